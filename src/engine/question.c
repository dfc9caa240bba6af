/* Questions and prompts: see question.h. */
#include "question.h"

#include "event.h"
#include "notation.h"

#include <string.h>

const uint8_t *gg_question_verbs(const gg_battle *b, const gg_state *s)
{
    return b->system->question[s->ask.question].verb;
}

bool gg_question_takes(const gg_battle *b, const gg_state *s, unsigned verb)
{
    for (const uint8_t *v = gg_question_verbs(b, s); *v; v++)
        if (*v == verb) return true;
    return false;
}

/* ---- prompts ---- */

typedef struct asked {
    const gg_battle *b;
    const gg_state *s;
} asked;

static void prompt_letter(void *of, char letter, gg_text *t)
{
    const asked *a = of;
    const gg_ask *ask = &a->s->ask;
    switch (letter) {
    case 's': gg_say_side(t, a->b, ask->side); break;
    case 'p': gg_say_piece(t, a->b, ask->piece); break;
    case 'o': gg_say_piece(t, a->b, ask->other); break;
    default: a->b->system->prompt_letter(a->b, a->s, letter, t); break;
    }
}

int gg_prompt(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    const gg_system *sys = b->system;
    gg_text t = gg_text_on(out, cap);
    switch (s->ask.kind) {
    case GG_OVER: gg_text_add(&t, "The battle is over."); break;
    case GG_CHOOSE: gg_say_template(&t, sys->question[s->ask.question].prompt, prompt_letter, &(asked){b, s}); break;
    case GG_ROLL:
        if (!sys->prompt_roll || !sys->prompt_roll(b, s, &t)) gg_add_roll(&t, b, &s->ask);
        gg_text_add(&t, ".");
        if (cap && out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A'); /* no side throws them */
        break;
    default: gg_text_add(&t, "The exchange is over."); break;
    }
    return gg_text_len(&t);
}

/* ---- what a decision means ---- */

static void add_piece(gg_asking *a, unsigned piece)
{
    if (piece < 192) a->pieces[piece / 64] |= (uint64_t)1 << piece % 64;
}

static gg_move usual_of(const gg_battle *b, const gg_state *s) { return b->system->usual ? b->system->usual(b, s) : 0; }

gg_move gg_best_offer(const gg_battle *b, const gg_state *s, gg_liking *like, const void *with)
{
    gg_offers o;
    gg_move best = 0;
    int32_t most = GG_NEVER;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        int32_t liked = m ? like(b, s, &o, m, with) : GG_NEVER;
        if (liked > most) best = m, most = liked;
    }
    return best;
}

gg_move gg_usual(const gg_battle *b, const gg_state *s)
{
    gg_move m = usual_of(b, s);
    return m && m != GG_UNSET ? m : gg_habit(b, s);
}

bool gg_asking_of(const gg_battle *b, const gg_state *s, gg_asking *out)
{
    const gg_system *sys = b->system;
    memset(out, 0, sizeof *out);
    if (s->ask.kind != GG_CHOOSE) return false;
    const struct gg_question *q = &sys->question[s->ask.question];
    gg_text t = gg_text_on(out->why, sizeof out->why);
    out->id = q->id, out->name = q->name;
    gg_prompt(b, s, out->prompt, sizeof out->prompt);
    if (!sys->why || !sys->why(b, s, &t)) gg_say_template(&t, q->why, prompt_letter, &(asked){b, s});
    add_piece(out, s->ask.piece);
    add_piece(out, s->ask.other);
    if (sys->concerns) sys->concerns(b, s, out);
    out->series = q->flags & GG_SERIES;
    out->idle = sys->idle && sys->idle(b, s);
    if (!s->hidden && (out->idle || usual_of(b, s) != GG_UNSET)) out->usual = gg_usual(b, s);
    return true;
}

/* ---- moves in a list ---- */

typedef struct labelled {
    const gg_battle *b;
    const gg_state *s;
    gg_move m;
} labelled;

