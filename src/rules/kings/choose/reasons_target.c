/* 6.3: what stands in the way of a shot and of an attack: how far, which way, what is between, and who is nearer. */
#include "rules/kings/choose/refusal.h"

static bool keeps_order(const kings_refusal *r)
{
    return kings_is(r->s, r->unit, CLOSE) && !(gg_move_arg(r->m) & ARG_BREAK);
}

/* ---- a target: how far, which way, what is between ---- */

static void refuse_sight(const kings_refusal *r, gg_rule rule)
{
    kings_sightline l;
    if (kings_sees(r->b, r->s, r->unit, r->target)) return;
    kings_sight_lines(r->b, r->s, kings_end_of(r->b, r->s, r->unit), kings_end_of(r->b, r->s, r->target), &l);
    gg_text t = kings_reason_of_unit(r, rule);
    gg_text_add(&t, "does not see %s: ", kings_label(r, r->target));
    bool places = l.areas || l.works;
    kings_say_places(&t, r->b, l.areas, l.works);
    if (l.deep) {
        gg_text_add(&t, " lets nobody see farther than 6.0 inches");
        return;
    }
    if (places && l.units) gg_text_add(&t, " and ");
    gg_say_units(&t, &r->b->base, l.units);
    int many = __builtin_popcount(l.areas) + __builtin_popcount(l.works) + __builtin_popcountll(l.units);
    gg_text_add(&t, many == 1 ? " is between them" : " are between them");
}

static void refuse_arc(const kings_refusal *r, gg_rule rule)
{
    static const char *const arcs[] = {"front", "flank", "rear"};
    int arc = kings_arc(r->b, r->s, r->unit, kings_at(r->s, r->target));
    if (arc == ARC_FRONT) return;
    gg_text t = kings_reason(r, rule);
    gg_text_add(&t, "%s stands in its %s: %s to their front; Stand To turns it, as its action",
                kings_label(r, r->target), arcs[arc],
                kings_profile_of(r->b, r->unit)->crew ? "guns fire"
                : rule == ATTACK_DECLARE              ? "formed men attack"
                                                      : "formed men fire");
}

static void refuse_length(const kings_refusal *r, gg_rule rule, int gap, const char *between, int may,
                          const char *behind)
{
    if (gap <= may) return;
    gg_text t = kings_reason(r, rule);
    gg_say_inches(&t, gap);
    gg_text_add(&t, " inches, %s", between);
    gg_say_inches(&t, may);
    gg_text_add(&t, "%s", behind);
}

/* No enemy, nobody at all, or nobody who could be met. */
static bool refuse_no_target(const kings_refusal *r, gg_rule rule)
{
    if (r->target >= r->b->units)
        kings_reason_say(r, rule, "a target is missing: the label of an enemy unit");
    else if (kings_side_of(r->b, r->target) == kings_side_of(r->b, r->unit)) {
        gg_text t = kings_reason(r, rule);
        gg_text_add(&t, r->target == r->unit ? "that is itself" : "%s is on its own side", kings_label(r, r->target));
    } else if (!kings_on(r->s, r->target)) {
        gg_text t = kings_reason(r, rule);
        gg_text_add(&t, "%s is not on the table", kings_label(r, r->target));
    } else
        return false;
    return true;
}

/* The same position with a unit that has cartridges, a gun that works and a Leader without a temper: what is left to be
 * asked of a target then has to do with the target alone. */
static kings_state untroubled(const kings_refusal *r)
{
    kings_state s = *r->s;
    kings_unit *u = &s.unit[r->unit];
    u->jam_until = 0;
    u->trait = NO_TRAIT;
    u->flags = (uint16_t)((u->flags | TARGETED) & ~AMMO_OUT);
    return s;
}

static uint64_t enemies_of(const kings_refusal *r) { return kings_units_on(r->b, r->s, !kings_side_of(r->b, r->unit)); }

/* ---- shots ---- */

