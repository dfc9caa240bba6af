/* Every roll in words: what it is for, its dice and its number with their reasons, and what comes of it. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

static gg_phrase of(const gg_battle *b, const gg_test *t)
{
    return GG_PHRASE_OF(b, .piece = t->piece, .other = t->other, .side = t->side);
}

/* The procedure that asked the topmost one. */
static const rbc_frame *caller(const rbc_state *s) { return rbc_top(s) - 1; }

/* ---- one die, less than V ---- */

typedef struct wording {
    const char *purpose, *passed, *failed;
} wording;

static const wording control_words[] = {
    [CT_STOP] = {"to halt {p}", "{p} halt(s)", "{p} cannot be held and must go on"},
    [CT_OUT] = {"to move {p}, Out of Command", "{p} may move", "{p} stay(s) where {it} stand(s)"},
    [CT_LEAVE] = {"to open the hedgehog of {p}", "{p} open(s) up and may move", "{p} stay(s) in hedgehog"},
    [CT_HEDGE] = {"{p}: hedgehog before {o}", "the hedgehog stands in time", "too late, {p} {is} caught as {it} stood"},
    [CT_EVADE] = {"{p}: to get away from {o}", "{p} get(s) away to {w}", "{p} {is} dispersed"},
    [CT_FINISH] = {"{p}: to charge home at {o}", "{p} charge(s) home", "{p} halt(s) before {o}; {it} may still fire"},
    [CT_ARCHERY] = {"{p}: to bear the arrows of {o}", "{p} bear(s) it", "{p} {is} pinned"},
    [CT_PURSUE] = {"{p}: not to pursue", "{p} keep(s) {its} ranks", "{p} pursue(s) {n|box|boxes}, Unformed"},
    [CT_WITHDRAW] = {"{p}: to ride out of the melee", "{p} ride(s) out to {w}, Unformed",
                     "{p} stay(s) in the melee, Unformed"},
};
static const wording caracole_words = {"{p}: to wheel away from {o}", "{p} wheel(s) away to {w}",
                                       "{p} {is} caught wheeling, Unformed"};
static const wording disorder_words = {"{p}: to bear the arrows of {o}", "{p} bear(s) it",
                                       "{p} lose(s) {its} order for a turn longer"};
static const wording ordeal_words[] = {
    [TEST_CATASTROPHE] = {NULL, "{p} hold(s) and {is} marked", "{p} break(s)"},
    [TEST_RUPTURE] = {NULL, "{p} hold(s) and {is} marked", "{p} break(s)"},
    [TEST_FLIGHT] = {NULL, "{p} stand(s)", "{p} run(s) with them"},
    [TEST_BRIGADE] = {NULL, "{p} stand(s)", "{p} run(s) with them"},
};

static void number_of(gg_test *t, const gg_battle *b, const gg_tally *tally)
{
    gg_test_add(t, GG_TALLY_DICE, 1, t->rule, "1 die");
    gg_test_tally_of(t, b, GG_TALLY_NUMBER, tally);
}

static void less_than(gg_test *t, int v, const wording *w, gg_phrase f)
{
    gg_test_purpose(t, w->purpose, f);
    gg_test_against(t, GG_FORM_SUM_LOW, GG_LESS_THAN, v, w->passed, w->failed, f);
    t->certain = v <= 1 || v >= 7;
}

/* Where it would fall back to: one box, or one of two; 0: nowhere. */
static int refuge(const rbc_battle *b, const rbc_state *s, const struct frame_evade *f, gg_text *t)
{
    uint16_t cell[2];
    int n = rbc_fall_back_cells(b, s, f->unit, f->charger, cell);
    if (n && cell[0] == SQ_OFF) return 0;
    for (int i = 0; i < n; i++) {
        gg_text_add(t, i ? " or " : "");
        rbc_add_box(t, b, cell[i]);
    }
    return n;
}

