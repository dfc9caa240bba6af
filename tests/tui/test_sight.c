/* A view out of JSON: it is the one that was told, and whatever else is sent can be drawn. */
#include "tui/sight.h"

#include <stdlib.h>

#include "support/roster.h"
#include "tell/buffer.h"
#include "tui/field.h"
#include "web/draw.h"

void memory_is_out(void) { abort(); }

/* ---- the same view ---- */

static gg_view told, seen;
static gg_badge badge[GG_BADGES], read[GG_BADGES];

static json_t *say(const gg_battle *b, const gg_state *s, int side)
{
    static eyes e;
    json_error_t error;
    paper p = {0};
    draw_view(&p, &e, b, s, side);
    json_t *view = json_loadb(p.text.at, p.text.len, 0, &error);
    if (!view) fail_msg("%s", error.text);
    buffer_free(&p.text);
    return view;
}

static void same_words(const char *const *a, const char *const *b, const char *mark_a, const char *mark_b)
{
    for (int i = 0; i < GG_WORDS; i++) {
        assert_int_equal(!a[i], !b[i]);
        if (a[i]) assert_string_equal(a[i], b[i]);
        if (a[i]) assert_int_equal(mark_a[i], mark_b[i]);
    }
}

static void same_ground(const gg_view *a, const gg_view *b)
{
    assert_int_equal(a->ground, b->ground);
    assert_int_equal(a->columns, b->columns);
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    same_words(a->terrain_word, b->terrain_word, a->terrain_mark, b->terrain_mark);
    same_words(a->status_word, b->status_word, a->status_mark, b->status_mark);
    assert_int_equal(a->cells, b->cells);
    for (int i = 0; i < a->cells; i++) {
        const gg_cell *c = &a->cell[i], *d = &b->cell[i];
        assert_int_equal(c->x, d->x);
        assert_int_equal(c->y, d->y);
        assert_int_equal(c->column, d->column);
        assert_int_equal(c->row, d->row);
        assert_int_equal(c->terrain, d->terrain);
        assert_int_equal(c->works, d->works);
        assert_int_equal(c->worth, d->worth);
        assert_int_equal(c->worth_to, d->worth_to);
        assert_true(strncmp(c->name, d->name, sizeof c->name) == 0);
    }
    assert_int_equal(a->features, b->features);
    for (int i = 0; i < a->features; i++) {
        const gg_feature *f = &a->feature[i], *g = &b->feature[i];
        assert_int_equal(f->terrain, g->terrain);
        assert_int_equal(!f->closed, !g->closed);
        assert_int_equal(f->points, g->points);
        assert_memory_equal(f->at, g->at, f->points * sizeof f->at[0]);
        assert_true(strncmp(f->name, g->name, sizeof f->name) == 0);
    }
}

static void same_pieces(const gg_view *a, const gg_view *b)
{
    assert_int_equal(a->pieces, b->pieces);
    for (int i = 0; i < a->pieces; i++) {
        const gg_piece *p = &a->piece[i], *q = &b->piece[i];
        assert_int_equal(p->id, q->id);
        assert_int_equal(p->side, q->side);
        assert_int_equal(p->arm, q->arm);
        assert_int_equal(p->shape, q->shape);
        assert_int_equal(p->on_table, q->on_table);
        assert_int_equal(p->with, q->with);
        assert_int_equal(p->strength, q->strength);
        assert_int_equal(p->full, q->full);
        assert_memory_equal(&p->pose, &q->pose, sizeof p->pose);
        assert_int_equal(p->width, q->width);
        assert_int_equal(p->depth, q->depth);
        assert_int_equal(p->status, q->status);
        assert_string_equal(p->label, q->label);
        assert_string_equal(p->type, q->type);
        assert_string_equal(p->name, q->name);
    }
}

static void same_clock(const gg_view *a, const gg_view *b)
{
    assert_int_equal(a->round, b->round);
    assert_int_equal(a->rounds, b->rounds);
    assert_memory_equal(a->score, b->score, sizeof a->score);
    assert_memory_equal(a->goal, b->goal, sizeof a->goal);
    for (int side = 0; side < GG_SIDES; side++) assert_string_equal(a->side_note[side], b->side_note[side]);
    assert_string_equal(a->clock, b->clock);
    assert_string_equal(a->prompt, b->prompt);
    assert_string_equal(a->strength_word ? a->strength_word : "", b->strength_word ? b->strength_word : "");
    assert_int_equal(a->ask.kind, b->ask.kind);
    assert_int_equal(a->ask.side < GG_SIDES ? a->ask.side : GG_NONE, b->ask.side);
    assert_int_equal(a->ask.piece, b->ask.piece);
    assert_int_equal(a->ask.other, b->ask.other);
    assert_int_equal(a->ask.dice, b->ask.dice);
}

