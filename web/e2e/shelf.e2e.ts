/* The shelf of battles, two tabs, the ending, the briefing, and playing a position many times. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { begin, sure, theStage, visit } from "./support.ts";

const stage = theStage();
const shots = process.env.SHOTS;
const systems = ["ccn/el_bodon", "bp/redinha", "rbc/before_novara", "boe/el_bodon", "kings/crag"];

const state = (page: Page, ...wanted: string[]) =>
  page.waitForFunction((w) => w.includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""), wanted, { timeout: 60_000 });
const at = (page: Page) => page.locator(".battle").getAttribute("data-at");
async function shot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
}
/** Some moves, whatever they are. */
async function answer(page: Page): Promise<void> {
  await state(page, "choose");
  const before = await at(page);
  if (await page.locator("button.group").count()) await page.locator("button.group").first().click();
  await sure(page, page.locator(".moves [data-move]").last());
  await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, before);
  await state(page, "choose", "over");
}
const leave = (page: Page) => page.getByRole("button", { name: /Leave for the list/ }).click();

test("every battle stays on the shelf; reload goes on where one was; names and deleting; another tab does not fight", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/el_bodon", ["person", "recruit"], "9");
  await answer(page);
  const first = await at(page);
  await page.reload();
  await state(page, "choose");
  expect(await at(page)).toBe(first);
  const address = page.url();

  // The same battle in a second tab says so, and can be taken over.
  const second = await page.context().newPage();
  await second.goto(address);
  await second.locator("[role=alert]", { hasText: "open in another tab" }).waitFor();
  await shot(second, "shelf-other-tab");
  await second.locator("[role=alert]").getByRole("button", { name: "Take it over here" }).click();
  await state(second, "choose");
  expect(await at(second)).toBe(first);
  await page.locator(".start").waitFor();
  await page.locator("[role=alert]", { hasText: "goes on in another tab" }).waitFor();
  await leave(second);
  await second.close();

  // A second battle does not replace the first.
  await begin(page, "kings/crag", ["person", "sergeant"], "9");
  await state(page, "choose");
  await answer(page);
  await leave(page);
  const kept = page.locator("[data-kept]");
  await kept.nth(1).waitFor();
  expect(await kept.count()).toBe(2);
  expect(await kept.nth(0).innerText()).toMatch(/sergeant.*today/s);
  expect(await kept.nth(1).innerText()).toContain("El Bodon");
  await kept.nth(1).locator("svg.thumb .unit").nth(5).waitFor({ state: "attached" }); // maps are drawn one after the other
  await kept.nth(1).getByRole("button", { name: /^Rename/ }).click();
  await page.keyboard.type("Saturday");
  await page.keyboard.press("Enter");
  await kept.filter({ hasText: "Saturday" }).waitFor();
  await shot(page, "shelf");
  await kept.filter({ hasText: "Saturday" }).getByRole("button", { name: "Go on" }).click();
  await state(page, "choose");
  expect(await at(page)).toBe(first);
  await page.goBack();
  await kept.nth(1).waitFor();
  await kept.filter({ hasText: "sergeant" }).getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("button", { name: "Throw it away" }).click();
  await page.waitForFunction(() => document.querySelectorAll("[data-kept]").length === 1);
  await page.reload();
  await kept.first().waitFor();
  expect(await kept.count()).toBe(1);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("programs that play by themselves are stopped, gone on with and reloaded where they were; another battle shows nothing of them", async () => {
  const v = await visit(stage.browser, stage.url, { pace: "fast" });
  const { page } = v;
  const passes = (n: number) => page.waitForFunction((x) => Number(document.querySelector<HTMLElement>(".battle")?.dataset.at) >= x, n);
  await begin(page, "ccn/el_bodon", ["greedy", "greedy"], "9");
  await passes(4);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await state(page, "looking");
  const stopped = Number(await at(page));
  expect(await page.locator(".whose").innerText()).toMatch(/^Stopped: Round \d/);
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await passes(stopped + 12);
  await page.waitForFunction(() => new Promise<boolean>((done) => { // kept a moment ago, though not at its end
    const ask = indexedDB.open("grognard", 1);
    ask.onsuccess = () => {
      const all = ask.result.transaction("battles").objectStore("battles").getAll() as IDBRequest<{ answers: number; over: boolean }[]>;
      all.onsuccess = () => (ask.result.close(), done(all.result.some((k) => k.answers > 8 && !k.over)));
    };
  }));
  await page.reload();
  await page.locator("svg.board").waitFor();
  expect(Number(await at(page))).toBeGreaterThan(8);
  await passes(Number(await at(page)) + 3); // and on it goes
  await page.keyboard.press("PageUp");
  await state(page, "looking");
  await leave(page);

  // From its first frame on the other battle is the one that is seen.
  await page.evaluate(() => {
    const seen: string[] = ((window as unknown as { seen: string[] }).seen = []);
    new MutationObserver(() => {
      const b = document.querySelector<HTMLElement>(".battle");
      if (b) seen.push(`${b.querySelector("h1")?.textContent} ${b.dataset.at} ${b.querySelector(".clock")?.textContent}, ${b.querySelectorAll(".card-row").length} cards, ${b.dataset.state}`);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await begin(page, "rbc/before_novara", ["person", "recruit"], "9");
  await state(page, "choose");
  const first = await page.evaluate(() => (window as unknown as { seen: string[] }).seen[0]);
  expect(first).toMatch(/Novara.* 0 Turn 1 of 10.*, 0 cards, busy$/);
  await leave(page);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("the one battle that earlier versions kept comes to the shelf, once", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await page.evaluate(async () => {
    const list = (await (await fetch("battles/ccn.json")).json()) as { name: string; text: string }[];
    const text = list.find((b) => b.name === "ccn/el_bodon")!.text;
    localStorage.setItem("grognard.battle", JSON.stringify({ name: "ccn/el_bodon", title: "The old one", seats: ["person", "greedy"], dice: "page", umpire: false, text, clock: "Round 1", over: false }));
  });
  await page.reload();
  await page.locator("[data-kept]", { hasText: "The old one" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("grognard.battle"))).toBeNull();
  await page.locator("[data-kept]").getByRole("button", { name: "Go on" }).click();
  await state(page, "choose");
  await v.close();
});

test.each(systems)("%s: a briefing before and in battle, an ending that tells, and again with sides changed", async (battle) => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1440, height: 900 } });
  const { page } = v;
  await begin(page, battle, ["person", "recruit"], "5");
  await state(page, "choose", "curtain");
  await page.keyboard.press("i");
  const dialog = page.locator("dialog.modal", { has: page.locator(".briefing") });
  await dialog.waitFor();
  expect(await dialog.innerText()).toMatch(/How it is won[\s\S]*Forces/);
  expect(await dialog.locator(".forces li").count()).toBeGreaterThan(1);
  await shot(page, `briefing-${battle.split("/")[0]}`);
  await dialog.getByRole("button", { name: "Back to the battle" }).click();
  await page.getByRole("button", { name: "Concede" }).click();
  await page.locator("dialog").getByRole("button", { name: "Concede" }).click();
  await state(page, "over");
  const report = page.locator(".report");
  await report.locator("text=What it cost").waitFor();
  expect(await report.locator("h3").first().innerText()).toContain("You have lost");
  await report.getByRole("button", { name: "Ask the coach" }).click();
  await report.locator("figure, progress, .plainly").first().waitFor();
  if (await report.getByRole("button", { name: "Stop" }).count()) await report.getByRole("button", { name: "Stop" }).click({ timeout: 2000 }).catch(() => undefined);
  const [picture] = await Promise.all([page.waitForEvent("download"), report.getByRole("button", { name: "Picture" }).click()]);
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  expect(readFileSync((await picture.path())!).subarray(1, 4).toString()).toBe("PNG");
  const [drawing] = await Promise.all([page.waitForEvent("download"), report.getByRole("button", { name: "SVG" }).click()]);
  expect(readFileSync((await drawing.path())!, "utf8")).toMatch(/^<\?xml[\s\S]*<svg[\s\S]*fill="rgb/);
  if (shots) await picture.saveAs(`${shots}/picture-${battle.split("/")[0]}.png`);
  await report.getByRole("button", { name: "Again with sides changed" }).click();
  await state(page, "choose", "curtain", "busy", "over");
  expect(Number(await at(page))).toBeLessThan(200);
  await page.waitForFunction(() => !document.querySelector(".report"));
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("a battle fought out is told: losses by unit, luck, choices, turning points, a link to all of it", async () => {
  const v = await visit(stage.browser, stage.url, { viewport: { width: 1440, height: 900 } });
  const { page } = v;
  await begin(page, "ccn/el_bodon", ["sergeant", "sergeant"], "5");
  await state(page, "over");
  const report = page.locator(".report");
  await report.locator("details li").first().waitFor();
  await report.getByRole("button", { name: "Ask the coach" }).click();
  await report.locator("figure svg .chance").waitFor({ timeout: 60_000 });
  expect(await report.innerText()).toMatch(/the dice (gave|took|were even)/);
  expect(await report.locator(".points li").count()).toBeGreaterThan(0);
  await shot(page, "report");
  // What the coach found is still there after a look at the moment itself.
  await report.locator(".points .link").first().click();
  await state(page, "looking");
  await page.keyboard.press("End");
  await state(page, "over");
  await report.locator("figure svg .chance").waitFor({ timeout: 3000 });
  await report.getByRole("button", { name: "Link" }).click();
  const link = await page.locator("#position-link").inputValue();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.locator("dialog [role=status]", { hasText: /clipboard|copy/ }).waitFor();
  await v.close();
  const other = await visit(stage.browser, link);
  await other.page.getByRole("button", { name: "Look through it" }).click();
  await state(other.page, "looking");
  expect(other.complaints).toEqual([]);
  await other.close();
});

test("a position is played many times, with intervals that narrow, and stops when told", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/el_bodon", ["person", "recruit"], "5");
  await state(page, "choose");
  const before = await at(page);
  await page.getByRole("button", { name: "Play it out" }).click();
  const dialog = page.locator("dialog.modal");
  await dialog.locator("select[name=trial-count]").selectOption("50");
  await dialog.getByRole("button", { name: "Play it 50 times" }).click();
  await dialog.locator("text=50 of 50").waitFor({ timeout: 60_000 });
  expect(await dialog.locator(".wins li").count()).toBe(2);
  await shot(page, "simulate");
  await dialog.locator("select[name=trial-count]").selectOption("1000");
  await dialog.getByRole("button", { name: "Once more" }).click();
  await dialog.locator(".wins li").first().waitFor();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByRole("button", { name: "Once more" }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await at(page)).toBe(before);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("a scenario with mistakes has all of them listed, each with line and column; opponents go by rank", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  const good = await page.evaluate(async () => ((await (await fetch("battles/ccn.json")).json()) as { name: string; text: string }[]).find((b) => b.name === "ccn/el_bodon")!.text);
  const bad = good.replace(/^rounds.*$/m, "rounds many").replace(/FR\.LC/g, "FR.XX") + "\nfrobnicate 3\n";
  await page.locator("input[type=file]").setInputFiles({ name: "mine.scn", mimeType: "text/plain", buffer: Buffer.from(bad) });
  const alert = page.locator("[role=alert]");
  await alert.waitFor();
  expect(await alert.locator("li").count()).toBeGreaterThan(2);
  for (const one of await alert.locator("li").allInnerTexts()) expect(one).toMatch(/^line \d+, column \d+: \S/);
  await shot(page, "mistakes");
  await page.locator("[data-system=kings]").click();
  await page.locator('[data-battle="kings/crag"]').click();
  const seat = page.locator("select[name=seat1]");
  await seat.waitFor();
  expect(await seat.locator("optgroup[label='By rank'] option").allInnerTexts()).toEqual(["Recruit", "Sergeant", "Captain", "Colonel", "Marshal", "Babbage"]);
  expect(await seat.locator("optgroup[label='For tests'] option").allInnerTexts()).toEqual(["random", "eager", "greedy"]);
  await seat.selectOption("marshal");
  expect(await page.locator(".seat.side1 .quiet").innerText()).toContain("Marshal: plays");
  await v.close();
});

test("take-backs as the player wishes: never, or past dice; without hints nothing helps; the record says so", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  for (const backs of ["none", "free"] as const) {
    await page.locator("[data-system=ccn]").click();
    await page.locator('[data-battle="ccn/el_bodon"]').click();
    await page.locator("select[name=seat1]").selectOption("recruit");
    const open = page.locator("details:has(input[name=seed])");
    if (!(await open.evaluate((d: HTMLDetailsElement) => d.open))) await open.locator("> summary").click();
    await page.locator("input[name=seed]").fill("9");
    await page.locator("select[name=backs]").selectOption(backs);
    await page.locator("input[name=hints]").setChecked(backs === "free");
    await page.locator(".setup button.main").click();
    await answer(page);
    const before = Number(await at(page));
    for (const help of ["Hint", "Danger", "Who is winning", "Play it out"])
      expect(await page.getByRole("button", { name: help, exact: true }).count(), help).toBe(backs === "free" ? 1 : 0);
    await page.getByRole("button", { name: "Why did they?" }).waitFor(); // what was done is no hint
    const undo = page.getByRole("button", { name: "Undo" });
    if (backs === "none") expect(await undo.isDisabled()).toBe(true);
    else {
      await undo.click();
      await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".battle")?.dataset.at) < n, before);
      await state(page, "choose");
    }
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    const record = readFileSync((await download.path())!, "utf8");
    expect(record).toContain(backs === "none" ? '[TakeBacks "none"]' : '[TakeBacks "past dice"]');
    expect(record).toContain(backs === "none" ? '[Hints "none"]' : '[Hints "allowed"]');
    if (backs === "free") expect(record).toContain("taken back past the dice");
    await leave(page);
  }
  expect(v.complaints).toEqual([]);
  await v.close();
});
