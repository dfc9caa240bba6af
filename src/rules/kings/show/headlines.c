/* The headline of a move: whether what was tried succeeds, with the links on the way that are not certain, and what lines on
 * either side say. The engine finds them (engine/headline.h). */
#include "engine/headline.h"

#include <stdio.h>

#include "rules/kings/show/show.h"

static gg_fraction deed(const gg_chances *c, unsigned row, int piece, int32_t low, int32_t high)
{
    return gg_chances_range(c, row, (unsigned)piece, low, high);
}

static void say_percent(gg_text *t, const gg_chances *c, gg_fraction f, const char *words)
{
    gg_say_chance(t, c->b, f);
    gg_text_add(t, " %s", words);
}

/* ---- the links of line 1 ---- */

/* "no test", "83 % obeys", or with a number alone "5 or more". */
static void say_order(gg_text *t, const gg_chances *c, bool number)
{
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    int unit = c->touch.piece;
    gg_tally why = {0};
    if (kings_action_kind(b, s, unit, kings_action_of(c->move)) != TESTED)
        gg_text_add(t, "no test");
    else if (number)
        gg_text_add(t, "%d or more", kings_order_number(b, s, unit, &why));
    else
        say_percent(t, c, deed(c, FACT_ORDER, unit, OBEYS, OBEYS), "obeys");
}

static bool keeps_order(const gg_chances *c)
{
    return kings_is(kings_s(c->now), c->touch.piece, CLOSE) && !(gg_move_arg(c->move) & ARG_BREAK);
}

static int die_to(const gg_chances *c)
{
    return kings_least_die(kings_b(c->b), kings_s(c->now), c->touch.piece, c->touch.other, keeps_order(c));
}

/* ---- an Attack ---- */

/* Difficult ground on the straight way to it; -1: none that slows it. */
static int slowed_by(const kings_battle *b, const kings_state *s, int unit, int target)
{
    if (kings_is_light(b, s, unit)) return -1;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & DIFFICULT && kings_crosses(b, i, kings_at(s, unit), kings_at(s, target))) return i;
    return -1;
}

static void say_out_of_reach(gg_text *t, const gg_chances *c)
{
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    int unit = c->touch.piece, target = c->touch.other, by = slowed_by(b, s, unit, target);
    int far = kings_allowance(b, s, unit, ATTACK, keeps_order(c), 6);
    gg_text_add(t, "cannot reach %s: ", b->unit[target].label);
    gg_say_inches(t, kings_gap(b, s, unit, target));
    gg_text_add(t, " inches, ");
    gg_say_inches(t, by < 0 ? far : far / 2);
    if (by >= 0) gg_text_add(t, " through "), kings_say_the(t, b->area[by].name, b->area[by].label);
    gg_text_add(t, " with a 6");
}

static void say_links(gg_text *t, const gg_chances *c)
{
    int unit = c->touch.piece, die = die_to(c);
    gg_fraction won = deed(c, FACT_FIGHT, unit, WINS_FIGHT, WINS_FIGHT);
    gg_fraction drawn = deed(c, FACT_FIGHT, unit, DRAWS_FIGHT, DRAWS_FIGHT);
    gg_fraction fought = deed(c, FACT_FIGHT, unit, LOSES_FIGHT, WINS_FIGHT);
    gg_text_add(t, " (");
    say_order(t, c, false);
    gg_text_add(t, die == 1 ? ", certain to reach it" : ", %d or more reaches it", die);
    if (drawn.value > 0 && !kings_b(c->b)->option.draw_attacker) {
        gg_text_add(t, "; ");
        say_percent(t, c, drawn, "neither gives way");
    } else if (fought.value > 0 && fought.value < 1) {
        gg_text_add(t, ", wins ");
        say_percent(t, c, (gg_fraction){.value = won.value / fought.value}, "of the fights");
    }
    gg_text_add(t, ")");
}

static bool is_in_work(const gg_chances *c, const gg_aim *a, int outcome)
{
    int32_t key = gg_chances_value(c, outcome, FACT_KEY, a->piece);
    return a->a == (key != GG_NO_FACT ? key : gg_chances_value(c, outcome, FACT_WORK, a->piece));
}

