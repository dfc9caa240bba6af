/* The runner of rule procedures, and the stack of their frames: see flow.h. */
#include "event.h"

typedef struct frame_head {
    GG_FRAME_HEAD
} frame_head;

static size_t frame_at(const gg_system *sys, int depth) { return sys->frames_at + (size_t)depth * sys->frame_bytes; }
static void *frame(gg_run *x, int depth) { return (unsigned char *)x->s + frame_at(x->b->system, depth); }

/* The state is all zero. */
void *gg_set_up(const gg_battle *b, gg_state *s, const void *image)
{
    memcpy((char *)s + sizeof *s, (const char *)image + sizeof *s, b->system->frames_at - sizeof *s);
    s->depth = 1;
    s->winner = GG_NONE;
    return (char *)s + b->system->frames_at;
}

void *gg_push(gg_run *x)
{
    assert(x->s->depth < x->b->system->frames);
    return memset(frame(x, x->s->depth++), 0, x->b->system->frame_bytes);
}

static void tell_exchange(gg_run *x, const frame_head *f, int kind)
{
    gg_event e = {
        .kind = (uint8_t)kind, .side = GG_NONE, .piece = GG_NONE, .other = GG_NONE, .before = f->proc, .seen_by = 3};
    if (x->b->system->exchange_of) x->b->system->exchange_of(x->b, x->s, f, &e);
    if (x->sink->event) x->sink->event(x->sink, x->b, x->s, &e);
}

void gg_close_watched(gg_run *x)
{
    const gg_system *sys = x->b->system;
    const frame_head *top = frame(x, x->s->depth - 1);
    if (x->sink && sys->level[top->proc] & GG_EXCHANGE) tell_exchange(x, top, GG_EV_CLOSE);
    if (x->stop && x->stop->told && sys->fought(x->b, x->s, top, x->stop)) x->floor = GG_STATE_MAX;
}

/* Odds look for the first procedure of their level; a fight may be no more than an exchange. */
static void note_floor(gg_run *x, const frame_head *top)
{
    enum { ANY = GG_EXCHANGE | GG_FIGHT | GG_PHASE | GG_TURN | GG_ROUND };
    static const uint8_t level[GG_UNTILS] = {
        [GG_UNTIL_CHOICE] = ANY,     [GG_UNTIL_EXCHANGE] = GG_EXCHANGE, [GG_UNTIL_FIGHT] = GG_FIGHT | GG_EXCHANGE,
        [GG_UNTIL_PHASE] = GG_PHASE, [GG_UNTIL_TURN] = GG_TURN,         [GG_UNTIL_ROUND] = GG_ROUND};
    if (x->stop->floor < 0 && x->b->system->level[top->proc] & level[x->stop->until])
        x->floor = x->stop->floor = x->s->depth - 1;
}

static void open_watched(gg_run *x, const frame_head *top)
{
    if (x->sink && x->b->system->level[top->proc] & GG_EXCHANGE) tell_exchange(x, top, GG_EV_OPEN);
    if (x->stop) note_floor(x, top);
}

void gg_run_on(gg_run *x)
{
    const gg_system *sys = x->b->system;
    x->asked = false;
    while (!x->asked && x->s->depth > x->floor && !gg_over(x)) {
        frame_head *top = frame(x, x->s->depth - 1);
        if ((x->sink || x->stop) && top->pc == 0) open_watched(x, top);
        sys->proc[top->proc](x, top);
    }
    if (gg_over(x)) x->s->depth = 0; /* nothing is left to do: equal ends compare equal */
}

void gg_run_answer(gg_run *x)
{
    memset(&x->s->ask, 0, sizeof x->s->ask);
    gg_run_on(x);
}

const void *gg_frame_at(const gg_battle *b, const gg_state *s, int depth)
{
    return (const unsigned char *)s + frame_at(b->system, depth);
}

unsigned gg_level_at(const gg_battle *b, const gg_state *s, int depth)
{
    return b->system->level[((const frame_head *)gg_frame_at(b, s, depth))->proc];
}

int gg_level_floor(const gg_battle *b, const gg_state *s, unsigned level)
{
    int d = s->depth - 1;
    while (d >= 0 && !(gg_level_at(b, s, d) & level)) d--;
    return d;
}

