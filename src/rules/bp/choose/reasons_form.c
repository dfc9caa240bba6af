/* Why a unit may not change formation, go into a building or come out of it. */
#include "rules/bp/choose/saying.h"

const char *bp_formation_said(unsigned formation)
{
    static const char *const posture[] = {"lying down", "standing up", "mounted or dismounted"};
    if (formation < BP_FORMATIONS) return bp_formation_words[formation];
    return formation >= FORM_DOWN && formation <= FORM_MOUNT ? posture[formation - FORM_DOWN] : "no formation";
}

static bool has_size(const bp_battle *b, const bp_state *s, int unit, int formation)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    return formation < GARRISON && bp_size_of(p->arm, p->size, formation).w > 0;
}

void bp_reason_no_form(const bp_battle *b, const bp_state *s, int unit, int formation, gg_reasons *r)
{
    gg_rule rule = bp_why_not_form(b, s, unit, formation);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = unit, .word = bp_formation_said((unsigned)formation));
    if (!rule) return;
    if (rule == BP_SPEC_NO_ACOL)
        gg_reason_add(r, rule, "{P} {is} not drilled to form {w}", f);
    else if (rule == BP_NAT_C18)
        gg_reason_add(r, rule, "{P} never form(s) {w}: an army of that age does not", f);
    else if (s->unit[unit].formation == GARRISON)
        gg_reason_add(r, rule, "{P} hold(s) a building and form(s) nothing there", f);
    else if (!has_size(b, s, unit, formation))
        gg_reason_add(r, rule, "{w} is no formation of {P}", f);
    else
        gg_reason_add(r, rule, "{P} may not form {w}: neither kind nor place allows it", f);
}

/* A whole class of moves is closed: by the order, by disorder, for want of initiative. */
static void about_closed(const bp_battle *b, const bp_state *s, const bp_task *t, const char *what, gg_reasons *r)
{
    char words[96];
    gg_text w = gg_text_on(words, sizeof words);
    gg_phrase f = GG_PHRASE_OF(&b->base, .piece = t->unit, .word = words);
    if (s->unit[t->unit].formation == GARRISON || s->unit[t->unit].flags & U_LYING) {
        gg_text_add(&w, "%s", what);
        gg_reason_add(r, t->order == ORDER_INIT ? BP_INIT_MOVE : BP_CMD_KINDS, "as {p} {is} now, {it} cannot {w}", f);
    } else if (t->order != ORDER_INIT) {
        gg_text_add(&w, "ordered to %s, not to %s", bp_order_words[t->order] ? bp_order_words[t->order] : "stay", what);
        gg_reason_add(r, BP_CMD_KINDS, "{w}", f);
    } else if (bp_disordered(s, t->unit)) {
        gg_reason_add(r, BP_INIT_DISORDERED, "{p} {is} disordered: of {its} own will {it} may only go back", f);
    } else {
        gg_text_add(&w, "%s", what);
        gg_reason_add(r, BP_INIT_LACKING, "{p} lack(s) initiative: {it} may not {w} of {its} own will", f);
    }
}

static void about_posture(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_move m, gg_reasons *r)
{
    int unit = f->task.unit, formation = (int)gg_move_target(m);
    bool lying = s->unit[unit].flags & U_LYING;
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = unit);
    if (!bp_has(b, unit, LIE_DOWN))
        gg_reason_add(r, BP_SPEC_LIE_DOWN, "{p} do(es) not lie down", p);
    else if (lying == (formation == FORM_DOWN))
        gg_reason_add(r, BP_SPEC_LIE_DOWN, lying ? "{p} lie(s) down already" : "{p} {is} on {its} feet", p);
    else if (!bp_form_allowed(s, f, formation))
        gg_reason_add(r, BP_SPEC_LIE_DOWN, "it takes an order to lie down or to stand up", p);
    if (m != bp_move_bare(V_FORM, (unsigned)unit, (unsigned)formation, 0))
        gg_reason_add(r, BP_SPEC_LIE_DOWN, "it is done where {p} stand(s): no place is said", p);
}

