/* Two rolls that decide one thing, initiative, evasion and melee: before the first die the chance of each result, before the
 * second what it needs. */
#include <stdio.h>

#include "engine/event.h"
#include "engine/fraction.h"
#include "engine/headline.h"
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "rules/boe/show/tests.h"

/* In how many of 36 throws the first, with what it adds, leads by so much. */
static unsigned throws(int added, int low, int high)
{
    unsigned n = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) n += a + added - b >= low && a + added - b <= high;
    return n;
}

static void add_chance(gg_text *t, const gg_battle *b, const char *words, unsigned n, unsigned of, int *said)
{
    if (!n) return;
    gg_text_add(t, (*said)++ ? ", %s " : ": %s ", words);
    gg_say_chance(t, b, (gg_fraction){n, of, (double)n / of});
}

/* ---- before the first ---- */

static int mods(const boe_state *s, const boe_battle *b, const struct frame_melee *f, int side)
{
    gg_tally t = {0};
    boe_melee_mods(b, s, f->at, side, f->primary[side], f->primary[!side], &t);
    return t.total;
}

static void melee_first(const gg_battle *battle, const boe_state *s, gg_text *t)
{
    static const struct {
        int low, high;
        const char *words;
    } row[] = {{5, 99, "by 5 or more"}, {3, 4, "by 3 or 4"},   {1, 2, "by 1 or 2"},      {0, 0, "neither gives way"},
               {-2, -1, "by 1 or 2"},   {-4, -3, "by 3 or 4"}, {-99, -5, "by 5 or more"}};
    const struct frame_melee *f = &boe_top(s)->melee;
    int side = s->head.ask.side, said = 0;
    int mine = mods(s, boe_b(battle), f, side), his = mods(s, boe_b(battle), f, !side);
    gg_text_add(t, ", %+d against %+d", mine, his);
    bool won = false, lost = false;
    for (int i = 0; i < 7; i++) {
        char words[32];
        unsigned n = throws(mine - his, row[i].low, row[i].high);
        snprintf(words, sizeof words, "%s%s", i < 3 && !won ? "won " : i > 3 && !lost ? "lost " : "", row[i].words);
        won |= n && i < 3, lost |= n && i > 3; /* said once */
        add_chance(t, battle, words, n, 36, &said);
    }
}

static void initiative_first(const gg_battle *battle, const boe_state *s, gg_text *t)
{
    gg_tally mine = {0}, his = {0};
    int said = 0;
    boe_initiative_mods(boe_b(battle), s, 0, &mine);
    boe_initiative_mods(boe_b(battle), s, 1, &his);
    int added = mine.total - his.total;
    unsigned won = throws(added, 1, 99), even = throws(added, 0, 0); /* ties are thrown again */
    if (mine.total || his.total) gg_text_add(t, ", %+d against %+d", mine.total, his.total);
    add_chance(t, battle, "higher in the end", won, 36 - even, &said);
}

static void evade_first(const gg_battle *battle, const boe_state *s, gg_text *t)
{
    const struct frame_evade *f = &boe_top(s)->evade;
    int added = s->unit[f->unit].ap_spent - f->aplos, said = 0;
    add_chance(t, battle, "they get away", throws(added, -99, 0), 36, &said);
    add_chance(t, battle, "caught", throws(added, 1, 99), 36, &said);
}

/* ---- before the second ---- */

/* "8 to beat with +2: 6 ties, no number wins" */
static void say_needed(gg_text *t, int his, int added, bool tie_wins)
{
    int wins = his - added + !tie_wins;
    gg_text_add(t, ", %d to %s", his, tie_wins ? "reach" : "beat");
    if (added) gg_text_add(t, " with %+d", added);
    gg_text_add(t, ": ");
    if (!tie_wins && wins - 1 >= 1 && wins - 1 <= 6) gg_text_add(t, "%d ties, ", wins - 1);
    if (wins > 6)
        gg_text_add(t, "no number %s", tie_wins ? "is enough" : "wins");
    else if (wins <= 1)
        gg_text_add(t, "any number %s", tie_wins ? "is enough" : "wins");
    else if (wins == 6)
        gg_text_add(t, "6 %s", tie_wins ? "is enough" : "wins");
    else
        gg_text_add(t, "%d or more %s", wins, tie_wins ? "is enough" : "wins");
}

bool boe_prompt_roll(const gg_battle *battle, const gg_state *state, gg_text *t)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    const boe_frame *top = boe_top(s);
    gg_tally mine = {0}, his = {0};
    gg_test test;
    if (!gg_test_of(battle, state, &test) || !test.contest) return false;
    gg_add_roll(t, battle, &state->ask);
    switch (top->head.proc) {
    case PROC_melee:
        if (test.contest == 1)
            melee_first(battle, s, t);
        else
            say_needed(t, top->melee.die[!test.side] + mods(s, b, &top->melee, !test.side),
                       mods(s, b, &top->melee, test.side), false);
        break;
    case PROC_evade:
        if (test.contest == 1)
            evade_first(battle, s, t);
        else
            say_needed(t, top->evade.die - top->evade.aplos, -s->unit[top->evade.unit].ap_spent, true);
        break;
    default:
        if (test.contest == 1) {
            initiative_first(battle, s, t);
            break;
        }
        boe_initiative_mods(b, s, 0, &his);
        boe_initiative_mods(b, s, 1, &mine);
        say_needed(t, top->initiative.die + his.total, mine.total, false);
        break;
    }
    return true;
}