static void test_evade(const gg_battle *battle, const gg_state *state, gg_test *t, int v)
{
    const rbc_state *s = rbc_s(state);
    const struct frame_evade *e = &caller(s)->evade;
    bool wheels = e->how == MAY_CARACOLE;
    char box[16] = "";
    gg_text to = gg_text_on(box, sizeof box);
    gg_phrase f = of(battle, t);
    if (wheels) t->rule = EVADE_CARACOLE;
    int ways = refuge(rbc_b(battle), s, e, &to);
    f.word = box;
    if (ways) {
        less_than(t, v, wheels ? &caracole_words : &control_words[CT_EVADE], f);
        return;
    }
    gg_test_purpose(t, wheels ? caracole_words.purpose : control_words[CT_EVADE].purpose, f);
    t->form = GG_FORM_SUM_LOW, t->bound = GG_LESS_THAN, t->number = v, t->certain = true;
    gg_test_row_add(t, INT16_MIN, INT16_MAX, -1,
                    wheels ? "nowhere to go: {p} {is} caught, Unformed" : "nowhere to go: {p} {is} dispersed", f);
}

/* A six, while it fails, goes twice as far. */
static void test_pursuit(const gg_battle *b, gg_test *t, int v)
{
    gg_phrase f = of(b, t);
    f.n = rbc_allowance(rbc_b(b), t->piece);
    less_than(t, v, &control_words[CT_PURSUE], f);
    if (v > 6) return;
    t->row[1].high = 5;
    f.n *= 2;
    gg_test_row_add(t, 6, 6, -1, "{p} pursue(s) twice as far, {n|box|boxes}, Unformed", f);
}

static void test_withdrawal(const gg_battle *battle, const gg_state *state, gg_test *t, int v)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_unit *u = &rbc_s(state)->unit[t->piece];
    char box[16] = "";
    gg_text to = gg_text_on(box, sizeof box);
    gg_phrase f = of(battle, t);
    rbc_add_box(&to, b, sq_steps(b->board, u->cell, 2 * u->facing + 4, caller(rbc_s(state))->withdraw.boxes));
    f.word = box;
    less_than(t, v, &control_words[CT_WITHDRAW], f);
}

static void test_control(const gg_battle *battle, const gg_state *state, gg_test *t)
{
    const rbc_battle *b = rbc_b(battle);
    const struct frame_control *f = &rbc_top(rbc_s(state))->control;
    gg_tally tally = {.telling = true};
    int v = rbc_control(b, rbc_s(state), f->unit, f->test, f->other, &tally);
    bool disorder = f->test == CT_ARCHERY && b->option.archery_unforms;
    t->other = f->other;
    number_of(t, battle, &tally);
    if (f->test == CT_EVADE)
        test_evade(battle, state, t, v);
    else if (f->test == CT_PURSUE)
        test_pursuit(battle, t, v);
    else if (f->test == CT_WITHDRAW)
        test_withdrawal(battle, state, t, v);
    else
        less_than(t, v, disorder ? &disorder_words : &control_words[f->test], of(battle, t));
}

/* ---- courage ---- */

static const char *catastrophe_purpose(const rbc_battle *b, const rbc_state *s, gg_test *t)
{
    const rbc_frame *by = caller(s);
    bool elephants = rbc_type_of(b, t->piece)->catastrophe > s->unit[t->piece].hits;
    if (by->head.proc != PROC_combat) return "Catastrophe test for {p}: {n|hit|hits}, Trigger {k}";
    bool even = by->combat.loser == GG_NONE;
    if (elephants) {
        t->rule = CAT_ELEPHANT;
        return even ? "Catastrophe test for {p}: Shaken elephants that drew"
                    : "Catastrophe test for {p}: Shaken elephants that lost";
    }
    return even ? "Catastrophe test for {p}: {n|hit|hits}, Trigger {k}; even"
                : "Catastrophe test for {p}: {n|hit|hits}, Trigger {k}; lost";
}

static const char *rupture_purpose(const rbc_battle *b, const rbc_state *s, int unit)
{
    bool shaken = rbc_shaken(b, s, unit);
    if (rbc_is(s, unit, SALVO_HIT))
        return shaken ? "Rupture test for {p}: lost by {n}, Trigger {k}, one lower by the salvo; Shaken"
                      : "Rupture test for {p}: lost by {n}, Trigger {k}, one lower by the salvo; against Shock";
    return shaken ? "Rupture test for {p}: lost by {n}, Trigger {k}; Shaken"
                  : "Rupture test for {p}: lost by {n}, Trigger {k}; against Shock";
}

