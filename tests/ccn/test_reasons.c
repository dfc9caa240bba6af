/* What is named as standing in the way of a move does: each obstacle is taken away from a copy of the position, and the move
 * is legal. Then examples in words. */
#include <stdlib.h>

#include "rules/ccn/chapters.h"

#include "engine/telling.h"
#include "field.h"
#include "support/obstacles.h"

/* ---- pieces on the copies ---- */

static ccn_battle *battle_of(gg_battle *b) { return (ccn_battle *)b; }
static ccn_state *state_of(gg_state *s) { return (ccn_state *)s; }
static ccn_frame *top_of(gg_state *s) { return &state_of(s)->frame[s->depth - 1]; }

/* The unit whose name the reason begins with; else the one that the move is about. */
static int subject(const gg_battle *b, gg_move m, const char *words)
{
    int best = (int)gg_move_unit(m);
    size_t longest = 0;
    for (int u = 0; u < CCN_UNITS; u++) {
        char name[80];
        gg_text t = gg_text_on(name, sizeof name);
        if (!gg_piece_exists(b, u)) continue;
        gg_say_name(&t, b, u);
        size_t len = strlen(name);
        if (len > longest && strncmp(words, name, len) == 0 && words[len] == ' ') longest = len, best = u;
    }
    return best;
}

/* The one whose name it ends with. */
static int last_named(const gg_battle *b, gg_move m, const char *words)
{
    for (int u = 0; u < CCN_UNITS; u++) {
        char name[80];
        gg_text t = gg_text_on(name, sizeof name);
        if (!gg_piece_exists(b, u)) continue;
        gg_say_name(&t, b, u);
        size_t len = strlen(name), all = strlen(words);
        if (all > len && strcmp(words + all - len, name) == 0) return u;
    }
    return (int)gg_move_unit(m);
}

static void put(const ccn_battle *b, ccn_state *s, int piece, int hex)
{
    if (ccn_is_leader((unsigned)piece)) {
        s->leader[piece - CCN_LEADER].status = hex == HEX_OFF ? ELIMINATED : ON;
        ccn_put_leader(s, b, piece - CCN_LEADER, hex);
        return;
    }
    int leader = s->unit[piece].hex == HEX_OFF ? GG_NONE : s->leader_at[s->unit[piece].hex];
    if (leader != GG_NONE && b->leader[leader].side == b->unit[piece].side) put(b, s, CCN_LEADER + leader, hex);
    if (s->unit[piece].blocks == 0) s->unit[piece] = (ccn_unit){.hex = HEX_OFF, .blocks = b->unit[piece].full};
    ccn_put_unit(s, b, piece, hex);
    if (hex == HEX_OFF) s->unit[piece].blocks = 0;
}

static void clear_hex(gg_battle *battle, gg_state *state, hex_set cells)
{
    ccn_battle *b = battle_of(battle);
    ccn_state *s = state_of(state);
    while (cells) {
        int hex = hex_take(&cells);
        if (s->unit_at[hex] != GG_NONE) put(b, s, s->unit_at[hex], HEX_OFF);
        if (s->leader_at[hex] != GG_NONE) put(b, s, CCN_LEADER + s->leader_at[hex], HEX_OFF);
    }
}

static void level(gg_battle *battle, hex_set cells)
{
    ccn_battle *b = battle_of(battle);
    for (; cells; cells &= cells - 1) {
        int hex = hex_first(cells);
        for (int t = 0; t < CCN_TERRAINS; t++) b->of[t] &= ~HEX_BIT(hex);
        b->terrain[hex] = CLEAR;
        b->of[CLEAR] |= HEX_BIT(hex);
        b->passable |= HEX_BIT(hex);
        b->stop &= ~HEX_BIT(hex);
    }
}

static hex_set free_cells(const ccn_battle *b, const ccn_state *s)
{
    return b->passable & ~(s->units[0] | s->units[1] | s->leaders[0] | s->leaders[1]);
}

