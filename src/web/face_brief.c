/* A page's calls: the briefing, of what engine and scenario know; and what an umpire may say. */
#include <stdlib.h>
#include <string.h>

#include "engine/system.h"
#include "face.h"
#include "tell/umpire.h"
#include "text/text.h"

/* ---- the scenario's own lines ---- */

typedef struct said_line {
    gg_word word;
    const char *rest, *comment; /* behind the word; behind # */
    size_t rest_len, comment_len;
} said_line;

static const char *trimmed(const char *from, const char *end, size_t *len)
{
    while (from < end && (*from == ' ' || *from == '\t')) from++;
    while (end > from && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r')) end--;
    *len = (size_t)(end - from);
    return from;
}

static bool read_line(const char *line, const char *end, said_line *out)
{
    const char *at = line, *hash = line;
    bool quoted = false;
    while (hash < end && (*hash != '#' || quoted)) quoted ^= *hash++ == '"';
    if (!gg_word_next(&at, hash, line, &out->word)) return false;
    out->rest = trimmed(at, hash, &out->rest_len);
    out->comment = hash < end ? trimmed(hash + 1, end, &out->comment_len) : hash;
    if (hash >= end) out->comment_len = 0;
    return true;
}

/* Lines that say what pieces there are and where, or what stands elsewhere in the briefing. */
static bool is_elsewhere(gg_word w)
{
    static const char *const words[] = {"system", "title", "story", "unit", "leader", "option", "answer", "place"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (gg_word_is(w, words[i])) return true;
    return false;
}

/* A block goes on to a line `end`: drawn maps and lists. */
static const char *behind_block(const char *at, const char *stop)
{
    for (const char *line = at; line < stop;) {
        const char *end = memchr(line, '\n', (size_t)(stop - line));
        said_line l;
        if (!end) end = stop;
        if (read_line(line, end, &l) && gg_word_is(l.word, "end")) return end;
        line = end + 1;
    }
    return at;
}

static void each_line(const gg_battle *b, void (*tell)(paper *, const gg_battle *, const said_line *), paper *p)
{
    size_t len;
    const char *at = gg_battle_text(b, &len), *stop = at + len;
    while (at < stop) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        said_line l;
        if (!end) end = stop;
        if (read_line(at, end, &l)) {
            bool block = gg_word_is(l.word, "map") && !l.rest_len;
            if (block)
                end = behind_block(end, stop);
            else
                tell(p, b, &l);
        }
        at = end + 1;
    }
}

static void draw_said(paper *p, const gg_battle *b, const said_line *l)
{
    (void)b;
    if (is_elsewhere(l->word)) return;
    paper_begin(p, '{');
    paper_key(p, "word"), paper_some(p, l->word.at, l->word.len);
    paper_key(p, "text"), paper_some(p, l->rest, l->rest_len);
    paper_key(p, "comment"), paper_some(p, l->comment, l->comment_len);
    paper_end(p, '}');
}

/* Ground that has a name: `place E6 F6 "the ridge"`. */
static void draw_called(paper *p, const gg_battle *b, const said_line *l)
{
    const char *end = l->rest + l->rest_len, *at = l->rest, *name = memchr(at, '"', l->rest_len);
    const char *close = name ? memchr(name + 1, '"', (size_t)(end - name - 1)) : NULL;
    gg_word word;
    gg_pose to;
    if (!gg_word_is(l->word, "place") || !close) return;
    paper_begin(p, '{');
    paper_key(p, "name"), paper_some(p, name + 1, (size_t)(close - name - 1));
    paper_key(p, "at");
    paper_begin(p, '[');
    while (gg_word_next(&at, name, at, &word))
        if (gg_place_find(b, word.at, word.len, &to)) draw_place(p, b, to);
    paper_end(p, ']');
    paper_end(p, '}');
}

/* ---- options ---- */

static bool find_option(const gg_battle *b, gg_word word, gg_option_row *out)
{
    for (int i = 0; gg_system_option(gg_battle_system(b), i, out); i++)
        if (gg_word_is(word, out->word)) return true;
    return false;
}

static void draw_option(paper *p, const gg_battle *b, const said_line *l)
{
    gg_option_row row;
    gg_word word;
    const char *at = l->rest, *end = at + l->rest_len;
    if (!gg_word_is(l->word, "option") || !gg_word_next(&at, end, at, &word) || !find_option(b, word, &row)) return;
    size_t len;
    const char *value = trimmed(at, end, &len);
    char usual[24];
    gg_text t = gg_text_on(usual, sizeof usual);
    gg_text_add(&t, "%d", row.usual);
    const char *is = row.values ? row.value[row.usual] : row.what ? "" : usual;
    if (strlen(is) == len && strncmp(is, value, len) == 0) return;
    paper_begin(p, '{');
    paper_set_text(p, "word", row.word);
    paper_key(p, "value"), paper_some(p, value, len);
    paper_set_text(p, "usual", is);
    paper_set_text(p, "words", row.words);
    paper_set_rule(p, "rule", b, row.rule);
    paper_key(p, "comment"), paper_some(p, l->comment, l->comment_len);
    paper_end(p, '}');
}

/* ---- how it is won ---- */

static void draw_terms(paper *p, const gg_battle *b)
{
    gg_terms terms;
    gg_terms_of(b, &terms);
    paper_key(p, "terms");
    paper_begin(p, '[');
    for (int i = 0; i < terms.count; i++) {
        paper_begin(p, '{');
        paper_set_rule(p, "rule", b, terms.term[i].rule);
        paper_set_text(p, "words", terms.term[i].words);
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

/* Ground that is worth something. */
static void draw_goals(paper *p, const gg_view *v)
{
    paper_key(p, "goals");
    paper_begin(p, '[');
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *c = &v->cell[i];
        if (!c->worth) continue;
        paper_begin(p, '{');
        paper_key(p, "place"), paper_some(p, c->name, strnlen(c->name, sizeof c->name));
        paper_set_int(p, "x", c->x), paper_set_int(p, "y", c->y);
        paper_set_int(p, "worth", c->worth);
        paper_set_id(p, "side", c->worth_to < GG_SIDES ? c->worth_to : (unsigned)GG_NONE);
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

/* ---- forces ---- */

static bool alike(const gg_piece *a, const gg_piece *b)
{
    return a->side == b->side && a->arm == b->arm && strncmp(a->type, b->type, sizeof a->type) == 0;
}

static void draw_force(paper *p, const gg_battle *b, const gg_view *v, int like)
{
    static const char *const arms[] = {"other", "foot", "horse", "guns", "leader", "other"};
    const gg_piece *x = &v->piece[like];
    char kind[GG_PHRASE] = "";
    gg_text t = gg_text_on(kind, sizeof kind);
    int count = 0, strength = 0, to_come = 0;
    if (b->system->say_kind) b->system->say_kind(b, x->id, &t);
    for (int i = like; i < v->pieces; i++)
        if (alike(x, &v->piece[i])) count++, strength += v->piece[i].strength, to_come += !v->piece[i].on_table;
    paper_begin(p, '{');
    paper_key(p, "type"), paper_some(p, x->type, strnlen(x->type, sizeof x->type));
    paper_set_text(p, "kind", kind);
    paper_set_text(p, "arm", arms[x->arm <= GG_OTHER ? x->arm : 0]);
    paper_set_int(p, "count", count);
    paper_set_int(p, "strength", strength);
    paper_set_int(p, "offTable", to_come);
    paper_key(p, "pieces");
    paper_begin(p, '[');
    for (int i = like; i < v->pieces; i++) {
        if (!alike(x, &v->piece[i])) continue;
        paper_begin(p, '{');
        paper_set_int(p, "id", v->piece[i].id);
        paper_key(p, "label"), paper_some(p, v->piece[i].label, strnlen(v->piece[i].label, sizeof x->label));
        paper_key(p, "name"), paper_some(p, v->piece[i].name, strnlen(v->piece[i].name, sizeof x->name));
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

static void draw_side(paper *p, const gg_battle *b, const gg_view *v, int side)
{
    paper_begin(p, '{');
    paper_set_text(p, "name", gg_battle_side(b, side));
    paper_set_int(p, "goal", v->goal[side]);
    paper_set_int(p, "score", v->score[side]);
    paper_set_text(p, "note", v->side_note[side]);
    paper_key(p, "forces");
    paper_begin(p, '[');
    for (int i = 0; i < v->pieces; i++) {
        bool first = v->piece[i].side == side;
        for (int k = 0; k < i && first; k++) first = !alike(&v->piece[k], &v->piece[i]);
        if (first) draw_force(p, b, v, i);
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

/* The battle as it begins, whatever has come of it; what both may see. */
void face_briefing(face *f)
{
    paper *p = face_begin(f);
    if (!f->open) return;
    const gg_battle *b = f->s.b;
    gg_state *first = state_new(b);
    gg_view *v = &f->eyes.view;
    session_state_at(&f->s, 0, first);
    gg_view_make(b, first, 0, v);
    paper_begin(p, '{');
    paper_set_text(p, "title", gg_battle_title(b));
    paper_set_text(p, "story", gg_battle_story(b));
    paper_set_text(p, "system", gg_system_id(gg_battle_system(b)));
    paper_set_text(p, "systemName", gg_system_name(gg_battle_system(b)));
    paper_set_text(p, "clock", v->clock);
    paper_set_int(p, "rounds", v->rounds);
    paper_set_text(p, "strengthWord", v->strength_word ? v->strength_word : "");
    paper_key(p, "sides");
    paper_begin(p, '[');
    for (int side = 0; side < GG_SIDES; side++) draw_side(p, b, v, side);
    paper_end(p, ']');
    draw_goals(p, v);
    draw_terms(p, b);
    paper_key(p, "options");
    paper_begin(p, '[');
    each_line(b, draw_option, p);
    paper_end(p, ']');
    paper_key(p, "places");
    paper_begin(p, '[');
    each_line(b, draw_called, p);
    paper_end(p, ']');
    paper_key(p, "lines");
    paper_begin(p, '[');
    each_line(b, draw_said, p);
    paper_end(p, ']');
    paper_end(p, '}');
    free(first);
}

/* ---- the umpire ---- */

void face_amendments(face *f)
{
    paper *p = face_begin(f);
    if (!f->open) return;
    gg_view *v = &f->eyes.view;
    gg_view_make(f->s.b, f->s.now, session_ask(&f->s).side == 1, v);
    paper_begin(p, '[');
    for (int i = 0; i < UMPIRE_WORDS; i++) {
        char example[160];
        umpire_example(&f->s, v, umpire_words[i].argument, example, sizeof example);
        paper_begin(p, '{');
        paper_set_text(p, "word", umpire_words[i].name);
        paper_set_text(p, "example", example);
        paper_set_text(p, "help", umpire_words[i].help);
        paper_set_bool(p, "now", umpire_may(f->s.b, f->s.now, i));
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

/* A word that may be set, as a form has it. */
static void draw_field(paper *p, const umpire_field *x)
{
    paper_begin(p, '{');
    paper_set_text(p, "word", x->word);
    paper_set_text(p, "kind", x->kind);
    if (x->number) paper_set_int(p, "low", x->low), paper_set_int(p, "high", x->high);
    paper_key(p, "words");
    paper_begin(p, '[');
    for (int i = 0; i < x->words; i++) paper_text(p, umpire_field_word(x, i));
    paper_end(p, ']');
    paper_set_text(p, "what", x->what);
    paper_set_text(p, "now", x->now);
    paper_end(p, '}');
}

void face_amendable(face *f)
{
    size_t len;
    paper *p = face_begin(f);
    if (!f->open) return;
    const char *label = face_first_argument(f, &len);
    umpire_field *field = take(UMPIRE_FIELDS * sizeof *field);
    int n = umpire_fields(f->s.b, f->s.now, label, field);
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) draw_field(p, &field[i]);
    paper_end(p, ']');
    free(field);
}
