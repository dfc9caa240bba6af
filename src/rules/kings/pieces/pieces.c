/* 3.3, 4.5, 4.6 and 5: small questions about units, and changes of the state that keep it in step with itself. */
#include "rules/kings/pieces/pieces.h"
#include "engine/units.h"

/* ---- who is there ---- */

bool kings_lost(const kings_state *s, int unit)
{
    int status = s->unit[unit].status;
    return status == DESTROYED || status == ROUTED || status == LEFT;
}

static bool is_on(const void *s, int unit) { return kings_on(s, unit); }

uint64_t kings_units_on(const kings_battle *b, const kings_state *s, int side)
{
    return gg_units_that(b->side_units[side], is_on, s);
}

int kings_holder(const kings_battle *b, const kings_state *s, int work)
{
    for (int u = 0; u < b->units; u++)
        if (kings_on(s, u) && s->unit[u].work == work) return kings_side_of(b, u);
    return GG_NONE;
}

/* ---- Leaders ---- */

/* kings.option.oneleader: all units of a side look to one man. */
static int leader_of(const kings_battle *b, int unit)
{
    int chief = b->chief[b->unit[unit].side];
    return b->option.one_leader && chief != GG_NONE ? chief : unit;
}

bool kings_has_leader(const kings_battle *b, const kings_state *s, int unit)
{
    int at = leader_of(b, unit);
    return kings_is(s, at, LEADER) && !kings_lost(s, at);
}

bool kings_trait_is(const kings_battle *b, const kings_state *s, int unit, int trait)
{
    (void)b; /* with one Leader a side the flag is his alone */
    return s->unit[unit].trait == trait && kings_is(s, unit, LEADER);
}

static int with_trait(const kings_unit *u)
{
    switch (u->trait) {
    case HAPLESS: return 10;
    case BUMBLER: return 9;
    case BRUTAL: return 5;
    case DRUNKARD: return u->drunk ? u->drunk : u->leadership;
    case BORN_LEADER: return u->leadership > 4 ? u->leadership - 1 : 4;
    default: return u->leadership;
    }
}

int kings_leadership(const kings_battle *b, const kings_state *s, int unit)
{
    return kings_has_leader(b, s, unit) ? with_trait(&s->unit[leader_of(b, unit)]) : 8;
}

/* kings.leader.leaderless and what else stands behind the number. */
void kings_tell_leadership(gg_run *x, int unit)
{
    int at = leader_of(BT(x), unit);
    if (!x->sink) return;
    if (BT(x)->option.one_leader) USES(x, OPTION_ONELEADER);
    if (!kings_has_leader(BT(x), ST(x), unit))
        USES(x, LEADER_LEADERLESS);
    else
        USES(x, with_trait(&ST(x)->unit[at]) != ST(x)->unit[at].leadership ? LEADER_TRAITS : LEADER_UNIT);
}

int kings_discipline(const kings_battle *b, const kings_state *s, int unit, gg_tally *t)
{
    const kings_profile *p = kings_profile_of(b, unit);
    int base = kings_types[p->type].discipline;
    int trait = kings_trait_is(b, s, unit, BRUTAL) ? -2 : kings_trait_is(b, s, unit, OLD_HAND) ? 1 : 0;
    if (t) {
        gg_tally_word(t, base, FORCE_TYPES, "Discipline");
        if (p->upgrades & (UP_ELITE | UP_VETERAN))
            gg_tally_word(t, 1, FORCE_UPGRADES, p->upgrades & UP_ELITE ? "Elite" : "Veteran");
        if (p->upgrades & UP_UNENTHUSIASTIC) gg_tally_word(t, -1, FORCE_UPGRADES, "Unenthusiastic");
        gg_tally_word(t, trait, LEADER_TRAITS, trait < 0 ? "Brutal" : "Old Hand");
    }
    return p->discipline + trait;
}

/* Whose Leadership it is, and what drink or his trait makes of it. */
static void add_leadership(const kings_battle *b, const kings_state *s, int unit, gg_tally *t)
{
    int at = leader_of(b, unit), value = kings_leadership(b, s, unit);
    if (!kings_has_leader(b, s, unit)) {
        gg_tally_word(t, value, LEADER_LEADERLESS, "Leaderless");
        return;
    }
    const kings_unit *u = &s->unit[at];
    gg_tally_say(t, u->leadership, LEADER_UNIT, at == unit ? "Leadership" : "Leadership of {p}", at, 0);
    gg_tally_word(t, value - u->leadership, LEADER_TRAITS,
                  u->trait == DRUNKARD ? "drink" : kings_traits[u->trait].name);
}

int kings_number_of(const kings_battle *b, const kings_state *s, int unit, const gg_tally *added, gg_tally *out)
{
    add_leadership(b, s, unit, out);
    for (int i = 0; i < added->lines; i++)
        gg_tally_say(out, -added->line[i].amount, added->line[i].rule, added->line[i].words, added->line[i].piece,
                     added->line[i].n);
    return out->total;
}

