/* The runner of rule procedures, and the stack of their frames: see flow.h. */
#include "flow.h"

typedef struct frame_head {
    GG_FRAME_HEAD
} frame_head;

void *gg_frame_at(const gg_battle *b, gg_state *s, int depth)
{
    return (unsigned char *)s + b->system->frames_at + (size_t)depth * b->system->frame_bytes;
}

const void *gg_frame_top(const gg_battle *b, const gg_state *s)
{
    return (const unsigned char *)s + b->system->frames_at + (size_t)(s->depth - 1) * b->system->frame_bytes;
}

void *gg_push(gg_run *x)
{
    assert(x->s->depth < x->b->system->frames);
    return memset(gg_frame_at(x->b, x->s, x->s->depth++), 0, x->b->system->frame_bytes);
}

void gg_pop(gg_run *x)
{
    x->s->depth--;
    x->ret = 0;
}

void gg_run_on(gg_run *x)
{
    const gg_system *sys = x->b->system;
    x->asked = false;
    while (!x->asked && x->s->depth > x->floor && !gg_over(x)) {
        frame_head *top = gg_frame_at(x->b, x->s, x->s->depth - 1);
        sys->proc[top->proc](x, top);
    }
    if (gg_over(x)) x->s->depth = 0; /* nothing is left to do: equal ends compare equal */
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
                         .question = (uint8_t)die,
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
    gg_offers_open(x->b, x->s, &offers);
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
