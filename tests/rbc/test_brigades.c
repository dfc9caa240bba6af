/* 3.9, 7.7: contact, command, Keil brigades. Worked cases W33, W37. */
#include "field.h"

static void assert_command(const char *lines, const char *in, const char *out)
{
    table *t = fieldf("%s; N9 BILL L12 S; begin turn", lines);
    char label[8];
    int used;
    for (; sscanf(in, " %7s%n", label, &used) == 1; in += used)
        if (unit_of(t, label)->flags & OOC) table_fail(HERE, "%s of `%s` is Out of Command", label, lines);
    for (; sscanf(out, " %7s%n", label, &used) == 1; out += used)
        if (!(unit_of(t, label)->flags & OOC)) table_fail(HERE, "%s of `%s` is In Command", label, lines);
}

static void test_rbc_w33_command(void **state)
{
    (void)state;
    assert_command("S1/A BILL B2 N; S2/A BILL C2 N; S3/A BILL F2 N; S4/A BILL G2 N", "S1 S2 S3 S4", "");
    assert_command("S1/A BILL B2 N; S2/A BILL C2 N; S3/A BILL F2 N", "S1 S2", "S3");
    assert_command("S1/A BILL B2 N; S2/A BILL D2 N", "", "S1 S2");
    assert_command("S1/A GEND B2 N; S2/A GEND D2 N", "S1 S2", "");
    assert_command("S1/A GEND B2 N; S2/A LKPB D2 N", "", "S1 S2");
    assert_command("S1/A BILL B2 N", "S1", "");
}

static void test_rbc_brig_command_of_larger_groups(void **state)
{
    (void)state;
    assert_command("S1/A BILL B2 N; S2/A BILL C3 N; S3/A BILL D2 N; S4/A BILL G2 N; S5/A BILL H2 N", "S1 S2 S3",
                   "S4 S5");
    assert_command("S1/A BILL B2 N; S2/A SKJV D2 N; S3/A GEND F2 N", "S2 S3", "S1"); /* foot to Light: one box only */
    assert_command("S1/A ELEP B2 N; S2/A STRA D4 N", "S1 S2", "");                   /* Elephants are Mounted */
    assert_command("S1/A GUNF B2 N; S2/A STRA D2 N", "", "S1 S2");
    assert_command("S1/A BILL B2 N; S2/B BILL D2 N", "S1 S2", "");
}

static void test_rbc_opt_contact_light(void **state)
{
    (void)state;
    assert_command("option contact_light 1; S1/A GEND B2 N; S2/A GEND D2 N", "", "S1 S2");
    assert_command("option contact_light 1; S1/A GEND B2 N; S2/A GEND C3 N", "S1 S2", "");
}

static void test_rbc_brig_command_counts_those_on_the_board(void **state)
{
    (void)state;
    table *t = field("brigade A south; unit S2 A \"S2\" BILL lost; S1/A BILL B2 N; N9 BILL L12 S; begin turn");
    assert_not_so(t, "S1 ooc");
}

static void test_rbc_brig_cmdtime_for_the_whole_phase(void **state)
{
    (void)state;
    /* The first step opens a gap; the second unit is still In Command. */
    table *t = field("S1/A BILL D2 N; S2/A BILL D1 N; N9 BILL L12 S; begin turn");
    give(t, "next S1");
    move_to(t, "S1 D3 N");
    give(t, "next S2");
    assert_question(t, ASK_MOVE);
    /* The other way round: closing the gap does not help before the next phase. */
    t = field("S1/A BILL D3 N; S2/A BILL D1 N; S3/A BILL L1 N; N9 BILL L12 S; begin turn");
    assert_so(t, "S1 ooc, S2 ooc");
    give(t, "next S2; try S2; roll 1");
    move_to(t, "S2 D2 N");
    give(t, "next S1");
    assert_question(t, ASK_OUT);
}

/* ---- 7.7 ---- */

