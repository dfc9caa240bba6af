import { chromium } from "playwright-core";
const url = "http://127.0.0.1:8177/";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
async function person(opts = {}) {
  const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...opts });
  const page = await ctx.newPage(); page.setDefaultTimeout(10000);
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  page.on("pageerror", (e) => console.log("pageerror", e.message));
  await page.goto(url);
  return page;
}
const shot = (p, n) => p.screenshot({ path: `/tmp/d-run/${n}.png` });
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
try {
const anna = await person(), ben = await person(PHONE), carl = await person({ colorScheme: "dark" });
async function invite(page, battle, name, opts = {}) {
  await page.locator(`[data-system="${battle.split("/")[0]}"]`).click();
  await page.locator(`[data-battle="${battle}"]`).first().click();
  await page.getByRole("button", { name: "Play a friend" }).click();
  if (await page.locator("input[name=my-name]").count()) await page.locator("input[name=my-name]").fill(name);
  await page.locator("select[name=pace]").selectOption(opts.pace ?? "30");
  await page.locator("select[name=who]").selectOption(opts.who ?? "link");
  if (opts.shot) await shot(page, opts.shot);
  await page.getByRole("button", { name: "Make the link" }).click();
  return page.locator("input[readonly]").first().inputValue();
}
await invite(carl, "boe/maida", "Carl", { who: "lobby", pace: "d3" });
const link = await invite(anna, "ccn/el_bodon", "Anna", { shot: "p-friend" });
await shot(anna, "p-wait");
await ben.goto(link); await ben.getByRole("button", { name: "Take the seat" }).waitFor(); await shot(ben, "p-join");
await ben.locator("input[name=my-name]").fill("Ben"); await ben.getByRole("button", { name: "Take the seat" }).click();
await ben.locator("svg.board").waitFor(); await anna.locator("svg.board").waitFor();
await anna.waitForTimeout(1500);
const at = (p) => p.evaluate(() => ({ ...document.querySelector(".battle").dataset }));
for (let n = 0; n < 14; n++) {
  for (const p of [anna, ben]) {
    const s = await at(p);
    if (s.state !== "choose") continue;
    await p.evaluate((n) => { const r = [...document.querySelectorAll(".moves [data-move], .moves button.group")]; r[n % r.length]?.click(); }, n * 5 + 2);
    await p.waitForTimeout(500);
    await p.evaluate(() => document.querySelector("[data-sure]")?.click());
  }
  await anna.waitForTimeout(600);
}
console.log(await at(anna), await at(ben));
await ben.getByRole("tab", { name: "Words" }).click();
await ben.locator("input[name=say]").fill("Your guns have found the range. My chasseurs will not forget it."); await ben.getByRole("button", { name: "Send" }).click();
await anna.waitForTimeout(500);
await ben.getByRole("button", { name: "Offers" }).click(); await shot(ben, "p-offers");
await ben.getByRole("button", { name: "Offer a draw" }).click();
await anna.waitForTimeout(800);
await shot(anna, "p-anna"); await shot(ben, "p-ben");
await ben.setViewportSize({ width: 780, height: 390 }); await ben.waitForTimeout(300); await shot(ben, "p-ben-lying"); 
await ben.getByRole("tab", { name: "Moves" }).click(); await ben.waitForTimeout(200); await shot(ben, "p-ben-lying2");
await ben.setViewportSize({ width: 390, height: 780 }); await ben.waitForTimeout(300); await shot(ben, "p-ben2");
await anna.getByRole("tab", { name: /Words/ }).click(); await anna.waitForTimeout(200); await shot(anna, "p-words");
await anna.getByRole("button", { name: "Offers" }).click(); await anna.getByText("Nobody could bend").click(); await shot(anna, "p-offers-wide");
await anna.getByRole("button", { name: "Back to the battle" }).click();
await anna.getByRole("button", { name: "Leave for the list" }).click(); await anna.waitForTimeout(2500); await shot(anna, "p-club"); console.log(await anna.title());
await carl.goto(url); await carl.waitForTimeout(2500); await shot(carl, "p-club-dark");
await anna.locator(".club .who").click(); await shot(anna, "p-account"); await anna.keyboard.press("Escape");
await ben.goto(url); await ben.waitForTimeout(2000); await shot(ben, "p-club-phone");
} catch (e) { console.log(e.message); }
await browser.close();
