/* Dice typed from a real table. */
import type { Die } from "../../core/api.ts";

export interface Typed {
  faces: number[]; // from 1
  fault: string; // "": nothing is wrong so far
}

/** Reads faces by number or by the name they bear, with spaces or commas between; `531` is three dice of one digit. */
export function readFaces(text: string, die: Die, dice: number): Typed {
  const faces: number[] = [];
  const words = text.trim().split(/[\s,]+/).filter(Boolean);
  for (const word of words) {
    if (/^\d+$/.test(word) && word.length > 1 && Number(word) > die.faces && die.faces < 10) {
      for (const digit of word) faces.push(Number(digit));
      continue;
    }
    const named = die.names.findIndex((n) => n.toLowerCase() === word.toLowerCase());
    const face = named >= 0 ? named + 1 : /^\d+$/.test(word) ? Number(word) : NaN;
    if (Number.isNaN(face)) return { faces, fault: `“${word}” is not on a ${die.name}` };
    faces.push(face);
  }
  const wrong = faces.find((f) => f < 1 || f > die.faces);
  if (wrong !== undefined) return { faces, fault: `a ${die.name} has no ${wrong}` };
  if (faces.length > dice) return { faces, fault: `${faces.length} dice: only ${dice} are rolled` };
  return { faces, fault: "" };
}

/** The answer line for the core. */
export function rollText(faces: number[]): string {
  return `roll ${faces.join(" ")}`;
}

/** Where the pips of a six-sided die stand, on a field of 3 by 3. */
export function pips(face: number): [number, number][] {
  const at: Record<number, string> = {
    1: "11", 2: "00 22", 3: "00 11 22", 4: "00 02 20 22", 5: "00 02 11 20 22", 6: "00 01 02 20 21 22",
  };
  return (at[face] ?? "").split(" ").filter(Boolean).map((p) => [Number(p[0]), Number(p[1])]);
}
