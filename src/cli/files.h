/* Whole files in, whole files out; scenarios by name. Messages name the file and what to do. */
#ifndef GG_CLI_FILES_H
#define GG_CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { PATH_TEXT = 4096, SCENARIO_FOLDERS = 5 };

typedef struct file_text {
    char *text; /* terminated; free it */
    size_t len;
    char path[PATH_TEXT];
} file_text;

/* false: what is wrong stands in `why`. "-" is standard input. */
bool file_read(const char *path, file_text *out, char *why, size_t cap);
/* Written beside it first and then put in its place: what was there is never half lost. */
bool file_write(const char *path, const char *text, size_t len, char *why, size_t cap);
/* What stands there now will stand in FILE~ instead. */
bool file_keep(const char *path, char *why, size_t cap);
bool file_exists(const char *path);
bool file_ends(const char *path, const char *ending);

/* Where scenarios are looked for, in order. */
int scenario_folders(char folder[][PATH_TEXT], int cap);
/* The scenarios of that name whatever their system, or of that system whatever their name; how many, of which `most` at the
 * most are told. */
int scenario_called(const char *wanted, char (*out)[128], int most);
/* The file of `ccn/el_bodon`, of `el_bodon` if no other has that name, or of a path; false: `why` says where it was looked for, and the nearest name. */
bool scenario_find(const char *name, char path[PATH_TEXT], char *why, size_t cap);

typedef struct scenario_names { /* every scenario that can be named, sorted; free with scenario_names_free */
    char (*name)[128];
    int count;
} scenario_names;
bool scenario_names_read(scenario_names *);
void scenario_names_free(scenario_names *);

#endif
