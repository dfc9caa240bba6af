/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges, and the
 * turn it is in. */
#include "rules/bp/setup/setup.h"

const char *const bp_begin_names[AT_MELEE + 1] = {[AT_START] = "start",
                                                  [AT_TURN] = "turn",
                                                  [AT_INITIATIVE] = "initiative",
                                                  [AT_COMMANDERS] = "commanders",
                                                  [AT_ORDERS] = "orders",
                                                  [AT_SHOOTING] = "shooting",
                                                  [AT_MELEE] = "melee"};

static bool read_commander(gg_draft *d)
{
    bp_battle *b = bp_drafted(d);
    const char *labels[BP_COMMANDERS];
    gg_mark at;
    for (int i = 0; i < b->commanders; i++) labels[i] = b->commander[i].label[0] ? b->commander[i].label : "?";
    int i = gg_draft_pick(d, labels, b->commanders, "commander", "the commander who gives orders", &at);
    if (i < 0) return false;
    b->begin.commander = (uint8_t)i;
    b->begin.side = b->commander[i].side;
    if (b->commander[i].brigade == GG_NONE)
        gg_scan_fault_at(d->scan, at, "%s is a general: expected the commander of a brigade", labels[i]);
    else if (!(b->image.commander[i].flags & C_ALIVE))
        gg_scan_fault_at(d->scan, at, "%s was killed: expected another commander", labels[i]);
    return true;
}

/* Behind the moment: a commander, a side, or nothing. */
bool bp_read_begin_of(gg_draft *d, int row)
{
    bp_begin *begin = &bp_drafted(d)->begin;
    return gg_draft_whose(d, row, begin->at, &begin->side, AT_ORDERS, read_commander);
}

static void check_later(gg_draft *d)
{
    const bp_battle *b = bp_drafted(d);
    if (b->deploy)
        gg_draft_fault(d, L_BEGIN, 0, "begin", "a battle that begins with deployment: expected `begin start`");
    if (b->first == GG_NONE)
        gg_draft_fault(d, L_FIRST, 0, "first", "dice for the first side: expected a side, for play has begun");
    if (b->image.turn > b->turns)
        gg_draft_fault(d, L_TURN, 0, "turn", "turn %d: expected 1 to %d (`turns`)", b->image.turn, b->turns);
}

void bp_settle_begin(gg_draft *d)
{
    bp_battle *b = bp_drafted(d);
    if (b->begin.at != AT_START)
        check_later(d);
    else if (b->image.turn > 1)
        gg_draft_fault(d, L_TURN, 0, "turn", "turn %d at the start of the battle: expected a `begin` line",
                       b->image.turn);
    b->image.first = b->first == GG_NONE ? 0 : b->first;
    b->image.active = b->begin.at == AT_START ? b->image.first : b->begin.side;
}
