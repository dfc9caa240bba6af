/* A table for tests: a battle set up from scenario text, answered in notation, looked at through the view.
 *
 *     table *t = set_up("system ccn ...");               given
 *     give(t, "melee F1 A1; roll 5 3 1 1 6");            when
 *     assert_at(t, "A1", "H5");                          then
 *
 * Conditions are written as text and used on the table, on each face of a roll and on each outcome of the odds:
 *     A1 gone | A1 here | A1 at G5 | A1 left | A1 stays | A1 lost | A1 blocks 3 | A1 blocks <3 | A1 facing S |
 *     A1 facing 270 | A1 with F1 | A1 alone | A1 type LINE | A1 <status words> | offers MOVE | rolls N | draws |
 *     asks SIDE | over | won SIDE | drawn | score SIDE N | not CONDITION
 * joined by commas, all of which must hold. `left`, `stays` and `lost` compare with the position at the last mark().
 * Strength goes by the view's own word: `blocks`, `stamina`. Places are as gg_place_name writes them, with ':' for a
 * comma in them. */
#ifndef GG_TESTS_TABLE_H
#define GG_TESTS_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "grognard.h"

enum { TABLE_RULES = 1024, TABLE_ASSUME = 24 };

typedef struct table {
    gg_sink sink; /* first: the sink is the table */
    const gg_battle *battle;
    gg_state *state;
    gg_state *marked; /* what `left`, `stays` and `lost` compare with */
    char *story;      /* every sentence since the set-up */
    size_t story_len, story_cap;
    uint32_t fired[TABLE_RULES]; /* since the last mark */
    gg_move assume[TABLE_ASSUME];
    int assumes;
    void *arena;
    struct table *next;
} table;

#define HERE __FILE__, __LINE__

/* ---- given ---- */
#define set_up(text) table_set_up(text, HERE)
#define set_up_file(path) table_set_up_file(path, HERE)
#define fork_of(t) table_fork(t)
table *table_set_up(const char *scenario, const char *file, int line);
table *table_set_up_file(const char *path, const char *file, int line);
table *table_fork(const table *);
const char *table_scenario_path(const char *name);    /* "ccn/el_bodon" in the shipped scenarios */
char *table_read_file(const char *path, size_t *len); /* malloc'ed, NULL if it cannot be read */
int tables_clear(void **state);                       /* teardown of every test */
char *table_next_line(char **rest); /* of a field in short lines: the next one between ';', NULL after the last */
#define faults_of(text, out) table_faults(text, out)
bool table_faults(const char *scenario, gg_faults *out); /* true: the text is sound */

/* ---- when ---- */
#define give(t, answers) table_give(t, answers, HERE)
#define accepts(t, answer) table_accepts(t, answer)
#define mark(t) table_mark(t)
#define drive(t, moves) table_drive(t, moves, HERE)
void table_give(table *, const char *answers, const char *file, int line); /* several with ';' between */
bool table_accepts(const table *, const char *answer);
void table_mark(table *);
/* Chooses the first of `moves` that is legal, again and again, until dice are asked for or none of them is. */
void table_drive(table *, const char *moves, const char *file, int line);

/* ---- then ---- */
#define assert_holds(t, condition) table_assert_holds(t, condition, true, HERE)
#define assert_not(t, condition) table_assert_holds(t, condition, false, HERE)
#define holds(t, condition) table_holds(t, (t)->state, condition, HERE)
#define assert_at(t, piece, hex) table_assert_at(t, piece, hex, HERE)
#define assert_blocks(t, piece, n) table_assert_blocks(t, piece, n, HERE)
#define assert_is(t, piece, word) table_assert_is(t, piece, word, true, HERE)
#define assert_is_not(t, piece, word) table_assert_is(t, piece, word, false, HERE)
#define assert_rolls(t, dice) table_assert_rolls(t, dice, HERE)
#define assert_asks(t, side) table_assert_asks(t, side, HERE)
#define assert_offers(t, moves) table_assert_offers(t, moves, true, HERE)
#define assert_offers_not(t, moves) table_assert_offers(t, moves, false, HERE)
#define assert_only_offers(t, moves) table_assert_only_offers(t, moves, HERE)
#define assert_refused(t, move, rule) table_assert_refused(t, move, rule, HERE)
#define assert_won(t, side, rule) table_assert_won(t, side, rule, HERE)
#define assert_fired(t, rule) table_assert_fired(t, rule, true, HERE)
#define assert_not_fired(t, rule) table_assert_fired(t, rule, false, HERE)
#define assert_told(t, words) table_assert_told(t, words, true, HERE)
#define assert_not_told(t, words) table_assert_told(t, words, false, HERE)
#define offers(t, move) table_offers(t, (t)->state, move, HERE)
bool table_holds(const table *, const gg_state *, const char *condition, const char *file, int line);
bool table_offers(const table *, const gg_state *, const char *move, const char *file, int line);
void table_assert_holds(table *, const char *condition, bool want, const char *file, int line);
void table_assert_at(table *, const char *piece, const char *hex, const char *file, int line); /* "off" */
void table_assert_blocks(table *, const char *piece, int n, const char *file, int line);
void table_assert_is(table *, const char *piece, const char *word, bool want, const char *file, int line);
void table_assert_rolls(table *, int dice, const char *file, int line);
void table_assert_asks(table *, const char *side, const char *file, int line);
void table_assert_offers(table *, const char *moves, bool want, const char *file, int line);
void table_assert_only_offers(table *, const char *moves, const char *file, int line);
void table_assert_refused(table *, const char *move, const char *rule, const char *file, int line);
void table_assert_won(table *, const char *side, const char *rule, const char *file, int line); /* "nobody": drawn */
void table_assert_fired(table *, const char *rule, bool want, const char *file, int line);
void table_assert_told(table *, const char *words, bool want, const char *file, int line);

