/* A host as its operator sees it: settings, start, end. */
#ifndef GG_SERVER_HOST_H
#define GG_SERVER_HOST_H

#include <stdbool.h>
#include <stddef.h>

enum { HOST_PORT = 8018, HOST_PROXIES = 8 };

struct rooms;
typedef struct host_settings { /* NULL: not given */
    const char *db;            /* a file, or postgresql://... */
    const char *listen;
    int port;
    bool port_any;                   /* the next free one will do */
    const char *cert, *key;          /* files in PEM; both or none */
    const char *proxy[HOST_PROXIES]; /* whose X-Forwarded-For and -Proto are believed: addresses */
    const char *smtp, *mail_from;
    const char *public_url; /* "https://club.example", for links and origins */
    const char *metrics_token;
    const char *log; /* a file; NULL: standard error */
    bool private_webhooks;
    int keep_finished, keep_guests, keep_events, keep_unplayed; /* days; 0: for ever */
    int cache;                                                  /* battles in memory */
    int unplayed; /* battles of one person that nobody has answered in; 0: any number */
    int rate;     /* percent of the usual limits by person and address; 0: none */
    int connections, per_address;
    int patience;                 /* seconds until a request must have come whole */
    int heartbeat;                /* seconds between signs of life on a stream */
    int drain;                    /* seconds between the wish to stop and the end of service */
    int mail_after;               /* seconds that somebody must be away before they get a message */
    void (*ship)(struct rooms *); /* calls rooms_ship for each battle that the host has */
} host_settings;

host_settings host_usual(void);
/* Runs until SIGINT or SIGTERM; `ready` is called when it listens. false: why it could not, or did not end well. */
bool host_run(const host_settings *, void (*ready)(const char *url, bool loopback), char *why, size_t cap);
bool host_backup(const char *db, const char *file, char *why, size_t cap);

#endif
