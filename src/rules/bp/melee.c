/* 7.9: hand-to-hand. One round of one engagement: all dice of both sides, all saves, all casualties, the result, all break
 * tests, and only then does anybody leave. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"

/* ---- who fights whom ---- */

static uint64_t units_of(const struct frame_engagement *f) { return bp_mask(f->units); }

uint64_t bp_engagement_of(const bp_state *s, int unit)
{
    uint64_t units = bp_bit(unit), before = 0;
    while (units != before) {
        before = units;
        for (int i = 0; i < s->pairs; i++) {
            uint64_t both = bp_bit(s->pair[i].a) | bp_bit(s->pair[i].b);
            if (units & both) units |= both;
        }
    }
    return units;
}

static bool charged(const bp_state *s, int unit) { return s->unit[unit].flags & (U_CHARGED | U_COUNTER); }

static bool is_horse(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_profile_of(b, s, unit)->arm == BP_CAV;
}

static bool faces_square(const bp_state *s, int unit)
{
    for (uint64_t left = bp_enemies_of(s, unit); left; left &= left - 1)
        if (s->unit[__builtin_ctzll(left)].formation == SQUARE) return true;
    return false;
}

static void add_casualties(gg_run *x, const struct frame_engagement *f)
{
    for (uint64_t left = units_of(f); left; left &= left - 1)
        bp_hurt(x, __builtin_ctzll(left), ST(x)->unit[__builtin_ctzll(left)].taken);
}

/* ---- bp.melee.result ---- */

static bool in_line_to_support(const bp_battle *b, const bp_state *s, int unit)
{
    int f = s->unit[unit].formation, arm = bp_profile_of(b, s, unit)->arm;
    if ((arm != BP_INF && arm != BP_CAV) || (f != LINE && f != FDL && f != MIXED && f != ACOL && f != WARB))
        return false;
    return !bp_shaken(b, s, unit) && !bp_disordered(s, unit) && !bp_is_broken(b, s, unit);
}

typedef struct backer { /* the best support of one kind so far */
    uint8_t *unit;
    int distance;
} backer;

static void consider(backer *k, int unit, int distance)
{
    if (*k->unit != GG_NONE && (k->distance < distance || (k->distance == distance && *k->unit <= unit))) return;
    *k->unit = (uint8_t)unit;
    k->distance = distance;
}

/* bp.melee.support of one engaged friend by one unit. */
static void support(const bp_battle *b, const bp_state *s, int unit, int friend, backer kind[4])
{
    tab_rect r, e;
    int off = tab_df(s->unit[friend].pose.f, s->unit[unit].pose.f);
    if (s->unit[friend].formation == SQUARE || s->unit[friend].formation == GARRISON || off > 45 || off < -45) return;
    bp_rect(b, s, unit, &r);
    bp_rect(b, s, friend, &e);
    if (!tab_within(&r, &e, 60)) return;
    tab_quarter q = tab_quarter_of(&e, r.centre);
    if (q != TAB_FRONT) consider(&kind[q], unit, tab_distance(&r, &e));
}

void bp_supports_of(const bp_battle *b, const bp_state *s, uint64_t engagement, int side, bp_supports *out)
{
    uint8_t nobody = GG_NONE;
    *out = (bp_supports){GG_NONE, GG_NONE, GG_NONE};
    backer kind[4] = {[TAB_FRONT] = {&nobody, 0},
                      [TAB_RIGHT] = {&out->right, 0},
                      [TAB_REAR] = {&out->rear, 0},
                      [TAB_LEFT] = {&out->left, 0}};
    uint64_t fighting = engagement & b->side_units[side];
    for (uint64_t left = bp_alive(b, s, side) & ~bp_engaged(s); left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        if (!in_line_to_support(b, s, unit)) continue;
        for (uint64_t f = fighting; f; f &= f - 1) support(b, s, unit, __builtin_ctzll(f), kind);
    }
}

/* A unit whose charge counts in the result: not against squares. */
static bool charges_home(const bp_battle *b, const bp_state *s, int unit)
{
    return charged(s, unit) && is_horse(b, s, unit) && !faces_square(s, unit);
}

gg_rule bp_charge_weight(const bp_battle *b, int unit, int formation)
{
    if (bp_has(b, unit, HEAVY_D3)) return BP_SPEC_HEAVY_D3;
    return bp_has(b, unit, HEAVY_1) ? BP_SPEC_HEAVY_1 : formation == ACOL ? BP_FORM_LIST : GG_OK;
}

