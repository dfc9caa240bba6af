/* kings: The Men Who Would Be Kings, colonial skirmish with redoubt, cards and recycled waves. Specification:
 * docs/rules/kings.md, whose sections the files of this folder follow; every rule of its index stands in rules.def.
 *
 * Here are the types that every room sees; what a room can do stands in its own header, what the rulebook does in
 * chapters.h.
 *
 * Supported: the whole index, every option of 7.15, all types, weapons, upgrades, traits and field forces, the solo game.
 * Limits of this build: 40 units, 32 areas of up to 8 shapes, 32 walls, 8 Works, 8 objective points, 99 turns.
 *
 * The state takes less than 2 KiB; frames are its last member, so that the live bytes are a prefix. Lengths are tenths of
 * an inch, x to the east, y to the north. */
#ifndef GG_KINGS_H
#define GG_KINGS_H

#include "board/disc.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

#define RULES_DEF "rules/kings/rules.def"
#define PROCS_DEF "rules/kings/procs.def"
#define VERBS_DEF "rules/kings/verbs.def"
#define QUESTIONS_DEF "rules/kings/questions.def"
#define STATUSES_DEF "rules/kings/statuses.def"
#define FACTS_DEF "rules/kings/facts.def"

enum {
    KINGS_UNITS = 40,
    KINGS_AREAS = 32,
    KINGS_SHAPES = 64, /* rects and discs of all areas */
    KINGS_WALLS = 32,
    KINGS_WORKS = 8,
    KINGS_POINTS = 8,
    KINGS_SPAN = 1000,
    KINGS_FRAMES = 12
};
enum { IMPERIAL, NATIVE }; /* the sides */

typedef enum kings_rule {
    KINGS_OK = 0,
#include "engine/def/rule_names.inc"
    KINGS_RULES
} kings_rule;

/* ---- 4: forces ---- */
typedef enum kings_type_code { RI, II, TI, RC, IC, TC, WC, PC, KINGS_TYPES } kings_type_code;
enum { DOUBLE, ATTACK, FIRE, FORM_CLOSE, GO_GROUND, MOVE, RALLY, SKIRMISH, VOLLEY, STAND_TO, KINGS_ACTIONS };
enum { NEVER, TESTED, FREE };
/* clang-format off */
enum {
    MODERN_RIFLE, OBSOLETE_RIFLE, CARBINE, MUSKET, BOW, SPEARS, FIELD_GUN, MOUNTAIN_GUN, MACHINE_GUN, KINGS_WEAPONS
};
enum { /* 4.3 */
    UP_ELITE = 1 << 0, UP_VETERAN = 1 << 1, UP_FIERCE = 1 << 2, UP_GURKHAS = 1 << 3, UP_SHARPSHOOTERS = 1 << 4,
    UP_WELL_ARMED = 1 << 5, UP_WELL_ARMED_SHARPSHOOTERS = 1 << 6, UP_FIELDCRAFT = 1 << 7, UP_LIGHT = 1 << 8,
    UP_DRILLED = 1 << 9, UP_MOUNTED = 1 << 10, UP_STANDARD = 1 << 11, UP_MUSKETS = 1 << 12, UP_OBSOLETE = 1 << 13,
    UP_POOR_SHOTS = 1 << 14, UP_UNENTHUSIASTIC = 1 << 15
};
/* clang-format on */
typedef struct kings_profile { /* what a unit is, with its upgrades; 4.1 to 4.3 worked out once */
    uint8_t type, weapon;
    uint16_t upgrades;
    int8_t discipline;
    uint8_t move, march;      /* march: Move value of Move and At the Double */
    uint8_t firing, fighting; /* with all upgrades but gurkhas, who fight better only when they attack */
    uint8_t cost;             /* for its number of figures */
    bool mounted, crew, light, fieldcraft, rides; /* mounted in a fight; rides: body of the mounted row, no Works */
    uint8_t action[KINGS_ACTIONS];
} kings_profile;

/* ---- 4.6: traits, by d66 ---- */
typedef enum kings_trait {
#define TRAIT(NAME, word, name, effect) NAME,
#include "rules/kings/traits.def"
#undef TRAIT
    KINGS_TRAITS
} kings_trait;

