/* What takes a while, a part at a time: a kept battle reviewed, a battle played many times by programs. */
#include <stdlib.h>
#include <string.h>

#include "hall.h"
#include "keep.h"
#include "review.h"
#include "sim/watch.h"

struct work {
    battle of;
    gg_record record;
    review review;
    review_ask ask;
    gg_crew *crew;
    bool reviewing, reviewed;
};

json_t *hall_work_left(club *c, const json_t *about)
{
    work *w = c->work;
    (void)about;
    trial_end(&c->face.trial);
    if (w) {
        if (w->reviewing) review_free(&w->review);
        gg_crew_close(w->crew);
        battle_close(&w->of);
        free(w);
    }
    c->work = NULL;
    return json_true();
}

/* ---- the review ---- */

enum { ROLLOUTS = 96 }; /* as `grognard review` has it */

static bool read_record(work *w, const char *path, char *why, size_t cap)
{
    gg_faults *faults = take(sizeof *faults);
    bool good = file_read(path, &w->of.file, why, cap);
    gg_arena arena = {.size = good ? gg_record_space(w->of.file.len) : 0};
    if (good) {
        arena.base = w->of.record_memory = take(arena.size);
        good = gg_record_parse(w->of.file.text, w->of.file.len, &arena, &w->record, faults);
        if (!good) snprintf(why, cap, "%.300s:%d: %s", path, faults->fault[0].line, faults->fault[0].text);
    }
    free(faults);
    if (!good) return false;
    return battle_of_text(NULL, path, w->record.scenario, w->record.scenario_len, w->record.scenario_line, &w->of) < 0;
}

static json_t *progress_json(const work *w)
{
    int of = review_steps(&w->review);
    return json_pack("{s:i, s:i, s:b}", "done", w->review.done < of ? w->review.done : of, "of", of, "finished",
                     w->reviewed);
}

json_t *hall_review(club *c, const json_t *about)
{
    char path[PATH_TEXT], why[PATH_TEXT + 256] = "it cannot be read";
    gg_fault fault = {0};
    hall_work_left(c, NULL);
    if (!keep_find(club_word(about, "name"), path)) return club_fails(c, "it is not kept any more");
    work *w = c->work = take(sizeof *w);
    if (!read_record(w, path, why, sizeof why)) return club_fails(c, "%.600s", why);
    w->reviewing = review_begin(&w->record, w->of.b, &w->review, &fault);
    if (!w->reviewing) return club_fails(c, "line %d: %s", fault.line, fault.text);
    gg_leisure hands = {0};
    w->crew = gg_crew_open(cores());
    gg_crew_help(w->crew, &hands);
    w->ask =
        (review_ask){.gauge = ROLLOUTS / 2, .counsel = ROLLOUTS, .seed = 1, .share = hands.share, .crew = hands.crew};
    return progress_json(w);
}

static void print_review(const term *t, void *what)
{
    const work *w = what;
    review_print(t, &w->review, gg_battle_title(w->of.b));
}

json_t *hall_review_on(club *c, const json_t *about)
{
    work *w = c->work;
    double until = seconds_now() + (double)json_integer_value(json_object_get(about, "for")) / 1e3;
    if (!w || !w->reviewing) return club_fails(c, "no review is under way");
    while (!w->reviewed && seconds_now() < until) w->reviewed = !review_step(&w->review, &w->ask);
    json_t *o = progress_json(w);
    if (w->reviewed) {
        char *text = club_print((int)json_integer_value(json_object_get(about, "columns")), print_review, w);
        json_object_set_new(o, "text", json_text(text));
        free(text);
    }
    return o;
}

/* ---- many battles ---- */

static void call_trial(face *f) { face_trial_step(f, 0); }

static json_t *trial_said(club *c, json_t *said)
{
    if (json_is_true(json_object_get(said, "ok"))) {
        json_object_set_new(said, "strength", json_text(c->face.words.strength_word));
        return said;
    }
    club_fails(c, "%s", club_word(said, "why"));
    json_decref(said);
    return NULL;
}

json_t *hall_trial(club *c, const json_t *about)
{
    char path[PATH_TEXT], why[4096], names[160];
    const json_t *players = json_object_get(about, "players");
    const char *one = json_string_value(json_array_get(players, 0)),
               *two = json_string_value(json_array_get(players, 1));
    if (!scenario_find(club_word(about, "name"), path, why, sizeof why)) return club_fails(c, "%.600s", why);
    if (!club_look(c, path) || !one || !two) return NULL;
    int n = snprintf(names, sizeof names, "%.60s%c%.60s%c1", one, 0, two, 0);
    memcpy(face_input(&c->face, (uint32_t)n), names, (size_t)n);
    face_trial_begin(&c->face, (int)json_integer_value(json_object_get(about, "battles")), 0, -1);
    return trial_said(c, json_loadb(face_output(&c->face), face_output_length(&c->face), JSON_DECODE_ANY, NULL));
}

json_t *hall_trial_on(club *c, const json_t *about)
{
    double until = seconds_now() + (double)json_integer_value(json_object_get(about, "for")) / 1e3;
    while (c->face.trial.b && seconds_now() < until && trial_step(&c->face.trial)) continue;
    return trial_said(c, club_says(c, call_trial));
}
