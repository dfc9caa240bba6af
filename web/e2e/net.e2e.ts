/* Friends far away: a real `grognard host`, two browsers that know nothing of each other, one of them a phone. Of each system a small battle
 * to its end, with secrets, a reload, a lost connection, a second device, a spectator, offers, words, and the proof of every die. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axe, launch, root, visit, type Visit } from "./support.ts";

const binary = process.env.GROGNARD ?? join(root, "build", "grognard");
const pictures = process.env.PICTURES ? join(root, "docs") : null;
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
let server: ChildProcess;
let url: string;
let browser: Browser;
let folder: string;

async function start(port = 0): Promise<void> {
  server = spawn(binary, ["host", "--port", String(port), "--db", join(folder, "host.db"), "--log", join(folder, "log")], { stdio: ["ignore", "pipe", "inherit"] });
  url = await new Promise<string>((done, fail) => {
    server.stdout!.on("data", (text: Buffer) => {
      const found = /http:\/\/\S+/.exec(text.toString());
      if (found) done(found[0]);
    });
    server.on("exit", (status) => fail(new Error(`grognard host ended with ${status}`)));
  });
}
const ended = () => server.exitCode !== null || server.signalCode !== null;
const stop = () => new Promise<void>((done) => {
  if (ended()) return done();
  server.removeAllListeners("exit");
  server.once("exit", () => done());
  server.kill("SIGINT");
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "grognard-"));
  await start();
  browser = await launch();
});
beforeEach(async () => {
  if (ended()) await start(Number(new URL(url).port)); // a try that failed may have left it so
});
afterAll(async () => {
  await browser?.close();
  await stop();
  rmSync(folder, { recursive: true });
});

/** Nothing for axe-core to find, by day and by night. */
async function sound(page: Page, part = "html"): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page, part, colorScheme === "light" ? "" : "color-contrast")).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

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

/** Both stand at the same answer of the same battle. */
async function agree(...pages: Page[]): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const all = await Promise.all(pages.map(now));
    if (all.every((s) => s.at === all[0]!.at && !["busy", ""].includes(s.state))) return;
    await pages[0]!.evaluate(() => new Promise((done) => setTimeout(done, 30)));
  }
  throw new Error(`they do not agree: ${JSON.stringify(await Promise.all(pages.map(now)))}`);
}

async function prove(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify every die" }).click();
  await page.locator("[data-verdict]").waitFor();
  expect(await page.locator("[data-verdict]").innerText()).toMatch(/Proved: all \d+ rolls/);
}

const panel = (page: Page, name: RegExp | string) => page.getByRole("tab", { name }).click();

