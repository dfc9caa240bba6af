/* The report of lab systems: each system in its own words, and side by side what can be compared. Sides answer to each other by
 * their order, units by their names. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

typedef struct book { /* an arm, with what is asked of it again and again */
    const gg_lab_arm *arm;
    const gg_system *system;
    const char *id;
    gg_view *view;
    uint64_t battles;
    double n; /* of battles, at least 1 */
    double units[GG_SIDES], strength[GG_SIDES];
} book;
typedef struct shelf {
    int count;
    book of[LAB_SYSTEMS];
    char side[GG_SIDES][160]; /* its names, if the systems have several: "allies/british" */
} shelf;

static bool is_unit(const gg_piece *p) { return p->side < GG_SIDES && p->arm != GG_LEADER && p->strength > 0; }

static book open_book(const gg_lab_arm *a)
{
    const gg_system *sys = gg_battle_system(a->battle);
    book k = {.arm = a,
              .system = sys,
              .id = gg_system_id(sys),
              .view = lab_view(a->battle),
              .battles = a->counts[GG_LAB_BATTLES]};
    k.n = k.battles ? (double)k.battles : 1;
    for (int i = 0; i < k.view->pieces; i++) {
        const gg_piece *p = &k.view->piece[i];
        if (p->side < GG_SIDES) k.strength[p->side] += p->strength, k.units[p->side] += is_unit(p);
    }
    return k;
}

static void name_sides(shelf *f)
{
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < f->count; i++) {
            const char *name = lab_side(f->of[i].arm, side);
            bool before = false;
            for (int k = 0; k < i; k++) before = before || strcmp(lab_side(f->of[k].arm, side), name) == 0;
            size_t n = strlen(f->side[side]);
            if (!before) snprintf(f->side[side] + n, sizeof f->side[side] - n, "%s%.30s", n ? "/" : "", name);
        }
}

/* Of a column: what outlives the shelf. */
static const char *side_title(const shelf *f, int side)
{
    static const char *const otherwise[GG_SIDES] = {"first side", "second side"};
    return strchr(f->side[side], '/') ? otherwise[side] : lab_side(f->of[0].arm, side);
}

static const gg_rule_entry *rule_of(const book *k, int rule)
{
    static const gg_rule_entry none = {.id = "no rule", .words = ""};
    return rule ? gg_system_rule(k->system, (gg_rule)rule) : &none;
}

/* ---- each in its own words ---- */

static void tell_battles(const lab_study *st, lab_report *r, const shelf *f)
{
    const lab_column column[] = {{"system", "system", LAB_WORDS},          {"scenario", "scenario", LAB_WORDS},
                                 {"units_0", side_title(f, 0), LAB_WHOLE}, {"units_1", side_title(f, 1), LAB_WHOLE},
                                 {"rounds", "rounds", LAB_WHOLE},          {"strength", "strength is in", LAB_WORDS},
                                 {"name", "which is", LAB_WORDS}};
    lab_section *s = lab_section_add(r, "systems", "The battles", column, COUNT(column));
    lab_note(
        s, "Units of each side, and the rounds that it can last. What a round and a step of strength are differs from "
           "system to system: compare shares.");
    for (int i = 0; i < f->count; i++) {
        const book *k = &f->of[i];
        lab_words(s, "%s", k->id), lab_words(s, "%s", st->of[i].x.name);
        lab_number(s, k->units[0]), lab_number(s, k->units[1]), lab_number(s, k->view->rounds);
        lab_words(s, "%s", k->view->strength_word ? k->view->strength_word : "");
        lab_words(s, "%s", gg_system_name(k->system));
    }
}

static void tell_wins(lab_report *r, const shelf *f)
{
    static const lab_column column[] = {{"system", "system", LAB_WORDS},   {"what", "", LAB_WORDS},
                                        {"battles", "battles", LAB_WHOLE}, {"share", "share", LAB_SHARE},
                                        {"low", "95 % from", LAB_SHARE},   {"high", "to", LAB_SHARE}};
    static const int which[] = {GG_LAB_WINS, GG_LAB_WINS + 1, GG_LAB_DRAWN, GG_LAB_UNFINISHED};
    lab_section *s = lab_section_add(r, "wins", "Who wins", column, COUNT(column));
    for (int i = 0; i < f->count; i++)
        for (int w = 0; w < COUNT(which); w++) {
            const book *k = &f->of[i];
            uint64_t n = k->arm->counts[which[w]];
            gg_lab_value v = gg_lab_share(n, k->battles);
            if (w == 3 && n == 0) continue;
            lab_words(s, "%s", k->id);
            if (w < GG_SIDES)
                lab_words(s, "%s win", lab_side(k->arm, w));
            else
                lab_words(s, w == 2 ? "drawn" : "unfinished");
            lab_number(s, (double)n), lab_number(s, v.value), lab_number(s, v.low), lab_number(s, v.high);
        }
    lab_draw_groups(s, 0, 1, 3, 4, 5);
}

