/* A person at the keyboard: the asking. */
#include "human.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "command.h"
#include "engine/amend.h"
#include "keys.h"
#include "tell/umpire.h"

void human_open(human *h, game *g, const char *name)
{
    *h = (human){.g = g, .t = term_on(stdout), .name = name, .typing = isatty(STDIN_FILENO)};
    h->view = take(sizeof *h->view);
    if (h->typing) keys_open(human_complete, h);
}

void human_close(human *h)
{
    keys_close();
    offers_free(&h->offers);
    buffer_free(&h->line);
    free(h->view);
    *h = (human){0};
}

/* ---- what is shown ---- */

int human_side(const human *h) { return h->g->s.seat[0] == PLAYER_HUMAN ? 0 : 1; }

static bool read_line(human *h, const char *before)
{
    if (keys_on()) return keys_line(before, &h->line);
    fputs(before, stdout);
    fflush(stdout);
    return h->kept || line_read(stdin, &h->line);
}

bool human_line(human *h, const char *before)
{
    if (!read_line(h, before)) {
        h->ended = true;
        fputc('\n', stdout);
        return false;
    }
    h->kept = false;
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
        if (!m) printf("'%s' is not one of them; Enter alone goes back\n", h->line.at);
    }
    return m;
}

/* A number never ends anything: what does has a letter. */
static void say_no_number(const human *h, long n)
{
    const offer *last = h->offers.count > h->offers.numbered ? &h->offers.offer[h->offers.count - 1] : NULL;
    printf("there is no number %ld", n);
    if (h->offers.numbered) printf(": 1 to %d", h->offers.numbered);
    if (last && last->key) printf("; `%c` is `%s`", last->key, last->text);
    putchar('\n');
}

static gg_move numbered(human *h, const char *text)
{
    char *rest;
    long n = strtol(text, &rest, 10);
    rest += strspn(rest, " \t");
    if (n < 1 || n > h->offers.numbered) {
        say_no_number(h, n);
        return 0;
    }
    const offer *x = &h->offers.offer[n - 1];
    if (x->moves > 1) return pick_facing(h, x, rest);
    if (!*rest) return x->way[0].move;
    printf("`%ld` is `%s` and takes no word behind it\n", n, x->text);
    return 0;
}

static bool is_legal(const human *h, gg_move m) { return gg_verdict(h->g->s.b, h->g->s.now, m) == GG_OK; }

/* The moves that a line means, the first for now and the others in the queue. 0: none, and the fault says why; but for its
 * facing it may be an offer. */
static gg_move moves_meant(human *h, const char *text, gg_fault *fault, const offer **meant)
{
    const session *s = &h->g->s;
    gg_move out[IMPLIED_MOST];
    *meant = NULL;
    bool answers = h->said.asked[0]; /* the part that was missing, though it may be a move by itself */
    gg_move m = answers ? 0 : gg_move_parse(s->b, s->now, text, strlen(text), fault);
    if (m && is_legal(h, m)) return m;
    if (!m && !answers && (*meant = offers_find(&h->offers, text))) return 0;
    int n = said_read(&h->said, s->b, s->now, text, strlen(text), out, fault);
    for (int i = 1; i < n; i++) h->queue[i - 1] = out[i];
    h->queued = n > 1 ? n - 1 : 0;
    return n ? out[0] : 0;
}

