/* The headline of a move: whether it succeeds, and the ladder of what may become of a unit: hits, Shaken, broken. */
#include "rules/rbc/show/lines.h"

/* ---- the ladder ---- */

enum { LOST_FROM = GG_DESTROYED, LOST_TO = GG_FATES - 1, SCALE = 100 };

static bool lost_or_shaken(const gg_chances *c, int outcome, const void *of)
{
    unsigned unit = *(const unsigned *)of;
    return gg_chances_lost(c, outcome, unit) || gg_chances_value(c, outcome, FACT_SHAKEN, unit) == 1;
}

static double broken(const gg_chances *c, unsigned unit)
{
    return gg_chances_range(c, FACT_FATE, unit, LOST_FROM, LOST_TO).value;
}

static double shaken_or_worse(const gg_chances *c, unsigned unit)
{
    if (gg_chances_now(c, FACT_SHAKEN, unit) == 1) return broken(c, unit);
    return gg_chances_if(c, lost_or_shaken, &unit).value;
}

/* Of staying in a melee only those in it are told: others fight theirs meanwhile. */
static bool in_question(const gg_chances *c, unsigned unit)
{
    const rbc_state *s = rbc_s(c->now);
    if (s->head.ask.kind != GG_CHOOSE || s->head.ask.question != ASK_WITHDRAW || c->until != GG_UNTIL_ROUND)
        return true;
    return unit == c->touch.piece || rbc_foes(rbc_b(c->b), s, c->touch.piece) >> unit & 1;
}

/* A unit has one line: broken from 5 % on, else Shaken or worse, else its hits; it weighs as 9 x broken + 6 x only Shaken. */
static int weight(const gg_chances *c, const gg_candidate *k)
{
    if (rbc_fact_rows[k->row].of == GG_OF_PIECE && !in_question(c, k->subject)) return 0;
    if (k->row == FACT_STORMS) return 1;
    if (k->row != FACT_FATE && k->row != FACT_SHAKEN && k->row != FACT_HITS)
        return SCALE * rbc_fact_rows[k->row].weight;
    double lost = broken(c, k->subject), worse = shaken_or_worse(c, k->subject);
    double value = SCALE * (9 * lost + 6 * (worse - lost));
    bool steady = gg_chances_now(c, FACT_SHAKEN, k->subject) != 1;
    if (lost >= 0.05) return k->row == FACT_FATE ? (int)(value / lost) : 0;
    if (steady && worse >= 0.05) return k->row == FACT_SHAKEN ? (int)(value / worse) : 0;
    return k->row == FACT_HITS ? 3 : 0; /* only if nothing worse can befall anybody of its side */
}

/* So many hits as it takes on average, at least one. */
static int usual_hits(const gg_chances *c, const gg_candidate *k)
{
    int hits = (int)(gg_chances_mean(c, FACT_HITS, k->subject) - k->now + 1e-9);
    return hits < 1 ? 1 : hits;
}

/* Outcomes are asked for one after the other: the mean of all is found at the first. */
static int counts(const gg_chances *c, const gg_candidate *k, int outcome)
{
    static _Thread_local int hits;
    if (k->row != FACT_HITS) return -1;
    if (outcome == 0) hits = usual_hits(c, k);
    if (gg_chances_lost(c, outcome, k->subject)) return -1;
    return gg_chances_value(c, outcome, FACT_HITS, k->subject) >= k->now + hits;
}

/* ---- its words ---- */

typedef struct lost_with {
    unsigned unit, side;
} lost_with;

static bool others_run(const gg_chances *c, int outcome, const void *of)
{
    const lost_with *w = of;
    if (!gg_chances_lost(c, outcome, w->unit)) return false;
    for (int i = 0, n = gg_chances_changes(c, outcome); i < n; i++) {
        gg_fact f = gg_chances_change(c, outcome, i);
        if (f.row == FACT_FATE && f.subject != w->unit && f.value >= LOST_FROM &&
            rbc_b(c->b)->unit[f.subject].side == w->side)
            return true;
    }
    return false;
}

