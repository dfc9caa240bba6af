/* What each roll is for, and what its dice bring. The procedure that asks says it: each has a row in the table at the end.
 * Fire, charges and melees are in fight_tests.c. */
#include "rules/boe/show/tests.h"

#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

/* ---- words ---- */

bool boe_many(const gg_battle *battle, int piece)
{
    return !boe_is_leader((unsigned)piece) && boe_kind(boe_b(battle), piece) != ART;
}

void boe_say_brigade(gg_text *t, const gg_battle *battle, int brigade)
{
    const boe_brigade_def *d = &boe_b(battle)->brigade[brigade];
    if (d->leader == GG_NONE)
        gg_text_add(t, "brigade %s", d->label);
    else
        gg_text_add(t, "%s's brigade (%s)", boe_b(battle)->leader[d->leader].name, d->label);
}

void boe_say_sum(gg_text *t, int die, int added)
{
    gg_text_add(t, "%d", die);
    if (added) gg_text_add(t, " %c %d = %d", added < 0 ? '-' : '+', added < 0 ? -added : added, die + added);
}

static gg_phrase of_piece(const boe_rolled *r) { return GG_PHRASE_OF(r->battle, .piece = r->t->piece); }

/* A die of its own against a number: fails below it. */
static void test_each(const boe_rolled *r, int number, const char *passed, const char *failed, gg_phrase f)
{
    gg_test_each(r->t, r->battle, number, "success", "successes");
    gg_test_row_add(r->t, 0, 0, -1, failed, f);
    gg_test_row_add(r->t, 1, 1, 1, passed, f);
}

/* ---- Phase 1 ---- */

static void test_replace(const boe_rolled *r)
{
    gg_phrase f = of_piece(r);
    gg_test_purpose(r->t, "successor to {p}", f);
    test_each(r, 4, "a successor to {p}, rating 0", "{p}'s post stays empty", f);
}

/* ---- Phase 2 ---- */

static void test_order(const boe_rolled *r)
{
    const struct frame_order *f = &r->top->order;
    char brigade[GG_PHRASE], words[GG_PHRASE];
    gg_text name = gg_text_on(brigade, sizeof brigade), row = gg_text_on(words, sizeof words);
    int was = r->s->brigade[f->brigade].order;
    boe_say_brigade(&name, r->battle, f->brigade);
    const char *order = boe_order_words[f->order], *old = was < BOE_ORDERS ? boe_order_words[was] : "no order";
    gg_text purpose = gg_text_on(r->t->purpose, sizeof r->t->purpose);
    gg_text_add(&purpose, f->written ? "bringing %s to %s" : "writing %s for %s", order, brigade);
    if (!f->written) {
        gg_text_add(&row, "not written; %s stays on %s", brigade, old);
        test_each(r, 4, "written", "{w}", GG_PHRASE_OF(r->battle, .word = words));
        return;
    }
    r->t->follows = r->s->brigade[f->brigade].written != f->order;
    gg_text_add(&row, "%s goes over to %s", brigade, order);
    gg_test_add(r->t, GG_TALLY_NUMBER, 4, ORDER_CHANGE, "an order on its way");
    if (r->t->die == DIE_THIRD) gg_test_add(r->t, GG_TALLY_NUMBER, 1, ORDER_CORPSLINK, "division beyond its corps");
    test_each(r, 4 + (r->t->die == DIE_THIRD), "{w}",
              r->b->option.keep_written ? "still on its way; next turn this die alone" : "lost on the way",
              GG_PHRASE_OF(r->battle, .word = words));
}

/* ---- Phase 4 ---- */

static void test_initiative(const boe_rolled *r)
{
    gg_tally mine = {0}, first = {0};
    int side = r->t->side;
    boe_initiative_mods(r->b, r->s, side, &mine);
    boe_initiative_mods(r->b, r->s, 0, &first);
    gg_test_purpose(r->t, "initiative", of_piece(r));
    gg_test_tally_of(r->t, r->battle, GG_TALLY_TOTAL, &mine);
    r->t->form = GG_FORM_TABLE;
    r->t->contest = (uint8_t)(1 + side);
    r->t->follows = true; /* one line for both */
    if (side == 0) return;
    int beat = r->top->initiative.die + first.total;
    gg_test_row_add(r->t, INT16_MIN, beat - 1, -1, "the {s} have the initiative", GG_PHRASE_OF(r->battle, .side = 0));
    gg_test_row_add(r->t, beat, beat, 0, "thrown again", of_piece(r));
    gg_test_row_add(r->t, beat + 1, INT16_MAX, 1, "the {s} have the initiative", GG_PHRASE_OF(r->battle, .side = 1));
}

