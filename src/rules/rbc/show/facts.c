/* The facts of a position: the rows of facts.def, always all of them in the same order. Deeds are noted by the chapters. Brigades
 * are the groups. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

const gg_fact_row rbc_fact_rows[RBC_FACTS] = {
#include "engine/def/fact_rows.inc"
};

/* ---- a unit ---- */

/* That a unit was dispersed is known until it has been told; then lost is lost, as in a file. */
static int fate_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    if (rbc_on_board(s, unit)) return GG_ON_TABLE;
    return rbc_waits_to_deploy(b, s, unit) ? GG_TO_COME : rbc_is(s, unit, DISPERSED) ? GG_DESTROYED : GG_ROUTED;
}

static const struct {
    uint32_t flag;
    uint8_t row;
} flag_rows[] = {{CATMARK, FACT_MARKER}, {UNFORMED, FACT_UNFORMED},  {HEDGEHOG_ON, FACT_HEDGEHOG},
                 {PINNED, FACT_PINNED},  {SALVO_HIT, FACT_SOFTENED}, {LATE_RALLY, FACT_LATE}};

/* Of several enemies the worst placed; word 0: nobody is in its Flank or Rear. */
static int beset_by(const rbc_battle *b, const rbc_state *s, int unit)
{
    int word = 0;
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1) {
        rbc_arc arc = rbc_arc_of(s, unit, s->unit[__builtin_ctzll(left)].cell);
        int at = rbc_arc_flank_or_rear(arc) ? (int)arc - ARC_LEFT + 1 : 0;
        if (at > word) word = at;
    }
    return word;
}

static int foe_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    uint64_t foes = rbc_foes(b, s, unit);
    if (s->unit[unit].foe != GG_NONE) return s->unit[unit].foe;
    return foes ? __builtin_ctzll(foes) : GG_NONE;
}

static int spent_of(const rbc_unit *u)
{
    static const uint32_t flag[] = {MOVED, CHARGED, SHOT, EVADED};
    int set = 0;
    for (int i = 0; i < 4; i++)
        if (u->flags & flag[i]) set |= 1 << i;
    return set;
}

static void in_the_field(const rbc_battle *b, const rbc_state *s, unsigned unit, uint64_t carried, gg_facts *f)
{
    int u = (int)unit;
    const rbc_unit *at = &s->unit[u];
    bool on = rbc_on_board(s, u);
#define ADD(row, value) gg_fact_add(f, row, unit, on ? (value) : GG_NO_FACT)
    for (size_t i = 0; i < sizeof flag_rows / sizeof flag_rows[0]; i++)
        ADD(flag_rows[i].row, !!(at->flags & flag_rows[i].flag));
    ADD(FACT_BESET, beset_by(b, s, u));
    ADD(FACT_FOE, foe_of(b, s, u));
    ADD(FACT_MELEE, at->engaged);
    ADD(FACT_MOMENTUM, !(at->flags & MOMENTUM) ? 0 : rbc_waits(b, s, u) ? 2 : 1);
    ADD(FACT_CARRIED, !!(carried & rbc_bit(u)));
    ADD(FACT_OUT, !(rbc_in_command(b, s, b->unit[u].brigade, NULL) & rbc_bit(u)));
    ADD(FACT_STORMS, at->massed_used);
    ADD(FACT_PLACE, gg_fact_place(rbc_unit_pose(s, u)));
    ADD(FACT_FACING, 90 * at->facing);
    ADD(FACT_SPENT, spent_of(at));
#undef ADD
}

static void unit_facts(const rbc_battle *b, const rbc_state *s, unsigned unit, uint64_t carried, gg_facts *f)
{
    int u = (int)unit, fate = fate_of(b, s, u);
    bool lost = fate >= GG_DESTROYED;
    gg_fact_add(f, FACT_FATE, unit, fate);
    gg_fact_add(f, FACT_HITS, unit, lost ? GG_NO_FACT : s->unit[u].hits);
    gg_fact_add(f, FACT_SHAKEN, unit, lost ? GG_NO_FACT : rbc_shaken(b, s, u));
    gg_fact_add(f, FACT_BRINK, unit, lost ? GG_NO_FACT : s->unit[u].hits >= rbc_type_of(b, u)->catastrophe);
    in_the_field(b, s, unit, carried, f);
}

/* ---- a side ---- */

static bool camp_lost(const rbc_state *s, unsigned side)
{
    for (int i = 0; i < s->camps; i++)
        if (s->camp[i].side == side && s->camp[i].sacked) return true;
    return false;
}

static void side_facts(const rbc_battle *b, const rbc_state *s, unsigned side, gg_facts *f)
{
    gg_fact_add(f, FACT_LOSSES, side, s->losses[side]);
    gg_fact_add(f, FACT_BEATEN, side, s->losses[side] >= b->break_point[side]);
    gg_fact_add(f, FACT_CAMP, side, camp_lost(s, side));
    gg_fact_add(f, FACT_GROUND, side, rbc_ground_held(b, s, (int)side));
    gg_fact_add(f, FACT_WON, side, s->head.ask.kind == GG_OVER && s->head.winner == side);
}

void rbc_facts(const gg_battle *battle, const gg_state *state, gg_facts *f)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    uint64_t carried = rbc_carried(b, s, SOUTH) | rbc_carried(b, s, NORTH);
    for (unsigned u = 0; u < b->units; u++) unit_facts(b, s, u, carried, f);
    for (unsigned i = 0; i < b->brigades; i++) gg_fact_add(f, FACT_COMMITTED, i, s->committed >> i & 1);
    for (unsigned side = 0; side < GG_SIDES; side++) side_facts(b, s, side, f);
}

/* ---- brigades ---- */

bool rbc_group_of(const gg_battle *battle, const gg_state *s, int group, gg_group *out)
{
    const rbc_battle *b = rbc_b(battle);
    (void)s;
    if (group >= b->brigades) return false;
    const rbc_brigade_def *d = &b->brigade[group];
    gg_text label = gg_text_on(out->label, sizeof out->label), name = gg_text_on(out->name, sizeof out->name);
    gg_text_add(&label, "%s", d->label);
    gg_text_add(&name, "brigade %s", d->label);
    out->side = d->side;
    out->pieces[0] = d->units;
    return true;
}

int rbc_group_card(const gg_battle *battle, const gg_state *state, int group, char *out, size_t cap)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    gg_text t = gg_text_on(out, cap);
    if (group < 0 || group >= b->brigades) return 0;
    const rbc_brigade_def *d = &b->brigade[group];
    uint64_t in = rbc_in_command(b, s, group, NULL);
    gg_text_add(&t, "Brigade %s of the ", d->label);
    gg_say_side(&t, battle, d->side);
    gg_text_add(&t, s->committed >> group & 1 ? ", committed\n" : ", not yet committed\n");
    for (uint64_t left = d->units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        gg_say_labelled(&t, battle, u);
        if (!rbc_on_board(s, u))
            gg_text_add(&t, rbc_waits_to_deploy(b, s, u) ? ": to come\n" : ": lost\n");
        else
            gg_text_add(&t, ": %d of %d hits%s%s\n", s->unit[u].hits, rbc_type_of(b, u)->catastrophe,
                        rbc_shaken(b, s, u) ? ", Shaken" : "", in >> u & 1 ? "" : ", Out of Command");
    }
    return gg_text_len(&t);
}
