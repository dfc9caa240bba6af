#include "field.h"

#include <ctype.h>
#include <stdlib.h>

/* ---- set-up ---- */

static bool is_unit(const char *line) { return (line[0] == 'B' || line[0] == 'N') && isdigit((unsigned char)line[1]); }

/* `TI7/16+fierce+veteran` as words of a unit's line; without a number it has what its type has. */
static size_t expand_type(const char *word, char *out)
{
    char ups[120] = "";
    const char *at = word + 2;
    bool counted = isdigit((unsigned char)*at);
    int figs = (int)strtol(at, (char **)&at, 10), start = figs;
    if (*at == '/') start = (int)strtol(at + 1, (char **)&at, 10);
    for (size_t n = 0; *at && n + 1 < sizeof ups; at++) ups[n++] = *at == '+' ? ' ' : *at;
    if (!counted) return (size_t)sprintf(out, "%.2s%s", word, ups);
    return (size_t)sprintf(out, "%.2s%s figures %d of %d", word, ups, figs, start);
}

static size_t expand_unit(const char *line, char *out)
{
    char label[24], type[160], place[24], what[200], where[40];
    int used = 0;
    if (sscanf(line, "%23s %159s %23s%n", label, type, place, &used) != 3) return (size_t)sprintf(out, "%s\n", line);
    expand_type(type, what);
    const char *at = isdigit((unsigned char)place[0]) ? "at " : place[0] == 'W' ? "in " : "";
    snprintf(where, sizeof where, "%s%s", at, strcmp(place, "-") ? place : "");
    return (size_t)sprintf(out, "unit %s %s \"%s\" %s %s%s\n", label, label[0] == 'B' ? "british" : "tribes", label,
                           what, where, line + used);
}

static const char *line_of(const char *lines, const char *begins)
{
    for (const char *at = lines; at; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (!strncmp(at, begins, strlen(begins))) return at;
    }
    return NULL;
}

static size_t side_line(const char *lines, const char *side, char *out)
{
    const char *at = line_of(lines, side);
    return (size_t)sprintf(out, "%.*s\n", at ? (int)strcspn(at, ";") : (int)strlen(side), at ? at : side);
}

static void write_out(char *lines, char *text)
{
    static const char *const usual[][2] = {
        {"table ", "table 720 480"},
        {"turns ", "turns 8"},
        {"first ", "first british"},
        {"option leadership", "option leadership fixed"},
    };
    size_t n = (size_t)sprintf(text, "system kings\ntitle A test\n");
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
        if (!line_of(lines, usual[i][0])) n += (size_t)sprintf(text + n, "%s\n", usual[i][1]);
    n += side_line(lines, "side british", text + n); /* the Imperial side first */
    n += side_line(lines, "side tribes", text + n);
    for (char *rest = lines, *one; (one = table_next_line(&rest));)
        if (is_unit(one))
            n += expand_unit(one, text + n);
        else if (strncmp(one, "side british", 12) && strncmp(one, "side tribes", 11))
            n += (size_t)sprintf(text + n, "%s\n", one);
}

table *field_set_up(const char *file, int line, const char *format, ...)
{
    char lines[8192], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    write_out(lines, text);
    return table_set_up(text, file, line);
}

bool field_wrong(gg_faults *out, const char *format, ...)
{
    char lines[8192], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    write_out(lines, text);
    return !table_faults(text, out);
}

/* ---- looking ---- */

const kings_unit *unit_of(const table *t, const char *label) { return &st(t)->unit[piece_id(t, label)]; }

uint64_t units_named(const table *t, const char *labels)
{
    uint64_t units = 0;
    char label[24];
    for (int used; sscanf(labels, "%23s%n", label, &used) == 1; labels += used)
        units |= (uint64_t)1 << piece_id(t, label);
    return units;
}

int gap_of(const table *t, const char *a, const char *b)
{
    return kings_gap(bt(t), st(t), piece_id(t, a), piece_id(t, b));
}

