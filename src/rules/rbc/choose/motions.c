/* Motions as people say them become moves of the notation; one that cannot be made is refused, with what lies in the way
 * and what comes nearest. And those worth listing. */
#include "rules/rbc/choose/saying.h"
#include "rules/rbc/choose/wishes.h"

#include <stdio.h>

/* ---- what cannot be done ---- */

static bool longest_forward(const rbc_wish *w, gg_text *t)
{
    rbc_wish less = *w;
    for (int n = w->boxes - 1; n > 0 && w->fit == rbc_fit_box; n--) {
        less.cell = sq_place(w->b->board, rbc_wisher(w)->cell, w->facing, n, n * w->aside);
        if (less.cell == SQ_OFF || !rbc_granted(&less)) continue;
        gg_text_add(t, "; ");
        rbc_add_box(t, w->b, less.cell);
        gg_text_add(t, " can be reached");
        return true;
    }
    return false;
}

/* The move that it would have been, in the notation, to ask what stands in its way; 0: there is no one such move. */
static gg_move wished(const rbc_wish *w, const gg_state *state)
{
    char text[64];
    gg_fault fault;
    gg_text t = gg_text_on(text, sizeof text);
    const char *unit = gg_piece_label(&w->b->base, w->unit);
    if (w->fit == rbc_fit_verb)
        return rbc_move(w->verb, (unsigned)w->unit, GG_NONE, SQ_OFF, w->facing < 0 ? 0 : w->facing, w->boxes);
    if (w->fit == rbc_fit_box && w->cell != SQ_OFF) {
        gg_text_add(&t, "move %s ", unit);
        rbc_add_box(&t, w->b, w->cell);
        gg_text_add(&t, " %s", sq_facing_names[w->facing < 0 ? rbc_wisher(w)->facing : w->facing]);
    } else if (w->fit == rbc_fit_charge && !w->arc && w->target != GG_NONE) {
        gg_text_add(&t, "charge %s %s%s", unit, gg_piece_label(&w->b->base, w->target), w->salvo ? " salvo" : "");
    } else {
        return 0;
    }
    return gg_notation_parse(&rbc_notation, &w->b->base, state, text, (size_t)gg_text_len(&t), &fault);
}

static const char *why_none(const rbc_wish *w)
{
    if (w->fit == rbc_fit_up_to) return rbc_faces(w) ? "it stands before it already" : "no box before it is in reach";
    if (w->fit == rbc_fit_beside) return "no box on its flank is in reach";
    if (w->fit == rbc_fit_range)
        return rbc_range(rbc_type_of(w->b, w->unit), MODE_NORMAL) ? "from no box in reach could it be shot at"
                                                                  : "it has nothing to shoot with";
    if (w->fit == rbc_fit_brigade) return "no box in reach brings it back into command";
    return "there is no such charge";
}

/* A charge that may be made, only not there or not so. */
static void say_other_charges(const rbc_wish *w, const gg_state *state, gg_text *t)
{
    rbc_wish any = *w;
    any.arc = NULL, any.salvo = false;
    gg_move m = w->fit == rbc_fit_charge ? rbc_granted(&any) : 0;
    char text[GG_MOVE_TEXT];
    if (!m) return;
    gg_move_print(&w->b->base, state, m, text, sizeof text);
    gg_text_add(t, "; %s can be done", text);
}

static void refuse(const rbc_wish *w, const gg_state *state, const char *said, size_t len, gg_fault *fault)
{
    gg_reasons r;
    gg_move m = w->missing ? 0 : wished(w, state);
    gg_text t = gg_text_on(fault->text, sizeof fault->text);
    fault->line = 1, fault->column = 1;
    gg_text_add(&t, "%.*s: ", (int)(len < 40 ? len : 40), said);
    if (m && gg_verdict(&w->b->base, state, m) != GG_OK)
        gg_reasons_of(&w->b->base, state, m, &r);
    else
        r.count = 0, r.instead[0] = 0;
    for (int i = 0; i < r.count; i++) gg_text_add(&t, "%s%s", i ? "; " : "", r.reason[i].words);
    if (!r.count) gg_text_add(&t, "%s", w->missing ? w->missing : why_none(w));
    if (!longest_forward(w, &t)) {
        if (r.instead[0])
            gg_text_add(&t, "; %s", r.instead);
        else if (!w->missing)
            say_other_charges(w, state, &t);
    }
}

