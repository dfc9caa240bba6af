/* grognard host: battles between people far apart, out of this binary. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

#ifdef HAVE_HOST

#include "files.h"
#include "server/host.h"
#include "server/page.h"
#include "server/server.h"

static void ready(const char *url, bool loopback)
{
    printf("Grognard is at %s  (Ctrl-C ends it)\n", url);
    if (!loopback) puts("Everybody who can reach this machine can play there.");
    if (page_file_count == 0)
        puts("The page is not in this grognard: only programs can play. `make host` builds both.");
    fflush(stdout);
}

/* Every battle that can be named here. */
static void ship(rooms *to)
{
    scenario_names all;
    char path[PATH_TEXT], why[PATH_TEXT + 256];
    if (!scenario_names_read(&all)) return;
    for (int i = 0; i < all.count; i++) {
        file_text f;
        if (!scenario_find(all.name[i], path, why, sizeof why) || !file_read(path, &f, why, sizeof why)) continue;
        rooms_ship(to, all.name[i], f.text, f.len);
        free(f.text);
    }
    scenario_names_free(&all);
}

/* What would be seen in the list of processes may be given by the environment instead. */
static const char *secret(const options *o, const char *name, const char *variable)
{
    const char *text = option_text(o, name, getenv(variable));
    return text && *text ? text : NULL;
}

static bool read_numbers(const options *o, host_settings *s)
{
    const struct {
        const char *name;
        int *to;
        uint64_t least, most;
    } number[] = {
        {"--port", &s->port, 0, 65535},
        {"--keep-finished", &s->keep_finished, 0, 36500},
        {"--keep-guests", &s->keep_guests, 0, 36500},
        {"--keep-events", &s->keep_events, 1, 36500},
        {"--keep-unplayed", &s->keep_unplayed, 0, 36500},
        {"--cache", &s->cache, 1, 100000},
        {"--rate", &s->rate, 0, 100000},
        {"--unplayed", &s->unplayed, 0, 1000000},
        {"--connections", &s->connections, 16, 1000000},
        {"--per-address", &s->per_address, 1, 1000000},
        {"--patience", &s->patience, 1, 3600},
        {"--heartbeat", &s->heartbeat, 1, 3600},
        {"--drain", &s->drain, 0, 3600},
        {"--mail-after", &s->mail_after, 0, 86400},
    };
    for (int i = 0; i < COUNT(number); i++) {
        uint64_t n;
        if (!option_number(o, number[i].name, number[i].least, number[i].most, (uint64_t)*number[i].to, &n))
            return false;
        *number[i].to = (int)n;
    }
    return true;
}

static int read_proxies(const options *o, host_settings *s)
{
    int at = 0, n = 0;
    for (const char *v; (v = option_next(o, "--proxy", &at));) {
        if (n == HOST_PROXIES) return complain(o, "at most %d proxies can be named", HOST_PROXIES);
        s->proxy[n++] = v;
    }
    return CLI_OK;
}

static int read_settings(const options *o, host_settings *s)
{
    *s = host_usual();
    s->ship = ship;
    s->db = option_text(o, "--db", getenv("GROGNARD_DB") ? getenv("GROGNARD_DB") : s->db);
    s->listen = option_text(o, "--listen", s->listen);
    s->cert = option_text(o, "--cert", NULL);
    s->key = option_text(o, "--key", NULL);
    s->smtp = secret(o, "--smtp", "GROGNARD_SMTP");
    s->mail_from = option_text(o, "--mail-from", NULL);
    s->public_url = option_text(o, "--public", NULL);
    s->metrics_token = secret(o, "--metrics-token", "GROGNARD_METRICS_TOKEN");
    s->log = option_text(o, "--log", NULL);
    s->private_webhooks = option_has(o, "--allow-private-webhooks");
    s->port_any = !option_has(o, "--port");
    if (!read_numbers(o, s)) return CLI_BAD_INPUT;
    if (!s->cert != !s->key) return complain(o, "--cert and --key belong together: a certificate and its key");
    if (s->smtp && !s->mail_from) return complain(o, "--smtp needs --mail-from: whom the mails come from");
    return read_proxies(o, s);
}

