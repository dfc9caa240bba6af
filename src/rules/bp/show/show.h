/* What people see: the view of a position, prompts, the cards of pieces, and which sentence tells an event. This room sees the
 * decisions and what is below them; no rule looks in here. */
#ifndef GG_BP_SHOW_H
#define GG_BP_SHOW_H

#include "engine/say.h"
#include "rules/bp/bp.h"

GG_SHOWN(bp, BP, 12)
GG_TOLD(bp, BP, 20)
uint32_t bp_status(const bp_battle *, const bp_state *, int unit); /* a bit for each ST_ */
int bp_place(const gg_battle *, gg_pose, char *out, size_t cap);
bool bp_group_of(const gg_battle *, const gg_state *, int group, gg_group *);
int bp_group_card(const gg_battle *, const gg_state *, int group, char *out, size_t cap);
bool bp_label(const gg_battle *, const gg_state *, gg_move, gg_text *);
const char *bp_move_heading(const gg_battle *, const gg_state *, gg_move);
bool bp_ends(const gg_battle *, const gg_state *, gg_move);
int bp_until(const gg_battle *, const gg_state *, gg_move);
void bp_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
bool bp_say_fact(const gg_battle *, const gg_fact *before, const gg_fact *after, gg_text *); /* fact_words.c */
struct gg_chances;
double bp_favour(const struct gg_chances *); /* of a fight, for whoever makes the move */
/* An event in a person's words, for cards and for those who play. */
void bp_say_begun(gg_text *, char *words); /* with a capital, as sentences begin: "Horse battery shoots" */
bool bp_told(const gg_battle *, const gg_state *, const gg_event *, gg_text *);
bool bp_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);
/* "in part, 9 of 16 seen, hidden by 45th Foot (A2)" */
void bp_say_sight(gg_text *, const bp_battle *, const bp_state *, int unit, int target, bool *sees);

#endif
