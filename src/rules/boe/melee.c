/* 7.12: who fights in a contested space, by which modifiers, and how it is fought out. What comes of it is in
 * melee_results.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- who is in it ---- */

static int units_of(const boe_battle *b, const boe_state *s, int melee, int side, uint8_t out[BOE_STACK])
{
    return boe_units_in(b, s, s->melee[melee].cell, side, out);
}

/* A formation counts for nothing inside houses. */
static int formation(const boe_battle *b, const boe_state *s, int unit)
{
    return boe_garrison(b, s, unit) ? BOE_FORMATIONS : s->unit[unit].formation;
}

/* ---- M1 to M11, M14, M15, M21: what one primary has against another ---- */

typedef struct duel {
    const boe_battle *b;
    const boe_state *s;
    int p, q;           /* the primaries: ours, theirs */
    int kind, against;  /* INF, CAV, ART */
    int form, opposing; /* formations; of a garrison none */
    int ground;         /* on which they fight */
    bool impetus;
    gg_tally *t;
} duel;

/* M2 */
static int horse_on_foot(const duel *d)
{
    if (d->opposing == SQUARE) return d->s->unit[d->q].status == GOOD ? -4 : -1;
    if (d->ground == HEAVY || d->ground == STRONGPOINT || !d->impetus) return 0;
    return d->opposing == SKIRM || d->opposing == CREW || d->opposing == LIMBERED ? 3 : 2;
}

static void tally_horse(const duel *d)
{
    if (d->kind != CAV) return;
    bool charges = d->impetus && d->opposing != SQUARE;
    if (d->against != CAV) {
        int amount = horse_on_foot(d);
        gg_tally_word(d->t, amount, MELEE_MODS,
                      amount == 2    ? "horse at the charge among foot"
                      : amount == 3  ? "horse at the charge among skirmishers, crews or teams"
                      : amount == -4 ? "horse against a steady square"
                                     : "horse against a shaken square");
    }
    if (charges && d->b->unit[d->p].cls == HCAV) gg_tally_word(d->t, 1, UNIT_CLASS, "heavy horse at the charge");
    if (!d->impetus && d->against == CAV) gg_tally_word(d->t, -1, MELEE_MODS, "horse met standing");
}

static void tally_traits(const duel *d)
{
    bool charges = d->impetus && d->opposing != SQUARE;
    if (charges && boe_has(d->b, d->p, LANCE)) gg_tally_word(d->t, 1, UNIT_TRAIT, "lances");
    if (d->against == CAV && boe_has(d->b, d->p, CUIRASS))
        gg_tally_word(d->t, 1, UNIT_TRAIT, "cuirasses against horse");
}

/* M6 to M10 */
static void tally_formation(const duel *d)
{
    bool foot = d->kind == INF;
    if (foot && d->form == COLUMN && d->impetus && d->against != CAV)
        gg_tally_word(d->t, 1, FORM_TABLE, "column at the charge");
    if (d->form == MARCH) gg_tally_word(d->t, -2, FORM_TABLE, "caught in march column");
    if (d->form == LIMBERED) gg_tally_word(d->t, -2, FORM_TABLE, "caught limbered");
    if (foot && d->form == SKIRM && d->against == INF && d->opposing != SKIRM)
        gg_tally_word(d->t, -2, FORM_TABLE, "skirmishers against formed foot");
    if (foot && d->form == SQUARE && d->against == INF) gg_tally_word(d->t, -1, FORM_TABLE, "square against foot");
    if (d->form == UNLIMBERED || d->form == CREW) gg_tally_word(d->t, -2, FORM_TABLE, "gunners hand to hand");
}

static void tally_state(const duel *d)
{
    static const int8_t by_status[] = {[GOOD] = 0, [DISORDER] = -2, [RETREAT] = -3, [ROUT] = -4};
    static const char *const status_words[] = {"", "disordered", "retreating", "routed"};
    int morale = d->s->brigade[d->b->unit[d->p].brigade].morale;
    gg_tally_word(d->t, by_status[d->s->unit[d->p].status], STATUS_TABLE, status_words[d->s->unit[d->p].status]);
    if (boe_is(d->s, d->p, BLOWN)) gg_tally_word(d->t, -2, FATIGUE_BLOWN, "blown");
    if (morale == SHAKEN) gg_tally_word(d->t, -1, BRIG_SHAKEN, "brigade shaken");
    if (morale == BROKEN) gg_tally_word(d->t, -1, BRIG_BROKEN, "brigade broken");
}