static void label_letter(void *of, char letter, gg_text *t)
{
    const labelled *l = of;
    if (letter >= 'A' && letter <= 'Z')
        l->b->system->notation->part(l->b, l->s, l->m, letter, true, t);
    else if (l->b->system->label_letter)
        l->b->system->label_letter(l->b, l->s, l->m, letter, t);
}

int gg_move_label(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    const gg_system *sys = b->system;
    gg_text t = gg_text_on(out, cap);
    const gg_verb *v = m == GG_CONCEDE ? NULL : gg_verb_of(b, m);
    if (!v) {
        gg_text_add(&t, m == GG_CONCEDE ? "Give the battle up" : "?");
        return gg_text_len(&t);
    }
    if (sys->label && sys->label(b, s, m, &t)) return gg_text_len(&t);
    if (!*v->label) return gg_move_words(b, s, m, out, cap);
    gg_say_template(&t, v->label, label_letter, &(labelled){b, s, m});
    return gg_text_len(&t);
}

const char *gg_move_group(const gg_battle *b, const gg_state *s, gg_move m)
{
    const gg_system *sys = b->system;
    const gg_verb *v = m == GG_CONCEDE ? NULL : gg_verb_of(b, m);
    const char *group = v && sys->move_group ? sys->move_group(b, s, m) : NULL;
    return !v ? "End" : group ? group : v->group;
}

bool gg_move_ends(const gg_battle *b, const gg_state *s, gg_move m)
{
    const gg_system *sys = b->system;
    const gg_verb *v = m == GG_CONCEDE ? NULL : gg_verb_of(b, m);
    return !v || (sys->ends ? sys->ends(b, s, m) : (v->flags & GG_ENDS) != 0);
}

int gg_move_rank(const gg_battle *b, const gg_state *s, gg_move m)
{
    const gg_verb *v = m == GG_CONCEDE ? NULL : gg_verb_of(b, m);
    if (gg_move_ends(b, s, m)) return 3;
    return v && v->flags & GG_AHEAD ? 0 : v && v->flags & (GG_BEHIND | GG_ENDS) ? 2 : 1;
}

bool gg_move_needless(const gg_battle *b, const gg_state *s, gg_move m)
{
    return m != GG_CONCEDE && b->system->needless && b->system->needless(b, s, m);
}

/* ---- how far odds look ---- */

static const char *const until_word[GG_UNTIL_OWN] = {"none",  "roll",  "choice", "exchange",
                                                     "fight", "phase", "turn",   "round"};

const char *gg_until_word(int until) { return until >= 0 && until < GG_UNTIL_OWN ? until_word[until] : "?"; }

int gg_until_find(const char *word)
{
    for (int i = 1; i < GG_UNTIL_OWN; i++)
        if (strcmp(word, until_word[i]) == 0) return i;
    return -1;
}

const char *gg_system_until(const gg_system *sys, int until)
{
    return until == GG_UNTIL_OWN ? sys->own_until : gg_until_word(until);
}

int gg_system_until_find(const gg_system *sys, const char *word)
{
    return sys->own_until && strcmp(word, sys->own_until) == 0 ? GG_UNTIL_OWN : gg_until_find(word);
}

/* A system that says of none of its moves how far odds look has all of them weighed to the end of the exchange. */
static bool says_how_far(const gg_system *sys)
{
    for (int v = 1; v < sys->notation->verbs; v++)
        if (sys->notation->verb[v].until) return true;
    return sys->until != NULL;
}

gg_until gg_move_until(const gg_battle *b, const gg_state *s, gg_move m)
{
    const gg_system *sys = b->system;
    int until = sys->until ? sys->until(b, s, m) : -1;
    if (until >= 0) return (gg_until)until;
    const gg_verb *v = m && m != GG_CONCEDE ? gg_verb_of(b, m) : NULL;
    if (v && !says_how_far(sys)) return GG_UNTIL_EXCHANGE;
    return v ? (gg_until)v->until : m ? GG_UNTIL_NONE : GG_UNTIL_EXCHANGE;
}
