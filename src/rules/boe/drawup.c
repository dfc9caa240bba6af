/* A scenario whose lines have all been read: units are put on the map and into melee, leaders join them, what was not said
 * gets its default, and what cannot be is a fault. */
#include "setup.h"

const char *const boe_aspect_names[3] = {[ASPECT_FRONT] = "front", [ASPECT_FLANK] = "flank", [ASPECT_REAR] = "rear"};

/* ---- contested spaces and ownerless guns ---- */

static void read_aspect(boe_draft *d, boe_melee *m)
{
    int side = boe_draft_side(d), aspect = boe_draft_pick(d, boe_aspect_names, 3, "aspect");
    if (side >= 0 && aspect >= 0) m->aspect[side] = (uint8_t)aspect;
}

void boe_read_melee(boe_draft *d)
{
    static const char *const words[] = {"holder", "aspect"};
    gg_scan *s = d->scan;
    boe_state *image = &d->b->image;
    gg_mark at;
    gg_word w;
    boe_melee m = {0};
    int cell = boe_draft_space(d, "the contested space", &at);
    int holder = boe_draft_pick(d, words, 1, "word") < 0 ? -1 : boe_draft_side(d);
    while (gg_scan_word(s, &w))
        if (gg_scan_pick(s, w, words + 1, 1, "word") >= 0) read_aspect(d, &m);
    if (cell == SQ_OFF || holder < 0) return;
    if (boe_melee_at(image, cell) >= 0) {
        gg_scan_fault_at(s, at, "a second melee in that space: expected one");
        return;
    }
    if (!boe_draft_room(d, ROOM_MELEES, image->melees, BOE_MELEES, at, "melees")) return;
    m.cell = (uint16_t)cell;
    m.holder = (uint8_t)holder;
    d->melee[image->melees] = at;
    image->melee[image->melees++] = m;
}

void boe_read_guns(boe_draft *d)
{
    static const char *const words[] = {"facing"};
    boe_state *image = &d->b->image;
    gg_mark at;
    int cell = boe_draft_space(d, "where the guns stand", &at), side = boe_draft_side(d);
    int facing = boe_draft_pick(d, words, 1, "word") < 0 ? -1 : boe_draft_facing(d, "a facing: N, E, S or W");
    if (cell == SQ_OFF || side < 0 || facing < 0) return;
    if (!boe_draft_room(d, ROOM_GUNS, image->guns, BOE_GUNS, at, "guns without a crew")) return;
    image->gun[image->guns].cell = (uint16_t)cell;
    image->gun[image->guns].side = (uint8_t)side;
    image->gun[image->guns++].facing = (uint8_t)facing;
}

/* ---- units on the map ---- */

static void unit_fault(boe_draft *d, int unit, const char *why)
{
    gg_scan_fault_at(d->scan, d->unit[unit].place.line ? d->unit[unit].place : d->unit[unit].at, "%s %s",
                     d->b->unit[unit].label, why);
}

/* boe.detach.deploy: what was sent out is no longer part of its unit. */
static void settle_strength(boe_draft *d, int unit)
{
    boe_battle *b = d->b;
    boe_unit *u = &b->image.unit[unit];
    int out = b->unit[unit].detachment, given = d->unit[unit].given;
    int away = out != GG_NONE && d->unit[out].cell != SQ_OFF ? b->image.unit[out].start : 0;
    if (!(given & GIVEN_START)) u->start = (uint8_t)(b->unit[unit].stands > away ? b->unit[unit].stands - away : 1);
    if (!(given & GIVEN_STANDS)) u->stands = u->start;
    if (u->start > b->unit[unit].stands || u->start == 0)
        unit_fault(d, unit, "began with more stands than it has, or with none: expected a lower `start`");
    else if (u->stands == 0 || u->stands > u->start)
        unit_fault(d, unit, "cannot have so many stands: expected 1 to what it began with, or `lost`");
}

/* Section 8: guns and horses come into woods and houses by road only, and nobody into water but by a bridge. */
static void check_ground(boe_draft *d, int unit)
{
    const boe_battle *b = d->b;
    const boe_unit *u = &b->image.unit[unit];
    int cell = d->unit[unit].cell, ground = boe_terrain_at(b, cell), kind = boe_kind(b, unit);
    bool road = b->road[boe_spot(b, cell)], close = ground == HEAVY || ground == STRONGPOINT;
    if (ground == IMPASSABLE && !road) unit_fault(d, unit, "stands where nobody can: expected passable ground");
    if (u->formation == SQUARE && close) unit_fault(d, unit, "is a square in a wood or a strong point");
    if (kind == ART && u->formation != CREW && close && (!road || u->formation != LIMBERED))
        unit_fault(d, unit, "is artillery in a wood or a strong point: expected it LIMBERED on a road");
    if (kind == CAV && ground == STRONGPOINT && !road)
        unit_fault(d, unit, "is cavalry in a strong point: expected a road there");
}

