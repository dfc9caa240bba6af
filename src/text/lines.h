/* A scenario's lines as tables: one row says how a line is read and how it is written, so the two cannot drift.
 *
 * A system has one gg_line for each keyword, in the order in which a position is written, and one gg_field for each thing
 * that may stand on the line. Fields that stand in their place come first; then come words in any order, each with its
 * value or alone:
 *
 *     unit  S1 A "Bernese" SWPB D3            hits 2     pinned
 *           label, brigade, name, type, box   a number   a flag
 *           GG_PLACED                         GG_ANYWHERE
 *
 * A value goes to where its field says: a member of the battle (GG_DEF...), of the set-up's state (GG_NOW...), or of notes
 * that are forgotten when all is read (GG_NOTE...). What only the system can read or say is GG_OWN and has functions; a
 * whole line may have them too (a map, a wall of many points).
 *
 * Reading. Lines may stand in any order in the text, so they are read in rounds: first all lines of round 0 (the board,
 * sides, options), then those of round 1, ...; after each round the system's `settle` is called. A line of a later round
 * may rely on all that earlier ones gave. References may go anywhere: one to a line that is not read yet waits until it
 * is. Nothing stops at a fault; each is noted with its line and column:
 *   - an unknown word is one fault, and what follows it is passed over up to the next known word;
 *   - a value at fault leaves its member as it was (`usual`); a row with a fault in a placed or vital field is `faulty`,
 *     and a reference to it is left alone without another fault;
 *   - lines beyond `most` are one fault and are not read.
 * A battle is given only if there was no fault, so what a faulty row holds matters to nobody but later checks.
 *
 * Writing. Placed and fixed fields are always written, others if they are not `usual`. See gg_field and gg_line. */
#ifndef GG_TEXT_LINES_H
#define GG_TEXT_LINES_H

#include "text/scan.h"

typedef struct gg_draft gg_draft;

/* What a system's functions for fields and lines are: see gg_field and gg_line. */
typedef bool gg_read_field(gg_draft *, int row);
typedef void gg_print_field(gg_text *, const gg_battle *, const gg_state *, int row);
typedef void gg_read_line(gg_draft *, int row); /* or checks it */
typedef void gg_print_line(gg_text *, const gg_battle *, const gg_state *);
typedef bool gg_row_is(const gg_battle *, const gg_state *, int row);

/* ---- fields ---- */

typedef enum gg_kind {
    GG_OWN,    /* what only the system can read: a place, a profile */
    GG_NUMBER, /* low to high */
    GG_PICK,   /* a word of the list: its index + low is kept */
    GG_SET,    /* words of the list with commas between them, as bits; `none` for no bits */
    GG_SIDE,   /* the name of a side */
    GG_REF,    /* the label of a row of the line `of` */
    GG_LABEL,  /* what others name the row by; taken once among all lines whose labels are of one family, `of`. If it
                * stands anywhere and is not given, what a label may hold of the row's GG_NAME serves */
    GG_NAME,   /* "in quotation marks" */
    GG_FLAGS,  /* each word of `flag` stands alone and sets its bits, or each word of the list its bit, from 1 up; the
                * field's own word is not written */
    GG_ONE_OF  /* likewise the words of the list: index + low is kept */
} gg_kind;

typedef enum gg_stand {
    GG_ANYWHERE, /* behind the placed ones, in any order: its word and its value */
    GG_PLACED,   /* in its place among the fields; its word is not written, and only names it in checks and faults */
    GG_FIXED     /* in its place, word and value: `holder french` */
} gg_stand;

enum { GG_LONER = 255 }; /* the family of labels that nobody else can have taken */

typedef enum gg_home { GG_IN_BATTLE, GG_IN_STATE, GG_IN_NOTES } gg_home;

typedef struct gg_flag {
    const char *word;
    uint64_t bits;
} gg_flag;

typedef struct gg_field {
    const char *word;
    uint8_t kind, stands;
    uint8_t home, bytes; /* bytes: of its member, 1, 2, 4 or 8, or the room of a label or name; 0: it has none */
    uint32_t at, step;   /* where its member is in row 0, and how far the next row's is from there */
    uint8_t of;          /* GG_REF: which line; GG_LABEL: which family */
    bool row; /* GG_PICK, GG_SIDE, placed, without a member: it is this line's row; a second line for it is a fault */
    bool always;   /* written even if it is usual */
    bool optional; /* GG_NAME, placed: it may be missing */
    bool vital;    /* placed ones always are: without it the row is faulty */
    uint8_t late;  /* so many words, which are read when all rounds are over */
    bool often;    /* it may be given more than once on a line */
    bool kept;     /* an umpire's `remove` leaves it as it is: a unit that may return has it still */
    bool where;    /* says where the piece is, or what became of it: an umpire's `place` and `remove` write it anew */
    int32_t low, high, usual;
    const char *const *list; /* GG_LIST, GG_LIST_OF */
    const gg_flag *flag;     /* GG_FLAG_LIST */
    uint16_t count, stride;
    const char *what; /* what is expected: "a type such as SWPB" */
    const char *one;  /* what a word of its list is called, if not by the field's word: "special rule" */
    /* It is written only if so; NULL: always. */
    gg_row_is *when;
    /* GG_OWN. Reads from d->scan, behind the field's word if it has one; false: a fault was noted. NULL: never read. */
    gg_read_field *read;
    /* Writes blank, word and value if they are to be written. Any kind may have it; a GG_OWN without is never written. */
    gg_print_field *print;
} gg_field;

