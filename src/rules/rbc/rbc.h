/* rbc: Renaissance battles on a grid of boxes. Specification: rules/rbc.md, whose sections the files of this folder follow;
 * every rule of its index stands in rules.def.
 *
 * Supported: the whole index, every option of 7.15, all unit types, traits and army lists, army-building games.
 * Limits of this build: 26 by 16 boxes, 56 units, 32 brigades, 4 camps and 16 cart lines placed in play, 99 turns.
 *
 * The state takes less than 2 KiB; frames are its last member, so that the live bytes are a prefix. Rows count from the
 * north edge inside the program; a box is named by its column's letter and its row counted from the south (A1). */
#ifndef GG_RBC_H
#define GG_RBC_H

#include "board/square.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

enum {
    RBC_UNITS = 56,
    RBC_BRIGADES = 32,
    RBC_CAMPS = 4,
    RBC_CAMP_VALUE = 3, /* break points that a sacked Camp costs its side */
    RBC_CARTS = 16,
    RBC_COLUMNS = 26,
    RBC_ROWS = 16,
    RBC_CELLS = RBC_ROWS * SQ_STRIDE,
    RBC_TURNS = 99,
    RBC_FRAMES = 12
};
enum { SOUTH, NORTH }; /* the sides */

typedef enum rbc_rule {
    RBC_OK = 0,
#define RULE(name, id, source, words, sentence) name,
#include "rules.def"
#undef RULE
    RBC_RULES
} rbc_rule;

/* ---- 4: forces ---- */
typedef enum rbc_class { HF, LF, HM, LM, EL, AR, RBC_CLASSES } rbc_class;
enum { CP = 1, CL, MA, WA, LO, OP }; /* order: the lower number is superior */
enum { NO_WEAPON, JAV, BOW, LBOW, XBOW, ARQ, MUS, PIS_W, GUNL_W, GUNF_W, GUNH_W, RBC_WEAPONS };
enum { SHALLOW = 1, MEDIUM, DEEP };
enum { /* 4.2: traits */
       T_PB = 1 << 0,
       T_SWI = 1 << 1,
       T_LKN = 1 << 2,
       T_KIEL = 1 << 3,
       T_COL = 1 << 4,
       T_TER = 1 << 5,
       T_MIX = 1 << 6,
       T_HH = 1 << 7,
       T_SAL = 1 << 8,
       T_MR = 1 << 9,
       T_MARC = 1 << 10,
       T_PIS = 1 << 11,
       T_CAR = 1 << 12,
       T_GAL = 1 << 13,
       T_DRL = 1 << 14,
       T_RAW = 1 << 15,
       T_IMP = 1 << 16,
       T_GEN = 1 << 17 /* given by the scenario to one unit of an army, never by a type */
};
typedef struct rbc_type { /* 4.3: a row of the table, in its column order */
    const char *code, *name;
    uint8_t cls, order, ccv, shaken, catastrophe, rupture;
    uint8_t shock[2]; /* against Mounted; against Foot and Artillery */
    uint8_t weapon, depth, armoured;
    uint32_t traits;
    uint8_t bv, cost;
} rbc_type;
enum { RBC_TYPES = 54, RBC_TYPE_COLUMNS = 14 };
extern const rbc_type rbc_types[RBC_TYPES];
int rbc_type_find(const char *word, size_t len); /* "SWPB"; -1 */
int rbc_type_price(const rbc_type *);            /* by the formula of 4.3 */
int rbc_type_allowance(const rbc_type *);        /* 4.4, as printed */
extern const char *const rbc_columns[RBC_TYPE_COLUMNS];
void rbc_type_row(int i, gg_type_row *);

/* 4.5: the army lists, in their order. */
enum {
    LIST_SWISS,
    LIST_LANDSKNECHT,
    LIST_FRENCH,
    LIST_SPANISH,
    LIST_ITALIAN,
    LIST_ENGLISH,
    LIST_SCOTTISH,
    LIST_OTTOMAN,
    LIST_MUGHAL,
    LIST_DELHI,
    LIST_SWEDISH,
    LIST_LEAGUE,
    RBC_LISTS
};
extern const char *const rbc_list_names[RBC_LISTS]; /* as in an `army` line */
bool rbc_list_carts(int list, int type);            /* such a unit of it brings a cart line (army.c) */

/* What terrain tells apart: class, and for Heavy Foot whether its order is close. */
enum { KIND_HF, KIND_WARRIOR, KIND_LF, KIND_HM, KIND_LM, KIND_EL, KIND_AR, RBC_KINDS };

