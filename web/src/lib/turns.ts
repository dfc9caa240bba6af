/* The loop of ask and answer: programs, dice and lessons answer until a person is asked. They may be ahead of what is shown, so
 * that it is known how much is to be shown in the time there is. */
import type { Ask, AsyncCore, Event, Given } from "../../core/api.ts";
import type { Game } from "./game.svelte.ts";
import { PERSON } from "./setup.ts";
import { Beats, retold, settled } from "./story.ts";

/** Answers that programs may be ahead of what is shown. */
const AHEAD = 400;
/** Milliseconds after which a battle that goes on by itself is kept: the page may be closed or reloaded. */
const KEEP_EVERY = 1000;

export class Turns {
  stopped = false; // the battle is left
  generation = 0; // of battles: what belongs to an earlier one is dropped
  readonly unasked = new Set<number>(); // questions that the page answered by itself: a person takes back what was his
  private run: Promise<void> | null = null;

  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  get running(): boolean {
    return this.run !== null;
  }

  /** Until nothing more is answered or shown. */
  async idle(): Promise<void> {
    while (this.run) await this.run.catch(() => undefined);
  }

  /** Another battle is open. */
  begin(): void {
    this.generation++;
    this.stopped = false;
    this.unasked.clear();
  }

  async go(): Promise<void> {
    if (this.run) return;
    this.run = this.loop().catch((e: unknown) => this.game.breakOff(e)).finally(() => (this.run = null));
    await this.run;
  }

  private async loop(): Promise<void> {
    const { game } = this;
    const generation = this.generation;
    const alive = () => !this.stopped && !game.looking && generation === this.generation;
    await game.see();
    if (alive() && game.curtain === null && game.view!.ask.kind !== "over") await this.playOut(alive);
    if (!alive()) return;
    await game.see();
    if (generation === this.generation) await game.tellOn();
    await game.arrive();
  }

  /** Shows what is made, as it is made. */
  private async playOut(alive: () => boolean): Promise<void> {
    const { game } = this;
    const { teller } = game;
    const person = !!game.far || (this.mover() === null && !game.guide); // nobody is thinking: at most something stands for the question
    const beats = new Beats(game.people.length ? AHEAD : 4);
    teller.beats = beats;
    const making = this.make(beats, alive);
    let glimpse = performance.now();
    try {
      for (;;) {
        if (!beats.length && !beats.ended && !person) game.busy = "thinking";
        const beat = await beats.next();
        if (!beat || !alive()) break;
        // In a hurry only what came of it all is shown, and of a long time a glimpse now and then.
        const last = beats.ended && !beats.length;
        if ((teller.hurry || teller.atOnce) && !last && performance.now() - glimpse < 300) continue;
        await teller.show(beat);
        await teller.breathe();
        glimpse = performance.now();
      }
    } finally {
      beats.end();
      teller.beats = null;
      await making;
    }
  }

  /** Who answers the pending ask without a person: a program, or "" the dice. */
  private mover(ask = this.game.view!.ask): string | null {
    if (ask.kind === "over") return null;
    const { dice, seats } = this.game.setup!;
    if (ask.kind === "roll") return dice === "typed" ? null : "";
    const seat = seats[ask.side ?? 0]!;
    return seat === PERSON ? null : seat;
  }

  /** The next answer that no person gives: a lesson's, the dice', a program's, or one that stands for its question; null: one is asked. */
  private async step(ask: Ask, at: number): Promise<Given | null> {
    const { game } = this;
    if (game.far) {
      const given = await game.far.next();
      if (given || !game.far.yours) return given; // null: nobody has answered yet, or the battle is over
    }
    if (ask.kind === "over") return null;
    if (game.guide) {
      const laid = game.guide.next();
      if (laid !== null) return (await this.follow(laid)) ?? this.step(ask, at);
      if (!game.guide.ended) return null;
      game.guide = null;
    }
    const mover = this.mover(ask);
    if (mover !== null && game.far) return null;
    if (mover !== null) return mover === "" ? this.core.throw() : this.core.play(mover);
    const answer = ask.kind === "choose" ? await game.counsel.auto(at) : null;
    const given = answer === null ? null : await this.core.give(answer);
    if (!given?.ok) return null;
    this.unasked.add(at);
    return given;
  }

  private async make(beats: Beats, alive: () => boolean): Promise<void> {
    const { game } = this;
    let told = game.told;
    let n = game.length;
    let kept = performance.now();
    try {
      for (let ask = game.view!.ask, at = game.at; alive(); ) {
        await beats.room();
        if (!alive() || beats.ended) break;
        const led = game.guide !== null; // a lesson may give several answers at a time
        const answer = await this.step(ask, at);
        if (!answer) break;
        if (!answer.ok) throw new Error(answer.why ?? (ask.kind === "roll" ? "the dice were not taken" : "no move was found"));
        n = led ? await this.core.length() : n + 1;
        const from = settled(told);
        const more = game.far?.more ?? false; // what was played far away comes in one go: how it stands is seen at the end of it
        const [view, list] = await Promise.all([more ? null : this.core.view(game.eyes), game.teller.atOnce ? null : this.core.told(from, n, game.eyes)]);
        if (list) told = retold(told, list, from);
        beats.push({ n, events: answer.events, view, told: list && { from, list }, cost: game.teller.costOf(answer.events) });
        ask = view?.ask ?? ask;
        at = n;
        if (performance.now() - kept < KEEP_EVERY) continue;
        kept = performance.now();
        void game.keep();
      }
    } finally {
      beats.end();
    }
    if (n > game.length && alive()) void game.keep(); // all is played, though not all is shown
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
    if (text === laid) this.game.guide = null;
    return null;
  }

  /** The reader of a lesson goes on, or leaves it. */
  async goOn(leave: boolean): Promise<void> {
    const { game } = this;
    if (this.run) game.teller.skip(); // what is still being shown
    await this.idle();
    game.teller.patience();
    if (leave) game.guide?.end();
    else game.guide?.done();
    game.moves = [];
    game.clearChoice();
    await this.go();
  }
}
