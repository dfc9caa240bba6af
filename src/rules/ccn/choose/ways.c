/* Where the piece that is asked may go, and which of these hexes is meant by "toward A1" or "on its flank". */
#include "rules/ccn/choose/motion.h"

static unsigned place_verb(const ccn_state *s)
{
    unsigned piece = s->head.ask.piece;
    bool broken = piece < CCN_UNITS && s->unit[piece].morale == BROKEN;
    switch (s->head.ask.question) {
    case ASK_ACT: return broken ? V_WITHDRAW : V_MOVE;
    case ASK_MOVE: return V_MOVE;
    case ASK_RIDE: return V_RIDE;
    case ASK_LEADER: return V_LEAD;
    case ASK_ESCAPE: return V_ESCAPE;
    case ASK_RETURN: return V_RETURN;
    case ASK_RETREAT: return V_RETREAT;
    case ASK_REFORM: return V_REFORM;
    case ASK_SEND: return V_SEND;
    default: return V_NONE;
    }
}

ccn_mover ccn_mover_of(const ccn_battle *b, const ccn_state *s)
{
    ccn_mover m = {.b = b, .s = s, .piece = s->head.ask.piece, .verb = place_verb(s), .hex = HEX_OFF};
    gg_offers o;
    if (!gg_piece_exists(&b->base, (int)m.piece)) return m;
    m.hex = ccn_piece_hex(s, m.piece);
    m.facing = ccn_is_leader(m.piece) ? 0 : s->unit[m.piece].facing;
    ccn_offers(&b->base, &s->head, &o);
    const ccn_facts *f = ccn_facts_of(&o);
    if (f->verb == m.verb) m.can = f->cells;
    for (int i = 0; i < f->listed; i++)
        if (gg_move_verb(f->list[i]) == m.verb) m.can |= HEX_BIT(ccn_move_hex(f->list[i]));
    if (m.hex != HEX_OFF) m.can &= ~HEX_BIT(m.hex);
    return m;
}

gg_move ccn_go(const ccn_mover *m, int hex, int facing)
{
    bool unit = !ccn_is_leader(m->piece), turns = strchr(ccn_notation.verb[m->verb].shape, 'F');
    if (unit && hex == m->hex && m->verb == V_RIDE) return ccn_move(V_HALT, m->piece, GG_NONE, HEX_OFF, 0, 0);
    if (unit && hex == m->hex && (m->verb == V_MOVE || m->verb == V_WITHDRAW))
        return facing == m->facing ? ccn_move(V_STAY, m->piece, GG_NONE, HEX_OFF, 0, 0)
                                   : ccn_move(V_TURN, m->piece, GG_NONE, HEX_OFF, facing, 0);
    return ccn_move(m->verb, m->piece, GG_NONE, hex, turns ? facing : 0, 0);
}

int ccn_go_cost(const ccn_mover *m, int hex)
{
    if (ccn_is_leader(m->piece)) return hex_distance(m->hex, hex);
    return hex == m->hex ? 0 : ccn_blow_at(m->b, m->s, (int)m->piece, hex, m->facing).moves;
}

static bool attacks(const ccn_mover *m, int hex, int target, bool fire)
{
    ccn_attack a;
    int to = ccn_piece_hex(m->s, (unsigned)target);
    if (ccn_is_leader(m->piece) || hex == to) return false;
    ccn_blow w = ccn_blow_at(m->b, m->s, (int)m->piece, hex, ccn_facing_toward(hex, to, m->facing));
    w.target = (uint8_t)target;
    return ccn_attack_from(m->b, m->s, w, &a) && a.fire == fire;
}

static int clamp(int n) { return n > 9 ? 9 : n; }

