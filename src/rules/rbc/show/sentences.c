/* The news of a rule, in the log and beside the cards of exchanges: sentences.def. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

#define SENTENCES_DEF "rules/rbc/show/sentences.def"
#define TELLINGS rbc_tellings
#include "engine/def/sentences.inc"

static void add_losses(gg_text *t, const rbc_battle *b, const rbc_state *s, int side)
{
    gg_text_add(t, "the ");
    gg_say_side(t, &b->base, side);
    gg_text_add(t, " %d of %d", s->losses[side], b->break_point[side]);
}

/* A turn begins with what the battle has cost so far. */
static void add_turn(gg_text *t, const rbc_battle *b, const rbc_state *s, const gg_event *e)
{
    gg_say_phrase(t, "#Turn {n}: the {s}. Losses: ", GG_PHRASE_OF(&b->base, .side = e->side, .n = e->after));
    add_losses(t, b, s, SOUTH);
    gg_text_add(t, ", ");
    add_losses(t, b, s, NORTH);
    gg_text_add(t, ".");
}

bool rbc_told(const gg_battle *battle, const gg_state *state, const gg_event *e, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    char from[16] = "";
    if (e->rule == TURN_SEQUENCE && e->kind == GG_EV_STEP) {
        add_turn(t, b, s, e);
        return true;
    }
    if (e->rule == WIN_LOSS && e->kind == GG_EV_SCORE) {
        gg_text_add(t, "Losses: ");
        add_losses(t, b, s, e->side);
        gg_text_add(t, s->losses[e->side] >= b->break_point[e->side] ? ": they have reached their Break Point." : ".");
        return true;
    }
    if (e->kind == GG_EV_USE || e->kind == GG_EV_CHOICE) return false;
    const char *phrase = told_by(battle, e);
    if (!phrase) return false;
    gg_phrase f = gg_phrase_of_event(battle, e);
    if (e->kind == GG_EV_MOVE) rbc_place(battle, e->from, from, sizeof from);
    f.word = from;
    gg_say_phrase(t, phrase, f);
    return true;
}
