/* Words that every system says alike: names of pieces and sides, numbers with their nouns, templates, the sentence that
 * tells an event, and the status line of a card. */
#ifndef GG_ENGINE_SAY_H
#define GG_ENGINE_SAY_H

#include "system.h"
#include "text/text.h"

/* ---- names ---- */

/* Pieces of one kind, as they stand in the battle: an array of rows, each with a label and a name. A row without a label is
 * no piece. */
struct gg_roster {
    uint8_t first;              /* number of its first piece */
    uint8_t most;               /* rows of the array */
    uint16_t stride;            /* bytes of a row */
    uint16_t label_at, name_at; /* terminated text in the row */
    uint32_t at;                /* of the array in the battle */
    uint32_t count_at;          /* of the uint8_t that counts the rows in use; 0: all are looked at */
};
#define GG_ROSTER(first_, battle, rows, count)                                                          \
    {                                                                                                   \
        .first = (first_), .most = (uint8_t)(sizeof((battle *)0)->rows / sizeof((battle *)0)->rows[0]), \
        .stride = (uint16_t)sizeof((battle *)0)->rows[0],                                               \
        .label_at = (uint16_t)(offsetof(battle, rows[0].label) - offsetof(battle, rows)),               \
        .name_at = (uint16_t)(offsetof(battle, rows[0].name) - offsetof(battle, rows)),                 \
        .at = (uint32_t)offsetof(battle, rows), .count_at = (uint32_t)(count)                           \
    }

bool gg_piece_exists(const gg_battle *, int piece);
const char *gg_piece_label(const gg_battle *, int piece); /* "?": there is none */
const char *gg_piece_name(const gg_battle *, int piece);
/* As it is written, or else with the capitals forgotten; GG_NONE: nobody is called so. */
int gg_piece_find(const gg_battle *, const char *label, size_t len);

/* ---- saying ---- */

void gg_say_piece(gg_text *, const gg_battle *, int piece);             /* "4th Hussars (F2)"; GG_NONE: "a unit" */
void gg_say_side(gg_text *, const gg_battle *, int side);               /* "French" */
void gg_say_inches(gg_text *, int tenths);                              /* "12.5" */
void gg_say_count(gg_text *, int n, const char *one, const char *more); /* "1 die", "3 dice" */
void gg_say_units(gg_text *, const gg_battle *, uint64_t units);        /* "F1, F2 and F4" */

/* A new sentence of a battle's terms, of which there is room for as many as any system has. */
gg_text gg_say_term(gg_terms *, gg_rule);
void gg_say_winner(gg_text *, const gg_battle *, int side); /* "the French win"; GG_NONE: "the battle is drawn" */

/* Text with letters in braces: what each stands for is said by `letter`. */
typedef void gg_say_letter(void *of, char letter, gg_text *);
void gg_say_template(gg_text *, const char *text, gg_say_letter *letter, void *of);

/* "State: shaken, spent" without its head: the words of the status bits with commas between, or `none`. */
void gg_say_status(gg_text *, const char *const *word, int words, uint32_t status, const char *none);

/* Which flags of a piece are shown as which status: its bits. */
typedef struct gg_shown {
    uint32_t flag;
    uint8_t status;
} gg_shown;
uint32_t gg_status_shown(const gg_shown *, size_t rows, uint32_t flags);

/* What is said of a flag, a rule, a fact. */
typedef struct gg_worded {
    uint32_t of;
    const char *words;
} gg_worded;
const char *gg_words_of(const gg_worded *, size_t rows, uint32_t of); /* NULL: there is no row of it */

/* ---- which sentence tells an event ---- */

/* Some rules are told of in several ways. Which of their sentences in rules.def fits follows from the kind of event, from
 * what came of it and from the status that changed; an event that no row fits says so itself. The first row that fits
 * counts. */
enum { GG_ANY = INT16_MIN, GG_NOT_ZERO = INT16_MIN + 1, GG_ANY_STATUS = 255, GG_BY_AFTER = 255 };
struct gg_telling {
    gg_rule rule;
    uint8_t kind;
    int16_t after;    /* of the event; GG_ANY: whatever it was; GG_NOT_ZERO: all but 0 */
    uint8_t status;   /* GG_ANY_STATUS: whichever */
    uint8_t sentence; /* GG_BY_AFTER: the one that `after` numbers */
};
int gg_sentence_of(const gg_battle *, const gg_event *);

#endif
