/* Other courses of the same battle: each is a record of its own, and all of them are kept with the battle. */

export interface Branch {
  id: number;
  parent: number | null; // that it left
  from: number; // after so many answers
  name: string; // what was done differently there, in words; "" of the first
  length: number;
  clock: string;
  left?: string; // the clock when it left
  text: string; // the record; "" of the one that is played
  seats?: [string, string]; // who played it
  dice?: "page" | "typed";
}

export interface Branches {
  here: number; // id of the one that is played
  list: Branch[];
}

/** More than these are not kept: the oldest that nothing hangs on goes. */
const MOST = 24;

export const oneBranch = (): Branches => ({ here: 0, list: [{ id: 0, parent: null, from: 0, name: "", length: 0, clock: "", text: "" }] });

/** Leaves the played branch as it is (`text`) for a new one from answer `from` on, when the clock stood at `left`. */
export function grow(b: Branches, from: number, text: string, length: number, clock: string, left = ""): Branches {
  const id = Math.max(...b.list.map((one) => one.id)) + 1;
  let list = b.list.map((one) => (one.id === b.here ? { ...one, text, length, clock } : one));
  list = [...list, { id, parent: stem(b, from), from, name: "", length: from, clock, left, text: "" }];
  while (list.length > MOST) {
    const old = list.find((one) => one.id !== id && !list.some((other) => other.parent === one.id));
    if (!old) break;
    list = list.filter((one) => one !== old);
  }
  return { here: id, list };
}

/** The branch that a course which leaves the played one at `from` really hangs on: before the played one begins it is its parent. */
function stem(b: Branches, from: number): number {
  let one = b.list.find((x) => x.id === b.here)!;
  while (one.parent !== null && from <= one.from) {
    const parent = b.list.find((x) => x.id === one.parent);
    if (!parent) break;
    one = parent;
  }
  return one.id;
}

/** Leaves the played branch for another. */
export function change(b: Branches, to: number, text: string, length: number, clock: string): Branches {
  return { here: to, list: b.list.map((one) => (one.id === b.here ? { ...one, text, length, clock } : one)) };
}

/** In the order of a tree, each with its depth. */
export function tree(b: Branches): { branch: Branch; depth: number }[] {
  const out: { branch: Branch; depth: number }[] = [];
  const walk = (parent: number | null, depth: number) => {
    for (const branch of b.list.filter((one) => one.parent === parent || (parent === null && !b.list.some((x) => x.id === one.parent)))) {
      if (out.some((o) => o.branch === branch)) continue;
      out.push({ branch, depth });
      walk(branch.id, depth + 1);
    }
  };
  walk(null, 0);
  return out;
}

/** What was kept, if it can be that. */
export function readBranches(x: unknown): Branches | null {
  const b = x as Branches | null;
  if (!b || typeof b.here !== "number" || !Array.isArray(b.list) || !b.list.some((one) => one.id === b.here)) return null;
  return b.list.every((one) => typeof one.id === "number" && typeof one.text === "string" && typeof one.from === "number") ? b : null;
}
