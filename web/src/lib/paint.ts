/* The ground as a few large paths: the view's cells or features in, SVG path data out. One path a colour keeps a map of
 * five hundred cells at some thirty elements. */
import type { Cell, Feature, View, Word } from "../../core/api.ts";
import { across, along, cellCorners, cellIndex, path, round, type Point } from "./plane.ts";
import { joins, levelOf, lookOf, runs, scatter, type Look } from "./ground.ts";

/** What is painted: all of a view that is ground. */
export type Field = Pick<View, "ground" | "cells" | "features" | "terrain" | "width" | "height"> & { sides: [Named, Named] };
type Named = { name: string };

export function groundOf({ ground, cells, features, terrain, width, height, sides: [a, b] }: View): Field {
  return { ground, cells, features, terrain, width, height, sides: [{ name: a.name }, { name: b.name }] };
}

export interface Layer {
  kind: string; // class in the style sheet
  d: string;
}
export interface Sign {
  x: number;
  y: number;
  text: string;
  kind: "name" | "feature" | "line" | "other"; // line: the name of a wall or ditch
  along?: Point[]; // of a line: where it may stand instead
  edge?: boolean; // of a cell at the upper or left edge: enough to count by
  title?: string;
}
export interface Flag {
  x: number;
  y: number;
  worth: string;
  side: number | null;
  title: string;
}
export interface Painting {
  layers: Layer[];
  signs: Sign[];
  flags: Flag[];
  cells: boolean; // not a free table
}

class Brushes {
  private readonly byKind = new Map<string, string[]>();
  constructor(private readonly order: string[]) {}
  add(kind: string, d: string): void {
    const list = this.byKind.get(kind);
    if (list) list.push(d);
    else this.byKind.set(kind, [d]);
  }
  layers(): Layer[] {
    const kinds = [...this.byKind.keys()].sort((a, b) => this.order.indexOf(a) - this.order.indexOf(b));
    return kinds.map((kind) => ({ kind, d: this.byKind.get(kind)!.join("") }));
  }
}

const ORDER = [
  "land", "hill1", "hill2", "hill3", "contour", "hachure", "field", "furrow", "rough", "tuft", "marsh", "reed", "wood", "wood-edge", "shadow", "tree",
  "blocked", "crag", "ravine", "water", "water-edge", "wave", "stream", "ford", "road-edge", "road", "bridge", "yard", "house", "roof",
  "hedge", "wall", "works", "earth", "grid",
];

const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const line = (a: Point, b: Point) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;

function tree(b: Brushes, x: number, y: number, r: number): void {
  b.add("shadow", circle(round(x + r * 0.3), round(y + r * 0.35), round(r)));
  b.add("tree", circle(round(x), round(y), round(r)));
}

function house(b: Brushes, x: number, y: number, w: number, h: number): void {
  b.add("house", `M${round(x - w / 2)} ${round(y - h / 2)}h${round(w)}v${round(h)}h${round(-w)}Z`);
  b.add("roof", w > h ? line({ x: x - w / 2, y }, { x: x + w / 2, y }) : line({ x, y: y - h / 2 }, { x, y: y + h / 2 }));
}

// ---- cells ----

type Decorate = (b: Brushes, c: Point, random: () => number) => void;

const around = (c: Point, n: number, reach: number, random: () => number): Point[] =>
  Array.from({ length: n }, (_, i) => along(c, (360 / n) * i + random() * 50, reach * (0.75 + random() * 0.4)));

const decorate: Partial<Record<Look, Decorate>> = {
  wood(b, c, random) {
    for (const p of [...around(c, 7, 33, random), ...around(c, 3, 12, random)]) tree(b, p.x, p.y, 7 + random() * 4);
  },
  town(b, c, random) {
    const spots = [[-24, -20], [20, -24], [-26, 18], [24, 16], [0, 2]];
    for (const [dx, dy] of spots) {
      const wide = random() > 0.5;
      house(b, c.x + dx! + random() * 6, c.y + dy! + random() * 6, wide ? 22 : 14, wide ? 13 : 20);
    }
  },
  marsh(b, c, random) {
    for (const p of around(c, 6, 28, random)) b.add("reed", `M${round(p.x - 7)} ${round(p.y)}h14m-10 0v-5m3 5v-8m3 8v-5`);
  },
  rough(b, c, random) {
    for (const p of around(c, 7, 30, random)) b.add("tuft", `M${round(p.x - 4)} ${round(p.y)}l2 -5l2 5l2 -6l2 6`);
  },
  field(b, c) {
    for (let i = -3; i <= 3; i++) b.add("furrow", line({ x: c.x - 30, y: c.y + i * 9 + 4 }, { x: c.x + 30, y: c.y + i * 9 - 4 }));
  },
  water(b, c) {
    for (const [dx, dy] of [[-20, -14], [10, 0], [-14, 18]]) b.add("wave", `M${c.x + dx!} ${c.y + dy!}q5 -5 10 0t10 0`);
  },
  blocked(b, c) {
    b.add("crag", `M${c.x - 30} ${c.y + 18}l16 -30l10 16l10 -26l22 40Z`);
  },
};

