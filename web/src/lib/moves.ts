/* The offered moves as a person picks them: by unit, by place, by target, or as a plain button. */
import type { Move, Piece, Place } from "../../core/api.ts";

export interface Spot {
  key: string;
  x: number;
  y: number;
  name: string;
  moves: Move[]; // the same place with other facings, or by other ways
}

export interface Choices {
  spots: Spot[]; // places to go to
  targets: Map<number, Move[]>; // by the piece that is aimed at
  plain: Move[]; // neither
}

export const spotKey = (to: Place) => `${to.x},${to.y}`;

export function choices(moves: Move[]): Choices {
  const spots = new Map<string, Spot>();
  const targets = new Map<number, Move[]>();
  const plain: Move[] = [];
  for (const m of moves) {
    if (m.other !== null && m.other !== m.piece) {
      targets.set(m.other, [...(targets.get(m.other) ?? []), m]);
    } else if (m.to) {
      const key = spotKey(m.to);
      const spot = spots.get(key) ?? { key, x: m.to.x, y: m.to.y, name: m.to.name, moves: [] };
      spot.moves.push(m);
      spots.set(key, spot);
    } else plain.push(m);
  }
  return { spots: [...spots.values()], targets, plain };
}

/** Moves of one piece, in order; those of nobody for null. */
export function movesOf(moves: Move[], piece: number | null): Move[] {
  return moves.filter((m) => m.piece === piece);
}

/** How many moves each piece has. */
export function countOf(moves: Move[]): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (const m of moves) counts.set(m.piece, (counts.get(m.piece) ?? 0) + 1);
  return counts;
}

export interface Group {
  piece: Piece | null;
  moves: Move[];
}

/** By piece, in the order in which the engine first names them; what is nobody's comes first. */
export function groups(moves: Move[], pieces: Piece[]): Group[] {
  const byId = new Map(pieces.map((p) => [p.id, p]));
  const out = new Map<number | null, Group>();
  out.set(null, { piece: null, moves: [] });
  for (const m of moves) {
    const piece = m.piece === null ? null : (byId.get(m.piece) ?? null);
    const key = piece ? piece.id : null;
    const group = out.get(key) ?? { piece, moves: [] };
    group.moves.push(m);
    out.set(key, group);
  }
  return [...out.values()].filter((g) => g.moves.length > 0);
}

/** What a search box keeps: every word must be somewhere in the notation, the words, or the piece's name. */
export function matches(m: Move, piece: Piece | null, search: string): boolean {
  const hay = `${m.text} ${m.words} ${piece?.label ?? ""} ${piece?.name ?? ""} ${m.to?.name ?? ""}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((w) => hay.includes(w));
}

const winds = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

export function wind(facing: number): string {
  if (facing < 0) return "";
  return winds[Math.round((((facing % 360) + 360) % 360) / 22.5) % 16]!;
}

/** What tells a move from the others to the same place. */
export function wayWords(m: Move, among: Move[]): string {
  const facing = m.to && m.to.facing >= 0 ? wind(m.to.facing) : "";
  const verb = m.text.split(" ")[0] ?? m.text;
  const verbs = new Set(among.map((x) => x.text.split(" ")[0]));
  const facings = new Set(among.map((x) => x.to?.facing ?? -1));
  const parts: string[] = [];
  if (verbs.size > 1) parts.push(verb);
  if (facings.size > 1 && facing) parts.push(facing);
  const label = parts.join(" ");
  const twin = among.some((x) => x !== m && sameWay(x, m, verbs.size > 1));
  return label === "" || twin ? ownWords(m, among) : label;
}

/** The words of its notation that not all of them have: "unformed N". */
function ownWords(m: Move, among: Move[]): string {
  const words = m.text.split(" ");
  const own = words.filter((w) => !among.every((x) => x.text.split(" ").includes(w)));
  return own.length ? own.join(" ") : words[0]!;
}

function sameWay(a: Move, b: Move, verbs: boolean): boolean {
  if (verbs && a.text.split(" ")[0] !== b.text.split(" ")[0]) return false;
  return (a.to?.facing ?? -1) === (b.to?.facing ?? -1);
}

export interface Fold {
  text: string; // what they share
  ways: { label: string; move: Move }[];
}

/** Moves that differ in their last word alone, a facing, become one row of facings. */
export function fold(moves: Move[], least = 4): (Move | Fold)[] {
  const cut = (m: Move) => {
    const space = m.text.lastIndexOf(" ");
    const last = m.text.slice(space + 1);
    return space > 0 && winds.includes(last) ? { head: m.text.slice(0, space), last } : null;
  };
  const counts = new Map<string, number>();
  for (const m of moves) {
    const c = cut(m);
    if (c) counts.set(c.head, (counts.get(c.head) ?? 0) + 1);
  }
  const folds = new Map<string, Fold>();
  const out: (Move | Fold)[] = [];
  for (const m of moves) {
    const c = cut(m);
    if (!c || (counts.get(c.head) ?? 0) < least) {
      out.push(m);
      continue;
    }
    let f = folds.get(c.head);
    if (!f) {
      const words = m.words || m.text;
      f = { text: words.endsWith(c.last) ? words.slice(0, -c.last.length).trim() : c.head, ways: [] };
      folds.set(c.head, f);
      out.push(f);
    }
    f.ways.push({ label: c.last, move: m });
  }
  return out;
}

export function capital(text: string): string {
  return text === "" ? "" : text[0]!.toUpperCase() + text.slice(1);
}