/* ---- 6.2: dice, by what the rules tell apart ---- */
enum {
    DIE_TEST1, /* a test at V = 1: always failed; DIE_TEST1 + V - 1 for V up to 7: always passed */
    DIE_TEST7 = DIE_TEST1 + 6,
    DIE_PURSUIT1, /* the same for "not pursue": a six is told apart while it fails */
    DIE_PURSUIT7 = DIE_PURSUIT1 + 6,
    DIE_HIT,   /* 4 to 6 */
    DIE_SALVO, /* 4 and 5, 6 */
    DIE_FIRST, /* who begins, in army-building games: every number */
    RBC_DICE
};
enum { FAILED, PASSED, FAILED_SIX }; /* classes of the tests */
enum { MISS, HIT, TWO_HITS };
extern const gg_die rbc_dice[RBC_DICE];
struct rbc_battle;
struct rbc_state;
/* 6.3: of these units the next one behind `after` (GG_NONE: the first), the active side's first, each in ascending
 * number; GG_NONE: none is left. */
int rbc_in_turn(const struct rbc_battle *, const struct rbc_state *, uint64_t units, int after);

/* ---- 8: terrain ---- */
typedef enum rbc_terrain {
    OPEN,
    HILL,
    WOODS,
    ROUGH,
    BROKEN_GROUND,
    VILLAGE,
    CAMP,
    FORD,
    IMPASSABLE,
    RBC_TERRAINS
} rbc_terrain;
typedef struct rbc_ground { /* a row of the table */
    const char *name;
    char mark;       /* '.', 'H', 'W' ... */
    uint8_t forbids; /* bit for each KIND */
    uint8_t unforms; /* likewise: in it or leaving it */
    bool cover, defends, blocks, obstructs;
    gg_rule rule;
} rbc_ground;
extern const rbc_ground rbc_grounds[RBC_TERRAINS];

/* ---- 7.15: options ---- */
enum { KIEL_HALF, KIEL_ALL, KIEL_OFF };
typedef struct rbc_options { /* value 0 is the default of each */
    uint8_t turn_cost;       /* 1: turns cost an action */
    uint8_t finish_joint, archery_unforms, kiel, shock_charge, tie_hits_only, one_test, flank_normal, contact_one,
        no_reaction, no_ground;
    uint8_t flight; /* boxes of a Flight Path; 3 unless the scenario says otherwise */
} rbc_options;

/* ---- 5: state ---- */
enum { /* rbc_unit.flags */
       UNFORMED = 1 << 0,
       CATMARK = 1 << 1,
       HEDGEHOG_ON = 1 << 2,
       PINNED = 1 << 3,
       ADVANCED = 1 << 4,
       MOVED = 1 << 5,
       STIRRED = 1 << 6, /* not stationary */
       CHARGED = 1 << 7,
       EVADED = 1 << 8,
       SHOT = 1 << 9,
       SALVO_HIT = 1 << 10,
       FOUGHT = 1 << 11,
       DONE_MOVING = 1 << 12,
       OOC = 1 << 13,
       MOMENTUM = 1 << 14,   /* compelled, as found at the start of the Movement Phase and not freed since */
       DIAGONAL = 1 << 15,   /* its own charge was a Diagonal Charge */
       LATE_RALLY = 1 << 16, /* option archery_fail: the next own Rally Phase does not form it */
       /* during an event only */
       BREAKING = 1 << 17, /* has failed a test, leaves the board when all tests of the event are rolled */
       RUINED = 1 << 18,   /* Broken: off the board, but cell and facing (of its flight) are kept */
       MARKED = 1 << 19,   /* gets a CaT marker when the event is over */
       SHOCKED = 1 << 20,  /* its Shock counted in this combat round */
       BESET = 1 << 21,    /* attacked in Flank or Rear in this combat */
       WINNER = 1 << 22    /* its primary opponent broke by a test of this combat (7.13.1) */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct rbc_unit { /* off the board: cell SQ_OFF, foe and rival GG_NONE, all else 0 */
    uint32_t flags;
    uint16_t cell;
    uint8_t facing, hits;
    uint8_t foe;   /* the enemy that it charged and is engaged with, or GG_NONE: the engagement's initiator keeps it */
    uint8_t since; /* player turn of that charge */
    uint8_t engaged; /* with how many enemies, whoever charged */
    uint8_t rival;   /* primary opponent in this Melee Phase, or GG_NONE */
    uint8_t fresh;   /* hits suffered in the event that is going on, before any transfer */
    uint8_t massed_used, massed_last;
    uint8_t due; /* of those the hits that it must still take: passed on less, received more (7.7) */
} rbc_unit;
typedef struct rbc_camp {
    uint16_t cell;
    uint8_t side, sacked;
} rbc_camp;

/* frames */
#define PROCEDURE(name, exchange, fields) \
    struct frame_##name {                 \
        GG_FRAME_HEAD fields              \
    };
#include "procs.def"
#undef PROCEDURE
typedef union rbc_frame {
    struct {
        GG_FRAME_HEAD
    } head;
#define PROCEDURE(name, exchange, fields) struct frame_##name name;
#include "procs.def"
#undef PROCEDURE
    uint32_t word[6];
} rbc_frame;

