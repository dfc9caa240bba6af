/* The screen at work: what is known of the battle, what the person looks at, and the panes. For the files of this room alone. */
#ifndef GG_TUI_SCREEN_H
#define GG_TUI_SCREEN_H

#include <signal.h>

#include "desk.h"
#include "easel.h"
#include "sight.h"
#include "tui.h"

enum { NOBODY = -1, TURNS = -2, WORDS = 320, AIMS = 256, WAYS = 128, ROWS = 512, HISTORY = 64, BADGES = 640 };

typedef struct screen screen;

/* ---- what the desk says ---- */

typedef struct known {
    json_t *view, *moves, *question, *motions; /* moves: [] unless the person chooses */
    json_t *told;                              /* since `since` */
    json_t *heads;                             /* of moves, by notation: what may come of each */
    json_t *kinds;                             /* of overlays */
    json_t *briefing;                          /* once it was asked for; NULL */
    json_t *series;                            /* the questions of a series, each with its moves; NULL */
    json_t *sheet;                             /* of the unit that was looked at last */
    int sheet_of, sheet_at;                    /* who that is, and after how many answers */
    json_t *fallen;                            /* the dice that fell last: a deed; NULL */
    int since;                                 /* answers when the person chose last */
    int at;                                    /* answers of what is shown */
    int chunk;                                 /* headlines that are asked for at once */
} known;

/* ---- where a move can lead ---- */

/* A place or a target, and the moves there: they differ in facing, or in how. */
typedef struct aim {
    int x, y, other; /* other: whom it is aimed at, NOBODY: the place; TURNS: one and the same, in several directions */
    char name[48];
    json_t *way[WAYS];
    int ways;
} aim;

typedef enum row_kind { ROW_HEAD, ROW_MOVE, ROW_UNIT, ROW_AIM, ROW_FOLD, ROW_PLACES, ROW_SAY } row_kind;
typedef struct row {
    row_kind kind;
    int piece, aim;
    json_t *move; /* borrowed of `moves` or `motions` */
    char words[WORDS], note[160];
} row;

typedef struct move_list {
    row at[ROWS];
    int rows, row, top; /* row: the one that is marked; -1: none */
    aim aim[AIMS];      /* of the chosen unit */
    int aims;
    int open;        /* the aim whose ways are asked for, or -1 */
    bool places;     /* all places are listed */
    char folds[160]; /* that is unfolded; "" */
    char find[80];   /* words that are looked for; "" */
} move_list;

/* ---- over the panes ---- */

typedef struct popup {
    char title[200], foot[160];
    prose text;
    bool stale;   /* it is built anew before it is drawn */
    bool answers; /* what is picked is an answer: it goes with its question */
    int top, chosen;
    void (*build)(screen *, struct popup *);
    void (*pick)(screen *, int act);
    void (*marked)(screen *, int act); /* it is looked at; NULL */
    bool (*key)(screen *, int key);    /* a key of its own: true if it took it */
    json_t *about, *open;              /* what it shows; what of it is unfolded */
    int number;
    char word[WORDS], find[80];
} popup;

typedef struct prompt {
    bool on;
    char before[40]; /* ":" */
    char text[256];
    int at;                                   /* in bytes */
    void (*done)(screen *, const char *text); /* Enter */
    void (*typed)(screen *, const char *);    /* each letter; NULL */
    char *history[HISTORY];
    int count, back; /* how far back in it; 0: what is being typed */
    int matched;     /* how often Tab was pressed on `stem` */
    char stem[256];
} prompt;

typedef struct layout {
    pane status, board, question, list, told, unit, note;
    pane told_head, unit_head; /* a row each, above */
    int split, second;         /* columns of the bars beside the board; second 0: there is but one */
    bool small;
} layout;

typedef enum focus { ON_BOARD, ON_LIST } focus;

/* What was picked before the person looked back. */
typedef struct kept_pick {
    int at, chosen, open, row;
    bool places;
    char folds[160], find[80];
    focus focus;
    gg_pose cursor;
} kept_pick;

