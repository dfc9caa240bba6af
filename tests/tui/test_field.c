/* The battlefield on a screen of characters: every shipped battle, at panes of several sizes, at every zoom, in Unicode and in
 * ASCII, at its beginning and in the middle of it. */
#define _XOPEN_SOURCE 700
#include "tui/field.h"

#include <locale.h>
#include <stdlib.h>
#include <wchar.h>

#include "support/roster.h"

enum { BIGGEST = 250 * 70, MIDDLE = 120 };
static const struct {
    int columns, rows;
} panes[] = {{46, 18}, {70, 30}, {150, 50}};
enum { PANES = sizeof panes / sizeof *panes };

typedef struct moment { /* a position that was met */
    const char *name;
    gg_view view;
    gg_badge badge[GG_BADGES];
    int badges;
    bool new_ground; /* no board of this size before it */
} moment;

typedef struct scene {
    const char *name;
    gg_view view;
    field f;
    glyph drawn[BIGGEST], before[BIGGEST];
} scene;
static scene *now;
static moment *met;
static int moments;
static roster all;

static void assert_in(bool good, const char *what, gg_pose at)
{
    char place[40];
    if (good) return;
    fail_msg("%s, %dx%d, zoom %d, %s: %s at %s", now->name, now->f.columns, now->f.rows, now->f.zoom,
             now->f.unicode ? "Unicode" : "ASCII", what, field_place(&now->f, at, place));
}

static void draw(const field_marks *m) { field_draw(&now->f, m, now->drawn); }
static glyph *drawn_at(int column, int row) { return &now->drawn[row * now->f.columns + column]; }

/* ---- every battle ---- */

static bool same_board(const gg_view *a, const gg_view *b)
{
    return a->ground == b->ground && a->cells == b->cells && a->columns == b->columns && a->width == b->width &&
           a->height == b->height;
}

static void meet(const scenario *x, const gg_state *s)
{
    moment *m = &met[moments++];
    m->name = x->name;
    gg_view_make(x->battle, s, 0, &m->view);
    m->badges = gg_badges_of(x->battle, s, 0, m->badge, GG_BADGES);
    m->new_ground = true;
    for (int i = 0; i + 1 < moments; i++) m->new_ground &= !same_board(&met[i].view, &m->view);
}

/* Each battle at its beginning, and some in the middle of it. */
static int play_all(void **x)
{
    (void)x;
    all = roster_open(NULL);
    now = calloc(1, sizeof *now);
    met = calloc((size_t)(2 * all.count), sizeof *met);
    for (int i = 0; i < all.count; i += thinned()) {
        playing p;
        playing_begin(&p, all.at[i].battle, "eager", 5, NULL);
        meet(&all.at[i], p.state);
        for (int k = 0; i % 3 == 0 && k < MIDDLE && playing_step(&p);) k++;
        if (i % 3 == 0) meet(&all.at[i], p.state);
        playing_end(&p);
    }
    return 0;
}

static int forget_all(void **x)
{
    (void)x;
    free(now);
    free(met);
    roster_close(&all);
    return 0;
}

typedef void look(void);

static void at_every_zoom(const moment *m, int pane, bool unicode, look *at)
{
    static const gg_pose corner = {0, 0, -1};
    now->name = m->name, now->view = m->view;
    now->f = (field){.unicode = unicode};
    field_resize(&now->f, panes[pane].columns, panes[pane].rows);
    field_show(&now->f, &now->view, m->badge, m->badges);
    for (int zoom = 0; zoom < field_zooms(&now->f); zoom++) {
        field_zoom(&now->f, zoom, corner);
        assert_int_equal(now->f.zoom, zoom);
        at();
    }
}

static void in_every_battle(look *at)
{
    for (int i = 0; i < moments; i++)
        for (int pane = 0; pane < PANES; pane++)
            for (int unicode = 0; unicode < 2; unicode++) at_every_zoom(&met[i], pane, unicode, at);
}

static void on_every_board(look *at)
{
    for (int i = 0; i < moments; i++)
        for (int pane = 0; pane < PANES && met[i].new_ground; pane++) at_every_zoom(&met[i], pane, true, at);
}