static duel duel_of(const boe_battle *b, const boe_state *s, int p, int q, gg_tally *t)
{
    return (duel){.b = b,
                  .s = s,
                  .p = p,
                  .q = q,
                  .kind = boe_kind(b, p),
                  .against = boe_kind(b, q),
                  .form = formation(b, s, p),
                  .opposing = formation(b, s, q),
                  .ground = boe_terrain_at(b, s->unit[q].cell),
                  .impetus = boe_is(s, p, IMPETUS),
                  .t = t};
}

static void tally_duel(const duel *d)
{
    gg_tally_word(d->t, boe_grade(d->b, d->p) - 2, UNIT_GRADE, boe_grade_words[boe_grade(d->b, d->p)]);
    tally_horse(d);
    tally_traits(d);
    tally_formation(d);
    tally_state(d);
}

/* ---- the rest: what a side has ---- */

/* M12 */
static void tally_aspect(int form, int aspect, gg_tally *t)
{
    static const int8_t worst[] = {[ASPECT_FRONT] = 0, [ASPECT_FLANK] = -2, [ASPECT_REAR] = -3};
    if (form != SQUARE && form != SKIRM && form != BOE_FORMATIONS)
        gg_tally_word(t, worst[aspect], BOARD_ARC, aspect == ASPECT_FLANK ? "struck in flank" : "struck in rear");
}

static bool adds_up(const boe_battle *b, const boe_state *s, int melee, int side, int kind, int *stands)
{
    uint8_t in[BOE_STACK];
    *stands = 0;
    for (int n = units_of(b, s, melee, side, in); n > 0; n--) {
        if (boe_kind(b, in[n - 1]) != kind) return false;
        *stands += s->unit[in[n - 1]].stands;
    }
    return true;
}

static void tally_stands(int ours, int theirs, gg_tally *t)
{
    if (ours >= 2 * theirs)
        gg_tally_word(t, 2, UNIT_STANDS, "twice as many");
    else if (2 * ours >= 3 * theirs)
        gg_tally_word(t, 1, UNIT_STANDS, "half as many again");
}

/* M13: only foot against foot, or horse against horse. */
static void tally_strength(const boe_battle *b, const boe_state *s, int melee, int side, int p, gg_tally *t)
{
    int kind = boe_kind(b, p), ours, theirs;
    if (kind == ART || !adds_up(b, s, melee, side, kind, &ours) || !adds_up(b, s, melee, !side, kind, &theirs)) return;
    tally_stands(ours, theirs, t);
}

/* M17: every intruder came from below. */
static bool is_below(const boe_battle *b, int from, int cell) { return boe_level_at(b, from) < boe_level_at(b, cell); }

static bool holds_height(const boe_battle *b, const boe_state *s, int melee)
{
    const boe_melee *m = &s->melee[melee];
    uint8_t in[BOE_STACK];
    int n = units_of(b, s, melee, !m->holder, in);
    for (int i = 0; i < n; i++)
        if (!is_below(b, s->unit[in[i]].entry, m->cell)) return false;
    return n > 0;
}

/* M16, M17 */
static void tally_holding(int ground, int kind, bool height, gg_tally *t)
{
    if (ground == HEAVY) gg_tally_word(t, 1, TERRAIN_TABLE, "holds the wood");
    if (ground == STRONGPOINT && kind == INF) gg_tally_word(t, 2, TERRAIN_TABLE, "holds the strong point");
    if (height) gg_tally_word(t, 1, LOS_HEIGHT, "holds the height");
}

static void tally_intruding(int ground, int kind, gg_tally *t)
{
    if (ground == STREAM && kind != ART)
        gg_tally_word(t, -1, TERRAIN_TABLE, "across the stream");
    else if (ground == LIGHT && kind == CAV)
        gg_tally_word(t, -1, TERRAIN_TABLE, "horse in broken ground");
}

static void tally_ground(const boe_battle *b, const boe_state *s, int melee, int side, int p, gg_tally *t)
{
    int ground = boe_terrain_at(b, s->melee[melee].cell), kind = boe_kind(b, p);
    if (side == s->melee[melee].holder)
        tally_holding(ground, kind, holds_height(b, s, melee), t);
    else
        tally_intruding(ground, kind, t);
}

