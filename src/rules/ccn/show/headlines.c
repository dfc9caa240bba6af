/* The headline of a move: what was tried, and the words of what may happen besides. The engine finds the heaviest facts, a
 * weight being two to its power. */
#include "rules/ccn/show/headlines.h"
#include "engine/fraction.h"

void ccn_say_words(char *out, size_t cap, const char *phrase, gg_phrase f)
{
    gg_text t = gg_text_on(out, cap);
    gg_say_phrase(&t, phrase, f);
}

/* ---- orders: all three ends ---- */

/* A test that failed is thrown again once: passes and failures of so many ways, of which others come to nothing. */
static gg_fraction with_aide(int pass, int fail, int whole)
{
    gg_u128 passes = (gg_u128)pass, all = (gg_u128)whole;
    return gg_fraction_of(passes * all + (gg_u128)fail * passes, all * all);
}

static void say_aide(gg_text *t, const gg_chances *c, gg_fraction f)
{
    gg_text_add(t, "; ");
    gg_say_chance(t, c->b, f);
    gg_text_add(t, " with an aide");
}

static bool of_order(const gg_test *t) { return t->rule == ACTIVATION_CHECK || t->rule == COMBINED_CHECK; }

/* The roll that the move leads to, over the guns that are asked about on the way: as is usual all that can join. */
static bool test_ahead(const gg_chances *c, gg_test *t, uint32_t *guns)
{
    ccn_state s;
    gg_copy(c->b, &s.head, c->now);
    if (s.head.ask.kind == GG_CHOOSE && c->move) gg_apply(c->b, &s.head, c->move, NULL);
    while (s.head.ask.kind == GG_CHOOSE && s.head.ask.question == ASK_GUNS)
        gg_apply(c->b, &s.head, gg_habit(c->b, &s.head), NULL);
    const ccn_frame *caller = s.head.depth > 1 ? &s.frame[s.head.depth - 2] : NULL;
    *guns = caller && caller->head.proc == PROC_attempt ? caller->attempt.guns : 0;
    return gg_test_of(c->b, &s.head, t);
}

/* Rows of an order: arrives, fails, two ones, two sixes, doubles. */
static void order_lines(const gg_chances *c, const gg_test *t, uint32_t guns, gg_headline *h)
{
    char words[GG_SENTENCE];
    bool group = t->rule == COMBINED_CHECK;
    gg_fraction spent = gg_fraction_add(t->row[1].chance, t->row[3].chance);
    int pass = (int)(t->chance.value * 36 + 0.5), fail = (int)(spent.value * 36 + 0.5);
    gg_text out = gg_text_on(words, sizeof words);
    bool both = guns && !(guns & (guns - 1));
    int gun = both ? ccn_b(c->b)->gun_unit[t->side][__builtin_ctz(guns)] : GG_NONE;
    gg_text_add(&out, "the order arrives%s, %d or less",
                both    ? " for both"
                : group ? " for all of them"
                        : "",
                t->number);
    if (t->again[0]) say_aide(&out, c, with_aide(pass, fail, 36));
    gg_headline_add(c, h, GG_ROLE_AIM, t->chance, words);
    ccn_say_words(words, sizeof words,
                  both    ? "{P} and {O} spent without acting"
                  : group ? "{P} and the guns spent without acting"
                          : "{P} spent without acting",
                  GG_PHRASE_OF(c->b, .piece = t->piece, .other = gun));
    gg_headline_add(c, h, GG_ROLE_ME, spent, words);
    if (!ccn_b(c->b)->option.doubles_resolve) gg_headline_add(c, h, GG_ROLE_ME, t->row[4].chance, "the chit goes back");
}

static void ride_lines(const gg_chances *c, const gg_test *t, gg_headline *h)
{
    char words[GG_SENTENCE];
    ccn_say_words(words, sizeof words, "{p} may ride, 10 or less", GG_PHRASE_OF(c->b, .piece = t->piece));
    gg_headline_add(c, h, GG_ROLE_AIM, t->chance, words);
    gg_headline_add(c, h, GG_ROLE_ME, t->row[1].chance, "he cannot get away");
}

