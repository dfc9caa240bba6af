/* One battle of a study: what is noted while it is played, and what is added up at its end. */
#include "counts.h"

#include <stdlib.h>
#include <string.h>

#include "engine/series.h"
#include "engine/system.h"

/* ---- places ---- */

gg_lab_grid gg_lab_grid_of(const gg_view *v)
{
    enum { COLUMNS = 24, ROWS = 20 };
    if (v->ground != GG_TABLE) return (gg_lab_grid){0};
    int step = (v->width + COLUMNS - 1) / COLUMNS, high = (v->height + ROWS - 1) / ROWS;
    if (high > step) step = high;
    if (step < 1) step = 1;
    return (gg_lab_grid){(v->width + step - 1) / step, (v->height + step - 1) / step, step};
}

static int nearest_cell(const gg_view *v, gg_pose p)
{
    int best = -1, least = 100 * 100;
    for (int i = 0; i < v->cells; i++) {
        int dx = v->cell[i].x - p.x, dy = v->cell[i].y - p.y, d = dx * dx + dy * dy;
        if (d < least) best = i, least = d;
    }
    return best;
}

int gg_lab_place(const gg_view *v, gg_lab_grid g, gg_pose p)
{
    if (g.step == 0) return nearest_cell(v, p);
    if (p.x < 0 || p.y < 0 || p.x >= v->width || p.y >= v->height) return -1;
    int i = p.y / g.step * g.columns + p.x / g.step;
    return i < GG_LAB_CELLS ? i : -1;
}

/* ---- while it is played ---- */

static void note_place(gg_lab_table *t, int piece, gg_pose at)
{
    t->at[piece] = at;
    int side = t->start->piece[piece].side;
    for (int i = 0; i < t->start->cells && side < GG_SIDES; i++) {
        const gg_cell *c = &t->start->cell[i];
        int dx = c->x - at.x, dy = c->y - at.y;
        if (c->worth && dx * dx + dy * dy < 50 * 50) t->held[side][i] = true;
    }
}

static void note_fight(gg_lab_table *t, int piece)
{
    if (piece < GG_PIECES) t->fought[piece] = true;
}

static gg_manner manner_of(const gg_lab_table *t, gg_rule rule)
{
    const uint8_t *manner = t->arm->battle->system->manner;
    return manner ? (gg_manner)manner[rule] : GG_BY_HITS;
}

/* Who fires is not in danger of it; in a melee and a charge both are. */
static void note_attack(gg_lab_table *t, const gg_event *e)
{
    if (e->other < GG_PIECES) t->struck[e->other] = e->rule;
    if (e->piece < GG_PIECES && manner_of(t, e->rule) != GG_BY_FIRE) t->struck[e->piece] = e->rule;
}

/* Where a piece leaves because nothing is left of it, what took the last of it says more than that it leaves. */
static void note_loss(gg_lab_table *t, const gg_event *e)
{
    if (e->piece >= GG_PIECES || e->kind == GG_EV_USE || e->kind == GG_EV_DEED) return;
    if (e->kind == GG_EV_REMOVE) t->went[e->piece] = t->spent[e->piece] ? t->spent[e->piece] : e->rule;
    t->spent[e->piece] = e->kind == GG_EV_STRENGTH && e->after == 0 ? e->rule : GG_OK;
}

static void note_event(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    gg_lab_table *t = (gg_lab_table *)sink;
    (void)b, (void)s;
    if (e->kind == GG_EV_ATTACK || e->kind == GG_EV_OPEN) note_fight(t, e->piece), note_fight(t, e->other);
    if (e->kind == GG_EV_ATTACK) note_attack(t, e);
    note_loss(t, e);
    if ((e->kind == GG_EV_MOVE || e->kind == GG_EV_PLACE) && e->piece < t->start->pieces)
        note_place(t, e->piece, e->to);
    if (e->kind == GG_EV_RESULT && e->variant < 3)
        t->counts[GG_LAB_RULE + e->rule * GG_LAB_OF_RULE + GG_LAB_FAILED + e->variant]++;
}

