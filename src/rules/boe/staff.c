/* 4.5 and 7.2 as text: leaders, the brigades they have, and the events that change a leader. */
#include "setup.h"

#include <string.h>

const char *const boe_rank_names[3] = {[BRIG] = "BRIG", [DIV] = "DIV", [CORPS] = "CORPS"};
const char *const boe_arm_names[2] = {[INF] = "INF", [CAV] = "CAV"};
const char *const boe_morale_names[3] = {[STEADY] = "steady", [SHAKEN] = "shaken", [BROKEN] = "broken"};

/* ---- labels, which other lines may name before they are read ---- */

void boe_enrol_leader(boe_draft *d)
{
    boe_battle *b = d->b;
    gg_mark at = boe_draft_here(d);
    char label[BOE_LABEL] = {0};
    bool good = gg_scan_label(d->scan, "a label such as L1", label, sizeof label);
    for (int i = 0; good && i < b->leaders; i++)
        if (strcmp(b->leader[i].label, label) == 0) {
            gg_scan_fault_at(d->scan, at, "the label %s is taken: it was given on line %d", label,
                             d->leader[i].at.line);
            good = false;
        }
    int side = boe_draft_side(d);
    gg_scan_skip(d->scan);
    if (!boe_draft_room(d, ROOM_LEADERS, b->leaders, BOE_LEADERS, at, "leaders")) return;
    int i = b->leaders++;
    if (good) memcpy(b->leader[i].label, label, sizeof label);
    b->leader[i].side = (uint8_t)(side < 0 ? 0 : side);
    b->leader[i].brigade = b->leader[i].superior = GG_NONE;
    d->leader[i].at = at;
    d->leader[i].faulty = !good || side < 0;
}

void boe_enrol_brigade(boe_draft *d)
{
    boe_battle *b = d->b;
    gg_mark at = boe_draft_here(d);
    char label[sizeof b->brigade[0].label] = {0};
    bool good = gg_scan_label(d->scan, "a label such as FL", label, sizeof label);
    for (int i = 0; good && i < b->brigades; i++)
        if (strcmp(b->brigade[i].label, label) == 0) {
            gg_scan_fault_at(d->scan, at, "the label %s is taken: it was given on line %d", label,
                             d->brigade[i].at.line);
            good = false;
        }
    int side = boe_draft_side(d);
    gg_scan_skip(d->scan);
    if (!boe_draft_room(d, ROOM_BRIGADES, b->brigades, BOE_BRIGADES, at, "brigades")) return;
    int i = b->brigades++;
    if (good) memcpy(b->brigade[i].label, label, sizeof label);
    b->brigade[i].side = (uint8_t)(side < 0 ? 0 : side);
    b->brigade[i].leader = b->brigade[i].superior = GG_NONE;
    b->brigade[i].order = NO_ORDER;
    d->brigade[i].at = at;
    d->brigade[i].faulty = !good || side < 0;
}

/* The label and the side have been read. */
static void pass_enrolled(boe_draft *d)
{
    gg_word w;
    gg_scan_word(d->scan, &w);
    gg_scan_word(d->scan, &w);
}

/* ---- a leader's line ---- */

enum { LEADER_RATING, LEADER_AT, LEADER_LOST, LEADER_ARRIVES, LEADER_UNDER, LEADER_WITH, LEADER_MOVED, LEADER_WORDS };
static const char *const leader_words[LEADER_WORDS] = {
    [LEADER_RATING] = "rating", [LEADER_AT] = "at",     [LEADER_LOST] = "lost",  [LEADER_ARRIVES] = "arrives",
    [LEADER_UNDER] = "under",   [LEADER_WITH] = "with", [LEADER_MOVED] = "moved"};

static void read_leader_word(boe_draft *d, int l, int word)
{
    boe_leader_def *def = &d->b->leader[l];
    boe_leader *man = &d->b->image.leader[l];
    gg_mark at;
    int n;
    switch (word) {
    case LEADER_RATING:
        n = gg_scan_number(d->scan, "a rating", 0, 2);
        def->rating = man->rating = (uint8_t)(n > 0 ? n : 0);
        break;
    case LEADER_AT:
        man->cell = (uint16_t)boe_draft_space(d, "a space such as 7,1", &d->leader[l].place);
        if (man->cell == SQ_OFF) d->leader[l].faulty = true;
        break;
    case LEADER_LOST: man->state = LOST; break;
    case LEADER_ARRIVES:
        man->state = AWAITED;
        def->arrives = 1;
        break;
    case LEADER_UNDER: def->superior = (uint8_t)boe_draft_leader(d, "his superior", &at); break;
    case LEADER_WITH:
        d->leader[l].with = (uint8_t)boe_draft_unit(d, "the unit he is with", &d->leader[l].with_at);
        break;
    default: man->moved = 1; break;
    }
}

