/* What players think with: the worth of a position, the merit of a move and zeal. This room sees the decisions and
 * what is below them. */
#ifndef GG_CCN_THINK_H
#define GG_CCN_THINK_H

#include "rules/ccn/ccn.h"

GG_THOUGHT(ccn)
GG_USUAL(ccn)
gg_move ccn_habit(const gg_battle *, const gg_state *);
#define SIGNS_DEF "rules/ccn/think/signs.def"
enum sign {
#include "engine/def/sign_names.inc"
    CCN_SIGNS
};
GG_MEASURED(ccn, CCN)
gg_move ccn_expect(const gg_battle *, const gg_state *, const struct gg_stop *);
void ccn_guess_words(const gg_battle *, const gg_state *, gg_move, gg_text *);

#endif
