/* What a study found, as sections of sentences, tables and drawings: told as text, JSON, CSV and one HTML page. */
#ifndef GG_CLI_LAB_REPORT_H
#define GG_CLI_LAB_REPORT_H

#include <stdio.h>

#include "buffer.h"
#include "json.h"

typedef enum lab_form {
    LAB_WORDS,
    LAB_WHOLE,  /* a number */
    LAB_TENTHS, /* with one decimal */
    LAB_SHARE,  /* of 1; people read per cent */
    LAB_POINTS  /* a difference of shares; people read points with a sign */
} lab_form;
typedef struct lab_column {
    const char *key, *title;
    lab_form form;
} lab_column;
enum { LAB_COLUMNS = 12, LAB_SECTIONS = 16 };

typedef struct lab_cell {
    char *words; /* NULL: a number, or nothing if it is not one */
    double value;
} lab_cell;
typedef struct lab_section {
    const char *id, *title;
    buffer notes;   /* sentences, one a line */
    buffer drawing; /* SVG */
    int columns;
    lab_column column[LAB_COLUMNS];
    int cells;
    lab_cell *cell;
} lab_section;
typedef struct lab_report {
    char title[200];
    buffer command;
    buffer lead;  /* sentences before everything */
    json_t *head; /* what programs want to know beside the tables */
    int sections;
    lab_section section[LAB_SECTIONS];
} lab_report;

lab_section *lab_section_add(lab_report *, const char *id, const char *title, const lab_column *, int columns);
void lab_note(lab_section *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Cells, from left to right. */
void lab_words(lab_section *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lab_number(lab_section *, double);
void lab_nothing(lab_section *);
int lab_rows(const lab_section *);
void lab_report_free(lab_report *);

void lab_print_text(const lab_report *, FILE *);
void lab_print_csv(const lab_report *, FILE *);
json_t *lab_report_json(const lab_report *);
void lab_page(const lab_report *, FILE *);

/* ---- drawings (lab_plot.c) ---- */

void lab_escaped(buffer *, const char *text);
/* A bar for each row: its words in one column, its share in another, its interval in two more (-1: none). Points are drawn to
 * both sides of nothing. */
void lab_draw_bars(lab_section *, int words, int value, int low, int high);
/* The same of shares, in groups that have the same words in a column. */
void lab_draw_groups(lab_section *, int group, int words, int value, int low, int high);
/* A group for each row, named by two columns; a bar for each of the `parts` columns from `first` on. */
void lab_draw_clusters(lab_section *, int group, int words, int first, int parts);
/* Columns of a histogram: the first of the table says which, `parts` from `first` on are put one on the other. */
void lab_draw_columns(lab_section *, int first, int parts);
#endif
