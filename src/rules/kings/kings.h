/* kings: The Men Who Would Be Kings, colonial skirmish with redoubt, cards and recycled waves. Specification:
 * rules/kings.md, whose sections the files of this folder follow; every rule of its index stands in rules.def.
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
#define RULE(name, id, source, words, sentence) name,
#include "rules.def"
#undef RULE
    KINGS_RULES
} kings_rule;

/* ---- 4: forces ---- */
typedef enum kings_type_code { RI, II, TI, RC, IC, TC, WC, PC, KINGS_TYPES } kings_type_code;
enum { DOUBLE, ATTACK, FIRE, FORM_CLOSE, GO_GROUND, MOVE, RALLY, SKIRMISH, VOLLEY, STAND_TO, KINGS_ACTIONS };
enum { NEVER, TESTED, FREE };
enum {
    MODERN_RIFLE,
    OBSOLETE_RIFLE,
    CARBINE,
    MUSKET,
    BOW,
    SPEARS,
    FIELD_GUN,
    MOUNTAIN_GUN,
    MACHINE_GUN,
    KINGS_WEAPONS
};
enum { /* 4.3 */
       UP_ELITE = 1 << 0,
       UP_VETERAN = 1 << 1,
       UP_FIERCE = 1 << 2,
       UP_GURKHAS = 1 << 3,
       UP_SHARPSHOOTERS = 1 << 4,
       UP_WELL_ARMED = 1 << 5,
       UP_WELL_ARMED_SHARPSHOOTERS = 1 << 6,
       UP_FIELDCRAFT = 1 << 7,
       UP_LIGHT = 1 << 8,
       UP_DRILLED = 1 << 9,
       UP_MOUNTED = 1 << 10,
       UP_STANDARD = 1 << 11,
       UP_MUSKETS = 1 << 12,
       UP_OBSOLETE = 1 << 13,
       UP_POOR_SHOTS = 1 << 14,
       UP_UNENTHUSIASTIC = 1 << 15
};
typedef struct kings_type { /* a row of 4.1 */
    const char *code, *name;
    uint8_t figures, points;
    int8_t discipline;
    uint8_t move, firing, weapon, fighting; /* crews: weapon is the gun of the scenario */
    bool mounted, crew;
    uint8_t action[KINGS_ACTIONS];
    uint8_t leadership[6], fixed; /* 4.5 */
} kings_type;
extern const kings_type kings_types[KINGS_TYPES];
typedef struct kings_weapon {
    const char *name, *word; /* word: as a scenario and a price list write it, "machine_gun" */
    uint16_t range;
    uint8_t dice; /* a figure */
} kings_weapon;
extern const kings_weapon kings_weapons[KINGS_WEAPONS];
typedef struct kings_upgrade {
    const char *name;  /* as a scenario writes it: fierce, well_armed */
    const char *words; /* what it does */
    uint16_t flag;
    uint8_t types; /* bit for each type that may take it */
    int8_t points[KINGS_TYPES];
} kings_upgrade;
enum { KINGS_UPGRADES = 16 };
extern const kings_upgrade kings_upgrades[KINGS_UPGRADES];
struct kings_battle;
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
gg_rule kings_profile_make(int type, unsigned upgrades, int weapon, int figures,
                           kings_profile *);                                              /* or what 4.3 forbids */
int kings_price(int type, unsigned upgrades);                                             /* before scaling */
void kings_profile_fault(int type, unsigned upgrades, int weapon, char *out, size_t cap); /* why 4.3 forbids it */
/* A unit as an army list has it, `TI fierce 12` or `WC machine_gun`, and its row; or false and a fault, on line 0 if it
 * begins with no type. */
bool kings_outfit(const char *text, size_t len, gg_type_row *, gg_fault *);
int kings_sample(const struct kings_battle *, int side); /* the field force of 4.4 that a side is; -1 */
int kings_type_find(const char *text, size_t len);       /* by its code; -1 */
enum { KINGS_SAMPLES = 10 };
enum { KINGS_COLUMNS = 12, KINGS_TYPE_ROWS = KINGS_TYPES + KINGS_UPGRADES + 2 + KINGS_WEAPONS + KINGS_SAMPLES };
extern const char *const kings_columns[KINGS_COLUMNS];
void kings_type_row(int i, gg_type_row *); /* types, then upgrades, weapons, field forces */

