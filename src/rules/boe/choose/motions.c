/* Moves as people say them: `forward 3`, `to the crest`, `up to A9`, `line`, `charge F1 A1 flank`, `lead Montbrun F3`. Each is
 * one move of the notation. A number is a promise: it is kept, or refused with the farthest that can be. */
#include <strings.h>

#include "engine/telling.h"
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

typedef struct reading { /* the words that are left, and who is asked */
    const gg_battle *battle;
    const boe_battle *b;
    const gg_state *state;
    const boe_state *s;
    int unit;
    const char *at, *end;
    gg_fault *fault;
} reading;

static bool next(reading *r, gg_word *w)
{
    const char *from = r->at;
    return gg_word_next(&r->at, r->end, from, w);
}

static bool takes(reading *r, const char *word) /* the next word, if it is this one */
{
    reading ahead = *r;
    gg_word w;
    if (!next(&ahead, &w) || !gg_word_same(w, word)) return false;
    r->at = ahead.at;
    return true;
}

static bool is_done(const reading *r)
{
    reading ahead = *r;
    gg_word w;
    return !next(&ahead, &w);
}

static gg_text fault_of(const reading *r)
{
    r->fault->line = r->fault->column = 1;
    return gg_text_on(r->fault->text, sizeof r->fault->text);
}

/* ---- where to ---- */

static int piece_cell(const reading *r, int piece)
{
    if (piece == GG_NONE) return SQ_OFF;
    return boe_is_leader((unsigned)piece) ? r->s->leader[piece - BOE_LEADER].cell : r->s->unit[piece].cell;
}

/* A space, a place with a name, or where a piece is: all that is left of the text. */
static int read_place(reading *r, const char *expected)
{
    gg_pose at;
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t')) r->at++;
    size_t len = (size_t)(r->end - r->at);
    while (len && (r->at[len - 1] == ' ' || r->at[len - 1] == '\t')) len--;
    int cell = SQ_OFF;
    if (boe_place_find(r->battle, r->at, len, &at))
        cell = sq_cell(sq_from_plane(at.x), sq_from_plane(at.y));
    else
        cell = piece_cell(r, gg_battle_piece(r->battle, r->at, len));
    if (cell != SQ_OFF) return cell;
    gg_text t = fault_of(r);
    gg_text_add(&t, "%s, not '%.*s'", expected, (int)(len < 32 ? len : 32), r->at);
    return SQ_OFF;
}

static int read_piece(reading *r)
{
    gg_word w;
    return next(r, &w) ? gg_battle_piece(r->battle, w.at, w.len) : GG_NONE;
}

/* ---- so many spaces ---- */

static const struct {
    const char *words[2];
    uint8_t dir; /* from its front, clockwise in eighths */
} ways[] = {
    {{"forward", NULL}, 0},  {{"ahead", NULL}, 0},    {{"left", "front"}, 7}, {{"front", "left"}, 7},
    {{"right", "front"}, 1}, {{"front", "right"}, 1}, {{"side", "left"}, 6},  {{"side", "right"}, 2},
    {{"back", "left"}, 5},   {{"back", "right"}, 3},  {{"back", NULL}, 4},    {{"left", NULL}, 6},
    {{"right", NULL}, 2},
};

static void refuse_spaces(const reading *r, int way, int spaces)
{
    gg_text t = fault_of(r);
    gg_move m = boe_way_ahead(r->b, r->s, r->unit, ways[way].dir, spaces);
    int most = boe_way_farthest(r->b, r->s, r->unit, ways[way].dir);
    const char *second = ways[way].words[1];
    gg_reasons why = {0};
    if (m) gg_reasons_of(r->battle, r->state, m, &why);
    gg_text_add(&t, "%s", m ? why.reason[0].words : "that is off the map");
    if (most)
        gg_text_add(&t, "; %s%s%s %d can be done", ways[way].words[0], second ? " " : "", second ? second : "", most);
    else
        gg_text_add(&t, "; not one space that way");
}

static gg_move read_way(reading *r, int way)
{
    long spaces = 1;
    gg_word w;
    if (next(r, &w) && (!gg_word_number(w, &spaces) || spaces < 1 || spaces > 20 || !is_done(r))) return 0;
    gg_move m = boe_way_ahead(r->b, r->s, r->unit, ways[way].dir, (int)spaces);
    if (m && boe_judge_action(r->b, r->s, r->unit, m) == GG_OK) return m;
    refuse_spaces(r, way, (int)spaces);
    return 0;
}

