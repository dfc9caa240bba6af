/* 3.14: offered destinations. Every entry of the list has its slot and is worked out alone, so that whoever wants one does
 * not pay for sixty.
 *
 * An entry that stands in the list already is dropped. Of the earlier slots only those are worked out for that whose way
 * goes by the very point in question: as a rule none. */
#include "rules/kings/ground/shapes.h"

enum { STEPS = 5, NEAREST = KINGS_NEAREST, FLED = 2, COVERS = KINGS_COVERS, ENTERED = 2, OBJECTIVES = 4 };
enum { /* the first slot of each group */
       SLOT_STAY,
       SLOT_DIR,
       SLOT_HALF = SLOT_DIR + DISC_DIRS,
       SLOT_NEAR = SLOT_HALF + DISC_DIRS,
       SLOT_SHORT = SLOT_NEAR + NEAREST,
       SLOT_AWAY = SLOT_SHORT + NEAREST,
       SLOT_COVER = SLOT_AWAY + 2 * FLED,
       SLOT_ENTER = SLOT_COVER + COVERS,
       SLOT_OBJ = SLOT_ENTER + ENTERED,
       SLOT_EXIT = SLOT_OBJ + OBJECTIVES,
       SLOTS = SLOT_EXIT + 1
};
_Static_assert((int)SLOTS == (int)KINGS_DESTINATIONS, "as many as the specification has");

#define NOWHERE UINT32_MAX /* in kings_ends.end */

typedef struct asked { /* a slot that is being looked at */
    const kings_battle *b;
    const kings_state *s;
    const kings_march *m;
    kings_ends *k;
} asked;

/* ---- the nearest ---- */

static void find_enemies(const asked *a)
{
    kings_ends *k = a->k;
    uint64_t left = kings_units_on(a->b, a->s, !kings_side_of(a->b, a->m->unit));
    int n = 0;
    for (; left; left &= left - 1) {
        int unit = __builtin_ctzll(left), at = n;
        int here = disc_distance(a->m->from, kings_at(a->s, unit)) - kings_radius(a->b, a->s, unit);
        if (at == NEAREST && here >= k->space[--at]) continue;
        for (; at > 0 && k->space[at - 1] > here; at--)
            k->space[at] = k->space[at - 1], k->enemy[at] = k->enemy[at - 1];
        k->space[at] = here;
        k->enemy[at] = (uint8_t)unit;
        n = lesser(n + 1, NEAREST);
    }
    k->enemies = (int8_t)n;
}

static int note_cover(const asked *a, int64_t *away, int n, tab_point centre)
{
    int64_t here = disc_square(a->m->from, centre);
    int at = n;
    if (at == COVERS && here >= away[--at]) return n;
    for (; at > 0 && away[at - 1] > here; at--) away[at] = away[at - 1], a->k->cover[at] = a->k->cover[at - 1];
    away[at] = here;
    a->k->cover[at] = centre;
    return lesser(n + 1, COVERS);
}

static void find_covers(const asked *a)
{
    int64_t away[COVERS] = {0};
    int n = 0;
    for (const kings_area *area = a->b->area; area < a->b->area + a->b->areas; area++)
        for (int i = area->first; area->cover && i < area->first + area->shapes; i++)
            n = note_cover(a, away, n, kings_shape_centre(&a->b->shape[i]));
    a->k->covers = (int8_t)n;
}

/* ---- where a slot leads ---- */

typedef struct course { /* which way, and how far at most; 0: nowhere */
    tab_point vector;
    int most;
} course;

static int whole(const asked *a) { return a->m->allowance + a->m->in_work; }
static int half(const asked *a) { return a->m->allowance / 2 + a->m->in_work; }

static course toward_enemy(const asked *a, int i, int distance)
{
    if (i >= a->k->enemies) return (course){0};
    int room = a->k->space[i] - a->m->radius - distance;
    return (course){minus(kings_at(a->s, a->k->enemy[i]), a->m->from), lesser(whole(a), room)};
}

