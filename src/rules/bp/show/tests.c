/* What each roll is for: purpose, dice, number, and what can come of it. The amounts are those that the rules reckon with. */
#include "rules/bp/show/tests.h"

/* Units take the plural, batteries, wagons and officers do not: "88th Foot give closing fire", "Don battery breaks". */
bool bp_many(const gg_battle *b, int piece)
{
    return piece < BP_UNITS && !bp_is_art(bp_b(b), piece) && bp_b(b)->unit[piece].profile.arm != BP_WAGON;
}

gg_phrase bp_phrase(const bp_test_at *a, int piece, int other)
{
    return GG_PHRASE_OF(&a->b->base, .piece = piece, .other = other);
}

static gg_phrase one(const bp_test_at *a, int piece) { return bp_phrase(a, piece, GG_NONE); }

/* A number that modifiers of the die make easier or harder. */
static void number_of(gg_test *t, const bp_test_at *a, int base, gg_rule rule, const char *words, const gg_tally *mods)
{
    t->eases = true;
    gg_test_add(t, GG_TALLY_NUMBER, base, rule, words);
    gg_test_tally_of(t, &a->b->base, GG_TALLY_NUMBER, mods);
    int over = t->tally[GG_TALLY_NUMBER].total - t->number;
    if (over)
        gg_test_add(t, GG_TALLY_NUMBER, over, rule, t->number == 2 ? "never better than 2+" : "a six will always do");
}

static void only_sixes(gg_test *t) { gg_test_add(t, GG_TALLY_NUMBER, 6, BP_SPEC_FRESHLY_RAISED, "only sixes"); }

/* ---- 6: character, who goes first, the start of a turn ---- */

static void test_quality(gg_test *t, const bp_test_at *a)
{
    static const char *const of[3] = {"character of {p}: boldness", "character of {p}: decision",
                                      "character of {p}: independence"};
    static const char *const low[3] = {"{p} {is} timid", "{p} {is} hesitant", "{p} {is} diffident"};
    static const char *const high[3] = {"{p} {is} aggressive", "{p} {is} decisive", "{p} {is} headstrong"};
    int kind = a->top->first_side.pad[1];
    t->form = GG_FORM_TABLE;
    t->follows = true; /* the last of his three dice tells what they made of him, in one line */
    t->quiet = kind < 2;
    gg_test_purpose(t, of[kind], one(a, t->piece));
    gg_test_row_add(t, 1, 1, 0, low[kind], one(a, t->piece));
    gg_test_row_add(t, 2, 5, 0, "nothing unusual", one(a, t->piece));
    gg_test_row_add(t, 6, 6, 0, high[kind], one(a, t->piece));
}

static void test_first(gg_test *t, const bp_test_at *a)
{
    int first = a->top->first_side.roll[0];
    if (t->rule == BP_OPT_PERSONAL_QUALITIES) {
        test_quality(t, a);
        return;
    }
    t->form = GG_FORM_TABLE;
    t->contest = (uint8_t)(t->side + 1);
    t->follows = true; /* the second die tells what came of both, in one line */
    gg_test_purpose(t, "who chooses to go first: the die of the {s}", GG_PHRASE_OF(&a->b->base, .side = t->side));
    for (int n = 1; n <= 6 && t->side == 0; n++) gg_test_row_add(t, n, n, 0, "{n}", GG_PHRASE_OF(&a->b->base, .n = n));
    if (t->side == 0) return;
    if (first > 1) gg_test_row_add(t, 1, first - 1, -1, "the {S} choose", GG_PHRASE_OF(&a->b->base, .side = t->side));
    gg_test_row_add(t, first, first, 0, "again", one(a, GG_NONE));
    if (first < 6) gg_test_row_add(t, first + 1, 6, 1, "the {s} choose", GG_PHRASE_OF(&a->b->base, .side = t->side));
}

static void test_turn(gg_test *t, const bp_test_at *a)
{
    bool elite = t->rule == BP_SPEC_ELITE;
    gg_phrase f = one(a, t->piece);
    f.n = a->s->unit[t->piece].casualties - 1;
    gg_test_each(t, &a->b->base, elite ? bp_elite_number(a->b, a->s, t->side, t->piece) : 4, "success", "successes");
    gg_test_purpose(t, elite ? "{p} shake(s) off disorder (elite)" : "{p} take(s) heart (brave)", f);
    gg_test_add(t, GG_TALLY_NUMBER, t->number, t->rule, elite ? "elite" : "brave");
    gg_test_row_add(t, 1, 1, 1, elite ? "{p} {is} in order again" : "{p} shed(s) a casualty, {n} now", f);
    gg_test_row_add(t, 0, 0, -1, elite ? "{p} stay(s) disordered" : "no effect", f);
}