/* bp.spec.heavy_1, bp.spec.heavy_d3 and cavalry in depth, for a side: a rule and its bonus, -1: a D3. */
static gg_rule weight_of_charge(gg_run *x, const struct frame_engagement *f, int side, int *bonus)
{
    const bp_battle *b = BT(x);
    const bp_state *s = ST(x);
    gg_rule rule = GG_OK;
    *bonus = 0;
    for (uint64_t left = units_of(f) & b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        gg_rule his = charges_home(b, s, u) ? bp_charge_weight(b, u, s->unit[u].formation) : GG_OK;
        if (his == BP_SPEC_HEAVY_D3) {
            *bonus = -1;
            return his;
        }
        if (his) *bonus = 1, rule = his;
    }
    return rule;
}

static uint8_t side_at(const struct frame_engagement *f, int i) { return i == 0 ? f->side : !f->side; }

static bool rolls_for_weight(gg_run *x, struct frame_engagement *f, int side)
{
    int bonus;
    weight_of_charge(x, f, side, &bonus);
    f->bonus[side] = (uint8_t)(bonus > 0);
    return bonus < 0;
}

/* Closing fire of this turn on those who charged into us: counted once, by option not at all. */
static int closing_casualties(gg_run *x, const struct frame_engagement *f, int side)
{
    int sum = 0;
    for (uint64_t left = units_of(f) & BT(x)->side_units[side]; left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        bp_unit *u = &ST(x)->unit[unit];
        if (u->closing_on == GG_NONE || bp_pair_of(ST(x), unit, u->closing_on) < 0) continue;
        sum += u->closing;
        u->closing_on = GG_NONE;
        u->closing = 0;
    }
    return BT(x)->option.closing_counts ? sum : 0;
}

static int inflicted(gg_run *x, const struct frame_engagement *f, int side)
{
    int sum = 0;
    for (uint64_t left = units_of(f) & BT(x)->side_units[!side]; left; left &= left - 1)
        sum += ST(x)->unit[__builtin_ctzll(left)].taken;
    return sum;
}

static bool faces_horse(gg_run *x, int unit)
{
    for (uint64_t left = bp_enemies_of(ST(x), unit); left; left &= left - 1)
        if (is_horse(BT(x), ST(x), __builtin_ctzll(left))) return true;
    return false;
}

int bp_strong_place(const bp_battle *b, int formation, int building, bool horse)
{
    static const uint8_t storeys[BP_SIZES] = {[BP_SMALL] = 1, [BP_STANDARD] = 2, [BP_LARGE] = 3};
    if (formation == GARRISON) return building < b->features ? storeys[b->feature[building].size] : 0;
    return formation == SQUARE && horse ? 3 : 0;
}

static void strong_places(gg_run *x, const struct frame_engagement *f, int side, gg_tally *t)
{
    for (uint64_t left = units_of(f) & BT(x)->side_units[side]; left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        const bp_unit *u = &ST(x)->unit[unit];
        int strong = bp_strong_place(BT(x), u->formation, u->building, faces_horse(x, unit));
        gg_tally_word(t, strong, u->formation == GARRISON ? BP_MELEE_BUILDING : BP_MELEE_SQUARE,
                      u->formation == GARRISON ? "building" : "square against horse");
    }
}

static int score_of(gg_run *x, const struct frame_engagement *f, int side)
{
    GG_TALLY(t);
    bp_supports by;
    int bonus;
    gg_tally_word(&t, inflicted(x, f, side), BP_MELEE_RESULT, "casualties inflicted");
    gg_tally_word(&t, closing_casualties(x, f, side), BP_FIRE_CLOSING, "closing fire");
    bp_supports_of(BT(x), ST(x), units_of(f), side, &by);
    if (by.rear != GG_NONE) gg_tally_say(&t, 1, BP_MELEE_SUPPORT, "supported from the rear by {p}", by.rear, 0);
    if (by.left != GG_NONE) gg_tally_say(&t, 1, BP_MELEE_SUPPORT, "supported from the left by {p}", by.left, 0);
    if (by.right != GG_NONE) gg_tally_say(&t, 1, BP_MELEE_SUPPORT, "supported from the right by {p}", by.right, 0);
    strong_places(x, f, side, &t);
    gg_rule weight = weight_of_charge(x, f, side, &bonus);
    gg_tally_word(&t, f->bonus[side], weight, weight == BP_FORM_LIST ? "deep column charged" : "heavy cavalry charged");
    USES(x, BP_MELEE_RESULT);
    TELL_TALLY(x, bp_lowest(units_of(f) & BT(x)->side_units[side]), GG_NONE, &t);
    return t.total;
}

