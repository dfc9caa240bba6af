#include "field.h"

#include <stdlib.h>

/* ---- set-up ---- */

static const char facing_letters[] = "NESW";

/* Draws the map of "W F4 G4, H G3". */
static size_t draw(const char *ground, const char *lines, char *out)
{
    char mark[RBC_ROWS][RBC_COLUMNS], letter = '.', word[16];
    int columns = 12, rows = 12, used;
    size_t n = 0;
    const char *board = strstr(lines, "board ");
    if (board) sscanf(board, "board %d %d", &columns, &rows);
    memset(mark, '.', sizeof mark);
    for (bool fresh = true; sscanf(ground, " %15[^ ,]%n", word, &used) == 1;) {
        ground += used;
        if (fresh)
            letter = word[0];
        else
            mark[rows - atoi(word + 1)][word[0] - 'A'] = letter;
        fresh = *ground == ',';
        ground += fresh;
    }
    n += (size_t)sprintf(out + n, "map\n");
    for (int y = 0; y < rows; y++) {
        for (int x = 0; x < columns; x++) n += (size_t)sprintf(out + n, " %c", mark[y][x]);
        n += (size_t)sprintf(out + n, "\n");
    }
    n += (size_t)sprintf(out + n, "end\n");
    return n;
}

/* One short line as lines of the scenario that has been written so far. */
static size_t expand(const char *line, char *text, size_t n)
{
    char label[24], type[16], box[8], facing[8], brigade[24], known[40];
    int used = 0;
    bool unit = (line[0] == 'S' || line[0] == 'N') && line[1] >= '0' && line[1] <= '9';
    if (!unit || sscanf(line, "%23s %15s %7s %7s%n", label, type, box, facing, &used) != 4)
        return (size_t)sprintf(text + n, "%s\n", line);
    char *slash = strchr(label, '/');
    snprintf(brigade, sizeof brigade, "%s", slash ? slash + 1 : label);
    if (slash) *slash = 0;
    snprintf(known, sizeof known, "brigade %s ", brigade);
    size_t at = n;
    if (!strstr(text, known))
        at += (size_t)sprintf(text + at, "brigade %s %s\n", brigade, line[0] == 'S' ? "south" : "north");
    at += (size_t)sprintf(text + at, "unit %s %s \"%s\" %s %s facing %s%s\n", label, brigade, label, type, box, facing,
                          line + used);
    return at - n;
}

static void write_out(const char *ground, char *lines, char *text)
{
    static const char *const usual[][2] = {
        {"board ", "board 12 12"},
        {"turns ", "turns 40"},
        {"first ", "first south"},
        {"side south", "side south south zone 1 3 break 90"},
        {"side north", "side north north zone 10 12 break 90"},
    };
    size_t n = (size_t)sprintf(text, "system rbc\ntitle A test\n");
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (!strstr(lines, usual[i][0])) n += (size_t)sprintf(text + n, "%s\n", usual[i][1]);
    /* The board comes before its map, wherever the lines say it. */
    const char *board = strstr(lines, "board ");
    if (board) n += (size_t)sprintf(text + n, "%.*s\n", (int)strcspn(board, ";"), board);
    if (ground) n += draw(ground, lines, text + n);
    for (char *rest = lines, *one; (one = table_next_line(&rest));)
        if (strncmp(one, "board ", 6)) n += expand(one, text, n);
}

table *field_set_up(const char *ground, const char *file, int line, const char *format, ...)
{
    char lines[4096], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    write_out(ground, lines, text);
    return table_set_up(text, file, line);
}

bool field_wrong(gg_faults *out, const char *format, ...)
{
    char lines[4096], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    write_out(NULL, lines, text);
    return !table_faults(text, out);
}

/* ---- looking ---- */

static int id_or_none(const table *t, const char *label) { return gg_battle_piece(t->battle, label, strlen(label)); }

int box_id(const table *t, const char *box)
{
    int cell = rbc_cell_parse(bt(t), box, strlen(box));
    if (cell == SQ_OFF) table_fail(HERE, "%s is no box of this board", box);
    return cell;
}

const rbc_unit *unit_of(const table *t, const char *label) { return &st(t)->unit[piece_id(t, label)]; }

