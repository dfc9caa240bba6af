/* An rbc scenario as text. lines.c has the table of its lines, by which text/lines.h reads and writes them; what only rbc
 * can say of them stands beside it: terrain.c the ground, units.c brigades and units, begin.c the moment at which play
 * begins, army_lists.c the lists that armies are held to. place.c puts the units on the board and into contact when all
 * lines are read; position.c writes what goes on. */
#ifndef GG_RBC_SETUP_H
#define GG_RBC_SETUP_H

#include "rules/rbc/chapters.h"
#include "text/lines.h"

enum { RBC_SPAN_LEAST = 3 }; /* columns and rows of the smallest board */
enum { RBC_HITS = 199, RBC_POINTS = 9999, RBC_LOSSES = 255, RBC_YEAR_LEAST = 1400, RBC_YEAR = 1700 };

/* The lines, in the order in which a position has them. */
enum {
    L_BOARD,
    L_TURNS,
    L_LIMIT,
    L_POINTS,
    L_YEAR,
    L_OPTIONS,
    L_MAP,
    L_WALL,
    L_CART,
    L_CAMP,
    L_PLACE,
    L_SIDE,
    L_ARMY,
    L_BRIGADE,
    L_UNIT,
    L_ENGAGED,
    L_DEPLOY,
    L_FIRST,
    L_TURN,
    L_BEGIN,
    RBC_LINES
};
extern const gg_lines rbc_lines;

/* What is known while a scenario is being read, and not part of the battle. */
enum { UNIT_LOST = 1, UNIT_WAITING = 2 };
typedef struct rbc_pair_note { /* of an `engaged` line */
    uint8_t charger, target, diagonal;
    int16_t since; /* player turn; -1: not given */
} rbc_pair_note;
typedef struct rbc_notes {
    uint8_t turn;              /* 0: not given */
    uint8_t turn_side;         /* GG_NONE: not given */
    uint8_t zone[GG_SIDES][2]; /* as printed, the south is 1; 0: not given */
    struct {
        uint16_t cell; /* SQ_OFF: nowhere, or not known because of a fault */
        uint8_t absence;
    } unit[RBC_UNITS];
    rbc_pair_note pair[RBC_UNITS];
} rbc_notes;
static inline rbc_battle *rbc_drafted(const gg_draft *d) { return (rbc_battle *)d->battle; }
static inline rbc_notes *rbc_noted(const gg_draft *d) { return d->notes; }
bool rbc_board_known(const gg_draft *); /* false: its line is at fault, and no more is said of what is off the board */

/* ---- fields and lines that only rbc can read and write ---- */
int rbc_read_box(gg_draft *, const char *what);                          /* SQ_OFF and perhaps a fault */
void rbc_print_box(gg_text *, const rbc_battle *, int cell);             /* " D4" */
gg_read_line rbc_read_map, rbc_read_wall, rbc_read_cart, rbc_check_camp; /* terrain.c */
gg_print_line rbc_print_map, rbc_print_walls, rbc_print_carts;
gg_read_field rbc_read_camp, rbc_read_named;
gg_print_field rbc_print_camp, rbc_print_named;
void rbc_settle_camps(gg_draft *);
const char *rbc_unfit_unit(const gg_draft *, int row); /* units.c */
gg_read_line rbc_check_unit;
gg_read_field rbc_read_committed, rbc_read_place, rbc_read_massed, rbc_refuse_shaken;
gg_print_field rbc_print_committed, rbc_print_place, rbc_print_massed;
gg_read_field rbc_read_mover; /* begin.c */
void rbc_settle_begin(gg_draft *);
void rbc_draw_up(gg_draft *); /* place.c */
void rbc_settle_contact(gg_draft *);
void rbc_check_lists(gg_draft *); /* army_lists.c */

extern const char *const rbc_begin_names[AT_DEPLOY + 1];
extern const char *const rbc_list_names[RBC_LISTS]; /* as in an `army` line */
extern const gg_flag rbc_flag_list[16];             /* of a unit */

/* ---- what goes on (position.c) ---- */
bool rbc_deploying(const gg_battle *, const gg_state *);
void rbc_print_engaged(gg_text *, const gg_battle *, const gg_state *);
void rbc_print_deploy(gg_text *, const gg_battle *, const gg_state *);
bool rbc_in_turns(const gg_battle *, const gg_state *, int row); /* deployment is over */
void rbc_print_turn(gg_text *, const gg_battle *, const gg_state *, int row);
void rbc_print_begin(gg_text *, const gg_battle *, const gg_state *);

/* ---- for the engine ---- */

#define HOLDS_DEF "rules/rbc/setup/holds.def"

#endif
