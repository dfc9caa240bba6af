/* 6.1: the decisions. For each question the facts are worked out once; offers by slot and the verdict share them. */
#include "engine/sheet.h"
#include "rules/rbc/choose/choose.h"

enum { LISTED = 128, VOLLEYS = 2 * RBC_UNITS, CART_WAYS = 1 + SQ_FACINGS };
typedef struct volley { /* D13: whom one unit may shoot at, by SHOOT or MASSED */
    uint64_t targets;
    uint32_t unit, verb;
} volley;
typedef struct facts {
    int32_t listed;           /* moves that are few stand in `list` */
    int32_t volleys;          /* then these */
    uint64_t units;           /* then these units, each by `verb` */
    uint32_t boxes[RBC_ROWS]; /* then these boxes by row, if `ways` is not 0 */
    uint8_t verb, unit, ways; /* in how many ways each box: facings, carts */
    bool moves;               /* D4: `reach` alone */
    gg_move list[LISTED];
    union {
        rbc_reach reach;
        volley volley[VOLLEYS];
    };
} facts;
_Static_assert(sizeof(facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

static void add(facts *f, rbc_verb verb, unsigned unit, unsigned target, int cell, int facing, int arg)
{
    gg_list_add(f->list, &f->listed, LISTED, rbc_move(verb, unit, target, cell, facing, arg));
}
static void add_unit(facts *f, rbc_verb verb, unsigned unit) { add(f, verb, unit, GG_NONE, SQ_OFF, 0, 0); }
static void add_bare(facts *f, rbc_verb verb) { add(f, verb, GG_NONE, GG_NONE, SQ_OFF, 0, 0); }
static void add_two(facts *f, rbc_verb one, rbc_verb other, unsigned unit)
{
    add_unit(f, one, unit);
    add_unit(f, other, unit);
}
static void add_facings(facts *f, unsigned unit, uint64_t facings)
{
    for (; facings; facings &= facings - 1) add(f, V_FACE, unit, GG_NONE, SQ_OFF, __builtin_ctzll(facings), 0);
}

/* ---- D1 to D7: one's own units ---- */

/* Units under Momentum come first: while there is one, the phase does not end. */
static void offer_next(const rbc_battle *b, const rbc_state *s, facts *f)
{
    f->units = rbc_movers(b, s);
    f->verb = V_MOVER;
    if (!f->units || !rbc_is(s, __builtin_ctzll(f->units), MOMENTUM)) add_bare(f, V_FINISH);
}

static void offer_momentum(const rbc_battle *b, const rbc_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    add_two(f, V_ADVANCE, V_TRY_STOP, unit);
    if (rbc_may_hold(b, s, (int)unit)) add_unit(f, V_HOLD_TO_SHOOT, unit);
}

static void offer_stopped(const rbc_battle *b, const rbc_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    add_unit(f, V_STAY, unit);
    add_facings(f, unit, 0xfu & ~(1u << s->unit[unit].facing));
    if (rbc_may_hedgehog(b, s, (int)unit)) add_unit(f, V_HEDGEHOG, unit);
}

static void offer_move(const rbc_battle *b, const rbc_state *s, facts *f)
{
    int unit = s->head.ask.piece;
    f->moves = true;
    rbc_reach_work(b, s, unit, rbc_mode_of(s, unit), &f->reach);
}

static void offer_face_foe(const rbc_battle *b, const rbc_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    add_unit(f, V_STAY, unit);
    add_facings(f, unit, rbc_melee_facings(b, s, (int)unit));
}

/* ---- D8 to D12: a charge and what becomes of it ---- */

static void offer_fall_back(const rbc_battle *b, const rbc_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    int kept = s->unit[unit].facing, towards = (s->unit[s->head.ask.other].facing + 2) & 3;
    uint16_t cell[2];
    int n = rbc_fall_back_cells(b, s, (int)unit, s->head.ask.other, cell);
    for (int i = 0; i < n; i++) {
        if (cell[i] == SQ_OFF) continue;
        add(f, V_FALL_BACK, unit, GG_NONE, cell[i], kept, 0);
        if (towards != kept) add(f, V_FALL_BACK, unit, GG_NONE, cell[i], towards, 0);
    }
}

static void offer_react(const rbc_battle *b, const rbc_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    uint64_t facings = rbc_reaction_facings(b, s, (int)unit, s->head.ask.other);
    add_unit(f, V_STAND, unit);
    add_facings(f, unit, facings & ~((uint64_t)1 << s->unit[unit].facing));
}

/* After a dispersal: straight on, or a further charge straight ahead, from where the unit stands. */
static void offer_on(const rbc_battle *b, const rbc_state *s, facts *f)
{
    const struct frame_go *go = &rbc_top(s)->go;
    unsigned unit = s->head.ask.piece;
    const rbc_unit *u = &s->unit[unit];
    int ahead = sq_step(b->board, u->cell, 2 * u->facing), met = rbc_unit_at(s, ahead);
    add_unit(f, V_STAY, unit);
    if (ahead == SQ_OFF || rbc_actions_left(b, go) < 1) return;
    if (met == GG_NONE) {
        if (rbc_judge_enter(b, s, (int)unit, u->cell, ahead) == GG_OK) add_unit(f, V_ON, unit);
        return;
    }
    if (rbc_side(b, met) == rbc_side(b, (int)unit)) return;
    if (rbc_judge_charge(b, s, (int)unit, u->cell, met, STEP_CH) != GG_OK) return;
    int did = go->did | (rbc_unforms(b, s, (int)unit, ahead) ? PATH_TERRAIN : 0) |
              (rbc_crosses_wall(b, s, u->cell, ahead) ? PATH_OBSTACLE : 0);
    bool unformed = u->flags & UNFORMED || rbc_path_unforms(b, (int)unit, go->spent + 1, did) != GG_OK;
    add(f, V_CHARGE, unit, (unsigned)met, u->cell, u->facing, unformed ? ARG_UNFORMED : 0);
}

/* ---- D13 to D18: shooting and melee ---- */

static void add_volley(facts *f, rbc_verb verb, int unit, uint64_t targets)
{
    if (targets) f->volley[f->volleys++] = (volley){targets, (uint32_t)unit, verb};
}

static void offer_shoot(const rbc_battle *b, const rbc_state *s, facts *f)
{
    add_bare(f, V_FINISH);
    for (uint64_t left = rbc_units_on(b, s, s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_type_of(b, u)->weapon || !rbc_may_shoot(b, s, u, true)) continue;
        add_volley(f, V_SHOOT, u, rbc_targets(b, s, u, MODE_NORMAL));
        if (rbc_has(b, u, T_MARC)) add_volley(f, V_MASSED, u, rbc_targets(b, s, u, MODE_MASSED));
    }
}

/* One receiver after the other; what is left over stays with the unit that was hit. */
static void offer_transfer(const rbc_battle *b, const rbc_state *s, facts *f)
{
    const struct frame_transfer *t = &rbc_top(s)->transfer;
    int room = rbc_room(b, s, s->head.ask.other), most = room < t->left ? room : t->left;
    for (int n = 0; n <= most; n++) add(f, V_PASS_ON, s->head.ask.piece, s->head.ask.other, SQ_OFF, 0, n);
}

static void offer_rival(const rbc_battle *b, const rbc_state *s, facts *f)
{
    for (uint64_t left = rbc_rivals(b, s, s->head.ask.piece); left; left &= left - 1)
        add(f, V_OPPOSE, s->head.ask.piece, (unsigned)__builtin_ctzll(left), SQ_OFF, 0, 0);
}

static void offer_withdraw(const rbc_battle *b, const rbc_state *s, facts *f)
{
    unsigned unit = s->head.ask.piece;
    int most = rbc_withdrawal(b, s, (int)unit);
    add_unit(f, V_STAND, unit);
    for (int n = 1; n <= most; n++) add(f, V_WITHDRAW, unit, GG_NONE, SQ_OFF, 0, n);
}

/* ---- D19: deployment ---- */

static void offer_boxes(const rbc_battle *b, const rbc_state *s, facts *f, rbc_verb verb)
{
    int side = s->head.ask.side;
    f->verb = (uint8_t)verb;
    f->ways = verb == V_PITCH ? 1 : SQ_FACINGS;
    if (verb == V_PLACE && rbc_may_cart(b, s, f->unit)) f->ways *= CART_WAYS;
    memset(f->boxes, 0, sizeof f->boxes);
    for (int y = b->zone[side][0]; y <= b->zone[side][1]; y++) {
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y);
            gg_rule why = verb == V_PITCH ? rbc_judge_pitch(b, s, side, cell) : rbc_judge_place(b, s, f->unit, cell);
            if (why == GG_OK) f->boxes[y] |= (uint32_t)1 << x;
        }
    }
}

