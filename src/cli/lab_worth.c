/* lab worth: what each unit, and each word that marks it out, is worth in the chance to win: the battle is played again without it,
 * with the same dice. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "lab_text.h"

enum {
    LABEL,
    WHAT,
    GAIN
}; /* of an arm's `about`: whose, what was done, "+" if the change is to the good of the unit's side */

typedef struct works { /* what the arms are made of */
    const options *o;
    lab_study *s;
    const battle *x;
    const char *text;
    size_t len;
    int player[GG_SIDES];
    const gg_view *view;
} works;

static bool is_piece(const works *w, lab_word label)
{
    for (int i = 0; i < w->view->pieces; i++)
        if (w->view->piece[i].side < GG_SIDES && lab_word_is(label, w->view->piece[i].label)) return true;
    return false;
}

/* A change that the scenario does not bear is no arm. */
static bool try_change(works *w, lab_word label, const char *from, const char *to, const char *with, const char *what,
                       const char *gain)
{
    char name[160];
    buffer text = {0};
    lab_replace(&text, w->text, w->len, from, to, with);
    snprintf(name, sizeof name, "%.*s %s", (int)label.len, label.at, what);
    bool good = lab_arm_add(NULL, w->s, name, w->x, text.at, text.len, w->player) != NULL;
    if (good) {
        lab_arm *a = &w->s->of[w->s->lab.arms - 1];
        snprintf(a->about[LABEL], sizeof a->about[LABEL], "%.*s", (int)label.len, label.at);
        snprintf(a->about[WHAT], sizeof a->about[WHAT], "%s", what);
        snprintf(a->about[GAIN], sizeof a->about[GAIN], "%s", gain);
    }
    buffer_free(&text);
    return good;
}

static bool is_trait(lab_word w)
{
    for (size_t i = 0; i < w.len; i++)
        if (!islower((unsigned char)w.at[i]) && !(i && (isdigit((unsigned char)w.at[i]) || w.at[i] == '_')))
            return false;
    return true;
}

/* Words that can be left out are what marks a unit out; `with` brings one in some systems. */
static void try_traits(works *w, const lab_line *l)
{
    for (int i = 2; i < l->words; i++) {
        lab_word t = l->word[i];
        char what[96];
        bool with = i && lab_word_is(l->word[i - 1], "with");
        snprintf(what, sizeof what, "without %.*s", (int)t.len, t.at);
        if (!is_trait(t) || lab_word_is(t, "with")) continue;
        if (!try_change(w, l->word[1], t.at, t.at + t.len, "", what, "") && with)
            try_change(w, l->word[1], l->word[i - 1].at, t.at + t.len, "", what, "");
    }
}

/* Where it may stand is the system's matter. */
static bool try_added(works *w, const lab_line *l, const char *add)
{
    char with[96], what[96];
    snprintf(with, sizeof with, " %s", add);
    snprintf(what, sizeof what, "with %s", add);
    for (int i = 2; i < l->words; i++)
        if (lab_word_is(l->word[i], add)) return false;
    bool good = false;
    for (int i = 2; i < l->words && !good; i++)
        good =
            try_change(w, l->word[1], l->word[i].at + l->word[i].len, l->word[i].at + l->word[i].len, with, what, "+");
    return good;
}

static bool try_swapped(works *w, const lab_line *l, const char *old, const char *by)
{
    char what[96];
    bool good = false;
    snprintf(what, sizeof what, "%s for %s", by, old);
    for (int i = 2; i < l->words; i++)
        if (lab_word_is(l->word[i], old))
            good |= try_change(w, l->word[1], l->word[i].at, l->word[i].at + l->word[i].len, by, what, "+");
    return good;
}

static bool type_of(const gg_system *s, lab_word w, gg_type_row *row)
{
    for (int i = 0; i < gg_system_types(s); i++)
        if (gg_system_type(s, i, row) && (lab_word_is(w, row->cell[0]) || lab_word_is(w, row->cell[1]))) return true;
    return false;
}

static int check_swaps(const options *o)
{
    int at = 0;
    for (const char *swap; (swap = option_next(o, "--swap", &at));)
        if (!strchr(swap, '=') || *swap == '=' || swap[strlen(swap) - 1] == '=')
            return complain(o, "--swap wants OLD=NEW, two words of unit lines such as FR.LC=FR.HC, not '%s'", swap);
    return -1;
}

static bool next_unit(const works *w, const char **at, bool *drawn, lab_line *l)
{
    while (lab_line_next(at, drawn, l))
        if (l->words >= 3 && lab_word_is(l->word[0], "unit") && is_piece(w, l->word[1])) return true;
    return false;
}