/* ---- 7.2: orders and blunders ---- */

static gg_move order_of(const struct frame_order *f)
{
    static const uint8_t verb[BP_ORDERS] = {
        [ORDER_ADVANCE] = V_ADVANCE,
        [ORDER_FACE] = V_FACE,
        [ORDER_CHARGE] = V_CHARGE_ORDER,
        [ORDER_FORM] = V_FORM_ORDER,
        [ORDER_ADVANCE_FORM] = V_ADVANCE_FORM,
        [ORDER_RETREAT] = V_RETREAT,
        [ORDER_ENTER] = V_ENTER_ORDER,
        [ORDER_ENTER_WOOD] = V_ENTER_ORDER,
        [ORDER_EXIT] = V_EXIT_ORDER,
        [ORDER_MANHANDLE] = V_MANHANDLE,
        [ORDER_FOLLOW_ME] = V_FOLLOW_ME,
        [ORDER_FOLLOW_ME_CHARGE] = V_FOLLOW_ME_CHARGE,
        [ORDER_RALLY] = V_RALLY,
    };
    return bp_move_bare((bp_verb)verb[f->kind], GG_NONE, f->param, 0);
}

static const char *row_of_order(const bp_test_at *a, const struct frame_order *f, bp_reading got)
{
    static const char *const moves[] = {"", "the order arrives, one move", "the order arrives, two moves",
                                        "the order arrives, three moves"};
    bool unreliable = false;
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1)
        unreliable |= bp_has(a->b, bp_lowest(left), UNRELIABLE);
    if (got.result == BLUNDERED) return "a blunder";
    if (got.result == FAILED) return "not obeyed; {p} give(s) no more orders";
    if (f->kind == ORDER_RALLY) return "the order arrives, {o} shed a casualty";
    if (got.equal && unreliable) return "the order arrives, one move; the unreliable make none";
    return moves[bp_moves_given(a->b, f, got.moves)];
}

/* A failure that may be rolled again is remembered by its number. */
static bool asks_again(const bp_test_at *a, const struct frame_order *f)
{
    bool decisive = a->s->commander[f->commander].traits & DECISIVE;
    return !f->reroll && (decisive || bp_general_may_help(a->b, a->s, f->commander));
}

static bool same_reading(bp_reading one, bp_reading two)
{
    return one.result == two.result && one.moves == two.moves && one.equal == two.equal;
}

static void test_order(gg_test *t, const bp_test_at *a)
{
    const struct frame_order *f = &a->top->order;
    uint64_t units = bp_mask(f->units);
    char order[GG_PHRASE];
    gg_tally why = {.telling = true};
    gg_move m = order_of(f);
    bp_reading last = {.result = BLUNDERED + 1};
    bp_command_rating(a->b, a->s, f->commander, units, m, &why);
    gg_move_words(&a->b->base, &a->s->head, m, order, sizeof order);
    t->form = GG_FORM_SUM_LOW, t->bound = GG_AT_MOST, t->number = f->rating;
    t->other = bp_lowest(units);
    t->follows = t->rule != BP_CMD_ROLL;
    t->valued = true;
    gg_test_tally_of(t, &a->b->base, GG_TALLY_NUMBER, &why);
    gg_phrase p = bp_phrase(a, t->piece, t->other);
    p.n = __builtin_popcountll(units) - 1, p.word = order;
    gg_test_purpose(t, p.n ? "order to {o} and {n} more: {w}" : "order to {o}: {w}", p);
    for (int r = 2; r <= 12; r++) {
        bp_reading got = bp_read_order(a->s, f, r);
        bool apart = asks_again(a, f) && got.result == FAILED;
        apart |= t->rule == BP_CMD_ROLL && got.moves == 3 && a->s->commander[f->commander].traits & HESITANT;
        if (!apart && same_reading(got, last))
            t->row[t->rows - 1].high = (int16_t)r;
        else
            gg_test_row_add(t, r, r, got.result == DONE_WELL ? 1 : -1, row_of_order(a, f, got), p);
        last = got;
    }
}

