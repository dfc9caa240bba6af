/* The page's end of a host: what it believes, what it sends once and what again, and that nothing is lost or taken twice, whatever a host
 * says. The host here is a small stand-in over the core itself. */
import { describe, expect, test } from "vitest";
import type { Entry, View } from "../core/api.ts";
import type { Core } from "../core/core.ts";
import { EventReader, Host, HostError, readBattle, readBattles, readInvitation, readMe, readWays, readWords, Stream, type Heard } from "../core/host.ts";
import { farCore, FarLine, type Changed } from "../core/net.ts";
import { numbers, opened } from "./support.ts";

const ID = "Abcdefghij-0123456789_";
type Reply = { status?: number; body: unknown; headers?: Record<string, string> };

/** A host that answers what it is told to; null: nobody there. */
function host(answer: (path: string, body: Record<string, unknown>, init: RequestInit) => Reply | null | Promise<Reply | null>): Host & { asked: { path: string; body: Record<string, unknown> }[] } {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const it = new Host("http://host/api/", async (url, init) => {
    const path = String(url).replace("http://host/api/", "");
    const body = init?.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    asked.push({ path, body });
    const said = await answer(path, body, init ?? {});
    if (!said) throw new TypeError("fetch failed");
    return new Response(typeof said.body === "string" || said.body instanceof ReadableStream ? said.body : JSON.stringify(said.body), { status: said.status ?? 200, headers: said.headers ?? {} });
  });
  return Object.assign(it, { asked });
}

const told = (more: object = {}) => ({
  id: ID, name: "ccn/drill_melee", title: "Line against line", system: "ccn", sides: ["french", "allies"], mine: [0], eyes: 0,
  seats: [{ people: [{ id: 1, name: "Anna" }] }, { people: [{ id: 2, name: "Ben" }] }], epoch: 0, at: 0, version: 1, ask: { kind: "choose", side: 0 },
  yours: true, clock: { kind: "none" }, offers: [], outcome: null, ...more,
});

/** A battle behind the calls that the page makes. */
class Table {
  version = 1;
  epoch = 0;
  lost = 0; // so many answers of the host never arrive
  constructor(readonly core: Core) {}

  battle(): object {
    const { ask } = this.core.view(null);
    return told({ at: this.core.length(), epoch: this.epoch, version: this.version, ask: { kind: ask.kind, side: ask.side }, yours: ask.side === 0 });
  }

  host = () => host((path, body) => {
    const said = this.answer(path, body);
    return this.lost-- > 0 ? null : said; // it was done, and nobody hears of it
  });

  private answer(path: string, body: Record<string, unknown>): Reply {
    if (path.endsWith("/answers")) return this.give(body);
    if (!path.endsWith("/call")) return { body: this.battle() };
    const calls = (body.calls as { method: string; args: unknown[]; at: number }[] | undefined) ?? [body as never];
    const values = calls.map(({ method, args, at }) => {
      const length = this.core.length();
      this.core.seek(at);
      const value = (this.core[method as "view"] as (...all: unknown[]) => unknown).apply(this.core, args);
      this.core.seek(length);
      return { value };
    });
    return { body: body.calls ? { values } : values[0] };
  }

  private give({ at, epoch, text }: Record<string, unknown>): Reply {
    const before = (this.core.log(Number(at) + 1, Number(at) + 1) as Entry[])[0];
    if (epoch === this.epoch && before?.text === text) return { body: { ok: true, text, battle: this.battle() } };
    if (epoch !== this.epoch || at !== this.core.length()) return { status: 409, body: { error: "late", code: "late", battle: this.battle() } };
    const given = this.core.give(String(text));
    if (!given.ok) return { status: 422, body: { error: given.why, code: "refused", hint: "another" } };
    while (this.core.view(null).ask.kind === "roll") this.core.throw();
    this.version++;
    return { body: { ok: true, text: given.text, battle: this.battle() } };
  }
}

async function seated(name = "ccn/drill_melee") {
  const table = new Table(await opened(name));
  while (table.core.view(null).ask.kind === "roll") table.core.throw();
  const at = table.host();
  const line = new FarLine(at, readBattle(table.battle()));
  const heard: Changed[] = [];
  line.changed = (what) => heard.push(what);
  const core = farCore(line);
  await core.open("");
  await core.view(0);
  return { table, at, line, core, heard };
}

