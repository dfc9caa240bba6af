/* All about one unit: whose it is, how it stands, its Momentum, what it can do now, its melee, its tests, what it is. */
#include "rules/rbc/show/cards.h"

/* ---- whose it is ---- */

static void card_name(gg_text *t, const rbc_battle *b, int unit)
{
    const rbc_unit_def *d = &b->unit[unit];
    uint64_t mates = b->brigade[d->brigade].units & ~rbc_bit(unit);
    gg_say_labelled(t, &b->base, unit);
    if (strcmp(d->name, rbc_types[d->type].name) != 0) gg_text_add(t, ", %s", rbc_types[d->type].name);
    gg_text_add(t, ", ");
    gg_say_side(t, &b->base, d->side);
    gg_text_add(t, "\nBrigade %s", b->brigade[d->brigade].label);
    if (mates) gg_text_add(t, ", with ");
    if (mates) rbc_say_names(t, b, mates);
    gg_text_add(t, "%s\n", d->general ? "; the general is with it" : "");
}

/* ---- how it stands ---- */

static void card_place(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int walls = rbc_walls_of(b, s, u->cell);
    gg_text_add(t, "At ");
    rbc_add_box(t, b, u->cell);
    gg_text_add(t, " (%s), facing %s", rbc_grounds[rbc_terrain_at(b, s, u->cell)].name, rbc_facing_words[u->facing]);
    for (int side = 0; side < SQ_FACINGS; side++)
        if (walls >> side & 1) gg_text_add(t, ", an obstacle on its %s side", rbc_facing_words[side]);
    gg_text_add(t, "\n");
}

static bool out_of_command(const rbc_battle *b, const rbc_state *s, int unit)
{
    bool phase = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active;
    return phase ? rbc_is(s, unit, OOC) : !(rbc_in_command(b, s, b->unit[unit].brigade, NULL) >> unit & 1);
}

/* The track, with a bar behind the Shaken Trigger: "[xx.|..]". */
static void add_track(gg_text *t, const rbc_type *type, int hits)
{
    gg_text_add(t, "[");
    for (int i = 1; i <= type->catastrophe; i++)
        gg_text_add(t, "%s%s", i <= hits ? "x" : ".", i == type->shaken ? "|" : "");
    gg_text_add(t, "] ");
}

static void card_hits(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_type *type = rbc_type_of(b, unit);
    const rbc_unit *u = &s->unit[unit];
    add_track(t, type, u->hits);
    gg_say_count(t, u->hits, "hit", "hits");
    if (rbc_shaken(b, s, unit))
        gg_text_add(t, ": Shaken (Catastrophe at %d)\n", type->catastrophe);
    else
        gg_text_add(t, ": Steady (Shaken at %d, Catastrophe at %d)\n", type->shaken, type->catastrophe);
    gg_text_add(t, u->flags & UNFORMED ? "Unformed until its Rally Phase, unless in melee" : "Formed");
    if (u->flags & HEDGEHOG_ON) gg_text_add(t, ", in hedgehog");
    if (u->flags & PINNED) gg_text_add(t, ", pinned");
    if (u->flags & CATMARK) gg_text_add(t, ", CaT marker: -1 on later tests");
    if (out_of_command(b, s, unit)) gg_text_add(t, ", Out of Command");
    if (u->flags & SALVO_HIT) gg_text_add(t, ", softened by a salvo");
    gg_text_add(t, "\n");
}

/* ---- its Momentum ---- */

static void add_what_lies_ahead(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int to = sq_step(b->board, u->cell, 2 * u->facing), who = rbc_unit_at(s, to);
    if (to == SQ_OFF)
        gg_text_add(t, "the edge lies ahead");
    else if (rbc_forbidden(b, s, unit, to) || rbc_grounds[rbc_terrain_at(b, s, to)].obstructs)
        gg_text_add(t, "%s ground lies ahead", rbc_grounds[rbc_terrain_at(b, s, to)].name);
    else if (rbc_crosses_wall(b, s, u->cell, to))
        gg_text_add(t, "an obstacle lies ahead");
    else if (who != GG_NONE && rbc_side(b, who) == rbc_side(b, unit))
        gg_say_phrase(t, "{p} stand(s) before it", GG_PHRASE_OF(&b->base, .piece = who));
    else
        gg_text_add(t, "it may not charge what stands ahead");
}

