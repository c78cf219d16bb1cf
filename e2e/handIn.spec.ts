import { calls, type ProcessRun } from "@assay/contract";
import { candidateBody, turnOnCandidatePages } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, demoRun, expect, ownProduct, type Product, test as base } from "./product.ts";

/** A product of this file alone, since others turn on and offer the same. */
const test = base.extend<object, { product: Product }>({
  product: [ownProduct, { scope: "worker", timeout: 120_000 }],
});

/** A phone held in one hand. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A started run of the demo with one more candidate, who has no e-mail and is observed as the first one is. */
async function buildObserved(product: Product) {
  const [admin, moderator] = await Promise.all(
    ["admin", "moderator"].map((name) => apiOf(product, `${name}@demo.example`)),
  );
  await turnOnCandidatePages(admin!);
  const params = { id: await demoRun(product, "Teamleitung Controlling") };
  const { id: candidateId } = await moderator!.ok(calls.createCandidate, {
    params,
    body: candidateBody(),
  });
  const run = await moderator!.ok(calls.getRun, { params });
  const [first] = run.candidates;
  const candidates = run.candidates.map((one) =>
    one.candidateId === candidateId ? { ...one, exercises: first!.exercises } : one,
  );
  const saved = (await moderator!.ok(calls.updateRun, {
    body: { ...run, candidates },
  })) as ProcessRun;
  const { url, code } = await moderator!.ok(calls.handOverCandidatePage, {
    params,
    body: { candidateId, language: "en" },
  });
  return { run: saved, candidateId, link: new URL(url), code };
}

async function open(page: Page, { link, code }: { link: URL; code: string }) {
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByRole("button", { name: "Accept cookies" }).first().tap();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Open", exact: true }).tap();
}

