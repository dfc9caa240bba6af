/* The free table: worked cases W1 to W5 and W12 of bp, and its geometry against slow references at random. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/table.h"

static tab_rect footprint(int x, int y, int f, int w, int d)
{
    tab_rect r;
    tab_rect_make((tab_pose){(int16_t)x, (int16_t)y, (int16_t)f}, w, d, &r);
    return r;
}

static tab_rect line_at(int x, int y, int f) { return footprint(x, y, f, 90, 16); }

static tab_rect in_pose(const tab_rect *of, tab_pose p)
{
    tab_rect r;
    tab_rect_make(p, of->w, of->d, &r);
    return r;
}

static bool displaced_within(const tab_rect *from, const tab_rect *to, int reach)
{
    return tab_displacement(from, to) <= reach;
}

static tab_rect forward(const tab_rect *r, int n) { return in_pose(r, tab_slide(r->pose, 0, n)); }
static tab_rect about(const tab_rect *r) { return in_pose(r, tab_about(r)); }
static tab_rect unit_a(void) { return line_at(200, 100, 0); } /* A of W2 */

#define assert_point(p, px, py)           \
    do {                                  \
        tab_point point_ = (p);           \
        assert_int_equal(point_.x, (px)); \
        assert_int_equal(point_.y, (py)); \
    } while (0)
#define assert_pose(p, px, py, pf)       \
    do {                                 \
        tab_pose pose_ = (p);            \
        assert_int_equal(pose_.x, (px)); \
        assert_int_equal(pose_.y, (py)); \
        assert_int_equal(pose_.f, (pf)); \
    } while (0)

/* ---- worked cases ---- */

static void test_bp_w1_footprint(void **state)
{
    (void)state;
    tab_rect r = line_at(300, 200, 30);
    assert_point(r.corner[TAB_FL], 261, 223);
    assert_point(r.corner[TAB_FR], 339, 177);
    assert_point(r.corner[TAB_RR], 331, 164);
    assert_point(r.corner[TAB_RL], 253, 209);
    assert_point(r.centre, 296, 193);
    assert_point(r.rear, 292, 186); /* W4: where it turns about */
    assert_int_equal(r.box.x0, 253);
    assert_int_equal(r.box.y0, 164);
    assert_int_equal(r.box.x1, 339);
    assert_int_equal(r.box.y1, 223);
}

static void test_bp_w2_distance(void **state)
{
    (void)state;
    tab_rect a = unit_a(), b = line_at(260, 230, 200);
    assert_point(b.corner[TAB_FL], 302, 215);
    assert_point(b.corner[TAB_FR], 218, 245);
    assert_point(b.corner[TAB_RR], 223, 260);
    assert_point(b.corner[TAB_RL], 308, 230);
    assert_int_equal(tab_distance(&a, &b), 128);
    assert_int_equal(tab_distance(&b, &a), 128);
    assert_true(tab_within(&a, &b, 128));
    assert_false(tab_within(&a, &b, 127));

    assert_int_equal(tab_distance_point(tab_front(a.pose), &b), 143);
    assert_true(tab_point_within(tab_front(a.pose), &b, 143));
    assert_false(tab_point_within(tab_front(a.pose), &b, 142));

    tab_rect west = line_at(120, 0, 270);
    assert_int_equal(tab_distance_point((tab_point){0, 0}, &west), 120);
}

static void test_bp_w3_quarters(void **state)
{
    (void)state;
    static const struct {
        tab_point at;
        tab_quarter quarter;
    } rows[] = {
        {{200, 101}, TAB_FRONT}, {{295, 150}, TAB_FRONT}, {{296, 150}, TAB_RIGHT}, {{250, 95}, TAB_RIGHT},
        {{260, 69}, TAB_REAR},   {{260, 70}, TAB_RIGHT},  {{140, 60}, TAB_REAR},
    };
    tab_rect a = unit_a();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(tab_quarter_of(&a, rows[i].at), rows[i].quarter);
}