/* ---- dice, by what the rules tell apart ---- */
enum {
    DIE_NUMBER, /* every number */
    DIE_HIT2,   /* 2 and up; DIE_HIT2 + n: 2 + n and up */
    DIE_HIT6 = DIE_HIT2 + 4,
    DIE_JAM2, /* machine guns: 1, other misses, hits from 2 up; DIE_JAM2 + n likewise */
    DIE_JAM6 = DIE_JAM2 + 4,
    DIE_CARD, /* a draw: ordinary card, Joker */
    DIE_ONE,  /* 1, any other */
    DIE_HALF, /* 1 to 3, 4 to 6 */
    KINGS_DICE
};
enum { MISS, HIT };                  /* DIE_HIT2 to DIE_HIT6 */
enum { JAM_ONE, JAM_MISS, JAM_HIT }; /* DIE_JAM2 to DIE_JAM6 */
enum { CARD_ORDINARY, CARD_WILD };   /* DIE_CARD */
enum { ONE, NOT_ONE };               /* DIE_ONE */
enum { LOW_HALF, HIGH_HALF };        /* DIE_HALF */

/* ---- 3.6, 8: ground ---- */
enum { DIFFICULT = 1, CLOSED = 2 /* impassable */, HILL = 4, BLOCKS = 8, DANGEROUS = 16 };
enum { COVER_OPEN, COVER_SOFT, COVER_HARD };
/* clang-format off */
enum { /* rows of section 8 that are areas */
    GROUND_OPEN, GROUND_HILL, GROUND_SLOPE, GROUND_SCRUB, GROUND_ROCKS, GROUND_WOOD, GROUND_CROPS, GROUND_MARSH,
    GROUND_RAPIDS, GROUND_CLIFF, GROUND_WATER, GROUND_HOUSE, KINGS_GROUNDS
};
/* clang-format on */
typedef struct kings_shape {
    bool disc;
    int16_t x0, y0, x1, y1; /* disc: centre x0, y0, radius x1 */
} kings_shape;
typedef struct kings_area {
    char label[16];
    uint8_t first, shapes, flags, cover, kind; /* kind: GROUND_..., for the picture; flags and cover decide */
    char name[32];                             /* may be "" */
    char called[32];                           /* by people, on the map; may be "": then by its name */
} kings_area;
typedef struct kings_wall {
    tab_point a, b;
    uint8_t cover;
    char label[16];
    char called[32]; /* by people; may be "": then by its label */
} kings_wall;
typedef struct kings_work {
    tab_point at;
    int16_t radius;
    uint8_t building, cover, blocks, key;
    char label[16], name[32];
} kings_work;

/* ---- 7.15: options ---- */
enum { REFILL_FULL, REFILL_HALF, REFILL_NONE };
#define OPTIONS_DEF "rules/kings/options.def"
#define OPTIONS_OF kings_battle
typedef struct kings_options { /* recycle_side: GG_NONE, nobody; edges: bits N E S W */
#define OWN(member, ...) uint8_t member;
#include "engine/def/option_members.inc"
#undef OWN
} kings_options;

