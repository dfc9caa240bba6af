/* 6.2: the decisions. For each question the facts are worked out once; the offers and the verdict share them. */
#include "engine/sheet.h"
#include "rules/ccn/choose/facts.h"

static void add(ccn_facts *f, ccn_verb verb, unsigned unit, unsigned target, int hex, int facing, int arg)
{
    gg_list_add(f->list, &f->listed, CCN_LISTED, ccn_move(verb, unit, target, hex, facing, arg));
}
static void add_unit(ccn_facts *f, ccn_verb verb, unsigned unit) { add(f, verb, unit, GG_NONE, HEX_OFF, 0, 0); }
static void add_bare(ccn_facts *f, ccn_verb verb) { add(f, verb, GG_NONE, GG_NONE, HEX_OFF, 0, 0); }
static void add_facings(ccn_facts *f, ccn_verb verb, unsigned unit, int but)
{
    for (int facing = 0; facing < HEX_DIRS; facing++)
        if (facing != but) add(f, verb, unit, GG_NONE, HEX_OFF, facing, 0);
}
static void add_cells(ccn_facts *f, ccn_verb verb, unsigned unit, hex_set cells)
{
    while (cells) add(f, verb, unit, GG_NONE, hex_take(&cells), 0, 0);
}

/* ---- D1, D21: the attempt ---- */

/* Enemies that at least one gun of the side could be named against. */
static uint64_t gun_targets(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int side)
{
    uint64_t targets = 0;
    for (int gun = 0; gun < CCN_GUNS && b->gun_unit[side][gun] != GG_NONE; gun++) {
        int u = b->gun_unit[side][gun];
        if (!ccn_alive(s, u) || s->unit[u].flags & SPENT) continue;
        for (uint64_t left = b->side_units[!side] & ~targets; left; left &= left - 1) {
            int target = __builtin_ctzll(left);
            if (ccn_alive(s, target) && ccn_judge_gun(b, s, c, u, target) == GG_OK) targets |= ccn_bit(target);
        }
    }
    return targets;
}

static void offer_attempt(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    int side = s->head.ask.side;
    ccn_command_work(b, s, side, &f->command);
    add_bare(f, V_PASS);
    for (uint32_t left = ccn_orderable_leaders(b, s, side); left; left &= left - 1)
        add_unit(f, V_ACTIVATE, CCN_LEADER + (unsigned)__builtin_ctz(left));
    uint64_t able = ccn_orderable(b, s, &f->command, side);
    for (uint64_t left = able; left; left &= left - 1) add_unit(f, V_ACTIVATE, (unsigned)__builtin_ctzll(left));
    uint64_t targets = gun_targets(b, s, &f->command, side);
    if (targets) memset(f->combine, 0, sizeof f->combine);
    for (uint64_t units = targets ? able : 0; units; units &= units - 1) {
        int u = __builtin_ctzll(units);
        for (uint64_t left = targets; left; left &= left - 1) {
            int target = __builtin_ctzll(left);
            if (ccn_judge_combine(b, s, &f->command, u, target) != GG_OK) continue;
            f->combine[u] |= ccn_bit(target);
            f->pairs++;
        }
    }
}

static gg_move pair_at(const ccn_facts *f, int k)
{
    for (int u = 0; u < CCN_UNITS; u++) {
        int n = __builtin_popcountll(f->combine[u]);
        if (k >= n) {
            k -= n;
            continue;
        }
        uint64_t targets = f->combine[u];
        while (k--) targets &= targets - 1;
        return ccn_move(V_COMBINE, (unsigned)u, (unsigned)__builtin_ctzll(targets), HEX_OFF, 0, 0);
    }
    return 0;
}

/* Guns join one by one, in any order. */
static void offer_guns(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    const struct frame_attempt *a = &ccn_top(s)->attempt;
    ccn_command_work(b, s, a->side, &f->command);
    if (a->guns) add_bare(f, V_GO);
    for (int gun = 0; gun < CCN_GUNS && b->gun_unit[a->side][gun] != GG_NONE; gun++) {
        int u = b->gun_unit[a->side][gun];
        if (a->guns >> gun & 1) continue;
        if (ccn_judge_gun(b, s, &f->command, u, a->target) == GG_OK) add_unit(f, V_GUN, (unsigned)u);
    }
}

