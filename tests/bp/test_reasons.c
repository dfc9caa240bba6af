/* Reasons: what is named as standing in the way does, and nothing else; and how it is said. */
#include "field.h"

#include "engine/say.h"
#include "support/obstacles.h"

#include <stdlib.h>

/* ---- how an obstacle is taken away ---- */

static bp_state *st_of(gg_state *s) { return (bp_state *)(void *)s; }
static bp_battle *bt_of(gg_battle *b) { return (bp_battle *)(void *)b; }
static bp_frame *top_of(gg_state *s) { return &st_of(s)->frame[s->depth - 1]; }

/* Only so many are told of. */
static bool is_crowded(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_reasons r;
    gg_reasons_of(b, s, m, &r);
    return r.count == GG_REASONS;
}

/* The unit whose label stands in brackets. */
static int unit_in(const gg_battle *b, const char *words)
{
    for (const char *at = strchr(words, '('); at; at = strchr(at + 1, '(')) {
        const char *end = strchr(at, ')');
        int piece = end ? gg_battle_piece(b, at + 1, (size_t)(end - at - 1)) : GG_NONE;
        if (piece < BP_UNITS) return piece;
    }
    return GG_NONE;
}

/* Who must retreat goes by where the enemy is: whoever is put elsewhere changes that. */
static bool goes_back(gg_state *s)
{
    const struct frame_one_move *f = &top_of(s)->one_move;
    return f->proc == PROC_one_move && (f->kind == ORDER_RETREAT || bp_disordered(bp_s(s), f->unit));
}

static bool hunts(gg_state *s)
{
    return top_of(s)->head.proc == PROC_one_move && bp_order_charges(top_of(s)->one_move.kind);
}

/* Far off the table it is in nobody's way. Whoever is gone is no longer charged, and another may be who can be: that changes
 * what the order asks. */
static bool remove_unit(gg_state *s, int unit)
{
    if (unit >= BP_UNITS || st_of(s)->unit[unit].formation == GARRISON || goes_back(s)) return false;
    if (hunts(s)) return false;
    st_of(s)->unit[unit].pose.x = (int16_t)(9000 + 100 * unit);
    st_of(s)->unit[unit].pose.y = 9000;
    return true;
}

static bool away_unit(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    return !is_crowded(b, s, m) && remove_unit(s, unit_in(b, words));
}

/* A friend in a fight is no obstacle out of it, but then he and his enemies are free. */
static bool away_friend(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    bp_unit *u = &st_of(s)->unit[unit_in(b, words) % BP_UNITS];
    if (is_crowded(b, s, m) || strstr(words, "fight")) return false;
    (void)u;
    return remove_unit(s, unit_in(b, words));
}

/* All who are within twelve inches. */
static bool away_proximity(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    const bp_battle *t = bp_b(b);
    int unit = (int)gg_move_unit(m);
    (void)words;
    if (is_crowded(b, s, m)) return false;
    for (uint64_t left = bp_alive(t, bp_s(s), !t->unit[unit].side); left; left &= left - 1)
        if (bp_units_within(t, bp_s(s), unit, bp_lowest(left), 120) && !remove_unit(s, bp_lowest(left))) return false;
    return true;
}

static bool away_feature(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    bp_battle *t = bt_of(b);
    bool any = false;
    if (is_crowded(b, s, m) || hunts(s)) return false;
    for (int i = 0; i < t->features; i++) {
        char name[64];
        gg_text w = gg_text_on(name, sizeof name);
        bp_say_feature(&w, t, i);
        if (!strstr(words, name)) continue;
        t->feature[i].kind = OPEN;
        t->woods &= ~bp_bit(i), t->buildings &= ~bp_bit(i), t->lines &= ~bp_bit(i), t->hills &= ~bp_bit(i);
        any = true;
    }
    return any;
}

/* Every line that is crossed, too. */
static bool away_terrain(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    bp_battle *t = bt_of(b);
    if (is_crowded(b, s, m) || hunts(s)) return false;
    for (int i = 0; i < t->features; i++)
        if (t->feature[i].kind != BUILDING && t->feature[i].kind != ROAD && t->feature[i].kind != BRIDGE)
            t->feature[i].kind = OPEN, t->woods &= ~bp_bit(i), t->lines &= ~bp_bit(i);
    (void)words;
    return true;
}

