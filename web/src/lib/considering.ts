/* A move is looked at before it is done: what may come of it, worked out in a worker of its own, and what a unit cannot do. */
import type { AsyncCore, Move, OddsOptions } from "../../core/api.ts";
import type { Game } from "./game.svelte.ts";

export class Considering {
  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  consider(m: Move | null): void {
    const { game } = this;
    if (m === null) return this.forget();
    if (game.considered?.text === m.text) return;
    game.considered = m;
    game.odds = null;
    this.weigh(m, {});
  }

  /** The odds of the move that is looked at, as far as is told and if others do what is assumed. */
  weigh(m: Move, options: OddsOptions): void {
    const { game } = this;
    game.weighing = true;
    game.desk.weigh(this.core, game.at, m.text, (odds) => {
      if (game.considered?.text !== m.text) return;
      game.odds = odds;
      game.weighing = false;
    }, options);
  }

  /** The odds of the roll that is asked. */
  weighRoll(): void {
    const { game } = this;
    game.weighing = true;
    game.desk.weigh(this.core, game.at, "", (odds) => {
      if (game.considered !== null) return;
      game.odds = odds;
      game.weighing = false;
    });
  }

  forget(): void {
    const { game } = this;
    game.considered = null;
    game.odds = null;
    game.weighing = false;
    game.desk.drop();
  }

  /** What stands in the way of the chosen unit. */
  async whyNot(): Promise<void> {
    const { game } = this;
    const id = game.chosen;
    if (id === null) return;
    const list = await this.core.refused(id);
    if (game.chosen !== id) return;
    game.refusals = list;
    game.say(list.length ? `${list.length} rules stand in the way` : "No rule stands in the way of this unit now.");
  }
}
