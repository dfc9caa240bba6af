/* 7.7 and 7.8: fire, and the dice of artillery (4.5). */
#include "rules/ccn/chapters.h"

/* ccn.fire.dice_art: by range, not by blocks. */
void ccn_art_dice(const ccn_battle *b, const ccn_state *s, int unit, int range, bool moved, gg_tally *t)
{
    static const uint8_t foot[] = {0, 3, 3, 2, 2, 1}, horse[] = {0, 3, 2, 2, 1, 0};
    bool rides = ccn_has(b, unit, HORSE);
    gg_tally_say(t, (rides ? horse : foot)[range], FIRE_DICE_ART,
                 range == 1 ? "guns, beside them"
                 : rides    ? "horse guns at range {n}"
                            : "foot guns at range {n}",
                 unit, range);
    if (s->unit[unit].blocks == 1) gg_tally_word(t, -1, FIRE_DICE_ART, "one block left");
    if (rides && moved) gg_tally_word(t, -1, FIRE_DICE_ART, "moved");
    if (range == 1 && ccn_has(b, unit, GUARD)) gg_tally_word(t, 1, FIRE_DICE_ART, "Guard gunners, close");
    if (t->total < 1) gg_tally_word(t, 1 - t->total, FIRE_DICE_ART, "at least 1");
}

static int half(int blocks, bool up) { return (blocks + (up ? 1 : 0)) / 2; }

void ccn_musket_dice(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, gg_tally *t)
{
    const ccn_type *type = ccn_type_of(b, w->unit);
    int blocks = s->unit[w->unit].blocks;
    if (ccn_in_square(s, w->unit)) {
        ccn_square_blocks(blocks, t);
    } else if (w->moved) {
        int dice = half(blocks, type->fm_up);
        gg_tally_say(t, dice, UNIT_TYPES, "half of {n|block|blocks}, moved", w->unit, blocks);
        ccn_tally_kind(t, type->fm < -dice ? -dice : type->fm, "{t} moving fire", w->unit);
    } else {
        gg_tally_say(t, blocks, UNIT_TYPES, "{n|block|blocks}", w->unit, blocks);
        ccn_tally_kind(t, type->fs, "{t} standing fire", w->unit);
    }
}

void ccn_square_blocks(int blocks, gg_tally *t)
{
    gg_tally_say(t, half(blocks, true), SQUARE_LIMITS, "half of {n|block|blocks}, in square", GG_NONE, blocks);
}

/* 3.8: one die more from flank or rear. */
void ccn_tally_arc(hex_arc arc, gg_tally *t)
{
    if (arc != HEX_FRONT) gg_tally_word(t, 1, FACING_FLANK_BONUS, arc == HEX_REAR ? "in the rear" : "in the flank");
}

void ccn_tally_square(const ccn_battle *b, const ccn_state *s, int target, gg_tally *t)
{
    if (ccn_in_square(s, target) && b->option.square_target_bonus)
        gg_tally_word(t, 1, SQUARE_LIMITS, "a square is a dense target");
}

static void volley_dice(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, int to, gg_tally *t)
{
    if (ccn_type_of(b, w->unit)->cls == ART)
        ccn_art_dice(b, s, w->unit, hex_distance(w->from, to), w->moved, t);
    else
        ccn_musket_dice(b, s, w, t);
}

/* 7.7.2 */
void ccn_fire_dice(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, gg_tally *t)
{
    int to = ccn_piece_hex(s, w->target);
    volley_dice(b, s, w, to, t);
    if (!ccn_is_leader(w->target)) {
        if (b->option.flank_fire) ccn_tally_arc(ccn_arc(b, s, w->target, w->from), t);
        ccn_tally_square(b, s, w->target, t);
    }
    ccn_terrain_dice(b, ccn_type_of(b, w->unit)->cls, w->from, to, false, t);
}

/* At whoever stood there, with his front to the fire. */
void ccn_fire_dice_at(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, int to, gg_tally *t)
{
    volley_dice(b, s, w, to, t);
    ccn_terrain_dice(b, ccn_type_of(b, w->unit)->cls, w->from, to, false, t);
}

