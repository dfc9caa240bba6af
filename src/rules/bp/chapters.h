/* The rulebook: what its chapters, the files beside this header, ask of each other and answer to the rooms above them. They
 * see the ground and the pieces. */
#ifndef GG_BP_CHAPTERS_H
#define GG_BP_CHAPTERS_H

#include "rules/bp/ground/ground.h"

#include "engine/def/proc_prototypes.inc"

/* ---- 6.2: decisions ---- */

/* What each offers, from the frame that asks: listed in the facts, or so many slots with facts of its own. */
#define QUESTION(NAME, name, ...) void bp_offer_##name(const bp_battle *, const bp_state *, gg_offers *);
#include QUESTIONS_DEF
#undef QUESTION
enum { BP_LISTED = sizeof((gg_offers *)0)->facts / sizeof(gg_move) };
static inline gg_move *bp_listed(gg_offers *o) { return (gg_move *)o->facts; }
static inline void bp_add(gg_offers *o, gg_move m) /* one more */
{
    assert(o->slots < BP_LISTED);
    bp_listed(o)[o->slots++] = m;
}
static inline void bp_add_bare(gg_offers *o, bp_verb verb, unsigned unit)
{
    bp_add(o, bp_move_bare(verb, unit, GG_NONE, 0));
}
static inline void bp_add_rerolls(gg_offers *o)
{
    bp_add_bare(o, V_REROLL, GG_NONE);
    bp_add_bare(o, V_ACCEPT, GG_NONE);
}
/* What forbids a move, GG_OK: nothing. Of other decisions all that is listed is legal, and nothing else. */
typedef gg_rule bp_why_not(const bp_battle *, const bp_state *, gg_move);

/* ---- 6: the sequence of play ---- */
void bp_start(const gg_battle *, gg_state *);
bool bp_quiet(const gg_battle *, const gg_state *);
int bp_elite_number(const bp_battle *, const bp_state *, int side, int unit); /* bp.spec.elite; 0: it need not roll */
bool bp_begin_of(const gg_battle *, const gg_state *, bp_begin *out);

/* ---- D18: deployment ---- */
bool bp_waits(const bp_state *, int unit);
bp_why_not bp_why_not_deploy;
gg_move bp_deploy_offer(const bp_battle *, const bp_state *, gg_offers *, int slot); /* 0: that slot is not legal */

/* ---- 7.1: initiative ---- */
bp_task bp_task_now(const bp_battle *, const bp_state *); /* at ASK_MOVE: from the top frame */
bp_why_not bp_why_not_initiative;

/* ---- 7.2: command ---- */
uint64_t bp_may_be_ordered(const bp_battle *, const bp_state *, int commander);
bool bp_commander_near(const bp_battle *, const bp_state *, int commander, int unit);
bool bp_may_rally(const bp_battle *, const bp_state *, int commander, int unit);
int bp_chain_reach(const bp_battle *, const bp_state *, uint64_t units);
gg_rule bp_judge_group(const bp_battle *, const bp_state *, int commander, uint64_t units);
int bp_order_of(gg_move);                                            /* ORDER_... of a verb */
uint64_t bp_ordered_group(const bp_state *);                         /* at ASK_ORDER */
int bp_nearest_enemy(const bp_battle *, const bp_state *, int unit); /* least D, then id; GG_NONE */
bp_why_not bp_why_not_commander, bp_why_not_group, bp_why_not_order, bp_why_not_mover;
bool bp_all_have(const bp_battle *, uint64_t units, bp_special);
bool bp_general_is_far(const bp_battle *, const bp_state *, int commander); /* or dead, or there is none */
/* What the roll must not exceed, clamped */
int bp_command_rating(const bp_battle *, const bp_state *, int commander, uint64_t units, gg_move order, gg_tally *);

