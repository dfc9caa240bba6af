/* Chapter 4 as text: the units of a scenario and the skirmishers they have sent out, each with the state it is in. */
#include "setup.h"

#include <string.h>

const char *const boe_grade_names[BOE_GRADES] = {
    [GRADE_M] = "M", [GRADE_C] = "C", [GRADE_R] = "R", [GRADE_E] = "E", [GRADE_G] = "G"};
const char *const boe_weight_names[4] = {[WEIGHT_L] = "L", [WEIGHT_M] = "M", [WEIGHT_H] = "H"};

const boe_flag_words boe_flag_list[BOE_FLAGS] = {
    {"command", IN_COMMAND},  {"out", 0},
    {"opp_fired", OPP_FIRED}, {"marked", MARKED},
    {"fired", FIRED},         {"charged", CHARGED},
    {"moved", MOVED},         {"fought", FOUGHT},
    {"bt_right", BT_RIGHT},   {"blown", BLOWN},
    {"impetus", IMPETUS},     {"had_impetus", HAD_IMPETUS},
    {"activated", ACTIVATED}, {"zone_stopped", ZONE_STOPPED},
    {"on_road", ON_ROAD},     {"no_detach", NO_DETACH},
    {"new", NEW_HERE},
};

enum {
    WORD_TRAITS,
    WORD_WEIGHT = WORD_TRAITS + 7,
    WORD_AT,
    WORD_ARRIVES,
    WORD_ZONE,
    WORD_LOST,
    WORD_FACING,
    WORD_STANDS,
    WORD_START,
    WORD_DISORDER,
    WORD_RETREAT,
    WORD_ROUT,
    WORD_CUBE,
    WORD_AP,
    WORD_SPENT,
    WORD_OTHER,
    WORD_BT,
    WORD_FATIGUE,
    WORD_FIRED_AT,
    WORD_ENTRY,
    WORD_GUNS,
    WORD_FREE,
    WORD_FORMATIONS,
    WORD_FLAGS = WORD_FORMATIONS + BOE_FORMATIONS,
    WORD_WORDS = WORD_FLAGS + BOE_FLAGS
};
_Static_assert(WORD_WORDS <= 64, "the words of a line are bits of a mask");

typedef struct unit_line {
    boe_draft *d;
    boe_unit_def def;
    boe_unit unit;
    int number;
    gg_mark word[WORD_WORDS];
    const char *words[WORD_WORDS];
    uint64_t given;
    int cell;
    bool faulty, formed;
} unit_line;

static bool has(const unit_line *l, int word) { return l->given >> word & 1; }

static void list_words(unit_line *l)
{
    static const char *const own[WORD_FORMATIONS] = {
        [WORD_WEIGHT] = "weight",   [WORD_AT] = "at",           [WORD_ARRIVES] = "arrives",
        [WORD_ZONE] = "zone",       [WORD_LOST] = "lost",       [WORD_FACING] = "facing",
        [WORD_STANDS] = "stands",   [WORD_START] = "start",     [WORD_DISORDER] = "disorder",
        [WORD_RETREAT] = "retreat", [WORD_ROUT] = "rout",       [WORD_CUBE] = "cube",
        [WORD_AP] = "ap",           [WORD_SPENT] = "spent",     [WORD_OTHER] = "other",
        [WORD_BT] = "bt",           [WORD_FATIGUE] = "fatigue", [WORD_FIRED_AT] = "fired_at",
        [WORD_ENTRY] = "entry",     [WORD_GUNS] = "guns",       [WORD_FREE] = "free"};
    memcpy(l->words, own, sizeof own);
    for (int i = 0; i < 7; i++) l->words[WORD_TRAITS + i] = boe_trait_names[i];
    for (int i = 0; i < BOE_FORMATIONS; i++) l->words[WORD_FORMATIONS + i] = boe_formation_names[i];
    for (int i = 0; i < BOE_FLAGS; i++) l->words[WORD_FLAGS + i] = boe_flag_list[i].name;
}

/* ---- labels, which other lines may name before they are read ---- */

static const boe_template *find_template(gg_word nation, gg_word name)
{
    for (int i = 0; i < BOE_TEMPLATES; i++)
        if (gg_word_is(nation, boe_templates[i].nation) && gg_word_is(name, boe_templates[i].name))
            return &boe_templates[i];
    return NULL;
}

