/* The headline of an exchange: who did what to whom, and the worst that came of it. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

static void phrase(gg_text *t, const gg_battle *b, const gg_card *c, const char *words)
{
    gg_say_phrase(t, words, GG_PHRASE_OF(b, .piece = c->piece, .other = c->other, .side = c->side));
}

static int hex_of(const gg_card *c, unsigned row, unsigned piece)
{
    int32_t place = gg_card_value(c, c->before, row, piece);
    return place == GG_NO_FACT ? HEX_OFF : hex_at_plane((int16_t)(place & 0xffff), (int16_t)((uint32_t)place >> 16));
}

/* Where the attack came from: as it stood before, by its facing alone. */
static const char *at_arc(const gg_battle *b, const gg_card *c)
{
    int hex = hex_of(c, FACT_PLACE, c->other), from = hex_of(c, FACT_PLACE, c->piece);
    if (hex == HEX_OFF || from == HEX_OFF || gg_card_value(c, c->before, FACT_SQUARE, c->other) > 0) return "";
    uint8_t ground = ccn_b(b)->terrain[hex];
    int32_t facing = gg_card_value(c, c->before, FACT_FACING, c->other);
    if (ground == TOWN || ground == FARM || facing == GG_NO_FACT) return ""; /* a leader looks everywhere */
    hex_arc arc = hex_arc_of(hex, facing / 60, from);
    return arc == HEX_REAR ? "the rear of " : arc == HEX_FLANK ? "the flank of " : "";
}

static int blocks_lost(const gg_card *c, unsigned piece)
{
    int32_t was = gg_card_value(c, c->before, FACT_BLOCKS, piece), is = gg_card_value(c, c->after, FACT_BLOCKS, piece);
    return is == GG_NO_FACT || was == GG_NO_FACT ? 0 : was - is;
}

static bool is_lost(const gg_card *c, unsigned piece)
{
    unsigned row = ccn_is_leader(piece) ? FACT_LEADER_FATE : FACT_FATE;
    return gg_card_value(c, c->before, row, piece) == GG_ON_TABLE &&
           gg_card_value(c, c->after, row, piece) != GG_ON_TABLE;
}

/* "destroyed, a banner for the French (2 of 4)" */
static void say_lost(gg_text *t, const gg_battle *b, const gg_card *c, unsigned piece)
{
    bool leader = ccn_is_leader(piece);
    unsigned side = !(leader ? ccn_b(b)->leader[piece - CCN_LEADER].side : ccn_b(b)->unit[piece].side);
    int32_t was = gg_card_value(c, c->before, FACT_BANNERS, side), is = gg_card_value(c, c->after, FACT_BANNERS, side);
    gg_text_add(t, gg_card_deed(c, FACT_MELTS, piece) == 1 ? "broken, they melt away" : "destroyed");
    if (is > was)
        gg_say_phrase(t,
                      is == was + 1 ? ", a banner for the {s} ({n} of {k})" : ", {m} banners for the {s} ({n} of {k})",
                      GG_PHRASE_OF(b, .side = (int)side, .n = is, .k = ccn_b(b)->goal[side], .m = is - was));
}

/* "3 blocks lost, driven back, shaken"; false: nothing became of it. */
static bool say_changes(gg_text *t, const gg_battle *b, const gg_card *c, unsigned piece, const char *back)
{
    const char *between = "";
    int lost = blocks_lost(c, piece);
    int32_t was = gg_card_value(c, c->before, FACT_MORALE, piece), is = gg_card_value(c, c->after, FACT_MORALE, piece);
    if (is_lost(c, piece)) {
        say_lost(t, b, c, piece);
        return true;
    }
    if (lost > 0) gg_say_phrase(t, "{a|block|blocks} lost", GG_PHRASE_OF(b, .n = lost)), between = ", ";
    if (gg_card_deed(c, FACT_BACK, piece) > 0) gg_text_add(t, "%s%s", between, back), between = ", ";
    if (is > was && is != GG_NO_FACT)
        gg_text_add(t, "%s%s", between, is == BROKEN ? "broken" : "shaken"), between = ", ";
    return *between;
}

