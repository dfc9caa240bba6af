/* Where the moves of the chosen unit lead: places and targets, and the ways to each. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "read.h"
#include "screen.h"

const char *label_of(const json_t *move)
{
    const char *const keys[] = {"label", "words", "text"};
    for (int i = 0; i < 3; i++)
        if (*text_of(move, keys[i])) return text_of(move, keys[i]);
    return "";
}

/* ---- which are worth it ---- */

bool worth_offering(const json_t *moves)
{
    for (int i = 0; i < count_of(moves); i++)
        if (!is_set(item_of(moves, i), "needless")) return true;
    return false;
}

bool is_needless(const screen *s, const json_t *move) { return is_set(move, "needless") && worth_offering(s->k.moves); }

/* ---- directions ---- */

enum { FEWEST_TURNS = 4 };

static int wind_named(const char *word)
{
    for (int half = 0; half < 720; half += 45)
        if (strcmp(wind_of(half / 2), word) == 0) return half / 2;
    return -1;
}

/* The direction that the notation ends with, and how long it is without; -1: it does not. */
static int turn_of(const json_t *move, int *head)
{
    const char *text = text_of(move, "text"), *space = strrchr(text, ' ');
    *head = space ? (int)(space - text) : 0;
    return space && !part_of(move, "to") ? wind_named(space + 1) : -1;
}

bool is_turn(const screen *s, const json_t *move)
{
    int head, other, n = 0;
    if (turn_of(move, &head) < 0) return false;
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *m = item_of(s->k.moves, i);
        bool turns = turn_of(m, &other) >= 0 && other == head;
        n += turns && strncmp(text_of(m, "text"), text_of(move, "text"), (size_t)head) == 0;
    }
    return n >= FEWEST_TURNS;
}

static int facing_of(const json_t *move)
{
    int head, turn = turn_of(move, &head);
    return turn >= 0 ? turn : number_of(part_of(move, "to"), "facing", -1);
}

/* ---- finding them ---- */

static aim *aim_of(move_list *l, int x, int y, int other)
{
    for (int i = 0; i < l->aims; i++) {
        aim *a = &l->aim[i];
        if (other != NOBODY ? a->other == other : a->other == NOBODY && a->x == x && a->y == y) return a;
    }
    if (l->aims == AIMS) return NULL;
    aim *a = &l->aim[l->aims++];
    *a = (aim){.x = x, .y = y, .other = other};
    return a;
}

static void add_turn(screen *s, json_t *move)
{
    move_list *l = &s->list;
    char name[sizeof l->aim->name], *wind;
    const json_t *self = piece_of(s, s->chosen);
    text_copy(name, sizeof name, label_of(move));
    if ((wind = strrchr(name, ' ')) != NULL) *wind = 0;
    if ((wind = strstr(name, " facing")) != NULL) *wind = 0;
    aim *a = NULL;
    for (int i = 0; i < l->aims; i++)
        if (l->aim[i].other == TURNS && strcasecmp(l->aim[i].name, name) == 0) a = &l->aim[i];
    if (!a && l->aims < AIMS) {
        a = &l->aim[l->aims++];
        *a = (aim){.x = number_of(self, "x", 0), .y = number_of(self, "y", 0), .other = TURNS};
        text_copy(a->name, sizeof a->name, name);
        capital(a->name);
    }
    if (a && a->ways < WAYS) a->way[a->ways++] = move;
}

static void add_way(screen *s, json_t *move)
{
    if (is_turn(s, move)) {
        add_turn(s, move);
        return;
    }
    json_t *to = part_of(move, "to");
    int other = number_of(move, "other", NOBODY), piece = number_of(move, "piece", NOBODY);
    if (other == piece) other = NOBODY;
    if (other == NOBODY && !to) return;
    json_t *target = piece_of(s, other);
    aim *a = aim_of(&s->list, number_of(target ? target : to, "x", 0), number_of(target ? target : to, "y", 0), other);
    if (!a || a->ways == WAYS) return;
    if (target)
        piece_words(target, a->name, sizeof a->name);
    else
        text_copy(a->name, sizeof a->name, text_of(to, "name"));
    a->way[a->ways++] = move;
}

void aims_find(screen *s)
{
    s->list.aims = 0;
    if (s->chosen == NOBODY) return;
    for (int i = 0; i < count_of(s->k.moves); i++) {
        json_t *move = item_of(s->k.moves, i);
        if (number_of(move, "piece", NOBODY) == s->chosen && !is_needless(s, move)) add_way(s, move);
    }
}

