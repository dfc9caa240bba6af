/* A server for the built page with the strictest headers it must live under, and a browser that reports every complaint. */
import { createRequire } from "node:module";
import { createServer, type Server } from "node:http";
import { readFileSync, existsSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

export const web = join(import.meta.dirname, "..");
export const dist = join(web, "dist");
export const root = join(web, "..");

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
};
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const bodies = new Map<string, Buffer>();

/** A file as it is sent, compressed when it is asked for first. */
function packed(file: string): Buffer {
  const body = bodies.get(file) ?? gzipSync(readFileSync(file), { level: 1 });
  bodies.set(file, body);
  return body;
}

export async function serve(): Promise<{ url: string; server: Server }> {
  const server = createServer((req, res) => {
    const path = normalize(decodeURIComponent(new URL(req.url ?? "/", "http://x").pathname));
    const file = join(dist, path === "/" ? "index.html" : path);
    if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
      res.writeHead(404).end();
      return;
    }
    const body = packed(file);
    res.writeHead(200, {
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
      "Content-Encoding": "gzip", "Content-Length": body.length, "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
    });
    res.end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("the server has no port");
  return { url: `http://127.0.0.1:${at.port}/`, server };
}

/** `fast`: the core is made ready to run well, as for everybody; else only to run, and what draws is no process of its own, which
 * of so many pages takes less. */
export function launch(fast = false): Promise<Browser> {
  const path = process.env.GROGNARD_CHROMIUM;
  if (!path) throw new Error("no browser: tools/test-web finds one, or say GROGNARD_CHROMIUM=/usr/bin/chromium");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
  return chromium.launch({ executablePath: path, args: fast ? args : [...args, "--js-flags=--liftoff-only", "--in-process-gpu"] });
}

/** The page on a server of its own and a browser, for all tests of a file. */
export function theStage(fast = false): { browser: Browser; url: string } {
  const stage = {} as { browser: Browser; url: string };
  let server: Server;
  beforeAll(async () => {
    ({ url: stage.url, server } = await serve());
    stage.browser = await launch(fast);
  });
  afterAll(async () => {
    await stage.browser.close();
    server.close();
  });
  return stage;
}

export interface Visit {
  page: Page;
  complaints: string[]; // whatever the console said that is an error or a warning
  close: () => Promise<void>;
}

export async function visit(browser: Browser, url: string, options: BrowserContextOptions & { pace?: string } = {}): Promise<Visit> {
  const { pace = "off", ...rest } = options;
  // Half a dot for each pixel of the page: where things stand is the same, and there is a quarter to paint.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: process.env.PICTURES ? 1 : 0.5, serviceWorkers: "block", ...rest });
  await context.addInitScript((p) => {
    if (!location.protocol.startsWith("http")) return; // an empty page keeps nothing
    if (!localStorage.getItem("grognard.settings")) localStorage.setItem("grognard.settings", JSON.stringify({ pace: p }));
  }, pace);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("console", (m) => {
    if (m.text().includes("blocked by Playwright")) return; // the tests keep the service worker out, but for one
    if (m.type() === "error" || m.type() === "warning") complaints.push(`${m.type()}: ${m.text()}`);
  });
  page.on("pageerror", (e) => complaints.push(`page: ${e.message}`));
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}

/** Begins a battle from the start page. */
export async function begin(page: Page, battle: string, seats: [string, string], seed = "7", dice = "page"): Promise<void> {
  const system = battle.split("/")[0]!;
  await page.locator(`[data-system="${system}"]`).click();
  const card = page.locator(`[data-battle="${battle}"]`);
  await card.first().waitFor({ state: "attached" });
  if (battle.includes("drill_")) await page.locator("details.drills > summary").click();
  await card.first().click();
  await page.locator("select[name=seat0]").selectOption(seats[0]);
  await page.locator("select[name=seat1]").selectOption(seats[1]);
  await page.locator("select[name=dice-from]").selectOption(dice);
  await page.locator("details:has(input[name=seed]) > summary").click();
  await page.locator("input[name=seed]").fill(seed);
  await page.locator(".setup button.main", { hasText: "Begin" }).click();
  await page.locator("svg.board").waitFor();
}

/** A row of the list, and once more where it ends something while others could still act. */
export async function sure(page: Page, row: Locator): Promise<void> {
  await row.click();
  const again = page.locator("[data-sure]");
  if (await again.count()) await again.first().click();
}

/** The record of a battle that two programs have played so far: without a page they take less time for it. */
export async function played(battle: string, far: number): Promise<Buffer> {
  const { opened, step } = await import("../tests/support.ts");
  const core = await opened(battle);
  while (core.length() < far && step(core, "greedy"));
  return Buffer.from(core.record({ Seed: "7" }));
}

/** A battle that two programs have begun, taken over by people, with an attack considered: `far` is an answer before which one
 * is offered, or will be soon. */
export async function midway(page: Page, battle: string, far: number): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "begun.grog", mimeType: "text/plain", buffer: await played(battle, far + 1) });
  await page.getByRole("button", { name: "Look through it" }).click();
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".battle")?.dataset.state === "looking");
  const last = Number(await page.locator(".replay input").getAttribute("max"));
  const to = String(Math.min(far, last - 1)); // the end is now, and the programs play on there
  await page.locator(".replay input").fill(to);
  await page.waitForFunction((n) => document.querySelector<HTMLElement>(".battle")?.dataset.at === n, to);
  await page.getByRole("button", { name: "Play on from here" }).click();
  for (const select of await page.locator("dialog.modal select").all()) {
    if (await select.locator("option[value=person]").count()) await select.selectOption("person");
  }
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  for (let i = 0; i < 12; i++) {
    await page.waitForFunction(() => ["choose", "over", "curtain"].includes(document.querySelector<HTMLElement>(".battle")?.dataset.state ?? ""));
    const state = await page.locator(".battle").getAttribute("data-state");
    if (state === "over") break;
    if (state === "curtain") {
      await page.getByRole("button", { name: "Lift the curtain" }).click();
      continue;
    }
    const attacker = page.locator(".moves .move.attack");
    const groups = page.locator("button.group");
    const n = await groups.count();
    for (let g = 0; g < n && (await attacker.count()) === 0; g++) {
      await groups.nth(g).click();
      if ((await attacker.count()) === 0 && g + 1 < n) await page.locator(".chosen-head button").click();
    }
    if (await attacker.count()) {
      await attacker.first().focus();
      await page.locator(".considered .odds").waitFor({ timeout: 8000 }).catch(() => undefined);
      if ((await page.locator(".considered .bars").count()) > 0) return;
    }
    const any = page.locator(".moves [data-move]");
    const at = await page.locator(".battle").getAttribute("data-at");
    const form = page.getByRole("button", { name: /^Give all/ });
    if (await form.count()) await form.click();
    else await sure(page, (await attacker.count()) ? attacker.first() : any.nth(i % (await any.count())));
    await page.waitForFunction((x) => document.querySelector<HTMLElement>(".battle")?.dataset.at !== x, at);
  }
  throw new Error(`${battle}: no attack comes up after answer ${far}`);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Everything that axe-core looks for, or one rule of it, on the page or a part of it. */
export async function axe(page: Page, part = "html", rule = ""): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async ([where, only]) => {
    const run = (window as unknown as { axe: { run: (c: string, o: object) => Promise<{ violations: Finding[] }> } }).axe.run;
    return (await run(where!, { resultTypes: ["violations"], ...(only ? { runOnly: [only] } : {}) })).violations;
  }, [part, rule]);
  return found.map((f) => `${f.id}: ${f.nodes.slice(0, 3).map((n) => `${n.html} ${n.failureSummary ?? ""}`).join(" | ")}`);
}
