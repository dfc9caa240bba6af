/* The shelf: every battle that was begun here, in the browser's own database. Where there is none, as in some private windows,
 * battles are kept as long as the page is open. A battle is open in one tab at a time: a lock of the browser sees to that. */
import type { View } from "../../core/api.ts";
import type { Seat, Setup } from "./setup.ts";

export interface Kept {
  id: string;
  name: string; // of the scenario, for file names
  title: string;
  called: string; // what its owner calls it; "": by its title
  system: string;
  sides: [string, string];
  seats: [Seat, Seat];
  dice: "page" | "typed";
  umpire: boolean;
  allow: Allowed;
  lesson?: string; // that it is
  step?: number; // of the lesson that leads
  text: string; // the record
  clock: string;
  answers: number;
  over: boolean;
  result: string;
  began: number; // milliseconds, as Date counts
  touched: number;
  view: View | null; // for its picture; only what both sides may see
  branches?: unknown; // other courses of it, as Setup takes them
}

/** What the player allows himself; it is said in the record. */
export interface Allowed {
  hints: boolean;
  backs: "rules" | "free" | "none"; // choices taken back: as the rules of the table have it, past dice too, never
}
export const USUAL_ALLOWED: Allowed = { hints: true, backs: "rules" };

const OLD = "grognard.battle"; // the one battle that was kept before there was a shelf
const STORE = "battles";
const here = new Map<string, Kept>(); // where the browser keeps nothing
let opened: Promise<IDBDatabase | null> | undefined;

function database(): Promise<IDBDatabase | null> {
  return (opened ??= new Promise((done) => {
    try {
      const ask = indexedDB.open("grognard", 1);
      ask.onupgradeneeded = () => ask.result.createObjectStore(STORE, { keyPath: "id" });
      ask.onsuccess = () => done(ask.result);
      ask.onerror = () => done(null);
    } catch {
      done(null);
    }
  }));
}

async function use<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await database();
  if (!db) return undefined;
  return new Promise((done, fail) => {
    const deal = db.transaction(STORE, mode);
    const ask = act(deal.objectStore(STORE));
    deal.oncomplete = () => done(ask.result);
    deal.onerror = deal.onabort = () => fail(deal.error ?? new Error("the browser would not keep it"));
  });
}

const news = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("grognard.shelf");
type News = { changed: true } | { take: string };

/** Calls back when another tab changes the shelf, or wants the battle that is open here. */
export function onNews(changed: () => void, take: (id: string) => void): () => void {
  const hear = ({ data }: MessageEvent<News>) => ("take" in data ? take(data.take) : changed());
  news?.addEventListener("message", hear);
  return () => news?.removeEventListener("message", hear);
}

export function newId(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 7);
}

/** Throws if the browser would not keep it: that is to be said. */
export async function keep(one: Kept): Promise<void> {
  if (await database()) await use("readwrite", (s) => s.put(one));
  else here.set(one.id, one);
  news?.postMessage({ changed: true } satisfies News);
}

export async function forget(id: string): Promise<void> {
  here.delete(id);
  await use("readwrite", (s) => s.delete(id));
  news?.postMessage({ changed: true } satisfies News);
}

export async function keptBattle(id: string): Promise<Kept | undefined> {
  return here.get(id) ?? (sound(await use("readonly", (s) => s.get(id) as IDBRequest<unknown>)) ?? undefined);
}

/** All, the last one played first. */
export async function shelf(): Promise<Kept[]> {
  await moveOld();
  const all = ((await use("readonly", (s) => s.getAll() as IDBRequest<unknown[]>)) ?? []).map(sound).filter((k) => k !== null);
  return [...all, ...here.values()].sort((a, b) => b.touched - a.touched);
}

/** What lies in a database may be of another version, or half written: only what has its parts is believed. */
function sound(it: unknown): Kept | null {
  const k = it as Partial<Kept> | undefined;
  if (!k || typeof k.id !== "string" || typeof k.text !== "string" || !Array.isArray(k.seats) || k.seats.length !== 2) return null;
  return {
    id: k.id, name: k.name ?? "battle", title: k.title ?? "A battle", called: k.called ?? "", system: k.system ?? "",
    sides: k.sides ?? ["", ""], seats: k.seats, dice: k.dice === "typed" ? "typed" : "page", umpire: k.umpire === true,
    allow: { ...USUAL_ALLOWED, ...k.allow }, ...(k.lesson ? { lesson: k.lesson } : {}), ...(typeof k.step === "number" ? { step: k.step } : {}), text: k.text, clock: k.clock ?? "", answers: k.answers ?? 0,
    over: k.over === true, result: k.result ?? "", began: k.began ?? 0, touched: k.touched ?? 0, view: k.view ?? null,
    ...(k.branches ? { branches: k.branches } : {}),
  };
}

/** The battle of earlier versions, once. */
async function moveOld(): Promise<void> {
  try {
    const old = sound({ ...(JSON.parse(localStorage.getItem(OLD) ?? "null") as object | null), id: newId() });
    if (old) await keep({ ...old, began: Date.now(), touched: Date.now() });
    localStorage.removeItem(OLD);
  } catch {
    /* there was none, or it cannot be read */
  }
}

export function setupOf(k: Kept): Setup {
  return {
    id: k.id, name: k.name, text: k.text, seats: k.seats, dice: k.dice, umpire: k.umpire, allow: k.allow, called: k.called, began: k.began,
    ...(k.lesson ? { lesson: k.lesson } : {}), ...(k.step === undefined ? {} : { step: k.step }), ...(k.branches ? { branches: k.branches } : {}),
  };
}

// ---- one tab at a time ----

const lockName = (id: string) => `grognard.battle.${id}`;
const locks = () => (typeof navigator === "undefined" ? undefined : (navigator.locks as LockManager | undefined)); // only on safe origins

export type Release = () => Promise<unknown>;

/** Holds a battle for this tab; null: another one has it. Call the result to let it go: it is gone when that has ended. */
export async function hold(id: string, patience = 600): Promise<Release | null> {
  const all = locks();
  if (!all) return async () => undefined;
  for (const end = Date.now() + patience; ; ) {
    const held = await new Promise<Release | null>((got) => {
      const gone = all.request(lockName(id), { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => got(() => (release(), gone))) : got(null));
    });
    if (held || Date.now() > end) return held; // a page that is being reloaded lets go a moment later
    await new Promise((again) => setTimeout(again, 60));
  }
}

/** Asks the tab that has it to let go. */
export async function takeOver(id: string): Promise<Release | null> {
  news?.postMessage({ take: id } satisfies News);
  return hold(id, 4000);
}

/** The battles that some tab has open. */
export async function openElsewhere(): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? [];
  return new Set(held.map((l) => l.name ?? "").filter((n) => n.startsWith("grognard.battle.")).map((n) => n.slice("grognard.battle.".length)));
}

/** "today 14:05", "yesterday", "3 March" */
export function whenWords(at: number, now = Date.now()): string {
  if (!at) return "";
  const day = (t: number) => new Date(t).toDateString();
  const d = new Date(at);
  if (day(at) === day(now)) return `today ${d.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
  if (day(at) === day(now - 86_400_000)) return "yesterday";
  return d.toLocaleDateString([], { day: "numeric", month: "long", ...(now - at > 300 * 86_400_000 ? { year: "numeric" } : {}) });
}
