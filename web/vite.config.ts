import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import type { Summary } from "./core/api.ts";
import { Core } from "./core/core.ts";

const root = import.meta.dirname;
const scenarios = join(root, "..", "scenarios");

/** The shipped battles of a system as one file. What a scenario says of itself is read as text: title and story. */
function battles(system: string): string {
  const folder = join(scenarios, system);
  const list = readdirSync(folder).filter((f) => f.endsWith(".scn")).sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const words = (key: string) =>
      [...text.matchAll(new RegExp(`^${key}[ \\t]+(.*)$`, "gm"))].map((m) => m[1]!.trim()).join(" ");
    const stem = file.replace(/\.scn$/, "");
    return { name: `${system}/${stem}`, title: words("title") || stem, story: words("story"), drill: stem.startsWith("drill_"), text };
  });
  return JSON.stringify(list);
}

/** The rule systems, in the order in which the engine lists them. */
function systems(): string[] {
  const list = /^rules_systems = \[(.*)\]$/m.exec(readFileSync(join(root, "..", "src", "rules", "meson.build"), "utf8"));
  return [...(list?.[1] ?? "").matchAll(/'(\w+)'/g)].map((m) => m[1]!);
}

/** What the cores say of themselves, so that the start page needs none of them. */
async function summary(): Promise<Summary> {
  const core = new Core();
  for (const id of systems()) await core.add(id, readFileSync(join(root, "core", `${id}.wasm`)));
  const { version, systems: all, players } = core.about();
  return { version, systems: all.map(({ id, name, rules }) => ({ id, name, rules: rules.length })), players };
}

function summaries(): Plugin {
  const id = "virtual:grognard-systems";
  return {
    name: "grognard-systems",
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: async (name) => (name === `\0${id}` ? `export default ${JSON.stringify(await summary())};` : undefined),
  };
}

/** The specification of a system, to be read beside the battle. */
function spec(system: string): string {
  return readFileSync(join(root, "..", "docs", "rules", `${system}.md`), "utf8");
}

function catalogue(): Plugin {
  return {
    name: "grognard-battles",
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const m = /^\/(battles|rules)\/([a-z0-9]+)\.(json|txt)$/.exec(req.url ?? "");
        if (!m || !systems().includes(m[2]!)) return next();
        res.setHeader("Content-Type", m[1] === "rules" ? "text/plain; charset=utf-8" : "application/json");
        res.end(m[1] === "rules" ? spec(m[2]!) : battles(m[2]!));
      });
    },
    generateBundle() {
      for (const s of systems()) {
        this.emitFile({ type: "asset", fileName: `battles/${s}.json`, source: battles(s) });
        this.emitFile({ type: "asset", fileName: `rules/${s}.txt`, source: spec(s) }); // a name that every host sends as text
      }
    },
  };
}

/** The service worker keeps every file of this build, and only of this build. */
function serviceWorker(): Plugin {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((f) =>
      f.isDirectory() ? files(join(folder, f.name)) : [join(folder, f.name)]);
  return {
    name: "grognard-service-worker",
    apply: "build",
    closeBundle() {
      const dist = join(root, "dist");
      const all = files(dist).filter((f) => !f.endsWith("sw.js")).sort();
      const hash = createHash("sha256");
      for (const f of all) hash.update(readFileSync(f));
      const list = ["./", ...all.map((f) => relative(dist, f).replaceAll("\\", "/"))].filter((f) => f !== "index.html");
      const text = readFileSync(join(root, "sw.js"), "utf8")
        .replace("VERSION_HERE", hash.digest("hex").slice(0, 12))
        .replace('["FILES_HERE"]', JSON.stringify(list));
      writeFileSync(join(dist, "sw.js"), text);
    },
  };
}

export default defineConfig({
  root,
  base: "./",
  plugins: [svelte(), summaries(), catalogue(), serviceWorker()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  worker: { format: "es" },
  // No file disturbs another: the cores are compiled once for all that a process tests.
  test: { include: ["tests/**/*.test.ts"], environment: "node", isolate: false },
} as Parameters<typeof defineConfig>[0]);
