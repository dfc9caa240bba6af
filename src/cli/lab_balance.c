/* lab balance: whether a battle is fair, and what of it is never used. */
#include <stdlib.h>
#include <string.h>

#include "lab.h"

enum { PROBE = 200 }; /* battles of players who try everything: what comes about there can come about */

static int plan(const options *o, lab_study *s)
{
    battle x;
    buffer text = {0};
    int player[GG_SIDES], eager = gg_player_find("eager"), probe[GG_SIDES] = {eager, eager};
    int status = battle_open(o, o->word[1], &x);
    if (status < 0) status = lab_players(o, x.b, player);
    if (status < 0) status = lab_options_set(o, &x, &text);
    if (status < 0) {
        gg_lab_arm *a = lab_arm_add(o, s, "battle", &x, text.at, text.len, player);
        if (a) a->judged = true;
        gg_lab_arm *tries = a ? lab_arm_add(o, s, LAB_PROBE, &x, text.at, text.len, probe) : NULL;
        if (tries) tries->judged = true, tries->games = s->games < PROBE ? s->games : PROBE;
        if (!tries) status = CLI_BAD_INPUT;
    }
    buffer_free(&text);
    battle_close(&x);
    return status;
}

/* ---- how long, what is lost, how it ends ---- */

static uint64_t battles_of(const gg_lab_arm *a) { return a->counts[GG_LAB_BATTLES]; }

static void tell_length(lab_report *r, const gg_lab_arm *a)
{
    lab_column column[] = {{"round", "round", LAB_WHOLE},
                           {"wins_0", lab_side(a, 0), LAB_WHOLE},
                           {"wins_1", lab_side(a, 1), LAB_WHOLE},
                           {"drawn", "drawn", LAB_WHOLE},
                           {"share", "share", LAB_SHARE}};
    lab_section *s = lab_section_add(r, "length", "When it ends, and who wins then", column, COUNT(column));
    gg_lab_value mean = gg_lab_mean(a->counts[GG_LAB_LASTED], a->counts[GG_LAB_LASTED2], battles_of(a));
    double n = battles_of(a) ? (double)battles_of(a) : 1;
    lab_note(s, "%.2f rounds in the mean (95 %%: %.2f to %.2f), with %.0f decisions and %.0f rolls.", mean.value,
             mean.low, mean.high, (double)a->counts[GG_LAB_DECISIONS] / n, (double)a->counts[GG_LAB_ROLLS] / n);
    for (int round = 0; round < GG_LAB_ROUNDS; round++) {
        const uint64_t *c = &a->counts[GG_LAB_LENGTH + round * GG_LAB_ENDINGS];
        if (c[0] + c[1] + c[2] == 0) continue;
        lab_number(s, round);
        for (int e = 0; e < GG_LAB_ENDINGS; e++) lab_number(s, (double)c[e]);
        lab_number(s, (double)(c[0] + c[1] + c[2]) / n);
    }
    lab_draw_columns(s, 1, GG_LAB_ENDINGS);
}

static void tell_losses(lab_report *r, const gg_lab_arm *a, const gg_view *v)
{
    static const lab_column column[] = {{"side", "side", LAB_WORDS},
                                        {"mean", "strength lost", LAB_TENTHS},
                                        {"low", "95 % from", LAB_TENTHS},
                                        {"high", "to", LAB_TENTHS},
                                        {"start", "of", LAB_WHOLE}};
    lab_section *s = lab_section_add(r, "losses", "What it costs", column, COUNT(column));
    for (int side = 0; side < GG_SIDES; side++) {
        gg_lab_value m = gg_lab_mean(a->counts[GG_LAB_LOST + side], a->counts[GG_LAB_LOST2 + side], battles_of(a));
        int start = 0;
        for (int i = 0; i < v->pieces; i++) start += v->piece[i].side == side ? v->piece[i].strength : 0;
        lab_words(s, "%s", lab_side(a, side));
        lab_number(s, m.value), lab_number(s, m.low), lab_number(s, m.high), lab_number(s, start);
    }
    if (v->strength_word) lab_note(s, "In %s.", v->strength_word);
}

static void tell_ends(lab_report *r, const gg_lab_arm *a)
{
    const gg_system *sys = gg_battle_system(a->battle);
    const lab_column column[] = {{"rule", "rule", LAB_WORDS},           {"share", "share", LAB_SHARE},
                                 {"wins_0", lab_side(a, 0), LAB_WHOLE}, {"wins_1", lab_side(a, 1), LAB_WHOLE},
                                 {"drawn", "drawn", LAB_WHOLE},         {"words", "which says", LAB_WORDS}};
    lab_section *s = lab_section_add(r, "ends", "How it ends, and who wins so", column, COUNT(column));
    for (int rule = 0; rule <= gg_system_rules(sys); rule++) {
        uint64_t c[GG_LAB_ENDINGS], sum = 0;
        for (int e = 0; e < GG_LAB_ENDINGS; e++) sum += c[e] = gg_lab_rule_count(a, rule, GG_LAB_ENDED + e);
        if (!sum) continue;
        lab_words(s, "%s", rule ? gg_system_rule(sys, (gg_rule)rule)->id : "no rule");
        lab_number(s, (double)sum / (double)battles_of(a));
        for (int e = 0; e < GG_LAB_ENDINGS; e++) lab_number(s, (double)c[e]);
        lab_words(s, "%s", rule ? gg_system_rule(sys, (gg_rule)rule)->words : "");
    }
}

