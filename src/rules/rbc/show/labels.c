/* Moves in a list: their labels without the unit's name, what stands behind them, and the heading they stand under. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

/* ---- where one verb answers several questions ---- */

static const struct {
    uint8_t question, verb;
    const char *label, *group; /* NULL: as the verb's row says */
} special[] = {
    {ASK_STOPPED, V_STAY, "stand", "Turn"},
    {ASK_OUT, V_STAY, NULL, "Move"},
    {ASK_OUT, V_TRY, NULL, "Move"},
    {ASK_LEAVE, V_STAY, "stay in hedgehog", "Formation"},
    {ASK_LEAVE, V_TRY, "open up ({p})", "Formation"},
    {ASK_FACE_FOE, V_STAY, "keep facing", "Turn"},
    {ASK_REACT, V_FACE, NULL, "React"},
    {ASK_HEDGE, V_STAND, "stand as they are", NULL},
    {ASK_WITHDRAW, V_STAND, "stay in the melee", "After"},
    {ASK_ON, V_STAY, "halt here", NULL},
    {ASK_VACATED, V_STAY, NULL, "After"},
    {ASK_VACATED, V_OCCUPY, "advance to {a}", NULL},
    {ASK_EXPLOIT, V_STAY, NULL, "After"},
};

static int special_of(const gg_state *s, gg_move m)
{
    for (int i = 0; i < (int)(sizeof special / sizeof special[0]); i++)
        if (special[i].question == s->ask.question && special[i].verb == gg_move_verb(m)) return i;
    return -1;
}

/* Forward and back into its own box, or in disorder where the same can be had in order. */
static bool out_of_the_way(const gg_battle *b, const gg_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), arg = gg_move_arg(m);
    if (gg_move_verb(m) != V_MOVE || s->ask.question != ASK_MOVE || unit >= rbc_b(b)->units) return false;
    if (rbc_move_cell(m) == rbc_s(s)->unit[unit].cell && arg & ARG_ADVANCED) return true;
    if (!(arg & ARG_UNFORMED) || rbc_is(rbc_s(s), (int)unit, UNFORMED)) return false;
    gg_move formed = rbc_move(V_MOVE, unit, GG_NONE, rbc_move_cell(m), (int)gg_move_facing(m), ARG_ADVANCED);
    return gg_verdict(b, s, formed) == GG_OK;
}

const char *rbc_move_group(const gg_battle *b, const gg_state *s, gg_move m)
{
    int i = special_of(s, m);
    if (i >= 0) return special[i].group;
    if (out_of_the_way(b, s, m)) return "More ways";
    if (gg_move_verb(m) == V_MOVER && gg_move_unit(m) < RBC_UNITS &&
        !rbc_able(rbc_b(b), rbc_s(s), rbc_bit((int)gg_move_unit(m))))
        return "Nothing to do";
    bool turns = gg_move_verb(m) == V_MOVE && gg_move_unit(m) < RBC_UNITS &&
                 rbc_move_cell(m) == rbc_s(s)->unit[gg_move_unit(m)].cell && !(gg_move_arg(m) & ARG_ADVANCED);
    return turns ? "Turn" : NULL;
}

/* ---- numbers ---- */

static void add_percent(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int sixths = rbc_sixths(b, s, m);
    if (sixths <= 0 || sixths >= 6)
        gg_text_add(t, sixths <= 0 ? "cannot" : "certain");
    else
        gg_text_add(t, "%d %%", (sixths * 100 + 3) / 6);
}

static void add_dice(gg_text *t, int dice) { gg_say_count(t, dice < 1 ? 1 : dice, "die", "dice"); }

static int shot_dice(const rbc_battle *b, const rbc_state *s, unsigned unit, unsigned target, int mode)
{
    gg_tally tally = {0};
    rbc_shot_dice(b, s, (rbc_shot){(uint8_t)unit, (uint8_t)target, (uint8_t)mode}, &tally);
    return tally.total;
}

int rbc_best_shot(const rbc_battle *b, const rbc_state *s, int unit, int *at)
{
    int best = 0;
    *at = GG_NONE;
    for (int mode = MODE_NORMAL; mode <= MODE_MASSED; mode++) {
        if (mode == MODE_MASSED && !rbc_has(b, unit, T_MARC)) continue;
        for (uint64_t left = rbc_targets(b, s, unit, mode); left; left &= left - 1) {
            int target = __builtin_ctzll(left), dice = shot_dice(b, s, (unsigned)unit, (unsigned)target, mode);
            if (dice > best) best = dice, *at = target;
        }
    }
    return best;
}

