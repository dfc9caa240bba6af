/* Showing: the view of a position, prompts, cards, sentences, and what is kept from a side. This room sees choose and what
 * it sees. */
#ifndef GG_KINGS_SHOW_H
#define GG_KINGS_SHOW_H

#include "engine/telling.h"
#include "rules/kings/choose/choose.h"

extern const char *const kings_status_words[KINGS_STATUSES];
extern const char kings_status_marks[KINGS_STATUSES];
uint32_t kings_status(const kings_battle *, const kings_state *, int unit);
void kings_view_ground(const gg_battle *, const gg_state *, gg_view *);
void kings_view(const gg_battle *, const gg_state *, int side, gg_view *);
void kings_prompt_letter(const gg_battle *, const gg_state *, char letter, gg_text *);
int kings_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
enum { KINGS_TELLINGS = 2 };
extern const struct gg_telling kings_tellings[KINGS_TELLINGS];
extern const gg_fact_row kings_fact_rows[KINGS_FACTS];
void kings_facts(const gg_battle *, const gg_state *, gg_facts *);
extern const char *const kings_action_names[KINGS_ACTIONS];
void kings_test(const gg_battle *, const gg_state *, gg_test *);
int kings_result(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, gg_text *);
extern const struct gg_headlines kings_headlines;
bool kings_headline_card(const gg_battle *, const gg_card *, gg_text *);
void kings_left_card(const gg_battle *, const gg_card *, gg_text *);
bool kings_why(const gg_battle *, const gg_state *, gg_text *);
void kings_concerns(const gg_battle *, const gg_state *, gg_asking *);
bool kings_idle(const gg_battle *, const gg_state *);
void kings_label_letter(const gg_battle *, const gg_state *, gg_move, char letter, gg_text *);
int kings_least_die(const kings_battle *, const kings_state *, int unit, int target,
                    bool close);                                                     /* that makes contact; 7: none */
void kings_say_entry(gg_text *, const kings_battle *, const kings_state *, gg_move); /* "behind Z1" */
const char *kings_fold(const gg_battle *, const gg_state *, gg_move);
int kings_until(const gg_battle *, const gg_state *, gg_move);
void kings_guess_words(const gg_battle *, const gg_state *, gg_move, gg_text *);
void kings_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
void kings_say_name(const gg_battle *, int piece, gg_text *);
bool kings_many(const gg_battle *, int piece);
enum { KINGS_OVERLAYS = 13 };
extern const char *const kings_overlay_words[KINGS_OVERLAYS];
int kings_overlay(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *, int cap);
bool kings_between(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *);
void kings_say_sight(gg_text *, const kings_battle *, const kings_sightline *, bool sees); /* "seen past B2" */
bool kings_secret(const gg_battle *, const gg_state *);
void kings_redact(const gg_battle *, gg_state *, int side); /* option hands_open 0 */
void kings_fill(const gg_battle *, gg_state *, uint64_t guess);

#endif
