/* Commanders and their brigades: what only bp can read of the `general` and `brigade` lines, and what cannot be. The rows
 * of both lines are commanders. */
#include <string.h>

#include "rules/bp/setup/setup.h"

const char *const bp_trait_names[6] = {"aggressive", "timid", "decisive", "hesitant", "headstrong", "diffident"};

/* ---- brigades ---- */

static bool is_taken(gg_draft *d, gg_mark at, const char *label)
{
    const bp_battle *b = bp_drafted(d);
    for (int i = 0; i < b->brigades; i++)
        if (strcmp(b->brigade[i].label, label) == 0) {
            gg_scan_fault_at(d->scan, at, "the brigade %s is taken: it was given on line %d", label,
                             gg_draft_place(d, L_BRIGADE, b->brigade[i].commander, NULL).line);
            return true;
        }
    return false;
}

bool bp_read_brigade_label(gg_draft *d, int row)
{
    bp_battle *b = bp_drafted(d);
    char label[sizeof b->brigade[0].label] = {0};
    gg_mark at = gg_draft_here(d);
    bool good = gg_scan_label(d->scan, "a label such as A", label, sizeof label) && !is_taken(d, at, label);
    if (!gg_draft_room(d, b->brigades, BP_BRIGADES, at, "brigades")) return false;
    b->commander[row].brigade = b->brigades;
    b->brigade[b->brigades].commander = (uint8_t)row;
    memcpy(b->brigade[b->brigades++].label, label, sizeof label);
    return good;
}

void bp_print_brigade_label(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " %s", bp_b(b)->brigade[bp_b(b)->commander[row].brigade].label);
}

bool bp_read_broken(gg_draft *d, int row)
{
    bp_drafted(d)->image.broken |= (uint16_t)(1u << bp_drafted(d)->commander[row].brigade);
    return true;
}

void bp_print_broken(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    if (bp_s(s)->broken >> bp_b(b)->commander[row].brigade & 1) gg_text_add(t, " broken");
}

/* ---- which of the two lines he has ---- */

bool bp_is_general(const gg_battle *b, const gg_state *s, int row)
{
    return (void)s, bp_b(b)->commander[row].brigade == GG_NONE;
}

bool bp_leads_brigade(const gg_battle *b, const gg_state *s, int row) { return !bp_is_general(b, s, row); }

static int line_of(const gg_draft *d, int row)
{
    return bp_drafted(d)->commander[row].brigade == GG_NONE ? L_GENERAL : L_BRIGADE;
}

/* ---- a man's words ---- */

void bp_print_killed(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)b;
    if (!(bp_s(s)->commander[row].flags & C_ALIVE)) gg_text_add(t, " killed");
}

bool bp_read_at(gg_draft *d, int row)
{
    bp_commander *man = &bp_drafted(d)->image.commander[row];
    tab_point p;
    if (!bp_read_point(d, "a place such as 240,505", &p, &bp_noted(d)->commander_at[row])) return false;
    man->x = (int16_t)p.x, man->y = (int16_t)p.y;
    return true;
}

/* He that has joined a unit is where that is. */
void bp_print_at(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const bp_commander *man = &bp_s(s)->commander[row];
    (void)b;
    if (man->flags & C_ALIVE && man->joined == GG_NONE) gg_text_add(t, " at %d,%d", man->x, man->y);
}

/* ---- what cannot be ---- */

/* bp.cmdr.traits: one at most, unless chance has given him more; never both ends of one quality. */
static void check_traits(gg_draft *d, int row)
{
    int traits = bp_drafted(d)->image.commander[row].traits, seen = 0;
    for (int i = 0; traits >> i; i++) {
        if (!(traits >> i & 1)) continue;
        if (i % 2 && traits >> (i - 1) & 1)
            gg_draft_fault(d, d->line, row, bp_trait_names[i], "%s and %s: expected one of them", bp_trait_names[i - 1],
                           bp_trait_names[i]);
        else if (seen++ && !bp_drafted(d)->option.personal_qualities)
            gg_draft_fault(d, d->line, row, bp_trait_names[i],
                           "a second trait: expected one, unless `option personal_qualities on` is set");
    }
}

