/* Chapter 4 as words: price lists, and a unit priced with all that is added to it. */
#include <string.h>

#include "rules/kings/setup/setup.h"
#include "text/text.h"

/* ---- rows ---- */

enum { KIND, CODE, NAME, FIGURES, POINTS, DISC, MOVES, FIRES, WEAPON, FIGHTS, FREELY, NOTES };
const char *const kings_columns[KINGS_COLUMNS] = {"kind", "code",   "name",   "figures",  "points", "Disc",
                                                  "Move", "Firing", "weapon", "Fighting", "free",   "notes"};
static const char *const action_names[KINGS_ACTIONS] = {"At the Double", "Attack",  "Fire",  "Form Close Order",
                                                        "Go to Ground",  "Move",    "Rally", "Skirmish",
                                                        "Volley Fire",   "Stand To"};

typedef struct row_text {
    gg_text at[KINGS_COLUMNS];
} row_text;

static row_text row_on(gg_type_row *row)
{
    row_text r = {0};
    for (int c = 0; c < KINGS_COLUMNS; c++) r.at[c] = gg_text_on(row->cell[c], GG_COLUMN_TEXT);
    return r;
}

static void dash_empty(row_text *r)
{
    for (int c = 0; c < KINGS_COLUMNS; c++)
        if (r->at[c].len == 0) gg_text_add(&r->at[c], "-");
}

static void list_word(gg_text *t, const char *word) { gg_text_add(t, "%s%s", t->len ? ", " : "", word); }

static void profile_row(row_text *r, const kings_profile *p)
{
    gg_text_add(&r->at[CODE], "%s", kings_types[p->type].code);
    gg_text_add(&r->at[NAME], "%s", kings_types[p->type].name);
    gg_text_add(&r->at[DISC], p->discipline ? "%+d" : "%d", p->discipline);
    gg_text_add(&r->at[MOVES], "%d", p->march);
    gg_text_add(&r->at[FIRES], p->firing < 6 ? "%d+" : "%d", p->firing);
    gg_text_add(&r->at[FIGHTS], p->fighting < 6 ? "%d+" : "%d", p->fighting);
    for (int a = 0; a < STAND_TO; a++)
        if (p->action[a] == FREE) list_word(&r->at[FREELY], action_names[a]);
}

static void type_notes(gg_text *t, const kings_profile *p)
{
    if (p->action[FORM_CLOSE] != NEVER) list_word(t, "Close Order, Volley Fire");
    if (p->fieldcraft) list_word(t, "Fieldcraft");
    if (p->light) list_word(t, "light");
    if (p->rides) list_word(t, p->mounted ? "mounted" : "rides, fights on foot");
}

static void type_row(row_text *r, int type)
{
    kings_profile p;
    bool crew = kings_types[type].crew;
    kings_profile_make(type, 0, crew ? FIELD_GUN : 0, kings_types[type].figures, &p);
    gg_text_add(&r->at[KIND], "type");
    gg_text_add(&r->at[FIGURES], "%d", kings_types[type].figures);
    gg_text_add(&r->at[POINTS], "%d", p.cost);
    gg_text_add(&r->at[WEAPON], "%s", crew ? "a gun" : kings_weapons[p.weapon].name);
    profile_row(r, &p);
    type_notes(&r->at[NOTES], &p);
}

/* An upgrade has a row for each price: the nth of all of them. */
static void upgrade_row(row_text *r, int n)
{
    const kings_upgrade *u = kings_upgrades;
    unsigned left = u->types;
    int price = 0;
    for (;;) {
        unsigned same = 0;
        price = u->points[__builtin_ctz(left)];
        for (int t = 0; t < KINGS_TYPES; t++)
            if (left >> t & 1 && u->points[t] == price) same |= 1u << t;
        left &= ~same;
        if (n-- == 0) {
            left = same;
            break;
        }
        if (!left) left = (++u)->types;
    }
    gg_text_add(&r->at[KIND], "upgrade");
    gg_text_add(&r->at[CODE], "%s", u->name);
    for (; left; left &= left - 1)
        gg_text_add(&r->at[NAME], "%s%s", r->at[NAME].len ? " " : "for ", kings_types[__builtin_ctz(left)].code);
    gg_text_add(&r->at[POINTS], "%+d", price);
    gg_text_add(&r->at[NOTES], "%s", u->words);
}

