/* Looking back, and other courses of the same battle. The end of what was played is now: there the battle goes on. */
import type { AsyncCore } from "../../core/api.ts";
import { change, grow, type Branches } from "./branches.ts";
import type { Game } from "./game.svelte.ts";
import type { Seat } from "./setup.ts";
import type { Item } from "./story.ts";

export class Past {
  switching = false; // to another course
  private looks = 0; // the newest look back wins

  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  /** The battle as it was after n answers; its end is now, and there the battle goes on. */
  async look(n: number, held: Item | null): Promise<void> {
    const { game } = this;
    // Where programs play by themselves they wait while one looks at what was last.
    if (n >= game.length && !game.turns.running && !(held && game.looking && !game.people.length)) {
      if (game.looking) await this.backToNow();
      if (!game.looking && held) this.hold(held);
      return;
    }
    const to = Math.max(0, n);
    const mine = ++this.looks;
    game.looking = true;
    game.teller.skip();
    await game.turns.idle();
    if (mine !== this.looks) return; // somebody has looked elsewhere meanwhile
    game.curtain = null;
    game.clearChoice();
    game.moves = [];
    game.busy = "";
    game.length = await this.core.length();
    if (game.told.at(-1)?.to !== game.length) await game.tellOn();
    if (mine !== this.looks) return;
    if (await this.core.seek(Math.min(to, game.length))) game.at = await this.core.at();
    if (mine !== this.looks) return;
    await game.see();
    if (mine !== this.looks) return;
    game.held = held;
    game.fallen = game.teller.rollAt(held);
    game.say(held ? held.text : `${game.view?.clock ?? ""}. ${game.view?.prompt ?? ""}`);
  }

  /** Of what happened just now this one is shown alone; null: all of it again. */
  hold(item: Item | null): void {
    const { game } = this;
    game.held = item;
    if (item) game.say(item.text);
    game.fallen = item ? game.teller.rollAt(item) : null;
  }

  /** Back from looking: the battle goes on where it stands. */
  async backToNow(): Promise<void> {
    const mine = ++this.looks;
    await this.game.turns.idle();
    if (mine !== this.looks || !this.game.looking) return;
    await this.core.seek(this.game.length);
    await this.resume();
  }

  private async resume(): Promise<void> {
    const { game } = this;
    game.eyes = game.far ? game.far.battle.eyes : game.people.length === 1 ? game.people[0]! : null;
    game.desk.drop(true);
    game.looking = false;
    game.teller.hurry = false;
    game.held = null;
    game.fallen = null;
    game.teller.patience();
    await game.go();
  }

  // ---- other courses ----

  /** On from the point that is shown, as another course of the battle; the one that was played is kept. */
  async playOn(seats?: [Seat, Seat], dice?: "page" | "typed"): Promise<void> {
    const { game } = this;
    await this.branch();
    if (seats && game.setup) game.setup = { ...game.setup, seats, dice: dice ?? game.setup.dice };
    game.sinceAtMost(game.at);
    await this.resume();
  }

  /** What comes after the point that is shown is kept as a branch, and dropped here. */
  private async branch(): Promise<void> {
    const { game } = this;
    game.guide = null;
    game.counsel.takenBack(game.at);
    if (game.at < game.length) {
      const clock = await this.clockAtEnd();
      game.branches = grow(this.seated(), game.at, await game.record(), game.length, clock, game.view!.clock);
      await this.core.cut(game.at);
      game.length = game.at;
    }
    game.looking = false;
    await game.retell();
  }

  /** The course that is played remembers who plays it. */
  private seated(): Branches {
    const { here, list } = this.game.branches;
    const { seats, dice } = this.game.setup!;
    return { here, list: list.map((b) => (b.id === here ? { ...b, seats: [...seats] as [Seat, Seat], dice } : b)) };
  }

  private async clockAtEnd(): Promise<string> {
    const { at, eyes, length } = this.game;
    await this.core.seek(length);
    const { clock } = await this.core.view(eyes);
    await this.core.seek(at);
    return clock;
  }

  /** To another course of this battle, as it was left. */
  async toBranch(id: number): Promise<void> {
    const { game } = this;
    const to = game.branches.list.find((b) => b.id === id);
    if (!to || id === game.branches.here || this.switching) return;
    this.switching = true;
    try {
      ++this.looks;
      game.looking = true;
      game.teller.skip();
      await game.turns.idle();
      game.length = await this.core.length();
      await this.core.seek(game.length);
      game.at = game.length;
      const now = await this.core.view(game.eyes);
      const branches = change(this.seated(), id, await game.record(), game.length, now.clock);
      const { step: _, ...setup } = game.setup!; // a lesson leads through one course alone
      const who = to.seats ? { seats: to.seats, dice: to.dice ?? setup.dice } : {};
      const opened = await game.open({ ...setup, ...who, text: to.text, seed: undefined, began: game.keeping.began, branches });
      if (!opened.ok) game.fault = opened.faults[0]?.text ?? "that branch cannot be opened";
    } finally {
      this.switching = false;
    }
    await this.resume();
  }

  /** A branch is called by what was done differently. */
  nameBranch(): void {
    const { game } = this;
    const { here, list } = game.branches;
    const one = list.find((b) => b.id === here)!;
    if (one.parent === null || one.name || game.length <= one.from) return;
    const name = game.told.find((t) => t.to > one.from && t.kind !== "round" && t.kind !== "chapter")?.text ?? "";
    game.branches = { here, list: list.map((b) => (b === one ? { ...b, name } : b)) };
  }
}
