/* What dice that have fallen mean: the row where the total does not say it, and the sentence where the usual one of its form
 * does not fit. */
#include "rules/ccn/show/tests.h"

/* ---- words ---- */

static void say_row(const gg_test *t, int row, gg_text *out) { gg_text_add(out, "%s.", t->row[row].words); }

/* "infantry, flag, saber: " */
static void say_faces(const gg_test *t, gg_text *out)
{
    static const char *const word[] = {"infantry", "infantry", "cavalry", "artillery", "saber", "flag"};
    const uint8_t *faces = gg_faces_seen();
    for (int i = 0; faces && i < t->dice; i++) gg_text_add(out, "%s%s", i ? ", " : "", word[faces[i] - 1]);
    if (faces) gg_text_add(out, t->follows ? "): " : ": ");
}

/* ---- orders ---- */

enum { ARRIVES, FAILS, ONES, SIXES, DOUBLE, DOUBLE_FAILS };

static int read_attempt(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    int both = ccn_double(counts);
    (void)f;
    if (both == 0) return ccn_sum(counts) <= t->number ? ARRIVES : FAILS;
    int row = both == 1                                           ? ONES
              : both == 6                                         ? SIXES
              : b->option.doubles_resolve && 2 * both > t->number ? DOUBLE_FAILS
                                                                  : DOUBLE;
    if (row == ONES || row == SIXES)
        gg_text_add(out, row == ONES ? "Two ones: " : "Two sixes: ");
    else
        gg_text_add(out, "Double %d", both);
    if (row >= DOUBLE && b->option.doubles_resolve) gg_text_add(out, ", %d or less needed", t->number);
    if (row >= DOUBLE) gg_text_add(out, ": ");
    say_row(t, row, out);
    return row;
}

static int read_event(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    (void)b, (void)f;
    say_row(t, ccn_double(counts), out);
    return ccn_double(counts);
}

static int read_fate(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    int row = counts[0] ? 0 : counts[1] ? 1 : 2;
    (void)b, (void)f;
    say_row(t, row, out);
    return row;
}

static int read_botch(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    (void)b, (void)f;
    say_row(t, ccn_sum(counts) - 1, out);
    return ccn_sum(counts) - 1;
}

static int read_round(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    (void)b, (void)f;
    say_row(t, counts[FRENCH] ? 0 : 1, out);
    return counts[FRENCH] ? 0 : 1;
}

/* ---- battle dice ---- */

/* Of both throws, where lances have thrown again. */
typedef struct blows {
    int hits, flags;
    bool goes_on; /* the flags of lances are yet to be thrown again */
} blows;

static blows count(const ccn_frame *f, const gg_test *t, const uint8_t *counts)
{
    const struct frame_roll *roll = &(f + 1)->roll;
    bool flags = ccn_dice[t->die].classes > FLAG;
    blows n = {counts[HIT], flags ? counts[FLAG] : 0, false};
    if (t->follows) n.hits += roll->counts[HIT], n.flags += roll->counts[FLAG];
    n.goes_on = roll->lance && !t->follows && n.flags;
    return n;
}

static void begin(const gg_test *t, blows n, gg_text *out)
{
    if (t->follows) gg_text_add(out, "(");
    say_faces(t, out);
    if (t->follows && !gg_faces_seen()) gg_text_add(out, "again): ");
    if (!n.goes_on) return;
    ccn_say_number(out, n.flags, "flag", "flags");
    gg_text_add(out, ", thrown again for the lances.");
}

static int read_battle(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    blows n = count(f, t, counts);
    bool fire = f->head.proc == PROC_fire;
    begin(t, n, out);
    if (n.goes_on) return -1;
    ccn_say_number(out, n.hits, "hit", "hits");
    if (fire && n.hits && ccn_glances(b, f->fire.unit, f->fire.target)) gg_text_add(out, ", one glances off");
    if (f->head.proc == PROC_melee && f->melee.retiring) {
        gg_text_add(out, "; nothing else counts against them.");
    } else {
        gg_text_add(out, ", ");
        ccn_say_number(out, n.flags, "flag", "flags");
        gg_text_add(out, ".");
    }
    return -1;
}

static int read_fire(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    if (!ccn_is_leader(f->fire.target)) return read_battle(b, f, t, counts, out);
    int row = counts[HIT] < 2;
    ccn_say_number(out, counts[HIT], "saber", "sabers");
    gg_text_add(out, ", two needed: %s.", t->row[row].words);
    return row;
}

static int read_hunt(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    blows n = count(f, t, counts);
    int row = n.hits ? 0 : n.goes_on ? 2 : 1;
    (void)b;
    begin(t, n, out);
    if (n.goes_on) return row;
    if (n.hits)
        gg_say_count(out, n.hits, "saber", "sabers");
    else
        gg_text_add(out, "No saber");
    gg_text_add(out, ": %s.", t->row[row].words);
    return row;
}

static int read_square_fight(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts,
                             gg_text *out)
{
    if (!t->rows) return read_battle(b, f, t, counts, out);
    int row = counts[HIT] ? 0 : counts[FLAG] ? 1 : 2;
    say_row(t, row, out);
    return row;
}

static int read_leader_check(const ccn_battle *b, const ccn_frame *f, const gg_test *t, const uint8_t *counts,
                             gg_text *out)
{
    int row = counts[HIT] < f->leader_check.dice;
    (void)b;
    if (f->leader_check.dice == 1 && row == 0)
        gg_text_add(out, "A saber: ");
    else if (f->leader_check.dice == 1)
        say_faces(t, out);
    say_row(t, row, out);
    return row;
}

/* ---- all of them ---- */

static int (*const readers[CCN_PROCS])(const ccn_battle *, const ccn_frame *, const gg_test *, const uint8_t *,
                                       gg_text *) = {
    [PROC_round] = read_round,
    [PROC_event] = read_event,
    [PROC_fate] = read_fate,
    [PROC_attempt] = read_attempt,
    [PROC_botch] = read_botch,
    [PROC_fire] = read_fire,
    [PROC_melee] = read_battle,
    [PROC_hunt] = read_hunt,
    [PROC_battle_back] = read_battle,
    [PROC_square_fight] = read_square_fight,
    [PROC_leader_check] = read_leader_check,
};

int ccn_result_of(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    const ccn_frame *f = ccn_asker(ccn_s(s));
    return readers[f->head.proc] ? readers[f->head.proc](ccn_b(b), f, t, counts, out) : -1;
}
