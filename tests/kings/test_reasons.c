/* Why a move is refused: all that stands in the way, with its numbers, and the nearest that is legal. */
#include "field.h"

#include "support/obstacles.h"

#include <ctype.h>
#include <stdlib.h>

/* ---- taking obstacles away ---- */

static kings_battle *battle_of(gg_battle *b) { return (kings_battle *)b; }
static kings_state *state_of(gg_state *s) { return (kings_state *)s; }
static int mover(gg_move m) { return (int)gg_move_unit(m); }
static int target(gg_move m) { return (int)gg_move_target(m); }

/* Whether a label or a name stands in the words, and no letter or figure beside it. */
static bool names(const char *words, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = words; len && (at = strstr(at, name)); at++)
        if ((at == words || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[len])) return true;
    return false;
}

static bool names_area(const kings_area *a, const char *words) { return names(words, a->name[0] ? a->name : a->label); }
static bool names_work(const kings_work *w, const char *words) { return names(words, w->name[0] ? w->name : w->label); }

/* Everybody who is named is gone. */
static bool nobody_there(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m;
    for (int u = 0; u < battle_of(b)->units; u++)
        if (names(words, battle_of(b)->unit[u].label)) state_of(s)->unit[u].status = ROUTED;
    return true;
}

static bool clear_flag(gg_battle *b, const char *words, int flag)
{
    for (int i = 0; i < battle_of(b)->areas; i++)
        if (names_area(&battle_of(b)->area[i], words)) battle_of(b)->area[i].flags &= (uint8_t)~flag;
    return true;
}

static bool open_ground(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)m;
    return clear_flag(b, words, CLOSED);
}

static bool easy_ground(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)m;
    return clear_flag(b, words, DIFFICULT);
}

/* Works that are named lie elsewhere. */
static bool no_work(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)m;
    for (int i = 0; i < battle_of(b)->works; i++)
        if (names_work(&battle_of(b)->work[i], words)) battle_of(b)->work[i].at = (tab_point){9000, 9000};
    return true;
}

/* As far as is needed: the first length is what it costs. */
static bool longer(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    double cost = atof(words);
    (void)b, (void)m;
    struct frame_walk *w = &state_of(s)->frame[s->depth - 1].walk;
    int far = (int)(cost * 10 + 0.5) * (strstr(words, "halves") ? 2 : 1);
    if (far > 255) return false; /* farther than anybody goes */
    w->allowance = (uint8_t)far;
    return true;
}

static bool larger_table(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)words;
    if (gg_move_verb(m) != V_GO) return false; /* zones and edges would go with it */
    bool close = state_of(s)->frame[s->depth - 1].walk.close;
    int r = kings_radius_as(battle_of(b), mover(m), state_of(s)->unit[mover(m)].figs, close);
    tab_point to = kings_go_end(m);
    if (to.x < r || to.y < r) return false; /* it does not grow to the south and west */
    if (battle_of(b)->width < to.x + r) battle_of(b)->width = (int16_t)(to.x + r);
    if (battle_of(b)->height < to.y + r) battle_of(b)->height = (int16_t)(to.y + r);
    return true;
}

static bool wide_zone(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m, (void)words;
    battle_of(b)->zone[s->ask.side] = 1100;
    return true;
}

static bool all_edges(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m, (void)words;
    battle_of(b)->exits[s->ask.side] = 15;
    return true;
}

static bool guns_welcome(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    battle_of(b)->work[gg_move_arg(m)].building = 0;
    return true;
}

/* ---- the unit itself ---- */

static bool unpinned(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b;
    state_of(s)->unit[mover(m)].pins = strstr(words, "not Pinned") ? 1 : 0;
    return true;
}

static bool fresh(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state_of(s)->unit[mover(m)].flags &= (uint16_t)~ACTED;
    return true;
}

static bool a_joker(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)m, (void)words;
    state_of(s)->side[s->ask.side].hand_j = 1;
    return true;
}

