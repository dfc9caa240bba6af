/* What is named as standing in the way does: see obstacles.h. */
#include "obstacles.h"

#include <stdlib.h>

#include "engine/question.h"

enum { GAMES = 3, APART = 7, MOVES_EACH = 24 };

typedef struct proof {
    const obstacle *row;
    int rows;
    size_t battle_bytes;
    int refused, proved, could_not, elsewhere;
    gg_battle *b;
    gg_state *s;
    gg_move *move;
} proof;

static const obstacle *row_of(const proof *p, gg_rule rule, const char *words)
{
    for (int i = 0; i < p->rows; i++)
        if (p->row[i].rule == rule && (!p->row[i].about || strstr(words, p->row[i].about))) return &p->row[i];
    return NULL;
}

static const char *text_of(const gg_battle *b, const gg_state *s, gg_move m)
{
    static char text[GG_MOVE_TEXT];
    gg_move_print(b, s, m, text, sizeof text);
    return text;
}

/* All obstacles but `kept` are taken away from fresh copies: 1 legal, 0 not, -1 cannot be done. */
static int without(proof *p, const gg_battle *b, const gg_state *s, gg_move m, const gg_reasons *r, int kept)
{
    memcpy(p->b, b, p->battle_bytes);
    gg_copy(b, p->s, s);
    for (int i = 0; i < r->count; i++) {
        const obstacle *o = row_of(p, r->reason[i].rule, r->reason[i].words);
        if (i == kept) continue;
        if (!o->away || !o->away(p->b, p->s, m, r->reason[i].words)) return -1;
    }
    return gg_verdict(p->b, p->s, m) == GG_OK;
}

static void fail_of(const gg_battle *b, const gg_state *s, gg_move m, const gg_reasons *r, const char *what)
{
    char position[24000], reasons[1200];
    int at = 0;
    for (int i = 0; i < r->count; i++)
        at += snprintf(reasons + at, sizeof reasons - (size_t)at, "\n    %s: %s",
                       gg_system_rule(gg_battle_system(b), r->reason[i].rule)->id, r->reason[i].words);
    if (gg_position_print(b, s, position, sizeof position) < 0)
        snprintf(position, sizeof position, "(in mid-exchange)");
    table_fail(HERE, "%s: %s, %s%s\n%s", gg_battle_title(b), text_of(b, s, m), what, reasons, position);
}

static void try_move(proof *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_reasons r;
    if (gg_verdict(b, s, m) == GG_OK) return;
    if (!gg_question_takes(b, s, gg_move_verb(m))) {
        p->elsewhere++;
        return;
    }
    p->refused++;
    gg_reasons_of(b, s, m, &r);
    assert_true(r.count > 0);
    for (int i = 0; i < r.count; i++)
        if (!row_of(p, r.reason[i].rule, r.reason[i].words))
            fail_of(b, s, m, &r, "no row says how to take away one of");
    int legal = without(p, b, s, m, &r, -1);
    if (legal < 0) {
        p->could_not++;
        return;
    }
    if (!legal) {
        gg_reasons still;
        gg_reasons_of(p->b, p->s, m, &still);
        fail_of(p->b, p->s, m, &still, "is refused still when what was named is gone; there is left");
    }
    p->proved++;
    for (int i = 0; i < r.count && r.count > 1; i++) {
        const obstacle *o = row_of(p, r.reason[i].rule, r.reason[i].words);
        if (!o->shared && without(p, b, s, m, &r, i) == 1)
            fail_of(b, s, m, &r, "is legal though one of these was left in its way");
    }
}

static void try_position(proof *p, const gg_battle *b, const gg_state *s, gg_dice *pick)
{
    int n = gg_candidates(b, s, p->move, GG_MOVES_MAX);
    if (n > GG_MOVES_MAX) n = GG_MOVES_MAX;
    if (n <= MOVES_EACH)
        for (int i = 0; i < n; i++) try_move(p, b, s, p->move[i]);
    else
        for (int i = 0; i < MOVES_EACH; i++) try_move(p, b, s, p->move[gg_dice_below(pick, (uint32_t)n)]);
}

static void try_battle(proof *p, const gg_battle *b, const char *player, uint64_t seed)
{
    playing g;
    gg_dice pick = gg_dice_make(seed, 77);
    int asked = 0;
    playing_begin(&g, b, player, seed, NULL);
    do {
        if (gg_pending(b, g.state).kind == GG_CHOOSE && asked++ % (APART * thinned()) == (int)(seed % APART))
            try_position(p, b, g.state, &pick);
    } while (playing_step(&g) && g.answers < 3000);
    playing_end(&g);
}

void prove_reasons(const char *system, size_t battle_bytes, const obstacle *row, int rows, int share)
{
    proof p = {.row = row, .rows = rows, .battle_bytes = battle_bytes};
    roster all = roster_open(system);
    int games = effort(GAMES) < 2 ? 2 : effort(GAMES); /* one by each player */
    p.b = aligned_alloc(16, (battle_bytes + 15) / 16 * 16);
    p.s = table_state();
    p.move = malloc(GG_MOVES_MAX * sizeof *p.move);
    for (int i = 0; i < all.count; i++)
        for (int k = 0; k < games; k++)
            try_battle(&p, all.at[i].battle, k % 2 ? "random" : "eager", (uint64_t)(i * 10 + k + 1));
    print_message("# %s: %d refused, %d proved, %d could not be, %d of another question\n", system, p.refused, p.proved,
                  p.could_not, p.elsewhere);
    assert_true(p.refused > 0);
    assert_true(p.proved * 100 >= p.refused * share);
    free(p.b);
    free(p.s);
    free(p.move);
    roster_close(&all);
}
