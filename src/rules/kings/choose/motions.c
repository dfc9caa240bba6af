/* Motions as people say them: "forward 6", "into the Crag", "behind the boulders". Each becomes one move of the notation, of
 * which the rules say whether it is legal; a length that is said is that length exactly, none means as far as it may. */
#include "rules/kings/choose/reading.h"

#include <string.h>

static const tab_point no_way = {KINGS_NO_WAY, 0};

/* ---- ways ---- */

static tab_point between(tab_point from, tab_point to) { return (tab_point){to.x - from.x, to.y - from.y}; }

static gg_move go_to(const kings_reading *r, tab_point end)
{
    return kings_go(V_GO, r->m.unit, kings_nameable(end), no_way, r->facing);
}

/* As far as it may, if that is anything: else that very length, and the rules say what is in its way. */
static gg_move go_far(const kings_reading *r, disc_ray ray, int most)
{
    tab_point end;
    if (most < 1) most = 1;
    if (!kings_far(r->b, &r->m, ray, most, &end)) end = disc_ray_at(r->m.from, ray, most);
    return go_to(r, end);
}

/* What was said, or no number and `usual`. */
static gg_move go_along(const kings_reading *r, disc_ray ray, int usual)
{
    if (r->length && !r->up_to) return go_to(r, disc_ray_at(r->m.from, ray, r->length));
    return go_far(r, ray, r->length ? r->length : usual);
}

static bool is_free(const kings_reading *r, tab_point p)
{
    return kings_judge_path(r->b, r->s, &r->m, &p, 1, NULL) == GG_OK;
}

/* There, or as far toward it as it may. */
static gg_move go_near(const kings_reading *r, tab_point to)
{
    if (is_free(r, to)) return go_to(r, to);
    return go_far(r, disc_ray_of(between(r->m.from, to)), disc_distance(r->m.from, to));
}

static int whole(const kings_reading *r) { return r->m.allowance + r->m.in_work; }

/* ---- forward, back, left, right ---- */

static int foe_of(const kings_reading *r)
{
    return kings_nearest(r->b, r->s, r->m.unit, kings_units_on(r->b, r->s, !kings_side_of(r->b, r->m.unit)));
}

/* Formed men and guns have a front; for others forward is to the nearest enemy. Quarters go counter-clockwise. */
static bool ahead(const kings_reading *r, int quarters, disc_ray *out)
{
    if (kings_has_front(r->b, r->s, r->m.unit)) {
        *out = disc_ray_dir((r->s->unit[r->m.unit].facing + 4 * (4 - quarters)) % DISC_DIRS);
        return true;
    }
    int foe = foe_of(r);
    if (foe == GG_NONE) return false;
    tab_point v = between(r->m.from, kings_at(r->s, foe));
    if (quarters == 2) v = (tab_point){-v.x, -v.y};
    *out = disc_ray_of(quarters & 1 ? disc_rotate(v, quarters == 1 ? 4 : -4) : v);
    return true;
}

static gg_move go_ahead(kings_reading *r, int quarters)
{
    disc_ray ray;
    if (!ahead(r, quarters, &ray))
        return kings_complain(r, "there is no enemy on the table: name a direction, north to NNW");
    kings_take_length(r);
    bool faced = r->m.close || kings_profile_of(r->b, r->m.unit)->crew;
    if (quarters & 1 && faced && kings_has_front(r->b, r->s, r->m.unit)) r->facing = r->s->unit[r->m.unit].facing;
    return go_along(r, ray, whole(r));
}

static gg_move read_forward(kings_reading *r) { return go_ahead(r, 0); }
static gg_move read_left(kings_reading *r) { return go_ahead(r, 1); }
static gg_move read_back(kings_reading *r) { return go_ahead(r, 2); }
static gg_move read_right(kings_reading *r) { return go_ahead(r, 3); }

static gg_move read_direction(kings_reading *r)
{
    int dir = kings_take_direction(r);
    if (dir < 0) return 0;
    kings_take_length(r);
    return go_along(r, disc_ray_dir(dir), whole(r));
}

/* ---- toward, to, away ---- */