enum { PHASE_DEPLOY, PHASE_RALLY, PHASE_MOVEMENT, PHASE_SHOOTING, PHASE_MELEE };
typedef struct rbc_state {
    gg_state head;
    uint32_t committed;                /* bit for each brigade */
    uint32_t held[GG_SIDES][RBC_ROWS]; /* by row, bit x: a unit of the side stands there */
    uint16_t losses[GG_SIDES];         /* Break Values lost */
    uint8_t pt;                        /* player turns so far */
    uint8_t first;                     /* the side with even player turns */
    uint8_t active;                    /* the side whose turn it is */
    uint8_t phase;
    uint8_t camps, carts;
    uint8_t queued; /* broken units whose consequences are due, in order */
    uint8_t spare;
    rbc_camp camp[RBC_CAMPS];
    uint16_t cart[RBC_CARTS]; /* Linear Obstacles placed with their units: owner cell | side << 9 */
    uint8_t queue[RBC_UNITS];
    rbc_unit unit[RBC_UNITS];
    uint8_t unit_at[RBC_CELLS]; /* GG_NONE: nobody */
    rbc_frame frame[RBC_FRAMES];
} rbc_state;
#pragma GCC diagnostic pop

enum {
#define PROCEDURE(name, exchange, fields) PROC_##name,
#include "procs.def"
#undef PROCEDURE
    RBC_PROCS
};

/* ---- the battle: what never changes ---- */
typedef struct rbc_unit_def {
    char label[16], name[48];
    uint8_t side, type, brigade, general;
} rbc_unit_def;
typedef struct rbc_brigade_def {
    char label[12];
    uint8_t side;
    uint64_t units; /* bit for each */
} rbc_brigade_def;

/* The quiet point at which play begins (the `begin` line). */
enum { AT_TURN, AT_MOVEMENT, AT_UNIT, AT_SHOOTING, AT_MELEE, AT_DEPLOY };
typedef struct rbc_begin {
    uint8_t at;
    uint8_t unit;  /* AT_UNIT: the unit that was chosen to move */
    uint8_t freed; /* AT_UNIT: it has passed its test of step 0 to 3 (Hedgehog left, Out of Command overcome) */
} rbc_begin;

typedef struct rbc_battle {
    gg_battle base;
    rbc_options option;
    sq_board board;
    uint8_t units, brigades;
    uint8_t turns; /* limit */
    uint8_t
        limit_else; /* at the limit this side wins unless the other's losses are smaller by a quarter; GG_NONE: section 9 */
    uint8_t zone[GG_SIDES][2]; /* first and last row of each Deployment Zone, rows from the north */
    uint8_t break_point[GG_SIDES];
    uint8_t total[GG_SIDES]; /* Break Values at the start */
    bool deploys;            /* an army-building game: play begins with deployment */
    uint16_t points;         /* army building: the agreed total, 0: none */
    uint8_t list[GG_SIDES];  /* army list of 4.5, GG_NONE: none was named */
    uint16_t year;
    uint8_t camp_wanted[GG_SIDES]; /* army building: the side may place a Camp */
    uint8_t terrain[RBC_CELLS];
    uint8_t wall[RBC_CELLS];               /* Linear Obstacles by owner box: bit for each side N E S W */
    bool walls;                            /* there are any */
    uint32_t forbids[RBC_KINDS][RBC_ROWS]; /* by row, bit x: closed to the kind, or off the board */
    uint32_t unforms[RBC_KINDS][RBC_ROWS]; /* unforms the kind */
    uint32_t impassable[RBC_ROWS];
    uint32_t fence[SQ_FACINGS][RBC_ROWS]; /* by side of a box and row: an obstacle lies there, whoever owns it */
    uint64_t side_units[GG_SIDES];
    rbc_brigade_def brigade[RBC_BRIGADES];
    rbc_unit_def unit[RBC_UNITS];
    rbc_begin begin;
    rbc_state image; /* the set-up, without frames */
} rbc_battle;

extern const gg_system rbc_system;

