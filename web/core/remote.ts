/* The page's end of a core in a worker. */
import type { AsyncCore, CoreMethods, Odds } from "./api.ts";
import type { FromWorker, MethodName, ToWorker } from "./protocol.ts";

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
  "position", "record", "note", "length", "at", "seek", "cut", "canUndo", "log", "hash", "reseed",
];

export type RemoteCore = AsyncCore & { close(): void };

/** Connects to a worker and loads the core there, from its bytes, a compiled module or its address. */
export function connect(worker: Wire, wasm: BufferSource | WebAssembly.Module | string): Promise<RemoteCore> {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  return new Promise((resolve, reject) => {
    const failAll = (why: string) => {
      for (const one of waiting.values()) one.reject(new Error(why));
      waiting.clear();
      reject(new Error(why));
    };
    const call = (method: MethodName, args: unknown[]) =>
      new Promise((done, fail) => {
        waiting.set(++last, { resolve: done as Waiting["resolve"], reject: fail });
        worker.postMessage({ id: last, method, args });
      });
    worker.onmessage = ({ data }) => {
      if ("ready" in data) return resolve(core);
      if ("broken" in data) return failAll(data.broken);
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
    worker.postMessage({ load: wasm });
  });
}

/** Odds in a worker of their own, one question at a time: a newer question drops the one before it, and a long answer is
 * not waited for but thrown away with its worker. */
export class OddsDesk {
  private core: Promise<RemoteCore> | undefined;
  private busy = false;
  private standing = ""; // the position the worker has open
  private asked = 0;
  private start: () => Promise<RemoteCore>;

  constructor(start: () => Promise<RemoteCore>) {
    this.start = start;
  }

  /** The odds of a move in a position (Core.position()); null: something newer was asked meanwhile. */
  async odds(position: string, text: string, budget: number, assume: string[] = []): Promise<Odds | null> {
    const mine = ++this.asked;
    if (this.busy) this.drop();
    this.busy = true;
    try {
      const core = await (this.core ??= this.start());
      if (mine !== this.asked) return null;
      if (this.standing !== position) {
        const opened = await core.open(position, { seed: "0" });
        if (!opened.ok) return null;
        this.standing = position;
      }
      const odds = await core.odds(text, budget, assume);
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
    const old = this.core;
    this.core = undefined;
    this.standing = "";
    this.busy = false;
    void old?.then((core) => core.close(), () => undefined);
  }
}

export type { AsyncCore, CoreMethods };
