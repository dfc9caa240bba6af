/* A person at a real table: the dice are typed. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "human.h"
#include "tell/umpire.h"

static void show_rule(const human *h, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(h->g->s.b), rule);
    if (!r || !r->words) return;
    fputs(term_ink(&h->t, INK_DIM), stdout);
    term_wrap(&h->t, r->words, 2, 0);
    fputs(term_ink(&h->t, INK_PLAIN), stdout);
}

/* Purpose, number needed and why; without them the rule by which it is rolled. */
static void show_test(const human *h, gg_test *t)
{
    char text[1200];
    gg_test_of(h->g->s.b, h->g->s.now, t);
    if (!t->purpose[0]) {
        show_rule(h, t->rule);
        return;
    }
    gg_test_print(h->g->s.b, t, text, sizeof text);
    text[0] = (char)toupper((unsigned char)text[0]);
    term_wrap(&h->t, text, 2, 2);
}

static void add_faces(buffer *text, const gg_die *die, const gg_test *t)
{
    for (int i = 0; i < die->faces; i++) {
        const char *does = t->class_words[die->class_of[i]];
        buffer_print(text, "%s %d", i ? "," : "", i + 1);
        if (die->face_names) buffer_print(text, " or %s", die->face_names[i]);
        if (does[0]) buffer_print(text, " (%s)", does);
    }
}

static void show_roll(human *h)
{
    if (h->shown) return;
    h->shown = true;
    const gg_die *die = gg_pending_die(h->g->s.b, h->g->s.now);
    gg_ask ask = gg_pending(h->g->s.b, h->g->s.now);
    gg_test *t = take(sizeof *t);
    buffer text = {0};
    bool named = die->face_names != NULL;
    human_prompt(h);
    show_test(h, t);
    for (int i = 0; i < die->classes; i++) named |= t->class_words[i][0] != 0;
    if (die->faces == 0) {
        buffer_print(&text, "What was drawn:");
        for (int i = 0; die->class_names && i < die->classes; i++)
            buffer_print(&text, "%s %s", i ? " or" : "", die->class_names[i]);
    } else {
        buffer_print(&text, "Type %s:", ask.dice == 1 ? "the face" : "the faces");
        if (named)
            add_faces(&text, die, t);
        else
            buffer_print(&text, " 1 to %d", die->faces);
        if (die->face_names) buffer_print(&text, "; first letters will do");
    }
    if (t->certain) buffer_print(&text, "; nothing hangs on it, Enter throws for you");
    term_wrap(&h->t, text.at, 2, 2);
    buffer_free(&text);
    free(t);
}

/* Dice fall also where nothing hangs on them: then nobody need throw them. */
static bool throws_itself(const human *h, gg_answer *out)
{
    const session *s = &h->g->s;
    gg_dice dice = session_dice(s);
    gg_test *t = take(sizeof *t);
    bool certain = gg_test_of(s->b, s->now, t) && t->certain;
    free(t);
    if (!certain) return false;
    *out = (gg_answer){.kind = GG_ROLL};
    out->dice = (uint8_t)gg_dice_throw(&dice, s->b, s->now, out->faces);
    return true;
}

heard human_ask_dice(human *h, gg_answer *out)
{
    for (;;) {
        heard what;
        char text[512];
        gg_fault fault = {0};
        show_roll(h);
        if (!human_line(h, "dice> ")) return HEARD_END;
        if (h->line.len == 0 && throws_itself(h, out)) return HEARD_ANSWER;
        if (h->line.len == 0) continue;
        if (umpire_speaks(h->line.at)) {
            if (human_amend(h, out)) return HEARD_ANSWER;
            continue;
        }
        const gg_die *die = gg_pending_die(h->g->s.b, h->g->s.now);
        bool named = strncmp(h->line.at, "roll", 4) == 0 || strncmp(h->line.at, "draw", 4) == 0;
        snprintf(text, sizeof text, "%s%s", named ? "" : die->faces ? "roll " : "draw ", h->line.at);
        if (gg_answer_parse(h->g->s.b, h->g->s.now, text, strlen(text), out, &fault)) return HEARD_ANSWER;
        if (human_word(h, h->line.at, &what)) {
            if (what != HEARD_ANSWER) return what;
        } else {
            term_wrap(&h->t, fault.text, 0, 2);
        }
    }
}

void human_show_test(const human *h)
{
    gg_test *t = take(sizeof *t);
    show_test(h, t);
    free(t);
}
