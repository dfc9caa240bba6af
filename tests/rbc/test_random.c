/* Moves, Momentum, shots and blows on random positions, against the text of the specification told again slowly. */
#include "field.h"
#include "slow.h"
#include "support/roster.h"

/* ---- random positions ---- */

static uint32_t seed;

static int below(int n)
{
    seed = seed * 1664525u + 1013904223u;
    return (int)((seed >> 8) % (uint32_t)n);
}

static bool often(int percent) { return below(100) < percent; }

enum { SPAN = 8, EACH = 6 };

typedef struct writing {
    char text[8192];
    size_t n;
    bool march; /* heavy units that face each other */
    bool held[SPAN][SPAN];
    struct {
        int x, y, facing, type;
        bool hedgehog;
    } unit[2 * EACH];
} writing;

static void put(writing *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(writing *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    w->n += (size_t)vsnprintf(w->text + w->n, sizeof w->text - w->n, format, args);
    va_end(args);
}

static void put_options(writing *w)
{
    if (often(25)) put(w, "option turn_cost 1\n");
    if (often(25)) put(w, "option formation_flank NORMAL\n");
    if (often(25)) put(w, "option shock CHARGE\n");
    if (often(25)) put(w, "option contact_light 1\n");
}

static void put_ground(writing *w, int wild)
{
    static const char marks[] = "HWRBVCFX";
    put(w, "map\n");
    for (int y = 0; y < SPAN; y++) {
        for (int x = 0; x < SPAN; x++) put(w, " %c", often(wild) ? marks[below(8)] : '.');
        put(w, "\n");
    }
    put(w, "end\n");
    bool wall[SPAN][SPAN][4] = {{{false}}};
    for (int i = below(8); i > 0; i--) {
        int x = 1 + below(SPAN - 2), y = 1 + below(SPAN - 2), side = below(4);
        if (wall[x][y][side]) continue;
        wall[x][y][side] = true;
        put(w, "wall %c%d/%c\n", 'A' + x, SPAN - y, "NESW"[side]);
    }
}

static void put_flags(writing *w, int i, const char *always, const char *sometimes)
{
    const rbc_type *t = &rbc_types[w->unit[i].type];
    char word[24];
    int used;
    put(w, "%s", always);
    w->unit[i].hedgehog = t->traits & T_HH && often(15) && !*always;
    if (w->unit[i].hedgehog)
        put(w, " hedgehog");
    else if (often(20))
        put(w, " unformed");
    if (often(40)) put(w, " hits %d", below(6));
    for (; sscanf(sometimes, " %23s%n", word, &used) == 1; sometimes += used) {
        bool fits = !(!strcmp(word, "charged") && t->cls == AR) && !(!strcmp(word, "shot") && t->weapon == NO_WEAPON) &&
                    !(!strcmp(word, "evaded") && !rbc_light(t->cls) && !(t->traits & T_CAR));
        bool likely = word[strlen(word) - 1] == '!';
        if (fits && often(likely ? 75 : 25)) put(w, " %.*s", (int)strlen(word) - likely, word);
    }
    if (t->traits & T_MARC && often(40)) put(w, " massed %d last %d", 1 + below(2), below(3));
}

static void put_unit(writing *w, int i, const char *always, const char *sometimes)
{
    int x, y, side = i / EACH;
    bool march = w->march && often(85);
    do x = below(march ? 5 : SPAN), y = below(SPAN);
    while (w->held[x][y]);
    w->held[x][y] = true;
    do w->unit[i].type = below(RBC_TYPES);
    while (march && !rbc_heavy(rbc_types[w->unit[i].type].cls));
    w->unit[i].x = x, w->unit[i].y = y, w->unit[i].facing = march ? 2 * side : below(4);
    put(w, "unit %c%d %c%d \"unit\" %s %c%d facing %c", "SN"[side], i % EACH + 1, "SN"[side], i % EACH / 3,
        rbc_types[w->unit[i].type].code, 'A' + x, SPAN - y, "NESW"[w->unit[i].facing]);
    put_flags(w, i, always, sometimes);
    put(w, "\n");
}

/* Engages units that have an enemy straight or diagonally before them. */
static void put_melees(writing *w, int percent, int but)
{
    static const int step_x[] = {0, 1, 0, -1}, step_y[] = {-1, 0, 1, 0};
    bool pair[2 * EACH][2 * EACH] = {{false}};
    for (int i = 0; i < 2 * EACH; i++) {
        const rbc_type *t = &rbc_types[w->unit[i].type];
        int f = w->unit[i].facing, r = (f + 1) % 4, right = below(3) - 1;
        int x = w->unit[i].x + step_x[f] + right * step_x[r], y = w->unit[i].y + step_y[f] + right * step_y[r];
        for (int k = 0; k < 2 * EACH; k++) {
            const rbc_type *o = &rbc_types[w->unit[k].type];
            if (w->unit[k].x != x || w->unit[k].y != y || k / EACH == i / EACH || pair[k][i] || i == but || k == but)
                continue;
            if (t->cls == AR || w->unit[i].hedgehog || (rbc_light(t->cls) && (o->cls == HF || o->cls == HM))) continue;
            if (!often(percent)) continue;
            pair[i][k] = true;
            put(w, "engaged %c%d %c%d since %d\n", "SN"[i / EACH], i % EACH + 1, "SN"[k / EACH], k % EACH + 1,
                below(3));
        }
    }
}

/* A sound scenario that begins so, as a table. */
static table *random_table(bool march, const char *first, const char *sometimes, int melees, int but, int wild,
                           const char *begin)
{
    static gg_faults faults;
    for (;;) {
        writing w = {.march = march};
        put(&w,
            "system rbc\ntitle Random\nboard 8 8\nturns 40\nfirst south\nside south south zone 1 2 break 90\n"
            "side north north zone 7 8 break 90\nturn 2 south\nbrigade S0 south\nbrigade S1 south\nbrigade N0 north\n"
            "brigade N1 north\n");
        put_options(&w);
        put_ground(&w, wild);
        for (int i = 0; i < 2 * EACH; i++) put_unit(&w, i, i ? "" : first, sometimes);
        put_melees(&w, melees, but);
        put(&w, "%s\n", begin);
        if (table_faults(w.text, &faults)) return set_up(w.text);
    }
}

/* ---- moves ---- */

static void show(const table *t, const char *what, gg_move m)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, m, text, sizeof text);
    size_t len;
    table_fail(HERE, "`%s` is %s\n%s", text, what, gg_battle_text(t->battle, &len));
}

