/* The core's face for a page, natively, so that the sanitizers see it: each call with good and bad input; every call on
 * every shipped battle says well-formed JSON, records and positions open again where they were, and damaged ones are
 * refused. */
#include "web/exports.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "support/roster.h"
#include "tell/buffer.h"
#include "web/face.h"

void memory_is_out(void) { abort(); }

/* ---- calls ---- */

static void give_texts(const char *first, const char *second, size_t second_len)
{
    size_t len = strlen(first), all = len + (second ? 1 + second_len : 0);
    char *at = web_input((uint32_t)all);
    memcpy(at, first, len);
    if (second) at[len] = 0, memcpy(at + len + 1, second, second_len);
}

/* What was said, as JSON; whoever calls frees it. */
static json_t *heard(void)
{
    json_error_t error;
    json_t *value = json_loadb(web_output(), web_output_length(), JSON_DECODE_ANY, &error);
    if (!value) fail_msg("%s at %d of %.200s", error.text, error.position, web_output());
    return value;
}

static void well_formed(void) { json_decref(heard()); }

static bool good(void)
{
    json_t *value = heard();
    bool ok = json_is_true(json_object_get(value, "ok"));
    json_decref(value);
    return ok;
}

static bool open_text(const char *text, size_t len)
{
    give_texts("7", text, len);
    web_open();
    return good();
}

static char *text_said(void)
{
    json_t *value = heard();
    char *text = strdup(json_string_value(value));
    json_decref(value);
    return text;
}

/* ---- a battle ---- */

static bool step(const char *player)
{
    web_view(-1);
    json_t *view = heard();
    const char *kind = json_string_value(json_object_get(json_object_get(view, "ask"), "kind"));
    bool over = strcmp(kind, "over") == 0, roll = strcmp(kind, "roll") == 0;
    json_decref(view);
    if (over) return false;
    give_texts(player, NULL, 0);
    if (roll)
        web_throw();
    else
        web_play(0, 0);
    assert_true(good());
    return true;
}

/* Shapes of every kind that there are, for a piece and with another. */
static void look_at_shapes(int piece)
{
    web_overlays();
    json_t *kinds = heard(), *kind;
    size_t i;
    json_array_foreach(kinds, i, kind)
    {
        give_texts(json_string_value(kind), NULL, 0);
        web_overlay(piece, -1), well_formed();
        web_overlay(piece, (piece + 7) % 40), well_formed();
    }
    json_decref(kinds);
}

static void look_at_telling(int n)
{
    web_question(), well_formed();
    web_motions(), well_formed();
    web_sheet(n % 40, n % 3 - 1), well_formed();
    web_pointed(n % 20, (n + 9) % 40, 0, 0), well_formed();
    web_pointed(n % 20, -1, 300 + n, 200), well_formed();
    web_amendments(), well_formed();
    give_texts("A1", "@240,310", 8);
    web_between(), well_formed();
    web_amendable(), well_formed();
    web_told(n - 6, n, n % 3 - 1, n & 1), well_formed();
    give_texts("set A1 gone astray", NULL, 0);
    web_reasons(), well_formed();
    web_amend(), well_formed();
    if (n % 16 == 0) look_at_shapes(n % 20);
}

static void look_around(int n)
{
    look_at_telling(n);
    web_view(n & 1), well_formed();
    web_card(n % 40, -1);
    if (web_output_length()) well_formed();
    web_refused(n % 20), well_formed();
    web_undo(), well_formed();
    web_prompt(), well_formed();
    web_moves();
    json_t *moves = heard();
    json_t *move = json_array_get(moves, json_array_size(moves) / 2);
    if (move) {
        give_texts(json_string_value(json_object_get(move, "text")), NULL, 0);
        web_verdict();
        assert_true(good());
        web_drag(300 + n, 200, n % 360), well_formed();
        web_odds(50), well_formed();
        web_headlines(20, 100, n & 4), well_formed();
        web_reasons();
        assert_true(good());
    }
    json_decref(moves);
}

/* Opens what `say` says of the battle, and finds it at the same hash. */
static void opens_again(void (*say)(void))
{
    web_hash();
    char *before = text_said();
    say();
    char *text = text_said();
    assert_true(open_text(text, strlen(text)));
    web_hash();
    char *after = text_said();
    assert_string_equal(before, after);
    free(before);
    free(after);
    free(text);
}

