/* Cores at the other end of a wire: calls in order, each system's core when it is needed, failures said, long odds dropped. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Core } from "../core/core.ts";
import type { FromWorker, ToWorker } from "../core/protocol.ts";
import { connect, OddsDesk, type Shelf, type Wire } from "../core/remote.ts";
import { grognard, modules, opened, scenario, systems } from "./support.ts";

const shelf: Shelf = { systems, core: (system) => `${system}.wasm` };

/** A worker that is none: answers a little later. `delay` holds odds back. */
class Here implements Wire {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  ended = false;
  loaded: string[] = [];
  private core = new Core();
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
      this.loaded.push(message.system);
      await this.core.add(message.system, modules[message.system]!);
      say({ id: message.id, value: null });
      return;
    }
    const core = this.core;
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
  const core = connect(new Here(), shelf);
  expect((await core.open(scenario("ccn/el_bodon"), { seed: "7" })).ok).toBe(true);
  const direct = await opened("ccn/el_bodon");
  const [view, length] = await Promise.all([core.view(0), core.length()]);
  expect(view).toEqual(direct.view(0));
  expect(length).toBe(0);
  core.close();
}, 10_000);

test("a worker that cannot load says why", async () => {
  const wire = new Here();
  const answer = wire.postMessage.bind(wire);
  wire.postMessage = ({ id }) => wire.onmessage?.({ data: { id, error: "404 Not Found" } } as MessageEvent<FromWorker>);
  const core = connect(wire, shelf);
  await expect(core.open(scenario("ccn/el_bodon"))).rejects.toThrow("404");
  wire.postMessage = answer; // what could not be had once is asked for again
  expect((await core.open(scenario("ccn/el_bodon"))).ok).toBe(true);
});

test("each system's core is loaded when the first battle of it is opened, and no other", async () => {
  const wire = new Here();
  const core = connect(wire, shelf);
  expect(wire.loaded).toEqual([]);
  for (const name of ["ccn/el_bodon", "ccn/vimeiro", "bp/redinha", "ccn/el_bodon"])
    expect((await core.open(scenario(name))).battle?.system).toBe(name.split("/")[0]);
  expect(wire.loaded).toEqual(["ccn", "bp"]);
  expect((await core.about()).systems.map((one) => one.id)).toEqual(["ccn", "bp"]);
  const record = await core.record();
  expect((await core.open(scenario("rbc/ceresole").replace(/^unit/gm, "unti"))).faultCount).toBeGreaterThan(5);
  expect(await core.record()).toBe(record); // the battle before it stays, though another core has judged
});

test("a text of a system that nobody knows is refused where the command line refuses it, and no core is loaded for it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "grognard-"));
  const good = (await opened("ccn/el_bodon")).record({ Seed: "7" });
  for (const text of ["system nothing\n", "# so\n\n\t system  ABC # x\n", "\uFEFFsystem ccn2\r\n", 'system "no such"\n', good.replace(/^system +ccn/m, "system  zulu")]) {
    const wire = new Here();
    const { ok, faults } = await connect(wire, shelf).open(text);
    expect([ok, wire.loaded]).toEqual([false, []]);
    const file = join(folder, text.startsWith("[") ? "text.grog" : "text.scn");
    writeFileSync(file, text);
    let said = "";
    try {
      grognard(...(text.startsWith("[") ? ["replay"] : ["check"]), file);
    } catch (fault) {
      said = String((fault as { stderr: string }).stderr) + String((fault as { stdout: string }).stdout);
    }
    expect(said).toContain(`:${faults[0]!.line}:${faults[0]!.column}: `);
    expect(said).toContain(faults[0]!.text.split(":")[0]);
    for (const system of systems) expect(faults[0]!.text).toContain(system);
  }
  rmSync(folder, { recursive: true });
});

test("a text that names no system is judged by whatever core there is", async () => {
  const core = connect(new Here(), shelf);
  for (const text of ["", "title No system\n", "{system ccn", '[Grognard "1"]\n{\nsystem ccn\n}\n']) {
    const { ok, faults } = await core.open(text);
    expect([ok, faults.length > 0]).toEqual([false, true]);
  }
});

test("a newer question drops the one before it", async () => {
  const wires: Here[] = [];
  const desk = new OddsDesk(() => {
    wires.push(new Here(wires.length === 0 ? 5_000 : 0));
    return connect(wires.at(-1)!, shelf);
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
