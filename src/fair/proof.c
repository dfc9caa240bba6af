/* Commitment, key, and the record played again with every roll thrown anew. */
#include "proof.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct proving {
    const gg_record *record;
    const gg_battle *b;
    gg_state *state;
    fair_dice dice;
    uint32_t *number; /* of each roll */
    int numbers, wrong, wrong_line;
    gg_replay replay;
    fair_proof *out;
} proving;

/* The first thing that is said stands. */
__attribute__((format(printf, 4, 5))) static bool say(fair_proof *out, fair_verdict verdict, int line,
                                                      const char *format, ...)
{
    va_list args;
    if (out->words[0]) return false;
    out->verdict = verdict, out->line = line;
    va_start(args, format);
    vsnprintf(out->words, sizeof out->words, format, args);
    va_end(args);
    return false;
}

/* ---- tags ---- */

static const gg_tag *tag_of(const gg_record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0) return &r->tag[i];
    return NULL;
}

static const gg_tag *needed(const proving *p, const char *name)
{
    const gg_tag *t = tag_of(p->record, name);
    if (!t) say(p->out, FAIR_UNPROVABLE, 0, "the tag %s is missing: without it nothing can be proved", name);
    return t;
}

static bool is_fair(const proving *p)
{
    const gg_tag *fair = tag_of(p->record, "Fair");
    if (!fair)
        return say(p->out, FAIR_UNPROVABLE, 0,
                   "this record has no proof of its dice: only battles of a host have one (tag Fair)");
    if (strcmp(fair->value, "1") != 0)
        return say(p->out, FAIR_UNPROVABLE, fair->line,
                   "the dice are of kind \"%.20s\": this build proves kind 1, a newer one may know it", fair->value);
    if (!tag_of(p->record, "Secret"))
        return say(p->out, FAIR_UNPROVABLE, 0,
                   "the host has not shown its secret yet: it does when the battle is over (tag Secret)");
    return true;
}

static bool read_hex(const proving *p, const char *name, const char *text, int line, uint8_t out[FAIR_BYTES])
{
    if (fair_unhex(text, out)) return true;
    return say(p->out, FAIR_UNPROVABLE, line, "the tag %s cannot be read: expected %d hexadecimal digits", name,
               FAIR_HEX);
}

static bool read_nonces(const proving *p, uint8_t nonce[GG_SIDES][FAIR_BYTES])
{
    const gg_tag *t = needed(p, "Nonces");
    if (!t) return false;
    char one[FAIR_HEX + 1];
    if (strlen(t->value) != 2 * FAIR_HEX + 1 || t->value[FAIR_HEX] != ' ')
        return say(p->out, FAIR_UNPROVABLE, t->line,
                   "the tag Nonces cannot be read: expected two numbers of %d hexadecimal digits", FAIR_HEX);
    for (int side = 0; side < GG_SIDES; side++) {
        memcpy(one, t->value + side * (FAIR_HEX + 1), FAIR_HEX);
        one[FAIR_HEX] = 0;
        if (!read_hex(p, "Nonces", one, t->line, nonce[side])) return false;
    }
    return true;
}

static bool read_key(proving *p)
{
    const gg_tag *secret = needed(p, "Secret"), *commitment = needed(p, "Commitment"), *id = needed(p, "Id");
    uint8_t hidden[FAIR_BYTES], promised[FAIR_BYTES], hash[FAIR_BYTES], nonce[GG_SIDES][FAIR_BYTES];
    if (!secret || !commitment || !id) return false;
    if (!read_hex(p, "Secret", secret->value, secret->line, hidden)) return false;
    if (!read_hex(p, "Commitment", commitment->value, commitment->line, promised)) return false;
    if (!read_nonces(p, nonce)) return false;
    fair_sha256(hidden, sizeof hidden, hash);
    if (memcmp(hash, promised, sizeof hash) != 0)
        return say(p->out, FAIR_FORGED, secret->line,
                   "the secret is not the one that was committed to: its SHA-256 is not the commitment of line %d",
                   commitment->line);
    for (int side = 0; side < GG_SIDES; side++) {
        fair_stand_in(hidden, side, hash);
        p->out->stood_in[side] = memcmp(hash, nonce[side], sizeof hash) == 0;
    }
    p->dice = fair_make(hidden, nonce, id->value);
    return true;
}

/* Numbers that no roll has: those rolls were thrown, and taken back. */
static void note_gaps(proving *p)
{
    size_t at = 0;
    uint32_t next = 0;
    fair_proof *out = p->out;
    for (int i = 0; i < p->numbers; next = p->number[i++] + 1) {
        uint32_t first = next, last = p->number[i] - 1;
        if (p->number[i] == next) continue;
        out->taken_back += last - first + 1;
        if (at + 32 > sizeof out->gaps) continue;
        at += (size_t)snprintf(out->gaps + at, sizeof out->gaps - at, "%s%u", at ? " " : "", (unsigned)first);
        if (last > first) at += (size_t)snprintf(out->gaps + at, sizeof out->gaps - at, "-%u", (unsigned)last);
    }
}

