/* Shapes to draw over the board, each with a word. */
#include "engine/telling.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

typedef struct drawing { /* the shapes so far, and whose they are */
    GG_POSITION(ccn);
    int piece, other;
    gg_shapes to;
} drawing;

static gg_overlay *shape(drawing *d, gg_overlay_shape kind, int tone, int piece, const char *phrase, gg_phrase f)
{
    return gg_shape_add(&d->to, kind, tone, piece, phrase, f);
}
#define WITH(d, ...) GG_PHRASE_OF(&(d)->b->base, ##__VA_ARGS__)

static void add_cell(gg_overlay *o, int cell)
{
    if (cell != HEX_OFF) gg_shape_at(o, hex_plane_x(cell), hex_plane_y(cell));
}

/* As many shapes of the same words as they need. */
static void cells(drawing *d, hex_set set, int tone, const char *phrase, gg_phrase f)
{
    gg_overlay *o = NULL;
    while (set) {
        if (gg_shape_full(o)) o = shape(d, GG_OVERLAY_CELLS, tone, GG_NONE, phrase, f);
        add_cell(o, hex_take(&set));
    }
}

static void line(drawing *d, int from, int to, int tone, int piece, const char *phrase, gg_phrase f)
{
    gg_overlay *o = shape(d, GG_OVERLAY_LINE, tone, piece, phrase, f);
    add_cell(o, from);
    add_cell(o, to);
}

static bool is_unit(const drawing *d) { return !ccn_is_leader((unsigned)d->piece); }
static int hex_of(const drawing *d) { return ccn_piece_hex(d->s, (unsigned)d->piece); }
static int side_of(const drawing *d)
{
    return is_unit(d) ? d->b->unit[d->piece].side : d->b->leader[d->piece - CCN_LEADER].side;
}

/* ---- where it can go, whom it can attack ---- */

static void draw_reach(drawing *d)
{
    ccn_reach r;
    if (!is_unit(d)) {
        cells(d, ccn_leader_reach(d->b, d->s, d->piece - CCN_LEADER), 1, "he may ride there", WITH(d));
        return;
    }
    const ccn_type *type = ccn_type_of(d->b, d->piece);
    bool led = ccn_attached(d->s, d->piece) != GG_NONE;
    if (ccn_in_square(d->s, d->piece)) return;
    if (d->s->unit[d->piece].morale == BROKEN) {
        ccn_withdraw_work(d->b, d->s, d->piece, led, &r);
        cells(d, r.all, 0, "to withdraw to", WITH(d));
        return;
    }
    ccn_reach_work(d->b, d->s, d->piece, type->mn, led, &r);
    for (int cost = 1; cost <= type->mn; cost++) {
        hex_set attack = 0;
        for (hex_set left = cost <= type->mb ? r.at[cost] : 0; left;) {
            int cell = hex_take(&left);
            if (ccn_may_battle_in(d->b, d->piece, cell)) attack |= HEX_BIT(cell);
        }
        cells(d, attack, 1, "{n} of {k} moves", WITH(d, .n = cost, .k = type->mn));
        cells(d, r.at[cost] & ~attack, 0, "no attack after", WITH(d));
    }
}

static const char *arc_word(hex_arc arc)
{
    static const char *const words[] = {[HEX_FRONT] = "front", [HEX_FLANK] = "flank", [HEX_REAR] = "rear"};
    return words[arc];
}

static void draw_attack(drawing *d, const ccn_attack *a, int piece, int to, int tone)
{
    bool aside = a->arc != HEX_FRONT, mine = piece == d->piece;
    line(d, a->blow.from, to, tone, mine ? a->blow.target : piece,
         mine    ? (aside ? "{n|die|dice}, {w}" : "{n|die|dice}")
         : aside ? "{p}: {n|die|dice}, {w}"
                 : "{p}: {n|die|dice}",
         WITH(d, .piece = piece, .n = a->dice, .word = arc_word(a->arc)));
}

static void draw_targets(drawing *d)
{
    int side = side_of(d);
    ccn_attack a;
    if (!is_unit(d)) return;
    for (hex_set at = d->s->units[!side] | d->s->leaders[!side]; at;) {
        int cell = hex_take(&at), unit = d->s->unit_at[cell];
        int target = unit != GG_NONE ? unit : CCN_LEADER + d->s->leader_at[cell];
        if (ccn_best_attack(d->b, d->s, d->piece, target, &a)) draw_attack(d, &a, d->piece, cell, 1);
    }
}

