/* A board one can read: kinds of troops apart, states as coloured chips with a key, strength beside the label, contested spaces
 * side by side, names when one is near, colours that stay with a nation, a second look; and phones, lying and upright. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, theStage, visit } from "./support.ts";

const stage = theStage();

const chosen = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
const kinds = (page: Page) => page.locator(".stand .unit[data-kind]").evaluateAll((all) => [...new Set(all.map((u) => (u as SVGElement).dataset.kind!))]);
const far = async (page: Page, n: number) => {
  await page.waitForFunction((x) => Number(document.querySelector<HTMLElement>(".battle")?.dataset.at) >= x, n, { timeout: 60_000 });
};

const fields: [string, string[], [string, string]][] = [
  ["ccn/vimeiro", ["line foot", "light foot", "rifles", "grenadiers", "light horse", "heavy horse", "foot guns", "horse guns"], ["blue", "vermillion"]],
  ["rbc/before_novara", ["pikes", "light shot", "halberds and bills", "skirmishers", "armoured lancers", "light crossbows", "light guns"], ["vermillion", "blue"]],
  ["boe/el_bodon", ["light horse", "lancers", "heavy horse", "line foot", "horse guns"], ["blue", "vermillion"]],
  ["bp/redinha", ["light foot", "rifles", "line foot", "light horse", "horse guns"], ["vermillion", "blue"]],
  ["kings/crag", ["regular infantry", "irregular infantry", "tribal infantry", "light guns"], ["vermillion", "green"]],
];

test("in every system kinds of troops are apart, strength is not glued to the label, and a nation keeps its colour", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1280, height: 800 } });
  for (const [battle, some, colours] of fields) {
    await begin(v.page, battle, ["person", "greedy"]);
    await chosen(v.page);
    await v.page.locator(".stand .unit[data-kind='" + some[0] + "']").first().waitFor({ state: "attached" });
    const seen = await kinds(v.page);
    for (const kind of some) expect(seen, battle).toContain(kind);
    expect(await v.page.evaluate(() => [document.documentElement.dataset.side0, document.documentElement.dataset.side1]), battle).toEqual(colours);
    // The label stands alone on its plate; what follows it is another element with a gap between.
    const glued = await v.page.locator(".stand .unit").evaluateAll((all) => all.flatMap((u) => {
      const label = u.querySelector(".label")?.getBoundingClientRect();
      const beside = [...u.querySelectorAll(".strength, .pip")].map((e) => e.getBoundingClientRect());
      return label ? beside.filter((b) => b.left < label.right - 0.5 && b.right > label.left && b.top < label.bottom && b.bottom > label.top).map(() => u.textContent) : [];
    }));
    expect(glued, battle).toEqual([]);
    await v.page.getByRole("button", { name: "Leave for the list" }).click();
    await v.page.locator("[data-battle]").first().waitFor();
  }
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("cubes are coloured, formations have shapes, enemies in one space stand side by side, and the key says every sign", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1440, height: 900 } });
  await begin(v.page, "boe/drill_melee", ["greedy", "greedy"]);
  await v.page.waitForFunction(() => {
    const at = new Map<string, Set<string>>();
    for (const s of document.querySelectorAll<SVGElement>(".stand")) {
      const words = s.querySelector(".hit")?.getAttribute("aria-label") ?? "";
      const place = /, at ([^,]*,[^,]*)(,|;|$)/.exec(words)?.[1];
      const side = /side(\d)/.exec(s.querySelector(".unit")?.getAttribute("class") ?? "")?.[1];
      if (place && side && !/leader, at/.test(words)) at.set(place, (at.get(place) ?? new Set()).add(side));
    }
    return [...at.values()].some((sides) => sides.size === 2) || document.querySelector<HTMLElement>(".battle")?.dataset.state === "over";
  }, null, { timeout: 60_000, polling: 30 });
  // Whatever the battle has come to, no two blocks cover one another.
  const covered = await v.page.locator(".stand .unit .body").evaluateAll((all) => {
    const boxes = all.map((b) => b.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > a.width * 0.25 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height * 0.25)).length;
  });
  expect(covered).toBe(0);
  await v.page.getByRole("button", { name: "Leave for the list" }).click();

  await begin(v.page, "boe/el_bodon", ["greedy", "greedy"]);
  await far(v.page, 110);
  await v.page.keyboard.press("PageUp");
  await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "looking");
  await v.page.locator(".replay input").fill("110");
  await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.at === "110");
  const cubes = await v.page.locator(".stand [data-chip]").evaluateAll((all) =>
    all.map((c) => {
      const one = c.querySelector(".chip")!;
      return [(c as SVGElement).dataset.chip!, c.querySelector("text")?.textContent ?? "", getComputedStyle(one)[one.classList.contains("hollow") ? "stroke" : "fill"]]; // used up: an outline
    }));
  const colour: Record<string, string> = { red: "rgb(213, 94, 0)", green: "rgb(0, 158, 115)", blue: "rgb(0, 114, 178)" };
  const found = cubes.filter(([word]) => word! in colour);
  expect(found.length).toBeGreaterThan(0);
  for (const [word, letter, fill] of found) {
    expect(letter).toBe(word![0]!.toUpperCase());
    expect(fill).toBe(colour[word!]);
  }
  // Orders at the brigadiers, and whatever else the view has a badge for, is drawn and stands in the key.
  const orders = await v.page.locator("[data-pennant]").evaluateAll((all) => all.map((p) => (p as SVGElement).dataset.pennant));
  expect(orders.length).toBeGreaterThan(2);
  for (const letter of orders) expect("ASDW").toContain(letter);
  const drawn = await v.page.locator("svg.board [data-badge]").evaluateAll((all) => [...new Set(all.map((b) => (b as SVGElement).dataset.badge))]);
  expect(drawn).toEqual(expect.arrayContaining(["rating", "grade"]));
  const forms = await v.page.locator(".stand .unit[data-form]").evaluateAll((all) => new Set(all.map((u) => (u as SVGElement).dataset.form)).size);
  expect(forms).toBeGreaterThan(1);
  await v.page.getByRole("button", { name: "Key" }).click();
  const said = await v.page.locator("dialog [data-key]").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.key));
  for (const [word] of cubes) expect(said).toContain(word);
  const signs = await v.page.locator("dialog [data-key-badge]").evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.keyBadge));
  for (const kind of [...drawn, "pennant"]) expect(signs).toContain(kind);
  await v.page.getByRole("button", { name: "Done" }).click();
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("near, units have their names; cell names keep away from units; places are named; men in uniform are a setting", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1440, height: 900 } });
  await begin(v.page, "boe/quatre_bras", ["person", "greedy"]);
  await chosen(v.page);
  expect(await v.page.locator(".sign-place").allTextContents()).toEqual(expect.arrayContaining(["Quatre Bras", "Gemioncourt", "Piraumont", "Pierrepont", "Bossu wood", "to Brussels"]));
  const title = await v.page.locator(".top h1").evaluate((h) => [h.scrollHeight - h.clientHeight, h.scrollWidth - h.clientWidth]);
  for (const cut of title) expect(cut).toBeLessThanOrEqual(1); // all of it is read
  expect(await v.page.locator(".unit .name").count()).toBe(0);
  const some = await v.page.locator(".sign-name").count();
  for (let i = 0; i < 7; i++) await v.page.getByRole("button", { name: "Nearer" }).click();
  expect(await v.page.locator(".unit .name").allTextContents()).toEqual(expect.arrayContaining(["2e Leger, I"]));
  expect(await v.page.locator(".sign-name").count()).toBeGreaterThan(some);
  const both = await v.page.evaluate(() => {
    const names = new Set([...document.querySelectorAll(".sign-name")].map((n) => n.textContent));
    return [...document.querySelectorAll(".hit")].filter((h) => names.has(/, at ([^;,]*,[^;,]*)/.exec(h.getAttribute("aria-label") ?? "")?.[1] ?? "")).length;
  });
  expect(both).toBe(0);
  expect(await v.page.locator(".unit .coats").count()).toBe(0);
  await v.page.getByRole("button", { name: "Settings and help" }).click();
  await v.page.locator("select[name=look]").selectOption("period");
  await v.page.getByRole("button", { name: "Done" }).click();
  expect(await v.page.locator(".unit .coats").count()).toBeGreaterThan(20);
  expect(v.complaints).toEqual([]);
  await v.close();
});

const phones: [string, number, number][] = [["lying", 844, 390], ["upright", 390, 844]];

test.each(phones)("a phone, %s: field and moves both have room, fingers hit, the field goes where the question is", async (_, width, height) => {
  const v = await visit(stage.browser, stage.url, { viewport: { width, height }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  for (const battle of ["ccn/el_bodon", "rbc/before_novara", "boe/drill_volley", "bp/redinha", "kings/crag"]) {
    await begin(v.page, battle, ["person", "greedy"]);
    await chosen(v.page);
    await v.page.waitForTimeout(150); // the field has been measured
    const first = await v.page.locator("svg.board").getAttribute("viewBox");
    const box = async (selector: string) => (await v.page.locator(selector).first().boundingBox())!;
    const [field, pane, top] = [await box("svg.board"), await box(".pane"), await box(".top")];
    expect(field.height, battle).toBeGreaterThan(190);
    expect(field.width, battle).toBeGreaterThan(350);
    expect(pane.height, battle).toBeGreaterThan(120);
    expect(pane.y + Math.min(pane.height, 120), battle).toBeLessThanOrEqual(height);
    if (width > height) expect(pane.x).toBeGreaterThanOrEqual(field.x + field.width - 1); // the field left, the moves right
    expect(top.height).toBeLessThanOrEqual(width > height ? 47 : 90);
    expect(await v.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), battle).toEqual([width, height]);
    const small = await v.page.locator(".battle button:visible:not(.link), .moves [data-move]:visible").evaluateAll((all) =>
      all.filter((b) => !b.closest(".considered")).map((b) => [b.textContent, b.getBoundingClientRect()] as const).filter(([, r]) => r.height < 43.5 || r.width < 40).map(([t, r]) => `${t} ${r.width}x${r.height}`));
    expect(small, battle).toEqual([]);
    await v.page.getByRole("button", { name: "More buttons" }).tap();
    expect(await v.page.getByRole("button", { name: "Save" }).isVisible()).toBe(true);
    await v.page.getByRole("button", { name: "Fewer buttons" }).tap();
    await v.page.getByRole("button", { name: "The whole field" }).tap();
    const whole = await v.page.locator("svg.board").getAttribute("viewBox");
    const movers = await v.page.locator(".stand.can, .stand.chosen, .stand.asked").count();
    await v.page.getByRole("button", { name: "Where the question is" }).tap();
    if (movers > 0) {
      const outside = await v.page.evaluate(() => {
        const b = document.querySelector("svg.board")!.getBoundingClientRect();
        const of = document.querySelector(".stand.chosen") ? ".stand.chosen" : ".stand.can";
        return [...document.querySelectorAll(`${of} .ring`)].filter((r) => {
          const a = r.getBoundingClientRect();
          const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
          return x < b.left || x > b.right || y < b.top || y > b.bottom;
        }).length;
      });
      expect(outside, battle).toBe(0);
    }
    if (battle === "kings/crag") expect(first).not.toBe(whole); // it was there by itself
    await v.page.getByRole("button", { name: "Leave for the list" }).tap();
    await v.page.locator("[data-battle]").first().waitFor();
  }
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("the header keeps its height whatever is said in it, a toast lies over the bar and not over the field, and 200 % text fits", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1100, height: 800 } });
  await begin(v.page, "bp/redinha", ["greedy", "greedy"]);
  const heights = new Set<number>();
  for (const n of [2, 12, 25]) {
    await far(v.page, n);
    heights.add((await v.page.locator("svg.board").boundingBox())!.height);
    const [tray, field] = await v.page.evaluate(() => [".tray-place .tray", "svg.board"].map((s) => document.querySelector(s)?.getBoundingClientRect().toJSON() as DOMRect | undefined));
    if (tray && field) expect(tray.top).toBeGreaterThanOrEqual(field.bottom - 1);
  }
  expect(heights.size).toBe(1);
  await v.page.evaluate(() => (document.documentElement.style.fontSize = "187.5%")); // twice the usual 93.75 %
  for (const [width, height] of [[1440, 900], [844, 600]]) {
    await v.page.setViewportSize({ width: width!, height: height! });
    expect(await v.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width!);
    expect((await v.page.locator("svg.board").boundingBox())!.height).toBeGreaterThan(120);
    expect((await v.page.locator(".pane").boundingBox())!.height).toBeGreaterThan(60);
  }
  await v.close();
});

test("on squares a unit is taken up at once, snaps to where it may go, and beyond that waits and says why", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1280, height: 800 } });
  const { page } = v;
  await begin(page, "rbc/before_novara", ["person", "greedy"]);
  await chosen(page);
  const centre = async (selector: string) => {
    const b = (await page.locator(selector).first().boundingBox())!;
    return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
  };
  const from = await centre('.stand[data-label="S1"] .hit');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 3 }); // whose move it is, is answered by taking it up
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.at === "1" && document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  await page.mouse.move(from.x, from.y - 30, { steps: 2 });
  const to = await centre('[data-spot="D3"]');
  await page.mouse.move(to.x + 9, to.y + 7, { steps: 4 });
  await page.locator(".ghosts.good .drag-words", { hasText: "D3" }).waitFor();
  const ghost = await centre(".ghosts .ghost .body");
  expect(Math.hypot(ghost.x - to.x, ghost.y - to.y)).toBeLessThan(6);
  await page.mouse.move(to.x, to.y - 3 * (from.y - to.y), { steps: 6 });
  await page.locator(".ghosts.bad .why").first().waitFor();
  const held = await centre(".ghosts .ghost .body");
  expect(held.y).toBeGreaterThan(to.y - 20);
  await page.mouse.up();
  await page.locator(".refused").waitFor();
  expect(v.complaints).toEqual([]);
  await v.close();
});
