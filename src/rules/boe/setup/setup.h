/* A boe scenario as text. lines.c has the table of its lines, by which text/lines.h reads and writes them; what only boe can
 * say of them stands beside it: terrain.c the ground, leaders.c leaders, brigades and events, units.c units and their
 * skirmishers, begin.c the moment at which play begins, points.c armies by points. place.c puts all on the map and into melee
 * when every line is read; position.c writes what depends on where a piece is. This room sees the chapters, ground and
 * pieces. */
#ifndef GG_BOE_SETUP_H
#define GG_BOE_SETUP_H

#include "rules/boe/boe.h"
#include "text/lines.h"

enum {
    BOE_SPAN_LEAST = 4, /* columns and rows of the smallest map */
    BOE_TURNS = 99,
    BOE_POINTS = 9999,
    BOE_SCORE = 999,
    BOE_STANDS = 10, /* boe.unit.stands */
    BOE_LEVEL = 9
};

/* The lines, in the order in which a position has them. */
enum {
    L_BOARD,
    L_TURNS,
    L_SCENARIO,
    L_POINTS,
    L_BROKEN,
    L_OPTIONS,
    L_MAP,
    L_LEVEL,
    L_ROAD,
    L_ZONE,
    L_OBJECTIVE,
    L_PLACE,
    L_SIDE,
    L_VICTORY,
    L_LEADER,
    L_EVENT,
    L_BRIGADE,
    L_UNIT,
    L_DETACHMENT, /* its rows are the numbers of the units, from BOE_LINES on */
    L_MELEE,
    L_GUNS,
    L_TURN,
    L_PLAYER_A,
    L_BEGIN,
    BOE_LINE_KINDS
};
extern const gg_lines boe_lines;

/* The rounds through the text: the whole battle; ground, leaders, brigades, melees; units; skirmishers and the moment. */
enum { ROUND_WHOLE, ROUND_FORCES, ROUND_UNITS, ROUND_DETACHED };

/* What is known while a scenario is being read, and not part of the battle. */
typedef struct boe_notes {
    uint8_t turn;     /* 0: not given */
    uint8_t player_a; /* GG_NONE: not given */
    uint8_t begin_side;
    int16_t killed[GG_SIDES];       /* -1: as the units say */
    uint8_t drawn_level[BOE_CELLS]; /* a digit of the map, by boe_spot */
    uint32_t drawn_road[SQ_HIGH];   /* bit for each + of a row */
    char zone_label[BOE_ZONES][12];
    gg_mark mover; /* the unit that the `begin` line names */
    struct {
        gg_mark place, with_at;
        uint8_t with; /* GG_NONE: not given */
    } leader[BOE_LEADERS];
    struct {
        gg_mark place;
        uint16_t cell;  /* SQ_OFF: nowhere, or not known because of a fault */
        uint8_t number; /* stands of a detachment */
    } unit[BOE_UNITS];
} boe_notes;
static inline boe_battle *boe_drafted(const gg_draft *d) { return (boe_battle *)d->battle; }
static inline boe_notes *boe_noted(const gg_draft *d) { return d->notes; }
bool boe_board_known(const gg_draft *); /* false: its line is at fault, and no more is said of what is off the map */

/* ---- words that several lines have; each gives a fault if it is not what it should be ---- */
int boe_read_space(gg_draft *, const char *what, gg_mark *);      /* SQ_OFF; at: NULL if nobody asks where it stands */
int boe_read_facing(gg_draft *, const char *what);                /* -1 */
int boe_read_unit_label(gg_draft *, const char *what, gg_mark *); /* of lines and detachments; GG_NONE */
void boe_print_space(gg_text *, const boe_battle *, const char *before, int cell);

