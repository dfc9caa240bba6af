/* 3.8 as a property: on random tables, with random units in random places, the offers are those of the slow list, each is
 * legal by the verdict, and its path meets nothing that it may not. GROGNARD_TABLES sets how many tables. */
#include "slow.h"
#include "support/roster.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TABLES = 400, ASKED_OF_EACH = 8, UNITS = 10 };

static uint64_t seed;
static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

/* ---- random tables ---- */

static bp_battle b;
static bp_state s;

static bool is_convex(const tab_polygon *p)
{
    for (int i = 0; i < p->n; i++) {
        tab_point x = p->at[i], y = p->at[(i + 1) % p->n], z = p->at[(i + 2) % p->n];
        tab_point e = {y.x - x.x, y.y - x.y}, f = {z.x - y.x, z.y - y.y};
        if (tab_cross(e, f) >= 0) return false;
    }
    return true;
}

/* Points of an ellipse, clockwise. */
static void make_area(tab_polygon *p)
{
    do {
        int x = below(480), y = below(480), a = 20 + below(70), c = 20 + below(70), turn = 0;
        p->n = 3 + below(6);
        for (int i = 0; i < p->n; i++) {
            turn += 360 / p->n - below(20);
            p->at[i] = (tab_point){x + a * tab_sin(turn) / 10000, y + c * tab_cos(turn) / 10000};
        }
    } while (!is_convex(p));
}

static void make_line(tab_polygon *p)
{
    p->n = 2 + below(3);
    for (int i = 0; i < p->n; i++) p->at[i] = (tab_point){below(480), below(480)};
}

static void make_house(tab_polygon *p)
{
    int x = below(440), y = below(440), w = 30 + 2 * below(15), d = 30 + 2 * below(15);
    p->n = 4;
    p->at[0] = (tab_point){x, y}, p->at[1] = (tab_point){x, y + d};
    p->at[2] = (tab_point){x + w, y + d}, p->at[3] = (tab_point){x + w, y};
}

static void add_feature(int kind)
{
    int i = b.features++;
    bp_feature *f = &b.feature[i];
    f->kind = (uint8_t)kind;
    f->line = kind == ROAD || (kind >= HEDGE && kind <= WORKS);
    f->level = kind == HILL ? (uint8_t)(1 + below(2)) : (uint8_t)(below(4) == 0);
    f->nocharge = f->line && below(4) == 0;
    f->size = (uint8_t)below(3);
    if (kind == BUILDING)
        make_house(&f->shape);
    else if (f->line)
        make_line(&f->shape);
    else
        make_area(&f->shape);
    tab_polygon_box(&f->shape);
    if (kind == WOOD) b.woods |= bp_bit(i);
    if (kind == HILL) b.hills |= bp_bit(i);
    if (kind == BUILDING) b.buildings |= bp_bit(i);
    if (f->line) b.lines |= bp_bit(i);
}

static bool is_free(int unit, const tab_rect *r)
{
    for (int u = 0; u < b.units; u++) {
        tab_rect other;
        if (u == unit || !s.unit[u].alive) continue;
        bp_rect(&b, &s, u, &other);
        if (tab_overlap(r, &other)) return false;
    }
    return true;
}

static int some_formation(int unit)
{
    const bp_profile *p = &b.unit[unit].profile;
    for (;;) {
        int f = below(GARRISON);
        if (bp_size_of(p->arm, p->size, f).w) return f;
    }
}

/* Anywhere, also where it may not stand, so that it must get out again. */
static void add_unit(int side)
{
    int unit = b.units++;
    bp_unit *u = &s.unit[unit];
    b.unit[unit].profile = bp_profiles[below(BP_PROFILES)];
    b.unit[unit].side = (uint8_t)side;
    b.side_units[side] |= bp_bit(unit);
    *u = (bp_unit){
        .formation = (uint8_t)some_formation(unit), .building = GG_NONE, .closing_on = GG_NONE, .quarry = GG_NONE};
    if (below(6) == 0) u->flags |= U_DISORDERED;
    u->casualties = (uint8_t)(below(3) ? 0 : below(4));
    for (int tries = 0; tries < 50 && !u->alive; tries++) {
        tab_rect r;
        bp_rect_at(&b, &s, unit, (tab_pose){(int16_t)below(480), (int16_t)below(480), (int16_t)below(360)},
                   u->formation, &r);
        u->pose = r.pose;
        u->alive = bp_on_table(&b, &r) && is_free(unit, &r);
    }
    if (!u->alive) memset(u, 0, sizeof *u);
}

static void some_garrison(void)
{
    int house = b.features ? below(b.features) : 0, unit = below(b.units);
    tab_box x = b.feature[house].shape.box;
    tab_rect r;
    if (b.feature[house].kind != BUILDING || !s.unit[unit].alive || b.unit[unit].profile.arm != BP_INF) return;
    tab_rect_make((tab_pose){(int16_t)((x.x0 + x.x1) / 2), (int16_t)x.y1, 0}, x.x1 - x.x0, x.y1 - x.y0, &r);
    if (!is_free(unit, &r)) return;
    s.unit[unit].formation = GARRISON;
    s.unit[unit].building = (uint8_t)house;
    s.unit[unit].pose = r.pose;
}