static unsigned read_leader_words(boe_draft *d, int l)
{
    gg_scan *s = d->scan;
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, leader_words, LEADER_WORDS, "word");
        if (i < 0) {
            d->leader[l].faulty = true;
            gg_scan_skip_to(s, leader_words, LEADER_WORDS);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(s, w.column, "%s is given twice", leader_words[i]);
        given |= 1u << i;
        read_leader_word(d, l, i);
    }
    return given;
}

/* He is at a space, or lost, or to come. */
static void check_whereabouts(boe_draft *d, int l, unsigned given)
{
    unsigned where = given & (1u << LEADER_AT | 1u << LEADER_LOST | 1u << LEADER_ARRIVES);
    if (d->leader[l].faulty) return;
    if (!where || where & (where - 1))
        gg_scan_fault_at(d->scan, d->leader[l].at, "%s: expected one of `at` and a space, `lost` and `arrives`",
                         d->b->leader[l].label);
    else if (!(given & 1u << LEADER_AT) && given & (1u << LEADER_WITH | 1u << LEADER_MOVED))
        gg_scan_fault_at(d->scan, d->leader[l].at, "%s is not on the map: expected neither `with` nor `moved`",
                         d->b->leader[l].label);
}

void boe_read_leader(boe_draft *d)
{
    int l = d->read_leaders++;
    if (l >= d->b->leaders) {
        gg_scan_skip(d->scan);
        return;
    }
    boe_leader_def *def = &d->b->leader[l];
    pass_enrolled(d);
    int rank = boe_draft_pick(d, boe_rank_names, 3, "rank");
    bool named = gg_scan_name(d->scan, def->name, sizeof def->name);
    int arm = boe_draft_pick(d, boe_arm_names, 2, "arm");
    if (rank < 0 || !named || arm < 0) d->leader[l].faulty = true;
    def->rank = (uint8_t)(rank < 0 ? BRIG : rank);
    def->arm = (uint8_t)(arm < 0 ? INF : arm);
    check_whereabouts(d, l, read_leader_words(d, l));
}

/* ---- a brigade's line ---- */

enum {
    BRIGADE_LEADER,
    BRIGADE_UNDER,
    BRIGADE_ORDER,
    BRIGADE_WRITTEN,
    BRIGADE_POST,
    BRIGADE_MORALE,
    BRIGADE_TRIED,
    BRIGADE_LOST,
    BRIGADE_WORDS
};
static const char *const brigade_words[BRIGADE_WORDS] = {
    [BRIGADE_LEADER] = "leader", [BRIGADE_UNDER] = "under",   [BRIGADE_ORDER] = "order", [BRIGADE_WRITTEN] = "written",
    [BRIGADE_POST] = "post",     [BRIGADE_MORALE] = "morale", [BRIGADE_TRIED] = "tried", [BRIGADE_LOST] = "lost"};

/* An order, or `open`, which leaves it to the owner. */
static int read_order(boe_draft *d, bool open)
{
    const char *words[BOE_ORDERS + 1] = {[BOE_ORDERS] = "open"};
    memcpy(words, boe_order_names, sizeof boe_order_names);
    int order = boe_draft_pick(d, words, BOE_ORDERS + open, "order");
    return order < 0 || order == BOE_ORDERS ? NO_ORDER : order;
}

static void read_brigade_word(boe_draft *d, int i, int word)
{
    boe_brigade_def *def = &d->b->brigade[i];
    boe_brigade *brigade = &d->b->image.brigade[i];
    gg_mark at;
    int n;
    switch (word) {
    case BRIGADE_LEADER: def->leader = (uint8_t)boe_draft_leader(d, "the brigade's leader", &at); break;
    case BRIGADE_UNDER: def->superior = (uint8_t)boe_draft_leader(d, "the leader above him", &at); break;
    case BRIGADE_ORDER: def->order = brigade->order = (uint8_t)read_order(d, true); break;
    case BRIGADE_WRITTEN: brigade->written = (uint8_t)read_order(d, false); break;
    case BRIGADE_POST: brigade->post = (uint16_t)boe_draft_space(d, "the brigade's post", &at); break;
    case BRIGADE_MORALE:
        n = boe_draft_pick(d, boe_morale_names, 3, "morale");
        brigade->morale = (uint8_t)(n > 0 ? n : 0);
        break;
    case BRIGADE_TRIED: brigade->tried = 1; break;
    default: n = gg_scan_number(d->scan, "stands lost this turn", 0, 255); brigade->lost = (uint8_t)(n > 0 ? n : 0);
    }
}