/* ---- up to an enemy, behind a friend ---- */

static gg_move read_up_to(reading *r)
{
    int goal = read_place(r, "up to whom? expected a unit or a place");
    if (goal == SQ_OFF) return 0;
    int to = boe_way_nearest(r->b, r->s, r->unit, goal);
    if (to != r->s->unit[r->unit].cell) return boe_way_to(r->b, r->s, r->unit, to);
    gg_text t = fault_of(r);
    gg_text_add(&t, "it stands as near as it can come");
    return 0;
}

static gg_move read_behind(reading *r)
{
    int piece = read_piece(r);
    if (piece >= BOE_UNITS /* GG_NONE too */ || !boe_on_map(r->s, piece) || !is_done(r)) {
        gg_text t = fault_of(r);
        gg_text_add(&t, "behind whom? expected a unit on the map");
        return 0;
    }
    const boe_unit *u = &r->s->unit[piece];
    int to = sq_step(r->b->board, u->cell, 2 * u->facing + 4);
    if (to != SQ_OFF) return boe_way_to(r->b, r->s, r->unit, to);
    gg_text t = fault_of(r);
    gg_text_add(&t, "behind it is the edge of the map");
    return 0;
}

/* ---- formation and facing ---- */

static const struct {
    const char *word;
    uint8_t formation;
} forms[] = {
    {"line", IN_LINE}, {"column", COLUMN},  {"march", MARCH},       {"square", SQUARE},
    {"open", SKIRM},   {"skirmish", SKIRM}, {"skirmishers", SKIRM}, {"half", SEMI},
};

static gg_move read_form(reading *r, int i)
{
    unsigned facing = r->s->unit[r->unit].facing;
    gg_word w;
    takes(r, "column"), takes(r, "order"), takes(r, "formed"), takes(r, "facing");
    if (next(r, &w) && (gg_read_name(w, sq_facing_names, SQ_FACINGS, &facing, "") || !is_done(r))) return 0;
    return boe_move(V_FORM, (unsigned)r->unit, GG_NONE, SQ_OFF, (int)facing, forms[i].formation);
}

static gg_move turn(const reading *r, int quarters)
{
    return boe_move(V_FACE, (unsigned)r->unit, GG_NONE, SQ_OFF, (r->s->unit[r->unit].facing + quarters) & 3, 0);
}

static gg_move read_wheel(reading *r)
{
    bool left = takes(r, "left"), right = !left && takes(r, "right");
    if ((!left && !right) || !is_done(r)) {
        gg_text t = fault_of(r);
        gg_text_add(&t, "wheel left or wheel right");
        return 0;
    }
    return turn(r, left ? 3 : 1);
}

/* Guns as they face. */
static gg_move read_guns(const reading *r, boe_verb verb)
{
    return is_done(r) ? boe_move(verb, (unsigned)r->unit, GG_NONE, SQ_OFF, r->s->unit[r->unit].facing, 0) : 0;
}

static gg_move read_action(reading *r)
{
    if (takes(r, "to")) {
        int cell = read_place(r, "to where? expected a space such as 7,9 or a place");
        return cell == SQ_OFF ? 0 : boe_way_to(r->b, r->s, r->unit, cell);
    }
    if (takes(r, "up")) return takes(r, "to") ? read_up_to(r) : 0;
    if (takes(r, "behind")) return read_behind(r);
    if (takes(r, "wheel") || takes(r, "turn")) return read_wheel(r);
    if (takes(r, "unlimber")) return read_guns(r, V_UNLIMBER);
    if (takes(r, "limber")) return read_guns(r, V_LIMBER);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (takes(r, forms[i].word)) return read_form(r, (int)i);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        reading from = *r;
        if (takes(r, ways[i].words[0]) && (!ways[i].words[1] || takes(r, ways[i].words[1]))) return read_way(r, (int)i);
        *r = from;
    }
    return 0;
}

/* ---- rides ---- */

