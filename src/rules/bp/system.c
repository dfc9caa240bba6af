/* bp as the engine sees it. */
#include "bp.h"

static const gg_rule_entry rules[BP_RULES] = {
#define RULE(name, id, source, words, sentence) [BP_##name] = {id, source, words, sentence},
#include "rules.def"
#undef RULE
};

static gg_proc *const procs[BP_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = bp_proc_##name,
#include "procs.def"
#undef PROCEDURE
};

static const bool exchanges[BP_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = exchange,
#include "procs.def"
#undef PROCEDURE
};

_Static_assert(sizeof(bp_state) <= GG_STATE_MAX, "4 KiB is the limit");
_Static_assert(sizeof(bp_frame) == 32, "frames are eight words");

const gg_system bp_system = {
    .id = "bp",
    .name = "Black Powder, after a player's summary",
    .version = 1,
    .rule = rules,
    .rules = BP_RULES - 1,
    .die = bp_dice,
    .dice = BP_DICE,
    .state_bytes = sizeof(bp_state),
    .frames_at = offsetof(bp_state, frame),
    .frame_bytes = sizeof(bp_frame),
    .frames = BP_FRAMES,
    .proc = procs,
    .exchange = exchanges,
    .start = bp_start,
    .offers = bp_offers,
    .offer = bp_offer,
    .judge = bp_judge,
    .candidates = bp_candidates,
    .hint = bp_hint,
    .open = 1 << ASK_DEPLOY | 1 << ASK_GROUP | 1 << ASK_ORDER | 1 << ASK_MOVE | 1 << ASK_REDIRECT |
            1 << ASK_COMMANDER_MOVE | 1 << ASK_WINNER,
    .concede = BP_WIN_CONCEDE, /* D19: at every decision */
    .concede_at = UINT64_MAX,
    .print = bp_print,
    .parse = bp_parse,
    .words = bp_words,
    .touch = bp_touch,
    .move_at = bp_move_at,
    .ground = bp_view_ground,
    .view = bp_view,
    .prompt = bp_prompt,
    .card = bp_card,
    .place = bp_place,
    .piece = bp_piece_find,
    .label = bp_label,
    .piece_name = bp_piece_name,
    .status_word = bp_status_words,
    .sentence = bp_sentence,
    .strength_word = "stamina",
    .strength_words = "stamina",
    .habit = bp_habit,
    .merit = bp_merit,
    .zeal = bp_zeal,
    .keen = bp_keen,
    .worth = bp_worth,
    .read = bp_read,
    .quiet = bp_quiet,
    .position = bp_position,
    .column = bp_columns,
    .columns = BP_COLUMNS,
    .types = BP_PROFILES,
    .type = bp_type_row,
};
