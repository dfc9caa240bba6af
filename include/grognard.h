/* Grognard: historical battles under tabletop rules, played, umpired, simulated and analysed.
 *
 * One contract for every rule system: a battle is a flat state that always stands at one ask.
 *
 *     GG_CHOOSE  a side must pick one of the legal moves   -> gg_choose, gg_apply
 *     GG_ROLL    dice must be thrown, or a chit drawn      -> gg_roll, gg_roll_counts
 *     GG_OVER    the battle is decided                     -> gg_result_of
 *
 * The caller owns every state and buffer. The library never prints, waits, allocates or rolls; a gg_battle is
 * immutable once parsed and may be shared by threads. */
#ifndef GROGNARD_H
#define GROGNARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GG_VERSION "0.7.0"

enum {
    GG_NONE = 255, /* no piece, no side */
    GG_SIDES = 2,
    GG_DICE_MAX = 128,   /* dice in one roll */
    GG_CLASSES = 64,     /* outcome classes of one roll or draw */
    GG_FACES = 20,       /* faces of the largest die */
    GG_STATE_MAX = 4096, /* no system's state is larger */
    GG_MOVES_MAX = 4096, /* no ask offers more moves */
    GG_MOVE_TEXT = 96,   /* a move in notation, with its terminator */
    GG_SENTENCE = 320    /* one event as a sentence */
};

typedef struct gg_system gg_system;
typedef struct gg_battle gg_battle;
typedef struct gg_state gg_state; /* flat bytes, no pointers; 16-byte aligned, gg_state_size of them */

/* ---- moves -------------------------------------------------------------------------------------------------- */

/* verb 8 | unit 8 | target 8 | x 12 | y 12 | facing 9 | argument 7. Zero is no move. */
typedef uint64_t gg_move;

/* A move of its parts; what a verb means is its system's. */
static inline gg_move gg_move_make(unsigned verb, unsigned unit, unsigned target, unsigned x, unsigned y,
                                   unsigned facing, unsigned arg)
{
    return (uint64_t)verb | (uint64_t)unit << 8 | (uint64_t)target << 16 | (uint64_t)(x & 0xfff) << 24 |
           (uint64_t)(y & 0xfff) << 36 | (uint64_t)(facing & 0x1ff) << 48 | (uint64_t)(arg & 0x7f) << 57;
}
static inline unsigned gg_move_verb(gg_move m) { return m & 0xff; }         /* its number, of the system's verbs */
static inline unsigned gg_move_unit(gg_move m) { return m >> 8 & 0xff; }    /* who does it, or GG_NONE */
static inline unsigned gg_move_target(gg_move m) { return m >> 16 & 0xff; } /* to whom, or GG_NONE */
static inline unsigned gg_move_x(gg_move m) { return m >> 24 & 0xfff; } /* where to; a column, or tenths of an inch */
static inline unsigned gg_move_y(gg_move m) { return m >> 36 & 0xfff; } /* and how far down */
static inline unsigned gg_move_facing(gg_move m) { return m >> 48 & 0x1ff; }  /* how it then faces */
static inline unsigned gg_move_arg(gg_move m) { return (unsigned)(m >> 57); } /* whatever else the verb needs */

/* Giving the battle up: a move of every system, by whoever is asked to choose. It is never offered, so no program plays
 * it, and it is always legal. Its text is `concede`. No system has a verb of this number. */
#define GG_CONCEDE ((gg_move)255)

/* ---- rules --------------------------------------------------------------------------------------------------- */

typedef uint16_t gg_rule; /* index into the system's rules; GG_OK: nothing forbids it */
enum { GG_OK = 0 };

typedef struct gg_rule_entry {
    const char *id;       /* "ccn.activation.check" */
    const char *source;   /* "S4": the seed sheet's line; "P", "P?": published; "R": our ruling */
    const char *words;    /* the rule in one line of our own */
    const char *sentence; /* what the log says when it fires, with {piece} {other} {from} {to} ... */
} gg_rule_entry;

int gg_system_count(void);                                       /* how many rule systems there are */
const gg_system *gg_system_at(int i);                            /* from 0 on */
const gg_system *gg_system_find(const char *id);                 /* NULL if there is none */
const char *gg_system_id(const gg_system *);                     /* "ccn" */
const char *gg_system_name(const gg_system *);                   /* for people */
int gg_system_version(const gg_system *);                        /* rises when the rules change; records name it */
int gg_system_rules(const gg_system *);                          /* rules are numbered 1 to this */
const gg_rule_entry *gg_system_rule(const gg_system *, gg_rule); /* by its number, from 1 on; NULL: there is none */
gg_rule gg_system_rule_find(const gg_system *, const char *id);  /* GG_OK if there is none */

/* The options of a system, each set by a line `option WORD VALUE` of a scenario. */
typedef struct gg_option_row {
    const char *word;
    const char *words;        /* what it is about, in one line */
    gg_rule rule;             /* the rule it belongs to */
    const char *const *value; /* its values as words; none: a number from low to high, or as `what` says */
    int values;
    int usual; /* the value that it has unless the scenario says otherwise: which of the words, or the number */
    int low, high;
    const char *what; /* "phases such as 5a 5b, or none"; NULL: a number */
} gg_option_row;
int gg_system_options(const gg_system *);                            /* how many it has */
bool gg_system_option(const gg_system *, int i, gg_option_row *out); /* false: there is none such */

/* The troop types of a system as a table of words, for lists and army builders. */
enum { GG_COLUMNS = 20, GG_COLUMN_TEXT = 80 };
typedef struct gg_type_row {
    char cell[GG_COLUMNS][GG_COLUMN_TEXT];
} gg_type_row;
int gg_system_columns(const gg_system *, const char *const **titles); /* how many columns the table has; their titles */
int gg_system_types(const gg_system *);                               /* how many rows */
bool gg_system_type(const gg_system *, int i, gg_type_row *out); /* the i-th row, from 0 on; false: there is none */

/* ---- scenarios ------------------------------------------------------------------------------------------------ */

typedef struct gg_fault { /* one mistake in a text */
    int line, column;     /* from 1 */
    char text[200];       /* what is wrong, what was expected */
} gg_fault;

enum { GG_FAULTS = 64 };
typedef struct gg_faults {
    int count; /* all that were found; the first GG_FAULTS are kept */
    gg_fault fault[GG_FAULTS];
} gg_faults;

/* A unit as an army list has it, priced: a type's code and what is added to it, `TI fierce 12`. 1: its row; 0: the text
 * begins with a type, but see the fault; -1: it does not begin with one, or nothing is ever added in this system. */
int gg_system_outfit(const gg_system *, const char *text, size_t len, gg_type_row *out, gg_fault *);

typedef struct gg_arena { /* the caller's memory, taken from the front */
    unsigned char *base;
    size_t size, used;
} gg_arena;