static int radius_of(const kings_reading *r, const kings_thing *x)
{
    if (x->kind == THING_UNIT) return kings_radius(r->b, r->s, x->index);
    return x->kind == THING_WORK ? r->b->work[x->index].radius : 0;
}

/* The two edges: what is left between them. */
static int gap_to(const kings_reading *r, const kings_thing *x)
{
    bool body = x->kind == THING_UNIT || x->kind == THING_WORK;
    return disc_distance(r->m.from, x->at) - radius_of(r, x) - (body ? r->m.radius : 0);
}

static bool is_enemy(const kings_reading *r, const kings_thing *x)
{
    return x->kind == THING_UNIT && kings_side_of(r->b, x->index) != kings_side_of(r->b, r->m.unit);
}

static gg_move read_toward(kings_reading *r)
{
    kings_thing x;
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "toward");
    kings_take_length(r);
    if (!r->length && x.kind == THING_POINT) return go_near(r, x.at);
    int room = gap_to(r, &x) - (is_enemy(r, &x) ? r->m.gap : 0);
    return go_along(r, disc_ray_of(between(r->m.from, x.at)), room < whole(r) ? room : whole(r));
}

static gg_move go_within(kings_reading *r, const kings_thing *x, int gap)
{
    int far = gap_to(r, x) - gap;
    char words[40];
    gg_text t = gg_text_on(words, sizeof words);
    gg_say_inches(&t, gap_to(r, x) < 0 ? 0 : gap_to(r, x));
    if (far <= 0) return kings_complain(r, "it is so near already, %s inches: away from it goes farther off", words);
    return go_to(r, disc_ray_at(r->m.from, disc_ray_of(between(r->m.from, x->at)), far));
}

/* "to 4 of N2", "to short range of N2", "to range of N2", "to 24.0,16.0". */
static gg_move read_to(kings_reading *r)
{
    kings_thing x;
    int gap = 0, range = kings_weapons[kings_profile_of(r->b, r->m.unit)->weapon].range;
    bool halved = kings_take(r, "short"), ranged = kings_take(r, "range");
    if (halved && !ranged) return kings_complain(r, "to short range of whom?");
    if (!ranged && !kings_take_inches(r, &gap))
        return kings_take_thing(r, &x) ? go_to(r, x.at) : kings_no_thing(r, "to");
    if (!kings_take(r, "of") && !kings_take(r, "from")) return kings_complain(r, "of whom? to 4 of N2");
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "of");
    return go_within(r, &x, ranged ? (halved ? range / 2 : range) : gap);
}

static gg_move read_away(kings_reading *r)
{
    kings_thing x;
    kings_take(r, "from");
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "away from");
    kings_take_length(r);
    return go_along(r, disc_ray_of(between(x.at, r->m.from)), whole(r));
}

/* Until a 6 would not bring it here. */
static gg_move out_of_charge(kings_reading *r)
{
    enum { PAST = 61 };
    kings_thing x;
    if (!kings_take(r, "of") || !kings_take_thing(r, &x)) return kings_no_thing(r, "out of charge of");
    if (!is_enemy(r, &x)) return kings_complain(r, "only an enemy charges");
    int far = kings_profile_of(r->b, x.index)->move + PAST - gap_to(r, &x);
    if (far <= 0) return kings_complain(r, "it is out of its charge already");
    return go_far(r, disc_ray_of(between(x.at, r->m.from)), far);
}

/* ---- into, deep into, out of ---- */

/* The nearest point of it; if there is no room, the first toward the middle where there is. */
static gg_move into_area(kings_reading *r, const kings_thing *x)
{
    int shape = 0;
    tab_point edge = kings_area_nearest(r->b, x->index, r->m.from, &shape), p = edge;
    if (kings_area_contains(r->b, x->index, r->m.from))
        return kings_complain(r, "it is in it already: deep into it goes to the middle");
    disc_ray ray = disc_ray_of(between(edge, kings_area_middle(r->b, shape)));
    int most = disc_distance(edge, kings_area_middle(r->b, shape));
    for (int n = 0; n <= most && !is_free(r, p); n++) p = disc_ray_at(edge, ray, n);
    return go_to(r, is_free(r, p) ? p : edge);
}