/* ---- places and characters ---- */

static void same_cell_both_ways(void)
{
    const gg_view *v = &now->view;
    for (int i = 0; i < v->cells; i++) {
        gg_pose at = {v->cell[i].x, v->cell[i].y, -1}, back = {0, 0, 0};
        int column, row;
        if (now->f.zoom > 0) field_reveal(&now->f, at);
        bool seen = field_where(&now->f, at, &column, &row);
        if (!seen) field_reveal(&now->f, at), seen = field_where(&now->f, at, &column, &row);
        assert_in(seen, "it cannot be seen", at);
        assert_in(field_at(&now->f, column, row, &back) && back.x == at.x && back.y == at.y, "it is not what is there",
                  at);
    }
}

static void same_character_both_ways(void)
{
    for (int row = 0; row < now->f.rows; row++)
        for (int column = 0; column < now->f.columns; column++) {
            gg_pose at;
            int c, r;
            if (!field_at(&now->f, column, row, &at)) continue;
            assert_in(field_where(&now->f, at, &c, &r), "it is seen and not seen", at);
            if (now->view.ground == GG_TABLE) assert_in(c == column && r == row, "it is at another character", at);
        }
}

static void test_field_where_and_at_agree(void **x) { (void)x, on_every_board(same_cell_both_ways); }
static void test_field_at_and_where_agree(void **x) { (void)x, on_every_board(same_character_both_ways); }

static void reveal_tables(void)
{
    const gg_view *v = &now->view;
    for (int y = 0; v->ground == GG_TABLE && y <= v->height; y += 37)
        for (int x = 0; x <= v->width; x += 41) {
            gg_pose at = {(int16_t)x, (int16_t)y, -1};
            int column, row;
            field_reveal(&now->f, at);
            assert_in(field_where(&now->f, at, &column, &row), "it cannot be seen", at);
        }
}
static void test_field_reveal_shows_every_inch(void **x) { (void)x, on_every_board(reveal_tables); }

/* ---- steps ---- */

static int cell_of(gg_pose at)
{
    for (int i = 0; i < now->view.cells; i++)
        if (now->view.cell[i].x == at.x && now->view.cell[i].y == at.y) return i;
    return -1;
}

