/* A line that says more than is asked: see said.h. */
#include "said.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "buffer.h"
#include "engine/notation.h"

/* ---- words ---- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

/* Where the word stands in the text, with blanks or ends around it; NULL: nowhere. */
static const char *find_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; *at; at++)
        if ((at == text || is_blank(at[-1])) && strncasecmp(at, word, n) == 0 && (!at[n] || is_blank(at[n]))) return at;
    return NULL;
}

static void copy_trimmed(char out[SAID_TEXT], const char *from, size_t len)
{
    while (len > 0 && is_blank(*from)) from++, len--;
    while (len > 0 && is_blank(from[len - 1])) len--;
    if (len >= SAID_TEXT) len = SAID_TEXT - 1;
    memcpy(out, from, len);
    out[len] = 0;
}

static void push_front(said *k, const char *text)
{
    if (k->wishes == SAID_WISHES) k->wishes--;
    memmove(k->wish[1], k->wish[0], (size_t)k->wishes * SAID_TEXT);
    copy_trimmed(k->wish[0], text, strlen(text));
    k->wishes++, k->begun = false;
}

static void drop_first(said *k)
{
    k->wishes--, k->begun = false;
    memmove(k->wish[0], k->wish[1], (size_t)k->wishes * SAID_TEXT);
}

/* ---- one part ---- */

static int legal(const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST], gg_fault *fault)
{
    int n = implied_parse(b, s, text, strlen(text), out, fault);
    return n == 1 && gg_verdict(b, s, out[0]) != GG_OK ? 0 : n;
}

/* ---- more than one move ---- */

static void push_rest(said *k, const char *label, const char *rest)
{
    char line[SAID_TEXT + 16];
    snprintf(line, sizeof line, "%.14s %s", label, rest);
    if (k->wishes == SAID_WISHES) k->wishes--;
    memmove(k->wish[1], k->wish[0], (size_t)k->wishes * SAID_TEXT);
    copy_trimmed(k->wish[0], line, strlen(line));
    k->wishes++, k->rest = true;
}

static void drop_rest(said *k)
{
    k->wishes--, k->rest = false;
    memmove(k->wish[0], k->wish[1], (size_t)k->wishes * SAID_TEXT);
}

/* What one move does of it, if that is legal: the rest is wished first of all. */
static int cut(said *k, const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST],
               gg_fault *fault)
{
    char first[SAID_TEXT], rest[SAID_TEXT], line[2 * SAID_TEXT];
    size_t word = strcspn(text, " \t");
    int piece = gg_battle_piece(b, text, word);
    const char *motion = piece == GG_NONE ? text : text + word + strspn(text + word, " \t");
    if (piece == GG_NONE) piece = gg_pending(b, s).piece;
    if (piece == GG_NONE || !b->system->motion_cut) return 0;
    if (!b->system->motion_cut(b, s, piece, motion, first, rest, SAID_TEXT)) return 0;
    snprintf(line, sizeof line, "%s %s", gg_battle_label(b, piece), first);
    int n = legal(b, s, line, out, fault);
    if (n) push_rest(k, gg_battle_label(b, piece), rest);
    return n;
}

static int legal_or_cut(said *k, const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST],
                        gg_fault *fault)
{
    int n = legal(b, s, text, out, fault);
    return n ? n : cut(k, b, s, text, out, fault);
}

static bool is_asked(const gg_battle *b, const gg_state *s, int side)
{
    gg_asking asking;
    gg_ask ask = gg_pending(b, s);
    return ask.kind == GG_CHOOSE && ask.side == side && gg_asking_of(b, s, &asking) && !asking.idle;
}

/* What stands in the way of it, in one line. */
static void say_refusal(const gg_battle *b, const gg_state *s, gg_move m, gg_fault *why)
{
    gg_reasons *r = take(sizeof *r);
    gg_text t = gg_text_on(why->text, sizeof why->text);
    gg_reasons_of(b, s, m, r);
    for (int i = 0; i < r->count; i++) gg_text_add(&t, "%s%s", i ? "; " : "", r->reason[i].words);
    if (r->instead[0]) gg_text_add(&t, ": %s", r->instead);
    free(r);
}

/* With some dice the side comes from here to a question that the text answers: its move; 0: never, and `why`, if that is
 * not NULL, has what stood in its way where the piece itself was asked. */