static bool names(const struct gg_held *held, const uint8_t *frame, int piece)
{
    const uint8_t *at = frame + held->at;
    int number = piece - held->first;
    uint32_t word;
    if (held->size == 1) return *at == number;
    if (number < 0 || number >= held->size * 8) return false;
    memcpy(&word, at + (size_t)number / 32 * 4, sizeof word);
    return word >> number % 32 & 1;
}

bool gg_frame_names(const struct gg_held *row, int rows, const void *frame, int piece)
{
    for (int i = 0; i < rows; i++)
        if (row[i].proc == ((const frame_head *)frame)->proc && names(&row[i], frame, piece)) return true;
    return false;
}

unsigned gg_ended_level(const gg_run *x) { return gg_level_at(x->b, x->s, x->s->depth); }

int gg_exchange_floor(const gg_battle *b, const gg_state *s) { return gg_level_floor(b, s, GG_WEIGHED); }

static void tell_deed(gg_run *x, unsigned row, unsigned subject, unsigned value)
{
    gg_event e = {.kind = GG_EV_DEED,
                  .side = GG_NONE,
                  .piece = (uint8_t)subject,
                  .other = GG_NONE,
                  .status = (uint8_t)row,
                  .after = (int16_t)value,
                  .seen_by = 3};
    if (x->sink->event) x->sink->event(x->sink, x->b, x->s, &e);
}

void gg_deed_(gg_run *x, unsigned row, unsigned subject, unsigned value)
{
    if (x->sink) tell_deed(x, row, subject, value);
    if (x->deeds) gg_deeds_add(x->deeds, row, subject, value);
}

void gg_deeds_add(gg_deeds *d, unsigned row, unsigned subject, unsigned value)
{
    gg_deed new = {(uint8_t)row, (uint8_t)subject, (uint8_t)value, 0};
    int at = 0;
    while (at < d->count && (d->deed[at].row < row || (d->deed[at].row == row && d->deed[at].subject < subject))) at++;
    bool again = at < d->count && d->deed[at].row == row && d->deed[at].subject == subject;
    if (!again && d->count == GG_DEEDS) return; /* long horizons: the first are kept */
    if (!again) {
        for (int i = d->count++; i > at; i--) d->deed[i] = d->deed[i - 1];
    }
    d->deed[at] = new; /* the last word counts */
}

void gg_ask_choice(gg_run *x, unsigned side, unsigned question, unsigned piece, unsigned other, gg_rule rule)
{
    x->s->ask = (gg_ask){.kind = GG_CHOOSE,
                         .side = (uint8_t)side,
                         .question = (uint8_t)question,
                         .piece = (uint8_t)piece,
                         .other = (uint8_t)other,
                         .rule = rule};
    x->asked = true;
}

void gg_ask_roll(gg_run *x, unsigned side, unsigned die, unsigned dice, unsigned piece, gg_rule rule)
{
    assert(dice > 0 && dice <= GG_DICE_MAX);
    x->s->ask = (gg_ask){.kind = GG_ROLL,
                         .side = (uint8_t)side,
                         .die = (uint8_t)die,
                         .piece = (uint8_t)piece,
                         .other = GG_NONE,
                         .dice = (uint8_t)dice,
                         .rule = rule};
    x->asked = true;
}

bool gg_forced(gg_run *x)
{
    gg_offers offers;
    gg_move only = 0;
    gg_offers_open_some(x->b, x->s, &offers, 2);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = gg_offers_at(x->b, x->s, &offers, i);
        if (m && only) return false;
        if (m) only = m;
    }
    assert(only && "an ask without an answer");
    x->move = only;
    x->asked = false;
    memset(&x->s->ask, 0, sizeof x->s->ask);
    return true;
}

void gg_end(gg_run *x, unsigned winner, gg_rule why)
{
    memset(&x->s->ask, 0, sizeof x->s->ask);
    x->s->ask.kind = GG_OVER;
    x->s->ask.side = x->s->ask.piece = x->s->ask.other = GG_NONE;
    x->s->winner = (uint8_t)winner;
    x->s->why_over = why;
}
