/* A battle from a scenario, played by chance, in a program of your own:
 *
 *     cc battle.c $(pkg-config --cflags --libs grognard) -o battle && ./battle el_bodon.scn 7 */
#include <grognard.h>
#include <stdio.h>
#include <stdlib.h>

static char *read_all(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    char *text = malloc(1 << 20);
    *len = text ? fread(text, 1, 1 << 20, f) : 0;
    fclose(f);
    return text;
}

int main(int argc, char **argv)
{
    size_t len;
    char *text = argc > 1 ? read_all(argv[1], &len) : NULL;
    if (!text) return fprintf(stderr, "usage: battle SCENARIO.scn [SEED]\n"), 2;

    gg_faults faults = {0};
    gg_arena arena = {.size = gg_battle_space(len)};
    arena.base = malloc(arena.size);
    const gg_battle *b = gg_battle_parse(text, len, &arena, &faults);
    if (!b) return fprintf(stderr, "%s:%d: %s\n", argv[1], faults.fault[0].line, faults.fault[0].text), 2;

    gg_dice dice = gg_dice_make(argc > 2 ? strtoull(argv[2], NULL, 10) : 1, 0);
    gg_state *s = aligned_alloc(16, (gg_state_size(b) + 15) / 16 * 16);
    int decisions = 0;
    static gg_move moves[GG_MOVES_MAX];
    srand(argc > 2 ? (unsigned)atoi(argv[2]) : 1);
    for (gg_start(b, s, NULL); gg_pending(b, s).kind != GG_OVER; decisions++) {
        if (gg_pending(b, s).kind == GG_ROLL)
            gg_dice_roll(&dice, b, s, NULL);
        else
            gg_apply(b, s, moves[rand() % gg_moves(b, s, moves, GG_MOVES_MAX)], NULL);
    }
    gg_result r = gg_result_of(b, s);
    printf("%s: %s after %d answers\n", gg_battle_title(b), r.winner == GG_NONE ? "drawn" : gg_battle_side(b, r.winner),
           decisions);
    free(s);
    free(arena.base);
    free(text);
    return 0;
}
