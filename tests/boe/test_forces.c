/* Chapter 4: classes, grades, traits, points, templates, army lists. */
#include "field.h"

static void test_boe_w102_points(void **state)
{
    (void)state;
    assert_int_equal(boe_points(LINE_INF, GRADE_R, NO_WEIGHT, VOLLEY | SKIRM1, 5), 32);
    assert_int_equal(boe_points(HCAV, GRADE_E, NO_WEIGHT, CUIRASS, 4), 48);
    assert_int_equal(boe_points(BHORSE_ART, GRADE_E, WEIGHT_M, 0, 3), 42);
    assert_int_equal(boe_leader_points(BRIG, 2), 15);
    assert_int_equal(boe_leader_points(DIV, 0), 10);
    assert_int_equal(boe_leader_points(CORPS, 1), 20);
    assert_int_equal(boe_points(LIGHT_INF, GRADE_M, NO_WEIGHT, RIFLE | SKIRM2, 4), 4 * 5 + 4);
    assert_int_equal(boe_points(HCAV, GRADE_E, NO_WEIGHT, IMPETUOUS, 4), 40);
    assert_int_equal(boe_points(LCAV, GRADE_G, NO_WEIGHT, LANCE, 4), 48);
    assert_int_equal(boe_points(FOOT_ART, GRADE_G, WEIGHT_H, 0, 4), 60);
    assert_int_equal(boe_points(HORSE_ART, GRADE_R, WEIGHT_L, 0, 3), 30);
    assert_int_equal(boe_points(VOL_ART, GRADE_C, WEIGHT_L, 0, 2), 20);
}

static void test_boe_classes(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        int kind, base, charge, reaction;
    } rows[] = {{"LINE", INF, 3, 2, 2}, {"LIGHT", INF, 3, 2, 2}, {"HCAV", CAV, 4, 3, 3},   {"LCAV", CAV, 5, 3, 3},
                {"FOOT", ART, 3, 0, 0}, {"HORSE", ART, 4, 0, 0}, {"BHORSE", ART, 5, 0, 0}, {"VOL", ART, 5, 0, 0}};
    for (int i = 0; i < BOE_CLASSES; i++) {
        assert_string_equal(boe_classes[i].code, rows[i].code);
        assert_int_equal(boe_classes[i].kind, rows[i].kind);
        assert_int_equal(boe_classes[i].base_ap, rows[i].base);
        assert_int_equal(boe_classes[i].oppcharge, rows[i].charge);
        assert_int_equal(boe_classes[i].reaction, rows[i].reaction);
    }
}

static const boe_template *template_of(const char *nation, const char *name)
{
    for (int i = 0; i < BOE_TYPES; i++)
        if (!strcmp(boe_templates[i].nation, nation) && !strcmp(boe_templates[i].name, name)) return &boe_templates[i];
    table_fail(HERE, "no template %s %s", nation, name);
}

