/* 7.7: one round of fighting, what it costs, who loses it, and what that means. */
#include "engine/telling.h"
#include "rules/kings/chapters.h"

enum { ATTACKER, DEFENDER, NOBODY };

/* ---- dice ---- */

int kings_fight_dice(const kings_battle *b, const kings_state *s, int unit, bool defends, gg_tally *t)
{
    GG_TALLY(none);
    int figs = s->unit[unit].figs;
    if (!t) t = &none;
    gg_tally_word(t, figs, FIGHT_ROUND, "one a figure");
    if (defends && kings_pinned(s, unit) && b->option.pinned_half)
        gg_tally_word(t, -(figs / 2), FIGHT_PINNED, "half of them: Pinned");
    if (kings_trait_is(b, s, unit, DUELLIST)) gg_tally_word(t, 2, LEADER_TRAITS, "Duellist");
    return t->total;
}

/* The rule by which it fights in order: Close Order to its front, or a Work; GG_OK: it does not. */
static gg_rule formed_by(const kings_battle *b, const kings_state *s, int unit, int enemy)
{
    if (kings_in_work(s, unit)) return REDOUBT_CLOSE;
    bool front = kings_is(s, unit, CLOSE) && kings_arc(b, s, unit, kings_at(s, enemy)) == ARC_FRONT;
    return front ? CLOSE_EFFECTS : GG_OK;
}

/* Horses shy from formed troops and from walls. */
static bool is_checked(const kings_battle *b, const kings_state *s, int unit, int enemy)
{
    return kings_profile_of(b, unit)->mounted &&
           (formed_by(b, s, enemy, unit) || kings_behind_wall(b, s, unit, enemy, COVER_OPEN));
}

int kings_fight_to_hit(const kings_battle *b, const kings_state *s, int unit, int enemy, bool attacks, gg_tally *t)
{
    const kings_profile *p = kings_profile_of(b, unit);
    GG_TALLY(none);
    gg_rule formed = formed_by(b, s, unit, enemy);
    if (!t) t = &none;
    gg_tally_word(t, kings_types[p->type].fighting, FORCE_TYPES, kings_types[p->type].name);
    if (p->upgrades & UP_FIERCE) gg_tally_word(t, -1, FORCE_UPGRADES, "Fierce");
    if (attacks && p->upgrades & UP_GURKHAS) gg_tally_word(t, -1, FORCE_UPGRADES, "Gurkhas attacking");
    if (formed) gg_tally_word(t, -1, formed, formed == REDOUBT_CLOSE ? "in a Work" : "Close Order to its front");
    if (attacks && is_checked(b, s, unit, enemy))
        gg_tally_word(t, 1, FIGHT_MODS,
                      kings_in_work(s, enemy)        ? "horse against a Work"
                      : formed_by(b, s, enemy, unit) ? "horse against formed men"
                                                     : "horse against a wall");
    return kings_number_needed(t);
}

int kings_fight_price(const kings_battle *b, const kings_state *s, int attacker, int defender, gg_tally *t)
{
    bool hard = kings_hard_in_fight(b, s, attacker, defender);
    if (t) {
        gg_tally_word(t, 1, FIGHT_ROUND, "a man");
        gg_tally_word(t, hard, FIGHT_COVER, kings_in_work(s, defender) ? "in a Work" : "hard cover");
    }
    return 1 + hard;
}

/* ---- the round ---- */

static unsigned die_of(gg_run *x, int unit, int enemy, bool attacks)
{
    return (unsigned)(DIE_HIT2 + kings_fight_to_hit(BT(x), ST(x), unit, enemy, attacks, NULL) - 2);
}

/* Tells of its dice and gives their number. */
static unsigned dice_of(gg_run *x, int unit, int enemy, bool attacks)
{
    GG_TALLY(dice);
    GG_TALLY(hit);
    kings_fight_dice(BT(x), ST(x), unit, !attacks, &dice);
    if (x->sink) {
        kings_fight_to_hit(BT(x), ST(x), unit, enemy, attacks, &hit);
        TELL_TALLY(x, unit, enemy, &dice);
        TELL(x, GG_EV_STEP, FIGHT_ROUND, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .other = (uint8_t)enemy,
             .after = (int16_t)dice.total, .variant = 1);
        TELL_TALLY(x, unit, enemy, &hit);
    }
    return (unsigned)dice.total;
}

