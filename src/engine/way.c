/* Horizons and decisions on the way to them: see way.h. */
#include "way.h"

#include "event.h"
#include "question.h"
#include "say.h"

/* ---- horizons ---- */

static const uint8_t level_of[GG_UNTILS] = {[GG_UNTIL_EXCHANGE] = GG_EXCHANGE,
                                            [GG_UNTIL_FIGHT] = GG_FIGHT,
                                            [GG_UNTIL_PHASE] = GG_PHASE,
                                            [GG_UNTIL_TURN] = GG_TURN,
                                            [GG_UNTIL_ROUND] = GG_ROUND};

/* It ends where the system's `fought` says so. */
static bool told(const gg_system *sys, int until)
{
    return sys->fought && (until == GG_UNTIL_FIGHT || (until == GG_UNTIL_ROUND && sys->rounds) ||
                           (until == GG_UNTIL_OWN && sys->own_until));
}

static bool has(const gg_system *sys, int until)
{
    unsigned levels = 0;
    for (int i = 0; i < sys->procs; i++) levels |= sys->level[i];
    return levels & level_of[until] || told(sys, until);
}

/* What a system has not is the next larger that it has, or else the next smaller; its own is taken on demand alone. */
static int found_in(const gg_system *sys, int until)
{
    if (until < GG_UNTIL_EXCHANGE || (until == GG_UNTIL_OWN && has(sys, until))) return until;
    for (int larger = until; larger < GG_UNTIL_OWN; larger++)
        if (has(sys, larger)) return larger;
    while (until >= GG_UNTIL_EXCHANGE && !has(sys, until)) until--;
    return until;
}

/* Under the innermost procedure that is larger than this horizon; 0: the battle. */
static int floor_above(const gg_way *w, const gg_state *s, int until)
{
    unsigned levels = 0;
    for (int larger = until + 1; larger < GG_UNTILS; larger++) levels |= level_of[larger];
    int floor = gg_level_floor(w->b, s, levels);
    return floor < 0 ? 0 : floor;
}

/* Before the move: the floor where it is known. Exchanges that the move itself opens go before the one that it is part of. */
static int first_floor(gg_way *w, const gg_state *s)
{
    if (w->stop.told) return floor_above(w, s, w->stop.until == GG_UNTIL_FIGHT ? GG_UNTIL_PHASE : GG_UNTIL_ROUND);
    switch (w->stop.until) {
    case GG_UNTIL_NONE:
    case GG_UNTIL_CHOICE: w->choices = true; return 0;
    case GG_UNTIL_ROLL: return floor_above(w, s, GG_UNTIL_FIGHT);
    case GG_UNTIL_EXCHANGE: return -1;
    default: return gg_level_floor(w->b, s, level_of[w->stop.until]);
    }
}

static void add_piece(struct gg_stop *stop, unsigned piece)
{
    if (piece < 192) stop->pieces[piece / 64] |= (uint64_t)1 << piece % 64;
}

/* Of the ask, of the move, and of the exchange that the ask stands in. */
static void add_pieces(gg_way *w, const gg_state *s)
{
    const gg_system *sys = w->b->system;
    gg_touch touch = {.piece = GG_NONE, .other = GG_NONE};
    gg_event in = {.piece = GG_NONE, .other = GG_NONE};
    int exchange = gg_level_floor(w->b, s, GG_EXCHANGE);
    if (w->stop.move) gg_move_touch(w->b, s, w->stop.move, &touch);
    if (exchange >= 0 && sys->exchange_of) sys->exchange_of(w->b, s, gg_frame_at(w->b, s, exchange), &in);
    const uint8_t piece[] = {s->ask.piece, s->ask.other, touch.piece, touch.other, in.piece, in.other};
    for (size_t i = 0; i < sizeof piece; i++) add_piece(&w->stop, piece[i]);
    if (sys->awake) sys->awake(w->b, s, w->stop.move, &w->stop);
}

void gg_way_begin(gg_way *w, const gg_battle *b, const gg_state *s, const gg_odds_ask *ask)
{
    int until = (int)(ask->until ? ask->until : gg_move_until(b, s, ask->move));
    *w = (gg_way){.b = b, .ask = *ask, .stop = {.side = s->ask.side, .move = ask->move}};
    w->stop.until = (uint8_t)found_in(b->system, until);
    bool fights = gg_level_floor(b, s, GG_TURN | GG_ROUND) >= 0 || !has(b->system, GG_UNTIL_TURN);
    bool fight = w->stop.until == GG_UNTIL_FIGHT || w->stop.until == GG_UNTIL_OWN;
    if (fight && b->system->fought && !fights) w->stop.until = GG_UNTIL_EXCHANGE;
    w->stop.told = told(b->system, w->stop.until);
    w->cap = floor_above(w, s, w->stop.until);
    w->first = first_floor(w, s);
    w->ask.until = w->stop.until;
    add_pieces(w, s);
    w->ask.move = w->stop.move; /* as the system wants it to be followed */
}