static void same_badges(const gg_badge *a, const gg_badge *b, int n)
{
    for (int i = 0; i < n; i++) {
        assert_int_equal(a[i].kind, b[i].kind);
        assert_int_equal(a[i].side, b[i].side);
        assert_int_equal(a[i].piece, b[i].piece);
        assert_int_equal(a[i].other, b[i].other);
        assert_int_equal(a[i].count, b[i].count);
        assert_int_equal(a[i].of, b[i].of);
        assert_int_equal(a[i].letter, b[i].letter);
        assert_string_equal(a[i].words ? a[i].words : "", b[i].words ? b[i].words : "");
        if (a[i].kind == GG_BADGE_GUNS || a[i].kind == GG_BADGE_EDGE || a[i].kind == GG_BADGE_CAMP)
            assert_true(a[i].at.x == b[i].at.x && a[i].at.y == b[i].at.y);
    }
}

static void compare(const gg_battle *b, const gg_state *s, int side)
{
    int badges;
    json_t *view = say(b, s, side);
    gg_view_make(b, s, side, &told);
    assert_true(sight_read(&seen, read, GG_BADGES, &badges, view));
    same_ground(&told, &seen);
    same_pieces(&told, &seen);
    same_clock(&told, &seen);
    assert_int_equal(badges, gg_badges_of(b, s, side, badge, GG_BADGES));
    same_badges(badge, read, badges);
    json_decref(view);
}

static void test_sight_is_the_view_that_was_told(void **x)
{
    roster all = roster_open(NULL);
    (void)x;
    for (int i = 0; i < all.count; i += thinned()) {
        playing p;
        playing_begin(&p, all.at[i].battle, "eager", 7, NULL);
        for (int k = 0; k < 90; k++) {
            if (k % 15 == 0) compare(all.at[i].battle, p.state, 0), compare(all.at[i].battle, p.state, 1);
            if (!playing_step(&p)) break;
        }
        playing_end(&p);
    }
    roster_close(&all);
}

/* ---- what is none, or is hostile ---- */

static void draw_it(void)
{
    static glyph out[120 * 40];
    char legend[2048], place[40];
    uint8_t there[GG_PIECES];
    field_marks m = {.cursor = true, .able = {~0ull, ~0ull, ~0ull}, .targets = {~0ull, 0, 0}, .hurt = {~0ull, 0, 0}};
    field f = {.unicode = true};
    field_resize(&f, 120, 40);
    field_show(&f, &seen, read, 0);
    for (int zoom = 0; zoom < field_zooms(&f); zoom++) {
        field_zoom(&f, zoom, (gg_pose){100, 100, 0});
        field_draw(&f, &m, out);
        field_pieces_at(&f, field_step(&f, (gg_pose){100, 100, 0}, 1, 1, true), there, GG_PIECES);
    }
    field_place(&f, (gg_pose){-20000, 20000, 0}, place);
    field_legend(&f, legend, sizeof legend);
}

static bool read_text(const char *text)
{
    int badges = -1;
    json_t *view = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(view);
    bool is = sight_read(&seen, read, GG_BADGES, &badges, view);
    assert_in_range(badges, 0, GG_BADGES);
    if (is) draw_it();
    json_decref(view);
    return is;
}

static void test_sight_refuses_what_is_no_view(void **x)
{
    static const char *const none[] = {
        "null", "7", "[]", "{}", "{\"ground\": \"sea\", \"pieces\": []}", "{\"ground\": \"hexes\"}"};
    (void)x;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_false(read_text(none[i]));
    int badges;
    assert_false(sight_read(&seen, read, GG_BADGES, &badges, NULL));
}

#define HUGE_NUMBERS                                                                                              \
    "\"x\": 99999999999, \"y\": -99999999999, \"column\": 9999, \"row\": -4, \"terrain\": 4000, \"works\": 255, " \
    "\"worth\": 900"
