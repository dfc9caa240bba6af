/* The headline of a move: did it succeed, what may happen to them, what to me. Weights count twenty to their power, so that
 * the heaviest with a chance of 5 % or more comes first. */
#include "engine/headline.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

/* Whose order is rolled for on the way; GG_NONE: nobody's. */
static int commander_of(const gg_chances *c)
{
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].row == FACT_ORDER && c->line[i].changes) return c->line[i].subject - BP_COMMANDER;
    return GG_NONE;
}

/* The frame of the order, where it is being given now. */
static const struct frame_order *order_now(const gg_chances *c)
{
    const bp_frame *top = bp_top(bp_s(c->now));
    return top->head.proc == PROC_order ? &top->order : NULL;
}

static gg_fraction order_is(const gg_chances *c, int low, int high)
{
    return gg_chances_range(c, FACT_ORDER, BP_COMMANDER + (unsigned)commander_of(c), low, high);
}

static void add_chance(gg_text *t, const gg_chances *c, const char *before, gg_fraction chance, const char *after)
{
    if (chance.value <= 0) return;
    gg_text_add(t, "%s", before);
    gg_say_chance(t, c->b, chance);
    gg_text_add(t, "%s", after);
}

/* ---- orders ---- */

/* "the order arrives: 31 % one move, 14 % two, 28 % three" */
static void say_moves(gg_text *t, const gg_chances *c)
{
    static const char *const moves[] = {"", " one move", " two", " three"};
    const char *between = ": ";
    gg_text_add(t, "the order arrives");
    for (int n = 1; n <= 3; n++) {
        if (order_is(c, n, n).value <= 0) continue;
        add_chance(t, c, between, order_is(c, n, n), moves[n]);
        between = ", ";
    }
}

static void say_success(gg_text *t, const gg_chances *c)
{
    const struct frame_order *o = order_now(c);
    if (!o) return say_moves(t, c);
    int unit = bp_lowest(bp_mask(o->units)), hurt = bp_s(c->now)->unit[unit].casualties;
    gg_phrase f = GG_PHRASE_OF(c->b, .piece = BP_COMMANDER + commander_of(c), .other = unit, .n = hurt, .k = hurt - 1);
    if (gg_move_verb(c->move) == V_RALLY)
        gg_say_phrase(t, "{O} sheds a casualty ({n} to {k}), {p} joins it and gives no more orders", f);
    else if (gg_move_verb(c->move) == V_FOLLOW_ME)
        gg_say_phrase(t, "the order arrives: three moves, {p} joins {O} and gives no more orders", f);
    else
        say_moves(t, c);
}

/* "it fails (3 % a blunder): Beckwith gives no more orders" */
static void say_failure(gg_text *t, const gg_chances *c)
{
    gg_text_add(t, "it fails");
    add_chance(t, c, " (", order_is(c, 4, 4), " a blunder)");
    gg_text_add(t, ": ");
    gg_say_name(t, c->b, BP_COMMANDER + commander_of(c));
    gg_text_add(t, " gives no more orders");
    const struct frame_order *o = order_now(c);
    uint64_t free = o ? bp_free_movers(bp_b(c->b), bp_s(c->now), o) : 0;
    if (free && gg_move_verb(c->move) < V_FOLLOW_ME)
        gg_text_add(t, "; %s still moves once unless it blunders",
                    free & (free - 1) ? "who is in march column" : "limbered or on the march, it");
}

static bool order_lines(const gg_chances *c, gg_headline *out)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    gg_fraction failed = gg_fraction_add(order_is(c, 0, 0), order_is(c, 4, 4));
    say_success(&t, c);
    gg_headline_add(c, out, GG_ROLE_AIM, order_is(c, 1, 3), words);
    if (failed.value <= 0) return true;
    t = gg_text_on(words, sizeof words);
    say_failure(&t, c);
    gg_headline_add(c, out, GG_ROLE_ME, failed, words);
    return true;
}

/* An order that is weighed to its roll; rolled again or not. */
static bool all_of_it(const gg_chances *c, gg_headline *out)
{
    unsigned verb = gg_move_verb(c->move);
    if (verb == V_ACCEPT && order_now(c)) return gg_headline_certain(c, out, "not obeyed, no more orders"), true;
    return c->until <= GG_UNTIL_ROLL && commander_of(c) != GG_NONE && order_lines(c, out);
}

