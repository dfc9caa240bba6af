/* The documents of docs/rules inside the command, as tools/law writes them at build time: their lines, their sections,
 * and for each rule the passage that says it. */
#ifndef GG_CLI_LAW_H
#define GG_CLI_LAW_H

#include "term.h"

typedef struct law_span {
    int from, to; /* lines of the document; to is the first one that is no longer part of it */
} law_span;

typedef struct law_section {
    const char *number, *heading; /* "7.9.2", "Dice" */
    law_span lines;
} law_section;

typedef struct law_place {
    const char *id;
    int section;
    law_span head, body; /* the head of its table, if it is a row of one; the passage */
} law_place;

typedef struct law_document {
    const char *system;
    const char *about; /* what it is, in a few sentences; "" */
    const char *const *line;
    const law_section *section;
    int sections;
    const law_place *place; /* by their IDs */
    int places;
} law_document;

extern const law_document law_documents[];
extern const int law_document_count;

const law_document *law_of(const char *system);                        /* NULL: there is none */
const law_place *law_find(const law_document *, const char *id);       /* NULL likewise */
char *law_text(const law_document *, const law_place *);               /* the passage as it is written; to be freed */
void law_print(const term *, const law_document *, const law_place *); /* its section's heading and the passage */
int law_print_section(const term *, const law_document *, const char *number); /* with those in it; how many */

#endif
