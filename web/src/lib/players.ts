/* The programs that a person can play against, by rank, and what the engine says of each. */
import summary from "virtual:grognard-systems";
import type { Battle } from "../../core/api.ts";

/** Who plays if nobody else is asked for. */
export const USUAL = "captain";

/** Those that play a battle; `eager` is for tests of the engine. */
export function programs(battle: Battle | null): string[] {
  return battle?.players.filter((p) => p !== "eager") ?? [];
}

/** One sentence of a program; "" for a person. */
export function playerWords(name: string): string {
  return summary.players.find((p) => p.name === name)?.words ?? "";
}
