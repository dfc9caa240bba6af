#include "field.h"

#include <ctype.h>
#include <stdlib.h>

/* ---- set-up ---- */

static bool is_unit(const char *line) { return (line[0] == 'R' || line[0] == 'B') && isdigit((unsigned char)line[1]); }

/* `R1/K CODE FORMATION x,y f ...` as a line of the scenario. */
static size_t expand_unit(const char *line, char *out)
{
    char label[24], brigade[24] = "", code[24], formation[24], place[24], facing[24];
    int used = 0;
    sscanf(line, "%23s %23s %23s %n", label, code, formation, &used);
    brigade[0] = label[0], brigade[1] = 0;
    char *slash = strchr(label, '/');
    if (slash) {
        snprintf(brigade, sizeof brigade, "%s", slash + 1);
        *slash = 0;
    }
    size_t n = (size_t)sprintf(out, "unit %s %s \"%s\" %s ", label, brigade, label, code);
    line += used;
    if (!strcmp(formation, "destroyed") || !strcmp(formation, "waits"))
        return n + (size_t)sprintf(out + n, "%s %s\n", strcmp(formation, "waits") ? formation : "", line);
    if (!strcmp(formation, "GARRISON")) return n + (size_t)sprintf(out + n, "GARRISON %s\n", line);
    used = 0;
    sscanf(line, "%23s %23s %n", place, facing, &used);
    return n + (size_t)sprintf(out + n, "%s %s facing %s %s\n", formation, place, facing, line + used);
}

/* Whether a unit of that side stands in the brigade of its own letter. */
static bool is_used(const char *lines, char side)
{
    for (const char *at = lines; at; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (*at == side && isdigit((unsigned char)at[1]) && at[strcspn(at, " /")] == ' ') return true;
    }
    return false;
}

static bool has_line(const char *lines, const char *begins)
{
    for (const char *at = lines; at; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (!strncmp(at, begins, strlen(begins))) return true;
    }
    return false;
}

/* What red has not said comes first, what blue has not said comes last: red is side 0 and commands first. */
static void write_field(char *text, char *lines)
{
    bool deploys = has_line(lines, "deploy"), blue = has_line(lines, "side blue");
    bool moore = has_line(lines, "brigade B ") || !is_used(lines, 'B');
    size_t n = (size_t)sprintf(text, "system bp\ntitle A test\n");
    if (!has_line(lines, "side red")) n += (size_t)sprintf(text + n, "side red\n");
    if (!has_line(lines, "first ")) n += (size_t)sprintf(text + n, "first red\n");
    if (!has_line(lines, "brigade R ") && is_used(lines, 'R'))
        n += (size_t)sprintf(text + n, "brigade R red \"Ney\" rating 8 %s\n", deploys ? "" : "at 0,0");
    for (char *rest = lines, *one; (one = table_next_line(&rest));)
        n += is_unit(one) ? expand_unit(one, text + n) : (size_t)sprintf(text + n, "%s\n", one);
    if (!blue) n += (size_t)sprintf(text + n, "side blue\n");
    if (!moore) sprintf(text + n, "brigade B blue \"Moore\" rating 8 %s\n", deploys ? "" : "at 720,480");
}

table *field_set_up(const char *file, int line, const char *format, ...)
{
    char lines[8192], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    write_field(text, lines);
    return table_set_up(text, file, line);
}

bool field_wrong(gg_faults *out, const char *format, ...)
{
    char lines[8192], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    write_field(text, lines);
    return !table_faults(text, out);
}

/* ---- pieces ---- */

int unit_id(const table *t, const char *label)
{
    int id = gg_battle_piece(t->battle, label, strlen(label));
    if (id < 0 || id >= BP_UNITS) table_fail(HERE, "no unit is called %s", label);
    return id;
}

int feature_id(const table *t, const char *label)
{
    for (int i = 0; i < bt(t)->features; i++)
        if (!strcmp(bt(t)->feature[i].label, label)) return i;
    table_fail(HERE, "no feature is called %s", label);
}

int commander_id(const table *t, const char *label)
{
    int id = gg_battle_piece(t->battle, label, strlen(label));
    if (!bp_is_commander((unsigned)id)) table_fail(HERE, "no commander is called %s", label);
    return id - BP_COMMANDER;
}

const bp_unit *unit_of(const table *t, const char *label) { return &st(t)->unit[unit_id(t, label)]; }
const bp_commander *commander_of(const table *t, const char *label)
{
    return &st(t)->commander[commander_id(t, label)];
}
int casualties_of(const table *t, const char *label) { return unit_of(t, label)->casualties; }
bool flagged(const table *t, const char *label, uint32_t flag) { return unit_of(t, label)->flags & flag; }

tab_rect rect_of(const table *t, const char *label)
{
    tab_rect r;
    bp_rect(bt(t), st(t), unit_id(t, label), &r);
    return r;
}

int distance_of(const table *t, const char *a, const char *b)
{
    tab_rect first = rect_of(t, a), second = rect_of(t, b);
    return tab_distance(&first, &second);
}

bool are_engaged(const table *t, const char *a, const char *b)
{
    return bp_enemies_of(st(t), unit_id(t, a)) & bp_bit(unit_id(t, b));
}

const bp_pair *pair_of(const table *t, const char *a, const char *b)
{
    int i = bp_pair_of(st(t), unit_id(t, a), unit_id(t, b));
    if (i < 0) table_fail(HERE, "%s and %s are not engaged", a, b);
    return &st(t)->pair[i];
}

