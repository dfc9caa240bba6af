/* What the person says at a desk: moves of this question and of later ones, dice, the umpire's words; what he takes back; what he
 * lets stand. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "desk_here.h"
#include "engine/amend.h"
#include "tell/umpire.h"

static void forget_wishes(here *h) { h->queued = h->said.wishes = 0; }
static bool is_legal(const here *h, gg_move m) { return gg_verdict(h->g.s.b, h->g.s.now, m) == GG_OK; }

static bool give_move(here *h, gg_move m)
{
    gg_answer a = {.kind = GG_CHOOSE, .move = m};
    if (here_taught(h, m) && here_give(h, &a, BY_PERSON, "")) return true;
    forget_wishes(h);
    return false;
}

/* ---- dice and the umpire ---- */

static bool amend(here *h, const char *text)
{
    gg_answer a;
    gg_fault fault = {0};
    if (!gg_answer_parse(h->g.s.b, h->g.s.now, text, strlen(text), &a, &fault)) return here_fails(h, "%s", fault.text);
    mind_stop(h->mind); /* it thinks about what is so no more */
    forget_wishes(h);
    return here_give(h, &a, BY_PERSON, "");
}

/* Dice fall also where nothing hangs on them: then nobody need throw them. */
static bool throw_certain(here *h)
{
    const session *s = &h->g.s;
    gg_dice dice = session_dice(s);
    gg_answer a = {.kind = GG_ROLL};
    gg_test *t = take(sizeof *t);
    bool certain = gg_test_of(s->b, s->now, t) && t->certain;
    free(t);
    if (!certain) return here_fails(h, "dice are asked for: what has fallen? `roll 5 3 1`");
    a.dice = (uint8_t)gg_dice_throw(&dice, s->b, s->now, a.faces);
    return here_give(h, &a, BY_PERSON, "");
}

static bool say_dice(here *h, const char *text)
{
    const session *s = &h->g.s;
    char line[600];
    gg_answer a;
    gg_fault fault = {0};
    const gg_die *die = gg_pending_die(s->b, s->now);
    if (!s->typed) return here_fails(h, "the dice are falling");
    if (!*text) return throw_certain(h);
    bool named = strncmp(text, "roll", 4) == 0 || strncmp(text, "draw", 4) == 0;
    snprintf(line, sizeof line, "%s%s", named ? "" : die->faces ? "roll " : "draw ", text);
    if (!gg_answer_parse(s->b, s->now, line, strlen(line), &a, &fault)) return here_fails(h, "%s", fault.text);
    return here_give(h, &a, BY_PERSON, "");
}

/* ---- moves ---- */

static bool say_beyond(here *h, const char *text)
{
    const session *s = &h->g.s;
    gg_move meant[IMPLIED_MOST];
    gg_fault fault = {0};
    int n = said_read(&h->said, s->b, s->now, text, strlen(text), meant, &fault);
    if (n == 0) {
        forget_wishes(h);
        return here_fails(h, "%s", fault.text);
    }
    for (int i = 1; i < n; i++) h->queue[i - 1] = meant[i];
    h->queued = n - 1;
    char with[GG_SENTENCE] = "";
    gg_text others = gg_text_on(with, sizeof with);
    if (n > 1 && implied_others(s->b, s->now, text, strlen(text), meant, n, &others))
        snprintf(h->news, sizeof h->news, "before that comes %s; `undo` takes it back", with);
    return give_move(h, meant[0]);
}

static bool say_move(here *h, const char *text)
{
    const session *s = &h->g.s;
    gg_fault fault;
    gg_move m = gg_move_parse(s->b, s->now, text, strlen(text), &fault);
    forget_wishes(h);
    if (!m || !is_legal(h, m)) return say_beyond(h, text); /* or the part that was missing in what was said before */
    h->said.asked[0] = 0;
    return give_move(h, m);
}

/* A line without the blanks around it. */
static void trim(const char *text, char *out, size_t cap)
{
    text += strspn(text, " \t");
    snprintf(out, cap, "%s", text);
    for (size_t n = strlen(out); n > 0 && isspace((unsigned char)out[n - 1]); n--) out[n - 1] = 0;
}

