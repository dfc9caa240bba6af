/* The battle told as lines: a sentence an event, tallies folded into one line each. */
import type { Entry, Event, Piece, SideNumber } from "../../core/api.ts";

export interface LogLine {
  n: number; // the answer it came of
  depth: 0 | 1 | 2 | 3;
  side: SideNumber | null;
  text: string;
  rule: string | null;
  tally?: { amount: number; rule: string }[];
}

/** May these eyes see it? null: only what both may. */
export function seen(e: Event, eyes: SideNumber | null): boolean {
  return eyes === null ? e.seenBy[0] && e.seenBy[1] : e.seenBy[eyes];
}

export function shortRule(id: string): string {
  const dot = id.indexOf(".");
  return dot < 0 ? id : id.slice(dot + 1);
}

function tallyLine(n: number, events: Event[], pieces: Piece[]): LogLine | null {
  if (events.length < 2) return null; // a test without modifiers explains itself
  const first = events[0]!;
  const label = (id: number | null) => pieces.find((p) => p.id === id)?.label;
  const tally = events.map((e) => ({ amount: e.after ?? 0, rule: e.rule ?? "" }));
  const total = tally.reduce((sum, t) => sum + t.amount, 0);
  const who = label(first.piece);
  const whom = label(first.other);
  const head = `${who ?? ""}${whom ? ` against ${whom}` : ""}${who ? ": " : ""}${total}`;
  return { n, depth: 3, side: first.side, text: head, rule: null, tally };
}

export function logLines(n: number, events: Event[], eyes: SideNumber | null, pieces: Piece[]): LogLine[] {
  const lines: LogLine[] = [];
  let tally: Event[] = [];
  const close = () => {
    const line = tallyLine(n, tally, pieces);
    if (line) lines.push(line);
    tally = [];
  };
  for (const e of events) {
    if (!seen(e, eyes)) continue;
    if (e.kind === "tally") {
      if (tally.length && (tally[0]!.piece !== e.piece || tally[0]!.other !== e.other)) close();
      tally.push(e);
      continue;
    }
    close();
    if (e.text) lines.push({ n, depth: e.depth, side: e.side, text: e.text, rule: e.rule });
  }
  close();
  return lines;
}

export function entryLines(entry: Entry, eyes: SideNumber | null, pieces: Piece[]): LogLine[] {
  const notes = entry.notes.map<LogLine>((text) => ({ n: entry.n, depth: 3, side: entry.side, text, rule: null }));
  return [...notes, ...logLines(entry.n, entry.events, eyes, pieces)];
}
