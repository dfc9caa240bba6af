/* Moves in text: printed and read, from the table of verbs.
 *
 *     move S1 D4 N                to a box, facing
 *     move S1 E4 unformed N       another way there that leaves it Unformed; `formed` may be said too
 *     move S1 D4 round S          back into its own box, having gone forward on the way
 *     charge S1 N1                the plainest of the ways to charge N1
 *     charge S1 N1 E6 unformed N  the one from that box, with that facing; `salvo` for a Salvo before it
 *     place S1 F3/N N             with a cart line on the north side of its box
 *
 * Where one unit is asked, its label may be left out. */
#include "engine/notation.h"

#include "rbc.h"

static const gg_verb verbs[RBC_VERBS] = {
#define VERB(name, word, shape, sentence) [name] = {word, shape, sentence},
#include "verbs.def"
#undef VERB
};

static const gg_notation notation = {
    .verb = verbs, .verbs = RBC_VERBS, .example = "a move such as 'next', 'move' or 'charge'"};

const char *rbc_shape(rbc_verb v) { return v < RBC_VERBS && verbs[v].shape ? verbs[v].shape : ""; }
const char *rbc_verb_sentence(rbc_verb v) { return v < RBC_VERBS ? verbs[v].sentence : NULL; }

static bool known(gg_move m) { return gg_notation_knows(&notation, m); }

/* ---- which of several ways is meant ---- */

/* What was said of a MOVE or CHARGE besides its unit and target. */
typedef struct way {
    bool box, formed, unformed, round, salvo; /* box: and with it the facing */
} way;

static bool same_start(const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    return unit < RBC_UNITS && s->unit[unit].cell == rbc_move_cell(m);
}

/* A move of the same unit that says no less: the smaller the number the plainer it is; -1: it is another move. */
static int plainness(const rbc_state *s, gg_move said, way w, gg_move m)
{
    unsigned arg = gg_move_arg(m);
    if (gg_move_verb(m) != gg_move_verb(said) || gg_move_unit(m) != gg_move_unit(said)) return -1;
    if (gg_move_target(m) != gg_move_target(said)) return -1;
    if (w.box && (rbc_move_cell(m) != rbc_move_cell(said) || gg_move_facing(m) != gg_move_facing(said))) return -1;
    if ((w.formed && arg & ARG_UNFORMED) || (w.unformed && !(arg & ARG_UNFORMED))) return -1;
    if (w.salvo != !!(arg & ARG_SALVO)) return -1;
    bool there = same_start(s, m), goes_round = there && arg & ARG_ADVANCED;
    if (w.round && !goes_round) return -1;
    return 8 * (goes_round && !w.round) + 4 * !!(arg & ARG_UNFORMED) + 2 * !!(arg & (ARG_LEFT | ARG_RIGHT)) + !there;
}

/* The plainest offered move that fits what was said; 0: none does. */
static gg_move plainest(const gg_battle *b, const gg_state *s, gg_move said, way w)
{
    gg_offers o;
    gg_move best = 0;
    int least = 0;
    if (s->ask.kind != GG_CHOOSE || (s->ask.question != ASK_MOVE && s->ask.question != ASK_ON)) return 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = rbc_offer(b, s, &o, i);
        int plain = m ? plainness(rbc_s(s), said, w, m) : -1;
        if (plain < 0 || (best && plain >= least)) continue;
        best = m;
        least = plain;
    }
    return best;
}

/* ---- printing ---- */

static void add_box(gg_text *t, const rbc_battle *b, gg_move m)
{
    char name[8] = "?";
    if (sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m)))
        rbc_cell_print(b, rbc_move_cell(m), name, sizeof name);
    gg_text_add(t, "%s", name);
}

static const char *facing_name(int facing)
{
    return facing >= 0 && facing < SQ_FACINGS ? sq_facing_names[facing] : "?";
}

static const char *brigade_label(const rbc_battle *b, gg_move m)
{
    return rbc_move_brigade(m) < b->brigades ? b->brigade[rbc_move_brigade(m)].label : "?";
}

