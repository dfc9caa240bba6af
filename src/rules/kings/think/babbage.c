/* 7.13: Mr Babbage, the programmed enemy. He plays the natives of the solo game, one unit after the other, and, because
 * many play alone, either side of any other battle: there he takes his units in order of id, with cards those first that
 * have most to do, and spends what is left on the POOL. */
#include "rules/kings/think/think.h"
#include "text/text.h"

typedef struct thought {
    const kings_battle *b;
    const kings_state *s;
    int unit;
    uint64_t enemies, visible; /* on the table; in sight of the unit */
    int nearest, seen;         /* the nearest of each; GG_NONE */
    const char *why;
} thought;

static const kings_profile *profile(const thought *q) { return kings_profile_of(q->b, q->unit); }
static int range_of(const thought *q) { return kings_weapons[profile(q)->weapon].range; }
static int short_range(const thought *q) { return kings_short_range(&kings_weapons[profile(q)->weapon]); }
static bool is_shooter(const thought *q) { return range_of(q) >= 120; }
static bool is_worn(const thought *q) { return 4 * q->s->unit[q->unit].figs <= q->b->unit[q->unit].start; }
static int gap_to(const thought *q, int enemy) { return kings_gap(q->b, q->s, q->unit, enemy); }

static thought think_of(const kings_battle *b, const kings_state *s, int unit)
{
    thought q = {.b = b, .s = s, .unit = unit, .enemies = kings_units_on(b, s, !kings_side_of(b, unit))};
    for (uint64_t left = q.enemies; left; left &= left - 1)
        if (kings_sees(b, s, unit, __builtin_ctzll(left))) q.visible |= left & -left;
    q.nearest = kings_nearest(b, s, unit, q.enemies);
    q.seen = kings_nearest(b, s, unit, q.visible);
    return q;
}

/* ---- destinations ---- */

typedef struct place {
    gg_move move;
    tab_point at;
    int radius;
} place;

/* Where an offered destination is; leaving the table is none. */
static bool place_at(const thought *q, const kings_march *m, int slot, place *out)
{
    gg_move move = kings_destination(q->b, q->s, m, slot);
    *out = (place){.move = move, .at = m->from, .radius = m->present};
    switch (gg_move_verb(move)) {
    case V_STAY: return true;
    case V_GO:
        out->at = kings_go_end(move);
        out->radius = m->radius;
        return true;
    case V_ENTER:
        out->at = q->b->work[gg_move_arg(move)].at;
        out->radius = q->b->work[gg_move_arg(move)].radius;
        return true;
    default: return false;
    }
}

static int gap_from(const thought *q, const place *p, int enemy)
{
    return disc_distance(p->at, kings_at(q->s, enemy)) - p->radius - kings_radius(q->b, q->s, enemy);
}

static bool has_cover(const kings_battle *b, tab_point p)
{
    for (uint32_t left = kings_areas_at(b, p); left; left &= left - 1)
        if (b->area[__builtin_ctz(left)].cover) return true;
    return false;
}

/* The offered destination nearest to an enemy, or farthest from it, but with a gap of `least`; 0: none is any better than
 * where it stands. */
static gg_move best_place(const thought *q, const kings_march *m, int enemy, bool away, int least)
{
    tab_point to = kings_at(q->s, enemy);
    int64_t best = disc_square(m->from, to);
    gg_move found = 0;
    place p;
    for (int i = 0, n = kings_destination_slots(q->b, q->s, m); i < n; i++) {
        if (!place_at(q, m, i, &p) || gap_from(q, &p, enemy) < least) continue;
        int64_t square = disc_square(p.at, to);
        if (away ? square > best : square < best) best = square, found = p.move;
    }
    return found;
}

static gg_move first_in_cover(const thought *q, const kings_march *m)
{
    place p;
    if (q->seen == GG_NONE) return 0;
    for (int i = 0, n = kings_destination_slots(q->b, q->s, m); i < n; i++)
        if (place_at(q, m, i, &p) && has_cover(q->b, p.at) && gap_from(q, &p, q->seen) <= range_of(q)) return p.move;
    return 0;
}

/* ---- 7.13 step 2: where a unit goes, in the order of its habits; 0: nowhere ---- */