/* "British 4, French 1: 5th Dragoon Guards win the round." */
static void tell_round(gg_run *x, const struct frame_engagement *f, const int score[GG_SIDES])
{
    char words[GG_SENTENCE];
    gg_text t = gg_text_on(words, sizeof words);
    int won = f->winner == BP_DRAWN ? f->side : f->winner;
    uint8_t piece = bp_lowest(units_of(f) & BT(x)->side_units[won]);
    if (f->winner == BP_DRAWN)
        gg_say_phrase(&t, "{n} all: the round is drawn.", GG_PHRASE_OF(x->b, .n = score[0]));
    else
        gg_say_phrase(&t, "{s} {n}, {S} {k}: {p} win(s) the round.",
                      GG_PHRASE_OF(x->b, .piece = piece, .side = won, .n = score[won], .k = score[!won]));
    TELL(x, GG_EV_RESULT, BP_MELEE_RESULT, .side = (uint8_t)won, .piece = piece, .after = (int16_t)score[won],
         .before = (int16_t)score[!won], .status = GG_NONE, .variant = f->winner == BP_DRAWN ? 1 : 2, .text = words);
}

static void note_round(gg_run *x, const struct frame_engagement *f)
{
    for (uint64_t left = x->deeds || x->sink ? units_of(f) : 0; left; left &= left - 1) {
        unsigned unit = bp_lowest(left);
        DEED(x, FACT_ROUND, unit, f->winner == BP_DRAWN ? 1 : BT(x)->unit[unit].side == f->winner ? 2 : 0);
    }
}

static void decide(gg_run *x, struct frame_engagement *f)
{
    int score[GG_SIDES];
    if (inflicted(x, f, 0) && inflicted(x, f, 1)) USES(x, BP_MELEE_SIMUL); /* who falls has struck first */
    for (int i = 0; i < GG_SIDES; i++) score[side_at(f, i)] = score_of(x, f, side_at(f, i));
    f->winner = (uint8_t)(score[0] == score[1] ? BP_DRAWN : score[1] > score[0]);
    memset(f->bonus, 0, sizeof f->bonus);
    if (f->winner == BP_DRAWN) USES(x, BP_MELEE_DRAW);
    if (x->sink) tell_round(x, f, score);
    note_round(x, f);
}

/* ---- bp.break.melee ---- */

static uint64_t losers(gg_run *x, const struct frame_engagement *f)
{
    return f->winner == BP_DRAWN ? 0 : units_of(f) & BT(x)->side_units[!f->winner];
}

/* Who has not lost the round, and must test all the same. */
static bool tests_anyway(gg_run *x, const struct frame_engagement *f, int unit)
{
    const bp_battle *b = BT(x);
    const bp_state *s = ST(x);
    if (bp_has(b, unit, WAVERING) && s->unit[unit].taken) return true;
    if (b->option.melee_break_published) return f->winner == BP_DRAWN && bp_shaken(b, s, unit);
    return s->unit[unit].casualties > bp_stamina(b, s, unit);
}

/* Losers by id, then the others by id. */
static uint8_t next_to_test(gg_run *x, const struct frame_engagement *f, int after)
{
    uint64_t lost = losers(x, f), others = 0;
    for (uint64_t left = units_of(f) & ~lost; left; left &= left - 1)
        if (tests_anyway(x, f, __builtin_ctzll(left))) others |= left & -left;
    if (after != GG_NONE && bp_bit(after) & others) return bp_lowest(bp_above(others, after));
    uint64_t rest = bp_above(lost, after);
    return bp_lowest(rest ? rest : others);
}

static bool has_lost(gg_run *x, const struct frame_engagement *f) { return losers(x, f) & bp_bit(f->unit); }

/* It has lost the round, or more than its stamina, or both: then too it tests once. */
static void use_reasons(gg_run *x, const struct frame_engagement *f)
{
    USES(x, BP_BREAK_MELEE);
    if (has_lost(x, f) && tests_anyway(x, f, f->unit)) USES(x, BP_BREAK_ONCE);
}

static bool one_is_broken(const bp_state *s, uint64_t units)
{
    for (; units; units &= units - 1)
        if (bp_result(s, __builtin_ctzll(units)) == RESULT_BREAK) return true;
    return false;
}

