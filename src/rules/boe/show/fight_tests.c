/* What the rolls of a fight are for: fire, the emergency square, evasion, melee. See tests.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/tests.h"

/* ---- fire ---- */

static void test_fire(const boe_rolled *r, int firer, int target, const char *purpose)
{
    gg_tally number = {0}, dice = {0};
    boe_fire_tallies(r->b, r->s, firer, target, &number, &dice);
    r->t->other = (uint8_t)target;
    gg_test_purpose(r->t, purpose, GG_PHRASE_OF(r->battle, .piece = firer, .other = target));
    gg_test_tally_of(r->t, r->battle, GG_TALLY_DICE, &dice);
    gg_test_tally_of(r->t, r->battle, GG_TALLY_NUMBER, &number);
    gg_test_each(r->t, r->battle, number.total, "hit", "hits");
}

/* Hits that take effect at once. */
void boe_test_shots(const boe_rolled *r)
{
    const struct frame_shots *f = &r->top->shots;
    int stands = r->s->unit[f->target].stands;
    test_fire(r, f->firer, f->target, f->opportunity ? "{p} firing at {o} on the way" : "{p} firing at {o}");
    for (int n = 0; n <= r->t->dice; n++)
        gg_test_row_add(r->t, n, n, n ? 1 : -1,
                        n == 0        ? "no hit"
                        : n < stands  ? "{k|hit|hits}; {p} lose(s) {a|stand|stands}, {m} left"
                        : n == stands ? "{k|hit|hits}; {p} destroyed"
                                      : "{k|hit|hits}, {m} too many; {p} destroyed",
                        GG_PHRASE_OF(r->battle, .piece = f->target, .n = n < stands ? n : stands, .k = n,
                                     .m = n < stands ? stands - n : n - stands));
}

/* Hits that wait until everyone has fired. */
void boe_test_firing(const boe_rolled *r)
{
    int firer = r->top->firing.unit;
    test_fire(r, firer, r->s->unit[firer].aim, "{p} firing at {o}");
    for (int n = 0; n <= r->t->dice; n++)
        gg_test_row_add(r->t, n, n, n ? 1 : -1, n ? "{n|hit|hits}" : "no hit", GG_PHRASE_OF(r->battle, .n = n));
}

/* "2, 6, 1 at 5+: 1 hit; Lanciers de Berg lose a stand, 2 left." */
void boe_result_shots(const boe_fallen *f)
{
    const gg_test *t = f->of.t;
    gg_say_faces(f->out, f->of.battle, t, f->counts, NULL);
    gg_text_add(f->out, t->number < 6 ? " at %d+: %s." : " at %d: %s.", t->number, t->row[f->counts[HIT]].words);
}

/* ---- the emergency square ---- */

/* The warning, space by space. */
static void tally_warning(const boe_rolled *r, const struct frame_charge *f)
{
    boe_path p;
    int from = r->s->unit[f->target].cell, seen = 0;
    boe_charge_way(r->b, r->s, f, &p);
    for (int i = 0; i <= p.steps; i++) {
        if (!p.price[i] || (i < p.steps && !boe_sees(r->b, from, p.cell[i]))) continue;
        gg_test_line_add(r->t, GG_TALLY_NUMBER, p.price[i], CHARGE_APLOS,
                         i == 0        ? "turn"
                         : i < p.steps ? "{H}"
                                       : "into {H}",
                         GG_PHRASE_OF(r->battle, .at = boe_pose(p.cell[i], -1)));
        seen += p.price[i];
    }
    if (f->aplos > seen) gg_test_add(r->t, GG_TALLY_NUMBER, f->aplos - seen, CHARGE_TMD, "slow ground");
}

void boe_test_square(const boe_rolled *r)
{
    static const char *const caught[BOE_FORMATIONS] = {
        [IN_LINE] = "in line", [COLUMN] = "in column", [MARCH] = "in march column", [SEMI] = "half formed"};
    const struct frame_react *f = &r->top->react;
    gg_phrase of =
        GG_PHRASE_OF(r->battle, .piece = f->unit, .other = f->charger, .word = caught[r->s->unit[f->unit].formation]);
    r->t->other = f->charger;
    gg_test_purpose(r->t, "square of {p} before {o}", of);
    tally_warning(r, &(r->top - 1)->charge);
    r->t->form = GG_FORM_SUM_LOW;
    r->t->bound = GG_AT_MOST;
    r->t->number = f->aplos;
    gg_test_row_add(r->t, INT16_MIN, f->aplos, 1, "in square", of);
    gg_test_row_add(r->t, f->aplos + 1, f->aplos + 2, -1, "too late, caught {w}", of);
    gg_test_row_add(r->t, f->aplos + 3, INT16_MAX, -1, "too late by 3 or more, caught and disordered", of);
}

