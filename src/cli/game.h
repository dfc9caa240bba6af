/* A battle being played: the state, every answer so far with the state before it, the story, and the record. */
#ifndef GG_CLI_GAME_H
#define GG_CLI_GAME_H

#include "buffer.h"
#include "files.h"
#include "grognard.h"
#include "story.h"

typedef struct turn { /* one answer, and how to go back to before it */
    gg_answer answer;
    gg_ask ask;
    gg_scribe scribe;
    size_t text, log; /* lengths of the record and of the story before it */
    gg_state *before;
} turn;

typedef struct game {
    const gg_battle *b;
    gg_state *state;
    int player[GG_SIDES]; /* PLAYER_HUMAN, or a program's number */
    turn *turn;
    int turns, turns_cap, rolls;
    story story;
    gg_scribe scribe;
    buffer text;          /* the record, without its end */
    char path[PATH_TEXT]; /* where it is written as it goes; "": nowhere */
    FILE *file;
    size_t written; /* of text, in the file */
} game;

void game_begin(game *, const gg_battle *, const int player[GG_SIDES], const gg_tag *tags, int count, const term *tell);
gg_status game_answer(game *, const gg_answer *);
/* NULL: taken back; else why it cannot be. */
const char *game_undo(game *);
void game_end(game *);

/* Writes the record to a file as it goes on; what stood there before is kept as FILE~. */
bool game_record_to(game *, const char *path, char *why, size_t cap);
bool game_record_close(game *, char *why, size_t cap); /* with its last lines: hash and result */
/* Writes the whole record to some file, now. */
bool game_save(const game *, const char *path, char *why, size_t cap);

#endif
