/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that reading
 * it gives the same state again, and equal positions give equal text. */
#include "engine/text.h"
#include "setup.h"

static void print_space(gg_text *t, const boe_battle *b, const char *word, int cell)
{
    char name[8];
    boe_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, "%s%s", word, name);
}

/* ---- what never changes ---- */

static void print_phases(gg_text *t, const char *name, unsigned set, unsigned usual)
{
    if (set == usual) return;
    gg_text_add(t, "option %s", name);
    for (int p = PHASE_5A; p < BOE_PHASES; p++)
        if (boe_phase_in(set, p)) gg_text_add(t, " %s", boe_phase_names[p]);
    gg_text_add(t, set ? "\n" : " none\n");
}

static void print_options(gg_text *t, const boe_options *o)
{
    for (int i = 0; i < BOE_OPTIONS; i++) {
        uint8_t value = ((const uint8_t *)o)[boe_option_list[i].at];
        if (value) gg_text_add(t, "option %s %s\n", boe_option_list[i].name, boe_option_list[i].value[value]);
    }
    print_phases(t, "oppfire_phases", o->oppfire, OPPFIRE_USUAL);
    print_phases(t, "oppcharge_phases", o->oppcharge, OPPCHARGE_USUAL);
    if (o->visibility != BOE_SIGHT_USUAL) gg_text_add(t, "option visibility %d\n", o->visibility);
}

static void print_rules(gg_text *t, const boe_battle *b)
{
    gg_text_add(t, "board %d %d\nturns %d\n", b->board.columns, b->board.rows, b->turns);
    for (int i = 0; i < 3; i++)
        if (b->scenario == boe_scenario_list[i].rule) gg_text_add(t, "scenario %s\n", boe_scenario_list[i].name);
    if (b->points) gg_text_add(t, "points %d\n", b->points);
    if (b->broken_points) gg_text_add(t, "broken %d\n", b->broken_points);
    print_options(t, &b->option);
}

/* ---- ground ---- */

static char mark_of(const boe_battle *b, int cell)
{
    int ground = boe_terrain_at(b, cell), level = boe_level_at(b, cell);
    if (ground != CLEAR) return boe_terrain_marks[ground];
    if (level) return (char)('0' + level);
    return b->road[boe_spot(b, cell)] ? '+' : '.';
}

static void print_map(gg_text *t, const boe_battle *b)
{
    gg_text_add(t, "map\n");
    for (int y = 0; y < b->board.rows; y++) {
        gg_text_add(t, "%2d ", y + 1);
        for (int x = 0; x < b->board.columns; x++) gg_text_add(t, "%c", mark_of(b, sq_cell(x, y)));
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "end\n");
}

/* Levels that the map does not show: those of ground that is not clear. */
static void print_levels(gg_text *t, const boe_battle *b)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (boe_terrain_at(b, cell) == CLEAR || !boe_level_at(b, cell)) continue;
            gg_text_add(t, "level %d", boe_level_at(b, cell));
            print_space(t, b, " ", cell);
            print_space(t, b, " ", cell);
            gg_text_add(t, "\n");
        }
}

/* Roads as straight runs, first those along the rows and then those along the columns. */
static void print_runs(gg_text *t, const boe_battle *b, int dir)
{
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y), end = cell, before = sq_step(b->board, cell, (dir + 4) & 7);
            if (!(b->road[boe_spot(b, cell)] >> dir & 1)) continue;
            if (before != SQ_OFF && b->road[boe_spot(b, before)] >> dir & 1) continue;
            while (b->road[boe_spot(b, end)] >> dir & 1) end = sq_step(b->board, end, dir);
            print_space(t, b, "road ", cell);
            print_space(t, b, " ", end);
            gg_text_add(t, "\n");
        }
}

static void print_ground(gg_text *t, const boe_battle *b, const boe_state *s)
{
    print_map(t, b);
    print_levels(t, b);
    print_runs(t, b, SQ_E);
    print_runs(t, b, SQ_S);
    for (int i = 0; i < b->zones; i++) {
        const boe_zone *z = &b->zone[i];
        gg_text_add(t, "zone Z%d %d,%d %d,%d\n", i + 1, z->x0 + 1, z->y0 + 1, z->x1 + 1, z->y1 + 1);
    }
    for (int i = 0; i < b->objectives; i++) {
        print_space(t, b, "objective ", b->objective[i].cell);
        gg_text_add(t, " %d %s \"%s\"\n", b->objective[i].points, b->base.side[s->control >> i & 1],
                    b->objective[i].name);
    }
}

