/* Chapter 6: set-up, the turns and the player turns; where play begins, and where it could. */
#include "rules/kings/chapters.h"

/* ---- 6.1: set-up ---- */

enum { USUAL_FORCE = 24 };

/* Some unit of the battle costs otherwise than its type, by its figures or by what is added to it. */
static bool has_odd_size(const kings_battle *b)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].full != kings_types[kings_profile_of(b, u)->type].figures) return true;
    return false;
}

static bool has_upgrades(const kings_battle *b)
{
    for (int u = 0; u < b->units; u++)
        if (kings_profile_of(b, u)->upgrades) return true;
    return false;
}

/* What the reader of the scenario has carried out: table, ground and field forces. */
static void tell_set_up(gg_run *x)
{
    const kings_battle *b = BT(x);
    if (!x->sink) return;
    USES(x, GEO_TABLE);
    if (b->areas || b->walls || b->works) USES(x, GEO_SHAPES);
    if (kings_units_on(b, ST(x), IMPERIAL) | kings_units_on(b, ST(x), NATIVE)) USES(x, GEO_BODY);
    if (has_odd_size(b)) USES(x, FORCE_SIZE);
    if (has_upgrades(b)) USES(x, FORCE_LIMITS);
    if (b->option.half_units) USES(x, OPTION_HALF);
    if (b->scenario) USES(x, b->scenario);
    if (b->budget == USUAL_FORCE) USES(x, FORCE_24);
    if (kings_sample(b, IMPERIAL) >= 0 || kings_sample(b, NATIVE) >= 0) USES(x, FORCE_SAMPLES);
}

/* kings.leader.fixed */
static void fix_leadership(gg_run *x, int unit)
{
    ST(x)->unit[unit].leadership = kings_types[kings_profile_of(BT(x), unit)->type].fixed;
    USES(x, LEADER_FIXED);
}

static void roll_leadership(gg_run *x, int unit)
{
    kings_unit *u = &ST(x)->unit[unit];
    u->leadership = kings_types[kings_profile_of(BT(x), unit)->type].leadership[kings_sum(x->counts) - 1];
    TELL(x, GG_EV_STEP, LEADER_VALUE, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .after = u->leadership);
}

static void take_trait(gg_run *x, int unit, int tens, int units)
{
    int trait = kings_trait_of(tens, units);
    ST(x)->unit[unit].trait = (uint8_t)trait;
    TELL(x, GG_EV_STEP, LEADER_TRAITS, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .variant = (uint8_t)trait);
}

/* The next Leader of whom something is not known yet; with one a side only he has the flag. */
static uint8_t next_leader(gg_run *x, int from, bool trait)
{
    for (int u = from; u < BT(x)->units; u++) {
        const kings_unit *unit = &ST(x)->unit[u];
        if (unit->flags & LEADER && (trait ? unit->trait == NO_TRAIT : unit->leadership == 0)) return (uint8_t)u;
    }
    return BT(x)->units;
}

/* C1 for all Leaders, POOL included, then C2. */
PROC(leaders)
{
    BEGIN;
    for (self->unit = next_leader(x, 0, false); self->unit < BT(x)->units;
         self->unit = next_leader(x, self->unit + 1, false)) {
        if (BT(x)->option.leadership_fixed) {
            fix_leadership(x, self->unit);
            continue;
        }
        ROLL(kings_owner(x, self->unit), DIE_NUMBER, 1, self->unit, LEADER_VALUE);
        roll_leadership(x, self->unit);
    }
    for (self->unit = BT(x)->option.traits ? next_leader(x, 0, true) : BT(x)->units; self->unit < BT(x)->units;
         self->unit = next_leader(x, self->unit + 1, true)) {
        ROLL(kings_owner(x, self->unit), DIE_NUMBER, 1, self->unit, LEADER_TRAITS);
        self->die = (uint8_t)kings_sum(x->counts);
        ROLL(kings_owner(x, self->unit), DIE_NUMBER, 1, self->unit, LEADER_TRAITS);
        take_trait(x, self->unit, self->die, kings_sum(x->counts));
        self->die = 0;
    }
    END;
}

/* ---- 6.2: the turns ---- */

/* Where play begins inside a procedure, read once: afterwards its frame is as if play had come there by itself. */
static uint8_t take(uint8_t *entry)
{
    uint8_t was = *entry;
    *entry = AT_TURN;
    return was;
}

static void first_turn(gg_run *x)
{
    kings_state *s = ST(x);
    s->turn = 1;
    s->active = BT(x)->first;
    s->second = 0;
}

static void next_player(gg_run *x)
{
    kings_state *s = ST(x);
    if (s->second) {
        kings_end_of_turn(x);
        if (gg_over(x)) return;
        s->turn++;
    }
    s->second = !s->second;
    s->active = !s->active;
}

