/* bp: Black Powder, after a player's summary. Specification: docs/rules/bp.md, whose chapters the files of this folder
 * follow; every rule of its index stands in rules.def, and bp.win.concede for its decision D19.
 *
 * Supported: the whole index, every option of 13.1, every profile, special rule, trait and national rule, deployment.
 * Limits of this build: 48 units, 16 commanders, 14 brigades, 24 engaged pairs, 64 terrain features, 8 objectives.
 *
 * This header holds the types that all rooms share: the words of the game, the state, the frames, the battle, and moves.
 * Functions stand in the headers of their rooms: pieces/, ground/, chapters.h, choose/, setup/, show/, think/. The state
 * takes less than 4 KiB: twenty bytes a unit for 48 units, and frames that hold a group of units as a mask. */
#ifndef GG_BP_H
#define GG_BP_H

#include "board/table.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

#define RULES_DEF "rules/bp/rules.def"
#define PROCS_DEF "rules/bp/procs.def"
#define VERBS_DEF "rules/bp/verbs.def"
#define QUESTIONS_DEF "rules/bp/questions.def"
#define STATUSES_DEF "rules/bp/statuses.def"
#define FACTS_DEF "rules/bp/facts.def"
#define GG_RULE_NAME(name) BP_##name

/* clang-format off */
enum {
    BP_UNITS = 48, BP_COMMANDERS = 16, BP_BRIGADES = 14, BP_PAIRS = 24, BP_FEATURES = 64, BP_OBJECTIVES = 8,
    BP_FRAMES = 20
};
/* clang-format on */
enum { BP_COMMANDER = 64 }; /* piece ids: units 0..47, commanders from 64 */

typedef enum bp_rule {
    BP_OK = 0,
#include "engine/def/rule_names.inc"
    BP_RULES
} bp_rule;

enum { /* facts.def */
#include "engine/def/fact_names.inc"
       BP_FACTS
};

/* ---- 4: forces ---- */

/* clang-format off */
typedef enum bp_arm { BP_INF, BP_CAV, BP_FOOT_ART, BP_HORSE_ART, BP_BATTALION_GUN, BP_WAGON, BP_ARMS } bp_arm;
typedef enum bp_size { BP_LARGE, BP_STANDARD, BP_SMALL, BP_TINY, BP_SIZES } bp_size;
typedef enum bp_formation { /* the order of bp.form.size, which is the order of offers */
    LINE, FDL, MIXED, ACOL, COC, MCOL, SQUARE, SKIRM, WARB, DEPLOYED, LIMBERED, GARRISON, BP_FORMATIONS
} bp_formation;
enum { FORM_DOWN = 32, FORM_UP = 33, FORM_MOUNT = 34 }; /* "formations" of lie_down and mounted_inf */
typedef enum bp_weapon_kind { BP_NO_MISSILE, BP_SMALL_ARMS, BP_CANNON, BP_HOWITZER /* and mortars */ } bp_weapon_kind;
typedef enum bp_special { /* bits of a uint64_t, one for each row of 4.3 */
    BLOODTHIRSTY, BRAVE, CAN_COC, CRACK, DEEP, DETERMINED, ELITE2, ELITE3, ELITE4, ELITE5, ELITE6, FANATICS,
    FEROCIOUS, FIRST_FIRE, FORM_SQUARE, FOUR_DEEP, FRESHLY_RAISED, GALLOP, HEAVY_1, HEAVY_D3, LACK_INIT, LANCERS,
    LIE_DOWN, MARAUDERS, CAN_MIXED, MOUNTED_INF, NO_ACOL, PAS_DE_CHARGE, POOR_SHOOTERS, RELIABLE, SHARP, SHRAPNEL,
    CAN_SKIRMISH, STEADY, STEADY_LINE, STUBBORN, SUPERBLY_DRILLED, TERRIFYING, TOUGH, UNRELIABLE, UNTESTED,
    VALIANT, CAN_WARBAND, WAVERING, BP_SPECIALS
} bp_special;
enum { /* 4.4: traits of commanders, bits: personal_qualities may give several */
    AGGRESSIVE = 1, TIMID = 2, DECISIVE = 4, HESITANT = 8, HEADSTRONG = 16, DIFFIDENT = 32
};
enum { /* 4.5: national rules of a side, bits */
    NAT_BRITISH = 1, NAT_FRENCH = 2, NAT_RUSSIAN = 4, NAT_PRUSSIAN18 = 8, NAT_C18 = 16, NAT_JACOBITE = 32,
    NAT_MAHDIST = 64
};
enum { /* 4.1, 6.3: kinds of roll */
    DIE_EACH,                                               /* a D6 or 2D6: each number */
    DIE_HIT2, DIE_HIT3, DIE_HIT4, DIE_HIT5, DIE_HIT6,       /* to hit on so much: miss, hit, natural six (always hits) */
    DIE_SAVE2, DIE_SAVE3, DIE_SAVE4, DIE_SAVE5, DIE_SAVE6,  /* fails, saves; 1 always fails */
    DIE_SAVE7,                                              /* cannot */
    DIE_D3,                                                 /* 1-2, 3-4, 5-6 */
    DIE_BLOW2, DIE_BLOW3, DIE_BLOW4, DIE_BLOW5, DIE_BLOW6,  /* hand-to-hand, where a six is a hit like others */
    BP_DICE
};
enum { BP_MISS, BP_HIT, BP_SIX };
enum { /* what a card and a view say of a piece */
#include "engine/def/status_names.inc"
    BP_STATUSES
};
/* clang-format on */
/* A row of 4.2, in its order; a scenario may also write its own. */
typedef struct bp_profile { /* NOLINT(clang-analyzer-optin.performance.Padding) */
    const char *code, *name;
    uint8_t arm, size, h, s[3]; /* small arms: s[0] alone */
    const char *weapon;
    uint8_t weapon_kind;
    uint16_t range;
    uint8_t m, st;
    uint64_t specials;
    uint8_t points;
} bp_profile;
typedef struct bp_weapon { /* bp.weapon.range */
    const char *name;
    uint8_t kind;
    uint16_t range;
} bp_weapon;
typedef struct bp_extent {
    int16_t w, d; /* 0: a unit of that size cannot take the formation */
} bp_extent;

