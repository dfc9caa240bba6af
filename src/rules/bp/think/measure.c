/* The signs of a position: each is a sum for side 0 less the same sum for side 1, in thousandths, so that changing the sides
 * changes every sign. Distances are between the middles of fronts: nothing here is a rule. */
#include "rules/bp/think/forecast.h"

#define SIGN_NAMES bp_sign_names
#define VALUES_DEF "rules/bp/think/values.def"
#define VALUES bp_values
#include "engine/def/measured.inc"

enum { FAR = 4096 * 4096, CLOSE = 300 };

typedef struct measuring {
    const bp_battle *b;
    const bp_state *s;
    uint64_t on[GG_SIDES], shaken, engaged; /* on: the table */
    uint64_t fires, flanked, ridden_at;     /* who has an enemy to shoot at, beside it, and his horse before it */
    int army[GG_SIDES], both;               /* what they began with */
    int near[BP_UNITS];                     /* the square of the distance to the nearest enemy */
    int sum[GG_SIDES][BP_SIGNS];
} measuring;

static const bp_profile *profile(const measuring *m, int unit) { return bp_profile_of(m->b, m->s, unit); }
static bool is_line(int arm) { return arm == BP_INF || arm == BP_CAV; }

/* ---- units ---- */

static void strength(measuring *m, int side, int unit)
{
    static const uint8_t arm_sign[BP_ARMS] = {[BP_INF] = SIGN_FOOT,
                                              [BP_CAV] = SIGN_HORSE,
                                              [BP_FOOT_ART] = SIGN_GUNS,
                                              [BP_HORSE_ART] = SIGN_GUNS,
                                              [BP_BATTALION_GUN] = SIGN_GUNS};
    const bp_profile *p = profile(m, unit);
    const bp_unit *u = &m->s->unit[unit];
    int *sum = m->sum[side], stock = bp_stock(m->b, unit),
        left = bp_condition(u->casualties, bp_stamina(m->b, m->s, unit));
    if (p->arm != BP_WAGON) sum[arm_sign[p->arm]] += stock * left / 1000 * 4;
    sum[SIGN_LOST] += stock * 2;
    sum[SIGN_HURT] += stock * left / 1000 * 2;
    sum[SIGN_QUALITY] += stock * left / 1000 * (6 - p->m);
    sum[SIGN_PUNCH] += is_line(p->arm) ? p->h * left / 4 : 0;
    if (m->shaken >> unit & 1) sum[SIGN_SHAKEN] -= stock * 2;
    if (u->flags & U_DISORDERED) sum[SIGN_DISORDERED] -= stock * 2;
    if (u->flags & U_WON_LAST) sum[SIGN_UPPER_HAND] += stock * 4;
    if (bp_has(m->b, unit, FIRST_FIRE) && !(u->flags & U_FIRST_FIRE_USED)) sum[SIGN_FRESH_VOLLEY] += stock * 2;
    if (side == m->s->active && !(u->flags & U_ACTED)) sum[SIGN_TO_ACT] += stock * 2;
}

/* In line of battle, not on the march; on a hill; in a house. */
static void posture(measuring *m, int side, int unit)
{
    const bp_unit *u = &m->s->unit[unit];
    int *sum = m->sum[side], stock = bp_stock(m->b, unit);
    bool marches = u->formation == MCOL || u->formation == LIMBERED;
    if (!marches && !(m->shaken >> unit & 1)) sum[SIGN_READY] += stock * 2;
    if (u->formation == GARRISON) sum[SIGN_HOUSES] += stock * 4;
    if (m->b->hills && bp_level_at(m->b, tab_front(u->pose)) > 0) sum[SIGN_HIGH_GROUND] += stock * 2;
}

static void look(measuring *m)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (uint64_t left = m->b->side_units[side]; left; left &= left - 1) {
            int u = bp_lowest(left);
            m->near[u] = FAR;
            m->army[side] += bp_stock(m->b, u);
            if (!m->s->unit[u].alive || bp_waits(m->s, u)) continue;
            m->on[side] |= bp_bit(u);
            if (bp_shaken(m->b, m->s, u)) m->shaken |= bp_bit(u);
        }
    m->both = most(1, m->army[0] + m->army[1]);
    m->engaged = bp_engaged(m->s);
}

