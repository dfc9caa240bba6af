/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges, and the
 * turn it is in. */
#include "setup.h"

const char *const rbc_begin_names[AT_DEPLOY + 1] = {
    [AT_TURN] = "turn",         [AT_MOVEMENT] = "movement", [AT_UNIT] = "unit",
    [AT_SHOOTING] = "shooting", [AT_MELEE] = "melee",       [AT_DEPLOY] = "deploy"};

void rbc_read_begin(rbc_draft *d)
{
    static const char *const words[] = {"freed"};
    gg_scan *s = d->scan;
    rbc_begin *begin = &d->b->begin;
    gg_word w;
    if (!gg_scan_need(s, &w, "turn, movement, unit, shooting, melee or deploy")) return;
    int at = gg_scan_pick(s, w, rbc_begin_names, AT_DEPLOY + 1, "moment");
    if (at < 0) {
        gg_scan_skip(s);
        return;
    }
    begin->at = (uint8_t)at;
    if (at != AT_UNIT) return;
    begin->unit = (uint8_t)rbc_draft_unit(d, "the unit that moves", &d->mover);
    if (gg_scan_word(s, &w)) begin->freed = gg_scan_pick(s, w, words, 1, "word") == 0;
}

static gg_mark begin_place(const rbc_draft *d)
{
    return d->once[ONCE_BEGIN].line ? d->once[ONCE_BEGIN] : (gg_mark){1, 1};
}

/* ---- army-building games begin with deployment, and others do not ---- */

static void settle_deployment(rbc_draft *d)
{
    rbc_battle *b = d->b;
    if (b->deploys && !d->once[ONCE_BEGIN].line) b->begin.at = AT_DEPLOY;
    if (b->deploys && b->begin.at != AT_DEPLOY)
        gg_scan_fault_at(d->scan, begin_place(d),
                         "a battle with a `deploy` line begins with deployment: expected `begin deploy`");
    if (!b->deploys && b->begin.at == AT_DEPLOY)
        gg_scan_fault_at(d->scan, begin_place(d),
                         "nothing is to be deployed: expected a `deploy` line and units that wait");
    if (b->deploys && d->once[ONCE_FIRST].line)
        gg_scan_fault_at(d->scan, d->once[ONCE_FIRST],
                         "who has the first turn is chosen in play: expected no `first` line");
    if (b->deploys && d->once[ONCE_TURN].line)
        gg_scan_fault_at(d->scan, d->once[ONCE_TURN], "no turn is played before deployment: expected no `turn` line");
}

/* ---- the turn ---- */

static void settle_turn(rbc_draft *d)
{
    rbc_battle *b = d->b;
    rbc_state *image = &b->image;
    int turn = d->turn ? d->turn : 1, side = d->turn_side >= 0 ? d->turn_side : image->first;
    if (turn > b->turns) {
        gg_scan_fault_at(d->scan, d->once[ONCE_TURN], "turn %d: expected 1 to %d (`turns`)", turn, b->turns);
        turn = b->turns;
    }
    image->pt = (uint8_t)(2 * (turn - 1) + (side != image->first));
    image->active = (uint8_t)side;
}

/* rbc.win.check: between two player turns nobody is beyond his Break Point, for the battle would be over. */
static void check_undecided(rbc_draft *d)
{
    const rbc_battle *b = d->b;
    for (int side = 0; side < GG_SIDES && b->begin.at == AT_TURN; side++) {
        gg_mark at = d->side[side].losses_at.line ? d->side[side].losses_at : d->side[side].at;
        if (b->image.losses[side] >= b->break_point[side])
            gg_scan_fault_at(d->scan, at.line ? at : begin_place(d),
                             "the %s have lost %d and are beaten: expected less than %d (`break`)", d->side_name[side],
                             b->image.losses[side], b->break_point[side]);
    }
}

static void check_mover(rbc_draft *d)
{
    const rbc_battle *b = d->b;
    int unit = b->begin.unit;
    if (b->begin.at != AT_UNIT || unit == GG_NONE) return;
    if (rbc_side(b, unit) != b->image.active)
        gg_scan_fault_at(d->scan, d->mover, "it is not the turn of %s: expected a unit of the %s (`turn`)",
                         b->unit[unit].label, d->side_name[b->image.active]);
    else if (rbc_is(&b->image, unit, DONE_MOVING))
        gg_scan_fault_at(d->scan, d->mover, "%s is done: expected a unit without `done`", b->unit[unit].label);
}

void rbc_settle_begin(rbc_draft *d)
{
    settle_deployment(d);
    settle_turn(d);
    check_undecided(d);
    check_mover(d);
}