static gg_move comes_true(const gg_battle *b, const gg_state *s, int side, const char *text, int piece, gg_fault *why)
{
    enum { TRIES = 60, ANSWERS = 12 };
    gg_state *then = state_new(b);
    gg_dice dice = gg_dice_make(11, 0);
    gg_move found = 0;
    for (int t = 0; t < TRIES && !found; t++) {
        gg_fault fault = {0};
        gg_redact(b, s, side, then); /* nothing that it may not know helps */
        gg_fill(b, then, (uint64_t)t);
        for (int n = 0; n < ANSWERS && gg_pending(b, then).kind != GG_OVER && !is_asked(b, then, side); n++) {
            if (gg_pending(b, then).kind == GG_ROLL)
                gg_dice_roll(&dice, b, then, NULL);
            else
                gg_apply(b, then, gg_habit(b, then), NULL);
        }
        if (!is_asked(b, then, side)) continue;
        gg_move m = gg_move_parse(b, then, text, strlen(text), &fault);
        if (m && gg_verdict(b, then, m) == GG_OK) {
            found = m;
        } else if (why && !why->text[0] && piece != GG_NONE && gg_pending(b, then).piece == piece) {
            if (!strstr(fault.text, "asked is: ")) *why = fault; /* nobody has been asked that yet */
            if (m) say_refusal(b, then, m, why);
        }
    }
    free(then);
    return found;
}

static gg_move wished(const gg_battle *b, const gg_state *s, gg_move first, const char *wish, gg_fault *why)
{
    gg_touch touch = {.piece = GG_NONE};
    gg_state *after = state_new(b);
    gg_move_touch(b, s, first, &touch);
    gg_copy(b, after, s);
    gg_apply(b, after, first, NULL);
    gg_move m = comes_true(b, after, gg_pending(b, s).side, wish, touch.piece, why);
    free(after);
    return m;
}

gg_move said_wish(const gg_battle *b, const gg_state *s, gg_move first, const char *wish)
{
    return wished(b, s, first, wish, NULL);
}

/* `forward 6 then wheel left 30`: whom nobody asks again makes one move of it, as if a comma stood there. 0: it is not so. */
static int join(said *k, const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST])
{
    char line[2 * SAID_TEXT];
    gg_fault fault;
    int n = k->wishes ? legal(b, s, text, out, &fault) : 0, side = gg_pending(b, s).side;
    if (!n || strlen(text) + strlen(k->wish[0]) + 2 >= SAID_TEXT) return 0;
    gg_state *after = state_new(b);
    gg_copy(b, after, s);
    for (int i = 0; i < n; i++) gg_apply(b, after, out[i], NULL);
    bool later = comes_true(b, after, side, k->wish[0], GG_NONE, NULL);
    free(after);
    snprintf(line, sizeof line, "%s, %s", text, k->wish[0]);
    if (later || !legal(b, s, line, out, &fault)) return 0;
    drop_first(k);
    int more = join(k, b, s, line, out);
    return more ? more : legal(b, s, line, out, &fault);
}

/* An order and what is to come of it: the longest beginning that is a move, if the rest may be one later. 0: none, and the
 * fault says what stands in the way of the rest, or, of an order that is not legal itself, `refused` is that order. */
static int read_order(said *k, const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST],
                      gg_fault *why, gg_move *refused)
{
    gg_fault fault;
    *refused = 0;
    for (size_t cut = strlen(text); cut-- > 1;) {
        char rest[SAID_TEXT + 16];
        gg_touch touch = {.piece = GG_NONE};
        if (!is_blank(text[cut]) || is_blank(text[cut - 1])) continue;
        gg_move m = gg_move_parse(b, s, text, cut, &fault);
        if (!m || m == GG_CONCEDE) continue;
        gg_move_touch(b, s, m, &touch);
        bool named = touch.piece != GG_NONE;
        if (gg_verdict(b, s, m) != GG_OK) {
            if (named && !*refused) *refused = m;
            continue;
        }
        snprintf(rest, sizeof rest, "%s%s%s", named ? gg_battle_label(b, touch.piece) : "", named ? " " : "",
                 text + cut + 1);
        if (!wished(b, s, m, rest, why)) continue;
        push_front(k, rest);
        out[0] = m;
        return 1;
    }
    return 0;
}

/* ---- whom, and then what ---- */

