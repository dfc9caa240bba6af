/* Named motions and bare places: see motion.h. */
#include "motion.h"

#include <string.h>
#include <strings.h>

#include "question.h"
#include "say.h"
#include "text/text.h"

typedef struct words { /* what is left of the text */
    const char *at, *end;
} words;

static bool next_word(words *w, gg_word *out)
{
    const char *from = w->at;
    return gg_word_next(&w->at, w->end, from, out);
}

static bool is(gg_word w, const char *text) { return gg_word_same(w, text); }

/* Of the offers of that piece (GG_NONE: of any) that go there, the one that is faced as said, else the usual one, else the
 * first. */
static gg_move way_to(const gg_battle *b, const gg_state *s, int piece, gg_pose place, const char *facing, size_t len)
{
    gg_offers o;
    gg_move usual = gg_usual(b, s), best = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        char text[GG_MOVE_TEXT];
        gg_touch touch = {.piece = GG_NONE};
        gg_move m = gg_offers_at(b, s, &o, i);
        if (!m) continue;
        gg_move_touch(b, s, m, &touch);
        if (!touch.has_to || touch.attack || touch.to.x != place.x || touch.to.y != place.y) continue;
        if (touch.piece != GG_NONE && piece != GG_NONE && touch.piece != piece) continue;
        int n = gg_move_print(b, s, m, text, sizeof text);
        bool faced = len > 0 && (size_t)n > len && text[(size_t)n - len - 1] == ' ' &&
                     strncasecmp(text + n - len, facing, len) == 0;
        if (faced || (len == 0 && m == usual)) return m;
        if (len == 0 && !best) best = m;
    }
    return best;
}

/* On a free table the very place, though no list has it: like a move that is offered, if that is legal there. */
static gg_move way_on_table(const gg_battle *b, const gg_state *s, int piece, gg_pose place, gg_word facing)
{
    gg_offers o;
    long degrees = -1;
    if (!gg_open(b, s) || (facing.len && !gg_word_number(facing, &degrees))) return 0;
    place.facing = (int16_t)degrees;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_touch touch = {.piece = GG_NONE};
        gg_move like = gg_offers_at(b, s, &o, i);
        if (!like) continue;
        gg_move_touch(b, s, like, &touch);
        if (!touch.has_to || touch.attack || (piece != GG_NONE && touch.piece != piece)) continue;
        gg_move m = gg_move_at(b, s, like, place);
        if (m && gg_verdict(b, s, m) == GG_OK) return m;
    }
    return 0;
}

static gg_move read_place(const gg_battle *b, const gg_state *s, int piece, words w)
{
    gg_word word, facing = {0}, more;
    gg_pose place;
    if (!next_word(&w, &word)) return 0;
    if (is(word, "to") && !next_word(&w, &word)) return 0;
    if (!gg_place_find(b, word.at, word.len, &place)) return 0;
    bool faced = next_word(&w, &facing);
    if (faced && is(facing, "facing") && !next_word(&w, &facing)) return 0;
    if (next_word(&w, &more)) return 0;
    gg_move m = way_to(b, s, piece, place, facing.at, faced ? facing.len : 0);
    return m ? m : way_on_table(b, s, piece, place, facing);
}

/* A letter and a number: a label, and neither a piece nor a place has it. */
static bool is_stranger(const gg_battle *b, gg_word w)
{
    gg_pose place;
    bool label = w.len > 1 && (*w.at | 32) >= 'a' && (*w.at | 32) <= 'z';
    for (size_t i = 1; i < w.len; i++) label &= w.at[i] >= '0' && w.at[i] <= '9';
    return label && gg_battle_piece(b, w.at, w.len) == GG_NONE && !gg_place_find(b, w.at, w.len, &place);
}

/* Nobody is called so; or it was said of one piece while another is asked, or none yet, or is nothing that can be said of the
 * one that is. */
static void say_wrong(const gg_battle *b, const gg_state *s, int piece, words rest, gg_fault *fault)
{
    char prompt[GG_SENTENCE];
    gg_text t = gg_text_on(fault->text, sizeof fault->text);
    gg_prompt(b, s, prompt, sizeof prompt);
    fault->line = fault->column = 1;
    gg_pose place;
    char where[96] = "";
    for (gg_word w; next_word(&rest, &w);) {
        if (is_stranger(b, w))
            return gg_text_add(&t, "%c%.*s is neither a unit nor a place of this battle", *w.at & ~32, (int)w.len - 1,
                               w.at + 1);
        if (!where[0] && gg_place_find(b, w.at, w.len, &place)) gg_place_name(b, place, where, sizeof where);
    }
    if (where[0])
        gg_text_add(&t, "%s cannot go to %s", gg_piece_label(b, piece), where);
    else
        gg_text_add(&t, "that cannot be said of %s", gg_piece_label(b, piece));
    if (!where[0] || s->ask.piece != piece) gg_text_add(&t, " now; asked is: %s", prompt);
}

gg_move gg_motion_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    words w = {text, text + len}, after = w;
    gg_word first;
    if (s->ask.kind != GG_CHOOSE || !next_word(&after, &first)) return 0;
    int piece = gg_battle_piece(b, first.at, first.len);
    gg_word second;
    words rest = after;
    bool labelled = piece != GG_NONE && next_word(&rest, &second); /* alone it may be a place */
    if (labelled) say_wrong(b, s, piece, after, fault);
    if (labelled && s->ask.piece != GG_NONE && piece != s->ask.piece) return 0;
    if (labelled) w = after;
    while (w.at < w.end && (*w.at == ' ' || *w.at == '\t')) w.at++;
    gg_fault own = {0};
    gg_move m = b->system->motion ? b->system->motion(b, s, w.at, (size_t)(w.end - w.at), &own) : 0;
    if (!m && own.line) *fault = own;
    if (m || own.line) return m;
    return read_place(b, s, labelled ? piece : s->ask.piece, w);
}

int gg_motions_of(const gg_battle *b, const gg_state *s, gg_motion *out, int cap)
{
    if (!b->system->motions || s->ask.kind != GG_CHOOSE) return 0;
    int n = b->system->motions(b, s, out, cap < GG_MOTIONS ? cap : GG_MOTIONS);
    return n;
}
