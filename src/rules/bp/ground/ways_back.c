/* Moves that nobody chooses: units that retire (7.8), evade (7.4) or blunder (7.2). */
#include "rules/bp/ground/ground.h"

static bool slides_to(const bp_battle *b, const bp_march *m, int angle, int n, const bp_passage *p, tab_pose *out)
{
    tab_rect to;
    bp_slid(&m->from, angle, n, &to);
    if (!bp_on_table(b, &to) || bp_march_passes(b, m, &m->from, &to, p) != GG_OK) return false;
    *out = to.pose;
    return true;
}

/* Guns in battery break instead, and a garrison leaves its building: bp_find_exit. */
static bool can_retire(const bp_state *s, int unit)
{
    return s->unit[unit].formation != DEPLOYED && s->unit[unit].formation != GARRISON;
}

/* bp.break.retire: so many moves back, straight or aside by 15, 30, 45 degrees. */
bool bp_find_retire(const bp_battle *b, const bp_state *s, int unit, int from_k, int to_k, tab_pose *out, int *k)
{
    static const int16_t aside[] = {0, 15, -15, 30, -30, 45, -45};
    int rate = bp_rate(b, s, unit);
    bp_march m;
    if (!can_retire(s, unit)) return false;
    bp_march_from(b, s, unit, s->unit[unit].pose, to_k * rate, &m);
    for (*k = from_k; *k <= to_k; ++*k)
        for (size_t i = 0; i < sizeof aside / sizeof aside[0]; i++)
            if (slides_to(b, &m, 180 + aside[i], *k * rate, &bp_retiring, out)) return true;
    return false;
}

bool bp_find_short_retire(const bp_battle *b, const bp_state *s, int unit, int longest, tab_pose *out)
{
    bp_march m;
    if (!can_retire(s, unit)) return false;
    bp_march_from(b, s, unit, s->unit[unit].pose, longest, &m);
    for (int n = longest; n >= 10; n -= 10)
        if (slides_to(b, &m, 180, n, &bp_retiring, out)) return true;
    return false;
}

/* bp.resp.evade: straight away from the charger's front, facing kept. */
bool bp_find_evade(const bp_battle *b, const bp_state *s, int unit, int charger, tab_pose *out)
{
    bp_march m;
    bp_passage p = bp_retiring;
    int rate = bp_rate(b, s, unit);
    p.fled = (uint8_t)charger;
    bp_march_from(b, s, unit, s->unit[unit].pose, rate, &m);
    int away = tab_bearing(tab_front(s->unit[charger].pose), m.from.centre);
    for (int n = rate / 5 * 5; n >= 10; n -= 5)
        if (slides_to(b, &m, away - m.from.pose.f, n, &p, out)) return true;
    return false;
}

/* ---- bp.blunder.geometry ---- */

static bool forward(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, tab_pose *out)
{
    int n = bp_march_greatest(b, m, base, angle, m->rate, MARCH_ANYWHERE, NULL);
    if (n == 0) return false;
    *out = tab_slide(base->pose, angle, n);
    return true;
}

/* Toward the enemy that it sees, then on; if it cannot wheel there it only goes on. */
static bool wheel_and_on(const bp_battle *b, const bp_state *s, const bp_march *m, tab_pose *out)
{
    tab_rect wheeled;
    int angle = bp_angle_to(b, s, m, bp_near_enemy(b, s, m, NULL));
    if (angle == 0) return forward(b, m, &m->from, 0, out);
    tab_rect_make(bp_wheeled(m, angle), m->from.w, m->from.d, &wheeled);
    if (bp_march_judge(b, m, &wheeled, MARCH_ANYWHERE) != GG_OK) return forward(b, m, &m->from, 0, out);
    *out = wheeled.pose;
    forward(b, m, &wheeled, 0, out);
    return true;
}

bool bp_blunder_step(const bp_battle *b, const bp_state *s, int unit, int die, tab_pose *out)
{
    bp_march m;
    int k;
    if (!can_retire(s, unit) || s->unit[unit].formation == SQUARE) return false;
    if (die <= 2)
        return bp_find_retire(b, s, unit, 3 - die, 3 - die, out, &k) ||
               bp_find_short_retire(b, s, unit, (3 - die) * bp_rate(b, s, unit) - 10, out);
    bp_march_make(b, s, unit, &m);
    if (die == 6) return wheel_and_on(b, s, &m, out);
    return forward(b, &m, &m.from, die == 3 ? -90 : die == 4 ? 90 : 0, out);
}
