/* Fair dice, by the page's own arithmetic: the pinned vector that every implementation shares, and a record with a forgery of each part. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { AsyncCore } from "../core/api.ts";
import { commitmentOf, FairDice, prove, rollNumbers, type Throw } from "../src/lib/verify.ts";
import { loadCore, opened, root } from "./support.ts";

interface Vector {
  secret: string;
  nonces: [string, string];
  id: string;
  commitment: string;
  key: string;
  rolls: { roll: number; faces?: number; dice?: number; weights?: number[]; fell: number[] }[];
}
const vector = JSON.parse(readFileSync(join(root, "tests", "fair", "vector.json"), "utf8")) as Vector;

test("the pinned vector: commitment, key and every roll", async () => {
  expect(await commitmentOf(vector.secret)).toBe(vector.commitment);
  const dice = await FairDice.of(vector.secret, vector.nonces, vector.id);
  expect(dice.key).toBe(vector.key);
  for (const r of vector.rolls) {
    const what: Throw = r.weights ? { weights: r.weights } : { faces: r.faces!, dice: r.dice! };
    expect([r.roll, await dice.throw(r.roll, what)]).toEqual([r.roll, r.fell]);
  }
});

test("numbers of rolls", () => {
  expect(rollNumbers("0-2 5 7-8", 10)).toEqual([0, 1, 2, 5, 7, 8]);
  expect(rollNumbers("", 10)).toEqual([]);
  for (const bad of ["2-1", "0-3 3", "5 4", "a", "-1", "0-", "0-99999999", "4294967296", "1,2"]) expect(rollNumbers(bad, 10)).toBeNull();
});

const SECRET = vector.secret;
const ID = vector.id;

/** A battle by programs with fair dice, as a host writes it down; three numbers are left out, as by a take-back. */
async function fairRecord(name: string, most: number): Promise<string> {
  const core = await opened(name);
  const dice = await FairDice.of(SECRET, vector.nonces, ID);
  const numbers: number[] = [];
  while (core.length() < most) {
    const { ask } = core.view(null);
    if (ask.kind === "over") break;
    if (ask.kind === "choose") core.play("greedy");
    else {
      numbers.push(numbers.length + (numbers.length > 3 ? 3 : 0));
      const fell = await dice.throw(numbers.at(-1)!, ask.die!.draw ? { weights: ask.die!.weights } : { faces: ask.die!.faces, dice: ask.dice });
      const text = ask.die!.draw ? `draw ${ask.die!.names[fell[0]! - 1]}` : `roll ${fell.join(" ")}`;
      const given = core.give(text);
      if (!given.ok) throw new Error(`${text}: ${given.why}`);
    }
  }
  return core.record({
    Fair: "1", Commitment: vector.commitment, Secret: SECRET, Nonces: vector.nonces.join(" "), Id: ID, Rolls: numbers.join(" "),
  });
}

let honest = "";
beforeAll(async () => {
  honest = await fairRecord("ccn/drill_melee", 60);
});

async function proved(record: string) {
  const core = await loadCore();
  return prove(record, core as unknown as AsyncCore);
}

test("an honest record is proved, with what was taken back", async () => {
  const p = await proved(honest);
  expect(p).toMatchObject({ verdict: "proved", takenBack: 3, commitment: vector.commitment });
  expect(p.rolls).toBeGreaterThan(4);
  expect(p.right).toBe(p.rolls);
});

const flip = (h: string) => (h[0] === "0" ? "1" : "0") + h.slice(1);
const tag = (name: string, change: (old: string) => string) => honest.replace(new RegExp(`\\[${name} "(.*)"\\]`), (_, old: string) => `[${name} "${change(old)}"]`);
const unhashed = (text: string) => text.replace(/^hash .*\n/gm, "");

test("a forgery of each part is caught", async () => {
  const roll = /^(\d+\. roll )(\d)/m.exec(honest)!;
  const forgeries: Record<string, string> = {
    secret: tag("Secret", flip),
    commitment: tag("Commitment", flip),
    nonce: tag("Nonces", flip),
    "other nonce": tag("Nonces", (n) => `${n.slice(0, 65)}${flip(n.slice(65))}`),
    id: tag("Id", (id) => id.replace("A", "B")),
    "numbers of rolls": tag("Rolls", (r) => r.replace("7", "8")),
    "a number too few": tag("Rolls", (r) => r.replace(/ \d+$/, "")),
    "a number too many": tag("Rolls", (r) => `${r} 900`),
    die: unhashed(honest.replace(roll[0], `${roll[1]}${roll[2] === "1" ? 2 : 1}`)),
  };
  for (const [what, text] of Object.entries(forgeries)) {
    expect(text, what).not.toBe(honest);
    const p = await proved(text);
    expect([what, p.verdict, p.words]).toEqual([what, "forged", expect.stringMatching(/\w{4}/)]);
  }
  for (const gone of ["Secret", "Fair", "Nonces", "Id"]) expect((await proved(honest.replace(new RegExp(`\\[${gone} .*\\n`), ""))).verdict).toBe("unprovable");
});
