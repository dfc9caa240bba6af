/* A battle with fair dice between two programs, as a host would write it down: a record on standard output.
 *
 *   fair_record SCENARIO [ANSWERS]   as far as so many answers; after the tenth roll three numbers are left out, as by a take-back */
#include <stdio.h>
#include <stdlib.h>

#include "fair/fair.h"
#include "support/roster.h"
#include "tell/lost.h"
#include "tell/minutes.h"

enum { MOST_ROLLS = 4096, TAKEN_BACK_AT = 10, TAKEN_BACK = 3 };
static const char id[] = "Zk3v-hYb0pQ_1sTgXw9aLe";

void memory_is_out(void) { abort(); }

typedef struct dealer {
    fair_dice dice;
    uint8_t secret[FAIR_BYTES], nonce[GG_SIDES][FAIR_BYTES];
    uint32_t number[MOST_ROLLS];
    int rolls;
} dealer;

static void deal_begin(dealer *d)
{
    uint8_t nonce[GG_SIDES][FAIR_BYTES];
    d->rolls = 0;
    fair_sha256("secret", 6, d->secret);
    fair_sha256("first", 5, nonce[0]);
    fair_sha256("second", 6, nonce[1]);
    memcpy(d->nonce, nonce, sizeof nonce);
    d->dice = fair_make(d->secret, nonce, id);
}

static gg_answer answer_of(session *s, dealer *d, gg_arena *room)
{
    gg_answer a = {.kind = session_ask(s).kind};
    char why[GG_SENTENCE];
    if (a.kind == GG_ROLL) {
        uint32_t number = (uint32_t)d->rolls + (d->rolls >= TAKEN_BACK_AT ? TAKEN_BACK : 0);
        a.dice = (uint8_t)fair_throw(&d->dice, number, s->b, s->now, a.faces);
        d->number[d->rolls++] = number;
    } else {
        gg_dice chance = session_chance(s, session_ask(s).side);
        a.move = session_think(s, gg_player_find("sergeant"), &chance, room, NULL, why);
    }
    return a;
}

static void play(session *s, dealer *d, int most)
{
    gg_arena room = {.size = gg_player_space(s->b, gg_player_find("sergeant"))};
    room.base = take(room.size);
    while (session_ask(s).kind != GG_OVER && s->answers < most && d->rolls < MOST_ROLLS) {
        gg_answer a = answer_of(s, d, &room);
        if (session_give(s, &a, a.kind == GG_ROLL ? BY_DICE : BY_PROGRAM, NULL) != GG_DONE) abort();
    }
    free(room.base);
}

static void print(const session *s, const dealer *d)
{
    char secret[FAIR_HEX + 1], commitment[FAIR_HEX + 1], nonces[2 * FAIR_HEX + 2], rolls[256];
    uint8_t hash[FAIR_BYTES];
    buffer out = {0};
    fair_sha256(d->secret, FAIR_BYTES, hash);
    fair_hex(d->secret, secret);
    fair_hex(hash, commitment);
    fair_hex(d->nonce[0], nonces);
    fair_hex(d->nonce[1], nonces + FAIR_HEX + 1);
    nonces[FAIR_HEX] = ' ';
    fair_rolls_print(d->number, d->rolls, rolls, sizeof rolls);
    const gg_tag tag[] = {{.name = gg_battle_side(s->b, 0), .value = "Berthier"},
                          {.name = gg_battle_side(s->b, 1), .value = "captain"},
                          {.name = "Fair", .value = "1"},
                          {.name = "Commitment", .value = commitment},
                          {.name = "Secret", .value = secret},
                          {.name = "Nonces", .value = nonces},
                          {.name = "Id", .value = id},
                          {.name = "Rolls", .value = rolls}};
    session_record(s, s->answers, tag, sizeof tag / sizeof *tag, &out);
    fwrite(out.at, 1, out.len, stdout);
    free(out.at);
}

int main(int argc, char **argv)
{
    static dealer d;
    static gg_faults faults;
    session s;
    size_t len;
    if (argc < 2) return 2;
    char *text = table_read_file(table_scenario_path(argv[1]), &len);
    if (!text || !session_open(&s, text, len, &faults)) return 2;
    s.seed = 11;
    deal_begin(&d);
    play(&s, &d, argc > 2 ? atoi(argv[2]) : 100000);
    print(&s, &d);
    session_close(&s);
    return 0;
}
