/* A lesson at a desk: dice and the enemy are laid down as it says, the asked move is waited for, what was learned is told. Then
 * the battle is the person's own, and is kept like any other. */
#include <stdlib.h>
#include <string.h>

#include "desk_here.h"
#include "keep.h"
#include "learn_book.h"
#include "tell/implied.h"
#include "term.h"
#include "weigh.h"

typedef struct teacher {
    desk_lesson tells; /* first: what the screen shows */
    lesson_book *book;
    guide guide;
    const char *system;
    bool led; /* to the wanted answer, as far as that changes nothing */
} teacher;

static teacher *teacher_of(const here *h) { return (teacher *)h->is.lesson; }
static bool is_free(const teacher *t) { return t->tells.state == LESSON_FREE; }

/* ---- what it says ---- */

static void say_step(teacher *t)
{
    desk_lesson *l = &t->tells;
    const char *wants = guide_wants(&t->guide);
    bool asks = wants || !t->guide.of.guided;
    snprintf(l->says, sizeof l->says, "%s", guide_says(&t->guide));
    snprintf(l->points, sizeof l->points, "%s", guide_points_at(&t->guide));
    snprintf(l->wants, sizeof l->wants, "%s", wants ? wants : "");
    l->at = t->guide.at + 1;
    l->state = asks ? LESSON_ASKS : LESSON_READ;
}

/* Who is asked by a drill is the person; the computer has the other side. */
static void seat_drill(here *h)
{
    gg_ask ask = session_ask(&h->g.s);
    if (teacher_of(h)->guide.of.guided || ask.side >= GG_SIDES) return;
    h->g.s.seat[1 - ask.side] = gg_player_find("captain");
    memcpy(h->of.seat, h->g.s.seat, sizeof h->of.seat);
    here_introduce(h);
}

static void set_state(here *h, lesson_state state)
{
    teacher_of(h)->tells.state = state;
    here_look(h);
}

/* ---- a drill ---- */

/* An answer that one may think of, with its odds; false: it cannot be given here. */
static bool print_rival(const term *t, const gg_battle *b, const gg_state *at, const char *text, bool best)
{
    gg_move path[IMPLIED_MOST];
    gg_fault fault;
    gg_state *then = state_new(b);
    int n = implied_parse(b, at, text, strlen(text), path, &fault);
    gg_copy(b, then, at);
    for (int k = 0; k + 1 < n; k++) gg_apply(b, then, path[k], NULL);
    bool good = n > 0 && gg_verdict(b, then, path[n - 1]) == GG_OK;
    if (good) {
        weighing *w = take(sizeof *w);
        fprintf(t->out, "%s%s\n", text, best ? "  (the best)" : "");
        if (weigh(b, then, &(gg_odds_ask){.move = path[n - 1]}, weigh_listed(1), w)) weigh_print_headline(t, w, 4);
        weigh_free(w);
        free(w);
    }
    free(then);
    return good;
}

static void judge(here *h, const gg_state *at, bool solved)
{
    teacher *x = teacher_of(h);
    char *text = NULL;
    const char *rival;
    size_t len;
    term t = term_on(stdout);
    t.out = open_memstream(&text, &len);
    if (!t.out) memory_is_out();
    t.live = t.colour = false;
    t.columns = 68;
    fprintf(t.out, "%s %s\n\n", solved ? "That is it." : "There is better.", x->guide.of.learned);
    for (int i = 0; (rival = lesson_rival(&x->guide.of, i)); i++) print_rival(&t, h->g.s.b, at, rival, i == 0);
    if (fclose(t.out) != 0) memory_is_out();
    snprintf(x->tells.learned, sizeof x->tells.learned, "%s", text);
    free(text);
    if (solved) learn_mark(x->system, x->guide.of.name);
}

/* Whether it only leads to an answer that one may think of, and decides nothing by itself. */
static bool only_leads(const here *h, gg_move m)
{
    const teacher *x = teacher_of(h);
    const char *text;
    for (int i = 0; (text = lesson_rival(&x->guide.of, i)); i++) {
        gg_move path[IMPLIED_MOST];
        gg_fault fault;
        int n = implied_parse(h->g.s.b, h->g.s.now, text, strlen(text), path, &fault);
        if (n > 1 && path[0] == m) return true;
    }
    return h->queued > 0;
}