bool kings_is_light(const kings_battle *b, const kings_state *s, int unit)
{
    return kings_profile_of(b, unit)->light || kings_trait_is(b, s, unit, PATHFINDER);
}

/* ---- bodies ---- */

enum { LOOSE_ROW, CLOSE_ROW, MOUNTED_ROW, FIGURES_MAX = 20, GUN_RADIUS = 20 };
static const uint8_t radii[3][FIGURES_MAX + 1] = {
    [LOOSE_ROW] = {0, 8, 12, 15, 17, 19, 21, 22, 24, 25, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38},
    [CLOSE_ROW] = {0, 6, 8, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 20, 21, 22, 23, 23, 24, 25, 25},
    [MOUNTED_ROW] = {0, 12, 18, 21, 25, 28, 30, 33, 35, 37, 39, 41, 43, 45, 46, 48, 50, 51, 53, 54, 56},
};

int kings_radius_as(const kings_battle *b, int unit, int figs, bool close)
{
    const kings_profile *p = kings_profile_of(b, unit);
    return p->crew ? GUN_RADIUS : radii[p->rides ? MOUNTED_ROW : close ? CLOSE_ROW : LOOSE_ROW][figs];
}

int kings_radius(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    return u->work != GG_NONE ? b->work[u->work].radius : kings_radius_as(b, unit, u->figs, u->flags & CLOSE);
}

/* ---- 3.4: the nearest ---- */

/* The smallest gap; the lowest number of those that tie. A root is taken only of one that is nearer. */
int kings_nearest_from(const kings_battle *b, const kings_state *s, tab_point p, int radius, uint64_t of)
{
    int best = GG_NONE, least = 2 * KINGS_SPAN;
    for (; of; of &= of - 1) {
        int unit = __builtin_ctzll(of), apart = radius + kings_radius(b, s, unit);
        int64_t square = disc_square(p, kings_at(s, unit));
        int64_t nearer = least + apart;
        if (nearer <= 0 || square >= nearer * nearer) continue;
        least = (int)tab_root((uint64_t)square) - apart;
        best = unit;
    }
    return best;
}

int kings_nearest(const kings_battle *b, const kings_state *s, int unit, uint64_t of)
{
    return kings_nearest_from(b, s, kings_at(s, unit), kings_radius(b, s, unit), of & ~((uint64_t)1 << unit));
}

/* ---- states ---- */

/* kings.geo.facing: only formed troops and guns have one. */
static int shown_facing(const kings_battle *b, const kings_state *s, int unit)
{
    return kings_is(s, unit, CLOSE) || kings_profile_of(b, unit)->crew ? s->unit[unit].facing : -1;
}

static gg_pose pose_of(const gg_run *x, int unit)
{
    return kings_pose(BT(x), kings_at(ST(x), unit), shown_facing(BT(x), ST(x), unit));
}

static void tell_status(gg_run *x, int unit, int status, bool on, gg_rule rule)
{
    TELL(x, GG_EV_STATUS, rule, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .status = (uint8_t)status,
         .after = on, .to = pose_of(x, unit));
}

static int word_of(uint16_t flag)
{
    switch (flag) {
    case CLOSE: return ST_CLOSE;
    case GROUND: return ST_GROUND;
    case LEADER: return ST_LEADERLESS;
    case AMMO_OUT: return ST_NO_AMMO;
    case TARGETED: return ST_TARGETED;
    default: return KINGS_STATUSES;
    }
}

/* Who gets his Leader back is Leaderless no more, and the other way round. */
static void change(gg_run *x, int unit, uint16_t flag, bool on, gg_rule rule)
{
    uint16_t *flags = &ST(x)->unit[unit].flags;
    if ((*flags & flag) == (on ? flag : 0)) return;
    *flags = (uint16_t)(*flags ^ flag);
    if (word_of(flag) < KINGS_STATUSES) tell_status(x, unit, word_of(flag), flag == LEADER ? !on : on, rule);
}

void kings_set(gg_run *x, int unit, uint16_t flag, gg_rule rule) { change(x, unit, flag, true, rule); }
void kings_clear(gg_run *x, int unit, uint16_t flag, gg_rule rule) { change(x, unit, flag, false, rule); }

/* kings.close.leave: loose troops have no facing. */
void kings_break_order(gg_run *x, int unit)
{
    if (!kings_is(ST(x), unit, CLOSE)) return;
    kings_clear(x, unit, CLOSE, CLOSE_LEAVE);
    ST(x)->unit[unit].facing = 0;
}

/* ---- places ---- */

void kings_go_to(gg_run *x, int unit, tab_point to, int work, gg_rule rule)
{
    kings_go_for(x, unit, GG_NONE, to, work, rule);
}