static void count_standing(gg_lab_table *t, const gg_state *s)
{
    gg_view_pieces(t->arm->battle, s, GG_NONE, t->seat.view);
    for (int i = 0; i < t->seat.view->pieces; i++) {
        const gg_piece *p = &t->seat.view->piece[i];
        if (!p->on_table || p->side >= GG_SIDES || p->arm == GG_LEADER) continue;
        int place = gg_lab_place(t->start, t->grid, p->pose);
        if (place >= 0) t->counts[GG_LAB_STOOD + p->side * GG_LAB_CELLS + place]++;
    }
}

static void note_move(void *watcher, const gg_state *s, gg_move m)
{
    gg_lab_table *t = watcher;
    t->counts[GG_LAB_VERB + gg_move_verb(m)]++;
    if (!t->arm->mapped) return;
    int round = gg_clock(t->arm->battle, s).round;
    if (round != t->round && t->round >= 0) count_standing(t, s);
    t->round = round;
}

/* By number and never by the clock, so that the same battle is played every time. */
static gg_move think(void *picker, const gg_state *seen, gg_dice *dice)
{
    gg_lab_table *t = picker;
    gg_leisure leisure = {.rollouts = t->rank};
    t->seat.arena.used = 0;
    return gg_player_think(t->arm->player[seen->ask.side], t->arm->battle, seen, dice, &t->seat.arena, &leisure, NULL);
}

/* ---- at its end ---- */

static int ending_of(gg_result r) { return r.winner < GG_SIDES ? r.winner : GG_SIDES; }

static void count_end(gg_lab_table *t, const gg_sim_battle *one)
{
    uint64_t *c = t->counts;
    int round = one->rounds < GG_LAB_ROUNDS ? one->rounds : GG_LAB_ROUNDS - 1;
    c[GG_LAB_BATTLES]++;
    c[GG_LAB_LASTED] += (uint64_t)one->rounds, c[GG_LAB_LASTED2] += (uint64_t)one->rounds * (uint64_t)one->rounds;
    c[GG_LAB_DECISIONS] += (uint64_t)one->decisions, c[GG_LAB_ROLLS] += (uint64_t)one->rolls;
    for (int side = 0; side < GG_SIDES; side++) {
        uint64_t lost = one->lost[side] > 0 ? (uint64_t)one->lost[side] : 0;
        c[GG_LAB_LOST + side] += lost, c[GG_LAB_LOST2 + side] += lost * lost;
    }
    if (!one->result.over) {
        c[GG_LAB_UNFINISHED]++;
        return;
    }
    int ending = ending_of(one->result);
    c[ending < GG_SIDES ? GG_LAB_WINS + ending : GG_LAB_DRAWN]++;
    c[GG_LAB_LENGTH + round * GG_LAB_ENDINGS + ending]++;
    c[GG_LAB_RULE + one->result.rule * GG_LAB_OF_RULE + GG_LAB_ENDED + ending]++;
}

static void count_killed(gg_lab_table *t, int piece, int side)
{
    gg_rule went = t->went[piece];
    gg_manner attack = manner_of(t, t->struck[piece]), end = manner_of(t, went);
    if (end < GG_BY_ROUT) end = GG_BY_HITS;
    t->counts[GG_LAB_KILLED + (side * GG_MANNERS + (int)attack) * GG_MANNERS + (int)end]++;
    t->counts[GG_LAB_RULE + went * GG_LAB_OF_RULE + GG_LAB_WENT]++;
}

