/* Long work on a copy of the battle: the review, the same position played many times, a hint. Each has a worker of its own that
 * is thrown away when it is done or nobody wants it any more; the battle itself goes on meanwhile. */
import type { AsyncCore, Hint, Review, ReviewEntry, SideNumber, Told, Trial, View } from "../../core/api.ts";
import { startCore } from "./cores.ts";
import { lay, rivalsOf, type Rival } from "./drill.ts";
import type { Drill } from "./lessons.ts";

const STEP = 120; // milliseconds between two signs of life

/** Works on a text in a worker of its own; `signal` ends it at once. */
async function apart<T>(text: string, signal: AbortSignal, work: (core: AsyncCore) => Promise<T>): Promise<T | null> {
  if (signal.aborted) return null;
  const core = startCore();
  const end = () => core.close();
  signal.addEventListener("abort", end);
  try {
    const opened = await core.open(text, { seed: "0" });
    if (!opened.ok) throw new Error(opened.faults[0]?.text ?? "this battle cannot be opened");
    return await work(core);
  } catch (e) {
    if (signal.aborted) return null;
    throw e;
  } finally {
    signal.removeEventListener("abort", end);
    core.close();
  }
}

export interface Loss {
  id: number;
  side: SideNumber;
  label: string;
  name: string;
  before: number;
  after: number;
  fate: string; // "" while it stands; else when and how it went
  gone: boolean;
}

export interface Account {
  losses: Loss[];
  view: View; // at the end
}

/** What each unit began and ended with. */
export function account(record: string, signal: AbortSignal): Promise<Account | null> {
  return apart(record, signal, async (core) => {
    const length = await core.length();
    await core.seek(0);
    const first = await core.view(null);
    await core.seek(length);
    const view = await core.view(null);
    const was = new Map(first.pieces.map((p) => [p.id, p]));
    const losses: Loss[] = [];
    for (const p of view.pieces) {
      const before = was.get(p.id);
      const sheet = await core.sheet(p.id, null);
      losses.push({
        id: p.id, side: p.side, label: p.label, name: p.name, before: before?.strength ?? p.full, after: sheet?.lost ? 0 : p.strength,
        fate: sheet?.lost ?? "", gone: !!sheet?.lost,
      });
    }
    return { losses, view };
  });
}

export interface TurningPoint {
  n: number;
  round: number;
  change: number; // of the first side's chance to win
  luck: boolean; // dice, or a choice
  side: SideNumber | null;
  words: string;
}

/** A choice that cost something, and what would have been better, in words. */
export interface Slip {
  n: number;
  round: number;
  side: SideNumber | null;
  done: string;
  better: string;
  less: number; // how much less often it wins
}

export interface Coached {
  review: Review;
  points: TurningPoint[];
  slips: Slip[]; // the worst first
}

/** The ledger of luck and choices, and what turned the battle. */
export function review(record: string, rollouts: number, signal: AbortSignal, progress: (done: number, of: number) => void): Promise<Coached | null> {
  return apart(record, signal, async (core) => {
    let p = await core.reviewBegin({ rollouts });
    while (p.ok && !p.finished) {
      progress(p.done ?? 0, p.of ?? 1);
      p = await core.reviewStep(STEP);
    }
    if (!p.ok) throw new Error(p.why ?? "it could not be reviewed");
    const found = await core.reviewResult();
    if (!found.ok) throw new Error(found.why ?? "it could not be reviewed");
    const most = [...(found.entries ?? [])].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)).slice(0, 12);
    const points: TurningPoint[] = [];
    for (const e of most) {
      if (points.length >= 4 || Math.abs(e.after - e.before) < 0.04) break;
      const told = (await core.told(e.n, e.n, null)).filter((t) => t.text);
      const words = sentence(told) || e.purpose || e.answer;
      if (points.some((q) => q.words === words)) continue;
      points.push({ n: e.n, round: e.round, change: e.after - e.before, luck: e.kind === "roll", side: e.side, words });
    }
    points.sort((a, b) => a.n - b.n);
    return { review: found, points, slips: await slipsOf(core, found.entries ?? []) };
  });
}

const SLIPS = 12;

async function slipsOf(core: AsyncCore, entries: ReviewEntry[]): Promise<Slip[]> {
  const marked = entries.filter((e) => e.kind === "choose" && (e.mark === "slip" || e.mark === "blunder") && e.better);
  const slips: Slip[] = [];
  for (const e of marked.sort((x, y) => (y.less ?? 0) - (x.less ?? 0)).slice(0, SLIPS)) {
    if (!(await core.seek(e.n - 1))) continue;
    const offers = await core.moves();
    const words = (text: string) => {
      const m = offers.find((o) => o.text === text);
      return m ? m.words || m.label : text;
    };
    slips.push({ n: e.n, round: e.round, side: e.side, done: words(e.answer), better: words(e.better!), less: e.less ?? 0 });
  }
  return slips;
}

/** The headline of what an answer belonged to, and the verdict of its dice. */
function sentence(told: Told[]): string {
  const card = told.find((t) => t.kind === "card") ?? told.find((t) => t.kind !== "round") ?? told[0];
  if (!card) return "";
  const test = card.deeds.find((d) => d.kind === "test" && d.text && !d.quiet);
  return test ? `${card.text.replace(/[.:]$/, "")}. ${test.text}` : card.text;
}

/** The position played on by programs, again and again. */
export function simulate(
  position: string, players: [string, string], battles: number, eyes: SideNumber | null, signal: AbortSignal, progress: (t: Trial) => void,
): Promise<Trial | null> {
  return apart(position, signal, async (core) => {
    let t = await core.trialBegin(players, battles, { eyes, seed: String(Math.floor(Math.random() * 1e9)) });
    while (t.ok && !t.finished) {
      progress(t);
      t = await core.trialStep(STEP);
    }
    if (!t.ok) throw new Error(t.why ?? "it could not be played on");
    progress(t);
    return t;
  });
}

export function hint(position: string, milliseconds: number, signal: AbortSignal): Promise<Hint | null> {
  return apart(position, signal, (core) => core.hint({ milliseconds }));
}

/** A drill at its question: the record that leads there, and who is asked. */
export function begun(text: string, drill: Drill | null): Promise<{ record: string; side: SideNumber } | null> {
  return apart(text, new AbortController().signal, async (core) => {
    await lay(core, drill?.before ?? []);
    return { record: drill?.before ? await core.record({}) : text, side: (await core.view(null)).ask.side ?? 0 };
  });
}

/** The answers of a drill side by side. */
export function compared(text: string, drill: Drill, signal: AbortSignal): Promise<Rival[] | null> {
  return apart(text, signal, async (core) => ((await lay(core, drill.before ?? [])) ? [] : rivalsOf(core, drill)));
}
