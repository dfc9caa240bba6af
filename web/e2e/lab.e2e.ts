/* The lab's reports in a real browser: nothing to complain of, readable in light, in dark and in print. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, root, visit } from "./support.ts";

const binary = process.env.GROGNARD ?? join(root, "build", "grognard");
const studies: Record<string, string[]> = {
  balance: ["ccn/el_bodon"],
  compare: ["ccn/el_bodon", "--option", "doubles_mode=resolve"],
  worth: ["kings/crag"],
  tune: ["ccn/el_bodon", "--vary", "rounds:4..6", "--vary", "allies.goal:3,4"],
  usage: ["kings/crag"],
  systems: ["el_bodon"],
};
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "grognard-"));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** The least contrast between letters and the page behind them, of what is text, in tables and in drawings. */
const contrast = (page: Page) =>
  page.evaluate(() => {
    const light = (colour: string) => {
      const part = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((n) => Number(n) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * part[0]! + 0.7152 * part[1]! + 0.0722 * part[2]!;
    };
    const ground = light(getComputedStyle(document.body).backgroundColor);
    const least = (of: string, what: "color" | "fill") =>
      Math.min(...[...document.querySelectorAll(of)].map((e) => {
        const ink = light(getComputedStyle(e)[what]);
        return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
      }));
    return Math.min(least("h1,h2,p,td,th", "color"), least("svg text", "fill"));
  });

test.each(Object.keys(studies))("lab %s: a page without a complaint, in light, dark and print", async (study) => {
  const file = join(folder, `${study}.html`);
  const scenarios = { GROGNARD_SCENARIOS: join(root, "scenarios"), ...process.env };
  execFileSync(binary, ["lab", study, ...studies[study]!, "-n", "20", "--html", file], { env: scenarios });
  const { page, complaints, close } = await visit(browser, pathToFileURL(file).href);
  expect(await page.locator("svg").count()).toBeGreaterThan(0);
  expect(await page.locator("script").count()).toBe(0);
  expect(await page.locator("code").last().innerText()).toContain(`grognard lab ${study}`);
  for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { media: "print", colorScheme: "dark" }] as const) {
    await page.emulateMedia(media);
    expect(await contrast(page)).toBeGreaterThan(4.5);
  }
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await close();
});
