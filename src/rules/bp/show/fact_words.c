/* Facts that a row of facts.def cannot say: who was charged, how far somebody fell back, which places a side holds, what
 * decided the battle. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

static bool say_contact(gg_text *t, const gg_battle *b, const gg_fact *f, bool changes)
{
    static const char *const phrase[] = {"{is} stopped before {o}", "come(s) to close quarters with {o}",
                                         "strike(s) {o} in flank", "strike(s) {o} in rear"};
    static const char *const word[] = {"stopped before {o}", "front of {o}", "flank of {o}", "rear of {o}"};
    int other = f->value & BP_CONTACT_UNIT, face = bp_contact_face(f->value);
    gg_say_phrase(t, (changes ? phrase : word)[face], GG_PHRASE_OF(b, .piece = f->subject, .other = other));
    return true;
}

static bool say_fell_back(gg_text *t, const gg_battle *b, const gg_fact *f, bool changes)
{
    int inches = f->value & ~BP_IN_GOOD_ORDER;
    if (changes) gg_say_phrase(t, "fall(s) back ", GG_PHRASE_OF(b, .piece = f->subject));
    gg_say_count(t, inches, "inch", "inches");
    if (f->value & BP_IN_GOOD_ORDER) gg_text_add(t, " in good order");
    return true;
}

static void say_place(gg_text *t, const bp_battle *b, int objective)
{
    if (bp_say_objective(t, b, objective)) return;
    gg_text_add(t, "the objective at ");
    gg_say_inches(t, b->objective[objective].at.x);
    gg_text_add(t, ",");
    gg_say_inches(t, b->objective[objective].at.y);
}

/* "Redinha and the hill" */
static int say_places(gg_text *t, const bp_battle *b, int32_t which)
{
    int points = 0;
    for (int i = 0, said = 0; i < b->objectives; i++) {
        if (!(which >> i & 1)) continue;
        gg_text_add(t, "%s", said++ == 0 ? "" : which >> (i + 1) ? ", " : " and ");
        say_place(t, b, i);
        points += b->objective[i].points;
    }
    if (!which) gg_text_add(t, "nothing");
    return points;
}

/* "take Redinha, worth 3" */
static bool say_holds(gg_text *t, const bp_battle *b, const gg_fact *before, const gg_fact *after)
{
    if (!before) return say_places(t, b, after->value), true;
    int32_t was = before->value == GG_NO_FACT ? 0 : before->value, won = after->value & ~was;
    gg_text_add(t, won ? "take " : "lose ");
    gg_text_add(t, ", worth %d", say_places(t, b, won ? won : was & ~after->value));
    return true;
}

static const char *reason_of(gg_rule why)
{
    switch (why) {
    case BP_ARMY_BREAK: return "an army is broken";
    case BP_WIN_LIMIT: return "on points";
    case BP_WIN_WIPEOUT: return "nobody is left to fight on";
    case BP_WIN_CONCEDE: return "it was given up";
    default: return NULL;
    }
}

static bool say_result(gg_text *t, const gg_fact *f, bool changes)
{
    static const char *const phrase[] = {"fight on", "lose the battle", "draw the battle", "win the battle"};
    static const char *const word[] = {"none", "lost", "drawn", "won"};
    const char *why = reason_of((gg_rule)bp_result_why(f->value));
    gg_text_add(t, "%s", (changes ? phrase : word)[bp_result_is(f->value)]);
    if (why) gg_text_add(t, ": %s", why);
    return true;
}

bool bp_say_fact(const gg_battle *b, const gg_fact *before, const gg_fact *after, gg_text *t)
{
    switch (after->row) {
    case FACT_CONTACT: return say_contact(t, b, after, before);
    case FACT_FELL_BACK: return say_fell_back(t, b, after, before);
    case FACT_HOLDS: return say_holds(t, bp_b(b), before, after);
    case FACT_RESULT: return say_result(t, after, before);
    default: return false;
    }
}
