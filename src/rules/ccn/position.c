/* A position as canonical text: a whole scenario, every field of section 5 in a fixed order and spelling, so that
 * reading it gives the same state again, and equal positions give equal text. */
#include "engine/text.h"
#include "setup.h"

/* ---- what never changes ---- */

static void print_rules(gg_text *t, const ccn_battle *b)
{
    gg_text_add(t, "rounds %d\n", b->rounds);
    if (b->points) gg_text_add(t, "points %d\n", b->points);
    if (b->limit_most || b->limit_tie != GG_NONE) {
        gg_text_add(t, "limit %s", b->limit_most ? "banners" : "share");
        gg_text_add(t, " tie %s\n", b->limit_tie == GG_NONE ? "draw" : ccn_side_names[b->limit_tie]);
    }
    for (int i = 0; i < CCN_OPTIONS; i++) {
        const ccn_option_words *o = &ccn_option_list[i];
        uint8_t value = ((const uint8_t *)&b->option)[o->at];
        if (value) gg_text_add(t, "option %s %s\n", o->name, o->value[value]);
    }
}

static void print_map(gg_text *t, const ccn_battle *b)
{
    if (b->of[CLEAR] == hex_all()) return;
    gg_text_add(t, "map\n");
    for (int row = 0; row < HEX_ROWS; row++) {
        gg_text_add(t, row & 1 ? " " : "");
        for (int column = 0; hex_on_board(column, row); column++)
            gg_text_add(t, " %c", ccn_grounds[b->terrain[hex_cell(column, row)]].mark);
        gg_text_add(t, "\n");
    }
    gg_text_add(t, "end\n");
}

static void print_hex(gg_text *t, int cell)
{
    char name[4];
    hex_name(cell, name);
    gg_text_add(t, " %s", name);
}

static void print_places(gg_text *t, const ccn_battle *b)
{
    for (int cell = 0; cell < HEX_CELLS; cell++) {
        if (!b->works[cell]) continue;
        gg_text_add(t, "works");
        print_hex(t, cell);
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (b->works[cell] >> dir & 1) gg_text_add(t, " %s", ccn_direction_names[dir]);
        gg_text_add(t, "\n");
    }
    for (int i = 0; i < b->objectives; i++) {
        gg_text_add(t, "objective");
        print_hex(t, b->objective[i].hex);
        gg_text_add(t, " %s %d\n", ccn_side_names[b->objective[i].side], b->objective[i].banners);
    }
}

/* ---- what does ---- */

static void print_tokens(gg_text *t, int tokens)
{
    const char *before = " tokens ";
    for (int i = 0; i < CCN_TOKENS; i++) {
        if (!(tokens >> i & 1)) continue;
        gg_text_add(t, "%s%s", before, ccn_token_names[i]);
        before = ",";
    }
}

static void print_side(gg_text *t, const ccn_battle *b, const ccn_state *s, int side)
{
    const ccn_side *now = &s->side[side];
    const int number[SIDE_NUMBERS] = {
        [SIDE_CHITS] = b->chits[side], [SIDE_ADCS] = b->adc_max[side],    [SIDE_GOAL] = b->goal[side],
        [SIDE_CUP] = now->cup,         [SIDE_CHITS_NOW] = now->chits_now, [SIDE_ADC_READY] = now->adc_ready,
        [SIDE_BANNERS] = now->banners, [SIDE_BONUS] = now->bonus,
    };
    gg_text_add(t, "side %s %s", ccn_side_names[side], ccn_edge_names[b->edge[side]]);
    for (int i = 0; i < SIDE_NUMBERS; i++) gg_text_add(t, " %s %d", ccn_side_words[i], number[i]);
    print_tokens(t, now->tokens);
    gg_text_add(t, "\n");
}

