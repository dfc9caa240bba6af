/* The facts of a position: the rows of facts.def for every unit, leader and side, always in the same order. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

const gg_fact_row ccn_fact_rows[CCN_FACTS] = {
#include "engine/def/fact_rows.inc"
};

enum { OUT_OF_COMMAND, IN_COMMAND, DIRECT_COMMAND };

static int command_of(const ccn_battle *b, const ccn_command *c, int hex)
{
    return hex_in(c->direct, hex) ? DIRECT_COMMAND : ccn_in_command(b, c, hex) ? IN_COMMAND : OUT_OF_COMMAND;
}

static void unit_facts(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int unit, gg_facts *f)
{
    const ccn_unit *u = &s->unit[unit];
    bool on = u->blocks, guns = ccn_type_of(b, unit)->cls == ART;
    gg_tally t = {0};
    int number = on ? ccn_number(b, s, c, unit, &t) : 0, leader = on ? ccn_attached(s, unit) : GG_NONE;
    const struct {
        uint8_t row;
        bool has;
        int32_t value;
    } fact[] = {
        {FACT_FATE, true, on ? GG_ON_TABLE : GG_DESTROYED},
        {FACT_BLOCKS, on, u->blocks},
        {FACT_MORALE, on, u->morale},
        {FACT_SQUARE, on, !!(u->flags & SQUARE)},
        {FACT_SPENT, on, !!(u->flags & SPENT)},
        {FACT_DELAYED, on, !!(u->flags & KEEP_SPENT)},
        {FACT_SHOTS, on && guns, u->shots},
        {FACT_LOW, on && guns, u->shots >= 6},
        {FACT_LEADER, on, leader == GG_NONE ? GG_NONE : CCN_LEADER + leader},
        {FACT_NUMBER, number > 0, number},
        {FACT_COMMAND, on, on ? command_of(b, c, u->hex) : 0},
        {FACT_PLACE, on, gg_fact_place(ccn_unit_pose(s, unit))},
        {FACT_FACING, on, u->facing * 60},
    };
    for (size_t i = 0; i < sizeof fact / sizeof *fact; i++)
        gg_fact_add(f, fact[i].row, (unsigned)unit, fact[i].has ? fact[i].value : GG_NO_FACT);
}

/* Who is struck down waits for news of him. Whether one that is lost was taken or died is no longer to be seen. */
static void leader_facts(const ccn_state *s, int leader, gg_facts *f)
{
    static const uint8_t fate[] = {[ON] = GG_ON_TABLE, [CASUALTY] = GG_WAITING, [ELIMINATED] = GG_DESTROYED};
    const ccn_leader *l = &s->leader[leader];
    bool on = l->status == ON;
    unsigned piece = (unsigned)(CCN_LEADER + leader);
    gg_fact_add(f, FACT_LEADER_FATE, piece, fate[l->status]);
    gg_fact_add(f, FACT_LEADER_PLACE, piece, on ? gg_fact_place(ccn_pose(l->hex, -1)) : GG_NO_FACT);
    gg_fact_add(f, FACT_WITH, piece, on ? s->unit_at[l->hex] : GG_NO_FACT);
    gg_fact_add(f, FACT_RIDDEN, piece, on ? l->spent : GG_NO_FACT);
}

static int held(const ccn_battle *b, const ccn_state *s, int side)
{
    int n = 0;
    for (int i = 0; i < b->objectives; i++)
        n += b->objective[i].side == side && hex_in(s->units[side], b->objective[i].hex);
    return n;
}

static void side_facts(const ccn_battle *b, const ccn_state *s, int side, gg_facts *f)
{
    const ccn_side *a = &s->side[side];
    unsigned who = (unsigned)side;
    gg_fact_add(f, FACT_WON, who, s->head.ask.kind == GG_OVER && s->head.winner == side);
    gg_fact_add(f, FACT_BANNERS, who, ccn_banners(b, s, side));
    gg_fact_add(f, FACT_OBJECTIVES, who, held(b, s, side));
    gg_fact_add(f, FACT_CUP, who, a->cup);
    gg_fact_add(f, FACT_AIDES, who, a->adc_ready);
    gg_fact_add(f, FACT_TOKENS, who, a->tokens);
    gg_fact_add(f, FACT_BONUS, who, a->bonus);
}

void ccn_facts(const gg_battle *battle, const gg_state *state, gg_facts *f)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    ccn_command c[GG_SIDES];
    for (int side = 0; side < GG_SIDES; side++) ccn_command_work(b, s, side, &c[side]);
    for (int u = 0; u < b->units; u++) unit_facts(b, s, &c[b->unit[u].side], u, f);
    for (int l = 0; l < b->leaders; l++) leader_facts(s, l, f);
    for (int side = 0; side < GG_SIDES; side++) side_facts(b, s, side, f);
    gg_fact_add(f, FACT_ROUND, 0, s->round);
}