static void add_why_free(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, gg_rule why)
{
    switch (why) {
    case MOM_CHARGE: gg_text_add(t, "it is in melee"); break;
    case MOM_STATE: gg_text_add(t, rbc_is(s, unit, PINNED) ? "it is pinned" : "it stands in hedgehog"); break;
    case MOM_OOC: gg_text_add(t, "it is Out of Command"); break;
    case MOM_OBSTRUCT: add_what_lies_ahead(t, b, s, unit); break;
    case MOM_CONTACT: gg_text_add(t, "it would lose its brigade"); break;
    default: gg_text_add(t, "no heavy enemy and no Camp within %d boxes ahead", RBC_MOMENTUM_AHEAD); break;
    }
}

static void add_drawn_by(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    int far, by = rbc_drawn_by(b, s, unit, &far);
    if (!far) return;
    gg_text_add(t, ": ");
    if (by == GG_NONE)
        gg_text_add(t, "a Camp ");
    else
        gg_say_phrase(t, "{p} ", GG_PHRASE_OF(&b->base, .piece = by));
    gg_say_count(t, far, "box", "boxes");
    gg_text_add(t, " ahead");
}

static void card_momentum(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    bool now = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active;
    gg_rule why = rbc_suspends(b, s, unit);
    if (!rbc_heavy(rbc_type_of(b, unit)->cls)) return;
    gg_text_add(t, "Momentum: ");
    if (rbc_is(s, unit, MOMENTUM) && !rbc_is(s, unit, DONE_MOVING)) {
        gg_text_add(t, rbc_waits(b, s, unit) ? "must go on, behind the unit before it" : "must go on");
        add_drawn_by(t, b, s, unit);
    } else if (!(s->committed >> b->unit[unit].brigade & 1)) {
        gg_text_add(t, "free: its brigade is not yet committed");
    } else if (!rbc_is(s, unit, ADVANCED)) {
        gg_text_add(t, now && rbc_is(s, unit, DONE_MOVING) ? "free: it has halted" : "free: it did not go forward");
    } else if (why) {
        gg_text_add(t, "free: ");
        add_why_free(t, b, s, unit, why);
    } else if (now && !rbc_is(s, unit, DONE_MOVING)) {
        gg_text_add(t, "free this turn");
    } else {
        gg_text_add(t, "will be carried on next turn");
        add_drawn_by(t, b, s, unit);
    }
    gg_text_add(t, "\n");
}

/* ---- what it can do now ---- */

static void card_shots(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, int mode)
{
    if (!rbc_type_of(b, unit)->weapon || (mode == MODE_MASSED && !rbc_has(b, unit, T_MARC))) return;
    if (!rbc_may_shoot(b, s, unit, true)) return;
    for (uint64_t left = rbc_targets(b, s, unit, mode); left; left &= left - 1) {
        rbc_shot shot = {(uint8_t)unit, (uint8_t)__builtin_ctzll(left), (uint8_t)mode};
        gg_tally tally = {.telling = true};
        double miss = 1;
        rbc_shot_dice(b, s, shot, &tally);
        for (int i = 0; i < tally.total; i++) miss /= 2;
        gg_text_add(t, mode == MODE_MASSED ? "Arrow storm at " : "Target: ");
        gg_say_labelled(t, &b->base, shot.target);
        gg_text_add(t, ", ");
        gg_say_count(t, sq_distance(s->unit[unit].cell, s->unit[shot.target].cell), "box", "boxes");
        gg_text_add(t, ", ");
        rbc_card_dice(t, b, &tally);
        gg_text_add(t, ", %d %% a hit\n", (int)(100 * (1 - miss) + 0.5));
    }
}