static void test_boe_templates(void **state)
{
    (void)state;
    static const struct {
        const char *nation, *name;
        int stands, cls, grade, weight, traits;
    } rows[] = {
        {"French", "Ligne", 5, LINE_INF, GRADE_R, NO_WEIGHT, SKIRM1},
        {"French", "Young Guard", 5, LIGHT_INF, GRADE_E, NO_WEIGHT, SKIRM2},
        {"French", "Cuirassiers", 4, HCAV, GRADE_E, NO_WEIGHT, CUIRASS},
        {"French", "12-pdr battery", 4, FOOT_ART, GRADE_R, WEIGHT_H, 0},
        {"British and KGL", "Guards", 7, LINE_INF, GRADE_G, NO_WEIGHT, VOLLEY | SKIRM1},
        {"British and KGL", "95th Rifles", 5, LIGHT_INF, GRADE_E, NO_WEIGHT, RIFLE},
        {"British and KGL", "Heavy dragoons", 4, HCAV, GRADE_E, NO_WEIGHT, IMPETUOUS},
        {"British and KGL", "Horse battery", 3, BHORSE_ART, GRADE_E, WEIGHT_M, 0},
        {"Portuguese", "Cacadores", 4, LIGHT_INF, GRADE_R, NO_WEIGHT, RIFLE},
        {"Spanish", "Volante battery", 2, VOL_ART, GRADE_C, WEIGHT_L, 0},
        {"Austrian", "Cavalry battery", 3, VOL_ART, GRADE_R, WEIGHT_L, 0},
        {"Russian", "Cossacks", 4, LCAV, GRADE_M, NO_WEIGHT, LANCE},
        {"Prussian", "Landwehr cavalry", 4, LCAV, GRADE_C, NO_WEIGHT, LANCE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const boe_template *t = template_of(rows[i].nation, rows[i].name);
        assert_int_equal(t->stands, rows[i].stands);
        assert_int_equal(t->cls, rows[i].cls);
        assert_int_equal(t->grade, rows[i].grade);
        assert_int_equal(t->weight, rows[i].weight);
        assert_int_equal(t->traits, rows[i].traits);
    }
}

static void test_boe_a_template_is_a_unit(void **state)
{
    (void)state;
    table *t =
        field("leader X french BRIG \"X\" INF rating 0 lost; brigade FB french leader X order attack;"
              "unit F1 FB \"the Guard\" as \"French\" \"Old Guard\" at 2,2; A1 LINE 4 R 9,9 N LINE; begin 5e french");
    assert_so(t, "F1 stands 5; F1 LINE");
    assert_int_equal(boe_grade(bt(t), piece_id(t, "F1")), GRADE_G);
}

static void test_boe_armies_of_points_are_checked(void **state)
{
    (void)state;
    gg_faults faults;
    const char *legal =
        "points %d; leader Foy french BRIG \"Foy\" INF rating 0 at 2,2; brigade FB french leader Foy order attack;"
        "leader Pak allies BRIG \"Pak\" INF rating 0 at 2,9; brigade AB allies leader Pak order attack;"
        "F1 LINE 5 R 2,2 S LINE; F2 LINE 5 R 4,2 S LINE; A1 LINE 5 R 2,9 N LINE; A2 LINE 5 R 4,9 N LINE; %s begin 5e "
        "french";
    assert_false(field_wrong(&faults, legal, 55, ""));
    assert_true(field_wrong(&faults, legal, 54, ""));
    assert_true(
        field_wrong(&faults, legal, 200, "F3 FOOT 3 R 6,2 S UNLIMBERED weight M;")); /* three stands of guns to ten */
    assert_false(field_wrong(&faults, legal, 200, "F3 FOOT 2 R 6,2 S UNLIMBERED weight M;"));
    assert_true(field_wrong(&faults, legal, 200, "F3/FC LINE 5 R 6,2 S LINE;")); /* a brigade of one */
}

static void test_boe_what_cannot_be_is_a_fault(void **state)
{
    (void)state;
    static const char *const wrong[] = {"F1 HCAV 4 R 2,2 S SKIRM",
                                        "F1 LINE 4 R 2,2 S SEMI",
                                        "F1 LCAV 4 R 2,2 S SQUARE",
                                        "F1 FOOT 4 R 2,2 S LINE weight M",
                                        "F1 FOOT 4 R 2,2 S UNLIMBERED",
                                        "F1 LINE 4 R 2,2 S UNLIMBERED",
                                        "F1 LINE 11 R 2,2 S LINE",
                                        "F1 LINE 4 R 2,2 S LINE stands 5",
                                        "F1 LINE 4 R 2,2 S LINE blown",
                                        "F1 LINE 4 R 2,2 S LINE lance",
                                        "F1 FOOT 4 R 2,2 S UNLIMBERED weight M cube red",
                                        "F1 LINE 4 R 13,2 S LINE",
                                        "F1 LINE 4 R 2,2 S LINE impetus"};
    gg_faults faults;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_true(field_wrong(&faults, "%s; A1 LINE 4 R 9,9 N LINE; begin 5e french", wrong[i]));
    assert_false(field_wrong(&faults, "F1 LCAV 4 R 2,2 S SKIRM; A1 LINE 4 R 9,9 N LINE; begin 5e french"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w102_points),
        proves(test_boe_classes),
        proves(test_boe_templates),
        proves(test_boe_a_template_is_a_unit),
        proves(test_boe_armies_of_points_are_checked),
        proves(test_boe_what_cannot_be_is_a_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
