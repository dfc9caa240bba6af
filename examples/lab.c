/* A small lab on the library: battles played by chance, a player that looks one move ahead, and exact odds.
 *
 *     cc lab.c $(pkg-config --cflags --libs grognard) -o lab && ./lab el_bodon.scn [SEED [BATTLES]] */
#include <grognard.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 64 << 20, BUDGET = 200 }; /* of exact odds: memory, and outcomes that are tried */

typedef struct lab {
    const gg_battle *b;
    gg_state *s, *after;
    gg_arena room;
    gg_move move[GG_MOVES_MAX];
} lab;

static void *aligned(size_t bytes)
{
    void *at = aligned_alloc(16, (bytes + 15) / 16 * 16);
    if (!at) exit(1);
    return at;
}

static char *read_all(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    char *text = f ? malloc(1 << 20) : NULL;
    *len = text ? fread(text, 1, 1 << 20, f) : 0;
    if (f) fclose(f);
    return text;
}

/* ---- random play ---- */

static gg_move any(lab *x, gg_dice *chance)
{
    int n = gg_moves(x->b, x->s, x->move, GG_MOVES_MAX);
    return x->move[gg_dice_below(chance, (uint32_t)n)];
}

/* ---- one ply: the move after which the position is worth most on average ---- */

static double worth_of(lab *x, gg_move m, int side)
{
    gg_odds odds;
    double sum = 0;
    x->room.used = 0;
    if (!gg_odds_of(x->b, x->s, m, NULL, 0, BUDGET, &x->room, &odds)) return 0;
    for (int i = 0; i < odds.outcomes; i++) {
        gg_play_on(x->b, &odds.outcome[i], x->after, NULL);
        sum += odds.outcome[i].chance.value * gg_worth(x->b, x->after, side);
    }
    return sum;
}

static gg_move one_ply(lab *x)
{
    int side = gg_pending(x->b, x->s).side, n = gg_moves(x->b, x->s, x->move, GG_MOVES_MAX), best = 0;
    double most = 0;
    if (n > 12) n = 12; /* enough for an example: a player takes those of most merit */
    for (int i = 0; i < n && n > 1; i++) {
        double worth = worth_of(x, x->move[i], side);
        if (i == 0 || worth > most) most = worth, best = i;
    }
    return x->move[best];
}

/* ---- a battle; `thinker` looks ahead, the other side plays by chance ---- */

static gg_result play(lab *x, uint64_t seed, uint64_t game, int thinker)
{
    gg_dice dice = gg_dice_make(seed, game), chance = gg_dice_make(~seed, game);
    gg_start(x->b, x->s, NULL);
    for (gg_ask ask; (ask = gg_pending(x->b, x->s)).kind != GG_OVER;) {
        if (ask.kind == GG_ROLL)
            gg_dice_roll(&dice, x->b, x->s, NULL);
        else /* what is hidden is not looked at: an honest player would gg_redact and gg_fill first */
            gg_apply(x->b, x->s, ask.side == thinker ? one_ply(x) : any(x, &chance), NULL);
    }
    return gg_result_of(x->b, x->s);
}

static void compare(lab *x, uint64_t seed, int battles)
{
    int wins[2] = {0, 0};
    for (int i = 0; i < battles; i++) wins[0] += play(x, seed, (uint64_t)i, GG_NONE).winner == 0;
    for (int i = 0; i < battles; i++) wins[1] += play(x, seed, (uint64_t)i, 0).winner == 0;
    printf("%s win %d of %d by chance, %d looking one move ahead\n", gg_battle_side(x->b, 0), wins[0], battles,
           wins[1]);
}

/* ---- odds ---- */

static void print_odds(lab *x, gg_move m)
{
    char text[GG_MOVE_TEXT], chance[96];
    gg_odds odds;
    x->room.used = 0;
    gg_move_print(x->b, x->s, m, text, sizeof text);
    if (!gg_odds_of(x->b, x->s, m, NULL, 0, 20000, &x->room, &odds)) return;
    gg_fraction_print(odds.outcome[0].chance, chance, sizeof chance);
    printf("%s: %d outcome%s, the likeliest %s%s\n", text, odds.outcomes, odds.outcomes == 1 ? "" : "s", chance,
           odds.exact ? ", exactly" : "");
}

static void first_odds(lab *x, uint64_t seed)
{
    gg_dice dice = gg_dice_make(seed, 0);
    gg_start(x->b, x->s, NULL);
    while (gg_pending(x->b, x->s).kind == GG_ROLL) gg_dice_roll(&dice, x->b, x->s, NULL);
    int n = gg_moves(x->b, x->s, x->move, GG_MOVES_MAX);
    for (int i = 0; i < n && i < 3; i++) print_odds(x, x->move[i]);
}

int main(int argc, char **argv)
{
    static lab x;
    size_t len = 0;
    char *text = argc > 1 ? read_all(argv[1], &len) : NULL;
    if (!text) return fprintf(stderr, "usage: lab SCENARIO.scn [SEED [BATTLES]]\n"), 2;
    static gg_faults faults;
    gg_arena arena = {.size = gg_battle_space(len)};
    arena.base = aligned(arena.size);
    x.b = gg_battle_parse(text, len, &arena, &faults);
    if (!x.b) return fprintf(stderr, "%s:%d: %s\n", argv[1], faults.fault[0].line, faults.fault[0].text), 2;
    x.s = aligned(gg_state_size(x.b)), x.after = aligned(gg_state_size(x.b));
    x.room = (gg_arena){.base = aligned(ROOM), .size = ROOM};
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    printf("%s\n", gg_battle_title(x.b));
    first_odds(&x, seed);
    compare(&x, seed, argc > 3 ? atoi(argv[3]) : 10);
    free(x.room.base), free(x.after), free(x.s), free(arena.base), free(text);
    return 0;
}
