/* boe: Napoleonic grand tactics at 120 men to a stand. Specification: rules/boe.md, whose sections the files of this folder
 * follow; every rule of its index stands in rules.def.
 *
 * Supported: the whole index, every option of section 9, all classes, grades, traits, formations, templates and points.
 * Limits of this build: a map of at most 512 spaces, 32 wide and 32 high; 60 units and 28 that may detach skirmishers, 32
 * leaders, 24 brigades, 8 objectives, 24 melees at once, 99 turns.
 *
 * The state takes less than 4 KiB: the largest battle has over fifty units, each with some twenty fields, and may set up
 * half as many again as skirmishers. Frames are its last member, so that the live bytes are a prefix. Spaces are (x, y)
 * from 1, y to the south; inside the program both count from 0. */
#ifndef GG_BOE_H
#define GG_BOE_H

#include "board/square.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

enum {
    BOE_LINES = 60,    /* units of the order of battle */
    BOE_DETACHED = 28, /* skirmishers detached from them: units BOE_LINES and on, in the order of their parents */
    BOE_UNITS = BOE_LINES + BOE_DETACHED,
    BOE_LEADERS = 32,
    BOE_LEADER = 96, /* piece ids: units from 0, leaders from 96 */
    BOE_BRIGADES = 24,
    BOE_OBJECTIVES = 8,
    BOE_MELEES = 24,
    BOE_GUNS = 8, /* ownerless guns on the map */
    BOE_CELLS = 512,
    BOE_STACK = 3, /* units of a side in a contested space */
    BOE_FRAMES = 15
};

typedef enum boe_rule {
    BOE_OK = 0,
#define RULE(name, id, source, words, sentence) name,
#include "rules.def"
#undef RULE
    BOE_RULES
} boe_rule;

/* ---- 4: forces ---- */
typedef enum boe_class {
    LINE_INF,
    LIGHT_INF,
    HCAV,
    LCAV,
    FOOT_ART,
    HORSE_ART,
    BHORSE_ART,
    VOL_ART,
    BOE_CLASSES
} boe_class;
enum { INF, CAV, ART };
typedef struct boe_class_row {
    const char *code;
    uint8_t kind, base_ap, oppcharge, reaction; /* oppcharge 0: none */
} boe_class_row;
extern const boe_class_row boe_classes[BOE_CLASSES];
enum { NO_WEIGHT, WEIGHT_L, WEIGHT_M, WEIGHT_H };
enum {
    GRADE_M,
    GRADE_C,
    GRADE_R,
    GRADE_E,
    GRADE_G,
    BOE_GRADES
}; /* morale value = 2 + grade, melee factor = grade - 2 */
enum { VOLLEY = 1, RIFLE = 2, LANCE = 4, CUIRASS = 8, IMPETUOUS = 16, SKIRM1 = 32, SKIRM2 = 64 };
enum { IN_LINE, COLUMN, MARCH, SQUARE, SKIRM, SEMI, UNLIMBERED, LIMBERED, CREW, BOE_FORMATIONS };
enum { GOOD, DISORDER, RETREAT, ROUT };
enum { NO_CUBE, RED, GREEN, BLUE };
enum { ATTACK, SUPPORT, DEFEND, WITHDRAW, BOE_ORDERS, NO_ORDER = 255 };
enum { STEADY, SHAKEN, BROKEN };
enum { BRIG, DIV, CORPS };
enum { PRESENT, LOST, AWAITED };
typedef struct boe_template { /* 4.7 */
    const char *nation, *name;
    uint8_t stands, cls, grade, weight, traits;
} boe_template;
enum { BOE_TEMPLATES = 80, BOE_TEMPLATE_COLUMNS = 9 };
extern const boe_template boe_templates[];
extern const char *const boe_columns[BOE_TEMPLATE_COLUMNS];
int boe_points(int cls, int grade, int weight, int traits, int stands);
int boe_leader_points(int rank, int rating);
void boe_template_row(int i, gg_type_row *);
extern const char *const boe_formation_names[BOE_FORMATIONS],
    *const boe_status_names[4], *const boe_cube_names[4], *const boe_order_names[BOE_ORDERS], *const boe_trait_names[7];

