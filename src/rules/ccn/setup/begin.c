/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges. It is read
 * when the pieces stand on the board. */
#include "rules/ccn/setup/setup.h"

const char *const ccn_begin_names[AT_ATTACK + 1] = {
    [AT_ROUND] = "round", [AT_DRAW] = "draw", [AT_ATTEMPT] = "attempt", [AT_ACT] = "act", [AT_ATTACK] = "attack"};

/* The first point at which each word has a meaning; it keeps it at the later ones. */
static const struct {
    const char *word;
    uint8_t since;
} words[] = {
    {"from", AT_ATTACK}, {"moves", AT_ATTACK},    {"entered", AT_ATTACK}, {"bonus", AT_ATTEMPT}, {"natural2", AT_ACT},
    {"doubles", AT_ACT}, {"left_square", AT_ACT}, {"target", AT_ACT},     {"guns", AT_ACT},
};

static bool has(const gg_draft *d, const char *word) { return gg_draft_has(d, L_BEGIN, 0, word); }

/* ---- whose moment it is: a side's, a unit's, or nobody's ---- */

bool ccn_read_subject(gg_draft *d, int row)
{
    ccn_begin *begin = &ccn_drafted(d)->begin;
    bool known = gg_draft_good(d, L_BEGIN, row, "moment");
    if (!known) gg_scan_skip(d->scan);
    if (!known || begin->at < AT_ATTEMPT) return true;
    int named = begin->at == AT_ATTEMPT ? gg_draft_side(d) : gg_draft_ref(d, L_UNIT, "a unit", NULL);
    if (named < 0) return false;
    if (begin->at > AT_ATTEMPT) begin->unit = (uint8_t)named;
    begin->side = begin->at > AT_ATTEMPT ? ccn_drafted(d)->unit[named].side : (uint8_t)named;
    return true;
}

/* ---- words ---- */

bool ccn_read_from(gg_draft *d, int row)
{
    int cell = ccn_read_hex(d);
    (void)row;
    ccn_drafted(d)->begin.start = (uint8_t)cell;
    return cell != HEX_OFF;
}

bool ccn_read_target(gg_draft *d, int row)
{
    ccn_battle *b = ccn_drafted(d);
    gg_mark at;
    (void)row;
    int target = gg_draft_ref(d, L_UNIT, "the enemy unit that combined arms attack", &at);
    if (target < 0 || b->begin.side == GG_NONE) return false;
    bool enemy = b->unit[target].side != b->begin.side;
    if (enemy)
        b->begin.target = (uint8_t)target;
    else
        gg_scan_fault_at(d->scan, at, "%s is no enemy: expected a target of the other side", b->unit[target].label);
    return enemy;
}

static void add_gun(gg_draft *d, int unit, gg_mark at)
{
    ccn_battle *b = ccn_drafted(d);
    const ccn_unit *u = &b->image.unit[unit];
    const char *label = b->unit[unit].label;
    int gun = b->unit[unit].gun;
    if (b->unit[unit].side != b->begin.side)
        gg_scan_fault_at(d->scan, at, "%s is an enemy: expected artillery of the %s", label,
                         b->base.side[b->begin.side]);
    else if (gun == GG_NONE)
        gg_scan_fault_at(d->scan, at, "%s is not artillery", label);
    else if (u->flags & SPENT || u->morale == BROKEN)
        gg_scan_fault_at(d->scan, at, "%s is %s and cannot join combined arms", label,
                         u->flags & SPENT ? "spent" : "broken");
    else if (b->begin.guns >> gun & 1)
        gg_scan_fault_at(d->scan, at, "%s is named twice", label);
    else
        b->begin.guns |= (uint32_t)1 << gun;
}

/* All that follows. */
bool ccn_read_guns(gg_draft *d, int row)
{
    gg_mark at;
    gg_word w;
    (void)row;
    do {
        int unit = gg_draft_ref(d, L_UNIT, "an artillery unit", &at);
        if (unit >= 0 && ccn_drafted(d)->begin.side != GG_NONE) add_gun(d, unit, at);
    } while (gg_scan_peek(d->scan, &w));
    return true;
}

/* ---- what cannot be ---- */

static void check_meanings(gg_draft *d)
{
    int at = ccn_drafted(d)->begin.at;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (at < words[i].since && has(d, words[i].word))
            gg_draft_fault(d, L_BEGIN, 0, words[i].word, "%s has no meaning at `begin %s`", words[i].word,
                           ccn_begin_names[at]);
}