function paintEdges(b: Brushes, v: View, c: Cell, look: Look, find: (p: Point) => Cell | undefined): void {
  const level = levelOf(v.terrain[c.terrain]?.word ?? "");
  if (!level && !c.works && look !== "wood" && look !== "water") return;
  const corners = cellCorners(v.ground, c);
  const n = corners.length;
  for (let i = 0; i < n; i++) {
    const other = find(across(v.ground, c, i));
    const word = other ? (v.terrain[other.terrain]?.word ?? "") : null;
    const a = corners[i]!;
    const z = corners[(i + 1) % n]!;
    if (level > 0 && (word === null ? false : levelOf(word) < level)) {
      b.add("contour", line(a, z));
      const out = v.ground === "hexes" ? 30 + 60 * i : 90 * i;
      for (const t of [0.15, 0.38, 0.62, 0.85]) {
        const p = { x: a.x + (z.x - a.x) * t, y: a.y + (z.y - a.y) * t };
        b.add("hachure", line(p, along(p, out, 8)));
      }
    }
    if ((look === "wood" || look === "water") && word !== null && lookOf(word) !== look) b.add(`${look}-edge`, line(a, z));
    if (c.works >> i & 1) {
      const inset = cellCorners(v.ground, c, 6);
      b.add("earth", line(inset[i]!, inset[(i + 1) % n]!));
    }
  }
}

function paintLines(b: Brushes, v: View, c: Cell, look: Look, find: (p: Point) => Cell | undefined): void {
  if (!runs(look)) return;
  const here = (cell: Cell) => lookOf(v.terrain[cell.terrain]?.word ?? "");
  const draw = (p: Point) => {
    const end = { x: (c.x + p.x) / 2, y: (c.y + p.y) / 2 };
    if (look === "road" || look === "bridge") {
      b.add("road-edge", line(c, end));
      b.add("road", line(c, end));
    } else if (look === "stream" || look === "ford") b.add("stream", line(c, end));
    else if (look === "town" || look === "water") return;
  };
  const straight = v.ground === "hexes" ? 6 : 4;
  const linked = new Set<number>();
  for (let i = 0; i < straight; i++) {
    const o = find(across(v.ground, c, i));
    if (o && joins(look, here(o))) {
      linked.add(i);
      draw(o);
    } else if (!o && (look === "road" || look === "stream")) {
      const back = find(across(v.ground, c, (i + straight / 2) % straight));
      if (back && joins(look, here(back))) draw(across(v.ground, c, i)); // it runs off the map
    }
  }
  if (v.ground !== "squares") return;
  for (let i = 0; i < 4; i++) {
    if (linked.has(i) || linked.has((i + 1) % 4)) continue;
    const o = find(along(c, 45 + 90 * i, 141.42));
    if (o && joins(look, here(o))) draw(o);
  }
}

function paintCell(b: Brushes, v: View, c: Cell, find: (p: Point) => Cell | undefined): void {
  const word = v.terrain[c.terrain]?.word ?? "";
  const look = lookOf(word);
  const d = path(cellCorners(v.ground, c));
  b.add("land", d);
  const level = levelOf(word);
  if (level > 0) b.add(`hill${Math.min(level, 3)}`, d);
  if (look === "wood" || look === "water" || look === "marsh" || look === "rough" || look === "field" || look === "blocked") b.add(look, d);
  if (look === "town" || look === "works") b.add("yard", d);
  if (look === "works") b.add("earth", path(cellCorners(v.ground, c, 10)));
  decorate[look]?.(b, c, scatter(c.column * 131 + c.row * 7919 + 1));
  if (look === "ford") b.add("ford", `M${c.x - 18} ${c.y - 8}h36m-36 8h36m-36 8h36`);
  if (look === "bridge") b.add("bridge", `M${c.x - 20} ${c.y - 12}h40m-40 24h40`);
  if (look === "wall" || look === "hedge" || look === "ravine") b.add(look, line({ x: c.x - 40, y: c.y }, { x: c.x + 40, y: c.y }));
  paintLines(b, v, c, look, find);
  paintEdges(b, v, c, look, find);
  b.add("grid", d);
}

