/* The pieces: their types, the dice, small questions about units and leaders, plain changes of the state with the events
 * that tell of them, and names. This room sees the types of boe.h and no other room. */
#ifndef GG_BOE_PIECES_H
#define GG_BOE_PIECES_H

#include "engine/say.h"
#include "rules/boe/boe.h"

/* ---- 4: types ---- */
typedef struct boe_class_row {
    const char *code;
    uint8_t kind, base_ap, oppcharge, reaction; /* oppcharge 0: none */
} boe_class_row;
extern const boe_class_row boe_classes[BOE_CLASSES];
typedef struct boe_template { /* 4.7 */
    const char *nation, *name;
    uint8_t stands, cls, grade, weight, traits;
} boe_template;
enum { BOE_TYPES = 80, BOE_COLUMNS = 9 };
extern const boe_template boe_templates[];
extern const char *const boe_columns[BOE_COLUMNS];
int boe_points(int cls, int grade, int weight, int traits, int stands);
int boe_leader_points(int rank, int rating);
void boe_type_row(int i, gg_type_row *);
extern const char *const boe_formation_names[BOE_FORMATIONS], *const boe_status_names[4], *const boe_cube_names[4];
extern const char *const boe_order_names[BOE_ORDERS],
    *const boe_order_words[BOE_ORDERS], *const boe_trait_names[7], *const boe_terrain_names[BOE_TERRAINS];
extern const char boe_terrain_marks[BOE_TERRAINS + 1];
extern const char *const boe_phase_names[BOE_PHASES]; /* "5a" */

/* ---- dice ---- */
extern const gg_die boe_dice[BOE_DICE];
int boe_number(const gg_run *); /* what the one DIE_NUMBER that was thrown shows */

/* ---- who there is ---- */
static inline bool boe_on_map(const boe_state *s, int unit) { return s->unit[unit].cell != SQ_OFF; }
static inline bool boe_is(const boe_state *s, int unit, uint32_t flag) { return s->unit[unit].flags & flag; }
static inline int boe_kind(const boe_battle *b, int unit) { return boe_classes[b->unit[unit].cls].kind; }
static inline int boe_base_ap(const boe_battle *b, int unit) { return boe_classes[b->unit[unit].cls].base_ap; }
static inline int boe_side(const boe_battle *b, int unit) { return b->unit[unit].side; }
static inline bool boe_has(const boe_battle *b, int unit, int trait) { return b->unit[unit].traits & trait; }
static inline int boe_grade(const boe_battle *b, int unit) { return b->unit[unit].grade; }
static inline bool boe_is_leader(unsigned piece) { return piece >= BOE_LEADER && piece != GG_NONE; }
/* Units of a side in id order: for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)). */
int boe_first(const boe_battle *, int side);
int boe_next(const boe_battle *, int side, int unit);
void boe_tell_sides(boe_battle *);                                /* once all units are known: fills `of_side` */
int boe_unit_at(const boe_battle *, const boe_state *, int cell); /* GG_NONE: nobody, or off the map */
int boe_units_in(const boe_battle *, const boe_state *, int cell, int side, uint8_t out[BOE_STACK]);
int boe_melee_at(const boe_state *, int cell);                         /* number of the melee there, -1: none */
int boe_gun_owner_at(const boe_battle *, const boe_state *, int cell); /* of unmanned guns; GG_NONE: none stand there */

/* ---- what they are ---- */
bool boe_garrison(const boe_battle *, const boe_state *, int unit);
bool boe_allround(const boe_battle *, const boe_state *, int unit);
bool boe_ready(const boe_battle *, const boe_state *, int unit);
bool boe_uses_facing(int formation);
bool boe_may_charge_in(const boe_battle *, const boe_state *, int unit); /* its formation may charge */
int boe_leader_rating(const boe_battle *, const boe_state *, int unit);  /* highest of those attached, 0 */
int boe_best_leader(const boe_battle *, const boe_state *, int unit);    /* whose rating it is; GG_NONE: 0 */
void boe_tally_leader(const boe_battle *, const boe_state *, int unit, gg_rule, gg_tally *); /* his rating, if any */
extern const char *const boe_grade_words[BOE_GRADES];                                        /* "Regular" */
extern const boe_unit boe_no_unit; /* off the map, nothing left */

/* ---- places ---- */
gg_pose boe_pose(int cell, int facing);
gg_pose boe_unit_pose(const boe_state *, int unit);
/* unit_at and attached leaders follow; SQ_OFF: off the map */
void boe_put(boe_state *, const boe_battle *, int unit, int cell);

/* ---- changes with events ---- */
void boe_go_to(gg_run *, int unit, int cell, int facing, gg_rule);
void boe_turn_to(gg_run *, int unit, int facing, gg_rule);
void boe_form(gg_run *, int unit, int formation, int facing, gg_rule);
void boe_set_status(gg_run *, int unit, int status, gg_rule);
void boe_worsen(gg_run *, int unit, int least, gg_rule); /* at least so bad */
void boe_set(gg_run *, int unit, uint32_t flag, gg_rule);
void boe_clear(gg_run *, int unit, uint32_t flag, gg_rule);
/* ap_left (not below 0), ap_spent, and unless it is for fire ap_other */
void boe_pay(gg_run *, int unit, int ap, bool fire);
void boe_move_leader(gg_run *, int leader, int cell, int unit, gg_rule);

/* ---- names ---- */
enum { BOE_ROSTERS = 2 };
extern const struct gg_roster boe_rosters[BOE_ROSTERS]; /* units, leaders */
int boe_place(const gg_battle *, gg_pose, char *out, size_t cap);
int boe_cell_print(const boe_battle *, int cell, char *out, size_t cap); /* "7,9" */
const char *boe_objective_at(const boe_battle *, int cell);              /* its name; NULL: it is none */
bool boe_say_place(const gg_battle *, gg_pose, struct gg_text *);
bool boe_place_find(const gg_battle *, const char *text, size_t len, gg_pose *out); /* "7,9", "the crest", "crest" */
int boe_cell_parse(const boe_battle *, const char *text, size_t len);               /* SQ_OFF */

#endif
