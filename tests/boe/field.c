#include "field.h"

#include <stdlib.h>

/* ---- set-up ---- */

static const char facing_letters[] = "NESW";

static void board_of(const char *lines, int *columns, int *rows)
{
    const char *board = strstr(lines, "board ");
    *columns = *rows = 12;
    if (board) sscanf(board, "board %d %d", columns, rows);
}

/* Draws the map of "H 5,5 6,5, l 3,3". */
static size_t draw(const char *ground, const char *lines, char *out)
{
    char mark[SQ_HIGH][SQ_STRIDE + 1], letter = '.', word[16];
    int columns, rows, used;
    size_t n = (size_t)sprintf(out, "map\n");
    board_of(lines, &columns, &rows);
    for (int y = 0; y < rows; y++) {
        memset(mark[y], '.', (size_t)columns);
        mark[y][columns] = 0;
    }
    for (bool fresh = true; sscanf(ground, " %15s%n", word, &used) == 1;) {
        int x, y;
        ground += used;
        if (fresh)
            letter = word[0];
        else if (sscanf(word, "%d,%d", &x, &y) == 2)
            mark[y - 1][x - 1] = letter;
        fresh = word[strlen(word) - 1] == ',';
    }
    for (int y = 0; y < rows; y++) n += (size_t)sprintf(out + n, "%d %s\n", y + 1, mark[y]);
    return n + (size_t)sprintf(out + n, "end\n");
}

static bool has_word(const char *text, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at += len)
        if ((at == text || at[-1] == ' ') && (at[len] == ' ' || at[len] == 0)) return true;
    return false;
}

/* A brigade that no line tells of is on attack, and its leader is lost. */
static size_t found_brigade(const char *brigade, bool horse, char *text, size_t n)
{
    char known[40];
    snprintf(known, sizeof known, "\nbrigade %s ", brigade);
    if (strstr(text, known)) return 0;
    const char *side = brigade[0] == 'F' ? "french" : "allies";
    return (size_t)sprintf(text + n,
                           "leader L%s %s BRIG \"L%s\" %s rating 0 lost\nbrigade %s %s leader L%s order attack\n",
                           brigade, side, brigade, horse ? "CAV" : "INF", brigade, side, brigade);
}

/* One short line as lines of the scenario that has been written so far. */
static size_t expand(const char *line, char *text, size_t n)
{
    char label[24], cls[12], stands[8], grade[8], at[12], facing[8], form[16], brigade[24];
    int used = 0;
    bool unit = (line[0] == 'F' || line[0] == 'A') && line[1] >= '0' && line[1] <= '9';
    if (!unit ||
        sscanf(line, "%23s %11s %7s %7s %11s %7s %15s%n", label, cls, stands, grade, at, facing, form, &used) != 7)
        return (size_t)sprintf(text + n, "%s\n", line);
    char *slash = strchr(label, '/');
    snprintf(brigade, sizeof brigade, "%s", slash ? slash + 1 : line[0] == 'F' ? "FB" : "AB");
    if (slash) *slash = 0;
    size_t to = n + found_brigade(brigade, strstr(cls, "CAV") != NULL, text, n);
    bool said = has_word(line, "out") || has_word(line, "command") || strstr(text, "begin start");
    to += (size_t)sprintf(text + to, "unit %s %s \"%s\" %s %s %s at %s facing %s %s%s%s\n", label, brigade, label, cls,
                          stands, grade, at, facing, form, line + used, said ? "" : " command");
    return to - n;
}