/* A chit, a tactical event, news of a leader, a botched order: each row with its chance, those that are alike as one. */
static void table_lines(const gg_chances *c, const gg_test *t, gg_headline *h)
{
    bool said[GG_TEST_ROWS] = {0};
    for (int i = 0; i < t->rows; i++) {
        gg_fraction chance = t->row[i].chance;
        for (int k = i + 1; k < t->rows && !said[i]; k++)
            if (strcmp(t->row[i].words, t->row[k].words) == 0)
                chance = gg_fraction_add(chance, t->row[k].chance), said[k] = true;
        if (!said[i] && chance.value > 0) gg_headline_add(c, h, GG_ROLE_AIM, chance, t->row[i].words);
    }
}

static void add_chance(gg_fraction *sum, gg_fraction part)
{
    *sum = sum->value > 0 ? gg_fraction_add(*sum, part) : part;
}

/* No double, or one for either side: the six of them are in the test. */
static void event_lines(const gg_chances *c, const gg_test *t, gg_headline *h)
{
    gg_fraction of[GG_SIDES] = {GG_NEVER, GG_NEVER};
    for (int both = 1; both <= 6; both++) add_chance(&of[both % 2 ? FRENCH : ALLIES], t->row[both].chance);
    gg_headline_add(c, h, GG_ROLE_AIM, t->row[0].chance, "no tactical event");
    gg_headline_add(c, h, GG_ROLE_AIM, of[FRENCH], "a French one: bayonet charge, bombard or grand manoeuvre");
    gg_headline_add(c, h, GG_ROLE_AIM, of[ALLIES], "an Allied one: fire and hold, rally or leadership");
}

/* The six rows are in the test: whether they act after all, come to harm, or are just spent. */
static void botch_lines(const gg_chances *c, const gg_test *t, gg_headline *h)
{
    static const char *const words[] = {"{P} led astray, wheeled about, delayed or shaken", "nothing worse comes of it",
                                        "{P} act after all"};
    gg_fraction of[] = {GG_NEVER, GG_NEVER, GG_NEVER};
    char out[GG_SENTENCE];
    for (int i = 0; i < t->rows; i++) add_chance(&of[1 + t->row[i].good], t->row[i].chance);
    for (int i = 3; i-- > 0;) {
        ccn_say_words(out, sizeof out, words[i], GG_PHRASE_OF(c->b, .piece = t->piece));
        if (of[i].value > 0) gg_headline_add(c, h, i == 2 ? GG_ROLE_AIM : GG_ROLE_ME, of[i], out);
    }
}

static bool all_lines(const gg_chances *c, gg_headline *h)
{
    gg_test t;
    uint32_t guns;
    if (c->until != GG_UNTIL_ROLL || !test_ahead(c, &t, &guns)) return false;
    if (of_order(&t))
        order_lines(c, &t, guns, h);
    else if (t.rule == LEADER_DETACH)
        ride_lines(c, &t, h);
    else if (t.rule == EVENT_ROLL)
        event_lines(c, &t, h);
    else if (t.rule == ACTIVATION_BOTCH)
        botch_lines(c, &t, h);
    else if (t.form == GG_FORM_TABLE || t.form == GG_FORM_DRAW)
        table_lines(c, &t, h);
    else
        return false;
    return true;
}

/* ---- line 1 ---- */

/* Whom the mover attacks, by this move or, as is usual, after it; and whether it is fire. */
static int target_of(const gg_chances *c, bool *fire)
{
    unsigned verb = gg_move_verb(c->move);
    *fire = verb == V_FIRE;
    if (verb == V_FIRE || verb == V_MELEE) return (int)gg_move_target(c->move);
    if (verb == V_USE || verb == V_SAVE) {
        *fire = ccn_top(ccn_s(c->now))->head.proc == PROC_fire;
        return c->now->ask.other;
    }
    for (int i = 0; i < c->guesses; i++) {
        *fire = c->guess[i].verb == V_FIRE;
        if (c->guess[i].side == c->side && (*fire || c->guess[i].verb == V_MELEE))
            return (int)gg_move_target(c->guess[i].move);
    }
    return GG_NONE;
}