/* ---- dice, by what the rules tell apart ---- */
enum {
    DIE_NUMBER, /* every number */
    DIE_TMD,    /* 5 and 6 */
    DIE_FIRE3,  /* hits from 3 up; DIE_FIRE3 + n: from 3 + n up */
    DIE_FIRE6 = DIE_FIRE3 + 3,
    DIE_HALF,  /* 4 to 6 */
    DIE_THIRD, /* 5 and 6 */
    DIE_LOW,   /* 1 and 2 */
    DIE_FATE,  /* of two dice that are added: 5, and 6 */
    BOE_DICE
};
enum { MISS, HIT };             /* classes of every die but two: HIT is what stands beside it above */
enum { LOW, FIVE, SIX };        /* classes of DIE_FATE */
int boe_number(const gg_run *); /* what the one DIE_NUMBER that was thrown shows */
extern const gg_die boe_dice[BOE_DICE];

/* ---- 8: terrain ---- */
typedef enum boe_terrain { CLEAR, LIGHT, HEAVY, STREAM, STRONGPOINT, IMPASSABLE, BOE_TERRAINS } boe_terrain;
extern const char *const boe_terrain_names[BOE_TERRAINS];
extern const char boe_terrain_marks[BOE_TERRAINS + 1];

/* ---- 9: options ---- */
enum { LINK_CHAIN, LINK_PENALTY, LINK_OFF };
typedef struct boe_options {
    uint16_t oppfire, oppcharge;                      /* bit for each phase, from PHASE_5A on: boe_phase_in */
    uint8_t fire_immediate, keep_written, corps_link; /* 0: the default */
    uint8_t no_order_bonus, cubes_open, skirm_diag_2, limbered_face_1, no_slope_tmd, no_zone, no_involuntary_square,
        square_without_ap, no_square_after_fire, evade_keeps_disorder, no_fatigue_charge;
    uint8_t visibility; /* 12 unless the scenario says otherwise */
} boe_options;

/* ---- 5: state ---- */
enum {              /* phases */
       PHASE_START, /* before Phase 1 */
       PHASE_1,
       PHASE_2,
       PHASE_3,
       PHASE_4,
       PHASE_5A,
       PHASE_5B,
       PHASE_5C,
       PHASE_5D,
       PHASE_5E,
       PHASE_5F,
       PHASE_5G,
       PHASE_5H,
       PHASE_6,
       PHASE_7,
       PHASE_8,
       PHASE_9A,
       PHASE_9B,
       PHASE_9C,
       PHASE_10,
       PHASE_11,
       PHASE_12,
       BOE_PHASES
};
extern const char *const boe_phase_names[BOE_PHASES];    /* "5a" */
static inline bool boe_phase_in(unsigned set, int phase) /* of options oppfire_phases, oppcharge_phases */
{
    return phase >= PHASE_5A && set >> (phase - PHASE_5A) & 1;
}
enum { /* boe_unit.flags */
       OPP_FIRED = 1 << 0,
       MARKED = 1 << 1,
       CHARGED = 1 << 2,
       MOVED = 1 << 3,
       FOUGHT = 1 << 4,
       BT_RIGHT = 1 << 5,
       BT_MOVE = 1 << 6,  /* bt 1 */
       BT_MELEE = 1 << 7, /* bt 2 */
       BLOWN = 1 << 8,
       IN_MELEE = 1 << 9,
       IMPETUS = 1 << 10,
       HAD_IMPETUS = 1 << 11,
       HAS_ENTRY = 1 << 12, /* entry holds the space it charged from */
       IN_COMMAND = 1 << 13,
       ENTERED = 1 << 14, /* has come onto the map at some time */
       ACTIVATED = 1 << 15,
       ZONE_STOPPED = 1 << 16,
       ON_ROAD = 1 << 17,
       FIRED = 1 << 18,     /* has made its regular fire of this turn */
       NO_DETACH = 1 << 19, /* its detachment was eliminated */
       NEW_HERE = 1 << 20,  /* a reinforcement of this turn */
       GUNS_LEFT = 1 << 21, /* CREW: entry is the space of its guns, gun_facing their facing */
       FLANK_FIRE = 1 << 22 /* during an event: hit from its FLANK or REAR arc */
};
enum { ASPECT_FRONT, ASPECT_FLANK, ASPECT_REAR };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct
    boe_unit { /* off the map: cell SQ_OFF; eliminated or absorbed: stands 0 and all else 0 but ENTERED and NO_DETACH of a unit
                * of the order of battle */
    uint32_t flags;
    uint16_t cell;
    uint16_t entry; /* HAS_ENTRY: where it charged from; GUNS_LEFT: where its guns stand; else SQ_OFF */
    uint8_t facing, formation, status, cube;
    uint8_t stands, start;
    uint8_t ap_left, ap_spent, ap_other;
    uint8_t fired_at; /* by opportunity fire this turn, or GG_NONE */
    uint8_t fatigue;
    uint8_t aim;   /* Phases 6 and 7: the target that was named, or GG_NONE */
    uint8_t fresh; /* hits of the event that is going on */
    uint8_t gun_facing;
    uint8_t free_x, free_y; /* last free space while it passes through friends; else 255 */
} boe_unit;
typedef struct boe_leader { /* not on the map: cell SQ_OFF, unit GG_NONE */
    uint16_t cell;
    uint8_t state, rating, unit, moved; /* unit: the one he is attached to, or GG_NONE */
} boe_leader;
typedef struct boe_brigade {
    uint16_t post;
    uint8_t order, written, morale, tried; /* written: pending order or NO_ORDER */
    uint8_t start, lost;                   /* stands of its units that have entered; stands lost this turn */
} boe_brigade;
typedef struct boe_melee { /* a contested space */
    uint16_t cell;
    uint8_t holder;           /* side that was there first */
    uint8_t aspect[GG_SIDES]; /* the worst recorded against each side */
    uint8_t decided;          /* during resolution: units named as primaries are in the frame */
} boe_melee;

