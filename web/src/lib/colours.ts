/* Colours of the sides, by nation: who is blue in one battle of a war is blue in all of them. The first side is solid and the second
 * hollow besides, so that no colour is needed. What each colour is by day and by night says colours.css. */

export type Colour = "blue" | "vermillion" | "green" | "gold" | "purple" | "slate";

const nations: [RegExp, Colour][] = [
  [/french|france|union|blues?$|scots|bourbon/, "blue"],
  [/russia|ottoman|turk|mughal|italian|jacobite|tribes|maori|pathan|dervish|mahdist|zulu|sotho|afghan|baluch|irish/, "green"],
  [/austria|dutch|boer|swed|bavari/, "gold"],
  [/prussia|rebel|confederate|whites?$|saxon/, "slate"],
  [/venet|delhi|portug|pole|polish/, "purple"],
  [/british|english|government|allies|allied|swiss|imperial|league|spanish|spain|landsknecht|egypt/, "vermillion"],
];

const apart: Record<Colour, Colour> = { blue: "vermillion", vermillion: "blue", green: "purple", gold: "blue", purple: "green", slate: "gold" };

const own = (name: string): Colour | undefined => nations.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];

export function coloursOf(sides: readonly [string, string]): [Colour, Colour] {
  const [a, b] = [own(sides[0]), own(sides[1])];
  const first = a ?? (b === "blue" ? "vermillion" : "blue");
  const second = b ?? apart[first];
  return [first, second === first ? apart[first] : second];
}

/** The page puts the colours of a battle on; what comes back takes them off again. */
export function wear(sides: [string, string]): () => void {
  const root = document.documentElement;
  [root.dataset.side0, root.dataset.side1] = coloursOf(sides);
  return () => {
    delete root.dataset.side0;
    delete root.dataset.side1;
  };
}

/** Coats of the period look: of the nation that a unit's own words name, else of its side. */
const coats: [RegExp, string, string][] = [
  [/french|leger|ligne|chasseurs|union|blues?$/, "#2b4a8b", "#f3efe2"],
  [/portug|scots/, "#35507e", "#d9c98a"],
  [/rifles|cacador|caçador|russia|jager|jäger|opolchenie|jacobite|clan/, "#3c6440", "#c94f3d"],
  [/british|english|foot guards|highland|government|danish|swiss/, "#b3252f", "#f0e6c8"],
  [/prussia|brunswick/, "#2a3350", "#c33b3b"],
  [/austria|spanish|imperial|whites?$|league/, "#ece7da", "#b23b3b"],
  [/dutch|nassau|swed/, "#d9992f", "#24477d"],
  [/rebel|confederate|boer/, "#8b8577", "#5c4a33"],
  [/zulu|tribal|tribes|pathan|mahdist|dervish|afghan|maori|sotho|baluch/, "#7a5230", "#efe6d2"],
  [/venet|delhi|ottoman|mughal/, "#8a3f6c", "#e8c95c"],
  [/allies/, "#b3252f", "#f0e6c8"],
  [/italian|landsknecht/, "#6a7d3a", "#e3c04a"],
];

export function coatOf(words: string, side: string): { coat: string; facing: string } {
  const find = (w: string) => coats.find(([pattern]) => pattern.test(w.toLowerCase()));
  const row = find(words) ?? find(side);
  return row ? { coat: row[1], facing: row[2] } : { coat: "#5a5248", facing: "#e8dfc8" };
}
