/* Geometry of the picture: plane coordinates in, SVG out. A hex or square is 100 across, y grows to the south, facings
 * are degrees clockwise from north. */
import type { Cell, Piece, View } from "../../core/api.ts";

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const ROUND = 100 / Math.sqrt(3); // from the middle of a hex to a corner

export function hexCorners(x: number, y: number, radius = ROUND): Point[] {
  return [0, 60, 120, 180, 240, 300].map((a) => along({ x, y }, a, radius));
}

export function squareCorners(x: number, y: number, half = 50): Point[] {
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ];
}

/** Corners of a cell, the edge i running from corner i to i + 1. */
export function cellCorners(ground: View["ground"], c: Point, inset = 0): Point[] {
  return ground === "hexes" ? hexCorners(c.x, c.y, ROUND - inset * 1.1547) : squareCorners(c.x, c.y, 50 - inset);
}

/** Where the neighbour behind edge i stands: 30 + 60 i degrees on hexes, 90 i on squares. */
export function across(ground: View["ground"], c: Point, edge: number): Point {
  return ground === "hexes" ? along(c, 30 + 60 * edge, 100) : along(c, 90 * edge, 100);
}

export function along(p: Point, degrees: number, distance: number): Point {
  const a = (degrees * Math.PI) / 180;
  return { x: p.x + Math.sin(a) * distance, y: p.y - Math.cos(a) * distance };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Degrees clockwise from north, from a to b. */
export function bearing(a: Point, b: Point): number {
  return (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI + (b.x < a.x ? 360 : 0);
}

export function path(points: Point[], closed = true): string {
  return points.map((p, i) => `${i ? "L" : "M"}${round(p.x)} ${round(p.y)}`).join("") + (closed ? "Z" : "");
}

export function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The middle of what a piece covers. */
export function middle(p: Pick<Piece, "shape" | "x" | "y" | "facing" | "depth">): Point {
  return p.shape === "rect" ? along(p, p.facing + 180, p.depth / 2) : { x: p.x, y: p.y };
}

/** The angle equal to `to` that is nearest to `from`, so that a turn goes the short way round. */
export function unwind(from: number, to: number): number {
  return from + ((((to - from) % 360) + 540) % 360) - 180;
}

/** All that is to be seen, with a margin for rulers. */
export function extent(v: Pick<View, "ground" | "cells" | "width" | "height">): Box {
  if (v.ground === "table" || v.cells.length === 0) {
    return { x: -26, y: -26, w: v.width + 52, h: v.height + 52 };
  }
  const xs = v.cells.map((c) => c.x);
  const ys = v.cells.map((c) => c.y);
  const x = Math.min(...xs) - 58;
  const y = Math.min(...ys) - 66;
  return { x, y, w: Math.max(...xs) + 58 - x, h: Math.max(...ys) + 66 - y };
}

/** Zooms about a point of the plane, within limits. */
export function zoom(box: Box, whole: Box, at: Point, factor: number): Box {
  const most = Math.max(whole.w, whole.h) * 1.2;
  const least = Math.max(whole.w, whole.h) / 12;
  const size = Math.max(box.w, box.h);
  const f = Math.min(Math.max(factor, least / size), most / size);
  return hold({ x: at.x - (at.x - box.x) * f, y: at.y - (at.y - box.y) * f, w: box.w * f, h: box.h * f }, whole);
}

/** Never loses the field out of sight. */
export function hold(box: Box, whole: Box): Box {
  const keep = (at: number, size: number, from: number, length: number) =>
    Math.min(Math.max(at, from - size * 0.75), from + length - size * 0.25);
  return { ...box, x: keep(box.x, box.w, whole.x, whole.w), y: keep(box.y, box.h, whole.y, whole.h) };
}

/** Cells by place, to find neighbours. */
export function cellIndex(cells: Cell[]): (p: Point) => Cell | undefined {
  const key = (p: Point) => Math.round(p.x / 10) * 65536 + Math.round(p.y / 10);
  const index = new Map<number, Cell>();
  for (const c of cells) index.set(key(c), c);
  return (p) => {
    for (const dx of [0, -5, 5])
      for (const dy of [0, -5, 5]) {
        const c = index.get(key({ x: p.x + dx, y: p.y + dy }));
        if (c) return c;
      }
    return undefined;
  };
}

export interface Aside extends Point {
  k: number; // how much smaller than a unit alone
  beside?: boolean; // enemies stand left and right, not above and below
}

/** Pieces that share a cell stand side by side: enemies face to face, each towards where it came from. Leaders with a unit are
 * drawn on it. */
export function aside(pieces: Piece[]): Map<number, Aside> {
  const stacks = new Map<string, Piece[]>();
  for (const p of pieces) {
    if (!p.onTable || p.shape !== "cell" || (p.with !== null && p.arm === "leader")) continue;
    const key = `${p.x},${p.y}`;
    const stack = stacks.get(key);
    if (stack) stack.push(p);
    else stacks.set(key, [p]);
  }
  const out = new Map<number, Aside>();
  for (const stack of stacks.values()) {
    const units = stack.filter((p) => p.arm !== "leader");
    const leaders = stack.filter((p) => p.arm === "leader");
    if (units.length > 1) share(units, out);
    leaders.forEach((p, i) => {
      const n = leaders.length;
      if (units.length === 0) out.set(p.id, { x: (i - (n - 1) / 2) * 34, y: 0, k: 1 });
      else out.set(p.id, { x: -36 + i * 16, y: 30, k: 0.7 });
    });
  }
  return out;
}

function share(units: Piece[], out: Map<number, Aside>): void {
  const sides = [0, 1].map((s) => units.filter((p) => p.side === s));
  if (!sides[0]!.length || !sides[1]!.length) {
    const n = Math.min(3, units.length);
    const k = n === 2 ? 0.66 : 0.5;
    units.forEach((p, i) => out.set(p.id, { x: ((i % n) - (n - 1) / 2) * (n === 2 ? 48 : 33), y: (Math.floor(i / n) - (Math.ceil(units.length / n) - 1) / 2) * 34, k }));
    return;
  }
  const first = units.find((p) => p.facing >= 0);
  const way = Math.round((first ? first.facing : 90) / 90) * 90; // on hexes too: two halves of a cell lie above or beside one another
  const most = Math.max(sides[0]!.length, sides[1]!.length);
  const k = most === 1 ? 0.78 : most === 2 ? 0.56 : 0.42;
  for (const group of sides) {
    const mine = first ? group.includes(first) : group === sides[0];
    group.forEach((p, i) => {
      const back = along({ x: 0, y: 0 }, way + (mine ? 180 : 0), 24);
      const at = along(back, way + 90, (i - (group.length - 1) / 2) * (most === 2 ? 46 : 32));
      out.set(p.id, { x: round(at.x), y: round(at.y), k, beside: way % 180 !== 0 });
    });
  }
}

/** A box around points, not nearer than `least` across, in the shape of what it is shown in. */
export function around(points: Point[], margin: number, least: number, aspect: number): Box | null {
  if (!points.length) return null;
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x0, x1, y0, y1] = [Math.min(...xs) - margin, Math.max(...xs) + margin, Math.min(...ys) - margin, Math.max(...ys) + margin];
  let w = Math.max(x1 - x0, least);
  let h = Math.max(y1 - y0, least / Math.max(1, aspect));
  if (w / h < aspect) w = h * aspect;
  else h = w / aspect;
  return { x: (x0 + x1) / 2 - w / 2, y: (y0 + y1) / 2 - h / 2, w, h };
}

/** The nearest stop in a direction of the arrow keys; undefined: there is none that way. */
export function nextStop<T extends Point>(stops: T[], from: Point, key: string): T | undefined {
  const way = { ArrowUp: 0, ArrowRight: 90, ArrowDown: 180, ArrowLeft: 270 }[key];
  if (way === undefined) return undefined;
  let best: T | undefined;
  let least = Infinity;
  for (const s of stops) {
    const d = distance(from, s);
    if (d < 1) continue;
    const off = Math.abs(unwind(0, bearing(from, s) - way));
    if (off > 60) continue;
    const cost = d * (1 + off / 30);
    if (cost < least) [best, least] = [s, cost];
  }
  return best;
}
