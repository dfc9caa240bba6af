/* What the tests of the core share: the core itself, the shipped scenarios, and the command line beside it. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Odds } from "../core/api.ts";
import { Core } from "../core/core.ts";

const root = join(import.meta.dirname, "..", "..");
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

/** Attacks that come up when programs play: some whose odds are soon exact, some whose odds are not. */
export async function attacks(battle: string, exact: number, estimates: number): Promise<Attack[]> {
  const core = await opened(battle);
  const found: Attack[] = [];
  for (let n = 0; n < 900; n++) {
    const missing = (sampled: boolean) => found.filter((f) => f.sampled === sampled).length < (sampled ? estimates : exact);
    if (!missing(true) && !missing(false)) break;
    const move = core.view(null).ask.kind === "choose" ? core.moves().find((m) => m.attack)?.text : undefined;
    const odds = move ? core.odds(move, FIRST) : null;
    if (odds && odds.outcomeCount > 1 && missing(odds.sampled)) found.push({ position: core.position(), move: move!, sampled: odds.sampled, odds });
    if (!step(core, n % 5 ? "eager" : "random")) break;
  }
  return found;
}