static void refuse_shooter(const kings_refusal *r)
{
    const kings_unit *u = &r->s->unit[r->unit];
    if (u->jam_until && u->jam_until >= r->s->turn) {
        gg_text t = kings_reason(r, FIRE_JAM);
        gg_text_add(&t, "its gun is jammed to the end of turn %d", u->jam_until);
    }
    if (u->flags & AMMO_OUT) kings_reason_say(r, TRAIT_LIMITS, "its cartridges are spent");
    if (kings_trait_is(r->b, r->s, r->unit, SHIRKER) && !(u->flags & TARGETED))
        kings_reason_say(r, TRAIT_LIMITS, "its Leader is a Shirker: it does not fire until it has been shot at");
}

static void refuse_long_shot(const kings_refusal *r)
{
    if (kings_trait_is(r->b, r->s, r->unit, BLIND))
        kings_reason_say(r, TRAIT_LIMITS, "its Leader is Virtually Blind: it fires at short range only");
    if (!kings_is(r->s, r->target, GROUND) || !kings_profile_of(r->b, r->target)->fieldcraft) return;
    gg_text t = kings_reason(r, GROUND_FIELDCRAFT);
    gg_text_add(&t, "%s lies hidden: with its Fieldcraft it is no target at long range", kings_label(r, r->target));
}

/* Enemies that could be shot at, whatever troubles the unit itself: nearer ones, or such as are not Pinned. */
static uint64_t others_at(const kings_refusal *r, int nearer_than, bool unpinned)
{
    kings_state s = untroubled(r);
    uint64_t found = 0;
    for (uint64_t left = enemies_of(r) & ~((uint64_t)1 << r->target); left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (kings_gap(r->b, r->s, r->unit, e) >= nearer_than || (unpinned && kings_pinned(r->s, e))) continue;
        if (kings_judge_target(r->b, &s, r->unit, e, FIRE) == GG_OK) found |= left & -left;
    }
    return found;
}

static void refuse_unsporting(const kings_refusal *r, uint64_t others)
{
    if (!kings_trait_is(r->b, r->s, r->unit, UMPIRE) || !kings_pinned(r->s, r->target) || !others) return;
    gg_text t = kings_reason(r, TRAIT_LIMITS);
    gg_text_add(&t, "its Leader is a Sporting Umpire: %s is Pinned, and there is ", kings_label(r, r->target));
    gg_say_units(&t, &r->b->base, others);
}

/* Of these, who keeps it from seeing its target, which it would see if they all were gone; 0: it sees it, or would not. */
static uint64_t hiding(const kings_refusal *r, uint64_t units)
{
    kings_state gone = *r->s;
    kings_sightline l;
    if (kings_sees(r->b, r->s, r->unit, r->target)) return 0;
    for (uint64_t left = units; left; left &= left - 1) gone.unit[__builtin_ctzll(left)].status = ROUTED;
    if (!kings_sees(r->b, &gone, r->unit, r->target)) return 0;
    kings_sight_lines(r->b, r->s, kings_end_of(r->b, r->s, r->unit), kings_end_of(r->b, r->s, r->target), &l);
    return l.units & units;
}

/* "N1 (4.2) and N2 (5.0) are nearer, and N1 is in the way": who is both is one obstacle. True: nothing else hides the target. */
static bool refuse_nearer(const kings_refusal *r, int gap)
{
    uint64_t nearer = others_at(r, gap, false), between = hiding(r, nearer);
    if (!nearer) return false;
    gg_text t = kings_reason(r, VOLLEY_RULES);
    for (uint64_t left = nearer; left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        gg_text_add(&t, "%s%s (", left == nearer ? "" : left & (left - 1) ? ", " : " and ", kings_label(r, e));
        gg_say_inches(&t, kings_gap(r->b, r->s, r->unit, e));
        gg_text_add(&t, ")");
    }
    gg_text_add(&t, nearer & (nearer - 1) ? " are nearer" : " is nearer");
    if (!between) return false;
    gg_text_add(&t, ", and ");
    if (between != nearer) gg_say_units(&t, &r->b->base, between);
    gg_text_add(&t, between == nearer ? "in the way" : between & (between - 1) ? " are in the way" : " is in the way");
    return true;
}