enum { FAILED, DONE_WELL, BLUNDERED }; /* frame_order.result once the dice are read */
typedef struct bp_reading {
    uint8_t result, moves, equal;
} bp_reading;
/* bp.cmd.result, bp.cmd.blunder, and the traits that change them */
bp_reading bp_read_order(const bp_state *, const struct frame_order *, int rolled);
uint8_t bp_moves_given(const bp_battle *, const struct frame_order *, int moves); /* follow me: three */
uint64_t bp_free_movers(const bp_battle *, const bp_state *, const struct frame_order *);
bool bp_general_may_help(const bp_battle *, const bp_state *, int commander);
bool bp_may_insist(const bp_state *, const struct frame_order *); /* by himself, where the General could help as well */
enum { BLUNDER_NOTHING = 0, BLUNDER_FAILURE = 7 };                /* beside the six of the table */
/* The die with what the nation makes of it; the rule of the nation if it does. */
uint8_t bp_read_blunder(const bp_battle *, const struct frame_blunder *, int die, gg_rule *);

/* ---- 7.3: commanders ---- */
/* Moves a unit, its joined commander too, and tells; then bp.cmdr.contact. */
void bp_put(gg_run *, int unit, tab_pose, int formation, gg_rule);
void bp_commander_joins(gg_run *, int commander, int unit, gg_rule);
void bp_commander_falls(gg_run *, int commander, gg_rule);  /* off the table until he is replaced */
int bp_ride_reach(const bp_battle *, const bp_commander *); /* bp.cmdr.move */
bp_why_not bp_why_not_commander_move;

/* ---- 7.4: charges and responses ---- */
enum { CHARGE_ORDERED, CHARGE_REDIRECTED, CHARGE_SWEEPING }; /* frame_charge.mode */
enum { CHARGE_GOES_ON, CHARGE_CATCHES, CHARGE_IS_OVER };     /* what a response gives */
/* clang-format off */
enum {
    RESPOND_STAND = 1, RESPOND_FIRE = 2, RESPOND_EVADE = 4, RESPOND_COUNTER = 8, RESPOND_TURN = 16, RESPOND_SQUARE = 32,
    RESPOND_FIRE_COUNTER = 64
};
/* clang-format on */
/* RESPOND_... bits; limit: of those */
int bp_responses(const bp_battle *, const bp_state *, int target, int charger, tab_pose charger_start, int limit);
bool bp_evades_to(const bp_battle *, const bp_state *, const struct frame_respond *, tab_pose *to, bool *away);
bp_why_not bp_why_not_response, bp_why_not_redirect;

/* ---- 7.5: fire at movers and chargers ---- */
bool bp_fires_closing(const bp_battle *, const bp_state *, int unit); /* type and formation allow closing fire */
bool bp_may_react(const bp_battle *, const bp_state *, int unit); /* bp.fire.traverse, if somebody crosses its front */

/* ---- 7.6: shooting ---- */
enum { SHOOT_NORMAL, SHOOT_CLOSING, SHOOT_TRAVERSE, SHOOT_STEADY_LINE };
enum { BAND_CLOSE, BAND_MEDIUM, BAND_LONG };
bool bp_may_shoot(const bp_battle *, const bp_state *, int unit);      /* bp.shoot.who, whatever it has shot already */
int bp_band(const bp_battle *, const bp_state *, int unit, int range); /* bp.shoot.bands; small arms: CLOSE or MEDIUM */
int bp_shooting_dice(const bp_battle *, const bp_state *, int unit, int range, bool shrapnel, gg_tally *);
int bp_shooting_dice_in(const bp_battle *, const bp_state *, int unit, int formation, int range, bool shrapnel,
                        gg_tally *); /* if it stood so */
