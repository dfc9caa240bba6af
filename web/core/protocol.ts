/* What goes between a page and cores in a worker. Calls are answered in their order; loading the core of a system, from its
 * bytes, a compiled module or its address, is one of them. */
import type { CoreMethods } from "./api.ts";

export type MethodName = keyof CoreMethods;
export type Loadable = BufferSource | WebAssembly.Module | string;

export type ToWorker = { id: number; system: string; load: Loadable } | { id: number; method: MethodName; args: unknown[] };

export type FromWorker = { id: number; value: unknown } | { id: number; error: string };
