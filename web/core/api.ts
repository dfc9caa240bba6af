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

/** What is drawn on a piece, or beside a side, beyond its states and its strength. gg_badge_kind says what each is. */
export interface Badge {
  kind:
    | "pennant" | "rating" | "grade" | "trait" | "send" | "points" | "spent" | "shot" | "way" | "boxes" | "notch" | "over" | "markers"
    | "clash" | "struck" | "entry" | "guns" | "kept" | "out" | "round" | "double" | "edge" | "camp" | "cards" | "chits" | "off" | "cost" | "fight";
  side: SideNumber;
  piece: number | null; // null: the side's
  other: number | null;
  count: number;
  of: number;
  letter: string; // may be ""
  words: string; // may be ""
  at?: Place;
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
  scoreWord: string; // "banners": what a score counts; may be ""
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
  badges: Badge[];
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

/** A move of a list, with what a list shows of it. */
export interface Offer extends Move {
  label: string; // without the unit's name: "Attack 45th Foot (A1), 5 dice"
  group: string; // "Move", "Fire", "End"; may be ""
  fold: string | null; // all of a piece with the same words may stand in one row together: "Out of reach"
  rank: 0 | 1 | 2 | 3; // where a list has it: ahead of all, as offered, behind, last of all because it ends something
  usual: boolean; // what most people answer
  needless: boolean; // another offer does the same: lists for people leave it out
  until: string; // how far its odds look unless told otherwise: "fight"; "none": nothing is rolled
  /** It ends something beyond undo while others could still act: who. Ask once more. */
  ends: { count: number; left: string } | null;
}

/** A test: what a roll is for, what is needed and why, and what each result means. */
export interface Test {
  purpose: string; // "melee, 26th Ligne against 45th Foot"; "": the system does not say
  text: string; // all of it in a line
  form: "each" | "sum_low" | "sum_high" | "table" | "faces" | "amount" | "draw" | string;
  dice: number;
  die: string; // its name; "" on the way of odds
  bound: "at_most" | "less_than" | "at_least" | "more_than" | null;
  number: number | null; // what is needed
  needed: string; // "10 or less"; ""
  side: SideNumber | null; // who throws
  piece: number | null; // for whom
  other: number | null; // against whom
  rule: string | null;
  contest: number; // 1, 2: which roll of a contest; 0: it stands alone
  harms: boolean; // a success is bad for the thrower
  certain: boolean; // nothing hangs on the dice
  again: string; // which dice may be thrown again, and why; ""
  one: string; // what a success is called: "hit", "hits"; may be ""
  more: string;
  /** Why dice, number, total and price (hits for a casualty) are what they are. */
  tallies: Partial<Record<"dice" | "number" | "total" | "price", { total: number; lines: { amount: number; rule: string | null; words: string }[] }>>;
  /** What can come of it: totals or successes from low to high (missing: no end), or dice in words. */
  rows: { low?: number; high?: number; dice?: string; good: -1 | 0 | 1; words: string; chance: Chance }[];
  chance?: Chance; // of passing
  faces?: { name: string; does: string }[]; // each face of the die, or chit, and what it does here
}

export interface Group {
  id: number;
  side: SideNumber | null;
  label: string;
  name: string;
  pieces: number[];
  card: string;
}

/** What is asked, in full. Of a choice: id to usual; of a roll: test and spread. */
export interface Question {
  kind: AskKind;
  side: SideNumber | null;
  prompt: string;
  piece: number | null;
  other: number | null;
  rules: { id: string; words: string }[]; // by which it is asked
  why?: string; // why am I asked this; may be ""
  pieces?: number[]; // whom it concerns
  id?: string; // "D7", as the specification counts decisions
  name?: string; // "square"
  groups?: Group[]; // brigades, the units of an order
  series?: boolean; // one of several that may be put on one screen
  idle?: boolean; // its answer cannot matter: give the usual one
  standing?: boolean; // an answer may stand for it from now on
  usual?: { text: string; label: string } | null;
  test?: Test | null;
  spread?: number[]; // chance of each number of successes from 0 on, or of each total
}

/** All that stands in the way of a move, and the nearest that is legal. */
export interface Reasons {
  ok: boolean; // it is legal
  fault?: string; // it could not be read: why
  /** A part is missing, and the fault asks for it ("move which unit? F1, F3 or F4"): reasons(`${text}|${answer}`) goes on. */
  asks?: boolean;
  /** If it is legal: the answers to give, one after the other; several if it belongs to a later question. */
  path?: string[];
  move?: Move;
  reasons?: { rule: string | null; words: string; law: string }[]; // law: the rule's own words
  instead?: string; // in words; may be ""
  nearest?: Move | null; // give(nearest.text) is legal now
}

export interface OverlayShape {
  shape: "cells" | "area" | "line" | "ring";
  words: string;
  tone: -1 | 0 | 1; // bad or blocked, neither, good
  piece: number | null; // whom it points at
  radius: number; // of a ring
  at: [number, number][]; // corners, ends, centres of cells, the centre of a ring
}

export interface Between {
  ok: boolean; // false: one of them is neither a piece nor a place, or nothing can be said
  distance?: number; // in the system's measure
  distanceWords?: string; // "3 hexes"
  arc?: string; // "front"; may be ""
  sight?: string; // "clear", "blocked by 77th Foot"
  sees?: boolean;
  from?: Place;
  to?: Place;
}
/** A piece by its label, a place by its name, or a point of the plane. */
export type Spot = string | { x: number; y: number };

/** A move as people say it. */
export interface Motion {
  words: string; // "forward 12.0"
  note: string; // "4.5 inches to N2, hard cover"; may be ""
  move: Move;
}

/** All about one piece, for people. */
export interface Sheet {
  piece: number;
  side: SideNumber;
  label: string;
  name: string;
  type: string;
  kind: string; // "French light cavalry"; may be ""
  place: string;
  strength: number;
  full: number;
  strengthWord: string;
  status: string[];
  lines: string[]; // the card, line by line, the title first
  facts: { fact: string; value: string; good: -1 | 0 | 1 }[]; // good: whether more of it is good for its owner
  profile: { title: string; value: string }[]; // its row of the table of troop types; may be []
  lost: string | null; // when and how it went
}

export interface BriefingForce {
  type: string;
  kind: string;
  arm: Arm;
  count: number;
  strength: number;
  offTable: number; // that are yet to come
  pieces: { id: number; label: string; name: string }[];
}

export interface Briefing {
  title: string;
  story: string;
  system: string;
  systemName: string;
  clock: string;
  rounds: number;
  strengthWord: string;
  sides: { name: string; goal: number; score: number; note: string; forces: BriefingForce[] }[];
  goals: { place: string; x: number; y: number; worth: number; side: SideNumber | null }[]; // ground worth points
  terms: { rule: string; words: string }[]; // the rules that decide the battle
  options: { word: string; value: string; usual: string; words: string; rule: string | null; comment: string }[];
  /** What else the scenario says, in its own words and with its comments: limits, arrivals, terrain. */
  lines: { word: string; text: string; comment: string }[];
  places: { name: string; at: Place[] }[]; // ground that has a name, and the cells or points of it
}

/** Something of a card that can be shown: dice, a way on the map, a loss. `event` orders them; lines have it too. */
export interface ToldDeed {
  kind: "test" | "draw" | "attack" | "move" | "turn" | "place" | "remove" | "loss" | "gain" | "status" | "score";
  event: number;
  n: number; // the answer that it came of
  side: SideNumber | null;
  piece: number | null;
  other: number | null;
  rule: string | null;
  from?: Place;
  to?: Place;
  before?: number; // loss, gain: strength as View.pieces has it, before the answer and after; score
  after?: number;
  status?: string;
  on?: boolean; // the status is entered, or left
  /* of a test */
  text?: string; // "7, 10 or less needed: the order arrives."
  verdict?: "failed" | "neither" | "passed";
  total?: number; // or the number of successes
  purpose?: string;
  quiet?: boolean; // needs no line: nothing came of it
  bound?: Test["bound"];
  number?: number | null;
  needed?: string;
  row?: string; // what that result means
  die?: string;
  faces?: number[];
  names?: string[];
}

export interface ToldLine {
  text: string;
  depth: number;
  head: boolean; // the headline of an exchange inside this one
  event: number;
}

/** What happened, in the order in which it is told. */
export interface Told {
  /** A new turn or round; a heading; an exchange with its headline; a sentence by itself; no news by itself. */
  kind: "round" | "chapter" | "card" | "line" | "detail";
  text: string;
  open: boolean; // it still goes on
  from: number; // answers that it came of
  to: number;
  side: SideNumber | null; // of a card: whose exchange, who (or the first of whom it tells), against whom
  piece: number | null;
  other: number | null;
  rule: string | null;
  lines?: ToldLine[]; // not in a recap
  deeds: ToldDeed[];
}

export interface Tip {
  move: Move;
  label: string;
  win: number; // chance to win, and its standard error
  winError: number;
  less: number; // how much less often than the best
  lessError: number;
  rollouts: number;
  why: string;
}

export interface Hint {
  ok: boolean;
  why?: string; // no hint: why
  tips?: Tip[]; // at most three, the best first
  rollouts?: number;
}

export interface Threat {
  piece: number;
  words: string; // "61 % to lose strength, 22 % to be lost (+-6), by 5th Dragoon Guards (A3)"
  loss: number; // chance that it loses strength in the enemy's next turn, if he goes for it
  lost: number; // and that it is lost
  error: number; // standard error; 0 if exact
  exact: boolean;
  by: { piece: number; share: number }[];
}

export interface WinChance {
  chance: number;
  error: number; // 0: as was learned, no rollouts
  rollouts: number;
}

export interface Progress {
  ok: boolean;
  why?: string;
  done?: number;
  of?: number;
  finished?: boolean;
}

export interface ReviewEntry {
  n: number; // the answer
  kind: "choose" | "roll" | "amend";
  side: SideNumber | null;
  round: number;
  answer: string;
  purpose?: string; // of a roll
  before: number; // the first side's chance to win
  after: number;
  mark?: "good" | "slip" | "blunder" | null; // of a choice
  better?: string | null;
  less?: number; // how much less often it wins than that
  less_error?: number;
  rivals?: number; // of a good one: how much less often the next best would win
}

/** The ledger: the same numbers as `grognard review --json`. */
export interface Review {
  ok: boolean;
  why?: string;
  first?: number;
  last?: number;
  sides?: { side: string; luck: number; choices: number }[];
  umpire?: number;
  turning?: number | null; // the answer that changed most
  entries?: ReviewEntry[];
}

export interface Trial {
  ok: boolean;
  why?: string;
  done?: number;
  battles?: number;
  finished?: boolean;
  sides?: { side: string; player: string; wins: number; interval: [number, number]; lost: number }[]; // 95 %; lost: on average
  draws?: number;
  unfinished?: number;
  rounds?: number; // on average
}

export interface TrialOptions {
  seed?: string;
  rollouts?: number; // of players that play on in thought; 0: as their rank does
  eyes?: Eyes; // what this side may not know is guessed anew for each battle
}

/** What the umpire may say. */
export interface Amendment {
  word: string; // "set"
  example: string; // what stands behind it: "F1 WORDS"
  help: string;
  now: boolean; // it may be said at this ask
}

/** A word that `set LABEL` takes, for a form. */
export interface AmendField {
  word: string; // "blocks"
  kind: "number" | "word" | "words" | "side" | "piece" | "flags" | "one" | "own";
  low?: number;
  high?: number;
  words: string[]; // to choose from; of flags and `one` each stands by itself
  what: string;
  now: string; // as it is written now; "": as is usual
}

/** The headline of a move among others. */
export interface Headline {
  move: string;
  ok: boolean;
  why?: string;
  how?: string; // "exact, if 77th Foot stand"
  exact?: boolean;
  sampled?: boolean;
  headline?: HeadlineLine[];
}

export interface HeadlineLine {
  text: string;
  role: "aim" | "them" | "me" | "then" | "certain";
  chance: Chance;
  fact: string | null;
  piece: number | null;
  error_95?: number; // of an estimate
}

export interface HeadlineOptions {
  budget?: number; // states for each; 0: as for a list of `of` moves, a tenth of a second in all
  of?: number; // how many there are in all, if these are a part of them
  beside?: boolean; // they show the same facts; at most 16 at a time
}

export interface OddsOptions {
  until?: string; // one of Odds.horizons; "": as is usual for the move
  assume?: string[];
}

export interface Verdict {
  ok: boolean;
  text?: string; // the move as the core spells it, if it could be read
  rule?: string; // that forbids it
  words?: string; // the rule's words
  hint?: string; // what could be done instead
  fault?: string; // it could not be read at all: why
  move?: Move; // what it touches, if it could be read
  nearest?: Move; // of a drag to a place that is not legal: from where its pattern goes as far that way as is
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
  headline: HeadlineLine[]; // at most four
  until?: string; // how far this looks; this and what follows to `rolls`: of all odds that are ok
  usualUntil?: string; // and how far it would unasked
  horizons?: string[]; // how far one may look, from near to far
  /** Decisions on the way: `move` is what was taken, `others` what could be assumed instead. */
  assumptions?: { side: SideNumber | null; piece: number | null; words: string; assumed: boolean; matters: boolean; move: string; others: string[] }[];
  unused?: string[]; // what was assumed and never came up
  rolls?: Test[]; // what is rolled on the way, one example of each kind
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
  moves(): Offer[];
  /** The pending question in full; of a roll the test that it is. */
  question(): Question;
  /** Any move a person types. */
  verdict(text: string): Verdict;
  /** The same move at another place (and facing, -1: as it comes), and the verdict on it: a piece dragged on a free table. */
  drag(like: string, x: number, y: number, facing: number): Verdict;
  /** Any move, also of a later question: legal, with the answers that lead there; or all that stands in its way, and what could be
   * done instead. */
  reasons(text: string): Reasons;
  /** The same for a click: what this piece could be thought to do to another piece, or at a point; at most four, [] if nothing. */
  pointed(piece: number, at: { other: number } | { x: number; y: number }): Reasons[];
  /** The kinds of overlays of this system: "reach", "fire", "sight" ... */
  overlays(): string[];
  /** Shapes to draw for a piece, or between two; [] if there is nothing to draw. */
  overlay(kind: string, piece: number, other?: number | null): OverlayShape[];
  between(from: Spot, to: Spot): Between;
  /** Named motions of the pending question that are worth listing; [] where there are none. */
  motions(): Motion[];
  /** All about one piece as these eyes may know it; null: there is no such piece. */
  sheet(piece: number, eyes: Eyes): Sheet | null;
  briefing(): Briefing;
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
   * legal; until: how far to look. */
  odds(text: string, budget: number, options?: OddsOptions | string[]): Odds;
  /** The headlines of these moves. A long list is better asked for in parts, so that it can be broken off. */
  headlines(moves: string[], options?: HeadlineOptions): Headline[];