size_t gg_battle_space(size_t text_len); /* arena bytes that are always enough for such a text */
const gg_battle *gg_battle_parse(const char *text, size_t len, gg_arena *, gg_faults *); /* NULL: see the faults */
const gg_system *gg_battle_system(const gg_battle *); /* whose rules it is played by */
const char *gg_battle_title(const gg_battle *);       /* "El Bodon, 25 September 1811" */
const char *gg_battle_story(const gg_battle *);       /* what the scenario says of its history; may be "" */
const char *gg_battle_text(const gg_battle *, size_t *len);
/* How this battle is won, as its scenario has it: sentences, each with the rule behind it. */
enum { GG_TERMS = 40 };
typedef struct gg_terms {
    int count;
    struct {
        gg_rule rule;
        char words[160]; /* "French: 6 banners win the battle at once." */
    } term[GG_TERMS];
} gg_terms;
void gg_terms_of(const gg_battle *, gg_terms *out);                    /* all of them, in the order of the scenario */
const char *gg_battle_side(const gg_battle *, int side);               /* "french" */
int gg_battle_piece(const gg_battle *, const char *label, size_t len); /* id of "F1", GG_NONE */
const char *gg_battle_label(const gg_battle *, int piece);             /* "F1" */
const char *gg_battle_name(const gg_battle *, int piece);              /* "1st chasseur brigade" */

/* ---- play ------------------------------------------------------------------------------------------------------ */

typedef enum gg_ask_kind {
    GG_CHOOSE = 1,
    GG_ROLL,
    GG_OVER,
    GG_AMEND /* never asked: an answer that an umpire may give at any ask */
} gg_ask_kind;

typedef struct gg_ask {
    uint8_t kind; /* gg_ask_kind */
    uint8_t side; /* who answers; GG_NONE: dice that are nobody's */
    union {
        uint8_t question; /* CHOOSE: the system's number of the decision */
        uint8_t die;      /* ROLL: its number of the die */
    };
    uint8_t piece; /* whom it is about, or GG_NONE */
    uint8_t other; /* whom else, or GG_NONE */
    uint8_t dice;  /* ROLL: how many; a draw is one */
    gg_rule rule;  /* by which rule it is asked */
} gg_ask;

typedef struct gg_die { /* a kind of die, and what the rules tell apart on it */
    const char *name;   /* "battle die" */
    uint8_t faces;      /* 0: not a die but a draw, with the weights of gg_weights */
    uint8_t classes;
    uint8_t class_of[GG_FACES];    /* by face - 1 */
    const char *const *face_names; /* by face - 1; NULL: their numbers */
    const char *const *class_names;
} gg_die;

typedef enum gg_status {
    GG_DONE,
    GG_REFUSED,   /* the move is not legal: gg_verdict says why */
    GG_NOT_ASKED, /* the state asks for something else */
    GG_BAD_DICE,  /* wrong number of dice, or a face that the die has not */
    GG_HIDDEN     /* the state is redacted: it may be looked at, not played */
} gg_status;

typedef struct gg_result {
    bool over;
    uint8_t winner; /* side, GG_NONE: drawn */
    gg_rule rule;   /* what decided it */
} gg_result;

typedef struct gg_sink gg_sink;

size_t gg_state_size(const gg_battle *);                   /* bytes of a state of this battle */
size_t gg_state_live(const gg_battle *, const gg_state *); /* bytes in use, a prefix: copy and compare these */
void gg_start(const gg_battle *, gg_state *, gg_sink *);   /* sets it up and runs to the first ask */
void gg_copy(const gg_battle *, gg_state *to, const gg_state *from); /* the live bytes; both belong to this battle */
bool gg_same(const gg_battle *, const gg_state *, const gg_state *); /* the same position at the same ask */
gg_ask gg_pending(const gg_battle *, const gg_state *);              /* what is asked */
const gg_die *gg_pending_die(const gg_battle *, const gg_state *);   /* NULL if no roll is asked */
int gg_weights(const gg_battle *, const gg_state *, uint32_t weight[GG_CLASSES]); /* of one die or draw, by class */

/* Offers: the facts of an ask worked out once, then each legal move by its slot. Some slots may be empty. */
typedef struct gg_offers {
    int32_t slots;
    int32_t question;
    int32_t enough; /* so many moves are all that anybody wants to know of: an ask may stop there */
    _Alignas(16) unsigned char facts[4064];
} gg_offers;
void gg_offers_open(const gg_battle *, const gg_state *, gg_offers *); /* works the facts out for the pending choice */
gg_move gg_offers_at(const gg_battle *, const gg_state *, gg_offers *, int slot); /* 0: the slot is empty */
gg_rule gg_offers_judge(const gg_battle *, const gg_state *, gg_offers *,
                        gg_move); /* the verdict on any move, by the same facts */

int gg_moves(const gg_battle *, const gg_state *, gg_move *out, int cap); /* how many there are, at most cap written */
int gg_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap); /* every move one could think of */
gg_rule gg_verdict(const gg_battle *, const gg_state *, gg_move);              /* GG_OK, or the rule that forbids it */
/* What could have been done instead of an illegal move, in words; 0: nothing can be said of it. */
int gg_verdict_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_status gg_choose(const gg_battle *, gg_state *, gg_move, gg_sink *); /* judges, then applies */
void gg_apply(const gg_battle *, gg_state *, gg_move, gg_sink *);       /* trusts a move that was offered */
gg_status gg_roll(const gg_battle *, gg_state *, const uint8_t *faces, int n, gg_sink *); /* faces from 1 */
void gg_roll_counts(const gg_battle *, gg_state *, const uint8_t *counts, gg_sink *);     /* dice of each class */
gg_result gg_result_of(const gg_battle *, const gg_state *); /* whether it is over, who has won and by which rule */
uint64_t gg_hash(const gg_battle *, const gg_state *);       /* of the live bytes: within one build only */
bool gg_quiet(const gg_battle *, const gg_state *); /* between exchanges: the position can be written as text */
uint64_t gg_position_hash(const gg_battle *, const gg_state *); /* of the canonical text; 0 if not quiet */
int gg_position_print(const gg_battle *, const gg_state *, char *out, size_t cap); /* as a scenario; <0: not quiet */

int gg_move_print(const gg_battle *, const gg_state *, gg_move, char *out,
                  size_t cap); /* in notation, `melee F1 A1`; as snprintf */
gg_move gg_move_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *); /* 0: see fault */
int gg_move_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);               /* for people */
int gg_prompt(const gg_battle *, const gg_state *, char *out, size_t cap); /* what is asked, in words */

/* What a side may not know: taken out (such a state may be viewed and hashed, not played), filled in by guess. */
void gg_redact(const gg_battle *, const gg_state *, int side, gg_state *out);
void gg_fill(const gg_battle *, gg_state *redacted,
             uint64_t guess);                                 /* puts a guess in their place: it can be played again */