/* ---- 4.6: traits, by d66 ---- */
typedef enum kings_trait {
    NO_TRAIT,
    HAPLESS,
    IDIOT,
    DRUNKARD,
    SHIRKER,
    COWARD,
    NERVES,
    BLIND,
    PLANNER,
    UMPIRE,
    BRUTAL,
    UP_AND_AT_EM,
    MARTINET,
    STEADY,
    GOOD_CHAP,
    SPORTY,
    BUMBLER,
    BRAVE,
    MARKSMAN,
    DUELLIST,
    DRILLMASTER,
    OLD_HAND,
    PATHFINDER,
    LUCKY,
    INSPIRING,
    BORN_LEADER,
    KINGS_TRAITS
} kings_trait;
extern const char *const kings_trait_names[KINGS_TRAITS];
int kings_trait_of(int tens, int units);

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
extern const gg_die kings_dice[KINGS_DICE];
enum { MISS, HIT };                   /* DIE_HIT2 to DIE_HIT6 */
enum { JAM_ONE, JAM_MISS, JAM_HIT };  /* DIE_JAM2 to DIE_JAM6 */
enum { CARD_ORDINARY, CARD_WILD };    /* DIE_CARD */
enum { ONE, NOT_ONE };                /* DIE_ONE */
enum { LOW_HALF, HIGH_HALF };         /* DIE_HALF */
int kings_sum(const uint8_t *counts); /* of DIE_NUMBER dice */

/* ---- 3.6, 8: ground ---- */
enum { DIFFICULT = 1, CLOSED = 2 /* impassable */, HILL = 4, BLOCKS = 8, DANGEROUS = 16 };
enum { COVER_OPEN, COVER_SOFT, COVER_HARD };
enum { /* rows of section 8 that are areas */
       GROUND_OPEN,
       GROUND_HILL,
       GROUND_SLOPE,
       GROUND_SCRUB,
       GROUND_ROCKS,
       GROUND_WOOD,
       GROUND_CROPS,
       GROUND_MARSH,
       GROUND_RAPIDS,
       GROUND_CLIFF,
       GROUND_WATER,
       GROUND_HOUSE,
       KINGS_GROUNDS
};
typedef struct kings_ground {
    const char *name; /* as a scenario writes it, and for the picture */
    uint8_t flags, cover;
} kings_ground;
extern const kings_ground kings_grounds[KINGS_GROUNDS];
extern const char *const kings_cover_names[3]; /* open, soft, hard */
typedef struct kings_shape {
    bool disc;
    int16_t x0, y0, x1, y1; /* disc: centre x0, y0, radius x1 */
} kings_shape;
typedef struct kings_area {
    char label[16];
    uint8_t first, shapes, flags, cover, kind; /* kind: GROUND_..., for the picture; flags and cover decide */
    char name[32];                             /* may be "" */
} kings_area;
typedef struct kings_wall {
    tab_point a, b;
    uint8_t cover;
    char label[16];
} kings_wall;
typedef struct kings_work {
    tab_point at;
    int16_t radius;
    uint8_t building, cover, blocks, key;
    char label[16], name[32];
} kings_work;

/* ---- 7.15: options ---- */
enum { REFILL_FULL, REFILL_HALF, REFILL_NONE };
typedef struct kings_options {
    uint8_t cards, hand[GG_SIDES], joker_discard, hands_hidden, leadership_fixed, traits, enemy_gap, volley_any,
        own_wall, pinned_full, draw_none, leader_hit_casualties, must_rally, work_rally_hold,
        recycle_side /* GG_NONE */, recycle_max, recycle_refill, recycle_destroyed, retreat_off_lost,
        edges /* bits N E S W */, jam_ones, half_units, one_leader, theoretical, babbage, babbage_tests;
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
#define PROCEDURE(name, exchange, fields) \
    struct frame_##name {                 \
        GG_FRAME_HEAD fields              \
    };