static void check_no_word(gg_draft *d, int row, const char *word)
{
    if (!gg_draft_has(d, d->line, row, word)) return;
    gg_draft_fault(d, d->line, row, word, "a commander who was killed has no `%s`", word);
    gg_draft_spoil(d, d->line, row);
}

/* He that is dead is nowhere and has no character; his rating is that of the next man's predecessor. */
static void check_killed(gg_draft *d, int row)
{
    static const char *const words[] = {"at", "joined", "moved", "first"};
    bp_commander *man = &bp_drafted(d)->image.commander[row];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) check_no_word(d, row, words[i]);
    for (size_t i = 0; i < sizeof bp_trait_names / sizeof bp_trait_names[0]; i++)
        check_no_word(d, row, bp_trait_names[i]);
    *man = (bp_commander){.joined = GG_NONE, .rating = man->rating, .flags = man->flags & (C_ON_FOOT | C_COMMANDED)};
}

static void check_place(gg_draft *d, int row)
{
    bp_commander *man = &bp_drafted(d)->image.commander[row];
    bool at = gg_draft_has(d, d->line, row, "at"), joined = gg_draft_has(d, d->line, row, "joined");
    man->flags |= C_ALIVE;
    if (!bp_drafted(d)->deploy) {
        if (!at && !joined && gg_draft_has(d, d->line, row, "name"))
            gg_draft_fault(d, d->line, row, "name",
                           "he stands nowhere: expected `at` and a place, or `joined` and a unit");
        return;
    }
    man->joined = BP_OFF_TABLE;
    if (!at && !joined) return;
    gg_draft_fault(d, d->line, row, at ? "at" : "joined",
                   "his place is chosen in play: expected none beside a `deploy` line");
    gg_draft_spoil(d, d->line, row);
}

static void check_man(gg_draft *d, int row)
{
    if (gg_draft_has(d, d->line, row, "killed"))
        check_killed(d, row);
    else
        check_place(d, row);
    check_traits(d, row);
}

void bp_check_general(gg_draft *d, int row)
{
    bp_battle *b = bp_drafted(d);
    int side = b->commander[row].side;
    b->commander[row].brigade = GG_NONE;
    check_man(d, row);
    if (!gg_draft_good(d, L_GENERAL, row, "side")) return;
    if (b->general[side] == GG_NONE)
        b->general[side] = (uint8_t)row;
    else
        gg_draft_fault(d, L_GENERAL, row, "name", "a second general of the %s: the first is on line %d",
                       b->side_name[side], gg_draft_place(d, L_GENERAL, b->general[side], NULL).line);
}

void bp_check_brigade(gg_draft *d, int row)
{
    bp_battle *b = bp_drafted(d);
    check_man(d, row);
    if (!gg_draft_faulty(d, L_BRIGADE, row)) b->brigade[b->commander[row].brigade].side = b->commander[row].side;
}

/* He stands at the middle of the rear of the unit that he has joined. */
void bp_settle_commander(gg_draft *d, int row)
{
    const bp_battle *b = bp_drafted(d);
    bp_commander *man = &bp_drafted(d)->image.commander[row];
    int line = line_of(d, row), unit = man->joined;
    if (gg_draft_faulty(d, line, row) || b->deploy || unit == GG_NONE || !bp_noted(d)->unit[unit].placed) return;
    if (b->unit[unit].side != b->commander[row].side) {
        gg_draft_fault(d, line, row, "joined", "%s is an enemy: expected a unit of his own side", b->unit[unit].label);
        return;
    }
    tab_rect r;
    bp_rect(b, &b->image, unit, &r);
    if (!gg_draft_has(d, line, row, "at"))
        man->x = (int16_t)r.rear.x, man->y = (int16_t)r.rear.y;
    else if (gg_draft_good(d, line, row, "at") && (man->x != r.rear.x || man->y != r.rear.y))
        gg_scan_fault_at(d->scan, bp_noted(d)->commander_at[row],
                         "he has joined %s: expected %d,%d, the middle of its rear, or no `at`", b->unit[unit].label,
                         (int)r.rear.x, (int)r.rear.y);
}
