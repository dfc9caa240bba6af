/* What is seen: places, and the view of a position. */
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

const char *const bp_status_words[BP_STATUSES] = {
#include "engine/def/status_words.inc"
};
const char bp_status_marks[BP_STATUSES] = {
#include "engine/def/status_marks.inc"
};

enum { OBJECTIVE = BP_TERRAINS }; /* a word more than there is terrain */
static const char marks[BP_TERRAINS + 1] = {
    [OPEN] = '.', [WOOD] = 'w',   [ROUGH] = '"', [BOG] = ';',      [HILL] = '^',      [IMPASSABLE] = '%',
    [ROAD] = ':', [BRIDGE] = 'H', [FORD] = 'f',  [HEDGE] = 'h',    [FENCE] = 't',     [STREAM] = 's',
    [WALL] = '=', [RAVINE] = 'v', [WORKS] = 'M', [BUILDING] = '#', [OBJECTIVE] = '@',
};

/* In inches, y from the south as players measure. */
int bp_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    int y = bp_b(b)->height - p.y;
    gg_text_add(&t, "%d.%d,%s%d.%d", p.x / 10, p.x % 10, y < 0 ? "-" : "", (y < 0 ? -y : y) / 10,
                (y < 0 ? -y : y) % 10);
    return gg_text_len(&t);
}

/* ---- the ground ---- */

static void view_feature(const bp_battle *b, const bp_feature *f, gg_feature *out)
{
    *out = (gg_feature){.terrain = f->kind, .points = (uint8_t)f->shape.n, .closed = !f->line};
    for (int i = 0; i < f->shape.n; i++) {
        gg_pose p = bp_plane(b, tab_pose_at(f->shape.at[i], 0));
        out->at[i][0] = p.x, out->at[i][1] = p.y;
    }
    gg_text t = gg_text_on(out->name, sizeof out->name);
    gg_text_add(&t, "%s", f->label);
    if (bp_is_named(f) || f->called[0]) gg_text_add(&t, " %s", bp_is_named(f) ? f->name : f->called);
    if (f->kind == HILL && f->level > 1) gg_text_add(&t, " level %d", f->level);
}

static void view_objective(const bp_battle *b, const bp_state *s, int i, gg_feature *out)
{
    const bp_objective *o = &b->objective[i];
    tab_point at = o->at;
    if (o->building != GG_NONE) {
        tab_box box = b->feature[o->building].shape.box;
        at = tab_mid((tab_point){box.x0, box.y0}, (tab_point){box.x1, box.y1});
    }
    gg_pose p = bp_plane(b, tab_pose_at(at, 0));
    *out = (gg_feature){.terrain = OBJECTIVE, .points = 1};
    out->at[0][0] = p.x, out->at[0][1] = p.y;
    gg_text t = gg_text_on(out->name, sizeof out->name);
    if (o->name[0]) gg_text_add(&t, "%s, ", o->name);
    gg_text_add(&t, "%d to ", o->points);
    if (s->holder[i] < GG_SIDES)
        gg_add_side(&t, &b->base, s->holder[i]);
    else
        gg_text_add(&t, "nobody");
}

void bp_view_ground(const gg_battle *battle, const gg_state *state, gg_view *v)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    v->ground = GG_TABLE;
    v->width = b->width, v->height = b->height;
    for (int i = 0; i <= BP_TERRAINS; i++) {
        v->terrain_word[i] = i == OBJECTIVE ? "objective" : bp_terrain_words[i];
        v->terrain_mark[i] = marks[i];
    }
    for (int i = 0; i < b->features && v->features < GG_FEATURES; i++)
        view_feature(b, &b->feature[i], &v->feature[v->features++]);
    for (int i = 0; i < b->objectives && v->features < GG_FEATURES; i++)
        view_objective(b, s, i, &v->feature[v->features++]);
}

/* ---- the pieces ---- */

uint32_t bp_status(const bp_battle *b, const bp_state *s, int unit)
{
    static const gg_shown shown[] = {{U_DISORDERED, ST_DISORDERED}, {U_ACTED, ST_ACTED},     {U_WON_LAST, ST_WON},
                                     {U_LYING, ST_LYING},           {U_CHARGED, ST_CHARGED}, {U_COUNTER, ST_CHARGED},
                                     {U_MOUNTED, ST_MOUNTED}};
    const bp_unit *u = &s->unit[unit];
    uint32_t status = 0;
    if (!u->alive) return (uint32_t)1 << ST_DEAD;
    status |= gg_status_shown(shown, sizeof shown / sizeof shown[0], u->flags);
    if (bp_shaken(b, s, unit)) status |= (uint32_t)1 << ST_SHAKEN;
    if (bp_engaged(s) & bp_bit(unit)) status |= (uint32_t)1 << ST_ENGAGED;
    if (bp_is_broken(b, s, unit)) status |= (uint32_t)1 << ST_BROKEN_BRIGADE;
    return status;
}

