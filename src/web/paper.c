/* JSON, written by hand: the page has no other reader, and the core no other writer. */
#include "paper.h"

#include <stdio.h>
#include <string.h>

#include "text/text.h"

void paper_clear(paper *p)
{
    buffer_cut(&p->text, 0);
    p->some = false;
}

static void put(paper *p, const char *text, size_t len)
{
    if (p->some) buffer_add(&p->text, ",", 1);
    buffer_add(&p->text, text, len);
    p->some = true;
}

void paper_begin(paper *p, char bracket)
{
    put(p, &bracket, 1);
    p->some = false;
}

void paper_end(paper *p, char bracket)
{
    buffer_add(&p->text, &bracket, 1);
    p->some = true;
}

void paper_key(paper *p, const char *key)
{
    put(p, "\"", 1);
    buffer_add(&p->text, key, strlen(key));
    buffer_add(&p->text, "\":", 2);
    p->some = false;
}

/* ---- texts ---- */

static void add_plain(buffer *t, const char *at)
{
    char escape[8];
    unsigned char c = (unsigned char)*at;
    if (c == '"' || c == '\\') {
        buffer_add(t, "\\", 1);
        buffer_add(t, at, 1);
    } else if (c >= 0x20) {
        buffer_add(t, at, 1);
    } else {
        snprintf(escape, sizeof escape, "\\u%04x", c);
        buffer_add(t, escape, 6);
    }
}

void paper_some(paper *p, const char *text, size_t len)
{
    const char *end = text + len;
    put(p, "\"", 1);
    while (text < end) {
        int bytes = (unsigned char)*text < 0x80 ? 1 : gg_utf8(text, end);
        if (bytes == 1)
            add_plain(&p->text, text);
        else
            buffer_add(&p->text, bytes ? text : "?", bytes ? (size_t)bytes : 1);
        text += bytes ? bytes : 1;
    }
    buffer_add(&p->text, "\"", 1);
}

void paper_text(paper *p, const char *text)
{
    if (text)
        paper_some(p, text, strlen(text));
    else
        paper_null(p);
}

/* ---- the rest ---- */

void paper_raw(paper *p, const char *json, size_t len) { put(p, json, len); }

void paper_int(paper *p, long n)
{
    char text[24];
    put(p, text, (size_t)snprintf(text, sizeof text, "%ld", n));
}

void paper_real(paper *p, double n)
{
    char text[40];
    put(p, text, (size_t)snprintf(text, sizeof text, "%.12g", n));
}

void paper_bool(paper *p, bool is) { put(p, is ? "true" : "false", is ? 4 : 5); }
void paper_null(paper *p) { put(p, "null", 4); }

void paper_set_text(paper *p, const char *key, const char *text) { paper_key(p, key), paper_text(p, text); }
void paper_set_int(paper *p, const char *key, long n) { paper_key(p, key), paper_int(p, n); }
void paper_set_real(paper *p, const char *key, double n) { paper_key(p, key), paper_real(p, n); }
void paper_set_bool(paper *p, const char *key, bool is) { paper_key(p, key), paper_bool(p, is); }

void paper_set_id(paper *p, const char *key, unsigned id)
{
    paper_key(p, key);
    if (id == GG_NONE)
        paper_null(p);
    else
        paper_int(p, (long)id);
}

void paper_set_rule(paper *p, const char *key, const gg_battle *b, gg_rule rule)
{
    const gg_rule_entry *r = gg_system_rule(gg_battle_system(b), rule);
    paper_set_text(p, key, r ? r->id : NULL);
}