/* By the four arrows alone. */
static void reach_every_cell(void)
{
    static const int8_t way[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const gg_view *v = &now->view;
    bool reached[GG_CELLS] = {v->cells > 0};
    int queue[GG_CELLS] = {0}, first = 0, last = v->cells > 0;
    for (; first < last; first++) {
        gg_pose at = {v->cell[queue[first]].x, v->cell[queue[first]].y, -1};
        for (int w = 0; w < 4; w++) {
            int to = cell_of(field_step(&now->f, at, way[w][0], way[w][1], false));
            assert_in(to >= 0, "a step leads nowhere", at);
            if (!reached[to]) reached[to] = true, queue[last++] = to;
        }
    }
    assert_int_equal(last, v->cells);
}

static void right_and_left_again(void)
{
    const gg_view *v = &now->view;
    for (int i = 0; i < v->cells; i++) {
        gg_pose at = {v->cell[i].x, v->cell[i].y, -1}, to = field_step(&now->f, at, 1, 0, false);
        gg_pose back = field_step(&now->f, to, -1, 0, false);
        if (to.x != at.x) assert_in(back.x == at.x && back.y == at.y, "right and left does not lead back", at);
    }
    gg_pose at = {(int16_t)(v->width / 2), (int16_t)(v->height / 2), -1}, to = field_step(&now->f, at, 1, 1, true);
    gg_pose back = field_step(&now->f, to, -1, -1, true);
    if (v->ground != GG_TABLE) return;
    assert_in(to.x > at.x && to.y > at.y, "a far step leads nowhere", at);
    assert_in(back.x == at.x && back.y == at.y, "a far step back does not lead back", at);
}

static void test_arrows_reach_every_cell(void **x) { (void)x, on_every_board(reach_every_cell); }
static void test_right_and_left_leads_back(void **x) { (void)x, on_every_board(right_and_left_again); }

/* ---- pieces ---- */

static bool begins_with(const glyph *g, const char *text) { return g->text[0] && g->text[0] == text[0]; }

/* In a tile stands the label, or the arm, of someone who is there. */
static bool counter_seen(const gg_piece *p, int column, int row)
{
    static const char *const arm[2][GG_OTHER + 1] = {{"", "x", "/", "o", "*", "?"},
                                                     {"", "\u2612", "/", "\u25cf", "\u2605", "\u25ca"}};
    uint8_t there[GG_PIECES];
    const glyph *g = drawn_at(column, row);
    for (int n = field_pieces_at(&now->f, p->pose, there, GG_PIECES), i = 0; i < n; i++)
        for (int k = 0; k < now->view.pieces; k++) {
            const gg_piece *q = &now->view.piece[k];
            if (q->id != there[i]) continue;
            const char *sign = arm[now->f.unicode][q->arm];
            bool own = begins_with(g, q->label) || (q->label[0] && begins_with(g, q->label + 1)); /* or its end */
            if (own || strcmp(g->text, sign) == 0 || strcmp(g->text, "&") == 0) return true;
        }
    return false;
}

/* Two whose labels begin alike are told apart in tiles of three letters. */
static void test_long_labels_are_told_apart(void **x)
{
    (void)x;
    for (int i = 0; i < moments; i++) {
        int at[2][2], n = 0;
        now->view = met[i].view;
        for (int k = 0; k < now->view.pieces && n < 2; k++) {
            gg_piece *p = &now->view.piece[k];
            if (!p->on_table || p->arm == GG_LEADER) continue;
            snprintf(p->label, sizeof p->label, n ? "A35s" : "A35");
            n++;
        }
        now->f = (field){.unicode = true};
        field_resize(&now->f, 3 * now->view.columns + 6, now->view.rows + 1);
        field_show(&now->f, &now->view, met[i].badge, met[i].badges);
        if (now->view.ground != GG_SQUARES || n < 2) continue;
        draw(NULL);
        n = 0;
        for (int k = 0; k < now->view.pieces && n < 2; k++) {
            const gg_piece *p = &now->view.piece[k];
            if (strncmp(p->label, "A35", 3) == 0 && field_where(&now->f, p->pose, &at[n][0], &at[n][1])) n++;
        }
        if (n < 2 || (at[0][0] == at[1][0] && at[0][1] == at[1][1])) continue;
        assert_string_equal(drawn_at(at[0][0], at[0][1])->text, "A");
        assert_string_equal(drawn_at(at[1][0], at[1][1])->text, "3");
        assert_string_equal(drawn_at(at[1][0] + 2, at[1][1])->text, "s");
        return;
    }
    fail_msg("no board of squares was met");
}

/* On a table somewhere near there is a character in its side's colour. */
static bool foot_seen(const gg_piece *p, int column, int row)
{
    unsigned ink = p->side ? TINT_SIDE1 : TINT_SIDE0;
    for (int r = row - 2; r <= row + 2; r++)
        for (int c = column - 3; c <= column + 3; c++)
            if (r >= 0 && c >= 0 && r < now->f.rows && c < now->f.columns && drawn_at(c, r)->ink == ink) return true;
    return false;
}

static void pieces_seen(void)
{
    const gg_view *v = &now->view;
    if (now->f.zoom % 2 && now->f.zoom + 1 < field_zooms(&now->f)) return; /* the outermost, and every other */
    draw(NULL);
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        int column, row;
        if (!p->on_table) continue;
        field before = now->f;
        field_reveal(&now->f, p->pose);
        if (before.left != now->f.left || before.top != now->f.top) draw(NULL);
        assert_in(field_where(&now->f, p->pose, &column, &row), p->label, p->pose);
        assert_in(v->ground == GG_TABLE ? foot_seen(p, column, row) : counter_seen(p, column, row), p->label, p->pose);
        uint8_t there[GG_PIECES];
        gg_pose at = p->pose;
        bool found = false;
        for (int n = field_pieces_at(&now->f, at, there, GG_PIECES), k = 0; k < n; k++) found |= there[k] == p->id;
        assert_in(found, "whoever stands there is not found", at);
    }
}
static void test_every_piece_can_be_seen(void **x) { (void)x, in_every_battle(pieces_seen); }

