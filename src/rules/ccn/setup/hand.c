/* The umpire's hand: whom the procedures under way go on with as they stand. */
#include "rules/ccn/setup/setup.h"

static bool in_set(uint32_t set, int piece) { return piece < 32 && set >> piece & 1; }

bool ccn_holds(const gg_battle *b, const gg_state *s, const void *frame, int piece)
{
    const ccn_frame *f = frame;
    int leader = ccn_is_leader((unsigned)piece) ? piece - CCN_LEADER : GG_NONE + 1;
    (void)b, (void)s;
    switch (f->head.proc) {
    case PROC_event: return f->event.pick[0] == piece || f->event.pick[1] == piece;
    case PROC_manoeuvre: return f->manoeuvre.unit == piece;
    case PROC_attempt: return f->attempt.unit == piece || f->attempt.target == piece || in_set(f->attempt.guns, piece);
    case PROC_act: return f->act.unit == piece || f->act.target == piece || in_set(f->act.guns, piece);
    case PROC_roll: return f->roll.unit == piece;
    case PROC_melee: return in_set(f->melee.guns, piece);
    case PROC_hunt: return f->hunt.unit == piece || f->hunt.leader == leader;
    case PROC_battle_back: return f->battle_back.unit == piece || f->battle_back.attacker == piece;
    case PROC_reaction: return f->reaction.unit == piece;
    case PROC_square_fight: return f->square_fight.unit == piece || f->square_fight.target == piece;
    case PROC_retire: return f->retire.unit == piece || f->retire.leader == leader;
    case PROC_ground: return f->ground.unit == piece;
    case PROC_apply: return f->apply.unit == piece;
    case PROC_morale: return f->morale.unit == piece;
    case PROC_leader_check: return f->leader_check.leader == leader;
    case PROC_escape: return f->escape.leader == leader;
    default: return false;
    }
}
