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

#include "rules/rbc/choose/saying.h"
#include "rules/rbc/choose/ways.h"

static const gg_verb verbs[RBC_VERBS] = {
#include "engine/def/verb_rows.inc"
};

/* ---- which of several ways is meant ---- */

/* What was said of a MOVE or CHARGE besides its unit and target; with the box also its facing is said. */
enum { SAID_BOX = 1, SAID_FORMED = 2, SAID_UNFORMED = 4, SAID_ROUND = 8, SAID_SALVO = 16 };

static bool has_ways(unsigned verb) { return verb == V_MOVE || verb == V_CHARGE; }

static bool same_start(const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    return unit < RBC_UNITS && s->unit[unit].cell == rbc_move_cell(m);
}

/* A move of the same unit that says no less: the smaller the number the plainer it is; -1: it is another move. */
static int plainness(const rbc_state *s, gg_move said, unsigned way, gg_move m)
{
    unsigned arg = gg_move_arg(m);
    if (gg_move_verb(m) != gg_move_verb(said) || gg_move_unit(m) != gg_move_unit(said)) return -1;
    if (gg_move_target(m) != gg_move_target(said)) return -1;
    if (way & SAID_BOX && (rbc_move_cell(m) != rbc_move_cell(said) || gg_move_facing(m) != gg_move_facing(said)))
        return -1;
    if ((way & SAID_FORMED && arg & ARG_UNFORMED) || (way & SAID_UNFORMED && !(arg & ARG_UNFORMED))) return -1;
    if (!!(way & SAID_SALVO) != !!(arg & ARG_SALVO)) return -1;
    bool there = same_start(s, m), goes_round = there && arg & ARG_ADVANCED;
    if (way & SAID_ROUND && !goes_round) return -1;
    return 8 * (goes_round && !(way & SAID_ROUND)) + 4 * !!(arg & ARG_UNFORMED) + 2 * !!(arg & (ARG_LEFT | ARG_RIGHT)) +
           !there;
}

/* The plainest offered move that fits what was said; 0: none does. */
static gg_move plainest(const gg_battle *b, const gg_state *s, gg_move said, unsigned way)
{
    gg_offers o;
    gg_move best = 0;
    int least = 0;
    if (s->ask.kind != GG_CHOOSE || (s->ask.question != ASK_MOVE && s->ask.question != ASK_ON)) return 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = rbc_offer(b, s, &o, i);
        int plain = m ? plainness(rbc_s(s), said, way, m) : -1;
        if (plain < 0 || (best && plain >= least)) continue;
        best = m;
        least = plain;
    }
    return best;
}

/* ---- saying ---- */

static void add_facing(gg_text *t, unsigned facing, bool words)
{
    gg_text_add(t, "%s", facing >= SQ_FACINGS ? "?" : words ? rbc_facing_words[facing] : sq_facing_names[facing]);
}

static void add_piece(gg_text *t, const gg_battle *b, unsigned piece, bool words)
{
    if (words)
        gg_say_piece(t, b, (int)piece);
    else
        gg_text_add(t, "%s", gg_piece_label(b, (int)piece));
}

/* How it gets there is said in words behind all else: outcome.c. */
static void add_way(gg_text *t, const gg_battle *b, const gg_state *s, gg_move m, bool words)
{
    rbc_add_box(t, rbc_b(b), rbc_move_cell(m));
    if (words) return;
    if (gg_move_arg(m) & ARG_UNFORMED) gg_text_add(t, " unformed");
    if (gg_move_verb(m) == V_MOVE && gg_move_arg(m) & ARG_ADVANCED && same_start(rbc_s(s), m)) gg_text_add(t, " round");
}

static void add_cart_box(gg_text *t, const gg_battle *b, gg_move m, bool words)
{
    int cart = rbc_move_cart(m);
    rbc_add_box(t, rbc_b(b), rbc_move_cell(m));
    if (words || cart < 0) return;
    gg_text_add(t, "/");
    add_facing(t, (unsigned)cart, false);
}

static void add_number(gg_text *t, gg_move m, bool words)
{
    if (!words)
        gg_text_add(t, "%u", gg_move_arg(m));
    else if (gg_move_verb(m) == V_WITHDRAW)
        gg_say_count(t, (int)gg_move_arg(m), "box", "boxes");
    else if (gg_move_arg(m))
        gg_say_count(t, (int)gg_move_arg(m), "hit", "hits");
    else
        gg_text_add(t, "no hits");
}

static void part(const gg_battle *b, const gg_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    int brigade = rbc_move_brigade(m);
    switch (letter) {
    case 'U': add_piece(t, b, gg_move_unit(m), words); break;
    case 'T':
    case 'R': add_piece(t, b, gg_move_target(m), words); break;
    case 'B': rbc_add_box(t, rbc_b(b), rbc_move_cell(m)); break;
    case 'W':
    case 'w': add_way(t, b, s, m, words); break;
    case 'C': add_cart_box(t, b, m, words); break;
    case 'v': gg_text_add(t, "salvo"); break;
    case 'F':
    case 'f': add_facing(t, gg_move_facing(m), words); break;
    case 'G': gg_text_add(t, "%s", brigade < rbc_b(b)->brigades ? rbc_b(b)->brigade[brigade].label : "?"); break;
    default: add_number(t, m, words); break;
    }
}

