/* Random battles on every shipped scenario: what must hold of every state, and the second telling of chapters 4 and 7
 * beside what the rules say. GROGNARD_EFFORT is a percentage of the battles. */
#include "field.h"
#include "retold.h"
#include "support/roster.h"

#include <dirent.h>
#include <stdlib.h>

enum { BATTLES = 20, ANSWERS = 20000 };

static uint64_t seed;
static uint64_t below(uint64_t n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (seed >> 33) % n;
}

#define must(t, what)                                                                         \
    do {                                                                                      \
        if (!(what)) table_fail(HERE, "broken: %s\n%s", #what, (t)->story ? (t)->story : ""); \
    } while (0)

/* ---- states ---- */

static void check_on_table(const table *t, int unit)
{
    const kings_battle *b = bt(t);
    const kings_unit *u = &st(t)->unit[unit];
    const kings_profile *p = kings_profile_of(b, unit);
    int r = kings_radius(b, st(t), unit), flags = kings_flags_at(b, kings_at(st(t), unit));
    must(t, u->figs >= 1);
    if (u->work != GG_NONE) {
        must(t, u->x == b->work[u->work].at.x && u->y == b->work[u->work].at.y);
        must(t, !p->rides && !(p->crew && b->work[u->work].building));
        must(t, !(u->flags & (CLOSE | GROUND)));
    } else {
        must(t, u->x >= r && u->x <= b->width - r && u->y >= r && u->y <= b->height - r);
        must(t, !(flags & CLOSED));
    }
    must(t, !(u->flags & CLOSE) || (p->action[FORM_CLOSE] != NEVER && !(flags & DIFFICULT)));
    must(t, !(u->flags & GROUND) || (!p->rides && !p->crew && !(u->flags & CLOSE)));
}

static void check_apart(const table *t, int one)
{
    for (int two = 0; two < one; two++) {
        if (!kings_on(st(t), two)) continue;
        must(t, st(t)->unit[one].work == GG_NONE || st(t)->unit[one].work != st(t)->unit[two].work);
        must(t, kings_gap(bt(t), st(t), one, two) >= -2); /* rounding at contact */
    }
}

static void check_unit(const table *t, int unit)
{
    const kings_unit *u = &st(t)->unit[unit];
    must(t, u->figs <= bt(t)->unit[unit].start);
    must(t, u->status <= EXITED);
    if (u->status == ON) {
        check_on_table(t, unit);
        check_apart(t, unit);
        return;
    }
    must(t, u->pins == 0 && u->work == GG_NONE && !(u->flags & (CLOSE | GROUND)) && u->x == 0 && u->y == 0);
    must(t, !kings_lost(st(t), unit) || u->figs == 0 || bt(t)->option.babbage || bt(t)->option.theoretical ||
                u->status != DESTROYED);
}

static void check_cards(const table *t)
{
    const kings_state *s = st(t);
    if (!bt(t)->option.cards) return;
    must(t, s->deck_n + s->side[0].hand_n + s->side[1].hand_n <= 52);
    must(t, s->deck_j + s->side[0].hand_j + s->side[1].hand_j <= 2);
    must(t, s->side[!s->active].hand_n == 0);
    must(t, s->side[0].deployed <= bt(t)->option.recycle_max && s->side[1].deployed <= bt(t)->option.recycle_max);
}

/* ---- the second telling ---- */

static int by_value(const void *a, const void *b)
{
    gg_move x = *(const gg_move *)a, y = *(const gg_move *)b;
    return x < y ? -1 : x > y;
}

static int without_deployments(gg_move *list, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (gg_move_verb(list[i]) != V_DEPLOY) list[kept++] = list[i];
    return kept;
}

static void differ(const table *t, gg_move m, const char *who)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, m, text, sizeof text);
    table_fail(HERE, "`%s` is a move by %s alone\n%s", text, who, t->story ? t->story : "");
}

static void compare_moves(const table *t)
{
    static gg_move told[RETOLD_MOVES], list[GG_MOVES_MAX];
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.question != ASK_ACTIVATE || ask.piece != GG_NONE) return;
    int n = without_deployments(list, gg_moves(t->battle, t->state, list, GG_MOVES_MAX));
    int m = retold_moves(bt(t), st(t), told);
    qsort(list, (size_t)n, sizeof *list, by_value);
    qsort(told, (size_t)m, sizeof *told, by_value);
    for (int i = 0; i < n && i < m; i++)
        if (list[i] != told[i])
            differ(t, list[i] < told[i] ? list[i] : told[i], list[i] < told[i] ? "the rules" : "the telling");
    if (n != m) differ(t, n > m ? list[m] : told[n], n > m ? "the rules" : "the telling");
}

static int number_of(int die) { return die >= DIE_JAM2 && die <= DIE_JAM6 ? die - DIE_JAM2 + 2 : die - DIE_HIT2 + 2; }