/* The nearest to it; of several one that costs least. */
int ccn_hex_toward(const ccn_mover *m, int to, int moves)
{
    int best = HEX_OFF, least = 100 * hex_distance(m->hex, to);
    for (hex_set cells = m->can; cells;) {
        int hex = hex_take(&cells), cost = ccn_go_cost(m, hex);
        int distance = hex_distance(hex, to), far = 100 * distance + cost;
        bool so_many = cost == moves && distance == hex_distance(m->hex, to) - moves;
        if ((moves && !so_many) || far >= least) continue;
        least = far, best = hex;
    }
    return best;
}

/* Where it could attack in melee; the hex where it stands is one too. */
int ccn_hex_beside(const ccn_mover *m, int target, unsigned arc)
{
    int best = HEX_OFF, least = 100, to = ccn_piece_hex(m->s, (unsigned)target);
    for (hex_set cells = (m->can | HEX_BIT(m->hex)) & hex_beside[to]; cells;) {
        int hex = hex_take(&cells);
        unsigned at = ccn_is_leader((unsigned)target) ? HEX_FRONT : ccn_arc(m->b, m->s, target, hex);
        int cost = hex == m->hex ? hex_arc_of(hex, m->facing, to) != HEX_FRONT : ccn_go_cost(m, hex);
        if ((arc != HEX_ANY && at != arc) || cost >= least || !attacks(m, hex, target, false)) continue;
        least = cost, best = hex;
    }
    return best;
}

/* Where it could fire, before others at that distance. */
int ccn_hex_at_range(const ccn_mover *m, int target, int range)
{
    int best = HEX_OFF, least = 100, to = ccn_piece_hex(m->s, (unsigned)target);
    for (hex_set cells = m->can | HEX_BIT(m->hex); cells;) {
        int hex = hex_take(&cells), cost = ccn_go_cost(m, hex) + 20 * !attacks(m, hex, target, range > 1);
        if (hex_distance(hex, to) != range || cost >= least) continue;
        least = cost, best = hex;
    }
    return best;
}

bool ccn_threatened(const ccn_mover *m, int hex, int enemy)
{
    ccn_state there = *m->s;
    ccn_attack a;
    int leader = ccn_attached(&there, (int)m->piece);
    if (leader != GG_NONE) ccn_put_leader(&there, m->b, leader, HEX_OFF);
    ccn_put_unit(&there, m->b, (int)m->piece, hex);
    return ccn_best_attack(m->b, &there, enemy, (int)m->piece, &a);
}

/* Out of the reach of an enemy, as near as may be. */
int ccn_hex_clear(const ccn_mover *m, int enemy)
{
    int best = HEX_OFF, least = 100;
    for (hex_set cells = m->can; cells;) {
        int hex = hex_take(&cells), cost = ccn_go_cost(m, hex);
        if (cost >= least || ccn_threatened(m, hex, enemy)) continue;
        least = cost, best = hex;
    }
    return best;
}

/* As many rows back as can be, and no further aside than need be. */
int ccn_hex_home(const ccn_mover *m, int moves)
{
    int side = ccn_is_leader(m->piece) ? m->b->leader[m->piece - CCN_LEADER].side : m->b->unit[m->piece].side;
    int toward = m->b->edge[side] == NORTH ? 1 : -1, best = HEX_OFF, most = 0;
    for (hex_set cells = m->can; cells;) {
        int hex = hex_take(&cells), rows = toward * (hex_row(m->hex) - hex_row(hex)), cost = ccn_go_cost(m, hex);
        int aside = hex_plane_x(hex) - hex_plane_x(m->hex),
            value = 10 * rows - clamp((aside < 0 ? -aside : aside) / 50);
        if ((moves && (cost != moves || rows != moves)) || value <= most) continue;
        most = value, best = hex;
    }
    return best;
}

int ccn_direction(const ccn_mover *m, bool back, bool ahead, bool right)
{
    int by = ahead ? (right ? 0 : 5) : back ? (right ? 2 : 3) : right ? 1 : 4;
    return (m->facing + by) % HEX_DIRS;
}