/* M18 to M20 */
static void tally_friends(const boe_battle *b, const boe_state *s, int melee, int side, int p, gg_tally *t)
{
    uint8_t in[BOE_STACK];
    int n = units_of(b, s, melee, side, in), best = 0, led = GG_NONE, by = boe_supporter(b, s, p);
    for (int i = 0; i < n; i++) {
        int rating = boe_leader_rating(b, s, in[i]);
        if (rating > best) best = rating, led = in[i];
    }
    if (led != GG_NONE) boe_tally_leader(b, s, led, LEADER_DATA, t);
    if (by != GG_NONE) gg_tally_say(t, 1, MELEE_SUPPORT, "supported by {p}", by, 0);
    gg_tally_word(t, n - 1, BOARD_OCCUPANCY, n == 2 ? "a second unit" : "a second and third unit");
}

void boe_melee_mods(const boe_battle *b, const boe_state *s, int melee, int side, int primary, int other, gg_tally *t)
{
    duel d = duel_of(b, s, primary, other, t);
    tally_duel(&d);
    tally_aspect(d.form, s->melee[melee].aspect[side], t);
    tally_strength(b, s, melee, side, primary, t);
    tally_ground(b, s, melee, side, primary, t);
    tally_friends(b, s, melee, side, primary, t);
}

/* ---- the same of a charge that is not made yet ---- */

void boe_clash_mods(const boe_battle *b, const boe_state *s, const boe_clash *c, gg_tally *ours, gg_tally *theirs)
{
    duel mine = duel_of(b, s, c->unit, c->target, ours), his = duel_of(b, s, c->target, c->unit, theirs);
    mine.form = his.opposing = s->unit[c->unit].formation; /* a garrison that comes out is none */
    mine.impetus = true, his.impetus = c->met, his.ground = mine.ground;
    tally_duel(&mine);
    tally_duel(&his);
    tally_aspect(his.form, boe_aspect(b, s, c->target, c->from), theirs);
    if (mine.kind == his.kind && mine.kind != ART) {
        tally_stands(s->unit[c->unit].stands, s->unit[c->target].stands, ours);
        tally_stands(s->unit[c->target].stands, s->unit[c->unit].stands, theirs);
    }
    tally_intruding(mine.ground, mine.kind, ours);
    tally_holding(his.ground, his.kind, is_below(b, c->from, s->unit[c->target].cell), theirs);
}

/* ---- boe.melee.support ---- */

static bool is_formed(int form) { return form == IN_LINE || form == COLUMN || form == SEMI; }

/* Where it came from, or where it was first. */
static int position(const boe_unit *u) { return u->flags & HAS_ENTRY ? u->entry : u->cell; }

int boe_supporter(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    int at = position(u);
    if (!is_formed(formation(b, s, unit)) || boe_kind(b, unit) == ART) return GG_NONE;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int cell = sq_step(b->board, at, dir), there = boe_unit_at(b, s, cell);
        if (there == GG_NONE || boe_side(b, there) != boe_side(b, unit)) continue;
        const boe_unit *f = &s->unit[there];
        if (f->status != GOOD || f->flags & IN_MELEE || !is_formed(f->formation)) continue;
        if (boe_kind(b, there) == boe_kind(b, unit) && boe_arc_from(at, u->facing, cell) == ARC_REAR) return there;
    }
    return GG_NONE;
}

/* ---- boe.melee.primary ---- */

static int worth_as_primary(const boe_battle *b, const boe_state *s, int unit, int against)
{
    GG_TALLY(t);
    duel d = duel_of(b, s, unit, against, &t);
    tally_duel(&d);
    return 16 * t.total + s->unit[unit].stands; /* ties: most stands */
}

int boe_default_primary(const boe_battle *b, const boe_state *s, int melee, int side)
{
    uint8_t in[BOE_STACK], against[BOE_STACK];
    int n = units_of(b, s, melee, side, in), best = 0;
    if (n <= 1 || units_of(b, s, melee, !side, against) == 0) return n ? in[0] : GG_NONE;
    for (int i = 1; i < n; i++)
        if (worth_as_primary(b, s, in[i], against[0]) > worth_as_primary(b, s, in[best], against[0])) best = i;
    return in[best];
}

/* ---- Phases 8 and 9c ---- */

static void tell_melees(gg_run *x)
{
    if (ST(x)->melees > 1) USES(x, MELEE_ORDER);
    if (ST(x)->melees > 0 && ST(x)->phase == PHASE_9C) USES(x, BREAK_RESOLVE);
}

/* They stand in order of rows, then columns. */
PROC(melees)
{
    BEGIN;
    tell_melees(x);
    while (ST(x)->melees > 0) CALL(melee, .at = 0);
    END;
}