void boe_result_square(const boe_fallen *f)
{
    int late = f->die - f->of.t->number;
    gg_text_add(f->out, "%d, %d or less needed: ", f->die, f->of.t->number);
    if (late >= 3)
        gg_text_add(f->out, "too late by %d, caught and disordered.", late);
    else
        gg_text_add(f->out, "%s.", f->of.t->row[late > 0].words);
}

/* ---- evasion ---- */

static bool is_gunner(const boe_rolled *r, int unit) { return boe_kind(r->b, unit) == ART; }

void boe_test_evade(const boe_rolled *r)
{
    const struct frame_evade *f = &r->top->evade;
    const boe_unit *u = &r->s->unit[f->unit];
    bool charger = r->t->piece == f->charger;
    gg_test_purpose(r->t, "{p} out of the way of {o}", GG_PHRASE_OF(r->battle, .piece = f->unit, .other = f->charger));
    r->t->other = charger ? f->unit : f->charger;
    r->t->form = GG_FORM_TABLE;
    r->t->contest = charger ? 1 : 2;
    if (charger) {
        if (f->aplos) gg_test_add(r->t, GG_TALLY_TOTAL, -f->aplos, CHARGE_APLOS, "warning");
        return;
    }
    if (u->ap_spent) gg_test_add(r->t, GG_TALLY_TOTAL, -u->ap_spent, AP_BUDGET, "AP spent this turn");
    int his = f->die - f->aplos, worst = his - (1 - u->ap_spent);
    gg_test_row_add(r->t, his, INT16_MAX, 1,
                    r->b->option.evade_good_order ? "away without loss, in good order" : "away without loss",
                    GG_PHRASE_OF(r->battle, .piece = f->unit));
    for (int n = 1; n < u->stands && n <= worst; n++)
        gg_test_row_add(r->t, his - n, his - n, -1, "caught, {a|stand|stands} lost, retreat",
                        GG_PHRASE_OF(r->battle, .n = n));
    if (worst >= u->stands)
        gg_test_row_add(r->t, INT16_MIN, his - u->stands, -1, "ridden down", GG_PHRASE_OF(r->battle, .n = 0));
}

/* "Charger 2 - 3 = -1, gunners 5 - 1 = 4: away without loss, in good order." */
void boe_result_evade(const boe_fallen *f)
{
    const boe_rolled *r = &f->of;
    const struct frame_evade *e = &r->top->evade;
    bool charger = r->t->piece == e->charger;
    gg_text_add(f->out, "Charger ");
    boe_say_sum(f->out, charger ? f->die : e->die, -e->aplos);
    if (!charger) {
        int row = 0, lead = e->die - e->aplos - f->total, stands = r->s->unit[e->unit].stands;
        if (lead > 0) row = lead < stands ? lead : stands;
        gg_text_add(f->out, is_gunner(r, e->unit) ? ", gunners " : ", evader ");
        boe_say_sum(f->out, f->die, f->total - f->die);
        gg_text_add(f->out, ": %s", r->t->row[row].words);
    }
    gg_text_add(f->out, ".");
}

/* ---- melee ---- */

static void say(const boe_rolled *r, gg_text *out, const char *phrase, int piece, int other, int n)
{
    gg_say_phrase(out, phrase, GG_PHRASE_OF(r->battle, .piece = piece, .other = other, .n = n));
}

/* What becomes of the loser: "lose 2 stands and retreat". */
static void say_beaten(const boe_rolled *r, gg_text *out, int winner, int loser, int margin)
{
    static const char *const status[] = {"", "recoil(s), disordered", "retreat(s)", "rout(s)"};
    const boe_unit *v = &r->s->unit[loser];
    bool ridden_down, close = margin <= 2;
    int toll = boe_melee_toll(r->b, r->s, winner, loser, margin, &ridden_down);
    int after = boe_status_of_beaten(v, margin), lost = toll < v->stands ? toll : v->stands;
    if (v->stands <= toll) {
        say(r, out, ridden_down && !close ? "{p} {is} ridden down to the last man" : "{p} {is} destroyed", loser,
            winner, 0);
    } else {
        say(r, out,
            ridden_down && !close ? "{p} {is} ridden down, {n|stand|stands} lost, and "
                                  : "{p} lose(s) {a|stand|stands} and ",
            loser, winner, lost);
        say(r, out,
            boe_kind(r->b, loser) == ART && v->formation == UNLIMBERED ? "run(s) from {its} guns" : status[after],
            loser, winner, 0);
    }
    if (close) say(r, out, "; {p} lose(s) a stand", winner, loser, 0);
}