static void some_fight(void)
{
    int one = below(b.units), two = below(b.units);
    if (!s.unit[one].alive || !s.unit[two].alive || b.unit[one].side == b.unit[two].side) return;
    s.pair[s.pairs++] = (bp_pair){.a = (uint8_t)one, .b = (uint8_t)two};
}

static void set_up_table(void)
{
    static const uint8_t kinds[] = {WOOD,  ROUGH, BOG,    HILL, IMPASSABLE, ROAD,  BRIDGE,  FORD,
                                    HEDGE, FENCE, STREAM, WALL, RAVINE,     WORKS, BUILDING};
    memset(&b, 0, sizeof b);
    memset(&s, 0, sizeof s);
    b.width = b.height = 480;
    b.option.lack_init_mask = 1 << CLASS_RET | 1 << CLASS_FORM;
    b.option.woods_formed = below(8) == 0;
    b.option.relimber = 1;
    for (int n = below(8); n > 0; n--) add_feature(kinds[below(sizeof kinds)]);
    for (int n = 3 + below(UNITS - 2); n > 0; n--) add_unit(below(2));
    some_garrison();
    if (below(2)) some_fight();
}

/* ---- random asks ---- */

static bool some_task(bp_task *t)
{
    static const uint8_t orders[] = {ORDER_INIT,      ORDER_ADVANCE,      ORDER_FACE,    ORDER_CHARGE,
                                     ORDER_FORM,      ORDER_ADVANCE_FORM, ORDER_RETREAT, ORDER_ENTER_WOOD,
                                     ORDER_MANHANDLE, ORDER_CONSOLIDATE};
    *t = (bp_task){.unit = (uint8_t)below(b.units), .order = orders[below(sizeof orders)], .param = GG_NONE};
    if (!s.unit[t->unit].alive || bp_engaged(&s) >> t->unit & 1) return false;
    if (t->order == ORDER_CHARGE) {
        t->param = (uint8_t)below(b.units);
        if (!s.unit[t->param].alive || b.unit[t->param].side == b.unit[t->unit].side) return false;
    }
    if (t->order == ORDER_FORM || t->order == ORDER_ADVANCE_FORM) {
        t->param = (uint8_t)below(GARRISON);
        t->moved = t->order == ORDER_FORM && t->param == s.unit[t->unit].formation;
        if (t->order == ORDER_ADVANCE_FORM && t->param == s.unit[t->unit].formation) return false;
    }
    if (t->order == ORDER_INIT && !bp_in_proximity(&b, &s, t->unit)) return false;
    return t->order != ORDER_MANHANDLE || s.unit[t->unit].formation == DEPLOYED;
}

static void tell(const bp_task *t, const slow_list *slow, const slow_list *fast)
{
    print_error("unit %d (formation %d at %d,%d facing %d), order %d %d\n", t->unit, s.unit[t->unit].formation,
                s.unit[t->unit].pose.x, s.unit[t->unit].pose.y, s.unit[t->unit].pose.f, t->order, t->param);
    for (int i = 0; i < slow->n || i < fast->n; i++) {
        gg_move m[2] = {i < slow->n ? slow->move[i] : 0, i < fast->n ? fast->move[i] : 0};
        print_error("%s %2u:%3u %4u,%4u %3u | %2u:%3u %4u,%4u %3u\n", m[0] == m[1] ? " " : "!", gg_move_verb(m[0]),
                    gg_move_target(m[0]), gg_move_x(m[0]), gg_move_y(m[0]), gg_move_facing(m[0]), gg_move_verb(m[1]),
                    gg_move_target(m[1]), gg_move_x(m[1]), gg_move_y(m[1]), gg_move_facing(m[1]));
    }
}

/* Buildings are entered and left by rules of their own: the slow list has them not. */
static void list_offers(const bp_task *t, slow_list *out)
{
    gg_offers o;
    bp_move_offers(&b, &s, t, &o);
    out->n = 0;
    for (int i = 0; i < o.slots; i++) {
        gg_move m = bp_move_offer(&b, &s, &o, i);
        if (m && gg_move_verb(m) != V_ENTER && gg_move_verb(m) != V_EXIT) out->move[out->n++] = m;
    }
}

static bool turns_in_place(int unit, tab_pose to)
{
    tab_rect from, end;
    bp_rect(&b, &s, unit, &from);
    bp_rect_at(&b, &s, unit, to, s.unit[unit].formation, &end);
    return from.centre.x == end.centre.x && from.centre.y == end.centre.y;
}

static void check_each(const bp_task *t, const slow_list *list)
{
    for (int i = 0; i < list->n; i++) {
        gg_move m = list->move[i];
        assert_int_equal(bp_judge_task_move(&b, &s, t, m), GG_OK);
        tab_pose to = bp_move_pose(m);
        if (gg_move_verb(m) != V_POSE || (t->order == ORDER_CONSOLIDATE && turns_in_place(t->unit, to))) continue;
        assert_true(slow_path_is_clear(&b, &s, t->unit, to));
    }
}