static bool a_card(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    if (strstr(words, "Joker")) return a_joker(b, s, m, words);
    state_of(s)->side[s->ask.side].hand_n = 1;
    return true;
}

static bool can_do_it(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)s, (void)words;
    battle_of(b)->unit[mover(m)].profile.action[kings_action_of(m)] = TESTED;
    return true;
}

static bool steady(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    kings_unit *u = &state_of(s)->unit[mover(m)];
    (void)b;
    if (strstr(words, "cartridges"))
        u->flags &= (uint16_t)~AMMO_OUT;
    else
        u->trait = STEADY;
    return true;
}

static bool gun_cleared(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state_of(s)->unit[mover(m)].jam_until = 0;
    return true;
}

/* Whether it can reach and see its target: a smaller disc may change that. */
static int reached(gg_battle *b, gg_state *s, gg_move m)
{
    int far = kings_allowance(battle_of(b), state_of(s), mover(m), ATTACK, false, 6);
    return (kings_gap(battle_of(b), state_of(s), mover(m), target(m)) <= far) +
           2 * kings_sees(battle_of(b), state_of(s), mover(m), target(m));
}

/* Formed and facing its target, or loose, as is needed. */
static bool formed(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    kings_unit *u = &state_of(s)->unit[mover(m)];
    (void)words;
    if (u->work != GG_NONE) return false;                                                /* no front there */
    if (kings_trait_is(battle_of(b), state_of(s), mover(m), UP_AND_AT_EM)) return false; /* others would tempt it */
    bool aimed = kings_orders[gg_move_verb(m)].aimed && target(m) < battle_of(b)->units;
    int before = aimed ? reached(b, s, m) : 0;
    u->flags |= CLOSE;
    if (!aimed) return true;
    tab_point to = kings_at(state_of(s), target(m));
    u->facing = (uint8_t)disc_facing((tab_point){to.x - u->x, to.y - u->y});
    return reached(b, s, m) == before;
}

static bool loose(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state_of(s)->unit[mover(m)].flags &= (uint16_t)~CLOSE;
    return true;
}

static bool on_its_feet(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state_of(s)->unit[mover(m)].flags &= (uint16_t)~GROUND;
    return true;
}

static bool all_rallied(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m, (void)words;
    for (int u = 0; u < battle_of(b)->units; u++) state_of(s)->unit[u].pins = 0;
    return true;
}

/* ---- targets ---- */

/* Enemies but the target that are to its front and in sight: what is taken away must show it nobody else. */
static uint64_t others_seen(const kings_battle *b, const kings_state *s, gg_move m)
{
    uint64_t seen = 0;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, mover(m))); left; left &= left - 1) {
        int e = __builtin_ctzll(left);
        if (e != target(m) && kings_arc(b, s, mover(m), kings_at(s, e)) == ARC_FRONT && kings_sees(b, s, mover(m), e))
            seen |= left & -left;
    }
    return seen;
}

static bool turned(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    tab_point at = kings_at(state_of(s), mover(m)), to = kings_at(state_of(s), target(m));
    uint64_t before = others_seen(battle_of(b), state_of(s), m);
    (void)words;
    state_of(s)->unit[mover(m)].facing = (uint8_t)disc_facing((tab_point){to.x - at.x, to.y - at.y});
    return (others_seen(battle_of(b), state_of(s), m) & ~before) == 0;
}

/* Who is nearer and hides the target is gone, and nobody stood hidden behind him. */
static bool nobody_between(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    uint64_t before = others_seen(battle_of(b), state_of(s), m);
    nobody_there(b, s, m, words);
    return (others_seen(battle_of(b), state_of(s), m) & ~before) == 0;
}

/* Woods and houses that are named are seen through, people lie down. */
static bool in_sight(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    uint64_t before = others_seen(battle_of(b), state_of(s), m);
    const char *named = strstr(words, ": ");
    clear_flag(b, named, BLOCKS);
    for (int i = 0; i < battle_of(b)->works; i++)
        if (names_work(&battle_of(b)->work[i], named)) battle_of(b)->work[i].blocks = 0;
    for (int u = 0; u < battle_of(b)->units; u++)
        if (names(named, battle_of(b)->unit[u].label)) state_of(s)->unit[u].flags |= GROUND;
    return (others_seen(battle_of(b), state_of(s), m) & ~before) == 0;
}

