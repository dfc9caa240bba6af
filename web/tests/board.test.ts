/* What the board makes of words: kinds of troops, chips, colours and places, from what the cores of all systems say. */
import { describe, expect, test } from "vitest";
import type { Offer, Piece } from "../core/api.ts";
import { turnedCubes } from "../src/lib/badges.ts";
import { chipOf, chipsOf } from "../src/lib/chips.ts";
import { coloursOf } from "../src/lib/colours.ts";
import { formOf } from "../src/lib/forms.ts";
import { GLYPHS, kindOf } from "../src/lib/kinds.ts";
import { placesOf } from "../src/lib/lore.svelte.ts";
import { groundOf, paint } from "../src/lib/paint.ts";
import { loadCore, opened, playUntil, scenario, scenarios, systems } from "./support.ts";

describe("kinds of troops", () => {
  const cases: [Piece["arm"], string, string, string?][] = [
    ["horse", "11th Light Dragoons, light horse, Regular", "light horse"],
    ["horse", "20th Dragoons (F3), French heavy cavalry", "heavy horse"],
    ["horse", "Lanciers de Berg, light horse, Regular", "lancers"],
    ["horse", "9th Cuirassiers (F1), French cuirassiers", "cuirassiers"],
    ["foot", "B1, 101st Royal Bengal Fusiliers. Regular Infantry with obsolete rifles", "regular infantry"],
    ["foot", "B3, 1st Punjab Infantry, skirmishers. Irregular Infantry with obsolete rifles", "irregular infantry"],
    ["foot", "Swiss Pike-Block (S1), Swiss", "pikes"],
    ["foot", "Halberdiers (S4), Swiss", "halberds and bills"],
    ["foot", "Skirmishers (S5), Skirmishers (arquebus), Swiss", "skirmishers"],
    ["foot", "Thiebault's advance guard (F5), French line infantry", "line foot", "plain"],
    ["foot", "Grenadiers of the Old Guard (F1), French Old Guard", "grenadiers", "double"],
    ["foot", "Glasgow Militia (G15), Government militia", "line foot", "dashed"],
    ["guns", "Horse battery, light horse guns, Regular", "horse guns"],
    ["guns", "N4, Naval brigade. Crew, well drilled, with a machine gun", "machine gun"],
  ];
  test.each(cases)("%s: %s", (arm, words, name, edge) => {
    expect(kindOf(arm, words).name).toBe(name);
    if (edge) expect(kindOf(arm, words).edge).toBe(edge);
  });
  test("every kind that is named has a drawing, and an unknown word the sign of its arm", () => {
    for (const arm of ["foot", "horse", "guns", "other"] as const) {
      const k = kindOf(arm, "never heard of");
      expect(k.frame !== "none" || k.glyph in GLYPHS).toBe(true);
    }
  });
});