/* One bracket, the first that reaches 1 %: the battle ends, others run, at least Shaken. */
static void add_bracket(gg_text *t, const gg_chances *c, const gg_candidate *k)
{
    lost_with w = {k->subject, k->side};
    unsigned unit = k->subject;
    gg_fraction ends = gg_chances_range(c, FACT_BEATEN, k->side, 1, 1), run = gg_chances_if(c, others_run, &w);
    bool steady = gg_chances_now(c, FACT_SHAKEN, unit) == 0;
    if (gg_chances_now(c, FACT_BEATEN, k->side) == 0 && ends.value >= 0.01) {
        gg_text_add(t, " (");
        gg_say_chance(t, c->b, ends);
        gg_say_phrase(t, " the {s} reach their Break Point)", GG_PHRASE_OF(c->b, .side = k->side));
    } else if (run.value >= 0.01) {
        gg_text_add(t, " (");
        gg_say_chance(t, c->b, run);
        gg_text_add(t, " with others)");
    } else if (steady) {
        gg_fraction worse = gg_chances_if(c, lost_or_shaken, &unit);
        if (worse.value - k->chance.value < 1e-9) return;
        gg_text_add(t, " (");
        gg_say_chance(t, c->b, worse);
        gg_text_add(t, " at least Shaken)");
    }
}

static bool say_line(const gg_chances *c, const gg_candidate *k, gg_text *t)
{
    gg_phrase f = GG_PHRASE_OF(c->b, .piece = k->subject, .n = k->row == FACT_HITS ? usual_hits(c, k) : 0);
    unsigned unit = k->subject;
    switch (k->row) {
    case FACT_FATE: {
        double off = gg_chances_range(c, FACT_END, unit, END_DISPERSED, END_EDGE).value;
        gg_say_phrase(t, 2 * off > k->chance.value ? "{p} dispersed" : "{p} broken", f);
        add_bracket(t, c, k);
        return true;
    }
    case FACT_SHAKEN: gg_say_phrase(t, broken(c, unit) > 0 ? "{p} Shaken or worse" : "{p} Shaken", f); return true;
    case FACT_HITS: gg_say_phrase(t, "{p} take(s) {a|hit|hits} or more", f); return true;
    case FACT_STORMS: gg_text_add(t, "the %s of two arrow storms is spent", k->at == 1 ? "first" : "last"); return true;
    case FACT_PINNED: {
        gg_fraction worse = gg_chances_if(c, lost_or_shaken, &unit);
        gg_say_phrase(t, "{p} pinned", f);
        if (gg_chances_now(c, FACT_SHAKEN, unit) == 1 || worse.value < 0.01) return true;
        gg_text_add(t, " (");
        gg_say_chance(t, c->b, worse);
        gg_text_add(t, broken(c, unit) > 0 ? " Shaken or worse)" : " Shaken)");
        return true;
    }
    default: return false;
    }
}

/* ---- line 1: did it succeed ---- */

static void deed(gg_aim *a, unsigned row, unsigned subject, int low, int high)
{
    a->row = (uint8_t)row, a->subject = (uint8_t)subject, a->low = low, a->high = high;
}

static bool happens(const gg_chances *c, unsigned row, unsigned subject)
{
    return gg_chances_range(c, row, subject, 0, 8).value > 0;
}

static bool hit(const gg_chances *c, const gg_aim *a, int outcome)
{
    return gg_chances_value(c, outcome, FACT_VOLLEY, a->piece) > 0;
}

static bool aim_volley(const gg_chances *c, gg_aim *a, unsigned unit)
{
    gg_text t = rbc_aim_text(a);
    double mean = gg_chances_mean(c, FACT_VOLLEY, unit);
    a->holds = hit, a->piece = (uint8_t)unit;
    gg_text_add(&t, "hits at least once, ");
    if (mean - (int)mean < 0.05)
        gg_say_count(&t, (int)mean, "hit", "hits");
    else
        gg_text_add(&t, "%.1f hits", mean);
    gg_text_add(&t, " on average");
    return true;
}

/* Of the side of that unit all who strike in its combat, in some outcome. */
static uint64_t with_it(const gg_chances *c, unsigned unit)
{
    const rbc_battle *b = rbc_b(c->b);
    uint64_t units = 0;
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].row == FACT_ROUND && c->line[i].changes &&
            b->unit[c->line[i].subject].side == b->unit[unit].side)
            units |= rbc_bit(c->line[i].subject);
    return units;
}

