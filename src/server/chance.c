/* Bytes that nobody can guess; by itself, so that tests can put others in its place. */
#include <errno.h>
#include <sys/random.h>

#include "server/room.h"

bool random_bytes(void *out, size_t len)
{
    for (size_t got = 0; got < len;) {
        ssize_t n = getrandom((char *)out + got, len - got, 0);
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) got += (size_t)n;
    }
    return true;
}