/* Whether the same stands in the way as before, but for one reason of this rule. */
static bool one_less(const gg_battle *b, const gg_state *s, gg_move m, const gg_reasons *before, gg_rule rule)
{
    gg_reasons now;
    gg_reasons_of(b, s, m, &now);
    if (now.count != before->count - 1) return false;
    bool skipped = false;
    for (int i = 0, k = 0; i < before->count; i++) {
        if (!skipped && before->reason[i].rule == rule && (k == now.count || now.reason[k].rule != rule)) {
            skipped = true;
            continue;
        }
        if (k == now.count || now.reason[k++].rule != before->reason[i].rule) return false;
    }
    return true;
}

/* Puts a piece where everything else is as it was `before`. */
static bool put_somewhere(gg_battle *b, gg_state *s, gg_move m, const gg_reasons *before, gg_rule rule, int piece)
{
    gg_state *was = table_state();
    bool found = false;
    gg_copy(b, was, s);
    for (hex_set cells = free_cells(battle_of(b), state_of(s)); cells && !found;) {
        put(battle_of(b), state_of(s), piece, hex_take(&cells));
        found = one_less(b, s, m, before, rule);
        if (!found) gg_copy(b, s, was);
    }
    free(was);
    return found;
}

static bool elsewhere(gg_battle *b, gg_state *s, gg_move m, gg_rule rule, int piece)
{
    gg_reasons before;
    gg_reasons_of(b, s, m, &before);
    return put_somewhere(b, s, m, &before, rule, piece);
}

static gg_rule rule_of(const gg_battle *b, const gg_state *s, gg_move m, const char *words)
{
    gg_reasons r;
    gg_reasons_of(b, s, m, &r);
    for (int i = 0; i < r.count; i++)
        if (strcmp(r.reason[i].words, words) == 0) return r.reason[i].rule;
    return GG_OK;
}

/* ---- one for each kind of obstacle ---- */

static bool unit_elsewhere(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    return elsewhere(b, s, m, rule_of(b, s, m, words), (int)gg_move_unit(m));
}

static bool subject_elsewhere(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    return elsewhere(b, s, m, rule_of(b, s, m, words), subject(b, m, words));
}

static bool target_elsewhere(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    return elsewhere(b, s, m, rule_of(b, s, m, words), (int)gg_move_target(m));
}

/* The piece changes sides and is ready: where it stands then is for `elsewhere` to find. */
static void change_sides(ccn_battle *b, ccn_state *s, int piece)
{
    if (ccn_is_leader((unsigned)piece)) {
        int l = piece - CCN_LEADER;
        put(b, s, piece, HEX_OFF);
        b->leader[l].side = !b->leader[l].side;
        s->leader[l].spent = 0;
        return;
    }
    put(b, s, piece, HEX_OFF);
    for (int side = 0; side < GG_SIDES; side++) b->side_units[side] ^= ccn_bit(piece);
    b->unit[piece].side = !b->unit[piece].side;
}

/* A battery of the side, if need be made of another unit; GG_NONE: there is nobody to make it of. */
static int some_battery(ccn_battle *b, const ccn_state *s, int side, int but, int nor)
{
    int gun = GG_NONE, n = 0;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != side || u == but || u == nor || !ccn_alive(s, u)) continue;
        if (gun == GG_NONE || (ccn_type_of(b, u)->cls == ART && ccn_type_of(b, gun)->cls != ART)) gun = u;
    }
    if (gun == GG_NONE || b->unit[gun].gun != GG_NONE) return gun;
    while (n < CCN_GUNS - 1 && b->gun_unit[side][n] != GG_NONE) n++;
    b->gun_unit[side][n] = (uint8_t)gun, b->unit[gun].gun = (uint8_t)n;
    for (int type = 0; type < CCN_TYPES; type++)
        if (strcmp(ccn_types[type].code, "FR.FA") == 0) b->unit[gun].type = (uint8_t)type;
    return gun;
}