static bool among(gg_move m, const gg_move *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == m) return true;
    return false;
}

static void compare_moves(table *t, bool compelled)
{
    static gg_move slow[SLOW_MOVES], fast[GG_MOVES_MAX];
    int n = slow_moves(bt(t), st(t), piece_id(t, "S1"), compelled, slow);
    int m = gg_moves(t->battle, t->state, fast, GG_MOVES_MAX);
    for (int i = 0; i < m; i++)
        if (!among(fast[i], slow, n)) show(t, "offered, and should not be", fast[i]);
    for (int i = 0; i < n; i++)
        if (!among(slow[i], fast, m)) show(t, "not offered, and should be", slow[i]);
    assert_int_equal(n, m);
}

/* The path that is walked brings about what the move says, charges aside. */
static void walk_some(table *t)
{
    static gg_move list[GG_MOVES_MAX];
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    gg_move m = list[below(n)];
    if (gg_move_verb(m) != V_MOVE) return;
    gg_apply(t->battle, t->state, m, NULL);
    const rbc_unit *u = unit_of(t, "S1");
    if (st(t)->pt != 2) return; /* the turn is over, and flags may be gone */
    if (u->cell != rbc_move_cell(m) || u->facing != gg_move_facing(m) ||
        !!(u->flags & UNFORMED) != !!(gg_move_arg(m) & ARG_UNFORMED) ||
        !!(u->flags & ADVANCED) != !!(gg_move_arg(m) & ARG_ADVANCED))
        show(t, "not what came of it", m);
}

