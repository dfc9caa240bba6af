/* The rulebook: what its chapters, the files beside this header, ask of each other and answer to the rooms above them. They
 * see the ground and the pieces. */
#ifndef GG_CCN_CHAPTERS_H
#define GG_CCN_CHAPTERS_H

#include "rules/ccn/ground/ground.h"

/* ---- 6: the sequence of play ---- */
void ccn_mark_spent(gg_run *, int unit);
bool ccn_botch_works(const ccn_battle *, const ccn_state *, int unit, int die); /* 7.3.5 */
void ccn_start(const gg_battle *, gg_state *);
bool ccn_quiet(const gg_battle *, const gg_state *);
bool ccn_begin_of(const gg_battle *, const gg_state *, ccn_begin *out); /* false: not at a quiet point */

/* ---- 7.1: tactical events ---- */
uint64_t ccn_event_units(const ccn_battle *, const ccn_state *, const struct frame_event *);

/* ---- 7.2, 7.3: command ---- */
typedef struct ccn_command { /* of one side, worked out once an ask */
    hex_set within[5];       /* cells at command distance 0..4 or less */
    hex_set direct;          /* cells of units in direct command */
    bool leaderless;
} ccn_command;
void ccn_command_work(const ccn_battle *, const ccn_state *, int side, ccn_command *);
hex_set ccn_direct_cells(const ccn_battle *, const ccn_state *, int side);
int ccn_command_distance(const ccn_command *, int hex); /* 5: out of command */
static inline bool ccn_in_command(const ccn_battle *b, const ccn_command *c, int hex)
{
    return c->leaderless ? b->option.leaderless_roll : hex_in(c->within[4], hex);
}
static inline gg_rule ccn_command_rule(const ccn_command *c) /* why it is not */
{
    return c->leaderless ? COMMAND_NOLEADER : COMMAND_OUT;
}
/* Units, and leaders, who may be sent one: a bit for each. */
uint64_t ccn_orderable(const ccn_battle *, const ccn_state *, const ccn_command *, int side);
uint32_t ccn_orderable_leaders(const ccn_battle *, const ccn_state *, int side);
gg_rule ccn_judge_order(const ccn_battle *, const ccn_state *, const ccn_command *, int side, unsigned piece);
int ccn_number(const ccn_battle *, const ccn_state *, const ccn_command *, int unit, gg_tally *); /* 0: may not roll */
int ccn_order_number(const ccn_battle *, const ccn_state *, const ccn_command *, const struct frame_attempt *,
                     gg_tally *); /* gives whose it is */
bool ccn_in_direct_command(const ccn_battle *, const ccn_state *, int unit);

/* ---- 7.5: aides ---- */
bool ccn_aide_at_hand(const ccn_battle *, const ccn_state *, int unit);

/* ---- 7.7 to 7.10: fire, melee, combined arms ---- */
typedef struct ccn_blow { /* an attack that is made or thought of */
    uint8_t unit, target; /* target: a unit, or CCN_LEADER + a lone leader */
    uint8_t from;         /* where the unit is, or would be */
    uint8_t facing;
    uint8_t moves;
    bool moved, entered, back; /* back: a battle back */
} ccn_blow;
void ccn_fire_dice(const ccn_battle *, const ccn_state *, const ccn_blow *, gg_tally *);
void ccn_fire_dice_at(const ccn_battle *, const ccn_state *, const ccn_blow *, int to, gg_tally *);
gg_rule ccn_judge_fire(const ccn_battle *, const ccn_state *, const ccn_blow *);
void ccn_musket_dice(const ccn_battle *, const ccn_state *, const ccn_blow *,
                     gg_tally *); /* of infantry, on any ground */
