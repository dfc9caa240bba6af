/* A scenario whose ground and units are known: units are put on the board and into melee, what was not said gets its
 * default, and what cannot be is a fault. */
#include "rules/rbc/setup/setup.h"

enum { CAMP_VALUE = 3 }; /* rbc.win.loss */

/* ---- units on the board ---- */

static bool check_ground(gg_draft *d, int unit)
{
    const rbc_battle *b = rbc_drafted(d);
    int cell = rbc_noted(d)->unit[unit].cell, ground = b->terrain[cell];
    /* Guns may have been brought to where they could not be moved now (8). */
    bool closed = ground == IMPASSABLE || (rbc_type_of(b, unit)->cls != AR && rbc_forbidden(b, &b->image, unit, cell));
    if (closed)
        gg_draft_fault(d, L_UNIT, unit, "box", "the ground under %s (%s) is closed to it: expected another box",
                       b->unit[unit].label, rbc_grounds[ground].name);
    return !closed;
}

/* 7.1: what stands in terrain that unforms it is Unformed, said or not. */
static void settle_order(gg_draft *d, int unit)
{
    rbc_battle *b = rbc_drafted(d);
    rbc_unit *u = &b->image.unit[unit];
    if (!rbc_unforms(b, &b->image, unit, u->cell)) return;
    u->flags |= UNFORMED;
    if (u->flags & HEDGEHOG_ON)
        gg_draft_fault(d, L_UNIT, unit, "hedgehog", "a hedgehog in %s: expected ground on which it could form",
                       rbc_grounds[b->terrain[u->cell]].name);
}

static void place_unit(gg_draft *d, int unit)
{
    rbc_battle *b = rbc_drafted(d);
    int cell = rbc_noted(d)->unit[unit].cell, side = rbc_side(b, unit), there = b->image.unit_at[cell];
    if (!check_ground(d, unit)) return;
    if (there != GG_NONE) {
        gg_draft_fault(d, L_UNIT, unit, "box", "two units in one box: %s stands there already", b->unit[there].label);
        return;
    }
    int usual = side == SOUTH ? SQ_FACE_N : SQ_FACE_S;
    rbc_put(&b->image, b, unit, cell, gg_draft_has(d, L_UNIT, unit, "facing") ? b->image.unit[unit].facing : usual);
    settle_order(d, unit);
    if (rbc_is(&b->image, unit, MOVED | CHARGED)) b->image.unit[unit].flags |= STIRRED; /* said or not */
    if (!rbc_in_zone(b, side, cell)) b->image.committed |= (uint32_t)1 << b->unit[unit].brigade;
}

static void enrol(rbc_battle *b, int unit)
{
    int side = rbc_side(b, unit);
    b->side_units[side] |= rbc_bit(unit);
    b->brigade[b->unit[unit].brigade].units |= rbc_bit(unit);
    b->total[side] = (uint8_t)(b->total[side] + rbc_type_of(b, unit)->bv);
}

