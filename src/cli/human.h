/* A person at the keyboard: moves by number or notation, typed dice, and the words that ask about the battle. */
#ifndef GG_CLI_HUMAN_H
#define GG_CLI_HUMAN_H

#include "game.h"
#include "offers.h"
#include "term.h"

typedef enum heard { HEARD_ANSWER, HEARD_AGAIN, HEARD_QUIT, HEARD_ABANDON, HEARD_END } heard;

typedef struct human {
    game *g;
    term t;
    bool typing;      /* at a keyboard, and not from a file */
    const char *name; /* of the scenario */
    buffer line;      /* what was typed */
    gg_view *view;
    uint64_t drawn; /* hash of the pieces as they were drawn last */
    offers offers;  /* of the pending choice */
    bool listed;    /* offers are up to date */
    bool shown;     /* and were printed, and the prompt with them */
    bool again;     /* the last answer was refused: all that still holds */
} human;

void human_open(human *, game *, const char *name);
void human_close(human *);
/* Asks for the pending choice or roll until there is an answer in `out`, or something else happened: HEARD_AGAIN after
 * an undo (another ask stands now), HEARD_QUIT, HEARD_ABANDON, HEARD_END at the end of input. */
heard human_ask(human *, gg_answer *out);
void human_refused(human *, gg_move);         /* the rules forbid what it answered: says why; the same ask stands */
bool human_line(human *, const char *before); /* asks for a line, which is in `line` then; false: the input has ended */
void human_map(human *);
int human_side(const human *); /* whose eyes see the field when neither, or a program, is asked */

/* The commands, in human_words.c: false if the line is none of them. */
bool human_word(human *, char *line, heard *out);
const char *human_nearest(const char *line);   /* the command that its first word may have meant; NULL */
gg_move human_move(human *, const char *text); /* a move by number or in notation; 0: said why not */
void human_offers(human *);                    /* lists those of the pending choice in `offers` */
void human_hint(human *, gg_move);             /* to an illegal move: what could be done instead, if that can be said */

#endif
