/* 7.2: with hands_open 0 a side knows how many cards the other one holds, not which. What tells it is taken out: the hand,
 * and the deck, whose Jokers would be those that are in no hand. All that has been played or thrown away has been seen.
 *
 * A state without the secret says, whatever it was: the other hand holds so many ordinary cards as it has cards at all; the
 * deck has deck_n cards of any kind; deck_j Jokers are in that hand or in the deck. */
#include "rules/kings/show/show.h"

/* The card that is drawn now is shown to its side alone. */
bool kings_secret(const gg_battle *battle, const gg_state *s)
{
    return !kings_b(battle)->option.hands_open && s->ask.kind == GG_ROLL && s->ask.die == DIE_CARD;
}

void kings_redact(const gg_battle *battle, gg_state *state, int side)
{
    kings_state *s = (kings_state *)state;
    kings_side *other = &s->side[!side];
    if (kings_b(battle)->option.hands_open || s->veiled) return;
    s->deck_n = (uint8_t)(s->deck_n + s->deck_j);
    s->deck_j = (uint8_t)(s->deck_j + other->hand_j);
    other->hand_n = (uint8_t)(other->hand_n + other->hand_j);
    other->hand_j = 0;
    s->veiled = (uint8_t)(1 + !side);
}

/* So many Jokers among `drawn` of `cards` cards with `jokers` of them, by the bits of a number that is stirred on the way. */
static int guess_jokers(int drawn, int cards, int jokers, uint64_t guess)
{
    int found = 0;
    for (; drawn > 0 && cards > 0; drawn--, cards--) {
        if ((int)((guess >> 33) % (uint64_t)cards) < jokers - found) found++;
        guess = guess * 6364136223846793005u + 1442695040888963407u;
    }
    return found;
}

/* A guess: what is kept from turn to turn are Jokers; in its own phase a side may hold anything that has not been seen. */
void kings_fill(const gg_battle *battle, gg_state *state, uint64_t guess)
{
    kings_state *s = (kings_state *)state;
    (void)battle;
    if (!s->veiled) return;
    int side = s->veiled - 1, held = s->side[side].hand_n, deck = s->deck_n, jokers = s->deck_j;
    int in_hand = held < jokers ? held : jokers;
    if (s->active == side || in_hand < held) in_hand = guess_jokers(held, held + deck, jokers, guess);
    if (jokers - in_hand > deck) in_hand = jokers - deck; /* there is no room for more in the deck */
    s->side[side].hand_n = (uint8_t)(held - in_hand);
    s->side[side].hand_j = (uint8_t)in_hand;
    s->deck_j = (uint8_t)(jokers - in_hand);
    s->deck_n = (uint8_t)(deck - s->deck_j);
    s->veiled = 0;
}
