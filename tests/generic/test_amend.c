/* The umpire's hand in every system: whatever the words of its lines allow is amended at any ask, and the battle goes on,
 * is recorded and replays. Nothing here knows a system; its tables say what can be said. */
#include <stdlib.h>

#include "engine/flow.h"
#include "support/roster.h"
#include "text/lines_amend.h"
#include "text/lines_inside.h"

static const char *only;
static roster all;

static int open_all(void **state)
{
    (void)state;
    all = roster_open(only);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    roster_close(&all);
    return 0;
}

/* ---- words at random ---- */

typedef struct random_words {
    gg_dice dice;
    const gg_battle *b;
    const gg_state *s;
    gg_text t;
    char text[400];
    bool places; /* only `place` and `remove` */
} random_words;

static int below(random_words *r, int n) { return n > 0 ? (int)gg_dice_below(&r->dice, (uint32_t)n) : 0; }

typedef struct subject {
    int line, row;
} subject;

/* Every row that a label names, in one list. */
static int subjects(const gg_battle *b, const gg_state *s, subject *out, int cap)
{
    int n = 0;
    const gg_lines *lines = gg_battle_system(b)->lines;
    for (int i = 0; i < lines->lines; i++)
        for (int row = 0; lines->line[i].fields && row < gg_row_count(b, s, i); row++)
            if (gg_row_is_there(b, s, i, row) && gg_row_label(b, s, i, row)[0] && n < cap) out[n++] = (subject){i, row};
    return n;
}

static void add_value(random_words *r, const gg_field *f, subject who, int field)
{
    int high = f->high < f->low + 12 ? f->high : f->low + 12;
    switch (f->kind) {
    case GG_NUMBER: gg_text_add(&r->t, " %d", f->low - 1 + below(r, high - f->low + 3)); break;
    case GG_PICK: gg_text_add(&r->t, " %s", gg_field_word(f, below(r, f->count))); break;
    case GG_SIDE: gg_text_add(&r->t, " %s", gg_battle_side(r->b, below(r, 2))); break;
    case GG_REF: {
        int rows = gg_row_count(r->b, r->s, f->of);
        gg_text_add(&r->t, " %s", rows ? gg_row_label(r->b, r->s, f->of, below(r, rows)) : "nobody");
        break;
    }
    default: {
        char part[200];
        gg_text t = gg_text_on(part, sizeof part);
        gg_row_field(&t, r->b, r->s, who.line, field, who.row);
        const char *blank = part[0] ? strchr(part + 1, ' ') : NULL;
        gg_text_add(&r->t, "%s", blank ? blank : " 1");
    }
    }
}

static void add_set(random_words *r, subject who)
{
    const gg_line *l = &gg_battle_system(r->b)->lines->line[who.line];
    for (int n = 1 + below(r, 3), tries = 0; n > 0 && tries < 60; tries++) {
        int k = below(r, l->fields);
        const gg_field *f = &l->field[k];
        if (f->stands != GG_ANYWHERE || (f->kind == GG_OWN && !f->read) || (f->home == GG_IN_BATTLE && f->bytes))
            continue;
        gg_text_add(&r->t, below(r, 5) ? " " : " not ");
        gg_text_add(&r->t, "%s", gg_field_bare(f) ? gg_field_word(f, below(r, f->count)) : f->word);
        if (!gg_field_bare(f)) add_value(r, f, who, k);
        n--;
    }
}

/* Where somebody else is, or nearby. */
static void add_place(random_words *r, subject who)
{
    subject list[256];
    int n = subjects(r->b, r->s, list, 256);
    const gg_line *l = &gg_battle_system(r->b)->lines->line[who.line];
    for (int tries = 0; tries < 40; tries++) {
        char part[200];
        gg_text t = gg_text_on(part, sizeof part);
        subject other = list[below(r, n)];
        if (other.line != who.line) continue;
        for (int k = 0; k < l->fields; k++)
            if (l->field[k].where) gg_row_field(&t, r->b, r->s, other.line, k, other.row);
        char *word = strrchr(part, ' ');
        if (!word || !strpbrk(word, "0123456789")) continue;
        for (char *c = word; *c; c++) {
            if (*c >= '0' && *c <= '9' && below(r, 2)) *c = (char)('0' + below(r, 10));
            if (*c >= 'A' && *c <= 'M' && below(r, 2)) *c = (char)('A' + below(r, 12));
        }
        gg_text_add(&r->t, "%s", word);
        if (below(r, 2)) gg_text_add(&r->t, " %s", below(r, 2) ? "N" : "S");
        return;
    }
}

