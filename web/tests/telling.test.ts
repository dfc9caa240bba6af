/* What the core tells of a battle: questions, reasons, shapes, cards, the coach; in every system. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Core } from "../core/core.ts";
import type { Told } from "../core/api.ts";
import { grognard, opened, playUntil, scenarios, step, systems } from "./support.ts";

const MINUTES = 60_000;
// One whose first phase soon ends, and in which nobody sends out skirmishers: they change a strength without a loss.
const battle = (system: string) => scenarios(system).find((name) => !name.includes("drill") && name !== "boe/barrosa")!;
const choosing = (core: Core) => core.view(null).ask.kind === "choose";
const rolling = (core: Core) => core.view(null).ask.kind === "roll";
const sum = (list: { chance: { value: number } }[]) => list.reduce((all, one) => all + one.chance.value, 0);

/** What a record says to a command of the terminal. */
function recorded<T>(core: Core, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "grognard-telling-"));
  try {
    writeFileSync(join(folder, "battle.grog"), core.record());
    return use(join(folder, "battle.grog"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(systems)("%s", (system) => {
  test("every question says why, of whom and by which rule; every roll what it is for, what is needed and what comes of it", async () => {
    const core = await opened(battle(system));
    let asked = 0;
    let rolled = 0;
    for (let n = 0; n < 160; n++) {
      const question = core.question();
      const view = core.view(null);
      expect(question.kind).toBe(view.ask.kind);
      if (question.kind === "choose") {
        asked++;
        expect(question.prompt.length).toBeGreaterThan(5);
        expect(question.why!.length, question.id).toBeGreaterThan(5);
        expect(question.id).toMatch(/^D/);
        for (const piece of question.pieces!) expect(view.pieces.some((one) => one.id === piece)).toBe(true);
        if (question.usual) expect(core.verdict(question.usual.text).ok).toBe(true);
      }
      if (question.kind === "roll") {
        rolled++;
        const roll = question.test!;
        expect(roll.purpose.length).toBeGreaterThan(3);
        expect(roll.text).toContain(roll.purpose);
        expect(roll.dice).toBe(view.ask.dice);
        expect(roll.faces!.length).toBe(view.ask.die!.names.length);
        if (roll.bound) expect(roll.needed).toContain(String(roll.number));
        if (roll.rows.length) expect(sum(roll.rows)).toBeCloseTo(1, 6);
        if (question.spread?.length) expect(question.spread.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
      }
      if (!step(core, n % 3 ? "eager" : "random")) break;
    }
    expect(asked).toBeGreaterThan(5);
    expect(rolled).toBeGreaterThan(5);
  });

  test("moves have labels, groups and horizons; what ends something says who could still act", async () => {
    const core = await opened(battle(system));
    let ends = 0;
    for (let asked = 0; asked < 25 && playUntil(core, "eager", choosing); asked++) {
      const moves = core.moves();
      expect(moves.filter((move) => move.usual).length).toBeLessThanOrEqual(1);
      expect(moves.some((move) => !move.needless)).toBe(true);
      for (const move of moves) {
        expect(move.label.length, move.text).toBeGreaterThan(0);
        expect(move.until.length).toBeGreaterThan(0);
        if (!move.ends) continue;
        ends++;
        expect(move.rank).toBe(3);
        if (move.ends.count) expect(move.ends.left.length).toBeGreaterThan(0);
      }
      step(core, "eager");
    }
    expect(ends).toBeGreaterThan(0);
  });

  test("headlines stand side by side, one by one or together", async () => {
    const core = await opened(battle(system));
    for (let asked = 0; asked < 4 && playUntil(core, "eager", (it) => choosing(it) && it.moves().length > 2); asked++) {
      const texts = core.moves().slice(0, 6).map((move) => move.text);
      const listed = core.headlines(texts, { of: texts.length });
      expect(listed.map((one) => one.move)).toEqual(texts);
      for (const one of listed) {
        expect(one.ok).toBe(true);
        expect(one.headline!.length).toBeLessThanOrEqual(4);
        expect(one.how!.length).toBeGreaterThan(0);
      }
      const parts = [...core.headlines(texts.slice(0, 2), { of: texts.length }), ...core.headlines(texts.slice(2), { of: texts.length })];
      expect(parts).toEqual(listed); // so a list can be asked for in parts
      for (const one of core.headlines(texts, { beside: true, budget: 400 })) expect(one.ok).toBe(true);
      step(core, "eager");
    }
    expect(core.headlines(["frobnicate X9"])).toEqual(choosing(core) ? [{ move: "frobnicate X9", ok: false, why: expect.any(String) }] : []);
  }, MINUTES);

  test("odds look as far as they are told, and name what may be assumed", async () => {
    const core = await opened(battle(system));
    expect(playUntil(core, "eager", (it) => choosing(it) && it.moves().some((move) => move.attack))).toBe(true);
    const move = core.moves().find((one) => one.attack)!;
    const usual = core.odds(move.text, 500);
    expect(usual.usualUntil).toBe(move.until);
    expect(usual.horizons).toEqual(expect.arrayContaining(["roll", "choice", "exchange"]));
    for (const until of ["roll", "choice", "exchange"]) expect(core.odds(move.text, 500, { until }).ok).toBe(true);
    expect(core.odds(move.text, 500, { until: "doomsday" })).toMatchObject({ ok: false, why: expect.stringContaining("horizon") });
    for (const one of usual.assumptions!) expect(one.move.length).toBeGreaterThan(0);
    const other = usual.assumptions!.find((one) => one.others.length);
    if (other) expect(core.odds(move.text, 500, { assume: [other.others[0]!] })).toBeTruthy();
  });

  test("an illegal move hears all that stands in its way, and what is offered instead can be given", async () => {
    const core = await opened(battle(system));
    let heard = 0;
    let offered = 0;
    for (let asked = 0; asked < 30 && heard < 40 && playUntil(core, "eager", choosing); asked++) {
      const pieces = [...new Set(core.moves().map((move) => move.piece))].filter((piece) => piece !== null);
      for (const refusal of core.refused(pieces[asked % Math.max(1, pieces.length)] ?? 0).slice(0, 4)) {
        const { text } = refusal.moves[0]!;
        const reasons = core.reasons(text);
        if (reasons.ok || reasons.fault !== undefined) continue; // of a later question, or not to be read as it is written
        heard++;
        expect(reasons.reasons!.length, text).toBeGreaterThan(0);
        for (const one of reasons.reasons!) expect(one.words.length, text).toBeGreaterThan(0);
        if (!reasons.nearest) continue;
        offered++;
        expect(core.verdict(reasons.nearest.text).ok, `${text}: ${reasons.nearest.text}`).toBe(true);
      }
      step(core, asked % 2 ? "eager" : "random");
    }
    expect(heard).toBeGreaterThan(4);
    expect(offered).toBeGreaterThan(0);
    if (choosing(core)) {
      const legal = core.moves()[0]!.text;
      expect(core.reasons(legal)).toMatchObject({ ok: true, path: [legal] });
      expect(core.reasons("frobnicate X9")).toMatchObject({ ok: false, fault: expect.any(String) });
    }
  }, MINUTES);

  test("pointing at a piece or a place says what could be thought of there", async () => {
    const core = await opened(battle(system));
    let said = 0;
    for (let asked = 0; asked < 12 && playUntil(core, "eager", (it) => choosing(it) && it.moves().some((move) => move.piece !== null)); asked++) {
      const view = core.view(null);
      const piece = core.moves().find((move) => move.piece !== null)!.piece!;
      for (const other of view.pieces.filter((one) => one.onTable && one.id !== piece).slice(0, 4))
        for (const one of [...core.pointed(piece, { other: other.id }), ...core.pointed(piece, { x: other.x, y: other.y })]) {
          said++;
          expect(one.ok ? one.path!.length : one.reasons!.length).toBeGreaterThan(0);
        }
      step(core, "eager");
    }
    expect(said).toBeGreaterThan(0);
    expect(core.pointed(999, { other: 998 })).toEqual([]);
  });

  test("overlays, distances, motions and sheets", async () => {
    const core = await opened(battle(system));
    playUntil(core, "eager", (it) => choosing(it) && it.length() > 20);
    const view = core.view(0);
    const [mine, his] = ([0, 1] as const).map((side) => view.pieces.find((piece) => piece.side === side && piece.onTable && piece.arm !== "leader")!);
    const shapes = core.overlays().flatMap((kind) => core.overlay(kind, mine!.id, his!.id));
    expect(core.overlays().length).toBeGreaterThan(5);
    expect(shapes.length).toBeGreaterThan(3);
    for (const shape of shapes) expect(shape.at.length, shape.words).toBeGreaterThan(0);
    expect(core.overlay("nothing", mine!.id)).toEqual([]);
    expect(core.overlay(core.overlays()[0]!, 999)).toEqual([]);
    const between = core.between(mine!.label, his!.label);
    expect(between).toMatchObject({ ok: true, distanceWords: expect.any(String), sees: expect.any(Boolean) });
    expect(core.between({ x: mine!.x, y: mine!.y }, { x: his!.x, y: his!.y }).ok).toBe(true);
    expect(core.between("nobody at all", his!.label).ok).toBe(false);
    for (const motion of core.motions()) expect(core.verdict(motion.move.text).ok, motion.words).toBe(true);
    for (const piece of view.pieces) {
      const sheet = core.sheet(piece.id, 0)!;
      expect(sheet.lines.join("\n").length).toBeGreaterThan(10);
      for (const line of sheet.lines) expect(core.card(piece.id, 0)).toContain(line);
    }
    expect(core.sheet(mine!.id, null)!.facts.length).toBeGreaterThan(2);
    expect(core.sheet(999, 0)).toBeNull();
  });

  test("what happened is told as the terminal tells it, with dice, ways and losses", async () => {
    const core = await opened(battle(system));
    for (let n = 0; n < 120 && step(core, "eager"); n++);
    const all = core.told(0, core.length(), 0);
    const cards = all.filter((one) => one.kind === "card");
    expect(cards.length).toBeGreaterThan(3);
    const deeds = all.flatMap((one) => one.deeds);
    for (const deed of deeds.filter((one) => one.kind === "test")) {
      expect(deed.text!.length).toBeGreaterThan(0);
      if (deed.faces && deed.bound) expect(deed.needed).toContain(String(deed.number));
    }
    for (const deed of deeds.filter((one) => one.kind === "move")) expect(deed.from && deed.to).toBeTruthy();
    for (const deed of deeds.filter((one) => one.kind === "loss" || one.kind === "gain"))
      expect(Math.sign(deed.after! - deed.before!)).toBe(deed.kind === "loss" ? -1 : 1);
    const first = new Map(core.seek(0) ? core.view(null).pieces.map((piece) => [piece.id, piece.strength]) : []);
    core.seek(core.length());
    const changed = core.view(null).pieces.filter((piece) => piece.onTable && piece.strength !== first.get(piece.id));
    const last = (id: number) => deeds.filter((one) => one.piece === id && (one.kind === "loss" || one.kind === "gain")).at(-1);
    for (const piece of changed) expect(last(piece.id)?.after, piece.label).toBe(piece.strength);
    expect(new Set(deeds.map((deed) => deed.event)).size).toBe(deeds.length); // each is told once
    const log = core.log(0, core.length()).flatMap((entry) => entry.events).filter((event) => event.seenBy[0]);
    for (const kind of ["move", "remove", "place"] as const)
      expect(deeds.filter((deed) => deed.kind === kind).length).toBe(log.filter((event) => event.kind === kind).length);
    for (const one of all) expect(one.from <= one.to && one.to <= core.length()).toBe(true);
  });

  test("headlines alone are the replay of the terminal", async () => {
    const core = await opened(battle(system));
    for (let n = 0; n < 150 && step(core, "eager"); n++);
    const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
    const terminal = squeezed(recorded(core, (file) => grognard("replay", file, "--full")));
    const words = (list: Told[]) => list.flatMap((one) => [one.text, ...(one.lines ?? []).map((line) => line.text)]).map(squeezed);
    let at = 0;
    for (const text of words(core.told(0, core.length(), null)).filter(Boolean)) {
      const next = terminal.indexOf(text, at);
      expect(next, text).toBeGreaterThanOrEqual(0);
      at = next;
    }
    const brief = squeezed(recorded(core, (file) => grognard("replay", file)));
    for (const one of core.recap(0, null).filter((it) => it.kind === "card" && !it.open)) expect(brief).toContain(squeezed(one.text));
  });

  test("a recap goes on from any answer, and an exchange is told whole", async () => {
    const core = await opened(battle(system));
    for (let n = 0; n < 90 && step(core, "eager"); n++);
    const key = (one: Told) => `${one.kind} ${one.from} ${one.to} ${one.text}`;
    const all = core.told(0, core.length(), 1).map(key);
    for (let since = 0; since < core.length(); since += 7) {
      const part = core.told(since, core.length(), 1);
      expect(part.every((one) => one.to >= since || one.text === "")).toBe(true);
      expect(all).toEqual(expect.arrayContaining(part.filter((one) => one.text !== "" && !one.open).map(key)));
    }
    for (const one of core.recap(30, 1)) expect(one.lines).toBeUndefined();
    expect(core.told(50, 40, 0)).toEqual([]);
  });

  test("the briefing names sides, forces and how it is won", async () => {
    for (const name of scenarios(system)) {
      const core = await opened(name);
      const briefing = core.briefing();
      const view = core.view(null);
      expect(briefing.title.length).toBeGreaterThan(3);
      expect(briefing.sides.map((side) => side.name)).toEqual(view.sides.map((side) => side.name));
      const pieces = briefing.sides.flatMap((side) => side.forces).flatMap((force) => force.pieces.map((piece) => piece.id));
      expect(pieces.sort((a, b) => a - b)).toEqual(view.pieces.map((piece) => piece.id).sort((a, b) => a - b));
      expect(briefing.terms.length).toBeGreaterThan(0);
      for (const option of briefing.options) expect(option.value).not.toBe(option.usual);
      for (const line of briefing.lines) expect(line.word.length).toBeGreaterThan(0);
    }
  });

  test("the coach: hints, danger, reasons and the chance to win", async () => {
    const core = await opened(battle(system));
    expect(playUntil(core, "eager", (it) => it.length() > 16 && choosing(it) && it.moves().length > 2)).toBe(true);
    const hint = core.hint({ rollouts: 16 });
    expect(hint.ok).toBe(true);
    for (const tip of hint.tips!) {
      expect(core.verdict(tip.move.text).ok).toBe(true);
      expect(tip.win >= 0 && tip.win <= 1).toBe(true);
    }
    expect(core.hint({ rollouts: 16 })).toEqual(hint);
    const { side } = core.view(null).ask;
    const mine = core.view(side).pieces.filter((piece) => piece.side === side && piece.onTable && piece.arm !== "leader").slice(0, 2);
    const danger = core.danger(side, mine.map((piece) => piece.id), 8);
    expect(danger.map((one) => one.piece)).toEqual(mine.map((piece) => piece.id));
    for (const one of danger) expect(one.loss >= one.lost - 1e-9 && one.loss <= 1 && one.words.length > 0).toBe(true);
    expect(core.reason()).toMatch(/^The /);
    const [first, second] = [core.winChance(0), core.winChance(1)];
    for (const one of [first, second]) expect(one.chance > 0 && one.chance < 1).toBe(true);
    // what one side hides the other guesses: then they need not agree
    if (!core.view(null).secrets) expect(first.chance + second.chance).toBeCloseTo(1, 6);
    expect(core.winChance(0, 8).rollouts).toBe(8);
  }, MINUTES);

  test("a review in steps is the review of the terminal", async () => {
    const drill = scenarios(system).find((name) => name.includes("drill"))!;
    const core = await opened(drill);
    for (let n = 0; n < 24 && step(core, "eager"); n++);
    expect(core.reviewResult().ok).toBe(false);
    let progress = core.reviewBegin({ rollouts: 8 });
    expect(progress).toMatchObject({ ok: true, done: 0 });
    for (let n = 0; !progress.finished && n < 1000; n++) {
      const next = core.reviewStep(1);
      expect(next.done!).toBeGreaterThan(progress.done!);
      progress = next;
    }
    const review = core.reviewResult();
    const terminal = recorded(core, (file) => JSON.parse(grognard("review", file, "--rollouts", "8", "--json")));
    expect(review.entries!.length).toBe(core.length());
    expect(review.first!).toBeCloseTo(terminal.first, 9);
    expect(review.turning).toBe(terminal.turning);
    for (const [i, one] of review.entries!.entries()) {
      expect(one.answer).toBe(terminal.entries[i].answer);
      expect(one.after).toBeCloseTo(terminal.entries[i].after, 9);
      expect(one.better ?? null).toBe(terminal.entries[i].better ?? null);
    }
    core.reviewEnd();
    expect(core.reviewStep(1).ok).toBe(false);
  }, MINUTES);

  test("played on many times from the start it is what the terminal simulates, and from anywhere it leaves the battle alone", async () => {
    const name = scenarios(system).find((one) => one.includes("drill"))!;
    const core = await opened(name);
    let trial = core.trialBegin(["eager", "random"], 12, { seed: "5" });
    while (!trial.finished) trial = core.trialStep(5);
    const [left, right] = core.view(null).sides.map((side) => side.name) as [string, string];
    const terminal = JSON.parse(grognard("sim", name, "-n", "12", "--seed", "5", `--${left}`, "eager", `--${right}`, "random", "--json"));
    expect(trial.sides!.map((side) => side.wins)).toEqual([terminal.wins[left], terminal.wins[right]]);
    expect(trial.draws).toBe(terminal.draws);
    expect(trial.rounds!).toBeCloseTo(terminal.mean_rounds, 9);
    expect(trial.sides![0]!.interval[0]).toBeCloseTo(terminal.wins_interval_95[left][0], 9);
    for (let n = 0; n < 9 && step(core, "eager"); n++);
    const before = [core.record(), core.hash()];
    if (core.view(null).ask.kind !== "over") {
      expect(core.trialBegin(["eager", "eager"], 3, { eyes: 0 }).ok).toBe(true);
      for (trial = core.trialStep(5); !trial.finished; ) trial = core.trialStep(5);
      expect(trial.done).toBe(3);
    }
    core.trialEnd();
    expect([core.record(), core.hash()]).toEqual(before);
    expect(core.trialBegin(["nobody", "eager"], 3).ok).toBe(false);
    expect(core.trialStep(1).ok).toBe(false);
  }, MINUTES);

  test("the umpire sets right what stands otherwise, and hears why not", async () => {
    const core = await opened(battle(system));
    playUntil(core, "eager", choosing);
    const before = core.record();
    expect(core.amendments().map((one) => one.word)).toEqual(["set", "place", "remove", "force"]);
    const piece = core.view(null).pieces.find((one) => one.onTable && one.arm !== "leader")!;
    expect(core.amend(`set ${piece.label} frobnicated`)).toMatchObject({ ok: false, why: expect.stringContaining("frobnicated") });
    expect(core.amend("set X99 gone").ok).toBe(false);
    expect(core.amend("force 3 dice").ok).toBe(false);
    expect(core.record()).toBe(before);
    const fields = core.amendable(piece.label);
    expect(fields.length).toBeGreaterThan(0);
    expect(core.amendable("X99")).toEqual([]);
    const words = fields.flatMap((one) => (one.kind === "flags" || one.kind === "one" ? one.words : one.kind === "number" ? [`${one.word} ${one.low}`, `${one.word} 1`] : []));
    const given = words.map((word) => core.amend(`set ${piece.label} ${word}`)).filter((one) => one.ok);
    expect(given.length).toBeGreaterThan(0);
    expect(given[0]!.events.some((event) => event.kind === "amend" && event.text.startsWith("The umpire"))).toBe(true);
    expect(core.record()).toContain(given[0]!.text);
  });
});

test("a failed core leaves nothing of a review or a simulation behind", async () => {
  const core = await opened("ccn/drill_melee");
  core.reviewBegin();
  expect(() => (core as unknown as { say(call: string): string }).say("web_nothing")).toThrow();
  expect(core.reviewStep(1).ok).toBe(false);
  expect(rolling(core) || choosing(core)).toBe(true);
});
