/* What a unit gains by an order: the best of the places that it might go to, whether it may or not, and of the charges. */
#include "rules/bp/think/forecast.h"

void bp_think(bp_thought *t, const gg_battle *b, const gg_state *s)
{
    t->b = bp_b(b), t->s = bp_s(s);
    t->placed = t->ordered = 0;
    t->lists = false;
    bp_field_look(t->b, t->s, &t->field);
}

/* ---- places that a unit might go to, whether it may or not ---- */

int bp_place_at(const bp_thought *t, int unit, tab_pose pose, int formation)
{
    tab_rect r;
    bp_rect_at(t->b, t->s, unit, pose, formation, &r);
    return bp_place_value(t->b, t->s, &t->field, unit, &r, formation);
}

int bp_place_now(bp_thought *t, int unit)
{
    if (t->placed >> unit & 1) return t->place[unit];
    t->placed |= bp_bit(unit);
    t->place[unit] = bp_place_value(t->b, t->s, &t->field, unit, &t->field.rect[unit], t->s->unit[unit].formation);
    return t->place[unit];
}

static bool on_table(const bp_thought *t, tab_pose p)
{
    return p.x >= 10 && p.y >= 10 && p.x <= t->b->width - 10 && p.y <= t->b->height - 10;
}

int bp_nearest_foe(const bp_thought *t, int unit)
{
    int best = GG_NONE;
    int64_t least = INT64_MAX;
    tab_point at = t->field.rect[unit].centre;
    for (uint64_t left = t->field.alive[!t->b->unit[unit].side]; left; left &= left - 1) {
        tab_point e = t->field.rect[__builtin_ctzll(left)].centre;
        int64_t dx = e.x - at.x, dy = e.y - at.y;
        if (dx * dx + dy * dy < least) least = dx * dx + dy * dy, best = __builtin_ctzll(left);
    }
    return best;
}

/* So far towards a point, facing it. */
static tab_pose towards(tab_pose from, tab_point to, int go)
{
    int f = tab_bearing(tab_front(from), to);
    tab_point step = tab_offset(f, 0, go);
    return (tab_pose){(int16_t)(from.x + step.x), (int16_t)(from.y + step.y), (int16_t)f};
}

/* The best of a few ways on: straight, slanting, and towards the nearest enemy and the objectives. */
static int advance_gain(bp_thought *t, int unit)
{
    static const struct {
        int16_t angle;
        uint8_t moves2;
    } way[] = {{0, 1}, {0, 2}, {0, 4}, {-40, 2}, {40, 2}};
    const bp_unit *u = &t->s->unit[unit];
    int rate = bp_rate(t->b, t->s, unit), best = -10000, enemy = bp_nearest_foe(t, unit);
    if (u->formation == DEPLOYED || u->formation == GARRISON || u->flags & U_LYING) return 0;
    for (size_t i = 0; i < sizeof way / sizeof way[0]; i++) {
        tab_pose p = tab_slide(u->pose, way[i].angle, rate * way[i].moves2 / 2);
        if (on_table(t, p)) best = most(best, bp_place_at(t, unit, p, u->formation));
    }
    if (enemy != GG_NONE)
        best =
            most(best, bp_place_at(t, unit, towards(u->pose, t->field.rect[enemy].centre, rate * 3 / 4), u->formation));
    for (int i = 0; i < t->b->objectives; i++)
        if (t->s->holder[i] != t->b->unit[unit].side)
            best = most(best, bp_place_at(t, unit, towards(u->pose, t->b->objective[i].at, rate), u->formation));
    return best - bp_place_now(t, unit);
}

int bp_turn_gain(bp_thought *t, int unit)
{
    int best = -10000;
    for (int turn = 45; turn < 360; turn += 45)
        best = most(best, bp_place_at(t, unit, tab_turn(&t->field.rect[unit], turn), t->s->unit[unit].formation));
    return best - bp_place_now(t, unit) - 5;
}

static int form_gain(bp_thought *t, int unit, int formation)
{
    const bp_unit *u = &t->s->unit[unit];
    if (formation == FORM_DOWN) return -80;
    if (formation == FORM_UP) return u->flags & U_LYING ? 80 : -10;
    if (formation >= BP_FORMATIONS || formation == u->formation) return -5;
    if (!bp_extent_of(t->b, t->s, unit, formation).w) return -50;
    int best = bp_place_at(t, unit, u->pose, formation);
    if (formation == DEPLOYED && bp_nearest_foe(t, unit) != GG_NONE)
        best = most(
            best, bp_place_at(t, unit, towards(u->pose, t->field.rect[bp_nearest_foe(t, unit)].centre, 0), formation));
    return best - bp_place_now(t, unit) - 8;
}

