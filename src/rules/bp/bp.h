/* bp: Black Powder, after a player's summary. Specification: rules/bp.md, whose chapters the files of this folder follow;
 * every rule of its index stands in rules.def, and bp.win.concede for its decision D19.
 *
 * Supported: the whole index, every option of 13.1, every profile, special rule, trait and national rule, deployment.
 * Limits of this build: 48 units, 16 commanders, 14 brigades, 24 engaged pairs, 64 terrain features, 8 objectives.
 *
 * The state takes less than 4 KiB: twenty bytes a unit for 48 units, and frames that hold a group of units as a mask. */
#ifndef GG_BP_H
#define GG_BP_H

#include "board/table.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

enum {
    BP_UNITS = 48,
    BP_COMMANDERS = 16,
    BP_BRIGADES = 14,
    BP_PAIRS = 24,
    BP_FEATURES = 64,
    BP_OBJECTIVES = 8,
    BP_FRAMES = 20
};
enum { BP_COMMANDER = 64 }; /* piece ids: units 0..47, commanders from 64 */

typedef enum bp_rule {
    BP_OK = 0,
#define RULE(name, id, source, words, sentence) BP_##name,
#include "rules.def"
#undef RULE
    BP_RULES
} bp_rule;

/* ---- 4: forces (types.c) ---- */
typedef enum bp_arm { BP_INF, BP_CAV, BP_FOOT_ART, BP_HORSE_ART, BP_BATTALION_GUN, BP_WAGON, BP_ARMS } bp_arm;
typedef enum bp_size { BP_LARGE, BP_STANDARD, BP_SMALL, BP_TINY, BP_SIZES } bp_size;
typedef enum bp_formation { /* the order of bp.form.size, which is the order of offers */
                            LINE,
                            FDL,
                            MIXED,
                            ACOL,
                            COC,
                            MCOL,
                            SQUARE,
                            SKIRM,
                            WARB,
                            DEPLOYED,
                            LIMBERED,
                            GARRISON,
                            BP_FORMATIONS
} bp_formation;
typedef enum bp_weapon_kind {
    BP_NO_MISSILE,
    BP_SMALL_ARMS,
    BP_CANNON,
    BP_HOWITZER
} bp_weapon_kind;         /* howitzers and mortars */
typedef enum bp_special { /* bits of a uint64_t, one for each row of 4.3 */
                          BLOODTHIRSTY,
                          BRAVE,
                          CAN_COC,
                          CRACK,
                          DEEP,
                          DETERMINED,
                          ELITE2,
                          ELITE3,
                          ELITE4,
                          ELITE5,
                          ELITE6,
                          FANATICS,
                          FEROCIOUS,
                          FIRST_FIRE,
                          FORM_SQUARE,
                          FOUR_DEEP,
                          FRESHLY_RAISED,
                          GALLOP,
                          HEAVY_1,
                          HEAVY_D3,
                          LACK_INIT,
                          LANCERS,
                          LIE_DOWN,
                          MARAUDERS,
                          CAN_MIXED,
                          MOUNTED_INF,
                          NO_ACOL,
                          PAS_DE_CHARGE,
                          POOR_SHOOTERS,
                          RELIABLE,
                          SHARP,
                          SHRAPNEL,
                          CAN_SKIRMISH,
                          STEADY,
                          STEADY_LINE,
                          STUBBORN,
                          SUPERBLY_DRILLED,
                          TERRIFYING,
                          TOUGH,
                          UNRELIABLE,
                          UNTESTED,
                          VALIANT,
                          CAN_WARBAND,
                          WAVERING,
                          BP_SPECIALS
} bp_special;
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
enum { BP_PROFILES = 57 };
extern const bp_profile bp_profiles[];
int bp_profile_find(const char *word, size_t len); /* "BR_LINE"; -1 */
int bp_profile_price(const bp_profile *);          /* by bp.pts.formula */
void bp_profile_resize(bp_profile *, int size);    /* bp.unit.size: what a standard profile becomes */
int bp_commander_price(int rating);
typedef struct bp_weapon { /* bp.weapon.range */
    const char *name;
    uint8_t kind;
    uint16_t range;
} bp_weapon;
enum { BP_WEAPONS = 27 };
extern const bp_weapon bp_weapons[BP_WEAPONS];
typedef struct bp_extent {
    int16_t w, d; /* 0: a unit of that size cannot take the formation */
} bp_extent;
bp_extent bp_size_of(int arm, int size, int formation);     /* bp.form.size */
extern const char *const bp_formation_names[BP_FORMATIONS]; /* "LINE" */
extern const char *const bp_special_names[BP_SPECIALS];     /* "bloodthirsty" */
extern const char *const bp_arm_names[BP_ARMS];
extern const char *const bp_size_names[BP_SIZES];

