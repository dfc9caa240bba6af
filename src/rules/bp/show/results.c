/* What dice brought, in a sentence, where the usual one of its form does not fit. */
#include "rules/bp/show/tests.h"

typedef struct fallen { /* dice on the table */
    const bp_test_at *a;
    const gg_test *t;
    const uint8_t *counts;
    gg_text *out;
    int measure, row;
} fallen;

const char *bp_why_again(gg_rule rule)
{
    static const gg_worded again[] = {{BP_SPEC_TOUGH, "tough"},
                                      {BP_SPEC_FEROCIOUS, "ferocious"},
                                      {BP_SPEC_FANATICS, "fanatics"},
                                      {BP_SPEC_GALLOP, "gallop"},
                                      {BP_SPEC_BLOODTHIRSTY, "bloodthirsty"}};
    const char *why = gg_words_of(again, sizeof again / sizeof again[0], rule);
    return why ? why : "";
}

static void say_faces(const fallen *f) { gg_say_faces(f->out, &f->a->b->base, f->t, f->counts, NULL); }

static void say_count(const fallen *f, int n, const char *one, const char *more, const char *none)
{
    if (n)
        gg_say_count(f->out, n, one, more);
    else
        gg_text_add(f->out, "%s", none);
}

/* "4, 4+ needed: 43rd Light Infantry are in order again." */
static void say_turn(const fallen *f)
{
    say_faces(f);
    gg_text_add(f->out, ", %d+ needed: %s.", f->t->number, f->t->row[f->row].words);
}

/* Of his third die what all have made of him: "Huske is decisive and headstrong." */
static void say_character(const fallen *f)
{
    static const char *const word[6] = {"aggressive", "timid", "decisive", "hesitant", "headstrong", "diffident"};
    static const char *const of[2] = {"Boldness of {p}: {n}: {w}.", "Decision of {p}: {n}: {w}."};
    char words[GG_SENTENCE] = "";
    gg_text t = gg_text_on(words, sizeof words);
    int traits = f->a->s->commander[f->t->piece - BP_COMMANDER].traits, kind = f->a->top->first_side.pad[1];
    gg_phrase p = GG_PHRASE_OF(&f->a->b->base, .piece = f->t->piece, .n = f->measure, .word = f->t->row[f->row].words);
    if (kind < 2) {
        gg_say_phrase(f->out, of[kind], p);
        return;
    }
    traits |= f->measure == 1 ? DIFFIDENT : f->measure == 6 ? HEADSTRONG : 0;
    gg_say_phrase(&t, traits ? "{p} is " : "{p}: nothing unusual", p);
    for (int i = 0; i < 6; i++) {
        int more = traits >> (i + 1);
        if (traits >> i & 1) gg_text_add(&t, "%s%s", word[i], !more ? "" : more & (more - 1) ? ", " : " and ");
    }
    gg_text_add(&t, ".");
    bp_say_begun(f->out, words);
}

static void say_first(const fallen *f)
{
    int first = f->a->top->first_side.roll[0];
    if (f->t->rule == BP_OPT_PERSONAL_QUALITIES) {
        say_character(f);
        return;
    }
    if (f->t->side == 0)
        gg_text_add(f->out, "The %s roll %d.", gg_battle_side(&f->a->b->base, 0), f->measure);
    else if (f->measure == first)
        gg_text_add(f->out, "%d all: again.", first);
    else
        gg_text_add(f->out, "%d against %d: %s.", f->measure > first ? f->measure : first,
                    f->measure > first ? first : f->measure, f->t->row[f->row].words);
}

static const char *readiness(int formation)
{
    return formation == LIMBERED ? "limbered"
           : formation == MCOL   ? "on the march"
           : formation == SQUARE ? "in square"
                                 : "superbly drilled";
}