static bool aim_attack(const gg_chances *c, gg_aim *a)
{
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    int unit = c->touch.piece, work = s->unit[c->touch.other].work;
    const kings_profile *p = kings_profile_of(b, unit);
    gg_text t = gg_text_on(a->words, sizeof a->words);
    if (die_to(c) > 6) {
        say_out_of_reach(&t, c);
        a->bare = a->has_chance = true;
        return true;
    }
    gg_say_labelled(&t, c->b, unit);
    if (work == GG_NONE || p->crew || p->rides) {
        gg_text_add(&t, " wins the fight");
        a->row = FACT_FIGHT, a->subject = (uint8_t)unit, a->low = a->high = WINS_FIGHT;
    } else {
        gg_text_add(&t, " storms ");
        kings_say_work(&t, b, work);
        a->holds = is_in_work, a->piece = (uint8_t)unit;
        a->a = gg_fact_place(kings_pose(b, b->work[work].at, -1));
    }
    say_links(&t, c);
    return true;
}

/* ---- fire ---- */

static bool aim_fire(const gg_chances *c, gg_aim *a)
{
    gg_text t = gg_text_on(a->words, sizeof a->words);
    a->row = FACT_FIGURES, a->subject = c->touch.other;
    a->low = 0, a->high = gg_chances_now(c, FACT_FIGURES, c->touch.other) - 1;
    if (kings_trait_is(kings_b(c->b), kings_s(c->now), c->touch.piece, IDIOT)) /* his enemy may aim at others */
        gg_say_phrase(&t, "{P} loses a figure or more", GG_PHRASE_OF(c->b, .piece = c->touch.other));
    else
        gg_text_add(&t, "a casualty or more");
    if (gg_move_verb(c->move) == V_SHOOT) return true;
    gg_text_add(&t, " (");
    say_order(&t, c, false);
    gg_text_add(&t, ")");
    return true;
}

/* ---- walks and formations ---- */

/* The Work in which the unit is in some outcome and not now; GG_NONE. */
static int new_work(const gg_chances *c)
{
    const kings_battle *b = kings_b(c->b);
    gg_aim a = {.piece = c->touch.piece};
    for (int w = 0; w < b->works; w++) {
        if (kings_s(c->now)->unit[c->touch.piece].work == w) continue;
        a.a = gg_fact_place(kings_pose(b, b->work[w].at, -1));
        for (int i = 0; i < c->outcomes; i++)
            if (is_in_work(c, &a, i)) return w;
    }
    return GG_NONE;
}

/* The least die with which At the Double gets it into the Work. */
static int die_into(const gg_chances *c, int work)
{
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    kings_march m;
    int cost, die = 1;
    for (; die <= 6; die++) {
        kings_march_make(b, s, c->touch.piece, DOUBLE, false, kings_allowance(b, s, c->touch.piece, DOUBLE, false, die),
                         &m);
        if (kings_judge_enter(b, s, &m, work, &cost) == GG_OK) break;
    }
    return die;
}

static bool aim_work(const gg_chances *c, int work, gg_aim *a)
{
    const kings_battle *b = kings_b(c->b);
    gg_text t = gg_text_on(a->words, sizeof a->words);
    bool doubles = gg_move_verb(c->move) == V_DOUBLE;
    gg_say_labelled(&t, c->b, c->touch.piece);
    gg_text_add(&t, " is in ");
    kings_say_work(&t, b, work);
    gg_text_add(&t, " (");
    say_order(&t, c, !doubles);
    if (doubles && die_into(c, work) > 1) gg_text_add(&t, ", %d or more reaches it", die_into(c, work));
    if (kings_is(kings_s(c->now), c->touch.piece, CLOSE)) gg_text_add(&t, "; breaks its order");
    gg_text_add(&t, ")");
    a->holds = is_in_work, a->piece = c->touch.piece;
    a->a = gg_fact_place(kings_pose(b, b->work[work].at, -1));
    return true;
}

/* By which edge of those that are open to its side it may be going: the nearest. */
static const char *edge_of(const gg_chances *c)
{
    static const char *const edges[] = {"north", "east", "south", "west"};
    const kings_battle *b = kings_b(c->b);
    tab_point at = kings_at(kings_s(c->now), c->touch.piece);
    int away[] = {b->height - at.y, b->width - at.x, at.y, at.x}, edge = -1;
    for (int i = 0; i < 4; i++)
        if (b->exits[c->side] >> i & 1 && (edge < 0 || away[i] < away[edge])) edge = i;
    return edges[edge < 0 ? 0 : edge];
}

