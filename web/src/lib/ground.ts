/* How ground looks, told from its word alone: a system may call a wood a forest, and a new one may bring words that
 * nobody has drawn; those get their mark. */

export type Look =
  | "open" | "wood" | "hill" | "steep" | "water" | "stream" | "ford" | "bridge" | "marsh" | "town" | "field"
  | "road" | "wall" | "hedge" | "ravine" | "rough" | "works" | "objective" | "blocked" | "other";

const looks: [RegExp, Look][] = [
  [/objective/, "objective"],
  [/bridge/, "bridge"],
  [/ford/, "ford"],
  [/road|track/, "road"],
  [/redoubt|field work|works|camp|wagon/, "works"],
  [/wall/, "wall"],
  [/hedge|fence/, "hedge"],
  [/ditch|ravine|gully/, "ravine"],
  [/cliff|rugged|impassable|mountain/, "blocked"],
  [/town|village|farm|building|house|strong point|church/, "town"],
  [/garden|crop|field|orchard|vineyard/, "field"],
  [/forest|wood|heavy/, "wood"],
  [/marsh|bog|swamp/, "marsh"],
  [/stream|brook/, "stream"],
  [/river|lake|water|sea|rapids|dangerous/, "water"],
  [/steep|slope/, "steep"],
  [/hill|height|ridge|crest/, "hill"],
  [/rough|scrub|rock|broken|light|brush/, "rough"],
  [/open|clear|plain|none/, "open"],
];

const known = new Map<string, Look>([["", "open"]]); // a map asks some thousand times about some ten words

export function lookOf(word: string): Look {
  const look = known.get(word) ?? looks.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1] ?? "other";
  known.set(word, look);
  return look;
}

/** How high: the number in `height 2`, else 1 for anything that rises. */
export function levelOf(word: string): number {
  const look = lookOf(word);
  if (look === "steep") return 2;
  if (look !== "hill") return 0;
  const n = /\d/.exec(word);
  return n ? Number(n[0]) : 1;
}

/** Ground that is drawn as a line from cell to cell, and what it runs on into. */
const lines: Partial<Record<Look, Look[]>> = {
  road: ["road", "bridge", "town"],
  stream: ["stream", "ford", "bridge", "water"],
  ford: ["stream", "ford", "bridge", "water"],
};

/** Whether there is anything that it could run on into. */
export const runs = (look: Look): boolean => look in lines || Object.values(lines).some((to) => to.includes(look));

export function joins(a: Look, b: Look): boolean {
  return (lines[a]?.includes(b) ?? false) || (lines[b]?.includes(a) ?? false);
}

/** A small generator, so that the trees of a wood stand where they stood before. */
export function scatter(seed: number): () => number {
  let s = (seed * 2654435761 + 374761393) >>> 0;
  return () => {
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return s / 4294967296;
  };
}

const clearer: Record<string, string> = { "'": "✓", ".": "✓", _: "⌄", "-": "−", "~": "≈", ">": "»", "<": "«" };

/** The mark of a status as it is drawn, on the field and in the key: some signs of a terminal are too faint in a small circle. */
export function chip(mark: string): string {
  return clearer[mark] ?? mark;
}
