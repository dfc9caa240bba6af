/* 7.7 and 7.8: saves, casualties, break tests and what comes of them; the risk to commanders (7.3). */
#include "rules/bp/chapters.h"

/* ---- 7.7: saves ---- */

/* bp.terr.cover in hand-to-hand: an obstacle helps the charged unit in the first round, a building always. */
static int cover_in_melee(const bp_state *s, int unit, int attacker)
{
    if (s->unit[unit].formation == GARRISON) return BP_COVER_OF_HOUSE;
    int i = bp_pair_of(s, unit, attacker);
    if (i < 0 || s->pair[i].b != unit || s->pair[i].round > 0) return 0;
    return s->pair[i].flags & P_HEAVY_COVER ? 2 : s->pair[i].flags & P_LIGHT_COVER ? 1 : 0;
}

static void lancers(const bp_battle *b, const bp_state *s, const bp_saving *save, gg_tally *t)
{
    if (!bp_has(b, save->attacker, LANCERS) || !save->charged || save->formation == SQUARE) return;
    gg_tally_word(t, bp_profile_of(b, s, save->unit)->arm == BP_CAV ? -1 : -2, BP_SPEC_LANCERS, "lances");
}

/* bp.cas.savemods */
void bp_saving_mods(const bp_battle *b, const bp_state *s, const bp_saving *save, gg_tally *t)
{
    int formation = save->formation, cover = save->cover;
    bool guns = !save->melee && bp_is_art(b, save->attacker);
    if (formation == ACOL && bp_profile_of(b, s, save->unit)->arm == BP_INF && !guns)
        gg_tally_word(t, 1, BP_FORM_LIST, "attack column");
    gg_tally_word(t, cover, save->melee && formation == GARRISON ? BP_MELEE_BUILDING : BP_TERR_COVER,
                  formation == GARRISON ? "building"
                  : cover > 1           ? "heavy cover"
                                        : "light cover");
    if (formation == MCOL || formation == LIMBERED)
        gg_tally_word(t, -2, BP_CAS_SAVEMODS, bp_formation_words[formation]);
    if (guns) {
        bool spent = bp_band(b, s, save->attacker, save->range) == BAND_LONG &&
                     bp_profile_of(b, s, save->attacker)->weapon_kind == BP_CANNON;
        gg_tally_word(t, spent ? -1 : -2, BP_CAS_SAVEMODS, spent ? "guns at long range" : "guns");
    }
    if (save->melee) lancers(b, s, save, t);
}

/* range and from: of a shot. */
int bp_save_mods(const bp_battle *b, const bp_state *s, int unit, int attacker, int range, tab_point from, bool melee,
                 gg_tally *t)
{
    bp_saving save = {.unit = (uint8_t)unit,
                      .formation = s->unit[unit].formation,
                      .attacker = (uint8_t)attacker,
                      .melee = melee,
                      .charged = s->unit[attacker].flags & (U_CHARGED | U_COUNTER),
                      .range = range,
                      .cover = melee ? cover_in_melee(s, unit, attacker) : bp_cover(b, s, unit, from, false)};
    bp_saving_mods(b, s, &save, t);
    return t->total;
}

/* One failed save may be rolled again: always by the stubborn, by crack troops while they have no casualties. */
bool bp_rerolls_save(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_has(b, unit, STUBBORN) || (bp_has(b, unit, CRACK) && s->unit[unit].casualties == 0);
}

/* ---- casualties ---- */

static void tell_shaken(gg_run *x, int unit)
{
    TELL(x, GG_EV_STATUS, BP_CAS_SHAKEN, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = ST_SHAKEN,
         .after = 1);
}

void bp_hurt(gg_run *x, int unit, int casualties)
{
    bp_unit *u = &ST(x)->unit[unit];
    bool was = bp_shaken(BT(x), ST(x), unit);
    if (casualties == 0) return;
    u->casualties = (uint8_t)(u->casualties + casualties);
    TELL(x, GG_EV_STRENGTH, BP_CAS_SAVE, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .before = (int16_t)(u->casualties - casualties), .after = u->casualties);
    if (!was && bp_shaken(BT(x), ST(x), unit)) tell_shaken(x, unit);
}

/* bp.cas.trim: what goes beyond Stamina counts for the tests alone. */
void bp_trim(gg_run *x, int unit)
{
    bp_unit *u = &ST(x)->unit[unit];
    int most = bp_stamina(BT(x), ST(x), unit);
    if (!u->alive || u->casualties <= most) return;
    TELL(x, GG_EV_STRENGTH, BP_CAS_TRIM, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .before = u->casualties, .after = (int16_t)most);
    u->casualties = (uint8_t)most;
}