bool sees(const table *t, const char *a, const char *b)
{
    bool there = kings_sees(bt(t), st(t), piece_id(t, a), piece_id(t, b));
    bool back = kings_sees(bt(t), st(t), piece_id(t, b), piece_id(t, a));
    if (there != back) table_fail(HERE, "sight between %s and %s is not symmetric", a, b);
    return there;
}

int cover_of(const table *t, const char *shooter, const char *target)
{
    return kings_cover(bt(t), st(t), piece_id(t, shooter), piece_id(t, target));
}

static void name_units(const table *t, uint64_t units, char *out)
{
    *out = 0;
    for (int u = 0; u < KINGS_UNITS; u++)
        if (units >> u & 1) out += sprintf(out, "%s ", gg_battle_label(t->battle, u));
}

void field_targets(const table *t, const char *unit, int action, const char *labels, const char *file, int line)
{
    char is[800];
    uint64_t units = kings_targets(bt(t), st(t), piece_id(t, unit), action);
    name_units(t, units, is);
    if (units != units_named(t, labels)) table_fail(file, line, "the targets of %s are %s, not %s", unit, is, labels);
}

/* ---- asks ---- */

static const char *const ask_names[KINGS_ASKS] = {
    [ASK_PLACE] = "place",   [ASK_ACTIVATE] = "activate", [ASK_GO] = "go",
    [ASK_TARGET] = "target", [ASK_OCCUPY] = "occupy",     [ASK_REPLACE] = "replace",
};

static const char *pending_name(const table *t, const gg_state *s)
{
    static char text[160];
    gg_ask ask = gg_pending(t->battle, s);
    const char *piece = ask.piece == GG_NONE ? "nobody" : gg_battle_label(t->battle, ask.piece);
    if (ask.kind == GG_CHOOSE)
        snprintf(text, sizeof text, "%s asked %s of %s", gg_battle_side(t->battle, ask.side), ask_names[ask.question],
                 piece);
    else
        snprintf(text, sizeof text, "%s, die %d, %d dice of %s, rule %s", ask.kind == GG_ROLL ? "roll" : "over",
                 ask.question, ask.dice, piece,
                 ask.rule ? gg_system_rule(gg_battle_system(t->battle), ask.rule)->id : "none");
    return text;
}

static int hits_from(int die)
{
    if (die >= DIE_HIT2 && die <= DIE_HIT6) return 2 + die - DIE_HIT2;
    if (die >= DIE_JAM2 && die <= DIE_JAM6) return 2 + die - DIE_JAM2;
    return 0;
}

void field_assert_dice(table *t, int number, int from, const char *file, int line)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind != GG_ROLL || ask.dice != number || hits_from(ask.die) != from)
        table_fail(file, line, "%d dice that hit from %d up should be rolled; pending: %s\n%s", number, from,
                   pending_name(t, t->state), t->story ? t->story : "");
}

void field_question(table *t, int ask, const char *file, int line)
{
    gg_ask is = gg_pending(t->battle, t->state);
    if (is.kind != GG_CHOOSE || is.question != ask)
        table_fail(file, line, "`%s` should be asked; pending: %s\n%s", ask_names[ask], pending_name(t, t->state),
                   t->story ? t->story : "");
}

static void roll_faces(table *t, const uint8_t *faces, int n, const char *file, int line)
{
    gg_status status = gg_roll(t->battle, t->state, faces, n, &t->sink);
    if (status != GG_DONE)
        table_fail(file, line, "%d dice were not taken; pending: %s\n%s", n, pending_name(t, t->state),
                   t->story ? t->story : "");
}

void field_dice(table *t, const char *stream, const char *file, int line)
{
    uint8_t faces[GG_DICE_MAX];
    char word[24];
    int have = 0;
    for (int used; sscanf(stream, "%23s%n", word, &used) == 1; stream += used) {
        int times = 1, face = 0;
        if (!strcmp(word, "|")) {
            if (have) table_fail(file, line, "no roll ends before `%s`: pending %s", stream, pending_name(t, t->state));
            continue;
        }
        if (sscanf(word, "%d*%d", &times, &face) != 2) times = 1, face = atoi(word);
        for (; times > 0; times--) {
            gg_ask ask = gg_pending(t->battle, t->state);
            if (ask.kind != GG_ROLL)
                table_fail(file, line, "no dice are rolled at `%s`; pending: %s\n%s", stream, pending_name(t, t->state),
                           t->story ? t->story : "");
            faces[have++] = (uint8_t)face;
            if (have < ask.dice) continue;
            roll_faces(t, faces, have, file, line);
            have = 0;
        }
    }
    if (have) table_fail(file, line, "dice are left over; pending: %s", pending_name(t, t->state));
}