struct screen {
    desk *d;
    easel c;
    layout at;
    known k;
    gg_view *v; /* of `k.view`, to be drawn */
    gg_badge badge[BADGES];
    int badges;
    field field;
    glyph *glyphs;
    gg_overlay *overlay;
    int overlays, kind; /* kind: index of `kinds`, or -1 */
    focus focus, liked; /* liked: where the person was last by his own will */
    gg_pose cursor;
    int chosen; /* unit, or NOBODY */
    move_list list;
    popup *popup;
    prompt prompt;
    char note[WORDS * 2];
    tint note_ink;
    int pace;
    bool hurry;
    double due;      /* the battle waits so long, for the person to read */
    double deaf;     /* Enter and Space do nothing so long: they were meant to hurry */
    double idle;     /* when the last key came */
    json_t *plan;    /* answers that were given together and are still to be said; NULL */
    char single[24]; /* the series that is answered one at a time, by its id */
    json_t *path;    /* moments of the battle to step through; NULL: not looked back */
    kept_pick left;  /* behind, meanwhile */
    int eyes;        /* whose they were when it was drawn last */
    bool curtain;    /* the other person takes the seat first */
    bool ended;      /* the end was shown */
    bool leaving;
    int status;
    char last[DESK_WHY]; /* what is said in the plain terminal afterwards */
};

bool is_called_away(void); /* somebody asks it to end, or the terminal is gone */
void hold_signals(sigset_t *before);
double clock_now(void);
void say(screen *, tint, const char *format, ...) __attribute__((format(printf, 3, 4)));
void text_copy(char *out, size_t cap, const char *text); /* cut at a letter */

/* ---- known.c ---- */
json_t *ask(screen *, const char *method, const char *format, ...); /* json_pack's; NULL: a note says why not */
json_t *ask_quietly(screen *, const char *method, json_t *args);
json_t *eyes_of(const screen *);
void known_read(screen *); /* all of it, for the moment that is looked at */
void known_free(screen *);
bool known_news(screen *);                                    /* of one answer: whether there is something to be read */
bool known_headlines(screen *);                               /* some more of them; false: there are none to ask for */
const json_t *sheet_of(screen *, int id);                     /* all about it; NULL */
json_t *piece_of(const screen *, int id);                     /* borrowed */
const char *piece_words(const json_t *, char *out, int room); /* "26th Ligne (F1)" */
bool choosing(const screen *);
bool rolling(const screen *);
int asked_side(const screen *);
bool is_looking_back(const screen *);

/* ---- list.c, aims.c ---- */
void list_build(screen *);
void list_mark(screen *, int by); /* the next row that can be picked */
void list_pick(screen *, int row);
row *list_row(screen *);                  /* the marked one; NULL */
json_t *list_move(screen *);              /* the move of the marked row, or the first of its ways; NULL */
bool worth_offering(const json_t *moves); /* whether anything is left without what is needless */
bool is_needless(const screen *, const json_t *move);
int list_end(const screen *);        /* the row that ends what is asked; -1 */
bool is_guarded(const json_t *move); /* it ends something while others could still act: it is asked once more */
void aims_find(screen *);
aim *aim_at(screen *, gg_pose); /* where the cursor is; NULL */
int piece_under(screen *);      /* the cursor; NOBODY */
bool is_own_place(const screen *, const aim *);
bool can_stay(const screen *, const aim *); /* its own place, as it is */
bool is_free(const screen *, int piece);    /* its place may be chosen freely */
json_t *aim_best(screen *, const aim *);
void aim_words(const aim *, const json_t *way, char *out, int room);
bool is_turn(const screen *, const json_t *move); /* one of several that differ in nothing but a direction */
const char *label_of(const json_t *move);
void label_head(const json_t *move, char *out, int room); /* up to its first colon or comma */
/* Its label, behind the name of the unit where it does not say it itself. */
const char *move_words(const screen *, const json_t *move, char *out, int room);

/* ---- panes ---- */
void layout_make(screen *);
void draw_all(screen *);
void pane_status(screen *);
void pane_board(screen *);
void pane_question(screen *);
void pane_list(screen *);
void pane_told(screen *);
bool pane_lesson(screen *); /* in its place; false: nothing is said */
void pane_unit(screen *);
void pane_note(screen *);
int list_at(screen *, int y); /* the row of the list at that row of the screen; -1 */

popup *popup_open(screen *, const char *title, void (*build)(screen *, popup *));
void popup_close(screen *);
void popup_draw(screen *);
void popup_key(screen *, int key);
bool popup_click(screen *, int y, int x);

void prompt_open(screen *, const char *before, void (*done)(screen *, const char *));
void prompt_key(screen *, int key, bool letter);
void prompt_draw(screen *, pane);
void prompt_free(prompt *);
void prompt_complete(screen *); /* Tab */

/* ---- keys.c ---- */
typedef struct key_row {
    int key[3];
    const char *shown, *word, *help;
    void (*act)(screen *, const char *rest);
} key_row;
const key_row *key_table(int *count);
void key_pressed(screen *, int key, bool letter);
void mouse_pressed(screen *);

#endif
