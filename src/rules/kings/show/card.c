/* Unit cards: what it is, how it stands, what its Leader makes of it, what it can do and what can be done to it. */
#include <ctype.h>

#include "rules/kings/show/show.h"

typedef struct card {
    GG_POSITION(kings);
    int unit;
    gg_text *t;
} card;

static const kings_profile *profile(const card *c) { return kings_profile_of(c->b, c->unit); }
static const kings_unit *unit_of(const card *c) { return &c->s->unit[c->unit]; }
static const char *label(const card *c, int unit) { return c->b->unit[unit].label; }
static void inches(const card *c, int tenths) { gg_say_inches(c->t, tenths); }
static uint64_t enemies(const card *c) { return kings_units_on(c->b, c->s, !kings_side_of(c->b, c->unit)); }

/* ---- what it is ---- */

static void add_weapon(const card *c)
{
    const kings_weapon *w = &kings_weapons[profile(c)->weapon];
    bool plural = profile(c)->weapon == SPEARS;
    if (profile(c)->crew)
        gg_text_add(c->t, ", with a %s", w->name);
    else
        gg_text_add(c->t, " with %s%s", w->name, plural ? "" : "s");
}

/* "Fierce: Fighting improved by 1"; what it is armed with was said. */
static void card_upgrades(const card *c)
{
    enum { ARMS = UP_WELL_ARMED | UP_MUSKETS | UP_OBSOLETE };
    for (int i = 0; i < KINGS_UPGRADES; i++) {
        const kings_upgrade *u = &kings_upgrades[i];
        if (!(profile(c)->upgrades & u->flag & ~(unsigned)ARMS)) continue;
        for (const char *at = u->name; *at; at++)
            gg_text_add(c->t, "%c", at == u->name ? toupper((unsigned char)*at) : *at == '_' ? ' ' : *at);
        gg_text_add(c->t, ": %s\n", u->words);
    }
}

static void card_head(const card *c)
{
    const kings_unit_def *d = &c->b->unit[c->unit];
    gg_text_add(c->t, "%s, %s. %s", d->label, d->name, kings_types[profile(c)->type].name);
    add_weapon(c);
    gg_text_add(c->t, "\n");
    card_upgrades(c);
    gg_text_add(c->t, "%d of ", unit_of(c)->figs);
    gg_say_count(c->t, d->start, "figure", "figures");
    gg_text_add(c->t, "\n");
}

/* ---- how it stands ---- */

static void chip(const card *c, bool *any, const char *words)
{
    gg_text_add(c->t, "%s%s", *any ? " - " : "", words);
    *any = true;
}

static void card_status(const card *c)
{
    const kings_unit *u = unit_of(c);
    bool any = false, acted = u->flags & ACTED;
    if (u->pins) chip(c, &any, "Pinned");
    if (u->pins > 1) gg_text_add(c->t, ", %d markers", u->pins);
    if (u->work != GG_NONE) chip(c, &any, "in "), kings_say_work(c->t, c->b, u->work);
    if (kings_is(c->s, c->unit, CLOSE) && u->work == GG_NONE) chip(c, &any, "Close Order");
    if (kings_has_front(c->b, c->s, c->unit))
        chip(c, &any, "facing "), gg_text_add(c->t, "%s", disc_dir_names[u->facing]);
    if (u->flags & GROUND) chip(c, &any, "gone to ground");
    if (u->jam_until && u->jam_until >= c->s->turn)
        chip(c, &any, "jammed to the end of turn "), gg_text_add(c->t, "%d", u->jam_until);
    if (u->flags & AMMO_OUT) chip(c, &any, "no cartridges left");
    if (acted) chip(c, &any, c->b->option.cards ? "has acted (only a Joker lets it act again)" : "has acted");
    bool recycles = c->b->option.cards && c->b->option.recycle_side == kings_side_of(c->b, c->unit);
    if (recycles && kings_screens(c->b, c->s, c->unit)) chip(c, &any, "screens");
    if (any) gg_text_add(c->t, "\n");
}

/* ---- its Leader ---- */

/* Of two dice: so many of 36 show n or more. */
static int ways_of(int n)
{
    int ways = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) ways += a + b >= n;
    return ways;
}

