/* Dice that nobody need doubt: what the host committed to at the beginning, both sides' numbers, and every roll that followed from them,
 * worked out here once more (docs/api.md, "Fair dice"). The arithmetic is the browser's own; nothing is asked of the host. */
import type { AsyncCore } from "../../core/api.ts";

export interface Proof {
  verdict: "proved" | "forged" | "unprovable";
  words: string;
  at: number | null; // the answer that is wrong
  rolls: number;
  right: number;
  takenBack: number; // numbers that no roll has
  commitment: string;
  nonces: string[];
}

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (b) => parseInt(b, 16));
const hex = (all: Uint8Array) => Array.from(all, (b) => b.toString(16).padStart(2, "0")).join("");

export async function commitmentOf(secret: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret))));
}

async function mac(key: Uint8Array<ArrayBuffer>): Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> {
  const own = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", own, message));
}

/** What is to be thrown: so many dice of so many faces, or a draw among classes of these weights. */
export type Throw = { faces: number; dice: number } | { weights: number[] };

/** The dice of one battle: every roll by its number. */
export class FairDice {
  private constructor(
    readonly key: string,
    private readonly block: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
  ) {}

  static async of(secret: string, nonces: [string, string], id: string): Promise<FairDice> {
    const message = new Uint8Array([...bytes(nonces[0]), ...bytes(nonces[1]), ...new TextEncoder().encode(id)]);
    const key = await (await mac(bytes(secret)))(message);
    return new FairDice(hex(key), await mac(key));
  }

  async throw(roll: number, what: Throw): Promise<number[]> {
    const stream = this.stream(roll);
    const next = async () => (await stream.next()).value as number;
    if ("weights" in what) return [await draw(what.weights, next)];
    const fell: number[] = [];
    const most = 256 - (256 % what.faces);
    while (fell.length < what.dice) {
      const b = await next();
      if (b < most) fell.push((b % what.faces) + 1);
    }
    return fell;
  }

  private async *stream(roll: number): AsyncGenerator<number> {
    for (let j = 0; ; j++) {
      const message = new DataView(new ArrayBuffer(8));
      message.setUint32(0, roll);
      message.setUint32(4, j);
      yield* await this.block(new Uint8Array(message.buffer));
    }
  }
}

async function draw(weights: number[], next: () => Promise<number>): Promise<number> {
  const all = weights.reduce((sum, w) => sum + w, 0);
  const most = 2 ** 32 - (2 ** 32 % all);
  for (;;) {
    let x = 0;
    for (let i = 0; i < 4; i++) x = x * 256 + (await next());
    if (x >= most) continue;
    let rest = x % all;
    for (const [i, w] of weights.entries()) {
      if (rest < w) return i + 1;
      rest -= w;
    }
  }
}

/** "0-30 34-51"; null: that is no list of rising numbers. */
export function rollNumbers(text: string, most: number): number[] | null {
  const all: number[] = [];
  for (const part of text.split(" ").filter(Boolean)) {
    const m = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part);
    const [from, to] = m ? [Number(m[1]), Number(m[2] ?? m[1])] : [1, 0];
    if (from > to || to > 2 ** 32 - 1 || to - from >= most || from <= (all.at(-1) ?? -1)) return null;
    for (let n = from; n <= to; n++) all.push(n);
    if (all.length > most) return null;
  }
  return all;
}

const HEX = /^[0-9a-f]{64}$/i;

/** Proves the dice of a record; `core` is an empty one of this page, which plays it once more. */
export async function prove(record: string, core: AsyncCore, signal?: AbortSignal): Promise<Proof> {
  const tags = Object.fromEntries([...record.matchAll(/^\[(\w+) "([^"\n]*)"\]\r?$/gm)].map((m) => [m[1]!, m[2]!]));
  const nonces = (tags.Nonces ?? "").split(" ");
  const out: Proof = { verdict: "unprovable", words: "", at: null, rolls: 0, right: 0, takenBack: 0, commitment: tags.Commitment ?? "", nonces };
  const say = (verdict: Proof["verdict"], words: string, at: number | null = null): Proof => ({ ...out, verdict, words, at });
  if (typeof crypto === "undefined" || !(crypto.subtle as SubtleCrypto | undefined))
    return say("unprovable", "this browser does its arithmetic only on a page that came by https: save the battle and use grognard verify");
  if (tags.Fair !== "1") return say("unprovable", "this record has no proof of its dice");
  if (!tags.Secret) return say("unprovable", "the host shows its secret when the battle is over");
  if (!HEX.test(tags.Secret) || !HEX.test(out.commitment) || nonces.length !== 2 || !nonces.every((n) => HEX.test(n)) || !tags.Id)
    return say("unprovable", "the numbers that the proof needs cannot be read");
  if ((await commitmentOf(tags.Secret)) !== out.commitment.toLowerCase())
    return say("forged", "the secret is not the one that was committed to");
  const opened = await core.open(record, { seed: "0" });
  if (!opened.ok) return say("forged", `the record was changed: ${opened.faults[0]?.text ?? "it does not play"}`);
  const length = await core.length();
  const numbers = rollNumbers(tags.Rolls ?? "", length + 1);
  if (!numbers) return say("forged", "the numbers of the rolls are not those of this record");
  out.takenBack = numbers.length ? numbers.at(-1)! + 1 - numbers.length : 0;
  return walk(core, await FairDice.of(tags.Secret, nonces as [string, string], tags.Id), numbers, Number(tags.Before ?? 0), out, signal);
}

async function walk(core: AsyncCore, dice: FairDice, numbers: number[], before: number, out: Proof, signal?: AbortSignal): Promise<Proof> {
  const length = await core.length();
  let wrong: { n: number; fell: number[]; should: number[] } | null = null;
  for (const e of await core.log(1, length)) {
    if (signal?.aborted) break;
    if (e.kind !== "roll" || e.n <= before) continue;
    const number = numbers[out.rolls++];
    if (number === undefined) return { ...out, verdict: "forged", words: "there is a roll too many in this record", at: e.n };
    await core.seek(e.n - 1);
    const { die, dice: count } = (await core.view(null)).ask;
    const fell = e.events.find((one) => one.kind === "dice" || one.kind === "draw")?.faces ?? [];
    const should = die ? await dice.throw(number, die.draw ? { weights: die.weights } : { faces: die.faces, dice: count }) : [];
    if (String(fell) === String(should)) out.right++;
    else wrong ??= { n: e.n, fell, should };
  }
  const many = out.rolls - out.right;
  if (many > 1 && 2 * many > out.rolls) return { ...out, verdict: "forged", words: `${many} of ${out.rolls} rolls are not what the host committed to`, at: wrong!.n };
  if (wrong) return { ...out, verdict: "forged", words: `roll ${wrong.n} was changed: it should be ${wrong.should.join(" ")}, and is ${wrong.fell.join(" ")}`, at: wrong.n };
  if (out.rolls < numbers.length) return { ...out, verdict: "forged", words: "rolls are missing in this record" };
  return { ...out, verdict: "proved", words: `all ${out.rolls} rolls are what the host committed to before the first one` };
}
