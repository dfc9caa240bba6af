/* What a system tells, as JSON. */
#include "told.h"

#include <stdlib.h>

#include "buffer.h"
#include "tell/buffer.h"

json_t *told_piece(const gg_battle *b, int piece)
{
    return piece == GG_NONE ? json_null() : json_text(gg_battle_label(b, piece));
}

json_t *told_side(const gg_battle *b, int side)
{
    return side < GG_SIDES ? json_text(gg_battle_side(b, side)) : json_null();
}

static json_t *rule_id(const gg_battle *b, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    return r ? json_text(r->id) : json_null();
}

/* ---- facts ---- */

static json_t *set_of(const gg_fact_row *row, int32_t bits)
{
    json_t *list = json_array();
    for (int i = 0; i < row->words; i++)
        if ((uint32_t)bits >> i & 1) json_array_append_new(list, json_text(row->word[i]));
    return list;
}

json_t *told_value(const gg_battle *b, const gg_fact *f)
{
    const gg_fact_row *row = gg_system_fact(gg_battle_system(b), f->row);
    char text[96];
    if (f->value == GG_NO_FACT) return json_null();
    switch (row->kind) {
    case GG_FACT_COUNT: return json_integer(f->value);
    case GG_FACT_FLAG: return json_boolean(f->value);
    case GG_FACT_SET: return set_of(row, f->value);
    case GG_FACT_PIECE: return told_piece(b, f->value);
    default: gg_fact_value(b, f, text, sizeof text); return json_text(text);
    }
}

json_t *told_fact(const gg_battle *b, const gg_state *s, const gg_fact *f)
{
    const gg_fact_row *row = gg_system_fact(gg_battle_system(b), f->row);
    json_t *o = json_object();
    gg_group group;
    if (row->of == GG_OF_PIECE) json_set(o, "piece", told_piece(b, f->subject));
    if (row->of == GG_OF_SIDE) json_set(o, "side", told_side(b, f->subject));
    if (row->of == GG_OF_GROUP)
        json_set(o, "group", json_text(gg_group_of(b, s, f->subject, &group) ? group.label : "?"));
    json_set(o, "fact", json_text(row->id));
    json_set(o, "value", told_value(b, f));
    return o;
}

json_t *told_facts(const gg_battle *b, const gg_state *s, int side)
{
    json_t *list = json_array();
    gg_facts *facts = take(sizeof *facts);
    gg_facts_of(b, s, side, facts);
    for (int i = 0; i < facts->count; i++)
        if (facts->fact[i].value != GG_NO_FACT) json_array_append_new(list, told_fact(b, s, &facts->fact[i]));
    free(facts);
    return list;
}

/* ---- tests ---- */

static json_t *tally_json(const gg_battle *b, const gg_test_tally *t)
{
    json_t *o = json_object(), *lines = json_array();
    for (int i = 0; i < t->lines; i++) {
        json_t *l = json_object();
        json_set(l, "amount", json_integer(t->line[i].amount));
        json_set(l, "rule", rule_id(b, t->line[i].rule));
        json_set(l, "words", json_text(t->line[i].words));
        json_array_append_new(lines, l);
    }
    json_set(o, "total", json_integer(t->total));
    json_set(o, "lines", lines);
    return o;
}

static json_t *row_json(const gg_test_row *r)
{
    json_t *o = json_object();
    if (r->low > INT16_MIN) json_set(o, "low", json_integer(r->low));
    if (r->high < INT16_MAX) json_set(o, "high", json_integer(r->high));
    if (r->dice[0]) json_set(o, "dice", json_text(r->dice));
    json_set(o, "good", json_integer(r->good));
    json_set(o, "words", json_text(r->words));
    json_set(o, "chance", json_fraction(r->chance));
    return o;
}

static json_t *bound_word(int bound)
{
    static const char *const word[] = {NULL, "at_most", "less_than", "at_least", "more_than"};
    return bound > 0 && bound <= GG_MORE_THAN ? json_text(word[bound]) : json_null();
}

json_t *told_test(const gg_battle *b, const gg_test *t)
{
    char text[GG_SENTENCE * 4];
    json_t *o = json_object(), *tallies = json_object(), *rows = json_array();
    for (int k = 0; k < GG_TALLY_KINDS; k++)
        if (t->tally[k].lines) json_set(tallies, gg_tally_kind_word(k), tally_json(b, &t->tally[k]));
    for (int i = 0; i < t->rows; i++) json_array_append_new(rows, row_json(&t->row[i]));
    gg_test_print(b, t, text, sizeof text);
    json_set(o, "purpose", json_text(t->purpose));
    json_set(o, "form", json_text(gg_form_word(t->form)));
    json_set(o, "dice", json_integer(t->dice));
    json_set(o, "bound", bound_word(t->bound));
    json_set(o, "number", t->bound ? json_integer(t->number) : json_null());
    json_set(o, "tallies", tallies);
    json_set(o, "side", told_side(b, t->side));
    json_set(o, "piece", told_piece(b, t->piece));
    json_set(o, "other", told_piece(b, t->other));
    json_set(o, "rule", rule_id(b, t->rule));
    if (t->rows) json_set(o, "chance", json_fraction(t->chance));
    json_set(o, "rows", rows);
    if (t->again[0]) json_set(o, "again", json_text(t->again));
    json_set(o, "text", json_text(text));
    return o;
}

/* ---- questions and moves ---- */

static json_t *pieces_json(const gg_battle *b, const uint64_t pieces[3])
{
    json_t *list = json_array();
    for (int i = 0; i < 192; i++)
        if (pieces[i / 64] >> i % 64 & 1) json_array_append_new(list, told_piece(b, i));
    return list;
}

json_t *told_asking(const gg_battle *b, const gg_state *s)
{
    gg_asking a;
    char usual[GG_MOVE_TEXT];
    gg_group group;
    if (!gg_asking_of(b, s, &a)) return json_null();
    json_t *o = json_object(), *groups = json_array();
    for (int i = 0; i < 32; i++)
        if (a.groups >> i & 1 && gg_group_of(b, s, i, &group)) json_array_append_new(groups, json_text(group.label));
    json_set(o, "id", json_text(a.id));
    json_set(o, "name", json_text(a.name));
    json_set(o, "side", told_side(b, gg_pending(b, s).side));
    json_set(o, "prompt", json_text(a.prompt));
    json_set(o, "why", json_text(a.why));
    json_set(o, "pieces", pieces_json(b, a.pieces));
    json_set(o, "groups", groups);
    json_set(o, "series", json_boolean(a.series));
    json_set(o, "idle", json_boolean(a.idle));
    if (a.usual) gg_move_print(b, s, a.usual, usual, sizeof usual);
    json_set(o, "usual", a.usual ? json_text(usual) : json_null());
    return o;
}

json_t *told_touch(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_touch t = {.piece = GG_NONE, .other = GG_NONE};
    char place[96];
    json_t *o = json_object();
    if (m != GG_CONCEDE) gg_move_touch(b, s, m, &t);
    json_set(o, "piece", told_piece(b, t.piece));
    json_set(o, "other", told_piece(b, t.other));
    if (t.has_to) gg_place_name(b, t.to, place, sizeof place);
    json_set(o, "to", t.has_to ? json_text(place) : json_null());
    json_set(o, "attack", json_boolean(t.attack));
    return o;
}