static void test_bp_w4_wheels(void **state)
{
    (void)state;
    static const struct {
        int degrees, x, y, displacement;
    } rows[] = {{15, 202, 112, 25}, {30, 206, 123, 49}, {45, 213, 132, 71}, {60, 222, 139, 92}, {90, 245, 145, 130}};
    tab_rect a = unit_a();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tab_rect wheeled = in_pose(&a, tab_wheel_right(&a, rows[i].degrees));
        assert_pose(wheeled.pose, rows[i].x, rows[i].y, rows[i].degrees);
        assert_int_equal(tab_displacement(&a, &wheeled), rows[i].displacement);
        assert_int_equal(displaced_within(&a, &wheeled, 121), rows[i].degrees < 90);
        /* The other wing: the same, mirrored at x = 200. */
        tab_rect left = in_pose(&a, tab_wheel_left(&a, rows[i].degrees));
        assert_pose(left.pose, 400 - rows[i].x, rows[i].y, 360 - rows[i].degrees);
        assert_int_equal(tab_displacement(&a, &left), rows[i].displacement);
    }
}

static void test_bp_w4_wheel_and_forward(void **state)
{
    (void)state;
    tab_rect a = unit_a(), wheeled = in_pose(&a, tab_wheel_right(&a, 45)), farther = forward(&wheeled, 50);
    assert_pose(farther.pose, 248, 167, 45);
    assert_int_equal(tab_displacement(&a, &farther), 117);
    for (int n = 55; n <= 120; n += 5) {
        farther = forward(&wheeled, n);
        assert_true(tab_displacement(&a, &farther) > 121);
    }
}

static void test_bp_w4_forward_about_and_turn(void **state)
{
    (void)state;
    tab_rect r = line_at(300, 200, 30), on = forward(&r, 120);
    assert_pose(on.pose, 360, 304, 30);
    assert_int_equal(tab_displacement(&r, &on), 121);

    tab_rect back = about(&r);
    assert_pose(back.pose, 292, 186, 210);
    assert_int_equal(tab_displacement(&r, &back), 0);
    tab_rect gone = forward(&back, 120);
    assert_pose(gone.pose, 232, 82, 210);
    assert_int_equal(tab_displacement(&r, &gone), 121);

    tab_rect a = unit_a(), turned = about(&a);
    assert_pose(turned.pose, 200, 84, 180);
    assert_int_equal(tab_displacement(&a, &turned), 0);
    turned = in_pose(&a, tab_turn(&a, 90));
    assert_int_equal(tab_displacement(&a, &turned), 65);
}

typedef enum course { ASIDE, FORWARD, BACK } course;

/* bp.prox.move: where the centre goes in the unit's own axes. */
static course course_of(const tab_rect *from, const tab_rect *to, int64_t *u, int64_t *v)
{
    int64_t u0, v0;
    tab_local(from, from->centre, &u0, &v0);
    tab_local(from, to->centre, u, v);
    *u -= u0;
    *v -= v0;
    int64_t beside = *u < 0 ? -*u : *u;
    return *v > 0 && beside <= *v ? FORWARD : *v < 0 && beside <= -*v ? BACK : ASIDE;
}

static void test_bp_w5_slides(void **state)
{
    (void)state;
    static const struct {
        int angle, n;
        course course;
    } rows[] = {{0, 120, FORWARD}, {40, 120, FORWARD}, {45, 120, FORWARD}, {50, 120, ASIDE},
                {90, 60, ASIDE},   {180, 120, BACK},   {140, 100, BACK}};
    tab_rect a = unit_a();
    int64_t u, v;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tab_rect slid = in_pose(&a, tab_slide(a.pose, rows[i].angle, rows[i].n));
        assert_int_equal(course_of(&a, &slid, &u, &v), rows[i].course);
        if (rows[i].angle == 45) assert_true(u == v);
    }
    tab_rect wheeled = in_pose(&a, tab_wheel_right(&a, 90));
    assert_int_equal(course_of(&a, &wheeled, &u, &v), FORWARD);
    assert_int_equal(u, 37 * 10000);
    assert_int_equal(v, 53 * 10000);
    assert_false(displaced_within(&a, &wheeled, 121));
}

