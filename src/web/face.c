/* A page's calls: arguments, opening, looking. */
#include "face.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tell/lost.h"

/* ---- arguments and answers ---- */

char *face_input(face *f, uint32_t len)
{
    free(f->in);
    f->in = take((size_t)len + 1);
    f->in_len = len;
    return f->in;
}

const char *face_output(const face *f) { return f->out.text.at ? f->out.text.at : ""; }
uint32_t face_output_length(const face *f) { return (uint32_t)f->out.text.len; }

paper *face_begin(face *f)
{
    paper_clear(&f->out);
    return &f->out;
}

/* The input ends with a zero byte that is not counted. */
const char *face_argument(const face *f, size_t *at, size_t *len)
{
    if (*at > f->in_len || !f->in) return NULL;
    const char *text = f->in + *at;
    *len = strlen(text);
    *at += *len + 1;
    return text;
}

const char *face_first_argument(const face *f, size_t *len)
{
    size_t at = 0;
    const char *text = face_argument(f, &at, len);
    if (!text) *len = 0;
    return text ? text : "";
}

bool face_asks(const face *f, gg_ask_kind kind) { return f->open && session_ask(&f->s).kind == kind; }

const char *face_what_is_asked(const face *f)
{
    if (!f->open) return "no battle is open";
    switch (session_ask(&f->s).kind) {
    case GG_CHOOSE: return "a decision is asked for, not dice";
    case GG_ROLL: return "dice are asked for, not a decision";
    default: return "the battle is over: nothing is asked";
    }
}

/* ---- opening ---- */

static void draw_battle(const face *f, paper *p)
{
    const session *s = &f->s;
    const gg_battle *b = s->b;
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, s->seed);
    paper_key(p, "battle");
    paper_begin(p, '{');
    paper_set_text(p, "kind", s->recorded ? "record" : "scenario");
    paper_set_text(p, "system", gg_system_id(gg_battle_system(b)));
    paper_set_text(p, "title", gg_battle_title(b));
    paper_set_text(p, "story", gg_battle_story(b));
    paper_key(p, "sides");
    paper_begin(p, '[');
    for (int side = 0; side < GG_SIDES; side++) paper_text(p, gg_battle_side(b, side));
    paper_end(p, ']');
    paper_key(p, "players");
    paper_begin(p, '[');
    for (int i = 0; i < gg_player_count(); i++)
        if (gg_player_plays(b, i)) paper_text(p, gg_player_name(i));
    paper_end(p, ']');
    paper_key(p, "tags");
    paper_begin(p, '[');
    for (int i = 0; s->recorded && i < s->record.tags; i++) {
        paper_begin(p, '[');
        paper_text(p, s->record.tag[i].name);
        paper_text(p, s->record.tag[i].value);
        paper_end(p, ']');
    }
    paper_end(p, ']');
    paper_set_text(p, "seed", seed);
    paper_set_int(p, "answers", s->answers);
    paper_key(p, "events");
    paper_begin(p, '[');
    gg_state *first = state_new(b);
    teller t = teller_on(p, &f->words);
    session_step(s, 0, first, &t.sink);
    free(first);
    paper_end(p, ']');
    paper_end(p, '}');
}

/* A record goes on with its own dice unless others are asked for. */
static uint64_t seed_of(const face *f, const char *wish)
{
    const char *text = *wish ? wish : gg_record_tag(&f->s.record, "Seed");
    return text ? strtoull(text, NULL, 10) : 0;
}

void face_open(face *f)
{
    paper *p = face_begin(f);
    size_t at = 0, len;
    const char *seed = face_argument(f, &at, &len);
    size_t text_len = seed && at <= f->in_len ? f->in_len - at : 0;
    char *text = take(text_len + 1);
    if (text_len) memcpy(text, f->in + at, text_len);
    gg_faults *faults = take(sizeof *faults);
    review_free(&f->review);
    trial_end(&f->trial);
    if (f->open) session_close(&f->s);
    f->open = session_open(&f->s, text, text_len, faults);
    if (f->open) {
        f->s.seed = seed_of(f, seed);
        gg_view_make(f->s.b, f->s.now, 0, &f->words);
    }
    paper_begin(p, '{');
    paper_set_bool(p, "ok", f->open);
    draw_faults(p, faults);
    if (f->open) draw_battle(f, p);
    paper_end(p, '}');
    free(faults);
}

void face_reseed(face *f)
{
    size_t len;
    face_begin(f);
    f->s.seed = strtoull(face_first_argument(f, &len), NULL, 10);
}

void face_close(face *f)
{
    review_free(&f->review);
    trial_end(&f->trial);
    if (f->open) session_close(&f->s);
    free(f->in);
    buffer_free(&f->out.text);
    f->in = NULL, f->in_len = 0, f->open = false;
}

void face_about(face *f) { draw_about(face_begin(f)); }

/* ---- looking ---- */

void face_view(face *f, int side)
{
    paper *p = face_begin(f);
    bool one = side >= 0 && side < GG_SIDES;
    if (f->open) draw_view(p, &f->eyes, f->s.b, f->s.now, one ? side : ALL_EYES);
}

void face_moves(face *f)
{
    paper *p = face_begin(f);
    if (f->open) draw_moves(p, f->s.b, f->s.now);
}

void face_unread(paper *p, const char *why)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "fault", why);
    paper_end(p, '}');
}

gg_move face_read_move(const face *f, paper *p)
{
    size_t len;
    gg_fault fault = {0};
    const char *text = face_first_argument(f, &len);
    gg_move m = face_asks(f, GG_CHOOSE) ? gg_move_parse(f->s.b, f->s.now, text, len, &fault) : 0;
    if (!m) face_unread(p, face_asks(f, GG_CHOOSE) ? fault.text : face_what_is_asked(f));
    return m;
}

void face_verdict(face *f)
{
    paper *p = face_begin(f);
    gg_move m = face_read_move(f, p);
    if (m) draw_verdict(p, f->s.b, f->s.now, m);
}

void face_refused(face *f, int piece)
{
    paper *p = face_begin(f);
    if (f->open) draw_refused(p, f->s.b, f->s.now, piece);
}

/* A card tells only what that side may know; for all eyes it is read as the other side does. */
void face_card(face *f, int piece, int side)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    char text[4096];
    paper *p = face_begin(f);
    const gg_battle *b = f->s.b;
    if (!f->open) return;
    gg_view_make(b, f->s.now, 0, &f->eyes.view);
    const gg_piece *x = gg_view_piece(&f->eyes.view, piece);
    if (!x) return;
    session_seen(&f->s, side < 0 || side >= GG_SIDES ? !x->side : side, (gg_state *)seen);
    text[0] = 0;
    gg_text end = gg_text_on(text, sizeof text);
    int len = gg_piece_card(b, (gg_state *)seen, piece, text, sizeof text);
    if (len > 0 && (size_t)len < sizeof text) end = gg_text_on(text + len, sizeof text - (size_t)len);
    lost_when(&f->s, piece, &end);
    paper_text(p, text);
}

void face_prompt(face *f)
{
    char text[512] = "";
    paper *p = face_begin(f);
    if (!f->open) return;
    gg_prompt(f->s.b, f->s.now, text, sizeof text);
    paper_text(p, text);
}
