import { calls } from "@assay/contract";
import { turnOnCandidatePages, turnOnFeedback } from "@assay/testing";
import type { BrowserContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { violationsOf } from "./axe.ts";
import { inMail } from "./mails.ts";
import { apiOf, demoRun, expect, ownProduct, type Product, test as base } from "./product.ts";

/** A product of this file alone, since others turn on and offer the same. */
const test = base.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

/** A phone held in one hand. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A finished run of the demo, and a candidate of it who was invited to their page. */
async function buildFinished(product: Product) {
  const [admin, moderator] = await Promise.all(
    ["admin", "moderator"].map((name) => apiOf(product, `${name}@demo.example`)),
  );
  await turnOnCandidatePages(admin!);
  await turnOnFeedback(admin!);
  const runId = await demoRun(product, "Teamleitung Vertrieb");
  const params = { id: runId };
  const { candidates } = await moderator!.ok(calls.getRunCandidates, { params });
  const candidate = candidates.find(({ email }) => email !== null)!;
  const body = { candidates: [{ candidateId: candidate.id, language: "en" as const }] };
  await moderator!.ok(calls.inviteCandidates, { params, body });
  return { runId, candidate };
}

/** Opens the candidate's page by the mails that they got. */
async function openOwnPage(context: BrowserContext, product: Product, email: string) {
  const page = await context.newPage();
  const mails = { context, product, email };
  await page.goto(`${await inMail(mails, /(\/candidate\?token=[\w-]+)/)}&language=en`);
  await page.getByRole("button", { name: "Accept cookies" }).first().tap();
  await page.getByRole("button", { name: "Ask for a code" }).tap();
  await expect(page.getByText("The code is on its way.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await inMail(mails, /\b(\d{6})\b/));
  await page.getByRole("button", { name: "Open", exact: true }).tap();
  return page;
}

/** Takes the sample of a template, and stores it as the organisation's own. */
async function storeTemplate(page: Page) {
  await page.goto("/customize/candidate-pages");
  await expect(page.getByText("No template: reports are PDF only.")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a sample" }).click();
  const sample = await (await downloading).path();
  const field = page.getByLabel("Template in Word (.docx)");
  const buffer = await readFile(sample);
  const mimeType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  await field.setInputFiles({ name: "Broken.docx", mimeType, buffer: buffer.subarray(0, 1000) });
  await expect(page.getByText("“Broken.docx” is not stored")).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  await field.setInputFiles({ name: "Ours.docx", mimeType, buffer });
  await expect(page.getByText(/^Ours\.docx, uploaded/)).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
}

/** The name of the file that a button gives. */
async function downloadedBy(page: Page, name: string) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  return (await downloading).suggestedFilename();
}

test("a moderator writes and releases a report, which its candidate reads on a phone and replies to", async ({
  browser,
  product,
  signedIn,
}) => {
  const { runId, candidate } = await buildFinished(product);
  const name = `${candidate.firstName} ${candidate.lastName}`;
  await storeTemplate(await signedIn("admin@demo.example"));
  const desk = await signedIn("moderator@demo.example");
  await desk.goto(`/processruns/${runId}`);
  await desk.getByRole("link", { name: "Feedback reports" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Feedback reports" })).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);
  const row = desk.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("not begun")).toBeVisible();
  await row.getByRole("link", { name: `Write the report for ${name}` }).click();
  const statements = desk.getByLabel("Feedback in your own words");
  await expect(statements.first()).toBeVisible();
  for (const field of await statements.all()) await field.fill("You listen, and ask back.");
  await desk.getByLabel("To finish").fill("We wish you well.");
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await expect(desk.getByText("The report is saved.")).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);

  expect(await downloadedBy(desk, "As Word document")).toMatch(/^Draft of .*\.docx$/);

  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  const page = await openOwnPage(context, product, candidate.email ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Teamleitung Vertrieb" })).toBeVisible();
  // Before the release there is nothing of it.
  await expect(page.getByText("Your feedback report")).toHaveCount(0);

  await desk.getByRole("button", { name: "Release…" }).click();
  const dialog = desk.getByRole("dialog");
  await expect(dialog.getByText("No talk is recorded yet.")).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);
  await dialog.getByRole("button", { name: "Release", exact: true }).click();
  await expect(desk.getByText("Not opened yet.")).toBeVisible();

  // The mail says that it is there, and its link leads to the page. The session that the former link has opened lasts on.
  const mails = { context, product, email: candidate.email ?? "" };
  const told = await inMail(mails, /Your feedback about[^]*?(\/candidate\?token=[\w-]+)/);
  const other = await browser.newContext({ ...PHONE, baseURL: product.url });
  const mailed = await other.newPage();
  await mailed.goto(`${told}&language=en`);
  await expect(mailed.getByRole("button", { name: "Ask for a code" })).toBeVisible();
  await other.close();
  await page.reload();
  await page.getByRole("button", { name: "Open the report" }).tap();
  await expect(page.getByText("You listen, and ask back.").first()).toBeVisible();
  await expect(page.getByText("We wish you well.")).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  for (const [kind, ending] of [
    ["PDF", "pdf"],
    ["Word document", "docx"],
  ] as const)
    expect(await downloadedBy(page, `Take it along as ${kind}`)).toMatch(
      new RegExp(`^Feedback report .*\\.${ending}$`),
    );
  await page.getByLabel("Your reply").fill("Thank you, that helps.");
  await page.getByRole("button", { name: "Send the reply" }).tap();
  await expect(page.getByText(/^Sent on/)).toBeVisible();

  await desk.reload();
  await expect(desk.getByText("Thank you, that helps.")).toBeVisible();
  await expect(desk.getByText(/^Opened once/)).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);
  await desk.getByRole("button", { name: "Withdraw" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(desk.getByLabel("Feedback in your own words").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Teamleitung Vertrieb" })).toBeVisible();
  await expect(page.getByText("Your feedback report")).toHaveCount(0);
  await context.close();
});
