#include "table.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef GROGNARD_SCENARIOS
#define GROGNARD_SCENARIOS "scenarios"
#endif

enum { ODDS_ARENA = 96 << 20, ODDS_BUDGET = 4000000 };

static table *tables;                  /* those of the running test */
static uint32_t coverage[TABLE_RULES]; /* how often each rule fired or forbade, over all tests of the program */
static const gg_system *coverage_of;   /* rule numbers are those of one system: a test program keeps to one */
static unsigned char *odds_space;

void table_fail(const char *file, int line, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    print_error("%s\n", text);
    _fail(file, line);
    abort();
}

/* ---- coverage: written at the end if the environment names a file ---- */

static void coverage_print(FILE *f)
{
    for (int r = 1; coverage_of && r <= gg_system_rules(coverage_of); r++)
        if (coverage[r]) fprintf(f, "%s %u\n", gg_system_rule(coverage_of, (gg_rule)r)->id, coverage[r]);
    fclose(f);
}

/* Which rules fired here, into the file of this program in a folder: whole or not at all. */
static void coverage_write(void)
{
    const char *folder = getenv("GROGNARD_COVERED");
    char self[1024], path[2048], new[2100];
    ssize_t n = folder ? readlink("/proc/self/exe", self, sizeof self - 1) : -1;
    if (n <= 0) return;
    self[n] = 0;
    mkdir(folder, 0777);
    snprintf(path, sizeof path, "%s/%s", folder, strrchr(self, '/') + 1);
    snprintf(new, sizeof new, "%s.%ld", path, (long)getpid());
    FILE *f = fopen(new, "w");
    if (!f) return;
    coverage_print(f);
    rename(new, path);
}

__attribute__((constructor)) static void coverage_begin(void) { atexit(coverage_write); }

static void cover(const table *t, gg_rule rule, uint32_t times)
{
    if (!coverage_of) coverage_of = gg_battle_system(t->battle);
    if (coverage_of == gg_battle_system(t->battle)) coverage[rule] += times;
}

/* Takes the table's counts over into those of the program. */
static void take_counts(table *t)
{
    for (int rule = 1; rule < TABLE_RULES; rule++)
        if (t->fired[rule]) cover(t, (gg_rule)rule, t->fired[rule]);
    memset(t->fired, 0, sizeof t->fired);
}

/* ---- set-up ---- */

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    table *t = (table *)sink;
    char sentence[GG_SENTENCE];
    (void)s;
    int len = gg_event_print(b, e, sentence, sizeof sentence);
    if (len <= 0) return;
    if (t->story_len + (size_t)len + 2 > t->story_cap) {
        t->story_cap = (t->story_len + (size_t)len + 2) * 2;
        t->story = realloc(t->story, t->story_cap);
    }
    memcpy(t->story + t->story_len, sentence, (size_t)len);
    t->story_len += (size_t)len;
    t->story[t->story_len++] = '\n';
    t->story[t->story_len] = 0;
}

static gg_state *new_state(void) { return aligned_alloc(16, GG_STATE_MAX); }

static table *new_table(const gg_battle *b)
{
    table *t = calloc(1, sizeof *t);
    t->sink.event = hear;
    t->sink.fired = t->fired;
    t->battle = b;
    t->state = new_state();
    t->marked = new_state();
    t->next = tables;
    tables = t;
    return t;
}

static const gg_battle *parse(const char *text, size_t len, void **arena_out, gg_faults *faults)
{
    gg_arena arena = {.size = gg_battle_space(len)};
    arena.base = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    *arena_out = arena.base;
    memset(faults, 0, sizeof *faults);
    return gg_battle_parse(text, len, &arena, faults);
}

table *table_set_up(const char *scenario, const char *file, int line)
{
    static gg_faults faults;
    void *arena;
    const gg_battle *b = parse(scenario, strlen(scenario), &arena, &faults);
    if (!b) {
        free(arena);
        table_fail(file, line, "scenario:%d:%d: %s (%d faults)\n%s", faults.fault[0].line, faults.fault[0].column,
                   faults.fault[0].text, faults.count, scenario);
    }
    table *t = new_table(b);
    t->arena = arena;
    gg_start(b, t->state, &t->sink);
    table_mark(t);
    return t;
}

