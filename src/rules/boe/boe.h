/* boe: Napoleonic grand tactics at 120 men to a stand. The law is docs/rules/boe.md; the files of this folder are its
 * chapters, and every rule of its index stands in rules.def. This header has the types alone; what is done with them
 * stands in chapters.h and in the headers of the rooms: pieces, ground, choose, setup, show, think.
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

#define RULES_DEF "rules/boe/rules.def"
#define PROCS_DEF "rules/boe/procs.def"
#define VERBS_DEF "rules/boe/verbs.def"
#define QUESTIONS_DEF "rules/boe/questions.def"
#define STATUSES_DEF "rules/boe/statuses.def"
#define FACTS_DEF "rules/boe/facts.def"

enum {
    BOE_LINES = 60,    /* units of the order of battle */
    BOE_DETACHED = 28, /* skirmishers detached from them: units BOE_LINES and on, in the order of their parents */
    BOE_UNITS = BOE_LINES + BOE_DETACHED,
    BOE_LEADERS = 32,
    BOE_LEADER = 96, /* piece ids: units from 0, leaders from 96 */
    BOE_BRIGADES = 24,
    BOE_OBJECTIVES = 8,
    BOE_PLACES = 24,
    BOE_ZONES = 16,
    BOE_EVENTS = 4,
    BOE_MELEES = 24,
    BOE_GUNS = 8, /* ownerless guns on the map */
    BOE_CELLS = 512,
    BOE_STACK = 3, /* units of a side in a contested space */
    BOE_FRAMES = 15
};

typedef enum boe_rule {
    BOE_OK = 0,
#include "engine/def/rule_names.inc"
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
enum { NO_WEIGHT, WEIGHT_L, WEIGHT_M, WEIGHT_H };
/* morale value = 2 + grade, melee factor = grade - 2 */
enum { GRADE_M, GRADE_C, GRADE_R, GRADE_E, GRADE_G, BOE_GRADES };
enum { VOLLEY = 1, RIFLE = 2, LANCE = 4, CUIRASS = 8, IMPETUOUS = 16, SKIRM1 = 32, SKIRM2 = 64 };
enum { IN_LINE, COLUMN, MARCH, SQUARE, SKIRM, SEMI, UNLIMBERED, LIMBERED, CREW, BOE_FORMATIONS };
enum { GOOD, DISORDER, RETREAT, ROUT };
enum { NO_CUBE, RED, GREEN, BLUE };
enum { ATTACK, SUPPORT, DEFEND, WITHDRAW, BOE_ORDERS, NO_ORDER = 255 };
enum { STEADY, SHAKEN, BROKEN };
enum { BRIG, DIV, CORPS };
enum { PRESENT, LOST, AWAITED };

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
enum { MISS, HIT };      /* classes of every die but two: HIT is what stands beside it above */
enum { LOW, FIVE, SIX }; /* classes of DIE_FATE */

/* ---- 8: terrain ---- */
typedef enum boe_terrain { CLEAR, LIGHT, HEAVY, STREAM, STRONGPOINT, IMPASSABLE, BOE_TERRAINS } boe_terrain;

/* ---- 9: options ---- */
enum { LINK_CHAIN, LINK_PENALTY, LINK_OFF };
#define OPTIONS_DEF "rules/boe/options.def"
#define OPTIONS_OF boe_battle
typedef struct boe_options {
#define PHASES(member, ...) uint16_t member;
#include "engine/def/option_members.inc"
#undef PHASES
} boe_options;

/* ---- 5: state ---- */
/* clang-format off */
enum { /* phases; PHASE_START: before Phase 1 */
    PHASE_START, PHASE_1, PHASE_2, PHASE_3, PHASE_4, PHASE_5A, PHASE_5B, PHASE_5C, PHASE_5D, PHASE_5E, PHASE_5F, PHASE_5G,
    PHASE_5H, PHASE_6, PHASE_7, PHASE_8, PHASE_9A, PHASE_9B, PHASE_9C, PHASE_10, PHASE_11, PHASE_12, BOE_PHASES
};
/* clang-format on */
enum { /* sets of phases from PHASE_5A on */
       OPPFIRE_ANY = 0xff | 3 << (PHASE_9A - PHASE_5A),
       OPPFIRE_USUAL = OPPFIRE_ANY,
       OPPCHARGE_ANY = 0xff,
       OPPCHARGE_USUAL = 0x3f
};
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
#include "engine/def/frame_structs.inc"
typedef union boe_frame {
#include "engine/def/frame_members.inc"
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
#include "engine/def/proc_names.inc"
    BOE_PROCS
};

enum { /* what a person at the table would note down */
#include "engine/def/fact_names.inc"
       BOE_FACTS
};
/* deeds: results that leave no trace */
enum { GONE_DESTROYED, GONE_ROUTED, GONE_SURRENDERS, GONE_TAKEN };
enum { CHARGE_STOPPED, CHARGE_FELL_SHORT, CHARGE_PULLED_UP, CHARGE_TOOK_GROUND, CHARGE_HOME };
enum { TRY_NOT_WRITTEN, TRY_LOST, TRY_ON_ITS_WAY, TRY_BROUGHT };

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
    char side_name[GG_SIDES][16];
    boe_options option;
    sq_board board;
    uint8_t lines, units, leaders, brigades, objectives, roads,
        zones; /* units: lines, then from BOE_LINES the detachments */
    uint8_t detachments;
    uint64_t of_side[GG_SIDES][(BOE_UNITS + 63) / 64]; /* its units, a bit for each */
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
    } event[BOE_EVENTS]; /* at the start of a turn a leader's rating changes; lost, he comes back */
    uint8_t events;
    boe_zone zone[BOE_ZONES];
    struct {
        boe_zone ground;
        char name[32];
    } place[BOE_PLACES]; /* ground that has a name: for people, no rule knows it */
    uint8_t places;
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

/* ---- 6: decisions ---- */
enum {
    ASK_NONE,
#include "engine/def/question_names.inc"
    BOE_ASKS
};
typedef enum boe_verb {
    V_NONE,
#include "engine/def/verb_names.inc"
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

/* ---- status words ---- */
/* clang-format off */
enum { /* what a card and a view say of a piece */
#include "engine/def/status_names.inc"
    BOE_STATUSES
};
/* clang-format on */

/* ---- casts, and the ground of a space ---- */
#define ST(x) ((boe_state *)(x)->s)
#define BT(x) ((const boe_battle *)(x)->b)
GG_CASTS(boe)
typedef struct boe_spaces { /* a set of spaces: a bit for each, by rows */
    uint32_t row[SQ_HIGH];
} boe_spaces;
static inline bool boe_space_in(const boe_spaces *set, int cell) { return set->row[sq_y(cell)] >> sq_x(cell) & 1; }
static inline int boe_spot(const boe_battle *b, int cell) { return sq_y(cell) * b->board.columns + sq_x(cell); }
static inline int boe_terrain_at(const boe_battle *b, int cell) { return b->terrain[boe_spot(b, cell)]; }
static inline int boe_level_at(const boe_battle *b, int cell) { return b->level[boe_spot(b, cell)]; }

#endif