/* 4.4, 4.5 */
enum { /* traits of commanders, bits: personal_qualities may give several */
       AGGRESSIVE = 1,
       TIMID = 2,
       DECISIVE = 4,
       HESITANT = 8,
       HEADSTRONG = 16,
       DIFFIDENT = 32
};
enum { /* national rules of a side, bits */
       NAT_BRITISH = 1,
       NAT_FRENCH = 2,
       NAT_RUSSIAN = 4,
       NAT_PRUSSIAN18 = 8,
       NAT_C18 = 16,
       NAT_JACOBITE = 32,
       NAT_MAHDIST = 64
};

/* ---- 8: terrain ---- */
typedef enum bp_terrain { /* features of a table */
                          OPEN,
                          WOOD,
                          ROUGH,
                          BOG,
                          HILL,
                          IMPASSABLE,
                          ROAD,
                          BRIDGE,
                          FORD,
                          HEDGE,
                          FENCE,
                          STREAM,
                          WALL,
                          RAVINE,
                          WORKS,
                          BUILDING,
                          BP_TERRAINS
} bp_terrain;
typedef struct bp_feature {
    char label[16], name[32];
    uint8_t kind, level, cover,
        nocharge;      /* level: hills, woods, buildings; cover: rough that is marked so; nocharge: obstacles */
    uint8_t size;      /* buildings: BP_SMALL, BP_STANDARD (medium), BP_LARGE */
    bool line;         /* a polyline, not a polygon */
    tab_polygon shape; /* vertices; of a polyline its points */
} bp_feature;

/* ---- 13.1: options; every default is 0 ---- */
typedef struct bp_options {
    uint8_t melee_break_published, art_test_shaken_only, closing_counts_off, save6_off, cmd_mounted_move_480,
        square_mandatory, brigade_break_over_half, broken_forever_off, army_break /* 0 half 1 over_half 2 all */,
        support_test_off, woods_formed, relimber_off, follow_me_by_margin, sweep_all, personal_qualities,
        traverse_closing_only, retire_short_off, general_orders;
    uint16_t lack_init_mask; /* bits of bp_class; setup.c fills in the default RET + FORM */
} bp_options;

/* ---- 5: state ---- */
enum { /* bp_unit.flags. Condition: */
       U_DISORDERED = 1 << 0,
       U_DISORDERED_AT_START = 1 << 1,
       U_WON_LAST = 1 << 2,
       U_LYING = 1 << 3,
       U_MOUNTED = 1 << 4,
       /* turn: */
       U_ACTED = 1 << 5,
       U_CHARGED = 1 << 6,
       U_COUNTER = 1 << 7,
       U_RETREATED = 1 << 8,
       U_REACTED = 1 << 9,
       U_SWEPT = 1 << 10,
       U_TERROR_TESTED = 1 << 11,
       U_FOUGHT = 1 << 12,
       U_SIXES_ONLY = 1 << 13,
       U_EXTRA_DIE = 1 << 14,
       U_SHOT = 1 << 15, /* four bits: one for each face of a square, by tab_quarter; others use the first */
       /* game: */
       U_FIRST_FIRE_USED = 1 << 19,
       U_STEADY_USED = 1 << 20,
       U_VALIANT_USED = 1 << 21,
       U_BLOOD_USED = 1 << 22,
       U_FRESH_USED = 1 << 23,
       U_STAMINA_KNOWN = 1 << 24,
       /* hand-to-hand phase: */
       U_RESULT = 1 << 25, /* two bits: the RESULT_... of a break test that is still to be carried out */
       U_VICTOR = 1 << 27  /* has made its choice as a victor (bp.melee.win) this phase */
};
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

#define PROCEDURE(name, exchange, fields) \
    struct frame_##name {                 \
        GG_FRAME_HEAD fields              \
    };
#include "procs.def"
#undef PROCEDURE
typedef union bp_frame {
    struct {
        GG_FRAME_HEAD
    } head;
#define PROCEDURE(name, exchange, fields) struct frame_##name name;
#include "procs.def"
#undef PROCEDURE
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
#define PROCEDURE(name, exchange, fields) PROC_##name,
#include "procs.def"
#undef PROCEDURE
    BP_PROCS
};

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

