/* The browser client's files inside this binary: written by tools/embed from web/dist; none if that was not built. */
#ifndef GG_SERVER_PAGE_H
#define GG_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct page_bytes {
    const unsigned char *at;
    size_t len;
} page_bytes;

typedef struct page_file {
    const char *path, *type, *etag; /* "assets/index-1a2b.js"; the tag with its quotes */
    bool forever;                   /* its name has its hash in it */
    page_bytes plain, gzip, br;     /* a compressed form of length 0: there is none */
} page_file;

extern const page_file page_files[];
extern const int page_file_count;

#endif