#define ODD_PIECE                                                                                                    \
    "{\"id\": 999, \"side\": 7, \"arm\": \"ship\", \"shape\": \"rect\", \"onTable\": true, \"with\": 4711, "         \
    "\"strength\": 300,"                                                                                             \
    "\"full\": 255, \"x\": 99999, \"y\": -4, \"facing\": 4000, \"width\": 99999, \"depth\": 99999, \"status\": [0, " \
    "31, 32, -1],"                                                                                                   \
    "\"label\": \"\\u202e\\u0000x\\u001b[2J\\u4e2d\\u0301\", \"type\": \"a very long type indeed\", \"name\": "      \
    "\"\\ud83d\\ude00\"}"

static void test_whatever_is_sent_can_be_drawn(void **x)
{
    (void)x;
    static const char *const ground[] = {"hexes", "squares", "table"};
    for (int i = 0; i < 3; i++) {
        char text[4096];
        snprintf(text, sizeof text,
                 "{\"ground\": \"%s\", \"width\": 99999, \"height\": -5, \"columns\": 70000, \"rows\": -1,"
                 "\"terrain\": [{\"word\": \"hill\", \"mark\": \"\\u4e2d\"}, 5], \"status\": [{\"mark\": \"\"}],"
                 "\"cells\": [{" HUGE_NUMBERS ", \"name\": \"a name that is too long\"}, {\"x\": 50}, 7, null],"
                 "\"features\": [{\"closed\": true, \"at\": [[99999, 1], [2], 3, null]}, {\"at\": [[1, 1]], \"name\": "
                 "\"p\"}, {}],"
                 "\"badges\": [{\"kind\": \"guns\", \"at\": {\"x\": 5e9}}, {\"kind\": \"none\"}, 4],"
                 "\"pieces\": [" ODD_PIECE ", " ODD_PIECE ", {\"onTable\": true, \"arm\": \"leader\"}, 3]}",
                 ground[i]);
        for (char *zero; (zero = strstr(text, "\\u0000"));) memcpy(zero, "\\u0001", 6);
        assert_true(read_text(text));
        assert_int_equal(seen.pieces, 4);
        assert_true(seen.piece[0].side < GG_SIDES && seen.piece[0].pose.facing == 359);
    }
}

/* ---- damaged ---- */

static json_t *odd_value(uint32_t n)
{
    switch (n % 9) {
    case 0: return json_null();
    case 1: return json_integer(-1);
    case 2: return json_integer(INT64_MAX);
    case 3: return json_integer(INT64_MIN);
    case 4: return json_integer(n % 700);
    case 5: return json_string("\u202e\u4e2d~#\x7f");
    case 6: return json_array();
    case 7: return json_real(1e300);
    default: return json_true();
    }
}

/* Puts it in the place of the n-th value; gives how many there still are to pass. */
static int damage(json_t *node, int n, uint32_t odd)
{
    const char *key;
    json_t *inner;
    size_t i;
    void *next;
    json_object_foreach_safe(node, next, key, inner)
    {
        if (n-- == 0) return json_object_set_new(node, key, odd_value(odd)), -1;
        if ((n = damage(inner, n, odd)) < 0) return -1;
    }
    json_array_foreach(node, i, inner)
    {
        if (n-- == 0) return json_array_set_new(node, i, odd_value(odd)), -1;
        if ((n = damage(inner, n, odd)) < 0) return -1;
    }
    return n;
}

static void test_damaged_views_can_be_drawn(void **x)
{
    roster all = roster_open(NULL);
    gg_dice dice = gg_dice_make(11, 0);
    (void)x;
    for (int i = 0; i < all.count; i += 5 * thinned()) {
        gg_state *s = table_state();
        gg_start(all.at[i].battle, s, NULL);
        json_t *view = say(all.at[i].battle, s, 0);
        for (int k = 0; k < effort(60); k++) {
            int badges;
            json_t *copy = json_deep_copy(view);
            for (int hits = 0; hits < 12; hits++)
                damage(copy, (int)gg_dice_below(&dice, 4000), gg_dice_below(&dice, 100000));
            if (sight_read(&seen, read, GG_BADGES, &badges, copy)) draw_it();
            json_decref(copy);
        }
        json_decref(view);
        free(s);
    }
    roster_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sight_is_the_view_that_was_told),
        cmocka_unit_test(test_sight_refuses_what_is_no_view),
        cmocka_unit_test(test_whatever_is_sent_can_be_drawn),
        cmocka_unit_test(test_damaged_views_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