void bp_stamina_mods(const bp_battle *b, const bp_state *s, int unit, gg_tally *t)
{
    int size = bp_profile_of(b, s, unit)->size;
    if (size == BP_LARGE) gg_tally_word(t, 1, BP_SPEC_UNTESTED, "large");
    if (size == BP_SMALL) gg_tally_word(t, -1, BP_SPEC_UNTESTED, "small");
}

/* bp.spec.untested: what the troops are worth shows with their first casualty. */
static void learn_stamina(gg_run *x, int unit, int die)
{
    static const uint8_t worth[] = {0, 1, 2, 2, 3, 3, 4};
    GG_TALLY(t);
    bp_unit *u = &ST(x)->unit[unit];
    bp_stamina_mods(BT(x), ST(x), unit, &t);
    die += t.total;
    u->stamina = worth[die < 1 ? 1 : die > 6 ? 6 : die];
    u->flags |= U_STAMINA_KNOWN;
    USES(x, BP_SPEC_UNTESTED);
    if (bp_shaken(BT(x), ST(x), unit)) tell_shaken(x, unit);
}

/* C16, if it is due. */
PROC(stamina)
{
    BEGIN;
    if (!bp_has(BT(x), self->unit, UNTESTED) || ST(x)->unit[self->unit].flags & U_STAMINA_KNOWN ||
        ST(x)->unit[self->unit].casualties == 0)
        GIVE(0);
    ROLL(BT(x)->unit[self->unit].side, DIE_EACH, 1, self->unit, BP_SPEC_UNTESTED);
    learn_stamina(x, self->unit, bp_sum(x->counts));
    END;
}

/* ---- 7.8: break tests ---- */

int bp_break_column(const bp_battle *b, const bp_state *s, int unit, bool melee)
{
    int arm = bp_profile_of(b, s, unit)->arm;
    if (arm == BP_INF) return melee ? BREAK_MELEE_INF : BREAK_SHOOT;
    if (arm == BP_CAV) return melee ? BREAK_MELEE_CAV : BREAK_SHOOT;
    return melee ? BREAK_MELEE_ART : BREAK_SHOOT_ART;
}

/* bp.break.table. lost: the fight; who tests without having lost holds on 7 or more. */
int bp_break_result(int total, int column, bool lost)
{
    /* clang-format off */
    static const uint8_t table[][4] = {
        /*                     4 or less     5              6              7 or more */
        [BREAK_SHOOT] =      {RESULT_BREAK, RESULT_RETIRE, RESULT_HOLD, RESULT_HOLD},
        [BREAK_SHOOT_ART] =  {RESULT_BREAK, RESULT_BREAK, RESULT_BREAK, RESULT_HOLD},
        [BREAK_MELEE_INF] =  {RESULT_BREAK, RESULT_RETIRE, RESULT_RETIRE, RESULT_HOLD},
        [BREAK_MELEE_CAV] =  {RESULT_BREAK, RESULT_RETIRE, RESULT_RETIRE, RESULT_RETIRE_GOOD},
        [BREAK_MELEE_ART] =  {RESULT_BREAK, RESULT_BREAK, RESULT_BREAK, RESULT_BREAK},
    };
    /* clang-format on */
    if (total >= 7 && !lost) return RESULT_HOLD;
    return table[column][total <= 4 ? 0 : total >= 7 ? 3 : total - 4];
}

int bp_break_modifier(const bp_battle *b, const bp_state *s, int unit, bool artillery, gg_tally *t)
{
    int beyond = s->unit[unit].casualties - bp_stamina(b, s, unit);
    if (beyond > 0) gg_tally_say(t, -beyond, BP_BREAK_ROLL, "{n|casualty|casualties} beyond stamina", GG_NONE, beyond);
    if (bp_disordered(s, unit)) gg_tally_word(t, -1, BP_STATE_DISORDER, "disordered");
    if (artillery) gg_tally_word(t, -1, BP_BREAK_SHOOTING, "casualties by artillery");
    return t->total;
}

static void note_test(gg_run *x, const struct frame_break_test *f)
{
    DEED(x, FACT_TEST, f->unit, f->result == RESULT_HOLD ? 0 : f->result == RESULT_BREAK ? 2 : 1);
}

static bool may_be_valiant(gg_run *x, const struct frame_break_test *f)
{
    return f->result != RESULT_HOLD && bp_has(BT(x), f->unit, VALIANT) &&
           !(ST(x)->unit[f->unit].flags & U_VALIANT_USED);
}

/* What will be added, told before the dice. */
static void tell_mods(gg_run *x, const struct frame_break_test *f)
{
    GG_TALLY(t);
    if (!x->sink) return;
    bp_break_modifier(BT(x), ST(x), f->unit, f->artillery, &t);
    TELL_TALLY(x, f->unit, GG_NONE, &t);
}

