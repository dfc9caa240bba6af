/* The card of a unit or commander, with exact places and distances. */
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

/* ---- where it stands ---- */

static const char *compass(int degrees)
{
    static const char *const point[8] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
    return point[(degrees + 22) / 45 % 8];
}

static void card_ground(gg_text *t, const bp_battle *b, tab_point at)
{
    bool any = false;
    for (int i = 0; i < b->features; i++) {
        const bp_feature *f = &b->feature[i];
        if (f->line || !tab_inside(at, f->shape.at, f->shape.n)) continue;
        gg_text_add(t, "%s%s %s", any ? ", " : "; on ", bp_terrain_words[f->kind], f->label);
        any = true;
    }
    if (bp_near_road(b, at)) gg_text_add(t, "%sthe road", any ? ", " : "; on ");
}

static void card_place(gg_text *t, const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    const bp_unit *u = &s->unit[unit];
    gg_text_add(t, "At ");
    gg_say_inches(t, r->pose.x);
    gg_text_add(t, ",");
    gg_say_inches(t, r->pose.y);
    gg_text_add(t, " (%d %d), facing %d (%s), %s, ", r->pose.x, r->pose.y, r->pose.f, compass(r->pose.f),
                bp_formation_names[u->formation]);
    gg_say_inches(t, r->w);
    gg_text_add(t, " by ");
    gg_say_inches(t, r->d);
    gg_text_add(t, " inches");
    if (u->formation == GARRISON && u->building < b->features) gg_text_add(t, ", in %s", b->feature[u->building].label);
    card_ground(t, b, r->centre);
    gg_text_add(t, "\n");
}

static void card_state(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    int stamina = bp_stamina(b, s, unit);
    uint32_t status = bp_status(b, s, unit);
    if (stamina == GG_NONE)
        gg_text_add(t, "Casualties: %d, stamina not yet known. ", s->unit[unit].casualties);
    else
        gg_text_add(t, "Casualties: %d, stamina %d. ", s->unit[unit].casualties, stamina);
    gg_text_add(t, "State: ");
    gg_say_status(t, bp_status_words, BP_STATUSES, status, "fresh");
    gg_text_add(t, "\n");
}

static void card_profile(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    gg_text_add(t, "H %d, S ", p->h);
    if (p->weapon_kind == BP_NO_MISSILE)
        gg_text_add(t, "-");
    else if (p->weapon_kind == BP_SMALL_ARMS)
        gg_text_add(t, "%d", p->s[0]);
    else
        gg_text_add(t, "%d-%d-%d", p->s[0], p->s[1], p->s[2]);
    gg_text_add(t, ", %s", p->weapon);
    if (p->range) {
        gg_text_add(t, " to ");
        gg_say_inches(t, p->range);
        gg_text_add(t, " inches");
    }
    gg_text_add(t, ", M %d+, moves ", p->m);
    gg_say_inches(t, bp_rate(b, s, unit));
    gg_text_add(t, " inches, %d points\n", p->points);
    if (!p->specials) return;
    gg_text_add(t, "Special:");
    for (int i = 0; i < BP_SPECIALS; i++)
        if (p->specials >> i & 1) gg_text_add(t, " %s", bp_special_names[i]);
    gg_text_add(t, "\n");
}

static void card_command(gg_text *t, const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    const bp_brigade_def *d = &b->brigade[b->unit[unit].brigade];
    int c = d->commander;
    gg_text_add(t, "Brigade %s", d->label);
    if (c != GG_NONE && s->commander[c].flags & C_ALIVE) {
        gg_move advance = bp_move_bare(V_ADVANCE, GG_NONE, GG_NONE, 0);
        gg_tally tally = {0};
        int rating = bp_command_rating(b, s, c, bp_bit(unit), advance, &tally);
        gg_text_add(t, ": %s, SR %d, ", b->commander[c].name, s->commander[c].rating);
        gg_say_inches(t, tab_distance_point((tab_point){s->commander[c].x, s->commander[c].y}, r));
        gg_text_add(t, " inches away; an order to advance needs %d or less", rating);
    } else {
        gg_text_add(t, ", without a commander");
    }
    int joined = bp_joined(b, s, unit);
    if (joined != GG_NONE) gg_text_add(t, "; joined by %s", b->commander[joined].name);
    gg_text_add(t, "\n");
}

/* ---- the enemies about it ---- */

typedef struct nearby {
    int unit, distance;
} nearby;
enum { NEARBY = 6 };

static int list_enemies(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r, nearby out[NEARBY])
{
    int n = 0;
    for (uint64_t left = bp_alive(b, s, !b->unit[unit].side); left; left &= left - 1) {
        tab_rect e;
        nearby one = {.unit = __builtin_ctzll(left)};
        bp_rect(b, s, one.unit, &e);
        one.distance = tab_distance(r, &e);
        int at = n < NEARBY ? n++ : NEARBY;
        for (; at > 0 && out[at - 1].distance > one.distance; at--)
            if (at < NEARBY) out[at] = out[at - 1];
        if (at < NEARBY) out[at] = one;
    }
    return n;
}