/* ---- D3, D4, D5: what an active unit does ---- */

static bool square_may_open(const ccn_battle *b, const ccn_state *s, int unit)
{
    if (b->option.square_exit_allowed) return true;
    for (hex_set near = hex_beside[s->unit[unit].hex] & s->units[!b->unit[unit].side]; near;)
        if (ccn_type_of(b, s->unit_at[hex_take(&near)])->cls == CAV) return false;
    return true;
}

/* A unit that may move: hexes with any facing, turning in place, staying, leaving its leader behind. */
static void offer_moves(const ccn_battle *b, const ccn_state *s, ccn_facts *f, int unit, bool left)
{
    bool led = ccn_attached(s, unit) != GG_NONE;
    ccn_reach r;
    ccn_reach_work(b, s, unit, ccn_type_of(b, unit)->mn, led && !left, &r);
    add_unit(f, V_STAY, (unsigned)unit);
    add_facings(f, V_TURN, (unsigned)unit, s->unit[unit].facing);
    f->cells = f->reach = r.all;
    f->verb = V_MOVE;
    if (ccn_top(s)->head.proc == PROC_manoeuvre) f->cells &= ~hex_around(s->units[!b->unit[unit].side]);
    if (!led || left) return;
    if (!r.all) ccn_reach_work(b, s, unit, 1, false, &r);
    if (r.all) add_unit(f, V_DETACH, (unsigned)unit);
}

static void offer_withdrawal(const ccn_battle *b, const ccn_state *s, ccn_facts *f, int unit, bool left)
{
    bool led = ccn_attached(s, unit) != GG_NONE;
    ccn_reach r;
    ccn_withdraw_work(b, s, unit, led && !left, &r);
    f->cells = r.all;
    f->verb = V_WITHDRAW;
    if (!led || left) return;
    if (!r.all) ccn_withdraw_work(b, s, unit, false, &r);
    if (r.all) add_unit(f, V_DETACH, (unsigned)unit);
}

static void offer_act(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    const struct frame_act *a = &ccn_top(s)->act;
    unsigned unit = a->unit;
    int morale = s->unit[unit].morale;
    add_unit(f, V_NOTHING, unit);
    if (morale != STEADY && a->target == GG_NONE && !a->left) add_unit(f, V_RALLY, unit);
    if (ccn_in_square(s, a->unit)) {
        add_unit(f, V_STAY, unit);
        if (square_may_open(b, s, a->unit)) add_facings(f, V_UNFORM, unit, -1);
    } else if (morale == BROKEN) {
        offer_withdrawal(b, s, f, a->unit, a->left);
    } else {
        offer_moves(b, s, f, a->unit, a->left);
    }
}

static void offer_move(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    const ccn_frame *top = ccn_top(s);
    if (top->head.proc == PROC_manoeuvre)
        offer_moves(b, s, f, top->manoeuvre.unit, top->manoeuvre.left);
    else
        offer_moves(b, s, f, top->act.unit, top->act.left);
}

/* ---- D6, D15: attacks ---- */

ccn_blow ccn_blow_now(const ccn_state *s)
{
    const ccn_frame *top = ccn_top(s);
    if (top->head.proc == PROC_ground) {
        const ccn_unit *u = &s->unit[top->ground.unit];
        return (ccn_blow){.unit = top->ground.unit, .from = u->hex, .facing = u->facing, .moved = true};
    }
    const struct frame_act *a = &top->act;
    const ccn_unit *u = &s->unit[a->unit];
    return (ccn_blow){.unit = a->unit,
                      .from = u->hex,
                      .facing = u->facing,
                      .moves = a->moves,
                      .moved = a->moved,
                      .entered = a->entered};
}

