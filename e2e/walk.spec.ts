import { readFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expect, type Product, signIn, test } from "./product.ts";
import { DESKTOP, DIALOG, faultsOf, faultsOver, settled } from "./walk/checks.ts";
import { findPlaces, type Places } from "./walk/places.ts";
import { AREAS, type Step } from "./walk/steps.ts";

/*
 * Every page and what comes up over it, in both appearances, by keyboard, and as narrow as 400 % make it.
 */
const ROUTES = path.join(import.meta.dirname, "../apps/web/src/app/routes.ts");
test.describe.configure({ mode: "parallel" });

test("the walk goes to every page that there is", () => {
  const routes = [...readFileSync(ROUTES, "utf8").matchAll(/path:\s*"([^"]+)"/g)];
  expect(routes.length).toBeGreaterThan(30);
  const walked = new Set(
    Object.values(AREAS)
      .flat()
      .map(({ route }) => route),
  );
  expect(routes.map(([, route = ""]) => route).filter((route) => !walked.has(route))).toEqual([]);
});

interface Walker {
  page: Page;
  /** What the browser's console has said. */
  errors: string[];
}

async function enter(browser: Browser, product: Product, by: Step["by"]): Promise<Walker> {
  const options = { baseURL: product.url, viewport: DESKTOP, reducedMotion: "reduce" } as const;
  const page = await (await browser.newContext(options)).newPage();
  if (by !== "guest") await signIn(page, product, `${by}@demo.example`);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  // What was only tried out is left behind.
  page.on("dialog", (dialog) => void dialog.accept());
  return { page, errors };
}

/** The faults of a page and of all that comes up over it. */
async function walk({ page, errors }: Walker, step: Step, places: Places) {
  const address = step.at?.(places) ?? step.route;
  const come = async () => {
    await page.goto(address);
    await expect(page.locator(step.shows ?? "h1").first()).toBeVisible();
    await settled(page);
  };
  await come();
  const found = await faultsOf(page);
  for (const opening of step.dialogs ?? []) {
    const over = await faultsOver(page, opening).catch((error: unknown) => [String(error)]);
    found.push(...over.map((fault) => `${opening.name}: ${fault}`));
    if ((await page.locator(DIALOG).count()) > 0) await come();
  }
  const isMeant = (error: string) => step.isRefused && error.includes("status of 400");
  const said = errors.splice(0).filter((error) => !isMeant(error));
  found.push(...said.map((error) => `console: ${error}`));
  return found.map((fault) => `${address} (${step.by}): ${fault}`);
}

for (const [area, steps] of Object.entries(AREAS))
  test(`no page has a barrier: ${area}`, async ({ browser, product }) => {
    const places = await findPlaces(product);
    const walkers = new Map<Step["by"], Walker>();
    const found: string[] = [];
    for (const step of steps) {
      const walker = walkers.get(step.by) ?? (await enter(browser, product, step.by));
      walkers.set(step.by, walker);
      found.push(...(await walk(walker, step, places)));
    }
    expect(found).toEqual([]);
    for (const { page } of walkers.values()) await page.context().close();
  });
