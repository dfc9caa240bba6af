/* Chapter 6: the turn, its phases, and where play begins. */
#include "rules/bp/chapters.h"

/* ---- 6.1: the game ---- */

/* Where play begins inside a procedure, read once: afterwards its frame is as if play had come there by itself. */
static uint8_t take(uint8_t *entry, int then)
{
    uint8_t was = *entry;
    *entry = (uint8_t)then;
    return was;
}

static bool any_unit(const bp_battle *b, bool (*is)(const bp_unit_def *, const bp_unit *))
{
    for (int u = 0; u < b->units; u++)
        if (b->image.unit[u].alive && is(&b->unit[u], &b->image.unit[u])) return true;
    return false;
}

static bool stands_aslant(const bp_unit_def *d, const bp_unit *u)
{
    (void)d;
    return u->pose.f % 90 != 0;
}

static bool is_of_another_size(const bp_unit_def *d, const bp_unit *u)
{
    (void)u;
    return d->profile.size != BP_STANDARD;
}

/* An option says otherwise than the player's summary. */
static bool departs(const bp_options *o)
{
#define OPTION(member, word, rule, words, usual, ...) || o->member != (usual)
#define CLASSES(...) /* the summary leaves them open */
    return false
#include OPTIONS_DEF
        ;
#undef OPTION
#undef CLASSES
}

/* What the scenario's reader applied: it can tell nobody. */
static void set_up(gg_run *x)
{
    const bp_battle *b = BT(x);
    if (!x->sink) return;
    USES(x, BP_GEO_UNIT);
    USES(x, BP_GEO_FOOTPRINT);
    USES(x, BP_FORM_SIZE);
    USES(x, BP_UNIT_PROFILES);
    if (b->features) USES(x, BP_GEO_SHAPES);
    if (any_unit(b, stands_aslant)) USES(x, BP_GEO_TRIG);
    if (any_unit(b, is_of_another_size)) USES(x, BP_UNIT_SIZE);
    if (departs(&b->option)) USES(x, BP_META_PRECEDENCE);
    if (b->points) USES(x, BP_PTS_FORMULA);
    if (b->scenario) USES(x, b->scenario);
    if (b->storm) USES(x, BP_SCEN_S2_STORM);
}

static void next_player(gg_run *x)
{
    bp_state *s = ST(x);
    if (s->active != s->first) s->turn++;
    s->active = !s->active;
}

PROC(game)
{
    BEGIN;
    set_up(x);
    if (self->entry == AT_START) {
        CALL(first_side, .pad = {0, 0});
        if (BT(x)->deploy) CALL(deployment, .side = !ST(x)->first, .unit = GG_NONE);
        ST(x)->turn = 1;
        ST(x)->active = ST(x)->first;
        self->entry = AT_TURN;
    }
    for (;;) {
        CALL(player_turn, .entry = take(&self->entry, AT_TURN), .side = ST(x)->active);
        next_player(x);
    }
    END;
}

/* ---- C18: who goes first, and the qualities of commanders ---- */

static const uint8_t quality[3][2] = {{TIMID, AGGRESSIVE}, {HESITANT, DECISIVE}, {DIFFIDENT, HEADSTRONG}};

static void gain_quality(gg_run *x, int commander, int kind, int die)
{
    uint8_t *traits = &ST(x)->commander[commander].traits;
    if (die == 1) *traits |= quality[kind][0];
    if (die == 6) *traits |= quality[kind][1];
    USES(x, BP_OPT_PERSONAL_QUALITIES);
}

static bool rolls_qualities(gg_run *x, int commander)
{
    return BT(x)->option.personal_qualities && BT(x)->commander[commander].brigade != GG_NONE;
}

void bp_offer_first(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    (void)b, (void)s;
    bp_add_bare(o, V_GO_FIRST, GG_NONE);
    bp_add_bare(o, V_GO_SECOND, GG_NONE);
}

PROC(first_side)
{
    BEGIN;
    for (self->pad[0] = 0; self->pad[0] < BT(x)->commanders; self->pad[0]++) {
        for (self->pad[1] = 0; self->pad[1] < 3 && rolls_qualities(x, self->pad[0]); self->pad[1]++) {
            ROLL(BT(x)->commander[self->pad[0]].side, DIE_EACH, 1, BP_COMMANDER + self->pad[0],
                 BP_OPT_PERSONAL_QUALITIES);
            gain_quality(x, self->pad[0], self->pad[1], bp_sum(x->counts));
        }
    }
    if (BT(x)->first != GG_NONE) {
        ST(x)->first = BT(x)->first;
        GIVE(0);
    }
    do {
        self->roll[0] = self->roll[1] = 0; /* after a tie as if nothing had been rolled */
        ROLL(0, DIE_EACH, 1, GG_NONE, BP_SCEN_PICKUP);
        self->roll[0] = (uint8_t)bp_sum(x->counts);
        ROLL(1, DIE_EACH, 1, GG_NONE, BP_SCEN_PICKUP);
        self->roll[1] = (uint8_t)bp_sum(x->counts);
    } while (self->roll[0] == self->roll[1]);
    self->roll[0] = self->roll[1] > self->roll[0]; /* the side that chooses */
    self->roll[1] = 0;
    CHOOSE(self->roll[0], ASK_FIRST, GG_NONE, GG_NONE, BP_SCEN_PICKUP);
    ST(x)->first = gg_move_verb(x->move) == V_GO_FIRST ? self->roll[0] : !self->roll[0];
    END;
}