/* ---- fights ---- */

typedef struct round_of {
    int side, value; /* the round is lost 0, drawn 1 or won 2 by a unit of that side */
} round_of;

static bool round_is(const gg_chances *c, int outcome, const void *of)
{
    const round_of *r = of;
    for (uint64_t left = bp_b(c->b)->side_units[r->side]; left; left &= left - 1)
        if (gg_chances_value(c, outcome, FACT_ROUND, bp_lowest(left)) == r->value) return true;
    return false;
}

static gg_fraction round_chance(const gg_chances *c, int value)
{
    return gg_chances_if(c, round_is, &(round_of){c->side, value});
}

static bool wins_round(const gg_chances *c, const gg_aim *a, int outcome)
{
    return round_is(c, outcome, &(round_of){a->a, 2});
}

static bool forms_square(const gg_chances *c, int outcome, const void *of)
{
    (void)of;
    for (unsigned u = 0; u < bp_b(c->b)->units; u++)
        if (gg_chances_value(c, outcome, FACT_SQUARE_TEST, u) == 2) return true;
    return false;
}

static bool stopped_by_square(const gg_chances *c, const gg_aim *a, int outcome)
{
    (void)a;
    return forms_square(c, outcome, NULL);
}

static bool is_fought(const gg_chances *c)
{
    return round_chance(c, 0).value + round_chance(c, 1).value + round_chance(c, 2).value > 0;
}

static bool aim_at_fight(const gg_chances *c, gg_aim *aim)
{
    gg_text t = gg_text_on(aim->words, sizeof aim->words);
    unsigned verb = gg_move_verb(c->move);
    gg_fraction square = gg_chances_if(c, forms_square, NULL);
    aim->piece = c->touch.piece, aim->a = c->side;
    if (commander_of(c) != GG_NONE) {
        aim->row = FACT_ORDER, aim->subject = (uint8_t)(BP_COMMANDER + commander_of(c));
        aim->low = 1, aim->high = 3;
        if (!is_fought(c) && square.value <= 0) return say_moves(&t, c), true;
        gg_text_add(&t, "the order arrives");
        add_chance(&t, c, "; ", square, " stopped by a square");
        add_chance(&t, c, square.value > 0 ? ", " : "; ", round_chance(c, 2),
                   square.value > 0 ? " wins a round" : " wins the round");
        if (square.value <= 0) add_chance(&t, c, ", ", round_chance(c, 0), " loses it");
        return true;
    }
    if (square.value > 0) {
        aim->holds = stopped_by_square;
        gg_text_add(&t, verb == V_FORM_SQUARE ? "in square" : "stopped by a square");
        add_chance(&t, c, ", ", round_chance(c, 2), " wins a round");
        if (verb == V_FORM_SQUARE) add_chance(&t, c, ", ", round_chance(c, 0), " loses one");
        return true;
    }
    if (!is_fought(c)) return false;
    aim->holds = wins_round;
    gg_text_add(&t, "wins the round");
    add_chance(&t, c, ", ", round_chance(c, 0), " loses it");
    return true;
}

/* ---- fire ---- */

static bool is_hurt(const gg_chances *c, const gg_aim *a, int outcome)
{
    return gg_chances_lost(c, outcome, a->other) ||
           gg_chances_value(c, outcome, FACT_CASUALTIES, a->other) > gg_chances_now(c, FACT_CASUALTIES, a->other);
}

static bool aim_at_shot(const gg_chances *c, gg_aim *aim)
{
    gg_text t = gg_text_on(aim->words, sizeof aim->words);
    const bp_battle *b = bp_b(c->b);
    unsigned unit = gg_move_unit(c->move), target = gg_move_target(c->move);
    if (target >= b->units || unit >= b->units) return false;
    aim->row = FACT_CASUALTIES, aim->subject = (uint8_t)target, aim->other = (uint8_t)target;
    aim->holds = is_hurt;
    gg_say_labelled(&t, c->b, (int)target);
    gg_text_add(&t, " takes a casualty or more%s",
                bp_is_art(b, (int)unit) && b->option.art_tests_all ? ", and tests" : "");
    return true;
}