/* ---- two enemies ---- */

static bool in_front(const bp_unit *u, int dx, int dy)
{
    int sin = tab_sin(u->pose.f), cos = tab_cos(u->pose.f);
    int forward = dx * sin + dy * cos, right = dx * cos - dy * sin;
    return forward >= (right < 0 ? -right : right);
}

static void stands_to(measuring *m, int unit, int enemy, int dx, int dy, int square)
{
    const bp_unit *u = &m->s->unit[unit], *e = &m->s->unit[enemy];
    const bp_profile *p = profile(m, unit);
    if ((m->engaged | m->shaken) >> unit & 1) return;
    bool sees = bp_all_round(u->formation) || in_front(u, dx, dy);
    if (!sees) return;
    if (square <= p->range * p->range && u->formation != MCOL && u->formation != LIMBERED) m->fires |= bp_bit(unit);
    if (p->arm == BP_CAV && square < 240 * 240 && profile(m, enemy)->arm != BP_CAV && !bp_all_round(e->formation))
        m->ridden_at |= bp_bit(enemy);
    if (is_line(p->arm) && square < 180 * 180 && !bp_all_round(e->formation) && !in_front(e, -dx, -dy))
        m->flanked |= bp_bit(enemy);
}

static void meet(measuring *m)
{
    for (uint64_t ours = m->on[0]; ours; ours &= ours - 1) {
        int a = bp_lowest(ours);
        for (uint64_t theirs = m->on[1]; theirs; theirs &= theirs - 1) {
            int b = bp_lowest(theirs), dx = m->s->unit[b].pose.x - m->s->unit[a].pose.x,
                dy = m->s->unit[b].pose.y - m->s->unit[a].pose.y, square = dx * dx + dy * dy;
            m->near[a] = least(m->near[a], square), m->near[b] = least(m->near[b], square);
            if (square > CLOSE * CLOSE) continue;
            stands_to(m, a, b, dx, dy, square);
            stands_to(m, b, a, -dx, -dy, square);
        }
    }
}

static void reckon_meetings(measuring *m, int side)
{
    int *sum = m->sum[side];
    for (uint64_t left = m->on[side]; left; left &= left - 1) {
        int u = bp_lowest(left), stock = bp_stock(m->b, u);
        const bp_profile *p = profile(m, u);
        if (m->fires >> u & 1) sum[SIGN_FIRE] += stock * p->s[bp_arm_is_art(p->arm) ? 1 : 0];
        if (m->ridden_at >> u & 1) sum[SIGN_HORSE_NEAR] -= stock * 4;
        if (m->flanked >> u & 1) sum[SIGN_FLANKS] -= stock * 4;
    }
}

/* Fights that are to be fought, as each pair alone would go. */
static void fights(measuring *m)
{
    for (int i = 0; i < m->s->pairs; i++) {
        const bp_pair *p = &m->s->pair[i];
        int side = m->b->unit[p->a].side;
        bp_duel d = {.a = p->a,
                     .b = p->b,
                     .formation_a = m->s->unit[p->a].formation,
                     .formation_b = m->s->unit[p->b].formation,
                     .face = p->flags & P_CAUGHT ? TAB_REAR : p->face_b};
        m->sum[side][SIGN_FIGHTS] += bp_duel_value(m->b, m->s, &d) * 4;
        if (m->s->unit[p->a].flags & U_CHARGED) m->sum[side][SIGN_PRESSED] += bp_stock(m->b, p->a) * 4;
    }
}

/* ---- the way to the end ---- */

/* How far the brigades that are nearest to it have come, of as many as must break: thousandths. */
static int to_break(const measuring *m, int side)
{
    int worst[BP_BRIGADES], n = 0, limit = bp_army_limit(m->b, side), sum = 0;
    for (int i = 0; i < m->b->brigades; i++) {
        if (m->b->brigade[i].side != side) continue;
        int gone = m->s->broken >> i & 1
                       ? 1000
                       : least(1000, 1000 * bp_brigade_spent(m->b, m->s, i) / most(1, bp_brigade_limit(m->b, i)));
        int at = n++;
        for (; at > 0 && worst[at - 1] < gone; at--) worst[at] = worst[at - 1];
        worst[at] = gone;
    }
    for (int i = 0; i < limit && i < n; i++) sum += worst[i];
    return limit ? sum / limit : 0;
}

