/* Cards, the rest: what a unit could do now and what could be done to it; leaders; brigades. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/card.h"
#include "rules/boe/show/drawing.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

enum { CHARGES = 48 };

/* ---- 8: in its power ---- */

static int warning_of(const card *c, const boe_path *p, int target)
{
    int from = c->s->unit[target].cell, seen = 0;
    for (int i = 0; i <= p->steps; i++)
        if (i == p->steps || boe_sees(c->b, from, p->cell[i])) seen += p->price[i];
    return seen;
}

/* With the cube it has: red ones that may still charge, in the phase of their arm. */
static int charges_of(const card *c, int unit, int only, gg_move *list)
{
    boe_state then = *c->s;
    if (then.unit[unit].cube != RED) return 0;
    then.phase = boe_kind(c->b, unit) == CAV ? PHASE_5A : PHASE_5C;
    int n = boe_charge_list(c->b, &then, unit, CHARGE_RED, only, list, CHARGES);
    return n < CHARGES ? n : CHARGES;
}

static void say_charges(gg_text *t, const card *c)
{
    gg_move list[CHARGES];
    uint64_t told[2] = {0};
    int n = c->s->phase < PHASE_5E ? charges_of(c, c->unit, GG_NONE, list) : 0;
    for (int i = 0; i < n; i++) {
        boe_path p;
        unsigned target = gg_move_target(list[i]);
        if (told[target / 64] >> target % 64 & 1) continue;
        if (!boe_path_read(c->b, c->s, c->unit, gg_move_y(list[i]), &p)) continue;
        told[target / 64] |= (uint64_t)1 << target % 64;
        gg_text_add(t, "can charge ");
        gg_say_name(t, c->battle, (int)target);
        gg_text_add(t, " in %s: %d AP, warning %d\n",
                    boe_arc_words[boe_arc(c->b, c->s, (int)target, p.cell[p.steps - 1])], p.cost,
                    warning_of(c, &p, (int)target));
    }
}

static void say_shots(gg_text *t, const card *c)
{
    int enemy = !boe_side(c->b, c->unit);
    for (int e = boe_first(c->b, enemy); e != GG_NONE; e = boe_next(c->b, enemy, e)) {
        gg_tally tally = {0};
        if (!boe_on_map(c->s, e) || boe_judge_fire(c->b, c->s, c->unit, e) != GG_OK) continue;
        boe_volley v = boe_fire_dice(c->b, c->s, c->unit, e, &tally);
        int number = 3 + v.die - DIE_FIRE3;
        gg_text_add(t, "can fire at ");
        gg_say_name(t, c->battle, e);
        gg_text_add(t, ": ");
        gg_say_count(t, v.dice, "die", "dice");
        gg_text_add(t, number < 6 ? ", %d+\n" : ", %d\n", number);
    }
}

/* Against horse that came at it now. */
static void say_square(gg_text *t, const card *c)
{
    const boe_unit *u = &c->s->unit[c->unit];
    int enemy = !boe_side(c->b, c->unit);
    boe_state then = *c->s;
    if (boe_kind(c->b, c->unit) != INF || u->cube == NO_CUBE || u->formation == SQUARE) return;
    then.unit[c->unit].ap_left = 2;
    for (int e = boe_first(c->b, enemy); e != GG_NONE; e = boe_next(c->b, enemy, e)) {
        if (!boe_on_map(c->s, e) || boe_kind(c->b, e) != CAV) continue;
        if (boe_reactions(c->b, &then, c->unit, e, CHARGE_RED) & REACT_SQUARE)
            gg_text_add(t, "form square before horse: 2 AP, has %d\n", u->ap_left);
        return;
    }
}

void boe_card_powers(gg_text *t, const card *c)
{
    say_charges(t, c);
    say_shots(t, c);
    say_square(t, c);
}

/* ---- 9: against it ---- */

static void say_danger(gg_text *t, const card *c, int enemy)
{
    gg_move list[CHARGES];
    int n = c->s->phase < PHASE_5E ? charges_of(c, enemy, c->unit, list) : 0, best = 99, arc = 0;
    for (int i = 0; i < n; i++) {
        boe_path p;
        if (!boe_path_read(c->b, c->s, enemy, gg_move_y(list[i]), &p) || p.cost >= best) continue;
        best = p.cost;
        arc = boe_arc(c->b, c->s, c->unit, p.cell[p.steps - 1]);
    }
    bool fires = boe_judge_fire(c->b, c->s, enemy, c->unit) == GG_OK;
    if (best == 99 && !fires) return;
    gg_text_add(t, best < 99 ? "may be charged by " : "may be fired at by ");
    gg_say_name(t, c->battle, enemy);
    gg_text_add(t, ", %s", boe_arc_words[best < 99 ? arc : boe_arc(c->b, c->s, c->unit, c->s->unit[enemy].cell)]);
    if (best < 99) gg_text_add(t, ", %d AP", best);
    gg_text_add(t, "\n");
}

void boe_card_dangers(gg_text *t, const card *c)
{
    int enemy = !boe_side(c->b, c->unit);
    for (int e = boe_first(c->b, enemy); e != GG_NONE && !c->s->sealed; e = boe_next(c->b, enemy, e))
        if (boe_on_map(c->s, e)) say_danger(t, c, e);
}

