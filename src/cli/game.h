/* A session at the keyboard: told as a story, and its record written to a file as it goes on. */
#ifndef GG_CLI_GAME_H
#define GG_CLI_GAME_H

#include "files.h"
#include "story.h"
#include "tell/minutes.h"

/* A file into which the record is written as it goes on. */
typedef struct ledger {
    char path[PATH_TEXT];      /* "": none */
    int fd;                    /* -1: none is open */
    size_t written;            /* of the record's text, in the file */
    char why[PATH_TEXT + 256]; /* what went wrong; "": all is written */
} ledger;
enum { LEDGER_KEPT, LEDGER_RECORD, GAME_LEDGERS }; /* in the user's data folder; where --record says */

typedef struct game {
    session s;
    story story;
    minutes record;
    ledger ledger[GAME_LEDGERS];
} game;

/* Sits down to a session that has begun and knows its seats and dice; tells how the battle opens. */
void game_begin(game *, const gg_tag *tags, int count, const term *tell);
gg_status game_answer(game *, const gg_answer *, answer_by, const char *reason); /* "": none is given */
/* Takes a record's answers as given; the log has them, the terminal does not. false: they do not play. Where only the last
 * line is at fault the record is torn: the battle goes on from the answer before it. */
bool game_resume(game *, const gg_record *, gg_fault *, bool *torn);
/* NULL: taken back; else why it cannot be. */
const char *game_undo(game *);
void game_end(game *);

/* Writes the record to a file as it goes on; what stood there before is kept as FILE~, but for the files of one's own. */
bool game_record_to(game *, int ledger, const char *path, char *why, size_t cap);
/* All that was answered is in the hands of the disk. false: game_failed says of which ledger it is not so. */
bool game_settle(game *);
ledger *game_failed(game *); /* NULL: none */
bool game_try_again(game *, ledger *);
bool game_record_close(game *); /* with their last lines: hash and result; false: game_failed */
void game_forget(game *);       /* the kept file goes: nobody wants the battle */
/* Back to so many answers; nothing is written down any more, and what was stays where it is. The record is to be begun anew. */
void game_leave_files(game *, int answers);
const char *game_path(const game *); /* of the file that it is written to; "": none */
/* Writes the whole record to some file, now. */
bool game_save(const game *, const char *path, char *why, size_t cap);

#endif
