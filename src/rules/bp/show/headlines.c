/* The headline of a move: did it succeed, what may happen to them, what to me. Weights count twenty to their power, so that
 * the heaviest with a chance of 5 % or more comes first. */
#include "rules/bp/show/headlines.h"
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

/* How often, of 36 throws, the order is obeyed at the last throw. */
static int obeyed(const bp_state *s, const struct frame_order *f)
{
    int ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int d = 1; d <= 6; d++) ways += bp_read_order(s, f, a + d).result == DONE_WELL;
    return ways;
}

/* The chance of the order if the General sends it again where it fails; in 1296ths, 0: he cannot. */
static int sent_again(const gg_chances *c)
{
    const bp_battle *b = bp_b(c->b);
    const bp_state *s = bp_s(c->now);
    const struct frame_order *now = order_now(c);
    int ways = 0;
    if (!now || bp_order_of(c->move) == ORDER_NONE || !bp_general_may_help(b, s, now->commander)) return 0;
    gg_tally tally = {0};
    struct frame_order f = *now, again;
    f.kind = (uint8_t)bp_order_of(c->move);
    f.rating = (uint8_t)bp_command_rating(b, s, f.commander, bp_mask(f.units), c->move, &tally);
    again = f;
    again.reroll = ASK_GENERAL_REROLL;
    for (int a = 1; a <= 6; a++)
        for (int d = 1; d <= 6; d++) {
            bp_reading r = bp_read_order(s, &f, a + d);
            bool hesitates = r.moves == 3 && s->commander[f.commander].traits & HESITANT;
            if (r.result == DONE_WELL) ways += hesitates ? obeyed(s, &f) : 36;
            if (r.result == FAILED) ways += obeyed(s, &again);
        }
    return ways;
}

/* " (with Cole's re-roll 90 %)" */
static void say_sent_again(gg_text *t, const gg_chances *c)
{
    int ways = sent_again(c), general = bp_b(c->b)->general[c->side];
    if (!ways) return;
    gg_text_add(t, " (with ");
    gg_say_name(t, c->b, BP_COMMANDER + general);
    gg_text_add(t, "'s re-roll ");
    gg_say_chance(t, c->b, (gg_fraction){.num = (gg_u128)ways, .den = 1296, .value = ways / 1296.0});
    gg_text_add(t, ")");
}

/* "the order arrives: 31 % one move, 14 % two, 28 % three" */
static void say_moves(gg_text *t, const gg_chances *c)
{
    static const char *const moves[] = {"", " one move", " two", " three"};
    const char *between = ": ";
    gg_text_add(t, "the order arrives");
    say_sent_again(t, c);
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
        return say_moves(t, c);
    say_sent_again(t, c);
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
    if (!free || gg_move_verb(c->move) >= V_FOLLOW_ME) return;
    int formation = bp_s(c->now)->unit[bp_lowest(free)].formation;
    gg_text_add(t, "; %s still %s once unless %s",
                free & (free - 1)       ? "those in march column, limbered or in square"
                : formation == LIMBERED ? "limbered, it"
                : formation == MCOL     ? "in march column, it"
                : formation == SQUARE   ? "in square, it"
                                        : "well drilled, it",
                free & (free - 1) ? "move" : "moves", free & (free - 1) ? "they blunder" : "it blunders");
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

/* "the order arrives, 3 % a blunder" */
static bool again_line(const gg_chances *c, gg_headline *out)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (commander_of(c) == GG_NONE) return false;
    gg_text_add(&t, "the order arrives");
    add_chance(&t, c, ", ", order_is(c, 4, 4), " a blunder");
    gg_headline_add(c, out, GG_ROLE_AIM, order_is(c, 1, 3), words);
    return true;
}

/* An order that is weighed to its roll; rolled again or not. */
static bool all_of_it(const gg_chances *c, gg_headline *out)
{
    unsigned verb = gg_move_verb(c->move);
    if (verb == V_ACCEPT && order_now(c))
        return gg_headline_certain(c, out, "certain: not obeyed, no more orders"), true;
    if ((verb == V_REROLL || verb == V_INSIST) && order_now(c)) return again_line(c, out);
    return c->until <= GG_UNTIL_ROLL && commander_of(c) != GG_NONE && order_lines(c, out);
}

/* ---- fights ---- */