/* Puts a battery where it can join against the target: from the first hex on, and how far it got; HEX_OFF: nowhere. */
static int battery_joins(ccn_battle *b, ccn_state *s, int gun, int target, hex_set *cells)
{
    s->unit[gun].flags = 0, s->unit[gun].morale = STEADY, s->unit[gun].shots = 0;
    while (*cells && s->unit[target].hex != HEX_OFF) {
        int hex = hex_take(cells);
        ccn_command c;
        put(b, s, gun, hex);
        ccn_command_work(b, s, b->unit[gun].side, &c);
        for (int f = 0; f < HEX_DIRS; f++) {
            s->unit[gun].facing = (uint8_t)f;
            if (ccn_judge_gun(b, s, &c, gun, target) == GG_OK) return hex;
        }
    }
    return HEX_OFF;
}

static bool battery_found(gg_battle *battle, gg_state *state, gg_move m, const char *words)
{
    ccn_battle *b = battle_of(battle);
    ccn_state *s = state_of(state);
    gg_reasons before;
    gg_rule rule = rule_of(battle, state, m, words);
    gg_reasons_of(battle, state, m, &before);
    int gun = some_battery(b, s, s->head.ask.side, (int)gg_move_unit(m), GG_NONE);
    hex_set cells = free_cells(b, s);
    if (gun == GG_NONE) return false;
    while (battery_joins(b, s, gun, (int)gg_move_target(m), &cells) != HEX_OFF)
        if (one_less(battle, state, m, &before, rule)) return true;
    return false;
}

/* The target of a combined attack, where the unit can attack it and a battery can join. */
static bool target_met(gg_battle *battle, gg_state *state, gg_move m, const gg_reasons *before, gg_rule rule, int gun)
{
    ccn_battle *b = battle_of(battle);
    ccn_state *s = state_of(state);
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    gg_state *was = table_state();
    bool found = false;
    gg_copy(battle, was, state);
    for (hex_set near = free_cells(b, s); near && !found;) {
        int hex = hex_take(&near);
        if (s->unit[unit].hex == HEX_OFF || hex_distance(hex, s->unit[unit].hex) > 3) continue;
        put(b, s, target, hex);
        hex_set cells = free_cells(b, s);
        found = battery_joins(b, s, gun, target, &cells) != HEX_OFF && one_less(battle, state, m, before, rule);
        if (!found) gg_copy(battle, state, was);
    }
    free(was);
    return found;
}

/* The piece changes sides, and all that a piece of its new side needs is there: a place and, of a combined attack, guns. */
static bool other_side(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons before;
    gg_rule rule = rule_of(b, s, m, words);
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    bool at_target = rule == COMBINED_GROUP || rule == FIRE_ELIGIBLE || rule == MELEE_ELIGIBLE;
    int piece = (int)(at_target ? target : unit);
    gg_reasons_of(b, s, m, &before);
    if (at_target && target == unit) return false;
    if (!ccn_is_leader((unsigned)piece) && battle_of(b)->unit[piece].gun != GG_NONE) return false;
    change_sides(battle_of(b), state_of(s), piece);
    if (gg_move_verb(m) == V_COMBINE && before.count == 1) {
        int gun = some_battery(battle_of(b), state_of(s), s->ask.side, (int)unit, (int)target);
        hex_set cells = free_cells(battle_of(b), state_of(s));
        if (gun == GG_NONE) return false;
        if (at_target) return target_met(b, s, m, &before, rule, gun);
        if (battery_joins(battle_of(b), state_of(s), gun, (int)target, &cells) == HEX_OFF) return false;
    }
    return put_somewhere(b, s, m, &before, rule, piece);
}

static bool revived(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    return elsewhere(b, s, m, rule_of(b, s, m, words), subject(b, m, words));
}

static bool target_revived(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    return elsewhere(b, s, m, rule_of(b, s, m, words), (int)gg_move_target(m));
}

static bool led(gg_battle *battle, gg_state *state, gg_move m, const char *words)
{
    const ccn_battle *b = battle_of(battle);
    ccn_state *s = state_of(state);
    gg_reasons before;
    gg_rule rule = rule_of(battle, state, m, words);
    gg_state *was = table_state();
    bool found = false;
    int u = strstr(words, "no leader is with") ? (int)gg_move_unit(m) : subject(battle, m, words);
    gg_reasons_of(battle, state, m, &before);
    gg_copy(battle, was, state);
    for (int l = 0; l < b->leaders && !found; l++) {
        if (b->leader[l].side != b->unit[u].side) continue;
        put(b, s, CCN_LEADER + l, s->unit[u].hex);
        found = one_less(battle, state, m, &before, rule);
        if (!found) gg_copy(battle, state, was);
    }
    free(was);
    return found;
}

