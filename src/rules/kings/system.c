/* kings as the engine sees it. */
#include "rules/kings/choose/choose.h"
#include "rules/kings/setup/setup.h"
#include "rules/kings/show/show.h"
#include "rules/kings/think/think.h"

#include "engine/def/tables.inc"

/* 7.13: he plays any battle, not only the solo game. */
static const gg_bot bots[] = {
    {"babbage", "Mr Babbage, the programmed enemy of the solo game", kings_babbage},
};

/* Of a native of the solo game it is said what Mr Babbage would have it do, and why. */
static bool why(const gg_battle *b, const gg_state *s, gg_text *t)
{
    char words[96] = "", usual[GG_SENTENCE];
    bool said = kings_why(b, s, t);
    bool native = s->ask.question == ASK_ACTIVATE && s->ask.piece != GG_NONE && kings_b(b)->option.babbage &&
                  kings_side_of(kings_b(b), s->ask.piece) == s->ask.side;
    gg_move m = native && !s->hidden ? kings_babbage(b, s, words, sizeof words) : 0;
    if (!m || !said) return said;
    gg_move_label(b, s, m, usual, sizeof usual);
    gg_text_add(t, " Mr Babbage: %s (%s).", usual, words);
    return true;
}

_Static_assert(sizeof(kings_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(kings_frame) == 24, "frames are six words");

#define BIT(question) ((uint64_t)1 << (question))

static const uint8_t manner[KINGS_RULES] = {
    [FIRE_DICE] = GG_BY_FIRE,      [VOLLEY_RULES] = GG_BY_FIRE, [ATTACK_DECLARE] = GG_BY_CHARGE,
    [FIGHT_ROUND] = GG_BY_MELEE,   [RALLY_ROUT] = GG_BY_ROUT,   [RETREAT_OFF] = GG_BY_ROUT,
    [RECYCLE_REMOVE] = GG_BY_WILL,
};

const gg_system kings_system = {
    GG_SYSTEM_ROWS(kings, KINGS, KINGS_TYPE_ROWS),
    GG_TITLE("The Men Who Would Be Kings, with redoubt, cards and recycled units", 1, VICTORY_CONCEDE),
    .weights = kings_weights,
    .open = BIT(ASK_PLACE) | BIT(ASK_ACTIVATE) | BIT(ASK_GO) | BIT(ASK_REPLACE),
    .move_at = kings_move_at,
    GG_TELLINGS(kings, KINGS),
    GG_MEANING(kings, KINGS),
    .hint = kings_hint,
    .begins_idle = kings_begins_idle,
    .outfit = kings_outfit,
    .left_card = kings_left_card,
    .fold = kings_fold,
    .told = kings_told,
    .say_name = kings_say_name,
    .why = why,
    GG_SECRETS(kings),
    GG_LEARNED(kings, KINGS),
    .manner = manner,
    GG_STRENGTH("figure", "figures"),
    .score_words = "points",
    GG_PLAYED(kings),
    GG_HOLDS,
    .bot = bots,
    .bots = sizeof bots / sizeof bots[0],
};
