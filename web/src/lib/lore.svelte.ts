/* What the core tells of a battle once, when it is opened: what kind of troops each unit is, and how places are called. The view
 * itself has neither; the first line of a unit's card and the lines of the briefing have both. */
import type { AsyncCore, Briefing, Piece, View } from "../../core/api.ts";
import { kindOf, type Kind } from "./kinds.ts";

export interface Called {
  x: number;
  y: number;
  text: string;
  cells: { x: number; y: number; name: string }[]; // that it is the name of; [] on a table
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

/** The cells of a place; on squares two stand for all between them. */
function spread(at: { x: number; y: number }[], view: Pick<View, "ground" | "cells">): Called["cells"] {
  const [x0, x1] = [Math.min(...at.map((p) => p.x)), Math.max(...at.map((p) => p.x))];
  const [y0, y1] = [Math.min(...at.map((p) => p.y)), Math.max(...at.map((p) => p.y))];
  const between = (c: { x: number; y: number }) => c.x >= x0 && c.x <= x1 && c.y >= y0 && c.y <= y1;
  const of = (c: { x: number; y: number }) => (view.ground === "squares" ? between(c) : at.some((p) => p.x === c.x && p.y === c.y));
  return view.cells.filter(of).map(({ x, y, name }) => ({ x, y, name }));
}

/** Names of places as the scenario has them: in quotation marks, or in the comment behind a line about ground. */
export function placesOf(briefing: Pick<Briefing, "lines" | "places">, view: Pick<View, "ground" | "cells" | "height" | "features">): Called[] {
  const cells = new Map(view.cells.map((c) => [c.name, c]));
  const out: Called[] = [];
  const call = (text: string, at: { x: number; y: number }[]) => {
    const mean = (f: (p: { x: number; y: number }) => number) => at.reduce((sum, p) => sum + f(p), 0) / at.length;
    const like = (a: string, b: string) => a.replace(/^the /, "") === b.replace(/^the /, "");
    if (!at.length || out.some((o) => like(o.text, text))) return;
    out.push({ x: mean((p) => p.x), y: mean((p) => p.y), text, cells: spread(at, view) });
  };
  const called = new Set(briefing.places.flatMap((p) => p.at.map((at) => `${at.x},${at.y}`)));
  const painted = (name: string) => view.features.some((f) => f.name.endsWith(name)); // with the ground itself
  for (const p of briefing.places) if (!painted(p.name)) call(p.name, p.at);
  for (const { word, text, comment } of briefing.lines) {
    if (!/^(objective|wall|works|feature)$/.test(word)) continue;
    const name = /"([^"]+)"/.exec(text)?.[1] ?? comment;
    if (!name || name.length > 32) continue;
    const at = text.replace(/"[^"]*"/, "").split(/\s+/).flatMap((w) => {
      const cell = cells.get(w.split("/")[0]!);
      if (cell) return [{ x: cell.x, y: cell.y }];
      const free = view.ground === "table" ? /^(\d+),(\d+)$/.exec(w) : null;
      return free ? [{ x: Number(free[1]), y: view.height - Number(free[2]) }] : [];
    });
    const known = !text.includes('"') && at.some((p) => called.has(`${p.x},${p.y}`)); // a place line says it better
    if (!known) call(name, at);
  }
  return out;
}