void ccn_onset_dice(const ccn_battle *, const ccn_state *, const ccn_blow *, int against, gg_tally *);
void ccn_melee_dice(const ccn_battle *, const ccn_state *, const ccn_blow *, gg_tally *);
gg_rule ccn_judge_melee(const ccn_battle *, const ccn_state *, const ccn_blow *);
gg_rule ccn_judge_answer(const ccn_battle *, const ccn_state *, int unit, int from); /* a battle back */
void ccn_art_dice(const ccn_battle *, const ccn_state *, int unit, int range, bool moved, gg_tally *); /* 4.5 */
bool ccn_glances(const ccn_battle *, int unit, int target); /* the first hit of this fire turns off armor */
/* The dice of attacks that are being made, from their frames. */
void ccn_volley(const ccn_battle *, const ccn_state *, const struct frame_fire *, gg_tally *);
void ccn_charge(const ccn_battle *, const ccn_state *, const struct frame_melee *, gg_tally *);
void ccn_answer(const ccn_battle *, const ccn_state *, const struct frame_battle_back *, gg_tally *);
void ccn_pursuit(const ccn_battle *, const ccn_state *, const struct frame_hunt *, gg_tally *);
/* Lines that several of them have. */
void ccn_tally_arc(hex_arc, gg_tally *);
void ccn_tally_square(const ccn_battle *, const ccn_state *, int target, gg_tally *);
void ccn_tally_token(int token, gg_tally *);
void ccn_tally_guns(const ccn_battle *, const ccn_state *, uint32_t guns, int side, int target, gg_tally *);
void ccn_square_blocks(int blocks, gg_tally *);
static inline void ccn_tally_kind(gg_tally *t, int amount, const char *words, int unit)
{
    if (amount) gg_tally_say(t, amount, UNIT_TYPES, words, unit, 0);
}
gg_rule ccn_judge_gun(const ccn_battle *, const ccn_state *, const ccn_command *, int gun, int target); /* 7.10 */
gg_rule ccn_judge_combine(const ccn_battle *, const ccn_state *, const ccn_command *, int unit, int target);
int ccn_guns_dice(const ccn_battle *, const ccn_state *, uint32_t guns, int side, int target);
void ccn_fire_guns(gg_run *, uint32_t guns, int side, int target);
void ccn_count_shot(gg_run *, int gun);
void ccn_note_arc(gg_run *, int target, int from); /* flank, rear, or none because it has all-round defence */
int ccn_hit_die(const ccn_battle *, int attacker, unsigned target, bool melee);
int ccn_class_die(const ccn_battle *, int attacker, int cls, bool melee); /* at any unit of that class */
void ccn_spend_token(gg_run *, int unit, uint8_t *token); /* after ASK_TOKEN: used, or kept for later (then 0) */
int ccn_token_for(const ccn_battle *, const ccn_state *, int unit, bool melee, bool moved, bool entered); /* or 0 */

/* ---- 7.11, 7.12: squares, retire and reform ---- */
gg_rule ccn_judge_square(const ccn_battle *, const ccn_state *, int unit, int cavalry);
int ccn_reaction_number(const ccn_battle *, const ccn_state *, int unit, gg_tally *);
int ccn_square_number(const ccn_battle *, const ccn_state *, int unit, int start, gg_tally *);
void ccn_one_die(const ccn_battle *, const ccn_state *, int unit, int target, gg_tally *);
gg_rule ccn_judge_retire(const ccn_battle *, const ccn_state *, int unit, int attacker);
int ccn_try_square(gg_run *, int unit, int cavalry, int start); /* tells of the attempt, gives its number */
int ccn_retire_number(gg_run *, int unit, int attacker);        /* likewise */
void ccn_form_square(gg_run *, int unit, int formed);
int ccn_square_guns(gg_run *, const struct frame_melee *); /* dice of the guns against a square, shots counted */
hex_set ccn_retire_cells(const ccn_battle *, const ccn_state *, int unit);

/* ---- 7.15 to 7.18: effects, flags, retreat, morale ---- */
hex_set ccn_supporters(const ccn_battle *, const ccn_state *, int unit); /* neighbours that count for standing a flag */
int ccn_flag_capacity(const ccn_battle *, const ccn_state *, int unit, int attacker_hex, bool stern, gg_tally *);
void ccn_morale_dice(const ccn_battle *, const ccn_state *, int unit, gg_tally *);
int ccn_retreat_distance(const ccn_battle *, int unit, int flags);
typedef struct ccn_retreat_end {
    uint8_t hex, leader; /* leader: a lone one picked up on the way, or GG_NONE */
} ccn_retreat_end;
enum { CCN_RETREAT_ENDS = HEX_ROWS * (CCN_LEADERS + 1) }; /* each hex of a row, with each leader or none */
int ccn_retreat_ends(const ccn_battle *, const ccn_state *, int unit, int distance,
                     ccn_retreat_end out[CCN_RETREAT_ENDS], int *gone);
void ccn_set_morale(gg_run *, int unit, int morale, gg_rule);

/* ---- 7.20: leaders ---- */
void ccn_leader_falls(gg_run *, int leader);
void ccn_turn_unit(gg_run *, int unit, int facing, gg_rule);
void ccn_move_unit(gg_run *, int unit, int hex, int facing, bool leave_leader, gg_rule);
hex_set ccn_leader_reach(const ccn_battle *, const ccn_state *, int leader);
hex_set ccn_escape_cells(const ccn_battle *, const ccn_state *, int leader);
hex_set ccn_return_cells(const ccn_battle *, const ccn_state *, int leader);

/* ---- 9: victory ---- */
int ccn_banners(const ccn_battle *, const ccn_state *, int side); /* permanent and for objectives */
int ccn_ahead(const ccn_battle *, const ccn_state *);             /* at the limit; GG_NONE: nobody */
void ccn_round_limit(gg_run *);
void ccn_check_victory(gg_run *);
void ccn_gain_banner(gg_run *, int side);
void ccn_lose_blocks(gg_run *, int unit, int blocks, gg_rule); /* eliminated if none are left: banner, victory check */

/* ---- the procedures ---- */
#define GG_PROC_NAME(name) ccn_proc_##name
#include "engine/def/proc_prototypes.inc"

#endif
