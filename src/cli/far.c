/* grognard play --host: what can be played there, beginning a battle, joining one. */
#include "far.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "far_command.h"
#include "far_keys.h"

/* ---- who one is ---- */

static bool remember(far *f, const char *token)
{
    char why[PATH_TEXT + 256];
    far_link_token(f->link, token);
    json_object_set_new(f->keys, "token", json_text(token));
    if (far_keys_write(far_link_host(f->link), f->keys, why, sizeof why)) return true;
    fprintf(stderr, "grognard play: %s\n", why);
    return true; /* it is only this evening's, then */
}

/* Whether the host knows the token; -1: it does not answer. */
static int is_known(const options *o, far *f)
{
    far_reply r = far_get(f->link, "/api/me");
    int known = r.why[0] ? -1 : !json_is_null(json_object_get(r.json, "id")) && json_object_get(r.json, "id");
    if (known < 0 && r.status == 401) known = 0;
    if (known < 0) complain_of(o, "%s", r.why);
    far_reply_free(&r);
    return known;
}

static bool new_guest(const options *o, far *f)
{
    far_link_token(f->link, "");
    far_reply r = far_post_once(f->link, "/api/me", json_pack("{s:b}", "token", 1));
    const char *token = far_text(r.json, "token");
    bool good = !r.why[0] && *token && remember(f, token);
    if (!good) complain_of(o, "%s", r.why[0] ? r.why : "the host gave no token");
    far_reply_free(&r);
    return good;
}

/* The token that was given, or is kept; `needed`: else that of a new guest. */
static bool introduce_oneself(const options *o, far *f, bool needed)
{
    const char *outside = getenv("GROGNARD_TOKEN"), *told = option_text(o, "--token", outside);
    const char *token = told && *told ? told : far_text(f->keys, "token");
    if (strpbrk(token, " \t\r\n")) return complain(o, "--token has no blanks in it"), false;
    far_link_token(f->link, token);
    if (!*token) return !needed || new_guest(o, f);
    int known = is_known(o, f);
    if (known == 0 && told && *told) return complain_of(o, "the host does not know that token"), false;
    return known == 0 ? new_guest(o, f) : known > 0;
}

/* ---- lists ---- */

static void print_summary(const far *f, const json_t *b)
{
    const json_t *seats = json_object_get(b, "seats"), *clock = json_object_get(b, "clock");
    const char *kind = far_text(clock, "kind"), *outcome = far_text(json_object_get(b, "outcome"), "words");
    char line[600];
    int open = 0;
    for (size_t i = 0; i < GG_SIDES; i++) open += json_is_true(json_object_get(json_array_get(seats, i), "open"));
    snprintf(line, sizeof line, "%.22s  %s%.100s, %.60s%s%.120s%s%s", far_text(b, "id"),
             json_is_true(json_object_get(b, "yours")) ? "YOUR TURN: " : "", far_text(b, "title"), far_text(b, "words"),
             *outcome ? ", " : "", outcome, open ? ", a seat is open" : "",
             strcmp(kind, "live") == 0   ? ", with clocks"
             : strcmp(kind, "days") == 0 ? ", days for a turn"
                                         : "");
    term_wrap(&f->t, line, 2, 24);
}

static bool print_list(const options *o, far *f, const char *of, const char *title)
{
    char path[64];
    snprintf(path, sizeof path, "/api/battles?of=%s", of);
    far_reply r = far_get(f->link, path);
    const json_t *list = json_object_get(r.json, "battles");
    bool good = !r.why[0];
    if (!good) complain_of(o, "%s", r.why);
    if (good) printf("%s%s\n", title, json_array_size(list) ? ":" : ": none");
    for (size_t i = 0; i < json_array_size(list); i++) print_summary(f, json_array_get(list, i));
    far_reply_free(&r);
    return good;
}

static int show_lists(const options *o, far *f)
{
    if (!print_list(o, f, "mine", "Your battles") || !print_list(o, f, "open", "Open invitations") ||
        !print_list(o, f, "live", "To be watched"))
        return CLI_FAILED;
    const char *host = far_link_host(f->link);
    printf("\n  grognard play --host %s --battle ID          goes on, or watches\n"
           "  grognard play --host %s --battle ID --take   sits down on an open seat\n"
           "  grognard play --host %s ccn/el_bodon         begins a battle\n",
           host, host, host);
    return CLI_OK;
}

/* ---- beginning ---- */