/* Box and facing of a charge are left out where the plainest way is meant. */
static bool there(const gg_battle *b, const gg_state *s, gg_move m, char letter)
{
    bool salvo = gg_move_arg(m) & ARG_SALVO;
    return letter == 'v' ? salvo : plainest(b, s, m, salvo ? SAID_SALVO : 0) != m;
}

/* ---- reading ---- */

/* Words that say which way is meant; they may stand anywhere behind the verb. */
static bool aside(const gg_battle *b, const gg_state *s, gg_word w, gg_parts *p)
{
    static const char *const list[] = {"formed", "unformed", "round", "salvo"};
    int i = gg_word_find(w, list, p->verb == V_CHARGE ? 4 : 3);
    (void)b, (void)s;
    if (!has_ways(p->verb) || i < 0) return false;
    p->own |= (uint64_t)SAID_FORMED << i;
    return true;
}

/* `F3`, and where a unit is placed `F3/N`. */
static bool read_box(const gg_battle *b, gg_word box, gg_parts *p)
{
    const char *bar = p->verb == V_PLACE ? memchr(box.at, '/', box.len) : NULL;
    if (bar) {
        gg_word side = {.at = bar + 1, .len = (size_t)(box.at + box.len - bar - 1)};
        int cart = gg_word_find(side, sq_facing_names, SQ_FACINGS);
        if (cart < 0) return false;
        p->arg = (unsigned)cart + 1;
        box.len = (size_t)(bar - box.at);
    }
    int cell = rbc_cell_parse(rbc_b(b), box.at, box.len);
    if (cell == SQ_OFF) return false;
    p->x = (unsigned)sq_x(cell), p->y = (unsigned)sq_y(cell);
    p->own |= SAID_BOX;
    return true;
}

static const char *read_brigade(const gg_battle *b, gg_word w, gg_parts *p)
{
    int brigade = rbc_brigade_find(rbc_b(b), w);
    p->arg = (unsigned)brigade;
    return brigade == GG_NONE ? "the name of a brigade" : NULL;
}

static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    (void)s;
    if (w.len == 0 && (letter == 'w' || letter == 'f')) return NULL; /* from wherever it is plainest */
    switch (letter) {
    case 'U': return gg_read_piece(b, w, &p->unit, "the label of a unit");
    case 'T': return gg_read_piece(b, w, &p->target, "the label of an enemy");
    case 'R': return gg_read_piece(b, w, &p->target, "the label of a friend");
    case 'B':
    case 'W':
    case 'w': return read_box(b, w, p) ? NULL : "a box such as D4";
    case 'C': return read_box(b, w, p) ? NULL : "a box such as D4, or D4/N with its carts";
    case 'F':
    case 'f': return gg_read_name(w, sq_facing_names, SQ_FACINGS, &p->facing, "a facing: N E S W");
    case 'G': return read_brigade(b, w, p);
    default: return gg_read_number(w, 0, 99, &p->arg, "a number");
    }
}

/* ---- from words to the move ---- */

/* The left or right front diagonal, as seen from where the charge is made. */
static int diagonal(const rbc_state *s, const gg_parts *p, int cell, int facing)
{
    if (p->target >= RBC_UNITS || s->unit[p->target].cell == SQ_OFF || cell == SQ_OFF) return 0;
    sq_offset at = sq_seen(cell, facing, s->unit[p->target].cell);
    if (at.forward != 1) return 0;
    return at.right == -1 ? ARG_LEFT : at.right == 1 ? ARG_RIGHT : 0;
}

/* Where a charge would be made from that cannot be made: as it stands, else from the nearest box beside the target. */
static int contact(const rbc_battle *b, const rbc_unit *u, int target, int *facing)
{
    sq_offset at = sq_seen(u->cell, u->facing, target);
    int best = u->cell, least = 0;
    *facing = u->facing;
    if (at.forward == 1 && at.right >= -1 && at.right <= 1) return best;
    for (int f = 0; f < SQ_FACINGS; f++) {
        int cell = sq_step(b->board, target, 2 * ((u->facing + f + 2) & 3));
        int far = cell == SQ_OFF ? 0 : 2 * sq_distance(u->cell, cell) + (f != 0) + 1;
        if (!far || (least && far >= least)) continue;
        best = cell, least = far, *facing = (u->facing + f) & 3;
    }
    return best;
}