static void read_table(gg_run *x, struct frame_break_test *f, int rolled)
{
    GG_TALLY(t);
    int total = rolled + bp_break_modifier(BT(x), ST(x), f->unit, f->artillery, &t);
    f->result = (uint8_t)bp_break_result(total, f->column, f->lost);
    f->total = (uint8_t)(may_be_valiant(x, f) && total > 0 ? total : 0); /* remembered where it may be rolled again */
    USES(x, BP_BREAK_TABLE);
    note_test(x, f);
}

/* bp.spec.steady: the first test of the game is as if the total were 12. */
static bool is_steady(gg_run *x, struct frame_break_test *f)
{
    bp_unit *u = &ST(x)->unit[f->unit];
    if (!bp_has(BT(x), f->unit, STEADY) || u->flags & U_STEADY_USED) return false;
    u->flags |= U_STEADY_USED;
    f->result = (uint8_t)bp_break_result(12, f->column, f->lost);
    note_test(x, f);
    TELL(x, GG_EV_STEP, BP_SPEC_STEADY, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .after = f->result);
    return true;
}

static void be_valiant(gg_run *x, struct frame_break_test *f)
{
    ST(x)->unit[f->unit].flags |= U_VALIANT_USED;
    f->result = RESULT_HOLD;
    TELL(x, GG_EV_STEP, BP_SPEC_VALIANT, .side = BT(x)->unit[f->unit].side, .piece = f->unit);
}

PROC(break_test)
{
    BEGIN;
    if (is_steady(x, self)) GIVE(self->result);
    tell_mods(x, self);
    ROLL(BT(x)->unit[self->unit].side, DIE_EACH, 2, self->unit, BP_BREAK_ROLL);
    read_table(x, self, bp_sum(x->counts));
    if (may_be_valiant(x, self)) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_VALIANT, self->unit, GG_NONE, BP_SPEC_VALIANT);
        self->total = 0;
        if (gg_move_verb(x->move) == V_REROLL) {
            be_valiant(x, self);
            tell_mods(x, self);
            ROLL(BT(x)->unit[self->unit].side, DIE_EACH, 2, self->unit, BP_SPEC_VALIANT);
            read_table(x, self, bp_sum(x->counts));
        }
    }
    GIVE(self->result);
    END;
}

void bp_offer_valiant(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b, (void)s;
    bp_add_rerolls(o);
}

/* ---- results that wait until everybody has tested ---- */

int bp_result(const bp_state *s, int unit) { return (int)(s->unit[unit].flags / U_RESULT % 4); }

void bp_set_result(bp_state *s, int unit, int result)
{
    bp_unit *u = &s->unit[unit];
    u->flags = (u->flags & ~(uint32_t)RESULT_BITS) | (uint32_t)result * U_RESULT;
}

/* ---- bp.cmdr.risk ---- */

