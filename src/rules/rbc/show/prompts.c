/* What is asked now, beyond the words of questions.def: what the letters of its prompts and reasons stand for, and what the
 * dice of a roll must show. */
#include "engine/telling.h"

#include "rules/rbc/show/show.h"

/* ---- words that follow the number of a unit ---- */

static const struct {
    char letter;
    const char *one, *many;
} pronouns[] = {{'i', "is", "are"},    {'t', "it", "they"},   {'T', "It", "They"},
                {'b', "its", "their"}, {'B', "Its", "Their"}, {'h', "has", "have"},
                {'e', "s", ""},        {'x', "it", "them"},   {'d', "does", "do"}};

static bool add_pronoun(const gg_battle *b, const gg_ask *ask, char letter, gg_text *t)
{
    if (letter == 'E') {
        gg_text_add(t, "%s", gg_many(b, ask->other) ? "" : "s");
        return true;
    }
    for (size_t i = 0; i < sizeof pronouns / sizeof pronouns[0]; i++)
        if (pronouns[i].letter == letter) {
            gg_text_add(t, "%s", gg_many(b, ask->piece) ? pronouns[i].many : pronouns[i].one);
            return true;
        }
    return false;
}

/* ---- numbers and names ---- */

static void add_movers(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    uint64_t movers = rbc_movers(b, s);
    if (rbc_compelled(b, s)) {
        gg_text_add(t, "Momentum first: ");
        rbc_say_names(t, b, movers);
    } else {
        gg_text_add(t, "Movement: whose move? (%d to go.)", __builtin_popcountll(rbc_able(b, s, movers)));
    }
}

static void add_where(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    int unit = s->head.ask.piece;
    if (rbc_mode_of(s, unit) == REACH_COMPELLED) {
        gg_say_labelled(t, &b->base, unit);
        gg_text_add(t, " must go on: which way?");
        return;
    }
    gg_text_add(t, "Where %s ", gg_many(&b->base, unit) ? "do" : "does");
    gg_say_labelled(t, &b->base, unit);
    gg_text_add(t, " go? (");
    gg_say_count(t, rbc_allowance(b, unit), "action", "actions");
    gg_text_add(t, ".)");
}

/* The heavy enemy or the Camp that draws a unit on. */
static void add_ahead(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    int far, who = rbc_drawn_by(b, s, s->head.ask.piece, &far);
    if (who == GG_NONE)
        gg_text_add(t, "a Camp stands ");
    else
        gg_say_phrase(t, "{p} stand(s) ", GG_PHRASE_OF(&b->base, .piece = who));
    gg_say_count(t, far, "box", "boxes");
    gg_text_add(t, " ahead");
}

/* Units of the side that is asked which have a target. */
uint64_t rbc_shooting(const rbc_battle *b, const rbc_state *s)
{
    uint64_t units = 0;
    for (uint64_t left = rbc_units_on(b, s, s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!rbc_may_shoot(b, s, u, true)) continue;
        if (rbc_targets(b, s, u, MODE_NORMAL) || (rbc_has(b, u, T_MARC) && rbc_targets(b, s, u, MODE_MASSED)))
            units |= left & -left;
    }
    return units;
}

int rbc_shooters(const rbc_battle *b, const rbc_state *s) { return __builtin_popcountll(rbc_shooting(b, s)); }

static void add_word(gg_text *t, const rbc_battle *b, const rbc_state *s)
{
    const gg_ask *ask = &s->head.ask;
    switch (ask->question) {
    case ASK_EVADE:
        if (rbc_top(s)->evade.how == MAY_CARACOLE)
            gg_text_add(t, "Reiters may wheel away.");
        else
            gg_say_phrase(t, "Light troops may give way before {o}.", GG_PHRASE_OF(&b->base, .other = ask->other));
        break;
    case ASK_VACATED: gg_say_name(t, &b->base, rbc_top(s)->charge.target); break;
    case ASK_WITHDRAW: gg_say_name(t, &b->base, s->unit[ask->piece].rival); break;
    default:
        if (rbc_may_cart(b, s, ask->piece)) gg_text_add(t, "; carts on one side");
        break;
    }
}

void rbc_prompt_letter(const gg_battle *battle, const gg_state *state, char letter, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    if (add_pronoun(battle, &s->head.ask, letter, t)) return;
    switch (letter) {
    case 'm': add_movers(t, b, s); break;
    case 'c': add_where(t, b, s); break;
    case 'a': add_ahead(t, b, s); break;
    case 'w': add_word(t, b, s); break;
    case 'l':
        gg_text_add(t, " (");
        gg_say_count(t, rbc_actions_left(b, &rbc_top(s)->go), "action", "actions");
        gg_text_add(t, " left)");
        break;
    case 'n': gg_say_count(t, s->unit[s->head.ask.piece].fresh, "hit", "hits"); break;
    default:
        gg_text_add(t, "%d", s->head.ask.question == ASK_SHOOT ? rbc_shooters(b, s) : rbc_top(s)->transfer.left);
        break;
    }
}

/* ---- rolls ---- */

/* What the die must show, as faces: "1-4 passes"; and which hit. */
static void prompt_die(gg_text *t, int die)
{
    int v = die <= DIE_TEST7 ? die - DIE_TEST1 + 1 : die - DIE_PURSUIT1 + 1;
    if (die > DIE_PURSUIT7) {
        gg_text_add(t, "%s",
                    die == DIE_HIT     ? "; 4, 5 and 6 hit"
                    : die == DIE_SALVO ? "; 4 and 5 hit, a 6 hits twice"
                                       : "; the lower deploys first, the higher chooses who begins, equal dice again");
        return;
    }
    if (v < 2)
        gg_text_add(t, "; nothing passes");
    else if (v > 6)
        gg_text_add(t, "; anything passes");
    else
        gg_text_add(t, v == 2 ? "; a 1 passes" : "; 1 to %d pass", v - 1);
}

bool rbc_prompt_roll(const gg_battle *b, const gg_state *s, gg_text *t)
{
    gg_add_roll(t, b, &s->ask);
    prompt_die(t, s->ask.die);
    return true;
}