/* frames */
#define PROCEDURE(name, exchange, fields) \
    struct frame_##name {                 \
        GG_FRAME_HEAD fields              \
    };
#include "procs.def"
#undef PROCEDURE
typedef union boe_frame {
    struct {
        GG_FRAME_HEAD
    } head;
#define PROCEDURE(name, exchange, fields) struct frame_##name name;
#include "procs.def"
#undef PROCEDURE
    uint32_t word[6];
} boe_frame;

typedef struct boe_state {
    gg_state head;
    uint8_t turn, phase, a; /* a: the side that is Player A this turn, GG_NONE before Phase 4 */
    uint8_t melees, guns;
    uint8_t sealed;             /* bit for each side: its cubes are being placed and hidden from the other */
    uint8_t control;            /* bit for each objective: side 1 controls it */
    uint8_t captured[GG_SIDES]; /* batteries captured BY the side */
    uint8_t events;             /* bit for each event of the scenario that has happened */
    uint16_t killed[GG_SIDES];  /* stands lost by the enemy of the side */
    uint8_t spare[2];
    boe_melee melee[BOE_MELEES];
    struct {
        uint16_t cell;
        uint8_t side, facing; /* whose they were */
    } gun[BOE_GUNS];          /* guns whose crew is gone, until Phase 12 */
    boe_brigade brigade[BOE_BRIGADES];
    boe_leader leader[BOE_LEADERS];
    boe_unit unit[BOE_UNITS];
    uint8_t unit_at[BOE_CELLS]; /* by boe_spot: GG_NONE, or a unit there (in a contested space one of the holder's) */
    boe_frame frame[BOE_FRAMES];
} boe_state;
#pragma GCC diagnostic pop

enum {
#define PROCEDURE(name, exchange, fields) PROC_##name,
#include "procs.def"
#undef PROCEDURE
    BOE_PROCS
};

/* ---- the battle: what never changes ---- */
typedef struct boe_unit_def { /* of a detachment: its parent's brigade, grade and side, LIGHT_INF */
    char label[16], name[48];
    uint8_t side, brigade, cls, weight, grade, traits;
    uint8_t stands;            /* at the start */
    uint8_t parent;            /* detachments; else GG_NONE */
    uint8_t detachment;        /* the unit that its skirmishers become, or GG_NONE */
    uint8_t arrives;           /* turn, 0: on the map from the start */
    uint8_t zone;              /* entry zone, if it arrives */
    uint8_t facing, formation; /* on arrival */
    uint16_t id;               /* as the specification counts: 1000 + its parent's for a detachment */
} boe_unit_def;
typedef struct boe_leader_def {
    char label[16], name[48];
    uint8_t side, rank, arm, rating;
    uint8_t brigade;  /* BRIG: his brigade; else GG_NONE */
    uint8_t superior; /* leader, GG_NONE: none */
    uint8_t arrives;  /* with the first unit of his brigade or division */
} boe_leader_def;
typedef struct boe_brigade_def {
    char label[12];
    uint8_t side, leader, superior, arm; /* leaders by number from 0, GG_NONE: none */
    uint8_t order;                       /* NO_ORDER: the owner chooses */
} boe_brigade_def;
typedef struct boe_zone { /* entry zone: a rectangle of spaces */
    uint8_t x0, y0, x1, y1;
} boe_zone;

/* The quiet point at which play begins (the `begin` line): the start of a phase, or an activation in it. */
typedef struct boe_begin {
    uint8_t phase;
    uint8_t side; /* whose part of the phase it is, where both act in turn */
    uint8_t unit; /* 5e to 5h: the unit that is active, or GG_NONE */
} boe_begin;