static void tell_length(lab_report *r, const shelf *f)
{
    static const lab_column column[] = {{"system", "system", LAB_WORDS},    {"rounds", "rounds", LAB_TENTHS},
                                        {"low", "95 % from", LAB_TENTHS},   {"high", "to", LAB_TENTHS},
                                        {"most", "of", LAB_WHOLE},          {"decisions", "decisions", LAB_WHOLE},
                                        {"a_round", "a round", LAB_TENTHS}, {"rolls", "rolls", LAB_WHOLE}};
    lab_section *s = lab_section_add(r, "length", "How long it lasts", column, COUNT(column));
    lab_note(s, "A battle in the mean: its rounds of those that it can last, decisions of both sides, rolls of dice.");
    for (int i = 0; i < f->count; i++) {
        const book *k = &f->of[i];
        const uint64_t *c = k->arm->counts;
        gg_lab_value m = gg_lab_mean(c[GG_LAB_LASTED], c[GG_LAB_LASTED2], k->battles);
        double decisions = (double)c[GG_LAB_DECISIONS], rounds = fmax((double)c[GG_LAB_LASTED], 1);
        lab_words(s, "%s", k->id);
        lab_number(s, m.value), lab_number(s, m.low), lab_number(s, m.high), lab_number(s, k->view->rounds);
        lab_number(s, floor(decisions / k->n + 0.5)), lab_number(s, decisions / rounds);
        lab_number(s, floor((double)c[GG_LAB_ROLLS] / k->n + 0.5));
    }
}

static double units_lost(const book *k, int side)
{
    uint64_t sum = 0;
    for (int attack = 0; attack < GG_MANNERS; attack++)
        for (int end = 0; end < GG_MANNERS; end++)
            sum += gg_lab_killed(k->arm, side, (gg_manner)attack, (gg_manner)end);
    return (double)sum;
}

static void tell_losses(lab_report *r, const shelf *f)
{
    static const lab_column column[] = {
        {"system", "system", LAB_WORDS}, {"side", "side", LAB_WORDS},         {"share", "loses", LAB_SHARE},
        {"low", "95 % from", LAB_SHARE}, {"high", "to", LAB_SHARE},           {"mean", "strength", LAB_TENTHS},
        {"start", "of", LAB_WHOLE},      {"units_lost", "units", LAB_TENTHS}, {"units", "of", LAB_WHOLE}};
    lab_section *s = lab_section_add(r, "losses", "What it costs", column, COUNT(column));
    lab_note(s, "In per cent of the strength that a side began with; then in steps of strength, and in whole units.");
    for (int i = 0; i < f->count; i++)
        for (int side = 0; side < GG_SIDES; side++) {
            const book *k = &f->of[i];
            const uint64_t *c = k->arm->counts;
            gg_lab_value m = gg_lab_mean(c[GG_LAB_LOST + side], c[GG_LAB_LOST2 + side], k->battles);
            double of = fmax(k->strength[side], 1);
            lab_words(s, "%s", k->id), lab_words(s, "%s", lab_side(k->arm, side));
            lab_number(s, m.value / of), lab_number(s, fmax(m.low, 0) / of), lab_number(s, m.high / of);
            lab_number(s, m.value), lab_number(s, k->strength[side]);
            lab_number(s, units_lost(k, side) / k->n), lab_number(s, k->units[side]);
        }
    lab_draw_groups(s, 0, 1, 2, 3, 4);
}

