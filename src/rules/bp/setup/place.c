/* A scenario whose lines have all been read: the units are drawn up on the table, those in contact are paired, what was
 * not said gets its default, and what cannot be is a fault. */
#include "rules/bp/setup/setup.h"

enum { CONTACT = 10 /* no unit comes nearer to an enemy but by charging it */ };

/* ---- contact ---- */

bool bp_read_cover(gg_draft *d, int row)
{
    static const char *const covers[] = {"light", "heavy"};
    int i = gg_draft_pick(d, covers, 2, "cover", "light or heavy", NULL);
    if (i >= 0) bp_drafted(d)->image.pair[row].flags |= i ? P_HEAVY_COVER : P_LIGHT_COVER;
    return i >= 0;
}

void bp_print_cover(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    int flags = bp_s(s)->pair[row].flags;
    (void)b;
    if (flags & (P_LIGHT_COVER | P_HEAVY_COVER)) gg_text_add(t, " cover %s", flags & P_HEAVY_COVER ? "heavy" : "light");
}

/* Among the first so many pairs. */
static bool paired(const bp_state *s, int pairs, int a, int b)
{
    for (int i = 0; i < pairs; i++)
        if ((s->pair[i].a == a && s->pair[i].b == b) || (s->pair[i].a == b && s->pair[i].b == a)) return true;
    return false;
}

/* The charger's front is against that face of the other (bp.charge.engage). */
void bp_check_pair(gg_draft *d, int row)
{
    const bp_battle *b = bp_drafted(d);
    int first = b->image.pair[row].a, second = b->image.pair[row].b;
    bool friends = b->unit[first].side == b->unit[second].side, again = paired(&b->image, row, first, second);
    if (gg_draft_faulty(d, L_ENGAGED, row) || !(friends || again)) return;
    if (friends)
        gg_draft_fault(d, L_ENGAGED, row, "target", "%s and %s are friends: expected an enemy", b->unit[first].label,
                       b->unit[second].label);
    else
        gg_draft_fault(d, L_ENGAGED, row, "charger", "%s and %s are engaged already", b->unit[first].label,
                       b->unit[second].label);
    gg_draft_spoil(d, L_ENGAGED, row);
}

static void check_face(gg_draft *d, int row, int unit, int face)
{
    const bp_battle *b = bp_drafted(d);
    if (face != TAB_FRONT && bp_no_flanks(&b->image, unit))
        gg_draft_fault(d, L_ENGAGED, row, "charger", "%s in %s has no flanks: expected FRONT", b->unit[unit].label,
                       bp_formation_names[b->image.unit[unit].formation]);
}

static void check_contact(gg_draft *d, int row)
{
    const bp_battle *b = bp_drafted(d);
    const bp_pair *p = &b->image.pair[row];
    tab_rect a, c;
    if (gg_draft_faulty(d, L_ENGAGED, row)) return;
    bp_rect(b, &b->image, p->a, &a);
    bp_rect(b, &b->image, p->b, &c);
    int apart = tab_distance(&a, &c);
    if (apart > CONTACT)
        gg_draft_fault(d, L_ENGAGED, row, "charger", "%s and %s are %d apart: expected units in contact",
                       b->unit[p->a].label, b->unit[p->b].label, apart);
    check_face(d, row, p->b, p->face_b);
    check_face(d, row, p->a, p->face_a);
}

/* ---- units on the table ---- */

/* bp.form.who; infantry that came out of a wood and found no room to form may still be in open order. */
static bool may_stand_in(const bp_battle *b, int unit, int formation)
{
    const bp_profile *p = bp_profile_of(b, &b->image, unit);
    if (formation == GARRISON) return p->arm == BP_INF;
    if (p->arm == BP_INF && formation == SKIRM) return bp_size_of(p->arm, p->size, formation).w > 0;
    return bp_may_form(b, &b->image, unit, formation);
}

static void check_garrison(gg_draft *d, int unit)
{
    const bp_battle *b = bp_drafted(d);
    const bp_unit *u = &b->image.unit[unit];
    const bp_feature *f = &b->feature[u->building];
    if (b->unit[unit].profile.size < f->size)
        gg_draft_fault(d, L_UNIT, unit, "place", "%s is %s and does not fit into a %s building", b->unit[unit].label,
                       bp_size_names[b->unit[unit].profile.size], bp_building_sizes[f->size]);
    for (int i = 0; i < unit; i++)
        if (bp_noted(d)->unit[i].placed && b->image.unit[i].formation == GARRISON &&
            b->image.unit[i].building == u->building)
            gg_draft_fault(d, L_UNIT, unit, "place", "two units in one building: %s is there already",
                           b->unit[i].label);
}