static void say_record(void)
{
    give_texts("Seed", "7", 1);
    web_record(-1);
}

static void play_and_look(const scenario *s)
{
    assert_true(open_text(s->text, s->len));
    int n = 0;
    for (; n < effort(40) && step("eager"); n++)
        if (n % 4 == 0) look_around(n);
    web_log(0, n), well_formed();
    web_told(0, n, -1, 0), well_formed();
    web_briefing(), well_formed();
    assert_int_equal(web_length(), n);
    assert_true(web_seek(n / 2));
    assert_int_equal(web_at(), n / 2);
    give_texts("a word", NULL, 0);
    web_note();
    if (n) step("random");
    opens_again(say_record);
    opens_again(web_position);
    assert_false(web_seek(web_length() + 1));
    assert_true(web_cut(0));
}

static void test_face_every_battle(void **unused)
{
    (void)unused;
    roster all = roster_open(NULL);
    for (int i = 0; i < all.count; i++) play_and_look(&all.at[i]);
    roster_close(&all);
}

/* ---- strangers ---- */

static void test_face_damaged(void **unused)
{
    (void)unused;
    roster all = roster_open(NULL);
    uint32_t word = 1;
    for (int i = 0; i < all.count; i += 3) {
        assert_true(open_text(all.at[i].text, all.at[i].len));
        for (int n = 0; n < 20 && step("eager"); n++) continue;
        say_record();
        char *record = text_said();
        size_t len = strlen(record);
        for (int n = 0; n < effort(20); n++) {
            char *hurt = strdup(record);
            for (int k = 0; k < 3; k++) {
                word = word * 1664525u + 1013904223u;
                hurt[(word >> 4) % len] = (char)(word >> 24);
            }
            if (open_text(hurt, n & 1 ? len : (word >> 3) % len)) step("eager");
            free(hurt);
        }
        free(record);
    }
    assert_false(open_text("", 0));
    roster_close(&all);
}

static void test_face_about(void **unused)
{
    (void)unused;
    web_about();
    json_t *about = heard();
    assert_int_equal(json_array_size(json_object_get(about, "systems")), gg_system_count());
    assert_int_equal(json_array_size(json_object_get(about, "players")), gg_player_count());
    json_decref(about);
}

/* ---- every call by itself ---- */

static roster every;

static int open_every(void **unused)
{
    (void)unused;
    every = roster_open(NULL);
    return every.count == 0;
}

static int close_every(void **unused)
{
    (void)unused;
    roster_close(&every);
    return 0;
}

static void open_called(const char *name)
{
    for (int i = 0; i < every.count; i++) {
        if (strcmp(every.at[i].name, name) != 0) continue;
        assert_true(open_text(every.at[i].text, every.at[i].len));
        return;
    }
    fail_msg("there is no %s", name);
}

static void give_text(const char *text) { give_texts(text, NULL, 0); }

/* What stands under a key of what was said; "" if nothing does. Good until the next call of it. */
static const char *said(const char *key)
{
    static char text[1024];
    json_t *value = heard();
    const char *at = json_string_value(json_object_get(value, key));
    snprintf(text, sizeof text, "%s", at ? at : "");
    json_decref(value);
    return text;
}

static bool asks(const char *kind)
{
    web_view(-1);
    json_t *view = heard();
    bool so = strcmp(json_string_value(json_object_get(json_object_get(view, "ask"), "kind")), kind) == 0;
    json_decref(view);
    return so;
}

static void until(const char *kind)
{
    while (!asks(kind)) assert_true(step("eager"));
}

static size_t count_of(void)
{
    json_t *list = heard();
    assert_true(json_is_array(list));
    size_t n = json_array_size(list);
    json_decref(list);
    return n;
}

static void a_move(char out[GG_MOVE_TEXT], bool attack)
{
    web_moves();
    json_t *moves = heard(), *move;
    size_t i;
    out[0] = 0;
    json_array_foreach(moves, i, move)
    {
        if (attack && !json_is_true(json_object_get(move, "attack"))) continue;
        snprintf(out, GG_MOVE_TEXT, "%s", json_string_value(json_object_get(move, "text")));
        break;
    }
    json_decref(moves);
    assert_true(out[0] != 0);
}