/* ---- small questions (pieces.c) ---- */
#define BP_ST(x) ((bp_state *)(x)->s)
#define BP_BT(x) ((const bp_battle *)(x)->b)
static inline const bp_battle *bp_b(const gg_battle *b) { return (const bp_battle *)b; }
static inline const bp_state *bp_s(const gg_state *s) { return (const bp_state *)s; }
static inline const bp_frame *bp_top(const bp_state *s) { return &s->frame[s->head.depth - 1]; }
static inline uint64_t bp_bit(int i) { return (uint64_t)1 << i; }
static inline bool bp_is_commander(unsigned piece) { return piece >= BP_COMMANDER && piece != GG_NONE; }
static inline bool bp_has(const bp_battle *b, int unit, bp_special special)
{
    return b->unit[unit].profile.specials >> special & 1;
}
static inline bool bp_is_art(const bp_battle *b, int unit)
{
    int arm = b->unit[unit].profile.arm;
    return arm == BP_FOOT_ART || arm == BP_HORSE_ART || arm == BP_BATTALION_GUN;
}
const bp_profile *bp_profile_of(const bp_battle *, const bp_state *, int unit); /* mounted_inf: by U_MOUNTED */
uint64_t bp_alive(const bp_battle *, const bp_state *, int side);
uint64_t bp_engaged(const bp_state *);                         /* units in a pair */
uint64_t bp_enemies_of(const bp_state *, int unit);            /* whom it is engaged with */
int bp_stamina(const bp_battle *, const bp_state *, int unit); /* 255: untested and not known yet */
bool bp_shaken(const bp_battle *, const bp_state *, int unit);
bool bp_disordered(const bp_state *, int unit);
bool bp_is_ferocious(const bp_battle *, int unit);                  /* ferocious, fanatics, gallop */
bool bp_is_terrifying(const bp_battle *, int unit);                 /* terrifying, fanatics */
bool bp_is_reliable(const bp_battle *, const bp_state *, int unit); /* reliable, or pas_de_charge in ACOL */
bool bp_no_flanks(const bp_state *, int unit);                      /* SQUARE, SKIRM, GARRISON */
int bp_joined(const bp_battle *, const bp_state *, int unit); /* commander number joined to the unit, or GG_NONE */
bp_extent bp_extent_of(const bp_battle *, const bp_state *, int unit, int formation);
static inline int bp_longest_reach(bp_extent e)
{ /* no corner is farther from the middle of the front: a root is no more than the longer side and 27 / 64 of the other */
    int half = e.w / 2;
    return (half > e.d ? half + e.d * 27 / 64 : e.d + half * 27 / 64) + 2;
}
void bp_rect(const bp_battle *, const bp_state *, int unit, tab_rect *); /* as it stands */
void bp_rect_at(const bp_battle *, const bp_state *, int unit, tab_pose, int formation, tab_rect *);
bool bp_rect_in(const bp_battle *, const bp_state *, int unit, tab_box,
                tab_rect *); /* as it stands, if it comes into the box; false: it does not */
bool bp_point_within(const bp_battle *, const bp_state *, int unit, tab_point, int reach); /* D of a point <= reach */
bool bp_units_within(const bp_battle *, const bp_state *, int unit, int other, int reach); /* D of two units <= reach */
static inline bool bp_fronts_within(const bp_state *s, int unit, int other, int reach)
{ /* the middles of their fronts; these are points of the footprints, so D is no more */
    int dx = s->unit[unit].pose.x - s->unit[other].pose.x, dy = s->unit[unit].pose.y - s->unit[other].pose.y;
    return dx * dx + dy * dy <= reach * reach;
}
gg_pose bp_plane(const bp_battle *, tab_pose); /* for events and views: y grows to the south */
void bp_put(gg_run *, int unit, tab_pose, int formation,
            gg_rule); /* moves it, its joined commander too, and tells; then bp_commanders_caught */
void bp_destroy(gg_run *, int unit,
                gg_rule); /* off the table, out of all pairs, cleared; bp.win.wipeout; its commander is the caller's */
void bp_engage(gg_run *, int a, int b, int face_b, int flags);
void bp_disengage(gg_run *, int unit); /* out of all its pairs */
void bp_set_disordered(gg_run *, int unit, bool, gg_rule);

/* ---- 3.4: sight (sight.c) ---- */
typedef struct bp_sight {
    int range;             /* R from the origin; D to the closest part */
    uint8_t arc, vis, obs; /* bp.los.count */
    uint8_t obs_units, obs_terrain;
    bool overhead;
    tab_point origin;
} bp_sight;
/* face: of a SQUARE that shoots, else -1. small_arms: as for small arms whatever the weapon (charges). */
void bp_see(const bp_battle *, const bp_state *, int unit, int target, int face, bool small_arms, bp_sight *);
bool bp_any_sight(const bp_battle *, const bp_state *, int unit,
                  int target); /* vis >= 1 as for a charge, stops at the first */
bool bp_any_aim(const bp_battle *, const bp_state *, int unit, int target, int face, int most,
                int *range); /* the same as for a shot, and a range no more than that; range: as in bp_see */
bool bp_in_front(const bp_battle *, const bp_state *, int unit,
                 int target); /* for offers: vis >= 1 from F in the FRONT quarter */
