/* The battle on the page: asks of the core are answered by people, programs or dice, and what happens is shown. This is its state;
 * a person's answers are in answers.ts, what he looks at before in considering.ts, the loop in turns.ts, the showing in teller.ts,
 * looking back in past.ts, the shelf in keeping.ts.
 * Everything here goes by the view, the offered moves and the events; no rule system is known by name. */
import type {
  Battle, Briefing, Move, Odds, OddsOptions, Offer, Opened, Piece, Refusal, SideNumber, Told, UndoPolicy, View,
} from "../../core/api.ts";
import { Answers } from "./answers.ts";
import { oneBranch, readBranches, type Branches } from "./branches.ts";
import type { LastingCore, OddsDesk } from "./cores.ts";
import { Considering } from "./considering.ts";
import { Counsel } from "./counsel.svelte.ts";
import { Dragging, type Drag } from "./dragging.ts";
import type { Far } from "./far.svelte.ts";
import { guideOf, type Guide } from "./guide.svelte.ts";
import { Keeping } from "./keeping.ts";
import { entryLines, type LogLine } from "./log.ts";
import { Lore } from "./lore.svelte.ts";
import { capital, choices, movesOf, worthOffering, type Choices } from "./moves.ts";
import { groundOf, type Field } from "./paint.ts";
import { Past } from "./past.ts";
import { unwind } from "./plane.ts";
import { become, kept } from "./same.ts";
import { PERSON, type Seat, type Setup } from "./setup.ts";
import { newId, USUAL_ALLOWED, type Allowed } from "./shelf.ts";
import { countsTaken, deedsOf, itemsSince, retold, settled, traceOf, type Item, type Trace } from "./story.ts";
import { Teller, type Fallen, type Shot } from "./teller.ts";
import { Turns } from "./turns.ts";

export { PERSON, type Drag, type Fallen, type Seat, type Setup, type Shot };

