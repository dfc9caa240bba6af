/* What is seen: names and places, the view of a position, prompts. */
#include "engine/text.h"
#include "kings.h"

const char *const kings_status_words[] = {
    [ST_PINNED] = "pinned",
    [ST_CLOSE] = "in Close Order",
    [ST_GROUND] = "gone to ground",
    [ST_LEADERLESS] = "Leaderless",
    [ST_ACTED] = "done",
    [ST_IN_WORK] = "in a Work",
    [ST_JAMMED] = "jammed",
    [ST_NO_AMMO] = "out of ammunition",
    [ST_TARGETED] = "under fire",
    [ST_POOL] = "off the table",
    [ST_ROUTED] = "routed",
    [ST_LEFT] = "gone in flight",
    [ST_EXITED] = "gone by an edge",
    [ST_DESTROYED] = "destroyed",
};
static const char status_marks[KINGS_STATUSES] = {
    [ST_PINNED] = '!', [ST_CLOSE] = '#',   [ST_GROUND] = '_', [ST_LEADERLESS] = '?',
    [ST_ACTED] = '\'', [ST_IN_WORK] = '@', [ST_JAMMED] = '%', [ST_NO_AMMO] = '-'};

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

/* ---- names and places ---- */

static bool exists(const kings_battle *b, int piece) { return piece >= 0 && piece < b->units; }

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool is_label(const char *label, const char *text, size_t len, bool exact)
{
    if (strlen(label) != len) return false;
    for (size_t i = 0; i < len; i++)
        if (exact ? label[i] != text[i] : small(label[i]) != small(text[i])) return false;
    return true;
}

/* As it is written, or else with the capitals forgotten. */
int kings_piece_find(const gg_battle *battle, const char *label, size_t len)
{
    const kings_battle *b = kings_b(battle);
    for (int exact = 1; exact >= 0; exact--)
        for (int u = 0; u < b->units; u++)
            if (is_label(b->unit[u].label, label, len, exact)) return u;
    return GG_NONE;
}

const char *kings_label(const gg_battle *b, int piece)
{
    return exists(kings_b(b), piece) ? kings_b(b)->unit[piece].label : "?";
}

const char *kings_piece_name(const gg_battle *b, int piece)
{
    return exists(kings_b(b), piece) ? kings_b(b)->unit[piece].name : "?";
}

/* The picture has y to the south and facings in degrees. */
gg_pose kings_pose(const kings_battle *b, tab_point p, int facing)
{
    return (gg_pose){
        .x = (int16_t)p.x, .y = (int16_t)(b->height - p.y), .facing = (int16_t)(facing < 0 ? -1 : facing * 45 / 2)};
}

/* In inches, y from the south as players measure. */
int kings_place_name(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    int y = kings_b(b)->height - p.y;
    gg_text_add(&t, "%d.%d,%d.%d", p.x / 10, p.x % 10, y / 10, y % 10);
    return gg_text_len(&t);
}

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
    name_feature(f, a->label, a->name);
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
                       f->points < GG_POINTS;
        if (!goes_on) {
            f = new_feature(v, as[w->cover], false);
            if (!f) return;
            name_feature(f, w->label, "");
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
    static const struct {
        uint16_t flag;
        uint8_t status;
    } shown[] = {
        {CLOSE, ST_CLOSE}, {GROUND, ST_GROUND}, {ACTED, ST_ACTED}, {AMMO_OUT, ST_NO_AMMO}, {TARGETED, ST_TARGETED}};
    const kings_unit *u = &s->unit[unit];
    uint32_t status = 0;
    if (u->status != ON) return (uint32_t)1 << off[u->status];
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        if (u->flags & shown[i].flag) status |= (uint32_t)1 << shown[i].status;
    if (u->pins) status |= (uint32_t)1 << ST_PINNED;
    if (!kings_has_leader(b, s, unit)) status |= (uint32_t)1 << ST_LEADERLESS;
    if (u->work != GG_NONE) status |= (uint32_t)1 << ST_IN_WORK;
    if (u->jam_until && u->jam_until >= s->turn) status |= (uint32_t)1 << ST_JAMMED;
    return status;
}

static int facing_shown(const kings_battle *b, const kings_state *s, int unit)
{
    bool has = !kings_in_work(s, unit) && (kings_is(s, unit, CLOSE) || kings_profile_of(b, unit)->crew);
    return has ? s->unit[unit].facing : -1;
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
    memcpy(p->label, d->label, sizeof p->label);
    memcpy(p->name, d->name, sizeof p->name);
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%s", kings_types[of->type].code);
    if (!p->on_table) return;
    p->pose = kings_pose(b, kings_at(s, unit), facing_shown(b, s, unit));
    p->width = p->depth = (int16_t)(2 * kings_radius(b, s, unit));
}