/* 2 at short range, 1 at long range, 0 out of it. */
static int range_to(const gg_battle *b, const gg_state *s, gg_move m)
{
    int range = kings_weapons[kings_profile_of(kings_b(b), mover(m))->weapon].range;
    int gap = kings_gap(kings_b(b), kings_s(s), mover(m), target(m));
    return (gap <= range / 2) + (gap <= range);
}

static uint64_t nearer_than_target(const kings_battle *b, const kings_state *s, gg_move m)
{
    uint64_t nearer = 0;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, mover(m))); left; left &= left - 1)
        if (kings_gap(b, s, mover(m), __builtin_ctzll(left)) < kings_gap(b, s, mover(m), target(m)))
            nearer |= left & -left;
    return nearer;
}

/* Formed men have another body: who is near, in range and in sight must not change by it. */
static bool formed_to_fire(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    kings_unit *u = &state_of(s)->unit[mover(m)];
    if (target(m) >= battle_of(b)->units || !kings_on(state_of(s), target(m))) return false;
    if (kings_trait_is(battle_of(b), state_of(s), mover(m), UMPIRE)) return false; /* he looks at others too */
    if (!kings_sees(battle_of(b), state_of(s), mover(m), target(m))) return false; /* who is nearer may be in the way */
    int range = range_to(b, s, m), front = kings_has_front(battle_of(b), state_of(s), mover(m)) ? u->facing : -1;
    uint64_t before = others_seen(battle_of(b), state_of(s), m), near = nearer_than_target(kings_b(b), kings_s(s), m);
    if (!formed(b, s, m, words)) return false;
    if (front >= 0) u->facing = (uint8_t)front; /* that it looks elsewhere is another reason */
    return (others_seen(battle_of(b), state_of(s), m) & ~before) == 0 && range_to(b, s, m) == range &&
           nearer_than_target(kings_b(b), kings_s(s), m) == near;
}

/* A gun carries farther; who could be shot at besides must not change. */
static bool in_range(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int gap = kings_gap(battle_of(b), state_of(s), mover(m), target(m));
    bool at_short = strstr(words, "short") != NULL;
    if (kings_trait_is(battle_of(b), state_of(s), mover(m), UMPIRE) || gap > (at_short ? 240 : 480)) return false;
    battle_of(b)->unit[mover(m)].profile.weapon = FIELD_GUN;
    if (at_short || gg_move_verb(m) == V_VOLLEY)
        return others_seen(battle_of(b), state_of(s), m) == 0; /* else one of them is nearer now */
    return true;
}

static bool faster(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    int gap = kings_gap(battle_of(b), state_of(s), mover(m), target(m));
    (void)words;
    int far = 2 * gap < 255 ? 2 * gap : 255;                                             /* half of it in Close Order */
    if (kings_trait_is(battle_of(b), state_of(s), mover(m), UP_AND_AT_EM)) return false; /* others would tempt it */
    if (kings_trait_is(battle_of(b), state_of(s), mover(m), UMPIRE)) return false;
    battle_of(b)->unit[mover(m)].profile.move = (uint8_t)far;
    bool close = kings_is(state_of(s), mover(m), CLOSE) && !(gg_move_arg(m) & ARG_BREAK);
    return kings_allowance(battle_of(b), state_of(s), mover(m), ATTACK, close, 6) >= gap;
}

static bool hidden_no_more(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)b, (void)words;
    state_of(s)->unit[target(m)].flags &= (uint16_t)~GROUND;
    return true;
}

/* ---- the pool ---- */

static bool recycles(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m;
    if (strstr(words, "deployments") || strstr(words, "one deployment")) {
        state_of(s)->side[s->ask.side].deployed = 0;
        return true;
    }
    (void)b;
    return false;
}