/* Whether others run or flee through is said by their own number. */
static const char *flight_purpose(const gg_battle *b, const gg_test *t, int test)
{
    bool many = gg_many(b, t->other);
    if (test == TEST_FLIGHT)
        return many ? "{p}: to stand while {o} flee through" : "{p}: to stand while {o} flees through";
    return many ? "{p}: to stand while {o} of {its} brigade run" : "{p}: to stand while {o} of {its} brigade runs";
}

static void test_ordeal(const gg_battle *battle, const gg_state *state, gg_test *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    const struct frame_ordeal *o = &rbc_top(s)->ordeal;
    gg_tally tally = {.telling = true};
    int v = rbc_courage(b, s, o->unit, o->test, o->other, &tally);
    wording w = ordeal_words[o->test];
    t->other = o->other;
    number_of(t, battle, &tally);
    gg_phrase f = of(battle, t);
    if (o->test == TEST_RUPTURE) {
        f.n = rbc_margin(&caller(s)->combat), f.k = rbc_rupture_trigger(b, s, o->unit);
        w.purpose = rupture_purpose(b, s, o->unit);
    } else if (o->test == TEST_CATASTROPHE) {
        f.n = s->unit[o->unit].hits, f.k = rbc_type_of(b, o->unit)->catastrophe;
        w.purpose = catastrophe_purpose(b, s, t);
    } else {
        w.purpose = flight_purpose(battle, t, o->test);
    }
    less_than(t, v, &w, f);
}

/* ---- dice that hit ---- */

static void test_hits(const gg_battle *b, gg_test *t, const gg_tally *dice)
{
    gg_test_tally_of(t, b, GG_TALLY_DICE, dice);
    gg_test_each(t, b, 4, "hit", "hits");
    if (t->die == DIE_SALVO) gg_test_class(t, TWO_HITS, 2, "two hits");
}

static const char *shot_purpose(const rbc_battle *b, const struct frame_shoot *f, int range)
{
    if (f->mode == MODE_MASSED) return "{p} loose(s) an arrow storm at {o}, storm {k} of 2";
    if (f->mode >= MODE_SALVO) return "{p} give(s) {o} a salvo";
    if (rbc_type_of(b, f->unit)->cls != AR) return "{p} shoot(s) at {o}, {n|box|boxes}";
    return range <= rbc_case_range(rbc_type_of(b, f->unit)) ? "{p} fire(s) case at {o}" : "{p} fire(s) ball at {o}";
}

static void test_shot(const gg_battle *battle, const gg_state *state, gg_test *t)
{
    const rbc_state *s = rbc_s(state);
    const struct frame_shoot *f = &rbc_top(s)->shoot;
    gg_tally dice = {.telling = true};
    t->other = f->target;
    rbc_shot_dice(rbc_b(battle), s, (rbc_shot){f->unit, f->target, f->mode}, &dice);
    gg_phrase words = of(battle, t);
    words.n = sq_distance(s->unit[f->unit].cell, s->unit[f->target].cell);
    words.k = s->unit[f->unit].massed_used;
    gg_test_purpose(t, shot_purpose(rbc_b(battle), f, words.n), words);
    test_hits(battle, t, &dice);
}

static void test_melee(const gg_battle *battle, const gg_state *state, gg_test *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    const struct frame_combat *f = &rbc_top(s)->combat;
    uint64_t in = (uint64_t)f->in[1] << 32 | f->in[0];
    gg_tally dice = {.telling = true};
    bool shock;
    t->other = s->unit[t->piece].rival;
    rbc_melee_dice(b, s, t->piece, &dice, &shock);
    gg_test_purpose(t, "melee, {p} against {o}", of(battle, t));
    test_hits(battle, t, &dice);
    for (int u = rbc_in_turn(b, s, in, GG_NONE); u != t->piece; u = rbc_in_turn(b, s, in, u)) t->contest++;
    t->contest++;
}

/* ---- who deploys first ---- */

