/* The battle on the page: asks of the core are answered by people, programs or dice, and what happens is shown.
 * Everything here goes by the view, the offered moves and the events; no rule system is known by name. */
import type {
  Ask, AsyncCore, Battle, Briefing, Event, Given, Move, Odds, OddsOptions, Offer, Opened, Piece, Refusal, SideNumber, Told, ToldDeed, UndoPolicy, Verdict, View,
} from "../../core/api.ts";
import { bearing, distance, unwind } from "./plane.ts";
import { change, grow, oneBranch, readBranches, type Branches } from "./branches.ts";
import { entryLines, seen, type LogLine } from "./log.ts";
import { capital, choices, movesOf, worthOffering, type Choices } from "./moves.ts";
import { Lore } from "./lore.svelte.ts";
import { groundOf, type Field } from "./paint.ts";
import { become, kept } from "./same.ts";
import { pause, settings, stillness } from "./settings.svelte.ts";
import { Beats, Repeats, countsTaken, deedsOf, itemsSince, nominal, retold, settled, testsOf, traceOf, type Beat, type Item, type Trace } from "./story.ts";
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
  branches?: unknown; // other courses of this battle, as they were kept
}

export interface Fallen {
  key: number;
  die: string;
  faces: number[];
  names: string[];
  text: string;
  side: SideNumber | null;
  purpose: string; // "order to 77th Foot"; "": nobody says
  needed: string; // "8 or less"
  verdict: "failed" | "neither" | "passed" | "";
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

/** All that happens between two choices of a person is shown in so many milliseconds at the usual pace. */
const PATIENCE = 5500;
/** Answers that programs may be ahead of what is shown. */
const AHEAD = 400;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Game {
  battle = $state.raw<Battle | null>(null);
  setup = $state.raw<Setup | null>(null);
  view = $state.raw<View | null>(null);
  ground = $state.raw<Field | undefined>(); // of the view; every answer brings it, and it is drawn when it has changed
  pieces = $state<Piece[]>([]);
  moves = $state.raw<Offer[]>([]);
  told = $state.raw<Told[]>([]);
  since = $state(0); // answers when a person chose last; what is newer stays drawn
  held = $state.raw<Item | null>(null); // of the story, that is looked at
  branches = $state.raw<Branches>(oneBranch());
  waiting = $state(false); // step by step: for the word to go on
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
  private announced = 0; // answers whose story a screen reader has heard
  private chose: [number, number] = [0, 0]; // answers when each side chose last
  private deadline = 0; // when all that happens must have been shown
  private beats: Beats | null = null;
  private readonly weighed = new Repeats(); // on the way to be shown
  private readonly shown = new Repeats();
  private wake: (() => void) | null = null; // ends the pause of the moment

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
    this.unasked.clear();
    this.guide = setup.guided ? new Guide(setup.guided) : null;
    this.counsel.reset();
    this.told = [];
    this.held = null;
    this.branches = readBranches(setup.branches) ?? oneBranch();
    this.patience();
    this.eyes = this.people.length === 1 ? this.people[0]! : null;
    this.clearChoice();
    await this.see();
    void this.lore.learn(this.core, this.view!);
    await this.retell();
    this.since = await this.lastChoice();
    this.chose = [this.since, this.since];
    return opened;
  }

  stop(): void {
    this.stopped = true;
    this.skip();
    this.desk.drop();
    this.counsel.leave();
  }

  /** The story from the first answer on. */
  private async retell(): Promise<void> {
    this.told = await this.core.told(0, this.length, this.eyes);
    this.announced = this.length;
  }

  /** What has come to the story. */
  private async tellOn(): Promise<void> {
    const from = settled(this.told);
    this.told = retold(this.told, await this.core.told(from, await this.core.length(), this.eyes), from);
  }