static bool read_numbers(proving *p)
{
    const gg_tag *rolls = needed(p, "Rolls");
    if (!rolls) return false;
    if (!fair_rolls_parse(rolls->value, p->number, p->record->answers + 1, &p->numbers))
        return say(p->out, FAIR_FORGED, rolls->line,
                   "the numbers of the rolls are not those of this record: expected rising numbers such as \"0-30 "
                   "34-51\", no more than its %d answers",
                   p->record->answers);
    note_gaps(p);
    return true;
}

/* ---- the rolls ---- */

typedef struct due { /* what should fall */
    int dice;
    uint8_t faces[GG_DICE_MAX];
    char text[FAIR_ROLL_TEXT];
} due;

static void throw_anew(const proving *p, due *out)
{
    gg_answer a = {.kind = GG_ROLL};
    *out = (due){0};
    if (gg_pending(p->b, p->state).kind != GG_ROLL || p->out->rolls >= p->numbers) return;
    out->dice = fair_throw(&p->dice, p->number[p->out->rolls], p->b, p->state, out->faces);
    a.dice = (uint8_t)out->dice;
    memcpy(a.faces, out->faces, (size_t)out->dice);
    gg_answer_print(p->b, p->state, &a, out->text, sizeof out->text);
}

static void compare(proving *p, const due *d)
{
    fair_proof *out = p->out;
    const gg_entry *e = &p->record->entry[p->replay.at];
    const gg_answer *fell = &p->replay.answer;
    if (out->rolls++ >= p->numbers) {
        say(out, FAIR_FORGED, e->line, "a roll too many: the tag Rolls has numbers for %d", p->numbers);
    } else if (fell->dice == d->dice && memcmp(fell->faces, d->faces, (size_t)d->dice) == 0) {
        out->right++;
    } else if (p->wrong++ == 0) {
        p->wrong_line = e->line;
        snprintf(out->expected, sizeof out->expected, "%s", d->text);
        snprintf(out->found, sizeof out->found, "%.*s", e->len, e->text);
    }
}

static gg_replayed step(proving *p, gg_fault *fault)
{
    due d;
    throw_anew(p, &d);
    gg_replayed done = gg_replay_step(&p->replay, NULL, fault);
    if (done != GG_REPLAY_ANSWER) return done;
    if (p->replay.answer.kind == GG_AMEND) p->out->amendments++;
    if (p->replay.answer.kind == GG_ROLL) compare(p, &d);
    return done;
}

static bool walk(proving *p)
{
    gg_fault fault;
    gg_replayed done = GG_REPLAY_ANSWER;
    if (!gg_replay_begin(&p->replay, p->record, p->b, p->state, NULL, &fault))
        return say(p->out, FAIR_UNPROVABLE, fault.line, "%s", fault.text);
    while (done != GG_REPLAY_DONE && done != GG_REPLAY_STUCK) done = step(p, &fault);
    int entries = p->record->entries;
    p->out->ended = entries > 0 && p->record->entry[entries - 1].kind == GG_ENTRY_RESULT;
    return done == GG_REPLAY_DONE || p->wrong ||
           say(p->out, FAIR_FORGED, fault.line, "the record was changed: %s", fault.text);
}

/* Where a key or the numbers are wrong, dice fit by chance alone. */
static void conclude(proving *p)
{
    fair_proof *out = p->out;
    if (p->wrong > 1 && 2 * p->wrong > out->rolls)
        say(out, FAIR_FORGED, p->wrong_line,
            "%d of %d rolls are not what secret, nonces and battle give: a nonce, the id or the numbers of the rolls "
            "were changed, or all of these dice",
            p->wrong, out->rolls);
    else if (p->wrong)
        say(out, FAIR_FORGED, p->wrong_line, "this roll was changed: `%.120s` fell, the record has `%.120s`",
            out->expected, out->found);
    if (out->rolls < p->numbers)
        say(out, FAIR_FORGED, tag_of(p->record, "Rolls")->line,
            "rolls are missing: the tag Rolls has numbers for %d, the record has %d", p->numbers, out->rolls);
    if (out->words[0]) return;
    out->verdict = FAIR_PROVED;
    snprintf(out->words, sizeof out->words,
             out->rolls ? "all %d rolls are what the host committed to before the first nonce was known"
                        : "there is no roll in it (%d): nothing was left to chance",
             out->rolls);
}

void fair_prove(const gg_record *r, const gg_battle *b, gg_state *s, uint32_t *number, fair_proof *out)
{
    proving p = {.record = r, .b = b, .state = s, .number = number, .out = out};
    *out = (fair_proof){0};
    if (is_fair(&p) && read_key(&p) && read_numbers(&p) && walk(&p)) conclude(&p);
}