/* Broken by the salvo before contact is won, too. */
static bool wins(const gg_chances *c, const gg_aim *a, int outcome)
{
    int32_t round = gg_chances_value(c, outcome, FACT_ROUND, a->piece);
    if (round != GG_NO_FACT) return round == 2;
    return a->other != GG_NONE && gg_chances_lost(c, outcome, a->other) && !gg_chances_lost(c, outcome, a->piece);
}

static bool aim_round(const gg_chances *c, gg_aim *a, unsigned unit, unsigned foe)
{
    gg_text t = rbc_aim_text(a);
    uint64_t units = with_it(c, unit);
    bool many = units & (units - 1) || gg_many(c->b, (int)unit);
    if (!units) return false;
    a->holds = wins, a->piece = (uint8_t)unit, a->other = (uint8_t)foe;
    a->subject = (uint8_t)unit;
    rbc_say_name(c->b, (int)unit, &t);
    units &= ~rbc_bit((int)unit);
    if (units) gg_text_add(&t, units & (units - 1) ? ", " : " and ");
    rbc_say_names(&t, rbc_b(c->b), units);
    gg_fraction even = gg_chances_range(c, FACT_ROUND, unit, 1, 1), lost = gg_chances_range(c, FACT_ROUND, unit, 0, 0);
    gg_text_add(&t, many ? " win the " : " wins the ");
    gg_text_add(&t, c->until == GG_UNTIL_ROUND && c->now->ask.question == ASK_WITHDRAW ? "next round" : "round");
    if (even.value < 0.01 && lost.value < 0.01) return true;
    gg_text_add(&t, ", ");
    gg_say_chance(&t, c->b, even);
    gg_text_add(&t, " even, ");
    gg_say_chance(&t, c->b, lost);
    gg_text_add(&t, many ? " lose" : " loses");
    return true;
}

/* ---- to the end of the melee ---- */

typedef struct duel {
    unsigned unit, foe;
    bool lost[2]; /* the unit, and its foe */
} duel;

static bool ends_so(const gg_chances *c, int outcome, const void *of)
{
    const duel *d = of;
    return gg_chances_lost(c, outcome, d->unit) == d->lost[0] && gg_chances_lost(c, outcome, d->foe) == d->lost[1];
}

static bool breaks_foe(const gg_chances *c, const gg_aim *a, int outcome)
{
    return ends_so(c, outcome, &(duel){a->piece, a->other, {false, true}});
}

/* On average, one in each player turn until they are apart. The last turn is counted when it is over, unless it is cut short. */
static double rounds_of(const gg_chances *c)
{
    double sum = 0, all = 0;
    for (int i = 0; i < c->outcomes; i++) {
        const rbc_state *s = rbc_s(c->outcome[i].state);
        bool goes_on = s->head.ask.kind == GG_OVER || (s->head.depth && rbc_top(s)->head.proc == PROC_melees);
        int rounds = s->pt - rbc_s(c->now)->pt + goes_on;
        sum += c->outcome[i].chance.value * rounds;
        all += c->outcome[i].chance.value;
    }
    return all > 0 ? sum / all : 0;
}

/* "50 % Uri and Unterwalden win the melee, 5 % both break, 45 % lose; 3.0 rounds on average". */
static bool aim_melee(const gg_chances *c, gg_aim *a)
{
    unsigned unit = c->move ? c->touch.piece : c->now->ask.piece, foe = c->move ? c->touch.other : GG_NONE;
    gg_text t = rbc_aim_text(a);
    if (unit >= RBC_UNITS) return false;
    uint64_t foes = rbc_foes(rbc_b(c->b), rbc_s(c->now), (int)unit);
    if (foe >= RBC_UNITS && foes) foe = (unsigned)__builtin_ctzll(foes);
    if (foe >= RBC_UNITS) return false;
    a->holds = breaks_foe, a->piece = a->subject = (uint8_t)unit, a->other = (uint8_t)foe;
    gg_phrase f = GG_PHRASE_OF(c->b, .piece = (int)unit);
    gg_say_phrase(&t, "{p} win(s) the melee, ", f);
    gg_say_chance(&t, c->b, gg_chances_if(c, ends_so, &(duel){unit, foe, {true, true}}));
    gg_text_add(&t, " both break, ");
    gg_say_chance(&t, c->b, gg_chances_if(c, ends_so, &(duel){unit, foe, {true, false}}));
    gg_say_phrase(&t, " lose(s)", f);
    gg_text_add(&t, "; %.1f rounds on average", rounds_of(c));
    return true;
}

