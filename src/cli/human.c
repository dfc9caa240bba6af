/* A person at the keyboard: the asking. */
#include "human.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "board.h"

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

static void look(human *h)
{
    gg_ask ask = gg_pending(h->g->b, h->g->state);
    int side = ask.side < GG_SIDES && h->g->player[ask.side] == -1 ? ask.side : h->g->player[0] == -1 ? 0 : 1;
    gg_view_make(h->g->b, h->g->state, side, h->view);
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

void human_map(human *h)
{
    look(h);
    fputc('\n', stdout);
    board_print(&h->t, h->g->b, h->view);
    h->drawn = pieces_hash(h->view);
}

static void show_prompt(human *h)
{
    char text[400];
    gg_prompt(h->g->b, h->g->state, text, sizeof text);
    text[0] = (char)toupper((unsigned char)text[0]);
    printf("\n%s", term_ink(&h->t, INK_BOLD));
    term_wrap(&h->t, text, 0, 2);
    fputs(term_ink(&h->t, INK_PLAIN), stdout);
}

void human_offers(human *h)
{
    if (h->listed) return;
    offers_free(&h->offers);
    offers_list(h->g->b, h->g->state, &h->offers);
    h->listed = true;
}

static void show_choice(human *h)
{
    human_offers(h);
    if (h->shown) return;
    h->shown = true;
    look(h);
    bool fresh = h->drawn == 0; /* the first look at the field must not wait */
    if ((fresh || gg_quiet(h->g->b, h->g->state)) && pieces_hash(h->view) != h->drawn) human_map(h);
    show_prompt(h);
    offers_print(&h->t, h->g->b, h->g->state, &h->offers, h->view);
}

static bool read_line(human *h, const char *before)
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
        if (!read_line(h, " > ") || h->line.len == 0) return 0;
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

gg_move human_move(human *h, const char *text)
{
    gg_fault fault = {0};
    human_offers(h);
    if (isdigit((unsigned char)text[0])) return numbered(h, text);
    gg_move m = gg_move_parse(h->g->b, h->g->state, text, strlen(text), &fault);
    if (m) return m;
    const offer *x = offers_find(&h->offers, text);
    if (x && x->moves > 1) return pick_facing(h, x, "");
    printf("%s\n", fault.text);
    return 0;
}

static bool is_move(human *h, const char *text)
{
    gg_fault fault = {0};
    return isdigit((unsigned char)text[0]) || gg_move_parse(h->g->b, h->g->state, text, strlen(text), &fault) ||
           offers_find(&h->offers, text);
}

/* Giving up is asked twice: a slip of the keyboard must not lose a battle. */
static bool means_it(human *h, gg_move m)
{
    char words[200];
    gg_move_words(h->g->b, h->g->state, m, words, sizeof words);
    printf("that would %s.\n", words);
    bool sure = read_line(h, "Concede? yes or no > ") && strcasecmp(h->line.at, "yes") == 0;
    if (!sure) puts("the battle goes on");
    return sure;
}

static bool take_move(human *h, gg_move m, gg_answer *out)
{
    gg_rule why = gg_verdict(h->g->b, h->g->state, m);
    if (why == GG_OK) {
        *out = (gg_answer){.kind = GG_CHOOSE, .move = m};
        return m != GG_CONCEDE || means_it(h, m);
    }
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(h->g->b), why);
    char text[512];
    snprintf(text, sizeof text, "that is not allowed: %s [%s]", r ? r->words : "no rule offers it now",
             r ? r->id : "-");
    term_wrap(&h->t, text, 0, 2);
    human_hint(h, m);
    return false;
}

void human_hint(human *h, gg_move m)
{
    char hint[200];
    if (gg_verdict_hint(h->g->b, h->g->state, m, hint, sizeof hint) > 0) term_wrap(&h->t, hint, 2, 2);
}

static heard ask_choice(human *h, gg_answer *out)
{
    for (;;) {
        heard what;
        show_choice(h);
        if (!read_line(h, "> ")) return HEARD_END;
        if (h->line.len == 0) {
            puts("a number, a move, or `help`");
        } else if (is_move(h, h->line.at)) {
            char text[256];
            snprintf(text, sizeof text, "%s", h->line.at);
            gg_move m = human_move(h, text);
            if (feof(stdin) && !m) return HEARD_END;
            if (m && take_move(h, m, out)) return HEARD_ANSWER;
        } else if (human_word(h, h->line.at, &what)) {
            if (what != HEARD_ANSWER) return what;
        } else {
            const char *best = human_nearest(h->line.at);
            human_move(h, h->line.at); /* says what is wrong with it */
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
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(h->g->b), rule);
    if (!r || !r->words) return;
    fputs(term_ink(&h->t, INK_DIM), stdout);
    term_wrap(&h->t, r->words, 2, 0);
    fputs(term_ink(&h->t, INK_PLAIN), stdout);
}

static void show_roll(human *h)
{
    if (h->shown) return;
    h->shown = true;
    const gg_die *die = gg_pending_die(h->g->b, h->g->state);
    gg_ask ask = gg_pending(h->g->b, h->g->state);
    show_prompt(h);
    show_rule(h, ask.rule);
    const char *const *names = die->faces ? die->face_names : die->class_names;
    int count = die->faces ? die->faces : die->classes;
    buffer text = {0};
    if (die->faces == 0)
        buffer_print(&text, "What was drawn:");
    else
        buffer_print(&text, "Type %s:", ask.dice == 1 ? "the face" : "the faces, with spaces between");
    for (int i = 0; names && i < count; i++) {
        if (die->faces)
            buffer_print(&text, "%s %d or %s", i ? "," : "", i + 1, names[i]);
        else
            buffer_print(&text, "%s %s", i ? " or" : "", names[i]);
    }
    if (!names) buffer_print(&text, " 1 to %d", count);
    term_wrap(&h->t, text.at, 2, 2);
    buffer_free(&text);
}

static heard ask_dice(human *h, gg_answer *out)
{
    for (;;) {
        heard what;
        char text[512];
        gg_fault fault = {0};
        show_roll(h);
        if (!read_line(h, "dice> ")) return HEARD_END;
        if (h->line.len == 0) continue;
        const gg_die *die = gg_pending_die(h->g->b, h->g->state);
        bool named = strncmp(h->line.at, "roll", 4) == 0 || strncmp(h->line.at, "draw", 4) == 0;
        snprintf(text, sizeof text, "%s%s", named ? "" : die->faces ? "roll " : "draw ", h->line.at);
        if (gg_answer_parse(h->g->b, h->g->state, text, strlen(text), out, &fault)) return HEARD_ANSWER;
        if (human_word(h, h->line.at, &what)) {
            if (what != HEARD_ANSWER) return what;
        } else {
            printf("%s\n", fault.text);
        }
    }
}

heard human_ask(human *h, gg_answer *out)
{
    h->listed = h->shown = false;
    return gg_pending(h->g->b, h->g->state).kind == GG_ROLL ? ask_dice(h, out) : ask_choice(h, out);
}
