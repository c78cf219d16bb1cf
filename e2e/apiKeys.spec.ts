import { v1Calls } from "@assay/contract/v1";
import { ProgramClient } from "@assay/testing";
import { violationsOf } from "./axe.ts";
import { expect, signIn, test } from "./product.ts";

test("an administrator makes a key, a program reads people with it, and the key is revoked", async ({
  page,
  product,
}) => {
  await signIn(page, product, "admin@demo.example");
  await page.getByRole("link", { name: "API keys" }).first().click();
  await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Applicants");
  await dialog.getByRole("checkbox", { name: "Read user accounts", exact: true }).check();
  expect(await violationsOf(page, {})).toEqual([]);
  await dialog.getByRole("button", { name: "Make a key" }).click();
  const secret = await dialog.getByLabel("Applicants").inputValue();
  expect(secret).toMatch(/^assay_demo_[0-9A-Za-z]{43}$/);
  expect(await violationsOf(page, {})).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();

  const { port, host } = new URL(product.url);
  const program = new ProgramClient(Number(port), host, secret);
  const { items } = await program.ok(v1Calls.listPeople, { query: { limit: "3" } });
  expect(items).toHaveLength(3);
  expect(await program.refused(v1Calls.listRuns)).toMatchObject({ status: 403 });

  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole("cell", { name: /, (::ffff:)?127\.0\.0\.1$|, ::1$/ }),
    ).toBeVisible();
  }).toPass();
  await page.getByRole("button", { name: "Revoke “Applicants”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByRole("cell", { name: "Revoked" })).toBeVisible();
  expect(await program.refused(v1Calls.listPeople)).toMatchObject({ status: 401 });
});
