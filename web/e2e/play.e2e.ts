/* Whole battles against the computer: by clicks, and by the keyboard alone. */
import type { Browser, Page } from "playwright-core";
import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { begin, launch, serve, visit } from "./support.ts";

let browser: Browser;
let server: Server;
let url: string;
beforeAll(async () => {
  ({ url, server } = await serve());
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Of each system a battle by clicks and a small one by keyboard, short enough for a browser's pace. */
const battles: [string, string][] = [
  ["ccn/el_bodon", "ccn/drill_bonus"],
  ["rbc/before_novara", "rbc/drill_camp"],
  ["boe/drill_crest", "boe/drill_melee"],
  ["bp/redinha", "bp/drill_counter_charge"],
  ["kings/crag", "kings/drill_babbage"],
];
const seats: [string, string] = ["person", "greedy"];

const MOST = 500; // decisions of one battle

/** Waits until something is asked of a person after so many answers. */
async function settled(page: Page, after: number): Promise<{ state: string; at: number }> {
  const handle = await page.waitForFunction(
    (n) => {
      const b = document.querySelector<HTMLElement>(".battle");
      const state = b?.dataset.state ?? "";
      const at = Number(b?.dataset.at);
      return (state === "choose" || state === "over") && (at > n || state === "over") ? { state, at } : null;
    },
    after,
    { timeout: 60_000, polling: 30 },
  );
  return (await handle.jsonValue())!;
}

/** A small generator, so that a failure can be repeated. */
function chance(seed: number): (n: number) => number {
  let s = seed;
  return (n) => {
    s = (Math.imul(s, 1103515245) + 12345) >>> 0;
    return (s >>> 8) % n;
  };
}

/** One decision by clicks: a unit on the field if there is one to choose, then a target, a place or a button. */
async function clickOnce(page: Page, pick: (n: number) => number): Promise<void> {
  const movers = page.locator(".stand.can:not(.chosen)");
  if ((await page.locator(".stand.chosen").count()) === 0 && (await movers.count()) > 0) {
    await movers.nth(pick(await movers.count())).click({ force: true });
  }
  const targets = page.locator(".stand.target");
  const spots = page.locator(".spot");
  const [t, s] = [await targets.count(), await spots.count()];
  if (t > 0 && pick(2) === 0) {
    await targets.nth(pick(t)).click({ force: true });
    if ((await page.locator(".battle").getAttribute("data-state")) !== "choose") return;
  } else if (s > 0 && pick(3) > 0) {
    await spots.nth(pick(s)).click({ force: true });
    const arrows = page.locator(".arrow");
    if ((await arrows.count()) > 0) await arrows.nth(pick(await arrows.count())).click({ force: true });
  }
}

describe.each(battles)("%s and %s", (battle, small) => {
  test("is played to its end by clicks", async () => {
    const v = await visit(browser, url);
    await begin(v.page, battle, seats);
    const pick = chance(7);
    let at = -1;
    let n = 0;
    for (; n < MOST; n++) {
      const now = await settled(v.page, at);
      if (now.state === "over") break;
      at = now.at;
      await clickOnce(v.page, pick);
      await v.page.waitForTimeout(20);
      const still = await v.page.evaluate(() => {
        const b = document.querySelector<HTMLElement>(".battle")!;
        return b.dataset.state === "choose" ? Number(b.dataset.at) : -1;
      });
      if (still !== at) continue;
      const groups = v.page.locator(".moves button.group");
      if ((await groups.count()) > 0 && (await v.page.locator(".moves .move, .moves .way").count()) === 0) await groups.first().click();
      const buttons = v.page.locator(".moves .move, .moves .way");
      const k = await buttons.count();
      if (k > 0) await buttons.nth(pick(k)).click();
      else await v.page.locator(".chosen-head button").click().catch(() => undefined);
      if (k === 0) at = -1;
    }
    expect(n).toBeLessThan(MOST);
    expect(n).toBeGreaterThan(0);
    expect(await v.page.locator(".prompt.over h2").innerText()).toMatch(/Victory|drawn/);
    expect(v.complaints).toEqual([]);
    await v.close();
  });

  test("is played to its end by keyboard alone", async () => {
    const v = await visit(browser, url);
    await begin(v.page, small, seats, "11");
    const { page } = v;
    const pick = chance(3);
    let at = -1;
    let n = 0;
    for (; n < MOST; n++) {
      const now = await settled(page, at);
      if (now.state === "over") break;
      at = now.at;
      const onField = pick(2) === 0;
      if (onField) {
        await page.keyboard.press("b"); // to the field
        for (let i = pick(3); i > 0; i--) await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][pick(4)]!);
        await page.keyboard.press("Enter"); // a unit, or a move if one stands there
        await page.waitForTimeout(30);
      }
      const asked = await page.evaluate(() => {
        const b = document.querySelector<HTMLElement>(".battle")!;
        return b.dataset.state === "choose" ? Number(b.dataset.at) : -1;
      });
      if (asked !== at) continue;
      const rows = () => page.locator(".moves .move, .moves .way, .moves .group").count();
      if ((await rows()) === 0) await page.keyboard.press("Escape");
      for (let deep = 0; deep < 2; deep++) {
        await page.keyboard.press("m"); // to the moves
        await page.waitForTimeout(40);
        const k = await rows();
        for (let i = 1 + pick(Math.min(k, 6)); i > 0; i--) await page.keyboard.press("ArrowDown");
        const group = await page.evaluate(() => document.activeElement?.classList.contains("group") ?? false);
        await page.keyboard.press("Enter");
        if (!group) break;
        await page.waitForTimeout(40);
      }
    }
    expect(n).toBeLessThan(MOST);
    expect(await page.locator(".prompt.over h2").innerText()).toMatch(/Victory|drawn/);
    expect(v.complaints).toEqual([]);
    await v.close();
  });
});
