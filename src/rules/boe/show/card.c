/* Cards: what a player wants to know of a unit, a leader, a brigade, in the order in which he looks for it. */
#include "rules/boe/show/card.h"

#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

static const char *const class_words[BOE_CLASSES] = {"line foot", "light foot", "heavy horse",        "light horse",
                                                     "foot guns", "horse guns", "British horse guns", "flying guns"};
static const char *const weight_words[] = {"", "light ", "medium ", "heavy "};
static const char *const status_words[] = {"good order", "disordered", "retreating", "routed"};
static const char *const form_words[BOE_FORMATIONS] = {
    "in line",     "in column",  "in march column", "in square",        "in skirmish order",
    "half formed", "unlimbered", "limbered",        "without its guns",
};
static const char *const facing_words[SQ_FACINGS] = {"north", "east", "south", "west"};

void boe_card_place(gg_text *t, const gg_battle *battle, int cell)
{
    gg_say_phrase(t, "{H}", GG_PHRASE_OF(battle, .at = boe_pose(cell, -1)));
}

/* ---- 1 to 3: who, how strong, what it may do this turn ---- */

static void card_head(gg_text *t, const card *c)
{
    const boe_unit_def *d = &c->b->unit[c->unit];
    const boe_unit *u = &c->s->unit[c->unit];
    gg_text_add(t, "%s, %s%s, %s\n", d->name, weight_words[d->weight], class_words[d->cls], boe_grade_words[d->grade]);
    if (!boe_on_map(c->s, c->unit)) return;
    gg_text_add(t, "%d of ", u->stands);
    gg_say_count(t, u->start, "stand", "stands");
    gg_text_add(t, ", %s\n", status_words[u->status]);
}

/* Cubes that the other side may not see are not told. */
static bool is_hidden(const card *c)
{
    int side = boe_side(c->b, c->unit);
    return c->s->sealed >> side & 1 && c->s->head.ask.side != side;
}

static void card_purse(gg_text *t, const card *c)
{
    const boe_unit *u = &c->s->unit[c->unit];
    static const gg_worded more[] = {{OPP_FIRED, "shot of the turn spent"},
                                     {CHARGED, "charge spent"},
                                     {BT_RIGHT, "the way is open"},
                                     {BLOWN, "blown"},
                                     {MARKED, "ready to fire"},
                                     {IN_MELEE, "in melee"}};
    bool any = u->cube != NO_CUBE && !is_hidden(c);
    if (any) {
        int all = boe_budget(c->b, c->s, c->unit, u->cube);
        gg_text_add(t, "%s, ", boe_cube_names[u->cube]);
        gg_text_add(t, u->ap_left < all ? "%d of %d AP" : "%d AP", u->ap_left, all);
    }
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        if (!(u->flags & more[i].of)) continue;
        gg_text_add(t, "%s%s", any ? ", " : "", more[i].words);
        any = true;
    }
    if (u->fatigue) gg_text_add(t, "%stired %d", any ? ", " : "", u->fatigue);
    if (any || u->fatigue) gg_text_add(t, "\n");
}

/* ---- 4, 5: how and where it stands ---- */

/* Dice for a step over open ground. */
static int dice_a_space(const card *c)
{
    int cell = c->s->unit[c->unit].cell;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int to = sq_step(c->b->board, cell, dir);
        bool open =
            to != SQ_OFF && boe_terrain_at(c->b, to) == CLEAR && boe_level_at(c->b, to) <= boe_level_at(c->b, cell);
        if (open) return boe_step_tmd(c->b, c->s, c->unit, cell, to, false);
    }
    return 0;
}

static int firing_stands(const card *c)
{
    gg_tally number = {0}, dice = {0};
    int enemy = boe_nearest_enemy(c->b, c->s, boe_side(c->b, c->unit), c->s->unit[c->unit].cell);
    if (enemy == GG_NONE || !boe_fire_band(c->b, c->s, c->unit, 1)) return 0;
    boe_fire_tallies(c->b, c->s, c->unit, enemy, &number, &dice);
    return dice.lines ? dice.line[0].amount : 0;
}

