/* States of units as coloured chips with a letter. The table goes by words that rules share; a state that it does not know is
 * black, with its own mark. Colours are Okabe and Ito's; the letter and the shape tell as much as the colour. */
import type { Word } from "../../core/api.ts";
import { chip as clearer } from "./ground.ts";

export interface Chip {
  word: string;
  letter: string;
  colour: string; // of the chip
  ink: "#000" | "#fff"; // of the letter
  shape: "disc" | "cube" | "diamond" | "ring";
  rank: number; // the least first
  hollow?: boolean; // used up
  corner?: string; // the colour that it was before
}

const V = "#d55e00", Y = "#f0e442", O = "#e69f00", P = "#cc79a7", S = "#56b4e9", G = "#009e73", B = "#0072b2", K = "#111111", N = "#9a9a9a";

type Row = [RegExp, string, string, Chip["shape"]?, number?];
const rows: Row[] = [
  [/^red$/, "R", V, "cube", 0],
  [/^green$/, "G", G, "cube", 0],
  [/^blue$/, "B", B, "cube", 0],
  [/hidden cube/, "?", N, "cube", 0],
  [/broken brigade/, "b", K, "diamond", 3],
  [/shaken brigade/, "s", Y, "diamond", 4],
  [/^routed/, "✕", K, "diamond", 1],
  [/^broken/, "B", K, "disc", 1],
  [/^retreating/, "↓", O, "diamond", 1],
  [/^disordered/, "D", O, "diamond", 2],
  [/^shaken/, "S", V, "disc", 1],
  [/^unformed/, "U", O, "disc", 2],
  [/^pinned/, "P", Y, "disc", 1],
  [/^leaderless/, "L", P, "disc", 2],
  [/^delayed/, "D", P, "disc", 3],
  [/low on ammunition/, "L", S, "disc", 3],
  [/^jammed/, "J", K, "disc", 2],
  [/out of ammunition/, "A", K, "disc", 2],
  [/^marked/, "C", P, "disc", 3],
  [/in melee|engaged/, "⚔", "#ffffff", "disc", 0],
  [/charg/, "»", V, "disc", 2],
  [/momentum/, "↑", S, "disc", 3],
  [/victorious|upper hand/, "+", G, "disc", 4],
  [/out of command/, "o", N, "ring", 5],
  [/ready to fire/, "f", Y, "disc", 4],
  [/^blown/, "w", S, "disc", 3],
  [/gone to ground/, "G", G, "disc", 4],
  [/lying down/, "v", G, "disc", 4],
  [/in close order/, "C", B, "disc", 5],
  [/in a work/, "W", "#8a6d3b", "disc", 5],
  [/square$/, "Q", "#ffffff", "disc", 5],
  [/mounted/, "m", N, "disc", 6],
  [/a casualty/, "+", V, "disc", 6],
];

/** Told by the picture itself: formations by the shape, what has acted by a pale block with a tick, a general by his star. */
const shown = /^(in (line|column|march column|skirmish order|hedgehog|garrison)|semi-formed|unlimbered|limbered|without its guns|spent|done|done moving|with the general|off the table|lost|routed off|destroyed|gone .*edge|under fire|on the move|under Momentum|advancing)$/i;
const acted = /^(spent|done|done moving|done for)$/i;

const bright = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18;
};

export function chipOf(state: Word): Chip | null {
  if (shown.test(state.word)) return null;
  const row = rows.find(([pattern]) => pattern.test(state.word.toLowerCase()));
  if (!row) return state.mark.trim() === "" ? null : { word: state.word, letter: clearer(state.mark), colour: K, ink: "#fff", shape: "disc", rank: 8 };
  const [, letter, colour, shape = "disc", rank = 5] = row;
  return { word: state.word, letter, colour, ink: bright(colour) ? "#000" : "#fff", shape, rank };
}

export function chipsOf(status: number[], words: Word[]): Chip[] {
  const out = status.map((i) => words[i]).filter((w): w is Word => !!w).map(chipOf).filter((c): c is Chip => c !== null);
  return out.sort((a, b) => a.rank - b.rank);
}

export const hasActed = (status: number[], words: Word[]): boolean => status.some((i) => acted.test(words[i]?.word ?? ""));
export const hasGeneral = (status: number[], words: Word[]): boolean => status.some((i) => words[i]?.word === "with the general");

/** Of units whose system says it by a badge, not by a state. */
export const OUT = chipOf({ word: "out of command", mark: "" })!;
