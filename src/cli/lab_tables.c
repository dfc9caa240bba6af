/* What several reports of the lab have: who played what, who won. */
#include <stdlib.h>

#include "lab.h"

const char *lab_side(const gg_lab_arm *a, int side) { return gg_battle_side(a->battle, side); }

gg_view *lab_view(const gg_battle *b)
{
    gg_view *v = take(sizeof *v);
    gg_state *s = state_new(b);
    gg_start(b, s, NULL);
    gg_view_make(b, s, GG_NONE, v);
    free(s);
    return v;
}

void lab_lead(const lab_study *s, lab_report *r)
{
    const gg_lab_arm *a = &s->lab.arm[0];
    buffer_print(&r->lead, "%d battles with seed %llu: %s %s, %s %s.\n", lab_played(s), (unsigned long long)s->lab.seed,
                 lab_side(a, 0), gg_player_name(a->player[0]), lab_side(a, 1), gg_player_name(a->player[1]));
    for (int side = 0; side < (a->player[0] == a->player[1] ? 1 : GG_SIDES); side++)
        buffer_print(&r->lead, "The %s %s.\n", gg_player_name(a->player[side]), player_worth(a->player[side]));
    if (s->stopped)
        buffer_print(&r->lead, "Stopped before all battles were played: this is what there is until now.\n");
}

void lab_tell_wins(lab_report *r, const gg_lab_arm *a, const char *id, const char *title)
{
    static const lab_column column[] = {{"what", "", LAB_WORDS},           {"player", "player", LAB_WORDS},
                                        {"battles", "battles", LAB_WHOLE}, {"share", "share", LAB_SHARE},
                                        {"low", "95 % from", LAB_SHARE},   {"high", "to", LAB_SHARE}};
    static const int which[] = {GG_LAB_WINS, GG_LAB_WINS + 1, GG_LAB_DRAWN, GG_LAB_UNFINISHED};
    lab_section *s = lab_section_add(r, id, title, column, COUNT(column));
    for (int i = 0; i < COUNT(which); i++) {
        uint64_t n = a->counts[which[i]];
        gg_lab_value v = gg_lab_share(n, a->counts[GG_LAB_BATTLES]);
        if (i == 3 && n == 0) continue;
        if (i < GG_SIDES)
            lab_words(s, "%s win", lab_side(a, i)), lab_words(s, "%s", gg_player_name(a->player[i]));
        else
            lab_words(s, i == 2 ? "drawn" : "unfinished"), lab_words(s, "%s", "");
        lab_number(s, (double)n);
        lab_number(s, v.value), lab_number(s, v.low), lab_number(s, v.high);
    }
    lab_draw_bars(s, 0, 3, 4, 5);
}