bool table_faults(const char *scenario, gg_faults *out)
{
    void *arena;
    const gg_battle *b = parse(scenario, strlen(scenario), &arena, out);
    free(arena);
    return b != NULL;
}

char *table_read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    size_t cap = 1 << 16, n = 0, got;
    char *text = malloc(cap);
    while ((got = fread(text + n, 1, cap - n - 1, f)) > 0) {
        n += got;
        if (cap - n < 2) text = realloc(text, cap *= 2);
    }
    fclose(f);
    text[n] = 0;
    if (len) *len = n;
    return text;
}

const char *table_scenario_path(const char *name)
{
    static char path[512];
    const char *root = getenv("GROGNARD_SCENARIOS");
    snprintf(path, sizeof path, "%s/%s.scn", root ? root : GROGNARD_SCENARIOS, name);
    return path;
}

table *table_set_up_file(const char *path, const char *file, int line)
{
    char *text = table_read_file(path, NULL);
    if (!text) table_fail(file, line, "%s cannot be read", path);
    table *t = table_set_up(text, file, line);
    free(text); /* the battle keeps its own copy */
    return t;
}

table *table_fork(const table *from)
{
    table *t = new_table(from->battle);
    gg_copy(t->battle, t->state, from->state);
    gg_copy(t->battle, t->marked, from->marked);
    memcpy(t->assume, from->assume, sizeof t->assume);
    t->assumes = from->assumes;
    return t;
}

static void drop(table *t)
{
    take_counts(t);
    free(t->state);
    free(t->marked);
    free(t->story);
    free(t->arena);
    free(t);
}

int tables_clear(void **state)
{
    (void)state;
    while (tables) {
        table *t = tables;
        tables = t->next;
        drop(t);
    }
    free(odds_space);
    odds_space = NULL;
    return 0;
}

/* Takes a fork off the list at once: for loops that make thousands. */
static void put_away(table *t)
{
    for (table **at = &tables; *at; at = &(*at)->next) {
        if (*at != t) continue;
        *at = t->next;
        break;
    }
    drop(t);
}

void table_mark(table *t)
{
    gg_copy(t->battle, t->marked, t->state);
    take_counts(t);
}

/* ---- text helpers ---- */

static const char *trim(const char *at, size_t *len)
{
    while (*len && (*at == ' ' || *at == '\n')) at++, (*len)--;
    while (*len && (at[*len - 1] == ' ' || at[*len - 1] == '\n')) (*len)--;
    return at;
}

/* Next part of a text up to `mark`; NULL when there is none left. */
static const char *part(const char **text, char stop, size_t *len)
{
    while (**text) {
        const char *at = *text;
        *len = strcspn(at, (char[]){stop, 0});
        *text += *len + (at[*len] == stop);
        at = trim(at, len);
        if (*len) return at;
    }
    return NULL;
}

char *table_next_line(char **rest)
{
    while (**rest == ' ' || **rest == ';') ++*rest;
    if (!**rest) return NULL;
    char *one = *rest;
    *rest += strcspn(one, ";");
    if (**rest) *(*rest)++ = 0;
    return one;
}

static const char *pending_words(const table *t)
{
    static char text[1024];
    int n = gg_prompt(t->battle, t->state, text, sizeof text);
    gg_ask ask = gg_pending(t->battle, t->state);
    if (n < 0 || n > 512) n = 0;
    snprintf(text + n, sizeof text - (size_t)n, " [%s side %u question %u dice %u]",
             ask.kind == GG_CHOOSE ? "choose"
             : ask.kind == GG_ROLL ? "roll"
                                   : "over",
             ask.side, ask.question, ask.dice);
    return text;
}

/* ---- answers ---- */