int bp_level_at(const bp_battle *, tab_point);
bool bp_in_wood(const bp_battle *, tab_point);
bool bp_near_road(const bp_battle *, tab_point);
int bp_cover(const bp_battle *, const bp_state *, int target, tab_point from,
             bool melee);                                            /* 0 none 1 light 2 heavy, bp.terr.cover */
bool bp_in_proximity(const bp_battle *, const bp_state *, int unit); /* bp.prox.def */

/* ---- 3.5 to 3.8: movement (movement.c, offers.c, charge_pose.c) ---- */
typedef enum bp_class { /* 3.8, in the order of the offer */
                        CLASS_HOLD,
                        CLASS_CHG,
                        CLASS_FWD,
                        CLASS_FWDR,
                        CLASS_WHEEL,
                        CLASS_WHEELTO,
                        CLASS_OBL,
                        CLASS_TURN,
                        CLASS_SIDE,
                        CLASS_RET,
                        CLASS_FORM,
                        CLASS_BLDG,
                        CLASS_MAN,
                        BP_CLASSES
} bp_class;
typedef enum bp_order { /* bp.cmd.kinds; ORDER_INIT: an initiative move, no order */
                        ORDER_NONE,
                        ORDER_INIT,
                        ORDER_ADVANCE,
                        ORDER_FACE,
                        ORDER_CHARGE,
                        ORDER_FORM,
                        ORDER_ADVANCE_FORM,
                        ORDER_RETREAT,
                        ORDER_ENTER,
                        ORDER_EXIT,
                        ORDER_ENTER_WOOD,
                        ORDER_MANHANDLE,
                        ORDER_FOLLOW_ME,
                        ORDER_FOLLOW_ME_CHARGE,
                        ORDER_RALLY,
                        ORDER_CONSOLIDATE, /* a winner's move after hand-to-hand (bp.melee.win) */
                        BP_ORDERS
} bp_order;
typedef struct bp_task { /* one move that a unit is about to make */
    uint8_t unit, order;
    uint8_t
        param; /* ORDER_CHARGE: the target T. FORM, ADVANCE_FORM: the formation (FORM_DOWN, FORM_UP, FORM_MOUNT too). ENTER: the building */
    uint8_t formed;  /* the one FORM of this order has been made */
    uint8_t moved;   /* moves already made under this order */
    uint8_t mounted; /* it has mounted or dismounted during this move */
} bp_task;
enum { FORM_DOWN = 32, FORM_UP = 33, FORM_MOUNT = 34 }; /* "formations" of lie_down and mounted_inf */
bool bp_may_form(const bp_battle *, const bp_state *, int unit, int formation);        /* bp.form.who */
gg_rule bp_why_not_form(const bp_battle *, const bp_state *, int unit, int formation); /* GG_OK: it may */
bool bp_form_pose(const bp_battle *, const bp_state *, int unit, int formation, int facing,
                  tab_pose *out); /* bp.form.change */
/* bp.move.legal for one pose, formation kept; task->order decides item 6 and which classes are allowed. */
typedef struct bp_could { /* go instead, on the way to a pose that it may not take */
    int length;           /* of its farthest corner; -1: nothing can be said of it */
    tab_pose pose;
} bp_could;
gg_rule bp_judge_pose(const bp_battle *, const bp_state *, const bp_task *, tab_pose, bp_could *);
gg_rule bp_judge_task_move(const bp_battle *, const bp_state *, const bp_task *, gg_move); /* any move of ASK_MOVE */
bool bp_on_permitted_ground(const bp_battle *, const bp_state *, int unit, const tab_rect *, const tab_rect *from,
                            int charge_target);
bool bp_clear_of_units(const bp_battle *, const bp_state *, int unit, const tab_rect *,
                       int but); /* overlaps no unit; but: GG_NONE or one to pass over */
bool bp_on_table(const bp_battle *, const tab_rect *);
int bp_rate(const bp_battle *, const bp_state *, int unit); /* bp.move.rate */
typedef struct bp_charge_pose {                             /* bp.charge.pose */
    tab_pose pose;
    uint8_t face;
    int16_t displacement;
} bp_charge_pose;
gg_rule bp_judge_charger(const bp_battle *, const bp_state *, int unit,
                         int target); /* bp.charge.who, bp.charge.target without the pose */
/* The pose from `start` (with its formation as it stands) against the target where it is now; sight is not asked for. */
bool bp_find_charge(const bp_battle *, const bp_state *, int unit, tab_pose start, int target, bp_charge_pose *out);
gg_rule bp_judge_charge(const bp_battle *, const bp_state *, int unit, int target, bp_charge_pose *out); /* all of it */
int bp_best_charge(const bp_battle *, const bp_state *, int unit,
                   bp_charge_pose *out); /* least displacement, then id; GG_NONE */
