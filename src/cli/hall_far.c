/* Hosts as the start screen sees them: which are known, what is played there, a battle begun. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "far_keys.h"
#include "far_link.h"
#include "hall.h"
#include "keep.h"

json_t *hall_hosts(club *c, const json_t *about)
{
    char folder[PATH_TEXT], path[PATH_TEXT + 300], why[PATH_TEXT + 256];
    json_t *list = json_array();
    (void)c, (void)about;
    if (!keep_folder(folder, why, sizeof why)) return list;
    char *last = strrchr(folder, '/');
    snprintf(last, sizeof folder - (size_t)(last - folder), "/hosts");
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        if (!file_ends(e->d_name, ".json")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        json_t *keys = json_load_file(path, 0, NULL);
        if (*club_word(keys, "host")) json_array_append_new(list, json_text(club_word(keys, "host")));
        json_decref(keys);
    }
    if (d) closedir(d);
    return list;
}

/* ---- a line to it ---- */

typedef struct call_to {
    far_link *link;
    json_t *keys;
} call_to;

static void hang_up(call_to *l)
{
    json_decref(l->keys);
    if (l->link) far_link_close(l->link);
}

/* Known there, or a guest from now on. */
static bool introduce(club *c, call_to *l)
{
    char why[PATH_TEXT + 256];
    if (*club_word(l->keys, "token")) return true;
    far_reply r = far_post_once(l->link, "/api/me", json_pack("{s:b}", "token", 1));
    const char *token = club_word(r.json, "token");
    bool good = !r.why[0] && *token;
    if (good) {
        far_link_token(l->link, token);
        json_object_set_new(l->keys, "token", json_text(token));
        far_keys_write(far_link_host(l->link), l->keys, why, sizeof why); /* else it is only this evening's */
    } else
        club_fails(c, "%s", r.why[0] ? r.why : "the host gave no token");
    far_reply_free(&r);
    return good;
}

static bool call(club *c, const json_t *about, bool needed, call_to *l)
{
    *l = (call_to){.link = far_link_open(club_word(about, "host"), c->is.why, sizeof c->is.why)};
    if (!l->link) return false;
    l->keys = far_keys_read(far_link_host(l->link));
    far_link_token(l->link, club_word(l->keys, "token"));
    return !needed || introduce(c, l);
}

/* ---- what is played there ---- */

static json_t *summary(const json_t *b)
{
    const json_t *clock = json_object_get(b, "clock");
    const char *kind = club_word(clock, "kind"), *outcome = club_word(json_object_get(b, "outcome"), "words");
    char words[400];
    snprintf(words, sizeof words, "%.120s%s%.160s%s", club_word(b, "words"), *outcome ? ", " : "", outcome,
             strcmp(kind, "live") == 0   ? ", with clocks"
             : strcmp(kind, "days") == 0 ? ", days for a turn"
                                         : "");
    return json_pack("{s:o, s:o, s:o, s:b}", "id", json_text(club_word(b, "id")), "title",
                     json_text(club_word(b, "title")), "words", json_text(words), "yours",
                     json_is_true(json_object_get(b, "yours")));
}

json_t *hall_host(club *c, const json_t *about)
{
    static const char *const lists[] = {"mine", "open", "live"};
    call_to l;
    char path[64];
    json_t *out = json_object(), *b;
    bool good = call(c, about, false, &l);
    for (int i = 0; good && i < COUNT(lists); i++) {
        size_t k;
        json_t *list = json_array();
        snprintf(path, sizeof path, "/api/battles?of=%s", lists[i]);
        far_reply r = far_get(l.link, path);
        good = !r.why[0];
        if (!good) club_fails(c, "%s", r.why);
        json_array_foreach(json_object_get(r.json, "battles"), k, b) json_array_append_new(list, summary(b));
        json_object_set_new(out, lists[i], list);
        far_reply_free(&r);
    }
    hang_up(&l);
    if (good) return out;
    json_decref(out);
    return NULL;
}

/* ---- a battle begun ---- */

static json_t *read_pace(const char *text)
{
    double minutes, seconds = 0, days;
    if (sscanf(text, "days:%lf", &days) == 1) return json_pack("{s:s,s:f}", "kind", "days", "days", days);
    if (sscanf(text, "live:%lf+%lf", &minutes, &seconds) >= 1)
        return json_pack("{s:s,s:f,s:f}", "kind", "live", "minutes", minutes, "seconds", seconds);
    return json_pack("{s:s}", "kind", "none");
}

static json_t *begun(const far_link *link, const json_t *there)
{
    const json_t *seats = json_object_get(json_object_get(there, "links"), "seats");
    char whole[700] = "";
    for (size_t i = 0; i < GG_SIDES; i++) {
        const char *token = json_string_value(json_array_get(seats, i));
        bool open = json_is_true(json_object_get(json_array_get(json_object_get(there, "seats"), i), "open"));
        if (open && token) snprintf(whole, sizeof whole, "%.200s/%.400s", far_link_host(link), token);
    }
    return json_pack("{s:o, s:o}", "id", json_text(club_word(there, "id")), "link", json_text(whole));
}

json_t *hall_host_begin(club *c, const json_t *about)
{
    call_to l;
    json_t *said = NULL;
    if (call(c, about, true, &l)) {
        json_t *body = json_pack("{s:s, s:O, s:o, s:O, s:b}", "battle", club_word(about, "name"), "seats",
                                 json_object_get(about, "seats"), "pace", read_pace(club_word(about, "pace")), "lobby",
                                 json_object_get(about, "lobby"), "rated", 0);
        far_reply r = far_post_once(l.link, "/api/battles", body);
        if (!r.why[0] && *club_word(r.json, "id"))
            said = begun(l.link, r.json);
        else
            club_fails(c, "%s", r.why);
        far_reply_free(&r);
    }
    hang_up(&l);
    return said;
}
