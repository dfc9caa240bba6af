/* grognard replay: a recorded battle told again, or proved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "board.h"
#include "buffer.h"
#include "desks.h"
#include "json.h"
#include "keep.h"
#include "story.h"
#include "tell/cards.h"

typedef struct telling {
    const battle *x;
    const gg_record *record;
    gg_replay replay;
    gg_fault fault;
    story story; /* for programs */
    cards cards; /* for people */
    term t;
    json_t *entries;           /* NULL: not for programs */
    size_t told;               /* of the story's log */
    bool full;                 /* every line, not the headlines alone */
    char chapter[GG_SENTENCE]; /* a heading that nothing stands under yet */
    int turn, round;           /* the turn that is told, 0: all; the one that it is */
    int first_round;           /* where the record begins */
    void (*hear)(gg_sink *, const gg_battle *, const gg_state *, const gg_event *);
} telling;

/* ---- for programs ---- */

static json_t *new_sentences(telling *r)
{
    json_t *list = json_array();
    const char *at = r->story.log.at ? r->story.log.at + r->told : NULL,
               *end = at ? r->story.log.at + r->story.log.len : NULL;
    while (at && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        char text[1024];
        snprintf(text, sizeof text, "%.*s", (int)(stop - at) - 1, at + 1);
        json_array_append_new(list, json_text(text));
        at = stop + 1;
    }
    r->told = r->story.log.len;
    return list;
}

static void add_entry(telling *r, gg_ask ask)
{
    const gg_entry *e = &r->record->entry[r->replay.at];
    json_t *o = json_object();
    char text[512];
    snprintf(text, sizeof text, "%.*s", e->len, e->text);
    json_set(o, "n", json_integer(r->replay.answers));
    json_set(o, "line", json_integer(e->line));
    json_set(o, "kind",
             json_text(r->replay.answer.kind == GG_AMEND ? "amend"
                       : ask.kind == GG_ROLL             ? "roll"
                                                         : "choose"));
    if (ask.side < GG_SIDES) json_set(o, "side", json_text(gg_battle_side(r->x->b, ask.side)));
    json_set(o, "answer", json_text(text));
    json_set(o, "events", new_sentences(r));
    json_array_append_new(r->entries, o);
}

static void print_json(telling *r, bool good)
{
    json_t *o = json_object(), *tags = json_object();
    for (int i = 0; i < r->record->tags; i++)
        json_set(tags, r->record->tag[i].name, json_text(r->record->tag[i].value));
    json_set(o, "file", json_text(r->x->file.path));
    json_set(o, "tags", tags);
    json_set(o, "good", json_boolean(good));
    if (!good) {
        json_set(o, "line", json_integer(r->fault.line));
        json_set(o, "error", json_text(r->fault.text));
    }
    gg_result result = gg_result_of(r->x->b, r->replay.state);
    json_set(o, "answers", json_integer(r->replay.answers));
    json_set(o, "over", json_boolean(result.over));
    if (result.over && result.winner < GG_SIDES)
        json_set(o, "winner", json_text(gg_battle_side(r->x->b, result.winner)));
    json_set(o, "entries", r->entries);
    json_print_whole(o);
}

/* ---- for people ---- */

static void say(cards *c, told what, int depth, const char *text)
{
    telling *r = c->of;
    const term *t = &r->t;
    if (r->turn && r->turn != r->round) return;
    if (!r->full && (what == TOLD_LINE || what == TOLD_INNER)) return;
    if (what == TOLD_CHAPTER && (!r->full || !text[0])) {
        snprintf(r->chapter, sizeof r->chapter, "%s", text);
        return;
    }
    if (r->chapter[0] && what != TOLD_ROUND) term_wrap(t, r->chapter, 2, 2);
    r->chapter[0] = 0;
    if (what == TOLD_ROUND) fprintf(t->out, "\n%s", term_ink(t, INK_BOLD));
    if (what == TOLD_LINE) fputs(term_ink(t, INK_DIM), t->out);
    term_wrap(t, text, what == TOLD_ROUND ? 0 : 2 + 2 * depth, 2);
    if (what == TOLD_ROUND || what == TOLD_LINE) fputs(term_ink(t, INK_PLAIN), t->out);
}

static int round_of(const gg_battle *b, const gg_state *s)
{
    gg_view *v = take(sizeof *v);
    gg_view_pieces(b, s, -1, v);
    int round = v->round;
    free(v);
    return round;
}

/* ---- the replay ---- */

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    telling *r = ((cards *)sink)->of;
    if (e->kind == GG_EV_STEP && r->turn) r->round = event_depth(e) == AT_ROUND ? e->after : round_of(b, s);
    r->hear(sink, b, s, e);
}

static bool told_turn(const telling *r) { return r->turn > 0 && r->round > r->turn; }

/* true: as far as it was to go, and all was right. */
static bool go(telling *r, uint64_t to)
{
    gg_sink *sink = r->entries ? &r->story.sink : &r->cards.sink;
    gg_replayed what = gg_replay_begin(&r->replay, r->record, r->x->b, r->replay.state, sink, &r->fault)
                           ? GG_REPLAY_ANSWER
                           : GG_REPLAY_STUCK;
    r->round = r->first_round = round_of(r->x->b, r->replay.state);
    while (what != GG_REPLAY_STUCK && what != GG_REPLAY_DONE && (uint64_t)r->replay.answers < to && !told_turn(r)) {
        gg_ask ask = gg_pending(r->x->b, r->replay.state);
        what = gg_replay_step(&r->replay, sink, &r->fault);
        if (r->entries) story_pause(&r->story, r->x->b, r->replay.state, false);
        if (what == GG_REPLAY_ANSWER && r->entries) add_entry(r, ask);
    }
    if (!r->entries) cards_pause(&r->cards, r->x->b);
    return what != GG_REPLAY_STUCK;
}

