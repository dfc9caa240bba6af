/* ccn: Commands & Colors: Napoleonics with chit activation. Specification: docs/rules/ccn.md, whose chapters are the files
 * of this folder; every rule of its index stands in rules.def.
 *
 * Supported: the whole index, every option of 13.2, all nations and traits, field works, combined arms.
 * Limits of this build: 64 units and 16 leaders in a battle, 24 guns (artillery units) and 15 chits a side.
 *
 * This header holds the types that all rooms share: the words of the game, the state, the frames, the battle. Functions
 * stand in the headers of their rooms: pieces/, ground/, chapters.h, choose/, setup/, show/, think/. The state takes less
 * than 2 KiB; frames are its last member, so that the live bytes are a prefix. */
#ifndef GG_CCN_H
#define GG_CCN_H

#include "board/hex.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

#define RULES_DEF "rules/ccn/rules.def"
#define PROCS_DEF "rules/ccn/procs.def"
#define VERBS_DEF "rules/ccn/verbs.def"
#define QUESTIONS_DEF "rules/ccn/questions.def"
#define STATUSES_DEF "rules/ccn/statuses.def"
#define OPTIONS_DEF "rules/ccn/options.def"
#define FACTS_DEF "rules/ccn/facts.def"
#define OPTIONS_OF ccn_battle

enum {
    CCN_UNITS = 64,
    CCN_LEADERS = 16,
    CCN_GUNS = 24,
    CCN_CHITS = 15,
    CCN_OBJECTIVES = 16,
    CCN_PLACES = 16,
    CCN_FRAMES = 14
};
enum { CCN_LEADER = 64 }; /* piece ids: units 0..63, leaders from 64 */
enum { FRENCH, ALLIES };  /* the sides, in the order in which they decide (ccn.seq.tie) */
enum { NORTH, SOUTH };    /* edges */

typedef enum ccn_rule {
    CCN_OK = 0,
#include "engine/def/rule_names.inc"
    CCN_RULES
} ccn_rule;

/* ---- the words of the game ---- */

/* clang-format off */
typedef enum ccn_class { INF, CAV, ART } ccn_class;
enum { /* 4.3: traits */
    LIGHT = 1 << 0, MILITIA = 1 << 1, GUARD = 1 << 2, ARMOR = 1 << 3, LANCE = 1 << 4, SLOW = 1 << 5,
    FIRM = 1 << 6, STEP = 1 << 7, MASS = 1 << 8, RIFLE = 1 << 9, FOOT = 1 << 10, HORSE = 1 << 11
};
enum { /* 4.1: kinds of roll, by what the rules tell apart */
    DIE_CHECK,                                    /* 2D6 checks, events, botched orders: each number */
    DIE_MORALE,                                   /* a 5 or none */
    DIE_FATE,                                     /* 1-2, 3-4, 5-6 */
    DIE_FIRE_INF, DIE_FIRE_CAV, DIE_FIRE_ART,     /* miss, hit, flag: sabers miss */
    DIE_SABER_INF, DIE_SABER_CAV, DIE_SABER_ART,  /* miss, hit, flag: sabers hit */
    DIE_RETIRING,                                 /* CAV faces hit, nothing else counts */
    DIE_LEADER,                                   /* sabers */
    DIE_LEADER_LANCE,                             /* sabers, and flags for the lances */
    DIE_CUP,                                      /* a chit */
    CCN_DICE
};
enum { MISS, HIT, FLAG }; /* classes of a battle die; HIT is also the saber against leaders and the 5 of morale */
typedef enum ccn_terrain { /* 8.1 */
    CLEAR, BRIDGE, FOREST, HILL, TOWN, FARM, GARDEN, MARSH, FORD, RIVER, LAKE, RUGGED, CCN_TERRAINS
} ccn_terrain;
enum { CCN_SHOTS = 6 }; /* 7.19: of a battery */
enum { STEADY, SHAKEN, BROKEN };
enum { ON, CASUALTY, ELIMINATED };
enum { SPENT = 1, KEEP_SPENT = 2, SQUARE = 4 }; /* ccn_unit.flags */
enum { TOKEN_BAYONET = 1, TOKEN_FIREHOLD = 2, TOKEN_BOMBARD = 4 };
enum { /* what a card and a view say of a piece */
#include "engine/def/status_names.inc"
    CCN_STATUSES
};
/* clang-format on */
typedef enum ccn_verb {
    V_NONE,
#include "engine/def/verb_names.inc"
    CCN_VERBS
} ccn_verb;
enum { /* 6.2: the questions */
       ASK_NONE,
#include "engine/def/question_names.inc"
       CCN_ASKS
};

enum { /* what a person at the table would note down */
#include "engine/def/fact_names.inc"
       CCN_FACTS
};

/* ---- 13.2: options ---- */
typedef struct ccn_options {
#include "engine/def/option_members.inc"
} ccn_options;

/* ---- 5: state ---- */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct ccn_unit { /* dead: hex HEX_OFF, all else 0 */
    uint8_t hex, blocks, facing, morale, flags, shots;
} ccn_unit;
typedef struct ccn_leader { /* hex HEX_OFF unless ON */
    uint8_t hex, status, spent, since;
} ccn_leader;
typedef struct ccn_side {
    uint8_t cup, chits_now, adc_ready, banners, tokens, bonus;
} ccn_side;