/* Whom the move is made against: the enemy of the fight that it begins, or that is being fought; GG_NONE: nobody yet. */
static int opponent_of(const gg_chances *c)
{
    const bp_battle *b = bp_b(c->b);
    const bp_state *s = bp_s(c->now);
    if (c->touch.other < b->units && b->unit[c->touch.other].side != c->side) return c->touch.other;
    if (c->now->ask.kind == GG_CHOOSE && c->now->ask.question == ASK_RESPONSE) return c->now->ask.other;
    const struct frame_order *o = order_now(c);
    if (o && c->now->ask.kind == GG_CHOOSE) return bp_nearest_enemy(b, s, bp_lowest(bp_mask(o->units)));
    for (int d = c->now->depth - 1; d >= 0; d--)
        if (s->frame[d].head.proc == PROC_engagement)
            return bp_lowest(bp_mask(s->frame[d].engagement.units) & b->side_units[!c->side]);
    return GG_NONE;
}

typedef struct round_of {
    int side, value; /* the round is lost 0, drawn 1 or won 2 by a unit of that side */
    int opponent;    /* against him, if it came to blows with him */
} round_of;

static bool round_is(const gg_chances *c, int outcome, const void *of)
{
    const round_of *r = of;
    if (r->opponent != GG_NONE) {
        int32_t his = gg_chances_value(c, outcome, FACT_ROUND, (unsigned)r->opponent);
        if (his != GG_NO_FACT) return his == 2 - r->value;
    }
    for (uint64_t left = bp_b(c->b)->side_units[r->side]; left; left &= left - 1)
        if (gg_chances_value(c, outcome, FACT_ROUND, bp_lowest(left)) == r->value) return true;
    return false;
}

static gg_fraction round_chance(const gg_chances *c, int value)
{
    return gg_chances_if(c, round_is, &(round_of){c->side, value, opponent_of(c)});
}

static bool wins_round(const gg_chances *c, const gg_aim *a, int outcome)
{
    return round_is(c, outcome, &(round_of){a->a, 2, a->other});
}

/* A victor that cannot be held back has gone on to somebody else. */
static bool sweeps_on(const gg_chances *c, int outcome, const void *of)
{
    (void)of;
    for (uint64_t left = bp_b(c->b)->side_units[c->side]; left; left &= left - 1)
        if (gg_chances_value(c, outcome, FACT_CONTACT, bp_lowest(left)) != GG_NO_FACT) return true;
    return false;
}

static bool forms_square(const gg_chances *c, int outcome, const void *of)
{
    const round_of *r = of;
    int only = r->opponent;
    if (c->now->ask.kind == GG_CHOOSE && c->now->ask.question == ASK_RESPONSE) only = c->now->ask.piece;
    for (unsigned u = 0; u < bp_b(c->b)->units; u++)
        if ((only == GG_NONE || (int)u == only) && gg_chances_value(c, outcome, FACT_SQUARE_TEST, u) == 2) return true;
    return false;
}

static bool stopped_by_square(const gg_chances *c, const gg_aim *a, int outcome)
{
    return forms_square(c, outcome, &(round_of){.opponent = a->other});
}

static bool is_fought(const gg_chances *c)
{
    return round_chance(c, 0).value + round_chance(c, 1).value + round_chance(c, 2).value > 0;
}

