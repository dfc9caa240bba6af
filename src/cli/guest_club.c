/* A player from outside in many battles: each thread has a process of it. One that fails in a battle loses it and is started anew for
 * the next; after three battles in a row, or if it starts no more, it loses all that are left. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "guest.h"
#include "guest_told.h"

enum { CLUB_PATIENCE = 3 };

struct guest_club {
    gg_guest seat;
    char *word;
    pthread_mutex_t lock;
    int given_up, in_a_row;
    char why[GG_SENTENCE];
};

typedef struct member { /* who sits in one thread */
    guest_club *of;
    const gg_battle *b;
    int side;
    guest *g; /* NULL: it does not play any more */
    bool lost;
} member;

/* ---- what is known of it ---- */

static void note_battle(guest_club *c, const char *fault)
{
    pthread_mutex_lock(&c->lock);
    c->in_a_row = *fault ? c->in_a_row + 1 : 0;
    if (*fault) c->given_up++, snprintf(c->why, sizeof c->why, "%s", fault);
    pthread_mutex_unlock(&c->lock);
}

static bool is_struck_off(guest_club *c)
{
    pthread_mutex_lock(&c->lock);
    bool off = c->in_a_row >= CLUB_PATIENCE;
    pthread_mutex_unlock(&c->lock);
    return off;
}

int guest_club_given_up(const guest_club *c, char *why, size_t cap)
{
    snprintf(why, cap, "%s", c->why);
    return c->given_up;
}

/* ---- a seat ---- */

static void *sit(void *club, const gg_battle *b, int side)
{
    member *m = take(sizeof *m);
    *m = (member){.of = club, .b = b, .side = side};
    return m;
}

static void begin(void *of)
{
    member *m = of;
    char why[GG_SENTENCE] = "it is not started any more: three battles in a row were given up";
    if (m->g && guest_fault(m->g)[0]) guest_close(m->g), m->g = NULL;
    if (!m->g && !is_struck_off(m->of)) m->g = guest_open(m->of->word, &guest_usual_terms, why, sizeof why);
    m->lost = !m->g;
    if (m->g)
        guest_begin(m->g, m->b, m->side);
    else
        note_battle(m->of, why);
}

static void hear(void *of, const gg_answer *a)
{
    member *m = of;
    if (m->g) guest_hear(m->g, a);
}

static gg_move choose(void *of, int milliseconds, int rollouts)
{
    member *m = of;
    char why[GG_SENTENCE];
    if (m->lost) return GG_CONCEDE;
    gg_move move = guest_choose(m->g, &(guest_ask){.milliseconds = milliseconds, .rollouts = rollouts}, why);
    m->lost = guest_fault(m->g)[0] != 0;
    if (m->lost) note_battle(m->of, guest_fault(m->g));
    return move;
}

static void end(void *of)
{
    member *m = of;
    if (!m->lost) note_battle(m->of, "");
}

static void rise(void *of)
{
    member *m = of;
    guest_close(m->g);
    free(m);
}

guest_club *guest_club_open(const char *word)
{
    guest_club *c = take(sizeof *c);
    c->seat = (gg_guest){.of = c, .sit = sit, .begin = begin, .hear = hear, .choose = choose, .end = end, .rise = rise};
    c->word = take(strlen(word) + 1);
    memcpy(c->word, word, strlen(word));
    pthread_mutex_init(&c->lock, NULL);
    return c;
}

void guest_club_close(guest_club *c)
{
    if (!c) return;
    pthread_mutex_destroy(&c->lock);
    free(c->word);
    free(c);
}

const char *guest_club_word(const guest_club *c) { return c->word; }
const gg_guest *guest_club_seat(guest_club *c) { return &c->seat; }

/* ---- on the command line ---- */

int guest_spoilt(const options *o, const gg_battle *b, int side)
{
    return complain_of(o,
                       "what this position hides from %s stands in its text, so no program from outside can play it; "
                       "begin from a scenario in which nothing is hidden yet",
                       gg_battle_side(b, side));
}

int guest_unwell(const options *o, const char *why)
{
    return complain_of(o, "%s; docs/engine-protocol.md says what such a program has to answer", why);
}

int guest_check(const options *o, const gg_battle *b, const char *word)
{
    char why[GG_SENTENCE];
    for (int side = 0; side < GG_SIDES; side++)
        if (guest_told_spoils(b, side)) return guest_spoilt(o, b, side);
    guest *g = guest_open(word, &guest_usual_terms, why, sizeof why);
    if (!g) return guest_unwell(o, why);
    guest_close(g);
    return -1;
}