/* Who may send out skirmishers, and so has a second number: the line says it, or the template that it names. */
static bool may_detach(gg_scan *s)
{
    gg_word w, nation, name;
    gg_scan_word(s, &w); /* the brigade */
    gg_scan_word(s, &w); /* the name */
    if (gg_scan_peek(s, &w) && gg_word_is(w, "as")) {
        gg_scan_word(s, &w);
        const boe_template *t = gg_scan_word(s, &nation) && gg_scan_word(s, &name) ? find_template(nation, name) : NULL;
        return t && t->traits & (SKIRM1 | SKIRM2);
    }
    while (gg_scan_word(s, &w))
        if (gg_word_is(w, "skirm1") || gg_word_is(w, "skirm2")) return true;
    return false;
}

void boe_enrol_unit(boe_draft *d)
{
    boe_battle *b = d->b;
    gg_mark at = boe_draft_here(d);
    char label[BOE_LABEL - 1] = {0};
    bool good = gg_scan_label(d->scan, "a label such as F1", label, sizeof label);
    for (int i = 0; good && i < b->lines; i++)
        if (strcmp(b->unit[i].label, label) == 0) {
            gg_scan_fault_at(d->scan, at, "the label %s is taken: it was given on line %d", label, d->unit[i].at.line);
            good = false;
        }
    gg_scan rest = *d->scan;
    gg_faults unsaid = {.count = 0}; /* what is wrong with the line is said when it is read */
    rest.faults = &unsaid;
    bool detaches = good && may_detach(&rest);
    gg_scan_skip(d->scan);
    if (!boe_draft_room(d, ROOM_UNITS, b->lines, BOE_LINES, at, "units")) return;
    int i = b->lines++;
    if (good) memcpy(b->unit[i].label, label, sizeof label);
    b->unit[i].id = (uint16_t)(i + 1);
    b->unit[i].detachment = detaches ? 0 : GG_NONE; /* its number comes when all are known */
    d->unit[i].at = at;
    d->unit[i].faulty = !good;
}

static void name_detachment(boe_draft *d, int parent)
{
    boe_battle *b = d->b;
    b->unit[parent].detachment = GG_NONE;
    if (!boe_draft_room(d, ROOM_DETACHMENTS, b->detachments, BOE_DETACHED, d->unit[parent].at,
                        "units with skirmishers"))
        return;
    int unit = BOE_LINES + b->detachments++;
    gg_text t = gg_text_on(b->unit[unit].label, BOE_LABEL);
    gg_text_add(&t, "%ss", b->unit[parent].label);
    for (int i = 0; i < b->lines; i++)
        if (strcmp(b->unit[i].label, b->unit[unit].label) == 0)
            gg_scan_fault_at(d->scan, d->unit[i].at, "the label %s is that of the skirmishers of %s: expected another",
                             b->unit[i].label, b->unit[parent].label);
    b->unit[unit].id = (uint16_t)(1000 + b->unit[parent].id);
    b->unit[unit].parent = (uint8_t)parent;
    b->unit[parent].detachment = (uint8_t)unit;
    d->unit[unit].at = d->unit[parent].at;
}

void boe_settle_names(boe_draft *d)
{
    for (int i = 0; i < d->b->lines; i++)
        if (d->b->unit[i].detachment != GG_NONE) name_detachment(d, i);
    d->b->units = d->b->lines;
    if (d->b->lines == 0) gg_scan_fault_at(d->scan, (gg_mark){1, 1}, "no units: expected `unit` lines");
}

/* ---- what a unit is ---- */

static bool read_its_brigade(unit_line *l)
{
    const boe_battle *b = l->d->b;
    const char *labels[BOE_BRIGADES];
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "a brigade")) return false;
    if (b->brigades == 0) {
        gg_scan_fault(l->d->scan, w.column, "there is no brigade %.*s: expected a `brigade` line", GG_WORD(w));
        return false;
    }
    for (int i = 0; i < b->brigades; i++) labels[i] = b->brigade[i].label[0] ? b->brigade[i].label : "?";
    int i = gg_scan_pick(l->d->scan, w, labels, b->brigades, "brigade");
    if (i < 0) return false;
    l->def.brigade = (uint8_t)i;
    l->def.side = b->brigade[i].side;
    return !l->d->brigade[i].faulty;
}