static const char *const ask_names[RBC_ASKS] = {
    [ASK_NEXT] = "next",       [ASK_MOMENTUM] = "momentum", [ASK_STOPPED] = "stopped",   [ASK_MOVE] = "move",
    [ASK_OUT] = "out",         [ASK_LEAVE] = "leave",       [ASK_FACE_FOE] = "turn",     [ASK_EVADE] = "evade",
    [ASK_FALL_BACK] = "fall",  [ASK_HEDGE] = "hedge",       [ASK_REACT] = "react",       [ASK_ON] = "on",
    [ASK_VACATED] = "vacated", [ASK_SHOOT] = "shoot",       [ASK_TRANSFER] = "pass",     [ASK_COMBAT] = "combat",
    [ASK_RIVAL] = "rival",     [ASK_EXPLOIT] = "exploit",   [ASK_WITHDRAW] = "withdraw", [ASK_CAMP] = "camp",
    [ASK_BRIGADE] = "brigade", [ASK_PLACE] = "place",       [ASK_FIRST] = "first",
};

static const char *pending_name(const table *t)
{
    static char text[80];
    gg_ask ask = gg_pending(t->battle, t->state);
    const char *piece = ask.piece == GG_NONE ? "" : gg_battle_label(t->battle, ask.piece);
    if (ask.kind == GG_CHOOSE)
        snprintf(text, sizeof text, "%s asked %s of %s", gg_battle_side(t->battle, ask.side), ask_names[ask.question],
                 piece);
    else
        snprintf(text, sizeof text, "%s, die %d, %d dice of %s", ask.kind == GG_ROLL ? "roll" : "over", ask.question,
                 ask.dice, piece);
    return text;
}

/* ---- conditions ---- */

static const struct {
    const char *word;
    uint32_t flag;
} flags[] = {
    {"unformed", UNFORMED},     {"catmark", CATMARK}, {"hedgehog", HEDGEHOG_ON}, {"pinned", PINNED},
    {"advanced", ADVANCED},     {"moved", MOVED},     {"stirred", STIRRED},      {"charged", CHARGED},
    {"evaded", EVADED},         {"shot", SHOT},       {"salvo_hit", SALVO_HIT},  {"fought", FOUGHT},
    {"done", DONE_MOVING},      {"ooc", OOC},         {"momentum", MOMENTUM},    {"diagonal", DIAGONAL},
    {"late_rally", LATE_RALLY},
};

static bool compare(int value, const char *text)
{
    switch (text[0]) {
    case '<': return text[1] == '=' ? value <= atoi(text + 2) : value < atoi(text + 1);
    case '>': return text[1] == '=' ? value >= atoi(text + 2) : value > atoi(text + 1);
    default: return value == atoi(text);
    }
}

static bool stands_at(const table *t, const rbc_unit *u, const char *box) { return u->cell == box_id(t, box); }

/* A unit took fewer hits than the other, or broke it. */
static bool over(const rbc_state *s, int a, int b)
{
    if (!rbc_on_board(s, a)) return false;
    return !rbc_on_board(s, b) || s->unit[a].hits < s->unit[b].hits;
}

static bool unit_is(const table *t, const rbc_state *s, int id, const char *word, const char *value, const char *file,
                    int line)
{
    const rbc_unit *u = &s->unit[id];
    bool here = rbc_on_board(s, id);
    if (!strcmp(word, "gone")) return !here;
    if (!strcmp(word, "here")) return here;
    if (!strcmp(word, "worn")) return !here || u->hits >= atoi(value);
    if (!here) return false;
    if (!strcmp(word, "at")) return stands_at(t, u, value);
    if (!strcmp(word, "faces")) return facing_letters[u->facing] == value[0];
    if (!strcmp(word, "hits")) return compare(u->hits, value);
    if (!strcmp(word, "formed")) return !(u->flags & UNFORMED);
    if (!strcmp(word, "shaken")) return rbc_shaken(bt(t), s, id);
    if (!strcmp(word, "steady")) return !rbc_shaken(bt(t), s, id);
    if (!strcmp(word, "melee")) return u->engaged > 0;
    if (!strcmp(word, "free")) return u->engaged == 0;
    if (!strcmp(word, "meets")) return rbc_engaged(s, id, piece_id(t, value));
    if (!strcmp(word, "over")) return over(s, id, piece_id(t, value));
    if (!strcmp(word, "massed")) return compare(u->massed_used, value);
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (!strcmp(flags[i].word, word)) return u->flags & flags[i].flag;
    table_fail(file, line, "`%s` says nothing of a unit", word);
}

