/* Who stands where on a screen of any size: beside each other where there is room, one below the other where there is not. */
#include <stdio.h>

#include "screen.h"

enum { WIDE = 118, VERY_WIDE = 170, TALL = 30, GIVEN = 4 };

static int between(int low, int n, int high) { return n < low ? low : n > high ? high : n; }

/* The board, and at its right everything that is asked; below both what happened, with whoever stands under the cursor. */
static void small(layout *l, int top, int rows, int columns, int give)
{
    int low = between(5, rows / 5, 9), right = between(31, columns * 2 / 5, 46) - give;
    int height = rows - top - low - 2;
    l->small = true;
    l->split = columns - right - 1;
    l->board = (pane){top, 0, height, l->split};
    l->question = (pane){top, l->split + 2, height, right - 2};
    l->told_head = (pane){top + height, 0, 1, columns};
    l->told = (pane){top + height + 1, 1, low, l->split - 1};
    l->unit_head = (pane){top + height, l->split, 1, right + 1};
    l->unit = (pane){top + height + 1, l->split + 2, low, right - 2};
}

/* One column at the right: what is asked above, the unit below it; what happened under the board. */
static void wide(layout *l, int top, int rows, int columns, int give)
{
    int right = between(44, columns * 38 / 100, 56) - give, low = between(7, rows / 5, 12),
        card = between(9, rows / 3, 16);
    int height = rows - top - 1;
    l->split = columns - right - 1;
    l->board = (pane){top, 0, height - low - 1, l->split};
    l->told_head = (pane){top + height - low - 1, 0, 1, l->split};
    l->told = (pane){top + height - low, 1, low, l->split - 2};
    l->question = (pane){top, l->split + 2, height - card - 1, right - 2};
    l->unit_head = (pane){top + height - card - 1, l->split + 1, 1, right};
    l->unit = (pane){top + height - card, l->split + 2, card, right - 2};
}

/* Two columns at the right: what is asked; what happened, and the unit below it. */
static void very_wide(layout *l, int top, int rows, int columns, int give)
{
    int each = between(48, columns * 25 / 100, 60) - give / 2, card = between(12, rows / 3, 20);
    int height = rows - top - 1, last = columns - each;
    l->second = last - 1;
    l->split = columns - 2 * each - 1;
    l->board = (pane){top, 0, height, l->split};
    l->question = (pane){top, l->split + 2, height, each - 3};
    l->told_head = (pane){top, last, 1, each};
    l->told = (pane){top + 1, last + 1, height - card - 2, each - 2};
    l->unit_head = (pane){top + height - card - 1, last, 1, each};
    l->unit = (pane){top + height - card, last + 1, card, each - 2};
}

/* Tiles of two letters have no room for the name of a unit: a few columns of the others may be worth it. */
static void arrange(screen *s, int top, int give)
{
    layout *l = &s->at;
    *l = (layout){.status = {0, 0, top, s->c.columns}, .note = {s->c.rows - 1, 0, 1, s->c.columns}};
    if (s->c.columns >= VERY_WIDE)
        very_wide(l, top, s->c.rows, s->c.columns, give);
    else if (s->c.columns >= WIDE)
        wide(l, top, s->c.rows, s->c.columns, give);
    else
        small(l, top, s->c.rows, s->c.columns, give);
    field_resize(&s->field, l->board.columns, l->board.rows);
}

void layout_make(screen *s)
{
    int top, give = 0;
    easel_measure(&s->c);
    top = s->c.rows < TALL ? 2 : 3; /* a row for each side where there is room */
    do arrange(s, top, give);
    while (!field_names_fit(&s->field) && ++give <= GIVEN);
    if (give > GIVEN) arrange(s, top, 0);
}

static bool is_too_small(const screen *s) { return s->c.rows < TUI_ROWS || s->c.columns < TUI_COLUMNS; }

static void draw_too_small(const screen *s)
{
    char size[80];
    snprintf(size, sizeof size, "%d by %d: it needs %d by %d.", s->c.columns, s->c.rows, TUI_COLUMNS, TUI_ROWS);
    easel_put(&s->c, 0, 0, s->c.columns, TINT_PLAIN, TINT_PLAIN, STYLE_BOLD, "This terminal is too small:");
    easel_put(&s->c, 1, 0, s->c.columns, TINT_PLAIN, TINT_PLAIN, 0, size);
    easel_put(&s->c, 2, 0, s->c.columns, TINT_PLAIN, TINT_PLAIN, 0, "Make it larger: the battle waits.");
}

static void draw_the_curtain(const screen *s)
{
    char who[80], words[160];
    int eyes = s->d->now.eyes;
    text_copy(who, sizeof who, eyes < 0 ? "" : s->d->now.side[eyes]);
    snprintf(words, sizeof words, "Now the %s: what they know, the other side should not see.", capital(who));
    easel_put(&s->c, s->c.rows / 2 - 1, 4, s->c.columns - 8, eyes == 1 ? TINT_SIDE1 : TINT_SIDE0, TINT_PLAIN,
              STYLE_BOLD, words);
    easel_put(&s->c, s->c.rows / 2 + 1, 4, s->c.columns - 8, TINT_PLAIN, TINT_PLAIN, 0,
              "Enter: I am alone with the screen.");
}

static void draw_bars(const screen *s)
{
    const layout *l = &s->at;
    easel_down(&s->c, l->board.y, l->split, l->small ? l->board.rows : l->note.y - l->board.y);
    if (l->second) easel_down(&s->c, l->board.y, l->second, l->note.y - l->board.y);
}

void draw_all(screen *s)
{
    easel_begin();
    if (is_too_small(s) || s->curtain) {
        is_too_small(s) ? draw_too_small(s) : draw_the_curtain(s);
        easel_end();
        return;
    }
    pane_status(s);
    pane_board(s);
    draw_bars(s);
    pane_question(s);
    pane_list(s);
    bool told = pane_lesson(s);
    if (!told) pane_told(s);
    if (!told || !s->at.small) pane_unit(s);
    if (s->popup) popup_draw(s);
    pane_note(s);
    easel_end();
}