static int at_most(int n, int most) { return n < most ? n : most; }

static void begin_fight(gg_run *x, struct frame_fight *f)
{
    f->work = ST(x)->unit[f->target].work;
    USES(x, DICE_ORDER); /* the attacker's dice come first, though both strike at once */
    TELL(x, GG_EV_ATTACK, FIGHT_ROUND, .side = kings_owner(x, f->unit), .piece = f->unit, .other = f->target);
}

/* Steps d to f: both at once. */
static void take_losses(gg_run *x, struct frame_fight *f)
{
    int price = kings_fight_price(BT(x), ST(x), f->unit, f->target, NULL);
    if (price > 1) USES(x, FIGHT_COVER);
    if (price > 1 && f->work != GG_NONE) USES(x, REDOUBT_COVER);
    f->lost[DEFENDER] = (uint8_t)at_most(f->hits[ATTACKER] / price, ST(x)->unit[f->target].figs);
    f->lost[ATTACKER] = (uint8_t)at_most(f->hits[DEFENDER], ST(x)->unit[f->unit].figs);
    kings_lose(x, f->target, f->lost[DEFENDER], FIGHT_ROUND);
    kings_lose(x, f->unit, f->lost[ATTACKER], FIGHT_ROUND);
    f->hits[ATTACKER] = f->hits[DEFENDER] = 0; /* equal losses are equal, however they came about */
}

static int loser(const kings_battle *b, const kings_state *s, const struct frame_fight *f)
{
    bool attacker = kings_on(s, f->unit), defender = kings_on(s, f->target);
    if (!attacker || !defender) return attacker ? DEFENDER : defender ? ATTACKER : NOBODY;
    if (f->lost[ATTACKER] != f->lost[DEFENDER]) return f->lost[ATTACKER] > f->lost[DEFENDER] ? ATTACKER : DEFENDER;
    return b->option.draw_attacker ? ATTACKER : NOBODY;
}

static bool must_retreat(gg_run *x, const struct frame_fight *f)
{
    return f->loser != NOBODY && kings_on(ST(x), f->unit) && kings_on(ST(x), f->target);
}

/* The contest in one line: who lost how many, and who gives way. */
static const char *result_words(gg_run *x, const struct frame_fight *f)
{
    bool attacker = kings_on(ST(x), f->unit), defender = kings_on(ST(x), f->target);
    if (!attacker && !defender) return "Both are destroyed.";
    if (!attacker || !defender) return "{o} is destroyed: {p} wins.";
    if (f->lost[ATTACKER] != f->lost[DEFENDER]) return "{n} lost against {k}: {o} loses the fight.";
    return f->loser == NOBODY ? "Equal losses: neither gives way." : "Equal losses: the attacker gives way.";
}

static void tell_result(gg_run *x, const struct frame_fight *f)
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    bool attacker = f->loser == ATTACKER;
    int worse = f->lost[!attacker], better = f->lost[attacker];
    gg_say_phrase(&t, result_words(x, f),
                  GG_PHRASE_OF(x->b, .piece = attacker ? f->target : f->unit, .other = attacker ? f->unit : f->target,
                               .n = worse, .k = better));
    TELL(x, GG_EV_RESULT, FIGHT_RESULT, .side = kings_owner(x, f->unit), .piece = f->unit, .other = f->target,
         .before = f->lost[ATTACKER], .after = f->lost[DEFENDER], .status = GG_NONE,
         .variant = (uint8_t)(f->loser == DEFENDER ? 2 : f->loser == NOBODY), .text = words);
}

static unsigned fared(const struct frame_fight *f, int part)
{
    return f->loser == NOBODY ? DRAWS_FIGHT : f->loser == part ? LOSES_FIGHT : WINS_FIGHT;
}

