/* Server-sent events. */
#include "far_events.h"

#include <stdlib.h>
#include <string.h>

/* ---- what others write is shown on a terminal: nothing in it may move the cursor ---- */

static void clean_text(json_t *string)
{
    const char *from = json_string_value(string);
    size_t len = json_string_length(string), at = 0;
    char *to = take(len + 1);
    bool changed = false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)from[i];
        bool c1 = c == 0xc2 && i + 1 < len && (unsigned char)from[i + 1] < 0xa0; /* U+0080 to U+009F in UTF-8 */
        if (c1) i++;
        bool bad = c1 || c == 0x7f || (c < 0x20 && c != '\n');
        to[at++] = bad ? ' ' : (char)c;
        changed |= bad;
    }
    if (changed) json_string_setn(string, to, at);
    free(to);
}

static void clean(json_t *value)
{
    const char *key;
    json_t *inner;
    size_t i;
    if (json_is_string(value)) clean_text(value);
    json_object_foreach(value, key, inner) clean(inner);
    json_array_foreach(value, i, inner) clean(inner);
}

json_t *far_read_json(const char *text, size_t len)
{
    json_t *value = json_loadb(text, len, JSON_DECODE_ANY, NULL);
    if (value) clean(value);
    return value;
}

/* ---- events ---- */

void far_events_begin(far_events *e)
{
    *e = (far_events){0};
    e->end = &e->first;
}

static void keep(far_events *e, json_t *body)
{
    far_event *x = take(sizeof *x);
    snprintf(x->kind, sizeof x->kind, "%s", e->kind);
    x->body = body;
    *e->end = x;
    e->end = &x->next;
}

/* An empty line ends an event; one without data is none. */
static void end_event(far_events *e)
{
    json_t *body = e->data.len ? far_read_json(e->data.at, e->data.len) : NULL;
    if (e->id[0]) memcpy(e->last, e->id, sizeof e->last);
    if (json_is_object(body))
        keep(e, body);
    else
        json_decref(body);
    buffer_cut(&e->data, 0);
    e->kind[0] = e->id[0] = 0;
}

static const char *value_of(const char *line, const char *field)
{
    size_t n = strlen(field);
    if (strncmp(line, field, n) != 0 || line[n] != ':') return NULL;
    return line + n + 1 + (line[n + 1] == ' ');
}

static void take_line(far_events *e)
{
    const char *line = e->line.at ? e->line.at : "", *value;
    if (!*line) {
        end_event(e);
    } else if ((value = value_of(line, "data"))) {
        if (e->data.len) buffer_add(&e->data, "\n", 1);
        buffer_add(&e->data, value, strlen(value));
    } else if ((value = value_of(line, "event"))) {
        snprintf(e->kind, sizeof e->kind, "%s", value);
    } else if ((value = value_of(line, "id"))) {
        snprintf(e->id, sizeof e->id, "%s", value);
    } /* else a comment, the heartbeat */
    buffer_cut(&e->line, 0);
}

bool far_events_read(far_events *e, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char c = bytes[i];
        if (c == '\n')
            take_line(e);
        else if (c != '\r' && c != 0)
            buffer_add(&e->line, &c, 1);
        if (e->line.len + e->data.len > FAR_EVENT_MOST) return false;
    }
    return true;
}

far_event *far_events_next(far_events *e)
{
    far_event *x = e->first;
    if (!x) return NULL;
    e->first = x->next;
    if (!e->first) e->end = &e->first;
    return x;
}

void far_events_cut(far_events *e)
{
    buffer_cut(&e->line, 0);
    buffer_cut(&e->data, 0);
    e->kind[0] = e->id[0] = 0;
}

void far_event_free(far_event *x)
{
    if (!x) return;
    json_decref(x->body);
    free(x);
}

void far_events_free(far_events *e)
{
    for (far_event *x; (x = far_events_next(e));) far_event_free(x);
    buffer_free(&e->line);
    buffer_free(&e->data);
}
