/* The story on the page: told bit by bit it is what is told at once; what stays drawn; how long things take; branches. */
import { describe, expect, test } from "vitest";
import type { Told, ToldDeed } from "../core/api.ts";
import { change, grow, oneBranch, readBranches, tree } from "../src/lib/branches.ts";
import { Beats, counted, countsTaken, itemsSince, retold, rows, settled, tolls, traceOf, verdictWords } from "../src/lib/story.ts";
import { opened, scenarios, step, systems } from "./support.ts";

const battle = (system: string) => scenarios(system).find((name) => !name.includes("drill"))!;

describe.each(systems)("%s", (system) => {
  test("told bit by bit it is the story that is told at once", async () => {
    const core = await opened(battle(system));
    let told: Told[] = core.told(0, core.length(), 0);
    for (let n = 0; n < 120 && step(core, n % 4 ? "eager" : "random"); n++) {
      const from = settled(told);
      told = retold(told, core.told(from, core.length(), 0), from);
    }
    const words = (list: Told[]) => list.map((t) => `${t.kind} ${t.from}-${t.to} ${t.text}`);
    expect(words(told)).toEqual(words(core.told(0, core.length(), 0)));
    const pieces = core.view(0).pieces;
    const keys = rows(told, pieces).map((r) => r.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(itemsSince(told, 0, pieces).length).toBeGreaterThan(3);
    expect(countsTaken(told)).toBe(told.flatMap((t) => t.deeds).find((d) => d.kind === "loss" || d.kind === "gain")?.kind === "gain");
  }, 60_000);
});

const deed = (d: Partial<ToldDeed>): ToldDeed => ({ kind: "move", event: 0, n: 1, side: 0, piece: 1, other: null, rule: null, ...d });
const place = (x: number, y: number) => ({ x, y, facing: -1, name: `${x},${y}` });

test("steps of a unit are one way, who rides along has none, and losses add up", () => {
  const deeds = [
    deed({ from: place(0, 0), to: place(10, 0) }), deed({ piece: 9, other: 1, from: place(0, 0), to: place(10, 0) }),
    deed({ kind: "attack", other: 5 }), deed({ kind: "loss", piece: 5, before: 4, after: 3 }), deed({ kind: "loss", piece: 5, before: 3, after: 1 }),
    deed({ kind: "status", piece: 5, status: "shaken", on: true }), deed({ kind: "remove", piece: 5, from: place(20, 0) }),
  ];
  const trace = traceOf(deeds);
  expect(trace.ways).toEqual([{ piece: 1, at: [{ x: 0, y: 0 }, { x: 10, y: 0 }] }]);
  expect(trace.attacks).toEqual([{ from: 1, to: 5, at: expect.objectContaining({ x: 10 }) }]);
  expect(trace.gone).toEqual([{ piece: 5, x: 20, y: 0 }]);
  expect(tolls(deeds)).toEqual([{ piece: 5, change: -3, gone: true, states: ["shaken"] }]);
});

test("strength is said as players count it", () => {
  expect(counted(-2, "blocks", false)).toBe("−2 blocks");
  expect(counted(-1, "blocks", false)).toBe("−1 block");
  expect(counted(2, "stamina", true)).toBe("−2 stamina");
  expect(counted(3, "hits short of breaking", true)).toBe("+3 hits");
  expect(counted(-1, "hits short of breaking", false)).toBe("+1 hit");
  expect(verdictWords({ text: "4, 4, 6 at 4+: 3 hits.", faces: [4, 4, 6] })).toBe("At 4+: 3 hits.");
  expect(verdictWords({ text: "7, 10 or less needed: the order arrives.", faces: [3, 4] })).toBe("7, 10 or less needed: the order arrives.");
});

test("beats wait for who shows them, and who makes them for room", async () => {
  const beats = new Beats(1);
  const beat = { n: 1, events: [], view: null, told: null, reason: "", cost: 5 };
  const first = beats.next();
  beats.push(beat);
  expect(await first).toBe(beat);
  beats.push(beat);
  expect(beats.cost).toBe(5);
  let free = false;
  const room = beats.room().then(() => (free = true));
  expect(free).toBe(false);
  await beats.next();
  await room;
  beats.end();
  expect(await beats.next()).toBeNull();
});

test("branches hang where they leave, and nothing is lost by going between them", () => {
  let b = grow(oneBranch(), 10, "first", 30, "Round 3");
  expect(b.list.map((one) => [one.id, one.parent, one.from, one.text])).toEqual([[0, null, 0, "first"], [1, 0, 10, ""]]);
  b = grow(b, 5, "second", 20, "Round 2"); // before the branch began: it hangs on the first
  expect(b.list.at(-1)).toMatchObject({ id: 2, parent: 0, from: 5 });
  b = change(b, 0, "third", 8, "Round 1");
  expect(b.here).toBe(0);
  expect(tree(b).map((t) => [t.branch.id, t.depth])).toEqual([[0, 0], [1, 1], [2, 1]]);
  expect(readBranches(JSON.parse(JSON.stringify(b)))).toEqual(b);
  expect(readBranches({ here: 7, list: [] })).toBeNull();
  for (let i = 0; i < 40; i++) b = grow(b, 3, "more", 9, "");
  expect(b.list.length).toBeLessThanOrEqual(24);
  expect(b.list.some((one) => one.id === b.here)).toBe(true);
});
