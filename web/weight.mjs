/* What the client weighs on the wire, against what it may: JavaScript and CSS by gzip, the core by gzip and by
 * brotli: which one is sent is up to the host. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const assets = join(import.meta.dirname, "dist", "assets");
const weigh = (ending, pack) =>
  readdirSync(assets)
    .filter((name) => ending.test(name))
    .reduce((sum, name) => sum + pack(readFileSync(join(assets, name))).length, 0);
const gzip = (data) => gzipSync(data, { level: 9 });
const limits = [
  ["JavaScript and CSS", weigh(/\.(js|css)$/, gzip), 120_000],
  ["core by gzip", weigh(/\.wasm$/, gzip), 500_000],
  ["core by brotli", weigh(/\.wasm$/, (data) => brotliCompressSync(data)), 500_000],
];
let heavy = false;
for (const [what, bytes, most] of limits) {
  console.log(`${what}: ${Math.round(bytes / 1000)} kB of ${most / 1000}`);
  heavy ||= bytes > most || bytes === 0;
}
process.exit(heavy ? 1 : 0);