gg_move human_move(human *h, const char *text)
{
    gg_fault fault = {0};
    const offer *x;
    human_offers(h);
    h->about.wishes = 0;
    if (isdigit((unsigned char)text[0]) && !strchr(text, ',')) return numbered(h, text);
    h->said.wishes = 0;
    gg_move m = moves_meant(h, text, &fault, &x);
    h->about = h->said;
    h->queued = h->said.wishes = 0; /* it is only asked about */
    h->said.asked[0] = 0;
    if (m) return m;
    if (x && x->moves > 1) return pick_facing(h, x, "");
    term_wrap(&h->t, fault.text, 0, 2);
    return 0;
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

void human_reasons(human *h, gg_move m)
{
    gg_reasons *r = take(sizeof *r);
    char text[512];
    gg_reasons_of(h->g->s.b, h->g->s.now, m, r);
    for (int i = 0; i < r->count; i++) {
        const gg_rule_entry *rule = gg_system_rule(gg_battle_system(h->g->s.b), r->reason[i].rule);
        snprintf(text, sizeof text, "%s%s [%s]", i ? "" : "that is not allowed: ", r->reason[i].words,
                 rule ? rule->id : "-");
        term_wrap(&h->t, text, i ? 2 : 0, 2);
    }
    if (r->instead[0]) term_wrap(&h->t, r->instead, 2, 2);
    free(r);
}

void human_refused(human *h, gg_move m)
{
    human_reasons(h, m);
    h->again = true;
    h->queued = h->said.wishes = 0;
}

/* ---- the umpire's hand ---- */

bool human_amend(human *h, gg_answer *out)
{
    gg_fault fault = {0};
    if (gg_answer_parse(h->g->s.b, h->g->s.now, h->line.at, h->line.len, out, &fault)) return true;
    term_wrap(&h->t, fault.text, 0, 2);
    return false;
}

/* ---- choices ---- */

/* What ends something while others could still act is asked once more of somebody at a keyboard. */
static bool is_sure(human *h, gg_move m)
{
    char label[GG_SENTENCE], names[GG_SENTENCE] = "", text[2 * GG_SENTENCE + 64];
    gg_text left = gg_text_on(names, sizeof names);
    if (m == GG_CONCEDE) return means_it(h, m);
    if (!h->typing || !gg_move_ends(h->g->s.b, h->g->s.now, m)) return true;
    gg_move_label(h->g->s.b, h->g->s.now, m, label, sizeof label);
    bool others = implied_left(h->g->s.b, h->g->s.now, m, &left) > 0;
    snprintf(text, sizeof text, "%s: %s could still act, and this cannot be taken back.", label,
             others ? names : "others");
    term_wrap(&h->t, text, 0, 2);
    bool sure = human_line(h, "Sure? yes or no > ") && line_agrees(&h->line);
    if (!sure) puts("then not");
    return sure;
}

static heard take_move(human *h, gg_move m, gg_answer *out)
{
    if (h->ended && !m) return HEARD_END;
    *out = (gg_answer){.kind = GG_CHOOSE, .move = m};
    if (m && (!is_legal(h, m) || is_sure(h, m))) return HEARD_ANSWER;
    h->queued = h->said.wishes = 0;
    return HEARD_NOTHING;
}

static void say_not_understood(const human *h, const gg_fault *fault)
{
    /* A complaint that begins like one of the notation may mean a slip of the pen; a motion's own says what to do. */
    bool slip = strncmp(fault->text, "unknown word", 12) == 0;
    const char *best = slip ? human_nearest(h->line.at) : NULL;
    term_wrap(&h->t, fault->text, 0, 2);
    if (!slip) return;
    if (best)
        printf("did you mean `%s`?\n", best);
    else
        puts("`moves` lists what can be done, `help` what can be asked");
}

/* What is answered for it about others stands in no line that was typed. */
static void tell_others(const human *h, const char *text, gg_move first)
{
    gg_move path[IMPLIED_MOST] = {first};
    char with[GG_SENTENCE] = "";
    gg_text others = gg_text_on(with, sizeof with);
    if (!first || !h->queued) return;
    memcpy(path + 1, h->queue, (size_t)h->queued * sizeof *path);
    if (implied_others(h->g->s.b, h->g->s.now, text, strlen(text), path, h->queued + 1, &others))
        printf("  before that comes %s; `undo` takes it back\n", with);
}

/* HEARD_NOTHING: go on asking. */
static heard hear_choice(human *h, gg_answer *out)
{
    heard what;
    gg_fault fault = {0};
    char text[256];
    const offer *x;
    snprintf(text, sizeof text, "%s", h->line.at); /* asking for a facing reads another line */
    if (isdigit((unsigned char)text[0]) && !strchr(text, ',')) return take_move(h, numbered(h, text), out);
    gg_move m = gg_move_parse(h->g->s.b, h->g->s.now, text, strlen(text), &fault);
    bool unread = !m && !offers_find(&h->offers, text);
    bool umpires = unread || gg_amend_is(h->g->s.b, h->g->s.now, text, strlen(text)); /* `place`, and nobody deploys */
    if (umpires && umpire_speaks(text)) return human_amend(h, out) ? HEARD_ANSWER : HEARD_NOTHING;
    if (unread && human_word(h, h->line.at, &what)) return what == HEARD_ANSWER ? HEARD_NOTHING : what;
    m = moves_meant(h, text, &fault, &x);
    tell_others(h, text, m);
    if (x && !m) m = x->moves > 1 ? pick_facing(h, x, "") : x->way[0].move;
    if (m || x) return take_move(h, m, out);
    if (h->said.asked[0])
        term_wrap(&h->t, fault.text, 0, 2); /* a part is missing: the next line may have it alone */
    else
        say_not_understood(h, &fault);
    return HEARD_NOTHING;
}

static heard ask_choice(human *h, gg_answer *out)
{
    for (;;) {
        human_show_choice(h);
        if (!human_line(h, "> ")) return HEARD_END;
        if (h->line.len == 0) {
            puts("a number, a move, or `help`");
            continue;
        }
        heard what = hear_choice(h, out);
        if (what != HEARD_NOTHING) return what;
    }
}

/* A script may answer what nobody needs to be asked: its next line, if it does. */
static gg_move scripted(human *h)
{
    gg_fault fault;
    if (h->typing || !(h->kept || line_read(stdin, &h->line))) return 0;
    gg_move m = gg_move_parse(h->g->s.b, h->g->s.now, h->line.at, strlen(h->line.at), &fault);
    h->kept = !m || m == GG_CONCEDE || !is_legal(h, m);
    if (h->kept) return 0;
    printf("> %s\n", h->line.at);
    return m;
}

/* What was said before, or is always answered so, answers by itself. */
static bool answer_unasked(human *h, gg_answer *out)
{
    const session *s = &h->g->s;
    char why[GG_SENTENCE];
    *out = (gg_answer){.kind = GG_CHOOSE};
    if (h->queued && is_legal(h, h->queue[0])) {
        out->move = h->queue[0];
        memmove(h->queue, h->queue + 1, (size_t)--h->queued * sizeof *h->queue);
        return true;
    }
    h->queued = 0;
    out->move = standing_answer(&h->stands, s->b, s->now);
    if (out->move) {
        gg_move own = standing_has(&h->stands, s->b, s->now) ? 0 : scripted(h);
        if (own) out->move = own;
        return true;
    }
    gg_move meant[IMPLIED_MOST];
    int n = said_next(&h->said, s->b, s->now, meant, why, sizeof why);
    if (why[0]) term_wrap(&h->t, why, 0, 2);
    for (int i = 1; i < n; i++) h->queue[h->queued++] = meant[i];
    out->move = n ? meant[0] : 0;
    return n > 0;
}

heard human_ask(human *h, gg_answer *out)
{
    bool roll = gg_pending(h->g->s.b, h->g->s.now).kind == GG_ROLL;
    if (!roll && !h->again && !h->insist && answer_unasked(h, out)) return HEARD_ANSWER;
    if (!h->again) h->listed = h->shown = false;
    h->again = h->insist = false;
    return roll ? human_ask_dice(h, out) : ask_choice(h, out);
}
