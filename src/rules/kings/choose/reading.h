/* Inside choose: a motion that is being read, word by word. */
#ifndef GG_KINGS_CHOOSE_READING_H
#define GG_KINGS_CHOOSE_READING_H

#include "rules/kings/choose/choose.h"

typedef struct kings_reading {
    const kings_battle *b;
    const kings_state *s;
    kings_march m; /* from where this leg starts */
    const char *at, *end;
    gg_fault *fault;
    int facing; /* -1: by itself */
    int length; /* that was said; 0: none */
    bool up_to;
} kings_reading;

gg_move kings_complain(kings_reading *, const char *format, ...) __attribute__((format(printf, 2, 3))); /* gives 0 */
bool kings_peek(const kings_reading *, gg_word *);
bool kings_take(kings_reading *, const char *word); /* if it comes next */
void kings_skip_space(kings_reading *);
bool kings_take_inches(kings_reading *, int *tenths);
void kings_take_length(kings_reading *);   /* into the reading */
int kings_take_direction(kings_reading *); /* one of sixteen; -1: none */
bool kings_take_thing(kings_reading *, kings_thing *);
gg_move kings_no_thing(kings_reading *, const char *what); /* complains */
/* As near to it as a move can name: a way that leads off the table is refused all the same. */
static inline tab_point kings_nameable(tab_point p)
{
    return (tab_point){p.x < 0            ? 0
                       : p.x > KINGS_SPAN ? KINGS_SPAN
                                          : p.x,
                       p.y < 0            ? 0
                       : p.y > KINGS_SPAN ? KINGS_SPAN
                                          : p.y};
}
gg_move kings_read_newcomer(kings_reading *, unsigned verb);
gg_move kings_read_deployment(kings_reading *);

#endif