static gg_status answer_one(table *t, const char *at, size_t len, gg_fault *fault, gg_rule *why)
{
    gg_answer answer;
    memset(fault, 0, sizeof *fault);
    *why = GG_OK;
    if (!gg_answer_parse(t->battle, t->state, at, len, &answer, fault)) return GG_NOT_ASKED;
    gg_status status = gg_answer_give(t->battle, t->state, &answer, &t->sink);
    if (status == GG_REFUSED) *why = gg_verdict(t->battle, t->state, answer.move);
    return status;
}

static const char *rule_id(const table *t, gg_rule rule)
{
    if (rule == GG_OK) return "nothing";
    return gg_system_rule(gg_battle_system(t->battle), rule)->id;
}

void table_give(table *t, const char *answers, const char *file, int line)
{
    size_t len;
    for (const char *at; (at = part(&answers, ';', &len));) {
        gg_fault fault;
        gg_rule why;
        gg_status status = answer_one(t, at, len, &fault, &why);
        if (status != GG_DONE)
            table_fail(file, line, "`%.*s` was not taken (status %d, forbidden by %s, %s)\npending: %s", (int)len, at,
                       status, rule_id(t, why), fault.text, pending_words(t));
    }
}

/* One legal move of the list: true if there was one. */
static bool drive_once(table *t, const char *moves, const char *file, int line)
{
    size_t len;
    for (const char *at; (at = part(&moves, ';', &len));) {
        gg_fault fault;
        gg_move m = gg_move_parse(t->battle, t->state, at, len, &fault);
        if (!m) table_fail(file, line, "`%.*s` is no move: %s", (int)len, at, fault.text);
        if (gg_verdict(t->battle, t->state, m) != GG_OK) continue;
        gg_apply(t->battle, t->state, m, &t->sink);
        return true;
    }
    return false;
}

void table_drive(table *t, const char *moves, const char *file, int line)
{
    while (gg_pending(t->battle, t->state).kind == GG_CHOOSE && drive_once(t, moves, file, line)) continue;
}

bool table_accepts(const table *t, const char *answer)
{
    table *copy = table_fork(t);
    gg_fault fault;
    gg_rule why;
    bool done = answer_one(copy, answer, strlen(answer), &fault, &why) == GG_DONE;
    put_away(copy);
    return done;
}

gg_move table_move(const table *t, const char *move, const char *file, int line)
{
    gg_fault fault = {0};
    size_t len = strlen(move);
    move = trim(move, &len);
    gg_move m = gg_move_parse(t->battle, t->state, move, len, &fault);
    if (!m) table_fail(file, line, "`%s` is no move: column %d: %s", move, fault.column, fault.text);
    return m;
}

/* ---- looking ---- */

static gg_view *look(const table *t, const gg_state *s)
{
    static gg_view view;
    gg_view_make(t->battle, s, 0, &view);
    return &view;
}

static const gg_piece *find(const gg_view *v, const char *label, size_t len)
{
    for (int i = 0; i < v->pieces; i++)
        if (strlen(v->piece[i].label) == len && !memcmp(v->piece[i].label, label, len)) return &v->piece[i];
    return NULL;
}

gg_piece table_piece(const table *t, const gg_state *s, const char *label, const char *file, int line)
{
    const gg_piece *p = find(look(t, s), label, strlen(label));
    if (!p) table_fail(file, line, "no piece is called %s", label);
    return *p;
}

const char *table_place(const table *t, const gg_state *s, const char *label, const char *file, int line)
{
    static char name[4][24];
    static int next;
    char *out = name[next++ & 3];
    gg_piece p = table_piece(t, s, label, file, line);
    if (!p.on_table)
        snprintf(out, sizeof name[0], "off");
    else
        gg_place_name(t->battle, p.pose, out, sizeof name[0]);
    return out;
}

/* A status by its words, or by the last of them: `F1 square` when it is "in square". */
static int status_number(const gg_view *v, const char *word, size_t len)
{
    for (int i = 0; i < GG_WORDS; i++) {
        const char *is = v->status_word[i];
        size_t more = is && strlen(is) >= len ? strlen(is) - len : 0;
        if (is && strlen(is) >= len && !memcmp(is + more, word, len) && (more == 0 || is[more - 1] == ' ')) return i;
    }
    return -1;
}

