/* The battle behind a screen. It is held somewhere, by this process or by a host far away, and is asked by the methods of
 * web/core/api.ts, which answer in JSON: the screen knows neither where it is nor by which rules it is fought. What is told
 * is what the person may know.
 *
 *   src/cli/desk_here.c   a session of this process, written down as it goes
 *   src/cli/desk_far.c    a battle on a host */
#ifndef GG_TUI_DESK_H
#define GG_TUI_DESK_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { DESK_SIDES = 2, DESK_WHY = 640 };

typedef enum desk_news {
    DESK_QUIET,   /* nothing, for as long as was said */
    DESK_CHANGED, /* the battle went on or back: ask anew. One answer of a program or of the dice is one such */
    DESK_PEOPLE,  /* who sits there, what they offer, their clocks */
    DESK_SAID,    /* `said` is to be shown: words of others, a line lost or found again, a wish that fell away */
    DESK_GONE     /* it cannot go on at all: `why` */
} desk_news;

/* How it stands, without any rules. */
typedef struct desk_now {
    char title[160];
    char side[DESK_SIDES][40];  /* "french" */
    char seat[DESK_SIDES][120]; /* who sits there, for people: "you", "captain", "Anna and Bert" */
    char clock[DESK_SIDES][40]; /* of a battle by the clock; "" */
    char offer[160];            /* that the other side has made and that waits for an answer; "" */
    unsigned mine;              /* bits of the sides that this person answers for; none: watches */
    int eyes;                   /* the side whose knowledge is shown; -1: what both may see */
    int at;                     /* answers so far */
    bool yours;                 /* the person is asked: to choose, or to throw dice on his own table */
    bool typed;                 /* dice fall on a real table */
    bool thinking;              /* a program is at it */
    bool over;
    bool looks; /* it is only looked through: nobody answers */
    bool far;   /* on a host */
    bool lost;  /* and the line to it is down */
} desk_now;

/* A lesson beside the battle: what it says, and what it waits for. */
typedef enum lesson_state {
    LESSON_LAYS, /* dice and the enemy are laid down, in step() */
    LESSON_READ, /* its words are read: teach() goes on */
    LESSON_ASKS, /* a move is asked for; another is refused kindly */
    LESSON_TOLD, /* it has ended: `learned`; teach() fights on freely */
    LESSON_FREE  /* the battle is the person's own */
} lesson_state;
typedef struct desk_lesson {
    lesson_state state;
    char title[160], says[1600], learned[3000];
    char points[64]; /* a unit by its label, or a place */
    char wants[160]; /* the move that is asked for, in notation; "": any */
    int at, of;      /* which step of how many */
} desk_lesson;

/* A word of this home alone, beside those that every screen has: `say`, `draw`, `save`, `branch`. */
typedef struct desk_word {
    const char *name, *argument, *help;
} desk_word;

typedef struct desk desk;
struct desk {
    /* A method that reads, for the moment that is looked at: its value, the caller's; NULL: `why` says why not. It takes
     * `args`. Eyes among them are those of `now`. */
    json_t *(*call)(desk *, const char *method, json_t *args);
    /* What a person says: a move, also of a later question, `forward 6 then wheel left 30`, `roll 5 3 1`, `set A1 blocks 2`,
     * `concede`. What it means beyond the pending question is answered by itself later, in step(). false: `why`, and
     * nothing has happened. */
    bool (*say)(desk *, const char *text);
    bool (*undo)(desk *); /* the person's last choice; false: `why` */
    /* Lets the battle go on by at most one answer (dice, a program, an answer that stands) or news, and waits for so long at
     * the most; it comes back at once when input is there to be read. */
    desk_news (*step)(desk *, int milliseconds);
    bool (*look)(desk *, int at); /* the moment that calls are about; -1: now. false: there are not so many answers */
    /* Answers the pending question by itself from now on: as is usual, or like `move`. on = false asks it again; where nothing
     * stands for it, or nothing is pending, it asks everything again. */
    bool (*stand)(desk *, bool on, const char *move);
    /* A word of this home; what it has to say is printed into `out`. HEARD by name. */
    bool (*word)(desk *, const char *line, char *out, size_t cap); /* false: it is none of its words */
    /* Leaves it: everything is written down. What to say afterwards, in the plain terminal: "kept as ...". */
    bool (*leave)(desk *, bool forget, char *out, size_t cap); /* false: it could not be written: `out` says why */
    void (*close)(desk *);
    void (*teach)(desk *, bool freely); /* of a lesson: goes on when it was read; freely: it lets go at once */
    desk_lesson *lesson;                /* NULL: it is none */
    const desk_word *words;             /* ends with a row of NULLs */
    desk_now now;
    int looked; /* at, or -1: now */
    char said[DESK_WHY], why[DESK_WHY];
};

#endif