static void write_out(const char *ground, char *lines, char *text)
{
    static const char *const usual[][2] = {
        {"board ", "board 12 12"},
        {"turns ", "turns 8"},
        {"side french", "side french home N"},
        {"side allies", "side allies home S"},
        {"victory ", "victory french win 1 draw 0"},
    };
    size_t n = (size_t)sprintf(text, "system boe\ntitle A test\n");
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (!strstr(lines, usual[i][0])) n += (size_t)sprintf(text + n, "%s\n", usual[i][1]);
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

int space(int x, int y) { return sq_cell(x - 1, y - 1); }
const boe_unit *unit_of(const table *t, const char *label) { return &st(t)->unit[piece_id(t, label)]; }

int brigade_id(const table *t, const char *label)
{
    for (int i = 0; i < bt(t)->brigades; i++)
        if (!strcmp(bt(t)->brigade[i].label, label)) return i;
    table_fail(HERE, "no brigade is called %s", label);
}

static const char *const ask_names[BOE_ASKS] = {
    [ASK_REPLACE] = "replace",     [ASK_ORDER] = "order",     [ASK_ENTER] = "enter",   [ASK_ARRIVE] = "arrive",
    [ASK_CUBE] = "cube",           [ASK_PLAYER] = "player",   [ASK_CHARGE] = "charge", [ASK_OPPFIRE] = "oppfire",
    [ASK_OPPCHARGE] = "oppcharge", [ASK_REACT] = "react",     [ASK_PRESS] = "press",   [ASK_ACTIVATE] = "activate",
    [ASK_ACTION] = "action",       [ASK_LEADER] = "leader",   [ASK_TARGET] = "target", [ASK_PRIMARY] = "primary",
    [ASK_BREAK] = "break",         [ASK_INITIAL] = "initial",
};

static const char *pending_name(const table *t)
{
    static char text[120];
    gg_ask ask = gg_pending(t->battle, t->state);
    const char *piece = ask.piece == GG_NONE ? "" : gg_battle_label(t->battle, ask.piece);
    const char *phase = boe_phase_names[st(t)->phase];
    if (ask.kind == GG_CHOOSE)
        snprintf(text, sizeof text, "%s: %s asked %s of %s", phase, gg_battle_side(t->battle, ask.side),
                 ask_names[ask.question], piece);
    else
        snprintf(text, sizeof text, "%s: %s, die %d, %d dice of %s", phase, ask.kind == GG_ROLL ? "roll" : "over",
                 ask.question, ask.dice, piece);
    return text;
}

/* ---- conditions ---- */

static const struct {
    const char *word;
    uint32_t flag;
} flags[] = {
    {"opp_fired", OPP_FIRED}, {"marked", MARKED},       {"fired", FIRED},         {"charged", CHARGED},
    {"moved", MOVED},         {"fought", FOUGHT},       {"bt_right", BT_RIGHT},   {"bt_move", BT_MOVE},
    {"bt_melee", BT_MELEE},   {"blown", BLOWN},         {"impetus", IMPETUS},     {"had_impetus", HAD_IMPETUS},
    {"command", IN_COMMAND},  {"melee", IN_MELEE},      {"activated", ACTIVATED}, {"zone_stopped", ZONE_STOPPED},
    {"on_road", ON_ROAD},     {"no_detach", NO_DETACH}, {"new", NEW_HERE},
};

static bool compare(int value, const char *text)
{
    switch (text[0]) {
    case '<': return text[1] == '=' ? value <= atoi(text + 2) : value < atoi(text + 1);
    case '>': return text[1] == '=' ? value >= atoi(text + 2) : value > atoi(text + 1);
    default: return value == atoi(text);
    }
}

static int index_of(const char *const *list, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(list[i], word)) return i;
    return -1;
}

static bool is_space(const table *t, int cell, const char *text)
{
    int want = boe_cell_parse(bt(t), text, strlen(text));
    if (want == SQ_OFF) table_fail(HERE, "%s is no space", text);
    return cell == want;
}

