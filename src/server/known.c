/* Names and ratings of people, as they are told with every battle: remembered for some seconds, so that an answer does not ask the
 * store for them a dozen times. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"

enum { KNOWN = 1024, KNOWN_MS = 5000, KNOWN_NAME = 256, KNOWN_SYSTEM = 16, NO_RATING = -1 };

typedef struct acquaintance {
    int64_t id, until; /* id 0: none */
    char system[KNOWN_SYSTEM], name[KNOWN_NAME];
    int rating;
} acquaintance;

struct acquaintances {
    pthread_mutex_t lock;
    acquaintance at[KNOWN];
};

acquaintances *known_open(void)
{
    acquaintances *k = take(sizeof *k);
    pthread_mutex_init(&k->lock, NULL);
    return k;
}

void known_close(acquaintances *k)
{
    pthread_mutex_destroy(&k->lock);
    free(k);
}

static unsigned place_of(int64_t id, const char *system)
{
    unsigned hash = (unsigned)id * 2654435761u;
    for (; *system; system++) hash = (hash ^ (unsigned char)*system) * 16777619u;
    return hash % KNOWN;
}

static int read_rating(host *h, int64_t id, const char *system)
{
    store_page page = {0};
    store_rating *rating;
    int count = 0, out = NO_RATING;
    if (store_ratings(host_store(h), id, &page, &rating, &count) == STORE_DONE)
        for (int i = 0; i < count; i++)
            if (strcmp(rating[i].system, system) == 0) out = (int)(rating[i].rating + 0.5);
    store_page_free(&page);
    return out;
}

static acquaintance meet(host *h, int64_t id, const char *system)
{
    store_page page = {0};
    store_person p = {0};
    acquaintance a = {.id = id, .until = host_now() + KNOWN_MS, .rating = NO_RATING};
    snprintf(a.system, sizeof a.system, "%s", system);
    if (store_person_get(host_store(h), id, &page, &p) == STORE_DONE && p.name)
        snprintf(a.name, sizeof a.name, "%s", p.name);
    store_page_free(&page);
    if (system[0]) a.rating = read_rating(h, id, system);
    return a;
}

static acquaintance recall(host *h, int64_t id, const char *system)
{
    acquaintances *k = rooms_known(host_rooms(h));
    acquaintance *at = &k->at[place_of(id, system)];
    pthread_mutex_lock(&k->lock);
    acquaintance a = *at;
    pthread_mutex_unlock(&k->lock);
    if (a.id == id && strcmp(a.system, system) == 0 && a.until > host_now()) return a;
    a = meet(h, id, system);
    pthread_mutex_lock(&k->lock);
    *at = a;
    pthread_mutex_unlock(&k->lock);
    return a;
}

void known_forget(host *h, int64_t id, const char *system)
{
    acquaintances *k = rooms_known(host_rooms(h));
    pthread_mutex_lock(&k->lock);
    k->at[place_of(id, system)].id = 0;
    pthread_mutex_unlock(&k->lock);
}

json_t *person_json(host *h, int64_t id, const char *system)
{
    acquaintance a = recall(h, id, system ? system : "");
    json_t *o = json_pack("{sI ss}", "id", (json_int_t)id, "name", a.name);
    if (system) json_object_set_new(o, "rating", a.rating == NO_RATING ? json_null() : json_integer(a.rating));
    return o;
}