static bool brigade_committed(const table *t, const rbc_state *s, const char *label)
{
    for (int i = 0; i < bt(t)->brigades; i++)
        if (!strcmp(bt(t)->brigade[i].label, label)) return s->committed >> i & 1;
    table_fail(HERE, "no brigade is called %s", label);
}

static int side_of(const char *word) { return strcmp(word, "north") ? SOUTH : NORTH; }

static bool pending_test_is(const gg_ask *ask, int v)
{
    int die = rbc_test_die(v);
    return ask->kind == GG_ROLL && ask->dice == 1 && (ask->die == die || ask->die == die - DIE_TEST1 + DIE_PURSUIT1);
}

static bool clause(const table *t, const gg_state *gs, const char *text, const char *file, int line)
{
    char one[24] = "", two[24] = "", three[24] = "";
    const rbc_state *s = rbc_s(gs);
    gg_ask ask = gg_pending(t->battle, gs);
    gg_result result = gg_result_of(t->battle, gs);
    if (!strncmp(text, "not ", 4)) return !clause(t, gs, text + 4, file, line);
    if (sscanf(text, "%23s %23s %23s", one, two, three) < 1) table_fail(file, line, "an empty condition");
    if (!strcmp(one, "committed")) return brigade_committed(t, s, two);
    if (!strcmp(one, "lost")) return compare(s->losses[side_of(two)], three);
    if (!strcmp(one, "pt")) return compare(s->pt, two);
    if (!strcmp(one, "active")) return s->active == side_of(two);
    if (!strcmp(one, "asks")) return ask.kind == GG_CHOOSE && ask.side == side_of(two);
    if (!strcmp(one, "question"))
        return ask.kind == GG_CHOOSE && ask_names[ask.question] && !strcmp(ask_names[ask.question], two);
    if (!strcmp(one, "rolls")) return ask.kind == GG_ROLL && compare(ask.dice, two);
    if (!strcmp(one, "test")) return pending_test_is(&ask, atoi(two));
    if (!strcmp(one, "over")) return result.over;
    if (!strcmp(one, "drawn")) return result.over && result.winner == GG_NONE;
    if (!strcmp(one, "won")) return result.over && result.winner == side_of(two);
    int id = id_or_none(t, one);
    if (id == GG_NONE) table_fail(file, line, "`%s` names no unit", text);
    return unit_is(t, s, id, two, three, file, line);
}

bool field_holds(const table *t, const gg_state *s, const char *condition, const char *file, int line)
{
    while (*condition) {
        char text[96];
        size_t len = strcspn(condition, ",");
        snprintf(text, sizeof text, "%.*s", (int)len, condition);
        if (!clause(t, s, text + strspn(text, " "), file, line)) return false;
        condition += len + (condition[len] == ',');
    }
    return true;
}

void field_assert(table *t, const char *condition, bool want, const char *file, int line)
{
    if (field_holds(t, t->state, condition, file, line) != want)
        table_fail(file, line, "%s: `%s`\npending: %s\n%s", want ? "does not hold" : "holds", condition,
                   pending_name(t), t->story ? t->story : "");
}

/* ---- chances ---- */

static const struct wanted {
    const char *condition, *file;
    int line;
} * wanted; /* by the sum that is being worked out */

static bool is_wanted(const table *t, const gg_state *s)
{
    return field_holds(t, s, wanted->condition, wanted->file, wanted->line);
}

void field_odds(table *t, const char *move, const char *condition, const char *fraction, const char *file, int line)
{
    wanted = &(struct wanted){condition, file, line};
    table_assert_chance_that(t, move, is_wanted, fraction, file, line);
    wanted = NULL;
}

typedef void each_count(const table *, const gg_state *, gg_fraction chance, void *with);