/* frames */
#include "engine/def/frame_structs.inc"
typedef union ccn_frame {
#include "engine/def/frame_members.inc"
    uint32_t word[5];
} ccn_frame;

typedef struct ccn_state {
    gg_state head;
    hex_set units[GG_SIDES];   /* where each side's units stand */
    hex_set leaders[GG_SIDES]; /* and its leaders */
    uint32_t kept;             /* bit i: side of the i-th kept chit */
    uint8_t kepts;             /* how many there are */
    uint8_t round;
    uint8_t active; /* the side whose attempt it is, or GG_NONE */
    uint8_t spare;
    ccn_side side[GG_SIDES];
    ccn_unit unit[CCN_UNITS];
    ccn_leader leader[CCN_LEADERS];
    uint8_t unit_at[HEX_CELLS], leader_at[HEX_CELLS]; /* GG_NONE: nobody; leaders by their number from 0 */
    uint8_t spare2[10];                               /* to a multiple of 16 with the frames */
    ccn_frame frame[CCN_FRAMES];
} ccn_state;
#pragma GCC diagnostic pop

enum {
#include "engine/def/proc_names.inc"
    CCN_PROCS
};

/* ---- the battle: what never changes ---- */
typedef struct ccn_unit_def {
    char label[16], name[48];
    uint8_t side, type, full, gun; /* full: max_blocks; gun: number among its side's artillery, or GG_NONE */
} ccn_unit_def;
typedef struct ccn_leader_def {
    char label[16], name[48];
    uint8_t side;
} ccn_leader_def;

/* The quiet point at which play begins (the `begin` line). */
enum { AT_ROUND, AT_DRAW, AT_ATTEMPT, AT_ACT, AT_ATTACK };
enum { CHIT_KEPT, CHIT_NATURAL2, CHIT_RETURNED }; /* what becomes of the chit and the unit after it acted */
typedef struct ccn_begin {
    uint8_t at;
    uint8_t side;                         /* AT_ATTEMPT */
    uint8_t bonus;                        /* AT_ATTEMPT and on: a bonus activation */
    uint8_t unit;                         /* AT_ACT, AT_ATTACK */
    uint8_t chit;                         /* CHIT_...: `natural2`, `doubles` */
    uint8_t target;                       /* combined arms: the named target, else GG_NONE */
    uint8_t start, moves, moved, entered; /* AT_ATTACK; moved: spent at least one move */
    uint8_t opened;                       /* the unit left its square in this activation */
    uint32_t guns;                        /* combined arms: artillery by ccn_unit_def.gun */
} ccn_begin;

enum { TIE_DRAWN = GG_SIDES };
typedef struct ccn_battle {
    gg_battle base;
    ccn_options option;
    uint8_t edge[GG_SIDES], chits[GG_SIDES], adc_max[GG_SIDES], goal[GG_SIDES];
    uint8_t rounds;     /* limit */
    uint8_t limit_most; /* at the limit: 0 larger share of the goal, 1 more banners */
    uint8_t limit_tie;  /* equal then: this side wins, or TIE_DRAWN */
    uint8_t units, leaders, objectives, places;
    struct {
        uint8_t hex, side, banners;
    } objective[CCN_OBJECTIVES];
    uint8_t terrain[HEX_CELLS], works[HEX_CELLS]; /* works: bit for each direction */
    hex_set passable, stop, of[CCN_TERRAINS];     /* cells by terrain */
    uint64_t side_units[GG_SIDES];                /* bit for each unit */
    uint8_t gun_unit[GG_SIDES][CCN_GUNS];         /* unit of each gun number */
    ccn_unit_def unit[CCN_UNITS];
    ccn_leader_def leader[CCN_LEADERS];
    struct {
        char name[32];
        hex_set cells;
    } place[CCN_PLACES];                    /* ground that has a name: for people, no rule knows it */
    uint16_t points;                        /* army lists: the budget, 0: none was set */
    uint8_t chits_by_size, adcs_by_leaders; /* bit for each side: no number was given */
    ccn_begin begin;
    ccn_state image; /* the set-up, without frames */
} ccn_battle;

/* ---- casts, and what is read off the state ---- */
#define ST(x) ((ccn_state *)(x)->s)
#define BT(x) ((const ccn_battle *)(x)->b)
GG_CASTS(ccn)
static inline bool ccn_is_leader(unsigned piece) { return piece >= CCN_LEADER && piece != GG_NONE; }
static inline bool ccn_alive(const ccn_state *s, int unit) { return s->unit[unit].blocks > 0; }
static inline bool ccn_in_square(const ccn_state *s, int unit) { return s->unit[unit].flags & SQUARE; }
static inline int ccn_attached(const ccn_state *s, int unit) /* its leader, or GG_NONE */
{
    return s->leader_at[s->unit[unit].hex];
}
static inline int ccn_move_hex(gg_move m) { return hex_cell((int)gg_move_x(m), (int)gg_move_y(m)); }
static inline gg_move ccn_move(ccn_verb v, unsigned unit, unsigned target, int hex, int facing, int arg)
{
    return gg_move_make(v, unit, target, hex == HEX_OFF ? 0 : (unsigned)hex_column(hex),
                        hex == HEX_OFF ? 0 : (unsigned)hex_row(hex), (unsigned)facing, (unsigned)arg);
}

#endif
