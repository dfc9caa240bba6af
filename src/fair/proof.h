/* What a record proves of its dice (docs/api.md, "Fair dice"). */
#ifndef GG_FAIR_PROOF_H
#define GG_FAIR_PROOF_H

#include "fair.h"

typedef enum fair_verdict {
    FAIR_PROVED,
    FAIR_FORGED,    /* something is not what the rest of it says: `line`, `words` */
    FAIR_UNPROVABLE /* it cannot be told: `words` */
} fair_verdict;

enum { FAIR_WORDS = 480, FAIR_ROLL_TEXT = 512 };
typedef struct fair_proof {
    fair_verdict verdict;
    int line; /* of the record; 0: none in particular */
    char words[FAIR_WORDS];
    char expected[FAIR_ROLL_TEXT], found[FAIR_ROLL_TEXT]; /* the first roll that is wrong; "" : none is */
    int rolls, right;                                     /* that were looked at */
    int amendments;                                       /* an umpire's, which no dice prove */
    uint32_t taken_back;                                  /* numbers that no roll has */
    char gaps[200];                                       /* which: "31-33 40" */
    bool stood_in[GG_SIDES];                              /* it gave no nonce: fair_stand_in */
    bool ended;                                           /* the record has its last line */
} fair_proof;

/* The battle is the one of the record's scenario; `state` is room for it, `number` for as many as the record has answers and one. */
void fair_prove(const gg_record *, const gg_battle *, gg_state *, uint32_t *number, fair_proof *out);

#endif
