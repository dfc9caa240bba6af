/* A back-up while the host runs: one reading of the whole file, which sees a single moment and keeps no writer waiting. It appears
 * under its name when it is whole. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"

enum { PATH = 4096 };

static bool same_file(const char *a, const char *b)
{
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static bool copy(sqlite3 *from, const char *to, char *why, size_t cap)
{
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(to, &db, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_backup *b = code == SQLITE_OK ? sqlite3_backup_init(db, "main", from, "main") : NULL;
    if (b) code = sqlite3_backup_step(b, -1);
    if (b) sqlite3_backup_finish(b);
    bool ok = b && code == SQLITE_DONE;
    if (!ok) snprintf(why, cap, "%s: %s", to, db ? sqlite3_errmsg(db) : "out of memory");
    if (ok)
        ok = sqlite3_exec(db, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK; /* one file, no others */
    sqlite3_close(db);
    return ok;
}

static bool sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    return ok;
}

static bool sync_folder_of(const char *file)
{
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s", file);
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = '\0';
    return sync_file(slash ? folder : ".");
}

static bool make_part(const char *part, char *why, size_t cap)
{
    int fd = open(part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) snprintf(why, cap, "%s: %s", part, strerror(errno));
    if (fd >= 0) close(fd);
    return fd >= 0;
}

static bool backed_up(const char *path, const char *file, char *why, size_t cap)
{
    char part[PATH];
    if (snprintf(part, sizeof part, "%s.part", file) >= (int)sizeof part || same_file(path, file)) {
        snprintf(why, cap, "%s: give the back-up another name", file);
        return false;
    }
    sqlite_line *from = sqlite_connect(path, false, why, cap);
    bool ok = from && make_part(part, why, cap);
    if (ok && !copy(from->db, part, why, cap)) {
        unlink(part);
        ok = false;
    } else if (ok) {
        ok = sync_file(part) && rename(part, file) == 0 && sync_folder_of(file);
        if (!ok) snprintf(why, cap, "%s: %s", file, strerror(errno));
    }
    sqlite_disconnect(from);
    return ok;
}

store_status sqlite_backup(store *s, const char *file, char *why, size_t cap)
{
    const sqlite_home_state *h = s->inside;
    return backed_up(h->path, file, why, cap) ? STORE_DONE : store_fail(s, why);
}
