/* What a person can do on the screen, one function each. */
#ifndef GG_TUI_ACTS_H
#define GG_TUI_ACTS_H

#include "screen.h"

/* ---- act_answer.c ---- */
void commit(screen *, json_t *move);          /* gives it, unless it should be asked once more */
void commit_text(screen *, const char *text); /* the same, by its notation */
void give(screen *, const char *text);        /* says it to the desk */
void refused(screen *, const char *why);      /* what was said was not taken */
void follow(screen *, const json_t *path);    /* several answers, one after the other */
void choose(screen *, int piece);             /* NOBODY: leaves it */
void drop_choice(screen *);
void arrive(screen *); /* at a question, or at the end */

/* ---- act_why.c ---- */
char *drop_notation(const screen *, char *words);             /* a move that is written out at its end */
void tried(screen *, int piece);                              /* at the cursor: does it, or says why not */
void show_reasons(screen *, const char *title, json_t *list); /* takes it */
void show_reasons_here(screen *, int piece);                  /* what stands in its way at the cursor */

/* ---- act_board.c ---- */
void cursor_to(screen *, int x, int y); /* and into sight */
void cursor_to_piece(screen *, int id); /* if it is on the table */
void enter_board(screen *);             /* Enter at the cursor */
void next_unit(screen *, int step);     /* that can act */
void draw_overlay(screen *);            /* of the chosen unit */
void place_freely(screen *, int piece); /* on a free table: the pose at the cursor */
int turn_of_key(int key);               /* degrees; 0: it turns nothing */

/* ---- tui.c ---- */
void went_on(screen *); /* the battle did, by one answer: shows it */
bool stop_asked(void);  /* Esc was pressed while something long goes on */
const char *pace_words(int pace);
int pace_count(void);

/* ---- act_read.c: pages to read ---- */
void show_words(screen *, const char *title, const char *words);
void show_help(screen *, const char *rest);
void show_legend(screen *, const char *rest);
void show_log(screen *, const char *rest);
void show_recap(screen *, const char *rest);
void show_rules(screen *, const char *rest);
void show_briefing(screen *, const char *rest);
void show_unit(screen *, const char *rest);

/* ---- act_odds.c, act_coach.c ---- */
void show_odds(screen *, const char *rest); /* of a move in notation; "": of the marked one */
void show_why(screen *, const char *rest);
void show_hint(screen *, const char *rest);
void show_danger(screen *, const char *rest);
void show_reason(screen *, const char *rest);
void show_chance(screen *, const char *rest);
void show_end(screen *); /* who won and why */
void show_review(screen *, const char *rest);

/* ---- act_lesson.c ---- */
bool is_taught(const screen *);               /* a lesson is beside the battle */
void lesson_went_on(screen *);                /* shows what it points at, and its end */
bool lesson_key(screen *, int key);           /* true: it took the key */
bool lesson_hint(screen *);                   /* true: it has shown the move that is asked for */
void lesson_free(screen *, const char *rest); /* asks whether it shall let go */

/* ---- act_umpire.c ---- */
void show_umpire(screen *, const char *rest);

/* ---- act_past.c ---- */
void look_back(screen *, int at);   /* -1: now */
void step_past(screen *, int step); /* one thing that happened; far beyond: to either end */
void branch(screen *, const char *rest);
void word_heard(screen *); /* by the desk: where it has led to another battle all of it is read anew */

/* ---- act_say.c ---- */
json_t *offer_called(const screen *, const char *text); /* the offer of that notation; NULL */
void heard_line(screen *, const char *line);            /* of the `:` prompt */
void show_dice_prompt(screen *);                        /* of a real table */
void ask_leave(screen *);                               /* the battle is kept: asked once */
void as_usual(screen *, const char *rest);
void always(screen *, const char *rest);

/* ---- act_series.c ---- */
enum { ESCAPE_KEY = 27 };
bool has_series(const screen *);
void show_series(screen *); /* all of its questions on one screen */
bool answer_plan(screen *); /* the next of what was given together; false: the person is asked */

#endif