typedef struct bp_shot {             /* what counts to hit, whether it stands so or might */
    uint8_t unit, formation, target_formation;
    uint8_t mode; /* SHOOT_... */
    bool shrapnel, overhead;
    int range;
    const char *unclear; /* why the target is not clear, or NULL */
} bp_shot;
void bp_shot_mods(const bp_battle *, const bp_state *, const bp_shot *, gg_tally *);
const char *bp_unclear_formation(const bp_battle *, int unit, int target_formation); /* for fire of the unit; NULL */
/* bp.shoot.hit */
void bp_shooting_mods(const bp_battle *, const bp_state *, int unit, int target, const bp_sight *, int mode,
                      bool shrapnel, gg_tally *);
/* bp.shoot.notclear */
bool bp_not_clear(const bp_battle *, const bp_state *, int unit, int target, const bp_sight *, bool but_range);
bool bp_enfilade(const bp_battle *, const bp_state *, int unit, int target, tab_point origin, int range);
int bp_targets(const bp_battle *, const bp_state *, int unit, int face, uint8_t *out, int cap); /* bp.shoot.target */
gg_rule bp_judge_shot(const bp_battle *, const bp_state *, int unit, int target, int face, bool shrapnel);
bool bp_has_target(const bp_battle *, const bp_state *, int unit, int face);
bool bp_may_use_shrapnel(const bp_battle *, const bp_state *, int unit, int target);
/* To shoot; face: only of a SQUARE */
void bp_aim_at(const bp_battle *, const bp_state *, int unit, int target, int face, bp_sight *);
void bp_aim(const bp_battle *, const bp_state *, const struct frame_shoot *, bp_sight *); /* the shot of a frame */
enum { AGAIN_ENFILADE = 1, AGAIN_SHARP, AGAIN_LYING, AGAIN_POOR, AGAIN_SAVE }; /* bp.shoot.reroll: frame_shoot.why */
gg_move bp_shooter_offer(const bp_battle *, const bp_state *, gg_offers *, int slot);
bp_why_not bp_why_not_shooter, bp_why_not_target;

/* ---- 7.7, 7.8: casualties and break tests ---- */
enum { RESULT_HOLD, RESULT_RETIRE_GOOD, RESULT_RETIRE, RESULT_BREAK }; /* bp.break.table */
enum { BREAK_SHOOT, BREAK_SHOOT_ART, BREAK_MELEE_INF, BREAK_MELEE_CAV, BREAK_MELEE_ART };
typedef struct bp_saving { /* what counts to save */
    uint8_t unit, formation, attacker;
    bool melee, charged; /* charged: the attacker has */
    int range, cover;    /* range: of a shot; cover: 0 none 1 light 2 heavy */
} bp_saving;
enum { BP_COVER_OF_HOUSE = 2 };
void bp_saving_mods(const bp_battle *, const bp_state *, const bp_saving *, gg_tally *);
int bp_save_mods(const bp_battle *, const bp_state *, int unit, int attacker, int range, tab_point from, bool melee,
                 gg_tally *);
bool bp_rerolls_save(const bp_battle *, const bp_state *, int unit); /* crack, stubborn */
void bp_hurt(gg_run *, int unit, int casualties);                    /* bp.cas.save, bp.cas.shaken */
void bp_trim(gg_run *, int unit);                                    /* bp.cas.trim */
int bp_break_column(const bp_battle *, const bp_state *, int unit, bool melee);
int bp_break_modifier(const bp_battle *, const bp_state *, int unit, bool artillery, gg_tally *); /* bp.break.roll */
int bp_break_result(int total, int column, bool lost); /* column: BREAK_... */
void bp_stamina_mods(const bp_battle *, const bp_state *, int unit,
                     gg_tally *); /* bp.spec.untested: added to the die */
int bp_refuge_of(const bp_battle *, const bp_state *,
                 int commander);           /* bp.cmdr.risk: the friend he gets away to; GG_NONE */