/* Doubles let a unit act in one mode only (ccn.activation.doubles). */
static void check_chit(gg_draft *d)
{
    if (!has(d, "doubles")) return;
    if (has(d, "natural2"))
        gg_draft_fault(d, L_BEGIN, 0, "doubles", "natural2 and doubles: expected one of them");
    else if (!ccn_drafted(d)->option.doubles_resolve)
        gg_draft_fault(d, L_BEGIN, 0, "doubles",
                       "after doubles no unit acts unless `option doubles_mode resolve` is set");
}

static void check_active(gg_draft *d)
{
    const ccn_battle *b = ccn_drafted(d);
    const ccn_unit *u = &b->image.unit[b->begin.unit];
    const char *label = b->unit[b->begin.unit].label;
    if (u->flags & SPENT) gg_draft_fault(d, L_BEGIN, 0, "subject", "%s is spent and cannot be acting", label);
    if (b->begin.at == AT_ATTACK && u->morale == BROKEN)
        gg_draft_fault(d, L_BEGIN, 0, "subject", "%s is broken and cannot attack (ccn.morale.states)", label);
    if (!has(d, "left_square")) return;
    if (ccn_type_of(b, b->begin.unit)->cls != INF)
        gg_draft_fault(d, L_BEGIN, 0, "left_square", "%s is not infantry and was in no square", label);
    else if (u->flags & SQUARE || u->morale == BROKEN)
        gg_draft_fault(d, L_BEGIN, 0, "left_square", "%s has not left a square: it is %s", label,
                       u->flags & SQUARE ? "in square" : "broken");
}

static void check_combined(gg_draft *d)
{
    const ccn_battle *b = ccn_drafted(d);
    const ccn_unit *u = &b->image.unit[b->begin.unit];
    bool target = has(d, "target"), guns = has(d, "guns");
    bool fit =
        ccn_type_of(b, b->begin.unit)->cls != ART && u->morale != BROKEN && !(u->flags & SQUARE) && !b->begin.opened;
    if (target != guns)
        gg_draft_fault(d, L_BEGIN, 0, target ? "target" : "guns",
                       "combined arms need both: expected `target` and `guns`");
    else if (target && !fit)
        gg_draft_fault(d, L_BEGIN, 0, "target",
                       "%s cannot lead combined arms: expected unbroken infantry or cavalry that was in no square",
                       b->unit[b->begin.unit].label);
}

/* ---- where it came from and what that took ---- */

static void check_moves(gg_draft *d, int far)
{
    const ccn_battle *b = ccn_drafted(d);
    int unit = b->begin.unit, moves = b->begin.moves, most = ccn_type_of(b, unit)->mn;
    const char *at = gg_draft_good(d, L_BEGIN, 0, "moves") ? "moves" : has(d, "from") ? "from" : "moment";
    if (moves > most)
        gg_draft_fault(d, L_BEGIN, 0, at, "%d moves are too many: %s has %d", moves, b->unit[unit].label, most);
    else if (moves < far)
        gg_draft_fault(d, L_BEGIN, 0, at, "%d moves are too few for %d hexes", moves, far);
    if (moves && b->image.unit[unit].flags & SQUARE)
        gg_draft_fault(d, L_BEGIN, 0, at, "a unit in square does not move");
}

/* One move within its own hex was a turn; all else entered a hex. */
static void settle_path(gg_draft *d)
{
    ccn_begin *begin = &ccn_drafted(d)->begin;
    int hex = ccn_noted(d)->unit[begin->unit].cell;
    if (!has(d, "from")) begin->start = (uint8_t)hex;
    if (begin->start == HEX_OFF) return; /* its fault is noted */
    int far = hex_distance(begin->start, hex);
    if (!gg_draft_good(d, L_BEGIN, 0, "moves")) begin->moves = (uint8_t)far;
    begin->moved = begin->moves > 0;
    begin->entered = far > 0 || begin->moves > 1;
    check_moves(d, far);
    if (has(d, "entered") && !begin->entered)
        gg_draft_fault(d, L_BEGIN, 0, "entered",
                       "it has entered no hex: expected `from` another one, or 2 moves and more");
}

void ccn_check_begin(gg_draft *d, int row)
{
    if (!gg_draft_good(d, L_BEGIN, row, "moment")) return;
    check_meanings(d);
    check_chit(d);
    if (ccn_drafted(d)->begin.unit == GG_NONE) return;
    check_active(d);
    check_combined(d);
    settle_path(d);
}

/* A draw from an empty cup is none: the round is over. */
int ccn_begins_idle(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_side *side = b->image.side;
    gg_text t = gg_text_on(out, cap);
    (void)state;
    if (b->begin.at != AT_DRAW || side[FRENCH].cup + side[ALLIES].cup > 0) return 0;
    if (side[FRENCH].bonus || side[ALLIES].bonus) return 0;
    gg_text_add(&t, "no chit is left in the cup: expected `cup N` on the line of a side, or `begin round`");
    return gg_text_len(&t);
}
