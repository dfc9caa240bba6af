/* JSON as it is written: values one after the other, the commas by themselves. Keys are ours and need no escapes. */
#ifndef GG_WEB_PAPER_H
#define GG_WEB_PAPER_H

#include "tell/buffer.h"

typedef struct paper {
    buffer text;
    bool some; /* a value stands before the next one */
} paper;

void paper_clear(paper *);
void paper_begin(paper *, char bracket); /* { or [ */
void paper_end(paper *, char bracket);   /* } or ] */
void paper_key(paper *, const char *key);

void paper_text(paper *, const char *);             /* NULL is null; what is not UTF-8 becomes a question mark */
void paper_some(paper *, const char *, size_t len); /* the first len bytes of a text */
void paper_raw(paper *, const char *, size_t len);  /* a value that is JSON already */
void paper_int(paper *, long);
void paper_real(paper *, double);
void paper_bool(paper *, bool);
void paper_null(paper *);

/* "key": value */
void paper_set_text(paper *, const char *key, const char *);
void paper_set_int(paper *, const char *key, long);
void paper_set_real(paper *, const char *key, double);
void paper_set_bool(paper *, const char *key, bool);
void paper_set_id(paper *, const char *key, unsigned id);                  /* GG_NONE is null: a piece, a side */
void paper_set_rule(paper *, const char *key, const gg_battle *, gg_rule); /* its ID, or null */

#endif
