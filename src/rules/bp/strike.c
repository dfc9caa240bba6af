/* 7.9: the blows of one round: the dice of both sides, then their saves. */
#include "rules/bp/chapters.h"

/* ---- who fights whom ---- */

/* The active side's units by id, then the others'. */
uint8_t bp_next_unit(const bp_battle *b, uint64_t units, int side, int after)
{
    uint64_t ours = units & b->side_units[side], theirs = units & ~ours;
    if (after != GG_NONE && bp_bit(after) & theirs) return bp_lowest(bp_above(theirs, after));
    uint64_t left = bp_above(ours, after);
    return bp_lowest(left ? left : theirs);
}

/* The next in the frame; false: there is none left. Both begin with GG_NONE. */
static bool next_unit(gg_run *x, struct frame_strike *f)
{
    f->unit = bp_next_unit(BT(x), bp_mask(f->units), f->side, f->unit);
    return f->unit != GG_NONE;
}

static bool next_enemy(gg_run *x, struct frame_strike *f)
{
    f->enemy = bp_lowest(bp_above(bp_enemies_of(ST(x), f->unit), f->enemy));
    return f->enemy != GG_NONE;
}

/* The dice, later the hits, of unit on enemy. */
static uint8_t *blows_of(bp_state *s, int unit, int enemy)
{
    bp_pair *p = &s->pair[bp_pair_of(s, unit, enemy)];
    return &p->blows[p->a == unit ? 0 : 1];
}

static bool charged(const bp_state *s, int unit) { return s->unit[unit].flags & (U_CHARGED | U_COUNTER); }

static bool is_horse(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_profile_of(b, s, unit)->arm == BP_CAV;
}

/* ---- bp.melee.dice, bp.melee.split ---- */

static int formation_dice(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    int h = bp_profile_of(b, s, unit)->h;
    switch ((bp_formation)formation) {
    case FDL: return h - 1;
    case ACOL: return is_horse(b, s, unit) ? h - 1 : h;
    case COC: return h - 2;
    case MCOL:
    case LIMBERED: return 1;
    default: return h;
    }
}

int bp_melee_dice_in(const bp_battle *b, const bp_state *s, int unit, int formation, gg_tally *t)
{
    int dice = formation_dice(b, s, unit, formation);
    int joined = bp_joined(b, s, unit);
    gg_tally_word(t, dice < 1 ? 1 : dice, BP_MELEE_DICE, bp_formation_words[formation]);
    if (joined != GG_NONE) gg_tally_say(t, 1, BP_CMDR_BONUS, "{p} with them", BP_COMMANDER + joined, 0);
    if (s->unit[unit].flags & U_EXTRA_DIE) gg_tally_word(t, 1, BP_SPEC_FRESHLY_RAISED, "excels");
    return t->total;
}

int bp_melee_dice(const bp_battle *b, const bp_state *s, int unit, gg_tally *t)
{
    return bp_melee_dice_in(b, s, unit, s->unit[unit].formation, t);
}

/* An even share for each enemy; gives what is left over. */
static uint8_t share_dice(gg_run *x, const struct frame_strike *f)
{
    GG_TALLY(t);
    uint64_t enemies = bp_enemies_of(ST(x), f->unit);
    int dice = bp_melee_dice(BT(x), ST(x), f->unit, &t), k = __builtin_popcountll(enemies);
    TELL_TALLY(x, f->unit, GG_NONE, &t);
    for (uint64_t left = enemies; left; left &= left - 1)
        *blows_of(ST(x), f->unit, __builtin_ctzll(left)) = (uint8_t)(dice / k);
    return (uint8_t)(dice % k);
}

/* Enemies of the unit that have not got one of its odd dice yet. */
static uint64_t without_odd(const bp_battle *b, const bp_state *s, int unit)
{
    GG_TALLY(t);
    uint64_t enemies = bp_enemies_of(s, unit), found = 0;
    int even = bp_melee_dice(b, s, unit, &t) / __builtin_popcountll(enemies);
    for (uint64_t left = enemies; left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        const bp_pair *p = &s->pair[bp_pair_of(s, unit, e)];
        if (p->blows[p->a == unit ? 0 : 1] == even) found |= bp_bit(e);
    }
    return found;
}

void bp_offer_split(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    unsigned unit = bp_top(s)->strike.unit;
    for (uint64_t left = without_odd(b, s, (int)unit); left; left &= left - 1)
        bp_add(o, bp_move_bare(V_SPLIT, unit, bp_lowest(left), 0));
}

/* ---- bp.melee.hit, bp.melee.mods ---- */

/* bp.melee.flank */
static bool taken_in_flank(const bp_state *s, int unit)
{
    for (int i = 0; i < s->pairs; i++) {
        const bp_pair *p = &s->pair[i];
        if (p->a == unit && p->face_a != TAB_FRONT) return true;
        if (p->b == unit && (p->face_b != TAB_FRONT || p->flags & P_CAUGHT)) return true;
    }
    return false;
}

