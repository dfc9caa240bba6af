/* Chapter 4 as text: what only boe can read of its units and of the skirmishers they have sent out, and what cannot be. */
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

#include <string.h>

const char *const boe_grade_names[BOE_GRADES] = {
    [GRADE_M] = "M", [GRADE_C] = "C", [GRADE_R] = "R", [GRADE_E] = "E", [GRADE_G] = "G"};

static int line_of(int unit) { return unit < BOE_LINES ? L_UNIT : L_DETACHMENT; }
static bool has(const gg_draft *d, int unit, const char *word) { return gg_draft_has(d, line_of(unit), unit, word); }
static boe_unit *state_of(const gg_draft *d, int unit) { return &boe_drafted(d)->image.unit[unit]; }

void boe_unit_fault(gg_draft *d, int unit, const char *word, const char *why)
{
    gg_draft_fault(d, line_of(unit), unit, word, "%s %s", boe_drafted(d)->unit[unit].label, why);
}

/* ---- labels of lines and of detachments ---- */

int boe_read_unit_label(gg_draft *d, const char *what, gg_mark *at)
{
    const boe_battle *b = boe_drafted(d);
    const char *labels[BOE_UNITS];
    uint8_t unit[BOE_UNITS];
    int n = 0;
    for (int u = 0; u < BOE_UNITS; u++)
        if (b->unit[u].label[0]) labels[n] = b->unit[u].label, unit[n++] = (uint8_t)u;
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return GG_NONE;
    if (at) *at = gg_scan_mark(d->scan, w);
    int i = n ? gg_scan_pick(d->scan, w, labels, n, "unit") : -1; /* that there are none has been said */
    return i < 0 ? GG_NONE : unit[i];
}

/* ---- what a unit is: CLASS STANDS GRADE, or `as` and a template of 4.7 ---- */

static const boe_template *find_template(gg_word nation, gg_word name)
{
    for (int i = 0; i < BOE_TYPES; i++)
        if (gg_word_is(nation, boe_templates[i].nation) && gg_word_is(name, boe_templates[i].name))
            return &boe_templates[i];
    return NULL;
}

static bool read_template(gg_draft *d, boe_unit_def *def)
{
    gg_scan *s = d->scan;
    gg_word nation, name;
    if (!gg_scan_need(s, &nation, "a nation in quotation marks") || !gg_scan_need(s, &name, "one of its units"))
        return false;
    const boe_template *t = find_template(nation, name);
    if (!t) {
        gg_scan_fault(s, nation.column, "no template \"%.*s\" \"%.*s\": see `grognard units boe`", GG_WORD(nation),
                      GG_WORD(name));
        return false;
    }
    def->cls = t->cls;
    def->stands = t->stands;
    def->grade = t->grade;
    def->weight = t->weight;
    def->traits = t->traits;
    boe_drafted(d)->drafted++;
    return true;
}

bool boe_read_type(gg_draft *d, int row)
{
    boe_unit_def *def = &boe_drafted(d)->unit[row];
    const char *codes[BOE_CLASSES + 1] = {[BOE_CLASSES] = "as"};
    for (int i = 0; i < BOE_CLASSES; i++) codes[i] = boe_classes[i].code;
    int cls = gg_draft_pick(d, codes, BOE_CLASSES + 1, "class", "a class such as LINE, or `as` and a template", NULL);
    if (cls == BOE_CLASSES) return read_template(d, def);
    int stands = gg_scan_number(d->scan, "stands", 1, BOE_STANDS);
    int grade = gg_draft_pick(d, boe_grade_names, BOE_GRADES, "grade", "grade", NULL);
    if (cls < 0 || stands < 0 || grade < 0) return false;
    def->cls = (uint8_t)cls;
    def->stands = (uint8_t)stands;
    def->grade = (uint8_t)grade;
    return true;
}

/* ---- its words ---- */

bool boe_read_lost(gg_draft *d, int row) { return (void)d, (void)row, true; }

bool boe_read_unit_space(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "a space such as 3,1", &boe_noted(d)->unit[row].place);
    boe_noted(d)->unit[row].cell = (uint16_t)cell;
    return cell != SQ_OFF;
}

bool boe_read_break(gg_draft *d, int row)
{
    int n = gg_scan_number(d->scan, "1 for a break-through move, 2 for a melee", 1, 2);
    if (n > 0) state_of(d, row)->flags |= n == 1 ? BT_MOVE : BT_MELEE;
    return n > 0;
}

