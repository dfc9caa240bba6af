/* Inside of the room: what the two halves of headlines share. */
#ifndef GG_CCN_SHOW_HEADLINES_H
#define GG_CCN_SHOW_HEADLINES_H

#include "engine/headline.h"
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/show/show.h"

void ccn_say_words(char *out, size_t cap, const char *phrase, gg_phrase);
bool ccn_headline_sure(const gg_chances *, gg_headline *); /* of moves without dice */

#endif