static int retreat_gain(bp_thought *t, int unit)
{
    tab_pose p = tab_slide(t->s->unit[unit].pose, 180, bp_rate(t->b, t->s, unit));
    return on_table(t, p) ? bp_place_at(t, unit, p, t->s->unit[unit].formation) - bp_place_now(t, unit) : -100;
}

/* A charge now, or after a move or two. */
int bp_charge_value(const bp_thought *t, int unit, int target)
{
    const tab_rect *r = &t->field.rect[unit], *q = &t->field.rect[target];
    int formation = t->s->unit[unit].formation;
    bp_duel d = {.a = (uint8_t)unit,
                 .b = (uint8_t)target,
                 .formation_a = (uint8_t)formation,
                 .formation_b = t->s->unit[target].formation,
                 .charges = 1,
                 .face = (uint8_t)tab_quarter_of(q, tab_front(r->pose))};
    return bp_duel_value(t->b, t->s, &d);
}

static int charge_gain(bp_thought *t, int unit, unsigned target)
{
    int enemy = target == GG_NONE ? bp_nearest_foe(t, unit) : (int)target;
    if (enemy == GG_NONE || !t->s->unit[enemy].alive) return -100;
    if (!bp_may_charge_at_all(t->b, t->s, unit)) return -20;
    int d = tab_distance(&t->field.rect[unit], &t->field.rect[enemy]), rate = bp_rate(t->b, t->s, unit);
    int value = bp_charge_value(t, unit, enemy);
    if (tab_quarter_of(&t->field.rect[unit], t->field.rect[enemy].centre) != TAB_FRONT) d += rate;
    return d <= rate ? value : d <= 2 * rate ? value * 7 / 10 : d <= 3 * rate ? value * 5 / 10 : value / 4 - 20;
}

/* ---- orders ---- */

int bp_enter_gain(bp_thought *t, int unit, unsigned feature)
{
    const bp_feature *f = &t->b->feature[feature];
    if (f->kind != BUILDING) return -30;
    tab_rect r;
    tab_box box = f->shape.box;
    tab_rect_make((tab_pose){(int16_t)((box.x0 + box.x1) / 2), (int16_t)box.y1, 0}, box.x1 - box.x0, box.y1 - box.y0,
                  &r);
    int gain = bp_place_value(t->b, t->s, &t->field, unit, &r, GARRISON) - bp_place_now(t, unit);
    return tab_distance(&r, &t->field.rect[unit]) <= 60 ? gain : gain / 2;
}

int bp_order_gain(bp_thought *t, int unit, gg_move m)
{
    unsigned target = gg_move_target(m);
    switch (gg_move_verb(m)) {
    case V_ADVANCE: return advance_gain(t, unit);
    case V_FACE:
    case V_MANHANDLE: return bp_turn_gain(t, unit);
    case V_CHARGE_ORDER: return charge_gain(t, unit, target);
    case V_FORM_ORDER: return form_gain(t, unit, (int)target);
    case V_ADVANCE_FORM: return form_gain(t, unit, (int)target) - 5;
    case V_RETREAT: return retreat_gain(t, unit);
    case V_ENTER_ORDER: return bp_enter_gain(t, unit, target);
    case V_EXIT_ORDER: return -30;
    case V_FOLLOW_ME: return advance_gain(t, unit) * 11 / 10 - 40;
    case V_FOLLOW_ME_CHARGE: return charge_gain(t, unit, GG_NONE) - 30;
    case V_RALLY: return bp_stock(t->b, unit) * (t->field.shaken >> unit & 1 ? 400 : 180) / 1000 - 40;
    default: return 0;
    }
}

/* What the best of the common orders would bring a unit. */
static int find_best_order(bp_thought *t, int unit)
{
    int best = most(advance_gain(t, unit), charge_gain(t, unit, GG_NONE));
    int formation = t->s->unit[unit].formation, arm = t->b->unit[unit].profile.arm;
    best = most(best, retreat_gain(t, unit));
    if (formation == LIMBERED && arm != BP_WAGON) best = most(best, form_gain(t, unit, DEPLOYED));
    if (formation == DEPLOYED) best = most(best, most(bp_turn_gain(t, unit), form_gain(t, unit, LIMBERED)));
    if (formation == MCOL || formation == SQUARE || formation == MIXED) best = most(best, form_gain(t, unit, LINE));
    if (t->s->unit[unit].casualties >= 2) best = most(best, bp_stock(t->b, unit) * 15 / 100);
    return best;
}

int bp_best_order(bp_thought *t, int unit)
{
    if (!(t->ordered >> unit & 1)) t->order[unit] = find_best_order(t, unit);
    t->ordered |= bp_bit(unit);
    return t->order[unit];
}