/* What became of the target, then of the attacker: "3 blocks lost, 2 in return". */
static void say_outcome(gg_text *t, const gg_battle *b, const gg_card *c, bool square)
{
    char words[GG_SENTENCE];
    gg_text own = gg_text_on(words, sizeof words);
    gg_text_add(t, ": ");
    bool any = say_changes(t, b, c, c->other, "driven back");
    if (!say_changes(&own, b, c, c->piece, square ? "thrown back" : "driven back")) {
        if (!any) gg_text_add(t, "to no effect");
        return;
    }
    bool blocks_alone = !is_lost(c, c->piece) && !strchr(words, ',') && blocks_lost(c, c->piece) > 0;
    if (blocks_alone && blocks_lost(c, c->other) > 0) {
        gg_text_add(t, ", %d in return", blocks_lost(c, c->piece));
        return;
    }
    if (any || !square) { /* before a square it goes without saying who is thrown back */
        gg_text_add(t, any ? "; " : "");
        gg_say_name(t, b, c->piece);
        gg_text_add(t, " ");
    }
    gg_text_add(t, "%s", words);
}

/* Of a leader: struck down, taken, or where he has fled to. */
static void say_leader(gg_text *t, const gg_battle *b, const gg_card *c)
{
    static const char *const fate[GG_FATES] = {[GG_WAITING] = "he is struck down", [GG_DESTROYED] = "he is taken"};
    int32_t is = gg_card_value(c, c->after, FACT_LEADER_FATE, c->other);
    gg_text_add(t, ": ");
    if (is > 0 && is < GG_FATES && fate[is]) {
        gg_text_add(t, "%s", fate[is]);
        return;
    }
    int32_t was = gg_card_value(c, c->before, FACT_LEADER_PLACE, c->other),
            place = gg_card_value(c, c->after, FACT_LEADER_PLACE, c->other);
    gg_pose at = {(int16_t)(place & 0xffff), (int16_t)((uint32_t)place >> 16), -1};
    gg_say_phrase(t, place == was ? "he is unhurt" : "he escapes to {H}", GG_PHRASE_OF(b, .at = at));
}

static gg_pose pose_of(const gg_card *c, unsigned row, unsigned piece)
{
    int32_t place = gg_card_value(c, c->after, row, piece);
    if (place == GG_NO_FACT) return (gg_pose){.facing = -1};
    return (gg_pose){(int16_t)(place & 0xffff), (int16_t)((uint32_t)place >> 16), -1};
}

/* "they fall back a hex to H3 and hold" */
static void say_driven_back(gg_text *t, const gg_battle *b, const gg_card *c, const char *between)
{
    int back = gg_card_deed(c, FACT_BACK, c->other);
    bool holds = gg_card_deed(c, FACT_HOLDS, c->other) == 1;
    gg_text_add(t, "%s", between);
    gg_say_phrase(t, holds ? "they fall back {a|hex|hexes} to {H} and hold" : "they fall back {a|hex|hexes} to {H}",
                  GG_PHRASE_OF(b, .n = back, .at = pose_of(c, FACT_PLACE, c->other)));
}

static bool card_fire(const gg_battle *b, const gg_card *c, gg_text *t)
{
    char words[GG_SENTENCE];
    gg_text out = gg_text_on(words, sizeof words);
    int32_t was = gg_card_value(c, c->before, FACT_MORALE, c->other),
            is = gg_card_value(c, c->after, FACT_MORALE, c->other);
    phrase(t, b, c, "{p} fire at {o}");
    if (ccn_is_leader(c->other))
        say_leader(t, b, c);
    else if (!is_lost(c, c->other) && gg_card_deed(c, FACT_BACK, c->other) > 0) {
        int lost = blocks_lost(c, c->other);
        gg_text_add(t, ": ");
        if (lost > 0) gg_say_phrase(t, "{a|block|blocks} lost", GG_PHRASE_OF(b, .n = lost));
        say_driven_back(t, b, c, lost > 0 ? ", " : "");
        if (is > was) gg_text_add(t, is == BROKEN ? ", broken" : ", shaken");
    } else if (say_changes(&out, b, c, c->other, "driven back"))
        gg_text_add(t, ": %s", words);
    else
        gg_text_add(t, " to no effect");
    return true;
}

