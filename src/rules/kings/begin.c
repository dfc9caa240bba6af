/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges, and the
 * turn it is in. */
#include "setup.h"

const char *const kings_begin_names[AT_UNIT + 1] = {
    [AT_START] = "start", [AT_TURN] = "turn", [AT_PHASE] = "phase", [AT_UNIT] = "unit"};

/* Before the units are read: whether the battle has begun decides what they are by default. */
void kings_read_moment(kings_draft *d)
{
    int at = kings_draft_pick(d, kings_begin_names, AT_UNIT + 1, "moment");
    if (at >= 0)
        d->b->begin.at = (uint8_t)at;
    else
        d->moment_faulty = true; /* its other words are not looked at */
    gg_scan_skip(d->scan);
}

static bool declares_nothing(int action)
{
    return action == DOUBLE || action == MOVE || action == SKIRMISH || action == RALLY || action == GO_GROUND;
}

/* begin unit LABEL ACTION [passed] */
static void read_mover(kings_draft *d)
{
    static const char *const words[] = {"passed"};
    const char *names[KINGS_ACTIONS];
    uint8_t action[KINGS_ACTIONS];
    kings_begin *begin = &d->b->begin;
    gg_word w;
    int n = 0;
    for (int a = 0; a < KINGS_ACTIONS; a++)
        if (declares_nothing(a)) names[n] = kings_action_words[a], action[n++] = (uint8_t)a;
    begin->unit = (uint8_t)kings_draft_unit(d, "the unit that acts", &d->mover);
    int i = kings_draft_pick(d, names, n, "action");
    if (i >= 0) begin->action = action[i];
    if (gg_scan_word(d->scan, &w) && gg_scan_pick(d->scan, w, words, 1, "word") == 0) begin->passed = 1;
    if (begin->unit != GG_NONE) begin->side = d->b->unit[begin->unit].side;
}

void kings_read_begin(kings_draft *d)
{
    kings_begin *begin = &d->b->begin;
    gg_word w;
    if (!gg_scan_word(d->scan, &w)) return;
    if (d->moment_faulty) {
        gg_scan_skip(d->scan);
    } else if (begin->at == AT_UNIT) {
        read_mover(d);
    } else if (begin->at != AT_START) {
        int side = kings_draft_side(d);
        if (side >= 0) begin->side = (uint8_t)side;
    }
}

/* ---- what cannot be ---- */

static void check_start(kings_draft *d)
{
    const kings_battle *b = d->b;
    if (d->turn > 1)
        gg_scan_fault_at(d->scan, d->once[ONCE_TURN], "turn %d at the start of the battle: expected a `begin` line",
                         d->turn);
    for (int u = 0; u < b->units && b->option.babbage; u++)
        if (b->unit[u].side == NATIVE && b->image.unit[u].status != POOL && !d->unit[u].faulty)
            gg_scan_fault_at(d->scan, d->unit[u].place,
                             "in the solo game all natives begin in the pool: expected `pool`, or a `begin` line");
}

static void check_hands(kings_draft *d)
{
    const kings_state *image = &d->b->image;
    for (int side = 0; side < GG_SIDES; side++) {
        bool plays = d->b->begin.at >= AT_PHASE && d->b->begin.side == side;
        if (image->side[side].hand_n && !plays)
            gg_scan_fault_at(d->scan, d->given[side].cards,
                             "only the side whose phase it is holds ordinary cards: expected `cards 0`");
    }
}

static void check_mover(kings_draft *d)
{
    kings_battle *b = d->b;
    int unit = b->begin.unit, rallies = b->begin.action == RALLY;
    if (b->begin.at != AT_UNIT || unit == GG_NONE) return;
    const char *label = b->unit[unit].label;
    if (!kings_on(&b->image, unit))
        gg_scan_fault_at(d->scan, d->mover, "%s is not on the table: expected a unit that is", label);
    else if (b->unit[unit].profile.action[b->begin.action] == NEVER)
        gg_scan_fault_at(d->scan, d->mover, "%s never does that: expected another action", label);
    else if (kings_pinned(&b->image, unit) != rallies)
        gg_scan_fault_at(
            d->scan, d->mover,
            rallies ? "%s is not Pinned: expected another action than rally" : "%s is Pinned: expected `rally`", label);
    b->image.unit[unit].flags |= ACTED;
}

void kings_settle_begin(kings_draft *d)
{
    kings_battle *b = d->b;
    if (b->begin.at == AT_START)
        check_start(d);
    else if (d->turn > b->turns)
        gg_scan_fault_at(d->scan, d->once[ONCE_TURN], "turn %d: expected 1 to %d (`turns`)", d->turn, b->turns);
    check_hands(d);
    check_mover(d);
    b->image.turn = (uint8_t)(d->turn ? d->turn : 1);
    if (b->begin.at == AT_START) b->begin.side = b->first;
    b->image.active = b->begin.side;
    b->image.second = b->begin.side != b->first;
}