test("a candidate writes on a phone, also without a network, and an observer reads it", async ({
  browser,
  product,
  signedIn,
}) => {
  const { run, candidateId, link, code } = await buildObserved(product);
  const desk = await signedIn("moderator@demo.example");
  await desk.goto(`/processruns/${run.id}/candidate-pages`);
  const choice = desk.getByRole("region", { name: "Written work" });
  const exercise = choice.getByRole("switch").first();
  await choice.locator("label").first().click();
  await expect(exercise).toBeChecked();
  await choice.getByRole("button", { name: /^Open the written work/ }).click();
  await expect(choice.getByText(/^Released since/)).toBeVisible();

  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  const page = await context.newPage();
  await open(page, { link, code });
  const field = page.getByLabel(/^Text for/);
  await field.fill("I would ask the team first.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  const { width } = page.viewportSize()!;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );

  await context.setOffline(true);
  await field.fill("I would ask the team first, and then decide.");
  await expect(page.getByText("On this device", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Hand in" }).tap();
  await expect(page.getByText(/as soon as all of it is stored/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // A tab that is killed before anything is sent loses nothing.
  await context.setOffline(true);
  await field.fill("I would ask the team first, and then decide alone.");
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto("/candidate");
  await expect(again.getByLabel(/^Text for/)).toHaveValue(/decide alone\.$/);
  await expect(again.getByText("Saved", { exact: true })).toBeVisible();
  await again.getByRole("button", { name: "Hand in" }).tap();
  await expect(again.getByText(/^Handed in on/)).toBeVisible();
  expect(await violationsOf(again, {})).toEqual([]);

  await desk.reload();
  const listed = desk.getByRole("region", { name: "Written work" });
  await listed.locator("summary").click();
  await expect(listed.getByText(/decide alone\.$/)).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);

  const cell = run.candidates.find((one) => one.candidateId === candidateId)!.exercises[0]!;
  const team = run.observerTeams.find(({ id }) => id === cell.observerTeamId)!;
  const observerEmail = await emailOf(product, team.observers[0]!);
  const observer = await signedIn(observerEmail);
  const { exerciseId } = cell;
  await observer.goto(
    `/observations/${run.id}/candidate/${candidateId}/exercise/${exerciseId}/type/html`,
  );
  await observer.getByText("Handed-in work").click();
  await expect(observer.getByText(/decide alone\.$/)).toBeVisible();
  expect(await violationsOf(observer, {})).toEqual([]);
  await context.close();
});

test("a candidate hands in files on a phone, also one that is chosen without a network, and an observer downloads them", async ({
  browser,
  product,
  signedIn,
}) => {
  const { run, candidateId, link, code } = await buildObserved(product);
  const cell = run.candidates.find((one) => one.candidateId === candidateId)!.exercises[0]!;
  const desk = await signedIn("moderator@demo.example");
  await desk.goto(`/processruns/${run.id}/candidate-pages`);
  const choice = desk.getByRole("region", { name: "Written work" });
  const exercise = choice.getByRole("switch").first();
  if (!(await exercise.isChecked())) await choice.locator("label").first().click();
  await choice.getByRole("combobox").first().selectOption("Text and files");
  const opening = choice.getByRole("button", { name: /^Open the written work/ }).first();
  if (await opening.isVisible()) await opening.click();
  await expect(choice.getByText(/^Released since/)).toBeVisible();
  expect(await violationsOf(desk, {})).toEqual([]);

  const context = await browser.newContext({ ...PHONE, baseURL: product.url });
  const page = await context.newPage();
  await open(page, { link, code });
  const pick = async (on: Page, name: string) => {
    const choosing = on.waitForEvent("filechooser");
    await on.getByRole("button", { name: /^Add files to/ }).tap();
    const buffer = Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`);
    await (await choosing).setFiles([{ name, mimeType: "application/pdf", buffer }]);
  };
  await pick(page, "Sketch.pdf");
  await expect(page.getByText(/arrived on/)).toBeVisible();

  await context.setOffline(true);
  await pick(page, "Plan.pdf");
  await expect(page.getByText(/on this device, is sent as soon as/)).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);
  const { width } = page.viewportSize()!;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto("/candidate");
  await expect(again.getByText(/arrived on/)).toHaveCount(2);

  // The page itself opens without a network, with what is only on the device.
  await again.getByLabel(/^Text for/).fill("See the plan.");
  await expect(again.getByText("Saved", { exact: true })).toBeVisible();
  await again.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await pick(again, "Later.pdf");
  await expect(again.getByText(/on this device, is sent as soon as/)).toBeVisible();
  await again.reload();
  await expect(again.getByRole("heading", { level: 1, name: run.name })).toBeVisible();
  await expect(again.getByLabel(/^Text for/)).toHaveValue("See the plan.");
  await expect(again.getByText("Later.pdf")).toBeVisible();
  await expect(again.getByText(/arrived on/)).toHaveCount(2);
  await context.setOffline(false);
  await expect(again.getByText(/arrived on/)).toHaveCount(3);

  await again.getByRole("button", { name: "Hand in" }).tap();
  await expect(again.getByText(/^Handed in on/)).toBeVisible();
  await expect(again.getByRole("button", { name: /^Add files to/ })).toBeHidden();

  const team = run.observerTeams.find(({ id }) => id === cell.observerTeamId)!;
  const observer = await signedIn(await emailOf(product, team.observers[0]!));
  await observer.goto(
    `/observations/${run.id}/candidate/${candidateId}/exercise/${cell.exerciseId}/type/html`,
  );
  await observer.getByText("Handed-in work").click();
  const downloading = observer.waitForEvent("download");
  await observer.getByRole("button", { name: "Download Plan.pdf" }).click();
  expect((await downloading).suggestedFilename()).toBe("Plan.pdf");
  expect(await violationsOf(observer, {})).toEqual([]);

  // Closed and forgotten, nothing of it is left on the device.
  await again.getByRole("button", { name: "Close and forget this page" }).tap();
  await expect(again.getByText("See the plan.")).toBeHidden();
  await context.setOffline(true);
  await again.reload();
  await expect(again.getByRole("heading", { level: 1, name: run.name })).toBeHidden();
  expect(await again.evaluate(() => localStorage.getItem("assay.guest"))).toBeNull();
  await context.close();
});

async function emailOf(product: Product, id: string): Promise<string> {
  const admin = await apiOf(product, "admin@demo.example");
  const { users } = await admin.ok(calls.listUsers);
  return users.find((one) => one.id === id)?.email ?? "";
}