/* "French 5 + 2 Montbrun = 7" */
static void say_bid(gg_text *t, const boe_rolled *r, int side, int die)
{
    gg_tally added = {0};
    boe_initiative_mods(r->b, r->s, side, &added);
    gg_say_side(t, r->battle, side);
    gg_text_add(t, " %d", die);
    if (!added.lines) return;
    gg_text_add(t, " + %d ", added.total);
    gg_say_name(t, r->battle, added.line[0].piece);
    gg_text_add(t, " = %d", die + added.total);
}

static void result_initiative(const boe_fallen *f)
{
    const boe_rolled *r = &f->of;
    gg_tally first = {0};
    if (r->t->side == 0) {
        say_bid(f->out, r, 0, f->die);
        gg_text_add(f->out, ".");
        return;
    }
    boe_initiative_mods(r->b, r->s, 0, &first);
    int his = r->top->initiative.die + first.total;
    if (his == f->total) {
        gg_text_add(f->out, "%d against %d: thrown again.", his, f->total);
        return;
    }
    say_bid(f->out, r, 0, r->top->initiative.die);
    gg_text_add(f->out, ", ");
    say_bid(f->out, r, 1, f->die);
    gg_text_add(f->out, ": the ");
    gg_say_side(f->out, r->battle, his > f->total ? 0 : 1);
    gg_text_add(f->out, " have the initiative.");
}

/* ---- dice for the ground ---- */

static void test_ground(const boe_rolled *r, int from, int to, bool road)
{
    gg_tally dice = {0};
    gg_phrase f = GG_PHRASE_OF(r->battle, .at = boe_pose(to, -1));
    boe_step_dice(r->b, r->s, r->t->piece, from, to, road, &dice);
    gg_test_purpose(r->t, "the ground at {H}", f);
    gg_test_tally_of(r->t, r->battle, GG_TALLY_DICE, &dice);
    gg_test_each(r->t, r->battle, 5, "delay", "delays");
    r->t->harms = true;
    r->t->quiet = true;
}

static void test_step(const boe_rolled *r)
{
    const struct frame_step *f = &r->top->step;
    const boe_unit *u = &r->s->unit[f->unit];
    int to = sq_step(r->b->board, u->cell, f->dir);
    char here[12];
    boe_cell_print(r->b, u->cell, here, sizeof here); /* by its numbers, as records have told it from the first */
    test_ground(r, u->cell, to, boe_takes_road(r->b, u, u->cell, to));
    for (int more = 0; more <= r->t->dice; more++) {
        int ap = f->base + more;
        gg_phrase of = GG_PHRASE_OF(r->battle, .piece = f->unit, .n = ap, .k = f->base, .m = u->ap_left, .word = here);
        gg_test_row_add(r->t, more, more, ap > u->ap_left ? -1 : !more,
                        ap > u->ap_left ? "{n} AP needed, {m} left: {p} stay(s) at {w}, no time left"
                        : more          ? "{n} AP instead of {k}"
                                        : "{n} AP",
                        of);
    }
}

static void test_charge(const boe_rolled *r)
{
    const struct frame_charge *f = &r->top->charge;
    boe_path p;
    boe_charge_way(r->b, r->s, f, &p);
    test_ground(r, p.cell[f->step - 1], p.cell[f->step], false);
    for (int more = 0; more <= r->t->dice; more++) {
        int ap = f->paid + p.price[f->step] + more;
        gg_phrase of =
            GG_PHRASE_OF(r->battle, .piece = f->unit, .n = ap > f->ap ? ap - f->paid : ap,
                         .k = f->ap > f->paid ? f->ap - f->paid : 0, .m = f->ap,
                         .at = boe_pose(p.cell[f->step - 1], -1), .word = more > 1 ? "2 AP more" : "an AP more");
        gg_test_row_add(r->t, more, more, more ? -1 : 1,
                        ap > f->ap ? "{n} AP needed, {k} left: the charge falls short at {H}"
                        : more     ? "{w}, {n} of {m} spent"
                                   : "no delay",
                        of);
    }
}