bool gg_hides(const gg_battle *, const gg_state *, int side); /* there is something that the side may not know */

/* ---- dice ------------------------------------------------------------------------------------------------------- */

/* A roll depends on (seed, game, number of the roll) alone. Never part of a state. */
typedef struct gg_dice {
    uint64_t key;
    uint64_t rolls;
} gg_dice;
gg_dice gg_dice_make(uint64_t seed, uint64_t game); /* the rolls of one game of a seed */
int gg_dice_throw(gg_dice *, const gg_battle *, const gg_state *,
                  uint8_t faces[GG_DICE_MAX]);                          /* for the pending roll */
void gg_dice_roll(gg_dice *, const gg_battle *, gg_state *, gg_sink *); /* throws and answers */
uint32_t gg_dice_below(gg_dice *, uint32_t n);                          /* 0 to n - 1, unbiased */

/* ---- events ------------------------------------------------------------------------------------------------------ */

typedef enum gg_event_kind {
    GG_EV_STEP = 1, /* a step of the sequence begins */
    GG_EV_CHOICE,   /* a side chose move */
    GG_EV_DICE,     /* dice fell: faces */
    GG_EV_DRAW,     /* a chit or card was drawn: faces[0] */
    GG_EV_TALLY,    /* one modifier of a test: amount in after, the sum so far in before */
    GG_EV_ATTACK,   /* piece attacks other */
    GG_EV_MOVE,     /* piece goes from..to */
    GG_EV_TURN,     /* piece turns from..to */
    GG_EV_STRENGTH, /* piece: before, after */
    GG_EV_STATUS,   /* piece enters (after 1) or leaves (after 0) status word `status` */
    GG_EV_PLACE,    /* piece comes onto the table at to */
    GG_EV_REMOVE,   /* piece leaves the table */
    GG_EV_SCORE,    /* side: before, after */
    GG_EV_OVER,     /* the battle is decided for side */
    GG_EV_USE,      /* a rule was applied and nothing else says so: for coverage, not for the log */
    GG_EV_RESULT,   /* what the dice that fell mean: `text`; after: total or successes, before: the number needed,
                       status: the row of the test, or GG_NONE, variant: 0 failed, 1 neither, 2 passed */
    GG_EV_OPEN,     /* an exchange begins: piece against other; before: the procedure */
    GG_EV_CLOSE,    /* it has ended */
    GG_EV_AMEND,    /* the umpire's hand: `text` */
    GG_EV_DEED      /* a result that leaves no trace: status: the fact's row, piece: its subject, after: its value */
} gg_event_kind;

typedef struct gg_pose { /* plane coordinates in 1/10 inch, a hex or square is 100 across; y grows to the south */
    int16_t x, y;
    int16_t facing; /* degrees clockwise from north; -1: none */
} gg_pose;

typedef struct gg_event {
    uint8_t kind, side, piece, other;
    gg_rule rule;
    uint8_t status, dice;
    int16_t before, after;
    gg_pose from, to;
    uint8_t seen_by; /* bit for each side */
    uint8_t die;     /* DICE, DRAW: number of the die */
    uint8_t variant; /* which of the rule's sentences tells it */
    uint8_t faces[GG_DICE_MAX];
    gg_move move;
    const char *text; /* RESULT, AMEND: the sentence; it lives no longer than the call of the sink */
} gg_event;

struct gg_sink {
    void (*event)(gg_sink *, const gg_battle *, const gg_state *, const gg_event *);
    uint32_t *fired; /* if not NULL: how often each rule fired, by number */
};
int gg_event_print(const gg_battle *, const gg_event *, char *out, size_t cap); /* one sentence; 0: nothing to say */

/* ---- fractions ---------------------------------------------------------------------------------------------------- */

__extension__ typedef unsigned __int128 gg_u128;
typedef struct gg_fraction { /* exact while den is not 0, else only the estimate holds */
    gg_u128 num, den;
    double value;
} gg_fraction;
int gg_fraction_print(gg_fraction, char *out, size_t cap);              /* "3/16" reduced; "0.1875" if not exact */
gg_fraction gg_fraction_add(gg_fraction, gg_fraction);                  /* their sum */
gg_fraction gg_fraction_scale(gg_fraction, uint64_t num, uint64_t den); /* times num over den */

/* ---- tests: what a roll is for -------------------------------------------------------------------------------------- */

typedef enum gg_form {                   /* how the dice are read */
                       GG_FORM_EACH = 1, /* each by itself: "hits on 4+" */
                       GG_FORM_SUM_LOW,  /* their total against a number, low is a success */
                       GG_FORM_SUM_HIGH, /* likewise, high is */
                       GG_FORM_TABLE,    /* their total is looked up */
                       GG_FORM_FACES,    /* special faces, each with its word */
                       GG_FORM_AMOUNT,   /* a distance, or a number of something */
                       GG_FORM_DRAW,     /* a chit or card */
                       GG_FORMS
} gg_form;
const char *gg_form_word(int form); /* "sum_low" */

typedef enum gg_bound { GG_AT_MOST = 1, GG_LESS_THAN, GG_AT_LEAST, GG_MORE_THAN } gg_bound;

enum { GG_TALLY_LINES = 24, GG_TEST_ROWS = 40, GG_PHRASE = 128 };

/* Why dice, number, total and price are what they are: never added into one. */
typedef enum gg_tally_kind {
    GG_TALLY_DICE,   /* how many dice */
    GG_TALLY_NUMBER, /* what is needed */
    GG_TALLY_TOTAL,  /* what is added to the roll before a table is read */
    GG_TALLY_PRICE,  /* hits for a casualty */
    GG_TALLY_KINDS
} gg_tally_kind;
const char *gg_tally_kind_word(int kind); /* "number" */

typedef struct gg_test_line {
    int16_t amount; /* 0: why something does not count */
    gg_rule rule;
    char words[72]; /* "Alten with them" */
} gg_test_line;
typedef struct gg_test_tally {
    int total, lines; /* no lines: there is no such tally */
    gg_test_line line[GG_TALLY_LINES];
} gg_test_tally;

typedef struct gg_test_row { /* one thing that can come of the roll */
    int16_t low, high;       /* totals, or numbers of successes, of which it comes */
    int8_t good;             /* 1: passed, -1: failed, 0: neither */
    char dice[32];           /* which dice, where low and high do not say it: "double 2 to 5" */
    char words[GG_PHRASE];   /* "the order arrives" */
    gg_fraction chance;
} gg_test_row;