/* ---- 5: state ---- */
enum { ON, POOL, DESTROYED, ROUTED, LEFT, EXITED };
enum { /* kings_unit.flags */
       CLOSE = 1 << 0,
       GROUND = 1 << 1,
       LEADER = 1 << 2, /* alive */
       ACTED = 1 << 3,
       AMMO_OUT = 1 << 4,
       TARGETED = 1 << 5,
       LUCKY_USED = 1 << 6,
       NERVES_DONE = 1 << 7,
       RETURNING = 1 << 8, /* solo: lost in this action, its return is still to be rolled */
       OWED = 1 << 9,      /* theoretical: lost, to be replaced */
       WAITING = 1 << 10   /* D1: has yet to be placed in its zone; its status is POOL until then */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct kings_unit { /* x, y, facing, work are 0 and GG_NONE unless ON */
    int16_t x, y;
    uint16_t flags;
    uint8_t figs, status, facing, work; /* work: number, or GG_NONE */
    uint8_t pins, leadership,
        trait;     /* leadership 0: has yet to be rolled (C1); a trait that is set is not rolled (C2) */
    uint8_t drunk; /* Drunkard: 6 or 8, 0: not rolled yet */
    uint8_t jam_until;
    uint8_t lost; /* theoretical and solo: its place in the order of losses or of the POOL; else 0 */
} kings_unit;
typedef struct kings_side {
    uint8_t hand_n, hand_j, deployed, spare;
} kings_side;

/* frames */
#include "engine/def/frame_structs.inc"
typedef union kings_frame {
#include "engine/def/frame_members.inc"
    uint32_t word[6];
} kings_frame;

typedef struct kings_state {
    gg_state head;
    uint8_t turn, active, second; /* second: the second player turn of the turn is being played */
    uint8_t deck_n, deck_j;
    uint8_t arrivals;      /* solo: in this player turn */
    uint8_t gone_for_good; /* solo: natives */
    uint8_t pad;
    kings_side side[GG_SIDES];
    kings_unit unit[KINGS_UNITS];
    uint8_t veiled; /* redacted: 1 + the side whose hand is not known (show/secret.c); else 0 */
    uint8_t spare[7];
    kings_frame frame[KINGS_FRAMES];
} kings_state;
#pragma GCC diagnostic pop

enum {
#include "engine/def/proc_names.inc"
    KINGS_PROCS
};

/* ---- the battle: what never changes ---- */
typedef struct kings_unit_def {
    char label[16], name[48];
    uint8_t side, start; /* figures; option half_units already applied */
    uint8_t points;
    uint8_t chief; /* option one_leader: the scenario names this unit */
    uint8_t full;  /* figures before option half_units */
    kings_profile profile;
} kings_unit_def;
/* Set-up (D1, C1, C2); the start of a player turn; D2; an action. AT_UNIT: the unit has been activated (it has acted, its
 * card is spent) for an action that declares nothing more: Move, At the Double, Skirmish, Rally, Go to Ground; the
 * activation test comes next, or with `passed` has been passed. */
enum { AT_START, AT_TURN, AT_PHASE, AT_UNIT };
typedef struct kings_begin {
    uint8_t at, side, unit, action, passed;
} kings_begin;
typedef struct kings_vp {                              /* what scores, for each side */
    uint8_t unit_lost;                                 /* each enemy unit lost; 255: its points cost */
    uint8_t held[KINGS_WORKS], not_enemy[KINGS_WORKS]; /* a Work held at the end; not held by the enemy */
} kings_vp;
typedef struct kings_battle {
    gg_battle base;
    char side_name[GG_SIDES][16];
    kings_options option;
    uint8_t hand[GG_SIDES]; /* cards that a side is dealt */
    int16_t width, height;
    uint8_t units, areas, shapes, walls, works, points, turns, first;
    uint8_t exits[GG_SIDES]; /* edges by which a side may leave: bits N E S W */
    int16_t zone[GG_SIDES];  /* depth of the deployment zone from the own long edge, 0: none */
    kings_vp vp[GG_SIDES];
    kings_area area[KINGS_AREAS];
    kings_shape shape[KINGS_SHAPES];
    kings_wall wall[KINGS_WALLS];
    kings_work work[KINGS_WORKS];
    tab_point point[KINGS_POINTS];
    uint64_t side_units[GG_SIDES];
    uint8_t chief[GG_SIDES]; /* option one_leader: unit, else GG_NONE; the LEADER flag is then his alone */
    uint16_t budget;
    gg_rule scenario;                           /* which one of section 10 it is, or GG_OK: USES at the start */
    uint8_t action[KINGS_TYPES][KINGS_ACTIONS]; /* 4.1 as this battle has it */
    kings_unit_def unit[KINGS_UNITS];
    kings_begin begin;
    kings_state image;
} kings_battle;

/* ---- 6.3: decisions ---- */
enum { /* ASK_ACTIVATE with ask.piece set, D6: only that unit */
       ASK_NONE,
#include "engine/def/question_names.inc"
       KINGS_ASKS
};
typedef enum kings_verb {
    V_NONE,
#include "engine/def/verb_names.inc"
    KINGS_VERBS
} kings_verb;
enum { ARG_BREAK = 1 }; /* V_MOVE, V_ATTACK of a Close Order unit: it breaks its order */
/* How moves are packed. A move without a place is made by kings_move: a target or GG_NONE; a facing 0..15 or -1 for none
 * (V_CLOSE: always one; V_STAND: -1 does not turn); arg: ARG_BREAK, the number of the Work (ENTER), the edge 0..3 for
 * N E S W (LEAVE), else 0. PLACE, DEPLOY and GO have a place and are made by kings_go: the end, perhaps a point on the way,
 * perhaps a facing. Read both by kings_go_end, kings_go_way and kings_go_facing, never by the plain fields. */
enum { KINGS_NO_WAY = 1023, EDGE_N = 0, EDGE_E, EDGE_S, EDGE_W };
static inline gg_move kings_move(unsigned verb, unsigned unit, unsigned target, int facing, unsigned arg)
{
    return gg_move_make(verb, unit, target, 0, 0, (unsigned)(facing + 1), arg);
}
static inline gg_move kings_go(unsigned verb, unsigned unit, tab_point end, tab_point way /* x KINGS_NO_WAY: none */,
                               int facing /* -1: by itself */)
{
    unsigned wx = (unsigned)way.x & 1023, wy = wx == KINGS_NO_WAY ? 0 : (unsigned)way.y & 1023;
    return gg_move_make(verb, unit, wx & 255, (unsigned)end.x | wx >> 8 << 10, (unsigned)end.y | (wy & 3) << 10,
                        (unsigned)(facing + 1) | (wy >> 2 & 15) << 5, wy >> 6);
}
static inline tab_point kings_go_end(gg_move m)
{
    return (tab_point){(int32_t)(gg_move_x(m) & 1023), (int32_t)(gg_move_y(m) & 1023)};
}
static inline bool kings_go_way(gg_move m, tab_point *way)
{
    way->x = (int32_t)(gg_move_target(m) | gg_move_x(m) >> 10 << 8);
    way->y = (int32_t)(gg_move_y(m) >> 10 | (gg_move_facing(m) >> 5 & 15) << 2 | gg_move_arg(m) << 6);
    return way->x != KINGS_NO_WAY;
}
static inline int kings_go_facing(gg_move m) { return (int)(gg_move_facing(m) & 31) - 1; } /* -1: none, by itself */
static inline bool kings_is_action(unsigned verb) { return verb >= V_MOVE && verb <= V_STAND; }
static inline bool kings_has_place(unsigned verb) { return verb == V_PLACE || verb == V_DEPLOY || verb == V_GO; }

/* ---- what a unit is seen to be ---- */
/* clang-format off */
enum { /* what a card and a view say of a piece */
#include "engine/def/status_names.inc"
    KINGS_STATUSES
};
/* clang-format on */

/* ---- what a person notes down, and the words of deeds ---- */
enum {
#include "engine/def/fact_names.inc"
    KINGS_FACTS
};
/* clang-format off */
typedef enum kings_deed {
    KEEPS_HEAD = 0, LOSES_HEAD,
    DISOBEYS = 0, OBEYS, UNTESTED,
    FALLS_SHORT = 0, REACHES,
    LOSES_FIGHT = 0, DRAWS_FIGHT, WINS_FIGHT,
    FALLS_BACK = 0, CORNERED
} kings_deed;
/* clang-format on */

/* ---- casts and small questions ---- */
#define ST(x) ((kings_state *)(x)->s)
#define BT(x) ((const kings_battle *)(x)->b)
GG_CASTS(kings)
static inline const kings_profile *kings_profile_of(const kings_battle *b, int unit) { return &b->unit[unit].profile; }
static inline bool kings_on(const kings_state *s, int unit) { return s->unit[unit].status == ON; }
static inline bool kings_is(const kings_state *s, int unit, uint16_t flag) { return s->unit[unit].flags & flag; }
static inline int kings_side_of(const kings_battle *b, int unit) { return b->unit[unit].side; }
static inline tab_point kings_at(const kings_state *s, int unit)
{
    return (tab_point){s->unit[unit].x, s->unit[unit].y};
}
static inline bool kings_in_work(const kings_state *s, int unit) { return s->unit[unit].work != GG_NONE; }
static inline bool kings_pinned(const kings_state *s, int unit) { return s->unit[unit].pins > 0; }
static inline bool kings_has_front(const kings_battle *b, const kings_state *s, int unit) /* kings.geo.facing */
{
    return !kings_in_work(s, unit) && (kings_is(s, unit, CLOSE) || kings_profile_of(b, unit)->crew);
}
static inline uint8_t kings_owner(const gg_run *x, int unit)
{
    return BT(x)->unit[unit].side;
} /* for rolls and events */

#endif
