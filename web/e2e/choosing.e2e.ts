/* What may happen, and the gestures: questions that say why, choices with their numbers, drags held to what is legal, a click on
 * what cannot be done, guards, facings, forms, the coach. As a person does it, in all five systems. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, theStage, visit } from "./support.ts";

const stage = theStage();
const shots = process.env.SHOTS; // a folder to look at what was tested

const chosen = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
const at = async (page: Page) => Number(await page.locator(".battle").getAttribute("data-at"));
const goesOn = (page: Page, from: number) =>
  page.waitForFunction((n) => {
    const b = document.querySelector<HTMLElement>(".battle")!;
    return Number(b.dataset.at) > n && ["choose", "over"].includes(b.dataset.state ?? "");
  }, from);
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** Takes the first row of the list whose notation begins so. */
async function take(page: Page, start: string): Promise<void> {
  await chosen(page);
  const form = page.getByRole("button", { name: /^Give all/ });
  const row = page.locator(start ? `.moves [data-move^="${start}"]` : ".moves [data-move]").first();
  const from = await at(page);
  if ((await row.count()) === 0 && (await form.count())) await form.click();
  else {
    if ((await row.count()) === 0) await page.locator("#find-move").fill(start);
    await row.click();
  }
  if (await page.locator("[data-sure]").count()) await page.locator("[data-sure]").click();
  await goesOn(page, from);
}

async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / 6, from.y + ((to.y - from.y) * i) / 6);
  await page.mouse.up();
}
async function centre(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const b = (await page.locator(selector).first().boundingBox())!;
  return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
}

const battles: [string, string][] = [
  ["ccn", "ccn/drill_melee"], ["rbc", "rbc/before_novara"], ["boe", "boe/el_bodon"], ["bp", "bp/redinha"], ["kings", "kings/crag"],
];