static void try_attacks(const ccn_battle *b, const ccn_state *s, ccn_facts *f, ccn_blow w, unsigned target, bool fire)
{
    w.target = (uint8_t)target;
    int to = ccn_piece_hex(s, target);
    bool beside = to != HEX_OFF && hex_in(hex_beside[w.from], to);
    if (beside && ccn_judge_melee(b, s, &w) == GG_OK) add(f, V_MELEE, w.unit, target, HEX_OFF, 0, 0);
    if (fire && ccn_judge_fire(b, s, &w) == GG_OK) add(f, V_FIRE, w.unit, target, HEX_OFF, 0, 0);
}

static void offer_attacks(const ccn_battle *b, const ccn_state *s, ccn_facts *f, bool bonus)
{
    ccn_blow w = ccn_blow_now(s);
    int side = b->unit[w.unit].side;
    unsigned named = bonus ? GG_NONE : ccn_top(s)->act.target;
    add_unit(f, V_HOLD, w.unit);
    if (s->unit[w.unit].morale == BROKEN) return;
    if (named != GG_NONE) { /* combined arms: this target or none */
        try_attacks(b, s, f, w, named, false);
        return;
    }
    hex_set near = hex_beside[w.from];
    bool fire = !bonus && ccn_type_of(b, w.unit)->range && !(near & s->units[!side]);
    hex_set enemies = s->units[!side] | s->leaders[!side];
    for (hex_set at = fire ? enemies : enemies & near; at;) {
        int hex = hex_take(&at), unit = s->unit_at[hex];
        try_attacks(b, s, f, w, unit != GG_NONE ? (unsigned)unit : CCN_LEADER + (unsigned)s->leader_at[hex], fire);
    }
}

/* ---- the smaller decisions ---- */

static void offer_flags(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    const struct frame_apply *a = &ccn_top(s)->apply;
    GG_TALLY(t);
    f->capacity = ccn_flag_capacity(b, s, a->unit, a->from, a->stern, &t);
    for (int n = 0; n <= f->capacity && n <= a->flags; n++) add(f, V_IGNORE, a->unit, GG_NONE, HEX_OFF, 0, n);
}

static void offer_retreat(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    const struct frame_apply *a = &ccn_top(s)->apply;
    ccn_retreat_end end[CCN_RETREAT_ENDS];
    int gone, n = ccn_retreat_ends(b, s, a->unit, a->distance, end, &gone);
    for (int i = 0; i < n; i++)
        add(f, V_RETREAT, a->unit, end[i].leader == GG_NONE ? GG_NONE : CCN_LEADER + (unsigned)end[i].leader,
            end[i].hex, 0, 0);
}

static void offer_ride(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    int unit = ccn_top(s)->ground.unit;
    ccn_reach r;
    ccn_reach_work(b, s, unit, 1, ccn_attached(s, unit) != GG_NONE, &r);
    add_unit(f, V_HALT, (unsigned)unit);
    f->cells = r.all;
    f->verb = V_RIDE;
}

static void offer_event_rally(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    add_bare(f, V_DONE);
    for (uint64_t left = ccn_event_units(b, s, &ccn_top(s)->event); left; left &= left - 1)
        add_unit(f, V_PICK, (unsigned)__builtin_ctzll(left));
}

static int token_now(const ccn_state *s)
{
    const ccn_frame *top = ccn_top(s);
    return top->head.proc == PROC_fire   ? top->fire.token
           : top->head.proc == PROC_hunt ? top->hunt.token
                                         : top->melee.token;
}

static void offer_adc(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    (void)b, (void)s;
    add_bare(f, V_ACCEPT);
    add_bare(f, V_REROLL);
}

static void offer_attack(const ccn_battle *b, const ccn_state *s, ccn_facts *f) { offer_attacks(b, s, f, false); }

static void offer_bonus(const ccn_battle *b, const ccn_state *s, ccn_facts *f) { offer_attacks(b, s, f, true); }

