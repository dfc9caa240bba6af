/* ccn: Commands & Colors: Napoleonics with chit activation. Specification: rules/ccn.md, whose sections the files of this
 * folder follow; every rule of its index stands in rules.def.
 *
 * Supported: the whole index, every option of 13.2, all nations and traits, field works, combined arms.
 * Limits of this build: 64 units and 16 leaders in a battle, 24 guns (artillery units) and 15 chits a side.
 *
 * The state takes less than 2 KiB; frames are its last member, so that the live bytes are a prefix. */
#ifndef GG_CCN_H
#define GG_CCN_H

#include "board/hex.h"
#include "engine/event.h"
#include "engine/flow.h"
#include "engine/tally.h"
#include "grognard.h"

enum { CCN_UNITS = 64, CCN_LEADERS = 16, CCN_GUNS = 24, CCN_CHITS = 15, CCN_OBJECTIVES = 16, CCN_FRAMES = 14 };
enum { CCN_LEADER = 64 }; /* piece ids: units 0..63, leaders from 64 */
enum { FRENCH, ALLIES };  /* the sides, in the order in which they decide (ccn.seq.tie) */
enum { NORTH, SOUTH };    /* edges */

typedef enum ccn_rule {
    CCN_OK = 0,
#define RULE(name, id, source, words, sentence) name,
#include "rules.def"
#undef RULE
    CCN_RULES
} ccn_rule;

/* ---- 4: forces ---- */
typedef enum ccn_class { INF, CAV, ART, NO_CLASS } ccn_class;
enum { /* 4.3 traits */
       LIGHT = 1 << 0,
       MILITIA = 1 << 1,
       GUARD = 1 << 2,
       ARMOR = 1 << 3,
       LANCE = 1 << 4,
       SLOW = 1 << 5,
       FIRM = 1 << 6,
       STEP = 1 << 7,
       MASS = 1 << 8,
       RIFLE = 1 << 9,
       FOOT = 1 << 10,
       HORSE = 1 << 11
};
/* 4.1: kinds of roll, by what the rules tell apart */
enum {
    DIE_CHECK,  /* 2D6 checks, events, botched orders: each number */
    DIE_MORALE, /* a 5 or none */
    DIE_FATE,   /* 1-2, 3-4, 5-6 */
    DIE_FIRE_INF,
    DIE_FIRE_CAV,
    DIE_FIRE_ART, /* miss, hit, flag: sabers miss */
    DIE_SABER_INF,
    DIE_SABER_CAV,
    DIE_SABER_ART,    /* miss, hit, flag: sabers hit */
    DIE_RETIRING,     /* CAV faces hit, nothing else counts */
    DIE_LEADER,       /* sabers */
    DIE_LEADER_LANCE, /* sabers, and flags for the lances */
    DIE_CUP,          /* a chit */
    CCN_DICE
};
enum { MISS, HIT, FLAG }; /* classes of a battle die; HIT is also the saber against leaders and the 5 of morale */

typedef struct ccn_type { /* 4.2: a row of the national unit reference, in its column order */
    const char *nation, *code, *name;
    uint8_t cls, blocks, mb, mn, range;
    int8_t fs;     /* dice when firing unmoved */
    uint8_t fm_up; /* blocks / 2 rounded up when firing after a move */
    int8_t fm, ml, mi;
    uint8_t ign, ret;
    bool sab;
    uint16_t traits;
    uint8_t cost;
    char source;
} ccn_type;
enum { CCN_TYPES = 74, CCN_COLUMNS = 16 };
extern const ccn_type ccn_types[CCN_TYPES];
int ccn_type_find(const char *word, size_t len); /* "FR.LC"; -1 */
int ccn_type_price(const ccn_type *);            /* by the formula of 4.7 */
extern const gg_die ccn_dice[CCN_DICE];
extern const char *const ccn_class_names[];
extern const char *const ccn_columns[CCN_COLUMNS];
void ccn_type_row(int i, gg_type_row *);

/* ---- 8: terrain ---- */
typedef enum ccn_terrain {
    CLEAR,
    BRIDGE,
    FOREST,
    HILL,
    TOWN,
    FARM,
    GARDEN,
    MARSH,
    FORD,
    RIVER,
    LAKE,
    RUGGED,
    CCN_TERRAINS
} ccn_terrain;
typedef struct ccn_ground { /* a row of 8.1 */
    const char *name;
    char mark;
    bool passable, stop, nobattle;
    uint8_t into[3], from[3]; /* by the attacker's class */
    bool melee_only;          /* INTO counts in melee only */
    bool blocks;
    uint8_t ignore;
    bool square;
} ccn_ground;
extern const ccn_ground ccn_grounds[CCN_TERRAINS];

