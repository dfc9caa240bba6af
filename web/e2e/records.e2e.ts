/* Records, odds and links: the same as the command line's, and what a stranger sends is judged before it is believed. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { exchanges, FIRST, weighed } from "../tests/support.ts";
import { begin, sure, root, theStage, visit } from "./support.ts";

const grognard = process.env.GROGNARD ?? join(root, "build", "grognard");
const native = existsSync(grognard);
const run = (...args: string[]) => execFileSync(grognard, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });

const stage = theStage();
const folder = mkdtempSync(join(tmpdir(), "grognard-e2e-"));

async function openText(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  return readFileSync((await download.path())!, "utf8");
}

const hashes = (record: string) => record.split("\n").filter((l) => /^(hash|result)\b/.test(l));

const battles = ["ccn/el_bodon", "rbc/drill_camp", "boe/drill_melee", "bp/drill_counter_charge", "kings/drill_babbage"];

describe.skipIf(!native)("beside the command line", () => {
  test.each(battles)("a native record of %s replays in the browser to the same hashes", async (battle) => {
    const file = join(folder, `${battle.replace("/", "-")}.grog`);
    run("play", battle, "--seed", "5", "--record", file);
    const text = readFileSync(file, "utf8");
    expect(hashes(text).length).toBeGreaterThan(1);
    const v = await visit(stage.browser, stage.url);
    await openText(v.page, "battle.grog", text);
    await v.page.getByRole("button", { name: "Look through it" }).click();
    await v.page.locator("svg.board").waitFor();
    await v.page.keyboard.press("End");
    await v.page.waitForFunction(() => {
      const b = document.querySelector<HTMLElement>(".battle");
      return b?.dataset.state === "over" && Number(b.dataset.at) > 0; // the end is now, and the battle is decided
    });
    expect(hashes(await saved(v.page))).toEqual(hashes(text));
    await v.page.keyboard.press("PageUp");
    await v.page.keyboard.press("Home");
    await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.at === "0");
    expect(v.complaints).toEqual([]);
    await v.close();
  });

  interface Shown {
    sampled: boolean;
    words: string; // of how good they are
    lines: { line: string; fraction: string; value: number }[];
  }

  /** Goes to a move of the list and reads the first odds that appear: a better estimate may soon stand in their place. */
  function firstOdds(page: Page, move: string): Promise<Shown | null> {
    return page.evaluate((text) => {
      const row = document.querySelector<HTMLElement>(`.moves [data-move="${CSS.escape(text)}"]`)!;
      const read = () => {
        const odds = document.querySelector<HTMLElement>(".considered .odds");
        const cells = [...document.querySelectorAll<HTMLElement>(".considered tr[data-line] .chance")];
        return odds && {
          sampled: odds.dataset.quality === "estimate",
          words: document.querySelector(".considered .tag")!.textContent!,
          lines: cells.map((c) => ({ line: c.closest("tr")!.dataset.line!, fraction: c.dataset.fraction!, value: Number(c.dataset.value) })),
        };
      };
      return new Promise<Shown | null>((done) => {
        const look = () => {
          const shown = read();
          if (shown || document.querySelector(".considered:not(.empty) p.quiet:not(.working)")) end(shown);
        };
        const watch = new MutationObserver(look); // before anything else can be put in their place
        const patience = setTimeout(() => end(null), 20_000);
        const end = (shown: Shown | null) => {
          watch.disconnect();
          clearTimeout(patience);
          done(shown);
        };
        watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        row.blur();
        row.focus();
      });
    }, move);
  }

  interface Told {
    sampled: boolean;
    marginals: { text: string; chance: { fraction?: string; value: number } }[];
  }

  /** What the command line says of the same move, looking at so many states. */
  function told(file: string, move: string, budget: number): Told {
    const answer = JSON.parse(run("odds", file, "--move", move, "--budget", String(budget), "--json")) as { moves: Told[] };
    return answer.moves[0]!;
  }

  test.each(exchanges)("the odds shown in %s are those of `grognard odds`", async (battle, exact, estimates) => {
    const { attacks } = await weighed(battle, "kept");
    const found = [...attacks.filter((f) => !f.sampled).slice(0, exact), ...attacks.filter((f) => f.sampled).slice(0, estimates)];
    expect(found).toHaveLength(exact + estimates);
    const file = join(folder, `${battle.replace("/", "-")}.scn`);
    for (const { position, move, sampled } of found) {
      writeFileSync(file, position);
      const v = await visit(stage.browser, `${stage.url}#p=${pack(position)}`);
      const { page } = v;
      for (const seat of ["seat0", "seat1"]) await page.locator(`select[name=${seat}]`).selectOption("person");
      await page.locator(".setup button.main").click();
      await page.waitForFunction(() => ["choose", "curtain"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
      const curtain = page.getByRole("button", { name: "Lift the curtain" });
      if (await curtain.count()) await curtain.click();
      const row = page.locator(`.moves [data-move="${move}"]`);
      if ((await row.count()) === 0) await page.locator("#find-move").fill(move);
      await row.waitFor();
      const shown = (await firstOdds(page, move))!;
      const there = told(file, move, FIRST);
      expect([move, shown.sampled, there.sampled]).toEqual([move, sampled, sampled]);
      expect(shown.words).toMatch(sampled ? /^estimate/ : /^exact/);
      expect(shown.lines.length).toBeGreaterThan(0);
      const lines = new Map(there.marginals.map((m) => [m.text, m.chance]));
      for (const s of shown.lines) {
        expect(lines.has(s.line), `${move}: ${s.line}`).toBe(true);
        expect(s.value).toBeCloseTo(lines.get(s.line)!.value, 6);
        if (!sampled) expect(s.fraction).toBe(lines.get(s.line)!.fraction);
      }
      expect(v.complaints).toEqual([]);
      await v.close();
    }
  });

  test("a record saved by the page is verified by the command line", async () => {
    const v = await visit(stage.browser, stage.url);
    await begin(v.page, "ccn/el_bodon", ["person", "greedy"], "9");
    for (let i = 0; i < 4; i++) {
      await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
      const at = await v.page.locator(".battle").getAttribute("data-at");
      if (await v.page.locator("button.group").count()) await v.page.locator("button.group").first().click();
      await sure(v.page, v.page.locator(".moves [data-move]").last());
      await v.page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== n, at);
    }
    await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
    const file = join(folder, "page.grog");
    writeFileSync(file, await saved(v.page));
    expect(() => run("replay", file)).not.toThrow();
    await v.close();
  });
});