/* Where whoever evades falls back to; false: nowhere. */
static bool add_refuge(gg_text *t, const gg_chances *c, int unit, int charger, const rbc_state *s)
{
    uint16_t cell[2];
    int n = rbc_fall_back_cells(rbc_b(c->b), s, unit, charger, cell);
    if (!n || cell[0] == SQ_OFF) return false;
    rbc_add_box(t, rbc_b(c->b), cell[0]);
    return true;
}

static bool aim_chase(const gg_chances *c, gg_aim *a, unsigned unit, bool wheels)
{
    rbc_state s;
    char box[16] = "";
    gg_text t = rbc_aim_text(a), to = gg_text_on(box, sizeof box);
    memcpy(&s, c->now, offsetof(rbc_state, frame));
    if (gg_move_verb(c->move) == V_CHARGE) /* away from where it is charged */
        s.unit[c->touch.piece].facing = (uint8_t)gg_move_facing(c->move),
        s.unit[c->touch.piece].cell = (uint16_t)rbc_move_cell(c->move);
    bool refuge = add_refuge(&to, c, (int)unit, c->touch.piece, &s);
    gg_fraction away = gg_chances_range(c, FACT_EVADES, unit, 1, 1);
    if (wheels)
        deed(a, FACT_EVADES, unit, 0, 0);
    else
        deed(a, FACT_END, unit, END_DISPERSED, END_EDGE);
    gg_phrase f = GG_PHRASE_OF(c->b, .piece = (int)unit, .word = box);
    gg_say_phrase(&t, wheels ? "{p} {is} caught" : "{p} dispersed", f);
    if (!refuge) {
        gg_text_add(&t, ", nowhere to go");
        return true;
    }
    gg_text_add(&t, ", ");
    gg_say_chance(&t, c->b, away);
    gg_say_phrase(&t, wheels ? " {they} wheel(s) away to {w}" : " {they} fall(s) back to {w}", f);
    return true;
}

static bool aim_charge(const gg_chances *c, gg_aim *a)
{
    const rbc_battle *b = rbc_b(c->b);
    unsigned unit = c->touch.piece, target = c->touch.other;
    gg_text t = rbc_aim_text(a);
    if (target >= b->units || unit >= b->units) return false;
    if (happens(c, FACT_HOME, unit)) {
        deed(a, FACT_HOME, unit, PASSED, PASSED);
        gg_say_phrase(&t, "{p} charge(s) home", GG_PHRASE_OF(c->b, .piece = (int)unit));
        return true;
    }
    if (happens(c, FACT_EVADES, target)) return aim_chase(c, a, target, !rbc_light(rbc_type_of(b, (int)target)->cls));
    return aim_round(c, a, unit, target);
}

static bool aim_test(const gg_chances *c, gg_aim *a, unsigned row, const char *phrase)
{
    gg_text t = rbc_aim_text(a);
    if (!happens(c, row, c->touch.piece)) return false;
    deed(a, row, c->touch.piece, PASSED, PASSED);
    gg_say_phrase(&t, phrase, GG_PHRASE_OF(c->b, .piece = c->touch.piece, .at = c->touch.to));
    return true;
}

static void add_state(gg_text *t, const gg_chances *c, int unit, int hits)
{
    gg_say_phrase(t, hits >= rbc_type_of(rbc_b(c->b), unit)->shaken ? "{p} Shaken" : "{p} Steady",
                  GG_PHRASE_OF(c->b, .piece = unit));
    gg_text_add(t, " with ");
    gg_say_count(t, hits, "hit", "hits");
}

