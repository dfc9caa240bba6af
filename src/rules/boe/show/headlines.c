/* The headline of a move: what it tries, and in which words. engine/headline.h has the rest. */
#include "engine/headline.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

/* ---- line 1 ---- */

static const boe_state *now(const gg_chances *c) { return boe_s(c->now); }

/* Said of nobody, so that lines 2 and 3 may tell what follows for the same piece. */
static bool holds(const gg_chances *c, const gg_aim *a, int outcome)
{
    int32_t value = gg_chances_value(c, outcome, a->other, a->piece);
    if (a->or_lost && gg_chances_lost(c, outcome, a->piece)) return true;
    return value != GG_NO_FACT && value >= a->a && value <= a->b;
}

static void of_fact(gg_aim *a, unsigned row, unsigned subject, int32_t low, int32_t high)
{
    a->holds = holds;
    a->other = (uint8_t)row, a->piece = (uint8_t)subject;
    a->a = low, a->b = high;
}

static void say(gg_aim *a, const gg_chances *c, const char *phrase, gg_phrase f)
{
    gg_text t = gg_text_on(a->words, sizeof a->words);
    (void)c;
    gg_say_phrase(&t, phrase, f);
}

/* The piece, a colon, and what is said of it. */
static bool aim_at(gg_aim *a, const gg_chances *c, unsigned row, int piece, int32_t low, int32_t high,
                   const char *words)
{
    char phrase[64];
    gg_text t = gg_text_on(phrase, sizeof phrase);
    of_fact(a, row, (unsigned)piece, low, high);
    gg_text_add(&t, "{P}: %s", words);
    say(a, c, phrase, GG_PHRASE_OF(c->b, .piece = piece));
    return true;
}

static int32_t place_of(int cell) { return gg_fact_place(boe_pose(cell, -1)); }

static bool leaves_guns(const gg_chances *c, int unit) { return now(c)->unit[unit].formation == UNLIMBERED; }

static bool aim_charge(gg_aim *a, const gg_chances *c, int unit, int target)
{
    if (target >= BOE_UNITS) return false;
    int32_t at = place_of(now(c)->unit[target].cell);
    return aim_at(a, c, FACT_PLACE, unit, at, at, leaves_guns(c, target) ? "ground taken, guns left" : "ground taken");
}

/* The window of fire: in a charge whether it is stopped, else whether they lose anything. */
static bool aim_fire(gg_aim *a, const gg_chances *c, int target, bool at_charge)
{
    if (at_charge) {
        of_fact(a, FACT_CHARGE, (unsigned)target, CHARGE_STOPPED, CHARGE_STOPPED);
        say(a, c, "the charge stopped by the fire", GG_PHRASE_OF(c->b, .n = 0));
        return true;
    }
    int lost = now(c)->unit[target].start - now(c)->unit[target].stands;
    aim_at(a, c, FACT_STANDS, target, lost + 1, 255, "a stand or more lost");
    a->or_lost = true;
    return true;
}

static bool aim_square_broken(gg_aim *a, const gg_chances *c)
{
    aim_at(a, c, FACT_SQUARE, c->now->ask.other, 0, 0, "square broken");
    a->or_lost = true;
    return true;
}

static bool aim_order(gg_aim *a, const gg_chances *c, unsigned brigade, unsigned order)
{
    char name[GG_PHRASE];
    gg_text t = gg_text_on(name, sizeof name);
    if (order >= BOE_ORDERS) return false;
    boe_say_brigade(&t, c->b, (int)brigade);
    gg_text_add(&t, ": on %s this turn", boe_order_words[order]);
    if (now(c)->brigade[brigade].written == order) gg_text_add(&t, ", written before");
    gg_fraction later = gg_chances_range(c, FACT_TRY, brigade, TRY_ON_ITS_WAY, TRY_ON_ITS_WAY);
    bool waits = c->move && later.value > 0 && now(c)->brigade[brigade].written != order;
    if (waits) gg_text_add(&t, "; ");
    if (waits) gg_say_chance(&t, c->b, later);
    if (waits) gg_text_add(&t, " on its way");
    of_fact(a, FACT_TRY, brigade, TRY_BROUGHT, TRY_BROUGHT);
    say(a, c, "{w}", GG_PHRASE_OF(c->b, .word = name));
    return true;
}