void boe_read_brigade(boe_draft *d)
{
    gg_scan *s = d->scan;
    int i = d->read_brigades++;
    unsigned given = 0;
    gg_word w;
    if (i >= d->b->brigades) {
        gg_scan_skip(s);
        return;
    }
    pass_enrolled(d);
    while (gg_scan_word(s, &w)) {
        int word = gg_scan_pick(s, w, brigade_words, BRIGADE_WORDS, "word");
        if (word < 0) {
            gg_scan_skip_to(s, brigade_words, BRIGADE_WORDS);
            continue;
        }
        if (given & 1u << word) gg_scan_fault(s, w.column, "%s is given twice", brigade_words[word]);
        given |= 1u << word;
        read_brigade_word(d, i, word);
    }
    if (!(given & 1u << BRIGADE_LEADER))
        gg_scan_fault_at(s, d->brigade[i].at, "a brigade without a leader: expected `leader` and a label");
    if (!(given & 1u << BRIGADE_ORDER))
        gg_scan_fault_at(s, d->brigade[i].at, "a brigade without an order: expected `order` and attack, ..., or open");
}

/* ---- events ---- */

void boe_read_event(boe_draft *d)
{
    static const char *const words[] = {"turn", "rating", "done"};
    gg_scan *s = d->scan;
    boe_battle *b = d->b;
    gg_mark here = boe_draft_here(d), at;
    gg_word w;
    bool done = false;
    if (boe_draft_pick(d, words, 1, "word") < 0) return;
    int turn = gg_scan_number(s, "a turn", 1, BOE_TURNS), leader = boe_draft_leader(d, "a leader", &at);
    if (boe_draft_pick(d, words + 1, 1, "word") < 0) return;
    int rating = gg_scan_number(s, "a rating", 0, 2);
    if (gg_scan_word(s, &w)) done = gg_scan_pick(s, w, words + 2, 1, "word") == 0;
    if (turn < 0 || leader == GG_NONE || rating < 0) return;
    if (!boe_draft_room(d, ROOM_EVENTS, b->events, BOE_EVENTS, here, "events")) return;
    b->event[b->events].turn = (uint8_t)turn;
    b->event[b->events].leader = (uint8_t)leader;
    b->event[b->events].rating = (uint8_t)rating;
    if (done) b->image.events |= (uint8_t)(1 << b->events);
    b->events++;
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

static void settle_superior(boe_draft *d, int i)
{
    boe_battle *b = d->b;
    boe_brigade_def *def = &b->brigade[i];
    if (def->superior == GG_NONE) {
        int division = only_one(b, def->side, DIV), corps = only_one(b, def->side, CORPS);
        if (division < 0) {
            gg_scan_fault_at(d->scan, d->brigade[i].at, "there are several divisions: expected `under` and a leader");
            return;
        }
        def->superior = (uint8_t)(division != GG_NONE ? division : corps < 0 ? GG_NONE : corps);
    }
    if (def->superior == GG_NONE) return;
    const boe_leader_def *above = &b->leader[def->superior];
    if (!d->leader[def->superior].faulty && (above->rank == BRIG || above->side != def->side))
        gg_scan_fault_at(d->scan, d->brigade[i].at, "%s cannot be under %s: expected a DIV or CORPS leader of its side",
                         def->label, above->label);
    b->leader[def->leader].superior = def->superior;
}

static void settle_brigade(boe_draft *d, int i)
{
    boe_battle *b = d->b;
    boe_brigade_def *def = &b->brigade[i];
    if (def->leader == GG_NONE || d->brigade[i].faulty || d->leader[def->leader].faulty) return;
    boe_leader_def *man = &b->leader[def->leader];
    if (man->rank != BRIG || man->side != def->side)
        gg_scan_fault_at(d->scan, d->brigade[i].at, "%s cannot lead %s: expected a BRIG leader of its side", man->label,
                         def->label);
    else if (man->brigade != GG_NONE)
        gg_scan_fault_at(d->scan, d->brigade[i].at, "%s has %s already: expected another leader", man->label,
                         b->brigade[man->brigade].label);
    man->brigade = (uint8_t)i;
    def->arm = man->arm;
    settle_superior(d, i);
}

static void settle_division(boe_draft *d, int l)
{
    boe_battle *b = d->b;
    boe_leader_def *def = &b->leader[l];
    if (d->leader[l].faulty) return;
    int corps = only_one(b, def->side, CORPS);
    if (def->rank == BRIG && def->brigade == GG_NONE)
        gg_scan_fault_at(d->scan, d->leader[l].at, "%s has no brigade: expected a `brigade` line that names him",
                         def->label);
    if (def->rank == CORPS && corps < 0)
        gg_scan_fault_at(d->scan, d->leader[l].at, "a side has at most one CORPS leader");
    if (def->rank != DIV || corps < 0) return;
    if (def->superior != GG_NONE && def->superior != corps)
        gg_scan_fault_at(d->scan, d->leader[l].at, "%s is a DIV leader: expected the CORPS leader above him",
                         def->label);
    def->superior = (uint8_t)corps;
}

void boe_settle_staff(boe_draft *d)
{
    for (int i = 0; i < d->b->brigades; i++) settle_brigade(d, i);
    for (int l = 0; l < d->b->leaders; l++) settle_division(d, l);
}