/* ---- pieces: small questions (pieces.c) ---- */
#define ST(x) ((rbc_state *)(x)->s)
#define BT(x) ((const rbc_battle *)(x)->b)
static inline const rbc_battle *rbc_b(const gg_battle *b) { return (const rbc_battle *)b; }
static inline const rbc_state *rbc_s(const gg_state *s) { return (const rbc_state *)s; }
static inline const rbc_frame *rbc_top(const rbc_state *s) { return &s->frame[s->head.depth - 1]; }
static inline const rbc_type *rbc_type_of(const rbc_battle *b, int unit) { return &rbc_types[b->unit[unit].type]; }
static inline uint64_t rbc_bit(int unit) { return (uint64_t)1 << unit; }
static inline bool rbc_on_board(const rbc_state *s, int unit)
{
    return s->unit[unit].cell != SQ_OFF && !(s->unit[unit].flags & RUINED);
}
static inline bool rbc_has(const rbc_battle *b, int unit, uint32_t trait)
{
    return rbc_type_of(b, unit)->traits & trait;
}
static inline bool rbc_is(const rbc_state *s, int unit, uint32_t flag) { return s->unit[unit].flags & flag; }
static inline int rbc_side(const rbc_battle *b, int unit) { return b->unit[unit].side; }
static inline bool rbc_heavy(int cls) { return cls == HF || cls == HM || cls == EL; }
static inline bool rbc_light(int cls) { return cls == LF || cls == LM; }
static inline bool rbc_mounted(int cls) { return cls == HM || cls == LM || cls == EL; }
static inline bool rbc_foot(int cls) { return cls == HF || cls == LF; }
static inline bool rbc_in_melee(const rbc_state *s, int unit) { return s->unit[unit].engaged > 0; }
static inline bool rbc_shaken(const rbc_battle *b, const rbc_state *s, int unit)
{
    return s->unit[unit].hits >= rbc_type_of(b, unit)->shaken;
}
static inline bool rbc_has_shock(const rbc_type *t) { return t->shock[0] || t->shock[1]; }
int rbc_kind(const rbc_type *);                                         /* KIND_... */
int rbc_break_value(const rbc_battle *, int unit);                      /* with the general's */
int rbc_unit_at(const rbc_state *, int cell);                           /* GG_NONE: nobody, or off the board */
uint64_t rbc_units_on(const rbc_battle *, const rbc_state *, int side); /* on the board */
uint64_t rbc_foes(const rbc_battle *, const rbc_state *, int unit);     /* enemies engaged with it */
bool rbc_engaged(const rbc_state *, int a, int b);                      /* with each other */
int rbc_initiator(const rbc_state *, int a, int b);                     /* of their engagement */
/* Plain changes of the state, without events: position, boards and counts stay in step. */
void rbc_place(rbc_state *, const rbc_battle *, int unit, int cell, int facing); /* SQ_OFF: off the board */
void rbc_link(rbc_state *, int charger, int target, int pt, bool diagonal);
void rbc_unlink(rbc_state *, int a, int b);
void rbc_unlink_all(rbc_state *, const rbc_battle *, int unit);
/* Changes with events and all that follows at once. */
void rbc_go_to(gg_run *, int unit, int cell, int facing, gg_rule); /* event, Committed; not the sack of a Camp */
void rbc_commit(gg_run *, int unit,
                int cell); /* the step into that box commits its brigade, if it is outside the zone */
void rbc_turn_to(gg_run *, int unit, int facing, gg_rule);
void rbc_set(gg_run *, int unit, uint32_t flag, gg_rule);   /* with a status event if it was not so */
void rbc_clear(gg_run *, int unit, uint32_t flag, gg_rule); /* likewise */
void rbc_unform(gg_run *, int unit, gg_rule);               /* nothing if it is Unformed already */
void rbc_take_hits(gg_run *, int unit, int hits, gg_rule);  /* adds them; tells of Shaken (7.5) */
void rbc_check_flanks(gg_run *, int unit);                  /* 7.11: E is not empty: Unformed */

/* ---- 3: geometry (ground.c, sight.c) ---- */
typedef enum rbc_arc { ARC_FRONT, ARC_FRONT_DIAGONAL, ARC_LEFT, ARC_RIGHT, ARC_REAR, ARC_NONE } rbc_arc;
rbc_arc rbc_arc_of(const rbc_state *, int unit,
                   int cell); /* of an adjacent box; a Hedgehog sees FRONT or FRONT_DIAGONAL only */
static inline bool rbc_arc_front(rbc_arc a) { return a <= ARC_FRONT_DIAGONAL; }
static inline bool rbc_arc_flank_or_rear(rbc_arc a) { return a >= ARC_LEFT && a <= ARC_REAR; }
/* Board, terrain and wall are set: works out walls, forbids, unforms, impassable, fence. */
void rbc_ground_rows(rbc_battle *);
int rbc_terrain_at(const rbc_battle *, const rbc_state *, int cell);            /* with Camps placed in play */
int rbc_walls_of(const rbc_battle *, const rbc_state *, int cell);              /* owned by it: bit for each side */
bool rbc_crosses_wall(const rbc_battle *, const rbc_state *, int from, int to); /* 3.11; adjacent boxes */
bool rbc_wall_towards(const rbc_battle *, const rbc_state *, int owner,
                      int other); /* 7.6.3 coverside, 7.9.3: owned on the side(s) facing it */
bool rbc_forbidden(const rbc_battle *, const rbc_state *, int unit,
                   int cell);                                                /* 8: its terrain is closed to the unit */
bool rbc_unforms(const rbc_battle *, const rbc_state *, int unit, int cell); /* 8 */
gg_rule rbc_terrain_rule(const rbc_battle *, const rbc_state *, int cell);
/* 7.2.2: GG_OK if the unit, standing at `from`, may step into `to`, which is empty (`from` may be where it is not). */
gg_rule rbc_judge_enter(const rbc_battle *, const rbc_state *, int unit, int from, int to);
bool rbc_squeezes(const rbc_battle *, const rbc_state *, int side, int from, int to); /* rbc.geo.diagstep */
bool rbc_passable(const rbc_battle *, const rbc_state *, int unit,
                  int friend); /* 7.2.2: it may step through that friend */