typedef struct boe_battle {
    gg_battle base;
    boe_options option;
    sq_board board;
    uint8_t lines, units, leaders, brigades, objectives, roads,
        zones; /* units: lines, then from BOE_LINES the detachments */
    uint8_t detachments;
    uint8_t turns;
    uint8_t home[GG_SIDES]; /* direction SQ_N, SQ_E, SQ_S, SQ_W of the home edge */
    uint8_t broken_points;  /* for each BROKEN enemy brigade */
    struct {
        uint8_t side;      /* d is its points less the other side's */
        uint8_t least;     /* stands lost by both together, fewer: a draw */
        int16_t win, draw; /* d >= win: it wins; d >= draw: drawn; else the other wins */
    } victory;
    struct {
        uint16_t cell;
        uint8_t points, side; /* at the start */
        char name[32];
    } objective[BOE_OBJECTIVES];
    struct {
        uint8_t turn, leader, rating;
    } event[4]; /* at the start of a turn a leader's rating changes; lost, he comes back */
    uint8_t events;
    boe_zone zone[16];
    uint8_t terrain[BOE_CELLS], level[BOE_CELLS]; /* by boe_spot */
    uint8_t road[BOE_CELLS];                      /* bit for each direction 0..7 in which a road goes on */
    uint64_t sees[BOE_CELLS][BOE_CELLS / 64];     /* 3.3: sight from each space, worked out once */
    boe_unit_def unit[BOE_UNITS];
    boe_leader_def leader[BOE_LEADERS];
    boe_brigade_def brigade[BOE_BRIGADES];
    uint16_t points;  /* army lists: the budget, 0: none was set */
    gg_rule scenario; /* boe.scen...: which one of section 10 this is, 0: another */
    uint8_t drafted;  /* units that were taken from the templates of 4.7 */
    boe_begin begin;
    boe_state image; /* the set-up, without frames */
} boe_battle;

extern const gg_system boe_system;

/* ---- pieces: small questions and plain changes (pieces.c) ---- */
#define ST(x) ((boe_state *)(x)->s)
#define BT(x) ((const boe_battle *)(x)->b)
static inline const boe_battle *boe_b(const gg_battle *b) { return (const boe_battle *)b; }
static inline const boe_state *boe_s(const gg_state *s) { return (const boe_state *)s; }
static inline const boe_frame *boe_top(const boe_state *s) { return &s->frame[s->head.depth - 1]; }
static inline int boe_spot(const boe_battle *b, int cell) { return sq_y(cell) * b->board.columns + sq_x(cell); }
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
int boe_unit_at(const boe_battle *, const boe_state *, int cell); /* GG_NONE: nobody, or off the map */
int boe_units_in(const boe_battle *, const boe_state *, int cell, int side, uint8_t out[BOE_STACK]);
int boe_melee_at(const boe_state *, int cell); /* number of the melee there, -1: none */
bool boe_garrison(const boe_battle *, const boe_state *, int unit);
bool boe_allround(const boe_battle *, const boe_state *, int unit);
bool boe_ready(const boe_battle *, const boe_state *, int unit);
bool boe_uses_facing(int formation);
bool boe_may_charge_in(const boe_battle *, const boe_state *, int unit); /* its formation may charge */
int boe_leader_rating(const boe_battle *, const boe_state *, int unit);  /* highest of those attached, 0 */
extern const boe_unit boe_no_unit;                                       /* off the map, nothing left */
void boe_put_back(gg_run *, int unit);                                   /* to its last free space, if it shares one */
void boe_place(boe_state *, const boe_battle *, int unit,
               int cell); /* unit_at and attached leaders follow; SQ_OFF: off the map */
/* Changes with events. */
void boe_go_to(gg_run *, int unit, int cell, int facing, gg_rule);
void boe_turn_to(gg_run *, int unit, int facing, gg_rule);
void boe_form(gg_run *, int unit, int formation, int facing, gg_rule);
void boe_set_status(gg_run *, int unit, int status, gg_rule);
void boe_worsen(gg_run *, int unit, int least, gg_rule); /* at least so bad */
void boe_set(gg_run *, int unit, uint32_t flag, gg_rule);
void boe_clear(gg_run *, int unit, uint32_t flag, gg_rule);
void boe_pay(gg_run *, int unit, int ap,
             bool fire); /* ap_left (not below 0), ap_spent, and unless it is for fire ap_other */
void boe_move_leader(gg_run *, int leader, int cell, int unit, gg_rule);