static void test_bp_w12_overlap_and_bearing(void **state)
{
    (void)state;
    tab_rect a = unit_a();
    for (int k = 60; k <= 120; k++) {
        tab_rect b = line_at(200 + k, 100, 0);
        assert_int_equal(tab_overlap(&a, &b), k <= 87);
        assert_int_equal(tab_overlap(&b, &a), k <= 87);
    }
    assert_int_equal(tab_bearing((tab_point){200, 100}, (tab_point){260, 230}), 25);
    assert_int_equal(tab_bearing((tab_point){0, 0}, (tab_point){10, 10}), 45);
    assert_int_equal(tab_bearing((tab_point){0, 0}, (tab_point){-10, 3}), 287);
    assert_int_equal(tab_bearing((tab_point){110, 190}, (tab_point){210, 300}), 42);
}

/* ---- angles, bearings, roots ---- */

static int rounded_sine(int degrees) { return (int)lround(10000 * sin(degrees * 3.14159265358979323846 / 180)); }

static void test_bp_geo_trig_table(void **state)
{
    (void)state;
    for (int d = -720; d <= 720; d++) {
        assert_int_equal(tab_sin(d), rounded_sine(d));
        assert_int_equal(tab_cos(d), tab_sin(d + 90));
        assert_int_equal(tab_turn_by(d, 0), ((d % 360) + 360) % 360);
    }
    assert_int_equal(tab_df(350, 10), 20);
    assert_int_equal(tab_df(10, 350), -20);
    assert_int_equal(tab_df(0, 180), -180);
    assert_int_equal(tab_df(181, 0), 179);
}

static void test_bp_geo_rounds_halves_away_from_zero(void **state)
{
    (void)state;
    assert_int_equal(tab_rdiv(5, 10), 1);
    assert_int_equal(tab_rdiv(-5, 10), -1);
    assert_int_equal(tab_rdiv(4, 10), 0);
    assert_int_equal(tab_rdiv(-15, 10), -2);
    assert_int_equal(tab_rdiv(-14, 10), -1);
    assert_point(tab_mid((tab_point){1, -1}, (tab_point){2, -2}), 2, -2);
    assert_point(tab_mid((tab_point){-3, 7}, (tab_point){3, -7}), 0, 0);
    assert_point(tab_offset(30, 1, 0), 1, -1); /* -0.5 */
    assert_point(tab_offset(210, 1, 0), -1, 1);
}

/* The rule as it stands: all 360 degrees are tried. */
static int slow_bearing(int64_t dx, int64_t dy)
{
    int best = 0;
    int64_t least = INT64_MAX;
    for (int b = 0; b < 360 && (dx || dy); b++) {
        int64_t across = llabs(dx * tab_cos(b) - dy * tab_sin(b));
        if (dx * tab_sin(b) + dy * tab_cos(b) <= 0 || across >= least) continue;
        least = across;
        best = b;
    }
    return best;
}

static void test_bp_geo_bearing_is_the_nearest_degree(void **state)
{
    (void)state;
    tab_point from = {400, 300};
    for (int dx = -60; dx <= 60; dx++)
        for (int dy = -60; dy <= 60; dy++)
            if (tab_bearing(from, (tab_point){400 + dx, 300 + dy}) != slow_bearing(dx, dy)) fail_msg("%d %d", dx, dy);
    /* Ties, from degree 359 to 0 among them. */
    for (int d = -1; d <= 1; d++)
        for (int b = 0; b < 360; b++) {
            int dx = tab_sin(b) + tab_sin(b + 1) + d, dy = tab_cos(b) + tab_cos(b + 1);
            if (tab_bearing(from, (tab_point){400 + dx, 300 + dy}) != slow_bearing(dx, dy)) fail_msg("%d %d", dx, dy);
        }
}

