/* An invitation, looked at before one sits down: which battle, which side, at what pace, by whom. Whoever has its token may follow
 * it, and then knows more than this; who comes too late learns that, and nothing of the battle. */
#include "server/room.h"

typedef struct invitation {
    const char *token;
    store_id battle;
    int32_t side; /* NOBODY: to watch */
} invitation;

static bool find(const request *q, invitation *it, reply *out)
{
    store_hash hash;
    it->token = body_text(q, "token", (size_t)LINK_TEXT * 2, out);
    if (!it->token) return false;
    link_hash(it->token, &hash);
    store_status status = store_link_find(host_store(q->host), &hash, &it->battle, &it->side);
    if (status == STORE_NONE)
        reply_error(out, 404, "no_such", "this link leads to no battle here: was it copied whole?");
    else if (status != STORE_DONE)
        reply_store(out, q->host, status);
    return status == STORE_DONE;
}

static void tell(const request *q, const store_battle *b, const game *g, const invitation *it, reply *out)
{
    bool to_sit = it->side >= 0 && it->side < GG_SIDES;
    bool sits = to_sit && seat_has(&g->seat[it->side], q->person);
    const char *why = to_sit && !sits ? sit_why_not(g, it->side, q->person) : NULL;
    if (to_sit && invitation_used(g, it->side, it->token, q->person)) {
        reply_error(out, 409, "late", "somebody sits there already: ask them for the link of their side");
        return;
    }
    json_t *o = json_pack("{so ss so sb}", "battle", told_summary(q->host, b, g, q->person), "rules",
                          gg_system_name(gg_system_find(b->system)), "by", person_json(q->host, g->maker, b->system),
                          "sits", sits);
    json_object_set_new(o, "side", to_sit ? json_integer(it->side) : json_null());
    json_object_set_new(o, "why", why ? json_string(why) : json_null());
    reply_json(out, o);
}

void see_invitation(request *q, reply *out)
{
    invitation it;
    store_page page = {0};
    store_battle b;
    game g;
    if (!find(q, &it, out)) return;
    store_status status = store_battle_get(host_store(q->host), it.battle, false, &page, &b);
    if (status == STORE_DONE && !game_read(b.state, &g)) status = STORE_FAILED;
    if (status == STORE_DONE) {
        tell(q, &b, &g, &it, out);
        game_free(&g);
    } else {
        reply_store(out, q->host, status);
    }
    store_page_free(&page);
}