describe("a core far away", () => {
  test("reads of one moment are one request, and asked once", async () => {
    const { at, core } = await seated();
    const before = at.asked.length;
    const [view, moves, question] = await Promise.all([core.view(0), core.moves(), core.question()]);
    await Promise.all([core.sheet(0, 0), core.card(1, null), core.told(0, 0, 0)]);
    await Promise.all([core.view(0), core.sheet(0, 0)]);
    expect(at.asked.length - before).toBe(1);
    expect([view.ask.kind, moves.length > 1, question.kind]).toEqual(["choose", true, "choose"]);
  });

  test("an answer whose receipt is lost is sent again, and given once", async () => {
    const { table, core, line } = await seated();
    const [move] = await core.moves();
    table.lost = 1;
    const given = await core.give(move!.text);
    expect(given).toMatchObject({ ok: true, text: move!.text });
    expect(await core.length()).toBe(line.taken);
    const entries = table.core.log(1, table.core.length()).filter((e) => e.text === move!.text);
    expect(entries.length).toBe(1);
    expect(line.up).toBe(true);
  });

  test("what comes is taken one by one, in order, and nothing twice", async () => {
    const { table, core, line } = await seated("ccn/drill_breakthrough");
    const start = line.known;
    for (let i = 0; i < 30 && table.core.view(null).ask.kind !== "over"; i++) table.core[table.core.view(null).ask.kind === "roll" ? "throw" : "play"]("greedy");
    table.version = 9;
    line.adopt(readBattle(table.battle()));
    line.adopt(readBattle(table.battle())); // said again
    const texts: string[] = [];
    for (let g = await line.next(); g; g = await line.next()) texts.push(g.text);
    expect(texts).toEqual(table.core.log(start + 1, table.core.length()).map((e) => e.text));
    expect([line.taken, await core.length()]).toEqual([line.known, line.known]);
    expect(await line.next()).toBeNull();
  });

  test("who looks back is not moved by what comes", async () => {
    const { table, core, line } = await seated();
    await core.give((await core.moves())[0]!.text);
    while (await line.next());
    await core.seek(0);
    table.core[table.core.view(null).ask.kind === "roll" ? "throw" : "play"]("greedy");
    table.version++;
    line.adopt(readBattle(table.battle()));
    expect(await line.next()).toBeNull();
    expect(await core.at()).toBe(0);
    await core.seek(await core.length());
    expect(await line.next()).not.toBeNull();
  });

  test("late is said, and the page stands where the battle stands", async () => {
    const { table, core, line, heard } = await seated();
    const move = (await core.moves())[0]!.text;
    table.core.play("greedy");
    table.version++;
    const given = await core.give(move === table.core.log(1, 1)[0]!.text ? "concede" : move);
    expect(given.ok).toBe(false);
    expect(given.why).toMatch(/quicker/);
    expect(heard).toContain("answers");
    expect(line.known).toBe(table.core.length());
  });

  test("a choice that is taken back takes all behind it along", async () => {
    const { table, core, line, heard } = await seated();
    await core.give((await core.moves())[0]!.text);
    while (await line.next());
    table.core.cut(0);
    table.epoch = 1;
    table.version++;
    line.adopt(readBattle(table.battle()));
    expect(heard).toContain("cut");
    expect([line.taken, line.at, await core.length()]).toEqual([0, 0, 0]);
    expect((await core.moves()).length).toBeGreaterThan(1);
  });

  test("what the other side hides is nothing, not an error", async () => {
    const line = new FarLine(host((_, body) => ({ body: { values: (body.calls as unknown[]).map(() => ({ error: "hidden", code: "refused" })) } })), readBattle(told()));
    const core = farCore(line);
    expect([await core.position(), await core.moves()]).toEqual(["", []]);
    await expect(core.view(0)).rejects.toThrow("hidden");
  });

  test("a battle that was resigned is over, though its rules would go on", async () => {
    const { core, line, table } = await seated();
    line.adopt(readBattle({ ...table.battle(), version: 50, outcome: { kind: "resigned", winner: 1, words: "The French have resigned." } }));
    const view: View = await core.view(0);
    expect([view.ask.kind, view.result?.winner, view.result?.words]).toEqual(["over", 1, "The French have resigned."]);
  });
});

