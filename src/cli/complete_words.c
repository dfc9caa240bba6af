/* The words that a command line is completed with: scenarios, players, sides, moves, pieces, kept battles, rules. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "buffer.h"
#include "complete.h"
#include "keep.h"
#include "learn_book.h"

static void any_file(const asked *a) { (void)a, puts("*"); }
static void record_files(const asked *a) { (void)a, puts("*.grog"); }

static void scenarios(const asked *a)
{
    scenario_names all;
    scenario_names_read(&all);
    for (int i = 0; i < all.count; i++) offer(a, all.name[i], "");
    scenario_names_free(&all);
    puts("*.scn");
}

static void kept(const asked *a)
{
    char folder[PATH_TEXT], why[PATH_TEXT + 256], name[256];
    DIR *d = keep_folder(folder, why, sizeof why) ? opendir(folder) : NULL;
    for (struct dirent *e; d && (e = readdir(d));) {
        if (!file_ends(e->d_name, ".grog")) continue;
        keep_name(e->d_name, name);
        offer(a, name, "a battle that was kept");
    }
    if (d) closedir(d);
}

static void systems(const asked *a)
{
    for (int i = 0; i < gg_system_count(); i++)
        offer(a, gg_system_id(gg_system_at(i)), gg_system_name(gg_system_at(i)));
}

static void lessons(const asked *a)
{
    const gg_system *s = a->words ? gg_system_find(a->word[0]) : NULL;
    lesson_book *book = s ? learn_book(&(options){.of = a->of}, gg_system_id(s)) : NULL;
    lesson l;
    if (!book) return;
    for (int i = 0; lesson_book_at(book, i, &l); i++) offer(a, l.name, l.about);
    lesson_book_free(book);
}

/* ---- of the battle that the first word names ---- */

static bool battle_named(const asked *a, battle *out)
{
    *out = (battle){0};
    const char *name = a->words > (a->of == &command_lab) ? a->word[a->of == &command_lab] : NULL; /* after the study */
    bool good = name && strcmp(name, "-") != 0 && battle_peek(name, out);
    if (!good) battle_close(out);
    return good;
}

static void players(const asked *a)
{
    battle x;
    bool known = battle_named(a, &x);
    if (strstr(a->of->usage, "human") && !a->far) offer(a, "human", "somebody at this keyboard");
    if (a->far) offer(a, "me", "yourself");
    if (a->far) offer(a, "open", "whoever follows the link");
    for (int i = 0; i < gg_player_count(); i++)
        if (!known || gg_player_plays(x.b, i)) offer(a, gg_player_name(i), gg_player_words(i));
    battle_close(&x);
}

/* "captain,ser": the last of several. */
static void several_players(const asked *a)
{
    asked last = *a;
    const char *comma = strrchr(a->at, ',');
    char before[256];
    if (comma) {
        int len = (int)(comma + 1 - a->at);
        snprintf(before, sizeof before, "%.*s%.*s", a->before_len, a->before, len, a->at);
        last.before = before;
        last.before_len = (int)strlen(before);
        last.at = comma + 1;
    }
    players(&last);
}

static void sides(const asked *a)
{
    battle x;
    if (!battle_named(a, &x)) return;
    for (int side = 0; side < GG_SIDES; side++) offer(a, gg_battle_side(x.b, side), "a side of this battle");
    battle_close(&x);
}

void offer_side_options(const asked *a)
{
    battle x;
    char name[64];
    if (!battle_named(a, &x)) return;
    for (int side = 0; side < GG_SIDES; side++) {
        snprintf(name, sizeof name, "--%s", gg_battle_side(x.b, side));
        offer(a, name, "who plays this side");
    }
    battle_close(&x);
}

static void pieces(const asked *a)
{
    battle x;
    if (!battle_named(a, &x)) return;
    gg_view *v = take(sizeof *v);
    gg_view_pieces(x.b, x.state, -1, v);
    for (int i = 0; i < v->pieces; i++) offer(a, v->piece[i].label, v->piece[i].name);
    free(v);
    battle_close(&x);
}

/* Those of the position; what may be done after the first one is not known. */
static void moves(const asked *a)
{
    battle x;
    if (strcmp(a->option->name, "--move") != 0 || !battle_named(a, &x)) return;
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_pending(x.b, x.state).kind == GG_CHOOSE ? gg_moves(x.b, x.state, move, GG_MOVES_MAX) : 0;
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        char text[GG_MOVE_TEXT], label[GG_SENTENCE];
        gg_move_print(x.b, x.state, move[i], text, sizeof text);
        gg_move_label(x.b, x.state, move[i], label, sizeof label);
        offer(a, text, label);
    }
    free(move);
    battle_close(&x);
}

