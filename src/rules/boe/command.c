/* 4.6: command radius, and who is in command. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* The radii pair foot and horse: of the troops, of the brigade, of the division. */
int boe_radius(const boe_battle *b, int leader, bool fast)
{
    static const uint8_t radius[3][2] = {[BRIG] = {3, 5}, [DIV] = {6, 8}, [CORPS] = {9, 10}};
    return radius[b->leader[leader].rank][fast];
}

static bool is_fast(const boe_battle *b, int unit)
{
    int cls = b->unit[unit].cls;
    return boe_kind(b, unit) == CAV || cls == HORSE_ART || cls == BHORSE_ART || cls == VOL_ART;
}

static int leader_of(const boe_battle *b, int unit) { return b->brigade[b->unit[unit].brigade].leader; }

static bool commands(const boe_battle *b, const boe_state *s, int leader, int unit)
{
    if (leader == GG_NONE || s->leader[leader].state != PRESENT) return false;
    int limit = boe_radius(b, leader, is_fast(b, unit));
    return boe_ap_distance(b, s, boe_side(b, unit), s->leader[leader].cell, s->unit[unit].cell, limit) <= limit;
}

bool boe_in_command(const boe_battle *b, const boe_state *s, int unit)
{
    int parent = b->unit[unit].parent;
    if (!boe_on_map(s, unit)) return false;
    if (commands(b, s, leader_of(b, unit), unit)) return true;
    return parent != GG_NONE && boe_on_map(s, parent) && boe_range(s->unit[unit].cell, s->unit[parent].cell) <= 3 &&
           boe_in_command(b, s, parent);
}

/* One flood for each brigade serves all its units, if any needs it. */
typedef struct flooded {
    boe_reach reach;
    bool done;
} flooded;

static bool reaches(const boe_battle *b, const boe_state *s, int leader, int unit, flooded *f)
{
    int side = b->leader[leader].side, from = s->leader[leader].cell, to = s->unit[unit].cell;
    int radius = boe_radius(b, leader, is_fast(b, unit));
    int plain = boe_ap_distance_plain(b, s, side, from, to, radius);
    if (plain >= 0) return plain <= radius;
    if (!f->done) boe_reach_work(b, s, side, from, boe_radius(b, leader, true), &f->reach);
    f->done = true;
    return f->reach.ap[boe_spot(b, to)] <= radius;
}

/* boe.cmd.structure: a unit is commanded by the leader of its own brigade alone. */
static bool hears(gg_run *x, int leader, int unit, flooded *f)
{
    USES(x, CMD_STRUCTURE);
    USES(x, CMD_RADIUS);
    USES(x, BOARD_APDIST);
    return reaches(BT(x), ST(x), leader, unit, f);
}

static void note_command(gg_run *x, int unit, bool in)
{
    if (in)
        boe_set(x, unit, IN_COMMAND, CMD_INCOMMAND);
    else
        boe_clear(x, unit, IN_COMMAND, CMD_OUT);
    if (in) USES(x, CMD_INCOMMAND);
}

static void check_brigade(gg_run *x, int brigade)
{
    const boe_battle *b = BT(x);
    boe_state *s = ST(x);
    int leader = b->brigade[brigade].leader, side = b->brigade[brigade].side;
    bool led = leader != GG_NONE && s->leader[leader].state == PRESENT;
    flooded f;
    f.done = false;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        if (b->unit[u].brigade != brigade || !boe_on_map(s, u)) continue;
        int parent = b->unit[u].parent;
        bool in = led && hears(x, leader, u, &f);
        if (!in && parent != GG_NONE && boe_on_map(s, parent)) /* parents come first */
            in = boe_is(s, parent, IN_COMMAND) && boe_range(s->unit[u].cell, s->unit[parent].cell) <= 3;
        note_command(x, u, in);
    }
}

void boe_check_command(gg_run *x)
{
    for (int i = 0; i < BT(x)->brigades; i++) check_brigade(x, i);
}
