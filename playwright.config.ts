import { defineConfig } from "@playwright/test";
import { chromium } from "./tools/chromium.mjs";

/**
 * The short ones of `npm test`, which takes a quarter of an hour: the observer's day, alone, in each engine and without a
 * network, and what every page stands on. `npm run soak -- journeys` takes all others.
 */
const SHORT =
  /\/(budget|candidatePage|day|engines|keyboard|live|myDay|offline|pen|results|walked)\.spec\.ts$/;
/** The longest of the others: begun last, it would run alone. */
const LONG = /\bnewTenant\.spec\.ts$/;

/** Browser journeys on the built app. Each worker's fixtures start a server of their own (see e2e/). */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/seedDemo.ts",
  outputDir: "test-results/e2e",
  // More than processors: journeys wait for pages and servers most of the time.
  workers: 3,
  // Generous, for slow machines: they end what hangs, and say nothing about speed.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  // In this order.
  projects: [
    { name: "long", testMatch: LONG },
    { name: "short", testMatch: SHORT },
    { name: "soaked", testIgnore: [LONG, SHORT] },
  ],
  use: {
    browserName: "chromium",
    launchOptions: chromium(),
    // Guest pages follow the browser's language; the journeys read them in German.
    locale: "de-DE",
    trace: "off",
    actionTimeout: 60_000,
  },
});