void field_deal(table *t, const char *cards, const char *file, int line)
{
    for (; *cards; cards++) {
        uint32_t weight[GG_CLASSES];
        uint8_t counts[GG_CLASSES] = {0};
        gg_ask ask = gg_pending(t->battle, t->state);
        if (ask.kind != GG_ROLL || ask.die != DIE_CARD)
            table_fail(file, line, "no card is dealt at `%s`; pending: %s", cards, pending_name(t, t->state));
        gg_weights(t->battle, t->state, weight);
        if (!weight[*cards == 'j']) table_fail(file, line, "the deck has no such card at `%s`", cards);
        counts[*cards == 'j'] = 1;
        gg_roll_counts(t->battle, t->state, counts, &t->sink);
    }
}

/* ---- conditions ---- */

static bool compare(int value, const char *text)
{
    switch (text[0]) {
    case '<': return text[1] == '=' ? value <= atoi(text + 2) : value < atoi(text + 1);
    case '>': return text[1] == '=' ? value >= atoi(text + 2) : value > atoi(text + 1);
    default: return value == atoi(text);
    }
}

static int side_of(const table *t, const char *word)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (!strcmp(gg_battle_side(t->battle, side), word)) return side;
    table_fail(HERE, "`%s` is no side", word);
}

static bool is_pair(int n, int j, const char *text)
{
    int a = 0, b = 0;
    sscanf(text, "%d+%d", &a, &b);
    return n == a && j == b;
}

static const struct {
    const char *word;
    uint16_t flag;
    bool set;
} flags[] = {
    {"close", CLOSE, true},           {"loose", CLOSE, false},
    {"ground", GROUND, true},         {"standing", GROUND, false},
    {"leader", LEADER, true},         {"leaderless", LEADER, false},
    {"acted", ACTED, true},           {"fresh", ACTED, false},
    {"ammo_out", AMMO_OUT, true},     {"targeted", TARGETED, true},
    {"lucky_used", LUCKY_USED, true}, {"nerves_done", NERVES_DONE, true},
    {"returning", RETURNING, true},   {"owed", OWED, true},
};
static const char *const statuses[] = {"on", "pool", "destroyed", "routed", "left", "exited"};

static bool unit_count_is(const table *t, const kings_state *s, int id, const char *word, const char *value,
                          bool *known)
{
    const kings_unit *u = &s->unit[id];
    const struct {
        const char *word;
        int n;
    } counts[] = {{"figs", u->figs},
                  {"pins", u->pins},
                  {"lost", st(t)->unit[id].figs - u->figs},
                  {"drunk", u->drunk},
                  {"jam", u->jam_until},
                  {"value", u->leadership},
                  {"leadership", kings_leadership(bt(t), s, id)},
                  {"radius", kings_radius(bt(t), s, id)}};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        if (!strcmp(counts[i].word, word)) return *known = true, compare(counts[i].n, value);
    return false;
}

static bool unit_is(const table *t, const kings_state *s, int id, const char *word, const char *value, const char *file,
                    int line)
{
    const kings_unit *u = &s->unit[id];
    bool known = false;
    int x, y;
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (!strcmp(statuses[i], word)) return u->status == i;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (!strcmp(flags[i].word, word)) return !!(u->flags & flags[i].flag) == flags[i].set;
    if (!strcmp(word, "at")) return u->status == ON && sscanf(value, "%d,%d", &x, &y) == 2 && u->x == x && u->y == y;
    if (!strcmp(word, "in")) return u->work != GG_NONE && !strcmp(bt(t)->work[u->work].label, value);
    if (!strcmp(word, "outside")) return u->work == GG_NONE;
    if (!strcmp(word, "faces")) return !strcmp(disc_dir_names[u->facing], value);
    if (!strcmp(word, "trait")) return !strcmp(kings_traits[u->trait].word, value);
    bool is = unit_count_is(t, s, id, word, value, &known);
    if (!known) table_fail(file, line, "`%s` says nothing of a unit", word);
    return is;
}

