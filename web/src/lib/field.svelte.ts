/* What stands on the field, what can be done there, and how much of it is seen. The parts of the board share one of these. */
import type { Badge, Move, Piece, View } from "../../core/api.ts";
import { turnedCubes } from "./badges.ts";
import type { Game } from "./game.svelte.ts";
import { countOf, dialOf, movesOf, spokenOf, worthOffering, type Choices, type Spot } from "./moves.ts";
import { along, around, aside, bearing, distance, extent, hold, middle, zoom, type Box, type Point } from "./plane.ts";

const BUTTONS = 58; // pixels at the right edge, under the buttons of the field
const NOTHING: Choices = { spots: [], targets: new Map<number, Move[]>(), plain: [] };

export class Field {
  size = $state({ w: 800, h: 600 }); // in pixels
  wanted = $state<Box | null>(null); // what a person wants to see; null: all
  current = $state(""); // the stop of the keyboard

  constructor(readonly game: Game) {}

  // ---- what is seen ----

  view = $derived.by(() => this.game.view as View);
  table = $derived.by(() => this.view.ground === "table");
  whole = $derived.by(() => extent(this.game.ground!));
  /** All of it, and beside it, on a screen that has it, room for the buttons. */
  private fitted = $derived.by(() => {
    const { whole, size } = this;
    if (size.w < 600) return whole;
    const scale = Math.max(whole.w / (size.w - BUTTONS), whole.h / size.h);
    const spare = size.w * scale - whole.w;
    return { ...whole, w: whole.w + Math.max(0, 2 * BUTTONS * scale - spare) };
  });
  box = $derived.by(() => this.wanted ?? this.fitted);
  perPixel = $derived.by(() => Math.max(this.box.w / this.size.w, this.box.h / this.size.h));
  scale = $derived.by(() => Math.round(Math.min(2.4, Math.max(this.table ? 0.45 : 0.8, this.perPixel * 1.05)) * 20) / 20);
  near = $derived.by(() => this.perPixel < (this.table ? 0.42 : 0.85)); // room for names

  zoomBy(f: number, at?: Point): void {
    const { x, y, w, h } = this.box;
    this.wanted = zoom(this.box, this.whole, at ?? { x: x + w / 2, y: y + h / 2 }, f);
  }
  /** By so much of the plane. */
  shift(dx: number, dy: number): void {
    this.wanted = hold({ ...this.box, x: this.box.x + dx, y: this.box.y + dy }, this.whole);
  }
  /** A place of the plane in pixels of the field. */
  toField(p: Point): Point {
    const { box, size, perPixel } = this;
    return { x: (p.x - box.x) / perPixel + (size.w - box.w / perPixel) / 2, y: (p.y - box.y) / perPixel + (size.h - box.h / perPixel) / 2 };
  }
  /** The nearest point that is seen, so far from the edge. */
  inside(p: Point, margin: number): Point {
    const [w, h] = [this.size.w * this.perPixel, this.size.h * this.perPixel]; // the field may show more than the box
    const [x, y] = [this.box.x - (w - this.box.w) / 2, this.box.y - (h - this.box.h) / 2];
    return { x: Math.max(x + margin, Math.min(x + w - margin, p.x)), y: Math.max(y + margin, Math.min(y + h - margin, p.y)) };
  }
  /** Goes to where the question is. */
  toQuestion(): void {
    const { w, h } = this.size;
    const room = w - BUTTONS;
    const box = around(this.whereAsked(), this.table ? 60 : 80, this.table ? 260 : 330, room / h);
    // Not nearer than a finger needs, and the whole field if that is what it is about.
    this.wanted = box && box.w < this.whole.w * 1.05 ? hold({ ...box, w: (box.w * w) / room }, this.whole) : null;
  }
  /** Whom and what it is about: the chosen unit with its places and targets, else whoever is asked and all that can act. */
  private whereAsked(): Point[] {
    const { game, picks } = this;
    const of = (ids: Iterable<number | null>) => [...ids].map((id) => game.piece(id)).filter((p): p is Piece => !!p?.onTable).map((p) => this.place(p));
    if (game.chosen !== null) return [...of([game.chosen, ...picks.targets.keys()]), ...picks.spots];
    return of(new Set([this.view.ask.piece, this.view.ask.other, ...this.counts.keys()]));
  }

  // ---- what stands there ----

  onTable = $derived.by(() => this.game.pieces.filter((p) => p.onTable));
  offsets = $derived.by(() => aside(this.game.pieces));
  /** Leaders by the unit they ride with. */
  ridden = $derived.by(() => {
    const out = new Map<number, Piece[]>();
    for (const p of this.onTable) if (p.arm === "leader" && p.with !== null) out.set(p.with, [...(out.get(p.with) ?? []), p]);
    return out;
  });
  standing = $derived.by(() => this.onTable.filter((p) => !(p.arm === "leader" && p.with !== null && this.ridden.has(p.with))));
  occupied = $derived.by(() => new Set(this.onTable.map((p) => p.place)));
  /** On a table: what names of places keep away from. */
  crowd = $derived.by(() => (this.table ? this.standing.map((p) => ({ ...middle(p), r: Math.min(this.reach(p), 34) })) : []));
  enemies = $derived.by(() => this.onTable.filter((p) => p.side !== this.view.ask.side));
  badges = $derived.by(() => {
    const out = new Map<number, Badge[]>();
    for (const b of this.view.badges) if (b.piece !== null) out.set(b.piece, [...(out.get(b.piece) ?? []), b]);
    return out;
  });
  /** What is drawn on a unit: its own, and those of the leaders that ride with it. */
  badgesOf(p: Piece): Badge[] {
    return [p, ...(this.ridden.get(p.id) ?? [])].flatMap((one) => this.badges.get(one.id) ?? []);
  }

