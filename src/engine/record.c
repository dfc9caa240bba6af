/* Writing a record, line by line, as the battle goes on. */
#include "record.h"

#include <inttypes.h>
#include <string.h>

#include "system.h"
#include "text/text.h"

static void add_tag(gg_text *t, const char *name, const char *value)
{
    gg_text_add(t, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') gg_text_add(t, "\\");
        gg_text_add(t, "%c", *value == '\n' || *value == '\r' ? ' ' : *value);
    }
    gg_text_add(t, "\"]\n");
}

static void add_scenario(gg_text *t, const gg_battle *b)
{
    size_t len;
    const char *text = gg_battle_text(b, &len);
    gg_text_add(t, "\n" GG_RECORD_BEGIN "\n%.*s", (int)len, text);
    gg_text_add(t, "%s" GG_RECORD_END "\n\n", len && text[len - 1] != '\n' ? "\n" : "");
}

int gg_record_head(gg_scribe *w, const gg_battle *b, const gg_tag *tags, int count, char *out, size_t cap)
{
    char rules[64];
    gg_text t = gg_text_on(out, cap), r = gg_text_on(rules, sizeof rules);
    *w = (gg_scribe){0};
    gg_text_add(&r, "%s %d", b->system->id, b->system->version);
    add_tag(&t, "Grognard", GG_RECORD_FORMAT);
    add_tag(&t, "Battle", gg_battle_title(b));
    add_tag(&t, "Rules", rules);
    for (int i = 0; i < count; i++) add_tag(&t, tags[i].name, tags[i].value);
    add_scenario(&t, b);
    return gg_text_len(&t);
}

int gg_record_answer(gg_scribe *w, const gg_battle *b, const gg_state *before, const gg_answer *a, char *out,
                     size_t cap)
{
    char text[512];
    gg_text t = gg_text_on(out, cap);
    gg_answer_print(b, before, a, text, sizeof text);
    w->chain = gg_chain(w->chain, text, strlen(text));
    gg_text_add(&t, "%d. %s\n", ++w->answers, text);
    return gg_text_len(&t);
}

static void add_hash(gg_text *t, gg_scribe *w, const gg_battle *b, const gg_state *s)
{
    uint64_t position = gg_position_hash(b, s);
    w->since_hash = 0;
    if (position)
        gg_text_add(t, "hash %016" PRIx64 " %016" PRIx64 "\n", position, w->chain);
    else
        gg_text_add(t, "hash - %016" PRIx64 "\n", w->chain);
}

int gg_record_after(gg_scribe *w, const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (s->ask.kind != GG_OVER && gg_quiet(b, s) && ++w->since_hash >= GG_RECORD_QUIET) add_hash(&t, w, b, s);
    return gg_text_len(&t);
}

int gg_record_note(const char *comment, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "{");
    for (; *comment; comment++) gg_text_add(&t, "%c", *comment == '{' ? '(' : *comment == '}' ? ')' : *comment);
    gg_text_add(&t, "}\n");
    return gg_text_len(&t);
}

int gg_result_print(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    gg_result r = gg_result_of(b, s);
    const gg_rule_entry *why = gg_system_rule(b->system, r.rule);
    gg_text_add(&t, "%s", !r.over ? "unfinished" : r.winner < GG_SIDES ? gg_battle_side(b, r.winner) : "drawn");
    if (r.over && why) gg_text_add(&t, " %s", why->id);
    return gg_text_len(&t);
}

int gg_record_end(gg_scribe *w, const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    char result[128];
    gg_text t = gg_text_on(out, cap);
    add_hash(&t, w, b, s);
    gg_result_print(b, s, result, sizeof result);
    gg_text_add(&t, "result %s\n", result);
    return gg_text_len(&t);
}
