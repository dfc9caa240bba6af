/* The way in: every guided battle can be played through by its own steps, and every drill has a task, an answer that is legal, and
 * numbers that the core has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AsyncCore, HeadlineLine } from "../core/api.ts";
import type { Core } from "../core/core.ts";
import { among, lay, rivalsOf } from "../src/lib/drill.ts";
import { Guide } from "../src/lib/guide.svelte.ts";
import { drillsOf, lessonAfter, type Course } from "../src/lib/lessons.ts";
import { loadCore, scenario, scenarios, systems } from "./support.ts";

const course = (system: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", "public", "lessons", `${system}.json`), "utf8")) as Course;
const drills = systems.flatMap((system) => drillsOf(course(system)).map((drill) => [`${system}/${drill.name}`, drill] as const));
const numbers = (words: string) => [...words.matchAll(/(\d+) %/g)].map((m) => Number(m[1]));

/** The percentages that the page shows of these lines; an estimate may be off by its error. */
function shown(lines: HeadlineLine[]): Set<number> {
  const all = new Set<number>();
  for (const l of lines) {
    const off = l.error_95 ? Math.ceil(100 * l.error_95) : 0;
    for (const n of numbers(l.text)) for (let x = n - off; x <= n + off; x++) all.add(x);
  }
  return all;
}

/** As the page answers for a lesson: what cannot matter is answered as is usual. */
function follow(core: Core, laid: string): void {
  const text = laid.replace(/^\?/, "");
  let given = core.give(text);
  for (let i = 0; !given.ok && text === laid && i < 4; i++) {
    const q = core.question();
    if (!q.idle || !q.usual) break;
    core.give(q.usual.text);
    given = core.give(text);
  }
  expect(given.ok || text !== laid, `${laid}: ${given.why}, asked: ${core.prompt()}`).toBe(true);
}

test.each(systems)("%s: the first battle is played through by its own steps, tells true numbers, and goes on where it was left", async (system) => {
  const { first } = course(system);
  const core = await loadCore([system]);
  expect(core.open(first.scenario ?? scenario(first.battle!), { seed: "5" }).ok).toBe(true);
  const guide = new Guide(first);
  const told = new Set<number>();
  const kept = () => Guide.resumed(first, core.log(1, core.length()).map((e) => e.text), guide.at);
  for (;;) {
    for (let laid = guide.next(); laid !== null; laid = guide.next()) follow(core, laid);
    if (guide.ended) break;
    const step = guide.step!;
    const again = kept();
    again.next();
    expect([again.at, again.step], step.say).toEqual([guide.at, guide.step]);
    if (!step.do) expect(again.allows("any answer"), "only the last step lets go by itself").toBe(again.ended);
    const view = core.view(first.seat);
    if (step.point) expect(view.pieces.some((p) => p.label === step.point) || view.features.some((f) => f.name === step.point), step.point).toBe(true);
    if (step.do) {
      expect(view.ask.side, step.say).toBe(first.seat);
      expect(core.moves().map((m) => m.text)).toContain(step.do);
      for (const h of core.headlines([step.do, ...(step.beside ?? [])], { budget: 6_000 })) shown(h.headline ?? []).forEach((n) => told.add(n));
      for (const n of numbers(step.say)) expect(told, `${n} % in: ${step.say}`).toContain(n);
      expect(guide.allows(step.do)).toBe(true);
      expect(guide.allows("concede")).toBe(false);
      follow(core, step.do);
    }
    guide.done();
  }
  expect(first.learned.length).toBeGreaterThan(60);
  expect(core.length()).toBeGreaterThan(15);
});

test("every drill of every system is a lesson, each is in one course, and one leads to the next", () => {
  for (const system of systems) {
    const all = drillsOf(course(system)).map((d) => `${system}/${d.name}`);
    expect([...all].sort()).toEqual(scenarios(system).filter((name) => name.includes("/drill_")));
    const done = new Set<string>();
    let at: string | null = `${system}/first`;
    while ((at = lessonAfter(course(system), at, done)) !== null) done.add(at);
    expect([...done]).toEqual(all);
  }
});

test.each(drills)("%s: it opens at its question, the answer can be given, and its numbers come out of the core", async (name, drill) => {
  const core = await loadCore([name.split("/")[0]!]);
  expect(core.open(scenario(name), { seed: "5" }).ok).toBe(true);
  const side = core as unknown as AsyncCore; // it answers at once: awaiting it changes nothing
  expect(await lay(side, drill.before ?? [])).toBe("");
  expect(core.view(null).ask.kind).toBe("choose");
  expect(drill.task).toMatch(/[?.]$/);
  expect(`${drill.task} ${drill.answer}`).not.toMatch(/worked case|W\d\d/);
  expect(drill.answer.length).toBeGreaterThan(40);
  expect(drill.rivals.length).toBeGreaterThan(0);
  const rivals = await rivalsOf(side, drill);
  expect(rivals.map((r) => r.move)).toEqual([drill.best[0], ...drill.rivals]);
  for (const r of drill.rivals) expect(among(drill.best, r), r).toBe(false);
  const known = shown(rivals.flatMap((r) => r.headline));
  for (const n of numbers(drill.answer)) expect([...known], `${n} % in: ${drill.answer}`).toContain(n);
});