static void offer_token(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    (void)b;
    add(f, V_USE, GG_NONE, GG_NONE, HEX_OFF, 0, token_now(s));
    add(f, V_SAVE, GG_NONE, GG_NONE, HEX_OFF, 0, token_now(s));
}

static void offer_retire(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    (void)b, (void)s;
    add_unit(f, V_STAND, f->unit);
    add_unit(f, V_RETIRE, f->unit);
}

static void offer_square(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    (void)b, (void)s;
    add_unit(f, V_STAND, f->unit);
    add_unit(f, V_FORM, f->unit);
}

static void offer_reform(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    add_cells(f, V_REFORM, f->unit, ccn_retire_cells(b, s, f->unit));
}

static void offer_ground(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    (void)b, (void)s;
    add_unit(f, V_DECLINE, f->unit);
    add_facings(f, V_TAKE, f->unit, -1);
}

static void offer_leader(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    add_cells(f, V_LEAD, f->unit, ccn_leader_reach(b, s, f->unit - CCN_LEADER));
}

static void offer_escape(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    add_cells(f, V_ESCAPE, f->unit, ccn_escape_cells(b, s, f->unit - CCN_LEADER));
}

static void offer_return(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    add_cells(f, V_RETURN, f->unit, ccn_return_cells(b, s, f->unit - CCN_LEADER));
}

static void offer_event_move(const ccn_battle *b, const ccn_state *s, ccn_facts *f) { offer_event_rally(b, s, f); }

static void offer_send(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    f->cells = ccn_wrong_roads(b, s, f->unit);
    f->verb = V_SEND;
}

static void offer_face(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    (void)b, (void)s;
    add_facings(f, V_FACE, f->unit, -1);
}

/* ---- the offers of an ask ---- */

/* Not by a table of functions: most of these are a line or two, which the compiler puts in place. */
static void offer(const ccn_battle *b, const ccn_state *s, ccn_facts *f)
{
    switch (s->head.ask.question) {
#define QUESTION(NAME, name, ...) \
    case ASK_##NAME:              \
        offer_##name(b, s, f);    \
        break;
#include "rules/ccn/questions.def"
#undef QUESTION
    default: break;
    }
}

void ccn_offers(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    ccn_facts *f = (ccn_facts *)o->facts;
    f->listed = f->pairs = 0;
    f->cells = 0;
    f->unit = state->ask.piece; /* the piece that is asked about */
    f->verb = V_NONE;
    offer(ccn_b(battle), ccn_s(state), f);
    o->slots = f->listed + f->pairs + HEX_DIRS * hex_count(f->cells);
}

gg_move ccn_offer(const gg_battle *b, const gg_state *s, gg_offers *o, int slot)
{
    (void)b;
    const ccn_facts *f = ccn_facts_of(o);
    if (slot < f->listed) return f->list[slot];
    slot -= f->listed;
    if (s->ask.question == ASK_ATTEMPT) return pair_at(f, slot);
    hex_set cells = f->cells;
    for (int skip = slot / HEX_DIRS; skip; skip--) cells &= cells - 1;
    return ccn_move(f->verb, f->unit, GG_NONE, hex_first(cells), slot % HEX_DIRS, 0);
}

bool ccn_is_offered(const ccn_state *s, gg_offers *o, gg_move m)
{
    const ccn_facts *f = ccn_facts_of(o);
    for (int i = 0; i < f->listed; i++)
        if (f->list[i] == m) return true;
    if (s->head.ask.question == ASK_ATTEMPT) {
        unsigned unit = gg_move_unit(m), target = gg_move_target(m);
        return f->pairs && unit < CCN_UNITS && target < CCN_UNITS && f->combine[unit] >> target & 1 &&
               m == ccn_move(V_COMBINE, unit, target, HEX_OFF, 0, 0);
    }
    int hex = ccn_move_hex(m), facing = (int)gg_move_facing(m);
    return hex != HEX_OFF && facing < HEX_DIRS && hex_in(f->cells, hex) &&
           m == ccn_move(f->verb, f->unit, GG_NONE, hex, facing, 0);
}