function cellSigns(v: View, c: Cell, least: { column: number; row: number }): Sign[] {
  const word = v.terrain[c.terrain];
  const edge = c.row === least.row || c.column === least.column;
  const top = v.ground === "hexes" ? c.y - 40 : c.y - 37;
  const name: Sign = { x: v.ground === "hexes" ? c.x : c.x - 44, y: top, text: c.name, kind: "name", edge };
  return word && lookOf(word.word) === "other" ? [name, { x: c.x, y: c.y + 8, text: word.mark, kind: "other", title: word.word }] : [name];
}

// ---- a table ----

function area(at: [number, number][]): number {
  let sum = 0;
  for (let i = 0, j = at.length - 1; i < at.length; j = i++) sum += at[j]![0] * at[i]![1] - at[i]![0] * at[j]![1];
  return Math.abs(sum / 2);
}

export function inside(at: [number, number][], p: Point): boolean {
  let within = false;
  for (let i = 0, j = at.length - 1; i < at.length; j = i++) {
    const [xi, yi] = at[i]!;
    const [xj, yj] = at[j]!;
    if (yi > p.y !== yj > p.y && p.x < ((xj - xi) * (p.y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

export function centre(at: [number, number][]): Point {
  const n = at.length || 1;
  return { x: at.reduce((s, p) => s + p[0], 0) / n, y: at.reduce((s, p) => s + p[1], 0) / n };
}

const points = (at: [number, number][]): Point[] => at.map(([x, y]) => ({ x, y }));
const shrink = (at: [number, number][], f: number): Point[] => {
  const c = centre(at);
  return at.map(([x, y]) => ({ x: c.x + (x - c.x) * f, y: c.y + (y - c.y) * f }));
};

/** A smooth closed line through points: hills have no corners. */
function smooth(p: Point[]): string {
  const n = p.length;
  if (n < 3) return path(p);
  let d = `M${round(p[0]!.x)} ${round(p[0]!.y)}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [p[(i + n - 1) % n]!, p[i]!, p[(i + 1) % n]!, p[(i + 2) % n]!];
    d += `C${round(b.x + (c.x - a.x) / 6)} ${round(b.y + (c.y - a.y) / 6)} ${round(c.x - (e.x - b.x) / 6)} ${round(c.y - (e.y - b.y) / 6)} ${round(c.x)} ${round(c.y)}`;
  }
  return `${d}Z`;
}

/** Things strewn over an area, where they stood before. */
function strew(at: [number, number][], gap: number, put: (p: Point, random: () => number) => void): void {
  const xs = at.map((p) => p[0]);
  const ys = at.map((p) => p[1]);
  const random = scatter(Math.round(xs[0]! * 31 + ys[0]! * 17));
  for (let y = Math.min(...ys) + gap / 2; y < Math.max(...ys); y += gap)
    for (let x = Math.min(...xs) + gap / 2; x < Math.max(...xs); x += gap) {
      const p = { x: x + (random() - 0.5) * gap * 0.8, y: y + (random() - 0.5) * gap * 0.8 };
      if (inside(at, p)) put(p, random);
    }
}

function paintArea(b: Brushes, f: Feature, look: Look, word: string): void {
  const d = path(points(f.at));
  switch (look) {
    case "hill":
    case "steep": {
      const level = Math.min(3, Math.max(levelOf(word), /level (\d)/.test(f.name) ? Number(/level (\d)/.exec(f.name)![1]) : 1));
      b.add(`hill${level}`, d);
      b.add("contour", d);
      for (const k of look === "steep" ? [0.82, 0.64, 0.46] : [0.72, 0.42]) b.add("contour", smooth(shrink(f.at, k)));
      break;
    }
    case "wood":
      b.add("wood", d);
      b.add("wood-edge", d);
      strew(f.at, 15, (p, r) => tree(b, p.x, p.y, 5 + r() * 3));
      break;
    case "town": {
      b.add("house", d);
      const c = centre(f.at);
      for (const [x, y] of f.at) b.add("roof", line({ x, y }, { x: c.x + (x - c.x) * 0.35, y: c.y + (y - c.y) * 0.35 }));
      b.add("roof", path(shrink(f.at, 0.35)));
      break;
    }
    case "works":
      b.add("yard", d);
      b.add("earth", d);
      break;
    case "water":
    case "stream":
      b.add("water", d);
      b.add("water-edge", d);
      strew(f.at, 34, (p) => b.add("wave", `M${round(p.x - 8)} ${round(p.y)}q4 -4 8 0t8 0`));
      break;
    case "marsh":
      b.add("marsh", d);
      strew(f.at, 24, (p) => b.add("reed", `M${round(p.x - 6)} ${round(p.y)}h12m-9 0v-4m3 4v-7m3 7v-4`));
      break;
    case "field":
      b.add("field", d);
      strew(f.at, 14, (p) => b.add("furrow", `M${round(p.x - 5)} ${round(p.y)}h10`));
      break;
    case "rough":
      b.add("rough", d);
      strew(f.at, 18, (p) => b.add("tuft", `M${round(p.x - 4)} ${round(p.y)}l2 -5l2 5l2 -6l2 6`));
      break;
    case "blocked":
      b.add("blocked", d);
      strew(f.at, 26, (p) => b.add("crag", `M${round(p.x - 9)} ${round(p.y + 5)}l5 -10l4 5l4 -8l6 13Z`));
      break;
    case "bridge":
      b.add("road", d);
      b.add("bridge", d);
      break;
    case "ford":
      b.add("ford", d);
      break;
    case "road":
      b.add("yard", d);
      break;
    default:
      b.add("rough", d);
  }
}

function paintLine(b: Brushes, f: Feature, look: Look): void {
  const d = path(points(f.at), f.closed);
  if (look === "road") b.add("road-edge", d);
  const known: Look[] = ["road", "stream", "wall", "hedge", "ravine", "ford", "bridge"];
  if (look === "water") b.add("stream", d);
  else if (look === "works") b.add("earth", d);
  else b.add(known.includes(look) ? look : "wall", d);
}

/** Above and below a line, the best first: at the middle of its middle part, then farther from there. */
function besides(line: Point[]): Point[] {
  const middle = Math.floor((line.length - 1) / 2);
  const parts = line.slice(1).map((to, i) => ({ from: line[i]!, to, far: Math.abs(i - middle) })).sort((a, b) => a.far - b.far);
  return parts.flatMap(({ from, to }) => [0.5, 0.25, 0.75].flatMap((t) => [-5, 13, -14, 22].map((dy) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t + dy }))));
}

const LINES: Look[] = ["wall", "hedge", "ravine"];

function paintFeature(b: Brushes, f: Feature, terrain: Word[], out: Painting): void {
  const word = terrain[f.terrain]?.word ?? "";
  const look = lookOf(word);
  if (f.at.length === 1 || look === "objective") {
    const p = centre(f.at);
    const called = /^(.*), \d+ to /.exec(f.name)?.[1];
    out.flags.push({ x: p.x, y: p.y, worth: /\b(\d+) to /.exec(f.name)?.[1] ?? "", side: null, title: `${word}: ${f.name}` });
    if (called) out.signs.push({ x: p.x, y: p.y + 14, text: called, kind: "feature" });
    return;
  }
  if (f.closed && !LINES.includes(look)) paintArea(b, f, look, word);
  else paintLine(b, f, look);
  const name = f.name.replace(/^[A-Z]+\d+\b\s*/, "").replace(/level \d/, "").trim();
  if (name && !f.closed) {
    const along = besides(points(f.at));
    out.signs.push({ ...along[0]!, text: name, kind: "line", along });
  } else if (name) {
    const c = centre(f.at);
    out.signs.push({ x: c.x, y: look === "town" || look === "works" ? Math.max(...f.at.map((p) => p[1])) + 10 : c.y, text: name, kind: "feature" });
  }
}

export function paint(v: Field): Painting {
  const b = new Brushes(ORDER);
  const out: Painting = { layers: [], signs: [], flags: [], cells: v.ground !== "table" };
  const whole = v as View;
  const find = cellIndex(v.cells);
  const least = { column: Math.min(...v.cells.map((c) => c.column)), row: Math.min(...v.cells.map((c) => c.row)) };
  for (const c of v.cells) {
    paintCell(b, whole, c, find);
    out.signs.push(...cellSigns(whole, c, least));
    if (c.worth) {
      const to = c.worthTo === null ? "" : ` to ${v.sides[c.worthTo].name}`;
      out.flags.push({ x: c.x, y: c.y, worth: String(c.worth), side: c.worthTo, title: `objective ${c.name}: ${c.worth}${to}` });
    }
  }
  if (v.ground === "table") b.add("land", `M0 0h${v.width}v${v.height}h${-v.width}Z`);
  const sorted = [...v.features].sort((a, c) => Number(c.closed) - Number(a.closed) || area(c.at) - area(a.at));
  for (const f of sorted) paintFeature(b, f, v.terrain, out);
  out.layers = b.layers();
  return out;
}
