/* The card of a unit: what it is, how it stands, what it is worth, what it can do and what can be done to it; what is usual is
 * left out. */
#include <ctype.h>

#include "engine/telling.h"

#include "rules/bp/show/card.h"

/* ---- who it is, how it stands ---- */

const char *bp_compass(int degrees)
{
    static const char *const point[8] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
    return point[(degrees + 22) / 45 % 8];
}

/* "British light infantry"; of a profile that any nation has, the side as well. */
static void say_kind(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    const char *name = bp_profile_of(b, s, unit)->name, *any = strstr(name, " (any nation)");
    int len = any ? (int)(any - name) : (int)strlen(name);
    if (any) {
        gg_say_side(t, &b->base, b->unit[unit].side);
        gg_text_add(t, " %c%.*s", tolower((unsigned char)name[0]), len - 1, name + 1);
    } else {
        gg_text_add(t, "%s", name);
    }
}

static void card_head(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    const bp_brigade_def *d = &b->brigade[b->unit[unit].brigade];
    gg_say_labelled(t, &b->base, unit);
    gg_text_add(t, ", ");
    say_kind(t, b, s, unit);
    if (d->commander != GG_NONE)
        gg_text_add(t, ", %s's brigade\n", b->commander[d->commander].name);
    else
        gg_text_add(t, ", brigade %s\n", d->label);
}

static void add_word(gg_text *t, bool *any, const char *word)
{
    gg_text_add(t, "%s%s", *any ? ", " : "", word);
    *any = true;
}

/* The worst first. */
static void card_state(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    const bp_unit *u = &s->unit[unit];
    int stamina = bp_stamina(b, s, unit), joined = bp_joined(b, s, unit);
    bool any = false;
    if (bp_shaken(b, s, unit)) add_word(t, &any, "Shaken");
    if (bp_disordered(s, unit)) add_word(t, &any, any ? "disordered" : "Disordered");
    if (u->flags & U_LYING) add_word(t, &any, any ? "lying down" : "Lying down");
    if (bp_is_broken(b, s, unit)) add_word(t, &any, any ? "in a broken brigade" : "In a broken brigade");
    if (u->flags & U_WON_LAST && bp_enemies_of(s, unit)) add_word(t, &any, any ? "upper hand" : "Upper hand");
    gg_text_add(t, any ? "; casualties " : "Casualties ");
    if (stamina == GG_NONE)
        gg_text_add(t, "%d, stamina not yet known", u->casualties);
    else
        gg_text_add(t, "%d of %d", u->casualties, stamina);
    if (joined != GG_NONE) gg_text_add(t, "; %s is with it", b->commander[joined].name);
    gg_text_add(t, "\n");
}

/* Whom it fights, or who is near. */
static void card_enemies(gg_text *t, const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    static const char *const face[] = {"front", "flank", "rear", "flank"};
    for (uint64_t left = bp_enemies_of(s, unit); left; left &= left - 1) {
        const bp_pair *p = &s->pair[bp_pair_of(s, unit, bp_lowest(left))];
        bool first = p->a == unit;
        gg_text_add(t, "Fights ");
        gg_say_labelled(t, &b->base, bp_lowest(left));
        gg_text_add(t, ", its %s to their %s\n", face[first ? p->face_a : p->face_b],
                    face[first ? p->face_b : p->face_a]);
    }
    int enemy = bp_nearest_enemy(b, s, unit);
    tab_rect at;
    if (bp_enemies_of(s, unit) || enemy == GG_NONE) return;
    bp_rect(b, s, enemy, &at);
    if (!tab_within(r, &at, 120)) return;
    gg_say_inches(t, tab_distance(r, &at));
    gg_text_add(t, " inches from ");
    gg_say_labelled(t, &b->base, enemy);
    gg_text_add(t, ": in proximity\n");
}

static void card_formation(gg_text *t, const bp_battle *b, const bp_state *s, int unit, const tab_rect *r)
{
    const bp_unit *u = &s->unit[unit];
    bool any = false;
    const char *word = bp_formation_words[u->formation];
    gg_text_add(t, "%c%s", toupper((unsigned char)word[0]), word + 1);
    if (u->formation == GARRISON && u->building < b->features) {
        gg_text_add(t, " of ");
        bp_say_feature(t, b, u->building);
    } else {
        gg_text_add(t, ", facing %s", bp_compass(r->pose.f));
    }
    for (int f = LINE; f < GARRISON; f++) {
        if (f == u->formation || !bp_may_form(b, s, unit, f)) continue;
        gg_text_add(t, "%s%s", any ? ", " : ". May form: ", bp_formation_words[f]);
        any = true;
    }
    gg_text_add(t, "\n");
}

