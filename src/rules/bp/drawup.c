/* A scenario whose lines have all been read: the units are drawn up on the table, those in contact are paired, what was
 * not said gets its default, and what cannot be is a fault. */
#include "setup.h"

enum { CONTACT = 10 /* no unit comes nearer to an enemy but by charging it */ };

/* ---- contact ---- */

static int pick_face(gg_scan *s)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "a face: FRONT, RIGHT, REAR or LEFT")) return -1;
    return gg_scan_pick(s, w, bp_face_names, 4, "face");
}

static void read_cover(gg_scan *s, bp_pair *p)
{
    static const char *const covers[] = {"light", "heavy"};
    gg_word w;
    if (!gg_scan_need(s, &w, "light or heavy")) return;
    int i = gg_scan_pick(s, w, covers, 2, "cover");
    if (i >= 0) p->flags |= i ? P_HEAVY_COVER : P_LIGHT_COVER;
}

static void read_pair_words(gg_scan *s, bp_pair *p)
{
    enum { CAUGHT, COVER, ROUND, BY, WORDS };
    static const char *const words[WORDS] = {"caught", "cover", "round", "by"};
    unsigned given = 0;
    int n;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, words, WORDS);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        if (i == CAUGHT) p->flags |= P_CAUGHT;
        if (i == COVER) read_cover(s, p);
        if (i == ROUND && (n = gg_scan_number(s, "rounds fought", 0, 250)) >= 0) p->round = (uint8_t)n;
        if (i == BY && (n = pick_face(s)) >= 0) p->face_a = (uint8_t)n;
    }
}

static bool paired(const bp_state *s, int a, int b)
{
    for (int i = 0; i < s->pairs; i++)
        if ((s->pair[i].a == a && s->pair[i].b == b) || (s->pair[i].a == b && s->pair[i].b == a)) return true;
    return false;
}

/* engaged CHARGER UNIT FACE: the charger's front against that face of the other (bp.charge.engage). */
void bp_read_engaged(bp_draft *d)
{
    gg_scan *s = d->scan;
    bp_battle *b = d->b;
    bp_pair p = {0};
    gg_mark at = {0}, other;
    int first = bp_draft_unit(d, "the unit that charged", &at);
    int second = bp_draft_unit(d, "the unit that it charged", &other);
    int face = pick_face(s);
    read_pair_words(s, &p);
    if (first == GG_NONE || second == GG_NONE || face < 0) return;
    if (b->unit[first].side == b->unit[second].side) {
        gg_scan_fault_at(s, other, "%s and %s are friends: expected an enemy", b->unit[first].label,
                         b->unit[second].label);
        return;
    }
    if (paired(&b->image, first, second)) {
        gg_scan_fault_at(s, at, "%s and %s are engaged already", b->unit[first].label, b->unit[second].label);
        return;
    }
    if (!bp_draft_room(d, ROOM_PAIRS, b->image.pairs, BP_PAIRS, at, "engaged pairs")) return;
    p.a = (uint8_t)first, p.b = (uint8_t)second, p.face_b = (uint8_t)face;
    d->pair[b->image.pairs] = at;
    b->image.pair[b->image.pairs++] = p;
}

static void check_face(bp_draft *d, gg_mark at, int unit, int face)
{
    if (face != TAB_FRONT && bp_no_flanks(&d->b->image, unit))
        gg_scan_fault_at(d->scan, at, "%s in %s has no flanks: expected FRONT", d->b->unit[unit].label,
                         bp_formation_names[d->b->image.unit[unit].formation]);
}

