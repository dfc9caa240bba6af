/* Scenario text: faults with a place, or a battle that can be played and written down again. */
#include "fuzz.h"

static void writes_and_reads(const gg_battle *b, const gg_state *s)
{
    static char text[1 << 17];
    static gg_faults faults;
    if (!gg_quiet(b, s)) return;
    int len = gg_position_print(b, s, text, sizeof text);
    PROMISE(len > 0 && len < (int)sizeof text);
    gg_arena arena;
    const gg_battle *again = fuzz_parse(text, (size_t)len, &arena, &faults);
    PROMISE(again);
    gg_state *twin = table_state();
    gg_start(again, twin, NULL);
    PROMISE(gg_position_hash(again, twin) == gg_position_hash(b, s));
    free(twin);
    free(arena.base);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static gg_faults faults;
    gg_arena arena;
    const gg_battle *b = fuzz_parse((const char *)bytes, len, &arena, &faults);
    if (b) {
        gg_state *s = table_state();
        gg_start(b, s, NULL);
        fuzz_look(b, s);
        writes_and_reads(b, s);
        fuzz_play(b, s, len, 64);
        free(s);
    } else {
        fuzz_check_faults(&faults, (const char *)bytes, len);
    }
    free(arena.base);
    return 0;
}
