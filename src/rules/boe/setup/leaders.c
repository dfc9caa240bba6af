/* 4.5 and 7.2 as text: what only boe can read of leaders, of the brigades they have and of the events that change a leader,
 * and what cannot be. */
#include "rules/boe/setup/setup.h"

/* ---- a leader's words ---- */

bool boe_read_leader_space(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "a space such as 7,1", &boe_noted(d)->leader[row].place);
    boe_drafted(d)->image.leader[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

bool boe_read_companion(gg_draft *d, int row)
{
    int unit = boe_read_unit_label(d, "the unit he is with", &boe_noted(d)->leader[row].with_at);
    boe_noted(d)->leader[row].with = (uint8_t)unit;
    return unit != GG_NONE;
}

static bool has(const gg_draft *d, int leader, const char *word) { return gg_draft_has(d, L_LEADER, leader, word); }

/* He is at a space, or lost, or to come. */
void boe_check_leader(gg_draft *d, int row)
{
    boe_leader_def *def = &boe_drafted(d)->leader[row];
    def->brigade = GG_NONE;
    def->rating = boe_drafted(d)->image.leader[row].rating;
    def->arrives = has(d, row, "arrives");
    if (gg_draft_faulty(d, L_LEADER, row)) return;
    if (has(d, row, "at") + has(d, row, "lost") + has(d, row, "arrives") != 1)
        gg_draft_fault(d, L_LEADER, row, NULL, "%s: expected one of `at` and a space, `lost` and `arrives`",
                       def->label);
    else if (!has(d, row, "at") && (has(d, row, "with") || has(d, row, "moved")))
        gg_draft_fault(d, L_LEADER, row, NULL, "%s is not on the map: expected neither `with` nor `moved`", def->label);
}

bool boe_read_done(gg_draft *d, int row)
{
    boe_drafted(d)->image.events |= (uint8_t)(1 << row);
    return true;
}

/* ---- a brigade's words ---- */

bool boe_read_post(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "the brigade's post", NULL);
    boe_drafted(d)->image.brigade[row].post = (uint16_t)cell;
    return cell != SQ_OFF;
}

void boe_check_brigade(gg_draft *d, int row)
{
    boe_brigade *brigade = &boe_drafted(d)->image.brigade[row];
    if (brigade->order >= BOE_ORDERS) brigade->order = NO_ORDER; /* the word `open` */
    boe_drafted(d)->brigade[row].order = brigade->order;
    if (!gg_draft_has(d, L_BRIGADE, row, "leader"))
        gg_draft_fault(d, L_BRIGADE, row, NULL, "a brigade without a leader: expected `leader` and a label");
    if (!gg_draft_has(d, L_BRIGADE, row, "order"))
        gg_draft_fault(d, L_BRIGADE, row, NULL,
                       "a brigade without an order: expected `order` and attack, ..., or open");
}

/* ---- boe.cmd.structure: who is under whom ---- */

static int only_one(const boe_battle *b, int side, int rank)
{
    int found = GG_NONE;
    for (int l = 0; l < b->leaders; l++) {
        if (b->leader[l].side != side || b->leader[l].rank != rank) continue;
        if (found != GG_NONE) return -1;
        found = l;
    }
    return found;
}

static void settle_superior(gg_draft *d, int i)
{
    boe_battle *b = boe_drafted(d);
    boe_brigade_def *def = &b->brigade[i];
    if (def->superior == GG_NONE && gg_draft_has(d, L_BRIGADE, i, "under")) return; /* that is at fault */
    if (def->superior == GG_NONE) {
        int division = only_one(b, def->side, DIV), corps = only_one(b, def->side, CORPS);
        if (division < 0) {
            gg_draft_fault(d, L_BRIGADE, i, NULL, "there are several divisions: expected `under` and a leader");
            return;
        }
        def->superior = (uint8_t)(division != GG_NONE ? division : corps < 0 ? GG_NONE : corps);
    }
    if (def->superior == GG_NONE) return;
    const boe_leader_def *above = &b->leader[def->superior];
    if (!gg_draft_faulty(d, L_LEADER, def->superior) && (above->rank == BRIG || above->side != def->side))
        gg_draft_fault(d, L_BRIGADE, i, NULL, "%s cannot be under %s: expected a DIV or CORPS leader of its side",
                       def->label, above->label);
    b->leader[def->leader].superior = def->superior;
}

static void settle_brigade(gg_draft *d, int i)
{
    boe_battle *b = boe_drafted(d);
    boe_brigade_def *def = &b->brigade[i];
    if (def->leader == GG_NONE || gg_draft_faulty(d, L_BRIGADE, i) || gg_draft_faulty(d, L_LEADER, def->leader)) return;
    boe_leader_def *man = &b->leader[def->leader];
    if (man->rank != BRIG || man->side != def->side)
        gg_draft_fault(d, L_BRIGADE, i, NULL, "%s cannot lead %s: expected a BRIG leader of its side", man->label,
                       def->label);
    else if (man->brigade != GG_NONE)
        gg_draft_fault(d, L_BRIGADE, i, NULL, "%s has %s already: expected another leader", man->label,
                       b->brigade[man->brigade].label);
    man->brigade = (uint8_t)i;
    def->arm = man->arm;
    settle_superior(d, i);
}

static void settle_division(gg_draft *d, int l)
{
    boe_battle *b = boe_drafted(d);
    boe_leader_def *def = &b->leader[l];
    if (gg_draft_faulty(d, L_LEADER, l)) return;
    int corps = only_one(b, def->side, CORPS);
    if (def->rank == BRIG && def->brigade == GG_NONE)
        gg_draft_fault(d, L_LEADER, l, NULL, "%s has no brigade: expected a `brigade` line that names him", def->label);
    if (def->rank == CORPS && corps < 0) gg_draft_fault(d, L_LEADER, l, NULL, "a side has at most one CORPS leader");
    if (def->rank != DIV || corps < 0) return;
    if (def->superior != GG_NONE && def->superior != corps)
        gg_draft_fault(d, L_LEADER, l, NULL, "%s is a DIV leader: expected the CORPS leader above him", def->label);
    def->superior = (uint8_t)corps;
}

void boe_settle_staff(gg_draft *d)
{
    for (int i = 0; i < boe_drafted(d)->brigades; i++) settle_brigade(d, i);
    for (int l = 0; l < boe_drafted(d)->leaders; l++) settle_division(d, l);
}