static void weapon_row(row_text *r, int weapon)
{
    const kings_weapon *w = &kings_weapons[weapon];
    gg_text_add(&r->at[KIND], "weapon");
    gg_text_add(&r->at[CODE], "%s", w->word);
    gg_text_add(&r->at[NAME], "%s", w->name);
    gg_text_add(&r->at[NOTES], "range %d, short up to %d, ", w->range, w->range / 2);
    gg_text_add(&r->at[NOTES], w->dice == 1 ? "a die for each figure" : "%d dice for each of the crew", w->dice);
    if (weapon == MOUNTAIN_GUN) gg_text_add(&r->at[NOTES], ", Move 60");
    if (weapon == MACHINE_GUN) gg_text_add(&r->at[NOTES], ", may jam");
}

static void force_row(row_text *r, const kings_force *f)
{
    int points = 0, figures = 0;
    gg_text_add(&r->at[KIND], "force");
    gg_text_add(&r->at[NAME], "%s", f->name);
    for (int i = 0; i < KINGS_FORCE_KINDS && f->unit[i].count; i++) {
        const kings_force_unit *u = &f->unit[i];
        gg_text *t = &r->at[NOTES];
        points += u->count * kings_price(u->type, u->upgrades);
        figures += u->count * kings_types[u->type].figures;
        gg_text_add(t, "%s", t->len ? ", " : "");
        if (u->count > 1) gg_text_add(t, "%d ", u->count);
        gg_text_add(t, "%s", kings_types[u->type].code);
        if (u->gun) gg_text_add(t, " %s", kings_weapons[u->gun].word);
        for (int k = 0; k < KINGS_UPGRADES; k++)
            if (u->upgrades & kings_upgrades[k].flag) gg_text_add(t, " %s", kings_upgrades[k].name);
    }
    gg_text_add(&r->at[FIGURES], "%d", figures);
    gg_text_add(&r->at[POINTS], "%d", points);
}

void kings_type_row(int i, gg_type_row *row)
{
    enum { UPGRADES = KINGS_TYPES, WEAPONS = UPGRADES + KINGS_UPGRADES + 2, FORCES = WEAPONS + KINGS_WEAPONS };
    row_text r = row_on(row);
    if (i < UPGRADES)
        type_row(&r, i);
    else if (i < WEAPONS)
        upgrade_row(&r, i - UPGRADES);
    else if (i < FORCES)
        weapon_row(&r, i - WEAPONS);
    else
        force_row(&r, &kings_forces[i - FORCES]);
    dash_empty(&r);
}

/* ---- why a unit cannot be ---- */

static void list_types(gg_text *t, unsigned types)
{
    for (bool first = true; types; types &= types - 1, first = false)
        gg_text_add(t, "%s%s",
                    first                 ? ""
                    : types & (types - 1) ? ", "
                                          : " or ",
                    kings_types[__builtin_ctz(types)].code);
}

static bool wrong_type(gg_text *t, int type, unsigned upgrades)
{
    for (int i = 0; i < KINGS_UPGRADES; i++) {
        const kings_upgrade *u = &kings_upgrades[i];
        if (!(upgrades & u->flag) || u->types >> type & 1) continue;
        gg_text_add(t, "%s is not for %s: expected ", u->name, kings_types[type].code);
        list_types(t, u->types);
        return true;
    }
    return false;
}

void kings_profile_fault(int type, unsigned upgrades, int weapon, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    kings_profile p;
    bool crew = kings_types[type].crew;
    if (crew && (weapon < FIELD_GUN || weapon > MACHINE_GUN)) {
        gg_text_add(&t, "a crew without its gun: expected field_gun, mountain_gun or machine_gun");
        return;
    }
    if (wrong_type(&t, type, upgrades)) return;
    gg_rule why = kings_profile_make(type, upgrades, weapon, kings_types[type].figures, &p);
    int price = kings_price(type, upgrades);
    if (why == FORCE_UPGRADES)
        gg_text_add(&t, "poor_shots needs a rifle, carbine, musket or gun and Firing better than 6");
    else if (price < 2 || price > 9)
        gg_text_add(&t, "it comes to %d points: expected 2 to 9 for a unit of the usual size", price);
    else if (why == FORCE_LIMITS)
        gg_text_add(&t, "two entries that change the weapon: expected one of them");
}

/* ---- a unit with all that is added to it ---- */

typedef struct outfit {
    int type, gun;
    long figures; /* 0: not given */
    unsigned upgrades;
    gg_fault *fault;
} outfit;

