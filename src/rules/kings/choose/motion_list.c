/* The motions worth listing at D3, each with what is worth knowing of where it leads. */
#include "rules/kings/choose/reading.h"

#include <string.h>

enum { MOST = 12, APART = 5 /* rows that end no farther from each other are one */ };

typedef struct listing {
    const kings_battle *b;
    const kings_state *s;
    kings_march m;
    gg_motion *out;
    int count, cap;
    tab_point end[MOST];
} listing;

/* ---- what is worth knowing of it ---- */

/* The position with the unit there, in the order that it will have. */
static kings_state moved(const listing *l, gg_move m)
{
    kings_state s = *l->s;
    kings_unit *u = &s.unit[l->m.unit];
    if (gg_move_verb(m) == V_STAY) return s;
    tab_point to = gg_move_verb(m) == V_ENTER ? l->b->work[gg_move_arg(m)].at : kings_go_end(m);
    u->x = (int16_t)to.x;
    u->y = (int16_t)to.y;
    u->work = gg_move_verb(m) == V_ENTER ? (uint8_t)gg_move_arg(m) : (uint8_t)GG_NONE;
    if (!l->m.close) u->flags &= (uint16_t)~CLOSE;
    return s;
}

static int cost_of(const listing *l, gg_move m)
{
    tab_point end = kings_go_end(m);
    int cost = 0;
    if (gg_move_verb(m) == V_ENTER)
        kings_judge_enter(l->b, l->s, &l->m, (int)gg_move_arg(m), &cost);
    else if (gg_move_verb(m) == V_GO)
        kings_judge_path(l->b, l->s, &l->m, &end, 1, &cost);
    return cost;
}

static void say_note(const listing *l, gg_move m, gg_text *t)
{
    static const char *const cover[] = {"", ", soft cover", ", hard cover"};
    if (gg_move_verb(m) == V_LEAVE) {
        gg_text_add(t, "for good");
        return;
    }
    kings_state there = moved(l, m);
    int unit = l->m.unit,
        foe = kings_nearest(l->b, &there, unit, kings_units_on(l->b, &there, !kings_side_of(l->b, unit)));
    if (gg_move_verb(m) != V_STAY) {
        gg_say_inches(t, cost_of(l, m));
        gg_text_add(t, " of ");
        gg_say_inches(t, l->m.allowance);
    }
    if (foe == GG_NONE) return;
    if (gg_move_verb(m) != V_STAY) gg_text_add(t, ", ");
    gg_say_inches(t, kings_gap(l->b, &there, unit, foe));
    gg_text_add(t, " inches from %s%s", l->b->unit[foe].label, cover[kings_shelter(l->b, &there, foe, unit)]);
}

/* ---- rows ---- */

static tab_point end_of(const listing *l, gg_move m)
{
    switch (gg_move_verb(m)) {
    case V_ENTER: return l->b->work[gg_move_arg(m)].at;
    case V_GO: return kings_go_end(m);
    case V_STAY: return l->m.from;
    default: return (tab_point){-KINGS_SPAN, (int32_t)gg_move_arg(m) * KINGS_SPAN}; /* off */
    }
}

static bool is_listed(const listing *l, tab_point end)
{
    for (int i = 0; i < l->count; i++)
        if (disc_square(l->end[i], end) <= (int64_t)APART * APART) return true;
    return false;
}

/* True: it is legal, whether it stands in the list already or not. */
static bool add(listing *l, const char *words)
{
    gg_fault fault = {0};
    const gg_battle *b = &l->b->base;
    const gg_state *s = &l->s->head;
    gg_move m = strcmp(words, "stay") == 0 ? kings_move(V_STAY, l->m.unit, GG_NONE, -1, 0)
                                           : kings_motion(b, s, words, strlen(words), &fault);
    if (!m || gg_verdict(b, s, m) != GG_OK) return false;
    if (l->count == l->cap || is_listed(l, end_of(l, m))) return true;
    gg_motion *row = &l->out[l->count];
    *row = (gg_motion){.move = m};
    gg_text t = gg_text_on(row->words, sizeof row->words), note = gg_text_on(row->note, sizeof row->note);
    gg_text_add(&t, "%s", words);
    say_note(l, m, &note);
    l->end[l->count++] = end_of(l, m);
    return true;
}