static void count_pieces(gg_lab_table *t)
{
    const gg_view *v = t->seat.view;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i], *was = &t->start->piece[i];
        t->counts[GG_LAB_FOUGHT + i] += t->fought[i];
        if (p->side >= GG_SIDES || was->strength == 0) continue;
        if (p->strength < was->strength) t->counts[GG_LAB_HURT + i] += (uint64_t)(was->strength - p->strength);
        if (p->strength > 0 || p->on_table) continue; /* some stand with none left, and are not lost yet */
        int place = gg_lab_place(t->start, t->grid, t->at[i]);
        t->counts[GG_LAB_GONE + i]++;
        if (p->arm == GG_LEADER) continue;
        if (place >= 0) t->counts[GG_LAB_FELL + p->side * GG_LAB_CELLS + place]++;
        count_killed(t, i, p->side);
    }
    for (int side = 0; side < GG_SIDES; side++)
        for (int i = 0; i < t->start->cells; i++) t->counts[GG_LAB_HELD + side * GG_LAB_CELLS + i] += t->held[side][i];
}

/* Those that fired, and those that forbade something. */
static void count_rules(gg_lab_table *t)
{
    for (int r = 1; r <= t->rules; r++) {
        uint64_t fired = t->fired[r] + (t->seat.fired ? t->seat.fired[r] : 0);
        uint64_t *of = &t->counts[GG_LAB_RULE + r * GG_LAB_OF_RULE];
        of[GG_LAB_FIRED] += fired, of[GG_LAB_FIRED_IN] += fired > 0;
        t->fired[r] = 0;
        if (t->seat.fired) t->seat.fired[r] = 0;
    }
}

char gg_lab_table_play(gg_lab_table *t, int game)
{
    gg_sim_battle one;
    int left[GG_SIDES];
    memset(t->fought, 0, sizeof t->fought);
    memset(t->held, 0, sizeof t->held);
    memset(t->struck, 0, sizeof t->struck);
    memset(t->spent, 0, sizeof t->spent);
    memset(t->went, 0, sizeof t->went);
    for (int i = 0; i < t->start->pieces; i++)
        if (t->start->piece[i].on_table) note_place(t, i, t->start->piece[i].pose);
    t->round = -1;
    gg_sim_fight(&t->sim, &t->seat, game, &t->sink, &one);
    one.rounds = gg_series_strength(t->arm->battle, t->seat.state, t->seat.view, left);
    for (int side = 0; side < GG_SIDES; side++) one.lost[side] = t->seat.strength[side] - left[side];
    if (t->arm->mapped) count_standing(t, t->seat.state);
    count_pieces(t);
    count_rules(t);
    count_end(t, &one);
    if (!one.result.over) return GG_LAB_NO_END;
    return one.result.winner < GG_SIDES ? (char)('0' + one.result.winner) : GG_LAB_DRAW;
}

/* ---- a place to play ---- */

bool gg_lab_table_open(gg_lab_table *t, const gg_lab *lab, const gg_lab_arm *arm)
{
    int rules = gg_system_rules(gg_battle_system(arm->battle));
    *t = (gg_lab_table){.sink = {.event = note_event},
                        .arm = arm,
                        .rules = rules,
                        .rank = lab->rollouts,
                        .width = gg_lab_counts(arm->battle),
                        .start = malloc(sizeof *t->start),
                        .fired = calloc((size_t)rules + 1, sizeof *t->fired)};
    t->sim = (gg_sim){.battle = arm->battle, .seed = lab->seed, .coverage = arm->judged};
    memcpy(t->sim.player, arm->player, sizeof t->sim.player);
    t->sim.chosen = note_move, t->sim.watcher = t, t->sim.picks = think, t->sim.picker = t;
    t->sink.fired = t->fired;
    t->counts = calloc(t->width, sizeof *t->counts);
    if (!t->start || !t->fired || !t->counts || !gg_sim_seat_open(&t->seat, &t->sim)) {
        gg_lab_table_close(t);
        return false;
    }
    *t->start = *t->seat.view;
    t->grid = gg_lab_grid_of(t->start);
    return true;
}

void gg_lab_table_close(gg_lab_table *t)
{
    gg_sim_seat_close(&t->seat);
    free(t->start);
    free(t->fired);
    free(t->counts);
    *t = (gg_lab_table){0};
}
