/* Beside each file of the built client its compressed forms, FILE.gz and FILE.br: `grognard serve` and many web hosts send
 * those as they are. Where zopfli is at hand it packs FILE.gz a twentieth smaller. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/\.(br|gz|map|png)$/.test(entry.name)) yield path;
  }
}

function gzip(path, plain) {
  try {
    return execFileSync("zopfli", ["-c", "--i5", path], { maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return gzipSync(plain, { level: 9 });
  }
}

const total = { plain: 0, gz: 0, br: 0 };
for (const path of files(process.argv[2] ?? join(import.meta.dirname, "dist"))) {
  const plain = readFileSync(path);
  const gz = gzip(path, plain);
  const br = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  writeFileSync(`${path}.gz`, gz);
  writeFileSync(`${path}.br`, br);
  total.plain += plain.length;
  total.gz += gz.length;
  total.br += br.length;
}
const kb = (n) => `${Math.round(n / 1000)} kB`;
console.log(`the client: ${kb(total.plain)}, ${kb(total.gz)} with gzip, ${kb(total.br)} with brotli`);
