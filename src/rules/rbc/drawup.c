/* A scenario whose ground and units are known: units are put on the board and into melee, what was not said gets its
 * default, and what cannot be is a fault. */
#include "setup.h"

enum { CAMP_VALUE = 3 }; /* rbc.win.loss */

/* ---- units on the board ---- */

static bool check_ground(rbc_draft *d, int unit)
{
    const rbc_battle *b = d->b;
    int cell = d->unit[unit].cell, ground = b->terrain[cell];
    /* Guns may have been brought to where they could not be moved now (8). */
    bool closed = ground == IMPASSABLE || (rbc_type_of(b, unit)->cls != AR && rbc_forbidden(b, &b->image, unit, cell));
    if (closed)
        gg_scan_fault_at(d->scan, d->unit[unit].box, "the ground under %s (%s) is closed to it: expected another box",
                         b->unit[unit].label, rbc_grounds[ground].name);
    return !closed;
}

/* 7.1: what stands in terrain that unforms it is Unformed, said or not. */
static void settle_order(rbc_draft *d, int unit)
{
    rbc_battle *b = d->b;
    rbc_unit *u = &b->image.unit[unit];
    if (!rbc_unforms(b, &b->image, unit, u->cell)) return;
    u->flags |= UNFORMED;
    if (u->flags & HEDGEHOG_ON)
        gg_scan_fault_at(d->scan, d->unit[unit].hedgehog, "a hedgehog in %s: expected ground on which it could form",
                         rbc_grounds[b->terrain[u->cell]].name);
}

static void place_unit(rbc_draft *d, int unit)
{
    rbc_battle *b = d->b;
    int cell = d->unit[unit].cell, side = rbc_side(b, unit), there = b->image.unit_at[cell];
    if (!check_ground(d, unit)) return;
    if (there != GG_NONE) {
        gg_scan_fault_at(d->scan, d->unit[unit].box, "two units in one box: %s stands there already",
                         b->unit[there].label);
        return;
    }
    int usual = side == SOUTH ? SQ_FACE_N : SQ_FACE_S;
    rbc_place(&b->image, b, unit, cell, d->unit[unit].facing_given ? b->image.unit[unit].facing : usual);
    settle_order(d, unit);
    if (!rbc_in_zone(b, side, cell)) b->image.committed |= (uint32_t)1 << b->unit[unit].brigade;
}

static void enrol(rbc_battle *b, int unit)
{
    int side = rbc_side(b, unit);
    b->side_units[side] |= rbc_bit(unit);
    b->brigade[b->unit[unit].brigade].units |= rbc_bit(unit);
    b->total[side] = (uint8_t)(b->total[side] + rbc_type_of(b, unit)->bv);
}

static void place_units(rbc_draft *d)
{
    rbc_battle *b = d->b;
    int standing[GG_SIDES] = {0};
    for (int i = 0; i < b->units; i++) {
        standing[rbc_side(b, i)] += d->unit[i].waiting || d->unit[i].cell != SQ_OFF;
        if (d->unit[i].faulty) continue;
        enrol(b, i);
        if (d->unit[i].cell != SQ_OFF) place_unit(d, i);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (!standing[side] && !rbc_draft_faulty_units(d))
            gg_scan_fault_at(d->scan, d->side[side].at.line ? d->side[side].at : (gg_mark){1, 1},
                             "the %s have no unit on the board: expected at least one", d->side_name[side]);
}

static void check_generals(rbc_draft *d)
{
    const rbc_battle *b = d->b;
    int general[GG_SIDES] = {GG_NONE, GG_NONE};
    for (int i = 0; i < b->units; i++) {
        int side = rbc_side(b, i);
        if (!b->unit[i].general) continue;
        if (general[side] != GG_NONE)
            gg_scan_fault_at(d->scan, d->unit[i].at, "a second general of the %s: the first rides with %s",
                             d->side_name[side], b->unit[general[side]].label);
        general[side] = i;
    }
}

/* ---- 9: losses and Break Points ---- */

static int lost_so_far(const rbc_draft *d, int side)
{
    const rbc_battle *b = d->b;
    int lost = 0;
    for (int i = 0; i < b->units; i++)
        if (d->unit[i].lost && !d->unit[i].faulty && rbc_side(b, i) == side) lost += rbc_break_value(b, i);
    for (int i = 0; i < b->image.camps; i++)
        if (b->image.camp[i].sacked && b->image.camp[i].side == side) lost += CAMP_VALUE;
    return lost;
}

static void settle_losses(rbc_draft *d, int side)
{
    rbc_battle *b = d->b;
    int half = (b->total[side] + 1) / 2;
    b->break_point[side] = (uint8_t)(d->side[side].break_point > 0 ? d->side[side].break_point : half > 0 ? half : 1);
    b->image.losses[side] = (uint16_t)(d->side[side].losses >= 0 ? d->side[side].losses : lost_so_far(d, side));
}

/* Every army that deploys may pitch a Camp, unless it has one (4.5). */
static void settle_camp_right(rbc_draft *d, int side)
{
    bool has = false;
    for (int i = 0; i < d->b->image.camps; i++) has |= d->b->image.camp[i].side == side;
    d->b->camp_wanted[side] = d->b->deploys && !has;
}

void rbc_draw_up(rbc_draft *d)
{
    rbc_ground_rows(d->b);
    place_units(d);
    check_generals(d);
    for (int side = 0; side < GG_SIDES; side++) {
        settle_losses(d, side);
        settle_camp_right(d, side);
    }
}

/* ---- engagements ---- */

void rbc_read_engaged(rbc_draft *d)
{
    enum { SINCE, DIAGONALLY, WORDS };
    static const char *const words[WORDS] = {"since", "diagonal"};
    gg_scan *s = d->scan;
    gg_mark charger_at = {0}, target_at = {0}, diagonal = {0}, since = {0};
    gg_word w;
    int charger = rbc_draft_unit(d, "the unit that charged", &charger_at);
    int target = rbc_draft_unit(d, "the unit that was charged", &target_at), pt = -1;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, WORDS, "word");
        gg_mark *seen = i == SINCE ? &since : &diagonal;
        if (i >= 0 && seen->line) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        if (i >= 0) *seen = gg_scan_mark(s, w);
        if (i == SINCE) pt = gg_scan_number(s, "a player turn, counted from 0", 0, 2 * RBC_TURNS - 1);
    }
    if (charger == GG_NONE || target == GG_NONE || d->pairs == RBC_UNITS) return;
    d->pair[d->pairs].at = charger_at;
    d->pair[d->pairs].since = since;
    d->pair[d->pairs].diagonal = diagonal;
    d->pair[d->pairs].charger = (uint8_t)charger;
    d->pair[d->pairs].target = (uint8_t)target;
    d->pair[d->pairs++].pt = (int16_t)pt;
}

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

