/* What is known of a kings scenario while it is being read. Lines may stand in any order, so the text is gone through
 * several times, and each kind of line is read when all that it may name is known: setup.c reads the lines of the whole
 * battle, options.c the options, features.c the ground, muster.c the units; drawup.c puts them on the table and counts
 * their points, begin.c finds the moment at which play begins; position.c writes it all down again. */
#ifndef GG_KINGS_SETUP_H
#define GG_KINGS_SETUP_H

#include "kings.h"
#include "scenario/drawn.h"

enum {
    KINGS_SPAN_LEAST = 100,
    KINGS_TURNS = 99,
    KINGS_BUDGET = 999,
    KINGS_SCORE = 99,
    KINGS_BY_POINTS = 255, /* kings_vp.unit_lost: what the unit costs */
    KINGS_LABEL = 16,
    KINGS_FIGURES = 20,
    KINGS_HAND = 20,
    KINGS_HAND_USUAL = 5,
    KINGS_PINS = 99,
    KINGS_CARDS = 52,
    KINGS_JOKERS = 2,
    KINGS_AREA_SHAPES = 8
};

/* Lines that may stand once. */
enum {
    ONCE_TABLE,
    ONCE_TURNS,
    ONCE_FIRST,
    ONCE_POINTS,
    ONCE_SCENARIO,
    ONCE_DECK,
    ONCE_SOLO,
    ONCE_TURN,
    ONCE_BEGIN,
    KINGS_ONCE
};
/* The rounds through the text: the battle with its sides, the options and the ground, the units, what names them. */
enum { PASS_WHOLE, PASS_GROUND, PASS_UNITS, PASS_LAST, KINGS_PASSES };

/* 7.15: an option, its default, its other values; or, without values, a number. */
typedef struct kings_option_words {
    const char *name, *value[3];
    size_t at; /* in kings_options */
    uint8_t low, high, usual;
} kings_option_words;
enum { KINGS_OPTIONS = 23, OPTION_RECYCLE_SIDE = KINGS_OPTIONS, OPTION_EDGES, KINGS_OPTION_LINES };
extern const kings_option_words kings_option_list[KINGS_OPTIONS];

typedef struct kings_flag_words { /* a flag of a unit as a word of its line */
    const char *name;
    uint16_t flag;
} kings_flag_words;
enum { KINGS_UNIT_FLAGS = 8 };
extern const kings_flag_words kings_flag_list[KINGS_UNIT_FLAGS];
enum { KINGS_AREA_FLAGS = 5, KINGS_ACTION_WORDS = 8, KINGS_SCENARIOS = 3 };
extern const char *const kings_area_flag_names[KINGS_AREA_FLAGS]; /* by bit */
extern const char *const kings_status_names[EXITED + 1];          /* "pool" */
extern const char *const kings_begin_names[AT_UNIT + 1];
extern const char *const kings_action_words[KINGS_ACTIONS]; /* "double" */
extern const char *const kings_action_kinds[FREE + 1];      /* never, tested, free */
extern const char *const kings_edge_names[4];
extern const struct kings_scenario_words {
    const char *name;
    gg_rule rule;
} kings_scenario_list[KINGS_SCENARIOS];

enum { /* what a unit's line gives; the rest has a default */
       GIVEN_PLACE = 1,
       GIVEN_FIGURES = 2,
       GIVEN_FACING = 4,
       GIVEN_LEADERSHIP = 8,
       GIVEN_LEADER = 16,
       GIVEN_LEADERLESS = 32,
       GIVEN_ORDER = 64
};
typedef struct kings_draft {
    gg_scan *scan;
    kings_battle *b;
    char (*side_name)[KINGS_LABEL];
    int sides;
    bool table_known; /* false: its line is at fault, and no more is said of what is off the table */
    bool first_known, moment_faulty;
    int turn;   /* 0: not given */
    int deck_n; /* -1: not given */
    int deck_j;
    gg_mark once[KINGS_ONCE], option[KINGS_OPTION_LINES], side[GG_SIDES];
    struct { /* of the sides' lines */
        gg_mark zone, cards, jokers, deployed;
    } given[GG_SIDES];
    gg_mark area[KINGS_AREAS], work[KINGS_WORKS], vp_lost[GG_SIDES], action[KINGS_TYPES][KINGS_ACTIONS];
    uint8_t work_faulty; /* bit for each */
    struct {
        gg_mark at, place, figures, close, ground, jam, drunk, owed, standard, chief;
        uint8_t given;
        bool faulty;
    } unit[KINGS_UNITS];
    gg_mark mover;     /* the unit that the `begin` line names */
    unsigned too_many; /* bit for each kind of thing of which there are: it has been said */
} kings_draft;
enum { ROOM_AREAS, ROOM_SHAPES, ROOM_WALLS, ROOM_WORKS, ROOM_POINTS, ROOM_UNITS };

/* ---- words that several lines have (draft.c); each gives a fault if it is not what it should be ---- */
gg_mark kings_draft_here(kings_draft *);                                               /* of the next word */
int kings_draft_side(kings_draft *);                                                   /* -1 */
int kings_draft_pick(kings_draft *, const char *const *list, int n, const char *what); /* -1 */
bool kings_draft_point(kings_draft *, const char *what, tab_point *out, gg_mark *at);  /* x,y on the table */
int kings_draft_work(kings_draft *, const char *what, gg_mark *at);                    /* -1; faulty ones too */
int kings_draft_unit(kings_draft *, const char *what, gg_mark *at);                    /* GG_NONE */
int kings_draft_edges(kings_draft *, gg_word);                                         /* N,E or NE as bits; -1 */
bool kings_draft_room(kings_draft *, int kind, int n, int most, gg_mark, const char *what);
bool kings_draft_quoted(const gg_scan *, gg_word);
bool kings_draft_twice(gg_scan *, unsigned *given, int i, gg_word); /* notes it; true, with a fault, the second time */

/* ---- lines; each function stands behind its keyword ---- */
void kings_read_option(kings_draft *); /* options.c */
void kings_settle_options(kings_draft *);
void kings_read_area(kings_draft *); /* features.c */
void kings_read_wall(kings_draft *);
void kings_read_work(kings_draft *);
void kings_read_point(kings_draft *);
void kings_read_unit(kings_draft *);   /* muster.c */
void kings_read_moment(kings_draft *); /* begin.c */
void kings_read_begin(kings_draft *);
void kings_settle_begin(kings_draft *);
void kings_draw_up(kings_draft *); /* drawup.c */

/* What a unit is in a status if its line says nothing of it; the writer leaves that out, the reader fills it in. */
kings_unit kings_usual_unit(const kings_battle *, int unit, int status, bool close, int begin_at);
int kings_usual_order(const kings_battle *, const kings_state *, int unit); /* solo: by number, of those in the POOL */

#endif