static int count_boxes(const rbc_battle *b, int side, const facts *f)
{
    int n = 0;
    for (int y = b->zone[side][0]; y <= b->zone[side][1]; y++) n += __builtin_popcount(f->boxes[y]);
    return n;
}

static void offer_brigade(const rbc_battle *b, const rbc_state *s, facts *f)
{
    for (uint64_t left = rbc_to_deploy(b, s, s->head.ask.side); left; left &= left - 1)
        add(f, V_BRIGADE, GG_NONE, GG_NONE, SQ_OFF, 0, __builtin_ctzll(left));
}

/* ---- choices of two, and the like ---- */

static void offer_out(const rbc_battle *b, const rbc_state *s, facts *f)
{
    (void)b;
    add_two(f, V_TRY, V_STAY, s->head.ask.piece);
}

static void offer_evade(const rbc_battle *b, const rbc_state *s, facts *f)
{
    (void)b;
    add_two(f, V_EVADE, V_STAND, s->head.ask.piece);
}

static void offer_hedge(const rbc_battle *b, const rbc_state *s, facts *f)
{
    (void)b;
    add_two(f, V_TRY, V_STAND, s->head.ask.piece);
}

static void offer_vacated(const rbc_battle *b, const rbc_state *s, facts *f)
{
    (void)b;
    add_two(f, V_OCCUPY, V_STAY, s->head.ask.piece);
}