/* live:30+10, days:3, none. */
static json_t *read_pace(const options *o)
{
    const char *text = option_text(o, "--pace", "none");
    double minutes, seconds = 0, days;
    char more;
    if (strcmp(text, "none") == 0) return json_pack("{s:s}", "kind", "none");
    if (sscanf(text, "days:%lf%c", &days, &more) == 1) return json_pack("{s:s,s:f}", "kind", "days", "days", days);
    if (sscanf(text, "live:%lf%c", &minutes, &more) == 1 ||
        sscanf(text, "live:%lf+%lf%c", &minutes, &seconds, &more) == 2)
        return json_pack("{s:s,s:f,s:f}", "kind", "live", "minutes", minutes, "seconds", seconds);
    complain(o, "--pace is live:30+10 (minutes, and seconds for each answer), days:3 (for a turn) or none, not '%s'",
             text);
    return NULL;
}

/* --french captain, --allies open, --allies me; who is not named: me, and then a friend. */
static json_t *read_seats(const options *o, const gg_battle *b)
{
    const char *seat[GG_SIDES] = {NULL, NULL};
    for (int i = 0; i < o->givens; i++) {
        int side, player;
        const char *who = o->given[i].value;
        if (o->given[i].option) continue;
        if (side_of_option(o, b, i, &side) >= 0) return NULL;
        if (strcmp(who, "human") == 0) who = "me";
        if (strcmp(who, "me") != 0 && strcmp(who, "open") != 0 && player_named(o, b, who, false, &player) >= 0)
            return NULL;
        seat[side] = who;
    }
    for (int side = 0; side < GG_SIDES; side++) {
        const char *other = seat[1 - side];
        if (!seat[side]) seat[side] = other && strcmp(other, "me") == 0 ? "open" : "me";
    }
    return json_pack("[s,s]", seat[0], seat[1]);
}

static json_t *read_wishes(const options *o, const battle *x)
{
    json_t *body = json_object(), *seats = read_seats(o, x->b), *pace = seats ? read_pace(o) : NULL;
    json_object_set_new(body, "lobby", json_boolean(option_has(o, "--lobby")));
    json_object_set_new(body, "rated", json_boolean(option_has(o, "--rated")));
    if (seats) json_object_set_new(body, "seats", seats);
    if (pace) json_object_set_new(body, "pace", pace);
    if (pace) return body;
    json_decref(body);
    return NULL;
}

/* By its name, if it has one that the host knows too; else by its text. */
static far_reply ask_for(far *f, const battle *x, json_t *wishes)
{
    far_reply r = {.status = 400};
    if (far_is_shipped(x->name)) {
        json_t *named = json_deep_copy(wishes);
        json_object_set_new(named, "battle", json_text(x->name));
        r = far_post_once(f->link, "/api/battles", named);
    }
    if (r.status != 400 || (r.json && strcmp(far_text(r.json, "place"), "battle") != 0)) return r;
    far_reply_free(&r);
    json_t *whole = json_deep_copy(wishes);
    json_object_set_new(whole, "text", json_text(x->file.text));
    return far_post_once(f->link, "/api/battles", whole);
}

static void sit_at(far *f, const char *id)
{
    snprintf(f->id, sizeof f->id, "%s", id);
    snprintf(f->path, sizeof f->path, "/api/battles/%s", f->id);
}

void far_links(far *f)
{
    const json_t *links = json_object_get(f->now, "links"), *seats = json_object_get(links, "seats");
    for (size_t i = 0; i < GG_SIDES; i++) {
        const char *link = json_string_value(json_array_get(seats, i));
        bool open = json_is_true(json_object_get(json_array_get(json_object_get(f->now, "seats"), i), "open"));
        if (open && link) far_line_of(f, "Send this to your friend: %s/%s", far_link_host(f->link), link);
    }
}

static int begin_battle(const options *o, far *f)
{
    battle x;
    int status = battle_open(o, o->word[0], &x);
    json_t *wishes = status < 0 ? read_wishes(o, &x) : NULL;
    if (wishes) {
        far_reply r = ask_for(f, &x, wishes);
        status = !r.why[0] && *far_text(r.json, "id") ? -1 : CLI_BAD_INPUT;
        if (status < 0)
            sit_at(f, far_text(r.json, "id"));
        else
            complain_of(o, "%s", r.why);
        far_reply_free(&r);
    }
    json_decref(wishes);
    battle_close(&x);
    return status < 0 && !wishes ? CLI_BAD_INPUT : status;
}

/* ---- joining ---- */

/* The token of https://host/#/join/TOKEN, or of TOKEN alone. */
static const char *token_of(const char *link)
{
    const char *slash = strrchr(link, '/');
    return slash ? slash + 1 : link;
}

