/* The one face of a page: here, and only here, is a variable of the core that is not constant. */
#include "exports.h"

#include "face.h"

#ifdef __wasm__ /* the core has no clock of its own: the page lends it one */
__attribute__((import_module("host"), import_name("now"))) double web_now(void);
static double (*const clock_of_page)(void) = web_now;
#else
static double (*const clock_of_page)(void) = NULL;
#endif
static face one; /* begins as nothing, so that it weighs nothing */

char *web_input(uint32_t len) { return face_input(&one, len); }
const char *web_output(void) { return face_output(&one); }
uint32_t web_output_length(void) { return face_output_length(&one); }
void web_about(void) { face_about(&one); }
void web_open(void) { face_open(&one); }
void web_view(int side) { face_view(&one, side); }
void web_moves(void) { face_moves(&one); }
void web_verdict(void) { face_verdict(&one); }
void web_drag(int x, int y, int facing) { face_drag(&one, x, y, facing); }
void web_refused(int piece) { face_refused(&one, piece); }
void web_card(int piece, int side) { face_card(&one, piece, side); }
void web_prompt(void) { face_prompt(&one); }
void web_give(void) { face_give(&one); }
void web_throw(void) { face_throw(&one); }
void web_play(int milliseconds, int rollouts)
{
    one.clock = clock_of_page;
    face_play(&one, milliseconds, rollouts);
}

void web_odds(int budget) { face_odds(&one, budget); }
void web_question(void) { face_question(&one); }
void web_reasons(void) { face_reasons(&one); }
void web_pointed(int piece, int other, int x, int y) { face_pointed(&one, piece, other, x, y); }
void web_overlays(void) { face_overlays(&one); }
void web_overlay(int piece, int other) { face_overlay(&one, piece, other); }
void web_between(void) { face_between(&one); }
void web_motions(void) { face_motions(&one); }
void web_sheet(int piece, int side) { face_sheet(&one, piece, side); }
void web_briefing(void) { face_briefing(&one); }
void web_told(int from, int to, int side, int brief) { face_told(&one, from, to, side, brief); }
void web_amend(void) { face_amend(&one); }
void web_amendments(void) { face_amendments(&one); }
void web_amendable(void) { face_amendable(&one); }
void web_headlines(int budget, int of, int beside) { face_headlines(&one, budget, of, beside); }
void web_hint(int milliseconds, int rollouts)
{
    one.clock = clock_of_page;
    face_hint(&one, milliseconds, rollouts);
}

void web_danger(int side, int rollouts) { face_danger(&one, side, rollouts); }
void web_reason(void) { face_reason(&one); }
void web_win_chance(int side, int rollouts) { face_win_chance(&one, side, rollouts); }
void web_review_begin(int rollouts) { face_review_begin(&one, rollouts); }
void web_review_step(int milliseconds)
{
    one.clock = clock_of_page;
    face_review_step(&one, milliseconds);
}

void web_review_result(void) { face_review_result(&one); }
void web_review_end(void) { face_review_end(&one); }
void web_trial_begin(int battles, int rollouts, int side) { face_trial_begin(&one, battles, rollouts, side); }
void web_trial_step(int milliseconds)
{
    one.clock = clock_of_page;
    face_trial_step(&one, milliseconds);
}

void web_trial_end(void) { face_trial_end(&one); }
void web_position(void) { face_position(&one); }
void web_record(int answers) { face_record(&one, answers); }
void web_note(void) { face_note(&one); }
int web_length(void) { return face_length(&one); }
int web_at(void) { return face_at(&one); }
int web_seek(int n) { return face_seek(&one, n); }
int web_cut(int n) { return face_cut(&one, n); }
void web_undo(void) { face_undo(&one); }
void web_log(int from, int to) { face_log(&one, from, to); }
void web_hash(void) { face_hash(&one); }
void web_perft(int depth) { face_perft(&one, depth); }
void web_reseed(void) { face_reseed(&one); }