tab_pose bp_halt_pose(const bp_battle *, const bp_state *, int unit, tab_pose start, int target,
                      const bp_charge_pose *);
bool bp_find_retire(const bp_battle *, const bp_state *, int unit, int from_k, int to_k, tab_pose *out,
                    int *k); /* bp.break.retire search, k moves */
bool bp_find_short_retire(const bp_battle *, const bp_state *, int unit, int longest,
                          tab_pose *out); /* straight back by longest, longest - 10, ... 10 */
bool bp_find_exit(const bp_battle *, const bp_state *, int unit, int side /* N E S W, -1: farthest from enemies */,
                  tab_pose *out, int *formation);
bool bp_find_evade(const bp_battle *, const bp_state *, int unit, int charger, tab_pose *out); /* bp.resp.evade */
bool bp_find_counter(const bp_battle *, const bp_state *, int unit, int charger, tab_pose charger_start,
                     tab_pose *out); /* bp.resp.counter */
bool bp_find_turn_face(const bp_battle *, const bp_state *, int unit, int charger, tab_pose charger_start,
                       tab_pose *out); /* bp.resp.turn */
bool bp_find_square(const bp_battle *, const bp_state *, int unit,
                    tab_pose *out); /* same C, then the anchors of bp.form.change */
int bp_greatest_slide(const bp_battle *, const bp_state *, const bp_task *, int angle,
                      int most); /* "max" of 3.8, multiples of 5 */
bool bp_blunder_step(const bp_battle *, const bp_state *, int unit, int die,
                     tab_pose *out); /* bp.blunder.geometry without the charge; false: nowhere */
tab_pose
bp_leave_skirmish(const bp_battle *, const bp_state *, int unit,
                  int *formation); /* bp.form.who: after a move out of the woods; formation unchanged if it cannot */
/* ASK_MOVE: the offers of 3.8 by slot. Facts of the ask go into the caller's block (struct bp_move_facts in offers.c). */
void bp_move_offers(const bp_battle *, const bp_state *, const bp_task *, gg_offers *);
void bp_winner_offers(const bp_battle *, const bp_state *, gg_offers *); /* D16 */
gg_move bp_winner_offer(const bp_battle *, const bp_state *, const gg_offers *, int slot);
gg_move bp_move_offer(const bp_battle *, const bp_state *, const gg_offers *, int slot); /* 0: that slot is not legal */

/* ---- 7.1 to 7.3: command (command.c, orders.c, blunder.c, commanders.c) ---- */
uint64_t bp_may_use_initiative(const bp_battle *, const bp_state *,
                               int side); /* units that may and have a move other than HOLD */
int bp_nearest_enemy(const bp_battle *, const bp_state *, int unit); /* least D, then id; GG_NONE */
uint64_t bp_may_be_ordered(const bp_battle *, const bp_state *, int commander);
gg_rule bp_judge_group(const bp_battle *, const bp_state *, int commander, uint64_t units);
int bp_groups(const bp_battle *, const bp_state *, int commander, uint64_t *out, int cap); /* bp.offer.groups */
gg_rule bp_judge_order(const bp_battle *, const bp_state *, int commander, uint64_t units, gg_move order);
int bp_orders(const bp_battle *, const bp_state *, int commander, uint64_t units, gg_move *out,
              int cap); /* bp.offer.orders for one group */
int bp_command_rating(const bp_battle *, const bp_state *, int commander, uint64_t units, gg_move order,
                      gg_tally *); /* SR', clamped */
int bp_commander_points(const bp_battle *, const bp_state *, int commander, gg_move *out,
                        int cap); /* bp.offer.commander */
gg_rule bp_judge_commander_move(const bp_battle *, const bp_state *, int commander, gg_move);
void bp_commanders_caught(gg_run *, int unit); /* bp.cmdr.contact, after a move of that unit */
void bp_commander_joins(gg_run *, int commander, int unit, gg_rule);
void bp_commander_falls(gg_run *, int commander, gg_rule); /* off the table until he is replaced */
int bp_shelter(const bp_battle *, const bp_state *, int side, tab_point,
               int reach);                                /* nearest friendly unit, GG_NONE */
bp_task bp_task_now(const bp_battle *, const bp_state *); /* at ASK_MOVE: from the top frame */

/* D18: ASK_DEPLOY (deploy.c). A unit that waits is alive with building BP_OFF_TABLE, a commander has joined BP_OFF_TABLE:
 * neither counts for distance, overlap or sight (bp_alive leaves such units out). */
enum { BP_OFF_TABLE = 254 };
bool bp_waits(const bp_state *, int unit);
gg_rule bp_judge_deploy(const bp_battle *, const bp_state *, gg_move);
int bp_deploy_slots(const bp_battle *, const bp_state *);
gg_move bp_deploy_slot(const bp_battle *, const bp_state *, int slot); /* 0: that slot is not legal */