/* `place` and `remove` may be moves as well. */
static bool is_umpires(const here *h, gg_ask ask, const char *text)
{
    const session *s = &h->g.s;
    gg_fault fault;
    if (!umpire_speaks(text)) return false;
    return ask.kind != GG_CHOOSE || gg_amend_is(s->b, s->now, text, strlen(text)) ||
           !gg_move_parse(s->b, s->now, text, strlen(text), &fault);
}

bool here_say(desk *d, const char *text)
{
    here *h = here_of(d);
    gg_ask ask = session_ask(&h->g.s);
    char line[512], name[40];
    trim(text, line, sizeof line);
    if (d->looked >= 0)
        return here_fails(h, "you look back: come back to now, or `branch` goes on from this moment as another battle");
    if (d->now.looks)
        return here_fails(h, "you look through it: `branch` goes on from any moment of it as a battle of your own");
    if (ask.kind == GG_OVER) return here_fails(h, "the battle is over");
    if (is_umpires(h, ask, line)) return amend(h, line);
    if (ask.kind == GG_ROLL) return say_dice(h, line);
    if (!here_is_mine(h, ask))
        return here_fails(h, "the %s are asked, and the computer plays them", board_side(h->g.s.b, ask.side, name));
    return say_move(h, line);
}

/* ---- what answers by itself ---- */

bool here_unasked(here *h, gg_answer *out)
{
    const session *s = &h->g.s;
    gg_move meant[IMPLIED_MOST];
    bool insists = h->insist;
    *out = (gg_answer){.kind = GG_CHOOSE};
    if (insists) return false;
    if (h->queued && is_legal(h, h->queue[0])) {
        out->move = h->queue[0];
        memmove(h->queue, h->queue + 1, (size_t)--h->queued * sizeof *h->queue);
        return true;
    }
    h->queued = 0;
    out->move = standing_answer(&h->stands, s->b, s->now);
    if (out->move) return true;
    int n = said_next(&h->said, s->b, s->now, meant, h->news, sizeof h->news);
    for (int i = 1; i < n; i++) h->queue[h->queued++] = meant[i];
    out->move = n ? meant[0] : 0;
    return n > 0;
}

/* ---- taking back ---- */

const char *here_undo_why_not(const here *h) { return session_undo_why_not(&h->g.s); }

/* What answered itself goes with it; if no more can be taken back, it is asked this once. */
bool here_undo(desk *d)
{
    here *h = here_of(d);
    const session *s = &h->g.s;
    const char *why = here_is_taught(h) ? "a lesson goes forward only: `free` lets go of it" : here_undo_why_not(h);
    if (d->now.looks) why = "you look through it: nothing is taken back";
    if (why) return here_fails(h, "%s", why);
    mind_stop(h->mind);
    forget_wishes(h);
    d->looked = -1;
    game_undo(&h->g);
    while (standing_answer(&h->stands, s->b, s->now) && !game_undo(&h->g)) {}
    h->insist = true;
    here_settle(h);
    here_look(h);
    return true;
}

/* ---- standing answers ---- */

bool here_stand(desk *d, bool on, const char *move)
{
    here *h = here_of(d);
    const session *s = &h->g.s;
    gg_ask ask = session_ask(s);
    gg_fault fault = {0};
    if (ask.kind != GG_CHOOSE || !here_is_mine(h, ask)) {
        if (on) return here_fails(h, "a decision is answered by itself where it is asked: nobody asks you now");
        h->stands = (standing){0};
        return true;
    }
    if (!on) {
        if (standing_has(&h->stands, s->b, s->now))
            standing_set(&h->stands, s->b, s->now, false);
        else
            h->stands = (standing){.asks_idle = h->stands.asks_idle};
        return true;
    }
    if (!standing_may(s->b, s->now)) return here_fails(h, "this is asked each time: no answer stands for it");
    gg_move m = move ? gg_move_parse(s->b, s->now, move, strlen(move), &fault) : 0;
    if (move && !m) return here_fails(h, "%s", fault.text);
    if (m && !is_legal(h, m)) return here_fails(h, "that move is not legal now");
    if (m)
        standing_verb(&h->stands, s->b, s->now, m);
    else
        standing_set(&h->stands, s->b, s->now, true);
    h->insist = false;
    return true;
}
