/* What the enemy can do to a piece in his next turn, if he goes for it. His turn is played on many times: he attacks the piece
 * wherever he may, comes nearer to it where he may not yet, and does what is usual else; the piece's own side does nothing of
 * its own will before that turn ends, and answers attacks as is usual. Where all that comes of it is always the same one attack,
 * that is weighed exactly. */
#include <stdlib.h>
#include <string.h>

#include "engine/series.h"
#include "foresee.h"
#include "player.h"

enum { LONGEST = 600, OUTCOMES = 4000 };

typedef struct hunt {
    const gg_battle *b;
    int quarry, side; /* the piece and its side */
    gg_pose at;
    int near[GG_PIECES]; /* how far each piece is from it */
    uint16_t struck[GG_PIECES];
    bool by[GG_PIECES]; /* in this rollout */
    int attacks, rolls; /* in this rollout: on the piece, and rolls before the first of them */
    bool alike;         /* in all rollouts so far there was this one attack, and no die before it */
    gg_move attack;
    gg_state *stood; /* when it was made; NULL: nobody wants to know */
} hunt;

static int apart(gg_pose a, gg_pose b)
{
    int dx = abs(a.x - b.x), dy = abs(a.y - b.y);
    return dx > dy ? dx + dy / 2 : dy + dx / 2;
}

/* How much a move is aimed at the piece; 0: it is not. */
static int32_t aim(const hunt *h, const gg_state *s, gg_move m)
{
    gg_touch t = {.piece = GG_NONE, .other = GG_NONE};
    gg_move_touch(h->b, s, m, &t);
    if (t.other == h->quarry) return 1 << 24;
    if (t.other != GG_NONE && t.attack) return 1;
    if (t.has_to) return (1 << 20) - apart(t.to, h->at);
    if (t.piece != GG_NONE) return (1 << 18) - h->near[t.piece];
    return 1;
}

static gg_move hunters_move(hunt *h, const gg_state *s)
{
    gg_offers offers;
    gg_move best = 0;
    int32_t most = 0, merit = 0;
    gg_offers_open(h->b, s, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = gg_offers_at(h->b, s, &offers, i);
        if (!m) continue;
        int32_t how = aim(h, s, m), worth = h->b->system->merit(h->b, s, &offers, m);
        if (best && (how < most || (how == most && worth <= merit))) continue;
        best = m, most = how, merit = worth;
    }
    return most > 1 ? best : gg_habit(h->b, s);
}

/* Somebody who is attacked answers as is usual; nothing else is begun. */
static gg_move idle_move(const hunt *h, const gg_state *s)
{
    gg_offers offers;
    gg_offers_open(h->b, s, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = gg_offers_at(h->b, s, &offers, i);
        if (m && gg_move_ends(h->b, s, m)) return m;
    }
    return gg_habit(h->b, s);
}

static void note_attack(hunt *h, const gg_state *s, gg_move m)
{
    gg_touch t = {.piece = GG_NONE, .other = GG_NONE};
    gg_move_touch(h->b, s, m, &t);
    if (t.other != h->quarry) return;
    if (t.piece < GG_PIECES && !h->by[t.piece]) h->by[t.piece] = true, h->struck[t.piece]++;
    if (!h->stood || !h->alike) return;
    if (h->attack == 0) gg_copy(h->b, h->stood, s), h->attack = m;
    h->alike = ++h->attacks == 1 && h->rolls == 0 && m == h->attack && gg_same(h->b, s, h->stood);
}

/* For a whole round, in which he has one turn in every system. */
static void play_turn(hunt *h, gg_state *s, gg_dice *dice)
{
    gg_moment now = gg_clock(h->b, s);
    int until = (now.round + 1) * now.parts + now.part;
    memset(h->by, 0, sizeof h->by);
    h->attacks = h->rolls = 0;
    for (int decisions = 0; s->ask.kind != GG_OVER && decisions < LONGEST;) {
        if (s->ask.kind == GG_ROLL) {
            gg_dice_roll(dice, h->b, s, NULL);
            h->rolls++;
            continue;
        }
        gg_moment at = gg_clock(h->b, s);
        if (at.round * at.parts + at.part >= until) return;
        gg_move m = s->ask.side == h->side ? idle_move(h, s) : hunters_move(h, s);
        if (s->ask.side != h->side) note_attack(h, s, m);
        gg_apply(h->b, s, m, NULL);
        decisions++;
    }
}

/* What is left of a piece: its fate, and the sum of what it counts in strength. */
typedef struct shape {
    int32_t fate, strength;
} shape;

