/* The log: a line of JSON each, on standard error or in a file. No passwords, no tokens, no cookies, no query strings: what is not
 * here cannot be written, and paths are named by their pattern. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"

static void write_line(const host *h, const char *level, const char *what, json_t *more)
{
    struct timespec t;
    struct tm day;
    char when[40];
    clock_gettime(CLOCK_REALTIME, &t);
    gmtime_r(&t.tv_sec, &day);
    size_t n = strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &day);
    snprintf(when + n, sizeof when - n, ".%03dZ", (int)(t.tv_nsec / 1000000));
    json_t *line = json_pack("{ss ss ss}", "time", when, "level", level, "what", what);
    json_object_update(line, more);
    char *text = json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(6));
    if (text) fprintf(h->log, "%s\n", text), fflush(h->log);
    free(text);
    json_decref(line);
    json_decref(more);
}

void host_log(const host *h, const char *level, const char *what, const char *words, ...)
{
    char text[1024];
    va_list args;
    va_start(args, words);
    vsnprintf(text, sizeof text, words, args);
    va_end(args);
    json_t *said = json_string(text);
    write_line(h, level, what, json_pack("{so}", "words", said ? said : json_string("(not in UTF-8)")));
}

/* Of a battle's id only the beginning: who reads a log shall not be able to watch. */
void log_request(const host *h, const char *verb, const char *pattern, const char *id, int status, double seconds,
                 const address *from)
{
    char where[64], part[7];
    address_print(from, where, sizeof where);
    json_t *more = json_pack("{ss ss si sf ss}", "method", verb, "path", pattern, "status", status, "ms",
                             (double)(long)(seconds * 1e5) / 100, "from", where);
    if (id) {
        snprintf(part, sizeof part, "%s", id);
        json_object_set_new(more, "battle", json_string(part));
    }
    write_line(h, status >= 500 ? "warn" : "info", "request", more);
}
