/* Battles against the computer, to the victory: by clicks from their midst on (from the first question on they are played in
 * lessons.e2e.ts), and by the keyboard alone. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { played, theStage, visit } from "./support.ts";

const stage = theStage();

/** Of each system the battle that is over soonest, and after how many answers of two programs it is taken over; */
const battles: [string, number][] = [["ccn/el_bodon", 220], ["rbc/before_novara", 70], ["boe/el_bodon", 300], ["bp/redinha", 120], ["kings/crag", 130]];
/** and a drill in which there is something of all that keys can do. */
const drills = ["ccn/drill_breakthrough", "rbc/drill_pursuit", "boe/drill_volley", "bp/drill_closing_fire", "kings/drill_jokers"];

const MOST = 1500; // clicks, or decisions by keyboard, of one battle

interface Now {
  state: string; // "choose" or "over"
  at: number; // answers so far
}

/** What is asked of a person, once the page has come to rest. */
function rest(page: Page): Promise<Now> {
  return page.evaluate(async () => {
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
    const end = performance.now() + 60_000;
    await painted();
    for (;;) {
      const b = document.querySelector<HTMLElement>(".battle")!;
      const state = b.dataset.state ?? "";
      if (state === "choose" || state === "over") return { state, at: Number(b.dataset.at) };
      if (performance.now() > end) throw new Error(`the page rests in "${state}"`);
      await painted();
    }
  });
}

/** A small generator, so that a failure can be repeated. */
function chance(seed: number): (n: number) => number {
  let s = seed;
  return (n) => {
    s = (Math.imul(s, 1103515245) + 12345) >>> 0;
    return (s >>> 8) % n;
  };
}

/** Where to click next: an enemy that lights up, a place, an arrow, a unit that can do something, or a row of the list. */
function aim(page: Page, dice: number, listed: boolean): Promise<{ x: number; y: number; what: string } | null> {
  return page.evaluate(
    ([roll, listOnly]) => {
      const free = (el: Element) => {
        el.scrollIntoView({ block: "nearest" });
        const r = el.getBoundingClientRect();
        const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
        const top = document.elementFromPoint(x, y);
        return top && (el.contains(top) || top.contains(el)) ? { x, y } : null;
      };
      const any = (what: string, selector: string) => {
        const all = [...document.querySelectorAll(selector)];
        for (let i = 0; i < all.length; i++) {
          const at = free(all[(roll + i) % all.length]!);
          if (at) return { ...at, what };
        }
        return null;
      };
      const sure = any("sure", "dialog [data-sure]");
      if (sure) return sure;
      const rows = () => any("a row", ".moves .move, .moves .way") ?? any("a group", ".moves .group") ?? any("leave", ".chosen-head button");
      if (listOnly) return rows();
      const chosen = document.querySelector(".stand.chosen");
      if (chosen) {
        return any("an arrow", ".arrow") ?? any("a target", ".stand.target:not(.chosen) .hit") ?? (roll % 3 ? any("a place", ".spot") : null) ?? rows();
      }
      return (roll % 4 ? any("a unit", ".stand.can .hit") : null) ?? rows();
    },
    [dice, listed] as const,
  );
}

async function victory(page: Page): Promise<void> {
  expect(await page.locator(".prompt.over h2").innerText()).toMatch(/^(Victory: [A-Z].+|The battle is drawn)\. .{10,}/);
  expect(await page.locator(".moves [data-move]").count()).toBe(0);
}