static void add_percent(const card *c, int ways) { gg_text_add(c->t, " (%d %%)", (ways * 100 + 18) / 36); }

static void add_needed(const card *c, const char *verb, int needed)
{
    if (needed <= 2 || needed > 12) {
        gg_text_add(c->t, needed > 12 ? "cannot pass" : "cannot fail");
        return;
    }
    gg_text_add(c->t, "%s on %d%s", verb, needed, needed == 12 ? "" : "+");
    add_percent(c, ways_of(needed));
}

static void add_rally(const card *c)
{
    gg_tally t = {0};
    int needed = kings_rally_number(c->b, c->s, c->unit, &t);
    int routs = needed - kings_leadership(c->b, c->s, c->unit) + 2;
    gg_text_add(c->t, "; ");
    add_needed(c, "rallies", needed);
    if (routs < 2 || needed <= 2) return;
    if (routs >= needed) routs = needed - 1;
    gg_text_add(c->t, routs == 2 ? ", routs on 2" : ", routs on %d or less", routs);
    add_percent(c, 36 - ways_of(routs + 1));
}

static void card_leader(const card *c)
{
    const kings_unit *u = unit_of(c);
    gg_tally t = {0};
    int discipline = kings_discipline(c->b, c->s, c->unit, NULL), value = kings_leadership(c->b, c->s, c->unit);
    bool unknown = kings_has_leader(c->b, c->s, c->unit) && u->leadership == 0 && !c->b->option.one_leader;
    if (!kings_has_leader(c->b, c->s, c->unit)) gg_text_add(c->t, "Leaderless: ");
    if (unknown)
        gg_text_add(c->t, "Leadership has yet to be rolled, ");
    else
        gg_text_add(c->t, "Leadership %d, ", value);
    gg_text_add(c->t, discipline ? "Discipline %+d" : "Discipline %d", discipline);
    if (!unknown && !u->pins)
        gg_text_add(c->t, ": "), add_needed(c, "obeys", kings_order_number(c->b, c->s, c->unit, &t));
    if (!unknown && u->pins) add_rally(c);
    gg_text_add(c->t, "\n");
    if (!kings_is(c->s, c->unit, LEADER) || u->trait == NO_TRAIT) return;
    gg_text_add(c->t, "%s%s%s\n", kings_traits[u->trait].name, kings_traits[u->trait].effect[0] ? ": " : "",
                kings_traits[u->trait].effect);
}

/* ---- what it does ---- */

static void card_actions(const card *c)
{
    static const char *const heads[] = {[FREE] = "Free: ", [TESTED] = "Test: "};
    bool wrote = false;
    for (int kind = FREE; kind >= TESTED; kind--) {
        bool any = false;
        for (int a = 0; a < KINGS_ACTIONS; a++) {
            if (a == RALLY || a == STAND_TO || kings_action_kind(c->b, c->s, c->unit, a) != kind) continue;
            gg_text_add(c->t, "%s%s", any ? ", " : wrote ? " " : "", any ? "" : heads[kind]);
            gg_text_add(c->t, "%s", kings_action_names[a]);
            any = wrote = true;
        }
        if (any) gg_text_add(c->t, ".");
    }
    gg_text_add(c->t, "\n");
}

static void card_legs(const card *c)
{
    bool close = kings_is(c->s, c->unit, CLOSE);
    int far = kings_allowance(c->b, c->s, c->unit, MOVE, close, 0);
    gg_text_add(c->t, "Move ");
    inches(c, far);
    if (close)
        gg_text_add(c->t, " in Close Order, "), inches(c, kings_allowance(c->b, c->s, c->unit, MOVE, false, 0)),
            gg_text_add(c->t, " without");
    else if (!kings_is_light(c->b, c->s, c->unit))
        gg_text_add(c->t, " ("), inches(c, far / 2), gg_text_add(c->t, " through difficult ground)");
    if (profile(c)->action[ATTACK] != NEVER) {
        gg_text_add(c->t, "; attacks ");
        inches(c, kings_allowance(c->b, c->s, c->unit, ATTACK, close, 1));
        gg_text_add(c->t, " to ");
        inches(c, kings_allowance(c->b, c->s, c->unit, ATTACK, close, 6));
    }
    gg_text_add(c->t, "\n");
}

