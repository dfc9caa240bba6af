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

#define GG_VERSION "0.1.0"

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

static inline gg_move gg_move_make(unsigned verb, unsigned unit, unsigned target, unsigned x, unsigned y,
                                   unsigned facing, unsigned arg)
{
    return (uint64_t)verb | (uint64_t)unit << 8 | (uint64_t)target << 16 | (uint64_t)(x & 0xfff) << 24 |
           (uint64_t)(y & 0xfff) << 36 | (uint64_t)(facing & 0x1ff) << 48 | (uint64_t)(arg & 0x7f) << 57;
}
static inline unsigned gg_move_verb(gg_move m) { return m & 0xff; }
static inline unsigned gg_move_unit(gg_move m) { return m >> 8 & 0xff; }
static inline unsigned gg_move_target(gg_move m) { return m >> 16 & 0xff; }
static inline unsigned gg_move_x(gg_move m) { return m >> 24 & 0xfff; }
static inline unsigned gg_move_y(gg_move m) { return m >> 36 & 0xfff; }
static inline unsigned gg_move_facing(gg_move m) { return m >> 48 & 0x1ff; }
static inline unsigned gg_move_arg(gg_move m) { return (unsigned)(m >> 57); }

/* Giving the battle up: a move of every system, by whoever is asked to choose. It is never offered, so no program plays
 * it; gg_verdict says whether the rules know it. Its text is `concede`. No system has a verb of this number. */
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

int gg_system_count(void);
const gg_system *gg_system_at(int i);
const gg_system *gg_system_find(const char *id); /* NULL if there is none */
const char *gg_system_id(const gg_system *);
const char *gg_system_name(const gg_system *);
int gg_system_version(const gg_system *); /* rises when the rules change; records name it */
int gg_system_rules(const gg_system *);   /* rules are numbered 1 to this */
const gg_rule_entry *gg_system_rule(const gg_system *, gg_rule);
gg_rule gg_system_rule_find(const gg_system *, const char *id); /* GG_OK if there is none */

/* The troop types of a system as a table of words, for lists and army builders. */
enum { GG_COLUMNS = 20, GG_COLUMN_TEXT = 80 };
typedef struct gg_type_row {
    char cell[GG_COLUMNS][GG_COLUMN_TEXT];
} gg_type_row;
int gg_system_columns(const gg_system *, const char *const **titles);
int gg_system_types(const gg_system *);
bool gg_system_type(const gg_system *, int i, gg_type_row *out);

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
const gg_system *gg_battle_system(const gg_battle *);
const char *gg_battle_title(const gg_battle *);
const char *gg_battle_story(const gg_battle *); /* what the scenario says of its history; may be "" */
const char *gg_battle_text(const gg_battle *, size_t *len);
const char *gg_battle_side(const gg_battle *, int side);               /* "french" */
int gg_battle_piece(const gg_battle *, const char *label, size_t len); /* id of "F1", GG_NONE */
const char *gg_battle_label(const gg_battle *, int piece);             /* "F1" */
const char *gg_battle_name(const gg_battle *, int piece);              /* "1st chasseur brigade" */

/* ---- play ------------------------------------------------------------------------------------------------------ */

typedef enum gg_ask_kind { GG_CHOOSE = 1, GG_ROLL, GG_OVER } gg_ask_kind;

typedef struct gg_ask {
    uint8_t kind;     /* gg_ask_kind */
    uint8_t side;     /* who answers; GG_NONE: dice that are nobody's */
    uint8_t question; /* CHOOSE: the system's number of the decision. ROLL: its number of the die */
    uint8_t piece;    /* whom it is about, or GG_NONE */
    uint8_t other;    /* whom else, or GG_NONE */
    uint8_t dice;     /* ROLL: how many; a draw is one */
    gg_rule rule;     /* by which rule it is asked */
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

size_t gg_state_size(const gg_battle *);
size_t gg_state_live(const gg_battle *, const gg_state *); /* bytes in use, a prefix: copy and compare these */
void gg_start(const gg_battle *, gg_state *, gg_sink *);
void gg_copy(const gg_battle *, gg_state *to, const gg_state *from);
bool gg_same(const gg_battle *, const gg_state *, const gg_state *);
gg_ask gg_pending(const gg_battle *, const gg_state *);
const gg_die *gg_pending_die(const gg_battle *, const gg_state *);                /* NULL if no roll is asked */
int gg_weights(const gg_battle *, const gg_state *, uint32_t weight[GG_CLASSES]); /* of one die or draw, by class */

/* Offers: the facts of an ask worked out once, then each legal move by its slot. Some slots may be empty. */
typedef struct gg_offers {
    int32_t slots;
    int32_t question;
    _Alignas(16) unsigned char facts[4064];
} gg_offers;
void gg_offers_open(const gg_battle *, const gg_state *, gg_offers *);
gg_move gg_offers_at(const gg_battle *, const gg_state *, const gg_offers *, int slot); /* 0: the slot is empty */
gg_rule gg_offers_judge(const gg_battle *, const gg_state *, const gg_offers *, gg_move);

int gg_moves(const gg_battle *, const gg_state *, gg_move *out, int cap); /* how many there are, at most cap written */
int gg_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap); /* every move one could think of */
gg_rule gg_verdict(const gg_battle *, const gg_state *, gg_move);              /* GG_OK, or the rule that forbids it */
/* What could have been done instead of an illegal move, in words; 0: nothing can be said of it. */
int gg_verdict_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_status gg_choose(const gg_battle *, gg_state *, gg_move, gg_sink *); /* judges, then applies */
void gg_apply(const gg_battle *, gg_state *, gg_move, gg_sink *);       /* trusts a move that was offered */
gg_status gg_roll(const gg_battle *, gg_state *, const uint8_t *faces, int n, gg_sink *); /* faces from 1 */
void gg_roll_counts(const gg_battle *, gg_state *, const uint8_t *counts, gg_sink *);     /* dice of each class */
gg_result gg_result_of(const gg_battle *, const gg_state *);
uint64_t gg_hash(const gg_battle *, const gg_state *); /* of the live bytes: within one build only */
bool gg_quiet(const gg_battle *, const gg_state *);    /* between exchanges: the position can be written as text */
uint64_t gg_position_hash(const gg_battle *, const gg_state *); /* of the canonical text; 0 if not quiet */
int gg_position_print(const gg_battle *, const gg_state *, char *out, size_t cap); /* as a scenario; <0: not quiet */

