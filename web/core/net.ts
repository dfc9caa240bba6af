/* A core at a host: the same calls as the one in a worker, each answered with what this page's eyes may know. The page goes through the
 * battle at its own pace: `taken` answers it has been shown, `known` there are, and it looks at the moment `at`. Reads of one moment
 * are asked together and kept; answers can be sent again without harm; nothing is lost while the line is down, it only comes later. */
import type { Entry, Eyes, Given, Opened, UndoPolicy, View } from "./api.ts";
import type { MethodName } from "./protocol.ts";
import type { RemoteCore } from "./remote.ts";
import { HostError, readAsk, readBattle, readClock, readDeclined, readDice, readOffers, readOutcome, readSeats, Stream, type FarBattle, type Heard, type Host } from "./host.ts";

/** Reads that are asked for by themselves, each with a budget of its own at the host. */
const LONG = new Set(["odds", "headlines", "hint", "danger", "winChance", "reviewBegin", "reviewStep", "reviewResult"]);
/** Of the whole battle, not of the moment that is looked at. */
const WHOLE = new Set(["told", "recap", "log"]);
/** And always the same. */
const LASTING = new Set(["briefing", "overlays", "about"]);
/** What changes from call to call. */
const FRESH = new Set(["hint", "winChance", "reviewBegin", "reviewStep", "reviewResult"]);
/** What those get who may not ask. */
const NOTHING: Record<string, unknown> = { position: "", moves: [], motions: [], headlines: [], danger: [], refused: [], pointed: [], overlay: [], reason: "" };

const READS: MethodName[] = [
  "view", "moves", "verdict", "drag", "reasons", "pointed", "overlays", "overlay", "between", "motions", "sheet", "briefing", "refused", "card",
  "prompt", "question", "told", "recap", "position", "about", "odds", "headlines", "hint", "danger", "reason", "winChance", "reviewBegin",
  "reviewStep", "reviewResult",
];
const AT_ONCE = 32; // calls of one request
const KEPT = 400; // answers of the host that are kept
const STRIDE = 24; // entries of the log that are fetched together

export type Changed = "battle" | "answers" | "cut" | "words" | "line";

interface Call {
  method: string;
  args: unknown[];
  at: number;
  epoch: number;
  done: (value: unknown) => void;
  fail: (why: unknown) => void;
}

/** The line to one battle at a host. */
export class FarLine {
  battle: FarBattle;
  up = true; // the line: the stream stands, and requests are answered
  why = ""; // it will not come back: why
  taken = 0;
  at = 0;
  closed = false;
  changed: (what: Changed) => void = () => undefined;
  private readonly kept = new Map<string, Promise<unknown>>();
  private readonly entries = new Map<number, Promise<Entry>>();
  private waiting: Call[] = [];
  private stream: Stream | null = null;
  private heard = true; // the stream stands, or was not tried yet
  private answered = true; // the last request came back
  private refreshing: Promise<void> | null = null;
  giving = false; // an answer of this page is on its way

  constructor(
    readonly host: Host,
    battle: FarBattle,
  ) {
    this.battle = battle;
  }

  get path(): string {
    return `battles/${this.battle.id}`;
  }
  get known(): number {
    return this.battle.at;
  }

  follow(): void {
    this.stream ??= new Stream(this.host, `${this.path}/events`, this.battle.version, (e) => this.hear(e), (up, why) => {
      if (up && !this.up) void this.refresh(); // whatever happened meanwhile, this is how it stands
      if (why) this.why = why.message;
      this.heard = up;
      if (up) this.answered = true;
      this.judge();
    });
  }

  close(): void {
    this.closed = true;
    this.stream?.close();
    for (const c of this.waiting.splice(0)) c.fail(new Error("the battle was left"));
  }

  /** A host that is about to stop may answer a last request when its stream has ended: that does not make the line whole. */
  private judge(): void {
    const up = this.heard && this.answered;
    if (this.up === up && !this.why) return;
    this.up = up;
    this.changed("line");
  }