static gg_move read_ride(reading *r)
{
    reading from = *r;
    if (takes(r, "lead") && read_piece(r) != r->unit) *r = from, takes(r, "lead");
    bool said = takes(r, "to") || takes(r, "with") || r->at != from.at;
    int cell = read_place(r, "to whom? expected a unit, a space such as 7,9 or a place");
    if (cell == SQ_OFF && !said) r->fault->line = 0;
    return cell == SQ_OFF ? 0 : boe_move(V_LEAD, (unsigned)r->unit, GG_NONE, cell, 0, 0);
}

/* ---- charges: the cheapest way, of one arc if that is said ---- */

static int read_arc(reading *r)
{
    static const char *const words[] = {"front", "flank", "rear"};
    takes(r, "in");
    for (int i = 0; i < 3; i++)
        if (takes(r, words[i])) return i;
    return -1;
}

static int arc_of(const reading *r, gg_move m)
{
    boe_path p;
    if (!boe_path_read(r->b, r->s, (int)gg_move_unit(m), gg_move_y(m), &p)) return -1;
    return boe_arc(r->b, r->s, (int)gg_move_target(m), p.cell[p.steps - 1]);
}

static int cost_of(const reading *r, gg_move m)
{
    boe_path p;
    return boe_path_read(r->b, r->s, (int)gg_move_unit(m), gg_move_y(m), &p) ? p.cost : 99;
}

static gg_move cheapest(const reading *r, unsigned unit, unsigned target, int arc)
{
    gg_offers offers;
    gg_move best = 0;
    gg_offers_open(r->battle, r->state, &offers);
    for (int i = 0; i < offers.slots; i++) {
        gg_move m = gg_offers_at(r->battle, r->state, &offers, i);
        if (!m || gg_move_unit(m) != unit || gg_move_target(m) != target) continue;
        if (arc >= 0 && arc_of(r, m) != arc) continue;
        if (!best || cost_of(r, m) < cost_of(r, best)) best = m;
    }
    return best;
}

/* Straight at it, as near as a path can say, so that the verdict tells why not. */
static gg_move straight_at(const reading *r, boe_verb verb, int unit, int target)
{
    const boe_unit *u = &r->s->unit[unit];
    unsigned code = 0;
    int steps = sq_distance(u->cell, r->s->unit[target].cell);
    for (int i = 0; i < (steps > 5 ? 5 : steps ? steps : 1); i++) code |= 2u << (2 + 2 * i);
    return boe_move_path(verb, (unsigned)unit, (unsigned)target, code);
}

static gg_move read_charge(reading *r, boe_verb verb)
{
    int unit = read_piece(r), target = read_piece(r);
    if (unit >= BOE_UNITS || target >= BOE_UNITS) {
        gg_text t = fault_of(r);
        gg_text_add(&t, "who charges whom? expected two units: charge F1 A1");
        return 0;
    }
    int arc = is_done(r) ? -1 : read_arc(r);
    if (!is_done(r)) return 0;
    gg_move m = cheapest(r, (unsigned)unit, (unsigned)target, arc);
    if (m || !boe_on_map(r->s, unit) || !boe_on_map(r->s, target)) return m;
    gg_move other = cheapest(r, (unsigned)unit, (unsigned)target, -1);
    if (arc < 0 || !other) return straight_at(r, verb, unit, target);
    static const char *const words[] = {"front", "flank", "rear"};
    gg_text t = fault_of(r);
    int into = arc_of(r, other);
    assert(into >= 0); /* what is offered has a path */
    gg_text_add(&t, "no way leads into its %s; there is one into its %s", words[arc], words[into]);
    return 0;
}

gg_move boe_motion(const gg_battle *battle, const gg_state *state, const char *text, size_t len, gg_fault *fault)
{
    const gg_ask *ask = &state->ask;
    reading r = {battle, boe_b(battle), state, boe_s(state), ask->piece, text, text + len, fault};
    gg_fault not_read;
    gg_move m;
    switch (ask->question) {
    case ASK_ACTION:
        m = read_action(&r); /* or a move of the notation behind the label: F5 unlimber S */
        return m || fault->line ? m : gg_notation_parse(&boe_notation, battle, state, text, len, &not_read);
    case ASK_LEADER: return read_ride(&r);
    case ASK_CHARGE:
    case ASK_OPPCHARGE: return takes(&r, "charge") ? read_charge(&r, V_CHARGE) : 0;
    case ASK_BREAK: return takes(&r, "break") || takes(&r, "charge") ? read_charge(&r, V_BREAK) : 0;
    default: return 0;
    }
}
