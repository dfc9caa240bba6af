/* 7.15 to 7.18: the effects of a battle roll, flags, retreat, morale and rally. */
#include "rules/ccn/chapters.h"

/* ---- 7.16: ignoring flags ---- */

/* ccn.flag.support: units that are not broken, and leaders alone. */
hex_set ccn_supporters(const ccn_battle *b, const ccn_state *s, int unit)
{
    int side = b->unit[unit].side;
    hex_set friends = 0;
    if (ccn_in_square(s, unit)) return 0;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int cell = hex_step(s->unit[unit].hex, dir);
        if (cell == HEX_OFF) continue;
        int u = s->unit_at[cell], l = s->leader_at[cell];
        bool counts = u != GG_NONE ? b->unit[u].side == side && s->unit[u].morale != BROKEN
                                   : l != GG_NONE && b->leader[l].side == side;
        if (counts) friends |= HEX_BIT(cell);
    }
    return friends;
}

static bool supported(const ccn_battle *b, const ccn_state *s, int unit)
{
    return hex_count(ccn_supporters(b, s, unit)) >= 2;
}

/* ccn.flag.ignore; stern: a flag that cannot be ignored (a square's die against cavalry). */
int ccn_flag_capacity(const ccn_battle *b, const ccn_state *s, int unit, int attacker_hex, bool stern, gg_tally *t)
{
    const ccn_unit *u = &s->unit[unit];
    if (stern || u->morale == BROKEN) return 0;
    int leader = ccn_attached(s, unit), quality = ccn_type_of(b, unit)->ign;
    gg_tally_word(t, quality, FLAG_IGNORE, quality > 1 ? "picked troops" : "good troops");
    if (leader != GG_NONE) gg_tally_say(t, 1, LEADER_ATTACH, "{p}", CCN_LEADER + leader, 0);
    gg_tally_word(t, ccn_grounds[b->terrain[u->hex]].ignore, TERRAIN_EFFECTS, "their ground");
    gg_tally_word(t, ccn_crosses_works(b, u->hex, attacker_hex), TERRAIN_WORKS, "field works");
    gg_tally_word(t, supported(b, s, unit), FLAG_SUPPORT, "supported");
    if (t->total > 2) gg_tally_word(t, 2 - t->total, FLAG_MAX2, "at most 2");
    return t->total;
}

/* ---- 7.17: retreat ---- */

int ccn_retreat_distance(const ccn_battle *b, int unit, int flags)
{
    const ccn_type *type = ccn_type_of(b, unit);
    return type->traits & STEP ? 1 + 2 * (flags - 1) : flags * type->ret;
}

static int add_end(ccn_retreat_end *out, int n, int hex, int leader)
{
    for (int i = 0; i < n; i++)
        if (out[i].hex == hex && out[i].leader == leader) return n;
    out[n] = (ccn_retreat_end){(uint8_t)hex, (uint8_t)leader};
    return n + 1;
}

/* Row by row, all ends of the longest ways; a unit without a leader picks up the first lone one on its way. */
int ccn_retreat_ends(const ccn_battle *b, const ccn_state *s, int unit, int distance,
                     ccn_retreat_end out[CCN_RETREAT_ENDS], int *gone)
{
    int side = b->unit[unit].side, n = 1;
    hex_set lone_open = ccn_open_cells(b, s, side, false), open = ccn_open_cells(b, s, side, true);
    bool led = ccn_attached(s, unit) != GG_NONE;
    out[0] = (ccn_retreat_end){s->unit[unit].hex, GG_NONE};
    for (*gone = 0; *gone < distance; ++*gone) {
        ccn_retreat_end next[CCN_RETREAT_ENDS];
        int m = 0;
        for (int i = 0; i < n; i++) {
            bool full = led || out[i].leader != GG_NONE;
            for (hex_set to = ccn_backward(b, side, HEX_BIT(out[i].hex)) & (full ? open : lone_open); to;) {
                int hex = hex_take(&to);
                m = add_end(next, m, hex, full ? out[i].leader : s->leader_at[hex]);
            }
        }
        if (m == 0) break;
        for (int i = 0; i < m; i++) out[i] = next[i];
        n = m;
    }
    return n;
}

