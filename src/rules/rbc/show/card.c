/* All about one unit: what it is, how it stands, its brigade, its Momentum and the dice that it would throw. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

/* ---- what it is ---- */

static const char *const order_words[] = {
    [CP] = "Close (Pike)", [CL] = "Close", [MA] = "Massed", [WA] = "Warrior", [LO] = "Loose", [OP] = "Open"};
static const char *const depth_words[] = {[SHALLOW] = "Shallow", [MEDIUM] = "Medium", [DEEP] = "Deep"};
static const char *const weapon_words[RBC_WEAPONS] = {
    [JAV] = "javelins", [BOW] = "bows",      [LBOW] = "longbows",     [XBOW] = "crossbows",    [ARQ] = "arquebuses",
    [MUS] = "muskets",  [PIS_W] = "pistols", [GUNL_W] = "light guns", [GUNF_W] = "field guns", [GUNH_W] = "heavy guns"};
static const struct {
    uint32_t trait;
    const char *words;
} trait_words[] = {
    {T_SWI, "Swiss"},     {T_LKN, "Landsknecht"},    {T_PB, "Pike-Block"},       {T_KIEL, "Keil"},
    {T_COL, "Colunela"},  {T_TER, "Tercio"},         {T_MIX, "Mixed"},           {T_HH, "Hedgehog"},
    {T_SAL, "Salvo"},     {T_MR, "Missile Reliant"}, {T_MARC, "Massed Archery"}, {T_PIS, "tests to finish a charge"},
    {T_CAR, "Caracole"},  {T_GAL, "Galloper"},       {T_DRL, "drilled"},         {T_RAW, "raw"},
    {T_IMP, "impetuous"},
};

static void card_type(gg_text *t, const rbc_battle *b, int unit)
{
    const rbc_type *type = rbc_type_of(b, unit);
    gg_text_add(t, "%s, %s Order, %s%s; value %d, moves %d, Break Value %d\n", rbc_class_words[type->cls],
                order_words[type->order], depth_words[type->depth], type->armoured ? ", Well Armoured" : "", type->ccv,
                rbc_type_allowance(type), rbc_break_value(b, unit));
}

static void card_arms(gg_text *t, const rbc_battle *b, int unit)
{
    const rbc_type *type = rbc_type_of(b, unit);
    int far = rbc_range(type, MODE_NORMAL), with_case = rbc_case_range(type);
    if (!type->weapon && !rbc_has_shock(type)) return;
    if (type->weapon) gg_text_add(t, "Armed with %s", weapon_words[type->weapon]);
    if (with_case)
        gg_text_add(t, ": case to %d boxes, ball to %d", with_case, far);
    else if (far)
        gg_text_add(t, " to %d box%s%s", far, far == 1 ? "" : "es", type->weapon == PIS_W ? ", straight ahead" : "");
    if (type->traits & T_MARC) gg_text_add(t, ", massed to %d", rbc_range(type, MODE_MASSED));
    if (rbc_has_shock(type))
        gg_text_add(t, "%sShock +%d against Mounted, +%d against Foot", type->weapon ? "; " : "", type->shock[0],
                    type->shock[1]);
    gg_text_add(t, "\n");
}

static void card_traits(gg_text *t, const rbc_battle *b, int unit)
{
    uint32_t traits = rbc_type_of(b, unit)->traits;
    bool any = false;
    for (size_t i = 0; i < sizeof trait_words / sizeof trait_words[0]; i++) {
        if (!(traits & trait_words[i].trait)) continue;
        gg_text_add(t, "%s %s", any ? "," : "Traits:", trait_words[i].words);
        any = true;
    }
    if (b->unit[unit].general) gg_text_add(t, "%s the general rides with it", any ? "," : "Traits:");
    if (any || b->unit[unit].general) gg_text_add(t, "\n");
}

/* ---- how it stands ---- */

static void card_place(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int walls = rbc_walls_of(b, s, u->cell);
    gg_text_add(t, "At ");
    rbc_add_box(t, b, u->cell);
    gg_text_add(t, " (%s), facing %s", rbc_grounds[rbc_terrain_at(b, s, u->cell)].name, rbc_facing_words[u->facing]);
    for (int side = 0; side < SQ_FACINGS; side++)
        if (walls >> side & 1) gg_text_add(t, ", an obstacle on its %s side", rbc_facing_words[side]);
    gg_text_add(t, "\n");
}

static void card_hits(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_type *type = rbc_type_of(b, unit);
    uint32_t status = rbc_status(b, s, unit);
    gg_say_count(t, s->unit[unit].hits, "hit", "hits");
    gg_text_add(t, ": %s (Shaken at %d, Catastrophe at %d), Rupture if beaten by %d\n",
                rbc_shaken(b, s, unit) ? "Shaken" : "Steady", type->shaken, type->catastrophe, type->rupture);
    gg_text_add(t, rbc_is(s, unit, UNFORMED) ? "Unformed" : "Formed");
    for (int i = 0; i < RBC_STATUSES; i++)
        if (status >> i & 1 && i != ST_SHAKEN && i != ST_UNFORMED) gg_text_add(t, ", %s", rbc_status_words[i]);
    if (s->unit[unit].massed_used) gg_text_add(t, ", Massed Archery shot %d of 2 times", s->unit[unit].massed_used);
    gg_text_add(t, "\n");
}

