/* Chapter 6: the turn and its phases; where play begins, and where it could. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

/* boe.state.reset */
static void begin_turn(gg_run *x)
{
    const uint32_t of_turn = OPP_FIRED | MARKED | CHARGED | MOVED | FOUGHT | HAD_IMPETUS | BT_RIGHT | BT_MOVE |
                             BT_MELEE | FIRED | NEW_HERE | ACTIVATED | ZONE_STOPPED | ON_ROAD;
    boe_state *s = ST(x);
    for (int u = 0; u < BOE_UNITS; u++) {
        boe_unit *unit = &s->unit[u];
        unit->flags &= ~of_turn;
        unit->cube = NO_CUBE;
        unit->ap_left = unit->ap_spent = unit->ap_other = 0;
        unit->fired_at = GG_NONE;
    }
    for (int i = 0; i < BT(x)->brigades; i++) s->brigade[i].lost = s->brigade[i].tried = 0;
    for (int l = 0; l < BT(x)->leaders; l++) s->leader[l].moved = 0;
    s->a = GG_NONE;
    USES(x, STATE_RESET);
}

static void next_turn(gg_run *x)
{
    ST(x)->turn++;
    ST(x)->phase = PHASE_START;
    begin_turn(x);
    TELL(x, GG_EV_STEP, TURN_SEQUENCE, .before = (int16_t)(ST(x)->turn - 1), .after = ST(x)->turn);
}

/* boe.opt.list: some option is not as it usually is. */
static bool has_options(const boe_options *o)
{
    static const boe_options usual = {
#define OPTION(member, word, rule, words, value, ...) .member = value,
#define NUMBER OPTION
#define PHASES OPTION
#include OPTIONS_DEF
#undef OPTION
#undef NUMBER
#undef PHASES
    };
    return memcmp(o, &usual, offsetof(boe_options, visibility) + sizeof usual.visibility) != 0;
}

static void set_up(gg_run *x)
{
    const boe_battle *b = BT(x);
    if (has_options(&b->option)) USES(x, OPT_LIST);
    if (b->points) USES(x, ARMY_POINTS);
    if (b->drafted) USES(x, ARMY_TEMPLATES);
    if (b->scenario) USES(x, b->scenario);
}

/* Where play begins inside a procedure, read once: afterwards its frame is as if play had come there by itself. */
static uint8_t take(uint8_t *entry)
{
    uint8_t was = *entry;
    *entry = 0;
    return was;
}

PROC(game)
{
    BEGIN;
    set_up(x);
    if (!self->entry) CALL(first_orders, .side = 0);
    for (;;) CALL(turn, .entry = take(&self->entry));
    END;
}

/* ---- the phases ---- */

/* Player A has the odd parts of a pair of phases. */
static uint8_t active(const gg_run *x, int of_a)
{
    const boe_state *s = ST(x);
    return (uint8_t)((s->phase - of_a) % 2 == 0 ? s->a : !s->a);
}

static void enter_phase(gg_run *x)
{
    boe_state *s = ST(x);
    if (s->phase == PHASE_5E) boe_turn_unused_blue(x);
    TELL(x, GG_EV_STEP, TURN_SEQUENCE, .variant = (uint8_t)(s->phase),
         .side = s->phase >= PHASE_5A && s->phase <= PHASE_5H   ? active(x, PHASE_5A)
                 : s->phase == PHASE_9A || s->phase == PHASE_9B ? active(x, PHASE_9A)
                                                                : GG_NONE);
}

/* Only movement goes on in the middle; every other phase begins anew. */
static void open_phase(gg_run *x, struct frame_turn *f)
{
    if (!f->entry) enter_phase(x);
    if (ST(x)->phase < PHASE_5E || ST(x)->phase > PHASE_5H) f->entry = 0;
}

