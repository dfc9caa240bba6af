/* lab tune: settings of a battle for which the first side has the wanted share of the points. All settings of the grid begin; at
 * each doubling of the battles the half that is further from the target falls out. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "lab_text.h"
#include "sim_variant.h"

enum { AXES = 4, VALUES = 32, SETTINGS = 512, STAGE = 100, LEAST = 3 };

typedef struct axis {
    char name[64]; /* "goal", "french.goal", "doubles_mode" */
    int values;
    char value[VALUES][32];
} axis;

/* ---- what is varied ---- */

static int add_value(const options *o, axis *a, const char *text, size_t len)
{
    if (a->values == VALUES) return complain(o, "--vary %s: more than %d values", a->name, VALUES);
    snprintf(a->value[a->values++], sizeof a->value[0], "%.*s", (int)len, text);
    return -1;
}

/* NAME:3..6, or NAME:one,two. */
static int read_axis(const options *o, const char *text, axis *a)
{
    const char *colon = strchr(text, ':');
    int low, high, used = 0, status = -1;
    if (!colon || colon == text || !colon[1] || (size_t)(colon - text) >= sizeof a->name)
        return complain(o, "--vary wants NAME:LOW..HIGH or NAME:VALUE,VALUE, such as goal:3..6, not '%s'", text);
    snprintf(a->name, sizeof a->name, "%.*s", (int)(colon - text), text);
    if (sscanf(colon + 1, "%d..%d%n", &low, &high, &used) == 2 && !colon[1 + used]) {
        if (low >= high) return complain(o, "--vary %s: the first number must be the smaller one", text);
        for (int v = low; v <= high && status < 0; v++) {
            char number[16];
            snprintf(number, sizeof number, "%d", v);
            status = add_value(o, a, number, strlen(number));
        }
        return status;
    }
    for (const char *at = colon + 1; *at && status < 0;) {
        size_t n = strcspn(at, ",");
        status = add_value(o, a, at, n);
        at += n + (at[n] == ',');
    }
    return status;
}

static bool line_has(const lab_line *l, const char *word, size_t len)
{
    for (int i = 0; i < l->words; i++)
        if (l->word[i].len == len && strncmp(l->word[i].at, word, len) == 0) return true;
    return false;
}

static bool is_number(const char *at, size_t len) { return len > 0 && strspn(at, "-+.0123456789") >= len; }

/* The word's place in the line, with a value of this kind behind it: "arrives under Ney" has no number. -1: it is not there. */
static int value_behind(const lab_line *l, const char *word, const char *value)
{
    for (int i = 0; i + 1 < l->words; i++)
        if (lab_word_is(l->word[i], word) &&
            is_number(l->word[i + 1].at, l->word[i + 1].len) == is_number(value, strlen(value)))
            return i + 1;
    return -1;
}

/* What people call it, and the word of the lines. */
static const char *line_word(const char *name) { return strcmp(name, "arrival") == 0 ? "arrives" : name; }

/* The word and the value behind it, in every line; of WHO.WORD in those that name WHO. How many there were. */
static int set_word(buffer *text, const char *name, const char *value)
{
    buffer out = {0};
    const char *at = text->at, *dot = strrchr(name, '.'), *word = line_word(dot ? dot + 1 : name);
    bool drawn = false;
    int found = 0;
    for (lab_line l; lab_line_next(&at, &drawn, &l);) {
        int i = dot && !line_has(&l, name, (size_t)(dot - name)) ? -1 : value_behind(&l, word, value);
        if (i >= 0) {
            lab_word old = l.word[i];
            lab_replace(&out, l.at, l.len, old.at, old.at + old.len, value);
            found++;
        } else {
            buffer_add(&out, l.at, l.len);
        }
    }
    buffer_free(text);
    *text = out;
    return found;
}

/* Words that stand before a number in its lines, and the options of its rules. */
static int no_such_setting(const options *o, const battle *x, const char *name)
{
    const char *at = x->file.text, *dot = strrchr(name, '.');
    char words[512][32];
    int count = 0;
    bool drawn = false;
    gg_option_row row;
    nearest n = nearest_to(dot ? dot + 1 : name);
    for (int i = 0; gg_system_option(gg_battle_system(x->b), i, &row); i++) nearest_try(&n, row.word);
    for (lab_line l; lab_line_next(&at, &drawn, &l);)
        for (int i = 0; i + 1 < l.words && count < COUNT(words); i++) {
            if (!islower((unsigned char)l.word[i].at[0]) || !is_number(l.word[i + 1].at, l.word[i + 1].len)) continue;
            snprintf(words[count], sizeof words[0], "%.*s", (int)l.word[i].len, l.word[i].at);
            nearest_try(&n, words[count++]);
        }
    const char *best = nearest_found(&n);
    return complain(o, "--vary %s: %s has no line with that word and a value behind it, and no such option%s%s%s", name,
                    x->name, best ? "; did you mean " : "", best ? best : "", best ? "?" : "");
}

