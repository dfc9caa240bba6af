/* Chapter 4: unit types, weapons, upgrades, points, and the profile that a unit has of them; the traits of Leaders. */
#include <string.h>

#include "rules/kings/pieces/pieces.h"

/* ---- 4.1: types ---- */

enum { T = TESTED, F = FREE, N = NEVER };
/* clang-format off */
#define REGULAR   {5, 6, 6, 6, 7, 8}, 6
#define TRIBAL    REGULAR
#define IRREGULAR {5, 6, 7, 7, 7, 8}, 7
/*      code, type, figures, points, Disc, Move, Firing, weapon, Fighting, mounted, crew;
 *      At the Double, Attack, Fire, Form Close Order, Go to Ground, Move, Rally, Skirmish, Volley Fire, Stand To;
 *      Leadership by die, fixed. Rally is a test of its own. */
const kings_type kings_types[KINGS_TYPES] = {
    [RI] = {"RI", "Regular Infantry",     12, 6,  1,  60, 5, MODERN_RIFLE,   5, false, false,
            {T, T, F, T, T, T, T, T, T, F}, REGULAR},
    [II] = {"II", "Irregular Infantry",   12, 4,  0,  60, 5, OBSOLETE_RIFLE, 6, false, false,
            {T, T, T, N, T, T, T, F, N, F}, IRREGULAR},
    [TI] = {"TI", "Tribal Infantry",      16, 3,  0,  80, 6, SPEARS,         5, false, false,
            {T, T, T, N, F, T, T, T, N, F}, TRIBAL},
    [RC] = {"RC", "Regular Cavalry",       8, 6,  1, 100, 6, CARBINE,        4, true,  false,
            {T, F, T, N, N, T, T, T, N, F}, REGULAR},
    [IC] = {"IC", "Irregular Cavalry",     8, 4,  0, 120, 5, CARBINE,        5, true,  false,
            {T, T, T, N, N, T, T, F, N, F}, IRREGULAR},
    [TC] = {"TC", "Tribal Cavalry",       10, 3,  0, 120, 6, SPEARS,         5, true,  false,
            {T, F, T, N, N, T, T, T, N, F}, TRIBAL},
    [WC] = {"WC", "Crew, well drilled",    4, 6,  1,  40, 5, FIELD_GUN,      6, false, true,
            {N, N, F, N, N, T, T, N, N, F}, REGULAR},
    [PC] = {"PC", "Crew, poorly trained",  4, 4, -1,  40, 6, FIELD_GUN,      6, false, true,
            {N, N, T, N, N, T, T, N, N, F}, IRREGULAR},
};

/* ---- 4.2: weapons ---- */

const kings_weapon kings_weapons[KINGS_WEAPONS] = {
    [MODERN_RIFLE]   = {"modern rifle",      "modern_rifle",   240, 1},
    [OBSOLETE_RIFLE] = {"obsolete rifle",    "obsolete_rifle", 180, 1},
    [CARBINE]        = {"carbine",           "carbine",        180, 1},
    [MUSKET]         = {"antiquated musket", "musket",         120, 1},
    [BOW]            = {"bow",               "bow",            120, 1},
    [SPEARS]         = {"thrown spears",     "spears",          60, 1},
    [FIELD_GUN]      = {"field gun",         "field_gun",      480, 2},
    [MOUNTAIN_GUN]   = {"mountain gun",      "mountain_gun",   360, 2},
    [MACHINE_GUN]    = {"machine gun",       "machine_gun",    300, 3},
};

/* ---- 4.3: upgrades and downgrades ---- */

#define FOR(type) (1 << (type))
enum {
    CREWS = FOR(WC) | FOR(PC),
    REGULARS = FOR(RI) | FOR(RC) | FOR(WC),
    OTHERS = FOR(II) | FOR(TI) | FOR(IC) | FOR(TC),
    ANY = 0xff
};
#define EACH(n) {n, n, n, n, n, n, n, n}
const kings_upgrade kings_upgrades[KINGS_UPGRADES] = {
    {"elite",         "Discipline +1",                          UP_ELITE,         REGULARS,            EACH(1)},
    {"veteran",       "Discipline +1",                          UP_VETERAN,       OTHERS,              EACH(1)},
    {"fierce",        "Fighting improved by 1",                 UP_FIERCE,        ANY & ~CREWS,        EACH(1)},
    {"gurkhas",       "light; Fighting improved by 1 when it attacks", UP_GURKHAS, FOR(RI),            EACH(1)},
    {"sharpshooters", "Firing improved by 1",                   UP_SHARPSHOOTERS, FOR(II) | FOR(IC),   EACH(2)},
    {"well_armed",    "modern rifle",                           UP_WELL_ARMED,    FOR(II) | FOR(IC),   EACH(1)},
    {"well_armed_sharpshooters", "bow; Firing improved by 1",
                      UP_WELL_ARMED_SHARPSHOOTERS, FOR(TI) | FOR(TC), EACH(2)},
    {"fieldcraft",    "on the ground no target at long range",  UP_FIELDCRAFT,    FOR(RI) | FOR(II),   EACH(1)},
    {"light",         "difficult ground does not slow it",      UP_LIGHT,         FOR(RI) | FOR(II) | FOR(TI), EACH(1)},
    {"drilled",       "Form Close Order and Volley Fire",       UP_DRILLED,       FOR(II),             EACH(1)},
    {"mounted",       "mounted infantry: rides 10 inches, fights on foot, no Works",
                      UP_MOUNTED, FOR(RI) | FOR(II), EACH(1)},
    {"standard",      "+1 to rally while it has a Leader; one a side", UP_STANDARD, ANY,               EACH(1)},
    {"muskets",       "antiquated muskets", UP_MUSKETS, FOR(RI) | FOR(II) | FOR(TI) | FOR(IC) | FOR(TC),
                      {[RI] = -2, [II] = -1, [TI] = 1, [IC] = -1, [TC] = 1}},
    {"obsolete",      "obsolete rifles",                        UP_OBSOLETE,      FOR(RI),             EACH(-1)},
    {"poor_shots",    "Firing worsened by 1, unless it is 6; no bow or spears",
                      UP_POOR_SHOTS, ANY, EACH(-1)},
    {"unenthusiastic", "Discipline -1",                         UP_UNENTHUSIASTIC, ANY,                EACH(-1)},
};
/* clang-format on */
enum { SETS_WEAPON = UP_WELL_ARMED | UP_WELL_ARMED_SHARPSHOOTERS | UP_MUSKETS | UP_OBSOLETE };
enum { COST_LEAST = 2, COST_MOST = 9, FIGURES_MOST = 20, MARCH_MOUNTED = 100, MOVE_MOUNTAIN_GUN = 60 };

