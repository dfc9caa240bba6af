/* What a host sends: a stream of events, each taken for a view of a field, a list of moves, words. Whatever it is can be drawn. */
#include <fcntl.h>
#include <unistd.h>

#include "cli/board.h"
#include "cli/far_events.h"
#include "cli/far_moves.h"
#include "cli/far_view.h"
#include "fuzz.h"

static void draw(const term *t, const scenario *x, const json_t *there)
{
    static gg_view view;
    gg_state *s = table_state();
    gg_start(x->battle, s, NULL);
    gg_view_make(x->battle, s, 0, &view);
    far_view_overlay(&view, there);
    board_print(t, x->battle, &view);
    board_roster(t, x->battle, &view);
    free(s);
}

static void list(const term *t, const json_t *there)
{
    static const char *const typed[] = {"1", "2 N", "99", "move F1 D4", "", "1 1"};
    far_moves m = {0};
    char why[400];
    far_moves_list(&m, json_deep_copy(json_object_get(there, "moves")),
                   json_deep_copy(json_object_get(there, "motions")), json_is_true(json_object_get(there, "all")));
    far_moves_print(&m, t, json_object_get(there, "pieces"));
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++) {
        const char *picked = far_moves_pick(&m, typed[i], why, sizeof why);
        PROMISE(!picked || !why[0]);
    }
    far_moves_free(&m);
}

static void check_clean(const json_t *value)
{
    const char *text = json_string_value(value), *key;
    json_t *inner;
    size_t i;
    for (const char *p = text; p && *p; p++) PROMISE((unsigned char)*p >= 0x20 || *p == '\n');
    json_object_foreach((json_t *)(uintptr_t)value, key, inner) check_clean(inner);
    json_array_foreach(value, i, inner) check_clean(inner);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    const roster *all = fuzz_roster();
    FILE *nowhere = fopen("/dev/null", "w");
    far_events events;
    if (!nowhere) abort();
    term t = term_on(nowhere);
    size_t half = len / 2; /* it comes in pieces */
    far_events_begin(&events);
    if (far_events_read(&events, (const char *)bytes, half))
        far_events_read(&events, (const char *)bytes + half, len - half);
    for (far_event *e; (e = far_events_next(&events)); far_event_free(e)) {
        PROMISE(json_is_object(e->body));
        check_clean(e->body);
        draw(&t, &all->at[strlen(e->kind) % (size_t)all->count], e->body);
        list(&t, e->body);
    }
    far_events_free(&events);
    fclose(nowhere);
    return 0;
}