static void tell_ends(lab_report *r, const shelf *f)
{
    const lab_column column[] = {{"system", "system", LAB_WORDS},         {"rule", "rule", LAB_WORDS},
                                 {"share", "share", LAB_SHARE},           {"wins_0", side_title(f, 0), LAB_WHOLE},
                                 {"wins_1", side_title(f, 1), LAB_WHOLE}, {"drawn", "drawn", LAB_WHOLE},
                                 {"words", "which says", LAB_WORDS}};
    lab_section *s = lab_section_add(r, "ends", "How it ends, and who wins so", column, COUNT(column));
    for (int i = 0; i < f->count; i++)
        for (int rule = 0; rule <= gg_system_rules(f->of[i].system); rule++) {
            const book *k = &f->of[i];
            double c[GG_LAB_ENDINGS], sum = 0;
            for (int e = 0; e < GG_LAB_ENDINGS; e++)
                sum += c[e] = (double)gg_lab_rule_count(k->arm, rule, GG_LAB_ENDED + e);
            if (sum <= 0) continue;
            lab_words(s, "%s", k->id), lab_words(s, "%s", rule_of(k, rule)->id), lab_number(s, sum / k->n);
            for (int e = 0; e < GG_LAB_ENDINGS; e++) lab_number(s, c[e]);
            lab_words(s, "%s", rule_of(k, rule)->words);
        }
}

/* ---- what kills ---- */

/* Columns of words, then one for each system. */
static int columns_for(const shelf *f, lab_column *out, const char *second, const char *title)
{
    out[0] = (lab_column){"side", "side", LAB_WORDS}, out[1] = (lab_column){second, title, LAB_WORDS};
    for (int i = 0; i < f->count; i++) out[2 + i] = (lab_column){f->of[i].id, f->of[i].id, LAB_SHARE};
    return 2 + f->count;
}

static const char *const killed_by[GG_MANNERS][GG_MANNERS] = {
    [GG_BY_HITS] = {[GG_BY_HITS] = "by nobody's attack",
                    [GG_BY_FIRE] = "by fire",
                    [GG_BY_MELEE] = "in melee",
                    [GG_BY_CHARGE] = "by a charge"},
    [GG_BY_ROUT] = {[GG_BY_HITS] = "routed, not attacked",
                    [GG_BY_FIRE] = "routed after fire",
                    [GG_BY_MELEE] = "routed after melee",
                    [GG_BY_CHARGE] = "routed after a charge"},
    [GG_BY_CAPTURE] = {[GG_BY_HITS] = "taken, not attacked",
                       [GG_BY_FIRE] = "taken after fire",
                       [GG_BY_MELEE] = "taken after melee",
                       [GG_BY_CHARGE] = "taken after a charge"},
    [GG_BY_WILL] = {[GG_BY_HITS] = "withdrawn, not attacked",
                    [GG_BY_FIRE] = "withdrawn after fire",
                    [GG_BY_MELEE] = "withdrawn after melee",
                    [GG_BY_CHARGE] = "withdrawn after a charge"},
};

static void tell_kills_of(const shelf *f, int side, gg_manner attack, gg_manner end, lab_section *s)
{
    uint64_t n[LAB_SYSTEMS], sum = 0;
    for (int i = 0; i < f->count; i++) sum += n[i] = gg_lab_killed(f->of[i].arm, side, attack, end);
    if (!sum) return;
    lab_words(s, "%s", f->side[side]),
        lab_words(s, "%s", killed_by[end][attack] ? killed_by[end][attack] : "otherwise");
    for (int i = 0; i < f->count; i++) {
        double lost = units_lost(&f->of[i], side);
        if (lost > 0)
            lab_number(s, (double)n[i] / lost);
        else
            lab_nothing(s);
    }
}

static void tell_kills(lab_report *r, const shelf *f)
{
    lab_column column[2 + LAB_SYSTEMS];
    int columns = columns_for(f, column, "what", "lost");
    lab_section *s = lab_section_add(r, "kills", "What kills", column, columns);
    lab_note(
        s, "Of the units that a side loses, the share by the last attack on each and by how it went: destroyed there, "
           "or routed or taken afterwards. Who attacks in a melee or a charge stands in it too.");
    for (int side = 0; side < GG_SIDES; side++)
        for (int attack = 0; attack < GG_MANNERS; attack++)
            for (int end = 0; end < GG_MANNERS; end++) tell_kills_of(f, side, (gg_manner)attack, (gg_manner)end, s);
    lab_draw_clusters(s, 0, 1, 2, f->count);
}

static void tell_goes(lab_report *r, const shelf *f)
{
    static const lab_column column[] = {{"system", "system", LAB_WORDS},
                                        {"rule", "rule", LAB_WORDS},
                                        {"share", "of units lost", LAB_SHARE},
                                        {"each", "a battle", LAB_TENTHS},
                                        {"words", "which says", LAB_WORDS}};
    lab_section *s = lab_section_add(r, "goes", "By which rule units go", column, COUNT(column));
    for (int i = 0; i < f->count; i++)
        for (int rule = 0; rule <= gg_system_rules(f->of[i].system); rule++) {
            const book *k = &f->of[i];
            double n = (double)gg_lab_rule_count(k->arm, rule, GG_LAB_WENT);
            if (n <= 0) continue;
            lab_words(s, "%s", k->id), lab_words(s, "%s", rule_of(k, rule)->id);
            lab_number(s, n / (units_lost(k, 0) + units_lost(k, 1))), lab_number(s, n / k->n);
            lab_words(s, "%s", rule_of(k, rule)->words);
        }
}

