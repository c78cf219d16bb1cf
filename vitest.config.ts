import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { webPlugins } from "./apps/web/vite/plugins.ts";
import { chromium } from "./tools/chromium.mjs";

/** Three kinds of test in one run: pure logic, the server on a real PostgreSQL, components in a real browser. */
export default defineConfig({
  test: {
    // What one file leaves behind meets the next, as in a server or a tab that runs for long; and nothing is
    // read anew for each of two hundred files, which took a third of the time.
    isolate: false,
    projects: [
      {
        plugins: webPlugins(),
        test: {
          name: "unit",
          environment: "node",
          include: ["packages/*/src/**/*.test.ts", "apps/web/**/*.test.ts", "tools/**/*.test.mjs"],
          // Thousands of generated cases on a slow machine are slow, and right.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: "packages/testing/src/postgresSetup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: "apps/web/vite.config.ts",
        test: {
          name: "browser",
          // A busy machine can let a real browser miss a moment; what is broken fails twice.
          retry: 1,
          // Many clicks on a slow machine are slow, and right; so is a page on its way.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          include: ["apps/web/src/**/*.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: "chromium" }],
            provider: playwright({ launchOptions: chromium() }),
          },
        },
      },
    ],
  },
});
