/* What a program from outside writes, and what `grognard engine` is told: the first line of the input is a command that is split, lines
 * that begin with `told` are answers of a battle, all others are read as a player's. */
#include "cli/engine_heard.h"
#include "cli/guest_lines.h"
#include "fuzz.h"

void memory_is_out(void) { abort(); }

static const gg_battle *some_battle(void)
{
    const roster *r = fuzz_roster();
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->at[i].name, "boe/drill_charge") == 0) return r->at[i].battle;
    return r->at[0].battle;
}

static void check_split(const char *line)
{
    char room[GUEST_COMMAND], *args[GUEST_ARGS + 1];
    int n = guest_split(line, room, args);
    PROMISE(n >= 0 && n <= GUEST_ARGS);
    PROMISE(n == 0 || !args[n]);
    for (int i = 0; i < n; i++)
        PROMISE(args[i] >= room && args[i] < room + GUEST_COMMAND && strlen(args[i]) < GUEST_COMMAND);
}

static void check_line(const gg_battle *b, const gg_state *s, const char *line)
{
    guest_line read = guest_line_read(line);
    gg_fault fault;
    PROMISE(read.rest >= line && read.rest <= line + strlen(line));
    PROMISE(read.wants < 8 && (read.kind == GUEST_WANTS || !read.wants));
    for (const char *c = line; *c; c++) PROMISE(*c >= ' ' && *c < 127 && *c != '{' && *c != '}');
    if (read.kind != GUEST_BEST) return;
    gg_move m = gg_move_parse(b, s, read.rest, strlen(read.rest), &fault);
    if (m) gg_verdict(b, s, m);
}

static void check_told(engine_heard *heard)
{
    char why[256];
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    if (!heard->answers || !engine_heard_position(heard, (gg_state *)seen, why, sizeof why)) return;
    PROMISE(gg_pending(heard->b, (gg_state *)seen).kind == GG_CHOOSE);
    PROMISE(gg_pending(heard->b, (gg_state *)seen).side == heard->side);
}

static void hear_scenario(engine_heard *heard, const gg_battle *b)
{
    size_t len;
    buffer text = {0};
    char why[256];
    const char *words = gg_battle_text(b, &len);
    buffer_add(&text, words, len);
    PROMISE(engine_heard_battle(heard, gg_battle_side(b, 0), &text, why, sizeof why));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    const gg_battle *b = some_battle();
    gg_state *s = state_new(b);
    guest_reader reader = {0};
    engine_heard heard = {0};
    bool first = true;
    gg_start(b, s, NULL);
    hear_scenario(&heard, b);
    for (size_t at = 0, used; at < len; at += used) {
        guest_read what = guest_reader_add(&reader, (const char *)bytes + at, len - at, &used);
        PROMISE(used > 0 && used <= len - at && reader.len <= GUEST_LINE);
        if (what == GUEST_LONG) break;
        if (what != GUEST_WHOLE) continue;
        PROMISE(strlen(reader.line) == reader.len);
        if (first) check_split(reader.line);
        if (strncmp(reader.line, "told ", 5) == 0) engine_heard_answer(&heard, reader.line + 5);
        check_line(b, s, reader.line);
        first = false;
    }
    check_told(&heard);
    engine_heard_free(&heard);
    free(s);
    return 0;
}