static void silent(void) { assert_int_equal(web_output_length(), 0); }

static void refuses(const char *key, const char *words)
{
    assert_false(good());
    if (!strstr(said(key), words)) fail_msg("not \"%s\", but %.300s", words, web_output());
}

static void test_face_nothing_is_open(void **unused)
{
    (void)unused;
    static const char none[] = "no battle is open";
    assert_false(open_text("nonsense", 8));
    web_view(0), silent();
    web_view(-1), silent();
    web_moves(), silent();
    web_refused(0), silent();
    web_card(0, 0), silent();
    web_prompt(), silent();
    web_position(), silent();
    web_record(-1), silent();
    web_log(0, 10), silent();
    web_question(), silent();
    web_overlays(), silent();
    web_overlay(0, -1), silent();
    web_between(), silent();
    web_motions(), silent();
    web_sheet(0, 0), silent();
    web_briefing(), silent();
    web_told(0, 10, 0, 0), silent();
    web_amendments(), silent();
    web_amendable(), silent();
    web_danger(0, 8), silent();
    web_reason(), silent();
    web_win_chance(0, 8), silent();
    web_review_end(), silent();
    web_trial_end(), silent();
    web_headlines(0, 0, 0), well_formed();
    web_pointed(0, 1, 0, 0), well_formed();
    give_text("concede");
    web_reasons(), refuses("fault", none);
    web_amend(), refuses("why", none);
    web_hint(0, 8), refuses("why", none);
    web_review_begin(8), refuses("why", none);
    web_review_step(1), refuses("why", "nothing was begun");
    web_review_result(), refuses("why", "nothing was begun");
    web_trial_begin(5, 0, -1), refuses("why", none);
    web_trial_step(1), refuses("why", "nothing was begun");
    web_verdict(), refuses("fault", none);
    web_drag(1, 1, 0), refuses("fault", none);
    web_give(), refuses("why", none);
    web_throw(), refuses("why", none);
    web_odds(100), refuses("why", none);
    give_text("eager");
    web_play(0, 0), refuses("why", none);
    web_note(), silent();
    web_reseed(), silent();
    web_undo();
    assert_string_equal(said("why"), none);
    web_hash();
    assert_string_equal(web_output(), "\"\"");
    assert_true(web_length() == 0 && web_at() == 0 && !web_seek(0) && !web_cut(0));
}

static void test_face_open_says_what_is_wrong_and_where(void **unused)
{
    (void)unused;
    static const char text[] = "system ccn\nwrong words\n";
    bool placed = false;
    assert_false(open_text(text, sizeof text - 1));
    json_t *value = heard(), *fault;
    size_t i;
    json_array_foreach(json_object_get(value, "faults"), i, fault)
    {
        placed |= json_integer_value(json_object_get(fault, "line")) == 2 &&
                  json_integer_value(json_object_get(fault, "column")) == 1;
    }
    assert_true(placed);
    assert_null(json_object_get(value, "battle"));
    json_decref(value);
    web_input(0);
    web_open(); /* not even a seed */
    assert_false(good());
}

static void opened_with(const char *seed, const char *text, const char *kind, const char *is)
{
    give_texts(seed, text, strlen(text));
    web_open();
    json_t *value = heard(), *battle = json_object_get(value, "battle");
    assert_string_equal(json_string_value(json_object_get(battle, "kind")), kind);
    assert_string_equal(json_string_value(json_object_get(battle, "seed")), is);
    assert_true(json_is_array(json_object_get(battle, "events")));
    json_decref(value);
}

static void test_face_open_takes_a_record_s_own_dice(void **unused)
{
    (void)unused;
    open_called("ccn/el_bodon");
    for (int n = 0; n < 10; n++) step("eager");
    web_position();
    char *position = text_said();
    opened_with("12", position, "scenario", "12");
    opened_with("", position, "scenario", "0");
    give_texts("Seed", "41", 2);
    web_record(-1);
    char *record = text_said();
    opened_with("", record, "record", "41");
    opened_with("9", record, "record", "9");
    free(position);
    free(record);
}

static char *view_of(int side)
{
    web_view(side), well_formed();
    return strdup(web_output());
}