static bool battle_is(const table *t, const kings_state *s, const char *one, const char *two, const char *three,
                      const char *four, bool *known)
{
    const gg_ask *ask = &s->head.ask;
    *known = true;
    if (!strcmp(one, "turn")) return compare(s->turn, two);
    if (!strcmp(one, "active")) return s->active == side_of(t, two);
    if (!strcmp(one, "asks")) return ask->kind == GG_CHOOSE && ask->side == side_of(t, two);
    if (!strcmp(one, "question"))
        return ask->kind == GG_CHOOSE && ask_names[ask->question] && !strcmp(ask_names[ask->question], two);
    if (!strcmp(one, "draws")) return ask->kind == GG_ROLL && ask->die == DIE_CARD;
    if (!strcmp(one, "rolls"))
        return ask->kind == GG_ROLL && ask->die != DIE_CARD && compare(ask->dice, two) &&
               (strcmp(three, "from") || hits_from(ask->die) == atoi(four));
    if (!strcmp(one, "hand")) return is_pair(s->side[side_of(t, two)].hand_n, s->side[side_of(t, two)].hand_j, three);
    if (!strcmp(one, "deck")) return is_pair(s->deck_n, s->deck_j, two);
    if (!strcmp(one, "deployed")) return compare(s->side[side_of(t, two)].deployed, three);
    if (!strcmp(one, "vp")) return compare(kings_vp_of(bt(t), s, side_of(t, two)), three);
    if (!strcmp(one, "gone_for_good")) return compare(s->gone_for_good, two);
    if (!strcmp(one, "arrivals")) return compare(s->arrivals, two);
    if (!strcmp(one, "even")) {
        int a = piece_id(t, two), b = piece_id(t, three);
        return s->unit[a].status == ON && s->unit[b].status == ON &&
               st(t)->unit[a].figs - s->unit[a].figs == st(t)->unit[b].figs - s->unit[b].figs;
    }
    if (!strcmp(one, "over")) return ask->kind == GG_OVER;
    if (!strcmp(one, "drawn")) return ask->kind == GG_OVER && s->head.winner == GG_NONE;
    if (!strcmp(one, "won")) return ask->kind == GG_OVER && s->head.winner == side_of(t, two);
    *known = false;
    return false;
}

static bool clause(const table *t, const gg_state *gs, const char *text, const char *file, int line)
{
    char one[24] = "", two[24] = "", three[24] = "", four[24] = "";
    const kings_state *s = kings_s(gs);
    bool known;
    if (!strncmp(text, "not ", 4)) return !clause(t, gs, text + 4, file, line);
    if (sscanf(text, "%23s %23s %23s %23s", one, two, three, four) < 1) table_fail(file, line, "an empty condition");
    bool is = battle_is(t, s, one, two, three, four, &known);
    return known ? is : unit_is(t, s, piece_id(t, one), two, three, file, line);
}

bool field_holds(const table *t, const gg_state *s, const char *condition, const char *file, int line)
{
    while (*condition) {
        char text[96];
        size_t len = strcspn(condition, ";");
        snprintf(text, sizeof text, "%.*s", (int)len, condition);
        const char *one = text + strspn(text, " ");
        if (*one && !clause(t, s, one, file, line)) return false;
        condition += len + (condition[len] == ';');
    }
    return true;
}

static const char *unit_list(const table *t)
{
    static char text[4096];
    char *to = text;
    *to = 0;
    for (int u = 0; u < bt(t)->units && to < text + 3900; u++) {
        const kings_unit *unit = &st(t)->unit[u];
        to += sprintf(to, "%s %s %d,%d figs %d pins %d facing %d work %d flags %x; ", gg_battle_label(t->battle, u),
                      statuses[unit->status], unit->x, unit->y, unit->figs, unit->pins, unit->facing, unit->work,
                      unit->flags);
    }
    return text;
}

