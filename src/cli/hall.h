/* What the start screen (src/tui/start.h) is told: battles that were kept and those that there are, lessons, rules, hosts.
 *
 *   hall.c        battles kept and shipped, lessons     hall_work.c   reviews, and battles played many times
 *   hall_rules.c  chapters and search                   hall_far.c    hosts */
#ifndef GG_CLI_HALL_H
#define GG_CLI_HALL_H

#include "battle.h"
#include "term.h"
#include "tui/start.h"
#include "web/face.h"

typedef struct work work;
typedef struct club { /* the hall of this process */
    hall is;          /* first */
    face face;        /* over the battle that is looked at, reviewed or played many times */
    work *work;       /* that is under way; NULL: none */
} club;
static inline club *club_of(hall *h) { return (club *)h; }

void club_open(club *);
void club_close(club *);

/* For its own files: each is a method. NULL: why. */
json_t *club_fails(club *, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *club_word(const json_t *about, const char *key); /* "" */
bool club_look(club *, const char *path);                    /* opens the file, a scenario or a record; false: why */
json_t *club_says(club *, void (*call)(face *));             /* what the face says to that */
char *club_print(int columns, void (*print)(const term *, void *what), void *what); /* into a text; to be freed */
json_t *club_players(const gg_battle *, bool tests);

json_t *hall_review(club *, const json_t *), *hall_review_on(club *, const json_t *),
    *hall_trial(club *, const json_t *), *hall_trial_on(club *, const json_t *),
    *hall_work_left(club *, const json_t *);
json_t *hall_chapters(club *, const json_t *), *hall_chapter(club *, const json_t *),
    *hall_search(club *, const json_t *), *hall_rule(club *, const json_t *);
json_t *hall_hosts(club *, const json_t *), *hall_host(club *, const json_t *),
    *hall_host_begin(club *, const json_t *);

#endif
