/* The card of a unit or leader: what a player wants to know of it, in the order in which it is asked. */
#include "engine/telling.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

typedef struct card {
    GG_POSITION(ccn);
    int unit;
    gg_text *t;
} card;

static const ccn_unit *unit_of(const card *c) { return &c->s->unit[c->unit]; }
static const ccn_type *type_of(const card *c) { return ccn_type_of(c->b, c->unit); }

/* " (Montbrun 2 hexes away 8, not in direct command -1)" */
static void say_lines(const card *c, const gg_tally *tally)
{
    for (int i = 0; i < tally->lines; i++) {
        gg_text_add(c->t, i ? ", " : " (");
        gg_say_phrase(c->t, tally->line[i].words,
                      GG_PHRASE_OF(&c->b->base, .piece = tally->line[i].piece, .n = tally->line[i].n));
        if (tally->line[i].amount) gg_text_add(c->t, i ? " %+d" : " %d", tally->line[i].amount);
    }
    gg_text_add(c->t, tally->lines ? ")" : "");
}

/* ---- 1, 2: who they are, how strong ---- */

static const char *nation(const ccn_type *type)
{
    static const struct {
        const char *code, *word;
    } nations[] = {{"FR", "French"},  {"BR", "British"},  {"PO", "Portuguese"}, {"SP", "Spanish"},
                   {"RU", "Russian"}, {"AU", "Austrian"}, {"PR", "Prussian"}};
    for (size_t i = 0; i < sizeof nations / sizeof *nations; i++)
        if (strncmp(type->code, nations[i].code, 2) == 0) return nations[i].word;
    return "";
}

static void card_name(const card *c)
{
    int side = c->b->unit[c->unit].side;
    gg_say_labelled(c->t, &c->b->base, c->unit);
    gg_text_add(c->t, ", %s ", nation(type_of(c)));
    ccn_say_kind(&c->b->base, c->unit, c->t);
    if (side == ALLIES || strcmp(nation(type_of(c)), "French") != 0) {
        gg_text_add(c->t, ", ");
        gg_say_side(c->t, &c->b->base, side);
    }
    gg_text_add(c->t, "\n");
}

static void card_strength(const card *c)
{
    int full = c->b->unit[c->unit].full, leader = ccn_attached(c->s, c->unit);
    uint32_t status = ccn_unit_status(unit_of(c));
    gg_text_add(c->t, "%d of ", unit_of(c)->blocks);
    gg_say_count(c->t, full, "block", "blocks");
    for (int i = 0; i < CCN_STATUSES; i++)
        if (status >> i & 1) gg_text_add(c->t, ", %s", ccn_status_words[i]);
    if (leader != GG_NONE) gg_text_add(c->t, "; %s with them", c->b->leader[leader].name);
    gg_text_add(c->t, "\n");
}

/* ---- 3: orders ---- */

static void card_order(const card *c)
{
    ccn_command command;
    gg_tally tally = {.telling = true};
    ccn_command_work(c->b, c->s, c->b->unit[c->unit].side, &command);
    int number = ccn_number(c->b, c->s, &command, c->unit, &tally);
    if (number == 0) {
        char why[160];
        ccn_say_out_of_command(c->b, c->s, c->unit, why, sizeof why);
        gg_text_add(c->t, "No order: %s\n", why);
        return;
    }
    gg_text_add(c->t, "Order %d or less: ", number);
    ccn_say_check_chance(c->t, c->b, number, true);
    say_lines(c, &tally);
    if (hex_in(command.direct, unit_of(c)->hex)) gg_text_add(c->t, "; in direct command: an aide may help");
    gg_text_add(c->t, "\n");
}

/* ---- 4: what they can do ---- */

static void card_moves(const card *c)
{
    const ccn_type *type = type_of(c);
    if (unit_of(c)->flags & SQUARE)
        gg_text_add(c->t, "Stand in square; to move they open it");
    else if (type->mb == 0)
        gg_text_add(c->t, "%d hex%s, or stand and attack", type->mn, type->mn == 1 ? "" : "es");
    else {
        gg_text_add(c->t, "%d hex%s and attack", type->mb, type->mb == 1 ? "" : "es");
        if (type->mn > type->mb) gg_text_add(c->t, ", %d without", type->mn);
    }
    gg_text_add(c->t, "\n");
}

static int musket_dice(const card *c, bool moved)
{
    ccn_blow w = {.unit = (uint8_t)c->unit, .from = unit_of(c)->hex, .moved = moved};
    GG_TALLY(t);
    ccn_musket_dice(c->b, c->s, &w, &t);
    return t.total;
}

static void say_guns(const card *c, bool moved)
{
    for (int range = 2; range <= type_of(c)->range; range++) {
        GG_TALLY(t);
        ccn_art_dice(c->b, c->s, c->unit, range, moved, &t);
        gg_text_add(c->t, "%s%d", range > 2 ? " " : "", t.total);
    }
}

