/* The offered moves as a person picks them: by unit, by place, by target, or as a plain button. */
import type { HeadlineLine, Move, Offer, Piece, Place } from "../../core/api.ts";
import { bearing, distance, unwind, type Point } from "./plane.ts";

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
export function movesOf<T extends Move>(moves: T[], piece: number | null): T[] {
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

// ---- what a list shows ----

const label = (m: Move) => ("label" in m && typeof m.label === "string" ? m.label : "") || m.words || m.text;

/** Without what another offer does as well; all of them if nothing were left. */
export function worthOffering<T extends Move>(moves: T[]): T[] {
  const kept = moves.filter((m) => !("needless" in m && m.needless));
  return kept.length ? kept : moves;
}

/** Ahead of all what the core has there; what ends something last. */
export function byRank<T extends Move>(moves: T[]): T[] {
  const rank = (m: Move) => ("rank" in m ? (m as Offer).rank : 1);
  return [...moves].sort((a, b) => rank(a) - rank(b));
}

/** It ends something for others than its own unit, and nobody would call it usual: ask once more. */
export function guarded(m: Move): boolean {
  const ends = "ends" in m ? (m as Offer).ends : null;
  return !!ends && ends.count > 0 && !(m as Offer).usual && (m.piece === null || ends.count > 1);
}

export function guardWords(m: Move): string {
  const ends = (m as Offer).ends;
  if (!ends) return "";
  return `${ends.count} ${ends.count === 1 ? "unit" : "units"} could still act: ${ends.left}.`;
}

/** The label of a move where its unit is not named beside it. */
export function namesUnit(m: Move, piece: Piece): boolean {
  return label(m).includes(piece.name) || label(m).split(/[\s(),:]+/).includes(piece.label);
}

export function labelOf(m: Move): string {
  return capital(label(m));
}

/** What tells the ways to one place apart, in words: the parts of their labels that not all of them have. */
export function wayLabels(among: Move[]): Map<string, string> {
  const out = new Map<string, string>();
  if (among.length === 1) return out.set(among[0]!.text, "go");
  const parts = (text: string) => text.split(/, (?:by )?/);
  const own = (text: string, all: string[]) => parts(text).filter((p) => !all.every((x) => parts(x).includes(p))).join(", ");
  const labels = among.map(label);
  const words = among.map((m) => m.words || m.text);
  for (const m of among) {
    const short = own(label(m), labels);
    const facing = m.to && m.to.facing >= 0 ? `facing ${wind(m.to.facing)}` : "";
    out.set(m.text, capital(short || (labels.filter((l) => l === label(m)).length === 1 ? facing || label(m) : "")));
  }
  // What is still the same is told apart by the longer words, and then by the notation.
  for (const m of among) {
    const same = among.filter((x) => out.get(x.text) === out.get(m.text));
    if (same.length === 1 && out.get(m.text)) continue;
    for (const x of same) {
      const longer = own(x.words || x.text, words);
      out.set(x.text, capital(longer && same.filter((y) => own(y.words || y.text, words) === longer).length === 1 ? longer : wayWords(x, among)));
    }
  }
  return out;
}

/** How a unit would want to face at a place: toward an enemy who is near, else the way it marches. */
export function wantedFacing(piece: Piece, at: Point, enemies: Piece[], near = 350): number {
  const foe = enemies.filter((e) => e.onTable && e.arm !== "leader").sort((a, b) => distance(a, at) - distance(b, at))[0];
  if (foe && distance(foe, at) <= near && distance(foe, at) > 1) return bearing(at, foe);
  if (distance(piece, at) > 1) return bearing(piece, at);
  return piece.facing;
}

/** Of several ways to one place the one to begin with: the usual one, else the one that faces best, else the plainest. */
export function bestWay(among: Move[], piece: Piece | undefined, enemies: Piece[]): Move {
  const ways = worthOffering(among);
  const usual = ways.find((m) => "usual" in m && m.usual);
  if (usual || !piece || ways.length === 1) return usual ?? ways[0]!;
  const to = ways[0]!.to;
  const want = to ? wantedFacing(piece, to, enemies) : -1;
  const off = (m: Move) => (want >= 0 && m.to && m.to.facing >= 0 ? Math.abs(unwind(0, m.to.facing - want)) : 0);
  return [...ways].sort((a, b) => Math.round(off(a) / 20) - Math.round(off(b) / 20) || label(a).length - label(b).length)[0]!;
}

/** One way for each facing, the plainest of those that share it. */
export function dialOf(among: Move[]): Move[] {
  const ways = worthOffering(among).filter((m) => m.to && m.to.facing >= 0);
  const out = new Map<number, Move>();
  for (const m of [...ways].sort((a, b) => label(a).length - label(b).length)) if (!out.has(m.to!.facing)) out.set(m.to!.facing, m);
  return out.size > 1 ? [...out.values()].sort((a, b) => a.to!.facing - b.to!.facing) : [];
}

/** A number of a headline as a row has room for it: units by their labels. */
export function shortLine(l: HeadlineLine, pieces: Piece[]): string {
  let text = l.text;
  for (const p of pieces) {
    if (!p.name || p.name === p.label || !text.includes(p.name)) continue;
    text = text.replace(`${p.name} (${p.label})`, p.label).replace(`${p.name} ${p.label}`, p.label);
    if (l.piece === p.id) text = text.replace(p.name, p.label);
  }
  return text;
}

/** The pieces that a move speaks of: by label in its notation, or of a group that it names. */
export function spokenOf(m: Move, pieces: Piece[], groups: { label: string; pieces: number[] }[]): Set<number> {
  const words = new Set(m.to ? [] : m.text.split(" ")); // a place may be called as a unit is
  const out = new Set(pieces.filter((p) => words.has(p.label)).map((p) => p.id));
  for (const id of [m.piece, m.other]) if (id !== null && m.to) out.add(id);
  for (const g of groups) if (words.has(g.label)) for (const id of g.pieces) out.add(id);
  return out;
}
