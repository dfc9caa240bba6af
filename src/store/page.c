/* Memory of what was read: blocks that are freed together. */
#include <stdlib.h>
#include <string.h>

#include "store/home.h"

enum { BLOCK = 4096, ALIGN = 16 };
typedef struct block {
    struct block *next;
    size_t used, size;
    _Alignas(ALIGN) char bytes[];
} block;

void store_page_free(store_page *page)
{
    for (block *b = page->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    page->blocks = NULL;
}

void *store_page_take(store_page *page, size_t size)
{
    size = (size + ALIGN - 1) / ALIGN * ALIGN;
    block *b = page->blocks;
    if (!b || b->size - b->used < size) {
        size_t room = size > BLOCK ? size : BLOCK;
        b = malloc(sizeof *b + room);
        if (!b) return NULL;
        *b = (block){.next = page->blocks, .size = room};
        page->blocks = b;
    }
    void *taken = b->bytes + b->used;
    b->used += size;
    return taken;
}

const char *gather_text(gather *g, const value *v)
{
    const char *text = v->kind == VALUE_TEXT ? v->text : "";
    size_t size = strlen(text) + 1;
    char *copy = store_page_take(g->page, size);
    g->full |= !copy;
    return copy ? memcpy(copy, text, size) : NULL;
}

static bool grow(gather *g)
{
    int room = g->room ? 2 * g->room : 8;
    char *items = store_page_take(g->page, (size_t)room * g->size);
    if (!items) return false;
    if (g->count) memcpy(items, g->items, (size_t)g->count * g->size);
    g->items = items;
    g->room = room;
    return true;
}

void gather_row(void *of, const value *column)
{
    gather *g = of;
    if (g->full || (g->count == g->room && !grow(g))) {
        g->full = true;
        return;
    }
    void *item = g->items + (size_t)g->count * g->size;
    memset(item, 0, g->size);
    g->fill(g, item, column);
    g->count++;
}

store_status store_gather(store *s, query *q, gather *g)
{
    q->row = gather_row;
    q->of = g;
    store_status status = s->home->read(s, q);
    if (status == STORE_DONE && g->full) return store_fail(s, "out of memory");
    return status;
}
