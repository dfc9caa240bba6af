/* A bp scenario as text. lines.c has the table of its lines, by which text/lines.h reads and writes them; what only bp can
 * say of them stands beside it: terrain.c the ground, leaders.c commanders and brigades, units.c units and profile.c what
 * they carry, begin.c the moment at which play begins, points.c the points of army lists. place.c puts the units on the
 * table and into contact when all lines are read; position.c writes what goes on. */
#ifndef GG_BP_SETUP_H
#define GG_BP_SETUP_H

#include "rules/bp/chapters.h"
#include "text/lines.h"

enum {
    BP_SPAN_LEAST = 100,
    BP_SPAN = 4000, /* a move has twelve bits for a coordinate */
    BP_TURNS = 99,
    BP_POINTS = 9999,
    BP_SCORE = 99,
    BP_CASUALTIES = 20,
    BP_ZONE = 90 /* bp.scen.pickup: how deep a deployment zone is */
};

/* The lines, in the order in which a position has them. */
enum {
    L_SCENARIO,
    L_TABLE,
    L_TURNS,
    L_FIRST,
    L_POINTS,
    L_SCORE,
    L_LIMIT,
    L_OPTIONS,
    L_SIDE,
    L_STORM,
    L_WOOD,                   /* features: a line for each terrain, in its order */
    L_GROUND = L_WOOD - WOOD, /* that of terrain t is L_GROUND + t */
    L_OBJECTIVE = L_GROUND + BP_TERRAINS,
    L_PLACE,
    L_GENERAL,
    L_BRIGADE,
    L_UNIT,
    L_ENGAGED,
    L_DEPLOY,
    L_TURN,
    L_BEGIN,
    BP_LINES
};
extern const gg_lines bp_lines;

/* What is known while a scenario is being read, and not part of the battle. */
typedef struct bp_outfit { /* what the line of a unit gives; which of it came, the draft knows */
    uint64_t with, without;
    uint16_t range;
    uint8_t arm, size, h, s[3], m, st;
    uint8_t weapon; /* of bp_weapons */
} bp_outfit;
typedef struct bp_notes {
    struct {
        gg_mark at; /* of its label */
        bool faulty;
    } feature[BP_FEATURES];
    gg_mark commander_at[BP_COMMANDERS]; /* of the place behind `at` */
    struct {
        bp_outfit outfit;
        uint8_t profile, mounts; /* of bp_profiles */
        bool placed;             /* it has a formation and a place, and may stand there */
    } unit[BP_UNITS];
} bp_notes;
static inline bp_battle *bp_drafted(const gg_draft *d) { return (bp_battle *)d->battle; }
static inline bp_notes *bp_noted(const gg_draft *d) { return d->notes; }

/* ---- fields and lines that only bp can read and write ---- */
bool bp_point_shaped(gg_word);                                                 /* terrain.c */
bool bp_read_point(gg_draft *, const char *what, tab_point *out, gg_mark *at); /* x,y on the table */
int bp_read_building(gg_draft *, const char *what);                            /* its feature, or -1 */
const char *bp_terrain_name(int terrain);                                      /* "wood" */
void bp_read_feature(gg_draft *, int row);
void bp_print_features(gg_text *, const gg_battle *, const gg_state *);
bool bp_read_objective(gg_draft *, int row);
void bp_print_objective(gg_text *, const gg_battle *, const gg_state *, int row);
void bp_check_objective(gg_draft *, int row);
void bp_read_called(gg_draft *, int row);
void bp_print_called(gg_text *, const gg_battle *, const gg_state *);

bool bp_read_brigade_label(gg_draft *, int row); /* leaders.c; rows are commanders */
void bp_print_brigade_label(gg_text *, const gg_battle *, const gg_state *, int row);
void bp_print_killed(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_read_at(gg_draft *, int row);
void bp_print_at(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_read_broken(gg_draft *, int row);
void bp_print_broken(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_is_general(const gg_battle *, const gg_state *, int row);
bool bp_leads_brigade(const gg_battle *, const gg_state *, int row);
void bp_check_general(gg_draft *, int row);
void bp_check_brigade(gg_draft *, int row);
void bp_settle_commander(gg_draft *, int row); /* all units stand */

bool bp_read_brigade(gg_draft *, int row); /* units.c */
void bp_print_brigade(gg_text *, const gg_battle *, const gg_state *, int row);
void bp_print_profile(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_read_formation(gg_draft *, int row);
bool bp_read_place(gg_draft *, int row);
void bp_print_place(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_has_facing(const gg_battle *, const gg_state *, int row);
bool bp_stamina_is_known(const gg_battle *, const gg_state *, int row);
bool bp_read_shot(gg_draft *, int row);
void bp_print_shot(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_read_closing(gg_draft *, int row);
void bp_print_closing(gg_text *, const gg_battle *, const gg_state *, int row);
const char *bp_unfit_unit(const gg_draft *, int row);
void bp_check_unit(gg_draft *, int row);
bool bp_read_dice(gg_draft *, int row); /* profile.c */
void bp_print_outfit(gg_text *, const gg_battle *, const gg_state *, int row);
bool bp_settle_outfit(gg_draft *, int row);                    /* row and line together; false: one is at fault */
bool bp_outfit_is_row(const bp_battle *, const bp_unit_def *); /* nothing is changed in it but by a storm */

bool bp_read_cover(gg_draft *, int row); /* place.c */
void bp_print_cover(gg_text *, const gg_battle *, const gg_state *, int row);
void bp_check_pair(gg_draft *, int row);
void bp_draw_up(gg_draft *);
bool bp_read_begin_of(gg_draft *, int row); /* begin.c */
void bp_settle_begin(gg_draft *);
void bp_check_army(gg_draft *); /* points.c */

extern const char *const bp_begin_names[AT_MELEE + 1];
extern const char *const bp_building_sizes[3]; /* small, medium, large */
extern const char *const bp_face_names[4];     /* by tab_quarter */
extern const char *const bp_trait_names[6];    /* by bit */
extern const gg_flag bp_flag_list[21];         /* of a unit */

/* ---- what goes on (position.c) ---- */
void bp_print_first(gg_text *, const gg_battle *, const gg_state *, int row);
void bp_print_begin(gg_text *, const gg_battle *, const gg_state *);

/* ---- for the engine ---- */
#define HOLDS_DEF "rules/bp/setup/holds.def"
bool bp_holds(const gg_battle *, const gg_state *, const void *frame, int piece); /* hand.c */

#endif
