/* grognard look --piece: all about one piece, and the shapes that can be drawn for it. */
#ifndef GG_CLI_LOOK_PIECE_H
#define GG_CLI_LOOK_PIECE_H

#include "battle.h"
#include "json.h"

typedef struct piece_look {
    int piece;           /* GG_NONE: of none */
    int group;           /* -1: of none */
    const char *overlay; /* its word; NULL: none is asked for */
    int kind, other;
} piece_look;
int piece_look_read(const options *, const battle *, piece_look *); /* -1: read; else why not was said */
void piece_look_print(const battle *, const piece_look *);
json_t *piece_card_json(const battle *, const piece_look *);     /* null: none is asked for */
json_t *piece_overlays_json(const battle *, const piece_look *); /* likewise */

#endif
