/* Taking memory from the caller's arena, front to back. */
#ifndef GG_ENGINE_ARENA_H
#define GG_ENGINE_ARENA_H

#include <string.h>

#include "grognard.h"

/* Aligned to 16 bytes, whatever was in it; NULL: the arena is full. */
static inline void *gg_arena_some(gg_arena *arena, size_t bytes)
{
    size_t skip = -(uintptr_t)(arena->base + arena->used) & 15;
    if (arena->size - arena->used < skip || arena->size - arena->used - skip < bytes) return NULL;
    arena->used += skip + bytes;
    return arena->base + arena->used - bytes;
}

/* The same, zeroed. */
static inline void *gg_arena_take(gg_arena *arena, size_t bytes)
{
    void *some = gg_arena_some(arena, bytes);
    return some ? memset(some, 0, bytes) : NULL;
}

#endif
