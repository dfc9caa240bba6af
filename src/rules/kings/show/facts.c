/* What a person at the table would note down: the values of facts.def. */
#include "rules/kings/show/show.h"

const gg_fact_row kings_fact_rows[KINGS_FACTS] = {
#include "engine/def/fact_rows.inc"
};

static int fate_of(const kings_unit *u)
{
    static const uint8_t fates[] = {
        [ON] = GG_ON_TABLE,   [POOL] = GG_WAITING, [DESTROYED] = GG_DESTROYED,
        [ROUTED] = GG_ROUTED, [LEFT] = GG_ROUTED,  [EXITED] = GG_LEFT,
    };
    return u->flags & WAITING ? GG_TO_COME : fates[u->status];
}

static bool has_points(const kings_battle *b, int work)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (b->vp[side].held[work] || b->vp[side].not_enemy[work]) return true;
    return b->work[work].key;
}

static int32_t work_fact(const kings_battle *b, const kings_unit *u, bool key)
{
    if (u->work == GG_NONE || has_points(b, u->work) != key) return GG_NO_FACT;
    return gg_fact_place(kings_pose(b, b->work[u->work].at, -1));
}

static int memory_of(const kings_unit *u)
{
    return (u->flags & TARGETED ? 1 : 0) | (u->flags & LUCKY_USED ? 2 : 0) | (u->flags & NERVES_DONE ? 4 : 0);
}

/* Who is on the table only. */
static void add_standing(const kings_battle *b, const kings_state *s, int unit, gg_facts *out)
{
    const kings_unit *u = &s->unit[unit];
    bool on = u->status == ON, front = on && kings_has_front(b, s, unit);
    gg_pose at = kings_pose(b, kings_at(s, unit), front ? u->facing : -1);
    gg_fact_add(out, FACT_CLOSE, (unsigned)unit, on ? !!(u->flags & CLOSE) : GG_NO_FACT);
    gg_fact_add(out, FACT_GROUND, (unsigned)unit, on ? !!(u->flags & GROUND) : GG_NO_FACT);
    gg_fact_add(out, FACT_PLACE, (unsigned)unit, on ? gg_fact_place(at) : GG_NO_FACT);
    gg_fact_add(out, FACT_FACING, (unsigned)unit, front ? at.facing : GG_NO_FACT);
    gg_fact_add(out, FACT_SCREEN, (unsigned)unit,
                on && b->option.recycle_side == kings_side_of(b, unit) ? kings_screens(b, s, unit) : GG_NO_FACT);
}

static void add_unit(const kings_battle *b, const kings_state *s, int unit, gg_facts *out)
{
    const kings_unit *u = &s->unit[unit];
    unsigned of = (unsigned)unit;
    bool fled = u->status == ROUTED || u->status == LEFT, lost = kings_lost(s, unit);
    gg_fact_add(out, FACT_FATE, of, fate_of(u));
    gg_fact_add(out, FACT_KEY, of, work_fact(b, u, true));
    gg_fact_add(out, FACT_WORK, of, work_fact(b, u, false));
    gg_fact_add(out, FACT_PINNED, of, u->status == ON ? u->pins > 0 : GG_NO_FACT);
    gg_fact_add(out, FACT_MARKERS, of, u->status == ON ? u->pins - (u->pins > 0) : GG_NO_FACT);
    gg_fact_add(out, FACT_FIGURES, of, fled ? GG_NO_FACT : u->figs);
    gg_fact_add(out, FACT_LEADER, of, lost ? GG_NO_FACT : kings_has_leader(b, s, unit));
    gg_fact_add(out, FACT_LEADERSHIP, of, lost ? GG_NO_FACT : kings_leadership(b, s, unit));
    add_standing(b, s, unit, out);
    gg_fact_add(out, FACT_JAM, of, u->jam_until && u->jam_until >= s->turn ? u->jam_until : 0);
    gg_fact_add(out, FACT_AMMUNITION, of, !!(u->flags & AMMO_OUT));
    gg_fact_add(out, FACT_ACTED, of, !!(u->flags & ACTED));
    gg_fact_add(out, FACT_TRAIT, of, u->trait);
    gg_fact_add(out, FACT_MEMORY, of, memory_of(u));
}

static void add_side(const kings_battle *b, const kings_state *s, unsigned side, gg_facts *out)
{
    const kings_side *hand = &s->side[side];
    bool cards = b->option.cards, veiled = s->veiled == 1 + side;
    int pool = 0, owed = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        const kings_unit *u = &s->unit[__builtin_ctzll(left)];
        pool += u->status == POOL && !(u->flags & WAITING);
        owed += !!(u->flags & OWED);
    }
    gg_fact_add(out, FACT_SCORE, side, kings_vp_of(b, s, (int)side));
    gg_fact_add(out, FACT_HAND, side, cards ? hand->hand_n + hand->hand_j : GG_NO_FACT);
    gg_fact_add(out, FACT_JOKERS, side, cards && !veiled ? hand->hand_j : GG_NO_FACT);
    gg_fact_add(out, FACT_DEPLOYED, side, b->option.recycle_side == side ? hand->deployed : GG_NO_FACT);
    gg_fact_add(out, FACT_POOL, side, pool);
    gg_fact_add(out, FACT_OWED, side, owed);
}

void kings_facts(const gg_battle *battle, const gg_state *state, gg_facts *out)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    for (int u = 0; u < b->units; u++) add_unit(b, s, u, out);
    for (unsigned side = 0; side < GG_SIDES; side++) add_side(b, s, side, out);
    gg_fact_add(out, FACT_GONE, 0, b->option.babbage ? s->gone_for_good : GG_NO_FACT);
    gg_fact_add(out, FACT_DECK, 0, b->option.cards && b->option.hands_open ? s->deck_n + s->deck_j : GG_NO_FACT);
    gg_fact_add(out, FACT_TURN, 0, s->turn);
}
