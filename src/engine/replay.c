/* Playing a record again, entry by entry, and telling plainly where and why it cannot go on. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record.h"
#include "system.h"
#include "text/text.h"

__attribute__((format(printf, 4, 5))) static gg_replayed stuck(gg_fault *f, int line, int column, const char *format,
                                                               ...)
{
    va_list args;
    f->line = line, f->column = column;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
    return GG_REPLAY_STUCK;
}

/* The tag Rules says `ccn 1`: other rules, or another version of them, need not give the same battle. */
static bool rules_fit(const gg_record *rec, const gg_system *sys, gg_fault *fault)
{
    char ours[64];
    snprintf(ours, sizeof ours, "%s %d", sys->id, sys->version);
    for (int i = 0; i < rec->tags; i++) {
        if (strcmp(rec->tag[i].name, "Rules") != 0 || strcmp(rec->tag[i].value, ours) == 0) continue;
        stuck(fault, rec->tag[i].line, 1, "recorded under the rules \"%.40s\": this build plays \"%s\"",
              rec->tag[i].value, ours);
        return false;
    }
    return true;
}

bool gg_replay_begin(gg_replay *p, const gg_record *rec, const gg_battle *b, gg_state *s, gg_sink *sink,
                     gg_fault *fault)
{
    *p = (gg_replay){.battle = b, .record = rec, .state = s, .at = -1};
    *fault = (gg_fault){0};
    if (!rules_fit(rec, b->system, fault)) return false;
    gg_start(b, s, sink);
    return true;
}

static gg_replayed illegal(const gg_replay *p, const gg_entry *e, gg_move m, gg_fault *fault)
{
    const gg_rule_entry *why = gg_system_rule(p->battle->system, gg_verdict(p->battle, p->state, m));
    return stuck(fault, e->line, e->column, "%.*s is not legal here: %s (%s)", e->len < 60 ? e->len : 60, e->text,
                 why ? why->words : "no such move", why ? why->id : "?");
}

static gg_replayed replay_answer(gg_replay *p, const gg_entry *e, gg_sink *sink, gg_fault *fault)
{
    gg_answer a;
    char text[512];
    if (!gg_answer_parse(p->battle, p->state, e->text, (size_t)e->len, &a, fault)) {
        fault->line = e->line;
        fault->column += e->column - 1;
        return GG_REPLAY_STUCK;
    }
    gg_answer_print(p->battle, p->state, &a, text, sizeof text);
    gg_status given = gg_answer_give(p->battle, p->state, &a, sink);
    if (given == GG_REFUSED) return illegal(p, e, a.move, fault);
    if (given != GG_DONE)
        return stuck(fault, e->line, e->column, "%s",
                     given == GG_BAD_DICE ? "no such dice are asked for" : "this is not asked");
    p->chain = gg_chain(p->chain, text, strlen(text));
    p->answers++;
    p->answer = a;
    return GG_REPLAY_ANSWER;
}

static bool hex_number(gg_word w, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < w.len; i++) {
        char c = w.at[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return false;
        *out = *out << 4 | (unsigned)digit;
    }
    return w.len == 16;
}

/* `hash POSITION ANSWERS`; `-` for a position that is not between exchanges. */
static gg_replayed check_hash(gg_replay *p, const gg_entry *e, gg_fault *fault)
{
    const char *at = e->text, *end = e->text + e->len;
    gg_word one, two, more;
    uint64_t position = 0, chain, now = gg_position_hash(p->battle, p->state);
    bool two_words = gg_word_next(&at, end, e->text, &one) && gg_word_next(&at, end, e->text, &two);
    if (!two_words || gg_word_next(&at, end, e->text, &more) || !hex_number(two, &chain) ||
        (!gg_word_is(one, "-") && !hex_number(one, &position)))
        return stuck(fault, e->line, e->column, "expected two numbers of 16 hexadecimal digits, or - for the first");
    char since[32] = "the start";
    if (p->sure) snprintf(since, sizeof since, "line %d", p->sure);
    if (position && position != now)
        return stuck(fault, e->line, e->column,
                     "the position is not the recorded one (%016" PRIx64 "): an answer since %s was changed", now,
                     since);
    if (chain != p->chain)
        return stuck(fault, e->line, e->column, "not all answers since %s are the recorded ones", since);
    p->sure = e->line;
    return GG_REPLAY_CHECK;
}

static gg_replayed check_result(gg_replay *p, const gg_entry *e, gg_fault *fault)
{
    char now[128];
    gg_result_print(p->battle, p->state, now, sizeof now);
    if (strlen(now) != (size_t)e->len || memcmp(now, e->text, (size_t)e->len) != 0)
        return stuck(fault, e->line, e->column, "the result is \"%s\", recorded was \"%.*s\"", now,
                     e->len < 60 ? e->len : 60, e->text);
    p->sure = e->line;
    return GG_REPLAY_CHECK;
}

gg_replayed gg_replay_step(gg_replay *p, gg_sink *sink, gg_fault *fault)
{
    if (p->at + 1 >= p->record->entries) return GG_REPLAY_DONE;
    const gg_entry *e = &p->record->entry[p->at + 1];
    gg_replayed done = e->kind == GG_ENTRY_ANSWER ? replay_answer(p, e, sink, fault)
                       : e->kind == GG_ENTRY_HASH ? check_hash(p, e, fault)
                                                  : check_result(p, e, fault);
    if (done != GG_REPLAY_STUCK) p->at++;
    return done;
}
