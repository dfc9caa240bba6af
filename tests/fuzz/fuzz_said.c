/* What a person says beyond the question, at some moment of some battle: the answers that it means are legal one after the
 * other, and wishes that stand come to an end. First two bytes: which battle, how far into it; then the text. */
#include "fuzz.h"
#include "tell/buffer.h"
#include "tell/said.h"

void memory_is_out(void) { abort(); }

static void give_all(const gg_battle *b, gg_state *s, const gg_move *m, int n)
{
    for (int i = 0; i < n; i++) PROMISE(gg_choose(b, s, m[i], NULL) == GG_DONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    if (len < 3 || len > 120) return 0;
    const roster *r = fuzz_roster();
    const gg_battle *b = r->at[bytes[0] % r->count].battle;
    gg_state *s = table_state();
    gg_start(b, s, NULL);
    fuzz_play(b, s, bytes[0], bytes[1]);
    said k;
    gg_move out[IMPLIED_MOST];
    gg_fault fault = {0};
    char why[GG_SENTENCE];
    if (gg_pending(b, s).kind == GG_CHOOSE) {
        int n = said_read(&k, b, s, (const char *)bytes + 2, len - 2, out, &fault);
        PROMISE(n > 0 || (fault.column >= 1 && fault.text[0]));
        if (n > 1 || (n == 1 && gg_verdict(b, s, out[0]) == GG_OK)) give_all(b, s, out, n);
        for (int i = 0; i < 64 && gg_pending(b, s).kind == GG_CHOOSE; i++) {
            n = said_next(&k, b, s, out, why, sizeof why);
            if (!n) break;
            give_all(b, s, out, n);
        }
    }
    free(s);
    return 0;
}
