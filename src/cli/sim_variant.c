/* A battle under other rules than its scenario says: see sim_variant.h. */
#include "sim_variant.h"

#include <stdio.h>
#include <string.h>

#include "buffer.h"
#include "engine/series.h"

/* ---- options ---- */

static bool is_option(const char *line, const char *name, size_t len)
{
    size_t word = strcspn(line, " \t");
    if (word != 6 || strncmp(line, "option", 6) != 0) return false;
    line += word + strspn(line + word, " \t");
    return strncmp(line, name, len) == 0 && strchr(" \t\n", line[len]);
}

/* A line that sets it already makes way. */
void variant_set(buffer *text, const char *name, size_t len, const char *value)
{
    buffer out = {0};
    for (char *line = text->at; *line;) {
        size_t n = strcspn(line, "\n") + (strchr(line, '\n') != NULL);
        if (is_option(line, name, len))
            buffer_add(&out, "\n", 1); /* later lines keep their numbers */
        else
            buffer_add(&out, line, n);
        line += n;
    }
    buffer_print(&out, "\noption %.*s %s\n", (int)len, name, value);
    buffer_free(text);
    *text = out;
}

static int set_all(const options *o, const char *which, buffer *text)
{
    int at = 0;
    for (const char *set; (set = option_next(o, which, &at));) {
        const char *equals = strchr(set, '=');
        if (!equals || equals == set || !equals[1])
            return complain(o, "%s wants NAME=VALUE, not '%s'; `grognard rules SYSTEM --options` lists them", which,
                            set);
        variant_set(text, set, (size_t)(equals - set), equals + 1);
    }
    return -1;
}

int variant_open(const options *o, const battle *from, bool other, battle *out)
{
    buffer text = {0};
    *out = (battle){0};
    buffer_add(&text, from->file.text, from->file.len);
    int status = set_all(o, "--option", &text);
    if (status < 0 && other) status = set_all(o, "--versus", &text);
    memcpy(out->name, from->name, sizeof out->name);
    memcpy(out->file.path, from->file.path, sizeof out->file.path);
    out->file.text = text.at, out->file.len = text.len;
    return status < 0 ? battle_of_text(o, out->file.path, text.at, text.len, 1, out) : status;
}

void variant_words(const options *o, bool other, char *out, size_t cap)
{
    int at = 0;
    size_t n = 0;
    for (const char *set; n < cap && (set = option_next(o, "--option", &at));)
        n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? " " : "", set);
    for (at = 0; other && n < cap;) {
        const char *set = option_next(o, "--versus", &at);
        if (!set) break;
        n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? " " : "", set);
    }
    if (n == 0) snprintf(out, cap, "as it is");
}

/* ---- side by side ---- */

static double share(int hits, int of) { return of ? (double)hits / of : 0; }

static void compare_share(const char *what, const int hits[2], const gg_sim_total total[2])
{
    double p[2], spread = 0;
    for (int i = 0; i < 2; i++) {
        p[i] = share(hits[i], total[i].battles);
        if (total[i].battles) spread += p[i] * (1 - p[i]) / total[i].battles;
    }
    double off = 100 * (p[1] - p[0]), error = 196 * gg_root(spread);
    printf("  %-18s %5.1f %%  %5.1f %%   %+5.1f %%  (95 %%: %+.1f to %+.1f %%)%s\n", what, 100 * p[0], 100 * p[1], off,
           off - error, off + error, off - error > 0 || off + error < 0 ? "" : "  perhaps chance");
}

void variant_compare(const options *o, const battle *x, const gg_sim_total total[2])
{
    char words[2][200], what[64];
    for (int i = 0; i < 2; i++) variant_words(o, i == 1, words[i], sizeof words[i]);
    printf("%s\nA: %s, %d battles\nB: %s, %d battles\n\n  %-18s %7s  %7s   %7s\n", gg_battle_title(x->b), words[0],
           total[0].battles, words[1], total[1].battles, "", "A", "B", "B - A");
    for (int side = 0; side < GG_SIDES; side++) {
        snprintf(what, sizeof what, "%s win", gg_battle_side(x->b, side));
        compare_share(what, (int[]){total[0].wins[side], total[1].wins[side]}, total);
    }
    if (total[0].draws || total[1].draws) compare_share("drawn", (int[]){total[0].draws, total[1].draws}, total);
}

void variant_csv(const options *o, const battle *x, const gg_sim_total *t, bool other, bool head)
{
    char words[200];
    const char *a = gg_battle_side(x->b, 0), *b = gg_battle_side(x->b, 1);
    double n = t->battles ? t->battles : 1;
    variant_words(o, other, words, sizeof words);
    if (head)
        printf(
            "scenario,variant,battles,%s_wins,%s_wins,drawn,unfinished,mean_rounds,mean_decisions,mean_rolls,%s_lost,"
            "%s_lost\n",
            a, b, a, b);
    printf("%s,%s,%d,%d,%d,%d,%d,%.3f,%.1f,%.1f,%.3f,%.3f\n", x->name, words, t->battles, t->wins[0], t->wins[1],
           t->draws, t->unfinished, (double)t->rounds / n, (double)t->decisions / n, (double)t->rolls / n,
           (double)t->lost[0] / n, (double)t->lost[1] / n);
}