static int side_number(const table *t, const char *name, size_t len)
{
    for (int side = 0; side < GG_SIDES; side++) {
        const char *is = gg_battle_side(t->battle, side);
        if (strlen(is) == len && !memcmp(is, name, len)) return side;
    }
    return -1;
}

bool table_offers(const table *t, const gg_state *s, const char *move, const char *file, int line)
{
    static gg_move list[GG_MOVES_MAX];
    gg_move m = table_move(t, move, file, line);
    if (gg_pending(t->battle, s).kind != GG_CHOOSE) return false;
    int n = gg_moves(t->battle, s, list, GG_MOVES_MAX);
    for (int i = 0; i < n; i++)
        if (list[i] == m) return true;
    return false;
}

int table_count_offers(const table *t, const char *prefix)
{
    static gg_move list[GG_MOVES_MAX];
    int found = 0;
    if (gg_pending(t->battle, t->state).kind != GG_CHOOSE) return 0;
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT];
        gg_move_print(t->battle, t->state, list[i], text, sizeof text);
        found += !prefix || !strncmp(text, prefix, strlen(prefix));
    }
    return found;
}

/* ---- conditions ---- */

static const char *const corner[6] = {"N", "ENE", "ESE", "S", "WSW", "WNW"};

static bool compare(int value, const char *text)
{
    switch (text[0]) {
    case '<': return text[1] == '=' ? value <= atoi(text + 2) : value < atoi(text + 1);
    case '>': return text[1] == '=' ? value >= atoi(text + 2) : value > atoi(text + 1);
    default: return value == atoi(text);
    }
}

static bool same_place(const gg_piece *a, const gg_piece *b)
{
    return a->on_table && b->on_table && a->pose.x == b->pose.x && a->pose.y == b->pose.y;
}

/* The name of a place with ':' for a comma, which would end the clause. */
static bool is_place(const char *name, const char *value)
{
    for (; *name && *value; name++, value++)
        if (*name != (*value == ':' ? ',' : *value)) return false;
    return *name == *value;
}

static bool faces(const gg_piece *p, const char *value)
{
    if (!p->on_table) return false;
    return *value >= '0' && *value <= '9' ? p->pose.facing == atoi(value)
                                          : !strcmp(corner[p->pose.facing / 60 % 6], value);
}

static bool piece_is(const table *t, const gg_state *s, const char *clause, const char *file, int line)
{
    char label[24] = "", word[24] = "", value[24] = "";
    int rest = 0;
    if (sscanf(clause, "%23s %n%23s %23s", label, &rest, word, value) < 2)
        table_fail(file, line, "condition `%s` says nothing", clause);
    gg_piece p = table_piece(t, s, label, file, line);
    if (!strcmp(word, "gone")) return !p.on_table;
    if (!strcmp(word, "here")) return p.on_table;
    if (!strcmp(word, "at")) return is_place(table_place(t, s, label, file, line), value);
    if (value[0] && !strcmp(word, look(t, s)->strength_word)) return compare(p.on_table ? p.strength : 0, value);
    if (!strcmp(word, "facing")) return faces(&p, value);
    if (!strcmp(word, "type")) return p.on_table && !strcmp(p.type, value);
    if (!strcmp(word, "alone")) return p.on_table && p.with == GG_NONE;
    if (!strcmp(word, "with"))
        return p.on_table && p.with != GG_NONE && !strcmp(gg_battle_label(t->battle, p.with), value);
    gg_piece was = table_piece(t, t->marked, label, file, line);
    if (!strcmp(word, "left")) return p.on_table && !same_place(&p, &was);
    if (!strcmp(word, "stays")) return same_place(&p, &was);
    if (!strcmp(word, "lost")) return value[0] ? compare(was.strength - p.strength, value) : p.strength < was.strength;
    int bit = status_number(look(t, s), clause + rest, strlen(clause + rest));
    if (bit < 0) table_fail(file, line, "`%s` in `%s` is no status word", clause + rest, clause);
    return p.on_table && (p.status >> bit & 1);
}