bool rbc_sight(const rbc_battle *, const rbc_state *, int from, int facing, int to);  /* 3.8 */
bool rbc_shooting_arc(const rbc_state *, int unit, int cell, bool ahead, int *range); /* 3.7; ahead: only l = 0 */
bool rbc_in_zone(const rbc_battle *, int side, int cell);
int rbc_row_name(const rbc_battle *, int y); /* the number that is printed: 1 is the south */
int rbc_cell_print(const rbc_battle *, int cell, char *out, size_t cap); /* "D4" */
int rbc_cell_parse(const rbc_battle *, const char *text, size_t len);    /* SQ_OFF */
gg_pose rbc_pose(const rbc_battle *, int cell, int facing);              /* facing -1: none */
gg_pose rbc_unit_pose(const rbc_battle *, const rbc_state *, int unit);

/* ---- 3.9: brigades (brigade.c) ---- */
bool rbc_contact(const rbc_battle *, int a, int b, int cell_a, int cell_b); /* 3.9, first line */
uint64_t rbc_in_command(const rbc_battle *, const rbc_state *, int brigade,
                        const uint16_t *cell); /* units of it, as if they stood there; NULL: where they stand */
uint64_t rbc_contact_with(const rbc_battle *, const rbc_state *, int unit, int cell); /* of its brigade, on the board */
void rbc_find_command(gg_run *); /* rbc.brig.cmdtime: sets OOC for the active side */

/* ---- 7.2: movement (gait.c, reach.c, path.c, refusal.c) ---- */
enum { STEP_F, STEP_DL, STEP_DR, STEP_TL, STEP_TR, STEP_AB, STEP_CH, STEP_CDL, STEP_CDR, STEP_HH }; /* in their order */
enum { RBC_PATH = 8 };
enum { REACH_FREE, REACH_COMPELLED };
/* What 7.2.8 offers one unit: boards of 7 by 7 boxes around it. Worked out once an ask. */
typedef struct rbc_reach {
    uint64_t end[SQ_FACINGS][2][2];  /* by facing, Unformed, advanced: boxes where a move may end */
    uint8_t count[SQ_FACINGS][2][2]; /* how many each has */
    uint16_t moves;                  /* how many they are together */
    uint8_t unit, mode;
    uint8_t charges;     /* how many are listed below */
    bool stay, hedgehog; /* "no move", HH */
    gg_move charge[96];
} rbc_reach;
void rbc_reach_work(const rbc_battle *, const rbc_state *, int unit, int mode, rbc_reach *);
int rbc_reach_count(const rbc_reach *); /* of all that is offered */
gg_move rbc_reach_at(const rbc_battle *, const rbc_state *, const rbc_reach *, int slot);
bool rbc_reach_has(const rbc_battle *, const rbc_state *, const rbc_reach *, gg_move); /* it is one of those offered */
gg_rule rbc_judge_move(const rbc_battle *, const rbc_state *, int unit, int mode,
                       gg_move); /* any move of D4, with the reason */
/* The path of least cost, then first in the order of steps, that gives such a move; the number of steps, 0: there is none. */
int rbc_path(const rbc_battle *, const rbc_state *, int unit, int mode, gg_move, uint8_t step[RBC_PATH]);
void rbc_tell_path(gg_run *, const uint8_t *step, int steps); /* the rules that it obeyed */
bool rbc_may_hedgehog(const rbc_battle *, const rbc_state *, int unit);
int rbc_allowance(const rbc_battle *, int unit);
/* 7.2.5, 7.2.6: what a path did so far (frame_go). */
enum { PATH_TURNED = 1, PATH_DIAGONAL = 2, PATH_FORWARD = 4, PATH_TERRAIN = 8, PATH_OBSTACLE = 16, PATH_RUSH = 32 };
int rbc_step_cost(const rbc_battle *, int unit, int step);
int rbc_step_did(const rbc_battle *, const rbc_state *, int unit, int from, int to, int step); /* what one step adds */
int rbc_step_cell(const rbc_battle *, int cell, int facing, int step); /* where it leads, or charges; SQ_OFF */
int rbc_step_facing(int facing, int step);
gg_rule rbc_path_unforms(const rbc_battle *, int unit, int spent, int did); /* GG_OK: it stays Formed */
uint64_t rbc_melee_facings(const rbc_battle *, const rbc_state *,
                           int unit); /* 7.2.7: bit for each facing that it may turn to; 0: none */

/* ---- 7.3: Momentum (momentum.c) ---- */
void rbc_find_momentum(gg_run *); /* sets MOMENTUM for the active side */
gg_rule rbc_suspends(const rbc_battle *, const rbc_state *,
                     int unit); /* the automatic circumstance that frees it, or GG_OK */
