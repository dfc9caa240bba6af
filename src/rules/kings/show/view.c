/* What is seen: the view of a position, its ground, pieces, sides and clock. */
#include "rules/kings/show/show.h"

const char *const kings_status_words[KINGS_STATUSES] = {
#include "engine/def/status_words.inc"
};
const char kings_status_marks[KINGS_STATUSES] = {
#include "engine/def/status_marks.inc"
};

/* Ground in the picture: the areas, then walls, Works and points. */
enum { SEEN_WALL = KINGS_GROUNDS, SEEN_HEDGE, SEEN_DITCH, SEEN_REDOUBT, SEEN_BUILDING, SEEN_OBJECTIVE, SEEN };
static const struct {
    const char *word;
    char mark;
} grounds[SEEN] = {
    [GROUND_OPEN] = {"open", '.'},
    [GROUND_HILL] = {"hill", '^'},
    [GROUND_SLOPE] = {"steep hill", 'm'},
    [GROUND_SCRUB] = {"scrub", '"'},
    [GROUND_ROCKS] = {"rocks", '&'},
    [GROUND_WOOD] = {"wood", 'w'},
    [GROUND_CROPS] = {"crops", ','},
    [GROUND_MARSH] = {"marsh", ';'},
    [GROUND_RAPIDS] = {"dangerous ground", '%'},
    [GROUND_CLIFF] = {"cliff", 'C'},
    [GROUND_WATER] = {"deep water", '~'},
    [GROUND_HOUSE] = {"solid building", '#'},
    [SEEN_WALL] = {"wall", '='},
    [SEEN_HEDGE] = {"hedge or fence", 'h'},
    [SEEN_DITCH] = {"ditch", 'v'},
    [SEEN_REDOUBT] = {"redoubt", 'R'},
    [SEEN_BUILDING] = {"building", 'H'},
    [SEEN_OBJECTIVE] = {"objective", '+'},
};

/* ---- the ground ---- */

static void add_point(const kings_battle *b, gg_feature *f, tab_point p)
{
    gg_pose at = kings_pose(b, p, -1);
    f->at[f->points][0] = at.x;
    f->at[f->points++][1] = at.y;
}

static void name_feature(gg_feature *f, const char *label, const char *name)
{
    gg_text t = gg_text_on(f->name, sizeof f->name);
    gg_text_add(&t, "%s", label);
    if (name[0] && strcmp(name, label) != 0) gg_text_add(&t, "%s%s", label[0] ? " " : "", name);
}

static void add_disc(const kings_battle *b, gg_feature *f, tab_point centre, int radius)
{
    for (int i = 0; i < DISC_DIRS; i++) add_point(b, f, disc_step(centre, i, radius));
}

static gg_feature *new_feature(gg_view *v, int terrain, bool closed)
{
    if (v->features == GG_FEATURES) return NULL;
    gg_feature *f = &v->feature[v->features++];
    *f = (gg_feature){.terrain = (uint8_t)terrain, .closed = closed};
    return f;
}

static void view_shape(const kings_battle *b, const kings_area *a, const kings_shape *s, gg_view *v)
{
    gg_feature *f = new_feature(v, a->kind, true);
    if (!f) return;
    name_feature(f, a->label, a->called[0] ? a->called : a->name);
    if (s->disc) {
        add_disc(b, f, (tab_point){s->x0, s->y0}, s->x1);
        return;
    }
    const tab_point corner[] = {{s->x0, s->y0}, {s->x1, s->y0}, {s->x1, s->y1}, {s->x0, s->y1}};
    for (int i = 0; i < 4; i++) add_point(b, f, corner[i]);
}

/* Segments that go on from each other are one line. */
static void view_walls(const kings_battle *b, gg_view *v)
{
    static const uint8_t as[] = {[COVER_OPEN] = SEEN_DITCH, [COVER_SOFT] = SEEN_HEDGE, [COVER_HARD] = SEEN_WALL};
    gg_feature *f = NULL;
    for (int i = 0; i < b->walls; i++) {
        const kings_wall *w = &b->wall[i], *before = i ? &b->wall[i - 1] : NULL;
        bool goes_on = before && f && before->cover == w->cover && before->b.x == w->a.x && before->b.y == w->a.y &&
                       strcmp(before->label, w->label) == 0 && f->points < GG_POINTS;
        if (!goes_on) {
            f = new_feature(v, as[w->cover], false);
            if (!f) return;
            name_feature(f, w->called[0] ? w->called : w->label, "");
            add_point(b, f, w->a);
        }
        add_point(b, f, w->b);
    }
}

static void view_works(const kings_battle *b, gg_view *v)
{
    for (int i = 0; i < b->works; i++) {
        gg_feature *f = new_feature(v, b->work[i].building ? SEEN_BUILDING : SEEN_REDOUBT, true);
        if (!f) return;
        name_feature(f, b->work[i].label, b->work[i].name);
        add_disc(b, f, b->work[i].at, b->work[i].radius);
    }
}

static bool is_work(const kings_battle *b, tab_point p)
{
    for (int i = 0; i < b->works; i++)
        if (b->work[i].at.x == p.x && b->work[i].at.y == p.y) return true;
    return false;
}

static void view_points(const kings_battle *b, gg_view *v)
{
    for (int i = 0; i < b->points; i++) {
        gg_feature *f = is_work(b, b->point[i]) ? NULL : new_feature(v, SEEN_OBJECTIVE, false);
        if (!f) continue;
        name_feature(f, "objective", "");
        add_point(b, f, b->point[i]);
    }
}