typedef struct gg_test {
    uint8_t form, bound;
    uint8_t side, piece, other; /* who throws; for whom; against whom */
    uint8_t die, dice;
    uint8_t contest; /* 1, 2 ...: which roll of a contest it is; 0: it stands alone */
    gg_rule rule;
    bool harms;               /* a success is bad for the thrower */
    bool quiet;               /* needs no line of its own if nothing comes of it */
    bool follows;             /* the same test goes on: a second throw, told as one with the first */
    bool certain;             /* nothing hangs on the dice */
    bool valued;              /* the first line of a tally is a value: its amount is told even if it is the only one */
    bool eases;               /* what stands behind the first line of the number is added to the die: it needs less */
    int number;               /* what is needed; the total of its tally, where there is one */
    int8_t worth[GG_CLASSES]; /* EACH, FACES: successes that a die of each class counts */
    const char *one, *more;   /* and what they are: "hit", "hits" */
    char class_words[GG_CLASSES][32]; /* what each class does: "hits", "driven back"; "": nothing */
    char purpose[GG_PHRASE];          /* "order to 77th Foot" */
    char again[GG_PHRASE];            /* which dice may be thrown again, and why; "": none */
    gg_test_tally tally[GG_TALLY_KINDS];
    int rows;
    gg_test_row row[GG_TEST_ROWS];
    gg_fraction chance; /* of passing: of all rows that are good; den 1 and num 0 if none is */
} gg_test;

bool gg_test_of(const gg_battle *, const gg_state *, gg_test *out); /* the pending roll; false: none is */
/* What these dice would mean: total or successes, the row (-1: none) and the sentence, "7, 10 or less needed: the order
 * arrives." `faces` may be NULL. */
int gg_test_read(const gg_battle *, const gg_state *, const gg_test *, const uint8_t *counts, const uint8_t *faces,
                 int *measure, char *out, size_t cap);
int gg_test_print(const gg_battle *, const gg_test *, char *out,
                  size_t cap); /* for a prompt: purpose, dice, number, why */
/* The chance of each number of successes, from 0 on, or total; how many there are. */
int gg_test_spread(const gg_battle *, const gg_state *, const gg_test *, gg_fraction *chance, int cap);

/* ---- facts: what a person at the table would note down ------------------------------------------------------------------- */

typedef enum gg_fate { /* what can become of a piece */
                       GG_ON_TABLE,
                       GG_TO_COME,
                       GG_WAITING, /* in a pool or reserve from which it may return */
                       GG_LEFT,    /* by its own will, or by a permitted exit */
                       GG_DESTROYED,
                       GG_ROUTED, /* fled from the field */
                       GG_TAKEN,
                       GG_FATES
} gg_fate;
const char *gg_fate_word(int fate); /* "on the table" */

typedef enum gg_fact_kind {
    GG_FACT_FATE = 1, /* a gg_fate */
    GG_FACT_COUNT,
    GG_FACT_FLAG,
    GG_FACT_WORD,   /* one of the row's words */
    GG_FACT_SET,    /* bits, each one of the row's words */
    GG_FACT_PLACE,  /* x and y of the plane, 16 bits each */
    GG_FACT_FACING, /* degrees */
    GG_FACT_PIECE,  /* another piece, or GG_NONE */
    GG_FACT_DEED    /* a result that leaves no trace in the state: one of the row's words */
} gg_fact_kind;
typedef enum gg_fact_of { GG_OF_PIECE = 1, GG_OF_SIDE, GG_OF_GROUP, GG_OF_BATTLE } gg_fact_of;

typedef struct gg_fact_row { /* a line of a system's facts.def */
    const char *id;          /* "blocks" */
    uint8_t of, kind;
    int8_t good;             /* for its owner: 1 if more (or yes, or a later word) is good, -1 bad, 0 neither */
    uint8_t weight;          /* how much a player cares; 0: never a headline */
    const char *change;      /* words of a change, by value or by number: see docs/telling.md */
    const char *headline;    /* "lose a block or more"; NULL: never in one */
    const char *const *word; /* of its values */
    int words;
} gg_fact_row;
int gg_system_facts(const gg_system *);                        /* how many rows it has */
const gg_fact_row *gg_system_fact(const gg_system *, int row); /* from 0 on; NULL: there is none */

enum { GG_FACTS = 4096, GG_NO_FACT = INT32_MIN };
typedef struct gg_fact {
    uint8_t row, subject; /* piece, side or group */
    int32_t value;        /* GG_NO_FACT: does not apply now */
} gg_fact;
/* As that side may know them. The same battle has always the same facts in the same order, deeds not among them: two lists
 * can be compared line by line. */
typedef struct gg_facts {
    int count;
    gg_fact fact[GG_FACTS];
} gg_facts;
void gg_facts_of(const gg_battle *, const gg_state *, int side,
                 gg_facts *out); /* all of them, as that side may know them */
/* A place as a fact has it. */
static inline int32_t gg_fact_place(gg_pose p)
{
    return (int32_t)((uint32_t)(uint16_t)p.x | (uint32_t)(uint16_t)p.y << 16);
}
/* The value as a word, a number, a place, ... */
int gg_fact_value(const gg_battle *, const gg_fact *, char *out, size_t cap);
/* "45th Foot (A1) lose 2 blocks, 2 left": what it is to come from `before` to `after`. */
int gg_fact_change(const gg_battle *, const gg_fact *before, const gg_fact *after, char *out, size_t cap);

/* Groups that are asked about, named and shown like pieces: brigades, the units of an order. */
int gg_groups(const gg_battle *);
typedef struct gg_group {
    uint8_t side;
    char label[16], name[64];
    uint64_t pieces[3]; /* a bit for each */
} gg_group;
bool gg_group_of(const gg_battle *, const gg_state *, int group,
                 gg_group *out); /* by its number, from 0 on; false: there is none */
int gg_group_card(const gg_battle *, const gg_state *, int group, char *out, size_t cap); /* all about it, in words */

/* ---- questions ------------------------------------------------------------------------------------------------------- */

typedef struct gg_asking { /* a decision in words */
    const char *id;        /* "D7", as the specification counts decisions */
    const char *name;      /* "square" */
    char prompt[200];
    char why[240];      /* why it is asked, in one line */
    uint64_t pieces[3]; /* whom it concerns, a bit for each */
    uint32_t groups;
    bool series;   /* one of several that may be put on one screen and answered together */
    bool idle;     /* its answer cannot matter: a front end gives the usual one */
    gg_move usual; /* what most people answer; 0: no answer is usual */
} gg_asking;
bool gg_asking_of(const gg_battle *, const gg_state *, gg_asking *out); /* false: no choice is pending */
int gg_move_label(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap); /* without the unit's name */
const char *gg_move_group(const gg_battle *, const gg_state *, gg_move);                /* "Move", "Fire", "End" */
bool gg_move_ends(const gg_battle *, const gg_state *,
                  gg_move); /* ends something beyond undo while others could still act */
bool gg_move_needless(const gg_battle *, const gg_state *, gg_move); /* another does the same: no list needs it */

