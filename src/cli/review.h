/* A review as one page that opens anywhere. */
#ifndef GG_CLI_REVIEW_H
#define GG_CLI_REVIEW_H

#include <stdio.h>

#include "tell/review.h"

void review_page(FILE *, const review *, const char *title);
/* The field as a drawing, some 640 points wide. */
void board_svg(FILE *, const gg_battle *, const gg_state *);

#endif
