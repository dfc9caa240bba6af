/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that reading
 * it gives the same state again, and equal positions give equal text. The lines are those of lines.c; here is what is
 * written in another way than it is kept, or only of pieces that are on the map. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

void boe_print_space(gg_text *t, const boe_battle *b, const char *before, int cell)
{
    char name[8];
    boe_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, "%s%s", before, name);
}

static const boe_unit *unit_of(const gg_state *s, int unit) { return &boe_s(s)->unit[unit]; }
static const boe_unit_def *def_of(const gg_battle *b, int unit) { return &boe_b(b)->unit[unit]; }
static const boe_leader *leader_of(const gg_state *s, int leader) { return &boe_s(s)->leader[leader]; }

/* ---- sides, leaders, brigades ---- */

void boe_print_home(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " home %s", sq_facing_names[boe_b(b)->home[row] / 2]);
}

void boe_print_killed(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int killed = boe_s(s)->killed[row];
    if (killed != boe_losses_of_enemies(boe_b(b), boe_s(s), row)) gg_text_add(t, " killed %d", killed);
}

bool boe_is_present(const gg_battle *b, const gg_state *s, int leader)
{
    return (void)b, leader_of(s, leader)->state == PRESENT;
}

bool boe_is_division(const gg_battle *b, const gg_state *s, int leader)
{
    return (void)s, boe_b(b)->leader[leader].rank == DIV;
}

void boe_print_rating(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_leader *l = leader_of(s, row);
    gg_text_add(t, " rating %d", l->state == AWAITED ? boe_b(b)->leader[row].rating : l->rating);
}

void boe_print_leader_space(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (boe_is_present(b, s, row)) boe_print_space(t, boe_b(b), " at ", leader_of(s, row)->cell);
}

void boe_print_companion(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int unit = leader_of(s, row)->unit;
    if (boe_is_present(b, s, row) && unit != GG_NONE) gg_text_add(t, " with %s", def_of(b, unit)->label);
}

void boe_print_done(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b;
    if (boe_s(s)->events >> row & 1) gg_text_add(t, " done");
}

void boe_print_order(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int order = boe_s(s)->brigade[row].order;
    (void)b;
    gg_text_add(t, " order %s", order == NO_ORDER ? "open" : boe_order_names[order]);
}

void boe_print_post(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int post = boe_s(s)->brigade[row].post;
    if (post != SQ_OFF) boe_print_space(t, boe_b(b), " post ", post);
}

/* ---- units ---- */

bool boe_is_placed(const gg_battle *b, const gg_state *s, int unit) { return (void)b, boe_on_map(boe_s(s), unit); }

bool boe_is_awaited(const gg_battle *b, const gg_state *s, int unit)
{
    return !boe_is_placed(b, s, unit) && !boe_is(boe_s(s), unit, ENTERED);
}

bool boe_is_out(const gg_battle *b, const gg_state *s, int unit)
{
    return unit >= BOE_LINES && boe_is_placed(b, s, unit);
}

void boe_print_type(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_unit_def *def = def_of(b, row);
    (void)s;
    gg_text_add(t, " %s %d %s", boe_classes[def->cls].code, def->stands, boe_grade_names[def->grade]);
}

void boe_print_entry_zone(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " zone Z%d", def_of(b, row)->zone + 1);
}

void boe_print_lost(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (!boe_is_placed(b, s, row) && !boe_is_awaited(b, s, row)) gg_text_add(t, " lost");
}

void boe_print_unit_space(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (boe_is_placed(b, s, row)) boe_print_space(t, boe_b(b), " at ", unit_of(s, row)->cell);
}

void boe_print_facing(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int facing = boe_is_placed(b, s, row) ? unit_of(s, row)->facing : def_of(b, row)->facing;
    if (boe_is_placed(b, s, row) || boe_is_awaited(b, s, row)) gg_text_add(t, " facing %s", sq_facing_names[facing]);
}

void boe_print_formation(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int formation = boe_is_placed(b, s, row) ? unit_of(s, row)->formation : def_of(b, row)->formation;
    if (boe_is_placed(b, s, row) || boe_is_awaited(b, s, row)) gg_text_add(t, " %s", boe_formation_names[formation]);
}

void boe_print_command(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (boe_is_placed(b, s, row)) gg_text_add(t, boe_is(boe_s(s), row, IN_COMMAND) ? " command" : " out");
}

void boe_print_break(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    uint32_t flags = unit_of(s, row)->flags;
    (void)b;
    if (flags & (BT_MOVE | BT_MELEE)) gg_text_add(t, " bt %d", flags & BT_MELEE ? 2 : 1);
}

void boe_print_fired_at(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int at = unit_of(s, row)->fired_at;
    if (at != GG_NONE) gg_text_add(t, " fired_at %s", def_of(b, at)->label);
}

void boe_print_entry(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (unit_of(s, row)->flags & HAS_ENTRY) boe_print_space(t, boe_b(b), " entry ", unit_of(s, row)->entry);
}

void boe_print_its_guns(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_unit *u = unit_of(s, row);
    if (!(u->flags & GUNS_LEFT)) return;
    boe_print_space(t, boe_b(b), " guns ", u->entry);
    gg_text_add(t, " %s", sq_facing_names[u->gun_facing]);
}

void boe_print_free(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_unit *u = unit_of(s, row);
    if (u->free_x != 255) boe_print_space(t, boe_b(b), " free ", sq_cell(u->free_x, u->free_y));
}

void boe_print_parent(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " of %s", def_of(b, def_of(b, row)->parent)->label);
}

void boe_print_number(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b;
    gg_text_add(t, " %d", unit_of(s, row)->stands);
}

/* ---- what goes on ---- */

void boe_print_melee(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    boe_print_space(t, boe_b(b), " ", boe_s(s)->melee[row].cell);
}

void boe_print_aspects(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const boe_melee *m = &boe_s(s)->melee[row];
    for (int side = 0; side < GG_SIDES; side++)
        if (m->aspect[side]) gg_text_add(t, " aspect %s %s", b->side[side], boe_aspect_names[m->aspect[side]]);
}

void boe_print_guns(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    boe_print_space(t, boe_b(b), " ", boe_s(s)->gun[row].cell);
}

/* Before the first one no position is written either. */
void boe_print_turn(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b, (void)row;
    gg_text_add(t, " %d", boe_s(s)->turn ? boe_s(s)->turn : 1);
}

/* Before Phase 5 there is none: no position is written then, but an umpire may have one looked at. */
bool boe_has_player_a(const gg_battle *b, const gg_state *s, int row)
{
    return (void)b, (void)row, boe_s(s)->a != GG_NONE;
}

void boe_print_player_a(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)row;
    gg_text_add(t, " %s", b->side[boe_s(s)->a]);
}

/* In mid-exchange the phase alone: melees and Player A are not before Phase 5. */
void boe_print_begin(gg_text *t, const gg_battle *b, const gg_state *s)
{
    boe_begin begin;
    if (!boe_begin_of(b, s, &begin)) {
        if (boe_s(s)->a != GG_NONE) gg_text_add(t, "begin %s\n", boe_phase_names[begin.phase]);
        return;
    }
    gg_text_add(t, "begin %s %s", boe_phase_names[begin.phase], b->side[begin.side]);
    if (begin.unit != GG_NONE) gg_text_add(t, " unit %s", def_of(b, begin.unit)->label);
    gg_text_add(t, "\n");
}
