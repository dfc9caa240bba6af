/* Connections: how many of one address, and how long one may take to say what it wants. libmicrohttpd knows a time without any
 * byte; whoever sends one byte now and then is cut off here. */
#include <stdlib.h>
#include <sys/socket.h>

#include "server/inside.h"
#include "tell/buffer.h"

enum { SLOTS = 4096 };

struct connection_link {
    address from;
    int fd;
    bool counted;
    int64_t deadline;
    connection_link *next, *before;
};

typedef struct crowd { /* those of one address */
    uint64_t key;
    int count;
    struct crowd *next;
} crowd;

struct links {
    pthread_mutex_t lock;
    connection_link *first;
    crowd *slot[SLOTS];
    int per_address, count;
};

links *links_open(int per_address)
{
    links *l = take(sizeof *l);
    pthread_mutex_init(&l->lock, NULL);
    l->per_address = per_address;
    return l;
}

void links_close(links *l)
{
    for (connection_link *k = l->first, *next; k; k = next) next = k->next, free(k);
    for (int i = 0; i < SLOTS; i++)
        for (crowd *c = l->slot[i], *next; c; c = next) next = c->next, free(c);
    pthread_mutex_destroy(&l->lock);
    free(l);
}

/* Where the crowd of that key hangs, or would. */
static crowd **find(links *l, uint64_t key)
{
    crowd **at = &l->slot[(key * 0x9e3779b97f4a7c15u) >> 52];
    while (*at && (*at)->key != key) at = &(*at)->next;
    return at;
}

bool links_room_for(links *l, const address *a)
{
    pthread_mutex_lock(&l->lock);
    const crowd *c = *find(l, address_key(a));
    bool room = !c || c->count < l->per_address;
    pthread_mutex_unlock(&l->lock);
    return room;
}

static void count_in(links *l, const address *a)
{
    crowd **at = find(l, address_key(a));
    if (!*at) {
        *at = take(sizeof **at);
        (*at)->key = address_key(a);
    }
    (*at)->count++;
}

static void count_out(links *l, const address *a)
{
    crowd **at = find(l, address_key(a)), *c = *at;
    if (!c || --c->count > 0) return;
    *at = c->next;
    free(c);
}

connection_link *links_add(links *l, const address *a, int fd, bool counted)
{
    connection_link *k = take(sizeof *k);
    *k = (connection_link){.from = *a, .fd = fd, .counted = counted};
    pthread_mutex_lock(&l->lock);
    k->next = l->first;
    if (l->first) l->first->before = k;
    l->first = k;
    l->count++;
    if (counted) count_in(l, a);
    pthread_mutex_unlock(&l->lock);
    return k;
}

void links_remove(links *l, connection_link *k)
{
    pthread_mutex_lock(&l->lock);
    if (k->before)
        k->before->next = k->next;
    else
        l->first = k->next;
    if (k->next) k->next->before = k->before;
    l->count--;
    if (k->counted) count_out(l, &k->from);
    pthread_mutex_unlock(&l->lock);
    free(k);
}

void links_deadline(links *l, connection_link *k, int64_t when)
{
    pthread_mutex_lock(&l->lock);
    k->deadline = when;
    pthread_mutex_unlock(&l->lock);
}

const address *links_address(const connection_link *k) { return &k->from; }

/* The socket is still open: whoever closes it removes the link before. */
int links_sweep(links *l, int64_t now)
{
    int cut = 0;
    pthread_mutex_lock(&l->lock);
    for (connection_link *k = l->first; k; k = k->next)
        if (k->deadline && k->deadline < now) {
            shutdown(k->fd, SHUT_RDWR);
            k->deadline = 0;
            cut++;
        }
    pthread_mutex_unlock(&l->lock);
    return cut;
}

int links_count(links *l)
{
    pthread_mutex_lock(&l->lock);
    int count = l->count;
    pthread_mutex_unlock(&l->lock);
    return count;
}
