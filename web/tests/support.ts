/* What the tests of the core share: the core itself, the shipped scenarios, and the command line beside it. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Odds } from "../core/api.ts";
import { Core } from "../core/core.ts";

export const root = join(import.meta.dirname, "..", "..");
const binary = process.env["GROGNARD"] ?? join(root, "build", "grognard");
export const systems = readdirSync(join(root, "scenarios"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

export const modules: Record<string, WebAssembly.Module> = {};
for (const system of systems) modules[system] = await WebAssembly.compile(readFileSync(join(root, "web", "core", `${system}.wasm`)));

/** A core with every system, or with those that are named. */
export const loadCore = (only = systems) => Core.load(Object.fromEntries(only.map((system) => [system, modules[system]!])));

export const scenarios = (system: string) =>
  readdirSync(join(root, "scenarios", system))
    .filter((name) => name.endsWith(".scn"))
    .map((name) => `${system}/${name.slice(0, -4)}`)
    .sort();

export const scenario = (name: string) => readFileSync(join(root, "scenarios", `${name}.scn`), "utf8");

export const grognard = (...args: string[]) =>
  execFileSync(binary, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });

/** A core with a shipped battle open. */
export async function opened(name: string, seed = "7"): Promise<Core> {
  const core = await loadCore();
  const result = core.open(scenario(name), { seed });
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.faults[0])}`);
  return core;
}

/** One answer by dice or program; false: the battle is over. */
export function step(core: Core, player: string): boolean {
  const { kind } = core.view(null).ask;
  if (kind === "over") return false;
  const answer = kind === "roll" ? core.throw() : core.play(player);
  if (!answer.ok) throw new Error(answer.why);
  return true;
}

/** Plays on until `enough` says so or the battle is over; whether it was enough. */
export function playUntil(core: Core, player: string, enough: (core: Core) => boolean, most = 2000): boolean {
  for (let n = 0; n < most; n++) {
    if (enough(core)) return true;
    if (!step(core, player)) return false;
  }
  return false;
}

/** The same numbers every time. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What the page looks at before its first answer (src/lib/cores.ts). */
export const FIRST = 800;

/** A battle, positions with an exact table, and with an estimate. */
export const exchanges: [string, number, number][] = [
  ["ccn/vimeiro", 3, 1],
  ["rbc/ceresole", 3, 1],
  ["boe/quatre_bras", 3, 1],
  ["bp/redinha", 3, 0], // here nothing is so long
  ["kings/rorke", 3, 1],
];

export interface Attack {
  position: string;
  move: string;
  sampled: boolean;
  odds: Odds;
}

export interface Weighed {
  attacks: Attack[]; // some whose odds are soon exact, and estimates, as they come
  times: number[]; // how long the odds of each attack took that was looked at, in milliseconds
}

const TIMES = 25;

/** Attacks that come up when programs play. */
async function weigh(battle: string, exact: number, estimates: number): Promise<Weighed> {
  const core = await opened(battle);
  const found: Attack[] = [];
  const times: number[] = [];
  for (let n = 0; n < 900; n++) {
    const missing = (sampled: boolean) => found.filter((f) => f.sampled === sampled).length < (sampled ? estimates : exact);
    if (!missing(true) && !missing(false) && times.length >= TIMES) break;
    const [move, ...others] = core.view(null).ask.kind === "choose" ? core.moves().filter((m) => m.attack).map((m) => m.text) : [];
    const odds = move ? core.odds(move, FIRST) : null;
    if (odds) times.push(odds.ms);
    for (const other of others.slice(0, Math.max(0, Math.min(8, TIMES - times.length)))) times.push(core.odds(other, FIRST).ms);
    if (odds && odds.outcomeCount > 1 && missing(odds.sampled)) found.push({ position: core.position(), move: move!, sampled: odds.sampled, odds });
    if (!step(core, n % 5 ? "eager" : "random")) break;
  }
  return { attacks: found, times };
}

const ESTIMATES = 4; // for each that the page is asked to show

const already = new Map<string, Promise<Weighed>>();

/** The same, worked out once for all tests of a file, and kept for those in the browser with a sum over all that it follows
 * from. */
export function weighed(battle: string, kept: "kept" | "anew"): Promise<Weighed> {
  const [, exact, estimates] = exchanges.find(([name]) => name === battle)!;
  const sum = createHash("sha256");
  for (const part of [join("web", "core", `${battle.split("/")[0]}.wasm`), join("scenarios", `${battle}.scn`), join("web", "tests", "support.ts")]) {
    sum.update(readFileSync(join(root, part)));
  }
  const file = join(root, "build-core", `attacks-${battle.replace("/", "-")}-${sum.digest("hex").slice(0, 16)}.json`);
  const work = async () => {
    if (kept === "kept" && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Weighed;
    const all = await weigh(battle, exact, Math.max(estimates, 1) * ESTIMATES);
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(all));
    renameSync(`${file}.${process.pid}`, file); // whole, whoever reads it meanwhile
    return all;
  };
  if (!already.has(battle)) already.set(battle, work());
  return already.get(battle)!;
}
