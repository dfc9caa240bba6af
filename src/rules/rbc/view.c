/* What is seen: names and places, and the view of a position. Prompts are in words.c, cards in cards.c. */
#include "rbc.h"

#include "engine/text.h"

const char *const rbc_status_words[] = {
    [ST_MELEE] = "in melee",          [ST_UNFORMED] = "Unformed",  [ST_SHAKEN] = "Shaken",
    [ST_HEDGEHOG] = "in Hedgehog",    [ST_CATMARK] = "marked",     [ST_PINNED] = "pinned",
    [ST_MOMENTUM] = "under Momentum", [ST_OOC] = "Out of Command", [ST_GENERAL] = "with the general",
    [ST_DONE] = "done moving",        [ST_ADVANCED] = "advancing", [ST_SHOT] = "done shooting",
};
static const char status_marks[RBC_STATUSES] = {
    [ST_MELEE] = '*',   [ST_UNFORMED] = '~', [ST_SHAKEN] = '!',   [ST_HEDGEHOG] = '#',
    [ST_CATMARK] = '%', [ST_PINNED] = '_',   [ST_MOMENTUM] = '>', [ST_OOC] = '-',
    [ST_GENERAL] = '&', [ST_DONE] = '.',     [ST_ADVANCED] = ' ', [ST_SHOT] = ' ', /* these two are not drawn */
};

/* ---- names ---- */

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_letters(const char *label, const char *word, size_t len, bool exactly)
{
    if (strlen(label) != len) return false;
    for (size_t i = 0; i < len; i++)
        if (exactly ? label[i] != word[i] : small(label[i]) != small(word[i])) return false;
    return true;
}

/* As it is written, or else with the capitals forgotten. */
int rbc_piece_find(const gg_battle *battle, const char *label, size_t len)
{
    const rbc_battle *b = rbc_b(battle);
    for (int exactly = 1; exactly >= 0; exactly--)
        for (int u = 0; u < b->units; u++)
            if (same_letters(b->unit[u].label, label, len, exactly)) return u;
    return GG_NONE;
}

int rbc_brigade_find(const rbc_battle *b, const char *label, size_t len)
{
    for (int exactly = 1; exactly >= 0; exactly--)
        for (int i = 0; i < b->brigades; i++)
            if (same_letters(b->brigade[i].label, label, len, exactly)) return i;
    return GG_NONE;
}

static bool exists(const rbc_battle *b, int piece) { return piece >= 0 && piece < b->units; }

const char *rbc_label(const gg_battle *b, int piece)
{
    return exists(rbc_b(b), piece) ? rbc_b(b)->unit[piece].label : "?";
}

const char *rbc_piece_name(const gg_battle *b, int piece)
{
    return exists(rbc_b(b), piece) ? rbc_b(b)->unit[piece].name : "?";
}

int rbc_place_name(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    int cell = p.x < 0 || p.y < 0 ? SQ_OFF : sq_at(rbc_b(b)->board, sq_from_plane(p.x), sq_from_plane(p.y));
    char name[8] = "off";
    if (cell != SQ_OFF) rbc_cell_print(rbc_b(b), cell, name, sizeof name);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}

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
    static const struct {
        uint32_t flag;
        uint8_t status;
    } shown[] = {{UNFORMED, ST_UNFORMED}, {CATMARK, ST_CATMARK}, {HEDGEHOG_ON, ST_HEDGEHOG}, {PINNED, ST_PINNED},
                 {MOMENTUM, ST_MOMENTUM}, {OOC, ST_OOC},         {ADVANCED, ST_ADVANCED},    {SHOT, ST_SHOT}};
    uint32_t status = 0;
    if (!rbc_on_board(s, unit)) return 0;
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (s->unit[unit].flags & shown[i].flag) status |= (uint32_t)1 << shown[i].status;
    bool moves = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active; /* else it is no news who has moved */
    if (moves && s->unit[unit].flags & DONE_MOVING) status |= (uint32_t)1 << ST_DONE;
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
    if (on) p->pose = rbc_unit_pose(b, s, unit);
    memcpy(p->label, d->label, sizeof p->label);
    memcpy(p->name, d->name, sizeof p->name);
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
    gg_text_add(&t, "has lost %d and breaks at %d; %d unit%s, %d shaken, %d in melee", s->losses[side],
                b->break_point[side], left, left == 1 ? "" : "s", shaken, engaged);
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
    const char *side = b->base.side[s->active];
    gg_text_add(&t, "Turn %d of %d", turn, b->turns);
    if (s->head.ask.kind != GG_OVER)
        gg_text_add(&t, ", %c%.24s: %s", small(*side) - 'a' + 'A', side + 1, phases[s->phase]);
}

void rbc_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    (void)side; /* nothing is hidden in this game */
    for (int i = 0; i < RBC_STATUSES; i++) {
        v->status_word[i] = rbc_status_words[i];
        v->status_mark[i] = status_marks[i];
    }
    view_clock(b, s, v);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
}
