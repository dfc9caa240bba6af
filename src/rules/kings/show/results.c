/* What dice have brought, in a sentence, where the usual words of their form do not say it. */
#include "rules/kings/show/show.h"

typedef struct fallen { /* the pending roll, and the dice of it */
    const kings_battle *b;
    const kings_state *s;
    const kings_frame *f;
    const gg_test *t;
    const uint8_t *counts;
} fallen;

static int row_of(const fallen *d)
{
    int n = gg_test_measure(&d->b->base, d->t, d->counts);
    for (int i = 0; i < d->t->rows; i++)
        if (n >= d->t->row[i].low && n <= d->t->row[i].high) return i;
    return -1;
}

/* The words of the row are the whole sentence; dice that the umpire forces may lie beyond all rows. */
static int say_row(const fallen *d, gg_text *out)
{
    int row = row_of(d);
    if (row >= 0) gg_text_add(out, "%s.", d->t->row[row].words);
    return row;
}

/* Both dice of a d66, and what the trait does. */
static int say_trait(const fallen *d, gg_text *out)
{
    int tens = d->f->leaders.die, die = kings_sum(d->counts);
    if (d->t->rule != LEADER_TRAITS || !tens) return -1;
    const kings_trait_row *trait = &kings_traits[kings_trait_of(tens, die)];
    gg_text_add(out, "%d %d: %s", tens, die, trait->name);
    gg_text_add(out, trait->effect[0] ? ": %s." : ".%s", trait->effect);
    return row_of(d);
}

/* The last card tells the hand; with hidden hands a card is a card. */
static int say_deal(const fallen *d, gg_text *out)
{
    const struct frame_deal *f = &d->f->deal;
    const kings_side *hand = &d->s->side[f->side];
    bool joker = d->counts[CARD_WILD], open = d->b->option.hands_open;
    int size = d->b->hand[f->side], cards = hand->hand_n + !joker, jokers = hand->hand_j + joker;
    int kept = cards + jokers - size < jokers ? cards + jokers - size : jokers;
    if (f->dealt + 1 < size || !open) {
        gg_text_add(out, joker ? "A Joker." : "A card.");
        return joker;
    }
    gg_say_side(out, &d->b->base, f->side);
    gg_text_add(out, ": ");
    gg_say_count(out, cards, "card", "cards");
    gg_text_add(out, jokers > kept ? ", " : ", no Joker");
    if (jokers > kept) gg_say_count(out, jokers - kept, "Joker", "Jokers");
    if (kept) gg_text_add(out, " (and %d kept)", kept);
    gg_text_add(out, ". %d left in the deck.", d->s->deck_n + d->s->deck_j - 1);
    return joker;
}

/* A head, a double, or an order: the die of an Idiot is the only one that says it otherwise. */
static int say_activation(const fallen *d, gg_text *out) { return d->t->rule == LEADER_TRAITS ? say_row(d, out) : -1; }

static void say_dice_and_hits(const fallen *d, int hits, gg_text *out)
{
    gg_say_faces(out, &d->b->base, d->t, d->counts, NULL);
    gg_text_add(out, " at %d+: ", d->t->number);
    if (hits)
        gg_say_count(out, hits, "hit", "hits");
    else
        gg_text_add(out, "no hits");
}

static void say_jam(const fallen *d, gg_text *out)
{
    static const char *const number[] = {"No", "One", "Two", "Three", "Four", "Five", "Six"};
    int ones = d->counts[JAM_ONE];
    gg_text_add(out, ones <= 6 ? " %s 1s" : " ", ones <= 6 ? number[ones] : "");
    if (ones > 6) gg_text_add(out, "%d 1s", ones);
    gg_text_add(out, ": the gun jams, silent to the end of turn %d.", d->s->turn + 1);
}

