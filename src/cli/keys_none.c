/* Without libedit: lines are read plainly. */
#include "keys.h"

bool keys_open(keys_complete *complete, void *of)
{
    (void)complete, (void)of;
    return false;
}
void keys_close(void) {}
bool keys_on(void) { return false; }
void keys_ask(const char *prompt) { (void)prompt; }
keys_news keys_take(buffer *line)
{
    (void)line;
    return KEYS_END;
}
void keys_aside(void) {}
bool keys_line(const char *prompt, buffer *line)
{
    (void)prompt, (void)line;
    return false;
}