static bool deed_is_not(const gg_chances *c, const gg_aim *a, int outcome)
{
    return gg_chances_value(c, outcome, (unsigned)a->a, a->piece) != a->b;
}

static void deed(const gg_chances *c, gg_aim *a, int row, int piece, const char *words)
{
    a->row = (uint8_t)row, a->subject = (uint8_t)piece;
    a->low = a->high = 1;
    ccn_say_words(a->words, sizeof a->words, words, GG_PHRASE_OF(c->b, .piece = piece));
}

static void deed_undone(const gg_chances *c, gg_aim *a, int row, int piece, const char *words)
{
    a->subject = a->piece = (uint8_t)piece;
    a->a = row, a->b = 1;
    a->holds = deed_is_not;
    ccn_say_words(a->words, sizeof a->words, words, GG_PHRASE_OF(c->b, .piece = piece));
}

static void aim_at(const gg_chances *c, gg_aim *a, int target, bool fire)
{
    if (ccn_is_leader((unsigned)target)) {
        a->row = FACT_LEADER_FATE, a->subject = (uint8_t)target;
        a->low = GG_WAITING, a->high = GG_TAKEN;
        ccn_say_words(a->words, sizeof a->words, "{P} struck down", GG_PHRASE_OF(c->b, .piece = target));
        return;
    }
    gg_fraction gone = gg_chances_range(c, FACT_GONE, (unsigned)target, 1, 1);
    gg_fraction dead = gg_chances_range(c, FACT_FATE, (unsigned)target, GG_DESTROYED, GG_TAKEN);
    if (fire)
        a->subject = a->piece = (uint8_t)target, a->a = FACT_BLOCKS,
        a->b = gg_chances_now(c, FACT_BLOCKS, (unsigned)target), a->holds = deed_is_not,
        ccn_say_words(a->words, sizeof a->words, "{P} lose a block or more", GG_PHRASE_OF(c->b, .piece = target));
    else if (gone.value == dead.value) {
        a->row = FACT_FATE, a->subject = (uint8_t)target;
        a->low = GG_DESTROYED, a->high = GG_TAKEN;
        ccn_say_words(a->words, sizeof a->words, "{P} destroyed", GG_PHRASE_OF(c->b, .piece = target));
    } else
        deed(c, a, FACT_GONE, target, "{P} give way");
}

/* A reaction or a rally: with its number, and what an aide would make of it. */
static void aim_test(const gg_chances *c, gg_aim *a, int row, int piece, const char *words)
{
    gg_test t;
    deed(c, a, row, piece, words);
    gg_text out = gg_text_on(a->words, sizeof a->words);
    gg_say_phrase(&out, words, GG_PHRASE_OF(c->b, .piece = piece));
    if (!gg_chances_test(c, &t)) return;
    if (t.number) gg_text_add(&out, ", %d or less", t.number);
    if (t.again[0]) {
        gg_fraction once = t.chance, again = gg_fraction_scale(t.chance, (uint64_t)(t.chance.den - t.chance.num),
                                                               (uint64_t)t.chance.den);
        say_aide(&out, c, gg_fraction_add(once, again));
    }
}

/* Whether it holds its ground; where nobody could, how far it goes back. */
static void aim_to_stand(const gg_chances *c, gg_aim *a, int piece)
{
    if (gg_chances_range(c, FACT_GONE, (unsigned)piece, 1, 1).value < 1) {
        deed_undone(c, a, FACT_GONE, piece, "{P} hold their ground");
        return;
    }
    deed(c, a, FACT_GONE, piece, "{P} give way");
    for (int n = 1; n <= 6; n++)
        if (gg_chances_range(c, FACT_BACK, (unsigned)piece, n, n).value >= 1)
            ccn_say_words(a->words, sizeof a->words, "{P} fall back {a|hex|hexes}",
                          GG_PHRASE_OF(c->b, .piece = piece, .n = n));
}

