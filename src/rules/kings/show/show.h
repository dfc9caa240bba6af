/* Showing: the view of a position, prompts, cards, sentences, and what is kept from a side. This room sees choose and what
 * it sees. */
#ifndef GG_KINGS_SHOW_H
#define GG_KINGS_SHOW_H

#include "engine/telling.h"
#include "rules/kings/choose/choose.h"

GG_SHOWN(kings, KINGS, 13)
GG_TOLD(kings, KINGS, 2)
uint32_t kings_status(const kings_battle *, const kings_state *, int unit);
extern const char *const kings_action_names[KINGS_ACTIONS];
void kings_left_card(const gg_battle *, const gg_card *, gg_text *);
bool kings_why(const gg_battle *, const gg_state *, gg_text *);
int kings_least_die(const kings_battle *, const kings_state *, int unit, int target,
                    bool close);                                                     /* that makes contact; 7: none */
void kings_say_entry(gg_text *, const kings_battle *, const kings_state *, gg_move); /* "behind Z1" */
const char *kings_fold(const gg_battle *, const gg_state *, gg_move);
int kings_until(const gg_battle *, const gg_state *, gg_move);
void kings_guess_words(const gg_battle *, const gg_state *, gg_move, gg_text *);
void kings_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);
void kings_say_name(const gg_battle *, int piece, gg_text *);
void kings_say_sight(gg_text *, const kings_battle *, const kings_sightline *, bool sees); /* "seen past B2" */
bool kings_told(const gg_battle *, const gg_state *, const gg_event *, gg_text *);
bool kings_secret(const gg_battle *, const gg_state *);
void kings_redact(const gg_battle *, gg_state *, int side); /* option hands_open 0 */
void kings_fill(const gg_battle *, gg_state *, uint64_t guess);

#endif