static bool clause_holds(const table *t, const gg_state *s, const char *clause, const char *file, int line)
{
    char side[24] = "", value[24] = "";
    gg_ask ask = gg_pending(t->battle, s);
    gg_result result = gg_result_of(t->battle, s);
    if (!strncmp(clause, "not ", 4)) return !clause_holds(t, s, clause + 4, file, line);
    if (!strncmp(clause, "offers ", 7)) return table_offers(t, s, clause + 7, file, line);
    const gg_die *die = gg_pending_die(t->battle, s);
    if (sscanf(clause, "rolls %23s", value) == 1) return die && die->faces && compare(ask.dice, value);
    if (!strcmp(clause, "draws")) return die && !die->faces;
    if (sscanf(clause, "asks %23s", side) == 1)
        return ask.kind == GG_CHOOSE && ask.side == side_number(t, side, strlen(side));
    if (!strcmp(clause, "over")) return result.over;
    if (!strcmp(clause, "drawn")) return result.over && result.winner == GG_NONE;
    if (sscanf(clause, "won %23s", side) == 1)
        return result.over && result.winner == side_number(t, side, strlen(side));
    if (sscanf(clause, "score %23s %23s", side, value) == 2)
        return compare(look(t, s)->score[side_number(t, side, strlen(side)) & 1], value);
    return piece_is(t, s, clause, file, line);
}

bool table_holds(const table *t, const gg_state *s, const char *condition, const char *file, int line)
{
    size_t len;
    for (const char *at; (at = part(&condition, ',', &len));) {
        char clause[128];
        snprintf(clause, sizeof clause, "%.*s", (int)len, at);
        if (!clause_holds(t, s, clause, file, line)) return false;
    }
    return true;
}

/* ---- asserts ---- */

void table_assert_holds(table *t, const char *condition, bool want, const char *file, int line)
{
    if (table_holds(t, t->state, condition, file, line) != want)
        table_fail(file, line, "%s: `%s`\npending: %s\n%s", want ? "does not hold" : "holds", condition,
                   pending_words(t), t->story ? t->story : "");
}

void table_assert_at(table *t, const char *piece, const char *hex, const char *file, int line)
{
    const char *is = table_place(t, t->state, piece, file, line);
    if (strcmp(is, hex)) table_fail(file, line, "%s is at %s, not at %s", piece, is, hex);
}

void table_assert_blocks(table *t, const char *piece, int n, const char *file, int line)
{
    gg_piece p = table_piece(t, t->state, piece, file, line);
    int is = p.on_table ? p.strength : 0;
    if (is != n) table_fail(file, line, "%s has %d blocks, not %d", piece, is, n);
}

void table_assert_is(table *t, const char *piece, const char *word, bool want, const char *file, int line)
{
    char clause[64];
    snprintf(clause, sizeof clause, "%s %s", piece, word);
    if (piece_is(t, t->state, clause, file, line) != want)
        table_fail(file, line, "%s is %s%s", piece, want ? "not " : "", word);
}

void table_assert_rolls(table *t, int dice, const char *file, int line)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    const gg_die *die = gg_pending_die(t->battle, t->state);
    if (!die || !die->faces || ask.dice != dice)
        table_fail(file, line, "%d dice should be rolled; pending: %s", dice, pending_words(t));
}

void table_assert_asks(table *t, const char *side, const char *file, int line)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind != GG_CHOOSE || ask.side != side_number(t, side, strlen(side)))
        table_fail(file, line, "%s should choose; pending: %s", side, pending_words(t));
}

static void list_offers(const table *t, char *out, size_t cap)
{
    static gg_move list[GG_MOVES_MAX];
    size_t at = 0;
    out[0] = 0;
    if (gg_pending(t->battle, t->state).kind != GG_CHOOSE) return;
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    for (int i = 0; i < n && at + GG_MOVE_TEXT + 2 < cap; i++) {
        gg_move_print(t->battle, t->state, list[i], out + at, GG_MOVE_TEXT);
        at += strlen(out + at);
        at += (size_t)snprintf(out + at, cap - at, "; ");
    }
}

