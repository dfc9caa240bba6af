/* The units of a scenario: what each is, and the state that its line gives. */
#include "rules/kings/setup/setup.h"

static bool has(const gg_draft *d, int unit, const char *word) { return gg_draft_has(d, L_UNIT, unit, word); }

/* ---- words of its line ---- */

bool kings_read_place(gg_draft *d, int row)
{
    kings_unit *u = &kings_drafted(d)->image.unit[row];
    tab_point p;
    if (!kings_read_point(d, "its middle, such as 240,100", &p, &kings_noted(d)->unit[row].at)) return false;
    u->x = (int16_t)p.x, u->y = (int16_t)p.y;
    return true;
}

bool kings_read_garrison(gg_draft *d, int row)
{
    kings_battle *b = kings_drafted(d);
    kings_unit *u = &b->image.unit[row];
    int work = gg_draft_ref(d, L_WORK, "the Work that it holds", &kings_noted(d)->unit[row].work);
    if (work < 0) return false;
    u->work = (uint8_t)work;
    u->x = (int16_t)b->work[work].at.x, u->y = (int16_t)b->work[work].at.y;
    return true;
}

/* `figures 12`: it began with so many. `figures 7 of 12`: it has 7 of them now. */
bool kings_read_figures(gg_draft *d, int row)
{
    kings_battle *b = kings_drafted(d);
    gg_scan *s = d->scan;
    gg_word w;
    int n = gg_scan_number(s, "figures", 0, KINGS_FIGURES), of = n;
    if (gg_scan_peek(s, &w) && gg_word_is(w, "of")) {
        gg_scan_word(s, &w);
        of = gg_scan_number(s, "figures at the start", 1, KINGS_FIGURES);
        b->image.unit[row].figs = (uint8_t)(n < 0 ? 0 : n);
        kings_noted(d)->unit[row].figures_of = true;
    } else if (n == 0) {
        gg_draft_fault(d, L_UNIT, row, "figures", "0 figures: expected 1 to %d, or `figures 0 of` so many",
                       KINGS_FIGURES);
        return false;
    }
    if (n < 0 || of < 0) return false;
    b->unit[row].full = (uint8_t)of;
    return true;
}

bool kings_read_drunk(gg_draft *d, int row)
{
    static const char *const values[] = {"6", "8"};
    int i = gg_draft_pick(d, values, 2, "value", "6 or 8", NULL);
    if (i >= 0) kings_drafted(d)->image.unit[row].drunk = (uint8_t)(i ? 8 : 6);
    return i >= 0;
}

/* ---- what it is ---- */

/* Cells of 4.1 that this battle has otherwise, unless an upgrade has a say in them. */
static void take_actions(const kings_battle *b, kings_profile *p)
{
    for (int a = 0; a < KINGS_ACTIONS; a++)
        if (p->action[a] == kings_types[p->type].action[a]) p->action[a] = b->action[p->type][a];
}

/* The first of what is added to its type, as the price list has them. */
static const char *first_entry(const gg_draft *d, int unit)
{
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (has(d, unit, kings_upgrades[i].name)) return kings_upgrades[i].name;
    for (int i = FIELD_GUN; i <= MACHINE_GUN; i++)
        if (has(d, unit, kings_weapons[i].word)) return kings_weapons[i].word;
    return NULL;
}

static int guns_given(const gg_draft *d, int unit)
{
    int n = 0;
    for (int i = FIELD_GUN; i <= MACHINE_GUN; i++) n += has(d, unit, kings_weapons[i].word);
    return n;
}

/* What 4.2 and 4.3 have against it; false: it has no profile. */
static bool make_profile(gg_draft *d, int unit, int type, int gun)
{
    kings_unit_def *def = &kings_drafted(d)->unit[unit];
    unsigned upgrades = def->profile.upgrades;
    char why[160];
    if (gun && !kings_types[type].crew) {
        gg_draft_fault(d, L_UNIT, unit, kings_weapons[gun].word, "a %s without a crew: expected WC or PC",
                       kings_weapons[gun].name);
        return false;
    }
    if (guns_given(d, unit) > 1) gg_draft_fault(d, L_UNIT, unit, first_entry(d, unit), "two guns: expected one");
    gg_rule rule = kings_profile_make(type, upgrades, gun, def->full, &def->profile);
    if (!rule) return true;
    kings_profile_fault(type, upgrades, gun, why, sizeof why);
    gg_draft_fault(d, L_UNIT, unit, first_entry(d, unit), "%s (%s)", why, d->scan->system->rule[rule].id);
    return false;
}

