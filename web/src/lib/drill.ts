/* A drill: its question is brought up, and the answers that one may think of are laid side by side with the odds that the core
 * has for them. */
import type { AsyncCore, HeadlineLine } from "../../core/api.ts";
import { plain } from "./guide.svelte.ts";
import type { Drill } from "./lessons.ts";

const BUDGET = 6_000; // states that are looked at for the odds of an answer

/** Answers that are laid down, "?X" only if X is legal. What could not be given; "": all was. */
export async function lay(core: AsyncCore, answers: string[]): Promise<string> {
  for (const laid of answers) {
    const text = laid.replace(/^\?/, "");
    const g = await core.give(text);
    if (!g.ok && text === laid) return `${text}: ${g.why ?? "not taken"}`;
  }
  return "";
}

export interface Rival {
  move: string;
  label: string; // "Attack 45th Foot (A1), 5 dice"
  best: boolean;
  headline: HeadlineLine[];
}

/** The answers of a drill side by side, the best first. The core stands at its question; some answers need others before them. */
export async function rivalsOf(core: AsyncCore, drill: Drill): Promise<Rival[]> {
  const start = await core.length();
  const found: Rival[] = [];
  for (const move of [drill.best[0]!, ...drill.rivals]) {
    const path = (await core.reasons(move)).path ?? [];
    await lay(core, path.slice(0, -1));
    const offer = (await core.moves()).find((m) => m.text === path.at(-1));
    const [h] = offer ? await core.headlines([offer.text], { budget: BUDGET }) : [];
    if (offer) found.push({ move: offer.text, label: offer.words || offer.label, best: move === drill.best[0], headline: h?.headline ?? [] });
    await core.cut(start);
  }
  return found;
}

/** Whether an answer is one of these, or begins like one. */
export function among(list: string[], text: string): boolean {
  return list.some((one) => plain(text) === plain(one) || plain(text).startsWith(`${plain(one)} `));
}
