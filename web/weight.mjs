/* What the client weighs on the wire, against what it may: JavaScript and CSS by gzip, the core by gzip and by
 * brotli, as compress.mjs packed them: which one is sent is up to the host. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const assets = join(import.meta.dirname, "dist", "assets");
const weigh = (ending) =>
  readdirSync(assets)
    .filter((name) => ending.test(name))
    .reduce((sum, name) => sum + statSync(join(assets, name)).size, 0);
const limits = [
  ["JavaScript and CSS", weigh(/\.(js|css)\.gz$/), 120_000],
  ["core by gzip", weigh(/\.wasm\.gz$/), 500_000],
  ["core by brotli", weigh(/\.wasm\.br$/), 500_000],
];
let heavy = false;
for (const [what, bytes, most] of limits) {
  console.log(`${what}: ${Math.round(bytes / 1000)} kB of ${most / 1000}`);
  heavy ||= bytes > most || bytes === 0;
}
process.exit(heavy ? 1 : 0);
