/* Phrases: see telling.h. */
#include "telling.h"

#include "event.h"

bool gg_many(const gg_battle *b, int piece)
{
    return piece != GG_NONE && (!b->system->many || b->system->many(b, piece));
}

static bool name_is_shared(const gg_battle *b, int piece)
{
    const char *name = gg_piece_name(b, piece);
    for (int i = 0; i < b->system->rosters; i++) {
        const struct gg_roster *r = &b->system->roster[i];
        for (int other = r->first; other < r->first + r->most; other++)
            if (other != piece && gg_piece_exists(b, other) && strcmp(gg_piece_name(b, other), name) == 0) return true;
    }
    return false;
}

void gg_say_name(gg_text *t, const gg_battle *b, int piece)
{
    if (piece == GG_NONE)
        gg_text_add(t, "a unit");
    else if (b->system->say_name)
        b->system->say_name(b, piece, t);
    else if (name_is_shared(b, piece))
        gg_text_add(t, "%s %s", gg_piece_name(b, piece), gg_piece_label(b, piece));
    else
        gg_text_add(t, "%s", gg_piece_name(b, piece));
}

/* The name up to what it has in brackets, the label behind it. */
void gg_say_labelled(gg_text *t, const gg_battle *b, int piece)
{
    const char *name = gg_piece_name(b, piece), *label = gg_piece_label(b, piece), *bracket = strstr(name, " (");
    int len = (int)(bracket ? (size_t)(bracket - name) : strlen(name));
    if (piece == GG_NONE)
        gg_text_add(t, "a unit");
    else if (strcmp(name, label) == 0)
        gg_text_add(t, "%s", name);
    else
        gg_text_add(t, "%.*s (%s)", len, name, label);
}

static void say_side(gg_text *t, const gg_battle *b, int side)
{
    if (side >= 0 && side < GG_SIDES) gg_say_side(t, b, side);
}

static void say_place(gg_text *t, const gg_battle *b, gg_pose at)
{
    char name[64];
    if (b->system->say_place && b->system->say_place(b, at, t)) return;
    gg_place_name(b, at, name, sizeof name);
    gg_text_add(t, "%s", name);
}

static void say_letter(gg_text *t, char letter, const gg_phrase *f)
{
    switch (letter) {
    case 'p': gg_say_name(t, f->b, f->piece); break;
    case 'o': gg_say_name(t, f->b, f->other); break;
    case 'P': gg_say_labelled(t, f->b, f->piece); break;
    case 'O': gg_say_labelled(t, f->b, f->other); break;
    case 's': say_side(t, f->b, f->side); break;
    case 'S': say_side(t, f->b, f->side == 0 ? 1 : f->side == 1 ? 0 : GG_NONE); break;
    case 'n': gg_text_add(t, "%d", f->n); break;
    case 'k': gg_text_add(t, "%d", f->k); break;
    case 'm': gg_text_add(t, "%d", f->m); break;
    case 'i': gg_say_inches(t, f->n); break;
    case 'j': gg_say_inches(t, f->k); break;
    case 'H': say_place(t, f->b, f->at); break;
    case 'f': gg_text_add(t, "%s", gg_compass(f->at.facing)); break;
    case 't':
        if (f->b->system->say_kind) f->b->system->say_kind(f->b, f->piece, t);
        break;
    case 'w': gg_text_add(t, "%s", f->word ? f->word : ""); break;
    default: assert(false && "a phrase has a field that phrases have not");
    }
}

/* {n|block|blocks}, {a|block|blocks} */
static void say_counted(gg_text *t, const char *field, size_t len, const gg_phrase *f)
{
    const char *one = field + 2, *bar = memchr(one, '|', len - 2), *end = field + len;
    int n = field[0] == 'k' ? f->k : field[0] == 'm' ? f->m : f->n;
    assert(bar && "one and many with a bar between");
    if (field[0] == 'a' && n == 1)
        gg_text_add(t, strchr("aeiou", *one) ? "an " : "a ");
    else
        gg_text_add(t, "%d ", n);
    if (n == 1)
        gg_text_add(t, "%.*s", (int)(bar - one), one);
    else
        gg_text_add(t, "%.*s", (int)(end - bar - 1), bar + 1);
}

