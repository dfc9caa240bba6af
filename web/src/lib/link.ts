/* A position in a link: the scenario text, deflated, in base64url behind `#p=`. What comes out of a link is a stranger's:
 * it is measured before it is believed, and the core judges it like any file. */

export const LINK_TEXT_MOST = 256 * 1024;
export const LINK_MOST = 128 * 1024;

export class LinkError extends Error {}

function toBase64(bytes: Uint8Array): string {
  let s = "";
  for (let i = 0; i < bytes.length; i += 0x2000) s += String.fromCharCode(...bytes.subarray(i, i + 0x2000));
  return btoa(s).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new LinkError("the link holds signs that no position has");
  try {
    const s = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(s, (c) => c.charCodeAt(0));
  } catch {
    throw new LinkError("the link has been cut short");
  }
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      throw new LinkError("the link unpacks to more than any position needs");
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

export async function packPosition(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64(await collect(stream, LINK_TEXT_MOST));
}

export async function unpackPosition(packed: string): Promise<string> {
  if (packed.length > LINK_MOST) throw new LinkError("the link is longer than any position needs");
  const bytes = fromBase64(packed);
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await collect(stream, LINK_TEXT_MOST);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch (e) {
    if (e instanceof LinkError) throw e;
    throw new LinkError("the link is damaged: it does not unpack to a text");
  }
}

export type Route =
  | { page: "start" }
  | { page: "play"; id: string } // a battle of the shelf
  | { page: "position"; packed: string }
  | { page: "battle"; name: string }
  | { page: "join"; token: string; watch: boolean } // a seat at a host, or a place to watch from
  | { page: "far"; id: string } // a battle at a host
  | { page: "unknown" };

export function routeOf(hash: string): Route {
  const h = hash.replace(/^#\/?/, "");
  if (h === "") return { page: "start" };
  const kept = /^play\/([a-z0-9]+)$/.exec(h);
  if (kept) return { page: "play", id: kept[1]! };
  const seat = /^(join|watch)\/([A-Za-z0-9_-]{8,128})$/.exec(h);
  if (seat) return { page: "join", token: seat[2]!, watch: seat[1] === "watch" };
  const far = /^battle\/([A-Za-z0-9_-]{22})$/.exec(h);
  if (far) return { page: "far", id: far[1]! };
  if (h.startsWith("p=")) return { page: "position", packed: h.slice(2) };
  if (h.startsWith("b=")) {
    const name = h.slice(2);
    return /^[a-z0-9_]+\/[a-z0-9_]+$/i.test(name) ? { page: "battle", name } : { page: "unknown" };
  }
  return { page: "unknown" };
}