/* What forbids any attack by this unit, whatever the target. */
static gg_rule judge_attacker(const ccn_battle *b, const ccn_state *s, const ccn_blow *w)
{
    const ccn_type *type = ccn_type_of(b, w->unit);
    if (s->unit[w->unit].morale == BROKEN) return MORALE_STATES;
    if (w->moves > type->mb) return MOVE_ALLOWANCE;
    if (w->entered && !ccn_may_battle_in(b, w->unit, w->from)) return MOVE_NOBATTLE;
    if (type->traits & HORSE && w->moved && s->unit[w->unit].blocks == 1) return FIRE_DICE_ART;
    return GG_OK;
}

static bool to_front(const ccn_battle *b, const ccn_state *s, const ccn_blow *w, int hex)
{
    return ccn_allround_at(b, s, w->unit, w->from) || hex_arc_of(w->from, w->facing, hex) == HEX_FRONT;
}

static bool is_target(const ccn_battle *b, const ccn_state *s, int unit, unsigned target)
{
    if (ccn_is_leader(target)) {
        int leader = (int)target - CCN_LEADER;
        return leader < b->leaders && b->leader[leader].side != b->unit[unit].side && ccn_lone(s, leader);
    }
    return target < b->units && ccn_alive(s, (int)target) && b->unit[target].side != b->unit[unit].side;
}

/* 7.7.1, ccn.fire.eligible */
gg_rule ccn_judge_fire(const ccn_battle *b, const ccn_state *s, const ccn_blow *w)
{
    const ccn_type *type = ccn_type_of(b, w->unit);
    if (type->range == 0 || !is_target(b, s, w->unit, w->target)) return FIRE_ELIGIBLE;
    gg_rule rule = judge_attacker(b, s, w);
    if (rule) return rule;
    if (type->cls == ART && s->unit[w->unit].shots >= CCN_SHOTS) return AMMO_LOW;
    int to = ccn_piece_hex(s, w->target), range = hex_distance(w->from, to);
    int side = b->unit[w->unit].side;
    if (hex_beside[w->from] & s->units[!side]) return FIRE_NOADJACENT;
    if (range < 2 || range > type->range) return FIRE_ELIGIBLE;
    if (!to_front(b, s, w, to)) return FACING_DIRECTION;
    int over = type->cls == ART ? side : GG_NONE;
    if (!ccn_sight(b, s, w->from, to, over))
        return ccn_sight_but_for_hills(b, s, w->from, to, over) ? LOS_HILL : LOS_BLOCK;
    GG_TALLY(t);
    ccn_fire_dice(b, s, w, &t);
    return t.total < 1 ? FIRE_MINDICE : GG_OK;
}

/* 7.9.1, ccn.melee.eligible */
gg_rule ccn_judge_melee(const ccn_battle *b, const ccn_state *s, const ccn_blow *w)
{
    if (!is_target(b, s, w->unit, w->target)) return MELEE_ELIGIBLE;
    gg_rule rule = judge_attacker(b, s, w);
    if (rule) return rule;
    int to = ccn_piece_hex(s, w->target);
    if (hex_direction(w->from, to) < 0) return MELEE_ELIGIBLE;
    if (!to_front(b, s, w, to)) return FACING_DIRECTION;
    GG_TALLY(t);
    ccn_melee_dice(b, s, w, &t);
    return t.total < 1 ? FIRE_MINDICE : GG_OK;
}

/* 7.19: every attack of a battery is a shot, until it is low on ammunition. */
void ccn_count_shot(gg_run *x, int gun)
{
    ccn_unit *u = &ST(x)->unit[gun];
    if (u->shots >= CCN_SHOTS) return;
    u->shots++;
    USES(x, AMMO_COUNT);
    if (u->shots == CCN_SHOTS)
        TELL(x, GG_EV_STATUS, AMMO_LOW, .piece = (uint8_t)gun, .side = BT(x)->unit[gun].side, .status = ST_LOW_AMMO,
             .after = 1);
}

/* 7.1: the token of the unit's side that would fit its attack. Low ammunition and fights with squares never get here. */
int ccn_token_for(const ccn_battle *b, const ccn_state *s, int unit, bool melee, bool moved, bool entered)
{
    int held = s->side[b->unit[unit].side].tokens, cls = ccn_type_of(b, unit)->cls;
    if (melee) return cls == INF && entered ? held & TOKEN_BAYONET : 0;
    if (cls == INF && !moved) return held & TOKEN_FIREHOLD;
    return cls == ART && s->unit[unit].shots < CCN_SHOTS ? held & TOKEN_BOMBARD : 0;
}

