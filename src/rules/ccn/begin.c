/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges. */
#include "setup.h"

const char *const ccn_begin_names[] = {
    [AT_ROUND] = "round", [AT_DRAW] = "draw", [AT_ATTEMPT] = "attempt", [AT_ACT] = "act", [AT_ATTACK] = "attack"};

enum { FROM, MOVES, ENTERED, BONUS, NATURAL2, DOUBLES, LEFT_SQUARE, TARGET, GUNS, WORDS };
static const char *const words[WORDS] = {"from",    "moves",       "entered", "bonus", "natural2",
                                         "doubles", "left_square", "target",  "guns"};
/* The first point at which each word has a meaning; it keeps it at the later ones. */
static const uint8_t from_point[WORDS] = {AT_ATTACK, AT_ATTACK, AT_ATTACK, AT_ATTEMPT, AT_ACT,
                                          AT_ACT,    AT_ACT,    AT_ACT,    AT_ACT};

typedef struct begin_line {
    ccn_draft *d;
    gg_scan *s;
    ccn_begin *begin;
    gg_mark point, unit, word[WORDS];
    unsigned given;
} begin_line;

static bool has(const begin_line *l, int word) { return l->given >> word & 1; }

/* ---- units that the line names ---- */

static int read_unit(begin_line *l, gg_mark *at, const char *what)
{
    const ccn_battle *b = l->d->b;
    const char *labels[CCN_UNITS];
    gg_word w;
    if (!gg_scan_need(l->s, &w, what)) return GG_NONE;
    *at = gg_scan_mark(l->s, w);
    for (int i = 0; i < b->leaders; i++)
        if (gg_word_is(w, b->leader[i].label)) {
            gg_scan_fault(l->s, w.column, "%s is a leader: expected %s", b->leader[i].label, what);
            return GG_NONE;
        }
    for (int i = 0; i < b->units; i++) labels[i] = b->unit[i].label[0] ? b->unit[i].label : "?";
    int unit = gg_scan_pick(l->s, w, labels, b->units, "unit");
    if (unit < 0) return GG_NONE;
    if (!l->d->unit[unit].faulty && l->d->unit[unit].cell == HEX_OFF) {
        gg_scan_fault(l->s, w.column, "%s is eliminated: expected %s", b->unit[unit].label, what);
        return GG_NONE;
    }
    return l->d->unit[unit].faulty ? GG_NONE : unit;
}

static void check_gun(begin_line *l, int gun, gg_mark at)
{
    const ccn_battle *b = l->d->b;
    const ccn_unit *u = &b->image.unit[gun];
    const char *label = b->unit[gun].label;
    if (b->unit[gun].side != l->begin->side)
        gg_scan_fault_at(l->s, at, "%s is an enemy: expected artillery of the %s", label,
                         ccn_side_names[l->begin->side]);
    else if (b->unit[gun].gun == GG_NONE)
        gg_scan_fault_at(l->s, at, "%s is not artillery", label);
    else if (u->flags & SPENT || u->morale == BROKEN)
        gg_scan_fault_at(l->s, at, "%s is %s and cannot join combined arms", label,
                         u->flags & SPENT ? "spent" : "broken");
    else if (l->begin->guns >> b->unit[gun].gun & 1)
        gg_scan_fault_at(l->s, at, "%s is named twice", label);
    else
        l->begin->guns |= (uint32_t)1 << b->unit[gun].gun;
}

static void read_guns(begin_line *l)
{
    gg_mark at;
    gg_word w;
    do {
        int gun = read_unit(l, &at, "an artillery unit");
        if (gun != GG_NONE && l->begin->side != GG_NONE) check_gun(l, gun, at);
    } while (gg_scan_peek(l->s, &w));
}

static void read_target(begin_line *l)
{
    gg_mark at;
    int target = read_unit(l, &at, "the enemy unit that combined arms attack");
    if (target == GG_NONE || l->begin->side == GG_NONE) return;
    if (l->d->b->unit[target].side == l->begin->side)
        gg_scan_fault_at(l->s, at, "%s is no enemy: expected a target of the other side", l->d->b->unit[target].label);
    else
        l->begin->target = (uint8_t)target;
}

/* ---- its words ---- */

static void read_word(begin_line *l, int i)
{
    gg_mark at;
    int n;
    switch (i) {
    case FROM:
        n = ccn_draft_hex(l->s, &at);
        l->begin->start = (uint8_t)n;
        break;
    case MOVES:
        n = gg_scan_number(l->s, "moves", 0, 3);
        l->begin->moves = (uint8_t)(n > 0 ? n : 0);
        if (n < 0) l->given &= ~(1u << MOVES);
        break;
    case BONUS: l->begin->bonus = 1; break;
    case NATURAL2: l->begin->chit = CHIT_NATURAL2; break;
    case DOUBLES: l->begin->chit = CHIT_RETURNED; break;
    case LEFT_SQUARE: l->begin->opened = 1; break;
    case TARGET: read_target(l); break;
    case GUNS: read_guns(l); break;
    default: break;
    }
}

static void read_words(begin_line *l)
{
    gg_word w;
    while (gg_scan_word(l->s, &w)) {
        int i = gg_scan_pick(l->s, w, words, WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(l->s, words, WORDS);
            continue;
        }
        if (l->begin->at < from_point[i])
            gg_scan_fault(l->s, w.column, "%s has no meaning at `begin %s`", words[i], ccn_begin_names[l->begin->at]);
        if (has(l, i)) gg_scan_fault(l->s, w.column, "%s is given twice", words[i]);
        l->given |= 1u << i;
        l->word[i] = gg_scan_mark(l->s, w);
        read_word(l, i);
    }
}

