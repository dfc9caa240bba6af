/* Named motions, read as moves of the unit that is asked: "forward 8", "wheel left 30, forward", "to range of F6", "form
 * square". Each part is rounded as an offer is; a number is a promise, exact or refused with the longest that may be. */
#include "rules/bp/choose/motion_parts.h"

/* ---- words ---- */

bool bp_more(const motion *m) { return m->next < m->words; }

bool bp_takes(motion *m, const char *word)
{
    if (!bp_more(m) || !gg_word_same(m->word[m->next], word)) return false;
    m->next++;
    return true;
}

bool bp_wrong(motion *m, const char *what)
{
    if (m->fault->line) return false;
    gg_text t = gg_text_on(m->fault->text, sizeof m->fault->text);
    gg_text_add(&t, "%s", what);
    m->fault->line = 1;
    m->fault->column = bp_more(m) ? m->word[m->next].column : 1;
    return false;
}

/* Inches with a decimal or without: tenths. -1: no number stands there. */
int bp_take_inches(motion *m)
{
    unsigned n;
    gg_word w = bp_more(m) ? m->word[m->next] : (gg_word){.at = "", .len = 0};
    if (!w.len || !gg_read_tenths(w.at, w.len, 4000, &n)) return -1;
    m->next++;
    bp_takes(m, "inches"), bp_takes(m, "inch");
    return memchr(w.at, '.', w.len) ? (int)n : 10 * (int)n;
}

int bp_take_degrees(motion *m)
{
    long n;
    if (!bp_more(m) || !gg_word_number(m->word[m->next], &n) || n < 0 || n > 360) return -1;
    m->next++;
    bp_takes(m, "degrees"), bp_takes(m, "degree");
    return (int)n;
}

bool bp_take_target(motion *m, int *target)
{
    *target = bp_more(m) ? gg_battle_piece(m->battle, m->word[m->next].at, m->word[m->next].len) : GG_NONE;
    if (*target >= m->b->units || !m->s->unit[*target].alive)
        return bp_wrong(m, bp_more(m) ? "no unit on the table has that label" : "the label of a unit is missing");
    m->next++;
    return true;
}

int bp_take_hand(motion *m) { return bp_takes(m, "left") ? -1 : bp_takes(m, "right") ? 1 : 0; }

/* ---- what may be ---- */

static gg_move pose_move(const motion *m, tab_pose p)
{
    if (p.x < 0 || p.y < 0 || p.x > 4095 || p.y > 4095) return 0;
    return bp_move(V_POSE, (unsigned)m->unit, GG_NONE, p, 0);
}

bool bp_pose_is_legal(motion *m, tab_pose p)
{
    gg_move move = pose_move(m, p);
    return move && gg_offers_judge(m->battle, m->state, &m->offers, move) == GG_OK;
}

void bp_go(motion *m, tab_pose p) { tab_rect_make(p, m->at.w, m->at.d, &m->at); }

tab_pose bp_wheeled_by(const tab_rect *r, int angle)
{
    return angle < 0 ? tab_wheel_left(r, -angle) : tab_wheel_right(r, angle);
}

/* As far as it may: the greatest legal multiple of half an inch, or of five degrees; 0: none. */
int bp_greatest(motion *m, int most)
{
    for (int n = most / 5 * 5; n > 0; n -= 5) {
        bool left = m->kind == WHEEL && m->angle < 0;
        tab_pose p = m->kind == WHEEL ? bp_wheeled_by(&m->base, left ? -n : n) : tab_slide(m->base.pose, m->angle, n);
        if (bp_pose_is_legal(m, p)) return n;
    }
    return 0;
}

static const struct {
    const char *word;
    bool (*read)(motion *);
} motions[] = {{"forward", bp_read_forward},
               {"f", bp_read_forward},
               {"back", bp_read_back},
               {"oblique", bp_read_oblique},
               {"sidestep", bp_read_sidestep},
               {"wheel", bp_read_wheel},
               {"turn", bp_read_turn},
               {"about", bp_read_about},
               {"within", bp_read_within},
               {"to", bp_read_to},
               {"into", bp_read_into},
               {"charge", bp_read_charge},
               {"form", bp_read_form},
               {"limber", bp_read_limber},
               {"unlimber", bp_read_unlimber},
               {"lie", bp_read_lie},
               {"stand", bp_read_stand},
               {"mount", bp_read_mount},
               {"dismount", bp_read_mount},
               {"hold", bp_read_hold},
               {"stay", bp_read_hold},
               {"enter", bp_read_enter},
               {"out", bp_read_out}};

/* ---- reading ---- */

static void read_words(motion *m, const char *text, const char *end, const char *line)
{
    m->words = m->next = 0;
    m->kind = NEITHER;
    m->said[0] = m->tail[0] = 0;
    while (m->words < WORDS && gg_word_next(&text, end, line, &m->word[m->words])) m->words++;
}

/* A comma parts two motions, unless it stands between the two numbers of a place. */
static const char *part_end(const char *at, const char *text, const char *end)
{
    for (; at < end; at++) {
        bool digits = at > text && at + 1 < end && at[-1] >= '0' && at[-1] <= '9' && at[1] >= '0' && at[1] <= '9';
        if (*at == ',' && !digits) return at;
    }
    return end;
}