static bool strong_screen(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    (void)m;
    for (int u = 0; u < battle_of(b)->units; u++)
        if (strncmp(words, battle_of(b)->unit[u].label, strcspn(words, " ")) == 0 &&
            strlen(battle_of(b)->unit[u].label) == strcspn(words, " "))
            state_of(s)->unit[u].figs = (uint8_t)((battle_of(b)->unit[u].start + 1) / 2);
    return true;
}

/* ---- whose it is, and who is there ----
 *
 * Of a unit that is not asked, or not there, and of a target that is a friend, nothing else is said: what is said of the move
 * once that is gone is taken away as well, but for what was named with it. */

static bool and_the_rest(gg_battle *b, gg_state *s, gg_move m, const gg_reasons *named);

static gg_reasons named_now(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_reasons r;
    gg_reasons_of(b, s, m, &r);
    return r;
}

static bool their_phase(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons named = named_now(b, s, m);
    kings_state *k = state_of(s);
    (void)words;
    if (s->ask.piece != GG_NONE || mover(m) >= battle_of(b)->units) return false;
    s->ask.side = k->active = !s->ask.side;
    k->unit[mover(m)].flags &= (uint16_t)~ACTED;
    k->side[s->ask.side].hand_n = 1;
    return and_the_rest(b, s, m, &named);
}

static bool asked_itself(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons named = named_now(b, s, m);
    (void)words;
    if (mover(m) >= battle_of(b)->units || kings_side_of(battle_of(b), mover(m)) != s->ask.side) return false;
    if (s->ask.question != ASK_ACTIVATE) return false; /* its way is another one */
    s->ask.piece = (uint8_t)mover(m);
    return and_the_rest(b, s, m, &named);
}

static bool a_foe(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons named = named_now(b, s, m);
    int side = kings_side_of(battle_of(b), target(m));
    (void)words;
    battle_of(b)->unit[target(m)].side = (uint8_t)!side;
    battle_of(b)->side_units[side] &= ~((uint64_t)1 << target(m));
    battle_of(b)->side_units[!side] |= (uint64_t)1 << target(m);
    return and_the_rest(b, s, m, &named);
}

/* Everybody else on the table as he is, and this one where there is room. */
static bool put_on(gg_battle *b, gg_state *s, int unit)
{
    kings_unit *u = &state_of(s)->unit[unit];
    enum { STEP = 20 };
    if (u->flags & WAITING) return false;
    u->status = ON, u->pins = 0, u->work = GG_NONE, u->figs = battle_of(b)->unit[unit].start;
    u->flags &= (uint16_t) ~(ACTED | CLOSE | GROUND);
    int r = kings_radius(battle_of(b), state_of(s), unit);
    for (int x = r; x + r <= battle_of(b)->width; x += STEP)
        for (int y = r; y + r <= battle_of(b)->height; y += STEP) {
            bool room = true;
            for (int o = 0; o < battle_of(b)->units && room; o++)
                room = o == unit || !kings_on(state_of(s), o) ||
                       disc_distance((tab_point){x, y}, kings_at(state_of(s), o)) >
                           r + kings_radius(battle_of(b), state_of(s), o) + 10;
            if (!room) continue;
            u->x = (int16_t)x, u->y = (int16_t)y;
            return true;
        }
    return false;
}

static bool there_itself(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons named = named_now(b, s, m);
    (void)words;
    return put_on(b, s, mover(m)) && and_the_rest(b, s, m, &named);
}

static bool there_to_be_hit(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_reasons named = named_now(b, s, m);
    (void)words;
    return put_on(b, s, target(m)) && and_the_rest(b, s, m, &named);
}

static bool is_legal(gg_battle *b, gg_state *s, gg_move m) { return gg_verdict(b, s, m) == GG_OK; }

