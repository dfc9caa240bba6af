/* The period look: a block as its men stand in it, seen from above, front rank first. Losses are gaps in the rear ranks. */
import type { Arm } from "../../core/api.ts";
import { scatter } from "./ground.ts";
import { round } from "./plane.ts";

export interface Ranks {
  coats: string;
  heads: string;
  beasts: string; // horses
}

/** @param share how many of them still stand, 0 to 1. */
export function ranks(arm: Arm, w: number, h: number, share: number, loose: boolean, seed: number): Ranks {
  const out: Ranks = { coats: "", heads: "", beasts: "" };
  const horse = arm === "horse";
  const size = Math.min(w, h) < 22 ? 0.75 : 1.35;
  const [gx, gy] = horse ? [9 * size, 13 * size] : loose ? [13, 12] : [7.2 * size, 8 * size];
  const columns = Math.max(1, Math.floor((w - 5) / gx));
  const rows = arm === "guns" ? 1 : Math.max(1, Math.floor((h - 3) / gy));
  const many = Math.max(1, Math.round(columns * rows * Math.max(0, Math.min(1, share))));
  const random = scatter(seed + 5);
  for (let i = 0; i < many; i++) {
    const row = Math.floor(i / columns);
    const here = Math.min(columns, many - row * columns);
    const jitter = loose ? 4 : 0.5;
    const x = round(((i % columns) - (here - 1) / 2) * gx + (random() - 0.5) * jitter);
    const y = arm === "guns" ? round(h / 2 - 5) : round((row - (rows - 1) / 2) * gy + (random() - 0.5) * jitter);
    const s = size;
    if (horse) out.beasts += `M${round(x - 1.9 * s)} ${round(y + 5.5 * s)}v${round(-9 * s)}l${round(1.9 * s)} ${round(-3 * s)}l${round(1.9 * s)} ${round(3 * s)}v${round(9 * s)}Z`;
    out.coats += `M${round(x - 2.7 * s)} ${round(y + 2 * s)}q0 ${round(-3.8 * s)} ${round(2.7 * s)} ${round(-3.8 * s)}t${round(2.7 * s)} ${round(3.8 * s)}Z`;
    out.heads += `M${round(x - 1.5 * s)} ${round(y - 1.4 * s)}h${round(3 * s)}v${round(-2.8 * s)}h${round(-3 * s)}Z`;
  }
  return out;
}