static bool refuse(gg_fault *fault, gg_word w, const char *why)
{
    gg_text t = gg_text_on(fault->text, sizeof fault->text);
    fault->line = 1;
    fault->column = w.column;
    gg_text_add(&t, "\"%.*s\"%s", GG_WORD(w), why);
    return false;
}

static bool refuse_unknown(gg_fault *fault, gg_word w, const char *const *words, int n)
{
    char why[120];
    gg_text t = gg_text_on(why, sizeof why);
    const char *near = gg_word_nearest(w, words, n);
    if (near)
        gg_text_add(&t, " is unknown: did you mean %s?", near);
    else
        gg_text_add(&t, ": expected an upgrade, a gun or a number of figures; `grognard units kings` has them all");
    return refuse(fault, w, why);
}

/* Guns and upgrades by their words. */
static bool read_entry(outfit *o, gg_word w)
{
    const char *words[KINGS_UPGRADES + 3];
    for (int i = 0; i < KINGS_UPGRADES; i++) {
        words[i] = kings_upgrades[i].name;
        if (!gg_word_is(w, words[i])) continue;
        if (o->upgrades & kings_upgrades[i].flag) return refuse(o->fault, w, " is given twice");
        o->upgrades |= kings_upgrades[i].flag;
        return true;
    }
    for (int g = FIELD_GUN; g <= MACHINE_GUN; g++) {
        words[KINGS_UPGRADES + g - FIELD_GUN] = kings_weapons[g].word;
        if (!gg_word_is(w, kings_weapons[g].word)) continue;
        if (!kings_types[o->type].crew) return refuse(o->fault, w, " is for a crew: expected WC or PC");
        if (o->gun) return refuse(o->fault, w, " is a second gun: expected one");
        o->gun = g;
        return true;
    }
    return refuse_unknown(o->fault, w, words, KINGS_UPGRADES + 3);
}

static bool read_word(outfit *o, gg_word w)
{
    if (w.at[0] < '0' || w.at[0] > '9') return read_entry(o, w);
    if (o->figures) return refuse(o->fault, w, " is a second number of figures: expected one");
    if (gg_word_number(w, &o->figures) && o->figures >= 1 && o->figures <= 20) return true;
    return refuse(o->fault, w, " figures: expected 1 to 20");
}

static int find_type(const char *text, size_t len)
{
    for (int t = 0; t < KINGS_TYPES; t++)
        if (strlen(kings_types[t].code) == len && memcmp(kings_types[t].code, text, len) == 0) return t;
    return -1;
}

static bool read_outfit(outfit *o, const char *text, size_t len)
{
    const char *at = text, *end = text + len;
    gg_word first, w;
    if (!gg_word_next(&at, end, text, &first)) first = (gg_word){.at = text, .column = 1};
    o->type = find_type(first.at, first.len);
    if (o->type < 0) {
        refuse(o->fault, first, " is no type: expected RI, II, TI, RC, IC, TC, WC or PC");
        o->fault->line = 0;
        return false;
    }
    while (gg_word_next(&at, end, text, &w))
        if (!read_word(o, w)) return false;
    return true;
}

static void outfit_row(row_text *r, const kings_profile *p, int figures)
{
    const kings_type *type = &kings_types[p->type];
    gg_text_add(&r->at[KIND], "unit");
    gg_text_add(&r->at[FIGURES], "%d", figures);
    gg_text_add(&r->at[POINTS], "%d", p->cost);
    gg_text_add(&r->at[WEAPON], "%s", kings_weapons[p->weapon].name);
    profile_row(r, p);
    gg_text *t = &r->at[NOTES];
    gg_text_add(t, "%d", type->points);
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (p->upgrades & kings_upgrades[i].flag)
            gg_text_add(t, " %+d %s", kings_upgrades[i].points[p->type], kings_upgrades[i].name);
    if (figures != type->figures) gg_text_add(t, "; %d figures for %d", figures, type->figures);
}

bool kings_outfit(const char *text, size_t len, gg_type_row *row, gg_fault *fault)
{
    outfit o = {.fault = fault};
    kings_profile p;
    if (!read_outfit(&o, text, len)) return false;
    int figures = o.figures ? (int)o.figures : kings_types[o.type].figures;
    if (kings_profile_make(o.type, o.upgrades, o.gun, figures, &p)) {
        fault->line = fault->column = 1;
        kings_profile_fault(o.type, o.upgrades, o.gun, fault->text, sizeof fault->text);
        return false;
    }
    row_text r = row_on(row);
    outfit_row(&r, &p, figures);
    dash_empty(&r);
    return true;
}
