/* Inside the room: reasons and named motions. */
#ifndef GG_BP_SAYING_H
#define GG_BP_SAYING_H

#include "engine/telling.h"

#include "rules/bp/choose/choose.h"

/* One more thing that stands in the way. */

/* ---- reasons_move.c: a move of one unit ---- */
void bp_reasons_of_way(const bp_battle *, const bp_state *, const bp_march *, const tab_rect *to, int how,
                       gg_reasons *);
void bp_reasons_of_pose(const bp_battle *, const bp_state *, const bp_task *, tab_pose, gg_reasons *);
void bp_reasons_of_hold(const bp_battle *, const bp_state *, const bp_task *, gg_reasons *);

/* ---- reasons_charge.c ---- */
void bp_reasons_of_charger(const bp_battle *, const bp_state *, int unit, gg_reasons *);
void bp_reasons_of_charging(const bp_battle *, const bp_state *, const bp_task *, gg_move, gg_reasons *);

/* ---- reasons_form.c: formations and buildings ---- */
void bp_reasons_of_form(const bp_battle *, const bp_state *, const bp_task *, gg_move, gg_reasons *);
void bp_reasons_of_building(const bp_battle *, const bp_state *, const bp_task *, gg_move, gg_reasons *);
void bp_reason_no_form(const bp_battle *, const bp_state *, int unit, int formation, gg_reasons *);

/* ---- reasons_order.c: who is ordered, and what ---- */
void bp_reasons_of_group(const bp_battle *, const bp_state *, gg_move, gg_reasons *);
void bp_reasons_of_order(const bp_battle *, const bp_state *, gg_move, gg_reasons *);
void bp_reasons_of_initiative(const bp_battle *, const bp_state *, gg_move, gg_reasons *);
void bp_reasons_of_commander(const bp_battle *, const bp_state *, gg_move, gg_reasons *);
void bp_reasons_of_ride(const bp_battle *, const bp_state *, gg_move, gg_reasons *);

/* ---- reasons_deploy.c ---- */
void bp_reasons_of_deploy(const bp_battle *, const bp_state *, gg_move, gg_reasons *);

/* ---- reasons_shoot.c ---- */
void bp_reasons_of_shooter(const bp_battle *, const bp_state *, gg_move, gg_reasons *);
void bp_reasons_of_shot(const bp_battle *, const bp_state *, gg_move, gg_reasons *);
void bp_reasons_of_response(const bp_battle *, const bp_state *, gg_move, gg_reasons *);

const char *bp_formation_said(unsigned formation); /* "attack column", "lying down" */

#endif
