/* What the host itself answers: what it is, whether it is well, who somebody is. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "grognard.h"
#include "server/inside.h"
#include "server/people.h"
#include "server/reader.h"

static void about(request *q, reply *out)
{
    const host_settings *set = &q->host->set;
    json_t *systems = json_array(), *players = json_array();
    for (int i = 0; i < gg_system_count(); i++)
        json_array_append_new(systems, json_string(gg_system_id(gg_system_at(i))));
    for (int i = 0; i < gg_player_count(); i++)
        json_array_append_new(players, json_pack("{ss ss}", "name", gg_player_name(i), "words", gg_player_words(i)));
    reply_json(out, json_pack("{ss ss so so si s{sb sb} si}", "version", GG_VERSION, "commit", GROGNARD_COMMIT,
                              "systems", systems, "players", players, "fair", 1, "tells", "mail", set->smtp != NULL,
                              "webhook", true, "heartbeat", set->heartbeat));
}

static void healthz(request *q, reply *out)
{
    bool stops = atomic_load(&q->host->draining), well = !stops && store_reachable(host_store(q->host));
    out->status = well ? 200 : 503;
    out->text = strdup(well ? "ok\n" : stops ? "stopping\n" : "the store cannot be reached\n");
    out->type = "text/plain; charset=utf-8";
}

static bool may_see_metrics(const request *q)
{
    const char *wanted = q->host->set.metrics_token, *given = request_bearer(q);
    if (request_is_direct(q) && address_is_loopback(request_address(q))) return true;
    size_t len = wanted ? strlen(wanted) : 0;
    return len && given && strlen(given) == len && sodium_memcmp(given, wanted, len) == 0;
}

static void tell_metrics(request *q, reply *out)
{
    if (!may_see_metrics(q)) {
        reply_error(out, 403, "not_yours",
                    "figures are for this machine, or for `Authorization: Bearer` with --metrics-token");
        return;
    }
    out->status = 200;
    out->text = metrics_text(q->host);
    out->type = "text/plain; version=0.0.4; charset=utf-8";
}

/* All of mine, and the lobby. */
static void events(request *q, reply *out)
{
    follower f = {.person = q->person, .eyes = -1};
    out->status = 200;
    out->stream = hub_follow(q->host, &f, -1);
    if (!out->stream) reply_error(out, 429, "slow_down", "too many streams are open; close one of them");
}

const route own_routes[] = {
    {METHOD_GET, "about", TOLL_READ, 0, about},
    {METHOD_GET, "me", TOLL_READ, 0, people_me},
    {METHOD_POST, "me", TOLL_WRITE, 0, people_change},
    {METHOD_DELETE, "me", TOLL_PASSWORD, 0, people_forget},
    {METHOD_POST, "login", TOLL_PASSWORD, 0, people_login},
    {METHOD_POST, "logout", TOLL_WRITE, 0, people_logout},
    {METHOD_GET, "events", TOLL_READ, 0, events},
    {METHOD_GET, "/healthz", TOLL_READ, 0, healthz},
    {METHOD_GET, "/metrics", TOLL_READ, 0, tell_metrics},
};
const int own_route_count = sizeof own_routes / sizeof own_routes[0];
