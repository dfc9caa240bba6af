/* A host as the page speaks to it (docs/api.md): requests that mend themselves, a stream of events that goes on where it broke, and
 * battles as they are told. What a host says is measured and judged before it is believed: it may be old, broken or no host. */
import type { SideNumber } from "./api.ts";

export interface Person {
  id: string;
  name: string;
  rating: number | null;
  here: boolean; // has this battle open
}

export interface FarSeat {
  people: Person[];
  program: string | null;
  open: boolean;
  turn: number | null; // of the people, who answers, where they take turns
}

export interface FarClock {
  kind: "live" | "days" | "none";
  left: [number, number]; // milliseconds, when it was `since`
  runs: SideNumber | null;
  since: number;
  increment: number;
  deadline: number; // 0: none
  adjourned: boolean;
}

export type OfferKind = "takeback" | "draw" | "adjourn" | "resume" | "rematch" | "resign" | "abort";

export interface FarOffer {
  kind: OfferKind;
  by: SideNumber | null;
  to: number | null;
}

/** The last offer that was declined, until somebody answers or offers again. */
export interface Declined {
  kind: OfferKind;
  by: SideNumber; // who declined it
}

export interface Outcome {
  kind: string; // "over", "resigned", "time", "draw", "aborted"
  winner: SideNumber | null;
  words: string;
}

export interface FairDice {
  commitment: string;
  nonces: [string | null, string | null];
  rolls: number;
  secret: string | null; // when it is over
}

export interface Links {
  seats: [string, string]; // "#/join/TOKEN"; "": not for this one's eyes
  watch: string;
}

/** A battle at a host; of a summary `ask`, `offers`, `dice` and `links` are not told, and `words` is. */
export interface FarBattle {
  id: string;
  name: string;
  title: string;
  system: string;
  sides: [string, string];
  mine: SideNumber[];
  eyes: SideNumber | null;
  seats: [FarSeat, FarSeat];
  epoch: number;
  at: number;
  version: number;
  ask: { kind: "choose" | "roll" | "over"; side: SideNumber | null };
  yours: boolean;
  clock: FarClock;
  offers: FarOffer[];
  declined: Declined | null;
  outcome: Outcome | null;
  hints: boolean;
  rated: boolean;
  lobby: boolean;
  watch: boolean;
  begun: number;
  changed: number;
  dice: FairDice | null;
  next: string | null;
  links: Links | null;
  words: string;
}

export interface Me {
  id: string | null;
  name: string;
  guest: boolean;
  mail: string;
  webhook: string;
  ratings: { system: string; rating: number; deviation: number; battles: number }[];
}

/** What a host would not do, or could not: status 0 is "nobody answers". */
export class HostError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    words: string,
    readonly told: Record<string, unknown> = {},
  ) {
    super(words);
  }
}

// ---- what is believed ----

type Loose = Record<string, unknown>;
const object = (it: unknown): Loose => (it !== null && typeof it === "object" && !Array.isArray(it) ? (it as Loose) : {});
const list = (it: unknown, most = 1000): unknown[] => (Array.isArray(it) ? it.slice(0, most) : []);
const text = (it: unknown, most = 4000): string => (typeof it === "string" ? it.slice(0, most) : "");
const number = (it: unknown): number => (typeof it === "number" && Number.isFinite(it) ? it : 0);
const count = (it: unknown): number => Math.max(0, Math.min(1e9, Math.floor(number(it))));
const side = (it: unknown): SideNumber | null => (it === 0 || it === 1 ? it : null);
const word = <T extends string>(it: unknown, ...words: [T, ...T[]]): T => words.find((w) => w === it) ?? words[0];
const name = (it: unknown): string => (typeof it === "number" ? String(it) : text(it, 80));
const ID = /^[A-Za-z0-9_-]{22}$/;
const HEX = /^[0-9a-f]{64}$/;
const hex = (it: unknown): string | null => (typeof it === "string" && HEX.test(it) ? it : null);
export const OFFER_KINDS: [OfferKind, ...OfferKind[]] = ["takeback", "draw", "adjourn", "resume", "rematch", "resign", "abort"];

function readSeat(it: unknown): FarSeat {
  const s = object(it);
  const people = list(s.people, 50).map((one) => {
    const p = object(one);
    return { id: name(p.id), name: text(p.name, 80) || "a guest", rating: p.rating ? Math.round(number(p.rating)) : null, here: p.here === true };
  });
  return { people, program: text(s.program, 40) || null, open: s.open === true, turn: typeof s.turn === "number" ? count(s.turn) : null };
}

export function readClock(it: unknown): FarClock {
  const c = object(it);
  const left = list(c.left, 2);
  return {
    kind: word(c.kind, "none", "live", "days"), left: [number(left[0]), number(left[1])], runs: side(c.runs), since: number(c.since),
    increment: number(c.increment), deadline: number(c.deadline), adjourned: c.adjourned === true,
  };
}

