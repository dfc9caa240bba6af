/* What is asked: questions.def has the words, here is what its own letters stand for. */
#include "rules/bp/chapters.h"
#include "rules/bp/choose/choose.h"
#include "rules/bp/show/show.h"

/* The units of the order that is being given. */
static void add_group(gg_text *t, const gg_battle *b, const bp_state *s)
{
    const struct frame_order *f = &bp_top(s)->order;
    if (f->proc != PROC_order) return;
    uint64_t units = bp_mask(f->units);
    if (units & (units - 1))
        gg_say_units(t, b, units);
    else
        gg_say_piece(t, b, bp_lowest(units));
}

static void add_moves_left(gg_text *t, const bp_state *s)
{
    unsigned unit = s->head.ask.piece;
    int left = unit < BP_UNITS ? s->unit[unit].moves_left : 0;
    if (left) gg_text_add(t, " (%d move%s left)", left, left == 1 ? "" : "s");
}

static int waiting(const bp_battle *b, const bp_state *s, int side)
{
    int n = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) n += bp_waits(s, bp_lowest(left));
    return n;
}

/* Of a charge, as its target sees it. */
static void add_threat(gg_text *t, const bp_battle *b, const bp_state *s, char letter)
{
    static const char *const face[] = {
        [TAB_FRONT] = "front", [TAB_RIGHT] = "flank", [TAB_LEFT] = "flank", [TAB_REAR] = "rear"};
    const struct frame_respond *f = &bp_top(s)->respond;
    tab_rect from, r;
    bp_rect(b, s, f->target, &r);
    bp_rect_at(b, s, f->unit, (tab_pose){f->x, f->y, f->f}, s->unit[f->unit].formation, &from);
    if (letter == 'd')
        gg_say_inches(t, tab_distance(&from, &r));
    else
        gg_text_add(t, "%s", bp_no_flanks(s, f->target) ? "front" : face[tab_quarter_of(&r, tab_front(from.pose))]);
}

static const char *word_of(const bp_battle *b, const bp_state *s)
{
    static const char *const result[2][4] = {{"holds", "falls back", "falls back", "breaks"},
                                             {"hold", "fall back", "fall back", "break"}};
    static const char *const blunder[] = {"it comes to nothing", "runs back two moves", "falls back a move",
                                          "goes left",           "goes right",          "goes straight ahead",
                                          "charges out of hand", "only a failure"};
    const bp_frame *top = bp_top(s);
    if (top->head.proc == PROC_blunder) return blunder[top->blunder.die];
    return result[bp_many(&b->base, top->break_test.unit)][top->break_test.result];
}

/* Why a unit is asked where to go. */
static void add_reason(gg_text *t, const bp_battle *b, const bp_state *s)
{
    int kind = bp_task_now(b, s).order;
    if (kind < ORDER_FOLLOW_ME && bp_order_words[kind])
        gg_text_add(t, "It obeys \"%s\"; other units of the group wait.", bp_order_words[kind]);
    else
        gg_text_add(t, "It moves once by itself, without an order.");
}

/* Verbs follow the number of whom they are said of: small letters of {p}, then those of {o}. */
static bool add_verb(gg_text *t, const gg_battle *b, const gg_ask *ask, char letter)
{
    static const struct {
        char letter;
        bool other;
        const char *one, *many;
    } verb[] = {{'y', false, "s", ""},      {'h', false, "has", "have"}, {'j', false, "is", "are"},
                {'t', false, "does", "do"}, {'z', true, "s", ""},        {'c', true, "es", ""},
                {'i', true, "is", "are"}};
    for (size_t i = 0; i < sizeof verb / sizeof verb[0]; i++) {
        if (verb[i].letter != letter) continue;
        gg_text_add(t, "%s", bp_many(b, verb[i].other ? ask->other : ask->piece) ? verb[i].many : verb[i].one);
        return true;
    }
    return false;
}

void bp_prompt_letter(const gg_battle *battle, const gg_state *state, char letter, gg_text *t)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    const bp_frame *top = bp_top(s);
    if (add_verb(t, battle, &state->ask, letter)) return;
    switch (letter) {
    case 'g': add_group(t, battle, s); break;
    case 'n': add_moves_left(t, s); break;
    case 'k': gg_text_add(t, "%d", waiting(b, s, state->ask.side)); break;
    case 'm': gg_text_add(t, "%d", waiting(b, s, !state->ask.side)); break;
    case 'r': gg_text_add(t, "%d", top->head.proc == PROC_order ? top->order.rolled : top->break_test.total); break;
    case 'q': gg_text_add(t, "%d", top->order.rating); break;
    case 'e': gg_text_add(t, "%d", __builtin_popcountll(bp_enemies_of(s, top->strike.unit))); break;
    case 'w': gg_text_add(t, "%s", word_of(b, s)); break;
    case 'x': add_reason(t, b, s); break;
    default: add_threat(t, b, s, letter); break;
    }
}
