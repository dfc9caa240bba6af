/* Cores in a worker: odds and programs never block the page. */
import type { CoreMethods } from "./api.ts";
import { Core } from "./core.ts";
import type { FromWorker, Loadable, ToWorker } from "./protocol.ts";

const core = new Core();
const say = (message: FromWorker) => postMessage(message);
const words = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault));

async function fetched(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function load(id: number, system: string, from: Loadable): Promise<void> {
  try {
    await core.add(system, typeof from === "string" ? await fetched(from) : from);
    say({ id, value: null });
  } catch (fault) {
    say({ id, error: words(fault) });
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("load" in data) {
    void load(data.id, data.system, data.load);
    return;
  }
  try {
    const method = core[data.method] as (...args: unknown[]) => ReturnType<CoreMethods[keyof CoreMethods]>;
    say({ id: data.id, value: method.apply(core, data.args) });
  } catch (fault) {
    say({ id: data.id, error: words(fault) });
  }
};
