/* What a person has set; kept in the browser. */

export type Theme = "auto" | "light" | "dark";
export type Pace = "off" | "fast" | "normal" | "slow";
export type Look = "symbols" | "period"; // of units: map symbols, or men in uniform

/** How the enemy's turn is shown: each exchange when one asks for it, by itself, or only what came of it. */
export type Turns = "step" | "pace" | "once";

interface Stored {
  theme: Theme;
  pace: Pace;
  turns: Turns;
  names: boolean; // of cells
  large: boolean; // text
  fractions: boolean;
  look: Look;
}

const KEY = "grognard.settings";
const usual: Stored = { theme: "auto", pace: "normal", turns: "pace", names: true, large: false, fractions: false, look: "symbols" };

function load(): Stored {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>;
    return {
      theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto",
      pace: kept.pace === "off" || kept.pace === "fast" || kept.pace === "slow" ? kept.pace : "normal",
      turns: kept.turns === "step" || kept.turns === "once" ? kept.turns : "pace",
      names: kept.names !== false,
      large: kept.large === true,
      fractions: kept.fractions === true,
      look: kept.look === "period" ? "period" : "symbols",
    };
  } catch {
    return { ...usual };
  }
}

export const settings = $state<Stored>(load());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that keeps nothing still plays */
  }
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.classList.toggle("large", settings.large);
  root.classList.toggle("still", settings.pace === "off");
}

export function stillness(): boolean {
  return settings.pace === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Milliseconds for something that takes this long at a normal pace. */
export function pause(ms: number): number {
  const rate = { off: 0, fast: 0.35, normal: 1, slow: 1.8 }[settings.pace];
  return ms * rate;
}