static void compare_dice(const table *t, const gg_ask *ask)
{
    const kings_battle *b = bt(t);
    const kings_state *s = st(t);
    const kings_frame *top = kings_top(s);
    if (top->head.proc == PROC_shoot && ask->rule == FIRE_DICE) {
        const struct frame_shoot *f = &top->shoot;
        must(t, ask->dice == retold_fire_dice(b, s, f->unit, f->action));
        must(t, number_of(ask->question) == retold_fire_number(b, f->unit, f->action));
        must(t,
             kings_hits_per_casualty(b, s, f->unit, f->target, NULL) == retold_hits_needed(b, s, f->unit, f->target));
    } else if (top->head.proc == PROC_fight && ask->rule == FIGHT_ROUND) {
        const struct frame_fight *f = &top->fight;
        bool attacks = ask->piece == f->unit;
        int enemy = attacks ? f->target : f->unit;
        must(t, ask->dice == retold_fight_dice(b, s, ask->piece, !attacks));
        must(t, number_of(ask->question) == retold_fight_number(b, s, ask->piece, enemy, attacks));
        must(t, kings_hard_in_fight(b, s, f->unit, f->target) == retold_hard(b, s, f->unit, f->target));
    } else if (top->head.proc == PROC_pinning) {
        const struct frame_pinning *f = &top->pinning;
        must(t, kings_pin_mods(b, s, f->unit, f->casualties, &(gg_tally){0}) ==
                    retold_pin_change(b, s, f->unit, f->casualties));
    } else if (top->head.proc == PROC_rally) {
        must(t, kings_rally_mods(b, s, top->rally.unit, &(gg_tally){0}) == retold_rally_change(b, s, top->rally.unit));
    }
}

/* ---- battles ---- */

static gg_move some_move(table *t)
{
    static gg_move list[GG_MOVES_MAX];
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    must(t, n > 0);
    gg_move m = list[below((uint64_t)n)];
    for (int i = 0; i < n && below(3); i++) { /* seek the enemy */
        unsigned verb = gg_move_verb(list[i]);
        bool keen = verb == V_ATTACK || verb == V_FIRE || verb == V_VOLLEY || verb == V_RALLY || verb == V_OCCUPY ||
                    verb == V_DEPLOY;
        if (keen && below(4) == 0) return list[i];
        if (gg_move_verb(m) == V_FINISH) m = list[below((uint64_t)n)];
    }
    return m;
}

static void answer(table *t)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind == GG_CHOOSE) {
        if (below(4) == 0) compare_moves(t);
        assert_int_equal(gg_choose(t->battle, t->state, some_move(t), &t->sink), GG_DONE);
        return;
    }
    compare_dice(t, &ask);
    gg_dice chance = gg_dice_make(below(1u << 30), 1);
    gg_dice_roll(&chance, t->battle, t->state, &t->sink);
}

static void unheard(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)sink, (void)b, (void)s, (void)e;
}

static void play_on(const char *text, int battles)
{
    for (int battle = 0; battle < battles; battle++) {
        table *t = set_up(text);
        t->sink.event = unheard; /* its story would be long */
        for (int k = 0; k < ANSWERS && gg_pending(t->battle, t->state).kind != GG_OVER; k++) {
            answer(t);
            for (int u = 0; u < bt(t)->units; u++) check_unit(t, u);
            check_cards(t);
        }
        must(t, gg_pending(t->battle, t->state).kind == GG_OVER);
        must(t, st(t)->turn <= bt(t)->turns);
        tables_clear(NULL);
    }
}

static char *file_text(const char *name)
{
    char stem[80];
    snprintf(stem, sizeof stem, "kings/%s", name);
    char *text = table_read_file(table_scenario_path(stem), NULL);
    assert_non_null(text);
    return text;
}

static void test_kings_random_battles_of_every_scenario(void **state)
{
    (void)state;
    char folder[512];
    seed = 4711;
    snprintf(folder, sizeof folder, "%s", table_scenario_path("kings/crag"));
    *strrchr(folder, '/') = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d));) {
        char name[64];
        size_t len = strlen(e->d_name);
        if (len < 5 || len > 60 || strcmp(e->d_name + len - 4, ".scn")) continue;
        snprintf(name, sizeof name, "%.*s", (int)(len - 4), e->d_name);
        char *text = file_text(name);
        play_on(text, effort(BATTLES));
        free(text);
    }
    closedir(d);
}

/* The same with what no scenario has: traits, odd options. */
static void test_kings_random_battles_with_every_option(void **state)
{
    (void)state;
    static const struct {
        const char *file, *more;
        int battles;
    } row[] = {
        {"crag", "option traits 1", 3 * BATTLES},
        {"crag", "option traits 1\noption one_leader 1\noption must_rally 1\noption draw none", BATTLES},
        {"crag", "option half_units 1\noption volley_short 0\noption pinned_half 0\noption leader_hit casualties",
         BATTLES},
        {"crag", "option enemy_gap 0\noption own_wall 1\noption work_rally_hold 1\noption traits 1", BATTLES},
        {"crag",
         "option activation cards\noption hands_open 0\noption joker_keep 0\noption recycle_side tribes\noption "
         "recycle_max 9\noption recycle_refill half\noption recycle_destroyed 1\noption edges N,E",
         BATTLES},
        {"rorke", "option traits 1\noption hands_open 0", BATTLES},
        {"solo", "option traits 1\noption babbage_tests 1", BATTLES},
    };
    seed = 42;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char *text = file_text(row[i].file), all[16384];
        snprintf(all, sizeof all, "%s\n%s\n", text, row[i].more);
        free(text);
        play_on(all, effort(row[i].battles));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_random_battles_of_every_scenario),
        proves(test_kings_random_battles_with_every_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
