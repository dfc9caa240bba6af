/* What is seen: names, the view of a position, prompts. */
#include "boe.h"
#include "engine/text.h"

/* Each fits behind "is" and "no longer". */
const char *const boe_status_words[] = {
    [ST_DISORDER] = "disordered",
    [ST_RETREAT] = "retreating",
    [ST_ROUT] = "routed",
    [ST_RED] = "red",
    [ST_GREEN] = "green",
    [ST_BLUE] = "blue",
    [ST_BLOWN] = "blown",
    [ST_MELEE] = "in melee",
    [ST_MARKER] = "ready to fire",
    [ST_OUT] = "out of command",
    [ST_SHAKEN] = "in a shaken brigade",
    [ST_BROKEN] = "in a broken brigade",
    [ST_LINE] = "in line",
    [ST_COLUMN] = "in column",
    [ST_MARCH] = "in march column",
    [ST_SQUARE] = "in square",
    [ST_SKIRM] = "in skirmish order",
    [ST_SEMI] = "semi-formed",
    [ST_UNLIMBERED] = "unlimbered",
    [ST_LIMBERED] = "limbered",
    [ST_CREW] = "without its guns",
    [ST_GARRISON] = "in garrison",
    [ST_CHARGED] = "committed to a charge",
    [ST_MOVED] = "on the move",
    [ST_HIDDEN] = "under a hidden cube",
};
static const char status_marks[BOE_STATUSES + 1] = "!<#RGB~*f?sbLCMQo:AaUTcm%";
_Static_assert(sizeof status_marks == BOE_STATUSES + 1, "a mark for each");

/* ---- names ---- */

static bool exists(const boe_battle *b, int piece)
{
    if (piece >= BOE_LEADER) return piece < BOE_LEADER + b->leaders;
    return piece >= 0 && piece < BOE_UNITS && b->unit[piece].label[0];
}

int boe_piece_find(const gg_battle *battle, const char *label, size_t len)
{
    const boe_battle *b = boe_b(battle);
    for (int p = 0; p < BOE_LEADER + b->leaders; p++) {
        if (!exists(b, p)) continue;
        const char *of = boe_label(battle, p);
        if (strlen(of) == len && memcmp(of, label, len) == 0) return p;
    }
    return GG_NONE;
}

const char *boe_label(const gg_battle *battle, int piece)
{
    const boe_battle *b = boe_b(battle);
    if (!exists(b, piece)) return "?";
    return piece < BOE_LEADER ? b->unit[piece].label : b->leader[piece - BOE_LEADER].label;
}

const char *boe_piece_name(const gg_battle *battle, int piece)
{
    const boe_battle *b = boe_b(battle);
    if (!exists(b, piece)) return "?";
    return piece < BOE_LEADER ? b->unit[piece].name : b->leader[piece - BOE_LEADER].name;
}

int boe_place_name(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    int cell = p.x < 0 || p.y < 0 ? SQ_OFF : sq_at(boe_b(b)->board, sq_from_plane(p.x), sq_from_plane(p.y));
    gg_text t = gg_text_on(out, cap);
    char name[12] = "off";
    if (cell != SQ_OFF) boe_cell_print(boe_b(b), cell, name, sizeof name);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}

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
    static const struct {
        uint32_t flag;
        uint8_t status;
    } shown[] = {
        {BLOWN, ST_BLOWN}, {IN_MELEE, ST_MELEE}, {MARKED, ST_MARKER}, {CHARGED, ST_CHARGED}, {MOVED, ST_MOVED}};
    const boe_unit *u = &s->unit[unit];
    const boe_brigade *g = &s->brigade[b->unit[unit].brigade];
    if (!boe_on_map(s, unit)) return 0;
    uint32_t status = formation_status(u->formation);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (u->flags & shown[i].flag) status |= (uint32_t)1 << shown[i].status;
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
    memcpy(p->label, d->label, sizeof p->label);
    memcpy(p->name, d->name, sizeof p->name);
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
    memcpy(p->label, d->label, sizeof p->label);
    memcpy(p->name, d->name, sizeof p->name);
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
    gg_text_add(&t, "%d units, %d running, %d of %d brigades broken%s", units, routed, broken, brigades,
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
    gg_text_add(&t, "Turn %d of %d", s->turn, b->turns);
    if (s->head.ask.kind != GG_OVER && s->phase < BOE_PHASES)
        gg_text_add(&t, ", phase %s: %s", boe_phase_names[s->phase], names[s->phase]);
}