PROC(turn)
{
    BEGIN;
    if (!self->entry) {
        next_turn(x);
        CALL(happenings, .event = GG_NONE);
        ST(x)->phase = PHASE_1;
    }
    for (; ST(x)->phase <= PHASE_12; ST(x)->phase++) {
        open_phase(x, self);
        if (ST(x)->phase == PHASE_1) {
            CALL(replace, .side = 0);
        } else if (ST(x)->phase == PHASE_2) {
            CALL(orders, .side = 0);
        } else if (ST(x)->phase == PHASE_3) {
            CALL(arrivals, .side = 0);
            boe_check_command(x);
            CALL(cubes, .side = 0);
        } else if (ST(x)->phase == PHASE_4) {
            CALL(initiative, .winner = GG_NONE);
        } else if (ST(x)->phase <= PHASE_5D) {
            CALL(charging, .side = active(x, PHASE_5A), .kind = ST(x)->phase <= PHASE_5B ? CAV : INF);
        } else if (ST(x)->phase <= PHASE_5H) {
            CALL(moving, .entry = take(&self->entry), .side = active(x, PHASE_5A));
        } else if (ST(x)->phase <= PHASE_7) {
            CALL(firing, .player = 0);
        } else if (ST(x)->phase == PHASE_8 || ST(x)->phase == PHASE_9C) {
            CALL(melees, .pad = {0});
        } else if (ST(x)->phase <= PHASE_9B) {
            CALL(breaking, .side = active(x, PHASE_9A));
        } else if (ST(x)->phase == PHASE_10) {
            CALL(fatigue, .side = 0);
        } else if (ST(x)->phase == PHASE_11) {
            CALL(brigades, .side = 0);
        } else {
            CALL(ending, .side = 0);
        }
    }
    END;
}

/* ---- where play begins, and where it could ---- */

void boe_start(const gg_battle *battle, gg_state *state)
{
    const boe_battle *b = boe_b(battle);
    boe_state *s = (boe_state *)state;
    struct frame_game *game = gg_set_up(battle, state, &b->image);
    s->phase = b->begin.phase;
    *game = (struct frame_game){.proc = PROC_game, .entry = b->begin.phase != PHASE_START};
}

bool boe_begin_of(const gg_battle *battle, const gg_state *state, boe_begin *out)
{
    (void)battle;
    const boe_state *s = boe_s(state);
    const gg_ask *ask = &s->head.ask;
    *out = (boe_begin){.phase = s->phase, .side = ask->side, .unit = GG_NONE};
    if (ask->kind != GG_CHOOSE || s->head.depth < 3) return false;
    if (ask->question == ASK_ACTION && s->head.depth == 4 && s->frame[2].moving.proc == PROC_moving) {
        out->unit = ask->piece;
        return true;
    }
    return s->head.depth == 3 &&
           (ask->question == ASK_ACTIVATE || ask->question == ASK_CHARGE || ask->question == ASK_BREAK);
}

bool boe_quiet(const gg_battle *b, const gg_state *s)
{
    boe_begin at;
    return boe_begin_of(b, s, &at);
}

/* Red units that do not charge will react: that alone may be why play begins before 5e. */
static bool any_red(const boe_state *s)
{
    for (int u = 0; u < BOE_UNITS; u++)
        if (boe_on_map(s, u) && s->unit[u].cube == RED && !boe_is(s, u, CHARGED)) return true;
    return false;
}

/* From the charges on every phase has its own question, or somebody's dice; before them a turn runs on by itself. */
int boe_begins_idle(const gg_battle *battle, const gg_state *state, char *out, size_t cap)
{
    static const struct {
        int last; /* of the phases in which it is so */
        const char *words;
    } nobody[] = {
        {PHASE_5B, "no red cavalry can charge"},
        {PHASE_5D, "no red infantry can charge"},
        {PHASE_5F, "no green unit and no leader can act"},
        {PHASE_5H, "no blue unit can act"},
        {PHASE_6, "no guns are ready to fire"},
        {PHASE_7, "nobody is ready to fire"},
        {PHASE_8, "nobody is in melee"},
        {PHASE_9B, "the way is open for nobody"},
        {PHASE_9C, "nobody broke through into a melee"},
        {PHASE_10, "nobody has to test his wind"},
        {PHASE_11, "no brigade has to test"},
        {PHASE_12, "nobody rests"},
    };
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    int phase = b->begin.phase, row = 0;
    gg_text t = gg_text_on(out, cap);
    bool there = s->phase == phase && s->turn == b->image.turn && state->ask.kind != GG_OVER;
    if (phase < PHASE_5A || (there && (b->begin.unit == GG_NONE || state->ask.piece == b->begin.unit))) return 0;
    if (phase <= PHASE_5D && any_red(&b->image)) return 0;
    while (nobody[row].last < phase) row++;
    if (there)
        gg_text_add(&t, "%s can do nothing: play goes on without it", b->unit[b->begin.unit].label);
    else
        gg_text_add(&t, "%s in phase %s: ", nobody[row].words, boe_phase_names[phase]);
    if (!there && state->ask.kind == GG_OVER)
        gg_text_add(&t, "the battle is over at once");
    else if (!there)
        gg_text_add(&t, "play goes on to phase %s", boe_phase_names[s->phase]);
    return gg_text_len(&t);
}