static void card_reach(gg_text *t, const bp_battle *b, const bp_state *s, int unit, int enemy)
{
    bp_charge_pose to;
    bp_sight sight = {0};
    int range = bp_profile_of(b, s, unit)->range;
    gg_text_add(t, bp_any_sight(b, s, unit, enemy) ? ", in sight" : ", out of sight");
    if (range && bp_may_shoot(b, s, unit)) {
        bp_see(b, s, unit, enemy, s->unit[unit].formation == SQUARE ? TAB_FRONT : -1, false, &sight);
        if (sight.vis && sight.range <= range)
            gg_text_add(t, bp_not_clear(b, s, unit, enemy, &sight, false) ? ", in range but not clear" : ", in range");
    }
    if (bp_judge_charge(b, s, unit, enemy, &to) == GG_OK) {
        gg_text_add(t, ", may be charged (");
        gg_say_inches(t, to.displacement);
        gg_text_add(t, " inches)");
    }
}

static void card_enemies(gg_text *t, const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    static const char *const quarter[] = {"front", "right", "rear", "left"};
    nearby list[NEARBY];
    uint64_t engaged = bp_enemies_of(s, unit);
    int n = list_enemies(b, s, unit, r, list);
    for (int i = 0; i < n; i++) {
        tab_rect e;
        int enemy = list[i].unit;
        bp_rect(b, s, enemy, &e);
        gg_text_add(t, "  ");
        gg_say_inches(t, list[i].distance);
        gg_text_add(t, " inches to %s, in its %s quarter%s, to our %s", b->unit[enemy].label,
                    quarter[tab_quarter_of(&e, tab_front(r->pose))], list[i].distance <= 120 ? ", in proximity" : "",
                    quarter[tab_quarter_of(r, e.centre)]);
        if (engaged >> enemy & 1)
            gg_text_add(t, ", engaged with us");
        else
            card_reach(t, b, s, unit, enemy);
        gg_text_add(t, "\n");
    }
}

static void card_unit(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit_def *d = &b->unit[unit];
    const bp_profile *p = bp_profile_of(b, s, unit);
    gg_text_add(t, "%s  %s, %s (%s), %s\n", d->label, d->name, p->name, p->code, b->base.side[d->side]);
    if (!s->unit[unit].alive || bp_waits(s, unit)) {
        gg_text_add(t, s->unit[unit].alive ? "Not yet on the table.\n" : "Destroyed.\n");
        return;
    }
    tab_rect r;
    bp_rect(b, s, unit, &r);
    card_place(t, b, s, unit, &r);
    card_state(t, b, s, unit);
    card_profile(t, b, s, unit);
    card_command(t, b, s, unit, &r);
    card_enemies(t, b, s, unit, &r);
}

/* ---- commanders ---- */

static void card_traits(gg_text *t, int traits)
{
    static const struct {
        int trait;
        const char *word;
    } words[] = {{AGGRESSIVE, "aggressive"}, {TIMID, "timid"},           {DECISIVE, "decisive"},
                 {HESITANT, "hesitant"},     {HEADSTRONG, "headstrong"}, {DIFFIDENT, "diffident"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (traits & words[i].trait) gg_text_add(t, ", %s", words[i].word);
}

static void card_units_of(gg_text *t, const bp_battle *b, const bp_state *s, int commander)
{
    const bp_commander *c = &s->commander[commander];
    int brigade = b->commander[commander].brigade;
    if (brigade == GG_NONE) return;
    const bp_brigade_def *d = &b->brigade[brigade];
    for (uint64_t left = d->units & bp_alive(b, s, d->side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        tab_rect r;
        bp_rect(b, s, u, &r);
        gg_text_add(t, "  ");
        gg_say_inches(t, tab_distance_point((tab_point){c->x, c->y}, &r));
        gg_text_add(t, " inches to %s %s\n", b->unit[u].label, b->unit[u].name);
    }
}

static void card_commander(gg_text *t, const bp_battle *b, const bp_state *s, int commander)
{
    const bp_commander_def *d = &b->commander[commander];
    const bp_commander *c = &s->commander[commander];
    if (strcmp(d->label, d->name)) gg_text_add(t, "%s  ", d->label);
    gg_text_add(t, "%s, %s%s, %s, SR %d", d->name, d->brigade == GG_NONE ? "General" : "brigade ",
                d->brigade == GG_NONE ? "" : b->brigade[d->brigade].label, b->base.side[d->side], c->rating);
    card_traits(t, c->traits);
    gg_text_add(t, "\n");
    if (!(c->flags & C_ALIVE) || c->joined == BP_OFF_TABLE) {
        gg_text_add(t, c->flags & C_ALIVE ? "Not yet on the table.\n" : "Killed.\n");
        return;
    }
    gg_text_add(t, "At ");
    gg_say_inches(t, c->x);
    gg_text_add(t, ",");
    gg_say_inches(t, c->y);
    gg_text_add(t, ", %s%s%s%s%s\n", c->flags & C_ON_FOOT ? "on foot" : "mounted",
                c->joined == GG_NONE ? "" : ", with ", c->joined == GG_NONE ? "" : b->unit[c->joined].name,
                c->flags & C_COMMANDED ? ", has commanded" : "", c->flags & C_MOVED ? ", has moved" : "");
    card_units_of(t, b, s, commander);
}

int bp_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const bp_battle *b = bp_b(battle);
    gg_text t = gg_text_on(out, cap);
    if (!gg_piece_exists(battle, piece)) return 0;
    if (piece < BP_UNITS)
        card_unit(&t, b, bp_s(state), piece);
    else
        card_commander(&t, b, bp_s(state), piece - BP_COMMANDER);
    return gg_text_len(&t);
}
