/* What goes between a page and a core in a worker. Calls are answered in their order. */
import type { CoreMethods } from "./api.ts";

export type MethodName = keyof CoreMethods;

export type ToWorker = { load: BufferSource | WebAssembly.Module | string } | { id: number; method: MethodName; args: unknown[] };

export type FromWorker = { ready: true } | { broken: string } | { id: number; value: unknown } | { id: number; error: string };