/* ---- 7.4 to 7.9: battle (charges.c, responses.c, reaction.c, aiming.c, shooting.c, casualties.c, strike.c, melee.c, victors.c) ---- */
enum { CHARGE_ORDERED, CHARGE_REDIRECTED, CHARGE_SWEEPING }; /* frame_charge.mode */
enum { CHARGE_GOES_ON, CHARGE_CATCHES, CHARGE_IS_OVER };     /* what a response gives */
enum { SHOOT_NORMAL, SHOOT_CLOSING, SHOOT_TRAVERSE, SHOOT_STEADY_LINE };
enum { RESULT_HOLD, RESULT_RETIRE_GOOD, RESULT_RETIRE, RESULT_BREAK }; /* bp.break.table */
enum {
    RESPOND_STAND = 1,
    RESPOND_FIRE = 2,
    RESPOND_EVADE = 4,
    RESPOND_COUNTER = 8,
    RESPOND_TURN = 16,
    RESPOND_SQUARE = 32,
    RESPOND_FIRE_COUNTER = 64
};
int bp_responses(const bp_battle *, const bp_state *, int target, int charger, tab_pose charger_start,
                 int limit); /* RESPOND_... bits; limit: of those */
int bp_shooting_dice(const bp_battle *, const bp_state *, int unit, int range, bool shrapnel,
                     gg_tally *); /* bp.shoot.dice */
void bp_shooting_mods(const bp_battle *, const bp_state *, int unit, int target, const bp_sight *, int mode,
                      bool shrapnel, gg_tally *); /* bp.shoot.hit */
bool bp_not_clear(const bp_battle *, const bp_state *, int unit, int target, const bp_sight *,
                  bool but_range); /* bp.shoot.notclear */
bool bp_enfilade(const bp_battle *, const bp_state *, int unit, int target, tab_point origin, int range);
int bp_targets(const bp_battle *, const bp_state *, int unit, int face, uint8_t *out, int cap); /* bp.shoot.target */
gg_rule bp_judge_shot(const bp_battle *, const bp_state *, int unit, int target, int face, bool shrapnel);
bool bp_has_target(const bp_battle *, const bp_state *, int unit, int face);
bool bp_may_use_shrapnel(const bp_battle *, const bp_state *, int unit, int target);
void bp_aim_at(const bp_battle *, const bp_state *, int unit, int target, int face,
               bp_sight *); /* to shoot; face: only of a SQUARE */
int bp_save_mods(const bp_battle *, const bp_state *, int unit, int attacker, int range, tab_point from, bool melee,
                 gg_tally *);
int bp_break_result(int total, int column, bool lost); /* column: BREAK_... */
enum { BREAK_SHOOT, BREAK_SHOOT_ART, BREAK_MELEE_INF, BREAK_MELEE_CAV, BREAK_MELEE_ART };
int bp_break_column(const bp_battle *, const bp_state *, int unit, bool melee);
int bp_melee_dice(const bp_battle *, const bp_state *, int unit, gg_tally *);
void bp_melee_mods(const bp_battle *, const bp_state *, int unit, int enemy, gg_tally *);
typedef struct bp_supports {
    uint8_t rear, left, right; /* units, or GG_NONE */
} bp_supports;
void bp_supports_of(const bp_battle *, const bp_state *, uint64_t engagement, int side, bp_supports *);
uint64_t bp_engagement_of(const bp_state *, int unit);
static inline uint64_t bp_above(uint64_t units, int unit)
{
    return unit == GG_NONE ? units : units & ~(bp_bit(unit + 1) - 1);
}
static inline uint8_t bp_lowest(uint64_t units) { return (uint8_t)(units ? __builtin_ctzll(units) : GG_NONE); }
uint8_t bp_next_unit(const bp_battle *, uint64_t units, int side,
                     int after); /* the order of bp.melee.simul; GG_NONE: the first, none left */
