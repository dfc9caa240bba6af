/* The pieces: what types, weapons, upgrades, traits, dice and kinds of ground are (4, 6.4, 8), small questions about
 * units, plain changes of them, and names. This room sees no other. */
#ifndef GG_KINGS_PIECES_H
#define GG_KINGS_PIECES_H

#include "engine/say.h"
#include "rules/kings/kings.h"

/* ---- 4.1 to 4.3: types, weapons, upgrades, and a unit's profile of them ---- */
typedef struct kings_type { /* a row of 4.1 */
    const char *code, *name;
    uint8_t figures, points;
    int8_t discipline;
    uint8_t move, firing, weapon, fighting; /* crews: weapon is the gun of the scenario */
    bool mounted, crew;
    uint8_t action[KINGS_ACTIONS];
    uint8_t leadership[6], fixed; /* 4.5 */
} kings_type;
extern const kings_type kings_types[KINGS_TYPES];
typedef struct kings_weapon {
    const char *name, *word; /* word: as a scenario and a price list write it, "machine_gun" */
    uint16_t range;
    uint8_t dice; /* a figure */
} kings_weapon;
extern const kings_weapon kings_weapons[KINGS_WEAPONS];
static inline int kings_short_range(const kings_weapon *w) { return w->range / 2; }
typedef struct kings_upgrade {
    const char *name;  /* as a scenario writes it: fierce, well_armed */
    const char *words; /* what it does */
    uint16_t flag;
    uint8_t types; /* bit for each type that may take it */
    int8_t points[KINGS_TYPES];
} kings_upgrade;
enum { KINGS_UPGRADES = 16 };
extern const kings_upgrade kings_upgrades[KINGS_UPGRADES];
gg_rule kings_profile_make(int type, unsigned upgrades, int weapon, int figures,
                           kings_profile *);  /* or what 4.3 forbids */
int kings_price(int type, unsigned upgrades); /* before scaling */

/* ---- 4.4: sample field forces ---- */
enum { KINGS_SAMPLES = 10, KINGS_FORCE_KINDS = 5 };
typedef struct kings_force_unit {
    uint8_t count, type, gun;
    uint16_t upgrades;
} kings_force_unit;
typedef struct kings_force { /* a row of 4.4: so many of each kind of unit */
    const char *name;
    kings_force_unit unit[KINGS_FORCE_KINDS];
} kings_force;
extern const kings_force kings_forces[KINGS_SAMPLES];
int kings_sample(const kings_battle *, int side); /* the field force of 4.4 that a side is; -1 */

/* ---- 4.6: traits ---- */
int kings_trait_of(int tens, int units);
typedef struct kings_trait_row {
    const char *word, *name, *effect; /* word: in a scenario; effect: "" if there is none */
} kings_trait_row;
extern const kings_trait_row kings_traits[KINGS_TRAITS];

/* ---- 6.4: dice ---- */
extern const gg_die kings_dice[KINGS_DICE];
int kings_sum(const uint8_t *counts); /* of DIE_NUMBER dice */
int kings_number_needed(gg_tally *);  /* to hit: the total, kept within 2 and 6 */

/* ---- 8: kinds of ground ---- */
typedef struct kings_ground {
    const char *name; /* as a scenario writes it, and for the picture */
    uint8_t flags, cover;
} kings_ground;
extern const kings_ground kings_grounds[KINGS_GROUNDS];
extern const char *const kings_cover_names[3]; /* open, soft, hard */

/* ---- questions ---- */
bool kings_lost(const kings_state *, int unit);
uint64_t kings_units_on(const kings_battle *, const kings_state *, int side);
int kings_holder(const kings_battle *, const kings_state *, int work);               /* of a Work: side, GG_NONE */
bool kings_trait_is(const kings_battle *, const kings_state *, int unit, int trait); /* and its Leader lives */
int kings_leadership(const kings_battle *, const kings_state *, int unit); /* effective, 4.5, 4.6, one_leader */
bool kings_has_leader(const kings_battle *, const kings_state *, int unit);
int kings_discipline(const kings_battle *, const kings_state *, int unit, gg_tally *); /* with traits; adds its lines */
/* What two dice must show: Leadership, less what is added to them. */
int kings_number_of(const kings_battle *, const kings_state *, int unit, const gg_tally *added, gg_tally *out);
bool kings_is_light(const kings_battle *, const kings_state *, int unit);
int kings_radius(const kings_battle *, const kings_state *, int unit);               /* as it stands */
int kings_radius_as(const kings_battle *, int unit, int figs, bool close);           /* outside Works */
int kings_nearest(const kings_battle *, const kings_state *, int unit, uint64_t of); /* of a set; GG_NONE */
int kings_nearest_from(const kings_battle *, const kings_state *, tab_point, int radius, uint64_t of);

/* ---- changes and what is told of them ---- */
void kings_tell_leadership(gg_run *, int unit);             /* which rules give the number of a test */
void kings_set(gg_run *, int unit, uint16_t flag, gg_rule); /* with a status event if it was not so */
void kings_clear(gg_run *, int unit, uint16_t flag, gg_rule);
void kings_go_to(gg_run *, int unit, tab_point, int work,
                 gg_rule); /* event; facing by 3.14 afterwards is the caller's */
void kings_go_for(gg_run *, int unit, int other, tab_point, int work, gg_rule); /* the same, for the sake of another */
void kings_turn_to(gg_run *, int unit, int facing, gg_rule);
void kings_turn_to_nearest(gg_run *, int unit);
void kings_take_off(gg_run *, int unit, int status, gg_rule); /* off the table: POOL, DESTROYED, ... */
void kings_lose(gg_run *, int unit, int figures, gg_rule);    /* who has none left is destroyed */
uint8_t kings_last_in_line(kings_state *);                    /* for kings_unit.lost */
void kings_break_order(gg_run *, int unit);                   /* out of Close Order: it is about to move */

/* ---- names and places ---- */
enum { KINGS_ROSTERS = 1 };
extern const struct gg_roster kings_rosters[KINGS_ROSTERS];
void kings_say_the(gg_text *, const char *name, const char *label); /* "the Crag", "the boulders" */
void kings_say_work(gg_text *, const kings_battle *, int work);
void kings_say_point(gg_text *, tab_point); /* in inches, with a comma */
int kings_place(const gg_battle *, gg_pose, char *out, size_t cap);
gg_pose kings_pose(const kings_battle *, tab_point,
                   int facing); /* for events and the view: y to the south; facing 0..15, -1: none */

#endif
