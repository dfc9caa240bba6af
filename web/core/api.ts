/* The core as the page sees it: text in, plain objects out, the same for every rule system. What each field means is said
 * in include/grognard.h; nothing here knows any system by name. */

export type SideNumber = 0 | 1;
/** Whose eyes: a side, or null for what both sides may see (a curtain, a spectator of two programs). */
export type Eyes = SideNumber | null;

export interface Rule {
  id: string; // "ccn.activation.check"
  source: string; // "S4": the seed sheet; "P": published; "R": our ruling
  words: string;
}

export interface SystemAbout {
  id: string;
  name: string;
  version: number;
  rules: Rule[];
  /** Troop types: a table of words. */
  types: { columns: string[]; rows: string[][] };
}

export interface PlayerAbout {
  name: string; // "greedy"
  words: string;
  system?: string; // it plays this system alone
}

export interface About {
  version: string;
  systems: SystemAbout[];
  players: PlayerAbout[];
}

/** What the page knows before it has any core: made of all of them when it is built. */
export interface Summary {
  version: string;
  systems: { id: string; name: string; rules: number }[];
  players: PlayerAbout[];
}

export interface Fault {
  line: number; // from 1, in the text that was opened
  column: number;
  text: string;
}

export interface Battle {
  kind: "scenario" | "record";
  system: string;
  title: string;
  story: string; // may be ""
  sides: [string, string]; // "french", "allies"
  players: string[]; // programs that play this battle
  /** Of a record: who played, seed, date ...; {} for a scenario. */
  tags: Record<string, string>;
  seed: string; // that the page's dice come from
  answers: number; // of a record; 0 for a scenario
  events: Event[]; // what happens before the first ask
}

export interface Opened {
  ok: boolean;
  faults: Fault[]; // why not, all of them; the first 64
  faultCount: number;
  battle?: Battle;
}

export interface Pose {
  x: number; // plane coordinates in 1/10 inch, a hex or square is 100 across; y grows to the south
  y: number;
  facing: number; // degrees clockwise from north; -1: none
}

export interface Place extends Pose {
  name: string; // "G5", "24.0,10.5"
}

export type AskKind = "choose" | "roll" | "over";

export interface Die {
  name: string; // "battle die"
  draw: boolean; // not dice but a chit or card: one of `outcomes`
  faces: number; // of one die; 0: a draw
  names: string[]; // of the faces from 1 on; of a draw: of its classes. Numbers as text if they have no names
  /** Of a draw: how many of each class are left; of dice: faces that mean the same. Same order as `classes`. */
  weights: number[];
  classes: string[]; // what the rules tell apart; "" where it has no name
  classOf: number[]; // by face - 1: index into classes
}

export interface Ask {
  kind: AskKind;
  side: SideNumber | null; // who answers; null: dice that are nobody's
  piece: number | null;
  other: number | null;
  dice: number; // of a roll
  rule: string | null;
  die: Die | null; // of a roll
  open: boolean; // more is legal than moves() offers: any place on a free table, see drag()
}

export interface Cell {
  x: number; // centre
  y: number;
  column: number;
  row: number;
  terrain: number; // index into View.terrain
  works: number; // fortified edges: bit i towards 30 + 60 i degrees (squares: 90 i)
  worth: number; // points while held
  worthTo: SideNumber | null;
  name: string;
}

export interface Feature {
  terrain: number;
  closed: boolean; // an area; else a line
  at: [number, number][];
  name: string;
}

export type Arm = "foot" | "horse" | "guns" | "leader" | "other";
export type Shape = "cell" | "rect" | "disc";

export interface Piece {
  id: number;
  side: SideNumber;
  arm: Arm;
  shape: Shape;
  onTable: boolean;
  with: number | null; // the unit that a leader is attached to
  strength: number;
  full: number;
  x: number; // of a rectangle: the middle of its front edge; else the centre
  y: number;
  facing: number; // -1: none
  place: string; // name of the place, "" off the table
  width: number; // across the front; 0 for cells
  depth: number;
  status: number[]; // indexes into View.status
  label: string; // "F1"
  type: string; // "FR.LC"
  name: string; // "1st chasseur brigade"
}

export interface Word {
  word: string; // "shaken"
  mark: string; // one character, for a small mark
}

