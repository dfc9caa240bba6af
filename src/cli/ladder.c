/* grognard ladder: tournaments between programs, on battles of any systems, with the sides changed. */
#include "sim/ladder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "guest.h"
#include "guest_lines.h"
#include "json.h"
#include "term.h"

enum { PLAYERS_MOST = 16 };

typedef struct ladder {
    gg_ladder of;
    battle *open; /* as many as of.battles are open */
    const gg_battle **battle;
    int player[PLAYERS_MOST];
    guest_club *club[PLAYERS_MOST]; /* of a program from outside; NULL: it is none */
    const gg_guest *guest[PLAYERS_MOST];
} ladder;

static const char *name_of(const ladder *l, int i)
{
    return l->club[i] ? guest_club_word(l->club[i]) : gg_player_name(l->player[i]);
}

static int given_up(const ladder *l, int i, char why[GG_SENTENCE])
{
    return l->club[i] ? guest_club_given_up(l->club[i], why, GG_SENTENCE) : 0;
}

static double per_cent(double share) { return 100 * share; }

/* ---- for programs ---- */

static json_t *interval_json(gg_estimate e) { return json_pack("[f, f]", e.low, e.high); }

static void add_score(json_t *o, const gg_score *s)
{
    json_set(o, "wins", json_integer(s->wins));
    json_set(o, "draws", json_integer(s->draws));
    json_set(o, "losses", json_integer(s->losses));
    json_set(o, "unfinished", json_integer(s->unfinished));
}

static json_t *meeting_json(const ladder *l, const gg_meeting *m)
{
    json_t *o = json_object(), *on = json_array();
    json_set(o, "first", json_text(name_of(l, m->first)));
    json_set(o, "second", json_text(name_of(l, m->second)));
    json_set(o, "pairs", json_integer(m->pairs));
    add_score(o, &m->score);
    json_set(o, "share", json_real(m->share.value));
    json_set(o, "share_interval_95", interval_json(m->share));
    json_set(o, "elo", json_real(m->elo.value));
    json_set(o, "elo_interval_95", interval_json(m->elo));
    json_set(o, "sure", json_boolean(m->sure > 0));
    json_set(o, "sure_after_pairs", m->sure ? json_integer(m->sure) : json_null());
    for (int i = 0; i < l->of.battles; i++) {
        json_t *one = json_object();
        json_set(one, "battle", json_text(l->open[i].name));
        add_score(one, &m->on[i]);
        json_array_append_new(on, one);
    }
    json_set(o, "by_battle", on);
    return o;
}

static void print_json(const ladder *l, const gg_ladder_result *r, double seconds)
{
    char why[GG_SENTENCE];
    json_t *o = json_object(), *battles = json_array(), *meetings = json_array(), *ratings = json_array();
    for (int i = 0; i < l->of.battles; i++) json_array_append_new(battles, json_text(l->open[i].name));
    for (int i = 0; i < r->meetings; i++) json_array_append_new(meetings, meeting_json(l, &r->meeting[i]));
    for (int i = 0; i < l->of.players; i++) {
        json_t *one = json_object();
        json_set(one, "player", json_text(name_of(l, i)));
        if (l->club[i]) json_set(one, "given_up", json_integer(given_up(l, i, why)));
        json_set(one, "elo", json_real(r->rating[i].value));
        json_set(one, "elo_interval_95", interval_json(r->rating[i]));
        json_array_append_new(ratings, one);
    }
    json_set(o, "battles", battles);
    json_set(o, "pairs", json_integer(l->of.pairs));
    json_set(o, "seed", json_integer((json_int_t)l->of.seed));
    json_set(o, "meetings", meetings);
    json_set(o, "ratings", ratings);
    json_set(o, "seconds", json_real(seconds));
    json_print_whole(o);
}

/* ---- for people ---- */