static void test_bp_geo_roots(void **state)
{
    (void)state;
    assert_int_equal(tab_root_up(0), 0);
    for (uint64_t r = 1; r <= 1000000; r += r < 70000 ? 1 : 997) {
        assert_int_equal(tab_root(r * r - 1), r - 1);
        assert_int_equal(tab_root(r * r), r);
        assert_int_equal(tab_root(r * r + 2 * r), r);
        assert_int_equal(tab_root_up(r * r), r);
        assert_int_equal(tab_root_up(r * r + 1), r + 1);
    }
    assert_int_equal(tab_root(UINT64_MAX), UINT32_MAX);
}

/* ---- faces, samples, paths ---- */

/* K and the plain displacement of the charges of W6 and W7. */
static void test_bp_geo_faces_and_plain_displacement(void **state)
{
    (void)state;
    tab_rect u = unit_a(), t = line_at(240, 190, 200);
    assert_point(tab_face_mid(&t, TAB_FRONT), 240, 190);
    tab_rect charging = in_pose(&u, (tab_pose){233, 192, 20});
    assert_int_equal(tab_plain_displacement(&u, &charging), 113);

    tab_rect horse = footprint(100, 200, 90, 72, 32), foot = line_at(240, 205, 0);
    assert_int_equal(tab_quarter_of(&foot, tab_front(horse.pose)), TAB_LEFT);
    assert_point(tab_face_mid(&foot, TAB_LEFT), 195, 197);
    assert_point(tab_face_mid(&foot, TAB_RIGHT), 285, 197);
    assert_point(tab_face_mid(&foot, TAB_REAR), 240, 189);
    tab_rect flanking = in_pose(&horse, (tab_pose){195, 200, 90});
    assert_int_equal(tab_plain_displacement(&horse, &flanking), 95);

    tab_rect turned = about(&u); /* plain: the corners cross over */
    assert_int_equal(tab_plain_displacement(&u, &turned), tab_distance_points((tab_point){0, 0}, (tab_point){90, 16}));
}

static void test_bp_geo_samples(void **state)
{
    (void)state;
    for (int f = 0; f < 360; f++) {
        tab_rect r = line_at(300, 200, f);
        tab_point at[TAB_SAMPLES];
        tab_samples(&r, at);
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 8; i++) {
                tab_point by = tab_offset(f, (int)tab_rdiv((2 * i - 7) * 90, 16), -(int)tab_rdiv((2 * j + 1) * 16, 4));
                assert_point(at[8 * j + i], 300 + by.x, 200 + by.y);
            }
    }
    tab_rect a = unit_a();
    tab_point at[TAB_SAMPLES];
    tab_samples(&a, at);
    assert_point(at[0], 161, 96);
    assert_point(at[7], 239, 96);
    assert_point(at[8], 161, 88);
}

static void test_bp_geo_path_poses(void **state)
{
    (void)state;
    tab_rect a = unit_a();
    tab_pose to = tab_wheel_right(&a, 45), start = tab_path_start(&a, to);
    assert_pose(start, 200, 100, 0);
    assert_pose(tab_path_pose(start, to, 0), 200, 100, 0);
    assert_pose(tab_path_pose(start, to, 1), 201, 102, 3); /* 13/16, 32/16, 45/16 */
    assert_pose(tab_path_pose(start, to, 8), 207, 116, 23);
    assert_pose(tab_path_pose(start, to, 16), 213, 132, 45);
    to = (tab_pose){190, 60, 170};
    start = tab_path_start(&a, to);
    assert_pose(start, 200, 84, 180);
    assert_pose(tab_path_pose(start, to, 4), 197, 78, 177); /* -2.5, -6, -2.5: halves away from zero */
    assert_pose(tab_path_pose(start, to, 16), 190, 60, 170);
    to.f = 90; /* a quarter turn is none */
    assert_pose(tab_path_start(&a, to), 200, 100, 0);
}

