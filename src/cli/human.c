/* A person at the keyboard: the asking. */
#include "human.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board.h"
#include "command.h"

void human_open(human *h, game *g, const char *name)
{
    *h = (human){.g = g, .t = term_on(stdout), .name = name, .typing = isatty(STDIN_FILENO)};
    h->view = take(sizeof *h->view);
}

void human_close(human *h)
{
    offers_free(&h->offers);
    buffer_free(&h->line);
    free(h->view);
    *h = (human){0};
}

/* ---- what is shown ---- */

int human_side(const human *h) { return h->g->s.seat[0] == PLAYER_HUMAN ? 0 : 1; }

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

static void draw_map(human *h)
{
    fputc('\n', stdout);
    board_print(&h->t, h->g->s.b, h->view);
    h->drawn = pieces_hash(h->view);
}

void human_map(human *h)
{
    look(h);
    draw_map(h);
}

static void show_prompt(human *h)
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
    offers_list(h->g->s.b, h->g->s.now, &h->offers);
    h->listed = true;
}

static void show_choice(human *h)
{
    human_offers(h);
    if (h->shown) return;
    h->shown = true;
    look(h);
    bool fresh = h->drawn == 0; /* the first look at the field must not wait */
    if ((fresh || gg_quiet(h->g->s.b, h->g->s.now)) && pieces_hash(h->view) != h->drawn) draw_map(h);
    show_prompt(h);
    offers_print(&h->t, h->g->s.b, h->g->s.now, &h->offers, h->view);
}

bool human_line(human *h, const char *before)
{
    fputs(before, stdout);
    fflush(stdout);
    if (!line_read(stdin, &h->line)) {
        fputc('\n', stdout);
        return false;
    }
    if (!h->typing) printf("%s\n", h->line.at); /* a script: show what it says */
    char *from = h->line.at + strspn(h->line.at, " \t");
    memmove(h->line.at, from, strlen(from) + 1);
    for (size_t n = strlen(h->line.at); n > 0 && isspace((unsigned char)h->line.at[n - 1]); n--) h->line.at[n - 1] = 0;
    h->line.len = strlen(h->line.at);
    return true;
}

/* ---- moves ---- */

static gg_move pick_facing(human *h, const offer *x, const char *word)
{
    char facings[96];
    offer_facings(x, facings, sizeof facings);
    gg_move m = *word ? offer_facing(x, word) : 0;
    if (*word && !m) printf("%s has no facing '%s'; it has: %s\n", x->text, word, facings);
    while (!m && !*word) {
        printf("facing? %s (Enter: never mind)", facings);
        if (!human_line(h, " > ") || h->line.len == 0) return 0;
        m = offer_facing(x, h->line.at);
        if (!m) printf("'%s' is not one of them\n", h->line.at);
    }
    return m;
}

static gg_move numbered(human *h, const char *text)
{
    char *rest;
    long n = strtol(text, &rest, 10);
    rest += strspn(rest, " \t");
    if (n < 1 || n > h->offers.count) {
        printf("there is no number %ld: 1 to %d\n", n, h->offers.count);
        return 0;
    }
    const offer *x = &h->offers.offer[n - 1];
    if (x->moves > 1) return pick_facing(h, x, rest);
    if (!*rest) return x->way[0].move;
    printf("`%ld` is `%s` and takes no word behind it\n", n, x->text);
    return 0;
}

typedef struct meaning { /* of a line, if it is a move */
    bool numbered;       /* by its number in the list */
    gg_move move;        /* in notation */
    const offer *offer;  /* in notation, but for its facing */
    gg_fault fault;      /* why it is none of these */
} meaning;

static meaning meaning_of(human *h, const char *text)
{
    meaning m = {.numbered = isdigit((unsigned char)text[0])};
    human_offers(h);
    if (m.numbered) return m;
    m.move = gg_move_parse(h->g->s.b, h->g->s.now, text, strlen(text), &m.fault);
    if (!m.move) m.offer = offers_find(&h->offers, text);
    return m;
}

static bool is_move(const meaning *m) { return m->numbered || m->move || m->offer; }

/* 0: why not was said. */
static gg_move move_meant(human *h, const meaning *m, const char *text)
{
    if (m->numbered) return numbered(h, text);
    if (m->move) return m->move;
    if (m->offer && m->offer->moves > 1) return pick_facing(h, m->offer, "");
    printf("%s\n", m->fault.text);
    return 0;
}

gg_move human_move(human *h, const char *text)
{
    meaning m = meaning_of(h, text);
    return move_meant(h, &m, text);
}

/* Giving up is asked twice: a slip of the keyboard must not lose a battle. */
static bool means_it(human *h, gg_move m)
{
    char words[200];
    gg_move_words(h->g->s.b, h->g->s.now, m, words, sizeof words);
    printf("that would %s.\n", words);
    bool sure = human_line(h, "Concede? yes or no > ") && strcasecmp(h->line.at, "yes") == 0;
    if (!sure) puts("the battle goes on");
    return sure;
}

void human_hint(human *h, gg_move m)
{
    char hint[200];
    if (gg_verdict_hint(h->g->s.b, h->g->s.now, m, hint, sizeof hint) > 0) term_wrap(&h->t, hint, 2, 2);
}

void human_refused(human *h, gg_move m)
{
    gg_rule why = gg_verdict(h->g->s.b, h->g->s.now, m);
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(h->g->s.b), why);
    char text[512];
    snprintf(text, sizeof text, "that is not allowed: %s [%s]", r ? r->words : "no rule offers it now",
             r ? r->id : "-");
    term_wrap(&h->t, text, 0, 2);
    human_hint(h, m);
    h->again = true;
}