/* Where dice may leave a march, if that is not only one space: "; else 69 % at 5,4, 11 % at 4,4". Who is driven off is told
 * by itself. */
typedef struct halt {
    unsigned unit;
    int32_t at;
} halt;

static bool halts_at(const gg_chances *c, int outcome, const void *of)
{
    const halt *h = of;
    return gg_chances_value(c, outcome, FACT_PLACE, h->unit) == h->at &&
           gg_chances_value(c, outcome, FACT_DRIVEN, h->unit) == 0;
}

static void say_halts(gg_text *t, const gg_chances *c, unsigned unit, const boe_route *way)
{
    uint16_t cell[BOE_ROUTE];
    gg_fraction chance[BOE_ROUTE];
    int n = 0;
    for (int i = way->steps - 2; i >= -1; i--) {
        int at = i < 0 ? now(c)->unit[unit].cell : way->cell[i];
        halt h = {unit, place_of(at)};
        gg_fraction here = gg_chances_if(c, halts_at, &h);
        if (here.value <= 0) continue;
        chance[n] = here;
        cell[n++] = (uint16_t)at;
    }
    for (int i = 0; i < n && n > 1; i++) {
        gg_text_add(t, i ? ", " : "; else ");
        gg_say_chance(t, c->b, chance[i]);
        gg_say_phrase(t, " at {H}", GG_PHRASE_OF(c->b, .at = boe_pose(cell[i], -1)));
    }
}

static bool aim_way(gg_aim *a, const gg_chances *c)
{
    boe_route way;
    unsigned unit = gg_move_unit(c->move);
    int to = boe_move_cell(c->move);
    gg_text t = gg_text_on(a->words, sizeof a->words);
    if (!c->dice) return false;
    of_fact(a, FACT_PLACE, unit, place_of(to), place_of(to));
    gg_say_phrase(&t, "{P}: at {H}", GG_PHRASE_OF(c->b, .piece = (int)unit, .at = boe_pose(to, -1)));
    bool march = gg_move_verb(c->move) == V_MARCH && boe_route_to(boe_b(c->b), now(c), (int)unit, to, &way);
    if (march) say_halts(&t, c, unit, &way);
    return true;
}

/* A failure leaves all as it was, so that it may be tried again while there is time. */
static bool aim_rally(gg_aim *a, const gg_chances *c, int unit)
{
    gg_tally t = {0};
    int value = boe_rally_value(boe_b(c->b), now(c), unit, &t), tries = now(c)->unit[unit].ap_left;
    unsigned fails = 6 - (unsigned)(value < 1 ? 1 : value > 5 ? 5 : value);
    gg_u128 all = 1, none = 1;
    aim_at(a, c, FACT_STATUS, unit, 0, now(c)->unit[unit].status - 1, "rallied");
    for (int i = 0; i < tries; i++) all *= 6, none *= fails;
    gg_text more = gg_text_on(a->words + strlen(a->words), sizeof a->words - strlen(a->words));
    if (tries < 2) return true;
    gg_text_add(&more, "; all %d AP: ", tries);
    gg_say_chance(&more, c->b, (gg_fraction){all - none, all, (double)(all - none) / (double)all});
    return true;
}

/* ---- a roll that is pending ---- */

static bool aim_brigade(gg_aim *a, const gg_chances *c, unsigned brigade)
{
    char name[GG_PHRASE];
    gg_text t = gg_text_on(name, sizeof name);
    boe_say_brigade(&t, c->b, (int)brigade);
    of_fact(a, FACT_B_NERVE, brigade, STEADY, STEADY);
    say(a, c, "{w}: steady", GG_PHRASE_OF(c->b, .word = name));
    return true;
}

/* Who takes over is asked before he is there: the chance is that of the die. */
static bool aim_successor(gg_aim *a, const gg_chances *c)
{
    gg_test test;
    if (!gg_test_of(c->b, c->now, &test)) return false;
    a->has_chance = true, a->chance = test.chance;
    say(a, c, "{P}: a successor takes over", GG_PHRASE_OF(c->b, .piece = c->now->ask.piece));
    return true;
}

static bool aim_pace(gg_aim *a, const gg_chances *c, const struct frame_step *f)
{
    int to = sq_step(boe_b(c->b)->board, now(c)->unit[f->unit].cell, f->dir);
    of_fact(a, FACT_PLACE, f->unit, place_of(to), place_of(to));
    say(a, c, "{P}: at {H}", GG_PHRASE_OF(c->b, .piece = f->unit, .at = boe_pose(to, -1)));
    return true;
}

