/* 7.2: who may be ordered, and together with whom. */
#include "rules/bp/chapters.h"

/* ---- bp.cmd.select, bp.cmd.group ---- */

bool bp_commander_near(const bp_battle *b, const bp_state *s, int commander, int unit)
{
    return bp_point_within(b, s, unit, (tab_point){s->commander[commander].x, s->commander[commander].y}, 120);
}

/* bp.cmd.rally: the last casualty stays. */
bool bp_may_rally(const bp_battle *b, const bp_state *s, int commander, int unit)
{
    return s->unit[unit].casualties >= 2 && bp_commander_near(b, s, commander, unit);
}

/* bp.brig.retreat: a broken brigade obeys nobody; if it can recover, it can be rallied by its own commander. */
static bool may_take_order(const bp_battle *b, const bp_state *s, int commander, int unit, uint64_t engaged)
{
    const bp_unit *u = &s->unit[unit];
    if (!u->alive || u->flags & (U_ACTED | U_DISORDERED) || engaged & bp_bit(unit)) return false;
    if (!bp_is_broken(b, s, unit)) return true;
    return !b->option.broken_forever && b->commander[commander].brigade == b->unit[unit].brigade &&
           bp_may_rally(b, s, commander, unit);
}

uint64_t bp_may_be_ordered(const bp_battle *b, const bp_state *s, int commander)
{
    int brigade = b->commander[commander].brigade, side = b->commander[commander].side;
    uint64_t may = 0, engaged = bp_engaged(s);
    for (uint64_t left = brigade == GG_NONE ? b->side_units[side] : b->brigade[brigade].units; left; left &= left - 1)
        if (may_take_order(b, s, commander, bp_lowest(left), engaged)) may |= bp_bit(bp_lowest(left));
    return may;
}

/* bp.nat.french: columns of infantry alone chain at double distance. */
int bp_chain_reach(const bp_battle *b, const bp_state *s, uint64_t units)
{
    if (!(b->nation[b->unit[bp_lowest(units)].side] & NAT_FRENCH)) return 60;
    for (; units; units &= units - 1) {
        int u = bp_lowest(units);
        if (b->unit[u].profile.arm != BP_INF || s->unit[u].formation != ACOL) return 60;
    }
    return 120;
}

enum { REACHES = 2 };   /* single distance, and double */
typedef struct muster { /* the units that are asked about: their footprints, and who is near whom, made once */
    uint64_t units;
    bool known[REACHES];
    uint64_t near[REACHES][BP_UNITS];
    tab_rect rect[BP_UNITS];
} muster;

static void work_muster(const bp_battle *b, const bp_state *s, uint64_t units, muster *m)
{
    m->units = units;
    m->known[0] = m->known[1] = false;
    for (; units; units &= units - 1) bp_rect(b, s, bp_lowest(units), &m->rect[bp_lowest(units)]);
}

static bool in_cover(const bp_battle *b, const bp_state *s, const muster *m, int unit)
{
    return s->unit[unit].formation == GARRISON || bp_in_wood(b, m->rect[unit].centre);
}

static const uint64_t *near_in(muster *m, int reach)
{
    uint64_t *near = m->near[reach > 60];
    if (m->known[reach > 60]) return near;
    for (uint64_t left = m->units; left; left &= left - 1) near[bp_lowest(left)] = 0;
    for (uint64_t left = m->units; left; left &= left - 1) {
        int u = bp_lowest(left);
        for (uint64_t others = left & (left - 1); others; others &= others - 1) {
            int v = bp_lowest(others);
            if (tab_within(&m->rect[u], &m->rect[v], reach)) near[u] |= bp_bit(v), near[v] |= bp_bit(u);
        }
    }
    m->known[reach > 60] = true;
    return near;
}

/* All units of the set that a chain links to the first. */
static uint64_t chain(muster *m, uint64_t from, uint64_t units, int reach)
{
    const uint64_t *near = near_in(m, reach);
    uint64_t linked = from;
    for (uint64_t edge = from; edge;) {
        uint64_t more = near[bp_lowest(edge)] & units & ~linked;
        linked |= more;
        edge = (edge & (edge - 1)) | more;
    }
    return linked;
}

gg_rule bp_judge_group(const bp_battle *b, const bp_state *s, int commander, uint64_t units)
{
    if (!units || units & ~bp_may_be_ordered(b, s, commander)) return BP_CMD_SELECT;
    if (!(units & (units - 1))) return GG_OK;
    muster m;
    work_muster(b, s, units, &m);
    for (uint64_t left = units; left; left &= left - 1) {
        if (bp_is_broken(b, s, bp_lowest(left))) return BP_BRIG_RETREAT; /* each is rallied by itself */
        if (in_cover(b, s, &m, bp_lowest(left))) return BP_CMD_TERRAIN;
    }
    return chain(&m, bp_bit(bp_lowest(units)), units, bp_chain_reach(b, s, units)) == units ? GG_OK : BP_CMD_GROUP;
}

gg_rule bp_why_not_group(const bp_battle *b, const bp_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_FINISH) return GG_OK;
    return bp_judge_group(b, s, bp_top(s)->command.commander, bp_move_units(m));
}

/* Once each. */
static void add_group(gg_offers *o, uint64_t units)
{
    for (int i = 0; i < o->slots; i++)
        if (bp_listed(o)[i] == bp_move_group(units)) return;
    bp_add(o, bp_move_group(units));
}

static uint64_t same_kind(const bp_battle *b, const bp_state *s, uint64_t units, int like, int what)
{
    uint64_t out = 0;
    for (; units; units &= units - 1) {
        int u = bp_lowest(units);
        bool alike = what == 0 ||
                     (what == 1 && (b->unit[u].profile.arm == b->unit[like].profile.arm ||
                                    (bp_is_art(b, u) && bp_is_art(b, like)))) ||
                     (what == 2 && s->unit[u].formation == s->unit[like].formation);
        if (alike) out |= bp_bit(u);
    }
    return out;
}

/* bp.offer.groups: each unit alone; its longest chain; the same of one arm, of one formation. */
void bp_offer_group(const bp_battle *b, const bp_state *s, gg_offers *o)
{
    uint64_t may = bp_may_be_ordered(b, s, bp_top(s)->command.commander), open = 0;
    muster m;
    bp_add_bare(o, V_FINISH, GG_NONE);
    work_muster(b, s, may, &m);
    for (uint64_t left = may; left; left &= left - 1) {
        add_group(o, bp_bit(bp_lowest(left)));
        if (!in_cover(b, s, &m, bp_lowest(left)) && !bp_is_broken(b, s, bp_lowest(left)))
            open |= bp_bit(bp_lowest(left));
    }
    for (uint64_t left = open; left; left &= left - 1) {
        int u = bp_lowest(left);
        for (int what = 0; what < 3; what++) {
            uint64_t alike = same_kind(b, s, open, u, what);
            add_group(o, chain(&m, bp_bit(u), alike, bp_chain_reach(b, s, alike)));
        }
    }
}