int kings_price(int type, unsigned upgrades)
{
    int points = kings_types[type].points;
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (upgrades & kings_upgrades[i].flag) points += kings_upgrades[i].points[type];
    return points;
}

/* ---- profiles ---- */

static int weapon_of(int type, unsigned upgrades, int gun)
{
    if (kings_types[type].crew) return gun;
    if (upgrades & UP_WELL_ARMED) return MODERN_RIFLE;
    if (upgrades & UP_WELL_ARMED_SHARPSHOOTERS) return BOW;
    if (upgrades & UP_MUSKETS) return MUSKET;
    if (upgrades & UP_OBSOLETE) return OBSOLETE_RIFLE;
    return kings_types[type].weapon;
}

static bool has(unsigned upgrades, unsigned flag) { return upgrades & flag; }

static int firing_of(int type, unsigned upgrades)
{
    return kings_types[type].firing - has(upgrades, UP_SHARPSHOOTERS | UP_WELL_ARMED_SHARPSHOOTERS);
}

/* Poor shots: rifle, carbine, musket or gun in hands that hit with less than a 6. */
static bool may_be_poor(int type, unsigned upgrades, int weapon)
{
    return weapon != BOW && weapon != SPEARS && firing_of(type, upgrades) < 6;
}

static gg_rule judge_upgrades(int type, unsigned upgrades, int weapon)
{
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (upgrades & kings_upgrades[i].flag && !(kings_upgrades[i].types >> type & 1)) return FORCE_UPGRADES;
    if (upgrades & UP_POOR_SHOTS && !may_be_poor(type, upgrades, weapon)) return FORCE_UPGRADES;
    if (__builtin_popcount(upgrades & SETS_WEAPON) > 1) return FORCE_LIMITS;
    int price = kings_price(type, upgrades);
    return price < COST_LEAST || price > COST_MOST ? FORCE_LIMITS : KINGS_OK;
}

static void settle_actions(kings_profile *p)
{
    memcpy(p->action, kings_types[p->type].action, sizeof p->action);
    if (p->upgrades & UP_DRILLED) p->action[FORM_CLOSE] = p->action[VOLLEY] = TESTED;
    if (p->rides && !p->mounted) p->action[FORM_CLOSE] = p->action[GO_GROUND] = NEVER;
}

gg_rule kings_profile_make(int type, unsigned upgrades, int weapon, int figures, kings_profile *p)
{
    const kings_type *t = &kings_types[type];
    if (t->crew && (weapon < FIELD_GUN || weapon > MACHINE_GUN)) return FORCE_WEAPONS;
    if (figures < 1 || figures > FIGURES_MOST) return FORCE_SIZE;
    int arm = weapon_of(type, upgrades, weapon);
    gg_rule why = judge_upgrades(type, upgrades, arm);
    if (why) return why;
    int move = arm == MOUNTAIN_GUN ? MOVE_MOUNTAIN_GUN : t->move;
    *p = (kings_profile){
        .type = (uint8_t)type,
        .weapon = (uint8_t)arm,
        .upgrades = (uint16_t)upgrades,
        .discipline = (int8_t)(t->discipline + has(upgrades, UP_ELITE | UP_VETERAN) - has(upgrades, UP_UNENTHUSIASTIC)),
        .move = (uint8_t)move,
        .march = (uint8_t)(upgrades & UP_MOUNTED ? MARCH_MOUNTED : move),
        .firing = (uint8_t)(firing_of(type, upgrades) + has(upgrades, UP_POOR_SHOTS)),
        .fighting = (uint8_t)(t->fighting - has(upgrades, UP_FIERCE)),
        .cost = (uint8_t)((kings_price(type, upgrades) * figures + t->figures - 1) / t->figures),
        .mounted = t->mounted,
        .crew = t->crew,
        .light = has(upgrades, UP_LIGHT | UP_GURKHAS),
        .fieldcraft = type == TI || has(upgrades, UP_FIELDCRAFT),
        .rides = t->mounted || has(upgrades, UP_MOUNTED),
    };
    settle_actions(p);
    return KINGS_OK;
}