/* Hexes fit every pane, and all but the largest squares. */
static void whole_field_seen(void)
{
    const gg_view *v = &now->view;
    int column, row;
    if (now->f.zoom || v->ground == GG_TABLE || v->columns * 2 > now->f.columns || v->rows > now->f.rows) return;
    for (int i = 0; i < v->cells; i++) {
        gg_pose at = {v->cell[i].x, v->cell[i].y, -1};
        assert_in(field_where(&now->f, at, &column, &row), "it is out of sight", at);
    }
    if (v->ground == GG_HEXES) assert_true(now->f.left == 0 && now->f.top == 0);
}
static void test_whole_field_fits_at_first_zoom(void **x) { (void)x, on_every_board(whole_field_seen); }

/* ---- characters ---- */

static void one_column_each(void)
{
    draw(NULL);
    for (int i = 0; i < now->f.columns * now->f.rows; i++) {
        const glyph *g = &now->drawn[i];
        wchar_t wide[4] = {0};
        gg_pose none = {0, 0, 0};
        assert_in(g->ink < TINTS && g->paper < TINTS, "there is no such colour", none);
        if (!g->text[0]) continue;
        assert_in(memchr(g->text, 0, sizeof g->text) != NULL && mbstowcs(wide, g->text, 4) == 1,
                  "it is not one character", none);
        assert_in(wcwidth(wide[0]) == 1, "it is not of one column", none);
        assert_in(now->f.unicode || wide[0] < 0x7f, "it is not ASCII", none);
    }
}
static void test_every_character_has_one_column(void **x)
{
    (void)x;
    if (!setlocale(LC_CTYPE, "C.UTF-8")) skip();
    in_every_battle(one_column_each);
}

/* ---- marks ---- */

/* Without colours something must still be different. */
static bool differs(void)
{
    for (int i = 0; i < now->f.columns * now->f.rows; i++)
        if (strcmp(now->drawn[i].text, now->before[i].text) || now->drawn[i].style != now->before[i].style) return true;
    return false;
}

static void marked(const char *what, field_marks m, gg_pose at)
{
    draw(NULL);
    memcpy(now->before, now->drawn, (size_t)(now->f.columns * now->f.rows) * sizeof *now->drawn);
    draw(&m);
    assert_in(differs(), what, at);
}

static void marks_seen(void)
{
    for (int mono = 0; mono < 2; mono++)
        for (int i = 0; i < now->view.pieces && now->f.zoom < 4; i++) {
            const gg_piece *p = &now->view.piece[i];
            uint8_t there[GG_PIECES];
            field_marks none = {.chosen = GG_NONE}, m = none;
            now->f.mono = mono, now->f.unicode = i % 2;
            if (!p->on_table || p->arm == GG_LEADER || (p->id * 7 + i) % 5) continue;
            if (field_pieces_at(&now->f, p->pose, there, GG_PIECES) != 1) continue;
            field_reveal(&now->f, p->pose);
            m.cursor = true, m.at = p->pose, marked("the cursor is not seen", m, p->pose), m = none;
            m.able[p->id / 64] |= (uint64_t)1 << p->id % 64, marked("who can act is not seen", m, p->pose), m = none;
            m.targets[p->id / 64] |= (uint64_t)1 << p->id % 64, marked("a target is not seen", m, p->pose), m = none;
            if (!mono) continue; /* in colour it has one of its own */
            m.chosen = p->id, marked("the chosen is not seen", m, p->pose);
        }
}
static void test_marks_need_no_colour(void **x) { (void)x, on_every_board(marks_seen); }

/* ---- the edge of reason ---- */

static void odd_panes(void)
{
    static const int size[] = {0, 1, 2, 3, 5, 9, 17, 250};
    if (now->f.zoom > 1) return;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++)
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            field_marks m = {.cursor = true, .chosen = 0, .from = {0, 0, 0}, .to = {300, 300, 0}};
            field_resize(&now->f, size[i], size[k] > 70 ? 70 : size[k]);
            field_scroll(&now->f, 1000, 1000);
            field_scroll(&now->f, -3, -3);
            draw(&m);
        }
}
static void test_any_pane_is_drawn(void **x) { (void)x, on_every_board(odd_panes); }