#define KEIL "S1/A SWPB D5 N%s; S2/A SWPB E5 N%s; N1 SWPB D6 S; N9 BILL L12 S; engaged N1 S1 since 0; begin melee"

static table *struck(const char *flags, const char *mates, int n)
{
    table *t = fieldf(KEIL, flags, mates);
    hits(t, n); /* the same number each way: a tie */
    hits(t, n);
    return t;
}

static void test_rbc_w37_hit_transfer(void **state)
{
    (void)state;
    table *t = struck("", "", 5);
    assert_question(t, ASK_TRANSFER);
    assert_so(t, "asks south");
    assert_only_offers(t, "pass S1 S2 0; pass S1 S2 1; pass S1 S2 2");
    give(t, "pass S1 S2 2");
    assert_so(t, "S1 hits 3, S2 hits 2");
    assert_fired(t, "rbc.brig.kiel");
    t = struck("", " hits 7", 5);
    assert_only_offers(t, "pass S1 S2 0; pass S1 S2 1");
    give(t, "pass S1 S2 0");
    assert_so(t, "S1 hits 5, S2 hits 7");
    t = struck("", " unformed", 5);
    assert_so(t, "S1 hits 5, not question pass");
}

static void test_rbc_brig_kiel_needs_two_hits(void **state)
{
    (void)state;
    assert_so(struck("", "", 1), "S1 hits 1, not question pass");
    assert_question(struck("", "", 2), ASK_TRANSFER);
    table *t = struck("", "", 3);
    assert_only_offers(t, "pass S1 S2 0; pass S1 S2 1"); /* half of three */
}

static void test_rbc_unf_nokiel(void **state)
{
    (void)state;
    table *t = struck(" unformed", "", 3);
    assert_so(t, "S1 hits 3, not question pass");
}

static void test_rbc_opt_kiel(void **state)
{
    (void)state;
    table *t = fieldf("option kiel ALL; " KEIL, "", "");
    hits(t, 3);
    hits(t, 3);
    assert_only_offers(t, "pass S1 S2 0; pass S1 S2 1; pass S1 S2 2; pass S1 S2 3");
    assert_fired(t, "rbc.opt.kiel");
    t = fieldf("option kiel OFF; " KEIL, "", "");
    hits(t, 3);
    hits(t, 3);
    assert_so(t, "S1 hits 3, not question pass");
}

