/* Paragraphs of the screen: wrapped to any width, in any letters. */
#include "tui/prose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/roster.h"
#include "tell/buffer.h"

void memory_is_out(void) { abort(); }

/* All rows of a paragraph, one after the other with a bar between them. */
static const char *rows(const paragraph *p, int width, char out[512])
{
    row_span span;
    out[0] = 0;
    for (int i = 0; i < prose_rows(p, width) && prose_row(p, width, i, &span); i++)
        snprintf(out + strlen(out), 512 - strlen(out), "%s%.*s", i ? "|" : "", span.len, p->text + span.from);
    return out;
}

static void test_words_stay_whole_and_every_row_fits(void **state)
{
    char out[512];
    prose t = {0};
    (void)state;
    paragraph *p = prose_add(&t, TINT_PLAIN, 0, "%s", "the order arrives: 25 % one move, 17 % two");
    assert_string_equal(rows(p, 16, out), "the order|arrives: 25 %|one move, 17 %|two");
    for (int width = 10; width < 60; width++) {
        row_span span;
        for (int i = 0; i < prose_rows(p, width); i++) {
            assert_true(prose_row(p, width, i, &span));
            assert_true(letters(p->text + span.from, span.len) <= width);
        }
    }
    prose_free(&t);
}

static void test_a_number_keeps_its_sign(void **state)
{
    char out[512];
    prose t = {0};
    (void)state;
    paragraph *p = prose_add(&t, TINT_PLAIN, 0, "%s", "Order, 10 or less, 81 %");
    assert_string_equal(rows(p, 21, out), "Order, 10 or less,|81 %");
    prose_free(&t);
}

static void test_a_word_longer_than_a_row_is_cut(void **state)
{
    char out[512];
    prose t = {0};
    (void)state;
    assert_string_equal(rows(prose_add(&t, TINT_PLAIN, 0, "%s", "Donaudampfschiff fahrt"), 10, out),
                        "Donaudampf|schiff|fahrt");
    assert_int_equal(prose_height(&t, 10), 3);
    prose_free(&t);
}

static void test_hung_rows_are_narrower_and_cut_ones_few(void **state)
{
    char out[512];
    prose t = {0};
    (void)state;
    paragraph *p = prose_add(&t, TINT_PLAIN, 0, "%s", "aaaa bbbb cccc dddd eeee");
    p->hang = 5;
    assert_string_equal(rows(p, 14, out), "aaaa bbbb cccc|dddd eeee");
    p->most = 1;
    assert_int_equal(prose_rows(p, 14), 1);
    prose_free(&t);
}

static void test_letters_are_counted_and_not_bytes(void **state)
{
    char out[512];
    prose t = {0};
    (void)state;
    assert_string_equal(rows(prose_add(&t, TINT_PLAIN, 0, "%s", "Caçadores à pé"), 11, out), "Caçadores à|pé");
    assert_int_equal(letters("6e Léger", 99), 8);
    assert_int_equal(letter_length("\xff\xff"), 1); /* broken letters are passed over one byte at a time */
    prose_free(&t);
}

static void test_ascii_says_the_same(void **state)
{
    char out[64];
    prose t = {.ascii = true};
    (void)state;
    assert_string_equal(prose_add(&t, TINT_PLAIN, 0, "%s", "6e Léger · 3 – 4″ … “so”")->text,
                        "6e Leger - 3 - 4\" ... \"so\"");
    plain_letters(out, sizeof out, "El Bodón, Piré");
    assert_string_equal(out, "El Bodon, Pire");
    plain_letters(out, 8, "…………"); /* what does not fit is left out whole */
    assert_string_equal(out, "......");
    prose_free(&t);
}

static void test_winds_go_round(void **state)
{
    (void)state;
    assert_string_equal(wind_of(0), "N");
    assert_string_equal(wind_of(90), "E");
    assert_string_equal(wind_of(202), "SSW");
    assert_string_equal(wind_of(350), "N");
    assert_string_equal(wind_of(-1), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_stay_whole_and_every_row_fits),
        cmocka_unit_test(test_a_number_keeps_its_sign),
        cmocka_unit_test(test_a_word_longer_than_a_row_is_cut),
        cmocka_unit_test(test_hung_rows_are_narrower_and_cut_ones_few),
        cmocka_unit_test(test_letters_are_counted_and_not_bytes),
        cmocka_unit_test(test_ascii_says_the_same),
        cmocka_unit_test(test_winds_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