static bool aim_nerve(gg_aim *a, const gg_chances *c, int unit)
{
    of_fact(a, FACT_NERVE, (unsigned)unit, 1, 1);
    say(a, c, gg_many(c->b, unit) ? "{P}: they hold" : "{P}: it holds", GG_PHRASE_OF(c->b, .piece = unit));
    return true;
}

/* Who fails has one more to his count. */
static bool aim_wind(gg_aim *a, const gg_chances *c, int unit)
{
    const boe_unit *u = &now(c)->unit[unit];
    return aim_at(a, c, FACT_TIRED, unit, u->fatigue, u->fatigue,
                  boe_kind(boe_b(c->b), unit) != CAV ? "in order"
                  : u->flags & BLOWN                 ? "no more tired"
                                                     : "in wind");
}

static bool aim_roll(gg_aim *a, const gg_chances *c)
{
    const boe_frame *top = boe_top(now(c));
    int piece = c->now->ask.piece;
    switch (top->head.proc) {
    case PROC_replace: return aim_successor(a, c);
    case PROC_order: return aim_order(a, c, top->order.brigade, top->order.order);
    case PROC_initiative:
        of_fact(a, FACT_INITIATIVE, 0, 1, 1);
        say(a, c, "the {s} have the initiative", GG_PHRASE_OF(c->b, .side = 0));
        return true;
    case PROC_charge: return aim_charge(a, c, top->charge.unit, top->charge.target);
    case PROC_step: return aim_pace(a, c, &top->step);
    case PROC_pivot: return aim_at(a, c, FACT_FACING, piece, 90 * top->pivot.facing, 90 * top->pivot.facing, "round");
    case PROC_react: return aim_at(a, c, FACT_SQUARE, top->react.unit, 1, 1, "square formed");
    case PROC_evade: return aim_at(a, c, FACT_EVASION, top->evade.unit, 1, 1, "away without loss");
    case PROC_shots:
        return aim_fire(a, c, top->shots.target, (top - 1)->head.proc == PROC_window && (top - 1)->window.charging);
    case PROC_firing: return aim_fire(a, c, now(c)->unit[top->firing.unit].aim, false);
    case PROC_morale: return aim_nerve(a, c, top->morale.unit);
    case PROC_rally: return aim_at(a, c, FACT_STATUS, piece, 0, now(c)->unit[piece].status - 1, "rallied");
    case PROC_melee: return aim_at(a, c, FACT_WON, piece, 2, 2, "melee won");
    case PROC_fatigue: return aim_wind(a, c, piece);
    case PROC_brigade: return aim_brigade(a, c, top->brigade.brigade);
    case PROC_ending: return aim_at(a, c, FACT_BLOWN, piece, 0, 0, "in wind again");
    case PROC_fates:
    case PROC_overrun: return aim_at(a, c, FACT_HEAD, piece, GG_ON_TABLE, GG_ON_TABLE, "gets away unhurt");
    default: return false;
    }
}

static bool fires_at_charge(const gg_chances *c)
{
    const boe_frame *top = boe_top(now(c));
    return c->now->ask.question == ASK_OPPFIRE && top->head.proc == PROC_window && top->window.charging;
}

static bool aim(const gg_chances *c, gg_aim *a)
{
    int unit = (int)gg_move_unit(c->move), target = (int)gg_move_target(c->move);
    if (!c->move) return c->now->ask.kind == GG_ROLL && aim_roll(a, c);
    switch (gg_move_verb(c->move)) {
    case V_CHARGE:
    case V_BREAK: return aim_charge(a, c, unit, target);
    case V_STAND:
        return aim_at(a, c, FACT_PLACE, unit, place_of(now(c)->unit[unit].cell), place_of(now(c)->unit[unit].cell),
                      "ground held");
    case V_FORM_SQUARE: return aim_at(a, c, FACT_SQUARE, unit, 1, 1, "square formed");
    case V_EVADE: return aim_at(a, c, FACT_EVASION, unit, 1, 1, "away without loss");
    case V_COUNTERCHARGE:
    case V_PRIMARY: return aim_at(a, c, FACT_WON, unit, 2, 2, "melee won");
    case V_PRESS: return aim_square_broken(a, c);
    case V_FIRE_AT: return aim_fire(a, c, target, fires_at_charge(c));
    case V_RALLY: return aim_rally(a, c, unit);
    case V_ORDER:
        return c->now->ask.question == ASK_ORDER && aim_order(a, c, gg_move_unit(c->move), gg_move_arg(c->move));
    case V_STEP:
    case V_MARCH: return aim_way(a, c);
    default: return false;
    }
}

