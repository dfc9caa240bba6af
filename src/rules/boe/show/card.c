/* Unit cards: all about one unit or leader. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"
#include "text/text.h"

static void add_place(gg_text *t, const boe_battle *b, int cell)
{
    char name[12];
    boe_cell_print(b, cell, name, sizeof name);
    gg_text_add(t, "%s", name);
}

static void card_head(gg_text *t, const boe_battle *b, const boe_state *s, int unit)
{
    static const char *const grades[BOE_GRADES] = {"militia", "conscript", "regular", "elite", "guard"};
    const boe_unit_def *d = &b->unit[unit];
    const boe_unit *u = &s->unit[unit];
    gg_text_add(t, "%s (%s), %s %s", d->name, d->label, grades[d->grade], boe_classes[d->cls].code);
    if (d->weight) gg_text_add(t, " of weight %c", "-LMH"[d->weight]);
    gg_text_add(t, ", brigade %s\n", b->brigade[d->brigade].label);
    gg_text_add(t, "%d of %d stands, morale %d, base AP %d", u->stands, u->start, 2 + d->grade, boe_base_ap(b, unit));
    for (int i = 0; i < 7; i++)
        if (d->traits >> i & 1) gg_text_add(t, ", %s", boe_trait_names[i]);
    gg_text_add(t, "\n");
}

static void card_state(gg_text *t, const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    gg_text_add(t, "at ");
    add_place(t, b, u->cell);
    gg_text_add(t, " in %s", boe_formation_names[u->formation]);
    if (boe_uses_facing(u->formation)) gg_text_add(t, " facing %s", sq_facing_names[u->facing]);
    gg_text_add(t, ", %s; %s, level %d", boe_status_names[u->status], boe_terrain_names[boe_terrain_at(b, u->cell)],
                boe_level_at(b, u->cell));
    gg_text_add(t, "\n%s cube, %d AP left, %d spent", boe_cube_names[u->cube], u->ap_left, u->ap_spent);
    gg_text_add(t, "; %s", u->flags & IN_COMMAND ? "in command" : "out of command"); /* as Phase 3 found it */
    if (u->fatigue) gg_text_add(t, "; fatigue %d", u->fatigue);
    if (u->flags & BLOWN) gg_text_add(t, "; blown");
    if (u->flags & MARKED) gg_text_add(t, "; has a fire marker");
    if (u->flags & GUNS_LEFT) {
        gg_text_add(t, "; its guns stand at ");
        add_place(t, b, u->entry);
    }
    gg_text_add(t, "\n");
}

static void card_brigade(gg_text *t, const boe_battle *b, const boe_state *s, int brigade)
{
    static const char *const morale[] = {"steady", "shaken", "broken"};
    const boe_brigade *g = &s->brigade[brigade];
    int start, lost = boe_losses(b, s, brigade, &start), leader = b->brigade[brigade].leader;
    gg_text_add(t, "brigade %s: order %s, %s, %d of %d stands lost", b->brigade[brigade].label,
                g->order < BOE_ORDERS ? boe_order_names[g->order] : "none yet", morale[g->morale], lost, start);
    if (g->written < BOE_ORDERS) gg_text_add(t, ", %s written", boe_order_names[g->written]);
    if (leader != GG_NONE)
        gg_text_add(t, ", under %s%s", b->leader[leader].name, s->leader[leader].state == LOST ? " (lost)" : "");
    gg_text_add(t, "\n");
}

/* Enemies near it: how far, in which arc, and what it could do to them. */
static void card_enemies(gg_text *t, const boe_battle *b, const boe_state *s, int unit)
{
    static const char *const arcs[] = {"front", "flank", "rear"};
    const boe_unit *u = &s->unit[unit];
    int enemy = !boe_side(b, unit);
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || boe_range(u->cell, s->unit[e].cell) > 8) continue;
        gg_text_add(t, "%s: range %d, in its %s", b->unit[e].label, boe_range(u->cell, s->unit[e].cell),
                    arcs[boe_arc(b, s, unit, s->unit[e].cell)]);
        gg_text_add(t, "%s", boe_sees(b, u->cell, s->unit[e].cell) ? ", in sight" : ", out of sight");
        if (boe_judge_fire(b, s, unit, e) == GG_OK) {
            gg_tally tally = {0};
            boe_volley v = boe_fire_dice(b, s, unit, e, &tally);
            gg_text_add(t, ", %d dice hitting on %d or more", v.dice, 3 + v.die - DIE_FIRE3);
        }
        gg_text_add(t, "\n");
    }
}

static int card_leader(const boe_battle *b, const boe_state *s, int leader, gg_text *t)
{
    static const char *const ranks[] = {"brigadier", "general of division", "commander of the corps"};
    static const char *const states[] = {"", ", lost", ", not yet here"};
    const boe_leader_def *d = &b->leader[leader];
    const boe_leader *l = &s->leader[leader];
    gg_text_add(t, "%s (%s), %s, rating %d%s\n", d->name, d->label, ranks[d->rank], l->rating, states[l->state]);
    if (l->state == PRESENT) {
        gg_text_add(t, "at ");
        add_place(t, b, l->cell);
        if (l->unit != GG_NONE) gg_text_add(t, ", with %s", b->unit[l->unit].name);
        gg_text_add(t, "%s\n", l->moved ? ", has ridden this turn" : "");
    }
    gg_text_add(t, "command radius %d, %d for horse\n", boe_radius(b, leader, false), boe_radius(b, leader, true));
    if (d->brigade != GG_NONE) card_brigade(t, b, s, d->brigade);
    return gg_text_len(t);
}

int boe_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    gg_text t = gg_text_on(out, cap);
    if (!gg_piece_exists(battle, piece)) return 0;
    if (piece >= BOE_UNITS) return card_leader(b, s, piece - BOE_LEADER, &t);
    card_head(&t, b, s, piece);
    if (boe_on_map(s, piece)) {
        card_state(&t, b, s, piece);
        card_brigade(&t, b, s, b->unit[piece].brigade);
        card_enemies(&t, b, s, piece);
    } else {
        gg_text_add(&t, s->unit[piece].stands || !boe_is(s, piece, ENTERED) ? "not on the map\n" : "gone\n");
    }
    return gg_text_len(&t);
}

int boe_group_card(const gg_battle *battle, const gg_state *state, int brigade, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (brigade < 0 || brigade >= boe_b(battle)->brigades) return 0;
    card_brigade(&t, boe_b(battle), boe_s(state), brigade);
    return gg_text_len(&t);
}