static void print_meeting(const ladder *l, const gg_meeting *m)
{
    const gg_score *s = &m->score;
    const char *better = name_of(l, m->share.value > 0.5 ? m->first : m->second);
    printf("\n%s against %s: %d pair%s\n", name_of(l, m->first), name_of(l, m->second), m->pairs,
           term_plural((uint64_t)m->pairs));
    printf("  %d won, %d drawn, %d lost", s->wins, s->draws, s->losses);
    if (s->unfinished) printf(", %d unfinished", s->unfinished);
    printf(": %.1f %% (95 %%: %.1f to %.1f %%), %+.0f Elo (%+.0f to %+.0f)\n", per_cent(m->share.value),
           per_cent(m->share.low), per_cent(m->share.high), m->elo.value, m->elo.low, m->elo.high);
    if (m->sure)
        printf("  sure after %d pairs: %s is better\n", m->sure, better);
    else
        puts("  not sure yet which is better");
    for (int i = 0; i < l->of.battles && l->of.battles > 1; i++)
        printf("  on %-24s %d won, %d drawn, %d lost\n", l->open[i].name, m->on[i].wins,
               m->on[i].draws + m->on[i].unfinished, m->on[i].losses);
}

static void print_ratings(const ladder *l, const gg_ladder_result *r)
{
    bool told[PLAYERS_MOST] = {false};
    puts("\nElo (95 %), the mean of all is 0:");
    for (int k = 0; k < l->of.players; k++) {
        int best = 0;
        while (told[best]) best++;
        for (int i = best + 1; i < l->of.players; i++)
            if (!told[i] && r->rating[i].value > r->rating[best].value) best = i;
        told[best] = true;
        const gg_estimate *e = &r->rating[best];
        printf("  %-12s %+5.0f  (%+.0f to %+.0f)\n", name_of(l, best), e->value, e->low, e->high);
    }
}

static void print_text(const ladder *l, const gg_ladder_result *r, double seconds)
{
    for (int i = 0; i < l->of.battles; i++) printf("%s%s", i ? ", " : "", l->open[i].name);
    printf(": at most %d pair%s of battles each, sides changed, seed %llu, in %.1f s\n", l->of.pairs,
           term_plural((uint64_t)l->of.pairs), (unsigned long long)l->of.seed, seconds);
    for (int i = 0; i < r->meetings; i++) print_meeting(l, &r->meeting[i]);
    if (l->of.players > 2) print_ratings(l, r);
    for (int i = 0; i < l->of.players; i++) {
        char why[GG_SENTENCE];
        int n = given_up(l, i, why);
        if (n) printf("\n%d battle%s had to be given up; the last: %s\n", n, term_plural((uint64_t)n), why);
    }
}

/* ---- what is asked for ---- */

static void tell(void *told, int done, int of) { progress_tell(told, "pairs", (uint64_t)done, (uint64_t)of); }

static int add_player(const options *o, ladder *l, const char *word)
{
    if (l->of.players == PLAYERS_MOST) return complain(o, "more than %d players", PLAYERS_MOST);
    int player = -1;
    for (int i = 0; i < l->of.battles; i++) {
        int status = player_named(o, l->battle[i], word, false, &player);
        if (status >= 0) return status;
    }
    for (int i = 0; i < l->of.players; i++)
        if (!l->club[i] && l->player[i] == player) return complain(o, "%s is named twice in --players", word);
    l->player[l->of.players++] = player;
    return -1;
}

static int add_guest(const options *o, ladder *l, const char *word)
{
    if (l->of.players == PLAYERS_MOST) return complain(o, "more than %d players", PLAYERS_MOST);
    for (int i = 0; i < l->of.battles; i++) {
        int status = guest_check(o, l->battle[i], word);
        if (status >= 0) return status;
    }
    for (int i = 0; i < l->of.players; i++)
        if (strcmp(name_of(l, i), word) == 0) return complain(o, "%s is named twice in --players", word);
    guest_club *c = l->club[l->of.players] = guest_club_open(word);
    l->guest[l->of.players++] = guest_club_seat(c);
    return -1;
}

static int read_players(const options *o, ladder *l)
{
    const char *list = option_text(o, "--players", NULL);
    if (!list) return complain(o, "--players is missing: which ones meet, such as --players captain,sergeant");
    for (const char *at = list; *at;) {
        char word[GUEST_COMMAND];
        size_t n = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)n, at);
        int status = guest_is(word) ? add_guest(o, l, word) : add_player(o, l, word);
        if (status >= 0) return status;
        at += n + (at[n] == ',');
    }
    if (l->of.players < 2) return complain(o, "--players %s: at least two are needed, with a comma between", list);
    return -1;
}