void gg_way_begin_program(gg_way *w, const gg_battle *b, const gg_state *s, const gg_odds_ask *ask)
{
    int floor = gg_exchange_floor(b, s);
    *w = (gg_way){.b = b, .ask = *ask, .program = true, .to_quiet = floor < 0};
    w->first = floor < 0 ? 0 : floor;
}

/* What is chosen now is shown to its side alone: nobody may know how the battle goes on. */
static bool secret(const gg_way *w, const gg_state *s) { return w->b->system->secret && w->b->system->secret(w->b, s); }

static bool idle(const gg_way *w, const gg_state *s) { return w->b->system->idle && w->b->system->idle(w->b, s); }

/* The first of some moves that is legal; -1: none is. */
static int first_legal(const gg_way *w, const gg_state *s, const gg_move *move, int moves)
{
    gg_offers offers;
    if (moves <= 0) return -1;
    gg_offers_open(w->b, s, &offers);
    for (int i = 0; i < moves; i++)
        if (gg_offers_judge(w->b, s, &offers, move[i]) == GG_OK) return i;
    return -1;
}

/* What the mover has said that he does next, if he may. */
static gg_move planned(const gg_way *w, const gg_state *s, const gg_stage *g)
{
    bool plans = g->thens < w->ask.thens && s->ask.side == w->stop.side;
    return plans && first_legal(w, s, &w->ask.then[g->thens], 1) == 0 ? w->ask.then[g->thens] : 0;
}

bool gg_way_ended(const gg_way *w, const gg_state *s, const gg_stage *g)
{
    if (s->ask.kind == 0 || s->ask.kind == GG_OVER) return true;
    if (w->program) return w->to_quiet && gg_quiet(w->b, s);
    if (g->done) return true;
    return s->ask.kind == GG_CHOOSE && ((w->choices && !idle(w, s) && !planned(w, s, g)) || secret(w, s));
}

/* ---- answers ---- */

static gg_run run_of(gg_way *w, gg_state *s, gg_stage *g, gg_sink *sink)
{
    gg_run x = {.b = w->b, .s = s, .sink = sink, .floor = g->floor};
    if (w->program) return x;
    w->stop.floor = g->floor;
    if (g->floor < 0) x.floor = w->cap;
    if (g->floor < 0 || w->stop.told) x.stop = &w->stop;
    if (w->ask.deeds) x.deeds = &g->deeds;
    return x;
}

static void note_end(gg_way *w, gg_stage *g, const gg_run *x)
{
    if (w->program) return;
    g->floor = (int16_t)w->stop.floor;
    if (x->s->ask.kind != 0) return;
    g->given = x->ret;
    if (gg_ended_level(x) & GG_COUNTS) memcpy(g->counts, x->counts, sizeof g->counts);
}

void gg_way_choose(gg_way *w, gg_state *s, gg_stage *g, gg_move m, gg_sink *sink)
{
    gg_run x = run_of(w, s, g, sink);
    bool planned = g->thens < w->ask.thens && s->ask.side == w->stop.side && m == w->ask.then[g->thens];
    g->thens = (uint8_t)(g->thens + planned);
    if (g->thens > w->thens) w->thens = g->thens;
    gg_apply_run(&x, m);
    note_end(w, g, &x);
}

void gg_way_roll(gg_way *w, gg_state *s, gg_stage *g, const uint8_t *counts, gg_sink *sink)
{
    gg_run x = run_of(w, s, g, sink);
    gg_counts_run(&x, counts);
    note_end(w, g, &x);
    g->done = !w->program && w->stop.until == GG_UNTIL_ROLL;
}

/* The exchange that the move has opened; else the one that it was part of; else the next choice, or the end of whatever is
 * opened before it. */
static void end_with(gg_way *w, gg_stage *g, int inside)
{
    w->choices = g->floor < 0 && inside < 0;
    if (w->choices)
        w->stop.until = GG_UNTIL_CHOICE;
    else if (g->floor < 0)
        g->floor = (int16_t)inside;
}

