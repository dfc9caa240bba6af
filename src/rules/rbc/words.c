/* What is said: moves in words, with the dice and chances that hang on them, and the prompt of every ask. */
#include "rbc.h"

#include "engine/text.h"

const char *const rbc_class_codes[RBC_CLASSES] = {
    [HF] = "HF", [LF] = "LF", [HM] = "HM", [LM] = "LM", [EL] = "EL", [AR] = "AR"};
const char *const rbc_class_words[RBC_CLASSES] = {[HF] = "Heavy Foot",    [LF] = "Light Foot", [HM] = "Heavy Mounted",
                                                  [LM] = "Light Mounted", [EL] = "Elephants",  [AR] = "Artillery"};
const char *const rbc_facing_words[SQ_FACINGS] = {"north", "east", "south", "west"};

void rbc_add_piece(gg_text *t, const gg_battle *b, int piece)
{
    const char *name = rbc_piece_name(b, piece), *label = rbc_label(b, piece);
    if (piece == GG_NONE)
        gg_text_add(t, "a unit");
    else
        gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

void rbc_add_box(gg_text *t, const rbc_battle *b, int cell)
{
    char name[8] = "?";
    if (cell != SQ_OFF && sq_on_board(b->board, sq_x(cell), sq_y(cell))) rbc_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, "%s", name);
}

static void add_side(gg_text *t, const gg_battle *b, int side)
{
    const char *name = b->side[side];
    gg_text_add(t, "%c%s", *name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name, name + 1);
}

static void add_count(gg_text *t, int n, const char *one, const char *more)
{
    gg_text_add(t, "%d %s", n, n == 1 ? one : more);
}

/* ---- what hangs on a move ---- */

static int chance_of(int v) { return v < 1 ? 0 : v > 7 ? 6 : v - 1; }

static void add_chance(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, int test, int other)
{
    gg_tally tally = {0};
    gg_text_add(t, ", passed %d times in 6", chance_of(rbc_control(b, s, unit, test, other, &tally)));
}

/* The Control Test that TRY, EVADE, `halt` or `withdraw` is about; -1: none. */
static int test_of(const rbc_state *s, gg_move m)
{
    switch (gg_move_verb(m)) {
    case TRY_STOP: return CT_STOP;
    case EVADE: return CT_EVADE;
    case WITHDRAW: return CT_WITHDRAW;
    case TRY:
        return s->head.ask.question == ASK_OUT     ? CT_OUT
               : s->head.ask.question == ASK_LEAVE ? CT_LEAVE
               : s->head.ask.question == ASK_HEDGE ? CT_HEDGE
                                                   : -1;
    default: return -1;
    }
}

static void say_test(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int test = test_of(s, m), other = s->head.ask.other;
    unsigned unit = gg_move_unit(m);
    if (test < 0 || unit >= b->units || !rbc_on_board(s, (int)unit)) return;
    if (test == CT_EVADE && (other >= b->units || !rbc_on_board(s, other))) return;
    add_chance(t, b, s, (int)unit, test, other);
}

static void say_shot(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    rbc_shot shot = {(uint8_t)unit, (uint8_t)target, gg_move_verb(m) == MASSED ? MODE_MASSED : MODE_NORMAL};
    if (unit >= b->units || target >= b->units || rbc_judge_shot(b, s, shot) != GG_OK) return;
    gg_tally tally = {0};
    rbc_shot_dice(b, s, shot, &tally);
    gg_text_add(t, " with ");
    add_count(t, tally.total < 1 ? 1 : tally.total, "die", "dice");
}

static void say_charge(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned arg = gg_move_arg(m), unit = gg_move_unit(m);
    bool stands =
        unit < b->units && s->unit[unit].cell == rbc_move_cell(m) && s->unit[unit].facing == gg_move_facing(m);
    if (arg & (ARG_LEFT | ARG_RIGHT)) gg_text_add(t, " diagonally");
    if (!stands) {
        gg_text_add(t, " from ");
        rbc_add_box(t, b, rbc_move_cell(m));
        gg_text_add(t, ", facing %s", gg_move_facing(m) < SQ_FACINGS ? rbc_facing_words[gg_move_facing(m)] : "?");
    }
    if (arg & ARG_SALVO) gg_text_add(t, ", with a Salvo first");
    if (arg & ARG_UNFORMED) gg_text_add(t, ", Unformed");
}

