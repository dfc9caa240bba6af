/* What each roll is for: purpose, form, numbers and why they are so, and what can come of it. By the procedure that asks. */
#include "rules/kings/show/show.h"

typedef struct roll { /* the pending one */
    const kings_battle *b;
    const kings_state *s;
    const kings_frame *f; /* of the procedure that asks */
    gg_test *t;
} roll;

/* {p} is the unit of the test, {o} the other one. */
#define SAID(r, ...) GG_PHRASE_OF(&(r)->b->base, .piece = (r)->t->piece, .other = (r)->t->other, ##__VA_ARGS__)
#define PURPOSE(r, words, ...) gg_test_purpose((r)->t, words, SAID(r, ##__VA_ARGS__))
#define ROW(r, low, high, good, words, ...) gg_test_row_add((r)->t, low, high, good, words, SAID(r, ##__VA_ARGS__))
#define NOTE(r, kind, amount, rule, words, ...) \
    gg_test_line_add((r)->t, kind, amount, rule, words, SAID(r, ##__VA_ARGS__))

static void add_tally(const roll *r, gg_tally_kind kind, const gg_tally *from)
{
    gg_test_tally_of(r->t, &r->b->base, kind, from);
}

/* Two dice against a number that may be out of their reach. */
static void against(const roll *r, const gg_tally *number, const char *passed, const char *failed)
{
    gg_test_against(r->t, GG_FORM_SUM_HIGH, GG_AT_LEAST, number->total, passed, failed, SAID(r));
    add_tally(r, GG_TALLY_NUMBER, number);
    r->t->certain = number->total <= 2 || number->total > 12;
}

/* One die, of which some faces do harm: the first class of DIE_ONE and DIE_HALF. */
static void harm(const roll *r, int highest, const char *hurt, const char *spared, gg_phrase f)
{
    gg_test *t = r->t;
    t->form = GG_FORM_EACH;
    t->bound = GG_AT_MOST, t->number = highest;
    t->harms = true;
    gg_test_class(t, 0, 1, "harm");
    gg_test_row_add(t, 1, 1, -1, hurt, f);
    gg_test_row_add(t, 0, 0, 1, spared, f);
}

/* ---- Leaders: C1, C2, C11 ---- */

static const char *const sorts[] = {[5] = "very good", [6] = "good", [7] = "fair", [8] = "poor"};

static void test_leadership(const roll *r)
{
    const uint8_t *value = kings_types[kings_profile_of(r->b, r->t->piece)->type].leadership;
    r->t->form = GG_FORM_TABLE;
    PURPOSE(r, "Leadership of {p}");
    for (int low = 1, high; low <= 6; low = high + 1) {
        for (high = low; high < 6 && value[high] == value[low - 1]; high++) continue;
        int n = value[low - 1];
        ROW(r, low, high, n < 7 ? 1 : n == 7 ? 0 : -1, "Leadership {n}, {w}", .n = n, .word = sorts[n]);
    }
}

static void test_first_throw(const roll *r)
{
    static const char *const words[] = {"a bad lot", "a difficult man", "Steady",
                                        "Steady",    "a good sort",     "a fine man"};
    for (int die = 1; die <= 6; die++) ROW(r, die, die, 1, words[die - 1]); /* nothing comes of it yet */
    r->t->quiet = true;
}

static int sort_of(int trait) { return trait < STEADY ? -1 : trait > STEADY; }

static void test_second_throw(const roll *r, int tens)
{
    r->t->follows = true;
    if (kings_trait_of(tens, 1) == STEADY) {
        ROW(r, 1, 6, 0, "Steady");
        r->t->quiet = r->t->certain = true;
        return;
    }
    for (int die = 1; die <= 6; die++) {
        int trait = kings_trait_of(tens, die);
        gg_phrase f = SAID(r, .word = kings_traits[trait].name);
        gg_test_row_add(r->t, die, die, sort_of(trait), "{w}", f);
    }
}

static void test_leaders(const roll *r)
{
    if (r->t->rule == LEADER_VALUE) {
        test_leadership(r);
        return;
    }
    r->t->form = GG_FORM_TABLE;
    PURPOSE(r, "character of {p}'s Leader");
    if (r->f->leaders.die)
        test_second_throw(r, r->f->leaders.die);
    else
        test_first_throw(r);
}

static void test_drink(const roll *r)
{
    r->t->form = GG_FORM_TABLE;
    PURPOSE(r, "how sober {p}'s Leader is");
    ROW(r, 1, 3, -1, "Drunk: Leadership 8 until his next phase");
    ROW(r, 4, 6, 1, "Sober enough: Leadership 6");
}

/* ---- C3 ---- */

static void test_deal(const roll *r)
{
    const struct frame_deal *f = &r->f->deal;
    r->t->form = GG_FORM_DRAW;
    PURPOSE(r, "a card for the {s}, {n} of {k}", .side = f->side, .n = f->dealt + 1, .k = r->b->hand[f->side]);
    ROW(r, 0, 0, 0, "a card");
    ROW(r, 1, 1, 1, "a Joker");
    r->t->quiet = f->dealt + 1 < r->b->hand[f->side];
    r->t->follows = f->dealt > 0;
}

/* ---- the order: C12, C4, C5 ---- */

const char *const kings_action_names[KINGS_ACTIONS] = {
    [DOUBLE] = "At the Double",        [ATTACK] = "Attack",          [FIRE] = "Fire",
    [FORM_CLOSE] = "Form Close Order", [GO_GROUND] = "Go to Ground", [MOVE] = "Move",
    [SKIRMISH] = "Skirmish",           [VOLLEY] = "Volley Fire",     [RALLY] = "Rally",
    [STAND_TO] = "Stand To",
};

static void test_head(const roll *r)
{
    PURPOSE(r, "whether {p}'s Leader keeps his head");
    harm(r, 1, "He loses his head: the {S} decide what {p} does", "He keeps his head",
         SAID(r, .side = kings_side_of(r->b, r->t->piece)));
    r->t->quiet = true;
}

static void test_order(const roll *r)
{
    gg_tally number = {.telling = true};
    kings_order_number(r->b, r->s, r->t->piece, &number);
    if (r->f->activate.target != GG_NONE) r->t->other = r->f->activate.target;
    PURPOSE(r,
            r->f->activate.target == GG_NONE    ? "order to {p}, {w}"
            : r->f->activate.action == ATTACK   ? "order to {p}, {w} on {o}"
            : r->f->activate.action == SKIRMISH ? "order to {p}, {w}, fire at {o}"
                                                : "order to {p}, {w} at {o}",
            .word = kings_action_names[r->f->activate.action]);
    against(r, &number, "{p} obeys", "{p} does nothing");
}

static void test_double(const roll *r)
{
    bool light = kings_is_light(r->b, r->s, r->t->piece);
    r->t->form = GG_FORM_AMOUNT;
    PURPOSE(r, "how far {p} doubles");
    NOTE(r, GG_TALLY_NUMBER, 0, MOVE_DOUBLE,
         light ? "Move {i}, and an inch a pip" : "Move {i}, and an inch a pip; half through difficult ground",
         .n = kings_allowance(r->b, r->s, r->t->piece, DOUBLE, false, 0));
    for (int die = 1; die <= 6; die++) {
        int far = kings_allowance(r->b, r->s, r->t->piece, DOUBLE, false, die);
        ROW(r, die, die, 0, light ? "{i} inches" : "{i} inches, {j} through difficult ground", .n = far, .k = far / 2);
    }
}

static void test_activate(const roll *r)
{
    if (r->t->rule == LEADER_TRAITS)
        test_head(r);
    else if (r->t->rule == ACT_TEST)
        test_order(r);
    else
        test_double(r);
}

/* ---- C5 of an Attack ---- */

static kings_contact contact(const roll *r, int die)
{
    const struct frame_charge *f = &r->f->charge;
    int far = kings_allowance(r->b, r->s, f->unit, ATTACK, f->close, die);
    return kings_contact_of(r->b, r->s, f->unit, f->target, f->close, far);
}

static bool same_end(kings_contact a, kings_contact b)
{
    return a.reached == b.reached && a.stays == b.stays && a.at.x == b.at.x && a.at.y == b.at.y;
}

static void add_contact(const roll *r, kings_contact c, int low, int high)
{
    const struct frame_charge *f = &r->f->charge;
    int touch =
        kings_radius_as(r->b, f->unit, r->s->unit[f->unit].figs, f->close) + kings_radius(r->b, r->s, f->target);
    if (c.reached)
        ROW(r, low, high, 1, "{p} reaches {o}");
    else if (c.stays)
        ROW(r, low, high, -1, "comes to nothing: no room");
    else
        ROW(r, low, high, -1, "falls short, {i} inches from {o}",
            .n = disc_distance(c.at, kings_at(r->s, f->target)) - touch);
}

/* The die that makes contact, and what the way is made of. */
static void add_way(const roll *r, int least)
{
    const struct frame_charge *f = &r->f->charge;
    char work[64] = "";
    gg_text t = gg_text_on(work, sizeof work);
    NOTE(r, GG_TALLY_NUMBER, least, MOVE_ATTACK, "least die");
    NOTE(r, GG_TALLY_NUMBER, 0, GEO_GAP, "{i} inches away", .n = kings_gap(r->b, r->s, f->unit, f->target));
    NOTE(r, GG_TALLY_NUMBER, 0, MOVE_ATTACK, "Move {i}",
         .n = kings_allowance(r->b, r->s, f->unit, ATTACK, f->close, 0));
    if (kings_in_work(r->s, f->unit)) NOTE(r, GG_TALLY_NUMBER, 0, REDOUBT_OBSTACLE, "3.0 for the edge of its own Work");
    if (!kings_in_work(r->s, f->target)) return;
    kings_say_work(&t, r->b, r->s->unit[f->target].work);
    NOTE(r, GG_TALLY_NUMBER, 0, REDOUBT_OBSTACLE, "3.0 for the edge of {w}", .word = work);
}

static void test_charge(const roll *r)
{
    kings_contact end[7];
    int least = 7;
    r->t->other = r->f->charge.target;
    PURPOSE(r, "whether {p} reaches {o}");
    for (int die = 6; die >= 1; die--) {
        end[die] = contact(r, die);
        if (end[die].reached) least = die;
    }
    r->t->form = GG_FORM_SUM_HIGH, r->t->bound = GG_AT_LEAST, r->t->number = least;
    add_way(r, least);
    for (int low = 1, high; low <= 6; low = high + 1) {
        for (high = low; high < 6 && same_end(end[low], end[high + 1]); high++) continue;
        add_contact(r, end[low], low, high);
    }
    r->t->certain = r->t->rows == 1; /* who falls short stands where his die leaves him */
    r->t->quiet = least == 1;
}

/* ---- C15 ---- */

/* Which dangerous ground lies between where the action began and where the unit is now. */
static void say_danger(gg_text *t, const roll *r)
{
    const struct frame_activate *a = &r->s->frame[r->s->head.depth - 3].activate;
    tab_point from = {a->x, a->y}, to = kings_at(r->s, r->t->piece);
    for (int i = 0; i < r->b->areas; i++)
        if (r->b->area[i].flags & DANGEROUS && kings_crosses(r->b, i, from, to)) {
            kings_say_the(t, r->b->area[i].name, r->b->area[i].label);
            return;
        }
    gg_text_add(t, "dangerous ground");
}

static void test_danger(const roll *r)
{
    char area[64];
    gg_text t = gg_text_on(area, sizeof area);
    bool last = r->s->unit[r->t->piece].figs == 1;
    say_danger(&t, r);
    PURPOSE(r, "crossing {w}", .word = area);
    harm(r, 1, last ? "{p} is gone: destroyed" : "A figure is lost in {w}", "{p} comes through", SAID(r, .word = area));
    r->t->quiet = true;
}

/* ---- C6, C13 ---- */

/* So many hits for so many men; with a jam each row comes twice. */
static void add_losses(const roll *r, int dice, int price, bool jams)
{
    int figs = r->s->unit[r->t->other].figs, most = dice / price < figs ? dice / price : figs;
    if ((most + 1) * (jams ? 2 : 1) > GG_TEST_ROWS) return;
    for (int jam = 0; jam <= (jams ? 1 : 0); jam++)
        for (int lost = 0; lost <= most; lost++)
            ROW(r, lost * price, lost == most ? INT16_MAX : lost * price + price - 1, lost ? 1 : -1,
                lost == 0 ? (jam ? "nobody falls, and the gun jams" : "nobody falls")
                : jam     ? "{o} loses {n}, and the gun jams"
                          : "{o} loses {n}",
                .n = lost);
}

static void test_shot(const roll *r)
{
    static const char *const purposes[KINGS_ACTIONS] = {[FIRE] = "fire of {p} at {o}",
                                                        [VOLLEY] = "volley of {p} at {o}",
                                                        [SKIRMISH] = "skirmishing fire of {p} at {o}"};
    const struct frame_shoot *f = &r->f->shoot;
    gg_tally dice = {.telling = true}, hit = {.telling = true}, price = {.telling = true};
    bool jams = r->t->die >= DIE_JAM2 && r->t->die <= DIE_JAM6;
    r->t->other = f->target;
    PURPOSE(r, purposes[f->action]);
    kings_fire_dice(r->b, r->s, f->unit, f->action, &dice);
    kings_hits_per_casualty(r->b, r->s, f->unit, f->target, &price);
    gg_test_each(r->t, &r->b->base, kings_to_hit(r->b, r->s, f->unit, f->action, &hit), "hit", "hits");
    add_tally(r, GG_TALLY_DICE, &dice);
    add_tally(r, GG_TALLY_NUMBER, &hit);
    add_tally(r, GG_TALLY_PRICE, &price);
    if (jams) gg_test_class(r->t, JAM_ONE, 0, "may jam");
    add_losses(r, dice.total, price.total, jams);
}

static void test_shoot(const roll *r)
{
    if (r->t->rule == FIRE_DICE) {
        test_shot(r);
        return;
    }
    PURPOSE(r, "ammunition of {p}");
    harm(r, 1, "Its cartridges are spent: {p} fires no more", "Cartridges are left", SAID(r));
    r->t->quiet = true;
}

/* ---- C7 ---- */

static void test_fight(const roll *r)
{
    const struct frame_fight *f = &r->f->fight;
    gg_tally dice = {.telling = true}, hit = {.telling = true}, price = {.telling = true};
    int unit = r->t->piece;
    bool attacks = unit == f->unit;
    r->t->other = attacks ? f->target : f->unit;
    r->t->contest = attacks ? 1 : 2;
    PURPOSE(r, attacks ? "fight, {p} against {o}" : "fight, {p} defending against {o}");
    kings_fight_dice(r->b, r->s, unit, !attacks, &dice);
    if (attacks)
        kings_fight_price(r->b, r->s, unit, f->target, &price);
    else
        gg_tally_word(&price, 1, FIGHT_ROUND, "a man");
    gg_test_each(r->t, &r->b->base, kings_fight_to_hit(r->b, r->s, unit, r->t->other, attacks, &hit), "hit", "hits");
    add_tally(r, GG_TALLY_DICE, &dice);
    add_tally(r, GG_TALLY_NUMBER, &hit);
    add_tally(r, GG_TALLY_PRICE, &price);
}

/* ---- C8, C14, C9, C10 ---- */

static void test_leader_check(const roll *r)
{
    int unit = r->t->piece, lost = r->f->leader_check.casualties;
    bool counts = r->b->option.leader_hit_casualties && lost > 2;
    bool lucky = kings_trait_is(r->b, r->s, unit, LUCKY) && !kings_is(r->s, unit, LUCKY_USED);
    gg_test *t = r->t;
    PURPOSE(r, "whether {p}'s Leader is hit");
    t->form = GG_FORM_SUM_LOW, t->bound = GG_AT_MOST, t->number = counts ? lost : 2;
    t->harms = t->quiet = true;
    NOTE(r, GG_TALLY_NUMBER, t->number, LEADER_CASUALTY, counts ? "casualties" : "two 1s");
    ROW(r, 2, t->number, -1,
        lucky ? "a lucky escape, his only one" : "the Leader of {p} falls; it tests against 8 now");
    ROW(r, t->number + 1, INT16_MAX, 1, "The Leader is safe");
}

static void test_marker(const roll *r)
{
    PURPOSE(r, "nerves of {p}'s Leader");
    harm(r, 3, "He deserts: {p} is Leaderless", "He stays", SAID(r));
}

static void test_pinning(const roll *r)
{
    gg_tally number = {.telling = true};
    int pins = r->s->unit[r->t->piece].pins;
    PURPOSE(r, "Pinning test of {p}");
    kings_pin_number(r->b, r->s, r->t->piece, r->f->pinning.casualties, &number);
    gg_test_against(r->t, GG_FORM_SUM_HIGH, GG_AT_LEAST, number.total, "{p} holds",
                    pins ? "one more marker for {p}, {n} now" : "{p} is Pinned", SAID(r, .n = pins + 1));
    add_tally(r, GG_TALLY_NUMBER, &number);
    r->t->certain = number.total <= 2 || number.total > 12;
}

/* Still Pinned, and where that leads it. */
static void add_failure(const roll *r, int low, int high)
{
    int unit = r->t->piece, threat = kings_rally_threat(r->b, r->s, unit), work = r->s->unit[unit].work;
    char name[64] = "";
    gg_text t = gg_text_on(name, sizeof name);
    if (work != GG_NONE) kings_say_work(&t, r->b, work);
    if (threat == GG_NONE) {
        ROW(r, low, high, -1, work == GG_NONE ? "still Pinned" : "still Pinned, stays in {w}", .word = name);
        return;
    }
    kings_retreat to =
        kings_retreat_of(r->b, r->s, unit, kings_at(r->s, threat), kings_profile_of(r->b, unit)->move / 2);
    ROW(r, low, high, -1,
        to.cornered       ? "still Pinned, is cornered: one more marker"
        : to.off          ? "still Pinned, falls back off the table"
        : work != GG_NONE ? "still Pinned, leaves {w}"
                          : "still Pinned, falls back {i} inches",
        .word = name, .n = (int)tab_root_up((uint64_t)disc_square(kings_at(r->s, unit), to.to)));
}

static void test_rally(const roll *r)
{
    gg_tally number = {.telling = true};
    int needed = kings_rally_number(r->b, r->s, r->t->piece, &number);
    int routs = needed - kings_leadership(r->b, r->s, r->t->piece) + 2;
    r->t->form = GG_FORM_TABLE, r->t->bound = GG_AT_LEAST, r->t->number = needed;
    PURPOSE(r, "rally of {p}");
    add_tally(r, GG_TALLY_NUMBER, &number);
    ROW(r, needed, INT16_MAX, 1, "{p} rallies; it has acted");
    add_failure(r, routs + 1, needed - 1);
    if (routs >= 2) ROW(r, INT16_MIN, routs, -1, "{p} routs, out of the battle");
    r->t->certain = needed <= 2;
}

/* ---- C16, C17 ---- */

static void test_meeting(const roll *r)
{
    enum { ARRIVES_ON = 8 };
    PURPOSE(r, "whether natives meet {p}");
    gg_test_against(r->t, GG_FORM_SUM_HIGH, GG_AT_LEAST, ARRIVES_ON, "{o} appears", "nobody",
                    SAID(r, .other = r->f->arrival.newcomer));
    NOTE(r, GG_TALLY_NUMBER, ARRIVES_ON, BABBAGE_ARRIVE, "always");
    r->t->row[0].good = -1, r->t->row[1].good = 1;
    r->t->harms = r->t->quiet = true;
}

static const char *const ways[] = {[1] = "ahead", [4] = "on the left", [5] = "on the right", [6] = "behind"};

static void test_way(const roll *r)
{
    r->t->form = GG_FORM_TABLE;
    r->t->follows = r->t->quiet = true;
    PURPOSE(r, "from where {p} comes");
    for (int die = 1; die <= 6; die = die == 1 ? 4 : die + 1) ROW(r, die, die == 1 ? 3 : die, 0, ways[die]);
}

static void test_distance(const roll *r)
{
    const struct frame_arrival *f = &r->f->arrival;
    tab_point at = kings_at(r->s, f->unit), p;
    int touch =
        kings_radius(r->b, r->s, f->unit) + kings_radius_as(r->b, f->newcomer, r->b->unit[f->newcomer].start, false);
    r->t->form = GG_FORM_AMOUNT;
    r->t->follows = true;
    PURPOSE(r, "how far off {p} is");
    for (int die = 1; die <= 6; die += 2)
        if (kings_arrival_spot(r->b, r->s, f, die, &p))
            ROW(r, die, die + 1, 0, "{p} appears {w}, {i} inches off", .word = ways[f->way],
                .n = disc_distance(at, p) - touch);
        else
            ROW(r, die, die + 1, 0, "No room: nobody comes");
}

static void test_arrival(const roll *r)
{
    if (r->t->dice == 2)
        test_meeting(r);
    else if (!r->f->arrival.way)
        test_way(r);
    else
        test_distance(r);
}

static void test_returns(const roll *r)
{
    static const char *const nth[] = {"the first", "the second", "the third", "the fourth", "the fifth", "the sixth"};
    int gone = r->s->gone_for_good;
    const char *which = gone < 6 ? nth[gone] : "one more";
    PURPOSE(r, "whether {p} comes back");
    gg_test_against(r->t, GG_FORM_SUM_HIGH, GG_AT_LEAST, gone + 1, "{p} will be back", "{p} is gone for good, {w}",
                    SAID(r, .word = which));
    NOTE(r, GG_TALLY_NUMBER, 1, BABBAGE_RETURN, "one");
    if (gone) NOTE(r, GG_TALLY_NUMBER, gone, BABBAGE_RETURN, "gone for good");
    r->t->certain = gone == 0 || gone > 5;
}

/* ---- by procedure ---- */

static void (*const tests[KINGS_PROCS])(const roll *) = {
    [PROC_leaders] = test_leaders,   [PROC_player_turn] = test_drink, [PROC_deal] = test_deal,
    [PROC_activate] = test_activate, [PROC_charge] = test_charge,     [PROC_danger] = test_danger,
    [PROC_shoot] = test_shoot,       [PROC_fight] = test_fight,       [PROC_leader_check] = test_leader_check,
    [PROC_marker] = test_marker,     [PROC_pinning] = test_pinning,   [PROC_rally] = test_rally,
    [PROC_arrival] = test_arrival,   [PROC_returns] = test_returns,
};

void kings_test(const gg_battle *b, const gg_state *s, gg_test *t)
{
    const kings_frame *f = kings_top(kings_s(s));
    roll r = {kings_b(b), kings_s(s), f, t};
    tests[f->game.proc](&r);
}