static int add_setting(const options *o, lab_study *s, const battle *x, const axis *a, int axes, int number,
                       const int player[GG_SIDES])
{
    buffer text = {0};
    char name[160] = "";
    const char *value[AXES] = {"", "", "", ""};
    int status = lab_options_set(o, x, &text);
    for (int i = axes - 1; i >= 0; number /= a[i].values, i--) value[i] = a[i].value[number % a[i].values];
    for (int i = 0; i < axes && status < 0; i++) {
        size_t n = strlen(name);
        snprintf(name + n, sizeof name - n, "%s%s=%s", n ? " " : "", a[i].name, value[i]);
        if (lab_is_option(gg_battle_system(x->b), a[i].name, strlen(a[i].name)))
            variant_set(&text, a[i].name, strlen(a[i].name), value[i]);
        else if (set_word(&text, a[i].name, value[i]) == 0)
            status = no_such_setting(o, x, a[i].name);
    }
    if (status < 0 && !lab_arm_add(o, s, name, x, text.at, text.len, player))
        status = complain_of(o, "%s: these settings make no battle", name);
    for (int i = 0; i < LAB_ABOUTS && status < 0; i++)
        snprintf(s->of[s->lab.arms - 1].about[i], sizeof s->of[0].about[i], "%.60s=%.30s", a[i].name, value[i]);
    buffer_free(&text);
    return status;
}

static int read_axes(const options *o, axis *a, int *axes, int *settings)
{
    int at = 0, status = -1;
    *axes = 0, *settings = 1;
    for (const char *text; status < 0 && (text = option_next(o, "--vary", &at));) {
        if (*axes == AXES) return complain(o, "more than %d --vary", AXES);
        status = read_axis(o, text, &a[*axes]);
        if (status < 0) *settings *= a[(*axes)++].values;
        if (status < 0 && *settings > SETTINGS)
            status = complain(o, "more than %d settings: vary less at once", SETTINGS);
    }
    if (status < 0 && *axes == 0) status = complain(o, "--vary is missing: what to look for, such as --vary goal:3..6");
    return status;
}

static int plan(const options *o, lab_study *s)
{
    battle x;
    uint64_t target;
    int player[GG_SIDES], axes, settings;
    axis *a = take(AXES * sizeof *a);
    int status = option_number(o, "--target", 1, 99, 50, &target) ? read_axes(o, a, &axes, &settings) : CLI_BAD_INPUT;
    if (status < 0) {
        s->target = (int)target;
        status = battle_open(o, o->word[1], &x);
        if (status < 0) status = lab_players(o, x.b, player);
        for (int i = 0; i < settings && status < 0; i++) status = add_setting(o, s, &x, a, axes, i, player);
        battle_close(&x);
    }
    free(a);
    return status;
}

/* ---- the search ---- */

/* Doubled points of the first side in the first battles. */
static int points_in(const gg_lab_arm *a, int games)
{
    int sum = 0;
    for (int g = 0; g < games; g++) sum += gg_lab_points(a->outcome[g]);
    return sum;
}

/* Whole numbers decide, and of equals the first: the same every time. */
static int further(const lab_study *s, int played)
{
    int worst = -1, most = -1;
    for (int i = 0; i < s->lab.arms; i++) {
        if (s->lab.arm[i].out) continue;
        int off = abs(50 * points_in(&s->lab.arm[i], played) - s->target * played);
        if (off >= most) worst = i, most = off;
    }
    return worst;
}

static bool settled(lab_study *s, int played)
{
    int left = 0, doubled = STAGE;
    while (doubled < played) doubled *= 2;
    if (doubled != played || played == s->games) return false;
    for (int i = 0; i < s->lab.arms; i++) left += !s->lab.arm[i].out;
    for (int keep = (left + 1) / 2 > LEAST ? (left + 1) / 2 : LEAST; left > keep; left--)
        s->lab.arm[further(s, played)].out = true;
    return false;
}

/* ---- what is told ---- */

static gg_lab_value share_of(const gg_lab_arm *a)
{
    const uint64_t *c = a->counts, n = c[GG_LAB_BATTLES], halves = c[GG_LAB_DRAWN] + c[GG_LAB_UNFINISHED];
    gg_lab_value v = gg_lab_mean(2 * c[GG_LAB_WINS] + halves, 4 * c[GG_LAB_WINS] + halves, n);
    return (gg_lab_value){v.value / 2, fmax(v.low / 2, 0), fmin(v.high / 2, 1)};
}