/* "on 1-4": what passes a test of value V. */
static void add_pass(gg_text *t, int v)
{
    if (v < 2)
        gg_text_add(t, "never");
    else if (v == 2)
        gg_text_add(t, "on a 1");
    else if (v > 6)
        gg_text_add(t, "always");
    else
        gg_text_add(t, "on 1-%d", v - 1);
}

static void card_tests(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    gg_tally halt = {0}, order = {0}, finish = {0}, courage = {0};
    gg_text_add(t, "Passes ");
    add_pass(t, rbc_control(b, s, unit, CT_STOP, GG_NONE, &halt));
    gg_text_add(t, " to halt, ");
    add_pass(t, rbc_control(b, s, unit, CT_OUT, GG_NONE, &order));
    gg_text_add(t, " Out of Command, ");
    add_pass(t, rbc_courage(b, s, unit, TEST_CATASTROPHE, GG_NONE, &courage));
    gg_text_add(t, " a Catastrophe");
    if (rbc_has(b, unit, T_PIS)) {
        gg_text_add(t, ",\n  ");
        add_pass(t, rbc_control(b, s, unit, CT_FINISH, GG_NONE, &finish));
        gg_text_add(t, " to finish a charge");
    }
    gg_text_add(t, "\n");
}

/* ---- its brigade ---- */

static void card_brigade(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    int brigade = b->unit[unit].brigade;
    const rbc_brigade_def *d = &b->brigade[brigade];
    uint64_t mates = d->units & rbc_units_on(b, s, d->side) & ~rbc_bit(unit);
    bool in = rbc_in_command(b, s, brigade, NULL) >> unit & 1;
    bool phase = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active;
    gg_text_add(t, "Brigade %s%s, %s", d->label, s->committed >> brigade & 1 ? ", committed" : ", not yet committed",
                (phase ? !rbc_is(s, unit, OOC) : in) ? "in command" : "Out of Command");
    for (bool first = true; mates; mates &= mates - 1, first = false) {
        gg_text_add(t, "%s", first ? "; with " : ", ");
        gg_say_labelled(t, &b->base, __builtin_ctzll(mates));
    }
    gg_text_add(t, "\n");
}

/* ---- its Momentum ---- */

enum { CARD_COLUMNS = 78 };

/* A sentence on lines of its own, broken between words. */
static void add_wrapped(gg_text *t, const char *text)
{
    size_t column = CARD_COLUMNS;
    for (const char *at = text; *at; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        bool fits = column + 1 + len <= CARD_COLUMNS;
        gg_text_add(t, "%s%.*s", fits ? " " : "\n    ", (int)len, at);
        column = fits ? column + 1 + len : 4 + len;
        at += len;
    }
}

static void add_reason(gg_text *t, const rbc_battle *b, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(b->base.system, rule);
    if (!r) return;
    gg_text_add(t, " [%s]", r->id);
    add_wrapped(t, r->words);
}

/* Whether it is carried forward, and by which rule it is or is not. */
static void card_momentum(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    bool now = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active;
    gg_text_add(t, "Momentum: ");
    if (!rbc_heavy(rbc_type_of(b, unit)->cls)) {
        gg_text_add(t, "never, it is no Heavy unit");
    } else if (rbc_is(s, unit, MOMENTUM)) {
        gg_text_add(t, rbc_waits(b, s, unit) ? "it must advance, behind the unit before it" : "it must advance");
        add_reason(t, b, MOM_DEF);
    } else if (rbc_in_melee(s, unit)) {
        gg_text_add(t, "free");
        add_reason(t, b, MOM_CHARGE);
    } else if (!(s->committed >> b->unit[unit].brigade & 1)) {
        gg_text_add(t, "free, its brigade has not left its Deployment Zone");
    } else if (now && rbc_is(s, unit, DONE_MOVING)) {
        gg_text_add(t, rbc_is(s, unit, ADVANCED) ? "it has advanced and may be carried on next turn"
                                                 : "free, it has halted");
    } else if (!rbc_is(s, unit, ADVANCED)) {
        gg_text_add(t, "free, it did not advance in its last turn");
    } else {
        gg_rule why = rbc_suspends(b, s, unit);
        gg_text_add(t, why ? "free" : now ? "free for this phase" : "it will be carried forward, as things stand");
        if (why) add_reason(t, b, why);
    }
    gg_text_add(t, "\n");
}

/* ---- its dice ---- */

