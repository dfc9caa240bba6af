/* A review in words, and as one page that opens anywhere. */
#ifndef GG_CLI_REVIEW_H
#define GG_CLI_REVIEW_H

#include <stdio.h>

#include "tell/review.h"

struct term;
void review_print(const struct term *, const review *, const char *title);
void review_page(FILE *, const review *, const char *title);
/* The field as a drawing, some 640 points wide. */
void board_svg(FILE *, const gg_battle *, const gg_state *);

#endif
