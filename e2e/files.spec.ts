import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./product.ts";

const LIMIT = 20_971_520;
const RUN = "Teamleitung Kundenservice";
const WIDTH = 64;

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
/** A grey square of 64 pixels. */
function png(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(WIDTH, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(Buffer.alloc((WIDTH + 1) * WIDTH))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
/** A PDF of one empty page, as long as wanted. */
function pdf(bytes = 0): Buffer {
  const head = Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]>>endobj\n",
  );
  const end = Buffer.from("\ntrailer<</Root 1 0 R>>\n%%EOF\n");
  const padding = Math.max(0, bytes - head.length - end.length);
  return Buffer.concat([head, Buffer.alloc(padding, "%"), end]);
}

const given = (name: string, buffer: Buffer) => ({ name, buffer });
const SCHEDULE = given("Schedule.pdf", pdf(3_000));
const PLAN = given("Plan of the rooms.png", png());
const NOTES = given("For moderators only.pdf", pdf());
const CV = given("CV Demir.pdf", pdf(LIMIT));

const files = (page: Page) => page.getByRole("region", { name: "Files", exact: true });
const row = (page: Page, name: string) => files(page).getByRole("listitem", { name, exact: true });
const panel = (page: Page) => page.getByRole("button", { name: new RegExp(RUN) });

async function openPanel(page: Page) {
  await page.getByRole("tab", { name: /In progress/ }).click();
  if ((await panel(page).getAttribute("aria-expanded")) !== "true") await panel(page).click();
  await expect(files(page)).toBeVisible();
}

async function openEditor(page: Page) {
  await openPanel(page);
  await page.getByRole("link", { name: "Edit run" }).click();
  await expect(files(page)).toBeVisible();
}

/** Chooses them from the disk, as people do: 20 MB that travel to the browser as text take half a minute. */
async function pick(page: Page, ...chosen: ReturnType<typeof given>[]) {
  const folder = test.info().outputPath("chosen");
  await mkdir(folder, { recursive: true });
  const paths = chosen.map(({ name }) => join(folder, name));
  for (const [at, { buffer }] of chosen.entries()) await writeFile(paths[at] as string, buffer);
  await files(page).locator('input[type="file"][multiple]').setInputFiles(paths);
}

async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The run has been saved.")).toBeVisible();
}

async function download(page: Page, name: string): Promise<Buffer> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download ${name}`, exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(name);
  return readFile(await saved.path());
}

test("a moderator adds files; observers and auditors see those that are for them [FILE-004, FILE-010, FILE-011, OAPI-035, OAPI-036, OAPI-037, OAPI-039]", async ({
  signedIn,
}) => {
  const moderator = await signedIn("moderator@demo.example");
  await openEditor(moderator);
  await pick(
    moderator,
    SCHEDULE,
    PLAN,
    NOTES,
    given("notes.txt", Buffer.from("a")),
    given("pretends.pdf", Buffer.from("a")),
  );
  await pick(moderator, CV);
  await pick(moderator, given("huge.pdf", pdf(LIMIT + 1)));
  for (const name of ["notes.txt", "pretends.pdf"]) {
    await expect(row(moderator, name).getByText(/^Wrong file type/)).toBeVisible();
    await moderator.getByRole("button", { name: `Delete ${name}` }).click();
  }
  await expect(row(moderator, "huge.pdf").getByText(/too big.*20 MB/)).toBeVisible();
  await expect(moderator.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await moderator.getByRole("button", { name: "Delete huge.pdf" }).click();
  await moderator.getByLabel("Use of Schedule.pdf").selectOption("SCHEDULE");
  await moderator.getByLabel(`Use of ${PLAN.name}`).selectOption("OBSERVER_FILE");
  await moderator.getByLabel(`Use of ${CV.name}`).selectOption("CANDIDATE_CV");
  await moderator.getByLabel(`Candidate for ${CV.name}`).selectOption("Aylin Demir");
  await save(moderator);

  const observer = await signedIn("observer1@demo.example");
  await openPanel(observer);
  expect(SCHEDULE.buffer.equals(await download(observer, SCHEDULE.name))).toBe(true);
  expect(CV.buffer.equals(await download(observer, CV.name))).toBe(true);
  await expect(observer.getByText(NOTES.name)).toHaveCount(0);
  const show = observer.getByRole("button", { name: `Open ${PLAN.name} in a new tab` });
  const [tab] = await Promise.all([observer.waitForEvent("popup"), show.click()]);
  await tab.waitForURL(/^blob:/);
  const image = tab.locator("img");
  await expect(image).toBeVisible();
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(WIDTH);

  const auditor = await signedIn("auditor@demo.example");
  await openPanel(auditor);
  for (const { name } of [SCHEDULE, PLAN, NOTES, CV])
    await expect(auditor.getByRole("button", { name: `Download ${name}` })).toBeVisible();
  expect(PLAN.buffer.equals(await download(auditor, PLAN.name))).toBe(true);

  await moderator.goto("/dashboard");
  await openEditor(moderator);
  await moderator.getByRole("button", { name: `Delete ${PLAN.name}` }).click();
  await expect(row(moderator, PLAN.name).getByText("Will be deleted when you save.")).toBeVisible();
  await save(moderator);
  await observer.reload();
  await openPanel(observer);
  await expect(observer.getByText(PLAN.name)).toHaveCount(0);
  await expect(observer.getByText(SCHEDULE.name)).toBeVisible();
});

test("an upload shows its progress on a slow line, and can be stopped without a loss", async ({
  signedIn,
}) => {
  const page = await signedIn("moderator@demo.example");
  await openEditor(page);
  const name = "Slow.pdf";
  await pick(page, given(name, pdf(6_000_000)));
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 20, downloadThroughput: -1 };
  const limitTo = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", { ...line, uploadThroughput });
  await limitTo(1_000_000);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const bar = page.getByRole("progressbar", { name: `Sending ${name}` });
  const share = async () => Number(await bar.getAttribute("value"));
  await expect.poll(share).toBeGreaterThan(5);
  const first = await share();
  await expect.poll(share).toBeGreaterThan(first);
  expect(await share()).toBeLessThan(100);
  await page.getByRole("button", { name: `Stop sending ${name}` }).click();
  await expect(row(page, name).getByText(/Cancelled and not saved/)).toBeVisible();
  await limitTo(-1);
  await save(page);
  await page.goto("/dashboard");
  await openPanel(page);
  await expect(page.getByRole("button", { name: `Download ${name}` })).toHaveCount(1);
});
