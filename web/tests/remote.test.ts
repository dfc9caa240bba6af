/* A core at the other end of a wire: calls in order, failures said, long odds dropped. */
import { expect, test } from "vitest";
import type { Core } from "../core/core.ts";
import type { FromWorker, ToWorker } from "../core/protocol.ts";
import { connect, OddsDesk, type Wire } from "../core/remote.ts";
import { loadCore, opened, scenario } from "./support.ts";

/** A worker that is none: answers a little later. `delay` holds odds back. */
class Here implements Wire {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ended = false;
  private core: Promise<Core> | undefined;
  private delay: number;

  constructor(delay = 0) {
    this.delay = delay;
  }

  postMessage(message: ToWorker): void {
    void this.answer(message);
  }

  private async answer(message: ToWorker): Promise<void> {
    const say = (data: FromWorker) => this.ended || this.onmessage?.({ data } as MessageEvent<FromWorker>);
    if ("load" in message) {
      this.core = loadCore();
      await this.core;
      say({ ready: true });
      return;
    }
    const core = await this.core!;
    if (message.method === "odds") await new Promise((done) => setTimeout(done, this.delay));
    try {
      say({ id: message.id, value: (core[message.method] as (...args: unknown[]) => unknown).apply(core, message.args) });
    } catch (fault) {
      say({ id: message.id, error: String(fault) });
    }
  }

  terminate(): void {
    this.ended = true;
  }
}

test("calls go over the wire and come back", async () => {
  const core = await connect(new Here(), "core.wasm");
  expect((await core.open(scenario("ccn/el_bodon"), { seed: "7" })).ok).toBe(true);
  const direct = await opened("ccn/el_bodon");
  const [view, length] = await Promise.all([core.view(0), core.length()]);
  expect(view).toEqual(direct.view(0));
  expect(length).toBe(0);
  core.close();
}, 10_000);

test("a worker that cannot load says why", async () => {
  const wire = new Here();
  wire.postMessage = () => wire.onmessage?.({ data: { broken: "404 Not Found" } } as MessageEvent<FromWorker>);
  await expect(connect(wire, "nowhere.wasm")).rejects.toThrow("404");
});

test("a newer question drops the one before it", async () => {
  const wires: Here[] = [];
  const desk = new OddsDesk(() => {
    wires.push(new Here(wires.length === 0 ? 5_000 : 0));
    return connect(wires.at(-1)!, "core.wasm");
  });
  const position = (await opened("ccn/drill_melee")).position();
  const move = (await opened("ccn/drill_melee")).moves()[0]!.text;
  const first = desk.odds(position, move, 20000);
  await new Promise((done) => setTimeout(done, 100));
  const second = await desk.odds(position, move, 20000);
  expect(second).toMatchObject({ ok: true, move });
  expect(wires.length).toBe(2);
  expect(wires[0]!.ended).toBe(true);
  await expect(Promise.race([first, new Promise((done) => setTimeout(() => done("late"), 200))])).resolves.toBeNull();
});