/* How far odds look. */
typedef enum gg_until {
    GG_UNTIL_NONE, /* as is usual for the move; as a usual value: nothing is rolled, certain facts alone */
    GG_UNTIL_ROLL,
    GG_UNTIL_CHOICE,
    GG_UNTIL_EXCHANGE,
    GG_UNTIL_FIGHT,
    GG_UNTIL_PHASE,
    GG_UNTIL_TURN,
    GG_UNTIL_ROUND,
    GG_UNTIL_OWN, /* a further one that a system has by a word of its own, on demand alone: gg_system_until */
    GG_UNTILS
} gg_until;
const char *gg_until_word(int until); /* "fight" */
int gg_until_find(const char *word);  /* -1: there is none */
/* The same with the further one of a system by its word, "melee"; the word is NULL where it has none. */
const char *gg_system_until(const gg_system *, int until);
int gg_system_until_find(const gg_system *, const char *word);        /* by its word; -1: there is none */
gg_until gg_move_until(const gg_battle *, const gg_state *, gg_move); /* the usual one; of the pending roll: move 0 */

/* ---- overlays: shapes to draw, each with a word ------------------------------------------------------------------------ */

enum { GG_OVERLAY_POINTS = 96, GG_OVERLAYS = 256, GG_OVERLAY_KINDS = 16 };
typedef enum gg_overlay_shape {
    GG_OVERLAY_CELLS = 1,
    GG_OVERLAY_AREA,
    GG_OVERLAY_LINE,
    GG_OVERLAY_RING
} gg_overlay_shape;
typedef struct gg_overlay {
    uint8_t shape, piece; /* piece: whom it points at, or GG_NONE */
    int8_t tone;          /* 1 good, -1 bad or blocked, 0 neither */
    uint8_t points;       /* of an area or a line; the centres of cells; a ring: its centre */
    int16_t radius;
    int16_t at[GG_OVERLAY_POINTS][2];
    char words[64];
} gg_overlay;
int gg_overlay_kinds(const gg_system *, const char *const **word); /* "reach", "arc", "fire", "sight" ... */
/* Of a piece, or between two pieces or places; how many shapes there are. */
int gg_overlay_of(const gg_battle *, const gg_state *, int kind, int piece, int other, gg_overlay *out, int cap);

/* ---- badges: what is drawn on a piece or beside a side, beyond its states and its strength ----------------------------- */

typedef enum gg_badge_kind {
    GG_BADGE_PENNANT =
        1, /* at a leader: his group's order as a letter, 0 if it has none; count: 0 steady, 1 shaken, 2 broken */
    GG_BADGE_RATING,  /* of a leader, or of the leader in a unit: count */
    GG_BADGE_GRADE,   /* a letter beside the name */
    GG_BADGE_TRAIT,   /* what marks it out among its kind: words */
    GG_BADGE_SEND,    /* so many skirmishers that it can still send out */
    GG_BADGE_POINTS,  /* what it may still do this turn: count, of all that it had */
    GG_BADGE_SPENT,   /* the order that lies on it is used up */
    GG_BADGE_SHOT,    /* it has fired */
    GG_BADGE_WAY,     /* the way before it is open */
    GG_BADGE_BOXES,   /* count used up, of so many */
    GG_BADGE_NOTCH,   /* on the track of strength, behind so many lost: there it gets worse */
    GG_BADGE_MARKERS, /* of a state that can lie on it more than once: count; words: the state */
    GG_BADGE_CLASH, /* it fights `other`, who was struck in front (count 0), flank (1) or rear (2); of 1: first of all him */
    GG_BADGE_STRUCK, /* in melee it is struck in flank (letter f) or rear (r) */
    GG_BADGE_ENTRY,  /* it came into the melee from `at` */
    GG_BADGE_GUNS,   /* of a side: guns without a crew, at `at` */
    GG_BADGE_KEPT,   /* of a side: a chit that it has kept, in the order in which all were: the count-th, of so many */
    GG_BADGE_OUT,    /* it is out of command */
    GG_BADGE_ROUND,  /* where it stands its front is all round */
    GG_BADGE_DOUBLE, /* into flank or rear of `other`: with twice the dice (count 1), or his formation spares him (0) */
    GG_BADGE_EDGE,   /* of a side: where its zone ends (count 0) or its half (1), right across the field at `at` */
    GG_BADGE_CAMP,   /* of a side: its camp, at `at`; count 1: sacked */
    GG_BADGE_OVER,   /* it has taken so many more than its track of strength has room for */
    GG_BADGE_CARDS,  /* of a side: count in hand; of: Jokers among them, as far as they may be seen */
    GG_BADGE_CHITS,  /* of a side: count still to be drawn; of: in all */
    GG_BADGE_OFF,    /* off the table: waits to come with count (letter w), is lost (l), got away (a); words: how */
    GG_BADGE_COST,   /* to act with it now takes from the hand a card (count 0) or a Joker (1) */
    GG_BADGE_FIGHT,  /* all that fight in one melee have the same count */
    GG_BADGE_KINDS
} gg_badge_kind;
const char *gg_badge_word(int kind); /* "pennant" */
enum { GG_BADGES = 512 };
typedef struct gg_badge {
    uint8_t kind, side, piece, other; /* piece GG_NONE: it is the side's */
    uint8_t count, of;
    char letter;
    gg_pose at;        /* of an entry, of guns, edges and camps */
    const char *words; /* for people; NULL: none */
} gg_badge;
int gg_badges_of(const gg_battle *, const gg_state *, int side, gg_badge *out, int cap); /* as that side may see them */

/* Distance, arc and sight between two pieces, or places where a piece is GG_NONE, in one line; 0: nothing to say. */
typedef struct gg_spot {
    uint8_t piece; /* or GG_NONE, and a place */
    gg_pose pose;
} gg_spot;
typedef struct gg_between {
    int32_t distance;                            /* in the system's own measure: cells, or tenths of an inch */
    char distance_words[48], arc[48], sight[96]; /* "3 hexes"; "front"; "clear", "blocked by 77th Foot" */
    bool sees;
} gg_between;
bool gg_between_of(const gg_battle *, const gg_state *, gg_spot from, gg_spot to,
                   gg_between *out); /* distance, arc and sight; false: the system cannot say */
bool gg_place_find(const gg_battle *, const char *text, size_t len, gg_pose *out); /* "G5", "24.0,16.0", "the crest" */

/* Named motions: moves as people say them, `forward 8`, `wheel left 30`, `toward N3`, each of which becomes one move of the
 * notation. gg_move_parse reads them, and a bare place, where the notation does not; these are the ones worth listing. */
enum { GG_MOTIONS = 48 };
typedef struct gg_motion {
    gg_move move;
    char words[64]; /* "forward 12.0" */
    char note[96];  /* what is worth knowing of it: "4.5 inches to N2, hard cover"; "" */
} gg_motion;
int gg_motions_of(const gg_battle *, const gg_state *, gg_motion *out, int cap); /* how many, at most cap */