/* ---- 3: geometry (ground.c, sight.c, distance.c) ---- */
enum { ARC_FRONT, ARC_FLANK, ARC_REAR };
enum { STEP_FWD, STEP_DFWD, STEP_SIDE, STEP_BACK, STEP_DBACK };
int boe_arc(const boe_battle *, const boe_state *, int unit, int cell); /* all-round units see FRONT everywhere */
int boe_arc_from(int at, int facing, int cell);
int boe_step_kind(int from, int facing, int to);
int boe_range(int a, int b);
int boe_home_distance(const boe_battle *, int side, int cell);
int boe_crossed(int a, int b, uint16_t out[48]);      /* 3.3 */
bool boe_sees_slow(const boe_battle *, int a, int b); /* by the text of 3.3 */
void boe_work_out_sight(boe_battle *);                /* the same for all spaces at once: fills `sees` */
static inline bool boe_sees(const boe_battle *b, int from, int to)
{
    int f = boe_spot(b, from), t = boe_spot(b, to);
    return b->sees[f][t / 64] >> (t % 64) & 1;
}
bool boe_line_of_fire(const boe_battle *, const boe_state *, int from, int to);
static inline int boe_terrain_at(const boe_battle *b, int cell) { return b->terrain[boe_spot(b, cell)]; }
static inline int boe_level_at(const boe_battle *b, int cell) { return b->level[boe_spot(b, cell)]; }
bool boe_road_step(const boe_battle *, int from, int to);
bool boe_may_enter(const boe_battle *, const boe_state *, int unit, int from, int to); /* section 8 alone */
bool boe_controlled(const boe_battle *, const boe_state *, int cell, int by); /* 3.4: an enemy zone of side `by` */
bool boe_reserved(const boe_state *, int cell, int but);                      /* 3.2, by a unit other than `but` */
bool boe_free(const boe_battle *, const boe_state *, int cell, int but);      /* 7.8 */
typedef struct boe_reach { /* AP distances from a space, up to a limit; 255: farther or not at all */
    uint8_t ap[BOE_CELLS];
} boe_reach;
void boe_reach_work(const boe_battle *, const boe_state *, int side, int from, int limit, boe_reach *);
int boe_ap_distance(const boe_battle *, const boe_state *, int side, int from, int to, int limit); /* limit + 1: more */
int boe_ap_distance_plain(const boe_battle *, const boe_state *, int side, int from, int to,
                          int limit); /* where it is easily told; -1: only boe_reach_work tells */
int boe_nearest_enemy(const boe_battle *, const boe_state *, int side,
                      int cell); /* by range, ties lowest id; GG_NONE */
bool boe_enemy_within(const boe_battle *, const boe_state *, int side, int cell, int range);
int boe_cell_print(const boe_battle *, int cell, char *out, size_t cap); /* "7,9" */
int boe_cell_parse(const boe_battle *, const char *text, size_t len);    /* SQ_OFF */
gg_pose boe_pose(int cell, int facing);
gg_pose boe_unit_pose(const boe_state *, int unit);

/* ---- 7.5: movement (movement.c, march.c, offers.c) ---- */
typedef struct boe_walker { /* a unit on its way: where it would be, and what it would have left */
    uint16_t cell;
    uint8_t facing, ap;
} boe_walker;
boe_walker boe_where(const boe_state *, int unit);
boe_walker boe_walk(const boe_battle *, const boe_state *, int unit, boe_walker, int dir);
gg_rule boe_judge_step_from(const boe_battle *, const boe_state *, int unit, boe_walker,
                            int dir);                                             /* boe.move.step 1, 2 and 8 */
gg_rule boe_judge_step(const boe_battle *, const boe_state *, int unit, int dir); /* from where it stands */
/* Several steps in one move, where nothing can interrupt them: straight lines and diagonals, in either order. */
typedef struct boe_march {
    gg_rule why; /* GG_OK, or why not all at once */
    uint8_t straight_first;
    boe_walker end;
} boe_march;
boe_march boe_march_to(const boe_battle *, const boe_state *, int unit, int to);
int boe_march_dir(int from, int to, bool straight_first); /* of the next step */
int boe_march_slots(const boe_battle *, const boe_state *, int unit);
int boe_march_end(const boe_battle *, const boe_state *, int unit, int slot); /* SQ_OFF: off the map */
int boe_step_base(const boe_battle *, const boe_state *, int unit, int dir);  /* step and fixed terrain cost */
bool boe_takes_road(const boe_battle *, const boe_unit *, int from, int to);  /* boe.road.step, on the march */
int boe_face_cost(const boe_battle *, const boe_state *, int unit);           /* of a FACE or PIVOT, without dice */
int boe_step_tmd(const boe_battle *, const boe_state *, int unit, int from, int to, bool road); /* boe.tmd.count */
int boe_fixed_cost(const boe_battle *, const boe_state *, int unit, int to);                    /* boe.terrain.fixed */
gg_rule boe_judge_action(const boe_battle *, const boe_state *, int unit,
                         gg_move); /* any action of 7.5 at ASK_ACTION */