void field_assert(table *t, const char *condition, bool want, const char *file, int line)
{
    const char *at = condition;
    if (field_holds(t, t->state, condition, file, line) == want) return;
    while (want && *at) { /* which of them */
        char text[96];
        size_t len = strcspn(at, ";");
        snprintf(text, sizeof text, "%.*s", (int)len, at);
        if (strspn(text, " ") < strlen(text) && !field_holds(t, t->state, text, file, line)) print_error("%s: ", text);
        at += len + (at[len] == ';');
    }
    table_fail(file, line, "%s: `%s`\npending: %s\n%s\n%s", want ? "does not hold" : "holds", condition,
               pending_name(t, t->state), unit_list(t), t->story ? t->story : "");
}

/* ---- chances ---- */

typedef struct tree { /* what a sum over all dice needs */
    table *t;
    const char *moves, *stop, *condition, *file;
    int unit, line, leaves;
    bool once; /* over the pending roll alone */
    gg_fraction sum;
} tree;

static void walk(tree *w, gg_state *s, gg_fraction chance);

static void leaf(tree *w, const gg_state *s, gg_fraction chance)
{
    w->leaves++;
    if (w->unit != GG_NONE) {
        int lost = st(w->t)->unit[w->unit].figs - kings_s(s)->unit[w->unit].figs;
        w->sum = reduced(gg_fraction_add(w->sum, gg_fraction_scale(chance, (uint64_t)lost, 1)));
    } else if (field_holds(w->t, s, w->condition, w->file, w->line)) {
        w->sum = reduced(gg_fraction_add(w->sum, chance));
    }
}

/* One way in which the dice of the pending roll may fall. */
static void fall(tree *w, const gg_state *s, const uint8_t *counts, gg_fraction chance)
{
    gg_state *copy = aligned_alloc(16, GG_STATE_MAX);
    gg_copy(w->t->battle, copy, s);
    gg_roll_counts(w->t->battle, copy, counts, NULL);
    if (w->once)
        leaf(w, copy, chance);
    else
        walk(w, copy, chance);
    free(copy);
}

/* All ways by class: the chance of each is a multinomial one. */
static void each_way(tree *w, const gg_state *s, int class, int left, uint8_t *counts, gg_fraction chance)
{
    uint32_t weight[GG_CLASSES], total = 0;
    int classes = gg_weights(w->t->battle, s, weight);
    for (int i = 0; i < classes; i++) total += weight[i];
    if (class == classes) {
        if (!left) fall(w, s, counts, chance);
        return;
    }
    for (int n = 0; n <= left; n++) {
        if (n && !weight[class]) break;
        counts[class] = (uint8_t)n;
        each_way(w, s, class + 1, left - n, counts, chance);
        chance = reduced(gg_fraction_scale(chance, (uint64_t)weight[class] * (uint64_t)(left - n),
                                           (uint64_t)total * (uint64_t)(n + 1)));
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
        if (m && gg_verdict(w->t->battle, s, m) == GG_OK) {
            gg_apply(w->t->battle, s, m, NULL);
            return true;
        }
        moves += skip + len;
    }
    return false;
}

static void walk(tree *w, gg_state *s, gg_fraction chance)
{
    uint8_t counts[GG_CLASSES] = {0};
    for (;;) {
        gg_ask ask = gg_pending(w->t->battle, s);
        bool stop = ask.kind == GG_OVER || (w->stop && field_holds(w->t, s, w->stop, w->file, w->line));
        if (!stop && ask.kind == GG_ROLL) {
            each_way(w, s, 0, ask.dice, counts, chance);
            return;
        }
        if (stop || !choose_one(w, s)) break;
    }
    leaf(w, s, chance);
}

