/* The units and leaders of a scenario: what only ccn can read of their lines, and what cannot be. */
#include "rules/ccn/setup/setup.h"

/* ---- a unit's place: a hex, or the word eliminated, which comes as such ---- */

bool ccn_read_unit_hex(gg_draft *d, int row)
{
    gg_word w;
    if (gg_scan_peek(d->scan, &w) && gg_word_is(w, "eliminated")) return true;
    int cell = ccn_read_hex(d);
    ccn_noted(d)->unit[row].cell = (uint8_t)cell;
    return cell != HEX_OFF;
}

void ccn_print_unit_hex(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b;
    if (ccn_alive(ccn_s(s), row))
        ccn_print_hex(t, ccn_s(s)->unit[row].hex);
    else
        gg_text_add(t, " eliminated");
}

const char *ccn_unfit_unit(const gg_draft *d, int row)
{
    return ccn_noted(d)->unit[row].cell == HEX_OFF ? "is eliminated: expected a unit on the board" : NULL;
}

/* ---- what cannot be ---- */

static void check_blocks(gg_draft *d, int row)
{
    ccn_unit *u = &ccn_drafted(d)->image.unit[row];
    int full = ccn_drafted(d)->unit[row].full;
    if (!u->blocks) u->blocks = (uint8_t)full;
    if (u->blocks > full)
        gg_draft_fault(d, L_UNIT, row, "blocks", "%d blocks are more than it began with: expected 1 to %d (`max`)",
                       u->blocks, full);
}

static void check_state(gg_draft *d, int row)
{
    int cls = ccn_type_of(ccn_drafted(d), row)->cls;
    bool square = gg_draft_has(d, L_UNIT, row, "square");
    if (gg_draft_has(d, L_UNIT, row, "shaken") && gg_draft_has(d, L_UNIT, row, "broken"))
        gg_draft_fault(d, L_UNIT, row, "broken", "shaken and broken: expected one of them");
    if (gg_draft_has(d, L_UNIT, row, "shots") && cls != ART)
        gg_draft_fault(d, L_UNIT, row, "shots", "shots of a unit that is not artillery");
    if (square && cls != INF)
        gg_draft_fault(d, L_UNIT, row, "square", "only infantry stands in square");
    else if (square && ccn_drafted(d)->image.unit[row].morale == BROKEN)
        gg_draft_fault(d, L_UNIT, row, "square", "a broken unit is not in square (ccn.square.break)");
}

/* An eliminated unit keeps what it began with and nothing else; its hex and facing may still stand on the line. */
static void check_eliminated(gg_draft *d, int row)
{
    static const char *const words[] = {"blocks", "shaken", "broken", "spent", "keep_spent", "square", "shots"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (gg_draft_has(d, L_UNIT, row, words[i]))
            gg_draft_fault(d, L_UNIT, row, words[i], "an eliminated unit has no %s", words[i]);
    ccn_drafted(d)->image.unit[row] = (ccn_unit){.hex = HEX_OFF};
    ccn_noted(d)->unit[row].cell = HEX_OFF;
}

void ccn_check_unit(gg_draft *d, int row)
{
    ccn_unit_def *def = &ccn_drafted(d)->unit[row];
    def->gun = GG_NONE;
    if (!gg_draft_good(d, L_UNIT, row, "type")) return;
    if (!def->full) def->full = ccn_types[def->type].blocks;
    if (ccn_noted(d)->unit[row].eliminated) {
        check_eliminated(d, row);
        return;
    }
    check_blocks(d, row);
    check_state(d, row);
}

/* ---- leaders: a hex, or what befell him ---- */

static int fate_of(const gg_draft *d)
{
    gg_word w;
    if (!gg_scan_peek(d->scan, &w)) return ON;
    return gg_word_is(w, "casualty") ? CASUALTY : gg_word_is(w, "eliminated") ? ELIMINATED : ON;
}

bool ccn_read_leader_hex(gg_draft *d, int row)
{
    ccn_leader *l = &ccn_drafted(d)->image.leader[row];
    gg_word w;
    l->status = (uint8_t)fate_of(d);
    if (l->status != ON) return gg_scan_word(d->scan, &w);
    int cell = ccn_read_hex(d);
    ccn_noted(d)->leader[row] = (uint8_t)cell;
    return cell != HEX_OFF;
}

void ccn_print_leader_hex(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const ccn_leader *l = &ccn_s(s)->leader[row];
    (void)b;
    if (l->status == ON)
        ccn_print_hex(t, l->hex);
    else
        gg_text_add(t, l->status == CASUALTY ? " casualty" : " eliminated");
}

void ccn_check_leader(gg_draft *d, int row)
{
    int status = ccn_drafted(d)->image.leader[row].status;
    if (gg_draft_has(d, L_LEADER, row, "spent") && status != ON)
        gg_draft_fault(d, L_LEADER, row, "spent", "only a leader on the board is spent");
    if (gg_draft_has(d, L_LEADER, row, "since") && status != CASUALTY)
        gg_draft_fault(d, L_LEADER, row, "since", "only a casualty has `since`");
}