static void add_removal(random_words *r, subject who)
{
    static const char *const fates[] = {"", " routed", " destroyed", " left", " taken"};
    const gg_line *l = &gg_battle_system(r->b)->lines->line[who.line];
    for (int k = 0; k < l->fields; k++)
        if (l->field[k].where && gg_field_bare(&l->field[k]) && below(r, 2)) {
            gg_text_add(&r->t, " %s", gg_field_word(&l->field[k], below(r, l->field[k].count)));
            return;
        }
    gg_text_add(&r->t, "%s", fates[below(r, 5)]);
}

/* Half of the time somebody whom the ask or an exchange under way is about: there a hand may do most harm. */
static subject somebody(random_words *r, const subject *list, int n)
{
    const gg_system *sys = gg_battle_system(r->b);
    uint8_t about[2 * 16 + 2];
    int k = 0;
    about[k++] = r->s->ask.piece, about[k++] = r->s->ask.other;
    for (int d = 0; d < r->s->depth && k + 2 <= (int)sizeof about; d++) {
        gg_event e = {.piece = GG_NONE, .other = GG_NONE};
        if (!(gg_level_at(r->b, r->s, d) & GG_EXCHANGE) || !sys->exchange_of) continue;
        sys->exchange_of(r->b, r->s, gg_frame_at(r->b, r->s, d), &e);
        about[k++] = e.piece, about[k++] = e.other;
    }
    int piece = about[below(r, k)];
    if (below(r, 2)) piece = GG_NONE;
    for (int i = 0; i < n && piece != GG_NONE; i++)
        if (!strcmp(gg_row_label(r->b, r->s, list[i].line, list[i].row), gg_battle_label(r->b, piece))) return list[i];
    return list[below(r, n)];
}

static const char *some_words(random_words *r, const gg_battle *b, const gg_state *s)
{
    static const char *const hands[] = {"set", "set", "place", "remove"};
    subject list[256];
    r->b = b, r->s = s;
    r->t = gg_text_on(r->text, sizeof r->text);
    int n = subjects(b, s, list, 256), hand = r->places ? 2 + below(r, 2) : below(r, 4);
    if (!r->places && gg_pending(b, s).kind == GG_ROLL && below(r, 3) == 0) {
        gg_text_add(&r->t, "force %d dice", 1 + below(r, 9));
        return r->text;
    }
    subject who = somebody(r, list, n);
    gg_text_add(&r->t, "amend %s %s", hands[hand], gg_row_label(b, s, who.line, who.row));
    if (hand < 2) add_set(r, who);
    if (hand == 2) add_place(r, who);
    if (hand == 3) add_removal(r, who);
    return r->text;
}

/* ---- a unit's own words change nothing ---- */

static void own_words(const gg_battle *b, const gg_state *s, subject who, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    const gg_line *l = &gg_battle_system(b)->lines->line[who.line];
    gg_text_add(&t, "amend set %s", gg_row_label(b, s, who.line, who.row));
    for (int k = 0; k < l->fields; k++) {
        bool fixed = (l->field[k].home == GG_IN_BATTLE && l->field[k].bytes) || l->field[k].kind == GG_OWN;
        if (l->field[k].stands == GG_ANYWHERE && !fixed && !l->field[k].print && !l->field[k].where)
            gg_row_field(&t, b, s, who.line, k, who.row);
    }
}

static int t_words(const char *text)
{
    int n = 1;
    for (; *text; text++) n += *text == ' ';
    return n;
}

static void test_own_words_change_nothing(void **state)
{
    gg_state *copy = table_state();
    int good = 0, tried = 0;
    (void)state;
    for (int i = 0; i < all.count; i += 12 / (effort(12) < 12 ? effort(12) : 12)) {
        playing p;
        playing_begin(&p, all.at[i].battle, "random", 11, NULL);
        for (int n = 0; n < 300 && playing_step(&p); n++) {
            subject list[256];
            char text[600];
            gg_answer a;
            gg_fault fault = {0};
            if (n % 7 || gg_pending(p.battle, p.state).kind == GG_OVER) continue;
            subject who = list[(n / 7) % subjects(p.battle, p.state, list, 256)];
            own_words(p.battle, p.state, who, text, sizeof text);
            if (t_words(text) < 4) continue;
            tried++;
            if (!gg_answer_parse(p.battle, p.state, text, strlen(text), &a, &fault)) {
                if (strstr(fault.text, "too many words")) continue;
                fail_msg("%s: `%s` at answer %d: %s", all.at[i].name, text, p.answers, fault.text);
            }
            gg_copy(p.battle, copy, p.state);
            assert_int_equal(gg_answer_give(p.battle, copy, &a, NULL), GG_DONE);
            if (!gg_same(p.battle, copy, p.state)) fail_msg("%s: `%s` changes something", all.at[i].name, text);
            good++;
        }
        playing_end(&p);
    }
    assert_true(good > tried / 2);
    free(copy);
}

