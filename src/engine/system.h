/* What a rule system supplies to the engine, and what a parsed battle and a state begin with. */
#ifndef GG_ENGINE_SYSTEM_H
#define GG_ENGINE_SYSTEM_H

#include "grognard.h"

struct gg_lines;
struct gg_run;
struct gg_scan;
struct gg_text;
struct gg_notation;  /* notation.h */
struct gg_question;  /* question.h */
struct gg_headlines; /* headline.h */
struct gg_chances;   /* chances.h */
struct gg_roster;    /* say.h */
struct gg_held;      /* flow.h */
struct gg_telling;
struct gg_badges;
struct gg_card; /* telling.h */

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

/* What the end of a procedure is the end of. */
enum {
    GG_EXCHANGE = 1, /* the smallest deed that a player thinks of as one: told as one card */
    GG_FIGHT = 2,    /* odds until `fight` end here, or where `fought` says so */
    GG_PHASE = 4,
    GG_TURN = 8,
    GG_ROUND = 16,
    GG_WEIGHED = 32, /* programs weigh a move to the end of such a one */
    GG_COUNTS = 64   /* its caller reads what it leaves in x->counts */
};

/* An event in the recap of a battle. */
typedef enum gg_recap {
    GG_RECAP_TOLD,
    GG_RECAP_CHAPTER, /* a heading: told if anything is told under it */
    GG_RECAP_BREAK,   /* no news, but what stood before it is over: a heading without words */
    GG_RECAP_DETAIL   /* no news by itself */
} gg_recap;

/* What an attack is, by the rule that tells of it, and how a piece goes that is lost, by the rule by which it does. */
typedef enum gg_manner {
    GG_BY_HITS, /* nothing else is known of it */
    GG_BY_FIRE,
    GG_BY_MELEE,
    GG_BY_CHARGE,
    GG_BY_ROUT,    /* in flight, or because its nerve failed */
    GG_BY_CAPTURE, /* in the enemy's hands */
    GG_BY_WILL,    /* its own side took it off */
    GG_MANNERS
} gg_manner;

/* Where odds stop looking. */
struct gg_stop {
    uint8_t until;
    uint8_t side;       /* the mover */
    bool told;          /* the system says where it is: `fought` */
    uint8_t mark;       /* whatever the system's `awake` noted down at the start */
    int floor;          /* when no more than so many frames are left; -1: not known yet */
    gg_move move;       /* 0: the roll that was pending; `awake` may put another in its place */
    uint64_t pieces[3]; /* of the move and whom it is made against; the system adds others: `awake` */
};

/* A player that a rule system itself describes, such as the programmed enemy of a solo game: its choice at any ask of its
 * battles, and the reason in words if `cap` is not 0. */
typedef struct gg_bot {
    const char *name, *words;
    gg_move (*choose)(const gg_battle *, const gg_state *, char *why, size_t cap);
} gg_bot;

enum { GG_CLEAR = 1 << 20 };

/* Weights of worth (thousandths, so 1000 is 1) and of the signs, at the beginning of a battle and at its end; between them
 * they pass into each other with the clock. Made by tools/train. */
typedef struct gg_values {
    const char *from; /* the battles and players that it was learned from */
    float early[1 + GG_SIGNS], late[1 + GG_SIGNS];
    /* Whoever chooses goes by worth alone for such a part, a thousand of which counts `point`; found by tournaments. */
    float plain, point;
    float trust; /* and how far a rollout may be from the exact value of the exchange alone, in chances to win */
    bool weighs; /* in a rollout both sides weigh the next blow; else they do what is usual, which is quicker */
} gg_values;

#define GG_UNSET \
    ((gg_move)-1) /* of `usual`: people decide it each time anew, and whoever wants an answer gets the habit */

struct gg_system {
    const char *id, *name;
    int version;

    const gg_rule_entry *rule; /* [0] is unused */
    int rules;
    const uint8_t
        *manner; /* by rule: gg_manner, of those that tell of attacks and by which pieces go; NULL: not known */
    const gg_die *die;
    int dice;