/* Whether more stands in the way than before: the poses of a shorter path lie elsewhere. */
static bool has_new(const gg_battle *b, const gg_state *s, gg_move m, const gg_reasons *before)
{
    gg_reasons now;
    gg_reasons_of(b, s, m, &now);
    for (int i = 0; i < now.count; i++) {
        bool known = false;
        int unit = unit_in(b, now.reason[i].words);
        for (int k = 0; k < before->count; k++)
            known |= before->reason[k].rule == now.reason[i].rule &&
                     (unit == GG_NONE || unit == unit_in(b, before->reason[k].words));
        if (!known) return true;
    }
    return now.count == GG_REASONS;
}

/* Nearer along its way, until the rest is one move; unless the enemy is then in proximity, or other ground about it. */
static bool away_rate(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    const bp_battle *t = bp_b(b);
    int unit = (int)gg_move_unit(m);
    bp_unit *u = &st_of(s)->unit[unit];
    tab_rect from, to, at;
    (void)words;
    gg_reasons before;
    gg_reasons_of(b, s, m, &before);
    if (before.count == GG_REASONS || goes_back(s)) return false;
    bool near = bp_in_proximity(t, bp_s(s), unit);
    bp_rect(t, bp_s(s), unit, &from);
    tab_rect_make(bp_move_pose(m), from.w, from.d, &to);
    for (int i = 1; i < TAB_PATH; i++) {
        u->pose = tab_path_pose(tab_path_start(&from, to.pose), to.pose, i);
        bp_rect(t, bp_s(s), unit, &at);
        if (!bp_march_reaches(&at, &to, bp_rate(t, bp_s(s), unit) + 1)) continue;
        bp_march march;
        bp_march_make(t, bp_s(s), unit, &march);
        return bp_in_proximity(t, bp_s(s), unit) == near && !march.leaving &&
               bp_march_keeps_arc(&march, to.centre, to.pose.f, 0) && !has_new(b, s, m, &before);
    }
    return false;
}

static bool away_edge(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int unit = (int)gg_move_unit(m),
        formation = gg_move_verb(m) == V_DEPLOY ? (int)gg_move_target(m) : st_of(s)->unit[unit % BP_UNITS].formation;
    tab_rect r;
    (void)words;
    if (unit >= BP_UNITS || is_crowded(b, s, m)) return false;
    bp_rect_at(bp_b(b), bp_s(s), unit, bp_move_pose(m), formation, &r);
    bt_of(b)->width = bt_of(b)->height = 8000;
    return r.box.x0 >= 0 && r.box.y0 >= 0; /* to the south and west it ends for ever */
}

static bool away_table(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    bt_of(b)->width = bt_of(b)->height = 8000;
    return gg_move_verb(m) != V_JOIN;
}

static bool away_zone(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)m, (void)words;
    for (int i = 0; i < GG_SIDES; i++) bt_of(b)->zone[i][0] = -1000, bt_of(b)->zone[i][1] = 8000;
    return true;
}

static bool away_rider(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    unsigned c = gg_move_unit(m) - BP_COMMANDER;
    if (is_crowded(b, s, m) || c >= bp_b(b)->commanders) return false;
    top_of(s)->commander_move.commander = (uint8_t)c;
    return true;
}

static bool away_doubt(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    st_of(s)->commander[top_of(s)->order.commander].traits = DECISIVE;
    return true;
}

static bool away_lack(gg_battle *b, gg_state *s, gg_move m, const char *words);
static bool away_order(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    if (is_crowded(b, s, m) || top_of(s)->head.proc != PROC_one_move) return false;
    top_of(s)->one_move.kind = gg_move_verb(m) == V_CHARGE ? ORDER_INIT : ORDER_NONE;
    return gg_move_verb(m) != V_CHARGE || away_lack(b, s, m, words); /* who charges unordered does it by himself */
}

static bool away_disorder(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int unit = unit_in(b, words) < BP_UNITS ? unit_in(b, words) : (int)gg_move_unit(m);
    if (unit >= BP_UNITS) return false;
    st_of(s)->unit[unit].flags &= ~(uint32_t)(U_DISORDERED | U_DISORDERED_AT_START);
    return true;
}

static bool away_shaken(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m;
    st_of(s)->unit[unit_in(b, words) % BP_UNITS].casualties = 0;
    return unit_in(b, words) < BP_UNITS;
}

static bool away_lack(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    bt_of(b)->unit[gg_move_unit(m) % BP_UNITS].profile.specials &= ~((uint64_t)1 << LACK_INIT);
    return true;
}