static void say_move(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned arg = gg_move_arg(m), unit = gg_move_unit(m);
    bool there = unit < b->units && s->unit[unit].cell == rbc_move_cell(m);
    if (there && arg & ARG_ADVANCED) gg_text_add(t, ", forward and back");
    if (arg & ARG_UNFORMED)
        gg_text_add(t, unit < b->units && rbc_is(s, (int)unit, UNFORMED) ? ", still Unformed" : ", and is Unformed");
}

/* The others of the combat. */
static void say_fight(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (unit >= b->units || s->unit[unit].rival == GG_NONE) return;
    uint64_t others = rbc_combat_of(b, s, (int)unit) & ~rbc_bit((int)unit);
    for (bool first = true; others; others &= others - 1, first = false) {
        gg_text_add(t, first ? " with " : others & (others - 1) ? ", " : " and ");
        gg_text_add(t, "%s", b->unit[__builtin_ctzll(others)].label);
    }
}

static void say_more(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    switch (gg_move_verb(m)) {
    case MOVE: say_move(t, b, s, m); break;
    case CHARGE: say_charge(t, b, s, m); break;
    case SHOOT:
    case MASSED: say_shot(t, b, s, m); break;
    case FIGHT: say_fight(t, b, s, m); break;
    case PLACE:
        if (rbc_move_cart(m) >= 0 && rbc_move_cart(m) < SQ_FACINGS)
            gg_text_add(t, ", carts on its %s side", rbc_facing_words[rbc_move_cart(m)]);
        break;
    default: say_test(t, b, s, m); break;
    }
}

/* ---- moves in words ---- */

static void say_part(gg_text *t, const gg_battle *b, gg_move m, char field)
{
    int brigade = rbc_move_brigade(m);
    switch (field) {
    case 'U': rbc_add_piece(t, b, (int)gg_move_unit(m)); break;
    case 'T':
    case 'R': rbc_add_piece(t, b, (int)gg_move_target(m)); break;
    case 'B': rbc_add_box(t, rbc_b(b), rbc_move_cell(m)); break;
    case 'F': gg_text_add(t, "%s", gg_move_facing(m) < SQ_FACINGS ? rbc_facing_words[gg_move_facing(m)] : "?"); break;
    case 'G': gg_text_add(t, "%s", brigade < rbc_b(b)->brigades ? rbc_b(b)->brigade[brigade].label : "?"); break;
    default:
        if (gg_move_verb(m) == WITHDRAW)
            add_count(t, (int)gg_move_arg(m), "box", "boxes");
        else if (gg_move_arg(m))
            add_count(t, (int)gg_move_arg(m), "hit", "hits");
        else
            gg_text_add(t, "no hits");
    }
}

int rbc_words(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (gg_move_verb(m) == NO_VERB || gg_move_verb(m) >= RBC_VERBS) return 0;
    for (const char *c = rbc_verb_sentence((rbc_verb)gg_move_verb(m)); *c; c++) {
        if (*c != '{') {
            gg_text_add(&t, "%c", *c);
            continue;
        }
        say_part(&t, b, m, c[1]);
        c += 2;
    }
    if (s->ask.kind == GG_CHOOSE) say_more(&t, rbc_b(b), rbc_s(s), m);
    return gg_text_len(&t);
}

/* ---- prompts ---- */