/* The nearest friend of a unit that is lost; those that are lost with it give no shelter. */
int bp_refuge_of(const bp_battle *b, const bp_state *s, int commander)
{
    int best = GG_NONE, least = 0, side = b->commander[commander].side;
    tab_point p = {s->commander[commander].x, s->commander[commander].y};
    for (uint64_t left = bp_alive(b, s, side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        tab_rect r;
        if (bp_result(s, u) == RESULT_BREAK) continue;
        bp_rect(b, s, u, &r);
        int d = tab_distance_point(p, &r);
        if (best == GG_NONE || d < least) best = u, least = d;
    }
    return best;
}

static void meet_fate(gg_run *x, const struct frame_risk *f, int rolled)
{
    if (rolled >= f->from) {
        bp_commander_falls(x, f->commander, BP_CMDR_RISK);
        return;
    }
    if (bp_result(ST(x), f->unit) != RESULT_BREAK) return;
    int friend = bp_refuge_of(BT(x), ST(x), f->commander);
    if (friend == GG_NONE)
        bp_commander_falls(x, f->commander, BP_CMDR_RISK);
    else
        bp_commander_joins(x, f->commander, friend, BP_CMDR_RISK);
}

/* C17 for each commander with the unit. A unit whose result is RESULT_BREAK is lost, and he must find another. */
PROC(risk)
{
    BEGIN;
    for (self->commander = 0; self->commander < BT(x)->commanders; self->commander++) {
        if (ST(x)->commander[self->commander].joined != self->unit) continue;
        ROLL(BT(x)->commander[self->commander].side, DIE_EACH, 2, BP_COMMANDER + self->commander, BP_CMDR_RISK);
        meet_fate(x, self, bp_sum(x->counts));
    }
    END;
}

/* ---- bp.break.retire ---- */

/* Straight back by less than a move, when there is no room for a whole one. */
static bool short_way(const bp_battle *b, const bp_state *s, int unit, bp_way_back *out)
{
    out->disordered = true;
    return b->option.retire_short && bp_find_short_retire(b, s, unit, bp_rate(b, s, unit) - 10, &out->pose);
}

bool bp_may_retire(const bp_battle *b, const bp_state *s, int unit, bool good, bp_way_back *out)
{
    int k, formation = s->unit[unit].formation;
    *out = (bp_way_back){.formation = (uint8_t)formation, .disordered = true};
    if (formation == DEPLOYED) return false;
    if (formation == GARRISON) {
        bool out_of_it = bp_find_exit(b, s, unit, -1, &out->pose, &formation);
        out->formation = (uint8_t)formation;
        return out_of_it;
    }
    if (bp_find_retire(b, s, unit, 1, good ? 2 : 4, &out->pose, &k)) {
        out->disordered = !good || k > 1;
        return true;
    }
    return short_way(b, s, unit, out);
}

void bp_leave_woods(gg_run *x, int unit)
{
    int formation = ST(x)->unit[unit].formation;
    if (!ST(x)->unit[unit].alive || formation != SKIRM) return;
    tab_pose to = bp_leave_skirmish(BT(x), ST(x), unit, &formation);
    if (formation != SKIRM) bp_put(x, unit, to, formation, BP_FORM_WHO);
}

void bp_note_way_back(gg_run *x, int unit, tab_pose to, bool good)
{
    enum { TENTHS = 10, FARTHEST = BP_IN_GOOD_ORDER - 1 };
    if (!x->deeds && !x->sink) return;
    int inches = (tab_distance_points(tab_front(ST(x)->unit[unit].pose), tab_front(to)) + TENTHS / 2) / TENTHS;
    if (inches > FARTHEST) inches = FARTHEST;
    DEED(x, FACT_FELL_BACK, (unsigned)unit, (unsigned)inches | (good ? BP_IN_GOOD_ORDER : 0));
}

static bool go_back(gg_run *x, int unit, bool good)
{
    bp_way_back way;
    bp_unit *u = &ST(x)->unit[unit];
    if (!bp_may_retire(BT(x), ST(x), unit, good, &way)) return false;
    bp_disengage(x, unit);
    u->flags = (u->flags | U_RETREATED) & ~(uint32_t)(U_WON_LAST | U_LYING);
    u->building = GG_NONE;
    u->moves_left = 0;
    DEED(x, FACT_DRIVEN_OFF, (unsigned)unit, 1);
    bp_note_way_back(x, unit, way.pose, !way.disordered);
    bp_put(x, unit, way.pose, way.formation, BP_BREAK_RETIRE);
    if (way.disordered) bp_set_disordered(x, unit, true, BP_BREAK_RETIRE);
    bp_leave_woods(x, unit);
    return true;
}

/* ---- bp.spec.mounted_inf: during an evade or a retire ---- */

/* It may change if it then still gets away. */
bool bp_may_remount(gg_run *x, int unit, int charger)
{
    bp_unit *u = &ST(x)->unit[unit];
    bp_way_back way;
    tab_pose to;
    if (!bp_has(BT(x), unit, MOUNTED_INF) || !bp_mount_fits(BT(x), ST(x), unit)) return false;
    u->flags ^= U_MOUNTED;
    bool away = charger == GG_NONE ? bp_may_retire(BT(x), ST(x), unit, false, &way)
                                   : bp_find_evade(BT(x), ST(x), unit, charger, &to);
    u->flags ^= U_MOUNTED;
    return away;
}

void bp_offer_mount(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    unsigned unit = bp_top(s)->remount.unit;
    (void)b;
    bp_add_bare(o, V_HOLD, unit);
    bp_add(o, bp_move_bare(V_FORM, unit, FORM_MOUNT, 0));
}

void bp_change_mounts(gg_run *x, int unit)
{
    bp_unit *u = &ST(x)->unit[unit];
    u->flags ^= U_MOUNTED;
    TELL(x, GG_EV_STATUS, BP_SPEC_MOUNTED_INF, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .status = ST_MOUNTED, .after = !!(u->flags & U_MOUNTED));
}

PROC(remount)
{
    BEGIN;
    if (!bp_may_remount(x, self->unit, self->charger)) GIVE(0);
    CHOOSE(BT(x)->unit[self->unit].side, ASK_MOUNT, self->unit, GG_NONE, BP_SPEC_MOUNTED_INF);
    if (gg_move_verb(x->move) == V_FORM) bp_change_mounts(x, self->unit);
    END;
}

PROC(retire)
{
    BEGIN;
    CALL(remount, .unit = self->unit, .charger = GG_NONE);
    bp_set_result(ST(x), self->unit, RESULT_HOLD);
    if (go_back(x, self->unit, self->good)) GIVE(RESULT_RETIRE);
    bp_set_result(ST(x), self->unit, RESULT_BREAK);
    CALL(risk, .unit = self->unit, .from = 7);
    bp_destroy(x, self->unit, BP_BREAK_RETIRE);
    GIVE(RESULT_BREAK);
    END;
}
