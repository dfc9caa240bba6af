/* The part of a unit's card about its melee: each enemy, where he stands, the dice both ways, and the chance of the round. */
#include "rules/rbc/show/cards.h"

/* "8 dice (value 5, push of pike +3)"; what does not count stands there without a number. */
void rbc_card_dice(gg_text *t, const rbc_battle *b, const gg_tally *tally)
{
    gg_say_count(t, tally->total < 1 ? 1 : tally->total, "die", "dice");
    for (int i = 0; i < tally->lines; i++) {
        int amount = tally->line[i].amount;
        gg_text_add(t, i ? ", " : " (");
        gg_say_phrase(t, tally->line[i].words,
                      GG_PHRASE_OF(&b->base, .piece = tally->line[i].piece, .n = tally->line[i].n));
        if (amount) gg_text_add(t, i ? " %+d" : " %d", amount);
    }
    gg_text_add(t, "%s", tally->lines ? ")" : "");
}

void rbc_match(const rbc_battle *b, rbc_state *s)
{
    for (int u = 0; u < b->units; u++) s->unit[u].flags &= ~(uint32_t)FOUGHT;
    for (int u = 0; u < b->units; u++) {
        uint64_t best = rbc_on_board(s, u) && rbc_in_melee(s, u) ? rbc_rivals(b, s, u) : 0;
        bool chosen = s->unit[u].rival < b->units && best >> s->unit[u].rival & 1;
        if (!chosen) s->unit[u].rival = best ? (uint8_t)__builtin_ctzll(best) : (uint8_t)GG_NONE;
    }
}

static const char *arc_words(rbc_arc arc)
{
    static const char *const words[] = {[ARC_FRONT] = "to its front",     [ARC_FRONT_DIAGONAL] = "at its front corner",
                                        [ARC_LEFT] = "on its left flank", [ARC_RIGHT] = "on its right flank",
                                        [ARC_REAR] = "in its rear",       [ARC_NONE] = "somewhere"};
    return words[arc];
}

static void card_foe(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    int by = rbc_initiator(s, unit, foe);
    gg_text_add(t, "In melee with ");
    gg_say_labelled(t, &b->base, foe);
    gg_text_add(t, " %s, %s in turn %d", arc_words(rbc_arc_of(s, unit, s->unit[foe].cell)),
                by == unit ? "which it charged" : "which charged it", s->unit[by].since / 2 + 1);
    if (s->unit[unit].rival == foe) {
        gg_tally tally = {.telling = true};
        bool shock;
        rbc_melee_dice(b, s, unit, &tally, &shock);
        gg_text_add(t, "\n    throws ");
        rbc_card_dice(t, b, &tally);
    }
    if (s->unit[foe].rival == unit) {
        gg_tally tally = {.telling = true};
        bool shock;
        rbc_melee_dice(b, s, foe, &tally, &shock);
        gg_text_add(t, "\n    is struck with ");
        rbc_card_dice(t, b, &tally);
    }
    gg_text_add(t, "\n");
}

/* ---- the chance of the round ---- */

static int dice_of(const rbc_battle *b, const rbc_state *s, uint64_t units)
{
    int all = 0;
    for (; units; units &= units - 1) {
        gg_tally tally = {0};
        bool shock;
        rbc_melee_dice(b, s, __builtin_ctzll(units), &tally, &shock);
        all += tally.total;
    }
    return all;
}

/* Of so many dice, each a hit at 4 and more, exactly `hits`. */
static double chance_of(int dice, int hits)
{
    double ways = 1;
    for (int i = 0; i < hits; i++) ways = ways * (dice - i) / (i + 1);
    for (int i = 0; i < dice; i++) ways /= 2;
    return ways;
}

static uint64_t strikers(const rbc_state *s, uint64_t units)
{
    uint64_t all = 0;
    for (; units; units &= units - 1)
        if (s->unit[__builtin_ctzll(units)].rival != GG_NONE) all |= units & -units;
    return all;
}

static int percent(double chance) { return (int)(100 * chance + 0.5); }

static void add_round(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t in = strikers(s, rbc_combat_of(b, s, unit));
    int side = rbc_side(b, unit), mine = dice_of(b, s, in & b->side_units[side]),
        his = dice_of(b, s, in & b->side_units[!side]);
    double won = 0, even = 0;
    if (!mine || !his) return;
    for (int i = 0; i <= mine; i++)
        for (int k = 0; k <= i && k <= his; k++) *(k == i ? &even : &won) += chance_of(mine, i) * chance_of(his, k);
    gg_text_add(t, "  The round: %d %% won, %d %% even, %d %% lost, hits alone\n", percent(won), percent(even),
                percent(1 - won - even));
}

void rbc_card_melee(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_state matched = *s;
    if (!rbc_in_melee(s, unit)) return;
    rbc_match(b, &matched);
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1)
        card_foe(t, b, &matched, unit, __builtin_ctzll(left));
    if (matched.unit[unit].rival != GG_NONE) add_round(t, b, &matched, unit);
}
