/* A way in: the guided first battle of each system, drills as lessons, rules as chapters. */
import AxeBuilder from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sure, theStage, visit } from "./support.ts";

const stage = theStage();
const shots = process.env.SHOTS;
const systems = ["ccn", "bp", "rbc", "boe", "kings"];

const state = (page: Page, ...wanted: string[]) =>
  page.waitForFunction((w) => w.includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""), wanted, { timeout: 60_000 });
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}
async function faultless(page: Page): Promise<void> {
  const found = await page.evaluate(async (source) => {
    new Function(source)();
    const axe = (window as unknown as { axe: { run: (o: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
    return (await axe.run({ runOnly: ["wcag2a", "wcag2aa"] })).violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`);
  }, AxeBuilder.source);
  expect(found).toEqual([]);
}

test.each(systems)("%s: a newcomer is led through a first battle and let go", async (system) => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const { page } = v;
  await page.locator(`[data-system="${system}"]`).click();
  await page.locator(`[data-first="${system}"]`).click();
  const card = page.locator(".guide");
  await card.waitFor();
  const steps = Number(/of (\d+)/.exec(await card.innerText())![1]);
  expect(steps).toBeGreaterThan(5);
  for (let i = 1; i <= steps; i++) {
    await page.waitForFunction((n) => document.querySelector(".guide")?.textContent?.includes(`: ${n} of `), i);
    const go = card.getByRole("button", { name: /^(Go on|Play on)$/ });
    const mine = card.getByRole("button", { name: "Do it for me" });
    await go.or(mine).first().waitFor();
    if (i === 2) {
      await page.locator(".guide-ring").waitFor();
      await shot(page, `guide-${system}`);
      await faultless(page);
      // Another move than the one that is asked is not taken, and said so.
      const at = await page.locator(".battle").getAttribute("data-at");
      const other = page.locator(".moves [data-move]").last();
      if (await other.count()) {
        await other.click();
        if (await page.locator(".guide .off").count()) expect(await page.locator(".battle").getAttribute("data-at")).toBe(at);
      }
    }
    if (i > 2 && (await page.locator(".guide").getByText(`: ${i} of `).count()) === 0) continue;
    await ((await go.count()) ? go : mine).click();
  }
  await card.waitFor({ state: "detached" });
  await state(page, "choose", "over");
  expect(v.complaints).toEqual([]);
  await v.close();
});

test.each(systems)("%s: a drill is a lesson with a task, a judgement of the answer, and a mark", async (system) => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await page.locator(`[data-system="${system}"]`).click();
  await page.locator(`[data-first="${system}"]`).waitFor();
  await page.locator("details.drills > summary").click();
  expect(await page.locator("details.drills h3").count()).toBeGreaterThan(3);
  await page.locator("[data-learn]").first().click();
  const lesson = page.locator(".lesson");
  await lesson.waitFor();
  expect((await lesson.locator(".task").innerText()).length).toBeGreaterThan(20);
  // The best answer by the coach's own hint.
  for (let i = 0; i < 6 && (await page.evaluate(() => localStorage.getItem("grognard.lessons"))) === null; i++) {
    await state(page, "choose", "over");
    if ((await page.locator(".battle").getAttribute("data-state")) === "over") break;
    const before = await page.locator(".battle").getAttribute("data-at");
    const hint = page.getByRole("button", { name: "Hint", exact: true });
    await hint.click();
    await page.locator(".tips .tip, .tips p").first().waitFor();
    if (i === 0) await shot(page, `hint-${system}`);
    const tip = page.locator(".tips .tip");
    await sure(page, (await tip.count()) ? tip.first() : page.locator(".moves [data-move]").first());
    await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, before);
    await lesson.locator(".verdict").waitFor({ timeout: 10_000 }).catch(() => undefined);
  }
  expect(await lesson.locator(".verdict").count()).toBe(1);
  await shot(page, `lesson-${system}`);
  await page.getByRole("button", { name: /Leave for the list/ }).click();
  await page.locator("details.drills > summary").waitFor();
  const done = (await page.evaluate(() => JSON.parse(localStorage.getItem("grognard.lessons") ?? "[]"))) as string[];
  expect(await page.locator("details.drills > summary").innerText()).toContain(`${done.length} solved`);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("the rules are chapters with a search, opened at the right place from any rule link, in all systems", async () => {
  const v = await visit(stage.browser, stage.url, { bypassCSP: true });
  const { page } = v;
  for (const system of systems) {
    await page.locator(`[data-system="${system}"]`).click();
    await page.getByRole("button", { name: /^The rules of/ }).click();
    const dialog = page.locator("dialog.modal");
    await dialog.locator(".contents li").nth(10).waitFor();
    await dialog.locator("input[type=search]").fill("morale");
    await dialog.locator(".found li").first().waitFor();
    await dialog.locator(".found .link").first().click();
    await dialog.locator("section.open h4").waitFor();
    const text = await dialog.innerText();
    expect(text).not.toMatch(/\[P\?\]|\[S\d+\]|\*\*|\|---/);
    if (system === "ccn") {
      await shot(page, "rules");
      await faultless(page);
    }
    await dialog.getByRole("button", { name: "Done" }).click();
  }
  // Of every rule a place is found.
  await page.locator(`[data-system="ccn"]`).click();
  await page.locator('[data-battle="ccn/el_bodon"]').click();
  await page.locator(".setup button.main").click();
  await state(page, "choose");
  await page.keyboard.press("i");
  await page.locator("dialog .briefing").getByRole("button", { name: "The rule" }).first().click();
  const open = page.locator(".rules section.open");
  await open.waitFor();
  expect(await open.innerText()).toContain("victory.banner");
  await page.locator(".asked").waitFor();
  expect(await open.evaluate((el) => { const b = el.getBoundingClientRect(); return b.top < innerHeight && b.bottom > 0; })).toBe(true);
  expect(v.complaints).toEqual([]);
  await v.close();
});