static void assert_same_footprint(const tab_rect *a, const tab_rect *b)
{
    assert_memory_equal(&a->pose, &b->pose, sizeof a->pose);
    assert_memory_equal(a->corner, b->corner, sizeof a->corner);
    assert_memory_equal(&a->box, &b->box, sizeof a->box);
    assert_point(a->centre, b->centre.x, b->centre.y);
    assert_point(a->rear, b->rear.x, b->rear.y);
}

/* A slide moves every corner alike, and the box is the corners'. */
static void test_bp_geo_footprint_shifts_as_it_stands(void **state)
{
    (void)state;
    for (int f = 0; f < 360; f++) {
        tab_rect r = footprint(500, 400, f, 46, 32), on = forward(&r, 75), slid;
        tab_rect_shift(&r, on.pose.x - 500, on.pose.y - 400, &slid);
        assert_same_footprint(&slid, &on);
        tab_polygon poly = {.n = 4, .at = {r.corner[0], r.corner[1], r.corner[2], r.corner[3]}};
        tab_polygon_box(&poly);
        assert_memory_equal(&poly.box, &r.box, sizeof r.box);
        tab_point right = tab_offset(f, 23, 0), behind = tab_offset(f, -23, -32);
        assert_point(r.corner[TAB_FR], 500 + right.x, 400 + right.y);
        assert_point(r.corner[TAB_RL], 500 + behind.x, 400 + behind.y);
    }
}

/* ---- at random, against slow references ---- */

static uint64_t seed;

static int draw(int n) /* 0..n-1 */
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static int between(int low, int high) { return low + draw(high - low + 1); }

static const struct {
    int w, d;
} shapes[] = {{120, 16}, {90, 16},  {60, 16}, {30, 16}, {80, 24},  {60, 32},  {46, 32},  {20, 20},
              {30, 48},  {16, 120}, {16, 30}, {56, 56}, {32, 32},  {160, 24}, {120, 24}, {40, 24},
              {90, 48},  {24, 32},  {96, 32}, {48, 64}, {20, 128}, {36, 64},  {40, 30},  {72, 40}};

static int any_facing(void) { return draw(3) ? draw(360) : 15 * draw(24); }

static tab_rect any_unit(int x, int y, int spread)
{
    size_t s = (size_t)draw((int)(sizeof shapes / sizeof shapes[0]));
    return footprint(x + between(-spread, spread), y + between(-spread, spread), any_facing(), shapes[s].w,
                     shapes[s].d);
}

/* Edge to edge with another, as after a charge, give or take a tenth or two. */
static tab_rect touching(const tab_rect *t)
{
    tab_quarter face = (tab_quarter)draw(4);
    tab_point at = tab_face_mid(t, face);
    int g = t->pose.f + 90 * (int)face;
    tab_point by = tab_offset(g, between(-60, 60), between(-4, 4));
    tab_rect r = any_unit(0, 0, 0);
    return footprint(at.x + by.x, at.y + by.y, tab_turn_by(g, 180), r.w, r.d);
}

static tab_rect beside(const tab_rect *a)
{
    static const int spread[] = {40, 150, 400};
    int k = draw(5);
    return k > 2 ? touching(a) : any_unit(a->pose.x, a->pose.y, spread[k]);
}

static double length(double x, double y) { return sqrt(x * x + y * y); }

static double slow_point_to_segment(tab_point p, tab_point a, tab_point b)
{
    double ex = b.x - a.x, ey = b.y - a.y, dx = p.x - a.x, dy = p.y - a.y, l2 = ex * ex + ey * ey;
    double along = l2 > 0 ? (dx * ex + dy * ey) / l2 : 0;
    if (along <= 0) return length(dx, dy);
    if (along >= 1) return length(p.x - b.x, p.y - b.y);
    return fabs(ex * dy - ey * dx) / sqrt(l2);
}

static int64_t area(tab_point a, tab_point b, tab_point c)
{
    return llabs((int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x));
}

