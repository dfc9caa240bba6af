/* The pieces of rbc: unit types and dice as tables, names, small questions about units, and changes of them that follow
 * from nothing but the pieces themselves. This room sees no other. */
#ifndef GG_RBC_PIECES_H
#define GG_RBC_PIECES_H

#include "engine/say.h"
#include "rules/rbc/rbc.h"

/* ---- 4: the table of types ---- */
extern const rbc_type rbc_types[RBC_TYPES];
int rbc_type_find(const char *word, size_t len); /* "SWPB"; -1 */
int rbc_type_allowance(const rbc_type *);        /* 4.4, as printed */
extern const char *const rbc_columns[RBC_TYPE_COLUMNS];
void rbc_type_row(int i, gg_type_row *);
int rbc_kind(const rbc_type *);          /* KIND_... */
bool rbc_list_carts(int list, int type); /* 4.5: such a unit of the list brings a cart line */
static inline const rbc_type *rbc_type_of(const rbc_battle *b, int unit) { return &rbc_types[b->unit[unit].type]; }
static inline bool rbc_has(const rbc_battle *b, int unit, uint32_t trait)
{
    return rbc_type_of(b, unit)->traits & trait;
}
static inline bool rbc_has_shock(const rbc_type *t) { return t->shock[0] || t->shock[1]; }
static inline bool rbc_heavy(int cls) { return cls == HF || cls == HM || cls == EL; }
static inline bool rbc_light(int cls) { return cls == LF || cls == LM; }
static inline bool rbc_mounted(int cls) { return cls == HM || cls == LM || cls == EL; }
static inline bool rbc_foot(int cls) { return cls == HF || cls == LF; }

/* ---- 6.2, 6.3: dice, and the order in which they are thrown ---- */
extern const gg_die rbc_dice[RBC_DICE];
static inline int rbc_test_die(int v) { return DIE_TEST1 + (v < 1 ? 0 : v > 7 ? 6 : v - 1); }
/* Of these units the next one behind `after` (GG_NONE: the first), the active side's first, each in ascending number;
 * GG_NONE: none is left. */
int rbc_in_turn(const rbc_battle *, const rbc_state *, uint64_t units, int after);

/* ---- tallies ---- */
typedef struct rbc_behind { /* a line of a tally, and the rule by which it counts */
    gg_rule line, rule;
} rbc_behind;
bool rbc_tally_has(const gg_tally *, gg_rule line);
void rbc_use_behind(gg_run *, const gg_tally *, const rbc_behind *, size_t n);

/* ---- 5: units ---- */
static inline int rbc_side(const rbc_battle *b, int unit) { return b->unit[unit].side; }
static inline bool rbc_is(const rbc_state *s, int unit, uint32_t flag) { return s->unit[unit].flags & flag; }
static inline bool rbc_on_board(const rbc_state *s, int unit)
{
    return s->unit[unit].cell != SQ_OFF && !(s->unit[unit].flags & RUINED);
}
static inline bool rbc_in_melee(const rbc_state *s, int unit) { return s->unit[unit].engaged > 0; }
static inline bool rbc_shaken(const rbc_battle *b, const rbc_state *s, int unit)
{
    return s->unit[unit].hits >= rbc_type_of(b, unit)->shaken;
}
int rbc_break_value(const rbc_battle *, int unit);                      /* with the general's */
int rbc_unit_at(const rbc_state *, int cell);                           /* GG_NONE: nobody, or off the board */
uint64_t rbc_units_on(const rbc_battle *, const rbc_state *, int side); /* on the board */
uint64_t rbc_foes(const rbc_battle *, const rbc_state *, int unit);     /* enemies engaged with it */
bool rbc_engaged(const rbc_state *, int a, int b);                      /* with each other */
int rbc_initiator(const rbc_state *, int a, int b);                     /* of their engagement */
gg_pose rbc_pose(int cell, int facing);                                 /* facing -1: none */
gg_pose rbc_unit_pose(const rbc_state *, int unit);

enum { RBC_FLAG_WORDS = 9 };
typedef struct rbc_flag_word { /* a flag that is shown, and its status word */
    uint32_t flag;
    int status;
} rbc_flag_word;
extern const rbc_flag_word rbc_flag_words[RBC_FLAG_WORDS];

/* Plain changes of the state, without events: position, boards and counts stay in step. */
void rbc_put(rbc_state *, const rbc_battle *, int unit, int cell, int facing); /* SQ_OFF: off the board */
void rbc_link(rbc_state *, int charger, int target, int pt, bool diagonal);
void rbc_unlink_all(rbc_state *, const rbc_battle *, int unit);
/* Changes that are told. */
void rbc_turn_to(gg_run *, int unit, int facing, gg_rule);
void rbc_set(gg_run *, int unit, uint32_t flag, gg_rule);   /* with a status event if it was not so */
void rbc_clear(gg_run *, int unit, uint32_t flag, gg_rule); /* likewise */
void rbc_unform(gg_run *, int unit, gg_rule);               /* nothing if it is Unformed already */
void rbc_take_hits(gg_run *, int unit, int hits, gg_rule);  /* adds them; tells of Shaken (7.5) */

/* ---- names ---- */
extern const char *const rbc_class_codes[RBC_CLASSES]; /* "HF" */
extern const char *const rbc_class_words[RBC_CLASSES]; /* "Heavy Foot" */
extern const char *const rbc_facing_words[SQ_FACINGS]; /* "north" */
enum { RBC_ROSTERS = 1 };
extern const struct gg_roster rbc_rosters[RBC_ROSTERS];
int rbc_brigade_find(const rbc_battle *, gg_word label); /* capitals or not; GG_NONE */
int rbc_row_name(const rbc_battle *, int y);             /* the number that is printed: 1 is the south */
int rbc_cell_print(const rbc_battle *, int cell, char *out, size_t cap); /* "D4" */
void rbc_add_box(gg_text *, const rbc_battle *, int cell);               /* the same, "?" if there is none */
int rbc_cell_parse(const rbc_battle *, const char *text, size_t len);    /* SQ_OFF */
int rbc_place(const gg_battle *, gg_pose, char *out, size_t cap);        /* "D4", "off" */

#endif