static void place_units(gg_draft *d)
{
    rbc_battle *b = rbc_drafted(d);
    int standing[GG_SIDES] = {0};
    for (int i = 0; i < b->units; i++) {
        standing[rbc_side(b, i)] +=
            rbc_noted(d)->unit[i].absence & UNIT_WAITING || rbc_noted(d)->unit[i].cell != SQ_OFF;
        if (gg_draft_faulty(d, L_UNIT, i)) continue;
        enrol(b, i);
        if (rbc_noted(d)->unit[i].cell != SQ_OFF) place_unit(d, i);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (!standing[side] && !gg_draft_any_faulty(d, L_UNIT))
            gg_draft_fault(d, L_SIDE, side, "name", "the %s have no unit on the board: expected at least one",
                           b->side_name[side]);
}

static void check_generals(gg_draft *d)
{
    const rbc_battle *b = rbc_drafted(d);
    int general[GG_SIDES] = {GG_NONE, GG_NONE};
    for (int i = 0; i < b->units; i++) {
        int side = rbc_side(b, i);
        if (!b->unit[i].general) continue;
        if (general[side] != GG_NONE)
            gg_draft_fault(d, L_UNIT, i, "label", "a second general of the %s: the first rides with %s",
                           b->side_name[side], b->unit[general[side]].label);
        general[side] = i;
    }
}

/* ---- 9: losses and Break Points ---- */

static int lost_so_far(const gg_draft *d, int side)
{
    const rbc_battle *b = rbc_drafted(d);
    int lost = 0;
    for (int i = 0; i < b->units; i++)
        if (rbc_noted(d)->unit[i].absence & UNIT_LOST && !gg_draft_faulty(d, L_UNIT, i) && rbc_side(b, i) == side)
            lost += rbc_break_value(b, i);
    for (int i = 0; i < b->image.camps; i++)
        if (b->image.camp[i].sacked && b->image.camp[i].side == side) lost += CAMP_VALUE;
    return lost;
}

static void settle_losses(gg_draft *d, int side)
{
    rbc_battle *b = rbc_drafted(d);
    int half = (b->total[side] + 1) / 2;
    if (!gg_draft_good(d, L_SIDE, side, "break")) b->break_point[side] = (uint8_t)(half > 0 ? half : 1);
    if (!gg_draft_good(d, L_SIDE, side, "losses")) b->image.losses[side] = (uint16_t)lost_so_far(d, side);
}

/* Every army that deploys may pitch a Camp, unless it has one (4.5). */
static void settle_camp_right(gg_draft *d, int side)
{
    bool has = false;
    for (int i = 0; i < rbc_drafted(d)->image.camps; i++) has |= rbc_drafted(d)->image.camp[i].side == side;
    rbc_drafted(d)->camp_wanted[side] = rbc_drafted(d)->deploys && !has;
}

void rbc_draw_up(gg_draft *d)
{
    rbc_ground_rows(rbc_drafted(d));
    place_units(d);
    check_generals(d);
    for (int side = 0; side < GG_SIDES; side++) {
        settle_losses(d, side);
        settle_camp_right(d, side);
    }
}

/* ---- engagements ---- */

/* 7.4.1: what such a charger never engages. */
static const char *charge_fault(const rbc_type *charger, const rbc_type *target)
{
    if (charger->cls == AR) return "artillery never charges";
    if (rbc_light(charger->cls) && (target->cls == HF || target->cls == HM))
        return "light units charge only light units, elephants and artillery";
    return NULL;
}

/* Neither of the two has moved since: the charger still has its target before it. */
static const char *pair_fault(const rbc_battle *b, int charger, int target, bool diagonal)
{
    const rbc_unit *u = &b->image.unit[charger];
    int to = b->image.unit[target].cell;
    if (rbc_side(b, charger) == rbc_side(b, target)) return "they are of one side";
    if (sq_distance(u->cell, to) != 1) return "they do not stand beside each other";
    if (sq_seen(u->cell, u->facing, to).forward != 1) return "the charger does not face its target";
    if (diagonal && sq_seen(u->cell, u->facing, to).right == 0) return "the target is straight ahead, not diagonally";
    if (u->flags & HEDGEHOG_ON) return "a hedgehog does not charge";
    return charge_fault(rbc_type_of(b, charger), rbc_type_of(b, target));
}

static bool check_pair(gg_draft *d, int i)
{
    const rbc_battle *b = rbc_drafted(d);
    const rbc_pair_note *pair = &rbc_noted(d)->pair[i];
    int charger = pair->charger, target = pair->target;
    const char *why = pair_fault(b, charger, target, pair->diagonal);
    if (!why && rbc_engaged(&b->image, charger, target)) why = "they are engaged by an earlier line";
    if (!why && b->image.unit[charger].foe != GG_NONE) why = "the charger has charged another unit and fights it still";
    if (why)
        gg_draft_fault(d, L_ENGAGED, i, "charger", "%s cannot be in melee with %s: %s", b->unit[charger].label,
                       b->unit[target].label, why);
    else if (pair->since > b->image.pt)
        gg_draft_fault(d, L_ENGAGED, i, "since",
                       "since player turn %d, but it is player turn %d now: expected at most that", pair->since,
                       b->image.pt);
    return !why;
}

/* A melee goes on since this player turn, if that is not only about to begin. */
static int usual_since(const rbc_battle *b)
{
    return b->begin.at == AT_TURN && b->image.pt > 0 ? b->image.pt - 1 : b->image.pt;
}

static void engage(gg_draft *d, int i)
{
    rbc_battle *b = rbc_drafted(d);
    const rbc_pair_note *pair = &rbc_noted(d)->pair[i];
    int charger = pair->charger, target = pair->target;
    const rbc_unit *u = &b->image.unit[charger];
    bool diagonal = sq_seen(u->cell, u->facing, b->image.unit[target].cell).right != 0;
    rbc_link(&b->image, charger, target, pair->since >= 0 ? pair->since : usual_since(b), diagonal);
    if (!diagonal) return;
    b->image.unit[charger].flags |= UNFORMED; /* rbc.unf.diagcharge */
    if (!rbc_is(&b->image, target, HEDGEHOG_ON)) b->image.unit[target].flags |= UNFORMED;
}

/* 7.9.1: the primary opponent that was chosen in this Melee Phase. */
static void check_rival(gg_draft *d, int unit)
{
    const rbc_battle *b = rbc_drafted(d);
    int rival = b->image.unit[unit].rival;
    if (rival == GG_NONE || gg_draft_faulty(d, L_UNIT, unit) || rbc_engaged(&b->image, unit, rival)) return;
    gg_draft_fault(d, L_UNIT, unit, "rival", "%s is not engaged with %s: expected an `engaged` line, or another rival",
                   b->unit[rival].label, b->unit[unit].label);
}

static void settle_fighter(gg_draft *d, int unit)
{
    rbc_state *image = &rbc_drafted(d)->image;
    rbc_unit *u = &image->unit[unit];
    if (u->massed_last > image->pt)
        gg_draft_fault(d, L_UNIT, unit, "massed", "massed archery in player turn %d, but it is player turn %d now",
                       u->massed_last, image->pt);
    check_rival(d, unit);
    if (!rbc_in_melee(image, unit)) return;
    if (rbc_flanked(rbc_drafted(d), image, unit)) u->flags |= UNFORMED; /* 7.11 */
    if (u->flags & ADVANCED)
        gg_draft_fault(d, L_UNIT, unit, "advanced", "%s is in melee and has not `advanced`",
                       rbc_drafted(d)->unit[unit].label);
}

void rbc_settle_contact(gg_draft *d)
{
    const rbc_state *image = &rbc_drafted(d)->image;
    for (int i = 0; i < gg_draft_rows(d, L_ENGAGED); i++) {
        const rbc_pair_note *pair = &rbc_noted(d)->pair[i];
        if (gg_draft_faulty(d, L_ENGAGED, i)) continue;
        bool stand = rbc_on_board(image, pair->charger) && rbc_on_board(image, pair->target);
        if (stand && check_pair(d, i)) engage(d, i); /* that one does not stand where it should has been said */
    }
    for (int i = 0; i < rbc_drafted(d)->units; i++)
        if (rbc_drafted(d)->image.unit[i].cell != SQ_OFF) settle_fighter(d, i);
}