static bool aim(const gg_chances *c, gg_aim *a)
{
    int piece = c->now->ask.piece;
    bool fire;
    switch (gg_move_verb(c->move)) {
    case V_RALLY: aim_test(c, a, FACT_RALLIES, piece, "{P} rally"); return true;
    case V_FORM: aim_test(c, a, FACT_REACTS, piece, "{P} form square"); return true;
    case V_RETIRE: aim_test(c, a, FACT_REACTS, piece, "{P} get away"); return true;
    case V_STAND:
    case V_IGNORE: aim_to_stand(c, a, piece); return true;
    case V_RETREAT:
    case V_REFORM: deed(c, a, FACT_HOLDS, piece, "{P} hold"); return c->dice;
    default: break;
    }
    int target = target_of(c, &fire);
    if (target == GG_NONE) return false;
    aim_at(c, a, target, fire);
    return true;
}

/* ---- lines 2 and 3 ---- */

static int weight(const gg_chances *c, const gg_candidate *x)
{
    (void)c;
    if (x->row == FACT_MORALE) return x->at >= BROKEN ? 7 : 4;
    if (x->row == FACT_LEADER_FATE) return x->at >= GG_DESTROYED ? 8 : 7;
    return -1;
}

/* Whether the battle is won in just those outcomes. */
static bool decides(const gg_chances *c, const gg_candidate *x)
{
    for (int i = 0; i < c->outcomes; i++)
        if (x->in[i] != (gg_chances_value(c, i, FACT_WON, !x->side) == 1)) return false;
    return true;
}

/* The only objective that the side may take, or lose; HEX_OFF: there are several, or none. */
static int objective_of(const gg_chances *c, int side, bool loses)
{
    const ccn_battle *b = ccn_b(c->b);
    int found = HEX_OFF, n = 0;
    for (int i = 0; i < b->objectives; i++) {
        bool held = hex_in(ccn_s(c->now)->units[side], b->objective[i].hex);
        if (b->objective[i].side == side && held == loses) found = b->objective[i].hex, n++;
    }
    return n == 1 ? found : HEX_OFF;
}

static bool objective_line(const gg_chances *c, const gg_candidate *x, gg_text *t)
{
    int hex = objective_of(c, x->subject, x->falls);
    if (hex == HEX_OFF) return false;
    gg_say_phrase(t, x->falls ? "the {s} lose {H}" : "the {s} take {H}",
                  GG_PHRASE_OF(c->b, .side = x->subject, .at = ccn_pose(hex, -1)));
    return true;
}

static bool line(const gg_chances *c, const gg_candidate *x, gg_text *t)
{
    gg_phrase who = GG_PHRASE_OF(c->b, .piece = x->subject);
    if (x->row == FACT_OBJECTIVES) return objective_line(c, x, t);
    if (x->row == FACT_FATE && decides(c, x))
        gg_say_phrase(t, x->side == c->side ? "{P} destroyed, the battle lost" : "{P} destroyed, the battle won", who);
    else if (x->row == FACT_GONE) {
        gg_fraction back = gg_chances_range(c, FACT_BACK, x->subject, 1, 6);
        gg_say_phrase(t, back.value == x->chance.value ? "{P} fall back" : "{P} give way", who);
    } else
        return false;
    return true;
}

const struct gg_headlines ccn_headlines = {
    .base = 2,
    .joins = true,
    .certain = "",
    .never = "{P} cannot be hurt",
    .alone = (uint64_t)1 << FACT_MORALE,
    .costs = (uint64_t)1 << FACT_WON,
    .all = all_lines,
    .aim = aim,
    .weight = weight,
    .line = line,
    .sure = ccn_headline_sure,
};
