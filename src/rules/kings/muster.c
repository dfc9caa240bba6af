/* The units of a scenario: what each is, and the state that its line gives. */
#include "setup.h"

#include <string.h>

const kings_flag_words kings_flag_list[KINGS_UNIT_FLAGS] = {
    {"close", CLOSE},
    {"ground", GROUND},
    {"acted", ACTED},
    {"ammo_out", AMMO_OUT},
    {"targeted", TARGETED},
    {"lucky_used", LUCKY_USED},
    {"nerves_done", NERVES_DONE},
    {"owed", OWED},
};
const char *const kings_status_names[EXITED + 1] = {"on", "pool", "destroyed", "routed", "left", "exited"};

enum {
    UNIT_AT, /* the first seven say where it is */
    UNIT_IN,
    UNIT_POOL,
    UNIT_DESTROYED,
    UNIT_ROUTED,
    UNIT_LEFT,
    UNIT_EXITED,
    UNIT_FIGURES,
    UNIT_FACING,
    UNIT_PINS,
    UNIT_LEADERSHIP,
    UNIT_TRAIT,
    UNIT_DRUNK,
    UNIT_JAM,
    UNIT_ORDER,
    UNIT_LEADER,
    UNIT_LEADERLESS,
    UNIT_CHIEF,
    UNIT_FLAG,
    UNIT_UPGRADE = UNIT_FLAG + KINGS_UNIT_FLAGS,
    UNIT_GUN = UNIT_UPGRADE + KINGS_UPGRADES,
    UNIT_WORDS = UNIT_GUN + MACHINE_GUN - FIELD_GUN + 1
};

typedef struct unit_line {
    kings_draft *d;
    kings_unit_def def;
    kings_unit unit;
    int type, gun;
    unsigned upgrades;
    gg_mark at, word[UNIT_WORDS];
    const char *words[UNIT_WORDS];
    uint64_t given;
    bool faulty;
} unit_line;

static bool has(const unit_line *l, int word) { return l->given >> word & 1; }

static void list_words(unit_line *l)
{
    static const char *const own[UNIT_FLAG] = {"at",     "in",      "pool",   "destroyed", "routed",     "left",
                                               "exited", "figures", "facing", "pins",      "leadership", "trait",
                                               "drunk",  "jam",     "order",  "leader",    "leaderless", "chief"};
    memcpy(l->words, own, sizeof own);
    for (int i = 0; i < KINGS_UNIT_FLAGS; i++) l->words[UNIT_FLAG + i] = kings_flag_list[i].name;
    for (int i = 0; i < KINGS_UPGRADES; i++) l->words[UNIT_UPGRADE + i] = kings_upgrades[i].name;
    for (int i = UNIT_GUN; i < UNIT_WORDS; i++) l->words[i] = kings_weapons[FIELD_GUN + i - UNIT_GUN].word;
}

/* ---- label, type ---- */

static bool read_label(unit_line *l)
{
    const kings_draft *d = l->d;
    if (!gg_scan_label(d->scan, "a label such as B1", l->def.label, sizeof l->def.label)) return false;
    for (int i = 0; i < d->b->units; i++)
        if (strcmp(d->b->unit[i].label, l->def.label) == 0) {
            gg_scan_fault_at(d->scan, l->at, "the label %s is taken: it was given on line %d", l->def.label,
                             d->unit[i].at.line);
            return false;
        }
    return true;
}

static bool read_side(unit_line *l)
{
    int side = kings_draft_side(l->d);
    l->def.side = (uint8_t)(side > 0);
    return side >= 0;
}

static bool read_type(unit_line *l)
{
    const char *codes[KINGS_TYPES];
    for (int t = 0; t < KINGS_TYPES; t++) codes[t] = kings_types[t].code;
    l->type = kings_draft_pick(l->d, codes, KINGS_TYPES, "type");
    return l->type >= 0;
}

/* ---- words ---- */

static void read_place(unit_line *l)
{
    tab_point p;
    if (!kings_draft_point(l->d, "its middle, such as 240,100", &p, &l->word[UNIT_AT])) {
        l->faulty = true;
        return;
    }
    l->unit.x = (int16_t)p.x;
    l->unit.y = (int16_t)p.y;
}

static void read_garrison(unit_line *l)
{
    int work = kings_draft_work(l->d, "the Work that it holds", &l->word[UNIT_IN]);
    if (work < 0 || l->d->work_faulty >> work & 1) {
        l->faulty = true;
        return;
    }
    l->unit.work = (uint8_t)work;
    l->unit.x = (int16_t)l->d->b->work[work].at.x;
    l->unit.y = (int16_t)l->d->b->work[work].at.y;
}

