/* Where libcurl was not there when it was built: nobody far away can be reached, and that is said. */
#include <stdio.h>

#include "far_link.h"

far_link *far_link_open(const char *host, char *why, size_t cap)
{
    (void)host;
    snprintf(why, cap,
             "this grognard was built without libcurl, which battles over the network need: install "
             "libcurl4-openssl-dev and build it again");
    return NULL;
}
void far_link_close(far_link *l) { (void)l; }
const char *far_link_host(const far_link *l) { return l ? "" : NULL; }
void far_link_token(far_link *l, const char *token) { (void)l, (void)token; }
far_reply far_get(far_link *l, const char *path) { return (void)l, (void)path, (far_reply){0}; }
far_reply far_post(far_link *l, const char *path, json_t *body)
{
    json_decref(body);
    return far_get(l, path);
}
far_reply far_post_once(far_link *l, const char *path, json_t *body) { return far_post(l, path, body); }
void far_reply_free(far_reply *r) { (void)r; }
void far_follow(far_link *l, const char *path, long long after) { (void)l, (void)path, (void)after; }
far_news far_wait(far_link *l, far_ear input, int ms, buffer *line, far_event **event)
{
    (void)l, (void)input, (void)ms, (void)line, (void)event;
    return FAR_ENDED;
}
void far_link_screen(far_link *l, int keyboard) { (void)l, (void)keyboard; }
bool far_typing(const far_link *l) { return (void)l, false; }
