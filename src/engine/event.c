/* Events, and the sentences that the rules' templates make of them. */
#include "event.h"

#include "say.h"

#include "text/text.h"

void gg_tell_(gg_run *x, const gg_event *e)
{
    if (x->sink->fired) x->sink->fired[e->rule]++;
    if (x->sink->event) x->sink->event(x->sink, x->b, x->s, e);
}

void gg_use_(gg_run *x, gg_rule rule)
{
    if (x->sink->fired) x->sink->fired[rule]++;
}

void gg_tell_tally_(gg_run *x, int piece, int other, const gg_tally *t)
{
    int sum = 0;
    for (int i = 0; i < t->lines; i++) {
        gg_tell_(x, &(gg_event){.kind = GG_EV_TALLY,
                                .rule = t->line[i].rule,
                                .side = GG_NONE,
                                .piece = (uint8_t)piece,
                                .other = (uint8_t)other,
                                .before = (int16_t)sum,
                                .after = t->line[i].amount,
                                .seen_by = 3});
        sum += t->line[i].amount;
    }
}

const char *gg_compass(int degrees)
{
    static const char *const point[] = {"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                        "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};
    return degrees < 0 ? "?" : point[(degrees * 2 + 22) / 45 % 16];
}

static void add_capital(gg_text *t, const char *word)
{
    gg_text_add(t, "%c%s", *word >= 'a' && *word <= 'z' ? *word - 'a' + 'A' : *word, *word ? word + 1 : "");
}

static void add_piece(gg_text *t, const gg_battle *b, int piece)
{
    if (piece == GG_NONE) return;
    const char *name = gg_battle_name(b, piece), *label = gg_battle_label(b, piece);
    gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

void gg_add_side(gg_text *t, const gg_battle *b, unsigned side) { add_capital(t, b->side[side]); }

static void add_side(gg_text *t, const gg_battle *b, const gg_event *e)
{
    if (e->kind == GG_EV_DRAW)
        add_capital(t, b->system->die[e->die].class_names[e->faces[0] - 1]);
    else if (e->side < GG_SIDES)
        gg_add_side(t, b, e->side);
}

static void add_place(gg_text *t, const gg_battle *b, gg_pose p)
{
    char name[24];
    gg_place_name(b, p, name, sizeof name);
    gg_text_add(t, "%s", name);
}

void gg_add_strength(gg_text *t, const gg_battle *b, int n)
{
    gg_text_add(t, "%d %s", n, n == 1 ? b->system->strength_word : b->system->strength_words);
}

void gg_add_pool(gg_text *t, const gg_die *die, int n)
{
    if (!die->faces) {
        gg_text_add(t, "a %s", die->name);
        return;
    }
    size_t len = strlen(die->name), kind = len > 4 && strcmp(die->name + len - 4, " die") == 0 ? len - 3 : 0;
    if (n == 1)
        gg_text_add(t, "a %.*sdie", (int)kind, die->name);
    else
        gg_text_add(t, "%d %.*sdice", n, (int)kind, die->name);
}

void gg_add_roll(gg_text *t, const gg_battle *b, const gg_ask *ask)
{
    const gg_die *die = &b->system->die[ask->die];
    if (ask->side < GG_SIDES) {
        gg_add_side(t, b, ask->side);
        gg_text_add(t, ": ");
    }
    gg_text_add(t, die->faces ? "roll " : "draw from the %s", die->name);
    if (die->faces) gg_add_pool(t, die, ask->dice);
    if (ask->piece == GG_NONE) return;
    gg_text_add(t, " for ");
    add_piece(t, b, ask->piece);
}

static void add_verdict(gg_text *t, const gg_battle *b, const gg_event *e)
{
    if (e->side >= GG_SIDES) {
        gg_text_add(t, "the battle is drawn");
        return;
    }
    gg_text_add(t, "the ");
    gg_add_side(t, b, e->side);
    gg_text_add(t, " win");
}

static void add_field(gg_text *t, const gg_battle *b, const gg_event *e, const char *field, size_t len)
{
#define IS(word) (len == sizeof word - 1 && memcmp(field, word, len) == 0)
    if (IS("piece"))
        add_piece(t, b, e->piece);
    else if (IS("other"))
        add_piece(t, b, e->other);
    else if (IS("side"))
        add_side(t, b, e);
    else if (IS("from"))
        add_place(t, b, e->from);
    else if (IS("to"))
        add_place(t, b, e->to);
    else if (IS("facing"))
        gg_text_add(t, "%s", gg_compass(e->to.facing));
    else if (IS("before"))
        gg_text_add(t, "%d", e->before);
    else if (IS("after"))
        gg_text_add(t, "%d", e->after);
    else if (IS("inches")) /* of a length in tenths */
        gg_text_add(t, "%d.%d inches", e->after / 10, e->after % 10);
    else if (IS("dice"))
        gg_text_add(t, "%d %s", e->after, e->after == 1 ? "die" : "dice");
    else if (IS("loss"))
        gg_add_strength(t, b, e->before - e->after);
    else if (IS("status"))
        gg_text_add(t, "%s", b->system->status_word[e->status]);
    else if (IS("verdict"))
        add_verdict(t, b, e);
    else
        assert(false && "a template names a field that events have not");
#undef IS
}

/* A rule may have several sentences, with bars between them; the system or the event says which one is meant. */
static void fill_in(gg_text *t, const gg_battle *b, const gg_event *e, const char *sentence)
{
    int skip = gg_sentence_of(b, e);
    for (; skip && sentence; skip--) {
        const char *bar = strchr(sentence, '|');
        sentence = bar ? bar + 1 : NULL;
    }
    assert(sentence && "an event asks for a sentence that its rule has not");
    for (const char *at = sentence; *at && *at != '|'; at++) {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        if (!close) {
            gg_text_add(t, "%c", *at);
            continue;
        }
        add_field(t, b, e, at + 1, (size_t)(close - at - 1));
        at = close;
    }
}

static void add_dice(gg_text *t, const gg_battle *b, const gg_event *e)
{
    const gg_die *die = &b->system->die[e->die];
    gg_text_add(t, "Dice");
    if (e->piece != GG_NONE) {
        gg_text_add(t, " for ");
        add_piece(t, b, e->piece);
    }
    gg_text_add(t, ":");
    for (int i = 0; i < e->dice; i++) {
        if (die->face_names)
            gg_text_add(t, " %s", die->face_names[e->faces[i] - 1]);
        else
            gg_text_add(t, " %d", e->faces[i]);
    }
    gg_text_add(t, ".");
}

int gg_event_print(const gg_battle *b, const gg_event *e, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    const gg_rule_entry *rule = gg_system_rule(b->system, e->rule);
    if (e->kind == GG_EV_RESULT || e->kind == GG_EV_AMEND)
        gg_text_add(&t, "%s", e->text ? e->text : "");
    else if (e->kind == GG_EV_OPEN || e->kind == GG_EV_CLOSE || e->kind == GG_EV_DEED)
        return 0;
    else if (e->kind == GG_EV_DICE)
        add_dice(&t, b, e);
    else if (e->kind == GG_EV_TALLY)
        gg_text_add(&t, "%+d %s", e->after, rule->id + strlen(b->system->id) + 1);
    else if (e->kind != GG_EV_CHOICE && e->kind != GG_EV_USE && rule && rule->sentence)
        fill_in(&t, b, e, rule->sentence);
    return gg_text_len(&t);
}
