/* The battles that come with the page, one file a system, written by the build from scenarios/. */

export interface Shipped {
  name: string; // "ccn/el_bodon"
  title: string;
  story: string;
  drill: boolean;
  text: string;
}

const loaded = new Map<string, Promise<Shipped[]>>();

export function battlesOf(system: string): Promise<Shipped[]> {
  let p = loaded.get(system);
  if (!p) {
    p = fetch(`battles/${system}.json`).then((r) => {
      if (!r.ok) throw new Error(`the battles of ${system} could not be fetched (${r.status})`);
      return r.json() as Promise<Shipped[]>;
    });
    p.catch(() => loaded.delete(system));
    loaded.set(system, p);
  }
  return p;
}

const specs = new Map<string, Promise<string>>();

/** The specification of a system, fetched when somebody first reads in it. */
export function specOf(system: string): Promise<string> {
  let p = specs.get(system);
  if (!p) {
    p = fetch(`rules/${system}.txt`).then((r) => {
      if (!r.ok) throw new Error(`the rules could not be fetched (${r.status})`);
      return r.text();
    });
    p.catch(() => specs.delete(system));
    specs.set(system, p);
  }
  return p;
}

export async function findBattle(name: string): Promise<Shipped | undefined> {
  const system = name.split("/")[0] ?? "";
  try {
    return (await battlesOf(system)).find((b) => b.name === name);
  } catch {
    return undefined;
  }
}

/** A story without what it says to those who work on the rules: the number of a worked case. */
export function plainStory(story: string): string {
  return story.replace(/\s*\([^)]*\bworked case\b[^)]*\)/, "");
}

/** The first two sentences of a story. */
export function shortStory(story: string, most = 2): string {
  const sentences = plainStory(story).match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [];
  return sentences.length ? sentences.slice(0, most).join("").trim() : story;
}
