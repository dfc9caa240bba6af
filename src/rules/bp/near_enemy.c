/* 3.8: the near enemy, nearest of those that a unit sees in front of it, and the next. */
#include "ground.h"

typedef struct known { /* an enemy, and what is known of its distance */
    int32_t least;     /* D, or what D is not below */
    uint8_t unit;
    bool exact;
} known;

/* The space between two boxes: nothing in them is nearer. */
static int between_boxes(tab_box a, tab_box b)
{
    int dx = a.x0 > b.x1 ? a.x0 - b.x1 : b.x0 > a.x1 ? b.x0 - a.x1 : 0;
    int dy = a.y0 > b.y1 ? a.y0 - b.y1 : b.y0 > a.y1 ? b.y0 - a.y1 : 0;
    return dx > dy ? dx : dy;
}

/* The least first; of equals first those that may prove to be farther, then the lowest number. */
static int first_of(const known *k, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (k[i].least < k[best].least || (k[i].least == k[best].least && !k[i].exact && k[best].exact)) best = i;
    return best;
}

int bp_near_enemies(const bp_battle *b, const bp_state *s, const bp_march *m, int most, uint8_t out[2])
{
    known k[BP_UNITS];
    tab_rect r;
    int n = 0, found = 0;
    for (uint64_t left = b->side_units[!m->side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!s->unit[u].alive) continue;
        bp_rect(b, s, u, &r);
        k[n++] = (known){.least = between_boxes(m->from.box, r.box), .unit = (uint8_t)u};
    }
    while (n && found < most) {
        int i = first_of(k, n);
        if (!k[i].exact) {
            bp_rect(b, s, k[i].unit, &r);
            k[i].least = tab_distance(&m->from, &r);
            k[i].exact = true;
            continue;
        }
        if (bp_in_front(b, s, m->unit, k[i].unit)) out[found++] = k[i].unit;
        memmove(&k[i], &k[i + 1], (size_t)(--n - i) * sizeof k[0]);
    }
    return found;
}

static int angle_to(const bp_battle *b, const bp_state *s, const bp_march *m, int enemy)
{
    tab_rect r;
    bp_rect(b, s, enemy, &r);
    return tab_df(m->from.pose.f, tab_bearing(tab_front(m->from.pose), r.centre));
}

bool bp_wheel_toward(const bp_battle *b, const bp_state *s, const bp_march *m, int which, tab_pose *out)
{
    uint8_t enemy[2];
    if (bp_near_enemies(b, s, m, which + 1, enemy) <= which) return false;
    int angle = angle_to(b, s, m, enemy[which]), turn = angle < 0 ? -angle : angle;
    if (turn < 5 || turn > 90) return false;
    if (which == 1 && angle == angle_to(b, s, m, enemy[0])) return false; /* the same wheel */
    *out = angle < 0 ? tab_wheel_left(&m->from, turn) : tab_wheel_right(&m->from, turn);
    return true;
}
