/* A battle being played: answers, undo, record. */
#include "game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "battle.h"

static void add_text(game *g, int len, const char *lines)
{
    if (len > 0) buffer_add(&g->text, lines, (size_t)len);
}

void game_begin(game *g, const gg_battle *b, const int player[GG_SIDES], const gg_tag *tags, int count,
                const term *tell)
{
    *g = (game){.b = b, .player = {player[0], player[1]}, .state = state_new(b)};
    int len = gg_record_head(&g->scribe, b, tags, count, NULL, 0);
    char *head = take((size_t)len + 1);
    g->scribe = (gg_scribe){0};
    gg_record_head(&g->scribe, b, tags, count, head, (size_t)len + 1);
    add_text(g, len, head);
    free(head);
    unsigned eyes = 0; /* with no person or two at the keyboard everything is told */
    for (unsigned side = 0; side < GG_SIDES; side++)
        if (player[side] == PLAYER_HUMAN) eyes |= 1u << side;
    story_begin(&g->story, tell, eyes ? eyes : 3);
    gg_start(b, g->state, &g->story.sink);
    story_pause(&g->story, b);
}

/* ---- the record ---- */

static void write_on(game *g)
{
    if (!g->file || g->written == g->text.len) return;
    fwrite(g->text.at + g->written, 1, g->text.len - g->written, g->file);
    fflush(g->file); /* in the hands of the system: killing this program loses nothing */
    g->written = g->text.len;
}

static void write_back(game *g)
{
    if (!g->file || g->written <= g->text.len) return;
    if (ftruncate(fileno(g->file), (off_t)g->text.len) == 0) fseek(g->file, 0, SEEK_END);
    g->written = g->text.len;
}

bool game_record_to(game *g, const char *path, char *why, size_t cap)
{
    if (strlen(path) >= sizeof g->path) {
        snprintf(why, cap, "that name is too long for a file");
        return false;
    }
    if (!file_keep(path, why, cap)) return false;
    g->file = fopen(path, "w");
    if (!g->file) {
        snprintf(why, cap, "%s: the record cannot be written there: %s", path, strerror(errno));
        return false;
    }
    snprintf(g->path, sizeof g->path, "%s", path);
    write_on(g);
    return true;
}

static void add_end(const game *g, buffer *text)
{
    char lines[GG_RECORD_LINES];
    gg_scribe scribe = g->scribe;
    int len = gg_record_end(&scribe, g->b, g->state, lines, sizeof lines);
    if (len > 0) buffer_add(text, lines, (size_t)len);
}

bool game_record_close(game *g, char *why, size_t cap)
{
    if (!g->file) return true;
    add_end(g, &g->text);
    write_on(g);
    bool good = !ferror(g->file);
    if (fclose(g->file) != 0) good = false;
    g->file = NULL;
    if (!good) snprintf(why, cap, "%s: the record is not complete: %s", g->path, strerror(errno));
    return good;
}

bool game_save(const game *g, const char *path, char *why, size_t cap)
{
    buffer text = {0};
    buffer_add(&text, g->text.at, g->text.len);
    add_end(g, &text);
    bool good = file_keep(path, why, cap) && file_write(path, text.at, text.len, why, cap);
    buffer_free(&text);
    return good;
}

/* ---- answers ---- */

static turn *next_turn(game *g)
{
    if (g->turns == g->turns_cap) {
        g->turns_cap = g->turns_cap ? 2 * g->turns_cap : 256;
        g->turn = grow(g->turn, (size_t)g->turns_cap * sizeof *g->turn);
    }
    turn *t = &g->turn[g->turns];
    *t = (turn){.ask = gg_pending(g->b, g->state), .scribe = g->scribe, .text = g->text.len, .log = g->story.log.len};
    t->before = state_new(g->b);
    gg_copy(g->b, t->before, g->state);
    return t;
}

/* A program that gives its reasons is heard in the story and stands as a comment in the record. */
static void give_reason(game *g, const char *reason)
{
    char lines[GG_RECORD_LINES];
    if (reason[0] == 0) return;
    story_remark(&g->story, reason);
    add_text(g, gg_record_note(reason, lines, sizeof lines), lines);
}

gg_status game_answer(game *g, const gg_answer *a)
{
    char lines[GG_RECORD_LINES], reason[GG_SENTENCE];
    turn *t = next_turn(g);
    t->answer = *a;
    int player = a->kind == GG_CHOOSE ? g->player[t->ask.side] : PLAYER_HUMAN;
    if (player == PLAYER_HUMAN || gg_player_reason(player, g->b, g->state, reason, sizeof reason) <= 0) reason[0] = 0;
    give_reason(g, reason);
    gg_status status = gg_answer_give(g->b, g->state, a, &g->story.sink);
    if (status != GG_DONE) {
        free(t->before);
        return status;
    }
    g->turns++;
    g->rolls += a->kind == GG_ROLL;
    story_pause(&g->story, g->b);
    add_text(g, gg_record_answer(&g->scribe, g->b, t->before, a, lines, sizeof lines), lines);
    add_text(g, gg_record_after(&g->scribe, g->b, g->state, lines, sizeof lines), lines);
    write_on(g);
    return GG_DONE;
}

const char *game_undo(game *g)
{
    if (g->turns == 0) return "nothing has been done yet";
    turn *t = &g->turn[g->turns - 1];
    bool person = t->ask.side < GG_SIDES && g->player[t->ask.side] == PLAYER_HUMAN;
    const char *why = gg_undo_why_not(g->b, t->before, &t->answer, person, g->state);
    if (why) return why;
    gg_copy(g->b, g->state, t->before);
    g->scribe = t->scribe;
    buffer_cut(&g->text, t->text);
    buffer_cut(&g->story.log, t->log);
    write_back(g);
    free(t->before);
    g->turns--;
    return NULL;
}

void game_end(game *g)
{
    if (g->file) fclose(g->file);
    for (int i = 0; i < g->turns; i++) free(g->turn[i].before);
    free(g->turn);
    free(g->state);
    buffer_free(&g->text);
    story_end(&g->story);
    *g = (game){0};
}
