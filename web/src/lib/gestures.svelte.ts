/* The pointer on the field: the field is moved and zoomed, units are dragged, pointed at and pressed. */
import type { Move, Offer, Piece } from "../../core/api.ts";
import { poseOf } from "./dragging.ts";
import { bestWay, guarded, labelOf, movesOf, worthOffering, type Spot } from "./moves.ts";
import type { Field } from "./field.svelte.ts";
import { bearing, distance, type Point } from "./plane.ts";

const REST = 300; // milliseconds of pointing before a unit shows its card
const LONG = 480; // of pressing
const SLIP = 6; // pixels: less is a click

/** What the board does when something is let go. */
export interface Acts {
  goTo(s: Spot): void;
  goFor(p: Piece, aimed: Move[]): void;
  tried(piece: number, other: Piece | null, at: Point): void;
  commit(m: Move): void;
}

/** It says who acts and nothing else. */
const isNaming = (m: Offer) => !m.to && m.other === null && m.until === "none" && m.rank < 3 && !guarded(m);

/** A unit that is dragged over hexes or squares: where the pointer is, where the unit would stand, and what it would do there. */
export interface Carried extends Point {
  piece: number;
  at: Point;
  ok: boolean;
  words: string;
}

export class Gestures {
  carried = $state.raw<Carried | null>(null);
  svg: SVGSVGElement | undefined;
  moved = 0; // since the pointer went down; from SLIP on it is no click

  private readonly held = new Map<number, Point>(); // pointers on the field, in pixels
  private last: Point = { x: 0, y: 0 };
  private taken: { piece: number; dx: number; dy: number; turn: boolean } | null = null;
  private mine: number | null = null; // the pointer went down on a unit that is asked: the field stays where it is
  private resting: ReturnType<typeof setTimeout> | undefined;
  private asked = ""; // what was asked about last: a cell, or who stands there

  constructor(
    private readonly field: Field,
    private readonly acts: Acts,
  ) {}

  private get game() {
    return this.field.game;
  }

  toPlane(e: { clientX: number; clientY: number }): Point {
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(this.svg!.getScreenCTM()!.inverse());
    return { x: p.x, y: p.y };
  }

  // ---- down, move, up ----

  down(e: PointerEvent): void {
    this.last = { x: e.clientX, y: e.clientY };
    this.held.set(e.pointerId, this.last);
    this.moved = 0;
    this.mine = null;
    this.hush();
    if (this.game.busy) this.game.press();
    const target = e.target as Element;
    const handle = target.closest("[data-turn]");
    const unit = target.closest<SVGGElement>("[data-piece]");
    const id = handle ? (this.game.drag?.piece ?? null) : unit ? Number(unit.dataset.piece) : null;
    if (id === null || this.held.size > 1 || e.button !== 0) return;
    if (e.pointerType !== "mouse") this.pressLong(id);
    else this.game.counsel.point(null);
    this.take(e, id, !!handle);
  }

  private take(e: PointerEvent, id: number, turn: boolean): void {
    const p = this.game.piece(id);
    if (p && this.game.choosing && p.side === this.field.view.ask.side) this.mine = id;
    if (!p || !this.field.pattern(id)) return;
    const at = this.toPlane(e);
    const from = this.game.drag?.piece === id ? poseOf(this.game.drag) : p;
    this.taken = { piece: id, dx: from.x - at.x, dy: from.y - at.y, turn };
    if (turn) this.svg!.setPointerCapture(e.pointerId);
  }

  private pressLong(id: number): void {
    this.resting = setTimeout(() => {
      this.moved = 100; // what comes of it is no click
      this.game.counsel.point(id);
    }, LONG);
  }

