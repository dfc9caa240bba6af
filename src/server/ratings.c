/* Ratings: what a battle that is decided makes of those of its two players. They are written with the outcome, in one change of
 * the battle: nobody sees the one without the other, whatever happens to the host. */
#include <string.h>

#include "server/glicko.h"
#include "server/room.h"

bool game_counts(const game *g) { return g->outcome && g->outcome != OUTCOME_ABORTED && game_rated(g); }

static bool rating_now(host *h, const char *system, int64_t person, store_page *page, store_rating *out)
{
    store_rating *list;
    int count = 0;
    glicko fresh = glicko_new();
    *out = (store_rating){.person = person,
                          .system = system,
                          .rating = fresh.rating,
                          .deviation = fresh.deviation,
                          .volatility = fresh.volatility};
    if (store_ratings(host_store(h), person, page, &list, &count) != STORE_DONE) return false;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].system, system) == 0) *out = list[i];
    return true;
}

bool ratings_after(host *h, const char *system, const game *g, int64_t now, store_page *page, store_rating two[2])
{
    glicko of[2];
    double rest[2];
    for (int i = 0; i < 2; i++) {
        if (!rating_now(h, system, g->seat[i].person[0].id, page, &two[i])) return false;
        of[i] = (glicko){two[i].rating, two[i].deviation, two[i].volatility};
        rest[i] = two[i].changed ? (double)(now - two[i].changed) / GLICKO_PERIOD : 0;
        if (rest[i] < 0) rest[i] = 0;
    }
    glicko_meet(of, g->winner == NOBODY ? 0.5 : g->winner == 0, rest);
    for (int i = 0; i < 2; i++) {
        two[i].rating = of[i].rating, two[i].deviation = of[i].deviation, two[i].volatility = of[i].volatility;
        two[i].battles++, two[i].changed = now;
    }
    return true;
}