gg_piece table_piece(const table *, const gg_state *, const char *label, const char *file, int line);
const char *table_place(const table *, const gg_state *, const char *label, const char *file, int line);
int table_count_offers(const table *, const char *prefix); /* offers whose notation begins so; NULL: all */
gg_move table_move(const table *, const char *move, const char *file, int line);

/* ---- chance: exact fractions ---- */
typedef bool table_fact(const table *, const gg_state *);
#define assume(t, moves) table_assume(t, moves, HERE) /* for the odds: answers to decisions on the way */
#define assert_chance(t, move, condition, fraction) table_assert_chance(t, move, condition, fraction, HERE)
#define assert_next(t, condition, fraction) table_assert_next(t, condition, NULL, fraction, HERE)
#define assert_next_that(t, is, fraction) table_assert_next(t, #is, is, fraction, HERE)
#define expected_loss(t, move, piece) table_expected_loss(t, move, piece, HERE)
void table_assume(table *, const char *moves, const char *file, int line);
/* Over the whole exchange, through gg_odds_of; move NULL: the pending ask is a roll. */
void table_assert_chance(table *, const char *move, const char *condition, const char *fraction, const char *file,
                         int line);
/* Over the faces of the one pending roll, each thrown on a copy. */
void table_assert_next(table *, const char *condition, table_fact *is, const char *fraction, const char *file,
                       int line);
gg_fraction table_expected_loss(table *, const char *move, const char *piece, const char *file, int line);
#define assert_expected_loss(t, move, piece, fraction) table_assert_expected_loss(t, move, piece, fraction, HERE)
void table_assert_expected_loss(table *, const char *move, const char *piece, const char *fraction, const char *file,
                                int line);
/* The same for what no condition says: whether `is` holds of an outcome. */
#define assert_chance_that(t, move, is, fraction) table_assert_chance_that(t, move, is, fraction, HERE)
void table_assert_chance_that(table *, const char *move, table_fact *is, const char *fraction, const char *file,
                              int line);
/* Two exchanges, one after the other: from each outcome of the first in which `goes_on` holds the moves of `between` are
 * chosen as in drive(), and the second runs from the roll that then pends. The second may be another battle of the same
 * pieces: one in which it shows what the first would hide. */
#define assert_chance_of_both(t, move, goes_on, between, condition, fraction) \
    table_assert_chance_of_both(t, t, move, goes_on, between, condition, NULL, fraction, HERE)
#define assert_chance_of_both_that(t, then, move, goes_on, between, is, fraction) \
    table_assert_chance_of_both(t, then, move, goes_on, between, #is, is, fraction, HERE)
void table_assert_chance_of_both(table *, const table *then, const char *move, const char *goes_on, const char *between,
                                 const char *condition, table_fact *is, const char *fraction, const char *file,
                                 int line);
/* Calls `each` with a copy of the table after every way in which the pending roll or draw can fall, and its weight. */
void table_each_roll(const table *, void (*each)(table *, uint64_t num, uint64_t den, void *with), void *with);

void table_fail(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4), noreturn));

#define proves(test) cmocka_unit_test_teardown(test, tables_clear)

/* ---- pieces and chances ---- */
int piece_id(const table *, const char *label); /* fails if nobody has it */
gg_fraction fraction_of(gg_u128 num, gg_u128 den);
gg_fraction reduced(gg_fraction);

#endif
