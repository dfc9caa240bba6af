/* Shows what happened, answer by answer, in the time for which a person has patience. */
import type { Event, SideNumber, ToldDeed } from "../../core/api.ts";
import type { Game } from "./game.svelte.ts";
import { seen } from "./log.ts";
import { unwind } from "./plane.ts";
import { pause, settings, stillness } from "./settings.svelte.ts";
import { deedsOf, itemsSince, nominal, Repeats, retold, testsOf, type Beat, type Beats, type Item } from "./story.ts";

/** Dice that fell. */
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

/** All that happens between two choices of a person is shown in so many milliseconds at the usual pace. */
const PATIENCE = 5500;

export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export class Teller {
  beats: Beats | null = null; // that wait to be shown
  hurry = false;
  private deadline = 0; // when all that happens must have been shown
  private count = 0;
  private wake: (() => void) | null = null; // ends the pause of the moment
  private readonly weighed = new Repeats(); // on the way to be shown
  private readonly shown = new Repeats();

  constructor(private readonly game: Game) {}

  /** Nothing is shown on the way: what came of it is. */
  get atOnce(): boolean {
    if (settings.turns === "step") return false;
    return settings.turns === "once" || stillness() || (this.game.people.length > 0 && performance.now() > this.deadline);
  }

  /** From now on there is as much time as a person has patience. */
  patience(): void {
    this.deadline = performance.now() + pause(PATIENCE);
  }

  costOf(events: Event[]): number {
    return events.reduce((sum, e) => sum + (seen(e, this.game.eyes) ? nominal(e, this.weighed.count(e)) : 0), 0);
  }

  private get broken(): boolean {
    return this.hurry || this.game.looking || this.game.turns.stopped;
  }

  private async rest(ms: number): Promise<void> {
    if (ms <= 0 || this.atOnce || this.broken) return;
    let t = pause(ms);
    if (settings.turns === "step") t = Math.min(t, pause(300));
    else if (this.game.people.length) t *= Math.min(1, Math.max(0, this.deadline - performance.now()) / pause((this.beats?.cost ?? 0) + ms));
    if (t < 4) return this.breathe();
    await Promise.race([wait(t), new Promise<void>((done) => (this.wake = done))]);
    this.wake = null;
  }

  private breathed = 0;

  /** However fast things are shown one after the other, the page answers in between. */
  async breathe(): Promise<void> {
    if (document.hidden || performance.now() - this.breathed < 12) return;
    await wait(0);
    this.breathed = performance.now();
  }

  /** What is being shown comes to its end at once; step by step: all of it does. */
  skip(): void {
    this.hurry = true;
    this.on();
  }

  /** Step by step: on to the next. */
  on(): void {
    this.game.waiting = false;
    this.wake?.();
  }

  /** The key that skips: a step, or all that is still to be shown. */
  press(): void {
    if (this.game.waiting) this.on();
    else this.skip();
  }

  async show(beat: Beat): Promise<void> {
    const { game } = this;
    if (settings.turns === "step" && game.people.length && this.isStep(beat)) await this.nextWord();
    await this.tell(beat);
    if (beat.view && !game.looking && !game.turns.stopped) game.adopt(beat.view);
  }

  /** Step by step: it begins something new after something that is told to its end, as the log has it. */
  private isStep({ told }: Beat): boolean {
    if (!told) return false;
    const { game } = this;
    const now = game.recap;
    if (!now.length || now.at(-1)!.parts.some((t) => t.open)) return false;
    return itemsSince(retold(game.told, told.list, told.from), game.since, game.pieces).length > now.length;
  }

  private async nextWord(): Promise<void> {
    const { game } = this;
    game.waiting = !this.broken;
    while (game.waiting && !this.broken) await new Promise<void>((done) => (this.wake = done));
    game.waiting = false;
  }

  async tell(beat: Pick<Beat, "n" | "events" | "told">): Promise<void> {
    const { game } = this;
    const generation = game.turns.generation;
    game.busy = "telling";
    game.desk.drop(true);
    game.length = beat.n;
    if (beat.n !== game.at) game.moves = []; // those of another question
    game.at = beat.n;
    const tests = beat.told ? beat.told.list.flatMap((t) => t.deeds).filter((d) => d.kind === "test" && d.n === beat.n) : [];
    const rolled = tests.find((d) => d.purpose) ?? tests[0];
    for (const [i, e] of beat.events.entries()) {
      if (game.looking || game.turns.stopped || generation !== game.turns.generation) break;
      const result = beat.events[i + 1]?.kind === "result" ? beat.events[i + 1]!.text : "";
      if (seen(e, game.eyes)) await this.enact(e, result, rolled);
    }
    game.shot = null;
    if (generation !== game.turns.generation || !beat.told) return;
    game.told = retold(game.told, beat.told.list, beat.told.from);
  }

  private async enact(e: Event, result: string, rolled?: ToldDeed): Promise<void> {
    const { game } = this;
    const p = game.piece(e.piece);
    const ms = nominal(e, this.shown.count(e));
    switch (e.kind) {
      case "dice":
      case "draw":
        game.fallen = this.fell({ ...rolled, die: e.die, faces: e.faces, names: e.names, text: rolled?.text || result || e.text, side: e.side });
        break;
      case "attack":
        if (e.piece !== null && e.other !== null) game.shot = { key: ++this.count, from: e.piece, to: e.other };
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
        if (p && e.after !== undefined) p.strength = game.taken || e.before === 0 ? Math.max(0, p.full - e.after) : e.after;
        break;
      case "status":
        if (p && e.status) {
          const i = game.view!.status.findIndex((w) => w.word === e.status);
          if (i >= 0) p.status = e.after ? [...new Set([...p.status, i])] : p.status.filter((s) => s !== i);
        }
        break;
      case "remove":
        if (p) p.onTable = false;
        break;
    }
    await this.rest(ms);
  }

  private fell(t: Pick<ToldDeed, "side"> & Partial<ToldDeed>): Fallen {
    return {
      key: ++this.count, die: t.die ?? "", faces: t.faces ?? [], names: t.names ?? [], text: t.text ?? "", side: t.side,
      purpose: t.purpose ?? "", needed: t.needed ?? "", verdict: t.verdict ?? "",
    };
  }

  /** The dice of the moment that is looked at. */
  rollAt(held: Item | null): Fallen | null {
    const { at, told } = this.game;
    const deeds = held ? deedsOf(held.parts) : deedsOf(told.filter((t) => t.from <= at && t.to >= at)).filter((d) => d.n === at || d.kind === "draw");
    const t = testsOf(deeds).findLast((d) => d.faces?.length && (held || d.n === at));
    return t ? this.fell(t) : null;
  }
}
