/* What stands in the way of a move that is not legal: every obstacle with its numbers, and the nearest that is legal. And what
 * lies between two pieces or hexes. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

typedef struct refusal {
    const gg_battle *battle;
    const ccn_battle *b;
    const ccn_state *s;
    gg_move m;
    gg_reasons *out;
} refusal;

static void add(const refusal *r, gg_rule rule, const char *phrase, gg_phrase f)
{
    if (r->out->count == GG_REASONS) return;
    gg_text t = gg_text_on(r->out->reason[r->out->count].words, sizeof r->out->reason[0].words);
    gg_say_phrase(&t, phrase, f);
    r->out->reason[r->out->count++].rule = rule;
}

#define ADD(r, rule, phrase, ...) add(r, rule, phrase, GG_PHRASE_OF((r)->battle, ##__VA_ARGS__))

/* ---- attacks ---- */

static ccn_blow blow_of(const refusal *r)
{
    const ccn_frame *top = ccn_top(r->s);
    const ccn_unit *u = &r->s->unit[gg_move_unit(r->m)];
    bool act = top->head.proc == PROC_act;
    return (ccn_blow){.unit = (uint8_t)gg_move_unit(r->m),
                      .target = (uint8_t)gg_move_target(r->m),
                      .from = u->hex,
                      .facing = u->facing,
                      .moves = act ? top->act.moves : 0,
                      .moved = act ? top->act.moved : true,
                      .entered = act ? top->act.entered : true};
}

static void attacker(const refusal *r, const ccn_blow *w)
{
    const ccn_type *type = ccn_type_of(r->b, w->unit);
    if (r->s->unit[w->unit].morale == BROKEN) ADD(r, MORALE_STATES, "{p} {is} broken", .piece = w->unit);
    if (w->moves > type->mb)
        ADD(r, MOVE_ALLOWANCE, "{n|hex|hexes} moved, {k} with an attack", .n = w->moves, .k = type->mb);
    if (w->entered && !ccn_may_battle_in(r->b, w->unit, w->from))
        ADD(r, MOVE_NOBATTLE, "no attack after entering the {w}", .word = ccn_grounds[r->b->terrain[w->from]].name);
}

static void front(const refusal *r, const ccn_blow *w, int to)
{
    if (!ccn_allround_at(r->b, r->s, w->unit, w->from) && hex_arc_of(w->from, w->facing, to) != HEX_FRONT)
        ADD(r, FACING_DIRECTION, "{o} {w}", .other = w->target,
            .word = hex_arc_of(w->from, w->facing, to) == HEX_REAR ? "stand behind them" : "stand in their flank");
}

static void why_no_fire(const refusal *r, const ccn_blow *w, int to)
{
    const ccn_type *type = ccn_type_of(r->b, w->unit);
    int side = r->b->unit[w->unit].side, range = hex_distance(w->from, to), over = type->cls == ART ? side : GG_NONE;
    if (!type->range) {
        ADD(r, FIRE_ELIGIBLE, "{t} do not fire", .piece = w->unit);
        return;
    }
    if (range > type->range) ADD(r, FIRE_ELIGIBLE, "range {n}, {k} at most", .n = range, .k = type->range);
    if (range < 2) ADD(r, FIRE_ELIGIBLE, "{o} stand beside them: that is melee", .other = w->target);
    if (hex_beside[w->from] & r->s->units[!side]) ADD(r, FIRE_NOADJACENT, "an enemy stands beside them");
    if (type->cls == ART && r->s->unit[w->unit].shots >= 6) ADD(r, AMMO_LOW, "all six shots are used");
    if (range >= 2 && !ccn_sight(r->b, r->s, w->from, to, over))
        ADD(r, ccn_sight_but_for_hills(r->b, r->s, w->from, to, over) ? LOS_HILL : LOS_BLOCK, "{o} cannot be seen",
            .other = w->target);
}

static void why_no_attack(const refusal *r)
{
    unsigned unit = gg_move_unit(r->m);
    if (unit >= r->b->units || !ccn_alive(r->s, (int)unit) || gg_move_target(r->m) == GG_NONE) return;
    ccn_blow w = blow_of(r);
    if (ccn_is_leader(w.target) ? w.target - CCN_LEADER >= r->b->leaders : w.target >= r->b->units) return;
    int to = ccn_piece_hex(r->s, w.target);
    if (w.unit != r->s->head.ask.piece)
        ADD(r, ACTIVATION_CHECK, "the order went to {p}", .piece = r->s->head.ask.piece);
    if (to == HEX_OFF) {
        ADD(r, MELEE_ELIGIBLE, "{o} is no longer on the field", .other = w.target);
        return;
    }
    attacker(r, &w);
    front(r, &w, to);
    if (gg_move_verb(r->m) == V_FIRE)
        why_no_fire(r, &w, to);
    else if (hex_distance(w.from, to) > 1)
        ADD(r, MELEE_ELIGIBLE, "{n} hexes to {o}: melee is with a neighbour", .n = hex_distance(w.from, to),
            .other = w.target);
}

/* ---- orders ---- */

