/* What each test of the store has before it: a store of its own, empty. */
#ifndef GG_TESTS_STORE_DESK_H
#define GG_TESTS_STORE_DESK_H

#include "store/place.h"

typedef struct desk {
    const char *home;
    place place;
    store *store;
    store_page page;
} desk;

int desk_lay(void **state); /* *state is the home's name, and then the desk */
int desk_clear(void **state);
#define DESK_TEST(name)                         \
    {                                           \
#name, name, desk_lay, desk_clear, NULL \
    }

int64_t somebody(desk *, const char *name); /* NULL: a guest */
store_battle begun(desk *, const store_member *, int members);
/* The next change of a battle, which becomes what the store has. */
store_status moved(desk *, store_battle *, store_change);
store_answer answer(int n, const char *text);

#endif