static bool away_lying(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int unit = unit_in(b, words) < BP_UNITS ? unit_in(b, words) : (int)gg_move_unit(m);
    if (unit >= BP_UNITS) return false;
    st_of(s)->unit[unit].flags &= ~(uint32_t)U_LYING;
    return true;
}

static bool away_broken(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    st_of(s)->broken = 0;
    return true;
}

/* ---- groups, initiative ---- */

static bool away_acted(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    for (int u = 0; u < BP_UNITS; u++) st_of(s)->unit[u].flags &= ~(uint32_t)U_ACTED;
    return true;
}

static bool away_disorders(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    for (int u = 0; u < BP_UNITS; u++) st_of(s)->unit[u].flags &= ~(uint32_t)(U_DISORDERED | U_DISORDERED_AT_START);
    return true;
}

static bool away_fights(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    st_of(s)->pairs = 0;
    memset(st_of(s)->pair, 0, sizeof st_of(s)->pair);
    return true;
}

/* All whom the order names are put into the commander's brigade. */
static bool away_brigades(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    bp_battle *t = bt_of(b);
    int brigade = t->commander[top_of(s)->command.commander].brigade;
    (void)words;
    if (brigade == GG_NONE) return false;
    for (int i = 0; i < t->brigades; i++) t->brigade[i].units &= ~bp_move_units(m);
    t->brigade[brigade].units |= bp_move_units(m);
    for (uint64_t left = bp_move_units(m); left; left &= left - 1) {
        if (bp_lowest(left) >= t->units) return false;
        t->unit[bp_lowest(left)].brigade = (uint8_t)brigade;
    }
    return true;
}

static bool away_only_two(gg_battle *b, gg_state *s, gg_move m, const char *words)
{ /* the second comes to the first: there is room for two on one spot where nobody looks */
    uint64_t units = bp_move_units(m);
    int first = bp_lowest(units);
    bool open = true; /* a larger unit may reach into a wood from there */
    (void)words;
    for (uint64_t left = units & (units - 1); left; left &= left - 1) {
        tab_rect r;
        st_of(s)->unit[bp_lowest(left)].pose = st_of(s)->unit[first].pose;
        bp_rect(bp_b(b), st_of(s), bp_lowest(left), &r);
        open &= !bp_in_wood(bp_b(b), r.centre);
    }
    return open;
}

static bool away_far(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int enemy = unit_in(b, strchr(words, ',') ? strchr(words, ',') : words);
    (void)m;
    if (enemy >= BP_UNITS) return false;
    st_of(s)->unit[enemy].pose = st_of(s)->unit[gg_move_unit(m)].pose;
    return true;
}

/* ---- orders ---- */

static bool away_group(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    uint64_t units = bp_mask(top_of(s)->order.units), one = units & -units;
    top_of(s)->order.units[0] = bp_half(one, 0), top_of(s)->order.units[1] = bp_half(one, 1);
    return false; /* then other things may stand in the way of the one that is left */
}

static bool away_commander(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int unit = bp_lowest(bp_mask(top_of(s)->order.units)), c = top_of(s)->order.commander;
    (void)b, (void)m, (void)words;
    st_of(s)->commander[c].x = st_of(s)->unit[unit].pose.x, st_of(s)->commander[c].y = st_of(s)->unit[unit].pose.y;
    return true;
}

static bool away_few(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    st_of(s)->unit[bp_lowest(bp_mask(top_of(s)->order.units))].casualties = 2;
    return true;
}

/* ---- rides ---- */

static bool away_ride(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    bp_commander *c = &st_of(s)->commander[(gg_move_unit(m) - BP_COMMANDER) % BP_COMMANDERS];
    if (unit_in(b, words) < BP_UNITS) return remove_unit(s, unit_in(b, words));
    if (gg_move_verb(m) != V_RIDE) return false;
    c->x = (int16_t)gg_move_x(m), c->y = (int16_t)gg_move_y(m);
    return true;
}

static bool away_commanded(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    st_of(s)->commander[gg_move_unit(m) - BP_COMMANDER].flags &= (uint8_t)~C_COMMANDED;
    return true;
}

static bool away_shot(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    st_of(s)->unit[gg_move_unit(m)].flags &= ~(uint32_t)SHOT_FACES;
    return true;
}

static bool away_weapon(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons before;
    (void)words;
    gg_reasons_of(b, s, m, &before);
    bt_of(b)->unit[gg_move_unit(m)].profile.range = 4000;
    return !has_new(b, s, m, &before); /* others may be in range then, and nearer */
}

