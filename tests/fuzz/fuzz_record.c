/* Record text: read, and replayed as far as it goes. */
#include "fuzz.h"

static void replay(const gg_record *record)
{
    static gg_faults faults;
    gg_arena arena;
    const gg_battle *b = fuzz_parse(record->scenario, record->scenario_len, &arena, &faults);
    if (b) {
        gg_state *s = table_state();
        gg_replay again;
        gg_fault fault = {0};
        if (gg_replay_begin(&again, record, b, s, NULL, &fault)) {
            gg_replayed step;
            int steps = 0;
            while ((step = gg_replay_step(&again, NULL, &fault)) != GG_REPLAY_DONE && step != GG_REPLAY_STUCK)
                PROMISE(++steps <= record->entries);
            if (step == GG_REPLAY_STUCK) PROMISE(fault.text[0] && fault.line >= 1);
            fuzz_look(b, s);
        } else {
            PROMISE(fault.text[0]);
        }
        free(s);
    }
    free(arena.base);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static gg_faults faults;
    gg_record record;
    gg_arena arena = {.size = gg_record_space(len)};
    arena.base = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    memset(&faults, 0, sizeof faults);
    if (gg_record_parse((const char *)bytes, len, &arena, &record, &faults))
        replay(&record);
    else
        fuzz_check_faults(&faults, (const char *)bytes, len);
    free(arena.base);
    return 0;
}