/* ---- amended battles go on, and replay ---- */

typedef struct book {
    char *text;
    size_t len, cap;
    gg_scribe scribe;
} book;

static void write_down(book *k, const char *lines)
{
    size_t len = strlen(lines);
    if (k->len + len + 1 > k->cap) k->text = realloc(k->text, k->cap = 2 * (k->len + len + 1));
    memcpy(k->text + k->len, lines, len + 1);
    k->len += len;
}

static long amended, refused, moved_in_the_midst;

/* The reasons for the dice of a pending roll still make their number. */
static void check_dice(const gg_battle *b, const gg_state *s, const char *typed)
{
    gg_test t;
    int sum = 0;
    if (!gg_test_of(b, s, &t) || !t.tally[GG_TALLY_DICE].lines) return;
    for (int i = 0; i < t.tally[GG_TALLY_DICE].lines; i++) sum += t.tally[GG_TALLY_DICE].line[i].amount;
    if (sum != t.dice) fail_msg("`%s`: %d dice are asked for, and the reasons make %d", typed, t.dice, sum);
}

/* What a record writes of it means the same. */
static void check_text(const playing *p, const gg_answer *a, const char *typed)
{
    char text[512];
    gg_answer again;
    gg_fault fault = {0};
    gg_state *one = table_state(), *two = table_state();
    gg_answer_print(p->battle, p->state, a, text, sizeof text);
    gg_copy(p->battle, one, p->state);
    gg_copy(p->battle, two, p->state);
    if (!gg_answer_parse(p->battle, p->state, text, strlen(text), &again, &fault))
        fail_msg("`%s` was typed, `%s` is not read: %s", typed, text, fault.text);
    assert_int_equal(gg_answer_give(p->battle, one, a, NULL), GG_DONE);
    assert_int_equal(gg_answer_give(p->battle, two, &again, NULL), GG_DONE);
    if (!gg_same(p->battle, one, two)) fail_msg("`%s` was typed, `%s` is something else", typed, text);
    check_dice(p->battle, one, typed);
    free(one);
    free(two);
}

static void give_and_write(playing *p, const gg_answer *a, book *k)
{
    char lines[GG_RECORD_LINES];
    gg_record_answer(&k->scribe, p->battle, p->state, a, lines, sizeof lines);
    write_down(k, lines);
    assert_int_equal(gg_answer_give(p->battle, p->state, a, NULL), GG_DONE);
    gg_record_after(&k->scribe, p->battle, p->state, lines, sizeof lines);
    write_down(k, lines);
}

static void begin_book(book *k, const gg_battle *b)
{
    size_t len;
    gg_battle_text(b, &len);
    char *head = malloc(len + 4096);
    gg_record_head(&k->scribe, b, NULL, 0, head, len + 4096);
    write_down(k, head);
    free(head);
}

static void assert_replays(const scenario *s, const book *k, const gg_state *end)
{
    gg_arena arena = {.size = gg_record_space(k->len)};
    arena.base = malloc(arena.size);
    gg_record record;
    gg_faults *faults = calloc(1, sizeof *faults);
    gg_fault fault;
    gg_replay r;
    gg_replayed what;
    gg_state *state = table_state();
    assert_true(gg_record_parse(k->text, k->len, &arena, &record, faults));
    assert_true(gg_replay_begin(&r, &record, s->battle, state, NULL, &fault));
    while ((what = gg_replay_step(&r, NULL, &fault)) != GG_REPLAY_DONE)
        if (what == GG_REPLAY_STUCK) fail_msg("%s: line %d: %s", s->name, fault.line, fault.text);
    assert_true(gg_same(s->battle, state, end));
    free(state);
    free(faults);
    free(arena.base);
}

