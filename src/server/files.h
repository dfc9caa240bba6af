/* The page's files as answers over HTTP, under the headers that guard a page: for `serve` and `host` alike. */
#ifndef GG_SERVER_FILES_H
#define GG_SERVER_FILES_H

#include <microhttpd.h>

#include "server/page.h"

const page_file *files_find(const char *path); /* "/assets/index-1a2b.js"; NULL: none */
/* In the smallest form that is taken. `link` is the header of that name, by which a page knows what serves it; NULL: none. */
enum MHD_Result files_send(struct MHD_Connection *, const page_file *, const char *link);
enum MHD_Result files_send_words(struct MHD_Connection *, unsigned status, const char *words); /* constant text */
void files_guard(struct MHD_Response *); /* adds the headers that all answers have */

#endif
