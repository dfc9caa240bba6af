/* Certificate and key of a host that has TLS itself. They can be read anew while it runs: who connects from then on is shown the
 * new ones, and nobody's connection ends. */
#include <errno.h>
#include <gnutls/gnutls.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "tell/buffer.h"

typedef struct renewed { /* papers that were read later; connections may go on using them until the end */
    gnutls_certificate_credentials_t are;
    struct renewed *before;
} renewed;

struct papers {
    char *cert, *key; /* as they were read last */
    renewed *_Atomic newest;
};

static char *read_file(const char *path, char *why, size_t cap)
{
    FILE *f = fopen(path, "r");
    buffer b = {0};
    char part[4096];
    size_t n;
    if (!f) {
        snprintf(why, cap, "%s cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    while ((n = fread(part, 1, sizeof part, f)) > 0) buffer_add(&b, part, n);
    fclose(f);
    if (!b.len) snprintf(why, cap, "%s is empty", path);
    return b.at;
}

static bool read_both(const host_settings *set, char **cert, char **key, char *why, size_t cap)
{
    *cert = read_file(set->cert, why, cap);
    *key = *cert ? read_file(set->key, why, cap) : NULL;
    if (*key) return true;
    free(*cert);
    *cert = NULL;
    return false;
}

papers *papers_open(const host_settings *set, char *why, size_t cap)
{
    papers *p = take(sizeof *p);
    if (!set->cert || read_both(set, &p->cert, &p->key, why, cap)) return p;
    free(p);
    return NULL;
}

void papers_close(papers *p)
{
    for (renewed *r = p->newest, *before; r; r = before) {
        before = r->before;
        gnutls_certificate_free_credentials(r->are);
        free(r);
    }
    free(p->cert);
    free(p->key);
    free(p);
}

const char *papers_cert(const papers *p) { return p->cert; }
const char *papers_key(const papers *p) { return p->key; }

/* Certificate and key that do not belong together are noticed here. */
static renewed *make(const char *cert, const char *key, char *why, size_t cap)
{
    gnutls_datum_t c = {(unsigned char *)cert, (unsigned)strlen(cert)};
    gnutls_datum_t k = {(unsigned char *)key, (unsigned)strlen(key)};
    renewed *r = take(sizeof *r);
    int status = gnutls_certificate_allocate_credentials(&r->are);
    if (status >= 0) {
        status = gnutls_certificate_set_x509_key_mem2(r->are, &c, &k, GNUTLS_X509_FMT_PEM, NULL, 0);
        if (status >= 0) return r;
        gnutls_certificate_free_credentials(r->are);
    }
    snprintf(why, cap, "%s", gnutls_strerror(status));
    free(r);
    return NULL;
}

bool papers_renew(papers *p, const host_settings *set, char *why, size_t cap)
{
    char *cert, *key;
    if (!read_both(set, &cert, &key, why, cap)) return false;
    bool same = strcmp(cert, p->cert) == 0 && strcmp(key, p->key) == 0;
    renewed *r = same ? NULL : make(cert, key, why, cap);
    if (r) {
        r->before = p->newest;
        p->newest = r;
        free(p->cert), free(p->key);
        p->cert = cert, p->key = key;
        return true;
    }
    free(cert), free(key);
    return same;
}

/* Before a connection shakes hands. Those that the host was started with libmicrohttpd shows by itself. */
void papers_show(papers *p, void *tls_session)
{
    const renewed *r = p->newest;
    if (r) gnutls_credentials_set(tls_session, GNUTLS_CRD_CERTIFICATE, r->are);
}
