/* The words of a desk over a battle of this process. */
#include <string.h>
#include <strings.h>

#include "desk_here.h"

/* ---- files ---- */

static void save_position(here *h, const char *path, gg_text *out)
{
    char why[PATH_TEXT + 256];
    buffer text = {0};
    session_position(&h->g.s, &text);
    if (file_keep(path, why, sizeof why) && file_write(path, text.at, text.len, why, sizeof why))
        gg_text_add(out, "the position is saved to %s as a scenario", path);
    else
        gg_text_add(out, "%s", why);
    buffer_free(&text);
}

static void save(here *h, const char *path, gg_text *out)
{
    char why[PATH_TEXT + 256];
    const char *own = game_path(&h->g);
    if (!*path && *own)
        gg_text_add(out, "the record is written to %s after every answer", own);
    else if (!*path)
        gg_text_add(out, "save to which file? `save mybattle.grog`");
    else if (file_ends(path, ".scn"))
        save_position(h, path, out);
    else if (game_save(&h->g, path, why, sizeof why))
        gg_text_add(out, "saved to %s; `grognard play %s` goes on from here", path, path);
    else
        gg_text_add(out, "%s", why);
}

/* Another file in place of the one that cannot be written. */
static void keep(here *h, const char *path, gg_text *out)
{
    char why[PATH_TEXT + 256];
    const ledger *failed = game_failed(&h->g);
    int which = failed ? (int)(failed - h->g.ledger) : LEDGER_RECORD;
    if (!*path)
        gg_text_add(out, "keep it in which file? `keep mybattle.grog`");
    else if (game_record_to(&h->g, which, path, why, sizeof why))
        gg_text_add(out, "the record is written to %s from here on", path);
    else
        gg_text_add(out, "%s", why);
    h->told = game_failed(&h->g);
}

static void ask_again(here *h, const char *rest, gg_text *out)
{
    bool all = strcasecmp(rest, "all") == 0;
    h->stands = (standing){.asks_idle = all};
    gg_text_add(out, all ? "everything is asked now, even what cannot matter; `ask` alone leaves that out again"
                         : "every question that matters is asked again; `ask all`: the others too");
}

/* ---- by name ---- */

const desk_word here_words[] = {
    {"save", "FILE", "save the battle; `grognard play FILE` goes on with it (FILE.scn: the position, as a scenario)"},
    {"keep", "FILE", "write the record to another file from here on"},
    {"branch", "[NAME]", "go on from the moment that is looked at as another battle; this one is kept as it is"},
    {"branches", "", "the courses of this battle that are kept"},
    {"go", "NAME", "to another course of this battle"},
    {"ask", "[all]", "ask again what answers itself; `ask all`: even what cannot matter"},
    {0},
};
static void (*const run_word[])(here *, const char *rest, gg_text *out) = {save,          keep,    here_branch,
                                                                           here_branches, here_go, ask_again};

bool here_word(desk *d, const char *line, char *out, size_t cap)
{
    gg_text text = gg_text_on(out, cap);
    line += strspn(line, " \t");
    size_t n = strcspn(line, " \t");
    for (int i = 0; here_words[i].name; i++) {
        if (strlen(here_words[i].name) != n || strncasecmp(here_words[i].name, line, n) != 0) continue;
        run_word[i](here_of(d), line + n + strspn(line + n, " \t"), &text);
        return true;
    }
    return false;
}
