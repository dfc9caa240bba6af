/* Messages to people who are away. */
#ifndef GG_SERVER_POST_H
#define GG_SERVER_POST_H

#include <stdbool.h>
#include <stdint.h>

/* Whether something is an address. NULL: it may be one; else why not. Pure. */
const char *post_mail_why_not(const char *);
const char *post_webhook_why_not(const char *);

/* One message as it is sent. */
typedef struct letter {
    const char *battle, *title, *words; /* its id, "El Bodon", "Round 3 of 8" */
    const char *url;                    /* of the battle */
    int64_t now;
    bool private_too;            /* webhooks may lead to addresses that are not public */
    bool (*hurry)(const void *); /* true: give up */
    const void *hurry_of;
} letter;
/* Waits until it is sent. NULL: it was; else why not, without the address. */
const char *send_mail(const letter *, const char *server, const char *from, const char *to);
const char *send_webhook(const letter *, const char *to);

#endif