/* Inside: the triangles with the edges fill the polygon and no more. */
static bool slow_inside(tab_point p, const tab_point *poly, int n)
{
    int64_t whole = 0, parts = 0;
    for (int i = 0; i < n; i++) {
        whole += area(poly[0], poly[i], poly[(i + 1) % n]);
        parts += area(p, poly[i], poly[(i + 1) % n]);
    }
    return parts == whole;
}

/* Solved for both parameters; parallel ones meet if an end lies on the other. */
static bool slow_segments_meet(tab_point a, tab_point b, tab_point c, tab_point d)
{
    int64_t rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y, qx = c.x - a.x, qy = c.y - a.y;
    int64_t det = rx * sy - ry * sx, t = qx * sy - qy * sx, u = qx * ry - qy * rx;
    if (det < 0) det = -det, t = -t, u = -u;
    if (det) return t >= 0 && t <= det && u >= 0 && u <= det;
    return slow_point_to_segment(a, c, d) == 0 || slow_point_to_segment(b, c, d) == 0 ||
           slow_point_to_segment(c, a, b) == 0 || slow_point_to_segment(d, a, b) == 0;
}

static bool slow_share(const tab_point *a, int na, const tab_point *b, int nb)
{
    bool share = (nb > 2 && slow_inside(a[0], b, nb)) || (na > 2 && slow_inside(b[0], a, na));
    for (int i = 0; i < na && !share; i++)
        for (int j = 0; j < nb && !share; j++) share = slow_segments_meet(a[i], a[(i + 1) % na], b[j], b[(j + 1) % nb]);
    return share;
}

/* In floating point. The square is a fraction whose denominator is an edge's: a true distance just above a whole number
 * is more than the millionth part of a thousandth above it, so the ceiling is safe. */
static int slow_distance(const tab_point *a, int na, const tab_point *b, int nb)
{
    double least = 1e9;
    if (slow_share(a, na, b, nb)) return 0;
    for (int i = 0; i < na; i++)
        for (int j = 0; j < nb; j++) {
            least = fmin(least, slow_point_to_segment(a[i], b[j], b[(j + 1) % nb]));
            least = fmin(least, slow_point_to_segment(b[j], a[i], a[(i + 1) % na]));
        }
    return (int)ceil(least - 1e-9);
}

static double reach_along(const tab_point *p, int n, double x, double y) /* the farthest that way */
{
    double most = -1e9;
    for (int i = 0; i < n; i++) most = fmax(most, p[i].x * x + p[i].y * y);
    return most;
}

static double common_along(const tab_point *a, int na, const tab_point *b, int nb, double x, double y)
{
    double top = fmin(reach_along(a, na, x, y), reach_along(b, nb, x, y));
    double bottom = fmin(reach_along(a, na, -x, -y), reach_along(b, nb, -x, -y));
    return top + bottom;
}

static bool slow_overlap(const tab_point *a, int na, const tab_point *b, int nb)
{
    for (int k = 0; k < na + nb; k++) {
        const tab_point *p = k < na ? a + k : b + k - na, *q = k < na ? a + (k + 1) % na : b + (k - na + 1) % nb;
        double x = q->y - p->y, y = p->x - q->x, l = length(x, y);
        if (common_along(a, na, b, nb, x / l, y / l) <= 2 + 1e-9) return false;
    }
    return true;
}

static void assert_pair(const tab_rect *a, const tab_rect *b)
{
    int distance = tab_distance(a, b), slow = slow_distance(a->corner, 4, b->corner, 4);
    bool overlap = tab_overlap(a, b);
    if (distance != slow) fail_msg("distance %d, not %d", distance, slow);
    if (overlap != slow_overlap(a->corner, 4, b->corner, 4)) fail_msg("overlap %d", overlap);
    assert_int_equal(tab_distance(b, a), distance);
    assert_int_equal(tab_overlap(b, a), overlap);
    assert_true(tab_within(a, b, distance));
    assert_true(tab_within(b, a, distance + draw(200)));
    assert_false(tab_within(a, b, distance - 1));
    assert_false(tab_within(b, a, distance - 1 - draw(200)));
}