/* Batteries that fired with the attack: their shots were counted. */
static void say_guns(const gg_battle *b, const gg_card *c, gg_text *t)
{
    const ccn_battle *of = ccn_b(b);
    bool any = false;
    for (unsigned u = 0; u < of->units; u++) {
        int32_t was = gg_card_value(c, c->before, FACT_SHOTS, u), is = gg_card_value(c, c->after, FACT_SHOTS, u);
        if (u == c->piece || of->unit[u].side != c->side || is == GG_NO_FACT || is <= was) continue;
        gg_text_add(t, any ? " and " : " with ");
        gg_say_name(t, b, (int)u);
        any = true;
    }
}

static void say_riding_off(const gg_battle *b, const gg_card *c, gg_text *t)
{
    phrase(t, b, c, "{p} attack ");
    gg_text_add(t, "%s", at_arc(b, c));
    phrase(t, b, c, "{o}, who ride off");
    if (blocks_lost(c, c->other) > 0)
        gg_say_phrase(t, " with {a|block|blocks} lost", GG_PHRASE_OF(b, .n = blocks_lost(c, c->other)));
    else if (is_lost(c, c->other))
        gg_text_add(t, " too late: destroyed");
}

static bool card_melee(const gg_battle *b, const gg_card *c, gg_text *t)
{
    bool horse = ccn_type_of(ccn_b(b), c->piece)->cls == CAV, on = c->rule == GROUND_BONUS;
    if (ccn_is_leader(c->other)) {
        phrase(t, b, c, on ? "{p} ride on at {o}" : horse ? "{p} ride at {o}" : "{p} attack {o}");
        say_leader(t, b, c);
        return true;
    }
    int reacts = gg_card_deed(c, FACT_REACTS, c->other);
    if (!horse && reacts == 1) {
        say_riding_off(b, c, t);
        return true;
    }
    phrase(t, b, c,
           horse && reacts == 0 ? "{p} catch "
           : on                 ? "{p} charge on at "
           : horse              ? "{p} charge "
                                : "{p} attack ");
    gg_text_add(t, "%s", reacts == 1 ? "" : at_arc(b, c));
    phrase(t, b, c, horse && reacts == 0 ? "{o} in line" : horse && reacts == 1 ? "{o}, who form square" : "{o}");
    say_guns(b, c, t);
    say_outcome(t, b, c, horse && reacts == 1);
    return true;
}

/* ---- orders and rides ---- */

/* What a botched order led to is seen from what has changed. */
static void say_botched(const gg_battle *b, const gg_card *c, unsigned unit, gg_text *t)
{
    static const gg_worded rows[] = {{FACT_DELAYED, "Order to {p}: is botched, they are delayed"},
                                     {FACT_MORALE, "Order to {p}: is botched, they are shaken"},
                                     {FACT_PLACE, "Order to {p}: is botched, they take a wrong road to {H}"},
                                     {FACT_FACING, "Order to {p}: is botched, they wheel about"}};
    const char *words = "Order to {p}: is botched";
    for (size_t i = sizeof rows / sizeof *rows; i-- > 0;)
        if (gg_card_value(c, c->before, rows[i].of, unit) != gg_card_value(c, c->after, rows[i].of, unit))
            words = rows[i].words;
    gg_say_phrase(t, words, GG_PHRASE_OF(b, .piece = (int)unit, .at = pose_of(c, FACT_PLACE, unit)));
}

/* An order of which nothing came that has a card of its own: to whom, and whether it arrived. */
static bool card_attempt(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const words[] = {"Order to {p}: does not arrive", NULL, "Order to {p}: is botched",
                                        "Order to {p}: nothing comes of it"};
    for (int i = 0; c->deeds && i < c->deeds->count; i++) {
        const gg_deed *d = &c->deeds->deed[i];
        if (d->row != FACT_ORDER || c->inner) continue;
        gg_phrase who = GG_PHRASE_OF(b, .piece = d->subject);
        int32_t place = gg_card_value(c, c->after, FACT_PLACE, d->subject);
        bool goes = place != gg_card_value(c, c->before, FACT_PLACE, d->subject);
        if (place != GG_NO_FACT) who.at = (gg_pose){(int16_t)(place & 0xffff), (int16_t)((uint32_t)place >> 16), -1};
        if (d->value == 2) {
            say_botched(b, c, d->subject, t);
            return true;
        }
        gg_say_phrase(t, words[d->value] ? words[d->value] : goes ? "{p} go to {H}" : "{p} stand", who);
        return true;
    }
    return false;
}

