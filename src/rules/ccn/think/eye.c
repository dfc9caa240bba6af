/* How a side sees the field: distances, the strength of the enemy, what threatens each cell. All numbers of dice and all faces
 * that hit come from the chapters. */
#include "rules/ccn/think/mind.h"

void ccn_eye_open(const ccn_battle *b, const ccn_state *s, int side, ccn_eye *e)
{
    e->b = b, e->s = s, e->side = side;
    e->ahead = ccn_ahead(b, s) == side;
    e->urge = e->ahead ? 6 : 26 + 40 * s->round / b->rounds; /* who is behind must come on, the more the later it is */
    GG_TALLY(t);
    ccn_tally_arc(HEX_FLANK, &t);
    e->flank = t.total;
    e->ring[0] = s->units[!side], e->rings = 1;
    e->led[0] = s->leaders[side];
    for (int d = 1; d < 5; d++) e->led[d] = e->led[d - 1] | hex_around(e->led[d - 1]);
    for (int cls = 0; cls < 3; cls++) e->known[cls] = 0;
    e->strong = e->ordered = 0;
    e->commands = false, e->mover = GG_NONE, e->posed = 0, e->foes = 0;
    for (hex_set at = s->units[!side]; at;) e->foe[e->foes++] = (uint8_t)hex_take(&at);
}

int ccn_gap(ccn_eye *e, int hex)
{
    int d = 0;
    for (; d < CCN_RINGS; d++) {
        if (d == e->rings) e->ring[d] = e->ring[d - 1] | hex_around(e->ring[d - 1]), e->rings++;
        if (hex_in(e->ring[d], hex)) return d;
    }
    return CCN_RINGS;
}

static int faces_of(int kind)
{
    const gg_die *die = &ccn_dice[kind];
    int faces = 0;
    for (int face = 0; face < die->faces; face++) faces += die->class_of[face] == HIT;
    return faces;
}

int ccn_hit_faces(const ccn_battle *b, int attacker, unsigned target, bool melee)
{
    return faces_of(ccn_hit_die(b, attacker, target, melee));
}

/* ---- the strength of a unit ---- */

static void work_out(const ccn_eye *e, int unit, ccn_strength *out)
{
    const ccn_unit *u = &e->s->unit[unit];
    const ccn_type *type = ccn_type_of(e->b, unit);
    ccn_blow w = {.unit = (uint8_t)unit, .target = GG_NONE, .from = u->hex, .facing = u->facing};
    *out = (ccn_strength){.cls = type->cls, .spent = u->flags & SPENT};
    if (u->morale == BROKEN) return;
    out->reach = (uint8_t)((u->flags & SQUARE ? 0 : type->mb) + 1);
    for (int cls = 0; cls < 3; cls++) {
        GG_TALLY(t);
        ccn_onset_dice(e->b, e->s, &w, cls, &t);
        out->melee[cls] = (int8_t)t.total;
        out->cuts[cls] = (uint8_t)faces_of(ccn_class_die(e->b, unit, cls, true));
        out->shoots[cls] = (uint8_t)faces_of(ccn_class_die(e->b, unit, cls, false));
    }
    if (!type->range || (type->cls == ART && u->shots >= CCN_SHOTS)) return;
    out->range = type->range;
    for (int range = 2; range <= type->range && range < CCN_BLOW_RANGE; range++) {
        GG_TALLY(t);
        if (type->cls == ART)
            ccn_art_dice(e->b, e->s, unit, range, false, &t);
        else
            ccn_musket_dice(e->b, e->s, &w, &t);
        out->fire[range] = (int8_t)t.total;
    }
}

const ccn_strength *ccn_strength_of(ccn_eye *e, int unit)
{
    if (!(e->strong & ccn_bit(unit))) work_out(e, unit, &e->strength[unit]);
    e->strong |= ccn_bit(unit);
    return &e->strength[unit];
}

/* ---- what threatens a cell ---- */

/* The cell beside `hex` from which somebody would strike who comes from there. */
static int beside_toward(int hex, int from)
{
    int best = from, least = HEX_COLUMNS + HEX_ROWS;
    for (hex_set at = hex_beside[hex]; at;) {
        int cell = hex_take(&at), distance = hex_distance(cell, from);
        if (distance < least) least = distance, best = cell;
    }
    return best;
}

static int ground_dice(const ccn_eye *e, int cls, int from, int to, bool melee)
{
    GG_TALLY(t);
    ccn_terrain_dice(e->b, cls, from, to, melee, &t);
    return t.total;
}

/* Who acted already in this round will hardly do it before the next. */
static int soon(const ccn_strength *p, int sixths) { return p->spent ? sixths / 2 : sixths; }

static void add_melee(const ccn_eye *e, const ccn_strength *p, int cls, int from, int hex, ccn_threat *out)
{
    int distance = hex_distance(from, hex), last = distance == 1 ? from : beside_toward(hex, from);
    int dice = p->melee[cls] + ground_dice(e, p->cls, last, hex, true), faces = p->cuts[cls];
    unsigned fronts = hex_fronts(hex, from);
    int sixths = soon(p, dice > 0 ? dice * faces : 0);
    out->all = (int16_t)(out->all + sixths);
    if (p->cls == CAV) out->horse = (int16_t)(out->horse + sixths);
    for (int f = 0; f < HEX_DIRS; f++) {
        bool front = fronts >> f & 1;
        if (front && p->cls == CAV) out->horse_ahead[f] = (int16_t)(out->horse_ahead[f] + sixths);
        if (!front && distance <= 2 && dice + e->flank > 0)
            out->aside[f] = (int16_t)(out->aside[f] + soon(p, e->flank * faces) + sixths / 4); /* no square before it */
    }
}

static void add_enemy(ccn_eye *e, int enemy, int cls, int from, int hex, ccn_threat *out)
{
    const ccn_strength *p = ccn_strength_of(e, enemy);
    int distance = hex_distance(from, hex);
    if (distance <= p->reach && (p->cls != ART || distance == 1)) {
        add_melee(e, p, cls, from, hex, out);
    } else if (distance > 1 && distance <= p->range) {
        int dice = p->fire[distance] + ground_dice(e, p->cls, from, hex, false);
        if (dice > 0) out->all = (int16_t)(out->all + soon(p, dice * p->shoots[cls]));
    }
}

const ccn_threat *ccn_threat_at(ccn_eye *e, int cls, int hex)
{
    ccn_threat *out = &e->threat[cls][hex];
    if (hex_in(e->known[cls], hex)) return out;
    e->known[cls] |= HEX_BIT(hex);
    *out = (ccn_threat){0};
    for (int i = 0; i < e->foes; i++)
        if (hex_distance(e->foe[i], hex) < CCN_BLOW_RANGE)
            add_enemy(e, e->s->unit_at[e->foe[i]], cls, e->foe[i], hex, out);
    return out;
}