static void say_issue(const boe_rolled *r, gg_text *out, int winner, int loser, int margin, int issue)
{
    switch (issue) {
    case MELEE_TIE: gg_text_add(out, "neither gives way: a stand lost on each side, both disordered"); break;
    case MELEE_SQUARE_HOLDS:
        say(r, out, "{p} break(s) in, only to be thrown out: a stand each; the square stands, disordered", winner,
            loser, 0);
        break;
    case MELEE_SQUARE_REPELS:
        say(r, out,
            margin >= 5 ? "the square throws {o} back: a stand lost, disordered and in retreat"
                        : "the square throws {o} back: a stand lost, disordered",
            winner, loser, 0);
        break;
    case MELEE_GARRISON_HOLDS:
        say(r, out, "{p} get(s) in, ", winner, loser, 0);
        say(r, out, "{p} keep(s) the place: a stand each", loser, winner, 0);
        break;
    default:
        say(r, out, "{p} win(s) by {n}: ", winner, loser, margin);
        say_beaten(r, out, winner, loser, margin);
        break;
    }
}

/* By how much the holder's total leads. */
static void say_lead(const boe_rolled *r, gg_text *out, int lead)
{
    const struct frame_melee *f = &r->top->melee;
    int holder = r->s->melee[f->at].holder, loser = lead < 0 ? holder : !holder, margin = lead < 0 ? -lead : lead;
    say_issue(r, out, f->primary[!loser], f->primary[loser], margin, boe_melee_issue(r->b, r->s, f, loser, margin));
}

static int mods(const boe_rolled *r, int side, gg_tally *t)
{
    const struct frame_melee *f = &r->top->melee;
    boe_melee_mods(r->b, r->s, f->at, side, f->primary[side], f->primary[!side], t);
    return t->total;
}

void boe_test_melee(const boe_rolled *r)
{
    const struct frame_melee *f = &r->top->melee;
    int side = r->t->side, holder = r->s->melee[f->at].holder;
    gg_tally mine = {0}, his = {0};
    r->t->other = f->primary[!side];
    gg_test_purpose(r->t, "melee at {H}, {p} against {o}",
                    GG_PHRASE_OF(r->battle, .piece = f->primary[!holder], .other = f->primary[holder],
                                 .at = boe_pose(f->cell, -1)));
    int added = mods(r, side, &mine);
    gg_test_tally_of(r->t, r->battle, GG_TALLY_TOTAL, &mine);
    r->t->form = GG_FORM_TABLE;
    r->t->contest = side == holder ? 2 : 1;
    if (side != holder) return;
    int to_beat = f->die[!side] + mods(r, !side, &his);
    for (int die = 1; die <= 6; die++) {
        char words[GG_PHRASE];
        gg_text text = gg_text_on(words, sizeof words);
        int lead = die + added - to_beat;
        say_lead(r, &text, lead);
        gg_test_row_add(r->t, die + added, die + added,
                        lead > 0   ? 1
                        : lead < 0 ? -1
                                   : 0,
                        "{w}", GG_PHRASE_OF(r->battle, .word = words));
    }
}

/* "3 + 0 = 3 against 2 + 5 = 7: 1st KGL Hussars win by 4: ..." */
void boe_result_melee(const boe_fallen *f)
{
    const boe_rolled *r = &f->of;
    const struct frame_melee *m = &r->top->melee;
    int side = r->t->side;
    gg_tally his = {0};
    if (r->t->contest == 1) {
        gg_say_name(f->out, r->battle, m->primary[side]);
        gg_text_add(f->out, " %d %c %d = %d.", f->die, f->total < f->die ? '-' : '+',
                    f->total < f->die ? f->die - f->total : f->total - f->die, f->total);
        return;
    }
    int added = mods(r, !side, &his), die = m->die[!side];
    gg_text_add(f->out, "%d %c %d = %d against %d %c %d = %d: ", die, added < 0 ? '-' : '+', added < 0 ? -added : added,
                die + added, f->die, f->total < f->die ? '-' : '+',
                f->total < f->die ? f->die - f->total : f->total - f->die, f->total);
    say_lead(r, f->out, f->total - die - added);
    gg_text_add(f->out, ".");
}
