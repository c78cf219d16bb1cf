import { readFile } from "node:fs/promises";
import { readDrawing } from "@assay/domain";
import { hasPdfTools, readPdf } from "@assay/testing";
import type { Page } from "@playwright/test";
import { readXlsx } from "hucre/xlsx";
import { violationsOf } from "../axe.ts";
import { expect, loaded } from "../product.ts";
import { button, EXERCISE, QUOTES, runOnly, type Started, storedOf } from "./observing.ts";

/** Leads the conference: evidence is shown without its author while the values are nameless. */
export async function confers(page: Page, { made, names }: Started): Promise<void> {
  const [leading] = names;
  await page.goto(`/conference/${made.run.id}`);
  await button(page, /^Reveal /).click();
  await button(page.getByRole("dialog"), "Reveal").click();
  await page
    .getByRole("navigation", { name: "What there is to discuss" })
    .getByRole("button", { name: leading })
    .click();
  const answered = page.waitForResponse((one) => /\/Conference\/Evidence/.test(one.url()));
  await page.getByText("Evidence", { exact: true }).click();
  const sent = await (await answered).text();
  for (const quote of [QUOTES.touch, QUOTES.keys])
    await expect(page.getByText(quote, { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Marked drawing" })).toBeVisible();
  const shown = await page.locator("main").innerHTML();
  for (const { user } of made.observers)
    for (const word of [user.id, user.lastName])
      expect([shown.includes(word), sent.includes(word)]).toEqual([false, false]);
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, /^Show the names of /).click();
  await button(page.getByRole("dialog"), "Show names").click();
  await expect(page.getByRole("list", { name: "Who has rated how" })).toBeVisible();
}

/** Finishes the run, and opens how the value of the first competency came about. */
export async function explains(page: Page, { made }: Started): Promise<void> {
  await page.goto(`/processruns/${made.run.id}`);
  await button(page, "Finish run").click();
  await button(page.getByRole("dialog"), "Finish run").click();
  await page.getByRole("link", { name: "Go to results" }).click();
  await button(page, /^Exercises:/).click();
  await page.getByRole("link", { name: EXERCISE }).click();
  // 6, 2 and 6.
  await page.getByRole("table", { name: EXERCISE }).getByRole("button", { name: "4.7" }).click();
  const dialog = page.getByRole("dialog");
  const evidence = dialog.getByRole("region", { name: "Evidence" });
  for (const quote of [QUOTES.touch, QUOTES.keys])
    await expect(evidence.getByRole("listitem").filter({ hasText: quote })).toContainText(
      /\[Observer \d · Role play · \d\d:\d\d\]/,
    );
  await expect(evidence.getByRole("img", { name: "Marked drawing" })).toBeVisible();
  await expect(evidence).not.toContainText(QUOTES.heard);
  await loaded(page);
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await page.keyboard.press("Escape");
}

/** Presses a button of the page that downloads a file. */
async function download(page: Page, name: string): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await button(page.getByRole("main"), name).click();
  return readFile(await (await downloading).path());
}

/** The report of a moderator, and the table and the annotations of an auditor, hold the same pieces. */
export async function reports(page: Page, auditor: Page, { made }: Started): Promise<void> {
  await auditor.goto(`/results/${made.run.id}`);
  const stored = await storedOf(made);
  const quotes = stored.flatMap(({ kind, captured = "" }) => (kind === "TEXT" ? [captured] : []));
  const { sheets } = await readXlsx(
    await download(auditor, "Download the observations as a table"),
  );
  const [headers = [], ...rows] = sheets.find(({ name }) => name === "Evidence")?.rows ?? [];
  expect(rows).toHaveLength(stored.length);
  const texts = rows.map((row) => String(row[headers.indexOf("Evidence")]));
  expect(texts).toEqual(expect.arrayContaining(quotes));

  const exported = await download(auditor, "Evidence (Web Annotation, JSON)");
  const { total, first } = JSON.parse(exported.toString("utf8")) as {
    total: number;
    first: { items: { target: { selector?: { exact?: string }[] } }[] };
  };
  expect(total).toBe(stored.length);
  const exact = first.items.flatMap(({ target: { selector } }) =>
    Array.isArray(selector) ? selector.flatMap((one) => one.exact ?? []) : [],
  );
  expect(exact.toSorted()).toEqual(quotes.toSorted());

  const pdf = await download(page, "PDF report");
  if (!hasPdfTools()) return;
  const { text, isAccessible, structure } = await readPdf(pdf);
  expect(isAccessible).toBe(true);
  for (const quote of quotes) expect(text).toContain(quote);
  expect(text.match(/\[Observer \d · Role play · \d\d:\d\d\]/g)).toHaveLength(stored.length);
  const drawn = stored.filter(({ kind }) => kind === "INK");
  for (const { captured = "" } of drawn) expect(readDrawing(captured)).toHaveLength(1);
  // Each stands right before its reference, as a figure.
  const figures = (await structure()).match(/Figure:[^"]*""\s+P \(block\)\s+"\[Observer \d/g);
  expect(figures).toHaveLength(drawn.length);
}