/* Where a field's member is. A single one; a member of the row of an array; an array that has an element for each row. */
#define GG_DEF(type, member) GG_HOME_(GG_IN_BATTLE, type, member, 0)
#define GG_DEF_ROW(type, array, member) GG_HOME_(GG_IN_BATTLE, type, array[0].member, sizeof(((type *)0)->array[0]))
#define GG_DEF_EACH(type, array) GG_HOME_(GG_IN_BATTLE, type, array[0], sizeof(((type *)0)->array[0]))
#define GG_NOW(type, member) GG_HOME_(GG_IN_STATE, type, member, 0)
#define GG_NOW_ROW(type, array, member) GG_HOME_(GG_IN_STATE, type, array[0].member, sizeof(((type *)0)->array[0]))
#define GG_NOW_EACH(type, array) GG_HOME_(GG_IN_STATE, type, array[0], sizeof(((type *)0)->array[0]))
#define GG_NOTE(type, member) GG_HOME_(GG_IN_NOTES, type, member, 0)
#define GG_NOTE_ROW(type, array, member) GG_HOME_(GG_IN_NOTES, type, array[0].member, sizeof(((type *)0)->array[0]))
#define GG_NOTE_EACH(type, array) GG_HOME_(GG_IN_NOTES, type, array[0], sizeof(((type *)0)->array[0]))
#define GG_HOME_(where, type, member, width) \
    .home = (where), .bytes = sizeof(((type *)0)->member), .at = offsetof(type, member), .step = (width)

/* Its words: an array of names; a member of each row of a table; flags. */
#define GG_LIST(names) .list = (names), .count = sizeof(names) / sizeof((names)[0]), .stride = sizeof((names)[0])
#define GG_LIST_OF(table, member) \
    .list = &(table)[0].member, .count = sizeof(table) / sizeof((table)[0]), .stride = sizeof((table)[0])
#define GG_FLAG_LIST(flags) .flag = (flags), .count = sizeof(flags) / sizeof((flags)[0])

/* ---- lines ---- */

typedef struct gg_line {
    const char *word;
    uint8_t round;
    bool block;    /* rows of its own follow, up to the line `end` */
    bool spare;    /* not written if all its fields are usual */
    bool strict;   /* an unknown word makes the row faulty */
    bool anytime;  /* of `begin`: in mid-exchange it is written as far as it can be, and not left out */
    bool aside;    /* for people, no rule knows it: written into positions that are saved, no part of what is hashed */
    uint16_t most; /* rows; 1: it may stand once; 0: any number, and no row is kept of it (it has `read`) */
    uint8_t with;  /* 1 + another line with which its rows are numbered, and written, together; 0: none */
    const char *what; /* "units", if there are too many */
    const gg_field *field;
    int fields;
    gg_field counts; /* {GG_DEF(...)}: the member that counts its rows; without it a line has as many as it may */
    /* Which row a line is for, where they do not come in the order of the text, by words that d->scan has ahead and
     * keeps; -1: none, and why has been noted. A second line for it is a fault. */
    int (*row)(gg_draft *);
    /* The row is written only if so; NULL: always. */
    gg_row_is *when;
    /* Why a row that was well read cannot be named here: "is lost: expected a unit on the board"; NULL: it can. */
    const char *(*unfit)(const gg_draft *, int row);
    /* Its fields are read: what cannot be, what was not said. Of faulty rows too: gg_draft_good says what may be relied on. */
    gg_read_line *check;
    /* Instead of its fields. `read` stands behind the keyword; it may have gg_draft_fields read the rest. */
    gg_read_line *read;
    gg_print_line *print;
} gg_line;
#define GG_FIELDS(list) .field = (list), .fields = sizeof(list) / sizeof((list)[0])

/* An option of the rules: a row of the system's options.def. Its field is a member of the battle. */
typedef struct gg_option {
    gg_rule rule;
    const char *words; /* in one line of our own */
    gg_field field;
} gg_option;
/* For a table of rows of options.def: the battle's type and member, then what the row says. */
#define GG_OPTION(type, member, name, of, text, value, ...) \
    {                                                       \
        .rule = (of), .words = (text), .field = {           \
            (name),                                         \
            GG_PICK,                                        \
            GG_DEF(type, member),                           \
            .usual = (value),                               \
            GG_LIST(((const char *const[]){__VA_ARGS__}))   \
        }                                                   \
    }
