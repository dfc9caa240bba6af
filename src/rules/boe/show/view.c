/* The view of a position: ground, pieces, sides, clock. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "text/text.h"

/* Each fits behind "is" and "no longer". */
const char *const boe_status_words[BOE_STATUSES] = {
#include "engine/def/status_words.inc"
};
const char boe_status_marks[BOE_STATUSES] = {
#include "engine/def/status_marks.inc"
};

/* ---- the ground ---- */

/* Roads and heights are drawn where nothing else is. */
enum { GROUND_ROAD = BOE_TERRAINS, GROUND_LEVEL1, GROUND_LEVEL2, GROUND_LEVEL3, GROUNDS };

static uint8_t ground_of(const boe_battle *b, int cell)
{
    int spot = boe_spot(b, cell), level = b->level[spot];
    if (b->terrain[spot] != CLEAR) return b->terrain[spot];
    if (b->road[spot]) return GROUND_ROAD;
    return (uint8_t)(level == 0 ? CLEAR : level < 3 ? GROUND_LEVEL1 + level - 1 : GROUND_LEVEL3);
}

static void view_space(const boe_battle *b, const boe_state *s, int cell, gg_cell *c)
{
    *c = (gg_cell){.x = (int16_t)sq_plane(sq_x(cell)),
                   .y = (int16_t)sq_plane(sq_y(cell)),
                   .column = (uint8_t)sq_x(cell),
                   .row = (uint8_t)sq_y(cell),
                   .terrain = ground_of(b, cell),
                   .worth_to = GG_NONE};
    boe_cell_print(b, cell, c->name, sizeof c->name);
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].cell == cell) {
            c->worth = (int8_t)b->objective[i].points;
            c->worth_to = s->control >> i & 1;
        }
}

void boe_view_ground(const gg_battle *battle, const gg_state *state, gg_view *v)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    static const char *const more[] = {"road", "height 1", "height 2", "height 3"};
    v->ground = GG_SQUARES;
    v->columns = b->board.columns, v->rows = b->board.rows;
    v->width = (int16_t)(b->board.columns * 100), v->height = (int16_t)(b->board.rows * 100);
    for (int i = 0; i < GROUNDS; i++) {
        v->terrain_word[i] = i < BOE_TERRAINS ? boe_terrain_names[i] : more[i - BOE_TERRAINS];
        v->terrain_mark[i] = i < BOE_TERRAINS ? boe_terrain_marks[i] : "+123"[i - BOE_TERRAINS];
    }
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) view_space(b, s, sq_cell(x, y), &v->cell[v->cells++]);
}

/* ---- the pieces ---- */

static uint32_t formation_status(int formation)
{
    static const uint8_t word[BOE_FORMATIONS] = {ST_LINE, ST_COLUMN,     ST_MARCH,    ST_SQUARE, ST_SKIRM,
                                                 ST_SEMI, ST_UNLIMBERED, ST_LIMBERED, ST_CREW};
    return (uint32_t)1 << word[formation];
}

static uint32_t unit_status(const boe_battle *b, const boe_state *s, int unit)
{
    static const gg_shown shown[] = {
        {BLOWN, ST_BLOWN}, {IN_MELEE, ST_MELEE}, {MARKED, ST_MARKER}, {CHARGED, ST_CHARGED}, {MOVED, ST_MOVED}};
    const boe_unit *u = &s->unit[unit];
    const boe_brigade *g = &s->brigade[b->unit[unit].brigade];
    if (!boe_on_map(s, unit)) return 0;
    uint32_t status = formation_status(u->formation);
    status |= gg_status_shown(shown, sizeof shown / sizeof shown[0], u->flags);
    if (u->status != GOOD) status |= (uint32_t)1 << (ST_DISORDER + u->status - DISORDER);
    if (u->cube != NO_CUBE) status |= (uint32_t)1 << (ST_RED + u->cube - RED);
    if (s->phase >= PHASE_4 && !(u->flags & IN_COMMAND)) status |= (uint32_t)1 << ST_OUT;
    if (g->morale != STEADY) status |= (uint32_t)1 << (g->morale == SHAKEN ? ST_SHAKEN : ST_BROKEN);
    if (boe_garrison(b, s, unit)) status |= (uint32_t)1 << ST_GARRISON;
    return status;
}