/* `figures 12`: it began with so many. `figures 7 of 12`: it has 7 of them now. */
static void read_figures(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    int n = gg_scan_number(s, "figures", 0, KINGS_FIGURES), of = n;
    if (gg_scan_peek(s, &w) && gg_word_is(w, "of")) {
        gg_scan_word(s, &w);
        of = gg_scan_number(s, "figures at the start", 1, KINGS_FIGURES);
        l->unit.figs = (uint8_t)(n < 0 ? 0 : n);
        l->given |= (uint64_t)1 << UNIT_WORDS; /* the number left is given */
    } else if (n == 0) {
        gg_scan_fault_at(s, l->word[UNIT_FIGURES], "0 figures: expected 1 to %d, or `figures 0 of` so many",
                         KINGS_FIGURES);
        of = -1;
    }
    if (n < 0 || of < 0)
        l->faulty = true;
    else
        l->def.full = (uint8_t)of;
}

static void read_facing(unit_line *l)
{
    int facing = kings_draft_pick(l->d, disc_dir_names, DISC_DIRS, "facing");
    if (facing >= 0) l->unit.facing = (uint8_t)facing;
}

static void read_trait(unit_line *l)
{
    int trait = kings_draft_pick(l->d, &kings_trait_names[1], KINGS_TRAITS - 1, "trait");
    if (trait >= 0) l->unit.trait = (uint8_t)(trait + 1);
}

static void read_drunk(unit_line *l)
{
    static const char *const values[] = {"6", "8"};
    int i = kings_draft_pick(l->d, values, 2, "value");
    if (i >= 0) l->unit.drunk = (uint8_t)(i ? 8 : 6);
}

static void read_number(unit_line *l, int word)
{
    static const struct {
        uint8_t low, high;
    } range[UNIT_ORDER + 1] = {[UNIT_PINS] = {0, KINGS_PINS},
                               [UNIT_LEADERSHIP] = {4, 10},
                               [UNIT_JAM] = {0, KINGS_TURNS + 1},
                               [UNIT_ORDER] = {1, 255}};
    int n = gg_scan_number(l->d->scan, l->words[word], range[word].low, range[word].high);
    if (n < 0) return;
    uint8_t *to = word == UNIT_PINS         ? &l->unit.pins
                  : word == UNIT_LEADERSHIP ? &l->unit.leadership
                  : word == UNIT_JAM        ? &l->unit.jam_until
                                            : &l->unit.lost;
    *to = (uint8_t)n;
}

static void read_word(unit_line *l, int i)
{
    switch (i) {
    case UNIT_AT: read_place(l); break;
    case UNIT_IN: read_garrison(l); break;
    case UNIT_FIGURES: read_figures(l); break;
    case UNIT_FACING: read_facing(l); break;
    case UNIT_TRAIT: read_trait(l); break;
    case UNIT_DRUNK: read_drunk(l); break;
    case UNIT_PINS:
    case UNIT_LEADERSHIP:
    case UNIT_JAM:
    case UNIT_ORDER: read_number(l, i); break;
    default: break;
    }
    if (i >= UNIT_FLAG && i < UNIT_UPGRADE) l->unit.flags |= kings_flag_list[i - UNIT_FLAG].flag;
    if (i >= UNIT_UPGRADE && i < UNIT_GUN) l->upgrades |= kings_upgrades[i - UNIT_UPGRADE].flag;
    if (i >= UNIT_GUN) l->gun = FIELD_GUN + i - UNIT_GUN;
}

static void read_words(unit_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    while (gg_scan_word(s, &w)) {
        int i = gg_scan_pick(s, w, l->words, UNIT_WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(s, l->words, UNIT_WORDS);
            l->faulty = true;
            continue;
        }
        if (has(l, i)) gg_scan_fault(s, w.column, "%s is given twice", l->words[i]);
        l->given |= (uint64_t)1 << i;
        l->word[i] = gg_scan_mark(s, w);
        read_word(l, i);
    }
}

/* ---- what it is ---- */

/* Cells of 4.1 that this battle has otherwise, unless an upgrade has a say in them. */
static void take_actions(unit_line *l)
{
    kings_profile *p = &l->def.profile;
    for (int a = 0; a < KINGS_ACTIONS; a++)
        if (p->action[a] == kings_types[l->type].action[a]) p->action[a] = l->d->b->action[l->type][a];
}

static gg_mark first_entry(const unit_line *l)
{
    for (int i = UNIT_UPGRADE; i < UNIT_WORDS; i++)
        if (has(l, i)) return l->word[i];
    return l->at;
}