static bool unit_count_is(const boe_unit *u, const char *word, const char *value, bool *known)
{
    const struct {
        const char *word;
        int n;
    } counts[] = {{"stands", u->stands},  {"start", u->start},    {"ap", u->ap_left},
                  {"spent", u->ap_spent}, {"other", u->ap_other}, {"fatigue", u->fatigue}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (!strcmp(counts[i].word, word)) return *known = true, compare(counts[i].n, value);
    return false;
}

static bool unit_is(const table *t, const boe_state *s, int id, const char *word, const char *value, const char *file,
                    int line)
{
    const boe_unit *u = &s->unit[id];
    bool here = boe_on_map(s, id), known = false;
    int form = index_of(boe_formation_names, BOE_FORMATIONS, word), cube = index_of(boe_cube_names, 4, word);
    int status = index_of(boe_status_names, 4, word);
    if (!strcmp(word, "gone")) return !here;
    if (!strcmp(word, "here")) return here;
    if (!here) return false;
    if (!strcmp(word, "at")) return is_space(t, u->cell, value);
    if (!strcmp(word, "faces")) return facing_letters[u->facing] == value[0];
    if (!strcmp(word, "worse")) return u->status >= index_of(boe_status_names, 4, value);
    if (!strcmp(word, "free")) return !(u->flags & IN_MELEE);
    if (!strcmp(word, "entry")) return u->flags & HAS_ENTRY && is_space(t, u->entry, value);
    if (!strcmp(word, "guns")) return u->flags & GUNS_LEFT && is_space(t, u->entry, value);
    if (!strcmp(word, "fired_at")) return u->fired_at == piece_id(t, value);
    if (form >= 0) return u->formation == form;
    if (status >= 0) return u->status == status;
    if (cube >= 0) return u->cube == cube;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (!strcmp(flags[i].word, word)) return u->flags & flags[i].flag;
    bool is = unit_count_is(u, word, value, &known);
    if (!known) table_fail(file, line, "`%s` says nothing of a unit", word);
    return is;
}

static bool leader_is(const table *t, const boe_state *s, int l, const char *word, const char *value, const char *file,
                      int line)
{
    const boe_leader *man = &s->leader[l];
    if (!strcmp(word, "lost")) return man->state == LOST;
    if (!strcmp(word, "present")) return man->state == PRESENT;
    if (!strcmp(word, "at")) return man->state == PRESENT && is_space(t, man->cell, value);
    if (!strcmp(word, "with")) return man->unit == piece_id(t, value);
    if (!strcmp(word, "alone")) return man->state == PRESENT && man->unit == GG_NONE;
    if (!strcmp(word, "rating")) return compare(man->rating, value);
    if (!strcmp(word, "moved")) return man->moved;
    table_fail(file, line, "`%s` says nothing of a leader", word);
}

static bool brigade_is(const table *t, const boe_state *s, const char *label, const char *word, const char *value,
                       const char *file, int line)
{
    static const char *const morale[] = {"steady", "shaken", "broken"};
    const boe_brigade *g = &s->brigade[brigade_id(t, label)];
    int order = index_of(boe_order_names, BOE_ORDERS, word), is = index_of(morale, 3, word);
    if (order >= 0) return g->order == order;
    if (is >= 0) return g->morale == is;
    if (!strcmp(word, "written"))
        return g->written == (strcmp(value, "none") ? index_of(boe_order_names, BOE_ORDERS, value) : NO_ORDER);
    if (!strcmp(word, "post")) return is_space(t, g->post, value);
    if (!strcmp(word, "lost")) return compare(g->lost, value);
    if (!strcmp(word, "start")) return compare(g->start, value);
    table_fail(file, line, "`%s` says nothing of a brigade", word);
}

static int side_of(const table *t, const char *word)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (!strcmp(gg_battle_side(t->battle, side), word)) return side;
    table_fail(HERE, "`%s` is no side", word);
}

static bool battle_is(const table *t, const boe_state *s, const char *one, const char *two, const char *three,
                      bool *known)
{
    const gg_ask *ask = &s->head.ask;
    *known = true;
    if (!strcmp(one, "turn")) return compare(s->turn, two);
    if (!strcmp(one, "phase")) return !strcmp(boe_phase_names[s->phase], two);
    if (!strcmp(one, "a")) return s->a == side_of(t, two);
    if (!strcmp(one, "asks")) return ask->kind == GG_CHOOSE && ask->side == side_of(t, two);
    if (!strcmp(one, "question"))
        return ask->kind == GG_CHOOSE && ask_names[ask->question] && !strcmp(ask_names[ask->question], two);
    if (!strcmp(one, "rolls")) return ask->kind == GG_ROLL && compare(ask->dice, two);
    if (!strcmp(one, "hits-from")) return ask->kind == GG_ROLL && ask->die == (unsigned)(DIE_FIRE3 + atoi(two) - 3);
    if (!strcmp(one, "killed")) return compare(s->killed[side_of(t, two)], three);
    if (!strcmp(one, "captured")) return compare(s->captured[side_of(t, two)], three);
    if (!strcmp(one, "score")) return compare(boe_score(bt(t), s, side_of(t, two)), three);
    if (!strcmp(one, "control")) return (s->control >> atoi(two) & 1) == side_of(t, three);
    if (!strcmp(one, "melees")) return compare(s->melees, two);
    if (!strcmp(one, "markers")) return compare(s->guns, two);
    if (!strcmp(one, "over")) return ask->kind == GG_OVER;
    if (!strcmp(one, "drawn")) return ask->kind == GG_OVER && s->head.winner == GG_NONE;
    if (!strcmp(one, "won")) return ask->kind == GG_OVER && s->head.winner == side_of(t, two);
    *known = false;
    return false;
}

static bool clause(const table *t, const gg_state *gs, const char *text, const char *file, int line)
{
    char one[24] = "", two[24] = "", three[24] = "", four[24] = "";
    const boe_state *s = boe_s(gs);
    bool known;
    if (!strncmp(text, "not ", 4)) return !clause(t, gs, text + 4, file, line);
    if (sscanf(text, "%23s %23s %23s %23s", one, two, three, four) < 1) table_fail(file, line, "an empty condition");
    if (!strcmp(one, "brigade")) return brigade_is(t, s, two, three, four, file, line);
    bool is = battle_is(t, s, one, two, three, &known);
    if (known) return is;
    int id = id_or_none(t, one);
    if (id == GG_NONE) table_fail(file, line, "`%s` names nobody", text);
    return boe_is_leader((unsigned)id) ? leader_is(t, s, id - BOE_LEADER, two, three, file, line)
                                       : unit_is(t, s, id, two, three, file, line);
}

