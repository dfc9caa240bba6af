/* The worth of a position, and how the land lies for a side. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

enum { /* what counts how much */
       STAND_WORTH = 220,
       POINT_WORTH = 400,
       MELEE_POINT = 250, /* a point of advantage in a melee that is still to be fought */
       FLANK_OPEN = 90,
       NEAR_GOAL = 22,
       GUNS_GONE = 500,
       BLOWN_HORSE = 160,
       BRIGADE_GONE = 900,
       TEMPO = 20, /* of the side whose part of the turn it is */
       WON = 1000000
};

/* ---- what a side wants ---- */

/* Who would not win as it stands must come on. */
bool boe_is_behind(const boe_battle *b, const boe_state *s, int side) { return boe_ahead(b, s) != (unsigned)side; }

/* Objectives come first: of two at the same range the objective draws, then the enemy who is named first. */
void boe_look_about(const boe_battle *b, const boe_state *s, int side, boe_lay *l)
{
    l->b = b, l->s = s, l->side = side, l->behind = boe_is_behind(b, s, side);
    l->goals = l->threats = l->horses = 0;
    for (int i = 0; i < b->objectives; i++)
        if ((s->control >> i & 1) != side) l->goal[l->goals++] = b->objective[i].cell;
    for (int u = 0; u < BOE_LINES + b->detachments; u = u + 1 == b->lines ? BOE_LINES : u + 1) {
        if (boe_side(b, u) == side || !boe_on_map(s, u)) continue;
        l->goal[l->goals++] = s->unit[u].cell;
        if (s->unit[u].status <= DISORDER && boe_kind(b, u) != ART) l->threat[l->threats++] = s->unit[u].cell;
        if (boe_kind(b, u) == CAV) l->horse[l->horses++] = s->unit[u].cell;
    }
}

/* The place that draws a unit: an objective that the enemy holds, or else the nearest enemy. */
int boe_goal_from(const boe_lay *l, int cell)
{
    int best = SQ_OFF, nearest = 99;
    for (int i = 0; i < l->goals; i++) {
        int range = boe_range(cell, l->goal[i]);
        if (range < nearest) nearest = range, best = l->goal[i];
    }
    return best;
}

int boe_goal_of(const boe_battle *b, const boe_state *s, int side, int cell)
{
    boe_lay l;
    boe_look_about(b, s, side, &l);
    return boe_goal_from(&l, cell);
}

/* ---- the worth of a position ---- */

static int stand_worth(const boe_battle *b, int unit)
{
    static const uint8_t by_grade[BOE_GRADES] = {80, 90, 100, 115, 135};
    return STAND_WORTH * by_grade[boe_grade(b, unit)] / 100;
}

static bool shows_flank(const boe_lay *l, int unit)
{
    const boe_unit *u = &l->s->unit[unit];
    if (boe_allround(l->b, l->s, unit) || u->flags & IN_MELEE) return false;
    for (int i = 0; i < l->threats; i++)
        if (boe_range(u->cell, l->threat[i]) <= 3 && boe_arc_from(u->cell, u->facing, l->threat[i]) != ARC_FRONT)
            return true;
    return false;
}

static int32_t unit_worth(const boe_lay *l, int unit)
{
    static const uint8_t by_status[] = {100, 84, 48, 22};
    const boe_unit *u = &l->s->unit[unit];
    int32_t worth = u->stands * stand_worth(l->b, unit) * by_status[u->status] / 100;
    if (u->flags & BLOWN) worth -= BLOWN_HORSE;
    if (u->flags & GUNS_LEFT) worth -= GUNS_GONE;
    if (shows_flank(l, unit)) worth -= FLANK_OPEN;
    if (l->goals && u->status <= DISORDER && boe_kind(l->b, unit) != ART)
        worth -= (l->behind ? 2 : 1) * NEAR_GOAL * boe_range(u->cell, boe_goal_from(l, u->cell));
    return worth;
}

/* Advantage in a melee that is going on. */
int boe_melee_edge(const boe_battle *b, const boe_state *s, int melee, int side)
{
    int own = boe_default_primary(b, s, melee, side), other = boe_default_primary(b, s, melee, !side);
    GG_TALLY(mine);
    GG_TALLY(his);
    if (own == GG_NONE || other == GG_NONE) return 0;
    boe_melee_mods(b, s, melee, side, own, other, &mine);
    boe_melee_mods(b, s, melee, !side, other, own, &his);
    return mine.total - his.total;
}

static int32_t melees_worth(const boe_battle *b, const boe_state *s, int side)
{
    int32_t worth = 0;
    for (int i = 0; i < s->melees; i++) worth += MELEE_POINT * boe_melee_edge(b, s, i, side);
    return worth;
}

/* A brigade that has bled will waver, and one that broke drags the army down: what the units do not tell. */
static int32_t brigades_worth(const boe_battle *b, const boe_state *s, int side)
{
    static const int16_t by_morale[] = {[STEADY] = 0, [SHAKEN] = -250, [BROKEN] = -BRIGADE_GONE};
    int32_t worth = 0, lost[BOE_BRIGADES] = {0};
    for (int u = 0; u < BOE_LINES + b->detachments; u = u + 1 == b->lines ? BOE_LINES : u + 1)
        if (boe_on_map(s, u)) lost[b->unit[u].brigade] -= s->unit[u].stands;
    for (int i = 0; i < b->brigades; i++) {
        const boe_brigade *g = &s->brigade[i];
        if (b->brigade[i].side != side || g->start == 0) continue;
        int32_t gone = lost[i] + g->start;
        worth += by_morale[g->morale];
        if (g->morale != BROKEN && gone > 0) worth -= BRIGADE_GONE * gone * gone / (g->start * g->start);
    }
    return worth;
}

static int32_t side_worth(const boe_battle *b, const boe_state *s, int side)
{
    boe_lay l;
    int32_t worth = POINT_WORTH * boe_score(b, s, side) + brigades_worth(b, s, side);
    boe_look_about(b, s, side, &l);
    for (int u = 0; u < BOE_LINES + b->detachments; u = u + 1 == b->lines ? BOE_LINES : u + 1)
        if (boe_side(b, u) == side && boe_on_map(s, u)) worth += unit_worth(&l, u);
    return worth;
}

int boe_acting(const boe_state *s)
{
    bool moving = s->phase >= PHASE_5A && s->phase <= PHASE_5H,
         riding_on = s->phase == PHASE_9A || s->phase == PHASE_9B;
    if (s->a == GG_NONE || (!moving && !riding_on)) return GG_NONE;
    return (s->phase - (moving ? PHASE_5A : PHASE_9A)) % 2 == 0 ? s->a : !s->a;
}

static int32_t tempo(const boe_state *s, int side)
{
    int acting = boe_acting(s);
    return acting == GG_NONE ? 0 : acting == side ? TEMPO : -TEMPO;
}

int32_t boe_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    gg_result r = gg_result_of(battle, state);
    if (r.over) return r.winner == GG_NONE ? 0 : r.winner == side ? WON : -WON;
    return side_worth(b, s, side) - side_worth(b, s, !side) + melees_worth(b, s, side) + tempo(s, side);
}

/* A part of a turn is a phase. */
void boe_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const boe_state *s = boe_s(state);
    *out = (gg_moment){.round = s->turn, .rounds = boe_b(battle)->turns, .part = s->phase, .parts = BOE_PHASES + 1};
}