    /* state and flow */
    size_t state_bytes, frames_at, frame_bytes;
    int frames;
    gg_proc *const *proc;
    const uint8_t *level; /* by procedure: GG_EXCHANGE ... */
    int procs;
    void (*start)(const gg_battle *, gg_state *); /* the set-up and the first frames, nothing run yet */
    int (*weights)(const gg_battle *, const gg_state *, uint32_t *weight); /* of the pending draw */

    /* moves */
    void (*offers)(const gg_battle *, const gg_state *, gg_offers *);
    gg_move (*offer)(const gg_battle *, const gg_state *, gg_offers *, int slot);
    gg_rule (*judge)(const gg_battle *, const gg_state *, gg_offers *, gg_move);
    int (*candidates)(const gg_battle *, const gg_state *, gg_move *out, int cap);
    /* Why a move is not legal whose verb does not fit the question; NULL: by the rule by which it is asked. */
    gg_rule (*out_of_turn)(const gg_battle *, const gg_state *, gg_move);
    int (*hint)(const gg_battle *, const gg_state *, gg_move, char *out,
                size_t cap); /* to an illegal move; NULL: never */
    uint64_t open; /* a bit for each question at which more is legal than is offered: any place on a free table */
    /* What is chosen or drawn now is shown to its side alone; NULL: never. */
    bool (*secret)(const gg_battle *, const gg_state *);
    gg_rule concede; /* by this rule a side that concedes, at any of its decisions, has lost: concede.h */
    /* The decisions by number, and moves in text. */
    const struct gg_question *question;
    const struct gg_notation *notation;
    void (*touch)(const gg_battle *, const gg_state *, gg_move, gg_touch *);
    gg_move (*move_at)(const gg_battle *, gg_move like, gg_pose); /* 0: this one's place is not free; NULL: none is */

    /* what is seen */
    void (*ground)(const gg_battle *, const gg_state *, gg_view *);         /* its words, cells and features */
    void (*view)(const gg_battle *, const gg_state *, int side, gg_view *); /* pieces, sides, clock, status words */
    void (*prompt_letter)(const gg_battle *, const gg_state *, char letter,
                          struct gg_text *); /* NULL: {s} {p} {o} only */
    bool (*prompt_roll)(const gg_battle *, const gg_state *,
                        struct gg_text *); /* false, NULL: as all rolls are asked for */
    int (*card)(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);
    int (*place)(const gg_battle *, gg_pose, char *out, size_t cap);
    const struct gg_roster *roster; /* the pieces, in the order of their numbers */
    int rosters;
    const char *const *status_word; /* by number */
    const char *status_mark;        /* a character for each */
    int statuses;
    const char *strength_word;        /* "block": one step of strength */
    const char *strength_words;       /* "blocks": any other number of them */
    const char *score_words;          /* "banners": what a score counts */
    const struct gg_telling *telling; /* which of its rule's sentences tells an event */
    int tellings;
    void (*redact)(const gg_battle *, gg_state *, int side); /* NULL: nothing is ever hidden */
    void (*fill)(const gg_battle *, gg_state *, uint64_t guess);

