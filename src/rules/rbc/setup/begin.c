/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges, and the
 * turn it is in. */
#include "rules/rbc/setup/setup.h"

const char *const rbc_begin_names[AT_DEPLOY + 1] = {
    [AT_TURN] = "turn",         [AT_MOVEMENT] = "movement", [AT_UNIT] = "unit",
    [AT_SHOOTING] = "shooting", [AT_MELEE] = "melee",       [AT_DEPLOY] = "deploy"};

/* Only `begin unit` goes on with a unit. */
bool rbc_read_mover(gg_draft *d, int row)
{
    rbc_begin *begin = &rbc_drafted(d)->begin;
    if (!gg_draft_good(d, L_BEGIN, row, "moment"))
        gg_scan_skip(d->scan);
    else if (begin->at != AT_UNIT)
        gg_scan_done(d->scan);
    if (begin->at != AT_UNIT) return true;
    int unit = gg_draft_ref(d, L_UNIT, "the unit that moves", NULL);
    begin->unit = (uint8_t)(unit < 0 ? GG_NONE : unit);
    return unit >= 0;
}

/* ---- army-building games begin with deployment, and others do not ---- */

static void settle_deployment(gg_draft *d)
{
    rbc_battle *b = rbc_drafted(d);
    if (b->deploys && !gg_draft_rows(d, L_BEGIN)) b->begin.at = AT_DEPLOY;
    if (b->deploys && b->begin.at != AT_DEPLOY)
        gg_draft_fault(d, L_BEGIN, 0, "begin",
                       "a battle with a `deploy` line begins with deployment: expected `begin deploy`");
    if (!b->deploys && b->begin.at == AT_DEPLOY)
        gg_draft_fault(d, L_BEGIN, 0, "begin",
                       "nothing is to be deployed: expected a `deploy` line and units that wait");
    if (b->deploys && gg_draft_rows(d, L_FIRST))
        gg_draft_fault(d, L_FIRST, 0, "first", "who has the first turn is chosen in play: expected no `first` line");
    if (b->deploys && gg_draft_rows(d, L_TURN))
        gg_draft_fault(d, L_TURN, 0, "turn", "no turn is played before deployment: expected no `turn` line");
}

/* ---- the turn ---- */

static void settle_turn(gg_draft *d)
{
    rbc_battle *b = rbc_drafted(d);
    rbc_state *image = &b->image;
    const rbc_notes *noted = rbc_noted(d);
    int turn = noted->turn ? noted->turn : 1, side = noted->turn_side != GG_NONE ? noted->turn_side : image->first;
    if (turn > b->turns) {
        gg_draft_fault(d, L_TURN, 0, "turn", "turn %d: expected 1 to %d (`turns`)", turn, b->turns);
        turn = b->turns;
    }
    image->pt = (uint8_t)(2 * (turn - 1) + (side != image->first));
    image->active = (uint8_t)side;
}

/* rbc.win.check: between two player turns nobody is beyond his Break Point, for the battle would be over. */
static void check_undecided(gg_draft *d)
{
    const rbc_battle *b = rbc_drafted(d);
    for (int side = 0; side < GG_SIDES && b->begin.at == AT_TURN; side++) {
        bool said = gg_draft_has(d, L_SIDE, side, "name");
        if (b->image.losses[side] >= b->break_point[side])
            gg_draft_fault(d, said ? L_SIDE : L_BEGIN, said ? side : 0, said ? "losses" : "begin",
                           "the %s have lost %d and are beaten: expected less than %d (`break`)", b->side_name[side],
                           b->image.losses[side], b->break_point[side]);
    }
}

static void check_mover(gg_draft *d)
{
    const rbc_battle *b = rbc_drafted(d);
    int unit = b->begin.unit;
    if (b->begin.at != AT_UNIT || unit == GG_NONE) return;
    if (rbc_side(b, unit) != b->image.active)
        gg_draft_fault(d, L_BEGIN, 0, "unit", "it is not the turn of %s: expected a unit of the %s (`turn`)",
                       b->unit[unit].label, b->side_name[b->image.active]);
    else if (rbc_is(&b->image, unit, DONE_MOVING))
        gg_draft_fault(d, L_BEGIN, 0, "unit", "%s is done: expected a unit without `done`", b->unit[unit].label);
}

void rbc_settle_begin(gg_draft *d)
{
    settle_deployment(d);
    settle_turn(d);
    check_undecided(d);
    check_mover(d);
}
