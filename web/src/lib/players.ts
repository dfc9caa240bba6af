/* The programs that a person can play against, by rank, and what the engine says of each. */
import summary from "virtual:grognard-systems";
import type { Battle } from "../../core/api.ts";

/** Who plays if nobody else is asked for. */
export const USUAL = "captain";

/** Programs that are there to test the engine: nobody need see them who does not look. */
const TESTS = ["random", "eager", "greedy"];

/** Opponents for people: the ranks from below, then what the system itself describes. */
export function ranks(battle: Battle | null): string[] {
  return battle?.players.filter((p) => !TESTS.includes(p)) ?? [];
}
export function forTests(battle: Battle | null): string[] {
  return battle?.players.filter((p) => TESTS.includes(p)) ?? [];
}

export function rankName(name: string): string {
  return summary.players.find((p) => p.name === name)?.system ? name[0]!.toUpperCase() + name.slice(1) : name;
}

/** One sentence of a program; "" for a person. */
export function playerWords(name: string): string {
  return summary.players.find((p) => p.name === name)?.words ?? "";
}
