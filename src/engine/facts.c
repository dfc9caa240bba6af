/* Facts: what a person at the table would note down; groups; see telling.h. */
#include "event.h"
#include "telling.h"

const char *gg_fate_word(int fate)
{
    static const char *const word[] = {"on the table", "to come", "waiting", "left", "destroyed", "routed", "taken"};
    return fate >= 0 && fate < GG_FATES ? word[fate] : "?";
}

int gg_system_facts(const gg_system *sys) { return sys->facts_rows; }

const gg_fact_row *gg_system_fact(const gg_system *sys, int row)
{
    return row >= 0 && row < sys->facts_rows ? &sys->fact[row] : NULL;
}

void gg_facts_of(const gg_battle *b, const gg_state *s, int side, gg_facts *out)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    out->count = 0;
    if (!b->system->facts) return;
    if (b->system->redact && !s->hidden && side >= 0 && side < GG_SIDES) {
        gg_redact(b, s, side, (gg_state *)room);
        s = (const gg_state *)room;
    }
    b->system->facts(b, s, out);
}

static gg_pose place_of(int32_t value)
{
    return (gg_pose){.x = (int16_t)((uint32_t)value & 0xffff), .y = (int16_t)((uint32_t)value >> 16), .facing = -1};
}

static void say_set(gg_text *t, const gg_fact_row *row, int32_t bits)
{
    bool any = false;
    for (int i = 0; i < row->words; i++)
        if ((uint32_t)bits >> i & 1) gg_text_add(t, "%s%s", any ? ", " : "", row->word[i]), any = true;
    if (!any) gg_text_add(t, "none");
}

static void say_value(gg_text *t, const gg_battle *b, const gg_fact *f)
{
    const gg_fact_row *row = &b->system->fact[f->row];
    char place[64];
    if (f->value == GG_NO_FACT) {
        gg_text_add(t, "none");
        return;
    }
    if (b->system->say_fact && b->system->say_fact(b, NULL, f, t)) return;
    switch (row->kind) {
    case GG_FACT_FATE: gg_text_add(t, "%s", gg_fate_word(f->value)); break;
    case GG_FACT_FLAG: gg_text_add(t, f->value ? "yes" : "no"); break;
    case GG_FACT_WORD:
    case GG_FACT_DEED:
        if (f->value >= 0 && f->value < row->words)
            gg_text_add(t, "%s", row->word[f->value]);
        else
            gg_text_add(t, "%d", f->value);
        break;
    case GG_FACT_SET: say_set(t, row, f->value); break;
    case GG_FACT_PLACE:
        gg_place_name(b, place_of(f->value), place, sizeof place);
        gg_text_add(t, "%s", place);
        break;
    case GG_FACT_FACING: gg_text_add(t, "%s", gg_compass(f->value)); break;
    case GG_FACT_PIECE: gg_text_add(t, "%s", f->value == GG_NONE ? "none" : gg_piece_label(b, f->value)); break;
    default: gg_text_add(t, "%d", f->value); break;
    }
}

int gg_fact_value(const gg_battle *b, const gg_fact *f, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    say_value(&t, b, f);
    return gg_text_len(&t);
}

static bool goes_back(const gg_fact_row *row, const gg_fact *before, const gg_fact *after)
{
    char phrase[256];
    return after->value < before->value &&
           gg_phrase_part(row->change, row->words + after->value, phrase, sizeof phrase);
}

/* Which of the row's phrases, with bars between them, tells the change: of a count the first if it grows and the second if
 * it falls; of a flag, another piece or a place the first if it comes and the second if it goes; of words and fates the one
 * of the new value, or of a word that is gone back to the one behind those of all values, if it is there; else the only one. */
static int phrase_number(const gg_fact_row *row, const gg_fact *before, const gg_fact *after)
{
    switch (row->kind) {
    case GG_FACT_COUNT: return after->value > before->value ? 0 : 1;
    case GG_FACT_FLAG: return after->value ? 0 : 1;
    case GG_FACT_PIECE: return after->value == GG_NONE ? 1 : 0;
    case GG_FACT_PLACE: return after->value == GG_NO_FACT ? 1 : 0;
    case GG_FACT_WORD: return after->value + (goes_back(row, before, after) ? row->words : 0);
    case GG_FACT_DEED:
    case GG_FACT_FATE: return after->value;
    default: return 0;
    }
}

bool gg_phrase_part(const char *all, int n, char *out, size_t cap)
{
    int braces = 0; /* a bar inside of braces belongs to a number */
    for (; n && *all; all++) {
        braces += (*all == '{') - (*all == '}');
        n -= *all == '|' && !braces;
    }
    size_t len = 0;
    for (; all[len] && (all[len] != '|' || braces); len++) braces += (all[len] == '{') - (all[len] == '}');
    if (n || len == 0 || len >= cap) return false;
    memcpy(out, all, len);
    out[len] = 0;
    return true;
}