bool rbc_waits(const rbc_battle *, const rbc_state *, int unit); /* rbc.mom.order */
uint64_t rbc_compelled(const rbc_battle *, const rbc_state *);   /* under Momentum and not done */

/* ---- 7.0, 7.10: tests (tests.c) ---- */
enum { /* the tests, in the order of 6.2 */
       CT_STOP,
       CT_OUT,
       CT_EVADE,
       CT_FINISH,
       CT_HEDGE,
       CT_LEAVE,
       CT_ARCHERY,
       CT_PURSUE,
       CT_WITHDRAW
};
int rbc_control(const rbc_battle *, const rbc_state *, int unit, int test, int charger, gg_tally *); /* V */
enum { TEST_CATASTROPHE, TEST_RUPTURE, TEST_FLIGHT, TEST_BRIGADE };
int rbc_courage(const rbc_battle *, const rbc_state *, int unit, int test, int other,
                gg_tally *); /* V; other: the fleeing unit */
static inline int rbc_test_die(int v) { return DIE_TEST1 + (v < 1 ? 0 : v > 7 ? 6 : v - 1); }

/* ---- 7.4: charges (charges.c, evade.c) ---- */
gg_rule rbc_judge_charge(const rbc_battle *, const rbc_state *, int unit, int from, int target,
                         int step); /* 7.4.1 alone */
enum { STANDS, MAY_EVADE, MUST_EVADE, MAY_CARACOLE };
int rbc_evades(const rbc_battle *, const rbc_state *, int target, int charger, gg_rule *why);
int rbc_fall_back_cells(const rbc_battle *, const rbc_state *, int target, int charger,
                        uint16_t out[2]); /* 7.4.4: 0: none; out[0] SQ_OFF: over the edge */
enum {
    CHARGE_ENGAGED,
    CHARGE_UNFINISHED,
    CHARGE_EVADED,
    CHARGE_DISPERSED,
    CHARGE_SALVO_BROKE
};                                                                                             /* what `charge` gives */
uint64_t rbc_reaction_facings(const rbc_battle *, const rbc_state *, int target, int charger); /* D11: but its own */
/* An adjacent box that was left: whether the unit may take it, what the step there does to its order, and the step. */
bool rbc_may_take(const rbc_battle *, const rbc_state *, int unit, int cell);
gg_rule rbc_step_unforms(const rbc_battle *, const rbc_state *, int unit, int from, int to); /* GG_OK: nothing */
void rbc_take_box(gg_run *, int unit, int cell, gg_rule);

/* ---- 7.6, 7.7: shooting (shooting.c, transfer.c) ---- */
enum { MODE_NORMAL, MODE_MASSED, MODE_SALVO /* standing */, MODE_SALVO_CHARGE };
typedef struct rbc_shot {
    uint8_t unit, target, mode;
} rbc_shot;
int rbc_range(const rbc_type *, int mode); /* 7.6.2, in boxes; 0: it cannot shoot so */
int rbc_case_range(const rbc_type *);      /* guns: case as far as this, ball beyond; 0: no gun */
gg_rule rbc_judge_shot(const rbc_battle *, const rbc_state *, rbc_shot);
uint64_t rbc_targets(const rbc_battle *, const rbc_state *, int unit, int mode); /* legal ones */
bool rbc_may_shoot(const rbc_battle *, const rbc_state *, int unit,
                   bool now); /* 7.6.1 without targets; now: in the Shooting Phase, else as it will be */
void rbc_shot_dice(const rbc_battle *, const rbc_state *, rbc_shot, gg_tally *);
int rbc_transfer_limit(const rbc_battle *, const rbc_state *, int unit,
                       int hits);                                        /* 7.7: how many it may pass on, 0: none */
uint64_t rbc_receivers(const rbc_battle *, const rbc_state *, int unit); /* who could take one more */
int rbc_room(const rbc_battle *, const rbc_state *, int receiver);       /* hits that it may still take */
void rbc_suffer(gg_run *); /* all hits that are due are taken (7.5), in the order of 6.3 */

/* ---- 7.9: melee (melee.c, combat.c) ---- */
uint64_t rbc_rivals(const rbc_battle *, const rbc_state *,
                    int unit); /* 7.9.1: its best opponents, more than one: the owner chooses */
uint64_t rbc_combat_of(const rbc_battle *, const rbc_state *,
                       int unit);                            /* 7.9.2: all units of its combat; the rivals are set */
uint64_t rbc_combats(const rbc_battle *, const rbc_state *); /* the lowest unit of each combat still to be fought */
void rbc_melee_dice(const rbc_battle *, const rbc_state *, int unit, gg_tally *,
                    bool *shock); /* against its rival, doubling included */
bool rbc_beset(const rbc_battle *, const rbc_state *,
               int unit); /* 7.11: R: attacked in Flank or Rear by those whose rival it is */