static bool rested(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    unsigned piece = gg_move_unit(m);
    if (ccn_is_leader(piece))
        state_of(s)->leader[piece - CCN_LEADER].spent = 0;
    else
        state_of(s)->unit[subject(b, m, words)].flags &= (uint8_t) ~(SPENT | KEEP_SPENT);
    return true;
}

static bool returned(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    put(battle_of(b), state_of(s), (int)gg_move_unit(m), hex_first(free_cells(battle_of(b), state_of(s))));
    return true;
}

static bool square_opened(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int u = strstr(words, "inside") ? last_named(b, m, words) : subject(b, m, words);
    ccn_set_square(state_of(s), u, false);
    return true;
}

static bool steadied(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    state_of(s)->unit[subject(b, m, words)].morale = STEADY;
    return true;
}

static bool broken(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    state_of(s)->unit[subject(b, m, words)].morale = BROKEN;
    return true;
}

static bool shaken(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    state_of(s)->unit[subject(b, m, words)].morale = SHAKEN;
    return true;
}

static bool rearmed(gg_battle *b, gg_state *s, gg_move m, const char *words) /* guns made foot */
{
    gg_reasons before;
    gg_rule rule = rule_of(b, s, m, words);
    gg_reasons_of(b, s, m, &before);
    battle_of(b)->unit[gg_move_unit(m)].type = 0;
    return one_less(b, s, m, &before, rule);
}

static bool not_in_group(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    top_of(s)->attempt.guns &= ~((uint32_t)1 << battle_of(b)->unit[gg_move_unit(m)].gun);
    return true;
}

static bool gun_named(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    top_of(s)->attempt.guns = 1;
    return true;
}

static bool alone_by_order(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    top_of(s)->act.target = GG_NONE, top_of(s)->act.guns = 0;
    return true;
}

static bool faced(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons before;
    gg_rule rule = rule_of(b, s, m, words);
    unsigned verb = gg_move_verb(m);
    int u = verb == V_FIRE || verb == V_MELEE ? (int)gg_move_unit(m) : last_named(b, m, words);
    gg_reasons_of(b, s, m, &before);
    for (int f = 0; f < HEX_DIRS; f++) {
        state_of(s)->unit[u].facing = (uint8_t)f;
        if (one_less(b, s, m, &before, rule)) return true;
    }
    return false;
}

static bool turned_away(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    ccn_unit *u = &state_of(s)->unit[gg_move_unit(m)];
    u->facing = (uint8_t)((u->facing + 1) % HEX_DIRS);
    return true;
}

static bool supplied(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    state_of(s)->unit[subject(b, m, words)].shots = 0;
    return true;
}

/* All enemies beside a unit, but for its target. */
static bool left_alone(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    unsigned verb = gg_move_verb(m);
    int u = verb == V_FIRE ? (int)gg_move_unit(m) : last_named(b, m, words);
    const ccn_state *now = state_of(s);
    hex_set near = hex_beside[now->unit[u].hex] & now->units[!battle_of(b)->unit[u].side];
    if (verb == V_FIRE) near &= ~HEX_BIT(ccn_piece_hex(now, gg_move_target(m)));
    clear_hex(b, s, near);
    return true;
}

static bool not_picked(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    top_of(s)->event.pick[0] = GG_NONE;
    return true;
}

static bool left_by_unit(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    const ccn_state *now = state_of(s);
    int hex = ccn_piece_hex(now, gg_move_target(m));
    (void)words;
    int unit = now->unit_at[hex];
    state_of(s)->unit[unit].blocks = 0;
    ccn_put_unit(state_of(s), battle_of(b), unit, HEX_OFF);
    return true;
}

static bool moved_less(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    top_of(s)->act.moves = 0;
    return true;
}

