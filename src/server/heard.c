/* What happened, answer by answer, as the core draws it, without what these eyes did not see. */
#include <stdlib.h>
#include <string.h>

#include "server/room.h"
#include "web/draw.h"

typedef struct listener { /* passes on what may be heard */
    gg_sink sink;
    teller to;
    unsigned eyes;
} listener;

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    listener *l = (listener *)sink;
    if ((e->seen_by & l->eyes) == l->eyes) l->to.sink.event(&l->to.sink, b, s, e);
}

static unsigned bits_of(int whose) { return whose == BOTH_EYES ? 3 : 1U << whose; }

/* The events of the nth answer, which is given to the state before it. */
static void draw_events(const room *r, int whose, int n, gg_state *s, paper *p, const gg_view *words)
{
    bool all = n > 0 && room_knows(r, whose, n);
    listener l = {.sink = {.event = hear}, .to = teller_on(p, words), .eyes = all ? 0 : bits_of(whose)};
    session_step(&r->s, n, s, &l.sink);
}

static void draw_notes(const room *r, int n, paper *p)
{
    paper_key(p, "notes");
    paper_begin(p, '[');
    for (int i = 0; i < r->g.remarks; i++)
        if (r->g.remark[i].after == n) paper_text(p, r->g.remark[i].text);
    paper_end(p, ']');
}

static void draw_entry(const room *r, int whose, int n, gg_state *s, paper *p, const gg_view *words)
{
    static const char *const by[] = {[BY_PERSON] = "person", [BY_PROGRAM] = "program", [BY_DICE] = "dice"};
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_AMEND] = "amend"};
    const answered *x = n ? &r->s.given[n - 1] : NULL;
    paper_begin(p, '{');
    paper_set_int(p, "n", n);
    paper_set_text(p, "text", x && room_knows(r, whose, n) ? r->extra[n - 1].text : "");
    paper_set_text(p, "kind", x ? kind[x->answer.kind] : "start");
    paper_set_id(p, "side", x && x->side < GG_SIDES ? x->side : (unsigned)GG_NONE);
    paper_set_text(p, "by", by[x ? x->by : BY_DICE]);
    draw_notes(r, n, p);
    paper_key(p, "events");
    paper_begin(p, '[');
    draw_events(r, whose, n, s, p, words);
    paper_end(p, ']');
    paper_end(p, '}');
}

typedef struct telling { /* room for it */
    paper paper;
    gg_view words;
    gg_state *state;
} telling;

static telling *telling_begin(const room *r, int from)
{
    telling *t = take(sizeof *t);
    t->state = state_new(r->s.b);
    gg_view_pieces(r->s.b, r->s.now, GG_NONE, &t->words);
    if (from > 0) session_state_at(&r->s, from - 1, t->state);
    paper_begin(&t->paper, '[');
    return t;
}

static void telling_free(telling *t)
{
    buffer_free(&t->paper.text);
    free(t->state);
    free(t);
}

void room_log(const room *r, int whose, int from, int to, buffer *out)
{
    telling *t = telling_begin(r, from);
    for (int n = from; n <= to; n++) draw_entry(r, whose, n, t->state, &t->paper, &t->words);
    paper_end(&t->paper, ']');
    buffer_add(out, t->paper.text.at, t->paper.text.len);
    telling_free(t);
}

json_t *events_json(const room *r, int whose, int from, int to)
{
    telling *t = telling_begin(r, from + 1);
    for (int n = from + 1; n <= to; n++) draw_events(r, whose, n, t->state, &t->paper, &t->words);
    paper_end(&t->paper, ']');
    json_t *list = json_loadb(t->paper.text.at, t->paper.text.len, 0, NULL);
    telling_free(t);
    return list ? list : json_array();
}
