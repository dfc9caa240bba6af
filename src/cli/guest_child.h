/* A program from outside as a process of its own: started, written to, read from, and gone at the end whatever it does. */
#ifndef GG_CLI_GUEST_CHILD_H
#define GG_CLI_GUEST_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct guest_child {
    pid_t
        pid; /* 0: there is none; it leads a group of its own, so that Ctrl-C is not for it and its children go with it */
    int in, out;
    int log; /* where its errors and all that is said go (GROGNARD_ENGINE_LOG); -1: nowhere */
} guest_child;

bool guest_child_start(guest_child *, char *const args[], char *why, size_t cap);
ssize_t guest_child_write(guest_child *, const char *, size_t); /* what there is room for; <0: see errno */
ssize_t guest_child_read(guest_child *, char *, size_t);        /* what has come; 0: no more will come */
void guest_child_note(const guest_child *, const char *mark, const char *text, size_t len); /* in the log */
/* "has ended with status 3", "was ended by signal 9", or `otherwise` while it runs. */
void guest_child_how(const guest_child *, const char *otherwise, char *out, size_t cap);
/* It hears that no more will come and has so many milliseconds to leave; then it is ended, with all that it started. */
void guest_child_end(guest_child *, int milliseconds);

#endif
