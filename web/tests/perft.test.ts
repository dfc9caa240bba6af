/* The core in WebAssembly counts as many sequences of decisions as the native one: tests/perft.txt (docs/perft.md). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Core } from "../core/core.ts";
import { loadCore, root, scenario, systems } from "./support.ts";

const rows = readFileSync(join(root, "tests", "perft.txt"), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split(" "));
let core: Core;

beforeAll(async () => {
  core = await loadCore();
});

describe.each(systems)("%s", (system) => {
  test("as many sequences as the native core", () => {
    const own = rows.filter(([name, depth]) => name!.startsWith(`${system}/`) && depth !== "0");
    for (const [name, depth, ...numbers] of own) {
      expect(core.open(scenario(name!)).ok).toBe(true);
      expect(core.perft(Number(depth)), name).toBe(numbers.join(" "));
    }
    expect(own.length).toBeGreaterThan(10);
  }, 120_000);
});