static void card_storms(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    if (!rbc_has(b, unit, T_MARC)) return;
    bool lapsed = u->massed_used == 1 && u->massed_last + 2 < s->pt;
    if (u->massed_used == 0)
        gg_text_add(t, "Two arrow storms left\n");
    else
        gg_text_add(t, u->massed_used == 2 || lapsed
                           ? "No arrow storm left\n"
                           : "One arrow storm left, which lapses if not used in its next turn\n");
}

static void card_moves(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_reach r;
    uint64_t at = 0;
    bool now = s->phase == PHASE_MOVEMENT && rbc_side(b, unit) == s->active && !rbc_is(s, unit, DONE_MOVING);
    if (!now || rbc_tied(s, unit)) return;
    rbc_reach_work(b, s, unit, rbc_mode_of(s, unit), &r);
    for (int i = 0; i < r.charges; i++) at |= rbc_bit((int)gg_move_target(r.charge[i]));
    gg_say_count(t, rbc_allowance(b, unit), "action", "actions");
    gg_text_add(t, " left");
    if (at) gg_text_add(t, "; can charge ");
    if (at) rbc_say_names(t, b, at);
    gg_text_add(t, "\n");
}

/* ---- its tests ---- */

/* "1-4": the faces that pass a test of value V; false: no die can change it. */
static bool add_faces(gg_text *t, const char *what, int v)
{
    if (v < 2 || v > 6) return false;
    gg_text_add(t, v == 2 ? "%s 1" : "%s 1-%d", what, v - 1);
    return true;
}

static void card_tests(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit)
{
    gg_tally halt = {0}, order = {0}, finish = {0}, courage = {0};
    bool any = false;
    gg_text_add(t, "Tests: ");
    if (rbc_heavy(rbc_type_of(b, unit)->cls))
        any |= add_faces(t, "halts", rbc_control(b, s, unit, CT_STOP, GG_NONE, &halt));
    if (rbc_type_of(b, unit)->weapon != GUNH_W) /* heavy guns never move */
        any |= add_faces(t, any ? ", obeys Out of Command" : "obeys Out of Command",
                         rbc_control(b, s, unit, CT_OUT, GG_NONE, &order));
    any |= add_faces(t, any ? ", holds a Catastrophe" : "holds a Catastrophe",
                     rbc_courage(b, s, unit, TEST_CATASTROPHE, GG_NONE, &courage));
    if (rbc_has(b, unit, T_PIS))
        any |=
            add_faces(t, any ? ", charges home" : "charges home", rbc_control(b, s, unit, CT_FINISH, GG_NONE, &finish));
    gg_text_add(t, any ? "; Rupture if beaten by %d\n" : "Rupture if beaten by %d\n", rbc_type_of(b, unit)->rupture);
}

/* ---- the card ---- */

int rbc_card(const gg_battle *battle, const gg_state *state, int piece, char *out, size_t cap)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    gg_text t = gg_text_on(out, cap);
    if (piece < 0 || piece >= b->units) return 0;
    card_name(&t, b, piece);
    if (!rbc_on_board(s, piece)) {
        gg_text_add(&t, rbc_waits_to_deploy(b, s, piece) ? "Not yet deployed.\n" : "Lost.\n");
        rbc_card_type(&t, b, piece);
        return gg_text_len(&t);
    }
    card_place(&t, b, s, piece);
    card_hits(&t, b, s, piece);
    card_momentum(&t, b, s, piece);
    card_moves(&t, b, s, piece);
    card_shots(&t, b, s, piece, MODE_NORMAL);
    card_shots(&t, b, s, piece, MODE_MASSED);
    card_storms(&t, b, s, piece);
    rbc_card_melee(&t, b, s, piece);
    card_tests(&t, b, s, piece);
    rbc_card_type(&t, b, piece);
    return gg_text_len(&t);
}