enum { PAIRS = 100000 };

static void test_bp_geo_distance_and_overlap_at_random(void **state)
{
    (void)state;
    seed = 1811;
    int touched = 0, overlapped = 0;
    for (int i = 0; i < PAIRS; i++) {
        tab_rect a = any_unit(500, 400, 400), b = beside(&a);
        assert_pair(&a, &b);
        touched += tab_distance(&a, &b) == 0;
        overlapped += tab_overlap(&a, &b);
    }
    assert_in_range(overlapped, PAIRS / 5, PAIRS / 2); /* both answers come up, and what lies between them */
    assert_in_range(touched - overlapped, PAIRS / 20, PAIRS / 2);
}

static void test_bp_geo_points_and_polygons_at_random(void **state)
{
    (void)state;
    seed = 1746;
    for (int i = 0; i < PAIRS / 4; i++) {
        tab_rect r = any_unit(500, 400, 300);
        tab_point p = {r.pose.x + between(-150, 150), r.pose.y + between(-150, 150)};
        int distance = tab_distance_point(p, &r);
        assert_int_equal(distance, slow_distance(r.corner, 4, &p, 1));
        assert_true(tab_point_within(p, &r, distance));
        assert_false(tab_point_within(p, &r, distance - 1));
        assert_int_equal(tab_inside(p, r.corner, 4), distance == 0);

        tab_polygon poly = {.n = between(3, TAB_VERTICES)}; /* either way round */
        tab_point mid = {r.pose.x + between(-150, 150), r.pose.y + between(-150, 150)};
        int way = draw(2) ? 1 : -1, first = draw(360), radius = between(60, 200);
        for (int k = 0; k < poly.n; k++) {
            tab_point by = tab_offset(first + way * 360 * k / poly.n, 0, radius);
            poly.at[k] = (tab_point){mid.x + by.x, mid.y + by.y};
        }
        tab_polygon_box(&poly);
        assert_int_equal(tab_overlap_polygon(&r, &poly), slow_overlap(r.corner, 4, poly.at, poly.n));
        assert_int_equal(tab_distance_polygons(r.corner, 4, poly.at, poly.n),
                         slow_distance(r.corner, 4, poly.at, poly.n));
        assert_int_equal(tab_inside(p, poly.at, poly.n), slow_inside(p, poly.at, poly.n));

        tab_point s[2] = {p, {p.x + between(-120, 120), p.y + between(-120, 120)}};
        if (!draw(4)) s[0] = r.corner[draw(4)]; /* it touches */
        if (!draw(50)) s[1] = s[0];
        assert_int_equal(tab_distance_segment(&r, s[0], s[1]), slow_distance(r.corner, 4, s, 2));
        assert_int_equal(tab_segment_meets(s[0], s[1], r.corner, 4), slow_share(s, 2, r.corner, 4));
        assert_int_equal(tab_segment_meets(s[0], s[1], poly.at, poly.n), slow_share(s, 2, poly.at, poly.n));
        assert_int_equal(tab_segments_meet(s[0], s[1], poly.at[0], poly.at[1]),
                         slow_segments_meet(s[0], s[1], poly.at[0], poly.at[1]));
    }
}

static void test_bp_geo_segments_on_a_small_grid(void **state)
{
    (void)state;
    tab_point p[4];
    for (int code = 0; code < 1 << 16; code++) { /* every four points of a grid of four by four */
        for (int k = 0; k < 4; k++) p[k] = (tab_point){code >> 4 * k & 3, code >> (4 * k + 2) & 3};
        if (tab_segments_meet(p[0], p[1], p[2], p[3]) != slow_segments_meet(p[0], p[1], p[2], p[3]))
            fail_msg("code %x", (unsigned)code);
    }
}

