/* The motions that are worth listing for the piece that is asked, each with what is to be known of it. */
#include "engine/telling.h"
#include "rules/ccn/choose/motion.h"

typedef struct listing {
    ccn_mover m;
    gg_motion *out;
    int count, cap;
    int enemy; /* whom the motion is about; GG_NONE: nobody */
} listing;

/* What could be done from there: "5 dice, flank"; "no attack from there". */
static void say_note(const listing *l, gg_move move, gg_text *t)
{
    int hex = gg_move_verb(move) == V_TURN ? l->m.hex : ccn_move_hex(move), best = 0;
    ccn_blow w = ccn_blow_at(l->m.b, l->m.s, (int)l->m.piece, hex, (int)gg_move_facing(move));
    ccn_attack a, most = {.dice = 0};
    int side = l->m.b->unit[l->m.piece].side;
    for (hex_set at = l->m.s->units[!side] | l->m.s->leaders[!side]; at;) {
        int cell = hex_take(&at), unit = l->m.s->unit_at[cell];
        w.target = (uint8_t)(unit != GG_NONE ? unit : CCN_LEADER + l->m.s->leader_at[cell]);
        if (l->enemy != GG_NONE && w.target != l->enemy) continue;
        if (ccn_attack_from(l->m.b, l->m.s, w, &a) && a.dice > best) best = a.dice, most = a;
    }
    if (!best) {
        gg_text_add(t, "no attack from there");
        return;
    }
    gg_text_add(t, most.fire ? "fire at " : "attack ");
    gg_say_name(t, &l->m.b->base, most.blow.target);
    gg_text_add(t, ", %d %s%s", most.dice, most.dice == 1 ? "die" : "dice",
                most.arc == HEX_REAR    ? ", rear"
                : most.arc == HEX_FLANK ? ", flank"
                                        : "");
}

static bool listed(const listing *l, gg_move move)
{
    for (int i = 0; i < l->count; i++)
        if (l->out[i].move == move) return true;
    return false;
}

/* Its words: "flank A1", "range 2 of A1", "left 3", "home". */
static void list(listing *l, gg_move move, const char *word, int number, const char *label)
{
    if (l->count == l->cap || listed(l, move)) return;
    if (gg_verdict(&l->m.b->base, &l->m.s->head, move) != GG_OK) return;
    gg_motion *x = &l->out[l->count++];
    *x = (gg_motion){.move = move};
    gg_text words = gg_text_on(x->words, sizeof x->words), note = gg_text_on(x->note, sizeof x->note);
    bool stands = gg_move_verb(move) == V_STAY, turns = gg_move_verb(move) == V_TURN;
    char hex[4];
    gg_text_add(&words, "%s", word);
    if (number) gg_text_add(&words, label ? " %d of" : " %d", number);
    if (label) gg_text_add(&words, " %s", label);
    if (!turns && !stands && hex_name(ccn_move_hex(move), hex) > 0) gg_text_add(&note, "%s", hex);
    if (ccn_is_leader(l->m.piece) || stands) return;
    gg_text_add(&note, turns ? "" : ": ");
    say_note(l, move, &note);
}

static void list_enemy(listing *l, int enemy)
{
    static const struct {
        unsigned arc;
        const char *word;
    } arcs[] = {{HEX_REAR, "rear"}, {HEX_FLANK, "flank"}, {HEX_ANY, "beside"}};
    const char *label = gg_piece_label(&l->m.b->base, enemy);
    int to = ccn_piece_hex(l->m.s, (unsigned)enemy);
    for (size_t i = 0; i < sizeof arcs / sizeof *arcs; i++) {
        int hex = ccn_hex_beside(&l->m, enemy, arcs[i].arc);
        if (hex != HEX_OFF)
            list(l, ccn_go(&l->m, hex, ccn_facing_toward(hex, to, l->m.facing)), arcs[i].word, 0, label);
    }
    for (int range = 2; range <= ccn_type_of(l->m.b, (int)l->m.piece)->range; range++) {
        int hex = ccn_hex_at_range(&l->m, enemy, range);
        if (hex == HEX_OFF) continue;
        gg_move move = ccn_go(&l->m, hex, ccn_facing_toward(hex, to, l->m.facing));
        ccn_blow w = ccn_blow_at(l->m.b, l->m.s, (int)l->m.piece, hex, ccn_facing_toward(hex, to, l->m.facing));
        ccn_attack a;
        w.target = (uint8_t)enemy;
        if (ccn_attack_from(l->m.b, l->m.s, w, &a) && a.fire) list(l, move, "range", range, label);
    }
}