static inline uint64_t bp_mask(const uint32_t units[2])
{
    return units[0] | (uint64_t)units[1] << 32;
} /* a group in a frame */
static inline uint32_t bp_half(uint64_t units, int half) { return (uint32_t)(units >> 32 * half); }
uint32_t bp_given(const gg_run *, int half);                           /* the victors that an engagement gave */
enum { BP_DRAWN = GG_SIDES };                                          /* no side has won the round */
int bp_band(const bp_battle *, const bp_state *, int unit, int range); /* bp.shoot.bands; small arms: CLOSE or MEDIUM */
enum { BAND_CLOSE, BAND_MEDIUM, BAND_LONG };
int bp_pair_of(const bp_state *, int unit, int enemy); /* -1: not engaged with each other */
int bp_break_modifier(const bp_battle *, const bp_state *, int unit, bool artillery, gg_tally *); /* bp.break.roll */
bool bp_rerolls_save(const bp_battle *, const bp_state *, int unit);                              /* crack, stubborn */
int bp_result(const bp_state *, int unit); /* RESULT_... that is still to be carried out */
void bp_set_result(bp_state *, int unit, int result);
void bp_hurt(gg_run *, int unit, int casualties); /* bp.cas.save, bp.cas.shaken */
void bp_trim(gg_run *, int unit);                 /* bp.cas.trim */
void bp_change_mounts(gg_run *, int unit);        /* bp.spec.mounted_inf */
void bp_leave_woods(gg_run *, int unit); /* bp.form.who: SKIRM is left at the end of any move out of the woods */
typedef struct bp_way_back {
    tab_pose pose;
    uint8_t formation;
    bool disordered;
} bp_way_back;
bool bp_may_retire(const bp_battle *, const bp_state *, int unit, bool good,
                   bp_way_back *);                    /* bp.break.retire: where to */
bool bp_may_remount(gg_run *, int unit, int charger); /* and then still evade that charger; GG_NONE: retire */
bool bp_fires_closing(const bp_battle *, const bp_state *, int unit); /* type and formation allow closing fire */
bool bp_may_shoot(const bp_battle *, const bp_state *, int unit);     /* bp.shoot.who, whatever it has shot already */
bool bp_may_sweep(const bp_battle *, const bp_state *, int unit);     /* bp.melee.sweep, if it finds whom to charge */
/* The decisions D7 to D10 and D13 to D17 from the frame that asks: all offers (how many there are, at most cap written), and
 * what forbids a move (GG_OK: nothing). */
#define BP_DECISION(ask)                                                           \
    int bp_list_##ask(const bp_battle *, const bp_state *, gg_move *out, int cap); \
    gg_rule bp_why_not_##ask(const bp_battle *, const bp_state *, gg_move);
BP_DECISION(response)
BP_DECISION(square_fallback)
BP_DECISION(traverse)
BP_DECISION(redirect)
BP_DECISION(shooter) /* the list is of units that have not shot: ask of each why not */
BP_DECISION(target)
BP_DECISION(engagement)
BP_DECISION(split)
gg_rule bp_why_not_winner(const bp_battle *, const bp_state *, gg_move); /* its offers are by slot */
BP_DECISION(valiant)
BP_DECISION(mount)
#undef BP_DECISION
static inline int bp_add(gg_move *out, int n, int cap, gg_move m) /* one more offer */
{
    if (n < cap) out[n] = m;
    return n + 1;
}

/* ---- 9: victory (victory.c) ---- */
void bp_end_of_player_turn(gg_run *,
                           int side); /* 4a, 4b: recovery, broken brigades and armies, objectives, the turn limit */
int bp_victory_points(const bp_battle *, const bp_state *, int side);
bool bp_brigade_would_break(const bp_battle *, const bp_state *, int brigade);

/* ---- 6.2: decisions (moves.c, verdict.c, notation.c) ---- */
enum {
    ASK_FIRST = 1,       /* C18's winner: go first or second */
    ASK_DEPLOY,          /* D18: the next unit or commander, then its pose */
    ASK_INITIATIVE,      /* D1 */
    ASK_COMMANDER,       /* D2 */
    ASK_GROUP,           /* D3: the group, or finish */
    ASK_ORDER,           /* D3: the order for it */
    ASK_GENERAL_REROLL,  /* D4 */
    ASK_DECISIVE,        /* D5 */
    ASK_MOVER,           /* D6: which ordered unit */
    ASK_MOVE,            /* D6: its next move */
    ASK_RESPONSE,        /* D7 */
    ASK_SQUARE_FALLBACK, /* D8 */
    ASK_TRAVERSE,        /* D9 */
    ASK_REDIRECT,        /* D10 */
    ASK_COMMANDER_MOVE,  /* D11, D12 */
    ASK_SHOOTER,         /* D13: the next shooter, or end */
    ASK_TARGET,          /* D13: its target */
    ASK_ENGAGEMENT,      /* D14 */
    ASK_SPLIT,           /* D15 */
    ASK_WINNER,          /* D16 */
    ASK_VALIANT,         /* D17 */
    ASK_BLUNDER_REROLL,  /* D20 */
    ASK_MOUNT,           /* bp.spec.mounted_inf, while it evades or retires: mount or dismount, or not */
    BP_ASKS
};
typedef enum bp_verb {
    V_NONE,
#define VERB(name, word, shape, sentence) V_##name,
#include "verbs.def"
#undef VERB
    BP_VERBS
} bp_verb;
/* Where a move keeps the words of its shape (verbs.def): U in unit; T, F and B in target; P and X in x, y and facing; D
 * and N in the argument. D is N E S W (0..3) of a building; of a SHOOT the face of a square, a tab_quarter. What a verb
 * has not: GG_NONE in unit and target, 0 elsewhere. */