/* All ways in which the dice may fall, by class: the chance of each is a multinomial one. */
static void each_way(const table *t, int class, int left, uint8_t *counts, gg_fraction chance, each_count *each,
                     void *with)
{
    const gg_die *die = gg_pending_die(t->battle, t->state);
    uint32_t weight[GG_CLASSES];
    int classes = gg_weights(t->battle, t->state, weight);
    if (class == classes) {
        if (left) return;
        gg_state *s = aligned_alloc(16, GG_STATE_MAX);
        gg_copy(t->battle, s, t->state);
        gg_roll_counts(t->battle, s, counts, NULL);
        each(t, s, chance, with);
        free(s);
        return;
    }
    for (int n = 0; n <= left; n++) {
        if (n && !weight[class]) break;
        counts[class] = (uint8_t)n;
        each_way(t, class + 1, left - n, counts, chance, each, with);
        /* One more die of this class: C(left, n + 1) of them. */
        chance = reduced(gg_fraction_scale(chance, (uint64_t)weight[class] * (uint64_t)(left - n),
                                           (uint64_t)die->faces * (uint64_t)(n + 1)));
    }
    counts[class] = 0;
}

static void each_fall(const table *t, each_count *each, void *with)
{
    uint8_t counts[GG_CLASSES] = {0};
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind != GG_ROLL) table_fail(HERE, "no dice are rolled: %s", pending_name(t));
    each_way(t, 0, ask.dice, counts, fraction_of(1, 1), each, with);
}

static void sum_wanted(const table *t, const gg_state *s, gg_fraction chance, void *with)
{
    gg_fraction *sum = with;
    if (is_wanted(t, s)) *sum = gg_fraction_add(*sum, chance);
}

void field_falls(table *t, const char *condition, const char *fraction, const char *file, int line)
{
    char is[96], want[96];
    unsigned long long num = 0, den = 1;
    gg_fraction sum = fraction_of(0, 1);
    wanted = &(struct wanted){condition, file, line};
    each_fall(t, sum_wanted, &sum);
    wanted = NULL;
    sscanf(fraction, "%llu/%llu", &num, &den);
    gg_fraction_print(fraction_of(num, den), want, sizeof want);
    gg_fraction_print(sum, is, sizeof is);
    if (strcmp(is, want))
        table_fail(file, line, "chance of `%s` is %s, not %s; pending: %s", condition, is, want, pending_name(t));
}

struct expected {
    int unit;
    gg_fraction sum;
};

static void sum_hits(const table *t, const gg_state *s, gg_fraction chance, void *with)
{
    struct expected *e = with;
    (void)t;
    e->sum = gg_fraction_add(e->sum, gg_fraction_scale(chance, rbc_s(s)->unit[e->unit].hits, 1));
}

gg_fraction expected_hits(const table *t, const char *unit)
{
    struct expected e = {piece_id(t, unit), fraction_of(0, 1)};
    each_fall(t, sum_hits, &e);
    return e.sum;
}

/* ---- moves by what they bring about ---- */

typedef struct words_of_move {
    int unit, target, cell, facing;
    unsigned set, clear;
} words_of_move;

static int facing_of(const char *word)
{
    const char *at = word[1] ? NULL : strchr(facing_letters, word[0]);
    return at ? (int)(at - facing_letters) : -1;
}

static void read_word(const table *t, const char *word, words_of_move *w, const char *file, int line)
{
    static const struct {
        const char *word;
        unsigned set, clear;
    } known[] = {
        {"unformed", ARG_UNFORMED, 0},
        {"formed", 0, ARG_UNFORMED},
        {"advanced", ARG_ADVANCED, 0},
        {"still", 0, ARG_ADVANCED},
        {"left", ARG_LEFT, 0},
        {"right", ARG_RIGHT, 0},
        {"straight", 0, ARG_LEFT | ARG_RIGHT},
        {"salvo", ARG_SALVO, 0},
        {"plain", 0, ARG_SALVO},
        {"from", 0, 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].word, word)) continue;
        w->set |= known[i].set;
        w->clear |= known[i].clear;
        return;
    }
    if (facing_of(word) >= 0)
        w->facing = facing_of(word);
    else if (id_or_none(t, word) != GG_NONE)
        *(w->unit == GG_NONE ? &w->unit : &w->target) = id_or_none(t, word);
    else if ((w->cell = rbc_cell_parse(bt(t), word, strlen(word))) == SQ_OFF)
        table_fail(file, line, "`%s` is nothing of a move", word);
}

