/* What is known of a ccn scenario while it is being read: setup.c reads its lines, map.c and muster.c those of the
 * ground and the pieces; deploy.c puts the pieces on the board, begin.c finds the moment at which play begins, army.c
 * counts the points; position.c writes it all down again. */
#ifndef GG_CCN_SETUP_H
#define GG_CCN_SETUP_H

#include "ccn.h"
#include "scenario/drawn.h"

enum { CCN_ROUNDS = 99, CCN_GOAL = 99, CCN_ADCS = 20, CCN_BLOCKS = 10, CCN_SHOTS = 6, CCN_POINTS = 9999 };

/* Lines that may stand once. */
enum { ONCE_ROUNDS, ONCE_LIMIT, ONCE_POINTS, ONCE_MAP, ONCE_ROUND, ONCE_KEPT, ONCE_BEGIN, CCN_ONCE };
/* Numbers of a side's line. */
enum {
    SIDE_CHITS,
    SIDE_ADCS,
    SIDE_GOAL,
    SIDE_CUP,
    SIDE_CHITS_NOW,
    SIDE_ADC_READY,
    SIDE_BANNERS,
    SIDE_BONUS,
    SIDE_NUMBERS
};

typedef struct ccn_draft {
    gg_scan *scan;
    ccn_battle *b;
    gg_mark once[CCN_ONCE];
    struct {
        gg_mark at, place[SIDE_NUMBERS];
        bool edge_given;
        int16_t number[SIDE_NUMBERS]; /* -1: not given */
    } side[GG_SIDES];
    struct {
        gg_mark at, hex, square; /* places of its label, its hex and its square */
        uint8_t cell;            /* HEX_OFF: eliminated, or not known because of a fault */
        bool faulty, facing_given;
    } unit[CCN_UNITS];
    struct {
        gg_mark at, hex, since;
        uint8_t cell;
        bool since_given;
    } leader[CCN_LEADERS];
    gg_mark objective[CCN_OBJECTIVES], works[HEX_CELLS], option[sizeof(ccn_options)];
    bool too_many_units, too_many_leaders; /* has been said */
    gg_scan begin;                         /* stands behind the word `begin`: read when all else is known */
    int round;                             /* -1: not given */
} ccn_draft;

extern const char *const ccn_side_names[GG_SIDES];
extern const char *const ccn_edge_names[2];
extern const char *const ccn_token_names[]; /* by bit */
extern const char *const ccn_begin_names[]; /* by AT_... */
extern const char *const ccn_side_words[SIDE_NUMBERS];
typedef struct ccn_option_words { /* 13.2: an option, its default, its other value */
    const char *name, *value[2];
    size_t at; /* in ccn_options */
} ccn_option_words;
enum { CCN_OPTIONS = sizeof(ccn_options) };
extern const ccn_option_words ccn_option_list[CCN_OPTIONS];
enum { CCN_TOKENS = 3 };
enum { CCN_SIDE_TOKENS_FRENCH = TOKEN_BAYONET | TOKEN_BOMBARD, CCN_SIDE_TOKENS_ALLIES = TOKEN_FIREHOLD };

void ccn_default_label(const char *name, char out[16]); /* a leader's: his name, what a label may hold of it */
int ccn_draft_side(gg_scan *);                          /* next word as a side; -1 and a fault */
int ccn_draft_hex(gg_scan *, gg_mark *at);              /* next word as a hex; HEX_OFF and a fault */
bool ccn_draft_keyword(gg_word);                        /* a line may begin with it */
int ccn_unit_count(const ccn_battle *, int side);       /* all it began with */
int ccn_leader_count(const ccn_battle *, int side);
int ccn_free_chits(int units); /* ccn.round.chits_default */

void ccn_read_map(ccn_draft *); /* map.c; each stands behind its keyword */
void ccn_read_works(ccn_draft *);
void ccn_read_objective(ccn_draft *);
void ccn_read_unit(ccn_draft *); /* muster.c */
void ccn_read_leader(ccn_draft *);
void ccn_deploy(ccn_draft *);     /* deploy.c */
void ccn_read_begin(ccn_draft *); /* begin.c */
void ccn_check_army(ccn_draft *); /* army.c */

#endif
