/* What a person at the keyboard asks the coach. */
#include <stdio.h>
#include <stdlib.h>

#include "coach.h"
#include "human.h"

heard human_hint(human *h, char *rest)
{
    (void)rest;
    hint found;
    if (gg_pending(h->g->s.b, h->g->s.now).kind != GG_CHOOSE) {
        puts("there is nothing to choose now: the dice decide");
        return HEARD_ANSWER;
    }
    hint_find(h->g->s.b, h->g->s.now, 0, 0, (uint64_t)h->g->s.at + 1, &found);
    hint_print(&h->t, h->g->s.b, h->g->s.now, &found);
    return HEARD_ANSWER;
}

heard human_danger(human *h, char *rest)
{
    (void)rest;
    gg_threat threat[GG_PIECES];
    int n = danger_find(h->g->s.b, h->g->s.now, human_side(h), (uint64_t)h->g->s.at + 1, threat, GG_PIECES);
    puts("What the enemy can do in his next turn, if he goes for it:");
    danger_print(&h->t, h->g->s.b, threat, n);
    return HEARD_ANSWER;
}

heard human_reason(human *h, char *rest)
{
    (void)rest;
    char words[COACH_WORDS + GG_SENTENCE];
    gg_arena room = {.base = take(coach_space(h->g->s.b)), .size = coach_space(h->g->s.b)};
    if (coach_explains(&h->g->s, &room, words, sizeof words))
        term_wrap(&h->t, words, 0, 2);
    else
        puts("the computer has decided nothing yet");
    free(room.base);
    return HEARD_ANSWER;
}
