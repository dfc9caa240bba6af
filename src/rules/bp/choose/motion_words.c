/* Motions as they are said: the words of a pose, and the ones worth listing. */
#include "rules/bp/choose/saying.h"

/* ---- a pose in words ---- */

/* A slide of these two: its angle and length, if there is one that is rounded to exactly that. */
static bool find_slide(tab_pose from, tab_pose to, int *angle, int *n)
{
    int far = tab_distance_points(tab_front(from), tab_front(to));
    int about = tab_df(from.f, tab_bearing(tab_front(from), tab_front(to)));
    static const int16_t usual[] = {0, 180, -90, 90, -40, 40, -20, 20, 140, 220};
    if (from.f != to.f) return false;
    for (int whole = 1; whole >= 0; whole--) /* half inches first: so offers are rounded */
        for (int k = far + 1; k >= far - 1 && k > 0; k--)
            for (size_t i = 0; (k % 5 == 0) == whole && i < sizeof usual / sizeof usual[0]; i++)
                if (bp_same_pose(tab_slide(from, usual[i], k), to)) return *angle = usual[i], *n = k, true;
    for (int k = far + 1; k >= far - 1 && k > 0; k--)
        for (int a = about - 2; a <= about + 2; a++)
            if (a >= -45 && a <= 45 && bp_same_pose(tab_slide(from, a, k), to)) return *angle = a, *n = k, true;
    return false;
}

static void say_slide(gg_text *t, int angle, int n)
{
    const char *hand = angle < 0 || angle == 220 ? "left" : "right";
    int by = angle < 0 ? -angle : angle;
    if (angle == 0)
        gg_text_add(t, "forward ");
    else if (angle == 180)
        gg_text_add(t, "back ");
    else if (by == 90)
        gg_text_add(t, "sidestep %s ", hand);
    else if (by > 90)
        gg_text_add(t, "back %s ", hand);
    else
        gg_text_add(t, "oblique %s ", hand);
    gg_say_inches(t, n);
    if (by && by < 90 && by != 40) gg_text_add(t, " at %d", by);
}

static bool say_on(gg_text *t, const char *first, tab_pose base, tab_pose to)
{
    int angle, n;
    if (!find_slide(base, to, &angle, &n) || angle) return false;
    gg_text_add(t, "%s, ", first);
    say_slide(t, 0, n);
    return true;
}

bool bp_say_motion(gg_text *t, const bp_battle *b, const bp_state *s, int unit, tab_pose to)
{
    tab_rect from;
    int angle, n;
    char first[32];
    gg_text w = gg_text_on(first, sizeof first);
    bp_rect(b, s, unit, &from);
    int df = tab_df(from.pose.f, to.f), by = df < 0 ? -df : df;
    if (bp_same_pose(from.pose, to)) return gg_text_add(t, "hold"), true;
    if (find_slide(from.pose, to, &angle, &n)) return say_slide(t, angle, n), true;
    if (df == -180 && bp_same_pose(tab_about(&from), to)) return gg_text_add(t, "about"), true;
    if (df == -180) return say_on(t, "about", tab_about(&from), to);
    if (df && bp_same_pose(tab_turn(&from, df), to))
        return gg_text_add(t, "turn %s %d", df < 0 ? "left" : "right", by), true;
    if (!df || by > 90) return false;
    tab_pose base = df < 0 ? tab_wheel_left(&from, by) : tab_wheel_right(&from, by);
    gg_text_add(&w, "wheel %s %d", df < 0 ? "left" : "right", by);
    if (bp_same_pose(base, to)) return gg_text_add(t, "%s", first), true;
    return say_on(t, first, base, to);
}

/* ---- the list ---- */

static void say_move(gg_text *t, const bp_battle *b, const bp_state *s, gg_move m)
{
    static const char *const side[] = {"N", "E", "S", "W"};
    unsigned target = gg_move_target(m);
    int df;
    switch (gg_move_verb(m)) {
    case V_POSE: bp_say_motion(t, b, s, (int)gg_move_unit(m), bp_move_pose(m)); break;
    case V_HOLD: gg_text_add(t, "hold"); break;
    case V_CHARGE: gg_text_add(t, "charge %s", gg_piece_label(&b->base, (int)target)); break;
    case V_ENTER: gg_text_add(t, "enter %s", b->feature[target].label); break;
    case V_EXIT: gg_text_add(t, "out %s", side[gg_move_arg(m) % 4]); break;
    case V_FORM:
        if (target >= BP_FORMATIONS) {
            gg_text_add(t, target == FORM_DOWN ? "lie down" : target == FORM_UP ? "stand up" : "mount");
            break;
        }
        if (target == LIMBERED || target == DEPLOYED)
            gg_text_add(t, target == LIMBERED ? "limber" : "unlimber");
        else
            gg_text_add(t, "form %s", bp_formation_words[target]);
        df = tab_df(s->unit[gg_move_unit(m)].pose.f, (int)gg_move_facing(m));
        if (df) gg_text_add(t, df == 90 ? " right" : df == -90 ? " left" : " about");
        break;
    default: break;
    }
}

/* How near it brings the unit to the nearest enemy, and what the range means. */
static void say_note(gg_text *t, const bp_battle *b, const bp_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), least = 1 << 20, near = GG_NONE, range = bp_profile_of(b, s, unit)->range;
    tab_rect at, theirs;
    if (gg_move_verb(m) != V_POSE) return;
    bp_rect_at(b, s, unit, bp_move_pose(m), s->unit[unit].formation, &at);
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        bp_rect(b, s, bp_lowest(left), &theirs);
        int d = tab_distance(&at, &theirs);
        if (d < least) least = d, near = bp_lowest(left);
    }
    if (near == GG_NONE) return;
    bp_rect(b, s, near, &theirs);
    gg_say_inches(t, least);
    gg_text_add(t, " inches to %s%s", gg_piece_label(&b->base, near), least <= 120 ? ", in proximity" : "");
    if (range && tab_distance_point(tab_front(at.pose), &theirs) <= range) gg_text_add(t, ", in range");
}

int bp_motions(const gg_battle *battle, const gg_state *state, gg_motion *out, int cap)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    int question = state->ask.question, n = 0;
    gg_offers o;
    if (question == ASK_GENERAL_REROLL && bp_may_insist(s, &bp_top(s)->order)) { /* beside what is offered */
        *out = (gg_motion){.words = "insist", .move = bp_move_bare(V_INSIST, GG_NONE, GG_NONE, 0)};
        return 1;
    }
    if ((question != ASK_MOVE && question != ASK_WINNER && question != ASK_REDIRECT) || state->ask.piece >= b->units)
        return 0;
    gg_offers_open(battle, state, &o);
    for (int i = 0; i < o.slots && n < cap; i++) {
        gg_move m = gg_offers_at(battle, state, &o, i);
        if (!m) continue;
        gg_text w = gg_text_on(out[n].words, sizeof out[n].words), note = gg_text_on(out[n].note, sizeof out[n].note);
        say_move(&w, b, s, m);
        if (gg_text_len(&w) == 0) continue;
        say_note(&note, b, s, m);
        out[n++].move = m;
    }
    return n;
}