int bp_result(const bp_state *, int unit); /* RESULT_... that is still to be carried out */
void bp_set_result(bp_state *, int unit, int result);
typedef struct bp_way_back {
    tab_pose pose;
    uint8_t formation;
    bool disordered;
} bp_way_back;
bool bp_may_retire(const bp_battle *, const bp_state *, int unit, bool good, bp_way_back *); /* bp.break.retire */
void bp_note_way_back(gg_run *, int unit, tab_pose to, bool good); /* a deed, before it goes */
bool bp_may_remount(gg_run *, int unit, int charger); /* and then still evade that charger; GG_NONE: retire */
void bp_change_mounts(gg_run *, int unit);            /* bp.spec.mounted_inf */
void bp_leave_woods(gg_run *, int unit); /* bp.form.who: SKIRM is left at the end of any move out of the woods */

/* ---- 7.9: hand-to-hand ---- */
enum { BP_DRAWN = GG_SIDES }; /* no side has won the round */
/* The order of bp.melee.simul; GG_NONE: the first, none left */
uint8_t bp_next_unit(const bp_battle *, uint64_t units, int side, int after);
int bp_melee_dice(const bp_battle *, const bp_state *, int unit, gg_tally *);
int bp_melee_dice_in(const bp_battle *, const bp_state *, int unit, int formation, gg_tally *); /* if it stood so */
void bp_melee_mods(const bp_battle *, const bp_state *, int unit, int enemy, gg_tally *);
typedef struct bp_blow { /* what counts to hit in a fight */
    uint8_t unit, formation, enemy_formation;
    bool charged, across, flanked; /* it charged or counter-charged, across an obstacle; an enemy is on its flank */
} bp_blow;
void bp_blow_mods(const bp_battle *, const bp_state *, const bp_blow *, gg_tally *);
gg_rule bp_fury(const bp_battle *, const bp_state *, int unit, int enemy); /* all misses again; GG_OK: no */
gg_rule bp_fury_in(const bp_battle *, const bp_state *, int unit, bool charged, int enemy_formation);
gg_rule bp_charge_weight(const bp_battle *, int unit,
                         int formation); /* of horse; heavy_d3: a D3, GG_OK: none, else 1 */
int bp_strong_place(const bp_battle *, int formation, int building, bool horse); /* in the result; horse: is faced */
typedef struct bp_supports {
    uint8_t rear, left, right; /* units, or GG_NONE */
} bp_supports;
void bp_supports_of(const bp_battle *, const bp_state *, uint64_t engagement, int side, bp_supports *);
uint64_t bp_engagement_of(const bp_state *, int unit);
bool bp_must_sweep(const bp_battle *, const bp_state *, int unit); /* bp.spec.gallop, once it has won and is free */
uint32_t bp_given(const gg_run *, int half);                       /* the victors that an engagement gave */
gg_move bp_winner_offer(const bp_battle *, const bp_state *, gg_offers *, int slot);
gg_rule bp_why_not_winner(const bp_battle *, const bp_state *, gg_offers *, gg_move);

/* ---- 9: victory ---- */
/* 4a, 4b: recovery, broken brigades and armies, objectives, the turn limit */
void bp_end_of_player_turn(gg_run *, int side);
int bp_victory_points(const bp_battle *, const bp_state *, int side);
enum { BP_AT_OBJECTIVE = 30 };
bool bp_may_hold(const bp_battle *, const bp_state *, int unit); /* bp.win.objective, if it stands there */
int bp_objective_distance(const bp_battle *, const bp_objective *, const tab_rect *);
int bp_brigade_spent(const bp_battle *, const bp_state *, int brigade); /* units destroyed or shaken that count */
int bp_brigade_limit(const bp_battle *, int brigade);                   /* with so many of them it breaks */
bool bp_brigade_would_break(const bp_battle *, const bp_state *, int brigade);
int bp_army_limit(const bp_battle *, int side);    /* with so many broken brigades it breaks; 0: it has none */
int bp_lead_to_win(const bp_battle *);             /* in points, when the turns are over */
int bp_ahead(const bp_battle *, const bp_state *); /* who would win if they were over now; GG_NONE: nobody */

#endif
