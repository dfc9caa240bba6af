/* Texts from strangers: records and positions that are damaged, absurd or made to break things. Each is opened or refused
 * with a place and a reason; the core never fails, and the battle that was open before stays as it was. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Core } from "../core/core.ts";
import { numbers, opened, scenario, scenarios, step, systems } from "./support.ts";

const MINUTES = 60_000;

/** Opens it; if it is refused, says why and leaves no trace. */
function judge(core: Core, text: string): boolean {
  const before = core.record();
  const result = core.open(text, { seed: "1" });
  if (result.ok) {
    core.view(null);
    core.moves();
    if (core.view(0).ask.kind !== "over") step(core, "eager");
    return true;
  }
  expect(result.faultCount).toBeGreaterThan(0);
  expect(result.faults[0]!.line).toBeGreaterThan(0);
  expect(result.faults[0]!.text.length).toBeGreaterThan(3);
  expect(core.record()).toBe(before);
  return false;
}

function damaged(text: string, next: (below: number) => number): string {
  const lines = text.split("\n");
  const line = next(lines.length);
  const at = next(text.length);
  switch (next(9)) {
    case 0: return text.slice(0, at);
    case 1: return text.slice(0, at) + String.fromCharCode(next(128)) + text.slice(at + 1);
    case 2: return text.slice(0, at) + String.fromCharCode(128 + next(60000)) + text.slice(at);
    case 3: return lines.toSpliced(line, 1).join("\n");
    case 4: return lines.toSpliced(line, 0, lines[next(lines.length)]!).join("\n");
    case 5: return lines.with(line, lines[line]!.replace(/\d+/, () => ["-1", "99999999999999999999", "4096", "0", "255"][next(5)]!)).join("\n");
    case 6: return lines.with(line, lines[line]!.split(" ").reverse().join(" ")).join("\n");
    case 7: return lines.with(line, lines[line]!.repeat(2 + next(40))).join("\n");
    default: return lines.with(line, `${lines[line]!}\0\ud800\t"{[`).join("\n");
  }
}

test("what is no battle at all", async () => {
  const core = await opened("ccn/el_bodon");
  for (const text of ["", " ", "\0", "[", "{", "{}", "[]", "null", "<html>", "[Grognard \"1\"]", "\uFEFF[Grognard \"2\"]\n",
    "{".repeat(100_000), "[".repeat(100_000), "a\n".repeat(100_000), "x".repeat(1_000_000), "system ccn\n".repeat(1000),
    "[Grognard \"1\"]\nbegin scenario\nend scenario\n", "system nothing\n", "\ud800\udc00".repeat(1000)])
    expect(judge(core, text), text.slice(0, 40)).toBe(false);
  expect(core.open("#".repeat(9_000_000)).faults[0]!.text).toMatch(/too long/);
});

test("a record of another version, of other rules, with dice that fell otherwise", async () => {
  const core = await opened("ccn/el_bodon");
  for (let n = 0; n < 40; n++) step(core, "eager");
  const good = core.record({ Seed: "7" });
  expect(core.open(good).ok).toBe(true);
  expect(core.open(good.replace('[Grognard "1"]', '[Grognard "7"]')).faults[0]!.text).toMatch(/format 7/);
  expect(core.open(good.replace(/\[Rules "ccn \d+"\]/, '[Rules "ccn 999"]')).faults[0]!.text).toMatch(/version|rules/i);
  const changed = good.replace(/^(\d+\. roll )(\d)/m, (_, head: string, face: string) => `${head}${face === "6" ? 1 : Number(face) + 1}`);
  expect(core.open(changed).ok).toBe(false);
});

describe.each(systems)("%s", (system) => {
  test("damaged scenarios and positions", async () => {
    const next = numbers(17);
    const core = await opened(scenarios(system)[0]!);
    let refused = 0;
    for (let n = 0; n < 200; n++) {
      let text = scenario(scenarios(system)[n % scenarios(system).length]!);
      for (let wounds = 1 + next(3); wounds > 0; wounds--) text = damaged(text, next);
      refused += judge(core, text) ? 0 : 1;
    }
    expect(refused).toBeGreaterThan(50);
  }, 3 * MINUTES);

  test("damaged records", async () => {
    const next = numbers(23);
    const core = await opened(scenarios(system)[0]!);
    for (let n = 0; n < 60 && step(core, "eager"); n++);
    const good = core.record({ Seed: "3" });
    let refused = 0;
    for (let n = 0; n < 150; n++) {
      let text = good;
      for (let wounds = 1 + next(3); wounds > 0; wounds--) text = damaged(text, next);
      refused += judge(core, text) ? 0 : 1;
    }
    expect(refused).toBeGreaterThan(50);
  }, 3 * MINUTES);

  test("hostile moves", async () => {
    const next = numbers(5);
    const core = await opened(scenarios(system).find((name) => !name.includes("drill"))!);
    for (let n = 0; n < 60; n++) {
      const moves = core.moves();
      for (const move of [moves[next(moves.length)]?.text ?? "roll 1 2 3", core.view(null).ask.die?.name ?? "draw"]) {
        core.verdict(damaged(move, next));
        core.odds(damaged(move, next), 100, [damaged(move, next)]);
        core.drag(damaged(move, next), next(5000) - 1000, next(5000) - 1000, next(400));
        core.card(next(300), null);
        core.refused(next(300));
        core.log(next(50) - 10, next(50));
        core.give(damaged(move, next));
      }
      if (!step(core, "eager")) break;
    }
  }, 2 * MINUTES);
});

test("what the fuzzers found once", async () => {
  const folder = join(import.meta.dirname, "..", "..", "tests", "fuzz", "corpus");
  const core = await opened("ccn/el_bodon");
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) judge(core, readFileSync(join(entry.parentPath, entry.name), "utf8"));
});