export function readOffers(it: unknown): FarOffer[] {
  return list(it, 20).map(object).filter((o) => OFFER_KINDS.includes(o.kind as OfferKind))
    .map((o) => ({ kind: o.kind as OfferKind, by: side(o.by), to: typeof o.to === "number" ? count(o.to) : null }));
}

export function readDeclined(it: unknown): Declined | null {
  const d = object(it);
  const by = side(d.by);
  return by !== null && OFFER_KINDS.includes(d.kind as OfferKind) ? { kind: d.kind as OfferKind, by } : null;
}

export function readOutcome(it: unknown): Outcome | null {
  const o = object(it);
  return typeof o.kind === "string" ? { kind: text(o.kind, 20), winner: side(o.winner), words: text(o.words, 400) } : null;
}

export function readDice(it: unknown): FairDice | null {
  const d = object(it);
  const commitment = hex(d.commitment);
  if (!commitment) return null;
  const nonces = list(d.nonces, 2);
  return { commitment, nonces: [hex(nonces[0]), hex(nonces[1])], rolls: count(d.rolls), secret: hex(d.secret) };
}

const LINK = /^#\/(join|watch)\/[A-Za-z0-9_-]{8,128}$/;
const link = (it: unknown): string => (typeof it === "string" && LINK.test(it) ? it : "");

function readLinks(it: unknown): Links | null {
  const l = object(it);
  const seats = list(l.seats, 2);
  const all: Links = { seats: [link(seats[0]), link(seats[1])], watch: link(l.watch) };
  return all.seats[0] || all.seats[1] || all.watch ? all : null;
}

export function readSeats(it: unknown): [FarSeat, FarSeat] {
  const all = list(it, 2);
  return [readSeat(all[0]), readSeat(all[1])];
}

export function readAsk(it: unknown): FarBattle["ask"] {
  const a = object(it);
  return { kind: word(a.kind, "choose", "roll", "over"), side: side(a.side) };
}

/** A battle out of what a host said; throws if that is none. */
export function readBattle(it: unknown): FarBattle {
  const b = object(it);
  const sides = list(b.sides, 2).map((s) => text(s, 40));
  if (typeof b.id !== "string" || !ID.test(b.id) || sides.length !== 2 || !/^[a-z0-9_]{1,20}$/.test(text(b.system)))
    throw new HostError(0, "no_sense", "the host's answer is no battle");
  const seats = readSeats(b.seats);
  return {
    id: b.id, name: text(b.name, 120), title: text(b.title, 200) || "A battle", system: text(b.system, 20), sides: [sides[0]!, sides[1]!],
    mine: list(b.mine, 2).map(side).filter((s) => s !== null), eyes: side(b.eyes), seats,
    epoch: count(b.epoch), at: count(b.at), version: count(b.version), ask: readAsk(b.ask), yours: b.yours === true, clock: readClock(b.clock),
    offers: readOffers(b.offers), declined: readDeclined(b.declined), outcome: readOutcome(b.outcome), hints: object(b.allow).hints !== false, rated: b.rated === true,
    lobby: b.lobby === true, watch: b.watch === true, begun: number(b.begun), changed: number(b.changed), dice: readDice(b.dice),
    next: typeof b.next === "string" && ID.test(b.next) ? b.next : null, links: readLinks(b.links), words: text(b.words, 200),
  };
}

/** Somebody has yet to come. */
export const isOpen = (b: FarBattle) => !b.outcome && b.seats.some((s) => s.open && !s.people.length && !s.program);
/** It waits for an answer of mine. */
export const isMyTurn = (b: FarBattle) => b.yours && !b.outcome && !b.clock.adjourned && !isOpen(b);

export function readBattles(it: unknown): FarBattle[] {
  return list(object(it).battles, 200).flatMap((one) => {
    try {
      return [readBattle(one)];
    } catch {
      return [];
    }
  });
}

export function readMe(it: unknown): Me {
  const m = object(it);
  const address = object(m.address);
  const ratings = list(m.ratings, 20).map(object).map((r) => ({
    system: text(r.system, 20), rating: Math.round(number(r.rating)), deviation: Math.round(number(r.deviation)), battles: count(r.battles),
  }));
  const id = m.id === null || m.id === undefined ? null : name(m.id);
  return { id, name: text(m.name, 80), guest: m.guest !== false, mail: text(address.mail, 200), webhook: text(address.webhook, 400), ratings };
}

/** What a host is, as far as a page goes by it. */
export interface HostWays {
  mail: boolean; // it sends mails
  webhook: boolean;
  heartbeat: number; // seconds between signs of life on a stream
}