static bool same_view(int one, int other)
{
    char *first = view_of(one), *second = view_of(other);
    bool same = strcmp(first, second) == 0;
    free(first);
    free(second);
    return same;
}

static void test_face_view_by_side(void **unused)
{
    (void)unused;
    open_called("boe/el_bodon");
    int n = 0;
    while (n < 150 && same_view(0, 1) && step("eager")) n++;
    assert_false(same_view(0, 1));                             /* each knows its own cubes */
    assert_true(same_view(-1, GG_SIDES) && same_view(-1, -5)); /* no side's eyes are all eyes */
}

static void test_face_moves_and_verdicts(void **unused)
{
    (void)unused;
    char text[GG_MOVE_TEXT];
    open_called("ccn/drill_melee");
    a_move(text, true);
    give_text(text);
    web_verdict();
    assert_true(good());
    give_text("move F1 A1 N");
    web_verdict();
    assert_false(good());
    assert_true(strncmp(said("rule"), "ccn.", 4) == 0);
    give_text("gallop F1");
    web_verdict(), refuses("fault", "gallop");
    give_text("");
    web_verdict();
    assert_true(!good() && said("fault")[0]);
    until("roll");
    web_moves();
    assert_int_equal(count_of(), 0);
    give_text(text);
    web_verdict(), refuses("fault", "dice are asked for");
}

/* The first offer that names a place, dragged to where it is and elsewhere. */
static void test_face_drag(void **unused)
{
    (void)unused;
    char text[GG_MOVE_TEXT] = "";
    open_called("kings/crag");
    for (int n = 0; n < 60 && !text[0]; n++) {
        until("choose");
        web_moves();
        json_t *moves = heard(), *move;
        size_t i;
        json_array_foreach(moves, i, move)
        {
            const char *is = json_string_value(json_object_get(move, "text"));
            if (json_object_get(move, "to") && strncmp(is, "go ", 3) == 0) snprintf(text, sizeof text, "%s", is);
        }
        json_decref(moves);
        if (!text[0]) step("eager");
    }
    assert_true(text[0] != 0);
    give_text(text);
    web_drag(300, 300, 0), well_formed();
    assert_true(said("text")[0] || said("fault")[0]);
    web_drag(40000, 0, 0), refuses("fault", "cannot be put there");
    web_drag(0, -40000, 0), refuses("fault", "cannot be put there");
    give_text("nothing");
    web_drag(1, 1, 1);
    assert_false(good());
    open_called("ccn/drill_melee"); /* hexes have no free places */
    a_move(text, true);
    give_text(text);
    web_drag(1, 1, 1), refuses("fault", "cannot be put there");
}

static void test_face_refused_and_cards(void **unused)
{
    (void)unused;
    open_called("ccn/drill_melee");
    web_refused(0), well_formed();
    web_refused(-1), well_formed();
    web_refused(100000), well_formed();
    for (int side = -1; side <= GG_SIDES; side++) {
        web_card(0, side);
        char *card = text_said();
        assert_true(card[0] != 0);
        free(card);
    }
    web_card(-1, 0), silent();
    web_card(200, 0), silent();
    web_prompt();
    char *prompt = text_said();
    assert_true(prompt[0] != 0);
    free(prompt);
}

static void test_refusals_name_no_friend_as_the_target(void **unused)
{
    (void)unused;
    open_called("ccn/drill_combined_arms");
    web_refused(0);
    assert_non_null(strstr(web_output(), "combine F1 A2"));
    assert_null(strstr(web_output(), "combine F1 F3")); /* of his own side */
}

static void test_face_give(void **unused)
{
    (void)unused;
    char text[GG_MOVE_TEXT];
    open_called("ccn/drill_melee");
    a_move(text, true);
    give_text("move F1 A1 N");
    web_give();
    assert_false(good());
    assert_true(said("rule")[0] && said("why")[0]);
    give_text("gallop");
    web_give(), refuses("why", "gallop");
    give_text("roll 1 1");
    web_give();
    assert_false(good());
    assert_int_equal(web_length(), 0); /* nothing of this was an answer */
    give_text(text);
    web_give();
    assert_true(good());
    assert_string_equal(said("text"), text);
    until("roll");
    give_text("roll 99 99");
    web_give();
    assert_false(good());
    give_text("roll 1");
    web_give();
    assert_false(good());
    until("choose");
    give_text("concede");
    web_give();
    assert_true(good());
    assert_true(asks("over"));
    web_give();
    assert_false(good());
    web_throw(), refuses("why", "the battle is over");
}

