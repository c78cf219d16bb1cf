import type { Locator, Page } from "@playwright/test";
import { expect } from "../product.ts";

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: typeof name === "string" });

/**
 * Adds rooms to the settings of a timetable, and sees each before the next.
 *
 * @param click presses what it is given
 */
export async function addRooms(
  page: Page,
  count: number,
  click: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const rooms = page.getByRole("group", { name: /^Room \d+$/ });
  for (let size = 1; size <= count; size += 1) {
    await click(button(page, "Add a room"));
    await expect(rooms).toHaveCount(size);
  }
}

/**
 * Searches until there is a complete timetable for each wish, and ends the search then. Returns the first of them.
 *
 * @param click presses what it is given
 */
export async function propose(
  page: Page,
  click: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<Locator> {
  await click(page.getByRole("link", { name: "Proposals" }));
  await click(button(page, "Propose timetables"));
  const plans = page.getByRole("region", { name: "Timetables" }).getByRole("listitem");
  const complete = page.getByText(/: \d+ %, everything has a place$/);
  // The first complete timetables are there after a second of a processor; what comes then only makes them better.
  const areEnough = async () => (await complete.count()) === 3 || (await plans.count()) === 3;
  await expect.poll(areEnough, { timeout: 150_000 }).toBe(true);
  // The search may end by itself meanwhile, and the button with it.
  const stopped = click(button(page, "Stop here")).catch(() => undefined);
  await Promise.race([stopped, expect(plans).toHaveCount(3)]);
  await expect(plans).toHaveCount(3);
  await expect(page.getByText(/No plan was found/)).toHaveCount(0);
  return plans.first();
}
