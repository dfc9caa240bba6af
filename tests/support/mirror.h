/* Battles with the armies under each other's names: what is thought of a position changes its sign with them. */
#ifndef GG_TESTS_MIRROR_H
#define GG_TESTS_MIRROR_H

#include "roster.h"

/* What belongs to one side goes to the other: members that have two, and members that name one. */
#define SWAP(a) mirror_swap(a, sizeof(a)[0])
void mirror_swap(void *array, size_t each);
uint8_t other(uint8_t side); /* nobody stays nobody */

typedef struct mirror {
    const char *system;
    size_t bytes;                                        /* of its battle */
    void (*battle)(gg_battle *);                         /* changes the sides of a copy */
    void (*state)(const gg_battle *changed, gg_state *); /* likewise */
    int games;                                           /* on each of its scenarios, where effort is full */
} mirror;

/* At every ask of those games; the same position with the sides changed is in p->seen. */
typedef void mirror_look(playing *, const gg_battle *changed);
void mirror_each_ask(const mirror *, mirror_look *);

mirror_look mirror_signs; /* each is a small number, and changes to the last digit */
mirror_look mirror_worth; /* what one side has gained the other has lost, whoever is asked for whatever */

float sign_of(const table *, const char *name);

#endif