static int say_shot(const fallen *d, gg_text *out)
{
    if (d->t->rule != FIRE_DICE) return say_row(d, out);
    int hits = gg_test_measure(&d->b->base, d->t, d->counts), price = d->t->tally[GG_TALLY_PRICE].total;
    int figs = d->s->unit[d->t->other].figs, lost = hits / price < figs ? hits / price : figs, over = hits % price;
    bool gun = d->t->die >= DIE_JAM2 && d->t->die <= DIE_JAM6;
    bool jams = gun && d->counts[JAM_ONE] >= d->b->option.jam_ones;
    say_dice_and_hits(d, hits, out);
    if (hits) gg_text_add(out, ", %d for a casualty", price);
    gg_text_add(out, ": ");
    if (!lost)
        gg_text_add(out, "nobody falls.");
    else if (over && lost < figs) {
        gg_text_add(out, lost == 1 ? "1 falls, " : "%d fall, ", lost);
        gg_say_count(out, over, "hit over.", "hits over.");
    } else
        gg_text_add(out, "%s loses %d.", gg_piece_label(&d->b->base, d->t->other), lost);
    if (jams) say_jam(d, out);
    return d->t->rows ? lost + (jams ? d->t->rows / 2 : 0) : -1;
}

static int say_fight(const fallen *d, gg_text *out)
{
    int hits = gg_test_measure(&d->b->base, d->t, d->counts), price = d->t->tally[GG_TALLY_PRICE].total;
    int figs = d->s->unit[d->t->other].figs, lost = hits / price < figs ? hits / price : figs;
    say_dice_and_hits(d, hits, out);
    if (hits && price > 1) gg_text_add(out, ", %d for a casualty", price);
    if (lost)
        gg_text_add(out, ": %s loses %d.", gg_piece_label(&d->b->base, d->t->other), lost);
    else
        gg_text_add(out, ": nobody falls.");
    return -1;
}

/* Where no die would have done, none is asked for. */
static int say_charge(const fallen *d, gg_text *out)
{
    if (d->t->number <= 6) return -1;
    gg_text_add(out, "%d, no die reaches it: ", kings_sum(d->counts));
    return say_row(d, out);
}

static int say_leader_check(const fallen *d, gg_text *out)
{
    if (row_of(d) == 1) return say_row(d, out);
    gg_text_add(out, "%d: ", gg_test_measure(&d->b->base, d->t, d->counts));
    return say_row(d, out);
}

static int say_rally(const fallen *d, gg_text *out)
{
    int row = row_of(d);
    gg_text_add(out, row < 2 ? "%d, %d or more needed: " : "%d: ", kings_sum(d->counts), d->t->number);
    return say_row(d, out);
}

/* Where the newcomer is, told with the last die. */
static int say_arrival(const fallen *d, gg_text *out) { return d->t->form == GG_FORM_AMOUNT ? say_row(d, out) : -1; }

static int (*const results[KINGS_PROCS])(const fallen *, gg_text *) = {
    [PROC_leaders] = say_trait,   [PROC_player_turn] = say_row,
    [PROC_deal] = say_deal,       [PROC_activate] = say_activation,
    [PROC_danger] = say_row,      [PROC_shoot] = say_shot,
    [PROC_fight] = say_fight,     [PROC_leader_check] = say_leader_check,
    [PROC_marker] = say_row,      [PROC_rally] = say_rally,
    [PROC_arrival] = say_arrival, [PROC_charge] = say_charge,
};

int kings_result_of(const gg_battle *b, const gg_state *s, const gg_test *t, const uint8_t *counts, gg_text *out)
{
    const kings_frame *f = kings_top(kings_s(s));
    fallen d = {kings_b(b), kings_s(s), f, t, counts};
    return results[f->game.proc] ? results[f->game.proc](&d, out) : -1;
}

/* ---- names: the label, always one ---- */

void kings_say_name(const gg_battle *b, int piece, gg_text *t) { gg_text_add(t, "%s", gg_piece_label(b, piece)); }

bool kings_many(const gg_battle *b, int piece)
{
    (void)b, (void)piece;
    return false;
}
