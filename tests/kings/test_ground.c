/* The geometry of kings on random tables against the slow reference: what is offered, accepted, seen, sheltered, reached
 * and fallen back to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "slow.h"
#include "support/roster.h"

enum { TABLES = 250, PROBES = 60 };

/* ---- chance ---- */

static uint64_t seed;

static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static int between(int least, int most) { return least + below(most - least + 1); }

/* ---- a table by chance: crowded, so that everything is in the way of everything ---- */

/* Half of all points lie on a coarse grid, so that things are in line and ties happen. */
static tab_point anywhere(const kings_battle *b)
{
    int grid = below(2) ? 20 : 1;
    return (tab_point){below(b->width / grid + 1) * grid, below(b->height / grid + 1) * grid};
}

static void lay_areas(kings_battle *b)
{
    b->areas = (uint8_t)below(6);
    for (int i = 0; i < b->areas; i++) {
        kings_area *a = &b->area[i];
        a->first = b->shapes;
        a->shapes = (uint8_t)between(1, 2);
        a->flags = (uint8_t)(below(3) ? 1 << below(5) : below(32));
        a->cover = (uint8_t)below(3);
        for (int k = 0; k < a->shapes; k++) {
            tab_point p = anywhere(b);
            kings_shape *h = &b->shape[b->shapes++];
            h->disc = below(2);
            h->x0 = (int16_t)p.x;
            h->y0 = (int16_t)p.y;
            h->x1 = (int16_t)(h->disc ? between(10, 50) : p.x + between(5, 90));
            h->y1 = (int16_t)(p.y + between(5, 90));
        }
    }
}

static void build(kings_battle *b)
{
    b->walls = (uint8_t)below(6);
    for (int i = 0; i < b->walls; i++) {
        b->wall[i].a = anywhere(b);
        b->wall[i].b = (tab_point){b->wall[i].a.x + between(-90, 90), b->wall[i].a.y + between(-90, 90)};
        b->wall[i].cover = (uint8_t)below(3);
    }
    b->works = (uint8_t)below(4);
    for (int i = 0; i < b->works; i++)
        b->work[i] = (kings_work){.at = anywhere(b),
                                  .radius = (int16_t)between(15, 40),
                                  .building = (uint8_t)below(2),
                                  .cover = COVER_HARD,
                                  .blocks = (uint8_t)below(2)};
    b->points = (uint8_t)below(KINGS_POINTS + 1);
    for (int i = 0; i < b->points; i++) b->point[i] = anywhere(b);
}

static void settle_options(kings_battle *b)
{
    b->option.cards = 1;
    b->option.enemy_gap = (uint8_t)(below(2) ? 10 : below(31));
    b->option.own_wall = (uint8_t)below(2);
    b->option.edges = (uint8_t)below(16);
    b->option.recycle_refill = (uint8_t)below(3);
    for (int side = 0; side < GG_SIDES; side++) b->exits[side] = (uint8_t)(below(2) ? below(16) : 0);
}

static void muster(kings_battle *b, kings_state *s, int unit)
{
    kings_unit_def *d = &b->unit[unit];
    kings_unit *u = &s->unit[unit];
    int type = below(KINGS_TYPES);
    static const unsigned upgrades[] = {0, 0, UP_LIGHT, UP_MOUNTED};
    unsigned with = type <= II ? upgrades[below(4)] : 0;
    d->side = (uint8_t)below(2);
    d->start = (uint8_t)between(1, 20);
    assert_int_equal(kings_profile_make(type, with, between(FIELD_GUN, MACHINE_GUN), d->start, &d->profile), KINGS_OK);
    b->side_units[d->side] |= (uint64_t)1 << unit;
    *u = (kings_unit){.figs = (uint8_t)between(1, d->start), .status = POOL, .work = GG_NONE, .flags = LEADER};
    if (type == RI && !with && below(2)) u->flags |= CLOSE;
    if (type <= TI && !(u->flags & CLOSE) && below(4) == 0) u->flags |= GROUND;
    u->facing = (uint8_t)below(16);
}

static bool held(const kings_battle *b, const kings_state *s, int work)
{
    for (int i = 0; i < b->units; i++)
        if (kings_on(s, i) && s->unit[i].work == work) return true;
    return false;
}

static void garrison(const kings_battle *b, kings_state *s, int unit, int work)
{
    s->unit[unit].work = (uint8_t)work;
    s->unit[unit].x = (int16_t)b->work[work].at.x;
    s->unit[unit].y = (int16_t)b->work[work].at.y;
    s->unit[unit].flags = LEADER;
    s->unit[unit].status = ON;
}

static void put(const kings_battle *b, kings_state *s, int unit)
{
    if (b->works && below(5) == 0) {
        int work = below(b->works);
        if (!held(b, s, work)) garrison(b, s, unit, work);
        return;
    }
    for (int i = 0; i < 30; i++) {
        tab_point p = anywhere(b);
        if (!slow_stands(b, s, unit, kings_radius(b, s, unit), p)) continue;
        s->unit[unit].x = (int16_t)p.x;
        s->unit[unit].y = (int16_t)p.y;
        s->unit[unit].status = ON;
        return;
    }
}