static bool read_template(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word nation, name;
    if (!gg_scan_need(s, &nation, "a nation in quotation marks") || !gg_scan_need(s, &name, "one of its units"))
        return false;
    const boe_template *t = find_template(nation, name);
    if (!t) {
        gg_scan_fault(s, nation.column, "no template \"%.*s\" \"%.*s\": see `grognard units boe`", GG_WORD(nation),
                      GG_WORD(name));
        return false;
    }
    l->def.cls = t->cls;
    l->def.stands = t->stands;
    l->def.grade = t->grade;
    l->def.weight = t->weight;
    l->def.traits = t->traits;
    l->d->b->drafted++;
    return true;
}

/* CLASS STANDS GRADE, or `as` and a template of 4.7. */
static bool read_type(unit_line *l)
{
    gg_scan *s = l->d->scan;
    const char *codes[BOE_CLASSES + 1] = {[BOE_CLASSES] = "as"};
    gg_word w;
    for (int i = 0; i < BOE_CLASSES; i++) codes[i] = boe_classes[i].code;
    if (!gg_scan_need(s, &w, "a class such as LINE, or `as` and a template")) return false;
    int cls = gg_scan_pick(s, w, codes, BOE_CLASSES + 1, "class");
    if (cls == BOE_CLASSES) return read_template(l);
    int stands = gg_scan_number(s, "stands", 1, BOE_STANDS);
    int grade = boe_draft_pick(l->d, boe_grade_names, BOE_GRADES, "grade");
    if (cls < 0 || stands < 0 || grade < 0) return false;
    l->def.cls = (uint8_t)cls;
    l->def.stands = (uint8_t)stands;
    l->def.grade = (uint8_t)grade;
    return true;
}

/* ---- its words ---- */

static void read_count(unit_line *l, const char *what, int most, uint8_t *out)
{
    int n = gg_scan_number(l->d->scan, what, 0, most);
    if (n >= 0) *out = (uint8_t)n;
}

static void read_arrival(unit_line *l)
{
    int turn = gg_scan_number(l->d->scan, "a turn", 1, BOE_TURNS);
    if (turn > 0) l->def.arrives = (uint8_t)turn;
}

static void read_zone(unit_line *l)
{
    const char *labels[BOE_ZONES];
    gg_word w;
    if (!gg_scan_need(l->d->scan, &w, "an entry zone")) return;
    for (int i = 0; i < l->d->b->zones; i++) labels[i] = l->d->zone_label[i];
    if (l->d->b->zones == 0) {
        gg_scan_fault(l->d->scan, w.column, "there is no zone %.*s: expected a `zone` line", GG_WORD(w));
        return;
    }
    int i = gg_scan_pick(l->d->scan, w, labels, l->d->b->zones, "zone");
    if (i >= 0) l->def.zone = (uint8_t)i;
}

static void read_facing(unit_line *l)
{
    int facing = boe_draft_facing(l->d, "a facing: N, E, S or W");
    if (facing >= 0) l->unit.facing = (uint8_t)facing;
}

/* `guns 7,7 N`: where a crew left them, and which way they look. */
static void read_its_guns(unit_line *l)
{
    gg_mark at;
    l->unit.entry = (uint16_t)boe_draft_space(l->d, "the space of its guns", &at);
    int facing = boe_draft_facing(l->d, "the facing of its guns: N, E, S or W");
    if (l->unit.entry == SQ_OFF || facing < 0) return;
    l->unit.gun_facing = (uint8_t)facing;
    l->unit.flags |= GUNS_LEFT;
}

static void read_entry(unit_line *l)
{
    gg_mark at;
    l->unit.entry = (uint16_t)boe_draft_space(l->d, "the space it charged from", &at);
    if (l->unit.entry != SQ_OFF) l->unit.flags |= HAS_ENTRY;
}

static void read_free(unit_line *l)
{
    gg_mark at;
    int cell = boe_draft_space(l->d, "the last free space it was in", &at);
    if (cell == SQ_OFF) return;
    l->unit.free_x = (uint8_t)sq_x(cell);
    l->unit.free_y = (uint8_t)sq_y(cell);
}

