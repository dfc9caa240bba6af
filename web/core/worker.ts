/* A core in a worker: odds and programs never block the page. */
import type { CoreMethods } from "./api.ts";
import { Core } from "./core.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

let core: Core | undefined;
const say = (message: FromWorker) => postMessage(message);
const words = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault));

async function load(from: BufferSource | WebAssembly.Module | string): Promise<void> {
  try {
    core = await Core.load(typeof from === "string" ? await fetched(from) : from);
    say({ ready: true });
  } catch (fault) {
    say({ broken: words(fault) });
  }
}

async function fetched(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("load" in data) {
    void load(data.load);
    return;
  }
  try {
    if (!core) throw new Error("the core is not loaded");
    const method = core[data.method] as (...args: unknown[]) => ReturnType<CoreMethods[keyof CoreMethods]>;
    say({ id: data.id, value: method.apply(core, data.args) });
  } catch (fault) {
    say({ id: data.id, error: words(fault) });
  }
};
