/* Whole files in, whole files out. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST = 64 << 20 };

static bool fail(char *why, size_t cap, const char *what, const char *path)
{
    snprintf(why, cap, "%s: %s: %s", path, what, strerror(errno));
    return false;
}

static bool read_all(int fd, file_text *out)
{
    size_t cap = 1 << 16;
    out->text = malloc(cap + 1);
    while (out->text) {
        ssize_t n = read(fd, out->text + out->len, cap - out->len);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        if (n == 0) {
            out->text[out->len] = 0;
            return true;
        }
        out->len += (size_t)n;
        if (out->len > LARGEST) {
            errno = EFBIG;
            return false;
        }
        if (out->len < cap) continue;
        char *more = realloc(out->text, (cap *= 2) + 1);
        if (!more) return false;
        out->text = more;
    }
    return false;
}

bool file_read(const char *path, file_text *out, char *why, size_t cap)
{
    *out = (file_text){0};
    bool standard = strcmp(path, "-") == 0;
    snprintf(out->path, sizeof out->path, "%s", standard ? "(standard input)" : path);
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return fail(why, cap, "cannot be opened", path);
    bool good = read_all(fd, out);
    if (!good) {
        fail(why, cap, "cannot be read", path);
        free(out->text);
        *out = (file_text){0};
    }
    if (!standard) close(fd);
    return good;
}

static bool write_all(int fd, const char *text, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, text, len);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        text += n;
        len -= (size_t)n;
    }
    return fsync(fd) == 0 || errno == EINVAL || errno == EROFS;
}

/* A link is followed, so that the file behind it is replaced and not the link. */
static void real_target(const char *path, char out[PATH_TEXT])
{
    char *real = realpath(path, NULL);
    snprintf(out, PATH_TEXT, "%s", real ? real : path);
    free(real);
}

bool file_write(const char *path, const char *text, size_t len, char *why, size_t cap)
{
    char target[PATH_TEXT], beside[PATH_TEXT + 16];
    real_target(path, target);
    struct stat old;
    bool known = stat(target, &old) == 0;
    if (known && !S_ISREG(old.st_mode)) { /* a terminal, a pipe: nothing to lose */
        int fd = open(target, O_WRONLY | O_CLOEXEC);
        if (fd < 0) return fail(why, cap, "cannot be written", path);
        bool good = write_all(fd, text, len);
        if (close(fd) != 0 || !good) return fail(why, cap, "cannot be written", path);
        return true;
    }
    snprintf(beside, sizeof beside, "%s.XXXXXX", target);
    int fd = mkstemp(beside);
    if (fd < 0) return fail(why, cap, "cannot be written (is its folder there, and yours?)", path);
    mode_t mask = umask(0);
    umask(mask);
    bool good = fchmod(fd, known ? old.st_mode & 07777 : 0666 & ~mask) == 0 && write_all(fd, text, len);
    if (close(fd) != 0) good = false;
    if (good && rename(beside, target) == 0) return true;
    fail(why, cap, "cannot be written", path);
    unlink(beside);
    return false;
}

bool file_keep(const char *path, char *why, size_t cap)
{
    struct stat s;
    char kept[PATH_TEXT + 2];
    if (stat(path, &s) != 0 || !S_ISREG(s.st_mode) || s.st_size == 0) return true; /* nothing to keep */
    snprintf(kept, sizeof kept, "%s~", path);
    if (unlink(kept) == 0 || errno == ENOENT)
        if (link(path, kept) == 0) return true; /* the file itself stays until another takes its place */
    return rename(path, kept) == 0 || fail(why, cap, "the old file cannot be kept", kept);
}

bool file_exists(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0;
}

bool file_ends(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcmp(path + n - m, ending) == 0;
}
