/* What is known of a boe scenario while it is being read. Lines may stand in any order, so the text is gone through
 * several times, and each kind of line is read when all that it may name is known: setup.c reads the lines of the whole
 * battle, map.c the ground, staff.c leaders, brigades and events, muster.c units and their skirmishers; drawup.c puts them
 * on the map and into melee, begin.c finds the moment at which play begins, army.c counts points; position.c writes it all
 * down again. */
#ifndef GG_BOE_SETUP_H
#define GG_BOE_SETUP_H

#include "boe.h"
#include "scenario/drawn.h"

enum {
    BOE_SPAN_LEAST = 4, /* columns and rows of the smallest map */
    BOE_TURNS = 99,
    BOE_POINTS = 9999,
    BOE_SCORE = 999,
    BOE_LABEL = 16,
    BOE_STANDS = 10, /* boe.unit.stands */
    BOE_LEVEL = 9,
    BOE_SIGHT = 40, /* option visibility: the farthest */
    BOE_SIGHT_USUAL = 12,
    BOE_ZONES = 16,
    BOE_EVENTS = 4
};

/* Lines that may stand once. */
enum {
    ONCE_BOARD,
    ONCE_TURNS,
    ONCE_POINTS,
    ONCE_SCENARIO,
    ONCE_BROKEN,
    ONCE_VICTORY,
    ONCE_MAP,
    ONCE_TURN,
    ONCE_PLAYER_A,
    ONCE_BEGIN,
    BOE_ONCE
};
/* The rounds through the text: the battle, the ground with every label that may be named, leaders and
 * melees, units, skirmishers. */
enum { PASS_WHOLE, PASS_NAMES, PASS_FORCES, PASS_UNITS, PASS_DETACHED, BOE_PASSES };

/* 9: an option, its default, its other values. */
typedef struct boe_option_words {
    const char *name, *value[3];
    size_t at; /* in boe_options */
} boe_option_words;
enum { BOE_OPTIONS = 14, OPTION_OPPFIRE = BOE_OPTIONS, OPTION_OPPCHARGE, OPTION_VISIBILITY, BOE_OPTION_LINES };
extern const boe_option_words boe_option_list[BOE_OPTIONS];
enum { /* sets of phases from PHASE_5A on */
       OPPFIRE_ANY = 0xff | 3 << (PHASE_9A - PHASE_5A),
       OPPFIRE_USUAL = OPPFIRE_ANY,
       OPPCHARGE_ANY = 0xff,
       OPPCHARGE_USUAL = 0x3f
};

/* Flags of a unit as words of its line. */
typedef struct boe_flag_words {
    const char *name;
    uint32_t flag;
} boe_flag_words;
enum { BOE_FLAGS = 17 };
extern const boe_flag_words boe_flag_list[BOE_FLAGS];
extern const struct boe_scenario_words {
    const char *name;
    gg_rule rule;
} boe_scenario_list[3];
extern const char *const boe_rank_names[3], *const boe_arm_names[2], *const boe_grade_names[BOE_GRADES],
    *const boe_weight_names[4], *const boe_morale_names[3], *const boe_aspect_names[3];

typedef struct boe_draft {
    gg_scan *scan;
    boe_battle *b;
    char (*side_name)[BOE_LABEL];
    int sides;        /* that have a line */
    bool board_known; /* false: its line is at fault, and no more is said of what is off the map */
    int turn;         /* 0: not given */
    int player_a;     /* -1: not given */
    int begin_side;   /* likewise */
    gg_mark once[BOE_ONCE], option[BOE_OPTION_LINES], side[GG_SIDES], home[GG_SIDES], objective[BOE_OBJECTIVES];
    int killed[GG_SIDES];            /* -1: as the units say */
    uint8_t drawn_level[BOE_CELLS];  /* a digit of the map, by boe_spot */
    uint32_t drawn_road[SQ_HIGH];    /* bit for each + of a row */
    char zone_label[BOE_ZONES][12];
    int read_leaders, read_brigades, read_units; /* in this round: the lines come in the order of their numbers */
    struct {
        gg_mark at, place, with_at;
        uint8_t with; /* GG_NONE: not given */
        bool faulty;
    } leader[BOE_LEADERS];
    struct {
        gg_mark at;
        bool faulty;
    } brigade[BOE_BRIGADES];
    struct {
        gg_mark at, place;
        uint16_t cell;  /* SQ_OFF: nowhere, or not known because of a fault */
        uint8_t given;  /* of what has a default that others decide: GIVEN_... */
        bool faulty, lost;
    } unit[BOE_UNITS];
    gg_mark melee[BOE_MELEES];
    gg_mark mover;     /* the unit that the `begin` line names */
    unsigned too_many; /* bit for each kind of thing of which there are: it has been said */
} boe_draft;
enum { GIVEN_CUBE = 1, GIVEN_AP = 2, GIVEN_COMMAND = 4, GIVEN_STANDS = 8, GIVEN_START = 16, GIVEN_FACING = 32 };
enum {
    ROOM_UNITS,
    ROOM_LEADERS,
    ROOM_BRIGADES,
    ROOM_ZONES,
    ROOM_OBJECTIVES,
    ROOM_EVENTS,
    ROOM_MELEES,
    ROOM_GUNS,
    ROOM_DETACHMENTS
};

/* ---- words that several lines have (draft.c); each gives a fault if it is not what it should be ---- */
int boe_draft_side(boe_draft *);                                /* -1 */
int boe_draft_facing(boe_draft *, const char *what);            /* -1 */
int boe_draft_space(boe_draft *, const char *what, gg_mark *);  /* SQ_OFF */
int boe_draft_unit(boe_draft *, const char *what, gg_mark *);   /* lines and detachments; GG_NONE */
int boe_draft_leader(boe_draft *, const char *what, gg_mark *); /* GG_NONE */
int boe_draft_pick(boe_draft *, const char *const *list, int n, const char *what); /* a word of the list; -1 */
bool boe_draft_number(boe_draft *, const char *what, int low, int high, int *out); /* may be below nothing */
bool boe_draft_room(boe_draft *, int kind, int n, int most, gg_mark, const char *what);
bool boe_draft_keyword(gg_word); /* a line may begin with it (setup.c) */
gg_mark boe_draft_here(boe_draft *); /* the next word */

/* ---- lines; each function stands behind its keyword ---- */
void boe_read_map(boe_draft *); /* map.c */
void boe_pass_map(boe_draft *);
void boe_read_level(boe_draft *);
void boe_read_road(boe_draft *);
void boe_read_zone(boe_draft *);
void boe_read_objective(boe_draft *);
void boe_settle_ground(boe_draft *);
void boe_enrol_leader(boe_draft *); /* staff.c: a label that others may name */
void boe_enrol_brigade(boe_draft *);
void boe_read_leader(boe_draft *);
void boe_read_brigade(boe_draft *);
void boe_read_event(boe_draft *);
void boe_settle_staff(boe_draft *);
void boe_enrol_unit(boe_draft *); /* muster.c */
void boe_settle_names(boe_draft *);
void boe_read_unit(boe_draft *);
void boe_read_detachment(boe_draft *);
void boe_read_melee(boe_draft *); /* drawup.c */
void boe_read_guns(boe_draft *);
void boe_draw_up(boe_draft *);
void boe_read_begin(boe_draft *); /* begin.c */
void boe_settle_begin(boe_draft *);
void boe_check_begin(boe_draft *);
void boe_check_army(boe_draft *); /* army.c */

#endif
