/* How choices are put before a person: what is shown, in what order, in which words. */
import { describe, expect, test } from "vitest";
import type { HeadlineLine, Offer, Piece } from "../core/api.ts";
import { bestWay, byRank, dialOf, guarded, guardWords, namesUnit, shortLine, spokenOf, wantedFacing, wayLabels, worthOffering } from "../src/lib/moves.ts";
import { horizonWords } from "../src/lib/odds.ts";

const offer = (text: string, more: Partial<Offer> = {}): Offer => ({
  text, words: text, label: text, group: "", fold: null, rank: 1, usual: false, needless: false, until: "none", ends: null,
  piece: 1, other: null, to: null, attack: false, free: false, ...more,
});
const to = (name: string, facing: number) => ({ name, x: 300, y: 100, facing });
const piece = (id: number, more: Partial<Piece> = {}): Piece => ({
  id, side: 0, arm: "foot", shape: "cell", onTable: true, with: null, strength: 4, full: 4, x: 0, y: 100, facing: 0, place: "A1",
  width: 0, depth: 0, status: [], label: `F${id}`, type: "", name: `${id}e Ligne`, ...more,
});

describe("the list", () => {
  test("leaves out what another choice does as well, and has what ends something last", () => {
    const list = [offer("end", { rank: 3 }), offer("stay"), offer("nothing", { needless: true }), offer("best", { rank: 0 })];
    expect(worthOffering(list).map((m) => m.text)).toEqual(["end", "stay", "best"]);
    expect(byRank(list).map((m) => m.text)).toEqual(["best", "stay", "nothing", "end"]);
    expect(worthOffering([offer("a", { needless: true })])).toHaveLength(1); // never nothing at all
  });

  test("asks once more where others could still act, and only there", () => {
    const ends = { count: 3, left: "A, B and C" };
    expect(guarded(offer("end", { piece: null, ends }))).toBe(true);
    expect(guardWords(offer("end", { piece: null, ends }))).toBe("3 units could still act: A, B and C.");
    expect(guarded(offer("stay F1", { ends: { count: 1, left: "F1" } }))).toBe(false); // its own doing
    expect(guarded(offer("end", { piece: null, ends, usual: true }))).toBe(false);
    expect(guarded(offer("end", { piece: null, ends: { count: 0, left: "" } }))).toBe(false);
    expect(guarded(offer("move"))).toBe(false);
  });

  test("names a unit where its label does not", () => {
    expect(namesUnit(offer("x", { label: "1e Ligne (F1)" }), piece(1))).toBe(true);
    expect(namesUnit(offer("x", { label: "Order, 10 or less" }), piece(1))).toBe(false);
    expect(namesUnit(offer("x", { label: "with F12" }), piece(1))).toBe(false);
  });
});

describe("the ways to one place", () => {
  const ways = [
    offer("move E3 N", { label: "to E3, facing north", to: to("E3", 0) }),
    offer("move E3 E", { label: "to E3, facing east", to: to("E3", 90) }),
    offer("move E3 unformed E", { label: "to E3, facing east, Unformed", to: to("E3", 90) }),
  ];
  test("are told apart by words, also where they share a facing", () => {
    const words = wayLabels(ways);
    expect(words.get("move E3 N")).toBe("Facing north");
    expect(words.get("move E3 E")).toBe("Facing east");
    expect(words.get("move E3 unformed E")).toBe("Facing east, Unformed");
    expect(wayLabels([ways[0]!]).get("move E3 N")).toBe("go");
    const twins = [offer("charge ffe", { label: "in front", words: "charges, by 9,5 9,6" }), offer("charge fef", { label: "in front", words: "charges, by 9,5 8,6" })];
    expect(new Set(wayLabels(twins).values()).size).toBe(2);
  });

  test("have one hand of the dial for each facing, the plainest", () => {
    expect(dialOf(ways).map((m) => m.text)).toEqual(["move E3 N", "move E3 E"]);
    expect(dialOf(ways.slice(1))).toEqual([]); // one facing: nothing to turn
  });

  test("begin with the way of march, or toward an enemy who is near", () => {
    expect(wantedFacing(piece(1), { x: 300, y: 100 }, [])).toBe(90);
    expect(wantedFacing(piece(1), { x: 300, y: 100 }, [piece(9, { side: 1, x: 300, y: 0 })])).toBe(0);
    expect(bestWay(ways, piece(1), []).text).toBe("move E3 E");
    expect(bestWay(ways, piece(1), [piece(9, { side: 1, x: 300, y: 0 })]).text).toBe("move E3 N");
    expect(bestWay([ways[0]!, { ...ways[2]!, usual: true }], piece(1), []).text).toBe("move E3 unformed E");
  });
});

test("numbers are short, and a choice says of whom it speaks", () => {
  const line: HeadlineLine = { text: "31 % 2e Ligne (F2): a stand or more lost", role: "them", chance: { value: 0.31 }, fact: null, piece: 2 };
  expect(shortLine(line, [piece(1), piece(2)])).toBe("31 % F2: a stand or more lost");
  expect([...spokenOf(offer("group F1 F2"), [piece(1), piece(2), piece(3)], [])]).toEqual([1, 2]);
  expect([...spokenOf(offer("move F1 F2 N", { to: to("F2", 0) }), [piece(1), piece(2)], [])]).toEqual([1]); // F2 is a place here
  expect([...spokenOf(offer("order AC attack"), [], [{ label: "AC", pieces: [4, 5] }])]).toEqual([4, 5]);
  expect(horizonWords("fight")).toBe("to the end of the fight");
});
