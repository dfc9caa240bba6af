/* What a person at the table would note down, and the brigades as groups. */
#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

const gg_fact_row bp_fact_rows[BP_FACTS] = {
#include "engine/def/fact_rows.inc"
};

/* ---- units ---- */

static int near_enemy(const bp_battle *b, const bp_state *s, int unit)
{
    return bp_in_proximity(b, s, unit) ? bp_nearest_enemy(b, s, unit) : GG_NONE;
}

static int fate_of(const bp_state *s, int unit)
{
    return !s->unit[unit].alive ? GG_DESTROYED : bp_waits(s, unit) ? GG_TO_COME : GG_ON_TABLE;
}

static void flag_facts(const bp_battle *b, const bp_state *s, int unit, bool on, gg_facts *out)
{
    static const struct {
        uint8_t fact;
        uint8_t special; /* who has it at all; BP_SPECIALS: everybody */
        uint32_t flag;
    } row[] = {
        {FACT_DISORDERED, BP_SPECIALS, U_DISORDERED},
        {FACT_UPPER_HAND, BP_SPECIALS, U_WON_LAST},
        {FACT_LYING, LIE_DOWN, U_LYING},
        {FACT_MOUNTED, MOUNTED_INF, U_MOUNTED},
        {FACT_FIRST_FIRE, FIRST_FIRE, U_FIRST_FIRE_USED},
        {FACT_STEADY, STEADY, U_STEADY_USED},
        {FACT_VALIANT, VALIANT, U_VALIANT_USED},
        {FACT_BLOODTHIRSTY, BLOODTHIRSTY, U_BLOOD_USED},
        {FACT_NEW_TO_THIS, FRESHLY_RAISED, U_FRESH_USED},
        {FACT_REACTION, BP_SPECIALS, U_REACTED},
        {FACT_ACTED, BP_SPECIALS, U_ACTED},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        bool has = on && (row[i].special == BP_SPECIALS || bp_has(b, unit, (bp_special)row[i].special));
        gg_fact_add(out, row[i].fact, (unsigned)unit, has ? !!(s->unit[unit].flags & row[i].flag) : GG_NO_FACT);
    }
}

static void unit_facts(const bp_battle *b, const bp_state *s, int unit, gg_facts *out)
{
    const bp_unit *u = &s->unit[unit];
    int fate = fate_of(s, unit), stamina = u->alive ? bp_stamina(b, s, unit) : 0;
    bool on = fate == GG_ON_TABLE, shaken = on && bp_shaken(b, s, unit);
    unsigned n = (unsigned)unit;
    gg_fact_add(out, FACT_FATE, n, fate);
    gg_fact_add(out, FACT_SPENT, n, fate == GG_DESTROYED || shaken);
    gg_fact_add(out, FACT_SHAKEN, n, on ? shaken : GG_NO_FACT);
    gg_fact_add(out, FACT_CASUALTIES, n, on ? u->casualties : GG_NO_FACT);
    gg_fact_add(out, FACT_STAMINA, n, on && stamina != GG_NONE ? stamina : GG_NO_FACT);
    gg_fact_add(out, FACT_FORMATION, n, on ? u->formation : GG_NO_FACT);
    gg_fact_add(out, FACT_MOVES_LEFT, n, on ? u->moves_left : GG_NO_FACT);
    gg_fact_add(out, FACT_SHOT, n, on ? (int32_t)((u->flags & SHOT_FACES) / U_SHOT) : GG_NO_FACT);
    gg_fact_add(out, FACT_PROXIMITY, n, on ? near_enemy(b, s, unit) : GG_NO_FACT);
    gg_fact_add(out, FACT_PLACE, n, on ? gg_fact_place(bp_plane(b, u->pose)) : GG_NO_FACT);
    gg_fact_add(out, FACT_FACING, n, on ? u->pose.f : GG_NO_FACT);
    flag_facts(b, s, unit, on, out);
}

/* ---- commanders ---- */

/* A brigade's commander who was killed has a successor as long as it has men. */
static int commander_fate(const bp_battle *b, const bp_state *s, int c)
{
    int brigade = b->commander[c].brigade;
    if (s->commander[c].flags & C_ALIVE) return s->commander[c].joined == BP_OFF_TABLE ? GG_TO_COME : GG_ON_TABLE;
    if (brigade == GG_NONE) return GG_DESTROYED;
    return b->brigade[brigade].units & bp_alive(b, s, b->commander[c].side) ? GG_WAITING : GG_DESTROYED;
}

/* His turn to command goes on: he may give more orders. */
static bool is_commanding(const bp_state *s, int commander)
{
    for (int i = 0; i < s->head.depth; i++)
        if (s->frame[i].head.proc == PROC_command && s->frame[i].command.commander == commander)
            return bp_top(s)->head.proc != PROC_commander_move;
    return false;
}