/* "8 dice (value 5, push of pike +3)"; what does not count stands there without a number. */
static void add_dice(gg_text *t, const rbc_battle *b, const gg_tally *tally)
{
    gg_say_count(t, tally->total < 1 ? 1 : tally->total, "die", "dice");
    for (int i = 0; i < tally->lines; i++) {
        int amount = tally->line[i].amount;
        gg_text_add(t, i ? ", " : " (");
        gg_say_phrase(t, tally->line[i].words,
                      GG_PHRASE_OF(&b->base, .piece = tally->line[i].piece, .n = tally->line[i].n));
        if (amount) gg_text_add(t, i ? " %+d" : " %d", amount);
    }
    gg_text_add(t, "%s", tally->lines ? ")" : "");
}

/* As if every melee were fought now: those who may choose fight the first of their best opponents. */
static void match(const rbc_battle *b, rbc_state *s)
{
    for (int u = 0; u < b->units; u++) s->unit[u].flags &= ~(uint32_t)FOUGHT;
    for (int u = 0; u < b->units; u++) {
        uint64_t best = rbc_on_board(s, u) && rbc_in_melee(s, u) ? rbc_rivals(b, s, u) : 0;
        bool chosen = s->unit[u].rival < b->units && best >> s->unit[u].rival & 1;
        if (!chosen) s->unit[u].rival = best ? (uint8_t)__builtin_ctzll(best) : (uint8_t)GG_NONE;
    }
}

static const char *arc_words(rbc_arc arc)
{
    static const char *const words[] = {[ARC_FRONT] = "to its front",     [ARC_FRONT_DIAGONAL] = "at its front corner",
                                        [ARC_LEFT] = "on its left flank", [ARC_RIGHT] = "on its right flank",
                                        [ARC_REAR] = "in its rear",       [ARC_NONE] = "somewhere"};
    return words[arc];
}

static void card_foe(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, int foe)
{
    int by = rbc_initiator(s, unit, foe);
    gg_text_add(t, "In melee with ");
    gg_say_labelled(t, &b->base, foe);
    gg_text_add(t, " %s, %s in turn %d", arc_words(rbc_arc_of(s, unit, s->unit[foe].cell)),
                by == unit ? "which it charged" : "which charged it", s->unit[by].since / 2 + 1);
    if (s->unit[unit].rival == foe) {
        gg_tally tally = {.telling = true};
        bool shock;
        rbc_melee_dice(b, s, unit, &tally, &shock);
        gg_text_add(t, "\n    throws ");
        add_dice(t, b, &tally);
    }
    if (s->unit[foe].rival == unit) {
        gg_tally tally = {.telling = true};
        bool shock;
        rbc_melee_dice(b, s, foe, &tally, &shock);
        gg_text_add(t, "\n    is struck with ");
        add_dice(t, b, &tally);
    }
    gg_text_add(t, "\n");
}

static void card_melee(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_state matched = *s;
    match(b, &matched);
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1)
        card_foe(t, b, &matched, unit, __builtin_ctzll(left));
}

static void card_shots(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, int mode)
{
    if (!rbc_type_of(b, unit)->weapon || (mode == MODE_MASSED && !rbc_has(b, unit, T_MARC))) return;
    for (uint64_t left = rbc_targets(b, s, unit, mode); left; left &= left - 1) {
        rbc_shot shot = {(uint8_t)unit, (uint8_t)__builtin_ctzll(left), (uint8_t)mode};
        gg_tally tally = {.telling = true};
        rbc_shot_dice(b, s, shot, &tally);
        gg_text_add(t, mode == MODE_MASSED ? "Could loose an arrow storm at " : "Could shoot at ");
        gg_say_labelled(t, &b->base, shot.target);
        gg_text_add(t, ", ");
        gg_say_count(t, sq_distance(s->unit[unit].cell, s->unit[shot.target].cell), "box", "boxes");
        gg_text_add(t, ": ");
        add_dice(t, b, &tally);
        gg_text_add(t, "\n");
    }
}

/* ---- the card ---- */

int rbc_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    gg_text t = gg_text_on(out, cap);
    if (piece < 0 || piece >= b->units) return 0;
    const rbc_unit_def *d = &b->unit[piece];
    gg_say_labelled(&t, battle, piece);
    if (strcmp(d->name, rbc_types[d->type].name) != 0) gg_text_add(&t, ", %s", rbc_types[d->type].name);
    gg_text_add(&t, ", ");
    gg_say_side(&t, battle, d->side);
    gg_text_add(&t, "\n");
    card_type(&t, b, piece);
    card_arms(&t, b, piece);
    card_traits(&t, b, piece);
    if (!rbc_on_board(s, piece)) {
        gg_text_add(&t, rbc_waits_to_deploy(b, s, piece) ? "Not yet deployed.\n" : "Lost.\n");
        return gg_text_len(&t);
    }
    card_place(&t, b, s, piece);
    card_hits(&t, b, s, piece);
    card_tests(&t, b, s, piece);
    card_brigade(&t, b, s, piece);
    card_momentum(&t, b, s, piece);
    card_melee(&t, b, s, piece);
    card_shots(&t, b, s, piece, MODE_NORMAL);
    card_shots(&t, b, s, piece, MODE_MASSED);
    return gg_text_len(&t);
}
