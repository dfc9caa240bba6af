/* What the client weighs on the wire, against what it may: JavaScript and CSS by gzip, what is needed to play at a host by itself, since
 * it is fetched only where there is one, the core of each rule system by gzip and
 * by brotli, as compress.mjs packed them: which one is sent is up to the host. A page fetches one core for a battle, so each
 * has the limit for itself. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const assets = join(import.meta.dirname, "dist", "assets");
const weigh = (ending) =>
  readdirSync(assets)
    .filter((name) => ending.test(name))
    .reduce((sum, name) => sum + statSync(join(assets, name)).size, 0);
const cores = readdirSync(assets).filter((name) => name.endsWith(".wasm"));
const limits = [
  ["JavaScript and CSS", weigh(/^(?!net-).*\.(js|css)\.gz$/), 150_000],
  ["to play at a host", weigh(/^net-.*\.(js|css)\.gz$/), 35_000],
];
for (const name of cores)
  for (const [how, ending] of [["gzip", "gz"], ["brotli", "br"]])
    limits.push([`core of ${name.split("-")[0]} by ${how}`, statSync(join(assets, `${name}.${ending}`)).size, 500_000]);
let heavy = cores.length === 0;
for (const [what, bytes, most] of limits) {
  console.log(`${what}: ${Math.round(bytes / 1000)} kB of ${most / 1000}`);
  heavy ||= bytes > most || bytes === 0;
}
console.log(`all ${cores.length} cores: ${Math.round(weigh(/\.wasm\.gz$/) / 1000)} kB by gzip, ${Math.round(weigh(/\.wasm\.br$/) / 1000)} kB by brotli`);
process.exit(heavy ? 1 : 0);