test("a battle is saved, the page is loaded anew, and the battle goes on", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "ccn/el_bodon", ["person", "greedy"], "9");
  const choose = () => page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  await choose();
  if (await page.locator("button.group").count()) await page.locator("button.group").first().click();
  await sure(page, page.locator(".moves [data-move]").last());
  await page.waitForTimeout(300);
  await choose();
  const at = await page.locator(".battle").getAttribute("data-at");
  const record = await saved(page);
  await page.waitForTimeout(300);
  await page.reload(); // and the battle is there, without a click
  await choose();
  expect(await page.locator(".battle").getAttribute("data-at")).toBe(at);
  await page.getByRole("button", { name: /Leave for the list/ }).click();
  await page.locator("[data-kept]").getByRole("button", { name: "Go on" }).click();
  await choose();
  expect(await page.locator(".battle").getAttribute("data-at")).toBe(at);
  await page.getByRole("button", { name: /Leave for the list/ }).click();
  await openText(page, "mine.grog", record);
  await page.getByRole("button", { name: "Look through it" }).click();
  await page.locator(".replay").waitFor();
  const slider = page.locator(".replay input[type=range]");
  await slider.fill("1");
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.at === "1");
  await page.locator(".story .line").last().click();
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".battle")?.dataset.at) >= Number(n) - 1, at);
  await page.keyboard.press("PageUp");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await page.waitForFunction(() => ["choose", "roll", "busy"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("undo takes a choice back, and never past a die", async () => {
  const v = await visit(stage.browser, stage.url);
  const { page } = v;
  await begin(page, "boe/el_bodon", ["person", "person"], "7", "typed");
  const battle = page.locator(".battle");
  const undo = page.getByRole("button", { name: "Undo" });
  const at = () => battle.getAttribute("data-at");
  const answered = (before: string | null) => page.waitForFunction((n) => {
    const b = document.querySelector<HTMLElement>(".battle")!;
    return b.dataset.at !== n && b.dataset.state !== "busy";
  }, before);
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");

  const before = await at();
  const prompt = await page.locator(".prompt h2").innerText();
  const alone = page.getByRole("button", { name: "One at a time" });
  if (await alone.count()) await alone.click();
  await sure(page, page.locator(".moves [data-move]").first());
  await answered(before);
  expect(await undo.isEnabled()).toBe(true);
  const later = await at();
  await undo.click();
  await answered(later);
  expect(await at()).toBe(before);
  expect(await page.locator(".prompt h2").innerText()).toBe(prompt);

  // On to the first brigade that tries for another order: it rolls.
  for (let i = 0; i < 20 && (await battle.getAttribute("data-state")) === "choose"; i++) {
    if (await alone.count()) await alone.click();
    const now = await at();
    const order = page.locator('.moves [data-move^="order "]');
    await sure(page, (await order.count()) ? order.first() : page.locator(".moves [data-move]").first());
    await answered(now);
  }
  expect(await battle.getAttribute("data-state")).toBe("roll");
  const rolled = await at();
  await page.getByRole("button", { name: "Throw for me" }).click();
  await answered(rolled);
  const now = await at();
  expect(await undo.isDisabled()).toBe(true);
  expect(await undo.getAttribute("title")).toBe("Dice have been rolled since your last choice");
  await page.keyboard.press("u");
  await page.locator(".prompt .fault").waitFor();
  expect(await page.locator(".prompt .fault").innerText()).toContain("cannot be taken back: dice have been rolled");
  expect(await at()).toBe(now);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("a link carries a position to another browser", async () => {
  const v = await visit(stage.browser, stage.url);
  await begin(v.page, "rbc/drill_camp", ["person", "greedy"], "7");
  await v.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  await v.page.getByRole("button", { name: "Link" }).click();
  const link = await v.page.locator("#position-link").inputValue();
  const prompt = await v.page.locator(".prompt h2").innerText();
  await v.close();
  const other = await visit(stage.browser, link);
  await other.page.locator(".setup button.main").waitFor();
  await other.page.locator(".setup button.main").click();
  await other.page.locator("svg.board").waitFor();
  await other.page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");
  expect(await other.page.locator(".prompt h2").innerText()).toBe(prompt);
  expect(other.complaints).toEqual([]);
  await other.close();
});

const pack = (text: string) => deflateRawSync(Buffer.from(text)).toString("base64url");
const hostileLinks: [string, string][] = [
  ["signs that are not of a link", "p=<img src=x onerror=alert(1)>"],
  ["damaged", "p=AAAAAAAA"],
  ["a bomb", `p=${pack("a".repeat(3_000_000))}`],
  ["not a scenario", `p=${pack("<script>alert(1)</script>")}`],
  ["a scenario of no system", `p=${pack("system nosuch\ntitle <b>x</b>\n")}`],
  ["binary", `p=${deflateRawSync(Buffer.from([255, 254, 0, 1, 2])).toString("base64url")}`],
  ["a battle outside", "b=../../etc/passwd"],
  ["a battle that is not there", "b=ccn/nosuch"],
];
test("hostile links are refused with a clear message, and nothing breaks", async () => {
  const v = await visit(stage.browser, stage.url);
  for (const [what, hash] of hostileLinks) {
    await v.page.goto("about:blank");
    await v.page.goto(`${stage.url}#${hash}`);
    const alert = v.page.locator("[role=alert]").first();
    await alert.waitFor();
    expect((await alert.innerText()).length, what).toBeGreaterThan(20);
    expect(await v.page.locator("[role=alert] b, [role=alert] img, [role=alert] script").count(), what).toBe(0);
  }
  await begin(v.page, "ccn/el_bodon", ["person", "greedy"]);
  expect(v.complaints).toEqual([]);
  await v.close();
});

const scenario = readFileSync(join(root, "scenarios", "ccn", "el_bodon.scn"), "utf8");
const head = `[Grognard "1"]\n[Battle "x"]\n[Rules "ccn 1"]\n\nbegin scenario\n${scenario}\nend scenario\n\n`;
const hostileFiles: [string, string | Buffer][] = [
  ["empty", ""],
  ["binary", Buffer.from([0, 1, 2, 3, 255, 254])],
  ["not UTF-8", Buffer.from([0x73, 0xff, 0xfe, 0x73])],
  ["no rules", '[Grognard "99"]\n'],
  ["an illegal move", `${head}1. roll 1 1\n2. melee F1 A1\n`],
  ["dice that do not exist", `${head}1. roll 9 9\n`],
  ["a wrong hash", `${head}1. roll 1 2\nhash 0000000000000000 0000000000000000\n`],
  ["markup", `[Grognard "1"]\n[Battle "<script>alert(1)</script>"]\nbegin scenario\nsystem <img>\nend scenario\n`],
  ["very long", `${head}${"1. roll 1 1 ".repeat(200_000)}`],
  ["too large", "x".repeat(5_000_000)],
];
test("hostile files are refused, one after the other, and nothing breaks", async () => {
  const v = await visit(stage.browser, stage.url);
  for (const [what, text] of hostileFiles) {
    await v.page.locator("[data-battle]").first().waitFor();
    await openText(v.page, "evil.grog", text);
    const alert = v.page.locator("[role=alert]").first();
    await alert.waitFor();
    expect((await alert.innerText()).length, what).toBeGreaterThan(15);
    expect(v.complaints, what).toEqual([]);
    await v.page.reload();
  }
  await begin(v.page, "ccn/el_bodon", ["person", "greedy"]);
  expect(v.complaints).toEqual([]);
  await v.close();
});
