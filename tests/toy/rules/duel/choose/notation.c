/* Moves in text: printed, read, and said in words, by the table of verbs. */
#include "rules/duel/choose/choose.h"

static const gg_verb verbs[DUEL_VERBS] = {
#include "engine/def/verb_rows.inc"
};

static void part(const gg_battle *b, const gg_state *s, gg_move m, char letter, bool words, gg_text *t)
{
    int piece = (int)(letter == 'U' ? gg_move_unit(m) : gg_move_target(m));
    (void)s;
    if (letter == 'S')
        gg_text_add(t, "%u", gg_move_x(m));
    else if (words)
        gg_say_piece(t, b, piece);
    else
        gg_text_add(t, "%s", gg_piece_label(b, piece));
}

static const char *read_part(const gg_battle *b, const gg_state *s, char letter, gg_word w, gg_parts *p)
{
    (void)s;
    if (letter == 'S') return gg_read_number(w, 1, DUEL_SPACES, &p->x, "the number of a space");
    return gg_read_piece(b, w, letter == 'U' ? &p->unit : &p->target, "the label of a duellist");
}

const gg_notation duel_notation = {.verb = verbs,
                                   .verbs = DUEL_VERBS,
                                   .example = "a move such as 'step' or 'strike'",
                                   .units = "U",
                                   .targets = "T",
                                   .places = "S",
                                   .part = part,
                                   .read = read_part};

void duel_touch(const gg_battle *b, const gg_state *s, gg_move m, gg_touch *out)
{
    bool goes = gg_move_verb(m) == V_STEP;
    (void)b, (void)s;
    *out = (gg_touch){.piece = (uint8_t)gg_move_unit(m),
                      .other = (uint8_t)gg_move_target(m),
                      .attack = gg_move_verb(m) == V_STRIKE,
                      .has_to = goes,
                      .to = duel_pose(goes ? (int)gg_move_x(m) : 0)};
}