static const char *const questions[RBC_ASKS] = {
    /* {p}: the piece, {o}: the other piece, {s}: the side */
    [ASK_NEXT] = "{s}: which unit moves next{m}?",
    [ASK_MOMENTUM] = "{s}: {p} is carried forward by Momentum; let it go on, or try to halt it?",
    [ASK_STOPPED] = "{s}: {p} has halted; does it stay, turn or form Hedgehog?",
    [ASK_MOVE] = "{s}: where does {p} go{c}?",
    [ASK_OUT] = "{s}: {p} is Out of Command; try to move it?",
    [ASK_LEAVE] = "{s}: {p} stands in Hedgehog; try to leave it?",
    [ASK_FACE_FOE] = "{s}: {p} has no enemy before it; does it turn in the melee?",
    [ASK_EVADE] = "{s}: {o} charges {p}; does it evade or stand?",
    [ASK_FALL_BACK] = "{s}: where does {p} fall back to before {o}?",
    [ASK_HEDGE] = "{s}: {o} charges {p}; does it try to form Hedgehog?",
    [ASK_REACT] = "{s}: {o} charges {p} from the diagonal; does it turn to face?",
    [ASK_ON] = "{s}: the enemy before {p} has dispersed; does it go on{l}?",
    [ASK_VACATED] = "{s}: the Salvo of {p} broke its enemy; does it take the box?",
    [ASK_SHOOT] = "{s}: who shoots at whom?",
    [ASK_TRANSFER] = "{s}: how many hits does {p} pass on to {o}{h}?",
    [ASK_COMBAT] = "{s}: which combat is fought next?",
    [ASK_RIVAL] = "{s}: against whom does {p} fight?",
    [ASK_EXPLOIT] = "{s}: {p} has won; does it take the enemy's box?",
    [ASK_WITHDRAW] = "{s}: does {p} try to withdraw from the melee?",
    [ASK_CAMP] = "{s}: where does the Camp stand, if there is one?",
    [ASK_BRIGADE] = "{s}: which brigade deploys next?",
    [ASK_PLACE] = "{s}: where does {p} deploy?",
    [ASK_FIRST] = "{s}: take the first turn or the second?",
};

static void prompt_field(gg_text *t, const gg_battle *battle, const gg_state *state, char field)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    const gg_ask *ask = &state->ask;
    int left;
    switch (field) {
    case 's': add_side(t, battle, ask->side); break;
    case 'p': rbc_add_piece(t, battle, ask->piece); break;
    case 'o': rbc_add_piece(t, battle, ask->other); break;
    case 'm':
        if (rbc_compelled(b, s)) gg_text_add(t, ", of those under Momentum");
        break;
    case 'c':
        if (rbc_mode_of(s, ask->piece) == REACH_COMPELLED) gg_text_add(t, ", forward as Momentum bids");
        break;
    case 'l':
        left = rbc_actions_left(b, &rbc_top(s)->go);
        gg_text_add(t, " (%d action%s left)", left, left == 1 ? "" : "s");
        break;
    default: gg_text_add(t, ", of %d", rbc_top(s)->transfer.left);
    }
}

/* A test is passed by less than V: what the die must show. */
static void prompt_die(gg_text *t, int die)
{
    int v = die <= DIE_TEST7 ? die - DIE_TEST1 + 1 : die - DIE_PURSUIT1 + 1;
    if (die > DIE_PURSUIT7) {
        gg_text_add(t, die == DIE_HIT ? "; 4, 5 and 6 hit" : die == DIE_SALVO ? "; 4 and 5 hit, a 6 hits twice" : "");
        return;
    }
    if (v < 2)
        gg_text_add(t, "; nothing passes");
    else if (v > 6)
        gg_text_add(t, "; anything passes");
    else
        gg_text_add(t, v == 2 ? "; a 1 passes" : "; 1 to %d pass", v - 1);
}

static void prompt_roll(gg_text *t, const gg_battle *b, const gg_ask *ask)
{
    gg_add_roll(t, b, ask);
    prompt_die(t, ask->question);
    gg_text_add(t, ".");
}

static void prompt_choice(gg_text *t, const gg_battle *b, const gg_state *s)
{
    for (const char *c = questions[s->ask.question]; *c; c++) {
        if (*c != '{') {
            gg_text_add(t, "%c", *c);
            continue;
        }
        prompt_field(t, b, s, c[1]);
        c += 2;
    }
}

int rbc_prompt(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    switch (s->ask.kind) {
    case GG_OVER: gg_text_add(&t, "The battle is over."); break;
    case GG_ROLL: prompt_roll(&t, b, &s->ask); break;
    case GG_CHOOSE: prompt_choice(&t, b, s); break;
    default: gg_text_add(&t, "The exchange is over."); break;
    }
    return gg_text_len(&t);
}
