/* lab compare: two battles, or two variants of one, with the same dice. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "sim_variant.h"

enum { RULES_TOLD = 15 };

/* ---- which two ---- */

static bool same_name(const char *a, const char *b)
{
    size_t n = strcspn(a, "=");
    return n == strcspn(b, "=") && strncmp(a, b, n) == 0;
}

/* An option that is given twice has its first value in A and its second in B; one that is given once is B's. */
static bool is_of_first(const options *o, const char *set)
{
    int at = 0;
    bool before = true;
    for (const char *other; (other = option_next(o, "--option", &at));) {
        if (other == set)
            before = false;
        else if (same_name(other, set))
            return !before;
    }
    return false;
}

static int variant(const options *o, const battle *from, bool first, buffer *text, char *name, size_t cap)
{
    int at = 0;
    size_t n = 0;
    buffer_add(text, from->file.text, from->file.len);
    snprintf(name, cap, "%s", "as it is");
    for (const char *set; (set = option_next(o, "--option", &at));) {
        const char *equals = strchr(set, '=');
        if (!equals || equals == set || !equals[1])
            return complain(o, "--option wants NAME=VALUE, not '%s'; `grognard rules SYSTEM --options` lists them",
                            set);
        if (is_of_first(o, set) != first) continue;
        variant_set(text, set, (size_t)(equals - set), equals + 1);
        if (n < cap) n += (size_t)snprintf(name + n, cap - n, "%s%s", n ? " " : "", set);
    }
    return -1;
}

static int add_variants(const options *o, lab_study *s, const battle *x, const int player[GG_SIDES])
{
    int status = -1;
    for (int i = 0; i < 2 && status < 0; i++) {
        buffer text = {0};
        char name[160];
        status = variant(o, x, i == 0, &text, name, sizeof name);
        if (status < 0 && !lab_arm_add(o, s, name, x, text.at, text.len, player)) status = CLI_BAD_INPUT;
        buffer_free(&text);
    }
    return status;
}

static int add_second(const options *o, lab_study *s, const battle *x, const int player[GG_SIDES])
{
    battle y;
    buffer text[2] = {{0}, {0}};
    int status = lab_options_set(o, x, &text[0]);
    if (status < 0) status = battle_open(o, o->word[2], &y);
    if (status >= 0) return buffer_free(&text[0]), status;
    status = lab_options_set(o, &y, &text[1]);
    for (int i = 0; i < GG_SIDES && status < 0; i++)
        if (!gg_player_plays(y.b, player[i]))
            status = complain(o, "%s does not play %s", gg_player_name(player[i]), o->word[2]);
    if (status < 0 && (!lab_arm_add(o, s, x->name, x, text[0].at, text[0].len, player) ||
                       !lab_arm_add(o, s, y.name, &y, text[1].at, text[1].len, player)))
        status = CLI_BAD_INPUT;
    for (int i = 0; i < 2; i++) buffer_free(&text[i]);
    battle_close(&y);
    return status;
}

static int plan(const options *o, lab_study *s)
{
    battle x;
    int player[GG_SIDES], status = -1;
    if (o->words == 2 && !option_has(o, "--option"))
        return complain(o, "lab compare wants a second battle, or --option NAME=VALUE for the second variant");
    status = battle_open(o, o->word[1], &x);
    if (status < 0) status = lab_players(o, x.b, player);
    if (status < 0) status = o->words == 3 ? add_second(o, s, &x, player) : add_variants(o, s, &x, player);
    battle_close(&x);
    return status;
}

static bool settled(lab_study *s, int played)
{
    (void)played;
    gg_lab_pairs p = gg_lab_pairs_of(&s->lab.arm[0], &s->lab.arm[1]);
    return gg_lab_differ(&p).say == GG_LAB_SURE;
}

/* ---- what is told ---- */

