/* Motions that are no poses: charges, formations, buildings. */
#include "rules/bp/choose/motion_parts.h"

/* ---- moves that are no poses ---- */

bool bp_read_charge(motion *m)
{
    int target;
    if (!bp_take_target(m, &target)) return false;
    m->move = bp_move_bare(V_CHARGE, (unsigned)m->unit, (unsigned)target, 0);
    return true;
}

bool bp_read_into(motion *m)
{
    if (bp_takes(m, "proximity")) return bp_read_proximity(m);
    if (!bp_takes(m, "contact")) return bp_wrong(m, "into contact with whom?");
    bp_takes(m, "with");
    return bp_read_charge(m);
}

static bool form(motion *m, unsigned formation)
{
    int f = m->s->unit[m->unit].pose.f, hand = bp_take_hand(m);
    tab_pose pose;
    if (hand)
        f = tab_turn_by(f, 90 * hand);
    else if (bp_takes(m, "about"))
        f = tab_turn_by(f, 180);
    if (!bp_extent_of(m->b, m->s, m->unit, (int)formation).w) return bp_wrong(m, "that is no formation of this unit");
    if (!bp_form_pose(m->b, m->s, m->unit, (int)formation, f, &pose))
        return bp_wrong(m, "there is no room here for it");
    m->move = bp_move(V_FORM, (unsigned)m->unit, formation, pose, 0);
    return true;
}

static bool posture(motion *m, unsigned formation)
{
    m->move = bp_move_bare(V_FORM, (unsigned)m->unit, formation, 0);
    return true;
}

/* "attack column" as well as ACOL; words that are left say the facing. */
bool bp_read_form(motion *m)
{
    for (unsigned i = 0; i < GARRISON; i++) {
        const char *at = bp_formation_words[i];
        int before = m->next;
        bool same = bp_takes(m, bp_formation_names[i]);
        for (bool on = !same; on && *at;) {
            size_t len = strcspn(at, " ");
            on = bp_more(m) && m->word[m->next].len == len && strncmp(m->word[m->next].at, at, len) == 0;
            if (on) m->next++, at += len, at += *at == ' ';
            same = on && !*at;
        }
        if (same) return form(m, i);
        m->next = before;
    }
    return bp_wrong(m, "which formation? line, attack column, march column, square, open order ...");
}

bool bp_read_limber(motion *m) { return form(m, LIMBERED); }
bool bp_read_unlimber(motion *m) { return form(m, DEPLOYED); }
bool bp_read_lie(motion *m) { return bp_takes(m, "down") && posture(m, FORM_DOWN); }
bool bp_read_stand(motion *m) { return bp_takes(m, "up") && posture(m, FORM_UP); }
bool bp_read_mount(motion *m) { return posture(m, FORM_MOUNT); }

bool bp_read_hold(motion *m)
{
    m->move = bp_move_bare(V_HOLD, (unsigned)m->unit, GG_NONE, 0);
    return true;
}

bool bp_read_enter(motion *m)
{
    const gg_word *first = &m->word[m->next], *last = &m->word[m->words - 1];
    if (!bp_more(m)) return bp_wrong(m, "which building?");
    gg_word all = {.at = first->at, .len = (size_t)(last->at + last->len - first->at)};
    for (unsigned i = 0; i < m->b->features; i++) {
        const bp_feature *f = &m->b->feature[i];
        if (!gg_word_same(all, f->label) && !(bp_is_named(f) && gg_word_same(all, f->name))) continue;
        m->next = m->words;
        m->move = bp_move_bare(V_ENTER, (unsigned)m->unit, i, 0);
        return true;
    }
    return bp_wrong(m, "no building has that name");
}

bool bp_read_out(motion *m)
{
    static const char *const sides[] = {"N", "E", "S", "W"}, *const words[] = {"north", "east", "south", "west"};
    for (int i = 0; i < 4; i++) {
        if (!bp_takes(m, sides[i]) && !bp_takes(m, words[i])) continue;
        m->move = bp_move_bare(V_EXIT, (unsigned)m->unit, GG_NONE, i);
        return true;
    }
    return bp_wrong(m, "out by which side? N, E, S or W");
}
