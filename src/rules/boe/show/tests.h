/* What the files of tests share: see tests.c. */
#ifndef GG_BOE_SHOW_TESTS_H
#define GG_BOE_SHOW_TESTS_H

#include "engine/telling.h"
#include "rules/boe/boe.h"

typedef struct boe_rolled { /* a roll that is pending */
    const gg_battle *battle;
    const boe_battle *b;
    const boe_state *s;
    const boe_frame *top; /* of the procedure that asks */
    gg_test *t;
} boe_rolled;

/* What dice bring, in the words of the table; `t` of the roll is as the test said it. */
typedef struct boe_fallen {
    boe_rolled of;
    const uint8_t *counts;
    int die;   /* the one DIE_NUMBER */
    int total; /* with what is added */
    gg_text *out;
} boe_fallen;

/* ---- fire, charges and melees: fight_tests.c ---- */
typedef void boe_tester(const boe_rolled *);
boe_tester boe_test_shots, boe_test_firing, boe_test_square, boe_test_evade, boe_test_melee;
typedef void boe_teller(const boe_fallen *);
boe_teller boe_result_shots, boe_result_square, boe_result_evade, boe_result_melee;

void boe_say_brigade(gg_text *, const gg_battle *, int brigade); /* "Wathier's brigade (FL)" */
/* "5 + 2 = 7", with all that is added as one number; without it "5". */
void boe_say_sum(gg_text *, int die, int added);

#endif