/* ---- fields and lines that only boe can read and write ---- */
void boe_read_map(gg_draft *, int row); /* terrain.c */
void boe_print_map(gg_text *, const gg_battle *, const gg_state *);
void boe_read_level(gg_draft *, int row);
void boe_print_levels(gg_text *, const gg_battle *, const gg_state *);
void boe_read_road(gg_draft *, int row);
void boe_print_roads(gg_text *, const gg_battle *, const gg_state *);
bool boe_read_corners(gg_draft *, int row);
void boe_print_zone_label(gg_text *, const gg_battle *, const gg_state *, int row);
void boe_print_corners(gg_text *, const gg_battle *, const gg_state *, int row);
bool boe_read_objective(gg_draft *, int row);
bool boe_read_place(gg_draft *, int row);
void boe_print_place(gg_text *, const gg_battle *, const gg_state *, int row);
void boe_print_objective(gg_text *, const gg_battle *, const gg_state *, int row);
void boe_print_control(gg_text *, const gg_battle *, const gg_state *, int row);
void boe_check_objective(gg_draft *, int row);
void boe_settle_ground(gg_draft *);
bool boe_read_leader_space(gg_draft *, int row); /* leaders.c */
bool boe_read_companion(gg_draft *, int row);
void boe_check_leader(gg_draft *, int row);
bool boe_read_done(gg_draft *, int row);
bool boe_read_post(gg_draft *, int row);
void boe_check_brigade(gg_draft *, int row);
void boe_settle_staff(gg_draft *);
bool boe_read_type(gg_draft *, int row); /* units.c */
bool boe_read_unit_space(gg_draft *, int row);
bool boe_read_lost(gg_draft *, int row);
bool boe_read_break(gg_draft *, int row);
bool boe_read_fired_at(gg_draft *, int row);
bool boe_read_entry(gg_draft *, int row);
bool boe_read_its_guns(gg_draft *, int row);
bool boe_read_free(gg_draft *, int row);
void boe_check_unit(gg_draft *, int row);
int boe_detachment_row(gg_draft *);
bool boe_pass_parent(gg_draft *, int row);
void boe_check_detachment(gg_draft *, int row);
void boe_settle_detachments(gg_draft *);
void boe_unit_fault(gg_draft *, int unit, const char *word, const char *why);
bool boe_read_melee(gg_draft *, int row); /* place.c */
bool boe_read_aspect(gg_draft *, int row);
void boe_check_melee(gg_draft *, int row);
bool boe_read_guns(gg_draft *, int row);
void boe_draw_up(gg_draft *);
int boe_losses_of_enemies(const boe_battle *, const boe_state *, int side);
void boe_read_begin(gg_draft *, int row); /* begin.c */
void boe_settle_begin(gg_draft *);
void boe_check_begin(gg_draft *);
void boe_check_army(gg_draft *); /* points.c */

/* ---- what is written as it is only in some states (position.c) ---- */
gg_print_field boe_print_home, boe_print_killed, boe_print_rating, boe_print_leader_space, boe_print_companion,
    boe_print_done, boe_print_order, boe_print_post, boe_print_type, boe_print_entry_zone, boe_print_lost,
    boe_print_unit_space, boe_print_facing, boe_print_formation, boe_print_command, boe_print_break, boe_print_fired_at,
    boe_print_entry, boe_print_its_guns, boe_print_free, boe_print_parent, boe_print_number, boe_print_melee,
    boe_print_aspects, boe_print_guns, boe_print_turn, boe_print_player_a;
bool boe_is_present(const gg_battle *, const gg_state *, int leader);
bool boe_is_division(const gg_battle *, const gg_state *, int leader);
bool boe_is_placed(const gg_battle *, const gg_state *, int unit);
bool boe_is_awaited(const gg_battle *, const gg_state *, int unit);
bool boe_is_out(const gg_battle *, const gg_state *, int unit); /* a detachment that is on the map */
bool boe_has_player_a(const gg_battle *, const gg_state *, int row);
void boe_print_begin(gg_text *, const gg_battle *, const gg_state *);

extern const char *const boe_grade_names[BOE_GRADES], *const boe_aspect_names[3];

/* ---- for the engine ---- */

#define HOLDS_DEF "rules/boe/setup/holds.def"
bool boe_holds(const gg_battle *, const gg_state *, const void *frame, int piece); /* hand.c */

#endif
