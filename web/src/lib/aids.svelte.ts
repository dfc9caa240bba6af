/* What a person wants to be shown beside the question; kept in the browser. */

interface Aids {
  danger: boolean;
  chance: boolean; // of winning
  shapes: Record<string, boolean>; // kinds of shapes, by the core's words, that are to be drawn for the chosen unit, or not
}

const KEY = "grognard.aids";

function load(): Aids {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Aids>;
    const shapes = typeof kept.shapes === "object" && kept.shapes !== null && !Array.isArray(kept.shapes) ? kept.shapes : {};
    return { danger: kept.danger === true, chance: kept.chance === true, shapes };
  } catch {
    return { danger: false, chance: false, shapes: {} };
  }
}

export const aids = $state<Aids>(load());

export function keepAids(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(aids));
  } catch {
    /* a browser that keeps nothing still plays */
  }
}