static const char *flank_words(const bp_state *s, int unit)
{
    for (int i = 0; i < s->pairs; i++)
        if (s->pair[i].b == unit && s->pair[i].flags & P_CAUGHT) return "caught evading";
    return "struck in flank or rear";
}

static const char *no_impetus(int formation)
{
    return formation == SQUARE     ? "no impetus against a square"
           : formation == GARRISON ? "no impetus against a building"
                                   : "no impetus across an obstacle";
}

/* The impetus of a charge is lost on squares, on buildings and across obstacles. */
static bool has_impetus(const bp_blow *blow)
{
    return blow->charged && blow->enemy_formation != SQUARE && blow->enemy_formation != GARRISON && !blow->across;
}

static bool across_obstacle(const bp_state *s, int unit, int enemy)
{
    const bp_pair *p = &s->pair[bp_pair_of(s, unit, enemy)];
    return p->round == 0 && p->flags & (P_LIGHT_COVER | P_HEAVY_COVER);
}

void bp_blow_mods(const bp_battle *b, const bp_state *s, const bp_blow *blow, gg_tally *t)
{
    int unit = blow->unit;
    const bp_unit *u = &s->unit[unit];
    if (has_impetus(blow))
        gg_tally_word(t, 1, BP_MELEE_MODS, u->flags & U_CHARGED ? "charged" : "counter-charged");
    else if (blow->charged)
        gg_tally_note(t, BP_MELEE_MODS, no_impetus(blow->enemy_formation), unit, 0);
    if (u->flags & U_WON_LAST) gg_tally_word(t, 1, BP_MELEE_LOSE, "upper hand");
    if (bp_disordered(s, unit))
        gg_tally_word(t, -1, BP_STATE_DISORDER, "disordered");
    else if (bp_shaken(b, s, unit))
        gg_tally_word(t, -1, BP_STATE_SHAKEN, "shaken");
    if (blow->formation == SKIRM) gg_tally_word(t, -1, BP_FORM_LIST, "open order");
    if (blow->flanked) gg_tally_word(t, -1, BP_MELEE_FLANK, flank_words(s, unit));
}

void bp_melee_mods(const bp_battle *b, const bp_state *s, int unit, int enemy, gg_tally *t)
{
    bp_blow blow = {.unit = (uint8_t)unit,
                    .formation = s->unit[unit].formation,
                    .enemy_formation = s->unit[enemy].formation,
                    .charged = charged(s, unit),
                    .across = charged(s, unit) && across_obstacle(s, unit, enemy),
                    .flanked = taken_in_flank(s, unit)};
    bp_blow_mods(b, s, &blow, t);
}

static int die_to_hit(gg_run *x, const struct frame_fight *f)
{
    GG_TALLY(t);
    bp_melee_mods(BT(x), ST(x), f->unit, f->enemy, &t);
    TELL(x, GG_EV_ATTACK, BP_MELEE_HIT, .side = BT(x)->unit[f->unit].side, .piece = f->unit, .other = f->enemy,
         .after = f->dice);
    TELL_TALLY(x, f->unit, f->enemy, &t);
    return ST(x)->unit[f->unit].flags & U_SIXES_ONLY ? DIE_BLOW6 : bp_blow_die(t.total);
}

/* All misses again: by the bloodthirsty in their first fight, by the ferocious when they have charged. */
gg_rule bp_fury(const bp_battle *b, const bp_state *s, int unit, int enemy)
{
    return bp_fury_in(b, s, unit, charged(s, unit), s->unit[enemy].formation);
}

gg_rule bp_fury_in(const bp_battle *b, const bp_state *s, int unit, bool has_charged, int enemy_formation)
{
    if (bp_has(b, unit, BLOODTHIRSTY) && !(s->unit[unit].flags & U_BLOOD_USED)) return BP_SPEC_BLOODTHIRSTY;
    if (!bp_is_ferocious(b, unit) || !has_charged) return GG_OK;
    if (is_horse(b, s, unit) && enemy_formation == SQUARE) return GG_OK; /* bp.melee.square */
    return bp_has(b, unit, FEROCIOUS)  ? BP_SPEC_FEROCIOUS
           : bp_has(b, unit, FANATICS) ? BP_SPEC_FANATICS
                                       : BP_SPEC_GALLOP;
}

enum { FIGHT_TOUGH = 256 };

/* Why misses are rolled again: one by the tough, all in fury. */
static gg_rule why_again(gg_run *x, const struct frame_fight *f)
{
    return f->tough ? BP_SPEC_TOUGH : bp_fury(BT(x), ST(x), f->unit, f->enemy);
}

/* Misses that are rolled again. */
static uint8_t misses_again(gg_run *x, struct frame_fight *f)
{
    int misses = x->counts[BP_MISS] + x->counts[BP_SIX]; /* not of the dice: an umpire may have had others thrown */
    bool furious = bp_fury(BT(x), ST(x), f->unit, f->enemy) != GG_OK;
    f->tough = f->tough && !furious && misses > 0;
    if (misses == 0 || !(furious || f->tough)) return 0;
    USES(x, why_again(x, f));
    return (uint8_t)(furious ? misses : 1);
}

