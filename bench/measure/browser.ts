import { existsSync } from "node:fs";
import path from "node:path";
import { PASSWORD, type TestUser } from "@assay/testing";
import { type CDPSession, chromium as browsers, type Page } from "@playwright/test";
import { chromium } from "../../tools/chromium.mjs";
import type { Bench } from "../bench.ts";

/** quality.md P10: nothing may hold the main thread longer, at a quarter of the speed; in ms. */
export const LONGEST_TASK = 50;
const SLOWDOWN = 4;

export interface SignedIn {
  page: Page;
  cdp: CDPSession;
  address: string;
}

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.context().addCookies([{ name: "gdpr", value: "accepted", url: address }]);
  await page.reload();
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.waitForURL(/dashboard/);
}

/** Works in a real browser on the built pages, as one signed-in user. */
export const inBrowser = <T>(
  bench: Bench,
  host: string,
  user: TestUser,
  work: (signedIn: SignedIn) => Promise<T>,
): Promise<T> => inBrowsers(bench, host, [user], ([signedIn]) => work(signedIn!));

/** Works on the built pages as several signed-in users, each in a context of their own. */
export async function inBrowsers<T>(
  { us }: Bench,
  host: string,
  users: readonly TestUser[],
  work: (signedIn: readonly SignedIn[]) => Promise<T>,
): Promise<T> {
  if (!existsSync(path.join(import.meta.dirname, "../../dist/web/index.html")))
    throw new Error("This workload needs the built pages: node tools/build.mjs.");
  const address = `http://${host.split(".")[0]}.localhost:${us.port}`;
  const browser = await browsers.launch(chromium());
  try {
    const signedIn: SignedIn[] = [];
    for (const { user } of users) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      // What is typed here is left behind unsaved.
      page.on("dialog", (dialog) => void dialog.accept());
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Performance.enable");
      await signIn(page, address, user.email ?? "");
      signedIn.push({ page, cdp, address });
    }
    return await work(signedIn);
  } finally {
    await browser.close();
  }
}

/** Works four times slower than the machine. */
export async function slowed<T>({ cdp }: SignedIn, work: () => Promise<T>): Promise<T> {
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const result = await work();
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return result;
}

/** How long the page's main thread was busy so far, in ms. */
async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Milliseconds of the main thread for each of `count` things that `work` does. */
export async function timePer(
  { page, cdp }: SignedIn,
  count: number,
  work: () => Promise<void>,
): Promise<number> {
  const before = await busy(cdp);
  await work();
  await page.waitForTimeout(400);
  return ((await busy(cdp)) - before) / count;
}

/**
 * The longest task in ms while `presses` presses are made, four times slower than the machine. Tasks below
 * 50 ms are not listed by the browser: the mean stands in for them.
 */
export async function longestTask(
  signedIn: SignedIn,
  presses: number,
  work: () => Promise<void>,
): Promise<number> {
  const { page } = signedIn;
  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: "longtask" });
    Object.assign(window, { seen });
  });
  const mean = await slowed(signedIn, () => timePer(signedIn, presses, work));
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { seen: number[] }).seen),
  );
  return Math.max(longest, mean);
}
