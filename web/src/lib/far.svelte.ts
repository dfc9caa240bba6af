/* A battle at a host, beside what stands on the field: who sits where and whose clock runs, offers, words, notes, dice; and what has come
 * from afar, handed on to the loop of the game. */
import { HostError, isMyTurn, isOpen, readBattle, readWords, type FarBattle, type FarOffer, type FarWord, type OfferKind } from "../../core/host.ts";
import type { Given, SideNumber } from "../../core/api.ts";
import type { Changed, FarCore, FarLine } from "../../core/net.ts";
import type { Game } from "./game.svelte.ts";
import { capital } from "./moves.ts";
import { notify } from "./notify.ts";
import { rankName } from "./players.ts";
import { FAR, PERSON, type Setup } from "./setup.ts";

const OTHER = { 0: 1, 1: 0 } as const;

export class Far {
  battle = $state.raw<FarBattle>() as FarBattle;
  up = $state(true); // the line to the host
  gone = $state(""); // it will not come back: why
  fault = $state("");
  words = $state.raw<FarWord[]>([]);
  read = $state(0); // the last word that was looked at
  now = $state(Date.now()); // by the host's clock
  readonly line: FarLine;
  private pumping = false;
  private stale = false; // who is asked has changed, and nothing was answered
  private given = new Set<SideNumber>(); // sides whose nonce was sent
  private ticking: ReturnType<typeof setInterval>;
  private fetching: Promise<void> | null = null;
  private fresh = false;

  constructor(
    private readonly game: Game,
    core: FarCore,
    private readonly me: string | null,
  ) {
    this.line = core.line;
    this.battle = this.line.battle;
    this.line.changed = (what) => this.hear(what);
    this.ticking = setInterval(() => (this.now = Date.now() + this.line.host.skew), 1000);
    game.far = this;
  }

  /** How the page sets it up. */
  setup(): Setup {
    const { id, name, mine, hints } = this.battle;
    const seats = ([0, 1] as const).map((s) => (mine.includes(s) ? PERSON : FAR)) as Setup["seats"];
    return { id: `far-${id}`, name, text: "", seats, dice: "page", umpire: false, allow: { hints, backs: "rules" } };
  }

  begin(): void {
    this.line.follow();
    this.giveNonce();
    void this.hearWords();
  }

  close(): void {
    clearInterval(this.ticking);
    this.line.close();
  }

  // ---- the loop ----

  get yours(): boolean {
    const b = this.battle;
    return b.yours && !b.outcome && b.ask.kind === "choose" && !b.clock.adjourned && this.line.taken === this.line.known;
  }
  get more(): boolean {
    return this.line.taken < this.line.known;
  }
  next(): Promise<Given | null> {
    return this.line.next();
  }

  private hear(what: Changed): void {
    if (what === "line") {
      this.up = this.line.up;
      this.gone = this.line.why;
      return;
    }
    const old = this.battle;
    const it = (this.battle = this.line.battle);
    if (what === "words") return void this.hearWords();
    if (what === "cut") return void this.takenBack();
    const asked = (b: FarBattle) => JSON.stringify([b.yours, b.ask, !!b.outcome, b.clock.adjourned, b.mine]);
    if (asked(old) !== asked(it)) this.stale = true;
    if (isMyTurn(it) && !isMyTurn(old)) notify(it);
    if (String(old.mine) !== String(it.mine) && this.game.setup) this.game.setup = this.setup();
    this.giveNonce();
    void this.pump();
  }

  /** Shows what has come, unless one looks back: then it waits. */
  async pump(): Promise<void> {
    const { game } = this;
    if (this.pumping) return;
    this.pumping = true;
    try {
      for (;;) {
        await game.turns.idle();
        const wanted = this.more || this.stale;
        if (!wanted || !game.view || game.looking || game.turns.stopped || game.answers.under || game.broken) break;
        this.stale = false;
        game.eyes = this.battle.eyes;
        if (!game.choosing) game.teller.patience();
        await game.go();
      }
    } finally {
      this.pumping = false;
    }
  }

  /** Answers were taken back: the page stands where the battle stands. */
  private async takenBack(): Promise<void> {
    const { game, line } = this;
    game.teller.skip();
    await game.turns.idle();
    if (game.turns.stopped) return;
    game.sinceAtMost(line.taken);
    game.held = null;
    game.fallen = null;
    game.moves = [];
    game.desk.drop(true);
    game.clearChoice();
    game.counsel.takenBack(line.taken);
    await game.see();
    await game.retell();
    game.say("The last choice was taken back.");
    if (!game.looking) await game.go();
  }

  /** A read failed in the middle: as long as it was only late, it stands anew as the host has it. */
  async recover(fault: unknown): Promise<void> {
    const { game } = this;
    if (this.line.closed) return;
    if (fault instanceof HostError && fault.status === 409) {
      await this.line.refresh();
      setTimeout(() => void this.takenBack());
      return;
    }
    game.busy = "";
    game.broken = fault instanceof Error ? fault.message : String(fault);
    game.say(`The battle broke off: ${game.broken}`);
  }

  // ---- dice ----

  /** Our part of the dice: a number that nobody can know before. It is kept, so that it can be found in the record. */
  private giveNonce(): void {
    const { dice, mine, outcome } = this.battle;
    for (const side of mine) {
      if (!dice || dice.nonces[side] || outcome || this.given.has(side)) continue;
      this.given.add(side);
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      const nonce = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
      keepNonce(this.battle.id, side, nonce);
      void this.line.host.post(`${this.line.path}/nonce`, { nonce }).then((it) => {
        const told = readBattle(it);
        if (told.dice?.nonces[side] !== nonce) dropNonce(this.battle.id, side); // another device of ours was quicker
        this.line.adopt(told);
      }).catch(() => dropNonce(this.battle.id, side));
    }
  }

