/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. */
#include <string.h>

#include "engine/text.h"
#include "setup.h"

/* ---- what never changes ---- */

/* a,b,c of the words whose bits are set. */
static void print_set(gg_text *t, const char *before, uint64_t set, const char *const *words)
{
    for (; set; set &= set - 1) {
        gg_text_add(t, "%s%s", before, words[__builtin_ctzll(set)]);
        before = ",";
    }
}

static void print_options(gg_text *t, const bp_battle *b)
{
    for (int i = 0; i < BP_OPTIONS; i++) {
        const bp_option_words *o = &bp_option_list[i];
        uint8_t value = ((const uint8_t *)&b->option)[o->at];
        if (value) gg_text_add(t, "option %s %s\n", o->name, o->value[value]);
    }
    if (b->option.lack_init_mask == bp_usual_mask()) return;
    gg_text_add(t, "option lack_init_mask %s", b->option.lack_init_mask ? "" : "none");
    print_set(t, "", b->option.lack_init_mask, bp_class_names);
    gg_text_add(t, "\n");
}

static void print_rules(gg_text *t, const bp_battle *b, const bp_state *s)
{
    for (int i = 0; i < BP_SCENARIOS; i++)
        if (b->scenario == bp_scenario_list[i].rule) gg_text_add(t, "scenario %s\n", bp_scenario_list[i].name);
    gg_text_add(t, "table %d %d\nturns %d\nfirst %s\n", b->width, b->height, b->turns, b->base.side[s->first]);
    if (b->points) gg_text_add(t, "points %d\n", b->points);
    if (b->vp_pickup) gg_text_add(t, "score pickup\n");
    if (b->vp_unit || b->vp_brigade) gg_text_add(t, "score unit %d brigade %d\n", b->vp_unit, b->vp_brigade);
    if (b->tie != GG_NONE) gg_text_add(t, "limit tie %s\n", b->base.side[b->tie]);
    print_options(t, b);
}

static void print_feature(gg_text *t, const bp_feature *f)
{
    gg_text_add(t, "%s %s", bp_terrain_names[f->kind], f->label);
    if (f->kind == BUILDING) gg_text_add(t, " %s", bp_building_sizes[f->size]);
    if (f->name[0]) gg_text_add(t, " \"%s\"", f->name);
    if (f->kind == HILL || f->level) gg_text_add(t, " level %d", f->level);
    if (f->cover) gg_text_add(t, " cover");
    if (f->nocharge && f->kind != RAVINE) gg_text_add(t, " nocharge");
    for (int i = 0; i < f->shape.n; i += f->kind == BUILDING ? 2 : 1)
        gg_text_add(t, " %d,%d", (int)f->shape.at[i].x, (int)f->shape.at[i].y);
    gg_text_add(t, "\n");
}

/* ---- what does ---- */

static void print_objective(gg_text *t, const bp_battle *b, const bp_state *s, int i)
{
    const bp_objective *o = &b->objective[i];
    if (o->building != GG_NONE)
        gg_text_add(t, "objective %s %d", b->feature[o->building].label, o->points);
    else
        gg_text_add(t, "objective %d,%d %d", (int)o->at.x, (int)o->at.y, o->points);
    if (s->holder[i] != GG_NONE) gg_text_add(t, " held %s", b->base.side[s->holder[i]]);
    gg_text_add(t, "\n");
}

static void print_side(gg_text *t, const bp_battle *b, const bp_state *s, int side)
{
    gg_text_add(t, "side %s", b->base.side[side]);
    print_set(t, " nations ", b->nation[side], bp_nation_names);
    if (s->side[side].reroll_used) gg_text_add(t, " reroll_used");
    if (s->side[side].prussian_used) gg_text_add(t, " prussian_used");
    gg_text_add(t, "\n");
}

static void print_commander(gg_text *t, const bp_battle *b, const bp_state *s, int i)
{
    const bp_commander_def *def = &b->commander[i];
    const bp_commander *c = &s->commander[i];
    char usual[BP_LABEL];
    if (def->brigade == GG_NONE)
        gg_text_add(t, "general %s", b->base.side[def->side]);
    else
        gg_text_add(t, "brigade %s %s", b->brigade[def->brigade].label, b->base.side[def->side]);
    gg_text_add(t, " \"%s\"", def->name);
    bp_default_label(def->name, usual);
    if (strcmp(usual, def->label) != 0) gg_text_add(t, " label %s", def->label);
    gg_text_add(t, " rating %d", c->rating);
    if (!(c->flags & C_ALIVE))
        gg_text_add(t, " killed");
    else if (c->joined != GG_NONE)
        gg_text_add(t, " joined %s", b->unit[c->joined].label);
    else
        gg_text_add(t, " at %d,%d", c->x, c->y);
    for (int k = 0; k < BP_TRAITS; k++)
        if (c->traits >> k & 1) gg_text_add(t, " %s", bp_trait_names[k]);
    if (c->flags & C_ON_FOOT) gg_text_add(t, " on_foot");
    if (c->flags & C_COMMANDED) gg_text_add(t, " commanded");
    if (c->flags & C_MOVED) gg_text_add(t, " moved");
    if (c->flags & C_FIRST) gg_text_add(t, " first");
    if (def->brigade != GG_NONE && s->broken >> def->brigade & 1) gg_text_add(t, " broken");
    gg_text_add(t, "\n");
}

/* Shooting dice as the line of a unit has them. */
static void print_dice(gg_text *t, const bp_profile *p)
{
    if (p->s[0] == 0)
        gg_text_add(t, " s -");
    else if (p->weapon_kind == BP_SMALL_ARMS)
        gg_text_add(t, " s %d", p->s[0]);
    else
        gg_text_add(t, " s %d-%d-%d", p->s[0], p->s[1], p->s[2]);
}