static void read_break(unit_line *l)
{
    int n = gg_scan_number(l->d->scan, "1 for a break-through move, 2 for a melee", 1, 2);
    if (n > 0) l->unit.flags |= n == 1 ? BT_MOVE : BT_MELEE;
}

static void read_word(unit_line *l, int i)
{
    boe_draft *d = l->d;
    boe_unit *u = &l->unit;
    int n;
    if (i < WORD_WEIGHT) l->def.traits |= (uint8_t)(1 << i);
    if (i >= WORD_FLAGS) u->flags |= boe_flag_list[i - WORD_FLAGS].flag;
    if (i >= WORD_FORMATIONS && i < WORD_FLAGS) {
        if (l->formed) gg_scan_fault_at(d->scan, l->word[i], "a second formation: expected one");
        l->formed = true;
        u->formation = (uint8_t)(i - WORD_FORMATIONS);
    }
    switch (i) {
    case WORD_WEIGHT:
        n = boe_draft_pick(d, boe_weight_names + 1, 3, "weight");
        if (n >= 0) l->def.weight = (uint8_t)(n + 1);
        break;
    case WORD_AT: l->cell = boe_draft_space(d, "a space such as 3,1", &d->unit[l->number].place); break;
    case WORD_ARRIVES: read_arrival(l); break;
    case WORD_ZONE: read_zone(l); break;
    case WORD_FACING: read_facing(l); break;
    case WORD_STANDS: read_count(l, "stands that are left", BOE_STANDS, &u->stands); break;
    case WORD_START: read_count(l, "stands at the start", BOE_STANDS, &u->start); break;
    case WORD_DISORDER:
    case WORD_RETREAT:
    case WORD_ROUT: u->status = (uint8_t)(i - WORD_DISORDER + DISORDER); break;
    case WORD_CUBE:
        n = boe_draft_pick(d, boe_cube_names, 4, "cube");
        if (n >= 0) u->cube = (uint8_t)n;
        break;
    case WORD_AP: read_count(l, "AP left", 99, &u->ap_left); break;
    case WORD_SPENT: read_count(l, "AP spent", 99, &u->ap_spent); break;
    case WORD_OTHER: read_count(l, "AP not spent on fire", 99, &u->ap_other); break;
    case WORD_BT: read_break(l); break;
    case WORD_FATIGUE: read_count(l, "fatigue", 99, &u->fatigue); break;
    case WORD_FIRED_AT: u->fired_at = (uint8_t)boe_draft_unit(d, "the unit it fired at", &l->word[i]); break;
    case WORD_ENTRY: read_entry(l); break;
    case WORD_GUNS: read_its_guns(l); break;
    case WORD_FREE: read_free(l); break;
    default: break;
    }
}

static void read_words(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, l->words, WORD_WORDS, "word");
        if (i < 0) {
            l->faulty = true;
            gg_scan_skip_to(s, l->words, WORD_WORDS);
            continue;
        }
        if (has(l, i)) gg_scan_fault(s, w.column, "%s is given twice", l->words[i]);
        l->given |= (uint64_t)1 << i;
        l->word[i] = gg_scan_mark(s, w);
        read_word(l, i);
    }
}

/* ---- what cannot be ---- */

static void fault(unit_line *l, int word, const char *why)
{
    gg_scan_fault_at(l->d->scan, l->word[word].line ? l->word[word] : l->d->unit[l->number].at, "%s %s",
                     l->d->b->unit[l->number].label, why);
}

static bool traits_of(const unit_line *l, int traits) { return l->def.traits & traits; }

static void check_type(unit_line *l)
{
    int kind = boe_classes[l->def.cls].kind;
    if (kind == ART && !l->def.weight) fault(l, WORD_WEIGHT, "is a battery: expected `weight` and L, M or H");
    if (kind != ART && l->def.weight) fault(l, WORD_WEIGHT, "is no battery and has no weight");
    if (traits_of(l, SKIRM1 | SKIRM2 | VOLLEY) && kind != INF)
        fault(l, WORD_TRAITS, "is no infantry: expected neither volley, skirm1 nor skirm2");
    if (traits_of(l, RIFLE) && l->def.cls != LIGHT_INF && kind != INF)
        fault(l, WORD_TRAITS + 1, "is no infantry and has no rifles");
    if (traits_of(l, LANCE | CUIRASS) && kind != CAV)
        fault(l, WORD_TRAITS + 2, "is no cavalry: neither lance nor cuirass");
    if (traits_of(l, SKIRM1) && traits_of(l, SKIRM2)) fault(l, WORD_TRAITS + 6, "has skirm1 and skirm2: expected one");
}

