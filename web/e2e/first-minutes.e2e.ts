/* The first minutes of a newcomer in each system, as pictures for docs/first-minutes: made by tools/test-web --pictures, so that they
 * are always of the page as it is. What they show is said in docs/first-minutes/README.md. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { root, sure, theStage, visit } from "./support.ts";

const stage = theStage();
const folder = join(root, "docs", "first-minutes");

const state = (page: Page) => page.locator(".battle").getAttribute("data-state");
const asked = (page: Page) =>
  page.waitForFunction(() => ["choose", "over"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));

/** The same dice every time: the seed that nobody chooses is drawn in the core's worker. */
async function sameDice(page: Page): Promise<void> {
  await page.context().route(/assets\/worker-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/crypto\.getRandomValues\(.*?new Uint32Array\(1\)\)/, "[7]");
    await route.fulfill({ response: answer, body: text });
  });
}

/** One step of the lesson: what it asks is done, or it is read; then all that comes of it has been shown. */
async function step(page: Page): Promise<void> {
  const card = page.locator(".guide");
  const said = await card.innerText();
  const go = card.getByRole("button", { name: /^(Go on|Fight on|To the report)$/ });
  const mine = card.getByRole("button", { name: "Do it for me" });
  await go.or(mine).first().waitFor();
  await ((await go.count()) ? go : mine).click();
  await page.waitForFunction((was) => (document.querySelector<HTMLElement>(".guide")?.innerText ?? "") !== was, said);
  await go.or(page.locator('[data-state="choose"], [data-state="over"]')).first().waitFor();
  await page.getByRole("button", { name: "Skip" }).waitFor({ state: "detached" });
}

/** A choice of one's own: what the coach would do, so that the battle goes somewhere. */
async function choose(page: Page): Promise<void> {
  const at = await page.locator(".battle").getAttribute("data-at");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const tip = page.locator(".tips .tip").first();
  await tip.or(page.locator(".tips p")).first().waitFor();
  await sure(page, (await tip.count()) ? tip : page.locator(".moves [data-move]").first());
  await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, at);
  await asked(page);
}

test.each(["ccn", "rbc", "boe", "bp", "kings"])("%s: six pictures of the first minutes", { retry: 0 }, async (system) => {
  mkdirSync(folder, { recursive: true });
  const v = await visit(stage.browser, stage.url, { deviceScaleFactor: 1 });
  const { page } = v;
  await sameDice(page);
  await page.reload();
  const picture = async (n: number) => {
    await page.mouse.move(0, 0);
    await page.waitForTimeout(700); // odds, arrows and maps have come
    await page.screenshot({ path: join(folder, `${system}-${n}.webp`), type: "webp", quality: 78 });
  };
  await page.locator(`[data-system="${system}"]`).click();
  await page.locator(`[data-first="${system}"]`).waitFor();
  await page.locator(".battle-card .thumb .unit").first().waitFor();
  await picture(1);

  await page.locator(`[data-first="${system}"]`).click();
  const card = page.locator(".guide");
  await card.waitFor();
  await page.locator("svg.board .stand").first().waitFor();
  await page.keyboard.press("i");
  await page.locator("dialog .briefing .thumb .unit").first().waitFor();
  await picture(2);
  await page.keyboard.press("Escape");

  const shown = card.getByRole("button", { name: "Show me" });
  while ((await shown.count()) === 0) await step(page);
  await shown.click();
  await page.locator(".considered .odds, .considered .bars").first().waitFor({ timeout: 5000 }).catch(() => undefined);
  await picture(3);

  // Until an exchange has been fought out.
  const fought = page.locator(".story .card-row.card .tests .die");
  while ((await card.count()) && (await fought.count()) === 0) await step(page);
  await picture(4);

  // More than one thing has happened since the last choice, and the last of it the enemy did.
  let seen = false;
  const goThrough = async () => {
    const back = page.getByRole("button", { name: "What happened before that" });
    if (seen || !(await back.count()) || Number.parseInt(await page.locator(".telling .count").innerText()) < 2) return;
    const enemy = 1 - Number(await page.locator(".battle").getAttribute("data-side"));
    await back.click();
    await page.locator(".telling .count", { hasText: " of " }).waitFor();
    seen = await page.locator(`.story .now.side${enemy}`).first().waitFor({ timeout: 2000 }).then(() => true, () => false);
    if (seen) await picture(5);
    await page.keyboard.press("Escape");
    await asked(page);
  };
  while (await card.count()) {
    await step(page);
    if ((await state(page)) === "choose") await goThrough();
  }
  await asked(page);
  for (let i = 0; i < 60 && (await state(page)) !== "over"; i++) {
    await choose(page);
    await goThrough();
  }
  expect(await state(page), "the small battle ends").toBe("over");
  expect(seen, "there was something to go through").toBe(true);
  await page.locator(".report").waitFor();
  await picture(6);
  expect(v.complaints).toEqual([]);
  await v.close();
});