static void add_best_shot(gg_text *t, const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    int at, best = rbc_best_shot(b, s, (int)unit, &at);
    add_dice(t, best);
    if (at == GG_NONE) return;
    gg_text_add(t, " at ");
    gg_say_name(t, &b->base, at);
}

static void add_blows(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    rbc_state fought;
    gg_tally tally = {0};
    bool shock;
    memcpy(&fought, s, offsetof(rbc_state, frame));
    fought.unit[gg_move_unit(m)].rival = (uint8_t)gg_move_target(m);
    rbc_melee_dice(b, &fought, (int)gg_move_unit(m), &tally, &shock);
    add_dice(t, tally.total);
}

static void add_move_dice(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    if (gg_move_verb(m) == V_HOLD_TO_SHOOT)
        add_best_shot(t, b, s, unit);
    else if (gg_move_verb(m) == V_OPPOSE)
        add_blows(t, b, s, m);
    else
        add_dice(t, shot_dice(b, s, unit, target, gg_move_verb(m) == V_MASSED ? MODE_MASSED : MODE_NORMAL));
}

static void add_number(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_MASSED) {
        gg_text_add(t, "%d", s->unit[gg_move_unit(m)].massed_used + 1);
        return;
    }
    bool shoots = s->head.ask.question == ASK_SHOOT;
    int n = shoots ? rbc_shooters(b, s) : __builtin_popcountll(rbc_able(b, s, rbc_movers(b, s)));
    gg_text_add(t, "%d %s not %s", n, n == 1 ? "has" : "have", shoots ? "fired" : "moved");
}

/* ---- moves and charges ---- */

static const char *turn_word(int from, int to)
{
    static const char *const words[] = {"on", "right", "about", "left"};
    return words[(to - from) & 3];
}

bool rbc_leaves_brigade(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    uint16_t cells[RBC_UNITS];
    int brigade = b->unit[unit].brigade;
    for (int u = 0; u < b->units; u++) cells[u] = s->unit[u].cell;
    if (!(rbc_in_command(b, s, brigade, cells) & rbc_bit(unit))) return false;
    cells[unit] = (uint16_t)cell;
    return !(rbc_in_command(b, s, brigade, cells) & rbc_bit(unit));
}

/* What the move costs. */
static void add_costs(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), cell = rbc_move_cell(m);
    if (gg_move_arg(m) & ARG_UNFORMED) gg_text_add(t, ", Unformed");
    if (rbc_leaves_brigade(b, s, unit, cell)) gg_text_add(t, ", leaves its brigade");
    if (!(s->committed >> b->unit[unit].brigade & 1) && !rbc_in_zone(b, rbc_side(b, unit), cell))
        gg_text_add(t, ", commits its brigade");
}

static void add_move(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    const rbc_unit *u = &s->unit[gg_move_unit(m)];
    int cell = rbc_move_cell(m), facing = (int)gg_move_facing(m);
    sq_offset to = sq_seen(u->cell, u->facing, cell);
    if (cell == u->cell) {
        gg_text_add(t, gg_move_arg(m) & ARG_ADVANCED ? "forward and back" : "face %s", turn_word(u->facing, facing));
        if (gg_move_arg(m) & ARG_ADVANCED && facing != u->facing)
            gg_text_add(t, ", facing %s", rbc_facing_words[facing]);
    } else {
        gg_text_add(t, to.right == 0 && to.forward > 0 && facing == u->facing ? "forward to " : "to ");
        rbc_add_box(t, b, cell);
        if (facing != u->facing) gg_text_add(t, ", facing %s", rbc_facing_words[facing]);
    }
    add_costs(t, b, s, m);
}

