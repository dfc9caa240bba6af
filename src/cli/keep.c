/* Where battles are kept. */
#include "keep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char ending[] = ".grog";

/* Makes a folder and those above it. */
static bool make_folders(const char *path)
{
    char part[PATH_TEXT];
    for (size_t i = 1;; i++) {
        if (path[i] != '/' && path[i] != 0) continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0777) != 0 && errno != EEXIST) return false;
        if (path[i] == 0) return true;
    }
}

bool keep_folder(char out[PATH_TEXT], char *why, size_t cap)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    struct stat s;
    if (data && data[0] == '/')
        snprintf(out, PATH_TEXT, "%s/grognard/battles", data);
    else if (home && home[0] == '/')
        snprintf(out, PATH_TEXT, "%s/.local/share/grognard/battles", home);
    else {
        snprintf(why, cap, "there is no folder for battles: set XDG_DATA_HOME or HOME");
        return false;
    }
    if (stat(out, &s) == 0 && S_ISDIR(s.st_mode)) return true;
    if (make_folders(out)) return true;
    snprintf(why, cap, "%s: the folder for battles cannot be made: %s", out, strerror(errno));
    return false;
}

bool keep_new(const char *scenario, char path[PATH_TEXT], char *why, size_t cap)
{
    char folder[PATH_TEXT], number[16] = "";
    const char *slash = strrchr(scenario, '/'), *stem = slash ? slash + 1 : scenario;
    size_t len = strcspn(stem, ".");
    if (len == 0 || strcmp(scenario, "-") == 0) stem = "battle", len = 6;
    if (!keep_folder(folder, why, cap)) return false;
    for (int n = 1; n < 100000; n++) {
        if (n > 1) snprintf(number, sizeof number, "-%d", n);
        snprintf(path, PATH_TEXT, "%.3800s/%.*s%s%s", folder, (int)(len < 200 ? len : 200), stem, number, ending);
        int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (fd >= 0) return close(fd) == 0;
        if (errno != EEXIST) break;
    }
    snprintf(why, cap, "%s: the battle cannot be kept there: %s", path, strerror(errno));
    return false;
}

bool keep_find(const char *name, char path[PATH_TEXT])
{
    char folder[PATH_TEXT], why[PATH_TEXT + 256];
    size_t len = strlen(name);
    bool ended = file_ends(name, ending);
    if (len == 0 || len > 240 || strchr(name, '/') || !keep_folder(folder, why, sizeof why)) return false;
    snprintf(path, PATH_TEXT, "%.3800s/%s%s", folder, name, ended ? "" : ending);
    return file_exists(path);
}

bool keep_is(const char *path)
{
    char folder[PATH_TEXT], why[PATH_TEXT + 256];
    if (!keep_folder(folder, why, sizeof why)) return false;
    size_t len = strlen(folder);
    return strncmp(path, folder, len) == 0 && path[len] == '/';
}

void keep_name(const char *path, char out[256])
{
    const char *slash = strrchr(path, '/'), *stem = slash ? slash + 1 : path;
    size_t len = strlen(stem);
    if (file_ends(stem, ending)) len -= sizeof ending - 1;
    snprintf(out, 256, "%.*s", (int)len, stem);
}