static void amend_some(playing *p, random_words *r, book *k)
{
    gg_answer a;
    gg_fault fault = {0};
    uint64_t before = gg_hash(p->battle, p->state);
    const char *text = some_words(r, p->battle, p->state);
    if (!gg_answer_parse(p->battle, p->state, text, strlen(text), &a, &fault)) {
        assert_true(fault.text[0] && fault.line == 1 && fault.column >= 1);
        assert_true(gg_hash(p->battle, p->state) == before);
        refused++;
        return;
    }
    check_text(p, &a, text);
    moved_in_the_midst += !gg_quiet(p->battle, p->state) && !strstr(text, "set") && !strstr(text, "force");
    give_and_write(p, &a, k);
    amended++;
}

/* Whoever was moved or taken away, what can be written as a position is read again without a fault. */
static void check_position(const playing *p, const char *name)
{
    enum { CAP = 24 * 1024 };
    static char text[CAP];
    static gg_faults faults;
    int len = gg_quiet(p->battle, p->state) ? gg_position_print(p->battle, p->state, text, CAP) : -1;
    if (len < 0) return;
    gg_arena arena = {.size = gg_battle_space((size_t)len)};
    arena.base = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    memset(&faults, 0, sizeof faults);
    if (!gg_battle_parse(text, (size_t)len, &arena, &faults))
        fail_msg("%s, answer %d: line %d: %s\n%s", name, p->answers, faults.fault[0].line, faults.fault[0].text, text);
    free(arena.base);
}

static void test_amended_battles_go_on_and_replay(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        for (int n = 0; n < effort(4); n++) {
            static const char *const fighters[] = {"random", "eager"};
            playing p;
            long since = amended;
            book k = {0};
            random_words r = {.dice = gg_dice_make((uint64_t)n, 77), .places = n / 2 % 2};
            gg_answer a;
            char lines[GG_RECORD_LINES];
            playing_begin(&p, all.at[i].battle, fighters[n % 2], (uint64_t)n, NULL);
            begin_book(&k, p.battle);
            while (p.answers < 1500 / thinned() && playing_next(&p, &a)) {
                if (p.answers % 5 == 0) check_text(&p, &a, "an answer");
                give_and_write(&p, &a, &k);
                p.answers++;
                if (r.places && amended != since) check_position(&p, all.at[i].name);
                bool midst = !gg_quiet(p.battle, p.state);
                for (int often = below(&r, midst ? 6 : 12) == 0 ? 1 + below(&r, 3) : 0; often > 0; often--)
                    if (gg_pending(p.battle, p.state).kind != GG_OVER) amend_some(&p, &r, &k);
            }
            gg_record_end(&k.scribe, p.battle, p.state, lines, sizeof lines);
            write_down(&k, lines);
            assert_replays(&all.at[i], &k, p.state);
            free(k.text);
            playing_end(&p);
        }
    }
    print_message("# %ld amended, %ld of them moved or removed in the midst of something, %ld refused\n", amended,
                  moved_in_the_midst, refused);
    assert_true(amended > 0 && refused > 0 && moved_in_the_midst > 0);
}

/* ---- by name ---- */

static void assert_amends(const char *name, const char *answers, const char *words, const char *refusal)
{
    const gg_battle *b = NULL;
    gg_state *s = table_state();
    gg_answer a;
    gg_fault fault = {0};
    for (int i = 0; i < all.count; i++)
        if (!strcmp(all.at[i].name, name)) b = all.at[i].battle;
    if (b) gg_start(b, s, NULL);
    for (const char *at = answers, *end; b && *at; at = *end ? end + 2 : end) {
        end = strstr(at, "; ") ? strstr(at, "; ") : at + strlen(at);
        if (!gg_answer_parse(b, s, at, (size_t)(end - at), &a, &fault)) fail_msg("%s: %s", at, fault.text);
        assert_int_equal(gg_answer_give(b, s, &a, NULL), GG_DONE);
    }
    if (b && gg_answer_parse(b, s, words, strlen(words), &a, &fault) != !refusal)
        fail_msg("%s, `%s`: %s", name, words, refusal ? "is not refused" : fault.text);
    if (b && refusal) assert_string_equal(fault.text, refusal);
    free(s);
}

