/* What people see: view, prompts, cards, sentences. Sees the decisions and below. */
#ifndef GG_DUEL_SHOW_H
#define GG_DUEL_SHOW_H

#include "rules/duel/chapters.h"

enum { DUEL_TELLINGS = 2 };
extern const struct gg_telling duel_tellings[DUEL_TELLINGS];
extern const char *const duel_status_words[DUEL_STATUSES];
extern const char duel_status_marks[DUEL_STATUSES];
uint32_t duel_status(const duel_unit *); /* a bit for each ST_ */
void duel_view_ground(const gg_battle *, const gg_state *, gg_view *);
void duel_view(const gg_battle *, const gg_state *, int side, gg_view *);
int duel_place(const gg_battle *, gg_pose, char *out, size_t cap);
void duel_prompt_letter(const gg_battle *, const gg_state *, char letter, gg_text *);
bool duel_many(const gg_battle *, int piece);
void duel_test(const gg_battle *, const gg_state *, gg_test *);
extern const gg_fact_row duel_fact_rows[DUEL_FACTS];
void duel_facts(const gg_battle *, const gg_state *, gg_facts *);
int duel_card(const gg_battle *, const gg_state *, int piece, char *out, size_t cap);

#endif
