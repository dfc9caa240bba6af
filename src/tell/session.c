/* A battle with all its answers. States are kept now and then; what lies between them is played again. */
#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "session_marks.h"

/* ---- answers and marks ---- */

static size_t mark_bytes(const session *s) { return (gg_state_size(s->b) + 15) & ~(size_t)15; }
static gg_state *mark_at(const session *s, int i) { return (gg_state *)(s->mark + (size_t)i * mark_bytes(s)); }

void session_keep_mark(session *s)
{
    if (s->at % SESSION_STRIDE) return;
    int i = s->at / SESSION_STRIDE;
    if (i == s->marks_cap) {
        s->marks_cap = s->marks_cap ? 2 * s->marks_cap : 16;
        s->mark = grow(s->mark, (size_t)s->marks_cap * mark_bytes(s));
    }
    gg_copy(s->b, mark_at(s, i), s->now);
}

void session_add(session *s, const gg_answer *a, answer_by by, unsigned side)
{
    if (s->at == s->answers_cap) {
        s->answers_cap = s->answers_cap ? 2 * s->answers_cap : 64;
        s->given = grow(s->given, (size_t)s->answers_cap * sizeof *s->given);
    }
    s->given[s->at] = (answered){.answer = *a, .by = (uint8_t)by, .side = (uint8_t)side};
    s->answers = ++s->at;
    session_keep_mark(s);
}

static void drop_behind(session *s)
{
    int kept = 0;
    for (int i = 0; i < s->remarks; i++) {
        if (s->remark[i].after <= s->at)
            s->remark[kept++] = s->remark[i];
        else
            free(s->remark[i].text);
    }
    s->remarks = kept;
    s->answers = s->at;
}

gg_status session_give(session *s, const gg_answer *a, answer_by by, gg_sink *sink)
{
    unsigned side = session_ask(s).side;
    gg_status status = gg_answer_give(s->b, s->now, a, sink);
    if (status != GG_DONE) return status;
    drop_behind(s);
    session_add(s, a, by, side);
    return GG_DONE;
}

bool session_seek(session *s, int n)
{
    if (n < 0 || n > s->answers) return false;
    session_state_at(s, n, s->now);
    s->at = n;
    return true;
}

bool session_cut(session *s, int n)
{
    if (!session_seek(s, n)) return false;
    drop_behind(s);
    return true;
}

void session_remark(session *s, const char *text, size_t len)
{
    s->remark = grow(s->remark, (size_t)(s->remarks + 1) * sizeof *s->remark);
    remark fresh = {.after = s->at, .text = take(len + 1)};
    memcpy(fresh.text, text, len);
    int at = s->remarks++;
    for (; at > 0 && s->remark[at - 1].after > s->at; at--) s->remark[at] = s->remark[at - 1];
    s->remark[at] = fresh;
}

/* ---- taking back ---- */

/* Under typed dice people are always right: back to before the last thing that somebody typed, whatever it was. What a
 * program did after it goes too, for it would only do it again. -1: nobody has typed anything. */
static int typed_before(const session *s)
{
    int n = s->at - 1;
    while (n >= 0 && s->given[n].by == BY_PROGRAM) n--;
    return n;
}

const char *session_undo_why_not(const session *s)
{
    if (s->at == 0 || (s->typed && typed_before(s) < 0)) return "nothing has been done yet";
    if (s->typed) return NULL;
    const answered *last = &s->given[s->at - 1];
    bool person = last->by == BY_PERSON && last->side < GG_SIDES && s->seat[last->side] == PLAYER_HUMAN;
    _Alignas(16) unsigned char before[GG_STATE_MAX];
    session_state_at(s, s->at - 1, (gg_state *)before);
    return gg_undo_why_not(s->b, (gg_state *)before, &last->answer, person, s->now);
}

const char *session_undo(session *s)
{
    const char *why = session_undo_why_not(s);
    if (!why) session_cut(s, s->typed ? typed_before(s) : s->at - 1);
    return why;
}

/* ---- looking ---- */

void session_step(const session *s, int n, gg_state *state, gg_sink *sink)
{
    if (n == 0)
        gg_start(s->b, state, sink);
    else
        gg_answer_give(s->b, state, &s->given[n - 1].answer, sink);
}

void session_state_at(const session *s, int n, gg_state *out)
{
    int mark = n / SESSION_STRIDE;
    gg_copy(s->b, out, mark_at(s, mark));
    for (int i = mark * SESSION_STRIDE; i < n; i++) session_step(s, i + 1, out, NULL);
}

void session_seen(const session *s, int side, gg_state *out) { gg_redact(s->b, s->now, side, out); }

unsigned session_eyes(const session *s)
{
    unsigned eyes = 0;
    for (unsigned side = 0; side < GG_SIDES; side++)
        if (s->seat[side] == PLAYER_HUMAN) eyes |= 1u << side;
    return eyes ? eyes : (1u << GG_SIDES) - 1;
}

/* ---- chance and programs ---- */

/* The roll that is asked is the next of the seed's, whoever threw those before it. */
gg_dice session_dice(const session *s)
{
    gg_dice dice = gg_dice_make(s->seed, 0);
    for (int i = 0; i < s->at; i++) dice.rolls += s->given[i].answer.kind == GG_ROLL;
    return dice;
}

gg_dice session_chance(const session *s, int side)
{
    return gg_dice_make(~s->seed, (uint64_t)s->at * GG_SIDES + (uint64_t)side);
}

gg_move session_think(const session *s, int player, gg_dice *chance, gg_arena *room, const gg_leisure *leisure,
                      char why[GG_SENTENCE])
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    session_seen(s, session_ask(s).side, (gg_state *)seen);
    room->used = 0;
    gg_move m = gg_player_think(player, s->b, (gg_state *)seen, chance, room, leisure, NULL);
    if (gg_player_reason(player, s->b, (gg_state *)seen, why, GG_SENTENCE) <= 0) why[0] = 0;
    return m;
}

const char *player_word(int player)
{
    return player == PLAYER_HUMAN ? "human" : player == PLAYER_GUEST ? "engine" : gg_player_name(player);
}

const char *session_who(const session *s, int side)
{
    bool named = s->seat[side] == PLAYER_GUEST && s->guest[side];
    return named ? s->guest[side] : player_word(s->seat[side]);
}

const char *guest_recorded(const gg_record *r, const gg_battle *b, int side)
{
    const char *who = gg_record_tag(r, gg_battle_side(b, side));
    return who && strncmp(who, "engine:", 7) == 0 ? who : NULL;
}

int player_recorded(const gg_record *r, const gg_battle *b, int side, int otherwise)
{
    const char *who = gg_record_tag(r, gg_battle_side(b, side));
    if (!who) return otherwise;
    if (strcmp(who, "human") == 0) return PLAYER_HUMAN;
    return gg_player_find(who) >= 0 ? gg_player_find(who) : otherwise;
}
