/* What is seen of a position: its ground, its pieces and what the sides have. */
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

#include "text/text.h"

const char *const ccn_status_words[CCN_STATUSES] = {
#include "engine/def/status_words.inc"
};
const char ccn_status_marks[CCN_STATUSES] = {
#include "engine/def/status_marks.inc"
};

int ccn_place(const gg_battle *b, gg_pose p, char *out, size_t cap)
{
    (void)b;
    gg_text t = gg_text_on(out, cap);
    int hex = hex_at_plane(p.x, p.y);
    char name[4] = "off";
    if (hex != HEX_OFF) hex_name(hex, name);
    gg_text_add(&t, "%s", name);
    return gg_text_len(&t);
}

/* "the battery ridge, G7": names that are no proper ones have their article. */
bool ccn_say_place(const gg_battle *b, gg_pose p, gg_text *t)
{
    int hex = hex_at_plane(p.x, p.y);
    const char *name = hex == HEX_OFF ? NULL : ccn_place_name_of(ccn_b(b), hex);
    char at[4];
    if (!name) return false;
    hex_name(hex, at);
    bool proper = (*name >= 'A' && *name <= 'Z') || strncmp(name, "the ", 4) == 0;
    gg_text_add(t, "%s%s, %s", proper ? "" : "the ", name, at);
    return true;
}

/* ---- the ground ---- */

void ccn_view_ground(const gg_battle *battle, const gg_state *state, gg_view *v)
{
    const ccn_battle *b = ccn_b(battle);
    (void)state; /* it never changes */
    v->ground = GG_HEXES;
    v->columns = HEX_COLUMNS, v->rows = HEX_ROWS;
    v->width = HEX_COLUMNS * 100, v->height = (int16_t)(hex_plane_y(HEX_CELLS - 1) + 58);
    for (int t = 0; t < CCN_TERRAINS; t++) {
        v->terrain_word[t] = ccn_grounds[t].name;
        v->terrain_mark[t] = ccn_grounds[t].mark;
    }
    for (int i = 0; i < HEX_CELLS; i++) {
        if (!hex_in(hex_all(), i)) continue;
        gg_cell *c = &v->cell[v->cells++];
        *c = (gg_cell){.x = (int16_t)hex_plane_x(i),
                       .y = (int16_t)hex_plane_y(i),
                       .column = (uint8_t)hex_column(i),
                       .row = (uint8_t)hex_row(i),
                       .terrain = b->terrain[i],
                       .works = b->works[i],
                       .worth_to = GG_NONE};
        hex_name(i, c->name);
        for (int k = 0; k < b->objectives; k++)
            if (b->objective[k].hex == i)
                c->worth = (int8_t)b->objective[k].banners, c->worth_to = b->objective[k].side;
    }
}

/* ---- pieces and sides ---- */

uint32_t ccn_unit_status(const ccn_unit *u)
{
    return (uint32_t)(u->morale == SHAKEN) << ST_SHAKEN | (uint32_t)(u->morale == BROKEN) << ST_BROKEN |
           (uint32_t) !!(u->flags & SPENT) << ST_SPENT | (uint32_t) !!(u->flags & SQUARE) << ST_SQUARE |
           (uint32_t)(u->shots >= 6) << ST_LOW_AMMO | (uint32_t) !!(u->flags & KEEP_SPENT) << ST_DELAYED;
}

static void view_unit(const ccn_battle *b, const ccn_state *s, int unit, gg_piece *p)
{
    static const uint8_t arms[] = {[INF] = GG_FOOT, [CAV] = GG_HORSE, [ART] = GG_GUNS};
    const ccn_unit_def *d = &b->unit[unit];
    const ccn_type *type = ccn_type_of(b, unit);
    *p = (gg_piece){.id = (uint8_t)unit,
                    .side = d->side,
                    .arm = arms[type->cls],
                    .shape = GG_CELL,
                    .on_table = ccn_alive(s, unit),
                    .with = GG_NONE,
                    .strength = s->unit[unit].blocks,
                    .full = d->full,
                    .pose = ccn_unit_pose(s, unit),
                    .status = ccn_unit_status(&s->unit[unit])};
    gg_text t = gg_text_on(p->type, sizeof p->type);
    gg_text_add(&t, "%.2s %s", type->code, type->code + 3);
}

static void view_leader(const ccn_battle *b, const ccn_state *s, int leader, gg_piece *p)
{
    const ccn_leader_def *d = &b->leader[leader];
    const ccn_leader *l = &s->leader[leader];
    bool on = l->status == ON;
    *p = (gg_piece){.id = (uint8_t)(CCN_LEADER + leader),
                    .side = d->side,
                    .arm = GG_LEADER,
                    .shape = GG_CELL,
                    .on_table = on,
                    .with = on ? s->unit_at[l->hex] : (uint8_t)GG_NONE,
                    .pose = ccn_pose(l->hex, -1)};
    p->status = (uint32_t) !!l->spent << ST_SPENT | (uint32_t)(l->status == CASUALTY) << ST_CASUALTY |
                (uint32_t)(l->status == ELIMINATED) << ST_LOST;
    memcpy(p->type, "leader", sizeof "leader");
}

static void view_side(const ccn_battle *b, const ccn_state *s, int side, gg_view *v)
{
    const ccn_side *a = &s->side[side];
    v->score[side] = ccn_banners(b, s, side);
    v->goal[side] = b->goal[side];
    gg_text t = gg_text_on(v->side_note[side], sizeof v->side_note[side]);
    gg_text_add(&t, "%d chit%s in the cup, %d of %d aides ready", a->cup, a->cup == 1 ? "" : "s", a->adc_ready,
                b->adc_max[side]);
    for (int i = 0; i < CCN_TOKENS; i++)
        if (a->tokens & ccn_tokens[i].bit) gg_text_add(&t, ", %s", ccn_tokens[i].name);
}

void ccn_view(const gg_battle *battle, const gg_state *state, int side, gg_view *v)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    (void)side; /* nothing is hidden in this game */
    v->round = s->round, v->rounds = b->rounds;
    gg_text t = gg_text_on(v->clock, sizeof v->clock);
    gg_text_add(&t, "Round %d of %d", s->round, b->rounds);
    for (int i = 0; i < GG_SIDES; i++) view_side(b, s, i, v);
    for (int u = 0; u < b->units; u++) view_unit(b, s, u, &v->piece[v->pieces++]);
    for (int l = 0; l < b->leaders; l++) view_leader(b, s, l, &v->piece[v->pieces++]);
}