void kings_go_for(gg_run *x, int unit, int other, tab_point to, int work, gg_rule rule)
{
    kings_unit *u = &ST(x)->unit[unit];
    gg_pose from = pose_of(x, unit);
    u->x = (int16_t)to.x;
    u->y = (int16_t)to.y;
    u->work = (uint8_t)work;
    TELL(x, GG_EV_MOVE, rule, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .other = (uint8_t)other,
         .from = from, .to = pose_of(x, unit));
}

void kings_turn_to(gg_run *x, int unit, int facing, gg_rule rule)
{
    kings_unit *u = &ST(x)->unit[unit];
    gg_pose from = pose_of(x, unit);
    if (u->facing == facing) return;
    u->facing = (uint8_t)facing;
    USES(x, GEO_DIR16);
    TELL(x, GG_EV_TURN, rule, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .from = from,
         .to = pose_of(x, unit));
}

/* 3.14: formed troops and guns that have moved face the nearest enemy. */
void kings_turn_to_nearest(gg_run *x, int unit)
{
    const kings_battle *b = BT(x);
    const kings_state *s = ST(x);
    if (!kings_has_front(b, s, unit)) return;
    int e = kings_nearest(b, s, unit, kings_units_on(b, s, !kings_side_of(b, unit)));
    if (e == GG_NONE) return;
    tab_point at = kings_at(s, unit), to = kings_at(s, e);
    kings_turn_to(x, unit, disc_facing((tab_point){to.x - at.x, to.y - at.y}), GEO_FACING);
}

/* ---- off the table ---- */

/* The last place in the order of losses, or of the POOL of the solo game; those before it close up. */
uint8_t kings_last_in_line(kings_state *s)
{
    uint8_t place[KINGS_UNITS] = {0};
    int last = 1;
    for (int u = 0; u < KINGS_UNITS; u++)
        for (int o = 0; o < KINGS_UNITS && s->unit[u].lost; o++)
            if (s->unit[o].lost && s->unit[o].lost <= s->unit[u].lost) place[u]++;
    for (int u = 0; u < KINGS_UNITS; u++) {
        s->unit[u].lost = place[u];
        if (place[u] >= last) last = place[u] + 1;
    }
    return (uint8_t)last;
}

/* Who is lost and cannot come back leaves nothing behind. */
static kings_unit remains(const kings_battle *b, kings_state *s, int unit, int status)
{
    const kings_unit *u = &s->unit[unit];
    bool native = b->unit[unit].side == NATIVE;
    kings_unit out = {.status = (uint8_t)status, .work = GG_NONE};
    if (b->option.babbage && native) {
        out.leadership = u->leadership, out.trait = u->trait;
        out.flags = leader_of(b, unit) == unit ? LEADER | RETURNING : RETURNING;
    } else if (b->option.theoretical && native) {
        out.flags = OWED;
        out.lost = kings_last_in_line(s);
    }
    return out;
}

/* kings.recycle.state; who has left by an exit keeps as much. */
static void strip(kings_unit *u, int status)
{
    u->status = (uint8_t)status;
    u->flags &= LEADER | AMMO_OUT | TARGETED | LUCKY_USED | NERVES_DONE;
    u->x = u->y = 0;
    u->facing = u->pins = 0;
    u->work = GG_NONE;
}

void kings_take_off(gg_run *x, int unit, int status, gg_rule rule)
{
    kings_state *s = ST(x);
    bool chief = BT(x)->option.one_leader && BT(x)->chief[kings_owner(x, unit)] == unit && kings_is(s, unit, LEADER);
    TELL(x, GG_EV_REMOVE, rule, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .from = pose_of(x, unit),
         .after = (int16_t)status);
    if (status == POOL || status == EXITED)
        strip(&s->unit[unit], status);
    else
        s->unit[unit] = remains(BT(x), s, unit, status);
    if (status == POOL) USES(x, RECYCLE_STATE);
    if (chief && kings_lost(s, unit)) TELL(x, GG_EV_STEP, OPTION_ONELEADER, .side = kings_owner(x, unit));
}

/* kings.recycle.lost */
static void destroy(gg_run *x, int unit)
{
    const kings_options *o = &BT(x)->option;
    bool returns = o->recycle_side == kings_owner(x, unit) && o->recycle_destroyed;
    kings_take_off(x, unit, returns ? POOL : DESTROYED, RECYCLE_LOST);
}

void kings_lose(gg_run *x, int unit, int figures, gg_rule rule)
{
    kings_unit *u = &ST(x)->unit[unit];
    int lost = figures < u->figs ? figures : u->figs, radius = kings_radius(BT(x), ST(x), unit);
    if (lost <= 0) return;
    TELL(x, GG_EV_STRENGTH, rule, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .before = u->figs,
         .after = (int16_t)(u->figs - lost));
    u->figs = (uint8_t)(u->figs - lost);
    if (kings_radius(BT(x), ST(x), unit) != radius) USES(x, GEO_RADIUS);
    if (u->figs == 0) destroy(x, unit);
}
