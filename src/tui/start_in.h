/* The start screen at work; for its own files. A sheet is a list with what is told of the marked row beside it; sheets lie upon
 * each other, and Esc takes the uppermost away. */
#ifndef GG_TUI_START_IN_H
#define GG_TUI_START_IN_H

#include "read.h"
#include "screen.h"
#include "start.h"

enum { SHEETS = 8 };

typedef struct sheet sheet;
struct sheet {
    char title[160], foot[120];
    void (*rows)(start *, sheet *);                  /* fills `list`: a paragraph with an act can be picked */
    void (*beside)(start *, sheet *, int act);       /* fills start's `beside`, and may set its map */
    void (*pick)(start *, sheet *, int act);         /* Enter */
    bool (*key)(start *, sheet *, int key, int act); /* a key of its own: true if it took it */
    bool (*works)(start *, sheet *); /* a little, while nothing is typed: true if there is more to see */
    void (*left)(start *, sheet *);  /* before it is taken away */
    json_t *about;                   /* what it lists */
    json_t *more;                    /* what was found out of each row, by name */
    char word[128];                  /* which system, which battle */
    int value[5];                    /* of a form: what is chosen in each row */
    int number;
    void (*then)(start *, const json_t *); /* with what was picked */
    prose list;
    int chosen, top; /* a paragraph of the list; a row of the screen */
    int told;        /* the paragraph that `beside` tells of; -1: it is to be told anew */
    char find[80];
};

struct start {
    screen s; /* first: pages and prompts are the battle's own */
    hall *h;
    tui_options how;
    sheet *sheet[SHEETS];
    int sheets;
    prose beside;
    int beside_top;
    bool mapped; /* the view in `s` is to be drawn beside the list */
    json_t *view;
    json_t *wish;
    bool leaving;
};

static inline start *start_of(screen *s) { return (start *)s; }
static inline sheet *sheet_now(start *x) { return x->sheet[x->sheets - 1]; }

/* ---- start.c ---- */
sheet *sheet_lay(start *, const char *title, void (*rows)(start *, sheet *)); /* upon the others */
void sheet_leave(start *);
void sheet_renew(start *, sheet *); /* its rows are built anew before they are drawn */
int sheet_act(const sheet *);       /* of the marked row; -1 */
json_t *start_asks(start *, const char *what, const char *format, ...); /* json_pack's; NULL: a note says why not */
void start_wishes(start *, json_t *wish);                               /* takes it: the screen is given back */
paragraph *row_add(sheet *, int act, const char *format, ...) __attribute__((format(printf, 3, 4)));
void row_note(sheet *, const char *format, ...) __attribute__((format(printf, 2, 3))); /* below it, in grey */
void row_head(sheet *, const char *words);

/* ---- start_draw.c ---- */
void start_draw(start *);
int start_row_at(start *, int y, int x); /* the paragraph of the list; -1 */
int beside_columns(const start *);
void start_map(start *, const json_t *view);
paragraph *beside_add(start *, tint, int style, const char *format, ...) __attribute__((format(printf, 4, 5)));
void beside_head(start *, const char *words);
void beside_briefing(start *, const json_t *briefing);

/* ---- sheets ---- */
void lay_first(start *);
void lay_kept(start *);
void lay_systems(start *, const char *title, void (*then)(start *, const json_t *system));
void lay_battles(start *, const json_t *system, void (*then)(start *, const json_t *battle));
void lay_seats(start *, const char *name, const json_t *kept);
void lay_review(start *, const char *name, const char *title);
void seat_row(sheet *, int side, const char *named, const char *words);
void show_page(start *, const char *title, const char *text); /* lines that are wrapped already, to be read */
int page_columns(const start *);                              /* that such a line may have */
void lay_begin(start *), lay_simulate(start *), lay_learn(start *), lay_lessons(start *, const char *of),
    lay_friends(start *), lay_rules(start *);

#endif
