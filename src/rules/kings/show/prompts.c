/* Prompts and reasons: questions.def has the words, here is what its own letters stand for, and why D2 and D3 are asked. */
#include "engine/question.h"
#include "rules/kings/show/show.h"

static bool is_led_by_enemy(const gg_battle *b, const gg_state *s)
{
    return s->ask.piece != GG_NONE && kings_side_of(kings_b(b), s->ask.piece) != s->ask.side;
}

/* ---- letters ---- */

/* How far it may go, over open ground and over difficult. */
static void add_allowance(gg_text *t, const kings_battle *b, const kings_state *s)
{
    int a = kings_top(s)->walk.allowance;
    gg_say_inches(t, a);
    gg_text_add(t, " inches");
    if (kings_top(s)->walk.close)
        gg_text_add(t, ", not through difficult ground");
    else if (!kings_is_light(b, s, kings_top(s)->walk.unit)) {
        gg_text_add(t, ", ");
        gg_say_inches(t, a / 2);
        gg_text_add(t, " through difficult ground");
    }
}

static void add_cards(gg_text *t, const kings_side *h)
{
    gg_say_count(t, h->hand_n, "card", "cards");
    if (h->hand_j) gg_text_add(t, ", "), gg_say_count(t, h->hand_j, "Joker", "Jokers");
}

static void add_units_left(gg_text *t, const kings_battle *b, const kings_state *s)
{
    int on = 0, left = 0;
    for (uint64_t units = kings_units_on(b, s, s->head.ask.side); units; units &= units - 1) {
        on++;
        left += !kings_is(s, __builtin_ctzll(units), ACTED);
    }
    gg_text_add(t, "%d of %d %s %s yet to act", left, on, on == 1 ? "unit" : "units", left == 1 ? "has" : "have");
}

/* All units, one that the programme of the solo game has come to, or an Idiot's. */
static void add_whom(gg_text *t, const gg_battle *battle, const gg_state *state)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    bool one = state->ask.piece != GG_NONE, led = is_led_by_enemy(battle, state);
    if (one) {
        gg_text_add(t, led ? "" : "What does ");
        gg_say_piece(t, battle, state->ask.piece);
        gg_text_add(t, led ? "'s Leader has lost his head. What shall he order" : " do");
        return;
    }
    gg_text_add(t, "Your phase: ");
    if (b->option.cards && s->veiled != 1 + state->ask.side)
        add_cards(t, &s->side[state->ask.side]);
    else
        add_units_left(t, b, s);
    gg_text_add(t, ". Who does what");
}

static void add_zone(gg_text *t, const kings_battle *b, int side)
{
    gg_text_add(t, "Within ");
    gg_say_inches(t, b->zone[side]);
    gg_text_add(t, " inches of your %s edge", side == IMPERIAL ? "south" : "north");
}

static void add_dice(gg_text *t, const kings_battle *b, const kings_state *s)
{
    int unit = s->head.ask.piece;
    gg_say_count(t, kings_fire_dice(b, s, unit, SKIRMISH, NULL), "die", "dice");
    gg_text_add(t, " at %d+", kings_to_hit(b, s, unit, SKIRMISH, NULL));
}

void kings_prompt_letter(const gg_battle *b, const gg_state *s, char letter, gg_text *t)
{
    switch (letter) {
    case 'w': add_whom(t, b, s); break;
    case 'z': add_zone(t, kings_b(b), s->ask.side); break;
    case 'd': add_dice(t, kings_b(b), kings_s(s)); break;
    case 'x': kings_say_work(t, kings_b(b), kings_top(kings_s(s))->fight.work); break;
    default: add_allowance(t, kings_b(b), kings_s(s)); break;
    }
}

/* ---- why ---- */

static bool why_walk(const kings_battle *b, const kings_state *s, gg_text *t)
{
    const struct frame_activate *a = &s->frame[s->head.depth - 2].activate;
    int pips = (kings_top(s)->walk.allowance - kings_profile_of(b, a->unit)->march) / 10;
    switch (a->action) {
    case DOUBLE: gg_text_add(t, "It doubles: a %d.", pips); break;
    case SKIRMISH:
        gg_text_add(t, a->target == GG_NONE ? "It skirmishes: half a Move, then it may fire."
                                            : "It has fired and may move now.");
        break;
    default: return false;
    }
    return true;
}

static bool why_place(const gg_battle *b, gg_text *t)
{
    gg_text_add(t, "Both sides set up before the first turn, the ");
    gg_say_side(t, b, kings_b(b)->first);
    gg_text_add(t, " first.");
    return true;
}

static const char *why_activate(const gg_battle *b, const gg_state *s)
{
    if (is_led_by_enemy(b, s)) return "His die was 1: his enemy gives this one order; it is tested as usual.";
    if (s->ask.piece != GG_NONE) return "The natives act one after the other.";
    if (!kings_b(b)->option.cards) return NULL;
    return "Each action, each unit taken off or brought on costs a card, passed or not.";
}

bool kings_why(const gg_battle *b, const gg_state *s, gg_text *t)
{
    if (s->ask.question == ASK_GO) return why_walk(kings_b(b), kings_s(s), t);
    if (s->ask.question == ASK_PLACE) return why_place(b, t);
    const char *why = s->ask.question == ASK_ACTIVATE ? why_activate(b, s) : NULL;
    if (why) gg_text_add(t, "%s", why);
    return why != NULL;
}

/* ---- whom it concerns ---- */

/* At whom an Idiot could be sent, who may fire at whom, who may act: what a front end lights. */
void kings_concerns(const gg_battle *battle, const gg_state *state, gg_asking *out)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    if (state->ask.question == ASK_TARGET) out->pieces[0] |= kings_targets(b, s, state->ask.piece, SKIRMISH);
    if (state->ask.question != ASK_ACTIVATE) return;
    if (state->ask.piece != GG_NONE)
        out->pieces[0] |= kings_targets(b, s, state->ask.piece, FIRE);
    else
        for (uint64_t left = kings_units_on(b, s, state->ask.side); left; left &= left - 1)
            if (kings_judge_activation(b, s, __builtin_ctzll(left)) == GG_OK) out->pieces[0] |= left & -left;
}

/* ---- what need not be asked ---- */

/* How many answers are offered, and how many of them are shots; counting stops at three. */
static int offered(const gg_battle *b, const gg_state *s, int *shots)
{
    gg_offers o;
    int n = 0;
    gg_offers_open(b, s, &o);
    *shots = 0;
    for (int i = 0; i < o.slots && n < 3; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        n += m != 0;
        *shots += m && gg_move_verb(m) == V_SHOOT;
    }
    return n;
}

/* One answer; or one target that nothing speaks against: no cartridges to spare, nobody who would only come back. */
bool kings_idle(const gg_battle *b, const gg_state *s)
{
    int shots = 0, n = s->ask.question == ASK_OCCUPY ? 2 : offered(b, s, &shots);
    if (n <= 1) return true;
    return s->ask.question == ASK_TARGET && n == 2 && shots == 1 && !kings_b(b)->option.recycle_destroyed &&
           !kings_trait_is(kings_b(b), kings_s(s), s->ask.piece, PLANNER);
}