static void print_charge(gg_text *t, const gg_battle *b, const gg_state *s, gg_move m)
{
    bool salvo = gg_move_arg(m) & ARG_SALVO;
    gg_text_add(t, " %s %s", rbc_label(b, (int)gg_move_unit(m)), rbc_label(b, (int)gg_move_target(m)));
    bool short_form = plainest(b, s, m, (way){.salvo = salvo}) == m;
    if (!short_form) {
        gg_text_add(t, " ");
        add_box(t, rbc_b(b), m);
        if (gg_move_arg(m) & ARG_UNFORMED) gg_text_add(t, " unformed");
    }
    if (salvo) gg_text_add(t, " salvo");
    if (!short_form) gg_text_add(t, " %s", facing_name((int)gg_move_facing(m)));
}

static void print_move(gg_text *t, const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_text_add(t, " %s ", rbc_label(b, (int)gg_move_unit(m)));
    add_box(t, rbc_b(b), m);
    if (gg_move_arg(m) & ARG_UNFORMED) gg_text_add(t, " unformed");
    if (gg_move_arg(m) & ARG_ADVANCED && same_start(rbc_s(s), m)) gg_text_add(t, " round");
    gg_text_add(t, " %s", facing_name((int)gg_move_facing(m)));
}

static void print_part(gg_text *t, const gg_battle *b, gg_move m, char shape)
{
    int cart = rbc_move_cart(m);
    if (shape == 'S') return; /* said with the box */
    gg_text_add(t, " ");
    switch (shape) {
    case 'U': gg_text_add(t, "%s", rbc_label(b, (int)gg_move_unit(m))); break;
    case 'T':
    case 'R': gg_text_add(t, "%s", rbc_label(b, (int)gg_move_target(m))); break;
    case 'B':
        add_box(t, rbc_b(b), m);
        if (gg_move_verb(m) == PLACE && cart >= 0) gg_text_add(t, "/%s", facing_name(cart));
        break;
    case 'F': gg_text_add(t, "%s", facing_name((int)gg_move_facing(m))); break;
    case 'G': gg_text_add(t, "%s", brigade_label(rbc_b(b), m)); break;
    default: gg_text_add(t, "%u", gg_move_arg(m)); break;
    }
}

int rbc_print(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (!known(m)) {
        gg_text_add(&t, "?");
        return gg_text_len(&t);
    }
    gg_text_add(&t, "%s", verbs[gg_move_verb(m)].word);
    if (gg_move_verb(m) == CHARGE)
        print_charge(&t, b, s, m);
    else if (gg_move_verb(m) == MOVE)
        print_move(&t, b, s, m);
    else
        for (const char *c = verbs[gg_move_verb(m)].shape; *c; c++) print_part(&t, b, m, *c);
    return gg_text_len(&t);
}

/* ---- reading ---- */

typedef struct reading {
    const gg_battle *b;
    const gg_state *s;
    const char *text, *at, *end;
    gg_fault *fault;
    gg_word word; /* the last that was read */
    unsigned verb, unit, target;
    int cell, facing, arg;
    way way;
} reading;

static bool next(reading *r) { return gg_word_next(&r->at, r->end, r->text, &r->word); }