static course from_enemy(const asked *a, int i)
{
    if (i / 2 >= a->k->enemies) return (course){0};
    return (course){minus(a->m->from, kings_at(a->s, a->k->enemy[i / 2])), i & 1 ? half(a) : whole(a)};
}

static course toward_point(const asked *a, tab_point p)
{
    return (course){minus(p, a->m->from), lesser(whole(a), disc_distance(a->m->from, p))};
}

static course course_of(const asked *a, int slot)
{
    if (slot < SLOT_HALF) return (course){disc_dir[slot - SLOT_DIR], whole(a)};
    if (slot < SLOT_NEAR) return (course){disc_dir[slot - SLOT_HALF], half(a)};
    if (slot < SLOT_SHORT) return toward_enemy(a, slot - SLOT_NEAR, a->b->option.enemy_gap);
    if (slot < SLOT_AWAY)
        return toward_enemy(a, slot - SLOT_SHORT, kings_weapons[kings_profile_of(a->b, a->m->unit)->weapon].range / 2);
    if (slot < SLOT_COVER) return from_enemy(a, slot - SLOT_AWAY);
    if (slot < SLOT_ENTER)
        return slot - SLOT_COVER < a->k->covers ? toward_point(a, a->k->cover[slot - SLOT_COVER]) : (course){0};
    int objective = slot - SLOT_OBJ;
    return objective < a->b->points ? toward_point(a, a->b->point[objective]) : (course){0};
}

/* ---- the longest way, by fives, that is legal and leads anywhere ---- */

enum { ROUNDED = 3 }; /* a point along a ray is never so much nearer than asked */

/* How far one may go until the room in one direction is used up. */
static int until(int room, int64_t slope, int64_t length, int most)
{
    if (slope < 0) slope = -slope;
    if (slope == 0 || most * slope < (room + 1) * length) return most;
    return (int)(((room + 1) * length - 1) / slope);
}

/* What the allowance and the table leave of it. */
static int bounded(const asked *a, disc_ray ray, int most)
{
    const kings_march *m = a->m;
    int r = m->radius, x = m->from.x, y = m->from.y;
    most = lesser(most, m->farthest + ROUNDED);
    most = until(ray.x < 0 ? x - r : a->b->width - r - x, ray.x, ray.length, most);
    return until(ray.y < 0 ? y - r : a->b->height - r - y, ray.y, ray.length, most);
}

static int clip(const asked *a, disc_ray ray, int most, tab_point *end)
{
    const kings_march *m = a->m;
    int limit = bounded(a, ray, most), least = m->in_work ? m->in_work + m->radius : 1;
    if (limit < most) most -= (most - limit + STEPS - 1) / STEPS * STEPS;
    return kings_far_by(a->b, m, ray, most, least, STEPS, end);
}

/* The way to an enemy is looked for once, and back from him it is the same. */
static disc_ray ray_of_enemy(const asked *a, int i, bool back)
{
    disc_ray *ray = &a->k->ray[i];
    if (!ray->length) *ray = disc_ray_of(minus(kings_at(a->s, a->k->enemy[i]), a->m->from));
    return back ? (disc_ray){-ray->x, -ray->y, ray->length} : *ray;
}

static disc_ray ray_of(const asked *a, int slot, tab_point vector)
{
    if (slot < SLOT_NEAR) return disc_ray_dir((slot - SLOT_DIR) % DISC_DIRS);
    if (slot >= SLOT_COVER || (!vector.x && !vector.y)) return disc_ray_of(vector);
    return slot < SLOT_AWAY ? ray_of_enemy(a, (slot - SLOT_NEAR) % NEAREST, false)
                            : ray_of_enemy(a, (slot - SLOT_AWAY) / 2, true);
}

static uint32_t packed(tab_point p) { return (uint32_t)p.x << 16 | (uint32_t)p.y; }
static tab_point unpacked(uint32_t end) { return (tab_point){(int32_t)(end >> 16), (int32_t)(end & 0xffff)}; }

static bool is_known(const asked *a, int slot) { return a->k->known >> slot & 1; }

