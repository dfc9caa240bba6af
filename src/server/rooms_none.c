/* A host without battles: stands here until the battles' side does. */
#include "server/server.h"

const route routes[1] = {{0}};
const int route_count = 0;
rooms *rooms_open(host *h, int most) { return (void)h, (void)most, NULL; }
void rooms_close(rooms *r) { (void)r; }
void rooms_changed(rooms *r, store_id id, int64_t version) { (void)r, (void)id, (void)version; }
void rooms_tick(rooms *r, int64_t now) { (void)r, (void)now; }