/* How much of the text is labels, with the blank behind the last. */
static size_t labels_at(const gg_battle *b, const char *text)
{
    size_t at = 0;
    for (;;) {
        size_t n = strcspn(text + at, " \t");
        if (!text[at + n] || gg_battle_piece(b, text + at, n) == GG_NONE) return at;
        at += n + strspn(text + at + n, " \t");
    }
}

static gg_move legal_move(const gg_battle *b, const gg_state *s, const char *text)
{
    gg_fault fault;
    gg_move m = gg_move_parse(b, s, text, strlen(text), &fault);
    return m && m != GG_CONCEDE && gg_verdict(b, s, m) == GG_OK ? m : 0;
}

/* `B1 B2 advance`: some verb takes the labels, and what is asked then the rest. */
static int name_and_do(const gg_battle *b, const gg_state *s, int side, const char *text, size_t labels, gg_move *out)
{
    const gg_notation *notation = gg_battle_system(b)->notation;
    gg_state *named = state_new(b);
    int found = 0;
    for (int i = 1; i < notation->verbs && !found; i++) {
        char first[SAID_TEXT + 32];
        if (!notation->verb[i].word) continue;
        snprintf(first, sizeof first, "%s %.*s", notation->verb[i].word, (int)labels, text);
        if (!(out[0] = legal_move(b, s, first))) continue;
        gg_copy(b, named, s);
        gg_apply(b, named, out[0], NULL);
        bool asked = gg_pending(b, named).kind == GG_CHOOSE && gg_pending(b, named).side == side;
        if (!asked || !(out[1] = legal_move(b, named, text + labels))) continue;
        gg_touch touch = {.piece = GG_NONE};
        gg_move_touch(b, named, out[1], &touch); /* the way of one who was not named is not meant */
        bool meant = !touch.has_to || touch.piece == GG_NONE || find_word(text, gg_battle_label(b, touch.piece));
        if (meant) found = 2;
    }
    free(named);
    return found;
}

/* At once, or behind the choice of somebody else: a commander. */
static int read_group(const gg_battle *b, const gg_state *s, const char *text, gg_move out[IMPLIED_MOST])
{
    size_t labels = labels_at(b, text);
    int side = gg_pending(b, s).side, found = labels ? name_and_do(b, s, side, text, labels, out) : 0;
    gg_offers offers;
    if (found || !labels) return found;
    gg_state *then = state_new(b);
    gg_offers_open(b, s, &offers);
    for (int i = 0; i < offers.slots && !found; i++) {
        gg_move m = gg_offers_at(b, s, &offers, i);
        if (!m || gg_move_ends(b, s, m)) continue;
        gg_copy(b, then, s);
        gg_apply(b, then, m, NULL);
        if (gg_pending(b, then).kind != GG_CHOOSE || gg_pending(b, then).side != side) continue;
        out[0] = m;
        found = name_and_do(b, then, side, text, labels, out + 1);
        if (found) found = implied_only_chose(b, s, then) ? found + 1 : 0;
    }
    free(then);
    return found;
}

/* ---- for all ---- */

enum { GROUPS_AT = 3 * 64, ALL_BITS = 4 * 64 };

static void begin_all(said *k, const gg_battle *b, const gg_state *s)
{
    gg_asking asking;
    gg_group group;
    gg_view *v = take(sizeof *v);
    gg_asking_of(b, s, &asking);
    gg_view_make(b, s, k->side, v);
    memset(k->left, 0, sizeof k->left);
    bool named = asking.pieces[0] | asking.pieces[1] | asking.pieces[2];
    for (int i = 0; i < v->pieces; i++) {
        int id = v->piece[i].id;
        bool concerned = !named || asking.series || (asking.pieces[id / 64] >> (id % 64) & 1);
        if (v->piece[i].arm == GG_LEADER && !(named && concerned)) continue;
        if (v->piece[i].side == k->side && v->piece[i].on_table && concerned)
            k->left[id / 64] |= (uint64_t)1 << (id % 64);
    }
    for (int i = 0; i < gg_groups(b) && i < 64; i++)
        if (gg_group_of(b, s, i, &group) && group.side == k->side) k->left[3] |= (uint64_t)1 << i;
    k->begun = true, k->pieces = false;
    free(v);
}