/* Words that say which way is meant; they may stand anywhere behind the verb. */
static bool read_way(reading *r)
{
    if (r->verb != MOVE && r->verb != CHARGE) return false;
    struct {
        const char *word;
        bool *said;
        bool charge_only;
    } const list[] = {{"formed", &r->way.formed, false},
                      {"unformed", &r->way.unformed, false},
                      {"round", &r->way.round, false},
                      {"salvo", &r->way.salvo, true}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (gg_word_same(r->word, list[i].word) && (!list[i].charge_only || r->verb == CHARGE))
            return *list[i].said = true;
    return false;
}

static bool next_part(reading *r)
{
    while (next(r))
        if (!read_way(r)) return true;
    return false;
}

static int find_facing(gg_word w)
{
    for (int f = 0; f < SQ_FACINGS; f++)
        if (gg_word_same(w, sq_facing_names[f])) return f;
    return -1;
}

/* `F3`, and where a unit is placed `F3/N`. */
static bool read_box(reading *r)
{
    gg_word box = r->word;
    const char *bar = r->verb == PLACE ? memchr(box.at, '/', box.len) : NULL;
    if (bar) {
        int side = find_facing((gg_word){.at = bar + 1, .len = (size_t)(box.at + box.len - bar - 1)});
        if (side < 0) return false;
        r->arg = side + 1;
        box.len = (size_t)(bar - box.at);
    }
    r->cell = rbc_cell_parse(rbc_b(r->b), box.at, box.len);
    r->way.box = r->cell != SQ_OFF;
    return r->way.box;
}

static bool read_number(reading *r)
{
    long n;
    if (!gg_word_number(r->word, &n) || n < 0 || n > 99) return false;
    r->arg = (int)n;
    return true;
}

/* One word of the shape; what was expected instead if it does not fit. */
static const char *read_part(reading *r, char shape)
{
    switch (shape) {
    case 'U':
        r->unit = (unsigned)rbc_piece_find(r->b, r->word.at, r->word.len);
        return r->unit == GG_NONE ? "the label of a unit" : NULL;
    case 'T':
    case 'R':
        r->target = (unsigned)rbc_piece_find(r->b, r->word.at, r->word.len);
        return r->target != GG_NONE ? NULL : shape == 'T' ? "the label of an enemy" : "the label of a friend";
    case 'B':
        return read_box(r) ? NULL : r->verb == PLACE ? "a box such as D4, or D4/N with its carts" : "a box such as D4";
    case 'F': r->facing = find_facing(r->word); return r->facing < 0 ? "a facing: N E S W" : NULL;
    case 'G':
        r->arg = rbc_brigade_find(rbc_b(r->b), r->word.at, r->word.len);
        return r->arg == GG_NONE ? "the name of a brigade" : NULL;
    default: return read_number(r) ? NULL : "a number";
    }
}

/* What stands behind the verb; `unit`: the one that is asked, whose label is left out. */
static bool read_shape(reading *r, unsigned unit)
{
    const char *c = verbs[r->verb].shape;
    if (unit != GG_NONE) {
        r->unit = unit;
        c++;
    }
    for (; *c && *c != 'S'; c++) {
        if (!next_part(r)) {
            if (r->verb == CHARGE && *c == 'B') break; /* from wherever it is plainest */
            gg_word last = r->word;
            r->word = (gg_word){.at = "", .len = 0};
            gg_notation_blame(r->fault, (int)(r->end - r->text) + 1, "the move ends after", last, read_part(r, *c));
            return false;
        }
        const char *expected = read_part(r, *c);
        if (!expected) continue;
        gg_notation_blame(r->fault, r->word.column, "not understood:", r->word, expected);
        return false;
    }
    if (!next_part(r)) return true;
    gg_notation_blame(r->fault, r->word.column, "too much:", r->word, "the end of the move");
    return false;
}

/* With the label of the unit, or without it where only one unit is asked. */
static bool read_rest(reading *r)
{
    reading again = *r;
    const gg_ask *ask = &r->s->ask;
    if (read_shape(r, GG_NONE)) return true;
    if (ask->kind != GG_CHOOSE || ask->piece == GG_NONE || verbs[r->verb].shape[0] != 'U') return false;
    gg_fault other;
    again.fault = &other;
    if (!read_shape(&again, ask->piece)) return false;
    *r = again;
    return true;
}

/* ---- from words to the move ---- */

/* The left or right front diagonal, as seen from where the charge is made. */
static int diagonal(const rbc_state *s, const reading *r)
{
    if (r->target >= RBC_UNITS || s->unit[r->target].cell == SQ_OFF || r->cell == SQ_OFF) return 0;
    sq_offset at = sq_seen(r->cell, r->facing, s->unit[r->target].cell);
    if (at.forward != 1) return 0;
    return at.right == -1 ? ARG_LEFT : at.right == 1 ? ARG_RIGHT : 0;
}

static gg_move the_way(reading *r)
{
    const rbc_state *s = rbc_s(r->s);
    bool stands = r->unit < RBC_UNITS && s->unit[r->unit].cell != SQ_OFF;
    if (!r->way.box && stands) r->cell = s->unit[r->unit].cell, r->facing = s->unit[r->unit].facing;
    gg_move said = rbc_move((rbc_verb)r->verb, r->unit, r->target, r->cell, r->facing, 0);
    gg_move meant = plainest(r->b, r->s, said, r->way);
    if (meant) return meant;
    int arg = (r->way.unformed ? ARG_UNFORMED : 0) | (r->way.salvo ? ARG_SALVO : 0);
    if (r->way.round || (stands && r->cell != s->unit[r->unit].cell)) arg |= ARG_ADVANCED;
    if (r->verb == CHARGE) arg |= diagonal(s, r);
    return rbc_move((rbc_verb)r->verb, r->unit, r->target, r->cell, r->facing, arg);
}

/* Any unit of a combat names it. */
static unsigned lowest_of_combat(const gg_battle *b, const gg_state *s, unsigned unit)
{
    if (s->ask.kind != GG_CHOOSE || s->ask.question != ASK_COMBAT || unit >= RBC_UNITS) return unit;
    for (uint64_t left = rbc_combats(rbc_b(b), rbc_s(s)); left; left &= left - 1) {
        unsigned first = (unsigned)__builtin_ctzll(left);
        if (rbc_combat_of(rbc_b(b), rbc_s(s), (int)first) >> unit & 1) return first;
    }
    return unit;
}

/* `face S1 E` where a free unit moves: it turns in its box. */
static void turn_in_place(reading *r)
{
    if (r->s->ask.kind != GG_CHOOSE || r->s->ask.question != ASK_MOVE || r->unit >= RBC_UNITS) return;
    r->verb = MOVE;
    r->cell = rbc_s(r->s)->unit[r->unit].cell;
    r->way.box = true;
}

gg_move rbc_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    reading r = {.b = b,
                 .s = s,
                 .text = text,
                 .at = text,
                 .end = text + len,
                 .fault = fault,
                 .word = {.at = "", .column = 1},
                 .unit = GG_NONE,
                 .target = GG_NONE,
                 .cell = SQ_OFF};
    if (!next(&r)) {
        gg_notation_blame(fault, 1, "nothing", r.word, "a move");
        return 0;
    }
    r.verb = gg_notation_verb(&notation, r.word, fault);
    if (r.verb == NO_VERB || !read_rest(&r)) return 0;
    if (r.verb == FACE) turn_in_place(&r);
    if (r.verb == FIGHT) r.unit = lowest_of_combat(b, s, r.unit);
    if (r.verb == MOVE || r.verb == CHARGE) return the_way(&r);
    return rbc_move((rbc_verb)r.verb, r.unit, r.target, r.cell, r.facing, r.arg);
}