void table_assert_offers(table *t, const char *moves, bool want, const char *file, int line)
{
    static char listed[8192];
    size_t len;
    for (const char *at; (at = part(&moves, ';', &len));) {
        char move[GG_MOVE_TEXT];
        snprintf(move, sizeof move, "%.*s", (int)len, at);
        if (table_offers(t, t->state, move, file, line) == want) continue;
        list_offers(t, listed, 2048);
        table_fail(file, line, "`%s` is %s\npending: %s\noffered: %s", move, want ? "not offered" : "offered",
                   pending_words(t), listed);
    }
}

void table_assert_only_offers(table *t, const char *moves, const char *file, int line)
{
    static char listed[2048];
    int want = 0;
    size_t len;
    table_assert_offers(t, moves, true, file, line);
    for (const char *at = moves; part(&at, ';', &len);) want++;
    if (table_count_offers(t, NULL) == want) return;
    list_offers(t, listed, sizeof listed);
    table_fail(file, line, "only `%s` should be offered\npending: %s\noffered: %s", moves, pending_words(t), listed);
}

void table_assert_refused(table *t, const char *move, const char *rule, const char *file, int line)
{
    gg_move m = table_move(t, move, file, line);
    if (gg_pending(t->battle, t->state).kind != GG_CHOOSE)
        table_fail(file, line, "nothing is asked that `%s` could answer; pending: %s", move, pending_words(t));
    gg_rule why = gg_verdict(t->battle, t->state, m);
    if (why == GG_OK) table_fail(file, line, "`%s` is legal\npending: %s", move, pending_words(t));
    cover(t, why, 1);
    if (strcmp(rule_id(t, why), rule))
        table_fail(file, line, "`%s` is forbidden by %s, not by %s", move, rule_id(t, why), rule);
    gg_state *before = new_state();
    gg_copy(t->battle, before, t->state);
    gg_status status = gg_choose(t->battle, t->state, m, NULL);
    bool same = gg_same(t->battle, before, t->state);
    free(before);
    if (status != GG_REFUSED || !same) table_fail(file, line, "`%s` was judged illegal, yet taken", move);
}

void table_assert_won(table *t, const char *side, const char *rule, const char *file, int line)
{
    gg_result r = gg_result_of(t->battle, t->state);
    int want = strcmp(side, "nobody") ? side_number(t, side, strlen(side)) : GG_NONE;
    if (!r.over) table_fail(file, line, "the battle is not over; pending: %s", pending_words(t));
    if (r.winner != want) table_fail(file, line, "%s should have won, the winner is %u", side, r.winner);
    if (strcmp(rule_id(t, r.rule), rule)) table_fail(file, line, "decided by %s, not by %s", rule_id(t, r.rule), rule);
    if (gg_pending(t->battle, t->state).kind != GG_OVER) table_fail(file, line, "something is still asked");
}

void table_assert_fired(table *t, const char *rule, bool want, const char *file, int line)
{
    gg_rule r = gg_system_rule_find(gg_battle_system(t->battle), rule);
    if (r == GG_OK) table_fail(file, line, "there is no rule %s", rule);
    if ((t->fired[r] > 0) != want)
        table_fail(file, line, "%s fired %u times\n%s", rule, t->fired[r], t->story ? t->story : "");
}

void table_assert_told(table *t, const char *words, bool want, const char *file, int line)
{
    const char *story = t->story ? t->story : "";
    if ((strstr(story, words) != NULL) != want)
        table_fail(file, line, "%s of `%s`:\n%s", want ? "nobody told" : "somebody told", words, story);
}

/* ---- chance ---- */

void table_assume(table *t, const char *moves, const char *file, int line)
{
    size_t len;
    t->assumes = 0;
    for (const char *at; (at = part(&moves, ';', &len));) {
        char move[GG_MOVE_TEXT];
        snprintf(move, sizeof move, "%.*s", (int)len, at);
        if (t->assumes == TABLE_ASSUME) table_fail(file, line, "too many assumptions");
        t->assume[t->assumes++] = table_move(t, move, file, line);
    }
}