/* ---- units ---- */

static void tell_units(lab_report *r, const gg_lab_arm *a, const gg_view *v)
{
    static const lab_column column[] = {{"unit", "unit", LAB_WORDS},       {"name", "name", LAB_WORDS},
                                        {"side", "side", LAB_WORDS},       {"fights", "fights in", LAB_SHARE},
                                        {"lost", "is lost in", LAB_SHARE}, {"strength_lost", "loses", LAB_TENTHS},
                                        {"strength", "of", LAB_WHOLE}};
    lab_section *s = lab_section_add(r, "units", "What becomes of the units", column, COUNT(column));
    double n = battles_of(a) ? (double)battles_of(a) : 1;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (p->side >= GG_SIDES || p->arm == GG_LEADER || p->strength == 0) continue;
        lab_words(s, "%s", p->label), lab_words(s, "%s", p->name), lab_words(s, "%s", lab_side(a, p->side));
        lab_number(s, (double)a->counts[GG_LAB_FOUGHT + i] / n), lab_number(s, (double)a->counts[GG_LAB_GONE + i] / n);
        lab_number(s, (double)a->counts[GG_LAB_HURT + i] / n), lab_number(s, p->strength);
    }
}

/* ---- what never happens ---- */

static void never(lab_section *s, const char *what, const char *which, const char *words, bool could)
{
    lab_words(s, "%s", what), lab_words(s, "%s", which), lab_words(s, could ? "yes" : "not seen"),
        lab_words(s, "%s", words);
}

static void never_units(lab_section *s, const gg_lab_arm *a, const gg_lab_arm *probe, const gg_view *v)
{
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (p->side < GG_SIDES && p->arm != GG_LEADER && p->strength && !a->counts[GG_LAB_FOUGHT + i])
            never(s, "unit", p->label, p->name, probe->counts[GG_LAB_FOUGHT + i] > 0);
    }
}

/* Places that are worth points to a side which never sets foot on them. */
static void never_places(lab_section *s, const gg_lab_arm *a, const gg_lab_arm *probe, const gg_view *v)
{
    for (int i = 0; i < v->cells; i++)
        for (int side = 0; side < GG_SIDES && v->cell[i].worth; side++) {
            int at = GG_LAB_HELD + side * GG_LAB_CELLS + i;
            char words[96];
            snprintf(words, sizeof words, "the %s never come to it", lab_side(a, side));
            if (!a->counts[at]) never(s, "objective", v->cell[i].name, words, probe->counts[at] > 0);
        }
}

static int never_rules(lab_section *s, const gg_lab_arm *a, const gg_lab_arm *probe)
{
    const gg_system *sys = gg_battle_system(a->battle);
    int others = 0;
    for (int rule = 1; rule <= gg_system_rules(sys); rule++) {
        const gg_rule_entry *e = gg_system_rule(sys, (gg_rule)rule);
        if (gg_lab_rule_count(a, rule, GG_LAB_FIRED)) continue;
        if (gg_lab_rule_count(probe, rule, GG_LAB_FIRED))
            never(s, "rule", e->id, e->words, true);
        else
            others++;
    }
    return others;
}

static void tell_never(lab_report *r, const gg_lab_arm *a, const gg_lab_arm *probe, const gg_view *v)
{
    static const lab_column column[] = {{"what", "what", LAB_WORDS},
                                        {"which", "which", LAB_WORDS},
                                        {"could", "could", LAB_WORDS},
                                        {"words", "", LAB_WORDS}};
    lab_section *s = lab_section_add(r, "never", "What never happens", column, COUNT(column));
    never_units(s, a, probe, v);
    never_places(s, a, probe, v);
    int others = never_rules(s, a, probe);
    if (!lab_rows(s)) lab_note(s, "Every unit fights, every objective is reached, every rule that can fire does.");
    lab_note(s, "What could happen does in %llu battles between eager players, who try everything.",
             (unsigned long long)battles_of(probe));
    if (others) lab_note(s, "%d rules of the system fire neither here nor there.", others);
}

static void tell(const lab_study *s, lab_report *r)
{
    const gg_lab_arm *a = &s->lab.arm[0], *probe = &s->lab.arm[1];
    gg_view *v = lab_view(a->battle);
    lab_tell_wins(r, a, "wins", "Who wins");
    tell_length(r, a);
    tell_losses(r, a, v);
    tell_ends(r, a);
    tell_units(r, a, v);
    tell_never(r, a, probe, v);
    free(v);
}

const lab_kind lab_balance = {.name = "balance",
                              .title = "Balance",
                              .words_least = 1,
                              .words_most = 1,
                              .arms_least = 2,
                              .battles = 2000,
                              .plan = plan,
                              .tell = tell};
