/* One core for each rule system, fetched when it is needed; programs of every rank, and a page that stays awake while they think. */
import { expect, test } from "vitest";
import { begin, theStage, visit } from "./support.ts";

const stage = theStage();
const ranks = ["recruit", "sergeant", "captain", "colonel", "marshal"];

test("the core of a system is fetched when its battles are looked at, once, and no other", async () => {
  const v = await visit(stage.browser, stage.url);
  await v.page.waitForLoadState("networkidle"); // what the first page has asked for has come
  const fetched: string[] = [];
  v.page.on("request", (r) => {
    const core = /\/(\w+)-[^/]*\.wasm$/.exec(r.url());
    if (core) fetched.push(core[1]!);
  });
  await v.page.reload();
  await begin(v.page, "ccn/el_bodon", ["person", "captain"]);
  expect(fetched).toEqual(["ccn"]);
  await v.page.goBack();
  await begin(v.page, "bp/redinha", ["person", "captain"]);
  expect(fetched).toEqual(["ccn", "bp"]);
  await v.page.getByRole("tab", { name: "Rules" }).click();
  await v.page.locator(".contents .link", { hasText: /^11\./ }).click(); // the index of all rules
  await v.page.locator(".rules section.open").waitFor();
  await v.page.waitForFunction(() => document.querySelectorAll("[data-rule^='bp.']").length > 200);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("the start page needs no core, and says so if one cannot be had; once it can, the battle opens", async () => {
  const v = await visit(stage.browser, stage.url);
  await v.page.route("**/*.wasm", (r) => r.abort());
  await v.page.reload();
  const card = v.page.locator("[data-battle='ccn/el_bodon']");
  await card.waitFor();
  expect(await v.page.locator("[data-system]").count()).toBe(5);
  await card.click();
  await v.page.locator(".fault", { hasText: "ccn/el_bodon cannot be looked at" }).waitFor();
  await v.page.unroute("**/*.wasm");
  await card.click();
  await v.page.locator(".setup button.main").click();
  await v.page.locator("svg.board").waitFor();
  await v.close();
});

test("a file of rules that nobody knows is refused with its line and column", async () => {
  const v = await visit(stage.browser, stage.url);
  await v.page.locator("input[type=file]").setInputFiles({ name: "far.scn", mimeType: "text/plain", buffer: Buffer.from("title Far\nsystem  dbn\n") });
  const fault = v.page.locator(".fault", { hasText: "far.scn cannot be opened" });
  await fault.waitFor();
  expect(await fault.innerText()).toMatch(/line 2, column 9: unknown system "dbn": expected .*ccn/);
  expect(v.complaints).toEqual([]);
  await v.close();
});

test("every rank is offered with a sentence, and while marshal thinks the page stays awake", async () => {
  const v = await visit(stage.browser, stage.url);
  await v.page.locator("[data-battle='ccn/el_bodon']").click();
  for (const rank of ranks) {
    await v.page.locator("select[name=seat1]").selectOption(rank);
    const words = (await v.page.locator(".seat.side1 p").innerText()).toLowerCase();
    expect(words.startsWith(`${rank}: `)).toBe(true);
    expect(words.length).toBeGreaterThan(rank.length + 12);
  }
  await v.page.locator("select[name=seat0]").selectOption("colonel");
  await v.page.locator("select[name=seat1]").selectOption("marshal");
  await v.page.locator(".setup button.main").click();
  await v.page.locator("svg.board").waitFor();
  const { gap, at } = await v.page.evaluate(async () => {
    const of = () => Number(document.querySelector<HTMLElement>(".battle")!.dataset.at);
    let [last, worst] = [performance.now(), 0];
    const end = last + 20_000;
    while (of() < 12 && performance.now() < end) {
      await new Promise((done) => setTimeout(done, 5));
      worst = Math.max(worst, performance.now() - last);
      last = performance.now();
    }
    return { gap: worst, at: of() };
  });
  console.log(`the longest time without a beat of the page: ${Math.round(gap)} ms in ${at} answers`);
  expect(at).toBeGreaterThanOrEqual(12);
  expect(gap).toBeLessThan(500);
  expect(v.complaints).toEqual([]);
  await v.close();
});
