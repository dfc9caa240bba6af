/* The formation a unit stands in, told from its states and its type: what the block is shaped like. */
import type { Piece, Word } from "../../core/api.ts";

export type Form =
  | "block" | "line" | "column" | "march" | "square" | "hedgehog" | "skirmish" | "half" | "battery" | "limbered" | "garrison"
  | "ground" | "close" | "warband" | "deep" | "crew";

const words: [RegExp, Form][] = [
  [/hedgehog/, "hedgehog"],
  [/in square|^square/, "square"],
  [/march column|^mcol/, "march"],
  [/skirmish order|open order|^skirm/, "skirmish"],
  [/semi-formed|half formed|mixed/, "half"],
  [/unlimbered|^deployed/, "battery"],
  [/limbered/, "limbered"],
  [/without (its|their) guns/, "crew"],
  [/garrison/, "garrison"],
  [/in column|^acol|^coc/, "column"],
  [/in line/, "line"],
  [/gone to ground|lying down/, "ground"],
  [/close order/, "close"],
  [/^warb/, "warband"],
  [/^fdl/, "deep"],
];

export function formOf(piece: Pick<Piece, "status" | "type">, status: Word[]): Form {
  const all = [...piece.status.map((i) => status[i]?.word ?? ""), piece.type].map((w) => w.toLowerCase());
  for (const [pattern, form] of words) if (all.some((w) => pattern.test(w))) return form;
  return "block";
}

/** How large a block is drawn in a cell of 100: across the front, and deep. */
export const SIZES: Record<Form, [number, number]> = {
  block: [70, 46], line: [76, 32], column: [48, 52], march: [28, 62], square: [50, 50], hedgehog: [50, 50], skirmish: [72, 38], half: [72, 40],
  battery: [60, 40], limbered: [42, 52], garrison: [54, 42], ground: [70, 46], close: [70, 46], warband: [70, 46], deep: [70, 46], crew: [54, 38],
};

export const FORM_NAMES: Partial<Record<Form, string>> = {
  line: "line: wide and thin", column: "column: deeper than wide", march: "march column: a narrow strip", square: "square: four equal edges, a front to all sides",
  hedgehog: "hedgehog: spikes all round", skirmish: "skirmish order: loose dots", half: "half formed: dots before the block",
  limbered: "limbered: a team ahead", battery: "unlimbered: open wings to the front", garrison: "garrison: with a roof", ground: "lying or gone to ground: dotted",
  close: "close order: a block in the ring",
};