static int open_battles(const options *o, ladder *l)
{
    for (int i = 0; i < o->words; i++) {
        int status = battle_open(o, o->word[i], &l->open[i]);
        if (status >= 0) return status;
        l->battle[l->of.battles++] = l->open[i].b;
    }
    return -1;
}

static int hold(const options *o, ladder *l)
{
    gg_ladder_result result;
    progress p = progress_start();
    l->of.progress = tell, l->of.told = &p;
    if (!gg_ladder_run(&l->of, &result)) return complain_of(o, "out of memory"), CLI_FAILED;
    progress_end(&p);
    double seconds = seconds_now() - p.begun;
    if (option_has(o, "--json"))
        print_json(l, &result, seconds);
    else
        print_text(l, &result, seconds);
    gg_ladder_free(&result);
    return CLI_OK;
}

static int run(const options *o)
{
    uint64_t pairs, jobs, seed, think, rollouts;
    if (!option_number(o, "--pairs", 1, 100000, 50, &pairs) ||
        !option_number(o, "--jobs", 1, 1024, (uint64_t)cores(), &jobs) ||
        !option_number(o, "--seed", 0, INT64_MAX, 1, &seed) || !option_number(o, "--think", 1, 3600000, 0, &think) ||
        !option_number(o, "--rollouts", 1, 1000000, 0, &rollouts))
        return CLI_BAD_INPUT;
    size_t most = (size_t)o->words;
    ladder l = {.open = calloc(most, sizeof *l.open), .battle = calloc(most, sizeof *l.battle)};
    int status = l.open && l.battle ? open_battles(o, &l) : CLI_FAILED;
    if (status < 0) status = read_players(o, &l);
    l.of.battle = l.battle, l.of.player = l.player, l.of.pairs = (int)pairs, l.of.jobs = (int)jobs, l.of.seed = seed;
    l.of.milliseconds = (int)think, l.of.rollouts = (int)rollouts;
    l.of.whole = option_has(o, "--whole");
    l.of.guest = l.guest;
    if (status < 0) status = hold(o, &l);
    for (int i = 0; i < l.of.battles; i++) battle_close(&l.open[i]);
    for (int i = 0; i < l.of.players; i++) guest_club_close(l.club[i]);
    free(l.open);
    free(l.battle);
    return status;
}

static const option ladder_options[] = {
    {"--players", 0, "A,B...", "the players that meet, every two of them"},
    {"--pairs", 'n', "N", "pairs of battles on each scenario, at the most (50)"},
    {"--whole", 0, NULL, "play all pairs, even when the difference is sure before"},
    {"--jobs", 0, "J", "threads (as many as there are cores); the result is the same for any number"},
    {"--seed", 0, "S", "seed of all dice (1)"},
    OPTIONS_THINK,
    OPTION_JSON,
};
const command command_ladder = {
    .name = "ladder",
    .usage =
        "SCENARIO... --players A,B... [-n PAIRS] [--whole] [--jobs J] [--seed S] [--think MS | --rollouts N] [--json]",
    .summary = "which player is better: tournaments with the sides changed",
    .words =
        "Every two of the players meet on every scenario in pairs of battles with the same dice and the sides "
        "changed. A meeting ends as soon as it is sure which is better (wrong once in twenty meetings of equals, "
        "however often one looks), or when all pairs are played. A draw is half a point. The interval is reckoned from "
        "whole pairs; where a meeting ended early it flatters the better a little: --whole plays on.",
    .examples = "  grognard ladder ccn/el_bodon --players captain,sergeant\n"
                "  grognard ladder ccn/el_bodon rbc/before_novara -n 100 --players captain,sergeant,recruit --whole\n"
                "  grognard ladder ccn/el_bodon --players sergeant,engine:./mybot -n 10 --think 200\n"
                "  grognard ladder kings/crag --players sergeant,eager -n 200 --json\n",
    .option = ladder_options,
    .options = COUNT(ladder_options),
    .words_min = 1,
    .words_max = -1,
    .run = run,
};
