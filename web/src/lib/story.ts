/* What the core tells of a battle, put in order for the page: rows of the log, what the board keeps drawn, how long a thing
 * is shown. Nothing here knows any rule system. */
import type { Event, Piece, SideNumber, Told, ToldDeed, View } from "../../core/api.ts";

// ---- told bit by bit ----

/** From which answer on the story must be asked for anew when something has come to it: what is open may turn into a card, and
 * what was told last may be joined by what follows. */
export function settled(told: Told[]): number {
  if (told.length === 0) return 0;
  let from = told[Math.max(0, told.length - 2)]!.from;
  for (const t of told) if (t.open) from = Math.min(from, t.from);
  for (let i = told.length - 1; i >= 0; i--) if (told[i]!.to >= from) from = Math.min(from, told[i]!.from);
  return from;
}

/** The story with a part of it told anew: `fresh` is all from answer `from` on. */
export function retold(told: Told[], fresh: Told[], from: number): Told[] {
  return [...told.filter((t) => t.to < from), ...fresh];
}

// ---- the log ----

export interface Row {
  key: string;
  kind: "round" | "chapter" | "card" | "line" | "detail";
  text: string;
  from: number;
  to: number;
  side: SideNumber | null;
  rule: string | null;
  open: boolean;
  parts: Told[]; // one, or the small steps of one unit
}

const whose = (t: Told) => t.deeds.find((d) => d.piece !== null && d.kind !== "status")?.piece ?? t.piece;

/** Rows of the log: small steps of one unit that follow each other stand in one row, under what it came to. */
export function rows(told: Told[], pieces: Piece[]): Row[] {
  const out: Row[] = [];
  let unit: number | null = null; // of the last row, if it is made of small steps
  told.forEach((t) => {
    const last = out.at(-1);
    const piece = whose(t);
    if (t.kind === "detail" && last?.kind === "detail" && (piece === null || piece === unit)) {
      last.parts = [...last.parts, t];
      last.to = Math.max(last.to, t.to);
      if (t.deeds.some((d) => d.kind === "move" || d.kind === "place")) last.text = t.text;
      return;
    }
    unit = piece;
    const side = t.side ?? sideOf(t, pieces);
    out.push({ key: "", kind: t.kind, text: t.text, from: t.from, to: t.to, side, rule: t.rule, open: t.open, parts: [t] });
  });
  // A row keeps its key while it grows, so that a fold that was opened stays open.
  const seen = new Map<string, number>();
  for (const r of out) {
    const key = `${r.kind === "card" || r.kind === "detail" ? "c" : r.kind}${r.from}`;
    const n = seen.get(key) ?? 0;
    seen.set(key, n + 1);
    r.key = `${key}.${n}`;
  }
  return out;
}

function sideOf(t: Told, pieces: Piece[]): SideNumber | null {
  const d = t.deeds.find((one) => one.side !== null || one.piece !== null);
  return d?.side ?? pieces.find((p) => p.id === d?.piece)?.side ?? null;
}

export const deedsOf = (parts: Told[]) => parts.flatMap((t) => t.deeds);

/** Dice worth a line of their own (or all of them), with the draw's face where it was a draw. */
export function testsOf(deeds: ToldDeed[], all = false): ToldDeed[] {
  const out: ToldDeed[] = [];
  deeds.forEach((d, i) => {
    if (d.kind !== "test" || (d.quiet && !all) || !d.text) return;
    const drawn = deeds[i - 1]?.kind === "draw" ? deeds[i - 1] : undefined;
    out.push(drawn && !d.faces?.length ? { ...d, die: drawn.die, faces: drawn.faces, names: drawn.names } : d);
  });
  return out;
}

/** What the dice say, without the faces that are drawn beside it. */
export function verdictWords(d: { text?: string; faces?: number[] }): string {
  const text = d.text ?? "";
  const list = (d.faces ?? []).join(", ");
  const bare = (d.faces?.length ?? 0) > 1 && text.startsWith(list) ? text.slice(list.length).replace(/^[,:]?\s*/, "") : text;
  return bare ? bare[0]!.toUpperCase() + bare.slice(1) : "";
}

/** Some systems count what is left of a unit, some what it has taken: then more of it is harm. The first change tells which. */
export function countsTaken(told: Told[]): boolean {
  for (const t of told) for (const d of t.deeds) if (d.kind === "loss" || d.kind === "gain") return d.kind === "gain";
  return false;
}

/** A change of strength as a player says it: "−2 blocks"; where it is so many short of something, these are counted up: "+2 hits". */
export function counted(change: number, word: string, taken: boolean): string {
  const [first, ...rest] = word.split(" ");
  const up = rest.length > 0;
  const n = up === taken ? change : -change;
  const unit = up ? first! : word;
  return `${n > 0 ? "+" : "−"}${Math.abs(n)} ${Math.abs(n) === 1 ? unit.replace(/([^s])s$/, "$1") : unit}`;
}

/** What a unit has lost or suffered, all in all, and how it stands. */
export interface Toll {
  piece: number;
  change: number; // of strength, as the system counts
  gone: boolean;
  states: string[]; // that it has come into
}