static void breaking(measuring *m, int side)
{
    int gone = to_break(m, side);
    m->sum[side][SIGN_TO_BREAK] = -2 * gone;
    m->sum[side][SIGN_BRINK] = -2 * gone * gone / 1000;
    for (int i = 0; i < m->b->brigades; i++)
        if (m->b->brigade[i].side == side && m->s->broken >> i & 1)
            m->sum[side][SIGN_BROKEN] -= 2000 / most(1, bp_army_limit(m->b, side));
}

/* What there is to win: about a third of it is much. */
static int at_stake(const bp_battle *b)
{
    if (b->vp_pickup) return 3 * bp_lead_to_win(b);
    int points = b->vp_unit * b->units / 6 + b->vp_brigade * b->brigades / 4;
    for (int i = 0; i < b->objectives; i++) points += b->objective[i].points;
    return most(1, points);
}

static int goals(const bp_battle *b)
{
    int points = 0;
    for (int i = 0; i < b->objectives; i++) points += b->objective[i].points;
    return most(1, points);
}

/* Goals, and how near the nearest is who could take or keep them. */
static void reach_goals(measuring *m, int side)
{
    for (int i = 0; i < m->b->objectives; i++) {
        const bp_objective *o = &m->b->objective[i];
        int nearest = FAR, share = 1000 * o->points / goals(m->b);
        for (uint64_t left = m->on[side] & ~m->shaken; left; left &= left - 1) {
            int u = bp_lowest(left), dx = m->s->unit[u].pose.x - o->at.x, dy = m->s->unit[u].pose.y - o->at.y;
            if (is_line(m->b->unit[u].profile.arm)) nearest = least(nearest, dx * dx + dy * dy);
        }
        if (m->s->holder[i] == side) m->sum[side][SIGN_HELD] += share;
        m->sum[side][SIGN_NEAR_GOALS] += 2 * share * 100 / (100 + (int)tab_root((uint64_t)nearest));
    }
}

/* Who is not ahead must come to the enemy: what is still to go, the more the later. */
static void come_on(measuring *m, int side, int late)
{
    int far = 0, men = 0;
    for (uint64_t left = m->on[side] & ~m->shaken; left; left &= left - 1) {
        int u = bp_lowest(left);
        if (!is_line(m->b->unit[u].profile.arm)) continue;
        far += least(600, (int)tab_root((uint64_t)m->near[u]));
        men++;
    }
    m->sum[side][SIGN_COMING_ON] = -4 * far / most(1, men) * late / 1000;
}

static void ends(measuring *m)
{
    int ahead = bp_ahead(m->b, m->s), late = 1000 * m->s->turn / most(1, m->b->turns);
    for (int side = 0; side < GG_SIDES; side++) {
        int *sum = m->sum[side];
        sum[SIGN_LEAD] = within(0, 1000 * bp_victory_points(m->b, m->s, side) / at_stake(m->b), 4000);
        sum[SIGN_AHEAD] = ahead == side ? 1000 : 0;
        sum[SIGN_AHEAD_LATE] = sum[SIGN_AHEAD] * late / 1000 * late / 1000;
        if (ahead != side) come_on(m, side, late);
        reach_goals(m, side);
        breaking(m, side);
    }
}

/* ---- whose move it is, and who leads ---- */

static void tempo(measuring *m)
{
    int asked = m->s->head.ask.side;
    m->sum[m->s->active != 0][SIGN_TEMPO] = 1000;
    m->sum[m->s->first == 0][SIGN_LAST_WORD] = 1000;
    if (asked < GG_SIDES && m->s->head.ask.kind == GG_CHOOSE) m->sum[asked][SIGN_ASKED] = 1000;
    for (int side = 0; side < GG_SIDES; side++)
        if (m->b->general[side] != GG_NONE && !m->s->side[side].reroll_used) m->sum[side][SIGN_REROLL] = 1000;
}