static bool not_entered(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    top_of(s)->act.entered = 0;
    return true;
}

static bool strengthened(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state_of(s)->unit[gg_move_unit(m)].blocks = 2;
    return true;
}

static bool seen(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int from = state_of(s)->unit[gg_move_unit(m)].hex, to = ccn_piece_hex(state_of(s), gg_move_target(m));
    (void)words;
    for (int sign = 1; sign >= -1; sign -= 2) {
        uint8_t line[16];
        int n = hex_line(from, to, sign, line), off = 0;
        for (int i = 0; i < n; i++) off |= line[i] == HEX_OFF;
        for (int i = 0; i < n && !off; i++) clear_hex(b, s, HEX_BIT(line[i])), level(b, HEX_BIT(line[i]));
    }
    return true;
}

/* Level ground, and no garden wall or works to cross; then more blocks. */
static bool dice_enough(gg_battle *battle, gg_state *s, gg_move m, const char *words)
{
    ccn_battle *b = battle_of(battle);
    gg_reasons before;
    gg_rule rule = rule_of(battle, s, m, words);
    int from = state_of(s)->unit[gg_move_unit(m)].hex, to = ccn_piece_hex(state_of(s), gg_move_target(m));
    gg_reasons_of(battle, s, m, &before);
    b->works[to] = 0;
    if (one_less(battle, s, m, &before, rule)) return true;
    state_of(s)->unit[gg_move_unit(m)].blocks = 4;
    if (one_less(battle, s, m, &before, rule)) return true;
    level(battle, HEX_BIT(to));
    if (one_less(battle, s, m, &before, rule)) return true;
    level(battle, HEX_BIT(from));
    return one_less(battle, s, m, &before, rule);
}

static bool ground_levelled(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    level(b, HEX_BIT(ccn_move_hex(m)));
    return true;
}

static bool hex_emptied(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    clear_hex(b, s, HEX_BIT(ccn_move_hex(m)));
    return true;
}

static bool nothing_stops(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    const ccn_state *now = state_of(s);
    int side = battle_of(b)->unit[gg_move_unit(m)].side;
    (void)words;
    battle_of(b)->stop = 0;
    clear_hex(b, s, now->leaders[side] & ~now->units[side] & ~HEX_BIT(ccn_move_hex(m)));
    return true;
}

static bool nobody_beside(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    int side = battle_of(b)->unit[gg_move_unit(m)].side;
    clear_hex(b, s, hex_beside[ccn_move_hex(m)] & state_of(s)->units[!side]);
    return true;
}

static bool leader_kept(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    if (top_of(s)->head.proc == PROC_manoeuvre)
        top_of(s)->manoeuvre.left = 0;
    else
        top_of(s)->act.left = 0;
    return true;
}

static bool in_square(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons before;
    gg_rule rule = rule_of(b, s, m, words);
    gg_reasons_of(b, s, m, &before);
    ccn_set_square(state_of(s), (int)gg_move_unit(m), true);
    return one_less(b, s, m, &before, rule); /* cavalry beside it would keep it shut */
}

static bool horse_gone(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    put(battle_of(b), state_of(s), subject(b, m, words), HEX_OFF);
    return true;
}

static bool more_flags(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    top_of(s)->apply.flags = (uint8_t)gg_move_arg(m);
    return true;
}

static bool picked_troops(gg_battle *battle, gg_state *s, gg_move m, const char *words)
{
    ccn_battle *b = battle_of(battle);
    (void)s, (void)words;
    unsigned u = gg_move_unit(m);
    for (int t = 0; t < CCN_TYPES; t++)
        if (ccn_types[t].ign == 2 && ccn_types[t].cls == ccn_type_of(b, (int)u)->cls) b->unit[u].type = (uint8_t)t;
    return ccn_type_of(b, (int)u)->ign == 2;
}

static bool other_token(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    ccn_frame *top = top_of(s);
    (void)b, (void)words;
    uint8_t token = (uint8_t)gg_move_arg(m);
    if (top->head.proc == PROC_fire)
        top->fire.token = token;
    else if (top->head.proc == PROC_melee)
        top->melee.token = token;
    else
        top->hunt.token = token;
    return true;
}

