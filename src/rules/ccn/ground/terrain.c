/* Chapter 8: terrain, field works, and the dice that they take from an attack. */
#include <string.h>
#include <strings.h>

#include "rules/ccn/ground/ground.h"

/* 8.1. Name, map mark, passable, stop, no battle on entry, INTO and FROM for INF CAV ART, INTO in melee only,
 * blocks sight, flags ignored, squares allowed. */
const ccn_ground ccn_grounds[CCN_TERRAINS] = {
    [CLEAR] = {"clear", '.', true, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, true},
    [BRIDGE] = {"bridge", '=', true, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, true},
    [FOREST] = {"forest", 'f', true, true, true, {1, 2, 1}, {0, 2, 1}, false, true, 0, true},
    [HILL] = {"hill", 'h', true, false, false, {1, 1, 0}, {0, 1, 0}, false, true, 0, true},
    [TOWN] = {"town", 'T', true, true, true, {2, 3, 1}, {0, 3, 1}, false, true, 0, false},
    [FARM] = {"farm", 'W', true, true, true, {2, 3, 1}, {0, 3, 1}, false, true, 1, false},
    [GARDEN] = {"garden", 'g', true, true, true, {1, 2, 1}, {0, 2, 1}, false, false, 1, true},
    [MARSH] = {"marsh", 'm', true, true, false, {1, 1, 1}, {1, 1, 1}, true, false, 0, false},
    [FORD] = {"ford", 's', true, true, false, {1, 1, 1}, {1, 1, 1}, true, false, 0, true},
    [RIVER] = {"river", 'r', false, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, false},
    [LAKE] = {"lake", 'l', false, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, false},
    [RUGGED] = {"rugged", '^', false, false, false, {0, 0, 0}, {0, 0, 0}, false, true, 0, false},
};

/* ---- 8.2: field works and reductions ---- */

/* An attack crosses works if its way, seen from the target, begins in one of their directions. */
bool ccn_crosses_works(const ccn_battle *b, int target, int attacker)
{
    if (b->works[target] == 0) return false;
    int dir = hex_direction(target, attacker);
    if (dir >= 0) return b->works[target] >> dir & 1;
    for (int sign = 1; sign >= -1; sign -= 2) {
        uint8_t line[16];
        hex_line(target, attacker, sign, line);
        if (line[0] != HEX_OFF && b->works[target] >> hex_direction(target, line[0]) & 1) return true;
    }
    return false;
}

/* Ways into and out of ground as a player says them, and that they count for less than another. */
typedef struct way {
    const char *words, *less;
} way;
#define WAY(words)                  \
    {                               \
        words, "larger than " words \
    }
static const way into_words[CCN_TERRAINS] = {
    [FOREST] = WAY("into the forest"),      [HILL] = WAY("uphill"),
    [TOWN] = WAY("into the town"),          [FARM] = WAY("into the farm"),
    [GARDEN] = WAY("over the garden wall"), [MARSH] = WAY("into the marsh"),
    [FORD] = WAY("into the ford"),
};
static const way out_words[CCN_TERRAINS] = {
    [FOREST] = WAY("out of the forest"), [HILL] = WAY("downhill"),
    [TOWN] = WAY("out of the town"),     [FARM] = WAY("out of the farm"),
    [GARDEN] = WAY("out of the garden"), [MARSH] = WAY("out of the marsh"),
    [FORD] = WAY("out of the ford"),
};
static const way over_works = WAY("over the field works"), hill_to_hill = WAY("hill to hill");

static const uint8_t works_into[3] = {[INF] = 1, [CAV] = 2, [ART] = 1};

/* Dice taken from an attack by a unit of that class. */
void ccn_terrain_dice(const ccn_battle *b, int cls, int from, int to, bool melee, gg_tally *t)
{
    const ccn_ground *in = &ccn_grounds[b->terrain[to]], *out = &ccn_grounds[b->terrain[from]];
    int into = in->melee_only && !melee ? 0 : in->into[cls];
    int outof = out->from[cls];
    const way *in_way = &into_words[b->terrain[to]], *out_way = &out_words[b->terrain[from]];
    gg_rule rule = TERRAIN_EFFECTS;
    if (b->terrain[from] == HILL && b->terrain[to] == HILL) {
        into = cls == INF && !melee;
        outof = 0;
        rule = TERRAIN_HILL;
        in_way = &hill_to_hill;
        if (!into) gg_tally_note(t, TERRAIN_HILL, hill_to_hill.words, GG_NONE, 0);
    }
    if (ccn_crosses_works(b, to, from) && works_into[cls] > into) {
        into = works_into[cls];
        rule = TERRAIN_WORKS;
        in_way = &over_works;
    }
    bool both = into && outof && !b->option.terrain_sum, inward = into >= outof;
    if (both) {
        gg_tally_word(t, inward ? -into : -outof, TERRAIN_MAX, inward ? in_way->words : out_way->words);
        if (into != outof) gg_tally_note(t, TERRAIN_MAX, inward ? out_way->less : in_way->less, GG_NONE, 0);
    } else {
        gg_tally_word(t, -into, rule, in_way->words);
        gg_tally_word(t, -outof, TERRAIN_EFFECTS, out_way->words);
    }
}

/* ---- names ---- */

const char *ccn_place_name_of(const ccn_battle *b, int hex)
{
    const char *name = NULL;
    int least = HEX_CELLS + 1;
    for (int i = 0; i < b->places; i++) {
        int cells = hex_count(b->place[i].cells);
        if (hex_in(b->place[i].cells, hex) && cells < least) least = cells, name = b->place[i].name;
    }
    return name;
}

/* Without its article, which people say or leave out. */
static const char *bare(const char *name) { return strncasecmp(name, "the ", 4) == 0 ? name + 4 : name; }

hex_set ccn_place_named(const ccn_battle *b, const char *text, size_t len, size_t *used)
{
    size_t article = len > 4 && strncasecmp(text, "the ", 4) == 0 ? 4 : 0, longest = 0;
    hex_set found = 0;
    for (int i = 0; i < b->places; i++) {
        const char *name = bare(b->place[i].name);
        size_t n = strlen(name), end = article + n;
        bool same = end <= len && strncasecmp(text + article, name, n) == 0 && (end == len || text[end] == ' ');
        if (same && n > longest) longest = n, found = b->place[i].cells, *used = end;
    }
    return found;
}