test("a friend by a link, live, with words, to the end; every die is proved; a rematch", async () => {
  const anna = await visit(browser, url);
  const ben = await visit(browser, url, PHONE);
  const link = await invite(anna.page, "ccn/drill_melee", { name: "Anna", pace: "30" });
  expect(link).toMatch(/#\/join\/[\w-]{20,}$/);
  await sound(anna.page);
  await accept(ben.page, link, "Ben");
  await anna.page.locator("svg.board").waitFor(); // the waiting room has turned into the battle
  expect(await anna.page.locator(".far").innerText()).toMatch(/You[\s\S]*30:00[\s\S]*Ben[\s\S]*30:00/);
  await panel(ben.page, "Words");
  await ben.page.locator("input[name=say]").fill("Good luck <b>to you</b>");
  await ben.page.getByRole("button", { name: "Send" }).click();
  await anna.page.getByRole("tab", { name: "Words 1" }).click();
  expect(await anna.page.locator(".talk").innerText()).toContain("Good luck <b>to you</b>");
  await sound(anna.page, "aside.panel");
  await sound(ben.page, "aside.panel");
  await ben.page.getByRole("button", { name: "Offers" }).click();
  await sound(ben.page, "dialog");
  await ben.page.keyboard.press("Escape");
  await panel(anna.page, "Moves");
  await panel(ben.page, "Moves");
  await play([anna.page, ben.page], 200);
  for (const { page } of [anna, ben]) {
    expect((await now(page)).state).toBe("over");
    await prove(page);
  }
  await sound(anna.page, "aside.panel");
  await anna.page.getByRole("button", { name: /^Rematch/ }).click();
  await ben.page.getByRole("button", { name: "Agree" }).click();
  await anna.page.getByRole("link", { name: "To the rematch" }).click();
  await anna.page.waitForFunction(() => /Ben/.test(document.querySelector(".far li.side0")?.textContent ?? ""));
  await quiet(anna, ben);
});

test("one looks back, reloads, loses the line, and the host is started anew: nothing is lost", async () => {
  const anna = await visit(browser, url);
  const ben = await visit(browser, url, PHONE);
  await accept(ben.page, await invite(anna.page, "bp/drill_column_line"));
  await anna.page.locator("svg.board").waitFor();
  const pages = [anna.page, ben.page];
  await play(pages, 2);
  const asked = (await whose(pages))!;
  const other = pages.find((p) => p !== asked)!;
  // Who looks back is not thrown out of it by the other's answer.
  await other.keyboard.press("Home");
  await other.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.at === "0");
  await answer(asked, 5);
  await asked.waitForFunction((at) => Number(document.querySelector<HTMLElement>(".battle")?.dataset.at) > at, 1);
  await other.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await now(other)).toEqual({ state: "looking", at: 0 });
  await other.keyboard.press("Escape");
  await agree(...pages);
  // A reload goes on where one was.
  await ben.page.reload();
  await ben.page.locator("svg.board").waitFor();
  await agree(...pages);
  // One line is down; what the other does comes when it is mended.
  const { page: away } = (await whose(pages)) === anna.page ? ben : anna;
  const there = pages.find((p) => p !== away)!;
  await away.context().setOffline(true);
  await away.getByText("The line to the host is down").waitFor();
  await answer(there, 2);
  await away.context().setOffline(false);
  await away.getByText("The line to the host is down").waitFor({ state: "detached" });
  await agree(...pages);
  // The host is stopped and started again.
  const port = Number(new URL(url).port);
  await stop();
  await anna.page.getByText("The line to the host is down").waitFor();
  await start(port);
  await anna.page.getByText("The line to the host is down").waitFor({ state: "detached" });
  await play(pages, 60);
  await agree(...pages);
  expect((await now(ben.page)).state).toBe("over");
  await prove(ben.page);
  for (const v of [anna, ben]) v.complaints.splice(0, Infinity, ...v.complaints.filter((c) => !/Failed to load resource: net::/.test(c))); // that was the line
  await quiet(anna, ben);
});

test("both devices of one player, and a spectator", async () => {
  const name = `Charlotte ${Date.now() % 1e6}`; // a second try has another name
  const anna = await visit(browser, url);
  await anna.page.locator(".club .who").click();
  const account = anna.page.locator("dialog");
  await account.locator("input[name=name]").fill(name);
  await account.locator("input[name=password]").fill("a long march home");
  await account.getByRole("button", { name: "Keep it" }).click();
  await account.getByText("It is kept.").waitFor();
  await account.getByRole("button", { name: "Done" }).click();
  const ben = await visit(browser, url, PHONE);
  await accept(ben.page, await invite(anna.page, "rbc/drill_keil", { side: "1" }));
  await anna.page.locator("svg.board").waitFor();
  const tablet = await visit(browser, url, PHONE);
  await tablet.page.locator(".club .who").click();
  const login = tablet.page.locator("dialog");
  await login.getByText("I have a name and a password here").click();
  await login.locator("input[name=login-name]").fill(name.toLowerCase());
  await login.locator("input[name=login-password]").fill("a long march home");
  await login.getByRole("button", { name: "Log in" }).click();
  await login.getByText("as yourself again").waitFor();
  await login.getByRole("button", { name: "Done" }).click();
  await tablet.page.locator(".mine [data-far] button").first().click();
  await tablet.page.locator("svg.board").waitFor();
  await anna.page.getByRole("button", { name: "Offers" }).click();
  await anna.page.getByText("Links for others").click();
  const watch = await anna.page.getByLabel("To watch", { exact: true }).inputValue();
  await anna.page.getByRole("button", { name: "Back to the battle" }).click();
  const eve = await visit(browser, watch);
  await eve.page.locator("svg.board").waitFor();
  for (let n = 0; n < 60; n++) {
    const page = await whose([n % 2 ? tablet.page : anna.page, ben.page]);
    if (!page) break;
    await answer(page, n * 5 + 1);
  }
  await agree(anna.page, tablet.page, ben.page, eve.page);
  for (const { page } of [anna, tablet, ben, eve]) expect((await now(page)).state).toBe("over");
  expect(await eve.page.locator(".moves [data-move]").count()).toBe(0);
  // What nobody needs to be asked both devices answer at once; the later one hears that it was answered, and browsers write that down.
  for (const v of [anna, tablet]) v.complaints = v.complaints.filter((c) => !c.includes("status of 409"));
  await quiet(anna, ben, tablet, eve);
});