static void label_of(const gg_battle *b, const gg_state *s, int i, char out[16])
{
    gg_group group;
    if (i < GROUPS_AT)
        snprintf(out, 16, "%s", gg_battle_label(b, i));
    else
        snprintf(out, 16, "%s", gg_group_of(b, s, i - GROUPS_AT, &group) ? group.label : "?");
}

/* The text with a label in place of `all`. */
static void put_label(const char *text, const char *label, char out[SAID_TEXT])
{
    const char *all = find_word(text, "all");
    snprintf(out, SAID_TEXT, "%.*s%s%s", (int)(all - text), text, label, all + 3);
}

static int next_of_all(said *k, const gg_battle *b, const gg_state *s, gg_move out[IMPLIED_MOST])
{
    gg_fault fault;
    for (int i = 0; i < ALL_BITS; i++) {
        char text[SAID_TEXT], label[16];
        if (!(k->left[i / 64] >> (i % 64) & 1)) continue;
        label_of(b, s, i, label);
        put_label(k->wish[0], label, text);
        int n = legal_or_cut(k, b, s, text, out, &fault);
        if (!n) continue;
        k->left[i / 64] &= ~((uint64_t)1 << (i % 64));
        k->pieces = k->pieces || i < GROUPS_AT;
        return n;
    }
    return 0;
}

/* `rally F1 all`: a try that dice decide, again and again while it is legal. */
static int try_again(const gg_battle *b, const gg_state *s, const char *wish, gg_move out[IMPLIED_MOST])
{
    char text[SAID_TEXT];
    gg_fault fault;
    const char *all = find_word(wish, "all");
    if (all == wish || all[3]) return 0;
    copy_trimmed(text, wish, (size_t)(all - wish));
    int n = legal(b, s, text, out, &fault);
    gg_state *after = state_new(b);
    gg_copy(b, after, s);
    for (int i = 0; i < n; i++) gg_apply(b, after, out[i], NULL);
    bool thrown = n && gg_pending(b, after).kind == GG_ROLL;
    free(after);
    return thrown ? n : 0;
}

/* Pieces for which it could not be done; groups are asked about one by one. */
static void name_left(const said *k, const gg_battle *b, char *why, size_t cap)
{
    int at = 0;
    for (int i = 0; i < GROUPS_AT && k->pieces; i++)
        if (k->left[i / 64] >> (i % 64) & 1 && at < (int)cap)
            at += snprintf(why + at, cap - (size_t)at, "%s%s", at ? ", " : "not for: ", gg_battle_label(b, i));
}

/* A piece, or a group and all in it; false: the word is neither. */
static bool add_named(said *k, const gg_battle *b, const gg_state *s, const char *word, size_t len)
{
    gg_group group;
    int piece = gg_battle_piece(b, word, len);
    if (piece != GG_NONE) k->left[piece / 64] |= (uint64_t)1 << (piece % 64);
    if (piece != GG_NONE) return true;
    for (int i = 0; i < gg_groups(b) && i < 64; i++) {
        if (!gg_group_of(b, s, i, &group) || group.side != k->side || strlen(group.label) != len) continue;
        if (strncasecmp(group.label, word, len) != 0) continue;
        for (int at = 0; at < 3; at++) k->left[at] |= group.pieces[at];
        k->left[3] |= (uint64_t)1 << i;
        return true;
    }
    return false;
}

/* `red F1 F2`, `blue FD`: a word for some, as `green all` is for everybody; `all green` is the same as that. */
static bool begin_some(said *k, const gg_battle *b, const gg_state *s, const char *line)
{
    size_t verb = strcspn(line, " \t");
    const char *at = line + verb + strspn(line + verb, " \t");
    bool everybody = verb == 3 && strncasecmp(line, "all", 3) == 0 && *at && !strpbrk(at, " \t");
    memset(k->left, 0, sizeof k->left);
    k->wishes = 1, k->begun = !everybody, k->pieces = false;
    if (everybody)
        snprintf(k->wish[0], SAID_TEXT, "%s all", at);
    else
        snprintf(k->wish[0], SAID_TEXT, "%.*s all", (int)verb, line);
    if (everybody) begin_all(k, b, s);
    for (; *at && !everybody; at += strspn(at, " \t")) {
        size_t n = strcspn(at, " \t");
        if (!add_named(k, b, s, at, n)) return false;
        at += n;
    }
    return true;
}

/* ---- a line ---- */