static void test_pivot(const boe_rolled *r)
{
    const struct frame_pivot *f = &r->top->pivot;
    int left = r->s->unit[f->unit].ap_left;
    gg_test_purpose(r->t, "bringing the heavy guns round", of_piece(r));
    gg_test_each(r->t, r->battle, 5, "delay", "delays");
    gg_test_add(r->t, GG_TALLY_DICE, 1, MOVE_HEAVYART, "heavy guns");
    r->t->harms = r->t->quiet = true;
    for (int more = 0; more <= 1; more++)
        gg_test_row_add(r->t, more, more, more ? -1 : 1,
                        f->cost + more > left ? "{n} AP needed, {m} left: not brought round, no time left"
                        : more                ? "round for {n} AP, facing {f}"
                                              : "round, facing {f}",
                        GG_PHRASE_OF(r->battle, .n = f->cost + more, .m = left,
                                     .at = boe_pose(r->s->unit[f->unit].cell, f->facing)));
}

/* "5, 2: 2 AP instead of 1." */
static void result_ground(const boe_fallen *f)
{
    const gg_test *t = f->of.t;
    gg_say_faces(f->out, f->of.battle, t, f->counts, NULL);
    gg_text_add(f->out, ": %s.", t->row[f->counts[HIT]].words);
}

/* ---- leaders ---- */

static void test_hit(const boe_rolled *r)
{
    bool melee = r->top->fates.melee;
    gg_phrase f = of_piece(r);
    gg_test_purpose(r->t, melee ? "{p} in the melee" : "{p} under fire", f);
    if (melee) gg_test_add(r->t, GG_TALLY_NUMBER, 12, LEADER_HIT, "a leader");
    if (melee) gg_test_add(r->t, GG_TALLY_NUMBER, -1, LEADER_HIT, "hand to hand");
    gg_test_against(r->t, GG_FORM_SUM_HIGH, GG_AT_LEAST, melee ? 11 : 12, "{p} is hit, and lost", "unhurt", f);
    r->t->row[0].good = -1, r->t->row[1].good = 1;
    r->t->harms = r->t->quiet = true;
}

static void test_capture(const boe_rolled *r, int cell)
{
    int leader = r->t->piece - BOE_LEADER, to = boe_refuge(r->b, r->s, r->b->leader[leader].side, cell);
    gg_phrase f = GG_PHRASE_OF(r->battle, .piece = r->t->piece, .other = to);
    gg_test_against(r->t, GG_FORM_SUM_LOW, GG_AT_MOST, 2, "{p} is taken",
                    to == GG_NONE ? "nobody is left to ride to: {p} is taken" : "{p} gets away to {o}", f);
    r->t->row[0].good = -1, r->t->row[1].good = to == GG_NONE ? -1 : 1;
    r->t->harms = true;
    r->t->certain = to == GG_NONE;
}

static void test_fates(const boe_rolled *r)
{
    const boe_leader *l = &r->s->leader[r->top->fates.leader];
    if (r->t->die == DIE_FATE) {
        test_hit(r);
        return;
    }
    gg_test_purpose(r->t, "{p} left alone", of_piece(r));
    test_capture(r, l->cell);
}

static void test_overrun(const boe_rolled *r)
{
    int by = boe_unit_at(r->b, r->s, r->top->overrun.cell);
    r->t->other = (uint8_t)by;
    gg_test_purpose(r->t, by == GG_NONE ? "{p} ridden upon" : "{p} ridden upon by {o}",
                    GG_PHRASE_OF(r->battle, .piece = r->t->piece, .other = by));
    test_capture(r, r->top->overrun.cell);
}

/* "6 and 4, lost on 12: unhurt." "4, taken on 1 or 2: Ney gets away to 2e Leger." */
static void result_leader(const boe_fallen *f)
{
    const gg_test *t = f->of.t;
    const uint8_t *faces = gg_faces_seen();
    bool melee = f->of.top->head.proc == PROC_fates && f->of.top->fates.melee;
    if (faces && t->die == DIE_FATE)
        gg_text_add(f->out, "%d and %d", faces[0], faces[1]);
    else
        gg_say_faces(f->out, f->of.battle, t, f->counts, NULL);
    gg_text_add(f->out, t->die != DIE_FATE ? ", taken on 1 or 2: " : melee ? ", lost on 11 or 12: " : ", lost on 12: ");
    bool hit = t->die != DIE_FATE ? f->counts[HIT]
                                  : f->counts[SIX] == 2 || (melee && f->counts[SIX] == 1 && f->counts[FIVE] == 1);
    gg_text_add(f->out, "%s.", t->row[!hit].words);
}