/* bp.break.support: those who stood behind a unit that breaks. */
static uint64_t shocked(gg_run *x, const struct frame_engagement *f)
{
    const bp_battle *b = BT(x);
    uint64_t units = 0;
    for (int side = 0; side < GG_SIDES && b->option.support_tests; side++) {
        if (!one_is_broken(ST(x), units_of(f) & b->side_units[side])) continue;
        bp_supports by;
        bp_supports_of(b, ST(x), units_of(f), side, &by);
        if (by.rear != GG_NONE) units |= bp_bit(by.rear);
        if (by.left != GG_NONE) units |= bp_bit(by.left);
        if (by.right != GG_NONE) units |= bp_bit(by.right);
    }
    return units;
}

/* The next unit, by id, of those that fought or tested whose commander is in danger. */
static uint8_t next_in_danger(gg_run *x, const struct frame_engagement *f, int after)
{
    for (uint64_t left = bp_above(units_of(f) | shocked(x, f), after); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (bp_joined(BT(x), ST(x), u) == GG_NONE) continue;
        if (ST(x)->unit[u].taken || bp_result(ST(x), u) == RESULT_BREAK) return (uint8_t)u;
    }
    return GG_NONE;
}

/* ---- who leaves ---- */

/* The house that a garrison of the losing side gives up. */
static void note_vacated(gg_run *x, struct frame_engagement *f)
{
    f->vacated = GG_NONE;
    for (uint64_t left = units_of(f); left; left &= left - 1) {
        const bp_unit *u = &ST(x)->unit[__builtin_ctzll(left)];
        if (u->formation == GARRISON && bp_result(ST(x), __builtin_ctzll(left)) != RESULT_HOLD)
            f->vacated = u->building;
    }
}

static void remove_broken(gg_run *x)
{
    for (int u = 0; u < BT(x)->units; u++)
        if (bp_result(ST(x), u) == RESULT_BREAK) bp_remove(x, u, BP_BREAK_TABLE);
    bp_end_if_wiped_out(x);
}

static uint8_t next_to_retire(gg_run *x)
{
    for (int u = 0; u < BT(x)->units; u++)
        if (bp_result(ST(x), u) != RESULT_HOLD) return (uint8_t)u;
    return GG_NONE;
}

static bool leaves(gg_run *x, struct frame_engagement *f)
{
    bool good = bp_result(ST(x), f->unit) == RESULT_RETIRE_GOOD;
    if (units_of(f) & bp_bit(f->unit)) f->left[f->unit / 32] |= (uint32_t)1 << f->unit % 32;
    return good;
}

/* bp.melee.lose, bp.melee.draw: what the round leaves behind. */
static void close_unit(gg_run *x, const struct frame_engagement *f, int unit)
{
    bp_unit *u = &ST(x)->unit[unit];
    if (!u->alive) return;
    bool won = BT(x)->unit[unit].side == f->winner && bp_engaged(ST(x)) & bp_bit(unit);
    u->flags = (u->flags & ~(uint32_t)U_WON_LAST) | U_FOUGHT | (won ? (uint32_t)U_WON_LAST : 0);
    u->taken = 0;
    bp_trim(x, unit);
}

static void close_round(gg_run *x, const struct frame_engagement *f)
{
    bp_state *s = ST(x);
    for (uint64_t left = units_of(f); left; left &= left - 1) close_unit(x, f, __builtin_ctzll(left));
    for (int i = 0; i < s->pairs; i++) {
        bp_pair *p = &s->pair[i];
        if (!(units_of(f) & bp_bit(p->a))) continue;
        p->flags &= (uint8_t) ~(P_LIGHT_COVER | P_HEAVY_COVER);
        if (p->round < 255) p->round++;
    }
}

/* For victors.c: the units that have no enemy left and may choose what to do, then the house that is empty now. */
static void give_victors(gg_run *x, const struct frame_engagement *f)
{
    uint64_t units = units_of(f) & ~(f->left[0] | (uint64_t)f->left[1] << 32) & ~bp_engaged(ST(x));
    if (f->winner != BP_DRAWN) units &= BT(x)->side_units[f->winner];
    for (uint64_t left = units; left; left &= left - 1) {
        const bp_unit *u = &ST(x)->unit[__builtin_ctzll(left)];
        if (!u->alive || u->flags & U_VICTOR) units &= ~(left & -left);
    }
    for (int i = 0; i < 8; i++) x->counts[i] = (uint8_t)(units >> 8 * i);
    x->counts[8] = f->vacated;
}

/* ---- bp.melee.engagement: which one is next ---- */

/* The engagements that are still to be fought, each by its lowest unit. */
static uint64_t unfought(const bp_state *s)
{
    uint64_t found = 0;
    for (uint64_t left = bp_engaged(s); left; left &= ~bp_engagement_of(s, __builtin_ctzll(left)))
        if (!(s->unit[__builtin_ctzll(left)].flags & U_FOUGHT)) found |= left & -left;
    return found;
}

