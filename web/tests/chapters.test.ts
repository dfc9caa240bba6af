/* Specifications as chapters, and lessons: every rule has a place, and every laid-down answer is legal. */
import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chapters, inline, sectionOf, tagWords } from "../src/lib/chapters.ts";
import { scenarioOf } from "../src/lib/files.ts";
import type { Course } from "../src/lib/lessons.ts";
import { whenWords } from "../src/lib/shelf.ts";
import { Core } from "../core/core.ts";
import { systems } from "./support.ts";

const root = join(import.meta.dirname, "..", "..");
const course = (system: string) => JSON.parse(readFileSync(join(root, "web", "public", "lessons", `${system}.json`), "utf8")) as Course;

async function core(system: string): Promise<Core> {
  const it = new Core();
  await it.add(system, readFileSync(join(root, "web", "core", `${system}.wasm`)));
  return it;
}

describe.each(systems)("%s", (system) => {
  test("the specification has its fourteen chapters, and every rule of the core a place in them", async () => {
    const all = chapters(readFileSync(join(root, "docs", "rules", `${system}.md`), "utf8"), system);
    expect(all.map((c) => c.id).filter((id) => id !== "0")).toEqual(Array.from({ length: 14 }, (_, i) => String(i + 1)));
    const lost = (await core(system)).about().systems[0]!.rules.filter((r) => !sectionOf(all, r.id)).map((r) => r.id);
    expect(lost).toEqual([]);
    expect(all.flatMap((c) => c.sections).flatMap((s) => s.blocks).filter((b) => b.kind === "table").length).toBeGreaterThan(5);
  });

  test("the lessons name every drill once", () => {
    const named = course(system).lessons.flatMap((l) => l.drills).map((d) => d.name);
    expect(new Set(named).size).toBe(named.length);
    for (const name of named) expect(existsSync(join(root, "scenarios", system, `${name}.scn`)), name).toBe(true);
  });
});

test("marks in a text become plain data, and tags are explained", () => {
  const isRule = (id: string) => id.startsWith("x.");
  expect(inline("a `x.y` **b** [P?] <i>", isRule)).toEqual([
    { kind: "text", text: "a " }, { kind: "rule", text: "x.y" }, { kind: "text", text: " " }, { kind: "bold", text: "b" },
    { kind: "tag", text: "P?", words: "the published game, from memory" }, { kind: "text", text: " <i>" },
  ]);
  expect(tagWords("S14")).toBe("line 14 of the players’ summary");
  expect(tagWords("R: four facings")).toBe("four facings: our ruling");
});

test("a record gives its scenario back, and times are said as people say them", () => {
  expect(scenarioOf('[Grognard "1"]\n\nbegin scenario\nsystem x\nend scenario\n\n1. a\n')).toBe("system x\n");
  expect(scenarioOf("system x\n")).toBe("system x\n");
  const now = new Date(2026, 5, 10, 12).getTime();
  expect(whenWords(now - 60_000, now)).toMatch(/^today/);
  expect(whenWords(now - 86_400_000, now)).toBe("yesterday");
});
