/* 7.14, 7.16, 7.17: fatigue, brigade morale, and the end of a turn: Phases 10 to 12. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- Phase 10: fatigue ---- */

static int bt(const boe_unit *u) { return u->flags & BT_MELEE ? 2 : u->flags & BT_MOVE ? 1 : 0; }

static bool tires(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    if (!boe_on_map(s, unit)) return false;
    bool charged = u->flags & HAD_IMPETUS && b->option.fatigue_charge;
    return boe_kind(b, unit) == CAV ? bt(u) > 0 || charged : boe_kind(b, unit) == INF && bt(u) > 0;
}

static uint8_t next_tired(const boe_battle *b, const boe_state *s, int side, int after)
{
    for (int u = boe_next(b, side, after); u != GG_NONE; u = boe_next(b, side, u))
        if (tires(b, s, u)) return (uint8_t)u;
    return GG_NONE;
}

void boe_fatigue_mods(const boe_battle *b, const boe_state *s, int unit, gg_tally *t)
{
    const boe_unit *u = &s->unit[unit];
    (void)b;
    gg_tally_word(t, u->fatigue, FATIGUE_RESULT, "tired before");
    gg_tally_word(t, bt(u), BREAK_MOVE, bt(u) == 2 ? "fought on" : "rode on");
}

static void read_fatigue(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    GG_TALLY(t);
    gg_tally_word(&t, boe_number(x), FATIGUE_TEST, "die");
    boe_fatigue_mods(BT(x), ST(x), unit, &t);
    TELL_TALLY(x, unit, GG_NONE, &t);
    if (t.total < 6) return;
    u->fatigue++;
    if (boe_kind(BT(x), unit) == CAV)
        boe_set(x, unit, BLOWN, FATIGUE_RESULT);
    else
        boe_worsen(x, unit, DISORDER, FATIGUE_RESULT);
}

PROC(fatigue)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++)
        for (self->unit = next_tired(BT(x), ST(x), self->side, -1); self->unit != GG_NONE;
             self->unit = next_tired(BT(x), ST(x), self->side, self->unit)) {
            ROLL(self->side, DIE_NUMBER, 1, self->unit, FATIGUE_TEST);
            read_fatigue(x, self->unit);
        }
    END;
}

/* ---- Phase 11: brigade morale ---- */

int boe_losses(const boe_battle *b, const boe_state *s, int brigade, int *start)
{
    int left = 0;
    for (int u = boe_first(b, b->brigade[brigade].side); u != GG_NONE; u = boe_next(b, b->brigade[brigade].side, u))
        if (b->unit[u].brigade == brigade && boe_on_map(s, u)) left += s->unit[u].stands;
    *start = s->brigade[brigade].start;
    return *start - left;
}

int boe_quarter(int start) { return (start + 3) / 4; }

/* boe.brig.when: from a quarter of losses; a shaken brigade may also recover in quiet. */
static bool tests(const boe_battle *b, const boe_state *s, int brigade)
{
    const boe_brigade *g = &s->brigade[brigade];
    int start, lost = boe_losses(b, s, brigade, &start);
    if (g->morale == BROKEN || start == 0) return false;
    if (g->lost) return lost >= boe_quarter(start);
    return g->morale == SHAKEN;
}

static int routed(const boe_battle *b, const boe_state *s, int brigade)
{
    int n = 0;
    for (int u = boe_first(b, b->brigade[brigade].side); u != GG_NONE; u = boe_next(b, b->brigade[brigade].side, u))
        n += b->unit[u].brigade == brigade && boe_on_map(s, u) && s->unit[u].status == ROUT;
    return n < 2 ? n : 2;
}

void boe_brigade_mods(const boe_battle *b, const boe_state *s, int brigade, gg_tally *t)
{
    int start, lost = boe_losses(b, s, brigade, &start), leader = b->brigade[brigade].leader;
    bool led = leader != GG_NONE && s->leader[leader].state == PRESENT;
    static const char *const share[] = {"", "a third lost", "half lost", "two thirds lost"};
    int part = 3 * lost >= 2 * start ? 3 : 2 * lost >= start ? 2 : 3 * lost >= start ? 1 : 0;
    if (!led)
        gg_tally_word(t, -1, LEADER_EFFECT, "no brigadier");
    else if (s->leader[leader].rating)
        gg_tally_say(t, s->leader[leader].rating, LEADER_DATA, "{p}", BOE_LEADER + leader, 0);
    gg_tally_word(t, -part, BRIG_WHEN, share[part]);
    gg_tally_word(t, -routed(b, s, brigade), STATUS_TABLE, "routed units");
}

static unsigned brigadier(const boe_battle *b, int brigade)
{
    int leader = b->brigade[brigade].leader;
    return leader == GG_NONE ? GG_NONE : BOE_LEADER + (unsigned)leader;
}

static void set_morale(gg_run *x, int brigade, int morale)
{
    static const gg_rule rule[] = {[STEADY] = BRIG_RESULT, [SHAKEN] = BRIG_SHAKEN, [BROKEN] = BRIG_BROKEN};
    boe_brigade *g = &ST(x)->brigade[brigade];
    if (g->morale == morale) return;
    g->morale = (uint8_t)morale;
    TELL(x, GG_EV_STEP, rule[morale], .side = BT(x)->brigade[brigade].side, .piece = (uint8_t)brigadier(BT(x), brigade),
         .variant = (uint8_t)morale);
    if (morale == BROKEN) boe_give_order(x, brigade, WITHDRAW, ORDER_FORCED);
}

