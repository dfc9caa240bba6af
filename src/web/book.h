/* A battle with all its answers, at one point of it: opened from a scenario or a record, played on, stepped through. */
#ifndef GG_WEB_BOOK_H
#define GG_WEB_BOOK_H

#include "tell/buffer.h"

typedef enum answer_by { BY_PERSON, BY_PROGRAM, BY_DICE } answer_by;

typedef struct page { /* one answer */
    gg_answer answer;
    uint8_t by, side; /* answer_by; the side that was asked, or GG_NONE */
} page;

typedef struct remark { /* a comment of the record */
    int after;          /* so many answers */
    char *text;
} remark;

typedef struct book {
    const gg_battle *b;
    gg_state *now;
    int at;     /* answers given at this point */
    page *page; /* all that there are */
    int pages, pages_cap;
    unsigned char *mark; /* the state after each BOOK_STRIDE answers, from 0 on */
    int marks_cap;
    remark *remark;
    int remarks;
    gg_record record; /* tags, if it was opened from one */
    bool recorded;
    uint64_t seed;
    void *memory, *record_memory;
    char *text; /* that was opened; the battle and the record point into it */
} book;
enum { BOOK_STRIDE = 16, BOOK_TEXT_MAX = 8 << 20 };

/* Takes the text, which book_close frees. false: see the faults, whose lines are those of the text. */
bool book_open(book *, char *text, size_t len, uint64_t seed, gg_faults *);
void book_close(book *);

/* Gives the answer at this point; answers that stood behind it are dropped. Nothing happens unless it is GG_DONE. */
gg_status book_give(book *, const gg_answer *, answer_by, gg_sink *);
bool book_seek(book *, int n); /* false: there are not so many answers */
bool book_cut(book *, int n);  /* and drops what is behind */
void book_state_at(const book *, int n, gg_state *out);
void book_remark(book *, const char *text, size_t len);
gg_dice book_dice(const book *);             /* for the pending roll */
gg_dice book_chance(const book *, int side); /* a program's own, for the pending choice */
const char *book_undo(const book *);         /* why the last answer cannot be taken back; NULL: it can */

void book_position(const book *, buffer *out);
void book_record(const book *, int answers, const gg_tag *tags, int count, buffer *out);

#endif