static void card_fire(const card *c)
{
    const ccn_type *type = type_of(c);
    bool square = unit_of(c)->flags & SQUARE;
    if (!type->range) return;
    if (type->cls == ART) {
        gg_text_add(c->t, "%d of 6 shots used", unit_of(c)->shots);
        if (unit_of(c)->shots < 6) {
            gg_text_add(c->t, "; fire ");
            say_guns(c, false);
            gg_text_add(c->t, " dice at 2 to %d hexes", type->range);
        }
        if (unit_of(c)->shots < 6 && type->mb && unit_of(c)->blocks > 1) {
            gg_text_add(c->t, ", moved ");
            say_guns(c, true);
        }
    } else {
        gg_text_add(c->t, "Fire ");
        gg_say_count(c->t, musket_dice(c, false), "die", "dice");
        if (!square) gg_text_add(c->t, " standing, %d moved", musket_dice(c, true));
        gg_text_add(c->t, ", at %s%d hexes", type->range > 2 ? "2 to " : "", type->range);
    }
    gg_text_add(c->t, "\n");
}

static int melee_dice(const card *c, int against)
{
    ccn_blow w = {.unit = (uint8_t)c->unit, .from = unit_of(c)->hex, .moved = type_of(c)->mb > 0};
    GG_TALLY(t);
    if (type_of(c)->cls == ART && unit_of(c)->shots >= 6) return 1;
    ccn_onset_dice(c->b, c->s, &w, against, &t);
    return t.total;
}

static void card_melee(const card *c)
{
    int foot = melee_dice(c, INF), horse = melee_dice(c, CAV);
    gg_text_add(c->t, "Melee ");
    gg_say_count(c->t, foot, "die", "dice");
    if (horse != foot) gg_text_add(c->t, " against infantry, %d against others", horse);
    gg_text_add(c->t, "\n");
}

/* What an attack into their ground loses. */
static void card_ground(const card *c)
{
    static const char *const classes[] = {[INF] = "infantry", [CAV] = "cavalry", [ART] = "guns"};
    const ccn_ground *g = &ccn_grounds[c->b->terrain[unit_of(c)->hex]];
    bool any = false;
    for (int cls = INF; cls <= ART; cls++) {
        if (!g->into[cls]) continue;
        gg_text_add(c->t, any ? ", " : "The %s takes ", g->name);
        gg_say_count(c->t, g->into[cls], "die", "dice");
        gg_text_add(c->t, " from %s", classes[cls]);
        any = true;
    }
    if (any) gg_text_add(c->t, g->melee_only ? " in melee\n" : "\n");
}

/* ---- 5: how they stand ---- */

/* A hex before them, from which works at their front would be crossed. */
static int hex_before(const card *c)
{
    int hex = unit_of(c)->hex, ahead = hex_step(hex, unit_of(c)->facing);
    return ahead != HEX_OFF ? ahead : hex_first(hex_beside[hex]);
}

static void card_flags(const card *c)
{
    int back = ccn_retreat_distance(c->b, c->unit, 1), side = c->b->unit[c->unit].side;
    bool led = ccn_attached(c->s, c->unit) != GG_NONE;
    hex_set room = ccn_backward(c->b, side, HEX_BIT(unit_of(c)->hex)) & ccn_open_cells(c->b, c->s, side, led);
    gg_tally tally = {0};
    int may = ccn_flag_capacity(c->b, c->s, c->unit, hex_before(c), false, &tally);
    if (unit_of(c)->flags & SQUARE)
        gg_text_add(c->t, "A flag: a block, in square; ");
    else if (room)
        gg_text_add(c->t, "A flag: back %d hex%s; ", back, back == 1 ? "" : "es");
    else
        gg_text_add(c->t, "A flag: no room behind, %s; ", back == 1 ? "a block" : "a block for each hex");
    gg_text_add(c->t, may ? "ignores %d: " : "ignores none", may);
    for (int i = 0; i < tally.lines && may; i++) {
        gg_text_add(c->t, i ? ", " : "");
        gg_say_phrase(c->t, tally.line[i].words, GG_PHRASE_OF(&c->b->base, .piece = tally.line[i].piece));
    }
    gg_text_add(c->t, "\n");
}

static void card_morale(const card *c)
{
    GG_TALLY(t);
    ccn_morale_dice(c->b, c->s, c->unit, &t);
    gg_text_add(c->t, "Morale ");
    gg_say_count(c->t, t.total, "die", "dice");
    gg_text_add(c->t, ": ");
    ccn_say_fives(c->t, t.total);
    gg_text_add(c->t, "\n");
}

static void card_square(const card *c)
{
    const ccn_unit *u = unit_of(c);
    int far = HEX_OFF;
    if (type_of(c)->cls != INF || u->flags & (SPENT | SQUARE) || u->morale == BROKEN) return;
    if (!ccn_grounds[c->b->terrain[u->hex]].square) return;
    for (hex_set all = hex_all(); all && far == HEX_OFF;) {
        int cell = hex_take(&all);
        if (hex_distance(cell, u->hex) >= 4) far = cell;
    }
    GG_TALLY(command);
    GG_TALLY(t);
    if (!ccn_reaction_number(c->b, c->s, c->unit, &command)) return;
    int number = ccn_square_number(c->b, c->s, c->unit, far, &t);
    gg_text_add(c->t, "Square before cavalry from afar: %d or less, ", number);
    ccn_say_check_chance(c->t, c->b, number, false);
    gg_text_add(c->t, "\n");
}

