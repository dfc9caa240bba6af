/* The client's own logic: what it makes of moves, events, odds, dice, links and ground. */
import { describe, expect, test } from "vitest";
import type { AmendField, Die, Event, Move, Odds, OddsLine, Piece, View } from "../core/api.ts";
import { changesOf, firstValues } from "../src/lib/amend.ts";
import { readFaces, pips, rollText } from "../src/lib/dice.ts";
import { joins, levelOf, lookOf, scatter } from "../src/lib/ground.ts";
import { LINK_TEXT_MOST, packPosition, routeOf, unpackPosition } from "../src/lib/link.ts";
import { entryLines, logLines, shortRule } from "../src/lib/log.ts";
import { capital, choices, countOf, fold, groups, matches, movesOf, wayWords, wind } from "../src/lib/moves.ts";
import { fraction, groupLines, isCertain, percent, qualityWords, summary } from "../src/lib/odds.ts";
import { groundOf, inside, paint } from "../src/lib/paint.ts";
import { across, along, aside, bearing, cellCorners, cellIndex, extent, hold, middle, nextStop, unwind, zoom } from "../src/lib/plane.ts";
import { become, kept, same } from "../src/lib/same.ts";
import { plainStory, shortStory } from "../src/lib/catalogue.ts";
import { opened } from "./support.ts";

const move = (text: string, more: Partial<Move> = {}): Move => ({ text, words: text, piece: null, other: null, to: null, attack: false, free: false, ...more });
const at = (x: number, y: number, facing = -1, name = "") => ({ x, y, facing, name });
const piece = (id: number, more: Partial<Piece> = {}): Piece => ({
  id, side: 0, arm: "foot", shape: "cell", onTable: true, with: null, strength: 4, full: 4, x: 50, y: 50, facing: 0, place: "A1",
  width: 0, depth: 0, status: [], label: `F${id}`, type: "", name: `unit ${id}`, ...more,
});
const event = (kind: Event["kind"], more: Partial<Event> = {}): Event => ({
  kind, side: null, piece: null, other: null, rule: null, text: "", depth: 2, seenBy: [true, true], ...more,
});

describe("moves", () => {
  const list = [
    move("pass"),
    move("move F1 D5 S", { piece: 1, to: at(350, 400, 180, "D5") }),
    move("move F1 D5 N", { piece: 1, to: at(350, 400, 0, "D5") }),
    move("melee F1 A1", { piece: 1, other: 9, attack: true }),
    move("rally F1", { piece: 1 }),
    move("rally F2", { piece: 2 }),
  ];
  test("fall into places, targets and plain buttons", () => {
    const c = choices(movesOf(list, 1));
    expect(c.spots).toHaveLength(1);
    expect(c.spots[0]!.moves.map((m) => m.text)).toEqual(["move F1 D5 S", "move F1 D5 N"]);
    expect([...c.targets.keys()]).toEqual([9]);
    expect(c.plain.map((m) => m.text)).toEqual(["rally F1"]);
  });
  test("are grouped by unit, nobody's first", () => {
    const g = groups(list, [piece(1), piece(2)]);
    expect(g.map((x) => x.piece?.id ?? null)).toEqual([null, 1, 2]);
    expect(g.reduce((n, x) => n + x.moves.length, 0)).toBe(list.length);
    expect([...countOf(list)]).toEqual(g.map((x) => [x.piece?.id ?? null, x.moves.length]));
  });
  test("to one place are told apart by facing, else by notation", () => {
    const two = choices(movesOf(list, 1)).spots[0]!.moves;
    expect(two.map((m) => wayWords(m, two))).toEqual(["S", "N"]);
    const twins = [move("go B1 1,1", { to: at(1, 1) }), move("go B1 1,1 via 2,2", { to: at(1, 1) })];
    expect(twins.map((m) => wayWords(m, twins))).toEqual(["go", "via 2,2"]);
  });
  test("are found by every word of a search", () => {
    expect(matches(list[1]!, piece(1, { name: "Chasseurs" }), "chass d5")).toBe(true);
    expect(matches(list[1]!, piece(1), "d6")).toBe(false);
  });
  test("that differ in a facing alone are folded into one row", () => {
    const turns = ["N", "E", "S", "W"].map((w) => move(`stand-to B2 ${w}`, { words: `B2 stands to, turning to face ${w}` }));
    const rows = fold([move("rally B2"), ...turns]);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ text: "B2 stands to, turning to face", ways: [{ label: "N" }, { label: "E" }, { label: "S" }, { label: "W" }] });
    expect(fold(turns.slice(0, 2))).toHaveLength(2);
  });
  test("winds and capitals", () => {
    expect([0, 30, 90, 180, 359].map(wind)).toEqual(["N", "NNE", "E", "S", "N"]);
    expect(wind(-1)).toBe("");
    expect(capital("")).toBe("");
  });
});

