/* The free table, typed dice, the phone beside real figures, the curtain. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, sure, theStage, visit } from "./support.ts";

const stage = theStage();

const state = (page: Page) => page.locator(".battle").getAttribute("data-state");

/** Takes the first move whose notation begins so, through the list; false: there is none now. */
async function take(page: Page, start: string): Promise<boolean> {
  await page.waitForFunction(() => ["choose", "over"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
  const search = page.locator("#find-move");
  if (await search.count()) await search.fill(start);
  const move = page.locator(`.moves [data-move^="${start}"]`).first();
  if ((await move.count()) === 0) return false;
  const at = await page.locator(".battle").getAttribute("data-at");
  await sure(page, move);
  await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, at);
  return true;
}

async function drag(page: Page, unit: Locator, dx: number, dy: number): Promise<void> {
  const box = (await unit.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(x + (dx * i) / 8, y + (dy * i) / 8);
  await page.mouse.up();
}

/** Plays on through the list until a unit can be dragged. */
async function untilFree(page: Page, wishes: string[]): Promise<Locator> {
  for (let i = 0; i < 40; i++) {
    await page.waitForFunction(() => ["choose", "over"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
    if ((await page.locator(".spot").count()) > 0 && (await page.locator(".stand.chosen").count()) > 0) return page.locator(".stand.chosen");
    let done = false;
    for (const w of wishes) if ((done = await take(page, w))) break;
    if (!done) break;
  }
  throw new Error("nobody can be dragged");
}

test("a unit is dragged on a free table: beyond its reach it is held, with the rule, and a legal place is taken", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "kings/rorke", ["person", "greedy"], "7");
  const unit = await untilFree(page, ["move B2", "move B3", "move B1", "move B4", "stay", "end"]);
  const label = await unit.getAttribute("data-label");
  await drag(page, unit, 260, 200);
  await page.locator(".dragged .fault").waitFor();
  expect(await page.locator(".dragged .fault button").innerText()).toMatch(/^kings\./);
  expect(await page.locator(".dragged").innerText()).toMatch(/\d+\.\d″/);
  expect(await page.locator(".dragged").innerText()).toContain("As far as it can");
  expect(await page.locator(".dragged button.main").isEnabled()).toBe(true);
  await page.keyboard.press("Escape");

  let taken = false;
  const said: string[] = [];
  const before = Number(await page.locator(".battle").getAttribute("data-at"));
  for (const [dx, dy] of [[22, 20], [-22, 20], [20, -20], [-20, -20], [0, 25], [25, 0], [-25, 0], [8, 8], [-8, 8]]) {
    await drag(page, page.locator(`.stand[data-label="${label}"]`), dx!, dy!);
    await page.waitForFunction(() => document.querySelector(".dragged .fault") || document.querySelector<HTMLButtonElement>(".dragged button.main:not(:disabled)"));
    said.push(await page.locator(".dragged").innerText());
    if (await page.locator(".dragged button.main").isEnabled()) {
      await page.locator(".dragged button.main").click();
      taken = true;
      break;
    }
    await page.keyboard.press("Escape");
  }
  expect(taken, said.join("\n")).toBe(true);
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".battle")!.dataset.at) > n, before);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("a unit is moved on a free table by keyboard", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "kings/rorke", ["person", "greedy"], "7");
  await untilFree(page, ["move B4", "move B2", "move B3", "move B1", "stay", "end"]);
  await page.keyboard.press("b");
  await page.locator(".stand.chosen .hit").focus();
  await page.keyboard.press("g");
  await page.locator(".dragged").waitFor();
  const at = Number(await page.locator(".battle").getAttribute("data-at"));
  for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
    if (await page.locator(".dragged button.main").isEnabled()) break;
  }
  expect(await page.locator(".dragged button.main").isEnabled()).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".battle")!.dataset.at) > n, at);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("typed dice: wrong ones are refused, right ones are taken as they lie", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/el_bodon", ["person", "person"], "7", "typed");
  await page.locator("input[name=dice]").waitFor();
  await page.locator("input[name=dice]").fill("7 1");
  expect(await page.locator(".dice-entry .fault").innerText()).toContain("no 7");
  expect(await page.locator(".dice-entry button[type=submit]").isDisabled()).toBe(true);
  await page.locator("input[name=dice]").fill("");
  await page.locator(".face", { hasText: /^3$/ }).click();
  await page.locator(".face", { hasText: /^4$/ }).click();
  await page.locator(".dice-entry button[type=submit]").click();
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".battle")!.dataset.at) >= 1);
  const pips = (n: number) => page.locator(`.story .die:has(circle:nth-of-type(${n})):not(:has(circle:nth-of-type(${n + 1})))`);
  await pips(3).waitFor();
  expect([await pips(3).count(), await pips(4).count()]).toEqual([1, 1]); // as they lie
  // What is thrown or drawn here says what for; the page does it for who has no dice or chits at hand.
  let drawn = false;
  for (let i = 0; i < 12 && !drawn; i++) {
    await page.waitForFunction(() => ["choose", "roll"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
    const before = await page.locator(".battle").getAttribute("data-at");
    if ((await state(page)) === "roll") {
      expect((await page.locator(".test strong").innerText()).length).toBeGreaterThan(3);
      drawn = (await page.getByRole("button", { name: "Draw for me" }).count()) > 0;
      await page.getByRole("button", { name: /^(Draw|Throw) for me$/ }).click();
    } else await sure(page, page.locator(".moves [data-move]").first());
    await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, before);
  }
  expect(drawn).toBe(true);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("table mode on a phone: no map, large buttons, what to do next, the odds", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = v;
  await page.locator('[data-system="bp"]').tap();
  await page.locator('[data-battle="bp/redinha"]').tap();
  await page.locator("input[name=umpire]").check();
  await page.locator(".setup button.main", { hasText: "Begin" }).tap();
  await page.locator(".battle.umpire").waitFor();
  expect(await page.locator("svg.board").count()).toBe(0);
  const settled = () => page.waitForFunction(() => ["choose", "roll"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
  for (let i = 0; i < 12; i++) {
    await settled();
    if ((await state(page)) === "roll") break;
    const buttons = page.locator(".moves .move, .moves .group");
    const button = buttons.nth(Math.min(1, (await buttons.count()) - 1));
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    await button.tap();
    await page.waitForTimeout(250);
    const yes = page.locator(".considered button.main");
    if (await yes.count()) await yes.tap();
    const again = page.locator("[data-sure]");
    if (await again.count()) await again.first().tap();
    await page.waitForTimeout(400);
  }
  await page.locator(".face").first().waitFor();
  expect((await page.locator(".face").first().boundingBox())!.height).toBeGreaterThanOrEqual(56);
  await page.locator(".roll .odds, .roll .quiet").first().waitFor();
  expect((await page.locator(".test strong").innerText()).length).toBeGreaterThan(3);
  expect(await page.locator(".test").innerText()).toMatch(/\d/);
  // The umpire's hand: the table is right, and the log and the record say so.
  await page.getByRole("button", { name: "More buttons" }).tap();
  await page.getByRole("button", { name: "Correct", exact: true }).tap();
  await page.locator("select[name=amend-unit]").selectOption("B2");
  await page.locator("[data-field=casualties]").fill("2");
  await page.getByRole("button", { name: "So it is" }).tap();
  await page.waitForFunction(() => (document.querySelector<HTMLButtonElement>("dialog .main")?.disabled ?? false));
  expect(await page.locator("[data-field=casualties]").inputValue()).toBe("2");
  await page.locator("input[name=amend-place]").fill("nowhere");
  await page.getByRole("button", { name: "Put it there" }).tap();
  await page.locator("dialog .fault").waitFor();
  await page.locator("dialog").getByRole("button", { name: "Done" }).tap();
  await page.getByRole("tab", { name: "Log" }).tap();
  expect(await page.locator(".log").innerText()).toMatch(/umpire/i);
  await page.locator(".face").first().waitFor(); // the roll is still asked
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("two people on one device: a curtain hides the cubes of the one from the other", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  const french = () => page.locator("svg.board .stand .hit").evaluateAll((all) =>
    all.map((el) => el.getAttribute("aria-label")!).filter((words) => words.startsWith("French") && !words.includes("leader")));
  const colours = /, (red|green|blue)\b/;
  const told = async () => {
    return page.locator(".story .log").innerText();
  };
  const undo = page.getByRole("button", { name: "Undo" });
  await begin(page, "boe/el_bodon", ["person", "person"], "7", "typed");
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");

  // Orders as they are, and a cube for each unit of the French.
  const curtain = page.locator("dialog.modal");
  for (let i = 0; i < 30; i++) {
    if ((await state(page)) === "curtain") {
      if ((await curtain.innerText()).startsWith("Allies")) break;
      await page.getByRole("button", { name: "Lift the curtain" }).click();
      await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
    }
    // All orders as they are, and all cubes of a side, each on one screen; one question alone is a list.
    const form = page.getByRole("button", { name: /^Give all/ });
    const keep = page.locator('.moves [data-move^="keep "]');
    const at = await page.locator(".battle").getAttribute("data-at");
    await ((await form.count()) ? form : (await keep.count()) ? keep.first() : page.locator(".moves [data-move]").last()).click();
    await page.waitForFunction((n) => {
      const b = document.querySelector<HTMLElement>(".battle")!;
      return b.dataset.at !== n && b.dataset.state !== "busy";
    }, at);
  }
  expect(await state(page)).toBe("curtain");
  expect(await curtain.innerText()).toContain("Allies, it is your turn");
  for (const words of await french()) expect(words).not.toMatch(colours);

  await page.getByRole("button", { name: "Lift the curtain" }).click();
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  const hidden = await french();
  expect(hidden.length).toBeGreaterThan(3);
  for (const words of hidden) {
    expect(words).not.toMatch(colours);
    expect(words).toContain("hidden cube");
  }
  expect(await told()).not.toMatch(/\b(red|green|blue)\b/i);

  // The Allies place theirs; with the last one all are shown, and that one stands.
  const single = page.getByRole("button", { name: "One at a time" });
  if (await single.count()) await single.click();
  for (let i = 0; i < 30 && (await state(page)) === "choose"; i++) {
    const row = page.locator('.moves [data-move^="blue "]').first();
    if ((await row.count()) === 0) break;
    await row.focus();
    await page.locator(".considered .odds").waitFor();
    // Nothing is looked at beyond the placing of hidden things.
    expect(await page.locator(".considered .tag").innerText()).toMatch(/^(exact|estimate, \d+ guesses at what is hidden)$/);
    const at = await page.locator(".battle").getAttribute("data-at");
    await row.click();
    await page.waitForFunction((n) => {
      const b = document.querySelector<HTMLElement>(".battle")!;
      return b.dataset.at !== n && b.dataset.state !== "busy";
    }, at);
  }
  expect((await french()).some((words) => colours.test(words))).toBe(true);
  expect(await undo.isDisabled()).toBe(true);
  expect(await undo.getAttribute("title")).toBe("Something secret has been shown since your last choice");
  expect(v.complaints).toEqual([]);
  await v.close();
});