/* ---- reasons --------------------------------------------------------------------------------------------------------- */

enum { GG_REASONS = 8 };
typedef struct gg_reasons { /* why a move is not legal: all that stands in the way */
    int count;
    struct {
        gg_rule rule;
        char words[160]; /* "6.5 inches, 6.0 allowed" */
    } reason[GG_REASONS];
    char instead[160]; /* the nearest that is legal; "" */
} gg_reasons;
void gg_reasons_of(const gg_battle *, const gg_state *, gg_move,
                   gg_reasons *out); /* all that stands in the way of a move */

/* ---- the view: all that a front end draws ------------------------------------------------------------------------- */

enum { GG_CELLS = 512, GG_PIECES = 160, GG_FEATURES = 64, GG_POINTS = 16, GG_WORDS = 32 };

typedef enum gg_ground { GG_HEXES = 1, GG_SQUARES, GG_TABLE } gg_ground;
typedef enum gg_arm { GG_FOOT = 1, GG_HORSE, GG_GUNS, GG_LEADER, GG_OTHER } gg_arm;
typedef enum gg_shape { GG_CELL = 1, GG_RECT, GG_DISC } gg_shape;

typedef struct gg_cell {
    int16_t x, y; /* centre */
    uint8_t column, row;
    uint8_t terrain;  /* index of terrain_word */
    uint8_t works;    /* fortified edges, bit i towards the neighbour at 30 + 60 i degrees (squares: 90 i) */
    int8_t worth;     /* points while held */
    uint8_t worth_to; /* to this side */
    char name[6];
} gg_cell;

typedef struct gg_feature {
    uint8_t terrain, points, closed;
    int16_t at[GG_POINTS][2];
    char name[56];
} gg_feature;

typedef struct gg_piece {
    uint8_t id, side, arm, shape;
    bool on_table;
    uint8_t with;           /* the unit that a leader is attached to, or GG_NONE */
    uint8_t strength, full; /* in the system's own steps; whole if it has yet to come on, 0 once it is lost */
    gg_pose pose;           /* of a rectangle: the middle of its front edge; else the centre */
    int16_t width, depth;
    uint32_t status; /* bits, index of status_word */
    char label[16], type[12], name[48];
} gg_piece;

typedef struct gg_view {
    uint8_t ground, pieces, features;
    uint16_t cells, columns, rows;
    int16_t width, height;
    const char *terrain_word[GG_WORDS];
    char terrain_mark[GG_WORDS];
    const char *status_word[GG_WORDS]; /* "shaken": what a piece is */
    char status_mark[GG_WORDS];
    const char *strength_word; /* "blocks" */
    int round, rounds;
    int score[GG_SIDES], goal[GG_SIDES];
    char side_note[GG_SIDES][96]; /* "3 chits in the cup, 1 aide ready" */
    char clock[64];               /* "Round 3 of 8" */
    char prompt[200];
    gg_ask ask;
    gg_cell cell[GG_CELLS];
    gg_feature feature[GG_FEATURES];
    gg_piece piece[GG_PIECES];
} gg_view;

void gg_view_make(const gg_battle *, const gg_state *, int side, gg_view *out); /* as that side may see it */
/* The pieces, scores, clock and words alone, anew in a view whose ground stays as it is. */
void gg_view_pieces(const gg_battle *, const gg_state *, int side, gg_view *out);

typedef struct gg_touch { /* the pieces and places that a move concerns */
    uint8_t piece, other;
    bool has_to, attack;
    gg_pose to;
} gg_touch;
void gg_move_touch(const gg_battle *, const gg_state *, gg_move,
                   gg_touch *out); /* of a move that is offered, or could be */
/* The same move to another place and facing (-1: none is named): a piece that is dragged over a free table. It may be
 * illegal; 0: its place is not free. */
gg_move gg_move_at(const gg_battle *, const gg_state *, gg_move like, gg_pose to);
bool gg_open(const gg_battle *, const gg_state *); /* more is legal than is offered: any place on a free table */
int gg_piece_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap); /* all about one piece */
int gg_place_name(const gg_battle *, gg_pose, char *out, size_t cap);                     /* "G5" */

/* ---- answers and records ------------------------------------------------------------------------------------------- */

typedef struct gg_answer {
    uint8_t kind; /* GG_CHOOSE, GG_ROLL or GG_AMEND */
    uint8_t dice;
    union {
        uint8_t faces[GG_DICE_MAX];
        char text[GG_DICE_MAX]; /* AMEND: set A1 blocks 2 shaken */
    };
    gg_move move;
} gg_answer;
/* `melee F1 A1`, `roll 5 3 1`, `draw french`, `set A1 blocks 2`: what a record, an `answer` line and a person write. */
int gg_answer_print(const gg_battle *, const gg_state *, const gg_answer *, char *out, size_t cap);
/* Why the last answer, given in `before` by a person or not, cannot be taken back; NULL: it can. */
const char *gg_undo_why_not(const gg_battle *, const gg_state *before, const gg_answer *, bool person,
                            const gg_state *after);
bool gg_answer_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_answer *,
                     gg_fault *); /* what somebody wrote, for the pending ask; false: see the fault */
gg_status gg_answer_give(const gg_battle *, gg_state *, const gg_answer *, gg_sink *);

/* A record (.grog) is text: tags, the scenario, then one answer a line, numbered, with comments in braces wherever a
 * person would write them; `hash` lines now and then, and the result. docs/record-format.md is its law. */
typedef struct gg_tag {
    const char *name, *value;
    int line;
} gg_tag;

/* Writing, line by line: each call writes what there is to write and returns its length as snprintf does. */
typedef struct gg_scribe {
    int answers;    /* written so far */
    int since_hash; /* quiet points since the last hash line */
    uint64_t chain; /* of all answers so far, as text */
} gg_scribe;
enum { GG_RECORD_LINES = 640 }; /* enough for what one gg_record_answer or gg_record_end writes */
/* The tags Battle and Rules are written first; `tags` adds others (Seed, Date, one named after each side, ...). */
int gg_record_head(gg_scribe *, const gg_battle *, const gg_tag *tags, int count, char *out, size_t cap);
int gg_record_answer(gg_scribe *, const gg_battle *, const gg_state *before, const gg_answer *, char *out,
                     size_t cap); /* one answer with its number */
int gg_record_after(gg_scribe *, const gg_battle *, const gg_state *, char *out,
                    size_t cap);                                                            /* a hash, if it is time */
int gg_record_note(const char *comment, char *out, size_t cap);                             /* {comment} */
int gg_record_end(gg_scribe *, const gg_battle *, const gg_state *, char *out, size_t cap); /* hash and result */

