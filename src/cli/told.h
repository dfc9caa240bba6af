/* What a system tells, as JSON: facts, tests, questions, chances. docs/json.md is its law. */
#ifndef GG_CLI_TOLD_H
#define GG_CLI_TOLD_H

#include "json.h"

json_t *told_value(const gg_battle *,
                   const gg_fact *); /* a number, a word, true or false, a place, a list; null: none */
/* {"piece": "A1", "fact": "fate", "value": "destroyed"} */
json_t *told_fact(const gg_battle *, const gg_state *, const gg_fact *);
json_t *told_facts(const gg_battle *, const gg_state *, int side); /* all that apply */
json_t *told_test(const gg_battle *, const gg_test *);
json_t *told_asking(const gg_battle *, const gg_state *); /* null: nothing is asked */
json_t *told_touch(const gg_battle *, const gg_state *, gg_move);
json_t *told_piece(const gg_battle *, int piece); /* its label, or null */
json_t *told_side(const gg_battle *, int side);   /* its name, or null */

#endif