static gg_move read_into(kings_reading *r)
{
    kings_thing x;
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "into");
    if (x.kind == THING_WORK) return kings_move(V_ENTER, r->m.unit, GG_NONE, -1, x.index);
    return x.kind == THING_AREA ? into_area(r, &x) : kings_complain(r, "one goes into Works and areas");
}

static gg_move read_deep(kings_reading *r)
{
    kings_thing x;
    kings_take(r, "into");
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "deep into");
    if (x.kind != THING_AREA) return kings_complain(r, "one goes deep into areas");
    return go_near(r, x.at);
}

/* Just clear of the Work that it stands in, or out of an area. */
static gg_move out_of_place(kings_reading *r)
{
    kings_thing x, y;
    disc_ray ray;
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "out of");
    bool inside = x.kind == THING_WORK ? r->m.work == x.index
                                       : x.kind == THING_AREA && kings_area_contains(r->b, x.index, r->m.from);
    if (!inside) return kings_complain(r, "it is not in it");
    int dir = kings_take_direction(r);
    if (dir >= 0)
        ray = disc_ray_dir(dir);
    else if (kings_take(r, "toward") || kings_take(r, "towards")) {
        if (!kings_take_thing(r, &y)) return kings_no_thing(r, "toward");
        ray = disc_ray_of(between(r->m.from, y.at));
    } else if (!ahead(r, 0, &ray))
        return kings_complain(r, "which way? out of it north, or toward something");
    for (int n = 1; n <= whole(r); n++) {
        tab_point p = disc_ray_at(r->m.from, ray, n);
        bool out = x.kind == THING_WORK || !kings_area_contains(r->b, x.index, p);
        if (out && is_free(r, p)) return go_to(r, p);
    }
    return go_to(r, disc_ray_at(r->m.from, ray, r->m.in_work + r->m.radius + 1));
}

static gg_move read_out(kings_reading *r)
{
    if (kings_take(r, "of") && kings_take(r, "charge")) return out_of_charge(r);
    return out_of_place(r);
}

/* ---- behind, beside, over ---- */

static bool from_whom(kings_reading *r, tab_point *out)
{
    kings_thing e;
    int foe = foe_of(r);
    if (kings_take(r, "from")) {
        if (!kings_take_thing(r, &e)) return false;
        *out = e.at;
        return true;
    }
    if (foe != GG_NONE) *out = kings_at(r->s, foe);
    return foe != GG_NONE;
}

static bool covers(const kings_reading *r, const kings_thing *x, tab_point p)
{
    if (x->kind == THING_AREA) return kings_area_contains(r->b, x->index, p);
    return disc_distance(p, x->at) <= r->b->work[x->index].radius;
}

/* Beyond it as its enemy looks, and its own radius farther. */
static gg_move behind_place(kings_reading *r, const kings_thing *x, tab_point enemy)
{
    disc_ray ray = disc_ray_of(between(enemy, x->at));
    int n = 1;
    while (n < KINGS_SPAN && covers(r, x, disc_ray_at(x->at, ray, n))) n++;
    tab_point to = disc_ray_at(x->at, ray, n + r->m.radius);
    return go_near(r, to);
}

/* Of the walls of one name the stretch that is nearest. */
static const kings_wall *stretch_of(const kings_reading *r, const kings_thing *x, tab_point *foot)
{
    const kings_wall *best = NULL;
    for (const kings_wall *w = r->b->wall; w < r->b->wall + r->b->walls; w++) {
        tab_point at = kings_foot(r->m.from, w->a, w->b);
        if (strcmp(w->label, r->b->wall[x->index].label) != 0) continue;
        if (best && disc_square(at, r->m.from) >= disc_square(*foot, r->m.from)) continue;
        best = w;
        *foot = at;
    }
    return best;
}

/* On the side away from the enemy, as near as there is room. */
static gg_move behind_wall(kings_reading *r, const kings_thing *x, tab_point enemy)
{
    enum { ROOM = 10 };
    tab_point foot = {0}, p;
    const kings_wall *w = stretch_of(r, x, &foot);
    tab_point along = between(w->a, w->b), aside = {-along.y, along.x}, to_enemy = between(foot, enemy);
    if ((int64_t)aside.x * to_enemy.x + (int64_t)aside.y * to_enemy.y > 0) aside = (tab_point){-aside.x, -aside.y};
    disc_ray ray = disc_ray_of(aside);
    for (int n = r->m.radius; n <= r->m.radius + ROOM; n++) {
        p = disc_ray_at(foot, ray, n);
        if (is_free(r, p)) return go_to(r, p);
    }
    return go_to(r, disc_ray_at(foot, ray, r->m.radius));
}