static void test_face_throw_and_play(void **unused)
{
    (void)unused;
    open_called("ccn/drill_melee");
    web_throw(), refuses("why", "a decision is asked for");
    give_text("nobody");
    web_play(0, 0), refuses("why", "there is no such player");
    give_text("babbage");
    web_play(0, 0), refuses("why", "does not play");
    until("roll");
    give_text("eager");
    web_play(0, 0), refuses("why", "dice are asked for");
    web_throw();
    assert_true(good());
    json_t *value = heard();
    assert_true(json_array_size(json_object_get(value, "faces")) > 0);
    json_decref(value);
    open_called("kings/solo");
    bool reasoned = false;
    for (int n = 0; n < 200 && !reasoned; n++) {
        assert_true(step("babbage"));
        reasoned = said("reason")[0] != 0;
    }
    assert_true(reasoned); /* and it stands in the record */
    say_record();
    assert_non_null(strstr(web_output(), "{"));
}

static void test_face_odds(void **unused)
{
    (void)unused;
    char text[GG_MOVE_TEXT];
    open_called("ccn/drill_melee");
    a_move(text, true);
    give_text(text);
    web_odds(100000);
    assert_true(good());
    give_texts(text, "\0concede", 8); /* of all that may be assumed */
    web_odds(100000), well_formed();
    give_texts(text, "\0gallop", 7);
    web_odds(100000), refuses("why", "gallop");
    give_texts(text, "gallop", 6);
    web_odds(100000), refuses("why", "horizon");
    give_texts(text, "choice", 6);
    web_odds(100000);
    assert_true(good());
    give_text("move F1 A1 N");
    web_odds(0), refuses("why", "not allowed");
    give_text("");
    web_odds(10);
    assert_false(good());
    until("roll");
    web_odds(100000);
    assert_true(good());
    until("choose");
    give_text("concede");
    web_give();
    web_odds(10), refuses("why", "the battle is over");
}

/* Tags as name, value, name, value. */
static void give_tags(const char *const *text, int count)
{
    size_t all = 0;
    for (int i = 0; i < count; i++) all += strlen(text[i]) + 1;
    char *at = web_input((uint32_t)(all - 1));
    for (int i = 0; i < count; i++) {
        size_t len = strlen(text[i]);
        memcpy(at, text[i], len);
        if (i + 1 < count) at[len] = 0;
        at += len + 1;
    }
}

static bool is_finished(void)
{
    json_t *value = heard();
    bool done = json_is_true(json_object_get(value, "finished"));
    assert_true(json_is_true(json_object_get(value, "ok")));
    json_decref(value);
    return done;
}

static void test_face_coach(void **unused)
{
    (void)unused;
    open_called("ccn/drill_melee");
    web_hint(0, 8);
    assert_true(good());
    give_text("");
    web_danger(0, 4), well_formed();
    give_texts("0", "1", 1);
    web_danger(0, 4), well_formed();
    web_win_chance(1, 0), well_formed();
    web_win_chance(1, 4), well_formed();
    for (int n = 0; n < 6 && step("eager"); n++) continue;
    web_reason(), well_formed();
    give_text("3");
    web_review_begin(8);
    assert_false(is_finished());
    web_review_result(), refuses("why", "not finished");
    do web_review_step(1);
    while (!is_finished());
    web_review_result();
    assert_true(good());
    web_review_end();
}

static void test_face_trials(void **unused)
{
    (void)unused;
    open_called("ccn/drill_melee");
    give_texts("eager", "nobody", 6);
    web_trial_begin(3, 0, -1), refuses("why", "no such player");
    give_texts("eager",
               "random\0"
               "5",
               8);
    web_trial_begin(0, 0, -1), refuses("why", "battles");
    web_trial_begin(3, 0, 1);
    do web_trial_step(1);
    while (!is_finished());
    web_hash(); /* what else is asked meanwhile does no harm */
    web_trial_step(1);
    assert_true(is_finished());
    open_called("ccn/drill_square"); /* it goes with its battle */
    web_trial_step(1), refuses("why", "nothing was begun");
}

