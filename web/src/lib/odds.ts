/* Odds as a person reads them. */
import type { Chance, Odds, OddsLine } from "../../core/api.ts";

export function percent(value: number): string {
  const p = value * 100;
  if (value <= 0 || value >= 1) return `${Math.round(p)} %`;
  if (value > 0 && p < 0.1) return "< 0.1 %";
  if (value < 1 && p > 99.9) return "> 99.9 %";
  return `${p < 10 || p > 90 ? p.toFixed(1) : p.toFixed(0)} %`;
}

/** The exact fraction if it is short enough to be read. */
export function fraction(c: Chance): string {
  return c.fraction && c.fraction.length <= 13 ? c.fraction : "";
}

/** Facings and rare places matter little to who reads this. */
export function worthReading(l: OddsLine): boolean {
  return l.kind !== "facing" && !(l.kind === "place" && l.chance.value < 0.001);
}

export interface OddsGroup {
  who: string;
  lines: OddsLine[];
}

export function groupLines(lines: OddsLine[]): OddsGroup[] {
  const out: OddsGroup[] = [];
  for (const l of lines) {
    if (!worthReading(l)) continue;
    const who = l.piece ?? l.side ?? "";
    const last = out[out.length - 1];
    if (last && last.who === who) last.lines.push(l);
    else out.push({ who, lines: [l] });
  }
  return out;
}

export function qualityWords(o: Odds): string {
  if (o.guesses) return `estimate, ${o.guesses} guesses at what is hidden`;
  if (o.sampled) return `estimate, ${o.samples ?? 0} samples`;
  return o.exact ? "exact" : "exact up to rounding";
}

/** Nothing is rolled and nothing is left open. */
export function isCertain(o: Odds): boolean {
  return o.outcomes.length === 1 && o.outcomes[0]!.chance.value > 0.999999;
}

export interface Summary {
  shown: Odds["outcomes"];
  rest: number; // chance of all others
  restCount: number;
}

export function summary(o: Odds, most = 6): Summary {
  const shown = o.outcomes.slice(0, most);
  const sum = shown.reduce((t, x) => t + x.chance.value, 0);
  return { shown, rest: Math.max(0, 1 - sum), restCount: Math.max(0, o.outcomeCount - shown.length) };
}

/** How far odds look, for people. */
export function horizonWords(until: string): string {
  return { roll: "to the next roll", choice: "to the next choice", none: "not at all" }[until] ?? `to the end of the ${until}`;
}