void bp_offer_engagement(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b;
    for (uint64_t left = unfought(s); left; left &= left - 1) bp_add_bare(o, V_FIGHT, bp_lowest(left));
}

static void note_engagement(gg_run *x, struct frame_engagement *f, int unit)
{
    uint64_t units = bp_engagement_of(ST(x), unit);
    f->units[0] = bp_half(units, 0);
    f->units[1] = bp_half(units, 1);
}

static bool one_is_left(const bp_state *s) { return (unfought(s) & (unfought(s) - 1)) == 0; }

static void open_round(gg_run *x, const struct frame_engagement *f)
{
    TELL(x, GG_EV_STEP, BP_MELEE_ENGAGEMENT, .side = f->side, .piece = bp_lowest(units_of(f)),
         .other = bp_lowest(bp_enemies_of(ST(x), bp_lowest(units_of(f)))));
    USES(x, BP_MELEE_AUTO);
}

PROC(engagement)
{
    BEGIN;
    if (units_of(self) == 0) { /* the active side picks */
        if (one_is_left(ST(x))) {
            note_engagement(x, self, bp_lowest(unfought(ST(x))));
        } else {
            CHOOSE(self->side, ASK_ENGAGEMENT, GG_NONE, GG_NONE, BP_MELEE_ENGAGEMENT);
            note_engagement(x, self, (int)gg_move_unit(x->move));
        }
    }
    open_round(x, self);
    CALL(strike, .units = {self->units[0], self->units[1]}, .side = self->side);
    add_casualties(x, self);
    for (self->unit = bp_next_unit(BT(x), units_of(self), self->side, GG_NONE); self->unit != GG_NONE;
         self->unit = bp_next_unit(BT(x), units_of(self), self->side, self->unit))
        CALL(stamina, .unit = self->unit);
    for (self->unit = 0; self->unit < GG_SIDES; self->unit++) {
        if (!rolls_for_weight(x, self, side_at(self, self->unit))) continue;
        USES(x, BP_META_DICE); /* a D3 is half a D6 */
        ROLL(side_at(self, self->unit), DIE_D3, 1, GG_NONE, BP_SPEC_HEAVY_D3);
        self->bonus[side_at(self, self->unit)] = (uint8_t)(x->counts[0] ? 1 : x->counts[1] ? 2 : 3);
    }
    decide(x, self);
    for (self->unit = next_to_test(x, self, GG_NONE); self->unit != GG_NONE;
         self->unit = next_to_test(x, self, self->unit)) {
        use_reasons(x, self);
        CALL(break_test, .unit = self->unit, .lost = has_lost(x, self),
             .column = (uint8_t)bp_break_column(BT(x), ST(x), self->unit, true));
        bp_set_result(ST(x), self->unit, (int)x->ret);
    }
    for (self->unit = bp_lowest(shocked(x, self)); self->unit != GG_NONE;
         self->unit = bp_lowest(bp_above(shocked(x, self), self->unit))) {
        USES(x, BP_BREAK_SUPPORT);
        CALL(break_test, .unit = self->unit, .column = BREAK_MELEE_INF);
        bp_set_result(ST(x), self->unit, (int)x->ret);
    }
    for (self->unit = next_in_danger(x, self, GG_NONE); self->unit != GG_NONE;
         self->unit = next_in_danger(x, self, self->unit))
        CALL(risk, .unit = self->unit, .from = bp_result(ST(x), self->unit) == RESULT_BREAK ? 7 : 11);
    note_vacated(x, self);
    remove_broken(x);
    if (gg_over(x)) return;
    while ((self->unit = next_to_retire(x)) != GG_NONE) CALL(retire, .unit = self->unit, .good = leaves(x, self));
    bp_end_if_wiped_out(x);
    if (gg_over(x)) return;
    close_round(x, self);
    give_victors(x, self);
    GIVE(self->winner);
    END;
}

/* ---- phase 3 ---- */

/* The choice of a victor is made once in a phase. */
static void forget_victors(gg_run *x)
{
    for (int u = 0; u < BT(x)->units; u++) ST(x)->unit[u].flags &= ~(uint32_t)U_VICTOR;
}

PROC(melee_phase)
{
    BEGIN;
    while (unfought(ST(x))) {
        CALL(engagement, .side = self->side);
        CALL(victors, .units = {bp_given(x, 0), bp_given(x, 1)}, .drawn = x->ret == BP_DRAWN, .vacated = x->counts[8]);
    }
    forget_victors(x);
    END;
}