/* 1: read; 0: see the fault; -1: it is no motion. */
static int read_part(motion *m, bool first)
{
    for (size_t i = 0; bp_more(m) && i < sizeof motions / sizeof motions[0]; i++) {
        if (!gg_word_same(m->word[0], motions[i].word)) continue;
        m->next = 1;
        if (!motions[i].read(m)) return m->fault->line ? 0 : -1;
        if (bp_more(m)) return bp_wrong(m, "what does the rest mean?"), 0;
        return 1;
    }
    return first ? -1 : (bp_wrong(m, "a motion such as forward 8 or wheel left 30 was expected"), 0);
}

static void say_length(gg_text *t, const motion *m, int n)
{
    gg_text_add(t, "%s ", m->said);
    if (m->kind == WHEEL)
        gg_text_add(t, "%d", n);
    else
        gg_say_inches(t, n);
    gg_text_add(t, "%s", m->tail);
}

/* What stands in the way, and the longest in the same words. */
static void refuse(motion *m, gg_move move, const char *text, size_t len)
{
    gg_reasons r = {0};
    gg_text t = gg_text_on(m->fault->text, sizeof m->fault->text);
    gg_text_add(&t, "%.*s: ", (int)(len < 40 ? len : 40), text);
    if (move)
        gg_reasons_of(m->battle, m->state, move, &r);
    else
        gg_text_add(&t, "it would leave the table");
    for (int i = 0; i < r.count && i < 2; i++) gg_text_add(&t, "%s%s", i ? "; " : "", r.reason[i].words);
    int most = m->kind == NEITHER ? 0 : bp_greatest(m, m->kind == WHEEL ? DEGREES_MOST : m->rate);
    if (most) {
        gg_text_add(&t, "; ");
        say_length(&t, m, most);
        gg_text_add(&t, " goes");
    }
    m->fault->line = m->fault->column = 1;
}

gg_move bp_motion(const gg_battle *battle, const gg_state *state, const char *text, size_t len, gg_fault *fault)
{
    motion m = {.battle = battle, .state = state, .b = bp_b(battle), .s = bp_s(state), .fault = fault};
    int question = state->ask.question;
    m.unit = state->ask.piece;
    if ((question != ASK_MOVE && question != ASK_WINNER && question != ASK_REDIRECT) || m.unit >= m.b->units) return 0;
    gg_offers_open(battle, state, &m.offers);
    bp_rect(m.b, m.s, m.unit, &m.at);
    m.rate = bp_rate(m.b, m.s, m.unit);
    const char *end = text + len;
    for (const char *at = text; at < end;) {
        const char *stop = part_end(at, text, end);
        if (m.move) return bp_wrong(&m, "that is a move by itself: nothing follows it"), 0;
        read_words(&m, at, stop, text);
        if (read_part(&m, at == text) != 1) return 0;
        if (m.move && at != text) return bp_wrong(&m, "that is a move by itself and follows nothing"), 0;
        at = stop + 1;
    }
    if (m.move) return m.move;
    gg_move move = pose_move(&m, m.at.pose);
    if (bp_pose_is_legal(&m, m.at.pose)) return move;
    refuse(&m, move, text, len);
    return 0;
}

/* ---- several moves at once ---- */

/* How many moves it has, as it is to move now or later by the same order. */
static int moves_of(const bp_state *s, int unit)
{
    if (s->head.ask.question == ASK_MOVE && s->head.ask.piece == unit) return s->unit[unit].moves_left;
    for (int d = 0; d < s->head.depth; d++) {
        const struct frame_carry_out *f = &s->frame[d].carry_out;
        if (f->proc == PROC_carry_out && bp_mask(f->units) >> unit & 1)
            return s->unit[unit].formation == SQUARE ? 1 : f->moves;
    }
    return 0;
}

bool bp_motion_cut(const gg_battle *battle, const gg_state *state, int piece, const char *text, char *first, char *rest,
                   size_t cap)
{
    static const char *const slides[] = {"forward", "f", "back", "oblique", "sidestep"};
    motion m = {.b = bp_b(battle), .s = bp_s(state)};
    if (state->ask.kind != GG_CHOOSE || piece >= m.b->units || strchr(text, ',')) return false;
    int moves = moves_of(m.s, piece), rate = bp_rate(m.b, m.s, piece);
    read_words(&m, text, text + strlen(text), text);
    if (gg_word_find(m.words ? m.word[0] : (gg_word){0}, slides, 5) < 0) return false;
    for (m.next = 1; m.next < m.words; m.next++) {
        gg_word number = m.word[m.next];
        int n = bp_take_inches(&m);
        if (n < 0) continue;
        const char *after = number.at + number.len;
        if (n <= rate || n > moves * rate) return false;
        gg_text a = gg_text_on(first, cap), z = gg_text_on(rest, cap);
        gg_text_add(&a, "%.*s%d.%d%s", (int)(number.at - text), text, rate / 10, rate % 10, after);
        gg_text_add(&z, "%.*s%d.%d%s", (int)(number.at - text), text, (n - rate) / 10, (n - rate) % 10, after);
        return true;
    }
    return false;
}
