import { readFile } from "node:fs/promises";
import { hasPdfTools, readPdf } from "@assay/testing";
import { expect, test } from "./product.ts";

const RUN = "Teamleitung Vertrieb";

test("a moderator takes the report of a finished run from the dashboard, and leaves the page meanwhile [DASH-017, PDF-003, PDF-005, OAPI-016, OAPI-018]", async ({
  signedIn,
}) => {
  test.slow();
  const page = await signedIn("moderator@demo.example");
  const answered = page.waitForResponse((response) =>
    /\/ProcessRun\/pdf\/\w+$/.test(response.url()),
  );
  await page.getByRole("tab", { name: /Finished/ }).click();
  const panel = page.getByRole("button", { name: new RegExp(RUN) });
  if ((await panel.getAttribute("aria-expanded")) === "false") await panel.click();
  const files = page.getByRole("region", { name: "Files", exact: true });
  const downloading = page.waitForEvent("download");
  await files.getByRole("button", { name: "PDF report" }).click();
  const { payload } = (await (await answered).json()) as { payload: { fileName: string } };
  // The page can be left: what was asked for comes all the same.
  await page
    .getByRole("link", { name: "My account" })
    .or(page.getByRole("tab").first())
    .first()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(payload.fileName);
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  if (!hasPdfTools()) return;
  const report = await readPdf(pdf);
  expect(report.text).toContain(RUN);
  expect(report.isAccessible).toBe(true);
  expect(report.missingFonts).toEqual([]);
});