/* Reading. */
typedef enum gg_entry_kind { GG_ENTRY_ANSWER = 1, GG_ENTRY_HASH, GG_ENTRY_RESULT } gg_entry_kind;
typedef struct gg_entry {
    uint8_t kind;
    int line, column; /* where its text begins */
    const char *text; /* without its number and comments */
    int len;
} gg_entry;
typedef struct gg_note { /* a comment */
    int line, entry;     /* the entry on its line, or the last before it; -1: none */
    const char *text;
    int len;
} gg_note;
typedef struct gg_record {
    const char *scenario; /* its text, inside the record's */
    size_t scenario_len;
    int scenario_line; /* of the record, on which the scenario's line 1 stands */
    int tags, entries, notes, answers;
    gg_tag *tag;
    gg_entry *entry;
    gg_note *note;
} gg_record;
size_t gg_record_space(size_t text_len); /* arena bytes that are always enough for such a text */
bool gg_record_parse(const char *text, size_t len, gg_arena *, gg_record *, gg_faults *); /* false: see the faults */
const char *gg_record_tag(const gg_record *, const char *name);                           /* NULL if there is none */

/* Playing it again, entry by entry. The battle is the one that the record's scenario describes. */
typedef enum gg_replayed {
    GG_REPLAY_ANSWER, /* an answer was given: entry `at` */
    GG_REPLAY_CHECK,  /* a hash or the result was found right */
    GG_REPLAY_DONE,   /* no entries are left */
    GG_REPLAY_STUCK   /* it cannot go on: the fault says at which line and why */
} gg_replayed;
typedef struct gg_replay {
    const gg_battle *battle;
    const gg_record *record;
    gg_state *state; /* the caller's, gg_state_size of it */
    int at;          /* the entry last looked at, -1 at the start */
    int answers;     /* given so far */
    int sure;        /* line of the last check that was right */
    uint64_t chain;
    gg_answer answer; /* the last that was given */
} gg_replay;
bool gg_replay_begin(gg_replay *, const gg_record *, const gg_battle *, gg_state *, gg_sink *,
                     gg_fault *);                               /* false: it was played by other rules, see the fault */
gg_replayed gg_replay_step(gg_replay *, gg_sink *, gg_fault *); /* the next entry */

/* ---- exact odds ------------------------------------------------------------------------------------------------------ */

enum { GG_DEEDS = 15 };
typedef struct gg_deed { /* a result that leaves no trace in the state: a fact of kind GG_FACT_DEED */
    uint8_t row, subject, value, spare;
} gg_deed;
typedef struct gg_deeds {
    uint8_t count, spare[3];
    gg_deed deed[GG_DEEDS]; /* in the order of their rows and subjects */
} gg_deeds;

typedef struct gg_outcome {
    gg_fraction chance;
    gg_state *state;       /* where the odds stopped looking */
    const gg_deeds *deeds; /* on the way there; NULL: none were asked for */
    int32_t given;         /* what the procedure that was interrupted gave to its caller, */
    const uint8_t *counts; /* and the dice of it: gg_play_on */
} gg_outcome;

typedef struct gg_odds {
    int outcomes;
    gg_outcome *outcome; /* likeliest first */
    bool exact;          /* every weight is a fraction */
    bool sampled;        /* the budget was too small: an estimate from this many samples */
    int samples;
    int asked;     /* decisions on the way that were answered by habit */
    int assumed;   /* and by an assumption */
    int thens;     /* moves of the plan that came about, somewhere on the way */
    uint64_t used; /* a bit for each assumption (of the first 64) by which anything was decided */
} gg_odds;

/* A decision on the way that was not asked for. */
enum { GG_GUESSES = 24 };
typedef struct gg_guess {
    uint8_t side, question, piece, verb;
    bool assumed;          /* as the caller said; else as is usual */
    gg_move move;          /* of the first time that it came up */
    gg_move other[2];      /* what could have been answered then instead, of other verbs first; 0: no more */
    char words[GG_PHRASE]; /* "the Allies send an aide when they fail" */
} gg_guess;

typedef struct gg_odds_ask {
    gg_move move; /* 0: the roll that is pending */
    const gg_move
        *then; /* what the mover does next, one after the other, where it is asked and legal: an order and its */
    int thens; /* deed as one */
    const gg_move *assume; /* how decisions on the way are taken: the first that is legal */
    int assumes;
    gg_until until; /* GG_UNTIL_NONE: as is usual for the move */
    int budget;     /* outcomes of rolls that are tried before it samples what is left */
    bool deeds;     /* results that leave no trace tell outcomes apart */
} gg_odds_ask;
/* Works in `arena` alone; false if even sampling did not fit there, or the state is redacted. `guess` (of GG_GUESSES) and
 * `guesses` may be NULL. */
bool gg_odds_until(const gg_battle *, const gg_state *, const gg_odds_ask *, gg_arena *arena, gg_odds *out,
                   gg_guess *guess, int *guesses);
/* Goes on from an outcome, as if play had come there. */
void gg_play_on(const gg_battle *, const gg_outcome *, gg_state *out, gg_sink *);

/* Runs the exchange that the pending ask stands in, after `move` (0: the ask is a roll, or habit chooses), to its end.
 * Decisions on the way: the first of `assume` that is legal at the ask, else the chooser's habit. `budget` is how many
 * outcomes of rolls are tried before it samples what is left. Works in `arena` alone; false if even sampling did not fit
 * there, or the state is redacted. */
bool gg_odds_of(const gg_battle *, const gg_state *, gg_move move, const gg_move *assume, int assumes, int budget,
                gg_arena *arena, gg_odds *out);

/* ---- players ----------------------------------------------------------------------------------------------------------- */

int gg_player_count(void);                             /* how many there are */
const char *gg_player_name(int i);                     /* "random", "eager", "greedy" */
const char *gg_player_words(int i);                    /* one line about it */
int gg_player_find(const char *name);                  /* -1 if there is none */
bool gg_player_plays(const gg_battle *, int player);   /* some know one rule system only */
const char *gg_player_system(int i);                   /* the id of that one; NULL: it plays all */
size_t gg_player_space(const gg_battle *, int player); /* arena bytes it thinks in */
/* Picks a move for the side that is asked, from a redacted state. Its own chance comes from `dice`, which is not
 * the generator that the battle is rolled with. */
gg_move gg_player_choose(int player, const gg_battle *, const gg_state *, gg_dice *dice, gg_arena *);
/* Why it makes that choice, in words; 0: it does not say. */
int gg_player_reason(int player, const gg_battle *, const gg_state *, char *out, size_t cap);
gg_move gg_habit(const gg_battle *, const gg_state *);           /* the cheap rule for this decision */
int32_t gg_worth(const gg_battle *, const gg_state *, int side); /* how good the position is for side, 1000 a point */

/* The clock: which round, of how many, and which part of it, from 0. It never goes back. */
typedef struct gg_moment {
    int16_t round, rounds, part, parts;
} gg_moment;
gg_moment gg_clock(const gg_battle *, const gg_state *);

