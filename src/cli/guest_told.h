/* What a program from outside is told of a battle: the answers that its side may know, the field as it may see it, its moves. */
#ifndef GG_CLI_GUEST_TOLD_H
#define GG_CLI_GUEST_TOLD_H

#include "tell/session.h"

typedef struct guest_told {
    const gg_battle *b;
    int side;
    gg_state *now; /* as it is; nothing is told of it that the side may not know */
    struct guest_answer {
        gg_answer answer;
        char *text;
        bool secret; /* given in secret by the other side */
    } * given;
    int answers, cap;
    int clear;        /* so many of them hide nothing any more */
    int *line, *sent; /* what is told, what was: numbers of answers; -1: what may not be known, however many */
    int lines, sents; /* how many */
    bool begun;       /* it has the scenario */
    gg_move *move;    /* room for all that are offered */
} guest_told;

void guest_told_begin(guest_told *, const gg_battle *, int side); /* all zero before the first */
void guest_told_free(guest_told *);
void guest_told_hear(guest_told *, const gg_answer *);
void guest_told_follow(guest_told *, const session *); /* all its answers, whatever was taken back */
/* The text of the scenario holds what its start hides from a side: no program can be told it. */
bool guest_told_spoils(const gg_battle *, int side);
/* The lines for a decision, as far as they are new; `wants` as in guest_lines.h. */
void guest_told_write(guest_told *, unsigned wants, buffer *out);

#endif