/* A group by its first unit and how many more. */
static void say_group(char out[GG_PHRASE], const bp_test_at *a, uint64_t units)
{
    gg_text t = gg_text_on(out, GG_PHRASE);
    gg_say_name(&t, &a->b->base, bp_lowest(units));
    if (units & (units - 1)) gg_text_add(&t, " and %d more", __builtin_popcountll(units) - 1);
}

static const char *const blunders[] = {"it comes to nothing",    "{w} run back two moves", "{w} fall back a move",
                                       "{w} go to the left",     "{w} go to the right",    "{w} go straight ahead",
                                       "{w} charge out of hand", "only a failure"};

static void test_blunder(gg_test *t, const bp_test_at *a)
{
    static const char *const moves[] = {"one move", "two moves", "three moves"};
    const struct frame_blunder *f = &a->top->blunder;
    char group[GG_PHRASE];
    gg_rule nation;
    say_group(group, a, bp_mask(f->units));
    gg_phrase p = GG_PHRASE_OF(&a->b->base, .piece = t->piece, .word = group);
    t->other = bp_lowest(bp_mask(f->units));
    t->form = t->die == DIE_D3 ? GG_FORM_AMOUNT : GG_FORM_TABLE;
    t->follows = t->die == DIE_D3 || f->die;
    gg_test_purpose(t, t->die == DIE_D3 ? "how far {w} charge" : "what {w} make of the order", p);
    for (int i = 0; i < 3 && t->die == DIE_D3; i++) gg_test_row_add(t, 2 * i + 1, 2 * i + 2, -1, moves[i], p);
    for (int die = 1; die <= 6 && t->die != DIE_D3; die++) {
        int row = bp_read_blunder(a->b, f, die, &nation);
        bool same = die > 1 && row == bp_read_blunder(a->b, f, die - 1, &nation);
        if (same)
            t->row[t->rows - 1].high = (int16_t)die;
        else
            gg_test_row_add(t, die, die, row == BLUNDER_NOTHING ? 1 : -1, blunders[row], p);
    }
}

/* ---- 7.6, 7.7: fire and saves ---- */

static void test_save(gg_test *t, const bp_test_at *a, int enemy, const gg_tally *mods, bool again)
{
    int morale = bp_profile_of(a->b, a->s, t->piece)->m;
    t->other = (uint8_t)enemy;
    t->follows = again;
    gg_test_each(t, &a->b->base, t->die - DIE_SAVE2 + 2, "save", "saves");
    gg_test_purpose(t, "{p} save(s) against {o}", bp_phrase(a, t->piece, enemy));
    number_of(t, a, morale, BP_CAS_SAVE, "morale", mods);
    if (again) {
        gg_test_row_add(t, 1, 1, 1, "saved", one(a, t->piece));
        gg_test_row_add(t, 0, 0, -1, "a casualty", one(a, t->piece));
    } else if (bp_rerolls_save(a->b, a->s, t->piece)) {
        gg_test_again(t, bp_has(a->b, t->piece, STUBBORN) ? "one failed save (stubborn)" : "one failed save (crack)",
                      one(a, t->piece));
    }
}

static void test_fire_again(gg_test *t, const bp_test_at *a, const struct frame_shoot *f)
{
    static const char *const why[] = {[AGAIN_ENFILADE] = "misses again (enfilade): {p} at {o}",
                                      [AGAIN_SHARP] = "a miss again (sharp shooters): {p} at {o}",
                                      [AGAIN_LYING] = "hits again (lying down): {p} at {o}",
                                      [AGAIN_POOR] = "the lowest hit again (poor shooters): {p} at {o}"};
    t->follows = true;
    gg_test_purpose(t, why[f->why], bp_phrase(a, f->unit, f->target));
}

