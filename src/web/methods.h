/* The methods of web/core/api.ts that read, for whoever has no page: by name, with their arguments in JSON, answered by a face.
 * methods.def says of each who is told it; whoever has the battle holds to that. */
#ifndef GG_WEB_METHODS_H
#define GG_WEB_METHODS_H

#include <jansson.h>

#include "face.h"

typedef enum method_for { METHOD_ALL, METHOD_ASKED, METHOD_SIDE, METHOD_HOME } method_for;
typedef enum method_of { METHOD_SEEN, METHOD_TRUE, METHOD_STORY } method_of;

typedef struct method_limits { /* numbers that cost time: at the most */
    int odds;                  /* outcomes that are tried, of one move */
    int list_budget, list;     /* the same for each of a list, and how many of a list */
    int hint_ms, hint_rollouts;
    int danger, chance, review; /* rollouts */
    int step_ms;                /* of a review or a trial */
    int told;                   /* answers in one telling */
} method_limits;

typedef struct method_call {
    face *face; /* over the moment that is looked at, by these eyes; what it says is the value */
    int eyes;   /* a side, or -1: both */
    const json_t *args;
    const method_limits *most;
} method_call;

typedef struct face_method {
    const char *name;
    method_for who;
    method_of of;
    bool heavy, hint;
    const char *others;
    void (*call)(method_call *); /* arguments are taken as far as they make sense */
} face_method;
const face_method *method_find(const char *name); /* NULL: there is none */
void method_plain_question(method_call *);        /* the question as everybody may know it */
int method_number(const json_t *, int usual);     /* bounded; `usual` if it is none */

#endif