export function readWays(it: unknown): HostWays {
  const tells = object(object(it).tells);
  const beat = number(object(it).heartbeat);
  return { mail: tells.mail === true, webhook: tells.webhook === true, heartbeat: beat >= 1 && beat <= 3600 ? beat : BEAT };
}

/** An invitation, looked at before one sits down. */
export interface Invitation {
  battle: FarBattle; // a summary
  rules: string; // the name of the system
  by: string; // who invites; "": a guest without a name
  side: SideNumber | null; // null: to watch
  sits: boolean; // I sit there already
  why: string; // one cannot sit down there: why; "": one can
}

export function readInvitation(it: unknown): Invitation {
  const i = object(it);
  const battle = readBattle(i.battle);
  return { battle, rules: text(i.rules, 80) || battle.system, by: text(object(i.by).name, 80), side: side(i.side), sits: i.sits === true, why: text(i.why, 400) };
}

export interface FarWord {
  n: number;
  by: { id: string; name: string };
  side: SideNumber | null;
  time: number;
  text: string;
}

export function readWords(it: unknown): FarWord[] {
  return list(object(it).words, 2000).map(object).filter((w) => typeof w.n === "number" && typeof w.text === "string").map((w) => {
    const by = object(w.by);
    return { n: count(w.n), by: { id: name(by.id), name: text(by.name, 80) || "a guest" }, side: side(w.side), time: number(w.time), text: text(w.text, 600) };
  });
}

// ---- requests ----

const BEAT = 15; // a host that does not say how often

const PATIENCE = 30_000; // milliseconds for one answer
const MOST = 24 << 20; // letters of one answer
export const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Host {
  skew = 0; // how much later its clock is than ours
  beat = BEAT; // seconds between its signs of life
  constructor(
    readonly base: string,
    private readonly fetcher: typeof fetch = (...args) => fetch(...args),
  ) {}

  get(path: string): Promise<unknown> {
    return this.ask("GET", path);
  }
  post(path: string, body: object = {}): Promise<unknown> {
    return this.ask("POST", path, body);
  }
  del(path: string, body: object = {}): Promise<unknown> {
    return this.ask("DELETE", path, body);
  }

  async words(path: string): Promise<string> {
    const answer = await this.fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
    const body = await this.body(answer);
    if (!answer.ok) throw refusal(answer, parsed(body));
    return body;
  }

  /** Asks again until somebody answers; `wanted` false: nobody waits any more. */
  async patiently(method: "GET" | "POST", path: string, body: object | undefined, wanted: () => boolean, lost?: (away: boolean) => void): Promise<unknown> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.ask(method, path, body);
        lost?.(false);
        return answer;
      } catch (e) {
        if (!(e instanceof HostError) || ![0, 429, 502, 503, 504].includes(e.status) || e.code === "no_sense" || !wanted()) throw e;
        lost?.(e.status === 0);
        await sleep(e.status === 429 ? Math.min(30, Math.max(1, number(e.told.retry))) * 1000 : backoff(tries));
        if (!wanted()) throw e;
      }
    }
  }

  /** The raw answer; nobody there: a HostError. */
  async fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await this.fetcher(this.base + path, { credentials: "same-origin", cache: "no-store", ...init });
    } catch (e) {
      throw new HostError(0, "away", e instanceof DOMException && e.name === "TimeoutError" ? "the host takes too long" : "the host cannot be reached");
    }
  }

  private async ask(method: string, path: string, body?: object): Promise<unknown> {
    const init: RequestInit = { method, signal: AbortSignal.timeout(PATIENCE) };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "Content-Type": "application/json" };
    }
    const answer = await this.fetch(path, init);
    const told = parsed(await this.body(answer));
    const date = Date.parse(answer.headers.get("Date") ?? "");
    if (date) this.skew = Math.round((date + 500 - Date.now()) / 1000) * 1000;
    if (!answer.ok) throw refusal(answer, told);
    if (told === undefined) throw new HostError(0, "no_sense", "the host's answer makes no sense");
    return told;
  }

  private async body(answer: Response): Promise<string> {
    let body: string;
    try {
      body = await answer.text();
    } catch {
      throw new HostError(0, "away", "the host's answer broke off");
    }
    if (body.length > MOST) throw new HostError(0, "no_sense", "the host's answer is longer than any battle needs");
    return body;
  }
}

/** Milliseconds before the next try: longer each time, and not all at the same moment. */
export const backoff = (tries: number) => Math.min(15_000, 400 * 2 ** Math.min(tries, 6)) * (0.7 + 0.6 * Math.random());

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function refusal(answer: Response, said: unknown): HostError {
  const told = object(said);
  const retry = Number(answer.headers.get("Retry-After"));
  return new HostError(answer.status, text(told.code, 40), text(told.error, 600) || text(told.why, 600) || `the host says ${answer.status}`, { ...told, retry });
}

