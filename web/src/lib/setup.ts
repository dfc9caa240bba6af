/* How a battle is set up: who leads which side, whose dice are used, and where it came from. */
import type { Allowed } from "./shelf.ts";

export const PERSON = "person";
export const FAR = "far"; // somebody at a host: a person elsewhere, or a program there
export type Seat = string; // PERSON, FAR, or the name of a program

export interface Setup {
  name: string; // of the scenario, for file names
  text: string;
  seats: [Seat, Seat];
  dice: "page" | "typed";
  umpire: boolean; // the figures stand on a real table
  seed?: string;
  id?: string; // on the shelf; none: it is new there
  allow?: Allowed;
  lesson?: string; // that it is: "ccn/first", "ccn/drill_melee"
  step?: number; // of a lesson that leads; none: it has let go
  called?: string; // by its owner
  began?: number;
  branches?: unknown; // other courses of this battle, as they were kept
}