static int join(const options *o, far *f)
{
    const char *token = token_of(option_text(o, "--join", ""));
    far_reply r = far_post(f->link, "/api/join", /* who sits there already goes on */
                           json_pack("{s:o,s:b}", "token", json_text(token), "rated", option_has(o, "--rated")));
    bool good = !r.why[0] && *far_text(r.json, "id");
    if (good)
        sit_at(f, far_text(r.json, "id"));
    else
        complain_of(o, "%s", r.status == 404 ? "there is no battle behind that link: is all of it there?" : r.why);
    far_reply_free(&r);
    return good ? -1 : CLI_BAD_INPUT;
}

static int first_open(const json_t *there)
{
    const json_t *seats = json_object_get(there, "seats");
    for (int side = 0; side < GG_SIDES; side++)
        if (json_is_true(json_object_get(json_array_get(seats, (size_t)side), "open"))) return side;
    return 0;
}

static int take_seat(const options *o, far *f)
{
    char path[80];
    far_reply r = far_get(f->link, f->path);
    int side = first_open(r.json);
    far_reply_free(&r);
    snprintf(path, sizeof path, "%s/take", f->path);
    r = far_post(f->link, path, json_pack("{s:i,s:b}", "side", side, "rated", option_has(o, "--rated")));
    bool good = !r.why[0];
    if (!good) complain_of(o, "%s", r.why);
    far_reply_free(&r);
    return good ? -1 : CLI_BAD_INPUT;
}

static int name_battle(const options *o, far *f)
{
    const char *id = option_text(o, "--battle", "");
    size_t n = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    if (n == 0 || id[n] || n >= sizeof f->id)
        return complain(o, "--battle wants a battle's id, as the list of `grognard play --host %s` has them",
                        far_link_host(f->link));
    sit_at(f, id);
    return option_has(o, "--take") ? take_seat(o, f) : -1;
}

/* ---- the command ---- */

static void clear(far *f) /* for another battle on the same line */
{
    far_moves_free(&f->moves);
    json_decref(f->now), json_decref(f->field), json_decref(f->question), json_decref(f->stands);
    json_decref(f->path_meant);
    battle_close(&f->here);
    free(f->view);
    *f = (far){.link = f->link, .keys = f->keys, .t = f->t, .line = f->line, .hears = f->hears, .hearer = f->hearer};
    f->looked = -1;
    f->stands = json_object();
    f->path_meant = json_array();
}

void far_sit_at(far *f, const char *id)
{
    char to[32]; /* it may be a text of the battle that is left */
    snprintf(to, sizeof to, "%s", id);
    clear(f);
    sit_at(f, to);
}

static int sit_and_play(const options *o, far *f, bool screen)
{
    bool lists = !option_has(o, "--join") && !option_has(o, "--battle") && o->words == 0;
    if (!introduce_oneself(o, f, !lists)) return CLI_BAD_INPUT;
    if (lists) return show_lists(o, f);
    int status = option_has(o, "--join")     ? join(o, f)
                 : option_has(o, "--battle") ? name_battle(o, f)
                                             : begin_battle(o, f);
    char next[32];
    if (status >= 0) return status;
    if (screen) return far_show(o, f);
    while ((status = far_play(f, next)) < 0) far_sit_at(f, next);
    return status;
}

/* The host, out of a link if it is not named. */
static bool read_host(const options *o, char out[512])
{
    const char *host = option_text(o, "--host", NULL), *link = option_text(o, "--join", NULL);
    if (host) return snprintf(out, 512, "%s", host) < 512;
    if (link && strstr(link, "://")) return snprintf(out, 512, "%.*s", (int)strcspn(link, "#"), link) < 512;
    complain(o, "--host is missing: which host? --host https://battles.example.org");
    return false;
}

int far_run(const options *o, bool screen)
{
    char host[512], why[1024];
    far f = {.t = term_on(stdout)};
    if (!read_host(o, host)) return CLI_BAD_INPUT;
    f.link = far_link_open(host, why, sizeof why);
    if (!f.link) return complain_of(o, "%s", why);
    f.keys = far_keys_read(far_link_host(f.link));
    clear(&f);
    int status = sit_and_play(o, &f, screen);
    clear(&f);
    json_decref(f.stands);
    json_decref(f.path_meant);
    json_decref(f.keys);
    buffer_free(&f.line);
    far_link_close(f.link);
    return status;
}

bool far_wanted(const options *o)
{
    static const char *const names[] = {"--host", "--join",  "--battle", "--take",
                                        "--pace", "--lobby", "--rated",  "--token"};
    for (int i = 0; i < COUNT(names); i++)
        if (option_has(o, names[i])) return true;
    return false;
}