#define GG_OPTION_NUMBER(type, member, name, of, text, value, least, greatest) \
    {                                                                          \
        .rule = (of), .words = (text), .field = {                              \
            (name),                                                            \
            GG_NUMBER,                                                         \
            GG_DEF(type, member),                                              \
            .usual = (value),                                                  \
            .low = (least),                                                    \
            .high = (greatest)                                                 \
        }                                                                      \
    }
void gg_options_read(gg_draft *, int row); /* the functions of the line `option`, whose rows are the options */
void gg_options_print(gg_text *, const gg_battle *, const gg_state *);

typedef struct gg_lines {
    const gg_line *line; /* in the order in which a position is written */
    int lines;
    const gg_option *option;
    int options;
    size_t battle_bytes, image_at; /* the battle, and in it the state of the set-up */
    size_t notes_bytes;
    /* Before the first round, all members being usual or 0. Points battle->side at the names of the sides: constant ones, or
     * members of the battle that the `side` lines fill. */
    void (*empty)(gg_draft *);
    void (*settle)(gg_draft *, int round); /* a round is over */
} gg_lines;
/* The members that all systems fill by the same names, `lines` and `options` being their tables: GG_LINES(ccn). */
#define GG_LINES(name)                                                                    \
    .line = lines, .lines = sizeof lines / sizeof lines[0], .option = options,            \
    .options = sizeof options / sizeof options[0], .battle_bytes = sizeof(name##_battle), \
    .image_at = offsetof(name##_battle, image)

gg_battle *gg_lines_read(const gg_lines *, gg_scan *); /* NULL: faults were noted, or the arena is full */
/* The same, but given in spite of faults, for who compares two readings; NULL: the arena is full. */
gg_battle *gg_lines_draft(const gg_lines *, gg_scan *);
int gg_lines_print(const gg_lines *, const gg_battle *, const gg_state *, bool asides, char *out, size_t cap);
size_t gg_lines_space(const gg_lines *);          /* arena bytes that reading takes at most */
bool gg_lines_keyword(const gg_lines *, gg_word); /* a line may begin with it */

/* ---- a battle being read, for the system's functions ---- */

struct gg_draft {
    gg_scan *scan;
    gg_battle *battle;
    gg_state *image;
    void *notes;
    const gg_lines *lines;
    int line, row;        /* being read */
    bool no_sides;        /* sides are missing, which has been said: no name of a side is judged */
    struct gg_tray *tray; /* the kit's own: what was given where */
};

int gg_draft_rows(const gg_draft *, int line);                             /* read so far, with the faulty ones */
bool gg_draft_faulty(const gg_draft *, int line, int row);                 /* or there is no such row */
bool gg_draft_any_faulty(const gg_draft *, int line);                      /* or there were too many */
bool gg_draft_has(const gg_draft *, int line, int row, const char *word);  /* it is given, well or not */
bool gg_draft_good(const gg_draft *, int line, int row, const char *word); /* it is given and was well read */
/* Where it is given. The line's own word: the keyword. NULL, or a word that is not given: the first word behind the
 * keyword. No such row: the text's beginning. */
gg_mark gg_draft_place(const gg_draft *, int line, int row, const char *word);
void gg_draft_fault(gg_draft *, int line, int row, const char *word, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void gg_draft_spoil(gg_draft *, int line, int row);          /* the row is faulty */
gg_mark gg_draft_option(const gg_draft *, const char *word); /* where it is set; the text's beginning if it is not */

/* For own readers: the next word as ... and its place, if `at` is not NULL; -1 and a fault if it is not. */
int gg_draft_pick(gg_draft *, const char *const *list, int n, const char *name, const char *what, gg_mark *at);
/* Words with commas between them, as bits, or `none`; false and a fault if one is not of the list. */
bool gg_draft_set(gg_draft *, const char *const *list, int n, const char *name, const char *what, uint64_t *set);
int gg_draft_side(gg_draft *);
/* Behind the moment at which play begins, if that was well read: nothing at the first one, which is 0; at the moment `of` what
 * `read` reads; else a side. */
bool gg_draft_whose(gg_draft *, int row, int moment, uint8_t *side, int of, bool (*read)(gg_draft *));
bool gg_draft_word(const gg_draft *, gg_word); /* one that may stand anywhere on the line being read */
int gg_draft_ref(gg_draft *, int line, const char *what, gg_mark *at);
gg_mark gg_draft_here(const gg_draft *); /* of the next word */
/* Notes that a field of the row being read was given at this place, for readers of whole lines. */
void gg_draft_given(gg_draft *, int row, const char *word, gg_word);
void gg_draft_fields(gg_draft *, int row); /* the fields of the line being read, from here to its end */
void gg_draft_some_fields(gg_draft *, int row, const char *what); /* likewise; a fault if there is none */
/* The line on which a label of this family stands already, or 0. */
int gg_draft_label_line(const gg_draft *, int family, const char *label);
/* Whether one more fits; that it does not is said once for each line of the table. */
bool gg_draft_room(gg_draft *, int n, int most, gg_mark, const char *what);

#endif