static void test_fire(gg_test *t, const bp_test_at *a, const struct frame_shoot *f, const bp_sight *sight)
{
    static const char *const what[] = {[SHOOT_NORMAL] = "volley: {p} at {o}, {i} inches",
                                       [SHOOT_CLOSING] = "closing fire: {p} at {o}",
                                       [SHOOT_TRAVERSE] = "fire across its front: {p} at {o}, {i} inches",
                                       [SHOOT_STEADY_LINE] = "a steady line's volley: {p} at {o}"};
    bp_state before = *a->s; /* its first fire was still to come */
    gg_tally dice = {0};
    gg_phrase p = bp_phrase(a, f->unit, f->target);
    p.n = sight->range;
    gg_test_purpose(t, what[f->mode], p);
    bp_shooting_dice(a->b, &before, f->unit, sight->range, f->shrapnel, &dice);
    if (dice.total < f->dice) {
        before.unit[f->unit].flags &= ~(uint32_t)U_FIRST_FIRE_USED;
        dice = (gg_tally){0};
        bp_shooting_dice(a->b, &before, f->unit, sight->range, f->shrapnel, &dice);
    }
    gg_test_tally_of(t, &a->b->base, GG_TALLY_DICE, &dice);
    if (f->again)
        gg_test_again(t, "all misses (enfilade)", p);
    else if (bp_has(a->b, f->unit, SHARP))
        gg_test_again(t, "one miss (sharp shooters)", p);
}

static void test_shoot(gg_test *t, const bp_test_at *a)
{
    const struct frame_shoot *f = &a->top->shoot;
    bp_sight sight;
    gg_tally mods = {.telling = true};
    bp_aim(a->b, a->s, f, &sight);
    if (t->rule == BP_CAS_SAVE) {
        bp_save_mods(a->b, a->s, f->target, f->unit, sight.range, sight.origin, false, &mods);
        test_save(t, a, f->unit, &mods, f->why == AGAIN_SAVE);
        return;
    }
    t->other = f->target;
    gg_test_each(t, &a->b->base, t->die - DIE_HIT2 + 2, "hit", "hits");
    gg_test_class(t, BP_SIX, 1, "hit, disorders");
    if (t->rule == BP_SHOOT_REROLL)
        test_fire_again(t, a, f);
    else
        test_fire(t, a, f, &sight);
    bp_shooting_mods(a->b, a->s, f->unit, f->target, &sight, f->mode, f->shrapnel, &mods);
    if (a->s->unit[f->unit].flags & U_SIXES_ONLY)
        only_sixes(t);
    else
        number_of(t, a, 4, BP_SHOOT_HIT, "basic", &mods);
}

static void test_freshly(gg_test *t, const bp_test_at *a)
{
    t->form = GG_FORM_TABLE;
    gg_test_purpose(t, "{p}, new to this", one(a, t->piece));
    gg_test_row_add(t, 1, 1, -1, "{p}, new to this, fall(s) into confusion and hit(s) only on sixes", one(a, t->piece));
    gg_test_row_add(t, 2, 3, -1, "{p}, new to this, flinch(es) and hit(s) only on sixes", one(a, t->piece));
    gg_test_row_add(t, 4, 5, 0, "{p}, new to this, {does} as {it} {was} taught", one(a, t->piece));
    gg_test_row_add(t, 6, 6, 1, "{p}, new to this, surpass(es) all hopes: one die more", one(a, t->piece));
}

static void test_stamina(gg_test *t, const bp_test_at *a)
{
    gg_tally size = {0};
    t->form = GG_FORM_TABLE;
    gg_test_purpose(t, "what {p} {is} worth", one(a, t->piece));
    bp_stamina_mods(a->b, a->s, t->piece, &size);
    t->valued = true;
    gg_test_tally_of(t, &a->b->base, GG_TALLY_TOTAL, &size);
    for (int n = 1; n <= 4; n++) {
        gg_phrase p = one(a, t->piece);
        p.n = n;
        gg_test_row_add(t, n == 1 ? INT16_MIN : 2 * n - 2, n == 4 ? INT16_MAX : 2 * n - 1, 0,
                        a->s->unit[t->piece].casualties >= n ? "{its} stamina is {n}: shaken" : "{its} stamina is {n}",
                        p);
    }
}

/* ---- 7.8: break tests, the risk to commanders ---- */

