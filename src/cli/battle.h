/* A battle opened from a scenario file, and its first state. */
#ifndef GG_CLI_BATTLE_H
#define GG_CLI_BATTLE_H

#include "files.h"
#include "grognard.h"
#include "json.h"
#include "options.h"
#include "tell/session.h"

typedef struct battle {
    const gg_battle *b;
    gg_state *state; /* at the start */
    char name[256];  /* as it was named: ccn/el_bodon */
    file_text file;
    void *memory, *record_memory;
} battle;

/* -1: open; else the exit status, and everything that is wrong was printed as file:line:column (nothing is printed
 * without options). */
int battle_open(const options *, const char *name, battle *out);
int battle_of_text(const options *, const char *path, const char *text, size_t len, int first_line, battle *out);
bool battle_peek(const char *name, battle *out); /* the same, and nothing is said; close it in either case */
int battle_of_record(const options *, const char *path, battle *out, gg_record *record); /* the record's own scenario */
void battle_close(battle *);
/* Opens the battle that the command's first word names, does that with it, closes it; the exit status. */
int battle_run(const options *, int (*with)(const options *, const battle *));
int nobody_called(const options *, const battle *, const char *label); /* and who is; the exit status */
json_t *battle_json(const battle *); /* {"scenario": "ccn/el_bodon", "system": "ccn"}, to be added to */
void faults_print(const char *path, const gg_faults *, int first_line);

/* A player of this battle by name; -1: found, else the exit status, and what is wrong was printed. */
int player_named(const options *, const gg_battle *, const char *word, bool human, int *out);
const char *player_worth(int player); /* "does what is usual ...; a captain takes ... from him" */
/* The side that the i-th given option names (--french); -1: found. */
int side_of_option(const options *, const gg_battle *, int i, int *out);
bool player_chosen(const options *, const gg_battle *, int side); /* an option names who plays it */
/* Players by side: what --french greedy and the like say. PLAYER_HUMAN only where `human` allows it; of a PLAYER_GUEST `word` is what
 * was said, engine:./mybot, and NULL of the others; where `word` is NULL no guests may play. */
int players_read(const options *, const gg_battle *, bool human, const int otherwise[GG_SIDES], int out[GG_SIDES],
                 const char *word[GG_SIDES]);

#endif
