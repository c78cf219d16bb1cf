import { hasPdfTools, textOfPdf, unzip } from "@assay/testing";
import { readFile } from "node:fs/promises";
import { violationsOf } from "./axe.ts";
import { expect, signIn, test } from "./product.ts";

test("a moderator notes a request, looks at passages about others, and hands out the package", async ({
  page,
  product,
}) => {
  await signIn(page, product, "moderator@demo.example");
  await page.getByRole("link", { name: "Access requests" }).first().click();
  await expect(page.getByRole("heading", { name: "No requests" })).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "New request" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address or name").fill("Eze");
  await dialog.getByRole("radio").first().check();
  expect(await violationsOf(page, {})).toEqual([]);
  await dialog.getByRole("button", { name: "Note the request" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText("Eze");
  const name = (await heading.textContent()) ?? "";
  await expect(page.getByText(/\d+ days left/).first()).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);

  // A word that no rule finds, and a passage that stays readable.
  const first = page.getByRole("article").first();
  const passage = first.getByRole("button").first();
  if ((await passage.count()) > 0) {
    await passage.press("Enter");
    await expect(passage).toHaveAttribute("aria-pressed", "false");
    await passage.press("Enter");
    await expect(passage).toHaveAttribute("aria-pressed", "true");
  }
  await page.getByLabel("Black out further words").fill("Kunden");
  await page.getByRole("button", { name: "Black out everywhere" }).click();
  await expect(page.getByText(/passages? blacked out|Found nowhere/).first()).toBeVisible();

  await page.getByRole("button", { name: "Release the package" }).click();
  await expect(page.getByText(/The package is ready, complete until/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const files = unzip(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["README.txt", "data.json", "package.pdf"]),
  );
  const data = files["data.json"]!.toString("utf8");
  expect(data).toContain(name.split(" ").at(-1));
  expect(data).not.toContain("Reuter");
  if (hasPdfTools()) {
    const text = await textOfPdf(files["package.pdf"]!);
    expect(text).toContain("Observer 1");
    expect(text).not.toContain("Reuter");
  }
  await page.getByRole("link", { name: "Access requests" }).first().click();
  await expect(
    page.getByRole("cell", { name: "ready" }).or(page.getByText("ready")).first(),
  ).toBeVisible();
});

test("a moderator places a legal hold on somebody, and lifts it early with a reason", async ({
  page,
  product,
}) => {
  await signIn(page, product, "moderator@demo.example");
  await page.getByRole("link", { name: "Access requests" }).first().click();
  await page.getByRole("link", { name: "Legal holds" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Legal holds" })).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Place a hold" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address or name").fill("Eze");
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("Reason").fill("Dispute 7 Ca 12/26");
  await dialog.getByRole("textbox", { name: "Holds until" }).fill("31.12.2027");
  expect(await violationsOf(page, {})).toEqual([]);
  await dialog.getByRole("button", { name: "Place a hold" }).click();
  await expect(page.getByText("Dispute 7 Ca 12/26")).toBeVisible();
  await expect(page.getByText("holds", { exact: true })).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  await page.getByRole("button", { name: /Lift the hold on .*Eze/ }).click();
  await dialog.getByLabel("Why it ends earlier").fill("Settled");
  await dialog.getByRole("button", { name: "Lift", exact: true }).click();
  await expect(page.getByText("lifted", { exact: true })).toBeVisible();
  await expect(page.getByText("Settled")).toBeVisible();
});
