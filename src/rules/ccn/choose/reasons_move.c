/* Why somebody cannot go to a hex: how far it is, what it is, who stands there, what bars the way. */
#include "rules/ccn/choose/refusal.h"

typedef struct way { /* what a verb of place asks of its way */
    int from, to, most;
    bool leader; /* a leader rides: through friends, to a unit */
    bool led;    /* with a unit goes its leader: he joins no other */
    bool back;   /* every step toward the own edge */
    bool clear;  /* it may not end beside an enemy */
    gg_rule far, near;
} way;

static int backward_rows(const ccn_battle *b, int side, int from, int to)
{
    int rows = hex_row(from) - hex_row(to);
    return b->edge[side] == NORTH ? rows : -rows;
}

/* ---- the hex itself ---- */

/* What stands in a hex or lies there, so that nobody of this side ends there. */
static void about_hex(const ccn_refusal *r, const way *w, int side)
{
    const ccn_ground *ground = &ccn_grounds[r->b->terrain[w->to]];
    int unit = r->s->unit_at[w->to], leader = r->s->leader_at[w->to];
    if (!ground->passable) ADD(r, TERRAIN_EFFECTS, "nobody enters the {w}", .word = ground->name);
    bool mine = leader != GG_NONE && r->b->leader[leader].side == side;
    if (unit != GG_NONE && !(w->leader && r->b->unit[unit].side == side))
        ADD(r, BOARD_OCCUPANCY, "{p} stand there", .piece = unit);
    else if (leader != GG_NONE && !mine)
        ADD(r, MOVE_ENTER, "{p} stands there", .piece = CCN_LEADER + leader);
    else if (mine && (w->led || w->leader))
        ADD(r, w->leader ? BOARD_OCCUPANCY : MOVE_LEADER_JOIN, "{p} is there, and two leaders share no hex",
            .piece = CCN_LEADER + leader);
}

/* Battle and state with that hex open to everybody: whether the way there is. */
static void open_hex(ccn_battle *b, ccn_state *s, int hex)
{
    int unit = s->unit_at[hex], leader = s->leader_at[hex];
    if (!hex_in(b->passable, hex)) b->terrain[hex] = CLEAR, b->passable |= HEX_BIT(hex);
    if (unit != GG_NONE) ccn_put_unit(s, b, unit, HEX_OFF);
    if (leader != GG_NONE) ccn_put_leader(s, b, leader, HEX_OFF);
}

/* ---- the way ---- */

/* What the rules let the piece reach by this verb, whoever stands beside it. */
static hex_set reach(const ccn_battle *b, const ccn_state *s, unsigned verb, unsigned piece, const way *w)
{
    ccn_reach r;
    int unit = (int)piece;
    switch (verb) {
    case V_LEAD: return ccn_leader_reach(b, s, unit - CCN_LEADER);
    case V_ESCAPE: return ccn_escape_cells(b, s, unit - CCN_LEADER);
    case V_REFORM: return ccn_retire_cells(b, s, unit);
    case V_WITHDRAW: ccn_withdraw_work(b, s, unit, w->led, &r); break;
    default: ccn_reach_work(b, s, unit, w->most, w->led, &r); break;
    }
    return r.at[1] | r.at[2] | r.at[3];
}

/* Hexes on a way that is short enough, of these. */
static hex_set on_the_way(const way *w, hex_set cells)
{
    hex_set found = 0;
    while (cells) {
        int cell = hex_take(&cells);
        if (cell != w->to && cell != w->from && hex_distance(w->from, cell) + hex_distance(cell, w->to) <= w->most)
            found |= HEX_BIT(cell);
    }
    return found;
}

