/* Motions with an aim: to a range of somebody, to a place. */
#include "rules/bp/choose/motion_parts.h"

/* ---- to a range ---- */

static int away(const motion *m, int n, const tab_rect *target)
{
    return tab_distance_point(tab_front(tab_slide(m->at.pose, 0, n)), target);
}

static bool come_within(motion *m, int range, int step, int target)
{
    tab_rect at;
    int n = 0;
    gg_text t = gg_text_on(m->said, sizeof m->said);
    bp_rect(m->b, m->s, target, &at);
    if (away(m, 0, &at) <= range) return bp_wrong(m, "it is as near as that already");
    while (n < m->rate && away(m, n, &at) > range) n += step;
    m->kind = SLIDE, m->angle = 0, m->base = m->at;
    gg_text_add(&t, "forward");
    if (away(m, n, &at) > range) {
        int most = bp_greatest(m, m->rate);
        gg_text w = gg_text_on(m->fault->text, sizeof m->fault->text);
        gg_text_add(&w, "straight on, one move does not come within ");
        gg_say_inches(&w, range);
        gg_text_add(&w, " inches of %s", gg_piece_label(m->battle, target));
        if (most) {
            gg_text_add(&w, "; forward ");
            gg_say_inches(&w, most);
            gg_text_add(&w, " comes to ");
            gg_say_inches(&w, away(m, most, &at));
        }
        m->fault->line = m->fault->column = 1;
        return false;
    }
    bp_go(m, tab_slide(m->base.pose, 0, n));
    return true;
}

bool bp_read_within(motion *m)
{
    int target, n = bp_take_inches(m);
    if (n <= 0) return bp_wrong(m, "within how many inches?");
    bp_takes(m, "of");
    return bp_take_target(m, &target) && come_within(m, n, 1, target);
}

static bool read_range(motion *m)
{
    int target, range = bp_profile_of(m->b, m->s, m->unit)->range;
    bool close = bp_takes(m, "close");
    if (!close) bp_takes(m, "musket"), bp_takes(m, "long");
    if (!bp_takes(m, "range")) return bp_wrong(m, "to range, to close range, or to a place?");
    bp_takes(m, "of");
    if (!bp_take_target(m, &target)) return false;
    if (!range && !close) return bp_wrong(m, "it has nothing to shoot with");
    return come_within(m, close ? 60 : bp_is_art(m->b, m->unit) ? range / 2 : range, 5, target);
}

bool bp_read_proximity(motion *m)
{
    int target;
    bp_takes(m, "of");
    if (!bp_take_target(m, &target)) return false;
    tab_rect at, to;
    bp_rect(m->b, m->s, target, &at);
    for (int n = 5; n <= m->rate; n += 5) {
        bp_slid(&m->at, 0, n, &to);
        if (!tab_within(&to, &at, 120)) continue;
        m->kind = SLIDE, m->angle = 0, m->base = m->at;
        memcpy(m->said, "forward", sizeof "forward");
        bp_go(m, to.pose);
        return true;
    }
    return bp_wrong(m, "straight on, one move does not come within 12.0 inches of it");
}

/* ---- to a place ---- */

/* The longest slide by this angle that does not go past the place. */
static int toward(motion *m, const tab_rect *base, int angle, int far, tab_pose *out)
{
    *out = tab_slide(base->pose, angle, far);
    if (far > 0 && far <= m->rate && bp_pose_is_legal(m, *out)) return far;
    for (int n = (far < m->rate ? far : m->rate) / 5 * 5; n > 0; n -= 5) {
        *out = tab_slide(base->pose, angle, n);
        if (bp_pose_is_legal(m, *out)) return n;
    }
    return 0;
}

static bool read_place(motion *m)
{
    const gg_word *first = &m->word[m->next], *last = &m->word[m->words - 1];
    gg_pose place;
    if (!bp_more(m)) return bp_wrong(m, "where to is missing");
    if (!gg_place_find(m->battle, first->at, (size_t)(last->at + last->len - first->at), &place))
        return bp_wrong(m, "no place has that name: an objective, a building, named ground, or 24.0,14.0 in inches");
    tab_point p = {place.x, m->b->height - place.y};
    tab_pose slid = {0}, on = {0};
    tab_rect turned;
    int far = tab_distance_points(tab_front(m->at.pose), p);
    int angle = tab_df(m->at.pose.f, tab_bearing(tab_front(m->at.pose), p));
    bool aside = angle >= -45 && angle <= 45, turns = (angle <= -5 || angle >= 5) && angle >= -90 && angle <= 90;
    int a = aside ? toward(m, &m->at, angle, far, &slid) : 0, b = 0;
    if (turns) {
        tab_rect_make(bp_wheeled_by(&m->at, angle), m->at.w, m->at.d, &turned);
        b = toward(m, &turned, 0, tab_distance_points(tab_front(turned.pose), p), &on);
        if (!b && bp_pose_is_legal(m, turned.pose)) b = 1, on = turned.pose;
    }
    m->next = m->words, m->kind = NEITHER;
    if (!a && !b)
        return bp_wrong(m, aside || turns ? "nothing legal brings it nearer to that place"
                                          : "that place is behind it: about, or turn, first");
    bool slides = a && (!b || tab_distance_points(tab_front(slid), p) <= tab_distance_points(tab_front(on), p));
    bp_go(m, slides ? slid : on);
    return true;
}

bool bp_read_to(motion *m)
{
    if (!bp_more(m)) return bp_wrong(m, "where to is missing");
    gg_word w = m->word[m->next];
    bool range =
        gg_word_same(w, "range") || gg_word_same(w, "close") || gg_word_same(w, "musket") || gg_word_same(w, "long");
    return range ? read_range(m) : read_place(m);
}