static void say_field(gg_text *t, const char *field, size_t len, const gg_phrase *f)
{
    static const struct {
        const char *word, *one, *many;
    } pronoun[] = {{"is", "is", "are"},    {"has", "has", "have"}, {"it", "it", "they"},   {"its", "its", "their"},
                   {"they", "it", "they"}, {"them", "it", "them"}, {"was", "was", "were"}, {"does", "does", "do"}};
    for (size_t i = 0; i < sizeof pronoun / sizeof *pronoun; i++)
        if (strlen(pronoun[i].word) == len && memcmp(pronoun[i].word, field, len) == 0) {
            gg_text_add(t, "%s", gg_many(f->b, f->piece) ? pronoun[i].many : pronoun[i].one);
            return;
        }
    if (len > 2 && field[1] == '|')
        say_counted(t, field, len, f);
    else
        say_letter(t, field[0], f);
}

static bool ending(const char *at, const char *word) { return strncmp(at, word, strlen(word)) == 0; }

void gg_say_phrase(gg_text *t, const char *phrase, gg_phrase fields)
{
    const gg_phrase *f = &fields;
    for (const char *c = phrase; *c; c++) {
        if (*c == '{') {
            const char *close = strchr(c, '}');
            assert(close);
            say_field(t, c + 1, (size_t)(close - c - 1), f);
            c = close;
        } else if (ending(c, "(s)") || ending(c, "(es)")) {
            if (!gg_many(f->b, f->piece)) gg_text_add(t, "%s", c[1] == 'e' ? "es" : "s");
            c = strchr(c, ')');
        } else
            gg_text_add(t, "%c", *c);
    }
}

/* ---- what is said with phrases ---- */

void gg_reason_add(gg_reasons *r, gg_rule rule, const char *phrase, gg_phrase f)
{
    if (r->count == GG_REASONS) return;
    gg_text t = gg_text_on(r->reason[r->count].words, sizeof r->reason[0].words);
    r->reason[r->count++].rule = rule;
    gg_say_phrase(&t, phrase, f);
}

gg_overlay *gg_shape_add(gg_shapes *d, gg_overlay_shape kind, int tone, int piece, const char *phrase, gg_phrase f)
{
    if (d->count == d->cap) return NULL;
    gg_overlay *o = &d->out[d->count++];
    *o = (gg_overlay){.shape = (uint8_t)kind, .piece = (uint8_t)piece, .tone = (int8_t)tone};
    gg_text t = gg_text_on(o->words, sizeof o->words);
    gg_say_phrase(&t, phrase, f);
    return o;
}

void gg_shape_at(gg_overlay *o, int x, int y)
{
    if (gg_shape_full(o)) return;
    o->at[o->points][0] = (int16_t)x;
    o->at[o->points++][1] = (int16_t)y;
}

gg_between_words gg_between_on(gg_between *out)
{
    return (gg_between_words){gg_text_on(out->distance_words, sizeof out->distance_words),
                              gg_text_on(out->arc, sizeof out->arc), gg_text_on(out->sight, sizeof out->sight)};
}

void gg_between_spaces(gg_between *out, int distance, const char *one, const char *more)
{
    gg_text t = gg_text_on(out->distance_words, sizeof out->distance_words);
    out->distance = distance;
    gg_say_count(&t, distance, one, more);
}

/* ---- events ---- */

const char *gg_told_by(const gg_battle *b, const gg_event *e, const struct gg_told *row, size_t rows)
{
    int sentence = gg_sentence_of(b, e);
    const gg_rule_entry *rule = gg_system_rule(b->system, e->rule);
    if (!rule || !rule->sentence) return NULL;
    for (size_t i = 0; i < rows; i++)
        if (row[i].rule == e->rule && row[i].sentence == sentence) return row[i].phrase;
    return NULL;
}

gg_phrase gg_phrase_of_event(const gg_battle *b, const gg_event *e)
{
    return GG_PHRASE_OF(b, .piece = e->piece, .other = e->other, .side = e->side, .n = e->after, .k = e->before,
                        .at = e->to);
}

bool gg_is_news(const gg_event *e)
{
    enum {
        NEWS = 1 << GG_EV_STEP | 1 << GG_EV_ATTACK | 1 << GG_EV_MOVE | 1 << GG_EV_TURN | 1 << GG_EV_STRENGTH |
               1 << GG_EV_STATUS | 1 << GG_EV_PLACE | 1 << GG_EV_REMOVE | 1 << GG_EV_SCORE
    };
    return NEWS >> e->kind & 1;
}
