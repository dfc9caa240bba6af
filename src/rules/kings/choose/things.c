/* What people call the things on a table, and where they are. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "rules/kings/choose/choose.h"

static size_t article(const char *text, size_t len) { return len > 4 && strncasecmp(text, "the ", 4) == 0 ? 4 : 0; }

/* How much of the text is this name, with or without "the"; 0: none. */
static size_t matches(const char *text, size_t len, const char *name)
{
    size_t the = article(text, len), from = article(name, strlen(name)), n = strlen(name) - from;
    if (n == 0 || the + n > len || strncasecmp(text + the, name + from, n) != 0) return 0;
    return the + n < len && !isspace((unsigned char)text[the + n]) ? 0 : the + n;
}

typedef struct finding {
    const kings_battle *b;
    const char *text;
    size_t len, most;
    tab_point from;
    int64_t away;
    kings_thing best;
} finding;

static void offer(finding *f, const char *name, int kind, int index, tab_point at)
{
    size_t n = matches(f->text, f->len, name);
    int64_t away = disc_square(at, f->from);
    if (n == 0 || n < f->most || (n == f->most && away >= f->away)) return;
    f->most = n;
    f->away = away;
    f->best = (kings_thing){(uint8_t)kind, (uint8_t)index, at};
}

static void offer_walls(finding *f)
{
    char long_name[24];
    for (int i = 0; i < f->b->walls; i++) {
        const kings_wall *w = &f->b->wall[i];
        tab_point middle = {(w->a.x + w->b.x) / 2, (w->a.y + w->b.y) / 2};
        gg_text t = gg_text_on(long_name, sizeof long_name);
        gg_text_add(&t, "%s wall", w->label);
        offer(f, w->label, THING_WALL, i, middle);
        offer(f, w->called, THING_WALL, i, middle);
        offer(f, long_name, THING_WALL, i, middle);
    }
}

static void offer_areas(finding *f)
{
    for (int i = 0; i < f->b->areas; i++) {
        int shape;
        kings_area_nearest(f->b, i, f->from, &shape);
        offer(f, f->b->area[i].label, THING_AREA, i, kings_area_middle(f->b, shape));
        offer(f, f->b->area[i].name, THING_AREA, i, kings_area_middle(f->b, shape));
        offer(f, f->b->area[i].called, THING_AREA, i, kings_area_middle(f->b, shape));
    }
}

static void offer_point(finding *f)
{
    size_t n = 0;
    tab_point p;
    while (n < f->len && f->text[n] != ' ' && f->text[n] != '\t') n++;
    if (kings_point_of((gg_word){.at = f->text, .len = n}, &p) || n <= f->most) return;
    f->most = n;
    f->best = (kings_thing){THING_POINT, 0, p};
}

size_t kings_thing_find(const kings_battle *b, const kings_state *s, const char *text, size_t len, tab_point from,
                        kings_thing *out)
{
    finding f = {.b = b, .text = text, .len = len, .from = from};
    for (int i = 0; i < b->works; i++) {
        offer(&f, b->work[i].name, THING_WORK, i, b->work[i].at);
        offer(&f, b->work[i].label, THING_WORK, i, b->work[i].at);
    }
    offer_areas(&f);
    offer_walls(&f);
    for (int u = 0; s && u < b->units; u++) {
        if (!kings_on(s, u)) continue;
        offer(&f, b->unit[u].label, THING_UNIT, u, kings_at(s, u));
        offer(&f, b->unit[u].name, THING_UNIT, u, kings_at(s, u));
    }
    if (memchr(text, ',', len)) offer_point(&f);
    *out = f.best;
    return f.most;
}

/* The whole text is one place: a point, or the middle of what has that name. */
bool kings_place_find(const gg_battle *b, const char *text, size_t len, gg_pose *out)
{
    kings_thing t;
    if (len == 0 || kings_thing_find(kings_b(b), NULL, text, len, (tab_point){0, 0}, &t) != len) return false;
    *out = kings_pose(kings_b(b), t.at, -1);
    return true;
}