static bool aim_walk(const gg_chances *c, gg_aim *a)
{
    int work = new_work(c), unit = c->touch.piece;
    gg_text t = gg_text_on(a->words, sizeof a->words);
    if (work != GG_NONE) return aim_work(c, work, a);
    gg_say_labelled(&t, c->b, unit);
    if (gg_chances_range(c, FACT_FATE, (unsigned)unit, GG_LEFT, GG_LEFT).value > 0) {
        a->row = FACT_FATE, a->subject = (uint8_t)unit, a->low = a->high = GG_LEFT;
        gg_text_add(&t, " gets away by the %s edge (", edge_of(c));
    } else {
        a->row = FACT_ORDER, a->subject = (uint8_t)unit, a->low = OBEYS, a->high = UNTESTED;
        gg_text_add(&t, " obeys (");
    }
    say_order(&t, c, true);
    gg_text_add(&t, ")");
    return true;
}

static bool find_aim(const gg_chances *c, gg_aim *a)
{
    switch (c->move ? gg_move_verb(c->move) : V_NONE) {
    case V_ATTACK: return aim_attack(c, a);
    case V_FIRE:
    case V_VOLLEY:
    case V_SKIRMISH_FIRE:
    case V_SHOOT: return aim_fire(c, a);
    case V_MOVE:
    case V_DOUBLE:
    case V_SKIRMISH:
    case V_CLOSE:
    case V_GROUND: return aim_walk(c, a);
    default: return false;
    }
}

/* ---- lines 2 and 3 ---- */

static bool is_often_lost(const gg_chances *c, unsigned piece)
{
    return gg_chances_range(c, FACT_FATE, piece, GG_DESTROYED, GG_ROUTED).value >= 0.05;
}

/* The mean loss stands once, behind the heaviest that is said of the piece; with how many men it fled nobody has counted. */
static void say_loss(gg_text *t, const gg_chances *c, const gg_candidate *k)
{
    double loss = gg_chances_loss(c, FACT_FIGURES, k->subject);
    bool first =
        k->row == FACT_FATE || (!is_often_lost(c, k->subject) && (k->row == FACT_PINNED || k->row == FACT_MARKERS));
    bool flees = gg_chances_range(c, FACT_FATE, k->subject, GG_ROUTED, GG_ROUTED).value >= 0.01;
    if (loss <= 0 || !first || flees) return;
    gg_text_add(t, "; loses ");
    gg_say_mean(t, loss);
    gg_text_add(t, " on average");
}

/* Dangerous ground on its way to a place, or to an enemy that it cannot reach; -1: it can lose men in other ways too. */
static int endangered_by(const gg_chances *c, const gg_candidate *k)
{
    const kings_battle *b = kings_b(c->b);
    unsigned verb = c->move ? gg_move_verb(c->move) : V_NONE;
    tab_point to;
    if (k->row != FACT_FIGURES || k->subject != c->touch.piece) return -1;
    if (verb == V_ATTACK && die_to(c) > 6)
        to = kings_at(kings_s(c->now), c->touch.other);
    else if (verb == V_GO || verb == V_ENTER)
        to = (tab_point){c->touch.to.x, b->height - c->touch.to.y};
    else
        return -1;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & DANGEROUS && kings_crosses(b, i, kings_at(kings_s(c->now), (int)k->subject), to))
            return i;
    return -1;
}

/* Destroyed and fled are equally lost; what hardly ever happens is not named. */
static void say_lost(gg_text *t, const gg_chances *c, unsigned unit)
{
    static const double least = 0.01;
    double destroyed = gg_chances_range(c, FACT_FATE, unit, GG_DESTROYED, GG_DESTROYED).value;
    double fled = gg_chances_range(c, FACT_FATE, unit, GG_ROUTED, GG_ROUTED).value;
    gg_say_phrase(t, "{P} ", GG_PHRASE_OF(c->b, .piece = (int)unit));
    if (destroyed >= least && fled >= least)
        gg_text_add(t, "is destroyed or flees off the table");
    else
        gg_text_add(t, destroyed >= fled ? "is destroyed" : "flees off the table");
}

