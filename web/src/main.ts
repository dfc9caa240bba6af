import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./colours.css";
import "./phone.css";

setTimeout(() => mount(App, { target: document.getElementById("app")! })); // reading the script was work enough for one turn

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("sw.js").catch(() => undefined); // it plays without, too
  });
}
