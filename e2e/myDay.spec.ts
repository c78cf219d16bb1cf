import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, isStoredOffline, test } from "./product.ts";
import { startPlannedRun } from "./timetable/prepared.ts";

const OBSERVER = "observer2@demo.example";
const part = (page: Page, name: string) => page.getByRole("region", { name });

test("an observer's day opens without a network once it was open, and leads to the cell of the hour", async ({
  signedIn,
  product,
}) => {
  const id = await startPlannedRun(product, "A day under way", {
    candidates: 1,
    observers: [OBSERVER],
  });
  const page = await signedIn(OBSERVER);
  await page.goto(`/dashboard?processRun=${id}`);
  await expect(page.getByText(/^Now until \d\d:\d\d: .*, Garden room/)).toBeVisible();
  await page.getByRole("link", { name: "My day" }).click();
  await expect(page).toHaveURL(new RegExp(`/processruns/${id}/my-day$`));
  const now = part(page, "Now");
  await expect(now.getByText(/ends in \d+ min$/)).toBeVisible();
  await expect(part(page, "Next").getByText(/^begins in /)).toBeVisible();
  // The place is where it is noon now.
  const isElsewhere = new Date().getUTCHours() !== 12;
  await expect(page.getByText(/The clock of this device/)).toBeVisible({ visible: isElsewhere });
  const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await isStoredOffline(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(now.getByText(/ends in \d+ min$/)).toBeVisible();
  await expect(now.getByText("Garden room")).toBeVisible();
  await page.context().setOffline(false);
  await now.getByRole("link", { name: /^Observe / }).click();
  await expect(page.getByRole("textbox", { name: "Observation text" })).toBeEditable();
});
