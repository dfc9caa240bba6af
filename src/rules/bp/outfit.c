/* What a unit is: a row of the profiles, and what its line changes in it (4.1 to 4.3). */
#include "setup.h"

#include <string.h>

const char *const bp_outfit_words[BP_OUTFIT_WORDS] = {"arm",   "size", "h",  "s",    "weapon",
                                                      "range", "m",    "st", "with", "without"};

static const struct {
    uint8_t low, high;
} numbers[BP_OUTFIT_WORDS] = {[OUTFIT_H] = {1, 20}, [OUTFIT_M] = {2, 6}, [OUTFIT_ST] = {1, 9}};

static bool has(const bp_outfit *o, int word) { return o->given >> word & 1; }

int bp_draft_profile(gg_scan *s)
{
    const char *codes[BP_PROFILES];
    gg_word w;
    if (!gg_scan_need(s, &w, "a profile such as BR_LINE")) return -1;
    int row = bp_profile_find(w.at, w.len);
    if (row >= 0) return row;
    for (int i = 0; i < BP_PROFILES; i++) codes[i] = bp_profiles[i].code;
    const char *near = gg_word_nearest(w, codes, BP_PROFILES);
    gg_scan_fault(s, w.column, "unknown profile \"%.*s\":%s%s%s expected a code such as BR_LINE", GG_WORD(w),
                  near ? " did you mean " : "", near ? near : "", near ? "?" : "");
    return -1;
}

/* ---- words ---- */

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

static void read_dice(gg_scan *s, bp_outfit *o)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "shooting dice such as 3, 3-2-1 or -")) return;
    if (split_dice(w, o->profile.s)) return;
    gg_scan_fault(s, w.column, "\"%.*s\" are no shooting dice: expected 3, or 3-2-1 for guns, or -", GG_WORD(w));
    o->faulty = true;
}

static void take_weapon(bp_profile *p, const bp_weapon *weapon)
{
    p->weapon = weapon->name;
    p->weapon_kind = weapon->kind;
    p->range = weapon->range;
}

static const bp_weapon *weapon_named(const char *name)
{
    for (int i = 0; i < BP_WEAPONS; i++)
        if (strcmp(bp_weapons[i].name, name) == 0) return &bp_weapons[i];
    return NULL;
}

static void read_weapon(gg_scan *s, bp_outfit *o)
{
    const char *names[BP_WEAPONS];
    gg_word w;
    for (int i = 0; i < BP_WEAPONS; i++) names[i] = bp_weapons[i].name;
    if (!gg_scan_need(s, &w, "a weapon such as \"rifled musket\"")) return;
    int i = gg_scan_pick(s, w, names, BP_WEAPONS, "weapon");
    if (i >= 0)
        take_weapon(&o->profile, &bp_weapons[i]);
    else
        o->faulty = true;
}

static void read_choice(gg_scan *s, bp_outfit *o, int word)
{
    const char *const *list = word == OUTFIT_ARM ? bp_arm_names : bp_size_names;
    int n = word == OUTFIT_ARM ? BP_ARMS : BP_SIZES;
    gg_word w;
    if (!gg_scan_need(s, &w, word == OUTFIT_ARM ? "an arm such as inf" : "a size such as large")) return;
    int i = gg_scan_pick(s, w, list, n, bp_outfit_words[word]);
    if (i < 0)
        o->faulty = true;
    else if (word == OUTFIT_ARM)
        o->profile.arm = (uint8_t)i;
    else
        o->profile.size = (uint8_t)i;
}

static void read_specials(gg_scan *s, bp_outfit *o, int word)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "special rules with commas between them")) return;
    uint64_t set = bp_draft_set(s, w, bp_special_names, BP_SPECIALS, "special rule");
    if (word == OUTFIT_WITH)
        o->with = set;
    else
        o->without = set;
}

static void read_number(gg_scan *s, bp_outfit *o, int word)
{
    int low = numbers[word].low, high = word == OUTFIT_RANGE ? 999 : numbers[word].high;
    int n = gg_scan_number(s, bp_outfit_words[word], low, high);
    if (n < 0) o->faulty = true;
    if (n < 0) return;
    if (word == OUTFIT_H) o->profile.h = (uint8_t)n;
    if (word == OUTFIT_M) o->profile.m = (uint8_t)n;
    if (word == OUTFIT_ST) o->profile.st = (uint8_t)n;
    if (word == OUTFIT_RANGE) o->profile.range = (uint16_t)n;
}

/* The line gives values; which of them came is noted, and bp_settle_outfit puts them together with the row. */
void bp_read_outfit(gg_scan *s, bp_outfit *o, int word, gg_word at)
{
    o->given |= 1u << word;
    o->mark[word] = gg_scan_mark(s, at);
    switch (word) {
    case OUTFIT_ARM:
    case OUTFIT_SIZE: read_choice(s, o, word); break;
    case OUTFIT_S: read_dice(s, o); break;
    case OUTFIT_WEAPON: read_weapon(s, o); break;
    case OUTFIT_WITH:
    case OUTFIT_WITHOUT: read_specials(s, o, word); break;
    default: read_number(s, o, word);
    }
    if (s->ended) o->faulty = true;
}

/* ---- row and changes together ---- */

static const char *first_of(uint64_t specials) { return bp_special_names[__builtin_ctzll(specials)]; }