static bool unit_put_there(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    const ccn_state *now = state_of(s);
    int hex = ccn_move_hex(m), side = battle_of(b)->leader[gg_move_unit(m) - CCN_LEADER].side;
    hex_set spare = now->units[side] & ~now->leaders[side];
    (void)words;
    int unit = now->unit_at[hex_first(spare)];
    clear_hex(b, s, HEX_BIT(hex));
    put(battle_of(b), state_of(s), unit, hex);
    return true;
}

static bool leader_gone(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    put(battle_of(b), state_of(s), CCN_LEADER + state_of(s)->leader_at[ccn_move_hex(m)], HEX_OFF);
    return true;
}

static const char dice_for_one[] =
    "the dice were thrown for one unit, or one unit is attacked: it is the question itself";

/* clang-format off */
static const obstacle obstacles[] = {
    {CHIT_DRAW, "belong", other_side, NULL, false},
    {COMBINED_GROUP, "is a leader", NULL, "a leader is no unit", false},
    {COMBINED_GROUP, "no guns", NULL, "nothing but a gun can be counted among the guns", false},
    {COMBINED_GROUP, "guns: foot or horse", rearmed, NULL, false},
    {COMBINED_GROUP, "in the group", not_in_group, NULL, false},
    {COMBINED_GROUP, "no gun is named", gun_named, NULL, false},
    {COMBINED_GROUP, "no battery", battery_found, NULL, true},
    {COMBINED_GROUP, "have no guns", battery_found, NULL, false},
    {COMBINED_GROUP, "belong", other_side, NULL, false},
    {COMBINED_GROUP, "destroyed", target_revived, NULL, false},
    {ACTIVATION_CHECK, "destroyed", revived, NULL, false},
    {ACTIVATION_CHECK, "the order went", NULL, dice_for_one, false},
    {COMMAND_OUT, NULL, led, NULL, false},
    {COMMAND_TRACE, NULL, led, NULL, true},
    {COMMAND_NOLEADER, NULL, led, NULL, false},
    {COMMAND_DIRECT, NULL, led, NULL, false},
    {ACTIVATION_SPENT, NULL, rested, NULL, false},
    {LEADER_CASUALTY, NULL, returned, NULL, false},
    {SQUARE_LIMITS, NULL, square_opened, NULL, false},
    {MORALE_STATES, NULL, steadied, NULL, false},
    {MELEE_ELIGIBLE, "and attack", unit_elsewhere, NULL, true},
    {MELEE_ELIGIBLE, "can reach no hex", unit_elsewhere, NULL, true},
    {MELEE_ELIGIBLE, "melee is with", target_elsewhere, NULL, false},
    {MELEE_ELIGIBLE, "no longer", target_revived, NULL, false},
    {MELEE_ELIGIBLE, "belong", other_side, NULL, false},
    {FIRE_ELIGIBLE, "do not fire", NULL, "cavalry has no fire of its own", false},
    {FIRE_ELIGIBLE, "no longer", target_revived, NULL, false},
    {FIRE_ELIGIBLE, "belong", other_side, NULL, false},
    {FIRE_ELIGIBLE, NULL, target_elsewhere, NULL, false},
    {LEADER_ALONE, NULL, left_by_unit, NULL, true},
    {BOARD_DISTANCE, NULL, subject_elsewhere, NULL, false},
    {FACING_DIRECTION, NULL, faced, NULL, false},
    {AMMO_LOW, NULL, supplied, NULL, false},
    {FIRE_NOADJACENT, "that is melee", target_elsewhere, NULL, false},
    {FIRE_NOADJACENT, NULL, left_alone, NULL, true},
    {LOS_BLOCK, NULL, seen, NULL, true},
    {LOS_HILL, NULL, seen, NULL, true},
    {FIRE_MINDICE, NULL, dice_enough, NULL, true},
    {FIRE_DICE_ART, NULL, strengthened, NULL, false},
    {COMBINED_DICE, NULL, alone_by_order, NULL, false},
    {MOVE_ALLOWANCE, "with an attack", moved_less, NULL, false},
    {MOVE_ALLOWANCE, "away", unit_elsewhere, NULL, false},
    {MOVE_NOBATTLE, NULL, not_entered, NULL, false},
    {MOVE_STOP, NULL, nothing_stops, NULL, false},
    {MOVE_ENTER, "stands there", hex_emptied, NULL, false},
    {MOVE_ENTER, NULL, unit_elsewhere, NULL, true},
    {MOVE_LEADER_JOIN, NULL, hex_emptied, NULL, false},
    {TERRAIN_EFFECTS, NULL, ground_levelled, NULL, false},
    {BOARD_OCCUPANCY, "share no hex", leader_gone, NULL, false},
    {BOARD_OCCUPANCY, NULL, hex_emptied, NULL, true},
    {BOARD_SIDES, NULL, unit_elsewhere, NULL, false},
    {GROUND_BREAKTHROUGH, "away", unit_elsewhere, NULL, false},
    {GROUND_BREAKTHROUGH, "asked", NULL, dice_for_one, false},
    {LEADER_MOVE, "away", unit_elsewhere, NULL, false},
    {LEADER_ESCAPE, "away", unit_elsewhere, NULL, false},
    {RETIRE_RESOLVE, NULL, unit_elsewhere, NULL, false},
    {ACTIVATION_BOTCH, "beside", nobody_beside, NULL, true},
    {ACTIVATION_BOTCH, "away", unit_elsewhere, NULL, false},
    {ACTIVATION_ACTION, "beside", nobody_beside, NULL, true},
    {ACTIVATION_ACTION, "not broken", broken, NULL, false},
    {FACING_CHANGE_COST, "already", turned_away, NULL, false},
    {FACING_CHANGE_COST, "in that hex", unit_elsewhere, NULL, false},
    {LEADER_ATTACH, "no leader", led, NULL, false},
    {LEADER_ATTACH, "already", leader_kept, NULL, false},
    {LEADER_ATTACH, "nowhere", NULL, "all that is around them would have to be cleared", false},
    {LEADER_ATTACH, "meet", NULL, "whom they meet hangs on every way at once", false},
    {SQUARE_EXIT, "not in square", in_square, NULL, false},
    {SQUARE_EXIT, "beside", horse_gone, NULL, false},
    {RALLY_ACTION, "steady", shaken, NULL, false},
    {RALLY_ACTION, "leave", leader_kept, NULL, false},
    {FLAG_IGNORE, "fell", more_flags, NULL, false},
    {FLAG_IGNORE, "may stand", picked_troops, NULL, false},
    {FLAG_MAX2, NULL, NULL, "nobody stands more than two flags", false},
    {EVENT_BAYONET, "fits", other_token, NULL, false},
    {EVENT_FIREHOLD, "fits", other_token, NULL, false},
    {EVENT_BOMBARD, "fits", other_token, NULL, false},
    {EVENT_RALLY, "picked", not_picked, NULL, false},
    {EVENT_RALLY, "steady", shaken, NULL, false},
    {EVENT_MANOEUVRE, "picked", not_picked, NULL, false},
    {EVENT_MANOEUVRE, "broken", steadied, NULL, false},
    {EVENT_MANOEUVRE, "spent", rested, NULL, false},
    {EVENT_MANOEUVRE, "in square", square_opened, NULL, false},
    {EVENT_MANOEUVRE, "beside that hex", nobody_beside, NULL, true},
    {EVENT_MANOEUVRE, "beside", left_alone, NULL, false},
    {RETREAT_PATH, NULL, unit_elsewhere, NULL, false},
    {LEADER_RETURN, "no unit", unit_put_there, NULL, false},
    {LEADER_RETURN, "is with", leader_gone, NULL, false},
    {LEADER_RETURN, "all units", NULL, "then the edge is asked, and not the units", false},
    {RETIRE_WHEN, NULL, NULL, dice_for_one, false},
    {SQUARE_ATTEMPT, NULL, NULL, dice_for_one, false},
    {GROUND_TAKE, NULL, NULL, dice_for_one, false},
    {GROUND_BONUS, NULL, NULL, dice_for_one, false},
};
/* clang-format on */