/* An enemy may ride or run him down. */
static bool in_danger(const measuring *m, int side, const bp_commander *c)
{
    if (c->joined < m->b->units) return m->engaged >> c->joined & 1;
    for (uint64_t left = m->on[!side]; left; left &= left - 1) {
        const bp_unit *u = &m->s->unit[bp_lowest(left)];
        int dx = u->pose.x - c->x, dy = u->pose.y - c->y;
        if (dx * dx + dy * dy < 120 * 120) return true;
    }
    return false;
}

/* His men within 12 inches. */
static int in_hand(const measuring *m, int side, const bp_commander *c, uint64_t men)
{
    int stock = 0;
    for (uint64_t left = men & m->on[side]; left; left &= left - 1) {
        const bp_unit *u = &m->s->unit[bp_lowest(left)];
        int dx = u->pose.x - c->x, dy = u->pose.y - c->y;
        if (dx * dx + dy * dy < 150 * 150) stock += bp_stock(m->b, bp_lowest(left));
    }
    return stock;
}

static void leaders(measuring *m, int side, int commanders)
{
    int *sum = m->sum[side];
    for (int i = 0; i < m->b->commanders; i++) {
        const bp_commander_def *d = &m->b->commander[i];
        const bp_commander *c = &m->s->commander[i];
        if (d->side != side || !(c->flags & C_ALIVE)) continue;
        sum[SIGN_LEADERS] += 400 * c->rating / commanders;
        if (in_danger(m, side, c)) sum[SIGN_EXPOSED] -= 2000 / commanders;
        if (side == m->s->active && !(c->flags & C_COMMANDED)) sum[SIGN_TO_COMMAND] += 2000 / commanders;
        if (d->brigade != GG_NONE) sum[SIGN_IN_HAND] += 2 * in_hand(m, side, c, m->b->brigade[d->brigade].units);
    }
}

/* ---- all together ---- */

/* Of what is a share of the armies: of both, so that a big one's is more, or of one's own. */
static void shares(measuring *m, float *out)
{
    static const uint8_t of_both[] = {SIGN_FOOT,         SIGN_HORSE,       SIGN_GUNS,       SIGN_LOST,
                                      SIGN_HURT,         SIGN_SHAKEN,      SIGN_DISORDERED, SIGN_QUALITY,
                                      SIGN_FRESH_VOLLEY, SIGN_TO_ACT,      SIGN_FIGHTS,     SIGN_PRESSED,
                                      SIGN_UPPER_HAND,   SIGN_FIRE,        SIGN_HORSE_NEAR, SIGN_FLANKS,
                                      SIGN_READY,        SIGN_HIGH_GROUND, SIGN_HOUSES,     SIGN_IN_HAND};
    float of_all = 1.0F / (float)m->both;
    for (int i = 0; i < BP_SIGNS; i++) out[i] = (float)(m->sum[0][i] - m->sum[1][i]) / 1000;
    for (size_t k = 0; k < sizeof of_both; k++) {
        int i = of_both[k];
        out[i] = (float)(m->sum[0][i] - m->sum[1][i]) * of_all;
    }
    out[SIGN_PUNCH] /= 4;
}

void bp_measure(const gg_battle *battle, const gg_state *state, float *out)
{
    measuring m = {.b = bp_b(battle), .s = bp_s(state)};
    int commanders[GG_SIDES] = {0, 0};
    look(&m);
    for (int i = 0; i < m.b->commanders; i++) commanders[m.b->commander[i].side]++;
    for (int side = 0; side < GG_SIDES; side++) {
        for (uint64_t left = m.on[side]; left; left &= left - 1) {
            strength(&m, side, bp_lowest(left));
            posture(&m, side, bp_lowest(left));
        }
        leaders(&m, side, most(1, commanders[side]));
    }
    meet(&m);
    for (int side = 0; side < GG_SIDES; side++) reckon_meetings(&m, side);
    fights(&m);
    ends(&m);
    tempo(&m);
    shares(&m, out);
}
