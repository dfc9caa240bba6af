/* What the board makes of words: kinds of troops, chips, colours and places, from what the cores of all systems say. */
import { describe, expect, test } from "vitest";
import type { Piece } from "../core/api.ts";
import { chipOf, chipsOf } from "../src/lib/chips.ts";
import { coloursOf } from "../src/lib/colours.ts";
import { formOf } from "../src/lib/forms.ts";
import { GLYPHS, kindOf } from "../src/lib/kinds.ts";
import { placesOf } from "../src/lib/lore.svelte.ts";
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
    const core = await loadCore(["boe", "ccn", "bp"]);
    const names = (battle: string) => {
      core.open(scenario(battle), { seed: "7" });
      return placesOf(core.briefing(), core.view(null));
    };
    expect(names("boe/quatre_bras").map((p) => p.text)).toEqual(["Quatre Bras", "Gemioncourt", "Piraumont", "Pierrepont"]);
    expect(names("ccn/el_bodon").map((p) => p.text)).toContain("the battery ridge");
    expect(names("bp/redinha")).toContainEqual({ x: 240, y: 400, text: "the hill" });
  });
});