/* Every unspent enemy that could attack it where it stands. */
static void draw_danger(drawing *d)
{
    ccn_attack a;
    for (uint64_t left = ccn_alive_units(d->b, d->s, !side_of(d)); left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        if (d->s->unit[enemy].flags & SPENT) continue;
        if (ccn_best_attack(d->b, d->s, enemy, d->piece, &a)) draw_attack(d, &a, enemy, hex_of(d), -1);
    }
}

/* ---- facing, fire, sight ---- */

static void draw_facing(drawing *d)
{
    hex_set arc[3] = {0};
    if (!is_unit(d)) return;
    bool allround = ccn_allround(d->b, d->s, d->piece);
    for (hex_set near = hex_beside[hex_of(d)]; near;) {
        int cell = hex_take(&near);
        arc[ccn_arc(d->b, d->s, d->piece, cell)] |= HEX_BIT(cell);
    }
    cells(d, arc[HEX_FRONT], 1, allround ? "front, all round" : "front", WITH(d));
    cells(d, arc[HEX_FLANK], 0, "flank", WITH(d));
    cells(d, arc[HEX_REAR], -1, "rear", WITH(d));
}

static void draw_hidden(drawing *d, int cell, int over)
{
    char words[48] = "";
    gg_text t = gg_text_on(words, sizeof words);
    ccn_say_cells(&t, d->b, d->s, ccn_sight_blockers(d->b, d->s, hex_of(d), cell, over));
    cells(d, HEX_BIT(cell), -1, words[0] ? "hidden by {w}" : "out of sight", WITH(d, .word = words));
}

/* Standing, at whoever shows his front there. */
static void draw_fire(drawing *d)
{
    enum { MOST = 8 };
    hex_set by_dice[MOST + 1] = {0};
    if (!is_unit(d)) return;
    const ccn_unit *u = &d->s->unit[d->piece];
    const ccn_type *type = ccn_type_of(d->b, d->piece);
    ccn_blow w = {.unit = (uint8_t)d->piece, .from = u->hex, .facing = u->facing};
    int over = type->cls == ART ? side_of(d) : GG_NONE;
    if (type->range && type->cls == ART && u->shots >= 6) return;
    for (hex_set all = hex_all(); all;) {
        int cell = hex_take(&all), range = hex_distance(u->hex, cell);
        if (range < 2 || range > type->range || ccn_arc(d->b, d->s, d->piece, cell) != HEX_FRONT) continue;
        gg_tally t = {0};
        ccn_fire_dice_at(d->b, d->s, &w, cell, &t);
        if (!ccn_sight(d->b, d->s, u->hex, cell, over))
            draw_hidden(d, cell, over);
        else if (t.total > 0)
            by_dice[t.total < MOST ? t.total : MOST] |= HEX_BIT(cell);
    }
    for (int n = MOST; n > 0; n--) cells(d, by_dice[n], 1, "{n|die|dice}", WITH(d, .n = n));
}

static void draw_sight(drawing *d)
{
    gg_between between;
    gg_spot from = {.piece = (uint8_t)d->piece}, to = {.piece = (uint8_t)d->other};
    uint8_t first[16] = {0};
    if (!gg_piece_exists(&d->b->base, d->other) || !ccn_between(&d->b->base, &d->s->head, from, to, &between)) return;
    int here = hex_of(d), there = ccn_piece_hex(d->s, (unsigned)d->other);
    for (int sign = 1; sign >= -1 && here != there; sign -= 2) {
        uint8_t way[16];
        int n = hex_line(here, there, sign, way);
        if (sign < 0 && memcmp(way, first, (size_t)n) == 0) return; /* both lines are one */
        gg_overlay *o =
            shape(d, GG_OVERLAY_LINE, between.sees ? 1 : -1, d->other, "{w}", WITH(d, .word = between.sight));
        add_cell(o, here);
        for (int i = 0; i < n; i++) add_cell(o, way[i]);
        add_cell(o, there);
        memcpy(first, way, sizeof first);
    }
}