/* ---- the cursor ---- */

static double apart(double x, double y, double u, double v) { return hypot(x - u, y - v); }

aim *aim_at(screen *s, gg_pose at)
{
    uint8_t here[16];
    int n = field_pieces_at(&s->field, at, here, 16);
    bool table = strcmp(text_of(s->k.view, "ground"), "table") == 0;
    aim *best = NULL;
    for (int i = 0; i < s->list.aims; i++) {
        aim *a = &s->list.aim[i];
        for (int k = 0; k < n; k++)
            if (a->other == here[k]) return a;
        if (a->other != NOBODY || apart(a->x, a->y, at.x, at.y) > (table ? 6 : 50)) continue;
        if (!best || apart(a->x, a->y, at.x, at.y) < apart(best->x, best->y, at.x, at.y)) best = a;
    }
    return best;
}

/* ---- which way ---- */

static int bearing(double x, double y, double u, double v)
{
    double d = atan2(u - x, y - v) * 180 / 3.14159265358979;
    return ((int)lround(d) + 360) % 360;
}

static int turned(int a, int b)
{
    int d = abs(a - b) % 360;
    return d > 180 ? 360 - d : d;
}

/* How a unit would want to face there: toward an enemy who is near, else the way it marches. */
static int wanted_facing(screen *s, const aim *a)
{
    const json_t *self = piece_of(s, s->chosen), *p, *foe = NULL;
    size_t i;
    double near = 350;
    json_array_foreach(part_of(s->k.view, "pieces"), i, p)
    {
        double d = apart(real_of(p, "x"), real_of(p, "y"), a->x, a->y);
        if (!is_set(p, "onTable") || number_of(p, "side", -1) == number_of(self, "side", -1)) continue;
        if (strcmp(text_of(p, "arm"), "leader") == 0 || d > near || d <= 1) continue;
        near = d;
        foe = p;
    }
    if (foe) return bearing(a->x, a->y, real_of(foe, "x"), real_of(foe, "y"));
    if (apart(real_of(self, "x"), real_of(self, "y"), a->x, a->y) > 1)
        return bearing(real_of(self, "x"), real_of(self, "y"), a->x, a->y);
    return number_of(self, "facing", -1);
}

json_t *aim_best(screen *s, const aim *a)
{
    int want = wanted_facing(s, a), best = 0, least = 10000;
    for (int i = 0; i < a->ways; i++) {
        int facing = facing_of(a->way[i]);
        int off = want >= 0 && facing >= 0 ? turned(facing, want) / 20 * 100 : 0;
        off += letters(label_of(a->way[i]), 99);
        if (is_set(a->way[i], "usual")) return a->way[i];
        if (off >= least) continue;
        least = off;
        best = i;
    }
    return a->way[best];
}

/* ---- what tells them apart ---- */

/* Whether every way has this part of a label. */
static bool all_have(const aim *a, const char *part)
{
    for (int i = 0; i < a->ways; i++)
        if (!strstr(label_of(a->way[i]), part)) return false;
    return true;
}

void aim_words(const aim *a, const json_t *way, char *out, int room)
{
    char label[WORDS], *save = NULL;
    int facing = facing_of(way);
    const char *wind = wind_of(facing);
    out[0] = 0;
    if (a->other == TURNS) {
        snprintf(out, (size_t)room, "Facing %s", wind);
        return;
    }
    text_copy(label, sizeof label, label_of(way));
    for (char *part = strtok_r(label, ",", &save); part; part = strtok_r(NULL, ",", &save)) {
        while (*part == ' ') part++;
        if (all_have(a, part)) continue;
        snprintf(out + strlen(out), (size_t)room - strlen(out), "%s%s", out[0] ? ", " : "", part);
    }
    bool turns = false, told = *wind && strstr(out, wind);
    for (int i = 0; i < a->ways; i++) turns |= number_of(part_of(a->way[i], "to"), "facing", -1) != facing;
    if (turns && *wind && !told)
        snprintf(out + strlen(out), (size_t)room - strlen(out), "%sfacing %s", out[0] ? ", " : "", wind);
    if (!out[0]) snprintf(out, (size_t)room, "%s", a->ways > 1 ? text_of(way, "text") : label_of(way));
    capital(out);
}
