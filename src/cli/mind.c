/* A program that thinks in a thread of its own. */
#include "mind.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "sim/watch.h"
#include "term.h"

struct mind {
    pthread_t thread;
    bool busy;
    atomic_bool stopped, chosen;
    int signal[2]; /* a pipe: one byte when it has chosen */
    session s;     /* its battle, the position, the dice's seed: no answers */
    _Alignas(16) unsigned char now[GG_STATE_MAX];
    int player;
    guest *guest; /* thinks for it; NULL: the player does */
    guest_ask ask;
    gg_watch watch;
    gg_leisure usual, leisure; /* without and with an ear for `stopped` */
    gg_crew *crew;
    gg_move move;
    char reason[GG_SENTENCE];
};

/* ---- leisure that can be cut short ---- */

static double spent(void *of)
{
    mind *m = of;
    return m->stopped ? 1e9 : m->usual.spent ? m->usual.spent(m->usual.watch) : 0;
}

/* What is left of the work is not done once nobody waits for it; by number it would go on to the last rollout. */
static void share(void *of, int n, void (*work)(void *what, int i, int hand), void *what)
{
    mind *m = of;
    if (m->stopped) return;
    if (m->usual.share)
        m->usual.share(m->usual.crew, n, work, what);
    else
        for (int i = 0; i < n && !m->stopped; i++) work(what, i, 0);
}

static void set_leisure(mind *m, int milliseconds, int rollouts)
{
    m->usual = gg_watch_set(&m->watch, m->player, milliseconds, rollouts);
    if (gg_player_milliseconds(m->player) && !m->crew) m->crew = gg_crew_open(cores());
    gg_crew_help(m->crew, &m->usual);
    m->leisure = m->usual;
    if (!m->usual.spent && !m->usual.rollouts) return; /* as its rank does: it takes no time that could be cut */
    m->leisure.spent = spent, m->leisure.watch = m;
    m->leisure.share = share, m->leisure.crew = m;
}

/* ---- the thread ---- */

static void *tell_chosen(mind *m)
{
    m->chosen = true;
    while (write(m->signal[1], "", 1) < 0 && errno == EINTR) {}
    return NULL;
}

static bool guest_stops(void *of) { return ((mind *)of)->stopped; }

static void *think(void *of)
{
    mind *m = of;
    if (m->guest) {
        m->move = guest_choose(m->guest, &m->ask, m->reason);
        return tell_chosen(m);
    }
    gg_arena room = {.size = gg_player_space(m->s.b, m->player)};
    gg_dice chance = session_chance(&m->s, session_ask(&m->s).side);
    room.base = take(room.size);
    m->move = session_think(&m->s, m->player, &chance, &room, &m->leisure, m->reason);
    free(room.base);
    return tell_chosen(m);
}

mind *mind_open(void)
{
    mind *m = take(sizeof *m);
    if (pipe(m->signal) == 0) return m;
    free(m);
    return NULL;
}

/* Signals are for the thread that has the screen. */
bool mind_begin(mind *m, const session *s, int player, guest *from_outside, int milliseconds, int rollouts)
{
    sigset_t all, before;
    m->s = (session){.b = s->b, .now = (gg_state *)m->now, .at = s->at, .seed = s->seed};
    gg_copy(s->b, m->s.now, s->now);
    m->player = player;
    m->guest = player == PLAYER_GUEST ? from_outside : NULL;
    m->ask = (guest_ask){.milliseconds = milliseconds, .rollouts = rollouts, .stops = guest_stops, .of = m};
    if (m->guest) guest_follow(m->guest, s);
    m->stopped = m->chosen = false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (!m->guest) set_leisure(m, milliseconds, rollouts);
    m->busy = pthread_create(&m->thread, NULL, think, m) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return m->busy;
}

bool mind_busy(const mind *m) { return m->busy; }
int mind_signal(const mind *m) { return m->signal[0]; }

static void end(mind *m)
{
    char byte;
    pthread_join(m->thread, NULL);
    while (read(m->signal[0], &byte, 1) < 0 && errno == EINTR) {}
    m->busy = false;
}

bool mind_take(mind *m, gg_move *move, char reason[GG_SENTENCE])
{
    if (!m->busy || !m->chosen) return false;
    end(m);
    *move = m->move;
    for (int i = 0; i < GG_SENTENCE; i++) reason[i] = m->reason[i];
    return true;
}

void mind_stop(mind *m)
{
    if (!m->busy) return;
    m->stopped = true;
    end(m);
}

void mind_close(mind *m)
{
    if (!m) return;
    mind_stop(m);
    gg_crew_close(m->crew);
    close(m->signal[0]);
    close(m->signal[1]);
    free(m);
}