/* ---- what it is worth ---- */

static void card_dice(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    const bp_profile *p = bp_profile_of(b, s, unit);
    gg_tally blows = {0}, shots = {0};
    bool first = bp_has(b, unit, FIRST_FIRE) && !(s->unit[unit].flags & U_FIRST_FIRE_USED);
    gg_text_add(t, "Fights with ");
    gg_say_count(t, bp_melee_dice(b, s, unit, &blows), "die", "dice");
    int dice = p->weapon_kind == BP_NO_MISSILE ? 0 : bp_shooting_dice(b, s, unit, 61, false, &shots);
    if (dice) {
        gg_text_add(t, ", shoots with %d to ", dice - first);
        gg_say_inches(t, p->range);
        gg_text_add(t, " inches");
        if (bp_is_art(b, unit) && s->unit[unit].formation == DEPLOYED)
            gg_text_add(t, " (%d close, %d long)", p->s[BAND_CLOSE], p->s[BAND_LONG]);
        if (first) gg_text_add(t, " (first fire to come: %d)", dice);
    }
    gg_text_add(t, ", saves on %d+, moves ", p->m);
    gg_say_inches(t, bp_rate(b, s, unit));
    gg_text_add(t, "\n");
}

/* Which rule each special is, and the flag of what happens once; those that only let it take a formation stand there. */
static const struct {
    uint8_t special;
    gg_rule rule;
    uint32_t used;
} specials[] = {
    {BLOODTHIRSTY, BP_SPEC_BLOODTHIRSTY, U_BLOOD_USED},
    {BRAVE, BP_SPEC_BRAVE, 0},
    {CRACK, BP_SPEC_CRACK, 0},
    {DETERMINED, BP_SPEC_DETERMINED, 0},
    {ELITE2, BP_SPEC_ELITE, 0},
    {ELITE3, BP_SPEC_ELITE, 0},
    {ELITE4, BP_SPEC_ELITE, 0},
    {ELITE5, BP_SPEC_ELITE, 0},
    {ELITE6, BP_SPEC_ELITE, 0},
    {FANATICS, BP_SPEC_FANATICS, 0},
    {FEROCIOUS, BP_SPEC_FEROCIOUS, 0},
    {FRESHLY_RAISED, BP_SPEC_FRESHLY_RAISED, U_FRESH_USED},
    {GALLOP, BP_SPEC_GALLOP, 0},
    {HEAVY_1, BP_SPEC_HEAVY_1, 0},
    {HEAVY_D3, BP_SPEC_HEAVY_D3, 0},
    {LACK_INIT, BP_SPEC_LACK_INIT, 0},
    {LANCERS, BP_SPEC_LANCERS, 0},
    {MARAUDERS, BP_SPEC_MARAUDERS, 0},
    {MOUNTED_INF, BP_SPEC_MOUNTED_INF, 0},
    {PAS_DE_CHARGE, BP_SPEC_PAS_DE_CHARGE, 0},
    {POOR_SHOOTERS, BP_SPEC_POOR_SHOOTERS, 0},
    {RELIABLE, BP_SPEC_RELIABLE, 0},
    {SHARP, BP_SPEC_SHARP, 0},
    {SHRAPNEL, BP_SPEC_SHRAPNEL, 0},
    {STEADY, BP_SPEC_STEADY, U_STEADY_USED},
    {STEADY_LINE, BP_SPEC_STEADY_LINE, 0},
    {STUBBORN, BP_SPEC_STUBBORN, 0},
    {SUPERBLY_DRILLED, BP_SPEC_SUPERBLY_DRILLED, 0},
    {TERRIFYING, BP_SPEC_TERRIFYING, 0},
    {TOUGH, BP_SPEC_TOUGH, 0},
    {UNRELIABLE, BP_SPEC_UNRELIABLE, 0},
    {UNTESTED, BP_SPEC_UNTESTED, U_STAMINA_KNOWN},
    {VALIANT, BP_SPEC_VALIANT, U_VALIANT_USED},
    {WAVERING, BP_SPEC_WAVERING, 0},
};

