/* What /api/me, login and logout answer. */
#ifndef GG_SERVER_PEOPLE_H
#define GG_SERVER_PEOPLE_H

#include "server/server.h"

void people_me(request *, reply *);
void people_change(request *, reply *);
void people_login(request *, reply *);
void people_logout(request *, reply *);
void people_forget(request *, reply *);

#endif