static void read_brigade(gg_run *x, int brigade)
{
    GG_TALLY(t);
    gg_tally_word(&t, boe_number(x), BRIG_TEST, "die");
    boe_brigade_mods(BT(x), ST(x), brigade, &t);
    TELL_TALLY(x, (int)brigadier(BT(x), brigade), GG_NONE, &t);
    int morale = t.total >= 3 ? STEADY : t.total >= 1 ? SHAKEN : BROKEN;
    if (morale == BROKEN && ST(x)->brigade[brigade].lost == 0) morale = SHAKEN;
    set_morale(x, brigade, morale);
}

static uint8_t next_brigade(const boe_battle *b, const boe_state *s, int side, int after)
{
    for (int i = after + 1; i < b->brigades; i++)
        if (b->brigade[i].side == side && tests(b, s, i)) return (uint8_t)i;
    return GG_NONE;
}

/* boe.brig.broken: its units that still hold give way. */
static uint8_t next_holding(const boe_battle *b, const boe_state *s, int brigade, int after)
{
    int side = b->brigade[brigade].side;
    for (int u = boe_next(b, side, after); u != GG_NONE; u = boe_next(b, side, u))
        if (b->unit[u].brigade == brigade && boe_on_map(s, u) && s->unit[u].status <= DISORDER) return (uint8_t)u;
    return GG_NONE;
}

/* A brigade of which nobody is left counts as BROKEN. */
static void break_empty(gg_run *x)
{
    for (int i = 0; i < BT(x)->brigades; i++)
        if (ST(x)->brigade[i].start && !boe_has_units(BT(x), ST(x), i)) set_morale(x, i, BROKEN);
}

PROC(brigade)
{
    BEGIN;
    ROLL(self->side, DIE_NUMBER, 1, brigadier(BT(x), self->brigade), BRIG_TEST);
    read_brigade(x, self->brigade);
    if (ST(x)->brigade[self->brigade].morale != BROKEN) GIVE(0);
    for (self->unit = next_holding(BT(x), ST(x), self->brigade, -1); self->unit != GG_NONE;
         self->unit = next_holding(BT(x), ST(x), self->brigade, self->unit)) {
        boe_set_status(x, self->unit, RETREAT, BRIG_BROKEN);
        CALL(forced, .unit = self->unit, .steps = (uint8_t)boe_base_ap(BT(x), self->unit),
             .threat = (uint16_t)boe_threat(BT(x), ST(x), self->unit, GG_NONE));
    }
    END;
}

PROC(brigades)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++)
        for (self->brigade = next_brigade(BT(x), ST(x), self->side, -1); self->brigade != GG_NONE;
             self->brigade = next_brigade(BT(x), ST(x), self->side, self->brigade))
            if (boe_has_units(BT(x), ST(x), self->brigade)) CALL(brigade, .side = self->side, .brigade = self->brigade);
    break_empty(x);
    END;
}

/* ---- Phase 12 ---- */

static uint8_t next_blown(const boe_battle *b, const boe_state *s, int side, int after)
{
    for (int u = boe_next(b, side, after); u != GG_NONE; u = boe_next(b, side, u)) {
        const boe_unit *unit = &s->unit[u];
        if (!boe_on_map(s, u) || !(unit->flags & BLOWN) || unit->flags & (MOVED | CHARGED | FOUGHT)) continue;
        if (!boe_enemy_within(b, s, side, unit->cell, 3)) return (uint8_t)u;
    }
    return GG_NONE;
}

static void take_battery(gg_run *x, struct frame_ending *f)
{
    boe_state *s = ST(x);
    int captor = boe_gun_captor(BT(x), s, s->unit[f->unit].entry, boe_side(BT(x), f->unit));
    s->captured[captor]++;
    TELL(x, GG_EV_SCORE, GUNS_CAPTURE, .side = (uint8_t)captor, .piece = f->unit,
         .before = (int16_t)(boe_score(BT(x), s, captor) - 2), .after = (int16_t)boe_score(BT(x), s, captor));
    s->unit[f->unit].flags &= ~(uint32_t)GUNS_LEFT; /* they do not stay behind: they are taken */
    boe_lose(x, f->unit, s->unit[f->unit].stands, GUNS_CAPTURE);
}

static void clear_turn(gg_run *x)
{
    for (int u = 0; u < BOE_UNITS; u++) {
        ST(x)->unit[u].cube = NO_CUBE;
        ST(x)->unit[u].flags &= ~(uint32_t)MARKED;
    }
    USES(x, END_STEPS);
}

PROC(ending)
{
    BEGIN;
    for (self->unit = (uint8_t)boe_battery_taken(BT(x), ST(x), -1); self->unit != GG_NONE;
         self->unit = (uint8_t)boe_battery_taken(BT(x), ST(x), self->unit)) {
        take_battery(x, self);
        CALL(fates, .unit = self->unit);
    }
    boe_settle_ownerless(x);
    break_empty(x); /* its last battery may have been taken */
    for (self->side = 0; self->side < GG_SIDES; self->side++)
        for (self->unit = next_blown(BT(x), ST(x), self->side, -1); self->unit != GG_NONE;
             self->unit = next_blown(BT(x), ST(x), self->side, self->unit)) {
            ROLL(self->side, DIE_HALF, 1, self->unit, FATIGUE_RECOVER);
            if (x->counts[1]) boe_clear(x, self->unit, BLOWN, FATIGUE_RECOVER);
        }
    clear_turn(x);
    boe_end_of_turn(x);
    END;
}