void gg_way_set_out(gg_way *w, gg_state *s, gg_stage *g, gg_sink *sink)
{
    bool chooses = s->ask.kind == GG_CHOOSE;
    *g = (gg_stage){.floor = (int16_t)w->first};
    if (w->program) {
        if (chooses) gg_way_choose(w, s, g, w->ask.move ? w->ask.move : gg_way_decide(w, s, g), sink);
        return;
    }
    w->stop.until = (uint8_t)w->ask.until;
    bool exchange = g->floor < 0 && (w->ask.until == GG_UNTIL_EXCHANGE || w->ask.until == GG_UNTIL_FIGHT);
    int cap = w->cap, inside = exchange ? gg_level_floor(w->b, s, GG_EXCHANGE) : -1;
    if (inside >= 0) w->cap = inside;
    if (chooses) gg_way_choose(w, s, g, w->ask.move ? w->ask.move : gg_way_decide(w, s, g), sink);
    w->cap = cap;
    if (exchange) end_with(w, g, inside);
    if (w->stop.until == GG_UNTIL_NONE && w->ask.thens == 0) g->done = true;
}

/* ---- decisions ---- */

static bool known_guess(const gg_way *w, const gg_state *s, gg_move m)
{
    for (int i = 0; i < w->guesses; i++) {
        const gg_guess *g = &w->guess[i];
        if (g->side == s->ask.side && g->question == s->ask.question && g->piece == s->ask.piece &&
            g->verb == gg_move_verb(m))
            return true;
    }
    return false;
}

static bool one_answer(const gg_way *w, const gg_state *s)
{
    gg_offers o;
    int legal = 0;
    gg_offers_open(w->b, s, &o);
    for (int i = 0; i < o.slots && legal < 2; i++) legal += gg_offers_at(w->b, s, &o, i) != 0;
    return legal < 2;
}

static void say_guess(const gg_way *w, const gg_state *s, gg_move m, gg_text *t)
{
    char words[GG_SENTENCE];
    if (w->b->system->guess_words) {
        w->b->system->guess_words(w->b, s, m, t);
        return;
    }
    gg_move_words(w->b, s, m, words, sizeof words);
    if (s->ask.side < GG_SIDES) gg_say_side(t, w->b, s->ask.side);
    gg_text_add(t, ": %s", words);
}

static bool named(const gg_way *w, const char *words)
{
    for (int i = 0; i < w->guesses; i++)
        if (strcmp(w->guess[i].words, words) == 0) return true;
    return false;
}

/* Answers of another verb than the one that is taken first, then others of the same. */
static void find_others(const gg_way *w, const gg_state *s, gg_guess *g)
{
    gg_offers o;
    int found = 0;
    gg_offers_open(w->b, s, &o);
    for (int same = 0; same < 2; same++)
        for (int i = 0; i < o.slots && found < 2; i++) {
            gg_move m = gg_offers_at(w->b, s, &o, i);
            bool alike = gg_move_verb(m) == g->verb, again = found && gg_move_verb(m) == gg_move_verb(g->other[0]);
            if (m && m != g->move && alike == same && (same || !again)) g->other[found++] = m;
        }
}

static void note_guess(gg_way *w, const gg_state *s, gg_move m, bool assumed)
{
    if (!w->guess || w->guesses == GG_GUESSES || known_guess(w, s, m) || idle(w, s) || one_answer(w, s)) return;
    gg_guess *g = &w->guess[w->guesses];
    *g = (gg_guess){.side = s->ask.side,
                    .question = s->ask.question,
                    .piece = s->ask.piece,
                    .verb = (uint8_t)gg_move_verb(m),
                    .assumed = assumed,
                    .move = m};
    gg_text t = gg_text_on(g->words, sizeof g->words);
    say_guess(w, s, m, &t);
    find_others(w, s, g);
    w->guesses += g->words[0] != 0 && !named(w, g->words);
}

static gg_move expected(const gg_way *w, const gg_state *s)
{
    const gg_system *sys = w->b->system;
    gg_move m = !w->program && sys->expect ? sys->expect(w->b, s, &w->stop) : 0;
    if (m) return m;
    return w->program ? gg_habit(w->b, s) : gg_usual(w->b, s);
}

/* The mover's plan, the caller's assumptions, what the system expects, what is usual. */
gg_move gg_way_decide(gg_way *w, const gg_state *s, const gg_stage *g)
{
    gg_move plan = planned(w, s, g);
    if (plan) return plan;
    int assumed = first_legal(w, s, w->ask.assume, w->ask.assumes);
    gg_move m = assumed >= 0 ? w->ask.assume[assumed] : expected(w, s);
    *(assumed >= 0 ? &w->assumed : &w->asked) += 1;
    if (assumed >= 0 && assumed < 64) w->used |= (uint64_t)1 << assumed;
    note_guess(w, s, m, assumed >= 0);
    return m;
}

/* ---- playing on ---- */

void gg_play_on(const gg_battle *b, const gg_outcome *from, gg_state *out, gg_sink *sink)
{
    gg_copy(b, out, from->state);
    if (out->ask.kind != 0) return;
    gg_run x = {.b = b, .s = out, .sink = sink, .ret = from->given};
    if (from->counts) memcpy(x.counts, from->counts, sizeof x.counts);
    gg_run_on(&x);
}
