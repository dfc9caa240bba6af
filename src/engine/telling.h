/* What a system says about the meaning of a battle: phrases, tests, facts. docs/telling.md is the guide.
 *
 * A phrase is text with fields in braces and endings in brackets, which follow the number of its subject:
 *
 *     {p} {o}         the piece and the other by name; {P} {O} with the label behind: "77th Foot (A2)"
 *     {t}             the kind of the piece: "heavy cavalry"
 *     {s} {S}         the side, and the other side: "French"
 *     {n} {k} {m}     numbers; {n|block|blocks} "2 blocks"; {a|block|blocks} "a block" or "2 blocks", by n
 *     {i} {j}         n, and k, tenths of an inch: "8.5"
 *     {H} {f} {w}     a place, a facing (of that pose), a word
 *     (s) (es) {is} {has} {it} {its} {they}   by the subject {p}: many "lose", one "loses" */
#ifndef GG_ENGINE_TELLING_H
#define GG_ENGINE_TELLING_H

#include "say.h"
#include "tally.h"

typedef struct gg_phrase {
    const gg_battle *b;
    int piece, other, side;
    int n, k, m;
    gg_pose at;
    const char *word;
} gg_phrase;
/* GG_PHRASE_OF(b, .piece = u, .n = 3): what is not named is nobody and nothing. */
#define GG_PHRASE_OF(battle, ...)                                                                                    \
    __extension__({                                                                                                  \
        _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Woverride-init\"")                         \
            gg_phrase phrase_ = {.b = (battle), .piece = GG_NONE, .other = GG_NONE, .side = GG_NONE, ##__VA_ARGS__}; \
        _Pragma("GCC diagnostic pop") phrase_;                                                                       \
    })
void gg_say_phrase(gg_text *, const char *phrase, gg_phrase);
void gg_say_name(gg_text *, const gg_battle *, int piece);     /* "77th Foot"; two of one name: "Horse battery F4" */
void gg_say_labelled(gg_text *, const gg_battle *, int piece); /* "77th Foot (A2)" */
bool gg_many(const gg_battle *, int piece);

/* ---- events: called by a system's `told` ---- */

struct gg_told { /* how a sentence of a rule is told to people */
    gg_rule rule;
    uint8_t sentence;
    const char *phrase;
};
/* The phrase for the sentence that tells an event; NULL: there is none. What its letters stand for, n and k what came of it and what
 * was before. And whether it is of a kind that is told at all: no choice, no dice, nothing that a card is made of. */
const char *gg_told_by(const gg_battle *, const gg_event *, const struct gg_told *, size_t rows);
gg_phrase gg_phrase_of_event(const gg_battle *, const gg_event *);
bool gg_is_news(const gg_event *);

/* ---- tests: called by a system's `test` ---- */

void gg_test_purpose(gg_test *, const char *phrase, gg_phrase);
void gg_test_again(gg_test *, const char *phrase, gg_phrase);
/* The lines of a tally; the test's number (dice, ...) is its total where `number` is said. */
void gg_test_tally_of(gg_test *, const gg_battle *, gg_tally_kind, const gg_tally *);
void gg_test_add(gg_test *, gg_tally_kind, int amount, gg_rule, const char *words);
void gg_test_line_add(gg_test *, gg_tally_kind, int amount, gg_rule, const char *phrase, gg_phrase);
/* A row: totals or successes from low to high; words are a phrase. */
void gg_test_row_add(gg_test *, int low, int high, int good, const char *phrase, gg_phrase);
/* As the last row that was added: which dice it means, where low and high do not say it. */
void gg_test_row_dice(gg_test *, const char *words);
/* The usual shapes: a sum of so many or less (or as `bound` says) passes; each die of `low` or more is a success. */
void gg_test_against(gg_test *, gg_form, gg_bound, int number, const char *passed, const char *failed, gg_phrase);
void gg_test_each(gg_test *, const gg_battle *, int low, const char *one, const char *more);
void gg_test_class(gg_test *, int class, int worth, const char *words);