/* True: what hides the target is said. */
static bool refuse_volley(const kings_refusal *r, int gap)
{
    if (!kings_is(r->s, r->unit, CLOSE) && !kings_in_work(r->s, r->unit)) {
        gg_text t = kings_reason_of_unit(r, VOLLEY_RULES);
        gg_text_add(&t, "is neither formed nor in a Work");
    }
    return refuse_nearer(r, gap);
}

/* Whom it could fire at instead, the nearest first. */
static void say_other_shot(const kings_refusal *r, int action)
{
    bool now = gg_move_verb(r->m) == V_SHOOT;
    if (!now && (kings_judge_activation(r->b, r->s, r->unit) || kings_judge_action(r->b, r->s, r->unit, FIRE))) return;
    uint64_t may = kings_targets(r->b, r->s, r->unit, now ? action : FIRE);
    if (!may && now) kings_instead(r, "hold", GG_NONE);
    if (!may) return;
    bool same = r->target < r->b->units && may >> r->target & 1;
    kings_instead(r, now ? "shoot" : "fire", same ? r->target : kings_nearest(r->b, r->s, r->unit, may));
}

void kings_refuse_shot(const kings_refusal *r, int action)
{
    refuse_shooter(r);
    say_other_shot(r, action);
    if (refuse_no_target(r, FIRE_TARGET)) return;
    int gap = kings_gap(r->b, r->s, r->unit, r->target);
    int range = kings_weapons[kings_profile_of(r->b, r->unit)->weapon].range;
    bool at_short = action == VOLLEY && r->b->option.volley_short;
    bool hidden = action == VOLLEY && refuse_volley(r, gap);
    if (at_short)
        refuse_length(r, VOLLEY_RULES, gap, "short range is ", range / 2, "");
    else
        refuse_length(r, FIRE_TARGET, gap, "range ", range, "");
    if (gap > range / 2 && !at_short) refuse_long_shot(r);
    refuse_arc(r, FIRE_TARGET);
    if (!hidden) refuse_sight(r, FIRE_TARGET);
    refuse_unsporting(r, others_at(r, KINGS_SPAN * 2, true));
}

/* ---- attacks ---- */

void kings_refuse_attack(const kings_refusal *r)
{
    uint64_t unpinned = 0, may = 0, tempting = 0;
    if (refuse_no_target(r, ATTACK_DECLARE)) return;
    kings_state calm = untroubled(r);
    bool close = keeps_order(r);
    for (uint64_t left = enemies_of(r); left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (kings_judge_attack(r->b, r->s, r->unit, e, close) == GG_OK) may |= left & -left;
        if (kings_tempts(r->b, r->s, r->unit, e)) tempting |= left & -left;
        if (!kings_pinned(r->s, e) && kings_judge_attack(r->b, &calm, r->unit, e, false) == GG_OK)
            unpinned |= left & -left;
    }
    refuse_length(r, ATTACK_DECLARE, kings_gap(r->b, r->s, r->unit, r->target), "",
                  kings_allowance(r->b, r->s, r->unit, ATTACK, close, 6), " even with a 6");
    refuse_arc(r, ATTACK_DECLARE);
    refuse_sight(r, ATTACK_DECLARE);
    refuse_unsporting(r, unpinned & ~((uint64_t)1 << r->target));
    if (kings_trait_is(r->b, r->s, r->unit, UP_AND_AT_EM) && tempting && !(tempting >> r->target & 1)) {
        gg_text t = kings_reason(r, TRAIT_LIMITS);
        gg_text_add(&t, "its Leader is Up and At 'Em: it attacks ");
        gg_say_units(&t, &r->b->base, tempting);
    }
    bool can = !kings_judge_activation(r->b, r->s, r->unit) && !kings_judge_action(r->b, r->s, r->unit, ATTACK);
    if (can && may) kings_instead(r, "attack", kings_nearest(r->b, r->s, r->unit, may));
}
