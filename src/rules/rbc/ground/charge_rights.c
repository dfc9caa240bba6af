/* 7.4.1: who may charge whom. */
#include "rules/rbc/ground/ground.h"

/* rbc.charge.footdiag: the unit has been in a melee since an earlier player turn. */
static bool engaged_before(const rbc_battle *b, const rbc_state *s, int unit)
{
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1) {
        int by = rbc_initiator(s, unit, __builtin_ctzll(left));
        if (s->unit[by].since < s->pt) return true;
    }
    return false;
}

/* Horse and elephants neither cross obstacles nor ride into villages, elephants not into woods. */
static bool ground_allows(const rbc_battle *b, const rbc_state *s, int cls, int from, int to)
{
    if (!rbc_mounted(cls)) return true;
    int terrain = rbc_terrain_at(b, s, to);
    if (terrain == VILLAGE || (terrain == WOODS && cls == EL)) return false;
    return !rbc_crosses_wall(b, s, from, to);
}

/* Light troops charge only what does not stand close: other light troops, elephants, guns. */
static bool too_bold(int cls, int foe) { return rbc_light(cls) && !rbc_light(foe) && foe != EL && foe != AR; }

bool rbc_dares(const rbc_type *t, const rbc_type *foe) { return t->cls != AR && !too_bold(t->cls, foe->cls); }

static bool foot_cuts_horse(const rbc_battle *b, const rbc_state *s, int cls, int foe, int target)
{
    return rbc_foot(cls) && rbc_mounted(foe) && !engaged_before(b, s, target);
}

gg_rule rbc_judge_charge(const rbc_battle *b, const rbc_state *s, int unit, int from, int target, int step)
{
    const rbc_type *t = rbc_type_of(b, unit);
    int foe = rbc_type_of(b, target)->cls;
    if (t->cls == AR) return CHARGE_ARTILLERY;
    if (too_bold(t->cls, foe)) return CHARGE_LIGHT;
    if (step != STEP_CH) {
        if (t->traits & T_TER) return MOVE_DIAG_ELIGIBLE;
        if (foot_cuts_horse(b, s, t->cls, foe, target)) return CHARGE_FOOTDIAG;
    }
    return ground_allows(b, s, t->cls, from, s->unit[target].cell) ? GG_OK : CHARGE_TERRAIN;
}

int rbc_charge_bars(const rbc_battle *b, const rbc_state *s, int unit, int from, int target, int step,
                    gg_rule out[RBC_CHARGE_BARS])
{
    const rbc_type *t = rbc_type_of(b, unit);
    int foe = rbc_type_of(b, target)->cls, n = 0;
    if (too_bold(t->cls, foe)) out[n++] = CHARGE_LIGHT;
    if (step != STEP_CH && t->traits & T_TER) out[n++] = MOVE_DIAG_ELIGIBLE;
    if (step != STEP_CH && foot_cuts_horse(b, s, t->cls, foe, target)) out[n++] = CHARGE_FOOTDIAG;
    if (!ground_allows(b, s, t->cls, from, s->unit[target].cell)) out[n++] = CHARGE_TERRAIN;
    return n;
}