static void card_rules(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (!bp_has(b, unit, (bp_special)specials[i].special)) continue;
        bool used = specials[i].used && s->unit[unit].flags & specials[i].used;
        gg_text_add(t, "  %s%s\n", gg_system_rule(b->base.system, specials[i].rule)->words, used ? " (used)" : "");
    }
}

/* ---- orders ---- */

/* "Beckwith's rating 8, enemy in proximity -1", from that line on. */
static void say_tally(gg_text *t, const bp_battle *b, const gg_tally *tally, int from)
{
    for (int i = from; i < tally->lines; i++) {
        const char *words = tally->line[i].words;
        gg_text_add(t, i == from ? "" : ", ");
        gg_say_phrase(t, words ? words : gg_system_rule(b->base.system, tally->line[i].rule)->words,
                      GG_PHRASE_OF(&b->base, .piece = tally->line[i].piece, .n = tally->line[i].n));
        gg_text_add(t, i == 0 && from == 0 ? " %d" : " %+d", tally->line[i].amount);
    }
}

int bp_per_cent_of(int number)
{
    int ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int c = 1; c <= 6; c++) ways += a + c <= number;
    return (200 * ways + 36) / 72;
}

void bp_say_order_needs(gg_text *t, const bp_battle *b, const bp_state *s, int commander, int unit)
{
    gg_tally tally = {0};
    gg_move advance = bp_move_bare(V_ADVANCE, GG_NONE, GG_NONE, 0);
    int number = bp_command_rating(b, s, commander, bp_bit(unit), advance, &tally);
    gg_text_add(t, "%d (%d %%)", number, bp_per_cent_of(number));
    if (tally.lines < 2) return;
    gg_text_add(t, ": ");
    say_tally(t, b, &tally, 0);
}

static void card_orders(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    int c = b->brigade[b->unit[unit].brigade].commander;
    bool acted = s->unit[unit].flags & U_ACTED, alone = bp_in_proximity(b, s, unit) && !bp_is_broken(b, s, unit);
    gg_text_add(t, "Orders: ");
    if (acted) gg_text_add(t, "has acted; next turn ");
    if (bp_is_broken(b, s, unit))
        gg_text_add(t, "none, its brigade is broken");
    else if (c == GG_NONE || !(s->commander[c].flags & C_ALIVE))
        gg_text_add(t, "no commander");
    else {
        gg_text_add(t, acted ? "needs " : "an advance needs ");
        bp_say_order_needs(t, b, s, c, unit);
    }
    if (alone && !bp_enemies_of(s, unit)) gg_text_add(t, "; or moves once by itself");
    gg_text_add(t, "\n");
}

/* ---- what it can do, and what can be done to it ---- */

/* "4 dice at 5+ (4+; target in open order -1)" */
static void say_shot(gg_text *t, const bp_battle *b, const bp_state *s, int unit, int target, int face)
{
    bp_sight sight;
    gg_tally dice = {0}, hit = {0};
    bp_aim_at(b, s, unit, target, face, &sight);
    gg_say_count(t, bp_shooting_dice(b, s, unit, sight.range, false, &dice), "die", "dice");
    bp_shooting_mods(b, s, unit, target, &sight, SHOOT_NORMAL, false, &hit);
    int die = s->unit[unit].flags & U_SIXES_ONLY ? DIE_HIT6 : bp_hit_die(hit.total);
    gg_text_add(t, " at %d+", die - DIE_HIT2 + 2);
    if (hit.lines) {
        gg_text_add(t, " (4+; ");
        for (int i = 0; i < hit.lines; i++)
            gg_text_add(t, "%s%s %+d", i ? ", " : "", hit.line[i].words, hit.line[i].amount);
        gg_text_add(t, ")");
    }
}

/* Whether it may shoot at that target in its next shooting phase, as all stand now; from which face. */
static bool shoots_at(const bp_battle *b, const bp_state *s, int unit, int target, int *face)
{
    uint8_t legal[BP_UNITS];
    int faces = s->unit[unit].formation == SQUARE ? 4 : 1;
    if (!bp_may_shoot(b, s, unit) || bp_engaged(s) >> target & 1) return false;
    for (*face = 0; *face < faces; ++*face)
        for (int i = 0, n = bp_targets(b, s, unit, *face, legal, BP_UNITS); i < n; i++)
            if (legal[i] == target) return true;
    return false;
}