static void check_pairs(bp_draft *d)
{
    const bp_battle *b = d->b;
    for (int i = 0; i < b->image.pairs; i++) {
        const bp_pair *p = &b->image.pair[i];
        tab_rect a, c;
        bp_rect(b, &b->image, p->a, &a);
        bp_rect(b, &b->image, p->b, &c);
        int apart = tab_distance(&a, &c);
        if (apart > CONTACT)
            gg_scan_fault_at(d->scan, d->pair[i], "%s and %s are %d apart: expected units in contact",
                             b->unit[p->a].label, b->unit[p->b].label, apart);
        check_face(d, d->pair[i], p->b, p->face_b);
        check_face(d, d->pair[i], p->a, p->face_a);
    }
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

static void check_garrison(bp_draft *d, int unit)
{
    const bp_battle *b = d->b;
    const bp_unit *u = &b->image.unit[unit];
    const bp_feature *f = &b->feature[u->building];
    if (b->unit[unit].profile.size < f->size)
        gg_scan_fault_at(d->scan, d->unit[unit].place, "%s is %s and does not fit into a %s building",
                         b->unit[unit].label, bp_size_names[b->unit[unit].profile.size], bp_building_sizes[f->size]);
    for (int i = 0; i < unit; i++)
        if (d->unit[i].placed && b->image.unit[i].formation == GARRISON && b->image.unit[i].building == u->building)
            gg_scan_fault_at(d->scan, d->unit[unit].place, "two units in one building: %s is there already",
                             b->unit[i].label);
}

static void check_ground(bp_draft *d, int unit, const tab_rect *r)
{
    const bp_battle *b = d->b;
    const char *label = b->unit[unit].label;
    if (!bp_on_table(b, r)) {
        gg_scan_fault_at(d->scan, d->unit[unit].place,
                         "%s stands over the edge, from %d,%d to %d,%d: expected all of it on the table", label,
                         (int)r->box.x0, (int)r->box.y0, (int)r->box.x1, (int)r->box.y1);
        return;
    }
    if (!bp_on_permitted_ground(b, &b->image, unit, r, NULL, GG_NONE))
        gg_scan_fault_at(d->scan, d->unit[unit].place,
                         "%s in %s stands on ground that it may not enter (bp.terr.types)", label,
                         bp_formation_names[b->image.unit[unit].formation]);
}

static void check_room(bp_draft *d, int unit, const tab_rect *r)
{
    const bp_battle *b = d->b;
    for (int i = 0; i < unit; i++) {
        tab_rect other;
        if (!d->unit[i].placed || paired(&b->image, unit, i)) continue;
        bp_rect(b, &b->image, i, &other);
        if (tab_overlap(r, &other))
            gg_scan_fault_at(d->scan, d->unit[unit].place, "%s stands on %s: expected room between them",
                             b->unit[unit].label, b->unit[i].label);
    }
}

static void check_unit(bp_draft *d, int unit)
{
    const bp_battle *b = d->b;
    int formation = b->image.unit[unit].formation;
    tab_rect r;
    if (!may_stand_in(b, unit, formation)) {
        gg_scan_fault_at(d->scan, d->unit[unit].place, "%s cannot stand in %s (bp.form.who, bp.form.size)",
                         b->unit[unit].label, bp_formation_names[formation]);
        d->unit[unit].placed = false;
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
static void check_casualties(bp_draft *d, int unit)
{
    const bp_battle *b = d->b;
    int stamina = bp_stamina(b, &b->image, unit), casualties = b->image.unit[unit].casualties;
    if (stamina == 255 && casualties)
        gg_scan_fault_at(d->scan, d->unit[unit].casualties,
                         "casualties of an untested unit: expected `stamina` as well, which its first one has shown");
    else if (casualties > stamina)
        gg_scan_fault_at(d->scan, d->unit[unit].casualties, "%d casualties: expected at most its stamina of %d",
                         casualties, stamina);
}

static void settle_closing(bp_draft *d, int unit)
{
    bp_unit *u = &d->b->image.unit[unit];
    const bp_ref *ref = &d->unit[unit].closing;
    if (!ref->line_number) return;
    int enemy = bp_draft_ref_unit(d, ref);
    if (enemy != GG_NONE && d->b->unit[enemy].side == d->b->unit[unit].side)
        gg_scan_fault_at(d->scan, (gg_mark){ref->line_number, ref->word.column}, "%s is a friend: expected an enemy",
                         d->b->unit[enemy].label);
    u->closing_on = (uint8_t)enemy;
}

/* ---- brigades and commanders ---- */

/* bp.brig.broken: batteries and wagons are not counted unless there is nothing else. */
static void count_brigade(bp_draft *d, int i)
{
    bp_brigade_def *brigade = &d->b->brigade[i];
    int all = 0, fighting = 0;
    for (uint64_t left = brigade->units; left; left &= left - 1) {
        int arm = d->b->unit[__builtin_ctzll(left)].profile.arm;
        all++;
        fighting += arm == BP_INF || arm == BP_CAV;
    }
    brigade->counted = (uint8_t)(fighting ? fighting : all);
    if (all == 0 && !d->brigade[i].faulty && !d->too_many)
        gg_scan_fault_at(d->scan, d->brigade[i].at, "no unit belongs to brigade %s", brigade->label);
}

static void settle_commander(bp_draft *d, int i)
{
    bp_commander *c = &d->b->image.commander[i];
    const bp_ref *ref = &d->commander[i].joined;
    if (!ref->line_number || !(c->flags & C_ALIVE) || d->b->deploy) return;
    int unit = bp_draft_ref_unit(d, ref);
    if (unit == GG_NONE || !d->unit[unit].placed) return;
    if (d->b->unit[unit].side != d->b->commander[i].side) {
        gg_scan_fault_at(d->scan, d->commander[i].joined_at, "%s is an enemy: expected a unit of his own side",
                         d->b->unit[unit].label);
        return;
    }
    tab_rect r;
    bp_rect(d->b, &d->b->image, unit, &r);
    c->joined = (uint8_t)unit;
    if (!d->commander[i].placed) {
        c->x = (int16_t)r.rear.x, c->y = (int16_t)r.rear.y;
        return;
    }
    if (c->x != r.rear.x || c->y != r.rear.y)
        gg_scan_fault_at(d->scan, d->commander[i].place,
                         "he has joined %s: expected %d,%d, the middle of its rear, or no `at`", d->b->unit[unit].label,
                         (int)r.rear.x, (int)r.rear.y);
}

static void check_sides(bp_draft *d)
{
    const bp_battle *b = d->b;
    for (int side = 0; side < d->sides; side++) {
        int standing = 0;
        for (int i = 0; i < b->units; i++)
            standing += (b->unit[i].side == side && b->image.unit[i].alive) || d->unit[i].faulty;
        if (!standing)
            gg_scan_fault_at(d->scan, d->side[side], "the %s have no unit on the table: expected at least one",
                             d->side_name[side]);
    }
}

void bp_draw_up(bp_draft *d)
{
    bp_battle *b = d->b;
    for (int i = 0; i < b->units; i++) {
        if (d->unit[i].faulty || !b->image.unit[i].alive) continue;
        if (d->unit[i].placed) check_unit(d, i);
        check_casualties(d, i);
        settle_closing(d, i);
    }
    check_pairs(d);
    for (int i = 0; i < b->brigades; i++) count_brigade(d, i);
    for (int i = 0; i < b->commanders; i++) settle_commander(d, i);
    check_sides(d);
}
