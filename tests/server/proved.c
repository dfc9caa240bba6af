/* Records of battles on the stage, proved die by die. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fair/proof.h"
#include "stage.h"

void prove_record(const char *text, bool ended)
{
    gg_faults *faults = take(sizeof *faults);
    gg_arena arena = {.size = gg_record_space(strlen(text))}, room = {0};
    gg_record record;
    arena.base = take(arena.size);
    if (!gg_record_parse(text, strlen(text), &arena, &record, faults)) fail_msg("%s", faults->fault[0].text);
    room.size = gg_battle_space(record.scenario_len), room.base = take(room.size);
    const gg_battle *b = gg_battle_parse(record.scenario, record.scenario_len, &room, faults);
    assert_non_null(b);
    gg_state *s = state_new(b);
    uint32_t *number = take((size_t)(record.answers + 1) * sizeof *number);
    fair_proof proof;
    fair_prove(&record, b, s, number, &proof);
    if (proof.verdict != FAIR_PROVED || (ended && !proof.ended)) fail_msg("%s", proof.words);
    free(number), free(s), free(room.base), free(arena.base), free(faults);
}

void duel_prove(stage *s, duel *d, bool ended)
{
    char path[128];
    duel_path(d, "record", path);
    for (int i = 0; i < 3; i++) {
        said x = stage_get(s, i < 2 ? d->person[i] : d->watcher, path);
        assert_int_equal(x.status, 200);
        prove_record(x.text, ended);
        said_free(&x);
    }
}
