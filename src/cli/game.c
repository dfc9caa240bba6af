/* A session at the keyboard: its story and its record. */
#include "game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void tell_step(game *g, int n, gg_state *state)
{
    session_step(&g->s, n, state, &g->story.sink);
    story_pause(&g->story, g->s.b, state, n < g->s.at && g->s.given[n].by == BY_PROGRAM);
}

void game_begin(game *g, const gg_tag *tags, int count, const term *tell)
{
    gg_state *first = state_new(g->s.b);
    for (int i = 0; i < GAME_LEDGERS; i++) g->ledger[i].fd = -1;
    minutes_begin(&g->record, &g->s, tags, count);
    story_begin(&g->story, tell, session_eyes(&g->s));
    tell_step(g, 0, first);
    free(first);
}

/* The log once more from the start, unheard: what it said of answers that are gone is gone too. */
static void log_again(game *g)
{
    const term *heard = g->story.t;
    gg_state *state = state_new(g->s.b);
    g->story.t = NULL;
    buffer_cut(&g->story.log, 0);
    for (int n = 0, r = 0; n <= g->s.at; n++) {
        for (; r < g->s.remarks && g->s.remark[r].after < n; r++) story_remark(&g->story, g->s.remark[r].text);
        tell_step(g, n, state);
    }
    g->story.t = heard;
    free(state);
}

/* ---- the record ---- */

static bool fails(ledger *p)
{
    snprintf(p->why, sizeof p->why, "%s: the record cannot be written: %s", p->path, strerror(errno));
    return false;
}

static bool write_all(int fd, const char *at, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, at, len);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

/* A write that failed may have left a part: what is known to be there is what `written` says. */
static bool bring_up(ledger *p, const buffer *text)
{
    size_t known = p->written < text->len ? p->written : text->len;
    struct stat s = {0};
    if (p->fd < 0) return true;
    if (fstat(p->fd, &s) == 0 && S_ISREG(s.st_mode) && (size_t)s.st_size != known)
        if (ftruncate(p->fd, (off_t)known) != 0) return fails(p);
    if (S_ISREG(s.st_mode) && lseek(p->fd, (off_t)known, SEEK_SET) < 0) return fails(p);
    if (!write_all(p->fd, text->at + known, text->len - known)) return fails(p);
    p->written = text->len;
    p->why[0] = 0;
    return true;
}

static void write_on(game *g)
{
    for (int i = 0; i < GAME_LEDGERS; i++) bring_up(&g->ledger[i], &g->record.text);
}

bool game_settle(game *g)
{
    bool good = true;
    for (int i = 0; i < GAME_LEDGERS; i++) {
        ledger *p = &g->ledger[i];
        if (p->fd >= 0 && !p->why[0] && fsync(p->fd) != 0 && errno != EINVAL && errno != EROFS) fails(p);
        good &= !p->why[0];
    }
    return good;
}

ledger *game_failed(game *g)
{
    for (int i = 0; i < GAME_LEDGERS; i++)
        if (g->ledger[i].why[0]) return &g->ledger[i];
    return NULL;
}

bool game_try_again(game *g, ledger *p) { return bring_up(p, &g->record.text) && game_settle(g); }

/* The whole text is put in the place of the old one at once: at no moment is there less than there was. */
static bool replace_old(const game *g, const char *path, char *why, size_t cap)
{
    struct stat s;
    bool old = stat(path, &s) == 0 && S_ISREG(s.st_mode) && s.st_size > 0;
    return !old || file_write(path, g->record.text.at, g->record.text.len, why, cap);
}

bool game_record_to(game *g, int which, const char *path, char *why, size_t cap)
{
    ledger *p = &g->ledger[which], fresh = {.fd = -1};
    if (strlen(path) >= sizeof p->path) {
        snprintf(why, cap, "that name is too long for a file");
        return false;
    }
    if (which == LEDGER_RECORD && !file_keep(path, why, cap)) return false;
    if (!replace_old(g, path, why, cap)) return false;
    snprintf(fresh.path, sizeof fresh.path, "%s", path);
    fresh.fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fresh.fd < 0) fails(&fresh);
    if (fresh.fd < 0 || !bring_up(&fresh, &g->record.text)) {
        snprintf(why, cap, "%s", fresh.why);
        if (fresh.fd >= 0) close(fresh.fd);
        return false;
    }
    if (p->fd >= 0) close(p->fd);
    *p = fresh;
    return true;
}

