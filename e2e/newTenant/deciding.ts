import { readFile } from "node:fs/promises";
import { hasPdfTools, readPdf } from "@assay/testing";
import type { Locator, Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { expect } from "../product.ts";

/** Ends the run, although not everything is rated. */
export async function finishes(page: Page) {
  await page.getByRole("button", { name: "Finish run", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finish anyway" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finish now" }).click();
  await expect(page.getByText("The run has been finished.")).toBeVisible();
}

/** Lets somebody pass against the numbers, with a reason. */
export async function decides(page: Page, row: Locator, reason: string) {
  const state = row.getByRole("combobox");
  await state.selectOption({ label: "Passed" });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await expect(dialog).toBeHidden();
  await expect(state).toHaveValue("PASSED");
}

/** Takes in everything that arrived after the finish. */
export async function takesInAll(page: Page, count: number) {
  await page.getByRole("button", { name: "View", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const takes = dialog.getByRole("button", { name: /^Take in:/ });
  for (let left = count; left > 0; left -= 1) {
    await takes.first().click();
    await expect(takes).toHaveCount(left - 1);
  }
  await page.keyboard.press("Escape");
  await expect(
    page.getByText("Everything that arrived after the finish has been decided"),
  ).toBeVisible();
}

/** The numbers in a candidate's row of an exercise, as the page shows them. */
export async function numbersOnPage(page: Page, exercise: string, lastName: string) {
  await page.getByRole("button", { name: /^Exercises:/ }).click();
  await page.getByRole("link", { name: exercise }).click();
  const row = page
    .getByRole("table", { name: exercise })
    .getByRole("row", { name: new RegExp(lastName) });
  await expect(row.getByRole("combobox")).toBeVisible();
  return { row, numbers: (await row.innerText()).match(/\b\d\.\d\b/g) ?? [] };
}

/** What the workbook of candidates says about one of them: each text, and each number as the page writes it. */
export async function exportedCells(page: Page, lastName: string): Promise<string[]> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export data" });
  await dialog.getByRole("combobox", { name: "Content of the rows" }).selectOption("Candidates");
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const { sheets } = await readXlsx(await readFile(await (await downloading).path()));
  const row = sheets
    .flatMap(({ rows }) => rows)
    .find((cells) => cells.some((cell) => String(cell).includes(lastName)));
  return (row ?? []).map((cell) => (typeof cell === "number" ? cell.toFixed(1) : String(cell)));
}

/** The text of the run's report; undefined where this machine cannot read one. */
export async function reportText(page: Page): Promise<string | undefined> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("main").getByRole("button", { name: "PDF report" }).click();
  const pdf = await readFile(await (await downloading).path());
  return hasPdfTools() ? (await readPdf(pdf)).text : undefined;
}
