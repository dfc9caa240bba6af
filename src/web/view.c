/* The view of a position as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "engine/system.h"
#include "tell/buffer.h"

static const char *arm_word(unsigned arm)
{
    static const char *const word[] = {
        [GG_FOOT] = "foot", [GG_HORSE] = "horse", [GG_GUNS] = "guns", [GG_LEADER] = "leader", [GG_OTHER] = "other"};
    return arm >= GG_FOOT && arm <= GG_OTHER ? word[arm] : "other";
}

/* ---- the ask ---- */

static void draw_names(paper *p, const char *key, const char *const *names, int count, bool numbers)
{
    paper_key(p, key);
    paper_begin(p, '[');
    for (int i = 0; i < count; i++) {
        char number[12];
        snprintf(number, sizeof number, "%d", i + 1);
        paper_text(p, names && names[i] ? names[i] : numbers ? number : "");
    }
    paper_end(p, ']');
}

static void draw_numbers(paper *p, const char *key, const uint32_t *list, int count)
{
    paper_key(p, key);
    paper_begin(p, '[');
    for (int i = 0; i < count; i++) paper_int(p, (long)list[i]);
    paper_end(p, ']');
}

static void draw_die(paper *p, const gg_battle *b, const gg_state *s)
{
    const gg_die *die = gg_pending_die(b, s);
    uint32_t weight[GG_CLASSES] = {0}, class_of[GG_FACES];
    paper_key(p, "die");
    if (!die) {
        paper_null(p);
        return;
    }
    int classes = gg_weights(b, s, weight);
    for (int i = 0; i < die->faces; i++) class_of[i] = die->class_of[i];
    paper_begin(p, '{');
    paper_set_text(p, "name", die->name);
    paper_set_bool(p, "draw", die->faces == 0);
    paper_set_int(p, "faces", die->faces);
    if (die->faces)
        draw_names(p, "names", die->face_names, die->faces, true);
    else
        draw_names(p, "names", die->class_names, die->classes, true);
    draw_numbers(p, "weights", weight, classes);
    draw_names(p, "classes", die->class_names, die->classes, false);
    draw_numbers(p, "classOf", class_of, die->faces);
    paper_end(p, '}');
}

static void draw_ask(paper *p, const gg_battle *b, const gg_state *s, gg_ask ask)
{
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_OVER] = "over"};
    paper_key(p, "ask");
    paper_begin(p, '{');
    paper_set_text(p, "kind", kind[ask.kind]);
    paper_set_id(p, "side", ask.side < GG_SIDES ? ask.side : (unsigned)GG_NONE);
    paper_set_id(p, "piece", ask.piece);
    paper_set_id(p, "other", ask.other);
    paper_set_int(p, "dice", ask.dice);
    paper_set_rule(p, "rule", b, ask.rule);
    draw_die(p, b, s);
    paper_set_bool(p, "open", gg_open(b, s));
    paper_end(p, '}');
}

static void draw_result(paper *p, const gg_battle *b, const gg_state *s)
{
    gg_result r = gg_result_of(b, s);
    const gg_rule_entry *why = gg_system_rule(gg_battle_system(b), r.rule);
    paper_key(p, "result");
    if (!r.over) {
        paper_null(p);
        return;
    }
    paper_begin(p, '{');
    paper_set_id(p, "winner", r.winner < GG_SIDES ? r.winner : (unsigned)GG_NONE);
    paper_set_rule(p, "rule", b, r.rule);
    paper_set_text(p, "words", why ? why->words : "");
    paper_end(p, '}');
}

/* ---- the ground ---- */

static int words_used(const char *const *word)
{
    int n = 0;
    for (int i = 0; i < GG_WORDS; i++)
        if (word[i]) n = i + 1;
    return n;
}