export interface View {
  ground: "hexes" | "squares" | "table";
  columns: number;
  rows: number;
  width: number; // plane
  height: number;
  terrain: Word[];
  status: Word[];
  strengthWord: string; // "blocks"
  round: number;
  rounds: number; // 0: no end is set
  sides: [SideView, SideView];
  clock: string; // "Round 3 of 8"
  prompt: string; // what is asked, in words
  ask: Ask;
  /** Somebody knows something now that the other may not: put a curtain between two people on one device. */
  secrets: boolean;
  result: Result | null;
  cells: Cell[];
  features: Feature[];
  pieces: Piece[];
}

export interface SideView {
  name: string;
  score: number;
  goal: number; // 0: none
  note: string; // "3 chits in the cup, 1 aide ready"
}

export interface Result {
  winner: SideNumber | null; // null: drawn
  rule: string | null;
  words: string; // the rule's words
}

export interface Move {
  text: string; // notation: what give(), odds() and verdict() take
  words: string; // for people
  piece: number | null;
  other: number | null;
  to: Place | null;
  attack: boolean;
  free: boolean; // its place may be chosen freely: drag() takes it as a pattern
}

export interface Verdict {
  ok: boolean;
  text?: string; // the move as the core spells it, if it could be read
  rule?: string; // that forbids it
  words?: string; // the rule's words
  hint?: string; // what could be done instead
  fault?: string; // it could not be read at all: why
  move?: Move; // what it touches, if it could be read
}

/** Moves that somebody could think of for a piece and that a rule forbids, by rule: for "why not?". */
export interface Refusal {
  rule: string;
  words: string;
  count: number;
  hint: string; // may be ""
  moves: Move[]; // the first eight
}

export type EventKind =
  | "step" | "choice" | "dice" | "draw" | "tally" | "attack" | "move" | "turn"
  | "strength" | "status" | "place" | "remove" | "score" | "over"
  | "result" // what the dice that fell mean, with the reasons of their number
  | "amend"; // the umpire's hand

export interface Event {
  kind: EventKind;
  side: SideNumber | null;
  piece: number | null;
  other: number | null;
  rule: string | null;
  text: string; // one sentence; "": nothing to say
  /** How loud it is in a log: 0 a new round, 1 a draw, 2 a deed, 3 a detail (dice, tallies). */
  depth: 0 | 1 | 2 | 3;
  from?: Place;
  to?: Place;
  before?: number; // strength, score, step; of a tally: the sum so far
  after?: number; // of a tally: the amount; of a status: 1 enters, 0 leaves
  status?: string; // the status word
  faces?: number[]; // of dice and draws, from 1
  names?: string[]; // what stands on those faces
  die?: string; // the die's name
  seenBy: [boolean, boolean]; // show it to no other side
}

export interface Given {
  ok: boolean;
  why?: string; // it was not taken: why; nothing has changed
  rule?: string; // that forbids it
  hint?: string;
  text: string; // the answer as the core spells it
  events: Event[];
}

export interface Thrown extends Given {
  faces: number[];
}

export interface Played extends Given {
  reason: string; // why the program did it; "": it does not say
}

export interface Chance {
  value: number;
  fraction?: string; // "3/16"; missing if it is not exact
}

/** One line about a piece or a side. The same as `marginals` of `grognard odds --json`. */
export interface OddsLine {
  piece?: string; // label
  pieceId?: number;
  side?: string;
  kind: "removed" | "hurt" | "strength" | "status" | "leaves" | "place" | "facing" | "score" | "wins";
  value: number | string | boolean;
  unchanged: boolean; // so it is already
  text: string; // "A1 has 2 blocks"
  chance: Chance;
  error_95?: number; // of an estimate
}

export interface Tally {
  text: string; // "F1 against A1: 4 = 3 melee.base + 1 melee.leader_bonus"
  piece: number | null;
  other: number | null;
  total: number;
  lines: { amount: number; rule: string; words: string }[];
}

