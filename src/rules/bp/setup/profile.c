/* What a unit is: a row of the profiles, and what its line changes in it (4.1 to 4.3). */
#include <string.h>

#include "rules/bp/setup/setup.h"

static bool has(const gg_draft *d, int row, const char *word) { return gg_draft_has(d, L_UNIT, row, word); }

/* ---- shooting dice ---- */

/* 3, or 3-2-1 for the bands of a gun, or - for none. */
static bool split_dice(gg_word w, uint8_t out[3])
{
    const char *at = w.at, *end = w.at + w.len;
    int n = 0;
    memset(out, 0, 3);
    if (gg_word_is(w, "-")) return true;
    for (; at < end && n < 3; at++) {
        if (*at < '0' || *at > '9') return false;
        out[n++] = (uint8_t)(*at - '0');
        if (++at < end && *at != '-') return false;
    }
    return at >= end && (n == 1 || n == 3) && end[-1] != '-';
}

bool bp_read_dice(gg_draft *d, int row)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "shooting dice such as 3, 3-2-1 or -")) return false;
    if (split_dice(w, bp_noted(d)->unit[row].outfit.s)) return true;
    gg_scan_fault(d->scan, w.column, "\"%.*s\" are no shooting dice: expected 3, or 3-2-1 for guns, or -", GG_WORD(w));
    return false;
}

static void print_dice(gg_text *t, const bp_profile *p)
{
    if (p->s[0] == 0)
        gg_text_add(t, " s -");
    else if (p->weapon_kind == BP_SMALL_ARMS)
        gg_text_add(t, " s %d", p->s[0]);
    else
        gg_text_add(t, " s %d-%d-%d", p->s[0], p->s[1], p->s[2]);
}

/* ---- row and changes together ---- */

static const bp_weapon *weapon_named(const char *name)
{
    for (int i = 0; i < BP_WEAPONS; i++)
        if (strcmp(bp_weapons[i].name, name) == 0) return &bp_weapons[i];
    return NULL;
}

static void take_weapon(bp_profile *p, const bp_weapon *weapon)
{
    p->weapon = weapon->name;
    p->weapon_kind = weapon->kind;
    p->range = weapon->range;
}

static const char *first_of(uint64_t specials) { return bp_special_names[__builtin_ctzll(specials)]; }

static void settle_specials(gg_draft *d, int row, bp_profile *p)
{
    const bp_outfit *o = &bp_noted(d)->unit[row].outfit;
    const uint64_t elites = (uint64_t)31 << ELITE2, usual = p->specials;
    if (o->with & usual)
        gg_draft_fault(d, L_UNIT, row, "with", "%s has %s already", p->code, first_of(o->with & usual));
    if (o->without & ~usual)
        gg_draft_fault(d, L_UNIT, row, "without", "%s has no %s", p->code, first_of(o->without & ~usual));
    p->specials = (usual | o->with) & ~o->without;
    uint64_t elite = p->specials & elites;
    if (elite & (elite - 1))
        gg_draft_fault(d, L_UNIT, row, "with", "elite with two numbers: expected `without %s`",
                       first_of(usual & elites ? usual & elites : elite));
}

static void settle_size(gg_draft *d, int row, bp_profile *p)
{
    int size = bp_noted(d)->unit[row].outfit.size;
    if (!has(d, row, "size") || size == p->size) return;
    if (p->size != BP_STANDARD)
        gg_draft_fault(d, L_UNIT, row, "size", "%s is %s: expected a standard profile to change its size", p->code,
                       bp_size_names[p->size]);
    bp_profile_resize(p, size);
}

/* A weapon that does not shoot has no dice, and a unit without dice no weapon that shoots. */
static void settle_weapon(gg_draft *d, int row, bp_profile *p)
{
    const bp_outfit *o = &bp_noted(d)->unit[row].outfit;
    const bp_weapon *weapon = has(d, row, "weapon") ? &bp_weapons[o->weapon] : NULL;
    bool dice = has(d, row, "s");
    if (dice) memcpy(p->s, o->s, sizeof p->s);
    if (dice && p->s[0] == 0 && !weapon) weapon = weapon_named("none");
    if (weapon) take_weapon(p, weapon);
    if (weapon && weapon->kind == BP_NO_MISSILE && !dice) memset(p->s, 0, sizeof p->s);
    if (has(d, row, "range")) p->range = o->range;
}

static bool any_formation(const bp_profile *p)
{
    for (int f = 0; f < BP_FORMATIONS; f++)
        if (bp_size_of(p->arm, p->size, f).w) return true;
    return false;
}

