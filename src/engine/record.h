/* What the writer and the reader of records share: the words of the format, and the chain of answers. */
#ifndef GG_ENGINE_RECORD_H
#define GG_ENGINE_RECORD_H

#include "grognard.h"

#define GG_RECORD_FORMAT "1"
#define GG_RECORD_BEGIN "begin scenario"
#define GG_RECORD_END "end scenario"
enum { GG_RECORD_QUIET = 8 }; /* a hash line at every such quiet point */

/* One number for all answers so far, in their canonical text: it shows a changed die even where no rule could tell the
 * faces apart and the position is the same. */
uint64_t gg_chain(uint64_t before, const char *answer, size_t len);
uint64_t gg_hash_bytes(const void *bytes, size_t len); /* the same on every machine */
/* `french ccn.victory.instant`, `draw ...`, `unfinished`: what stands after the word result. */
int gg_result_print(const gg_battle *, const gg_state *, char *out, size_t cap);

#endif
