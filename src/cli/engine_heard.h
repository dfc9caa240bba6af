/* What `grognard engine` has heard of a battle, and the position that follows from it for the side that it plays. */
#ifndef GG_CLI_ENGINE_HEARD_H
#define GG_CLI_ENGINE_HEARD_H

#include "tell/buffer.h"

typedef struct engine_heard {
    const gg_battle *b; /* NULL: no battle yet */
    int side;
    buffer text; /* of the scenario */
    void *memory;
    char **answer; /* as they were told; `?`: some that the side may not know */
    int answers, cap;
    uint64_t hash; /* of the position as the side may know it; 0: it was not told */
} engine_heard;

/* Takes the scenario over in any case; false: why not. */
bool engine_heard_battle(engine_heard *, const char *side, buffer *text, char *why, size_t cap);
bool engine_heard_from(engine_heard *,
                       int n); /* what was told after so many answers is forgotten; false: there are not so many */
void engine_heard_answer(engine_heard *, const char *text);
/* As the side may know it; what it may not know is guessed until it fits what it knows, as well as can be. false: why not. */
bool engine_heard_position(const engine_heard *, gg_state *out, char *why, size_t cap);
void engine_heard_free(engine_heard *);

#endif
