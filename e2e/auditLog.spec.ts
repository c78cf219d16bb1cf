import { readFile } from "node:fs/promises";
import { calls } from "@assay/contract";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, test } from "./product.ts";

test("an auditor reads the log, follows one person through it, checks it and takes it along", async ({
  product,
  signedIn,
}) => {
  // By the call: other journeys change settings of the same organisation on their page.
  const administrator = await apiOf(product, "admin@demo.example");
  await administrator.ok(calls.updateSettings, { body: { auditPage: true } });

  const desk = await signedIn("auditor@demo.example");
  await desk.getByRole("link", { name: "Audit log", exact: true }).first().click();
  await expect(desk.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const change = desk.getByRole("row", { name: /Settings of the organisation changed/ }).first();
  await expect(change).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);

  await change.getByRole("link").first().click();
  await expect(desk).toHaveURL(/actor=[0-9a-f]{24}/);
  await desk.getByLabel("Area").selectOption("Organisation");
  await expect(desk).toHaveURL(/area=tenant/);
  await expect(change).toBeVisible();

  await desk.getByRole("button", { name: "Check", exact: true }).click();
  await expect(desk.getByText(/entries are unchanged, and none is missing/)).toBeVisible();
  const end = (await desk.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
  await desk.getByLabel("An end that was kept earlier").fill(end);
  await desk.getByRole("button", { name: "Look for it", exact: true }).click();
  await expect(desk.getByText("This end is in the log.")).toBeVisible();

  const saved = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Download", exact: true }).click();
  await desk.getByRole("button", { name: "As a table (CSV)" }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\n");
  expect(lines[0]).toBe("position,at,action,actor,subject,details,id,hash");
  expect(lines.slice(1).every((line) => line.includes('"tenant.'))).toBe(true);
});