/* One unit a space, but for melees and for one who passes through friends. */
static void place_unit(boe_draft *d, int unit)
{
    boe_battle *b = d->b;
    int cell = d->unit[unit].cell, there = boe_unit_at(b, &b->image, cell);
    boe_unit *u = &b->image.unit[unit];
    if (there != GG_NONE && boe_melee_at(&b->image, cell) < 0 && u->free_x == 255 && b->image.unit[there].free_x == 255)
        unit_fault(d, unit, "shares its space with another unit: expected a `melee` line, or another space");
    u->cell = SQ_OFF;
    boe_place(&b->image, b, unit, cell);
}

static bool is_line(const boe_draft *d, int unit)
{
    return unit < d->b->lines || (unit >= BOE_LINES && unit < BOE_LINES + d->b->detachments);
}

static void place_units(boe_draft *d)
{
    int named[GG_SIDES] = {0}; /* a side whose units are all lost fights on until the turn ends */
    for (int u = 0; u < BOE_UNITS; u++) {
        if (!is_line(d, u)) continue;
        named[boe_side(d->b, u)]++;
        if (d->unit[u].faulty || d->unit[u].cell == SQ_OFF) continue;
        settle_strength(d, u);
        check_ground(d, u);
        place_unit(d, u);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (!named[side])
            gg_scan_fault_at(d->scan, d->side[side].line ? d->side[side] : (gg_mark){1, 1},
                             "the %s have no unit: expected at least one", d->side_name[side]);
}

/* ---- melees: 7.6, boe.charge.contact ---- */

static void check_fighter(boe_draft *d, int melee, int unit)
{
    boe_battle *b = d->b;
    boe_unit *u = &b->image.unit[unit];
    const boe_melee *m = &b->image.melee[melee];
    if (boe_side(b, unit) != m->holder && !(u->flags & HAS_ENTRY))
        unit_fault(d, unit, "charged in: expected `entry` and the space it came from");
    if (u->flags & HAS_ENTRY && sq_distance(u->entry, m->cell) != 1)
        unit_fault(d, unit, "came from a space that is not beside the melee");
    u->flags |= IN_MELEE | FOUGHT;
    if (u->flags & IMPETUS) u->flags |= HAD_IMPETUS;
}

static void settle_melee(boe_draft *d, int melee)
{
    boe_battle *b = d->b;
    const boe_melee *m = &b->image.melee[melee];
    int count[GG_SIDES] = {0}, standing = 0;
    for (int u = 0; u < BOE_UNITS; u++) {
        if (!is_line(d, u) || b->image.unit[u].cell != m->cell) continue;
        count[boe_side(b, u)]++;
        check_fighter(d, melee, u);
        standing += boe_side(b, u) == m->holder && !(b->image.unit[u].flags & HAS_ENTRY);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (count[side] < 1 || count[side] > BOE_STACK)
            gg_scan_fault_at(d->scan, d->melee[melee], "%d units of the %s there: expected 1 to %d", count[side],
                             d->side_name[side], BOE_STACK);
    if (standing > 1)
        gg_scan_fault_at(d->scan, d->melee[melee], "%d units were there first: expected `entry` for all but one",
                         standing);
}

/* What only a unit in melee has. */
static void check_not_fighting(boe_draft *d, int unit)
{
    const boe_unit *u = &d->b->image.unit[unit];
    if (u->cell == SQ_OFF || u->flags & IN_MELEE) return;
    if (u->flags & HAS_ENTRY) unit_fault(d, unit, "has an entry space but is in no melee: expected a `melee` line");
    if (u->flags & IMPETUS) unit_fault(d, unit, "has impetus but is in no melee: expected a `melee` line");
}

/* ---- leaders: boe.leader.attach ---- */

static int companion(boe_draft *d, int l)
{
    const boe_battle *b = d->b;
    int with = d->leader[l].with, cell = b->image.leader[l].cell;
    uint8_t in[BOE_STACK];
    if (with == GG_NONE) return boe_units_in(b, &b->image, cell, b->leader[l].side, in) ? in[0] : GG_NONE;
    if (boe_side(b, with) == b->leader[l].side && b->image.unit[with].cell == cell) return with;
    gg_scan_fault_at(d->scan, d->leader[l].with_at, "%s is not there with %s: expected a unit of his side in his space",
                     b->unit[with].label, b->leader[l].label);
    return GG_NONE;
}

static void place_leader(boe_draft *d, int l)
{
    boe_battle *b = d->b;
    boe_leader *man = &b->image.leader[l];
    if (d->leader[l].faulty || man->cell == SQ_OFF) return;
    man->unit = (uint8_t)companion(d, l);
    if (man->unit == GG_NONE && boe_unit_at(b, &b->image, man->cell) != GG_NONE)
        gg_scan_fault_at(d->scan, d->leader[l].place, "%s among the enemy: expected another space", b->leader[l].label);
    if (boe_terrain_at(b, man->cell) == IMPASSABLE && !b->road[boe_spot(b, man->cell)])
        gg_scan_fault_at(d->scan, d->leader[l].place, "%s stands where nobody can", b->leader[l].label);
}

/* ---- brigades ---- */

/* boe.order.post */
static int usual_post(const boe_battle *b, int i)
{
    int leader = b->brigade[i].leader, side = b->brigade[i].side;
    if (leader != GG_NONE && b->image.leader[leader].state == PRESENT) return b->image.leader[leader].cell;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u))
        if (b->unit[u].brigade == i && boe_on_map(&b->image, u)) return b->image.unit[u].cell;
    return SQ_OFF;
}

