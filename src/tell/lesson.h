/* Lessons: a guided first battle of each system, and drills with a question each, as web/public/lessons/SYSTEM.json has them.
 * No input or output: a front end hands over the text of the file, opens the battle that a lesson names, and shows what is said.
 *
 *   lesson_book *book = lesson_book_read(text, len, why, sizeof why);
 *   lesson l;
 *   lesson_book_at(book, lesson_book_find(book, "first"), &l);       its battle: l.scenario, or the shipped one l.battle
 *   guide g = guide_begin(&l);                                       sits beside a session of that battle
 *   for (;;) {
 *       while (guide_lays(&g, &session, &answer, why, sizeof why)) session_give(...);   dice, and what the enemy does
 *       if (guide_ended(&g)) break;                                  from here the battle is the person's own
 *       show guide_says(&g), and point at guide_points_at(&g);
 *       if (!guide_wants(&g)) wait until it is read, then guide_goes_on(&g);
 *       else ask; if (guide_allows(&g, &session, move)) give it and guide_goes_on(&g); else say guide_no(&g)
 *   }
 *
 * A drill is the same with one step: guide_lays brings its question up, whatever is answered is given, and lesson_solves says
 * whether it is the best; `answer` has the reasons. */
#ifndef GG_TELL_LESSON_H
#define GG_TELL_LESSON_H

#include <jansson.h>

#include "session.h"

typedef struct lesson_book lesson_book;
lesson_book *lesson_book_read(const char *text, size_t len, char *why, size_t cap); /* NULL: it is none, and why */
void lesson_book_free(lesson_book *);

typedef struct lesson {
    const char *name;     /* "first", "drill_melee" */
    const char *about;    /* what it teaches: the title of the first battle, the heading of a drill */
    const char *task;     /* of a drill; "" */
    const char *learned;  /* of the first battle: what one knows now; of a drill why that is the best */
    const char *battle;   /* a shipped one, without its system; "": see scenario */
    const char *scenario; /* a text; "" */
    const char *opponent; /* who plays the other side; "" */
    int seat;             /* the learner's; -1: whoever is asked first */
    bool guided;          /* the first battle */
    const json_t *of;
} lesson;
int lesson_book_count(const lesson_book *);
bool lesson_book_at(const lesson_book *, int i, lesson *out);
int lesson_book_find(const lesson_book *, const char *name); /* "first", "drill_melee", "melee"; -1: there is none */

/* Of a drill: the answer, in notation, is the best, or begins like it. */
bool lesson_solves(const lesson *, const char *answer);
const char *lesson_rival(const lesson *, int i); /* answers that one may think of, the best first; NULL: no more */

typedef struct guide {
    lesson of;
    int at;      /* the step */
    int phase;   /* what is laid before it, the person, what follows */
    size_t laid; /* of the answers that are laid down in this phase */
} guide;
guide guide_begin(const lesson *);
/* The next answer that is laid down at the session's point; false: the person is asked, or it has ended, or, if why is not "",
 * the lesson does not fit its battle. */
bool guide_lays(guide *, const session *, gg_answer *out, char *why, size_t cap);
const char *guide_says(const guide *);
const char *guide_points_at(const guide *); /* the label of a unit, or a place; "" */
const char *guide_wants(const guide *);     /* the answer, in notation; NULL: none, it is only read */
bool guide_allows(const guide *, const session *, gg_move);
const char *guide_no(const guide *); /* what is said to another answer */
void guide_goes_on(guide *);
bool guide_ended(const guide *);

#endif
