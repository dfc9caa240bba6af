/* A page's calls: the pending question in full, and of a roll the test that it is. */
#include <stdlib.h>

#include "engine/question.h"
#include "engine/system.h"
#include "face.h"
#include "tell/implied.h"

/* ---- rules, pieces, groups ---- */

static void draw_rule(paper *p, const gg_battle *b, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    paper_begin(p, '{');
    paper_set_text(p, "id", r ? r->id : "");
    paper_set_text(p, "words", r && r->words ? r->words : "");
    paper_end(p, '}');
}

static void draw_bits(paper *p, const uint64_t pieces[3])
{
    paper_key(p, "pieces");
    paper_begin(p, '[');
    for (int i = 0; i < 192; i++)
        if (pieces[i / 64] >> i % 64 & 1) paper_int(p, i);
    paper_end(p, ']');
}

static void draw_group(paper *p, const gg_battle *b, const gg_state *s, int i, const gg_group *g)
{
    char card[2048] = "";
    gg_group_card(b, s, i, card, sizeof card);
    paper_begin(p, '{');
    paper_set_int(p, "id", i);
    paper_set_id(p, "side", g->side < GG_SIDES ? g->side : (unsigned)GG_NONE);
    paper_set_text(p, "label", g->label);
    paper_set_text(p, "name", g->name);
    draw_bits(p, g->pieces);
    paper_set_text(p, "card", card);
    paper_end(p, '}');
}

static void draw_groups(paper *p, const gg_battle *b, const gg_state *s, uint32_t which)
{
    gg_group group;
    paper_key(p, "groups");
    paper_begin(p, '[');
    for (int i = 0; i < 32; i++)
        if (which >> i & 1 && gg_group_of(b, s, i, &group)) draw_group(p, b, s, i, &group);
    paper_end(p, ']');
}

/* ---- tests ---- */

