/* Tallies as they come out of the event stream. */
#include "tally.h"

#include <stdio.h>
#include <string.h>

bool tally_takes(tally *t, const gg_event *e)
{
    if (e->kind != GG_EV_TALLY) return false;
    if (t->lines > 0 && (t->piece != e->piece || t->other != e->other || t->lines == TALLY_LINES)) return false;
    t->piece = e->piece;
    t->other = e->other;
    t->amount[t->lines] = e->after;
    t->rule[t->lines++] = e->rule;
    return true;
}

int tally_total(const tally *t)
{
    int total = 0;
    for (int i = 0; i < t->lines; i++) total += t->amount[i];
    return total;
}

/* The part of a rule's ID behind its system: `melee.leader_bonus`. */
static const char *short_id(const gg_battle *b, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    const char *dot = r ? strchr(r->id, '.') : NULL;
    return dot ? dot + 1 : "?";
}

int tally_print(const gg_battle *b, const tally *t, char *out, size_t cap)
{
    const char *who = t->piece == GG_NONE ? NULL : gg_battle_label(b, t->piece);
    const char *whom = t->other == GG_NONE ? NULL : gg_battle_label(b, t->other);
    int n = snprintf(out, cap, "%s%s%s%s%d =", who ? who : "", whom ? " against " : "", whom ? whom : "",
                     who ? ": " : "", tally_total(t));
    for (int i = 0; i < t->lines && n < (int)cap; i++) {
        const char *sign = t->amount[i] < 0 ? " - " : i ? " + " : " ";
        n += snprintf(out + n, cap - (size_t)n, "%s%d %s", sign, t->amount[i] < 0 ? -t->amount[i] : t->amount[i],
                      short_id(b, t->rule[i]));
    }
    return n;
}

int event_depth(const gg_event *e)
{
    switch (e->kind) {
    case GG_EV_STEP: /* a counter goes on and it is nobody's: a new round */
        return e->piece == GG_NONE && e->side == GG_NONE && e->before != e->after ? AT_ROUND : AT_DEED;
    case GG_EV_OVER: return AT_ROUND;
    case GG_EV_DRAW: return AT_DRAW;
    case GG_EV_TALLY:
    case GG_EV_DICE:
    case GG_EV_RESULT: return AT_DETAIL;
    default: return AT_DEED;
    }
}
