/* What the core needs of its surroundings inside a page: an end that says why. */
#include "tell/buffer.h"

#include <assert.h>
#include <stdio.h>

#ifdef __wasm__ /* natively every program has its own */

static char last_words[256];

const char *web_last_words(void);
const char *web_last_words(void) { return last_words; }

_Noreturn void web_assert_failed(const char *file, int line)
{
    snprintf(last_words, sizeof last_words, "%s:%d: a check failed", file, line);
    __builtin_trap();
}

/* Debian's run-time library for 128-bit numbers is compiled with stack guards. */
extern const uintptr_t __stack_chk_guard;
const uintptr_t __stack_chk_guard = 0x6772676e;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

void memory_is_out(void)
{
    snprintf(last_words, sizeof last_words, "out of memory");
    __builtin_trap();
}

#endif
