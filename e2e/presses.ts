import type { Locator, Page } from "@playwright/test";
import { expect } from "./product.ts";

/** Counts how often something is pressed in a page, by mouse, touch or pen; gives the number since it was asked last. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as Window & { presses?: number };
    counted.presses = 0;
    addEventListener("pointerdown", () => (counted.presses = (counted.presses ?? 0) + 1), true);
  });
  return () =>
    page.evaluate(() => {
      const counted = window as Window & { presses?: number };
      const { presses = 0 } = counted;
      counted.presses = 0;
      return presses;
    });
}

/** More than any page has controls. */
const MOST = 120;

/** Goes on by Tab until the focus is in the part that is wanted. */
export async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < MOST; step++) {
    if (await wanted.evaluate((part) => part.contains(document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No Tab leads to ${String(wanted)}.`);
}

export async function enterAt(page: Page, wanted: Locator) {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}
