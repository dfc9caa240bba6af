/* Choosing (6.3): what is offered at each decision, why a move is refused, and moves in text. This room sees the chapters
 * and what they see. */
#ifndef GG_KINGS_CHOOSE_H
#define GG_KINGS_CHOOSE_H

#include "engine/notation.h"
#include "rules/kings/chapters.h"

void kings_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move kings_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
void kings_march_now(const kings_battle *, const kings_state *, kings_march *); /* D3: the move that is being made */
const kings_march *kings_march_of(gg_offers *);                                 /* the same, of its offers */
bool kings_may_leave(const kings_battle *, const kings_state *); /* D3: by an edge, not by an Idiot's order */
typedef struct kings_memo { /* what players think of an ask, kept beside its offers */
    bool known;
    uint8_t lead;  /* D2: whose turn to act it is by habit; GG_NONE: anybody's */
    uint8_t goals; /* D1, D3, D7: places, and what each is worth; two that are much the same are not both */
    int32_t worth[KINGS_DESTINATIONS];
    gg_move goal[KINGS_DESTINATIONS];
    /* D2: what a Move, At the Double, a Skirmish and a Move that breaks Close Order promise */
    int32_t walk[KINGS_UNITS][4];
} kings_memo;
kings_memo *kings_memo_of(gg_offers *);

gg_rule kings_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
gg_rule kings_judge_do(const kings_battle *, const kings_state *, gg_move);  /* D2, D6: one answer, all it takes */
gg_rule kings_judge_aim(const kings_battle *, const kings_state *, gg_move); /* of that, the target of an action */
unsigned kings_may_be_told(const kings_battle *, const kings_state *,
                           int unit); /* actions that no target forbids, as bits */
int kings_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void kings_reasons(const gg_battle *, const gg_state *, gg_move, gg_reasons *);
int kings_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);

/* Named motions, and what people call the things on a table: a unit, a Work, an area, a wall, a point. */
typedef enum kings_thing_kind {
    THING_NONE,
    THING_POINT,
    THING_UNIT,
    THING_WORK,
    THING_AREA,
    THING_WALL
} kings_thing_kind;
typedef struct kings_thing {
    uint8_t kind, index; /* of the first wall of several with one label */
    tab_point at;        /* a unit's and a Work's centre, the point, the middle of an area and of a wall */
} kings_thing;
/* The longest name with which the text begins, and of things of one name the nearest; how many characters it took. */
size_t kings_thing_find(const kings_battle *, const kings_state *, const char *text, size_t len, tab_point from,
                        kings_thing *out);
const char *kings_point_of(gg_word, tab_point *);                                       /* NULL, or what was expected */
void kings_say_places(gg_text *, const kings_battle *, uint32_t areas, unsigned works); /* "the wood and the Crag" */
gg_move kings_motion(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int kings_motions(const gg_battle *, const gg_state *, gg_motion *out, int cap);
bool kings_place_find(const gg_battle *, const char *text, size_t len, gg_pose *);

extern const gg_notation kings_notation;
void kings_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);
gg_move kings_move_at(const gg_battle *, gg_move like, gg_pose);

#endif
