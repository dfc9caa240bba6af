/* Programs that play: each of their answers, with its dice, is one change. They think with the room unlocked, on a copy. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/room.h"

typedef struct watch {
    double begun, milliseconds;
} watch;

static double milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double spent(void *of)
{
    const watch *w = of;
    return (milliseconds() - w->begun) / w->milliseconds;
}

static gg_move think(const session *s, int player)
{
    char why[GG_SENTENCE];
    watch w = {.begun = milliseconds(), .milliseconds = gg_player_milliseconds(player)};
    gg_leisure leisure = {.spent = w.milliseconds > 0 ? spent : NULL, .watch = &w};
    gg_arena space = {.size = gg_player_space(s->b, player)};
    space.base = take(space.size);
    gg_dice chance = session_chance(s, session_ask(s).side);
    gg_move m = session_think(s, player, &chance, &space, &leisure, why);
    free(space.base);
    return m;
}

static int program_asked(const room *r)
{
    int side = room_asked(r);
    return side == NOBODY || r->g.adjourned ? PLAYER_HUMAN : r->g.seat[side].program;
}

/* What it chose for that moment of that battle; somebody may have been quicker. Words that were said meanwhile change nothing. */
static void answer(host *h, room *r, int epoch, int at, gg_move m)
{
    change c;
    reply none = {0};
    looker nobody = {.eyes = BOTH_EYES};
    gg_answer a = {.kind = GG_CHOOSE, .move = m};
    if (!r->loaded || r->is.epoch != epoch || r->s.answers != at || program_asked(r) == PLAYER_HUMAN) return;
    change_begin(&c, r, "answers", host_now());
    if (room_give(r, &a, BY_PROGRAM, 0, -1, c.now) == GG_DONE) {
        room_throw(r, &c.g, c.now);
        if (change_commit(h, r, &c, &nobody, &none)) metrics_add(h, "answers_total", "by=\"program\"", 1);
    } else
        host_log(h, "error", "program", "a program chose what is not legal in %s", r->id.text);
    json_decref(none.json);
    free(none.text);
}

static void work(host *h, void *of)
{
    store_id *id = of;
    reply none = {0};
    room *r = host_stopping(h) ? NULL : room_enter(host_rooms(h), id->text, &none);
    if (r) {
        int player = program_asked(r);
        r->thinking = player != PLAYER_HUMAN;
        if (r->thinking) {
            _Alignas(16) unsigned char now[GG_STATE_MAX];
            session s = {.b = r->s.b, .now = (gg_state *)now, .at = r->s.at, .seed = r->s.seed};
            int epoch = r->is.epoch, at = r->s.answers;
            gg_copy(s.b, s.now, r->s.now);
            pthread_mutex_unlock(&r->lock); /* it stays, for it is held; and the battle with it */
            gg_move m = think(&s, player);
            pthread_mutex_lock(&r->lock);
            r->thinking = false;
            answer(h, r, epoch, at, m);
            if (r->loaded) room_wake(h, r);
        }
        room_leave(host_rooms(h), r);
    }
    json_decref(none.json);
    free(none.text);
    free(id);
}

/* Where too much waits already it is left to the next tick: this thread has the room, and the work would wait for it. */
void room_wake(host *h, room *r)
{
    if (r->thinking || program_asked(r) == PLAYER_HUMAN || host_stopping(h)) return;
    store_id *id = take(sizeof *id);
    *id = r->id;
    r->thinking = host_try(h, true, work, id);
    if (!r->thinking) free(id);
}