test("an invitation says what it is to; a declined draw is told, an adjourned battle goes on by a button, mail is not offered in vain", async () => {
  const anna = await visit(browser, url);
  const ben = await visit(browser, url, PHONE);
  const name = `Jeanne ${Date.now() % 1e6}`; // a second try has another name
  const link = await invite(anna.page, "ccn/drill_melee", { name, pace: "d3", side: "1" });
  await ben.page.goto(link);
  await ben.page.getByRole("button", { name: "Take the seat" }).waitFor();
  const asked = await ben.page.locator("main.join").innerText();
  expect(asked).toMatch(/Line against line/);
  expect(asked).toContain(`${name} asks you to lead the French`);
  expect(asked).toMatch(/3 days for a turn/);
  expect(asked).toMatch(/does not count/);
  expect(await ben.page.locator("input[name=rated]").count()).toBe(0); // nothing to agree to
  await sound(ben.page, "main.join");
  await accept(ben.page, link);
  // Who comes later is told so, and that it was no link at all is something else.
  const carl = await visit(browser, link);
  await carl.page.getByText("Somebody sits there already").waitFor();
  await carl.page.goto(`${url}#/join/${"A".repeat(43)}`);
  await carl.page.getByText("This link leads to no battle here").waitFor();
  expect(await carl.page.getByRole("button", { name: "Take the seat" }).count()).toBe(0);
  await anna.page.locator("svg.board").waitFor();
  const offer = async (page: Page, name: string | RegExp) => {
    await page.getByRole("button", { name: "Offers" }).click();
    await page.getByRole("button", { name }).click();
  };
  await offer(anna.page, "Offer a draw");
  await ben.page.getByRole("button", { name: "Decline" }).click();
  await anna.page.getByText("The French decline the draw.").waitFor();
  expect(await ben.page.getByText("decline the draw").count()).toBe(0); // they know
  await anna.page.reload();
  await anna.page.getByText("The French decline the draw.").waitFor();
  await offer(ben.page, /^Adjourn/);
  await anna.page.getByRole("button", { name: "Agree" }).click();
  await ben.page.getByText("Adjourned.").waitFor();
  expect(await anna.page.getByText("decline the draw").count()).toBe(0);
  await sound(ben.page, "aside.panel");
  await ben.page.getByRole("button", { name: "Go on with the battle" }).click();
  await anna.page.getByText("Adjourned.").waitFor({ state: "detached" });
  await answer((await whose([anna.page, ben.page]))!, 1);
  // This host sends no mail: nobody is asked for an address.
  await carl.page.goto(url);
  await carl.page.locator(".club .who").click();
  await carl.page.getByText("Tell me when it is my turn").click();
  await carl.page.getByText("This host sends no mail.").waitFor();
  expect(await carl.page.locator("input[name=mail]").count()).toBe(0);
  expect(await carl.page.locator("input[name=webhook]").count()).toBe(1);
  carl.complaints.splice(0, Infinity, ...carl.complaints.filter((c) => !/status of (404|409)/.test(c))); // those were the links
  await quiet(anna, ben, carl);
});