bool field_holds(const table *t, const gg_state *s, const char *condition, const char *file, int line)
{
    while (*condition) {
        char text[96];
        size_t len = strcspn(condition, ";");
        snprintf(text, sizeof text, "%.*s", (int)len, condition);
        if (!clause(t, s, text + strspn(text, " "), file, line)) return false;
        condition += len + (condition[len] == ';');
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

typedef struct tree { /* what a sum over all dice needs */
    table *t;
    const char *moves, *stop, *condition, *file;
    int unit, line, leaves;
    gg_fraction sum;
} tree;

static void walk(tree *w, gg_state *s, gg_fraction chance);

/* One way in which the dice of the pending roll may fall. */
static void fall(tree *w, const gg_state *s, const uint8_t *counts, gg_fraction chance)
{
    gg_state *copy = aligned_alloc(16, GG_STATE_MAX);
    gg_copy(w->t->battle, copy, s);
    gg_roll_counts(w->t->battle, copy, counts, NULL);
    walk(w, copy, chance);
    free(copy);
}

/* All ways by class: the chance of each is a multinomial one. */
static void each_way(tree *w, const gg_state *s, int class, int left, uint8_t *counts, gg_fraction chance)
{
    const gg_die *die = gg_pending_die(w->t->battle, s);
    uint32_t weight[GG_CLASSES];
    int classes = gg_weights(w->t->battle, s, weight);
    if (class == classes) {
        if (!left) fall(w, s, counts, chance);
        return;
    }
    for (int n = 0; n <= left; n++) {
        if (n && !weight[class]) break;
        counts[class] = (uint8_t)n;
        each_way(w, s, class + 1, left - n, counts, chance);
        chance = reduced(gg_fraction_scale(chance, (uint64_t)weight[class] * (uint64_t)(left - n),
                                           (uint64_t)die->faces * (uint64_t)(n + 1)));
    }
    counts[class] = 0;
}

/* The first of the moves that is legal is made; false: none is. */
static bool choose_one(tree *w, gg_state *s)
{
    const char *moves = w->moves;
    while (moves && *moves) {
        size_t skip = strspn(moves, " ;"), len = strcspn(moves + skip, ";");
        gg_fault fault;
        if (!len) return false;
        gg_move m = gg_move_parse(w->t->battle, s, moves + skip, len, &fault);
        if (!m) table_fail(w->file, w->line, "`%.*s` is no move: %s", (int)len, moves + skip, fault.text);
        if (gg_verdict(w->t->battle, s, m) == GG_OK) {
            gg_apply(w->t->battle, s, m, NULL);
            return true;
        }
        moves += skip + len;
    }
    return false;
}

static void leaf(tree *w, const gg_state *s, gg_fraction chance)
{
    w->leaves++;
    if (w->unit != GG_NONE) {
        int lost = st(w->t)->unit[w->unit].stands - boe_s(s)->unit[w->unit].stands;
        w->sum = reduced(gg_fraction_add(w->sum, gg_fraction_scale(chance, (uint64_t)lost, 1)));
    } else if (field_holds(w->t, s, w->condition, w->file, w->line)) {
        w->sum = reduced(gg_fraction_add(w->sum, chance));
    }
}

/* Ties for the initiative are thrown again without end: here the french throw a 6 and the allies a 1. */
static bool settles_initiative(const tree *w, gg_state *s)
{
    gg_ask ask = gg_pending(w->t->battle, s);
    if (ask.kind != GG_ROLL || ask.rule != INIT_ROLL) return false;
    gg_roll(w->t->battle, s, &(uint8_t){ask.side == 0 ? 6 : 1}, 1, NULL);
    return true;
}

static void walk(tree *w, gg_state *s, gg_fraction chance)
{
    uint8_t counts[GG_CLASSES] = {0};
    for (;;) {
        gg_ask ask = gg_pending(w->t->battle, s);
        bool stop = ask.kind == GG_OVER || (w->stop && field_holds(w->t, s, w->stop, w->file, w->line));
        if (!stop && settles_initiative(w, s)) continue;
        if (!stop && ask.kind == GG_ROLL) {
            each_way(w, s, 0, ask.dice, counts, chance);
            return;
        }
        if (stop || !choose_one(w, s)) break;
    }
    leaf(w, s, chance);
}

static void compare_sum(tree *w, const char *what, const char *fraction)
{
    char is[96], want[96];
    unsigned long long num = 0, den = 1;
    sscanf(fraction, "%llu/%llu", &num, &den);
    gg_fraction_print(fraction_of(num, den), want, sizeof want);
    gg_fraction_print(w->sum, is, sizeof is);
    if (strcmp(is, want))
        table_fail(w->file, w->line, "chance of `%s` is %s, not %s (%d ends); pending: %s", what, is, want, w->leaves,
                   pending_name(w->t));
}

static void work_out(tree *w)
{
    gg_state *copy = aligned_alloc(16, GG_STATE_MAX);
    gg_copy(w->t->battle, copy, w->t->state);
    w->sum = fraction_of(0, 1);
    walk(w, copy, fraction_of(1, 1));
    free(copy);
}

void field_odds(table *t, const char *moves, const char *stop, const char *condition, const char *fraction,
                const char *file, int line)
{
    tree w = {
        .t = t, .moves = moves, .stop = stop, .condition = condition, .file = file, .line = line, .unit = GG_NONE};
    work_out(&w);
    compare_sum(&w, condition, fraction);
}

void field_mean_loss(table *t, const char *moves, const char *stop, const char *unit, const char *fraction,
                     const char *file, int line)
{
    tree w = {.t = t, .moves = moves, .stop = stop, .file = file, .line = line, .unit = piece_id(t, unit)};
    work_out(&w);
    compare_sum(&w, unit, fraction);
}

/* ---- asks ---- */

void field_volley(table *t, int dice, int from, const char *file, int line)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind != GG_ROLL || ask.dice != dice || ask.die != (unsigned)(DIE_FIRE3 + from - 3))
        table_fail(file, line, "%d dice that hit from %d up should be rolled; pending: %s\n%s", dice, from,
                   pending_name(t), t->story ? t->story : "");
}

