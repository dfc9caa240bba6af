/* Section 5: the pieces on the table, what they are and how they are put there. */
#include "bp.h"

const bp_profile *bp_profile_of(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit_def *d = &b->unit[unit];
    return s->unit[unit].flags & U_MOUNTED ? &d->other : &d->profile;
}

uint64_t bp_alive(const bp_battle *b, const bp_state *s, int side)
{
    uint64_t alive = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (s->unit[u].alive) alive |= bp_bit(u);
    }
    return alive;
}

/* ---- who fights whom ---- */

uint64_t bp_engaged(const bp_state *s)
{
    uint64_t units = 0;
    for (int i = 0; i < s->pairs; i++) units |= bp_bit(s->pair[i].a) | bp_bit(s->pair[i].b);
    return units;
}

uint64_t bp_enemies_of(const bp_state *s, int unit)
{
    uint64_t units = 0;
    for (int i = 0; i < s->pairs; i++) {
        if (s->pair[i].a == unit) units |= bp_bit(s->pair[i].b);
        if (s->pair[i].b == unit) units |= bp_bit(s->pair[i].a);
    }
    return units;
}

/* bp.charge.engage */
void bp_engage(gg_run *x, int a, int b, int face_b, int flags)
{
    bp_state *s = BP_ST(x);
    assert(s->pairs < BP_PAIRS);
    if (bp_no_flanks(s, b)) face_b = TAB_FRONT;
    s->pair[s->pairs++] = (bp_pair){
        .a = (uint8_t)a, .b = (uint8_t)b, .face_a = TAB_FRONT, .face_b = (uint8_t)face_b, .flags = (uint8_t)flags};
    s->unit[a].moves_left = s->unit[b].moves_left = 0;
    TELL(x, GG_EV_ATTACK, BP_CHARGE_ENGAGE, .side = BP_BT(x)->unit[a].side, .piece = (uint8_t)a, .other = (uint8_t)b);
}

/* A unit that fights nobody has no last round to have won. */
void bp_disengage(gg_run *x, int unit)
{
    bp_state *s = BP_ST(x);
    uint64_t parted = bp_enemies_of(s, unit);
    int kept = 0;
    for (int i = 0; i < s->pairs; i++)
        if (s->pair[i].a != unit && s->pair[i].b != unit) s->pair[kept++] = s->pair[i];
    memset(&s->pair[kept], 0, (size_t)(s->pairs - kept) * sizeof s->pair[0]);
    s->pairs = (uint8_t)kept;
    for (parted = (parted | bp_bit(unit)) & ~bp_engaged(s); parted; parted &= parted - 1)
        s->unit[__builtin_ctzll(parted)].flags &= ~(uint32_t)U_WON_LAST;
}

/* ---- condition ---- */

int bp_stamina(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit *u = &s->unit[unit];
    if (!bp_has(b, unit, UNTESTED)) return bp_profile_of(b, s, unit)->st;
    return u->flags & U_STAMINA_KNOWN ? u->stamina : 255;
}

bool bp_shaken(const bp_battle *b, const bp_state *s, int unit)
{
    return s->unit[unit].casualties >= bp_stamina(b, s, unit);
}

bool bp_disordered(const bp_state *s, int unit) { return s->unit[unit].flags & U_DISORDERED; }

void bp_set_disordered(gg_run *x, int unit, bool disordered, gg_rule rule)
{
    bp_unit *u = &BP_ST(x)->unit[unit];
    if (disordered == bp_disordered(BP_ST(x), unit)) return;
    u->flags = disordered ? u->flags | U_DISORDERED : u->flags & ~(uint32_t)U_DISORDERED;
    TELL(x, GG_EV_STATUS, rule, .side = BP_BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = BPS_DISORDERED,
         .after = disordered);
}

/* ---- special rules that stand for others ---- */

