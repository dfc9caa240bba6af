/* What kind of troops a unit is, told from words: what the core's card says of it in its first line, its type and its name. A
 * system may call its horse what it likes; a word that nobody has drawn gets the plain sign of its arm. */
import type { Arm } from "../../core/api.ts";

/** Lines in the block, turning with it: crossed for foot, a slash for horse, `half` with the lower half filled for heavy horse. */
export type Frame = "cross" | "slash" | "half" | "none";

export interface Kind {
  name: string; // for the key
  frame: Frame;
  glyph: string; // of GLYPHS; "": none
  edge: "plain" | "double" | "dashed"; // double: Guard; dashed: militia, conscripts, levy
  loose: boolean; // light troops: no closed outline
}

type Row = [RegExp, string, Frame, string?];

const FOOT: Row[] = [
  [/regular infantry(?<!irregular infantry)/, "regular infantry", "none", "rifle"],
  [/irregular infantry/, "irregular infantry", "none", "hat"],
  [/tribal infantry|ansar|spearm[ae]n/, "tribal infantry", "none", "spear"],
  [/swedish brigade|pike and shot|pike & shot/, "pike and shot", "none", "pikeshot"],
  [/tercio/, "tercio", "none", "tercio"],
  [/colunela/, "pikes and swords", "none", "colunela"],
  [/halberd|billm[ae]n|\bbills?\b/, "halberds and bills", "none", "halberd"],
  [/rodelero|buckler/, "sword and shield", "none", "buckler"],
  [/men-at-arms/, "men-at-arms on foot", "none", "helm"],
  [/skirmishers?\b.*javelin/, "skirmishers with javelins", "none", "skirmjav"],
  [/skirmishers?\b.*\bbow/, "skirmishers with bows", "none", "skirmbow"],
  [/skirmishers?\b(?!.*(line|foot|infantry))/, "skirmishers", "none", "skirmgun"],
  [/light crossbow/, "light crossbows", "none", "twobow"],
  [/light arquebus|azab/, "light shot", "none", "twogun"],
  [/crossbow/, "crossbows", "none", "crossbow"],
  [/longbow|bowm[ae]n|\(bow\)/, "bows", "none", "bow"],
  [/arquebus|musketeers \(formed|commanded musketeer|matchlock/, "shot", "none", "shot"],
  [/pike/, "pikes", "none", "pikes"],
  [/warrior|\bclans?\b|warband|tribal|atholl/, "warriors", "none", "warrior"],
  [/\brifles?\b|riflem[ae]n/, "rifles", "cross", "hornbar"],
  [/light infantry|light foot|light battalion|french light|l[eé]ger\b|ca[cç]adores|grenz|j[aä]ger|fusiliers, light|voltigeur|avantgarde/, "light foot", "cross", "horn"],
  [/grenadier|old guard/, "grenadiers", "cross", "ball"],
  [/young guard/, "light foot", "cross", "horn"],
];

const HORSE: Row[] = [
  [/gendarme|men-at-arms|ordonnance/, "armoured lancers", "none", "knight"],
  [/reiter|pistol|swedish horse/, "pistol horse", "none", "pistol"],
  [/sipahi|noble horse/, "noble horse", "none", "horsebow"],
  [/horse archer|akinji/, "horse archers", "none", "horsebow"],
  [/mounted (arquebus|crossbow)|croat/, "mounted shot", "none", "horsegun"],
  [/tribal cavalry|camel|afghan horse/, "tribal horse", "none", "horseshield"],
  [/irregular cavalry/, "irregular horse", "none", "horsegun"],
  [/regular cavalry/, "regular horse", "none", "horselance"],
  [/lancers?|uhlan|lancier/, "lancers", "slash", "pennon"],
  [/cuirass|carabinier/, "cuirassiers", "half", "breast"],
  [/stradiot|genitor|light horse \(loose/, "light horse with javelins", "none", "horsejav"],
  [/light (cavalry|horse|dragoon)|hussar|chasseur|chevau|cossack/, "light horse", "slash"],
  [/heavy|dragoon|guard cavalry|dragons/, "heavy horse", "half"],
];

const GUNS: Row[] = [
  [/machine|gatling|gardner|nordenf|maxim/, "machine gun", "none", "mg"],
  [/howitzer|mortar/, "howitzers", "none", "howitzer"],
  [/horse (artillery|guns|battery)|flying|volante|troop of horse/, "horse guns", "slash", "horsecannon"],
  [/mountain|battalion gun|light guns|screw|mule/, "light guns", "none", "smallgun"],
  [/heavy|12-p|position|siege/, "heavy guns", "none", "heavygun"],
];

const OTHER: Row[] = [
  [/elephant/, "elephants", "none", "elephant"],
  [/wagon|cart|train/, "wagon", "none", "wheel"],
];

const USUAL: Record<Arm, Kind> = {
  foot: { name: "line foot", frame: "cross", glyph: "", edge: "plain", loose: false },
  horse: { name: "horse", frame: "slash", glyph: "", edge: "plain", loose: false },
  guns: { name: "foot guns", frame: "none", glyph: "cannon", edge: "plain", loose: false },
  leader: { name: "leader", frame: "none", glyph: "", edge: "plain", loose: false },
  other: { name: "others", frame: "none", glyph: "wheel", edge: "plain", loose: false },
};

const TABLES: Record<Arm, Row[]> = { foot: FOOT, horse: HORSE, guns: GUNS, leader: [], other: OTHER };

/** @param words all that is known: "20th Dragoons (F3), French heavy cavalry". */
export function kindOf(arm: Arm, words: string): Kind {
  const w = words.toLowerCase();
  const row = TABLES[arm].find(([pattern]) => pattern.test(w));
  const guard = /\b(foot |old |young |imperial )?guards?\b/.test(w) && !/(advance|rear|van|hospital|life) ?guard/.test(w);
  const raw = /militia|landwehr|conscript|opolchenie|\blevy\b|reserve infantry|cossack|volunteers/.test(w);
  return {
    ...USUAL[arm],
    ...(row ? { name: row[1], frame: row[2], glyph: row[3] ?? "" } : {}),
    edge: guard ? "double" : raw ? "dashed" : "plain",
    loose: arm !== "guns" && /skirmishers|light arquebus|light crossbow|azab|stradiot|genitor|croat|akinji|horse archer|light horse \(loose/.test(w),
  };
}

/** Strokes (`s`) and filled shapes (`f`) about the middle, within 18. */
export interface Glyph {
  s?: string;
  f?: string;
}

const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const pike = (x: number, top: number) => ({ s: `M${x} 15V${top}`, f: `M${x - 2.6} ${top + 5}L${x} ${top - 3}L${x + 2.6} ${top + 5}Z` });
const join = (...all: Glyph[]): Glyph => ({ s: all.map((g) => g.s ?? "").join(""), f: all.map((g) => g.f ?? "").join("") });
const PIKES5 = join(pike(-14, -9), pike(-7, -12), pike(0, -14), pike(7, -12), pike(14, -9), { s: "M-17 9H17" });
const PIKES3 = join(pike(-6, -10), pike(0, -13), pike(6, -10));
const man = (x: number): Glyph => ({ s: `M${x} -5V4L${x - 4} 14M${x} 4L${x + 4} 14M${x - 6} 0L${x + 9} -4`, f: dot(x, -10, 3.6) });
const HEAD: Glyph = { f: "M-13 15Q-13 1 -5 -7L-6 -15L0 -10Q8 -8 13 2Q14 6 10 7Q6 7 3 4Q2 9 6 15Z" };
const CANNON: Glyph = { s: `${dot(-3, 6, 7.5)}M-3 6L-17 14`, f: "M-15 0L15 -9L17 -3L-13 6Z" };
const HORN: Glyph = { f: "M-9 -10Q-1 4 9 -13L13 -7Q1 9 -12 -6Z" };

export const GLYPHS: Record<string, Glyph> = {
  rifle: { f: "M-2.4 16L-1.6 -9H1.6L2.4 16ZM-0.9 -9L0 -18L0.9 -9ZM-13.4 16L-12.6 -6H-9.4L-8.6 16ZM-11.9 -6L-11 -14L-10.1 -6ZM13.4 16L12.6 -6H9.4L8.6 16ZM11.9 -6L11 -14L10.1 -6Z", s: "M-14 5H14" },
  hat: { s: "M-16 14L16 5", f: "M-17 -2Q-10 -5 -8 -5Q-7 -15 0 -15Q7 -15 8 -5Q10 -5 17 -2Q0 5 -17 -2Z" },
  spear: { s: "M-15 15L13 -13M0 -12C9 -12 9 12 0 12C-9 12 -9 -12 0 -12Z", f: "M10 -16L17 -17L16 -10ZM0 -4a4 4 0 0 1 0 8a4 4 0 0 1 0 -8Z" },
  pikeshot: join(PIKES3, { s: "M-17 14L-12 -6M17 14L12 -6" }),
  tercio: join(PIKES3, { f: "M-18 -13h7v7h-7ZM11 -13h7v7h-7ZM-18 7h7v7h-7ZM11 7h7v7h-7Z" }),
  colunela: join(pike(-14, -9), pike(-7, -12), pike(7, -12), pike(14, -9), { f: dot(0, 4, 7) }),
  pikes: PIKES5,
  halberd: { s: "M-13 15L10 -13M13 15L-10 -13", f: "M4 -12L12 -17L17 -6L12 -6ZM-4 -12L-12 -17L-17 -6L-12 -6Z" },
  buckler: { s: `${dot(-5, 1, 9.5)}M11 15V-14M6 7H16`, f: dot(-5, 1, 3.4) },
  helm: { s: "M13 15V-14M9 7H17M-12 -2H4", f: "M-13 12V-4A8.5 9.5 0 0 1 4 -4V12H0V1H-9V12Z" },
  crossbow: { s: "M0 15V-12M-15 -2Q-9 -12 0 -12Q9 -12 15 -2L0 4Z" },
  bow: { s: "M-8 -16Q16 0 -8 16ZM-15 0H13", f: "M11 -4L18 0L11 4Z" },
  shot: { s: "M-10 -10H17M-10 0H17M-10 10H17", f: "M-17 -9L-8 -12V-7L-16 -4ZM-17 1L-8 -2V3L-16 6ZM-17 11L-8 8V13L-16 16Z" },
  twogun: join(man(-9), man(8)),
  twobow: join(man(-9), man(8), { s: "M0 -9Q4 -4 0 2M17 -9Q20 -4 17 2" }),
  skirmgun: join(man(-4), { f: dot(10, 9, 2.6) + dot(16, 3, 2.6) }),
  skirmbow: join({ s: "M-4 -5V4L-8 14M-4 4L0 14M5 -10Q12 -2 5 6ZM-8 -2H8", f: dot(-4, -10, 3.6) }, { f: dot(13, 11, 2.6) }),
  skirmjav: join({ s: "M-4 -5V4L-8 14M-4 4L0 14M-15 -4L13 -14", f: dot(-4, -10, 3.6) }, { f: dot(10, 6, 2.6) + dot(15, 0, 2.6) }),
  warrior: { s: "M0 -4L-2 5L-10 14M-2 5L7 14M0 -2L10 -6L13 -17M0 -2L-9 3", f: dot(-1, -10, 4) },
  horn: HORN,
  hornbar: join(HORN, { s: "M0 -15V8" }),
  ball: { f: dot(0, -6, 5.2) + "M-3 -10Q-4 -15 0 -18Q0 -14 4 -16Q4 -12 3 -10Z" },
  pennon: { s: "M-15 15L14 -14", f: "M14 -16L1 -14L7 -3Z" },
  breast: { f: "M-9 -11Q0 -7 9 -11V0Q8 9 0 12Q-8 9 -9 0Z" },
  knight: join(HEAD, { s: "M-18 13L17 -14", f: "M-12 15Q-12 6 -8 1L4 7L5 15Z" }),
  pistol: join(HEAD, { s: "M2 -10L16 -16M2 -10L-1 -4" }),
  horselance: join(HEAD, { s: "M-17 15L14 -16", f: "M14 -17L3 -15L9 -7Z" }),
  horsebow: join(HEAD, { s: "M9 -17Q20 -6 9 6ZM4 -6H17" }),
  horsegun: join(HEAD, { s: "M-16 -3L16 -14" }),
  horsejav: join({ f: "M-15 10Q-13 2 -6 -2L-6 -8L-1 -5Q7 -4 11 3L8 7L3 4Q1 8 4 13H-3Q-6 9 -9 14Z" }, { s: "M-17 -6L17 -14" }),
  horseshield: join(HEAD, { s: dot(11, -9, 6) }),
  elephant: { s: "M8 8Q16 9 17 1", f: "M-16 -2Q-14 -15 -3 -14Q8 -15 11 -5Q13 2 8 5Q7 13 12 16Q2 18 1 6Q-6 9 -8 4Q-16 7 -16 -2Z" },
  cannon: CANNON,
  smallgun: { s: dot(-1, 7, 7), f: "M-14 1L14 -9L16 -2L-11 8Z" },
  heavygun: { f: "M-17 -3L16 -10L18 -1L-15 5ZM-16 8H14V14H-16Z" },
  horsecannon: join(CANNON, { s: "M9 15V9a4.5 4.5 0 0 1 9 0v6" }),
  howitzer: { s: dot(0, 0, 15), f: "M-9 3L6 -12L12 -6L-3 9ZM-11 8H9V12H-11Z" },
  mg: { s: "M0 4L-11 16M0 4L11 16M-14 -6H17M-14 -1H17M-14 4H17", f: "M-16 -9H-8V7H-16Z" },
  wheel: { s: `${dot(0, 0, 13)}M-13 0H13M0 -13V13M-9 -9L9 9M9 -9L-9 9` },
};