static int tables(void)
{
    const char *wanted = getenv("GROGNARD_TABLES");
    return wanted ? atoi(wanted) : effort(TABLES);
}

static void test_bp_offer_moves_is_the_slow_list(void **state)
{
    (void)state;
    for (int i = 0, n = tables(); i < n; i++) {
        seed = (uint64_t)i;
        set_up_table();
        for (int k = 0; k < ASKED_OF_EACH; k++) {
            bp_task t;
            slow_list slow, fast;
            if (!some_task(&t)) continue;
            slow_offers(&b, &s, &t, &slow);
            list_offers(&t, &fast);
            bool same = slow.n == fast.n && !memcmp(slow.move, fast.move, (size_t)slow.n * sizeof slow.move[0]);
            if (!same) {
                print_error("table %d\n", i);
                tell(&t, &slow, &fast);
            }
            assert_true(same);
            check_each(&t, &fast);
        }
    }
}

/* Any pose, not only those offered, has the verdict of the slow test. */
static void test_bp_move_legal_of_any_pose(void **state)
{
    (void)state;
    int legal = 0;
    for (int i = 0, n = 10 * tables(); i < n; i++) {
        seed = (uint64_t)i + 1000000;
        set_up_table();
        for (int k = 0; k < 25; k++) {
            bp_task t = {
                .unit = (uint8_t)below(b.units), .order = below(2) ? ORDER_NONE : ORDER_CONSOLIDATE, .param = GG_NONE};
            const bp_unit *u = &s.unit[t.unit];
            if (!u->alive || u->formation == GARRISON || bp_shaken(&b, &s, t.unit) || u->flags & U_DISORDERED) continue;
            tab_pose to = {(int16_t)(u->pose.x + below(281) - 140), (int16_t)(u->pose.y + below(281) - 140),
                           (int16_t)tab_turn_by(u->pose.f, below(3) ? 0 : below(61) - 30)};
            bp_could could;
            if (!memcmp(&to, &u->pose, sizeof to)) continue; /* standing still is no move */
            bool slow = slow_legal(&b, &s, t.unit, to, t.order == ORDER_CONSOLIDATE);
            gg_rule rule = bp_judge_pose(&b, &s, &t, to, &could);
            if (slow != (rule == GG_OK))
                print_error("table %d unit %d to %d,%d %d: rule %d\n", i, t.unit, to.x, to.y, to.f, rule);
            assert_int_equal(rule == GG_OK, slow);
            assert_true(could.length >= -1 && could.length <= bp_rate(&b, &s, t.unit) + 1);
            if (could.length > 0) assert_int_equal(bp_judge_pose(&b, &s, &t, could.pose, NULL), GG_OK);
            legal += slow;
        }
    }
    assert_true(legal > 0);
}

static void check_sight(int unit, int target, int face)
{
    bp_sight fast, slow;
    bp_see(&b, &s, unit, target, face, false, &fast);
    slow.origin = fast.origin;
    slow_see(&b, &s, unit, target, face, &slow);
    assert_int_equal(fast.range, slow.range);
    assert_int_equal(fast.arc, slow.arc);
    assert_int_equal(fast.vis, slow.vis);
    assert_int_equal(fast.obs, slow.obs);
    assert_int_equal(fast.obs_terrain, slow.obs_terrain);
    assert_int_equal(fast.obs_units, slow.obs_units);
    assert_int_equal(fast.overhead, slow.overhead);
}

static bool sees_in_front(int unit, int target)
{
    tab_rect from, at;
    bp_rect(&b, &s, unit, &from);
    bp_rect(&b, &s, target, &at);
    return bp_sees_in_front(&b, &s, unit, &from, target, &at);
}

static void test_bp_los_and_charges_are_the_slow_ones(void **state)
{
    (void)state;
    for (int i = 0, n = 4 * tables(); i < n; i++) {
        seed = (uint64_t)i + 2000000;
        set_up_table();
        for (int u = 0; u < b.units; u++)
            for (int t = 0; t < b.units; t++) {
                bp_charge_pose fast = {0}, slow = {0};
                if (!s.unit[u].alive || !s.unit[t].alive || b.unit[u].side == b.unit[t].side) continue;
                assert_int_equal(sees_in_front(u, t), slow_sees(&b, &s, u, t, false));
                check_sight(u, t, s.unit[u].formation == SQUARE ? below(4) : -1);
                bool may = slow_charge(&b, &s, u, t, &slow);
                assert_int_equal(bp_judge_charge(&b, &s, u, t, &fast) == GG_OK, may);
                if (may) assert_memory_equal(&fast.pose, &slow.pose, sizeof slow.pose);
                if (may) assert_int_equal(fast.displacement, slow.displacement);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bp_offer_moves_is_the_slow_list),
        cmocka_unit_test(test_bp_move_legal_of_any_pose),
        cmocka_unit_test(test_bp_los_and_charges_are_the_slow_ones),
    };
    return cmocka_run_group_tests_name("bp offers", tests, NULL, NULL);
}
