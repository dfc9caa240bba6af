/* What is seen: the view of a position, prompts, cards, which sentence tells an event, and what is hidden from a side.
 * This room sees choose and all below it; nothing but the system itself sees this one. */
#ifndef GG_BOE_SHOW_H
#define GG_BOE_SHOW_H

#include "engine/say.h"
#include "rules/boe/boe.h"

extern const char *const boe_status_words[BOE_STATUSES];
extern const char boe_status_marks[BOE_STATUSES];
void boe_view_ground(const gg_battle *, const gg_state *, gg_view *);
void boe_view(const gg_battle *, const gg_state *, int side, gg_view *);
void boe_prompt_letter(const gg_battle *, const gg_state *, char letter, gg_text *);
int boe_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
enum { BOE_TELLINGS = 25 };
extern const struct gg_telling boe_tellings[BOE_TELLINGS];
bool boe_many(const gg_battle *, int piece); /* foot and horse are many, guns and leaders one */
void boe_test(const gg_battle *, const gg_state *, gg_test *);
int boe_result(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, gg_text *);
extern const gg_fact_row boe_fact_rows[BOE_FACTS];
void boe_facts(const gg_battle *, const gg_state *, gg_facts *);
bool boe_group(const gg_battle *, const gg_state *, int brigade, gg_group *);
bool boe_idle(const gg_battle *, const gg_state *);
bool boe_prompt_roll(const gg_battle *, const gg_state *, struct gg_text *);
int boe_recap(const gg_battle *, const gg_state *, const gg_event *, struct gg_text *);
bool boe_standing(const gg_battle *, const gg_state *);
bool boe_ends(const gg_battle *, const gg_state *, gg_move);
void boe_concerns(const gg_battle *, const gg_state *, gg_asking *);
void boe_label_letter(const gg_battle *, const gg_state *, gg_move, char letter, gg_text *);
const char *boe_move_group(const gg_battle *, const gg_state *, gg_move);
extern const struct gg_headlines boe_headlines;
struct gg_card;
bool boe_headline_card(const gg_battle *, const struct gg_card *, gg_text *);
int boe_group_card(const gg_battle *, const gg_state *, int brigade, char *out, size_t cap);
enum { BOE_OVERLAYS = 11 };
extern const char *const boe_overlay_words[BOE_OVERLAYS];
int boe_overlay(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *out, int cap);
bool boe_between(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *out);
bool boe_secret(const gg_battle *, const gg_state *);
void boe_redact(const gg_battle *, gg_state *, int side);
void boe_fill(const gg_battle *, gg_state *, uint64_t guess);

#endif