/* ---- nerve and rally ---- */

/* Rows for each number of one die, joined where the same comes of them. */
typedef int outcome(const boe_rolled *, int die);

static void add_rows(const boe_rolled *r, outcome *of, const char *const *words, const int8_t *good, gg_phrase f)
{
    for (int die = 1, from = 1; die <= 6; die++)
        if (die == 6 || of(r, die + 1) != of(r, from)) {
            gg_test_row_add(r->t, from, die, good[of(r, die)], words[of(r, die)], f);
            from = die + 1;
        }
}

/* 1 always passes and 6 never does: the number is from 1 to 5. */
static void set_number(const boe_rolled *r, const gg_tally *tally, gg_rule rule)
{
    gg_test_tally_of(r->t, r->battle, GG_TALLY_NUMBER, tally);
    int beyond = tally->total > 5 ? 5 - tally->total : tally->total < 1 ? 1 - tally->total : 0;
    if (beyond) gg_test_add(r->t, GG_TALLY_NUMBER, beyond, rule, beyond < 0 ? "a 6 never does" : "a 1 always does");
    r->t->form = GG_FORM_SUM_LOW;
    r->t->bound = GG_AT_MOST;
    r->t->number = tally->total + beyond;
}

static int status_after(const boe_rolled *r, int die)
{
    const struct frame_morale *f = &r->top->morale;
    int by = boe_morale_failure(die, f->value);
    return by ? boe_morale_after(r->s, f, by) : GOOD;
}

static void test_morale(const boe_rolled *r)
{
    static const char *const after_fire[] = {"hold(s)", "disordered", "retreat(s)", "rout(s)"};
    static const char *const bare[] = {"hold(s)", "disordered by the fugitives", "", ""};
    static const int8_t good[] = {1, -1, -1, -1};
    const struct frame_morale *f = &r->top->morale;
    gg_tally tally = {0}, flank = {0};
    gg_test_purpose(r->t, f->bare ? "nerve of {p}, friends running through" : "nerve of {p}", of_piece(r));
    int plain = boe_morale_value(r->b, r->s, f->unit, f->casualties, false, &tally);
    if (!f->bare && f->value < plain) { /* the mark of the flank is gone by now: the value has it */
        boe_morale_value(r->b, r->s, f->unit, f->casualties, true, &flank);
        tally = flank;
    }
    if (f->bare) tally.lines = 1, tally.total = tally.line[0].amount; /* its grade alone */
    set_number(r, &tally, MORALE_TEST);
    add_rows(r, status_after, f->bare ? bare : after_fire, good, of_piece(r));
    r->t->quiet = f->bare;
}

/* "6, 3 or less needed, by 3: retreats." */
static void result_morale(const boe_fallen *f)
{
    const struct frame_morale *m = &f->of.top->morale;
    int by = boe_morale_failure(f->die, m->value), row = 0;
    while (f->of.t->row[row].high < f->die) row++;
    gg_text_add(f->out, "%d, %d or less needed", f->die, f->of.t->number);
    if (by >= 3 && !m->bare) gg_text_add(f->out, ", by %d", by);
    gg_text_add(f->out, ": %s.", f->of.t->row[row].words);
}

static void test_rally(const boe_rolled *r)
{
    static const char *const better[] = {"", "rallied, in good order", "rallied, now disordered",
                                         "rallied, now retreating"};
    const boe_unit *u = &r->s->unit[r->top->rally.unit];
    gg_tally tally = {0};
    gg_phrase f = GG_PHRASE_OF(r->battle, .piece = r->t->piece, .n = u->ap_left);
    boe_rally_value(r->b, r->s, r->top->rally.unit, &tally);
    gg_test_purpose(r->t, "rallying {p}", f);
    set_number(r, &tally, RALLY_ATTEMPT);
    gg_test_row_add(r->t, 1, r->t->number, 1, better[u->status], f);
    gg_test_row_add(r->t, r->t->number + 1, 6, -1, "will not rally, {n} AP left", f);
}

/* ---- Phases 10 to 12 ---- */

