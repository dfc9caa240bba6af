/* How a battle is set up: who leads which side, whose dice are used, and where it came from. */
import type { Guided } from "./lessons.ts";
import type { Allowed } from "./shelf.ts";

export const PERSON = "person";
export type Seat = string; // PERSON, or the name of a program

export interface Setup {
  name: string; // of the scenario, for file names
  text: string;
  seats: [Seat, Seat];
  dice: "page" | "typed";
  umpire: boolean; // the figures stand on a real table
  seed?: string;
  id?: string; // on the shelf; none: it is new there
  allow?: Allowed;
  lesson?: string; // the drill that it is
  guided?: Guided; // a lesson that leads through its beginning
  called?: string; // by its owner
  began?: number;
  branches?: unknown; // other courses of this battle, as they were kept
}