static void add_fire(const card *c)
{
    int range = kings_weapons[profile(c)->weapon].range;
    bool volleys = profile(c)->action[VOLLEY] != NEVER;
    gg_text_add(c->t, "Fires with ");
    gg_say_count(c->t, kings_fire_dice(c->b, c->s, c->unit, FIRE, NULL), "die", "dice");
    gg_text_add(c->t, " at %d+, short ", kings_to_hit(c->b, c->s, c->unit, FIRE, NULL));
    inches(c, range / 2);
    gg_text_add(c->t, ", long ");
    inches(c, range);
    if (volleys) gg_text_add(c->t, "; volley %d+", kings_to_hit(c->b, c->s, c->unit, VOLLEY, NULL));
    gg_text_add(c->t, ". ");
}

/* As if it were attacked now, by the nearest. */
static void add_fight(const card *c)
{
    gg_tally hit = {0};
    int foe = kings_nearest(c->b, c->s, c->unit, enemies(c));
    int number = foe == GG_NONE ? profile(c)->fighting : kings_fight_to_hit(c->b, c->s, c->unit, foe, false, &hit);
    gg_text_add(c->t, "Fights with ");
    gg_say_count(c->t, kings_fight_dice(c->b, c->s, c->unit, true, NULL), "die", "dice");
    gg_text_add(c->t, " at %d+", number);
    for (int i = 1; i < hit.lines; i++) gg_text_add(c->t, "%s%s", i == 1 ? " (" : ", ", hit.line[i].words);
    gg_text_add(c->t, "%s\n", hit.lines > 1 ? ")" : "");
}

/* ---- where it stands ---- */

static void add_cover(const card *c, int foe)
{
    static const char *const words[] = {"In the open", "Soft cover", "Hard cover"};
    uint32_t in = kings_in_work(c->s, c->unit) ? 0 : kings_areas_at(c->b, kings_at(c->s, c->unit));
    int cover = foe == GG_NONE ? COVER_OPEN : kings_cover(c->b, c->s, foe, c->unit);
    if (in && !cover)
        gg_text_add(c->t, "On ");
    else
        gg_text_add(c->t, "%s%s", words[cover], in ? " in " : "");
    kings_say_places(c->t, c->b, in, 0);
    gg_text_add(c->t, ", ");
    gg_say_count(c->t, 1 + cover, "hit a man", "hits a man");
    gg_text_add(c->t, " at short range.");
}

static void card_ground(const card *c)
{
    static const char *const ways[DISC_DIRS] = {"north",      "north", "north-east", "east",  "east",       "east",
                                                "south-east", "south", "south",      "south", "south-west", "west",
                                                "west",       "west",  "north-west", "north"};
    int foe = kings_nearest(c->b, c->s, c->unit, enemies(c));
    tab_point at = kings_at(c->s, c->unit);
    add_cover(c, foe);
    if (foe != GG_NONE) {
        kings_retreat r = kings_retreat_of(c->b, c->s, c->unit, kings_at(c->s, foe), profile(c)->move / 2);
        if (r.cornered)
            gg_text_add(c->t, " Could not fall back: cornered.");
        else {
            gg_text_add(c->t, " Would fall back ");
            inches(c, tab_distance_points(at, r.to));
            gg_text_add(c->t, " inches %s%s.", ways[disc_facing((tab_point){r.to.x - at.x, r.to.y - at.y})],
                        r.off ? ", off the table" : "");
        }
    }
    gg_text_add(c->t, "\n");
}

/* ---- its enemies ---- */

static bool add_shot(const card *c, int one, int two, bool any)
{
    bool volley = !kings_judge_action(c->b, c->s, one, VOLLEY) && !kings_judge_target(c->b, c->s, one, two, VOLLEY);
    int action = volley ? VOLLEY : FIRE;
    if (!volley && (kings_judge_action(c->b, c->s, one, FIRE) || kings_judge_target(c->b, c->s, one, two, FIRE)))
        return any;
    gg_text_add(c->t, "%s%s ", any ? "; " : "", volley ? "volley" : "fire");
    gg_say_count(c->t, kings_fire_dice(c->b, c->s, one, action, NULL), "die", "dice");
    gg_text_add(c->t, " at %d+, ", kings_to_hit(c->b, c->s, one, action, NULL));
    gg_say_count(c->t, kings_hits_per_casualty(c->b, c->s, one, two, NULL), "hit a man", "hits a man");
    return true;
}