/* ---- sides, leaders, brigades ---- */

static int losses_of_enemies(const boe_battle *b, const boe_state *s, int side)
{
    int lost = 0, start;
    for (int i = 0; i < b->brigades; i++)
        if (b->brigade[i].side != side) lost += boe_losses(b, s, i, &start);
    return lost;
}

static void print_sides(gg_text *t, const boe_battle *b, const boe_state *s)
{
    for (int side = 0; side < GG_SIDES; side++) {
        gg_text_add(t, "side %s home %s", b->base.side[side], sq_facing_names[b->home[side] / 2]);
        if (s->captured[side]) gg_text_add(t, " captured %d", s->captured[side]);
        if (s->killed[side] != losses_of_enemies(b, s, side)) gg_text_add(t, " killed %d", s->killed[side]);
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "victory %s win %d draw %d", b->base.side[b->victory.side], b->victory.win, b->victory.draw);
    if (b->victory.least) gg_text_add(t, " least %d", b->victory.least);
    gg_text_add(t, "\n");
}

static void print_leader(gg_text *t, const boe_battle *b, const boe_state *s, int i)
{
    const boe_leader_def *def = &b->leader[i];
    const boe_leader *l = &s->leader[i];
    gg_text_add(t, "leader %s %s %s \"%s\" %s rating %d", def->label, b->base.side[def->side],
                boe_rank_names[def->rank], def->name, boe_arm_names[def->arm],
                l->state == AWAITED ? def->rating : l->rating);
    if (l->state == PRESENT)
        print_space(t, b, " at ", l->cell);
    else
        gg_text_add(t, l->state == LOST ? " lost" : " arrives");
    if (def->rank == DIV && def->superior != GG_NONE) gg_text_add(t, " under %s", b->leader[def->superior].label);
    if (l->state == PRESENT && l->unit != GG_NONE) gg_text_add(t, " with %s", b->unit[l->unit].label);
    if (l->state == PRESENT && l->moved) gg_text_add(t, " moved");
    gg_text_add(t, "\n");
}

static void print_brigade(gg_text *t, const boe_battle *b, const boe_state *s, int i)
{
    const boe_brigade_def *def = &b->brigade[i];
    const boe_brigade *g = &s->brigade[i];
    gg_text_add(t, "brigade %s %s leader %s", def->label, b->base.side[def->side], b->leader[def->leader].label);
    if (def->superior != GG_NONE) gg_text_add(t, " under %s", b->leader[def->superior].label);
    gg_text_add(t, " order %s", g->order == NO_ORDER ? "open" : boe_order_names[g->order]);
    if (g->written != NO_ORDER) gg_text_add(t, " written %s", boe_order_names[g->written]);
    if (g->post != SQ_OFF) print_space(t, b, " post ", g->post);
    if (g->morale) gg_text_add(t, " morale %s", boe_morale_names[g->morale]);
    if (g->tried) gg_text_add(t, " tried");
    if (g->lost) gg_text_add(t, " lost %d", g->lost);
    gg_text_add(t, "\n");
}

static void print_staff(gg_text *t, const boe_battle *b, const boe_state *s)
{
    for (int l = 0; l < b->leaders; l++) print_leader(t, b, s, l);
    for (int i = 0; i < b->events; i++)
        gg_text_add(t, "event turn %d %s rating %d%s\n", b->event[i].turn, b->leader[b->event[i].leader].label,
                    b->event[i].rating, s->events >> i & 1 ? " done" : "");
    for (int i = 0; i < b->brigades; i++) print_brigade(t, b, s, i);
}

/* ---- units ---- */

static void print_flags(gg_text *t, const boe_unit *u)
{
    gg_text_add(t, u->flags & IN_COMMAND ? " command" : " out");
    for (int k = 2; k < BOE_FLAGS; k++)
        if (u->flags & boe_flag_list[k].flag) gg_text_add(t, " %s", boe_flag_list[k].name);
    if (u->flags & (BT_MOVE | BT_MELEE)) gg_text_add(t, " bt %d", u->flags & BT_MELEE ? 2 : 1);
}