static void say_free_movers(const fallen *f)
{
    uint64_t free = bp_free_movers(f->a->b, f->a->s, &f->a->top->order);
    if (!free) return;
    int u = bp_lowest(free);
    gg_text_add(f->out, " ");
    if (free & (free - 1))
        gg_text_add(f->out, "%d units still make one move.", __builtin_popcountll(free));
    else
        gg_say_phrase(f->out, "{p}, {w}, still make(s) one move.",
                      GG_PHRASE_OF(&f->a->b->base, .piece = u, .word = readiness(f->a->s->unit[u].formation)));
}

static void say_order(const fallen *f)
{
    const struct frame_order *o = &f->a->top->order;
    bp_reading got = bp_read_order(f->a->s, o, f->measure);
    const char *words = f->t->row[f->row].words;
    if (f->t->rule == BP_CMDR_TRAITS && !o->reroll)
        gg_text_add(f->out, "He hesitates: %d becomes %d, %s.", o->rolled, f->measure, words);
    else if (got.result == BLUNDERED)
        gg_text_add(f->out, "%d: a blunder.", f->measure);
    else
        gg_text_add(f->out, "%s%d, %d or less needed: %s.",
                    o->reroll == ASK_DECISIVE ? "He insists: "
                    : o->reroll               ? "Sent again: "
                                              : "",
                    f->measure, o->rating, words);
    if (got.result == FAILED) say_free_movers(f);
}

static void say_blunder(const fallen *f)
{
    const struct frame_blunder *o = &f->a->top->blunder;
    gg_rule nation = GG_OK;
    if (f->t->die == DIE_D3) {
        gg_text_add(f->out, "Then ");
        say_faces(f);
        gg_text_add(f->out, ": %s.", f->t->row[f->row].words);
        return;
    }
    int row = bp_read_blunder(f->a->b, o, f->measure, &nation);
    gg_text_add(f->out, "%s%d%s: %s.", o->die ? "Rolled again: " : "", f->measure,
                row == BLUNDER_FAILURE     ? ", British foot"
                : nation == BP_NAT_RUSSIAN ? ", Russians"
                : nation                   ? ", one more for their nation"
                                           : "",
                f->t->row[f->row].words);
}

/* ---- fire, blows and saves ---- */

static void say_six(const fallen *f)
{
    const struct frame_shoot *o = &f->a->top->shoot;
    if (!f->counts[BP_SIX] || bp_disordered(f->a->s, o->target)) return;
    gg_text_add(f->out, "; a six disorders ");
    gg_say_name(f->out, &f->a->b->base, o->target);
}

static void say_hits(const fallen *f)
{
    say_faces(f);
    gg_text_add(f->out, " at %d+: ", f->t->number);
    say_count(f, f->measure, "hit", "hits", "no hit");
}

static void say_fire(const fallen *f)
{
    static const char *const why[] = {"", "enfilade", "sharp shooters", "lying down", "poor shooters"};
    const struct frame_shoot *o = &f->a->top->shoot;
    if (f->t->rule == BP_SHOOT_REROLL) {
        gg_text_add(f->out, "%d again (%s): ", f->t->dice, why[o->why]);
        say_faces(f);
        gg_text_add(f->out, ": ");
        say_count(f, o->hits + o->sixes + o->new_hits + o->new_sixes + f->measure, "hit in all", "hits in all",
                  "no hit");
    } else
        say_hits(f);
    say_six(f);
    gg_text_add(f->out, ".");
}

static void say_fight(const fallen *f)
{
    const struct frame_fight *o = &f->a->top->fight;
    if (f->t->rule == BP_MELEE_HIT)
        say_hits(f);
    else {
        gg_text_add(f->out, "%d again (%s): ", f->t->dice, bp_why_again(f->t->rule));
        say_faces(f);
        gg_text_add(f->out, ": ");
        say_count(f, o->hits + f->measure, "hit in all", "hits in all", "no hit");
    }
    gg_text_add(f->out, ".");
}

static void say_all(const fallen *f, int unit, int lost)
{
    int all = f->a->s->unit[unit].casualties + lost;
    if (lost)
        gg_text_add(f->out, all >= bp_stamina(f->a->b, f->a->s, unit) ? ", %d in all: shaken" : ", %d in all", all);
    gg_text_add(f->out, ".");
}

