/* Section 9: points, objectives, collapse, and the last turn. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

static int broken_brigades(const boe_battle *b, const boe_state *s, int side, int *entered)
{
    int broken = 0;
    *entered = 0;
    for (int i = 0; i < b->brigades; i++) {
        if (b->brigade[i].side != side || s->brigade[i].start == 0) continue;
        ++*entered;
        broken += s->brigade[i].morale == BROKEN;
    }
    return broken;
}

static int objective_points(const boe_battle *b, const boe_state *s, int side)
{
    int points = 0;
    for (int i = 0; i < b->objectives; i++)
        if ((s->control >> i & 1) == side) points += b->objective[i].points;
    return points;
}

int boe_score(const boe_battle *b, const boe_state *s, int side)
{
    int entered;
    return s->killed[side] + 2 * s->captured[side] + b->broken_points * broken_brigades(b, s, !side, &entered) +
           objective_points(b, s, side);
}

/* boe.victory.control: the last in good order to stand there at the end of a turn. */
static void take_objectives(gg_run *x)
{
    boe_state *s = ST(x);
    for (int i = 0; i < BT(x)->objectives; i++) {
        int there = boe_unit_at(BT(x), s, BT(x)->objective[i].cell);
        if (there == GG_NONE || boe_kind(BT(x), there) == ART || s->unit[there].status > DISORDER) continue;
        int side = boe_side(BT(x), there), points = BT(x)->objective[i].points;
        if ((s->control >> i & 1) == side) continue;
        s->control = (uint8_t)((s->control & ~(1 << i)) | side << i);
        TELL(x, GG_EV_SCORE, VICTORY_CONTROL, .side = (uint8_t)side, .piece = (uint8_t)there,
             .before = (int16_t)(boe_score(BT(x), s, side) - points), .after = (int16_t)boe_score(BT(x), s, side),
             .to = boe_pose(BT(x)->objective[i].cell, -1));
    }
}

/* The scenario's table: points of one side less those of the other. */
unsigned boe_ahead(const boe_battle *b, const boe_state *s)
{
    int side = b->victory.side, d = boe_score(b, s, side) - boe_score(b, s, !side);
    if (s->killed[0] + s->killed[1] < b->victory.least) return GG_NONE;
    return d >= b->victory.win ? (unsigned)side : d >= b->victory.draw ? GG_NONE : (unsigned)!side;
}

static bool collapses(const boe_battle *b, const boe_state *s, int side)
{
    int entered, broken = broken_brigades(b, s, side, &entered);
    return entered && 2 * broken > entered;
}

static void decide(gg_run *x, unsigned winner, gg_rule why)
{
    gg_end(x, winner, why);
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner);
}

void boe_end_of_turn(gg_run *x)
{
    const boe_battle *b = BT(x);
    boe_state *s = ST(x);
    take_objectives(x);
    bool down[GG_SIDES] = {collapses(b, s, 0), collapses(b, s, 1)};
    if (down[0] && down[1]) {
        int d = boe_score(b, s, 0) - boe_score(b, s, 1);
        decide(x, d > 0 ? 0 : d < 0 ? 1 : GG_NONE, VICTORY_COLLAPSE);
    } else if (down[0] || down[1]) {
        decide(x, down[0] ? 1 : 0, VICTORY_COLLAPSE);
    } else if (s->turn >= b->turns) {
        decide(x, boe_ahead(b, s), VICTORY_LIMIT);
        if (b->scenario) USES(x, SCEN_BALANCE);
    }
}
