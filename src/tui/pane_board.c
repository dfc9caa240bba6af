/* The board, and what is marked upon it: who can act, where the chosen unit could go, what a move that is looked at would do. */
#include <stdlib.h>
#include <string.h>

#include "read.h"
#include "screen.h"

static void set_bit(uint64_t bits[3], int id)
{
    if (id >= 0 && id < 192) bits[id / 64] |= 1ull << id % 64;
}

static gg_pose pose_of(const json_t *place)
{
    return (gg_pose){.x = (int16_t)number_of(place, "x", 0),
                     .y = (int16_t)number_of(place, "y", 0),
                     .facing = (int16_t)number_of(place, "facing", -1)};
}

/* Whoever is asked has units that can act; what he can do something to are the enemy's. */
static bool is_own(const screen *s, int id)
{
    int side = asked_side(s);
    return side < 0 || number_of(piece_of(s, id), "side", NOBODY) == side;
}

static void mark_concerned(const screen *s, field_marks *m, int id)
{
    set_bit(is_own(s, id) ? m->able : m->targets, id);
}

static void mark_target(const screen *s, field_marks *m, int id)
{
    if (asked_side(s) < 0 || !is_own(s, id)) set_bit(m->targets, id);
}

static void mark_able(screen *s, field_marks *m)
{
    for (int i = 0; i < count_of(s->k.moves); i++) {
        const json_t *move = item_of(s->k.moves, i);
        if (!is_needless(s, move)) mark_concerned(s, m, number_of(move, "piece", NOBODY));
    }
    if (m->able[0] | m->able[1] | m->able[2]) return;
    const json_t *concerned = part_of(s->k.question, "pieces"); /* nobody moves by it: whom is it about? */
    for (int i = 0; i < count_of(concerned); i++) mark_concerned(s, m, (int)json_integer_value(item_of(concerned, i)));
}

static bool is_named_motion(const screen *s, const aim *a)
{
    for (int i = 0; i < count_of(s->k.motions); i++) {
        const json_t *to = part_of(part_of(item_of(s->k.motions, i), "move"), "to");
        if (number_of(to, "x", -1) == a->x && number_of(to, "y", -1) == a->y) return true;
    }
    return false;
}

/* On a free table the named motions alone have a mark: any other place can be pointed at. */
static void mark_aims(screen *s, field_marks *m, gg_pose *room)
{
    bool free = s->chosen != NOBODY && is_free(s, s->chosen) && count_of(s->k.motions) > 0;
    m->place = room;
    for (int i = 0; i < s->list.aims; i++) {
        const aim *a = &s->list.aim[i];
        if (a->other != NOBODY)
            mark_target(s, m, a->other);
        else if (!free || is_named_motion(s, a))
            room[m->places++] = (gg_pose){(int16_t)a->x, (int16_t)a->y, -1};
    }
}

/* What the marked row of the list would do. */
static void mark_considered(screen *s, field_marks *m)
{
    const row *r = list_row(s);
    json_t *move = list_move(s);
    if (r && r->kind == ROW_UNIT && m->chosen == GG_NONE) m->chosen = (uint8_t)r->piece;
    if (!move) return;
    int piece = number_of(move, "piece", NOBODY), other = number_of(move, "other", NOBODY);
    const json_t *self = piece_of(s, piece), *to = part_of(move, "to");
    if (self) m->chosen = (uint8_t)piece;
    if (!to && other != piece) to = piece_of(s, other);
    if (other != piece) mark_target(s, m, other);
    if (!self || !to || !is_set(self, "onTable")) return;
    m->from = pose_of(self);
    m->to = pose_of(to);
}

/* A place is; a unit, unless it has gone. */
static bool is_there(const json_t *at) { return !json_object_get(at, "onTable") || is_set(at, "onTable"); }

static void mark_deed(screen *s, const json_t *deed, field_marks *m)
{
    const char *kind = text_of(deed, "kind");
    const json_t *from = part_of(deed, "from"), *to = part_of(deed, "to");
    if (strcmp(kind, "loss") == 0 || strcmp(kind, "remove") == 0) set_bit(m->hurt, number_of(deed, "piece", NOBODY));
    if (strcmp(kind, "attack") == 0) {
        from = piece_of(s, number_of(deed, "piece", NOBODY));
        to = piece_of(s, number_of(deed, "other", NOBODY));
    }
    if (!from || !to || !is_there(from) || !is_there(to)) return;
    m->from = pose_of(from);
    m->to = pose_of(to);
}

/* What happened last: of the last answer while the battle goes on, else of all that was told last. */
static void mark_happened(screen *s, field_marks *m)
{
    const json_t *last = item_of(s->k.told, count_of(s->k.told) - 1), *deed;
    size_t i;
    json_array_foreach(part_of(last, "deeds"), i, deed) mark_deed(s, deed, m);
}

void pane_board(screen *s)
{
    gg_pose places[AIMS];
    pane p = s->at.board;
    field_marks m = {.chosen = s->chosen == NOBODY ? GG_NONE : (uint8_t)s->chosen,
                     .cursor = true,
                     .at = s->cursor,
                     .overlay = s->overlay,
                     .overlays = s->overlays};
    if (!s->k.view) return;
    mark_happened(s, &m);
    if (choosing(s)) {
        mark_able(s, &m);
        mark_aims(s, &m, places);
        if (s->focus == ON_LIST || s->list.open >= 0) mark_considered(s, &m);
    }
    s->glyphs = realloc(s->glyphs, (size_t)(p.rows * p.columns) * sizeof *s->glyphs);
    if (!s->glyphs) exit(1);
    field_draw(&s->field, &m, s->glyphs);
    easel_glyphs(&s->c, p, s->glyphs);
}
