/* Records with the tags of fair dice: what they prove can always be said. */
#include "fair/proof.h"
#include "fuzz.h"

static void prove(const gg_record *record)
{
    static gg_faults faults;
    static fair_proof proof;
    gg_arena arena;
    const gg_battle *b = fuzz_parse(record->scenario, record->scenario_len, &arena, &faults);
    if (b) {
        gg_state *s = table_state();
        uint32_t *number = calloc((size_t)record->answers + 1, sizeof *number);
        fair_prove(record, b, s, number, &proof);
        PROMISE(proof.words[0]);
        PROMISE(proof.right <= proof.rolls && proof.rolls <= record->answers);
        PROMISE(proof.verdict != FAIR_PROVED || proof.right == proof.rolls);
        free(number);
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
    if (gg_record_parse((const char *)bytes, len, &arena, &record, &faults)) prove(&record);
    free(arena.base);
    return 0;
}