static void test_deploy(const gg_battle *b, const gg_state *state, gg_test *t)
{
    const struct frame_deploy *f = &rbc_top(rbc_s(state))->deploy;
    gg_phrase side = GG_PHRASE_OF(b, .side = SOUTH, .n = f->die);
    t->form = GG_FORM_TABLE;
    t->contest = (uint8_t)(1 + (f->die > 0));
    gg_test_purpose(t, "who deploys first", side);
    gg_test_add(t, GG_TALLY_DICE, 1, t->rule, "1 die");
    if (!f->die) {
        for (side.n = 1; side.n <= 6; side.n++) gg_test_row_add(t, side.n, side.n, 0, "the {s} throw {n}", side);
        return;
    }
    if (f->die > 1) gg_test_row_add(t, 1, f->die - 1, 0, "the {S} deploy first, the {s} choose who begins", side);
    gg_test_row_add(t, f->die, f->die, 0, "both {n}: again", side);
    if (f->die < 6) gg_test_row_add(t, f->die + 1, 6, 0, "the {s} deploy first, the {S} choose who begins", side);
}

void rbc_test(const gg_battle *b, const gg_state *s, gg_test *t)
{
    static void (*const by_proc[RBC_PROCS])(const gg_battle *, const gg_state *, gg_test *) = {
        [PROC_control] = test_control, [PROC_ordeal] = test_ordeal, [PROC_shoot] = test_shot,
        [PROC_combat] = test_melee,    [PROC_deploy] = test_deploy,
    };
    t->valued = true;
    by_proc[rbc_top(rbc_s(s))->head.proc](b, s, t);
}

/* ---- what the dice bring ---- */

/* "5, less than 3 needed: they break"; of counts alone whether it was passed. */
static void say_test(gg_text *out, const gg_battle *b, const gg_test *t, const uint8_t *counts, const char *words)
{
    gg_say_faces(out, b, t, counts, NULL);
    if (t->rows == 1)
        gg_text_add(out, ", ");
    else if (t->certain)
        gg_text_add(out, t->number > 6 ? ", cannot fail: " : ", cannot pass: ");
    else
        gg_text_add(out, ", less than %d needed: ", t->number);
    gg_text_add(out, "%s.", words);
}

/* Hits that the target has then, while nobody has passed any on. */
static void say_hits(gg_text *out, const gg_battle *battle, const gg_state *state, const gg_test *t,
                     const uint8_t *counts)
{
    const rbc_unit *u = &rbc_s(state)->unit[t->other];
    const rbc_type *type = rbc_type_of(rbc_b(battle), t->other);
    bool melee = rbc_top(rbc_s(state))->head.proc == PROC_combat;
    int hits = gg_test_measure(battle, t, counts), was = u->hits + (melee ? u->due : 0), now = was + hits;
    gg_phrase f = GG_PHRASE_OF(battle, .piece = t->other, .n = hits, .k = now);
    gg_say_faces(out, battle, t, counts, NULL);
    gg_say_phrase(out, hits ? ": {n|hit|hits}; {p} now {k}" : ": no hit", f);
    if (was < type->catastrophe && now >= type->catastrophe)
        gg_text_add(out, ", Catastrophe at %d", type->catastrophe);
    else if (was < type->shaken && now >= type->shaken)
        gg_text_add(out, ", Shaken at %d", type->shaken);
    gg_text_add(out, ".");
}

static int face_of(const uint8_t *counts)
{
    int face = 1;
    while (!counts[face - 1]) face++;
    return face;
}

static void say_first(gg_text *out, const gg_state *s, const gg_test *t, const uint8_t *counts)
{
    int before = rbc_top(rbc_s(s))->deploy.die, face = face_of(counts);
    for (int i = 0; i < t->rows; i++) {
        if (face < t->row[i].low || face > t->row[i].high) continue;
        if (before && before != face) gg_text_add(out, "%d to %d: ", before, face);
        gg_text_add(out, "%c%s.", before == face || !before ? t->row[i].words[0] - 'a' + 'A' : t->row[i].words[0],
                    t->row[i].words + 1);
    }
}

/* A die of a test is known by its class: which row it means. */
static int row_of(const gg_test *t, const uint8_t *counts)
{
    if (t->rows == 1) return 0;
    return counts[PASSED] ? 0 : t->die >= DIE_PURSUIT1 && counts[FAILED_SIX] ? 2 : 1;
}

int rbc_result_of(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    if (t->die == DIE_FIRST) {
        say_first(out, s, t, counts);
        return -1;
    }
    if (t->die >= DIE_HIT) {
        say_hits(out, b, s, t, counts);
        return -1;
    }
    int row = row_of(t, counts);
    say_test(out, b, t, counts, t->row[row].words);
    return row;
}