static void settle_profile(unit_line *l)
{
    gg_scan *s = l->d->scan;
    char why[160];
    if (l->type < 0) return;
    if (!l->def.full) l->def.full = kings_types[l->type].figures;
    if (l->gun && !kings_types[l->type].crew) {
        gg_scan_fault_at(s, l->word[UNIT_GUN + l->gun - FIELD_GUN], "a %s without a crew: expected WC or PC",
                         kings_weapons[l->gun].name);
        l->faulty = true;
        return;
    }
    if (has(l, UNIT_GUN) + has(l, UNIT_GUN + 1) + has(l, UNIT_GUN + 2) > 1)
        gg_scan_fault_at(s, first_entry(l), "two guns: expected one");
    gg_rule rule = kings_profile_make(l->type, l->upgrades, l->gun, l->def.full, &l->def.profile);
    if (rule) {
        kings_profile_fault(l->type, l->upgrades, l->gun, why, sizeof why);
        gg_scan_fault_at(s, first_entry(l), "%s (%s)", why, kings_system.rule[rule].id);
        l->faulty = true;
        return;
    }
    take_actions(l);
    l->def.points = l->def.profile.cost;
    l->def.start = l->def.full;
    if (l->d->b->option.half_units) l->def.start = (uint8_t)(l->def.full > 1 ? l->def.full / 2 : 1);
    if (has(l, UNIT_CHIEF)) l->def.chief = 1;
}

/* ---- where it is ---- */

static void settle_status(unit_line *l)
{
    int places = 0;
    for (int i = UNIT_AT; i <= UNIT_EXITED; i++) {
        if (!has(l, i)) continue;
        if (places++) {
            gg_scan_fault_at(l->d->scan, l->word[i],
                             "it is in two places: expected one of at, in, pool, destroyed, "
                             "routed, left and exited");
            l->faulty = true;
        }
        l->unit.status = (uint8_t)(i <= UNIT_IN ? ON : i - UNIT_POOL + POOL);
    }
    if (has(l, UNIT_LEADER) && has(l, UNIT_LEADERLESS))
        gg_scan_fault_at(l->d->scan, l->word[UNIT_LEADERLESS], "leader and leaderless: expected one of them");
    if (!places || l->unit.status == ON) return;
    static const uint8_t of_table[] = {UNIT_FACING, UNIT_PINS, UNIT_FLAG, UNIT_FLAG + 1};
    for (size_t i = 0; i < sizeof of_table; i++)
        if (has(l, of_table[i]))
            gg_scan_fault_at(l->d->scan, l->word[of_table[i]], "a unit off the table has no `%s`",
                             l->words[of_table[i]]);
}

static uint8_t what_is_given(const unit_line *l)
{
    bool place = l->given & ((1u << (UNIT_EXITED + 1)) - 1);
    return (uint8_t)((place ? GIVEN_PLACE : 0) | (has(l, UNIT_WORDS) ? GIVEN_FIGURES : 0) |
                     (has(l, UNIT_FACING) ? GIVEN_FACING : 0) | (has(l, UNIT_LEADERSHIP) ? GIVEN_LEADERSHIP : 0) |
                     (has(l, UNIT_LEADER) ? GIVEN_LEADER : 0) | (has(l, UNIT_LEADERLESS) ? GIVEN_LEADERLESS : 0) |
                     (has(l, UNIT_ORDER) ? GIVEN_ORDER : 0));
}

static gg_mark place_of(const unit_line *l)
{
    for (int i = UNIT_AT; i <= UNIT_EXITED; i++)
        if (has(l, i)) return l->word[i];
    return l->at;
}

static void store_unit(unit_line *l)
{
    kings_draft *d = l->d;
    kings_battle *b = d->b;
    if (!kings_draft_room(d, ROOM_UNITS, b->units, KINGS_UNITS, l->at, "units")) return;
    int i = b->units++;
    b->unit[i] = l->def;
    b->image.unit[i] = l->unit;
    b->side_units[l->def.side] |= (uint64_t)1 << i;
    d->unit[i].at = l->at;
    d->unit[i].place = place_of(l);
    d->unit[i].figures = l->word[UNIT_FIGURES];
    d->unit[i].close = l->word[UNIT_FLAG];
    d->unit[i].ground = l->word[UNIT_FLAG + 1];
    d->unit[i].chief = l->word[UNIT_CHIEF];
    d->unit[i].jam = l->word[UNIT_JAM];
    d->unit[i].drunk = l->word[UNIT_DRUNK];
    d->unit[i].owed = l->word[UNIT_FLAG + 7];
    for (int k = 0; k < KINGS_UPGRADES; k++)
        if (kings_upgrades[k].flag == UP_STANDARD) d->unit[i].standard = l->word[UNIT_UPGRADE + k];
    d->unit[i].given = what_is_given(l);
    d->unit[i].faulty = l->faulty;
}

void kings_read_unit(kings_draft *d)
{
    unit_line l = {.d = d, .at = kings_draft_here(d), .unit.work = GG_NONE};
    list_words(&l);
    l.faulty = !read_label(&l);
    l.faulty |= !read_side(&l);
    l.faulty |= !gg_scan_name(d->scan, l.def.name, sizeof l.def.name);
    l.faulty |= !read_type(&l);
    read_words(&l);
    settle_profile(&l);
    settle_status(&l);
    store_unit(&l);
}