static int add_left_out(works *w)
{
    const char *at = w->text;
    bool drawn = false;
    int units = 0;
    for (lab_line l; next_unit(w, &at, &drawn, &l); units++) {
        try_change(w, l.word[1], l.at, l.at + l.len, "\n", "left out", "");
        try_traits(w, &l);
    }
    return units ? -1 : complain(w->o, "%s has no units to weigh", w->o->word[1]);
}

/* Each --add, or each --swap: some unit must bear it. */
static int add_wishes(works *w, const char *asked)
{
    int wish = 0;
    for (const char *text; (text = option_next(w->o, asked, &wish));) {
        const char *at = w->text;
        char old[64];
        size_t n = strcspn(text, "=");
        bool drawn = false, good = false;
        snprintf(old, sizeof old, "%.*s", (int)n, text);
        for (lab_line l; next_unit(w, &at, &drawn, &l);)
            good |= text[n] ? try_swapped(w, &l, old, text + n + 1) : try_added(w, &l, text);
        if (!good) return complain(w->o, "%s %s: no unit of %s can be changed like that", asked, text, w->o->word[1]);
    }
    return -1;
}

/* ---- --all: what the others have ---- */

enum { GOODS = 64 };
typedef struct goods { /* traits that mark somebody out, and the types of each side */
    int traits, types[GG_SIDES];
    char trait[GOODS][64], type[GG_SIDES][GOODS][64];
} goods;

static void note_word(char (*list)[64], int *count, const char *word, size_t len)
{
    if (len >= sizeof *list) return;
    for (int i = 0; i < *count; i++)
        if (strlen(list[i]) == len && strncmp(list[i], word, len) == 0) return;
    if (*count < GOODS) snprintf(list[(*count)++], sizeof *list, "%.*s", (int)len, word);
}

static int side_of(const works *w, lab_word label)
{
    for (int i = 0; i < w->view->pieces; i++)
        if (lab_word_is(label, w->view->piece[i].label)) return w->view->piece[i].side;
    return 0;
}

static int type_in(const works *w, const lab_line *l)
{
    gg_type_row row;
    for (int i = 2; i < l->words; i++)
        if (type_of(gg_battle_system(w->x->b), l->word[i], &row)) return i;
    return -1;
}

static void find_goods(const works *w, goods *g)
{
    static const char without[] = "without ";
    const char *at = w->text;
    bool drawn = false;
    for (int i = 1; i < w->s->lab.arms; i++) {
        const char *what = w->s->of[i].about[WHAT];
        if (strncmp(what, without, strlen(without)) == 0)
            note_word(g->trait, &g->traits, what + strlen(without), strlen(what + strlen(without)));
    }
    for (lab_line l; next_unit(w, &at, &drawn, &l);) {
        int type = type_in(w, &l), side = side_of(w, l.word[1]);
        if (type >= 0) note_word(g->type[side], &g->types[side], l.word[type].at, l.word[type].len);
    }
}

static void add_all(works *w)
{
    goods *g = take(sizeof *g);
    const char *at = w->text;
    bool drawn = false;
    find_goods(w, g);
    for (lab_line l; next_unit(w, &at, &drawn, &l);) {
        int type = type_in(w, &l), side = side_of(w, l.word[1]);
        char own[64] = "";
        if (type >= 0) snprintf(own, sizeof own, "%.*s", (int)l.word[type].len, l.word[type].at);
        for (int i = 0; i < g->traits; i++) try_added(w, &l, g->trait[i]);
        for (int i = 0; i < g->types[side] && type >= 0; i++)
            if (strcmp(g->type[side][i], own) != 0) try_swapped(w, &l, own, g->type[side][i]);
    }
    free(g);
}

static int add_arms(works *w)
{
    bool all = option_has(w->o, "--all"), only = option_has(w->o, "--add") || option_has(w->o, "--swap");
    int status = only && !all ? -1 : add_left_out(w);
    if (status < 0 && all) add_all(w);
    if (status < 0) status = add_wishes(w, "--add");
    if (status < 0) status = add_wishes(w, "--swap");
    if (status < 0 && w->s->lab.arms < 2) status = complain(w->o, "no unit of %s can be changed", w->o->word[1]);
    return status;
}

static int plan(const options *o, lab_study *s)
{
    works w = {.o = o, .s = s};
    battle x;
    buffer text = {0};
    int status = check_swaps(o);
    if (status >= 0) return status;
    status = battle_open(o, o->word[1], &x);
    if (status < 0) status = lab_players(o, x.b, w.player);
    if (status < 0) status = lab_options_set(o, &x, &text);
    if (status < 0 && !lab_arm_add(o, s, "as it is", &x, text.at, text.len, w.player)) status = CLI_BAD_INPUT;
    if (status < 0) {
        gg_view *v = lab_view(s->lab.arm[0].battle);
        w.x = &x, w.text = text.at, w.len = text.len, w.view = v;
        status = add_arms(&w);
        free(v);
    }
    buffer_free(&text);
    battle_close(&x);
    return status;
}

