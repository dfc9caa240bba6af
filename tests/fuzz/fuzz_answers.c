/* Answers: the first byte picks a battle, then each byte an offer or a face; 255 tries a move that one could think of,
 * 254 dice that do not fit, 253 words of an umpire. Legal or not, the state stays sound, and an illegal answer changes
 * nothing. */
#include "fuzz.h"

typedef struct feed {
    const uint8_t *at, *end;
} feed;

static unsigned take(feed *f) { return f->at < f->end ? *f->at++ : 0; }

static void refused_changes_nothing(const gg_battle *b, gg_state *s, unsigned pick)
{
    static gg_move thinkable[1 << 16];
    int n = gg_candidates(b, s, thinkable, 1 << 16);
    if (n > 1 << 16) n = 1 << 16;
    if (!n) return;
    gg_move m = thinkable[pick * 257 % (unsigned)n];
    uint64_t before = gg_hash(b, s);
    gg_rule why = gg_verdict(b, s, m);
    gg_status done = gg_choose(b, s, m, NULL);
    PROMISE((why == GG_OK) == (done == GG_DONE));
    PROMISE(done == GG_DONE || (done == GG_REFUSED && gg_hash(b, s) == before));
}

/* Words of every system's lines, places and numbers, put together by the bytes. */
static void amend(const gg_battle *b, gg_state *s, feed *f)
{
    static const char *const hands[] = {"set", "place", "remove", "force"};
    static const char *const words[] = {"blocks",  "hits",    "casualties", "figures", "stands",    "pins",
                                        "shaken",  "spent",   "not",        "steady",  "unformed",  "broken",
                                        "banners", "1",       "2",          "12",      "G5",        "D4",
                                        "5,5",     "240,160", "facing",     "N",       "destroyed", "lost"};
    char text[160];
    gg_answer a;
    gg_fault fault;
    unsigned who = take(f);
    int len = snprintf(text, sizeof text, "amend %s %s", hands[take(f) % 4],
                       who < 200 ? gg_battle_label(b, (int)(who % 100)) : gg_battle_side(b, (int)(who & 1)));
    for (unsigned n = take(f) % 5; n > 0; n--)
        len += snprintf(text + len, sizeof text - (size_t)len, " %s", words[take(f) % (sizeof words / sizeof *words)]);
    uint64_t before = gg_hash(b, s);
    bool good = gg_answer_parse(b, s, text, (size_t)len, &a, &fault);
    PROMISE(gg_hash(b, s) == before);
    if (good) PROMISE(gg_answer_give(b, s, &a, NULL) == GG_DONE);
}

static void choose(const gg_battle *b, gg_state *s, feed *f)
{
    static gg_move list[GG_MOVES_MAX];
    unsigned pick = take(f);
    if (pick == 255) {
        refused_changes_nothing(b, s, take(f));
        return;
    }
    int n = gg_moves(b, s, list, GG_MOVES_MAX);
    PROMISE(n > 0 && n <= GG_MOVES_MAX);
    if (n > 250) pick = pick * 256 + take(f);
    PROMISE(gg_choose(b, s, list[pick % (unsigned)n], NULL) == GG_DONE);
}

static void roll(const gg_battle *b, gg_state *s, feed *f)
{
    const gg_die *die = gg_pending_die(b, s);
    gg_ask ask = gg_pending(b, s);
    uint8_t faces[GG_DICE_MAX + 1] = {0};
    if (!die->faces) {
        uint32_t weight[GG_CLASSES];
        int classes = gg_weights(b, s, weight), c = (int)(take(f) % (unsigned)classes);
        while (!weight[c]) c = (c + 1) % classes;
        faces[0] = (uint8_t)(c + 1);
        PROMISE(gg_roll(b, s, faces, 1, NULL) == GG_DONE);
        return;
    }
    unsigned first = take(f);
    if (first == 254) {
        uint64_t before = gg_hash(b, s);
        for (int i = 0; i < ask.dice; i++) faces[i] = (uint8_t)take(f);
        faces[ask.dice - 1] = (uint8_t)(die->faces + 1 + take(f) % 100);
        PROMISE(gg_roll(b, s, faces, ask.dice, NULL) == GG_BAD_DICE && gg_hash(b, s) == before);
        return;
    }
    for (int i = 0; i < ask.dice; i++) faces[i] = (uint8_t)((i ? take(f) : first) % die->faces + 1);
    PROMISE(gg_roll(b, s, faces, ask.dice, NULL) == GG_DONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    const roster *r = fuzz_roster();
    feed f = {bytes, bytes + (len < 1024 ? len : 1024)};
    const gg_battle *b = r->at[take(&f) % (unsigned)r->count].battle;
    gg_state *s = table_state();
    gg_start(b, s, NULL);
    for (int i = 0; f.at < f.end && gg_pending(b, s).kind != GG_OVER; i++) {
        if (i % 64 == 0) fuzz_look(b, s);
        if (*f.at == 253) {
            take(&f);
            amend(b, s, &f);
        } else if (gg_pending(b, s).kind == GG_CHOOSE)
            choose(b, s, &f);
        else
            roll(b, s, &f);
        if (gg_quiet(b, s) && i % 32 == 0) PROMISE(gg_position_hash(b, s) != 0);
    }
    fuzz_look(b, s);
    free(s);
    return 0;
}
