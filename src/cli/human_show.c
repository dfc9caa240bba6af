/* What a person at the keyboard is shown when he is asked: the field if it has changed, what the enemy did, the question and
 * its moves. On a terminal all of it fits the height, so that nothing that matters has scrolled away; a script gets it whole. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board.h"
#include "human.h"
#include "options.h"
#include "tell/cards.h"

enum { RECAP = 8, RECAP_FROM = 4, LIST_LEAST = 6, MAP_LEAST = 12, SMALL_MAP = 22 };

static void look(human *h)
{
    const session *s = &h->g->s;
    gg_ask ask = session_ask(s);
    bool own = ask.side < GG_SIDES && s->seat[ask.side] == PLAYER_HUMAN;
    gg_view_make(s->b, s->now, own ? ask.side : human_side(h), h->view);
}

/* One number for all that the map shows of the pieces. */
static uint64_t pieces_hash(const gg_view *v)
{
    uint64_t h = 14695981039346656037u;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        uint32_t status = p->arm == GG_LEADER ? 0 : p->status; /* that he has acted is no new picture */
        const uint64_t part[] = {
            p->id,       p->on_table, (uint16_t)p->pose.x, (uint16_t)p->pose.y, (uint16_t)p->pose.facing, p->with,
            p->strength, status};
        for (size_t k = 0; k < sizeof part / sizeof *part; k++) h = (h ^ part[k]) * 1099511628211u;
    }
    return h;
}

/* ---- the field ---- */

static void map_around(human *h, const term *fit, const char *label)
{
    int left, south, piece = gg_battle_piece(h->g->s.b, label, strlen(label));
    fputc('\n', stdout);
    if (piece == GG_NONE)
        printf("there is no piece %s; `map` alone shows the whole field, `map small` in few lines\n", label);
    else if (board_near(h->view, piece, &left, &south))
        board_print_part(fit, h->g->s.b, h->view, left, south);
    else
        printf("%s is not on the field\n", gg_battle_label(h->g->s.b, piece));
}

void human_map(human *h, const char *what)
{
    bool small = strcasecmp(what, "small") == 0, whole = strcasecmp(what, "all") == 0;
    term fit = h->t;
    term_measure(&fit);
    fit.rows = whole ? 0 : small ? SMALL_MAP : fit.rows ? fit.rows - 2 : 0;
    look(h);
    if (*what && !small && !whole) {
        map_around(h, &fit, what);
        return;
    }
    fputc('\n', stdout);
    board_print(&fit, h->g->s.b, h->view);
    h->drawn = pieces_hash(h->view);
}

/* ---- what the enemy did ---- */

typedef struct recap {
    buffer line; /* a line each */
    int lines;
} recap;

static void add_headline(cards *c, told kind, int depth, const char *text)
{
    recap *r = c->of;
    bool deed = kind == TOLD_PLAIN && depth == AT_DEED; /* a draw is no news by itself */
    if (kind != TOLD_HEADLINE && kind != TOLD_ROUND && !deed) return;
    buffer_print(&r->line, "%s\n", text);
    r->lines++;
}

/* From the enemy's first decision since the person was asked last. */
static int first_of_enemy(const human *h)
{
    const session *s = &h->g->s;
    int n = h->seen;
    while (n < s->at && s->given[n].by != BY_PROGRAM) n++;
    return n;
}

/* What was told since fits before anybody's eyes if it is short. */
static bool wants_recap(const human *h)
{
    const buffer *log = &h->g->story.log;
    int lines = 0;
    for (size_t i = h->told; i < log->len; i++) lines += log->at[i] == '\n';
    return h->typing && first_of_enemy(h) < h->g->s.at && lines >= RECAP_FROM;
}

static void gather_recap(const human *h, recap *out)
{
    const session *s = &h->g->s;
    int n = first_of_enemy(h);
    cards *c = take(sizeof *c);
    gg_state *state = state_new(s->b);
    session_state_at(s, n, state);
    cards_begin(c, session_eyes(s), add_headline, out);
    while (n++ < s->at) session_step(s, n, state, &c->sink);
    cards_pause(c, s->b);
    cards_end(c);
    free(state);
    free(c);
}

static void print_recap(const human *h, const recap *r)
{
    int skip = r->lines > RECAP ? r->lines - RECAP + 1 : 0;
    printf("\n%sWhat the enemy did:%s\n", term_ink(&h->t, INK_BOLD), term_ink(&h->t, INK_PLAIN));
    if (skip) printf("  ... (%d before that: `log`)\n", skip);
    for (char *line = r->line.at, *end; line && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        if (skip-- <= 0) term_wrap(&h->t, line, 2, 2);
    }
}

/* ---- the question and its moves ---- */

void human_prompt(human *h)
{
    char text[400];
    gg_prompt(h->g->s.b, h->g->s.now, text, sizeof text);
    text[0] = (char)toupper((unsigned char)text[0]);
    printf("\n%s", term_ink(&h->t, INK_BOLD));
    term_wrap(&h->t, text, 0, 2);
    fputs(term_ink(&h->t, INK_PLAIN), stdout);
}

void human_offers(human *h)
{
    if (h->listed) return;
    offers_free(&h->offers);
    offers_list(h->g->s.b, h->g->s.now, h->all, &h->offers);
    h->listed = true;
}

static int lines_in(const char *text)
{
    int n = 0;
    for (; *text; text++) n += *text == '\n';
    return n;
}

/* The list as text; free it. */
static char *list_text(const human *h)
{
    char *text = NULL;
    size_t len;
    term t = h->t;
    t.out = open_memstream(&text, &len);
    if (!t.out) memory_is_out();
    offers_print(&t, h->g->s.b, h->g->s.now, &h->offers, h->view);
    if (fclose(t.out) != 0 || !text) memory_is_out();
    return text;
}

/* ---- all of it ---- */

/* How many rows are left for the list; 0: as many as it takes. */
static int show_field(human *h, const recap *r, int list)
{
    bool fresh = h->drawn == 0; /* the first look at the field must not wait */
    bool changed = (fresh || gg_quiet(h->g->s.b, h->g->s.now)) && pieces_hash(h->view) != h->drawn;
    int others = 5 + (r->lines ? 2 + (r->lines < RECAP ? r->lines : RECAP) : 0);
    term fit = h->t;
    term_measure(&fit);
    int rows = fit.rows;
    if (rows) fit.rows = rows - others - (list < LIST_LEAST + 8 ? list : LIST_LEAST + 8);
    int map = changed && (!rows || fit.rows >= MAP_LEAST) ? board_lines(&fit, h->g->s.b, h->view) : 0;
    if (map && (!rows || map <= fit.rows)) {
        fputc('\n', stdout);
        board_print(&fit, h->g->s.b, h->view);
    } else if (changed) {
        puts("(`map` shows the field, `map small` in few lines)");
        map = 1;
    }
    if (changed) h->drawn = pieces_hash(h->view);
    return rows ? rows - others - map : 0;
}

void human_show_choice(human *h)
{
    recap r = {0};
    human_offers(h);
    if (h->shown) return;
    h->shown = true;
    look(h);
    if (wants_recap(h)) gather_recap(h, &r);
    char *list = list_text(h);
    int room = show_field(h, &r, lines_in(list));
    if (r.lines) print_recap(h, &r);
    human_prompt(h);
    if (room && room < LIST_LEAST) room = LIST_LEAST;
    term_list(&h->t, list, h->offers.count - h->offers.numbered, h->all ? 0 : room);
    free(list);
    buffer_free(&r.line);
    h->seen = h->g->s.at, h->told = h->g->story.log.len;
}