void boe_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    for (int i = 0; i < BOE_STATUSES; i++) {
        v->status_word[i] = boe_status_words[i];
        v->status_mark[i] = status_marks[i];
    }
    for (int u = 0; u < BOE_UNITS; u++)
        if (exists(b, u) && (u < BOE_LINES || s->unit[u].stands)) view_unit(b, s, u, &v->piece[v->pieces++]);
    for (int l = 0; l < b->leaders; l++) view_leader(b, s, l, &v->piece[v->pieces++]);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    hide(b, s, side, v);
    view_clock(b, s, v);
}

/* ---- prompts ---- */

static const char *const questions[BOE_ASKS] = {
    [ASK_REPLACE] = "Whom does the new commander in place of %s join?",
    [ASK_ORDER] = "Does the brigade of %s try for a new order?",
    [ASK_ENTER] = "Where does %s arrive?",
    [ASK_ARRIVE] = "With whom does %s arrive?",
    [ASK_CUBE] = "Which cube for %s: red to charge, green to manoeuvre, blue to react?",
    [ASK_PLAYER] = "Act first (Player A) or second (Player B) this turn?",
    [ASK_CHARGE] = "Who charges whom?",
    [ASK_OPPFIRE] = "Does %s fire at %s as it comes on?",
    [ASK_OPPCHARGE] = "Does anybody charge %s as it moves?",
    [ASK_REACT] = "How does %s meet the charge of %s?",
    [ASK_PRESS] = "The square stands: does %s press on or pull up?",
    [ASK_ACTIVATE] = "Who acts next?",
    [ASK_ACTION] = "What does %s do?",
    [ASK_LEADER] = "Where does %s ride?",
    [ASK_TARGET] = "At whom does %s fire?",
    [ASK_PRIMARY] = "Who bears the fight?",
    [ASK_BREAK] = "Who breaks through, and where?",
    [ASK_INITIAL] = "Which order does the brigade of %s begin with?",
};

static const char *name_of(const gg_battle *b, unsigned piece)
{
    return piece == GG_NONE ? "the unit" : boe_piece_name(b, (int)piece);
}

static void prompt_roll(gg_text *t, const gg_battle *b, const gg_ask *ask)
{
    gg_add_roll(t, b, ask);
    gg_text_add(t, ".");
}

static void prompt_choice(gg_text *t, const gg_battle *b, const boe_state *s)
{
    const gg_ask *ask = &s->head.ask;
    unsigned first = ask->question == ASK_OPPCHARGE ? ask->other : ask->piece;
    for (const char *c = questions[ask->question]; *c; c++) {
        if (c[0] == '%' && c[1] == 's') {
            gg_text_add(t, "%s", name_of(b, first));
            first = ask->other;
            c++;
        } else {
            gg_text_add(t, "%c", *c);
        }
    }
    if (ask->question == ASK_ACTION) gg_text_add(t, " (%d AP left)", s->unit[ask->piece].ap_left);
}

int boe_prompt(const gg_battle *b, const gg_state *state, char *out, size_t cap)
{
    const boe_state *s = boe_s(state);
    const gg_ask *ask = &s->head.ask;
    gg_text t = gg_text_on(out, cap);
    if (ask->kind == GG_OVER)
        gg_text_add(&t, "The battle is over.");
    else if (ask->kind == GG_ROLL)
        prompt_roll(&t, b, ask);
    else if (ask->kind == GG_CHOOSE && ask->question < BOE_ASKS)
        prompt_choice(&t, b, s);
    else
        gg_text_add(&t, "The exchange is over.");
    return gg_text_len(&t);
}
