/* The parts of a motion: slides, wheels and turns. */
#include "rules/bp/choose/motion_parts.h"

/* ---- slides ---- */

/* Exactly so far, as far as it may, or up to so far. */
static bool slide(motion *m, int angle, const char *said)
{
    gg_text t = gg_text_on(m->said, sizeof m->said);
    bool up_to = bp_takes(m, "up") && bp_takes(m, "to");
    int n = bp_take_inches(m);
    gg_text_add(&t, "%s", said);
    m->kind = SLIDE, m->angle = angle, m->base = m->at;
    if (n == 0) return bp_wrong(m, "0 inches is no motion: hold");
    if (n > 3 * m->rate) {
        gg_text w = gg_text_on(m->fault->text, sizeof m->fault->text);
        gg_text_add(&w, "%s %d: %d inches, one move is ", said, n / 10, n / 10);
        gg_say_inches(&w, m->rate);
        if (n % 100 == 0) gg_text_add(&w, "; %d.%d?", n / 100, n / 10 % 10);
        m->fault->line = m->fault->column = 1;
        return false;
    }
    if (n < 0 || up_to) {
        int most = n < 0 || n > m->rate ? m->rate : n;
        int far = up_to && n > 0 && n <= m->rate && bp_pose_is_legal(m, tab_slide(m->base.pose, angle, n))
                      ? n
                      : bp_greatest(m, most);
        n = far ? far : up_to ? most : 5;
    }
    bp_go(m, tab_slide(m->base.pose, angle, n));
    return true;
}

bool bp_read_forward(motion *m) { return slide(m, 0, "forward"); }

bool bp_read_back(motion *m)
{
    if (bp_takes(m, "left")) return slide(m, 220, "back left");
    if (bp_takes(m, "right")) return slide(m, 140, "back right");
    return slide(m, 180, "back");
}

bool bp_read_sidestep(motion *m)
{
    int hand = bp_take_hand(m);
    if (!hand) return bp_wrong(m, "sidestep left or right?");
    return slide(m, 90 * hand, hand < 0 ? "sidestep left" : "sidestep right");
}

bool bp_read_oblique(motion *m)
{
    int hand = bp_take_hand(m), angle = 40, before = m->next;
    gg_text tail = gg_text_on(m->tail, sizeof m->tail);
    if (!hand) return bp_wrong(m, "oblique left or right?");
    for (int i = m->next; i + 1 < m->words; i++) { /* the angle stands behind the length */
        if (!gg_word_same(m->word[i], "at")) continue;
        m->next = i + 1;
        angle = bp_take_degrees(m);
        if (angle < 1 || angle > 45) return bp_wrong(m, "an oblique is at 1 to 45 degrees");
        m->words = i;
        gg_text_add(&tail, " at %d", angle);
    }
    m->next = before;
    return slide(m, hand * angle, hand < 0 ? "oblique left" : "oblique right");
}

/* ---- wheels and turns ---- */

bool bp_read_wheel(motion *m)
{
    int hand = bp_take_hand(m), target, angle;
    gg_text t = gg_text_on(m->said, sizeof m->said);
    m->base = m->at;
    if (!hand && bp_takes(m, "to")) {
        tab_rect at;
        if (!bp_take_target(m, &target)) return false;
        bp_rect(m->b, m->s, target, &at);
        angle = tab_df(m->at.pose.f, tab_bearing(tab_front(m->at.pose), at.centre));
        if (angle > -5 && angle < 5) return bp_wrong(m, "it faces there already, to within 5 degrees");
        if (angle < -DEGREES_MOST || angle > DEGREES_MOST) return bp_wrong(m, "a wheel is at most 90 degrees");
        hand = angle < 0 ? -1 : 1;
    } else if (!hand) {
        return bp_wrong(m, "wheel left, right, or to whom?");
    } else {
        angle = bp_take_degrees(m);
        if (angle == 0 || angle > DEGREES_MOST) return bp_wrong(m, "a wheel is 1 to 90 degrees");
        m->kind = WHEEL, m->angle = hand;
        if (angle < 0 && !(angle = bp_greatest(m, DEGREES_MOST))) angle = 5;
        angle *= hand;
    }
    m->kind = WHEEL, m->angle = angle;
    gg_text_add(&t, "wheel %s", hand < 0 ? "left" : "right");
    bp_go(m, bp_wheeled_by(&m->base, angle));
    return true;
}

bool bp_read_turn(motion *m)
{
    int hand = bp_take_hand(m), target, angle;
    tab_rect at;
    if (!hand && bp_takes(m, "to")) {
        if (!bp_take_target(m, &target)) return false;
        bp_rect(m->b, m->s, target, &at);
        angle = tab_df(m->at.pose.f, tab_bearing(m->at.centre, at.centre));
    } else if (!hand) {
        return bp_wrong(m, "turn left, right, or to whom?");
    } else {
        angle = bp_take_degrees(m);
        if (angle < 1 || angle > 180) return bp_wrong(m, "a turn is 1 to 180 degrees");
        angle *= hand;
    }
    m->kind = NEITHER;
    bp_go(m, tab_turn(&m->at, angle));
    return true;
}

bool bp_read_about(motion *m)
{
    m->kind = NEITHER;
    bp_go(m, tab_about(&m->at));
    return true;
}
