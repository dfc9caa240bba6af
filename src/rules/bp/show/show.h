/* What people see: the view of a position, prompts, the cards of pieces, and which sentence tells an event. This room sees the
 * decisions and what is below them; no rule looks in here. */
#ifndef GG_BP_SHOW_H
#define GG_BP_SHOW_H

#include "engine/say.h"
#include "rules/bp/bp.h"

extern const char *const bp_status_words[BP_STATUSES];
extern const char bp_status_marks[BP_STATUSES];
uint32_t bp_status(const bp_battle *, const bp_state *, int unit); /* a bit for each ST_ */
void bp_view_ground(const gg_battle *, const gg_state *, gg_view *);
void bp_view(const gg_battle *, const gg_state *, int side, gg_view *);
int bp_place(const gg_battle *, gg_pose, char *out, size_t cap);
void bp_test(const gg_battle *, const gg_state *, gg_test *);
int bp_result_of(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, gg_text *);
bool bp_many(const gg_battle *, int piece);
void bp_facts(const gg_battle *, const gg_state *, gg_facts *);
bool bp_group_of(const gg_battle *, const gg_state *, int group, gg_group *);
int bp_group_card(const gg_battle *, const gg_state *, int group, char *out, size_t cap);
extern const gg_fact_row bp_fact_rows[BP_FACTS];
bool bp_label(const gg_battle *, const gg_state *, gg_move, gg_text *);
void bp_label_letter(const gg_battle *, const gg_state *, gg_move, char letter, gg_text *);
const char *bp_move_heading(const gg_battle *, const gg_state *, gg_move);
bool bp_ends(const gg_battle *, const gg_state *, gg_move);
int bp_until(const gg_battle *, const gg_state *, gg_move);
bool bp_idle(const gg_battle *, const gg_state *);
void bp_concerns(const gg_battle *, const gg_state *, gg_asking *);
void bp_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
extern const struct gg_headlines bp_headlines;
struct gg_chances;
double bp_favour(const struct gg_chances *); /* of a fight, for whoever makes the move */
bool bp_headline_card(const gg_battle *, const struct gg_card *, gg_text *);
void bp_prompt_letter(const gg_battle *, const gg_state *, char letter, gg_text *);
int bp_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
enum { BP_OVERLAYS = 12 };
extern const char *const bp_overlay_words[BP_OVERLAYS];
int bp_overlay(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *, int cap);
bool bp_between(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *);
bool bp_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);
/* "in part, 9 of 16 seen, hidden by 45th Foot (A2)" */
void bp_say_sight(gg_text *, const bp_battle *, const bp_state *, int unit, int target, bool *sees);
enum { BP_TELLINGS = 20 };
extern const struct gg_telling bp_tellings[BP_TELLINGS];

#endif
