/* boe as the engine sees it. */
#include "boe.h"

static const gg_rule_entry rules[BOE_RULES] = {
#define RULE(name, id, source, words, sentence) [name] = {id, source, words, sentence},
#include "rules.def"
#undef RULE
};

static gg_proc *const procs[BOE_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = boe_proc_##name,
#include "procs.def"
#undef PROCEDURE
};

static const bool exchanges[BOE_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = exchange,
#include "procs.def"
#undef PROCEDURE
};

_Static_assert(sizeof(boe_state) <= 4096, "4 KiB is the limit");
_Static_assert(sizeof(boe_frame) == 24, "frames are six words");

#define BIT(question) ((uint64_t)1 << (question))

const gg_system boe_system = {
    .id = "boe",
    .name = "Napoleonic grand tactics at 120:1",
    .version = 1,
    .rule = rules,
    .rules = BOE_RULES - 1,
    .die = boe_dice,
    .dice = BOE_DICE,
    .state_bytes = sizeof(boe_state),
    .frames_at = offsetof(boe_state, frame),
    .frame_bytes = sizeof(boe_frame),
    .frames = BOE_FRAMES,
    .proc = procs,
    .exchange = exchanges,
    .start = boe_start,
    .offers = boe_offers,
    .offer = boe_offer,
    .judge = boe_judge,
    .hint = boe_hint,
    .candidates = boe_candidates,
    .open = BIT(ASK_CHARGE) | BIT(ASK_OPPCHARGE) | BIT(ASK_BREAK),
    .secret = boe_secret,
    .concede = VICTORY_LIMIT, /* the rules know no conceding */
    .print = boe_print,
    .parse = boe_parse,
    .words = boe_words,
    .touch = boe_touch,
    .ground = boe_view_ground,
    .view = boe_view,
    .prompt = boe_prompt,
    .card = boe_card,
    .place = boe_place_name,
    .piece = boe_piece_find,
    .label = boe_label,
    .piece_name = boe_piece_name,
    .sentence = boe_sentence,
    .status_word = boe_status_words,
    .strength_word = "stand",
    .strength_words = "stands",
    .redact = boe_redact,
    .fill = boe_fill,
    .habit = boe_habit,
    .merit = boe_merit,
    .zeal = boe_zeal,
    .keen = boe_keen,
    .worth = boe_worth,
    .read = boe_read,
    .quiet = boe_quiet,
    .position = boe_position,
    .column = boe_columns,
    .columns = BOE_TEMPLATE_COLUMNS,
    .types = BOE_TEMPLATES,
    .type = boe_template_row,
};