/* Why it tests is known to who called for it. */
static const char *why_it_tests(const bp_test_at *a, const struct frame_break_test *f, int *other)
{
    const bp_frame *by = a->top - 1;
    bool beyond = a->s->unit[f->unit].casualties > bp_stamina(a->b, a->s, f->unit);
    if (by->head.proc == PROC_terror) {
        *other = by->terror.by;
        return "{p} test(s): {o} coming on";
    }
    if (by->head.proc == PROC_engagement && !(bp_mask(by->engagement.units) >> f->unit & 1)) {
        for (uint64_t left = bp_mask(by->engagement.units) & a->b->side_units[a->b->unit[f->unit].side]; left;
             left &= left - 1)
            if (bp_result(a->s, bp_lowest(left)) == RESULT_BREAK) *other = bp_lowest(left);
        return "{p} test(s): {o} broke before {them}";
    }
    if (f->lost) return "{p} test(s): lost the round";
    if (beyond) return "{p} test(s): beyond {its} stamina";
    return f->artillery ? "{p} test(s): hit by artillery" : "{p} test(s): wavering";
}

static void test_break(gg_test *t, const bp_test_at *a)
{
    static const struct {
        const char *words;
        int good;
    } row[] = {[RESULT_HOLD] = {"{p} hold(s)", 1},
               [RESULT_RETIRE_GOOD] = {"{p} fall(s) back in good order", -1},
               [RESULT_RETIRE] = {"{p} fall(s) back, disordered", -1},
               [RESULT_BREAK] = {"{p} break(s)", -1}};
    const struct frame_break_test *f = &a->top->break_test;
    gg_tally mods = {.telling = true};
    int other = GG_NONE, last = -1;
    const char *why = why_it_tests(a, f, &other);
    t->form = GG_FORM_TABLE;
    t->other = (uint8_t)other;
    t->follows = t->rule == BP_SPEC_VALIANT;
    t->valued = true; /* one modifier is a modifier */
    gg_test_purpose(t, why, bp_phrase(a, f->unit, other));
    bp_break_modifier(a->b, a->s, f->unit, f->artillery, &mods);
    gg_test_tally_of(t, &a->b->base, GG_TALLY_TOTAL, &mods);
    for (int total = 4; total <= 7; total++) {
        int result = bp_break_result(total, f->column, f->lost);
        if (result != last)
            gg_test_row_add(t, total == 4 ? INT16_MIN : total, total, row[result].good, row[result].words,
                            one(a, f->unit));
        t->row[t->rows - 1].high = (int16_t)(total == 7 ? INT16_MAX : total);
        last = result;
    }
    if (bp_has(a->b, f->unit, VALIANT) && !(a->s->unit[f->unit].flags & U_VALIANT_USED))
        gg_test_again(t, "both dice, once a battle (valiant)", one(a, f->unit));
}

static void test_risk(gg_test *t, const bp_test_at *a)
{
    const struct frame_risk *f = &a->top->risk;
    bool lost = bp_result(a->s, f->unit) == RESULT_BREAK;
    int friend = lost ? bp_refuge_of(a->b, a->s, f->commander) : GG_NONE;
    const char *safe = !lost ? "unhurt" : friend == GG_NONE ? "{p} {is} lost as well" : "{p} get(s) away to {o}";
    t->other = f->unit;
    t->harms = true;
    gg_test_purpose(t, lost ? "{p} with {o}, who are lost" : "{p} with {o}, who lost men",
                    bp_phrase(a, t->piece, f->unit));
    gg_test_against(t, GG_FORM_SUM_HIGH, GG_AT_LEAST, f->from, "{p} {is} killed", safe, bp_phrase(a, t->piece, friend));
    gg_test_add(t, GG_TALLY_NUMBER, f->from, BP_CMDR_RISK,
                lost            ? "the unit is lost"
                : f->from == 12 ? "by fire"
                                : "hand-to-hand");
}

/* ---- 7.4, 7.9: squares and hand-to-hand ---- */

static void test_square(gg_test *t, const bp_test_at *a)
{
    const struct frame_respond *f = &a->top->respond;
    tab_pose to;
    gg_phrase p = bp_phrase(a, f->target, f->unit);
    t->form = GG_FORM_TABLE;
    t->other = f->unit;
    gg_test_purpose(t, "{p} form(s) square against {o}", p);
    if (!bp_find_square(a->b, a->s, f->target, &to)) {
        gg_test_row_add(t, 2, 12, -1, "no room for a square: disordered, struck as {it} stand(s)", p);
        return;
    }
    gg_test_row_add(t, 2, 2, -1, "too late: disordered, struck as {it} stand(s)", p);
    gg_test_row_add(t, 3, 11, 1, "in square", p);
    gg_test_row_add(t, 12, 12, 0, "in square, disordered", p);
}

