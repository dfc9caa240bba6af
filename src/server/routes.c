/* Which path is whose. */
#include "server/room.h"

enum { SMALL = 4 << 10, USUAL = 64 << 10, WHOLE = TEXT_MOST + (16 << 10) };

const route routes[] = {
    {METHOD_POST, "battles", TOLL_BEGIN, WHOLE, begin_battle},
    {METHOD_GET, "battles", TOLL_READ, 0, list_battles},
    {METHOD_POST, "invitation", TOLL_WRITE, SMALL, see_invitation},
    {METHOD_POST, "join", TOLL_WRITE, SMALL, join_battle},
    {METHOD_POST, "battles/ID/take", TOLL_WRITE, SMALL, take_seat},
    {METHOD_GET, "battles/ID", TOLL_READ, 0, get_battle},
    {METHOD_GET, "battles/ID/record", TOLL_READ, 0, get_record},
    {METHOD_POST, "battles/ID/nonce", TOLL_WRITE, SMALL, give_nonce},
    {METHOD_POST, "battles/ID/answers", TOLL_WRITE, SMALL, give_answer},
    {METHOD_POST, "battles/ID/call", TOLL_READ, USUAL, call_core},
    {METHOD_POST, "battles/ID/offers", TOLL_WRITE, SMALL, make_offer},
    {METHOD_POST, "battles/ID/offers/accept", TOLL_WRITE, SMALL, accept_offer},
    {METHOD_POST, "battles/ID/offers/decline", TOLL_WRITE, SMALL, decline_offer},
    {METHOD_POST, "battles/ID/words", TOLL_WORDS, USUAL, say_words},
    {METHOD_GET, "battles/ID/words", TOLL_READ, 0, get_words},
    {METHOD_GET, "battles/ID/note", TOLL_READ, 0, get_note},
    {METHOD_POST, "battles/ID/note", TOLL_WRITE, USUAL, set_note},
    {METHOD_GET, "battles/ID/events", TOLL_READ, 0, follow_battle},
    {METHOD_GET, "events", TOLL_READ, 0, follow_all},
};
const int route_count = sizeof routes / sizeof *routes;
