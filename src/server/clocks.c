/* Time: a clock runs while a person is asked, both have sat down and nothing is adjourned. Live ones gain their increment when
 * the turn passes on; of days each turn has its own. What has run out is carried out by whoever notices first. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

/* ---- clocks ---- */

int64_t clock_deadline(const game *g)
{
    if (g->outcome || g->adjourned) return 0;
    if (g->nonce_due) return g->nonce_due;
    return g->runs == NOBODY || g->pace == PACE_NONE ? 0 : g->since + g->left[g->runs];
}

bool clock_fallen(const game *g, int64_t now)
{
    return !g->outcome && !g->adjourned && g->runs != NOBODY && g->pace != PACE_NONE &&
           now > g->since + g->left[g->runs];
}

static bool may_run(const game *g, int side)
{
    return side != NOBODY && g->pace != PACE_NONE && !g->outcome && !g->adjourned && game_full(g) &&
           g->seat[side].program == PLAYER_HUMAN;
}

/* Stops what runs, and starts the clock of who is asked. */
void clock_charge(game *g, int64_t now, int asked)
{
    int was = g->runs, next = may_run(g, asked) ? asked : NOBODY;
    if (was != NOBODY) {
        g->left[was] -= now > g->since ? now - g->since : 0;
        if (g->left[was] < 0) g->left[was] = 0;
        if (was != next && g->pace == PACE_LIVE && !g->adjourned && !g->outcome) g->left[was] += g->increment;
    }
    if (next != NOBODY && next != was && g->pace == PACE_DAYS) g->left[next] = g->main;
    g->runs = next;
    g->since = now;
}

/* The turn goes back: no time is gained by that. Who had passed it on loses the increment again, and of days has what was left. */
void clock_back(game *g, int64_t now, int asked)
{
    int64_t left[GG_SIDES] = {g->left[0], g->left[1]};
    int was = g->runs;
    clock_charge(g, now, asked);
    if (g->runs == was) return;
    if (was != NOBODY && g->pace == PACE_LIVE) g->left[was] -= g->increment;
    if (g->runs == NOBODY) return;
    g->left[g->runs] = left[g->runs];
    if (g->pace == PACE_LIVE && left[g->runs] > g->increment) g->left[g->runs] -= g->increment;
}

/* ---- how it ends ---- */

void game_decide(game *g, int kind, int winner, const char *words, ...)
{
    va_list list;
    va_start(list, words);
    vsnprintf(g->words, sizeof g->words, words, list);
    va_end(list);
    g->outcome = kind, g->winner = winner;
    g->offers = 0, g->nonce_due = 0, g->no.said = false;
    g->adjourned = false;
}

void room_decided(room *r, game *g)
{
    gg_result x = gg_result_of(r->s.b, r->s.now);
    if (g->outcome || !x.over) return;
    const gg_rule_entry *rule = gg_system_rule(gg_battle_system(r->s.b), x.rule);
    game_decide(g, OUTCOME_OVER, x.winner < GG_SIDES ? x.winner : NOBODY, "%s", rule && rule->words ? rule->words : "");
}

/* ---- what is overdue ---- */

/* Whose time is up gives the battle up if he is asked; so its record ends as it should. */
static void fall(room *r, change *c)
{
    int side = c->g.runs;
    gg_answer a = {.kind = GG_CHOOSE, .move = GG_CONCEDE};
    if (room_asked(r) == side) room_give(r, &a, BY_PERSON, 0, -1, c->now);
    c->g.left[side] = 0;
    c->event = r->s.answers > c->from ? "answers" : "outcome";
    game_decide(&c->g, OUTCOME_TIME, !side, "The time of the %s is up.", side_called(r->s.b, side).text);
    c->g.runs = NOBODY, c->g.since = c->now;
}

static void help_out(room *r, change *c)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (!c->g.seat[side].nonced) game_stand_in(&c->g, side);
    room_throw(r, &c->g, c->now);
    c->event = "answers";
}

bool room_overdue(host *h, room *r, int64_t now)
{
    change c;
    reply none = {0};
    looker nobody = {.eyes = BOTH_EYES};
    bool nonce = r->g.nonce_due && !r->g.outcome && now > r->g.nonce_due;
    if (!nonce && !clock_fallen(&r->g, now)) return false;
    change_begin(&c, r, "outcome", now);
    if (nonce)
        help_out(r, &c);
    else
        fall(r, &c);
    change_commit(h, r, &c, &nobody, &none);
    json_decref(none.json);
    free(none.text);
    return true;
}

enum { TICK_MOST = 64, CLAIM_MS = 5000, LEFT_MS = 10000 /* so long after its last change nobody is at it */ };

static void take_up(rooms *all, store_list which, int64_t now)
{
    store_page page = {0};
    store_battle *b;
    int count = 0;
    host *h = rooms_host(all);
    if (store_battles(host_store(h), which, 0, NULL, now, TICK_MOST, &page, &b, &count) != STORE_DONE) count = 0;
    for (int i = 0; i < count && !host_stopping(h); i++) {
        if (which == STORE_THINKING && b[i].changed > now - LEFT_MS) continue;
        reply none = {0};
        room *r = room_enter(all, b[i].id.text, &none);
        if (r) {
            room_overdue(h, r, now);
            if (r->loaded) room_wake(h, r);
            room_leave(all, r);
        }
        json_decref(none.json);
        free(none.text);
    }
    store_page_free(&page);
}

void rooms_tick(rooms *all, int64_t now)
{
    host *h = rooms_host(all);
    if (store_claim(host_store(h), "deadlines", now, CLAIM_MS)) take_up(all, STORE_DUE, now);
    if (store_claim(host_store(h), "thinking", now, CLAIM_MS)) take_up(all, STORE_THINKING, now);
}
