/* The free table, first half: angles, roots, poses, motions, and where a point lies. Sections 3.1, 3.2 and 3.5 of the
 * rules of bp, and displacement and path of 3.3, say every figure here. The second half is table_distance.c. */
#include "table.h"

#include <assert.h>

enum { SCALE = 10000 };

/* ---- angles ---- */

/* The sine of a quarter circle, ten degrees a line, as it rises from 0 and as it falls from 90 degrees. */
/* clang-format off */
#define RISE(o) \
    o    0, o  175, o  349, o  523, o  698, o  872, o 1045, o 1219, o 1392, o 1564, \
    o 1736, o 1908, o 2079, o 2250, o 2419, o 2588, o 2756, o 2924, o 3090, o 3256, \
    o 3420, o 3584, o 3746, o 3907, o 4067, o 4226, o 4384, o 4540, o 4695, o 4848, \
    o 5000, o 5150, o 5299, o 5446, o 5592, o 5736, o 5878, o 6018, o 6157, o 6293, \
    o 6428, o 6561, o 6691, o 6820, o 6947, o 7071, o 7193, o 7314, o 7431, o 7547, \
    o 7660, o 7771, o 7880, o 7986, o 8090, o 8192, o 8290, o 8387, o 8480, o 8572, \
    o 8660, o 8746, o 8829, o 8910, o 8988, o 9063, o 9135, o 9205, o 9272, o 9336, \
    o 9397, o 9455, o 9511, o 9563, o 9613, o 9659, o 9703, o 9744, o 9781, o 9816, \
    o 9848, o 9877, o 9903, o 9925, o 9945, o 9962, o 9976, o 9986, o 9994, o 9998
#define FALL(o) \
    o 10000, \
    o 9998, o 9994, o 9986, o 9976, o 9962, o 9945, o 9925, o 9903, o 9877, o 9848, \
    o 9816, o 9781, o 9744, o 9703, o 9659, o 9613, o 9563, o 9511, o 9455, o 9397, \
    o 9336, o 9272, o 9205, o 9135, o 9063, o 8988, o 8910, o 8829, o 8746, o 8660, \
    o 8572, o 8480, o 8387, o 8290, o 8192, o 8090, o 7986, o 7880, o 7771, o 7660, \
    o 7547, o 7431, o 7314, o 7193, o 7071, o 6947, o 6820, o 6691, o 6561, o 6428, \
    o 6293, o 6157, o 6018, o 5878, o 5736, o 5592, o 5446, o 5299, o 5150, o 5000, \
    o 4848, o 4695, o 4540, o 4384, o 4226, o 4067, o 3907, o 3746, o 3584, o 3420, \
    o 3256, o 3090, o 2924, o 2756, o 2588, o 2419, o 2250, o 2079, o 1908, o 1736, \
    o 1564, o 1392, o 1219, o 1045, o  872, o  698, o  523, o  349, o  175
/* clang-format on */

static const int16_t sine[450] = {RISE(+), FALL(+), RISE(-), FALL(-), RISE(+)}; /* a quarter more, for the cosine */
#define COSINE(f) sine[(f) + 90]

int tab_turn_by(int facing, int degrees)
{
    int f = facing + degrees;
    if (f >= 0 && f < 360) return f;
    f %= 360;
    return f < 0 ? f + 360 : f;
}

int tab_df(int a, int b) { return tab_turn_by(b - a, 180) - 180; }
int tab_sin(int degrees) { return sine[tab_turn_by(degrees, 0)]; }
int tab_cos(int degrees) { return COSINE(tab_turn_by(degrees, 0)); }

int64_t tab_rdiv(int64_t n, int64_t m) { return n >= 0 ? (n + m / 2) / m : -((-n + m / 2) / m); }

/* rdiv(n, 10000) for offsets up to 2^30, by one multiplication: twice a negative n less one half is no multiple of 20000,
 * so that rounding down the product is exact. 2^46 / 20000 is 3518437208.9. */
static inline int descaled(int64_t n) { return (int)((2 * n + SCALE + (n < 0 ? -1 : 0)) * 3518437209 >> 46); }

tab_point tab_offset(int facing, int right, int forward)
{
    int f = tab_turn_by(facing, 0), s = sine[f], c = COSINE(f);
    return (tab_point){descaled(right * c + forward * s), descaled(forward * c - right * s)};
}