static void why_no_order(const refusal *r)
{
    unsigned u = gg_move_unit(r->m);
    if (u >= r->b->units || r->b->unit[u].side != r->s->head.ask.side) return;
    if (!ccn_alive(r->s, (int)u)) {
        ADD(r, ACTIVATION_CHECK, "{p} {is} destroyed", .piece = (int)u);
        return;
    }
    if (r->s->unit[u].flags & SPENT) ADD(r, ACTIVATION_SPENT, "{p} {is} spent this round", .piece = (int)u);
    ccn_command c;
    ccn_command_work(r->b, r->s, r->b->unit[u].side, &c);
    if (ccn_in_command(r->b, &c, r->s->unit[u].hex)) return;
    int nearest = HEX_COLUMNS, who = GG_NONE;
    for (hex_set at = r->s->leaders[r->b->unit[u].side]; at;) {
        int hex = hex_take(&at), distance = hex_distance(hex, r->s->unit[u].hex);
        if (distance < nearest) nearest = distance, who = CCN_LEADER + r->s->leader_at[hex];
    }
    if (who == GG_NONE)
        ADD(r, COMMAND_NOLEADER, "no leader is left on the field");
    else
        ADD(r, nearest > 4 ? COMMAND_OUT : COMMAND_TRACE,
            nearest > 4 ? "{p} is {n} hexes away, 4 at most" : "the way to {p} is barred", .piece = who, .n = nearest);
}

/* ---- moves ---- */

static void why_no_way(const refusal *r)
{
    unsigned u = gg_move_unit(r->m);
    int hex = ccn_move_hex(r->m);
    if (u >= r->b->units || u != r->s->head.ask.piece || hex == HEX_OFF || !ccn_alive(r->s, (int)u)) return;
    int distance = hex_distance(r->s->unit[u].hex, hex), most = ccn_type_of(r->b, (int)u)->mn;
    const ccn_ground *ground = &ccn_grounds[r->b->terrain[hex]];
    if (distance > most) ADD(r, MOVE_ALLOWANCE, "{n|hex|hexes}, {k} at most", .n = distance, .k = most);
    if (!ground->passable) ADD(r, TERRAIN_EFFECTS, "nobody enters a {w}", .word = ground->name);
    if (r->s->unit_at[hex] != GG_NONE) ADD(r, BOARD_OCCUPANCY, "{p} stand there", .piece = r->s->unit_at[hex]);
    if (ccn_in_square(r->s, (int)u)) ADD(r, SQUARE_LIMITS, "{p} {is} in square", .piece = (int)u);
    if (r->s->unit[u].morale == BROKEN && gg_move_verb(r->m) == V_MOVE)
        ADD(r, MORALE_STATES, "{p} {is} broken: they rally or withdraw", .piece = (int)u);
}

/* The move of the same verb that ends nearest to where this one would. */
static void nearest_instead(const refusal *r, const gg_state *state)
{
    gg_offers o;
    gg_move best = 0;
    int least = HEX_COLUMNS * 8, hex = ccn_move_hex(r->m);
    if (hex == HEX_OFF) return;
    gg_offers_open(r->battle, state, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(r->battle, state, &o, i);
        if (!m || gg_move_verb(m) != gg_move_verb(r->m)) continue;
        int far = hex_distance(ccn_move_hex(m), hex) * 8 + (gg_move_facing(m) != gg_move_facing(r->m));
        if (far < least) least = far, best = m;
    }
    if (best) gg_move_print(r->battle, state, best, r->out->instead, sizeof r->out->instead);
}

void ccn_reasons(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *out)
{
    refusal r = {.battle = b, .b = ccn_b(b), .s = ccn_s(s), .m = m, .out = out};
    unsigned verb = gg_move_verb(m);
    bool attack = s->ask.question == ASK_ATTACK || s->ask.question == ASK_BONUS;
    bool way = s->ask.question == ASK_ACT || s->ask.question == ASK_MOVE;
    if (attack && (verb == V_FIRE || verb == V_MELEE)) why_no_attack(&r);
    if (s->ask.question == ASK_ATTEMPT && verb == V_ACTIVATE) why_no_order(&r);
    if (way && (verb == V_MOVE || verb == V_WITHDRAW)) {
        why_no_way(&r);
        nearest_instead(&r, s);
    }
}

/* ---- between ---- */

static int spot_hex(const ccn_state *s, gg_spot at)
{
    return at.piece == GG_NONE ? hex_at_plane(at.pose.x, at.pose.y) : ccn_piece_hex(s, at.piece);
}

bool ccn_between(const gg_battle *battle, const gg_state *state, gg_spot from, gg_spot to, gg_between *out)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    int one = spot_hex(s, from), two = spot_hex(s, to);
    static const char *const arcs[] = {[HEX_FRONT] = "front", [HEX_FLANK] = "flank", [HEX_REAR] = "rear"};
    if (one == HEX_OFF || two == HEX_OFF) return false;
    gg_text distance = gg_text_on(out->distance_words, sizeof out->distance_words);
    gg_text arc = gg_text_on(out->arc, sizeof out->arc), sight = gg_text_on(out->sight, sizeof out->sight);
    out->distance = hex_distance(one, two);
    gg_say_count(&distance, out->distance, "hex", "hexes");
    if (to.piece != GG_NONE && !ccn_is_leader(to.piece) && one != two)
        gg_text_add(&arc, "%s", arcs[ccn_arc(b, s, to.piece, one)]);
    bool guns = from.piece != GG_NONE && !ccn_is_leader(from.piece) && ccn_type_of(b, from.piece)->cls == ART;
    out->sees = out->distance < 2 || ccn_sight(b, s, one, two, guns ? b->unit[from.piece].side : GG_NONE);
    gg_text_add(&sight, out->sees                                          ? "clear"
                        : ccn_sight_but_for_hills(b, s, one, two, GG_NONE) ? "hidden by hills"
                                                                           : "blocked");
    return true;
}

bool ccn_place_find(const gg_battle *b, const char *text, size_t len, gg_pose *out)
{
    (void)b;
    int hex = len <= 4 ? hex_parse(text, (int)len) : HEX_OFF;
    if (hex != HEX_OFF) *out = ccn_pose(hex, -1);
    return hex != HEX_OFF;
}