export function tolls(deeds: ToldDeed[]): Toll[] {
  const all = new Map<number, Toll>();
  const of = (id: number) => {
    const t = all.get(id) ?? { piece: id, change: 0, gone: false, states: [] };
    all.set(id, t);
    return t;
  };
  for (const d of deeds) {
    if (d.piece === null) continue;
    if (d.kind === "loss" || d.kind === "gain") of(d.piece).change += (d.after ?? 0) - (d.before ?? 0);
    else if (d.kind === "remove") of(d.piece).gone = true;
    else if (d.kind === "place") of(d.piece).gone = false;
    else if (d.kind === "status" && d.status) {
      const t = of(d.piece);
      t.states = d.on ? [...new Set([...t.states, d.status])] : t.states.filter((s) => s !== d.status);
    }
  }
  return [...all.values()].filter((t) => t.change !== 0 || t.gone || t.states.length);
}

// ---- since the last choice ----

/** Something of the recap: one exchange, or what one unit did. */
export interface Item {
  text: string;
  from: number;
  to: number;
  parts: Told[];
}

const tells = (r: Row) => r.kind === "card" || deedsOf(r.parts).some((d) => d.piece !== null && d.kind !== "status" && d.kind !== "score");

export function itemsSince(told: Told[], since: number, pieces: Piece[]): Item[] {
  const late = told.filter((t) => t.to > since && t.kind !== "round" && t.kind !== "chapter");
  return rows(late, pieces).filter(tells).map((r) => ({ text: r.text, from: r.from, to: r.to, parts: r.parts }));
}

// ---- what stays drawn ----

export interface Trace {
  ways: { piece: number; at: { x: number; y: number }[] }[];
  attacks: { from: number; to: number; at: { x: number; y: number } | null }[]; // at: where the attacker stood then
  tolls: Toll[];
  gone: { piece: number; x: number; y: number }[];
  lit: number[];
}

export function traceOf(deeds: ToldDeed[]): Trace {
  const ways = new Map<number, { x: number; y: number }[]>();
  const attacks: Trace["attacks"] = [];
  const gone: Trace["gone"] = [];
  const lit = new Set<number>();
  const last = new Map<number, { x: number; y: number }>();
  for (const d of deeds) {
    if (d.piece === null) continue;
    lit.add(d.piece);
    if (d.other !== null) lit.add(d.other);
    if (d.kind === "move" && d.from && d.to && (d.from.x !== d.to.x || d.from.y !== d.to.y)) {
      const way = ways.get(d.piece) ?? [{ x: d.from.x, y: d.from.y }];
      way.push({ x: d.to.x, y: d.to.y });
      ways.set(d.piece, way);
      last.set(d.piece, d.to);
    } else if (d.kind === "attack" && d.other !== null && !attacks.some((a) => a.from === d.piece && a.to === d.other)) {
      attacks.push({ from: d.piece, to: d.other, at: last.get(d.piece) ?? null });
    } else if (d.kind === "remove" && d.from) gone.push({ piece: d.piece, x: d.from.x, y: d.from.y });
  }
  // Who rides with a unit goes its way: one arrow.
  const drawn = new Set<string>();
  const own = [...ways].filter(([, at]) => {
    const key = at.map((p) => `${p.x},${p.y}`).join(" ");
    return !drawn.has(key) && drawn.add(key);
  });
  return { ways: own.map(([piece, at]) => ({ piece, at })), attacks, tolls: tolls(deeds), gone, lit: [...lit] };
}

// ---- how long a thing is shown ----

/** Milliseconds at the usual pace; `again`: how many dice of the same rule fell just before. */
export function nominal(e: Event, again: number): number {
  switch (e.kind) {
    case "dice":
      return 850 / (1 + again);
    case "draw":
      return 600 / (1 + again);
    case "attack":
      return 500;
    case "move":
    case "turn":
    case "place":
      return e.to ? 420 / (1 + again) : 0;
    case "remove":
      return 420;
    case "strength":
      return 260;
    case "status":
      return 60;
    case "step":
      return e.depth === 0 ? 300 : 0;
    default:
      return 0;
  }
}

/** How many of its like came just before: a row of them is shown ever faster. */
export class Repeats {
  private last = "";
  private n = 0;

  count(e: Event): number {
    if (e.kind !== "dice" && e.kind !== "draw" && e.kind !== "move") return 0;
    const like = `${e.kind} ${e.kind === "move" ? e.piece : e.rule}`;
    this.n = like === this.last ? this.n + 1 : 0;
    this.last = like;
    return this.n;
  }
}

/** One answer with what came of it, waiting to be shown. */
export interface Beat {
  n: number;
  events: Event[];
  view: View | null;
  told: { from: number; list: Told[] } | null;
  cost: number;
}

/** Beats on their way from who makes them to who shows them. */
export class Beats {
  ended = false;
  cost = 0; // of all that wait
  private readonly list: Beat[] = [];
  private call: (() => void) | null = null;

  constructor(private readonly most: number) {}

  get length(): number {
    return this.list.length;
  }

  push(b: Beat): void {
    this.list.push(b);
    this.cost += b.cost;
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** The next one; null: there will be none. */
  async next(): Promise<Beat | null> {
    while (!this.list.length && !this.ended) await this.change();
    const b = this.list.shift() ?? null;
    if (b) this.cost -= b.cost;
    this.wake();
    return b;
  }

  /** Until there is room for one more. */
  async room(): Promise<void> {
    while (this.list.length >= this.most && !this.ended) await this.change();
  }

  private change(): Promise<void> {
    return new Promise((done) => {
      const before = this.call;
      this.call = () => {
        before?.();
        done();
      };
    });
  }

  private wake(): void {
    const call = this.call;
    this.call = null;
    call?.();
  }
}
