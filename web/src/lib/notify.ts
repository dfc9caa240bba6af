/* "Your turn", said by the browser to who does not look at the page. */
import type { FarBattle } from "../../core/host.ts";

export const canNotify = () => typeof Notification !== "undefined" && isSecureContext;
export const notifies = () => canNotify() && Notification.permission === "granted";

export function notify(b: Pick<FarBattle, "id" | "title" | "words">): void {
  if (!notifies() || !document.hidden) return;
  const words = { body: b.words ? `${b.title}. ${b.words}` : b.title, tag: `grognard-${b.id}`, icon: "icon-192.png" };
  const show = () => {
    const n = new Notification("Your turn", words);
    n.onclick = () => {
      window.focus();
      location.hash = `#/battle/${b.id}`;
    };
  };
  // A phone shows notifications of a service worker alone.
  void (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration().then((r) => (r ? r.showNotification("Your turn", words) : show()), show);
}
