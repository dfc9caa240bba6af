/* grognard look: a position as it is, what it asks, and what lies between two pieces or places. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "board.h"
#include "buffer.h"
#include "look_piece.h"
#include "tell/spots.h"
#include "told.h"

typedef struct gap { /* between two of them */
    bool asked, known;
    const char *from, *to;
    gg_between is;
} gap;

/* With a piece and a place of this battle as examples. */
static int no_spot(const options *o, const battle *x, const gg_view *v, const char *text)
{
    char place[96] = "";
    int i = 0;
    while (i < v->pieces && !v->piece[i].on_table) i++;
    if (i == v->pieces) return complain_of(o, "'%s' is neither a piece nor a place here", text);
    gg_place_name(x->b, v->piece[i].pose, place, sizeof place);
    return complain_of(o,
                       "'%s' is neither a piece nor a place here: expected a label such as %s, or a place such as %s",
                       text, v->piece[i].label, place);
}

static int read_gap(const options *o, const battle *x, const gg_view *v, gap *g)
{
    gg_spot from, to;
    *g = (gap){.from = option_text(o, "--from", NULL), .to = option_text(o, "--to", NULL)};
    g->asked = g->from && g->to;
    if (!g->from != !g->to) return complain(o, "--from and --to belong together");
    if (!g->asked) return -1;
    if (!spot_find(x->b, v, g->from, &from)) return no_spot(o, x, v, g->from);
    if (!spot_find(x->b, v, g->to, &to)) return no_spot(o, x, v, g->to);
    g->known = gg_between_of(x->b, x->state, from, to, &g->is);
    return -1;
}

/* ---- for programs ---- */

static json_t *words_of(uint32_t bits, const char *const *word)
{
    json_t *list = json_array();
    for (int i = 0; i < GG_WORDS; i++)
        if (bits >> i & 1 && word[i]) json_array_append_new(list, json_text(word[i]));
    return list;
}

static json_t *place_json(const battle *x, gg_pose at)
{
    char place[96];
    gg_place_name(x->b, at, place, sizeof place);
    return json_text(place);
}

static json_t *piece_json(const battle *x, const gg_view *v, const gg_piece *p)
{
    static const char *const arm[] = {NULL, "foot", "horse", "guns", "leader", "other"};
    json_t *o = json_object();
    json_set(o, "piece", json_text(p->label));
    json_set(o, "name", json_text(p->name));
    json_set(o, "side", told_side(x->b, p->side));
    json_set(o, "arm", json_text(arm[p->arm <= GG_OTHER ? p->arm : GG_OTHER]));
    json_set(o, "type", json_text(p->type));
    json_set(o, "on_table", json_boolean(p->on_table));
    json_set(o, "place", p->on_table ? place_json(x, p->pose) : json_null());
    json_set(o, "facing", p->on_table && p->pose.facing >= 0 ? json_integer(p->pose.facing) : json_null());
    json_set(o, "with", told_piece(x->b, p->with));
    json_set(o, "strength", json_integer(p->strength));
    json_set(o, "full", json_integer(p->full));
    json_set(o, "status", words_of(p->status, v->status_word));
    return o;
}

