/* One message by libcurl: a mail by SMTP, or a webhook. */
#include <ctype.h>
#include <curl/curl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/address.h"
#include "server/post.h"
#include "tell/buffer.h"

enum { MAIL_MOST = 254, WEBHOOK_MOST = 500, SECONDS = 10, LISTENED = 64 << 10, LINE = 54 };

/* ---- addresses ---- */

const char *post_mail_why_not(const char *text)
{
    const char *at = strchr(text, '@');
    bool good = at && at > text && at[1] && !strchr(at + 1, '@') && strlen(text) <= MAIL_MOST && text[0] != '-';
    for (const char *c = text; good && *c; c++) good = *c > ' ' && *c < 127 && !strchr("<>()[],;:\\\"", *c);
    return good ? NULL : "a mail address such as ney@example.org is expected, or nothing";
}

const char *post_webhook_why_not(const char *text)
{
    static const char wrong[] =
        "an address such as https://example.org/turn is expected, without a name or password in it";
    CURLU *u = curl_url();
    char *scheme = NULL, *host = NULL, *user = NULL, *password = NULL;
    bool good = u && strlen(text) <= WEBHOOK_MOST;
    for (const char *c = text; good && *c; c++) good = *c > ' ' && *c < 127;
    good = good && curl_url_set(u, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
           curl_url_get(u, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
           curl_url_get(u, CURLUPART_HOST, &host, 0) == CURLUE_OK && *host &&
           (strcmp(scheme, "https") == 0 || strcmp(scheme, "http") == 0) &&
           curl_url_get(u, CURLUPART_USER, &user, 0) != CURLUE_OK &&
           curl_url_get(u, CURLUPART_PASSWORD, &password, 0) != CURLUE_OK;
    curl_free(scheme), curl_free(host), curl_free(user), curl_free(password);
    curl_url_cleanup(u);
    return good ? NULL : wrong;
}

/* ---- what both have ---- */

static int give_up(void *of, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    const letter *l = of;
    (void)a, (void)b, (void)c, (void)d;
    return l->hurry && l->hurry(l->hurry_of);
}

/* No proxy of the environment, no other address than the one that was given, and not for long. */
static CURL *begin(const letter *l, const char *url)
{
    CURL *c = curl_easy_init();
    if (!c) return NULL;
    curl_easy_setopt(c, CURLOPT_URL, url);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(c, CURLOPT_XFERINFOFUNCTION, give_up);
    curl_easy_setopt(c, CURLOPT_XFERINFODATA, l);
    return c;
}

/* ---- mail ---- */

static void add_base64(buffer *b, const char *text, size_t len)
{
    char out[sodium_base64_ENCODED_LEN(LINE, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(out, sizeof out, (const unsigned char *)text, len, sodium_base64_VARIANT_ORIGINAL);
    buffer_print(b, "%s", out);
}

/* A line of the head cannot be broken by what stands in it: it is encoded whole, in words of a length that is allowed. Cuts
 * between letters, not within. */
static void add_subject(buffer *b, const char *text)
{
    buffer_print(b, "Subject:");
    for (size_t at = 0, len = strlen(text); at < len;) {
        size_t n = len - at < 42 ? len - at : 42;
        while (at + n < len && n > 1 && ((unsigned char)text[at + n] & 0xc0) == 0x80) n--;
        buffer_print(b, " =?UTF-8?B?");
        add_base64(b, text + at, n);
        buffer_print(b, "?=\r\n");
        at += n;
    }
}

static void add_head(buffer *b, const letter *l, const char *from, const char *to)
{
    char when[64], token[33], subject[256];
    unsigned char random[16];
    struct tm day;
    time_t now = (time_t)(l->now / 1000);
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(token, sizeof token, random, sizeof random);
    gmtime_r(&now, &day);
    strftime(when, sizeof when, "%a, %d %b %Y %H:%M:%S +0000", &day);
    buffer_print(b, "Date: %s\r\nFrom: <%s>\r\nTo: <%s>\r\n", when, from, to);
    buffer_print(b, "Message-ID: <%s%s>\r\n", token, strchr(from, '@') ? strchr(from, '@') : "@localhost");
    snprintf(subject, sizeof subject, "Your turn: %s", l->title);
    add_subject(b, subject);
    buffer_print(b, "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n");
}

static void add_text(buffer *b, const letter *l)
{
    buffer text = {0};
    buffer_print(
        &text,
        "It is your turn in %s.\n%s\n\n%s\n\nThere is no other mail about this battle until you have looked. You gave "
        "this address to the host yourself; take it out there, and no more come.\n",
        l->title, l->words, l->url);
    for (size_t at = 0; at < text.len; at += LINE) {
        add_base64(b, text.at + at, text.len - at < LINE ? text.len - at : LINE);
        buffer_print(b, "\r\n");
    }
    buffer_free(&text);
}

typedef struct sheet { /* what is still to be read of a mail */
    const char *at;
    size_t left;
} sheet;

static size_t read_sheet(char *out, size_t size, size_t count, void *of)
{
    sheet *s = of;
    size_t n = size * count < s->left ? size * count : s->left;
    memcpy(out, s->at, n);
    s->at += n;
    s->left -= n;
    return n;
}

static CURLcode perform_mail(CURL *c, const char *from, const char *to, sheet *s)
{
    char sender[MAIL_MOST + 3], receiver[MAIL_MOST + 3];
    snprintf(sender, sizeof sender, "<%s>", from);
    snprintf(receiver, sizeof receiver, "<%s>", to);
    struct curl_slist *list = curl_slist_append(NULL, receiver);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(c, CURLOPT_MAIL_FROM, sender);
    curl_easy_setopt(c, CURLOPT_MAIL_RCPT, list);
    curl_easy_setopt(c, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(c, CURLOPT_READFUNCTION, read_sheet);
    curl_easy_setopt(c, CURLOPT_READDATA, s);
    CURLcode status = curl_easy_perform(c);
    curl_slist_free_all(list);
    return status;
}

const char *send_mail(const letter *l, const char *server, const char *from, const char *to)
{
    CURL *c = begin(l, server);
    buffer b = {0};
    if (!c) return "out of memory";
    add_head(&b, l, from, to);
    add_text(&b, l);
    /* A password goes over TLS or not at all; without one it is taken where the server has it. */
    curl_easy_setopt(c, CURLOPT_USE_SSL, (long)(strchr(server, '@') ? CURLUSESSL_ALL : CURLUSESSL_TRY));
    CURLcode status = perform_mail(c, from, to, &(sheet){b.at, b.len});
    buffer_free(&b);
    curl_easy_cleanup(c);
    return status == CURLE_OK ? NULL : curl_easy_strerror(status);
}

/* ---- webhooks ---- */

/* The address that is connected to, not the name that was given: names change their mind. */
static curl_socket_t open_public(void *of, curlsocktype purpose, struct curl_sockaddr *to)
{
    const letter *l = of;
    address a = address_of(&to->addr);
    (void)purpose;
    if (!l->private_too && !address_is_public(&a)) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype, to->protocol);
}

static size_t ignore(char *bytes, size_t size, size_t count, void *of)
{
    size_t *heard = of;
    (void)bytes;
    *heard += size * count;
    return *heard > LISTENED ? 0 : size * count;
}

/* `text` and `content` are what chat rooms show. */
static char *hook_text(const letter *l)
{
    char line[512];
    snprintf(line, sizeof line, "Your turn: %s. %s %s", l->title, l->words, l->url);
    json_t *j = json_pack("{ss ss ss ss ss ss ss}", "event", "turn", "battle", l->battle, "title", l->title, "words",
                          l->words, "url", l->url, "text", line, "content", line);
    char *text = json_dumps(j, JSON_COMPACT);
    json_decref(j);
    return text;
}

const char *send_webhook(const letter *l, const char *to)
{
    CURL *c = begin(l, to);
    char *text = hook_text(l);
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    size_t heard = 0;
    CURLcode status = CURLE_OUT_OF_MEMORY;
    if (c && text && headers) {
        curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
        curl_easy_setopt(c, CURLOPT_POSTFIELDS, text);
        curl_easy_setopt(c, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(c, CURLOPT_USERAGENT, "grognard/" GG_VERSION);
        curl_easy_setopt(c, CURLOPT_FAILONERROR, 1L);
        curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_public);
        curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, l);
        curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, ignore);
        curl_easy_setopt(c, CURLOPT_WRITEDATA, &heard);
        status = curl_easy_perform(c);
    }
    curl_slist_free_all(headers);
    free(text);
    curl_easy_cleanup(c);
    return status == CURLE_OK ? NULL : curl_easy_strerror(status);
}