/* ---- the player turn ---- */

/* Step 0a, bp.cmdr.replace: one grade worse, and without character. */
static void replace_commanders(gg_run *x, int side)
{
    const bp_battle *b = BT(x);
    for (int c = 0; c < b->commanders; c++) {
        bp_commander *a = &ST(x)->commander[c];
        if (b->commander[c].side != side || b->commander[c].brigade == GG_NONE || a->flags & C_ALIVE) continue;
        uint64_t units = b->brigade[b->commander[c].brigade].units & bp_alive(b, ST(x), side);
        if (!units) continue;
        tab_rect r;
        bp_rect(b, ST(x), __builtin_ctzll(units), &r);
        *a = (bp_commander){.x = (int16_t)r.rear.x,
                            .y = (int16_t)r.rear.y,
                            .joined = GG_NONE,
                            .flags = C_ALIVE,
                            .rating = (uint8_t)(a->rating > 5 ? a->rating - 1 : 5)};
        TELL(x, GG_EV_PLACE, BP_CMDR_REPLACE, .side = (uint8_t)side, .piece = (uint8_t)(BP_COMMANDER + c),
             .to = bp_plane(b, tab_pose_at(r.rear, 0)));
    }
}

/* Step 0b. */
static void clear_flags(gg_run *x, int side)
{
    const uint32_t own = U_ACTED | U_RETREATED | SHOT_FACES | U_DISORDERED_AT_START;
    const uint32_t both =
        U_REACTED | U_FOUGHT | U_CHARGED | U_COUNTER | U_SWEPT | U_TERROR_TESTED | U_SIXES_ONLY | U_EXTRA_DIE;
    const bp_battle *b = BT(x);
    for (int u = 0; u < b->units; u++) {
        bp_unit *a = &ST(x)->unit[u];
        if (!a->alive) continue;
        bool ours = b->unit[u].side == side;
        a->flags &= ~(ours ? own | both : both);
        a->closing_on = GG_NONE, a->closing = 0, a->moves_left = 0;
        if (ours && a->flags & U_DISORDERED) a->flags |= U_DISORDERED_AT_START;
    }
    for (int c = 0; c < b->commanders; c++)
        if (b->commander[c].side == side) ST(x)->commander[c].flags &= (uint8_t) ~(C_COMMANDED | C_MOVED | C_FIRST);
    ST(x)->side[side].reroll_used = 0;
    TELL(x, GG_EV_STEP, BP_CMD_SEQUENCE, .side = (uint8_t)side, .before = (int16_t)(ST(x)->turn - 1),
         .after = ST(x)->turn);
}

/* Step 0c, bp.spec.elite: what the unit must roll, 0 if it need not. */
int bp_elite_number(const bp_battle *b, const bp_state *s, int side, int unit)
{
    if (b->unit[unit].side != side || !s->unit[unit].alive || !bp_disordered(s, unit)) return 0;
    if (bp_engaged(s) & bp_bit(unit)) return 0;
    for (int n = 2; n <= 6; n++)
        if (bp_has(b, unit, (bp_special)(ELITE2 + n - 2))) return n;
    return 0;
}

static void recover_elite(gg_run *x, int side, int unit)
{
    if (bp_sum(x->counts) >= bp_elite_number(BT(x), ST(x), side, unit))
        bp_set_disordered(x, unit, false, BP_SPEC_ELITE);
}

/* Step 1d, bp.spec.brave: shaken, and no enemy near. */
static bool may_take_heart(const bp_battle *b, const bp_state *s, int side, int unit)
{
    return b->unit[unit].side == side && s->unit[unit].alive && bp_has(b, unit, BRAVE) && bp_shaken(b, s, unit) &&
           !bp_in_proximity(b, s, unit);
}

static void take_heart(gg_run *x, int unit)
{
    bp_unit *a = &ST(x)->unit[unit];
    if (bp_sum(x->counts) < 4) return;
    a->casualties--;
    TELL(x, GG_EV_STRENGTH, BP_SPEC_BRAVE, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .before = (int16_t)(a->casualties + 1), .after = a->casualties);
}

