/* A person at the keyboard: moves by number or notation, typed dice, and the words that ask about the battle. */
#ifndef GG_CLI_HUMAN_H
#define GG_CLI_HUMAN_H

#include "game.h"
#include "offers.h"
#include "tell/said.h"
#include "term.h"

typedef enum heard { HEARD_ANSWER, HEARD_AGAIN, HEARD_QUIT, HEARD_ABANDON, HEARD_END, HEARD_NOTHING } heard;

typedef struct human {
    game *g;
    term t;
    bool typing;      /* at a keyboard, and not from a file */
    const char *name; /* of the scenario */
    buffer line;      /* what was typed */
    bool ended;       /* and there is no more */
    gg_view *view;
    uint64_t drawn; /* hash of the pieces as they were drawn last */
    int seen;       /* answers that had been given when it was asked last */
    size_t told;    /* and how much of the story had been told */
    offers offers;  /* of the pending choice */
    bool all;       /* places as well that named motions stand for */
    bool kept;      /* a line of a script was read too soon, and comes again */
    bool listed;    /* offers are up to date */
    bool shown;     /* and were printed, and the prompt with them */
    bool again;     /* the last answer was refused: all that still holds */
    said said;      /* what was said beyond the question that was asked */
    said about;     /* the same, where it is only asked about */
    gg_move queue[IMPLIED_MOST];
    int queued; /* answers that were meant by the last line and are still to be given */
    standing stands;
    bool insist; /* the next question is asked, even if it would be answered by itself */
} human;

void human_open(human *, game *, const char *name);
void human_close(human *);
/* Asks for the pending choice or roll until there is an answer in `out`, or something else happened: HEARD_AGAIN after
 * an undo (another ask stands now), HEARD_QUIT, HEARD_ABANDON, HEARD_END at the end of input. */
heard human_ask(human *, gg_answer *out);
void human_refused(human *, gg_move);         /* the rules forbid what it answered: says why; the same ask stands */
bool human_line(human *, const char *before); /* asks for a line, which is in `line` then; false: the input has ended */
void human_show_choice(
    human *); /* the field if it has changed, what the enemy did, the question, its moves: on one screen */
void human_map(human *, const char *what); /* "": as it fits; "small"; the label of a piece: around it */
int human_side(const human *);             /* whose eyes see the field when neither, or a program, is asked */

/* The commands, in human_words.c: false if the line is none of them. */
bool human_word(human *, char *line, heard *out);
const char *human_nearest(const char *line);   /* the command that its first word may have meant; NULL */
gg_move human_move(human *, const char *text); /* a move by number or in notation; 0: said why not */
void human_offers(human *);                    /* lists those of the pending choice in `offers` */
void human_reasons(human *, gg_move); /* all that stands in the way of an illegal move, and what could be done */
void human_show_test(const human *);  /* of the pending roll: purpose, number needed, why */

/* What Tab offers, in human_complete.c. */
struct keys_words;
void human_complete(void *human, struct keys_words *);
void human_each_word(struct keys_words *, void (*each)(struct keys_words *, const char *word)); /* the commands */

/* The coach, in human_coach.c. */
heard human_hint(human *, char *rest);
heard human_danger(human *, char *rest);
heard human_reason(human *, char *rest);

/* Typed dice, in human_dice.c. */
heard human_ask_dice(human *, gg_answer *out);
void human_prompt(human *); /* what is asked */
/* The umpire's hand: the line is an amendment and stands in `out`, or why not was said. */
bool human_amend(human *, gg_answer *out);

#endif