/* Who goes in Close Order has a facing; its disc is another, so the way is asked again. */
static bool faced(gg_battle *b, gg_state *s, gg_move m, const char *words)
{
    gg_move plain = kings_go(V_GO, gg_move_unit(m), kings_go_end(m), (tab_point){KINGS_NO_WAY, 0}, -1);
    (void)words;
    if (!is_legal(b, s, plain)) return false; /* what else stands in the way would change with it */
    state_of(s)->frame[s->depth - 1].walk.close = 1;
    return is_legal(b, s, plain);
}

#define ANOTHER_SIDE "whose phase it is is no obstacle that could be put aside: it is another question"
static const obstacle table_of_obstacles[] = {
    {TURN_ORDER, NULL, their_phase, NULL, false},
    {ACT_ONCE, "has acted", fresh, NULL, false},
    {ACT_ONCE, "gets away", NULL, "who got away is not asked back", false},
    {ACT_ONCE, NULL, there_itself, NULL, false},
    {CARD_SPEND, NULL, a_card, NULL, false},
    {CARD_JOKER, NULL, a_joker, NULL, false},
    {CARD_MODE, NULL, NULL, "a battle without cards is another battle", false},
    {ACT_PINNED, NULL, unpinned, NULL, false},
    {FORCE_FREE, NULL, can_do_it, NULL, false},
    {TRAIT_LIMITS, "Blind", steady, NULL, true}, /* a longer range makes it a short one */
    {TRAIT_LIMITS, "Sporting", steady, NULL, false},
    {TRAIT_LIMITS, "Up and At", steady, NULL, true}, /* who is faster is tempted by others */
    {TRAIT_LIMITS, NULL, steady, NULL, false},
    {FIRE_JAM, NULL, gun_cleared, NULL, false},
    {VOLLEY_RULES, "neither formed", formed_to_fire, NULL, true},
    {VOLLEY_RULES, "short range", in_range, NULL, true},
    {VOLLEY_RULES, "in the way", nobody_between, NULL, true},
    {VOLLEY_RULES, "nearer", nobody_there, NULL, true},
    {CLOSE_FORM, "Close Order already", loose, NULL, false},
    {CLOSE_FORM, "Work", NULL, "who is out of its Work stands nowhere", false},
    {CLOSE_FORM, "difficult", easy_ground, NULL, false},
    {CLOSE_FORM, "missing", NULL, "a move that says less is another move", false},
    {GROUND_EFFECTS, "in Close Order", loose, NULL, false},
    {GROUND_EFFECTS, "Work", NULL, "who is out of its Work stands nowhere", false},
    {GROUND_EFFECTS, "already", on_its_feet, NULL, false},
    {CLOSE_LEAVE, NULL, formed, NULL, false},
    {GEO_DIR16, NULL, NULL, "there are sixteen", false},
    {ACT_STANDTO, NULL, formed, NULL, false},
    {LEADER_TRAITS, NULL, NULL, "what it could do is many things", false},
    {ATTACK_DECLARE, "side", a_foe, NULL, false},
    {ATTACK_DECLARE, "itself", NULL, ANOTHER_SIDE, false},
    {ATTACK_DECLARE, "missing", NULL, "a move that says less is another move", false},
    {ATTACK_DECLARE, "not on the table", there_to_be_hit, NULL, false},
    {ATTACK_DECLARE, "even with a 6", faster, NULL, false},
    {ATTACK_DECLARE, "Stand To", turned, NULL, true},
    {ATTACK_DECLARE, "does not see", in_sight, NULL, false},
    {FIRE_TARGET, "side", a_foe, NULL, false},
    {FIRE_TARGET, "itself", NULL, ANOTHER_SIDE, false},
    {FIRE_TARGET, "missing", NULL, "a move that says less is another move", false},
    {FIRE_TARGET, "not on the table", there_to_be_hit, NULL, false},
    {FIRE_TARGET, "range", in_range, NULL, false},
    {FIRE_TARGET, "Stand To", turned, NULL, false},
    {FIRE_TARGET, "does not see", in_sight, NULL, false},
    {GROUND_FIELDCRAFT, NULL, hidden_no_more, NULL, true},
    {RALLY_OPTIONAL, NULL, all_rallied, NULL, false},
    {MOVE_ALLOW, "allowed", longer, NULL, false},
    {MOVE_DIFFICULT, "allowed", longer, NULL, false},
    {MOVE_OBSTACLE, "allowed", longer, NULL, false},
    {REDOUBT_OBSTACLE, "allowed", longer, NULL, false},
    {GEO_PATH, "already", NULL, "nobody goes to where he is", false},
    {GEO_PATH, "over", no_work, NULL, false},
    {TERRAIN_TABLE, NULL, open_ground, NULL, false},
    {CLOSE_EFFECTS, NULL, easy_ground, NULL, false},
    {GEO_SWEEP, NULL, nobody_there, NULL, false},
    {MOVE_ENEMYGAP, NULL, nobody_there, NULL, false},
    {GEO_SPOT, "edge of the table", larger_table, NULL, false},
    {GEO_SPOT, "stand", nobody_there, NULL, false},
    {GEO_SPOT, NULL, no_work, NULL, false},
    {GEO_FACING, NULL, faced, NULL, false},
    {GEO_ENTER, NULL, NULL, "there is no other Work, or nothing to enter", false},
    {REDOUBT_MOUNTED, NULL, NULL, "horsemen on foot have other bodies", false},
    {REDOUBT_BUILDING, NULL, guns_welcome, NULL, false},
    {REDOUBT_SINGLE, NULL, nobody_there, NULL, false},
    {STATE_EXITED, "do not leave", all_edges, NULL, false},
    {STATE_EXITED, NULL, NULL, "an enemy does not lead it off, and a table has four edges", false},
    {TURN_DEPLOY, NULL, wide_zone, NULL, false},
    {RECYCLE_REMOVE, NULL, NULL, "who is off the table has no place on it, and a side has a pool or not", false},
    {RECYCLE_DEPLOY, "deployment", recycles, NULL, false},
    {RECYCLE_DEPLOY, "first", nobody_there, NULL, false},
    {RECYCLE_DEPLOY, NULL, NULL, "who is on the table does not come on, and a side has a pool or not", false},
    {RECYCLE_LOST, NULL, NULL, "who is lost does not come back", false},
    {RECYCLE_EDGE, "is needed at an edge", nobody_there, NULL, true},
    {RECYCLE_EDGE, NULL, NULL, "an edge lies elsewhere", false},
    {RECYCLE_SCREENER, NULL, strong_screen, NULL, false},
    {RECYCLE_SCREEN, NULL, NULL, "edges and screens lie elsewhere", false},
    {BABBAGE_TURN, NULL, asked_itself, NULL, false},
    {BABBAGE_MODE, NULL, NULL, ANOTHER_SIDE, false},
};