static words_of_move read_words(const table *t, const char *words, const char *file, int line)
{
    words_of_move w = {.unit = GG_NONE, .target = GG_NONE, .cell = SQ_OFF, .facing = -1};
    char word[24];
    for (int used; sscanf(words, " %23s%n", word, &used) == 1; words += used) read_word(t, word, &w, file, line);
    return w;
}

static bool fits(gg_move m, rbc_verb verb, const words_of_move *w)
{
    return gg_move_verb(m) == verb && (int)gg_move_unit(m) == w->unit &&
           (w->target == GG_NONE || (int)gg_move_target(m) == w->target) &&
           (w->cell == SQ_OFF || rbc_move_cell(m) == w->cell) &&
           (w->facing < 0 || (int)gg_move_facing(m) == w->facing) && (gg_move_arg(m) & w->set) == w->set &&
           !(gg_move_arg(m) & w->clear);
}

static int list_moves(const table *t, gg_move *list)
{
    if (gg_pending(t->battle, t->state).kind != GG_CHOOSE) return 0;
    return gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
}

static void list_out(const table *t, char *out, size_t cap)
{
    static gg_move list[GG_MOVES_MAX];
    int n = list_moves(t, list);
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; i < n && at + GG_MOVE_TEXT + 4 < cap; i++) {
        gg_move_print(t->battle, t->state, list[i], out + at, GG_MOVE_TEXT);
        at += strlen(out + at);
        at += (size_t)snprintf(out + at, cap - at, "; ");
    }
}

/* How many offers fit; the first of them. */
static int find_offers(const table *t, rbc_verb verb, const char *words, gg_move *first, const char *file, int line)
{
    static gg_move list[GG_MOVES_MAX];
    words_of_move w = read_words(t, words, file, line);
    int found = 0, n = list_moves(t, list);
    for (int i = 0; i < n; i++)
        if (fits(list[i], verb, &w) && !found++) *first = list[i];
    return found;
}

static void take_offer(table *t, rbc_verb verb, const char *words, const char *file, int line)
{
    char listed[2048];
    gg_move m = 0;
    int found = find_offers(t, verb, words, &m, file, line);
    if (found != 1) {
        list_out(t, listed, sizeof listed);
        table_fail(file, line, "%d offers fit `%s`\npending: %s\noffered: %s", found, words, pending_name(t), listed);
    }
    gg_status status = gg_choose(t->battle, t->state, m, &t->sink);
    if (status != GG_DONE) table_fail(file, line, "`%s` is offered and not taken: %d", words, status);
}

void field_move(table *t, const char *words, const char *file, int line) { take_offer(t, V_MOVE, words, file, line); }
void field_charge(table *t, const char *words, const char *file, int line)
{
    take_offer(t, V_CHARGE, words, file, line);
}

void field_offers(table *t, rbc_verb verb, const char *words, bool want, const char *file, int line)
{
    char listed[4096];
    gg_move m;
    if ((find_offers(t, verb, words, &m, file, line) > 0) == want) return;
    list_out(t, listed, sizeof listed);
    table_fail(file, line, "`%s` is %soffered\npending: %s\noffered: %s", words, want ? "not " : "", pending_name(t),
               listed);
}

int count_moves(const table *t, unsigned set, unsigned clear)
{
    static gg_move list[GG_MOVES_MAX];
    int found = 0, n = list_moves(t, list);
    for (int i = 0; i < n; i++)
        found +=
            gg_move_verb(list[i]) == V_MOVE && (gg_move_arg(list[i]) & set) == set && !(gg_move_arg(list[i]) & clear);
    return found;
}

int count_verb(const table *t, rbc_verb verb)
{
    static gg_move list[GG_MOVES_MAX];
    int found = 0, n = list_moves(t, list);
    for (int i = 0; i < n; i++) found += gg_move_verb(list[i]) == (unsigned)verb;
    return found;
}

gg_move a_move(const table *t, const char *unit, const char *box, int facing, int arg)
{
    return rbc_move(V_MOVE, (unsigned)piece_id(t, unit), GG_NONE, box_id(t, box), facing, arg);
}

