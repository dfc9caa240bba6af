/* What is known of a bp scenario while it is being read. Lines may stand in any order, so the text is gone through
 * several times, and each kind of line is read when all that it may name is known: setup.c reads the lines of the whole
 * battle, features.c the ground, staff.c commanders and brigades, muster.c units and outfit.c what they carry; drawup.c
 * puts them on the table and into contact, begin.c finds the moment at which play begins, army.c counts the points;
 * position.c writes it all down again. */
#ifndef GG_BP_SETUP_H
#define GG_BP_SETUP_H

#include "bp.h"
#include "scenario/drawn.h"

enum {
    BP_SPAN_LEAST = 100,
    BP_SPAN = 4000, /* a move has twelve bits for a coordinate */
    BP_TURNS = 99,
    BP_POINTS = 9999,
    BP_SCORE = 99,
    BP_LABEL = 16,
    BP_NAME = 48,
    BP_ZONE = 90 /* bp.scen.pickup: how deep a deployment zone is */
};

/* Lines that may stand once. */
enum {
    ONCE_TABLE,
    ONCE_TURNS,
    ONCE_FIRST,
    ONCE_LIMIT,
    ONCE_SCORE,
    ONCE_POINTS,
    ONCE_SCENARIO,
    ONCE_STORM,
    ONCE_DEPLOY,
    ONCE_TURN,
    ONCE_BEGIN,
    BP_ONCE
};
/* The rounds through the text. */
enum { PASS_WHOLE, PASS_GROUND, PASS_UNITS, PASS_CONTACT, BP_PASSES };

typedef struct bp_ref { /* a word that names what stands on a line yet to be read */
    gg_word word;
    const char *line;
    int line_number; /* 0: nothing is named */
} bp_ref;

typedef struct bp_option_words { /* 13.1: an option, its default, its other values */
    const char *name, *value[3];
    size_t at; /* in bp_options */
} bp_option_words;
enum { BP_OPTIONS = 18 }; /* and lack_init_mask, which is a set */
extern const bp_option_words bp_option_list[BP_OPTIONS];

typedef struct bp_draft {
    gg_scan *scan;
    bp_battle *b;
    char (*side_name)[BP_LABEL];
    int sides, turn; /* turn 0: not given */
    gg_mark once[BP_ONCE], side[GG_SIDES];
    struct {
        gg_mark at, place;
        bool faulty;
    } feature[BP_FEATURES];
    struct {
        gg_mark at, place, joined_at;
        bp_ref joined;
        bool placed, faulty;
    } commander[BP_COMMANDERS];
    struct {
        gg_mark at;
        bool faulty;
    } brigade[BP_BRIGADES];
    struct {
        gg_mark at, place, casualties;
        bp_ref closing;
        bool placed, faulty;
    } unit[BP_UNITS];
    gg_mark objective[BP_OBJECTIVES], pair[BP_PAIRS];
    gg_mark option[BP_OPTIONS + 1];
    unsigned too_many; /* bit for each kind of thing of which there are: it has been said */
} bp_draft;

enum { BP_NATIONS = 7, BP_TRAITS = 6, BP_SCENARIOS = 3, BP_UNIT_FLAGS = 21 };
extern const char *const bp_nation_names[BP_NATIONS]; /* by bit */
extern const char *const bp_trait_names[BP_TRAITS];   /* by bit */
extern const char *const bp_class_names[BP_CLASSES];  /* "RET" */
extern const char *const bp_face_names[4];            /* by tab_quarter */
extern const char *const bp_begin_names[AT_MELEE + 1];
extern const char *const bp_terrain_names[BP_TERRAINS]; /* "open", "wood" */
extern const char *const bp_building_sizes[3];          /* small, medium, large */
extern const struct bp_scenario_words {
    const char *name;
    gg_rule rule;
} bp_scenario_list[BP_SCENARIOS];
typedef struct bp_flag_words { /* a flag of a unit as a word of its line */
    const char *name;
    uint32_t flag;
} bp_flag_words;
extern const bp_flag_words bp_flag_list[BP_UNIT_FLAGS];
uint16_t bp_usual_mask(void); /* lack_init_mask: RET + FORM */

/* ---- words that several lines have (words.c); each gives a fault if it is not what it should be ---- */
void bp_default_label(const char *name, char out[BP_LABEL]); /* a commander's: his name, what a label may hold of it */
bool bp_draft_label(bp_draft *, const char *what, char out[BP_LABEL]);
bool bp_draft_name(gg_scan *, char *out, size_t cap);
bool bp_draft_quoted(const gg_scan *, gg_word);
int bp_draft_side(bp_draft *);                                                  /* -1 */
bool bp_draft_point(bp_draft *, const char *what, tab_point *out, gg_mark *at); /* x,y on the table */
bool bp_point_shaped(gg_word);
int bp_draft_pick_unit(bp_draft *, gg_scan *, gg_word); /* GG_NONE */
int bp_draft_unit(bp_draft *, const char *what, gg_mark *at);
int bp_draft_ref_unit(bp_draft *, const bp_ref *);
bp_ref bp_draft_ref(const gg_scan *, gg_word);
int bp_draft_feature(bp_draft *, gg_word);                                                   /* -1 */
uint64_t bp_draft_set(gg_scan *, gg_word, const char *const *list, int n, const char *what); /* a,b,c as bits */
int bp_label_line(const bp_draft *, const char *label); /* of a unit or commander, or 0 */
bool bp_draft_room(bp_draft *, int kind, int n, int most, gg_mark, const char *what);
enum { ROOM_FEATURES, ROOM_UNITS, ROOM_COMMANDERS, ROOM_BRIGADES, ROOM_OBJECTIVES, ROOM_PAIRS };

/* ---- lines; each function stands behind its keyword ---- */
void bp_read_feature(bp_draft *, int kind);
void bp_read_objective(bp_draft *);
void bp_read_general(bp_draft *);
void bp_read_brigade(bp_draft *);
void bp_read_unit(bp_draft *);
void bp_read_engaged(bp_draft *);
void bp_read_begin(bp_draft *);

/* outfit.c: a unit's profile, and what its line changes in it */
typedef struct bp_outfit {
    bp_profile profile;
    int row; /* of bp_profiles */
    unsigned given;
    uint64_t with, without;
    gg_mark mark[12];
    bool faulty;
} bp_outfit;
enum {
    OUTFIT_ARM,
    OUTFIT_SIZE,
    OUTFIT_H,
    OUTFIT_S,
    OUTFIT_WEAPON,
    OUTFIT_RANGE,
    OUTFIT_M,
    OUTFIT_ST,
    OUTFIT_WITH,
    OUTFIT_WITHOUT,
    BP_OUTFIT_WORDS
};
extern const char *const bp_outfit_words[BP_OUTFIT_WORDS];
int bp_draft_profile(gg_scan *); /* the next word as a row of bp_profiles; -1 */
void bp_read_outfit(gg_scan *, bp_outfit *, int word, gg_word at);
void bp_settle_outfit(gg_scan *, bp_outfit *, gg_mark unit);

bool bp_outfit_is_row(const bp_battle *, const bp_unit_def *); /* nothing is changed in it but by a storm */

void bp_draw_up(bp_draft *);      /* drawup.c */
void bp_settle_begin(bp_draft *); /* begin.c */
void bp_check_army(bp_draft *);   /* army.c */

#endif