static void test_face_record_and_its_tags(void **unused)
{
    (void)unused;
    static const char *const tags[] = {"Seed", "7",    "Battle", "other", "two words",
                                       "x",    "Seed", "8",      "Note",  "a \"b\""};
    open_called("ccn/el_bodon");
    for (int n = 0; n < 12; n++) step("eager");
    give_tags(tags, 10);
    web_record(-1);
    char *text = text_said();
    assert_non_null(strstr(text, "[Seed \"7\"]"));
    assert_non_null(strstr(text, "[Note \"a \\\"b\\\"\"]"));
    assert_null(strstr(text, "other"));
    assert_null(strstr(text, "two words"));
    assert_null(strstr(text, "\"8\""));
    assert_non_null(strstr(text, "\n12. "));
    web_record(10000);
    char *whole = text_said();
    assert_string_equal(text, whole);
    web_record(3);
    char *some = text_said();
    assert_true(strstr(some, "\n3. ") && !strstr(some, "\n4. "));
    assert_true(open_text(some, strlen(some)));
    assert_int_equal(web_length(), 3);
    free(text);
    free(whole);
    free(some);
}

static void test_face_notes_and_the_log(void **unused)
{
    (void)unused;
    open_called("ccn/el_bodon");
    for (int n = 0; n < 6; n++) step("eager");
    give_text("a word of mine");
    web_note();
    give_text("");
    web_note(); /* is none */
    web_log(0, 6);
    assert_int_equal(count_of(), 7);
    json_t *log = heard();
    json_t *first = json_array_get(log, 0), *last = json_array_get(log, 6);
    assert_string_equal(json_string_value(json_object_get(first, "kind")), "start");
    assert_int_equal(json_array_size(json_object_get(last, "notes")), 1);
    assert_string_equal(json_string_value(json_array_get(json_object_get(last, "notes"), 0)), "a word of mine");
    for (size_t i = 1; i < 7; i++) {
        const char *by = json_string_value(json_object_get(json_array_get(log, i), "by"));
        const char *kind = json_string_value(json_object_get(json_array_get(log, i), "kind"));
        assert_string_equal(by, strcmp(kind, "roll") == 0 ? "dice" : "program");
    }
    json_decref(log);
    web_log(-3, 1), assert_int_equal(count_of(), 2);
    web_log(4, 100), assert_int_equal(count_of(), 3);
    web_log(5, 2), assert_int_equal(count_of(), 0);
    web_log(100, 200), assert_int_equal(count_of(), 0);
}

static void test_face_seek_cut_and_undo(void **unused)
{
    (void)unused;
    char text[GG_MOVE_TEXT];
    open_called("ccn/drill_melee");
    web_undo();
    assert_string_equal(said("why"), "nothing has been done yet");
    a_move(text, false);
    give_text(text);
    web_give();
    assert_true(good());
    web_undo();
    json_t *value = heard();
    bool may = json_is_integer(json_object_get(value, "to"));
    assert_true(may ? json_integer_value(json_object_get(value, "to")) == 0 : said("why")[0] != 0);
    json_decref(value);
    until("roll");
    int before = web_length();
    web_throw();
    web_undo();
    assert_non_null(strstr(said("why"), "since your last choice"));
    assert_true(web_seek(before) && web_at() == before && web_length() == before + 1);
    assert_true(!web_seek(-1) && !web_seek(before + 2) && web_at() == before);
    assert_true(!web_cut(-1) && !web_cut(before + 2));
    assert_true(web_cut(before) && web_length() == before);
}

static void test_face_hash_and_reseed(void **unused)
{
    (void)unused;
    char *thrown[3];
    open_called("ccn/drill_melee");
    web_hash();
    assert_int_equal(web_output_length(), 18); /* 16 digits in quotes */
    until("roll");
    int here = web_length();
    static const char *const seeds[] = {"5", "6", "5"};
    for (int i = 0; i < 3; i++) {
        assert_true(web_cut(here));
        give_text(seeds[i]);
        web_reseed();
        web_throw();
        thrown[i] = strdup(said("text"));
    }
    assert_string_equal(thrown[0], thrown[2]);
    assert_string_not_equal(thrown[0], thrown[1]);
    for (int i = 0; i < 3; i++) free(thrown[i]);
}