/* The slot that leads the same way, as a rule farther; SLOT_STAY: none. */
static int longer(int slot)
{
    if (slot >= SLOT_HALF && slot < SLOT_NEAR) return slot - DISC_DIRS;
    if (slot >= SLOT_SHORT && slot < SLOT_AWAY) return slot - NEAREST;
    return slot >= SLOT_AWAY && slot < SLOT_COVER && (slot - SLOT_AWAY) & 1 ? slot - 1 : SLOT_STAY;
}

/* Whoever was stopped on the longer way before the shorter one ends has tried all of that. */
static bool ends_as_longer(const asked *a, int slot, int most)
{
    int other = longer(slot);
    if (other == SLOT_STAY || !is_known(a, other) || a->k->way[other] > most) return false;
    int more = course_of(a, other).most - most;
    return more >= 0 && more % STEPS == 0;
}

static uint32_t find_end(const asked *a, int slot)
{
    tab_point end = {0};
    course c = course_of(a, slot);
    if (c.most <= 0) {
        a->k->way[slot] = 0;
        return NOWHERE;
    }
    if (ends_as_longer(a, slot, c.most)) return a->k->end[longer(slot)];
    int n = clip(a, ray_of(a, slot, c.vector), c.most, &end);
    a->k->way[slot] = (int16_t)n;
    return n ? packed(end) : NOWHERE;
}

/* Looked for once; NOWHERE: it does not lead anywhere. */
static uint32_t end_of(const asked *a, int slot)
{
    if (!is_known(a, slot)) a->k->end[slot] = find_end(a, slot);
    a->k->known |= (uint64_t)1 << slot;
    return a->k->end[slot];
}

/* ---- what stands in the list already ---- */

/* Sixteen ways from one point: beyond the very first tenths no two have a point in common. */
static bool apart_from_start(const asked *a, tab_point end)
{
    tab_point by = minus(end, a->m->from);
    return by.x >= ROUNDED || by.x <= -ROUNDED || by.y >= ROUNDED || by.y <= -ROUNDED;
}

/* Of these slots nobody looked at those that may lead to the same end are looked at now. */
static void find_same(const asked *a, uint64_t slots, tab_point end)
{
    for (uint64_t left = slots & ~a->k->known; left; left &= left - 1) {
        int slot = __builtin_ctzll(left);
        course c = course_of(a, slot);
        if (c.most > 0 && disc_may_lie_along(minus(end, a->m->from), c.vector)) end_of(a, slot);
    }
}

/* All are compared, without a branch: that is quicker than to stop. */
static bool listed_between(const asked *a, int first, int last, uint32_t end)
{
    int same = 0;
    for (int i = first; i < last; i++) same |= a->k->end[i] == end;
    return same;
}

static uint64_t before(int slot) { return ((uint64_t)1 << slot) - 1; }

static bool listed_before(const asked *a, int slot, uint32_t end)
{
    int first = SLOT_DIR;
    uint64_t others = before(slot) & ~before(SLOT_DIR);
    if (slot < SLOT_NEAR && apart_from_start(a, unpacked(end))) {
        if (slot < SLOT_HALF) return false;
        first = slot - DISC_DIRS, others = (uint64_t)1 << first, slot = first + 1;
    }
    others &= ~(before(SLOT_OBJ) & ~before(SLOT_ENTER));
    find_same(a, others, unpacked(end));
    return listed_between(a, first, slot, end);
}

/* Where ground halves the allowance the half moves are the whole moves again. That staying is known says that it was
 * asked. */
static void leave_out_halves(const asked *a)
{
    bool halved = (whole(a) - half(a)) % STEPS == 0 && a->m->farthest + ROUNDED < half(a) + STEPS;
    a->k->known |= halved ? before(SLOT_NEAR) & ~before(SLOT_HALF) : 0;
    a->k->known |= (uint64_t)1 << SLOT_STAY;
}

/* ---- ENTER, EXIT ---- */