static bool away_nearer(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m;
    remove_unit(s, unit_in(b, words));
    return false; /* the next nearest may be clear as well */
}

static const char another[] = "it names another unit, another side or nothing at all: it would be another move";
static const char other_kind[] = "the unit would have to be of another kind, or stand elsewhere";

static const obstacle obstacles[] = {
    {BP_MOVE_EDGE, NULL, away_edge, NULL, true},
    {BP_MOVE_RATE, NULL, away_rate, NULL, true},
    {BP_PROX_MOVE, NULL, away_proximity, NULL, true},
    {BP_MOVE_GAP, NULL, away_unit, NULL, true},
    {BP_MOVE_LEGAL, NULL, away_unit, NULL, true},
    {BP_MOVE_FRIENDS, NULL, away_friend, NULL, true},
    {BP_MOVE_FORBIDDEN, NULL, away_feature, NULL, true},
    {BP_MOVE_TERRAIN, NULL, away_terrain, NULL, true},
    {BP_CMD_KINDS, "of one unit alone", away_group, NULL, true},
    {BP_CMD_KINDS, "already", NULL, other_kind, true},
    {BP_CMD_KINDS, "as ", NULL, other_kind, true},
    {BP_CMD_KINDS, NULL, away_order, NULL, true},
    {BP_MOVE_RETREAT, "ordered to retreat", away_order, NULL, true},
    {BP_MOVE_RETREAT, NULL, away_disorder, NULL, true},
    {BP_INIT_DISORDERED, NULL, away_disorder, NULL, true},
    {BP_INIT_LACKING, NULL, away_lack, NULL, true},
    {BP_INIT_MOVE, NULL, NULL, other_kind, true},
    {BP_MOVE_MANHANDLE, "guns in battery", away_order, NULL, true},
    {BP_MOVE_MANHANDLE, NULL, NULL, other_kind, true},
    {BP_MOVE_BUILDING, NULL, NULL, other_kind, true},
    {BP_CMD_MOVES, NULL, NULL, another, true},
    {BP_OFFER_MOVES, NULL, NULL, another, true},
    {BP_GEO_FACING, NULL, NULL, "no facing is beyond 359", true},
    {BP_STATE_DISORDER, NULL, away_disorder, NULL, true},
    {BP_STATE_SHAKEN, NULL, away_shaken, NULL, true},
    {BP_SPEC_LIE_DOWN, "not lie down", NULL, other_kind, true},
    {BP_SPEC_LIE_DOWN, "must stand up", away_lying, NULL, true},
    {BP_SPEC_LIE_DOWN, "(", away_lying, NULL, true},
    {BP_SPEC_LIE_DOWN, NULL, NULL, other_kind, true},
    {BP_BRIG_RETREAT, NULL, away_broken, NULL, true},
    {BP_CHARGE_WHO, NULL, NULL, other_kind, true},
    {BP_CHARGE_POSE, "several things", NULL, other_kind, true},
    {BP_CHARGE_POSE, "is in the way", away_unit, NULL, true},
    {BP_CHARGE_POSE, "are in the way", away_unit, NULL, true},
    {BP_CHARGE_POSE, NULL, NULL, other_kind, true},
    {BP_CHARGE_TARGET, NULL, NULL, another, true},
    {BP_CHARGE_REDIRECT, NULL, NULL, another, true},
    {BP_MELEE_SQUARE, NULL, NULL, other_kind, true},
    {BP_MELEE_BUILDING, NULL, NULL, other_kind, true},
    {BP_MELEE_ENGAGEMENT, NULL, NULL, another, true},
    {BP_MELEE_SPLIT, NULL, NULL, another, true},
    {BP_MELEE_WIN, NULL, NULL, "a victor's choice hangs on the fight that it has won", true},
    {BP_MELEE_DRAW, NULL, NULL, "a victor's choice hangs on the fight that it has won", true},
    {BP_MELEE_SWEEP, NULL, NULL, "a victor's choice hangs on the fight that it has won", true},
    {BP_SPEC_GALLOP, NULL, NULL, "a victor's choice hangs on the fight that it has won", true},
    {BP_FORM_WHO, NULL, NULL, other_kind, true},
    {BP_FORM_CHANGE, NULL, NULL, other_kind, true},
    {BP_SPEC_NO_ACOL, NULL, NULL, other_kind, true},
    {BP_SPEC_MOUNTED_INF, NULL, NULL, other_kind, true},
    {BP_NAT_C18, NULL, NULL, other_kind, true},
    {BP_NAT_JACOBITE, NULL, NULL, other_kind, true},
    {BP_CMD_SELECT, "missing", NULL, another, true},
    {BP_CMD_SELECT, "destroyed", NULL, "the dead do not come back", true},
    {BP_CMD_SELECT, "brigade", away_brigades, NULL, true},
    {BP_CMD_SELECT, "acted", away_acted, NULL, true},
    {BP_CMD_SELECT, "disordered", away_disorders, NULL, true},
    {BP_CMD_SELECT, "fight", away_fights, NULL, true},
    {BP_CMD_TERRAIN, NULL, NULL, "a wood is also cover for others, and a garrison has no other formation", true},
    {BP_CMD_GROUP, NULL, away_only_two, NULL, true},
    {BP_INIT_WHO, "acted", away_acted, NULL, true},
    {BP_INIT_WHO, "fight", away_fights, NULL, true},
    {BP_INIT_WHO, NULL, NULL, another, true},
    {BP_PROX_DEF, NULL, away_far, NULL, true},
    {BP_CMD_SEQUENCE, "has given", away_commanded, NULL, true},
    {BP_CMD_SEQUENCE, NULL, NULL, another, true},
    {BP_CMDR_GENERAL, NULL, NULL, another, true},
    {BP_CMD_RALLY, "casualt", away_few, NULL, true},
    {BP_CMD_RALLY, NULL, away_commander, NULL, true},
    {BP_CMD_FOLLOWME, NULL, away_commander, NULL, true},
    {BP_CMDR_MOVE, "who rides", away_rider, NULL, true},
    {BP_CMDR_MOVE, NULL, away_ride, NULL, true},
    {BP_CMDR_JOIN, NULL, NULL, another, true},
    {BP_CMDR_TRAITS, NULL, away_doubt, NULL, false},
    {BP_GEO_TABLE, "over the edge", away_edge, NULL, true},
    {BP_GEO_TABLE, "off the table", away_table, NULL, true},
    {BP_GEO_TABLE, NULL, NULL, "the table has no more room", true},
    {BP_GEO_OVERLAP, NULL, away_unit, NULL, true},
    {BP_TERR_TYPES, NULL, away_feature, NULL, true},
    {BP_SCEN_PICKUP, "its zone", away_zone, NULL, true},
    {BP_SCEN_PICKUP, NULL, NULL, another, true},
    {BP_SHOOT_WHO, "in a fight", away_fights, NULL, true},
    {BP_SHOOT_WHO, ") lie", away_lying, NULL, true},
    {BP_SHOOT_WHO, NULL, NULL, other_kind, true},
    {BP_SHOOT_SQUARE, NULL, NULL, another, true},
    {BP_SHOOT_AUTO, NULL, away_shot, NULL, true},
    {BP_SHOOT_TARGET, "is nearer", away_nearer, NULL, true},
    {BP_SHOOT_TARGET, NULL, NULL, "where others stand, not one thing, hides them", true},
    {BP_SHOOT_RANGE, NULL, away_weapon, NULL, true},
    {BP_SHOOT_DICE, NULL, NULL, other_kind, true},
    {BP_SHOOT_MUSTIGNORE, "fight", away_fights, NULL, true},
    {BP_SHOOT_MUSTIGNORE, NULL, NULL, another, true},
    {BP_LOS_ORIGIN, NULL, NULL, other_kind, true},
    {BP_LOS_COUNT, NULL, NULL, "where others stand, not one thing, hides it", true},
    {BP_OFFER_TARGETS, NULL, NULL, another, true},
    {BP_SPEC_SHRAPNEL, NULL, NULL, other_kind, true},
    {BP_FIRE_TRAVERSE, NULL, NULL, another, true},
    {BP_RESP_SQUARE, NULL, NULL, another, true},
    {BP_SPEC_VALIANT, NULL, NULL, another, true},
    {BP_RESP_LIST, NULL, NULL, other_kind, true},
    {BP_FIRE_CLOSING, NULL, NULL, other_kind, true},
    {BP_FIRE_ONCE, NULL, NULL, other_kind, true},
    {BP_RESP_EVADE, NULL, NULL, other_kind, true},
    {BP_RESP_COUNTER, NULL, NULL, other_kind, true},
    {BP_RESP_TURN, NULL, NULL, other_kind, true},
    {BP_SPEC_STEADY_LINE, NULL, NULL, other_kind, true},
    {BP_SPEC_FORM_SQUARE, NULL, NULL, other_kind, true},
};

