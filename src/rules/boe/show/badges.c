/* Badges: orders and ratings at the leaders, what a unit is worth and may still do, how it fights. */
#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

static void add_leader(const boe_battle *b, const boe_state *s, int leader, gg_badges *all)
{
    int side = b->leader[leader].side, piece = BOE_LEADER + leader;
    if (s->leader[leader].state != PRESENT) return;
    gg_badge_add(all, GG_BADGE_RATING, side, piece, s->leader[leader].rating, 0);
    for (int i = 0; i < b->brigades; i++) {
        const boe_brigade *g = &s->brigade[i];
        if (b->brigade[i].leader != leader || !g->start) continue;
        gg_badge *one = gg_badge_add(all, GG_BADGE_PENNANT, side, piece, g->morale, 0);
        if (g->order >= BOE_ORDERS) continue;
        one->letter = boe_order_words[g->order][0];
        one->words = boe_order_names[g->order];
    }
}

/* Skirmishers that it can still send out. */
static int to_send(const boe_battle *b, const boe_state *s, int unit)
{
    int out = b->unit[unit].detachment;
    if (out == GG_NONE || s->unit[out].stands || boe_is(s, unit, NO_DETACH)) return 0;
    return boe_has(b, unit, SKIRM2) ? 2 : boe_has(b, unit, SKIRM1);
}

static void add_purse(const boe_battle *b, const boe_state *s, int unit, gg_badges *all)
{
    const boe_unit *u = &s->unit[unit];
    int side = boe_side(b, unit), budget = u->cube == NO_CUBE ? 0 : boe_budget(b, s, unit, u->cube);
    if (s->phase < PHASE_4 || !budget) return;
    gg_badge_add(all, GG_BADGE_POINTS, side, unit, u->ap_left, budget);
    if (!u->ap_left) gg_badge_add(all, GG_BADGE_SPENT, side, unit, 0, 0);
}

static void add_fight(const boe_battle *b, const boe_state *s, int unit, gg_badges *all)
{
    const boe_unit *u = &s->unit[unit];
    int side = boe_side(b, unit), melee = boe_melee_at(s, u->cell);
    if (melee < 0) return;
    int aspect = s->melee[melee].aspect[side];
    if (aspect != ASPECT_FRONT)
        gg_badge_add(all, GG_BADGE_STRUCK, side, unit, 0, 0)->letter = aspect == ASPECT_FLANK ? 'f' : 'r';
    if (boe_is(s, unit, HAS_ENTRY)) gg_badge_add(all, GG_BADGE_ENTRY, side, unit, 0, 0)->at = boe_pose(u->entry, -1);
}

static void add_unit(const boe_battle *b, const boe_state *s, int unit, gg_badges *all)
{
    static const char letters[BOE_GRADES] = {[GRADE_M] = 'M', [GRADE_C] = 'C', [GRADE_E] = 'E', [GRADE_G] = 'G'};
    int side = boe_side(b, unit), grade = boe_grade(b, unit), send = to_send(b, s, unit);
    if (letters[grade]) {
        gg_badge *one = gg_badge_add(all, GG_BADGE_GRADE, side, unit, 0, 0);
        one->letter = letters[grade], one->words = boe_grade_words[grade];
    }
    if (boe_has(b, unit, IMPETUOUS)) gg_badge_add(all, GG_BADGE_TRAIT, side, unit, 0, 0)->words = "impetuous";
    if (send) gg_badge_add(all, GG_BADGE_SEND, side, unit, send, 0);
    if (boe_is(s, unit, OPP_FIRED | FIRED)) gg_badge_add(all, GG_BADGE_SHOT, side, unit, 0, 0);
    if (boe_is(s, unit, BT_RIGHT)) gg_badge_add(all, GG_BADGE_WAY, side, unit, 0, 0);
    add_purse(b, s, unit, all);
    add_fight(b, s, unit, all);
}

void boe_badges(const gg_battle *battle, const gg_state *state, int eyes, gg_badges *all)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    (void)eyes; /* from phase 4 on all cubes lie open */
    for (int side = 0; side < GG_SIDES; side++)
        for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u))
            if (boe_on_map(s, u)) add_unit(b, s, u, all);
    for (int l = 0; l < b->leaders; l++) add_leader(b, s, l, all);
    for (int i = 0; i < s->guns; i++)
        gg_badge_add(all, GG_BADGE_GUNS, s->gun[i].side, GG_NONE, 0, 0)->at =
            boe_pose(s->gun[i].cell, s->gun[i].facing);
}