static bool has_any(const bp_battle *b, int unit, uint64_t specials)
{
    return (b->unit[unit].profile.specials & specials) != 0;
}

bool bp_is_ferocious(const bp_battle *b, int unit)
{
    return has_any(b, unit, bp_bit(FEROCIOUS) | bp_bit(FANATICS) | bp_bit(GALLOP));
}

bool bp_is_terrifying(const bp_battle *b, int unit) { return has_any(b, unit, bp_bit(TERRIFYING) | bp_bit(FANATICS)); }

bool bp_is_reliable(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_has(b, unit, RELIABLE) || (bp_has(b, unit, PAS_DE_CHARGE) && s->unit[unit].formation == ACOL);
}

bool bp_no_flanks(const bp_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    return formation == SQUARE || formation == SKIRM || formation == GARRISON;
}

int bp_joined(const bp_battle *b, const bp_state *s, int unit)
{
    for (int c = 0; c < b->commanders; c++)
        if (s->commander[c].joined == unit && s->commander[c].flags & C_ALIVE) return c;
    return GG_NONE;
}

/* ---- places ---- */

/* bp.form.size; a garrison fills its building. */
bp_extent bp_extent_of(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    if (formation == GARRISON) {
        int building = s->unit[unit].building;
        if (building >= b->features) return (bp_extent){0, 0};
        tab_box box = b->feature[building].shape.box;
        return (bp_extent){(int16_t)(box.x1 - box.x0), (int16_t)(box.y1 - box.y0)};
    }
    const bp_profile *p = bp_profile_of(b, s, unit);
    return bp_size_of(p->arm, p->size, formation);
}

void bp_rect_at(const bp_battle *b, const bp_state *s, int unit, tab_pose pose, int formation, tab_rect *out)
{
    bp_extent e = bp_extent_of(b, s, unit, formation);
    tab_rect_make(pose, e.w, e.d, out);
}

void bp_rect(const bp_battle *b, const bp_state *s, int unit, tab_rect *out)
{
    bp_rect_at(b, s, unit, s->unit[unit].pose, s->unit[unit].formation, out);
}

/* Most units are too far away for it to matter how they stand. */
bool bp_rect_in(const bp_battle *b, const bp_state *s, int unit, tab_box box, tab_rect *out)
{
    tab_pose p = s->unit[unit].pose;
    bp_extent e = bp_extent_of(b, s, unit, s->unit[unit].formation);
    int reach = bp_longest_reach(e);
    if (p.x + reach < box.x0 || p.x - reach > box.x1 || p.y + reach < box.y0 || p.y - reach > box.y1) return false;
    tab_rect_make(p, e.w, e.d, out);
    return tab_boxes_meet(out->box, box);
}

bool bp_point_within(const bp_battle *b, const bp_state *s, int unit, tab_point p, int reach)
{
    tab_rect r;
    int dx = p.x - s->unit[unit].pose.x, dy = p.y - s->unit[unit].pose.y;
    if (dx * dx + dy * dy <= reach * reach) return true;
    tab_box box = tab_grow((tab_box){p.x, p.y, p.x, p.y}, reach);
    return bp_rect_in(b, s, unit, box, &r) && tab_point_within(p, &r, reach);
}

bool bp_units_within(const bp_battle *b, const bp_state *s, int unit, int other, int reach)
{
    tab_rect from, at;
    if (bp_fronts_within(s, unit, other, reach)) return true;
    int far = reach + bp_longest_reach(bp_extent_of(b, s, unit, s->unit[unit].formation)) +
              bp_longest_reach(bp_extent_of(b, s, other, s->unit[other].formation));
    if (!bp_fronts_within(s, unit, other, far)) return false;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, other, &at);
    return tab_within(&from, &at, reach);
}

gg_pose bp_plane(const bp_battle *b, tab_pose p)
{
    return (gg_pose){.x = p.x, .y = (int16_t)(b->height - p.y), .facing = p.f};
}