static void show_field(telling *r)
{
    gg_view *v = take(sizeof *v);
    gg_view_make(r->x->b, r->replay.state, 0, v);
    fputc('\n', stdout);
    board_print(&r->t, r->x->b, v);
    if (gg_pending(r->x->b, r->replay.state).kind != GG_OVER) {
        char prompt[400];
        gg_prompt(r->x->b, r->replay.state, prompt, sizeof prompt);
        printf("\nNext: %s\n", prompt);
    }
    free(v);
}

static int finish(const options *o, telling *r, bool good)
{
    bool verify = option_has(o, "--verify");
    if (good && r->turn > 0 && (r->turn < r->first_round || r->turn > r->round))
        return complain_of(o, "there is no turn %d in %s: its turns are %d to %d", r->turn, r->x->file.path,
                           r->first_round, r->round);
    if (r->entries)
        print_json(r, good);
    else if (!verify)
        show_field(r);
    if (!good) {
        complain_of(o, "%s:%d:%d: %s", r->x->file.path, r->fault.line, r->fault.column, r->fault.text);
        if (r->replay.sure > 0) fprintf(stderr, "  right up to line %d\n", r->replay.sure);
        return CLI_FAILED;
    }
    if (verify && !r->entries) printf("%s: verified, %d answers\n", r->x->file.path, r->replay.answers);
    return CLI_OK;
}

/* Looked through on the full screen, from its first moment on. */
static int look_through(const options *o, const battle *x, const gg_record *record)
{
    char name[256];
    int captain = gg_player_find("captain");
    keep_name(x->file.path, name);
    sitting is = {.b = x->b, .name = name, .path = x->file.path, .record = record, .looks = true, .unwritten = true};
    for (int side = 0; side < GG_SIDES; side++)
        is.seat[side] = player_recorded(record, x->b, side, side ? captain : PLAYER_HUMAN);
    return screen_play(o, &is);
}

static int run(const options *o)
{
    battle x;
    gg_record record = {0};
    uint64_t to, turn;
    bool screen = false;
    int wanted = option_has(o, "--screen") ? screen_wanted(o, &screen) : -1;
    if (wanted >= 0) return wanted;
    if (!option_number(o, "--to", 0, INT32_MAX, UINT64_MAX, &to)) return CLI_BAD_INPUT;
    if (!option_number(o, "--turn", 1, 999, 0, &turn)) return CLI_BAD_INPUT;
    int status = battle_of_record(o, o->word[0], &x, &record);
    if (status < 0 && screen)
        status = look_through(o, &x, &record);
    else if (status < 0) {
        telling r = {.x = &x, .record = &record, .t = term_on(stdout), .turn = (int)turn};
        bool aloud = !option_has(o, "--verify") && !option_has(o, "--json");
        if (option_has(o, "--json")) r.entries = json_array();
        r.replay.state = state_new(x.b);
        if (aloud) printf("%s%s%s\n", term_ink(&r.t, INK_BOLD), gg_battle_title(x.b), term_ink(&r.t, INK_PLAIN));
        r.full = option_has(o, "--full");
        if (!aloud) r.turn = -1; /* nothing is said */
        story_begin(&r.story, NULL, 3);
        cards_begin(&r.cards, 3, say, &r);
        r.hear = r.cards.sink.event;
        r.cards.sink.event = hear;
        gg_state *state = r.replay.state;
        bool good = go(&r, to);
        status = finish(o, &r, good);
        story_end(&r.story);
        cards_end(&r.cards);
        free(state);
    }
    battle_close(&x);
    return status;
}

static const option replay_options[] = {
    {"--to", 0, "N", "stop after so many answers and show the field"},
    {"--full", 0, NULL, "every line, not the headlines alone"},
    {"--turn", 0, "N", "only this turn or round, and the field after it"},
    {"--verify", 0, NULL, "tell nothing: check every answer and hash; exit status 1 if one is wrong"},
    {"--screen", 0, NULL, "look through it on the full screen, step by step; `B` branches off from any moment"},
    {"--plain", 0, NULL, "in lines, as is usual"},
    {"--ascii", 0, NULL, "on the full screen no letters beyond ASCII"},
    OPTION_JSON,
};
const command command_replay = {
    .name = "replay",
    .usage = "FILE [--screen | --full] [--turn N] [--to N] [--verify] [--json]",
    .summary = "a recorded battle told again, or verified",
    .words = "Plays a record (.grog) again and tells the battle by its headlines, with the field at the end; --full "
             "tells every test and what came of it, --turn only that turn, with the field after it. --to stops after "
             "that many answers; "
             "`grognard play FILE` goes on from its end. --verify checks that every answer is legal and that all "
             "hashes and the result are right.",
    .examples = "  grognard replay tonight.grog\n"
                "  grognard replay tonight.grog --screen\n"
                "  grognard replay tonight.grog --turn 3 --full\n"
                "  grognard replay tonight.grog --to 40\n"
                "  grognard replay tonight.grog --verify\n",
    .option = replay_options,
    .options = COUNT(replay_options),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