/* ---- lines 2 and 3 ---- */

/* In a melee that is fought beside this one, or riding on because it must. */
static bool is_elsewhere(const gg_chances *c, unsigned piece)
{
    const boe_state *s = now(c);
    if (boe_is_leader(piece)) piece = s->leader[piece - BOE_LEADER].unit;
    if (piece >= BOE_UNITS || !boe_is(s, (int)piece, IN_MELEE | BT_RIGHT)) return false;
    const uint8_t of[] = {c->touch.piece, c->touch.other, c->now->ask.piece, c->now->ask.other};
    for (int i = 0; i < 4; i++)
        if (of[i] < BOE_UNITS && s->unit[of[i]].cell == s->unit[piece].cell) return false;
    return true;
}

/* What the move itself spends is no news, nor are facts of weight 1 where dice fall. */
static int weight(const gg_chances *c, const gg_candidate *k)
{
    const gg_fact_row *row = &boe_fact_rows[k->row];
    const boe_battle *b = boe_b(c->b);
    if (c->dice && row->weight <= 1) return 0;
    if (k->row == FACT_CHARGED && k->subject == c->touch.piece) return 0;
    if (row->of == GG_OF_PIECE && is_elsewhere(c, k->subject)) return 0;
    if (k->row == FACT_B_NERVE) return k->at == BROKEN ? 9 : 6;
    if (k->row != FACT_HEAD) return -1;
    int leader = k->subject - BOE_LEADER;
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == b->leader[leader].side && b->leader[l].rank > b->leader[leader].rank) return 5;
    return 6; /* the commander */
}

/* "30th Foot (A1): driven off or worse" */
static bool line(const gg_chances *c, const gg_candidate *k, gg_text *t)
{
    const gg_fact_row *row = &boe_fact_rows[k->row];
    bool counts = row->kind == GG_FACT_COUNT || row->kind == GG_FACT_FATE;
    if (row->of == GG_OF_SIDE || !row->headline) return false;
    if (row->of == GG_OF_GROUP) {
        boe_say_brigade(t, c->b, k->subject);
        gg_text_add(t, ": ");
    } else
        gg_say_phrase(t, "{P}: ", GG_PHRASE_OF(c->b, .piece = k->subject));
    if (row->kind == GG_FACT_WORD)
        gg_text_add(t, k->row == FACT_STRUCK ? "struck in %s" : "%s", row->word[k->at]);
    else
        gg_text_add(t, "%s", row->headline);
    if (k->worse && !counts) gg_text_add(t, " or worse");
    return true;
}

/* ---- moves without dice ---- */

/* What is decided by it is what its label says: "red: charge, 5 AP, in reach 1/5th Foot". Of turns and formations the facts
 * that change are told. */
static bool sure(const gg_chances *c, gg_headline *h)
{
    char label[GG_SENTENCE], words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    unsigned verb = gg_move_verb(c->move);
    switch (c->move ? verb : V_FACE) {
    case V_STEP:
    case V_MARCH:
    case V_FACE:
    case V_ABOUT:
    case V_FORM:
    case V_LIMBER:
    case V_UNLIMBER:
    case V_REMAN: return false;
    default: break;
    }
    gg_move_label(c->b, c->now, c->move, label, sizeof label);
    if (verb == V_KEEP || verb == V_ORDER) boe_say_brigade(&t, c->b, (int)gg_move_unit(c->move));
    if (verb == V_KEEP)
        gg_text_add(&t, " stays%s", label + strlen("stay"));
    else
        gg_text_add(&t, "%s%s", verb == V_ORDER ? ": " : "", label);
    gg_headline_certain(c, h, words);
    return true;
}

const struct gg_headlines boe_headlines = {
    .same = 0.03, .subject = "{P}: ", .aim = aim, .weight = weight, .line = line, .sure = sure};
