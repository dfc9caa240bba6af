/* Shapes and badges to draw, what lies between two places, how a battle is won and why a move is refused: asked of the system. */
#include "system.h"
#include "telling.h"

#include <stdio.h>
#include <string.h>

int gg_overlay_kinds(const gg_system *sys, const char *const **word)
{
    *word = sys->overlay_word;
    return sys->overlays;
}

int gg_overlay_of(const gg_battle *b, const gg_state *s, int kind, int piece, int other, gg_overlay *out, int cap)
{
    bool known = b->system->overlay && kind >= 0 && kind < b->system->overlays;
    return known ? b->system->overlay(b, s, kind, piece, other, out, cap) : 0;
}

gg_badge *gg_badge_add(gg_badges *all, gg_badge_kind kind, int side, int piece, int count, int of)
{
    gg_badge *one = all->count < all->cap ? &all->out[all->count++] : &all->spare;
    *one = (gg_badge){.kind = (uint8_t)kind,
                      .side = (uint8_t)side,
                      .piece = (uint8_t)piece,
                      .other = GG_NONE,
                      .count = (uint8_t)count,
                      .of = (uint8_t)of};
    return one;
}

const char *gg_badge_word(int kind)
{
    static const char *const word[GG_BADGE_KINDS] = {
        [GG_BADGE_PENNANT] = "pennant", [GG_BADGE_RATING] = "rating", [GG_BADGE_GRADE] = "grade",
        [GG_BADGE_TRAIT] = "trait",     [GG_BADGE_SEND] = "send",     [GG_BADGE_POINTS] = "points",
        [GG_BADGE_SPENT] = "spent",     [GG_BADGE_SHOT] = "shot",     [GG_BADGE_WAY] = "way",
        [GG_BADGE_BOXES] = "boxes",     [GG_BADGE_NOTCH] = "notch",   [GG_BADGE_MARKERS] = "markers",
        [GG_BADGE_CLASH] = "clash",     [GG_BADGE_STRUCK] = "struck", [GG_BADGE_ENTRY] = "entry",
        [GG_BADGE_GUNS] = "guns",       [GG_BADGE_OVER] = "over",     [GG_BADGE_CARDS] = "cards",
        [GG_BADGE_CHITS] = "chits",     [GG_BADGE_KEPT] = "kept",     [GG_BADGE_OUT] = "out",
        [GG_BADGE_ROUND] = "round",     [GG_BADGE_DOUBLE] = "double", [GG_BADGE_EDGE] = "edge",
        [GG_BADGE_CAMP] = "camp",       [GG_BADGE_OFF] = "off",       [GG_BADGE_COST] = "cost",
        [GG_BADGE_FIGHT] = "fight"};
    return kind > 0 && kind < GG_BADGE_KINDS ? word[kind] : "";
}

int gg_badges_of(const gg_battle *b, const gg_state *s, int side, gg_badge *out, int cap)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_badges all = {.out = out, .cap = cap};
    if (!b->system->badges) return 0;
    if (b->system->redact && !s->hidden && side >= 0 && side < GG_SIDES) {
        gg_redact(b, s, side, (gg_state *)room);
        s = (const gg_state *)room;
    }
    b->system->badges(b, s, side, &all);
    return all.count;
}

bool gg_between_of(const gg_battle *b, const gg_state *s, gg_spot from, gg_spot to, gg_between *out)
{
    memset(out, 0, sizeof *out);
    return b->system->between && b->system->between(b, s, from, to, out);
}

bool gg_place_find(const gg_battle *b, const char *text, size_t len, gg_pose *out)
{
    return b->system->place_find && b->system->place_find(b, text, len, out);
}

void gg_terms_of(const gg_battle *b, gg_terms *out)
{
    memset(out, 0, sizeof *out);
    if (b->system->terms) b->system->terms(b, out);
}

void gg_reasons_of(const gg_battle *b, const gg_state *s, gg_move m, gg_reasons *out)
{
    memset(out, 0, sizeof *out);
    if (s->ask.kind != GG_CHOOSE || m == GG_CONCEDE) return;
    gg_rule rule = gg_verdict(b, s, m);
    if (rule == GG_OK) return;
    if (b->system->reasons) b->system->reasons(b, s, m, out);
    if (out->count == 0) {
        const gg_rule_entry *r = gg_system_rule(b->system, rule);
        out->count = 1;
        out->reason[0].rule = rule;
        snprintf(out->reason[0].words, sizeof out->reason[0].words, "%s", r ? r->words : "no rule offers it now");
    }
    if (!out->instead[0]) gg_verdict_hint(b, s, m, out->instead, sizeof out->instead);
}
