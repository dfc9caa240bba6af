/* What is promised of the page: nothing for axe-core to find, no complaint in the console, light enough, and there without a
 * network (how fast it is: speed.e2e.ts). Makes the pictures of docs/ when PICTURES is set. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axe, begin, dist, midway, root, theStage, visit } from "./support.ts";

const pictures = process.env.PICTURES ? join(root, "docs") : null;

const stage = theStage();

const chosen = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "choose");

const fields: [string, string, number][] = [
  ["ccn", "ccn/el_bodon", 200],
  ["rbc", "rbc/ceresole", 231],
  ["boe", "boe/el_bodon", 123],
  ["bp", "bp/redinha", 68],
  ["kings", "kings/rorke", 69],
];

test.each(fields)("axe-core finds nothing on the field of %s, light or dark", async (system, battle, far) => {
  const v = await visit(stage.browser, stage.url, { colorScheme: "light", viewport: { width: 1440, height: 900 } });
  await midway(v.page, battle, far);
  await v.page.waitForTimeout(400);
  if (pictures) await v.page.screenshot({ path: join(pictures, `web-${system}.png`) });
  let order: ("light" | "dark")[] = ["light", "dark"]; // those that the page shows now come first
  for (const tab of ["Moves", "Unit", "Rules"]) {
    const part = tab === "Moves" ? "html" : "aside.panel"; // the rest of the page stays what it was
    await v.page.getByRole("tab", { name: tab }).click();
    for (const colorScheme of order) {
      await v.page.emulateMedia({ colorScheme });
      expect(await axe(v.page, part, colorScheme === "light" ? "" : "color-contrast")).toEqual([]); // dark: the same in other colours
    }
    order = order.toReversed();
  }
  expect(v.complaints).toEqual([]);
  await v.close();
});

test.each(["light", "dark"] as const)("axe-core finds nothing on the start page, its setup and the settings, %s", async (colorScheme) => {
  const v = await visit(stage.browser, stage.url, { colorScheme });
  const rule = colorScheme === "light" ? "" : "color-contrast"; // dark: the same in other colours
  await v.page.locator("[data-battle]").first().waitFor();
  expect(await axe(v.page, "html", rule)).toEqual([]);
  await v.page.locator("[data-battle]").first().click();
  await v.page.locator("select[name=seat0]").waitFor();
  expect(await axe(v.page, "html", rule)).toEqual([]);
  await v.page.getByRole("button", { name: "Settings and help" }).click();
  expect(await axe(v.page, "html", rule)).toEqual([]);
  await v.close();
});

test.each([390, 768, 2560])("at %i px nothing runs off the page", async (width) => {
  const phone = width === 390;
  const v = await visit(stage.browser, stage.url, { viewport: { width, height: phone ? 844 : 1440 }, hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1 });
  await v.page.locator("[data-battle]").first().waitFor();
  expect(await v.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await midway(v.page, phone ? "ccn/el_bodon" : "bp/redinha", phone ? 23 : 42);
  expect(await v.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await v.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(phone ? 844 : 1440);
  expect(await axe(v.page)).toEqual([]);
  if (pictures && phone) await v.page.screenshot({ path: join(pictures, "web-phone.png") });
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("the weight: client at most 150 kB, the core of each system at most 500 kB, compressed either way", () => {
  const files = readdirSync(join(dist, "assets"));
  for (const packed of ["gz", "br"]) {
    const weight = (ending: RegExp) =>
      files.filter((f) => ending.test(f)).reduce((sum, f) => sum + statSync(join(dist, "assets", f)).size, 0);
    expect(weight(new RegExp(`^(?!net-).*\\.(js|css)\\.${packed}$`))).toBeLessThanOrEqual(150_000);
    expect(weight(new RegExp(`^net-.*\\.(js|css)\\.${packed}$`))).toBeLessThanOrEqual(35_000); // fetched where there is a host
    for (const [system] of fields) {
      expect(weight(new RegExp(`^${system}-.*\\.wasm\\.${packed}$`))).toBeLessThanOrEqual(500_000);
      expect(weight(new RegExp(`^${system}-.*\\.wasm\\.${packed}$`))).toBeGreaterThan(0);
    }
  }
});

test("once visited it works without a network", async () => {
  const context = await stage.browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(stage.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 50));
  });
  await context.setOffline(true);
  await page.reload();
  await begin(page, "kings/drill_volley", ["person", "greedy"], "7");
  await chosen(page);
  const manifest = JSON.parse(readFileSync(join(dist, "manifest.webmanifest"), "utf8")) as { icons: { src: string }[]; display: string };
  for (const icon of manifest.icons) expect(readdirSync(dist)).toContain(icon.src);
  expect(manifest.display).toBe("standalone");
  await context.close();
});
