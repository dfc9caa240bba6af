/* Words that every system says alike: see say.h. */
#include "say.h"

#include <assert.h>
#include <string.h>

/* ---- names ---- */

static const char *row_of(const gg_battle *b, int piece, uint16_t *label_at, uint16_t *name_at)
{
    const gg_system *sys = b->system;
    for (int i = 0; i < sys->rosters; i++) {
        const struct gg_roster *r = &sys->roster[i];
        int row = piece - r->first, rows = r->count_at ? *((const uint8_t *)b + r->count_at) : r->most;
        if (row < 0 || row >= r->most) continue;
        const char *at = (const char *)b + r->at + (size_t)row * r->stride;
        *label_at = r->label_at, *name_at = r->name_at;
        return row < rows && at[r->label_at] ? at : NULL;
    }
    return NULL;
}

bool gg_piece_exists(const gg_battle *b, int piece)
{
    uint16_t label, name;
    return row_of(b, piece, &label, &name) != NULL;
}

const char *gg_piece_label(const gg_battle *b, int piece)
{
    uint16_t label, name;
    const char *row = row_of(b, piece, &label, &name);
    return row ? row + label : "?";
}

const char *gg_piece_name(const gg_battle *b, int piece)
{
    uint16_t label, name;
    const char *row = row_of(b, piece, &label, &name);
    return row ? row + name : "?";
}

static int find_piece(const gg_battle *b, gg_word label, bool (*same)(gg_word, const char *))
{
    for (int i = 0; i < b->system->rosters; i++) {
        const struct gg_roster *r = &b->system->roster[i];
        for (int piece = r->first; piece < r->first + r->most; piece++)
            if (gg_piece_exists(b, piece) && same(label, gg_piece_label(b, piece))) return piece;
    }
    return GG_NONE;
}

int gg_piece_find(const gg_battle *b, const char *label, size_t len)
{
    gg_word w = {.at = label, .len = len};
    int piece = find_piece(b, w, gg_word_is);
    return piece != GG_NONE ? piece : find_piece(b, w, gg_word_same);
}

/* ---- saying ---- */

void gg_say_piece(gg_text *t, const gg_battle *b, int piece)
{
    const char *name = gg_piece_name(b, piece), *label = gg_piece_label(b, piece);
    if (piece == GG_NONE)
        gg_text_add(t, "a unit");
    else
        gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

void gg_say_side(gg_text *t, const gg_battle *b, int side)
{
    const char *name = b->side[side];
    gg_text_add(t, "%c%s", *name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name, *name ? name + 1 : "");
}

void gg_say_inches(gg_text *t, int tenths) { gg_text_add(t, "%d.%d", tenths / 10, tenths % 10); }

void gg_say_count(gg_text *t, int n, const char *one, const char *more)
{
    gg_text_add(t, "%d %s", n, n == 1 ? one : more);
}

gg_text gg_say_term(gg_terms *terms, gg_rule rule)
{
    assert(terms->count < GG_TERMS);
    int i = terms->count++;
    terms->term[i].rule = rule;
    return gg_text_on(terms->term[i].words, sizeof terms->term[i].words);
}

void gg_say_winner(gg_text *t, const gg_battle *b, int side)
{
    if (side >= GG_SIDES) {
        gg_text_add(t, "the battle is drawn");
        return;
    }
    gg_text_add(t, "the ");
    gg_say_side(t, b, side);
    gg_text_add(t, " win");
}

void gg_say_units(gg_text *t, const gg_battle *b, uint64_t units)
{
    for (bool first = true; units; units &= units - 1, first = false)
        gg_text_add(t, "%s%s",
                    first                 ? ""
                    : units & (units - 1) ? ", "
                                          : " and ",
                    gg_piece_label(b, __builtin_ctzll(units)));
}

void gg_say_template(gg_text *t, const char *text, gg_say_letter *letter, void *of)
{
    for (const char *c = text; *c; c++) {
        if (*c != '{') {
            gg_text_add(t, "%c", *c);
            continue;
        }
        letter(of, c[1], t);
        c += 2; /* the letter and its closing brace */
    }
}

void gg_say_status(gg_text *t, const char *const *word, int words, uint32_t status, const char *none)
{
    bool any = false;
    for (int i = 0; i < words; i++) {
        if (!(status >> i & 1)) continue;
        gg_text_add(t, "%s%s", any ? ", " : "", word[i]);
        any = true;
    }
    if (!any) gg_text_add(t, "%s", none);
}

uint32_t gg_status_shown(const gg_shown *row, size_t rows, uint32_t flags)
{
    uint32_t status = 0;
    for (size_t i = 0; i < rows; i++)
        if (flags & row[i].flag) status |= (uint32_t)1 << row[i].status;
    return status;
}

const char *gg_words_of(const gg_worded *row, size_t rows, uint32_t of)
{
    for (size_t i = 0; i < rows; i++)
        if (row[i].of == of) return row[i].words;
    return NULL;
}

/* ---- which sentence tells an event ---- */

static bool tells(const struct gg_telling *t, const gg_event *e)
{
    bool after = t->after == GG_ANY || (t->after == GG_NOT_ZERO ? e->after != 0 : t->after == e->after);
    return t->rule == e->rule && t->kind == e->kind && after && (t->status == GG_ANY_STATUS || t->status == e->status);
}

int gg_sentence_of(const gg_battle *b, const gg_event *e)
{
    const gg_system *sys = b->system;
    for (int i = 0; i < sys->tellings; i++)
        if (tells(&sys->telling[i], e))
            return sys->telling[i].sentence == GG_BY_AFTER ? e->after : sys->telling[i].sentence;
    return e->variant;
}
