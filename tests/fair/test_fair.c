/* Fair dice: the hashes by their published vectors, the dice by a pinned one of our own, and evenly spread. */
#include "fair/fair.h"

#include <jansson.h>
#include <stdlib.h>

#include "support/roster.h"

static void assert_hex(const uint8_t found[FAIR_BYTES], const char *expected)
{
    char text[FAIR_HEX + 1];
    fair_hex(found, text);
    assert_string_equal(text, expected);
}

/* FIPS 180-2, appendix B, and the empty message. */
static void test_sha256_published_vectors(void **unused)
{
    static const struct {
        const char *message, *hash;
    } row[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqr"
         "stu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    uint8_t hash[FAIR_BYTES];
    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        fair_sha256(row[i].message, strlen(row[i].message), hash);
        assert_hex(hash, row[i].hash);
    }
    char *million = malloc(1000000);
    assert_non_null(million);
    memset(million, 'a', 1000000);
    fair_sha256(million, 1000000, hash);
    assert_hex(hash, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* RFC 4231, cases 1 to 4, 6 and 7. */
static void test_hmac_published_vectors(void **unused)
{
    static const struct {
        uint8_t key_byte;
        size_t key_len; /* of that byte; 0: the key is the text */
        const char *key, *message, *mac;
    } row[] = {
        {0x0b, 20, NULL, "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {0, 0, "Jefe", "what do ya want for nothing?",
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
        {0xaa, 20, NULL,
         "\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd"
         "\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd\xdd",
         "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
        {0, 0, "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19",
         "\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd"
         "\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd\xcd",
         "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
        {0xaa, 131, NULL, "Test Using Larger Than Block-Size Key - Hash Key First",
         "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
        {0xaa, 131, NULL,
         "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
         "hashed before being used by the HMAC algorithm.",
         "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint8_t key[131], mac[FAIR_BYTES];
        memset(key, row[i].key_byte, sizeof key);
        if (row[i].key) memcpy(key, row[i].key, strlen(row[i].key));
        fair_hmac(key, row[i].key ? strlen(row[i].key) : row[i].key_len, row[i].message, strlen(row[i].message), mac);
        assert_hex(mac, row[i].mac);
    }
}

/* ---- our own vector ---- */

static const char *vector_file;

static const char *text_of(const json_t *in, const char *name) { return json_string_value(json_object_get(in, name)); }

static void check_roll(const fair_dice *d, const json_t *row)
{
    const json_t *weights = json_object_get(row, "weights"), *fell = json_object_get(row, "fell");
    uint32_t roll = (uint32_t)json_integer_value(json_object_get(row, "roll")), weight[GG_CLASSES];
    uint8_t face[GG_DICE_MAX];
    int dice = weights ? 1 : (int)json_integer_value(json_object_get(row, "dice"));
    for (size_t i = 0; i < json_array_size(weights); i++)
        weight[i] = (uint32_t)json_integer_value(json_array_get(weights, i));
    if (weights)
        face[0] = fair_draw(d, roll, weight, (int)json_array_size(weights));
    else
        fair_faces(d, roll, (unsigned)json_integer_value(json_object_get(row, "faces")), dice, face);
    assert_int_equal(dice, json_array_size(fell));
    for (int i = 0; i < dice; i++) assert_int_equal(face[i], json_integer_value(json_array_get(fell, (size_t)i)));
}

static void test_pinned_vector(void **unused)
{
    json_t *v = json_load_file(vector_file, 0, NULL), *rolls = json_object_get(v, "rolls");
    uint8_t secret[FAIR_BYTES], nonce[GG_SIDES][FAIR_BYTES], hash[FAIR_BYTES];
    (void)unused;
    assert_non_null(v);
    assert_true(fair_unhex(text_of(v, "secret"), secret));
    for (size_t i = 0; i < GG_SIDES; i++)
        assert_true(fair_unhex(json_string_value(json_array_get(json_object_get(v, "nonces"), i)), nonce[i]));
    fair_sha256(secret, sizeof secret, hash);
    assert_hex(hash, text_of(v, "commitment"));
    fair_dice d = fair_make(secret, nonce, text_of(v, "id"));
    assert_hex(d.key, text_of(v, "key"));
    assert_true(json_array_size(rolls) > 10);
    for (size_t i = 0; i < json_array_size(rolls); i++) check_roll(&d, json_array_get(rolls, i));
    json_decref(v);
}

/* ---- in battles ---- */

/* Every roll of a battle of each system is the pure dice of its number, and is accepted by the rules. */
static void test_rolls_of_battles(void **unused)
{
    roster all = roster_open(NULL);
    fair_dice d = {{7}};
    bool drawn = false, thrown = false;
    (void)unused;
    for (int i = 0; i < all.count; i += 6) {
        playing p;
        gg_answer answer;
        uint32_t rolls = 0;
        playing_begin(&p, all.at[i].battle, "random", 5, NULL);
        while (rolls < 60 && playing_next(&p, &answer)) {
            const gg_die *die = gg_pending_die(p.battle, p.state);
            uint8_t face[GG_DICE_MAX], pure[GG_DICE_MAX];
            if (die) {
                int n = fair_throw(&d, rolls, p.battle, p.state, face);
                uint32_t weight[GG_CLASSES];
                int classes = gg_weights(p.battle, p.state, weight);
                if (die->faces)
                    fair_faces(&d, rolls, die->faces, n, pure), thrown = true;
                else
                    pure[0] = fair_draw(&d, rolls, weight, classes), drawn = true;
                assert_memory_equal(face, pure, (size_t)n);
                assert_int_equal(n, answer.dice);
                memcpy(answer.faces, face, (size_t)n);
                rolls++;
            }
            playing_give(&p, &answer);
        }
        playing_end(&p);
    }
    assert_true(drawn && thrown);
    roster_close(&all);
}

/* Chi-squared with five degrees of freedom: 20.5 is passed once in a thousand, and the dice are always the same. */
static void test_faces_are_even(void **unused)
{
    fair_dice d = {{1, 2, 3}};
    double count[6] = {0}, chi = 0;
    const int rolls = 2000, dice = 30;
    (void)unused;
    for (int i = 0; i < rolls; i++) {
        uint8_t face[30];
        fair_faces(&d, (uint32_t)i, 6, dice, face);
        for (int k = 0; k < dice; k++) count[face[k] - 1]++;
    }
    for (int f = 0; f < 6; f++) {
        double off = count[f] - rolls * dice / 6.0;
        chi += off * off / (rolls * dice / 6.0);
    }
    assert_true(chi < 20.5);
}

/* Weights 1, 0, 2 and 5 of eight; three degrees less one class that cannot come: 13.8 once in a thousand. */
static void test_draws_go_by_weight(void **unused)
{
    static const uint32_t weight[4] = {1, 0, 2, 5};
    fair_dice d = {{9}};
    double count[4] = {0}, chi = 0;
    const int draws = 8000;
    (void)unused;
    for (int i = 0; i < draws; i++) count[fair_draw(&d, (uint32_t)i, weight, 4) - 1]++;
    assert_true(count[1] == 0);
    for (int c = 0; c < 4; c++) {
        double expected = draws * (weight[c] / 8.0);
        if (weight[c]) chi += (count[c] - expected) * (count[c] - expected) / expected;
    }
    assert_true(chi < 13.8);
}

/* ---- text ---- */

static void test_hex_is_all_or_nothing(void **unused)
{
    uint8_t out[FAIR_BYTES];
    char good[] = "00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF";
    (void)unused;
    assert_true(fair_unhex(good, out));
    assert_int_equal(out[31], 0xff);
    assert_false(fair_unhex(good + 1, out));
    good[5] = 'g';
    assert_false(fair_unhex(good, out));
    assert_false(fair_unhex("", out));
}

static void test_numbers_of_rolls(void **unused)
{
    static const uint32_t number[] = {0, 1, 2, 5, 7, 8, 4294967294, 4294967295};
    uint32_t back[8];
    char text[64];
    int count;
    (void)unused;
    assert_int_equal(fair_rolls_print(number, 8, text, sizeof text), 31);
    assert_string_equal(text, "0-2 5 7-8 4294967294-4294967295");
    assert_true(fair_rolls_parse(text, back, 8, &count));
    assert_int_equal(count, 8);
    assert_memory_equal(back, number, sizeof number);
    assert_false(fair_rolls_parse(text, back, 7, &count));
    assert_int_equal(fair_rolls_print(number, 8, text, 4), 31); /* it does not fit: how long it is */
    assert_true(fair_rolls_parse("", back, 8, &count) && count == 0);
}

static void test_numbers_that_are_none(void **unused)
{
    static const char *const bad[] = {"x",  "1-", "-1",   "3-2", "2-2", "1 1",  "5 3",        "0-2 2",
                                      " 1", "1 ", "1  2", "1,2", "0-",  "0--1", "4294967296", "0-4294967295"};
    uint32_t number[8];
    int count;
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (fair_rolls_parse(bad[i], number, 8, &count)) fail_msg("'%s' was taken", bad[i]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256_published_vectors),
        cmocka_unit_test(test_hmac_published_vectors),
        cmocka_unit_test(test_pinned_vector),
        cmocka_unit_test(test_rolls_of_battles),
        cmocka_unit_test(test_faces_are_even),
        cmocka_unit_test(test_draws_go_by_weight),
        cmocka_unit_test(test_hex_is_all_or_nothing),
        cmocka_unit_test(test_numbers_of_rolls),
        cmocka_unit_test(test_numbers_that_are_none),
    };
    if (argc < 2) return 2;
    vector_file = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
