/* assert for the core in a page: every check stays, but only file and line are kept of it, which is light on the wire. */
#undef assert
#define assert(what) ((void)((what) || (web_assert_failed(__FILE__, __LINE__), 0)))
#ifndef static_assert
#define static_assert _Static_assert
_Noreturn void web_assert_failed(const char *file, int line);
#endif