static void test_others_are_moved_in_the_midst_of_an_exchange(void **state)
{
    (void)state;
    assert_amends("ccn/drill_square", "activate F1", "place F2 C3", NULL);
    assert_amends("ccn/drill_melee", "melee F1 A1", "place F1 C3",
                  "F1 is in the midst of this: finish it first, or take back what led here (`undo`)");
    assert_amends("ccn/drill_melee", "melee F1 A1", "remove A1",
                  "A1 is in the midst of this: finish it first, or take back what led here (`undo`)");
    assert_amends("boe/el_bodon", "", "place F1 5,2", NULL); /* open orders, before turn 1 */
    assert_amends("boe/el_bodon", "", "remove F1", NULL);
    assert_amends("boe/drill_melee", "", "place F2 5,2", NULL); /* Phase 8, where there are melees and a Player A */
    assert_amends("boe/drill_melee", "", "place F1 5,2",
                  "F1 is in the midst of this: finish it first, or take back what led here (`undo`)");
    assert_amends("bp/drill_closing_fire", "use F1; charge F1 A1", "place F3 300,60 0", NULL);
    assert_amends("bp/drill_closing_fire", "use F1; charge F1 A1", "remove A2", NULL);
    assert_amends("bp/drill_closing_fire", "use F1; charge F1 A1", "remove F1",
                  "F1 is in the midst of this: finish it first, or take back what led here (`undo`)");
    assert_amends("bp/drill_column_line", "", "place F3 300,60 0", NULL);
    assert_amends("bp/drill_column_line", "", "remove B1",
                  "B1 is in the midst of this: finish it first, or take back what led here (`undo`)");
    assert_amends("kings/free", "", "remove B1", "B1 is asked about now: answer first, or take back what led here");
}

/* By number, by number among others, and in sets; of its own procedure alone. */
static void test_a_frame_names_pieces_and_sets_of_them(void **state)
{
    (void)state;
    struct frame {
        GG_FRAME_HEAD
        uint32_t set[2];
        uint8_t unit, leader;
    } f = {.proc = 3, .set = {1U << 5, 1U << 1}, .unit = 7, .leader = 2};
    const struct gg_held row[] = {{3, offsetof(struct frame, set), sizeof f.set, 0},
                                  {3, offsetof(struct frame, unit), sizeof f.unit, 0},
                                  {3, offsetof(struct frame, leader), sizeof f.leader, 64}};
    for (int piece = 0; piece <= GG_NONE; piece++) {
        bool named = piece == 5 || piece == 33 || piece == 7 || piece == 66;
        assert_int_equal(gg_frame_names(row, 3, &f, piece), named);
    }
    assert_false(gg_frame_names(row, 2, &f, 66));
    f.proc = 4;
    assert_false(gg_frame_names(row, 3, &f, 7));
}

static char told[GG_SENTENCE];

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)sink, (void)b, (void)s;
    if (e->kind == GG_EV_AMEND) snprintf(told, sizeof told, "%s", e->text);
}

/* As a person would say it, not as the file has it. */
static void test_what_the_umpire_sets_is_told_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *name, *words, *told;
    } rows[] = {
        {"ccn/drill_melee", "set A1 blocks 1", "have 1 block."},
        {"ccn/drill_melee", "set A1 blocks 2 shaken", "have 2 blocks, shaken."},
        {"rbc/before_novara", "set swiss losses 1", "The umpire: the Swiss have 1 loss."},
        {"bp/redinha", "set B1 casualties 1", "have 1 casualty."},
        {"bp/redinha", "set Beckwith rating 7", "Beckwith has rating 7."},
        {"kings/crag", "set N1 pins 1", "N1 has 1 pin."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int k = 0; k < all.count; k++) {
            const gg_battle *b = all.at[k].battle;
            gg_answer a;
            gg_fault fault = {0};
            if (strcmp(all.at[k].name, rows[i].name)) continue;
            gg_state *s = table_state();
            gg_start(b, s, NULL);
            if (!gg_answer_parse(b, s, rows[i].words, strlen(rows[i].words), &a, &fault)) fail_msg("%s", fault.text);
            assert_int_equal(gg_answer_give(b, s, &a, &(gg_sink){.event = hear}), GG_DONE);
            if (!strstr(told, rows[i].told)) fail_msg("%s", told);
            free(s);
        }
}

int main(int argc, char **argv)
{
    if (argc > 1) only = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_others_are_moved_in_the_midst_of_an_exchange),
        cmocka_unit_test(test_a_frame_names_pieces_and_sets_of_them),
        cmocka_unit_test(test_what_the_umpire_sets_is_told_in_words),
        cmocka_unit_test(test_own_words_change_nothing),
        cmocka_unit_test(test_amended_battles_go_on_and_replay),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
