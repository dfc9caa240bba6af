/* The moment at which play begins: the `begin` line of a scenario, which names a quiet point between exchanges, and the
 * turn it is in. */
#include "rules/kings/setup/setup.h"

static bool declares_nothing(int action)
{
    return action == DOUBLE || action == MOVE || action == SKIRMISH || action == RALLY || action == GO_GROUND;
}

/* begin unit LABEL ACTION */
static bool read_mover(gg_draft *d)
{
    const char *names[KINGS_ACTIONS];
    uint8_t action[KINGS_ACTIONS];
    kings_begin *begin = &kings_drafted(d)->begin;
    int n = 0;
    for (int a = 0; a < KINGS_ACTIONS; a++)
        if (declares_nothing(a)) names[n] = kings_action_words[a], action[n++] = (uint8_t)a;
    int unit = gg_draft_ref(d, L_UNIT, "the unit that acts", NULL);
    int i = gg_draft_pick(d, names, n, "action", "an action", NULL);
    if (i >= 0) begin->action = action[i];
    if (unit < 0) return false;
    begin->unit = (uint8_t)unit;
    begin->side = kings_drafted(d)->unit[unit].side;
    return i >= 0;
}

/* Behind the moment: nothing, a side, or a unit and what it does. */
bool kings_read_who(gg_draft *d, int row)
{
    kings_begin *begin = &kings_drafted(d)->begin;
    return gg_draft_whose(d, row, begin->at, &begin->side, AT_UNIT, read_mover);
}

/* ---- what cannot be ---- */

static void check_start(gg_draft *d)
{
    const kings_battle *b = kings_drafted(d);
    if (b->image.turn > 1)
        gg_draft_fault(d, L_TURN, 0, "turn", "turn %d at the start of the battle: expected a `begin` line",
                       b->image.turn);
    for (int u = 0; u < b->units && b->option.babbage; u++)
        if (b->unit[u].side == NATIVE && b->image.unit[u].status != POOL && !gg_draft_faulty(d, L_UNIT, u))
            gg_scan_fault_at(d->scan, kings_place_of(d, u),
                             "in the solo game all natives begin in the pool: expected `pool`, or a `begin` line");
}

static void check_hands(gg_draft *d)
{
    const kings_state *image = &kings_drafted(d)->image;
    for (int side = 0; side < GG_SIDES; side++) {
        bool plays = kings_drafted(d)->begin.at >= AT_PHASE && kings_drafted(d)->begin.side == side;
        if (image->side[side].hand_n && !plays)
            gg_draft_fault(d, L_SIDE, side, "cards",
                           "only the side whose phase it is holds ordinary cards: expected `cards 0`");
    }
}

static void check_mover(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    int unit = b->begin.unit, rallies = b->begin.action == RALLY;
    if (b->begin.at != AT_UNIT || unit == GG_NONE) return;
    const char *label = b->unit[unit].label;
    if (!kings_on(&b->image, unit))
        gg_draft_fault(d, L_BEGIN, 0, "who", "%s is not on the table: expected a unit that is", label);
    else if (b->unit[unit].profile.action[b->begin.action] == NEVER)
        gg_draft_fault(d, L_BEGIN, 0, "who", "%s never does that: expected another action", label);
    else if (kings_pinned(&b->image, unit) != rallies)
        gg_draft_fault(
            d, L_BEGIN, 0, "who",
            rallies ? "%s is not Pinned: expected another action than rally" : "%s is Pinned: expected `rally`", label);
    b->image.unit[unit].flags |= ACTED;
}

void kings_settle_begin(gg_draft *d)
{
    kings_battle *b = kings_drafted(d);
    if (b->begin.at == AT_START)
        check_start(d);
    else if (b->image.turn > b->turns)
        gg_draft_fault(d, L_TURN, 0, "turn", "turn %d: expected 1 to %d (`turns`)", b->image.turn, b->turns);
    if (b->begin.passed && b->begin.at != AT_UNIT)
        gg_draft_fault(d, L_BEGIN, 0, "passed", "nobody acts: expected `begin unit` before `passed`");
    check_hands(d);
    check_mover(d);
    if (b->begin.at == AT_START) b->begin.side = b->first;
    b->image.active = b->begin.side;
    b->image.second = b->begin.side != b->first;
}

/* A phase in which nobody can do anything ends before anybody is asked. */
int kings_begins_idle(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = &b->image;
    gg_text t = gg_text_on(out, cap);
    int side = b->begin.side;
    const kings_side *hand = &s->side[side];
    (void)state;
    if (b->begin.at != AT_PHASE || kings_has_choice(b, s, side)) return 0;
    gg_text_add(&t, "nothing can be done in this phase: ");
    if (b->option.cards && hand->hand_n + hand->hand_j == 0)
        gg_text_add(&t,
                    "no card is in hand, expected `cards N` on the line of the side, or `begin turn` to be dealt some");
    else if (!kings_units_on(b, s, side))
        gg_text_add(&t, "no unit of this side is on the table");
    else
        gg_text_add(&t, "all units of this side have acted");
    return gg_text_len(&t);
}