static void say_how_sure(lab_section *s, const gg_lab_difference *d, const gg_lab_pairs *p)
{
    if (d->say == GG_LAB_SURE) {
        lab_note(s, "Sure after %d pairs: B is %s for them (wrong once in twenty studies of equals at the most).",
                 p->pairs, d->points.value > 0 ? "better" : "worse");
        return;
    }
    lab_note(
        s, "Not yet sure after %d pairs: the difference lies between %+.1f and %+.1f points, however often one looks.",
        p->pairs, 100 * d->always.low, 100 * d->always.high);
    if (d->more < 1e8)
        lab_note(s, "If it is what it seems, about %.0f pairs more will show it.", d->more);
    else
        lab_note(s, "There is no sign of one.");
}

static void tell_difference(const lab_study *s, lab_report *r)
{
    static const lab_column column[] = {{"what", "", LAB_WORDS},
                                        {"a", "A", LAB_SHARE},
                                        {"b", "B", LAB_SHARE},
                                        {"difference", "B - A", LAB_POINTS},
                                        {"low", "95 % from", LAB_POINTS},
                                        {"high", "to", LAB_POINTS}};
    const gg_lab_arm *a = &s->lab.arm[0], *b = &s->lab.arm[1];
    gg_lab_pairs p = gg_lab_pairs_of(a, b);
    gg_lab_difference d = gg_lab_differ(&p);
    lab_section *t = lab_section_add(r, "difference", "The difference", column, COUNT(column));
    static const int which[] = {GG_LAB_WINS, GG_LAB_WINS + 1, GG_LAB_DRAWN};
    bool alike = gg_battle_system(a->battle) == gg_battle_system(b->battle);
    lab_note(t, "A: %s. B: %s. %s", s->of[0].name, s->of[1].name,
             alike ? "The same dice in both." : "Of two systems, which use dice differently; `lab systems` says more.");
    lab_note(t, "Points of %s (a draw is half of one): B brings %+.1f (95 %%: %+.1f to %+.1f).", lab_side(a, 0),
             100 * d.points.value, 100 * d.points.low, 100 * d.points.high);
    say_how_sure(t, &d, &p);
    for (int i = 0; i < COUNT(which); i++) {
        gg_lab_value va = gg_lab_share(a->counts[which[i]], a->counts[GG_LAB_BATTLES]),
                     vb = gg_lab_share(b->counts[which[i]], b->counts[GG_LAB_BATTLES]), off = gg_lab_less(va, vb);
        if (i < GG_SIDES)
            lab_words(t, "%s win", lab_side(a, i));
        else
            lab_words(t, "drawn");
        lab_number(t, va.value), lab_number(t, vb.value);
        lab_number(t, off.value), lab_number(t, off.low), lab_number(t, off.high);
    }
    lab_draw_bars(t, 0, 3, 4, 5);
    json_set(r->head, "pairs", json_integer(p.pairs));
    json_set(r->head, "points", json_real(d.points.value));
    json_set(r->head, "points_interval_95", json_pack("[f, f]", d.points.low, d.points.high));
    json_set(r->head, "points_interval_always", json_pack("[f, f]", d.always.low, d.always.high));
    json_set(r->head, "sure", json_boolean(d.say == GG_LAB_SURE));
    json_set(r->head, "pairs_more", d.more < 1e8 ? json_integer((json_int_t)d.more) : json_null());
}

static void else_row(lab_section *s, const char *what, gg_lab_value a, gg_lab_value b)
{
    gg_lab_value off = gg_lab_less(a, b);
    lab_words(s, "%s", what);
    lab_number(s, a.value), lab_number(s, b.value), lab_number(s, off.value), lab_number(s, off.low),
        lab_number(s, off.high);
    lab_words(s, off.low > 0 ? "more" : off.high < 0 ? "less" : "perhaps chance");
}