static void open_face(face *f, const scenario *s)
{
    char *at = face_input(f, (uint32_t)s->len + 2);
    memcpy(at, "7", 2);
    memcpy(at + 2, s->text, s->len);
    face_open(f);
    assert_true(f->open);
}

static void test_face_two_side_by_side(void **unused)
{
    (void)unused;
    face *one = take(sizeof *one), *two = take(sizeof *two);
    open_face(one, &every.at[0]);
    open_face(two, &every.at[every.count - 1]);
    for (int n = 0; n < 20; n++) {
        face *f = n % 2 ? one : two;
        memcpy(face_input(f, 5), "eager", 5);
        if (face_asks(f, GG_ROLL))
            face_throw(f);
        else
            face_play(f, 0, 0);
        assert_non_null(strstr(face_output(f), "\"ok\":true"));
    }
    assert_true(face_length(one) == 10 && face_length(two) == 10);
    face_close(one);
    face_hash(two);
    assert_true(face_output_length(two) >= 2);
    face_close(two);
    free(one);
    free(two);
}

static double now; /* of a clock that goes on by a millisecond whenever somebody looks at it */
static double ticking(void) { return now++; }

/* What marshal decides first in a battle. */
static char *marshal_says(const scenario *s, double (*clock)(void), int milliseconds, int rollouts)
{
    face *f = take(sizeof *f);
    f->clock = clock;
    open_face(f, s);
    while (face_asks(f, GG_ROLL)) face_throw(f);
    memcpy(face_input(f, 7), "marshal", 7);
    face_play(f, milliseconds, rollouts);
    json_t *value = json_loads(face_output(f), 0, NULL);
    assert_true(json_is_true(json_object_get(value, "ok")));
    char *text = strdup(json_string_value(json_object_get(value, "text")));
    json_decref(value);
    face_close(f);
    free(f);
    return text;
}

static void test_face_play_looks_at_the_clock_it_is_given(void **unused)
{
    (void)unused;
    const scenario *s = NULL;
    for (int i = 0; i < every.count; i++)
        if (strcmp(every.at[i].name, "ccn/drill_melee") == 0) s = &every.at[i];
    assert_non_null(s);
    now = 0;
    char *timed = marshal_says(s, ticking, 30, 0);
    assert_true(now > 30 && now < 45);
    now = 0;
    char *usual = marshal_says(s, ticking, 0, 0);
    assert_true(now > gg_player_milliseconds(gg_player_find("marshal")));
    now = 0;
    char *counted = marshal_says(s, ticking, 30, 48), *unclocked = marshal_says(s, NULL, 30, 48);
    assert_true(now == 0); /* the number of rollouts is what counts */
    assert_string_equal(counted, unclocked);
    free(timed), free(usual), free(counted), free(unclocked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_face_about),
        cmocka_unit_test(test_face_nothing_is_open),
        cmocka_unit_test(test_face_open_says_what_is_wrong_and_where),
        cmocka_unit_test(test_face_open_takes_a_record_s_own_dice),
        cmocka_unit_test(test_face_view_by_side),
        cmocka_unit_test(test_face_moves_and_verdicts),
        cmocka_unit_test(test_face_drag),
        cmocka_unit_test(test_face_refused_and_cards),
        cmocka_unit_test(test_refusals_name_no_friend_as_the_target),
        cmocka_unit_test(test_face_give),
        cmocka_unit_test(test_face_throw_and_play),
        cmocka_unit_test(test_face_odds),
        cmocka_unit_test(test_face_coach),
        cmocka_unit_test(test_face_trials),
        cmocka_unit_test(test_face_record_and_its_tags),
        cmocka_unit_test(test_face_notes_and_the_log),
        cmocka_unit_test(test_face_seek_cut_and_undo),
        cmocka_unit_test(test_face_hash_and_reseed),
        cmocka_unit_test(test_face_two_side_by_side),
        cmocka_unit_test(test_face_play_looks_at_the_clock_it_is_given),
        cmocka_unit_test(test_face_every_battle),
        cmocka_unit_test(test_face_damaged),
    };
    return cmocka_run_group_tests_name("web face", tests, open_every, close_every);
}
