/* The page's end of cores in a worker. */
import type { AsyncCore, CoreMethods, Odds, OddsOptions, Opened, OpenOptions } from "./api.ts";
import type { FromWorker, Loadable, MethodName, ToWorker } from "./protocol.ts";
import { systemOf, unknownSystem } from "./which.ts";

type Waiting = { resolve: (value: never) => void; reject: (why: Error) => void };

/** What a worker looks like from here; in tests it may be something else. */
export interface Wire {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

const methods: MethodName[] = [
  "about", "open", "view", "moves", "verdict", "drag", "refused", "card", "prompt", "give", "throw", "play", "odds",
  "question", "reasons", "pointed", "overlays", "overlay", "between", "motions", "sheet", "briefing", "headlines", "hint", "danger",
  "reason", "winChance", "reviewBegin", "reviewStep", "reviewResult", "reviewEnd", "trialBegin", "trialStep", "trialEnd", "told",
  "recap", "amend", "amendments", "amendable", "position", "record", "note", "length", "at", "seek", "cut", "canUndo", "log", "hash", "reseed",
];

export type RemoteCore = AsyncCore & { close(): void };

/** Where cores come from, one for each system. */
export interface Shelf {
  systems: readonly string[];
  core(system: string): Loadable | Promise<Loadable>;
}

/** Connects to a worker. The core of a system is loaded there when the first battle of it is opened. */
export function connect(worker: Wire, shelf: Shelf): RemoteCore {
  const waiting = new Map<number, Waiting>();
  const loaded = new Map<string, Promise<unknown>>();
  let last = 0;
  let ended = ""; // why nothing more will be answered
  const failAll = (why: string) => {
    ended ||= why;
    for (const one of waiting.values()) one.reject(new Error(why));
    waiting.clear();
  };
  const send = (message: (id: number) => ToWorker) =>
    new Promise((done, fail) => {
      if (ended) return fail(new Error(ended));
      waiting.set(++last, { resolve: done as Waiting["resolve"], reject: fail });
      worker.postMessage(message(last));
    });
  const call = (method: MethodName, args: unknown[]) => send((id) => ({ id, method, args }));
  const load = async (system: string) => {
    const core = await shelf.core(system);
    return send((id) => ({ id, system, load: core }));
  };
  const ready = (system: string) => {
    const begun = loaded.get(system) ?? load(system);
    loaded.set(system, begun);
    begun.catch(() => loaded.delete(system)); // the next battle may have more luck
    return begun;
  };
  worker.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) one?.reject(new Error(data.error));
    else one?.resolve(data.value as never);
  };
  worker.onerror = (event) => failAll(event.message || "the worker could not be started");
  const core = {
    close: () => {
      worker.terminate();
      failAll("the core was closed");
    },
  } as RemoteCore;
  for (const method of methods)
    (core as Record<MethodName, unknown>)[method] = (...args: unknown[]) => call(method, args);
  core.open = async (text: string, options?: OpenOptions) => {
    const named = systemOf(text);
    if (named && !shelf.systems.includes(named.id)) return unknownSystem(named, shelf.systems);
    await ready(named?.id ?? loaded.keys().next().value ?? shelf.systems[0]!);
    return (await call("open", [text, options])) as Opened;
  };
  return core;
}

/** Odds in a worker of their own, one question at a time: a newer question drops the one before it, and a long answer is
 * not waited for but thrown away with its worker. */
export class OddsDesk {
  private core: RemoteCore | undefined;
  private busy = false;
  private standing = ""; // the position the worker has open
  private asked = 0;
  private start: () => RemoteCore;

  constructor(start: () => RemoteCore) {
    this.start = start;
  }

  /** The odds of a move in a position (Core.position()); null: something newer was asked meanwhile. */
  async odds(position: string, text: string, budget: number, options: OddsOptions | string[] = {}): Promise<Odds | null> {
    const mine = ++this.asked;
    if (this.busy) this.drop();
    this.busy = true;
    try {
      const core = (this.core ??= this.start());
      if (this.standing !== position) {
        const opened = await core.open(position, { seed: "0" });
        if (!opened.ok) return null;
        this.standing = position;
      }
      const odds = await core.odds(text, budget, options);
      return mine === this.asked ? odds : null;
    } catch (fault) {
      if (mine !== this.asked) return null;
      this.drop();
      throw fault;
    } finally {
      if (mine === this.asked) this.busy = false;
    }
  }

  /** Forgets what is being worked out. */
  drop(): void {
    this.core?.close();
    this.core = undefined;
    this.standing = "";
    this.busy = false;
  }
}

export type { AsyncCore, CoreMethods };
