/* Lessons: a guided first battle of each system and its drills in order. They are data, fetched when somebody opens them; what
 * was solved is kept in the browser. */

/** A step of a guided battle. */
export interface Step {
  say: string;
  point?: string; // the label of a unit
  before?: string[]; // answers that lead to it; "?X": only if X is legal
  do?: string; // the answer that is wanted; none: the reader goes on by a button
  then?: string[]; // what follows: dice that are laid down, and what the enemy does
}

export interface Guided {
  title: string;
  seat: 0 | 1;
  opponent: string;
  scenario?: string; // a text, or
  battle?: string; // a shipped battle
  steps: Step[];
}

export interface Drill {
  name: string;
  task?: string; // else its story is the task
  answer?: string;
}

export interface Course {
  first: Guided;
  lessons: { about: string; drills: Drill[] }[];
}

const courses = new Map<string, Promise<Course>>();

export function courseOf(system: string): Promise<Course> {
  let p = courses.get(system);
  if (!p) {
    p = fetch(`lessons/${system}.json`).then((r) => {
      if (!r.ok) throw new Error(`the lessons could not be fetched (${r.status})`);
      return r.json() as Promise<Course>;
    });
    p.catch(() => courses.delete(system));
    courses.set(system, p);
  }
  return p;
}

const KEY = "grognard.lessons";

export function solved(): Set<string> {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return new Set(Array.isArray(all) ? all.filter((x) => typeof x === "string") : []);
  } catch {
    return new Set();
  }
}

export function markSolved(name: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved().add(name)]));
  } catch {
    /* a browser that keeps nothing still teaches */
  }
}