  turned = $derived.by(() => turnedCubes(this.game.told, this.game.at));

  place(p: Piece): Point {
    const m = middle(p);
    const o = this.offsets.get(p.id);
    return o ? { x: m.x + o.x, y: m.y + o.y } : m;
  }
  /** From its middle to its rim. */
  reach(p: Piece): number {
    return p.shape === "cell" ? 46 * (this.offsets.get(p.id)?.k ?? 1) : Math.max(p.width, p.depth) / 2 + 6;
  }
  unitAt(at: Point, but: number): Piece | undefined {
    const near = (p: Piece) => distance(this.place(p), at) < (p.shape === "cell" ? 44 : this.reach(p));
    return this.standing.filter((p) => p.id !== but && near(p)).sort((a, b) => distance(this.place(a), at) - distance(this.place(b), at))[0];
  }

  // ---- what can be done ----

  counts = $derived.by(() => countOf(this.game.choosing ? worthOffering(this.game.moves) : []));
  picks = $derived.by(() => (this.game.choosing ? this.game.ofChosen() : NOTHING));
  /** On a free table the named motions alone have a mark: any other place is pointed at or dragged to. */
  spots = $derived.by(() => {
    const all = this.picks.spots;
    if (!this.table || !all.some((s) => s.moves.some((m) => m.free))) return all;
    const named = new Set(this.game.counsel.motions.map((m) => m.move.text));
    const some = all.filter((s) => s.moves.some((m) => named.has(m.text)));
    return some.length ? some : all;
  });
  spot = $derived.by(() => this.picks.spots.find((s) => s.key === this.game.spot) ?? null);
  spotAt(at: Point): Spot | undefined {
    const s = this.nearestSpot(at);
    return s && distance(s, at) <= (this.table ? Math.max(12, 14 * this.perPixel) : 52) ? s : undefined;
  }
  nearestSpot(at: Point): Spot | undefined {
    return [...this.picks.spots].sort((a, b) => distance(a, at) - distance(b, at))[0];
  }
  /** Whom the question, or the answer that is looked at, is about. */
  concerned = $derived.by(() => {
    const { game } = this;
    const question = game.counsel.question;
    if (!game.choosing) return new Set<number>();
    const spoken = game.considered ? spokenOf(game.considered, game.pieces, question?.groups ?? []) : new Set<number>();
    if (spoken.size) return spoken;
    return new Set(this.counts.size <= 1 ? (question?.pieces ?? []) : []);
  });

  /** The offered move that a free place is patterned on: the one whose own place is nearest. */
  pattern(id: number, at?: Point): Move | undefined {
    const free = this.game.choosing ? movesOf(this.game.moves, id).filter((m) => m.free && m.to) : [];
    const first = free.find((m) => m.to!.facing >= 0) ?? free[0];
    if (!first || !at) return first;
    const verb = (m: Move) => m.text.split(" ")[0];
    const alike = free.filter((m) => verb(m) === verb(first) && m.to!.facing >= 0 === first.to!.facing >= 0);
    return alike.reduce((best, m) => (distance(m.to!, at) < distance(best.to!, at) ? m : best), first);
  }

  // ---- the dial of facings ----

  arrows = $derived.by(() => (this.spot && !this.table ? dialOf(this.spot.moves) : []));
  button = $derived.by(() => Math.max(13, 22 * this.perPixel)); // 44 pixels across
  private dial = $derived.by(() => Math.max(40, (this.button * 2.1 * Math.max(this.arrows.length, 3)) / (2 * Math.PI), this.button * 1.9));
  handAt(m: Move): Point {
    return this.inside(along(this.spot!, m.to!.facing, this.dial), this.button);
  }

  // ---- stops of the keyboard ----

  stops = $derived.by(() => [
    ...this.standing.map((p) => ({ key: `p${p.id}`, ...this.place(p) })),
    ...this.spots.map((s) => ({ key: `s${s.key}`, x: s.x, y: s.y + 0.5 })),
    ...this.arrows.map((m, i) => ({ key: `a${i}`, ...this.handAt(m) })),
  ]);
  tabStop = $derived.by(() => {
    if (this.stops.some((s) => s.key === this.current)) return this.current;
    const first = this.game.chosen ?? (this.standing.find((p) => this.counts.has(p.id)) ?? this.standing[0])?.id;
    return first === undefined ? "" : `p${first}`;
  });
}

/** A line from one piece to another that leaves what is written on them. */
export function lineBetween(a: Piece, b: Piece): { from: Point; to: Point } {
  const [from, to] = [middle(a), middle(b)];
  const way = bearing(from, to);
  const gap = (p: Piece) => Math.min(distance(from, to) / 3, p.shape === "cell" ? 30 : Math.min(p.width, p.depth || p.width) / 2);
  return { from: along(from, way, gap(a)), to: along(to, way + 180, gap(b)) };
}