/* Touching it: the first place along the ray where the two discs do not overlap. */
static gg_move touching(kings_reading *r, int friend, tab_point vector)
{
    tab_point at = kings_at(r->s, friend), p;
    int touch = r->m.radius + kings_radius(r->b, r->s, friend), n = touch;
    disc_ray ray = disc_ray_of(vector);
    do p = disc_ray_at(at, ray, n++);
    while (disc_square(p, at) < (int64_t)touch * touch);
    return go_to(r, p);
}

static bool foe_beside(const kings_reading *r, int friend, tab_point *v)
{
    int foe = kings_nearest(r->b, r->s, friend, kings_units_on(r->b, r->s, !kings_side_of(r->b, r->m.unit)));
    if (foe != GG_NONE) *v = between(kings_at(r->s, friend), kings_at(r->s, foe));
    return foe != GG_NONE;
}

static gg_move read_behind(kings_reading *r)
{
    kings_thing x;
    tab_point enemy;
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "behind");
    if (x.kind == THING_POINT) return kings_complain(r, "one hides behind areas, Works, walls and friends");
    if (!from_whom(r, &enemy)) return kings_complain(r, "from whom? behind it from N2");
    if (x.kind == THING_AREA || x.kind == THING_WORK) return behind_place(r, &x, enemy);
    if (x.kind == THING_WALL) return behind_wall(r, &x, enemy);
    tab_point v;
    if (!foe_beside(r, x.index, &v)) return kings_complain(r, "there is no enemy on the table");
    return touching(r, x.index, (tab_point){-v.x, -v.y});
}

static gg_move read_beside(kings_reading *r)
{
    kings_thing x;
    tab_point v;
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "beside");
    if (x.kind != THING_UNIT) return kings_complain(r, "beside whom? a unit");
    bool left = kings_take(r, "left"), right = !left && kings_take(r, "right");
    if (!left && !right) return kings_complain(r, "on which side? beside it left, beside it right");
    if (!foe_beside(r, x.index, &v)) return kings_complain(r, "there is no enemy on the table");
    return touching(r, x.index, disc_rotate(v, left ? 4 : -4));
}

/* Straight across, to the first place beyond it. */
static gg_move read_over(kings_reading *r)
{
    kings_thing x;
    tab_point foot = {0}, p;
    if (!kings_take_thing(r, &x)) return kings_no_thing(r, "over");
    if (x.kind != THING_WALL) return kings_complain(r, "one goes over walls");
    const kings_wall *w = stretch_of(r, &x, &foot);
    disc_ray ray = disc_ray_of(between(r->m.from, foot));
    int n = disc_distance(r->m.from, foot) + 1;
    for (; n <= whole(r); n++) {
        p = disc_ray_at(r->m.from, ray, n);
        if (tab_segments_meet(w->a, w->b, r->m.from, p) && !tab_segments_meet(w->a, w->b, p, p) && is_free(r, p))
            return go_to(r, p);
    }
    return go_to(r, disc_ray_at(r->m.from, ray, disc_distance(r->m.from, foot) + 3));
}

static gg_move read_off(kings_reading *r)
{
    static const char *const edges[] = {"N", "E", "S", "W"}, *const words[] = {"north", "east", "south", "west"};
    for (int i = 0; i < 4; i++)
        if (kings_take(r, edges[i]) || kings_take(r, words[i])) {
            kings_take(r, "edge");
            return kings_move(V_LEAVE, r->m.unit, GG_NONE, -1, (unsigned)i);
        }
    return kings_complain(r, "off by which edge? N, E, S or W");
}

/* ---- one motion, two, and a facing ---- */