test.each(battles)("%s: the question says why, its choices say no notation, and what ends a phase is last and guarded", async (system, battle) => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, battle, ["person", "greedy"], "7");
  await chosen(page);
  await page.locator(".why summary").click();
  expect((await page.locator(".why p").first().innerText()).length).toBeGreaterThan(8);
  for (let i = 0; i < 8 && (await page.locator(".move.ends").count()) === 0; i++) await take(page, "");
  const list = await page.locator(".moves").innerText();
  expect(list).not.toMatch(/gain [+−]| ms\b/);
  const rows = page.locator(".moves .move");
  if (system !== "ccn") {
    const last = rows.last();
    expect(await last.getAttribute("class")).toContain("ends");
    const from = await at(page);
    await last.click();
    const guard = page.locator(".guard");
    await guard.waitFor();
    expect(await guard.innerText()).toMatch(/\d+ units? could still act: .{3,}/);
    await shot(page, `${system}-guard`);
    expect(await at(page)).toBe(from); // nothing is done yet
    await guard.getByRole("button", { name: "Not yet" }).click();
    await expect.poll(() => guard.count()).toBe(0);
    // By whatever way it is chosen: "Do it", a key, a row that was searched for.
    await last.hover();
    await page.locator(".considered").getByRole("button", { name: "Do it" }).click();
    await guard.waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => guard.count()).toBe(0);
    await last.focus();
    await page.keyboard.press("Enter");
    await guard.waitFor();
    await page.keyboard.press("Escape");
    if (await page.locator("#find-move").count()) {
      await page.locator("#find-move").fill((await last.getAttribute("data-move"))!);
      await page.locator(".moves .move.ends").first().click();
      await guard.waitFor();
    }
    expect(await at(page)).toBe(from);
  }
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("choices stand side by side with at most three numbers each; horizon and assumptions are on demand", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/drill_melee", ["person", "greedy"], "7");
  await chosen(page);
  await page.locator(".move.attack .head").first().waitFor();
  for (const row of await page.locator(".moves .move").all()) expect(await row.locator(".head").count()).toBeLessThanOrEqual(3);
  expect(await page.locator(".move.attack .head").first().innerText()).toMatch(/^\d+ %|certain/);
  await page.locator(".move.attack").first().focus();
  await page.locator(".considered .odds").waitFor();
  expect(await page.locator(".considered tr[data-line]").first().isVisible()).toBe(false);
  await shot(page, "ccn-odds");
  await page.locator(".considered .more summary").click();
  expect(await page.locator(".considered tr[data-line]").first().isVisible()).toBe(true);
  const before = await page.locator(".considered").innerText();
  await page.locator(".horizon select").selectOption("roll");
  await page.waitForFunction((old) => (document.querySelector<HTMLElement>(".considered")?.innerText ?? "") !== old, before);
  await shot(page, "ccn-odds-open");
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("on hexes a unit is dragged, faces the way it marches, is turned by a dial of 44 px, and hears why not", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/el_bodon", ["person", "greedy"], "7");
  await chosen(page);
  // One option, one click.
  let from = await at(page);
  await page.locator('.stand[data-label="F1"] .hit').click();
  await goesOn(page, from);
  await take(page, "done");
  expect(await page.locator(".spot").count()).toBeGreaterThan(5);
  const box = await page.locator("svg.board").getAttribute("viewBox");
  const unit = await centre(page, ".stand.chosen .hit");
  const near = await centre(page, '.spot[data-spot="D4"]');
  await dragTo(page, unit, near);
  expect(await page.locator("svg.board").getAttribute("viewBox")).toBe(box); // the field did not pan
  await page.locator(".arrow").first().waitFor();
  const lit = page.locator(".arrow.lit");
  expect(await lit.getAttribute("data-way")).toBe("S"); // toward the enemy
  for (const a of await page.locator(".arrow circle").all()) expect((await a.boundingBox())!.width).toBeGreaterThanOrEqual(43);
  await shot(page, "ccn-dial");
  // Too far: the reason, at the place, and the nearest that is legal.
  await page.keyboard.press("Escape");
  await dragTo(page, unit, { x: unit.x + 420, y: unit.y + 170 });
  await page.locator(".refused").waitFor();
  expect(await page.locator(".refused li").first().innerText()).toMatch(/\w{3,}/);
  await shot(page, "ccn-refused");
  from = await at(page);
  const instead = page.locator(".refused [data-instead]");
  if (await instead.count()) await instead.first().click();
  else {
    await page.keyboard.press("Escape");
    await page.locator('.spot[data-spot="D4"]').click();
    await page.locator(".arrow.lit").click();
  }
  await goesOn(page, from);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("an enemy who cannot be attacked says why; a unit that is pointed at shows its card", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "kings/crag", ["person", "greedy"], "7");
  await chosen(page);
  await page.locator('.stand[data-label="B4"] .hit').hover();
  await page.locator(".balloon .rows").waitFor();
  expect(await page.locator(".balloon").innerText()).toMatch(/Mountain|Peshawar/);
  await shot(page, "kings-card");
  await page.locator('.stand[data-label="B3"] .hit').click();
  await page.mouse.move(5, 400);
  const enemy = page.locator(".stand:not(.target) .hit[aria-label^='Tribes']").first();
  await enemy.click();
  await page.locator(".refused li").first().waitFor();
  expect(await page.locator(".refused").innerText()).toMatch(/\d|see|between|range|reach/);
  await shot(page, "kings-refused");
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("on a free table: how far it reaches, named motions, any place by a click, and why not", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "kings/crag", ["person", "greedy"], "7");
  await chosen(page);
  for (const unit of ["B1", "B2", "B3"]) {
    await chosen(page);
    if (await page.locator(".spot").count()) break;
    await page.locator(`.stand[data-label="${unit}"] .hit`).click();
    await take(page, `move ${unit}`);
  }
  await page.locator(".shapes path").first().waitFor({ state: "attached" });
  expect(await page.locator(".spot").count()).toBeLessThan(12); // not forty
  expect(await page.locator(".moves .move", { hasText: /Forward/ }).count()).toBe(1);
  await shot(page, "kings-reach");
  const unit = await centre(page, ".stand.chosen .hit");
  const from = await at(page);
  await page.mouse.click(unit.x + 60, unit.y - 72);
  await page.locator(".dragged button.main").waitFor();
  await page.waitForFunction(() => document.querySelector(".dragged .fault") || !document.querySelector<HTMLButtonElement>(".dragged button.main")!.disabled);
  await shot(page, "kings-click");
  await page.keyboard.press("Escape");
  await dragTo(page, unit, { x: unit.x + 330, y: unit.y - 60 });
  await page.locator(".dragged .fault").waitFor(); // held back, and why
  await shot(page, "kings-too-far");
  await page.locator(".dragged button.main:not(:disabled)").click();
  await goesOn(page, from);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("cubes are given on one screen", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "boe/el_bodon", ["person", "greedy"], "7");
  for (let i = 0; i < 6 && (await page.locator('[data-part^="red "]').count()) === 0; i++) {
    await chosen(page);
    await page.waitForTimeout(300);
    if (await page.locator('[data-part^="red "]').count()) break;
    await take(page, "keep");
  }
  expect(await page.locator(".series fieldset").count()).toBe(5);
  const from = await at(page);
  await page.locator('[data-part="blue F2"]').check();
  await shot(page, "boe-cubes");
  await page.getByRole("button", { name: "Give all 5" }).click();
  await goesOn(page, from + 4);
  expect(await page.locator('.stand[data-label="F2"] .hit').getAttribute("aria-label")).toMatch(/blue/);
  expect(await page.locator('.stand[data-label="F1"] .hit').getAttribute("aria-label")).toMatch(/green/);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("the coach: three moves with chance and why, danger on the field, who is winning; all off until asked", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/drill_melee", ["person", "greedy"], "7");
  await chosen(page);
  expect(await page.locator(".win, .tip, .peril").count()).toBe(0);
  await page.getByRole("button", { name: "Who is winning" }).click();
  await page.locator(".win").waitFor();
  expect(await page.locator(".win").getAttribute("aria-label")).toMatch(/\d+(\.\d)? %/);
  await page.getByRole("button", { name: "Danger" }).click();
  await page.locator(".peril").first().waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".tip").first().waitFor();
  expect(await page.locator(".tip").count()).toBeLessThanOrEqual(3);
  expect(await page.locator(".tip").first().innerText()).toMatch(/\d+ %/);
  await shot(page, "ccn-coach");
  expect(v.complaints).toEqual([]);
  await v.close();
});