static void add_charge(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    static const char *const where[] = {
        [ARC_LEFT] = ", left flank", [ARC_RIGHT] = ", right flank", [ARC_REAR] = ", rear"};
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), cell = rbc_move_cell(m);
    rbc_arc arc = rbc_arc_of(s, target, cell);
    gg_say_name(t, &b->base, target);
    if (rbc_arc_flank_or_rear(arc)) gg_text_add(t, "%s", where[arc]);
    if (gg_move_arg(m) & (ARG_LEFT | ARG_RIGHT)) gg_text_add(t, ", at the corner");
    if (cell != s->unit[unit].cell) {
        gg_text_add(t, ", from ");
        rbc_add_box(t, b, cell);
    }
    if (gg_move_arg(m) & ARG_SALVO) gg_text_add(t, ", with a salvo");
    add_costs(t, b, s, m);
}

/* ---- the rest ---- */

static void add_turn(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    const rbc_unit *u = &s->unit[gg_move_unit(m)];
    int facing = (int)gg_move_facing(m), met = rbc_unit_at(s, sq_step(b->board, u->cell, 2 * facing));
    if (s->head.ask.question == ASK_FACE_FOE && met != GG_NONE)
        gg_say_name(t, &b->base, met);
    else
        gg_text_add(t, "%s", turn_word(u->facing, facing));
}

static void add_hits(gg_text *t, const rbc_state *s, gg_move m)
{
    const rbc_unit *from = &s->unit[gg_move_unit(m)], *to = &s->unit[gg_move_target(m)];
    int n = (int)gg_move_arg(m);
    if (n == 0)
        gg_text_add(t, "keep all");
    else
        gg_text_add(t, "pass %d (then %d and %d)", n, from->hits + from->due - n, to->hits + to->due + n);
}

/* The side that chooses first. */
static void add_fight(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    uint64_t all = rbc_combat_of(b, s, (int)gg_move_unit(m));
    rbc_say_names(t, b, all & b->side_units[s->active]);
    gg_text_add(t, " against ");
    rbc_say_names(t, b, all & b->side_units[!s->active]);
}

static void add_what(gg_text *t, const gg_battle *battle, const gg_state *state, gg_move m)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    gg_touch touch = {0};
    switch (gg_move_verb(m)) {
    case V_FINISH: gg_text_add(t, s->head.ask.question == ASK_SHOOT ? "shooting" : "movement"); break;
    case V_MOVE: add_move(t, b, s, m); break;
    case V_CHARGE: add_charge(t, b, s, m); break;
    case V_FACE: add_turn(t, b, s, m); break;
    case V_FALL_BACK:
        gg_text_add(t, (int)gg_move_facing(m) == ((s->unit[s->head.ask.other].facing + 2) & 3) ? "the charger" : "on");
        break;
    case V_OCCUPY:
        rbc_touch(battle, state, m, &touch);
        rbc_add_box(t, b, sq_cell(sq_from_plane(touch.to.x), sq_from_plane(touch.to.y)));
        break;
    case V_PASS_ON: add_hits(t, s, m); break;
    case V_FIGHT: add_fight(t, b, s, m); break;
    case V_BRIGADE: rbc_say_names(t, b, b->brigade[rbc_move_brigade(m)].units); break;
    default:
        if (rbc_move_cart(m) >= 0) gg_text_add(t, ", carts on its %s side", rbc_facing_words[rbc_move_cart(m)]);
        break;
    }
}

void rbc_label_letter(const gg_battle *battle, const gg_state *state, gg_move m, char letter, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    switch (letter) {
    case 'p': add_percent(t, b, s, m); break;
    case 'd': add_move_dice(t, b, s, m); break;
    case 'n': add_number(t, b, s, m); break;
    default: add_what(t, battle, state, m); break;
    }
}

typedef struct labelled {
    const gg_battle *b;
    const gg_state *s;
    gg_move m;
} labelled;

static void letter_of(void *of, char letter, gg_text *t)
{
    const labelled *l = of;
    rbc_label_letter(l->b, l->s, l->m, letter, t);
}

/* A move that no one is asked for now has only its words. */
bool rbc_label(const gg_battle *b, const gg_state *s, gg_move m, gg_text *t)
{
    int i = special_of(s, m);
    if (gg_verdict(b, s, m) != GG_OK) {
        char words[GG_SENTENCE];
        gg_move_words(b, s, m, words, sizeof words);
        gg_text_add(t, "%s", words);
        return true;
    }
    if (i < 0 || !special[i].label) return false;
    gg_say_template(t, special[i].label, letter_of, &(labelled){b, s, m});
    return true;
}
