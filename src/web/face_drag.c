/* A piece that is dragged over a free table: the verdict on where it is, and how far it gets on that way. */
#include "face.h"

#include <math.h>

static gg_move legal_at(const session *s, gg_move like, gg_pose to)
{
    gg_move m = gg_move_at(s->b, s->now, like, to);
    return m && gg_verdict(s->b, s->now, m) == GG_OK ? m : 0;
}

static gg_pose between(gg_pose a, gg_pose z, int step, int steps)
{
    return (gg_pose){.x = (int16_t)(a.x + (z.x - a.x) * step / steps),
                     .y = (int16_t)(a.y + (z.y - a.y) * step / steps),
                     .facing = a.facing};
}

/* From where `like` puts the piece as far towards `to` as is legal, to a tenth of an inch; 0: not even there. */
static gg_move furthest(const session *s, gg_move like, gg_pose from, gg_pose to)
{
    int steps = (int)hypot(to.x - from.x, to.y - from.y), low = 0, high = steps;
    gg_move best = legal_at(s, like, from);
    while (best && high - low > 1) {
        int mid = (low + high) / 2;
        gg_move m = legal_at(s, like, between(from, to, mid, steps));
        if (m)
            best = m, low = mid;
        else
            high = mid;
    }
    return best;
}

/* Facing as it is wanted, else as `like` has it. */
static gg_move nearest(const session *s, gg_move like, gg_pose to)
{
    gg_touch t;
    gg_move_touch(s->b, s->now, like, &t);
    if (!t.has_to) return 0;
    gg_pose from = t.to;
    from.facing = to.facing;
    gg_move m = furthest(s, like, from, to);
    return m || from.facing == t.to.facing ? m : furthest(s, like, t.to, to);
}

void face_drag(face *f, int x, int y, int facing)
{
    paper *p = face_begin(f);
    gg_move like = face_read_move(f, p);
    if (!like) return;
    bool far = x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX;
    gg_pose to = {.x = (int16_t)x, .y = (int16_t)y, .facing = (int16_t)(facing < 0 ? -1 : facing % 360)};
    gg_move m = far ? 0 : gg_move_at(f->s.b, f->s.now, like, to);
    gg_move held = far || (m && gg_verdict(f->s.b, f->s.now, m) == GG_OK) ? 0 : nearest(&f->s, like, to);
    paper_begin(p, '{');
    if (m) {
        draw_verdict_members(p, f->s.b, f->s.now, m);
    } else {
        paper_set_bool(p, "ok", false);
        paper_set_text(p, "fault", "it cannot be put there");
    }
    if (held) paper_key(p, "nearest"), draw_move(p, f->s.b, f->s.now, held);
    paper_end(p, '}');
}