static rbc_wish wish_at(const gg_battle *b, const gg_state *s)
{
    return (rbc_wish){.b = rbc_b(b), .s = rbc_s(s), .unit = s->ask.piece, .target = GG_NONE};
}

static bool asks_a_unit(const gg_battle *b, const gg_state *s)
{
    return s->ask.kind == GG_CHOOSE && s->ask.piece < rbc_b(b)->units && rbc_on_board(rbc_s(s), s->ask.piece);
}

gg_move rbc_motion(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    gg_fault none;
    rbc_wish w = wish_at(b, s);
    if (!asks_a_unit(b, s)) return 0;
    if (!rbc_wish_read(text, len, &w))
        return gg_notation_parse(&rbc_notation, b, s, text, len, &none); /* S1 move D5 N */
    gg_move m = w.missing ? 0 : rbc_granted(&w);
    if (!m) refuse(&w, s, text, len, fault);
    return m;
}

/* ---- the list ---- */

typedef struct list {
    const gg_battle *b;
    const gg_state *s;
    gg_motion *out;
    int count, cap;
} list;

static void add_note(const list *l, gg_text *t, gg_move m)
{
    const rbc_battle *b = rbc_b(l->b);
    const rbc_state *s = rbc_s(l->s);
    int unit = (int)gg_move_unit(m);
    bool goes = gg_move_verb(m) == V_MOVE || gg_move_verb(m) == V_CHARGE;
    if (!goes) return;
    bool there = rbc_move_cell(m) == s->unit[unit].cell;
    if (!there) {
        gg_text_add(t, gg_move_verb(m) == V_CHARGE ? "from " : "to ");
        rbc_add_box(t, b, rbc_move_cell(m));
    }
    if (gg_move_arg(m) & ARG_UNFORMED && !rbc_is(s, unit, UNFORMED)) gg_text_add(t, there ? "Unformed" : ", Unformed");
}

/* One that can be made, and is not the same move as one before it. */
static void offer(list *l, const char *words)
{
    rbc_wish w = wish_at(l->b, l->s);
    if (l->count == l->cap || !rbc_wish_read(words, strlen(words), &w) || w.missing) return;
    gg_move m = rbc_granted(&w);
    if (!m) return;
    for (int i = 0; i < l->count; i++)
        if (l->out[i].move == m) return;
    gg_motion *o = &l->out[l->count++];
    gg_text t = gg_text_on(o->words, sizeof o->words), note = gg_text_on(o->note, sizeof o->note);
    o->move = m;
    gg_text_add(&t, "%s", words);
    add_note(l, &note, m);
}

static void offer_with(list *l, const char *before, int enemy, const char *behind)
{
    char words[64];
    snprintf(words, sizeof words, "%s %s%s", before, gg_piece_label(l->b, enemy), behind);
    offer(l, words);
}

static void offer_at(list *l, int enemy)
{
    offer_with(l, "charge", enemy, "");
    offer_with(l, "charge", enemy, " flank");
    offer_with(l, "charge", enemy, " rear");
    offer_with(l, "salvo", enemy, "");
    offer_with(l, "up to", enemy, "");
    offer_with(l, "beside", enemy, "");
    offer_with(l, "into range of", enemy, "");
}

int rbc_motions(const gg_battle *battle, const gg_state *state, gg_motion *out, int cap)
{
    static const char *const words[] = {
        "go",        "stay",      "halt",         "hold",          "forward",
        "forward 2", "forward 3", "forward left", "forward right", "left",
        "right",     "about",     "left forward", "right forward", "about forward",
        "hedgehog",  "open",      "stand",        "back",          "back to its brigade"};
    list l = {battle, state, out, 0, cap};
    if (!asks_a_unit(battle, state)) return 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) offer(&l, words[i]);
    if (state->ask.question != ASK_MOVE) return l.count;
    for (uint64_t left = rbc_units_on(rbc_b(battle), rbc_s(state), !state->ask.side); left; left &= left - 1)
        offer_at(&l, __builtin_ctzll(left));
    return l.count;
}