static bool is_named(const gg_reasons *named, gg_rule rule, const char *words)
{
    for (int i = 0; i < named->count; i++)
        if (named->reason[i].rule == rule && strcmp(named->reason[i].words, words) == 0) return true;
    return false;
}

static const obstacle *row_about(gg_rule rule, const char *words)
{
    for (size_t i = 0; i < sizeof table_of_obstacles / sizeof table_of_obstacles[0]; i++) {
        const obstacle *o = &table_of_obstacles[i];
        if (o->rule == rule && (!o->about || strstr(words, o->about))) return o;
    }
    return NULL;
}

/* One may bring another to light: who is faster is tempted by others. */
static bool and_the_rest(gg_battle *b, gg_state *s, gg_move m, const gg_reasons *named)
{
    enum { ROUNDS = 3 };
    for (int round = 0; round < ROUNDS; round++) {
        gg_reasons r = named_now(b, s, m);
        bool more = false;
        for (int i = 0; i < r.count && !is_legal(b, s, m); i++) {
            const obstacle *o = row_about(r.reason[i].rule, r.reason[i].words);
            if (is_named(named, r.reason[i].rule, r.reason[i].words)) continue;
            more = true;
            if (!o || !o->away || !o->away(b, s, m, r.reason[i].words)) return false;
        }
        if (!more) return true;
    }
    return is_legal(b, s, m);
}