/* Of those that were played most. */
static int best_of(const lab_study *s)
{
    int best = 0;
    for (int i = 1; i < s->lab.arms; i++) {
        uint64_t n = s->lab.arm[i].counts[GG_LAB_BATTLES], most = s->lab.arm[best].counts[GG_LAB_BATTLES];
        double off = fabs(share_of(&s->lab.arm[i]).value - s->target / 100.0);
        if (n > most || (n == most && off < fabs(share_of(&s->lab.arm[best]).value - s->target / 100.0))) best = i;
    }
    return best;
}

static int word_index(const char **list, int *count, const char *word)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i], word) == 0) return i;
    if (*count == VALUES) return VALUES - 1; /* a file that nobody's plan has written */
    list[*count] = word;
    return (*count)++;
}

static bool varies(const lab_study *s, int about)
{
    for (int i = 1; i < s->lab.arms; i++)
        if (strcmp(s->of[i].about[about], s->of[0].about[about]) != 0) return true;
    return false;
}

/* The first setting across and the second down; of further ones the setting nearest to the target. */
static void draw(const lab_study *s, lab_section *t, int best)
{
    const char *across[VALUES], *down[VALUES];
    static const char *const only[] = {""};
    lab_surface f = {.target = s->target / 100.0};
    char name[96];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(s->of[0].about[0], "="), s->of[0].about[0]);
    double value[VALUES * VALUES] = {0};
    bool two = varies(s, 1);
    for (int i = 0; i < s->lab.arms; i++) {
        word_index(across, &f.columns, s->of[i].about[0]);
        if (two) word_index(down, &f.rows, s->of[i].about[1]);
    }
    if (!two) f.rows = 1;
    for (int i = 0; i < f.rows * f.columns; i++) value[i] = NAN;
    for (int i = 0; i < s->lab.arms; i++) {
        int row = two ? word_index(down, &f.rows, s->of[i].about[1]) : 0;
        double *at = &value[row * f.columns + word_index(across, &f.columns, s->of[i].about[0])];
        double share = share_of(&s->lab.arm[i]).value;
        if (isnan(*at) || fabs(share - f.target) < fabs(*at - f.target)) *at = share;
        if (i == best) f.best = (int)(at - value);
    }
    value[f.best] = share_of(&s->lab.arm[best]).value;
    for (int c = 0; c < f.columns; c++) across[c] += strcspn(across[c], "=") + (strchr(across[c], '=') != NULL);
    f.name = name, f.across = across, f.down = two ? down : only, f.value = value;
    lab_draw_surface(t, &f);
}

static void tell(const lab_study *s, lab_report *r)
{
    static const lab_column column[] = {{"setting", "setting", LAB_WORDS},
                                        {"battles", "battles", LAB_WHOLE},
                                        {"share", "points", LAB_SHARE},
                                        {"low", "95 % from", LAB_SHARE},
                                        {"high", "to", LAB_SHARE},
                                        {"rounds", "rounds", LAB_TENTHS},
                                        {"best", "", LAB_WORDS}};
    lab_section *t = lab_section_add(r, "settings", "The settings", column, COUNT(column));
    int best = best_of(s);
    gg_lab_value v = share_of(&s->lab.arm[best]);
    lab_note(t,
             "Nearest to %d %% of the points for %s (a draw is half of one): %s, with %.1f %% (95 %%: %.1f to %.1f).",
             s->target, lab_side(&s->lab.arm[0], 0), s->of[best].name, 100 * v.value, 100 * v.low, 100 * v.high);
    if (s->lab.arms > LEAST && s->games > STAGE && !s->whole)
        lab_note(
            t,
            "What was further from it was played less: after %d battles and at each doubling the worse half falls out.",
            STAGE);
    for (int i = 0; i < s->lab.arms; i++) {
        const gg_lab_arm *a = &s->lab.arm[i];
        gg_lab_value share = share_of(a);
        double n = a->counts[GG_LAB_BATTLES] ? (double)a->counts[GG_LAB_BATTLES] : 1;
        lab_words(t, "%s", s->of[i].name);
        lab_number(t, (double)a->counts[GG_LAB_BATTLES]);
        lab_number(t, share.value), lab_number(t, share.low), lab_number(t, share.high);
        lab_number(t, (double)a->counts[GG_LAB_LASTED] / n);
        lab_words(t, i == best ? "nearest" : "");
    }
    draw(s, t, best);
    json_set(r->head, "target", json_real(s->target / 100.0));
    json_set(r->head, "nearest", json_text(s->of[best].name));
}

const lab_kind lab_tune = {.name = "tune",
                           .title = "Tuning",
                           .words_least = 1,
                           .words_most = 1,
                           .arms_least = 1,
                           .battles = 1600,
                           .slice = STAGE,
                           .plan = plan,
                           .settled = settled,
                           .tell = tell};
