/* `grognard serve` in a real browser: the page out of the binary, its headers, and the same bits in Chromium's own
 * WebAssembly as natively: one recorded battle of each system. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FromWorker, ToWorker } from "../core/protocol.ts";
import { launch, root, visit } from "./support.ts";

const binary = process.env.GROGNARD ?? join(root, "build", "grognard");
const systems = readdirSync(join(root, "scenarios"), { withFileTypes: true }).filter((f) => f.isDirectory()).map((f) => f.name);
/** The names of this build's files, from the list that its service worker keeps. */
const asset = async (like: RegExp) => like.exec(await (await fetch(`${url}sw.js`)).text())![0];
let server: ChildProcess;
let url: string;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "grognard-"));
  server = spawn(binary, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  url = await new Promise<string>((done, fail) => {
    server.stdout!.on("data", (text: Buffer) => {
      const found = /http:\/\/\S+/.exec(text.toString());
      if (found) done(found[0]);
    });
    server.on("exit", (status) => fail(new Error(`grognard serve ended with ${status}: was the client built before it?`)));
  });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.kill("SIGINT");
  rmSync(folder, { recursive: true });
});

test("the page comes out of the binary, small and without a complaint", async () => {
  const { page, complaints, close } = await visit(browser, url);
  const sizes = new Map<string, number>();
  page.on("response", async (answer) => sizes.set(answer.url(), (await answer.request().sizes()).responseBodySize));
  await page.reload({ waitUntil: "networkidle" });
  const kept = await fetch(url + (await asset(/assets\/index[^"]*\.js/)));
  expect(kept.headers.get("cache-control")).toContain("immutable");
  expect(kept.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await fetch(url, { headers: { "If-None-Match": (await fetch(url)).headers.get("etag")! } })).status).toBe(304);
  expect((await fetch(`${url}nothing`)).status).toBe(404);
  expect((await fetch(url, { method: "POST", body: "x" })).status).toBe(405);
  for (const [address, size] of sizes) if (address.endsWith(".wasm")) expect(size).toBeLessThan(500_000);
  expect(complaints).toEqual([]);
  await close();
});

function recorded(system: string): { name: string; text: string } {
  const names = readdirSync(join(root, "scenarios", system)).filter((f) => f.endsWith(".scn") && !f.startsWith("drill")).sort();
  const name = `${system}/${names[0]!.slice(0, -4)}`;
  const file = join(folder, `${system}.grog`);
  execFileSync(binary, ["play", name, "--seed", "41", "--record", file], { cwd: root, stdio: "ignore" });
  return { name, text: readFileSync(file, "utf8") };
}

test.each(systems)("%s: a recorded battle replays in Chromium to the same hashes", async (system) => {
  const { text } = recorded(system);
  const { page, complaints, close } = await visit(browser, url);
  const hash = await page.evaluate(
    async ([script, core, system, record]) => {
      const worker = new Worker(script, { type: "module" });
      const call = (message: ToWorker) =>
        new Promise<FromWorker>((done, fail) => {
          worker.onmessage = (event) => done(event.data as FromWorker);
          worker.onerror = (event) => fail(new Error(event.message));
          worker.postMessage(message);
        });
      await call({ id: 0, system, load: new URL(core, document.baseURI).href });
      const opened = await call({ id: 1, method: "open", args: [record] });
      if (!("value" in opened)) throw new Error(JSON.stringify(opened));
      const { faults } = opened.value as { faults: { line: number; text: string }[] };
      if (faults.length) throw new Error(`${faults[0]!.line}: ${faults[0]!.text}`);
      const said = await call({ id: 2, method: "hash", args: [] });
      worker.terminate();
      return "value" in said ? (said.value as string) : "";
    },
    [await asset(/assets\/worker[^"]*\.js/), await asset(new RegExp(`assets/${system}-[^"]*\\.wasm`)), system, text] as const,
  );
  expect(hash || "-").toBe(text.match(/^hash (\S+)/gm)!.at(-1)!.split(" ")[1]);
  expect(complaints).toEqual([]);
  await close();
});