static bool say_line(const gg_chances *c, const gg_candidate *k, gg_text *t)
{
    const gg_fact_row *row = &c->b->system->fact[k->row];
    char phrase[256];
    if (k->row == FACT_HEAD) {
        gg_text_add(t, "the Leader loses his head: the ");
        gg_say_side(t, c->b, !k->side);
        gg_text_add(t, " decide");
        return true;
    }
    if (row->of != GG_OF_PIECE || row->kind == GG_FACT_DEED) return false;
    if (k->row == FACT_JAM) {
        gg_text_add(t, "the gun jams to the end of turn %d", kings_s(c->now)->turn + 1);
        return true;
    }
    int danger = endangered_by(c, k);
    if (danger >= 0) {
        gg_say_phrase(t, "{P} loses a figure in ", GG_PHRASE_OF(c->b, .piece = k->subject));
        kings_say_the(t, kings_b(c->b)->area[danger].name, kings_b(c->b)->area[danger].label);
        return true;
    }
    if (k->row == FACT_FATE && k->at == GG_DESTROYED) {
        say_lost(t, c, k->subject);
        say_loss(t, c, k);
        return true;
    }
    bool second = (row->kind == GG_FACT_COUNT || row->kind == GG_FACT_FLAG) && k->falls;
    if (!gg_phrase_part(row->headline, row->kind == GG_FACT_FATE ? k->at : second, phrase, sizeof phrase)) return false;
    gg_say_phrase(t, "{P} ", GG_PHRASE_OF(c->b, .piece = k->subject));
    gg_say_phrase(t, phrase, GG_PHRASE_OF(c->b, .piece = k->subject));
    say_loss(t, c, k);
    return true;
}

/* ---- moves of their own kind ---- */

/* The three rows of a rally. */
static bool all_of_rally(const gg_chances *c, gg_headline *h)
{
    static _Thread_local gg_test test;
    char words[GG_SENTENCE];
    if (gg_move_verb(c->move) != V_RALLY || !gg_chances_test(c, &test) || test.rule != RALLY_TEST) return false;
    for (int i = 0; i < test.rows; i++) {
        gg_text t = gg_text_on(words, sizeof words);
        if (i == 0) {
            gg_say_labelled(&t, c->b, c->touch.piece);
            gg_text_add(&t, " rallies (%d or more)", test.number);
        } else
            gg_text_add(&t, "%s", i == 1 ? test.row[i].words : "routs: lost");
        if (test.row[i].chance.value > 0 || i == 0)
            gg_headline_add(c, h, i ? GG_ROLE_ME : GG_ROLE_AIM, test.row[i].chance, words);
    }
    return true;
}

/* Solo: who may come out of the bush. */
static bool all_of_arrival(const gg_chances *c, gg_headline *h)
{
    gg_aim a = {.row = GG_NONE, .subject = GG_NONE};
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    if (!kings_b(c->b)->option.babbage || c->side != IMPERIAL) return false;
    for (int u = 0; u < kings_b(c->b)->units; u++) {
        gg_fraction p = gg_chances_range(c, FACT_FATE, (unsigned)u, GG_ON_TABLE, GG_ON_TABLE);
        if (gg_chances_now(c, FACT_FATE, (unsigned)u) != GG_WAITING || p.value <= 0 || !find_aim(c, &a)) continue;
        gg_headline_aim(c, h, GG_ROLE_AIM, &a);
        gg_say_labelled(&t, c->b, u);
        gg_text_add(&t, " appears");
        gg_headline_add(c, h, GG_ROLE_THEM, p, words);
        return true;
    }
    return false;
}

static bool find_all(const gg_chances *c, gg_headline *h)
{
    if (!c->move) return false;
    return all_of_rally(c, h) ||
           (kings_is_action(gg_move_verb(c->move)) && gg_move_verb(c->move) != V_ATTACK && all_of_arrival(c, h));
}

static void say_removal(const gg_chances *c, gg_headline *h)
{
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    const kings_side *hand = &s->side[c->side];
    int unit = c->touch.piece, left = hand->hand_n + hand->hand_j - 1, more = b->option.recycle_max - hand->deployed;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "certain: ");
    gg_say_labelled(&t, c->b, unit);
    gg_text_add(&t, " waits in the pool, to come back with %d of %d", kings_refilled(b, s, unit), b->unit[unit].start);
    gg_headline_certain(c, h, words);
    t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "a card is spent, %d %s left; a second brings it on (", left, left == 1 ? "is" : "are");
    gg_say_count(&t, more, "deployment left)", "deployments left)");
    gg_headline_certain(c, h, words);
}