/* ---- 8: terrain ---- */
/* clang-format off */
typedef enum bp_terrain { /* features of a table */
    OPEN, WOOD, ROUGH, BOG, HILL, IMPASSABLE, ROAD, BRIDGE, FORD, HEDGE, FENCE, STREAM, WALL, RAVINE, WORKS,
    BUILDING, BP_TERRAINS
} bp_terrain;
/* clang-format on */
typedef struct bp_feature {
    char label[16], name[32];
    char called[32]; /* by people, on the map, if it has no name */
    uint8_t kind, level, cover,
        nocharge;      /* level: hills, woods, buildings; cover: rough that is marked so; nocharge: obstacles */
    uint8_t size;      /* buildings: BP_SMALL, BP_STANDARD (medium), BP_LARGE */
    bool line;         /* a polyline, not a polygon */
    tab_polygon shape; /* vertices; of a polyline its points */
} bp_feature;

/* ---- 13.1: options ---- */
enum { ARMY_HALF, ARMY_OVER_HALF, ARMY_ALL }; /* of army_break */
#define OPTIONS_DEF "rules/bp/options.def"
#define OPTIONS_OF bp_battle
#define CLASSES(member, ...) uint16_t member; /* bits of bp_class */
typedef struct bp_options {
#include "engine/def/option_members.inc"
} bp_options;
#undef CLASSES