bool boe_read_fired_at(gg_draft *d, int row)
{
    state_of(d, row)->fired_at = (uint8_t)boe_read_unit_label(d, "the unit it fired at", NULL);
    return state_of(d, row)->fired_at != GG_NONE;
}

bool boe_read_entry(gg_draft *d, int row)
{
    boe_unit *u = state_of(d, row);
    u->entry = (uint16_t)boe_read_space(d, "the space it charged from", NULL);
    if (u->entry != SQ_OFF) u->flags |= HAS_ENTRY;
    return u->entry != SQ_OFF;
}

/* `guns 7,7 N`: where a crew left them, and which way they look. */
bool boe_read_its_guns(gg_draft *d, int row)
{
    boe_unit *u = state_of(d, row);
    u->entry = (uint16_t)boe_read_space(d, "the space of its guns", NULL);
    int facing = boe_read_facing(d, "the facing of its guns: N, E, S or W");
    if (u->entry == SQ_OFF || facing < 0) return false;
    u->gun_facing = (uint8_t)facing;
    u->flags |= GUNS_LEFT;
    return true;
}

bool boe_read_free(gg_draft *d, int row)
{
    int cell = boe_read_space(d, "the last free space it was in", NULL);
    if (cell == SQ_OFF) return false;
    state_of(d, row)->free_x = (uint8_t)sq_x(cell);
    state_of(d, row)->free_y = (uint8_t)sq_y(cell);
    return true;
}

/* ---- what cannot be ---- */

static void check_type(gg_draft *d, int unit)
{
    const boe_unit_def *def = &boe_drafted(d)->unit[unit];
    int kind = boe_classes[def->cls].kind, has_traits = def->traits;
    if (kind == ART && !def->weight) boe_unit_fault(d, unit, "weight", "is a battery: expected `weight` and L, M or H");
    if (kind != ART && def->weight) boe_unit_fault(d, unit, "weight", "is no battery and has no weight");
    if (has_traits & (SKIRM1 | SKIRM2 | VOLLEY) && kind != INF)
        boe_unit_fault(d, unit, "volley", "is no infantry: expected neither volley, skirm1 nor skirm2");
    if (has_traits & RIFLE && kind != INF) boe_unit_fault(d, unit, "rifle", "is no infantry and has no rifles");
    if (has_traits & (LANCE | CUIRASS) && kind != CAV)
        boe_unit_fault(d, unit, "lance", "is no cavalry: neither lance nor cuirass");
    if (has_traits & SKIRM1 && has_traits & SKIRM2)
        boe_unit_fault(d, unit, "skirm2", "has skirm1 and skirm2: expected one");
}

static bool form_fits(const gg_draft *d, int unit)
{
    int cls = boe_drafted(d)->unit[unit].cls, kind = boe_classes[cls].kind, form = state_of(d, unit)->formation;
    if (unit >= BOE_LINES) return form == SKIRM;
    switch (form) {
    case UNLIMBERED:
    case LIMBERED:
    case CREW: return kind == ART;
    case SQUARE: return kind == INF;
    case SKIRM: return cls == LIGHT_INF || cls == LCAV;
    case SEMI: return cls == LIGHT_INF;
    default: return kind != ART;
    }
}

static void check_state(gg_draft *d, int unit)
{
    const boe_unit *u = state_of(d, unit);
    int kind = boe_kind(boe_drafted(d), unit);
    if (!form_fits(d, unit))
        boe_unit_fault(d, unit, boe_formation_names[u->formation], "cannot be in that formation (4.4)");
    if (has(d, unit, "disorder") + has(d, unit, "retreat") + has(d, unit, "rout") > 1)
        boe_unit_fault(d, unit, "rout", "has more than one status: expected disorder, retreat or rout");
    if ((u->formation == CREW) != has(d, unit, "guns"))
        boe_unit_fault(d, unit, "guns", "is a CREW if it left its guns: expected both, or neither");
    if (has(d, unit, "entry") && has(d, unit, "guns"))
        boe_unit_fault(d, unit, "entry", "has an entry space or guns left behind, not both");
    if (u->flags & BLOWN && kind != CAV) boe_unit_fault(d, unit, "blown", "is no cavalry and is never blown");
    if (u->cube == RED && kind == ART) boe_unit_fault(d, unit, "cube", "is artillery: expected green or blue");
    if (has(d, unit, "command") && has(d, unit, "out"))
        boe_unit_fault(d, unit, "out", "is in command or out, not both");
    if (u->ap_other > u->ap_spent)
        boe_unit_fault(d, unit, "other", "has spent less in all than on other things: expected `spent`");
}