static void view_unit(const boe_battle *b, const boe_state *s, int unit, gg_piece *p)
{
    static const uint8_t arms[] = {[INF] = GG_FOOT, [CAV] = GG_HORSE, [ART] = GG_GUNS};
    const boe_unit_def *d = &b->unit[unit];
    bool on = boe_on_map(s, unit), awaited = !on && unit < BOE_LINES && !boe_is(s, unit, ENTERED);
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = d->side,
                    .arm = arms[boe_kind(b, unit)],
                    .shape = GG_CELL,
                    .on_table = on,
                    .with = GG_NONE,
                    .strength = awaited ? d->stands : s->unit[unit].stands,
                    .full = on ? s->unit[unit].start : d->stands,
                    .pose = on ? boe_unit_pose(s, unit) : (gg_pose){.facing = -1},
                    .status = unit_status(b, s, unit)};
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s", boe_classes[d->cls].code);
}

static void view_leader(const boe_battle *b, const boe_state *s, int leader, gg_piece *p)
{
    static const char *const ranks[] = {"brigadier", "division", "corps"};
    const boe_leader_def *d = &b->leader[leader];
    const boe_leader *l = &s->leader[leader];
    bool on = l->state == PRESENT;
    bool rides = on && l->unit != GG_NONE && boe_on_map(s, l->unit); /* his unit may be gone, and his fate unknown */
    *p = (gg_piece){.id = (uint8_t)(BOE_LEADER + leader),
                    .side = d->side,
                    .arm = GG_LEADER,
                    .shape = GG_CELL,
                    .on_table = on,
                    .with = rides ? l->unit : (uint8_t)GG_NONE,
                    .pose = boe_pose(on ? l->cell : SQ_OFF, -1)};
    if (l->moved) p->status = (uint32_t)1 << ST_MOVED;
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s", ranks[d->rank]);
}

/* While cubes are hidden, the other side's units only show that they have one. */
static void hide(const boe_battle *b, const boe_state *s, int side, gg_view *v)
{
    const uint32_t cubes = (uint32_t)7 << ST_RED;
    for (int i = 0; i < v->pieces; i++) {
        gg_piece *p = &v->piece[i];
        if (p->side == side || p->id >= BOE_LEADER || !p->on_table || !(s->sealed >> p->side & 1)) continue;
        p->status = (p->status & ~cubes) | (uint32_t)1 << ST_HIDDEN;
    }
    (void)b;
}

/* ---- sides and clock ---- */

static void view_side(const boe_battle *b, const boe_state *s, int side, gg_view *v)
{
    int units = 0, routed = 0, broken = 0, brigades = 0;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        units += boe_on_map(s, u);
        routed += boe_on_map(s, u) && s->unit[u].status >= RETREAT;
    }
    for (int i = 0; i < b->brigades; i++) {
        if (b->brigade[i].side != side || s->brigade[i].start == 0) continue;
        brigades++;
        broken += s->brigade[i].morale == BROKEN;
    }
    v->score[side] = boe_score(b, s, side);
    v->goal[side] = 0;
    gg_text t = gg_text_on(v->side_note[side], sizeof v->side_note[side]);
    gg_say_count(&t, units, "unit", "units");
    gg_text_add(&t, ", %d running, %d of %d %s broken%s", routed, broken, brigades,
                brigades == 1 ? "brigade" : "brigades",
                s->a == side      ? ", Player A"
                : s->a == GG_NONE ? ""
                                  : ", Player B");
}

static void view_clock(const boe_battle *b, const boe_state *s, gg_view *v)
{
    static const char *const names[BOE_PHASES] = {
        "the turn begins",   "leaders",         "brigade orders",  "order cubes",
        "initiative",        "cavalry charges", "cavalry charges", "infantry charges",
        "infantry charges",  "movement",        "movement",        "reaction movement",
        "reaction movement", "artillery fire",  "musketry",        "melee",
        "break-through",     "break-through",   "melee",           "fatigue",
        "brigade morale",    "the turn ends"};
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    v->round = s->turn, v->rounds = b->turns;
    if (s->turn == 0) {
        gg_text_add(&t, "Before turn 1 of %d", b->turns);
        return;
    }
    gg_text_add(&t, "Turn %d of %d", s->turn, b->turns);
    if (s->head.ask.kind != GG_OVER && s->phase < BOE_PHASES)
        gg_text_add(&t, ", phase %s: %s", boe_phase_names[s->phase], names[s->phase]);
}

void boe_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    for (int u = 0; u < BOE_UNITS; u++)
        if ((u < BOE_LINES || s->unit[u].stands) && b->unit[u].label[0]) view_unit(b, s, u, &v->piece[v->pieces++]);
    for (int l = 0; l < b->leaders; l++) view_leader(b, s, l, &v->piece[v->pieces++]);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    hide(b, s, side, v);
    view_clock(b, s, v);
}