/* ---- what cannot be ---- */

static void check_active(begin_line *l)
{
    const ccn_battle *b = l->d->b;
    const ccn_unit *u = &b->image.unit[l->begin->unit];
    const char *label = b->unit[l->begin->unit].label;
    if (u->flags & SPENT) gg_scan_fault_at(l->s, l->unit, "%s is spent and cannot be acting", label);
    if (l->begin->at == AT_ATTACK && u->morale == BROKEN)
        gg_scan_fault_at(l->s, l->unit, "%s is broken and cannot attack (ccn.morale.states)", label);
    if (has(l, LEFT_SQUARE) && ccn_type_of(b, l->begin->unit)->cls != INF)
        gg_scan_fault_at(l->s, l->word[LEFT_SQUARE], "%s is not infantry and was in no square", label);
    else if (has(l, LEFT_SQUARE) && (u->flags & SQUARE || u->morale == BROKEN))
        gg_scan_fault_at(l->s, l->word[LEFT_SQUARE], "%s has not left a square: it is %s", label,
                         u->flags & SQUARE ? "in square" : "broken");
}

/* Doubles let a unit act in one mode only (ccn.activation.doubles). */
static void check_chit(begin_line *l)
{
    if (has(l, NATURAL2) && has(l, DOUBLES))
        gg_scan_fault_at(l->s, l->word[DOUBLES], "natural2 and doubles: expected one of them");
    else if (has(l, DOUBLES) && !l->d->b->option.doubles_resolve)
        gg_scan_fault_at(l->s, l->word[DOUBLES],
                         "after doubles no unit acts unless `option doubles_mode resolve` is set");
}

static void check_combined(begin_line *l)
{
    const ccn_battle *b = l->d->b;
    const ccn_unit *u = &b->image.unit[l->begin->unit];
    if (!has(l, TARGET) && !has(l, GUNS)) return;
    if (has(l, TARGET) != has(l, GUNS)) {
        gg_scan_fault_at(l->s, l->word[has(l, TARGET) ? TARGET : GUNS],
                         "combined arms need both: expected `target` and `guns`");
        return;
    }
    if (ccn_type_of(b, l->begin->unit)->cls == ART || u->morale == BROKEN || u->flags & SQUARE || l->begin->opened)
        gg_scan_fault_at(l->s, l->word[TARGET],
                         "%s cannot lead combined arms: expected unbroken infantry or cavalry "
                         "that was in no square",
                         b->unit[l->begin->unit].label);
}

/* Where it came from and what that took. One move within its own hex was a turn; all else entered a hex. */
static void check_path(begin_line *l)
{
    const ccn_battle *b = l->d->b;
    ccn_begin *begin = l->begin;
    int hex = l->d->unit[begin->unit].cell, most = ccn_type_of(b, begin->unit)->mn;
    if (!has(l, FROM)) begin->start = (uint8_t)hex;
    if (begin->start == HEX_OFF) return; /* its fault is noted */
    int far = hex_distance(begin->start, hex);
    if (!has(l, MOVES)) begin->moves = (uint8_t)far;
    begin->moved = begin->moves > 0;
    begin->entered = far > 0 || begin->moves > 1;
    gg_mark at = has(l, MOVES) ? l->word[MOVES] : has(l, FROM) ? l->word[FROM] : l->point;
    if (begin->moves > most)
        gg_scan_fault_at(l->s, at, "%d moves are too many: %s has %d", begin->moves, b->unit[begin->unit].label, most);
    else if (begin->moves < far)
        gg_scan_fault_at(l->s, at, "%d moves are too few for %d hexes", begin->moves, far);
    if (has(l, ENTERED) && !begin->entered)
        gg_scan_fault_at(l->s, l->word[ENTERED],
                         "it has entered no hex: expected `from` another one, or 2 moves and more");
    if (begin->moves && b->image.unit[begin->unit].flags & SQUARE)
        gg_scan_fault_at(l->s, at, "a unit in square does not move");
}

/* ---- the line ---- */

static void read_subject(begin_line *l)
{
    gg_word w;
    ccn_begin *begin = l->begin;
    if (begin->at == AT_ATTEMPT) {
        if (!gg_scan_need(l->s, &w, "a side, french or allies")) return;
        int side = gg_scan_pick(l->s, w, ccn_side_names, GG_SIDES, "side");
        if (side >= 0) begin->side = (uint8_t)side;
    } else if (begin->at > AT_ATTEMPT) {
        begin->unit = (uint8_t)read_unit(l, &l->unit, "a unit");
        if (begin->unit != GG_NONE) begin->side = l->d->b->unit[begin->unit].side;
    }
}

static void read_line(begin_line *l)
{
    gg_word w;
    ccn_begin *begin = l->begin;
    if (!gg_scan_need(l->s, &w, "round, draw, attempt, act or attack")) return;
    l->point = gg_scan_mark(l->s, w);
    int at = gg_scan_pick(l->s, w, ccn_begin_names, AT_ATTACK + 1, "moment");
    if (at < 0) return;
    begin->at = (uint8_t)at;
    read_subject(l);
    read_words(l);
    check_chit(l);
    if (begin->unit == GG_NONE) return;
    check_active(l);
    check_combined(l);
    check_path(l);
}

void ccn_read_begin(ccn_draft *d)
{
    ccn_begin *begin = &d->b->begin;
    *begin = (ccn_begin){.at = AT_ROUND, .side = GG_NONE, .unit = GG_NONE, .target = GG_NONE, .start = HEX_OFF};
    if (d->once[ONCE_BEGIN].line) read_line(&(begin_line){.d = d, .s = &d->begin, .begin = begin});
    d->b->image.active = begin->side;
}