/* At a space, still to come, or gone. */
static void check_place(gg_draft *d, int unit)
{
    if (has(d, unit, "at") + has(d, unit, "arrives") + has(d, unit, "lost") != 1)
        boe_unit_fault(d, unit, "lost", "is where? expected one of `at` and a space, `arrives` and a turn, and `lost`");
    if (has(d, unit, "arrives") != has(d, unit, "zone"))
        boe_unit_fault(d, unit, "zone", "comes when and where? expected `arrives` and `zone`");
}

static bool is_formation(const char *word)
{
    for (int i = 0; i < BOE_FORMATIONS; i++)
        if (strcmp(word, boe_formation_names[i]) == 0) return true;
    return false;
}

/* What is off the map has what it is, the formation in which it comes, its loss of skirmishers, and nothing else. */
static void check_absent(gg_draft *d, int unit)
{
    static const char *const words[] = {
        "stands",   "start", "disorder",  "retreat",     "rout",      "cube",         "ap",       "spent",
        "other",    "bt",    "fatigue",   "fired_at",    "entry",     "guns",         "free",     "LINE",
        "COLUMN",   "MARCH", "SQUARE",    "SKIRM",       "SEMI",      "UNLIMBERED",   "LIMBERED", "CREW",
        "command",  "out",   "opp_fired", "marked",      "fired",     "charged",      "moved",    "fought",
        "bt_right", "blown", "impetus",   "had_impetus", "activated", "zone_stopped", "on_road",  "new"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!has(d, unit, words[i]) || (is_formation(words[i]) && has(d, unit, "arrives"))) continue;
        boe_unit_fault(d, unit, words[i], "is not on the map: expected no word of its state");
        return;
    }
}

/* The first of several counts as given; gives whether there is any. */
static bool check_formations(gg_draft *d, int unit)
{
    int line = line_of(unit), first = 0;
    for (int i = 0; i < BOE_FORMATIONS; i++) {
        int column =
            has(d, unit, boe_formation_names[i]) ? gg_draft_place(d, line, unit, boe_formation_names[i]).column : 0;
        if (column && (!first || column < first)) first = column;
    }
    for (int i = 0; i < BOE_FORMATIONS; i++)
        if (has(d, unit, boe_formation_names[i]) &&
            gg_draft_place(d, line, unit, boe_formation_names[i]).column != first)
            gg_draft_fault(d, line, unit, boe_formation_names[i], "a second formation: expected one");
    return first;
}

/* ---- what was not said ---- */

static void settle_form(gg_draft *d, int unit)
{
    const boe_battle *b = boe_drafted(d);
    boe_unit *u = state_of(d, unit);
    bool comes = has(d, unit, "arrives"), guns = boe_kind(b, unit) == ART;
    if (!check_formations(d, unit))
        u->formation = unit >= BOE_LINES ? SKIRM : guns ? (comes ? LIMBERED : UNLIMBERED) : (comes ? MARCH : IN_LINE);
    if (!has(d, unit, "facing")) u->facing = (uint8_t)((b->home[b->unit[unit].side] / 2 + 2) & 3);
}

/* On the map it is as its words say; one that is lost or to come has no state but how it arrives. */
static void settle_state(gg_draft *d, int unit)
{
    boe_unit_def *def = &boe_drafted(d)->unit[unit];
    boe_unit *u = state_of(d, unit);
    uint32_t kept = u->flags & NO_DETACH;
    def->facing = u->facing;
    def->formation = u->formation;
    if (has(d, unit, "at"))
        u->flags |= ENTERED;
    else
        *u = boe_no_unit;
    if (has(d, unit, "lost")) u->flags = ENTERED | kept;
    if (has(d, unit, "at") && boe_noted(d)->unit[unit].cell == SQ_OFF) gg_draft_spoil(d, line_of(unit), unit);
}

static void check_unit(gg_draft *d, int unit)
{
    settle_form(d, unit);
    if (!gg_draft_faulty(d, line_of(unit), unit)) {
        check_type(d, unit);
        check_place(d, unit);
        if (has(d, unit, "at"))
            check_state(d, unit);
        else
            check_absent(d, unit);
    }
    settle_state(d, unit);
}