/* "2 2 1 at 4+: 3 casualties, 3 in all: shaken." */
static void say_saves(const fallen *f)
{
    const bp_state *s = f->a->s;
    int unit = f->t->piece, failed = f->t->dice - f->measure;
    if (f->t->follows) {
        int lost = f->a->top->head.proc == PROC_shoot ? f->a->top->shoot.hits : 0;
        gg_text_add(f->out, "One again (%s): ", bp_has(f->a->b, unit, STUBBORN) ? "stubborn" : "crack");
        say_faces(f);
        gg_text_add(f->out, ", %s", f->t->row[f->row].words);
        say_all(f, unit, lost + s->unit[unit].taken - f->measure);
        return;
    }
    say_faces(f);
    if (f->t->number > 6)
        gg_text_add(f->out, ", no save is possible: ");
    else
        gg_text_add(f->out, " at %d+: ", f->t->number);
    say_count(f, failed, "casualty", "casualties", "no casualty");
    say_all(f, unit, failed && !bp_rerolls_save(f->a->b, s, unit) ? s->unit[unit].taken + failed : 0);
}

static void say_shoot(const fallen *f)
{
    if (f->t->rule == BP_CAS_SAVE)
        say_saves(f);
    else
        say_fire(f);
}

static void say_risk(const fallen *f)
{
    const char *words = f->t->row[f->row].words;
    if (f->row == 0)
        gg_text_add(f->out, "%d: %s.", f->measure, words);
    else
        gg_text_add(f->out, "%d, killed on %d+: %s.", f->measure, f->t->number, words);
}

static void say_square(const fallen *f)
{
    const struct frame_respond *o = &f->a->top->respond;
    const bp_state *s = f->a->s;
    gg_text_add(f->out, "%d: %s.", f->measure, f->t->row[f->row].words);
    if (f->t->row[f->row].good <= 0 || bp_disordered(s, o->target) || bp_shaken(f->a->b, s, o->target)) return;
    gg_text_add(f->out, " ");
    gg_say_name(f->out, &f->a->b->base, o->unit);
    gg_text_add(f->out, " will not charge home.");
}

static void say_valiant(const fallen *f)
{
    if (f->t->rule == BP_SPEC_VALIANT) gg_text_add(f->out, "Called upon: %d, %s.", f->measure, f->t->row[f->row].words);
}

static void say_weight(const fallen *f)
{
    gg_say_phrase(f->out, "Weight of {p}: {w}",
                  GG_PHRASE_OF(&f->a->b->base, .piece = f->t->piece, .word = f->t->row[f->row].words));
    if (gg_faces_seen()) gg_text_add(f->out, " (die %d)", gg_faces_seen()[0]);
    gg_text_add(f->out, ".");
}

static int row_by_measure(const gg_test *t, int measure)
{
    for (int i = 0; i < t->rows; i++)
        if (measure >= t->row[i].low && measure <= t->row[i].high) return i;
    return -1;
}

int bp_result_of(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    static void (*const of[BP_PROCS])(const fallen *) = {
        [PROC_first_side] = say_first,  [PROC_player_turn] = say_turn,  [PROC_order] = say_order,
        [PROC_blunder] = say_blunder,   [PROC_shoot] = say_shoot,       [PROC_strike] = say_saves,
        [PROC_risk] = say_risk,         [PROC_respond] = say_square,    [PROC_fight] = say_fight,
        [PROC_engagement] = say_weight, [PROC_break_test] = say_valiant};
    bp_test_at a = {.b = bp_b(b), .s = bp_s(s), .top = bp_top(bp_s(s))};
    int measure = gg_test_measure(b, t, counts);
    fallen f = {&a, t, counts, out, measure, row_by_measure(t, measure)};
    if (of[a.top->head.proc]) of[a.top->head.proc](&f);
    return f.row;
}