describe("of all shipped battles", () => {
  test.each(systems)("%s: sides differ in colour and keep it, states have chips apart, kinds are drawn", async (system) => {
    const core = await loadCore([system]);
    for (const name of scenarios(system)) {
      expect(core.open(scenario(name), { seed: "7" }).ok).toBe(true);
      const view = core.view(null);
      const names: [string, string] = [view.sides[0].name, view.sides[1].name];
      const colours = coloursOf(names);
      expect(colours[0], name).not.toBe(colours[1]);
      names.forEach((side, i) => {
        if (/french/i.test(side)) expect(colours[i], name).toBe("blue");
        if (/british/i.test(side)) expect(colours[i], name).toBe("vermillion");
      });
      const chips = view.status.map(chipOf).filter((c) => c !== null);
      const looks = chips.map((c) => `${c.letter} ${c.shape} ${c.colour}`);
      expect(new Set(looks).size, `${name}: ${looks.join(", ")}`).toBe(looks.length);
      for (const p of view.pieces) {
        const k = kindOf(p.arm, `${core.card(p.id, null).split("\n")[0]!} ${p.name} ${p.type}`);
        if (k.glyph) expect(GLYPHS, `${name} ${p.label}`).toHaveProperty(k.glyph);
        expect(chipsOf(p.status, view.status).length).toBeLessThanOrEqual(p.status.length);
        expect(formOf(p, view.status)).toBeTruthy();
      }
    }
  });
  test("places have the names of the scenario", async () => {
    const core = await loadCore(["boe", "ccn", "bp", "rbc", "kings"]);
    const names = (battle: string) => {
      core.open(scenario(battle), { seed: "7" });
      return placesOf(core.briefing(), core.view(null));
    };
    const said = (battle: string) => names(battle).map((p) => p.text);
    expect(said("boe/quatre_bras")).toEqual(expect.arrayContaining(["Quatre Bras", "Gemioncourt", "Piraumont", "Pierrepont", "Bossu wood", "to Brussels"]));
    expect(said("ccn/el_bodon")).toEqual(["battery ridge", "the ridge", "farm"]);
    expect(said("rbc/before_novara")).toContain("Novara");
    expect(said("bp/redinha")).toContain("the hill");
    // On a table ground has its name in the view, and has it once.
    for (const [battle, name] of [["bp/falkirk", "the ravine"], ["bp/falkirk", "the bog"], ["bp/drill_bridge", "the bridge"], ["kings/rorke", "biscuit boxes"], ["kings/crag", "west pine wood"], ["kings/free", "east thorn scrub"]] as const) {
      expect(said(battle)).not.toContain(name);
      expect(paint(groundOf(core.view(null))).signs.filter((s) => s.text === name), name).toHaveLength(1);
    }
    const wood = names("boe/quatre_bras").find((p) => p.text === "Bossu wood")!;
    expect(wood.cells.length).toBe(36); // two corners name all between them
  });
});

/** Programs play on until a place may be chosen freely by somebody; a move that shows how. */
function free(core: Awaited<ReturnType<typeof loadCore>>, facing: boolean): Offer {
  for (let i = 0; i < 400; i++) {
    const like = core.moves().find((m) => m.free && m.to && m.to.facing >= 0 === facing);
    if (like) return like;
    if (core.view(null).ask.kind === "roll") core.throw();
    else core.play("greedy");
  }
  throw new Error("nobody can go freely");
}

describe("a drag on a free table", () => {
  test.each([["bp/redinha", true], ["kings/crag", false]] as const)("%s: too far it is held at the farthest legal place that way, at once", async (battle, facing) => {
    const core = await loadCore([battle.split("/")[0]!]);
    core.open(scenario(battle), { seed: "7" });
    const like = free(core, facing);
    const [x, y] = [like.to!.x + 120, like.to!.y + 170];
    const began = performance.now();
    const v = core.drag(like.text, x, y, like.to!.facing);
    expect(performance.now() - began).toBeLessThan(50); // some 5 ms; the machine may be busy
    expect(v.ok).toBe(false);
    expect(v.words).toBeTruthy();
    const held = v.nearest!;
    expect(core.verdict(held.text).ok).toBe(true);
    // An inch on it is legal no more.
    const far = Math.hypot(x - held.to!.x, y - held.to!.y);
    const on = core.drag(held.text, held.to!.x + ((x - held.to!.x) * 10) / far, held.to!.y + ((y - held.to!.y) * 10) / far, held.to!.facing);
    expect(on.ok).toBe(false);
    expect(core.drag(held.text, held.to!.x, held.to!.y, held.to!.facing).nearest).toBeUndefined();
  });
});