/* Whatever is answered is given; it counts unless it is only the way to what was meant. */
static void answered_drill(here *h, gg_move m)
{
    teacher *x = teacher_of(h);
    char text[GG_MOVE_TEXT];
    const session *s = &h->g.s;
    gg_move_print(s->b, s->now, m, text, sizeof text);
    bool solved = lesson_solves(&x->guide.of, text);
    if (!solved && only_leads(h, m)) return;
    judge(h, s->now, solved);
    x->tells.state = LESSON_TOLD;
    guide_goes_on(&x->guide);
}

/* ---- answers ---- */

bool here_taught(here *h, gg_move m)
{
    teacher *x = teacher_of(h);
    if (!x || is_free(x) || x->tells.state == LESSON_LAYS) return true;
    if (x->tells.state != LESSON_ASKS || !guide_allows(&x->guide, &h->g.s, m))
        return here_fails(h, "%s", guide_no(&x->guide));
    if (!x->guide.of.guided) {
        answered_drill(h, m);
        return true;
    }
    x->tells.state = LESSON_LAYS;
    guide_goes_on(&x->guide);
    x->led = false;
    return true;
}

/* The answers that lead to the wanted one and change nothing by themselves. */
static void lead(here *h, const char *wanted)
{
    teacher *x = teacher_of(h);
    gg_move path[IMPLIED_MOST];
    gg_fault fault;
    int n = x->led ? 0 : implied_parse(h->g.s.b, h->g.s.now, wanted, strlen(wanted), path, &fault);
    x->led = true;
    for (int i = 0; i + 1 < n; i++) game_answer(&h->g, &(gg_answer){.kind = GG_CHOOSE, .move = path[i]}, BY_PERSON, "");
}

static void end_of_guide(here *h)
{
    teacher *x = teacher_of(h);
    learn_mark(x->system, x->guide.of.name);
    snprintf(x->tells.learned, sizeof x->tells.learned, "%s", x->guide.of.learned);
    set_state(h, LESSON_TOLD);
}

desk_news here_lesson_step(here *h)
{
    teacher *x = teacher_of(h);
    gg_answer a;
    char why[400];
    if (x->tells.state != LESSON_LAYS) return DESK_QUIET;
    if (guide_lays(&x->guide, &h->g.s, &a, why, sizeof why)) {
        here_give(h, &a, a.kind == GG_ROLL ? BY_DICE : BY_PERSON, "");
        return DESK_CHANGED;
    }
    if (why[0]) {
        snprintf(h->is.said, sizeof h->is.said, "%s: it lets go here", why);
        h->is.teach(&h->is, true);
        return DESK_SAID;
    }
    if (guide_ended(&x->guide))
        end_of_guide(h);
    else {
        if (guide_wants(&x->guide)) lead(h, guide_wants(&x->guide));
        seat_drill(h);
        say_step(x);
        here_look(h);
    }
    return DESK_CHANGED;
}

/* ---- going on ---- */

/* From here on it is a battle like any other. */
static void let_go(here *h)
{
    char why[PATH_TEXT + 256];
    h->stands.asks_idle = false;
    memcpy(h->of.seat, h->g.s.seat, sizeof h->of.seat);
    sitting_tag(&h->of, &h->g, NULL);
    if (!sitting_keep(h->name, &h->g, why, sizeof why)) snprintf(h->news, sizeof h->news, "%.500s", why);
    set_state(h, LESSON_FREE);
}

static void teach(desk *d, bool freely)
{
    here *h = here_of(d);
    teacher *x = teacher_of(h);
    if (is_free(x)) return;
    if (freely)
        let_go(h);
    else if (x->tells.state == LESSON_READ) {
        guide_goes_on(&x->guide);
        set_state(h, LESSON_LAYS);
    }
}

void here_lesson_close(here *h)
{
    teacher *x = teacher_of(h);
    if (x) lesson_book_free(x->book);
    free(x);
}

desk *desk_taught(const sitting *of, lesson_book *book, int which, int keyboard, char *why, size_t cap)
{
    desk *d = desk_here(of, keyboard, why, cap);
    lesson l;
    if (!d) {
        lesson_book_free(book);
        return NULL;
    }
    here *h = here_of(d);
    teacher *x = take(sizeof *x);
    lesson_book_at(book, which, &l);
    x->book = book;
    x->guide = guide_begin(&l);
    x->system = gg_system_id(gg_battle_system(of->b));
    x->tells.of = l.guided ? (int)json_array_size(json_object_get(l.of, "steps")) : 1;
    snprintf(x->tells.title, sizeof x->tells.title, "%s", l.guided ? l.about : gg_battle_title(of->b));
    h->stands.asks_idle = true; /* a lesson may want just that */
    d->lesson = &x->tells;
    d->teach = teach;
    here_look(h);
    return d;
}