/* Who is Shaken when hits have been shared so. */
bool rbc_aim_share(const gg_chances *c, gg_aim *a)
{
    const rbc_state *s = rbc_s(c->now);
    int from = (int)gg_move_unit(c->move), to = (int)gg_move_target(c->move), n = (int)gg_move_arg(c->move);
    gg_text t = rbc_aim_text(a);
    a->has_chance = a->bare = true, a->chance = GG_CERTAIN;
    add_state(&t, c, from, s->unit[from].hits + s->unit[from].due - n);
    gg_text_add(&t, ", ");
    add_state(&t, c, to, s->unit[to].hits + s->unit[to].due + n);
    return true;
}

/* Of a roll that is pending: its own test, or the round that its dice belong to. */
static bool aim_roll(const gg_chances *c, gg_aim *a)
{
    static const struct {
        uint8_t row;
        const char *phrase;
    } tests[] = {[CT_STOP] = {FACT_HALTS, "{p} halt(s)"},
                 [CT_OUT] = {FACT_STIRS, "{p} may move"},
                 [CT_LEAVE] = {FACT_OPENS, "{p} open(s) up"},
                 [CT_HEDGE] = {FACT_IN_TIME, "{p} form(s) hedgehog in time"},
                 [CT_EVADE] = {FACT_EVADES, "{p} get(s) away"},
                 [CT_FINISH] = {FACT_HOME, "{p} charge(s) home"},
                 [CT_ARCHERY] = {FACT_BEARS, "{p} bear(s) the arrows"},
                 [CT_PURSUE] = {FACT_PURSUIT, "{p} keep(s) {its} ranks"},
                 [CT_WITHDRAW] = {FACT_RIDES_OUT, "{p} ride(s) out of the melee"}};
    const rbc_frame *top = rbc_top(rbc_s(c->now));
    unsigned unit = c->now->ask.piece;
    gg_text t = rbc_aim_text(a);
    switch (top->head.proc) {
    case PROC_control:
        deed(a, tests[top->control.test].row, unit, PASSED, PASSED);
        gg_say_phrase(&t, tests[top->control.test].phrase, GG_PHRASE_OF(c->b, .piece = (int)unit));
        return true;
    case PROC_ordeal:
        deed(a, FACT_FATE, unit, GG_ON_TABLE, GG_ON_TABLE);
        gg_say_phrase(&t, "{p} hold(s)", GG_PHRASE_OF(c->b, .piece = (int)unit));
        return true;
    case PROC_shoot: return aim_volley(c, a, unit);
    case PROC_combat: return aim_round(c, a, unit, rbc_s(c->now)->unit[unit].rival);
    default: return false;
    }
}

static bool aim(const gg_chances *c, gg_aim *a)
{
    if (c->until <= GG_UNTIL_CHOICE) return false;
    if (c->until == GG_UNTIL_OWN && aim_melee(c, a)) return true;
    if (!c->move && c->now->ask.kind == GG_ROLL) return aim_roll(c, a);
    switch (c->move ? gg_move_verb(c->move) : V_NONE) {
    case V_SHOOT:
    case V_MASSED: return aim_volley(c, a, c->touch.piece);
    case V_CHARGE: return aim_charge(c, a);
    case V_PASS_ON: return rbc_aim_share(c, a);
    case V_EVADE: return aim_test(c, a, FACT_EVADES, "{p} get(s) away");
    case V_TRY: return aim_test(c, a, FACT_IN_TIME, "{p} form(s) hedgehog in time");
    case V_WITHDRAW: return aim_test(c, a, FACT_RIDES_OUT, "{p} ride(s) out to {H}, Unformed");
    default: return c->touch.piece < RBC_UNITS && aim_round(c, a, c->touch.piece, c->touch.other);
    }
}

#define ROW(name) ((uint64_t)1 << FACT_##name)
const struct gg_headlines rbc_headlines = {
    .strict = true,
    .subject = "{p} ",
    .costs = ROW(UNFORMED) | ROW(BEATEN) | ROW(WON),
    .aim = aim,
    .then = rbc_headline_then,
    .then_role = GG_ROLE_ME,
    .weight = weight,
    .counts = counts,
    .line = say_line,
    .sure = rbc_headline_sure,
    .all = rbc_headline_ride,
};