  /** The three best moves and why; a second unless told otherwise. */
  hint(think?: ThinkOptions): Hint;
  /** What the enemy can do to the pieces of a side (null: of whoever is asked) in his next turn; pieces: only these. */
  danger(side: Eyes, pieces?: number[], rollouts?: number): Threat[];
  /** What a program did last where it had a choice, and why; "": none has decided anything. */
  reason(): string;
  /** The chance of a side to win, as far as it can know: by rollouts, or as was learned (none, at once). Where
   * something is hidden each side guesses, and the chances of both need not add up to 1. */
  winChance(side: SideNumber, rollouts?: number): WinChance;
  /** The review of the whole battle: begin, step (at least one step, then for so long) until finished, result, end. */
  reviewBegin(options?: { rollouts?: number; seed?: string }): Progress;
  reviewStep(milliseconds: number): Progress;
  reviewResult(): Review;
  reviewEnd(): void;
  /** The present position played on by programs, so many times: begin, step until finished, end. */
  trialBegin(players: [string, string], battles: number, options?: TrialOptions): Trial;
  trialStep(milliseconds: number): Trial;
  trialEnd(): void;

  /** What happened from answer `from` to answer `to` (0: the opening; an exchange that goes on at `from` is told whole). */
  told(from: number, to: number, eyes: Eyes): Told[];
  /** The same since that many answers in headlines alone. */
  recap(since: number, eyes: Eyes): Told[];

  /** The umpire's hand: `set A1 blocks 2 shaken`, `place A1 G5 N`, `remove A1`, `force 4 dice`. */
  amend(text: string): Given;
  amendments(): Amendment[];
  amendable(label: string): AmendField[];

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