static void about_mount(const bp_battle *b, const bp_state *s, bp_move_facts *f, gg_reasons *r)
{
    int unit = f->task.unit;
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = unit);
    if (!bp_has(b, unit, MOUNTED_INF))
        gg_reason_add(r, BP_SPEC_MOUNTED_INF, "{p} {has} no horses to mount or to leave", p);
    else if (!bp_mount_fits(b, s, unit))
        gg_reason_add(r, BP_SPEC_MOUNTED_INF, "there is no room for it", p);
    else
        gg_reason_add(r, BP_SPEC_MOUNTED_INF, "once in a move, not in a charge, and not lying down", p);
}

static void about_place(const bp_battle *b, const bp_state *s, int unit, int formation, gg_move m, gg_reasons *r)
{
    int16_t facing[4];
    tab_pose pose;
    bool faces = false;
    char at[48];
    gg_text t = gg_text_on(at, sizeof at);
    for (int n = bp_form_facings(b, s, unit, formation, facing), k = 0; k < n; k++)
        faces |= (unsigned)facing[k] == gg_move_facing(m);
    if (!faces) {
        gg_reason_add(r, BP_FORM_CHANGE, "it cannot face so in that change of formation: say left, right or about",
                      GG_PHRASE_OF(&b->base, .piece = unit));
        return;
    }
    if (!bp_form_pose(b, s, unit, formation, (int)gg_move_facing(m), &pose)) {
        gg_reason_add(r, BP_FORM_CHANGE, "there is no room here for it", GG_PHRASE_OF(&b->base, .piece = unit));
        return;
    }
    gg_say_inches(&t, pose.x);
    gg_text_add(&t, ",");
    gg_say_inches(&t, pose.y);
    gg_reason_add(r, BP_FORM_CHANGE, "formed so, the middle of its front is at {w} and nowhere else",
                  GG_PHRASE_OF(&b->base, .word = at));
}

/* bp.form.change: faced and placed as that formation is taken. */
static bool stands_so(const bp_battle *b, const bp_state *s, int unit, int formation, gg_move m)
{
    int16_t facing[4];
    tab_pose pose;
    for (int n = bp_form_facings(b, s, unit, formation, facing), k = 0; k < n; k++)
        if ((unsigned)facing[k] == gg_move_facing(m) && bp_form_pose(b, s, unit, formation, facing[k], &pose))
            return bp_same_pose(pose, bp_move_pose(m));
    return false;
}

void bp_reasons_of_form(const bp_battle *b, const bp_state *s, const bp_task *t, gg_move m, gg_reasons *r)
{
    bp_move_facts f;
    int unit = t->unit, formation = (int)gg_move_target(m);
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = unit, .word = bp_formation_said((unsigned)formation));
    bp_task_facts(b, s, t, &f);
    bool charges = f.classes == BIT(CHG), posture = formation == FORM_DOWN || formation == FORM_UP;
    if (charges)
        gg_reason_add(r, BP_CMD_KINDS, "ordered to charge {O}, and can: nothing else may be done",
                      GG_PHRASE_OF(&b->base, .other = f.quarry));
    else if (!(f.classes & BIT(FORM)) && formation != FORM_MOUNT)
        about_closed(b, s, t, "change formation", r);
    if (formation == FORM_MOUNT) {
        about_mount(b, s, &f, r);
    } else if (posture) {
        about_posture(b, s, &f, m, r);
    } else if (formation == s->unit[unit].formation) {
        gg_reason_add(r, BP_CMD_KINDS, "{p} {is} in {w} already", p);
    } else if (formation >= BP_FORMATIONS || bp_why_not_form(b, s, unit, formation)) {
        bp_reason_no_form(b, s, unit, formation, r);
    } else {
        bp_state up = *s;
        up.unit[unit].flags &= ~(uint32_t)U_LYING;
        bool lying = s->unit[unit].flags & U_LYING;
        if (lying) gg_reason_add(r, BP_SPEC_LIE_DOWN, "{p} lie(s) down, and must stand up first", p);
        if (!charges && f.classes & BIT(FORM) && !bp_form_allowed(&up, &f, formation))
            gg_reason_add(r, BP_CMD_KINDS, "the order leaves no choice of {w}", p);
        if (!stands_so(b, s, unit, formation, m)) about_place(b, s, unit, formation, m, r);
    }
}