static void compare_fraction(const table *t, gg_fraction is, const char *what, const char *fraction, const char *file,
                             int line)
{
    char found[96], want[96];
    unsigned long long num = 0, den = 1;
    sscanf(fraction, "%llu/%llu", &num, &den);
    gg_fraction_print(fraction_of(num, den), want, sizeof want);
    gg_fraction_print(is, found, sizeof found);
    if (!is.den || strcmp(found, want))
        table_fail(file, line, "chance of `%s` is %s (%f), not %s; pending: %s", what, found, is.value, want,
                   pending_name(t, t->state));
}

static void work_out(tree *w)
{
    gg_state *copy = aligned_alloc(16, GG_STATE_MAX);
    gg_copy(w->t->battle, copy, w->t->state);
    w->sum = fraction_of(0, 1);
    walk(w, copy, fraction_of(1, 1));
    free(copy);
}

void field_falls(table *t, const char *condition, const char *fraction, const char *file, int line)
{
    tree w = {.t = t, .condition = condition, .file = file, .line = line, .unit = GG_NONE, .once = true};
    if (gg_pending(t->battle, t->state).kind != GG_ROLL)
        table_fail(file, line, "no dice are rolled; pending: %s", pending_name(t, t->state));
    work_out(&w);
    compare_fraction(t, w.sum, condition, fraction, file, line);
}

void field_tree(table *t, const char *moves, const char *stop, const char *condition, const char *fraction,
                const char *file, int line)
{
    tree w = {
        .t = t, .moves = moves, .stop = stop, .condition = condition, .file = file, .line = line, .unit = GG_NONE};
    work_out(&w);
    compare_fraction(t, w.sum, condition, fraction, file, line);
}

void field_mean_loss(table *t, const char *unit, const char *fraction, const char *file, int line)
{
    tree w = {.t = t, .file = file, .line = line, .unit = piece_id(t, unit), .once = true};
    work_out(&w);
    compare_fraction(t, w.sum, unit, fraction, file, line);
}

enum { ODDS_ARENA = 96 << 20, ODDS_BUDGET = 4000000 };

void field_odds(table *t, const char *move, const char *condition, const char *fraction, const char *file, int line)
{
    static unsigned char *space;
    if (!space) space = aligned_alloc(16, ODDS_ARENA);
    gg_arena arena = {.base = space, .size = ODDS_ARENA};
    gg_odds odds;
    gg_move m = move ? table_move(t, move, file, line) : 0;
    if (m && gg_verdict(t->battle, t->state, m) != GG_OK)
        table_fail(file, line, "`%s` is forbidden by %s", move,
                   gg_system_rule(gg_battle_system(t->battle), gg_verdict(t->battle, t->state, m))->id);
    if (!gg_odds_of(t->battle, t->state, m, t->assume, t->assumes, ODDS_BUDGET, &arena, &odds) || odds.sampled)
        table_fail(file, line, "the odds are not exact; pending: %s", pending_name(t, t->state));
    gg_fraction sum = fraction_of(0, 1);
    for (int i = 0; i < odds.outcomes; i++)
        if (field_holds(t, odds.outcome[i].state, condition, file, line))
            sum = reduced(gg_fraction_add(sum, odds.outcome[i].chance));
    compare_fraction(t, sum, condition, fraction, file, line);
}

/* ---- moves ---- */

void field_legal(table *t, const char *move, const char *file, int line)
{
    gg_fault fault;
    gg_move m = gg_move_parse(t->battle, t->state, move, strlen(move), &fault);
    if (!m) table_fail(file, line, "`%s` is no move: %s\npending: %s", move, fault.text, pending_name(t, t->state));
    gg_rule why = gg_verdict(t->battle, t->state, m);
    if (why != GG_OK)
        table_fail(file, line, "`%s` is forbidden by %s\npending: %s", move,
                   gg_system_rule(gg_battle_system(t->battle), why)->id, pending_name(t, t->state));
}

void field_no_action(table *t, const char *prefix, const char *file, int line)
{
    if (table_count_offers(t, prefix)) table_fail(file, line, "`%s` is offered", prefix);
}

void field_action(table *t, const char *prefix, const char *file, int line)
{
    if (!table_count_offers(t, prefix))
        table_fail(file, line, "`%s` is not offered; pending: %s", prefix, pending_name(t, t->state));
}