static const char *face_word(int face) { return face == TAB_FRONT ? "front" : face == TAB_REAR ? "rear" : "flank"; }

static void say_deeds(gg_text *t, const bp_battle *b, const bp_state *s, int unit, int target, const char *verb,
                      bool *any)
{
    bp_charge_pose way;
    int face, other = verb[0] ? unit : target;
    if (shoots_at(b, s, unit, target, &face)) {
        gg_text_add(t, *any ? "; " : "");
        if (verb[0]) gg_say_labelled(t, &b->base, unit);
        gg_text_add(t, verb[0] ? " shoots " : "shoot ");
        if (!verb[0]) gg_say_labelled(t, &b->base, target);
        if (!verb[0]) gg_text_add(t, ", ");
        say_shot(t, b, s, unit, target, face);
        *any = true;
    }
    if (bp_judge_charge(b, s, unit, target, &way) != GG_OK) return;
    gg_text_add(t, *any ? "; " : "");
    if (!verb[0]) gg_text_add(t, "charge ");
    gg_say_labelled(t, &b->base, other);
    gg_text_add(t, verb[0] ? " can charge it (" : " (");
    gg_say_inches(t, way.displacement);
    gg_text_add(t, " inches, %s)", face_word(way.face));
    *any = true;
}

static void card_deeds(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    uint64_t enemies = bp_alive(b, s, !b->unit[unit].side);
    bool any = false;
    if (bp_enemies_of(s, unit)) return;
    gg_text_add(t, "It can: ");
    for (uint64_t left = enemies; left; left &= left - 1)
        if (!bp_waits(s, bp_lowest(left))) say_deeds(t, b, s, unit, bp_lowest(left), "", &any);
    gg_text_add(t, any ? "\nAgainst it: " : "shoot at nobody and charge nobody from here\nAgainst it: ");
    any = false;
    for (uint64_t left = enemies; left; left &= left - 1)
        if (!bp_waits(s, bp_lowest(left))) say_deeds(t, b, s, bp_lowest(left), unit, "s", &any);
    gg_text_add(t, any ? "\n" : "nobody can shoot at it or charge it from where they stand\n");
}

/* ---- where, exactly ---- */

static void card_place(gg_text *t, const bp_battle *b, const tab_rect *r)
{
    bool any = false;
    gg_text_add(t, "At ");
    gg_say_inches(t, r->pose.x);
    gg_text_add(t, ",");
    gg_say_inches(t, r->pose.y);
    gg_text_add(t, " facing %d, ", r->pose.f);
    gg_say_inches(t, r->w);
    gg_text_add(t, " by ");
    gg_say_inches(t, r->d);
    gg_text_add(t, " inches");
    for (int i = 0; i < b->features; i++) {
        const bp_feature *f = &b->feature[i];
        if (f->line || !tab_inside(r->centre, f->shape.at, f->shape.n)) continue;
        gg_text_add(t, any ? ", " : "; on ");
        bp_say_feature(t, b, i);
        any = true;
    }
    if (bp_near_road(b, r->centre)) gg_text_add(t, "%sthe road", any ? ", " : "; on ");
    gg_text_add(t, "\n");
}

static void card_unit(gg_text *t, const bp_battle *b, const bp_state *s, int unit)
{
    tab_rect r;
    card_head(t, b, s, unit);
    if (!s->unit[unit].alive || bp_waits(s, unit)) {
        gg_text_add(t, s->unit[unit].alive ? "Not yet on the table.\n" : "Destroyed.\n");
        return;
    }
    bp_rect(b, s, unit, &r);
    card_state(t, b, s, unit);
    card_enemies(t, b, s, unit, &r);
    card_formation(t, b, s, unit, &r);
    card_dice(t, b, s, unit);
    card_rules(t, b, s, unit);
    card_orders(t, b, s, unit);
    card_deeds(t, b, s, unit);
    card_place(t, b, &r);
}

int bp_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const bp_battle *b = bp_b(battle);
    gg_text t = gg_text_on(out, cap);
    if (!gg_piece_exists(battle, piece)) return 0;
    if (piece < BP_UNITS)
        card_unit(&t, b, bp_s(state), piece);
    else
        bp_card_commander(&t, b, bp_s(state), piece - BP_COMMANDER);
    return gg_text_len(&t);
}
