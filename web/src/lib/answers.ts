/* A person's answers, and taking them back. */
import type { AsyncCore, Event, SideNumber, UndoPolicy } from "../../core/api.ts";
import type { Game } from "./game.svelte.ts";
import { settled } from "./story.ts";

export class Answers {
  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  under = false; // an answer is on its way, or being shown: the battle goes on behind it

  /** False: it was not taken. */
  async give(text: string): Promise<boolean> {
    this.under = true;
    const taken = await this.answer(text).finally(() => (this.under = false));
    if (taken) await this.game.go();
    else void this.game.far?.pump();
    return taken;
  }

  private async answer(text: string): Promise<boolean> {
    const { game } = this;
    if (!(await this.asked())) return false;
    if (game.guide && !game.guide.allows(text)) {
      game.say(game.guide.off);
      return false;
    }
    game.fault = "";
    const before = game.busy;
    game.busy = "telling";
    const since = game.at;
    const chosen = game.view?.ask.kind === "choose";
    const g = await this.core.give(text);
    if (!g.ok) {
      game.busy = before;
      game.fault = `${g.why ?? "that is not what is asked"}${g.hint ? ` ${g.hint}` : ""}`;
      game.say(game.fault);
      return false;
    }
    game.turns.unasked.delete(since);
    game.guide?.done();
    game.answered?.(text);
    game.moves = [];
    game.clearChoice();
    game.counsel.leave();
    if (chosen) this.newChoice(since, game.view?.ask.side ?? null);
    else game.teller.patience();
    void game.keep(); // what comes may take a while, and the page may be closed meanwhile
    await this.show(g.events);
    return true;
  }

  /** Whether there is a question to answer. It stands there a moment before all that belongs to it: an answer waits for that. */
  private async asked(): Promise<boolean> {
    const { game } = this;
    const at = game.at;
    if (game.turns.running && (game.choosing || game.rolling)) {
      await game.turns.idle();
      if (game.busy !== "") return false; // another answer was quicker
    }
    return !game.turns.running && !game.looking && game.at === at;
  }

  /** The umpire's hand; why it was not taken, or "". */
  async amend(text: string): Promise<string> {
    const { game } = this;
    if (game.turns.running || game.looking) return "the battle goes on: wait for the next question";
    const g = await this.core.amend(text);
    if (!g.ok) return g.why ?? "that cannot be";
    game.moves = [];
    game.clearChoice();
    game.counsel.leave();
    await this.show(g.events);
    await game.go();
    return "";
  }

  /** What has just come of an answer. */
  private async show(events: Event[]): Promise<void> {
    const from = settled(this.game.told);
    const n = await this.core.length();
    await this.game.teller.tell({ n, events, told: { from, list: await this.core.told(from, n, this.game.eyes) } });
  }

  /** A person has chosen: what was drawn of the time before goes. */
  private newChoice(since: number, side: SideNumber | null): void {
    const { game } = this;
    game.since = since;
    if (side !== null) game.chose[side] = since;
    game.held = null;
    game.fallen = null;
    game.teller.patience();
  }

  /** The page throws the dice that would be typed, this once. */
  async throwOnce(): Promise<void> {
    const { game } = this;
    if (game.turns.running || !game.rolling) return;
    game.odds = null;
    game.teller.patience();
    const t = await this.core.throw();
    if (!t.ok) {
      game.fault = t.why ?? "the dice were not taken";
      return;
    }
    await this.show(t.events);
    await game.go();
  }

  /** How far the last choice can be taken back: as the engine says, as far as a player likes, or not at all. */
  async backTo(): Promise<UndoPolicy & { past?: boolean }> {
    const { game } = this;
    const { backs } = game.allow;
    if (game.guide) return { to: null, why: "the lesson leads here" };
    if (game.far) return this.core.canUndo();
    if (backs === "none") return { to: null, why: "in this battle nothing is taken back" };
    const by = await this.core.canUndo();
    if (by.to !== null || backs === "rules") return by;
    const last = await game.lastChoice(game.setup!, await this.core.length());
    return last ? { to: last - 1, why: "", past: true } : by;
  }

  async undo(): Promise<void> {
    const { game } = this;
    if (game.turns.running || game.looking || game.past.switching || game.curtain !== null) return;
    let u = await this.backTo();
    if (u.to !== null && game.far) return game.far.offer("takeback");
    if (u.to === null) {
      game.fault = u.why === "" ? "That cannot be taken back." : `It cannot be taken back: ${u.why}.`;
      game.say(game.fault);
      return;
    }
    if (!(await this.core.cut(u.to))) return;
    while (game.turns.unasked.has(u.to!)) {
      const more = await this.backTo();
      if (more.to === null || !(await this.core.cut(more.to))) break;
      u = { ...more, past: !!(u.past || more.past) };
    }
    game.sinceAtMost(u.to!);
    game.held = null;
    game.fallen = null;
    game.desk.drop(true);
    game.clearChoice();
    game.fault = "";
    if (u.past) await this.core.note("taken back past the dice");
    game.counsel.takenBack(u.to!);
    await game.see();
    await game.retell();
    game.say("Taken back.");
    await game.go();
  }
}
