/* The moment at which play begins: the `begin` line of a scenario, which names a phase and perhaps the unit that acts, and
 * the turn it is in. */
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

/* `begin 5e french unit F1`: side and unit in any order, if they are named. */
void boe_read_begin(gg_draft *d, int row)
{
    const char *words[GG_SIDES + 1] = {d->battle->side[0], d->battle->side[1], "unit"};
    boe_begin *begin = &boe_drafted(d)->begin;
    gg_word w;
    int phase = gg_draft_pick(d, boe_phase_names, BOE_PHASES, "phase", "phase", NULL);
    if (phase < 0) {
        gg_draft_spoil(d, L_BEGIN, row);
        gg_scan_skip(d->scan);
        return;
    }
    begin->phase = (uint8_t)phase;
    while (gg_scan_word(d->scan, &w)) {
        int i = gg_scan_pick(d->scan, w, words, GG_SIDES + 1, "word");
        if (i == GG_SIDES)
            begin->unit = (uint8_t)boe_read_unit_label(d, "the unit that acts", &boe_noted(d)->mover);
        else if (i >= 0)
            boe_noted(d)->begin_side = (uint8_t)i;
    }
}

/* Phases in which one player acts: the first of each pair is Player A's. */
static bool is_paired(int phase)
{
    return (phase >= PHASE_5A && phase <= PHASE_5H) || phase == PHASE_9A || phase == PHASE_9B;
}

static int other_if_second(int phase, int side) /* whose phase it is if A is `side`, and the other way round */
{
    int first = phase >= PHASE_9A ? PHASE_9A : PHASE_5A;
    return (phase - first) % 2 ? !side : side;
}

static void settle_player_a(gg_draft *d)
{
    boe_battle *b = boe_drafted(d);
    int phase = b->begin.phase, a = boe_noted(d)->player_a, of = boe_noted(d)->begin_side;
    if (of != GG_NONE && !is_paired(phase))
        gg_draft_fault(d, L_BEGIN, 0, "begin", "phase %s is both sides': expected no side", boe_phase_names[phase]);
    if (phase <= PHASE_4) {
        if (gg_draft_rows(d, L_PLAYER_A))
            gg_draft_fault(d, L_PLAYER_A, 0, "player-a", "there is no Player A before Phase 5: expected no line");
        return;
    }
    if (a != GG_NONE && of != GG_NONE && other_if_second(phase, a) != of)
        gg_draft_fault(d, L_BEGIN, 0, "begin", "phase %s is not theirs: expected the other side, or player-a %s",
                       boe_phase_names[phase], d->battle->side[!a]);
    if (a == GG_NONE) a = of != GG_NONE && is_paired(phase) ? other_if_second(phase, of) : 0;
    b->image.a = (uint8_t)a;
    b->begin.side = (uint8_t)(is_paired(phase) ? other_if_second(phase, a) : GG_NONE);
}

void boe_settle_begin(gg_draft *d)
{
    boe_battle *b = boe_drafted(d);
    int turn = boe_noted(d)->turn ? boe_noted(d)->turn : 1, phase = b->begin.phase;
    if (turn > b->turns) {
        gg_draft_fault(d, L_TURN, 0, "turn", "turn %d: expected 1 to %d (`turns`)", turn, b->turns);
        turn = b->turns;
    }
    b->image.phase = (uint8_t)phase;
    b->image.turn = (uint8_t)(phase == PHASE_START ? turn - 1 : turn);
    settle_player_a(d);
    int melee = 0;
    while (melee < b->image.melees && gg_draft_faulty(d, L_MELEE, melee)) melee++;
    if (melee < b->image.melees && (phase < PHASE_5A || phase > PHASE_9C))
        gg_draft_fault(d, L_MELEE, melee, "space", "no melee goes on in phase %s: expected `begin` 5a to 9c",
                       boe_phase_names[phase]);
}

/* Once the units stand: the one that acts is the active player's, and may. */
void boe_check_begin(gg_draft *d)
{
    const boe_battle *b = boe_drafted(d);
    int unit = b->begin.unit, phase = b->begin.phase;
    if (unit == GG_NONE) return;
    const boe_unit *u = &b->image.unit[unit];
    if (phase < PHASE_5E || phase > PHASE_5H)
        gg_scan_fault_at(d->scan, boe_noted(d)->mover,
                         "units act one by one in phases 5e to 5h: expected no unit here");
    else if (boe_side(b, unit) != b->begin.side)
        gg_scan_fault_at(d->scan, boe_noted(d)->mover, "phase %s is not its side's: expected a unit of the %s",
                         boe_phase_names[phase], d->battle->side[b->begin.side]);
    else if (u->cell == SQ_OFF || u->flags & IN_MELEE)
        gg_scan_fault_at(d->scan, boe_noted(d)->mover,
                         "%s is not free to act: expected a unit on the map and in no melee", b->unit[unit].label);
    else if (u->cube != (phase <= PHASE_5F ? GREEN : BLUE))
        gg_scan_fault_at(d->scan, boe_noted(d)->mover, "%s has another cube: expected `cube %s`", b->unit[unit].label,
                         phase <= PHASE_5F ? "green" : "blue");
}