/* ", " before all but the first. */
static void add_stance(gg_text *t, int *n, const char *words) { gg_text_add(t, "%s%s", (*n)++ ? ", " : ": ", words); }

static void card_stance(gg_text *t, const card *c)
{
    const boe_unit *u = &c->s->unit[c->unit];
    int fires = firing_stands(c), dice = u->formation == UNLIMBERED ? 0 : dice_a_space(c),
        kind = boe_kind(c->b, c->unit), n = 0;
    bool garrison = boe_garrison(c->b, c->s, c->unit),
         charges = boe_may_charge_in(c->b, c->s, c->unit) && u->status == GOOD && !(u->flags & BLOWN);
    char words[40];
    gg_text_add(t, "%s", garrison ? "in garrison" : form_words[u->formation]);
    if (boe_uses_facing(u->formation) && !garrison) gg_text_add(t, ", facing %s", facing_words[u->facing]);
    gg_text one = gg_text_on(words, sizeof words);
    gg_text_add(&one, fires == u->stands ? "fires with all %d" : "fires with %d of %d", fires, u->stands);
    if (fires || kind != CAV) add_stance(t, &n, fires ? words : "does not fire");
    if (kind != ART) add_stance(t, &n, charges ? "charges" : "does not charge");
    one = gg_text_on(words, sizeof words);
    gg_say_count(&one, dice, "die", "dice");
    gg_text_add(&one, " a space");
    if (dice) add_stance(t, &n, words);
    gg_text_add(t, "\n");
}

static bool holds_height(const card *c)
{
    int cell = c->s->unit[c->unit].cell;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int to = sq_step(c->b->board, cell, dir);
        if (to != SQ_OFF && boe_level_at(c->b, to) < boe_level_at(c->b, cell)) return true;
    }
    return false;
}

static void card_ground(gg_text *t, const card *c)
{
    static const char *const words[BOE_TERRAINS] = {
        "", "in light ground", "in wood or marsh", "in the stream", "in the strong point", "on impassable ground"};
    const boe_unit *u = &c->s->unit[c->unit];
    int ground = boe_terrain_at(c->b, u->cell), out = c->b->unit[c->unit].detachment;
    const char *named = boe_objective_at(c->b, u->cell);
    bool high = holds_height(c), any = named || ground != CLEAR || high;
    if (named)
        gg_text_add(t, ground == STRONGPOINT ? "in %s" : "on %s", named);
    else if (ground != CLEAR)
        gg_text_add(t, "%s", words[ground]);
    if (high) gg_text_add(t, "%sholds the height", named || ground != CLEAR ? ", " : "");
    if (any) gg_text_add(t, "\n");
    if (u->flags & GUNS_LEFT) {
        gg_text_add(t, "guns left at ");
        boe_card_place(t, c->battle, u->entry);
        gg_text_add(t, "\n");
    }
    if (out == GG_NONE || !c->s->unit[out].stands) return;
    gg_text_add(t, "skirmishers out: ");
    gg_say_count(t, c->s->unit[out].stands, "stand", "stands");
    gg_text_add(t, "\n");
}

/* ---- 6, 7: brigade and leader ---- */

void boe_card_brigade(gg_text *t, const gg_battle *battle, const boe_state *s, int brigade)
{
    static const char *const morale[] = {"steady", "shaken", "broken"};
    const boe_battle *b = boe_b(battle);
    const boe_brigade *g = &s->brigade[brigade];
    int start, lost = boe_losses(b, s, brigade, &start);
    boe_say_brigade(t, battle, brigade);
    gg_text_add(t, ": %s", g->order < BOE_ORDERS ? boe_order_words[g->order] : "no order yet");
    if (g->written < BOE_ORDERS) gg_text_add(t, ", %s on its way", boe_order_words[g->written]);
    gg_text_add(t, ", %s, %d of ", morale[g->morale], lost);
    gg_say_count(t, start, "stand", "stands");
    gg_text_add(t, " lost");
    if (g->morale != BROKEN && start && lost < boe_quarter(start)) gg_text_add(t, ", tests at %d", boe_quarter(start));
}

