/* rbc: Renaissance battles on a grid of boxes. Specification: docs/rules/rbc.md, whose sections the chapters follow; every
 * rule of its index stands in rules.def. Here are the types that all rooms share: limits, forces, dice, terrain, options,
 * the state with its frames, the battle, questions and moves. What the rooms do stands in their own headers.
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

#define RULES_DEF "rules/rbc/rules.def"
#define PROCS_DEF "rules/rbc/procs.def"
#define VERBS_DEF "rules/rbc/verbs.def"
#define QUESTIONS_DEF "rules/rbc/questions.def"
#define STATUSES_DEF "rules/rbc/statuses.def"
#define FACTS_DEF "rules/rbc/facts.def"

enum {
    RBC_UNITS = 56,
    RBC_BRIGADES = 32,
    RBC_CAMPS = 4,
    RBC_PLACES = 16,
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
#include "engine/def/rule_names.inc"
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

/* What terrain tells apart: class, and for Heavy Foot whether its order is close. */
enum { KIND_HF, KIND_WARRIOR, KIND_LF, KIND_HM, KIND_LM, KIND_EL, KIND_AR, RBC_KINDS };

/* ---- 6.2: dice, by what the rules tell apart ---- */
enum {
    DIE_TEST1, /* a test at V = 1: always failed; DIE_TEST1 + V - 1 for V up to 7: always passed */
    DIE_TEST7 = DIE_TEST1 + 6,
    DIE_PURSUIT1, /* the same for "not pursue": a six is told apart while it fails */
    DIE_PURSUIT7 = DIE_PURSUIT1 + 6,
    DIE_HIT,   /* RBC_HITS_FROM to 6 */
    DIE_SALVO, /* 4 and 5, 6 */
    DIE_FIRST, /* who begins, in army-building games: every number */
    RBC_DICE
};
enum { FAILED, PASSED, FAILED_SIX }; /* classes of the tests */
enum { MISS, HIT, TWO_HITS };
enum { RBC_HITS_FROM = 4 };

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

/* ---- 7.15: options ---- */
enum { KIEL_HALF, KIEL_ALL, KIEL_OFF };
#define OPTIONS_DEF "rules/rbc/options.def"
#define OPTIONS_OF rbc_battle
typedef struct rbc_options {
#include "engine/def/option_members.inc"
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
       WINNER = 1 << 22,   /* its primary opponent broke by a test of this combat (7.13.1) */
       /* off the board, until the unit or the combat that did it is done */
       DISPERSED = 1 << 23 /* and not Broken */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct rbc_unit { /* off the board: cell SQ_OFF, foe and rival GG_NONE, perhaps DISPERSED, all else 0 */
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
#include "engine/def/frame_structs.inc"
typedef union rbc_frame {
#include "engine/def/frame_members.inc"
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
#include "engine/def/proc_names.inc"
    RBC_PROCS
};

/* ---- the battle: what never changes ---- */
typedef struct rbc_unit_def {
    char label[16], name[48];
    uint8_t side, type, brigade, general;
    uint8_t number; /* of its name, where the unit line says it: */
} rbc_unit_def;
enum { NAME_MANY = 1, NAME_ONE = 2 };
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
    char side_name[GG_SIDES][16];
    sq_board board;
    uint8_t units, brigades;
    uint8_t turns;             /* limit, at which this side wins unless the other's losses are smaller by a quarter: */
    uint8_t limit_else;        /* GG_NONE: section 9 decides */
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
    struct {
        uint16_t first, last; /* a box, or all between two corners */
        char name[32];
    } place[RBC_PLACES]; /* ground that has a name: for people, no rule knows it */
    uint8_t places;
    uint64_t side_units[GG_SIDES];
    rbc_brigade_def brigade[RBC_BRIGADES];
    rbc_unit_def unit[RBC_UNITS];
    rbc_begin begin;
    rbc_state image; /* the set-up, without frames */
} rbc_battle;

enum {
    RBC_ALONE = 1,
    RBC_NONE_OF_THEM
}; /* V_FIGHT in odds alone: this melee and no other; none of those that are left */

/* ---- casts ---- */
#define ST(x) ((rbc_state *)(x)->s)
#define BT(x) ((const rbc_battle *)(x)->b)
GG_CASTS(rbc)
static inline int rbc_turn(const rbc_state *s) { return s->pt / 2 + 1; }

/* ---- 6.1: decisions ---- */
enum {
    ASK_NONE,
#include "engine/def/question_names.inc"
    RBC_ASKS
};
typedef enum rbc_verb {
    V_NONE,
#include "engine/def/verb_names.inc"
    RBC_VERBS
} rbc_verb;

/* ---- moves ---- */
/* 7.2.3: steps, in their order. */
enum { STEP_F, STEP_DL, STEP_DR, STEP_TL, STEP_TR, STEP_AB, STEP_CH, STEP_CDL, STEP_CDR, STEP_HH };
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

/* Words about a unit; what matters most comes first: on a small board not all of them find room. */
enum { /* what a card and a view say of a piece */
#include "engine/def/status_names.inc"
       RBC_STATUSES
};

/* What is noted down: facts.def. How a unit can end is a deed. */
enum {
#include "engine/def/fact_names.inc"
    RBC_FACTS
};
enum { END_CATASTROPHE, END_RUPTURE, END_RAN, END_DISPERSED, END_EDGE };

#endif