export interface Odds {
  ok: boolean;
  why?: string; // no odds: why
  move: string; // notation; "the roll that is asked"
  exact: boolean;
  sampled: boolean; // an estimate: label it
  samples?: number;
  guesses?: number; // the mean of so many guesses at what the other side hides
  ms: number;
  by_habit: number; // decisions on the way that habit took
  assumed: number;
  gain?: number; // expected change of the position's worth to the asked side, in points
  how: string; // "exact, if 77th Foot stand"
  headline: { text: string; role: "aim" | "them" | "me" | "then" | "certain"; chance: Chance }[]; // at most four lines
  habits: string[]; // examples of such decisions
  tallies: string[];
  tests: Tally[]; // the same tallies, with rule ids
  outcomes: { chance: Chance; text: string }[]; // whole results, the likeliest first
  outcomeCount: number; // outcomes holds at most 200
  marginals: OddsLine[];
}

export type AnswerBy = "person" | "program" | "dice";

/** One answer of the battle and what came of it. */
export interface Entry {
  n: number; // after so many answers; the battle's opening is 0 and has no text
  text: string;
  kind: "choose" | "roll" | "amend" | "start"; // amend: the umpire's hand
  side: SideNumber | null;
  by: AnswerBy;
  notes: string[]; // comments of the record
  events: Event[];
}

export interface UndoPolicy {
  to: number | null; // cut(to) takes the last choice back; null: it cannot be
  why: string; // why it cannot
}

export interface OpenOptions {
  seed?: string; // decimal; else the record's, else one that nobody chose
}

/** How long a program that plays on in thought may think: by a number the same every time; neither: as its rank does. */
export interface ThinkOptions {
  milliseconds?: number;
  rollouts?: number;
}

/** What the core can do. Calls that fail say so in their result; none throws unless the core itself is broken. */
export interface CoreMethods {
  /** Of the systems whose cores are loaded. */
  about(): About;
  /** A scenario or a record, told apart by the text, of any system. What was open before stays open if this fails. */
  open(text: string, options?: OpenOptions): Opened;

  view(eyes: Eyes): View;
  /** All offered moves of the pending choice, in the engine's order; [] if a roll is asked or the battle is over. */
  moves(): Move[];
  /** Any move a person types. */
  verdict(text: string): Verdict;
  /** The same move at another place (and facing, -1: as it comes), and the verdict on it: a piece dragged on a free table. */
  drag(like: string, x: number, y: number, facing: number): Verdict;
  /** What a piece cannot do now, and by which rule. */
  refused(piece: number): Refusal[];
  card(piece: number, eyes: Eyes): string;
  prompt(): string;

  /** An answer by a person: a move, `roll 5 3 1`, `draw french`, `concede`. Answers behind a seek are dropped. */
  give(text: string): Given;
  /** The page's dice answer the pending roll. */
  throw(): Thrown;
  /** A program answers the pending choice; it sees only what its side may know. */
  play(player: string, think?: ThinkOptions): Played;
  /** The odds of a legal move ("" where a roll is asked). budget: states looked at before it samples; 2000000 is the
   * command line's, 20000 keeps the longest exchanges to some 200 ms. assume: moves that decide on the way where they are
   * legal. */
  odds(text: string, budget: number, assume?: string[]): Odds;

  /** The position as a scenario; in the middle of an exchange the last quiet point and `answer` lines. */
  position(): string;
  /** The record (.grog); tags such as Date, Seed or one named after a side. upTo: the first so many answers only. */
  record(tags?: Record<string, string>, upTo?: number): string;
  /** A comment in the record, behind the answers given so far. */
  note(text: string): void;
  /** Number of answers there are, and how many of them have been given at the point that is shown. */
  length(): number;
  at(): number;
  /** Jumps to after n answers; those behind are kept until something else is given. False: there are not so many. */
  seek(n: number): boolean;
  /** The same, and drops what is behind. */
  cut(n: number): boolean;
  canUndo(): UndoPolicy;
  /** Entries from..to, both included; 0 is the opening. */
  log(from: number, to: number): Entry[];
  hash(): string; // of the position, 16 hexadecimal digits; "" in the middle of an exchange
  /** Other dice from here on. */
  reseed(seed: string): void;
}

/** The same in a worker: every call is a promise. */
export type AsyncCore = {
  [K in keyof CoreMethods]: (...args: Parameters<CoreMethods[K]>) => Promise<ReturnType<CoreMethods[K]>>;
};
