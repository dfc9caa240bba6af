/* Which of the offered moves fits what somebody wants: of several the one that keeps order, then the shortest. */
#include "rules/rbc/choose/wishes.h"

enum { IN_DISORDER = 1000, AT_CORNER = 40 };

/* ---- what fits ---- */

static bool is_move(const rbc_wish *w, gg_move m)
{
    bool there = rbc_move_cell(m) == rbc_wisher(w)->cell;
    return gg_move_verb(m) == V_MOVE && !(there && gg_move_arg(m) & ARG_ADVANCED);
}

static int gone(const rbc_wish *w, gg_move m) { return sq_distance(rbc_wisher(w)->cell, rbc_move_cell(m)); }

/* As it stands, else the way that it marches, never backwards if it can be helped. */
static int strangeness(const rbc_wish *w, gg_move m)
{
    int facing = (int)gg_move_facing(m), cell = rbc_move_cell(m);
    if (facing == rbc_wisher(w)->facing) return 0;
    sq_offset at = sq_seen(rbc_wisher(w)->cell, facing, cell);
    int aside = at.right < 0 ? -at.right : at.right;
    return at.forward >= aside && at.forward > 0 ? 1 : at.forward < 0 ? 3 : 2;
}

int rbc_fit_verb(const rbc_wish *w, gg_move m)
{
    if (gg_move_verb(m) != w->verb) return -1;
    if (w->verb == V_FACE) return (int)gg_move_facing(m) == w->facing ? 0 : -1;
    return w->verb != V_WITHDRAW || (int)gg_move_arg(m) == w->boxes ? 0 : -1;
}

int rbc_fit_box(const rbc_wish *w, gg_move m)
{
    if (!is_move(w, m) || rbc_move_cell(m) != w->cell) return -1;
    if (w->facing == RBC_ANY_FACING) return strangeness(w, m);
    return (int)gg_move_facing(m) == w->facing ? 0 : -1;
}

/* The box before it: from there it would be straight ahead. */
bool rbc_faces(const rbc_wish *w)
{
    int ahead = sq_step(w->b->board, rbc_wisher(w)->cell, 2 * rbc_wisher(w)->facing);
    return ahead != SQ_OFF && ahead == w->s->unit[w->target].cell;
}

int rbc_fit_up_to(const rbc_wish *w, gg_move m)
{
    if (rbc_faces(w)) return -1;
    int ahead = is_move(w, m) ? sq_step(w->b->board, rbc_move_cell(m), 2 * (int)gg_move_facing(m)) : SQ_OFF;
    return ahead != SQ_OFF && ahead == w->s->unit[w->target].cell ? gone(w, m) : -1;
}

int rbc_fit_beside(const rbc_wish *w, gg_move m)
{
    if (!is_move(w, m) || rbc_move_cell(m) == rbc_wisher(w)->cell) return -1;
    rbc_arc arc = rbc_arc_of(w->s, w->target, rbc_move_cell(m));
    return arc == ARC_LEFT || arc == ARC_RIGHT ? 8 * gone(w, m) + strangeness(w, m) : -1;
}

/* It could shoot from there, if it is not a gun that has moved. */
int rbc_fit_range(const rbc_wish *w, gg_move m)
{
    rbc_state there;
    if (!is_move(w, m)) return -1;
    memcpy(&there, w->s, sizeof there);
    rbc_put(&there, w->b, w->unit, rbc_move_cell(m), (int)gg_move_facing(m));
    rbc_shot shot = {(uint8_t)w->unit, (uint8_t)w->target, MODE_NORMAL};
    return rbc_judge_shot(w->b, &there, shot) == GG_OK ? 8 * gone(w, m) + strangeness(w, m) : -1;
}

int rbc_fit_brigade(const rbc_wish *w, gg_move m)
{
    uint16_t cell[RBC_UNITS];
    if (!is_move(w, m) || rbc_move_cell(m) == rbc_wisher(w)->cell) return -1;
    for (int u = 0; u < w->b->units; u++) cell[u] = w->s->unit[u].cell;
    cell[w->unit] = (uint16_t)rbc_move_cell(m);
    bool in = rbc_in_command(w->b, w->s, w->b->unit[w->unit].brigade, cell) >> w->unit & 1;
    return in ? 8 * gone(w, m) + strangeness(w, m) : -1;
}

static bool strikes(const rbc_wish *w, gg_move m)
{
    rbc_arc arc = rbc_arc_of(w->s, w->target, rbc_move_cell(m));
    if (!w->arc) return true;
    if (w->arc[0] == 'f' && w->arc[1] == 'l') return arc == ARC_LEFT || arc == ARC_RIGHT;
    return w->arc[0] == 'r' ? arc == ARC_REAR : rbc_arc_front(arc);
}

int rbc_fit_charge(const rbc_wish *w, gg_move m)
{
    if (gg_move_verb(m) != V_CHARGE || (int)gg_move_target(m) != w->target || !strikes(w, m)) return -1;
    if (!!(gg_move_arg(m) & ARG_SALVO) != w->salvo) return -1;
    return (gg_move_arg(m) & (ARG_LEFT | ARG_RIGHT) ? AT_CORNER : 0) + gone(w, m);
}

static int unlikeness(const rbc_wish *w, gg_move m)
{
    if ((int)gg_move_unit(m) != w->unit) return -1;
    int far = w->fit(w, m);
    bool goes = gg_move_verb(m) == V_MOVE || gg_move_verb(m) == V_CHARGE;
    return far < 0 ? -1 : far + (goes && gg_move_arg(m) & ARG_UNFORMED ? IN_DISORDER : 0);
}

gg_move rbc_granted(const rbc_wish *w)
{
    gg_offers o;
    gg_move best = 0;
    int least = 0;
    gg_offers_open(&w->b->base, &w->s->head, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = rbc_offer(&w->b->base, &w->s->head, &o, i);
        int far = m ? unlikeness(w, m) : -1;
        if (far >= 0 && (!best || far < least)) best = m, least = far;
    }
    return best;
}