static void say_subject(gg_text *t, const gg_battle *b, const gg_fact_row *row, int subject)
{
    gg_group group = {.label = ""};
    switch (row->of) {
    case GG_OF_PIECE: gg_say_name(t, b, subject); break;
    case GG_OF_SIDE:
        gg_text_add(t, "the ");
        gg_say_side(t, b, subject);
        break;
    case GG_OF_GROUP:
        if (b->system->group) b->system->group(b, NULL, subject, &group);
        gg_text_add(t, "%s", group.name);
        break;
    default: return;
    }
    gg_text_add(t, " ");
}

/* The place that it was at and is at no more. */
static bool say_left(gg_text *t, const gg_battle *b, const gg_fact *before, const char *phrase)
{
    gg_say_phrase(t, phrase, GG_PHRASE_OF(b, .piece = before->subject, .at = place_of(before->value)));
    return true;
}

bool gg_say_change(gg_text *t, const gg_battle *b, const gg_fact *before, const gg_fact *after)
{
    const gg_fact_row *row = &b->system->fact[after->row];
    char phrase[256], value[64];
    if (after->value == GG_NO_FACT && row->kind == GG_FACT_PLACE)
        return row->change && gg_phrase_part(row->change, 1, phrase, sizeof phrase) && say_left(t, b, before, phrase);
    if (!row->change || after->value == GG_NO_FACT) return false;
    if (b->system->say_fact && b->system->say_fact(b, before, after, t)) return true;
    if (before->value == GG_NO_FACT && row->kind == GG_FACT_COUNT) return false;
    if (before->value == GG_NO_FACT && row->kind == GG_FACT_FLAG && !after->value) return false; /* it never was so */
    if (!gg_phrase_part(row->change, phrase_number(row, before, after), phrase, sizeof phrase)) return false;
    gg_fact_value(b, after, value, sizeof value);
    int from = before->value == GG_NO_FACT ? 0 : before->value, n = after->value - from;
    gg_say_phrase(t, phrase,
                  GG_PHRASE_OF(b, .piece = row->of == GG_OF_PIECE ? after->subject : GG_NONE,
                               .other = row->kind == GG_FACT_PIECE ? after->value : GG_NONE,
                               .side = row->of == GG_OF_SIDE ? after->subject : GG_NONE, .n = n < 0 ? -n : n,
                               .k = after->value, .m = from,
                               .at = row->kind == GG_FACT_PLACE ? place_of(after->value)
                                                                : (gg_pose){.facing = (int16_t)after->value},
                               .word = value));
    return true;
}

int gg_fact_change(const gg_battle *b, const gg_fact *before, const gg_fact *after, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    say_subject(&t, b, &b->system->fact[after->row], after->subject);
    if (gg_say_change(&t, b, before, after)) return gg_text_len(&t);
    if (cap) out[0] = 0;
    return 0;
}

/* ---- cards ---- */

int32_t gg_card_value(const gg_card *c, const gg_facts *facts, unsigned row, unsigned subject)
{
    (void)c;
    for (int i = 0; i < facts->count; i++)
        if (facts->fact[i].row == row && facts->fact[i].subject == subject) return facts->fact[i].value;
    return GG_NO_FACT;
}

int gg_card_deed(const gg_card *c, unsigned row, unsigned subject)
{
    for (int i = 0; i < c->deeds->count; i++)
        if (c->deeds->deed[i].row == row && c->deeds->deed[i].subject == subject) return c->deeds->deed[i].value;
    return -1;
}

int gg_card_heaviest(const gg_battle *b, const gg_card *c, int piece)
{
    int heaviest = -1, weight = 1; /* what weighs no more is no news */
    for (int i = 0; i < c->after->count; i++) {
        const gg_fact *was = &c->before->fact[i], *is = &c->after->fact[i];
        const gg_fact_row *row = &b->system->fact[is->row];
        bool news = row->of == GG_OF_PIECE && is->subject == piece && is->value != was->value && row->change;
        if (news && is->value != GG_NO_FACT && row->weight > weight) heaviest = i, weight = row->weight;
    }
    return heaviest;
}

bool gg_say_heaviest(gg_text *t, const gg_battle *b, const gg_card *c, int piece)
{
    int i = gg_card_heaviest(b, c, piece);
    return i >= 0 && gg_say_change(t, b, &c->before->fact[i], &c->after->fact[i]);
}

/* ---- groups ---- */

int gg_groups(const gg_battle *b) { return b->system->groups_most; }

bool gg_group_of(const gg_battle *b, const gg_state *s, int group, gg_group *out)
{
    memset(out, 0, sizeof *out);
    return b->system->group && group >= 0 && group < b->system->groups_most && b->system->group(b, s, group, out);
}

int gg_group_card(const gg_battle *b, const gg_state *s, int group, char *out, size_t cap)
{
    if (cap) out[0] = 0;
    return b->system->group_card ? b->system->group_card(b, s, group, out, cap) : 0;
}