void boe_check_unit(gg_draft *d, int row)
{
    boe_battle *b = boe_drafted(d);
    boe_unit_def *def = &b->unit[row];
    def->id = (uint16_t)(row + 1);
    def->side = gg_draft_good(d, L_UNIT, row, "brigade") ? b->brigade[def->brigade].side : 0;
    check_unit(d, row);
}

/* ---- skirmishers: who may send them out has a second number, and a label with an s ---- */

/* They are light infantry of its grade and brigade, with its rifles. */
static void found_detachment(boe_unit_def *def, const boe_unit_def *of)
{
    gg_text t = gg_text_on(def->name, sizeof def->name);
    gg_text_add(&t, "%.34s skirmishers", of->name);
    def->side = of->side;
    def->brigade = of->brigade;
    def->cls = LIGHT_INF;
    def->grade = of->grade;
    def->traits = of->traits & RIFLE;
    def->formation = SKIRM;
    def->facing = of->facing;
    def->stands = of->traits & SKIRM2 ? 2 : 1;
}

static void name_detachment(gg_draft *d, int parent)
{
    boe_battle *b = boe_drafted(d);
    if (b->detachments == BOE_DETACHED) return;
    int unit = BOE_LINES + b->detachments++;
    boe_unit_def *def = &b->unit[unit];
    gg_text t = gg_text_on(def->label, sizeof def->label);
    gg_text_add(&t, "%ss", b->unit[parent].label);
    for (int i = 0; i < b->lines; i++)
        if (strcmp(b->unit[i].label, def->label) == 0)
            gg_draft_fault(d, L_UNIT, i, "label", "the label %s is that of the skirmishers of %s: expected another",
                           b->unit[i].label, b->unit[parent].label);
    def->id = (uint16_t)(1000 + b->unit[parent].id);
    def->parent = (uint8_t)parent;
    b->unit[parent].detachment = (uint8_t)unit;
    found_detachment(def, &b->unit[parent]);
}

void boe_settle_detachments(gg_draft *d)
{
    boe_battle *b = boe_drafted(d);
    int senders = 0;
    b->units = b->lines;
    for (int i = 0; i < b->lines; i++) {
        if (!(b->unit[i].traits & (SKIRM1 | SKIRM2)) || !b->unit[i].label[0]) continue;
        if (senders++ == BOE_DETACHED)
            gg_draft_fault(d, L_UNIT, i, "label", "too many units with skirmishers: expected at most %d", BOE_DETACHED);
        name_detachment(d, i);
    }
    if (b->lines == 0) gg_scan_fault_at(d->scan, (gg_mark){1, 1}, "no units: expected `unit` lines");
}

/* `of F1`: whose skirmishers they are, and whether it has any. */
static int read_parent(gg_draft *d)
{
    static const char *const words[] = {"of"};
    gg_mark at;
    if (gg_draft_pick(d, words, 1, "word", "`of` and the unit they belong to", NULL) < 0) return GG_NONE;
    int parent = boe_read_unit_label(d, "the unit they belong to", &at);
    if (parent == GG_NONE || boe_drafted(d)->unit[parent].detachment != GG_NONE) return parent;
    if (parent >= BOE_LINES || !gg_draft_faulty(d, L_UNIT, parent))
        gg_scan_fault_at(d->scan, at, "%s sends out no skirmishers: expected a unit with skirm1 or skirm2",
                         boe_drafted(d)->unit[parent].label);
    return GG_NONE;
}

int boe_detachment_row(gg_draft *d)
{
    gg_scan ahead = *d->scan, *here = d->scan;
    d->scan = &ahead;
    int parent = read_parent(d);
    d->scan = here;
    return parent == GG_NONE ? -1 : boe_drafted(d)->unit[parent].detachment;
}

bool boe_pass_parent(gg_draft *d, int row)
{
    gg_word w;
    return (void)row, gg_scan_word(d->scan, &w);
}

/* `detachment of F1 2 at 5,4 ...`: the words of a unit's state follow. */
void boe_check_detachment(gg_draft *d, int row)
{
    boe_unit *u = state_of(d, row);
    if (!has(d, row, "stands")) u->stands = boe_noted(d)->unit[row].number;
    if (!has(d, row, "start")) u->start = boe_noted(d)->unit[row].number;
    check_unit(d, row);
    if (!gg_draft_faulty(d, L_DETACHMENT, row) && !has(d, row, "at"))
        boe_unit_fault(d, row, "at", "is where? expected `at` and a space");
}