static void about_barred(const ccn_refusal *r, const way *w, int side)
{
    unsigned piece = gg_move_unit(r->m);
    ccn_battle b = *r->b;
    ccn_state s = *r->s;
    open_hex(&b, &s, w->to);
    if (hex_in(reach(&b, &s, gg_move_verb(r->m), piece, w), w->to)) return;
    hex_set friends = w->leader ? s.units[side] : 0;
    hex_set shut = hex_all() & ~(ccn_open_cells(r->b, r->s, side, w->led) | friends);
    bool past = !w->leader && !w->back && hex_in(ccn_reach_past_stops(&b, &s, (int)piece, w->most, w->led), w->to);
    hex_set halts = b.stop | (s.leaders[side] & ~s.units[side]);
    hex_set cells = on_the_way(w, past ? halts & ~shut : w->leader ? shut | b.stop : shut);
    char words[110] = "";
    gg_text t = gg_text_on(words, sizeof words);
    ccn_say_cells(&t, r->b, r->s, cells);
    ADD(r, past ? MOVE_STOP : MOVE_ENTER,
        past       ? "the way ends on entering: {w}"
        : words[0] ? "the way is barred by {w}"
                   : "no way leads there",
        .word = words);
}

static void about_going(const ccn_refusal *r, const way *w)
{
    int side = ccn_side_of(r->b, gg_move_unit(r->m)), distance = hex_distance(w->from, w->to);
    bool straight = !w->back || backward_rows(r->b, side, w->from, w->to) == distance;
    hex_set near = hex_beside[w->to] & r->s->units[!side];
    if (distance > w->most) ADD(r, w->far, "{n|hex|hexes} away, {k} at most", .n = distance, .k = w->most);
    if (!straight) ADD(r, BOARD_SIDES, "that is not straight back toward their own edge");
    about_hex(r, w, side);
    if (w->clear && near) ADD(r, w->near, "{p} stand beside that hex", .piece = r->s->unit_at[hex_first(near)]);
    if (distance <= w->most && straight) about_barred(r, w, side);
}

/* ---- by verb ---- */

static bool left_behind(const ccn_state *s)
{
    const ccn_frame *top = ccn_top(s);
    return top->head.proc == PROC_manoeuvre ? top->manoeuvre.left : top->head.proc == PROC_act ? top->act.left : false;
}

static way way_of(const ccn_refusal *r)
{
    unsigned piece = gg_move_unit(r->m), verb = gg_move_verb(r->m);
    way w = {.from = ccn_piece_hex(r->s, piece), .to = ccn_move_hex(r->m), .far = MOVE_ALLOWANCE, .near = GG_OK};
    bool unit = !ccn_is_leader(piece);
    int moves = unit ? ccn_type_of(r->b, (int)piece)->mn : 3;
    w.led = unit && ccn_attached(r->s, (int)piece) != GG_NONE && !left_behind(r->s);
    w.leader = !unit;
    w.most = verb == V_RIDE || verb == V_SEND ? 1 : verb == V_REFORM ? 2 : moves;
    w.back = verb == V_WITHDRAW || verb == V_REFORM || verb == V_ESCAPE;
    if (verb == V_LEAD) w.far = LEADER_MOVE;
    if (verb == V_ESCAPE) w.far = LEADER_ESCAPE;
    if (verb == V_RIDE) w.far = GROUND_BREAKTHROUGH;
    if (verb == V_REFORM) w.far = RETIRE_RESOLVE;
    if (verb == V_SEND) w.far = w.near = ACTIVATION_BOTCH, w.clear = true;
    if (verb == V_WITHDRAW) w.near = ACTIVATION_ACTION, w.clear = true;
    if (verb == V_MOVE && ccn_top(r->s)->head.proc == PROC_manoeuvre) w.near = EVENT_MANOEUVRE, w.clear = true;
    return w;
}

/* The unit, whatever hex it is about. */
static void about_mover(const ccn_refusal *r, int unit)
{
    unsigned verb = gg_move_verb(r->m);
    bool broken = r->s->unit[unit].morale == BROKEN;
    if (ccn_in_square(r->s, unit)) ADD(r, SQUARE_LIMITS, "{p} {is} in square", .piece = unit);
    if (verb == V_MOVE && broken) ADD(r, MORALE_STATES, "{p} {is} broken: they withdraw or rally", .piece = unit);
    if (verb == V_WITHDRAW && !broken) ADD(r, ACTIVATION_ACTION, "{p} {is} not broken: they move", .piece = unit);
}