static bool add_charge(const card *c, int one, int two, bool any)
{
    bool close = kings_is(c->s, one, CLOSE);
    if (kings_judge_action(c->b, c->s, one, ATTACK) || kings_judge_attack(c->b, c->s, one, two, close)) return any;
    int die = kings_least_die(c->b, c->s, one, two, close);
    if (die > 6) return any;
    gg_text_add(c->t, "%s%s", any ? "; " : "", die == 1 ? "attack, certain to reach" : "attack, ");
    if (die > 1) gg_text_add(c->t, "%d or more reaches", die);
    return true;
}

static bool add_deeds(const card *c, int one, int two) { return add_charge(c, one, two, add_shot(c, one, two, false)); }

/* Whether one of the two can do anything to the other. */
static bool matters(const card *c, int foe)
{
    char room[200];
    gg_text t = gg_text_on(room, sizeof room);
    card dry = {c->b, c->s, c->unit, &t};
    bool mine = add_deeds(&dry, c->unit, foe), theirs = add_deeds(&dry, foe, c->unit);
    return mine || theirs;
}

enum { NEAR = 4 };

/* The nearest that matter: what it can do to them, and they to it. */
static void card_enemies(const card *c)
{
    uint64_t left = enemies(c);
    for (int i = 0; i < NEAR && left;) {
        int foe = kings_nearest(c->b, c->s, c->unit, left);
        left &= ~((uint64_t)1 << foe);
        if (!matters(c, foe)) continue;
        i++;
        gg_text_add(c->t, "%s ", label(c, foe));
        inches(c, kings_gap(c->b, c->s, c->unit, foe));
        gg_text_add(c->t, " inches: ");
        if (!add_deeds(c, c->unit, foe)) gg_text_add(c->t, "nothing now");
        gg_text_add(c->t, " / ");
        if (!add_deeds(c, foe, c->unit)) gg_text_add(c->t, "nothing now");
        gg_text_add(c->t, "\n");
    }
}

static void card_points(const card *c)
{
    int other = !kings_side_of(c->b, c->unit), points = c->b->vp[other].unit_lost;
    if (points == 255) points = c->b->unit[c->unit].points;
    if (!points) return;
    gg_text_add(c->t, "If lost: ");
    gg_say_count(c->t, points, "point", "points");
    gg_text_add(c->t, " to the ");
    gg_say_side(c->t, &c->b->base, other);
    gg_text_add(c->t, "\n");
}

/* ---- the card ---- */

static void card_fate(const card *c)
{
    static const char *const words[] = {
        [DESTROYED] = "Destroyed", [ROUTED] = "Routed", [LEFT] = "Fled off the table", [EXITED] = "Out of the battle"};
    if (unit_of(c)->status != POOL)
        gg_text_add(c->t, "%s\n", words[unit_of(c)->status]);
    else if (kings_is(c->s, c->unit, WAITING))
        gg_text_add(c->t, "Has yet to be placed\n");
    else {
        gg_text_add(c->t, "Waits off the table, to come on with ");
        gg_say_count(c->t, kings_refilled(c->b, c->s, c->unit), "figure\n", "figures\n");
    }
}

int kings_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    card c = {kings_b(battle), kings_s(state), piece, &t};
    if (!gg_piece_exists(battle, piece)) return 0;
    card_head(&c);
    if (kings_on(c.s, piece)) card_status(&c);
    if (!kings_on(c.s, piece)) card_fate(&c);
    if (!kings_lost(c.s, piece)) {
        card_leader(&c);
        card_actions(&c);
        card_legs(&c);
    }
    if (kings_on(c.s, piece)) {
        add_fire(&c);
        add_fight(&c);
        card_ground(&c);
        card_enemies(&c);
        card_points(&c);
    }
    return gg_text_len(&t);
}