/* What its line changes in the row that it names. */
static void print_outfit(gg_text *t, const bp_battle *b, const bp_unit_def *def)
{
    const bp_profile *p = &def->profile;
    bp_profile row = bp_profiles[bp_profile_find(p->code, strlen(p->code))];
    if (p->size != row.size) {
        gg_text_add(t, " size %s", bp_size_names[p->size]);
        bp_profile_resize(&row, p->size);
    }
    if (p->arm != row.arm) gg_text_add(t, " arm %s", bp_arm_names[p->arm]);
    if (p->h != row.h) gg_text_add(t, " h %d", p->h);
    if (memcmp(p->s, row.s, sizeof p->s) != 0) print_dice(t, p);
    if (strcmp(p->weapon, row.weapon) != 0) {
        gg_text_add(t, " weapon \"%s\"", p->weapon);
        for (int i = 0; i < BP_WEAPONS; i++)
            if (strcmp(p->weapon, bp_weapons[i].name) == 0) row.range = bp_weapons[i].range;
    }
    if (p->range != row.range) gg_text_add(t, " range %d", p->range);
    if (p->m != row.m) gg_text_add(t, " m %d", p->m);
    if (p->st != row.st) gg_text_add(t, " st %d", p->st);
    uint64_t other = b->storm >> def->side & 1 && p->arm == BP_INF ? bp_bit(POOR_SHOOTERS) : 0;
    other |= def->other.code ? bp_bit(MOUNTED_INF) : 0;
    print_set(t, " with ", p->specials & ~row.specials & ~other, bp_special_names);
    print_set(t, " without ", row.specials & ~p->specials, bp_special_names);
    if (def->other.code) gg_text_add(t, " mounts %s", def->other.code);
}

static void print_unit_state(gg_text *t, const bp_battle *b, const bp_unit *u)
{
    if (u->casualties) gg_text_add(t, " casualties %d", u->casualties);
    if (u->flags & U_STAMINA_KNOWN) gg_text_add(t, " stamina %d", u->stamina);
    for (int i = 0; i < BP_UNIT_FLAGS; i++)
        if (u->flags & bp_flag_list[i].flag) gg_text_add(t, " %s", bp_flag_list[i].name);
    uint32_t faces = (u->flags & SHOT_FACES) / U_SHOT;
    if (faces) gg_text_add(t, " shot");
    if (faces > 1) print_set(t, " ", faces, bp_face_names);
    if (u->moves_left) gg_text_add(t, " moves %d", u->moves_left);
    if (u->closing_on != GG_NONE) gg_text_add(t, " closing %s %d", b->unit[u->closing_on].label, u->closing);
}

static void print_unit(gg_text *t, const bp_battle *b, const bp_state *s, int i)
{
    const bp_unit_def *def = &b->unit[i];
    const bp_unit *u = &s->unit[i];
    gg_text_add(t, "unit %s %s \"%s\" %s", def->label, b->brigade[def->brigade].label, def->name, def->profile.code);
    if (!u->alive)
        gg_text_add(t, " destroyed");
    else if (u->formation == GARRISON)
        gg_text_add(t, " GARRISON %s", b->feature[u->building].label);
    else
        gg_text_add(t, " %s %d,%d facing %d", bp_formation_names[u->formation], u->pose.x, u->pose.y, u->pose.f);
    print_outfit(t, b, def);
    if (u->alive) print_unit_state(t, b, u);
    gg_text_add(t, "\n");
}

static void print_pair(gg_text *t, const bp_battle *b, const bp_pair *p)
{
    gg_text_add(t, "engaged %s %s %s", b->unit[p->a].label, b->unit[p->b].label, bp_face_names[p->face_b]);
    if (p->face_a != TAB_FRONT) gg_text_add(t, " by %s", bp_face_names[p->face_a]);
    if (p->flags & P_CAUGHT) gg_text_add(t, " caught");
    if (p->flags & (P_LIGHT_COVER | P_HEAVY_COVER))
        gg_text_add(t, " cover %s", p->flags & P_HEAVY_COVER ? "heavy" : "light");
    gg_text_add(t, " round %d\n", p->round);
}

static void print_begin(gg_text *t, const bp_battle *b, const bp_state *s, const bp_begin *begin)
{
    gg_text_add(t, "turn %d\nbegin %s", s->turn, bp_begin_names[begin->at]);
    if (begin->at == AT_ORDERS)
        gg_text_add(t, " %s", b->commander[begin->commander].label);
    else if (begin->at != AT_START)
        gg_text_add(t, " %s", b->base.side[begin->side]);
    gg_text_add(t, "\n");
}

int bp_position(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    bp_begin begin;
    if (!bp_begin_of(battle, state, &begin)) return -1;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "system %s\ntitle %s\n", battle->system->id, battle->title);
    gg_text_story(&t, battle->story);
    print_rules(&t, b, s);
    for (int side = 0; side < GG_SIDES; side++) print_side(&t, b, s, side);
    for (int side = 0; side < GG_SIDES; side++)
        if (b->storm >> side & 1) gg_text_add(&t, "storm %s\n", b->base.side[side]);
    for (int i = 0; i < b->features; i++) print_feature(&t, &b->feature[i]);
    for (int i = 0; i < b->objectives; i++) print_objective(&t, b, s, i);
    for (int i = 0; i < b->commanders; i++) print_commander(&t, b, s, i);
    for (int i = 0; i < b->units; i++) print_unit(&t, b, s, i);
    for (int i = 0; i < s->pairs; i++) print_pair(&t, b, &s->pair[i]);
    print_begin(&t, b, s, &begin);
    return gg_text_len(&t);
}