/* ---- the umpire's hand ---- */

static bool is_amendment(const char *line)
{
    static const char *const words[] = {"set", "place", "remove", "force", "amend"};
    size_t len = strcspn(line, " \t");
    for (int i = 0; i < COUNT(words); i++)
        if (strlen(words[i]) == len && strncasecmp(words[i], line, len) == 0) return true;
    return false;
}

static bool amend(human *h, gg_answer *out)
{
    gg_fault fault = {0};
    if (gg_answer_parse(h->g->s.b, h->g->s.now, h->line.at, h->line.len, out, &fault)) return true;
    printf("%s\n", fault.text);
    return false;
}

static heard ask_choice(human *h, gg_answer *out)
{
    for (;;) {
        heard what;
        show_choice(h);
        if (!human_line(h, "> ")) return HEARD_END;
        if (h->line.len == 0) {
            puts("a number, a move, or `help`");
            continue;
        }
        meaning meant = meaning_of(h, h->line.at);
        if (!is_move(&meant) && is_amendment(h->line.at)) {
            if (amend(h, out)) return HEARD_ANSWER;
        } else if (is_move(&meant)) {
            char text[256];
            snprintf(text, sizeof text, "%s", h->line.at); /* asking for a facing reads another line */
            gg_move m = move_meant(h, &meant, text);
            if (feof(stdin) && !m) return HEARD_END;
            *out = (gg_answer){.kind = GG_CHOOSE, .move = m};
            if (m && (m != GG_CONCEDE || means_it(h, m))) return HEARD_ANSWER;
        } else if (human_word(h, h->line.at, &what)) {
            if (what != HEARD_ANSWER) return what;
        } else {
            const char *best = human_nearest(h->line.at);
            printf("%s\n", meant.fault.text);
            if (best)
                printf("did you mean `%s`?\n", best);
            else
                puts("`moves` lists what can be done, `help` what can be asked");
        }
    }
}

/* ---- dice ---- */

static void show_rule(const human *h, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(h->g->s.b), rule);
    if (!r || !r->words) return;
    fputs(term_ink(&h->t, INK_DIM), stdout);
    term_wrap(&h->t, r->words, 2, 0);
    fputs(term_ink(&h->t, INK_PLAIN), stdout);
}

/* Purpose, number needed and why; without them the rule by which it is rolled. */
static void show_test(const human *h, gg_test *t)
{
    char text[1200];
    gg_test_of(h->g->s.b, h->g->s.now, t);
    if (!t->purpose[0]) {
        show_rule(h, t->rule);
        return;
    }
    gg_test_print(h->g->s.b, t, text, sizeof text);
    text[0] = (char)toupper((unsigned char)text[0]);
    term_wrap(&h->t, text, 2, 2);
}

static void add_faces(buffer *text, const gg_die *die, const gg_test *t)
{
    for (int i = 0; i < die->faces; i++) {
        const char *does = t->class_words[die->class_of[i]];
        buffer_print(text, "%s %d", i ? "," : "", i + 1);
        if (die->face_names) buffer_print(text, " or %s", die->face_names[i]);
        if (does[0]) buffer_print(text, " (%s)", does);
    }
}

static void show_roll(human *h)
{
    if (h->shown) return;
    h->shown = true;
    const gg_die *die = gg_pending_die(h->g->s.b, h->g->s.now);
    gg_ask ask = gg_pending(h->g->s.b, h->g->s.now);
    gg_test *t = take(sizeof *t);
    buffer text = {0};
    bool named = die->face_names != NULL;
    show_prompt(h);
    show_test(h, t);
    for (int i = 0; i < die->classes; i++) named |= t->class_words[i][0] != 0;
    if (die->faces == 0) {
        buffer_print(&text, "What was drawn:");
        for (int i = 0; die->class_names && i < die->classes; i++)
            buffer_print(&text, "%s %s", i ? " or" : "", die->class_names[i]);
    } else {
        buffer_print(&text, "Type %s:", ask.dice == 1 ? "the face" : "the faces");
        if (named)
            add_faces(&text, die, t);
        else
            buffer_print(&text, " 1 to %d", die->faces);
        if (die->face_names) buffer_print(&text, "; first letters will do");
    }
    term_wrap(&h->t, text.at, 2, 2);
    buffer_free(&text);
    free(t);
}

static heard ask_dice(human *h, gg_answer *out)
{
    for (;;) {
        heard what;
        char text[512];
        gg_fault fault = {0};
        show_roll(h);
        if (!human_line(h, "dice> ")) return HEARD_END;
        if (h->line.len == 0) continue;
        if (is_amendment(h->line.at)) {
            if (amend(h, out)) return HEARD_ANSWER;
            continue;
        }
        const gg_die *die = gg_pending_die(h->g->s.b, h->g->s.now);
        bool named = strncmp(h->line.at, "roll", 4) == 0 || strncmp(h->line.at, "draw", 4) == 0;
        snprintf(text, sizeof text, "%s%s", named ? "" : die->faces ? "roll " : "draw ", h->line.at);
        if (gg_answer_parse(h->g->s.b, h->g->s.now, text, strlen(text), out, &fault)) return HEARD_ANSWER;
        if (human_word(h, h->line.at, &what)) {
            if (what != HEARD_ANSWER) return what;
        } else {
            printf("%s\n", fault.text);
        }
    }
}

heard human_ask(human *h, gg_answer *out)
{
    if (!h->again) h->listed = h->shown = false;
    h->again = false;
    return gg_pending(h->g->s.b, h->g->s.now).kind == GG_ROLL ? ask_dice(h, out) : ask_choice(h, out);
}
