/* A battle on its way to the shelf and into a record. */
import type { AsyncCore } from "../../core/api.ts";
import type { Game } from "./game.svelte.ts";
import { PERSON, type Seat } from "./setup.ts";
import { forget, keep } from "./shelf.ts";

export class Keeping {
  began = 0;
  called = ""; // what its owner calls it
  text = ""; // of this battle as it was kept last
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  /** Who played it and what they allowed themselves: the record says so. */
  private tags(): Record<string, string> {
    const sides = this.game.battle!.sides;
    const seats = this.game.setup!.seats;
    const { hints, backs } = this.game.allow;
    return {
      Date: new Date().toISOString().slice(0, 10),
      [sides[0]]: seats[0] === PERSON ? "human" : seats[0],
      [sides[1]]: seats[1] === PERSON ? "human" : seats[1],
      ...(this.game.people.length ? { Hints: hints ? "allowed" : "none", TakeBacks: { rules: "by the rules", free: "past dice", none: "none" }[backs] } : {}),
    };
  }

  record(): Promise<string> {
    return this.core.record(this.tags());
  }

  /** Puts the battle on the shelf as it is; one after the other, so that the last is the newest. */
  keep(): Promise<void> {
    const id = this.game.setup?.id;
    if (id === undefined || this.game.far) return Promise.resolve(); // a host keeps its own
    this.last = this.last.then(() => (this.game.setup?.id === id ? this.shelve(id) : undefined)).catch((e: unknown) => {
      if (!this.game.broken) this.game.fault = `the browser does not keep this battle (${e instanceof Error ? e.message : String(e)}): save it as a file`;
    });
    return this.last;
  }

  private async shelve(id: string): Promise<void> {
    const { game } = this;
    const s = game.setup!;
    const b = game.battle!;
    const [text, view, answers] = await Promise.all([this.record(), this.core.view(null), this.core.length()]);
    if (game.setup?.id !== id) return; // another battle was opened meanwhile
    const over = view.ask.kind === "over";
    this.text = text;
    await keep({
      id, name: s.name, title: b.title, called: this.called, system: b.system, sides: b.sides, seats: [...s.seats] as [Seat, Seat],
      dice: s.dice, umpire: s.umpire, allow: { ...game.allow }, ...(s.lesson ? { lesson: s.lesson } : {}), ...(this.game.guide ? { step: this.game.guide.at } : {}), text, answers, view,
      clock: view.clock, over, result: over ? game.overWords(view) : "", began: (this.began ||= Date.now()), touched: Date.now(),
      ...(game.branches.list.length > 1 ? { branches: game.branches } : {}),
    });
  }

  /** Before it is left: nothing that happened is lost, and a battle in which nothing has is not kept. */
  async putAway(): Promise<void> {
    const id = this.game.setup?.id;
    if (id === undefined || this.game.far) return;
    if (this.game.looking) await this.core.seek(await this.core.length());
    if ((await this.core.length()) > 0 || this.game.branches.list.length > 1) await this.keep();
    else await forget(id);
  }
}