static void test_fight(gg_test *t, const bp_test_at *a)
{
    const struct frame_fight *f = &a->top->fight;
    gg_tally dice = {0}, mods = {.telling = true};
    gg_rule fury = bp_fury(a->b, a->s, f->unit, f->enemy);
    bool again = t->rule != BP_MELEE_HIT;
    t->other = f->enemy;
    t->follows = again;
    gg_test_each(t, &a->b->base, t->die - DIE_BLOW2 + 2, "hit", "hits");
    gg_test_purpose(t, again ? "misses again: {p} at {o}" : "{p} strike(s) at {o}", bp_phrase(a, f->unit, f->enemy));
    bp_melee_mods(a->b, a->s, f->unit, f->enemy, &mods);
    if (a->s->unit[f->unit].flags & U_SIXES_ONLY)
        only_sixes(t);
    else
        number_of(t, a, 4, BP_MELEE_HIT, "basic", &mods);
    if (again) return;
    bp_melee_dice(a->b, a->s, f->unit, &dice);
    gg_test_tally_of(t, &a->b->base, GG_TALLY_DICE, &dice);
    if (dice.total > t->dice) gg_test_add(t, GG_TALLY_DICE, t->dice - dice.total, BP_MELEE_SPLIT, "at other enemies");
    if (fury || f->tough)
        gg_test_again(t, fury ? "all misses ({w})" : "one miss ({w})",
                      GG_PHRASE_OF(&a->b->base, .word = bp_why_again(fury ? fury : BP_SPEC_TOUGH)));
}

static void test_strike(gg_test *t, const bp_test_at *a)
{
    const struct frame_strike *f = &a->top->strike;
    bool again = f->enemy == GG_NONE;
    int enemy = again ? bp_lowest(bp_enemies_of(a->s, f->unit)) : f->enemy;
    gg_tally mods = {.telling = true};
    for (uint64_t left = again ? bp_enemies_of(a->s, f->unit) : 0; left; left &= left - 1) { /* the kind that it was */
        gg_tally trial = {0};
        int mod = bp_save_mods(a->b, a->s, f->unit, bp_lowest(left), 0, (tab_point){0, 0}, true, &trial);
        if (bp_save_die(a->b, bp_profile_of(a->b, a->s, f->unit)->m, mod) == t->die) enemy = bp_lowest(left);
    }
    bp_save_mods(a->b, a->s, f->unit, enemy, 0, (tab_point){0, 0}, true, &mods);
    test_save(t, a, enemy, &mods, again);
}

static void test_weight(gg_test *t, const bp_test_at *a)
{
    static const char *const weight[] = {"heavy cavalry +1", "heavy cavalry +2", "heavy cavalry +3"};
    t->form = GG_FORM_AMOUNT;
    t->follows = true; /* a line of the score */
    for (uint64_t left = bp_mask(a->top->engagement.units) & a->b->side_units[t->side]; left; left &= left - 1)
        if (bp_has(a->b, bp_lowest(left), HEAVY_D3)) t->piece = bp_lowest(left);
    gg_test_purpose(t, "weight of {p}", one(a, t->piece));
    for (int i = 0; i < 3; i++) gg_test_row_add(t, 2 * i + 1, 2 * i + 2, 1, weight[i], one(a, t->piece));
}

void bp_test(const gg_battle *b, const gg_state *s, gg_test *t)
{
    static void (*const of[BP_PROCS])(gg_test *, const bp_test_at *) = {
        [PROC_first_side] = test_first, [PROC_player_turn] = test_turn, [PROC_order] = test_order,
        [PROC_blunder] = test_blunder,  [PROC_shoot] = test_shoot,      [PROC_strike] = test_strike,
        [PROC_freshly] = test_freshly,  [PROC_stamina] = test_stamina,  [PROC_break_test] = test_break,
        [PROC_risk] = test_risk,        [PROC_respond] = test_square,   [PROC_fight] = test_fight,
        [PROC_engagement] = test_weight};
    bp_test_at a = {.b = bp_b(b), .s = bp_s(s), .top = bp_top(bp_s(s))};
    of[a.top->head.proc](t, &a);
}