  /** After which answer a person chose last. */
  private async lastChoice(): Promise<number> {
    const entries = await this.core.log(0, this.length);
    return entries.findLast((e) => e.kind === "choose" && e.side !== null && this.setup!.seats[e.side] === PERSON)?.n ?? 0;
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
    const told = curtain === this.curtain ? null : await this.core.told(0, length, eyes);
    // All in one step: a number of answers never stands beside another point of the battle, and behind a curtain there is
    // not for a moment what the other side knows.
    this.length = length;
    this.at = at;
    this.eyes = eyes;
    this.adopt(view);
    this.curtain = curtain;
    if (told) this.told = told;
  }

  private adopt(view: View): void {
    this.view = { ...view, status: kept(this.view?.status, view.status) };
    this.ground = kept(this.ground, groundOf(view));
    this.setPieces(view.pieces);
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

  /** Programs and dice answer until a person is asked. They may be ahead of what is shown, so that it is known how much is to
   * be shown in the time there is. */
  async go(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const generation = this.generation;
    const alive = () => !this.stopped && !this.looking && generation === this.generation;
    try {
      await this.see();
      if (alive() && this.curtain === null && this.view!.ask.kind !== "over") {
        const person = this.mover() === null && !this.guide; // nobody is thinking: at most something stands for the question
        const beats = new Beats(this.people.length ? AHEAD : 4);
        this.beats = beats;
        const making = this.make(beats, alive);
        let glimpse = performance.now();
        for (;;) {
          if (!beats.length && !beats.ended && !person) this.busy = "thinking";
          const beat = await beats.next();
          if (!beat || !alive()) break;
          // In a hurry only what came of it all is shown, and of a long time a glimpse now and then.
          const last = beats.ended && !beats.length;
          if ((this.hurry || this.atOnce) && !last && performance.now() - glimpse < 300) continue;
          await this.show(beat, !last);
          glimpse = performance.now();
        }
        beats.end();
        await making;
        this.beats = null;
      }
      if (alive()) {
        await this.see();
        if (generation === this.generation) await this.tellOn();
        await this.arrive();
      }
    } finally {
      this.running = false;
    }
  }

  /** Who answers the pending ask without a person: a program, or "" the dice. */
  private mover(ask = this.view!.ask): string | null {
    if (ask.kind === "over") return null;
    if (ask.kind === "roll") return this.setup!.dice === "typed" ? null : "";
    const seat = this.setup!.seats[ask.side ?? 0]!;
    return seat === PERSON ? null : seat;
  }

  /** The next answer that no person gives: a lesson's, the dice', a program's, or one that stands for its question; null: one is asked. */
  private async step(ask: Ask, at: number): Promise<(Given & { reason?: string }) | null> {
    if (ask.kind === "over") return null;
    if (this.guide) {
      const laid = this.guide.next();
      if (laid !== null) return (await this.follow(laid)) ?? this.step(ask, at);
      if (!this.guide.ended) return null;
      this.guide = null;
    }
    const mover = this.mover(ask);
    if (mover !== null) return mover === "" ? this.core.throw() : this.core.play(mover);
    const answer = ask.kind === "choose" ? await this.counsel.auto(at) : null;
    const given = answer === null ? null : await this.core.give(answer);
    if (!given?.ok) return null;
    this.unasked.add(at);
    return given;
  }

  private async make(beats: Beats, alive: () => boolean): Promise<void> {
    let told = this.told;
    let n = this.length;
    try {
      for (let ask = this.view!.ask, at = this.at; alive(); ) {
        await beats.room();
        if (!alive() || beats.ended) break;
        const led = this.guide !== null; // a lesson may give several answers at a time
        const answer = await this.step(ask, at);
        if (!answer) break;
        if (!answer.ok) {
          this.fault = answer.why ?? (ask.kind === "roll" ? "the dice were not taken" : "no move was found");
          this.stopped = true;
          break;
        }
        n = led ? await this.core.length() : n + 1;
        const from = settled(told);
        const [view, list] = await Promise.all([this.core.view(this.eyes), this.atOnce ? null : this.core.told(from, n, this.eyes)]);
        if (list) told = retold(told, list, from);
        beats.push({ n, events: answer.events, view, told: list && { from, list }, reason: answer.reason ?? "", cost: this.costOf(answer.events) });
        ask = view.ask;
        at = n;
      }
    } finally {
      beats.end();
    }
  }

  /** It is a person's turn, or the battle is over. */
  private async arrive(): Promise<void> {
    this.busy = "";
    this.hurry = false;
    this.shot = null;
    const ask = this.view!.ask;
    // Two people on one device: each sees what happened since their own last choice.
    if (this.people.length === 2 && ask.kind === "choose" && ask.side !== null) this.since = Math.min(this.chose[ask.side], this.length);
    this.undoing = await this.backTo();
    const moves = this.choosing ? await this.core.moves() : [];
    await this.counsel.arrive(this.choosing);
    this.moves = moves;
    if (this.choosing) this.offerFirst(ask.piece);
    const side = ask.side === null ? "" : `${capital(this.view!.sides[ask.side].name)}: `;
    const news = this.told.filter((t) => t.to > this.announced && t.kind !== "detail").map((t) => t.text).slice(-8);
    this.announced = this.length;
    this.say([...news, ask.kind === "over" ? this.overWords() : `${side}${this.promptWords()}`].join(" "));
    if (!this.fallen && !this.held) this.fallen = this.recap.length ? this.rollAt(this.recap.at(-1)!) : null;
    this.nameBranch();
    void this.keep();
  }

  /** A branch is called by what was done differently. */
  private nameBranch(): void {
    const { here, list } = this.branches;
    const one = list.find((b) => b.id === here)!;
    if (one.parent === null || one.name || this.length <= one.from) return;
    const name = this.told.find((t) => t.to > one.from && t.kind !== "round" && t.kind !== "chapter")?.text ?? "";
    this.branches = { here, list: list.map((b) => (b === one ? { ...b, name } : b)) };
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

  /** An answer that a lesson laid down, with what had to be said before it; null: it no longer fits, and unless it may be left
   * out the lesson is over and the battle goes on by itself. */
  private async follow(laid: string): Promise<Given | null> {
    const text = laid.replace(/^\?/, "");
    const events: Event[] = [];
    let g = await this.core.give(text);
    for (let i = 0; !g.ok && text === laid && i < 4; i++) {
      const q = await this.core.question();
      if (!q.idle || !q.usual) break;
      const usual = await this.core.give(q.usual.text);
      if (usual.ok) events.push(...usual.events);
      g = await this.core.give(text);
    }
    if (g.ok) return { ...g, events: [...events, ...g.events] };
    if (text === laid) this.guide = null;
    return null;
  }

  /** The reader of a lesson goes on, or leaves it. */
  async goOn(leave = false): Promise<void> {
    if (this.running) {
      this.skip(); // what is still being shown
      while (this.running) await wait(5);
    }
    this.patience();
    if (leave) this.guide?.end();
    else this.guide?.done();
    this.moves = [];
    this.clearChoice();
    await this.go();
  }

  // ---- telling what happened ----

  /** Nothing is shown on the way: what came of it is. */
  private get atOnce(): boolean {
    if (settings.turns === "step") return false;
    return settings.turns === "once" || stillness() || (this.people.length > 0 && performance.now() > this.deadline);
  }

  /** From now on there is as much time as a person has patience. */
  private patience(): void {
    this.deadline = performance.now() + pause(PATIENCE);
  }

  private costOf(events: Event[]): number {
    return events.reduce((sum, e) => sum + (seen(e, this.eyes) ? nominal(e, this.weighed.count(e)) : 0), 0);
  }

  private async rest(ms: number): Promise<void> {
    if (ms <= 0 || this.hurry || this.atOnce || this.looking || this.stopped) return;
    let t = pause(ms);
    if (settings.turns === "step") t = Math.min(t, pause(300));
    else if (this.people.length) t *= Math.min(1, Math.max(0, this.deadline - performance.now()) / pause((this.beats?.cost ?? 0) + ms));
    if (t < 4) return;
    const timer = wait(t);
    await Promise.race([timer, new Promise<void>((done) => (this.wake = done))]);
    this.wake = null;
  }

  /** What is being shown comes to its end at once; step by step: all of it does. */
  skip(): void {
    this.hurry = true;
    this.on();
  }

  /** Step by step: on to the next. */
  on(): void {
    this.waiting = false;
    this.wake?.();
  }

  /** The key that skips: a step, or all that is still to be shown. */
  press(): void {
    if (this.waiting) this.on();
    else this.skip();
  }

  private async show(beat: Beat, more: boolean): Promise<void> {
    this.reason = beat.reason || this.reason;
    await this.tell(beat);
    if (beat.view && !this.looking && !this.stopped) this.adopt(beat.view);
    if (!more || settings.turns !== "step" || this.hurry || this.looking || this.stopped || !this.people.length) return;
    // An exchange is shown as a whole, and what is no news is no step.
    const last = beat.told?.list.at(-1);
    if (!last || last.open || !deedsOf(beat.told!.list).some((d) => d.n === beat.n && d.kind !== "status" && !d.quiet && d.piece !== null)) return;
    this.waiting = true;
    while (this.waiting && !this.looking && !this.stopped && !this.hurry) await new Promise<void>((done) => (this.wake = done));
    this.waiting = false;
  }

  private async tell(beat: Pick<Beat, "n" | "events" | "told">): Promise<void> {
    const generation = this.generation;
    this.busy = "telling";
    this.desk.drop(true);
    this.length = beat.n;
    this.at = beat.n;
    const tests = beat.told ? beat.told.list.flatMap((t) => t.deeds).filter((d) => d.kind === "test" && d.n === beat.n) : [];
    const rolled = tests.find((d) => d.purpose) ?? tests[0];
    for (const [i, e] of beat.events.entries()) {
      if (this.looking || this.stopped || generation !== this.generation) break;
      const result = beat.events[i + 1]?.kind === "result" ? beat.events[i + 1]!.text : "";
      if (seen(e, this.eyes)) await this.enact(e, result, rolled);
    }
    this.shot = null;
    if (generation !== this.generation || !beat.told) return;
    this.told = retold(this.told, beat.told.list, beat.told.from);
  }

  private async enact(e: Event, result: string, rolled?: ToldDeed): Promise<void> {
    const p = this.piece(e.piece);
    const ms = nominal(e, this.shown.count(e));
    switch (e.kind) {
      case "dice":
      case "draw":
        this.fallen = {
          key: ++this.count, die: e.die ?? "", faces: e.faces ?? [], names: e.names ?? [], text: rolled?.text || result || e.text, side: e.side,
          purpose: rolled?.purpose ?? "", needed: rolled?.needed ?? "", verdict: rolled?.verdict ?? "",
        };
        break;
      case "attack":
        if (e.piece !== null && e.other !== null) this.shot = { key: ++this.count, from: e.piece, to: e.other };
        break;
      case "move":
      case "turn":
      case "place":
        if (p && e.to) {
          p.onTable = true;
          p.x = e.to.x;
          p.y = e.to.y;
          if (e.to.facing >= 0) p.facing = p.facing < 0 ? e.to.facing : unwind(p.facing, e.to.facing);
        }
        break;
      case "strength":
        if (p && e.after !== undefined) p.strength = this.taken || e.before === 0 ? Math.max(0, p.full - e.after) : e.after;
        break;
      case "status":
        if (p && e.status) {
          const i = this.view!.status.findIndex((w) => w.word === e.status);
          if (i >= 0) p.status = e.after ? [...new Set([...p.status, i])] : p.status.filter((s) => s !== i);
        }
        break;
      case "remove":
        if (p) p.onTable = false;
        break;
    }
    await this.rest(ms);
  }

  /** What happened since a person chose last, or at the moment that is looked at: it stays drawn. */
  get trace(): Trace {
    if (this.held) return traceOf(deedsOf(this.held.parts));
    if (!this.looking) return traceOf(deedsOf(this.told.filter((t) => t.to > this.since))); // an exchange that goes on is drawn whole
    return traceOf(deedsOf(this.told.filter((t) => t.from <= this.at && t.to >= this.at)).filter((d) => d.n === this.at));
  }

  /** Strength is told as what was taken, not as what is left. */
  get taken(): boolean {
    return countsTaken(this.told);
  }

  get recap(): Item[] {
    return itemsSince(this.told, this.since, this.pieces);
  }

  /** All sentences of some answers with each rule, for who wants to know exactly. */
  async inFull(from: number, to: number): Promise<LogLine[]> {
    return (await this.core.log(from, to)).flatMap((e) => entryLines(e, this.eyes, this.pieces));
  }

  // ---- a person's part ----

  async give(text: string): Promise<boolean> {
    if (this.running) return false;
    if (this.guide && !this.guide.allows(text)) {
      this.say(this.guide.off);
      return false;
    }
    if (this.looking) await this.branch();
    this.fault = "";
    const before = this.busy;
    this.busy = "telling";
    const since = this.at;
    const chosen = this.view?.ask.kind === "choose";
    const g = await this.core.give(text);
    if (!g.ok) {
      this.busy = before;
      this.fault = `${g.why ?? "that is not what is asked"}${g.hint ? ` ${g.hint}` : ""}`;
      this.say(this.fault);
      return false;
    }
    this.unasked.delete(since);
    this.guide?.done();
    this.answered?.(text);
    this.moves = [];
    this.clearChoice();
    this.counsel.leave();
    if (chosen) this.newChoice(since, this.view?.ask.side ?? null);
    else this.patience();
    void this.keep(); // what comes may take a while, and the page may be closed meanwhile
    const from = settled(this.told);
    const n = await this.core.length();
    const list = await this.core.told(from, n, this.eyes);
    await this.tell({ n, events: g.events, told: { from, list } });
    await this.go();
    return true;
  }

  /** A person has chosen: what was drawn of the time before goes. */
  private newChoice(since: number, side: SideNumber | null): void {
    this.since = since;
    if (side !== null) this.chose[side] = since;
    this.held = null;
    this.fallen = null;
    this.patience();
  }

  /** The page throws the dice that would be typed, this once. */
  async throwOnce(): Promise<void> {
    if (this.running || !this.rolling) return;
    this.odds = null;
    this.patience();
    const t = await this.core.throw();
    if (!t.ok) {
      this.fault = t.why ?? "the dice were not taken";
      return;
    }
    const from = settled(this.told);
    const n = await this.core.length();
    await this.tell({ n, events: t.events, told: { from, list: await this.core.told(from, n, this.eyes) } });
    await this.go();
  }

  /** How far the last choice can be taken back: as the engine says, as far as a player likes, or not at all. */
  private async backTo(): Promise<UndoPolicy & { past?: boolean }> {
    const { backs } = this.allow;
    if (this.guide) return { to: null, why: "the lesson leads here" };
    if (backs === "none") return { to: null, why: "in this battle nothing is taken back" };
    const by = await this.core.canUndo();
    if (by.to !== null || backs === "rules") return by;
    const all = await this.core.log(1, await this.core.length());
    const last = all.findLast((e) => e.kind === "choose" && e.side !== null && this.setup?.seats[e.side] === PERSON);
    return last ? { to: last.n - 1, why: "", past: true } : by;
  }

  private readonly unasked = new Set<number>(); // questions that the page answered by itself: a person takes back what was his

  async undo(): Promise<void> {
    if (this.running || this.looking || this.switching || this.curtain !== null) return;
    let u = await this.backTo();
    if (u.to === null) {
      this.fault = capitalWhy(u.why);
      this.say(this.fault);
      return;
    }
    if (!(await this.core.cut(u.to))) return;
    while (this.unasked.has(u.to!)) {
      const more = await this.backTo();
      if (more.to === null || !(await this.core.cut(more.to))) break;
      u = { ...more, past: !!(u.past || more.past) };
    }
    const to = u.to!;
    this.since = Math.min(this.since, to);
    this.chose = [Math.min(this.chose[0], to), Math.min(this.chose[1], to)];
    this.held = null;
    this.fallen = null;
    this.desk.drop(true);
    this.clearChoice();
    this.fault = "";
    if (u.past) await this.note("taken back past the dice");
    this.counsel.takenBack(to);
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
    const move = this.dragMove(this.drag!);
    if (move) this.consider(move);
    else if (v.text) void this.counsel.triedMove(v.text, this.drag!.piece, this.drag!, "Not there");
    if (!v.ok) this.say(v.words ?? v.fault ?? "not allowed");
  }

  /** The move that a drag comes to: what was wanted, or as far that way as is legal. */
  dragMove(d: Drag): Move | undefined {
    return d.verdict?.ok ? d.verdict.move : d.verdict?.nearest;
  }
  /** Where the unit stands meanwhile: never farther than it may go. */
  dragPose(d: Drag): { x: number; y: number; facing: number } {
    const to = this.dragMove(d)?.to;
    return to ? { x: to.x, y: to.y, facing: to.facing } : { x: d.x, y: d.y, facing: d.facing };
  }

  dragWords(): string {
    const p = this.drag ? this.piece(this.drag.piece) : undefined;
    if (!this.drag || !p) return "";
    const d = this.dragPose(this.drag);
    const inches = distance(p, d) / 10;
    const way = inches > 0.05 ? ` ${Math.round(bearing(p, d))}°` : "";
    const turn = p.facing >= 0 && d.facing >= 0 ? Math.abs(unwind(0, d.facing - p.facing)) : 0;
    return `${inches.toFixed(1)}″${way}${turn >= 1 ? `, turned ${Math.round(turn)}°` : ""}`;
  }

  // ---- looking back ----

  /** The battle as it was after n answers; its end is now, and there the battle goes on. */
  async look(n: number, held: Item | null = null): Promise<void> {
    // Where programs play by themselves they wait while one looks at what was last.
    if (n >= this.length && !this.running && !(held && this.looking && !this.people.length)) {
      if (this.looking) await this.backToNow();
      if (!this.looking && held) this.hold(held);
      return;
    }
    const to = Math.max(0, n);
    const mine = ++this.looks;
    this.looking = true;
    this.skip();
    while (this.running) await wait(5);
    if (mine !== this.looks) return; // somebody has looked elsewhere meanwhile
    this.curtain = null;
    this.clearChoice();
    this.moves = [];
    this.busy = "";
    this.length = await this.core.length();
    if (this.told.at(-1)?.to !== this.length) await this.tellOn();
    if (mine !== this.looks) return;
    if (await this.core.seek(Math.min(to, this.length))) this.at = await this.core.at();
    if (mine !== this.looks) return;
    await this.see();
    if (mine !== this.looks) return;
    this.held = held;
    this.fallen = this.rollAt(held);
    this.say(held ? held.text : `${this.view?.clock ?? ""}, answer ${this.at} of ${this.length}. ${this.view?.prompt ?? ""}`);
  }

  /** Of what happened just now this one is shown alone; null: all of it again. */
  hold(item: Item | null): void {
    this.held = item;
    if (item) this.say(item.text);
    this.fallen = item ? this.rollAt(item) : null;
  }

  /** The dice of the moment that is looked at. */
  private rollAt(held: Item | null): Fallen | null {
    const deeds = held ? deedsOf(held.parts) : deedsOf(this.told.filter((t) => t.from <= this.at && t.to >= this.at)).filter((d) => d.n === this.at || d.kind === "draw");
    const t = testsOf(deeds).findLast((d) => d.faces?.length && (held || d.n === this.at));
    return t ? {
      key: ++this.count, die: t.die ?? "", faces: t.faces ?? [], names: t.names ?? [], text: t.text ?? "", side: t.side,
      purpose: t.purpose ?? "", needed: t.needed ?? "", verdict: t.verdict ?? "",
    } : null;
  }

  /** On from the point that is shown, as another course of the battle; the one that was played is kept. */
  async playOn(seats?: [Seat, Seat], dice?: "page" | "typed"): Promise<void> {
    await this.branch();
    if (seats && this.setup) this.setup = { ...this.setup, seats, dice: dice ?? this.setup.dice };
    this.since = Math.min(this.since, this.at);
    this.chose = [Math.min(this.chose[0], this.at), Math.min(this.chose[1], this.at)];
    await this.resume();
  }

  /** What comes after the point that is shown is kept as a branch, and dropped here. */
  private async branch(): Promise<void> {
    this.guide = null;
    this.counsel.takenBack(this.at);
    if (this.at < this.length) {
      const clock = await this.clockAtEnd();
      this.branches = grow(this.seated(), this.at, await this.record(), this.length, clock);
      await this.core.cut(this.at);
      this.length = this.at;
    }
    this.looking = false;
    await this.retell();
  }

  /** The course that is played remembers who plays it. */
  private seated(): Branches {
    const { here, list } = this.branches;
    const { seats, dice } = this.setup!;
    return { here, list: list.map((b) => (b.id === here ? { ...b, seats: [...seats] as [Seat, Seat], dice } : b)) };
  }

  private async clockAtEnd(): Promise<string> {
    const at = this.at;
    await this.core.seek(this.length);
    const { clock } = await this.core.view(this.eyes);
    await this.core.seek(at);
    return clock;
  }

  /** To another course of this battle, as it was left. */
  async toBranch(id: number): Promise<void> {
    const to = this.branches.list.find((b) => b.id === id);
    if (!to || id === this.branches.here || this.switching) return;
    this.switching = true;
    try {
      ++this.looks;
      this.looking = true;
      this.skip();
      while (this.running) await wait(5);
      this.length = await this.core.length();
      await this.core.seek(this.length);
      this.at = this.length;
      const now = await this.core.view(this.eyes);
      const branches = change(this.seated(), id, await this.record(), this.length, now.clock);
      const { guided: _, ...setup } = this.setup!; // a lesson leads through one course alone
      const who = to.seats ? { seats: to.seats, dice: to.dice ?? setup.dice } : {};
      const opened = await this.open({ ...setup, ...who, text: to.text, seed: undefined, began: this.began, branches });
      if (!opened.ok) this.fault = opened.faults[0]?.text ?? "that branch cannot be opened";
    } finally {
      this.switching = false;
    }
    await this.resume();
  }
  private switching = false;

  private async resume(): Promise<void> {
    this.eyes = this.people.length === 1 ? this.people[0]! : null;
    this.desk.drop(true);
    this.looking = false;
    this.hurry = false;
    this.held = null;
    this.fallen = null;
    this.patience();
    await this.go();
  }

  /** Back from looking: the battle goes on where it stands. */
  async backToNow(): Promise<void> {
    const mine = ++this.looks;
    while (this.running) await wait(5);
    if (mine !== this.looks || !this.looking) return;
    await this.core.seek(this.length);
    await this.resume();
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
      ...(this.branches.list.length > 1 ? { branches: this.branches } : {}),
    });
  }

  called = ""; // what its owner calls it

  /** Before it is left: nothing that happened is lost, and a battle in which nothing has is not kept. */
  async putAway(): Promise<void> {
    const id = this.setup?.id;
    if (id === undefined) return;
    if (this.looking) await this.core.seek(await this.core.length());
    if ((await this.core.length()) > 0 || this.branches.list.length > 1) await this.keep();
    else await forgetKept(id);
  }
}

function capitalWhy(why: string): string {
  return why === "" ? "That cannot be taken back." : `It cannot be taken back: ${why}.`;
}