static gg_move destination(thought *q, const kings_march *m)
{
    gg_move go = 0;
    if (q->nearest == GG_NONE) return 0;
    if (is_worn(q)) {
        q->why = "worn out: away from the nearest enemy";
        return best_place(q, m, q->nearest, true, -KINGS_SPAN);
    }
    if (!is_shooter(q)) {
        q->why =
            q->seen == GG_NONE ? "fighters: towards the nearest enemy" : "fighters: towards the nearest enemy in sight";
        return best_place(q, m, q->seen == GG_NONE ? q->nearest : q->seen, false, -KINGS_SPAN);
    }
    if ((go = first_in_cover(q, m)))
        q->why = "shooters: into cover within range";
    else if ((go = best_place(q, m, q->nearest, false, short_range(q))))
        q->why = "shooters: nearer, but no nearer than half range";
    return go;
}

/* ---- what a unit does ---- */

static gg_move allowed(const thought *q, gg_move m) { return kings_judge_do(q->b, q->s, m) == GG_OK ? m : 0; }

static gg_move plain(const thought *q, unsigned verb)
{
    return allowed(q, kings_move(verb, (unsigned)q->unit, GG_NONE, -1, 0));
}

/* The nearest of a set that the verb may name. */
static gg_move at_nearest(const thought *q, unsigned verb, uint64_t set)
{
    while (set) {
        int e = kings_nearest(q->b, q->s, q->unit, set);
        gg_move m = allowed(q, kings_move(verb, (unsigned)q->unit, (unsigned)e, -1, 0));
        if (m) return m;
        set &= ~((uint64_t)1 << e);
    }
    return 0;
}

static uint64_t within(const thought *q, uint64_t set, int gap, bool pinned)
{
    uint64_t found = 0;
    for (; set; set &= set - 1)
        if (gap_to(q, __builtin_ctzll(set)) <= gap && (!pinned || kings_pinned(q->s, __builtin_ctzll(set))))
            found |= set & -set;
    return found;
}

static bool is_sheltered(const thought *q)
{
    return kings_in_work(q->s, q->unit) || kings_is(q->s, q->unit, GROUND) || has_cover(q->b, kings_at(q->s, q->unit));
}

static gg_move move_somewhere(thought *q)
{
    kings_march m;
    bool close = kings_is(q->s, q->unit, CLOSE);
    kings_march_make(q->b, q->s, q->unit, MOVE, close, kings_allowance(q->b, q->s, q->unit, MOVE, close, 0), &m);
    return destination(q, &m) ? plain(q, V_MOVE) : 0;
}

static gg_move shooter(thought *q)
{
    gg_move m;
    if ((m = at_nearest(q, V_ATTACK, within(q, q->visible, profile(q)->move, true))))
        q->why = "shooters: a Pinned enemy is within a Move";
    else if (is_sheltered(q) && (m = at_nearest(q, V_FIRE, q->visible)))
        q->why = "shooters: in cover, with a target";
    else if ((m = at_nearest(q, V_FIRE, within(q, q->visible, short_range(q), false))))
        q->why = "shooters: a target at short range";
    else if ((m = move_somewhere(q)))
        ;
    else if ((m = at_nearest(q, V_FIRE, q->visible)))
        q->why = "shooters: no better place to go, but a target";
    else if ((m = plain(q, V_GROUND)))
        q->why = "shooters: nowhere to go and nobody to shoot at";
    return m;
}

static gg_move fighter(thought *q)
{
    int reach = profile(q)->move + 30;
    gg_move m = at_nearest(q, V_ATTACK, within(q, q->visible, reach, true));
    q->why = "fighters: a Pinned enemy is near enough";
    if (m) return m;
    q->why = "fighters: an enemy is near enough";
    if ((m = at_nearest(q, V_ATTACK, within(q, q->visible, reach, false)))) return m;
    q->why = "fighters: towards the enemy";
    if (q->nearest == GG_NONE) return 0;
    return (m = plain(q, V_DOUBLE)) ? m : plain(q, V_MOVE);
}

/* What is left when its habits lead to nothing, or a trait forbids them. */
static gg_move last_resort(thought *q)
{
    gg_move m = at_nearest(q, V_ATTACK, q->visible);
    q->why = "its Leader will have it so";
    if (plain(q, V_STAND)) {
        q->why = "nothing to do";
        m = plain(q, V_STAND);
    }
    return m;
}

static gg_move programme(thought *q)
{
    gg_move m = 0;
    if (kings_pinned(q->s, q->unit)) {
        q->why = "Pinned";
        return plain(q, V_RALLY);
    }
    q->why = "worn out: away from the nearest enemy";
    if (is_worn(q) && (m = plain(q, V_MOVE))) return m;
    m = is_shooter(q) ? shooter(q) : fighter(q);
    return m ? m : last_resort(q);
}

/* ---- D2 where he is free to choose ---- */