static shape shape_of(const gg_battle *b, const gg_state *s, int piece)
{
    gg_facts facts;
    shape have = {.fate = GG_ON_TABLE};
    gg_facts_of(b, s, GG_NONE, &facts);
    for (int i = 0; i < facts.count; i++) {
        const gg_fact *f = &facts.fact[i];
        const gg_fact_row *row = gg_system_fact(b->system, f->row);
        if (row->of != GG_OF_PIECE || f->subject != piece || f->value == GG_NO_FACT) continue;
        if (row->kind == GG_FACT_FATE) have.fate = f->value;
        if (row->kind == GG_FACT_COUNT && row->good && row->weight) have.strength += row->good * f->value;
    }
    return have;
}

static bool open_hunt(hunt *h, const gg_state *s, int piece)
{
    gg_view view;
    *h = (hunt){.b = h->b, .quarry = piece};
    gg_view_make(h->b, s, GG_NONE, &view);
    const gg_piece *quarry = NULL;
    for (int i = 0; i < view.pieces; i++)
        if (view.piece[i].id == piece) quarry = &view.piece[i];
    if (!quarry || !quarry->on_table) return false;
    h->side = quarry->side, h->at = quarry->pose;
    for (int i = 0; i < view.pieces; i++) h->near[view.piece[i].id] = apart(view.piece[i].pose, h->at);
    return true;
}

static void list_hunters(const hunt *h, int rollouts, gg_threat *out)
{
    for (int k = 0; k < 3; k++) {
        int most = -1;
        for (int p = 0; p < GG_PIECES; p++) {
            bool told = false;
            for (int i = 0; i < k; i++) told = told || out->by[i] == p;
            if (!told && h->struck[p] && (most < 0 || h->struck[p] > h->struck[most])) most = p;
        }
        out->by[k] = most < 0 ? GG_NONE : (uint8_t)most;
        out->by_share[k] = most < 0 ? 0 : (float)h->struck[most] / (float)rollouts;
    }
}

static double differ(double a, double b) { return a < b ? b - a : a - b; }

/* The one attack, every die counted. */
static void weigh_attack(const hunt *h, shape before, gg_arena *room, gg_threat *out)
{
    gg_odds odds;
    size_t used = room->used;
    double loss = 0, gone = 0;
    if (!gg_odds_of(h->b, h->stood, h->attack, NULL, 0, OUTCOMES, room, &odds)) return;
    for (int i = 0; i < odds.outcomes; i++) {
        shape after = shape_of(h->b, odds.outcome[i].state, h->quarry);
        bool lost = gg_fate_lost(after.fate);
        gone += lost ? odds.outcome[i].chance.value : 0;
        loss += lost || after.strength < before.strength ? odds.outcome[i].chance.value : 0;
    }
    /* What was played on would have shown what else comes of it: a charge that is fought out later, blows elsewhere. */
    bool alone = differ(loss, out->loss) < 4 * out->error && differ(gone, out->gone) < 4 * out->error;
    if (!odds.sampled && alone) out->exact = true, out->error = 0, out->loss = loss, out->gone = gone;
    room->used = used;
}

bool gg_danger(const gg_battle *b, const gg_state *from, int piece, uint64_t seed, int rollouts, gg_arena *arena,
               gg_threat *out)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX], first[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    hunt h = {.b = b};
    *out = (gg_threat){.piece = (uint8_t)piece, .rollouts = rollouts};
    if (!open_hunt(&h, from, piece)) return false;
    shape before = shape_of(b, from, piece);
    h.stood = arena ? (gg_state *)first : NULL, h.alike = arena != NULL;
    for (int i = 0; i < rollouts; i++) {
        gg_dice dice = gg_dice_make(seed, (uint64_t)i);
        gg_copy(b, s, from);
        if (s->hidden) gg_fill(b, s, seed ^ (uint64_t)i * 0x9e3779b97f4a7c15u);
        play_turn(&h, s, &dice);
        h.alike = h.alike && h.attacks == 1;
        shape after = shape_of(b, s, piece);
        bool gone = gg_fate_lost(after.fate);
        out->gone += (double)gone / rollouts;
        out->loss += (double)(gone || after.strength < before.strength) / rollouts;
    }
    double p = out->loss, q = out->gone, worst = p * (1 - p) > q * (1 - q) ? p * (1 - p) : q * (1 - q);
    out->error = gg_root((worst + 0.25 / rollouts) / rollouts);
    list_hunters(&h, rollouts, out);
    if (h.alike) weigh_attack(&h, before, arena, out);
    return true;
}
