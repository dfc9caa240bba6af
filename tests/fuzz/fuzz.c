#include "fuzz.h"

const roster *fuzz_roster(void)
{
    static roster all;
    if (!all.count) all = roster_open(NULL);
    return &all;
}

const gg_battle *fuzz_parse(const char *text, size_t len, gg_arena *arena, gg_faults *faults)
{
    *arena = (gg_arena){.size = gg_battle_space(len)};
    arena->base = aligned_alloc(16, (arena->size + 15) / 16 * 16);
    memset(faults, 0, sizeof *faults);
    const gg_battle *b = gg_battle_parse(text, len, arena, faults);
    PROMISE((b == NULL) == (faults->count > 0));
    PROMISE(arena->used <= arena->size);
    return b;
}

void fuzz_check_faults(const gg_faults *faults, const char *text, size_t len)
{
    int lines = 1;
    for (size_t i = 0; i < len; i++) lines += text[i] == '\n';
    PROMISE(faults->count > 0);
    for (int i = 0; i < faults->count && i < GG_FAULTS; i++) {
        const gg_fault *f = &faults->fault[i];
        PROMISE(f->line >= 1 && f->line <= lines + 1 && f->column >= 1);
        PROMISE(f->text[0] && memchr(f->text, 0, sizeof f->text));
    }
}

void fuzz_look(const gg_battle *b, const gg_state *s)
{
    static gg_view v;
    gg_ask ask = gg_pending(b, s);
    PROMISE(ask.kind == GG_CHOOSE || ask.kind == GG_ROLL || ask.kind == GG_OVER);
    PROMISE(gg_state_live(b, s) <= gg_state_size(b));
    if (ask.kind == GG_CHOOSE) PROMISE(gg_moves(b, s, NULL, 0) > 0);
    gg_view_make(b, s, 0, &v);
    PROMISE(v.prompt[0] || ask.kind == GG_OVER);
}

void fuzz_play(const gg_battle *b, gg_state *s, uint64_t seed, int answers)
{
    static gg_move list[GG_MOVES_MAX];
    gg_dice dice = gg_dice_make(seed, 0);
    for (int i = 0; i < answers && gg_pending(b, s).kind != GG_OVER; i++) {
        if (i % 16 == 0) fuzz_look(b, s);
        if (gg_pending(b, s).kind == GG_ROLL) {
            gg_dice_roll(&dice, b, s, NULL);
            continue;
        }
        int n = gg_moves(b, s, list, GG_MOVES_MAX);
        PROMISE(n > 0 && n <= GG_MOVES_MAX);
        gg_apply(b, s, list[gg_dice_below(&dice, (uint32_t)n)], NULL);
    }
}
