/* What is known of an rbc scenario while it is being read. Lines may stand in any order, so the text is gone through
 * several times, and each kind of line is read when all that it may name is known: setup.c reads the lines of the whole
 * battle, map.c the ground, muster.c brigades and units; drawup.c puts them on the board and into contact, begin.c finds
 * the moment at which play begins, army.c holds armies to their lists; position.c writes it all down again. */
#ifndef GG_RBC_SETUP_H
#define GG_RBC_SETUP_H

#include "rbc.h"
#include "scenario/drawn.h"

enum {
    RBC_SPAN_LEAST = 3, /* columns and rows of the smallest board */
    RBC_LABEL = 16,
    RBC_HITS = 199,
    RBC_POINTS = 9999,
    RBC_LOSSES = 255,
    RBC_FLIGHT = 26, /* rbc.opt.flight_len: the longest */
    RBC_YEAR_LEAST = 1400,
    RBC_YEAR = 1700
};

/* Lines that may stand once. */
enum {
    ONCE_BOARD,
    ONCE_TURNS,
    ONCE_FIRST,
    ONCE_LIMIT,
    ONCE_MAP,
    ONCE_POINTS,
    ONCE_YEAR,
    ONCE_DEPLOY,
    ONCE_TURN,
    ONCE_BEGIN,
    RBC_ONCE
};
/* The rounds through the text. */
enum { PASS_WHOLE, PASS_GROUND, PASS_UNITS, PASS_CONTACT, RBC_PASSES };

typedef struct rbc_ref { /* a word that names a unit whose line is yet to be read */
    gg_word word;
    const char *line;
    int line_number; /* 0: nothing is named */
} rbc_ref;

/* 7.15: an option, its default, its other values. */
typedef struct rbc_option_words {
    const char *name, *value[3];
    size_t at; /* in rbc_options */
} rbc_option_words;
enum { RBC_OPTIONS = 11 }; /* and flight_len, which is a number */
extern const rbc_option_words rbc_option_list[RBC_OPTIONS];
enum { RBC_FLIGHT_USUAL = 3 };

/* Flags of a unit as words of its line. */
typedef struct rbc_flag_words {
    const char *name;
    uint32_t flag;
} rbc_flag_words;
enum { RBC_FLAGS = 16 };
extern const rbc_flag_words rbc_flag_list[RBC_FLAGS];

typedef struct rbc_draft {
    gg_scan *scan;
    rbc_battle *b;
    char (*side_name)[RBC_LABEL];
    bool board_known; /* false: its line is at fault, and no more is said of what is off the board */
    int turn;         /* 0: not given */
    int turn_side;    /* -1: not given */
    gg_mark once[RBC_ONCE], option[RBC_OPTIONS + 1], army[GG_SIDES], camp[RBC_CAMPS];
    struct {
        gg_mark at, zone_at, break_at, losses_at;
        int zone[2];             /* as printed, the south is 1; 0: not given */
        int break_point, losses; /* -1: not given */
    } side[GG_SIDES];
    struct {
        gg_mark at;
        bool faulty;
    } brigade[RBC_BRIGADES];
    struct {
        gg_mark at, box, advanced, hedgehog, massed_at;
        rbc_ref rival;
        uint16_t cell; /* SQ_OFF: nowhere, or not known because of a fault */
        bool faulty, lost, waiting, facing_given;
    } unit[RBC_UNITS];
    struct {
        gg_mark at, since, diagonal;
        uint8_t charger, target;
        int16_t pt; /* -1: not given */
    } pair[RBC_UNITS];
    int pairs;
    gg_mark mover;     /* the unit that the `begin` line names */
    unsigned too_many; /* bit for each kind of thing of which there are: it has been said */
} rbc_draft;

/* ---- words that several lines have (draft.c); each gives a fault if it is not what it should be ---- */
int rbc_draft_side(rbc_draft *);                                   /* -1 */
int rbc_draft_box(rbc_draft *, const char *what, gg_mark *at);     /* SQ_OFF */
bool rbc_draft_edge(rbc_draft *, gg_word, int *cell, int *facing); /* F3/N */
int rbc_draft_pick_unit(rbc_draft *, gg_scan *, gg_word);          /* on the board; GG_NONE */
int rbc_draft_unit(rbc_draft *, const char *what, gg_mark *at);    /* likewise */
int rbc_draft_ref_unit(rbc_draft *, const rbc_ref *);              /* likewise */
bool rbc_draft_faulty_units(const rbc_draft *); /* some lines of units could not be read: armies are not known */
bool rbc_draft_room(rbc_draft *, int kind, int n, int most, gg_mark, const char *what);
enum { ROOM_UNITS, ROOM_BRIGADES, ROOM_CAMPS, ROOM_CARTS };
bool rbc_draft_keyword(gg_word); /* a line may begin with it (setup.c) */

/* ---- lines; each function stands behind its keyword ---- */
void rbc_read_map(rbc_draft *); /* map.c */
void rbc_pass_map(rbc_draft *); /* its rows are not for this round through the text */
void rbc_read_wall(rbc_draft *);
void rbc_read_cart(rbc_draft *);
void rbc_read_camp(rbc_draft *);
void rbc_settle_camps(rbc_draft *);
void rbc_read_brigade(rbc_draft *); /* muster.c */
void rbc_read_unit(rbc_draft *);
void rbc_read_engaged(rbc_draft *); /* drawup.c */
void rbc_draw_up(rbc_draft *);
void rbc_settle_contact(rbc_draft *);
void rbc_read_begin(rbc_draft *); /* begin.c */
void rbc_settle_begin(rbc_draft *);
void rbc_read_army(rbc_draft *); /* army.c */
void rbc_check_lists(rbc_draft *);

extern const char *const rbc_begin_names[AT_DEPLOY + 1];

#endif
