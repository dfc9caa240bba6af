/* A kings scenario as text, and chapter 4 as price lists. lines.c has the table of the lines, by which text/lines.h reads
 * and writes them; what only kings can say of them stands beside it: terrain.c the ground, points.c what scores, units.c the units, begin.c the
 * moment at which play begins. place.c puts the units on the table and counts their points when all lines are read;
 * position.c writes what goes on. This room sees the chapters and what they see. */
#ifndef GG_KINGS_SETUP_H
#define GG_KINGS_SETUP_H

#include "rules/kings/chapters.h"
#include "text/lines.h"

enum {
    KINGS_SPAN_LEAST = 100,
    KINGS_TURNS = 99,
    KINGS_BUDGET = 999,
    KINGS_SCORE = 99,
    KINGS_BY_POINTS = 255, /* kings_vp.unit_lost: what the unit costs */
    KINGS_FIGURES = 20,
    KINGS_HAND = 20,
    KINGS_PINS = 99,
    KINGS_CARDS = 52,
    KINGS_JOKERS = 2,
    KINGS_AREA_SHAPES = 8
};

/* The lines, in the order in which a position has them. */
enum {
    L_SCENARIO,
    L_TABLE,
    L_TURNS,
    L_POINTS,
    L_OPTION,
    L_ACTION,
    L_SIDE,
    L_FIRST,
    L_AREA,
    L_WALL,
    L_WORK,
    L_POINT,
    L_PLACE,
    L_VP,
    L_UNIT,
    L_DECK,
    L_SOLO,
    L_TURN,
    L_BEGIN,
    KINGS_LINES
};
extern const gg_lines kings_lines;

/* What is known while a scenario is being read, and not part of the battle. */
typedef struct kings_unit_note {
    uint8_t gun;      /* FIELD_GUN and on; 0: none */
    uint8_t leader;   /* SAYS_LEADER, SAYS_LEADERLESS */
    bool figures_of;  /* `figures 7 of 12`: those that are left are given */
    gg_mark at, work; /* where its place is given, if it is */
} kings_unit_note;
enum { SAYS_LEADER = 1, SAYS_LEADERLESS = 2 };
typedef struct kings_notes {
    int action[KINGS_TYPES][KINGS_ACTIONS]; /* on which line a cell of 4.1 is given; 0: nowhere */
    int vp_lost[GG_SIDES];                  /* likewise */
    struct {
        uint8_t flags, cover; /* cover: 1 + COVER_...; 0: not given */
    } area[KINGS_AREAS];
    kings_shape shape[KINGS_AREA_SHAPES]; /* of the area that is being read */
    kings_unit_note unit[KINGS_UNITS];
} kings_notes;
static inline kings_battle *kings_drafted(const gg_draft *d) { return (kings_battle *)d->battle; }
static inline kings_notes *kings_noted(const gg_draft *d) { return d->notes; }
bool kings_table_known(
    const gg_draft *); /* false: its line is at fault, and no more is said of what is off the table */

/* ---- words that several lines have ---- */
bool kings_read_point(gg_draft *, const char *what, tab_point *out, gg_mark *at); /* terrain.c: x,y on the table */
int kings_read_edges(gg_draft *, gg_word);                                        /* lines.c: N,E or NE as bits; -1 */
void kings_print_edges(gg_text *, unsigned edges);                                /* " N,E" */
extern const char *const kings_action_words[KINGS_ACTIONS];                       /* "double" */
extern const char *const kings_area_flags[5];                                     /* by bit */
extern const char *const kings_absences[5];                                       /* from POOL on */
extern const char *const kings_moments[AT_UNIT + 1];

/* ---- fields and lines that only kings can read and write ---- */
bool kings_read_rect(gg_draft *, int row); /* terrain.c */
bool kings_read_disc(gg_draft *, int row);
void kings_check_area(gg_draft *, int row);
void kings_print_area_flags(gg_text *, const gg_battle *, const gg_state *, int row);
void kings_print_shapes(gg_text *, const gg_battle *, const gg_state *, int row);
void kings_read_wall(gg_draft *, int row);
void kings_print_walls(gg_text *, const gg_battle *, const gg_state *);
bool kings_read_middle(gg_draft *, int row);
void kings_print_middle(gg_text *, const gg_battle *, const gg_state *, int row);
void kings_check_work(gg_draft *, int row);
bool kings_read_objective(gg_draft *, int row);
void kings_print_objective(gg_text *, const gg_battle *, const gg_state *, int row);
void kings_check_objective(gg_draft *, int row);
void kings_read_called(gg_draft *, int row);
void kings_print_called(gg_text *, const gg_battle *, const gg_state *);
void kings_read_vp(gg_draft *, int row); /* points.c */
void kings_print_vp(gg_text *, const gg_battle *, const gg_state *);
bool kings_read_place(gg_draft *, int row); /* units.c */
bool kings_read_garrison(gg_draft *, int row);
bool kings_read_figures(gg_draft *, int row);
bool kings_read_drunk(gg_draft *, int row);
void kings_check_unit(gg_draft *, int row);
bool kings_gives_place(const gg_draft *, int unit); /* its line says where it is */
gg_mark kings_place_of(const gg_draft *, int unit); /* and this is where it says so */
bool kings_read_who(gg_draft *, int row);           /* begin.c */
void kings_settle_begin(gg_draft *);
int kings_begins_idle(const gg_battle *, const gg_state *, char *out, size_t cap);
void kings_print_begin(gg_text *, const gg_battle *, const gg_state *);
void kings_draw_up(gg_draft *); /* place.c */

/* What a unit is in a status if its line says nothing of it; the writer leaves that out, the reader fills it in. */
kings_unit kings_usual_unit(const kings_battle *, int unit, int status, bool close, int begin_at);
int kings_usual_order(const kings_battle *, const kings_state *, int unit); /* solo: by number, of those in the POOL */

/* ---- a unit's state as it is written (position.c) ---- */
void kings_print_gun(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_place(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_figures(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_facing(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_leader(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_leadership(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_drunk(gg_text *, const gg_battle *, const gg_state *, int unit);
void kings_print_order(gg_text *, const gg_battle *, const gg_state *, int unit);

/* ---- for the engine ---- */

#define HOLDS_DEF "rules/kings/setup/holds.def"
enum { KINGS_COLUMNS = 12, KINGS_TYPE_ROWS = KINGS_TYPES + KINGS_UPGRADES + 2 + KINGS_WEAPONS + KINGS_SAMPLES };
extern const char *const kings_columns[KINGS_COLUMNS];
void kings_type_row(int i, gg_type_row *); /* types, then upgrades, weapons, field forces */

/* A unit as an army list has it, `TI fierce 12` or `WC machine_gun`, and its row; or false and a fault, on line 0 if it
 * begins with no type. */
bool kings_outfit(const char *text, size_t len, gg_type_row *, gg_fault *);
void kings_profile_fault(int type, unsigned upgrades, int weapon, char *out, size_t cap); /* why 4.3 forbids it */

#endif
