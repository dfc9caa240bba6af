/* Inside of the room: which procedure asks for the pending roll. */
#ifndef GG_CCN_SHOW_TESTS_H
#define GG_CCN_SHOW_TESTS_H

#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

const ccn_frame *ccn_roll_of(const ccn_state *); /* 7.5: its frame; NULL: no aide may have it thrown again */
const ccn_frame *ccn_asker(const ccn_state *);

#endif
