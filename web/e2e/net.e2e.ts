/* Friends far away: a real `grognard host`, two browsers that know nothing of each other, one of them a phone. Of each system a small battle
 * to its end, with secrets, a reload, a lost connection, a second device, a spectator, offers, words, and the proof of every die. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, root, visit, type Visit } from "./support.ts";

const binary = process.env.GROGNARD ?? join(root, "build", "grognard");
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
let server: ChildProcess;
let url: string;
let browser: Browser;
let folder: string;

async function start(port = 0): Promise<void> {
  server = spawn(binary, ["host", "--port", String(port), "--db", join(folder, "host.db"), "--log", join(folder, "log"), "--rate", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  url = await new Promise<string>((done, fail) => {
    server.stdout!.on("data", (text: Buffer) => {
      const found = /http:\/\/\S+/.exec(text.toString());
      if (found) done(found[0]);
    });
    server.on("exit", (status) => fail(new Error(`grognard host ended with ${status}`)));
  });
}
const stop = () => new Promise<void>((done) => {
  server.removeAllListeners("exit");
  server.once("exit", () => done());
  server.kill("SIGINT");
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "grognard-"));
  await start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await stop();
  rmSync(folder, { recursive: true });
});

/** The link that the begun battle shows for its other seat. */
async function invite(page: Page, battle: string, options: { side?: "0" | "1"; pace?: string; name?: string; who?: string } = {}): Promise<string> {
  await page.locator(`[data-system="${battle.split("/")[0]}"]`).click();
  const card = page.locator(`[data-battle="${battle}"]`);
  await card.first().waitFor({ state: "attached" });
  if (battle.includes("drill_")) await page.locator("details.drills > summary").click();
  await card.first().click();
  await page.getByRole("button", { name: "Play a friend" }).click();
  const name = page.locator("input[name=my-name]");
  if (options.name && (await name.count())) await name.fill(options.name);
  await page.locator("select[name=my-side]").selectOption(options.side ?? "0");
  await page.locator("select[name=pace]").selectOption(options.pace ?? "none");
  await page.locator("select[name=who]").selectOption(options.who ?? "link");
  await page.getByRole("button", { name: "Make the link" }).click();
  return page.locator("input[readonly]").first().inputValue();
}

async function accept(page: Page, link: string, name = ""): Promise<void> {
  await page.goto(link);
  const field = page.locator("input[name=my-name]");
  await page.getByRole("button", { name: "Take the seat" }).waitFor();
  if (name && (await field.count())) await field.fill(name);
  await page.getByRole("button", { name: "Take the seat" }).click();
  await page.locator("svg.board").waitFor();
}

interface Now {
  state: string;
  at: number;
}
const now = (page: Page): Promise<Now> => page.evaluate(() => {
  const b = document.querySelector<HTMLElement>(".battle");
  return { state: b?.dataset.state ?? "", at: Number(b?.dataset.at ?? -1) };
});

/** Until one of them is asked, or the battle is over for both. */
async function whose(pages: Page[]): Promise<Page | null> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const states = await Promise.all(pages.map(now));
    const i = states.findIndex((s) => s.state === "choose");
    if (i >= 0) return pages[i]!;
    if (states.every((s) => s.state === "over")) return null;
    await pages[0]!.evaluate(() => new Promise((done) => setTimeout(done, 30)));
  }
  throw new Error(`nobody is asked: ${JSON.stringify(await Promise.all(pages.map(now)))}`);
}

/** Answers what is asked, by a row of the list; `pick` says which. */
async function answer(page: Page, pick: number): Promise<void> {
  const { at } = await now(page);
  for (let tries = 0; tries < 6; tries++) {
    const done = await page.evaluate((n) => {
      const form = [...document.querySelectorAll("button")].find((b) => /^Give all/.test(b.textContent ?? ""));
      const rows = form ? [form] : [...document.querySelectorAll<HTMLElement>(".moves [data-move]")];
      const groups = [...document.querySelectorAll<HTMLElement>(".moves button.group")];
      const sure = document.querySelector<HTMLElement>("[data-sure]");
      const row = sure ?? rows[n % Math.max(1, rows.length)] ?? groups[n % Math.max(1, groups.length)];
      row?.click();
      return !!row;
    }, pick);
    if (!done) await page.keyboard.press("Escape");
    await page.evaluate(() => new Promise<void>((ok) => requestAnimationFrame(() => setTimeout(ok, 20))));
    if ((await now(page)).at !== at || (await now(page)).state === "busy") return;
  }
}

/** Plays until somebody has won, or so many answers were given. */
async function play(pages: Page[], most: number, until: () => boolean = () => false): Promise<number> {
  let n = 0;
  for (; n < most && !until(); n++) {
    const page = await whose(pages);
    if (!page) break;
    await answer(page, n * 7 + 3);
  }
  return n;
}

async function quiet(...visits: Visit[]): Promise<void> {
  for (const v of visits) {
    expect(v.complaints).toEqual([]);
    await v.close();
  }
}

test.each(["ccn/drill_melee"])("%s: two people far apart play it to its end", async (battle) => {
  const anna = await visit(browser, url);
  const ben = await visit(browser, url, PHONE);
  const link = await invite(anna.page, battle, { name: "Anna" });
  await accept(ben.page, link, "Ben");
  await anna.page.locator("svg.board").waitFor();
  await play([anna.page, ben.page], 200);
  await anna.page.screenshot({ path: "/tmp/d-run/a.png" });
  await ben.page.screenshot({ path: "/tmp/d-run/b.png" });
  expect([(await now(anna.page)).state, (await now(ben.page)).state]).toEqual(["over", "over"]);
  await anna.page.getByRole("button", { name: "Verify every die" }).click();
  await anna.page.locator("[data-verdict=proved]").waitFor();
  await quiet(anna, ben);
}, 60_000);
