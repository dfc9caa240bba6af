/* What stands beside the question: why it is asked, what may come of each answer, what is in the way of others, what the coach
 * says. The game asks it on the way; everything that takes long is worked out in a worker of its own. */
import { SvelteMap } from "svelte/reactivity";
import type { AsyncCore, Headline, Hint, Motion, Move, Offer, OverlayShape, Question, Reasons, Sheet, Threat, WinChance } from "../../core/api.ts";
import { aids } from "./aids.svelte.ts";
import { hint } from "./bench.ts";
import { SideDesk } from "./cores.ts";
import type { Game } from "./game.svelte.ts";
import { bestWay, guarded } from "./moves.ts";
import type { Point } from "./plane.ts";

/** Why something cannot be done, at the place where it was tried. */
export interface Refused extends Point {
  piece: number;
  title: string;
  list: Reasons[];
}

/** One question of a series that is put on one screen. */
export interface Part {
  piece: number | null;
  title: string;
  moves: Offer[];
  picked: string;
}

/** Headlines are asked for so many at a time, so that a list can be broken off. */
const AT_ONCE = 4;
const MOST_PARTS = 40;
/** Milliseconds that a question waits for the others of its series, so that its form is there at once. */
const PATIENCE = 500;
/** And that the coach thinks. */
const THINK = 1200;

export class Counsel {
  question = $state.raw<Question | null>(null);
  motions = $state.raw<Motion[]>([]);
  headlines = new SvelteMap<string, Headline>();
  guard = $state.raw<Offer | null>(null); // ends something while others could still act: it is asked once more
  refused = $state.raw<Refused | null>(null);
  sheet = $state.raw<Sheet | null>(null); // of the chosen unit
  shown = $state.raw<Sheet | null>(null); // of the one that is pointed at
  kinds = $state.raw<string[]>([]); // of shapes
  shapes = $state.raw<{ kind: string; list: OverlayShape[] }[]>([]);
  danger = new SvelteMap<number, Threat>();
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  chance = $state.raw<WinChance | null>(null);
  reason = $state("");
  series = $state<Part[]>([]);
  single = $state(false); // the questions of a series one at a time

  private readonly side = new SideDesk();
  private wanted = new Set<string>();
  private plan: string[] = [];
  private path: string[] = []; // that was chosen
  private noAuto = -1; // an answer that was taken back is asked for, whatever is usual
  private place: Promise<string> | null = null;
  private points = 0;
  private thought: { place: Promise<string>; stop: AbortController; hint: Promise<Hint | null> } | null = null;

  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  // ---- the loop ----

  /** The answer to give without asking: the rest of a form, or where no answer could matter. */
  async auto(at: number): Promise<string | null> {
    if (at === this.noAuto) return null;
    const q = await this.core.question();
    if (q.kind !== "choose") return null;
    if (this.plan.length) {
      const offered = new Set((await this.core.moves()).map((m) => m.text));
      const i = this.plan.findIndex((text) => offered.has(text));
      if (i >= 0) return this.plan.splice(i, 1)[0]!;
      this.plan = [];
    }
    return q.idle && q.usual ? q.usual.text : null;
  }

  /** A person is asked, or the battle is over. */
  async arrive(choosing: boolean): Promise<void> {
    this.leave();
    const question = await this.core.question();
    this.motions = choosing ? await this.core.motions() : [];
    if (this.kinds.length === 0) this.kinds = await this.core.overlays();
    this.question = question;
    if (!choosing) return;
    if (question.series && !this.single) await Promise.race([this.gather(question), new Promise((done) => setTimeout(done, PATIENCE))]);
    if (aids.danger && this.game.allow.hints) this.weighDanger();
    if (aids.chance && this.game.allow.hints) this.weighChance();
  }

  /** The battle goes on. */
  leave(): void {
    this.side.drop();
    this.place = null;
    this.wanted.clear();
    this.headlines.clear();
    this.danger.clear();
    this.question = null;
    this.motions = [];
    this.series = [];
    this.hint = null;
    this.hinting = false;
    this.chance = null;
    this.reason = "";
    this.clear();
  }

  /** Another battle. */
  reset(): void {
    this.leave();
    this.thought?.stop.abort();
    this.thought = null;
    this.kinds = [];
    this.plan = [];
    this.noAuto = -1;
  }

  takenBack(at: number): void {
    this.plan = [];
    this.noAuto = at;
  }

  clear(): void {
    this.guard = null;
    this.refused = null;
    this.sheet = null;
    this.shown = null;
    this.shapes = [];
  }

  private position(): Promise<string> {
    return (this.place ??= this.core.position());
  }

  private ask<T>(job: (core: AsyncCore) => Promise<T>, spoils = false): Promise<T | null> {
    return this.side.ask(this.position(), job, spoils, this.core);
  }

  // ---- answering ----