static const struct {
    const char *word;
    gg_move (*read)(kings_reading *);
} motions[] = {
    {"forward", read_forward}, {"forwards", read_forward}, {"ahead", read_forward}, {"back", read_back},
    {"backward", read_back},   {"backwards", read_back},   {"left", read_left},     {"right", read_right},
    {"toward", read_toward},   {"towards", read_toward},   {"to", read_to},         {"away", read_away},
    {"into", read_into},       {"in", read_into},          {"deep", read_deep},     {"out", read_out},
    {"behind", read_behind},   {"beside", read_beside},    {"over", read_over},     {"off", read_off},
};

/* A motion, a direction, or a bare place; 0: none, and no fault. */
static gg_move read_one(kings_reading *r)
{
    kings_thing x;
    for (size_t i = 0; i < sizeof motions / sizeof motions[0]; i++)
        if (kings_take(r, motions[i].word)) return motions[i].read(r);
    gg_move m = read_direction(r);
    if (m) return m;
    return kings_take_thing(r, &x) && x.kind == THING_POINT ? go_to(r, x.at) : 0;
}

/* The second leg starts where the first ends, with what is left of the allowance. */
static gg_move read_second(kings_reading *r, gg_move first)
{
    tab_point corner = kings_go_end(first);
    int cost = 0;
    if (gg_move_verb(first) != V_GO) return kings_complain(r, "only a way can have a second leg");
    kings_judge_path(r->b, r->s, &r->m, &corner, 1, &cost);
    r->m.from = corner;
    r->m.allowance = (int16_t)(cost < r->m.allowance ? r->m.allowance - cost : 0);
    r->m.in_work = 0;
    gg_move m = read_one(r);
    if (!m && !r->fault->line) return kings_complain(r, "then what? a motion with a length, or a place");
    if (!m || gg_move_verb(m) != V_GO) return m ? kings_complain(r, "the second leg ends on open ground") : 0;
    return kings_go(V_GO, r->m.unit, kings_go_end(m), corner, r->facing);
}

static gg_move read_facing(kings_reading *r, gg_move m)
{
    kings_thing x;
    tab_point way = no_way, end = kings_go_end(m);
    int facing = kings_take_direction(r);
    if (gg_move_verb(m) != V_GO) return kings_complain(r, "a facing belongs to a place in the open");
    if (facing < 0 && !kings_take_thing(r, &x)) return kings_no_thing(r, "facing");
    if (facing < 0) facing = disc_facing(between(end, x.at));
    if (!kings_go_way(m, &way)) way = no_way;
    return kings_go(V_GO, r->m.unit, end, way, facing);
}

static gg_move read_walk(kings_reading *r)
{
    gg_move m = read_one(r);
    if (m && kings_take(r, "then")) m = read_second(r, m);
    if (m && kings_take(r, "facing")) m = read_facing(r, m);
    kings_skip_space(r);
    if (m && r->at < r->end)
        return kings_complain(r, "'%.*s' is more than the motion needs", (int)(r->end - r->at), r->at);
    return m;
}

/* A place before the order to go there: an order comes first. */
static gg_move read_action(kings_reading *r)
{
    const char *text = r->at;
    gg_move m = kings_read_deployment(r);
    if (m || r->fault->line) return m;
    r->at = text;
    bool motion = false;
    for (size_t i = 0; i < sizeof motions / sizeof motions[0] && !motion; i++) motion = kings_take(r, motions[i].word);
    if (!motion && kings_take_direction(r) < 0) return 0;
    return kings_complain(r, "an order comes first: move, double or skirmish and the unit, then `%.*s`",
                          (int)(r->end - text), text);
}

gg_move kings_motion(const gg_battle *battle, const gg_state *state, const char *text, size_t len, gg_fault *fault)
{
    kings_reading r = {
        .b = kings_b(battle), .s = kings_s(state), .at = text, .end = text + len, .fault = fault, .facing = -1};
    int unit = state->ask.piece;
    switch (state->ask.question) {
    case ASK_GO: kings_march_now(r.b, r.s, &r.m); return read_walk(&r);
    case ASK_ACTIVATE: return read_action(&r);
    case ASK_REPLACE:
        r.m.unit = (uint8_t)unit;
        r.m.radius = (int16_t)kings_radius_as(r.b, unit, r.b->unit[unit].start, false);
        return kings_read_newcomer(&r, V_PLACE);
    default: return 0;
    }
}
