/* Showing rbc to people: the view of a position, prompts, the card of a unit, which sentence tells an
 * event. This room sees the choices and what they see; no other room sees it. */
#ifndef GG_RBC_SHOW_H
#define GG_RBC_SHOW_H

#include "rules/rbc/choose/choose.h"
#include "text/text.h"

GG_SHOWN(rbc, RBC, 12)
GG_TOLD(rbc, RBC, 4)
uint32_t rbc_status(const rbc_battle *, const rbc_state *, int unit); /* bits of ST_... */
bool rbc_prompt_roll(const gg_battle *, const gg_state *, gg_text *);
void rbc_say_name(const gg_battle *, int piece, gg_text *);
void rbc_say_names(gg_text *, const rbc_battle *, uint64_t units);           /* "Zurich, Uri and Zug" */
int rbc_best_shot(const rbc_battle *, const rbc_state *, int unit, int *at); /* its dice, and at whom */
uint64_t rbc_shooting(const rbc_battle *, const rbc_state *);
int rbc_shooters(const rbc_battle *, const rbc_state *);
bool rbc_group_of(const gg_battle *, const gg_state *, int group, gg_group *);
int rbc_group_card(const gg_battle *, const gg_state *, int group, char *out, size_t cap);
const char *rbc_move_group(const gg_battle *, const gg_state *, gg_move);
bool rbc_label(const gg_battle *, const gg_state *, gg_move, gg_text *);
bool rbc_leaves_brigade(const rbc_battle *, const rbc_state *, int unit,
                        int cell); /* it would be Out of Command there */
bool rbc_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);
void rbc_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
bool rbc_told(const gg_battle *, const gg_state *, const gg_event *, gg_text *);

#endif