/* ---- sides and clock ---- */

/* With hidden hands the other side's is a number of cards. */
static void note_hand(gg_text *t, const kings_battle *b, const kings_state *s, int side, int eyes)
{
    const kings_side *h = &s->side[side];
    int cards = h->hand_n + h->hand_j;
    gg_text_add(t, ", %d card%s", cards, cards == 1 ? "" : "s");
    if (h->hand_j && !(b->option.hands_hidden && eyes == !side))
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
    gg_add_side(&t, &b->base, placing ? s->head.ask.side : s->active);
}

void kings_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    for (int i = 0; i < KINGS_STATUSES; i++) {
        v->status_word[i] = kings_status_words[i];
        v->status_mark[i] = status_marks[i];
    }
    view_clock(b, s, v);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, side, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
}

/* ---- prompts ---- */

static const char *const questions[KINGS_ASKS] = {
    /* {p}: the unit, {o}: the other, {s}: the side, {c}: cards, {m}: how far */
    [ASK_PLACE] = "{s}: where does {p} stand when the battle begins?",
    [ASK_ACTIVATE] = "{s}: which unit does what?{c}",
    [ASK_GO] = "{s}: where does {p} go?{m}",
    [ASK_TARGET] = "{s}: at whom does {p} fire?",
    [ASK_OCCUPY] = "{s}: does {p} take the position it has stormed?",
    [ASK_REPLACE] = "{s}: where does {p} come on?",
};

static void add_side(gg_text *t, const gg_battle *b, int side)
{
    const char *name = b->side[side];
    gg_text_add(t, "%c%s", *name >= 'a' && *name <= 'z' ? *name - 'a' + 'A' : *name, name + 1);
}

static void add_piece(gg_text *t, const gg_battle *b, int piece)
{
    const char *name = kings_piece_name(b, piece), *label = kings_label(b, piece);
    if (piece == GG_NONE)
        gg_text_add(t, "a unit");
    else
        gg_text_add(t, strcmp(name, label) ? "%s (%s)" : "%s", name, label);
}

/* How far it may go, over open ground and over difficult. */
static void add_allowance(gg_text *t, const kings_battle *b, const kings_state *s)
{
    int a = kings_top(s)->walk.allowance, half = a / 2;
    gg_text_add(t, " (%d.%d inches", a / 10, a % 10);
    if (kings_top(s)->walk.close)
        gg_text_add(t, ", not over difficult ground");
    else if (!kings_is_light(b, s, kings_top(s)->walk.unit))
        gg_text_add(t, ", %d.%d over difficult ground", half / 10, half % 10);
    gg_text_add(t, ")");
}

static void add_cards(gg_text *t, const kings_battle *b, const kings_state *s)
{
    const kings_side *h = &s->side[s->head.ask.side];
    if (!b->option.cards || s->head.ask.piece != GG_NONE || s->veiled == 1 + s->head.ask.side) return;
    gg_text_add(t, " (%d card%s", h->hand_n, h->hand_n == 1 ? "" : "s");
    gg_text_add(t, h->hand_j ? " and %d Joker%s in hand)" : " in hand)", h->hand_j, h->hand_j == 1 ? "" : "s");
}

static void prompt_choice(gg_text *t, const gg_battle *b, const kings_state *s)
{
    const gg_ask *ask = &s->head.ask;
    const char *c = questions[ask->question];
    if (ask->question == ASK_ACTIVATE && ask->piece != GG_NONE) c = "{s}: what does {p} do?";
    for (; *c; c++) {
        if (*c != '{') {
            gg_text_add(t, "%c", *c);
            continue;
        }
        if (c[1] == 's') add_side(t, b, ask->side);
        if (c[1] == 'p') add_piece(t, b, ask->piece);
        if (c[1] == 'o') add_piece(t, b, ask->other);
        if (c[1] == 'c') add_cards(t, kings_b(b), s);
        if (c[1] == 'm') add_allowance(t, kings_b(b), s);
        c += 2;
    }
}

int kings_prompt(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    switch (s->ask.kind) {
    case GG_OVER: gg_text_add(&t, "The battle is over."); break;
    case GG_ROLL: gg_add_roll(&t, b, &s->ask), gg_text_add(&t, "."); break;
    case GG_CHOOSE: prompt_choice(&t, b, kings_s(s)); break;
    default: gg_text_add(&t, "The exchange is over."); break;
    }
    return gg_text_len(&t);
}