static void draw_words(paper *p, const char *key, const char *const *word, const char *mark)
{
    paper_key(p, key);
    paper_begin(p, '[');
    for (int i = 0, n = words_used(word); i < n; i++) {
        char one[2] = {mark[i], 0};
        paper_begin(p, '{');
        paper_set_text(p, "word", word[i] ? word[i] : "");
        paper_set_text(p, "mark", one);
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

static void draw_cells(paper *p, const gg_view *v)
{
    paper_key(p, "cells");
    paper_begin(p, '[');
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *c = &v->cell[i];
        paper_begin(p, '{');
        paper_set_int(p, "x", c->x);
        paper_set_int(p, "y", c->y);
        paper_set_int(p, "column", c->column);
        paper_set_int(p, "row", c->row);
        paper_set_int(p, "terrain", c->terrain);
        paper_set_int(p, "works", c->works);
        paper_set_int(p, "worth", c->worth);
        paper_set_id(p, "worthTo", c->worth_to < GG_SIDES ? c->worth_to : (unsigned)GG_NONE);
        paper_key(p, "name");
        paper_some(p, c->name, strnlen(c->name, sizeof c->name));
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

static void draw_features(paper *p, const gg_view *v)
{
    paper_key(p, "features");
    paper_begin(p, '[');
    for (int i = 0; i < v->features; i++) {
        const gg_feature *f = &v->feature[i];
        paper_begin(p, '{');
        paper_set_int(p, "terrain", f->terrain);
        paper_set_bool(p, "closed", f->closed);
        paper_key(p, "at");
        paper_begin(p, '[');
        for (int k = 0; k < f->points; k++) {
            paper_begin(p, '[');
            paper_int(p, f->at[k][0]);
            paper_int(p, f->at[k][1]);
            paper_end(p, ']');
        }
        paper_end(p, ']');
        paper_key(p, "name");
        paper_some(p, f->name, strnlen(f->name, sizeof f->name));
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

/* ---- the pieces ---- */

static void draw_status(paper *p, uint32_t status)
{
    paper_key(p, "status");
    paper_begin(p, '[');
    for (int i = 0; i < GG_WORDS; i++)
        if (status >> i & 1) paper_int(p, i);
    paper_end(p, ']');
}

static void draw_piece(paper *p, const gg_battle *b, const gg_piece *x)
{
    static const char *const shape[] = {[GG_CELL] = "cell", [GG_RECT] = "rect", [GG_DISC] = "disc"};
    char place[32] = "";
    if (x->on_table) gg_place_name(b, x->pose, place, sizeof place);
    paper_begin(p, '{');
    paper_set_int(p, "id", x->id);
    paper_set_int(p, "side", x->side);
    paper_set_text(p, "arm", arm_word(x->arm));
    paper_set_text(p, "shape", x->shape >= GG_CELL && x->shape <= GG_DISC ? shape[x->shape] : "cell");
    paper_set_bool(p, "onTable", x->on_table);
    paper_set_id(p, "with", x->with);
    paper_set_int(p, "strength", x->strength);
    paper_set_int(p, "full", x->full);
    paper_set_int(p, "x", x->pose.x);
    paper_set_int(p, "y", x->pose.y);
    paper_set_int(p, "facing", x->pose.facing);
    paper_set_text(p, "place", place);
    paper_set_int(p, "width", x->width);
    paper_set_int(p, "depth", x->depth);
    draw_status(p, x->status);
    paper_key(p, "label"), paper_some(p, x->label, strnlen(x->label, sizeof x->label));
    paper_key(p, "type"), paper_some(p, x->type, strnlen(x->type, sizeof x->type));
    paper_key(p, "name"), paper_some(p, x->name, strnlen(x->name, sizeof x->name));
    paper_end(p, '}');
}

/* ---- badges ---- */

static void draw_badge(paper *p, const gg_battle *b, const gg_badge *x)
{
    static const bool placed[GG_BADGE_KINDS] = {
        [GG_BADGE_ENTRY] = true, [GG_BADGE_GUNS] = true, [GG_BADGE_EDGE] = true, [GG_BADGE_CAMP] = true};
    char letter[2] = {x->letter, 0};
    paper_begin(p, '{');
    paper_set_text(p, "kind", gg_badge_word(x->kind));
    paper_set_int(p, "side", x->side);
    paper_set_id(p, "piece", x->piece);
    paper_set_id(p, "other", x->other);
    paper_set_int(p, "count", x->count);
    paper_set_int(p, "of", x->of);
    paper_set_text(p, "letter", letter);
    paper_set_text(p, "words", x->words ? x->words : "");
    if (placed[x->kind]) paper_key(p, "at"), draw_place(p, b, x->at);
    paper_end(p, '}');
}

/* For all eyes: of each side what the other sees of it. */
static void draw_badges(paper *p, const gg_battle *b, const gg_state *s, int side)
{
    gg_badge *badge = take(GG_BADGES * sizeof *badge);
    paper_key(p, "badges");
    paper_begin(p, '[');
    for (int who = 0; who < GG_SIDES; who++) {
        if (side != ALL_EYES && side != who) continue;
        int n = gg_badges_of(b, s, who, badge, GG_BADGES);
        for (int i = 0; i < n; i++)
            if (side != ALL_EYES || badge[i].side != who) draw_badge(p, b, &badge[i]);
    }
    paper_end(p, ']');
    free(badge);
}

/* ---- the whole ---- */

/* What both may see: of each side what the other sees of it, and the prompt as the one reads it who is not asked. */
static void common_view(eyes *e, const gg_battle *b, const gg_state *s)
{
    gg_view_make(b, s, 0, &e->view);
    gg_view_make(b, s, 1, &e->other);
    for (int i = 0; i < e->view.pieces && i < e->other.pieces; i++)
        if (e->view.piece[i].side == 0) e->view.piece[i] = e->other.piece[i];
    memcpy(e->view.side_note[0], e->other.side_note[0], sizeof e->view.side_note[0]);
    if (gg_pending(b, s).side != 0) return;
    e->view.ask = e->other.ask;
    memcpy(e->view.prompt, e->other.prompt, sizeof e->view.prompt);
}

static void draw_sides(paper *p, const gg_battle *b, const gg_view *v)
{
    paper_key(p, "sides");
    paper_begin(p, '[');
    for (int side = 0; side < GG_SIDES; side++) {
        paper_begin(p, '{');
        paper_set_text(p, "name", gg_battle_side(b, side));
        paper_set_int(p, "score", v->score[side]);
        paper_set_int(p, "goal", v->goal[side]);
        paper_set_text(p, "note", v->side_note[side]);
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

void draw_view(paper *p, eyes *e, const gg_battle *b, const gg_state *s, int side)
{
    static const char *const ground[] = {[GG_HEXES] = "hexes", [GG_SQUARES] = "squares", [GG_TABLE] = "table"};
    const gg_view *v = &e->view;
    if (side == ALL_EYES)
        common_view(e, b, s);
    else
        gg_view_make(b, s, side, &e->view);
    paper_begin(p, '{');
    paper_set_text(p, "ground", ground[v->ground]);
    paper_set_int(p, "columns", v->columns);
    paper_set_int(p, "rows", v->rows);
    paper_set_int(p, "width", v->width);
    paper_set_int(p, "height", v->height);
    draw_words(p, "terrain", v->terrain_word, v->terrain_mark);
    draw_words(p, "status", v->status_word, v->status_mark);
    paper_set_text(p, "strengthWord", v->strength_word ? v->strength_word : "");
    paper_set_text(p, "scoreWord", b->system->score_words ? b->system->score_words : "");
    paper_set_int(p, "round", v->round);
    paper_set_int(p, "rounds", v->rounds);
    draw_sides(p, b, v);
    paper_set_text(p, "clock", v->clock);
    paper_set_text(p, "prompt", v->prompt);
    draw_ask(p, b, s, v->ask);
    paper_set_bool(p, "secrets", gg_hides(b, s, 0) || gg_hides(b, s, 1));
    draw_result(p, b, s);
    draw_cells(p, v);
    draw_features(p, v);
    paper_key(p, "pieces");
    paper_begin(p, '[');
    for (int i = 0; i < v->pieces; i++) draw_piece(p, b, &v->piece[i]);
    paper_end(p, ']');
    draw_badges(p, b, s, side);
    paper_end(p, '}');
}
