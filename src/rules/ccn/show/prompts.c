/* What is asked now: questions.def has the words of choices, here are the letters in them that are the system's own, and what
 * rolls are called that are none. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

bool ccn_prompt_roll(const gg_battle *b, const gg_state *s, gg_text *t)
{
    (void)b;
    if (s->ask.die != DIE_CUP) return false;
    gg_text_add(t, "Draw a chit from the cup");
    return true;
}

/* ---- a roll that an aide may have thrown again ---- */

static void say_check(gg_text *t, const ccn_frame *caller, const struct frame_roll *r)
{
    int number = caller->head.proc == PROC_attempt ? caller->attempt.number : caller->reaction.number;
    int both = ccn_double(r->counts);
    if (both && caller->head.proc == PROC_attempt)
        gg_text_add(t, "double %d", both);
    else
        gg_text_add(t, "%d, %d or less needed", ccn_sum(r->counts), number);
}

static void say_blows(gg_text *t, const struct frame_roll *r)
{
    ccn_say_number(t, r->counts[HIT], "hit", "hits");
    if (r->die == DIE_RETIRING) return;
    gg_text_add(t, ", ");
    ccn_say_number(t, r->counts[FLAG], "flag", "flags");
}

/* "9, 7 or less needed", "no 5", "2 hits, 1 flag" */
void ccn_say_dice_so_far(const ccn_state *s, gg_text *t)
{
    const ccn_frame *top = ccn_top(s);
    const struct frame_roll *r = &top->roll;
    if (r->die == DIE_CHECK)
        say_check(t, top - 1, r);
    else if (r->die == DIE_MORALE)
        gg_text_add(t, r->counts[HIT] ? "a 5" : "no 5");
    else if (r->die == DIE_LEADER || r->die == DIE_LEADER_LANCE) {
        ccn_say_number(t, r->counts[HIT], "saber", "sabers");
        if ((top - 1)->head.proc == PROC_fire) gg_text_add(t, ", two needed");
    } else
        say_blows(t, r);
}

/* ---- letters ---- */

static void say_aides(const ccn_battle *b, const ccn_state *s, gg_text *t)
{
    int side = s->head.ask.side;
    gg_text_add(t, "%d of ", s->side[side].adc_ready);
    gg_say_count(t, b->adc_max[side], "aide", "aides");
}

/* "2 flags: Wathier, supported" */
static void say_capacity(const gg_battle *battle, const ccn_state *s, gg_text *t)
{
    const struct frame_apply *f = &ccn_top(s)->apply;
    gg_tally tally = {0};
    gg_say_count(t, ccn_flag_capacity(ccn_b(battle), s, f->unit, f->from, f->stern, &tally), "flag", "flags");
    for (int i = 0; i < tally.lines; i++) {
        gg_text_add(t, i ? ", " : ": ");
        gg_say_phrase(t, tally.line[i].words, GG_PHRASE_OF(battle, .piece = tally.line[i].piece));
    }
}

static int token_of(const ccn_frame *top)
{
    return top->head.proc == PROC_fire    ? top->fire.token
           : top->head.proc == PROC_melee ? top->melee.token
                                          : top->hunt.token;
}

void ccn_prompt_letter(const gg_battle *b, const gg_state *state, char letter, gg_text *t)
{
    const ccn_state *s = ccn_s(state);
    const ccn_frame *top = ccn_top(s);
    switch (letter) {
    case 'r': ccn_say_dice_so_far(s, t); break;
    case 'a': say_aides(ccn_b(b), s, t); break;
    case 't': gg_text_add(t, "%s", ccn_tokens[__builtin_ctz((unsigned)token_of(top))].name); break;
    case 'f': gg_say_count(t, top->apply.flags, "flag", "flags"); break;
    case 'c': say_capacity(b, s, t); break;
    case 'h': gg_say_count(t, top->apply.distance, "hex", "hexes"); break;
    case 'g': gg_say_phrase(t, "{H}", GG_PHRASE_OF(b, .at = ccn_pose(top->ground.hex, -1))); break;
    case 'x':
        if (top->ground.ride) gg_text_add(t, " Cavalry may ride one hex more and charge again.");
        break;
    default: assert(false && "a prompt has a letter that prompts have not");
    }
}

/* Why it is asked, where that depends on more than the question. */
bool ccn_why(const gg_battle *b, const gg_state *s, gg_text *t)
{
    const ccn_frame *top = ccn_top(ccn_s(s));
    (void)b;
    if (s->ask.question == ASK_ATTEMPT && top->attempt.bonus)
        gg_text_add(t, "All their chits came in one run: an order out of turn.");
    else if (s->ask.question == ASK_ATTACK && top->act.moved)
        gg_text_add(t, "They have moved; an attack ends the activation.");
    else if (s->ask.question == ASK_MOVE && top->head.proc == PROC_manoeuvre)
        gg_text_add(t, "Grand manoeuvre: a move without attack, away from the enemy.");
    else
        return false;
    return true;
}

/* ---- whom it concerns ---- */

static void add_piece(gg_asking *a, unsigned piece)
{
    if (piece < 192) a->pieces[piece / 64] |= (uint64_t)1 << piece % 64;
}

/* Whoever is named by an answer, and who supports a unit that stands flags. */
void ccn_concerns(const gg_battle *b, const gg_state *state, gg_asking *a)
{
    const ccn_state *s = ccn_s(state);
    gg_offers o;
    gg_offers_open(b, state, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, state, &o, i);
        if (!m) continue;
        if (gg_piece_exists(b, (int)gg_move_unit(m))) add_piece(a, gg_move_unit(m));
        if (gg_piece_exists(b, (int)gg_move_target(m))) add_piece(a, gg_move_target(m));
    }
    if (state->ask.question != ASK_FLAGS) return;
    for (hex_set friends = ccn_supporters(ccn_b(b), s, state->ask.piece); friends;) {
        int cell = hex_take(&friends);
        add_piece(a, s->unit_at[cell] != GG_NONE ? s->unit_at[cell] : CCN_LEADER + (unsigned)s->leader_at[cell]);
    }
}