static bool aim_of(const gg_chances *c, gg_aim *aim)
{
    unsigned verb = gg_move_verb(c->move);
    if (verb == V_SHOOT || verb == V_SHRAPNEL || verb == V_TRAVERSE) return aim_at_shot(c, aim);
    return c->until >= GG_UNTIL_EXCHANGE && aim_at_fight(c, aim);
}

/* ---- lines 2 and 3 ---- */

/* Who can fall back is driven off; of guns and men lying down it is their fate that is told. */
static int weight_of(const gg_chances *c, const gg_candidate *k)
{
    const bp_battle *b = bp_b(c->b);
    const bp_state *s = bp_s(c->now);
    if (k->row != FACT_FATE) return -1;
    if (k->subject >= BP_COMMANDER) return 7;
    return bp_is_art(b, k->subject) || s->unit[k->subject].flags & U_LYING ? -1 : 0;
}

/* A unit that is destroyed is driven off as well. */
static int counts_for(const gg_chances *c, const gg_candidate *k, int outcome)
{
    return k->row == FACT_DRIVEN_OFF ? gg_chances_value(c, outcome, k->row, k->subject) >= 1 : -1;
}

static bool line_of(const gg_chances *c, const gg_candidate *k, gg_text *t)
{
    if (k->row != FACT_DRIVEN_OFF) return false;
    gg_say_labelled(t, c->b, k->subject);
    gg_text_add(t, " driven off (");
    gg_say_chance(t, c->b, gg_chances_range(c, FACT_DRIVEN_OFF, k->subject, 2, 2));
    gg_text_add(t, " destroyed)");
    return true;
}

/* ---- moves without dice ---- */

static void say_near(gg_text *t, const gg_chances *c, const bp_state *s, int unit)
{
    const bp_battle *b = bp_b(c->b);
    int enemy = bp_nearest_enemy(b, s, unit);
    tab_rect ours, theirs;
    if (enemy == GG_NONE) return;
    bp_rect(b, s, unit, &ours);
    bp_rect(b, s, enemy, &theirs);
    int d = tab_distance(&ours, &theirs);
    gg_say_inches(t, d);
    gg_text_add(t, " inches from ");
    gg_say_labelled(t, c->b, enemy);
    if (d <= 120) gg_text_add(t, ": in proximity");
    if (d <= bp_profile_of(b, s, unit)->range) gg_text_add(t, d <= 120 ? ", in range" : ": in range");
}

static void say_chargers(gg_text *t, const gg_chances *c, const bp_state *s, int unit)
{
    const bp_battle *b = bp_b(c->b);
    bp_charge_pose way;
    bool any = false;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        if (bp_judge_charge(b, s, bp_lowest(left), unit, &way) != GG_OK) continue;
        gg_text_add(t, any ? ", " : "; ");
        gg_say_labelled(t, c->b, bp_lowest(left));
        gg_text_add(t, way.face == TAB_FRONT ? " in front" : way.face == TAB_REAR ? " in rear" : " in flank");
        any = true;
    }
    gg_text_add(t, any ? " can charge it with one move" : "; nobody can charge it with one move");
}

static bool sure_of(const gg_chances *c, gg_headline *out)
{
    unsigned verb = gg_move_verb(c->move), unit = gg_move_unit(c->move);
    bool moves = verb == V_POSE || verb == V_FORM || verb == V_HOLD || verb == V_ENTER || verb == V_EXIT;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (!moves || c->outcomes != 1 || unit >= bp_b(c->b)->units) return false;
    const bp_state *s = bp_s(c->outcome[0].state);
    if (!s->unit[unit].alive) return false;
    say_near(&t, c, s, (int)unit);
    say_chargers(&t, c, s, (int)unit);
    gg_headline_certain(c, out, words);
    return true;
}

const struct gg_headlines bp_headlines = {
    .base = 20,
    .costs = (uint64_t)1 << FACT_SHAKEN | (uint64_t)1 << FACT_ORDERS_OVER,
    .all = all_of_it,
    .aim = aim_of,
    .weight = weight_of,
    .counts = counts_for,
    .line = line_of,
    .sure = sure_of,
};