uint64_t units_named(const table *t, const char *labels)
{
    uint64_t units = 0;
    char label[24];
    for (int used; sscanf(labels, "%23s%n", label, &used) == 1; labels += used) units |= bp_bit(unit_id(t, label));
    return units;
}

/* ---- offers and verdicts ---- */

int offers_of(const table *t, gg_move *out, int cap) { return gg_moves(t->battle, t->state, out, cap); }

bool offers_pose(const table *t, int x, int y, int f)
{
    static gg_move list[GG_MOVES_MAX];
    int n = offers_of(t, list, GG_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        tab_pose p = bp_move_pose(list[i]);
        if (gg_move_verb(list[i]) == V_POSE && p.x == x && p.y == y && p.f == f) return true;
    }
    return false;
}

void field_verdict(table *t, const char *move, const char *rule, const char *file, int line)
{
    if (*rule) {
        table_assert_refused(t, move, rule, file, line);
        return;
    }
    gg_rule why = gg_verdict(t->battle, t->state, table_move(t, move, file, line));
    if (why != GG_OK)
        table_fail(file, line, "`%s` is forbidden by %s", move, gg_system_rule(gg_battle_system(t->battle), why)->id);
}

/* ---- numbers ---- */

bp_sight sight_of(const table *t, const char *unit, const char *target)
{
    bp_sight s;
    bp_see(bt(t), st(t), unit_id(t, unit), unit_id(t, target), -1, false, &s);
    return s;
}

int rating_of(const table *t, const char *commander, const char *units, const char *order)
{
    gg_tally tally = {0};
    return bp_command_rating(bt(t), st(t), commander_id(t, commander), units_named(t, units),
                             table_move(t, order, HERE), &tally);
}

int tally_of(const gg_tally *tally, const char *rule)
{
    int sum = 0;
    for (int i = 0; i < tally->lines; i++)
        if (!strcmp(gg_system_rule(&bp_system, tally->line[i].rule)->id, rule)) sum += tally->line[i].amount;
    return sum;
}

int hit_mod(const table *t, const char *unit, const char *target)
{
    bp_sight s = sight_of(t, unit, target);
    gg_tally tally = {0};
    bp_shooting_mods(bt(t), st(t), unit_id(t, unit), unit_id(t, target), &s, SHOOT_NORMAL, false, &tally);
    return tally.total;
}

int shots_at(const table *t, const char *unit, const char *target)
{
    bp_sight s = sight_of(t, unit, target);
    gg_tally tally = {0};
    return bp_shooting_dice(bt(t), st(t), unit_id(t, unit), s.range, false, &tally);
}

int save_mod(const table *t, const char *unit, const char *attacker, bool melee)
{
    bp_sight s = sight_of(t, attacker, unit);
    gg_tally tally = {0};
    return bp_save_mods(bt(t), st(t), unit_id(t, unit), unit_id(t, attacker), melee ? 0 : s.range, s.origin, melee,
                        &tally);
}

int blow_mod(const table *t, const char *unit, const char *enemy)
{
    gg_tally tally = {0};
    bp_melee_mods(bt(t), st(t), unit_id(t, unit), unit_id(t, enemy), &tally);
    return tally.total;
}

int blows_of(const table *t, const char *unit)
{
    gg_tally tally = {0};
    return bp_melee_dice(bt(t), st(t), unit_id(t, unit), &tally);
}

/* ---- dice ---- */

const char *same_dice(int dice, int face)
{
    static char text[4 + 2 * GG_DICE_MAX + 2];
    int n = sprintf(text, "roll");
    for (int i = 0; i < dice; i++) n += sprintf(text + n, " %d", face);
    return text;
}

void throw_all(table *t, int face)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    assert_int_equal(ask.kind, GG_ROLL);
    give(t, same_dice(ask.dice, face));
}

void field_die(table *t, int die, const char *file, int line)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind != GG_ROLL || ask.die != die)
        table_fail(file, line, "asked for %s, not for the die `%s`",
                   ask.kind == GG_ROLL ? bp_dice[ask.die].name : "no roll", bp_dice[die].name);
}

bool asks_for(const table *t, int question)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    return ask.kind == GG_CHOOSE && ask.question == question;
}

/* The offer that declines to do anything, 0: there is none. */
static gg_move declining(const table *t)
{
    static const uint8_t verbs[] = {V_DONE, V_FINISH,    V_FINISHED, V_STAY, V_STOP,
                                    V_HOLD, V_HOLD_FIRE, V_ACCEPT,   V_STAND};
    static gg_move list[GG_MOVES_MAX];
    int n = offers_of(t, list, GG_MOVES_MAX);
    for (size_t k = 0; k < sizeof verbs; k++)
        for (int i = 0; i < n; i++)
            if (gg_move_verb(list[i]) == verbs[k]) return list[i];
    return 0;
}

void pass_to(table *t, int question)
{
    int side = st(t)->active, turn = st(t)->turn;
    while (gg_pending(t->battle, t->state).kind == GG_CHOOSE && st(t)->active == side && st(t)->turn == turn) {
        if (asks_for(t, question)) return;
        gg_move m = declining(t);
        if (!m) return;
        gg_apply(t->battle, t->state, m, &t->sink);
    }
}

void pass_turn(table *t) { pass_to(t, 0); }
