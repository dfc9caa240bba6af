/* Time for players that take some, and hands to think with. */
#ifndef GG_SIM_WATCH_H
#define GG_SIM_WATCH_H

#include "grognard.h"

typedef struct gg_watch {
    double begun, seconds;
    double (*clock)(void);
} gg_watch;
double gg_seconds(void); /* of a clock that never goes back */
/* Started now: so many milliseconds, or as long as the player's rank takes if 0; or so many rollouts, whatever they take. */
gg_leisure gg_watch_set(gg_watch *, int player, int milliseconds, int rollouts);
/* The same by the time that the calling thread works, for who thinks alone: others on the machine take nothing from it. */
gg_leisure gg_watch_set_alone(gg_watch *, int player, int milliseconds, int rollouts);

/* Threads that wait for work; they end with gg_crew_close. */
typedef struct gg_crew gg_crew;
gg_crew *gg_crew_open(int hands); /* NULL: one hand is all there is */
void gg_crew_close(gg_crew *);    /* NULL is nobody */
void gg_crew_help(gg_crew *, gg_leisure *);

#endif