int gg_move_print(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move gg_move_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *); /* 0: see fault */
int gg_move_words(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);               /* for people */
int gg_prompt(const gg_battle *, const gg_state *, char *out, size_t cap); /* what is asked, in words */

/* What a side may not know: taken out (such a state may be viewed and hashed, not played), filled in by guess. */
void gg_redact(const gg_battle *, const gg_state *, int side, gg_state *out);
void gg_fill(const gg_battle *, gg_state *redacted, uint64_t guess);
bool gg_hides(const gg_battle *, const gg_state *, int side); /* there is something that the side may not know */

/* ---- dice ------------------------------------------------------------------------------------------------------- */

/* A roll depends on (seed, game, number of the roll) alone. Never part of a state. */
typedef struct gg_dice {
    uint64_t key;
    uint64_t rolls;
} gg_dice;
gg_dice gg_dice_make(uint64_t seed, uint64_t game);
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
    GG_EV_USE       /* a rule was applied and nothing else says so: for coverage, not for the log */
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
} gg_event;

struct gg_sink {
    void (*event)(gg_sink *, const gg_battle *, const gg_state *, const gg_event *);
    uint32_t *fired; /* if not NULL: how often each rule fired, by number */
};
int gg_event_print(const gg_battle *, const gg_event *, char *out, size_t cap); /* one sentence; 0: nothing to say */

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
void gg_move_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *out);
/* The same move to another place and facing (-1: none is named): a piece that is dragged over a free table. It may be
 * illegal; 0: its place is not free. */
gg_move gg_move_at(const gg_battle *, const gg_state *, gg_move like, gg_pose to);
bool gg_open(const gg_battle *, const gg_state *); /* more is legal than is offered: any place on a free table */
int gg_piece_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap); /* all about one piece */
int gg_place_name(const gg_battle *, gg_pose, char *out, size_t cap);                     /* "G5" */

/* ---- answers and records ------------------------------------------------------------------------------------------- */

typedef struct gg_answer {
    uint8_t kind; /* GG_CHOOSE or GG_ROLL */
    uint8_t dice;
    uint8_t faces[GG_DICE_MAX];
    gg_move move;
} gg_answer;
/* `melee F1 A1`, `roll 5 3 1`, `draw french`: what a record, an `answer` line and a person write. */
int gg_answer_print(const gg_battle *, const gg_state *, const gg_answer *, char *out, size_t cap);
/* Why the last answer, given in `before` by a person or not, cannot be taken back; NULL: it can. */
const char *gg_undo_why_not(const gg_battle *, const gg_state *before, const gg_answer *, bool person,
                            const gg_state *after);
bool gg_answer_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_answer *, gg_fault *);
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
int gg_record_answer(gg_scribe *, const gg_battle *, const gg_state *before, const gg_answer *, char *out, size_t cap);
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
} gg_replay;
bool gg_replay_begin(gg_replay *, const gg_record *, const gg_battle *, gg_state *, gg_sink *, gg_fault *);
gg_replayed gg_replay_step(gg_replay *, gg_sink *, gg_fault *);

/* ---- exact odds ------------------------------------------------------------------------------------------------------ */

__extension__ typedef unsigned __int128 gg_u128;
typedef struct gg_fraction { /* exact while den is not 0, else only the estimate holds */
    gg_u128 num, den;
    double value;
} gg_fraction;
int gg_fraction_print(gg_fraction, char *out, size_t cap); /* "3/16" reduced; "0.1875" if not exact */
gg_fraction gg_fraction_add(gg_fraction, gg_fraction);
gg_fraction gg_fraction_scale(gg_fraction, uint64_t num, uint64_t den);

typedef struct gg_outcome {
    gg_fraction chance;
    gg_state *state; /* at the end of the exchange */
} gg_outcome;

typedef struct gg_odds {
    int outcomes;
    gg_outcome *outcome; /* likeliest first */
    bool exact;          /* every weight is a fraction */
    bool sampled;        /* the budget was too small: an estimate from this many samples */
    int samples;
    int asked;   /* decisions on the way that were answered by habit */
    int assumed; /* and by an assumption */
} gg_odds;

/* Runs the exchange that the pending ask stands in, after `move` (0: the ask is a roll, or habit chooses), to its end.
 * Decisions on the way: the first of `assume` that is legal at the ask, else the chooser's habit. `budget` is how many
 * outcomes of rolls are tried before it samples what is left. Works in `arena` alone; false if even sampling did not fit
 * there, or the state is redacted. */
bool gg_odds_of(const gg_battle *, const gg_state *, gg_move move, const gg_move *assume, int assumes, int budget,
                gg_arena *arena, gg_odds *out);

/* ---- players ----------------------------------------------------------------------------------------------------------- */

int gg_player_count(void);
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

#ifdef __cplusplus
}
#endif
#endif
