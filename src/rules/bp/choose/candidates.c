/* 6.2: every move that one could think of, legal or not: what the tests of legality put to the verdict. */
#include "engine/question.h"
#include "engine/sheet.h"
#include "rules/bp/choose/choose.h"

typedef struct sheet {
    const bp_battle *b;
    const bp_state *s;
    gg_sheet on;
} sheet;

static void think(sheet *t, gg_move m) { gg_sheet_add(&t->on, m); }

/* Round about a unit: slid, turned, and where others stand. */
static void think_of_poses(sheet *t, bp_verb verb, unsigned unit)
{
    static const int16_t reach[] = {0, 5, 30, 60, 90, 120, 125, 180, 300}, turn[] = {0, 10, -10, 45, -45, 90, -90, 180};
    if (unit >= t->b->units || !t->s->unit[unit].alive) return;
    tab_pose at = t->s->unit[unit].pose;
    for (size_t r = 0; r < sizeof reach / sizeof reach[0]; r++)
        for (int angle = 0; angle < 360; angle += 20)
            for (size_t k = 0; k < sizeof turn / sizeof turn[0]; k++) {
                tab_pose to = tab_slide(at, angle, reach[r]);
                to.f = (int16_t)tab_turn_by(at.f, turn[k]);
                if (to.x >= 0 && to.y >= 0 && to.x < 4096 && to.y < 4096) think(t, bp_move(verb, unit, GG_NONE, to, 0));
            }
    for (unsigned u = 0; u < t->b->units; u++)
        if (t->s->unit[u].alive) think(t, bp_move(verb, unit, GG_NONE, t->s->unit[u].pose, 0));
}

static void think_of_forms(sheet *t, bp_verb verb, unsigned unit)
{
    if (unit >= t->b->units || !t->s->unit[unit].alive) return;
    int facing = t->s->unit[unit].pose.f;
    for (unsigned f = 0; f <= FORM_MOUNT; f++) {
        think(t, bp_move(verb, unit, f, t->s->unit[unit].pose, 0));
        think(t, bp_move_bare(verb, unit, f, 0));
        for (int turn = 0; turn < 360 && f < GARRISON; turn += 90) {
            tab_pose to;
            if (bp_extent_of(t->b, t->s, (int)unit, (int)f).w &&
                bp_form_pose(t->b, t->s, (int)unit, (int)f, tab_turn_by(facing, turn), &to))
                think(t, bp_move(verb, unit, f, to, 0));
        }
    }
}

static void think_of_points(sheet *t, bp_verb verb, unsigned piece)
{
    for (int x = -20; x <= t->b->width + 40; x += t->b->width / 12)
        for (int y = -20; y <= t->b->height + 40; y += t->b->height / 12)
            if (x >= 0 && y >= 0) think(t, bp_move(verb, piece, GG_NONE, (tab_pose){(int16_t)x, (int16_t)y, 0}, 0));
}

static void think_of_deployment(sheet *t, unsigned unit)
{
    for (int x = 5; x < t->b->width; x += t->b->width / 5)
        for (int y = 5; y < t->b->height; y += t->b->height / 5)
            for (int f = 0; f < 360; f += 100)
                think(t, bp_move(V_DEPLOY, unit, f % 200 ? ACOL : LINE, (tab_pose){(int16_t)x, (int16_t)y, (int16_t)f},
                                 0));
}

static void think_of_groups(sheet *t)
{
    uint64_t all = 0;
    for (unsigned u = 0; u < t->b->units; u++) {
        all |= bp_bit((int)u);
        think(t, bp_move_group(bp_bit((int)u)));
        for (unsigned v = 0; v < u; v++) think(t, bp_move_group(bp_bit((int)u) | bp_bit((int)v)));
    }
    for (int i = 0; i < t->b->brigades; i++) think(t, bp_move_group(t->b->brigade[i].units));
    think(t, bp_move_group(all));
}

/* The last word of a shape: everything that could stand there. */
static void think_of_last(sheet *t, bp_verb verb, unsigned unit, char shape)
{
    switch (shape) {
    case 'T':
    case 't':
        for (unsigned u = 0; u < t->b->units; u++) think(t, bp_move_bare(verb, unit, u, 0));
        if (shape == 't') think(t, bp_move_bare(verb, unit, GG_NONE, 0));
        break;
    case 'F':
        for (unsigned f = 0; f <= FORM_MOUNT; f++) think(t, bp_move_bare(verb, unit, f, 0));
        break;
    case 'B':
        for (unsigned f = 0; f < t->b->features; f++) think(t, bp_move_bare(verb, unit, f, 0));
        break;
    case 'P': think_of_poses(t, verb, unit); break;
    case 'p': think_of_forms(t, verb, unit); break;
    case 'X': think_of_points(t, verb, unit); break;
    case 'd':
        for (unsigned u = 0; u < t->b->units && verb == V_SHOOT; u++)
            for (int face = 0; face < 4; face++) think(t, bp_move_bare(verb, unit, u, face));
        for (int face = 0; face < 4 && verb != V_SHOOT; face++) think(t, bp_move_bare(verb, unit, GG_NONE, face));
        break;
    case 'f':
        for (int side = 0; side < 4; side++)
            for (unsigned f = LINE; f <= WARB; f++) {
                think(t, bp_move_bare(verb, unit, f, side));
                if (f == LINE) think(t, bp_move_bare(verb, unit, GG_NONE, side));
            }
        break;
    default: think(t, bp_move_bare(verb, unit, GG_NONE, 0));
    }
}

static void think_of(sheet *t, bp_verb verb)
{
    const char *shape = bp_notation.verb[verb].shape;
    unsigned asked = t->s->head.ask.piece;
    size_t len = strlen(shape);
    if (verb == V_GROUP) {
        think_of_groups(t);
    } else if (len == 0 || (shape[0] != 'U' && shape[0] != 'u')) {
        think_of_last(t, verb, GG_NONE, len ? shape[len - 1] : 0);
    } else if (verb == V_DEPLOY) {
        for (unsigned u = 0; u < t->b->units; u++) think_of_deployment(t, u);
    } else {
        char last = len > 1 ? shape[len - 1] : 0;
        for (unsigned u = 0; u < t->b->units; u++)
            if (u == asked || len == 1 || (asked == GG_NONE && last != 'P')) think_of_last(t, verb, u, last);
        for (unsigned c = BP_COMMANDER; c < BP_COMMANDER + (unsigned)t->b->commanders; c++)
            if (c == asked || len == 1 || last == 'X') think_of_last(t, verb, c, last);
    }
}

int bp_candidates(const gg_battle *b, const gg_state *s, gg_move *out, int cap)
{
    sheet t = {.b = bp_b(b), .s = bp_s(s), .on = {.out = out, .cap = cap}};
    gg_sheet_offers(&t.on, b, s);
    for (const uint8_t *v = gg_question_verbs(b, s); *v; v++) think_of(&t, *v);
    for (bp_verb v = V_NONE + 1; v < BP_VERBS; v++) /* and one of each kind that is out of turn */
        if (!gg_question_takes(b, s, v))
            think(&t, v == V_GROUP ? bp_move_group(1) : bp_move_bare(v, GG_NONE, GG_NONE, 0));
    return t.on.n;
}