/* Strength is the stamina that is left: at none the unit is shaken. An untested unit's is not known. */
static void view_unit(const bp_battle *b, const bp_state *s, int unit, gg_piece *p)
{
    static const uint8_t arms[BP_ARMS] = {
        [BP_INF] = GG_FOOT,       [BP_CAV] = GG_HORSE,          [BP_FOOT_ART] = GG_GUNS,
        [BP_HORSE_ART] = GG_GUNS, [BP_BATTALION_GUN] = GG_GUNS, [BP_WAGON] = GG_OTHER};
    const bp_unit_def *d = &b->unit[unit];
    const bp_unit *u = &s->unit[unit];
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = d->side,
                    .arm = arms[d->profile.arm],
                    .shape = GG_RECT,
                    .on_table = u->alive && !bp_waits(s, unit),
                    .with = GG_NONE,
                    .status = bp_status(b, s, unit),
                    .pose = {.facing = -1}};
    gg_text t = gg_text_on(p->type, sizeof p->type); /* its formation; off the table it has none, and its arm is said */
    gg_text_add(&t, "%s", p->on_table ? bp_formation_names[u->formation] : bp_arm_names[d->profile.arm]);
    int stamina = u->alive ? bp_stamina(b, s, unit) : GG_NONE;
    if (stamina != GG_NONE) {
        p->full = (uint8_t)stamina;
        p->strength = (uint8_t)(stamina > u->casualties ? stamina - u->casualties : 0);
    }
    if (!p->on_table) return;
    tab_rect r;
    bp_rect(b, s, unit, &r);
    p->pose = bp_plane(b, r.pose);
    p->width = (int16_t)r.w, p->depth = (int16_t)r.d;
}

enum { COMMANDER_BASE = 10 };

static void view_commander(const bp_battle *b, const bp_state *s, int commander, gg_piece *p)
{
    const bp_commander_def *d = &b->commander[commander];
    const bp_commander *c = &s->commander[commander];
    bool on = c->flags & C_ALIVE && c->joined != BP_OFF_TABLE;
    *p = (gg_piece){.id = (uint8_t)(BP_COMMANDER + commander),
                    .side = d->side,
                    .arm = GG_LEADER,
                    .shape = GG_DISC,
                    .on_table = on,
                    .with = on ? c->joined : (uint8_t)GG_NONE,
                    .width = COMMANDER_BASE,
                    .depth = COMMANDER_BASE};
    p->pose = bp_plane(b, (tab_pose){c->x, c->y, 0});
    p->pose.facing = -1;
    p->status = c->flags & C_ALIVE ? (uint32_t) !!(c->flags & C_COMMANDED) << ST_ACTED : (uint32_t)1 << ST_DEAD;
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, d->brigade == GG_NONE ? "general %d" : "SR %d", c->rating);
}

/* ---- sides and clock ---- */

static void view_side(const bp_battle *b, const bp_state *s, int side, gg_view *v)
{
    int lost = 0, shaken = 0, brigades = 0, broken = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        lost += !s->unit[u].alive;
        shaken += s->unit[u].alive && bp_shaken(b, s, u);
    }
    for (int i = 0; i < b->brigades; i++) {
        if (b->brigade[i].side != side) continue;
        brigades++;
        broken += s->broken >> i & 1;
    }
    v->score[side] = bp_victory_points(b, s, side);
    gg_text t = gg_text_on(v->side_note[side], sizeof v->side_note[side]);
    gg_text_add(&t, "%d of %d units lost, %d shaken, %d of %d brigade%s broken", lost,
                __builtin_popcountll(b->side_units[side]), shaken, broken, brigades, brigades == 1 ? "" : "s");
    if (b->general[side] != GG_NONE) gg_text_add(&t, ", re-roll %s", s->side[side].reroll_used ? "used" : "ready");
}

/* The phase, from the procedure that the player turn has called. */
static const char *phase(const bp_state *s)
{
    static const char *const words[BP_PROCS] = {
        [PROC_deployment] = "deployment", [PROC_compulsory] = "compulsory moves", [PROC_initiative] = "initiative",
        [PROC_command] = "command",       [PROC_shooting_phase] = "shooting",     [PROC_melee_phase] = "hand-to-hand",
        [PROC_player_turn] = "command",
    };
    for (int d = s->head.depth - 1; d >= 0; d--)
        if (words[s->frame[d].head.proc]) return words[s->frame[d].head.proc];
    return NULL;
}

static void view_clock(const bp_battle *b, const bp_state *s, gg_view *v)
{
    v->round = s->turn, v->rounds = b->turns;
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    if (s->turn == 0)
        gg_text_add(&t, "Before the battle");
    else
        gg_text_add(&t, "Turn %d of %d, ", s->turn < b->turns ? s->turn : b->turns, b->turns);
    if (s->turn) gg_add_side(&t, &b->base, s->active);
    if (s->head.ask.kind != GG_OVER && phase(s)) gg_text_add(&t, ": %s", phase(s));
}

void bp_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    (void)side; /* nothing is hidden in this game */
    view_clock(b, s, v);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
    for (int c = 0; c < b->commanders; c++) view_commander(b, s, c, &v->piece[v->pieces++]);
}