static void print_state(gg_text *t, const boe_battle *b, const boe_unit *u)
{
    print_space(t, b, " at ", u->cell);
    gg_text_add(t, " facing %s %s stands %d start %d", sq_facing_names[u->facing], boe_formation_names[u->formation],
                u->stands, u->start);
    if (u->status) gg_text_add(t, " %s", boe_status_names[u->status]);
    gg_text_add(t, " cube %s ap %d spent %d other %d", boe_cube_names[u->cube], u->ap_left, u->ap_spent, u->ap_other);
    print_flags(t, u);
    if (u->fatigue) gg_text_add(t, " fatigue %d", u->fatigue);
    if (u->fired_at != GG_NONE) gg_text_add(t, " fired_at %s", b->unit[u->fired_at].label);
    if (u->flags & HAS_ENTRY) print_space(t, b, " entry ", u->entry);
    if (u->flags & GUNS_LEFT) print_space(t, b, " guns ", u->entry);
    if (u->flags & GUNS_LEFT) gg_text_add(t, " %s", sq_facing_names[u->gun_facing]);
    if (u->free_x != 255) print_space(t, b, " free ", sq_cell(u->free_x, u->free_y));
    gg_text_add(t, "\n");
}

static void print_unit(gg_text *t, const boe_battle *b, const boe_state *s, int i)
{
    const boe_unit_def *def = &b->unit[i];
    gg_text_add(t, "unit %s %s \"%s\" %s %d %s", def->label, b->brigade[def->brigade].label, def->name,
                boe_classes[def->cls].code, def->stands, boe_grade_names[def->grade]);
    for (int k = 0; k < 7; k++)
        if (def->traits >> k & 1) gg_text_add(t, " %s", boe_trait_names[k]);
    if (def->weight) gg_text_add(t, " weight %s", boe_weight_names[def->weight]);
    if (boe_on_map(s, i))
        print_state(t, b, &s->unit[i]);
    else if (boe_is(s, i, ENTERED))
        gg_text_add(t, " lost%s\n", boe_is(s, i, NO_DETACH) ? " no_detach" : "");
    else
        gg_text_add(t, " arrives %d zone Z%d facing %s %s\n", def->arrives, def->zone + 1, sq_facing_names[def->facing],
                    boe_formation_names[def->formation]);
}

static void print_units(gg_text *t, const boe_battle *b, const boe_state *s)
{
    for (int i = 0; i < b->lines; i++) print_unit(t, b, s, i);
    for (int i = BOE_LINES; i < BOE_LINES + b->detachments; i++) {
        if (!boe_on_map(s, i)) continue;
        gg_text_add(t, "detachment of %s %d", b->unit[b->unit[i].parent].label, s->unit[i].stands);
        print_state(t, b, &s->unit[i]);
    }
}

/* ---- what goes on ---- */

static void print_melees(gg_text *t, const boe_battle *b, const boe_state *s)
{
    for (int i = 0; i < s->melees; i++) {
        const boe_melee *m = &s->melee[i];
        print_space(t, b, "melee ", m->cell);
        gg_text_add(t, " holder %s", b->base.side[m->holder]);
        for (int side = 0; side < GG_SIDES; side++)
            if (m->aspect[side]) gg_text_add(t, " aspect %s %s", b->base.side[side], boe_aspect_names[m->aspect[side]]);
        gg_text_add(t, "\n");
    }
    for (int i = 0; i < s->guns; i++) {
        print_space(t, b, "guns ", s->gun[i].cell);
        gg_text_add(t, " %s facing %s\n", b->base.side[s->gun[i].side], sq_facing_names[s->gun[i].facing]);
    }
}

static void print_begin(gg_text *t, const boe_battle *b, const boe_state *s, const boe_begin *begin)
{
    gg_text_add(t, "turn %d\nplayer-a %s\nbegin %s %s", s->turn, b->base.side[s->a], boe_phase_names[begin->phase],
                b->base.side[begin->side]);
    if (begin->unit != GG_NONE) gg_text_add(t, " unit %s", b->unit[begin->unit].label);
    gg_text_add(t, "\n");
}

int boe_position(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    boe_begin begin;
    if (!boe_begin_of(battle, state, &begin)) return -1;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "system %s\ntitle %s\n", battle->system->id, battle->title);
    gg_text_story(&t, battle->story);
    print_rules(&t, b);
    print_ground(&t, b, s);
    print_sides(&t, b, s);
    print_staff(&t, b, s);
    print_units(&t, b, s);
    print_melees(&t, b, s);
    print_begin(&t, b, s, &begin);
    return gg_text_len(&t);
}
