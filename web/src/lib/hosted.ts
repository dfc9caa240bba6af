/* Whether this page comes from a host: it says so with the page itself, so that nothing is asked of a static web server that it has not.
 * What a page needs to play there is fetched only then. */
import type { Club } from "./club.svelte.ts";

export type Net = typeof import("./net.ts");

export async function findHost(): Promise<{ net: Net; club: Club } | null> {
  if (!navigator.onLine) return null;
  try {
    const page = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    if (!(page.headers.get("Link") ?? "").includes("service-desc")) return null;
    const net = await import("./net.ts");
    const club = new net.Club(new URL("api/", document.baseURI).href);
    await club.find();
    return { net, club };
  } catch {
    return null; // a page that plays by itself, as ever
  }
}
