/* How fast the page is. Runs by itself, when nothing else is tested. */
import { expect, test } from "vitest";
import { begin, theStage, visit } from "./support.ts";

const stage = theStage(true);

/** The best of a few runs: the machine may be busy with other things. */
async function best(runs: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let i = 0; i < runs; i++) all.push(await measure());
  console.log(`all runs: ${all.map(Math.round).join(", ")} ms`);
  return Math.min(...all);
}

test("a battle stands on the screen within 2 s of a cold start", { retry: 2 }, async () => {
  const ms = await best(3, async () => {
    const context = await stage.browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(`${stage.url}#b=ccn/el_bodon`);
    await page.locator(".setup button.main").click();
    await page.locator("svg.board .stand").first().waitFor();
    const took = performance.now() - begun;
    await context.close();
    return took;
  });
  console.log(`cold start to a battle: ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(2000);
});

test("choosing a unit on the largest scenario answers within 100 ms, odds within 200 ms", { retry: 2 }, async () => {
  const v = await visit(stage.browser, stage.url, { deviceScaleFactor: 1 });
  await begin(v.page, "boe/quatre_bras", ["person", "greedy"], "7"); // 480 cells, the most pieces
  await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  const choose = await v.page.evaluate(async () => {
    const times: number[] = [];
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const g of [...document.querySelectorAll<SVGGElement>(".stand:not(.chosen)")].slice(0, 20)) {
      const begun = performance.now();
      g.querySelector(".hit")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      while (!g.classList.contains("chosen")) await painted();
      await painted();
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b);
  });
  console.log(`choosing a unit: median ${Math.round(choose[choose.length >> 1]!)} ms, worst ${Math.round(choose.at(-1)!)} ms`);
  expect(choose[choose.length >> 1]!).toBeLessThan(100);
  await v.close();

  const w = await visit(stage.browser, stage.url, { deviceScaleFactor: 1 });
  await begin(w.page, "ccn/drill_melee", ["person", "greedy"], "7"); // line against line: it begins with an attack
  await w.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  if (await w.page.locator("button.group").count()) await w.page.locator("button.group").first().click();
  expect(await w.page.locator(".moves .move.attack").count()).toBeGreaterThan(0);
  const ms = await best(5, async () =>
    w.page.evaluate(async () => {
      const rows = [...document.querySelectorAll<HTMLElement>(".moves [data-move]")];
      const row = rows.find((r) => r.classList.contains("attack"))!;
      (rows.find((r) => !r.classList.contains("attack")) ?? document.body).focus(); // something else is looked at first
      await new Promise((done) => setTimeout(done, 400));
      const begun = performance.now();
      row.focus();
      await new Promise((done) => setTimeout(done)); // the odds of the row before are gone
      while (document.querySelector(".considered .odds") === null && performance.now() - begun < 5000) await new Promise((done) => setTimeout(done, 4));
      return performance.now() - begun;
    }));
  console.log(`odds of an attack: ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(200);
  await w.close();
});