static json_t *sides_json(const battle *x, const gg_view *v)
{
    json_t *list = json_array();
    for (int side = 0; side < GG_SIDES; side++) {
        json_t *o = json_object();
        json_set(o, "side", told_side(x->b, side));
        json_set(o, "score", json_integer(v->score[side]));
        json_set(o, "goal", v->goal[side] ? json_integer(v->goal[side]) : json_null());
        json_set(o, "note", json_text(v->side_note[side]));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *ground_json(const gg_view *v)
{
    static const char *const kind[] = {NULL, "hexes", "squares", "table"};
    json_t *o = json_object(), *cells = json_array(), *features = json_array();
    for (int i = 0; i < v->cells; i++) {
        const char *terrain = v->terrain_word[v->cell[i].terrain];
        json_t *c = json_object();
        json_set(c, "place", json_text(v->cell[i].name));
        json_set(c, "terrain", json_text(terrain ? terrain : ""));
        json_array_append_new(cells, c);
    }
    for (int i = 0; i < v->features; i++) {
        const char *terrain = v->terrain_word[v->feature[i].terrain];
        json_t *f = json_object();
        json_set(f, "name", json_text(v->feature[i].name));
        json_set(f, "terrain", json_text(terrain ? terrain : ""));
        json_array_append_new(features, f);
    }
    json_set(o, "kind", json_text(kind[v->ground <= GG_TABLE ? v->ground : 0]));
    json_set(o, "cells", cells);
    json_set(o, "features", features);
    return o;
}

static json_t *gap_json(const gap *g)
{
    json_t *o = json_object();
    if (!g->asked) {
        json_decref(o);
        return json_null();
    }
    json_set(o, "from", json_text(g->from));
    json_set(o, "to", json_text(g->to));
    json_set(o, "distance", g->known ? json_integer(g->is.distance) : json_null());
    json_set(o, "distance_words", json_text(g->is.distance_words));
    json_set(o, "arc", json_text(g->is.arc));
    json_set(o, "sight", json_text(g->is.sight));
    json_set(o, "sees", g->known ? json_boolean(g->is.sees) : json_null());
    return o;
}

static json_t *test_json(const battle *x)
{
    gg_test *t = take(sizeof *t);
    json_t *o = gg_test_of(x->b, x->state, t) ? told_test(x->b, t) : json_null();
    free(t);
    return o;
}

static void print_json(const battle *x, const gg_view *v, const gap *g, const piece_look *k)
{
    json_t *o = battle_json(x), *pieces = json_array();
    gg_result r = gg_result_of(x->b, x->state);
    for (int i = 0; i < v->pieces; i++) json_array_append_new(pieces, piece_json(x, v, &v->piece[i]));
    json_set(o, "title", json_text(gg_battle_title(x->b)));
    json_set(o, "clock", json_text(v->clock));
    json_set(o, "prompt", json_text(v->prompt));
    json_set(o, "over", json_boolean(r.over));
    json_set(o, "winner", r.over ? told_side(x->b, r.winner) : json_null());
    json_set(o, "sides", sides_json(x, v));
    json_set(o, "ground", ground_json(v));
    json_set(o, "pieces", pieces);
    json_set(o, "facts", told_facts(x->b, x->state, gg_pending(x->b, x->state).side));
    json_set(o, "question", told_asking(x->b, x->state));
    json_set(o, "test", test_json(x));
    json_set(o, "between", gap_json(g));
    json_set(o, "card", piece_card_json(x, k));
    json_set(o, "overlay", piece_overlays_json(x, k));
    json_print_whole(o);
}

/* ---- for people ---- */

static void print_ask(const battle *x)
{
    term t = term_on(stdout);
    char text[GG_SENTENCE * 4];
    gg_asking a;
    gg_test *test = take(sizeof *test);
    gg_prompt(x->b, x->state, text, sizeof text);
    putchar('\n');
    term_wrap(&t, text, 0, 2);
    if (gg_asking_of(x->b, x->state, &a) && a.why[0]) term_wrap(&t, a.why, 0, 2);
    if (gg_test_of(x->b, x->state, test) && test->purpose[0]) {
        gg_test_print(x->b, test, text, sizeof text);
        term_wrap(&t, text, 0, 2);
    }
    free(test);
}

static void print_gap(const gap *g)
{
    if (!g->known) {
        printf("nothing can be said of what lies between %s and %s\n", g->from, g->to);
        return;
    }
    printf("%s to %s: %s", g->from, g->to, g->is.distance_words);
    if (g->is.arc[0]) printf(", %s", g->is.arc);
    if (g->is.sight[0]) printf(", sight: %s", g->is.sight);
    putchar('\n');
}

static int run_open(const options *o, const battle *x)
{
    term t = term_on(stdout);
    gap g;
    piece_look k;
    gg_view *v = take(sizeof *v);
    gg_ask ask = gg_pending(x->b, x->state);
    gg_view_make(x->b, x->state, ask.side < GG_SIDES ? ask.side : GG_NONE, v);
    int status = read_gap(o, x, v, &g);
    if (status < 0) status = piece_look_read(o, x, &k);
    if (status < 0 && option_has(o, "--json"))
        print_json(x, v, &g, &k);
    else if (status < 0 && (k.piece != GG_NONE || k.group >= 0))
        piece_look_print(x, &k);
    else if (status < 0 && g.asked)
        print_gap(&g);
    else if (status < 0) {
        board_print(&t, x->b, v);
        board_roster(&t, x->b, v);
        print_ask(x);
    }
    free(v);
    return status < 0 ? CLI_OK : status;
}

static int run(const options *o) { return battle_run(o, run_open); }

static const option look_options[] = {
    {"--from", 0, "PLACE", "a piece or a place: distance, arc and sight from there to --to"},
    {"--to", 0, "PLACE", "the other end of it"},
    {"--piece", 0, "PIECE", "all about one piece, or a group such as a brigade"},
    {"--overlay", 0, "WORD", "of that piece: where it can go, shoot, be struck (reach, fire, sight, ...)"},
    {"--with", 0, "PIECE", "the other piece of an overlay that is between two"},
    OPTION_JSON,
};
const command command_look = {
    .name = "look",
    .usage = "SCENARIO [--from PLACE --to PLACE] [--piece PIECE [--overlay WORD [--with PIECE]]] [--json]",
    .summary = "a position as it is, and what it asks",
    .words =
        "Draws a position and says what is asked: the question and why, or the roll with its purpose, dice and number. "
        "With --from and --to it measures between two pieces or places; --piece tells all about one, and --overlay "
        "what "
        "can be drawn for it (a word that it does not know is answered with those that it does). --json gives the "
        "view, every fact, and the "
        "pending test or question as data.",
    .examples = "  grognard look ccn/drill_square\n"
                "  grognard look ccn/drill_square --from F1 --to A1\n"
                "  grognard look ccn/el_bodon --piece F1 --overlay reach\n"
                "  grognard look position.scn --json\n",
    .option = look_options,
    .options = COUNT(look_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
