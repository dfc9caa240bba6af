/* What people see: the view of a position, prompts, and the cards of pieces. This room sees the decisions and what is below
 * them; no rule looks in here. */
#ifndef GG_CCN_SHOW_H
#define GG_CCN_SHOW_H

#include "rules/ccn/ccn.h"

extern const char *const ccn_status_words[CCN_STATUSES];
extern const char ccn_status_marks[CCN_STATUSES];
uint32_t ccn_unit_status(const ccn_unit *); /* a bit for each ST_ */
void ccn_view_ground(const gg_battle *, const gg_state *, gg_view *);
void ccn_view(const gg_battle *, const gg_state *, int side, gg_view *);
int ccn_place(const gg_battle *, gg_pose, char *out, size_t cap);
bool ccn_say_place(const gg_battle *, gg_pose, gg_text *);
bool ccn_prompt_roll(const gg_battle *, const gg_state *, gg_text *);
bool ccn_many(const gg_battle *, int piece);
void ccn_say_kind(const gg_battle *, int piece, gg_text *);
void ccn_test(const gg_battle *, const gg_state *, gg_test *);
int ccn_result(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, gg_text *);
extern const gg_fact_row ccn_fact_rows[CCN_FACTS];
void ccn_facts(const gg_battle *, const gg_state *, gg_facts *);
void ccn_prompt_letter(const gg_battle *, const gg_state *, char letter, gg_text *);
bool ccn_why(const gg_battle *, const gg_state *, gg_text *);
void ccn_say_check_chance(gg_text *, const ccn_battle *, int number, bool order);
void ccn_say_fives(gg_text *, int dice);
void ccn_say_number(gg_text *, int n, const char *one, const char *more); /* "no hit", "2 hits" */
void ccn_say_dice_again(const ccn_state *, gg_text *);
void ccn_say_what_follows(const ccn_battle *, const ccn_state *, gg_text *);
void ccn_say_second_chance(const ccn_battle *, const ccn_state *, gg_text *);
void ccn_concerns(const gg_battle *, const gg_state *, gg_asking *);
void ccn_say_dice_so_far(const ccn_state *, gg_text *);
bool ccn_label(const gg_battle *, const gg_state *, gg_move, gg_text *);
void ccn_label_letter(const gg_battle *, const gg_state *, gg_move, char letter, gg_text *);
const char *ccn_move_group(const gg_battle *, const gg_state *, gg_move);
bool ccn_ends(const gg_battle *, const gg_state *, gg_move);
bool ccn_needless(const gg_battle *, const gg_state *, gg_move);
int ccn_until(const gg_battle *, const gg_state *, gg_move);
bool ccn_idle(const gg_battle *, const gg_state *);
void ccn_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
extern const struct gg_headlines ccn_headlines;
bool ccn_headline_card(const gg_battle *, const struct gg_card *, gg_text *);
enum { CCN_OVERLAYS = 10 };
extern const char *const ccn_overlay_words[CCN_OVERLAYS];
int ccn_overlay(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *, int cap);
bool ccn_between(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *);
bool ccn_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);
int ccn_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);

#endif