/* ---- buildings ---- */

static int house_distance(const bp_battle *b, const bp_state *s, int unit, int building)
{
    tab_rect at;
    const tab_polygon *house = &b->feature[building].shape;
    bp_rect(b, s, unit, &at);
    return tab_distance_polygons(at.corner, 4, house->at, house->n);
}

static int garrison_of(const bp_battle *b, const bp_state *s, int building)
{
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].alive && s->unit[u].formation == GARRISON && s->unit[u].building == building) return u;
    return GG_NONE;
}

static void about_house(const bp_battle *b, const bp_state *s, const bp_task *t, int building, gg_reasons *r)
{
    int unit = t->unit, before = r->count, far = house_distance(b, s, unit, building),
        held = garrison_of(b, s, building);
    const bp_profile *p = bp_profile_of(b, s, unit);
    char name[64];
    gg_text w = gg_text_on(name, sizeof name);
    bp_say_feature(&w, b, building);
    gg_phrase f =
        GG_PHRASE_OF(&b->base, .piece = unit, .other = held, .n = far, .k = bp_rate(b, s, unit) - 60, .word = name);
    if (p->arm != BP_INF) gg_reason_add(r, BP_MOVE_BUILDING, "foot alone goes into buildings", f);
    if (p->arm == BP_INF && p->size < b->feature[building].size)
        gg_reason_add(r, BP_MOVE_BUILDING, "{w} is too small for {P}", f);
    if (far > f.k) gg_reason_add(r, BP_MOVE_BUILDING, "{w} is {i} inches away: it takes half a move, {j} are left", f);
    if (held != GG_NONE && held != unit) gg_reason_add(r, BP_MOVE_BUILDING, "{O} hold(s) {w}", f);
    if (t->order == ORDER_EXIT || (t->order == ORDER_ENTER && t->param != building))
        gg_reason_add(r, BP_MOVE_BUILDING, "the order is another", f);
    if (r->count == before) gg_reason_add(r, BP_MOVE_BUILDING, "an enemy is before {w} or in the way to it", f);
}

void bp_reasons_of_building(const bp_battle *b, const bp_state *s, const bp_task *t, gg_move m, gg_reasons *r)
{
    bp_move_facts f;
    int unit = t->unit, target = (int)gg_move_target(m);
    bool garrison = s->unit[unit].formation == GARRISON;
    gg_phrase p = GG_PHRASE_OF(&b->base, .piece = unit);
    bp_task_facts(b, s, t, &f);
    if (!(f.classes & BIT(BLDG))) about_closed(b, s, t, "go into or out of buildings", r);
    if (gg_move_verb(m) == V_ENTER) {
        if (garrison)
            gg_reason_add(r, BP_MOVE_BUILDING, "{p} hold(s) a building already", p);
        else if (target >= b->features || b->feature[target].kind != BUILDING)
            gg_reason_add(r, BP_MOVE_BUILDING, "that is no building", p);
        else if (!bp_may_enter(b, s, unit, target) || !r->count)
            about_house(b, s, t, target, r);
        return;
    }
    if (!garrison)
        gg_reason_add(r, BP_MOVE_BUILDING, "{p} {is} in no building", p);
    else if (target != GG_NONE && (target != SKIRM || !bp_has(b, unit, CAN_SKIRMISH)))
        gg_reason_add(r, BP_FORM_WHO, "{p} may come out in line or column, or in open order if {it} skirmish(es)", p);
    else if (!r->count)
        gg_reason_add(r, BP_MOVE_BUILDING, "there is no room on that side", p);
}
