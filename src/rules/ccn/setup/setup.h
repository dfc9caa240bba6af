/* A ccn scenario as text. lines.c has the table of its lines, by which text/lines.h reads and writes them; what only ccn
 * can say of them stands beside it: terrain.c the ground, units.c units and leaders, begin.c the moment at which play
 * begins. place.c puts the pieces on the board when they are known, points.c holds armies to their budget; position.c
 * writes what goes on. */
#ifndef GG_CCN_SETUP_H
#define GG_CCN_SETUP_H

#include "rules/ccn/chapters.h"
#include "text/lines.h"

enum { CCN_ROUNDS = 99, CCN_GOAL = 99, CCN_ADCS = 20, CCN_BLOCKS = 10, CCN_POINTS = 9999 };

/* The lines, in the order in which a position has them. */
enum {
    L_ROUNDS,
    L_POINTS,
    L_LIMIT,
    L_OPTIONS,
    L_MAP,
    L_WORKS,
    L_OBJECTIVE,
    L_PLACE,
    L_SIDE,
    L_UNIT,
    L_LEADER,
    L_ROUND,
    L_KEPT,
    L_BEGIN,
    CCN_LINES
};
extern const gg_lines ccn_lines;

/* What is known while a scenario is being read, and not part of the battle. */
typedef struct ccn_notes {
    uint8_t works[HEX_CELLS]; /* hex of each `works` line; HEX_OFF: not known because of a fault */
    struct {
        uint8_t cell; /* HEX_OFF: eliminated, or not known because of a fault */
        uint8_t eliminated;
    } unit[CCN_UNITS];
    uint8_t leader[CCN_LEADERS]; /* his hex, likewise */
} ccn_notes;
static inline ccn_battle *ccn_drafted(const gg_draft *d) { return (ccn_battle *)d->battle; }
static inline ccn_notes *ccn_noted(const gg_draft *d) { return d->notes; }

/* ---- fields and lines that only ccn can read and write ---- */
int ccn_read_hex(gg_draft *);            /* terrain.c: HEX_OFF and a fault */
void ccn_print_hex(gg_text *, int cell); /* " G5" */
gg_read_line ccn_read_map, ccn_check_objective;
gg_print_line ccn_print_map, ccn_print_works;
gg_read_field ccn_read_works_hex, ccn_read_works_sides, ccn_read_objective, ccn_read_place;
gg_print_field ccn_print_objective, ccn_print_place;
const char *ccn_unfit_unit(const gg_draft *, int row); /* units.c */
gg_read_line ccn_check_unit, ccn_check_leader;
gg_read_field ccn_read_unit_hex, ccn_read_leader_hex;
gg_print_field ccn_print_unit_hex, ccn_print_leader_hex;
gg_read_field ccn_read_subject, ccn_read_from, ccn_read_target, ccn_read_guns; /* begin.c */
gg_read_line ccn_check_begin;
void ccn_draw_up(gg_draft *); /* place.c */
void ccn_settle_round(gg_draft *);
void ccn_check_army(gg_draft *); /* points.c */
int ccn_leader_count(const ccn_battle *, int side);
int ccn_free_chits(int units); /* ccn.round.chits_default */

extern const char *const ccn_edge_names[2];
extern const char *const ccn_begin_names[AT_ATTACK + 1];

/* ---- what goes on (position.c) ---- */
bool ccn_unit_stands(const gg_battle *, const gg_state *, int unit);
bool ccn_unit_reduced(const gg_battle *, const gg_state *, int unit);
bool ccn_unit_odd(const gg_battle *, const gg_state *, int unit); /* it began with more or fewer blocks than its type */
bool ccn_leader_fell(const gg_battle *, const gg_state *, int leader);
void ccn_print_tokens(gg_text *, const gg_battle *, const gg_state *, int side);
void ccn_print_kept(gg_text *, const gg_battle *, const gg_state *);
void ccn_print_begin(gg_text *, const gg_battle *, const gg_state *);

/* ---- for the engine ---- */

#define HOLDS_DEF "rules/ccn/setup/holds.def"
int ccn_begins_idle(const gg_battle *, const gg_state *, char *out, size_t cap); /* for `check` */

#endif