test("somebody arranges a battle for others, two come by one link, and it is found among theirs", async () => {
  const anna = await visit(browser, `${url}#b=ccn/drill_melee`);
  const { page } = anna;
  await page.getByRole("button", { name: "Play a friend" }).click();
  await page.locator("select[name=my-side]").selectOption("none");
  expect(await page.locator("select[name=against]").count()).toBe(0);
  await page.getByRole("button", { name: "Make the links" }).click();
  await page.locator("input[readonly]").nth(1).waitFor();
  const links = await page.locator("input[readonly]").evaluateAll((all) => all.map((x) => (x as HTMLInputElement).value));
  await sound(page);
  const others = await Promise.all([0, 0, 1].map(() => visit(browser, url, PHONE)));
  await others[0]!.page.goto(links[0]!);
  await others[0]!.page.getByRole("button", { name: "Take the seat" }).click();
  await page.locator("li.side0", { hasText: "a guest" }).waitFor();
  await others[1]!.page.goto(links[0]!);
  await others[1]!.page.getByText("you, beside a guest").waitFor();
  await others[1]!.page.getByRole("button", { name: "Take the seat" }).click();
  await others[1]!.page.locator("[data-state=waiting]").waitFor();
  // Who sits on one side is not let in on the other.
  await others[1]!.page.goto(links[1]!);
  await others[1]!.page.getByText("You lead the other side yourself").waitFor();
  await accept(others[2]!.page, links[1]!);
  await page.locator("svg.board").waitFor();
  expect(await page.locator(".moves [data-move]").count()).toBe(0); // who arranged it looks on
  await page.getByRole("button", { name: "Leave for the list" }).click();
  await page.locator(".mine li", { hasText: "Line against line" }).waitFor();
  await quiet(anna, ...others);
});

test("boe/drill_breakthrough: orders that the other side may not see, to the end", async () => {
  const anna = await visit(browser, url);
  const ben = await visit(browser, url, PHONE);
  await accept(ben.page, await invite(anna.page, "boe/drill_breakthrough"));
  await anna.page.locator("svg.board").waitFor();
  await play([anna.page, ben.page], 120);
  for (const { page } of [anna, ben]) expect((await now(page)).state).toBe("over");
  await prove(ben.page);
  await quiet(anna, ben);
});

