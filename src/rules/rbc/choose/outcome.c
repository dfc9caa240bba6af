/* What hangs on a move, said behind its words: the dice of a shot, the chance of a test, the way of a charge. */
#include "rules/rbc/choose/saying.h"

static int chance_of(int v) { return v < 1 ? 0 : v > 7 ? 6 : v - 1; }

static void add_chance(gg_text *t, const rbc_battle *b, const rbc_state *s, int unit, int test, int other)
{
    GG_TALLY(tally);
    gg_text_add(t, ", passed %d times in 6", chance_of(rbc_control(b, s, unit, test, other, &tally)));
}

/* The Control Test that TRY, EVADE, `halt` or `withdraw` is about; -1: none. */
static int test_of(const rbc_state *s, gg_move m)
{
    switch (gg_move_verb(m)) {
    case V_TRY_STOP: return CT_STOP;
    case V_EVADE: return CT_EVADE;
    case V_WITHDRAW: return CT_WITHDRAW;
    case V_TRY:
        return s->head.ask.question == ASK_OUT     ? CT_OUT
               : s->head.ask.question == ASK_LEAVE ? CT_LEAVE
               : s->head.ask.question == ASK_HEDGE ? CT_HEDGE
                                                   : -1;
    default: return -1;
    }
}

int rbc_sixths(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    GG_TALLY(tally);
    int test = test_of(s, m);
    return test < 0 ? -1 : chance_of(rbc_control(b, s, (int)gg_move_unit(m), test, s->head.ask.other, &tally));
}

static void say_test(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int test = test_of(s, m), other = s->head.ask.other;
    unsigned unit = gg_move_unit(m);
    if (test < 0 || unit >= b->units || !rbc_on_board(s, (int)unit)) return;
    if (test == CT_EVADE && (other >= b->units || !rbc_on_board(s, other))) return;
    add_chance(t, b, s, (int)unit, test, other);
}

static void say_shot(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    rbc_shot shot = {(uint8_t)unit, (uint8_t)target, gg_move_verb(m) == V_MASSED ? MODE_MASSED : MODE_NORMAL};
    if (unit >= b->units || target >= b->units || rbc_judge_shot(b, s, shot) != GG_OK) return;
    GG_TALLY(tally);
    rbc_shot_dice(b, s, shot, &tally);
    gg_text_add(t, " with ");
    gg_say_count(t, tally.total < 1 ? 1 : tally.total, "die", "dice");
}

static void say_charge(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned arg = gg_move_arg(m), unit = gg_move_unit(m);
    bool stands =
        unit < b->units && s->unit[unit].cell == rbc_move_cell(m) && s->unit[unit].facing == gg_move_facing(m);
    if (arg & (ARG_LEFT | ARG_RIGHT)) gg_text_add(t, " diagonally");
    if (!stands) {
        gg_text_add(t, " from ");
        rbc_add_box(t, b, rbc_move_cell(m));
        gg_text_add(t, ", facing %s", gg_move_facing(m) < SQ_FACINGS ? rbc_facing_words[gg_move_facing(m)] : "?");
    }
    if (arg & ARG_SALVO) gg_text_add(t, ", with a Salvo first");
    if (arg & ARG_UNFORMED) gg_text_add(t, ", Unformed");
}

static void say_move(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned arg = gg_move_arg(m), unit = gg_move_unit(m);
    bool there = unit < b->units && s->unit[unit].cell == rbc_move_cell(m);
    if (there && arg & ARG_ADVANCED) gg_text_add(t, ", forward and back");
    if (arg & ARG_UNFORMED)
        gg_text_add(t, unit < b->units && rbc_is(s, (int)unit, UNFORMED) ? ", still Unformed" : ", and is Unformed");
}

/* The others of the combat. */
static void say_fight(gg_text *t, const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (unit >= b->units || s->unit[unit].rival == GG_NONE) return;
    uint64_t others = rbc_combat_of(b, s, (int)unit) & ~rbc_bit((int)unit);
    if (others) gg_text_add(t, " with ");
    gg_say_units(t, &b->base, others);
}

void rbc_say_more(const gg_battle *battle, const gg_state *state, gg_move m, gg_text *t)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    if (s->head.ask.kind != GG_CHOOSE) return;
    switch (gg_move_verb(m)) {
    case V_MOVE: say_move(t, b, s, m); break;
    case V_CHARGE: say_charge(t, b, s, m); break;
    case V_SHOOT:
    case V_MASSED: say_shot(t, b, s, m); break;
    case V_FIGHT: say_fight(t, b, s, m); break;
    case V_PLACE:
        if (rbc_move_cart(m) >= 0 && rbc_move_cart(m) < SQ_FACINGS)
            gg_text_add(t, ", carts on its %s side", rbc_facing_words[rbc_move_cart(m)]);
        break;
    default: say_test(t, b, s, m); break;
    }
}
