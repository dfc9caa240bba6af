/* Which rule system a text is of, read as the core reads it (src/scenario/battle.c, src/engine/record_read.c): so much must be
 * known before there is a core that could judge it. */
import type { Opened } from "./api.ts";

export interface Named {
  id: string; // as it is written; no system need be called so
  line: number;
  column: number;
}

const RECORD = /^\uFEFF?[ \t\r\n]*[[{]/;
const SCENARIO = /^[ \t]*begin scenario[ \t]*\r?$/m;
const SYSTEM = /^([ \t]*"?system"?[ \t]+)("[^"\n]*"|[^ \t\r\n#"][^ \t\r\n]*)/m;

/** The first line that names a system; null: none does, and any core can say what is wrong. */
export function systemOf(text: string): Named | null {
  const from = RECORD.test(text) ? text.search(SCENARIO) : 0;
  if (from < 0) return null;
  const start = from === 0 && text.startsWith("\uFEFF") ? 1 : from;
  const found = SYSTEM.exec(text.slice(start));
  if (!found) return null;
  const before = text.slice(0, start + found.index);
  return { id: found[2]!.replaceAll('"', ""), line: before.split("\n").length, column: found[1]!.length + 1 };
}

/** What is said of a text whose system nobody here knows. */
export function unknownSystem({ id, line, column }: Named, known: readonly string[]): Opened {
  const word = Array.from(id.replace(/\p{C}/gu, "?")).slice(0, 40).join("");
  const list = known.length > 1 ? `${known.slice(0, -1).join(", ")} or ${known.at(-1)}` : known.join("");
  return { ok: false, faultCount: 1, faults: [{ line, column, text: `unknown system "${word}": expected ${list}` }] };
}