  /** Gives the answer, unless it should be asked once more. Whatever a person chooses comes this way, from wherever. */
  commit(m: Move): void {
    void this.attempt([m.text]);
  }

  private async attempt(path: string[]): Promise<void> {
    const offer = this.game.moves.find((o) => o.text === path[0]);
    this.guard = offer && guarded(offer) && !this.game.guide ? offer : null; // a lesson knows what it asks for
    this.path = path;
    if (!this.guard) await this.follow(path);
  }

  /** What was asked once more is meant. */
  sure(): void {
    this.guard = null;
    void this.follow(this.path);
  }

  /** Several answers one after the other, as far as they are asked for. */
  private async follow(path: string[]): Promise<void> {
    this.plan = path.slice(1);
    if (!(await this.game.give(path[0]!))) this.plan = [];
  }

  // ---- what may come of it ----

  /** These stand in the list now: their numbers are filled in as they are worked out. */
  want(moves: Move[]): void {
    const asked = moves.filter((m) => "until" in m && m.until !== "none" && !this.wanted.has(m.text)).map((m) => m.text);
    if (!asked.length || !this.game.choosing) return;
    for (const text of asked) this.wanted.add(text);
    const options = asked.length > 1 && asked.length <= 8 ? { beside: true } : { of: asked.length };
    const size = asked.length <= 8 ? 8 : AT_ONCE;
    for (let i = 0; i < asked.length; i += size) {
      const part = asked.slice(i, i + size);
      void this.ask((core) => core.headlines(part, options)).then((list) => {
        for (const one of list ?? []) if (this.wanted.has(one.move)) this.headlines.set(one.move, one);
      });
    }
  }

  // ---- what is in the way ----

  private tries = 0;
  /** Something was tried that is not offered: why not, and what could be done instead. False: nothing can be said. */
  async tried(piece: number, at: { other: number } | Point, where: Point, title: string): Promise<boolean> {
    const mine = ++this.tries;
    const all = await this.core.pointed(piece, at);
    if (mine !== this.tries || !this.game.choosing) return true;
    const list = best(all).map((r) => (r.nearest ? { ...r, nearest: this.facingWell(r.nearest) } : r));
    const legal = list.find((r) => r.ok && r.path?.length);
    if (legal) {
      await this.attempt(legal.path!);
      return true;
    }
    if (!list.length) return false;
    this.refused = { ...where, piece, title, list };
    const first = list[0]!;
    this.game.said = [title, ...(first.reasons ?? []).map((r) => r.words), first.instead ?? ""].filter(Boolean).join(". ");
    return true;
  }

  /** What letting go there would do: legal, perhaps by several answers, or in a line what stands in the way; and where it would stand. */
  async foresee(piece: number, at: { other: number } | Point): Promise<{ ok: boolean; words: string; at: Point | null }> {
    const first = best(await this.core.pointed(piece, at))[0];
    if (first?.ok) return { ok: true, words: first.move?.words ?? "", at: first.move?.to ?? null };
    return { ok: false, words: first?.reasons?.[0]?.words ?? first?.instead ?? "", at: first?.nearest?.to ?? null };
  }

  /** The same place, with the facing that a unit would want there. */
  private facingWell(m: Move): Move {
    const { x, y } = m.to ?? { x: NaN, y: NaN };
    const ways = this.game.moves.filter((o) => o.piece === m.piece && o.other === m.other && o.to?.x === x && o.to.y === y);
    const side = this.game.view?.ask.side;
    return ways.length > 1 ? bestWay(ways, this.game.piece(m.piece), this.game.pieces.filter((p) => p.side !== side)) : m;
  }

  /** The same for a move in notation: a place that was dragged to. */
  async triedMove(text: string, piece: number, where: Point, title: string): Promise<void> {
    const mine = ++this.tries;
    const r = await this.core.reasons(text);
    if (mine === this.tries && !r.ok && r.fault === undefined) this.refused = { ...where, piece, title, list: [r] };
  }

  // ---- units ----

  open(id: number): void {
    void this.core.sheet(id, this.game.sees()).then((s) => {
      if (this.game.chosen === id) this.sheet = s;
    });
    this.draw();
  }

  point(id: number | null): void {
    if (id === null) {
      this.points++;
      this.shown = null;
      return;
    }
    const mine = ++this.points;
    void this.core.sheet(id, this.game.sees()).then((s) => {
      if (mine === this.points) this.shown = s;
    });
  }

  /** Whether a kind of shapes is drawn: as it was switched, else on a free table how far the unit reaches and shoots. */
  draws(kind: string): boolean {
    const free = this.game.view?.ground === "table" && this.game.moves.some((m) => m.piece === this.game.chosen);
    return aids.shapes[kind] ?? (free && (kind === this.kinds[0] || /\b(arc|ranges?|quarter)\b/.test(kind)));
  }