PROC(fight)
{
    BEGIN;
    self->die = (uint8_t)die_to_hit(x, self);
    ROLL(BT(x)->unit[self->unit].side, self->die, self->dice, self->unit, BP_MELEE_HIT);
    self->hits = x->counts[BP_HIT];
    self->dice = misses_again(x, self);
    if (self->dice) {
        ROLL(BT(x)->unit[self->unit].side, self->die, self->dice, self->unit, why_again(x, self));
        self->hits = (uint8_t)(self->hits + x->counts[BP_HIT]);
    }
    GIVE(self->hits + (self->tough ? FIGHT_TOUGH : 0));
    END;
}

static void note_hits(gg_run *x, struct frame_strike *f)
{
    if (x->ret & FIGHT_TOUGH) f->die = 0; /* its one re-roll of the round is gone */
    *blows_of(ST(x), f->unit, f->enemy) = (uint8_t)(x->ret % FIGHT_TOUGH);
}

/* bp.spec.bloodthirsty: the first round of the game is over for it. */
static void slake_thirst(gg_run *x, const struct frame_strike *f)
{
    for (uint64_t left = bp_mask(f->units); left; left &= left - 1)
        if (bp_has(BT(x), __builtin_ctzll(left), BLOODTHIRSTY))
            ST(x)->unit[__builtin_ctzll(left)].flags |= U_BLOOD_USED;
}

/* ---- saves ---- */

/* What the unit needs against this enemy's hits. */
static int die_to_save(gg_run *x, int unit, int enemy, gg_tally *t)
{
    int mod = bp_save_mods(BT(x), ST(x), unit, enemy, 0, (tab_point){0, 0}, true, t);
    return bp_save_die(BT(x), bp_profile_of(BT(x), ST(x), unit)->m, mod);
}

static unsigned call_for_saves(gg_run *x, const struct frame_strike *f)
{
    GG_TALLY(t);
    int die = die_to_save(x, f->unit, f->enemy, &t);
    TELL_TALLY(x, f->unit, f->enemy, &t);
    return (unsigned)die;
}

/* Failed saves wait to be added; of several kinds the easiest would be rolled again. */
static void note_saves(gg_run *x, struct frame_strike *f)
{
    GG_TALLY(t);
    int die = die_to_save(x, f->unit, f->enemy, &t), failed = x->counts[0];
    ST(x)->unit[f->unit].taken = (uint8_t)(ST(x)->unit[f->unit].taken + failed);
    if (failed && (f->die == 0 || die < f->die)) f->die = (uint8_t)die;
    *blows_of(ST(x), f->enemy, f->unit) = 0;
}

static bool saves_again(gg_run *x, struct frame_strike *f)
{
    if (f->die && bp_rerolls_save(BT(x), ST(x), f->unit)) {
        USES(x, bp_has(BT(x), f->unit, STUBBORN) ? BP_SPEC_STUBBORN : BP_SPEC_CRACK);
        return true;
    }
    f->die = 0;
    return false;
}

static void note_odd_die(gg_run *x, struct frame_strike *f)
{
    ++*blows_of(ST(x), f->unit, (int)gg_move_target(x->move));
    f->die--;
}

/* bp.melee.simul: all dice of both sides, then all saves. */
PROC(strike)
{
    BEGIN;
    for (self->unit = GG_NONE; next_unit(x, self);) CALL(freshly, .unit = self->unit);
    for (self->unit = GG_NONE; next_unit(x, self);) {
        self->die = share_dice(x, self); /* odd ones, to be given out */
        while (self->die) {
            CHOOSE(BT(x)->unit[self->unit].side, ASK_SPLIT, self->unit, GG_NONE, BP_MELEE_SPLIT);
            note_odd_die(x, self);
        }
    }
    for (self->unit = GG_NONE; next_unit(x, self);) {
        self->die = bp_has(BT(x), self->unit, TOUGH); /* its one re-roll of the round */
        for (self->enemy = GG_NONE; next_enemy(x, self);) {
            if (*blows_of(ST(x), self->unit, self->enemy) == 0) continue;
            CALL(fight, .unit = self->unit, .enemy = self->enemy, .tough = self->die,
                 .dice = *blows_of(ST(x), self->unit, self->enemy));
            note_hits(x, self);
        }
        self->die = 0;
    }
    slake_thirst(x, self);
    for (self->unit = GG_NONE; next_unit(x, self);) {
        for (self->enemy = GG_NONE; next_enemy(x, self);) {
            if (*blows_of(ST(x), self->enemy, self->unit) == 0) continue;
            ROLL(BT(x)->unit[self->unit].side, call_for_saves(x, self), *blows_of(ST(x), self->enemy, self->unit),
                 self->unit, BP_CAS_SAVE);
            note_saves(x, self);
        }
        if (saves_again(x, self)) {
            ROLL(BT(x)->unit[self->unit].side, self->die, 1, self->unit, BP_CAS_SAVE);
            ST(x)->unit[self->unit].taken = (uint8_t)(ST(x)->unit[self->unit].taken - x->counts[1]);
            self->die = 0;
        }
    }
    END;
}
