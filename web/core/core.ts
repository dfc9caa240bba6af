/* The core inside this thread: WebAssembly behind the methods of api.ts, one module for each rule system. Every battle has an
 * instance of its own, so a text that cannot be opened leaves the battle before it untouched, and memory goes with the battle. */
import type {
  About, AmendField, Amendment, Battle, Between, Briefing, CoreMethods, Entry, Eyes, Given, Headline, HeadlineOptions, Hint, Motion,
  Odds, OddsOptions, Offer, Opened, OpenOptions, OverlayShape, Played, Progress, Question, Reasons, Refusal, Review, Sheet,
  SideNumber, Spot, ThinkOptions, Threat, Thrown, Told, Trial, TrialOptions, UndoPolicy, Verdict, View, WinChance,
} from "./api.ts";
import { systemOf, unknownSystem } from "./which.ts";

interface Face {
  memory: WebAssembly.Memory;
  web_input(len: number): number;
  web_output(): number;
  web_output_length(): number;
  web_last_words(): number;
  [call: string]: unknown;
}

/** The core itself has failed: a mistake of ours, not of the caller. The battle goes on from its last answer. */
export class CoreFailure extends Error {
  override name = "CoreFailure";
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/* libc's streams are linked and never used: whoever calls them hears that there are none. */
const streamless = () => 8; // EBADF

/* What the core asks of the page: the time, in milliseconds, for programs that think so long and no longer. */
const host = { now: () => performance.now() };

function imports(module: WebAssembly.Module): WebAssembly.Imports {
  const all: Record<string, Record<string, WebAssembly.ImportValue>> = { host };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from !== "host") (all[from] ??= {})[name] = streamless;
  return all;
}

/** One instance, and the way texts go in and out of it. */
class Instance {
  private face: Face;

  constructor(module: WebAssembly.Module) {
    this.face = new WebAssembly.Instance(module, imports(module)).exports as unknown as Face;
  }

  number(call: string, ...numbers: number[]): number {
    try {
      return (this.face[call] as (...numbers: number[]) => number)(...numbers);
    } catch (fault) {
      throw new CoreFailure(this.lastWords() || String(fault), { cause: fault });
    }
  }

  /** Calls with texts and numbers; what it says, as text. */
  text(call: string, texts: string[] = [], ...numbers: number[]): string {
    const given = encoder.encode(texts.join("\0"));
    const at = this.number("web_input", given.length);
    new Uint8Array(this.face.memory.buffer, at, given.length).set(given);
    this.number(call, ...numbers);
    return decoder.decode(new Uint8Array(this.face.memory.buffer, this.face.web_output(), this.face.web_output_length()));
  }

  json<T>(call: string, texts: string[] = [], ...numbers: number[]): T {
    return JSON.parse(this.text(call, texts, ...numbers)) as T;
  }

  private lastWords(): string {
    const bytes = new Uint8Array(this.face.memory.buffer, this.face.web_last_words(), 256);
    return decoder.decode(bytes.subarray(0, Math.max(0, bytes.indexOf(0))));
  }
}

const spotText = (spot: Spot): string =>
  typeof spot === "string" ? plain(spot) : `@${Math.round(spot.x)},${Math.round(spot.y)}`;

/** Arguments are parted by zero bytes: a text that has one ends there. */
const plain = (text: string): string => text.split("\0", 1)[0] ?? "";

function freshSeed(): string {
  const word = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return String(word % 1_000_000_000);
}

/** What changes a battle: opening it, an answer, dropping answers, other dice, a comment. */
type Deed = { call: string; texts: string[]; numbers: number[] };

type Tagged = Omit<Battle, "tags"> & { tags: [string, string][] };

export class Core implements CoreMethods {
  private modules = new Map<string, WebAssembly.Module>(); // by system
  private abouts = new Map<string, About>();
  private module: WebAssembly.Module | undefined; // of the battle that is open
  private instance: Instance | undefined;
  private journal: Deed[] = []; // what has been done to the battle that is open, to do it again should the core fail

  static async load(wasm: Record<string, BufferSource | WebAssembly.Module>): Promise<Core> {
    const core = new Core();
    for (const [system, one] of Object.entries(wasm)) await core.add(system, one);
    return core;
  }