describe("badges", () => {
  test.each([["boe/el_bodon", ["pennant", "rating", "grade"]], ["rbc/before_novara", ["notch", "edge"]], ["ccn/el_bodon", ["boxes", "chits"]], ["bp/redinha", ["rating"]], ["kings/rorke", ["rating", "trait", "cards", "boxes", "off"]]] as const)("%s", async (battle, kinds) => {
    const core = await loadCore([battle.split("/")[0]!]);
    core.open(scenario(battle), { seed: "7" });
    const { badges, pieces } = core.view(null);
    expect(new Set(badges.map((b) => b.kind))).toEqual(new Set([...badges.map((b) => b.kind), ...kinds]));
    for (const b of badges) if (b.piece !== null) expect(pieces.find((p) => p.id === b.piece)?.side).toBe(b.side);
  });
  test("an order is known by its letter, and has none before it is given", async () => {
    const boe = await loadCore(["boe"]);
    boe.open(scenario("boe/el_bodon"), { seed: "7" });
    expect(boe.view(0).badges.filter((b) => b.kind === "pennant").map((b) => b.letter)).toEqual(["A", "A", "", "S"]);
  });
  test("ccn: kept chits stand in order, and who is out of command on his card has the mark", async () => {
    const core = await opened("ccn/vimeiro");
    const kept = () => core.view(null).badges.filter((b) => b.kind === "kept");
    expect(playUntil(core, "greedy", () => kept().length > 3)).toBe(true);
    expect(kept().map((b) => b.count).sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(kept().map((b) => b.of))).toEqual(new Set([4]));
    core.open(scenario("ccn/drill_village").replace(/(unit +A4 .*) E7 /, "$1 A9 "), { seed: "7" });
    const { badges, pieces } = core.view(null);
    const marked = (kind: string) => badges.filter((b) => b.kind === kind).map((b) => pieces.find((p) => p.id === b.piece)!.label);
    expect(marked("out")).toEqual(pieces.filter((p) => p.onTable && /out of command/.test(core.card(p.id, null))).map((p) => p.label));
    expect(marked("out")).toEqual(["A4"]);
    expect(marked("round")).toEqual(["A1", "A2", "F1", "F2"]);
  });
  test("rbc: a tercio struck in one flank is spared, a camp that was sacked is known, the halves show at the end", async () => {
    const badges = async (battle: string, of: (text: string) => string = (text) => text) => {
      const core = await loadCore(["rbc"]);
      expect(core.open(of(scenario(`rbc/${battle}`)), { seed: "7" }).ok).toBe(true);
      return core.view(null).badges;
    };
    const doubles = async (change?: (text: string) => string) => (await badges("drill_tercio", change)).filter((b) => b.kind === "double").map((b) => b.count);
    expect(await doubles()).toEqual([0]);
    expect(await doubles((text) => text.replace(/TERC( +E4)/, "ARQH$1"))).toEqual([1]);
    expect((await badges("drill_camp", (text) => text.replace("C2 swiss", "C2 swiss sacked"))).filter((b) => b.kind === "camp").map((b) => [b.at!.name, b.side, b.count])).toEqual([["G8", 1, 0], ["C2", 0, 1]]);
    const edges = (await badges("drill_last_light")).filter((b) => b.kind === "edge").map((b) => [b.side, b.count, b.at!.y]);
    expect(edges).toEqual([[1, 0, 300], [1, 1, 400], [0, 0, 500], [0, 1, 400]]);
  });
  test("boe: a red cube that was not used has turned blue, and the page knows that it was red", async () => {
    const core = await opened("boe/el_bodon");
    const turned = () => turnedCubes(core.told(0, core.length(), null), core.length());
    expect(playUntil(core, "greedy", () => core.view(null).clock.includes("phase 5e") && turned().size > 0)).toBe(true);
    const { pieces, status } = core.view(null);
    for (const [piece, colour] of turned()) {
      expect(pieces.find((p) => p.id === piece)!.status.map((i) => status[i]!.word)).toContain("blue");
      expect(colour).toBe(chipOf({ word: "red", mark: "" })!.colour);
    }
    expect(turnedCubes(core.told(0, core.length(), null), 0).size).toBe(0);
  });
});