static bool form_fits(const unit_line *l)
{
    int kind = boe_classes[l->def.cls].kind, cls = l->def.cls, form = l->unit.formation;
    if (l->number >= BOE_LINES) return form == SKIRM;
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

static void check_state(unit_line *l)
{
    const boe_unit *u = &l->unit;
    int kind = boe_classes[l->def.cls].kind,
        statuses = has(l, WORD_DISORDER) + has(l, WORD_RETREAT) + has(l, WORD_ROUT);
    if (!form_fits(l)) fault(l, WORD_FORMATIONS + u->formation, "cannot be in that formation (4.4)");
    if (statuses > 1) fault(l, WORD_ROUT, "has more than one status: expected disorder, retreat or rout");
    if ((u->formation == CREW) != has(l, WORD_GUNS))
        fault(l, WORD_GUNS, "is a CREW if it left its guns: expected both, or neither");
    if (has(l, WORD_ENTRY) && has(l, WORD_GUNS))
        fault(l, WORD_ENTRY, "has an entry space or guns left behind, not both");
    if (u->flags & BLOWN && kind != CAV) fault(l, WORD_FLAGS + 9, "is no cavalry and is never blown");
    if (u->cube == RED && kind == ART) fault(l, WORD_CUBE, "is artillery: expected green or blue");
    if (has(l, WORD_FLAGS) && has(l, WORD_FLAGS + 1)) fault(l, WORD_FLAGS + 1, "is in command or out, not both");
    if (u->ap_other > u->ap_spent) fault(l, WORD_OTHER, "has spent less in all than on other things: expected `spent`");
}

/* At a space, still to come, or gone. */
static void check_place(unit_line *l)
{
    int places = has(l, WORD_AT) + has(l, WORD_ARRIVES) + has(l, WORD_LOST);
    if (places != 1)
        fault(l, WORD_LOST, "is where? expected one of `at` and a space, `arrives` and a turn, and `lost`");
    if (has(l, WORD_ARRIVES) != has(l, WORD_ZONE))
        fault(l, WORD_ZONE, "comes when and where? expected `arrives` and `zone`");
}

/* What is off the map has what it is, and nothing else. */
static void check_absent(unit_line *l)
{
    for (int i = WORD_STANDS; i < WORD_WORDS; i++) {
        bool form = i >= WORD_FORMATIONS && i < WORD_FLAGS, kept = i == WORD_FLAGS + 15;
        if (has(l, i) && !(form && has(l, WORD_ARRIVES)) && !kept) {
            fault(l, i, "is not on the map: expected no word of its state");
            return;
        }
    }
}

/* ---- what was not said ---- */

static void settle_form(unit_line *l)
{
    bool comes = has(l, WORD_ARRIVES);
    int away = (l->d->b->home[l->def.side] / 2 + 2) & 3;
    if (!l->formed && boe_classes[l->def.cls].kind == ART) l->unit.formation = comes ? LIMBERED : UNLIMBERED;
    if (!l->formed && boe_classes[l->def.cls].kind != ART) l->unit.formation = comes ? MARCH : IN_LINE;
    if (!l->formed && l->number >= BOE_LINES) l->unit.formation = SKIRM;
    if (!has(l, WORD_FACING)) l->unit.facing = (uint8_t)away;
}

static uint8_t given_of(const unit_line *l)
{
    return (uint8_t)((has(l, WORD_CUBE) ? GIVEN_CUBE : 0) | (has(l, WORD_AP) ? GIVEN_AP : 0) |
                     (has(l, WORD_FLAGS) || has(l, WORD_FLAGS + 1) ? GIVEN_COMMAND : 0) |
                     (has(l, WORD_STANDS) ? GIVEN_STANDS : 0) | (has(l, WORD_START) ? GIVEN_START : 0));
}

static void store(unit_line *l)
{
    boe_draft *d = l->d;
    boe_unit_def *def = &d->b->unit[l->number];
    boe_unit *u = &d->b->image.unit[l->number];
    memcpy(l->def.label, def->label, sizeof def->label);
    l->def.id = def->id;
    l->def.parent = def->parent;
    l->def.detachment = def->detachment;
    l->def.facing = l->unit.facing;
    l->def.formation = l->unit.formation;
    *def = l->def;
    d->unit[l->number].cell = (uint16_t)(has(l, WORD_AT) ? l->cell : SQ_OFF);
    d->unit[l->number].given = given_of(l);
    d->unit[l->number].lost = has(l, WORD_LOST);
    d->unit[l->number].faulty |= l->faulty || (has(l, WORD_AT) && l->cell == SQ_OFF);
    if (has(l, WORD_AT)) {
        *u = l->unit;
        u->flags |= ENTERED;
    } else if (has(l, WORD_LOST)) {
        u->flags = ENTERED | (l->unit.flags & NO_DETACH);
    }
}

/* The skirmishers of a unit are light infantry of its grade and brigade, with its rifles. */
static void found_detachment(boe_draft *d, int parent)
{
    int unit = d->b->unit[parent].detachment;
    if (unit == GG_NONE) return;
    const boe_unit_def *of = &d->b->unit[parent];
    boe_unit_def *def = &d->b->unit[unit];
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

/* ---- lines ---- */

static void read_state(unit_line *l)
{
    read_words(l);
    settle_form(l);
    if (l->faulty) return;
    check_type(l);
    check_place(l);
    if (has(l, WORD_AT))
        check_state(l);
    else
        check_absent(l);
}

void boe_read_unit(boe_draft *d)
{
    unit_line l = {.d = d, .number = d->read_units++, .cell = SQ_OFF, .unit = boe_no_unit};
    gg_word w;
    if (l.number >= d->b->lines) {
        gg_scan_skip(d->scan);
        return;
    }
    list_words(&l);
    gg_scan_word(d->scan, &w); /* the label has been read */
    l.faulty = !read_its_brigade(&l);
    l.faulty |= !gg_scan_name(d->scan, l.def.name, sizeof l.def.name);
    l.faulty |= !read_type(&l);
    read_state(&l);
    store(&l);
    found_detachment(d, l.number);
}

/* Which unit's skirmishers they are, and whether it has any. */
static int read_parent(boe_draft *d)
{
    static const char *const words[] = {"of"};
    gg_mark at;
    if (boe_draft_pick(d, words, 1, "word") < 0) return GG_NONE;
    int parent = boe_draft_unit(d, "the unit they belong to", &at);
    if (parent == GG_NONE) return GG_NONE;
    if (d->b->unit[parent].detachment == GG_NONE) {
        gg_scan_fault_at(d->scan, at, "%s sends out no skirmishers: expected a unit with skirm1 or skirm2",
                         d->b->unit[parent].label);
        return GG_NONE;
    }
    return parent;
}

/* `detachment of F1 2 at 5,4 ...`: the words of a unit's state follow. */
void boe_read_detachment(boe_draft *d)
{
    gg_mark at = boe_draft_here(d);
    int parent = read_parent(d);
    int stands = parent == GG_NONE ? -1 : gg_scan_number(d->scan, "stands", 1, 2);
    if (stands < 0) {
        gg_scan_skip(d->scan);
        return;
    }
    unit_line l = {.d = d, .number = d->b->unit[parent].detachment, .cell = SQ_OFF, .unit = boe_no_unit};
    if (boe_is(&d->b->image, l.number, ENTERED)) gg_scan_fault_at(d->scan, at, "a second detachment: expected one");
    d->unit[l.number].at = at;
    list_words(&l);
    found_detachment(d, parent);
    l.def = d->b->unit[l.number];
    l.unit.stands = l.unit.start = (uint8_t)stands;
    read_state(&l);
    if (!has(&l, WORD_AT)) fault(&l, WORD_AT, "is where? expected `at` and a space");
    store(&l);
    d->unit[l.number].given |= GIVEN_STANDS | GIVEN_START;
}
