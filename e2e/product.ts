import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { calls, type RunSummaries } from "@assay/contract";
import { Client } from "@assay/testing";
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { INTERACTIONS, measureInteractions, SLOWDOWN, takeInteractions } from "./interactions.ts";
import { isAppStored, copiedQueries, copiesNeeded } from "./storedOffline.ts";

export const PASSWORD = "Assess-2026!";
const ROOT = path.join(import.meta.dirname, "..");

/** Folder of the data that `seedDemo` has seeded; unset outside a run of journeys. */
export const SEEDED = "ASSAY_E2E_SEEDED";

/** The built product in a separate process, with a fresh database and the demo tenants. */
export class Product {
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), "assay-e2e-"));
  readonly #env: Record<string, string>;
  #process: ChildProcess | undefined;
  #port = "0";
  #isNew = true;
  url = "";

  constructor(env: Record<string, string> = {}) {
    this.#env = env;
    // As root the embedded PostgreSQL runs as another user, who has to reach the folder.
    chmodSync(this.dataDir, 0o711);
  }

  async start() {
    await this.#copySeeded();
    const started = spawn(process.execPath, ["dist/server/main.mjs"], {
      cwd: ROOT,
      env: this.#environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = started;
    for await (const line of createInterface({ input: started.stdout })) {
      const url = /is running: (\S+)/.exec(line)?.[1];
      if (!url) continue;
      this.url = url;
      // A restart keeps the address, as a real one would.
      this.#port = new URL(url).port;
      started.stdout.resume();
      return;
    }
    throw new Error("the product did not start");
  }

  /** Seeding the demo's days takes five times as long as copying their result. */
  async #copySeeded() {
    const seeded = process.env[SEEDED];
    if (this.#isNew && seeded !== undefined && Object.keys(this.#env).length === 0)
      await promisify(execFile)("cp", ["-a", `${seeded}/.`, this.dataDir]);
    this.#isNew = false;
  }

  #environment() {
    const own = { DATA_DIR: this.dataDir, PORT: this.#port, LOG_LEVEL: "warn", ...this.#env };
    return { ...process.env, NODE_ENV: "development", DATABASE_URL: "", ...own };
  }

  /** Runs a command of the operator beside the running product. Returns what it answers. */
  async command(...words: string[]): Promise<string> {
    const program = ["dist/server/assay.mjs", ...words];
    const options = { cwd: ROOT, env: this.#environment() };
    return (await promisify(execFile)(process.execPath, program, options)).stdout;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM") {
    const running = this.#process;
    if (!running || running.exitCode !== null) return;
    running.kill(signal);
    await once(running, "exit");
  }

  async remove() {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Asks the product beside its pages, as somebody of the demo. */
export async function apiOf({ url }: Product, email: string): Promise<Client> {
  const { port } = new URL(url);
  const client = new Client(Number(port), `localhost:${port}`);
  client.token = (
    await client.ok(calls.login, { body: { email, password: PASSWORD } })
  ).token.token;
  return client;
}

/** The demo's runs that a client's user may see. */
export async function runsOf(client: Client) {
  const { processRuns } = (await client.ok(calls.listMyRuns, {
    query: { summary: "true" },
  })) as RunSummaries;
  return processRuns;
}

/** The id of one of the demo's runs, whatever the dashboard shows first. */
export async function demoRun(product: Product, name: string): Promise<string> {
  const runs = await runsOf(await apiOf(product, "moderator@demo.example"));
  const run = runs.find((one) => one.name === name);
  if (!run) throw new Error(`The demo has no run "${name}".`);
  return run.id;
}

/** Signs in through the page, in English, and waits for the dashboard. */
export async function signIn(page: Page, product: Product, email: string) {
  await page.goto(`${product.url}/login`);
  await page.getByRole("combobox", { name: /Sprache|Language/ }).selectOption("en");
  await page.getByRole("button", { name: "Accept cookies" }).first().click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/**
 * Waits until the page has loaded what it loads. Its stream of events never ends, so that the network
 * is never idle while somebody is signed in.
 */
export async function loaded(page: Page) {
  await page.waitForLoadState("load");
  let before = -1;
  const isQuiet = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType("resource").length);
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true);
}

/** Waits until the app and what the page of an observation shows are on the device: then the connection may go. */
export async function isStoredOffline(page: Page) {
  await loaded(page);
  await page.evaluate(isAppStored);
  await expect
    .poll(() => page.evaluate(copiedQueries))
    .toEqual(expect.arrayContaining(copiesNeeded(page.url())));
}

/**
 * Makes a run of the demo's process, and names it; what is typed is not saved yet. Another journey may
 * have designed the same process again on this server: any of them will do.
 */
export async function createRun(page: Page, name: string) {
  await page.getByRole("link", { name: "Runs" }).click();
  await page.getByRole("button", { name: "New run" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Process").click();
  await page
    .getByRole("option", { name: /^Team leader selection/ })
    .first()
    .click();
  await dialog.getByRole("button", { name: "Create run" }).click();
  await expect(page).toHaveURL(/\/processruns\/[0-9a-f]{24}$/);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
}

function noteRefused(context: BrowserContext, refused: string[]) {
  context.on("console", (message) => {
    // A file that is shown by itself stands in a page that the browser makes and styles.
    if (message.page()?.url().startsWith("blob:")) return;
    if (/content security policy|trusted ?(?:type|html|script)/i.test(message.text()))
      refused.push(message.text());
  });
}

interface Fixtures {
  /** What the page's content policy refused: nothing of ours may be among it. */
  refused: string[];
  /** Where they are measured, the interactions of the test are attached to its result. */
  interactions: void;
  /** A signed-in page in a separate browser context. */
  signedIn(email: string, options?: BrowserContextOptions): Promise<Page>;
}
interface WorkerFixtures {
  product: Product;
}

/** A fresh product; as a worker's fixture that a file replaces by itself it is that file's own. */
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern
export async function ownProduct({}, provide: (product: Product) => Promise<void>) {
  const product = new Product();
  await product.start();
  await provide(product);
  await product.remove();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
  browser: [
    async ({ browser }, provide) => {
      if (SLOWDOWN > 0) measureInteractions(browser);
      await provide(browser);
    },
    { scope: "worker" },
  ],
  interactions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern
    async ({}, provide, testInfo) => {
      await provide();
      if (SLOWDOWN > 0)
        await testInfo.attach(INTERACTIONS, { body: JSON.stringify(takeInteractions()) });
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the pattern
  refused: async ({}, provide) => {
    const refused: string[] = [];
    await provide(refused);
    expect(refused).toEqual([]);
  },
  context: async ({ context, refused }, provide) => {
    noteRefused(context, refused);
    await provide(context);
  },
  signedIn: async ({ browser, product, refused }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (email, options) => {
      const context = await browser.newContext({ baseURL: product.url, ...options });
      contexts.push(context);
      noteRefused(context, refused);
      const page = await context.newPage();
      await signIn(page, product, email);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
