import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { cachedModules } from "./apps/web/vite/cachedModules.ts";
import { webPlugins } from "./apps/web/vite/plugins.ts";
import { useBundledPrograms } from "./packages/testing/src/programs.ts";
import { chromium } from "./tools/chromium.mjs";

/**
 * Component tests run React as it is shipped. Its development build, with a stack for each element, takes half
 * as long again. Vite knows no other place to say so.
 */
process.env["NODE_ENV"] = "production";

/**
 * Maximum time that a test waits for something to appear, or to be pressable. A shared machine may stop for many
 * seconds, and then the test is not what failed.
 */
const APPEARS_MS = 60_000;

/** These wait for long, or work for long. */
const LONG =
  /\/(main|sealed|foreign|permissions|backup|embeddedPostgres|nights|document|kills|live|ObservationPage|AssessmentPage|DayPage)\.test\./;

/** What takes long begins first: begun last, it would run alone while the other workers have nothing to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    const isShort = ({ moduleId }: TestSpecification) => Number(!LONG.test(moduleId));
    return [...byProject.values()].flatMap((some) =>
      some.toSorted((a, b) => isShort(a) - isShort(b)),
    );
  }
}

/** Three kinds of test in one run: pure logic, the server on a real PostgreSQL, components in a real browser. */
export default defineConfig({
  test: {
    // What one file leaves behind meets the next, as in a server that runs for long; and nothing is read anew for
    // each of two hundred files, which took a third of the time. Component tests extend another file, and do not
    // inherit it (docs/decisions.md).
    isolate: false,
    sequence: { sequencer: LongFirst },
    tags: [
      { name: "soak", description: "Takes long: `npm run soak -- tests` does it, not `npm test`." },
    ],
    projects: [
      {
        plugins: webPlugins(),
        test: {
          name: "unit",
          environment: "node",
          env: { NODE_ENV: "test" },
          include: ["packages/*/src/**/*.test.ts", "apps/web/**/*.test.ts", "tools/**/*.test.mjs"],
          // Thousands of generated cases on a slow machine are slow, and right.
          testTimeout: 120_000,
          expect: { poll: { timeout: APPEARS_MS } },
        },
      },
      {
        plugins: [useBundledPrograms()],
        test: {
          name: "server",
          environment: "node",
          env: { NODE_ENV: "test" },
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: "packages/testing/src/postgresSetup.ts",
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: APPEARS_MS } },
        },
      },
      {
        extends: "apps/web/vite.config.ts",
        plugins: [cachedModules()],
        test: {
          name: "browser",
          // Many clicks on a slow machine are slow, and right; so is a page on its way.
          testTimeout: 240_000,
          expect: { poll: { timeout: APPEARS_MS } },
          include: ["apps/web/src/**/*.test.tsx"],
          setupFiles: ["apps/web/src/testing/cleanDevice.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: "chromium" }],
            provider: playwright({ launchOptions: chromium(), actionTimeout: APPEARS_MS }),
          },
        },
      },
    ],
  },
});