    /* what it means: docs/telling.md. All of it may be missing. */
    void (*say_name)(const gg_battle *, int piece,
                     struct gg_text *); /* NULL: its name, and its label if two share it */
    void (*say_kind)(const gg_battle *, int piece, struct gg_text *); /* "heavy cavalry" */
    bool (*say_place)(const gg_battle *, gg_pose,
                      struct gg_text *);                          /* in a phrase; false, NULL: as `place` writes it */
    bool (*many)(const gg_battle *, int piece);                   /* takes the plural; NULL: units do */
    void (*test)(const gg_battle *, const gg_state *, gg_test *); /* the pending roll: telling.h */
    /* What dice bring: the row, or -1: as the form says; a sentence, or none: as the form says it. */
    int (*result)(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, struct gg_text *);
    const gg_fact_row *fact;
    int facts_rows;
    void (*facts)(const gg_battle *, const gg_state *,
                  gg_facts *); /* all but deeds, always the same in the same order */
    /* What its row cannot say, since the words stand in the battle: the change to a value, behind the subject's name; before
     * NULL: the value. false, NULL: as the row says. */
    bool (*say_fact)(const gg_battle *, const gg_fact *before, const gg_fact *after, struct gg_text *);
    int groups_most;
    bool (*group)(const gg_battle *, const gg_state *, int group, gg_group *);
    int (*group_card)(const gg_battle *, const gg_state *, int group, char *out, size_t cap);
    void (*concerns)(const gg_battle *, const gg_state *, gg_asking *); /* pieces and groups beside those of the ask */
    bool (*idle)(const gg_battle *, const gg_state *);                  /* the answer cannot matter */
    bool (*why)(const gg_battle *, const gg_state *, struct gg_text *); /* false, NULL: as the question's row says */
    bool (*label)(const gg_battle *, const gg_state *, gg_move,
                  struct gg_text *); /* false, NULL: as the verb's row says */
    void (*label_letter)(const gg_battle *, const gg_state *, gg_move, char letter,
                         struct gg_text *);                                  /* numbers in labels */
    const char *(*move_group)(const gg_battle *, const gg_state *, gg_move); /* NULL: as the verb's row says */
    /* Moves that a list has in one row together, "Out of reach: B3, B5": its words. NULL: a row of its own. */
    const char *(*fold)(const gg_battle *, const gg_state *, gg_move);
    bool (*ends)(const gg_battle *, const gg_state *, gg_move);     /* NULL: as the verb's row says */
    bool (*needless)(const gg_battle *, const gg_state *, gg_move); /* another offer does the same; NULL: never */
    int (*until)(const gg_battle *, const gg_state *,
                 gg_move); /* the usual horizon; -1, NULL: as the verb's row says */
    /* The headline of an exchange that has ended; false, NULL: it has none of its own, what is inside it stands for itself. */
    bool (*headline_card)(const gg_battle *, const struct gg_card *, struct gg_text *);
    /* What is left of those in it: the last line of its card. NULL, nothing said: it has no such line. */
    void (*left_card)(const gg_battle *, const struct gg_card *, struct gg_text *);
    /* An event for people, in other words than its rule's sentence; false, NULL: as its rule says it. What begins with
     * '-' is left out of a card, whose headline or test tells it already; "Formed up again|Reiters" stands in one line with
     * others of that heading; "#Turn 3" is the heading of a turn. */
    bool (*told)(const gg_battle *, const gg_state *, const gg_event *, struct gg_text *);
    /* How an event counts when the battle is told by its headlines: gg_recap; and in these words, if any are said. NULL:
     * all are told as they are. */
    int (*recap)(const gg_battle *, const gg_state *, const gg_event *, struct gg_text *);
    void (*exchange_of)(const gg_battle *, const gg_state *, const void *frame,
                        gg_event *); /* piece, other, side, rule */
    /* Odds: what is decided on the way otherwise than by habit (0); what a decision on the way is called (nothing: it is not
     * worth naming; NULL: the side and the move in words); at the end of which procedure, of which the frame is still there,
     * a fight is over that goes on in later ones (and a round, if `rounds`: where it is no procedure of its own); and who is
     * in it beside the pieces of the move and of the ask, added at the start. */
    gg_move (*expect)(const gg_battle *, const gg_state *, const struct gg_stop *);
    void (*guess_words)(const gg_battle *, const gg_state *, gg_move, struct gg_text *);
    bool (*fought)(const gg_battle *, const gg_state *, const void *frame, const struct gg_stop *);
    bool rounds;
    const char
        *own_until; /* the word of a further horizon, which `fought` ends, too: GG_UNTIL_OWN; NULL: it has none */
    int (*dear)(const gg_battle *);       /* how many times as long as usual a state takes; NULL: once */
    const struct gg_headlines *headlines; /* what the lines of a move's headline are: headline.h */
    void (*awake)(const gg_battle *, const gg_state *, gg_move, struct gg_stop *);
    /* Odds for people: the answers to a decision of the other side on the way that are all weighed, the worst for the mover
     * is assumed (how many; 0: habit will do), and how good chances are for him. NULL: habit always. */
    int (*rivals)(const gg_battle *, const gg_guess *, gg_move *out, int cap);
    double (*favour)(const struct gg_chances *);
    const char *const *overlay_word;
    int overlays;
    /* Of a kind that there is. */
    int (*overlay)(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *, int cap);
    void (*badges)(const gg_battle *, const gg_state *, int side, struct gg_badges *); /* telling.h; NULL: none */
    bool (*between)(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *);
    void (*terms)(const gg_battle *, gg_terms *); /* how the battle is won, in sentences; NULL: it does not say */
    bool (*place_find)(const gg_battle *, const char *text, size_t len, gg_pose *);
    void (*reasons)(const gg_battle *, const gg_state *, gg_move, gg_reasons *);
    /* A named motion of the piece that is asked, without its label: the move, legal or not; 0: the fault says why not, or
     * is left alone, if the text is no motion. And those worth listing now. */
    gg_move (*motion)(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
    int (*motions)(const gg_battle *, const gg_state *, gg_motion *out, int cap);
    /* A motion of this piece that takes several of its moves ("forward 24"): what one move does of it, and the rest. False,
     * NULL: it is none, or the piece has not so many. */
    bool (*motion_cut)(const gg_battle *, const gg_state *, int piece, const char *text, char *first, char *rest,
                       size_t cap);

    /* what players think with: none of these looks ahead */
    gg_move (*habit)(const gg_battle *, const gg_state *); /* 0, NULL: what has most merit */
    /* What people usually answer, where that is not what programs do by habit; 0, NULL: it is; GG_UNSET: nothing is, and
     * nothing is shown as such. And whether an answer may stand for this question from now on; NULL: always. */
    gg_move (*usual)(const gg_battle *, const gg_state *);
    bool (*standing)(const gg_battle *, const gg_state *);
    /* static value of a move; one that leads all others by GG_CLEAR is taken without weighing odds */
    int32_t (*merit)(const gg_battle *, const gg_state *, gg_offers *, gg_move);
    int32_t (*zeal)(const gg_battle *, const gg_state *, gg_move); /* how it seeks the enemy */
    gg_move (*keen)(const gg_battle *, const gg_state *,
                    gg_offers *); /* of many offers the one that seeks the enemy; 0, NULL: none */
    int32_t (*worth)(const gg_battle *, const gg_state *, int side);
    void (*clock)(const gg_battle *, const gg_state *, gg_moment *);
    /* A vector that says in numbers of about 1 what is good for side 0, and less than 0 what is good for side 1: changing the
     * sides changes every sign. Cheap: under a microsecond, three on a free table. */
    const char *const *sign; /* their names */
    int signs;
    void (*measure)(const gg_battle *, const gg_state *, float *out); /* all 0 before */
    const struct gg_values *values; /* what was learned of them; NULL: worth alone counts */
    const gg_bot *bot;              /* players of this system alone */
    int bots;

    /* scenario text */
    const struct gg_lines *lines;                       /* its lines and options as tables (text/lines.h) */
    bool (*quiet)(const gg_battle *, const gg_state *); /* between exchanges: the position can be written */
    /* The umpire's hand: which members of frames under way go on with a piece as it stands (flow.h), so that it can be neither
     * moved nor taken away now; NULL: every frame of an exchange does. And with whom a frame goes on beside those; NULL: none. */
    const struct gg_held *held;
    int helds;
    bool (*holds)(const gg_battle *, const gg_state *, const void *frame, int piece);
    /* At the first ask of a battle: why nothing can be done at the moment that its `begin` line names; 0: something can.
     * NULL: `check` finds it out from the positions themselves. */
    int (*begins_idle)(const gg_battle *, const gg_state *, char *out, size_t cap);

    /* troop types as words */
    const char *const *column;
    int columns, types;
    void (*type)(int i, gg_type_row *);
    /* a type with what is added to it, priced; a fault on line 0: the text names no type. NULL: types are as they are */
    bool (*outfit)(const char *text, size_t len, gg_type_row *, gg_fault *);
};

/* In a system's header: its battle, its state and the topmost of its frames, seen through the engine's types; and a set of
 * units with one in it. */
#define GG_CASTS(name)                                                                                           \
    static inline const name##_battle *name##_b(const gg_battle *b) { return (const name##_battle *)b; }         \
    static inline const name##_state *name##_s(const gg_state *s) { return (const name##_state *)s; }            \
    static inline const name##_frame *name##_top(const name##_state *s) { return &s->frame[s->head.depth - 1]; } \
    static inline uint64_t name##_bit(int unit) { return (uint64_t)1 << unit; }

/* The first members of what looks at a position: a card, a drawing, a refusal. */
#define GG_POSITION(name)   \
    const name##_battle *b; \
    const name##_state *s

/* In the headers of the rooms show and think: what all systems declare there by the same names, which GG_SYSTEM and GG_MEANING
 * (def/tables.inc) put into their tables; with how many kinds of overlays there are and, for those that tell a rule in several
 * ways, how many rows say in which. */
#define GG_SHOWN(name, NAME, overlays_)                                                                                \
    enum { NAME##_OVERLAYS = (overlays_) };                                                                            \
    extern const char *const name##_status_words[NAME##_STATUSES];                                                     \
    extern const char name##_status_marks[NAME##_STATUSES];                                                            \
    extern const gg_fact_row name##_fact_rows[NAME##_FACTS];                                                           \
    extern const char *const name##_overlay_words[NAME##_OVERLAYS];                                                    \
    extern const struct gg_headlines name##_headlines;                                                                 \
    void name##_view_ground(const gg_battle *, const gg_state *, gg_view *);                                           \
    void name##_view(const gg_battle *, const gg_state *, int side, gg_view *);                                        \
    int name##_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);                            \
    void name##_prompt_letter(const gg_battle *, const gg_state *, char letter, struct gg_text *);                     \
    void name##_label_letter(const gg_battle *, const gg_state *, gg_move, char letter, struct gg_text *);             \
    bool name##_idle(const gg_battle *, const gg_state *);                                                             \
    void name##_concerns(const gg_battle *, const gg_state *, gg_asking *);                                            \
    bool name##_many(const gg_battle *, int piece);                                                                    \
    void name##_test(const gg_battle *, const gg_state *, gg_test *);                                                  \
    int name##_result_of(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts,                  \
                         struct gg_text *);                                                                            \
    void name##_facts(const gg_battle *, const gg_state *, gg_facts *);                                                \
    bool name##_headline_card(const gg_battle *, const struct gg_card *, struct gg_text *);                            \
    int name##_overlay(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *out, int cap); \
    void name##_badges(const gg_battle *, const gg_state *, int side, struct gg_badges *);                             \
    bool name##_between(const gg_battle *, const gg_state *, gg_spot from, gg_spot to, gg_between *);                  \
    void name##_terms(const gg_battle *, gg_terms *);
#define GG_TOLD(name, NAME, tellings_)      \
    enum { NAME##_TELLINGS = (tellings_) }; \
    extern const struct gg_telling name##_tellings[NAME##_TELLINGS];
#define GG_THOUGHT(name)                                                             \
    int32_t name##_worth(const gg_battle *, const gg_state *, int side);             \
    int32_t name##_merit(const gg_battle *, const gg_state *, gg_offers *, gg_move); \
    int32_t name##_zeal(const gg_battle *, const gg_state *, gg_move);               \
    void name##_clock(const gg_battle *, const gg_state *, gg_moment *);
/* What is measured of a position, and what was learned of it. */
#define GG_MEASURED(name, NAME)                               \
    extern const char *const name##_sign_names[NAME##_SIGNS]; \
    extern const struct gg_values name##_values;              \
    void name##_measure(const gg_battle *, const gg_state *, float *out);
#define GG_USUAL(name) gg_move name##_usual(const gg_battle *, const gg_state *);
#define GG_HABITS(name)                                        \
    gg_move name##_habit(const gg_battle *, const gg_state *); \
    gg_move name##_keen(const gg_battle *, const gg_state *, gg_offers *);

extern const gg_system *const gg_systems[]; /* src/rules/systems.c: the one place where a system is listed */
extern const int gg_systems_count;

#endif
