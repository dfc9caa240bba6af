/* A page's calls: the coach. Hints, danger, reasons, the chance to win, and the review of the battle a step at a time. */
#include <stdlib.h>

#include "face.h"
#include "tell/coach.h"
#include "tell/minutes.h"

enum { HINT_MS = 1000, DANGER_ROLLOUTS = 64, DANGER_ROOM = 24 << 20, REVIEW_ROLLOUTS = 96 };

static void draw_no_advice(paper *p, const char *why)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "why", why);
    paper_end(p, '}');
}

/* ---- hints ---- */

static void draw_tip(paper *p, const gg_battle *b, const gg_state *s, const tip *t)
{
    char label[GG_SENTENCE];
    gg_move_label(b, s, t->is.move, label, sizeof label);
    paper_begin(p, '{');
    paper_key(p, "move"), draw_move(p, b, s, t->is.move);
    paper_set_text(p, "label", label);
    paper_set_real(p, "win", t->is.win);
    paper_set_real(p, "winError", t->is.error);
    paper_set_real(p, "less", t->is.less);
    paper_set_real(p, "lessError", t->is.less_error);
    paper_set_int(p, "rollouts", t->is.rollouts);
    paper_set_text(p, "why", t->why);
    paper_end(p, '}');
}

void face_hint(face *f, int milliseconds, int rollouts)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    paper *p = face_begin(f);
    if (!face_asks(f, GG_CHOOSE)) {
        draw_no_advice(p, face_what_is_asked(f));
        return;
    }
    face_watch watch;
    hint *h = take(sizeof *h);
    gg_dice dice = gg_dice_make((uint64_t)f->s.at + 1, 0);
    gg_arena room = {.base = take(coach_space(f->s.b)), .size = coach_space(f->s.b)};
    gg_leisure leisure = face_leisure(f, &watch, milliseconds > 0 ? milliseconds : HINT_MS, rollouts);
    gg_redact(f->s.b, f->s.now, session_ask(&f->s).side, (gg_state *)seen);
    coach_hint(f->s.b, (gg_state *)seen, &dice, &room, &leisure, h);
    free(room.base);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", true);
    paper_key(p, "tips");
    paper_begin(p, '[');
    for (int i = 0; i < h->tips; i++) draw_tip(p, f->s.b, f->s.now, &h->tip[i]);
    paper_end(p, ']');
    paper_set_int(p, "rollouts", h->rollouts);
    paper_end(p, '}');
    free(h);
}

/* ---- danger ---- */

static void draw_threat(paper *p, const gg_battle *b, const gg_threat *t)
{
    char words[COACH_WORDS];
    coach_threat(b, t, words, sizeof words);
    paper_begin(p, '{');
    paper_set_int(p, "piece", t->piece);
    paper_set_text(p, "words", words);
    paper_set_real(p, "loss", t->loss);
    paper_set_real(p, "lost", t->gone);
    paper_set_real(p, "error", t->error);
    paper_set_bool(p, "exact", t->exact);
    paper_key(p, "by");
    paper_begin(p, '[');
    for (int i = 0; i < 3 && t->by[i] != GG_NONE; i++) {
        paper_begin(p, '{');
        paper_set_int(p, "piece", t->by[i]);
        paper_set_real(p, "share", (double)t->by_share[i]);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

/* Whether the arguments name it, which are numbers of pieces; none: all are meant. */
static bool is_meant(const face *f, int piece)
{
    size_t at = 0, len;
    bool some = false;
    for (const char *text; (text = face_argument(f, &at, &len));) {
        if (!len) continue;
        some = true;
        if (strtol(text, NULL, 10) == piece) return true;
    }
    return !some;
}

void face_danger(face *f, int side, int rollouts)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    paper *p = face_begin(f);
    if (!f->open) return;
    const gg_battle *b = f->s.b;
    if (side < 0 || side >= GG_SIDES) side = session_ask(&f->s).side == 1;
    gg_arena room = {.base = take(DANGER_ROOM), .size = DANGER_ROOM};
    gg_view *v = &f->eyes.view;
    gg_redact(b, f->s.now, side, (gg_state *)seen);
    gg_view_make(b, (gg_state *)seen, side, v);
    paper_begin(p, '[');
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *x = &v->piece[i];
        gg_threat t;
        if (x->side != side || !x->on_table || x->arm == GG_LEADER || !is_meant(f, x->id)) continue;
        if (gg_danger(b, (gg_state *)seen, x->id, (uint64_t)f->s.at + 1, rollouts > 0 ? rollouts : DANGER_ROLLOUTS,
                      &room, &t))
            draw_threat(p, b, &t);
    }
    paper_end(p, ']');
    free(room.base);
}

/* ---- why, and how it stands ---- */

void face_reason(face *f)
{
    char words[COACH_WORDS + GG_SENTENCE] = "";
    paper *p = face_begin(f);
    if (!f->open) return;
    gg_arena room = {.base = take(coach_space(f->s.b)), .size = coach_space(f->s.b)};
    coach_explains(&f->s, &room, words, sizeof words);
    free(room.base);
    paper_text(p, words);
}

/* As was learned, of what the side may know: the mean over guesses at what it may not. */
static double learned_chance(const gg_battle *b, const gg_state *s, int side)
{
    enum { GUESSES = 16 };
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *guess = (gg_state *)room;
    double sum = 0;
    if (!gg_hides(b, s, side)) return gg_win_chance(b, s, side);
    for (uint64_t i = 0; i < GUESSES; i++) {
        gg_redact(b, s, side, guess);
        gg_fill(b, guess, (i + 1) * 0x9e3779b97f4a7c15u);
        sum += gg_win_chance(b, guess, side);
    }
    return sum / GUESSES;
}

