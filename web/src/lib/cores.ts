/* The workers of the page: one plays the battle, one works out odds, one looks at battles for the start page. Each rule
 * system has a core of its own, fetched and compiled once, when the first battle of it is looked at. */
import summary from "virtual:grognard-systems";
import CoreWorker from "../../core/worker.ts?worker";
import type { AsyncCore, Battle, Briefing, Fault, Odds, OddsOptions, View } from "../../core/api.ts";
import { connect, OddsDesk as Desk, type RemoteCore, type Shelf, type Wire } from "../../core/remote.ts";

export type CoreHandle = RemoteCore;

/** States looked at before odds are sampled: a blink first, and as long as that gives an estimate, better ones behind it. */
const BUDGETS = [800, 6_000, 150_000];
/** A move is hovered over this long before its odds are asked. */
const LINGER = 40;
/** What is being worked out may take this much longer before it is thrown away for something newer. */
const GRACE = 160;

const addresses = import.meta.glob<string>("../../core/*.wasm", { query: "?url", import: "default", eager: true });
const modules = new Map<string, Promise<WebAssembly.Module>>();

async function compile(system: string): Promise<WebAssembly.Module> {
  const answer = await fetch(addresses[`../../core/${system}.wasm`] ?? "");
  if (!answer.ok) throw new Error(`the core of ${system} could not be fetched (${answer.status})`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

const shelf: Shelf = {
  systems: summary.systems.map((s) => s.id),
  core(system) {
    const begun = modules.get(system) ?? compile(system);
    modules.set(system, begun);
    begun.catch(() => modules.delete(system)); // the network may be back the next time
    return begun;
  },
};

export function startCore(): RemoteCore {
  return connect(new CoreWorker() as unknown as Wire, shelf);
}

/** A core whose worker can be replaced by a fresh one; what was open in the old one is gone then. */
export type LastingCore = RemoteCore & { renew(): void };

export function startLasting(): LastingCore {
  const core = startCore() as LastingCore;
  core.renew = () => {
    core.close();
    Object.assign(core, startCore());
  };
  return core;
}

/** Odds of one move at a time; the newest question wins. */
export class OddsDesk {
  private readonly desk = new Desk(startCore);
  private asked = 0;
  private running: Promise<unknown> | null = null;
  private position: { at: number; text: string } | null = null;

  /** Answers by calling back, unless something newer was asked or drop() was called. */
  weigh(core: AsyncCore, at: number, move: string, done: (odds: Odds) => void, options: OddsOptions = {}): void {
    const mine = ++this.asked;
    void this.work(core, at, move, mine, done, options).catch((e: unknown) => {
      if (mine === this.asked) done(noOdds(move, e instanceof Error ? e.message : String(e)));
    });
  }

  private async work(core: AsyncCore, at: number, move: string, mine: number, done: (odds: Odds) => void, options: OddsOptions): Promise<void> {
    await sleep(LINGER);
    if (mine !== this.asked) return;
    if (this.running) await Promise.race([this.running.catch(() => undefined), sleep(GRACE)]);
    if (mine !== this.asked) return;
    if (this.position?.at !== at) this.position = { at, text: await core.position() };
    if (this.position.text === "") return done(await core.odds(move, BUDGETS[1]!, options)); // hidden from this page: who keeps it says
    for (const budget of BUDGETS) {
      if (mine !== this.asked) return;
      const run = this.desk.odds(this.position.text, move, budget, options);
      this.running = run;
      const odds = await run.finally(() => (this.running = this.running === run ? null : this.running));
      if (mine !== this.asked) return;
      if (odds) done(odds);
      if (!odds?.sampled) return;
    }
  }

  /** Forgets the question, and the position if the battle has gone on. */
  drop(moved = false): void {
    this.asked++;
    if (!moved) return;
    this.position = null;
    const run = this.running;
    if (run) setTimeout(() => this.running === run && this.desk.drop(), GRACE); // nobody waits for it any more
  }
}

/** What may take a while beside the odds of one move (headlines, hints, danger, a series thought ahead): a worker of its own, one
 * job after the other, all of one position. */
export class SideDesk {
  private core: RemoteCore | undefined;
  private standing = "";
  private generation = 0;
  private busy = -1; // the generation of the job at work
  private queue: Promise<unknown> = Promise.resolve();

  /** The answer of a job on a position; null: the battle has gone on, or the core could not. `spoils`: it gives answers there.
   * `keeper`: who is asked where the position is not told. */
  ask<T>(position: Promise<string>, job: (core: AsyncCore) => Promise<T>, spoils = false, keeper?: AsyncCore): Promise<T | null> {
    const mine = this.generation;
    const next = this.queue.then(() => this.work(mine, position, job, spoils, keeper));
    this.queue = next;
    return next;
  }

  private async work<T>(mine: number, position: Promise<string>, job: (core: AsyncCore) => Promise<T>, spoils: boolean, keeper?: AsyncCore): Promise<T | null> {
    if (mine !== this.generation) return null;
    this.busy = mine;
    try {
      const text = await position;
      if (text === "") return spoils || !keeper ? null : await job(keeper); // a position that this page may not have
      const core = (this.core ??= startCore());
      if (this.standing !== text) {
        this.standing = "";
        if (!(await core.open(text, { seed: "0" })).ok) return null;
        this.standing = spoils ? "" : text;
      } else if (spoils) this.standing = "";
      const answer = await job(core);
      return mine === this.generation ? answer : null;
    } catch {
      return null;
    } finally {
      this.busy = -1;
    }
  }

  /** The battle has gone on: nothing that was asked is waited for, and what takes long is thrown away with its worker. */
  drop(): void {
    const old = this.generation++;
    setTimeout(() => {
      if (this.busy !== old) return;
      this.core?.close();
      this.core = undefined;
      this.standing = "";
    }, GRACE);
  }
}

function noOdds(move: string, why: string): Odds {
  return {
    ok: false, why, move, exact: false, sampled: false, ms: 0, by_habit: 0, assumed: 0,
    how: "", headline: [], habits: [], tallies: [], tests: [], outcomes: [], outcomeCount: 0, marginals: [],
  };
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export interface Looked {
  ok: boolean;
  faults: Fault[];
  faultCount: number;
  battle?: Battle;
  view?: View;
  briefing?: Briefing;
}

/** Looks at a battle without playing it: thumbnails, and whether a file can be opened at all. */
export class Scout {
  private core: RemoteCore | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  look(text: string): Promise<Looked> {
    const next = this.queue.then(() => this.glance(text));
    this.queue = next.catch(() => undefined);
    return next;
  }

  private async glance(text: string): Promise<Looked> {
    const core = (this.core ??= startCore());
    const opened = await core.open(text, { seed: "0" });
    if (!opened.ok) return opened;
    const [view, briefing] = await Promise.all([core.view(null), core.briefing()]);
    return { ...opened, view, briefing };
  }
}