  private line(up: boolean): void {
    this.answered = up;
    this.judge();
  }

  // ---- how the battle stands ----

  /** The battle as the host has just told it. What is older than what is known is no news. */
  adopt(it: FarBattle): void {
    const old = this.battle;
    if (it.id !== old.id || it.version < old.version) return;
    this.battle = it;
    if (it.epoch !== old.epoch || it.at < old.at) this.cut();
    else if (it.at > old.at) this.changed("answers");
    if (!!it.outcome !== !!old.outcome || it.eyes !== old.eyes) this.forget();
    this.changed("battle");
  }

  /** Answers were taken back: all behind is no longer so. */
  private cut(): void {
    this.forget();
    this.entries.clear();
    this.taken = Math.min(this.taken, this.known);
    this.at = Math.min(this.at, this.known);
    this.changed("cut");
  }

  private forget(): void {
    this.kept.clear();
  }

  async refresh(): Promise<void> {
    this.refreshing ??= this.host.patiently("GET", this.path, undefined, () => !this.closed, (away) => this.line(!away))
      .then((it) => this.adopt(readBattle(it))).catch(() => undefined).finally(() => (this.refreshing = null));
    await this.refreshing;
  }

  /** One event. What it tells is taken; what it only names is asked for. */
  private hear({ kind, data }: Heard): void {
    if (kind === "words") {
      if (typeof data.version === "number" && data.version > this.battle.version) this.battle = { ...this.battle, version: data.version };
      return this.changed("words");
    }
    if (kind === "battle") {
      try {
        this.adopt(readBattle(data));
      } catch {
        void this.refresh();
      }
      return;
    }
    const version = typeof data.version === "number" ? data.version : 0;
    if (version <= this.battle.version) return; // known already, by an answer of ours
    const it: FarBattle = { ...this.battle, version };
    if (typeof data.epoch === "number") it.epoch = data.epoch;
    if (typeof data.at === "number") it.at = Math.max(0, Math.floor(data.at));
    if (data.ask) it.ask = readAsk(data.ask);
    if (data.clock) it.clock = readClock(data.clock);
    if (data.offers) it.offers = readOffers(data.offers);
    if ("declined" in data) it.declined = readDeclined(data.declined);
    if (data.seats) it.seats = readSeats(data.seats);
    if (data.outcome) it.outcome = readOutcome(data.outcome);
    if (data.dice) it.dice = readDice(data.dice) ?? it.dice;
    it.yours = it.ask.kind === "choose" && it.ask.side !== null && it.mine.includes(it.ask.side);
    const several = it.ask.side !== null && it.mine.includes(it.ask.side) && it.seats[it.ask.side].people.length > 1; // whose turn is it?
    this.adopt(it);
    if (several || (kind !== "answers" && kind !== "clock")) void this.again();
  }

  /** Asked anew, though somebody is asking already. */
  private async again(): Promise<void> {
    await this.refreshing;
    await this.refresh();
  }

  // ---- reads ----

  read(method: string, args: unknown[], at = LASTING.has(method) ? 0 : WHOLE.has(method) ? this.known : this.at): Promise<unknown> {
    if (FRESH.has(method)) return this.call(method, args, at);
    const key = `${this.battle.epoch} ${at} ${method} ${JSON.stringify(args)}`;
    const known = this.kept.get(key);
    if (known) return known;
    const asked = this.call(method, args, at);
    this.kept.set(key, asked);
    asked.catch(() => this.kept.delete(key));
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return asked;
  }

  private call(method: string, args: unknown[], at: number): Promise<unknown> {
    return new Promise((done, fail) => {
      if (this.closed) return fail(new Error("the battle was left"));
      const one: Call = { method, args, at, epoch: this.battle.epoch, done, fail };
      if (LONG.has(method)) return void this.send([one]);
      if (this.waiting.push(one) === 1) queueMicrotask(() => this.flush());
    });
  }

