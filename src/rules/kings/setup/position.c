/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. The lines are those of lines.c; here is
 * what they say of units and of the moment. */
#include "rules/kings/setup/setup.h"

/* ---- units: what is not as their line would be read without it ---- */

static kings_unit usual(const gg_battle *b, const gg_state *s, int unit)
{
    const kings_unit *u = &kings_s(s)->unit[unit];
    kings_begin begin;
    kings_begin_of(b, s, &begin);
    return kings_usual_unit(kings_b(b), unit, u->status, u->flags & CLOSE, begin.at);
}

void kings_print_gun(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    const kings_profile *p = kings_profile_of(kings_b(b), unit);
    (void)s;
    if (p->crew) gg_text_add(t, " %s", kings_weapons[p->weapon].word);
}

void kings_print_place(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    const kings_unit *u = &kings_s(s)->unit[unit];
    if (u->flags & WAITING) return;
    if (u->status != ON)
        gg_text_add(t, " %s", kings_absences[u->status - POOL]);
    else if (u->work != GG_NONE)
        gg_text_add(t, " in %s", kings_b(b)->work[u->work].label);
    else
        gg_text_add(t, " at %d,%d", u->x, u->y);
}

void kings_print_figures(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    const kings_unit_def *def = &kings_b(b)->unit[unit];
    int figs = kings_s(s)->unit[unit].figs;
    if (figs != usual(b, s, unit).figs)
        gg_text_add(t, " figures %d of %d", figs, def->full);
    else if (def->full != kings_types[def->profile.type].figures)
        gg_text_add(t, " figures %d", def->full);
}

void kings_print_facing(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    int facing = kings_s(s)->unit[unit].facing;
    if (facing != usual(b, s, unit).facing) gg_text_add(t, " facing %s", disc_dir_names[facing]);
}

void kings_print_leader(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    bool led = kings_is(kings_s(s), unit, LEADER), usually = usual(b, s, unit).flags & LEADER;
    if (led != usually) gg_text_add(t, led ? " leader" : " leaderless");
}

void kings_print_leadership(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    int leadership = kings_s(s)->unit[unit].leadership;
    if (leadership && leadership != usual(b, s, unit).leadership) gg_text_add(t, " leadership %d", leadership);
}

void kings_print_drunk(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    int drunk = kings_s(s)->unit[unit].drunk;
    (void)b;
    if (drunk) gg_text_add(t, " drunk %d", drunk);
}

void kings_print_order(gg_text *t, const gg_battle *b, const gg_state *s, int unit)
{
    int order = kings_s(s)->unit[unit].lost;
    if (order != kings_usual_order(kings_b(b), kings_s(s), unit)) gg_text_add(t, " order %d", order);
}

/* ---- the moment ---- */

void kings_print_begin(gg_text *t, const gg_battle *b, const gg_state *s)
{
    kings_begin begin;
    kings_begin_of(b, s, &begin);
    gg_text_add(t, "begin %s", kings_moments[begin.at]);
    if (begin.at == AT_UNIT)
        gg_text_add(t, " %s %s%s", kings_b(b)->unit[begin.unit].label, kings_action_words[begin.action],
                    begin.passed ? " passed" : "");
    else if (begin.at != AT_START)
        gg_text_add(t, " %s", b->side[begin.side]);
    gg_text_add(t, "\n");
}