int boe_action_list(const boe_battle *, const boe_state *, int unit, gg_move *out, int cap); /* boe.move.offer */
gg_rule boe_judge_activation(const boe_battle *, const boe_state *, int unit);
int boe_forms(const boe_battle *, const boe_state *, int unit); /* bit for each formation its class allows here */

/* ---- 7.6: charges (paths.c, charges.c, reaction.c) ---- */
/* A path: two bits for the first turn (0 none, 1 left, 2 right), then two for each step (1 diagonal-left, 2 forward, 3
 * diagonal-right, 0 the end): twelve bits, in the y of a move; x is 0. */
typedef struct boe_path {
    uint8_t steps, turn, facing; /* facing after the turn */
    uint8_t cost;                /* without TMD */
    uint16_t cell[6];            /* cell[0]: the start */
    uint8_t price[6];            /* of each step, fixed terrain included; price[0]: of the turn */
} boe_path;
bool boe_path_read(const boe_battle *, const boe_state *, int unit, unsigned code,
                   boe_path *); /* false: it leaves the map or is no path */
gg_rule boe_judge_path(const boe_battle *, const boe_state *, int unit, int target, unsigned code,
                       int ap); /* boe.charge.path */
enum { CHARGE_RED, CHARGE_OPPORTUNITY, CHARGE_BREAK };
gg_rule boe_judge_charger(const boe_battle *, const boe_state *, int unit, int kind); /* who may charge at all now */
gg_rule boe_judge_quarry(const boe_battle *, const boe_state *, int unit,
                         int target); /* boe.charge.legal 1 to 3, and sight */
int boe_charge_ap(const boe_battle *, const boe_state *, int unit, int kind);
gg_rule boe_judge_charge(const boe_battle *, const boe_state *, int unit, int target, unsigned code,
                         int kind); /* boe.charge.legal and the rest */
int boe_charge_list(const boe_battle *, const boe_state *, int unit, int kind, int only, gg_move *out,
                    int cap); /* cheapest path for every target (or `only` this one) and entry space */
int boe_break_list(const boe_battle *, const boe_state *, int unit, gg_move *out, int cap);
enum { REACT_STAND = 1, REACT_SQUARE = 2, REACT_EVADE = 4, REACT_COUNTER = 8 };
int boe_reactions(const boe_battle *, const boe_state *, int target, int charger, int kind); /* bits: what is legal */
enum { STOOD, SQUARED, EVADED, COUNTERED };                                                  /* what `react` gives */
void boe_contact(gg_run *, int charger, int target, int entry);                              /* boe.charge.contact */
/* Enters a space that friends may hold or reserve: keeps free_x and free_y, the last free space before. */
void boe_enter(gg_run *, int unit, int cell, int facing, gg_rule);

/* ---- 7.7, 7.10, 7.11: windows, fire, morale (windows.c, fire.c, morale.c) ---- */
gg_rule boe_judge_fire(const boe_battle *, const boe_state *, int firer,
                       int target); /* eligible, arc, range, line of fire */
gg_rule boe_judge_oppfire(const boe_battle *, const boe_state *, int firer, int mover, bool charging);
enum {
    MOVING,
    CHARGING,
    AT_THE_START
}; /* what the mover of a window does; at the start of a charge it is only fired at */
typedef struct boe_volley {
    int dice, die; /* DIE_FIRE3 and on */
} boe_volley;
boe_volley boe_fire_dice(const boe_battle *, const boe_state *, int firer, int target, gg_tally *);
int boe_morale_value(const boe_battle *, const boe_state *, int unit, int casualties, bool flank, gg_tally *);
int boe_rally_value(const boe_battle *, const boe_state *, int unit, gg_tally *);

/* ---- 7.8, 7.9: forced moves, guns (retreat.c, forced.c, guns.c) ---- */
enum {
    MAY_STAY,
    MUST_LEAVE,
    MUST_EVADE
}; /* forced.must: if there is no room a contested space is death, and so is evasion */
int boe_threat(const boe_battle *, const boe_state *, int unit, int by); /* space of boe.retreat.threat; SQ_OFF: none */
int boe_retreat_step(const boe_battle *, const boe_state *, int unit, int from, int threat); /* SQ_OFF: none */
int boe_retreat_length(const boe_battle *, const boe_state *, int unit);                     /* by its status */
void boe_abandon_guns(gg_run *, int unit);
int boe_gun_owner_at(const boe_battle *, const boe_state *,
                     int cell); /* side whose unmanned guns stand there, or GG_NONE */
