/* grognard lab: a study is planned by its kind, played, kept, merged and told by what all kinds share. */
#ifndef GG_CLI_LAB_H
#define GG_CLI_LAB_H

#include "battle.h"
#include "lab/lab.h"
#include "lab_report.h"
#include "term.h"

enum { LAB_ABOUTS = 3, LAB_SYSTEMS = 5 }; /* systems: of one study at the most */
#define LAB_PROBE "probe"                 /* the arm that shows what could happen: its battles are no result */
typedef struct lab_arm {
    char name[160];
    char about[LAB_ABOUTS][96]; /* what its kind wants to know of it again */
    battle x;
} lab_arm;

typedef struct lab_study lab_study;
typedef struct lab_kind {
    const char *name, *title;                         /* "balance", "How fair is it" */
    int words_least, words_most, arms_least, battles; /* words after its name; battles unless told otherwise */
    int slice;                                        /* battles of each arm between two looks whether it is settled */
    int (*plan)(const options *, lab_study *);        /* adds the arms; -1, or the exit status */
    bool (*settled)(lab_study *, int played); /* nothing more is to be played, after so many of each; may be NULL */
    void (*tell)(const lab_study *, lab_report *);
} lab_kind;
extern const lab_kind lab_balance, lab_compare, lab_usage, lab_worth, lab_tune, lab_systems;

struct lab_study {
    const lab_kind *kind;
    gg_lab lab;
    lab_arm *of; /* of each arm of the lab */
    int games;
    int target; /* of what is searched for, in per cent */
    bool whole; /* everything is played, even if it is settled before */
    bool stopped;
    buffer command;
    char file[PATH_TEXT]; /* where it is kept; "": nowhere */
    progress progress;
    int done, total;
};

/* ---- arms (lab_study.c) ---- */

/* The arm with this text, played by `player`; NULL: it has mistakes, which are printed if there are options. */
gg_lab_arm *lab_arm_add(const options *, lab_study *, const char *name, const battle *from, const char *text,
                        size_t len, const int player[GG_SIDES]);
int lab_players(const options *, const gg_battle *, int out[GG_SIDES]);
/* The text of a battle with each NAME=VALUE behind --option; -1, or the exit status. */
int lab_options_set(const options *, const battle *from, buffer *out);
bool lab_is_option(const gg_system *, const char *name, size_t len); /* of its rules */
void lab_study_close(lab_study *);
bool lab_study_play(lab_study *); /* false: no memory */
/* A slice of it, here or by all ranks of an MPI job (lab_alone.c, lab_mpi.c); *stops: somebody was told to. */
bool lab_slice_play(gg_lab *, int from, int to, bool *stops);
bool lab_is_first(void);           /* of all ranks: it keeps the study */
int lab_jobs(void);                /* threads, unless told otherwise */
int lab_played(const lab_study *); /* battles of all arms */

/* ---- kept in files (lab_file.c) ---- */

bool lab_save(const lab_study *, char *why, size_t cap);
/* What the file has of the same study; false: see `why`. */
bool lab_load(lab_study *, const char *path, char *why, size_t cap);
/* The study as the file has it, or what it has added to a study that is open. */
bool lab_merge(lab_study *, const char *path, char *why, size_t cap);
const lab_kind *lab_kind_find(const char *name); /* NULL: there is none */

/* ---- what several reports have (lab_tables.c) ---- */

void lab_lead(const lab_study *, lab_report *);
void lab_tell_wins(lab_report *, const gg_lab_arm *, const char *id, const char *title);
const char *lab_side(const gg_lab_arm *, int side);
gg_view *lab_view(const gg_battle *); /* at the start; free it */

void lab_systems_tell(const lab_study *, lab_report *); /* lab_systems_tell.c */

/* ---- heat maps (lab_map.c) ---- */

void lab_place_name(const gg_view *, gg_lab_grid, int place, char *out, size_t cap);
/* The field with the side's colour on each place, darker for more. */
void lab_draw_map(lab_section *, const gg_view *, const uint64_t *places, double battles, const char *words, int side);
typedef struct lab_surface {
    int rows, columns, best; /* best: of all boxes, row by row */
    const char *name;        /* of what is across */
    const char *const *down, *const *across;
    const double *value; /* shares; NAN: none */
    double target;       /* which is best */
} lab_surface;
void lab_draw_surface(lab_section *, const lab_surface *);

#endif
