/* rbc as the engine sees it. */
#include "rbc.h"

static const gg_rule_entry rules[RBC_RULES] = {
#define RULE(name, id, source, words, sentence) [name] = {id, source, words, sentence},
#include "rules.def"
#undef RULE
};

static gg_proc *const procs[RBC_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = rbc_proc_##name,
#include "procs.def"
#undef PROCEDURE
};

static const bool exchanges[RBC_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = exchange,
#include "procs.def"
#undef PROCEDURE
};

_Static_assert(sizeof(rbc_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(rbc_frame) == 24, "frames are six words");

const gg_system rbc_system = {
    .id = "rbc",
    .name = "Renaissance battles on a grid of boxes",
    .version = 1,
    .rule = rules,
    .rules = RBC_RULES - 1,
    .die = rbc_dice,
    .dice = RBC_DICE,
    .state_bytes = sizeof(rbc_state),
    .frames_at = offsetof(rbc_state, frame),
    .frame_bytes = sizeof(rbc_frame),
    .frames = RBC_FRAMES,
    .proc = procs,
    .exchange = exchanges,
    .start = rbc_start,
    .offers = rbc_offers,
    .offer = rbc_offer,
    .judge = rbc_judge,
    .candidates = rbc_candidates,
    .hint = rbc_hint,
    .concede = WIN_CONCEDE, /* D20: at every decision */
    .concede_at = UINT64_MAX,
    .print = rbc_print,
    .parse = rbc_parse,
    .words = rbc_words,
    .touch = rbc_touch,
    .ground = rbc_view_ground,
    .view = rbc_view,
    .prompt = rbc_prompt,
    .card = rbc_card,
    .place = rbc_place_name,
    .piece = rbc_piece_find,
    .label = rbc_label,
    .piece_name = rbc_piece_name,
    .status_word = rbc_status_words,
    .strength_word = "spare hit", /* that it can take before a Catastrophe Test */
    .strength_words = "spare hits",
    .sentence = rbc_sentence,
    .habit = rbc_habit,
    .merit = rbc_merit,
    .zeal = rbc_zeal,
    .keen = rbc_keen,
    .worth = rbc_worth,
    .read = rbc_read,
    .quiet = rbc_quiet,
    .position = rbc_position,
    .column = rbc_columns,
    .columns = RBC_TYPE_COLUMNS,
    .types = RBC_TYPES,
    .type = rbc_type_row,
};
