/* Chapter 4: forces. The national unit reference and the kinds of dice. */
#include "rules/ccn/pieces/pieces.h"

#include <string.h>

#include "text/text.h"

/* 4.4. Nation and code, unit, class, BLK, MB, MN, RNG, FS, FM rounds up, FM, ML, MI, IGN, RET, SAB, traits, cost, source. */
/* clang-format off */
const ccn_type ccn_types[] = {

    /* French */
    {"FR.LN", "Line infantry", INF, 4, 1, 1, 2, 0, 1, 0, 0, 1, 0, 1, true, 0, 13, 'P'},
    {"FR.LT", "Light infantry", INF, 4, 1, 2, 2, 1, 1, 1, 0, 0, 0, 1, true, LIGHT, 16, 'P'},
    {"FR.GR", "Grenadiers", INF, 4, 1, 1, 2, 0, 1, 0, 1, 0, 1, 1, true, 0, 16, 'P'},
    {"FR.YG", "Young Guard", INF, 4, 1, 2, 2, 1, 1, 1, 1, 0, 1, 1, true, LIGHT | GUARD, 20, 'P'},
    {"FR.OG", "Old Guard", INF, 4, 1, 1, 2, 1, 1, 1, 2, 0, 2, 1, true, GUARD, 23, 'P'},
    {"FR.CN", "Conscript line", INF, 4, 1, 1, 2, 0, 1, 0, 0, 0, 0, 1, true, 0, 12, 'P'},
    {"FR.MI", "Militia", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 3, false, MILITIA, 7, 'P'},
    {"FR.LC", "Light cavalry", CAV, 4, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, 0, 16, 'P'},
    {"FR.LNC", "Light lancers", CAV, 4, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, LANCE, 18, 'P'},
    {"FR.HC", "Heavy cavalry", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 0, 1, true, 0, 18, 'P'},
    {"FR.CU", "Cuirassiers", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 1, 1, true, ARMOR, 21, 'P'},
    {"FR.GLC", "Guard light cavalry", CAV, 4, 3, 3, 0, 0, 0, 0, 0, 0, 2, 1, true, GUARD, 20, 'P'},
    {"FR.GHC", "Guard heavy cavalry", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 2, 1, true, GUARD, 22, 'P'},
    {"FR.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 0, 1, true, FOOT, 12, 'P'},
    {"FR.HA", "Horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 0, 1, true, HORSE, 13, 'P'},
    {"FR.GFA", "Guard foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 2, 1, true, FOOT | GUARD, 17, 'R'},
    {"FR.GHA", "Guard horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 2, 1, true, HORSE | GUARD, 18, 'P'},

    /* British */
    {"BR.LN", "Line infantry", INF, 4, 1, 1, 2, 1, 1, 0, 0, 0, 0, 1, true, 0, 14, 'P'},
    {"BR.LT", "Light infantry", INF, 5, 1, 2, 2, 1, 1, 1, 0, 0, 0, 1, true, LIGHT, 19, 'P'},
    {"BR.RL", "Rifles", INF, 3, 1, 2, 3, 1, 1, 0, 0, 0, 0, 1, false, LIGHT | RIFLE, 12, 'P'},
    {"BR.GR", "Grenadiers", INF, 4, 1, 1, 2, 1, 1, 1, 1, 0, 1, 1, true, 0, 19, 'P'},
    {"BR.GG", "Guard grenadiers", INF, 5, 1, 1, 2, 1, 1, 1, 1, 0, 2, 1, true, GUARD, 24, 'P'},
    {"BR.LC", "Light cavalry", CAV, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, 0, 12, 'P'},
    {"BR.HC", "Heavy cavalry", CAV, 3, 2, 2, 0, 0, 0, 0, 1, 0, 0, 1, true, 0, 14, 'P'},
    {"BR.GHC", "Guard heavy cavalry", CAV, 3, 2, 2, 0, 0, 0, 0, 1, 0, 2, 1, true, GUARD, 18, 'P'},
    {"BR.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 0, 1, true, FOOT, 12, 'P'},
    {"BR.HA", "Horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 0, 1, true, HORSE, 13, 'P'},

    /* Portuguese */
    {"PO.LN", "Line infantry", INF, 4, 1, 1, 2, 0, 1, 0, 0, 0, 0, 1, true, 0, 12, 'R'},
    {"PO.LT", "Light infantry", INF, 4, 1, 2, 2, 1, 1, 0, 0, 0, 0, 1, true, LIGHT, 15, 'R'},
    {"PO.MI", "Militia", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 3, false, MILITIA, 7, 'R'},
    {"PO.LC", "Light cavalry", CAV, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, 0, 12, 'R'},
    {"PO.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 0, 1, true, FOOT, 12, 'R'},

    /* Spanish */
    {"SP.LN", "Line infantry", INF, 4, 1, 1, 2, 0, 0, -1, 0, 0, 0, 2, true, SLOW, 8, 'P'},
    {"SP.LT", "Light infantry", INF, 5, 1, 2, 2, 0, 0, 0, 0, 0, 0, 2, true, LIGHT | SLOW, 13, 'P'},
    {"SP.GR", "Grenadiers", INF, 4, 1, 1, 2, 0, 0, 0, 1, 0, 1, 2, true, 0, 14, 'P'},
    {"SP.MI", "Militia", INF, 4, 1, 1, 2, 0, 0, -1, 0, 0, 0, 3, false, MILITIA | SLOW, 5, 'P'},
    {"SP.LC", "Light cavalry", CAV, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 2, true, 0, 11, 'P'},
    {"SP.HC", "Heavy cavalry", CAV, 3, 2, 2, 0, 0, 0, 0, 1, 0, 0, 2, true, 0, 13, 'P'},
    {"SP.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 0, 2, true, FOOT, 11, 'R'},
    {"SP.HA", "Horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 0, 2, true, HORSE, 12, 'R'},

    /* Russian */
    {"RU.LN", "Line infantry", INF, 3, 1, 1, 2, 0, 1, 0, 0, 0, 1, 1, true, 0, 11, 'P'},
    {"RU.LT", "Light infantry", INF, 3, 1, 2, 2, 1, 1, 1, 0, 0, 1, 1, true, LIGHT, 15, 'P'},
    {"RU.GR", "Grenadiers", INF, 4, 1, 1, 2, 0, 1, 0, 1, 0, 1, 1, true, 0, 16, 'P'},
    {"RU.GLT", "Guard light infantry", INF, 4, 1, 2, 2, 1, 1, 1, 0, 0, 2, 1, true, LIGHT | GUARD, 20, 'P'},
    {"RU.GG", "Guard grenadiers", INF, 4, 1, 1, 2, 1, 1, 1, 1, 0, 2, 1, true, GUARD, 21, 'P'},
    {"RU.MI", "Militia", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 3, false, MILITIA, 7, 'P'},
    {"RU.LC", "Light cavalry", CAV, 4, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, 0, 16, 'R'},
    {"RU.HC", "Heavy cavalry", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 0, 1, true, 0, 18, 'R'},
    {"RU.CU", "Cuirassiers", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 1, 1, true, ARMOR, 21, 'R'},
    {"RU.GHC", "Guard heavy cavalry", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 2, 1, true, GUARD, 22, 'R'},
    {"RU.CO", "Cossacks", CAV, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 3, false, MILITIA, 4, 'R'},
    {"RU.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 1, 1, true, FOOT, 14, 'R'},
    {"RU.HA", "Horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 1, 1, true, HORSE, 15, 'R'},
    {"RU.GHA", "Guard horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 2, 1, true, HORSE | GUARD, 18, 'P'},

    /* Austrian */
    {"AU.LN", "Line infantry", INF, 5, 1, 1, 2, 0, 0, 0, 0, 0, 0, 2, true, MASS, 14, 'P'},
    {"AU.LT", "Light infantry", INF, 4, 1, 2, 2, 1, 0, 1, 0, 0, 0, 1, true, LIGHT, 15, 'P'},
    {"AU.GZ", "Grenzer", INF, 4, 1, 2, 2, 1, 0, 1, 0, 0, 0, 2, false, LIGHT, 12, 'P'},
    {"AU.GR", "Grenadiers", INF, 4, 1, 1, 2, 1, 0, 1, 1, 0, 1, 1, true, 0, 18, 'P'},
    {"AU.MI", "Militia", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 3, false, MILITIA, 7, 'R'},
    {"AU.LC", "Light cavalry", CAV, 4, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, 0, 16, 'R'},
    {"AU.CU", "Cuirassiers", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 1, 1, true, ARMOR, 21, 'R'},
    {"AU.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 0, 1, true, FOOT, 12, 'R'},
    {"AU.HA", "Horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 0, 1, true, HORSE, 13, 'R'},

    /* Prussian */
    {"PR.LN", "Line infantry", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 1, true, FIRM | STEP, 12, 'P'},
    {"PR.LT", "Light infantry", INF, 4, 1, 2, 2, 1, 0, 1, 0, 0, 0, 1, true, LIGHT, 15, 'P'},
    {"PR.GR", "Grenadiers", INF, 4, 1, 1, 2, 0, 0, 0, 1, 0, 1, 1, true, 0, 15, 'P'},
    {"PR.GG", "Guard grenadiers", INF, 4, 1, 1, 2, 1, 0, 1, 1, 0, 2, 1, true, GUARD, 20, 'P'},
    {"PR.RI", "Reserve infantry", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 2, true, 0, 10, 'P'},
    {"PR.MI", "Militia", INF, 4, 1, 1, 2, 0, 0, 0, 0, 0, 0, 3, false, MILITIA, 7, 'R'},
    {"PR.LC", "Light cavalry", CAV, 4, 3, 3, 0, 0, 0, 0, 0, 0, 0, 1, true, 0, 16, 'R'},
    {"PR.HC", "Heavy cavalry", CAV, 4, 2, 2, 0, 0, 0, 0, 1, 0, 0, 1, true, 0, 18, 'R'},
    {"PR.ML", "Militia light cavalry", CAV, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 2, false, MILITIA, 9, 'R'},
    {"PR.FA", "Foot artillery", ART, 3, 0, 1, 5, 0, 0, 0, 0, 0, 0, 1, true, FOOT, 12, 'R'},
    {"PR.HA", "Horse artillery", ART, 3, 1, 2, 4, 0, 0, 0, 0, 0, 0, 1, true, HORSE, 13, 'R'},
};
/* clang-format on */
_Static_assert(sizeof ccn_types / sizeof ccn_types[0] == CCN_TYPES, "every row of 4.4");

static const struct {
    uint16_t trait;
    const char *name;
} traits[] = {
    {LIGHT, "LIGHT"}, {MILITIA, "MILITIA"}, {GUARD, "GUARD"}, {ARMOR, "ARMOR"}, {LANCE, "LANCE"}, {SLOW, "SLOW"},
    {FIRM, "FIRM"},   {STEP, "STEP"},       {MASS, "MASS"},   {RIFLE, "RIFLE"}, {FOOT, "FOOT"},   {HORSE, "HORSE"},
};
enum { TRAITS = sizeof traits / sizeof traits[0] };

/* ---- 4.2: the reference as words ---- */

static const char *const class_names[] = {[INF] = "INF", [CAV] = "CAV", [ART] = "ART"};

const char *const ccn_columns[CCN_COLUMNS] = {"type",   "unit",        "class", "blocks", "moves",  "range",
                                              "fire",   "moving fire", "melee", "vs inf", "ignore", "retreat",
                                              "sabers", "traits",      "cost",  "source"};

void ccn_type_row(int i, gg_type_row *row)
{
    const ccn_type *t = &ccn_types[i];
    bool foot = t->cls == INF, guns = t->cls == ART;
    gg_text at[GG_COLUMNS];
    for (int c = 0; c < GG_COLUMNS; c++) at[c] = gg_text_on(row->cell[c], GG_COLUMN_TEXT);
    gg_text_add(&at[0], "%s", t->code);
    gg_text_add(&at[1], "%s", t->name);
    gg_text_add(&at[2], "%s", class_names[t->cls]);
    gg_text_add(&at[3], "%d", t->blocks);
    gg_text_add(&at[4], "%d/%d", t->mb, t->mn);
    gg_text_add(&at[5], t->range ? "%d" : "-", t->range);
    gg_text_add(&at[6], foot ? "%+d" : "-", t->fs);
    gg_text_add(&at[7], foot ? "half %s %+d" : "-", t->fm_up ? "up" : "down", t->fm);
    gg_text_add(&at[8], guns ? "-" : "%+d", t->ml);
    gg_text_add(&at[9], guns ? "-" : "%+d", t->mi);
    gg_text_add(&at[10], "%d", t->ign);
    gg_text_add(&at[11], t->traits & STEP ? "1, then 2" : "%d", t->ret);
    gg_text_add(&at[12], "%s", t->sab ? "yes" : "no");
    for (int k = 0; k < TRAITS; k++)
        if (t->traits & traits[k].trait) gg_text_add(&at[13], "%s%s", at[13].len ? " " : "", traits[k].name);
    if (at[13].len == 0) gg_text_add(&at[13], "-");
    gg_text_add(&at[14], "%d", t->cost);
    gg_text_add(&at[15], "%c", t->source);
}

/* ---- 4.1: the dice, and what each kind of roll tells apart on them ---- */

static const char *const faces[] = {"INF", "INF", "CAV", "ART", "SABER", "FLAG"};
static const char *const pips[] = {"1", "2", "3", "4", "5", "6"};
static const char *const morale[] = {"no 5", "5"};
static const char *const fates[] = {"1-2 lost", "3-4 returns", "5-6 no news"};
static const char *const blows[] = {"miss", "hit", "flag"};
static const char *const sabers[] = {"other", "saber", "flag"};
static const char *const cup[] = {"french", "allies"};

const gg_die ccn_dice[CCN_DICE] = {
    [DIE_CHECK] = {"die", 6, 6, {0, 1, 2, 3, 4, 5}, NULL, pips},
    [DIE_MORALE] = {"die", 6, 2, {0, 0, 0, 0, 1, 0}, NULL, morale},
    [DIE_FATE] = {"die", 6, 3, {0, 0, 1, 1, 2, 2}, NULL, fates},
    [DIE_FIRE_INF] = {"battle die", 6, 3, {1, 1, 0, 0, 0, 2}, faces, blows},
    [DIE_FIRE_CAV] = {"battle die", 6, 3, {0, 0, 1, 0, 0, 2}, faces, blows},
    [DIE_FIRE_ART] = {"battle die", 6, 3, {0, 0, 0, 1, 0, 2}, faces, blows},
    [DIE_SABER_INF] = {"battle die", 6, 3, {1, 1, 0, 0, 1, 2}, faces, blows},
    [DIE_SABER_CAV] = {"battle die", 6, 3, {0, 0, 1, 0, 1, 2}, faces, blows},
    [DIE_SABER_ART] = {"battle die", 6, 3, {0, 0, 0, 1, 1, 2}, faces, blows},
    [DIE_RETIRING] = {"battle die", 6, 2, {0, 0, 1, 0, 0, 0}, faces, blows},
    [DIE_LEADER] = {"battle die", 6, 2, {0, 0, 0, 0, 1, 0}, faces, sabers},
    [DIE_LEADER_LANCE] = {"battle die", 6, 3, {0, 0, 0, 0, 1, 2}, faces, sabers},
    [DIE_CUP] = {"chit", 0, 2, {0}, NULL, cup},
};