/* ---- leaders ---- */

static void say_commanded(gg_text *t, const card *c, int brigade)
{
    int in = 0, of = 0, side = c->b->brigade[brigade].side;
    for (int u = boe_first(c->b, side); u != GG_NONE; u = boe_next(c->b, side, u)) {
        if (c->b->unit[u].brigade != brigade || !boe_on_map(c->s, u)) continue;
        of++;
        in += boe_in_command(c->b, c->s, u);
    }
    gg_text_add(t, "%d of ", in);
    gg_say_count(t, of, "unit", "units");
    gg_text_add(t, " in command");
    for (int u = boe_first(c->b, side), n = 0; u != GG_NONE; u = boe_next(c->b, side, u)) {
        if (c->b->unit[u].brigade != brigade || !boe_on_map(c->s, u) || boe_in_command(c->b, c->s, u)) continue;
        gg_text_add(t, n++ ? ", " : "; out: ");
        gg_say_name(t, c->battle, u);
    }
    gg_text_add(t, "\n");
}

void boe_card_leader(gg_text *t, const card *c, int leader)
{
    static const char *const ranks[] = {"brigadier", "general of division", "commander of the corps"};
    static const char *const states[] = {"", ", lost", ", not yet here"};
    const boe_leader_def *d = &c->b->leader[leader];
    const boe_leader *l = &c->s->leader[leader];
    gg_text_add(t, "%s, %s, rating %d%s\n", d->name, ranks[d->rank], l->rating, states[l->state]);
    if (l->state == PRESENT) {
        if (l->unit == GG_NONE)
            gg_text_add(t, "alone");
        else {
            gg_text_add(t, "with ");
            gg_say_name(t, c->battle, l->unit);
        }
        gg_text_add(t, "%s\n", l->moved ? ", has ridden this turn" : ", has not ridden");
    }
    gg_text_add(t, "commands to %d AP, horse to %d\n", boe_radius(c->b, leader, false), boe_radius(c->b, leader, true));
    if (d->brigade == GG_NONE) return;
    boe_card_brigade(t, c->battle, c->s, d->brigade);
    gg_text_add(t, "\n");
    if (l->state == PRESENT) say_commanded(t, c, d->brigade);
}

/* ---- brigades ---- */

static void say_units(gg_text *t, const card *c, int brigade)
{
    static const char *const status[] = {"", ", disordered", ", retreating", ", routed"};
    int side = c->b->brigade[brigade].side;
    for (int u = boe_first(c->b, side); u != GG_NONE; u = boe_next(c->b, side, u)) {
        if (c->b->unit[u].brigade != brigade || !boe_on_map(c->s, u)) continue;
        gg_say_labelled(t, c->battle, u);
        gg_text_add(t, ": %d of %d%s%s\n", c->s->unit[u].stands, c->s->unit[u].start, status[c->s->unit[u].status],
                    boe_is(c->s, u, IN_COMMAND) || c->s->phase < PHASE_4 ? "" : ", out of command");
    }
}

static const char *state_of(const boe_state *s, int leader)
{
    return s->leader[leader].state == LOST ? " (lost)" : s->leader[leader].state == AWAITED ? " (to come)" : "";
}

/* Why it could not change its order now, or that it could. */
static void say_link(gg_text *t, const card *c, int brigade)
{
    int leader = c->b->brigade[brigade].leader, superior = c->b->brigade[brigade].superior;
    if (leader != GG_NONE) gg_text_add(t, "under %s%s", c->b->leader[leader].name, state_of(c->s, leader));
    if (superior == GG_NONE || leader == GG_NONE) {
        gg_text_add(t, leader == GG_NONE ? "under nobody\n" : ", nobody above him: its order stays\n");
        return;
    }
    gg_text_add(t, ", he under %s%s", c->b->leader[superior].name, state_of(c->s, superior));
    if (c->s->leader[leader].state == PRESENT && c->s->leader[superior].state == PRESENT) {
        int most = boe_radius(c->b, superior, c->b->leader[leader].arm == CAV);
        int far = boe_ap_distance(c->b, c->s, c->b->brigade[brigade].side, c->s->leader[superior].cell,
                                  c->s->leader[leader].cell, 60);
        gg_text_add(t, far > 60 ? ", cut off" : ", %d AP away", far);
        gg_text_add(t, ", %d allowed", most);
    }
    if (!boe_corps_link(c->b, c->s, brigade)) gg_text_add(t, "; no link to the corps");
    gg_text_add(t, "\n");
}

int boe_group_card(const gg_battle *battle, const gg_state *state, int brigade, char *out, size_t cap)
{
    card c = {battle, boe_b(battle), boe_s(state), GG_NONE};
    gg_text t = gg_text_on(out, cap);
    if (brigade < 0 || brigade >= c.b->brigades) return 0;
    boe_card_brigade(&t, battle, c.s, brigade);
    gg_text_add(&t, "\n");
    if (c.s->brigade[brigade].post != SQ_OFF && c.s->brigade[brigade].order == DEFEND) {
        gg_text_add(&t, "its post is ");
        boe_card_place(&t, battle, c.s->brigade[brigade].post);
        gg_text_add(&t, "\n");
    }
    say_link(&t, &c, brigade);
    say_units(&t, &c, brigade);
    return gg_text_len(&t);
}