static void check_weapon(gg_draft *d, int row, const bp_profile *p)
{
    bool foot_or_horse = p->arm == BP_INF || p->arm == BP_CAV;
    const char *at = has(d, row, "weapon") ? "weapon" : has(d, row, "s") ? "s" : "label";
    if ((p->weapon_kind == BP_NO_MISSILE) != (p->s[0] == 0))
        gg_draft_fault(d, L_UNIT, row, at, "%s and %d shooting dice do not go together: expected both or neither",
                       p->weapon, p->s[0]);
    if (p->weapon_kind == BP_SMALL_ARMS && !foot_or_horse)
        gg_draft_fault(d, L_UNIT, row, at, "artillery with a %s: expected a gun, howitzer or mortar", p->weapon);
    if (p->weapon_kind > BP_SMALL_ARMS && (foot_or_horse || p->arm == BP_WAGON))
        gg_draft_fault(d, L_UNIT, row, at, "a %s in the hands of no artillery", p->weapon);
    if (p->weapon_kind == BP_SMALL_ARMS && p->s[1])
        gg_draft_fault(d, L_UNIT, row, at, "small arms have no range bands: expected one number of dice");
    if (p->weapon_kind != BP_NO_MISSILE && p->range == 0)
        gg_draft_fault(d, L_UNIT, row, at, "a %s without range", p->weapon);
}

static void settle_price(gg_draft *d, int row, bp_profile *p)
{
    int price = bp_profile_price(p);
    if (!any_formation(p))
        gg_draft_fault(d, L_UNIT, row, "label", "no formation for %s of size %s (bp.form.size)", bp_arm_names[p->arm],
                       bp_size_names[p->size]);
    if (price < 0 || price > 255)
        gg_draft_fault(d, L_UNIT, row, "label", "it comes to %d points: expected 0 to 255", price);
    else
        p->points = (uint8_t)price;
}

static bool well_read(const gg_draft *d, int row)
{
    static const char *const words[] = {"size", "arm", "h", "s", "weapon", "range", "m", "st", "with", "without"};
    bool good = gg_draft_good(d, L_UNIT, row, "profile");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        good &= !has(d, row, words[i]) || gg_draft_good(d, L_UNIT, row, words[i]);
    return good;
}

bool bp_settle_outfit(gg_draft *d, int row)
{
    const bp_outfit *o = &bp_noted(d)->unit[row].outfit;
    bp_profile *p = &bp_drafted(d)->unit[row].profile;
    *p = bp_profiles[bp_noted(d)->unit[row].profile];
    if (!well_read(d, row)) return false;
    settle_size(d, row, p);
    if (has(d, row, "arm")) p->arm = o->arm;
    if (has(d, row, "h")) p->h = o->h;
    if (has(d, row, "m")) p->m = o->m;
    if (has(d, row, "st")) p->st = o->st;
    settle_weapon(d, row, p);
    settle_specials(d, row, p);
    check_weapon(d, row, p);
    settle_price(d, row, p);
    return true;
}

/* ---- what is changed, as the line has it ---- */

static void print_specials(gg_text *t, const char *before, uint64_t specials)
{
    for (; specials; specials &= specials - 1) {
        gg_text_add(t, "%s%s", before, first_of(specials));
        before = ",";
    }
}

/* A storm makes infantry poor shooters; that is not in its line. */
static uint64_t storm_gives(const bp_battle *b, const bp_unit_def *def)
{
    return b->storm >> def->side & 1 && def->profile.arm == BP_INF ? bp_bit(POOR_SHOOTERS) : 0;
}

static void print_weapon(gg_text *t, const bp_profile *p, bp_profile *row)
{
    if (strcmp(p->weapon, row->weapon) == 0) return;
    gg_text_add(t, " weapon \"%s\"", p->weapon);
    if (weapon_named(p->weapon)) row->range = weapon_named(p->weapon)->range;
}

void bp_print_outfit(gg_text *t, const gg_battle *battle, const gg_state *s, int unit)
{
    const bp_unit_def *def = &bp_b(battle)->unit[unit];
    const bp_profile *p = &def->profile;
    bp_profile row = bp_profiles[bp_profile_find(p->code, strlen(p->code))];
    (void)s;
    if (p->size != row.size) {
        gg_text_add(t, " size %s", bp_size_names[p->size]);
        bp_profile_resize(&row, p->size);
    }
    if (p->arm != row.arm) gg_text_add(t, " arm %s", bp_arm_names[p->arm]);
    if (p->h != row.h) gg_text_add(t, " h %d", p->h);
    if (memcmp(p->s, row.s, sizeof p->s) != 0) print_dice(t, p);
    print_weapon(t, p, &row);
    if (p->range != row.range) gg_text_add(t, " range %d", p->range);
    if (p->m != row.m) gg_text_add(t, " m %d", p->m);
    if (p->st != row.st) gg_text_add(t, " st %d", p->st);
    uint64_t other = storm_gives(bp_b(battle), def) | (def->other.code ? bp_bit(MOUNTED_INF) : 0);
    print_specials(t, " with ", p->specials & ~row.specials & ~other);
    print_specials(t, " without ", row.specials & ~p->specials);
    if (def->other.code) gg_text_add(t, " mounts %s", def->other.code);
}

bool bp_outfit_is_row(const bp_battle *b, const bp_unit_def *def)
{
    const bp_profile *p = &def->profile, *row = &bp_profiles[bp_profile_find(p->code, strlen(p->code))];
    return p->arm == row->arm && p->size == row->size && p->h == row->h && memcmp(p->s, row->s, sizeof p->s) == 0 &&
           p->weapon_kind == row->weapon_kind && p->range == row->range && p->m == row->m && p->st == row->st &&
           p->specials == (row->specials | storm_gives(b, def));
}
