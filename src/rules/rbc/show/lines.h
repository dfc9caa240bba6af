/* Inside show: the parts of a headline. */
#ifndef GG_RBC_SHOW_LINES_H
#define GG_RBC_SHOW_LINES_H

#include "engine/headline.h"

#include "rules/rbc/show/show.h"

static inline gg_text rbc_aim_text(gg_aim *a) { return gg_text_on(a->words, sizeof a->words); }
bool rbc_aim_share(const gg_chances *, gg_aim *); /* who is Shaken when hits have been shared */
bool rbc_headline_then(const gg_chances *, gg_aim *);
bool rbc_headline_ride(const gg_chances *, gg_headline *);
bool rbc_headline_sure(const gg_chances *, gg_headline *);

#endif