static bool aim_at_fight(const gg_chances *c, gg_aim *aim)
{
    gg_text t = gg_text_on(aim->words, sizeof aim->words);
    unsigned verb = gg_move_verb(c->move);
    gg_fraction square = gg_chances_if(c, forms_square, &(round_of){.opponent = opponent_of(c)});
    aim->piece = c->touch.piece, aim->other = (uint8_t)opponent_of(c), aim->a = c->side;
    if (commander_of(c) != GG_NONE) {
        aim->row = FACT_ORDER, aim->subject = (uint8_t)(BP_COMMANDER + commander_of(c));
        aim->low = 1, aim->high = 3;
        if (!is_fought(c) && square.value <= 0) return say_moves(&t, c), true;
        gg_text_add(&t, "the order arrives");
        say_sent_again(&t, c);
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
    gg_fraction sweep = {0};
    if (!c->move) sweep = gg_chances_if(c, sweeps_on, NULL);
    if (sweep.value > 0)
        add_chance(&t, c, "; ", sweep, " must sweep on");
    else
        add_chance(&t, c, ", ", round_chance(c, 0), " loses it");
    return true;
}

/* An ordered charge that comes to no blows yet may also fail. */
static bool then_fails(const gg_chances *c, gg_aim *aim)
{
    unsigned verb = gg_move_verb(c->move);
    gg_text t = gg_text_on(aim->words, sizeof aim->words);
    bool charges = verb == V_CHARGE_ORDER || verb == V_FOLLOW_ME_CHARGE;
    if (!charges || c->until < GG_UNTIL_EXCHANGE || commander_of(c) == GG_NONE || is_fought(c)) return false;
    if (gg_chances_if(c, forms_square, &(round_of){.opponent = opponent_of(c)}).value > 0) return false;
    say_failure(&t, c);
    aim->has_chance = true;
    aim->chance = gg_fraction_add(order_is(c, 0, 0), order_is(c, 4, 4));
    return aim->chance.value > 0;
}

/* A round that is won, less one that is lost; a charge that is stopped is lost as well. */
double bp_favour(const gg_chances *c)
{
    return round_chance(c, 2).value - round_chance(c, 0).value -
           gg_chances_if(c, forms_square, &(round_of){.opponent = opponent_of(c)}).value;
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
    return bp_is_art(b, k->subject) || s->unit[k->subject].flags & U_LYING ? -1 : 0;
}

/* A unit that is destroyed is driven off as well. */
static int counts_for(const gg_chances *c, const gg_candidate *k, int outcome)
{
    return k->row == FACT_DRIVEN_OFF ? gg_chances_value(c, outcome, k->row, k->subject) >= 1 : -1;
}

static bool is_killed(const gg_chances *c, int outcome, const void *of)
{
    unsigned piece = *(const unsigned *)of;
    int32_t fate = gg_chances_value(c, outcome, FACT_COMMANDER_FATE, piece);
    return fate == GG_DESTROYED || fate == GG_WAITING;
}

/* ", 17 % Myers killed" */
static void say_killed(gg_text *t, const gg_chances *c)
{
    const bp_battle *b = bp_b(c->b);
    for (unsigned i = 0; i < b->commanders; i++) {
        unsigned piece = BP_COMMANDER + i;
        if (b->commander[i].side != c->side || !(bp_s(c->now)->commander[i].flags & C_ALIVE)) continue;
        gg_fraction chance = gg_chances_if(c, is_killed, &piece);
        if (chance.value < 0.05) continue;
        gg_text_add(t, ", ");
        gg_say_chance(t, c->b, chance);
        gg_text_add(t, " %s killed", b->commander[i].name);
    }
}

/* "disordered or worse (2 % driven off)" */
static bool line_of_disorder(const gg_chances *c, const gg_candidate *k, gg_text *t)
{
    gg_fraction off = gg_chances_range(c, FACT_DRIVEN_OFF, k->subject, 1, 2);
    if (off.value <= 0) return false;
    gg_say_labelled(t, c->b, k->subject);
    add_chance(t, c, " disordered or worse (", off, " driven off)");
    return true;
}

static bool line_of(const gg_chances *c, const gg_candidate *k, gg_text *t)
{
    bool lies = k->row == FACT_FATE && bp_s(c->now)->unit[k->subject].flags & U_LYING;
    if (k->row == FACT_DISORDERED && c->until >= GG_UNTIL_FIGHT) return line_of_disorder(c, k, t);
    if (k->row != FACT_DRIVEN_OFF && !lies) return false;
    gg_say_labelled(t, c->b, k->subject);
    if (lies) {
        gg_text_add(t, " destroyed where it lies");
        return true;
    }
    gg_text_add(t, " driven off (");
    gg_say_chance(t, c->b, gg_chances_range(c, FACT_DRIVEN_OFF, k->subject, 2, 2));
    gg_text_add(t, " destroyed)");
    if (k->side == c->side) say_killed(t, c);
    return true;
}

const struct gg_headlines bp_headlines = {
    .base = 20,
    .costs = (uint64_t)1 << FACT_SHAKEN | (uint64_t)1 << FACT_ORDERS_OVER,
    .all = all_of_it,
    .aim = aim_of,
    .then = then_fails,
    .weight = weight_of,
    .counts = counts_for,
    .line = line_of,
    .sure = bp_sure_of,
};
