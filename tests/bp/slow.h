/* Movement once more, slowly and straight from the specification: every path pose against everything, no box, no near
 * list, no shortcut. What the offers say is compared with this. */
#ifndef GG_TESTS_BP_SLOW_H
#define GG_TESTS_BP_SLOW_H

#include "rules/bp/chapters.h"

enum { SLOW_LIST = 256 };
typedef struct slow_list {
    int n;
    gg_move move[SLOW_LIST];
} slow_list;

bool slow_legal(const bp_battle *, const bp_state *, int unit, tab_pose to, bool anywhere); /* items 1 to 5 */
bool slow_path_is_clear(const bp_battle *, const bp_state *, int unit, tab_pose to);        /* items 4 and 5 alone */
bool slow_charge(const bp_battle *, const bp_state *, int unit, int target, bp_charge_pose *out);
bool slow_sees(const bp_battle *, const bp_state *, int unit, int target, bool all_round);
void slow_see(const bp_battle *, const bp_state *, int unit, int target, int face, bp_sight *out); /* out: the origin */
void slow_offers(const bp_battle *, const bp_state *, const bp_task *, slow_list *out);            /* bp.offer.moves */

#endif
