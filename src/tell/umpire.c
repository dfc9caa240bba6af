#include "umpire.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/amend.h"
#include "engine/system.h"
#include "text/lines_amend.h"

#define ROW(name_, argument_, help_) {name_, argument_, help_},
const umpire_word umpire_words[UMPIRE_WORDS] = {UMPIRE_TABLE(ROW)};
#undef ROW

bool umpire_may(const gg_battle *b, const gg_state *s, int word)
{
    enum { FORCE = UMPIRE_WORDS - 1 };
    gg_ask_kind kind = gg_pending(b, s).kind;
    return word == FORCE ? kind == GG_ROLL && gg_amend_forces(b, s) : kind != GG_OVER;
}

static bool begins_with(const char *line, const char *word)
{
    size_t len = strcspn(line, " \t");
    return strlen(word) == len && strncasecmp(word, line, len) == 0;
}

bool umpire_speaks(const char *line)
{
    for (int i = 0; i < UMPIRE_WORDS; i++)
        if (begins_with(line, umpire_words[i].name)) return true;
    return begins_with(line, "amend");
}

/* On the table, if any is. */
static const gg_piece *piece_of(const gg_view *v, int side)
{
    const gg_piece *found = NULL;
    for (int i = v->pieces - 1; i >= 0; i--) {
        const gg_piece *p = &v->piece[i];
        if (p->side == side && (p->on_table || !found || !found->on_table)) found = p;
    }
    return found;
}

void umpire_example(const session *s, const gg_view *v, const char *text, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    int side = session_ask(s).side == 1;
    const gg_piece *own = piece_of(v, side), *other = piece_of(v, !side);
    for (; *text; text++) {
        char place[24] = "";
        if (*text == '*' && own && own->on_table) gg_place_name(s->b, own->pose, place, sizeof place);
        if (*text == '*')
            gg_text_add(&t, "%s", *place ? place : "PLACE");
        else if ((*text == '@' && own) || (*text == '#' && other))
            gg_text_add(&t, "%s", (*text == '@' ? own : other)->label);
        else
            gg_text_add(&t, "%c", *text);
    }
}

/* ---- what may be set ---- */

static const char *kind_word(const gg_field *x)
{
    static const char *const word[] = {
        [GG_OWN] = "own",   [GG_NUMBER] = "number", [GG_PICK] = "word", [GG_SET] = "words",   [GG_SIDE] = "side",
        [GG_REF] = "piece", [GG_LABEL] = NULL,      [GG_NAME] = NULL,   [GG_FLAGS] = "flags", [GG_ONE_OF] = "one"};
    return x->home == GG_IN_STATE && x->stands == GG_ANYWHERE && !x->where ? word[x->kind] : NULL;
}

int umpire_fields(const gg_battle *b, const gg_state *s, const char *label, umpire_field out[UMPIRE_FIELDS])
{
    gg_rewrite r;
    int n = 0;
    if (!gg_rewrite_find(b, s, (gg_word){.at = label, .len = strlen(label), .column = 1}, &r)) return 0;
    const gg_line *line = &b->system->lines->line[r.line];
    for (int i = 0; i < line->fields && n < UMPIRE_FIELDS; i++) {
        const gg_field *x = &line->field[i];
        char now[GG_ROW_TEXT] = "";
        gg_text t = gg_text_on(now, sizeof now);
        if (!kind_word(x)) continue;
        gg_row_field(&t, b, s, r.line, i, r.row);
        out[n] = (umpire_field){.word = x->word ? x->word : "",
                                .what = x->what ? x->what : "",
                                .kind = kind_word(x),
                                .number = x->kind == GG_NUMBER,
                                .low = x->low,
                                .high = x->high,
                                .words = x->list || x->flag ? x->count : 0,
                                .of = x};
        snprintf(out[n].now, sizeof out[n].now, "%.70s", now + strspn(now, " "));
        n++;
    }
    return n;
}

const char *umpire_field_word(const umpire_field *f, int i)
{
    const gg_field *x = f->of;
    if (x->flag) return x->flag[i].word;
    return *(const char *const *)((const char *)x->list + (size_t)i * x->stride);
}