static void test_obstacles(void **state)
{
    (void)state;
    prove_reasons("bp", sizeof(bp_battle), obstacles, sizeof obstacles / sizeof obstacles[0], 30);
}

/* ---- how it is said ---- */

static table *shipped(const char *name, const char *answers)
{
    char path[64];
    snprintf(path, sizeof path, "bp/%s", name);
    table *t = set_up_file(table_scenario_path(path));
    if (answers[0]) give(t, answers);
    return t;
}

static const char *why(const table *t, const char *text)
{
    static char all[2000];
    gg_fault fault;
    gg_reasons r;
    gg_move m = gg_move_parse(t->battle, t->state, text, strlen(text), &fault);
    if (!m) fail_msg("%s: %s", text, fault.text);
    gg_reasons_of(t->battle, t->state, m, &r);
    int at = 0;
    all[0] = 0;
    for (int i = 0; i < r.count; i++)
        at += snprintf(all + at, sizeof all - (size_t)at, "%s%s", i ? " // " : "", r.reason[i].words);
    if (r.instead[0]) snprintf(all + at, sizeof all - (size_t)at, " >> %s", r.instead);
    return all;
}
#define SAYS(t, move, words) assert_string_equal(why(t, move), words)

static void test_a_way_is_barred_by_all_that_bars_it(void **state)
{
    (void)state;
    table *t = shipped("redinha", "commander Beckwith; group B1 B2 B3; advance; roll 4 4; next B2");
    SAYS(t, "move B2 150 340 180",
         "its farthest corner would go 13.0 of 12.0 inches >> it could go 12.1 "
         "inches that way: forward 12.1");
    SAYS(t, "move B1 150 340 180", "it is 43rd Light Infantry (B2) that move now");
    SAYS(t, "charge B2 F6",
         "ordered to advance, not to charge // 6e Léger (F6) stand 20.8 inches away, one move is 12.0 >> it can charge "
         "nobody with this move");
}

