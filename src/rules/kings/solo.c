/* 7.13: the solo game. Natives come out of the bush when a player's unit moves, and come back when they were lost. What
 * they do is in think/babbage.c. */
#include "rules/kings/chapters.h"

enum { ARRIVALS_MAX = 3, ARRIVES_ON = 8 };

/* ---- kings.babbage.arrive ---- */

/* The first of the POOL: in the order of the list, and behind them those who come back. */
static uint8_t first_in_pool(const kings_battle *b, const kings_state *s)
{
    uint8_t first = GG_NONE;
    for (int u = 0; u < b->units; u++) {
        if (kings_side_of(b, u) != NATIVE || s->unit[u].status != POOL) continue;
        if (first == GG_NONE || s->unit[u].lost < s->unit[first].lost) first = (uint8_t)u;
    }
    return first;
}

/* Ahead, to its left, to its right, or behind it, as it went. */
static tab_point way_of(const struct frame_arrival *f, tab_point at)
{
    int mx = at.x - f->x, my = at.y - f->y;
    switch (f->way) {
    case 4: return (tab_point){-my, mx};
    case 5: return (tab_point){my, -mx};
    case 6: return (tab_point){-mx, -my};
    default: return (tab_point){mx, my};
    }
}

static int gap_of(const kings_battle *b, const struct frame_arrival *f, int die)
{
    int range = kings_weapons[kings_profile_of(b, f->unit)->weapon].range;
    return die <= 2 ? kings_profile_of(b, f->newcomer)->move : die <= 4 ? range / 2 : range;
}

static bool is_clear(const kings_battle *b, const kings_state *s, tab_point p, int radius)
{
    for (uint64_t left = kings_units_on(b, s, IMPERIAL); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (disc_distance(p, kings_at(s, u)) - radius - kings_radius(b, s, u) < b->option.enemy_gap) return false;
    }
    return true;
}

bool kings_arrival_spot(const kings_battle *b, const kings_state *s, const struct frame_arrival *f, int die,
                        tab_point *p)
{
    static const int8_t turns[] = {0, 1, -1, 2, -2, 3, -3, 4, -4};
    int radius = kings_radius_as(b, f->newcomer, b->unit[f->newcomer].start, false);
    int far = kings_radius(b, s, f->unit) + gap_of(b, f, die) + radius;
    tab_point at = kings_at(s, f->unit), way = way_of(f, at);
    for (size_t i = 0; i < sizeof turns; i++) {
        *p = disc_along(at, disc_rotate(way, turns[i]), far);
        if (kings_judge_spot(b, s, f->newcomer, radius, *p) == GG_OK && is_clear(b, s, *p, radius)) return true;
    }
    return false;
}

static void appear(gg_run *x, const struct frame_arrival *f, int die)
{
    tab_point p;
    if (!kings_arrival_spot(BT(x), ST(x), f, die, &p)) return;
    kings_bring_on(x, f->newcomer, p, REFILL_FULL, BABBAGE_ARRIVE);
    ST(x)->unit[f->newcomer].lost = 0;
    ST(x)->arrivals++;
}

PROC(arrival)
{
    BEGIN;
    self->newcomer = first_in_pool(BT(x), ST(x));
    if (self->newcomer == GG_NONE || ST(x)->arrivals >= ARRIVALS_MAX) GIVE(0);
    ROLL(NATIVE, DIE_NUMBER, 2, self->unit, BABBAGE_ARRIVE);
    if (kings_sum(x->counts) < ARRIVES_ON) GIVE(0);
    ROLL(NATIVE, DIE_NUMBER, 1, self->newcomer, BABBAGE_ARRIVE);
    self->way = (uint8_t)(kings_sum(x->counts) <= 3 ? 1 : kings_sum(x->counts));
    ROLL(NATIVE, DIE_NUMBER, 1, self->newcomer, BABBAGE_ARRIVE);
    appear(x, self, kings_sum(x->counts));
    END;
}

/* ---- kings.babbage.return ---- */

static uint8_t next_returning(gg_run *x, int from)
{
    for (int u = from; u < BT(x)->units; u++)
        if (kings_is(ST(x), u, RETURNING)) return (uint8_t)u;
    return BT(x)->units;
}

static void come_back(gg_run *x, int unit, int die)
{
    kings_state *s = ST(x);
    kings_unit *u = &s->unit[unit];
    bool back = die > s->gone_for_good;
    u->flags &= (uint16_t)~RETURNING;
    if (back) {
        u->status = POOL;
        u->lost = kings_last_in_line(s);
    } else {
        *u = (kings_unit){.status = u->status, .work = GG_NONE};
        s->gone_for_good++;
    }
    TELL(x, GG_EV_STEP, BABBAGE_RETURN, .side = NATIVE, .piece = (uint8_t)unit, .variant = !back);
}

PROC(returns)
{
    BEGIN;
    for (self->unit = next_returning(x, 0); self->unit < BT(x)->units; self->unit = next_returning(x, self->unit)) {
        ROLL(NATIVE, DIE_NUMBER, 1, self->unit, BABBAGE_RETURN);
        come_back(x, self->unit, kings_sum(x->counts));
    }
    END;
}
