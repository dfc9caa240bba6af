/* A battle told by exchanges: what happens between the opening and the close of one is folded into a card, with a headline,
 * a line for each test and for what came of it. A sink for any front end; what is told goes to `say`, line by line. */
#ifndef GG_TELL_CARDS_H
#define GG_TELL_CARDS_H

#include "buffer.h"
#include "tally.h"

enum { CARDS_DEEP = 12, CARDS_RESULTS = 32 };
typedef enum told {
    TOLD_PLAIN,    /* a sentence that belongs to no card */
    TOLD_CHAPTER,  /* a heading of such: for who tells headlines alone it needs something under it */
    TOLD_ROUND,    /* a turn or round begins, or the battle is over */
    TOLD_HEADLINE, /* of a card */
    TOLD_INNER,    /* of a card inside it */
    TOLD_LINE      /* inside it, or no news by itself */
} told;

typedef struct span { /* events, as they were heard: the first is 1 */
    int from, to;
} span;

typedef struct open_card {
    gg_event opened;
    int first; /* the event that opened it */
    gg_facts *before;
    gg_deeds deeds;
    buffer lines; /* a line each: a letter, its depth, its events, its text */
    gg_move move;
    int inner, rolls, results;
    gg_event result[CARDS_RESULTS];
    bool settled; /* another of its kind has followed inside it: the headline is what had come of it until then */
    char headline[GG_SENTENCE];
} open_card;

enum { CARDS_HEADINGS = 6 };
typedef struct gathered { /* "Carried forward: Zurich, Basel": what comes under one heading, one after the other */
    char heading[64];
    char items[GG_SENTENCE];
} gathered;

typedef struct cards {
    gg_sink sink;  /* first: an event finds its cards by it */
    unsigned eyes; /* bits of the sides whose knowledge may be told */
    void (*say)(struct cards *, told, int depth, const char *text);
    void *of; /* the front end's own */
    int open;
    open_card card[CARDS_DEEP];
    gg_facts *after; /* room to compare */
    gg_move move;
    gathered heading[CARDS_HEADINGS];
    int headings; /* that wait to be told, in one line */
    span gathered;
    int heard;      /* events so far */
    span of_events; /* that the line tells of which is said just now; of a headline all of its card */
} cards;

void cards_begin(cards *, unsigned eyes, void (*say)(cards *, told, int depth, const char *text), void *of);
void cards_pause(cards *, const gg_battle *); /* nothing more is to come for now: tells what stands open */
void cards_end(cards *);

/* An event as a sentence: in its system's words for people, else as its rule says it; 0: nothing to say. `depth` as
 * event_depth. */
int told_event(const gg_battle *, const gg_state *, const gg_event *, int *depth, char *out, size_t cap);
/* The line of a test whose dice have just fallen: purpose, dice and number with their reasons, and the result. `s` asks for
 * that roll still. 0: it needs no line. */
int told_result(const gg_battle *, const gg_state *, const gg_event *, char *out, size_t cap);
/* Steps of one march: the same piece goes on from where it was, by the same rule; then `held` becomes the whole way. */
bool told_joins(gg_event *held, const gg_event *);
bool told_between(const gg_battle *, const gg_state *, const gg_event *); /* nobody hears of it: the march goes on */
/* Nothing came of that test, and it is one of those that are then passed over unless somebody wants every line. */
bool told_quietly(const gg_battle *, const gg_state *, const gg_event *);

#endif