  // ---- people and clocks ----

  /** Somebody has yet to come. */
  get open(): boolean {
    return isOpen(this.battle);
  }

  who(side: SideNumber): string {
    const s = this.battle.seats[side];
    if (s.program) return capital(rankName(s.program));
    const names = s.people.map((p) => (p.id === this.me ? "You" : p.name));
    return names.join(", ") || (s.open ? "open" : "nobody");
  }

  here(side: SideNumber): boolean {
    return this.battle.seats[side].people.some((p) => p.here || p.id === this.me) || this.battle.seats[side].program !== null;
  }

  /** Milliseconds that a side has left; null: no clock. */
  left(side: SideNumber): number | null {
    const c = this.battle.clock;
    const runs = c.runs === side && !c.adjourned && !this.battle.outcome;
    if (c.kind === "live") return Math.max(0, c.left[side] - (runs ? Math.max(0, this.now - c.since) : 0));
    return c.kind === "days" && runs && c.deadline ? Math.max(0, c.deadline - this.now) : null;
  }

  turnWords(): string {
    const { ask, mine, clock, seats } = this.battle;
    if (clock.adjourned) return "Adjourned";
    if (ask.kind === "roll") return "The dice wait for both sides";
    if (ask.side === null) return "";
    const name = capital(this.battle.sides[ask.side]);
    if (this.yours) return `${name}: your turn`;
    if (seats[ask.side].program) return `${name}: the computer is thinking`;
    const { people, turn } = seats[ask.side];
    const next = turn === null ? undefined : people[turn]?.name; // where they take turns, one alone is asked
    if (mine.includes(ask.side)) return `${name}: ${next ?? "another"} of your side answers`;
    return `${name}: ${next ?? this.who(ask.side)} to choose`;
  }

  // ---- offers ----

  /** Offers of the other side, which wait for a word. */
  get asked(): FarOffer[] {
    const { mine, offers } = this.battle;
    return mine.length === 1 ? offers.filter((o) => o.by === OTHER[mine[0]!]) : [];
  }
  get offered(): FarOffer[] {
    const { mine, offers } = this.battle;
    return offers.filter((o) => o.by !== null && mine.includes(o.by));
  }

  async offer(kind: OfferKind, answer: "" | "/accept" | "/decline" = ""): Promise<void> {
    this.fault = "";
    const { at, epoch } = this.line.battle;
    for (let tries = 0; ; tries++) {
      try {
        const { version } = this.line.battle;
        this.line.adopt(readBattle(await this.line.host.post(`${this.line.path}/offers${answer}`, answer ? { kind } : { kind, version })));
        return;
      } catch (e) {
        const late = e instanceof HostError && e.status === 409;
        await this.line.refresh();
        const now = this.line.battle;
        if (late && tries === 0 && now.at === at && now.epoch === epoch && !now.outcome) continue; // somebody came or spoke: it is meant all the same
        this.fault = late ? "the battle has gone on meanwhile" : e instanceof Error ? e.message : String(e);
        return;
      }
    }
  }

  // ---- words and notes ----

  get unread(): number {
    return this.words.filter((w) => w.n > this.read && w.by.id !== this.me).length;
  }
  mineToo(w: FarWord): boolean {
    return w.by.id === this.me;
  }

  /** Fetches what was said since; heard of again meanwhile, once more. */
  async hearWords(): Promise<void> {
    this.fresh = true;
    this.fetching ??= (async () => {
      while (this.fresh) {
        this.fresh = false;
        const last = this.words.at(-1)?.n ?? 0;
        const it = await this.line.host.patiently("GET", `${this.line.path}/words?after=${last}`, undefined, () => !this.line.closed);
        const news = readWords(it).filter((w) => w.n > last);
        if (!news.length) continue;
        if (last > 0) for (const w of news) if (!this.mineToo(w)) this.game.say(`${w.by.name} says: ${w.text}`);
        this.words = [...this.words, ...news].slice(-500);
      }
    })().catch(() => undefined).finally(() => (this.fetching = null));
    await this.fetching;
  }

  async speak(text: string): Promise<boolean> {
    try {
      await this.line.host.post(`${this.line.path}/words`, { text });
      await this.hearWords();
      return true;
    } catch (e) {
      this.fault = e instanceof Error ? e.message : String(e);
      return false;
    }
  }

  async note(): Promise<string> {
    const it = (await this.line.host.get(`${this.line.path}/note`)) as { text?: unknown };
    return typeof it.text === "string" ? it.text : "";
  }
  async keepNote(text: string): Promise<void> {
    await this.line.host.post(`${this.line.path}/note`, { text });
  }
}

function keepNonce(id: string, side: SideNumber, nonce: string): void {
  try {
    localStorage.setItem(`grognard.nonce.${id}.${side}`, nonce);
  } catch {
    /* not kept: the dice are proved without it */
  }
}

function dropNonce(id: string, side: SideNumber): void {
  try {
    localStorage.removeItem(`grognard.nonce.${id}.${side}`);
  } catch {
    /* it was not kept */
  }
}

/** The number that this page gave for a side; null: it gave none, or it was not kept. */
export function nonceOf(id: string, side: SideNumber): string | null {
  try {
    return localStorage.getItem(`grognard.nonce.${id}.${side}`);
  } catch {
    return null;
  }
}

/** "12:05", "1:02:05", "2 d 5 h" */
export function timeWords(ms: number): string {
  const s = Math.ceil(ms / 1000);
  if (s >= 86_400) return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
  const two = (n: number) => String(n).padStart(2, "0");
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}