test.each(battles)("%s is played to its end by clicks", async (battle, far) => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await page.locator("input[type=file]").setInputFiles({ name: "begun.grog", mimeType: "text/plain", buffer: await played(battle, far) });
  await page.locator("select[name=seat0]").selectOption("person");
  await page.locator("select[name=seat1]").selectOption("greedy");
  await page.getByRole("button", { name: "Play on from its end" }).click();
  await page.locator("svg.board").waitFor();
  const pick = chance(7);
  const clicked = new Set<string>();
  let now = await rest(page);
  let idle = 0; // clicks since the last answer
  let n = 0;
  for (; n < MOST && now.state !== "over"; n++) {
    const at = await aim(page, pick(1000), idle > 3);
    expect(at, "nothing can be clicked").not.toBeNull();
    await page.mouse.click(at!.x, at!.y);
    clicked.add(at!.what);
    const after = await rest(page);
    idle = after.at === now.at ? idle + 1 : 0;
    now = after;
  }
  expect(now.state).toBe("over");
  expect(n).toBeGreaterThan(10);
  expect(clicked).toContain("a unit"); // of the field, not of the list alone
  const still = () => [...document.querySelectorAll(".travels")].every((t) => getComputedStyle(t).transitionDuration === "0s");
  expect(await page.evaluate(still), "animation is off, and something travels").toBe(true);
  await victory(page);
  expect(v.complaints).toEqual([]);
  await v.close();
});

// ---- by keyboard ----

/** Goes to an element with the Tab key, as who has no mouse must. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
  }
  throw new Error(`Tab does not come to ${selector}`);
}

async function beginByKeys(page: Page, battle: string, seed: string): Promise<void> {
  await page.locator("[data-battle]").first().waitFor();
  await tabTo(page, `[data-system="${battle.split("/")[0]}"]`);
  await page.keyboard.press("Enter");
  await tabTo(page, "details.drills > summary");
  await page.keyboard.press("Enter");
  await page.locator(`[data-battle="${battle}"]`).waitFor();
  await tabTo(page, `[data-battle="${battle}"]`);
  await page.keyboard.press("Enter");
  await page.locator("select[name=seat0]").waitFor();
  await tabTo(page, "select[name=seat0]");
  await page.keyboard.type("a person");
  await tabTo(page, "select[name=seat1]");
  await page.keyboard.type("greedy");
  await tabTo(page, "details:has(input[name=seed]) > summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[name=seed]");
  await page.keyboard.type(seed);
  await tabTo(page, ".setup button.main");
  await page.keyboard.press("Enter");
  await page.locator("svg.board").waitFor();
}

/** One frame: what a key has called for is there. */
const frame = (page: Page) => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe("with no mouse", () => {
  test.each(drills)("%s is played to its end by keyboard alone", async (battle) => {
    const v = await visit(stage.browser, stage.url);
    const { page } = v;
    await beginByKeys(page, battle, "11");
    const pick = chance(3);
    const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    let now = await rest(page);
    let n = 0;
    let onField = 0;
    for (; n < MOST && now.state !== "over"; n++) {
      const at = now.at;
      if (pick(2) === 0) {
        // To the field, on to another unit or place, and what stands there; facings are places as well.
        await press(page, "b", ...Array.from({ length: 1 + pick(3) }, () => arrows[pick(4)]!), "Enter");
        await frame(page);
        if (await page.locator(".arrow").count()) await press(page, arrows[pick(4)]!, "Enter");
        now = await rest(page);
        if (now.at !== at || (await page.locator(".spot.open").count())) onField++; // done, or the ways to that place are open
        if (now.at !== at || now.state === "over") continue;
      }
      const rows = await page.locator(".moves .move, .moves .way, .moves .group").count();
      if (rows === 0) await press(page, "Escape"); // a unit of which nothing is asked
      await press(page, "m");
      await frame(page);
      await press(page, ...Array.from({ length: pick(Math.min(rows + 1, 6)) }, () => "ArrowDown"));
      if (await page.evaluate(() => document.activeElement?.id === "find-move")) await press(page, "ArrowDown");
      await press(page, "Enter");
      now = await rest(page);
    }
    expect(now.state).toBe("over");
    expect(onField).toBeGreaterThan(0);
    await victory(page);
    expect(v.complaints).toEqual([]);
    await v.close();
  });
});