PROC(game)
{
    BEGIN;
    tell_set_up(x);
    if (self->entry == AT_START) {
        CALL(deployment, .side = BT(x)->first);
        CALL(leaders, .unit = 0);
        first_turn(x);
        self->entry = AT_TURN;
    }
    for (;;) {
        CALL(player_turn, .entry = take(&self->entry));
        next_player(x);
        if (gg_over(x)) return;
    }
    END;
}

static void begin_phase(gg_run *x)
{
    kings_state *s = ST(x);
    for (int u = 0; u < BT(x)->units; u++)
        if (BT(x)->unit[u].side == s->active) s->unit[u].flags &= (uint16_t)~ACTED;
    s->arrivals = 0;
    if (!s->second) TELL(x, GG_EV_STEP, TURN_ORDER, .before = (int16_t)(s->turn - 1), .after = s->turn);
    TELL(x, GG_EV_STEP, TURN_ORDER, .side = s->active, .after = s->turn, .variant = 1);
}

/* C11: who drinks and can be seen to. */
static uint8_t next_drunkard(gg_run *x, int from)
{
    for (int u = from; u < BT(x)->units; u++) {
        bool there = kings_on(ST(x), u) || (BT(x)->option.one_leader && !kings_lost(ST(x), u));
        if (there && kings_owner(x, u) == ST(x)->active && kings_trait_is(BT(x), ST(x), u, DRUNKARD)) return (uint8_t)u;
    }
    return BT(x)->units;
}

static void drink(gg_run *x, int unit)
{
    kings_unit *u = &ST(x)->unit[unit];
    u->drunk = x->counts[LOW_HALF] ? 8 : 6;
    TELL(x, GG_EV_STEP, LEADER_TRAITS, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .after = u->drunk,
         .variant = KINGS_TRAITS);
}

static bool replaces(const gg_run *x) { return BT(x)->option.theoretical && ST(x)->active == NATIVE; }

/* Solo: natives act one after the other; all others are chosen from freely. */
static uint8_t next_native(const gg_run *x)
{
    if (!BT(x)->option.babbage || ST(x)->active != NATIVE) return GG_NONE;
    return (uint8_t)kings_next_in_order(BT(x), ST(x), NATIVE);
}

static void end_phase(gg_run *x)
{
    if (BT(x)->option.cards) kings_end_hand(x, ST(x)->active);
}

PROC(player_turn)
{
    BEGIN;
    if (self->entry <= AT_TURN) {
        begin_phase(x);
        if (replaces(x)) CALL(replacements, .lost = 0);
        for (self->unit = next_drunkard(x, 0); self->unit < BT(x)->units;
             self->unit = next_drunkard(x, self->unit + 1)) {
            ROLL(ST(x)->active, DIE_HALF, 1, self->unit, LEADER_TRAITS);
            drink(x, self->unit);
        }
        if (BT(x)->option.cards) CALL(deal, .side = ST(x)->active);
    } else if (self->entry == AT_UNIT) { /* play begins with a unit that has been activated */
        CALL(activate, .entry = BT(x)->begin.passed ? 2 : 1, .unit = BT(x)->begin.unit, .action = BT(x)->begin.action,
             .target = GG_NONE, .facing = GG_NONE, .chooser = ST(x)->active);
    }
    self->entry = AT_PHASE;
    self->unit = 0;
    while (kings_has_choice(BT(x), ST(x), ST(x)->active)) {
        CALL(activate, .unit = next_native(x));
        if (!x->ret) break;
    }
    if (gg_over(x)) return;
    end_phase(x);
    END;
}

/* ---- where play begins, and where it could ---- */

void kings_start(const gg_battle *battle, gg_state *state)
{
    const kings_battle *b = kings_b(battle);
    kings_state *s = (kings_state *)state;
    struct frame_game *game = gg_set_up(battle, state, &b->image);
    if (b->begin.at != AT_START) {
        s->active = b->begin.side;
        s->second = b->begin.side != b->first;
    }
    *game = (struct frame_game){.proc = PROC_game, .entry = b->begin.at};
}

/* D2, in free choice or, solo, of one native after the other; not what the enemy decides for an Idiot. */
bool kings_begin_of(const gg_battle *battle, const gg_state *state, kings_begin *out)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    const gg_ask *ask = &s->head.ask;
    *out = (kings_begin){.at = AT_PHASE, .side = s->active, .unit = GG_NONE};
    if (ask->kind != GG_CHOOSE || ask->question != ASK_ACTIVATE || s->head.depth != 3) return false;
    return ask->piece == GG_NONE || kings_side_of(b, ask->piece) == ask->side;
}

bool kings_quiet(const gg_battle *b, const gg_state *s)
{
    kings_begin at;
    return kings_begin_of(b, s, &at);
}