/* ---- what a move touches ---- */

/* The box that a unit would go to by OCCUPY: where the enemy stood. */
static int vacated(const rbc_battle *b, const rbc_state *s, unsigned unit)
{
    const rbc_frame *top = rbc_top(s);
    if (top->head.proc == PROC_victor) return top->victor.cell;
    return sq_step(b->board, s->unit[unit].cell, 2 * s->unit[unit].facing);
}

static int goal(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    bool stands = unit < RBC_UNITS && s->unit[unit].cell != SQ_OFF;
    switch (gg_move_verb(m)) {
    case MOVE:
    case CHARGE:
    case FALL_BACK:
    case PITCH:
    case PLACE: return rbc_move_cell(m);
    case FACE: return stands ? s->unit[unit].cell : SQ_OFF;
    case OCCUPY: return stands ? vacated(b, s, unit) : SQ_OFF;
    case ON: return stands ? sq_step(b->board, s->unit[unit].cell, 2 * s->unit[unit].facing) : SQ_OFF;
    case WITHDRAW:
        return stands ? sq_steps(b->board, s->unit[unit].cell, 2 * s->unit[unit].facing + 4, (int)gg_move_arg(m))
                      : SQ_OFF;
    default: return SQ_OFF;
    }
}

void rbc_touch(const gg_battle *battle, const gg_state *state, gg_move m, gg_touch *out)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    if (!known(m)) return;
    out->piece = (uint8_t)unit;
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == CHARGE || verb == SHOOT || verb == MASSED;
    if (verb == FIGHT && unit < b->units && s->unit[unit].rival != GG_NONE) {
        out->other = s->unit[unit].rival;
        out->attack = true;
    }
    int cell = goal(b, s, m);
    out->has_to = cell != SQ_OFF;
    if (!out->has_to) return;
    bool faces = strchr(rbc_shape((rbc_verb)verb), 'F');
    bool keeps = verb == OCCUPY || verb == ON || verb == WITHDRAW;
    out->to = rbc_pose(b, cell, faces ? (int)gg_move_facing(m) : keeps ? s->unit[unit].facing : -1);
}
