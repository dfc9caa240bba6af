/* Badges as a board wants them: found by kind, and the drawings of traits and stars. */
import type { Badge, Told } from "../../core/api.ts";
import { chipOf } from "./chips.ts";
import { along, path } from "./plane.ts";

export type Kinds = Partial<Record<Badge["kind"], Badge>>;

/** The first of each kind; traits and pennants can be several. */
export function byKind(list: Badge[]): Kinds {
  const out: Kinds = {};
  for (const b of list) out[b.kind] ??= b;
  return out;
}

/** What each badge of a unit means, for the key. */
export const BADGE_WORDS: Partial<Record<Badge["kind"], string>> = {
  pennant: "pennant at a leader: the order of his brigade by its first letter; cracked: shaken, white: broken", rating: "number in a star: the leader's rating",
  grade: "letter beside the label: grade", trait: "small sign: what marks it out among its kind", send: "dots before the front: skirmishers it can still send out",
  points: "number at the corner: what it may still spend this turn, of all it had", spent: "order as an outline: used up", shot: "puff: it has fired",
  way: "arrow through the front: the way is open", boxes: "small boxes: filled as they are used up", notch: "stroke on the track of strength: there it gets worse",
  over: "+ behind the track: taken beyond it", markers: "number on a state: so many markers of it", clash: "blades on a bar: a fight, pointed from who charged; red: in flank or rear",
  struck: "f, r: struck in flank or rear", entry: "hatched: where it came into the melee from", guns: "grey gun: without a crew",
  kept: "discs beside a side: chits it has kept, a run joined; dots between them: the other side's", out: "crossed ring: out of command", round: "space edged all round: a front to all sides",
  double: "×2: twice the dice into flank or rear; struck through: the formation spares it", edge: "dashed line: where a side's zone ends; dotted: its half of the field", camp: "tent: a camp; torn: sacked",
  off: "under the field: who waits and with how many it comes on, who is lost, who got away", cost: "J: to act again it takes a Joker; the card that an order takes is lifted",
  fight: "number in a diamond: the fight that it is in",
};

/** Cubes that have turned since the turn began: by unit, the colour that each was. A position does not remember it. */
export function turnedCubes(told: Told[], at: number): Map<number, string> {
  const past = told.filter((t) => t.from <= at);
  const turn = past.slice(Math.max(0, past.findLastIndex((t) => t.kind === "round")));
  const [is, was] = [new Map<number, string>(), new Map<number, string>()];
  for (const d of turn.flatMap((t) => t.deeds)) {
    const chip = d.kind === "status" && d.on && d.n <= at ? chipOf({ word: d.status ?? "", mark: "" }) : null;
    if (d.piece === null || chip?.shape !== "cube") continue;
    const before = is.get(d.piece);
    if (before && before !== chip.colour) was.set(d.piece, before);
    is.set(d.piece, chip.colour);
  }
  return was;
}

/** What marks a unit out among its kind, within 8 about the middle. A word that nobody has drawn has no sign. */
export const TRAITS: Record<string, string> = {
  fierce: "M0 8C-6 8 -6 1 -2 -2C-2 1 0 1 0 -8C5 -4 6 8 0 8Z",
  gurkhas: "M-7 6C-2 6 2 2 3 -2L7 -7C8 0 3 8 -7 8Z",
  sharpshooters: "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M-8 0H8M0 -8V8",
  well_armed_sharpshooters: "M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0M-8 0H8M0 -8V8",
  fieldcraft: "M-6 7Q-6 -2 -8 -6M-2 7Q-3 -3 -1 -8M2 7Q3 -2 5 -6M6 7Q6 2 8 -1",
  light: "M-7 8Q-5 -4 7 -8Q8 2 -3 4M-7 8L2 -3",
  standard: "M-5 8V-8L7 -5L-5 -1",
  elite: "M-7 3L0 -4L7 3",
  veteran: "M-7 3L0 -4L7 3",
  unenthusiastic: "M-7 -3L0 4L7 -3",
};

/** A star with so many points, of radius 10. */
export function star(points: number): string {
  const o = { x: 0, y: 0 };
  return path(Array.from({ length: points * 2 }, (_, i) => along(o, (i * 180) / points, i % 2 ? 5.6 : 10)));
}

/** Points of a leader's star, by his rank as the core calls it. */
export function starOf(type: string): string {
  return star(/brigad|^sr\b/i.test(type) ? 4 : /corps|general/i.test(type) ? 6 : 5);
}