static void fall_back(gg_run *x, int unit, int hex, int leader)
{
    USES(x, FACING_RETREAT);
    if (leader != GG_NONE) ccn_put_leader(ST(x), BT(x), leader, HEX_OFF); /* picked up on the way */
    ccn_move_unit(x, unit, hex, ST(x)->unit[unit].facing, false, RETREAT_PATH);
    if (leader == GG_NONE) return;
    ccn_put_leader(ST(x), BT(x), leader, hex);
    TELL(x, GG_EV_PLACE, LEADER_ATTACH, .side = BT(x)->unit[unit].side, .piece = (uint8_t)(CCN_LEADER + leader),
         .other = (uint8_t)unit, .to = ccn_pose(hex, -1));
}

/* ---- 7.15, ccn.hit.apply ---- */

/* Flags that count, once the owner has chosen how many to ignore. */
static void ignore_flags(gg_run *x, struct frame_apply *f)
{
    int ignored = (int)gg_move_arg(x->move);
    if (ignored) TELL(x, GG_EV_STEP, FLAG_IGNORE, .piece = f->unit, .before = f->flags, .after = (int16_t)ignored);
    f->flags = (uint8_t)(f->flags - ignored);
}

static int capacity(gg_run *x, const struct frame_apply *f)
{
    GG_TALLY(t);
    int n = ccn_flag_capacity(BT(x), ST(x), f->unit, f->from, f->stern, &t);
    if (f->stern || ST(x)->unit[f->unit].morale == BROKEN) USES(x, FLAG_BROKEN);
    TELL_TALLY(x, f->unit, GG_NONE, &t);
    return n;
}

/* The move of a retreat that leaves no choice, or 0. */
static gg_move only_way(gg_run *x, const struct frame_apply *f)
{
    ccn_retreat_end end[CCN_RETREAT_ENDS];
    int gone, n = ccn_retreat_ends(BT(x), ST(x), f->unit, f->distance, end, &gone);
    return n == 1 ? ccn_move(V_RETREAT, f->unit, end[0].leader == GG_NONE ? GG_NONE : CCN_LEADER + end[0].leader,
                             end[0].hex, 0, 0)
                  : 0;
}

/* Goes the chosen way; what is left of the distance costs blocks. */
static void retreat(gg_run *x, struct frame_apply *f, gg_move way)
{
    int from = ST(x)->unit[f->unit].hex, to = ccn_move_hex(way);
    int leader = (int)gg_move_target(way),
        gone = hex_row(from) > hex_row(to) ? hex_row(from) - hex_row(to) : hex_row(to) - hex_row(from);
    DEED(x, FACT_GONE, f->unit, gone > 0);
    DEED(x, FACT_BACK, f->unit, (unsigned)gone);
    if (gone) fall_back(x, f->unit, to, leader == GG_NONE ? GG_NONE : leader - CCN_LEADER);
    f->distance = (uint8_t)(f->distance - gone);
    f->hex = (uint8_t)to;
}

PROC(apply)
{
    BEGIN;
    /* steps 1 to 4: hits, and the leader among them */
    self->hex = ST(x)->unit[self->unit].hex;
    if (self->hits) {
        ccn_lose_blocks(x, self->unit, self->hits, HIT_APPLY);
        if (ST(x)->leader_at[self->hex] != GG_NONE) {
            CALL(leader_check, .leader = ST(x)->leader_at[self->hex], .dice = ccn_alive(ST(x), self->unit) ? 2 : 1);
            self->trigger = (uint8_t)x->ret;
        }
        if (gg_over(x) || !ccn_alive(ST(x), self->unit)) GIVE(0);
    }
    /* step 5: flags */
    if (self->flags && capacity(x, self)) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_FLAGS, self->unit, GG_NONE, FLAG_IGNORE);
        ignore_flags(x, self);
    }
    /* step 6: retreat, or losses instead */
    if (self->flags) {
        if (self->trigger) USES(x, MORALE_ONCE); /* a leader fell as well */
        self->trigger = 1;
        if (ccn_in_square(ST(x), self->unit)) {
            self->distance = self->flags;
            ccn_lose_blocks(x, self->unit, self->distance, SQUARE_FLAGS);
        } else {
            self->distance = (uint8_t)ccn_retreat_distance(BT(x), self->unit, self->flags);
            USES(x, RETREAT_DISTANCE);
            x->move = only_way(x, self);
            if (!x->move) CHOOSE(BT(x)->unit[self->unit].side, ASK_RETREAT, self->unit, GG_NONE, RETREAT_PATH);
            retreat(x, self, x->move);
            if (self->distance) ccn_lose_blocks(x, self->unit, self->distance, RETREAT_BLOCKED);
        }
        if (self->distance && ST(x)->leader_at[self->hex] != GG_NONE)
            CALL(leader_check, .leader = ST(x)->leader_at[self->hex], .dice = ccn_alive(ST(x), self->unit) ? 2 : 1);
        if (gg_over(x) || !ccn_alive(ST(x), self->unit)) GIVE(0);
    }
    /* step 7 */
    if (self->trigger) CALL(morale, .unit = self->unit);
    END;
}

