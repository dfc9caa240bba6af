/* lab usage: which moves, dice and rules a battle lives of, and where. */
#include <stdlib.h>

#include "engine/notation.h"
#include "engine/system.h"
#include "lab.h"

static int plan(const options *o, lab_study *s)
{
    battle x;
    buffer text = {0};
    int player[GG_SIDES], status = battle_open(o, o->word[1], &x);
    if (status < 0) status = lab_players(o, x.b, player);
    if (status < 0) status = lab_options_set(o, &x, &text);
    gg_lab_arm *a = status < 0 ? lab_arm_add(o, s, "battle", &x, text.at, text.len, player) : NULL;
    if (a)
        a->judged = a->mapped = true;
    else if (status < 0)
        status = CLI_BAD_INPUT;
    buffer_free(&text);
    battle_close(&x);
    return status;
}

static double battles_of(const gg_lab_arm *a)
{
    return a->counts[GG_LAB_BATTLES] ? (double)a->counts[GG_LAB_BATTLES] : 1;
}

static void tell_moves(lab_report *r, const gg_lab_arm *a)
{
    static const lab_column column[] = {{"move", "move", LAB_WORDS},
                                        {"times", "times", LAB_WHOLE},
                                        {"each", "a battle", LAB_TENTHS},
                                        {"share", "of all moves", LAB_SHARE}};
    const gg_notation *n = a->battle->system->notation;
    lab_section *s = lab_section_add(r, "moves", "Moves", column, COUNT(column));
    double all = a->counts[GG_LAB_DECISIONS] ? (double)a->counts[GG_LAB_DECISIONS] : 1;
    for (int v = 1; v < n->verbs; v++) {
        double times = (double)a->counts[GG_LAB_VERB + v];
        if (!n->verb[v].word) continue;
        lab_words(s, "%s", n->verb[v].word);
        lab_number(s, times), lab_number(s, times / battles_of(a)), lab_number(s, times / all);
    }
    lab_draw_bars(s, 0, 3, -1, -1);
}

static void tell_outcomes(lab_report *r, const gg_lab_arm *a)
{
    static const lab_column column[] = {{"rule", "rolled by", LAB_WORDS},  {"times", "times", LAB_WHOLE},
                                        {"each", "a battle", LAB_TENTHS},  {"passed", "passed", LAB_SHARE},
                                        {"neither", "neither", LAB_SHARE}, {"failed", "failed", LAB_SHARE},
                                        {"words", "which says", LAB_WORDS}};
    const gg_system *sys = gg_battle_system(a->battle);
    lab_section *s = lab_section_add(r, "outcomes", "What the dice say", column, COUNT(column));
    for (int rule = 1; rule <= gg_system_rules(sys); rule++) {
        double of[3], sum = 0;
        for (int i = 0; i < 3; i++) sum += of[i] = (double)gg_lab_rule_count(a, rule, GG_LAB_FAILED + i);
        if (sum <= 0) continue;
        lab_words(s, "%s", gg_system_rule(sys, (gg_rule)rule)->id);
        lab_number(s, sum), lab_number(s, sum / battles_of(a));
        for (int i = 2; i >= 0; i--) lab_number(s, of[i] / sum);
        lab_words(s, "%s", gg_system_rule(sys, (gg_rule)rule)->words);
    }
}

static void tell_rules(lab_report *r, const gg_lab_arm *a)
{
    static const lab_column column[] = {{"rule", "rule", LAB_WORDS},
                                        {"times", "times", LAB_WHOLE},
                                        {"each", "a battle", LAB_TENTHS},
                                        {"in", "in battles", LAB_SHARE},
                                        {"words", "which says", LAB_WORDS}};
    const gg_system *sys = gg_battle_system(a->battle);
    lab_section *s = lab_section_add(r, "rules", "Rules", column, COUNT(column));
    lab_note(s,
             "Those that decide something, and those that forbid a move (of which every sixteenth decision is asked).");
    for (int rule = 1; rule <= gg_system_rules(sys); rule++) {
        double times = (double)gg_lab_rule_count(a, rule, GG_LAB_FIRED);
        lab_words(s, "%s", gg_system_rule(sys, (gg_rule)rule)->id);
        lab_number(s, times), lab_number(s, times / battles_of(a));
        lab_number(s, (double)gg_lab_rule_count(a, rule, GG_LAB_FIRED_IN) / battles_of(a));
        lab_words(s, "%s", gg_system_rule(sys, (gg_rule)rule)->words);
    }
}

/* ---- where ---- */

static const uint64_t *places_of(const gg_lab_arm *a, int which, int side)
{
    return &a->counts[which + side * GG_LAB_CELLS];
}

static void draw_places(lab_section *s, const gg_lab_arm *a, const gg_view *v)
{
    static const int which[] = {GG_LAB_STOOD, GG_LAB_FELL};
    for (int i = 0; i < COUNT(which); i++)
        for (int side = 0; side < GG_SIDES; side++) {
            char words[96];
            snprintf(words, sizeof words, i == 0 ? "Where the %s stand at the end of a round" : "Where the %s are lost",
                     lab_side(a, side));
            lab_draw_map(s, v, places_of(a, which[i], side), battles_of(a), words, side);
        }
}

static void tell_places(lab_report *r, const gg_lab_arm *a)
{
    const lab_column column[] = {{"place", "place", LAB_WORDS},
                                 {"stood_0", "first stand", LAB_WHOLE},
                                 {"stood_1", "second stand", LAB_WHOLE},
                                 {"lost_0", "first lost", LAB_WHOLE},
                                 {"lost_1", "second lost", LAB_WHOLE}};
    gg_view *v = lab_view(a->battle);
    gg_lab_grid g = gg_lab_grid_of(v);
    lab_section *s = lab_section_add(r, "places", "Where units stand and are lost", column, COUNT(column));
    lab_note(s, "The first are %s, the second %s. A unit counts once at the end of each round; darker is more.",
             lab_side(a, 0), lab_side(a, 1));
    for (int i = 0; i < GG_LAB_CELLS; i++) {
        uint64_t n[4], sum = 0;
        char name[48];
        for (int k = 0; k < 4; k++) sum += n[k] = places_of(a, k < 2 ? GG_LAB_STOOD : GG_LAB_FELL, k % 2)[i];
        if (!sum) continue;
        lab_place_name(v, g, i, name, sizeof name);
        lab_words(s, "%s", name);
        for (int k = 0; k < 4; k++) lab_number(s, (double)n[k]);
    }
    draw_places(s, a, v);
    free(v);
}

static void tell(const lab_study *s, lab_report *r)
{
    const gg_lab_arm *a = &s->lab.arm[0];
    tell_moves(r, a);
    tell_outcomes(r, a);
    tell_places(r, a);
    tell_rules(r, a);
}

const lab_kind lab_usage = {.name = "usage",
                            .title = "Usage",
                            .words_least = 1,
                            .words_most = 1,
                            .arms_least = 1,
                            .battles = 1000,
                            .plan = plan,
                            .tell = tell};