static const ccn_token *token_of(int token) { return &ccn_tokens[__builtin_ctz((unsigned)token)]; }

static gg_rule token_rule(int token) { return token_of(token)->rule; }

void ccn_tally_token(int token, gg_tally *t)
{
    if (token) gg_tally_word(t, 1, token_rule(token), token_of(token)->name);
}

void ccn_spend_token(gg_run *x, int unit, uint8_t *token)
{
    if (gg_move_verb(x->move) != V_USE) {
        *token = 0;
        return;
    }
    ST(x)->side[BT(x)->unit[unit].side].tokens &= (uint8_t) ~*token;
}

/* 4.1: which faces hit. Sabers count in melee, for units that have them; nothing but sabers counts against a leader. */
int ccn_hit_die(const ccn_battle *b, int attacker, unsigned target, bool melee)
{
    if (ccn_is_leader(target)) return DIE_LEADER;
    return ccn_class_die(b, attacker, ccn_type_of(b, (int)target)->cls, melee);
}

int ccn_class_die(const ccn_battle *b, int attacker, int cls, bool melee)
{
    bool sabers = melee && ccn_type_of(b, attacker)->sab;
    return (sabers ? DIE_SABER_INF : DIE_FIRE_INF) + cls;
}

void ccn_volley(const ccn_battle *b, const ccn_state *s, const struct frame_fire *f, gg_tally *t)
{
    const ccn_unit *u = &s->unit[f->unit];
    ccn_blow w = {.unit = f->unit, .target = f->target, .from = u->hex, .facing = u->facing, .moved = f->moved};
    ccn_fire_dice(b, s, &w, t);
    ccn_tally_token(f->token, t);
}

/* Counts the shot, tells of the attack and gives its dice. */
static int declare(gg_run *x, const struct frame_fire *f)
{
    const ccn_battle *b = BT(x);
    GG_TALLY(t);
    ccn_volley(b, ST(x), f, &t);
    TELL(x, GG_EV_ATTACK, FIRE_ELIGIBLE, .side = b->unit[f->unit].side, .piece = f->unit, .other = f->target,
         .after = (int16_t)t.total);
    TELL_TALLY(x, f->unit, f->target, &t);
    USES(x, LOS_LINE);
    if (!ccn_is_leader(f->target)) ccn_note_arc(x, f->target, ST(x)->unit[f->unit].hex);
    if (ccn_type_of(b, f->unit)->cls == ART && f->token != TOKEN_BOMBARD) ccn_count_shot(x, f->unit);
    return t.total;
}

/* Blocks that the roll takes: armor turns the first musket ball of an attack. */
static int hits(gg_run *x, const struct frame_fire *f)
{
    int n = x->counts[HIT];
    if (n == 0 || !ccn_glances(BT(x), f->unit, f->target)) return n;
    USES(x, UNIT_TRAITS);
    return n - 1;
}

bool ccn_glances(const ccn_battle *b, int unit, int target)
{
    return ccn_type_of(b, unit)->cls == INF && ccn_has(b, target, ARMOR);
}

/* 7.7.3 */
PROC(fire)
{
    BEGIN;
    self->token = (uint8_t)ccn_token_for(BT(x), ST(x), self->unit, false, self->moved, false);
    if (self->token) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_TOKEN, self->unit, self->target, token_rule(self->token));
        ccn_spend_token(x, self->unit, &self->token);
    }
    CALL(roll, .unit = self->unit, .die = (uint8_t)ccn_hit_die(BT(x), self->unit, self->target, false),
         .dice = (uint8_t)declare(x, self), .rule = DICE_BATTLE);
    if (ccn_is_leader(self->target)) { /* 7.20.3: two sabers bring him down, else he stays */
        USES(x, LEADER_ALONE);
        if (x->counts[HIT] >= 2) ccn_leader_falls(x, self->target - CCN_LEADER);
    } else {
        CALL(apply, .unit = self->target, .hits = (uint8_t)hits(x, self), .flags = x->counts[FLAG],
             .from = ST(x)->unit[self->unit].hex);
    }
    END;
}
