/* What the core tells of a battle once, when it is opened: what kind of troops each unit is, and how places are called. The view
 * itself has neither; the first line of a unit's card and the lines of the briefing have both. */
import type { AsyncCore, Briefing, Piece, View } from "../../core/api.ts";
import { kindOf, type Kind } from "./kinds.ts";

export interface Called {
  x: number;
  y: number;
  text: string;
}

export class Lore {
  words = $state.raw<Map<number, string>>(new Map()); // by piece
  places = $state.raw<Called[]>([]);
  learned = $state(false); // once it is so, each unit need be drawn only once

  private lessons = 0; // the newest battle wins

  async learn(core: Pick<AsyncCore, "card" | "briefing">, view: View): Promise<void> {
    const lesson = ++this.lessons;
    this.words = new Map();
    this.places = [];
    const [cards, briefing] = await Promise.all([
      Promise.all(view.pieces.map((p) => (p.arm === "leader" ? "" : core.card(p.id, null).catch(() => "")))),
      core.briefing().catch(() => null),
    ]);
    if (lesson !== this.lessons) return;
    this.words = new Map(view.pieces.map((p, i) => [p.id, cards[i]!.split("\n")[0]!]));
    if (briefing) this.places = placesOf(briefing, view);
    this.learned = true;
  }

  private readonly known = new Map<string, Kind>();

  kind(p: Pick<Piece, "id" | "arm" | "type" | "name">): Kind {
    const words = `${this.words.get(p.id) ?? ""} ${p.name} ${p.type}`;
    const key = `${p.arm} ${words}`;
    const known = this.known.get(key) ?? kindOf(p.arm, words);
    this.known.set(key, known);
    return known;
  }
}

/** Names of places as the scenario has them: in quotation marks, or in the comment behind a line about ground. */
export function placesOf(briefing: Pick<Briefing, "lines">, view: Pick<View, "ground" | "cells" | "height">): Called[] {
  const cells = new Map(view.cells.map((c) => [c.name, c]));
  const out: Called[] = [];
  for (const { word, text, comment } of briefing.lines) {
    if (!/^(objective|place|wall|works|feature)$/.test(word)) continue;
    const name = /"([^"]+)"/.exec(text)?.[1] ?? comment;
    if (!name || name.length > 32) continue;
    const at = text.replace(/"[^"]*"/, "").split(/\s+/).flatMap((w) => {
      const cell = cells.get(w.split("/")[0]!);
      if (cell) return [{ x: cell.x, y: cell.y }];
      const free = view.ground === "table" ? /^(\d+),(\d+)$/.exec(w) : null;
      return free ? [{ x: Number(free[1]), y: view.height - Number(free[2]) }] : [];
    });
    if (!at.length || out.some((o) => o.text === name)) continue;
    const mean = (f: (p: { x: number; y: number }) => number) => at.reduce((sum, p) => sum + f(p), 0) / at.length;
    out.push({ x: mean((p) => p.x), y: mean((p) => p.y), text: name });
  }
  return out;
}
