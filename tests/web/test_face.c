/* The core's face for a page, natively, so that the sanitizers see it: every call on every shipped battle says well-formed
 * JSON, records and positions open again where they were, and damaged ones are refused. */
#include "web/face.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "support/roster.h"
#include "tell/buffer.h"

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
        web_play();
    assert_true(good());
    return true;
}

static void look_around(int n)
{
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_face_about), cmocka_unit_test(test_face_every_battle),
                                       cmocka_unit_test(test_face_damaged)};
    return cmocka_run_group_tests_name("web face", tests, NULL, NULL);
}