/* ---- points ---- */

static int column_of_points(const gg_system *s)
{
    const char *const *title;
    int columns = gg_system_columns(s, &title);
    for (int c = 0; c < columns; c++)
        if (strcmp(title[c], "points") == 0 || strcmp(title[c], "cost") == 0) return c;
    return -1;
}

/* With all that the line adds to its type, as far as that has a price. */
static double price(const gg_system *s, const lab_line *l, int from)
{
    gg_type_row row, more;
    gg_fault fault;
    buffer outfit = {0};
    int points = column_of_points(s);
    if (points < 0 || !type_of(s, l->word[from], &row)) return 0;
    buffer_add(&outfit, l->word[from].at, l->word[from].len);
    for (int i = from + 1; i < l->words; i++) {
        buffer_print(&outfit, " ");
        buffer_add(&outfit, l->word[i].at, l->word[i].len);
        if (gg_system_outfit(s, outfit.at, outfit.len, &more, &fault) != 1) break;
        row = more;
    }
    buffer_free(&outfit);
    return atof(row.cell[points]);
}

static double price_of(const lab_arm *a, const char *label)
{
    const char *at = a->x.file.text;
    bool drawn = false;
    for (lab_line l; lab_line_next(&at, &drawn, &l);) {
        if (l.words < 3 || !lab_word_is(l.word[0], "unit") || !lab_word_is(l.word[1], label)) continue;
        for (int i = 2; i < l.words; i++) {
            double points = price(gg_battle_system(a->x.b), &l, i);
            if (points > 0) return points;
        }
    }
    return 0;
}

/* ---- what is told ---- */

static const gg_piece *piece_called(const gg_view *v, const char *label)
{
    for (int i = 0; i < v->pieces; i++)
        if (strcmp(v->piece[i].label, label) == 0) return &v->piece[i];
    return NULL;
}

static void tell_arm(const lab_study *s, int i, const gg_view *v, lab_section *t)
{
    const lab_arm *of = &s->of[i];
    const gg_lab_arm *base = &s->lab.arm[0], *arm = &s->lab.arm[i];
    const gg_piece *p = piece_called(v, of->about[LABEL]);
    gg_lab_pairs pairs = gg_lab_pairs_of(base, arm);
    gg_lab_difference d = gg_lab_differ(&pairs);
    bool gains = of->about[GAIN][0] != 0, first = p && p->side == 0, turned = gains != first;
    double was = price_of(&s->of[0], of->about[LABEL]), is = price_of(of, of->about[LABEL]),
           paid = gains ? is - was : was - is;
    lab_words(t, "%s", of->name);
    lab_words(t, "%s", p ? p->name : ""), lab_words(t, "%s", p ? lab_side(base, p->side) : "");
    lab_number(t, turned ? -d.points.value : d.points.value);
    lab_number(t, turned ? -d.points.high : d.points.low), lab_number(t, turned ? -d.points.low : d.points.high);
    lab_words(t, d.say == GG_LAB_SURE ? "sure" : "not yet");
    if (paid != 0)
        lab_number(t, paid);
    else
        lab_nothing(t);
}

static void tell(const lab_study *s, lab_report *r)
{
    static const lab_column column[] = {{"what", "what", LAB_WORDS},
                                        {"name", "name", LAB_WORDS},
                                        {"side", "side", LAB_WORDS},
                                        {"worth", "worth", LAB_POINTS},
                                        {"low", "95 % from", LAB_POINTS},
                                        {"high", "to", LAB_POINTS},
                                        {"sure", "is there a worth", LAB_WORDS},
                                        {"price", "price", LAB_TENTHS}};
    gg_view *v = lab_view(s->lab.arm[0].battle);
    lab_tell_wins(r, &s->lab.arm[0], "wins", "The battle as it is");
    lab_section *t = lab_section_add(r, "worth", "What each is worth to its side", column, COUNT(column));
    lab_note(
        t,
        "In points of the chance to win (a draw is half a win): how much less its side wins without it, or more with "
        "what is added or put in its place, with the same dice. The price is in points of the army list.");
    for (int i = 1; i < s->lab.arms; i++) tell_arm(s, i, v, t);
    lab_draw_bars(t, 0, 3, 4, 5);
    free(v);
}

const lab_kind lab_worth = {.name = "worth",
                            .title = "Worth",
                            .words_least = 1,
                            .words_most = 1,
                            .arms_least = 2,
                            .battles = 1000,
                            .plan = plan,
                            .tell = tell};
