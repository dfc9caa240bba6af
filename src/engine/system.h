/* What a rule system supplies to the engine, and what a parsed battle and a state begin with. */
#ifndef GG_ENGINE_SYSTEM_H
#define GG_ENGINE_SYSTEM_H

#include "grognard.h"

struct gg_run;
struct gg_scan;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/* The first bytes of every system's state. */
struct gg_state {
    gg_ask ask;
    uint8_t depth;    /* frames in use */
    uint8_t winner;   /* side or GG_NONE, once ask.kind is GG_OVER */
    gg_rule why_over; /* what decided it */
    uint8_t hidden;   /* 1: redacted, refuses answers */
    uint8_t spare[3];
};
#pragma GCC diagnostic pop

/* The first bytes of every system's battle. */
struct gg_battle {
    const gg_system *system;
    const char *text;
    size_t text_len;
    const char *title;
    const char *story;
    const char *side[GG_SIDES];
    const gg_answer *answer; /* given after gg_start's first ask */
    int answers;
};

typedef void gg_proc(struct gg_run *, void *frame);

/* A player that a rule system itself describes, such as the programmed enemy of a solo game: its choice at any ask of its
 * battles, and the reason in words if `cap` is not 0. */
typedef struct gg_bot {
    const char *name, *words;
    gg_move (*choose)(const gg_battle *, const gg_state *, char *why, size_t cap);
} gg_bot;

enum { GG_CLEAR = 1 << 20 };

struct gg_system {
    const char *id, *name;
    int version;

    const gg_rule_entry *rule; /* [0] is unused */
    int rules;
    const gg_die *die;
    int dice;

    /* state and flow */
    size_t state_bytes, frames_at, frame_bytes;
    int frames;
    gg_proc *const *proc;
    const bool *exchange;                         /* by procedure: odds run such a one to its end */
    void (*start)(const gg_battle *, gg_state *); /* the set-up and the first frames, nothing run yet */
    int (*weights)(const gg_battle *, const gg_state *, uint32_t *weight); /* of the pending draw */

    /* moves */
    void (*offers)(const gg_battle *, const gg_state *, gg_offers *);
    gg_move (*offer)(const gg_battle *, const gg_state *, const gg_offers *, int slot);
    gg_rule (*judge)(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
    int (*candidates)(const gg_battle *, const gg_state *, gg_move *out, int cap);
    int (*hint)(const gg_battle *, const gg_state *, gg_move, char *out,
                size_t cap); /* to an illegal move; NULL: never */
    uint64_t open; /* a bit for each question at which more is legal than is offered: any place on a free table */
    /* What is chosen or drawn now is shown to its side alone; NULL: never. */
    bool (*secret)(const gg_battle *, const gg_state *);
    /* Conceding (concede.h). By this rule a side that concedes has lost; where it may not, this is the rule that says so:
     * a system that knows no conceding names the one that says how its battles end. */
    gg_rule concede;
    uint64_t concede_at; /* a bit for each question at which a side may; 0: never */
    int (*print)(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
    gg_move (*parse)(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
    int (*words)(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
    void (*touch)(const gg_battle *, const gg_state *, gg_move, gg_touch *);
    gg_move (*move_at)(const gg_battle *, gg_move like, gg_pose); /* 0: this one's place is not free; NULL: none is */

    /* what is seen */
    void (*ground)(const gg_battle *, const gg_state *, gg_view *);         /* its words, cells and features */
    void (*view)(const gg_battle *, const gg_state *, int side, gg_view *); /* pieces, sides, clock, status words */
    int (*prompt)(const gg_battle *, const gg_state *, char *out, size_t cap);
    int (*card)(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
    int (*place)(const gg_battle *, gg_pose, char *out, size_t cap);
    int (*piece)(const gg_battle *, const char *label, size_t len);
    const char *(*label)(const gg_battle *, int piece);
    const char *(*piece_name)(const gg_battle *, int piece);
    const char *const *status_word;    /* by number */
    const char *strength_word;         /* "block": one step of strength */
    const char *strength_words;        /* "blocks": any other number of them */
    int (*sentence)(const gg_event *); /* which of its rule's sentences tells an event; NULL: the event says so */
    void (*redact)(const gg_battle *, gg_state *, int side); /* NULL: nothing is ever hidden */
    void (*fill)(const gg_battle *, gg_state *, uint64_t guess);

    /* what players think with: none of these looks ahead */
    gg_move (*habit)(const gg_battle *, const gg_state *);
    /* static value of a move; one that leads all others by GG_CLEAR is taken without weighing odds */
    int32_t (*merit)(const gg_battle *, const gg_state *, const gg_offers *, gg_move);
    int32_t (*zeal)(const gg_battle *, const gg_state *, gg_move); /* how it seeks the enemy */
    gg_move (*keen)(const gg_battle *, const gg_state *,
                    const gg_offers *); /* of many offers the one that seeks the enemy; 0, NULL: none */
    int32_t (*worth)(const gg_battle *, const gg_state *, int side);
    const gg_bot *bot; /* players of this system alone */
    int bots;

    /* scenario text */
    gg_battle *(*read)(struct gg_scan *); /* NULL: faults were noted */
    bool (*quiet)(const gg_battle *, const gg_state *);
    int (*position)(const gg_battle *, const gg_state *, char *out, size_t cap);

    /* troop types as words */
    const char *const *column;
    int columns, types;
    void (*type)(int i, gg_type_row *);
    /* a type with what is added to it, priced; a fault on line 0: the text names no type. NULL: types are as they are */
    bool (*outfit)(const char *text, size_t len, gg_type_row *, gg_fault *);
};

extern const gg_system *const gg_systems[]; /* src/rules/systems.c: the one place where a system is listed */
extern const int gg_systems_count;

#endif
