/* Showing rbc to people: the view of a position, prompts, the card of a unit, which sentence tells an
 * event. This room sees the choices and what they see; no other room sees it. */
#ifndef GG_RBC_SHOW_H
#define GG_RBC_SHOW_H

#include "rules/rbc/choose/choose.h"
#include "text/text.h"

extern const char *const rbc_status_words[RBC_STATUSES];
extern const char rbc_status_marks[RBC_STATUSES];
uint32_t rbc_status(const rbc_battle *, const rbc_state *, int unit); /* bits of ST_... */
void rbc_view_ground(const gg_battle *, const gg_state *, gg_view *);
void rbc_view(const gg_battle *, const gg_state *, int side, gg_view *);
void rbc_prompt_letter(const gg_battle *, const gg_state *, char letter, gg_text *);
bool rbc_prompt_roll(const gg_battle *, const gg_state *, gg_text *);
void rbc_say_name(const gg_battle *, int piece, gg_text *);
void rbc_say_names(gg_text *, const rbc_battle *, uint64_t units);           /* "Zurich, Uri and Zug" */
int rbc_best_shot(const rbc_battle *, const rbc_state *, int unit, int *at); /* its dice, and at whom */
uint64_t rbc_shooting(const rbc_battle *, const rbc_state *);
int rbc_shooters(const rbc_battle *, const rbc_state *);
bool rbc_many(const gg_battle *, int piece);
void rbc_test(const gg_battle *, const gg_state *, gg_test *);
int rbc_result(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, gg_text *);
extern const gg_fact_row rbc_fact_rows[RBC_FACTS];
void rbc_facts(const gg_battle *, const gg_state *, gg_facts *);
bool rbc_group(const gg_battle *, const gg_state *, int group, gg_group *);
int rbc_group_card(const gg_battle *, const gg_state *, int group, char *out, size_t cap);
const char *rbc_move_group(const gg_battle *, const gg_state *, gg_move);
bool rbc_label(const gg_battle *, const gg_state *, gg_move, gg_text *);
void rbc_label_letter(const gg_battle *, const gg_state *, gg_move, char letter, gg_text *);
bool rbc_leaves_brigade(const rbc_battle *, const rbc_state *, int unit,
                        int cell); /* it would be Out of Command there */
extern const struct gg_headlines rbc_headlines;
enum { RBC_OVERLAYS = 12 };
extern const char *const rbc_overlay_words[RBC_OVERLAYS];
int rbc_overlay(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *out, int cap);
bool rbc_between(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *);
bool rbc_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);
bool rbc_headline_card(const gg_battle *, const struct gg_card *, gg_text *);
bool rbc_idle(const gg_battle *, const gg_state *);
void rbc_concerns(const gg_battle *, const gg_state *, gg_asking *);
void rbc_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
int rbc_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
bool rbc_told(const gg_battle *, const gg_state *, const gg_event *, gg_text *);
enum { RBC_TELLINGS = 4 };
extern const struct gg_telling rbc_tellings[RBC_TELLINGS];

#endif