static void settle_specials(gg_scan *s, bp_outfit *o, bp_profile *p)
{
    const bp_profile *row = &bp_profiles[o->row];
    const uint64_t elites = (uint64_t)31 << ELITE2;
    if (o->with & row->specials)
        gg_scan_fault_at(s, o->mark[OUTFIT_WITH], "%s has %s already", row->code, first_of(o->with & row->specials));
    if (o->without & ~row->specials)
        gg_scan_fault_at(s, o->mark[OUTFIT_WITHOUT], "%s has no %s", row->code, first_of(o->without & ~row->specials));
    p->specials = (row->specials | o->with) & ~o->without;
    uint64_t elite = p->specials & elites;
    if (elite & (elite - 1))
        gg_scan_fault_at(s, o->mark[OUTFIT_WITH], "elite with two numbers: expected `without %s`",
                         first_of(row->specials & elites ? row->specials & elites : elite));
}

static void settle_size(gg_scan *s, bp_outfit *o, bp_profile *p)
{
    if (!has(o, OUTFIT_SIZE) || o->profile.size == p->size) return;
    if (p->size != BP_STANDARD)
        gg_scan_fault_at(s, o->mark[OUTFIT_SIZE], "%s is %s: expected a standard profile to change its size", p->code,
                         bp_size_names[p->size]);
    bp_profile_resize(p, o->profile.size);
}

/* A weapon that does not shoot has no dice, and a unit without dice no weapon that shoots. */
static void settle_weapon(bp_outfit *o, bp_profile *p)
{
    const bp_weapon *weapon = has(o, OUTFIT_WEAPON) ? weapon_named(o->profile.weapon) : NULL;
    if (has(o, OUTFIT_S)) memcpy(p->s, o->profile.s, sizeof p->s);
    if (has(o, OUTFIT_S) && p->s[0] == 0 && !weapon) weapon = weapon_named("none");
    if (weapon) take_weapon(p, weapon);
    if (weapon && weapon->kind == BP_NO_MISSILE && !has(o, OUTFIT_S)) memset(p->s, 0, sizeof p->s);
    if (has(o, OUTFIT_RANGE)) p->range = o->profile.range;
}

static bool any_formation(const bp_profile *p)
{
    for (int f = 0; f < BP_FORMATIONS; f++)
        if (bp_size_of(p->arm, p->size, f).w) return true;
    return false;
}

static void check_weapon(gg_scan *s, const bp_outfit *o, const bp_profile *p, gg_mark unit)
{
    bool foot_or_horse = p->arm == BP_INF || p->arm == BP_CAV;
    gg_mark at = has(o, OUTFIT_WEAPON) ? o->mark[OUTFIT_WEAPON] : has(o, OUTFIT_S) ? o->mark[OUTFIT_S] : unit;
    if ((p->weapon_kind == BP_NO_MISSILE) != (p->s[0] == 0))
        gg_scan_fault_at(s, at, "%s and %d shooting dice do not go together: expected both or neither", p->weapon,
                         p->s[0]);
    if (p->weapon_kind == BP_SMALL_ARMS && !foot_or_horse)
        gg_scan_fault_at(s, at, "artillery with a %s: expected a gun, howitzer or mortar", p->weapon);
    if (p->weapon_kind > BP_SMALL_ARMS && (foot_or_horse || p->arm == BP_WAGON))
        gg_scan_fault_at(s, at, "a %s in the hands of no artillery", p->weapon);
    if (p->weapon_kind == BP_SMALL_ARMS && p->s[1])
        gg_scan_fault_at(s, at, "small arms have no range bands: expected one number of dice");
    if (p->weapon_kind != BP_NO_MISSILE && p->range == 0) gg_scan_fault_at(s, at, "a %s without range", p->weapon);
}

void bp_settle_outfit(gg_scan *s, bp_outfit *o, gg_mark unit)
{
    bp_profile p = bp_profiles[o->row];
    if (o->faulty) return;
    settle_size(s, o, &p);
    if (has(o, OUTFIT_ARM)) p.arm = o->profile.arm;
    if (has(o, OUTFIT_H)) p.h = o->profile.h;
    if (has(o, OUTFIT_M)) p.m = o->profile.m;
    if (has(o, OUTFIT_ST)) p.st = o->profile.st;
    settle_weapon(o, &p);
    settle_specials(s, o, &p);
    check_weapon(s, o, &p, unit);
    if (!any_formation(&p))
        gg_scan_fault_at(s, unit, "no formation for %s of size %s (bp.form.size)", bp_arm_names[p.arm],
                         bp_size_names[p.size]);
    int price = bp_profile_price(&p);
    if (price < 0 || price > 255)
        gg_scan_fault_at(s, unit, "it comes to %d points: expected 0 to 255", price);
    else
        p.points = (uint8_t)price;
    o->profile = p;
}

bool bp_outfit_is_row(const bp_battle *b, const bp_unit_def *def)
{
    const bp_profile *p = &def->profile, *row = &bp_profiles[bp_profile_find(p->code, strlen(p->code))];
    uint64_t storm = b->storm >> def->side & 1 && p->arm == BP_INF ? bp_bit(POOR_SHOOTERS) : 0;
    return p->arm == row->arm && p->size == row->size && p->h == row->h && memcmp(p->s, row->s, sizeof p->s) == 0 &&
           p->weapon_kind == row->weapon_kind && p->range == row->range && p->m == row->m && p->st == row->st &&
           p->specials == (row->specials | storm);
}