/* ABOUT is free at every facing, and ABOUT with FWD n costs what FWD n costs. */
static void test_bp_geo_displacement_of_about(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++)
        for (int f = 0; f < 360; f++) {
            tab_rect r = footprint(400, 300, f, shapes[s].w, shapes[s].d), back = about(&r);
            assert_int_equal(tab_displacement(&r, &back), 0);
            assert_true(displaced_within(&r, &back, 0));
            for (int n = 5; n <= 180; n += 35) {
                tab_rect on = forward(&r, n), away = forward(&back, n);
                int want = tab_displacement(&r, &on);
                assert_int_equal(tab_displacement(&r, &away), want);
                assert_true(displaced_within(&r, &away, want));
                assert_false(displaced_within(&r, &away, want - 1));
            }
        }
}

static bool holds(tab_box outer, tab_box inner)
{
    return outer.x0 <= inner.x0 && outer.y0 <= inner.y0 && outer.x1 >= inner.x1 && outer.y1 >= inner.y1;
}

static void test_bp_geo_swept_box_holds_the_path(void **state)
{
    (void)state;
    seed = 1815;
    for (int i = 0; i < PAIRS / 5; i++) {
        tab_rect from = any_unit(500, 400, 100), to;
        int by = between(-120, 120);
        switch (draw(5)) {
        case 0: to = in_pose(&from, tab_wheel_right(&from, draw(91))); break;
        case 1: to = in_pose(&from, tab_wheel_left(&from, draw(91))); break;
        case 2: to = in_pose(&from, tab_turn(&from, draw(360))); break;
        case 3: to = in_pose(&from, tab_slide(from.pose, draw(360), by)); break;
        default: to = footprint(from.pose.x + by, from.pose.y + by / 2, any_facing(), from.w, from.d); break;
        }
        tab_pose start = tab_path_start(&from, to.pose);
        tab_rect first = in_pose(&from, start);
        tab_box swept = tab_swept_box(&first, &to), plain = tab_swept_box(&from, &to);
        for (int k = 0; k <= TAB_PATH; k++) {
            tab_rect on = in_pose(&from, tab_path_pose(start, to.pose, k));
            tab_rect unturned = in_pose(&from, tab_path_pose(from.pose, to.pose, k));
            if (!holds(swept, on.box) || !holds(plain, unturned.box)) fail_msg("pose %d of %d", k, i);
        }
        assert_int_equal(tab_path_pose(start, to.pose, TAB_PATH).f, to.pose.f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bp_w1_footprint),
        cmocka_unit_test(test_bp_w2_distance),
        cmocka_unit_test(test_bp_w3_quarters),
        cmocka_unit_test(test_bp_w4_wheels),
        cmocka_unit_test(test_bp_w4_wheel_and_forward),
        cmocka_unit_test(test_bp_w4_forward_about_and_turn),
        cmocka_unit_test(test_bp_w5_slides),
        cmocka_unit_test(test_bp_w12_overlap_and_bearing),
        cmocka_unit_test(test_bp_geo_trig_table),
        cmocka_unit_test(test_bp_geo_rounds_halves_away_from_zero),
        cmocka_unit_test(test_bp_geo_bearing_is_the_nearest_degree),
        cmocka_unit_test(test_bp_geo_roots),
        cmocka_unit_test(test_bp_geo_faces_and_plain_displacement),
        cmocka_unit_test(test_bp_geo_samples),
        cmocka_unit_test(test_bp_geo_path_poses),
        cmocka_unit_test(test_bp_geo_footprint_shifts_as_it_stands),
        cmocka_unit_test(test_bp_geo_distance_and_overlap_at_random),
        cmocka_unit_test(test_bp_geo_points_and_polygons_at_random),
        cmocka_unit_test(test_bp_geo_segments_on_a_small_grid),
        cmocka_unit_test(test_bp_geo_displacement_of_about),
        cmocka_unit_test(test_bp_geo_swept_box_holds_the_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
