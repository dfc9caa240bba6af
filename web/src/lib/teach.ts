/* How a lesson begins: its battle, brought to its question, with the learner in the seat of whoever is asked. */
import { begun } from "./bench.ts";
import { findBattle } from "./catalogue.ts";
import { PERSON, type Setup } from "./game.svelte.ts";
import { courseOf, drillOf, isFirst, parted } from "./lessons.ts";
import { USUAL } from "./players.ts";

const seated = (learner: 0 | 1, other: string): Setup["seats"] => (learner === 0 ? [PERSON, other] : [other, PERSON]);

/** null: there is no such lesson. */
export async function lessonSetup(lesson: string): Promise<Setup | null> {
  const plain = { name: lesson, dice: "page" as const, umpire: false, lesson };
  if (isFirst(lesson)) {
    const { first } = await courseOf(parted(lesson)[0]);
    const text = first.scenario ?? (await findBattle(first.battle ?? ""))?.text;
    return text ? { ...plain, text, seats: seated(first.seat, first.opponent), step: 0 } : null;
  }
  const battle = await findBattle(lesson);
  const at = battle && (await begun(battle.text, await drillOf(lesson)));
  if (!at) return null;
  const seed = String(Math.floor(Math.random() * 1e9)); // the record has one, and every try its own dice
  return { ...plain, text: at.record, seats: seated(at.side, USUAL), seed };
}
