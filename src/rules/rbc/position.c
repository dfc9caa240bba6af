/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. */
#include "engine/text.h"
#include "setup.h"

/* ---- what never changes ---- */

static void print_options(gg_text *t, const rbc_battle *b)
{
    for (int i = 0; i < RBC_OPTIONS; i++) {
        const rbc_option_words *o = &rbc_option_list[i];
        uint8_t value = ((const uint8_t *)&b->option)[o->at];
        if (value) gg_text_add(t, "option %s %s\n", o->name, o->value[value]);
    }
    if (b->option.flight != RBC_FLIGHT_USUAL) gg_text_add(t, "option flight_len %d\n", b->option.flight);
}

static void print_rules(gg_text *t, const rbc_battle *b)
{
    gg_text_add(t, "board %d %d\nturns %d\n", b->board.columns, b->board.rows, b->turns);
    if (b->limit_else != GG_NONE) gg_text_add(t, "limit else %s\n", b->base.side[b->limit_else]);
    if (b->points) gg_text_add(t, "points %d\n", b->points);
    if (b->year) gg_text_add(t, "year %d\n", b->year);
    print_options(t, b);
}

/* ---- ground: Camps and carts may have come in play ---- */

static bool all_open(const rbc_battle *b, const rbc_state *s)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++)
            if (rbc_terrain_at(b, s, sq_cell(x, y)) != OPEN) return false;
    return true;
}

static void print_map(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    if (all_open(b, s)) return;
    gg_text_add(t, "map\n");
    for (int y = 0; y < b->board.rows; y++) {
        gg_text_add(t, "%2d", rbc_row_name(b, y));
        for (int x = 0; x < b->board.columns; x++)
            gg_text_add(t, " %c", rbc_grounds[rbc_terrain_at(b, s, sq_cell(x, y))].mark);
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "end\n");
}

static void print_box(gg_text *t, const rbc_battle *b, int cell)
{
    char name[8];
    rbc_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, " %s", name);
}

static void print_edge(gg_text *t, const rbc_battle *b, const char *keyword, int cell, int facing)
{
    gg_text_add(t, "%s", keyword);
    print_box(t, b, cell);
    gg_text_add(t, "/%s\n", sq_facing_names[facing]);
}

static void print_ground(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    print_map(t, b, s);
    for (int cell = 0; cell < RBC_CELLS; cell++)
        for (int facing = 0; facing < SQ_FACINGS; facing++)
            if (b->wall[cell] >> facing & 1) print_edge(t, b, "wall", cell, facing);
    for (int i = 0; i < s->carts; i++) print_edge(t, b, "cart", s->cart[i] & (RBC_CELLS - 1), s->cart[i] >> 9);
    for (int i = 0; i < s->camps; i++) {
        gg_text_add(t, "camp");
        print_box(t, b, s->camp[i].cell);
        gg_text_add(t, " %s%s\n", b->base.side[s->camp[i].side], s->camp[i].sacked ? " sacked" : "");
    }
}

/* ---- sides, brigades, units ---- */

static void print_sides(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    static const char *const edge[GG_SIDES] = {[SOUTH] = "south", [NORTH] = "north"};
    for (int side = 0; side < GG_SIDES; side++) {
        gg_text_add(t, "side %s %s zone %d %d break %d losses %d\n", b->base.side[side], edge[side],
                    rbc_row_name(b, b->zone[side][1]), rbc_row_name(b, b->zone[side][0]), b->break_point[side],
                    s->losses[side]);
        if (b->list[side] != GG_NONE) gg_text_add(t, "army %s %s\n", b->base.side[side], rbc_list_names[b->list[side]]);
    }
    for (int i = 0; i < b->brigades; i++)
        gg_text_add(t, "brigade %s %s%s\n", b->brigade[i].label, b->base.side[b->brigade[i].side],
                    s->committed >> i & 1 ? " committed" : "");
}

static void print_state(gg_text *t, const rbc_battle *b, const rbc_state *s, int i)
{
    const rbc_unit *u = &s->unit[i];
    print_box(t, b, u->cell);
    gg_text_add(t, " facing %s", sq_facing_names[u->facing]);
    if (b->unit[i].general) gg_text_add(t, " general");
    if (u->hits) gg_text_add(t, " hits %d", u->hits);
    for (int k = 0; k < RBC_FLAGS; k++)
        if (u->flags & rbc_flag_list[k].flag) gg_text_add(t, " %s", rbc_flag_list[k].name);
    if (u->massed_used) gg_text_add(t, " massed %d last %d", u->massed_used, u->massed_last);
    if (u->rival != GG_NONE) gg_text_add(t, " rival %s", b->unit[u->rival].label);
}

static void print_unit(gg_text *t, const rbc_battle *b, const rbc_state *s, int i, bool waits)
{
    const rbc_unit_def *def = &b->unit[i];
    gg_text_add(t, "unit %s %s \"%s\" %s", def->label, b->brigade[def->brigade].label, def->name,
                rbc_types[def->type].code);
    if (rbc_on_board(s, i))
        print_state(t, b, s, i);
    else
        gg_text_add(t, " %s%s", waits ? "waiting" : "lost", def->general ? " general" : "");
    gg_text_add(t, "\n");
}

static void print_engagements(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    for (int i = 0; i < b->units; i++) {
        const rbc_unit *u = &s->unit[i];
        if (u->foe == GG_NONE) continue;
        gg_text_add(t, "engaged %s %s since %d%s\n", b->unit[i].label, b->unit[u->foe].label, u->since,
                    u->flags & DIAGONAL ? " diagonal" : "");
    }
}

/* ---- the moment ---- */

static void print_begin(gg_text *t, const rbc_battle *b, const rbc_state *s, const rbc_begin *begin)
{
    if (begin->at == AT_DEPLOY) {
        gg_text_add(t, "deploy\nbegin deploy\n");
        return;
    }
    gg_text_add(t, "first %s\nturn %d %s\nbegin %s", b->base.side[s->first], rbc_turn(s), b->base.side[s->active],
                rbc_begin_names[begin->at]);
    if (begin->at == AT_UNIT) gg_text_add(t, " %s%s", b->unit[begin->unit].label, begin->freed ? " freed" : "");
    gg_text_add(t, "\n");
}

int rbc_position(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    rbc_begin begin;
    if (!rbc_begin_of(battle, state, &begin)) return -1;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "system %s\ntitle %s\n", battle->system->id, battle->title);
    gg_text_story(&t, battle->story);
    print_rules(&t, b);
    print_ground(&t, b, s);
    print_sides(&t, b, s);
    for (int i = 0; i < b->units; i++) print_unit(&t, b, s, i, begin.at == AT_DEPLOY);
    print_engagements(&t, b, s);
    print_begin(&t, b, s, &begin);
    return gg_text_len(&t);
}
