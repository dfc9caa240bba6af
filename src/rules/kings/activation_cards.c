/* 7.2: Activation Cards and Jokers. The deck is two numbers; nothing is shuffled, and a card is drawn when it is due. */
#include "rules/kings/chapters.h"

enum { ORDINARY_CARDS = 52, JOKERS = 2 };

int kings_weights(const gg_battle *battle, const gg_state *state, uint32_t *weight)
{
    const kings_state *s = kings_s(state);
    (void)battle;
    weight[CARD_ORDINARY] = s->deck_n;
    weight[CARD_WILD] = s->deck_j;
    return 2;
}

/* kings.card.deal: an empty deck is made up anew of all cards that are in no hand. */
static void renew_deck(gg_run *x)
{
    kings_state *s = ST(x);
    if (s->deck_n + s->deck_j > 0) return;
    s->deck_n = (uint8_t)(ORDINARY_CARDS - s->side[0].hand_n - s->side[1].hand_n);
    s->deck_j = (uint8_t)(JOKERS - s->side[0].hand_j - s->side[1].hand_j);
    if (!BT(x)->option.hands_open) /* what is in it would tell what is in the hands */
        USES(x, CARD_DECK);
    else
        TELL(x, GG_EV_STEP, CARD_DECK, .before = s->deck_n, .after = s->deck_j);
}

static void take_card(gg_run *x, int side)
{
    kings_state *s = ST(x);
    if (x->counts[CARD_WILD])
        s->deck_j--, s->side[side].hand_j++;
    else
        s->deck_n--, s->side[side].hand_n++;
}

static void end_deal(gg_run *x, int side)
{
    const kings_side *hand = &ST(x)->side[side];
    USES(x, CARD_MODE);
    if (!BT(x)->option.hands_open)
        TELL(x, GG_EV_STEP, CARD_DEAL, .side = (uint8_t)side, .before = (int16_t)(hand->hand_n + hand->hand_j),
             .variant = 1);
    else
        TELL(x, GG_EV_STEP, CARD_DEAL, .side = (uint8_t)side, .before = hand->hand_n, .after = hand->hand_j);
}

/* A kept Joker does not count against the hand size. */
PROC(deal)
{
    BEGIN;
    for (; self->dealt < BT(x)->hand[self->side]; self->dealt++) {
        renew_deck(x);
        ROLL(self->side, DIE_CARD, 1, GG_NONE, CARD_DRAW);
        take_card(x, self->side);
    }
    end_deal(x, self->side);
    END;
}

/* kings.card.auto: an ordinary card whenever it would do. */
void kings_spend_card(gg_run *x, int side, int unit)
{
    kings_side *hand = &ST(x)->side[side];
    bool again = unit != GG_NONE && kings_needs_joker(ST(x), unit);
    if (hand->hand_n && hand->hand_j && !again) USES(x, CARD_AUTO);
    if (hand->hand_n && !again) {
        hand->hand_n--;
        TELL(x, GG_EV_STEP, CARD_SPEND, .side = (uint8_t)side, .piece = (uint8_t)unit);
    } else {
        assert(hand->hand_j);
        hand->hand_j--;
        TELL(x, GG_EV_STEP, CARD_JOKER, .side = (uint8_t)side, .piece = (uint8_t)unit);
    }
}

void kings_end_hand(gg_run *x, int side)
{
    kings_side *hand = &ST(x)->side[side];
    if (hand->hand_n)
        TELL(x, GG_EV_STEP, CARD_END, .side = (uint8_t)side, .before = hand->hand_n, .after = hand->hand_j);
    else if (hand->hand_j)
        USES(x, CARD_END);
    hand->hand_n = 0;
    if (!BT(x)->option.joker_keep) hand->hand_j = 0;
}
