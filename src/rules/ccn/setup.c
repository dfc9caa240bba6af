/* Section 5 as text: the lines of a ccn scenario, each read into the draft of a battle. docs/scenario-format.md is the
 * law of the format. Ground is read by map.c, pieces by muster.c; what can only be judged when all lines
 * are known is left to deploy.c, begin.c and army.c. */
#include "setup.h"

#include <stdio.h>
#include <string.h>

#define COUNT(list) (int)(sizeof(list) / sizeof((list)[0]))

const char *const ccn_side_names[GG_SIDES] = {[FRENCH] = "french", [ALLIES] = "allies"};
const char *const ccn_edge_names[2] = {[NORTH] = "north", [SOUTH] = "south"};
const char *const ccn_token_names[CCN_TOKENS] = {"bayonet", "firehold", "bombard"};

#define OPTION(name, usual, other, field)                  \
    {                                                      \
        name, {usual, other}, offsetof(ccn_options, field) \
    }
const ccn_option_words ccn_option_list[CCN_OPTIONS] = {
    OPTION("doubles_mode", "void", "resolve", doubles_resolve),
    OPTION("flank_fire", "1", "0", no_flank_fire),
    OPTION("battle_back_arc", "any", "front", battle_back_front),
    OPTION("square_target_bonus", "1", "0", no_square_target_bonus),
    OPTION("terrain_stack", "max", "sum", terrain_sum),
    OPTION("broken_fail", "lose_block", "eliminate", broken_eliminate),
    OPTION("leader_detach_check", "1", "0", no_leader_detach_check),
    OPTION("tactics_chart", "1", "0", no_tactics_chart),
    OPTION("noleader_target", "6", "0", noleader_out),
    OPTION("bonus_activation", "1", "0", no_bonus_activation),
    OPTION("square_exit_cav", "forbidden", "allowed", square_exit_allowed),
};

/* ---- words that several lines have ---- */

int ccn_draft_side(gg_scan *s)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "a side, french or allies")) return -1;
    return gg_scan_pick(s, w, ccn_side_names, GG_SIDES, "side");
}

int ccn_draft_hex(gg_scan *s, gg_mark *at)
{
    gg_word w;
    if (!gg_scan_need(s, &w, "a hex such as G5")) return HEX_OFF;
    *at = gg_scan_mark(s, w);
    int cell = w.len == 2 ? hex_parse(w.at, 2) : HEX_OFF;
    if (cell == HEX_OFF)
        gg_scan_fault(s, w.column, "\"%.*s\" is no hex of the board: expected A1 to M9 (even rows end at L)",
                      GG_WORD(w));
    return cell;
}

/* ---- rounds, limit, points, round, kept ---- */

static void read_rounds(ccn_draft *d)
{
    int n = gg_scan_number(d->scan, "a number of rounds", 1, CCN_ROUNDS);
    if (n > 0) d->b->rounds = (uint8_t)n;
}

static void read_limit(ccn_draft *d)
{
    static const char *const measures[] = {"share", "banners"}, *const tie[] = {"tie"};
    static const char *const winners[] = {[FRENCH] = "french", [ALLIES] = "allies", "draw"};
    gg_scan *s = d->scan;
    gg_word w;
    if (!gg_scan_need(s, &w, "share or banners")) return;
    int measure = gg_scan_pick(s, w, measures, 2, "measure");
    if (measure > 0) d->b->limit_most = 1;
    if (!gg_scan_word(s, &w)) return;
    if (gg_scan_pick(s, w, tie, 1, "word") < 0) {
        gg_scan_skip(s);
        return;
    }
    if (!gg_scan_need(s, &w, "french, allies or draw")) return;
    int winner = gg_scan_pick(s, w, winners, 3, "winner of a tie");
    if (winner == FRENCH || winner == ALLIES) d->b->limit_tie = (uint8_t)winner;
}

static void read_points(ccn_draft *d)
{
    int n = gg_scan_number(d->scan, "a budget in points", 1, CCN_POINTS);
    if (n > 0) d->b->points = (uint16_t)n;
}

static void read_round(ccn_draft *d) { d->round = gg_scan_number(d->scan, "a round", 0, CCN_ROUNDS); }

static void read_kept(ccn_draft *d)
{
    gg_scan *s = d->scan;
    ccn_state *image = &d->b->image;
    gg_word w;
    while (gg_scan_peek(s, &w)) {
        int side = ccn_draft_side(s);
        if (side < 0) continue;
        if (image->kepts == 2 * CCN_CHITS + 1) {
            gg_scan_fault(s, w.column, "too many kept chits: expected at most %d", 2 * CCN_CHITS + 1);
            gg_scan_skip(s);
            return;
        }
        image->kept |= (uint32_t)side << image->kepts++;
    }
}