/* Of the Works that may be entered the nearest, and the next. */
static gg_move offer_enter(const asked *a, int which)
{
    int found[ENTERED], n = 0;
    int64_t away[ENTERED];
    for (int work = 0; work < a->b->works; work++) {
        int64_t here = disc_square(a->m->from, a->b->work[work].at);
        int k = n;
        if (k == ENTERED && here >= away[--k]) continue;
        if (kings_judge_enter(a->b, a->s, a->m, work, NULL) != GG_OK) continue;
        for (; k > 0 && away[k - 1] > here; k--) away[k] = away[k - 1], found[k] = found[k - 1];
        away[k] = here;
        found[k] = work;
        n = lesser(n + 1, ENTERED);
    }
    return which < n ? kings_move(V_ENTER, a->m->unit, GG_NONE, -1, (unsigned)found[which]) : 0;
}

/* The first edge, from the north on, that the side may leave by and the unit can. */
static gg_move offer_exit(const asked *a)
{
    for (int edge = EDGE_N; a->m->exits && edge <= EDGE_W; edge++)
        if (kings_judge_exit(a->b, a->s, a->m, edge) == GG_OK)
            return kings_move(V_LEAVE, a->m->unit, GG_NONE, -1, (unsigned)edge);
    return 0;
}

/* ---- the list ---- */

/* A unit that no single leg can take anywhere: it cannot come out of its Work, or is formed in difficult ground. */
static bool stuck(const kings_march *m) { return m->farthest < (m->in_work ? m->in_work + m->radius : 1); }
static const uint8_t left_to_stuck[] = {SLOT_STAY, SLOT_ENTER, SLOT_ENTER + 1, SLOT_EXIT};

int kings_destination_slots(const kings_battle *b, const kings_state *s, const kings_march *m)
{
    (void)b, (void)s;
    return (stuck(m) ? (int)sizeof left_to_stuck : SLOTS) - !m->exits;
}

static gg_move go_to(const asked *a, int slot)
{
    if (!is_known(a, SLOT_STAY)) leave_out_halves(a);
    if (slot >= SLOT_NEAR && a->k->enemies < 0) find_enemies(a);
    if (slot >= SLOT_COVER && a->k->covers < 0) find_covers(a);
    uint32_t end = end_of(a, slot);
    if (end == NOWHERE || listed_before(a, slot, end)) return 0;
    return kings_go(V_GO, a->m->unit, unpacked(end), (tab_point){KINGS_NO_WAY, 0}, -1);
}

void kings_ends_open(kings_ends *k)
{
    k->known = 0;
    k->enemies = k->covers = -1;
    for (int i = 0; i < NEAREST; i++) k->ray[i].length = 0;
    for (int i = 0; i < SLOTS; i++) k->end[i] = NOWHERE;
}

gg_move kings_destination_kept(const kings_battle *b, const kings_state *s, const kings_march *m, kings_ends *k,
                               int slot)
{
    asked a = {.b = b, .s = s, .m = m, .k = k};
    if (stuck(m)) slot = left_to_stuck[slot];
    if (slot == SLOT_STAY) return kings_move(V_STAY, m->unit, GG_NONE, -1, 0);
    if (slot >= SLOT_ENTER && slot < SLOT_OBJ) return offer_enter(&a, slot - SLOT_ENTER);
    return slot == SLOT_EXIT ? offer_exit(&a) : go_to(&a, slot);
}

gg_move kings_destination(const kings_battle *b, const kings_state *s, const kings_march *m, int slot)
{
    kings_ends ends;
    kings_ends_open(&ends);
    return kings_destination_kept(b, s, m, &ends, slot);
}

gg_move kings_destination_forward(const kings_battle *b, const kings_state *s, const kings_march *m)
{
    int enemy = kings_nearest(b, s, m->unit, kings_units_on(b, s, !kings_side_of(b, m->unit)));
    if (enemy == GG_NONE || stuck(m)) return 0;
    gg_move go = kings_destination(b, s, m, SLOT_NEAR);
    return go ? go : kings_destination(b, s, m, SLOT_DIR + disc_facing(minus(kings_at(s, enemy), m->from)));
}
