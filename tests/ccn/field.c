#include "field.h"

#include "rules/ccn/chapters.h"

static const struct {
    const char *name;
    ccn_terrain terrain;
} ground_words[] = {{"clear", CLEAR}, {"bridge", BRIDGE}, {"forest", FOREST}, {"hill", HILL},
                    {"town", TOWN},   {"farm", FARM},     {"garden", GARDEN}, {"marsh", MARSH},
                    {"ford", FORD},   {"river", RIVER},   {"lake", LAKE},     {"rugged", RUGGED}};

static char mark_of(const char *word, const char *file, int line)
{
    for (size_t i = 0; i < sizeof ground_words / sizeof ground_words[0]; i++)
        if (!strcmp(ground_words[i].name, word)) return ccn_grounds[ground_words[i].terrain].mark;
    table_fail(file, line, "%s is no terrain", word);
}

/* Draws the map of "forest F4 G4, hill G3". */
static size_t draw(const char *ground, char *out, const char *file, int line)
{
    char cell[HEX_CELLS];
    char mark = 0, word[24];
    int used;
    size_t n = 0;
    memset(cell, ccn_grounds[CLEAR].mark, sizeof cell);
    for (bool fresh = true; sscanf(ground, " %23[^ ,]%n", word, &used) == 1;) {
        ground += used;
        if (fresh)
            mark = mark_of(word, file, line);
        else
            cell[hex_parse(word, (int)strlen(word))] = mark;
        fresh = *ground == ',';
        ground += fresh;
    }
    n += (size_t)sprintf(out + n, "map\n");
    for (int row = 0; row < HEX_ROWS; row++) {
        n += (size_t)sprintf(out + n, row % 2 ? "   " : " ");
        for (int column = 0; column < HEX_COLUMNS; column++)
            if (hex_on_board(column, row)) n += (size_t)sprintf(out + n, " %c  ", cell[hex_cell(column, row)]);
        n += (size_t)sprintf(out + n, "\n");
    }
    n += (size_t)sprintf(out + n, "end\n");
    return n;
}

/* One short line as a line of the scenario. */
static size_t expand(const char *line, char *out)
{
    char word[4][48];
    int used = 0;
    bool unit = (line[0] == 'F' || line[0] == 'A') && line[1] >= '0' && line[1] <= '9';
    if (unit && sscanf(line, "%47s %47s %47s %47s%n", word[0], word[1], word[2], word[3], &used) == 4)
        return (size_t)sprintf(out, "unit %s %s \"%s\" %s %s facing %s%s\n", word[0],
                               line[0] == 'F' ? "french" : "allies", word[0], word[1], word[2], word[3], line + used);
    if (sscanf(line, "%47s %47s%n", word[0], word[1], &used) == 2 &&
        (!strcmp(word[0], "french") || !strcmp(word[0], "allies")))
        return (size_t)sprintf(out, "leader %s \"%s\"%s\n", word[0], word[1], line + used);
    return (size_t)sprintf(out, "%s\n", line);
}

table *field_set_up(const char *ground, const char *file, int line, const char *format, ...)
{
    char lines[4096], text[16384];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    size_t n = (size_t)sprintf(text, "system ccn\ntitle A test\n");
    if (!strstr(lines, "rounds ")) n += (size_t)sprintf(text + n, "rounds 8\n");
    if (!strstr(lines, "side french")) n += (size_t)sprintf(text + n, "side french north chits 4 adcs 0 goal 9\n");
    if (!strstr(lines, "side allies")) n += (size_t)sprintf(text + n, "side allies south chits 4 adcs 0 goal 9\n");
    if (ground) n += draw(ground, text + n, file, line);
    for (char *rest = lines, *one; (one = table_next_line(&rest));) n += expand(one, text + n);
    return table_set_up(text, file, line);
}

static const ccn_state *inside(const table *t) { return (const ccn_state *)(const void *)t->state; }

static bool acts(table *t, const char *unit, const char *file, int line)
{
    char move[GG_MOVE_TEXT];
    if (table_offers(t, t->state, "accept", file, line)) table_give(t, "accept", file, line);
    snprintf(move, sizeof move, "nothing %s", unit);
    return table_offers(t, t->state, move, file, line);
}

int field_number(table *t, const char *unit, const char *file, int line)
{
    static const char *const sum[] = {"roll 1 2", "roll 1 3", "roll 1 4", "roll 1 5", "roll 1 6",
                                      "roll 2 6", "roll 3 6", "roll 4 6", "roll 5 6"};
    char activate[GG_MOVE_TEXT];
    int number = 2;
    snprintf(activate, sizeof activate, "activate %s", unit);
    if (!table_offers(t, t->state, activate, file, line)) return 0;
    for (int i = 0; i < 9; i++) {
        table *copy = table_fork(t);
        table_give(copy, activate, file, line);
        table_give(copy, sum[i], file, line);
        if (acts(copy, unit, file, line)) {
            if (number != 2 + i) table_fail(file, line, "%s acts on %d, not on %d", unit, i + 3, number + 1);
            number = i + 3;
        }
    }
    return number;
}

bool field_direct(table *t, const char *unit, const char *file, int line)
{
    char activate[GG_MOVE_TEXT];
    snprintf(activate, sizeof activate, "activate %s", unit);
    table *copy = table_fork(t);
    table_give(copy, activate, file, line);
    table_give(copy, "roll 5 6", file, line);
    return table_offers(copy, copy->state, "reroll", file, line);
}

const char *kept_chits(const table *t)
{
    static char text[32];
    const ccn_state *s = inside(t);
    int n = s->kepts < 31 ? s->kepts : 31;
    for (int i = 0; i < n; i++) text[i] = s->kept >> i & 1 ? 'A' : 'F';
    text[n] = 0;
    return text;
}

int cup_of(const table *t, int side) { return inside(t)->side[side].cup; }
int chits_this_round(const table *t, int side) { return inside(t)->side[side].chits_now; }
int aides_ready(const table *t, int side) { return inside(t)->side[side].adc_ready; }
int banners_of(const table *t, int side) { return inside(t)->side[side].banners; }
int round_of(const table *t) { return inside(t)->round; }

static int id_of(const table *t, const char *label)
{
    int id = gg_battle_piece(t->battle, label, strlen(label));
    assert_int_not_equal(id, GG_NONE);
    return id;
}

int command_distance(const table *t, const char *unit)
{
    const ccn_battle *b = ccn_b(t->battle);
    int id = id_of(t, unit);
    ccn_command command;
    ccn_command_work(b, inside(t), b->unit[id].side, &command);
    return ccn_command_distance(&command, inside(t)->unit[id].hex);
}

int shots_of(const table *t, const char *unit) { return inside(t)->unit[id_of(t, unit)].shots; }
bool keeps_spent(const table *t, const char *unit) { return inside(t)->unit[id_of(t, unit)].flags & KEEP_SPENT; }

bool holds_token(const table *t, int side, const char *token)
{
    int bit = !strcmp(token, "bayonet") ? TOKEN_BAYONET : !strcmp(token, "firehold") ? TOKEN_FIREHOLD : TOKEN_BOMBARD;
    return inside(t)->side[side].tokens & bit;
}

bool leader_is(const table *t, const char *leader, const char *status)
{
    int want = !strcmp(status, "on") ? ON : !strcmp(status, "casualty") ? CASUALTY : ELIMINATED;
    return inside(t)->leader[id_of(t, leader) - CCN_LEADER].status == want;
}
