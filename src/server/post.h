/* Addresses that messages may go to. Pure. */
#ifndef GG_SERVER_POST_H
#define GG_SERVER_POST_H

/* NULL: it may be one; else why not. */
const char *post_mail_why_not(const char *);
const char *post_webhook_why_not(const char *);

#endif