static bool card_rally(const gg_battle *b, const gg_card *c, gg_text *t)
{
    phrase(t, b, c, gg_card_deed(c, FACT_RALLIES, c->piece) == 1 ? "{p} rally" : "{p} do not rally");
    return true;
}

static bool card_leader_turn(const gg_battle *b, const gg_card *c, gg_text *t)
{
    int32_t was = gg_card_value(c, c->before, FACT_LEADER_PLACE, c->piece),
            is = gg_card_value(c, c->after, FACT_LEADER_PLACE, c->piece),
            with = gg_card_value(c, c->after, FACT_WITH, c->piece);
    gg_phrase who = GG_PHRASE_OF(b, .piece = c->piece, .other = with);
    if (is != GG_NO_FACT) who.at = (gg_pose){(int16_t)(is & 0xffff), (int16_t)((uint32_t)is >> 16), -1};
    bool stuck = gg_card_deed(c, FACT_RIDES, c->piece) == 0;
    gg_say_phrase(t,
                  stuck             ? "{p} cannot get away"
                  : was == is       ? "{p} stays where he is"
                  : with != GG_NONE ? "{p} rides to {H} and joins {o}"
                                    : "{p} rides to {H}",
                  who);
    return true;
}

static bool card_fate(const gg_battle *b, const gg_card *c, gg_text *t)
{
    int32_t is = gg_card_value(c, c->after, FACT_LEADER_FATE, c->piece),
            with = gg_card_value(c, c->after, FACT_WITH, c->piece);
    gg_phrase who = GG_PHRASE_OF(b, .piece = c->piece, .other = with, .side = c->side,
                                 .at = pose_of(c, FACT_LEADER_PLACE, c->piece));
    gg_say_phrase(t,
                  is == GG_DESTROYED  ? "{p} is dead: a banner for the {S}"
                  : is != GG_ON_TABLE ? "No news of {p}"
                  : with != GG_NONE   ? "{p} returns and joins {o}"
                                      : "{p} returns at {H}",
                  who);
    return true;
}

/* The event, and what came of it at once: who rallied, who has moved. None is told of no double. */
static bool card_event(const gg_battle *b, const gg_card *c, gg_text *t)
{
    static const char *const words[] = {NULL,
                                        "Bayonet charge for the {s}",
                                        "Fire and hold for the {s}",
                                        "Bombard for the {s}",
                                        "Rally for the {s}",
                                        "Grand manoeuvre for the {s}",
                                        "Leadership for the {s}: a chit more"};
    int side = gg_card_deed(c, FACT_EVENT, FRENCH) > 0 ? FRENCH : ALLIES,
        row = gg_card_deed(c, FACT_EVENT, (unsigned)side);
    if (row <= 0) return false;
    gg_say_phrase(t, words[row], GG_PHRASE_OF(b, .side = side));
    bool any = false;
    for (int u = 0; u < ccn_b(b)->units; u++) {
        unsigned unit = (unsigned)u;
        bool rallies = gg_card_deed(c, FACT_RALLIES, unit) == 1;
        bool goes = gg_card_value(c, c->before, FACT_PLACE, unit) != gg_card_value(c, c->after, FACT_PLACE, unit);
        if (!rallies && !goes) continue;
        gg_text_add(t, any ? ", " : ": ");
        gg_say_phrase(t, rallies ? "{p} rally" : "{p} go to {H}",
                      GG_PHRASE_OF(b, .piece = u, .at = pose_of(c, FACT_PLACE, unit)));
        any = true;
    }
    return true;
}

static bool (*const cards[CCN_PROCS])(const gg_battle *, const gg_card *, gg_text *) = {
    [PROC_attempt] = card_attempt, [PROC_fire] = card_fire, [PROC_melee] = card_melee,
    [PROC_rally] = card_rally,     [PROC_fate] = card_fate, [PROC_leader_turn] = card_leader_turn,
    [PROC_event] = card_event,
};

bool ccn_headline_card(const gg_battle *b, const gg_card *c, gg_text *t)
{
    return cards[c->proc] && cards[c->proc](b, c, t);
}