describe("a host that makes no sense", () => {
  const nonsense: Reply[] = [
    { body: "" }, { body: "<html>" }, { body: "null" }, { body: "[]" }, { body: "{" }, { body: { values: [] } }, { body: { values: "x" } }, { body: { values: [1, 2, 3] } },
    { body: { value: 1 } }, { status: 500, body: "no" }, { status: 404, body: {} }, { status: 302, body: "" },
  ];
  test.each(nonsense.map((n, i) => [i, n] as const))("answer %i fails in words, and soon", async (_, reply) => {
    const core = farCore(new FarLine(host(() => reply), readBattle(told())));
    await expect(core.view(0)).rejects.toThrow(/\w{3}/);
  });

  test("battles that are none are not believed", () => {
    for (const it of [null, 1, "x", [], {}, told({ id: "../../etc/passwd" }), told({ id: 7 }), told({ sides: ["a"] }), told({ system: "<b>" }), told({ system: "../x" })]) expect(() => readBattle(it)).toThrow(HostError);
    expect(readBattles({ battles: [null, told(), { id: 1 }, "x"] }).map((b) => b.id)).toEqual([ID]);
    expect(readBattles("x")).toEqual([]);
  });

  test("parts that are wrong become nothing, and links lead nowhere else", () => {
    const b = readBattle(told({
      seats: "x", at: -5, epoch: 1e99, version: "7", ask: 3, clock: [], offers: [{ kind: "steal" }, null, { kind: "draw", by: 7 }], outcome: "no", dice: { commitment: "zz" },
      next: "javascript:alert(1)", mine: [0, 5, "x"], eyes: 9, links: { seats: ["https://evil.example/", "javascript:x"], watch: "#/watch/../../x" }, title: "x".repeat(10_000),
    }));
    expect(b).toMatchObject({ at: 0, version: 0, eyes: null, mine: [0], outcome: null, dice: null, next: null, links: null, offers: [{ kind: "draw", by: null, to: null }] });
    expect([b.seats[0].people, b.clock.kind, b.title.length]).toEqual([[], "none", 200]);
    expect(readMe(undefined)).toMatchObject({ id: null, guest: true, ratings: [] });
    expect(readWords({ words: [null, { n: 1 }, { n: 2, text: "x".repeat(9000), by: 4 }] })).toMatchObject([{ n: 2, by: { name: "a guest" } }]);
  });

  test("an invitation says which battle, which side and by whom; what is no battle is none", () => {
    const it = readInvitation({ battle: told(), rules: "Commands & Colors", by: { id: 1, name: "Anna" }, side: 1, sits: false, why: null });
    expect(it).toMatchObject({ rules: "Commands & Colors", by: "Anna", side: 1, sits: false, why: "", battle: { title: "Line against line" } });
    expect(() => readInvitation({ battle: {}, side: 1 })).toThrow(HostError);
    expect(readInvitation({ battle: told(), by: 7, side: 5, why: ["x"] })).toMatchObject({ rules: "ccn", by: "", side: null, why: "" });
    expect(readWays({ tells: { mail: true }, heartbeat: 4 })).toEqual({ mail: true, webhook: false, heartbeat: 4 });
    expect(readWays({ tells: [], heartbeat: -3 })).toEqual({ mail: false, webhook: false, heartbeat: 15 });
    expect(readBattle(told({ declined: { kind: "draw", by: 1 } })).declined).toEqual({ kind: "draw", by: 1 });
    for (const declined of [null, 4, { kind: "steal", by: 1 }, { kind: "draw", by: 7 }]) expect(readBattle(told({ declined })).declined).toBeNull();
  });

  test("any bytes at all are read as events, or as none", () => {
    const random = numbers(17);
    const words = ["id: ", "event: answers", "data: {\"at\":", "1}", "\n", "\n\n", "\r\n", "\r", ":", "data", "data: [", "]", "\u0000", "é", "id: 99999999999999999999", " "];
    for (let round = 0; round < 300; round++) {
      const heard: Heard[] = [];
      const reader = new EventReader((e) => heard.push(e));
      for (let i = 0; i < 60; i++) reader.take(words[random(words.length)]!);
      for (const e of heard) expect([typeof e.kind, typeof e.data, e.id === null || Number.isSafeInteger(e.id)]).toEqual(["string", "object", true]);
    }
    expect(() => {
      const reader = new EventReader(() => undefined);
      for (let i = 0; i < 100; i++) reader.take("x".repeat(100_000));
    }).toThrow(HostError);
  });

  test("an event in pieces, however it is cut, is the same", () => {
    const text = ": hello\n\nid: 84\nevent: answers\ndata: {\"at\":59,\ndata: \"from\":57}\n\r\n\ndata: {}\n\n";
    const whole: Heard[] = [];
    new EventReader((e) => whole.push(e)).take(text);
    expect(whole).toEqual([{ id: 84, kind: "answers", data: { at: 59, from: 57 } }, { id: null, kind: "message", data: {} }]);
    for (let size = 1; size < 12; size++) {
      const parts: Heard[] = [];
      const reader = new EventReader((e) => parts.push(e));
      for (let i = 0; i < text.length; i += size) reader.take(text.slice(i, i + size));
      expect(parts).toEqual(whole);
    }
  });
});

