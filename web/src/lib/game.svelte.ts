/* The battle on the page: asks of the core are answered by people, programs or dice, and what happens is shown.
 * Everything here goes by the view, the offered moves and the events; no rule system is known by name. */
import type {
  AsyncCore, Battle, Briefing, Entry, Event, Move, Odds, OddsOptions, Offer, Opened, Piece, Refusal, SideNumber, UndoPolicy, Verdict, View,
} from "../../core/api.ts";
import { bearing, distance, unwind } from "./plane.ts";
import { entryLines, logLines, seen, type LogLine } from "./log.ts";
import { capital, choices, movesOf, worthOffering, type Choices } from "./moves.ts";
import { Lore } from "./lore.svelte.ts";
import { groundOf, type Field } from "./paint.ts";
import { become, kept } from "./same.ts";
import { pause, stillness } from "./settings.svelte.ts";
import type { OddsDesk } from "./cores.ts";
import { Guide } from "./guide.svelte.ts";
import type { Guided } from "./lessons.ts";
import { forget as forgetKept, keep as keepBattle, newId, USUAL_ALLOWED, type Allowed } from "./shelf.ts";
import { Counsel } from "./counsel.svelte.ts";

export const PERSON = "person";
export type Seat = string; // PERSON, or the name of a program

export interface Setup {
  name: string; // of the scenario, for file names
  text: string;
  seats: [Seat, Seat];
  dice: "page" | "typed";
  umpire: boolean; // the figures stand on a real table
  seed?: string;
  id?: string; // on the shelf; none: it is new there
  allow?: Allowed;
  lesson?: string; // the drill that it is
  guided?: Guided; // a lesson that leads through its beginning
  called?: string; // by its owner
  began?: number;
}

export interface Fallen {
  key: number;
  die: string;
  faces: number[];
  names: string[];
  text: string;
  side: SideNumber | null;
}

export interface Shot {
  key: number;
  from: number;
  to: number;
}