int gg_test_measure(const gg_battle *, const gg_test *, const uint8_t *counts); /* total, or successes */
int gg_test_row_of(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts); /* -1: no row */
/* "{faces}": as they fell, or by class where nobody saw them. */
void gg_say_faces(gg_text *, const gg_battle *, const gg_test *, const uint8_t *counts, const uint8_t *faces);
const uint8_t *gg_faces_seen(void); /* inside `result`: the faces, or NULL */

struct gg_run;
void gg_tell_result(struct gg_run *, const uint8_t *counts, const uint8_t *faces); /* the RESULT of the pending roll */

/* ---- facts: called by a system's `facts` ---- */

static inline void gg_fact_add(gg_facts *f, unsigned row, unsigned subject, int32_t value)
{
    assert(f->count < GG_FACTS);
    f->fact[f->count++] = (gg_fact){(uint8_t)row, (uint8_t)subject, value};
}
/* What came of a change, without its subject: "lose 2 blocks, 2 left"; false: it has no words. */
bool gg_say_change(gg_text *, const gg_battle *, const gg_fact *before, const gg_fact *after);

/* ---- cards: an exchange told as one ---- */

typedef struct gg_card {
    uint8_t proc, side, piece, other; /* as `exchange_of` named them when it began */
    gg_rule rule;
    const gg_state *state;          /* at its end */
    const gg_facts *before, *after; /* the same facts in the same order */
    const gg_deeds *deeds;
    gg_move move; /* the last that was chosen before it began, or 0 */
    gg_move last; /* the last that was chosen in it, if any was; else that one */
    int inner;    /* exchanges inside it that have headlines */
    int rolls;    /* in it and in those */
    int results;  /* of its own tests, the first of them */
    const gg_event *result;
} gg_card;
int32_t gg_card_value(const gg_card *, const gg_facts *, unsigned row,
                      unsigned subject);                           /* GG_NO_FACT: there is none */
int gg_card_deed(const gg_card *, unsigned row, unsigned subject); /* its value; -1: not done */
/* The heaviest change of a piece for good or bad (by the weights of facts.def): its place in the facts; -1: none. */
int gg_card_heaviest(const gg_battle *, const gg_card *, int piece);
bool gg_say_heaviest(gg_text *, const gg_battle *, const gg_card *, int piece); /* its words; false: nothing to say */

/* ---- reasons and shapes ---- */

/* One reason more why a move is refused; a phrase. */
void gg_reason_add(gg_reasons *, gg_rule, const char *phrase, gg_phrase);

typedef struct gg_shapes { /* the caller's room for overlays, and how many there are */
    gg_overlay *out;
    int count, cap;
} gg_shapes;
/* A new shape without points; NULL: there is no more room. */
gg_overlay *gg_shape_add(gg_shapes *, gg_overlay_shape, int tone, int piece, const char *phrase, gg_phrase);
/* A point more in the plane of the view; nothing happens if the shape is full. */
void gg_shape_at(gg_overlay *, int x, int y);
static inline bool gg_shape_full(const gg_overlay *o) { return !o || o->points == GG_OVERLAY_POINTS; } /* or none */

typedef struct gg_badges { /* the caller's room for badges, and how many there are */
    gg_badge *out;
    int count, cap;
    gg_badge spare; /* what there is no room for */
} gg_badges;
gg_badge *gg_badge_add(gg_badges *, gg_badge_kind, int side, int piece, int count, int of);

/* What lies between two places, as it is being said. */
typedef struct gg_between_words {
    gg_text distance, arc, sight;
} gg_between_words;
gg_between_words gg_between_on(gg_between *);
void gg_between_spaces(gg_between *, int distance, const char *one, const char *more); /* "3 hexes" */

/* Of phrases with bars between them (bars in braces do not count) the one of number n, from 0; false: there is none, or it
 * is empty. */
bool gg_phrase_part(const char *all, int n, char *out, size_t cap);
/* The words of a row's values, if it has any, and how many they are. */
#define GG_FACT_WORDS(...) (const char *const[]){"", ##__VA_ARGS__} + 1, GG_FACT_COUNT_(__VA_ARGS__)
#define GG_FACT_COUNT_(...) ((int)(sizeof((const char *const[]){"", ##__VA_ARGS__}) / sizeof(char *)) - 1)

#endif
