/* The pieces: troop types and dice (chapter 4), where pieces are and how they are put there (5), what they are called. This
 * room sees no other. */
#ifndef GG_CCN_PIECES_H
#define GG_CCN_PIECES_H

#include "engine/say.h"
#include "rules/ccn/ccn.h"

/* ---- 4: types and dice ---- */
typedef struct ccn_type {    /* 4.2: a row of the national unit reference, in its column order */
    const char *code, *name; /* nation and code: FR.LN */
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
extern const char *const ccn_columns[CCN_COLUMNS];
extern const gg_die ccn_dice[CCN_DICE];
void ccn_type_row(int i, gg_type_row *);
static inline const ccn_type *ccn_type_of(const ccn_battle *b, int unit) { return &ccn_types[b->unit[unit].type]; }
static inline bool ccn_has(const ccn_battle *b, int unit, int trait) { return ccn_type_of(b, unit)->traits & trait; }
static inline bool ccn_same_nation(const ccn_type *t, const ccn_type *u) /* its two letters */
{
    return t->code[0] == u->code[0] && t->code[1] == u->code[1];
}
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

/* ---- 5: where they are ---- */
int ccn_piece_hex(const ccn_state *, unsigned piece);
uint64_t ccn_alive_units(const ccn_battle *, const ccn_state *, int side);
bool ccn_lone(const ccn_state *, int leader); /* ON, no unit in his hex */
void ccn_put_unit(ccn_state *, const ccn_battle *, int unit, int hex);
void ccn_put_leader(ccn_state *, const ccn_battle *, int leader, int hex);
void ccn_set_square(ccn_state *, int unit, bool square);
gg_pose ccn_pose(int hex, int facing); /* facing -1: none */
gg_pose ccn_unit_pose(const ccn_state *, int unit);

/* ---- what they are called ---- */
extern const char *const ccn_facing_names[HEX_DIRS];
extern const char *const ccn_direction_names[HEX_DIRS];
enum { CCN_TOKENS = 3 };
typedef struct ccn_token { /* 7.1: an event that a side may keep for one of its attacks */
    uint8_t bit, side;     /* TOKEN_... */
    const char *word, *name;
    gg_rule rule;
} ccn_token;
extern const ccn_token ccn_tokens[CCN_TOKENS];
enum { CCN_ROSTERS = 2 };
extern const struct gg_roster ccn_rosters[CCN_ROSTERS]; /* units, leaders */

#endif
