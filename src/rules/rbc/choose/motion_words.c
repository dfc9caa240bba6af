/* Motions as people say them: "forward 2", "left forward", "to D5 facing W", "up to F1", "beside F1", "into range of F1",
 * "back to its brigade", "charge F1 flank"; and one word where a question has such an answer. */
#include "rules/rbc/choose/wishes.h"

static int towards(int facing, int turn) { return (facing + turn) & 3; }

/* ---- reading ---- */

typedef struct reader {
    const char *at, *end;
} reader;

static bool next(reader *r, gg_word *out)
{
    const char *line = r->at;
    return gg_word_next(&r->at, r->end, line, out);
}

/* The word is read if it is this one. */
static bool takes(reader *r, const char *text)
{
    reader was = *r;
    gg_word w;
    if (next(r, &w) && gg_word_same(w, text)) return true;
    *r = was;
    return false;
}

static bool takes_number(reader *r, int *n)
{
    reader was = *r;
    gg_word w;
    long value;
    if (next(r, &w) && gg_word_number(w, &value) && value >= 1 && value <= RBC_MOST_BOXES) {
        *n = (int)value;
        return true;
    }
    *r = was;
    return false;
}

/* Quarters to the right; -1: it is no turn. */
static int takes_turn(reader *r)
{
    if (takes(r, "right")) return 1;
    if (takes(r, "about") || takes(r, "around")) return 2;
    return takes(r, "left") ? 3 : -1;
}

static bool ended(const reader *r)
{
    reader copy = *r;
    gg_word w;
    return !next(&copy, &w);
}

static bool takes_enemy(reader *r, rbc_wish *w)
{
    gg_word word;
    takes(r, "the");
    if (!next(r, &word)) return false;
    w->target = gg_battle_piece(&w->b->base, word.at, word.len);
    return w->target != GG_NONE && w->target < w->b->units && rbc_on_board(w->s, w->target) && w->target != w->unit;
}

/* "forward", "forward 2", "forward left": from where it stands, or after the turn. */
static bool read_forward(reader *r, rbc_wish *w, int facing)
{
    int n = 1, side = takes_turn(r);
    if (side == 2) return false;
    takes_number(r, &n);
    w->aside = side == 1 ? 1 : side == 3 ? -1 : 0;
    w->fit = rbc_fit_box;
    w->facing = facing;
    w->boxes = n;
    w->cell = sq_place(w->b->board, rbc_wisher(w)->cell, facing, n, n * w->aside);
    if (w->cell == SQ_OFF) w->missing = "the board ends before that";
    return ended(r);
}

static bool read_turn(reader *r, rbc_wish *w, int turn)
{
    int facing = towards(rbc_wisher(w)->facing, turn);
    if (takes(r, "forward")) return read_forward(r, w, facing);
    w->facing = facing;
    w->cell = rbc_wisher(w)->cell;
    if (w->s->head.ask.question == ASK_MOVE)
        w->fit = rbc_fit_box;
    else
        w->fit = rbc_fit_verb, w->verb = V_FACE;
    return ended(r);
}

static bool read_facing(reader *r, int *facing)
{
    gg_word word;
    if (!next(r, &word)) return false;
    *facing = gg_word_find(word, sq_facing_names, SQ_FACINGS);
    if (*facing < 0) *facing = gg_word_find(word, rbc_facing_words, SQ_FACINGS);
    return *facing >= 0;
}

static bool read_to(reader *r, rbc_wish *w)
{
    gg_word word;
    if (!next(r, &word)) return false;
    w->fit = rbc_fit_box;
    w->facing = RBC_ANY_FACING;
    w->cell = rbc_cell_parse(w->b, word.at, word.len);
    if (w->cell == SQ_OFF) return false;
    if (ended(r)) return true;
    takes(r, "facing");
    return read_facing(r, &w->facing) && ended(r);
}

static bool read_charge(reader *r, rbc_wish *w)
{
    static const char *const arcs[] = {"flank", "rear", "front"};
    w->fit = rbc_fit_charge;
    w->verb = V_CHARGE;
    if (takes(r, "the")) /* the flank of F1 */
        for (int i = 0; i < 3 && !w->arc; i++)
            if (takes(r, arcs[i])) w->arc = arcs[i];
    if (w->arc) takes(r, "of");
    if (!takes_enemy(r, w)) {
        w->missing = "whom? say the label of an enemy";
        return true;
    }
    for (int i = 0; i < 3 && !w->arc; i++)
        if (takes(r, arcs[i])) w->arc = arcs[i];
    if (takes(r, "salvo")) w->salvo = true;
    return ended(r);
}