gg_move a_charge(const table *t, const char *unit, const char *target, const char *from, int facing, int arg)
{
    return rbc_move(V_CHARGE, (unsigned)piece_id(t, unit), (unsigned)piece_id(t, target), box_id(t, from), facing, arg);
}

void field_barred(table *t, gg_move m, const char *rule, const char *file, int line)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, m, text, sizeof text);
    table_assert_refused(t, text, rule, file, line);
}

/* ---- dice ---- */

void throw_all(table *t, int face)
{
    uint8_t faces[GG_DICE_MAX];
    gg_ask ask = gg_pending(t->battle, t->state);
    memset(faces, face, sizeof faces);
    if (gg_roll(t->battle, t->state, faces, ask.dice, &t->sink) != GG_DONE)
        table_fail(HERE, "no dice are rolled: %s", pending_name(t));
}

void field_hit(table *t, int n, const char *file, int line)
{
    uint8_t faces[GG_DICE_MAX];
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind != GG_ROLL || ask.dice < n || (ask.die != DIE_HIT && ask.die != DIE_SALVO))
        table_fail(file, line, "%d hits cannot be rolled: %s\n%s", n, pending_name(t), t->story ? t->story : "");
    for (int i = 0; i < ask.dice; i++) faces[i] = i < n ? 5 : 2;
    gg_roll(t->battle, t->state, faces, ask.dice, &t->sink);
}

void field_dice(table *t, const char *numbers, const char *file, int line)
{
    table *copy = fork_of(t);
    int want, used;
    for (int at = 0; sscanf(numbers + at, " %d%n", &want, &used) == 1; at += used) {
        gg_ask ask = gg_pending(copy->battle, copy->state);
        bool blows = ask.kind == GG_ROLL && (ask.die == DIE_HIT || ask.die == DIE_SALVO);
        if (!blows || ask.dice != want)
            table_fail(file, line, "%d dice of `%s` should be rolled; pending: %s\n%s", want, numbers,
                       pending_name(copy), copy->story ? copy->story : "");
        throw_all(copy, 1);
    }
}

void field_test(table *t, int v, const char *file, int line)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    if (!pending_test_is(&ask, v))
        table_fail(file, line, "a test at %d should be rolled; pending: %s\n%s", v, pending_name(t),
                   t->story ? t->story : "");
}

void field_question(table *t, int ask, const char *file, int line)
{
    gg_ask is = gg_pending(t->battle, t->state);
    if (is.kind != GG_CHOOSE || is.question != ask)
        table_fail(file, line, "`%s` should be asked; pending: %s\n%s", ask_names[ask], pending_name(t),
                   t->story ? t->story : "");
}

/* ---- going on ---- */

/* What nobody has to do. */
static bool idle(gg_move m)
{
    static const uint8_t idle_verbs[] = {V_FINISH, V_STAY, V_STAND, V_NO_CAMP};
    for (size_t i = 0; i < sizeof idle_verbs; i++)
        if (gg_move_verb(m) == idle_verbs[i]) return true;
    return false;
}

/* Declines the pending choice, or takes the first offer if it cannot be declined. */
static void pass(table *t)
{
    static gg_move list[GG_MOVES_MAX];
    int n = list_moves(t, list), pick = 0;
    for (int i = n - 1; i >= 0; i--)
        if (idle(list[i])) pick = i;
    if (gg_choose(t->battle, t->state, list[pick], &t->sink) != GG_DONE) table_fail(HERE, "an offer was refused");
}

void pass_to(table *t, int ask)
{
    for (int guard = 0; guard < 200; guard++) {
        gg_ask is = gg_pending(t->battle, t->state);
        if (is.kind != GG_CHOOSE || is.question == ask) return;
        pass(t);
    }
}

void pass_until(table *t, int pt)
{
    while (gg_pending(t->battle, t->state).kind == GG_CHOOSE && st(t)->pt < pt) pass(t);
}

void choose_unit(table *t, const char *unit)
{
    gg_ask is = gg_pending(t->battle, t->state);
    if (is.kind != GG_CHOOSE || is.question != ASK_NEXT) return;
    char move[GG_MOVE_TEXT];
    snprintf(move, sizeof move, "next %s", unit);
    give(t, move);
}