static void lay_table(kings_battle *b, kings_state *s)
{
    memset(b, 0, sizeof *b);
    memset(s, 0, sizeof *s);
    b->width = (int16_t)between(240, 520);
    b->height = (int16_t)between(240, 520);
    b->chief[0] = b->chief[1] = GG_NONE;
    settle_options(b);
    lay_areas(b);
    build(b);
    b->units = (uint8_t)between(2, 18);
    for (int unit = 0; unit < b->units; unit++) muster(b, s, unit);
    for (int unit = 0; unit < b->units; unit++) put(b, s, unit);
}

/* ---- comparing ---- */

static void assert_place(tab_point a, tab_point b)
{
    assert_int_equal(a.x, b.x);
    assert_int_equal(a.y, b.y);
}

/* Real allowances are multiples of five; others make ways of one or two tenths, which can coincide. */
static slow_mover any_mover(const kings_state *s, int unit)
{
    static const uint8_t actions[] = {MOVE, DOUBLE, SKIRMISH, ATTACK};
    bool formed = kings_is(s, unit, CLOSE);
    return (slow_mover){.unit = unit,
                        .action = actions[below(4)],
                        .allowance = below(3) ? 5 * between(2, 36) : between(1, 180),
                        .close = formed && below(2)};
}

typedef void check(const kings_battle *, const kings_state *, int unit);

static void on_many_tables(check *one)
{
    kings_battle *b = malloc(sizeof *b);
    kings_state *s = malloc(sizeof *s);
    assert_true(b && s);
    for (int i = 0; i < effort(TABLES); i++) {
        lay_table(b, s);
        for (int unit = 0; unit < b->units; unit++) one(b, s, unit);
    }
    free(b);
    free(s);
}

static void check_offers(const kings_battle *b, const kings_state *s, int unit)
{
    gg_move slow[SLOW_OFFERS];
    kings_march march;
    if (!kings_on(s, unit)) return;
    slow_mover m = any_mover(s, unit);
    kings_march_make(b, s, unit, m.action, m.close, m.allowance, &march);
    int n = slow_offers(b, s, m, slow), k = 0, slots = kings_destination_slots(b, s, &march);
    kings_ends ends; /* a list keeps what it found out of one slot for the next ones */
    kings_ends_open(&ends);
    assert_true(slots <= KINGS_DESTINATIONS);
    for (int slot = 0; slot < slots; slot++) {
        gg_move move = kings_destination(b, s, &march, slot);
        assert_int_equal(kings_destination_kept(b, s, &march, &ends, slot), move);
        if (!move) continue;
        assert_true(k < n);
        assert_int_equal(move, slow[k++]);
    }
    assert_int_equal(k, n);
}

static void test_kings_offered_destinations_at_random(void **state)
{
    (void)state;
    seed = 1;
    on_many_tables(check_offers);
}

static void check_paths(const kings_battle *b, const kings_state *s, int unit)
{
    kings_march march;
    if (!kings_on(s, unit)) return;
    slow_mover m = any_mover(s, unit);
    kings_march_make(b, s, unit, m.action, m.close, m.allowance, &march);
    for (int i = 0; i < PROBES; i++) {
        int legs = between(1, 2), cost = 0, slow_cost = 0;
        tab_point leg[2], at = march.from;
        for (int k = 0; k < legs; at = leg[k++]) leg[k] = (tab_point){at.x + between(-90, 90), at.y + between(-90, 90)};
        bool legal = kings_judge_path(b, s, &march, leg, legs, &cost) == GG_OK;
        assert_int_equal(legal, slow_path(b, s, m, leg, legs, &slow_cost));
        if (slow_cost <= m.allowance) assert_int_equal(cost, slow_cost);
    }
}

static void test_kings_paths_at_random(void **state)
{
    (void)state;
    seed = 2;
    on_many_tables(check_paths);
}

/* What is left out on the way down from the longest way is never one that is legal. */
static void check_farthest(const kings_battle *b, const kings_state *s, int unit)
{
    kings_march march;
    if (!kings_on(s, unit)) return;
    slow_mover m = any_mover(s, unit);
    kings_march_make(b, s, unit, m.action, m.close, m.allowance, &march);
    for (int i = 0; i < PROBES / 4; i++) {
        int most = between(1, march.allowance + march.in_work + 20), n = most, cost;
        tab_point end, leg, toward = {between(-300, 300), between(-300, 300)};
        disc_ray ray = i % 2 ? disc_ray_of(toward) : disc_ray_dir(below(16));
        for (; n > 0; n--) {
            leg = disc_ray_at(march.from, ray, n);
            if (slow_path(b, s, m, &leg, 1, &cost)) break;
        }
        assert_int_equal(kings_far(b, &march, ray, most, &end), n);
        if (n) assert_place(end, leg);
    }
}

static void test_kings_the_farthest_way_at_random(void **state)
{
    (void)state;
    seed = 8;
    on_many_tables(check_farthest);
}

