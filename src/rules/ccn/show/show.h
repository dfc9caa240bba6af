/* What people see: the view of a position, prompts, and the cards of pieces. This room sees the decisions and what is below
 * them; no rule looks in here. */
#ifndef GG_CCN_SHOW_H
#define GG_CCN_SHOW_H

#include "rules/ccn/ccn.h"

GG_SHOWN(ccn, CCN, 10)
uint32_t ccn_unit_status(const ccn_unit *); /* a bit for each ST_ */
int ccn_place(const gg_battle *, gg_pose, char *out, size_t cap);
bool ccn_say_place(const gg_battle *, gg_pose, gg_text *);
bool ccn_prompt_roll(const gg_battle *, const gg_state *, gg_text *);
void ccn_say_kind(const gg_battle *, int piece, gg_text *);
bool ccn_why(const gg_battle *, const gg_state *, gg_text *);
void ccn_say_check_chance(gg_text *, const ccn_battle *, int number, bool order);
void ccn_say_fives(gg_text *, int dice);
void ccn_say_number(gg_text *, int n, const char *one, const char *more); /* "no hit", "2 hits" */
void ccn_say_dice_again(const ccn_state *, gg_text *);
void ccn_say_what_follows(const ccn_battle *, const ccn_state *, gg_text *);
void ccn_say_second_chance(const ccn_battle *, const ccn_state *, gg_text *);
void ccn_say_dice_so_far(const ccn_state *, gg_text *);
bool ccn_label(const gg_battle *, const gg_state *, gg_move, gg_text *);
const char *ccn_move_heading(const gg_battle *, const gg_state *, gg_move);
bool ccn_ends(const gg_battle *, const gg_state *, gg_move);
bool ccn_needless(const gg_battle *, const gg_state *, gg_move);
int ccn_until(const gg_battle *, const gg_state *, gg_move);
void ccn_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
bool ccn_told(const gg_battle *, const gg_state *, const gg_event *, gg_text *); /* an event in a person's words */
bool ccn_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);

#endif