/* The line is read at the end, because it may name units that stand below it. */
static void read_begin(ccn_draft *d)
{
    d->begin = *d->scan;
    gg_scan_skip(d->scan);
}

/* ---- options ---- */

static void read_option(ccn_draft *d)
{
    gg_scan *s = d->scan;
    const char *names[CCN_OPTIONS];
    gg_word w;
    for (int i = 0; i < CCN_OPTIONS; i++) names[i] = ccn_option_list[i].name;
    if (!gg_scan_need(s, &w, "the name of an option")) return;
    int i = gg_scan_pick(s, w, names, CCN_OPTIONS, "option");
    if (i < 0) {
        gg_scan_skip(s);
        return;
    }
    if (d->option[i].line)
        gg_scan_fault(s, w.column, "%s is given twice: first on line %d", names[i], d->option[i].line);
    d->option[i] = gg_scan_mark(s, w);
    if (!gg_scan_need(s, &w, "the option's value")) return;
    int value = gg_scan_pick(s, w, ccn_option_list[i].value, 2, "value");
    if (value >= 0) ((uint8_t *)&d->b->option)[ccn_option_list[i].at] = (uint8_t)value;
}

/* ---- sides ---- */

const char *const ccn_side_words[SIDE_NUMBERS] = {"chits",     "adcs",      "goal",    "cup",
                                                  "chits_now", "adc_ready", "banners", "bonus"};

static const struct {
    int low, high;
} side_range[SIDE_NUMBERS] = {
    [SIDE_CHITS] = {1, CCN_CHITS},         [SIDE_ADCS] = {0, CCN_ADCS},
    [SIDE_GOAL] = {1, CCN_GOAL},           [SIDE_CUP] = {0, CCN_CHITS + 1},
    [SIDE_CHITS_NOW] = {1, CCN_CHITS + 1}, [SIDE_ADC_READY] = {0, CCN_ADCS},
    [SIDE_BANNERS] = {0, CCN_GOAL},        [SIDE_BONUS] = {0, 1},
};

/* bayonet,bombard: each is an event of one side only (7.1). */
static void read_tokens(ccn_draft *d, int side)
{
    static const int own[GG_SIDES] = {CCN_SIDE_TOKENS_FRENCH, CCN_SIDE_TOKENS_ALLIES};
    gg_word w;
    if (!gg_scan_need(d->scan, &w, "tokens with commas between them")) return;
    const char *at = w.at, *end = w.at + w.len, *comma;
    do {
        comma = memchr(at, ',', (size_t)(end - at));
        gg_word one = {.at = at, .len = (size_t)((comma ? comma : end) - at), .column = w.column + (int)(at - w.at)};
        int token = gg_scan_pick(d->scan, one, ccn_token_names, CCN_TOKENS, "token");
        if (token >= 0 && !(own[side] & 1 << token))
            gg_scan_fault(d->scan, one.column, "%s is no event of the %s", ccn_token_names[token],
                          ccn_side_names[side]);
        else if (token >= 0)
            d->b->image.side[side].tokens |= (uint8_t)(1 << token);
        at = comma ? comma + 1 : end;
    } while (comma);
}

static void read_side_fields(ccn_draft *d, int side)
{
    enum { TOKENS = SIDE_NUMBERS, WORDS };
    const char *words[WORDS];
    memcpy(words, ccn_side_words, sizeof ccn_side_words);
    words[TOKENS] = "tokens";
    unsigned given = 0;
    gg_word w;
    while (gg_scan_word(d->scan, &w)) {
        int i = gg_scan_pick(d->scan, w, words, WORDS, "word");
        if (i < 0) {
            gg_scan_skip_to(d->scan, words, WORDS);
            continue;
        }
        if (given & 1u << i) gg_scan_fault(d->scan, w.column, "%s is given twice", words[i]);
        given |= 1u << i;
        if (i == TOKENS) {
            read_tokens(d, side);
            continue;
        }
        d->side[side].place[i] = gg_scan_mark(d->scan, w);
        d->side[side].number[i] = (int16_t)gg_scan_number(d->scan, words[i], side_range[i].low, side_range[i].high);
    }
}

