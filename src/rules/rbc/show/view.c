/* What is seen: the view of a position. */
#include "rules/rbc/show/show.h"

const char *const rbc_status_words[RBC_STATUSES] = {
#include "engine/def/status_words.inc"
};
const char rbc_status_marks[RBC_STATUSES] = {
#include "engine/def/status_marks.inc"
};

/* ---- the ground ---- */

static void view_box(const rbc_battle *b, const rbc_state *s, int cell, gg_cell *c)
{
    *c = (gg_cell){.x = (int16_t)sq_plane(sq_x(cell)),
                   .y = (int16_t)sq_plane(sq_y(cell)),
                   .column = (uint8_t)sq_x(cell),
                   .row = (uint8_t)sq_y(cell),
                   .terrain = (uint8_t)rbc_terrain_at(b, s, cell),
                   .works = (uint8_t)rbc_walls_of(b, s, cell),
                   .worth_to = GG_NONE};
    rbc_cell_print(b, cell, c->name, sizeof c->name);
    for (int i = 0; i < s->camps; i++)
        if (s->camp[i].cell == cell && !s->camp[i].sacked) c->worth = RBC_CAMP_VALUE, c->worth_to = !s->camp[i].side;
}

void rbc_view_ground(const gg_battle *battle, const gg_state *state, gg_view *v)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    v->ground = GG_SQUARES;
    v->columns = b->board.columns, v->rows = b->board.rows;
    v->width = (int16_t)(b->board.columns * 100), v->height = (int16_t)(b->board.rows * 100);
    for (int i = 0; i < RBC_TERRAINS; i++) {
        v->terrain_word[i] = rbc_grounds[i].name;
        v->terrain_mark[i] = rbc_grounds[i].mark;
    }
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) view_box(b, s, sq_cell(x, y), &v->cell[v->cells++]);
}
_Static_assert(RBC_COLUMNS *RBC_ROWS <= GG_CELLS, "every box finds room in the view");

/* ---- the pieces ---- */

uint32_t rbc_status(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint32_t status = 0, flags = s->unit[unit].flags;
    if (!rbc_on_board(s, unit)) return 0;
    bool moves = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active;
    if (!moves) flags &= ~(uint32_t)DONE_MOVING; /* it is no news who has moved */
    for (int i = 0; i < RBC_FLAG_WORDS; i++)
        if (flags & rbc_flag_words[i].flag) status |= (uint32_t)1 << rbc_flag_words[i].status;
    if (rbc_shaken(b, s, unit)) status |= (uint32_t)1 << ST_SHAKEN;
    if (rbc_in_melee(s, unit)) status |= (uint32_t)1 << ST_MELEE;
    if (b->unit[unit].general) status |= (uint32_t)1 << ST_GENERAL;
    return status;
}

/* Strength is what it can still take before a Catastrophe Test. */
static void view_unit(const rbc_battle *b, const rbc_state *s, int unit, gg_piece *p)
{
    static const uint8_t arms[RBC_CLASSES] = {
        [HF] = GG_FOOT, [LF] = GG_FOOT, [HM] = GG_HORSE, [LM] = GG_HORSE, [EL] = GG_OTHER, [AR] = GG_GUNS};
    const rbc_unit_def *d = &b->unit[unit];
    const rbc_type *type = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    bool on = rbc_on_board(s, unit), waits = rbc_waits_to_deploy(b, s, unit);
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = d->side,
                    .arm = arms[type->cls],
                    .shape = GG_CELL,
                    .on_table = on,
                    .with = GG_NONE,
                    .strength =
                        (on || waits) && u->hits < type->catastrophe ? (uint8_t)(type->catastrophe - u->hits) : 0,
                    .full = type->catastrophe,
                    .pose = {.facing = -1},
                    .status = rbc_status(b, s, unit)};
    if (on) p->pose = rbc_unit_pose(s, unit);
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s %s", rbc_class_codes[type->cls], type->code);
}

/* ---- sides and clock ---- */

static void view_side(const rbc_battle *b, const rbc_state *s, int side, gg_view *v)
{
    int left = 0, shaken = 0, engaged = 0;
    for (uint64_t units = rbc_units_on(b, s, side); units; units &= units - 1) {
        int u = __builtin_ctzll(units);
        left++;
        shaken += rbc_shaken(b, s, u);
        engaged += rbc_in_melee(s, u);
    }
    v->score[side] = s->losses[!side]; /* what it has cost the enemy, who breaks at his Break Point */
    v->goal[side] = b->break_point[!side];
    gg_text t = gg_text_on(v->side_note[side], sizeof v->side_note[side]);
    gg_text_add(&t, "lost %d of %d; %d unit%s, %d Shaken, %d in melee", s->losses[side], b->break_point[side], left,
                left == 1 ? "" : "s", shaken, engaged);
}

static void view_clock(const rbc_battle *b, const rbc_state *s, gg_view *v)
{
    static const char *const phases[] = {[PHASE_DEPLOY] = "deployment",
                                         [PHASE_RALLY] = "rally",
                                         [PHASE_MOVEMENT] = "movement",
                                         [PHASE_SHOOTING] = "shooting",
                                         [PHASE_MELEE] = "melee"};
    int turn = rbc_turn(s) < b->turns ? rbc_turn(s) : b->turns;
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    v->round = turn, v->rounds = b->turns;
    if (s->phase == PHASE_DEPLOY && s->head.ask.kind != GG_OVER) {
        gg_text_add(&t, "Before the battle: deployment");
        return;
    }
    gg_text_add(&t, "Turn %d of %d", turn, b->turns);
    if (s->head.ask.kind == GG_OVER) return;
    gg_text_add(&t, ", ");
    gg_say_side(&t, &b->base, s->active);
    gg_text_add(&t, ": %s", phases[s->phase]);
}

void rbc_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    (void)side; /* nothing is hidden in this game */
    view_clock(b, s, v);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
}