/* What is measured of a position, seen from side 0: what is good for side 1 is less than 0. Learned values weigh it. */
enum { GG_SIGNS = 48 };
int gg_signs(const gg_battle *, const gg_state *, float out[GG_SIGNS]); /* how many; 0: the system gives none */
const char *gg_sign_name(const gg_system *, int i);                     /* what the i-th of them measures */
/* How likely a side is to win, from 0 to 1, a draw being half of it: what was learned of battles between programs. */
double gg_win_chance(const gg_battle *, const gg_state *, int side);

enum { GG_HANDS = 8 }; /* at the most that help a player think */
/* How a player may think. All zero, or NULL: as its rank does, alone, and the same every time. */
typedef struct gg_leisure {
    int rollouts; /* so many, exactly: the same every time; 0: as its rank, or until the time is spent */
    double (*spent)(void *watch); /* how much of its time has gone: 1 is all of it; NULL: time is no matter */
    void *watch;
    /* Has work(what, i, hand) done for each i below n, several at once if it can, by hands of which each does one at a time;
     * NULL: one after the other. */
    void (*share)(void *crew, int n, void (*work)(void *what, int i, int hand), void *what);
    void *crew;
    gg_move also; /* is weighed too, whatever its merit; 0: none is */
    bool brisk;   /* in rollouts both sides do what is usual in every system: less good, and many times quicker */
} gg_leisure;
int gg_player_milliseconds(
    int player); /* what it takes for a decision if it is not told otherwise; 0: no time at all */

/* What a player made of a decision: the moves it looked at, the best first. */
enum { GG_PROSPECTS = 12 };
typedef struct gg_prospect {
    gg_move move;
    int rollouts;            /* a round of battle played on in thought so many times */
    double value;            /* by which it chooses, from 0 to 1 */
    double win, error;       /* the chance to win behind it, and its standard error */
    double less, less_error; /* how much less often it wins than the best, with the same dice */
} gg_prospect;
typedef struct gg_counsel {
    int count;
    gg_prospect of[GG_PROSPECTS];
    int rollouts; /* in all */
} gg_counsel;
/* gg_player_choose with leisure; what it looked at is in `out`, which may be NULL. Players that do not weigh leave it empty. */
gg_move gg_player_think(int player, const gg_battle *, const gg_state *, gg_dice *dice, gg_arena *, const gg_leisure *,
                        gg_counsel *out);

/* The coach. Each plays on in thought, by the habits of both sides with dice of its own; a redacted state is filled by guess. */
typedef struct gg_future { /* what came of a move when a round was played on */
    int rollouts;
    double win;            /* the mover's chance, on average */
    float lost[GG_PIECES]; /* how often each piece was lost: destroyed, routed or taken */
} gg_future;
/* Move 0: from where the state stands, for the side that is asked. */
void gg_foresee(const gg_battle *, const gg_state *, gg_move, uint64_t seed, int rollouts, gg_future *out);
/* The chance of a side to win: a round played on so many times, then as was learned; of a pending roll the exact mean over all
 * that it can bring. With the error of the mean, if it is wanted. */
double gg_gauge(const gg_battle *, const gg_state *, int side, uint64_t seed, int rollouts, double *error);

typedef struct gg_threat { /* what the enemy can do to a piece in his next turn, if he goes for it */
    uint8_t piece;
    int rollouts;
    double loss, gone; /* chance that it loses strength, and that it is lost; each with the same */
    double error;      /* at the most; */
    bool exact;        /* none: there is one attack that can come, and every die of it was counted */
    uint8_t by[3];     /* who attacks it, most often first, or GG_NONE */
    float by_share[3];
} gg_threat;
/* Of one piece of a side, which does nothing more of its own will until then. False: it is not on the table. The arena is for
 * exact chances; NULL, or too small: there are none. */
bool gg_danger(const gg_battle *, const gg_state *, int piece, uint64_t seed, int rollouts, gg_arena *, gg_threat *out);

/* ---- many battles at once ---------------------------------------------------------------------------------------------- */

/* For labs and for programs that learn, which have no time for a call at each decision: a row of battles in blocks of the
 * caller's. Battle number n of a seed is the same one, die by die, that `grognard sim` plays with it. */
typedef struct gg_batch {
    const gg_battle *battle;
    int count;             /* of battles in the row */
    int player[GG_SIDES];  /* -1: the caller answers for that side, by gg_batch_give */
    int rollouts;          /* of players that weigh, for each decision; 0: as their rank does */
    uint64_t seed, next;   /* the number of the battle that begins next */
    unsigned char *states; /* gg_batch_stride bytes each, the first at a multiple of 64 */
    gg_dice *dice;         /* by battle: what it is rolled with */
    gg_dice *chance;       /* by battle and side: the players' own */
    uint64_t *number;      /* by battle */
    int32_t *decisions;    /* by battle: taken so far */
    gg_arena arena;        /* gg_batch_space bytes, at a multiple of 64 */
} gg_batch;
size_t gg_batch_stride(const gg_battle *);
size_t gg_batch_space(const gg_batch *); /* for its players as they are set */
gg_state *gg_batch_at(const gg_batch *, int i);
void gg_batch_start(gg_batch *); /* every battle anew, from number `next` on; each stands at its first decision */
int gg_batch_renew(gg_batch *);  /* those that are over; how many were */
/* Each battle goes on until it is over, waits for the caller, or its players have taken so many decisions more; dice are thrown
 * as they are asked for, so that each then stands at a decision or at its end. How many decisions were taken in all. */
int64_t gg_batch_play(gg_batch *, int decisions);
void gg_batch_asks(const gg_batch *, gg_ask *out);
void gg_batch_results(const gg_batch *, gg_result *out);
/* The moves of battle i, if it waits for the caller, stand from from[i] to from[i + 1] (count + 1 of them); how many there are in
 * all, at most cap written. */
int gg_batch_moves(const gg_batch *, int32_t *from, gg_move *out, int cap);
/* A move for each battle, 0: none now; with its status, then on to the next decision. How many were taken. */
int gg_batch_give(gg_batch *, const gg_move *move, uint8_t *status);
/* GG_SIGNS numbers for each battle, as who is asked may know it, with a guess at the rest; how many of them mean something. */
int gg_batch_signs(gg_batch *, float *out);
/* The same for n moves that are legal, each in battle of[k], for when it has been made: before dice fall, or the mean over so many
 * throws of all dice until the next decision. They are other dice than the battle's, and the same for all moves of a battle. */
int gg_batch_after(gg_batch *, const int32_t *of, const gg_move *move, int n, int throws, float *out);
void gg_batch_win_chances(const gg_batch *, int side, double *out);

/* The GG_VERSION that the library was built with, for who loads it at run time. */
const char *gg_version(void);

#ifdef __cplusplus
}
#endif
#endif
