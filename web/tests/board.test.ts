/* What the board makes of words: kinds of troops, chips, colours and places, from what the cores of all systems say. */
import { describe, expect, test } from "vitest";
import type { Offer, Piece } from "../core/api.ts";
import { chipOf, chipsOf } from "../src/lib/chips.ts";
import { coloursOf } from "../src/lib/colours.ts";
import { formOf } from "../src/lib/forms.ts";
import { GLYPHS, kindOf } from "../src/lib/kinds.ts";
import { placesOf } from "../src/lib/lore.svelte.ts";
import { groundOf, paint } from "../src/lib/paint.ts";
import { loadCore, scenario, scenarios, systems } from "./support.ts";

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
  test.each([["boe/el_bodon", ["pennant", "rating", "grade"]], ["rbc/before_novara", ["notch"]], ["ccn/el_bodon", ["boxes", "chits"]], ["bp/redinha", ["rating"]], ["kings/rorke", ["rating", "trait", "cards", "boxes", "off"]]] as const)("%s", async (battle, kinds) => {
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
});
