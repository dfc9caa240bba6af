/* What is known of a host. */
#include "far_keys.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "json.h"
#include "keep.h"

static bool file_of(const char *host, char out[PATH_TEXT], char *why, size_t cap)
{
    char folder[PATH_TEXT], name[128];
    if (!keep_folder(folder, why, cap)) return false;
    snprintf(name, sizeof name, "%.120s", host);
    for (char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '.' && *p != '-') *p = '_';
    char *last = strrchr(folder, '/');
    snprintf(last, sizeof folder - (size_t)(last - folder), "/hosts");
    if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
        snprintf(why, cap, "%s: the folder for hosts cannot be made: %s", folder, strerror(errno));
        return false;
    }
    snprintf(out, PATH_TEXT, "%.3900s/%s.json", folder, name);
    return true;
}

json_t *far_keys_read(const char *host)
{
    char path[PATH_TEXT], why[PATH_TEXT + 256];
    json_t *keys = file_of(host, path, why, sizeof why) ? json_load_file(path, 0, NULL) : NULL;
    if (json_is_object(keys) && json_is_object(json_object_get(keys, "battles"))) return keys;
    json_decref(keys);
    keys = json_object();
    json_object_set_new(keys, "host", json_text(host));
    json_object_set_new(keys, "battles", json_object());
    return keys;
}

static bool write_text(int fd, const char *text)
{
    size_t len = strlen(text);
    bool good = write(fd, text, len) == (ssize_t)len && fsync(fd) == 0;
    return close(fd) == 0 && good;
}

/* Beside it first, and then in its place. */
bool far_keys_write(const char *host, const json_t *keys, char *why, size_t cap)
{
    char path[PATH_TEXT], fresh[PATH_TEXT + 16];
    if (!file_of(host, path, why, cap)) return false;
    snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
    char *text = json_dumps(keys, JSON_INDENT(1));
    unlink(fresh);
    int fd = text ? open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    bool good = fd >= 0 && write_text(fd, text) && rename(fresh, path) == 0;
    if (!good) {
        snprintf(why, cap, "%s: who you are on this host cannot be kept: %s", path, strerror(errno));
        unlink(fresh);
    }
    free(text);
    return good;
}

void far_keys_note(json_t *keys, const char *battle, const char *what, const char *text)
{
    json_t *battles = json_object_get(keys, "battles"), *one = json_object_get(battles, battle);
    if (!one) {
        json_object_set_new(battles, battle, json_object());
        one = json_object_get(battles, battle);
    }
    if (!json_object_get(one, what)) json_object_set_new(one, what, json_text(text));
}

const char *far_keys_noted(const json_t *keys, const char *battle, const char *what)
{
    return json_string_value(json_object_get(json_object_get(json_object_get(keys, "battles"), battle), what));
}