bool rbc_doubles(const rbc_battle *, const rbc_state *, int unit); /* 7.11, against its rival */
bool rbc_flanked(const rbc_battle *, const rbc_state *, int unit); /* 7.11: E */

/* ---- 7.10, 7.13: breaking, pursuit (breaking.c, victors.c) ---- */
void rbc_remove(gg_run *, int unit,
                gg_rule); /* Dispersed: off the board at once, Break Value lost, engagements ended */
void rbc_break_all(gg_run *, int flight_by_arc); /* all BREAKING units leave together and are queued (6.3) */
void rbc_bury(gg_run *); /* the event is over: RUINED units are cleared, markers given, `fresh` 0 */
bool rbc_may_exploit(const rbc_battle *, const rbc_state *, int unit, int cell);
int rbc_withdrawal(const rbc_battle *, const rbc_state *, int unit); /* 7.13.5: the most boxes, 0: none */

/* ---- 9: victory (victory.c) ---- */
void rbc_lose(gg_run *, int side, int break_value, gg_rule);
void rbc_sack(gg_run *, int unit); /* if it ended in an enemy Camp */
void rbc_check_armies(gg_run *);   /* rbc.win.noarmy, after an event with all its consequences */
void rbc_end_of_turn(gg_run *);    /* rbc.win.check, at the limit rbc.win.limit and rbc.win.ground */
int rbc_ground_held(const rbc_battle *, const rbc_state *, int side);
int rbc_leader(const rbc_battle *, const rbc_state *,
               gg_rule *why); /* who wins if this is the limit, GG_NONE: nobody */
/* Conceding (rbc.win.concede, D20) is the engine's: system.c names the rule and every ask as its place. */

/* ---- 9: deployment (deploy.c) ---- */
uint64_t rbc_to_deploy(const rbc_battle *, const rbc_state *,
                       int side); /* brigades, a bit each, none of whose units stand */
bool rbc_waits_to_deploy(const rbc_battle *, const rbc_state *, int unit);
gg_rule rbc_judge_place(const rbc_battle *, const rbc_state *, int unit, int cell);
bool rbc_may_cart(const rbc_battle *, const rbc_state *, int unit); /* its list and type have a cart line to place */