static void test_a_move_of_another_question_says_how_to_come_to_it(void **state)
{
    (void)state;
    table *t = shipped("redinha", "");
    SAYS(t, "move B2 150 340 180",
         "asked now: British: who gives his orders next? >> units move when they are ordered: commander, group, then "
         "the order");
    give(t, "commander Beckwith");
    SAYS(t, "advance",
         "asked now: British: Beckwith: whom does he order, and to do what? >> first choose whom he orders: group and "
         "labels");
    SAYS(t, "group B1 F6", "F6 is not of Beckwith's brigade // F6 stand 16.8 inches from the rest, 6.0 allowed");
}

/* What is offered instead can be done: it is on the table and in reach. */
static void test_a_ride_is_cut_where_the_table_ends(void **state)
{
    (void)state;
    table *t = shipped("redinha", "commander Beckwith; finish");
    SAYS(t, "ride Beckwith 240 700", "that is off the table >> that way he comes to 24.0,54.0");
    SAYS(t, "ride Beckwith 900 900",
         "that is off the table // that is 77.0 inches away, his reach is 54.0 >> that way he comes to 30.0,54.0");
    SAYS(t, "ride Beckwith 478 5", "that is 55.4 inches away, his reach is 54.0 >> that way he comes to 47.1,1.9");
    assert_verdict(t, "ride Beckwith 240 540", "");
    assert_verdict(t, "ride Beckwith 300 540", "");
    assert_verdict(t, "ride Beckwith 471 19", "");
}

static void test_charges_and_shots(void **state)
{
    (void)state;
    table *t = shipped("drill_closing_fire", "use F1");
    SAYS(t, "move F1 150 100 0",
         "in proximity of 88th Foot (A1), 10.0 inches away: only ahead or back, at most 45 degrees aside // it would "
         "end upon 17e Léger, 2nd battalion (F2) >> it cannot go that way at all");
    SAYS(t, "charge F1 F2", "17e Léger, 2nd battalion (F2) is no enemy >> charge F1 A1, charge F1 A2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_obstacles),
                                       proves(test_a_way_is_barred_by_all_that_bars_it),
                                       proves(test_a_move_of_another_question_says_how_to_come_to_it),
                                       proves(test_a_ride_is_cut_where_the_table_ends), proves(test_charges_and_shots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