int boe_gun_captor(const boe_battle *, const boe_state *, int cell,
                   int owner); /* Phase 12: who takes them, or GG_NONE */
int boe_battery_taken(const boe_battle *, const boe_state *,
                      int after); /* next unit after it whose guns are taken; GG_NONE */
void boe_leave_ownerless(gg_run *, int cell, int side, int facing); /* the crew is gone: guns stay until Phase 12 */
void boe_settle_ownerless(gg_run *);                                /* Phase 12: captured or removed */

/* ---- 7.12: melee (melee.c, results.c) ---- */
void boe_melee_mods(const boe_battle *, const boe_state *, int melee, int side, int primary, int other, gg_tally *);
int boe_default_primary(const boe_battle *, const boe_state *, int melee, int side);
bool boe_supported(const boe_battle *, const boe_state *, int unit);
void boe_leave_melee(gg_run *, int unit); /* it keeps nothing of it: entry space, impetus */

/* ---- 4.6, 7.1 to 7.4: command (command.c, orders.c, leaders.c, cubes.c) ---- */
int boe_radius(const boe_battle *, int leader, bool fast);              /* fast: horse, or guns that keep up with it */
void boe_check_command(gg_run *);                                       /* Phase 3: IN_COMMAND of every unit */
bool boe_has_units(const boe_battle *, const boe_state *, int brigade); /* on the map */
void boe_give_order(gg_run *, int brigade, int order, gg_rule);
void boe_join(gg_run *, int leader, int unit, gg_rule);
void boe_ride(gg_run *, int leader, int cell);
gg_rule boe_judge_leader(const boe_battle *, const boe_state *, int leader); /* may he move now */
bool boe_leader_may_stand(const boe_battle *, const boe_state *, int leader, int cell);
void boe_capture_or_flee(gg_run *, int leader, int cell, bool taken); /* 7.1, after the die */
bool boe_in_command(const boe_battle *, const boe_state *, int unit); /* worked out anew */
gg_rule boe_judge_order_change(const boe_battle *, const boe_state *, int brigade);
bool boe_corps_link(const boe_battle *, const boe_state *, int brigade);
int boe_cubes(const boe_battle *, const boe_state *,
              int unit); /* bit for each cube that is legal, the ATTACK obligation included */
int boe_budget(const boe_battle *, const boe_state *, int unit, int cube);
void boe_turn_unused_blue(gg_run *);                                /* the end of 5d */
int boe_commander(const boe_battle *, const boe_state *, int side); /* boe.init.roll, or GG_NONE */
gg_rule boe_judge_leader_move(const boe_battle *, const boe_state *, int leader, int cell);
gg_rule boe_judge_arrival(const boe_battle *, const boe_state *, int unit, int cell);
uint64_t boe_companions(const boe_battle *, const boe_state *, int leader,
                        bool arriving); /* D1, D3: lines he may be placed with */
bool boe_order_allows_step(const boe_battle *, const boe_state *, int unit, int from, int to); /* the limits of 7.2 */

/* ---- losses (losses.c) ---- */
/* Stands go; with the last the unit is eliminated, off the map, points counted. Its leaders wait where it stood, attached
 * to it, for CALL(fates, .unit = it). */
void boe_lose(gg_run *, int unit, int stands, gg_rule);
bool boe_led(const boe_battle *, const boe_state *, int unit); /* a leader is attached to it */
void boe_lose_leader(gg_run *, int leader, gg_rule);

/* ---- 7.16, 9: brigades, victory (brigades.c, victory.c) ---- */
int boe_losses(const boe_battle *, const boe_state *, int brigade, int *start);
int boe_score(const boe_battle *, const boe_state *, int side);
void boe_end_of_turn(gg_run *);