describe("the log", () => {
  test("folds a tally into one line and drops a bare one", () => {
    const lines = logLines(3, [
      event("tally", { piece: 1, other: 9, rule: "x.melee.dice", after: 4 }),
      event("tally", { piece: 1, other: 9, rule: "x.melee.leader", after: -1 }),
      event("dice", { text: "Dice: 1 2.", depth: 3 }),
      event("tally", { piece: 1, rule: "x.alone", after: 2 }),
    ], 0, [piece(1), piece(9, { label: "A1" })]);
    expect(lines.map((l) => l.text)).toEqual(["F1 against A1: 3", "Dice: 1 2."]);
    expect(lines[0]!.tally).toEqual([{ amount: 4, rule: "x.melee.dice" }, { amount: -1, rule: "x.melee.leader" }]);
  });
  test("shows a side what it may see, and both only what both may", () => {
    const secret = event("status", { text: "F1 gets a red cube.", seenBy: [true, false] });
    expect(logLines(1, [secret], 0, [])).toHaveLength(1);
    expect(logLines(1, [secret], 1, [])).toHaveLength(0);
    expect(logLines(1, [secret], null, [])).toHaveLength(0);
  });
  test("carries comments of a record and short rule names", () => {
    const lines = entryLines({ n: 2, text: "pass", kind: "choose", side: 0, by: "person", notes: ["He waits."], events: [] }, 0, []);
    expect(lines[0]!.text).toBe("He waits.");
    expect(shortRule("ccn.melee.dice")).toBe("melee.dice");
  });
});

describe("odds", () => {
  const line = (text: string, value: number, more: Partial<OddsLine> = {}): OddsLine => ({ kind: "status", value: true, unchanged: false, text, chance: { value }, ...more });
  const odds = (values: number[]): Odds => ({
    ok: true, move: "x", exact: true, sampled: false, ms: 1, by_habit: 0, assumed: 0, habits: [], tallies: [], tests: [],
    outcomes: values.map((value, i) => ({ chance: { value }, text: `r${i}` })), outcomeCount: values.length, marginals: [], how: "exact", headline: [],
  });
  test("percentages neither lie about never nor about always", () => {
    expect([0, 0.0004, 0.5, 0.999999, 1].map(percent)).toEqual(["0 %", "< 0.1 %", "50 %", "> 99.9 %", "100 %"]);
  });
  test("long fractions are left out", () => {
    expect(fraction({ value: 0.1875, fraction: "3/16" })).toBe("3/16");
    expect(fraction({ value: 0.1, fraction: "123456789/1234567890" })).toBe("");
  });
  test("lines stand by piece; facings and rare places are left out", () => {
    const g = groupLines([line("a", 0.5, { piece: "F1" }), line("b", 0.5, { piece: "F1" }), line("c", 1, { piece: "A1", kind: "facing" }), line("d", 0.0001, { piece: "A1", kind: "place" })]);
    expect(g).toHaveLength(1);
    expect(g[0]!.lines).toHaveLength(2);
  });
  test("the rest is summed, estimates are labelled", () => {
    const s = summary(odds([0.5, 0.2, 0.1, 0.1, 0.05, 0.03, 0.02]), 6);
    expect(s.restCount).toBe(1);
    expect(s.rest).toBeCloseTo(0.02);
    expect(isCertain(odds([1]))).toBe(true);
    expect(qualityWords({ ...odds([1]), sampled: true, samples: 500 })).toBe("estimate, 500 samples");
  });
});