void kings_view_ground(const gg_battle *battle, const gg_state *state, gg_view *v)
{
    const kings_battle *b = kings_b(battle);
    (void)state; /* it never changes */
    v->ground = GG_TABLE;
    v->width = b->width, v->height = b->height;
    for (int i = 0; i < SEEN; i++) v->terrain_word[i] = grounds[i].word, v->terrain_mark[i] = grounds[i].mark;
    view_works(b, v);
    view_walls(b, v);
    view_points(b, v);
    for (int a = 0; a < b->areas; a++)
        for (int i = 0; i < b->area[a].shapes; i++) view_shape(b, &b->area[a], &b->shape[b->area[a].first + i], v);
}

/* ---- the pieces ---- */

uint32_t kings_status(const kings_battle *b, const kings_state *s, int unit)
{
    static const uint8_t off[] = {
        [POOL] = ST_POOL, [DESTROYED] = ST_DESTROYED, [ROUTED] = ST_ROUTED, [LEFT] = ST_LEFT, [EXITED] = ST_EXITED};
    static const gg_shown shown[] = {
        {CLOSE, ST_CLOSE}, {GROUND, ST_GROUND}, {ACTED, ST_ACTED}, {AMMO_OUT, ST_NO_AMMO}, {TARGETED, ST_TARGETED}};
    const kings_unit *u = &s->unit[unit];
    uint32_t status = 0;
    if (u->status != ON) return (uint32_t)1 << off[u->status];
    status |= gg_status_shown(shown, sizeof shown / sizeof shown[0], u->flags);
    if (u->pins) status |= (uint32_t)1 << ST_PINNED;
    if (!kings_has_leader(b, s, unit)) status |= (uint32_t)1 << ST_LEADERLESS;
    if (u->work != GG_NONE) status |= (uint32_t)1 << ST_IN_WORK;
    if (u->jam_until && u->jam_until >= s->turn) status |= (uint32_t)1 << ST_JAMMED;
    return status;
}

/* A unit that has yet to come on is whole; one that is lost has no strength. */
static uint8_t strength_shown(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    if (kings_lost(s, unit)) return 0;
    return u->status == POOL ? (uint8_t)kings_refilled(b, s, unit) : u->figs;
}

static void view_unit(const kings_battle *b, const kings_state *s, int unit, gg_piece *p)
{
    const kings_unit_def *d = &b->unit[unit];
    const kings_profile *of = &d->profile;
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = d->side,
                    .arm = of->crew      ? GG_GUNS
                           : of->mounted ? GG_HORSE
                                         : GG_FOOT,
                    .shape = GG_DISC,
                    .on_table = kings_on(s, unit),
                    .with = GG_NONE,
                    .strength = strength_shown(b, s, unit),
                    .full = d->start,
                    .pose = {.facing = -1},
                    .status = kings_status(b, s, unit)};
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s", kings_types[of->type].code);
    if (!p->on_table) return;
    p->pose = kings_pose(b, kings_at(s, unit), kings_has_front(b, s, unit) ? s->unit[unit].facing : -1);
    p->width = p->depth = (int16_t)(2 * kings_radius(b, s, unit));
}

/* ---- sides and clock ---- */

/* With hidden hands the other side's is a number of cards. */
static void note_hand(gg_text *t, const kings_battle *b, const kings_state *s, int side, int eyes)
{
    const kings_side *h = &s->side[side];
    int cards = h->hand_n + h->hand_j;
    gg_text_add(t, ", %d card%s", cards, cards == 1 ? "" : "s");
    if (h->hand_j && (b->option.hands_open || eyes != !side))
        gg_text_add(t, " (%d Joker%s)", h->hand_j, h->hand_j == 1 ? "" : "s");
}

static void view_side(const kings_battle *b, const kings_state *s, int side, int eyes, gg_view *v)
{
    int on = 0, lost = 0, pinned = 0, pool = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        on += kings_on(s, u);
        lost += kings_lost(s, u);
        pinned += kings_on(s, u) && kings_pinned(s, u);
        pool += s->unit[u].status == POOL;
    }
    v->score[side] = kings_vp_of(b, s, side);
    gg_text t = gg_text_on(v->side_note[side], sizeof v->side_note[side]);
    gg_text_add(&t, "%d unit%s, %d pinned, %d lost", on, on == 1 ? "" : "s", pinned, lost);
    if (pool) gg_text_add(&t, ", %d off the table", pool);
    if (b->option.cards) note_hand(&t, b, s, side, eyes);
    if (b->option.cards && b->option.recycle_side == side)
        gg_text_add(&t, ", %d of %d deployments", s->side[side].deployed, b->option.recycle_max);
}

static void view_clock(const kings_battle *b, const kings_state *s, gg_view *v)
{
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    v->round = s->turn < b->turns ? s->turn : b->turns, v->rounds = b->turns;
    bool placing = s->head.ask.kind == GG_CHOOSE && s->head.ask.question == ASK_PLACE;
    if (placing)
        gg_text_add(&t, "Before the battle");
    else
        gg_text_add(&t, "Turn %d of %d", v->round, b->turns);
    if (s->head.ask.kind == GG_OVER) return;
    gg_text_add(&t, ", ");
    gg_say_side(&t, &b->base, placing ? s->head.ask.side : s->active);
}

void kings_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    view_clock(b, s, v);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, side, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
}