static void zoom_keeps_in_sight(void)
{
    const gg_view *v = &now->view;
    for (int i = 0; i < v->pieces; i++) {
        int column, row;
        if (!v->piece[i].on_table || i % 4) continue;
        for (int zoom = 0; zoom < field_zooms(&now->f) + 2; zoom++) {
            field_zoom(&now->f, zoom, v->piece[i].pose);
            assert_in(field_where(&now->f, v->piece[i].pose, &column, &row), "zooming loses it", v->piece[i].pose);
        }
    }
}
static void test_zoom_keeps_what_is_looked_at(void **x) { (void)x, on_every_board(zoom_keeps_in_sight); }

/* Every sign of terrain and of a state that is there is explained. */
/* "#" is a building or somebody engaged, not both. Places that are worth something share their sign, and letters of labels and
 * numbers stand for themselves. */
static void assert_signs_differ(const char *legend)
{
    const char *worth = now->f.unicode ? "\u25c6" : "@";
    for (const char *a = legend; *a; a = strchr(a, '\n') + 1) {
        size_t n = strcspn(a, "\t");
        if (strncmp(a, worth, strlen(worth)) == 0 ||
            (n == 1 && (*a == ' ' || (*a >= 'A' && *a <= 'Z') || (*a >= '0' && *a <= '9'))))
            continue;
        for (const char *b = legend; b < a; b = strchr(b, '\n') + 1)
            if (strcspn(b, "\t") == n && strncmp(a, b, n) == 0)
                fail_msg("%s, %s: one sign for two things: %.*s and %.*s", now->name,
                         now->f.unicode ? "Unicode" : "ASCII", (int)strcspn(b, "\n"), b, (int)strcspn(a, "\n"), a);
    }
}

static void legend_tells(void)
{
    char out[4096];
    const gg_view *v = &now->view;
    int lines = field_legend(&now->f, out, sizeof out), n = 0;
    for (const char *c = out; *c; c++) n += *c == '\n';
    assert_int_equal(lines, n);
    assert_signs_differ(out);
    for (int i = 0; i < v->cells; i++)
        if (v->terrain_mark[v->cell[i].terrain] != '.' && !strstr(out, v->terrain_word[v->cell[i].terrain]))
            assert_in(false, "the legend does not tell its ground", (gg_pose){v->cell[i].x, v->cell[i].y, 0});
    for (int i = 0; i < v->pieces; i++)
        for (int s = 0; s < GG_WORDS && v->piece[i].on_table; s++)
            if (v->piece[i].status >> s & 1 && v->status_mark[s] > ' ' && !strstr(out, v->status_word[s]))
                assert_in(false, "the legend does not tell a state", v->piece[i].pose);
    for (const char *c = out; !now->f.unicode && *c; c++)
        assert_true((unsigned char)*c < 0x80 || v->ground == GG_TABLE);
}
static void test_legend_tells_every_sign(void **x) { (void)x, in_every_battle(legend_tells); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_field_where_and_at_agree),       cmocka_unit_test(test_field_at_and_where_agree),
        cmocka_unit_test(test_field_reveal_shows_every_inch),  cmocka_unit_test(test_arrows_reach_every_cell),
        cmocka_unit_test(test_right_and_left_leads_back),      cmocka_unit_test(test_every_piece_can_be_seen),
        cmocka_unit_test(test_whole_field_fits_at_first_zoom), cmocka_unit_test(test_every_character_has_one_column),
        cmocka_unit_test(test_marks_need_no_colour),           cmocka_unit_test(test_any_pane_is_drawn),
        cmocka_unit_test(test_long_labels_are_told_apart),     cmocka_unit_test(test_zoom_keeps_what_is_looked_at),
        cmocka_unit_test(test_legend_tells_every_sign),
    };
    return cmocka_run_group_tests(tests, play_all, forget_all);
}
