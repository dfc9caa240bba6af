/* A scenario whose lines have all been read: units are put on the map and into melee, leaders join them, what was not said
 * gets its default, and what cannot be is a fault. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

/* ---- spaces and facings ---- */

int boe_read_space(gg_draft *d, const char *what, gg_mark *at)
{
    const boe_battle *b = boe_drafted(d);
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return SQ_OFF;
    if (at) *at = gg_scan_mark(d->scan, w);
    int cell = boe_cell_parse(b, w.at, w.len);
    if (cell == SQ_OFF && boe_board_known(d))
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no space of the map: expected 1,1 to %d,%d", GG_WORD(w),
                      b->board.columns, b->board.rows);
    return cell;
}

int boe_read_facing(gg_draft *d, const char *what)
{
    return gg_draft_pick(d, sq_facing_names, SQ_FACINGS, "facing", what, NULL);
}

/* ---- contested spaces and ownerless guns ---- */

const char *const boe_aspect_names[3] = {[ASPECT_FRONT] = "front", [ASPECT_FLANK] = "flank", [ASPECT_REAR] = "rear"};

bool boe_read_melee(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "the contested space", NULL);
    boe_drafted(d)->image.melee[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

/* `aspect french flank`: the word stands once for each side. */
bool boe_read_aspect(gg_draft *d, int row)
{
    int side = gg_draft_side(d), aspect = gg_draft_pick(d, boe_aspect_names, 3, "aspect", "aspect", NULL);
    if (side >= 0 && aspect >= 0) boe_drafted(d)->image.melee[row].aspect[side] = (uint8_t)aspect;
    return side >= 0 && aspect >= 0;
}

void boe_check_melee(gg_draft *d, int row)
{
    const boe_state *image = &boe_drafted(d)->image;
    for (int i = 0; i < row && !gg_draft_faulty(d, L_MELEE, row); i++) {
        if (gg_draft_faulty(d, L_MELEE, i) || image->melee[i].cell != image->melee[row].cell) continue;
        gg_draft_fault(d, L_MELEE, row, "space", "a second melee in that space: expected one");
        gg_draft_spoil(d, L_MELEE, row);
    }
}

bool boe_read_guns(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "where the guns stand", NULL);
    boe_drafted(d)->image.gun[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

/* ---- units on the map ---- */

static void unit_fault(gg_draft *d, int unit, const char *why)
{
    gg_mark at = boe_noted(d)->unit[unit].place;
    if (at.line)
        gg_scan_fault_at(d->scan, at, "%s %s", boe_drafted(d)->unit[unit].label, why);
    else
        boe_unit_fault(d, unit, NULL, why);
}

static bool says(const gg_draft *d, int unit, const char *word)
{
    return gg_draft_has(d, unit < BOE_LINES ? L_UNIT : L_DETACHMENT, unit, word);
}

/* boe.detach.deploy: what was sent out is no longer part of its unit. */
static void settle_strength(gg_draft *d, int unit)
{
    boe_battle *b = boe_drafted(d);
    boe_unit *u = &b->image.unit[unit];
    int out = b->unit[unit].detachment;
    int away = out != GG_NONE && boe_noted(d)->unit[out].cell != SQ_OFF ? b->image.unit[out].start : 0;
    if (unit < BOE_LINES && !says(d, unit, "start"))
        u->start = (uint8_t)(b->unit[unit].stands > away ? b->unit[unit].stands - away : 1);
    if (unit < BOE_LINES && !says(d, unit, "stands")) u->stands = u->start;
    if (u->start > b->unit[unit].stands || u->start == 0)
        unit_fault(d, unit, "began with more stands than it has, or with none: expected a lower `start`");
    else if (u->stands == 0 || u->stands > u->start)
        unit_fault(d, unit, "cannot have so many stands: expected 1 to what it began with, or `lost`");
}

/* Section 8: guns and horses come into woods and houses by road only, and nobody into water but by a bridge. */
static void check_ground(gg_draft *d, int unit)
{
    const boe_battle *b = boe_drafted(d);
    const boe_unit *u = &b->image.unit[unit];
    int cell = boe_noted(d)->unit[unit].cell, ground = boe_terrain_at(b, cell), kind = boe_kind(b, unit);
    bool road = b->road[boe_spot(b, cell)], close = ground == HEAVY || ground == STRONGPOINT;
    if (ground == IMPASSABLE && !road) unit_fault(d, unit, "stands where nobody can: expected passable ground");
    if (u->formation == SQUARE && close) unit_fault(d, unit, "is a square in a wood or a strong point");
    if (kind == ART && u->formation != CREW && close && (!road || u->formation != LIMBERED))
        unit_fault(d, unit, "is artillery in a wood or a strong point: expected it LIMBERED on a road");
    if (kind == CAV && ground == STRONGPOINT && !road)
        unit_fault(d, unit, "is cavalry in a strong point: expected a road there");
}

/* One unit a space, but for melees and for one who passes through friends. */
static void place_unit(gg_draft *d, int unit)
{
    boe_battle *b = boe_drafted(d);
    int cell = boe_noted(d)->unit[unit].cell, there = boe_unit_at(b, &b->image, cell);
    boe_unit *u = &b->image.unit[unit];
    if (there != GG_NONE && boe_melee_at(&b->image, cell) < 0 && u->free_x == 255 && b->image.unit[there].free_x == 255)
        unit_fault(d, unit, "shares its space with another unit: expected a `melee` line, or another space");
    u->cell = SQ_OFF;
    boe_put(&b->image, b, unit, cell);
}

static bool is_line(const gg_draft *d, int unit)
{
    return unit < boe_drafted(d)->lines || (unit >= BOE_LINES && unit < BOE_LINES + boe_drafted(d)->detachments);
}

static void place_units(gg_draft *d)
{
    int named[GG_SIDES] = {0}; /* a side whose units are all lost fights on until the turn ends */
    for (int u = 0; u < BOE_UNITS; u++) {
        if (!is_line(d, u)) continue;
        named[boe_side(boe_drafted(d), u)]++;
        if (gg_draft_faulty(d, u < BOE_LINES ? L_UNIT : L_DETACHMENT, u)) continue;
        if (boe_noted(d)->unit[u].cell == SQ_OFF) continue;
        settle_strength(d, u);
        check_ground(d, u);
        place_unit(d, u);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (!named[side] && !d->no_sides)
            gg_draft_fault(d, L_SIDE, side, NULL, "the %s have no unit: expected at least one", d->battle->side[side]);
}

/* ---- melees: 7.6, boe.charge.contact ---- */

static void check_fighter(gg_draft *d, int melee, int unit)
{
    boe_battle *b = boe_drafted(d);
    boe_unit *u = &b->image.unit[unit];
    const boe_melee *m = &b->image.melee[melee];
    if (boe_side(b, unit) != m->holder && !(u->flags & HAS_ENTRY))
        unit_fault(d, unit, "charged in: expected `entry` and the space it came from");
    if (u->flags & HAS_ENTRY && sq_distance(u->entry, m->cell) != 1)
        unit_fault(d, unit, "came from a space that is not beside the melee");
    u->flags |= IN_MELEE | FOUGHT;
    if (u->flags & IMPETUS) u->flags |= HAD_IMPETUS;
}

static void settle_melee(gg_draft *d, int melee)
{
    boe_battle *b = boe_drafted(d);
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
            gg_draft_fault(d, L_MELEE, melee, NULL, "%d units of the %s there: expected 1 to %d", count[side],
                           d->battle->side[side], BOE_STACK);
    if (standing > 1)
        gg_draft_fault(d, L_MELEE, melee, NULL, "%d units were there first: expected `entry` for all but one",
                       standing);
}

/* What only a unit in melee has. */
static void check_not_fighting(gg_draft *d, int unit)
{
    const boe_unit *u = &boe_drafted(d)->image.unit[unit];
    if (u->cell == SQ_OFF || u->flags & IN_MELEE) return;
    if (u->flags & HAS_ENTRY) unit_fault(d, unit, "has an entry space but is in no melee: expected a `melee` line");
    if (u->flags & IMPETUS) unit_fault(d, unit, "has impetus but is in no melee: expected a `melee` line");
}

/* ---- leaders: boe.leader.attach ---- */

static int companion(gg_draft *d, int l)
{
    const boe_battle *b = boe_drafted(d);
    int with = boe_noted(d)->leader[l].with, cell = b->image.leader[l].cell;
    uint8_t in[BOE_STACK];
    if (with == GG_NONE) return boe_units_in(b, &b->image, cell, b->leader[l].side, in) ? in[0] : GG_NONE;
    if (boe_side(b, with) == b->leader[l].side && b->image.unit[with].cell == cell) return with;
    gg_scan_fault_at(d->scan, boe_noted(d)->leader[l].with_at,
                     "%s is not there with %s: expected a unit of his side in his space", b->unit[with].label,
                     b->leader[l].label);
    return GG_NONE;
}

static void place_leader(gg_draft *d, int l)
{
    boe_battle *b = boe_drafted(d);
    boe_leader *man = &b->image.leader[l];
    if (gg_draft_faulty(d, L_LEADER, l) || man->cell == SQ_OFF) return;
    man->unit = (uint8_t)companion(d, l);
    if (man->unit == GG_NONE && boe_unit_at(b, &b->image, man->cell) != GG_NONE)
        gg_scan_fault_at(d->scan, boe_noted(d)->leader[l].place, "%s among the enemy: expected another space",
                         b->leader[l].label);
    if (boe_terrain_at(b, man->cell) == IMPASSABLE && !b->road[boe_spot(b, man->cell)])
        gg_scan_fault_at(d->scan, boe_noted(d)->leader[l].place, "%s stands where nobody can", b->leader[l].label);
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

static void settle_brigade(gg_draft *d, int i)
{
    boe_battle *b = boe_drafted(d);
    boe_brigade *g = &b->image.brigade[i];
    for (int u = 0; u < b->lines; u++)
        if (b->unit[u].brigade == i && b->image.unit[u].flags & ENTERED)
            g->start = (uint8_t)(g->start + b->unit[u].stands);
    if (g->order != NO_ORDER && g->post == SQ_OFF && g->start) g->post = (uint16_t)usual_post(b, i);
    if (g->start == 0 && g->order != NO_ORDER)
        gg_draft_fault(d, L_BRIGADE, i, NULL, "%s is yet to come: expected `order open`, for its owner chooses then",
                       b->brigade[i].label);
    if (g->morale == BROKEN && g->order != WITHDRAW && boe_has_units(b, &b->image, i))
        gg_draft_fault(d, L_BRIGADE, i, NULL, "%s is broken: expected `order withdraw`", b->brigade[i].label);
    if (g->order == NO_ORDER && g->start && b->begin.phase != PHASE_START)
        gg_draft_fault(d, L_BRIGADE, i, NULL,
                       "%s has an open order in the middle of a turn: expected one of the four orders",
                       b->brigade[i].label);
}

/* ---- command, cubes, points: what the rules would have worked out ---- */

/* No more than the cube gives, and a road march adds. */
static void check_ap(gg_draft *d, int unit)
{
    const boe_battle *b = boe_drafted(d);
    const boe_unit *u = &b->image.unit[unit];
    bool slow = boe_kind(b, unit) == INF || b->unit[unit].cls == FOOT_ART;
    int most = u->cube == NO_CUBE ? 0 : boe_budget(b, &b->image, unit, u->cube);
    if (u->flags & ON_ROAD) most += slow ? 2 : 3;
    if (u->ap_left > most)
        gg_draft_fault(d, unit < BOE_LINES ? L_UNIT : L_DETACHMENT, unit, "ap",
                       "%s cannot have %d AP: expected at most %d, which is what its %s cube gives%s",
                       b->unit[unit].label, u->ap_left, most, boe_cube_names[u->cube],
                       u->flags & ON_ROAD ? " and the road" : "");
}

static void settle_orders(gg_draft *d, int unit)
{
    boe_battle *b = boe_drafted(d);
    boe_unit *u = &b->image.unit[unit];
    if (!says(d, unit, "command") && !says(d, unit, "out") && boe_in_command(b, &b->image, unit))
        u->flags |= IN_COMMAND;
    if (b->begin.phase <= PHASE_4) return;
    if (!says(d, unit, "cube")) u->cube = GREEN;
    if (says(d, unit, "ap")) check_ap(d, unit);
    if (says(d, unit, "ap") || u->cube == NO_CUBE) return;
    int budget = boe_budget(b, &b->image, unit, u->cube);
    u->ap_left = (uint8_t)(budget > u->ap_spent ? budget - u->ap_spent : 0);
}

int boe_losses_of_enemies(const boe_battle *b, const boe_state *s, int side)
{
    int lost = 0, start;
    for (int i = 0; i < b->brigades; i++)
        if (b->brigade[i].side != side) lost += boe_losses(b, s, i, &start);
    return lost;
}

static void settle_points(gg_draft *d)
{
    boe_battle *b = boe_drafted(d);
    for (int side = 0; side < GG_SIDES; side++) {
        int killed = boe_noted(d)->killed[side];
        b->image.killed[side] = (uint16_t)(killed >= 0 ? killed : boe_losses_of_enemies(b, &b->image, side));
    }
}

void boe_draw_up(gg_draft *d)
{
    boe_battle *b = boe_drafted(d);
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