static void print_unit(gg_text *t, const ccn_battle *b, const ccn_state *s, int i)
{
    const ccn_unit_def *def = &b->unit[i];
    const ccn_unit *u = &s->unit[i];
    const ccn_type *type = ccn_type_of(b, i);
    gg_text_add(t, "unit %s %s \"%s\" %s.%s", def->label, ccn_side_names[def->side], def->name, type->nation,
                type->code);
    if (ccn_alive(s, i)) {
        print_hex(t, u->hex);
        gg_text_add(t, " facing %s", ccn_facing_names[u->facing]);
        if (u->blocks != def->full) gg_text_add(t, " blocks %d", u->blocks);
    } else {
        gg_text_add(t, " eliminated");
    }
    if (def->full != type->blocks) gg_text_add(t, " max %d", def->full);
    if (u->morale != STEADY) gg_text_add(t, u->morale == SHAKEN ? " shaken" : " broken");
    if (u->flags & SPENT) gg_text_add(t, " spent");
    if (u->flags & KEEP_SPENT) gg_text_add(t, " keep_spent");
    if (u->flags & SQUARE) gg_text_add(t, " square");
    if (u->shots) gg_text_add(t, " shots %d", u->shots);
    gg_text_add(t, "\n");
}

static void print_leader(gg_text *t, const ccn_battle *b, const ccn_state *s, int i)
{
    const ccn_leader_def *def = &b->leader[i];
    const ccn_leader *l = &s->leader[i];
    char usual[16];
    ccn_default_label(def->name, usual);
    gg_text_add(t, "leader %s \"%s\"", ccn_side_names[def->side], def->name);
    if (l->status == ON)
        print_hex(t, l->hex);
    else
        gg_text_add(t, l->status == CASUALTY ? " casualty since %d" : " eliminated", l->since);
    if (strcmp(usual, def->label) != 0) gg_text_add(t, " label %s", def->label);
    if (l->spent) gg_text_add(t, " spent");
    gg_text_add(t, "\n");
}

static void print_begin(gg_text *t, const ccn_battle *b, const ccn_begin *begin)
{
    gg_text_add(t, "begin %s", ccn_begin_names[begin->at]);
    if (begin->at == AT_ATTEMPT) gg_text_add(t, " %s", ccn_side_names[begin->side]);
    if (begin->at > AT_ATTEMPT) gg_text_add(t, " %s", b->unit[begin->unit].label);
    if (begin->at == AT_ATTACK) {
        gg_text_add(t, " from");
        print_hex(t, begin->start);
        gg_text_add(t, " moves %d", begin->moves);
        if (begin->entered) gg_text_add(t, " entered");
    }
    if (begin->bonus) gg_text_add(t, " bonus");
    if (begin->chit != CHIT_KEPT) gg_text_add(t, begin->chit == CHIT_NATURAL2 ? " natural2" : " doubles");
    if (begin->opened) gg_text_add(t, " left_square");
    if (begin->guns) {
        gg_text_add(t, " target %s guns", b->unit[begin->target].label);
        for (int gun = 0; gun < CCN_GUNS; gun++)
            if (begin->guns >> gun & 1)
                gg_text_add(t, " %s", b->unit[b->gun_unit[b->unit[begin->unit].side][gun]].label);
    }
    gg_text_add(t, "\n");
}

static void print_round(gg_text *t, const ccn_state *s)
{
    gg_text_add(t, "round %d\n", s->round);
    if (s->kepts) gg_text_add(t, "kept");
    for (int i = 0; i < s->kepts; i++) gg_text_add(t, " %s", ccn_side_names[s->kept >> i & 1]);
    if (s->kepts) gg_text_add(t, "\n");
}

int ccn_position(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    ccn_begin begin;
    if (!ccn_begin_of(battle, state, &begin)) return -1;
    gg_text t = gg_text_on(out, cap);
    gg_text_add(&t, "system %s\ntitle %s\n", battle->system->id, battle->title);
    gg_text_story(&t, battle->story);
    print_rules(&t, b);
    print_map(&t, b);
    print_places(&t, b);
    for (int side = 0; side < GG_SIDES; side++) print_side(&t, b, s, side);
    for (int i = 0; i < b->units; i++) print_unit(&t, b, s, i);
    for (int i = 0; i < b->leaders; i++) print_leader(&t, b, s, i);
    print_round(&t, s);
    print_begin(&t, b, &begin);
    return gg_text_len(&t);
}