static void test_rbc_move_offered_at_random(void **state)
{
    (void)state;
    int compared = 0, tries = effort(1500);
    seed = 1;
    for (int i = tries; i > 0; i--) {
        table *t =
            random_table(often(30), often(30) ? " unformed" : " stirred", "shot", 60, 0, below(50), "begin unit S1");
        if (gg_pending(t->battle, t->state).question == ASK_MOVE) {
            compare_moves(t, false);
            walk_some(t);
            compared++;
        }
        tables_clear(NULL);
    }
    assert_true(compared > tries / 2);
}

static void test_rbc_mom_path_at_random(void **state)
{
    (void)state;
    int compared = 0, tries = effort(3000);
    seed = 2;
    for (int i = tries; i > 0; i--) {
        table *t = random_table(true, " advanced", "", 60, 0, below(30), "begin turn");
        while (gg_pending(t->battle, t->state).kind == GG_CHOOSE &&
               gg_pending(t->battle, t->state).question == ASK_NEXT && offers(t, "next S1") &&
               unit_of(t, "S1")->flags & MOMENTUM)
            give(t, "next S1");
        gg_ask ask = gg_pending(t->battle, t->state);
        if (ask.kind == GG_CHOOSE && ask.question == ASK_MOMENTUM && ask.piece == piece_id(t, "S1")) {
            static gg_move slow[SLOW_MOVES];
            int n = slow_moves(bt(t), st(t), piece_id(t, "S1"), true, slow);
            assert_true(n > 0);
            give(t, "advance S1");
            ask = gg_pending(t->battle, t->state);
            if (ask.kind == GG_CHOOSE && ask.question == ASK_MOVE && ask.piece == piece_id(t, "S1"))
                compare_moves(t, true);
            else
                assert_int_equal(n, 1); /* taken without asking */
            compared++;
        }
        tables_clear(NULL);
    }
    assert_true(compared > tries / 100);
}

static void test_rbc_mom_def_at_random(void **state)
{
    (void)state;
    int found = 0, tries = effort(3000);
    seed = 3;
    for (int i = tries; i > 0; i--) {
        table *t = random_table(true, " advanced", "advanced! pinned", 20, -1, below(20), "begin turn");
        uint64_t held, is = 0;
        bool goes = slow_momentum(bt(t), st(t), &held);
        for (int u = 0; u < EACH; u++) is |= (uint64_t) !!(st(t)->unit[u].flags & MOMENTUM) << u;
        size_t len;
        if (is != (goes ? held : 0))
            table_fail(HERE, "under Momentum: %x, not %x\n%s", (unsigned)is, (unsigned)held,
                       gg_battle_text(t->battle, &len));
        found += is != 0;
        tables_clear(NULL);
    }
    assert_true(found > tries / 100);
}

/* ---- shots ---- */

static int compare_shots(table *t)
{
    int shots = 0;
    bool asked = gg_pending(t->battle, t->state).kind == GG_CHOOSE &&
                 gg_pending(t->battle, t->state).question == ASK_SHOOT && st(t)->pt == 2;
    const rbc_state *s = asked ? st(t) : &bt(t)->image;
    for (int unit = 0; unit < EACH; unit++)
        for (int target = EACH; target < 2 * EACH; target++)
            for (int massed = 0; massed < 2; massed++) {
                int dice = slow_shot(bt(t), s, unit, target, massed);
                gg_move m = rbc_move(massed ? V_MASSED : V_SHOOT, (unsigned)unit, (unsigned)target, SQ_OFF, 0, 0);
                bool legal = asked && gg_verdict(t->battle, t->state, m) == GG_OK;
                if (legal != (dice > 0)) show(t, legal ? "legal, and should not be" : "not legal, and should be", m);
                if (!legal) continue;
                table *copy = fork_of(t);
                gg_apply(copy->battle, copy->state, m, NULL);
                if (gg_pending(copy->battle, copy->state).dice != dice) show(t, "shot with other dice", m);
                shots++;
            }
    return shots;
}