tab_point tab_mid(tab_point a, tab_point b)
{
    int x = a.x + b.x, y = a.y + b.y;
    return (tab_point){(x + (x < 0 ? -1 : 1)) / 2, (y + (y < 0 ? -1 : 1)) / 2};
}

/* Turned back into the first quarter, the cross product falls from degree to degree: the last one where it isn't
 * negative, or the one after it, is the nearest. */
int tab_bearing(tab_point from, tab_point to)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    int quarter = 0;
    if (!dx && !dy) return 0;
    while (dx < 0 || dy <= 0) {
        int64_t turned = -dy;
        dy = dx;
        dx = turned;
        quarter += 90;
    }
    int low = 0, high = 90; /* the cross product at low isn't negative, at high it is */
    while (high - low > 1) {
        int b = (low + high) / 2;
        if (dx * COSINE(b) >= dy * sine[b])
            low = b;
        else
            high = b;
    }
    int64_t before = dx * COSINE(low) - dy * sine[low], after = dy * sine[high] - dx * COSINE(high);
    int a = quarter + low, b = tab_turn_by(quarter, high);
    if (before == after) return a < b ? a : b;
    return before < after ? a : b;
}

/* ---- roots ---- */

/* 16 times the root of the middle of n..n+1, for n from 64 to 255. */
static const uint8_t root_of_byte[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 144, 145, 146, 147, 148,
    149, 150, 151, 151, 152, 153, 154, 155, 156, 156, 157, 158, 159, 160, 160, 161, 162, 163, 164, 164, 165, 166,
    167, 167, 168, 169, 170, 170, 171, 172, 173, 173, 174, 175, 176, 176, 177, 178, 179, 179, 180, 181, 181, 182,
    183, 183, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192, 192, 193, 194, 194, 195, 196, 196, 197,
    198, 198, 199, 200, 200, 201, 201, 202, 203, 203, 204, 205, 205, 206, 206, 207, 208, 208, 209, 210, 210, 211,
    211, 212, 213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221, 222, 223, 223, 224,
    224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 230, 231, 232, 232, 233, 233, 234, 234, 235, 235, 236,
    237, 237, 238, 238, 239, 239, 240, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 246, 246, 247, 247, 248,
    248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255};

/* One step of Newton's from the table; it never falls short, and goes beyond by one at most. */
static uint32_t short_root(uint32_t n)
{
    if (!n) return 0;
    int shift = __builtin_clz(n) & ~1;
    uint32_t high = n << shift, near = root_of_byte[(high >> 24) - 64];
    uint32_t root = ((near << 7) + (high >> 9) / near) >> (shift / 2);
    return root - ((uint64_t)root * root > n);
}

uint32_t tab_root(uint64_t n)
{
    if (n <= UINT32_MAX) return short_root((uint32_t)n);
    int shift = (33 - __builtin_clzll(n)) & ~1;
    uint64_t root = ((uint64_t)short_root((uint32_t)(n >> shift)) + 1) << (shift / 2), next;
    while ((next = (root + n / root) / 2) < root) root = next; /* falls until it is there */
    return (uint32_t)root;
}

/* ---- poses ---- */

static inline void corners_of(tab_pose p, int w, int d, tab_point corner[4])
{
    assert(p.f >= 0 && p.f < 360);
    int64_t s = sine[p.f], c = COSINE(p.f), half = w / 2;
    int64_t ax = half * c, ay = -half * s, bx = d * s, by = d * c; /* half the front to the right, the depth forward */
    int rx = descaled(ax), ry = descaled(ay);
    corner[TAB_FL] = (tab_point){p.x - rx, p.y - ry};
    corner[TAB_FR] = (tab_point){p.x + rx, p.y + ry};
    corner[TAB_RR] = (tab_point){p.x + descaled(ax - bx), p.y + descaled(ay - by)};
    corner[TAB_RL] = (tab_point){p.x - descaled(ax + bx), p.y - descaled(ay + by)};
}

static inline int lesser(int a, int b) { return a < b ? a : b; }
static inline int greater(int a, int b) { return a > b ? a : b; }