describe("typed dice", () => {
  const d6: Die = { name: "die", draw: false, faces: 6, names: ["1", "2", "3", "4", "5", "6"], weights: [], classes: [], classOf: [] };
  const battle: Die = { ...d6, name: "battle die", names: ["INF", "INF", "CAV", "ART", "SABER", "FLAG"] };
  test("are read by number, by name and run together", () => {
    expect(readFaces("5 3,1", d6, 3)).toEqual({ faces: [5, 3, 1], fault: "" });
    expect(readFaces("531", d6, 3).faces).toEqual([5, 3, 1]);
    expect(readFaces("saber flag", battle, 2).faces).toEqual([5, 6]);
  });
  test("that cannot be are refused with the reason", () => {
    expect(readFaces("7", d6, 1).fault).toContain("no 7");
    expect(readFaces("1 2", d6, 1).fault).toContain("only 1");
    expect(readFaces("cheese", d6, 1).fault).toContain("cheese");
    expect(rollText([5, 3])).toBe("roll 5 3");
  });
  test("have as many pips as they show", () => {
    for (let f = 1; f <= 6; f++) expect(pips(f)).toHaveLength(f);
  });
});

describe("the umpire's form", () => {
  test.each([["ccn/el_bodon", "blocks", 2], ["rbc/before_novara", "hits", 1], ["boe/el_bodon", "stands", 2], ["bp/redinha", "casualties", 1], ["kings/crag", "pins", 1]] as const)("%s: what was changed in it is taken and told", async (battle, word, number) => {
    const core = await opened(battle);
    const unit = core.view(null).pieces.find((p) => p.onTable && p.arm !== "leader")!.label;
    const fields = core.amendable(unit);
    const values = firstValues(fields);
    expect(changesOf(fields, values)).toBe("");
    values[word] = number;
    const changes = changesOf(fields, values);
    expect(changes).toBe(`${word} ${number}`);
    const given = core.amend(`set ${unit} ${changes}`);
    expect(given.why ?? "").toBe("");
    expect(core.told(core.length(), core.length(), null).map((t) => t.text).join()).toMatch(/umpire/i);
  });
  test("unsays a state, and a flag, with `not`", () => {
    const fields: AmendField[] = [
      { word: "morale", kind: "one", words: ["steady", "shaken"], what: "", now: "shaken" },
      { word: "state", kind: "flags", words: ["spent", "square"], what: "", now: "spent" },
    ];
    expect(changesOf(fields, { morale: "", spent: false, square: true })).toBe("not shaken not spent square");
  });
});