static void test_reasons_are_what_stands_in_the_way(void **state)
{
    (void)state;
    prove_reasons("kings", sizeof(kings_battle), table_of_obstacles,
                  sizeof table_of_obstacles / sizeof table_of_obstacles[0], 55);
}

/* ---- examples, by name ---- */

/* All reasons with bars between them, and behind an arrow what could be done instead. */
static void assert_refused_so(const table *t, const char *move, const char *told)
{
    gg_reasons r;
    gg_fault fault;
    gg_move m = gg_move_parse(t->battle, t->state, move, strlen(move), &fault);
    char all[2048];
    gg_text text = gg_text_on(all, sizeof all);
    if (!m) fail_msg("%s: %s", move, fault.text);
    gg_reasons_of(t->battle, t->state, m, &r);
    for (int i = 0; i < r.count; i++) gg_text_add(&text, "%s%s", i ? " | " : "", r.reason[i].words);
    if (strstr(told, " => ")) gg_text_add(&text, " => %s", r.instead);
    assert_string_equal(all, told);
}

static table *crag(const char *answers)
{
    table *t = set_up_file(table_scenario_path("kings/crag"));
    give(t, "end");
    if (answers[0]) give(t, answers);
    return t;
}

static void test_ways(void **state)
{
    (void)state;
    table *t = crag("move B1; roll 4 4");
    assert_refused_so(t, "go B1 240,165", "6.5 inches, 6.0 allowed => as far as it goes that way: 24.0,16.0");
    assert_refused_so(t, "enter B1 W0",
                      "9.9 inches (6.9 and 3.0 for the edge of the Crag), 6.0 allowed => At the Double a 4 would do");
    assert_refused_so(t, "go B1 238,41", "B4 stands there => that way 1.6 inches are free: 24.0,8.4");
    assert_refused_so(t, "go B1 240,100", "it stands there already => stay keeps it where it is");
    assert_refused_so(t, "go B1 240,140 facing N", "loose troops have no facing => without a facing it can go there");
    assert_refused_so(
        t, "exit B1 S",
        "the British do not leave by the south edge | 7.1 inches, 6.0 allowed => as far as it goes that way: "
        "24.0,8.4");
    t = crag("move B2; roll 4 4");
    assert_refused_so(
        t, "go B2 150,130",
        "6.0 inches through the boulders, 3.0 allowed: difficult ground halves the way => as far as it goes "
        "that way: 15.0,10.0, just inside");
    t = field(
        "B1 RI12 300,100; N1 TI16 300,165; wall w hard 200,130 280,130; work W0 redoubt \"the Laager\" 300,250 25;"
        "area A1 \"tarn\" water rect 330,60,360,140");
    give(t, "move B1; roll 6 6");
    assert_refused_so(
        t, "go B1 300,230",
        "13.0 inches, 6.0 allowed | N1 stands in the way | the Laager is there => it cannot go that way at all");
    assert_refused_so(t, "go B1 345,100", "the tarn cannot be entered");
    assert_refused_so(t, "go B1 240,140", "10.3 inches (7.3 and 3.0 for the wall), 6.0 allowed | N1 stands in the way");
    t = field("B1 RI12 300,100; N1 TI16 300,180");
    give(t, "move B1; roll 6 6");
    assert_refused_so(t, "go B1 300,110", "it would come within 1.0 inches of N1");
}