static void commander_facts(const bp_battle *b, const bp_state *s, int c, gg_facts *out)
{
    const bp_commander *a = &s->commander[c];
    int fate = commander_fate(b, s, c);
    bool on = fate == GG_ON_TABLE;
    unsigned n = (unsigned)(BP_COMMANDER + c);
    gg_fact_add(out, FACT_COMMANDER_FATE, n, fate);
    gg_fact_add(out, FACT_WITH, n, on ? a->joined : GG_NO_FACT);
    gg_fact_add(out, FACT_RATING, n, on ? a->rating : GG_NO_FACT);
    gg_fact_add(out, FACT_CHARACTER, n, on ? a->traits : GG_NO_FACT);
    gg_fact_add(out, FACT_ORDERS_OVER, n, on ? !!(a->flags & C_COMMANDED) && !is_commanding(s, c) : GG_NO_FACT);
    gg_fact_add(out, FACT_PLACE, n, on ? gg_fact_place(bp_plane(b, (tab_pose){a->x, a->y, 0})) : GG_NO_FACT);
}

/* ---- brigades and sides ---- */

static int32_t held_by(const bp_battle *b, const bp_state *s, int side)
{
    int32_t which = 0;
    for (int i = 0; i < b->objectives; i++) which |= (int32_t)(s->holder[i] == side) << i;
    return which;
}

static int32_t result_of(const bp_state *s, int side)
{
    enum { NONE, LOST, DRAWN, WON };
    if (s->head.ask.kind != GG_OVER) return NONE;
    int result = s->head.winner == GG_NONE ? DRAWN : s->head.winner == side ? WON : LOST;
    return bp_result_fact(result, s->head.why_over);
}

void bp_facts(const gg_battle *battle, const gg_state *state, gg_facts *out)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    for (int u = 0; u < b->units; u++) unit_facts(b, s, u, out);
    for (int c = 0; c < b->commanders; c++) commander_facts(b, s, c, out);
    for (int i = 0; i < b->brigades; i++) {
        gg_fact_add(out, FACT_BRIGADE_BROKEN, (unsigned)i, s->broken >> i & 1);
        gg_fact_add(out, FACT_BRIGADE_SPENT, (unsigned)i, bp_brigade_spent(b, s, i));
    }
    for (int side = 0; side < GG_SIDES; side++) {
        unsigned n = (unsigned)side;
        gg_fact_add(out, FACT_HOLDS, n, held_by(b, s, side));
        gg_fact_add(out, FACT_SCORE, n, bp_victory_points(b, s, side));
        gg_fact_add(out, FACT_REROLL, n, b->general[side] == GG_NONE ? GG_NO_FACT : s->side[side].reroll_used);
        gg_fact_add(out, FACT_PRUSSIAN, n, b->nation[side] & NAT_PRUSSIAN18 ? s->side[side].prussian_used : GG_NO_FACT);
        gg_fact_add(out, FACT_RESULT, n, result_of(s, side));
    }
}

/* ---- groups ---- */

bool bp_group_of(const gg_battle *battle, const gg_state *state, int group, gg_group *out)
{
    const bp_battle *b = bp_b(battle);
    (void)state;
    if (group >= b->brigades) return false;
    const bp_brigade_def *d = &b->brigade[group];
    out->side = d->side;
    out->pieces[0] = d->units;
    if (d->commander != GG_NONE) out->pieces[1] = bp_bit(d->commander);
    gg_text label = gg_text_on(out->label, sizeof out->label), name = gg_text_on(out->name, sizeof out->name);
    gg_text_add(&label, "%s", d->label);
    if (d->commander == GG_NONE)
        gg_text_add(&name, "brigade %s", d->label);
    else
        gg_text_add(&name, "%s's brigade", b->commander[d->commander].name);
    return true;
}

int bp_group_card(const gg_battle *battle, const gg_state *state, int group, char *out, size_t cap)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    gg_text t = gg_text_on(out, cap);
    gg_group g = {.label = ""};
    if (!bp_group_of(battle, state, group, &g)) return 0;
    int counted = b->brigade[group].counted;
    gg_text_add(&t, "%s (%s): %d of %d destroyed or shaken, broken at %d%s\n", g.name, g.label,
                bp_brigade_spent(b, s, group), counted,
                b->option.brigade_break_over_half ? counted / 2 + 1 : (counted + 1) / 2,
                s->broken >> group & 1 ? ": broken" : "");
    for (uint64_t left = g.pieces[0] & bp_alive(b, s, g.side); left; left &= left - 1) {
        int u = bp_lowest(left);
        gg_say_labelled(&t, battle, u);
        gg_text_add(&t, ": ");
        gg_say_count(&t, s->unit[u].casualties, "casualty", "casualties");
        gg_text_add(&t, "%s, %s\n",
                    bp_shaken(b, s, u)    ? ", shaken"
                    : bp_disordered(s, u) ? ", disordered"
                                          : "",
                    bp_formation_words[s->unit[u].formation]);
    }
    return gg_text_len(&t);
}