static void odds_of(table *t, const char *move, gg_odds *odds, const char *file, int line)
{
    gg_move m = move ? table_move(t, move, file, line) : 0;
    if (!odds_space) odds_space = aligned_alloc(16, ODDS_ARENA);
    gg_arena arena = {.base = odds_space, .size = ODDS_ARENA};
    if (m && gg_verdict(t->battle, t->state, m) != GG_OK)
        table_fail(file, line, "`%s` is forbidden by %s; pending: %s", move,
                   rule_id(t, gg_verdict(t->battle, t->state, m)), pending_words(t));
    if (!gg_odds_of(t->battle, t->state, m, t->assume, t->assumes, ODDS_BUDGET, &arena, odds))
        table_fail(file, line, "the odds did not fit");
    if (!odds->exact || odds->sampled) table_fail(file, line, "the odds are not exact");
}

static gg_fraction whole(uint64_t num, uint64_t den)
{
    return (gg_fraction){.num = num, .den = den, .value = (double)num / (double)den};
}

static void assert_fraction(gg_fraction sum, const char *fraction, const char *what, const char *file, int line)
{
    char is[96], want[96];
    unsigned long long num = 0, den = 1;
    sscanf(fraction, "%llu/%llu", &num, &den);
    gg_fraction_print(whole(num, den), want, sizeof want);
    gg_fraction_print(sum, is, sizeof is);
    if (sum.den == 0 || strcmp(is, want))
        table_fail(file, line, "chance of `%s` is %s (%f), not %s", what, is, sum.value, want);
}

/* The chance that the condition holds, or what `is` asks if there is one. */
static gg_fraction sum_where(table *t, const gg_odds *odds, const char *condition, table_fact *is, const char *file,
                             int line)
{
    gg_fraction sum = whole(0, 1);
    for (int i = 0; i < odds->outcomes; i++) {
        const gg_state *s = odds->outcome[i].state;
        if (is ? is(t, s) : table_holds(t, s, condition, file, line))
            sum = gg_fraction_add(sum, odds->outcome[i].chance);
    }
    return sum;
}

void table_assert_chance(table *t, const char *move, const char *condition, const char *fraction, const char *file,
                         int line)
{
    gg_odds odds;
    odds_of(t, move, &odds, file, line);
    assert_fraction(sum_where(t, &odds, condition, NULL, file, line), fraction, condition, file, line);
}

void table_assert_chance_that(table *t, const char *move, table_fact *is, const char *fraction, const char *file,
                              int line)
{
    gg_odds odds;
    odds_of(t, move, &odds, file, line);
    assert_fraction(sum_where(t, &odds, NULL, is, file, line), fraction, "that", file, line);
}

gg_fraction table_expected_loss(table *t, const char *move, const char *piece, const char *file, int line)
{
    gg_odds odds;
    odds_of(t, move, &odds, file, line);
    gg_piece was = table_piece(t, t->state, piece, file, line);
    gg_fraction sum = whole(0, 1);
    for (int i = 0; i < odds.outcomes; i++) {
        gg_piece p = table_piece(t, odds.outcome[i].state, piece, file, line);
        uint64_t loss = (uint64_t)(was.strength - (p.on_table ? p.strength : 0));
        sum = gg_fraction_add(sum, gg_fraction_scale(odds.outcome[i].chance, loss, 1));
    }
    return sum;
}

void table_assert_expected_loss(table *t, const char *move, const char *piece, const char *fraction, const char *file,
                                int line)
{
    assert_fraction(table_expected_loss(t, move, piece, file, line), fraction, piece, file, line);
}

static gg_fraction product(gg_fraction a, gg_fraction b, const char *file, int line)
{
    gg_u128 common = b.den, rest = b.num;
    while (rest) {
        gg_u128 r = common % rest;
        common = rest, rest = r;
    }
    if (!b.den || b.num / common >> 64 || b.den / common >> 64)
        table_fail(file, line, "the second exchange is not exact");
    return gg_fraction_scale(a, (uint64_t)(b.num / common), (uint64_t)(b.den / common));
}