static void offer_leave(const rbc_battle *b, const rbc_state *s, facts *f) { offer_out(b, s, f); }

static void offer_exploit(const rbc_battle *b, const rbc_state *s, facts *f) { offer_vacated(b, s, f); }

static void offer_combat(const rbc_battle *b, const rbc_state *s, facts *f)
{
    f->units = rbc_combats(b, s);
    f->verb = V_FIGHT;
}

static void offer_camp(const rbc_battle *b, const rbc_state *s, facts *f)
{
    add_bare(f, V_NO_CAMP);
    offer_boxes(b, s, f, V_PITCH);
}

static void offer_place(const rbc_battle *b, const rbc_state *s, facts *f) { offer_boxes(b, s, f, V_PLACE); }

static void offer_first(const rbc_battle *b, const rbc_state *s, facts *f)
{
    (void)b, (void)s;
    add_bare(f, V_GO_FIRST);
    add_bare(f, V_GO_SECOND);
}

/* ---- the offers of an ask ---- */

static void (*const offerers[RBC_ASKS])(const rbc_battle *, const rbc_state *, facts *) = {
#define QUESTION(NAME, name, ...) [ASK_##NAME] = offer_##name,
#include "rules/rbc/questions.def"
#undef QUESTION
};

static int count(const rbc_battle *b, const rbc_state *s, const facts *f)
{
    int n = f->listed + __builtin_popcountll(f->units);
    for (int i = 0; i < f->volleys; i++) n += __builtin_popcountll(f->volley[i].targets);
    return f->ways ? n + f->ways * count_boxes(b, s->head.ask.side, f) : n;
}

void rbc_offers(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    facts *f = (facts *)o->facts;
    f->listed = f->volleys = 0;
    f->units = 0;
    f->unit = s->head.ask.piece;
    f->verb = V_NONE;
    f->ways = 0;
    f->moves = false;
    offerers[s->head.ask.question](b, s, f);
    o->slots = f->moves ? rbc_reach_count(&f->reach) : count(b, s, f);
}

static unsigned bit_at(uint64_t bits, int k)
{
    while (k--) bits &= bits - 1;
    return (unsigned)__builtin_ctzll(bits);
}

static gg_move box_at(const rbc_battle *b, const rbc_state *s, const facts *f, int slot)
{
    int way = slot % f->ways, k = slot / f->ways, y = b->zone[s->head.ask.side][0];
    for (int n; k >= (n = __builtin_popcount(f->boxes[y])); y++) k -= n;
    int cell = sq_cell((int)bit_at(f->boxes[y], k), y);
    return rbc_move(f->verb, f->unit, GG_NONE, cell, way % SQ_FACINGS, way / SQ_FACINGS);
}

gg_move rbc_offer(const gg_battle *battle, const gg_state *state, gg_offers *o, int slot)
{
    const facts *f = (const facts *)o->facts;
    if (f->moves) return rbc_reach_at(rbc_s(state), &f->reach, slot);
    if (slot < f->listed) return f->list[slot];
    slot -= f->listed;
    for (int i = 0; i < f->volleys; i++) {
        const volley *v = &f->volley[i];
        int n = __builtin_popcountll(v->targets);
        if (slot < n) return rbc_move((rbc_verb)v->verb, v->unit, bit_at(v->targets, slot), SQ_OFF, 0, 0);
        slot -= n;
    }
    if (f->units) return rbc_move((rbc_verb)f->verb, bit_at(f->units, slot), GG_NONE, SQ_OFF, 0, 0);
    return box_at(rbc_b(battle), rbc_s(state), f, slot);
}

const rbc_reach *rbc_offers_reach(gg_offers *o) { return &((const facts *)o->facts)->reach; }

bool rbc_is_offered(gg_offers *o, gg_move m)
{
    const facts *f = (const facts *)o->facts;
    unsigned unit = gg_move_unit(m), target = gg_move_target(m), verb = gg_move_verb(m);
    for (int i = 0; i < f->listed; i++)
        if (f->list[i] == m) return true;
    for (int i = 0; i < f->volleys; i++)
        if (f->volley[i].unit == unit && f->volley[i].verb == verb && target < RBC_UNITS)
            return f->volley[i].targets >> target & 1;
    if (verb != f->verb) return false;
    if (f->units) return unit < RBC_UNITS && f->units >> unit & 1;
    if (!f->ways || gg_move_y(m) >= RBC_ROWS || gg_move_x(m) >= RBC_COLUMNS) return false;
    return f->boxes[gg_move_y(m)] >> gg_move_x(m) & 1 && unit == f->unit &&
           (int)(gg_move_arg(m) * SQ_FACINGS + gg_move_facing(m)) < f->ways && gg_move_facing(m) < SQ_FACINGS;
}