/* ---- 6: decisions (moves.c, notation.c, verdict.c) ---- */
enum {
    ASK_REPLACE = 1, /* D1: WITH */
    ASK_ORDER,       /* D2: KEEP, ORDER */
    ASK_ENTER,       /* D3: ENTER, HOLD_BACK */
    ASK_ARRIVE,      /* D3, leaders: WITH */
    ASK_CUBE,        /* D4: PUT_RED, PUT_GREEN, PUT_BLUE */
    ASK_PLAYER,      /* D5: BE_A, BE_B */
    ASK_CHARGE,      /* D6: CHARGE, FINISH */
    ASK_OPPFIRE,     /* D7: FIRE_AT, HOLD */
    ASK_OPPCHARGE,   /* D8: CHARGE, HOLD */
    ASK_REACT,       /* D9: STAND, FORM_SQUARE, EVADE, COUNTERCHARGE */
    ASK_PRESS,       /* D10: PRESS, PULL_UP */
    ASK_ACTIVATE,    /* D11, D12: ACTIVATE (a unit or a leader), FINISH */
    ASK_ACTION,      /* D11: the actions of boe.move.offer, STOP */
    ASK_LEADER,      /* D12: LEAD, STAY */
    ASK_TARGET,      /* D13: FIRE_AT, HOLD */
    ASK_PRIMARY,     /* D14: PRIMARY */
    ASK_BREAK,       /* D15: BREAK (a path, with or without a target), FINISH */
    ASK_INITIAL,     /* D16: ORDER */
    BOE_ASKS
};
typedef enum boe_verb {
    NO_VERB,
#define VERB(name, word, shape, sentence) name,
#include "verbs.def"
#undef VERB
    BOE_VERBS
} boe_verb;
static inline gg_move boe_move(boe_verb v, unsigned unit, unsigned target, int cell, int facing, int arg)
{
    return gg_move_make(v, unit, target, cell == SQ_OFF ? 0 : (unsigned)sq_x(cell),
                        cell == SQ_OFF ? 0 : (unsigned)sq_y(cell), (unsigned)facing, (unsigned)arg);
}
static inline gg_move boe_move_path(boe_verb v, unsigned unit, unsigned target, unsigned code)
{
    return gg_move_make(v, unit, target, 0, code, 0, 0);
}
static inline int boe_move_cell(gg_move m) { return sq_cell((int)gg_move_x(m), (int)gg_move_y(m)); }
void boe_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move boe_offer(const gg_battle *, const gg_state *, const gg_offers *, int slot);
int boe_listed(const gg_offers *); /* the first slots, before marches */
gg_rule boe_judge(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
bool boe_is_offered(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int boe_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
int boe_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int boe_print(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move boe_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int boe_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void boe_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

/* ---- what is seen (view.c, cards.c), hidden (secret.c), thought (value.c), written (setup.c, position.c) ---- */
enum {
    ST_DISORDER,
    ST_RETREAT,
    ST_ROUT,
    ST_RED,
    ST_GREEN,
    ST_BLUE,
    ST_BLOWN,
    ST_MELEE,
    ST_MARKER,
    ST_OUT,
    ST_SHAKEN,
    ST_BROKEN,
    ST_LINE,
    ST_COLUMN,
    ST_MARCH,
    ST_SQUARE,
    ST_SKIRM,
    ST_SEMI,
    ST_UNLIMBERED,
    ST_LIMBERED,
    ST_CREW,
    ST_GARRISON,
    ST_CHARGED,
    ST_MOVED,
    ST_HIDDEN, /* has a cube that this side does not see */
    BOE_STATUSES
};
extern const char *const boe_status_words[];
void boe_view_ground(const gg_battle *, const gg_state *, gg_view *);
void boe_view(const gg_battle *, const gg_state *, int side, gg_view *);
int boe_prompt(const gg_battle *, const gg_state *, char *out, size_t cap);
int boe_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
int boe_place_name(const gg_battle *, gg_pose, char *out, size_t cap);
int boe_piece_find(const gg_battle *, const char *label, size_t len);
const char *boe_label(const gg_battle *, int piece);
const char *boe_piece_name(const gg_battle *, int piece);
bool boe_secret(const gg_battle *, const gg_state *);
void boe_redact(const gg_battle *, gg_state *, int side);
void boe_fill(const gg_battle *, gg_state *, uint64_t guess);
gg_move boe_habit(const gg_battle *, const gg_state *);
int32_t boe_merit(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int32_t boe_zeal(const gg_battle *, const gg_state *, gg_move);
gg_move boe_keen(const gg_battle *, const gg_state *, const gg_offers *);
int32_t boe_worth(const gg_battle *, const gg_state *, int side);
int boe_sentence(const gg_event *); /* telling.c: which of its rule's sentences tells an event */
gg_battle *boe_read(struct gg_scan *);
int boe_position(const gg_battle *, const gg_state *, char *out, size_t cap);

/* ---- 6: sequence (sequence.c) ---- */
void boe_start(const gg_battle *, gg_state *);
bool boe_quiet(const gg_battle *, const gg_state *);
bool boe_begin_of(const gg_battle *, const gg_state *, boe_begin *out); /* false: not at a quiet point */
#define GG_PROC_NAME(name) boe_proc_##name
#define PROCEDURE(name, exchange, fields) gg_proc boe_proc_##name;
#include "procs.def"
#undef PROCEDURE

#endif