/** Goes to an element with the Tab key, as who has no mouse must. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
  }
  throw new Error(`Tab does not come to ${selector}`);
}

test("by keyboard alone: an invitation in the lobby is made, found and taken; one resigns", async () => {
  const anna = await visit(browser, `${url}#b=ccn/drill_melee`);
  const { page } = anna;
  await page.locator(".friend .toggle").waitFor();
  await tabTo(page, ".friend .toggle");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=my-name]");
  await page.keyboard.type("Dora");
  await tabTo(page, "select[name=who]");
  await page.keyboard.type("anybody");
  await tabTo(page, ".friend form > button");
  await page.keyboard.press("Enter");
  await page.locator("[data-state=waiting]").waitFor();
  const ben = await visit(browser, url);
  await ben.page.locator(".lobby li", { hasText: "Dora" }).waitFor();
  await sound(ben.page, ".club");
  await tabTo(ben.page, ".lobby li button");
  await ben.page.keyboard.press("Enter");
  for (const one of [anna, ben]) await one.page.locator("svg.board").waitFor();
  const pages = [page, ben.page];
  const asked = (await whose(pages))!;
  expect(await asked.title()).toBe("(1) Line against line, Grognard"); // it waits for an answer
  await asked.keyboard.press("m");
  await asked.evaluate(() => new Promise<void>((ok) => requestAnimationFrame(() => setTimeout(ok, 20))));
  await asked.keyboard.press("Enter");
  await tabTo(ben.page, ".far .offers");
  await ben.page.keyboard.press("Enter");
  await ben.page.getByRole("button", { name: /^Resign/ }).focus();
  await ben.page.keyboard.press("Enter");
  await ben.page.locator("dialog").getByRole("button", { name: "Resign" }).focus();
  await ben.page.keyboard.press("Enter");
  for (const one of pages) await one.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "over");
  expect(await page.locator(".prompt.over h2").innerText()).toMatch(/^Victory: French/);
  expect(await page.locator(".report h3").first().innerText()).toMatch(/^You have won/);
  await quiet(anna, ben);
});

test.runIf(pictures)("pictures", async () => {
  const anna = await visit(browser, url, { viewport: { width: 1440, height: 900 } });
  const ben = await visit(browser, url, { ...PHONE, deviceScaleFactor: 2 });
  const carl = await visit(browser, url);
  await invite(carl.page, "boe/maida", { name: "Carl", who: "lobby", pace: "d3" });
  const link = await invite(anna.page, "ccn/el_bodon", { name: "Anna of Almeida", pace: "30" });
  await anna.page.waitForTimeout(800);
  await anna.page.screenshot({ path: join(pictures!, "net-waiting.png"), clip: { x: 200, y: 0, width: 1040, height: 490 } });
  await accept(ben.page, link, "Ben");
  await play([anna.page, ben.page], 24);
  await panel(ben.page, "Words");
  await ben.page.locator("input[name=say]").fill("Your guns have found the range. My battalions will not forget it.");
  await ben.page.getByRole("button", { name: "Send" }).click();
  while ((await whose([anna.page, ben.page])) !== anna.page) await play([ben.page], 1);
  await ben.page.getByRole("button", { name: "Offers" }).click();
  await ben.page.getByRole("button", { name: "Adjourn" }).click();
  await anna.page.getByRole("button", { name: "Agree" }).waitFor();
  await ben.page.mouse.move(5, 760);
  await ben.page.keyboard.press("Escape");
  await anna.page.waitForTimeout(500);
  await anna.page.screenshot({ path: join(pictures!, "net-battle.png") });
  await ben.page.screenshot({ path: join(pictures!, "net-phone.png") });
  await anna.page.getByRole("button", { name: "Decline" }).click();
  await anna.page.getByRole("button", { name: "Leave for the list" }).click();
  await anna.page.locator(".mine li").first().waitFor();
  await anna.page.locator("[data-battle='ccn/el_bodon']").first().click();
  await anna.page.getByRole("button", { name: "Play a friend" }).click();
  await anna.page.evaluate(() => scrollTo(0, 0));
  await anna.page.waitForTimeout(1500);
  await anna.page.screenshot({ path: join(pictures!, "net-club.png") });
  await quiet(anna, ben, carl);
});

test("kings/drill_jokers: cards in hand; a choice is taken back by consent, a draw is declined, to the end", async () => {
  const anna = await visit(browser, url);
  const ben = await visit(browser, url, PHONE);
  await accept(ben.page, await invite(anna.page, "kings/drill_jokers", { who: "lobby" }));
  await anna.page.locator("svg.board").waitFor();
  const pages = [anna.page, ben.page];
  await play(pages, 4);
  const asked = (await whose(pages))!;
  // Cards in a hand are hidden: the host works out what the page may not.
  const hinted = asked.waitForResponse((r) => /"method":"hint"/.test(r.request().postData() ?? ""));
  await asked.getByRole("button", { name: "Hint" }).click();
  expect((await hinted).status()).toBe(200);
  await asked.locator(".tips .tip").first().waitFor();
  await agree(...pages);
  const before = (await now(ben.page)).at;
  const offer = async (name: string | RegExp) => {
    await anna.page.getByRole("button", { name: "Offers" }).click();
    await anna.page.getByRole("button", { name }).click();
  };
  await offer("Take my last choice back");
  await ben.page.getByRole("button", { name: "Agree" }).click();
  await ben.page.waitForFunction((at) => Number(document.querySelector<HTMLElement>(".battle")?.dataset.at) < at, before);
  await whose(pages);
  await agree(...pages);
  await play(pages, 3);
  await offer("Offer a draw");
  await ben.page.getByRole("button", { name: "Decline" }).click();
  await anna.page.getByText("You have offered a draw").waitFor({ state: "detached" });
  await play(pages, 150);
  await agree(...pages);
  expect((await now(anna.page)).state).toBe("over");
  await prove(anna.page);
  expect(await anna.page.locator("[data-verdict]").innerText()).toMatch(/taken back on the way|Proved/);
  await quiet(anna, ben);
});