void ccn_about_way(const ccn_refusal *r)
{
    unsigned piece = gg_move_unit(r->m);
    way w = way_of(r);
    if (w.to == HEX_OFF || w.from == HEX_OFF) return;
    if (!w.leader && (gg_move_verb(r->m) == V_MOVE || gg_move_verb(r->m) == V_WITHDRAW)) about_mover(r, (int)piece);
    bool moves = gg_move_verb(r->m) == V_MOVE;
    if (w.to == w.from)
        ADD(r, moves ? FACING_CHANGE_COST : BOARD_SIDES,
            moves ? "{p} stand in that hex: to face another way is a turn" : "{p} {is} in that hex",
            .piece = (int)piece);
    else
        about_going(r, &w);
    if (gg_move_verb(r->m) == V_REFORM && hex_distance(w.from, w.to) == 1)
        ADD(r, RETIRE_RESOLVE, "they go back two hexes");
}

/* ---- falling back ---- */

/* Whether a way back ends at that hex (HEX_OFF: at any) with that leader, or with whomever. */
static bool ends_at(const ccn_retreat_end *end, int n, int hex, int leader, bool whoever)
{
    for (int i = 0; i < n; i++)
        if ((hex == HEX_OFF || end[i].hex == hex) && (whoever || end[i].leader == leader)) return true;
    return false;
}

/* Where the ways back end if that hex were open. */
static int ways_back(const ccn_refusal *r, int hex, ccn_retreat_end *end)
{
    const struct frame_apply *a = &ccn_top(r->s)->apply;
    ccn_battle b = *r->b;
    ccn_state s = *r->s;
    int gone;
    bool own = s.leader_at[hex] != GG_NONE && b.leader[s.leader_at[hex]].side == b.unit[a->unit].side;
    if (hex != s.unit[a->unit].hex && (s.unit_at[hex] != GG_NONE || !own)) open_hex(&b, &s, hex);
    return ccn_retreat_ends(&b, &s, a->unit, a->distance, end, &gone);
}

void ccn_about_retreat(const ccn_refusal *r)
{
    const struct frame_apply *a = &ccn_top(r->s)->apply;
    ccn_retreat_end end[CCN_RETREAT_ENDS];
    int gone, n = ccn_retreat_ends(r->b, r->s, a->unit, a->distance, end, &gone);
    int to = ccn_move_hex(r->m), from = r->s->unit[a->unit].hex, side = r->b->unit[a->unit].side;
    unsigned target = gg_move_target(r->m);
    int leader = target == GG_NONE ? GG_NONE : (int)target - CCN_LEADER;
    if (to == HEX_OFF) return;
    int back = backward_rows(r->b, side, from, to);
    bool straight = back == hex_distance(from, to);
    way w = {.from = from, .to = to, .most = gone, .led = ccn_attached(r->s, a->unit) != GG_NONE};
    if (!straight) ADD(r, BOARD_SIDES, "that is not straight back toward their own edge");
    if (back != gone) ADD(r, RETREAT_PATH, "they fall back {n|hex|hexes}", .n = gone);
    about_hex(r, &w, side);
    if (straight && back == gone)
        n = ways_back(r, to, end);
    else
        to = HEX_OFF;
    if (!ends_at(end, n, to, leader, true))
        ADD(r, RETREAT_PATH, "no way back leads there");
    else if (!ends_at(end, n, to, leader, false))
        ADD(r, LEADER_ATTACH,
            leader == GG_NONE ? "they meet a leader on the way, who is to be named" : "they do not meet {p} on the way",
            .piece = (int)target);
}

/* ---- coming back ---- */

void ccn_about_return(const ccn_refusal *r)
{
    int leader = (int)gg_move_unit(r->m) - CCN_LEADER, to = ccn_move_hex(r->m);
    if (to == HEX_OFF) return;
    int side = r->b->leader[leader].side, unit = r->s->unit_at[to];
    bool own = unit != GG_NONE && r->b->unit[unit].side == side;
    if (!(r->s->units[side] & ~r->s->leaders[side]))
        ADD(r, LEADER_RETURN, "all units have leaders: he comes back at an empty hex of his own edge");
    else if (!own)
        ADD(r, LEADER_RETURN, "no unit of the {s} stands there", .side = side);
    else
        ADD(r, LEADER_RETURN, "{p} is with {o} already", .piece = CCN_LEADER + r->s->leader_at[to], .other = unit);
}