describe("links", () => {
  test("carry a position there and back", async () => {
    const text = "system ccn\ntitle  Über allen Gipfeln\n".repeat(40);
    const packed = await packPosition(text);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpackPosition(packed)).toBe(text);
  });
  test("that are damaged, cut short or swollen are refused", async () => {
    const packed = await packPosition("system ccn\n".repeat(50));
    await expect(unpackPosition(packed.slice(0, -6))).rejects.toThrow("damaged");
    await expect(unpackPosition("<script>")).rejects.toThrow("signs");
    await expect(unpackPosition("A".repeat(200_000))).rejects.toThrow("longer");
    const bomb = new Blob(["a".repeat(LINK_TEXT_MOST * 8)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
    const base64 = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    await expect(unpackPosition(base64)).rejects.toThrow("more than any position");
  });
  test("lead to pages", () => {
    expect(routeOf("")).toEqual({ page: "start" });
    expect(routeOf("#b=ccn/el_bodon")).toEqual({ page: "battle", name: "ccn/el_bodon" });
    expect(routeOf("#b=../../etc/passwd").page).toBe("unknown");
    expect(routeOf("#p=abc")).toEqual({ page: "position", packed: "abc" });
    expect(routeOf("#/nowhere").page).toBe("unknown");
  });
});

describe("ground", () => {
  test("is told from its word", () => {
    const words = { forest: "wood", wood: "wood", hill: "hill", "steep hill": "steep", town: "town", "strong point": "town", "field works": "works", road: "road", "water or cliff": "blocked", stream: "stream", open: "open", clear: "open", "dangerous ground": "water", moon: "other" };
    for (const [word, look] of Object.entries(words)) expect([word, lookOf(word)]).toEqual([word, look]);
    expect([levelOf("hill"), levelOf("height 2"), levelOf("open")]).toEqual([1, 2, 0]);
    expect(joins("road", "bridge")).toBe(true);
    expect(joins("road", "wood")).toBe(false);
  });
  test("is strewn the same way every time", () => {
    const [a, b] = [scatter(5), scatter(5)];
    expect([a(), a(), a()]).toEqual([b(), b(), b()]);
  });
  test("of cells becomes few paths", () => {
    const cells = Array.from({ length: 40 }, (_, i) => ({ x: 50 + (i % 8) * 100, y: 50 + Math.floor(i / 8) * 100, column: i % 8, row: Math.floor(i / 8), terrain: i % 3, works: 0, worth: i === 3 ? 2 : 0, worthTo: null, name: `c${i}` }));
    const v = { ground: "squares", cells, features: [], terrain: [{ word: "clear", mark: "." }, { word: "wood", mark: "w" }, { word: "road", mark: "+" }], width: 800, height: 500, sides: [{ name: "a" }, { name: "b" }] } as unknown as View;
    const p = paint(v);
    expect(p.layers.length).toBeLessThan(20);
    expect(p.layers.map((l) => l.kind)).toContain("road");
    expect(p.flags).toHaveLength(1);
    expect(p.layers.every((l) => !l.d.includes("NaN"))).toBe(true);
  });
  test("of a table keeps its polygons to scale", () => {
    const square: [number, number][] = [[0, 0], [10, 0], [10, 10], [0, 10]];
    expect(inside(square, { x: 5, y: 5 })).toBe(true);
    expect(inside(square, { x: 15, y: 5 })).toBe(false);
    const v = { ground: "table", cells: [], features: [{ terrain: 0, closed: true, at: square, name: "V1 Redinha" }, { terrain: 1, closed: false, at: [[5, 5]], name: "3 to french" }], terrain: [{ word: "building", mark: "#" }, { word: "objective", mark: "@" }], width: 480, height: 540, sides: [{ name: "a" }, { name: "b" }] } as unknown as View;
    const p = paint(v);
    expect(p.layers.find((l) => l.kind === "house")!.d).toBe("M0 0L10 0L10 10L0 10Z");
    expect(p.signs[0]!.text).toBe("Redinha");
    expect(p.flags[0]!.worth).toBe("3");
  });
});

describe("what has not changed is not drawn again", () => {
  const view = () => ({
    ground: "squares", cells: [{ name: "A1", terrain: 0, worthTo: null }], features: [], terrain: [{ word: "clear", mark: "." }], width: 800, height: 500,
    clock: "Round 1", sides: [{ name: "a", score: 0 }, { name: "b", score: 0 }],
  }) as unknown as View;
  test("the ground of a later view is the old one, until it changes", () => {
    const [first, later, burnt] = [view(), view(), view()];
    later.clock = "Round 2";
    later.sides[1].score = 3;
    burnt.cells[0]!.terrain = 1;
    const ground = groundOf(first);
    expect(kept(ground, groundOf(later))).toBe(ground);
    expect(kept(ground, groundOf(burnt))).not.toBe(ground);
    expect(kept(undefined, ground)).toBe(ground);
  });
  test("of a piece only what differs is written", () => {
    const written: string[] = [];
    const target = piece(1, { status: [1, 2] });
    const watched = new Proxy(target, { set: (o, k, v) => written.push(String(k)) > 0 && Reflect.set(o, k, v) });
    become(watched, piece(1, { status: [1, 2], x: 150, strength: 3 }));
    expect(written.sort()).toEqual(["strength", "x"]);
    become(watched, piece(1, { status: [1], x: 150, strength: 3 }));
    expect(written.slice(2)).toEqual(["status"]);
    expect(target).toEqual(piece(1, { status: [1], x: 150, strength: 3 }));
  });
  test("the same is the same to the last member", () => {
    expect(same([1, { a: [null, "x"] }], [1, { a: [null, "x"] }])).toBe(true);
    for (const other of [[1, { a: [null, "y"] }], [1, { a: [null] }], [1, { a: [null, "x"], b: 1 }], [1, { b: [null, "x"] }], [1], null, {}])
      expect(same([1, { a: [null, "x"] }], other)).toBe(false);
  });
});

describe("the plane", () => {
  test("north is up and angles go clockwise", () => {
    expect(along({ x: 0, y: 0 }, 90, 10).x).toBeCloseTo(10);
    expect(along({ x: 0, y: 0 }, 0, 10).y).toBeCloseTo(-10);
    expect(bearing({ x: 0, y: 0 }, { x: -10, y: 0 })).toBeCloseTo(270);
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: 10 })).toBeCloseTo(180);
  });
  test("a turn goes the short way round", () => {
    expect(unwind(350, 10)).toBe(370);
    expect(unwind(10, 350)).toBe(-10);
    expect(unwind(0, 180) === 180 || unwind(0, 180) === -180).toBe(true);
  });
  test("edges of cells face their neighbours", () => {
    for (const ground of ["hexes", "squares"] as const) {
      const corners = cellCorners(ground, { x: 0, y: 0 });
      corners.forEach((a, i) => {
        const b = corners[(i + 1) % corners.length]!;
        const out = across(ground, { x: 0, y: 0 }, i);
        expect((a.x + b.x) / 2).toBeCloseTo(out.x / 2, 3);
        expect((a.y + b.y) / 2).toBeCloseTo(out.y / 2, 3);
      });
    }
  });
  test("the middle of a rectangle lies behind its front", () => {
    expect(middle({ shape: "rect", x: 100, y: 100, facing: 0, depth: 20 })).toEqual({ x: 100, y: 110 });
    expect(middle({ shape: "disc", x: 5, y: 6, facing: 0, depth: 20 })).toEqual({ x: 5, y: 6 });
  });
  test("zooming keeps the point under the pointer and the field in sight", () => {
    const whole = { x: 0, y: 0, w: 1000, h: 1000 };
    const z = zoom(whole, whole, { x: 250, y: 250 }, 0.5);
    expect(z).toEqual({ x: 125, y: 125, w: 500, h: 500 });
    expect(zoom(z, whole, { x: 0, y: 0 }, 1e-9).w).toBeGreaterThan(50);
    expect(hold({ x: 9999, y: 0, w: 100, h: 100 }, whole).x).toBeLessThan(1000);
    expect(extent({ ground: "table", cells: [], width: 480, height: 540 }).w).toBe(532);
  });
  test("pieces in one cell stand aside, leaders with a unit do not count", () => {
    const out = aside([piece(1), piece(2), piece(3, { arm: "leader", with: 1 }), piece(4, { x: 150 })]);
    const [a, b] = [out.get(1)!, out.get(2)!];
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(40); // side by side, not one on the other
    expect(a.k).toBeLessThan(0.7);
    expect(out.has(3)).toBe(false);
    expect(out.has(4)).toBe(false); // alone: where it is, and as large
  });
  test("enemies in one cell stand face to face, each towards where it came from", () => {
    const out = aside([piece(1, { facing: 180 }), piece(2, { side: 1, facing: 0 }), piece(3, { side: 1, facing: 0 })]);
    expect(out.get(1)!.y).toBeLessThan(0);
    expect(out.get(2)!.y).toBeGreaterThan(0);
    expect(out.get(3)!.y).toBe(out.get(2)!.y);
    expect(Math.abs(out.get(3)!.x - out.get(2)!.x)).toBeGreaterThan(30);
  });
  test("arrow keys find the nearest stop that way", () => {
    const stops = [{ x: 0, y: 0, k: "o" }, { x: 10, y: 0, k: "e" }, { x: 0, y: 10, k: "s" }, { x: 100, y: 5, k: "far" }];
    expect(nextStop(stops, stops[0]!, "ArrowRight")?.k).toBe("e");
    expect(nextStop(stops, stops[0]!, "ArrowDown")?.k).toBe("s");
    expect(nextStop(stops, stops[0]!, "ArrowUp")).toBeUndefined();
    expect(nextStop(stops, stops[0]!, "x")).toBeUndefined();
  });
  test("cells are found by place", () => {
    const find = cellIndex([{ x: 50, y: 86.6 } as never]);
    expect(find({ x: 50.4, y: 87 })).toBeDefined();
    expect(find({ x: 150, y: 87 })).toBeUndefined();
  });
});

test("a story is cut after two sentences", () => {
  expect(shortStory("One. Two! Three.")).toBe("One. Two!");
  expect(shortStory("no end")).toBe("no end");
  expect(plainStory("Worth it? (The position of worked case W26.)")).toBe("Worth it?");
});