static void split(said *k, const char *text)
{
    for (const char *then; k->wishes < SAID_WISHES; text = then + 4) {
        then = find_word(text, "then");
        copy_trimmed(k->wish[k->wishes], text, then ? (size_t)(then - text) : strlen(text));
        if (k->wish[k->wishes][0]) k->wishes++;
        if (!then) return;
    }
}

int said_plainly(said *k, const gg_battle *b, const gg_state *s, const char *text, size_t len,
                 gg_move out[IMPLIED_MOST], gg_fault *fault)
{
    char line[SAID_TEXT * 2], first[SAID_TEXT];
    gg_fault why = {0};
    gg_move refused = 0;
    *k = (said){.side = gg_pending(b, s).side};
    snprintf(line, sizeof line, "%.*s", (int)len, text);
    int n = legal(b, s, line, out, fault); /* first of all as it stands: a system may have a `then` of its own */
    if (n) return n;
    if (begin_some(k, b, s, line) && (n = next_of_all(k, b, s, out))) return n;
    k->wishes = 0, k->begun = false;
    split(k, line);
    if (k->wishes == 0) return implied_parse(b, s, line, strlen(line), out, fault);
    if (find_word(k->wish[0], "all")) {
        begin_all(k, b, s);
        if ((n = next_of_all(k, b, s, out))) return n;
        if ((n = try_again(b, s, k->wish[0], out))) return n;
    }
    memcpy(first, k->wish[0], sizeof first);
    drop_first(k);
    bool whole = strcmp(first, line) == 0;
    n = join(k, b, s, first, out);
    if (!n) n = (whole ? cut : legal_or_cut)(k, b, s, first, out, fault);
    if (!n) n = read_group(b, s, first, out);
    if (!n) n = read_order(k, b, s, first, out, &why, &refused);
    if (n) return n;
    k->wishes = 0;
    n = implied_parse(b, s, first, strlen(first), out, fault);
    if (n) return n;
    if (why.text[0]) *fault = why;
    if (!why.text[0] && refused) out[n++] = refused; /* first of all the order itself cannot be given */
    return n;
}

/* The first wish, which is answered now or not at all. */
static int wish_next(said *k, const gg_battle *b, const gg_state *s, gg_move out[IMPLIED_MOST], gg_fault *fault)
{
    char text[SAID_TEXT];
    memcpy(text, k->wish[0], sizeof text);
    said kept = *k;
    drop_first(k);
    int n = join(k, b, s, text, out);
    if (!n) n = legal_or_cut(k, b, s, text, out, fault);
    if (!n) *k = kept;
    return n;
}

/* Where it cannot go on, the others of `all` still can. */
static int rest_next(said *k, const gg_battle *b, const gg_state *s, gg_move out[IMPLIED_MOST], char *why, size_t cap)
{
    gg_fault fault = {0};
    char text[SAID_TEXT];
    memcpy(text, k->wish[0], sizeof text);
    drop_rest(k);
    int n = legal_or_cut(k, b, s, text, out, &fault);
    if (n) return n;
    bool others = k->wishes && find_word(k->wish[0], "all");
    if (others) n = next_of_all(k, b, s, out);
    snprintf(why, cap, "`%s` cannot be done now%s%s", text, fault.text[0] ? ": " : "", fault.text);
    if (!others) k->wishes = 0;
    return n;
}

int said_next(said *k, const gg_battle *b, const gg_state *s, gg_move out[IMPLIED_MOST], char *why, size_t cap)
{
    gg_fault fault = {0};
    why[0] = k->asked[0] = 0;
    gg_ask ask = gg_pending(b, s);
    if (k->wishes == 0 || ask.kind != GG_CHOOSE || ask.side != k->side) return 0;
    if (k->rest) return rest_next(k, b, s, out, why, cap);
    bool all = find_word(k->wish[0], "all") != NULL;
    if (all && !k->begun) begin_all(k, b, s);
    int n = all ? next_of_all(k, b, s, out) : wish_next(k, b, s, out, &fault);
    if (!n && all) n = try_again(b, s, k->wish[0], out);
    if (n) return n;
    if (all) {
        name_left(k, b, why, cap);
        drop_first(k);
        return k->wishes ? said_next(k, b, s, out, why, cap) : 0;
    }
    snprintf(why, cap, "`%s` cannot be done now%s%s", k->wish[0], fault.text[0] ? ": " : "", fault.text);
    k->wishes = 0;
    return 0;
}