static void settle_brigade(boe_draft *d, int i)
{
    boe_battle *b = d->b;
    boe_brigade *g = &b->image.brigade[i];
    for (int u = 0; u < b->lines; u++)
        if (b->unit[u].brigade == i && b->image.unit[u].flags & ENTERED)
            g->start = (uint8_t)(g->start + b->unit[u].stands);
    if (g->order != NO_ORDER && g->post == SQ_OFF && g->start) g->post = (uint16_t)usual_post(b, i);
    if (g->start == 0 && g->order != NO_ORDER)
        gg_scan_fault_at(d->scan, d->brigade[i].at,
                         "%s is yet to come: expected `order open`, for its owner chooses then", b->brigade[i].label);
    if (g->morale == BROKEN && g->order != WITHDRAW && boe_has_units(b, &b->image, i))
        gg_scan_fault_at(d->scan, d->brigade[i].at, "%s is broken: expected `order withdraw`", b->brigade[i].label);
    if (g->order == NO_ORDER && g->start && b->begin.phase != PHASE_START)
        gg_scan_fault_at(d->scan, d->brigade[i].at,
                         "%s has an open order in the middle of a turn: expected one of the four orders",
                         b->brigade[i].label);
}

/* ---- command, cubes, points: what the rules would have worked out ---- */

static void settle_orders(boe_draft *d, int unit)
{
    boe_battle *b = d->b;
    boe_unit *u = &b->image.unit[unit];
    int given = d->unit[unit].given;
    if (!(given & GIVEN_COMMAND) && boe_in_command(b, &b->image, unit)) u->flags |= IN_COMMAND;
    if (b->begin.phase <= PHASE_4) return;
    if (!(given & GIVEN_CUBE)) u->cube = GREEN;
    if (given & GIVEN_AP || u->cube == NO_CUBE) return;
    int budget = boe_budget(b, &b->image, unit, u->cube);
    u->ap_left = (uint8_t)(budget > u->ap_spent ? budget - u->ap_spent : 0);
}

static void settle_points(boe_draft *d)
{
    boe_battle *b = d->b;
    for (int side = 0; side < GG_SIDES; side++) {
        int lost = 0, start;
        for (int i = 0; i < b->brigades; i++)
            if (b->brigade[i].side != side) lost += boe_losses(b, &b->image, i, &start);
        b->image.killed[side] = (uint16_t)(d->killed[side] >= 0 ? d->killed[side] : lost);
    }
}

void boe_draw_up(boe_draft *d)
{
    boe_battle *b = d->b;
    place_units(d);
    if (d->scan->faults->count) return; /* units may be missing: what is wrong with the rest would be guesswork */
    for (int i = 0; i < b->image.melees; i++) settle_melee(d, i);
    for (int u = 0; u < BOE_UNITS; u++)
        if (is_line(d, u)) check_not_fighting(d, u);
    for (int l = 0; l < b->leaders; l++) place_leader(d, l);
    for (int i = 0; i < b->brigades; i++) settle_brigade(d, i);
    for (int u = 0; u < BOE_UNITS; u++)
        if (is_line(d, u) && boe_on_map(&b->image, u)) settle_orders(d, u);
    settle_points(d);
    boe_check_begin(d);
}
