/* The rules as the start screen reads them: chapters, and what is found in all of them. */
#include <stdlib.h>
#include <string.h>

#include "hall.h"
#include "law.h"
#include "rules.h"
#include "system_word.h"

enum { FOUND_MOST = 300, WORDS_MOST = 8 };

json_t *hall_chapters(club *c, const json_t *about)
{
    const law_document *d = law_of(club_word(about, "system"));
    json_t *list = json_array();
    (void)c;
    for (int i = 0; d && i < d->sections; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:o}", "number", d->section[i].number, "heading", json_text(d->section[i].heading)));
    return list;
}

static int columns_of(const json_t *about) { return (int)json_integer_value(json_object_get(about, "columns")); }

typedef struct passage {
    const law_document *d;
    const char *number;
    const char *const *word;
} passage;

static void print_chapter(const term *t, void *what)
{
    const passage *p = what;
    law_print_section(t, p->d, p->number);
}

json_t *hall_chapter(club *c, const json_t *about)
{
    passage p = {.d = law_of(club_word(about, "system")), .number = club_word(about, "number")};
    if (!p.d) return club_fails(c, "there are no such rules");
    char *text = club_print(columns_of(about), print_chapter, &p);
    json_t *said = json_text(text);
    free(text);
    return said;
}

static bool has_all(const gg_rule_entry *r, char *const *word, int words)
{
    for (int i = 0; i < words; i++)
        if (!word_within(r->id, word[i]) && !word_within(r->words ? r->words : "", word[i])) return false;
    return true;
}

json_t *hall_search(club *c, const json_t *about)
{
    char line[256], *word[WORDS_MOST], *save = NULL;
    int words = 0;
    json_t *list = json_array();
    (void)c;
    snprintf(line, sizeof line, "%s", club_word(about, "words"));
    for (char *w = strtok_r(line, " ", &save); w && words < WORDS_MOST; w = strtok_r(NULL, " ", &save))
        word[words++] = w;
    for (int i = 0; i < gg_system_count(); i++)
        for (int r = 1; r <= gg_system_rules(gg_system_at(i)); r++) {
            const gg_rule_entry *e = gg_system_rule(gg_system_at(i), (gg_rule)r);
            if (json_array_size(list) < FOUND_MOST && has_all(e, word, words))
                json_array_append_new(list, json_pack("{s:s, s:o}", "id", e->id, "words", json_text(e->words)));
        }
    return list;
}

static void print_rule(const term *t, void *what)
{
    const passage *p = what;
    rules_search(t, NULL, p->word, 1);
}

json_t *hall_rule(club *c, const json_t *about)
{
    const char *id = club_word(about, "id");
    passage p = {.word = &id};
    (void)c;
    char *text = club_print(columns_of(about), print_rule, &p);
    json_t *said = json_text(text);
    free(text);
    return said;
}