/** Answers of a battle at a host among which a person's last choice is looked for. */
const FAR_BACK = 60;

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
  broken = $state(""); // why nothing goes on until somebody says so
  said = $state(""); // for a screen reader
  guide = $state.raw<Guide | null>(null); // while a lesson leads
  answered: ((text: string) => void) | undefined; // told of every answer that a person gave
  eyes: SideNumber | null = null; // whose knowledge is shown; null: what both may know

  far: Far | null = null; // the host, where the battle is played at one
  readonly lore = new Lore(); // kinds of troops, names of places
  readonly counsel: Counsel; // what stands beside the question
  readonly turns: Turns;
  readonly teller = new Teller(this);
  readonly keeping: Keeping;
  readonly past: Past;
  readonly answers: Answers;
  private readonly dragging: Dragging;
  private readonly considering: Considering;
  private announced = 0; // answers whose story a screen reader has heard
  chose: [number, number] = [0, 0]; // answers when each side chose last

  constructor(
    private readonly core: LastingCore,
    readonly desk: OddsDesk,
  ) {
    this.counsel = new Counsel(this, core);
    this.turns = new Turns(this, core);
    this.keeping = new Keeping(this, core);
    this.past = new Past(this, core);
    this.answers = new Answers(this, core);
    this.dragging = new Dragging(this, core);
    this.considering = new Considering(this, core);
  }

  // ---- what stands on the page ----

  get choosing(): boolean {
    const ask = this.view?.ask;
    return !!ask && ask.kind === "choose" && !this.looking && this.curtain === null && this.busy === "" &&
      ask.side !== null && this.setup?.seats[ask.side] === PERSON && (this.far?.yours ?? true);
  }

  get rolling(): boolean {
    return this.view?.ask.kind === "roll" && !this.looking && this.setup?.dice === "typed" && this.busy === "";
  }

  get people(): SideNumber[] {
    return peopleOf(this.setup?.seats);
  }

  get allow(): Allowed {
    return this.setup?.allow ?? USUAL_ALLOWED;
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

  say(text: string): void {
    this.said = text;
  }

  // ---- beginning and ending ----

  /** Opens a battle. What stood here of another one goes in the same step in which this one comes. */
  async open(setup: Setup): Promise<Opened> {
    const opened = await this.core.open(setup.text, setup.seed ? { seed: setup.seed } : undefined);
    if (!opened.ok || !opened.battle) return opened;
    const people = peopleOf(setup.seats);
    const eyes = this.far ? this.far.battle.eyes : people.length === 1 ? people[0]! : null;
    const length = await this.core.length();
    const [view, told, since, guide] = await Promise.all([
      this.core.view(eyes), this.core.told(0, length, eyes), this.lastChoice(setup, length),
      guideOf(setup.lesson, setup.step, async () => (await this.core.log(1, length)).map((e) => e.text)),
    ]);
    this.turns.begin();
    this.desk.drop(true);
    this.battle = opened.battle;
    this.setup = { ...setup, id: setup.id ?? newId() };
    this.keeping.began = setup.began ?? 0;
    this.keeping.called = setup.called ?? "";
    this.keeping.text = "";
    this.eyes = eyes;
    this.looking = false;
    this.teller.hurry = false;
    this.teller.patience();
    this.busy = "";
    this.moves = [];
    this.undoing = { to: null, why: "" };
    this.curtain = null;
    this.fallen = null;
    this.shot = null;
    this.held = null;
    this.fault = "";
    this.broken = "";
    this.guide = guide;
    this.counsel.reset();
    this.clearChoice();
    this.branches = readBranches(setup.branches) ?? oneBranch();
    this.told = told;
    this.announced = length;
    this.length = length;
    this.at = length;
    this.since = since;
    this.chose = [since, since];
    this.adopt(view);
    void this.lore.learn(this.core, view);
    return opened;
  }

  async stop(): Promise<void> {
    this.turns.stopped = true;
    this.teller.skip();
    this.desk.drop();
    this.counsel.leave();
    await this.turns.idle();
  }

  /** The core has failed: what was played is opened in a fresh one, and somebody says when it goes on. */
  async breakOff(fault: unknown): Promise<void> {
    if (this.turns.stopped) return;
    if (this.far) return this.far.recover(fault);
    const { step: _, ...setup } = this.setup!;
    const texts = [await this.record().catch(() => ""), this.keeping.text, setup.text];
    this.core.renew();
    let mended = false;
    for (const text of texts) {
      const again = { ...setup, text, seed: undefined, began: this.keeping.began, called: this.keeping.called, branches: this.branches };
      if (text) mended ||= (await this.open(again).catch(() => null))?.ok ?? false;
    }
    this.busy = "";
    this.broken = fault instanceof Error ? fault.message : String(fault);
    this.say(`The battle broke off: ${this.broken}`);
    if (mended) void this.keep(); // else it stays as it was kept last
  }

  private async safely<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (e) {
      await this.breakOff(e);
      return undefined;
    }
  }

  /** After which answer a person chose last. */
  async lastChoice(setup: Setup, length: number): Promise<number> {
    const entries = await this.core.log(this.far ? Math.max(0, length - FAR_BACK) : 0, length);
    return entries.findLast((e) => e.kind === "choose" && e.side !== null && setup.seats[e.side] === PERSON)?.n ?? 0;
  }

  // ---- seeing ----

  /** The story from the first answer on. */
  async retell(): Promise<void> {
    this.told = await this.core.told(0, this.length, this.eyes);
    this.announced = this.length;
  }

  /** What has come to the story. */
  async tellOn(): Promise<void> {
    const from = settled(this.told);
    this.told = retold(this.told, await this.core.told(from, await this.core.length(), this.eyes), from);
  }

  async see(): Promise<void> {
    let view = await this.core.view(this.eyes);
    const side = view.ask.side;
    const asked = view.ask.kind === "choose" || (this.eyes === null && !view.secrets);
    let eyes = this.eyes;
    let curtain = this.curtain;
    if (this.people.length === 2 && !this.far && asked && side !== null && side !== this.eyes && !this.looking) {
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
    if (at !== this.at) this.moves = []; // those of another question: nobody answers this one with them
    this.length = length;
    this.at = at;
    this.eyes = eyes;
    this.adopt(view);
    this.curtain = curtain;
    if (told) this.told = told;
  }

  adopt(view: View): void {
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

  private async lift(): Promise<void> {
    this.eyes = this.curtain;
    this.curtain = null;
    await this.see();
    await this.retell();
    await this.go();
  }

  /** It is a person's turn, or the battle is over. */
  async arrive(): Promise<void> {
    this.busy = "";
    this.teller.hurry = false;
    this.shot = null;
    const ask = this.view!.ask;
    // Two people on one device: each sees what happened since their own last choice.
    if (this.people.length === 2 && ask.kind === "choose" && ask.side !== null) this.since = Math.min(this.chose[ask.side], this.length);
    this.undoing = await this.answers.backTo();
    const moves = this.choosing ? await this.core.moves() : [];
    await this.counsel.arrive(this.choosing);
    this.moves = moves;
    if (this.choosing) this.offerFirst(ask.piece);
    if (ask.kind === "over") this.guide?.next(); // what it says of the end
    if (this.guide?.ended) this.guide = null;
    const side = ask.side === null ? "" : `${capital(this.view!.sides[ask.side].name)}: `;
    const news = this.told.filter((t) => t.to > this.announced && t.kind !== "detail").map((t) => t.text).slice(-8);
    this.announced = this.length;
    this.say([...news, ask.kind === "over" ? this.overWords() : `${side}${this.promptWords()}`].join(" "));
    if (!this.fallen && !this.held) this.fallen = this.recap.length ? this.teller.rollAt(this.recap.at(-1)!) : null;
    this.past.nameBranch();
    void this.keep();
  }

  /** If only one unit can be meant, it is chosen; beside it there may be what no unit does. */
  private offerFirst(asked: number | null): void {
    const movers = new Set(worthOffering(this.moves).map((m) => m.piece ?? null));
    const [only] = movers;
    if (movers.size === 1 && only !== null && only !== undefined) this.choose(only);
    else if (asked !== null && movers.has(asked) && movers.size === 2 && movers.has(null)) this.choose(asked);
  }

  /** All sentences of some answers with each rule, for who wants to know exactly. */
  async inFull(from: number, to: number): Promise<LogLine[]> {
    return (await this.core.log(from, to)).flatMap((e) => entryLines(e, this.eyes, this.pieces));
  }

  // ---- a person's part ----

  /** What comes later than that is no longer there. */
  sinceAtMost(n: number): void {
    this.since = Math.min(this.since, n);
    this.chose = [Math.min(this.chose[0], n), Math.min(this.chose[1], n)];
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

  // ---- what the page asks of the parts ----

  consider = (m: Move | null) => this.considering.consider(m);
  weigh = (m: Move, options: OddsOptions) => this.considering.weigh(m, options);
  weighRoll = () => this.considering.weighRoll();
  forget = () => this.considering.forget();
  whyNot = () => this.considering.whyNot();
  give = async (text: string) => (await this.safely(this.answers.give(text))) ?? false;
  amend = async (text: string) => (await this.safely(this.answers.amend(text))) ?? "";
  amendable = (label: string) => this.core.amendable(label);
  amendments = () => this.core.amendments();
  throwOnce = () => this.safely(this.answers.throwOnce());
  undo = () => this.safely(this.answers.undo());
  liftCurtain = () => this.safely(this.lift());
  go = () => {
    this.broken = "";
    return this.turns.go();
  };
  goOn = (leave = false) => this.turns.goOn(leave);
  skip = () => this.teller.skip();
  on = () => this.teller.on();
  press = () => this.teller.press();
  look = (n: number, held: Item | null = null) => this.safely(this.past.look(n, held));
  hold = (item: Item | null) => this.past.hold(item);
  backToNow = () => this.safely(this.past.backToNow());
  playOn = (seats?: [Seat, Seat], dice?: "page" | "typed") => this.safely(this.past.playOn(seats, dice));
  toBranch = (id: number) => this.safely(this.past.toBranch(id));
  dragTo = (drag: Omit<Drag, "verdict">) => this.dragging.to(drag);
  dragWords = () => this.dragging.words();
  keep = () => this.keeping.keep();
  putAway = () => this.keeping.putAway();
  record = () => this.keeping.record();
  position = (): Promise<string> => this.core.position();
  briefing = (): Promise<Briefing> => this.core.briefing();
}

function peopleOf(seats: [Seat, Seat] | undefined): SideNumber[] {
  return ([0, 1] as const).filter((s) => seats?.[s] === PERSON);
}