/* Nobody said how it is to end, and it cannot be done anyhow: as the way there would leave it. */
static int disorder(const gg_battle *b, const gg_state *s, gg_move m)
{
    if (s->ask.kind != GG_CHOOSE || s->ask.question != ASK_MOVE || gg_move_unit(m) != s->ask.piece) return 0;
    if (gg_move_facing(m) >= SQ_FACINGS || rbc_move_cell(m) == SQ_OFF) return 0;
    rbc_ways q = rbc_ways_of(rbc_b(b), rbc_s(s), s->ask.piece, rbc_mode_of(rbc_s(s), s->ask.piece), m);
    if (!(rbc_bars(&q) & NO_STATE)) return 0;
    q.move = m | rbc_move(V_NONE, 0, 0, SQ_OFF, 0, ARG_UNFORMED);
    return rbc_bars(&q) & NO_STATE ? 0 : ARG_UNFORMED;
}

static gg_move the_way(const gg_battle *b, const gg_state *state, const gg_parts *p, int cell, int facing)
{
    const rbc_state *s = rbc_s(state);
    bool stands = p->unit < RBC_UNITS && s->unit[p->unit].cell != SQ_OFF;
    if (!(p->own & SAID_BOX) && stands) cell = s->unit[p->unit].cell, facing = s->unit[p->unit].facing;
    gg_move meant =
        plainest(b, state, rbc_move((rbc_verb)p->verb, p->unit, p->target, cell, facing, 0), (unsigned)p->own);
    if (meant) return meant;
    bool charge = p->verb == V_CHARGE && p->target < RBC_UNITS && s->unit[p->target].cell != SQ_OFF;
    if (!(p->own & SAID_BOX) && stands && charge && p->target != p->unit)
        cell = contact(rbc_b(b), &s->unit[p->unit], s->unit[p->target].cell, &facing);
    int arg = (p->own & SAID_UNFORMED ? ARG_UNFORMED : 0) | (p->own & SAID_SALVO ? ARG_SALVO : 0);
    if (p->own & SAID_ROUND || (stands && cell != s->unit[p->unit].cell)) arg |= ARG_ADVANCED;
    if (p->verb == V_CHARGE) arg |= diagonal(s, p, cell, facing);
    bool told = p->own & (SAID_FORMED | SAID_UNFORMED) || (p->verb == V_CHARGE && !charge);
    if (!told) arg |= disorder(b, state, rbc_move((rbc_verb)p->verb, p->unit, p->target, cell, facing, arg));
    return rbc_move((rbc_verb)p->verb, p->unit, p->target, cell, facing, arg);
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
static bool turns_in_place(const gg_state *s, const gg_parts *p)
{
    return p->verb == V_FACE && s->ask.kind == GG_CHOOSE && s->ask.question == ASK_MOVE && p->unit < RBC_UNITS;
}

static gg_move meant(const gg_battle *b, const gg_state *s, const gg_parts *said)
{
    gg_parts p = *said;
    int cell = p.own & SAID_BOX ? sq_cell((int)p.x, (int)p.y) : SQ_OFF;
    if (turns_in_place(s, &p)) {
        p.verb = V_MOVE;
        p.own |= SAID_BOX;
        cell = rbc_s(s)->unit[p.unit].cell;
    }
    if (p.verb == V_FIGHT) p.unit = lowest_of_combat(b, s, p.unit);
    if (has_ways(p.verb)) return the_way(b, s, &p, cell, (int)p.facing);
    return rbc_move((rbc_verb)p.verb, p.unit, p.target, cell, (int)p.facing, (int)p.arg);
}

const gg_notation rbc_notation = {GG_NOTATION(RBC, "a move such as 'next', 'move' or 'charge'"),
                                  GG_LETTERS("U", "TR", "BWwC", "Ff", "NGWwC"),
                                  .written = "v",
                                  .aside = aside,
                                  .meant = meant,
                                  .more = rbc_say_more};

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
    case V_MOVE:
    case V_CHARGE:
    case V_FALL_BACK:
    case V_PITCH:
    case V_PLACE: return rbc_move_cell(m);
    case V_FACE: return stands ? s->unit[unit].cell : SQ_OFF;
    case V_OCCUPY: return stands ? vacated(b, s, unit) : SQ_OFF;
    case V_ON: return stands ? sq_step(b->board, s->unit[unit].cell, 2 * s->unit[unit].facing) : SQ_OFF;
    case V_WITHDRAW:
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
    if (!gg_verb_of(battle, m)) return;
    out->piece = (uint8_t)unit;
    out->other = (uint8_t)gg_move_target(m);
    out->attack = verb == V_CHARGE || verb == V_SHOOT || verb == V_MASSED;
    if (verb == V_FIGHT && unit < b->units && s->unit[unit].rival != GG_NONE) {
        out->other = s->unit[unit].rival;
        out->attack = true;
    }
    int cell = goal(b, s, m);
    out->has_to = cell != SQ_OFF;
    if (!out->has_to) return;
    bool faces = strpbrk(verbs[verb].shape, "Ff");
    bool keeps = verb == V_OCCUPY || verb == V_ON || verb == V_WITHDRAW;
    out->to = rbc_pose(cell, faces ? (int)gg_move_facing(m) : keeps ? s->unit[unit].facing : -1);
}