/* As it was checked this turn; and if that has changed, how. */
static void card_command(gg_text *t, const card *c)
{
    bool was = boe_is(c->s, c->unit, IN_COMMAND), is = boe_in_command(c->b, c->s, c->unit);
    int leader = c->b->brigade[c->b->unit[c->unit].brigade].leader;
    gg_text_add(t, was ? "; in command" : "; out of command");
    if (was == is) return;
    if (is || leader == GG_NONE || c->s->leader[leader].state != PRESENT) {
        gg_text_add(t, is ? ", in again next turn" : ", out next turn");
        return;
    }
    int cls = c->b->unit[c->unit].cls;
    bool fast = boe_kind(c->b, c->unit) == CAV || (boe_kind(c->b, c->unit) == ART && cls != FOOT_ART);
    int far =
        boe_ap_distance(c->b, c->s, boe_side(c->b, c->unit), c->s->leader[leader].cell, c->s->unit[c->unit].cell, 60);
    gg_text_add(t, "; now ");
    gg_text_add(t, far > 60 ? "cut off" : "%d AP", far);
    gg_text_add(t, " from %s, %d allowed: out next turn", c->b->leader[leader].name, boe_radius(c->b, leader, fast));
}

static void card_leaders(gg_text *t, const card *c)
{
    bool any = false;
    for (int l = 0; l < c->b->leaders; l++) {
        if (c->s->leader[l].state != PRESENT || c->s->leader[l].unit != c->unit) continue;
        gg_text_add(t, "%s%s", any ? ", " : "with it ", c->b->leader[l].name);
        if (c->s->leader[l].rating) gg_text_add(t, " +%d", c->s->leader[l].rating);
        any = true;
    }
    if (any) gg_text_add(t, "\n");
}

/* ---- 10: traits ---- */

static void card_traits(gg_text *t, const card *c)
{
    static const char *const words[] = {
        "volleys", "rifles", "lances", "cuirasses", "impetuous", "may send out 1 stand", "may send out 2 stands"};
    bool any = false, lost = boe_is(c->s, c->unit, NO_DETACH);
    for (int i = 0; i < 7; i++) {
        if (!(c->b->unit[c->unit].traits >> i & 1) || (lost && i >= 5)) continue;
        gg_text_add(t, "%s%s", any ? ", " : "", words[i]);
        any = true;
    }
    if (any) gg_text_add(t, "\n");
}

int boe_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    card c = {battle, boe_b(battle), boe_s(state), piece};
    gg_text t = gg_text_on(out, cap);
    if (!gg_piece_exists(battle, piece)) return 0;
    if (piece >= BOE_UNITS) {
        boe_card_leader(&t, &c, piece - BOE_LEADER);
        return gg_text_len(&t);
    }
    card_head(&t, &c);
    if (!boe_on_map(c.s, piece)) {
        gg_text_add(&t, c.s->unit[piece].stands || !boe_is(c.s, piece, ENTERED) ? "not on the field\n" : "gone\n");
        return gg_text_len(&t);
    }
    card_purse(&t, &c);
    card_stance(&t, &c);
    card_ground(&t, &c);
    boe_card_brigade(&t, battle, c.s, c.b->unit[piece].brigade);
    card_command(&t, &c);
    gg_text_add(&t, "\n");
    card_leaders(&t, &c);
    boe_card_powers(&t, &c);
    boe_card_dangers(&t, &c);
    card_traits(&t, &c);
    return gg_text_len(&t);
}