static void test_fatigue(const boe_rolled *r)
{
    int unit = r->top->fatigue.unit;
    bool horse = boe_kind(r->b, unit) == CAV;
    gg_tally added = {0};
    gg_phrase f = GG_PHRASE_OF(r->battle, .piece = unit, .n = r->s->unit[unit].fatigue + 1);
    boe_fatigue_mods(r->b, r->s, unit, &added);
    gg_test_purpose(r->t, horse ? "wind of {p}" : "order of {p}", f);
    gg_test_tally_of(r->t, r->battle, GG_TALLY_TOTAL, &added);
    gg_test_against(r->t, GG_FORM_SUM_HIGH, GG_AT_LEAST, 6, horse ? "blown, tired {n}" : "disordered, tired {n}",
                    horse ? "in wind" : "in order", f);
    r->t->row[0].good = -1, r->t->row[1].good = 1;
    r->t->harms = r->t->quiet = true;
}

static void result_fatigue(const boe_fallen *f)
{
    boe_say_sum(f->out, f->die, f->total - f->die);
    gg_text_add(f->out, ", %s on 6: %s.", boe_kind(f->of.b, f->of.top->fatigue.unit) == CAV ? "blown" : "disordered",
                f->of.t->row[f->total < 6].words);
}

static void test_brigade(const boe_rolled *r)
{
    const boe_brigade *g = &r->s->brigade[r->top->brigade.brigade];
    char name[GG_PHRASE];
    gg_text text = gg_text_on(name, sizeof name);
    gg_tally added = {0};
    gg_phrase f = GG_PHRASE_OF(r->battle, .word = name);
    boe_say_brigade(&text, r->battle, r->top->brigade.brigade);
    boe_brigade_mods(r->b, r->s, r->top->brigade.brigade, &added);
    gg_test_purpose(r->t, "nerve of {w}", f);
    gg_test_tally_of(r->t, r->battle, GG_TALLY_TOTAL, &added);
    r->t->form = GG_FORM_TABLE;
    gg_test_row_add(r->t, 3, INT16_MAX, 1, g->morale == STEADY ? "steady" : "steady again", f);
    gg_test_row_add(r->t, g->lost ? 1 : INT16_MIN, 2, -1, g->morale == STEADY ? "shaken" : "still shaken", f);
    if (g->lost) gg_test_row_add(r->t, INT16_MIN, 0, -1, "broken; all that stand give way", f);
}

static void test_ending(const boe_rolled *r)
{
    gg_test_purpose(r->t, "rest of {p}", of_piece(r));
    test_each(r, 4, "in wind again", "still blown", of_piece(r));
}

/* ---- by the procedure that asks ---- */

static const struct {
    void (*test)(const boe_rolled *);
    void (*result)(const boe_fallen *); /* NULL: as the form says it */
} rolls[BOE_PROCS] = {
    [PROC_replace] = {test_replace, NULL},
    [PROC_order] = {test_order, NULL},
    [PROC_initiative] = {test_initiative, result_initiative},
    [PROC_charge] = {test_charge, result_ground},
    [PROC_step] = {test_step, result_ground},
    [PROC_pivot] = {test_pivot, result_ground},
    [PROC_react] = {boe_test_square, boe_result_square},
    [PROC_evade] = {boe_test_evade, boe_result_evade},
    [PROC_shots] = {boe_test_shots, boe_result_shots},
    [PROC_firing] = {boe_test_firing, boe_result_shots},
    [PROC_fates] = {test_fates, result_leader},
    [PROC_overrun] = {test_overrun, result_leader},
    [PROC_morale] = {test_morale, result_morale},
    [PROC_rally] = {test_rally, NULL},
    [PROC_melee] = {boe_test_melee, boe_result_melee},
    [PROC_fatigue] = {test_fatigue, result_fatigue},
    [PROC_brigade] = {test_brigade, NULL},
    [PROC_ending] = {test_ending, NULL},
};

static boe_rolled rolled(const gg_battle *b, const gg_state *s, gg_test *t)
{
    return (boe_rolled){b, boe_b(b), boe_s(s), boe_top(boe_s(s)), t};
}

void boe_test(const gg_battle *b, const gg_state *s, gg_test *t)
{
    boe_rolled r = rolled(b, s, t);
    assert(rolls[r.top->head.proc].test && "a roll that nobody tells of");
    rolls[r.top->head.proc].test(&r);
}

int boe_result_of(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    boe_fallen f = {rolled(b, s, (gg_test *)t), counts, 1, 0, out};
    if (t->die == DIE_NUMBER)
        while (f.die < 6 && !counts[f.die - 1]) f.die++;
    f.total = f.die + t->tally[GG_TALLY_TOTAL].total;
    if (rolls[f.of.top->head.proc].result) rolls[f.of.top->head.proc].result(&f);
    return -1;
}
