import { chromium } from "playwright-core";
const url = "http://127.0.0.1:8177/";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const ctx = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
const page = await ctx.newPage(); page.setDefaultTimeout(8000);
page.on("console", (m) => console.log("console", m.type(), m.text()));
page.on("pageerror", (e) => console.log("pageerror", e.message, e.stack));
page.on("response", async (r) => { if (r.url().includes("/api/")) console.log(r.request().method(), r.url().slice(21), r.status(), (r.request().postData() ?? "").slice(0, 300), r.status() >= 400 ? await r.text() : ""); });
try {
await page.goto(url);
await page.locator('[data-system="ccn"]').click();
await page.locator("details.drills > summary").click();
await page.locator('[data-battle="ccn/drill_melee"]').first().click();
await page.getByRole("button", { name: "Play a friend" }).click();
await page.screenshot({ path: "/tmp/d-run/1.png", fullPage: true });
await page.getByRole("button", { name: "Make the link" }).click();
await page.waitForTimeout(2000); console.log(await page.locator(".fault").allInnerTexts(), page.url());
} catch (e) { console.log(e.message); }
await page.screenshot({ path: "/tmp/d-run/2.png" });
await browser.close();