static void test_what_is_named_stands_in_the_way(void **state)
{
    (void)state;
    prove_reasons("ccn", sizeof(ccn_battle), obstacles, sizeof obstacles / sizeof *obstacles, 50);
}

/* ---- in words ---- */

/* All reasons with "; " between, and what is possible instead behind " / ". */
static const char *told(const table *t, const char *move)
{
    static char text[1600];
    gg_reasons r;
    gg_reasons_of(t->battle, t->state, table_move(t, move, HERE), &r);
    gg_text out = gg_text_on(text, sizeof text);
    for (int i = 0; i < r.count; i++) gg_text_add(&out, "%s%s", i ? "; " : "", r.reason[i].words);
    if (r.instead[0]) gg_text_add(&out, " / %s", r.instead);
    return text;
}
#define assert_reasons(t, move, words) assert_string_equal(told(t, move), words)

static void test_orders(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN A1 S spent; F2 FR.FA G4 S shots 6; F3 FR.LN G3 S; A1 BR.LN G8 N; french Ney G3; begin "
                     "attempt french");
    assert_reasons(t, "activate F1", "F1 are spent this round; F1 are out of command: Ney is 7 hexes away, 4 at most");
    assert_reasons(t, "activate A1", "A1 belong to the Allies");
    assert_reasons(t, "combine F3 A1", "A1 stand 5 hexes away: F3 move 1 and attack; F2 have used all six shots");
    assert_reasons(t, "fire F3 A1", "asked now, French: who gets the order? / first the order: activate F3");
}