bool game_record_close(game *g)
{
    size_t before = g->record.text.len;
    minutes_end(&g->record, &g->s, &g->record.text);
    write_on(g);
    bool good = game_settle(g);
    if (!good) buffer_cut(&g->record.text, before); /* it may go on yet */
    for (int i = 0; good && i < GAME_LEDGERS; i++) {
        if (g->ledger[i].fd >= 0) close(g->ledger[i].fd);
        g->ledger[i].fd = -1;
    }
    return good;
}

void game_forget(game *g)
{
    ledger *p = &g->ledger[LEDGER_KEPT];
    if (p->fd < 0) return;
    close(p->fd);
    unlink(p->path);
    *p = (ledger){.fd = -1};
}

const char *game_path(const game *g)
{
    return g->ledger[LEDGER_RECORD].path[0] ? g->ledger[LEDGER_RECORD].path : g->ledger[LEDGER_KEPT].path;
}

bool game_save(const game *g, const char *path, char *why, size_t cap)
{
    buffer text = {0};
    buffer_add(&text, g->record.text.at, g->record.text.len);
    minutes_end(&g->record, &g->s, &text);
    bool good = file_keep(path, why, cap) && file_write(path, text.at, text.len, why, cap);
    buffer_free(&text);
    return good;
}

/* ---- answers ---- */

static bool program_is_next(const game *g)
{
    gg_ask ask = session_ask(&g->s);
    return ask.kind == GG_CHOOSE && ask.side < GG_SIDES && g->s.seat[ask.side] != PLAYER_HUMAN;
}

/* A program that gives its reasons is heard in the story and stands as a comment in the record. */
static void give_reason(game *g, const char *reason)
{
    if (reason[0] == 0) return;
    story_pause(&g->story, g->s.b, g->s.now, false);
    story_remark(&g->story, reason);
    session_remark(&g->s, reason, strlen(reason));
}

gg_status game_answer(game *g, const gg_answer *a, answer_by by, const char *reason)
{
    give_reason(g, reason);
    gg_status status = session_give(&g->s, a, by, &g->story.sink);
    if (status != GG_DONE) return status;
    story_pause(&g->story, g->s.b, g->s.now, program_is_next(g));
    minutes_follow(&g->record, &g->s, g->s.at);
    write_on(g);
    return GG_DONE;
}

bool game_resume(game *g, const gg_record *record, gg_fault *fault, bool *torn)
{
    bool whole = session_replay(&g->s, record, fault);
    const gg_entry *last = record->entries ? &record->entry[record->entries - 1] : NULL;
    *torn = !whole && last && fault->line >= last->line;
    if (!whole && !*torn) return false;
    log_again(g);
    minutes_follow(&g->record, &g->s, g->s.at);
    return true;
}

const char *game_undo(game *g)
{
    const char *why = session_undo(&g->s);
    if (why) return why;
    log_again(g);
    minutes_follow(&g->record, &g->s, g->s.at);
    write_on(g);
    return NULL;
}

void game_leave_files(game *g, int answers)
{
    for (int i = 0; i < GAME_LEDGERS; i++) {
        if (g->ledger[i].fd >= 0) close(g->ledger[i].fd);
        g->ledger[i] = (ledger){.fd = -1};
    }
    session_cut(&g->s, answers);
    log_again(g);
}

void game_end(game *g)
{
    for (int i = 0; i < GAME_LEDGERS; i++)
        if (g->ledger[i].fd >= 0) close(g->ledger[i].fd);
    minutes_free(&g->record);
    story_end(&g->story);
    session_close(&g->s);
    *g = (game){0};
}
