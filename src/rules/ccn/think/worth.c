/* The worth of a position, in thousandths of a banner, and how late it is. */
#include "rules/ccn/think/mind.h"
#include "rules/ccn/think/think.h"

enum {
    DECIDED = 1000000,
    TEMPO = 50,
    CHIT = 25,
    BOLD =
        60 /* per cent of what is feared of a place: in the end less of it comes than whoever chooses one should fear */
};

/* A unit as it stands: its blocks, and how near it is to giving the enemy a banner. */
static int unit_worth(ccn_eye *e, int unit)
{
    static const int16_t brink[] = {0, 330, 160, 60, 15};
    const ccn_battle *b = e->b;
    const ccn_unit *u = &e->s->unit[unit];
    int value = 200 + ccn_type_of(b, unit)->cost * 8 * u->blocks / b->unit[unit].full;
    ccn_stand at = {.unit = (uint8_t)unit, .hex = u->hex};
    value -= brink[ccn_least(u->blocks, 4)];
    if (u->morale == SHAKEN) value -= 70;
    if (u->morale == BROKEN) value -= 260;
    if (u->flags & KEEP_SPENT) value -= 30;
    if (ccn_type_of(b, unit)->cls == ART) value -= 12 * u->shots;
    value += (ccn_place_value(e, &at, u->facing) + ccn_danger(e, &at, u->facing) * BOLD / 100) / 2;
    /* spent it cannot strike back: that matters where the enemy is near */
    if (u->flags & SPENT) return value - (ccn_gap(e, u->hex) <= 2 ? 15 : 0);
    return value + ccn_best_blow(e, &at, u->facing) / 8;
}

static int leaders_worth(ccn_eye *e)
{
    int value = 0;
    for (int l = 0; l < e->b->leaders; l++) {
        if (e->b->leader[l].side != e->side || e->s->leader[l].status == ELIMINATED) continue;
        bool on = e->s->leader[l].status == ON;
        value += on ? 260 : 60;
        if (on && ccn_lone(e->s, l) && ccn_gap(e, e->s->leader[l].hex) <= 3) value -= 90;
    }
    return value;
}

/* Whose attempt it is; before a chit is drawn, whose it is likelier to be. */
static int tempo(const ccn_state *s, int side)
{
    int ours = s->side[side].cup, theirs = s->side[!side].cup;
    if (s->active != GG_NONE) return s->active == side ? TEMPO : 0;
    return ours + theirs ? TEMPO * ours / (ours + theirs) : 0;
}

static int side_worth(const ccn_battle *b, const ccn_state *s, int side)
{
    const ccn_side *a = &s->side[side];
    int banners = ccn_banners(b, s, side), goal = b->goal[side];
    int value = banners * CCN_BANNER + (banners * 2 >= goal ? (banners * 2 - goal) * 150 : 0);
    ccn_eye e;
    ccn_eye_open(b, s, side, &e);
    for (uint64_t left = ccn_alive_units(b, s, side); left; left &= left - 1)
        value += unit_worth(&e, __builtin_ctzll(left));
    value += leaders_worth(&e) + tempo(s, side) + CHIT * a->cup;
    ccn_command c;
    ccn_command_work(b, s, side, &c);
    value += 8 * hex_count(s->units[side] & c.direct) + 10 * hex_count(s->units[side] & c.within[4]);
    return value + 35 * a->adc_ready + 40 * !!a->tokens;
}

int32_t ccn_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    if (s->head.ask.kind == GG_OVER) return s->head.winner == side ? DECIDED : s->head.winner == GG_NONE ? 0 : -DECIDED;
    return side_worth(b, s, side) - side_worth(b, s, !side);
}

/* A part of a round is a chit that is kept: one that goes back into the cup turns no clock back. Leadership adds one. */
void ccn_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    *out = (gg_moment){.round = s->round,
                       .rounds = b->rounds,
                       .part = s->kepts,
                       .parts = (int16_t)(b->chits[FRENCH] + b->chits[ALLIES] + 2)};
}
