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
/** Nothing for axe-core to find, on the page or a part of it. */
async function faultless(page: Page, part = "html"): Promise<void> {
  const found = await page.evaluate(async ([source, where]) => {
    new Function(source!)();
    const axe = (window as unknown as { axe: { run: (c: string, o: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe;
    return (await axe.run(where!, { runOnly: ["wcag2a", "wcag2aa"] })).violations.map((v) => `${v.id}: ${v.nodes[0]?.html.slice(0, 160)}`);
  }, [AxeBuilder.source, part]);
  expect(found).toEqual([]);
}

const card = (page: Page) => page.locator(".guide");
const onStep = (page: Page, n: number) => page.waitForFunction((x) => document.querySelector(".guide")?.textContent?.includes(`: ${x} of `), n);

test.each(systems)("%s: a newcomer is led through a first battle, also after a reload, told what he has learned, and sent on", async (system) => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1440, height: 900 }, bypassCSP: true });
  const { page } = v;
  await page.locator(`[data-system="${system}"]`).click();
  await page.locator(`[data-first="${system}"]`).click();
  await card(page).waitFor();
  const steps = Number(/of (\d+)/.exec(await card(page).innerText())![1]);
  expect(steps).toBeGreaterThan(8);
  const go = card(page).getByRole("button", { name: /^(Go on|Fight on|To the report)$/ });
  const mine = card(page).getByRole("button", { name: "Do it for me" });
  for (let i = 1; i <= steps; i++) {
    await onStep(page, i);
    await go.or(mine).first().waitFor();
    if (i === 2) {
      await page.locator(".guide-ring").first().waitFor();
      await shot(page, `guide-${system}`);
      await faultless(page, system === "ccn" ? "html" : ".guide"); // the fields of all are in quality.e2e.ts
      // Another move than the one that is asked is not taken, and said so.
      const at = await page.locator(".battle").getAttribute("data-at");
      const other = page.locator(".moves [data-move]").last();
      if (await other.count()) {
        await other.click();
        if (await page.locator(".guide .off").count()) expect(await page.locator(".battle").getAttribute("data-at")).toBe(at);
      }
    }
    if (i === 5) {
      const said = await page.locator(".guide .say").innerText();
      await page.reload();
      await onStep(page, 5);
      expect(await page.locator(".guide .say").innerText()).toBe(said);
      await go.or(mine).first().waitFor();
    }
    if (i === steps) {
      expect(await card(page).innerText()).toContain("What you have learned");
      await card(page).locator("[data-next]").waitFor();
    }
    if (i > 2 && (await page.locator(".guide").getByText(`: ${i} of `).count()) === 0) continue;
    await ((await go.count()) ? go : mine).click();
  }
  await card(page).waitFor({ state: "detached" });
  await state(page, "choose", "over");
  if ((await page.locator(".battle").getAttribute("data-state")) === "over") expect(await page.locator(".lesson").innerText()).toContain("What you have learned");
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("whoever leaves a guided battle fights on freely, and it stays so after a reload", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await page.locator('[data-system="kings"]').click();
  await page.locator('[data-first="kings"]').click();
  await onStep(page, 1);
  await card(page).getByRole("button", { name: "Go on" }).click();
  await onStep(page, 2);
  await card(page).getByRole("button", { name: "Fight on freely" }).click();
  await card(page).waitFor({ state: "detached" });
  await state(page, "choose");
  await page.reload();
  await state(page, "choose");
  expect(await card(page).count()).toBe(0);
  await v.close();
});

/** Gives an answer of a drill, by way of the questions before it. */
async function answer(page: Page, path: string[]): Promise<void> {
  for (const text of path) {
    await state(page, "choose");
    const at = await page.locator(".battle").getAttribute("data-at");
    const row = page.locator(`[data-move="${text}"]`).first();
    const find = page.locator("#find-move");
    await row.or(find).first().waitFor();
    if (!(await row.count())) await find.fill(text);
    await sure(page, row);
    await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, at);
  }
}

test.each([
  ["ccn/drill_melee", ["hold F1"], ["melee F1 A1"]],
  ["kings/drill_rally", ["rally B4"], ["rally B1"]],
  ["rbc/drill_salvo", ["next S1", "charge S1 L1"], ["next S1", "charge S1 L1 salvo"]],
  ["boe/drill_village", ["charge F1 A1 ff"], ["end"]],
  ["bp/drill_follow_me", ["follow-me"], ["rally"]],
] as [string, string[], string[]][])("%s: its task stands in place of its story, a wrong answer hears what was better, the right one is marked", async (name, wrong, right) => {
  const v = await visit(stage.browser, stage.url, { bypassCSP: true });
  const { page } = v;
  const system = name.split("/")[0]!;
  const lesson = page.locator(".lesson");
  const marks = () => page.evaluate(() => JSON.parse(localStorage.getItem("grognard.lessons") ?? "[]") as string[]);
  await page.locator(`[data-system="${system}"]`).click();
  await page.locator("details.drills > summary").click();
  await page.locator(`[data-learn="${name}"]`).click();
  await lesson.locator(".task").waitFor();
  const task = (await lesson.locator(".task").innerText()).replace("Your task: ", "");
  expect(task.length).toBeGreaterThan(40);
  await page.keyboard.press("i");
  await page.locator("dialog .briefing").getByText(task).waitFor();
  expect(await page.locator("dialog .briefing").innerText()).not.toContain("worked case");
  await page.keyboard.press("Escape");
  await answer(page, wrong);
  await lesson.getByText("There is something better.").waitFor();
  await lesson.locator("details li.best").waitFor();
  expect(await marks()).toEqual([]);
  await lesson.locator("[data-again]").click();
  await page.waitForFunction(() => !document.querySelector(".lesson .verdict"));
  await answer(page, right);
  await lesson.getByText("That is the answer.").waitFor();
  await lesson.locator("details li.best").waitFor({ state: "attached" });
  await shot(page, `lesson-${system}`);
  if (system === "ccn") await faultless(page);
  expect(await marks()).toEqual([name]);
  // One click to the next.
  await lesson.locator("[data-next]").click();
  await page.waitForFunction((t) => { const now = document.querySelector(".lesson .task")?.textContent ?? ""; return now !== "" && !now.includes(t); }, task);
  await page.getByRole("button", { name: /Leave for the list/ }).click();
  await page.locator("details.drills > summary").waitFor();
  expect(await page.locator("details.drills > summary").innerText()).toContain("1 solved");
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
