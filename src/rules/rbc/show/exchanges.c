/* The headline of an exchange that has ended: who did what to whom, and the worst that came of it. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

static bool lost_in(const gg_card *c, int unit)
{
    return gg_card_value(c, c->before, FACT_FATE, (unsigned)unit) == GG_ON_TABLE &&
           gg_card_value(c, c->after, FACT_FATE, (unsigned)unit) >= GG_DESTROYED;
}

static uint64_t lost_of(const rbc_battle *b, const gg_card *c, int side)
{
    uint64_t lost = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        if (lost_in(c, __builtin_ctzll(left))) lost |= left & -left;
    return lost;
}

/* "and four more run: the Italians reach their Break Point" */
static void add_rout(gg_text *t, const gg_battle *b, const gg_card *c, int side, uint64_t more)
{
    int n = __builtin_popcountll(more);
    bool beaten = gg_card_value(c, c->before, FACT_BEATEN, (unsigned)side) == 0 &&
                  gg_card_value(c, c->after, FACT_BEATEN, (unsigned)side) == 1;
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"};
    if (n && n < 10) gg_text_add(t, n == 1 ? ", and %s more runs" : ", and %s more run", words[n]);
    if (n >= 10) gg_text_add(t, ", and %d more run", n);
    if (beaten) gg_say_phrase(t, ": the {s} reach their Break Point", GG_PHRASE_OF(b, .side = side));
}

/* ---- charges ---- */

static const char *charge_words(const rbc_battle *b, const gg_card *c)
{
    static const char *const at[] = {[ARC_FRONT] = "{p} charge(s) {o}",
                                     [ARC_FRONT_DIAGONAL] = "{p} charge(s) the corner of {o}",
                                     [ARC_LEFT] = "{p} charge(s) the left flank of {o}",
                                     [ARC_RIGHT] = "{p} charge(s) the right flank of {o}",
                                     [ARC_REAR] = "{p} charge(s) the rear of {o}",
                                     [ARC_NONE] = "{p} charge(s) {o}"};
    const rbc_state *s = rbc_s(c->state);
    int end = gg_card_deed(c, FACT_END, c->other);
    if (end == END_DISPERSED || end == END_EDGE) return "{p} scatter(s) {o}";
    if (end >= 0) return "{p} break(s) {o} with a salvo";
    if (gg_card_deed(c, FACT_HOME, c->piece) == FAILED) return "{p} halt(s) before {o}";
    if (gg_card_deed(c, FACT_EVADES, c->other) == PASSED)
        return gg_many(&b->base, c->other) ? "{p} charge(s) {o}, who get away" : "{p} charge(s) {o}, which gets away";
    if (!rbc_on_board(s, c->piece) || !rbc_on_board(s, c->other)) return at[ARC_NONE];
    return at[rbc_arc_of(s, c->other, s->unit[c->piece].cell)];
}

/* ---- shots ---- */

/* A gun, and the target was near enough. */
static bool in_case_range(const rbc_battle *b, const gg_card *c)
{
    int32_t at = gg_card_value(c, c->before, FACT_PLACE, c->other);
    int from = rbc_s(c->state)->unit[c->piece].cell, most = rbc_case_range(rbc_type_of(b, c->piece));
    if (!most || at == GG_NO_FACT || from == SQ_OFF) return false;
    int x = sq_from_plane((int)((uint32_t)at & 0xffff)), y = sq_from_plane((int)((uint32_t)at >> 16));
    return sq_on_board(b->board, x, y) && sq_distance(from, sq_cell(x, y)) <= most;
}

static void say_shot(gg_text *t, const rbc_battle *b, const gg_card *c, gg_phrase f)
{
    int hits = gg_card_deed(c, FACT_VOLLEY, c->piece), side = rbc_side(b, c->other);
    f.n = hits;
    if (lost_in(c, c->other)) {
        gg_say_phrase(t, in_case_range(b, c) ? "{p} break(s) {o} with case" : "{p} shoot(s) {o} to pieces", f);
        add_rout(t, &b->base, c, side, lost_of(b, c, side) & ~rbc_bit(c->other));
        return;
    }
    gg_say_phrase(t, hits > 0 ? "{p} shoot(s) at {o}: {n|hit|hits}" : "{p} shoot(s) at {o}: no hit", f);
    if (hits > 0 && gg_card_value(c, c->before, FACT_SHAKEN, c->other) == 0 &&
        gg_card_value(c, c->after, FACT_SHAKEN, c->other) == 1)
        gg_text_add(t, ", Shaken");
    if (gg_card_deed(c, FACT_BEARS, c->other) == FAILED) gg_text_add(t, ", pinned");
}

/* ---- fights ---- */

/* Who struck on that side. */
static uint64_t fighters(const rbc_battle *b, const gg_card *c, int side)
{
    uint64_t units = 0;
    for (int i = 0; i < c->deeds->count; i++)
        if (c->deeds->deed[i].row == FACT_ROUND && b->unit[c->deeds->deed[i].subject].side == side)
            units |= rbc_bit(c->deeds->deed[i].subject);
    return units;
}

static void say_pair(gg_text *t, const rbc_battle *b, uint64_t these, const char *one, const char *many, uint64_t those)
{
    bool plural = these & (these - 1) || rbc_many(&b->base, __builtin_ctzll(these));
    rbc_say_names(t, b, these);
    gg_text_add(t, " %s ", plural ? many : one);
    rbc_say_names(t, b, those);
}

/* ", 3 hits to 2": the combat is still there when its card is closed. */
static void add_score(gg_text *t, const gg_card *c, int side)
{
    const rbc_frame *top = rbc_top(rbc_s(c->state));
    if (rbc_s(c->state)->head.depth == 0 || top->head.proc != PROC_combat) return;
    int these = top->combat.total[side], those = top->combat.total[!side];
    gg_text_add(t, ", ");
    gg_say_count(t, these, "hit", "hits");
    gg_text_add(t, " to %d", those);
}

static bool say_fight(gg_text *t, const rbc_battle *b, const gg_card *c)
{
    int round = gg_card_deed(c, FACT_ROUND, c->piece);
    int won = round == 0 ? !rbc_side(b, c->piece) : rbc_side(b, c->piece);
    uint64_t these = fighters(b, c, won), those = fighters(b, c, !won);
    if (!these || !those) return false;
    uint64_t lost = lost_of(b, c, !won), own = lost_of(b, c, won);
    if (!(lost & those) && own & these) { /* an even fight may break either */
        uint64_t swap = these;
        these = those, those = swap, won = !won;
        lost = own;
    }
    if (lost & those) {
        say_pair(t, b, these, "breaks", "break", lost & those);
        add_score(t, c, won);
        add_rout(t, &b->base, c, !won, lost & ~those);
    } else if (round == 1) {
        say_pair(t, b, these, "fights evenly with", "fight evenly with", those);
        add_score(t, c, won);
    } else {
        say_pair(t, b, these, "has the better of", "have the better of", those);
        add_score(t, c, won);
    }
    return true;
}

bool rbc_headline_card(const gg_battle *battle, const gg_card *c, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    gg_phrase f = GG_PHRASE_OF(battle, .piece = c->piece, .other = c->other);
    switch (c->proc) {
    case PROC_charge: gg_say_phrase(t, charge_words(b, c), f); return true;
    case PROC_shoot: say_shot(t, b, c, f); return true;
    case PROC_combat: return say_fight(t, b, c);
    case PROC_breaks:
        if (!c->rolls) return false;
        gg_text_add(t, "The rout");
        return true;
    default: return false; /* a move without a charge is one line */
    }
}