static int commanders_left(const bp_battle *b, const bp_state *s, int side)
{
    int left = 0;
    for (int c = 0; c < b->commanders; c++)
        left += b->commander[c].side == side && b->commander[c].brigade != GG_NONE &&
                (s->commander[c].flags & (C_ALIVE | C_COMMANDED)) == C_ALIVE;
    return left;
}

static bool general_is_there(const bp_battle *b, const bp_state *s, int side)
{
    return b->general[side] != GG_NONE && s->commander[b->general[side]].flags & C_ALIVE;
}

PROC(player_turn)
{
    BEGIN;
    if (self->entry <= AT_TURN) {
        self->entry = AT_INITIATIVE;
        replace_commanders(x, self->side);
        clear_flags(x, self->side);
        for (self->unit = 0; self->unit < BT(x)->units; self->unit++) {
            if (!bp_elite_number(BT(x), ST(x), self->side, self->unit)) continue;
            ROLL(self->side, DIE_EACH, 1, self->unit, BP_SPEC_ELITE);
            recover_elite(x, self->side, self->unit);
        }
        self->unit = 0;
        CALL(compulsory, .side = self->side);
    }
    if (self->entry == AT_INITIATIVE) {
        CALL(initiative, .side = self->side, .unit = GG_NONE);
        self->entry = AT_COMMANDERS;
    }
    while (self->entry == AT_COMMANDERS || self->entry == AT_ORDERS) {
        if (self->entry == AT_ORDERS) { /* play begins among this commander's orders */
            self->unit = BT(x)->begin.commander;
            self->entry = AT_COMMANDERS;
        } else {
            if (!commanders_left(BT(x), ST(x), self->side)) break;
            CHOOSE(self->side, ASK_COMMANDER, GG_NONE, GG_NONE, BP_CMD_SEQUENCE);
            if (gg_move_verb(x->move) == V_DONE) break;
            self->unit = (uint8_t)(gg_move_unit(x->move) - BP_COMMANDER);
        }
        CALL(command, .commander = self->unit);
        self->unit = 0;
    }
    if (self->entry <= AT_ORDERS) {
        for (self->unit = 0; self->unit < BT(x)->units; self->unit++) {
            if (!may_take_heart(BT(x), ST(x), self->side, self->unit)) continue;
            ROLL(self->side, DIE_EACH, 1, self->unit, BP_SPEC_BRAVE);
            take_heart(x, self->unit);
        }
        self->unit = 0;
        if (general_is_there(BT(x), ST(x), self->side))
            CALL(command, .commander = BT(x)->general[self->side], .general = 1);
        self->entry = AT_SHOOTING;
    }
    if (self->entry == AT_SHOOTING) {
        CALL(shooting_phase, .side = self->side, .unit = GG_NONE);
        self->entry = AT_MELEE;
    }
    CALL(melee_phase, .side = self->side, .unit = GG_NONE);
    bp_end_of_player_turn(x, self->side);
    END;
}

/* ---- where play begins, and where it could ---- */

void bp_start(const gg_battle *battle, gg_state *state)
{
    const bp_battle *b = bp_b(battle);
    struct frame_game *game = gg_set_up(battle, state, &b->image);
    *game = (struct frame_game){.proc = PROC_game, .entry = b->begin.at};
}

static bool bp_at_commander(const bp_state *s, const gg_ask *ask, bp_begin *out)
{
    if (ask->question == ASK_COMMANDER && s->head.depth == 2) {
        out->at = AT_COMMANDERS;
        return true;
    }
    if (ask->question != ASK_GROUP || s->head.depth != 3 || s->frame[2].command.general) return false;
    out->at = AT_ORDERS;
    out->commander = s->frame[2].command.commander;
    return true;
}

bool bp_begin_of(const gg_battle *b, const gg_state *state, bp_begin *out)
{
    const bp_state *s = bp_s(state);
    const gg_ask *ask = &s->head.ask;
    (void)b;
    *out = (bp_begin){.side = s->active, .commander = GG_NONE};
    if (ask->kind != GG_CHOOSE || s->head.depth < 2 || s->frame[1].head.proc != PROC_player_turn) return false;
    if (bp_at_commander(s, ask, out)) return true;
    if (ask->question == ASK_INITIATIVE) out->at = AT_INITIATIVE;
    if (ask->question == ASK_SHOOTER) out->at = AT_SHOOTING;
    if (ask->question == ASK_ENGAGEMENT) out->at = AT_MELEE;
    return out->at != AT_START;
}

bool bp_quiet(const gg_battle *b, const gg_state *s)
{
    bp_begin at;
    return bp_begin_of(b, s, &at);
}