/* ---- 6, 7: what is special, what they cannot do ---- */

static void card_special(const card *c)
{
    static const gg_worded specials[] = {
        {LANCE, "Lances: each flag in melee is thrown once more, and stays a flag"},
        {ARMOR, "Breastplates: the first hit of musketry glances off; lances gain nothing"},
        {SLOW, "Slow: a die less in melee after a move"},
        {FIRM, "Firm: a die more in melee where they did not move"},
        {MASS, "Mass: 1 more to form square"},
        {MILITIA, "Militia: a die less for morale"},
    };
    uint16_t traits = type_of(c)->traits;
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (traits & specials[i].of) gg_text_add(c->t, "%s\n", specials[i].words);
    if (traits & LIGHT && type_of(c)->cls == INF)
        gg_text_add(c->t, "Light: attack after entering forest or garden, no flank in a forest\n");
    if (traits & GUARD && type_of(c)->cls == ART) gg_text_add(c->t, "Guard gunners: a die more beside the enemy\n");
    if (unit_of(c)->flags & SPENT)
        gg_text_add(c->t, "Spent: cannot answer an attack, form square or ride off until the next round\n");
    if (unit_of(c)->morale == BROKEN)
        gg_text_add(c->t, "Broken: cannot move, attack or stand a flag; may withdraw or rally\n");
}

static void card_unit(const card *c)
{
    card_name(c);
    if (!unit_of(c)->blocks) {
        gg_text_add(c->t, "Destroyed\n");
        return;
    }
    card_strength(c);
    card_order(c);
    if (unit_of(c)->morale != BROKEN) {
        card_moves(c);
        card_fire(c);
        card_melee(c);
    }
    card_ground(c);
    card_flags(c);
    card_morale(c);
    card_square(c);
    card_special(c);
}

/* ---- leaders ---- */

/* Who is in direct command through him alone. */
static void card_chain(gg_text *t, const ccn_battle *b, const ccn_state *s, int leader)
{
    int side = b->leader[leader].side;
    ccn_state alone = *s;
    for (int l = 0; l < b->leaders; l++)
        if (l != leader && b->leader[l].side == side && s->leader[l].hex != HEX_OFF)
            ccn_put_leader(&alone, b, l, HEX_OFF);
    hex_set cells = ccn_direct_cells(b, &alone, side);
    gg_text_add(t, "In direct command through him: ");
    if (!cells) gg_text_add(t, "nobody");
    for (bool first = true; cells; first = false) {
        gg_text_add(t, first ? "" : ", ");
        gg_say_labelled(t, &b->base, s->unit_at[hex_take(&cells)]);
    }
    gg_text_add(t, "\n");
}

static void card_leader(gg_text *t, const ccn_battle *b, const ccn_state *s, int leader)
{
    const ccn_leader *l = &s->leader[leader];
    gg_text_add(t, "%s, leader, ", b->leader[leader].name);
    gg_say_side(t, &b->base, b->leader[leader].side);
    gg_text_add(t, "\n");
    if (l->status != ON) {
        gg_text_add(t,
                    l->status == CASUALTY ? "Carried off in round %d: dead, fit again or no news, as a die will say\n"
                                          : "Lost\n",
                    l->since);
        return;
    }
    int unit = s->unit_at[l->hex];
    gg_text_add(t, unit == GG_NONE ? "Alone" : "With ");
    if (unit != GG_NONE) gg_say_labelled(t, &b->base, unit);
    gg_text_add(t, "\n");
    card_chain(t, b, s, leader);
    bool rolls = unit != GG_NONE && b->option.leader_detach_check;
    if (l->spent)
        gg_text_add(t, "Has ridden this round\n");
    else if (unit != GG_NONE && ccn_in_square(s, unit))
        gg_text_add(t, "Cannot leave the square\n");
    else
        gg_text_add(t, rolls ? "May ride 3 hexes: 10 or less\n" : "May ride 3 hexes\n");
    gg_text_add(t, unit == GG_NONE ? "Struck down by two sabers of fire, or one in melee\n"
                                   : "Struck down by two sabers on two dice when they lose blocks, by one on one die "
                                     "when they are lost\n");
}

int ccn_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const ccn_battle *b = ccn_b(battle);
    gg_text t = gg_text_on(out, cap);
    card c = {b, ccn_s(state), piece, &t};
    if (!gg_piece_exists(battle, piece)) return 0;
    if (piece < CCN_LEADER)
        card_unit(&c);
    else
        card_leader(&t, b, ccn_s(state), piece - CCN_LEADER);
    return gg_text_len(&t);
}