/* ---- 6.1: decisions (moves.c, notation.c, verdict.c) ---- */
enum {
    ASK_NEXT = 1,  /* D1: MOVER, FINISH */
    ASK_MOMENTUM,  /* D2: ADVANCE, TRY_STOP, HOLD_TO_SHOOT */
    ASK_STOPPED,   /* D3: STAY, FACE, HEDGEHOG */
    ASK_MOVE,      /* D4: STAY, MOVE, CHARGE, HEDGEHOG */
    ASK_OUT,       /* D5: TRY, STAY */
    ASK_LEAVE,     /* D6: TRY, STAY */
    ASK_FACE_FOE,  /* D7: STAY, FACE */
    ASK_EVADE,     /* D8: EVADE, STAND */
    ASK_FALL_BACK, /* D9: FALL_BACK */
    ASK_HEDGE,     /* D10: TRY, STAND */
    ASK_REACT,     /* D11: STAND, FACE */
    ASK_ON,        /* D12 after a dispersal: ON, CHARGE, STAY */
    ASK_VACATED,   /* D12 after a Salvo: OCCUPY, STAY */
    ASK_SHOOT,     /* D13: SHOOT, MASSED, FINISH */
    ASK_TRANSFER,  /* D14, for each receiver in turn: PASS_ON with 0 or more hits */
    ASK_COMBAT,    /* D15: FIGHT */
    ASK_RIVAL,     /* D16: OPPOSE */
    ASK_EXPLOIT,   /* D17: OCCUPY, STAY */
    ASK_WITHDRAW,  /* D18: STAND, WITHDRAW */
    ASK_CAMP,      /* D19: PITCH, NO_CAMP */
    ASK_BRIGADE,   /* D19: BRIGADE */
    ASK_PLACE,     /* D19: PLACE */
    ASK_FIRST,     /* D19: GO_FIRST, GO_SECOND */
    RBC_ASKS
};
typedef enum rbc_verb {
    NO_VERB,
#define VERB(name, word, shape, sentence) name,
#include "verbs.def"
#undef VERB
    RBC_VERBS
} rbc_verb;
/* The argument of a MOVE or CHARGE says what the path makes of the unit. */
enum { ARG_UNFORMED = 1, ARG_ADVANCED = 2, ARG_LEFT = 4 /* CDL */, ARG_RIGHT = 8 /* CDR */, ARG_SALVO = 16 };
static inline gg_move rbc_move(rbc_verb v, unsigned unit, unsigned target, int cell, int facing, int arg)
{
    return gg_move_make(v, unit, target, cell == SQ_OFF ? 0 : (unsigned)sq_x(cell),
                        cell == SQ_OFF ? 0 : (unsigned)sq_y(cell), (unsigned)facing, (unsigned)arg);
}
static inline int rbc_move_cell(gg_move m) { return sq_cell((int)gg_move_x(m), (int)gg_move_y(m)); }
/* D19: BRIGADE has the brigade in its argument; PLACE the side of the box on which a cart line is put, N E S W from 1, 0: none. */
static inline int rbc_move_brigade(gg_move m) { return (int)gg_move_arg(m); }
static inline int rbc_move_cart(gg_move m) { return (int)gg_move_arg(m) - 1; } /* -1: none */
static inline int rbc_charge_step(gg_move m)
{
    return gg_move_arg(m) & ARG_LEFT ? STEP_CDL : gg_move_arg(m) & ARG_RIGHT ? STEP_CDR : STEP_CH;
}
int rbc_mode_of(const rbc_state *, int unit); /* D4: REACH_COMPELLED while its MOMENTUM flag stands, else REACH_FREE */
int rbc_actions_left(const rbc_battle *, const struct frame_go *);  /* D12 */
bool rbc_may_hold(const rbc_battle *, const rbc_state *, int unit); /* D2: rbc.mom.shoot may be claimed */
gg_rule rbc_judge_pitch(const rbc_battle *, const rbc_state *, int side, int cell); /* D19: a Camp there */
bool rbc_is_offered(const gg_offers *, gg_move); /* not at D4, where rbc_judge_move decides */
const char *rbc_shape(rbc_verb);
const char *rbc_verb_sentence(rbc_verb);
int rbc_brigade_find(const rbc_battle *, const char *label, size_t len); /* GG_NONE */
uint32_t rbc_status(const rbc_battle *, const rbc_state *, int unit);    /* bits of ST_... */
/* Words of the trade (words.c). */
struct gg_text;
extern const char *const rbc_class_codes[RBC_CLASSES];              /* "HF" */
extern const char *const rbc_class_words[RBC_CLASSES];              /* "Heavy Foot" */
extern const char *const rbc_facing_words[SQ_FACINGS];              /* "north" */
void rbc_add_piece(struct gg_text *, const gg_battle *, int piece); /* "Gascons, left (S11)" */
void rbc_add_box(struct gg_text *, const rbc_battle *, int cell);   /* "D4" */
void rbc_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move rbc_offer(const gg_battle *, const gg_state *, const gg_offers *, int slot);
const rbc_reach *rbc_offers_reach(const gg_offers *); /* of D4 */
gg_rule rbc_judge(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int rbc_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
int rbc_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int rbc_print(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move rbc_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int rbc_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void rbc_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

/* ---- what is seen (view.c), thought (value.c), written (setup.c, position.c) ---- */
enum {
    /* what matters most comes first: on a small board not all of them find room */
    ST_MELEE,
    ST_UNFORMED,
    ST_SHAKEN,
    ST_HEDGEHOG,
    ST_CATMARK,
    ST_PINNED,
    ST_MOMENTUM,
    ST_OOC,
    ST_GENERAL,
    ST_DONE,
    ST_ADVANCED,
    ST_SHOT,
    RBC_STATUSES
};
extern const char *const rbc_status_words[];
int rbc_sentence(const gg_event *); /* telling.c */
void rbc_view_ground(const gg_battle *, const gg_state *, gg_view *);
void rbc_view(const gg_battle *, const gg_state *, int side, gg_view *);
int rbc_prompt(const gg_battle *, const gg_state *, char *out, size_t cap);
int rbc_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
int rbc_place_name(const gg_battle *, gg_pose, char *out, size_t cap);
int rbc_piece_find(const gg_battle *, const char *label, size_t len);
const char *rbc_label(const gg_battle *, int piece);
const char *rbc_piece_name(const gg_battle *, int piece);
gg_move rbc_habit(const gg_battle *, const gg_state *);
int32_t rbc_merit(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int32_t rbc_zeal(const gg_battle *, const gg_state *, gg_move);
gg_move rbc_keen(const gg_battle *, const gg_state *, const gg_offers *);
int32_t rbc_worth(const gg_battle *, const gg_state *, int side);
gg_battle *rbc_read(struct gg_scan *);
int rbc_position(const gg_battle *, const gg_state *, char *out, size_t cap);

/* ---- 6: sequence (sequence.c) ---- */
static inline int rbc_turn(const rbc_state *s) { return s->pt / 2 + 1; }
uint64_t rbc_movers(const rbc_battle *,
                    const rbc_state *); /* D1: compelled units that do not wait, else all that are not done */
void rbc_start(const gg_battle *, gg_state *);
bool rbc_quiet(const gg_battle *, const gg_state *);
bool rbc_begin_of(const gg_battle *, const gg_state *, rbc_begin *out); /* false: not at a quiet point */
#define GG_PROC_NAME(name) rbc_proc_##name
#define PROCEDURE(name, exchange, fields) gg_proc rbc_proc_##name;
#include "procs.def"
#undef PROCEDURE

#endif