static void check_ground(gg_draft *d, int unit, const tab_rect *r)
{
    const bp_battle *b = bp_drafted(d);
    const char *label = b->unit[unit].label;
    if (!bp_on_table(b, r)) {
        gg_draft_fault(d, L_UNIT, unit, "place",
                       "%s stands over the edge, from %d,%d to %d,%d: expected all of it on the table", label,
                       (int)r->box.x0, (int)r->box.y0, (int)r->box.x1, (int)r->box.y1);
        return;
    }
    if (!bp_on_permitted_ground(b, &b->image, unit, r, NULL, GG_NONE))
        gg_draft_fault(d, L_UNIT, unit, "place", "%s in %s stands on ground that it may not enter (bp.terr.types)",
                       label, bp_formation_names[b->image.unit[unit].formation]);
}

static void check_room(gg_draft *d, int unit, const tab_rect *r)
{
    const bp_battle *b = bp_drafted(d);
    for (int i = 0; i < unit; i++) {
        tab_rect other;
        if (!bp_noted(d)->unit[i].placed || paired(&b->image, b->image.pairs, unit, i)) continue;
        bp_rect(b, &b->image, i, &other);
        if (tab_overlap(r, &other))
            gg_draft_fault(d, L_UNIT, unit, "place", "%s stands on %s: expected room between them", b->unit[unit].label,
                           b->unit[i].label);
    }
}

static void check_unit(gg_draft *d, int unit)
{
    const bp_battle *b = bp_drafted(d);
    int formation = b->image.unit[unit].formation;
    tab_rect r;
    if (!may_stand_in(b, unit, formation)) {
        gg_draft_fault(d, L_UNIT, unit, "place", "%s cannot stand in %s (bp.form.who, bp.form.size)",
                       b->unit[unit].label, bp_formation_names[formation]);
        bp_noted(d)->unit[unit].placed = false;
        return;
    }
    bp_rect(b, &b->image, unit, &r);
    if (formation == GARRISON)
        check_garrison(d, unit);
    else
        check_ground(d, unit, &r);
    check_room(d, unit, &r);
}

/* bp.cas.trim: when an attack has been resolved nobody has more casualties than Stamina. */
static void check_casualties(gg_draft *d, int unit)
{
    const bp_battle *b = bp_drafted(d);
    int stamina = bp_stamina(b, &b->image, unit), casualties = b->image.unit[unit].casualties;
    if (stamina == 255 && casualties)
        gg_draft_fault(d, L_UNIT, unit, "casualties",
                       "casualties of an untested unit: expected `stamina` as well, which its first one has shown");
    else if (casualties > stamina)
        gg_draft_fault(d, L_UNIT, unit, "casualties", "%d casualties: expected at most its stamina of %d", casualties,
                       stamina);
}

/* ---- brigades and sides ---- */

/* One that is at fault belongs to it all the same. */
static bool any_unit_of(const gg_draft *d, int brigade)
{
    const bp_battle *b = bp_drafted(d);
    for (int i = 0; i < b->units; i++)
        if (b->unit[i].brigade == brigade && gg_draft_good(d, L_UNIT, i, "brigade")) return true;
    return false;
}

/* bp.brig.broken: batteries and wagons are not counted unless there is nothing else. */
static void count_brigade(gg_draft *d, int i)
{
    bp_battle *b = bp_drafted(d);
    bp_brigade_def *brigade = &b->brigade[i];
    int all = 0, fighting = 0;
    for (uint64_t left = brigade->units; left; left &= left - 1) {
        int arm = b->unit[__builtin_ctzll(left)].profile.arm;
        all++;
        fighting += arm == BP_INF || arm == BP_CAV;
    }
    brigade->counted = (uint8_t)(fighting ? fighting : all);
    if (!any_unit_of(d, i) && !gg_draft_faulty(d, L_BRIGADE, brigade->commander))
        gg_draft_fault(d, L_BRIGADE, brigade->commander, NULL, "no unit belongs to brigade %s", brigade->label);
}

static void check_side(gg_draft *d, int side)
{
    const bp_battle *b = bp_drafted(d);
    int standing = 0;
    for (int i = 0; i < b->units; i++) standing += b->unit[i].side == side && b->image.unit[i].alive;
    if (!standing)
        gg_draft_fault(d, L_SIDE, side, "name", "the %s have no unit on the table: expected at least one",
                       b->side_name[side]);
}

void bp_draw_up(gg_draft *d)
{
    const bp_battle *b = bp_drafted(d);
    for (int i = 0; i < b->units; i++) {
        if (gg_draft_faulty(d, L_UNIT, i) || !b->image.unit[i].alive) continue;
        if (bp_noted(d)->unit[i].placed) check_unit(d, i);
        check_casualties(d, i);
    }
    for (int i = 0; i < b->image.pairs; i++) check_contact(d, i);
    for (int i = 0; i < b->brigades; i++) count_brigade(d, i);
    for (int i = 0; i < b->commanders; i++) bp_settle_commander(d, i);
    for (int side = 0; side < GG_SIDES && !d->no_sides && !gg_draft_any_faulty(d, L_UNIT); side++) check_side(d, side);
}
