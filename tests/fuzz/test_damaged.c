/* Damaged scenarios: every shipped file in more than a hundred broken forms. Each gives faults with a place, or is still
 * a battle that can be played; none crashes. */
#include "fuzz.h"

typedef struct damage {
    const char *name;
    /* Writes the n-th damaged form; 0: there is none. */
    size_t (*make)(const char *text, size_t len, int n, char *out);
} damage;

enum { FORMS = 60, FORMS_LEAST = 20 }; /* of each kind of damage */
static gg_dice chance;
static int forms, broken, sound;

static size_t cut(const char *text, size_t len, int n, char *out)
{
    size_t keep = len * (size_t)n / (size_t)forms;
    memcpy(out, text, keep);
    return keep;
}

static size_t swap_two(const char *text, size_t len, int n, char *out)
{
    (void)n;
    memcpy(out, text, len);
    size_t a = gg_dice_below(&chance, (uint32_t)len), b = gg_dice_below(&chance, (uint32_t)len);
    char c = out[a];
    out[a] = out[b];
    out[b] = c;
    return len;
}

static size_t change_one(const char *text, size_t len, int n, char *out)
{
    static const char odd[] = "#\"\t\0\x01\xff\xc3~09AZaz;.=-";
    memcpy(out, text, len);
    out[gg_dice_below(&chance, (uint32_t)len)] = odd[(size_t)n % (sizeof odd - 1)];
    return len;
}

/* Start and length of the n-th line; false: there are not so many. */
static bool line_at(const char *text, size_t len, int n, size_t *at, size_t *long_)
{
    size_t i = 0;
    for (; n && i < len; i++) n -= text[i] == '\n';
    *at = i;
    for (*long_ = 0; i < len && text[i] != '\n'; i++) ++*long_;
    *long_ += i < len;
    return n == 0 && *long_ > 0;
}

static size_t drop_line(const char *text, size_t len, int n, char *out)
{
    size_t at, l;
    if (!line_at(text, len, n, &at, &l)) return 0;
    memcpy(out, text, at);
    memcpy(out + at, text + at + l, len - at - l);
    return len - l;
}

static size_t double_line(const char *text, size_t len, int n, char *out)
{
    size_t at, l;
    if (!line_at(text, len, n, &at, &l)) return 0;
    memcpy(out, text, at + l);
    memcpy(out + at + l, text + at, len - at);
    return len + l;
}

/* The n-th number becomes one that no field takes. */
static size_t wild_number(const char *text, size_t len, int n, char *out)
{
    static const char *const wild[] = {"0", "-1", "999", "4294967296", "99999999999999999999", "1e9"};
    const char *with = wild[n % 6];
    n /= 6;
    for (size_t i = 1; i < len; i++) {
        if (text[i] < '0' || text[i] > '9' || text[i - 1] != ' ' || n--) continue;
        size_t end = i;
        while (end < len && text[end] >= '0' && text[end] <= '9') end++;
        memcpy(out, text, i);
        memcpy(out + i, with, strlen(with));
        memcpy(out + i + strlen(with), text + end, len - end);
        return i + strlen(with) + len - end;
    }
    return 0;
}

static const damage kinds[] = {{"truncated", cut},
                               {"characters swapped", swap_two},
                               {"a character", change_one},
                               {"a line dropped", drop_line},
                               {"a line doubled", double_line},
                               {"a number out of range", wild_number}};

static void try_one(const char *name, const char *kind, const char *text, size_t len)
{
    static gg_faults faults;
    gg_arena arena;
    char *exact = malloc(len ? len : 1);
    memcpy(exact, text, len);
    const gg_battle *b = fuzz_parse(exact, len, &arena, &faults);
    (void)name, (void)kind;
    if (b) {
        gg_state *s = table_state();
        gg_start(b, s, NULL);
        fuzz_play(b, s, len, 40);
        free(s);
        sound++;
    } else {
        fuzz_check_faults(&faults, exact, len);
        broken++;
    }
    free(arena.base);
    free(exact);
}