  move(e: PointerEvent): void {
    const was = this.held.get(e.pointerId);
    if (!was) return;
    if (this.held.size === 2) return this.pinch(e, was);
    this.moved += Math.abs(e.clientX - was.x) + Math.abs(e.clientY - was.y);
    this.held.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.moved < SLIP) return;
    this.hush();
    if (!this.svg!.hasPointerCapture(e.pointerId)) this.svg!.setPointerCapture(e.pointerId);
    if (this.taken) return this.pull(e);
    if (this.mine !== null) return this.carry(e, this.mine);
    this.field.shift((this.last.x - e.clientX) * this.field.perPixel, (this.last.y - e.clientY) * this.field.perPixel);
    this.last = { x: e.clientX, y: e.clientY };
  }

  private pinch(e: PointerEvent, was: Point): void {
    const other = [...this.held].find(([id]) => id !== e.pointerId)![1];
    const now = { x: e.clientX, y: e.clientY };
    const f = distance(was, other) / Math.max(1, distance(now, other));
    this.held.set(e.pointerId, now);
    this.moved = 100;
    this.taken = this.mine = this.carried = null;
    this.hush();
    this.field.zoomBy(f, this.toPlane({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
  }

  up(e: PointerEvent): void {
    this.held.delete(e.pointerId);
    this.hush();
    if (this.carried) this.drop(this.carried);
    this.mine = null;
    if (this.taken && this.moved >= SLIP && this.game.drag) this.game.dragTo({ ...this.game.drag, held: false });
    this.taken = null;
  }

  wheel(e: WheelEvent): void {
    e.preventDefault();
    const d = this.game.drag;
    if (d?.held && d.facing >= 0) this.game.dragTo({ ...d, facing: (d.facing + (e.deltaY > 0 ? 5 : 355)) % 360 });
    else this.field.zoomBy(Math.exp(Math.max(-60, Math.min(60, e.deltaY)) * 0.004), this.toPlane(e));
  }

  // ---- a unit on a free table ----

  private pull(e: PointerEvent): void {
    const t = this.taken!;
    const p = this.game.piece(t.piece)!;
    const at = this.toPlane(e);
    if (this.game.chosen !== t.piece) this.game.choose(t.piece);
    const d = this.game.drag?.piece === t.piece ? this.game.drag : null;
    if (t.turn && d) return this.game.dragTo({ ...d, ...poseOf(d), facing: Math.round(bearing(poseOf(d), at) + 360) % 360, held: true });
    const facing = d ? d.facing : undefined;
    const turned = e.shiftKey ? Math.round(bearing(p, at) + 360) % 360 : undefined;
    this.set(t.piece, { x: at.x + t.dx, y: at.y + t.dy }, true, turned ?? facing);
  }

  /** The unit is put there, to be turned and confirmed. False: its place is not free. */
  set(id: number, at: Point, held: boolean, facing?: number): boolean {
    const p = this.game.piece(id);
    const like = this.field.pattern(id, at);
    if (!p || !like) return false;
    const own = p.facing < 0 ? like.to!.facing : ((p.facing % 360) + 360) % 360;
    // -1 where a facing is not the mover's to choose
    this.game.dragTo({ piece: id, like: like.text, ...at, facing: like.to!.facing < 0 ? -1 : (facing ?? own), held });
    return true;
  }

  // ---- a unit carried over hexes or squares ----

  private carry(e: PointerEvent, id: number): void {
    const { field, game } = this;
    const at = this.toPlane(e);
    if (!game.choosing) return this.wait(id, at);
    if (game.chosen !== id) game.choose(id);
    // Whose move it is, is all that is asked of it: taking it up says so, and its places come with the next question.
    const own = worthOffering(movesOf(game.moves, id));
    if (own.length === 1 && isNaming(own[0]!)) {
      this.acts.commit(own[0]!);
      return this.wait(id, at);
    }
    const foe = field.unitAt(at, id);
    const aimed = foe && field.picks.targets.get(foe.id);
    const spot = field.spotAt(at);
    if (aimed || spot) this.asked = "";
    if (aimed) this.carried = { piece: id, ...at, at, ok: true, words: labelOf(bestWay(aimed, game.piece(id), field.enemies)) };
    else if (spot) this.carried = { piece: id, ...at, at: spot, ok: true, words: spot.name };
    else this.stayBehind(id, at, foe);
  }

  private wait(id: number, at: Point): void {
    const p = this.game.piece(id);
    if (p) this.carried = { piece: id, ...at, at: this.field.place(p), ok: true, words: "" };
  }

  /** Nothing is offered there: the unit waits at the nearest place that is, and says why; unless more than one answer leads there. */
  private stayBehind(id: number, at: Point, foe: Piece | undefined): void {
    const { field, game } = this;
    const cell = foe ? `p${foe.id}` : `${Math.round(at.x / 50)} ${Math.round(at.y / 50)}`;
    if (this.carried && this.asked === cell) {
      this.carried = { ...this.carried, ...at };
      return;
    }
    this.asked = cell;
    this.carried = { piece: id, ...at, at: field.nearestSpot(at) ?? field.place(game.piece(id)!), ok: false, words: "" };
    void game.counsel.foresee(id, foe ? { other: foe.id } : { x: Math.round(at.x), y: Math.round(at.y) }).then((seen) => {
      if (this.asked !== cell || !this.carried) return;
      this.carried = { ...this.carried, ok: seen.ok, words: seen.words, at: seen.at ?? (seen.ok ? this.carried : this.carried.at) };
    });
  }

  private drop(c: Carried): void {
    const { field } = this;
    this.carried = null;
    this.asked = "";
    const p = this.game.piece(c.piece);
    if (!p || !this.game.choosing || distance(field.place(p), c) < 30 * Math.max(0.5, field.perPixel)) return;
    const foe = field.unitAt(c, c.piece);
    const aimed = foe && field.picks.targets.get(foe.id);
    const spot = field.spotAt(c);
    if (foe && aimed) this.acts.goFor(foe, aimed);
    else if (spot) this.acts.goTo(spot);
    else this.acts.tried(c.piece, foe ?? null, c);
  }

  // ---- pointing ----

  /** A mouse over a move, or over what it is aimed at. */
  hover(e: PointerEvent, m: Move | undefined): void {
    if (e.pointerType === "mouse" && m && !this.game.drag && !this.carried) this.game.consider(m);
  }
  enterPiece(e: PointerEvent, p: Piece): void {
    if (e.pointerType !== "mouse" || this.held.size) return;
    const { game, field } = this;
    const aimed = game.chosen !== p.id ? field.picks.targets.get(p.id) : undefined;
    const own = game.chosen === null && game.choosing ? worthOffering(movesOf(game.moves, p.id)) : [];
    if (aimed) this.hover(e, bestWay(aimed, game.piece(game.chosen), field.enemies));
    else if (own.length === 1) this.hover(e, own[0]);
    this.hush();
    this.resting = setTimeout(() => game.counsel.point(p.id), REST);
  }
  leavePiece(e: PointerEvent): void {
    if (e.pointerType !== "mouse") return;
    this.hush();
    this.game.counsel.point(null);
  }
  /** What was about to be shown is not. */
  hush(): void {
    clearTimeout(this.resting);
  }
  /** The pointer was moved: what follows is no click. */
  get slipped(): boolean {
    return this.moved >= SLIP;
  }
}