static void tell_else(lab_report *r, const gg_lab_arm *a, const gg_lab_arm *b)
{
    static const lab_column column[] = {{"what", "", LAB_WORDS},          {"a", "A", LAB_TENTHS},
                                        {"b", "B", LAB_TENTHS},           {"difference", "B - A", LAB_TENTHS},
                                        {"low", "95 % from", LAB_TENTHS}, {"high", "to", LAB_TENTHS},
                                        {"says", "", LAB_WORDS}};
    lab_section *s = lab_section_add(r, "else", "What else changes", column, COUNT(column));
    const uint64_t *ca = a->counts, *cb = b->counts, na = ca[GG_LAB_BATTLES], nb = cb[GG_LAB_BATTLES];
    else_row(s, "rounds", gg_lab_mean(ca[GG_LAB_LASTED], ca[GG_LAB_LASTED2], na),
             gg_lab_mean(cb[GG_LAB_LASTED], cb[GG_LAB_LASTED2], nb));
    for (int side = 0; side < GG_SIDES; side++) {
        char what[64];
        snprintf(what, sizeof what, "%s lose", lab_side(a, side));
        else_row(s, what, gg_lab_mean(ca[GG_LAB_LOST + side], ca[GG_LAB_LOST2 + side], na),
                 gg_lab_mean(cb[GG_LAB_LOST + side], cb[GG_LAB_LOST2 + side], nb));
    }
}

/* ---- rules ---- */

typedef struct change {
    int rule;
    double a, b, size; /* shares of battles, and their difference in standard errors */
} change;

static int by_size(const void *x, const void *y)
{
    const change *a = x, *b = y;
    if (a->size != b->size) return a->size < b->size ? 1 : -1;
    return a->rule - b->rule;
}

static int changes_of(const gg_lab_arm *a, const gg_lab_arm *b, change *out)
{
    double na = (double)a->counts[GG_LAB_BATTLES], nb = (double)b->counts[GG_LAB_BATTLES];
    int n = 0, rules = gg_system_rules(gg_battle_system(a->battle));
    for (int r = 1; r <= rules && na > 0 && nb > 0; r++) {
        change c = {r, (double)gg_lab_rule_count(a, r, GG_LAB_FIRED_IN) / na,
                    (double)gg_lab_rule_count(b, r, GG_LAB_FIRED_IN) / nb, 0};
        double error = sqrt((c.a * (1 - c.a) + 0.5 / na) / na + (c.b * (1 - c.b) + 0.5 / nb) / nb);
        c.size = fabs(c.b - c.a) / error;
        if (c.size > 4) out[n++] = c; /* of some hundred rules none is as far off by chance */
    }
    qsort(out, (size_t)n, sizeof *out, by_size);
    return n;
}

static void tell_rules(lab_report *r, const gg_lab_arm *a, const gg_lab_arm *b)
{
    static const lab_column column[] = {{"rule", "rule", LAB_WORDS},
                                        {"a", "A", LAB_SHARE},
                                        {"b", "B", LAB_SHARE},
                                        {"difference", "B - A", LAB_POINTS},
                                        {"words", "which says", LAB_WORDS}};
    const gg_system *sys = gg_battle_system(a->battle);
    if (sys != gg_battle_system(b->battle)) return;
    lab_section *s = lab_section_add(r, "rules", "Rules that fire in more battles, or in fewer", column, COUNT(column));
    change *all = take((size_t)(gg_system_rules(sys) + 1) * sizeof *all);
    int n = changes_of(a, b, all);
    if (n == 0) lab_note(s, "None beyond chance.");
    if (n > RULES_TOLD) lab_note(s, "The %d that change most, of %d.", RULES_TOLD, n);
    for (int i = 0; i < n && i < RULES_TOLD; i++) {
        const gg_rule_entry *e = gg_system_rule(sys, (gg_rule)all[i].rule);
        lab_words(s, "%s", e->id);
        lab_number(s, all[i].a), lab_number(s, all[i].b), lab_number(s, all[i].b - all[i].a);
        lab_words(s, "%s", e->words);
    }
    free(all);
}

static void tell(const lab_study *s, lab_report *r)
{
    tell_difference(s, r);
    tell_else(r, &s->lab.arm[0], &s->lab.arm[1]);
    tell_rules(r, &s->lab.arm[0], &s->lab.arm[1]);
}

const lab_kind lab_compare = {.name = "compare",
                              .title = "Comparison",
                              .words_least = 1,
                              .words_most = 2,
                              .arms_least = 2,
                              .battles = 20000,
                              .slice = 250,
                              .plan = plan,
                              .settled = settled,
                              .tell = tell};
