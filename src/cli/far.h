/* A battle far away, at the keyboard: the host knows the rules, the position and what may be told of it, and is asked for all
 * that is shown (docs/api.md). Nothing of the battle is computed here, so that what is hidden never comes here either.
 *
 *   far.c        the commands `play --host`: lists, beginning, joining      far_keys.c    who one is on a host
 *   far_play.c   the loop: what happens, what is typed                      far_link.c    requests, the stream, the keyboard
 *   far_news.c   what the battle is, and what is new                        far_events.c  the stream's text
 *   far_words.c  what can be typed (far_people.c: to people)
 *   far_show.c   the field (far_view.c), odds, what happened               far_moves.c   the list of moves
 *   far_prove.c  the record, and its dice                                   desk_far.c    all of it for a full screen */
#ifndef GG_CLI_FAR_H
#define GG_CLI_FAR_H

#include "battle.h"
#include "fair/fair.h"
#include "far_link.h"
#include "far_moves.h"
#include "term.h"

typedef struct far {
    far_link *link;
    json_t *keys; /* far_keys.h */
    term t;
    void (*hears)(void *hearer,
                  const char *line); /* whoever shows what is said; NULL: the terminal does, line by line */
    void *hearer;
    char id[32], path[48]; /* of the battle: "/api/battles/ID" */
    json_t *now;           /* the battle as it was last told */
    battle here;           /* its scenario, if it is known here: the ground to draw */
    bool drawable;
    gg_view *view;
    json_t *field;      /* the view as it came; NULL: it has changed since */
    uint64_t drawn;     /* hash of the pieces as they were drawn last */
    int told;           /* answers that were told */
    long long heard;    /* words that were shown */
    long long ahead;    /* the host's clock before ours, milliseconds */
    bool shown;         /* the pending question stands on the screen */
    bool prompted;      /* so does the prompt, and nothing behind it */
    bool waiting;       /* that somebody is waited for was said */
    int waited;         /* for which side, as was said last; -1: for dice */
    bool came_back;     /* others have played since the last question of mine */
    int looked;         /* the moment that calls are about; -1: now */
    bool insist;        /* the next question is asked, even if it would be answered by itself */
    bool all;           /* places as well that named motions stand for */
    int about;          /* the piece that the last question was about, or -1 */
    json_t *question;   /* as it is asked */
    far_moves moves;    /* what can be answered */
    json_t *stands;     /* questions that are answered as is usual, or by a verb: {"D7": true, "D9": "hold"} */
    buffer line;        /* what was typed */
    char asked[160];    /* a line in which a part is missing, for which it was asked; "": none */
    json_t *path_meant; /* answers that the last line meant and are still to be given: texts */
} far;

/* ---- what the battle is, as the host last said ---- */

bool far_refresh(far *);                     /* asks again, and tells what is new; false: it could not be asked */
void far_take(far *, json_t *there);         /* it came with an answer; the caller keeps his reference */
int far_number(const far *, const char *of); /* "at"; -1: none */
bool far_is(const far *, const char *of);    /* "yours" */
bool far_over(const far *);
int far_mine(const far *);                            /* a side of mine, or -1: I watch */
bool far_sits(const far *, int side);                 /* I sit there */
const char *far_side(const far *, int side);          /* "french" */
const char *far_text(const json_t *, const char *of); /* "" if it is none */

void far_people(const json_t *there, int side, char *out, size_t cap); /* who sits on a side of a battle */
void far_aside(far *);                                                 /* before something is said over a prompt */
void far_say(far *, const char *format, ...) __attribute__((format(printf, 2, 3)));     /* a line, the prompt aside */
void far_line_of(far *, const char *format, ...) __attribute__((format(printf, 2, 3))); /* the same, as it stands */
void far_hear(far *, far_event *);                                                      /* takes it */
void far_hear_words(far *);                                                             /* what others have said */

/* A method of the core over there; NULL: why not was said. */
json_t *far_call(far *, const char *method, json_t *args);
/* Several that take no arguments but whose eyes, in one request; false: all are NULL. */
bool far_calls(far *, const char *const *method, int n, json_t **out);
/* A change. FAR_AGAIN: somebody spoke or sat down meanwhile, the same question stands; FAR_REFUSED: why was said. */
typedef enum far_done { FAR_DONE, FAR_AGAIN, FAR_REFUSED } far_done;
far_done far_do(far *, const char *what, json_t *body);

/* ---- the battle that is played, far.c ---- */

void far_sit_at(far *, const char *id); /* another one, on the same line */
void far_links(far *);                  /* says what to send to friends whose seats are open */

/* ---- playing, far_play.c ---- */

typedef enum far_end { FAR_GOES_ON, FAR_LEAVES, FAR_NEXT } far_end; /* next: the rematch */
int far_play(far *, char next[32]);       /* until it is left; the exit status, or -1: on to the battle `next` */
bool far_answer(far *, const char *text); /* false: it was not taken, and why was said */
/* A move for which the host has no reasons against it: of this question, or of a later one to which answers lead that change
 * nothing by themselves. The first of them is given, the others are `path_meant`. */
bool far_mean(far *, const char *text, const json_t *reasons);
bool far_unasked(far *);                  /* what was meant too, or stands, answers the question by itself */
void far_note_dice(far *);                /* what the host has committed to, and one's own nonce */
void far_ask_again(far *);                /* the question is shown anew */
bool far_line(far *, const char *prompt); /* asks for a line meanwhile, in `line`; false: there is none */

int far_show(const options *, far *); /* the same on the full screen, desk_far.c; the exit status */

/* ---- words, far_words.c ---- */

far_end far_word(far *, const char *line); /* a command or an answer */
struct keys_words;
void far_complete(void *far, struct keys_words *);                  /* what Tab offers */
void far_clock_words(const far *, int side, char *out, size_t cap); /* "29:55", "2 days 3 h"; "" : none runs */

/* ---- people, far_people.c ---- */

typedef struct far_word_row {
    const char *name, *argument, *help;
    void (*run)(far *, char *rest);
    const char *offer; /* it is an offer of this kind, and `run` is NULL */
} far_word_row;
extern const far_word_row far_home_words[]; /* of a host alone; ends with a row of NULLs */
void far_offer(far *, const char *kind);    /* "draw" */
const char *far_offer_words(const char *kind);

/* ---- dice, far_prove.c ---- */

bool far_save(far *, const char *path); /* the record into a file; false: why not was said */
void far_prove(far *);                  /* of a battle that is over: keeps its record, proves its dice, says so */

/* ---- shown, far_show.c ---- */

bool far_is_shipped(const char *name);                  /* it is the name of a scenario, and not a path */
void far_scenario(far *);                               /* looks for the ground */
void far_see(far *, json_t *view);                      /* takes it for the field as it is */
bool far_look(far *);                                   /* the field anew into `view`; false: it is not known here */
void far_map(far *, const char *what, bool if_changed); /* "": as it fits; "small"; the label of a piece: around it */
void far_tell(far *, int from, int to);                 /* what answers brought, both included; 0: the beginning */
void far_prompt(far *);
void far_odds(far *, const json_t *odds);
void far_hint(far *, const json_t *hint);
void far_danger(far *, const json_t *threats);
void far_reasons(far *, const json_t *reasons);
void far_briefing(far *, const json_t *briefing);
void far_roster(far *);
int far_piece(const far *, const char *label); /* -1: nobody is called so */

#endif