static void test_rbc_shoot_at_random(void **state)
{
    (void)state;
    int shots = 0, tries = effort(1500);
    seed = 4;
    for (int i = tries; i > 0; i--) {
        table *t = random_table(false, "", "stirred moved charged evaded shot", 30, -1, below(40), "begin shooting");
        shots += compare_shots(t);
        tables_clear(NULL);
    }
    assert_true(shots > tries);
}

/* ---- blows ---- */

static void play_on(table *t)
{
    static gg_move list[GG_MOVES_MAX];
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind == GG_CHOOSE) {
        int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
        gg_apply(t->battle, t->state, list[below(n)], NULL);
        return;
    }
    uint8_t faces[GG_DICE_MAX];
    for (int i = 0; i < ask.dice; i++) faces[i] = (uint8_t)(1 + below(6));
    gg_roll(t->battle, t->state, faces, ask.dice, NULL);
}

static void test_rbc_melee_at_random(void **state)
{
    (void)state;
    int blows = 0, tries = effort(2500);
    seed = 5;
    for (int i = tries; i > 0; i--) {
        table *t = random_table(often(30), "", "charged", 90, -1, below(40), "begin melee");
        while (gg_pending(t->battle, t->state).kind != GG_OVER && st(t)->pt == 2) {
            gg_ask ask = gg_pending(t->battle, t->state);
            if (ask.kind == GG_ROLL && ask.die == DIE_HIT) {
                int dice = slow_blows(bt(t), st(t), ask.piece);
                size_t len;
                if (dice != ask.dice)
                    table_fail(HERE, "%s strikes with %d dice, not with %d\n%s", gg_battle_label(t->battle, ask.piece),
                               ask.dice, dice, gg_battle_text(t->battle, &len));
                blows++;
            }
            play_on(t);
        }
        tables_clear(NULL);
    }
    assert_true(blows > tries);
}

/* Whatever is played, boards and counts of the state stay in step with the units. */
static void check_boards(const table *t)
{
    const rbc_battle *b = bt(t);
    const rbc_state *s = st(t);
    uint32_t held[GG_SIDES][RBC_ROWS] = {{0}};
    int engaged[RBC_UNITS] = {0};
    for (int u = 0; u < b->units; u++) {
        const rbc_unit *v = &s->unit[u];
        if (v->cell == SQ_OFF || v->flags & RUINED) continue;
        assert_int_equal(s->unit_at[v->cell], u);
        held[b->unit[u].side][sq_y(v->cell)] |= (uint32_t)1 << sq_x(v->cell);
        if (v->foe == GG_NONE) continue;
        assert_int_equal(sq_distance(v->cell, s->unit[v->foe].cell), 1);
        engaged[u]++, engaged[v->foe]++;
    }
    assert_memory_equal(held, s->held, sizeof held);
    for (int u = 0; u < b->units; u++)
        if (rbc_on_board(s, u)) assert_int_equal(engaged[u], s->unit[u].engaged);
}

static void test_rbc_state_stays_in_step(void **state)
{
    (void)state;
    seed = 6;
    for (int i = effort(300); i > 0; i--) {
        table *t = random_table(often(50), "", "advanced", 40, -1, below(30), "begin turn");
        for (int n = 0; n < 400 && gg_pending(t->battle, t->state).kind != GG_OVER; n++) {
            play_on(t);
            check_boards(t);
        }
        tables_clear(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_move_offered_at_random), proves(test_rbc_mom_path_at_random),
        proves(test_rbc_mom_def_at_random),      proves(test_rbc_shoot_at_random),
        proves(test_rbc_melee_at_random),        proves(test_rbc_state_stays_in_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