/* ---- 13.2: options ---- */
typedef struct ccn_options { /* every default is 0 */
    uint8_t doubles_resolve, no_flank_fire, battle_back_front, no_square_target_bonus, terrain_sum, broken_eliminate,
        no_leader_detach_check, no_tactics_chart, noleader_out, no_bonus_activation, square_exit_allowed;
} ccn_options;

/* ---- 5: state ---- */
enum { STEADY, SHAKEN, BROKEN };
enum { ON, CASUALTY, ELIMINATED };
enum { SPENT = 1, KEEP_SPENT = 2, SQUARE = 4 }; /* ccn_unit.flags */
enum { TOKEN_BAYONET = 1, TOKEN_FIREHOLD = 2, TOKEN_BOMBARD = 4 };

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
#define PROCEDURE(name, exchange, fields) \
    struct frame_##name {                 \
        GG_FRAME_HEAD fields              \
    };
#include "procs.def"
#undef PROCEDURE
typedef union ccn_frame {
    struct {
        GG_FRAME_HEAD
    } head;
#define PROCEDURE(name, exchange, fields) struct frame_##name name;
#include "procs.def"
#undef PROCEDURE
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
#define PROCEDURE(name, exchange, fields) PROC_##name,
#include "procs.def"
#undef PROCEDURE
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

typedef struct ccn_battle {
    gg_battle base;
    ccn_options option;
    uint8_t edge[GG_SIDES], chits[GG_SIDES], adc_max[GG_SIDES], goal[GG_SIDES];
    uint8_t rounds;     /* limit */
    uint8_t limit_most; /* at the limit: 0 larger share of the goal, 1 more banners */
    uint8_t limit_tie;  /* equal then: this side wins, GG_NONE: a draw */
    uint8_t units, leaders, objectives;
    struct {
        uint8_t hex, side, banners;
    } objective[CCN_OBJECTIVES];
    uint8_t terrain[HEX_CELLS], works[HEX_CELLS]; /* works: bit for each direction */
    hex_set passable, stop, of[CCN_TERRAINS];     /* cells by terrain */
    uint64_t side_units[GG_SIDES];                /* bit for each unit */
    uint8_t gun_unit[GG_SIDES][CCN_GUNS];         /* unit of each gun number */
    ccn_unit_def unit[CCN_UNITS];
    ccn_leader_def leader[CCN_LEADERS];
    uint16_t points;       /* army lists: the budget, 0: none was set */
    uint8_t chits_by_size; /* bit for each side: no number was given */
    ccn_begin begin;
    ccn_state image; /* the set-up, without frames */
} ccn_battle;

extern const gg_system ccn_system;

/* ---- pieces ---- */
#define ST(x) ((ccn_state *)(x)->s)
#define BT(x) ((const ccn_battle *)(x)->b)
static inline const ccn_battle *ccn_b(const gg_battle *b) { return (const ccn_battle *)b; }
static inline const ccn_state *ccn_s(const gg_state *s) { return (const ccn_state *)s; }
static inline const ccn_frame *ccn_top(const ccn_state *s) { return &s->frame[s->head.depth - 1]; }
static inline const ccn_type *ccn_type_of(const ccn_battle *b, int unit) { return &ccn_types[b->unit[unit].type]; }
static inline bool ccn_alive(const ccn_state *s, int unit) { return s->unit[unit].blocks > 0; }
static inline bool ccn_is_leader(unsigned piece) { return piece >= CCN_LEADER && piece != GG_NONE; }
static inline bool ccn_has(const ccn_battle *b, int unit, int trait) { return ccn_type_of(b, unit)->traits & trait; }
static inline bool ccn_in_square(const ccn_state *s, int unit) { return s->unit[unit].flags & SQUARE; }
static inline int ccn_attached(const ccn_state *s, int unit)
{
    return s->leader_at[s->unit[unit].hex];
} /* or GG_NONE */
static inline uint64_t ccn_bit(int unit) { return (uint64_t)1 << unit; }
int ccn_piece_side(const ccn_battle *, unsigned piece);
int ccn_piece_hex(const ccn_state *, unsigned piece);
uint64_t ccn_alive_units(const ccn_battle *, const ccn_state *, int side);
bool ccn_lone(const ccn_state *, int leader); /* ON, no unit in his hex */
void ccn_put_unit(ccn_state *, const ccn_battle *, int unit, int hex);
void ccn_put_leader(ccn_state *, const ccn_battle *, int leader, int hex);
void ccn_set_square(ccn_state *, int unit, bool square);
gg_pose ccn_pose(int hex, int facing); /* facing -1: none */
gg_pose ccn_unit_pose(const ccn_state *, int unit);

/* ---- 3.8, 3.9, 8: ground (terrain.c) ---- */
bool ccn_allround(const ccn_battle *, const ccn_state *, int unit);
bool ccn_allround_at(const ccn_battle *, const ccn_state *, int unit, int hex);
hex_arc ccn_arc(const ccn_battle *, const ccn_state *, int unit, int hex); /* of hex, seen from the unit */
bool ccn_crosses_works(const ccn_battle *, int target, int attacker);
void ccn_terrain_dice(const ccn_battle *, int cls, int from, int to, bool melee, gg_tally *);
bool ccn_sight(const ccn_battle *, const ccn_state *, int from, int to, int over_friends_of); /* GG_NONE: over nobody */

bool ccn_sight_but_for_hills(const ccn_battle *, const ccn_state *, int from, int to,
                             int over_friends_of); /* for verdicts */

/* ---- 7.2, 7.3: command (command.c) ---- */
typedef struct ccn_command { /* of one side, worked out once an ask */
    hex_set within[5];       /* cells at command distance 0..4 or less */
    hex_set direct;          /* cells of units in direct command */
    bool leaderless;
} ccn_command;
void ccn_command_work(const ccn_battle *, const ccn_state *, int side, ccn_command *);
hex_set ccn_direct_cells(const ccn_battle *, const ccn_state *, int side);
int ccn_command_distance(const ccn_command *, int hex);                               /* 5: out of command */
static inline bool ccn_in_command(const ccn_battle *b, const ccn_command *c, int hex) /* it may roll */
{
    return c->leaderless ? !b->option.noleader_out : hex_in(c->within[4], hex);
}
static inline gg_rule ccn_command_rule(const ccn_command *c)
{
    return c->leaderless ? COMMAND_NOLEADER : COMMAND_OUT;
} /* why not */
gg_rule ccn_judge_order(const ccn_battle *, const ccn_state *, const ccn_command *, int side,
                        unsigned piece);                                                          /* D1, one piece */
int ccn_number(const ccn_battle *, const ccn_state *, const ccn_command *, int unit, gg_tally *); /* 0: may not roll */
bool ccn_in_direct_command(const ccn_battle *, const ccn_state *, int unit);

static inline int ccn_sum(const uint8_t counts[6]) /* of DIE_CHECK dice */
{
    return counts[0] + 2 * counts[1] + 3 * counts[2] + 4 * counts[3] + 5 * counts[4] + 6 * counts[5];
}
static inline int ccn_double(const uint8_t counts[6]) /* the number on both of two dice, or 0 */
{
    for (int i = 0; i < 6; i++)
        if (counts[i] == 2) return i + 1;
    return 0;
}

/* ---- 7.6: movement (movement.c) ---- */
typedef struct ccn_reach {
    hex_set at[4]; /* cells whose cheapest cost is 1, 2, 3 moves; at[0]: the start */
    hex_set all;   /* without the start */
} ccn_reach;
hex_set ccn_open_cells(const ccn_battle *, const ccn_state *, int side, bool with_leader); /* 7.6.2 */
void ccn_reach_work(const ccn_battle *, const ccn_state *, int unit, int moves, bool with_leader, ccn_reach *);
hex_set ccn_reach_past_stops(const ccn_battle *, const ccn_state *, int unit, int moves, bool with_leader);
void ccn_withdraw_work(const ccn_battle *, const ccn_state *, int unit, bool with_leader, ccn_reach *);
int ccn_reach_cost(const ccn_reach *, int hex);
hex_set ccn_wrong_roads(const ccn_battle *, const ccn_state *, int unit); /* 7.3.5, botched order 1 */
bool ccn_may_battle_in(const ccn_battle *, int unit, int hex);            /* after entering it in this activation */
hex_set ccn_backward(const ccn_battle *, int side, hex_set);              /* one backward step */

/* ---- 7.7 to 7.10: attacks (fire.c, melee.c) ---- */
typedef struct ccn_blow { /* an attack that is made or thought of */
    uint8_t unit, target; /* target: a unit, or CCN_LEADER + a lone leader */
    uint8_t from;         /* where the unit is, or would be */
    uint8_t facing;
    uint8_t moves;
    bool moved, entered, back; /* back: a battle back */
} ccn_blow;
void ccn_fire_dice(const ccn_battle *, const ccn_state *, const ccn_blow *, gg_tally *);
gg_rule ccn_judge_fire(const ccn_battle *, const ccn_state *, const ccn_blow *);
void ccn_melee_dice(const ccn_battle *, const ccn_state *, const ccn_blow *, gg_tally *);
gg_rule ccn_judge_melee(const ccn_battle *, const ccn_state *, const ccn_blow *);
int ccn_art_dice(const ccn_battle *, const ccn_state *, int unit, int range, bool moved);               /* 4.5 */
gg_rule ccn_judge_gun(const ccn_battle *, const ccn_state *, const ccn_command *, int gun, int target); /* 7.10 */
gg_rule ccn_judge_combine(const ccn_battle *, const ccn_state *, const ccn_command *, int unit, int target);
int ccn_gun_dice(const ccn_battle *, const ccn_state *, int gun, int target, gg_tally *);

int ccn_guns_dice(const ccn_battle *, const ccn_state *, uint32_t guns, int side, int target);
void ccn_fire_guns(gg_run *, uint32_t guns, int side, int target);
void ccn_count_shot(gg_run *, int gun);
int ccn_hit_die(const ccn_battle *, int attacker, unsigned target, bool melee);
gg_rule ccn_token_rule(int token);
void ccn_spend_token(gg_run *, int unit, uint8_t *token); /* after ASK_TOKEN: used, or kept for later (then 0) */
int ccn_token_for(const ccn_battle *, const ccn_state *, int unit, bool melee, bool moved, bool entered); /* or 0 */

/* ---- 7.11, 7.12: reactions (square.c) ---- */
gg_rule ccn_judge_square(const ccn_battle *, const ccn_state *, int unit, int cavalry);
int ccn_square_number(const ccn_battle *, const ccn_state *, int unit, int start, gg_tally *);
gg_rule ccn_judge_retire(const ccn_battle *, const ccn_state *, int unit, int attacker);
int ccn_try_square(gg_run *, int unit, int cavalry, int start); /* tells of the attempt, gives its number */
int ccn_retire_number(gg_run *, int unit, int attacker);        /* likewise */
void ccn_form_square(gg_run *, int unit, int formed);
int ccn_gets_away(gg_run *, int unit, int passed);         /* tells if it does not */
int ccn_square_guns(gg_run *, const struct frame_melee *); /* dice of the guns against a square, shots counted */
hex_set ccn_retire_cells(const ccn_battle *, const ccn_state *, int unit);

/* ---- 7.15 to 7.18: effects (morale.c) ---- */
int ccn_flag_capacity(const ccn_battle *, const ccn_state *, int unit, int attacker_hex, bool stern, gg_tally *);
void ccn_morale_dice(const ccn_battle *, const ccn_state *, int unit, gg_tally *);
typedef struct ccn_retreat_end {
    uint8_t hex, leader; /* leader: a lone one picked up on the way, or GG_NONE */
} ccn_retreat_end;
enum { CCN_RETREAT_ENDS = HEX_ROWS * (CCN_LEADERS + 1) }; /* each hex of a row, with each leader or none */
int ccn_retreat_ends(const ccn_battle *, const ccn_state *, int unit, int distance,
                     ccn_retreat_end out[CCN_RETREAT_ENDS], int *gone);
int ccn_retreat_distance(const ccn_battle *, int unit, int flags);

void ccn_set_morale(gg_run *, int unit, int morale, gg_rule);

/* ---- 7.20: leaders (leaders.c) ---- */
void ccn_leader_falls(gg_run *, int leader);
void ccn_turn_unit(gg_run *, int unit, int facing, gg_rule);
void ccn_move_unit(gg_run *, int unit, int hex, int facing, bool leave_leader,
                   gg_rule); /* the attached leader goes along */
hex_set ccn_leader_reach(const ccn_battle *, const ccn_state *, int leader);
hex_set ccn_escape_cells(const ccn_battle *, const ccn_state *, int leader);
hex_set ccn_return_cells(const ccn_battle *, const ccn_state *, int leader);

/* ---- 9: victory (victory.c) ---- */
int ccn_objective_banners(const ccn_battle *, const ccn_state *, int side);
int ccn_banners(const ccn_battle *, const ccn_state *, int side); /* permanent and for objectives */
void ccn_round_limit(gg_run *);
void ccn_check_victory(gg_run *);
void ccn_gain_banner(gg_run *, int side);
void ccn_lose_blocks(gg_run *, int unit, int blocks, gg_rule); /* eliminated if none are left: banner, victory check */

/* ---- 6.2: decisions (moves.c, notation.c) ---- */
enum {
    ASK_ATTEMPT = 1,
    ASK_GUNS,
    ASK_ADC,
    ASK_ACT,
    ASK_MOVE,
    ASK_ATTACK,
    ASK_TOKEN,
    ASK_RETIRE,
    ASK_SQUARE,
    ASK_FLAGS,
    ASK_RETREAT,
    ASK_REFORM,
    ASK_GROUND,
    ASK_RIDE,
    ASK_BONUS,
    ASK_LEADER,
    ASK_ESCAPE,
    ASK_RETURN,
    ASK_EVENT_RALLY,
    ASK_EVENT_MOVE,
    ASK_SEND,
    ASK_FACE,
    CCN_ASKS
};
typedef enum ccn_verb {
    NO_VERB,
#define VERB(name, word, shape, sentence) name,
#include "verbs.def"
#undef VERB
    CCN_VERBS
} ccn_verb;
void ccn_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move ccn_offer(const gg_battle *, const gg_state *, const gg_offers *, int slot);
gg_rule ccn_judge(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
bool ccn_is_offered(const ccn_state *, const gg_offers *, gg_move);
uint64_t ccn_event_units(const ccn_battle *, const ccn_state *, const struct frame_event *);
const char *ccn_shape(ccn_verb); /* of verbs.def */
int ccn_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
int ccn_print(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move ccn_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int ccn_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void ccn_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);
static inline int ccn_move_hex(gg_move m) { return hex_cell((int)gg_move_x(m), (int)gg_move_y(m)); }
static inline gg_move ccn_move(ccn_verb v, unsigned unit, unsigned target, int hex, int facing, int arg)
{
    return gg_move_make(v, unit, target, hex == HEX_OFF ? 0 : (unsigned)hex_column(hex),
                        hex == HEX_OFF ? 0 : (unsigned)hex_row(hex), (unsigned)facing, (unsigned)arg);
}

/* ---- what is seen (view.c), thought (value.c), written (setup.c) ---- */
extern const char *const ccn_facing_names[HEX_DIRS];
extern const char *const ccn_direction_names[HEX_DIRS];
extern const char *const ccn_status_words[];
enum { ST_SHAKEN, ST_BROKEN, ST_SPENT, ST_SQUARE, ST_LOW_AMMO, ST_DELAYED, ST_CASUALTY, ST_LOST, CCN_STATUSES };
void ccn_view_ground(const gg_battle *, const gg_state *, gg_view *);
void ccn_view(const gg_battle *, const gg_state *, int side, gg_view *);
int ccn_prompt(const gg_battle *, const gg_state *, char *out, size_t cap);
int ccn_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
int ccn_place(const gg_battle *, gg_pose, char *out, size_t cap);
int ccn_piece_find(const gg_battle *, const char *label, size_t len);
const char *ccn_label(const gg_battle *, int piece);
const char *ccn_piece_name(const gg_battle *, int piece);
gg_move ccn_habit(const gg_battle *, const gg_state *);
int32_t ccn_merit(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
int32_t ccn_zeal(const gg_battle *, const gg_state *, gg_move);
int32_t ccn_worth(const gg_battle *, const gg_state *, int side);
gg_battle *ccn_read(struct gg_scan *);
int ccn_position(const gg_battle *, const gg_state *, char *out, size_t cap);

/* ---- 6: sequence (sequence.c) ---- */
void ccn_mark_spent(gg_run *, int unit);
void ccn_start(const gg_battle *, gg_state *);
bool ccn_quiet(const gg_battle *, const gg_state *);
bool ccn_begin_of(const gg_battle *, const gg_state *, ccn_begin *out); /* false: not at a quiet point */
bool ccn_run_complete(const ccn_state *, int side);                     /* 7.4: all its kept chits stand together */
#define GG_PROC_NAME(name) ccn_proc_##name
#define PROCEDURE(name, exchange, fields) gg_proc ccn_proc_##name;
#include "procs.def"
#undef PROCEDURE

#endif