// ---- events ----

export interface Heard {
  id: number | null;
  kind: string;
  data: Record<string, unknown>;
}

const EVENT_MOST = 4 << 20;

/** Takes the bytes of a stream of events as they come. */
export class EventReader {
  private rest = "";
  private id: number | null = null;
  private kind = "";
  private data: string[] = [];
  private size = 0;

  constructor(private readonly hear: (e: Heard) => void) {}

  take(part: string): void {
    this.rest += part;
    if (this.rest.length > EVENT_MOST || this.size > EVENT_MOST) throw new HostError(0, "no_sense", "an event without an end");
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop()!;
    for (const line of lines) this.line(line);
  }

  private line(line: string): void {
    if (line === "") return this.end();
    const [, field, value] = /^([^:]*):? ?(.*)$/s.exec(line)!;
    if (field === "id" && /^\d{1,15}$/.test(value!)) this.id = Number(value);
    else if (field === "event") this.kind = value!;
    else if (field === "data") {
      this.data.push(value!);
      this.size += value!.length;
    }
  }

  private end(): void {
    const said = this.data.length ? parsed(this.data.join("\n")) : undefined;
    const heard = said === undefined ? null : { id: this.id, kind: this.kind || "message", data: object(said) };
    this.id = null;
    this.kind = "";
    this.data = [];
    this.size = 0;
    if (heard) this.hear(heard);
  }
}

/** Who is silent for so many heartbeats is gone, though nobody has said so: a line can hang without an end. */
const SILENCE = 2.5;
/** Who was there for so long is asked again at once when he has gone. */
const STEADY = 5_000;

/** Events of a battle, or of all that is mine: it mends itself, and goes on behind the last that was heard. */
export class Stream {
  up = false;
  private ended = false;
  private breakOff: AbortController | null = null;
  private wake: (() => void) | null = null;
  private readonly online = () => this.mend();

  constructor(
    private readonly host: Host,
    private readonly path: string,
    public last: number | null,
    private readonly hear: (e: Heard) => void,
    private readonly state: (up: boolean, why: HostError | null) => void = () => undefined,
  ) {
    if (typeof addEventListener === "function") for (const e of ["online", "offline"]) addEventListener(e, this.online);
    void this.run();
  }

  close(): void {
    this.ended = true;
    if (typeof removeEventListener === "function") for (const e of ["online", "offline"]) removeEventListener(e, this.online);
    this.mend();
  }

  /** Tries again at once. */
  mend(): void {
    this.breakOff?.abort();
    this.wake?.();
  }

  private set(up: boolean, why: HostError | null = null): void {
    if (this.up === up && !why) return;
    this.up = up;
    if (!this.ended) this.state(up, why);
  }

  private async run(): Promise<void> {
    for (let tries = 0; !this.ended; tries++) {
      const begun = Date.now();
      try {
        await this.listen();
        if (Date.now() - begun > STEADY) tries = 0;
      } catch (e) {
        if (e instanceof HostError && [401, 403, 404].includes(e.status)) {
          this.set(false, e);
          return;
        }
      }
      if (this.ended) return;
      this.set(false);
      await Promise.race([sleep(backoff(tries)), new Promise<void>((done) => (this.wake = done))]);
      this.wake = null;
    }
  }

  /** Until it breaks. */
  private async listen(): Promise<void> {
    const stop = (this.breakOff = new AbortController());
    const patience = this.host.beat * SILENCE * 1000;
    let silence = setTimeout(() => stop.abort(), patience);
    try {
      const after = this.last === null ? "" : `?after=${this.last}`;
      const headers: Record<string, string> = { Accept: "text/event-stream", ...(this.last === null ? {} : { "Last-Event-ID": String(this.last) }) };
      const answer = await this.host.fetch(this.path + after, { headers, signal: stop.signal });
      if (!answer.ok || !answer.body || !(answer.headers.get("Content-Type") ?? "").startsWith("text/event-stream")) {
        await answer.body?.cancel().catch(() => undefined);
        throw new HostError(answer.status, "", `the host says ${answer.status}`);
      }
      this.set(true);
      const events = new EventReader((e) => {
        if (e.id !== null) this.last = e.id;
        if (!this.ended) this.hear(e);
      });
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      stop.signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined)); // whoever waits for more stops waiting
      for (;;) {
        const { done, value } = await reader.read();
        if (done || this.ended) return;
        clearTimeout(silence);
        silence = setTimeout(() => stop.abort(), patience);
        events.take(value);
      }
    } catch (e) {
      if (e instanceof HostError && e.status > 0) throw e; // else it broke, which is nothing
    } finally {
      clearTimeout(silence);
      stop.abort();
    }
  }
}