void table_assert_chance_of_both(table *t, const table *then, const char *move, const char *goes_on,
                                 const char *between, const char *condition, table_fact *is, const char *fraction,
                                 const char *file, int line)
{
    gg_odds first, second;
    odds_of(t, move, &first, file, line);
    void *kept = odds_space; /* the first outcomes live there while the second are worked out */
    odds_space = NULL;
    gg_fraction sum = whole(0, 1);
    for (int i = 0; i < first.outcomes; i++) {
        const gg_outcome *o = &first.outcome[i];
        if (!table_holds(t, o->state, goes_on, file, line)) continue;
        table *copy = table_fork(then);
        gg_copy(copy->battle, copy->state, o->state);
        table_drive(copy, between, file, line);
        odds_of(copy, NULL, &second, file, line);
        gg_fraction part_of_it = sum_where(copy, &second, condition, is, file, line);
        put_away(copy);
        if (part_of_it.num) sum = gg_fraction_add(sum, product(o->chance, part_of_it, file, line));
    }
    free(kept);
    assert_fraction(sum, fraction, condition, file, line);
}

static void each_draw(const table *t, void (*each)(table *, uint64_t, uint64_t, void *), void *with)
{
    uint32_t weight[GG_CLASSES];
    uint64_t total = 0;
    int classes = gg_weights(t->battle, t->state, weight);
    for (int i = 0; i < classes; i++) total += weight[i];
    for (int i = 0; i < classes; i++) {
        uint8_t counts[GG_CLASSES] = {0};
        if (!weight[i]) continue;
        table *copy = table_fork(t);
        counts[i] = 1;
        gg_roll_counts(copy->battle, copy->state, counts, &copy->sink);
        each(copy, weight[i], total, with);
        put_away(copy);
    }
}

void table_each_roll(const table *t, void (*each)(table *, uint64_t, uint64_t, void *), void *with)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    const gg_die *die = gg_pending_die(t->battle, t->state);
    assert_int_equal(ask.kind, GG_ROLL);
    if (die->faces == 0) {
        each_draw(t, each, with);
        return;
    }
    uint64_t ways = 1;
    for (int i = 0; i < ask.dice; i++) ways *= die->faces;
    assert_true(ways <= 7776);
    for (uint64_t way = 0; way < ways; way++) {
        uint8_t faces[GG_DICE_MAX];
        uint64_t left = way;
        for (int i = 0; i < ask.dice; i++, left /= die->faces) faces[i] = (uint8_t)(left % die->faces + 1);
        table *copy = table_fork(t);
        assert_int_equal(gg_roll(copy->battle, copy->state, faces, ask.dice, &copy->sink), GG_DONE);
        each(copy, 1, ways, with);
        put_away(copy);
    }
}

struct counted {
    const char *condition, *file;
    table_fact *is;
    int line;
    gg_fraction sum;
};

static void count_if(table *t, uint64_t num, uint64_t den, void *with)
{
    struct counted *c = with;
    bool is = c->is ? c->is(t, t->state) : table_holds(t, t->state, c->condition, c->file, c->line);
    if (is) c->sum = gg_fraction_add(c->sum, whole(num, den));
}

void table_assert_next(table *t, const char *condition, table_fact *is, const char *fraction, const char *file,
                       int line)
{
    struct counted c = {condition, file, is, line, whole(0, 1)};
    table_each_roll(t, count_if, &c);
    assert_fraction(c.sum, fraction, condition, file, line);
}

/* ---- pieces and chances ---- */

int piece_id(const table *t, const char *label)
{
    int id = gg_battle_piece(t->battle, label, strlen(label));
    if (id == GG_NONE) table_fail(HERE, "nobody is called %s", label);
    return id;
}

gg_fraction fraction_of(gg_u128 num, gg_u128 den)
{
    return (gg_fraction){.num = num, .den = den, .value = (double)num / (double)den};
}

gg_fraction reduced(gg_fraction f)
{
    gg_u128 a = f.num, b = f.den;
    while (b) {
        gg_u128 r = a % b;
        a = b, b = r;
    }
    return a ? fraction_of(f.num / a, f.den / a) : fraction_of(0, 1);
}
