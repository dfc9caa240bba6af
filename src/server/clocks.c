/* Time: a clock runs while a person is asked, both have sat down and nothing is adjourned. Live ones gain their increment when
 * the turn passes on; of days each turn has its own. What has run out is carried out by whoever notices first. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/glicko.h"
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
    g->offers = 0, g->nonce_due = 0;
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
    game_decide(&c->g, OUTCOME_TIME, !side, "The time of the %s is up.", gg_battle_side(r->s.b, side));
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

/* ---- ratings ---- */

static bool rating_now(host *h, const char *system, int64_t person, store_page *page, store_rating *out)
{
    store_rating *list;
    int count = 0;
    glicko fresh = glicko_new();
    *out = (store_rating){.person = person,
                          .system = system,
                          .rating = fresh.rating,
                          .deviation = fresh.deviation,
                          .volatility = fresh.volatility};
    if (store_ratings(host_store(h), person, page, &list, &count) != STORE_DONE) return false;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].system, system) == 0) *out = list[i];
    return true;
}

/* STORE_NONE: one of them has been rated by another battle meanwhile, and it is to be done once more. */
static store_status rate_once(host *h, const room *r)
{
    const game *g = &r->g;
    store_page page = {0};
    store_rating two[2];
    glicko of[2];
    double rest[2];
    bool read = true;
    for (int i = 0; i < 2; i++) {
        read = rating_now(h, r->is.system, g->seat[i].person[0].id, &page, &two[i]) && read;
        of[i] = (glicko){two[i].rating, two[i].deviation, two[i].volatility};
        rest[i] = two[i].changed ? (double)(r->is.changed - two[i].changed) / GLICKO_PERIOD : 0;
        if (rest[i] < 0) rest[i] = 0;
    }
    glicko_meet(of, g->winner == NOBODY ? 0.5 : g->winner == 0, rest);
    for (int i = 0; i < 2; i++) {
        two[i].rating = of[i].rating, two[i].deviation = of[i].deviation, two[i].volatility = of[i].volatility;
        two[i].battles++, two[i].changed = r->is.changed;
    }
    store_status status = read ? store_rate(host_store(h), r->id, two) : STORE_FAILED;
    store_page_free(&page);
    return status;
}

void room_rate(host *h, const room *r)
{
    enum { TRIES = 20 };
    const game *g = &r->g;
    store_status status = STORE_NONE;
    if (!game_rated(g) || g->outcome == OUTCOME_ABORTED) return;
    for (int i = 0; i < TRIES && status == STORE_NONE; i++) status = rate_once(h, r);
    if (status != STORE_DONE && status != STORE_LATE)
        host_log(h, "error", "rating", "a battle was not rated: %s", store_why(host_store(h)));
    for (int i = 0; i < 2; i++) known_forget(h, g->seat[i].person[0].id, r->is.system);
}