static void test_command_that_is_barred(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN A1 S; A1 BR.LN B1 N; A2 BR.LN A2 N; F2 FR.LN D1 S; french Ney D1; begin attempt french");
    assert_reasons(t, "activate F1", "F1 are out of command: the way from Ney is barred by A1");
}

static void test_moves(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; F2 FR.LC H4 S; A1 BR.LN G5 N; french Ney G3; begin act F1");
    assert_reasons(t, "move F1 G5 S", "A1 stand there / possible is move F1 F4 S");
    assert_reasons(t, "move F1 G7 S", "3 hexes away, 1 at most / possible is move F1 H5 S");
    assert_reasons(t, "move F1 G4 N", "F1 stand in that hex: to face another way is a turn / possible is turn F1 N");
    assert_reasons(t, "turn F1 S", "F1 face S already / possible is stay F1");
    assert_reasons(t, "rally F1", "F1 are steady");
    assert_reasons(t, "detach F1", "no leader is with F1");
    assert_reasons(t, "fire F1 A1", "asked now, French: what do F1 do? / first a move, or stay F1; then the attack");
    assert_reasons(t, "stay F2", "the order went to F1");
}

static void test_ways_that_end_or_are_barred(void **state)
{
    (void)state;
    table *t = field_on("forest G3 F3 H3", "F1 FR.LC G2 S; french Ney G1; A1 BR.LN G8 N; begin act F1");
    const char *words = told(t, "move F1 G4 S");
    assert_non_null(strstr(words, "the way ends on entering: the forest at"));
}

static void test_attacks(void **state)
{
    (void)state;
    table *t = field_on(
        "hill G5 F5",
        "F1 FR.FA G4 S; A1 BR.LN G7 N; A2 BR.LN F2 N; A3 BR.LN H5 N; allies Hill G7; french Ney G3; begin attack F1");
    assert_reasons(
        t, "fire F1 A1",
        "A3 stand beside them: they fight or hold; A1 are hidden by the hill at G5 / possible is melee F1 A3");
    assert_reasons(t, "melee F1 A1", "3 hexes to A1: melee is with a neighbour / possible is melee F1 A3");
    assert_reasons(t, "fire F1 F1", "F1 belong to the French / possible is melee F1 A3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_what_is_named_stands_in_the_way), proves(test_orders),
                                       proves(test_command_that_is_barred),          proves(test_moves),
                                       proves(test_ways_that_end_or_are_barred),     proves(test_attacks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
