import fs from "node:fs";
import path from "node:path";
import { type Account, calls } from "@assay/contract";
import { PATHS, readZip, textOf } from "@assay/dossier";
import { buildRun, type Client, stepBody, type TestTenant, type TestUser } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { MODERATOR, OBSERVERS } from "./conferenceRun.ts";
import { apiOf, expect, type Product, test } from "./product.ts";

const ADMINISTRATOR = "admin@demo.example";
const AUDITOR = "auditor@demo.example";

async function userOf(product: Product, email: string): Promise<TestUser> {
  const client: Client = await apiOf(product, email);
  const user: Account = await client.ok(calls.getAccount);
  return Object.assign(client, { user });
}

/** A finished run of three candidates whom two observers have rated. */
async function finishedRun(product: Product): Promise<string> {
  const [moderator, ...observers] = await Promise.all(
    [MODERATOR, ...OBSERVERS.slice(0, 2)].map((email) => userOf(product, email)),
  );
  const made = await buildRun(undefined as never, {
    tenant: {} as TestTenant,
    moderator: moderator as TestUser,
    observers,
    candidates: 3,
    competencies: 2,
    state: "STARTED",
    items: (competencyIds) => {
      const { items: _, ...leaf } = stepBody("EXERCISE", { competencyIds });
      return [stepBody("ASSESSMENT_CENTER", { items: [leaf, leaf] })];
    },
  });
  for (const [number, observer] of observers.entries())
    for (const [candidate, { id: candidateId }] of made.candidates.entries())
      for (const exerciseId of made.exerciseIds)
        await observer.ok(calls.createAssessments, {
          body: {
            processRunId: made.run.id,
            candidateId,
            exerciseId,
            values: made.process.competencyIds.map((competencyId) => ({
              competencyId,
              selectedCriterion: 2 + ((candidate + number) % 3),
            })),
          },
        });
  await made.moderator.ok(calls.changeRunState, {
    params: { id: made.run.id, stateName: "Finish" },
  });
  return made.run.id;
}

/** Clicks a button that leads to a download, and stores the file. */
async function download(page: Page, button: string, folder: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const place = path.join(folder, file.suggestedFilename());
  await file.saveAs(place);
  return place;
}

const bytesOf = (place: string) => Uint8Array.from(fs.readFileSync(place));

/** The verifier that a dossier carries, as a file beside it. */
function verifierOf(place: string): string {
  const read = readZip(bytesOf(place));
  const page = read.ok && read.entries.find((entry) => entry.path === PATHS.verifier);
  if (!page) throw new Error("no verifier in it");
  const own = path.join(path.dirname(place), "verify.html");
  fs.writeFileSync(own, textOf(page.bytes) ?? "");
  return own;
}

test("a decision file is made, checked from a disk without a network, and refused once it was changed", async ({
  browser,
  product,
  signedIn,
}, { outputDir }) => {
  fs.mkdirSync(outputDir, { recursive: true });
  const id = await finishedRun(product);
  const administrator = await apiOf(product, ADMINISTRATOR);
  const auditor = await signedIn(AUDITOR, { viewport: { width: 1440, height: 900 } });
  await auditor.goto(`/audit/results/${id}`);
  await expect(auditor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(auditor.getByRole("button", { name: /^Decision file/ })).toHaveCount(0);

  try {
    // Turned on by the administration, which then sees the key that it has to tell.
    const desk = await signedIn(ADMINISTRATOR, { viewport: { width: 1440, height: 900 } });
    await desk.goto("/customize/settings");
    await desk.getByRole("switch", { name: "Decision files can be made" }).click();
    await desk.getByRole("button", { name: "Save" }).click();
    await expect(desk.getByText(/^Signs since/)).toBeVisible();
    const [key] = (await administrator.ok(calls.getDossierKeys)).keys;
    await expect(desk.getByText(key!.fingerprint.slice(0, 8))).toBeVisible();
    expect(await violationsOf(desk, {})).toEqual([]);

    await auditor.reload();
    const whole = await download(auditor, "Decision file (dossier)", outputDir);
    expect(path.basename(whole)).toMatch(/^run-.*\.assay$/);

    // Away from the product: a page from the disk, in a browser that has no network at all.
    const alone = await browser.newContext({
      offline: true,
      viewport: { width: 1440, height: 900 },
    });
    const page = await alone.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
    await page.goto(`file://${verifierOf(whole)}?lang=en`);
    await page.locator("#file").setInputFiles(whole);
    await expect(page.getByText("Nothing in this file was changed")).toBeVisible();
    await expect(page.getByText(/values were computed again.* All agree/)).toBeVisible();
    const asked = page.locator("p.bad");
    await expect(asked).toHaveText(/only if you compare this fingerprint/);
    await expect(page.getByRole("rowheader")).toHaveCount(3);
    await page.getByLabel("Fingerprint of the key").fill(key!.fingerprint);
    await page.getByLabel("Fingerprint of the key").press("Tab");
    await expect(page.getByText("It was signed by the key that you gave")).toBeVisible();
    await expect(asked).toHaveCount(0);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: path.join(outputDir, `verify-${width}.png`), fullPage: true });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
    }
    expect(await violationsOf(page, {})).toEqual([]);
    await page.getByRole("button", { name: "DE" }).click();
    await expect(page.getByText("An dieser Datei wurde nichts geändert")).toBeVisible();

    // One digit of a rating, in a copy.
    const bytes = fs.readFileSync(whole);
    const at = bytes.indexOf('"independent":') + '"independent":'.length;
    bytes.write(bytes.toString("latin1", at, at + 1) === "2" ? "3" : "2", at, "latin1");
    const changed = path.join(outputDir, "changed.assay");
    fs.writeFileSync(changed, bytes);
    await page.locator("#file").setInputFiles(changed);
    await expect(
      page.getByRole("heading", { name: "Diese Datei wird zurückgewiesen." }),
    ).toBeVisible();
    await expect(page.getByText("Nothing in this file was changed")).toHaveCount(0);
    expect(errors).toEqual([]);
    await alone.close();
  } finally {
    await administrator.ok(calls.updateSettings, { body: { dossiers: false } });
  }
});