/** A piece being dragged over a free table, or the place that was tapped for it. */
export interface Drag {
  piece: number;
  like: string; // the move that is the pattern
  x: number;
  y: number;
  facing: number;
  verdict: Verdict | null;
  held: boolean; // the pointer still holds it
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Game {
  battle = $state.raw<Battle | null>(null);
  setup = $state.raw<Setup | null>(null);
  view = $state.raw<View | null>(null);
  ground = $state.raw<Field | undefined>(); // of the view; every answer brings it, and it is drawn when it has changed
  pieces = $state<Piece[]>([]);
  moves = $state.raw<Offer[]>([]);
  lines = $state.raw<LogLine[]>([]);
  busy = $state<"" | "thinking" | "telling">("");
  fallen = $state.raw<Fallen | null>(null);
  shot = $state.raw<Shot | null>(null);
  chosen = $state<number | null>(null);
  spot = $state<string | null>(null);
  considered = $state.raw<Move | null>(null);
  odds = $state.raw<Odds | null>(null);
  weighing = $state(false);
  drag = $state.raw<Drag | null>(null);
  refusals = $state.raw<Refusal[]>([]);
  length = $state(0);
  at = $state(0);
  looking = $state(false);
  undoing = $state.raw<UndoPolicy>({ to: null, why: "" });
  curtain = $state<SideNumber | null>(null);
  fault = $state("");
  said = $state(""); // for a screen reader
  reason = $state(""); // why the program did what it did
  opening = $state(false);
  readonly lore = new Lore(); // kinds of troops, names of places

  guide = $state.raw<Guide | null>(null); // while a lesson leads
  answered: ((text: string) => void) | undefined; // told of every answer that a person gave

  readonly counsel: Counsel; // what stands beside the question
  private eyes: SideNumber | null = null;
  private running = false;
  private hurry = false;
  private count = 0;
  private stopped = false;
  private generation = 0;
  private looks = 0; // the newest look back wins
  private announced = 0; // lines of the log that a screen reader has heard

  constructor(
    private readonly core: AsyncCore,
    private readonly desk: OddsDesk,
  ) {
    this.counsel = new Counsel(this, core);
  }

  // ---- what stands on the page ----

  get choosing(): boolean {
    const ask = this.view?.ask;
    return !!ask && ask.kind === "choose" && !this.looking && this.curtain === null && this.busy === "" &&
      ask.side !== null && this.setup?.seats[ask.side] === PERSON;
  }

  get rolling(): boolean {
    return this.view?.ask.kind === "roll" && !this.looking && this.setup?.dice === "typed" && this.busy === "";
  }

  get people(): SideNumber[] {
    const seats = this.setup?.seats;
    return ([0, 1] as const).filter((s) => seats?.[s] === PERSON);
  }

  sees(): SideNumber | null {
    return this.eyes;
  }

  ofChosen(): Choices {
    return choices(this.chosen === null ? [] : worthOffering(movesOf(this.moves, this.chosen)));
  }

  piece(id: number | null): Piece | undefined {
    return id === null ? undefined : this.pieces.find((p) => p.id === id);
  }

  // ---- beginning ----

  async open(setup: Setup): Promise<Opened> {
    const opened = await this.core.open(setup.text, setup.seed ? { seed: setup.seed } : undefined);
    if (!opened.ok || !opened.battle) return opened;
    this.generation++;
    this.desk.drop(true);
    this.battle = opened.battle;
    this.setup = { ...setup, id: setup.id ?? newId() };
    this.began = setup.began ?? 0;
    this.called = setup.called ?? "";
    this.stopped = false;
    this.looking = false;
    this.hurry = false;
    this.curtain = null;
    this.fallen = null;
    this.reason = "";
    this.guide = setup.guided ? new Guide(setup.guided) : null;
    this.counsel.reset();
    this.eyes = this.people.length === 1 ? this.people[0]! : null;
    this.clearChoice();
    await this.see();
    void this.lore.learn(this.core, this.view!);
    await this.retell();
    return opened;
  }

  stop(): void {
    this.stopped = true;
    this.hurry = true;
    this.desk.drop();
  }

  /** The log from the first answer to the one that is shown. */
  private async retell(): Promise<void> {
    this.setLines(await this.core.log(0, this.length));
  }

  private setLines(entries: Entry[]): void {
    this.lines = entries.flatMap((e) => entryLines(e, this.eyes, this.pieces));
    this.announced = this.lines.length;
  }

  private async see(): Promise<void> {
    let view = await this.core.view(this.eyes);
    const side = view.ask.side;
    const asked = view.ask.kind === "choose" || (this.eyes === null && !view.secrets);
    let eyes = this.eyes;
    let curtain = this.curtain;
    if (this.people.length === 2 && asked && side !== null && side !== this.eyes && !this.looking) {
      if (view.secrets) {
        eyes = null;
        curtain = side;
      } else eyes = side;
      view = await this.core.view(eyes);
    }
    const [length, at] = await Promise.all([this.core.length(), this.core.at()]);
    const entries = curtain === this.curtain ? null : await this.core.log(0, length);
    // All in one step: a number of answers never stands beside another point of the battle, and behind a curtain there is
    // not for a moment what the other side knows.
    this.length = length;
    this.at = at;
    this.eyes = eyes;
    this.view = { ...view, status: kept(this.view?.status, view.status) };
    this.ground = kept(this.ground, groundOf(view));
    this.setPieces(view.pieces);
    this.curtain = curtain;
    if (entries) this.setLines(entries);
  }

  /** A piece that is still there stays the same object, so that only what has changed of it is drawn. */
  private setPieces(pieces: Piece[]): void {
    const old = new Map(this.pieces.map((p) => [p.id, p]));
    const now = pieces.map((p) => {
      const was = old.get(p.id);
      if (!was) return { ...p };
      become(was, p.facing < 0 || was.facing === -1 ? p : { ...p, facing: unwind(was.facing, p.facing) });
      return was;
    });
    if (now.length !== this.pieces.length || now.some((p, i) => p !== this.pieces[i])) this.pieces = now;
  }

  async liftCurtain(): Promise<void> {
    this.eyes = this.curtain;
    this.curtain = null;
    await this.see();
    await this.retell();
    await this.go();
  }

  // ---- the loop ----

  async go(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const generation = this.generation;
    try {
      while (!this.stopped && !this.looking && generation === this.generation) {
        await this.see();
        if (this.curtain !== null) break;
        const ask = this.view!.ask;
        if (ask.kind === "over") break;
        if (this.guide) {
          const laid = this.guide.next();
          if (laid !== null) await this.follow(laid);
          else if (this.guide.ended) this.guide = null;
          else break;
        } else if (ask.kind === "roll") {
          if (this.setup!.dice === "typed") break;
          await this.throwDice();
        } else if (this.setup!.seats[ask.side ?? 0] !== PERSON) {
          await this.think(this.setup!.seats[ask.side ?? 0]!);
        } else {
          const answer = await this.counsel.auto(this.at);
          const given = answer === null ? null : await this.core.give(answer);
          if (!given?.ok) break;
          await this.tell(given.events);
        }
      }
      if (generation === this.generation && !this.looking && !this.stopped) await this.arrive();
    } finally {
      this.running = false;
    }
  }

  /** It is a person's turn, or the battle is over. */
  private async arrive(): Promise<void> {
    this.busy = "";
    this.hurry = false;
    const ask = this.view!.ask;
    this.undoing = await this.backTo();
    const moves = this.choosing ? await this.core.moves() : [];
    await this.counsel.arrive(this.choosing);
    this.moves = moves;
    if (this.choosing) this.offerFirst(ask.piece);
    const side = ask.side === null ? "" : `${capital(this.view!.sides[ask.side].name)}: `;
    const news = this.lines.slice(this.announced).filter((l) => l.depth < 3).map((l) => l.text).slice(-8);
    this.announced = this.lines.length;
    this.say([...news, ask.kind === "over" ? this.overWords() : `${side}${this.promptWords()}`].join(" "));
    void this.keep();
  }

  /** If only one unit can be meant, it is chosen. */
  private offerFirst(asked: number | null): void {
    const movers = new Set(worthOffering(this.moves).map((m) => m.piece));
    const only = movers.size === 1 ? [...movers][0]! : null;
    if (only !== null && only !== undefined) this.choose(only);
    else if (asked !== null && movers.has(asked) && movers.size <= 2) this.choose(asked);
  }

  /** What is asked, without the name of the side that most prompts begin with: it stands beside them. */
  promptWords(): string {
    const { ask, prompt, sides } = this.view!;
    const name = ask.side === null ? "" : `${sides[ask.side].name}: `;
    return capital(name && prompt.toLowerCase().startsWith(name.toLowerCase()) ? prompt.slice(name.length) : prompt);
  }

  overWords(view = this.view): string {
    const r = view?.result;
    if (!r) return "The battle is over.";
    const who = r.winner === null ? "The battle is drawn" : `Victory: ${capital(view!.sides[r.winner].name)}`;
    return `${who}. ${r.words}`;
  }

  private say(text: string): void {
    this.said = text;
  }

  /** An answer that a lesson laid down; if it no longer fits, the lesson is over and the battle goes on by itself. */
  private async follow(laid: string): Promise<void> {
    const text = laid.replace(/^\?/, "");
    let g = await this.core.give(text);
    for (let i = 0; !g.ok && text === laid && i < 4; i++) {
      const q = await this.core.question();
      if (!q.idle || !q.usual) break;
      const usual = await this.core.give(q.usual.text);
      if (usual.ok) await this.tell(usual.events);
      g = await this.core.give(text);
    }
    if (g.ok) await this.tell(g.events);
    else if (text === laid) this.guide = null;
  }

  /** The reader of a lesson goes on, or leaves it. */
  async goOn(leave = false): Promise<void> {
    if (leave) this.guide?.end();
    else this.guide?.done();
    this.moves = [];
    this.clearChoice();
    await this.go();
  }

  private async throwDice(): Promise<void> {
    const t = await this.core.throw();
    if (!t.ok) {
      this.fault = t.why ?? "the dice were not taken";
      this.stopped = true;
      return;
    }
    await this.tell(t.events);
  }

  private async think(player: string): Promise<void> {
    this.busy = "thinking";
    const p = await this.core.play(player);
    if (!p.ok) {
      this.fault = p.why ?? `${player} found no move`;
      this.stopped = true;
      return;
    }
    this.reason = p.reason;
    await this.tell(p.events);
  }

  // ---- telling what happened ----

  private async rest(ms: number): Promise<void> {
    const t = this.hurry || stillness() || this.looking || this.stopped ? 0 : pause(ms);
    if (t > 0) await wait(t);
  }

  skip(): void {
    this.hurry = true;
  }

  private async tell(events: Event[]): Promise<void> {
    const generation = this.generation;
    this.busy = "telling";
    this.desk.drop(true);
    this.length = await this.core.length();
    this.at = this.length;
    for (const [i, e] of events.entries()) {
      if (this.looking || this.stopped || generation !== this.generation) break;
      const result = events[i + 1]?.kind === "result" ? events[i + 1]!.text : "";
      if (seen(e, this.eyes)) await this.enact(e, result);
    }
    this.shot = null;
    if (generation !== this.generation) return;
    const lines = logLines(this.at, events, this.eyes, this.pieces);
    if (lines.length) this.lines = [...this.lines, ...lines];
  }

  private async enact(e: Event, result: string): Promise<void> {
    const p = this.piece(e.piece);
    switch (e.kind) {
      case "dice":
      case "draw":
        this.fallen = {
          key: ++this.count, die: e.die ?? "", faces: e.faces ?? [], names: e.names ?? [], text: result || e.text, side: e.side,
        };
        await this.rest(e.kind === "dice" ? 850 : 600);
        break;
      case "attack":
        if (e.piece !== null && e.other !== null) this.shot = { key: ++this.count, from: e.piece, to: e.other };
        await this.rest(500);
        break;
      case "move":
      case "turn":
      case "place":
        if (p && e.to) {
          p.onTable = true;
          p.x = e.to.x;
          p.y = e.to.y;
          if (e.to.facing >= 0) p.facing = p.facing < 0 ? e.to.facing : unwind(p.facing, e.to.facing);
          await this.rest(420);
        }
        break;
      case "strength":
        if (p && e.after !== undefined) p.strength = e.after;
        await this.rest(260);
        break;
      case "status":
        if (p && e.status) {
          const i = this.view!.status.findIndex((w) => w.word === e.status);
          if (i >= 0) p.status = e.after ? [...new Set([...p.status, i])] : p.status.filter((s) => s !== i);
        }
        await this.rest(120);
        break;
      case "remove":
        if (p) p.onTable = false;
        await this.rest(420);
        break;
      case "step":
        if (e.depth === 0) await this.rest(300);
        break;
    }
  }

  // ---- a person's part ----

  async give(text: string): Promise<boolean> {
    if (this.running) return false;
    if (this.guide && !this.guide.allows(text)) {
      this.say(this.guide.off);
      return false;
    }
    const looking = this.looking;
    this.fault = "";
    const before = this.busy;
    this.busy = "telling";
    const g = await this.core.give(text);
    if (!g.ok) {
      this.busy = before;
      this.fault = `${g.why ?? "that is not what is asked"}${g.hint ? ` ${g.hint}` : ""}`;
      this.say(this.fault);
      return false;
    }
    this.guide?.done();
    this.answered?.(text);
    this.looking = false;
    this.moves = [];
    this.clearChoice();
    this.counsel.leave();
    if (looking) await this.retell();
    await this.tell(g.events);
    await this.go();
    return true;
  }

  /** The page throws the dice that would be typed, this once. */
  async throwOnce(): Promise<void> {
    if (this.running || !this.rolling) return;
    this.odds = null;
    await this.throwDice();
    await this.go();
  }

  /** How far the last choice can be taken back: as the engine says, as far as a player likes, or not at all. */
  private async backTo(): Promise<UndoPolicy & { past?: boolean }> {
    const { backs } = this.allow;
    if (backs === "none") return { to: null, why: "in this battle nothing is taken back" };
    const by = await this.core.canUndo();
    if (by.to !== null || backs === "rules") return by;
    const all = await this.core.log(1, await this.core.length());
    const last = all.findLast((e) => e.kind === "choose" && e.side !== null && this.setup?.seats[e.side] === PERSON);
    return last ? { to: last.n - 1, why: "", past: true } : by;
  }

  async undo(): Promise<void> {
    const u = await this.backTo();
    if (u.to === null) {
      this.fault = capitalWhy(u.why);
      this.say(this.fault);
      return;
    }
    if (!(await this.core.cut(u.to))) return;
    this.desk.drop(true);
    this.clearChoice();
    this.fault = "";
    if (u.past) await this.note("taken back past the dice");
    this.counsel.takenBack(u.to);
    await this.see();
    await this.retell();
    this.say("Taken back.");
    await this.go();
  }

  clearChoice(): void {
    this.chosen = null;
    this.spot = null;
    this.drag = null;
    this.refusals = [];
    this.counsel.clear();
    this.forget();
  }

  choose(id: number | null): void {
    if (id === this.chosen) return;
    this.clearChoice();
    this.chosen = id;
    if (id === null) return;
    const p = this.piece(id);
    const moves = movesOf(this.moves, id).length;
    if (p) this.say(`${p.label}${p.name === p.label ? "" : ` ${p.name}`}: ${moves} ${moves === 1 ? "move" : "moves"}`);
    this.counsel.open(id);
  }

  async whyNot(): Promise<void> {
    if (this.chosen === null) return;
    const id = this.chosen;
    const list = await this.core.refused(id);
    if (this.chosen === id) {
      this.refusals = list;
      this.say(list.length ? `${list.length} rules stand in the way` : "No rule stands in the way of this unit now.");
    }
  }

  /** A move is looked at: its odds are worked out in a worker of their own. */
  consider(m: Move | null): void {
    if (m === null) return this.forget();
    if (this.considered?.text === m.text) return;
    this.considered = m;
    this.odds = null;
    this.weigh(m, {});
  }

  /** The odds of the move that is looked at, as far as is told and if others do what is assumed. */
  weigh(m: Move, options: OddsOptions): void {
    this.weighing = true;
    this.desk.weigh(this.core, this.at, m.text, (odds) => {
      if (this.considered?.text !== m.text) return;
      this.odds = odds;
      this.weighing = false;
    }, options);
  }

  /** The odds of the roll that is asked. */
  weighRoll(): void {
    this.weighing = true;
    this.desk.weigh(this.core, this.at, "", (odds) => {
      if (this.considered !== null) return;
      this.odds = odds;
      this.weighing = false;
    });
  }

  forget(): void {
    this.considered = null;
    this.odds = null;
    this.weighing = false;
    this.desk.drop();
  }

  // ---- dragging on a free table ----

  private judging = false;
  private judgeNext = false;

  dragTo(drag: Omit<Drag, "verdict">): void {
    const old = this.drag;
    const same = old && old.piece === drag.piece;
    this.drag = { ...drag, verdict: same ? old.verdict : null };
    this.judgeNext = true;
    void this.judge();
  }

  private async judge(): Promise<void> {
    if (this.judging) return;
    this.judging = true;
    try {
      while (this.judgeNext && this.drag) {
        this.judgeNext = false;
        const d = this.drag;
        const v = await this.core.drag(d.like, Math.round(d.x), Math.round(d.y), Math.round(d.facing));
        if (this.drag && this.drag.piece === d.piece) {
          this.drag = { ...this.drag, verdict: v };
          if (!this.drag.held && !this.judgeNext) this.dropped();
        }
      }
    } finally {
      this.judging = false;
    }
  }

  /** The pointer lets go: a legal place is considered, an illegal one says why. */
  private dropped(): void {
    const v = this.drag?.verdict;
    if (!v) return;
    if (v.ok && v.move) this.consider(v.move);
    else if (v.text) void this.counsel.triedMove(v.text, this.drag!.piece, this.drag!, "Not there");
    if (!v.ok) this.say(v.words ?? v.fault ?? "not allowed");
  }

  dragWords(): string {
    const d = this.drag;
    const p = d ? this.piece(d.piece) : undefined;
    if (!d || !p) return "";
    const inches = distance(p, d) / 10;
    const way = inches > 0.05 ? ` ${Math.round(bearing(p, d))}°` : "";
    const turn = p.facing >= 0 && d.facing >= 0 ? Math.abs(unwind(0, d.facing - p.facing)) : 0;
    return `${inches.toFixed(1)}″${way}${turn >= 1 ? `, turned ${Math.round(turn)}°` : ""}`;
  }

  // ---- looking back ----

  async look(n: number): Promise<void> {
    const to = Math.max(0, Math.min(n, this.length));
    const mine = ++this.looks;
    this.looking = true;
    this.hurry = true;
    while (this.running) await wait(5);
    if (mine !== this.looks) return; // somebody has looked elsewhere meanwhile
    this.curtain = null;
    this.clearChoice();
    this.moves = [];
    this.busy = "";
    this.length = await this.core.length();
    if (await this.core.seek(Math.min(to, this.length))) this.at = await this.core.at();
    this.fallen = null;
    await this.see();
    this.say(`${this.view?.clock ?? ""}, answer ${this.at} of ${this.length}. ${this.view?.prompt ?? ""}`);
  }

  /** On from the point that is shown; what came after it is dropped with the first new answer. */
  async playOn(seats?: [Seat, Seat], dice?: "page" | "typed"): Promise<void> {
    if (seats && this.setup) this.setup = { ...this.setup, seats, dice: dice ?? this.setup.dice };
    this.eyes = this.people.length === 1 ? this.people[0]! : null;
    this.desk.drop(true);
    if (this.at < this.length) {
      const at = this.at;
      await this.core.seek(this.length); // the whole of it is what is kept
      await this.fork();
      await this.core.cut(at);
    }
    this.looking = false;
    this.hurry = false;
    await this.see();
    await this.retell();
    await this.go();
  }

  async backToNow(): Promise<void> {
    await this.core.seek(this.length);
    await this.playOn();
  }

  // ---- keeping ----

  get allow(): Allowed {
    return this.setup?.allow ?? USUAL_ALLOWED;
  }

  private tags(): Record<string, string> {
    const b = this.battle!;
    const seats = this.setup!.seats;
    const { hints, backs } = this.allow;
    return {
      Date: new Date().toISOString().slice(0, 10),
      [b.sides[0]]: seats[0] === PERSON ? "human" : seats[0],
      [b.sides[1]]: seats[1] === PERSON ? "human" : seats[1],
      ...(this.people.length ? { Hints: hints ? "allowed" : "none", TakeBacks: { rules: "by the rules", free: "past dice", none: "none" }[backs] } : {}),
    };
  }

  /** Something that the record should say of how it was played. */
  note(text: string): Promise<void> {
    return this.core.note(text);
  }

  record(): Promise<string> {
    return this.core.record(this.tags());
  }

  position(): Promise<string> {
    return this.core.position();
  }

  briefing(): Promise<Briefing> {
    return this.core.briefing();
  }

  private began = 0;
  private keeping: Promise<void> = Promise.resolve();

  /** Puts the battle on the shelf as it is; one after the other, so that the last is the newest. */
  keep(): Promise<void> {
    const id = this.setup?.id;
    if (id === undefined) return Promise.resolve();
    const next = this.keeping.then(() => (this.setup?.id === id ? this.shelve(id) : undefined)).catch((e: unknown) => {
      this.fault = `the browser does not keep this battle (${e instanceof Error ? e.message : String(e)}): save it as a file`;
    });
    this.keeping = next;
    return next;
  }

  private async shelve(id: string): Promise<void> {
    const s = this.setup!;
    const b = this.battle!;
    const [text, view, answers] = await Promise.all([this.record(), this.core.view(null), this.core.length()]);
    if (this.setup?.id !== id) return; // another battle was opened meanwhile
    await keepBattle({
      id, name: s.name, title: b.title, called: this.called, system: b.system, sides: b.sides, seats: [...s.seats] as [Seat, Seat],
      dice: s.dice, umpire: s.umpire, allow: { ...this.allow }, ...(s.lesson ? { lesson: s.lesson } : {}), text, answers, view,
      clock: view.clock, over: view.ask.kind === "over", result: view.ask.kind === "over" ? this.overWords(view) : "",
      began: (this.began ||= Date.now()), touched: Date.now(),
    });
  }

  called = ""; // what its owner calls it

  /** Before it is left: nothing that happened is lost, and a battle in which nothing has is not kept. */
  async putAway(): Promise<void> {
    const id = this.setup?.id;
    if (id === undefined) return;
    if (this.looking) await this.core.seek(await this.core.length());
    if ((await this.core.length()) > 0) await this.keep();
    else await forgetKept(id);
  }

  /** What is played from here on is a battle of its own: the one so far stays on the shelf as it is. */
  async fork(): Promise<void> {
    if (this.setup?.id === undefined) return;
    await this.keep();
    this.called = `${this.called || this.battle!.title}, from answer ${this.at}`;
    this.began = 0;
    this.setup = { ...this.setup, id: newId() };
    this.forked?.(this.setup.id!);
  }
  forked: ((id: string) => void) | undefined; // told of the new place on the shelf
}

function capitalWhy(why: string): string {
  return why === "" ? "That cannot be taken back." : `It cannot be taken back: ${why}.`;
}