/* Of a side, as far as it can know; without rollouts as was learned alone. */
void face_win_chance(face *f, int side, int rollouts)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    double error = 0, chance;
    paper *p = face_begin(f);
    if (!f->open) return;
    if (side < 0 || side >= GG_SIDES) side = 0;
    gg_redact(f->s.b, f->s.now, side, (gg_state *)seen);
    gg_result r = gg_result_of(f->s.b, f->s.now);
    if (r.over)
        chance = r.winner >= GG_SIDES ? 0.5 : r.winner == side;
    else if (rollouts > 0)
        chance = gg_gauge(f->s.b, (gg_state *)seen, side, (uint64_t)f->s.at + 1, rollouts, &error);
    else
        chance = learned_chance(f->s.b, f->s.now, side);
    paper_begin(p, '{');
    paper_set_real(p, "chance", chance);
    paper_set_real(p, "error", error);
    paper_set_int(p, "rollouts", rollouts > 0 && !r.over ? rollouts : 0);
    paper_end(p, '}');
}

/* ---- the review ---- */

static void draw_progress(paper *p, const face *f)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", true);
    paper_set_int(p, "done", f->review.done);
    paper_set_int(p, "of", review_steps(&f->review));
    paper_set_bool(p, "finished", f->review.done >= review_steps(&f->review));
    paper_end(p, '}');
}

/* Of all answers that there are, at whatever point one looks. */
static bool begin(face *f, gg_fault *fault)
{
    buffer text = {0};
    gg_faults *faults = take(sizeof *faults);
    gg_record record;
    session_record(&f->s, f->s.answers, NULL, 0, &text);
    gg_arena room = {.size = gg_record_space(text.len)};
    room.base = take(room.size);
    bool good = gg_record_parse(text.at, text.len, &room, &record, faults);
    if (good)
        good = review_begin(&record, f->s.b, &f->review, fault);
    else
        *fault = faults->fault[0];
    free(room.base);
    free(faults);
    buffer_free(&text);
    return good;
}

/* seed */
void face_review_begin(face *f, int rollouts)
{
    size_t len;
    gg_fault fault = {0};
    paper *p = face_begin(f);
    const char *seed = face_first_argument(f, &len);
    if (rollouts <= 0) rollouts = REVIEW_ROLLOUTS;
    review_free(&f->review);
    f->review_ask = (review_ask){.gauge = rollouts / 2, .counsel = rollouts, .seed = 1};
    if (len) f->review_ask.seed = strtoull(seed, NULL, 10);
    if (f->open && begin(f, &fault))
        draw_progress(p, f);
    else
        draw_no_advice(p, f->open ? fault.text : face_what_is_asked(f));
}

/* For so long, or one step if that takes longer. */
void face_review_step(face *f, int milliseconds)
{
    paper *p = face_begin(f);
    double begun = f->clock ? f->clock() : 0;
    if (!f->review.b) {
        draw_no_advice(p, "nothing was begun");
        return;
    }
    while (review_step(&f->review, &f->review_ask))
        if (!f->clock || f->clock() - begun >= milliseconds) break;
    draw_progress(p, f);
}

static void draw_judgement(paper *p, const review *r, int at)
{
    static const char *const kinds[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_AMEND] = "amend"};
    const review_entry *e = &r->entry[at];
    char better[GG_MOVE_TEXT];
    paper_begin(p, '{');
    paper_set_int(p, "n", at + 1);
    paper_set_text(p, "kind", kinds[e->kind]);
    paper_set_id(p, "side", e->side < GG_SIDES ? e->side : (unsigned)GG_NONE);
    paper_set_int(p, "round", e->round);
    paper_set_text(p, "answer", e->text);
    if (e->about[0]) paper_set_text(p, "purpose", e->about);
    paper_set_real(p, "before", e->before);
    paper_set_real(p, "after", e->after);
    if (e->kind == GG_CHOOSE) {
        if (e->better) gg_move_print(r->b, review_state(r, at), e->better, better, sizeof better);
        paper_set_text(p, "mark", e->mark ? review_mark_word(e->mark) : NULL);
        paper_set_text(p, "better", e->better ? better : NULL);
        paper_set_real(p, "less", e->less);
        paper_set_real(p, "less_error", e->less_error);
        paper_set_real(p, "rivals", e->rivals);
    }
    paper_end(p, '}');
}

void face_review_result(face *f)
{
    const review *r = &f->review;
    paper *p = face_begin(f);
    if (!r->b || r->done < review_steps(r)) {
        draw_no_advice(p, r->b ? "it is not finished" : "nothing was begun");
        return;
    }
    paper_begin(p, '{');
    paper_set_bool(p, "ok", true);
    paper_set_real(p, "first", r->first);
    paper_set_real(p, "last", r->last);
    paper_key(p, "sides");
    paper_begin(p, '[');
    for (int side = 0; side < GG_SIDES; side++) {
        paper_begin(p, '{');
        paper_set_text(p, "side", gg_battle_side(r->b, side));
        paper_set_real(p, "luck", r->luck[side]);
        paper_set_real(p, "choices", r->choices[side]);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_set_real(p, "umpire", r->umpire);
    paper_key(p, "turning");
    if (r->turning < 0)
        paper_null(p);
    else
        paper_int(p, r->turning + 1);
    paper_key(p, "entries");
    paper_begin(p, '[');
    for (int i = 0; i < r->entries; i++) draw_judgement(p, r, i);
    paper_end(p, ']');
    paper_end(p, '}');
}

void face_review_end(face *f)
{
    face_begin(f);
    review_free(&f->review);
}
