/* Lessons: a guided first battle of each system and its drills in order. They are data, fetched when somebody opens them; what
 * was solved is kept in the browser. */

/** A step of a guided battle. */
export interface Step {
  say: string;
  point?: string; // the label of a unit, or the name of a place
  before?: string[]; // answers that lead to it; "?X": only if X is legal
  do?: string; // the answer that is wanted; none: the reader goes on by a button
  beside?: string[]; // other answers of which it tells the odds
  then?: string[]; // what follows: dice that are laid down, and what the enemy does
}

export interface Guided {
  title: string;
  seat: 0 | 1;
  opponent: string;
  scenario?: string; // a text, or
  battle?: string; // a shipped battle
  steps: Step[];
  learned: string;
}

export interface Drill {
  name: string;
  task: string;
  before?: string[]; // what brings its question up: dice that are laid down, an order that has arrived; "?X": only if X is legal
  best: string[]; // what solves it: answers, or how such answers begin; the first is an answer
  rivals: string[]; // what else one may think of
  answer: string; // why, with the numbers that the core has for them
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

/** The system of a lesson, and which of its lessons: "ccn/first", "ccn/drill_melee". */
export function parted(lesson: string): [string, string] {
  const [system = "", which = ""] = lesson.split("/");
  return [system, which];
}
export const isFirst = (lesson: string) => parted(lesson)[1] === "first";

export const drillsOf = (course: Course) => course.lessons.flatMap((l) => l.drills);

export async function drillOf(lesson: string): Promise<Drill | null> {
  const [system, which] = parted(lesson);
  if (!which.startsWith("drill_")) return null;
  const course = await courseOf(system).catch(() => null);
  return (course && drillsOf(course).find((d) => d.name === which)) ?? null;
}

/** What a drill asks for in place of its story; "": it is none. */
export async function taskOf(battle: string): Promise<string> {
  return (await drillOf(battle))?.task ?? "";
}

/** The lesson after this one that is not solved yet, or else the one that follows it; null: it was the last. */
export function lessonAfter(course: Course, lesson: string, done: Set<string>): string | null {
  const [system, which] = parted(lesson);
  const names = drillsOf(course).map((d) => d.name);
  const rest = names.slice(names.indexOf(which) + 1).map((n) => `${system}/${n}`);
  return rest.find((n) => !done.has(n)) ?? rest[0] ?? null;
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
