/* A page's calls: positions, records, and other points of the battle. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "face.h"
#include "tell/minutes.h"
#include "tell/perft.h"

enum { TAGS = 32 };

/* ---- records ---- */

void face_position(face *f)
{
    buffer text = {0};
    paper *p = face_begin(f);
    if (!f->open) return;
    session_position(&f->s, &text);
    paper_some(p, text.at, text.len);
    buffer_free(&text);
}

/* Tags that the format writes itself, or that no record could have, are left out. */
static bool good_tag(const char *name)
{
    static const char *const own[] = {"Grognard", "Battle", "Rules"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (strcmp(name, own[i]) == 0) return false;
    size_t good = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.");
    return *name && name[good] == 0 && good < 64;
}

static int read_tags(const face *f, gg_tag *tag)
{
    size_t at = 0, len;
    int n = 0;
    const char *name, *value;
    while (n < TAGS && (name = face_argument(f, &at, &len)) && (value = face_argument(f, &at, &len))) {
        bool twice = false;
        for (int i = 0; i < n; i++) twice |= strcmp(tag[i].name, name) == 0;
        if (!twice && good_tag(name)) tag[n++] = (gg_tag){.name = name, .value = value};
    }
    return n;
}

void face_record(face *f, int answers)
{
    buffer text = {0};
    gg_tag tag[TAGS];
    int tags = read_tags(f, tag), all = f->s.answers;
    paper *p = face_begin(f);
    if (!f->open) return;
    session_record(&f->s, answers < 0 || answers > all ? all : answers, tag, tags, &text);
    paper_some(p, text.at, text.len);
    buffer_free(&text);
}

void face_note(face *f)
{
    size_t len;
    face_begin(f);
    const char *text = face_first_argument(f, &len);
    if (len && f->open) session_remark(&f->s, text, len);
}

int face_length(const face *f) { return f->s.answers; }
int face_at(const face *f) { return f->s.at; }
int face_seek(face *f, int n) { return f->open && session_seek(&f->s, n); }
int face_cut(face *f, int n) { return f->open && session_cut(&f->s, n); }

void face_undo(face *f)
{
    paper *p = face_begin(f);
    const char *why = f->open ? session_undo_why_not(&f->s) : face_what_is_asked(f);
    paper_begin(p, '{');
    paper_key(p, "to");
    if (why)
        paper_null(p);
    else
        paper_int(p, f->s.at - 1);
    paper_set_text(p, "why", why ? why : "");
    paper_end(p, '}');
}

static void draw_remarks(const face *f, paper *p, int n)
{
    paper_key(p, "notes");
    paper_begin(p, '[');
    for (int i = 0; i < f->s.remarks; i++)
        if (f->s.remark[i].after == n) paper_text(p, f->s.remark[i].text);
    paper_end(p, ']');
}

/* Entry n tells the n-th answer, given in the state after n - 1; entry 0 how the battle opens. */
static void draw_entry(const face *f, paper *p, int n, gg_state *s)
{
    static const char *const by[] = {[BY_PERSON] = "person", [BY_PROGRAM] = "program", [BY_DICE] = "dice"};
    const gg_battle *b = f->s.b;
    const answered *x = n ? &f->s.given[n - 1] : NULL;
    char text[512] = "";
    if (x) gg_answer_print(b, s, &x->answer, text, sizeof text);
    paper_begin(p, '{');
    paper_set_int(p, "n", n);
    paper_set_text(p, "text", text);
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_AMEND] = "amend"};
    paper_set_text(p, "kind", x ? kind[x->answer.kind] : "start");
    paper_set_id(p, "side", x && x->side < GG_SIDES ? x->side : (unsigned)GG_NONE);
    paper_set_text(p, "by", by[x ? x->by : BY_DICE]);
    draw_remarks(f, p, n);
    paper_key(p, "events");
    paper_begin(p, '[');
    teller t = teller_on(p, &f->words);
    session_step(&f->s, n, s, &t.sink);
    paper_end(p, ']');
    paper_end(p, '}');
}

void face_log(face *f, int from, int to)
{
    paper *p = face_begin(f);
    if (!f->open) return;
    gg_state *s = state_new(f->s.b);
    if (from < 0) from = 0;
    if (to > f->s.answers) to = f->s.answers;
    if (from > 0 && from <= to) session_state_at(&f->s, from - 1, s);
    paper_begin(p, '[');
    for (int n = from; n <= to; n++) draw_entry(f, p, n, s);
    paper_end(p, ']');
    free(s);
}

void face_hash(face *f)
{
    char text[24] = "";
    paper *p = face_begin(f);
    uint64_t hash = f->open ? gg_position_hash(f->s.b, f->s.now) : 0;
    if (hash) snprintf(text, sizeof text, "%016" PRIx64, hash);
    paper_text(p, text);
}

void face_perft(face *f, int depth)
{
    char text[64];
    paper *p = face_begin(f);
    perft sum = f->open && depth > 0 && depth <= PERFT_DEPTH ? perft_count(f->s.b, f->s.now, depth) : (perft){0};
    snprintf(text, sizeof text, "%" PRIu64 " %" PRIu64 " %" PRIu64, sum.sequences, sum.decided, sum.outcomes);
    paper_text(p, text);
}