static void test_damaged_scenarios_give_faults(void **state)
{
    (void)state;
    const roster *r = fuzz_roster();
    char *out = malloc(1 << 20);
    chance = gg_dice_make(1, 1);
    forms = effort(FORMS) < FORMS_LEAST ? FORMS_LEAST : effort(FORMS);
    for (int i = 0; i < r->count; i++) {
        int made = 0;
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            for (int n = 0; n < forms; n++) {
                size_t len = kinds[k].make(r->at[i].text, r->at[i].len, n, out);
                if (!len && n) continue;
                try_one(r->at[i].name, kinds[k].name, out, len);
                made++;
            }
        }
        if (made < 100) fail_msg("%s: only %d damaged forms", r->at[i].name, made);
    }
    free(out);
    /* Most damage is seen; what is not (a story, a comment) leaves a battle. */
    assert_true(broken > 1000 && broken > sound / 4);
}

static void test_nothing_and_noise_are_no_scenario(void **state)
{
    (void)state;
    static gg_faults faults;
    static const char *const noise[] = {"",
                                        "\n",
                                        "#",
                                        "system",
                                        "system ccn",
                                        "system xyz\n",
                                        "\xef\xbb\xbf",
                                        "map\n",
                                        "\"",
                                        "system ccn\nmap\n",
                                        "system ccn\nbegin attack F1\n",
                                        "unit",
                                        "system ccn system ccn"};
    for (size_t i = 0; i < sizeof noise / sizeof noise[0]; i++) {
        gg_arena arena;
        assert_null(fuzz_parse(noise[i], strlen(noise[i]), &arena, &faults));
        fuzz_check_faults(&faults, noise[i], strlen(noise[i]));
        free(arena.base);
    }
}

/* An arena that is too small is a fault too, not a crash. */
static void test_small_arena(void **state)
{
    (void)state;
    static gg_faults faults;
    const scenario *s = &fuzz_roster()->at[0];
    for (size_t size = 0; size < gg_battle_space(s->len); size = size * 2 + 64) {
        gg_arena arena = {.size = size};
        arena.base = aligned_alloc(16, size / 16 * 16 + 16);
        memset(&faults, 0, sizeof faults);
        const gg_battle *b = gg_battle_parse(s->text, s->len, &arena, &faults);
        assert_true((b == NULL) == (faults.count > 0));
        assert_true(arena.used <= arena.size);
        free(arena.base);
    }
}

/* All faults at once, each in its place. */
static void test_all_faults_at_once(void **state)
{
    (void)state;
    static gg_faults faults;
    static const char text[] = "system ccn\n"
                               "side   frnch north chits 4 goal 4\n"
                               "side   allies south chits 40\n"
                               "unit   F1 french \"26th Ligne\" FR.LM G5 facing NNE\n"
                               "unit   A1 allies \"45th Foot\" BR.LN G4 facing S blocks 5\n"
                               "nonsense\n"
                               "leader allies \"Picton\" M4\n";
    static const int place[][2] = {{2, 8}, {3, 27}, {4, 31}, {4, 47}, {5, 48}, {6, 1}, {7, 24}};
    gg_arena arena;
    assert_null(fuzz_parse(text, sizeof text - 1, &arena, &faults));
    for (size_t i = 0; i < sizeof place / sizeof place[0]; i++) {
        bool found = false;
        for (int k = 0; k < faults.count; k++)
            found |= faults.fault[k].line == place[i][0] && faults.fault[k].column == place[i][1];
        if (!found) fail_msg("no fault at %d:%d", place[i][0], place[i][1]);
    }
    free(arena.base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_damaged_scenarios_give_faults),
        cmocka_unit_test(test_nothing_and_noise_are_no_scenario),
        cmocka_unit_test(test_small_arena),
        cmocka_unit_test(test_all_faults_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