/* ---- 7.18: morale and rally ---- */

void ccn_morale_dice(const ccn_battle *b, const ccn_state *s, int unit, gg_tally *t)
{
    const ccn_unit *u = &s->unit[unit];
    int leader = ccn_attached(s, unit), quality = ccn_type_of(b, unit)->ign;
    gg_tally_say(t, u->blocks, MORALE_DICE, "{n|block|blocks}", unit, u->blocks);
    gg_tally_word(t, u->blocks == b->unit[unit].full, MORALE_DICE, "full strength");
    if (leader != GG_NONE) gg_tally_say(t, 1, LEADER_ATTACH, "{p} with them", CCN_LEADER + leader, 0);
    gg_tally_word(t, quality, UNIT_TYPES, quality > 1 ? "picked troops" : "good troops");
    if (ccn_has(b, unit, MILITIA)) gg_tally_word(t, -1, UNIT_TRAITS, "militia");
    if (t->total < 1) gg_tally_word(t, 1 - t->total, MORALE_DICE, "at least 1");
}

static int morale_dice(gg_run *x, int unit)
{
    GG_TALLY(t);
    ccn_morale_dice(BT(x), ST(x), unit, &t);
    TELL_TALLY(x, unit, GG_NONE, &t);
    USES(x, DICE_NUMERIC);
    return t.total;
}

void ccn_set_morale(gg_run *x, int unit, int morale, gg_rule rule)
{
    ccn_unit *u = &ST(x)->unit[unit];
    TELL(x, GG_EV_STATUS, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .status = morale == BROKEN ? ST_BROKEN : ST_SHAKEN, .before = u->morale, .after = morale != STEADY);
    u->morale = (uint8_t)morale;
    if (morale == BROKEN && u->flags & SQUARE) {
        ccn_set_square(ST(x), unit, false);
        TELL(x, GG_EV_STATUS, SQUARE_BREAK, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = ST_SQUARE,
             .before = 1, .after = 0);
    }
}

PROC(morale)
{
    BEGIN;
    TELL(x, GG_EV_STEP, MORALE_TRIGGER, .side = BT(x)->unit[self->unit].side, .piece = self->unit);
    self->hex = ST(x)->unit[self->unit].hex;
    CALL(roll, .unit = self->unit, .die = DIE_MORALE, .dice = (uint8_t)morale_dice(x, self->unit), .rule = MORALE_DICE);
    DEED(x, FACT_HOLDS, self->unit, x->counts[HIT] > 0);
    if (x->counts[HIT]) {
        USES(x, MORALE_PASS);
    } else if (ST(x)->unit[self->unit].morale != BROKEN) {
        ccn_set_morale(x, self->unit, ST(x)->unit[self->unit].morale + 1, MORALE_FAIL);
    } else {
        ccn_lose_blocks(x, self->unit, BT(x)->option.broken_eliminate ? ST(x)->unit[self->unit].blocks : 1,
                        MORALE_BROKENFAIL);
        if (!ccn_alive(ST(x), self->unit) && ST(x)->leader_at[self->hex] != GG_NONE)
            CALL(leader_check, .leader = ST(x)->leader_at[self->hex], .dice = 1);
    }
    END;
}

/* ccn.rally.action */
PROC(rally)
{
    BEGIN;
    TELL(x, GG_EV_STEP, RALLY_ACTION, .piece = self->unit, .variant = 1);
    CALL(roll, .unit = self->unit, .die = DIE_MORALE, .dice = (uint8_t)morale_dice(x, self->unit),
         .rule = RALLY_ACTION);
    DEED(x, FACT_RALLIES, self->unit, x->counts[HIT] > 0);
    if (x->counts[HIT]) ccn_set_morale(x, self->unit, ST(x)->unit[self->unit].morale - 1, RALLY_ACTION);
    END;
}
