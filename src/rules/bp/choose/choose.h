/* Decisions: what is offered, what is legal and why not, every move that one could think of, and moves in text. This room sees
 * the chapters and what is below them. */
#ifndef GG_BP_CHOOSE_H
#define GG_BP_CHOOSE_H

#include "engine/notation.h"
#include "rules/bp/chapters.h"

void bp_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move bp_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
gg_rule bp_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
int bp_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void bp_reasons(const gg_battle *, const gg_state *, gg_move, gg_reasons *);
void bp_reasons_of_charge(const bp_battle *, const bp_state *, int unit, int target, gg_reasons *);
gg_move bp_motion(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int bp_motions(const gg_battle *, const gg_state *, gg_motion *out, int cap);
bool bp_motion_cut(const gg_battle *, const gg_state *, int piece, const char *text, char *first, char *rest,
                   size_t cap);
extern const char *const bp_order_words[BP_ORDERS]; /* "advance" */
/* The way to a pose as it would be typed, "wheel left 30, forward 4"; false: no motion goes there. */
bool bp_say_motion(gg_text *, const bp_battle *, const bp_state *, int unit, tab_pose);
int bp_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);

extern const gg_notation bp_notation;
void bp_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);
gg_move bp_move_at(const gg_battle *, gg_move like, gg_pose);

#endif