static void test_targets(void **state)
{
    (void)state;
    table *t = crag("");
    assert_refused_so(t, "fire B1 N2", "22.7 inches, range 18.0");
    assert_refused_so(t, "attack B1 N6",
                      "22.9 inches, 12.0 even with a 6 | B1 does not see N6: the pine wood is between them");
    assert_refused_so(t, "attack B1 B2", "B2 is on its own side");
    assert_refused_so(
        t, "attack N1 B1",
        "N1 is not yours to order: it is the British phase => asked is which of B1, B2, B3 and B4 acts; `end` "
        "brings the Tribes phase");
    t = field("B1 RI12 300,100; N2 TI16 300,205; N3 TI16 400,280");
    assert_refused_so(
        t, "volley B1 N3",
        "B1 is neither formed nor in a Work | N2 (4.2) is nearer | 14.2 inches, short range is 12.0 => fire B1 "
        "N3 is possible");
    t = field("B1 RI12 300,100 close facing N; N2 TI16 300,175; N3 TI16 300,240");
    assert_refused_so(t, "volley B1 N3", "N2 (2.1) is nearer, and in the way => fire B1 N2 is possible");
    t = field("B1 RI12 300,100 close facing N; N2 TI16 300,175; N3 TI16 300,260; N4 TI16 240,210");
    assert_refused_so(t, "volley B1 N3",
                      "N2 (2.1) and N4 (7.1) are nearer, and N2 is in the way => fire B1 N2 is possible");
    t = field("B4 RI12 300,100 close facing N; N1 TI16 400,100; N2 TI16 300,220");
    assert_refused_so(
        t, "attack B4 N1",
        "N1 stands in its flank: formed men attack to their front; Stand To turns it, as its action => attack "
        "B4 N2 is possible");
    assert_refused_so(t, "attack B4 N2", "");
}

static void test_orders(void **state)
{
    (void)state;
    table *t = crag("");
    assert_refused_so(t, "rally B1", "B1 is not Pinned => B1 can move, double, skirmish, ground, close or stand-to");
    assert_refused_so(t, "ground B4", "B4 never goes to ground: it is Crew, well drilled => B4 can move or stand-to");
    assert_refused_so(t, "remove B1", "units are taken off and brought on with cards: this battle has none");
    assert_refused_so(t, "move B1 break", "it is not in Close Order: there is nothing to break");
    t = field("B5 RI12 300,100 pins 1; N1 TI16 600,400");
    assert_refused_so(t, "move B5", "B5 is Pinned: it can only rally => rally B5 is possible");
    t = field("option must_rally 1; B1 RI12 100,100; B2 RI12 300,100 pins 1; N1 TI16 600,400");
    assert_refused_so(t, "end", "B2 is Pinned and has not tried to rally => rally B2");
    t = crag("");
    assert_refused_so(t, "shoot B1 N1",
                      "now an action is asked for => first skirmish B1, and its place; or fire at once: fire, volley");
}

static void test_other_questions(void **state)
{
    (void)state;
    table *t = crag("");
    assert_refused_so(t, "go B1 240,165",
                      "now an action is asked for => its place is asked once it has obeyed: move B1, or double B1");
    give(t, "move B1; roll 4 4");
    assert_refused_so(t, "attack B1 N2",
                      "B1 has obeyed its Move: now its place is asked => an action of its own, for its next phase");
    assert_refused_so(t, "go B2 100,100", "B1 is asked now, nobody else");
    assert_refused_so(t, "move B2",
                      "B1 has obeyed its Move: now its place is asked => B2 can be ordered when this is answered");
}

static void test_cards_and_pool(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/drill_jokers"));
    kings_state *s = (kings_state *)t->state;
    s->side[0].hand_j = s->side[1].hand_j = 0;
    assert_refused_so(t, "fire B2 Z2", "B2 has acted. A Joker would let it act again; none is in hand");
    t = set_up_file(table_scenario_path("kings/drill_waves"));
    assert_refused_so(t, "deploy Z1 100,100", "Z1 is on the table already");
    assert_refused_so(t, "remove B1", "B1 is not yours to order: it is the Zulu phase");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_reasons_are_what_stands_in_the_way, tables_clear),
        cmocka_unit_test_teardown(test_ways, tables_clear),
        cmocka_unit_test_teardown(test_targets, tables_clear),
        cmocka_unit_test_teardown(test_orders, tables_clear),
        cmocka_unit_test_teardown(test_other_questions, tables_clear),
        cmocka_unit_test_teardown(test_cards_and_pool, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