/* Which quarter of the circle it faces tells which corner is the easternmost, and so on round. */
static inline tab_box box_of(const tab_point k[4], int f)
{
    unsigned q = (unsigned)f / 90;
    return (tab_box){k[(TAB_RL - q) & 3].x, k[(TAB_RR - q) & 3].y, k[(TAB_FR - q) & 3].x, k[(TAB_FL - q) & 3].y};
}

/* A unit that faces a side of the table, as most do: nothing is rounded. s and c: its sine and cosine, 0 or 1 or -1. */
static inline void rect_square_on(tab_pose p, int w, int d, int s, int c, tab_rect *out)
{
    int ax = w / 2 * c, ay = -(w / 2) * s, x = p.x - d * s, y = p.y - d * c;
    out->corner[TAB_FL] = (tab_point){p.x - ax, p.y - ay};
    out->corner[TAB_FR] = (tab_point){p.x + ax, p.y + ay};
    out->corner[TAB_RR] = (tab_point){x + ax, y + ay};
    out->corner[TAB_RL] = (tab_point){x - ax, y - ay};
    out->centre = (tab_point){p.x - d / 2 * s, p.y - d / 2 * c};
    out->rear = (tab_point){x, y};
    out->box = tab_segment_box((tab_point){p.x - ax, p.y - ay}, (tab_point){x + ax, y + ay});
}

static inline void rect_slanting(tab_pose p, int w, int d, tab_rect *out)
{
    int64_t s = sine[p.f], c = COSINE(p.f);
    corners_of(p, w, d, out->corner);
    out->centre = (tab_point){p.x - descaled(d / 2 * s), p.y - descaled(d / 2 * c)};
    out->rear = (tab_point){p.x - descaled(d * s), p.y - descaled(d * c)};
    out->box = box_of(out->corner, p.f);
}

void tab_rect_make(tab_pose p, int w, int d, tab_rect *out)
{
    int s = sine[p.f], c = COSINE(p.f);
    out->pose = p;
    out->w = w;
    out->d = d;
    if (s == 0 || c == 0)
        rect_square_on(p, w, d, (s > 0) - (s < 0), (c > 0) - (c < 0), out);
    else
        rect_slanting(p, w, d, out);
}

void tab_rect_shift(const tab_rect *restrict r, int dx, int dy, tab_rect *restrict out)
{
    out->pose.x = (int16_t)(r->pose.x + dx);
    out->pose.y = (int16_t)(r->pose.y + dy);
    out->pose.f = r->pose.f;
    out->w = r->w;
    out->d = r->d;
    for (int k = 0; k < 4; k++) {
        out->corner[k].x = r->corner[k].x + dx;
        out->corner[k].y = r->corner[k].y + dy;
    }
    out->centre = (tab_point){r->centre.x + dx, r->centre.y + dy};
    out->rear = (tab_point){r->rear.x + dx, r->rear.y + dy};
    out->box = (tab_box){r->box.x0 + dx, r->box.y0 + dy, r->box.x1 + dx, r->box.y1 + dy};
}

static inline tab_pose moved(int x, int y, tab_point by, int f)
{
    return tab_pose_at((tab_point){x + by.x, y + by.y}, f);
}

tab_pose tab_slide(tab_pose p, int angle, int n) { return moved(p.x, p.y, tab_offset(p.f + angle, 0, n), p.f); }

tab_pose tab_wheel_right(const tab_rect *r, int degrees)
{
    int f = tab_turn_by(r->pose.f, degrees);
    return moved(r->corner[TAB_FR].x, r->corner[TAB_FR].y, tab_offset(f, -(r->w / 2), 0), f);
}

tab_pose tab_wheel_left(const tab_rect *r, int degrees)
{
    int f = tab_turn_by(r->pose.f, -degrees);
    return moved(r->corner[TAB_FL].x, r->corner[TAB_FL].y, tab_offset(f, r->w / 2, 0), f);
}

tab_pose tab_turn(const tab_rect *r, int degrees)
{
    int f = tab_turn_by(r->pose.f, degrees);
    return moved(r->centre.x, r->centre.y, tab_offset(f, 0, r->d / 2), f);
}

tab_pose tab_about(const tab_rect *r) { return tab_pose_at(r->rear, tab_turn_by(r->pose.f, 180)); }

/* ---- from pose to pose ---- */

static inline bool turns_about(int from, int to)
{
    int df = tab_df(from, to);
    return df > 90 || df < -90;
}