  /** The core of one more system. */
  async add(system: string, wasm: BufferSource | WebAssembly.Module): Promise<void> {
    this.modules.set(system, wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm));
  }

  about(): About {
    for (const [system, module] of this.modules)
      if (!this.abouts.has(system)) this.abouts.set(system, new Instance(module).json<About>("web_about"));
    const all = [...this.abouts.values()];
    const players = new Map(all.flatMap((one) => one.players.map((player) => [player.name, player])));
    return { version: all[0]?.version ?? "", systems: all.flatMap((one) => one.systems), players: [...players.values()] };
  }

  open(text: string, options: OpenOptions = {}): Opened {
    const named = systemOf(text);
    if (named && !this.modules.has(named.id)) return unknownSystem(named, [...this.modules.keys()]);
    const module = named ? this.modules.get(named.id) : this.modules.values().next().value; // any can say what is wrong
    if (!module) throw new Error("no core is loaded");
    const next = new Instance(module);
    const recorded = /^\uFEFF?\s*[[{]/.test(text) && /^\s*\[Seed\s/m.test(text);
    const seed = options.seed ?? (recorded ? "" : freshSeed());
    const opened = this.tryOpen(next, plain(seed), text);
    if (!opened.ok || !opened.battle) return { ok: false, faults: opened.faults, faultCount: opened.faultCount };
    this.module = module;
    this.instance = next;
    this.journal = [{ call: "web_open", texts: [plain(seed), text], numbers: [] }];
    return { ...opened, battle: { ...opened.battle, tags: Object.fromEntries(opened.battle.tags) } };
  }

  /** A text that breaks the core is refused like any other; only the new instance is lost. */
  private tryOpen(next: Instance, seed: string, text: string): Omit<Opened, "battle"> & { battle?: Tagged } {
    try {
      return next.json("web_open", [seed, text]);
    } catch (fault) {
      const words = fault instanceof Error ? fault.message : String(fault);
      return { ok: false, faultCount: 1, faults: [{ line: 1, column: 1, text: `this cannot be opened: the core failed at ${words}` }] };
    }
  }

  view(eyes: Eyes): View {
    return this.ask("web_view", [], eyes ?? -1);
  }

  moves(): Offer[] {
    return this.ask("web_moves");
  }

  question(): Question {
    return this.ask("web_question");
  }

  reasons(text: string): Reasons {
    return this.ask("web_reasons", [plain(text)]);
  }

  pointed(piece: number, at: { other: number } | { x: number; y: number }): Reasons[] {
    return "other" in at
      ? this.ask("web_pointed", [], piece, at.other, 0, 0)
      : this.ask("web_pointed", [], piece, -1, Math.round(at.x), Math.round(at.y));
  }

  overlays(): string[] {
    return this.ask("web_overlays");
  }

  overlay(kind: string, piece: number, other: number | null = null): OverlayShape[] {
    return this.ask("web_overlay", [plain(kind)], piece, other ?? -1);
  }

  between(from: Spot, to: Spot): Between {
    return this.ask("web_between", [spotText(from), spotText(to)]);
  }

  motions(): Motion[] {
    return this.ask("web_motions");
  }

  sheet(piece: number, eyes: Eyes): Sheet | null {
    return this.ask("web_sheet", [], piece, eyes ?? -1);
  }

  briefing(): Briefing {
    return this.ask("web_briefing");
  }

  verdict(text: string): Verdict {
    return this.ask("web_verdict", [plain(text)]);
  }

  drag(like: string, x: number, y: number, facing: number): Verdict {
    return this.ask("web_drag", [plain(like)], Math.round(x), Math.round(y), Math.round(facing));
  }

  refused(piece: number): Refusal[] {
    return this.ask("web_refused", [], piece);
  }

  card(piece: number, eyes: Eyes): string {
    const text = this.say("web_card", [], piece, eyes ?? -1);
    return text ? (JSON.parse(text) as string) : "";
  }

  prompt(): string {
    return this.ask("web_prompt");
  }

  give(text: string): Given {
    return this.answer<Given>("web_give", [plain(text)]);
  }

  throw(): Thrown {
    return this.answer<Thrown>("web_throw", []);
  }

  play(player: string, { milliseconds = 0, rollouts = 0 }: ThinkOptions = {}): Played {
    return this.answer<Played>("web_play", [plain(player)], milliseconds, rollouts);
  }

  odds(text: string, budget: number, options: OddsOptions | string[] = {}): Odds {
    const begun = performance.now();
    const { until = "", assume = [] } = Array.isArray(options) ? { assume: options } : options;
    const odds = this.ask<Odds>("web_odds", [plain(text), plain(until), ...assume.map(plain)], budget);
    odds.ms = performance.now() - begun;
    return odds;
  }

  headlines(moves: string[], { budget = 0, of = 0, beside = false }: HeadlineOptions = {}): Headline[] {
    return this.ask("web_headlines", moves.map(plain), budget, of, beside ? 1 : 0);
  }

  hint({ milliseconds = 0, rollouts = 0 }: ThinkOptions = {}): Hint {
    return this.ask("web_hint", [], milliseconds, rollouts);
  }

  danger(side: Eyes, pieces: number[] = [], rollouts = 0): Threat[] {
    return this.ask("web_danger", pieces.map(String), side ?? -1, rollouts);
  }

  reason(): string {
    return this.ask("web_reason");
  }

  winChance(side: SideNumber, rollouts = 0): WinChance {
    return this.ask("web_win_chance", [], side, rollouts);
  }

  reviewBegin({ rollouts = 0, seed = "" }: { rollouts?: number; seed?: string } = {}): Progress {
    return this.ask("web_review_begin", [plain(seed)], rollouts);
  }

  reviewStep(milliseconds: number): Progress {
    return this.ask("web_review_step", [], milliseconds);
  }

  reviewResult(): Review {
    return this.ask("web_review_result");
  }

  reviewEnd(): void {
    this.say("web_review_end");
  }

  trialBegin(players: [string, string], battles: number, { seed = "0", rollouts = 0, eyes = null }: TrialOptions = {}): Trial {
    return this.ask("web_trial_begin", [...players, seed].map(plain), battles, rollouts, eyes ?? -1);
  }

  trialStep(milliseconds: number): Trial {
    return this.ask("web_trial_step", [], milliseconds);
  }

  trialEnd(): void {
    this.say("web_trial_end");
  }

  told(from: number, to: number, eyes: Eyes): Told[] {
    return this.ask("web_told", [], from, to, eyes ?? -1, 0);
  }

  recap(since: number, eyes: Eyes): Told[] {
    return this.ask("web_told", [], since + 1, this.at(), eyes ?? -1, 1);
  }

  amend(text: string): Given {
    return this.answer<Given>("web_amend", [plain(text)]);
  }

  amendments(): Amendment[] {
    return this.ask("web_amendments");
  }

  amendable(label: string): AmendField[] {
    return this.ask("web_amendable", [plain(label)]);
  }

  position(): string {
    return this.ask("web_position");
  }

  record(tags: Record<string, string> = {}, upTo = -1): string {
    return this.ask("web_record", Object.entries(tags).flat().map(plain), upTo);
  }

  note(text: string): void {
    this.do("web_note", [plain(text)]);
  }

  length(): number {
    return this.count("web_length");
  }

  at(): number {
    return this.count("web_at");
  }

  seek(n: number): boolean {
    return this.count("web_seek", n) !== 0;
  }

  cut(n: number): boolean {
    const done = this.count("web_cut", n) !== 0;
    if (done) this.journal.push({ call: "web_cut", texts: [], numbers: [n] });
    return done;
  }

  canUndo(): UndoPolicy {
    return this.ask("web_undo");
  }

  log(from: number, to: number): Entry[] {
    return this.ask("web_log", [], from, to);
  }

  hash(): string {
    return this.ask("web_hash");
  }

  /** Sequences of so many decisions from here, shorter ones that decide the battle, outcomes of dice on the way: "392 4 230" (docs/perft.md). */
  perft(depth: number): string {
    return this.ask("web_perft", [], depth);
  }

  reseed(seed: string): void {
    this.do("web_reseed", [plain(seed)]);
  }

  /** An answer drops what stands behind the point that is shown, and so it must when it is given again. */
  private answer<T extends Given>(call: string, texts: string[], ...numbers: number[]): T {
    const at = this.at();
    const given = this.ask<T>(call, texts, ...numbers);
    if (given.ok) this.journal.push({ call: "web_cut", texts: [], numbers: [at] }, { call: "web_give", texts: [given.text], numbers: [] });
    return given;
  }

  private do(call: string, texts: string[]): void {
    this.say(call, texts);
    this.journal.push({ call, texts, numbers: [] });
  }

  private ask<T>(call: string, texts: string[] = [], ...numbers: number[]): T {
    return JSON.parse(this.say(call, texts, ...numbers)) as T;
  }

  private say(call: string, texts: string[] = [], ...numbers: number[]): string {
    return this.guarded((now) => now.text(call, texts, ...numbers));
  }

  private count(call: string, ...numbers: number[]): number {
    return this.guarded((now) => now.number(call, ...numbers));
  }

  /** An instance that has failed is not asked again: another one takes its place, at the last answer. */
  private guarded<T>(call: (now: Instance) => T): T {
    if (!this.instance || !this.module) throw new Error("no battle is open");
    try {
      return call(this.instance);
    } catch (fault) {
      this.instance = new Instance(this.module);
      for (const deed of this.journal) this.instance.text(deed.call, deed.texts, ...deed.numbers);
      throw fault;
    }
  }
}
