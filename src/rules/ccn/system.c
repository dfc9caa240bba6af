/* ccn as the engine sees it. */
#include "ccn.h"

static const gg_rule_entry rules[CCN_RULES] = {
#define RULE(name, id, source, words, sentence) [name] = {id, source, words, sentence},
#include "rules.def"
#undef RULE
};

static gg_proc *const procs[CCN_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = ccn_proc_##name,
#include "procs.def"
#undef PROCEDURE
};

static const bool exchanges[CCN_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = exchange,
#include "procs.def"
#undef PROCEDURE
};

_Static_assert(sizeof(ccn_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(ccn_frame) == 20, "frames are five words");

/* The only draw is the cup. */
static int weights(const gg_battle *b, const gg_state *s, uint32_t *weight)
{
    (void)b;
    for (int side = 0; side < GG_SIDES; side++) weight[side] = ccn_s(s)->side[side].cup;
    return GG_SIDES;
}

const gg_system ccn_system = {
    .id = "ccn",
    .name = "Commands & Colors: Napoleonics, chit activation",
    .version = 1,
    .rule = rules,
    .rules = CCN_RULES - 1,
    .die = ccn_dice,
    .dice = CCN_DICE,
    .state_bytes = sizeof(ccn_state),
    .frames_at = offsetof(ccn_state, frame),
    .frame_bytes = sizeof(ccn_frame),
    .frames = CCN_FRAMES,
    .proc = procs,
    .exchange = exchanges,
    .start = ccn_start,
    .weights = weights,
    .offers = ccn_offers,
    .offer = ccn_offer,
    .judge = ccn_judge,
    .candidates = ccn_candidates,
    .concede = VICTORY_INSTANT, /* the rules know no conceding: banners decide */
    .print = ccn_print,
    .parse = ccn_parse,
    .words = ccn_words,
    .touch = ccn_touch,
    .ground = ccn_view_ground,
    .view = ccn_view,
    .prompt = ccn_prompt,
    .card = ccn_card,
    .place = ccn_place,
    .piece = ccn_piece_find,
    .label = ccn_label,
    .piece_name = ccn_piece_name,
    .status_word = ccn_status_words,
    .strength_word = "block",
    .strength_words = "blocks",
    .habit = ccn_habit,
    .merit = ccn_merit,
    .zeal = ccn_zeal,
    .worth = ccn_worth,
    .read = ccn_read,
    .quiet = ccn_quiet,
    .position = ccn_position,
    .column = ccn_columns,
    .columns = CCN_COLUMNS,
    .types = CCN_TYPES,
    .type = ccn_type_row,
};
