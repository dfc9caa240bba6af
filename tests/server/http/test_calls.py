#!/usr/bin/env python3
"""Several calls of the core in one request; and how a page knows that a host serves it.

  test_calls.py GROGNARD"""
from host import Host, ok, run


def test():
    h = Host()
    page = h.get("/")
    ok("the page says that it has a host", 'rel="service-desc"' in page.headers.get("link", ""), page)
    me = h.guest()
    b = h.post("/api/battles", {"battle": "ccn/el_bodon", "seats": ["me", "captain"]}, token=me).json
    path = f"/api/battles/{b['id']}/call"
    names = ["view", "moves", "question", "log", "briefing", "prompt"]
    args = {"view": [0], "log": [0, 0]}
    one = [h.post(path, {"method": n, "args": args.get(n, []), "at": 0, "epoch": 0}, token=me).json for n in names]
    all_of = h.post(path, {"epoch": 0, "calls": [{"method": n, "args": args.get(n, []), "at": 0} for n in names]}, token=me)
    ok("the same as one by one, in their order", all_of.status == 200 and all_of.json["values"] == one, all_of)
    ok("none of them", h.post(path, {"calls": []}, token=me).json == {"values": []})
    mixed = h.post(path, {"calls": [{"method": "prompt"}, {"method": "rm"}, {"method": "card", "args": "x"}, {"method": "odds", "args": ["", 1]}, {"method": "prompt"}]}, token=me).json["values"]
    ok("each has a refusal of its own", ["value" in v for v in mixed] == [True, False, False, False, True], mixed)
    ok("which says why", all(v["error"] and v["code"] for v in mixed[1:4]), mixed)
    late = h.post(path, {"epoch": 7, "calls": [{"method": "prompt", "at": 0}]}, token=me)
    ok("what was taken back is late for all", late.status == 409 and late.json["battle"]["id"] == b["id"], late)
    for what, calls in (("no list", {}), ("too many", [{"method": "prompt"}] * 33), ("no calls", [1, 2]), ("a list in it", [[]])):
        a = h.post(path, {"calls": calls}, token=me)
        ok(f"{what}: refused", a.status == 400 and a.json["place"] == "calls", a)
    inside = h.post(path, {"calls": [{"calls": [{"method": "prompt"}]}]}, token=me).json["values"]
    ok("no list within a list", "error" in inside[0], inside)
    listed = h.get("/api/battles?of=mine", token=me).json["battles"][0]
    ok("lists name the sides", listed["sides"] == ["french", "allies"], listed)


run(test)