static int run(const options *o)
{
    host_settings s;
    char why[512] = "";
    int status = read_settings(o, &s);
    const char *backup = option_text(o, "--backup", NULL);
    if (status != CLI_OK) return status;
    bool good = backup ? host_backup(s.db, backup, why, sizeof why) : host_run(&s, ready, why, sizeof why);
    if (!good) complain_of(o, "%s", why);
    if (good && backup) printf("%s is copied to %s\n", s.db, backup);
    return good ? CLI_OK : CLI_FAILED;
}

#else

static int run(const options *o)
{
    complain_of(o, "this grognard was built without what a host needs: install libmicrohttpd, SQLite, libsodium, "
                   "libcurl and GnuTLS (on Debian libmicrohttpd-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev "
                   "libgnutls28-dev) and run "
                   "`make host` in the source tree");
    return CLI_FAILED;
}

#endif

static const option host_options[] = {
    {"--db", 0, "FILE", "where battles are kept (grognard.db): a file, or postgresql://USER@MACHINE/NAME"},
    {"--port", 0, "N", "port to listen on (8018, or the next that is free; 0: any)"},
    {"--listen", 0, "ADDRESS", "address to listen on (127.0.0.1: this machine alone; 0.0.0.0: everybody)"},
    {"--public", 0, "URL", "what people call this host, for links: https://club.example"},
    {"--cert", 0, "FILE", "certificate in PEM, for TLS without a proxy; SIGHUP reads it and its key anew"},
    {"--key", 0, "FILE", "its key"},
    {"--proxy", 0, "ADDRESS", "a proxy before this host, whose X-Forwarded-For and -Proto are believed"},
    {"--backup", 0, "FILE", "copy the database, also of a running host, and end"},
    {"--smtp", 0, "URL", "server for mails: smtp://USER:PASSWORD@MACHINE (or GROGNARD_SMTP in the environment)"},
    {"--mail-from", 0, "ADDRESS", "whom mails come from"},
    {"--mail-after", 0, "SECONDS", "so long must somebody be away before they get a message (30)"},
    {"--allow-private-webhooks", 0, NULL, "webhooks may lead into the host's own network"},
    {"--metrics-token", 0, "TOKEN", "who may read /metrics from elsewhere (or GROGNARD_METRICS_TOKEN)"},
    {"--log", 0, "FILE", "the log, JSON lines (standard error)"},
    {"--keep-finished", 0, "DAYS", "finished battles (0: for ever)"},
    {"--keep-guests", 0, "DAYS", "guests who have no battle and do not come back (90)"},
    {"--keep-events", 0, "DAYS", "what a stream can catch up with (7)"},
    {"--keep-unplayed", 0, "DAYS", "battles that nobody has come to or answered in (30; 0: for ever)"},
    {"--cache", 0, "N", "battles in memory (1024)"},
    {"--rate", 0, "PERCENT", "limits by person and address, of the usual (100; 0: none)"},
    {"--unplayed", 0, "N",
     "battles of one person that nobody has answered in (30; of guests of one address 120; 0: any number)"},
    {"--connections", 0, "N", "connections at most (16384)"},
    {"--per-address", 0, "N", "connections of one address at most (256)"},
    {"--patience", 0, "SECONDS", "by then a request must have come whole (20)"},
    {"--heartbeat", 0, "SECONDS", "between signs of life on a stream (15)"},
    {"--drain", 0, "SECONDS", "go on so long when asked to stop, while /healthz says 503 (0)"},
};
const command command_host = {
    .name = "host",
    .usage = "[--db FILE] [--port N] [--listen ADDRESS] ...",
    .summary = "battles over the network, for friends far away",
    .words =
        "Serves the browser client, and battles between people: begin one on the page, send the link, play. All is "
        "kept in one file. It listens on this machine alone unless --listen says otherwise; docs/hosting.md has "
        "the rest: TLS, proxies, mail, back-up, several processes. Ctrl-C ends it; whoever plays reconnects when it is "
        "there again.",
    .examples = "  grognard host\n"
                "  grognard host --db /var/lib/grognard/club.db --proxy 127.0.0.1 --public https://club.example\n"
                "  grognard host --listen 0.0.0.0 --port 443 --cert club.pem --key club.key\n"
                "  grognard host --db club.db --backup club-monday.db\n",
    .option = host_options,
    .options = COUNT(host_options),
    .words_max = 0,
    .run = run,
};