/* ---- command ---- */

static bool passes_on(const drawing *d, int cell)
{
    int unit = d->s->unit_at[cell];
    return d->s->leader_at[cell] != GG_NONE || unit == GG_NONE || d->s->unit[unit].morale != BROKEN;
}

/* The chain of direct command: from a leader, and from unit to unit. */
static void draw_chain(drawing *d, const ccn_command *c)
{
    hex_set lone = d->s->leaders[side_of(d)] & ~c->direct;
    for (hex_set left = c->direct; left;) {
        int cell = hex_take(&left);
        for (hex_set next = hex_beside[cell] & (lone | left); next;) {
            int other = hex_take(&next);
            if (passes_on(d, cell) || passes_on(d, other)) line(d, cell, other, 1, GG_NONE, "direct command", WITH(d));
        }
    }
}

static void draw_command(drawing *d)
{
    ccn_command c;
    int side = side_of(d);
    ccn_command_work(d->b, d->s, side, &c);
    for (int far = 0; far <= 4 && !c.leaderless; far++)
        cells(d, c.within[far] & ~(far ? c.within[far - 1] : 0) & hex_all(), far < 3, "{n} here",
              WITH(d, .n = 10 - far));
    cells(d, d->s->units[side] & ~(c.leaderless ? 0 : c.within[4]), -1,
          c.leaderless ? "no leader left" : "out of command", WITH(d));
    draw_chain(d, &c);
}

/* ---- standing a flag, and falling back ---- */

static void draw_retreat(drawing *d)
{
    int side = side_of(d);
    if (!is_unit(d)) return;
    hex_set back = ccn_backward(d->b, side, HEX_BIT(hex_of(d)));
    hex_set open = back & ccn_open_cells(d->b, d->s, side, ccn_attached(d->s, d->piece) != GG_NONE);
    cells(d, open, 0, "back for a flag: {n|hex|hexes}", WITH(d, .n = ccn_retreat_distance(d->b, d->piece, 1)));
    if (open)
        cells(d, back & ~open, -1, "blocked", WITH(d));
    else
        cells(d, back ? back : HEX_BIT(hex_of(d)), -1, "no room: a block each", WITH(d));
}

static void draw_support(drawing *d)
{
    if (!is_unit(d)) return;
    hex_set friends = ccn_supporters(d->b, d->s, d->piece);
    bool enough = hex_count(friends) >= 2;
    cells(d, friends, enough, enough ? "supported" : "one more would support them", WITH(d));
}

/* By where cavalry starts its charge: what that takes from the number for a square. */
static void draw_square(drawing *d)
{
    if (!is_unit(d) || ccn_type_of(d->b, d->piece)->cls != INF || ccn_in_square(d->s, d->piece)) return;
    if (!ccn_grounds[d->b->terrain[hex_of(d)]].square) return;
    for (int far = 1; far <= 4; far++) {
        hex_set ring = 0;
        int start = HEX_OFF;
        for (hex_set all = hex_all(); all;) {
            int cell = hex_take(&all), distance = hex_distance(cell, hex_of(d));
            if (distance == far || (far == 4 && distance > 4)) ring |= HEX_BIT(cell), start = cell;
        }
        if (start == HEX_OFF) continue;
        GG_TALLY(t);
        cells(d, ring,
              far > 2   ? 1
              : far > 1 ? 0
                        : -1,
              "{n}: {k} or less to form square",
              WITH(d, .n = far - 4, .k = ccn_square_number(d->b, d->s, d->piece, start, &t)));
    }
}

#define OVERLAYS_DEF "rules/ccn/show/overlays.def"
#define OVERLAY_WORDS ccn_overlay_words
#include "engine/def/overlays.inc"

int ccn_overlay(const gg_battle *battle, const gg_state *state, int kind, int piece, int other, gg_overlay *out,
                int cap)
{
    drawing d = {ccn_b(battle), ccn_s(state), piece, other, {out, 0, cap}};
    if (!gg_piece_exists(battle, piece)) return 0;
    if (ccn_piece_hex(d.s, (unsigned)piece) == HEX_OFF) return 0;
    draw[kind](&d);
    return d.to.count;
}
