/* What reading and writing lines share, for nobody else: where a field's member is, and the words of a field. */
#ifndef GG_TEXT_LINES_INSIDE_H
#define GG_TEXT_LINES_INSIDE_H

#include <string.h>

#include "text/lines.h"

enum { GG_LINE_WORDS = 128 }; /* of one line, and of one list */

static inline const char *gg_field_word(const gg_field *f, int i)
{
    if (f->flag) return f->flag[i].word;
    const char *const *at = (const void *)((const char *)f->list + (size_t)i * f->stride);
    return *at;
}

/* What the i-th word of GG_FLAGS sets. */
static inline uint64_t gg_field_bits(const gg_field *f, int i) { return f->flag ? f->flag[i].bits : (uint64_t)1 << i; }

/* Fields of several words have a word for each of them, others one. */
static inline bool gg_field_bare(const gg_field *f) { return f->kind == GG_FLAGS || f->kind == GG_ONE_OF; }
static inline int gg_field_words(const gg_field *f) { return gg_field_bare(f) ? f->count : 1; }

static inline const gg_field *gg_line_label(const gg_line *l)
{
    for (int i = 0; i < l->fields; i++)
        if (l->field[i].kind == GG_LABEL) return &l->field[i];
    return NULL;
}

static inline const gg_field *gg_line_name(const gg_line *l)
{
    for (int i = 0; i < l->fields; i++)
        if (l->field[i].kind == GG_NAME) return &l->field[i];
    return NULL;
}

/* The member as a number; one that may be below nothing has a sign. */
static inline int64_t gg_field_load(const gg_field *f, const void *member)
{
    uint64_t value = 0;
    memcpy(&value, member, f->bytes);
    if (f->low < 0 && f->bytes == 1) return (int8_t)value;
    if (f->low < 0 && f->bytes == 2) return (int16_t)value;
    return (int64_t)value;
}

#endif