static void test_rbc_brig_kiel_who_receives(void **state)
{
    (void)state;
    /* Not a unit of another brigade, not one without KIEL, not one two boxes away, not a Hedgehog. */
    table *t =
        field("S1/A SWPB D5 N; S2/A SWPB F5 N; S3/A HALB E5 N; S4 SWPB C5 N; S5/A SWPB C4 N hedgehog; N1 SWPB D6 S;"
              "N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    hits(t, 4);
    hits(t, 4);
    assert_so(t, "S1 hits 4, not question pass");
    /* Two receivers in turn, any split. */
    t = field("S1/A SWPB D5 N; S2/A SWPB E5 N; S3/A SWPB C4 N; N1 SWPB D6 S; N9 BILL L12 S; engaged N1 S1 since 0;"
              "begin melee");
    hits(t, 4);
    hits(t, 4);
    give(t, "pass S1 S2 1");
    assert_only_offers(t, "pass S1 S3 0; pass S1 S3 1");
    give(t, "pass S1 S3 1");
    assert_so(t, "S1 hits 2, S2 hits 1, S3 hits 1");
}

static void test_rbc_brig_kiel_landsknechts_too(void **state)
{
    (void)state;
    table *t = field("S1/A LKPB D5 N; S2/A LKPB D4 N; N1 SWPB D6 S; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    hits(t, 2);
    hits(t, 2);
    give(t, "pass S1 S2 1");
    assert_so(t, "S1 hits 1, S2 hits 1");
}

static void test_rbc_brig_kiel_receiver_is_shaken_but_never_tests(void **state)
{
    (void)state;
    table *t = struck("", " hits 4", 2);
    give(t, "pass S1 S2 1");
    assert_so(t, "S2 hits 5, S2 shaken, not rolls 1");
}

static void test_rbc_brig_kiel_does_not_change_who_won(void **state)
{
    (void)state;
    /* S1 loses by three: Rupture is judged by the hits as they fell. */
    table *t = fieldf(KEIL, " hits 4", "");
    hits(t, 0);
    hits(t, 4);
    give(t, "pass S1 S2 2");
    assert_so(t, "S1 hits 6, S2 hits 2");
    assert_test(t, 5); /* Shaken, D = 4 >= 3 */
    assert_fired(t, "rbc.cat.rupture");
}

static void test_rbc_brig_kiel_keeps_off_the_catastrophe(void **state)
{
    (void)state;
    /* With two hits passed on it stays below its trigger. */
    table *t = fieldf(KEIL, " hits 6", "");
    hits(t, 4);
    hits(t, 4);
    table *kept = fork_of(t);
    give(t, "pass S1 S2 2");
    assert_so(t, "S1 hits 8, not rolls 1");
    give(kept, "pass S1 S2 0");
    assert_test(kept, 5); /* a tie at nine hits or more */
}

static void test_rbc_brig_kiel_from_shooting(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D5 N; N1/A SWPB D6 S; N2/A SWPB E6 S; N9 BILL L12 S; begin shooting");
    give(t, "shoot S1 N1; roll 5 5 1 1 1");
    assert_question(t, ASK_TRANSFER);
    assert_so(t, "asks north");
    give(t, "pass N1 N2 1");
    assert_so(t, "N1 hits 1, N2 hits 1");
}

static void test_rbc_brig_kiel_after_all_own_hits(void **state)
{
    (void)state;
    /* Both fight in one combat; S2's own new hits count against its room. */
    table *t = field("S1/A SWPB D5 N; S2/A SWPB E5 N hits 5; N1 SWPB D6 S; N2 SWPB E6 S; N9 BILL L12 S; S9 BILL A1 N;"
                     "engaged N1 S1 since 0; engaged N2 S2 since 0; begin melee");
    give(t, "fight S1");
    hits(t, 4);
    hits(t, 4);
    assert_only_offers(t, "pass S1 S2 0; pass S1 S2 1; pass S1 S2 2"); /* S2 may still take three */
    give(t, "pass S1 S2 2");
    assert_so(t, "S2 hits 7");
    hits(t, 3);
    hits(t, 3); /* S2 has ten now; S1 with two may take one of three */
    assert_only_offers(t, "pass S2 S1 0; pass S2 S1 1");
}

static void test_rbc_brig_kiel_massed_archery_counts_all_hits(void **state)
{
    (void)state;
    table *t = field("S1 LBOW D5 N; N1/A SWPB D6 S; N2/A SWPB E6 S; N9 BILL L12 S; begin shooting");
    give(t, "massed S1 N1; roll 5 5 1 1; pass N1 N2 1");
    assert_test(t, 6); /* two hits fell, though one was passed on */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w33_command),
        proves(test_rbc_brig_command_of_larger_groups),
        proves(test_rbc_opt_contact_light),
        proves(test_rbc_brig_command_counts_those_on_the_board),
        proves(test_rbc_brig_cmdtime_for_the_whole_phase),
        proves(test_rbc_w37_hit_transfer),
        proves(test_rbc_brig_kiel_needs_two_hits),
        proves(test_rbc_unf_nokiel),
        proves(test_rbc_opt_kiel),
        proves(test_rbc_brig_kiel_who_receives),
        proves(test_rbc_brig_kiel_landsknechts_too),
        proves(test_rbc_brig_kiel_receiver_is_shaken_but_never_tests),
        proves(test_rbc_brig_kiel_does_not_change_who_won),
        proves(test_rbc_brig_kiel_keeps_off_the_catastrophe),
        proves(test_rbc_brig_kiel_from_shooting),
        proves(test_rbc_brig_kiel_after_all_own_hits),
        proves(test_rbc_brig_kiel_massed_archery_counts_all_hits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
