import { expect, test } from "./product.ts";
import { DIALOG, faultsOf, faultsOver, type Scheme, SCHEMES } from "./walk/checks.ts";
import { findPlaces, type Places } from "./walk/places.ts";
import type { Step } from "./walk/step.ts";
import { AREAS } from "./walk/steps.ts";
import { come, enter, type Walker } from "./walk/walker.ts";

/*
 * Every page and what comes up over it, by keyboard, and as narrow as 400 % make it. Pages take turns between the
 * light and the dark appearance; `npm run soak -- themes` shows each in both. That no page is missing here is said by
 * `walked.spec.ts`.
 */
test.describe.configure({ mode: "parallel" });

/** The faults of a page and of all that comes up over it. */
async function walk(walker: Walker, step: Step, places: Places, scheme: Scheme) {
  const { page, errors } = walker;
  await page.emulateMedia({ colorScheme: scheme });
  const address = await come(walker, step, places);
  const found = await faultsOf(page);
  for (const opening of step.dialogs ?? []) {
    const over = await faultsOver(page, opening).catch((error: unknown) => [String(error)]);
    found.push(...over.map((fault) => `${opening.name}: ${fault}`));
    if ((await page.locator(DIALOG).count()) > 0) await come(walker, step, places);
  }
  const isRefused = [step, ...(step.dialogs ?? [])].some((part) => part.isRefused);
  const isMeant = (error: string) => isRefused && error.includes("status of 400");
  const said = errors.splice(0).filter((error) => !isMeant(error));
  found.push(...said.map((error) => `console: ${error}`));
  return found.map((fault) => `${address} (${step.by}, ${scheme}): ${fault}`);
}

for (const [area, steps] of Object.entries(AREAS))
  test(`no page has a barrier: ${area}`, async ({ browser, product }) => {
    const places = await findPlaces(product);
    const walkers = new Map<Step["by"], Walker>();
    const found: string[] = [];
    for (const [index, step] of steps.entries()) {
      const walker = walkers.get(step.by) ?? (await enter(browser, product, step.by));
      walkers.set(step.by, walker);
      const scheme = SCHEMES[index % SCHEMES.length] ?? "light";
      found.push(...(await walk(walker, step, places, scheme)));
    }
    expect(found).toEqual([]);
    for (const { page } of walkers.values()) await page.context().close();
  });