describe("a stream", () => {
  const stream = (text: string): Reply => ({ body: text, headers: { "Content-Type": "text/event-stream" } });
  const until = async (done: () => boolean) => {
    for (const end = Date.now() + 8000; !done(); ) {
      if (Date.now() > end) throw new Error("it does not come to it");
      await new Promise((ok) => setTimeout(ok, 10));
    }
  };

  test("that breaks goes on behind the last event", async () => {
    const asked: (string | null)[] = [];
    const it = host((path, _, init) => {
      asked.push(new Headers(init.headers).get("Last-Event-ID"));
      if (asked.length === 2) return null; // nobody there
      return stream(path.includes("after=85") ? "id: 86\ndata: {\"n\":3}\n\n" : "id: 84\ndata: {\"n\":1}\n\nid: 85\ndata: {\"n\":2}\n\nid: 86\ndata: {\"n\":");
    });
    const heard: unknown[] = [];
    const s = new Stream(it, `battles/${ID}/events`, 83, (e) => heard.push(e.data.n));
    await until(() => heard.length === 3);
    s.close();
    expect(heard).toEqual([1, 2, 3]);
    expect(asked.slice(0, 3)).toEqual(["83", "85", "85"]);
  });

  test("to what one may not see ends, and says why", async () => {
    const it = host(() => ({ status: 404, body: {} }));
    let why = "";
    new Stream(it, "battles/x/events", null, () => undefined, (_, e) => (why = e?.message ?? ""));
    await until(() => why !== "");
    await new Promise((ok) => setTimeout(ok, 700));
    expect(it.asked.length).toBe(1);
  });

  test("that is silent without an end counts as gone after some heartbeats", async () => {
    const hangs = new ReadableStream<Uint8Array>({ start: (c) => c.enqueue(new TextEncoder().encode("retry: 2000\n\n")) });
    let asked = 0;
    const it = host(() => (asked++ > 0 ? null : stream(hangs as never)));
    it.beat = 0.1;
    const states: boolean[] = [];
    const s = new Stream(it, "events", null, () => undefined, (up) => states.push(up));
    await until(() => states.length >= 2);
    s.close();
    expect(states).toEqual([true, false]);
  });

  test("that has ended is down, though the host still answers a last request before it goes", async () => {
    let streams = 0;
    let gone = false;
    const it = host((path) => {
      if (gone) return null;
      if (!path.includes("/events")) return { status: 503, body: { error: "the host is about to stop", code: "busy" } };
      if (streams++ > 0) return null;
      return stream("event: bye\ndata: {}\n\n");
    });
    const line = new FarLine(it, readBattle(told()));
    line.follow();
    await until(() => !line.up);
    void line.read("view", [0]).catch(() => undefined); // answered with 503, again and again
    await new Promise((ok) => setTimeout(ok, 300));
    expect(line.up).toBe(false);
    gone = true;
    await new Promise((ok) => setTimeout(ok, 300));
    expect(line.up).toBe(false);
    line.close();
  });

  test("that comes back makes the line whole again", async () => {
    let streams = 0;
    const it = host((path) => {
      if (!path.includes("/events")) return { body: told({ version: 2 }) };
      if (streams++ === 0) return stream("event: bye\ndata: {}\n\n");
      return stream(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode("retry: 2000\n\n")) }) as never);
    });
    const line = new FarLine(it, readBattle(told()));
    line.follow();
    await until(() => !line.up);
    await until(() => line.up);
    line.close();
  });

  test("of a host that only slams the door is not asked for without pause", async () => {
    const it = host(() => stream("data: {}\n\n"));
    const s = new Stream(it, "events", null, () => undefined);
    await new Promise((ok) => setTimeout(ok, 1500));
    s.close();
    expect(it.asked.length).toBeLessThan(5);
  });
});
