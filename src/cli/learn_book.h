/* The lessons that there are, and which of them somebody has solved. */
#ifndef GG_CLI_LEARN_BOOK_H
#define GG_CLI_LEARN_BOOK_H

#include "options.h"
#include "tell/lesson.h"

/* Of a system; NULL: there is none, and it was said where it was looked for. */
lesson_book *learn_book(const options *, const char *system);
lesson_book *learn_book_read(const char *system, char *why, size_t cap); /* the same, and `why` has it */
bool learn_solved(const char *system, const char *name);
void learn_mark(const char *system, const char *name); /* as solved, in the user's data folder */
void learn_list_systems(void);
void learn_list(const char *system, const lesson_book *);
int learn_next(const char *system, const lesson_book *); /* the first that is not solved; 0 if all are */

#endif
