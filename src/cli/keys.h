/* Lines from a keyboard, by libedit: arrow keys, a history that is kept over sessions, Tab completion from what can be said now.
 * Where there is no terminal that can do it, or the program was built without libedit, keys_open says so and lines are read
 * plainly. libedit has one line at a time in a process, and so has this.
 *
 *   a loop of its own                         one that waits for other things as well
 *     keys_line(prompt, &line)                  keys_ask(prompt); poll; keys_take() while it is KEYS_MORE */
#ifndef GG_CLI_KEYS_H
#define GG_CLI_KEYS_H

#include "tell/buffer.h"

typedef struct keys_words { /* that could stand where the cursor is */
    const char *before;     /* what is typed before the word */
    const char *begun;      /* the word so far; "": nothing of it */
    char **word;
    int count;
} keys_words;
void keys_offer(keys_words *, const char *word); /* if it goes on from what is begun; once each */
/* Of a line, the words that may follow: all behind those that were typed before if something is begun, else the next one. */
void keys_offer_line(keys_words *, const char *line);

typedef void keys_complete(void *of, keys_words *);

bool keys_open(keys_complete *, void *of); /* false: read plainly */
void keys_close(void);
bool keys_on(void);

typedef enum keys_news { KEYS_MORE, KEYS_LINE, KEYS_END } keys_news;
void keys_ask(const char *prompt); /* shows it, with what of the line was typed before something else was said */
keys_news keys_take(buffer *line); /* of input that is there; END: there is no more */
void keys_aside(void);             /* something else is to be said: the prompt goes */
bool keys_line(const char *prompt, buffer *line); /* false: end of input, Ctrl-C, or the terminal is gone */

#endif