static void read_side(ccn_draft *d)
{
    gg_scan *s = d->scan;
    gg_word w, keyword = {.at = s->line, .column = 1};
    if (gg_scan_peek(s, &w)) keyword = w;
    int side = ccn_draft_side(s), edge = -1;
    if (gg_scan_need(s, &w, "an edge, north or south")) edge = gg_scan_pick(s, w, ccn_edge_names, 2, "edge");
    if (side < 0) {
        gg_scan_skip(s);
        return;
    }
    if (d->side[side].at.line) {
        gg_scan_fault(s, keyword.column, "a second line for the %s: the first is on line %d", ccn_side_names[side],
                      d->side[side].at.line);
        gg_scan_skip(s);
        return;
    }
    d->side[side].at = gg_scan_mark(s, keyword);
    d->side[side].edge_given = edge >= 0;
    if (edge >= 0) d->b->edge[side] = (uint8_t)edge;
    read_side_fields(d, side);
}

/* ---- lines ---- */

enum { MANY = -1 };
static const struct line_kind {
    const char *word;
    void (*read)(ccn_draft *);
    int once;
} kinds[] = {
    {"rounds", read_rounds, ONCE_ROUNDS},    {"limit", read_limit, ONCE_LIMIT},
    {"points", read_points, ONCE_POINTS},    {"side", read_side, MANY},
    {"map", ccn_read_map, ONCE_MAP},         {"works", ccn_read_works, MANY},
    {"objective", ccn_read_objective, MANY}, {"unit", ccn_read_unit, MANY},
    {"leader", ccn_read_leader, MANY},       {"option", read_option, MANY},
    {"round", read_round, ONCE_ROUND},       {"kept", read_kept, ONCE_KEPT},
    {"begin", read_begin, ONCE_BEGIN},
};

static const struct line_kind *kind_of(gg_word w)
{
    for (int i = 0; i < COUNT(kinds); i++)
        if (gg_word_is(w, kinds[i].word)) return &kinds[i];
    return NULL;
}

bool ccn_draft_keyword(gg_word w) { return gg_scan_common(w) || kind_of(w); }

static void unknown_line(gg_scan *s, gg_word w)
{
    const char *words[COUNT(kinds) + 4] = {"system", "title", "story", "answer"};
    for (int i = 0; i < COUNT(kinds); i++) words[4 + i] = kinds[i].word;
    if (gg_word_is(w, "end"))
        gg_scan_fault(s, w.column, "`end` without a map");
    else
        gg_scan_pick(s, w, words, COUNT(words), "line");
}

static void read_line(ccn_draft *d)
{
    gg_scan *s = d->scan;
    gg_word w;
    if (!gg_scan_word(s, &w) || gg_scan_common(w)) return;
    const struct line_kind *kind = kind_of(w);
    if (!kind) {
        unknown_line(s, w);
        return;
    }
    gg_mark *seen = kind->once == MANY ? NULL : &d->once[kind->once];
    if (seen && seen->line) {
        gg_scan_fault(s, w.column, "a second %s line: the first is on line %d", kind->word, seen->line);
        if (kind->read != ccn_read_map) return;
    } else if (seen) {
        *seen = gg_scan_mark(s, w);
    }
    kind->read(d);
    gg_scan_done(s);
}

/* ---- the battle ---- */

static void empty_board(ccn_draft *d)
{
    ccn_state *image = &d->b->image;
    memset(image->unit_at, GG_NONE, sizeof image->unit_at);
    memset(image->leader_at, GG_NONE, sizeof image->leader_at);
    memset(d->side[FRENCH].number, -1, sizeof d->side[FRENCH].number);
    memset(d->side[ALLIES].number, -1, sizeof d->side[ALLIES].number);
    for (int i = 0; i < CCN_UNITS; i++) image->unit[i].hex = HEX_OFF;
    for (int i = 0; i < CCN_LEADERS; i++) image->leader[i] = (ccn_leader){.hex = HEX_OFF, .status = ELIMINATED};
    image->active = GG_NONE;
    d->b->rounds = 10; /* 4.7 */
    d->b->limit_tie = GG_NONE;
    d->round = -1;
    for (int side = 0; side < GG_SIDES; side++) d->b->base.side[side] = ccn_side_names[side];
}

gg_battle *ccn_read(gg_scan *scan)
{
    _Static_assert(sizeof(ccn_battle) + sizeof(ccn_draft) < GG_BATTLE_BYTES - 8192, "gg_battle_space is too small");
    ccn_battle *b = gg_arena_take(scan->arena, sizeof *b);
    size_t used = scan->arena->used;
    ccn_draft *d = gg_arena_take(scan->arena, sizeof *d);
    if (!b || !d) return NULL;
    d->scan = scan;
    d->b = b;
    empty_board(d);
    while (gg_scan_line(scan)) read_line(d);
    ccn_deploy(d);
    ccn_check_army(d);
    scan->arena->used = used; /* the draft has served */
    return scan->faults->count ? NULL : &b->base;
}