static inline uint64_t farthest(const tab_point from[4], const tab_point to[4])
{
    int64_t most = 0;
    for (int k = 0; k < 4; k++) {
        int64_t dx = to[k].x - from[k].x, dy = to[k].y - from[k].y, square = dx * dx + dy * dy;
        if (square > most) most = square;
    }
    return (uint64_t)most;
}

static uint64_t square_displacement(const tab_rect *from, const tab_rect *to)
{
    if (!turns_about(from->pose.f, to->pose.f)) return farthest(from->corner, to->corner);
    tab_point corner[4];
    corners_of(tab_about(from), from->w, from->d, corner);
    return farthest(corner, to->corner);
}

int tab_displacement(const tab_rect *from, const tab_rect *to) { return tab_root_up(square_displacement(from, to)); }

int tab_plain_displacement(const tab_rect *from, const tab_rect *to)
{
    return tab_root_up(farthest(from->corner, to->corner));
}

tab_pose tab_path_start(const tab_rect *from, tab_pose to)
{
    return turns_about(from->pose.f, to.f) ? tab_about(from) : from->pose;
}

static inline int sixteenth(int n) { return (n + (n < 0 ? -TAB_PATH / 2 : TAB_PATH / 2)) / TAB_PATH; }

tab_pose tab_path_pose(tab_pose start, tab_pose to, int i)
{
    tab_point by = {sixteenth(i * (to.x - start.x)), sixteenth(i * (to.y - start.y))};
    return moved(start.x, start.y, by, tab_turn_by(start.f, sixteenth(i * tab_df(start.f, to.f))));
}

/* A corner that turns by the angle t strays from the straight line between its ends by r t t / 8 at most, r its
 * distance from the front's centre. Half a degree and a tenth and a half more for what is rounded on the way. A slide
 * alone stays between its ends. */
tab_box tab_swept_box(const tab_rect *start, const tab_rect *to)
{
    tab_box ends = tab_join(start->box, to->box);
    int df = tab_df(start->pose.f, to->pose.f);
    if (!df) return ends;
    int a = greater(to->w / 2, to->d), b = lesser(to->w / 2, to->d), r = a + b * 27 / 64 + 1;
    int millionths = 39 * df * df + 8800; /* a degree squared in radians, / 8: 38.1 millionths; half a degree: 8727 */
    return tab_grow(ends, 3 + (int)((int64_t)r * millionths / 1000000));
}

/* ---- where a point lies ---- */

void tab_local(const tab_rect *r, tab_point p, int64_t *right, int64_t *forward)
{
    int64_t dx = p.x - r->pose.x, dy = p.y - r->pose.y, s = sine[r->pose.f], c = COSINE(r->pose.f);
    *right = dx * c - dy * s;
    *forward = dx * s + dy * c;
}

tab_quarter tab_quarter_of(const tab_rect *r, tab_point p)
{
    int64_t u, v, depth = (int64_t)r->d * SCALE;
    tab_local(r, p, &u, &v);
    int64_t beside = (u < 0 ? -u : u) - (int64_t)r->w * (SCALE / 2);
    if (v >= 0 && beside <= v) return TAB_FRONT;
    if (v <= -depth && beside <= -depth - v) return TAB_REAR;
    return u >= 0 ? TAB_RIGHT : TAB_LEFT;
}

void tab_samples(const tab_rect *r, tab_point out[TAB_SAMPLES])
{
    int s = sine[r->pose.f], c = COSINE(r->pose.f);
    for (int j = 0; j < 2; j++) {
        int back = ((2 * j + 1) * r->d + 2) / 4;
        for (int i = 0; i < 8; i++) {
            int right = sixteenth((2 * i - 7) * r->w);
            out[8 * j + i] =
                (tab_point){r->pose.x + descaled(right * c - back * s), r->pose.y - descaled(right * s + back * c)};
        }
    }
}

tab_point tab_face_mid(const tab_rect *r, tab_quarter face)
{
    if (face == TAB_FRONT) return tab_front(r->pose);
    if (face == TAB_REAR) return r->rear;
    tab_point by = tab_offset(r->pose.f, face == TAB_RIGHT ? r->w / 2 : -(r->w / 2), -(r->d / 2));
    return (tab_point){r->pose.x + by.x, r->pose.y + by.y};
}
