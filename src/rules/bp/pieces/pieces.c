/* Section 5: the pieces on the table, what they are, who fights whom, and how they end. */
#include "rules/bp/pieces/pieces.h"
#include "engine/units.h"

const bp_profile *bp_profile_of(const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit_def *d = &b->unit[unit];
    return s->unit[unit].flags & U_MOUNTED ? &d->other : &d->profile;
}

static bool is_alive(const void *s, int unit) { return ((const bp_state *)s)->unit[unit].alive; }

uint64_t bp_alive(const bp_battle *b, const bp_state *s, int side)
{
    return gg_units_that(b->side_units[side], is_alive, s);
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

int bp_pair_of(const bp_state *s, int unit, int enemy)
{
    for (int i = 0; i < s->pairs; i++) {
        const bp_pair *p = &s->pair[i];
        if ((p->a == unit && p->b == enemy) || (p->a == enemy && p->b == unit)) return i;
    }
    return -1;
}

/* bp.charge.engage */
void bp_engage(gg_run *x, int a, int b, int face_b, int flags)
{
    bp_state *s = ST(x);
    assert(s->pairs < BP_PAIRS);
    if (bp_no_flanks(s, b)) face_b = TAB_FRONT;
    s->pair[s->pairs++] = (bp_pair){
        .a = (uint8_t)a, .b = (uint8_t)b, .face_a = TAB_FRONT, .face_b = (uint8_t)face_b, .flags = (uint8_t)flags};
    s->unit[a].moves_left = s->unit[b].moves_left = 0;
    TELL(x, GG_EV_ATTACK, BP_CHARGE_ENGAGE, .side = BT(x)->unit[a].side, .piece = (uint8_t)a, .other = (uint8_t)b);
}

/* A unit that fights nobody has no last round to have won. */
void bp_disengage(gg_run *x, int unit)
{
    bp_state *s = ST(x);
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
    bp_unit *u = &ST(x)->unit[unit];
    if (disordered == bp_disordered(ST(x), unit)) return;
    u->flags = disordered ? u->flags | U_DISORDERED : u->flags & ~(uint32_t)U_DISORDERED;
    TELL(x, GG_EV_STATUS, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .status = ST_DISORDERED,
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

bool bp_no_flanks(const bp_state *s, int unit) { return bp_all_round(s->unit[unit].formation); }

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

/* ---- the end of a unit ---- */

static void forget_closing_fire_on(bp_state *s, int unit)
{
    for (int u = 0; u < BP_UNITS; u++) {
        if (!s->unit[u].alive || s->unit[u].closing_on != unit) continue;
        s->unit[u].closing_on = GG_NONE;
        s->unit[u].closing = 0;
    }
}

void bp_remove(gg_run *x, int unit, gg_rule rule)
{
    bp_state *s = ST(x);
    bp_disengage(x, unit);
    forget_closing_fire_on(s, unit);
    DEED(x, FACT_DRIVEN_OFF, (unsigned)unit, 2);
    TELL(x, GG_EV_REMOVE, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit,
         .from = bp_plane(BT(x), s->unit[unit].pose));
    memset(&s->unit[unit], 0, sizeof s->unit[unit]);
}

/* A unit that awaits no result of a break test: its side is not lost by the one that is being carried out. */
static bool somebody_stays(const bp_battle *b, const bp_state *s, int side)
{
    for (uint64_t left = bp_alive(b, s, side); left; left &= left - 1)
        if (!(s->unit[__builtin_ctzll(left)].flags & RESULT_BITS)) return true;
    return false;
}

void bp_end_if_wiped_out(gg_run *x)
{
    const bp_battle *b = BT(x);
    bool left[GG_SIDES] = {bp_alive(b, ST(x), 0) != 0, bp_alive(b, ST(x), 1) != 0};
    if ((left[0] && left[1]) || gg_over(x)) return;
    if (left[0] || left[1]) {
        if (!somebody_stays(b, ST(x), left[1])) return;
        gg_end(x, left[1], BP_WIN_WIPEOUT);
        TELL(x, GG_EV_OVER, BP_WIN_WIPEOUT, .side = left[1]);
    } else {
        gg_end(x, GG_NONE, BP_WIN_WIPEOUT);
        TELL(x, GG_EV_OVER, BP_WIN_WIPEOUT, .variant = 1);
    }
}

void bp_destroy(gg_run *x, int unit, gg_rule rule)
{
    bp_remove(x, unit, rule);
    bp_end_if_wiped_out(x);
}