static void list_steps(listing *l)
{
    static const struct {
        const char *word;
        bool ahead, back, right;
    } ways[] = {{"ahead left", true, false, false}, {"ahead right", true, false, true},
                {"left", false, false, false},      {"right", false, false, true},
                {"back left", false, true, false},  {"back right", false, true, true}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        int dir = ccn_direction(&l->m, ways[i].back, ways[i].ahead, ways[i].right), hex = l->m.hex, n = 0;
        int end = HEX_OFF, far = 0;
        while ((hex = hex_step(hex, dir)) != HEX_OFF && ++n <= 3)
            if (hex_in(l->m.can, hex)) end = hex, far = n;
        if (end != HEX_OFF) list(l, ccn_go(&l->m, end, l->m.facing), ways[i].word, far > 1 ? far : 0, NULL);
    }
}

static int nearest_enemy(const listing *l)
{
    int best = GG_NONE, least = HEX_COLUMNS * 2;
    for (hex_set at = l->m.s->units[!l->m.b->unit[l->m.piece].side]; at;) {
        int cell = hex_take(&at), distance = hex_distance(l->m.hex, cell);
        if (distance < least) least = distance, best = l->m.s->unit_at[cell];
    }
    return best;
}

/* Ground that counts and has a name. */
static void list_objectives(listing *l)
{
    for (int i = 0; i < l->m.b->objectives; i++) {
        int to = l->m.b->objective[i].hex, hex = hex_in(l->m.can, to) ? to : ccn_hex_toward(&l->m, to, 0);
        const char *name = ccn_place_name_of(l->m.b, to);
        if (!name || to == l->m.hex || hex == HEX_OFF) continue;
        list(l,
             ccn_go(&l->m, hex,
                    hex == to ? ccn_usual_facing(l->m.b, l->m.s, (int)l->m.piece, to)
                              : ccn_facing_toward(hex, to, l->m.facing)),
             hex == to ? "to" : "toward", 0, name);
    }
}

static void list_unit(listing *l)
{
    int side = l->m.b->unit[l->m.piece].side, enemy = nearest_enemy(l);
    bool may_turn = l->m.verb == V_MOVE && !ccn_in_square(l->m.s, (int)l->m.piece);
    for (uint64_t left = ccn_alive_units(l->m.b, l->m.s, !side); left; left &= left - 1)
        l->enemy = __builtin_ctzll(left), list_enemy(l, l->enemy);
    l->enemy = GG_NONE;
    list_objectives(l);
    if (enemy != GG_NONE) {
        const char *label = gg_piece_label(&l->m.b->base, enemy);
        int to = l->m.s->unit[enemy].hex, hex = ccn_hex_toward(&l->m, to, 0);
        int clear = ccn_threatened(&l->m, l->m.hex, enemy) ? ccn_hex_clear(&l->m, enemy) : HEX_OFF;
        if (hex != HEX_OFF) list(l, ccn_go(&l->m, hex, ccn_facing_toward(hex, to, l->m.facing)), "toward", 0, label);
        if (clear != HEX_OFF)
            list(l, ccn_go(&l->m, clear, ccn_facing_toward(clear, to, l->m.facing)), "clear of", 0, label);
        if (may_turn && hex_arc_of(l->m.hex, l->m.facing, to) != HEX_FRONT)
            list(l, ccn_go(&l->m, l->m.hex, ccn_facing_toward(l->m.hex, to, l->m.facing)), "face", 0, label);
    }
    for (hex_set at = l->m.s->leaders[side] & ~l->m.s->units[side] & l->m.can; at;) {
        int cell = hex_take(&at);
        list(l, ccn_go(&l->m, cell, ccn_usual_facing(l->m.b, l->m.s, (int)l->m.piece, cell)), "join", 0,
             gg_piece_label(&l->m.b->base, CCN_LEADER + l->m.s->leader_at[cell]));
    }
    list_steps(l);
    int home = ccn_hex_home(&l->m, 0);
    if (home != HEX_OFF) list(l, ccn_go(&l->m, home, l->m.facing), "home", 0, NULL);
    if (may_turn) list(l, ccn_go(&l->m, l->m.hex, (l->m.facing + 3) % HEX_DIRS), "about", 0, NULL);
}

static void list_leader(listing *l)
{
    int side = l->m.b->leader[l->m.piece - CCN_LEADER].side;
    for (hex_set at = l->m.can & l->m.s->units[side]; at;) {
        int cell = hex_take(&at);
        list(l, ccn_go(&l->m, cell, 0), "join", 0, gg_piece_label(&l->m.b->base, l->m.s->unit_at[cell]));
    }
}

int ccn_motions(const gg_battle *battle, const gg_state *state, gg_motion *out, int cap)
{
    listing l = {.m = ccn_mover_of(ccn_b(battle), ccn_s(state)), .out = out, .cap = cap, .enemy = GG_NONE};
    bool moves = l.m.verb == V_MOVE || l.m.verb == V_WITHDRAW || l.m.verb == V_RIDE;
    if (l.m.hex == HEX_OFF || l.m.piece == GG_NONE) return 0;
    if (moves)
        list_unit(&l);
    else if (l.m.verb == V_LEAD)
        list_leader(&l);
    return l.count;
}
