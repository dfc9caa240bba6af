/* A piece dragged over a free table: the core judges every place, one at a time, the newest last. */
import type { AsyncCore, Move, Verdict } from "../../core/api.ts";
import type { Game } from "./game.svelte.ts";
import { bearing, distance, unwind } from "./plane.ts";

/** A piece being dragged, or the place that was tapped for it. */
export interface Drag {
  piece: number;
  like: string; // the move that is the pattern
  x: number;
  y: number;
  facing: number;
  verdict: Verdict | null;
  held: boolean; // the pointer still holds it
}

/** The move that a drag comes to: what was wanted, or as far that way as is legal. */
export function moveOf(d: Drag): Move | undefined {
  return d.verdict?.ok ? d.verdict.move : d.verdict?.nearest;
}

/** Where the unit stands meanwhile: never farther than it may go. */
export function poseOf(d: Drag): { x: number; y: number; facing: number } {
  const to = moveOf(d)?.to;
  return to ? { x: to.x, y: to.y, facing: to.facing } : { x: d.x, y: d.y, facing: d.facing };
}

export class Dragging {
  private judging = false;
  private again = false;

  constructor(
    private readonly game: Game,
    private readonly core: AsyncCore,
  ) {}

  to(drag: Omit<Drag, "verdict">): void {
    const old = this.game.drag;
    const same = old && old.piece === drag.piece;
    this.game.drag = { ...drag, verdict: same ? old.verdict : null };
    this.again = true;
    void this.judge();
  }

  private async judge(): Promise<void> {
    if (this.judging) return;
    this.judging = true;
    const { game } = this;
    try {
      while (this.again && game.drag) {
        this.again = false;
        const d = game.drag;
        const verdict = await this.core.drag(d.like, Math.round(d.x), Math.round(d.y), Math.round(d.facing));
        if (!game.drag || game.drag.piece !== d.piece) continue;
        game.drag = { ...game.drag, verdict };
        if (!game.drag.held && !this.again) this.dropped();
      }
    } finally {
      this.judging = false;
    }
  }

  /** The pointer lets go: a legal place is considered, an illegal one says why. */
  private dropped(): void {
    const { game } = this;
    const v = game.drag?.verdict;
    if (!v) return;
    const move = moveOf(game.drag!);
    if (move) game.consider(move);
    else if (v.text) void game.counsel.triedMove(v.text, game.drag!.piece, game.drag!, "Not there");
    if (!v.ok) game.say(v.words ?? v.fault ?? "not allowed");
  }

  /** How far, which way, how much turned. */
  words(): string {
    const { drag } = this.game;
    const p = drag ? this.game.piece(drag.piece) : undefined;
    if (!drag || !p) return "";
    const d = poseOf(drag);
    const inches = distance(p, d) / 10;
    const way = inches > 0.05 ? ` ${Math.round(bearing(p, d))}°` : "";
    const turn = p.facing >= 0 && d.facing >= 0 ? Math.abs(unwind(0, d.facing - p.facing)) : 0;
    return `${inches.toFixed(1)}″${way}${turn >= 1 ? `, turned ${Math.round(turn)}°` : ""}`;
  }
}
