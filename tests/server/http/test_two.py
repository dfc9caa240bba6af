#!/usr/bin/env python3
"""Two processes of a host on one PostgreSQL: whoever looks at the lobby of the one sees what happens at the other.

  tests/store/with-postgres test_two.py GROGNARD"""
import os

from host import Host, Stream, begin, ok, run


def test():
    where = os.environ["GROGNARD_POSTGRES"]
    here, there = Host(db=where), Host(db=where)
    anna, ben = here.guest(), there.guest()
    lobby = Stream(there, "/api/events", token=ben)
    b = begin(here, anna, lobby=True, watch=False)

    def told(what):
        return lobby.until(lambda s: any(e["event"] == "lobby" and b["id"] in e["data"] and what in e["data"] for e in s.events))

    ok("a battle of the lobby that is begun here is told there", told('"open":true'), lobby.events)
    listed = there.get("/api/battles?of=open", token=ben).json["battles"]
    ok("and stands in the list", [x["id"] for x in listed] == [b["id"]], listed)
    a = there.post(f"/api/battles/{b['id']}/take", {"side": 1}, token=ben)
    ok("it is taken there", a.status == 200, a)
    ok("and gone from the lobby", told('"gone":true'), lobby.events)
    lobby.close()
    lobby = Stream(there, "/api/events", token=ben)
    b = begin(here, anna, lobby=True, watch=False)
    told('"open":true')
    join = b["links"]["seats"][1].rsplit("/", 1)[1]
    here.post("/api/join", {"token": join}, token=here.guest())
    ok("what is taken here is told there", told('"gone":true'), lobby.events)
    a = there.post("/api/invitation", {"token": join})
    ok("and its invitation is used up at once", a.status == 409, a)
    ok("both end well", here.stop() == 0 and there.stop() == 0)


run(test)
