/* kings as the engine sees it. */
#include "kings.h"

static const gg_rule_entry rules[KINGS_RULES] = {
#define RULE(name, id, source, words, sentence) [name] = {id, source, words, sentence},
#include "rules.def"
#undef RULE
};

static gg_proc *const procs[KINGS_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = kings_proc_##name,
#include "procs.def"
#undef PROCEDURE
};

static const bool exchanges[KINGS_PROCS] = {
#define PROCEDURE(name, exchange, fields) [PROC_##name] = exchange,
#include "procs.def"
#undef PROCEDURE
};

/* 7.13: he plays any battle, not only the solo game. */
static const gg_bot bots[] = {
    {"babbage", "Mr Babbage, the programmed enemy of the solo game", kings_babbage},
};

_Static_assert(sizeof(kings_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(kings_frame) == 24, "frames are six words");

#define BIT(question) ((uint64_t)1 << (question))

const gg_system kings_system = {
    .id = "kings",
    .name = "The Men Who Would Be Kings, with redoubt, cards and recycled units",
    .version = 1,
    .rule = rules,
    .rules = KINGS_RULES - 1,
    .die = kings_dice,
    .dice = KINGS_DICE,
    .state_bytes = sizeof(kings_state),
    .frames_at = offsetof(kings_state, frame),
    .frame_bytes = sizeof(kings_frame),
    .frames = KINGS_FRAMES,
    .proc = procs,
    .exchange = exchanges,
    .start = kings_start,
    .weights = kings_weights,
    .offers = kings_offers,
    .offer = kings_offer,
    .judge = kings_judge,
    .candidates = kings_candidates,
    .hint = kings_hint,
    .secret = kings_secret,
    .open = BIT(ASK_PLACE) | BIT(ASK_ACTIVATE) | BIT(ASK_GO) | BIT(ASK_REPLACE),
    .concede = VICTORY_END,
    .concede_at = BIT(ASK_ACTIVATE), /* section 9: at any own D2 */
    .print = kings_print,
    .parse = kings_parse,
    .words = kings_words,
    .touch = kings_touch,
    .move_at = kings_move_at,
    .ground = kings_view_ground,
    .view = kings_view,
    .prompt = kings_prompt,
    .card = kings_card,
    .place = kings_place_name,
    .piece = kings_piece_find,
    .label = kings_label,
    .piece_name = kings_piece_name,
    .sentence = kings_sentence,
    .status_word = kings_status_words,
    .strength_word = "figure",
    .strength_words = "figures",
    .redact = kings_redact,
    .fill = kings_fill,
    .habit = kings_habit,
    .merit = kings_merit,
    .zeal = kings_zeal,
    .keen = kings_keen,
    .worth = kings_worth,
    .bot = bots,
    .bots = sizeof bots / sizeof bots[0],
    .read = kings_read,
    .quiet = kings_quiet,
    .position = kings_position,
    .column = kings_columns,
    .columns = KINGS_COLUMNS,
    .types = KINGS_TYPE_ROWS,
    .type = kings_type_row,
    .outfit = kings_outfit,
};