  private flush(): void {
    const all = this.waiting.splice(0);
    while (all.length) {
      const { epoch } = all[0]!;
      const other = all.findIndex((c) => c.epoch !== epoch);
      void this.send(all.splice(0, Math.min(AT_ONCE, other < 0 ? all.length : other)));
    }
  }

  private async send(calls: Call[]): Promise<void> {
    const plain = calls.map(({ method, args, at }) => ({ method, args, at }));
    const { epoch } = calls[0]!;
    const alone = LONG.has(calls[0]!.method);
    const body = alone ? { epoch, ...plain[0]! } : { epoch, calls: plain }; // in a list each has a refusal of its own
    try {
      const answer = (await this.host.patiently("POST", `${this.path}/call`, body, () => !this.closed, (away) => this.line(!away))) as Record<string, unknown>;
      const values = alone ? [answer] : answer.values;
      if (!Array.isArray(values) || values.length !== calls.length) throw new HostError(0, "no_sense", "the host's answer is not what was asked");
      calls.forEach((c, i) => this.settle(c, values[i]));
    } catch (e) {
      if (e instanceof HostError && e.status === 409) void this.late(e);
      calls.forEach((c) => this.refuse(c, e));
    }
  }

  private settle(c: Call, it: unknown): void {
    const said = it !== null && typeof it === "object" ? (it as Record<string, unknown>) : {};
    if ("value" in said) c.done(said.value);
    else this.refuse(c, new HostError(422, String(said.code ?? ""), String(said.error ?? "the host does not say")));
  }

  private refuse(c: Call, why: unknown): void {
    const may = why instanceof HostError && (why.status === 403 || why.status === 422 || why.status === 400);
    if (may && c.method in NOTHING) c.done(NOTHING[c.method]);
    else c.fail(why);
  }

  /** What was asked belongs to a past that has been taken back. */
  private async late(e: HostError): Promise<void> {
    try {
      this.adopt(readBattle(e.told.battle));
    } catch {
      await this.refresh();
    }
  }

  // ---- answers ----

  /** What an answer was and what came of it; several are fetched at once. */
  private entry(n: number): Promise<Entry> {
    const known = this.entries.get(n);
    if (known) return known;
    const to = Math.min(this.known, n + STRIDE - 1);
    const all = this.read("log", [n, to], this.known).then((it) => {
      const list = Array.isArray(it) ? (it as Entry[]) : [];
      if (list.length !== to - n + 1 || list.some((e, i) => e.n !== n + i || !Array.isArray(e.events))) throw new HostError(0, "no_sense", "the host's log is not what was asked");
      return list;
    });
    for (let i = n; i <= to; i++) {
      const one = all.then((list) => list[i - n]!);
      one.catch(() => this.entries.delete(i));
      this.entries.set(i, one);
    }
    return this.entries.get(n)!;
  }

  /** The next answer that has not been shown; null: there is none yet. */
  async next(): Promise<Given | null> {
    return this.giving ? null : this.take();
  }

  private async take(): Promise<Given | null> {
    if (this.at !== this.taken || this.taken >= this.known) return null;
    const { epoch } = this.battle;
    const e = await this.entry(this.taken + 1);
    if (epoch !== this.battle.epoch || this.at !== this.taken || e.n !== this.taken + 1) return null; // taken back, or one looks elsewhere
    this.taken = this.at = e.n;
    if (this.taken === this.known) this.lookAhead();
    return { ok: true, text: e.text, events: e.events };
  }

  /** What the page will want to know of the newest moment, in one request. */
  lookAhead(): void {
    const wanted: [string, unknown[]][] = [["view", [this.battle.eyes]], ["question", []]];
    if (this.battle.yours) wanted.push(["moves", []], ["motions", []]);
    for (const [method, args] of wanted) this.read(method, args).catch(() => undefined);
  }