void field_question(table *t, int ask, const char *file, int line)
{
    gg_ask is = gg_pending(t->battle, t->state);
    if (is.kind != GG_CHOOSE || is.question != ask)
        table_fail(file, line, "`%s` should be asked; pending: %s\n%s", ask_names[ask], pending_name(t),
                   t->story ? t->story : "");
}

void field_legal(table *t, const char *move, const char *file, int line)
{
    gg_fault fault;
    gg_move m = gg_move_parse(t->battle, t->state, move, strlen(move), &fault);
    if (!m) table_fail(file, line, "`%s` is no move: %s\npending: %s", move, fault.text, pending_name(t));
    gg_rule why = gg_verdict(t->battle, t->state, m);
    if (why != GG_OK)
        table_fail(file, line, "`%s` is forbidden by %s\npending: %s", move,
                   gg_system_rule(gg_battle_system(t->battle), why)->id, pending_name(t));
}

/* ---- melees ---- */

static void totals(const table *t, int *intruder, int *holder)
{
    const boe_state *s = st(t);
    gg_tally in = {0}, by = {0};
    int side = s->melee[0].holder, a = boe_default_primary(bt(t), s, 0, !side),
        b = boe_default_primary(bt(t), s, 0, side);
    boe_melee_mods(bt(t), s, 0, !side, a, b, &in);
    boe_melee_mods(bt(t), s, 0, side, b, a, &by);
    *intruder = in.total;
    *holder = by.total;
}

void field_melee(table *t, int intruder, int holder, const char *file, int line)
{
    int a, b;
    totals(t, &a, &b);
    if (a != intruder || b != holder)
        table_fail(file, line, "%+d against %+d, not %+d against %+d", a, b, intruder, holder);
}

void field_margins(table *t, const char *fractions, const char *file, int line)
{
    int a, b, ways[7] = {0}, used;
    totals(t, &a, &b);
    for (int i = 1; i <= 6; i++)
        for (int k = 1; k <= 6; k++) {
            int d = i + a - k - b, by = d < 0 ? -d : d, step = by == 0 ? 0 : by <= 2 ? 1 : by <= 4 ? 2 : 3;
            ways[d < 0 ? 3 - step : 3 + step]++;
        }
    for (int i = 0; i < 7; i++, fractions += used) {
        int num = 0, den = 1;
        if (sscanf(fractions, " %d%n", &num, &used) < 1) table_fail(file, line, "too few fractions");
        if (fractions[used] == '/') sscanf(fractions, " %d/%d%n", &num, &den, &used);
        if (num * 36 != ways[i] * den)
            table_fail(file, line, "margin %d: %d/36, not %d/%d (%+d against %+d)", i, ways[i], num, den, a, b);
    }
}