  /** Shapes of the chosen unit. */
  draw(): void {
    const id = this.game.chosen;
    if (id === null) {
      this.shapes = [];
      return;
    }
    const kinds = this.kinds.filter((k) => this.draws(k));
    void Promise.all(kinds.map(async (kind) => ({ kind, list: await this.core.overlay(kind, id) }))).then((all) => {
      if (this.game.chosen === id) this.shapes = all;
    });
  }

  // ---- the coach ----

  /** What the coach thinks of the question, in a worker of its own: who has asked may still wait for it when the battle has gone on. */
  think(): Promise<Hint | null> {
    const place = this.position();
    if (this.thought?.place !== place) {
      const stop = new AbortController();
      this.thought = { place, stop, hint: place.then((text) => (text ? hint(text, THINK, stop.signal) : this.core.hint({ milliseconds: THINK }))).catch(() => null) };
    }
    return this.thought.hint;
  }

  async askHint(): Promise<void> {
    if (this.hinting || !this.game.choosing) return;
    this.hinting = true;
    const at = this.game.at;
    const hint = await this.think();
    if (!this.hinting || at !== this.game.at) return; // the battle has gone on
    this.hinting = false;
    if (!hint) return;
    this.hint = hint;
    void this.core.note("a hint was asked for");
    this.game.said = hint.ok ? (hint.tips ?? []).map((t) => `${t.label}: ${Math.round(t.win * 100)} percent to win. ${t.why}`).join(" ") : (hint.why ?? "");
  }

  weighDanger(): void {
    const side = this.game.view?.ask.side;
    if (side === null || side === undefined) return;
    const mine = this.game.pieces.filter((p) => p.side === side && p.onTable && p.arm !== "leader").map((p) => p.id);
    for (const id of mine) {
      void this.ask((core) => core.danger(side, [id])).then((list) => {
        for (const one of list ?? []) this.danger.set(one.piece, one);
      });
    }
  }

  weighChance(): void {
    void this.ask((core) => core.winChance(0)).then((c) => {
      if (c) this.chance = c;
    });
  }

  async askReason(): Promise<void> {
    this.reason = (await this.core.reason()) || "The computer has decided nothing yet.";
    this.game.said = this.reason;
  }

  // ---- a series on one screen ----

  /** Thinks the series ahead by its usual answers, to know all of its questions. */
  private async gather(first: Question): Promise<void> {
    const parts = await this.ask(async (core) => {
      const out: { q: Question; moves: Offer[] }[] = [];
      while (out.length < MOST_PARTS) {
        const q = await core.question();
        if (q.kind !== "choose" || q.id !== first.id || q.side !== first.side || !q.series) break;
        const moves = await core.moves();
        const usual = q.usual?.text ?? moves[0]?.text;
        if (!usual || moves.some((m) => m.to || m.rank === 3)) break; // a place, or an end: that wants the map
        out.push({ q, moves });
        if (!(await core.give(usual)).ok) break;
      }
      return out;
    }, true);
    if (!parts || parts.length < 2 || this.question !== first) return;
    const names = new Set(parts.map((p) => titleOf(this.game, p.q)));
    if (names.size !== parts.length) return; // the same is asked again and again: no form
    this.series = parts.map(({ q, moves }) => ({
      piece: q.piece, title: titleOf(this.game, q), moves, picked: q.usual?.text ?? moves[0]!.text,
    }));
  }

  async send(): Promise<void> {
    const path = this.series.map((p) => p.picked);
    this.series = [];
    await this.follow(path);
  }

  oneByOne(on: boolean): void {
    this.single = on;
    if (on) this.series = [];
    else if (this.question?.series) void this.gather(this.question);
  }
}

function titleOf(game: Game, q: Question): string {
  const group = q.groups?.length ? q.groups[0]! : undefined;
  const p = game.piece(q.piece);
  if (group && (!p || p.arm === "leader")) return group.name || group.label;
  return p ? (p.name && p.name !== p.label ? `${p.name} (${p.label})` : p.label) : q.prompt;
}

/** What is worth saying of several refusals: legal ones first, each reason once, "something else is asked" only where nothing
 * better is known. */
function best(all: Reasons[]): Reasons[] {
  const legal = all.filter((r) => r.ok);
  if (legal.length) return legal.slice(0, 1);
  const key = (r: Reasons) => (r.reasons ?? []).map((x) => x.words).join("|");
  const seen = new Set<string>();
  const each = all.filter((r) => r.reasons?.length && !seen.has(key(r)) && seen.add(key(r)));
  const about = (r: Reasons) => (key(r).startsWith("asked now") ? 1 : 0);
  const sorted = [...each].sort((a, b) => about(a) - about(b) || Number(!!b.nearest) - Number(!!a.nearest) || a.reasons!.length - b.reasons!.length);
  const real = sorted.filter((r) => about(r) === 0);
  return (real.length ? real : sorted).slice(0, 2);
}

