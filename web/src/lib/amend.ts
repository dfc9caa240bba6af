/* The umpire's hand as a form: what the core says a unit can be, and what was changed of it, in its words. */
import type { AmendField } from "../../core/api.ts";

export type Values = Record<string, string | number | boolean | null>;

export const plainWord = (word: string) => word.replaceAll("_", " ");

/** A form filled in as the unit is now. */
export function firstValues(fields: AmendField[]): Values {
  const out: Values = {};
  for (const f of fields) {
    const now = f.now.split(" ").filter(Boolean);
    if (f.kind === "flags") for (const w of f.words) out[w] = now.includes(w);
    else if (f.kind === "one") out[f.word] = f.words.find((w) => now.includes(w)) ?? "";
    else if (f.kind === "number") out[f.word] = now.length > 1 ? Number(now.at(-1)) : null;
    else out[f.word] = now[0] === f.word ? now.slice(1).join(" ") : now.join(" ");
  }
  return out;
}

/** What differs from how it is, as `set` takes it: "blocks 2 shaken not spent"; "": nothing. */
export function changesOf(fields: AmendField[], values: Values): string {
  const was = firstValues(fields);
  const out: string[] = [];
  for (const f of fields) {
    if (f.kind === "flags") {
      for (const w of f.words) if (values[w] !== was[w]) out.push(values[w] ? w : `not ${w}`);
      continue;
    }
    const value = values[f.word];
    if (f.kind === "one" && value === "" && was[f.word]) out.push(`not ${was[f.word]}`);
    if (value === was[f.word] || value === null || value === undefined || value === "") continue;
    out.push(f.kind === "one" ? String(value) : `${f.word} ${String(value)}`);
  }
  return out.join(" ");
}