static void decide(gg_run *x, struct frame_fight *f)
{
    f->loser = (uint8_t)loser(BT(x), ST(x), f);
    uint8_t who = f->loser == DEFENDER ? f->target : f->unit;
    DEED(x, FACT_FIGHT, f->unit, fared(f, ATTACKER));
    DEED(x, FACT_FIGHT, f->target, fared(f, DEFENDER));
    if (kings_on(ST(x), f->unit) && kings_on(ST(x), f->target)) USES(x, STATE_NOMELEE);
    if (must_retreat(x, f)) USES(x, FIGHT_NOPURSUIT);
    TELL(x, GG_EV_STEP, FIGHT_RESULT, .side = kings_owner(x, who), .piece = who,
         .other = who == f->unit ? f->target : f->unit, .variant = f->loser == NOBODY);
    if (x->sink) tell_result(x, f);
}

/* ---- what follows ---- */

static uint8_t who_of(const struct frame_fight *f, int part) { return part == ATTACKER ? f->unit : f->target; }

/* kings.redoubt.occupy: on foot, and nobody is left inside. */
static bool may_occupy(gg_run *x, const struct frame_fight *f)
{
    const kings_profile *p = kings_profile_of(BT(x), f->unit);
    if (f->work == GG_NONE || f->loser != DEFENDER || !kings_on(ST(x), f->unit)) return false;
    return !p->crew && !p->rides && kings_holder(BT(x), ST(x), f->work) == GG_NONE;
}

static void occupy(gg_run *x, const struct frame_fight *f)
{
    kings_break_order(x, f->unit);
    kings_go_to(x, f->unit, BT(x)->work[f->work].at, f->work, REDOUBT_OCCUPY);
    USES(x, REDOUBT_ANYSIDE);
}

static void decline(gg_run *x, int unit)
{
    TELL(x, GG_EV_STEP, REDOUBT_OCCUPY, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .variant = 1);
}

/* A figure that dangerous ground took counts in a test that the fight causes, not as its cause. */
static bool must_test(gg_run *x, const struct frame_fight *f, int part)
{
    return f->lost[part] && kings_on(ST(x), who_of(f, part));
}

PROC(fight)
{
    BEGIN;
    begin_fight(x, self);
    ROLL(kings_owner(x, self->unit), die_of(x, self->unit, self->target, true),
         dice_of(x, self->unit, self->target, true), self->unit, FIGHT_ROUND);
    self->hits[ATTACKER] = x->counts[HIT];
    ROLL(kings_owner(x, self->target), die_of(x, self->target, self->unit, false),
         dice_of(x, self->target, self->unit, false), self->target, FIGHT_ROUND);
    self->hits[DEFENDER] = x->counts[HIT];
    take_losses(x, self);
    if (must_test(x, self, DEFENDER)) CALL(leader_check, .unit = self->target, .casualties = self->lost[DEFENDER]);
    if (must_test(x, self, ATTACKER)) CALL(leader_check, .unit = self->unit, .casualties = self->lost[ATTACKER]);
    decide(x, self);
    if (must_retreat(x, self))
        CALL(retreat, .unit = who_of(self, self->loser), .x = ST(x)->unit[who_of(self, !self->loser)].x,
             .y = ST(x)->unit[who_of(self, !self->loser)].y,
             .distance = kings_profile_of(BT(x), who_of(self, self->loser))->move / 2);
    if (may_occupy(x, self)) {
        CHOOSE(ST(x)->active, ASK_OCCUPY, self->unit, self->target, REDOUBT_OCCUPY);
        if (gg_move_verb(x->move) == V_OCCUPY)
            occupy(x, self);
        else
            decline(x, self->unit);
    }
    if (must_test(x, self, DEFENDER)) CALL(pinning, .unit = self->target, .casualties = self->lost[DEFENDER]);
    if (must_test(x, self, ATTACKER))
        CALL(pinning, .unit = self->unit, .casualties = (uint8_t)(self->lost[ATTACKER] + self->hurt));
    END;
}
