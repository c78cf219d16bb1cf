import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expect, test } from "./product.ts";

/** What every .xlsx begins with, as the zip that it is. */
const ZIP = "PK";
const RUN = "Teamleitung Vertrieb";

async function expectWorkbook(download: Download, name: RegExp): Promise<void> {
  expect(download.suggestedFilename()).toMatch(name);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, ZIP.length).toString()).toBe(ZIP);
  expect(bytes.length).toBeGreaterThan(3000);
}

/** Chooses everything there is, and exports it. */
async function exportAll(page: Page, focus: string): Promise<Download> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export data" });
  await dialog.getByRole("combobox", { name: "Content of the rows" }).selectOption(focus);
  for (const state of ["In progress", "Anonymised", "Archived"])
    await dialog.getByRole("checkbox", { name: state }).check();
  await dialog
    .getByRole("combobox", { name: "Period" })
    .selectOption("Everything since the beginning");
  await expect(dialog.getByText(/[1-9]\d* runs? will be exported/)).toBeVisible();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  return downloading;
}

test("an administrator exports from the start page, where there is no list of runs [EXP-001, EXP-003, OAPI-019]", async ({
  signedIn,
}) => {
  const page = await signedIn("admin@demo.example");
  await page.goto("/dashboard");
  await expectWorkbook(await exportAll(page, "Ratings"), /^Ratings \d{4}-\d\d-\d\d\.xlsx$/);
  // The next one is a click away.
  const dialog = page.getByRole("dialog", { name: "Export data" });
  await expect(dialog.getByRole("button", { name: "Export", exact: true })).toBeVisible();
});

test("an auditor takes the tables of a run from its results [EXP-001, EXP-009, OAPI-020, OAPI-021]", async ({
  signedIn,
}) => {
  const page = await signedIn("auditor@demo.example");
  await expectWorkbook(await exportAll(page, "Observers"), /^Observers .+\.xlsx$/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: /Finished/ }).click();
  const panel = page.getByRole("button", { name: new RegExp(RUN) });
  if ((await panel.getAttribute("aria-expanded")) === "false") await panel.click();
  await page
    .getByRole("link", { name: /^Results: Group exercise/ })
    .first()
    .click();
  const table = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the observations as a table" }).click();
  await expectWorkbook(await table, /^Observations .+\.xlsx$/);
  const result = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the result as a table" }).click();
  await expectWorkbook(await result, /^Result .+\.xlsx$/);
});