static bool check_pair(rbc_draft *d, int i)
{
    rbc_battle *b = d->b;
    int charger = d->pair[i].charger, target = d->pair[i].target;
    const char *why = pair_fault(b, charger, target, d->pair[i].diagonal.line);
    if (!why && rbc_engaged(&b->image, charger, target)) why = "they are engaged by an earlier line";
    if (!why && b->image.unit[charger].foe != GG_NONE) why = "the charger has charged another unit and fights it still";
    if (why)
        gg_scan_fault_at(d->scan, d->pair[i].at, "%s cannot be in melee with %s: %s", b->unit[charger].label,
                         b->unit[target].label, why);
    else if (d->pair[i].pt > b->image.pt)
        gg_scan_fault_at(d->scan, d->pair[i].since,
                         "since player turn %d, but it is player turn %d now: expected at most that", d->pair[i].pt,
                         b->image.pt);
    return !why;
}

/* A melee goes on since this player turn, if that is not only about to begin. */
static int usual_since(const rbc_battle *b)
{
    return b->begin.at == AT_TURN && b->image.pt > 0 ? b->image.pt - 1 : b->image.pt;
}

static void engage(rbc_draft *d, int i)
{
    rbc_battle *b = d->b;
    int charger = d->pair[i].charger, target = d->pair[i].target;
    const rbc_unit *u = &b->image.unit[charger];
    bool diagonal = sq_seen(u->cell, u->facing, b->image.unit[target].cell).right != 0;
    rbc_link(&b->image, charger, target, d->pair[i].pt >= 0 ? d->pair[i].pt : usual_since(b), diagonal);
    if (!diagonal) return;
    b->image.unit[charger].flags |= UNFORMED; /* rbc.unf.diagcharge */
    if (!rbc_is(&b->image, target, HEDGEHOG_ON)) b->image.unit[target].flags |= UNFORMED;
}

/* 7.9.1: the primary opponent that was chosen in this Melee Phase. */
static void settle_rival(rbc_draft *d, int unit)
{
    rbc_battle *b = d->b;
    const rbc_ref *ref = &d->unit[unit].rival;
    if (!ref->line_number || d->unit[unit].faulty) return;
    int rival = rbc_draft_ref_unit(d, ref);
    if (rival == GG_NONE) return;
    if (rbc_engaged(&b->image, unit, rival)) {
        b->image.unit[unit].rival = (uint8_t)rival;
        return;
    }
    gg_scan there = *d->scan;
    there.line = ref->line;
    there.line_number = ref->line_number;
    gg_scan_fault(&there, ref->word.column, "%s is not engaged with %s: expected an `engaged` line, or another rival",
                  b->unit[rival].label, b->unit[unit].label);
}

static void settle_fighter(rbc_draft *d, int unit)
{
    rbc_state *image = &d->b->image;
    rbc_unit *u = &image->unit[unit];
    if (u->massed_last > image->pt)
        gg_scan_fault_at(d->scan, d->unit[unit].massed_at,
                         "massed archery in player turn %d, but it is player turn %d now", u->massed_last, image->pt);
    settle_rival(d, unit);
    if (!rbc_in_melee(image, unit)) return;
    if (rbc_flanked(d->b, image, unit)) u->flags |= UNFORMED; /* 7.11 */
    if (u->flags & ADVANCED)
        gg_scan_fault_at(d->scan, d->unit[unit].advanced, "%s is in melee and has not `advanced`",
                         d->b->unit[unit].label);
}

void rbc_settle_contact(rbc_draft *d)
{
    const rbc_state *image = &d->b->image;
    for (int i = 0; i < d->pairs; i++) {
        bool stand = rbc_on_board(image, d->pair[i].charger) && rbc_on_board(image, d->pair[i].target);
        if (stand && check_pair(d, i)) engage(d, i); /* that one does not stand where it should has been said */
    }
    for (int i = 0; i < d->b->units; i++)
        if (d->b->image.unit[i].cell != SQ_OFF) settle_fighter(d, i);
}