void bp_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move bp_offer(const gg_battle *, const gg_state *, const gg_offers *, int slot);
gg_rule bp_judge(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int bp_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
int bp_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int bp_print(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move bp_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int bp_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void bp_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);
gg_move bp_move_at(const gg_battle *, gg_move like, gg_pose);
const char *bp_shape(bp_verb);
bool bp_may_take_command(const bp_battle *, const bp_state *, unsigned commander); /* D2 */
uint64_t bp_ordered_group(const bp_state *);                                       /* at ASK_ORDER */
uint64_t bp_still_to_move(const bp_state *);                                       /* at ASK_MOVER */
bool bp_may_stop_group(const bp_state *);
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

/* ---- seen (view.c), thought (value.c), written (setup.c, position.c) ---- */
enum { /* status words */
       BPS_SHAKEN,
       BPS_DISORDERED,
       BPS_ENGAGED,
       BPS_ACTED,
       BPS_WON,
       BPS_LYING,
       BPS_CHARGED,
       BPS_BROKEN_BRIGADE,
       BPS_MOUNTED,
       BPS_DEAD,
       BP_STATUSES
};
extern const char *const bp_status_words[];
void bp_view_ground(const gg_battle *, const gg_state *, gg_view *);
void bp_view(const gg_battle *, const gg_state *, int side, gg_view *);
bool bp_exists(const bp_battle *, int piece);
uint32_t bp_status(const bp_battle *, const bp_state *, int unit); /* bits of BPS_... */
const char *bp_terrain_word(int kind);
int bp_prompt(const gg_battle *, const gg_state *, char *out, size_t cap);
int bp_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
int bp_place(const gg_battle *, gg_pose, char *out, size_t cap);
int bp_piece_find(const gg_battle *, const char *label, size_t len);
const char *bp_label(const gg_battle *, int piece);
const char *bp_piece_name(const gg_battle *, int piece);
int bp_sentence(const gg_event *); /* telling.c: which sentence of its rule tells it */
gg_move bp_habit(const gg_battle *, const gg_state *);
int32_t bp_merit(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int32_t bp_zeal(const gg_battle *, const gg_state *, gg_move);
gg_move bp_keen(const gg_battle *, const gg_state *, const gg_offers *);
int32_t bp_worth(const gg_battle *, const gg_state *, int side);
gg_battle *bp_read(struct gg_scan *);
int bp_position(const gg_battle *, const gg_state *, char *out, size_t cap);
extern const char *const bp_columns[];
enum { BP_COLUMNS = 12 };
void bp_type_row(int i, gg_type_row *);

/* ---- 4.1, 6.3: dice (dice.c) ---- */
enum {
    BPD_EACH, /* a D6 or 2D6: each number */
    BPD_HIT2,
    BPD_HIT3,
    BPD_HIT4,
    BPD_HIT5,
    BPD_HIT6, /* to hit on so much: miss, hit, natural six (which always hits) */
    BPD_SAVE2,
    BPD_SAVE3,
    BPD_SAVE4,
    BPD_SAVE5,
    BPD_SAVE6,
    BPD_SAVE7, /* fails, saves; 1 always fails; 7: cannot */
    BPD_D3,    /* 1-2, 3-4, 5-6 */
    BPD_BLOW2,
    BPD_BLOW3,
    BPD_BLOW4,
    BPD_BLOW5,
    BPD_BLOW6, /* to hit in hand-to-hand, where a six is a hit like others */
    BP_DICE
};
enum { BP_MISS, BP_HIT, BP_SIX };
extern const gg_die bp_dice[BP_DICE];
int bp_hit_die(int modifier); /* 4 or more after it */
int bp_blow_die(int modifier);
int bp_save_die(const bp_battle *, int m, int modifier);
static inline int bp_sum(const uint8_t counts[6])
{
    return counts[0] + 2 * counts[1] + 3 * counts[2] + 4 * counts[3] + 5 * counts[4] + 6 * counts[5];
}

/* ---- 6: sequence (sequence.c) ---- */
void bp_start(const gg_battle *, gg_state *);
bool bp_quiet(const gg_battle *, const gg_state *);
bool bp_begin_of(const gg_battle *, const gg_state *, bp_begin *out);
#undef GG_PROC_NAME
#define GG_PROC_NAME(name) bp_proc_##name
#define PROCEDURE(name, exchange, fields) gg_proc bp_proc_##name;
#include "procs.def"
#undef PROCEDURE

#endif
