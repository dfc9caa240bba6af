/* 7.5: reaction fire. Closing fire is a response (responses.c); here is fire at a unit that crosses a front. */
#include "rules/bp/chapters.h"

/* bp.fire.closing: who could ever give it. */
bool bp_fires_closing(const bp_battle *b, const bp_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    GG_TALLY(t);
    if (formation == WARB || formation == SKIRM || formation == MCOL || formation == LIMBERED) return false;
    return bp_shooting_dice(b, s, unit, 30, false, &t) > 0;
}

/* bp.fire.once, and who may shoot at all. */
bool bp_may_react(const bp_battle *b, const bp_state *s, int unit)
{
    if (s->unit[unit].flags & U_REACTED || !bp_may_shoot(b, s, unit)) return false;
    return b->option.traverse_by_all || bp_fires_closing(b, s, unit);
}

typedef struct crossing { /* a mover's way, seen from one unit */
    tab_pose at;          /* the pose of the way at which it is nearest */
    int poses, least;
    int64_t leftmost, rightmost;
} crossing;

typedef struct road { /* a mover's way, worked out once */
    tab_rect start, end;
    tab_box box; /* whoever is not in it has nobody in proximity */
} road;

/* The poses of the way that lie in the unit's front and in proximity. */
static void follow(const road *way, const tab_rect *watcher, crossing *out)
{
    tab_point eye = tab_front(watcher->pose);
    *out = (crossing){.poses = 0};
    for (int i = 0; i <= TAB_PATH; i++) {
        tab_rect r;
        int64_t right, forward;
        bp_path_rect(&way->start, &way->end, i, &r);
        if (!tab_point_within(eye, &r, 120)) continue;
        if (tab_quarter_of(watcher, r.centre) != TAB_FRONT) continue;
        int d = tab_distance_point(eye, &r);
        tab_local(watcher, r.centre, &right, &forward);
        if (out->poses == 0 || right < out->leftmost) out->leftmost = right;
        if (out->poses == 0 || right > out->rightmost) out->rightmost = right;
        if (out->poses == 0 || d < out->least) out->least = d, out->at = r.pose;
        out->poses++;
    }
}

static void survey(const bp_battle *b, const bp_state *s, const struct frame_traverse *f, road *out)
{
    int formation = s->unit[f->mover].formation;
    bp_rect(b, s, f->mover, &out->start);
    bp_rect_at(b, s, f->mover, (tab_pose){f->x, f->y, f->f}, formation, &out->end);
    tab_pose start = tab_path_start(&out->start, out->end.pose);
    if (start.f != out->start.pose.f) bp_rect_at(b, s, f->mover, start, formation, &out->start);
    out->box = tab_grow(tab_swept_box(&out->start, &out->end), 120);
}

static bool is_near(const road *r, tab_pose eye)
{
    return eye.x >= r->box.x0 && eye.x <= r->box.x1 && eye.y >= r->box.y0 && eye.y <= r->box.y1;
}

/* Whether the way goes too little sideways to cross half of that front, wherever it lies: the middle of the front goes
 * straight, and the centre is never farther from it than half the depth; four tenths for what is rounded. */
static bool goes_straight(const road *r, tab_pose eye, int w)
{
    int64_t dx = r->end.pose.x - r->start.pose.x, dy = r->end.pose.y - r->start.pose.y;
    int64_t right = dx * tab_cos(eye.f) - dy * tab_sin(eye.f);
    return (right < 0 ? -right : right) + 10000 * (int64_t)(r->end.d + 4) < 5000 * (int64_t)w;
}

/* bp.fire.traverse: across at least half of the unit's front. */
static bool crosses(const bp_battle *b, const bp_state *s, const road *r, int unit, tab_pose *at)
{
    tab_rect watcher;
    crossing way;
    const bp_unit *u = &s->unit[unit];
    if (goes_straight(r, u->pose, bp_extent_of(b, s, unit, u->formation).w)) return false;
    bp_rect(b, s, unit, &watcher);
    follow(r, &watcher, &way);
    *at = way.at;
    return way.poses >= 2 && way.rightmost - way.leftmost >= 5000 * (int64_t)watcher.w;
}

static bool in_sight(const bp_battle *b, const bp_state *s, int unit, int mover)
{
    bp_sight sight;
    GG_TALLY(t);
    bp_see(b, s, unit, mover, s->unit[unit].formation == SQUARE ? TAB_FRONT : -1, false, &sight);
    return sight.vis > 0 && sight.range <= bp_profile_of(b, s, unit)->range &&
           bp_shooting_dice(b, s, unit, sight.range, false, &t) > 0;
}

static tab_pose *pose_of(gg_run *x, int unit) { return &ST(x)->unit[unit].pose; }

/* The next unit, from `from` on, that may shoot as the mover crosses its front; the mover is put where it would be hit. */
static uint8_t next_watcher(gg_run *x, const struct frame_traverse *f, int from)
{
    const bp_battle *b = BT(x);
    const bp_state *s = ST(x);
    uint64_t watchers = bp_alive(b, s, !b->unit[f->mover].side) >> from << from;
    road r;
    if (f->charge) watchers &= ~bp_bit(f->charge - 1);
    survey(b, s, f, &r);
    for (; watchers; watchers &= watchers - 1) {
        int u = __builtin_ctzll(watchers);
        tab_pose at, start = {f->sx, f->sy, f->sf};
        if (!is_near(&r, s->unit[u].pose) || !bp_may_react(b, s, u) || !crosses(b, s, &r, u, &at)) continue;
        *pose_of(x, f->mover) = at;
        if (in_sight(b, s, u, f->mover)) return (uint8_t)u;
        *pose_of(x, f->mover) = start;
    }
    return GG_NONE;
}

static void note_start(gg_run *x, struct frame_traverse *f)
{
    tab_pose p = *pose_of(x, f->mover);
    f->sx = p.x, f->sy = p.y, f->sf = p.f;
}

static void go_on(gg_run *x, struct frame_traverse *f) { *pose_of(x, f->mover) = (tab_pose){f->sx, f->sy, f->sf}; }

PROC(traverse)
{
    BEGIN;
    note_start(x, self);
    for (self->unit = next_watcher(x, self, 0); self->unit != GG_NONE;
         self->unit = next_watcher(x, self, self->unit + 1)) {
        USES(x, BP_GEO_PATH); /* by which poses the front is crossed */
        CHOOSE(BT(x)->unit[self->unit].side, ASK_TRAVERSE, self->unit, self->mover, BP_FIRE_TRAVERSE);
        if (gg_move_verb(x->move) == V_TRAVERSE) {
            CALL(shoot, .unit = self->unit, .target = self->mover, .mode = SHOOT_TRAVERSE);
            if (x->ret == RESULT_BREAK) GIVE(2);
            if (x->ret != RESULT_HOLD) GIVE(1);
        }
        go_on(x, self);
    }
    GIVE(0);
    END;
}

void bp_offer_traverse(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    const struct frame_traverse *f = &bp_top(s)->traverse;
    (void)b;
    bp_add(o, bp_move_bare(V_TRAVERSE, f->unit, f->mover, 0));
    bp_add_bare(o, V_HOLD_FIRE, f->unit);
}