  async give(text: string): Promise<Given> {
    if (this.giving) return { ok: false, why: "the answer before this one is still on its way", text, events: [] };
    this.giving = true;
    try {
      return await this.deliver(text);
    } finally {
      this.giving = false;
    }
  }

  private async deliver(text: string): Promise<Given> {
    const none = (why: string, rest: Partial<Given> = {}): Given => ({ ok: false, why, text, events: [], ...rest });
    if (this.taken < this.known) return none("the battle has gone on meanwhile");
    const { epoch } = this.battle;
    const at = this.taken;
    try {
      const body = { epoch, at, text };
      const it = (await this.host.patiently("POST", `${this.path}/answers`, body, () => !this.closed, (away) => this.line(!away))) as { battle?: unknown };
      if (it.battle) this.adopt(readBattle(it.battle));
      if (this.known <= at) await this.refresh();
    } catch (e) {
      if (!(e instanceof HostError)) throw e;
      if (e.status === 409) {
        await this.late(e);
        return none("somebody was quicker: the battle has gone on");
      }
      if (![400, 401, 403, 404, 422].includes(e.status)) throw e;
      return none(e.message, { ...(typeof e.told.rule === "string" ? { rule: e.told.rule } : {}), ...(typeof e.told.hint === "string" ? { hint: e.told.hint } : {}) });
    }
    return (await this.take()) ?? none("the battle has gone on meanwhile");
  }
}

/** The same as a core. What only whoever holds the battle can do (throwing dice, seats, the umpire's hand) the host does by itself. */
export type FarCore = RemoteCore & { renew(): void; line: FarLine };

const cannot = (what: string) => () => Promise.reject(new Error(`${what} is the host's`));

export function farCore(line: FarLine): FarCore {
  const core = { line, close: () => line.close(), renew: () => undefined } as unknown as FarCore & Record<string, unknown>;
  for (const method of READS) core[method] = (...args: unknown[]) => line.read(method, args) as Promise<never>;
  core.open = () => Promise.resolve(opened(line));
  core.view = async (eyes: Eyes) => decided((await line.read("view", [eyes])) as View, line);
  core.log = async (from: number, to: number) => (await line.read("log", [from, Math.min(to, line.known)])) as Entry[];
  core.give = (text: string) => line.give(text);
  core.throw = core.play = cannot("that answer") as never;
  core.record = () => line.host.words(`${line.path}/record`);
  core.length = () => Promise.resolve(line.taken);
  core.at = () => Promise.resolve(line.at);
  core.seek = (n: number) => {
    const there = n >= 0 && n <= line.taken;
    if (there) line.at = n;
    return Promise.resolve(there);
  };
  core.canUndo = () => Promise.resolve<UndoPolicy>(line.taken > 0 && line.battle.mine.length && !line.battle.outcome ? { to: line.taken - 1, why: "" } : { to: null, why: "nothing of yours has been played" });
  core.note = core.reviewEnd = core.trialEnd = core.reseed = () => Promise.resolve();
  core.amend = core.cut = core.trialBegin = core.trialStep = cannot("that") as never;
  core.amendments = core.amendable = () => Promise.resolve([]);
  core.hash = () => Promise.resolve("");
  return core;
}

function opened(line: FarLine): Opened {
  const { system, title, sides } = line.battle;
  line.taken = line.at = line.known;
  line.lookAhead();
  line.read("overlays", []).catch(() => undefined);
  const battle = { kind: "scenario" as const, system, title, story: "", sides, players: [], tags: {}, seed: "", answers: line.known, events: [] };
  return { ok: true, faults: [], faultCount: 0, battle };
}

/** A battle that the rules have not ended may have been given up, drawn, or lost by the clock. */
function decided(view: View, line: FarLine): View {
  const { outcome } = line.battle;
  if (!outcome || line.at < line.known || view.ask.kind === "over") return view;
  return { ...view, ask: { ...view.ask, kind: "over", side: null }, result: { winner: outcome.winner, rule: null, words: outcome.words } };
}
