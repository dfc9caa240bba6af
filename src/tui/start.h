/* The start screen: go on with a battle, begin one, learn, simulate, play a friend, read the rules. It knows nothing by itself:
 * it asks a hall, and says at last what the person wishes. */
#ifndef GG_TUI_START_H
#define GG_TUI_START_H

#include "tui.h"

/* Who knows which battles there are. src/cli/hall.c is the one. */
typedef struct hall hall;
struct hall {
    /* What is known, by name, in JSON: the caller's. NULL: `why` says why not.
     *   kept                     [{name, title, result, over, answers, day}], the latest first
     *   kept_about {name}        {clock, who, turn, branch, sides, seats, view}
     *   forget {name}            throws a kept battle away
     *   systems                  [{id, name, about, lessons, done}]
     *   battles {system}         [{name, title, story, drill}]
     *   battle {name}            {title, sides, briefing, view, players: [{name, words}]}
     *   lessons {system}         [{name, about, task, guided, done}]
     *   chapters {system}        [{number, heading}]
     *   chapter {system, number} its text
     *   search {words}           [{id, system, words}]; rule {id}  its text
     *   hosts                    [url]; host {host}  {mine: [...], open: [...]} of {id, words, yours}
     * and what takes longer, a part at a time, until it is finished or left:
     *   review {name}, review_on {for}, review_left             {done, of, finished, text}
     *   trial {name, players, battles}, trial_on {for}, trial_left  {done, battles, sides, draws, rounds, finished} */
    json_t *(*ask)(hall *, const char *what, json_t *about); /* takes `about` */
    char why[DESK_WHY];
};

typedef struct start start;
start *start_open(hall *, const tui_options *); /* the screen is not taken yet */
void start_close(start *);
/* What the person wishes: {"do": "play", "name", "seats", "dice"}, "look", "learn", "far"; the screen is given back for it, and
 * taken again as it was with the next call. NULL: he leaves. */
json_t *start_ask(start *);
/* Something to be said when it is taken again. */
void start_note(start *, const char *words);

#endif