static void overlays(const asked *a)
{
    battle x;
    const char *const *word;
    if (strcmp(a->option ? a->option->name : "", "--overlay") != 0 || !battle_named(a, &x)) return;
    int n = gg_overlay_kinds(gg_battle_system(x.b), &word);
    for (int i = 0; i < n; i++) offer(a, word[i], "");
    battle_close(&x);
}

/* What a variant of the battle may set in the rules: `word=value`. */
static void rule_options(const asked *a)
{
    battle x;
    gg_option_row o;
    char text[128];
    if (!battle_named(a, &x)) return;
    for (int i = 0; gg_system_option(gg_battle_system(x.b), i, &o); i++) {
        for (int k = 0; k < o.values; k++) {
            snprintf(text, sizeof text, "%s=%s", o.word, o.value[k]);
            offer(a, text, o.words);
        }
        snprintf(text, sizeof text, "%s=%d", o.word, o.usual);
        if (!o.values && !o.what) offer(a, text, o.words);
    }
    battle_close(&x);
}

static void horizons(const asked *a)
{
    for (int i = 0; i < GG_UNTIL_OWN; i++)
        if (gg_until_word(i)) offer(a, gg_until_word(i), "");
}

/* ---- rules ---- */

/* "square" of "ccn.square.drm". */
static const char *chapter(const char *id, char out[64])
{
    const char *dot = strchr(id, '.');
    snprintf(out, 64, "%.*s", dot ? (int)strcspn(dot + 1, ".") : 0, dot ? dot + 1 : "");
    return out;
}

static bool chapter_before(const gg_system *s, int rule, const char *word)
{
    char other[64];
    for (int i = 1; i < rule; i++)
        if (strcmp(chapter(gg_system_rule(s, (gg_rule)i)->id, other), word) == 0) return true;
    return false;
}

/* Their chapters by a word, and each by its ID once a dot is there. */
static void rules(const asked *a)
{
    const gg_system *only = a->words ? gg_system_find(a->word[0]) : NULL;
    for (int k = 0; k < gg_system_count(); k++) {
        const gg_system *s = gg_system_at(k);
        if (only && s != only) continue;
        for (int i = 1; i <= gg_system_rules(s); i++) {
            char word[64];
            const gg_rule_entry *r = gg_system_rule(s, (gg_rule)i);
            if (strchr(a->at, '.'))
                offer(a, r->id, r->words);
            else if (only && !chapter_before(s, i, chapter(r->id, word)))
                offer(a, word, "rules with this word");
        }
    }
}

/* ---- what the words of a usage mean ---- */

static const struct {
    const char *word;
    void (*offer)(const asked *);
    bool option; /* of an option alone; else of both */
} kinds[] = {
    {"SCENARIO", scenarios, false},
    {"NAME", kept, false},
    {"LESSON", lessons, false},
    {"SYSTEM", systems, false},
    {"PLAYER", players, true},
    {"SIDE", sides, true},
    {"A,B...", several_players, true},
    {"PIECE", pieces, true},
    {"PLACE", pieces, true},
    {"MOVE", moves, true},
    {"WORD", overlays, true},
    {"WHEN", horizons, true},
    {"FILE", any_file, false},
    {"NAME=VALUE", rule_options, true},
    {"FILE.grog", record_files, false},
    {"GAME.grog", record_files, false},
};

static void offer_one(const asked *a, const char *word, size_t len)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)len, word);
    if (text[0] >= 'a' && text[0] <= 'z') offer(a, text, "");
    if (!a->option && strcmp(text, "ID") == 0) rules(a);
    for (int i = 0; i < COUNT(kinds); i++)
        if (strcmp(kinds[i].word, text) == 0 && (a->option || !kinds[i].option)) kinds[i].offer(a);
}

void offer_kind(const asked *a, const char *kind, size_t len)
{
    for (const char *p = kind, *end = kind + len; p < end;) {
        size_t one = strcspn(p, "|");
        if (p + one > end) one = (size_t)(end - p);
        offer_one(a, p, one);
        p += one + 1;
    }
}
