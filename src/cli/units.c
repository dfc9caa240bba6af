/* grognard units: the troop types of a system, with their statistics and prices. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "grognard.h"
#include "json.h"
#include "options.h"
#include "system_word.h"

static bool wanted(const gg_type_row *row, int columns, const options *o)
{
    for (int w = 1; w < o->words; w++) {
        bool found = false;
        for (int c = 0; c < columns; c++) found = found || word_within(row->cell[c], o->word[w]);
        if (!found) return false;
    }
    return true;
}

static void print_table(const gg_system *s, const gg_type_row *row, int rows)
{
    const char *const *title;
    int columns = gg_system_columns(s, &title), width[GG_COLUMNS] = {0};
    for (int c = 0; c < columns; c++) {
        width[c] = (int)strlen(title[c]);
        for (int i = 0; i < rows; i++)
            if ((int)strlen(row[i].cell[c]) > width[c]) width[c] = (int)strlen(row[i].cell[c]);
    }
    for (int c = 0; c < columns; c++) printf("%s%-*s", c ? "  " : "", c + 1 < columns ? width[c] : 0, title[c]);
    putchar('\n');
    for (int i = 0; i < rows; i++) {
        for (int c = 0; c < columns; c++)
            printf("%s%-*s", c ? "  " : "", c + 1 < columns ? width[c] : 0, row[i].cell[c]);
        putchar('\n');
    }
}

static void print_json(const gg_system *s, const gg_type_row *row, int rows)
{
    const char *const *title;
    int columns = gg_system_columns(s, &title);
    json_t *o = json_object(), *types = json_array();
    for (int i = 0; i < rows; i++) {
        json_t *type = json_object();
        for (int c = 0; c < columns; c++) {
            char key[GG_COLUMN_TEXT];
            snprintf(key, sizeof key, "%s", title[c]);
            for (char *p = key; *p; p++) *p = (char)(isalnum((unsigned char)*p) ? tolower((unsigned char)*p) : '_');
            char *end;
            long number = strtol(row[i].cell[c], &end, 10);
            bool whole = row[i].cell[c][0] && *end == 0 && row[i].cell[c][0] != '+';
            json_set(type, key, whole ? json_integer(number) : json_text(row[i].cell[c]));
        }
        json_array_append_new(types, type);
    }
    json_set(o, "system", json_text(gg_system_id(s)));
    json_set(o, "types", types);
    json_print_whole(o);
}

/* A type and what is added to it, as an army list has them: -1 if the words are no such thing. */
static int price(const options *o, const gg_system *s)
{
    char text[256];
    size_t len = 0;
    gg_fault fault;
    if (o->words < 3) return -1;
    for (int w = 1; w < o->words && len < sizeof text; w++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", w > 1 ? " " : "", o->word[w]);
    if (len >= sizeof text) return -1;
    gg_type_row *row = take(sizeof *row);
    int found = gg_system_outfit(s, text, len, row, &fault);
    if (found > 0) (option_has(o, "--json") ? print_json : print_table)(s, row, 1);
    free(row);
    return found > 0 ? CLI_OK : found < 0 ? -1 : complain_of(o, "%s: %s", text, fault.text);
}

static int run(const options *o)
{
    const gg_system *s;
    int status = system_named(o, o->word[0], &s);
    if (status < 0) status = price(o, s);
    if (status >= 0) return status;
    const char *const *title;
    int columns = gg_system_columns(s, &title), rows = 0;
    gg_type_row *row = take((size_t)gg_system_types(s) * sizeof *row);
    for (int i = 0; i < gg_system_types(s); i++)
        if (gg_system_type(s, i, &row[rows]) && wanted(&row[rows], columns, o)) rows++;
    if (option_has(o, "--json"))
        print_json(s, row, rows);
    else if (rows == 0)
        status = complain_of(o, "no troop type of %s has all these words; `grognard units %s` shows them all",
                             o->word[0], o->word[0]);
    else
        print_table(s, row, rows);
    free(row);
    return status < 0 ? CLI_OK : status;
}

static const option units_options[] = {OPTION_JSON};
const command command_units = {
    .name = "units",
    .usage = "SYSTEM [WORD...] [--json]",
    .summary = "the troop types of a system, with statistics and prices",
    .words =
        "Shows every troop type of a rule system with its statistics and its price in points. Further words "
        "narrow the list to the "
        "types that have them all. Where units are built from a type and upgrades, two words or more that begin with "
        "a type's code are such a unit, and its price is worked out.",
    .examples = "  grognard units ccn\n"
                "  grognard units ccn FR CAV\n"
                "  grognard units kings TI fierce 12\n"
                "  grognard units ccn --json\n",
    .option = units_options,
    .options = COUNT(units_options),
    .words_min = 1,
    .words_max = -1,
    .run = run,
};
