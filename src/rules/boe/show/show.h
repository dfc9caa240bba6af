/* What is seen: the view of a position, prompts, cards, which sentence tells an event, and what is hidden from a side.
 * This room sees choose and all below it; nothing but the system itself sees this one. */
#ifndef GG_BOE_SHOW_H
#define GG_BOE_SHOW_H

#include "engine/say.h"
#include "rules/boe/boe.h"

GG_SHOWN(boe, BOE, 11)
GG_TOLD(boe, BOE, 25)
bool boe_group_of(const gg_battle *, const gg_state *, int brigade, gg_group *);
bool boe_prompt_roll(const gg_battle *, const gg_state *, struct gg_text *);
bool boe_told(const gg_battle *, const gg_state *, const gg_event *, struct gg_text *);
int boe_recap(const gg_battle *, const gg_state *, const gg_event *, struct gg_text *);
bool boe_standing(const gg_battle *, const gg_state *);
bool boe_ends(const gg_battle *, const gg_state *, gg_move);
const char *boe_move_group(const gg_battle *, const gg_state *, gg_move);
int boe_group_card(const gg_battle *, const gg_state *, int brigade, char *out, size_t cap);
bool boe_secret(const gg_battle *, const gg_state *);
void boe_redact(const gg_battle *, gg_state *, int side);

#endif