static gg_text start(char *words, size_t cap, const char *verb)
{
    gg_text t = gg_text_on(words, cap);
    gg_text_add(&t, "%s ", verb);
    return t;
}

static void add_works(listing *l)
{
    char words[64];
    for (int w = 0; w < l->b->works; w++) {
        gg_text t = start(words, sizeof words, "into");
        kings_say_work(&t, l->b, w);
        add(l, words);
    }
}

static void add_objectives(listing *l)
{
    char words[64];
    for (int i = 0; i < l->b->points; i++) {
        gg_text t = start(words, sizeof words, "toward");
        gg_pose at = kings_pose(l->b, l->b->point[i], -1);
        char place[48];
        kings_place(&l->b->base, at, place, sizeof place);
        gg_text_add(&t, "%s", place);
        add(l, words);
    }
}

static void add_short_range(listing *l)
{
    char words[64];
    int range = kings_weapons[kings_profile_of(l->b, l->m.unit)->weapon].range / 2;
    uint64_t left = kings_units_on(l->b, l->s, !kings_side_of(l->b, l->m.unit)), far = 0;
    for (; left; left &= left - 1)
        if (kings_gap(l->b, l->s, l->m.unit, __builtin_ctzll(left)) > range) far |= left & -left;
    int foe = kings_nearest(l->b, l->s, l->m.unit, far);
    if (foe == GG_NONE) return;
    gg_text t = start(words, sizeof words, "to short range of");
    gg_text_add(&t, "%s", l->b->unit[foe].label);
    add(l, words);
}

/* Of things that give cover the nearest that can be reached: `skip` holds those that were tried. */
static int nearest_area(const listing *l, uint32_t skip)
{
    int best = -1, shape;
    int64_t least = 0;
    for (int i = 0; i < l->b->areas; i++) {
        if (!l->b->area[i].cover || skip >> i & 1 || kings_area_contains(l->b, i, l->m.from)) continue;
        int64_t away = disc_square(kings_area_nearest(l->b, i, l->m.from, &shape), l->m.from);
        if (best >= 0 && away >= least) continue;
        best = i;
        least = away;
    }
    return best;
}

static void add_cover(listing *l)
{
    char words[64];
    uint32_t tried = 0;
    for (int a; (a = nearest_area(l, tried)) >= 0; tried |= (uint32_t)1 << a) {
        gg_text t = start(words, sizeof words, "into");
        kings_say_the(&t, l->b->area[a].name, l->b->area[a].label);
        if (add(l, words)) return;
    }
}

static int nearest_wall(const listing *l, uint32_t skip)
{
    int best = -1;
    int64_t least = 0;
    for (int i = 0; i < l->b->walls; i++) {
        const kings_wall *w = &l->b->wall[i];
        int64_t away = disc_square(kings_foot(l->m.from, w->a, w->b), l->m.from);
        if (!w->cover || skip >> i & 1 || (best >= 0 && away >= least)) continue;
        best = i;
        least = away;
    }
    return best;
}

static void add_wall(listing *l)
{
    char words[64];
    uint32_t tried = 0;
    for (int w; (w = nearest_wall(l, tried)) >= 0; tried |= (uint32_t)1 << w) {
        const kings_wall *wall = &l->b->wall[w];
        gg_text t = start(words, sizeof words, "behind");
        if (wall->called[0])
            kings_say_the(&t, wall->called, wall->label);
        else
            gg_text_add(&t, "the %s wall", wall->label);
        if (add(l, words)) return;
    }
}

int kings_motions(const gg_battle *battle, const gg_state *state, gg_motion *out, int cap)
{
    static const char *const off[] = {"off N", "off E", "off S", "off W"};
    listing l = {.b = kings_b(battle), .s = kings_s(state), .out = out, .cap = cap < MOST ? cap : MOST};
    if (state->ask.question != ASK_GO) return 0;
    kings_march_now(l.b, l.s, &l.m);
    add_works(&l);
    add_objectives(&l);
    add(&l, "forward");
    add_short_range(&l);
    add_cover(&l);
    add_wall(&l);
    add(&l, "back");
    for (int i = 0; i < 4; i++)
        if (l.m.exits >> i & 1) add(&l, off[i]);
    add(&l, "stay");
    return l.count;
}