#include "procs.def"
#undef PROCEDURE
typedef union kings_frame {
    struct {
        GG_FRAME_HEAD
    } head;
#define PROCEDURE(name, exchange, fields) struct frame_##name name;
#include "procs.def"
#undef PROCEDURE
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
    uint8_t veiled; /* redacted: 1 + the side whose hand is not known (secret.c); else 0 */
    uint8_t spare[7];
    kings_frame frame[KINGS_FRAMES];
} kings_state;
#pragma GCC diagnostic pop

enum {
#define PROCEDURE(name, exchange, fields) PROC_##name,
#include "procs.def"
#undef PROCEDURE
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
    kings_options option;
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

extern const gg_system kings_system;

/* ---- pieces (pieces.c) ---- */
#define ST(x) ((kings_state *)(x)->s)
#define BT(x) ((const kings_battle *)(x)->b)
static inline const kings_battle *kings_b(const gg_battle *b) { return (const kings_battle *)b; }
static inline const kings_state *kings_s(const gg_state *s) { return (const kings_state *)s; }
static inline const kings_frame *kings_top(const kings_state *s) { return &s->frame[s->head.depth - 1]; }
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
bool kings_trait_is(const kings_battle *, const kings_state *, int unit, int trait); /* and its Leader lives */
int kings_leadership(const kings_battle *, const kings_state *, int unit); /* effective, 4.5, 4.6, one_leader */
bool kings_has_leader(const kings_battle *, const kings_state *, int unit);
int kings_discipline(const kings_battle *, const kings_state *, int unit, gg_tally *); /* with traits; adds its lines */
bool kings_is_light(const kings_battle *, const kings_state *, int unit);
int kings_radius(const kings_battle *, const kings_state *, int unit);     /* as it stands */
int kings_radius_as(const kings_battle *, int unit, int figs, bool close); /* outside Works */
void kings_tell_leadership(gg_run *, int unit);                            /* which rules give the number of a test */
void kings_set(gg_run *, int unit, uint16_t flag, gg_rule);                /* with a status event if it was not so */
void kings_clear(gg_run *, int unit, uint16_t flag, gg_rule);
void kings_go_to(gg_run *, int unit, tab_point, int work,
                 gg_rule); /* event; facing by 3.14 afterwards is the caller's */
void kings_go_for(gg_run *, int unit, int other, tab_point, int work, gg_rule); /* the same, for the sake of another */
void kings_turn_to(gg_run *, int unit, int facing, gg_rule);
void kings_turn_to_nearest(gg_run *, int unit);
void kings_take_off(gg_run *, int unit, int status, gg_rule); /* off the table: POOL, DESTROYED, ... */
void kings_lose(gg_run *, int unit, int figures, gg_rule);    /* who has none left is destroyed */
uint8_t kings_last_in_line(kings_state *);                    /* for kings_unit.lost */
void kings_break_order(gg_run *, int unit);                   /* out of Close Order: it is about to move */
static inline uint8_t kings_owner(const gg_run *x, int unit)
{
    return BT(x)->unit[unit].side;
} /* for rolls and events */

/* ---- 3: geometry (ground.c, sight.c, paths.c, offers.c, contact.c, retreat.c) ---- */
int kings_gap(const kings_battle *, const kings_state *, int a, int b);
bool kings_within(const kings_battle *, const kings_state *, int a, int b,
                  int gap); /* kings_gap <= gap, without a root */
int kings_nearest(const kings_battle *, const kings_state *, int unit, uint64_t of); /* of a set; GG_NONE */
int kings_nearest_from(const kings_battle *, const kings_state *, tab_point, int radius, uint64_t of);
uint64_t kings_units_on(const kings_battle *, const kings_state *, int side);
enum { ARC_FRONT, ARC_FLANK, ARC_REAR };
int kings_arc(const kings_battle *, const kings_state *, int unit, tab_point);
uint32_t kings_areas_at(const kings_battle *, tab_point); /* bit for each area that holds it */
int kings_flags_at(const kings_battle *, tab_point);
bool kings_sees(const kings_battle *, const kings_state *, int a, int b);
int kings_cover(const kings_battle *, const kings_state *, int shooter, int target);
bool kings_hard_in_fight(const kings_battle *, const kings_state *, int attacker, int defender); /* 7.7 d */
bool kings_behind_wall(const kings_battle *, const kings_state *, int attacker, int defender, int least_cover);
gg_rule kings_judge_spot(const kings_battle *, const kings_state *, int unit, int radius, tab_point);
typedef struct kings_body { /* another unit that a march may meet */
    int16_t x, y, radius;
    uint8_t unit, enemy;
    int32_t touch; /* square of the least distance of the centres at its end */
    int32_t keep;  /* square of the least distance on the way; friends: 0 */
} kings_body;
typedef struct kings_march { /* a move that is made: who, from where, how far; worked out once an ask */
    uint8_t unit, action;
    bool close;        /* it keeps Close Order */
    bool light;        /* difficult ground does not halve its allowance */
    uint8_t exits;     /* edges by which its side may leave: bits N E S W */
    uint8_t bodies;    /* units within its reach */
    uint8_t work;      /* the Work it stands in, or GG_NONE */
    int16_t radius;    /* in the order it will have */
    int16_t present;   /* as it stands */
    int16_t allowance; /* before difficult ground halves it */
    int16_t gap;       /* G */
    int16_t in_work;   /* radius of the Work it stands in, or 0 */
    int16_t farthest;  /* no single leg that is longer can be paid; -1: none at all */
    tab_point from;
    uint64_t closed, difficult; /* impassable and difficult shapes within its reach */
    uint32_t walls;             /* walls within its reach */
    kings_body body[KINGS_UNITS];
} kings_march;
void kings_march_make(const kings_battle *, const kings_state *, int unit, int action, bool close, int allowance,
                      kings_march *);
gg_rule kings_judge_path(const kings_battle *, const kings_state *, const kings_march *, const tab_point *leg, int legs,
                         int *cost); /* ends of the legs */
gg_rule kings_judge_enter(const kings_battle *, const kings_state *, const kings_march *, int work, int *cost);
gg_rule kings_judge_exit(const kings_battle *, const kings_state *, const kings_march *, int edge);
bool kings_difficult(const kings_battle *, const kings_march *, const tab_point *leg, int legs);
int kings_farthest(const kings_battle *, const kings_state *, const kings_march *, tab_point toward,
                   tab_point *end); /* the longest legal single leg that way, for hints; 0: none */
bool kings_met_danger(const kings_battle *, tab_point from, const tab_point *leg, int legs);
/* 3.14: the offered destinations by slot; a slot may be empty (0). They stand in the order of the specification. */
enum { KINGS_DESTINATIONS = 60 };
int kings_destination_slots(const kings_battle *, const kings_state *, const kings_march *);
gg_move kings_destination(const kings_battle *, const kings_state *, const kings_march *, int slot);
typedef struct kings_contact {
    tab_point at;
    bool reached, stays;
} kings_contact;
kings_contact kings_contact_of(const kings_battle *, const kings_state *, int unit, int target, bool close,
                               int allowance); /* 3.12 */
typedef struct kings_retreat {
    tab_point to;
    bool off, cornered;
} kings_retreat;
kings_retreat kings_retreat_of(const kings_battle *, const kings_state *, int unit, tab_point threat,
                               int distance); /* 3.13 */

/* ---- 7.1, 7.2: activation (activation.c, cards.c) ---- */
int kings_action_kind(const kings_battle *, const kings_state *, int unit,
                      int action); /* NEVER, TESTED, FREE: 4.1, upgrades, traits */
gg_rule kings_judge_action(const kings_battle *, const kings_state *, int unit,
                           int action); /* 7.1 steps 2 and 4, without parameters */
gg_rule kings_judge_activation(const kings_battle *, const kings_state *, int unit); /* step 1 and cards */
bool kings_needs_joker(const kings_state *, int unit);
int kings_allowance(const kings_battle *, const kings_state *, int unit, int action, bool close, int die); /* 7.4 */
bool kings_has_choice(const kings_battle *, const kings_state *, int side);   /* D2 offers more than to end the phase */
int kings_next_in_order(const kings_battle *, const kings_state *, int side); /* solo: whose turn it is; GG_NONE */
void kings_spend_card(gg_run *, int side, int unit);
void kings_end_hand(gg_run *, int side);

/* ---- 7.5: firing (firing.c) ---- */
gg_rule kings_judge_target(const kings_battle *, const kings_state *, int unit, int target,
                           int action); /* FIRE, VOLLEY, SKIRMISH */
uint64_t kings_targets(const kings_battle *, const kings_state *, int unit, int action);
int kings_fire_dice(const kings_battle *, const kings_state *, int unit, int action, gg_tally *);
int kings_to_hit(const kings_battle *, const kings_state *, int unit, int action, gg_tally *);
int kings_hits_per_casualty(const kings_battle *, const kings_state *, int unit, int target, gg_tally *);

/* ---- 7.7: attacks (attack.c, fight.c) ---- */
gg_rule kings_judge_attack(const kings_battle *, const kings_state *, int unit, int target, bool close);
bool kings_tempts(const kings_battle *, const kings_state *, int unit,
                  int target); /* 4.6: Up and At 'Em, so near that he must */
int kings_fight_dice(const kings_battle *, const kings_state *, int unit, bool defends, gg_tally *);
int kings_fight_to_hit(const kings_battle *, const kings_state *, int unit, int enemy, bool attacks, gg_tally *);

/* ---- 7.8, 7.9: morale (morale.c) ---- */
int kings_pin_mods(const kings_battle *, const kings_state *, int unit, int casualties, gg_tally *);
int kings_rally_mods(const kings_battle *, const kings_state *, int unit, gg_tally *);

/* ---- 7.11, 7.14: recycling (recycle.c, spots.c) ---- */
uint64_t kings_deployable(const kings_battle *, const kings_state *, int side); /* POOL units that may be brought on */
int kings_spots(const kings_battle *, const kings_state *, int unit, tab_point *out,
                int cap); /* offered: edges, then screens */
enum { KINGS_SPOT_SLOTS = 28 + KINGS_UNITS };
bool kings_spot(const kings_battle *, const kings_state *, int unit, int slot,
                tab_point *); /* one of them, by slot: 7 for each edge, then each screening unit; false: empty */
gg_rule kings_judge_spot_on(const kings_battle *, const kings_state *, int unit,
                            tab_point);                                  /* any point that may be named */
int kings_refilled(const kings_battle *, const kings_state *, int unit); /* figures with which it would come on */
void kings_bring_on(gg_run *, int unit, tab_point, int refill, gg_rule);

int kings_replacement(const kings_battle *, const kings_state *,
                      int lost); /* 7.14 (deployment.c): who stands in, GG_NONE */

/* ---- 7.13: Mr Babbage (solo.c, babbage.c) ---- */
gg_move kings_babbage(const gg_battle *, const gg_state *, char *why,
                      size_t cap); /* his choice at any ask, and the reason in words */

/* ---- 9: victory (victory.c) ---- */
bool kings_lost(const kings_state *, int unit);
int kings_holder(const kings_battle *, const kings_state *, int work); /* of a Work: side, GG_NONE */
int kings_vp_of(const kings_battle *, const kings_state *, int side);
void kings_check_end(gg_run *); /* after each completed action */
void kings_end_of_turn(gg_run *);

/* ---- 6.3: decisions (moves.c, notation.c, verdict.c) ---- */
enum {
    ASK_PLACE = 1, /* D1: PLACE */
    ASK_ACTIVATE,  /* D2 (and D6 with ask.piece set: only that unit): the actions, REMOVE, DEPLOY, FINISH */
    ASK_GO,        /* D3: GO, STAY, ENTER, EXIT */
    ASK_TARGET,    /* D4: SHOOT, HOLD */
    ASK_OCCUPY,    /* D5: OCCUPY, DECLINE */
    ASK_REPLACE,   /* D7: PLACE */
    KINGS_ASKS
};
typedef enum kings_verb {
    NO_VERB,
#define VERB(name, word, shape, sentence) name,
#include "verbs.def"
#undef VERB
    KINGS_VERBS
} kings_verb;
enum { ARG_BREAK = 1 }; /* DO_MOVE, DO_ATTACK of a Close Order unit: it breaks its order */
/* How moves are packed. A move without a place is made by kings_move: a target or GG_NONE; a facing 0..15 or -1 for none
 * (DO_CLOSE: always one; DO_STAND: -1 does not turn); arg: ARG_BREAK, the number of the Work (ENTER), the edge 0..3 for
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
int kings_places(const kings_battle *, const kings_state *, int unit, tab_point *out,
                 int cap);                                                                 /* D1: offered; 0: none */
gg_rule kings_judge_place(const kings_battle *, const kings_state *, int unit, tab_point); /* D1: any point */
gg_rule kings_judge_do(const kings_battle *, const kings_state *, gg_move);     /* D2, D6: one answer, all it takes */
void kings_march_now(const kings_battle *, const kings_state *, kings_march *); /* D3: the move that is being made */
bool kings_may_leave(const kings_battle *, const kings_state *); /* D3: by an edge, not by an Idiot's order */
int kings_action_of(gg_move);                                    /* D2: which action a DO_... is */
void kings_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move kings_offer(const gg_battle *, const gg_state *, const gg_offers *, int slot);
gg_rule kings_judge(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int kings_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
int kings_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int kings_print(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move kings_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int kings_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void kings_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);
gg_move kings_move_at(const gg_battle *, gg_move like, gg_pose);

/* ---- what is seen (view.c, unit_cards.c), thought (value.c), written (setup.c, position.c) ---- */
enum {
    ST_PINNED,
    ST_CLOSE,
    ST_GROUND,
    ST_LEADERLESS,
    ST_ACTED,
    ST_IN_WORK,
    ST_JAMMED,
    ST_NO_AMMO,
    ST_TARGETED,
    ST_POOL,
    ST_ROUTED,
    ST_LEFT,
    ST_EXITED,
    ST_DESTROYED,
    KINGS_STATUSES
};
extern const char *const kings_status_words[];
uint32_t kings_status(const kings_battle *, const kings_state *, int unit);
void kings_view_ground(const gg_battle *, const gg_state *, gg_view *);
void kings_view(const gg_battle *, const gg_state *, int side, gg_view *);
int kings_prompt(const gg_battle *, const gg_state *, char *out, size_t cap);
int kings_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
int kings_place_name(const gg_battle *, gg_pose, char *out, size_t cap);
int kings_piece_find(const gg_battle *, const char *label, size_t len);
const char *kings_label(const gg_battle *, int piece);
const char *kings_piece_name(const gg_battle *, int piece);
bool kings_secret(const gg_battle *, const gg_state *);
void kings_redact(const gg_battle *, gg_state *, int side); /* option hands_open 0 */
void kings_fill(const gg_battle *, gg_state *, uint64_t guess);
gg_pose kings_pose(const kings_battle *, tab_point,
                   int facing); /* for events and the view: y to the south; facing 0..15, -1: none */
gg_move kings_habit(const gg_battle *, const gg_state *);
int32_t kings_merit(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int32_t kings_zeal(const gg_battle *, const gg_state *, gg_move);
gg_move kings_keen(const gg_battle *, const gg_state *, const gg_offers *);
int32_t kings_worth(const gg_battle *, const gg_state *, int side);
gg_battle *kings_read(struct gg_scan *);
int kings_position(const gg_battle *, const gg_state *, char *out, size_t cap);

int kings_sentence(const gg_event *); /* which of its rule's sentences tells an event (telling.c) */

/* ---- 6: sequence (sequence.c) ---- */
void kings_start(const gg_battle *, gg_state *);
bool kings_quiet(const gg_battle *, const gg_state *);
int kings_weights(const gg_battle *, const gg_state *, uint32_t *weight); /* of the pending draw: DIE_CARD (cards.c) */
bool kings_begin_of(const gg_battle *, const gg_state *, kings_begin *out); /* false: not at a quiet point */
#define GG_PROC_NAME(name) kings_proc_##name
#define PROCEDURE(name, exchange, fields) gg_proc kings_proc_##name;
#include "procs.def"
#undef PROCEDURE

#endif
