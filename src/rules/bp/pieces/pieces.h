/* The pieces: profiles, dice, units and commanders with their names; small questions about them and plain changes. This room
 * sees no other. */
#ifndef GG_BP_PIECES_H
#define GG_BP_PIECES_H

#include "engine/say.h"
#include "rules/bp/bp.h"

/* ---- 4: forces ---- */
enum { BP_PROFILES = 57, BP_WEAPONS = 27, BP_COLUMNS = 12 };
enum { BP_TYPES = BP_PROFILES };
extern const bp_profile bp_profiles[];
extern const bp_weapon bp_weapons[BP_WEAPONS];
int bp_profile_find(const char *word, size_t len); /* "BR_LINE"; -1 */
int bp_profile_price(const bp_profile *);          /* by bp.pts.formula */
void bp_profile_resize(bp_profile *, int size);    /* bp.unit.size: what a standard profile becomes */
int bp_commander_price(int rating);
bp_extent bp_size_of(int arm, int size, int formation);     /* bp.form.size */
extern const char *const bp_formation_names[BP_FORMATIONS]; /* "LINE" */
extern const char *const bp_formation_words[BP_FORMATIONS]; /* "attack column": as an officer would say it */
extern const char *const bp_special_names[BP_SPECIALS];     /* "bloodthirsty" */
extern const char *const bp_arm_names[BP_ARMS];
extern const char *const bp_size_names[BP_SIZES];
extern const char *const bp_columns[BP_COLUMNS];
void bp_type_row(int i, gg_type_row *);

/* ---- 4.1, 6.3: dice ---- */
extern const gg_die bp_dice[BP_DICE];
int bp_hit_die(int modifier); /* 4 or more after it */
int bp_blow_die(int modifier);
int bp_save_die(const bp_battle *, int m, int modifier);

/* ---- names ---- */
enum { BP_ROSTERS = 2 };
extern const struct gg_roster bp_rosters[BP_ROSTERS];
extern const char *const bp_terrain_words[BP_TERRAINS];
bool bp_is_named(const bp_feature *);
void bp_say_feature(gg_text *, const bp_battle *, int feature);     /* "Redinha", "the wood L1" */
bool bp_say_objective(gg_text *, const bp_battle *, int objective); /* false: it has no name */
bool bp_say_place(const gg_battle *, gg_pose, gg_text *);

/* ---- 5: units ---- */
const bp_profile *bp_profile_of(const bp_battle *, const bp_state *, int unit); /* mounted_inf: by U_MOUNTED */
uint64_t bp_alive(const bp_battle *, const bp_state *, int side);
uint64_t bp_engaged(const bp_state *);                         /* units in a pair */
uint64_t bp_enemies_of(const bp_state *, int unit);            /* whom it is engaged with */
int bp_pair_of(const bp_state *, int unit, int enemy);         /* -1: not engaged with each other */
int bp_stamina(const bp_battle *, const bp_state *, int unit); /* 255: untested and not known yet */
bool bp_shaken(const bp_battle *, const bp_state *, int unit);
bool bp_disordered(const bp_state *, int unit);
bool bp_is_ferocious(const bp_battle *, int unit);                  /* ferocious, fanatics, gallop */
bool bp_is_terrifying(const bp_battle *, int unit);                 /* terrifying, fanatics */
bool bp_is_reliable(const bp_battle *, const bp_state *, int unit); /* reliable, or pas_de_charge in ACOL */
bool bp_no_flanks(const bp_state *, int unit);                      /* SQUARE, SKIRM, GARRISON */
int bp_joined(const bp_battle *, const bp_state *, int unit); /* commander number joined to the unit, or GG_NONE */
bp_extent bp_extent_of(const bp_battle *, const bp_state *, int unit, int formation);
static inline int bp_longest_reach(bp_extent e)
{ /* no corner is farther from the middle of the front: a root is no more than the longer side and 27 / 64 of the other */
    int half = e.w / 2;
    return (half > e.d ? half + e.d * 27 / 64 : e.d + half * 27 / 64) + 2;
}
void bp_rect(const bp_battle *, const bp_state *, int unit, tab_rect *); /* as it stands */
void bp_rect_at(const bp_battle *, const bp_state *, int unit, tab_pose, int formation, tab_rect *);
/* As it stands, if it comes into the box; false: it does not */
bool bp_rect_in(const bp_battle *, const bp_state *, int unit, tab_box, tab_rect *);
bool bp_point_within(const bp_battle *, const bp_state *, int unit, tab_point, int reach); /* D of a point <= reach */
bool bp_units_within(const bp_battle *, const bp_state *, int unit, int other, int reach); /* D of two units <= reach */
static inline bool bp_fronts_within(const bp_state *s, int unit, int other, int reach)
{ /* the middles of their fronts; these are points of the footprints, so D is no more */
    int dx = s->unit[unit].pose.x - s->unit[other].pose.x, dy = s->unit[unit].pose.y - s->unit[other].pose.y;
    return dx * dx + dy * dy <= reach * reach;
}
gg_pose bp_plane(const bp_battle *, tab_pose); /* for events and views: y grows to the south */
/* Off the table, out of all pairs, cleared. Its commander is the caller's. */
void bp_remove(gg_run *, int unit, gg_rule);
/* bp.win.wipeout: unless those who are left may yet be lost by the result that is being carried out. */
void bp_end_if_wiped_out(gg_run *);
void bp_destroy(gg_run *, int unit, gg_rule); /* both */
void bp_engage(gg_run *, int a, int b, int face_b, int flags);
void bp_disengage(gg_run *, int unit); /* out of all its pairs */
void bp_set_disordered(gg_run *, int unit, bool, gg_rule);

#endif