static uint8_t building_at(const bp_battle *b, tab_pose p)
{
    for (uint64_t left = b->buildings; left; left &= left - 1) {
        int i = __builtin_ctzll(left);
        tab_box box = b->feature[i].shape.box;
        if (box.y1 == p.y && (box.x0 + box.x1) / 2 == p.x) return (uint8_t)i;
    }
    return GG_NONE;
}

/* A joined commander stands at the rear of his unit (bp.cmdr.join). */
static void bring_commanders(gg_run *x, int unit)
{
    for (int c = 0; c < BP_BT(x)->commanders; c++) {
        bp_commander *joined = &BP_ST(x)->commander[c];
        if (joined->joined != unit || !(joined->flags & C_ALIVE)) continue;
        tab_rect r;
        bp_rect(BP_BT(x), BP_ST(x), unit, &r);
        joined->x = (int16_t)r.rear.x;
        joined->y = (int16_t)r.rear.y;
        USES(x, BP_CMDR_JOIN);
    }
}

/* The special rule by which a unit takes a formation. */
static void tell_formation(gg_run *x, int unit, int formation)
{
    static const gg_rule by[BP_FORMATIONS] = {[FDL] = BP_SPEC_FOUR_DEEP,
                                              [MIXED] = BP_SPEC_MIXED,
                                              [COC] = BP_SPEC_COC,
                                              [SQUARE] = BP_SPEC_FORM_SQUARE,
                                              [WARB] = BP_SPEC_WARBAND};
    if (by[formation]) USES(x, by[formation]);
    if (formation == SKIRM && bp_has(BP_BT(x), unit, CAN_SKIRMISH)) USES(x, BP_SPEC_SKIRMISH);
    if (formation == ACOL && bp_has(BP_BT(x), unit, DEEP)) USES(x, BP_SPEC_DEEP);
}

void bp_put(gg_run *x, int unit, tab_pose pose, int formation, gg_rule rule)
{
    bp_unit *u = &BP_ST(x)->unit[unit];
    gg_pose was = bp_plane(BP_BT(x), u->pose);
    int before = u->formation;
    u->pose = pose;
    u->formation = (uint8_t)formation;
    u->building = formation == GARRISON ? building_at(BP_BT(x), pose) : (uint8_t)GG_NONE;
    TELL(x, GG_EV_MOVE, rule, .side = BP_BT(x)->unit[unit].side, .piece = (uint8_t)unit, .from = was,
         .to = bp_plane(BP_BT(x), pose), .before = (int16_t)before, .after = (int16_t)formation);
    if (formation != before) tell_formation(x, unit, formation);
    bring_commanders(x, unit);
    bp_commanders_caught(x, unit);
}

/* ---- the end of a unit ---- */

static void forget_closing_fire_on(bp_state *s, int unit)
{
    for (int u = 0; u < BP_UNITS; u++) {
        if (!s->unit[u].alive || s->unit[u].closing_on != unit) continue;
        s->unit[u].closing_on = GG_NONE;
        s->unit[u].closing = 0;
    }
}

/* bp.win.wipeout: at once. */
void bp_destroy(gg_run *x, int unit, gg_rule rule)
{
    bp_state *s = BP_ST(x);
    int side = BP_BT(x)->unit[unit].side;
    bp_disengage(x, unit);
    forget_closing_fire_on(s, unit);
    TELL(x, GG_EV_REMOVE, rule, .side = (uint8_t)side, .piece = (uint8_t)unit,
         .from = bp_plane(BP_BT(x), s->unit[unit].pose));
    memset(&s->unit[unit], 0, sizeof s->unit[unit]);
    if (bp_alive(BP_BT(x), s, side) || gg_over(x)) return;
    gg_end(x, (unsigned)!side, BP_WIN_WIPEOUT);
    TELL(x, GG_EV_OVER, BP_WIN_WIPEOUT, .side = (uint8_t)!side);
}