static void say_end(const gg_chances *c, gg_headline *h)
{
    static const char *const number[] = {"no",  "one",   "two",   "three", "four", "five",
                                         "six", "seven", "eight", "nine",  "ten"};
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    int left = 0, cards = s->side[c->side].hand_n;
    char words[GG_SENTENCE];
    for (uint64_t units = kings_units_on(b, s, c->side); units; units &= units - 1)
        left += !kings_is(s, __builtin_ctzll(units), ACTED);
    if (left <= 10)
        snprintf(words, sizeof words, "%s unit%s not acted", number[left], left == 1 ? " has" : "s have");
    else
        snprintf(words, sizeof words, "%d units have not acted", left);
    gg_headline_certain(c, h, words);
    if (!b->option.cards || !cards) return;
    snprintf(words, sizeof words, "%d card%s thrown away", cards, cards == 1 ? " is" : "s are");
    gg_headline_certain(c, h, words);
}

/* ---- moves without dice ---- */

static bool plays_joker(const gg_chances *c)
{
    const kings_side *hand = &kings_s(c->now)->side[c->side];
    return kings_b(c->b)->option.cards && (hand->hand_n == 0 || kings_is(kings_s(c->now), c->touch.piece, ACTED));
}

/* "certain: B2 turns to face NE (Joker)" */
static void say_formation(const gg_chances *c, gg_headline *h)
{
    unsigned verb = gg_move_verb(c->move);
    int facing = kings_go_facing(c->move);
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "certain: ");
    gg_say_labelled(&t, c->b, c->touch.piece);
    if (verb == V_GROUND || facing < 0)
        gg_text_add(&t, verb == V_GROUND ? " goes to ground" : " stands to");
    else
        gg_text_add(&t, verb == V_CLOSE ? " forms Close Order facing %s" : " turns to face %s", disc_dir_names[facing]);
    gg_text_add(&t, plays_joker(c) ? " (Joker)" : "");
    gg_headline_certain(c, h, words);
}

static void say_nth(gg_text *t, int n)
{
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    int last = n % 100 / 10 == 1 ? 0 : n % 10;
    gg_text_add(t, "%d%s", n, ends[last < 4 ? last : 0]);
}

static void say_newcomer(const gg_chances *c, gg_headline *h)
{
    const kings_battle *b = kings_b(c->b);
    const kings_state *s = kings_s(c->now);
    const kings_side *hand = &s->side[c->side];
    int unit = c->touch.piece, left = hand->hand_n + hand->hand_j - 1;
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "certain: ");
    gg_say_labelled(&t, c->b, unit);
    gg_text_add(&t, " comes on with %d of %d ", kings_refilled(b, s, unit), b->unit[unit].start);
    kings_say_entry(&t, b, s, c->move);
    gg_headline_certain(c, h, words);
    t = gg_text_on(words, sizeof words);
    gg_text_add(&t, "%s, %d %s left; the ", hand->hand_n ? "a card is spent" : "a Joker is played", left,
                left == 1 ? "is" : "are");
    say_nth(&t, hand->deployed + 1);
    gg_text_add(&t, " of %d brought on", b->option.recycle_max);
    gg_headline_certain(c, h, words);
}

static bool find_sure(const gg_chances *c, gg_headline *h)
{
    switch (c->move ? gg_move_verb(c->move) : V_NONE) {
    case V_REMOVE: say_removal(c, h); return true;
    case V_FINISH: say_end(c, h); return true;
    case V_DEPLOY: say_newcomer(c, h); return true;
    case V_STAND:
    case V_CLOSE:
    case V_GROUND: say_formation(c, h); return true;
    default: return false;
    }
}

#define ROW(name) ((uint64_t)1 << FACT_##name)
const struct gg_headlines kings_headlines = {
    .base = 20,
    .floor = 0.05,
    .least = 0.01,
    .strict = true,
    .never = "nothing happens to {P}",
    .alone = ~(ROW(FATE) | ROW(FIGURES)),
    .costs = ROW(CLOSE) | ROW(ORDER) | ROW(REACH) | ROW(FIGHT) | ROW(BACK) | ROW(RALLY) | ROW(SCORE) | ROW(HAND) |
             ROW(JOKERS),
    .aim = find_aim,
    .line = say_line,
    .sure = find_sure,
    .all = find_all,
};
