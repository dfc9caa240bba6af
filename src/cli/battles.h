/* The battles that were kept. */
#ifndef GG_CLI_BATTLES_H
#define GG_CLI_BATTLES_H

#include <stdbool.h>
#include <time.h>

typedef struct kept_battle {
    char name[256], title[128], day[16], result[32]; /* result: "unfinished", "French won" */
    int answers;
    bool over;
    time_t touched;
} kept_battle;
kept_battle *battles_kept(int *count);              /* all that were begun, the latest first; to be freed */
int battles_unfinished(kept_battle *out, int most); /* of these; how many */

#endif
