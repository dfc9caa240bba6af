/* Move and answer text, at some moment of some battle. First two bytes: which battle, how far into it; then the text. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    if (len < 2) return 0;
    const roster *r = fuzz_roster();
    const gg_battle *b = r->at[bytes[0] % r->count].battle;
    gg_state *s = table_state();
    gg_start(b, s, NULL);
    fuzz_play(b, s, bytes[0], bytes[1]);
    const char *text = (const char *)bytes + 2;
    gg_fault fault = {0};
    gg_move m = gg_move_parse(b, s, text, len - 2, &fault);
    if (m) {
        char out[GG_MOVE_TEXT];
        int n = gg_move_print(b, s, m, out, sizeof out);
        PROMISE(n > 0 && n < GG_MOVE_TEXT);
        PROMISE(gg_move_parse(b, s, out, (size_t)n, &fault) == m);
        char words[200];
        gg_touch touch;
        gg_move_words(b, s, m, words, sizeof words);
        gg_move_touch(b, s, m, &touch);
        if (gg_pending(b, s).kind == GG_CHOOSE) {
            gg_rule why = gg_verdict(b, s, m);
            gg_status done = gg_choose(b, s, m, NULL);
            PROMISE((why == GG_OK) == (done == GG_DONE));
        }
    } else {
        PROMISE(fault.column >= 1 && fault.text[0]);
    }
    gg_answer answer;
    if (gg_pending(b, s).kind != GG_OVER && gg_answer_parse(b, s, text, len - 2, &answer, &fault)) {
        char out[512];
        int n = gg_answer_print(b, s, &answer, out, sizeof out);
        PROMISE(n > 0 && n < (int)sizeof out);
        gg_answer_give(b, s, &answer, NULL);
    }
    fuzz_look(b, s);
    free(s);
    return 0;
}
