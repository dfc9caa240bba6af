/* The moment at which play begins: the `begin` line of a scenario, which names a phase and perhaps the unit that acts, and
 * the turn it is in. */
#include "setup.h"

void boe_read_begin(boe_draft *d)
{
    const char *words[GG_SIDES + 1] = {d->side_name[0], d->side_name[1], "unit"};
    gg_scan *s = d->scan;
    boe_begin *begin = &d->b->begin;
    gg_word w;
    int phase = boe_draft_pick(d, boe_phase_names, BOE_PHASES, "phase");
    if (phase < 0) {
        gg_scan_skip(s);
        return;
    }
    begin->phase = (uint8_t)phase;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, words, GG_SIDES + 1, "word");
        if (i == GG_SIDES)
            begin->unit = (uint8_t)boe_draft_unit(d, "the unit that acts", &d->mover);
        else if (i >= 0)
            d->begin_side = i;
    }
}

static gg_mark place_of(const boe_draft *d, int line) { return d->once[line].line ? d->once[line] : (gg_mark){1, 1}; }

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

static void settle_player_a(boe_draft *d)
{
    boe_battle *b = d->b;
    int phase = b->begin.phase, a = d->player_a;
    if (d->begin_side >= 0 && !is_paired(phase))
        gg_scan_fault_at(d->scan, place_of(d, ONCE_BEGIN), "phase %s is both sides': expected no side",
                         boe_phase_names[phase]);
    if (phase <= PHASE_4) {
        if (d->once[ONCE_PLAYER_A].line)
            gg_scan_fault_at(d->scan, d->once[ONCE_PLAYER_A], "there is no Player A before Phase 5: expected no line");
        return;
    }
    if (a >= 0 && d->begin_side >= 0 && other_if_second(phase, a) != d->begin_side)
        gg_scan_fault_at(d->scan, place_of(d, ONCE_BEGIN),
                         "phase %s is not theirs: expected the other side, or player-a %s", boe_phase_names[phase],
                         d->side_name[!a]);
    if (a < 0) a = d->begin_side >= 0 && is_paired(phase) ? other_if_second(phase, d->begin_side) : 0;
    b->image.a = (uint8_t)a;
    b->begin.side = (uint8_t)(is_paired(phase) ? other_if_second(phase, a) : GG_NONE);
}

void boe_settle_begin(boe_draft *d)
{
    boe_battle *b = d->b;
    int turn = d->turn ? d->turn : 1, phase = b->begin.phase;
    if (turn > b->turns) {
        gg_scan_fault_at(d->scan, place_of(d, ONCE_TURN), "turn %d: expected 1 to %d (`turns`)", turn, b->turns);
        turn = b->turns;
    }
    b->image.phase = (uint8_t)phase;
    b->image.turn = (uint8_t)(phase == PHASE_START ? turn - 1 : turn);
    settle_player_a(d);
    if (b->image.melees && (phase < PHASE_5A || phase > PHASE_9C))
        gg_scan_fault_at(d->scan, d->melee[0], "no melee goes on in phase %s: expected `begin` 5a to 9c",
                         boe_phase_names[phase]);
}

/* Once the units stand: the one that acts is the active player's, and may. */
void boe_check_begin(boe_draft *d)
{
    const boe_battle *b = d->b;
    int unit = b->begin.unit, phase = b->begin.phase;
    if (unit == GG_NONE) return;
    const boe_unit *u = &b->image.unit[unit];
    if (phase < PHASE_5E || phase > PHASE_5H)
        gg_scan_fault_at(d->scan, d->mover, "units act one by one in phases 5e to 5h: expected no unit here");
    else if (boe_side(b, unit) != b->begin.side)
        gg_scan_fault_at(d->scan, d->mover, "phase %s is not its side's: expected a unit of the %s",
                         boe_phase_names[phase], d->side_name[b->begin.side]);
    else if (u->cell == SQ_OFF || u->flags & IN_MELEE)
        gg_scan_fault_at(d->scan, d->mover, "%s is not free to act: expected a unit on the map and in no melee",
                         b->unit[unit].label);
    else if (u->cube != (phase <= PHASE_5F ? GREEN : BLUE))
        gg_scan_fault_at(d->scan, d->mover, "%s has another cube: expected `cube %s`", b->unit[unit].label,
                         phase <= PHASE_5F ? "green" : "blue");
}