/* ---- units ---- */

/* Letters and digits alone, small and without accents: "Thiébault's guard" is "Thiebault guard". */
static void plain_name(const char *name, char *out, size_t cap)
{
    static const char without[33] = "aaaaaaaceeeeiiiidnooooo-ouuuuypy"; /* of the letters behind the byte c3 */
    size_t n = 0;
    for (; *name && n + 1 < cap; name++) {
        unsigned char c = (unsigned char)*name, next = (unsigned char)name[1];
        if (c == 0xc3 && next)
            out[n++] = without[next & 31], name++;
        else if (c == '\'' && next == 's' && !isalnum((unsigned char)name[2]))
            name++;
        else if (isalnum(c) || c & 0x80)
            out[n++] = (char)tolower(c);
    }
    out[n] = 0;
}

static bool same_name(const gg_piece *a, const gg_piece *b)
{
    char of[2][128];
    plain_name(a->name, of[0], sizeof of[0]), plain_name(b->name, of[1], sizeof of[1]);
    return a->side == b->side && of[0][0] && strcmp(of[0], of[1]) == 0;
}

/* Of several of one name the first answers to the first, the second to the second. */
static int rank_of(const gg_view *v, int piece)
{
    int n = 0;
    for (int i = 0; i < piece; i++) n += is_unit(&v->piece[i]) && same_name(&v->piece[i], &v->piece[piece]);
    return n;
}

static int same_unit(const gg_view *v, const gg_view *of, int piece)
{
    for (int i = 0, rank = rank_of(of, piece); i < v->pieces; i++)
        if (is_unit(&v->piece[i]) && same_name(&v->piece[i], &of->piece[piece]) && rank-- == 0) return i;
    return -1;
}

static void tell_unit(const shelf *f, int from, int piece, lab_section *s)
{
    const gg_piece *p = &f->of[from].view->piece[piece];
    for (int i = 0; i < from; i++)
        if (same_unit(f->of[i].view, f->of[from].view, piece) >= 0) return; /* told already */
    lab_words(s, "%s", f->side[p->side]), lab_words(s, "%s", p->name);
    for (int i = 0; i < f->count; i++) {
        const book *k = &f->of[i];
        int at = i < from ? -1 : i == from ? piece : same_unit(k->view, f->of[from].view, piece);
        if (at >= 0)
            lab_number(s, (double)k->arm->counts[GG_LAB_GONE + at] / k->n);
        else
            lab_nothing(s);
    }
}

static void tell_units(lab_report *r, const shelf *f)
{
    lab_column column[2 + LAB_SYSTEMS];
    int columns = columns_for(f, column, "name", "unit");
    lab_section *s = lab_section_add(r, "units", "Which units are lost", column, columns);
    lab_note(s, "In how many of the battles, side by side where systems call a unit alike.");
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < f->count; i++)
            for (int p = 0; p < f->of[i].view->pieces; p++)
                if (is_unit(&f->of[i].view->piece[p]) && f->of[i].view->piece[p].side == side) tell_unit(f, i, p, s);
    lab_draw_clusters(s, 0, 1, 2, f->count);
}

/* Which systems they are stands in the first table. */
static void tell_head(const lab_study *st, lab_report *r)
{
    const char *name = st->of[0].x.name, *slash = strrchr(name, '/');
    json_object_del(r->head, "system");
    json_set(r->head, "scenario", json_text(slash ? slash + 1 : name));
}

void lab_systems_tell(const lab_study *st, lab_report *r)
{
    shelf *f = take(sizeof *f);
    for (; f->count < st->lab.arms && f->count < LAB_SYSTEMS; f->count++)
        f->of[f->count] = open_book(&st->lab.arm[f->count]);
    name_sides(f);
    tell_head(st, r);
    tell_battles(st, r, f);
    tell_wins(r, f);
    tell_length(r, f);
    tell_losses(r, f);
    tell_ends(r, f);
    tell_kills(r, f);
    tell_goes(r, f);
    tell_units(r, f);
    for (int i = 0; i < f->count; i++) free(f->of[i].view);
    free(f);
}