static void check_works_and_edges(const kings_battle *b, const kings_state *s, int unit)
{
    kings_march march;
    if (!kings_on(s, unit)) return;
    slow_mover m = any_mover(s, unit);
    kings_march_make(b, s, unit, m.action, m.close, m.allowance, &march);
    for (int work = 0; work < b->works; work++) {
        int cost = 0, slow_cost = 0;
        bool enters = kings_judge_enter(b, s, &march, work, &cost) == GG_OK;
        assert_int_equal(enters, slow_enter(b, s, m, work, &slow_cost) && s->unit[unit].work != work);
        if (enters) assert_int_equal(cost, slow_cost);
    }
    for (int edge = 0; edge < 4; edge++)
        assert_int_equal(kings_judge_exit(b, s, &march, edge) == GG_OK, slow_exit(b, s, m, edge));
}

static void test_kings_entering_and_leaving_at_random(void **state)
{
    (void)state;
    seed = 3;
    on_many_tables(check_works_and_edges);
}

static void check_sight(const kings_battle *b, const kings_state *s, int unit)
{
    if (!kings_on(s, unit)) return;
    for (int other = 0; other < b->units; other++) {
        if (other == unit || !kings_on(s, other)) continue;
        int gap = slow_gap(b, s, unit, other);
        assert_int_equal(kings_gap(b, s, unit, other), gap);
        for (int d = -1; d <= 1; d++) assert_int_equal(kings_within(b, s, unit, other, gap + d), d >= 0);
        assert_int_equal(kings_sees(b, s, unit, other), slow_sees(b, s, unit, other));
        assert_int_equal(kings_sees(b, s, unit, other), kings_sees(b, s, other, unit));
        assert_int_equal(kings_cover(b, s, unit, other), slow_cover(b, s, unit, other));
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (side != kings_side_of(b, unit))
            assert_int_equal(kings_nearest(b, s, unit, kings_units_on(b, s, side)),
                             slow_nearest(b, s, kings_at(s, unit), kings_radius(b, s, unit), side));
}

static void test_kings_sight_and_cover_at_random(void **state)
{
    (void)state;
    seed = 4;
    on_many_tables(check_sight);
}

static void check_contact(const kings_battle *b, const kings_state *s, int unit)
{
    if (!kings_on(s, unit)) return;
    slow_mover m = any_mover(s, unit);
    m.action = ATTACK;
    for (int other = 0; other < b->units; other++) {
        if (!kings_on(s, other) || kings_side_of(b, other) == kings_side_of(b, unit)) continue;
        kings_contact fast = kings_contact_of(b, s, unit, other, m.close, m.allowance);
        kings_contact slow = slow_contact(b, s, m, other);
        assert_int_equal(fast.reached, slow.reached);
        assert_int_equal(fast.stays, slow.stays);
        assert_place(fast.at, slow.at);
    }
}

static void test_kings_contact_at_random(void **state)
{
    (void)state;
    seed = 5;
    on_many_tables(check_contact);
}

static void check_retreat(const kings_battle *b, const kings_state *s, int unit)
{
    if (!kings_on(s, unit)) return;
    for (int i = 0; i < 8; i++) {
        tab_point threat = i ? anywhere(b) : kings_at(s, unit);
        int distance = 5 * between(4, 12);
        kings_retreat fast = kings_retreat_of(b, s, unit, threat, distance);
        kings_retreat slow = slow_retreat(b, s, unit, threat, distance);
        assert_int_equal(fast.off, slow.off);
        assert_int_equal(fast.cornered, slow.cornered);
        assert_place(fast.to, slow.to);
    }
}

static void test_kings_retreat_at_random(void **state)
{
    (void)state;
    seed = 6;
    on_many_tables(check_retreat);
}

static void check_spots(const kings_battle *b, const kings_state *s, int unit)
{
    tab_point fast[SLOW_SPOTS], slow[SLOW_SPOTS];
    if (kings_on(s, unit)) return;
    int n = slow_spots(b, s, unit, slow);
    assert_int_equal(kings_spots(b, s, unit, fast, SLOW_SPOTS), n);
    for (int i = 0; i < n; i++) {
        assert_place(fast[i], slow[i]);
        assert_int_equal(kings_judge_spot_on(b, s, unit, slow[i]), GG_OK);
    }
}

/* One unit of the table is taken off, then it may come on again. */
static void check_spots_of(const kings_battle *b, const kings_state *s, int unit)
{
    kings_state *off = malloc(sizeof *off);
    assert_non_null(off);
    *off = *s;
    off->unit[unit].status = POOL;
    off->unit[unit].work = GG_NONE;
    check_spots(b, off, unit);
    free(off);
}

static void test_kings_spots_at_random(void **state)
{
    (void)state;
    seed = 7;
    on_many_tables(check_spots_of);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kings_offered_destinations_at_random),
        cmocka_unit_test(test_kings_paths_at_random),
        cmocka_unit_test(test_kings_the_farthest_way_at_random),
        cmocka_unit_test(test_kings_entering_and_leaving_at_random),
        cmocka_unit_test(test_kings_sight_and_cover_at_random),
        cmocka_unit_test(test_kings_contact_at_random),
        cmocka_unit_test(test_kings_retreat_at_random),
        cmocka_unit_test(test_kings_spots_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