static bool read_enemy(reader *r, rbc_wish *w, rbc_fits *fit)
{
    w->fit = fit;
    if (!takes_enemy(r, w)) w->missing = "whom? say the label of a unit";
    return w->missing || ended(r);
}

/* One word for a move that the question has. */
static const struct {
    const char *word;
    uint8_t question, verb;
} plain[] = {
    {"hedgehog", ASK_MOVE, V_HEDGEHOG},
    {"hedgehog", ASK_STOPPED, V_HEDGEHOG},
    {"hedgehog", ASK_HEDGE, V_TRY},
    {"stay", ASK_MOVE, V_STAY},
    {"stay", ASK_STOPPED, V_STAY},
    {"stay", ASK_OUT, V_STAY},
    {"stay", ASK_LEAVE, V_STAY},
    {"stay", ASK_FACE_FOE, V_STAY},
    {"stay", ASK_ON, V_STAY},
    {"stay", ASK_VACATED, V_STAY},
    {"stay", ASK_EXPLOIT, V_STAY},
    {"stay", ASK_WITHDRAW, V_STAND},
    {"halt", ASK_MOMENTUM, V_TRY_STOP},
    {"halt", ASK_ON, V_STAY},
    {"halt", ASK_MOVE, V_STAY},
    {"go", ASK_MOMENTUM, V_ADVANCE},
    {"go", ASK_OUT, V_TRY},
    {"go", ASK_ON, V_ON},
    {"go", ASK_EXPLOIT, V_OCCUPY},
    {"go", ASK_VACATED, V_OCCUPY},
    {"open", ASK_LEAVE, V_TRY},
    {"hold", ASK_MOMENTUM, V_HOLD_TO_SHOOT},
    {"stand", ASK_EVADE, V_STAND},
    {"stand", ASK_HEDGE, V_STAND},
    {"stand", ASK_REACT, V_STAND},
    {"stand", ASK_STOPPED, V_STAY},
    {"stand", ASK_MOVE, V_STAY},
    {"back", ASK_EVADE, V_EVADE},
    {"forward", ASK_ON, V_ON},
    {"forward", ASK_EXPLOIT, V_OCCUPY},
    {"forward", ASK_VACATED, V_OCCUPY},
};
enum { PLAIN = sizeof plain / sizeof plain[0] };

static bool read_plain(reader *r, rbc_wish *w)
{
    for (int i = 0; i < PLAIN; i++) {
        reader copy = *r;
        if (plain[i].question != w->s->head.ask.question || !takes(&copy, plain[i].word) || !ended(&copy)) continue;
        w->fit = rbc_fit_verb;
        w->verb = plain[i].verb;
        return true;
    }
    return false;
}

static bool read_ride_out(reader *r, rbc_wish *w)
{
    if (!takes(r, "back")) return false;
    w->fit = rbc_fit_verb;
    w->verb = V_WITHDRAW;
    w->boxes = rbc_withdrawal(w->b, w->s, w->unit);
    takes_number(r, &w->boxes);
    return ended(r);
}

static bool read_on_the_move(reader *r, rbc_wish *w)
{
    if (takes(r, "forward")) return read_forward(r, w, rbc_wisher(w)->facing);
    if (takes(r, "to")) return read_to(r, w);
    if (takes(r, "charge")) return read_charge(r, w);
    if (takes(r, "salvo")) {
        w->salvo = true;
        return read_charge(r, w);
    }
    if (takes(r, "up") && takes(r, "to")) return read_enemy(r, w, rbc_fit_up_to);
    if (takes(r, "beside")) return read_enemy(r, w, rbc_fit_beside);
    if (takes(r, "into") && takes(r, "range") && takes(r, "of")) return read_enemy(r, w, rbc_fit_range);
    if (!takes(r, "back") || !takes(r, "to")) return false;
    w->fit = rbc_fit_brigade;
    return (takes(r, "its") || takes(r, "their") || takes(r, "the") || true) && takes(r, "brigade") && ended(r);
}

static bool read_any(reader *r, rbc_wish *w)
{
    int question = w->s->head.ask.question;
    if (read_plain(r, w)) return true;
    if (question == ASK_WITHDRAW) return read_ride_out(r, w);
    if (question != ASK_MOVE && question != ASK_STOPPED && question != ASK_FACE_FOE && question != ASK_REACT)
        return false;
    reader copy = *r;
    if (!takes(&copy, "turn")) takes(&copy, "face");
    int turn = takes_turn(&copy);
    if (turn >= 0) return read_turn(&copy, w, turn);
    return question == ASK_MOVE && read_on_the_move(r, w);
}

bool rbc_wish_read(const char *text, size_t len, rbc_wish *w)
{
    reader r = {text, text + len};
    return read_any(&r, w);
}