/* ---- 5: state ---- */
/* clang-format off */
enum { /* bp_unit.flags */
    /* condition: */
    U_DISORDERED = 1 << 0, U_DISORDERED_AT_START = 1 << 1, U_WON_LAST = 1 << 2, U_LYING = 1 << 3, U_MOUNTED = 1 << 4,
    /* turn: */
    U_ACTED = 1 << 5, U_CHARGED = 1 << 6, U_COUNTER = 1 << 7, U_RETREATED = 1 << 8, U_REACTED = 1 << 9,
    U_SWEPT = 1 << 10, U_TERROR_TESTED = 1 << 11, U_FOUGHT = 1 << 12, U_SIXES_ONLY = 1 << 13, U_EXTRA_DIE = 1 << 14,
    U_SHOT = 1 << 15, /* four bits: one for each face of a square, by tab_quarter; others use the first */
    /* game: */
    U_FIRST_FIRE_USED = 1 << 19, U_STEADY_USED = 1 << 20, U_VALIANT_USED = 1 << 21, U_BLOOD_USED = 1 << 22,
    U_FRESH_USED = 1 << 23, U_STAMINA_KNOWN = 1 << 24,
    /* hand-to-hand phase: */
    U_RESULT = 1 << 25, /* two bits: the RESULT_... of a break test that is still to be carried out */
    U_VICTOR = 1 << 27  /* has made its choice as a victor (bp.melee.win) this phase */
};
/* clang-format on */
enum { SHOT_FACES = 15 << 15, RESULT_BITS = 3 << 25 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct bp_unit { /* destroyed: alive 0 and all else 0 */
    uint32_t flags;
    tab_pose pose;                      /* F and facing; a GARRISON: the building's north side, facing 0 */
    uint8_t formation, building;        /* building: feature number, or GG_NONE */
    uint8_t alive, casualties, stamina; /* stamina: of an untested unit once it is known */
    uint8_t moves_left;
    uint8_t closing_on, closing; /* casualties that its closing fire has inflicted this turn, and on whom (GG_NONE) */
    uint8_t quarry;              /* CHARGE: the target that its order named, GG_NONE between orders */
    uint8_t taken;               /* casualties of the round being fought, not yet trimmed; 0 otherwise */
} bp_unit;
typedef struct bp_commander {
    int16_t x, y;
    uint8_t joined; /* unit or GG_NONE */
    uint8_t rating; /* SR: a replacement has a lower one */
    uint8_t traits;
    uint8_t flags; /* C_... */
} bp_commander;
enum { C_ALIVE = 1, C_COMMANDED = 2, C_MOVED = 4, C_FIRST = 8, C_ON_FOOT = 16 };
typedef struct bp_pair {    /* bp.charge.engage: A is the charger of this pair */
    uint8_t a, b;           /* units; a == b == 0 in an unused pair beyond s->pairs */
    uint8_t face_a, face_b; /* tab_quarter */
    uint8_t flags;          /* P_... */
    uint8_t round;          /* rounds fought */
    uint8_t blows[2];       /* of a on b, of b on a, while a round is fought: first dice, then hits; 0 otherwise */
} bp_pair;
enum {
    P_CAUGHT = 1 /* b was caught evading */,
    P_LIGHT_COVER = 2,
    P_HEAVY_COVER = 4 /* b's, across an obstacle, first round */
};
typedef struct bp_side {
    uint8_t reroll_used;   /* the General's, this turn */
    uint8_t prussian_used; /* this game */
    uint8_t broken;        /* the army */
    uint8_t spare;
} bp_side;

#include "engine/def/frame_structs.inc"
typedef union bp_frame {
#include "engine/def/frame_members.inc"
    uint32_t word[8];
} bp_frame;

typedef struct bp_state {
    gg_state head;
    uint8_t turn;    /* game turn, from 1 */
    uint8_t active;  /* side whose player turn it is */
    uint8_t first;   /* side that goes first */
    uint8_t pairs;   /* engaged pairs in use */
    uint16_t broken; /* bit for each brigade */
    uint16_t spare;
    bp_side side[GG_SIDES];
    uint8_t holder[BP_OBJECTIVES]; /* side that holds each objective, or GG_NONE */
    bp_unit unit[BP_UNITS];
    bp_commander commander[BP_COMMANDERS];
    bp_pair pair[BP_PAIRS];
    uint8_t spare2[8];
    bp_frame frame[BP_FRAMES];
} bp_state;
#pragma GCC diagnostic pop

enum {
#include "engine/def/proc_names.inc"
    BP_PROCS
};

/* D18: a unit that waits to be deployed is alive with this building, a commander has joined it: neither is on the table. */
enum { BP_OFF_TABLE = 254 };

/* ---- the battle: what never changes ---- */
typedef struct bp_unit_def {
    char label[16], name[48];
    uint8_t side, brigade;
    bp_profile profile; /* a copy: a scenario may change any field (storm, own profiles) */
    bp_profile other;   /* mounted_inf: the other profile */
} bp_unit_def;
typedef struct bp_commander_def {
    char label[16], name[48];
    uint8_t side, brigade; /* brigade GG_NONE: the General */
} bp_commander_def;
typedef struct bp_brigade_def {
    char label[16];
    uint8_t side, commander;
    uint8_t counted; /* initial counted units (bp.brig.broken) */
    uint64_t units;  /* bit for each unit */
} bp_brigade_def;
typedef struct bp_objective {
    tab_point at;
    uint8_t building; /* feature, or GG_NONE: the point */
    uint8_t points;
    char name[32]; /* or "" */
} bp_objective;

enum {                /* the quiet point at which play begins (the `begin` line) */
       AT_START,      /* before the first turn: first side, personal qualities, deployment */
       AT_TURN,       /* start of a player turn of `side` */
       AT_INITIATIVE, /* 1b */
       AT_COMMANDERS, /* 1c, D2 */
       AT_ORDERS,     /* 1c, D3 of `commander` */
       AT_SHOOTING,   /* 2 */
       AT_MELEE       /* 3 */
};
typedef struct bp_begin {
    uint8_t at, side, commander, spare;
} bp_begin;

typedef struct bp_battle {
    gg_battle base;
    char side_name[GG_SIDES][16]; /* what base.side points to */
    bp_options option;
    int16_t width, height;
    uint8_t turns, units, commanders, brigades, features, objectives;
    uint8_t first;               /* side, or GG_NONE: by dice */
    uint8_t deploy;              /* D18: both sides deploy inside their zones */
    uint8_t tie;                 /* equal points: this side wins, GG_NONE: a draw */
    uint8_t nation[GG_SIDES];    /* NAT_... */
    uint8_t general[GG_SIDES];   /* commander or GG_NONE */
    uint8_t vp_unit, vp_brigade; /* points for each destroyed unit, each broken brigade */
    uint8_t vp_pickup;           /* bp.scen.pickup: points of destroyed and half of shaken units, a tenth to win */
    uint16_t points;             /* agreed list points, 0: none */
    gg_rule scenario;            /* bp.scen...: which one of chapter 10 this is, 0: another */
    uint8_t storm;               /* bp.scen.s2.storm: bit for each side */
    int16_t zone[GG_SIDES][2];   /* deployment: y from, to */
    uint64_t side_units[GG_SIDES], woods, hills, buildings, lines; /* bits: units; features by kind */
    bp_feature feature[BP_FEATURES];
    bp_objective objective[BP_OBJECTIVES];
    bp_brigade_def brigade[BP_BRIGADES];
    bp_commander_def commander[BP_COMMANDERS];
    bp_unit_def unit[BP_UNITS];
    bp_begin begin;
    bp_state image; /* the set-up, without frames */
} bp_battle;

extern const gg_system bp_system;

/* ---- 3.8, 7.2: one move of a unit ---- */
/* clang-format off */
typedef enum bp_class { /* 3.8, in the order of the offer */
    CLASS_HOLD, CLASS_CHG, CLASS_FWD, CLASS_FWDR, CLASS_WHEEL, CLASS_WHEELTO, CLASS_OBL, CLASS_TURN, CLASS_SIDE,
    CLASS_RET, CLASS_FORM, CLASS_BLDG, CLASS_MAN, BP_CLASSES
} bp_class;
typedef enum bp_order { /* bp.cmd.kinds; ORDER_INIT: an initiative move, no order; CONSOLIDATE: a victor's (bp.melee.win) */
    ORDER_NONE, ORDER_INIT, ORDER_ADVANCE, ORDER_FACE, ORDER_CHARGE, ORDER_FORM, ORDER_ADVANCE_FORM, ORDER_RETREAT,
    ORDER_ENTER, ORDER_EXIT, ORDER_ENTER_WOOD, ORDER_MANHANDLE, ORDER_FOLLOW_ME, ORDER_FOLLOW_ME_CHARGE, ORDER_RALLY,
    ORDER_CONSOLIDATE, BP_ORDERS
} bp_order;
/* clang-format on */
typedef struct bp_task { /* one move that a unit is about to make */
    uint8_t unit, order;
    uint8_t
        param; /* ORDER_CHARGE: the target T. FORM, ADVANCE_FORM: the formation (FORM_DOWN, FORM_UP, FORM_MOUNT too). ENTER: the building */
    uint8_t formed;  /* the one FORM of this order has been made */
    uint8_t moved;   /* moves already made under this order */
    uint8_t mounted; /* it has mounted or dismounted during this move */
} bp_task;

/* ---- 6.2: decisions and moves ---- */
enum {
    ASK_NONE,
#include "engine/def/question_names.inc"
    BP_ASKS
};
typedef enum bp_verb {
    V_NONE,
#include "engine/def/verb_names.inc"
    BP_VERBS
} bp_verb;
/* Where a move keeps the words of its shape (verbs.def): U in unit; T, F and B in target; P and X in x, y and facing; D
 * in the argument. D is N E S W (0..3) of a building; of a SHOOT the face of a square, a tab_quarter. What a verb
 * has not: GG_NONE in unit and target, 0 elsewhere. */
static inline gg_move bp_move(bp_verb v, unsigned unit, unsigned target, tab_pose p,
                              int arg) /* unused unit, target: GG_NONE; pose: 0 */
{
    return gg_move_make(v, unit, target, (unsigned)p.x, (unsigned)p.y, (unsigned)p.f, (unsigned)arg);
}
static inline gg_move bp_move_bare(bp_verb v, unsigned unit, unsigned target, int arg)
{
    return gg_move_make(v, unit, target, 0, 0, 0, (unsigned)arg);
}
static inline tab_pose bp_move_pose(gg_move m)
{
    return (tab_pose){(int16_t)gg_move_x(m), (int16_t)gg_move_y(m), (int16_t)gg_move_facing(m)};
}
static inline gg_move bp_move_group(uint64_t units) { return (gg_move)V_GROUP | units << 16; } /* 48 bits of units */
static inline uint64_t bp_move_units(gg_move m) { return m >> 16; }

/* ---- facts that have two things in one value (facts.def) ---- */
enum { BP_STOPPED, BP_AT_FRONT, BP_AT_FLANK, BP_AT_REAR, BP_CONTACT_UNIT = 63, BP_IN_GOOD_ORDER = 128 };
static inline unsigned bp_contact(int face, int enemy) /* which of his faces is struck: BP_AT_... */
{
    return (unsigned)face << 6 | (unsigned)enemy;
}
static inline int bp_contact_face(int32_t value) { return value >> 6; }
static inline int32_t bp_result_fact(int result, gg_rule why) { return result | (int32_t)why << 2; }
static inline int bp_result_is(int32_t value) { return value & 3; } /* none, lost, drawn, won */
static inline int bp_result_why(int32_t value) { return value >> 2; }

/* ---- casts and small questions ---- */
#define ST(x) ((bp_state *)(x)->s)
#define BT(x) ((const bp_battle *)(x)->b)
GG_CASTS(bp)
static inline bool bp_is_commander(unsigned piece) { return piece >= BP_COMMANDER && piece != GG_NONE; }
static inline bool bp_has(const bp_battle *b, int unit, bp_special special)
{
    return b->unit[unit].profile.specials >> special & 1;
}
static inline bool bp_arm_is_art(int arm)
{
    return arm == BP_FOOT_ART || arm == BP_HORSE_ART || arm == BP_BATTALION_GUN;
}
static inline bool bp_is_art(const bp_battle *b, int unit) { return bp_arm_is_art(b->unit[unit].profile.arm); }
static inline bool bp_is_broken(const bp_battle *b, const bp_state *s, int unit) /* bp.brig.broken: its brigade */
{
    return s->broken >> b->unit[unit].brigade & 1;
}
static inline bool bp_all_round(int formation) /* it has no flanks */
{
    return formation == SQUARE || formation == SKIRM || formation == GARRISON;
}
static inline uint64_t bp_mask(const uint32_t units[2]) { return units[0] | (uint64_t)units[1] << 32; } /* in a frame */
static inline uint32_t bp_half(uint64_t units, int half) { return (uint32_t)(units >> 32 * half); }
static inline uint64_t bp_above(uint64_t units, int unit)
{
    return unit == GG_NONE ? units : units & ~(bp_bit(unit + 1) - 1);
}
static inline uint8_t bp_lowest(uint64_t units) { return (uint8_t)(units ? __builtin_ctzll(units) : GG_NONE); }
static inline int bp_sum(const uint8_t counts[6])
{
    return counts[0] + 2 * counts[1] + 3 * counts[2] + 4 * counts[3] + 5 * counts[4] + 6 * counts[5];
}
static inline bool bp_order_charges(int order) { return order == ORDER_CHARGE || order == ORDER_FOLLOW_ME_CHARGE; }
#undef GG_PROC_NAME
#define GG_PROC_NAME(name) bp_proc_##name

#endif
