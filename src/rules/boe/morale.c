/* 7.11: unit morale. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

/* ---- the value ---- */

static void tally_brigade(const boe_battle *b, const boe_state *s, int unit, gg_tally *t)
{
    const boe_brigade *brigade = &s->brigade[b->unit[unit].brigade];
    if (brigade->morale == BROKEN) gg_tally_word(t, -1, BRIG_BROKEN, "brigade broken");
    if (brigade->morale == SHAKEN) gg_tally_word(t, -1, BRIG_SHAKEN, "brigade shaken");
    bool at_its_post = brigade->order == DEFEND && !boe_is(s, unit, MOVED);
    if (at_its_post && b->option.order_bonus) gg_tally_word(t, 1, ORDER_BONUS, "brigade on DEFEND, not moved");
}

int boe_morale_value(const boe_battle *b, const boe_state *s, int unit, int casualties, bool flank, gg_tally *t)
{
    const boe_unit *u = &s->unit[unit];
    gg_tally_word(t, 2 + boe_grade(b, unit), UNIT_GRADE, boe_grade_words[boe_grade(b, unit)]);
    boe_tally_leader(b, s, unit, LEADER_DATA, t);
    if (boe_garrison(b, s, unit)) gg_tally_word(t, 1, FORM_GARRISON, "in garrison");
    if (casualties > 1)
        gg_tally_say(t, 1 - casualties, MORALE_MODS,
                     casualties == 2 ? "second casualty" : "{n|casualty|casualties} after the first", GG_NONE,
                     casualties - 1);
    if (flank) gg_tally_word(t, -1, BOARD_ARC, "hit from flank or rear");
    if (u->status == DISORDER || u->status == RETREAT)
        gg_tally_word(t, -1, STATUS_TABLE, u->status == DISORDER ? "disordered" : "retreating");
    if (2 * u->stands <= u->start) gg_tally_word(t, -1, MORALE_MODS, "half strength");
    tally_brigade(b, s, unit, t);
    return t->total;
}

/* ---- the test ---- */

/* Friends that were run through test by their grade alone. */
static int8_t value(gg_run *x, const struct frame_morale *f)
{
    boe_unit *u = &ST(x)->unit[f->unit];
    GG_TALLY(t);
    if (f->bare)
        gg_tally_word(&t, 2 + boe_grade(BT(x), f->unit), UNIT_GRADE, boe_grade_words[boe_grade(BT(x), f->unit)]);
    else
        boe_morale_value(BT(x), ST(x), f->unit, f->casualties, u->flags & FLANK_FIRE, &t);
    u->flags &= ~(uint32_t)FLANK_FIRE;
    TELL_TALLY(x, f->unit, GG_NONE, &t);
    USES(x, MORALE_WHEN);
    return (int8_t)t.total;
}

/* By how much it fails: a 1 always passes, a 6 always fails. */
int boe_morale_failure(int die, int value)
{
    int by = die - value;
    if (die == 1) return 0;
    if (die == 6) return by > 1 ? by : 1;
    return by > 0 ? by : 0;
}

int boe_morale_after(const boe_state *s, const struct frame_morale *f, int failed)
{
    int status = s->unit[f->unit].status + (failed >= 3 ? 2 : failed > 0);
    if (f->bare && status > DISORDER) status = DISORDER;
    return status < ROUT ? status : ROUT;
}

/* Whether it has to give way. */
static bool give_way(gg_run *x, const struct frame_morale *f)
{
    int before = ST(x)->unit[f->unit].status,
        after = boe_morale_after(ST(x), f, boe_morale_failure(boe_number(x), f->value));
    boe_set_status(x, f->unit, after, MORALE_RESULT);
    DEED(x, FACT_NERVE, f->unit, after == before);
    return after >= RETREAT && after != before;
}

PROC(morale)
{
    BEGIN;
    if (ST(x)->unit[self->unit].status == ROUT) { /* it is past all tests */
        ST(x)->unit[self->unit].flags &= ~(uint32_t)FLANK_FIRE;
        GIVE(0);
    }
    self->value = value(x, self);
    ROLL(BT(x)->unit[self->unit].side, DIE_NUMBER, 1, self->unit, MORALE_TEST);
    if (!give_way(x, self)) GIVE(0);
    CALL(forced, .unit = self->unit, .steps = (uint8_t)boe_retreat_length(BT(x), ST(x), self->unit),
         .threat = (uint16_t)boe_threat(BT(x), ST(x), self->unit, GG_NONE));
    GIVE(1);
    END;
}