static void settle_profile(gg_draft *d, int unit)
{
    const kings_battle *b = kings_drafted(d);
    kings_unit_def *def = &kings_drafted(d)->unit[unit];
    int type = def->profile.type;
    bool typed = gg_draft_good(d, L_UNIT, unit, "type");
    if (typed && !def->full) def->full = kings_types[type].figures;
    if (!typed || !make_profile(d, unit, type, kings_noted(d)->unit[unit].gun)) {
        gg_draft_spoil(d, L_UNIT, unit);
        def->profile.upgrades = 0; /* nobody looks at its standard or at its rank */
        def->chief = 0;
        return;
    }
    take_actions(b, &def->profile);
    def->points = def->profile.cost;
    def->start = def->full;
    if (b->option.half_units) def->start = (uint8_t)(def->full > 1 ? def->full / 2 : 1);
}

/* ---- where it is ---- */

/* The places that a line may name: a point, a Work, and what is off the table. */
enum { PLACE_AT, PLACE_IN, PLACE_OFF, PLACES = PLACE_OFF + 5 };

static const char *place_word(int i)
{
    return i == PLACE_AT ? "at" : i == PLACE_IN ? "in" : kings_absences[i - PLACE_OFF];
}

static int first_place(const gg_draft *d, int unit)
{
    int i = 0;
    while (i < PLACES && !has(d, unit, place_word(i))) i++;
    return i;
}

/* A point and a Work are pointed to themselves, other places by their word. */
static gg_mark place_at(const gg_draft *d, int unit, int i)
{
    const kings_unit_note *note = &kings_noted(d)->unit[unit];
    if (i == PLACE_AT && note->at.line) return note->at;
    if (i == PLACE_IN && note->work.line) return note->work;
    return gg_draft_place(d, L_UNIT, unit, i < PLACES ? place_word(i) : NULL);
}

bool kings_gives_place(const gg_draft *d, int unit) { return first_place(d, unit) < PLACES; }
gg_mark kings_place_of(const gg_draft *d, int unit) { return place_at(d, unit, first_place(d, unit)); }

static void check_off_table(gg_draft *d, int unit)
{
    static const char *const of_table[] = {"facing", "pins", "close", "ground"};
    for (int i = 0; i < 4; i++)
        if (has(d, unit, of_table[i]))
            gg_draft_fault(d, L_UNIT, unit, of_table[i], "a unit off the table has no `%s`", of_table[i]);
}

static void settle_status(gg_draft *d, int unit)
{
    kings_unit *u = &kings_drafted(d)->image.unit[unit];
    int given = 0;
    for (int i = 0; i < PLACES; i++) {
        if (!has(d, unit, place_word(i))) continue;
        if (given++) {
            gg_scan_fault_at(d->scan, place_at(d, unit, i),
                             "it is in two places: expected one of at, in, pool, destroyed, routed, left and exited");
            gg_draft_spoil(d, L_UNIT, unit);
        }
        u->status = (uint8_t)(i < PLACE_OFF ? ON : POOL + i - PLACE_OFF);
    }
    if (kings_noted(d)->unit[unit].leader == (SAYS_LEADER | SAYS_LEADERLESS))
        gg_draft_fault(d, L_UNIT, unit, "leaderless", "leader and leaderless: expected one of them");
    if (given && u->status != ON) check_off_table(d, unit);
}

void kings_check_unit(gg_draft *d, int unit)
{
    kings_battle *b = kings_drafted(d);
    b->side_units[b->unit[unit].side] |= (uint64_t)1 << unit;
    settle_profile(d, unit);
    settle_status(d, unit);
}