/* With cards: how much a unit has to do. */
static int urgency(gg_move m)
{
    switch (gg_move_verb(m)) {
    case V_ATTACK: return 5;
    case V_FIRE: return 4;
    case V_DOUBLE:
    case V_MOVE: return 3;
    case V_RALLY: return 2;
    case V_GROUND: return 1;
    default: return 0;
    }
}

static gg_move first_offer(const thought *q, unsigned verb)
{
    gg_offers o;
    gg_offers_open(&q->b->base, &q->s->head, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(&q->b->base, &q->s->head, &o, i);
        if (m && (!verb || gg_move_verb(m) == verb)) return m;
    }
    return 0;
}

static gg_move spend_the_rest(thought *q)
{
    gg_move m = q->b->option.cards ? first_offer(q, V_DEPLOY) : 0;
    q->why = m ? "cards are left: somebody is brought on" : "nothing is left to do";
    return m ? m : kings_move(V_FINISH, GG_NONE, GG_NONE, -1, 0);
}

/* A worn unit of the side that recycles is taken off rather than led away. */
static gg_move with_cards(thought *q, gg_move m)
{
    if (!kings_brings_on(q->b, q->s, q->s->active) || !is_worn(q)) return m;
    q->why = "worn out: off the table, to come back";
    return kings_move(V_REMOVE, (unsigned)q->unit, GG_NONE, -1, 0);
}

static gg_move choose_unit(const kings_battle *b, const kings_state *s, thought *out)
{
    int best = 0;
    gg_move found = 0;
    for (uint64_t left = kings_units_on(b, s, s->active); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_is(s, u, ACTED) || kings_judge_activation(b, s, u) != GG_OK) continue;
        thought q = think_of(b, s, u);
        gg_move m = with_cards(&q, programme(&q));
        if (!b->option.cards) {
            *out = q;
            return m;
        }
        if (urgency(m) > best || (gg_move_verb(m) == V_REMOVE && best < 2)) {
            best = gg_move_verb(m) == V_REMOVE ? 2 : urgency(m);
            found = m;
            *out = q;
        }
    }
    if (found) return found;
    *out = (thought){.b = b, .s = s};
    return spend_the_rest(out);
}

/* ---- all decisions ---- */

static bool is_own(const kings_battle *b, const kings_state *s)
{
    return kings_side_of(b, s->head.ask.piece) == s->head.ask.side;
}

static gg_move stay(unsigned unit) { return kings_move(V_STAY, unit, GG_NONE, -1, 0); }

static gg_move go(const kings_battle *b, const kings_state *s, thought *q)
{
    kings_march m;
    kings_march_now(b, s, &m);
    *q = think_of(b, s, s->head.ask.piece);
    gg_move to = is_own(b, s) ? destination(q, &m) : 0;
    if (!to) q->why = "no better place";
    return to ? to : stay(s->head.ask.piece);
}

static gg_move shoot(const kings_battle *b, const kings_state *s, thought *q)
{
    *q = think_of(b, s, s->head.ask.piece);
    q->why = "at the nearest";
    for (uint64_t left = q->visible; left;) {
        int e = kings_nearest(b, s, q->unit, left);
        if (kings_judge_target(b, s, q->unit, e, SKIRMISH) == GG_OK)
            return kings_move(V_SHOOT, (unsigned)q->unit, (unsigned)e, -1, 0);
        left &= ~((uint64_t)1 << e);
    }
    return kings_move(V_HOLD, (unsigned)q->unit, GG_NONE, -1, 0);
}

static gg_move decide(const kings_battle *b, const kings_state *s, thought *q)
{
    const gg_ask *ask = &s->head.ask;
    *q = (thought){.b = b, .s = s, .why = "the first that is offered"};
    switch (ask->question) {
    case ASK_GO: return go(b, s, q);
    case ASK_TARGET: return shoot(b, s, q);
    case ASK_OCCUPY: q->why = "a position is always taken"; return kings_move(V_OCCUPY, ask->piece, GG_NONE, -1, 0);
    case ASK_ACTIVATE:
        if (ask->piece == GG_NONE) return choose_unit(b, s, q);
        if (!is_own(b, s)) break;
        *q = think_of(b, s, ask->piece);
        return programme(q);
    default: break;
    }
    return first_offer(q, V_NONE);
}

gg_move kings_babbage(const gg_battle *battle, const gg_state *state, char *why, size_t cap)
{
    thought q;
    gg_move m = decide(kings_b(battle), kings_s(state), &q);
    if (cap) {
        gg_text t = gg_text_on(why, cap);
        gg_text_add(&t, "%s", q.why ? q.why : "");
    }
    return m;
}
