/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges, and the
 * turn it is in. */
#include "setup.h"

const char *const bp_begin_names[AT_MELEE + 1] = {[AT_START] = "start",
                                                  [AT_TURN] = "turn",
                                                  [AT_INITIATIVE] = "initiative",
                                                  [AT_COMMANDERS] = "commanders",
                                                  [AT_ORDERS] = "orders",
                                                  [AT_SHOOTING] = "shooting",
                                                  [AT_MELEE] = "melee"};

static void read_commander(bp_draft *d)
{
    bp_battle *b = d->b;
    const char *labels[BP_COMMANDERS];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "the commander who gives orders")) return;
    for (int i = 0; i < b->commanders; i++) labels[i] = b->commander[i].label[0] ? b->commander[i].label : "?";
    int i = gg_scan_pick(d->scan, w, labels, b->commanders, "commander");
    if (i < 0) return;
    b->begin.commander = (uint8_t)i;
    b->begin.side = b->commander[i].side;
    if (b->commander[i].brigade == GG_NONE)
        gg_scan_fault(d->scan, w.column, "%s is a general: expected the commander of a brigade", labels[i]);
    else if (!(b->image.commander[i].flags & C_ALIVE))
        gg_scan_fault(d->scan, w.column, "%s was killed: expected another commander", labels[i]);
}

void bp_read_begin(bp_draft *d)
{
    bp_begin *begin = &d->b->begin;
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "start, turn, initiative, commanders, orders, shooting or melee")) return;
    int at = gg_scan_pick(d->scan, w, bp_begin_names, AT_MELEE + 1, "moment");
    if (at < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    begin->at = (uint8_t)at;
    if (at == AT_ORDERS) {
        read_commander(d);
    } else if (at != AT_START) {
        int side = bp_draft_side(d);
        if (side >= 0) begin->side = (uint8_t)side;
    }
}

static void check_start(bp_draft *d)
{
    if (d->turn > 1)
        gg_scan_fault_at(d->scan, d->once[ONCE_TURN], "turn %d at the start of the battle: expected a `begin` line",
                         d->turn);
}

static void check_later(bp_draft *d)
{
    if (d->b->deploy)
        gg_scan_fault_at(d->scan, d->once[ONCE_BEGIN], "a battle that begins with deployment: expected `begin start`");
    if (d->b->first == GG_NONE)
        gg_scan_fault_at(d->scan, d->once[ONCE_FIRST], "dice for the first side: expected a side, for play has begun");
    if (d->turn > d->b->turns)
        gg_scan_fault_at(d->scan, d->once[ONCE_TURN], "turn %d: expected 1 to %d (`turns`)", d->turn, d->b->turns);
}

void bp_settle_begin(bp_draft *d)
{
    bp_battle *b = d->b;
    if (b->begin.at == AT_START)
        check_start(d);
    else
        check_later(d);
    b->image.turn = (uint8_t)(d->turn ? d->turn : 1);
    b->image.first = b->first == GG_NONE ? 0 : b->first;
    b->image.active = b->begin.at == AT_START ? b->image.first : b->begin.side;
}