static void draw_test_lines(paper *p, const gg_battle *b, const gg_test_tally *t)
{
    paper_begin(p, '{');
    paper_set_int(p, "total", t->total);
    paper_key(p, "lines");
    paper_begin(p, '[');
    for (int i = 0; i < t->lines; i++) {
        paper_begin(p, '{');
        paper_set_int(p, "amount", t->line[i].amount);
        paper_set_rule(p, "rule", b, t->line[i].rule);
        paper_set_text(p, "words", t->line[i].words);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

static void draw_test_row(paper *p, const gg_test_row *r)
{
    paper_begin(p, '{');
    if (r->low > INT16_MIN) paper_set_int(p, "low", r->low);
    if (r->high < INT16_MAX) paper_set_int(p, "high", r->high);
    if (r->dice[0]) paper_set_text(p, "dice", r->dice);
    paper_set_int(p, "good", r->good);
    paper_set_text(p, "words", r->words);
    draw_chance(p, "chance", r->chance);
    paper_end(p, '}');
}

/* Each face with what it does here; of a draw each chit. */
static void draw_faces_of(paper *p, const gg_test *t, const gg_die *die)
{
    int n = die->faces ? die->faces : die->classes;
    const char *const *names = die->faces ? die->face_names : die->class_names;
    paper_key(p, "faces");
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) {
        char number[12];
        gg_text text = gg_text_on(number, sizeof number);
        gg_text_add(&text, "%d", i + 1);
        paper_begin(p, '{');
        paper_set_text(p, "name", names && names[i] ? names[i] : number);
        paper_set_text(p, "does", t->class_words[die->faces ? die->class_of[i] : i]);
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

void draw_needed(paper *p, const gg_test *t)
{
    static const char *const bounds[] = {NULL, "at_most", "less_than", "at_least", "more_than"};
    static const char *const words[] = {"", "%d or less", "less than %d", "%d or more", "more than %d"};
    bool bound = t->bound > 0 && t->bound <= GG_MORE_THAN;
    char needed[32] = "";
    gg_text text = gg_text_on(needed, sizeof needed);
    for (const char *at = words[bound ? t->bound : 0]; *at; at++)
        if (*at == '%')
            gg_text_add(&text, "%d", t->number), at++;
        else
            gg_text_add(&text, "%c", *at);
    paper_set_text(p, "bound", bound ? bounds[t->bound] : NULL);
    paper_key(p, "number");
    if (bound)
        paper_int(p, t->number);
    else
        paper_null(p);
    paper_set_text(p, "needed", needed);
}

void draw_test_card(paper *p, const gg_battle *b, const gg_test *t, const gg_die *die)
{
    char text[GG_SENTENCE * 4];
    gg_test_print(b, t, text, sizeof text);
    paper_begin(p, '{');
    paper_set_text(p, "purpose", t->purpose);
    paper_set_text(p, "text", text);
    paper_set_text(p, "form", gg_form_word(t->form));
    paper_set_int(p, "dice", t->dice);
    paper_set_text(p, "die", die ? die->name : "");
    draw_needed(p, t);
    paper_set_id(p, "side", t->side < GG_SIDES ? t->side : (unsigned)GG_NONE);
    paper_set_id(p, "piece", t->piece);
    paper_set_id(p, "other", t->other);
    paper_set_rule(p, "rule", b, t->rule);
    paper_set_int(p, "contest", t->contest);
    paper_set_bool(p, "harms", t->harms);
    paper_set_bool(p, "certain", t->certain);
    paper_set_text(p, "again", t->again);
    paper_set_text(p, "one", t->one ? t->one : "");
    paper_set_text(p, "more", t->more ? t->more : "");
    paper_key(p, "tallies");
    paper_begin(p, '{');
    for (int k = 0; k < GG_TALLY_KINDS; k++)
        if (t->tally[k].lines) paper_key(p, gg_tally_kind_word(k)), draw_test_lines(p, b, &t->tally[k]);
    paper_end(p, '}');
    paper_key(p, "rows");
    paper_begin(p, '[');
    for (int i = 0; i < t->rows; i++) draw_test_row(p, &t->row[i]);
    paper_end(p, ']');
    if (t->rows) draw_chance(p, "chance", t->chance);
    if (die) draw_faces_of(p, t, die);
    paper_end(p, '}');
}

/* How likely each number of successes, or each total, is. */
static void draw_spread(paper *p, const gg_battle *b, const gg_state *s, const gg_test *t)
{
    enum { MOST = 256 };
    gg_fraction *chance = take(MOST * sizeof *chance);
    int n = gg_test_spread(b, s, t, chance, MOST);
    paper_key(p, "spread");
    paper_begin(p, '[');
    for (int i = 0; i < n && i < MOST; i++) paper_real(p, chance[i].value);
    paper_end(p, ']');
    free(chance);
}

static void draw_test_asked(paper *p, const gg_battle *b, const gg_state *s)
{
    gg_test *t = take(sizeof *t);
    bool asked = gg_test_of(b, s, t);
    paper_key(p, "test");
    if (asked)
        draw_test_card(p, b, t, gg_pending_die(b, s));
    else
        paper_null(p);
    if (asked && t->form != GG_FORM_DRAW) draw_spread(p, b, s, t);
    free(t);
}

/* ---- questions ---- */

static void draw_usual(paper *p, const gg_battle *b, const gg_state *s, gg_move usual)
{
    char text[GG_MOVE_TEXT], label[GG_SENTENCE];
    paper_key(p, "usual");
    if (!usual) {
        paper_null(p);
        return;
    }
    gg_move_print(b, s, usual, text, sizeof text);
    gg_move_label(b, s, usual, label, sizeof label);
    paper_begin(p, '{');
    paper_set_text(p, "text", text);
    paper_set_text(p, "label", label);
    paper_end(p, '}');
}

static void draw_choice(paper *p, const gg_battle *b, const gg_state *s)
{
    gg_asking a = {0};
    gg_asking_of(b, s, &a);
    paper_set_text(p, "id", a.id ? a.id : "");
    paper_set_text(p, "name", a.name ? a.name : "");
    paper_set_text(p, "why", a.why);
    draw_bits(p, a.pieces);
    draw_groups(p, b, s, a.groups);
    paper_set_bool(p, "series", a.series);
    paper_set_bool(p, "idle", a.idle);
    paper_set_bool(p, "standing", standing_may(b, s));
    draw_usual(p, b, s, a.usual);
}

static void draw_roll(paper *p, const gg_battle *b, const gg_state *s, gg_ask ask)
{
    uint64_t pieces[3] = {0};
    const unsigned asked[] = {ask.piece, ask.other};
    for (int i = 0; i < 2; i++)
        if (asked[i] < 192) pieces[asked[i] / 64] |= (uint64_t)1 << asked[i] % 64;
    paper_set_text(p, "why", "");
    draw_bits(p, pieces);
    draw_test_asked(p, b, s);
}

void face_question(face *f)
{
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_OVER] = "over"};
    char prompt[512] = "";
    paper *p = face_begin(f);
    if (!f->open) return;
    const gg_battle *b = f->s.b;
    const gg_state *s = f->s.now;
    gg_ask ask = gg_pending(b, s);
    gg_prompt(b, s, prompt, sizeof prompt);
    paper_begin(p, '{');
    paper_set_text(p, "kind", kind[ask.kind]);
    paper_set_id(p, "side", ask.side < GG_SIDES ? ask.side : (unsigned)GG_NONE);
    paper_set_text(p, "prompt", prompt);
    paper_set_id(p, "piece", ask.piece);
    paper_set_id(p, "other", ask.other);
    paper_key(p, "rules");
    paper_begin(p, '[');
    if (ask.rule != GG_OK) draw_rule(p, b, ask.rule);
    paper_end(p, ']');
    if (ask.kind == GG_CHOOSE) draw_choice(p, b, s);
    if (ask.kind == GG_ROLL) draw_roll(p, b, s, ask);
    paper_end(p, '}');
}

/* ---- offers ---- */

static void draw_end(paper *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    char names[GG_SENTENCE] = "";
    gg_text left = gg_text_on(names, sizeof names);
    paper_key(p, "ends");
    if (!gg_move_ends(b, s, m)) {
        paper_null(p);
        return;
    }
    int n = implied_left(b, s, m, &left);
    paper_begin(p, '{');
    paper_set_int(p, "count", n);
    paper_set_text(p, "left", names);
    paper_end(p, '}');
}

/* What a list shows of a move beside what it touches. */
void draw_offer(paper *p, const gg_battle *b, const gg_state *s, gg_move m, gg_move usual)
{
    char label[GG_SENTENCE];
    const char *group = gg_move_group(b, s, m), *fold = b->system->fold ? b->system->fold(b, s, m) : NULL;
    gg_move_label(b, s, m, label, sizeof label);
    paper_set_text(p, "label", label);
    paper_set_text(p, "group", group ? group : "");
    paper_set_text(p, "fold", fold);
    paper_set_int(p, "rank", gg_move_rank(b, s, m));
    paper_set_bool(p, "usual", m == usual);
    paper_set_bool(p, "needless", gg_move_needless(b, s, m));
    paper_set_text(p, "until", gg_system_until(gg_battle_system(b), (int)gg_move_until(b, s, m)));
    draw_end(p, b, s, m);
}
