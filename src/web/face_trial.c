/* A page's calls: the present position played on many times by programs, a little at a time. */
#include <stdlib.h>

#include "engine/series.h"
#include "face.h"

enum { TRIAL_MOST = 1000000, UNWATCHED = 64 };

static void draw_trial(paper *p, const face *f)
{
    const trial *t = &f->trial;
    double low, high;
    int over = t->done;
    paper_begin(p, '{');
    paper_set_bool(p, "ok", t->b != NULL);
    paper_set_int(p, "done", t->done);
    paper_set_int(p, "battles", t->battles);
    paper_set_bool(p, "finished", t->done >= t->battles);
    paper_key(p, "sides");
    paper_begin(p, '[');
    for (int side = 0; t->b && side < GG_SIDES; side++) {
        gg_series_share(t->wins[side], over, &low, &high);
        paper_begin(p, '{');
        paper_set_text(p, "side", gg_battle_side(t->b, side));
        paper_set_text(p, "player", gg_player_name(t->player[side]));
        paper_set_int(p, "wins", t->wins[side]);
        paper_key(p, "interval");
        paper_begin(p, '[');
        paper_real(p, low), paper_real(p, high);
        paper_end(p, ']');
        paper_set_real(p, "lost", over ? (double)t->lost[side] / over : 0);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_set_int(p, "draws", t->draws);
    paper_set_int(p, "unfinished", t->unfinished);
    paper_set_real(p, "rounds", over ? (double)t->rounds / over : 0);
    paper_end(p, '}');
}

static void draw_no_trial(paper *p, const char *why)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_end(p, '}');
}

/* names of both players, seed */
void face_trial_begin(face *f, int battles, int rollouts, int side)
{
    size_t at = 0, len;
    int player[GG_SIDES];
    paper *p = face_begin(f);
    trial_end(&f->trial);
    if (!f->open) {
        draw_no_trial(p, face_what_is_asked(f));
        return;
    }
    for (int i = 0; i < GG_SIDES; i++) {
        const char *name = face_argument(f, &at, &len);
        player[i] = name ? gg_player_find(name) : -1;
        if (player[i] >= 0 && gg_player_plays(f->s.b, player[i])) continue;
        draw_no_trial(p, player[i] < 0 ? "there is no such player" : "it does not play this");
        return;
    }
    const char *seed = face_argument(f, &at, &len);
    if (battles < 1 || battles > TRIAL_MOST || face_asks(f, GG_OVER)) {
        draw_no_trial(p, battles < 1 || battles > TRIAL_MOST ? "1 to 1000000 battles" : "the battle is over");
        return;
    }
    if (!trial_begin(&f->trial, f->s.b, f->s.now, player, battles)) {
        draw_no_trial(p, "there is no memory for it");
        return;
    }
    f->trial.seed = seed ? strtoull(seed, NULL, 10) : 0;
    f->trial.rollouts = rollouts > 0 ? rollouts : 0;
    if (side >= 0 && side < GG_SIDES) f->trial.eyes = side;
    draw_trial(p, f);
}

/* For so long; without a clock some dozens of answers. */
void face_trial_step(face *f, int milliseconds)
{
    paper *p = face_begin(f);
    double begun = f->clock ? f->clock() : 0;
    for (int i = 0; f->trial.b && trial_step(&f->trial); i++)
        if (f->clock ? f->clock() - begun >= milliseconds : i >= UNWATCHED) break;
    if (f->trial.b)
        draw_trial(p, f);
    else
        draw_no_trial(p, "nothing was begun");
}

void face_trial_end(face *f)
{
    face_begin(f);
    trial_end(&f->trial);
}
