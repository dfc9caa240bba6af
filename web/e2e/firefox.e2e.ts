/* The page in a stock Firefox, driven by its own protocol (WebDriver BiDi): one battle of each system is opened, one choice made by
 * click and one by drag, a reload goes on, the shelf has it. Run by tools/test-firefox. */
import type { Server } from "node:http";
import { createRequire } from "node:module";
import { firefox, type Browser, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { begin, serve, sure, visit } from "./support.ts";

let browser: Browser;
let server: Server;
let url: string;

/** Firefox does not know a command that playwright-core always begins with, for the colours of a page: it is answered here. */
function forgive(command: string): void {
  const { ws } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle") as { ws: { prototype: { send: (text: string) => void; emit: (...all: unknown[]) => void } } };
  const { send } = ws.prototype;
  ws.prototype.send = function (text: string) {
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (method === command) this.emit("message", Buffer.from(JSON.stringify({ type: "success", id, result: {} })), false);
    else send.call(this, text);
  };
}

beforeAll(async () => {
  const executablePath = process.env.GROGNARD_FIREFOX;
  if (!executablePath) throw new Error("no Firefox: tools/test-firefox finds one, or say GROGNARD_FIREFOX=/usr/bin/firefox-esr");
  forgive("emulation.setMediaFeaturesOverride");
  ({ url, server } = await serve());
  browser = await firefox.launch({ channel: "moz-firefox", executablePath });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const at = (page: Page) => page.locator(".battle").getAttribute("data-at");
const chosen = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");

/** Does it and waits until it has been answered and a person is asked again. */
async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await at(page);
  await act();
  await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, before);
  await chosen(page);
}

async function click(page: Page): Promise<void> {
  const all = page.getByRole("button", { name: /^Give all/ });
  if (await all.count()) await all.click();
  else await sure(page, page.locator(".moves [data-move]").first());
}

/** A unit that can go somewhere is chosen; until there is one, the first answers of the list are given. */
async function mover(page: Page): Promise<void> {
  for (let i = 0; i < 30; i++) {
    if (await page.locator(".spot").count()) return;
    const groups = page.locator("button.group:not(:has-text('places'))");
    const n = await groups.count();
    for (let g = 0; g < n; g++) {
      await groups.nth(g).click();
      if (await page.locator(".spot").count()) return;
      await page.locator(".chosen-head button").click();
    }
    if (n) await groups.first().click();
    await answered(page, () => click(page));
  }
  throw new Error("no unit can go anywhere");
}

const middle = async (one: Locator): Promise<[number, number]> => {
  const b = (await one.boundingBox())!;
  return [b.x + b.width / 2, b.y + b.height / 2];
};

async function drag(page: Page): Promise<void> {
  const from = await middle(page.locator(".stand.chosen .hit"));
  const to = await middle(page.locator(".spot").last());
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.locator(".ghosts.good").last().waitFor();
  await page.mouse.up();
  const here = page.getByRole("button", { name: "Move here" }); // on a free table it is confirmed
  if (await page.locator("svg.table").count()) await here.click();
  else if (await page.locator(".considered button.main").count()) await page.locator(".considered button.main").click();
}

test.each(["ccn/el_bodon", "rbc/before_novara", "boe/el_bodon", "bp/redinha", "kings/crag"])("Firefox, %s: opened, a choice by click, one by drag, a reload goes on, the shelf has it", async (battle) => {
  const v = await visit(browser, url, { deviceScaleFactor: 1, serviceWorkers: "allow" });
  const { page } = v;
  page.setDefaultTimeout(15_000);
  await begin(page, battle, ["person", "greedy"]);
  await chosen(page);
  expect(await page.locator("svg.board .stand").count()).toBeGreaterThan(5);
  await answered(page, () => click(page));
  await mover(page);
  await answered(page, () => drag(page));
  const before = await at(page);
  await page.reload();
  await chosen(page);
  expect(await at(page)).toBe(before);
  await page.getByRole("button", { name: /^Leave for the list/ }).click();
  await page.locator("[data-kept]").getByRole("button", { name: "Go on" }).waitFor(); // it is not held any more
  expect(v.complaints).toEqual([]);
  await v.close();
});
