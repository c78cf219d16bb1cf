import { randomBytes } from "node:crypto";
import { calls } from "@assay/contract";
import { fileForm, pdfBytes } from "@assay/testing";
import type { Page } from "@playwright/test";
import { apiOf, expect, type Product, signIn, test } from "./product.ts";
import { fillStorage } from "./storedOffline.ts";
import { addressOf, type Cell, nameOf, observedCells } from "./timetable/cells.ts";
import { startPlannedRun } from "./timetable/prepared.ts";

const OBSERVER = "observer4@demo.example";
/** Bytes. The app and what is read fit into the quota, the small file too, the large one does not. */
const QUOTA = 20_000_000;
const [SMALL, LARGE] = [200_000, 19_000_000];

/** A run under way with a small file about one candidate and a large one about the other. */
async function startRunWithFiles(product: Product) {
  const runId = await startPlannedRun(product, "Little room", {
    candidates: 2,
    observers: [OBSERVER],
    minutes: 30,
  });
  const client = await apiOf(product, OBSERVER);
  const cells = await observedCells(client, runId);
  const [one, other] = [...new Set(cells.map(({ candidateId }) => candidateId))];
  const moderator = await apiOf(product, "moderator@demo.example");
  for (const [candidate, size] of [
    [one, SMALL],
    [other, LARGE],
  ] as const) {
    const bytes = pdfBytes(randomBytes(size / 2).toString("hex"));
    const form = fileForm(runId, { usage: "CANDIDATE_CV", candidate: candidate ?? "", bytes });
    await moderator.ok(calls.uploadFile, form);
  }
  return { runId, client, cells, fitting: cells.filter(({ candidateId }) => candidateId === one) };
}

/** Limits the room (bytes) of the pages of the product. Returns what gives them as much as there is. */
async function limitRoom(page: Page, { url: origin }: Product, quotaSize: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
  return () => session.send("Storage.overrideQuotaForOrigin", { origin });
}

const mark = (page: Page, ready: number, cells: number) =>
  page.getByRole("button", { name: `Ready without a connection: ${ready} of ${cells}` });

test("a full disk is said before the day, holds what fits, and never costs a word", async ({
  product,
  browser,
}) => {
  const { runId, client, cells, fitting } = await startRunWithFiles(product);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const giveRoom = await limitRoom(page, product, QUOTA);
  await signIn(page, product, OBSERVER);
  const dashboard = `/dashboard?processRun=${runId}`;
  await page.goto(dashboard);
  await mark(page, fitting.length, cells.length).click();
  const dialog = page.getByRole("dialog", { name: "Working without a connection" });
  await expect(dialog).toContainText("The storage of this device is almost full.");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const editor = page.getByRole("textbox", { name: "Observation text" });
  const write = async (cell: Cell, text: string) => {
    await page.goto(addressOf(runId, cell));
    await editor.press("ControlOrMeta+End");
    await editor.pressSequentially(text);
  };
  const written = async (cell: Cell) => {
    const { observations } = await client.ok(calls.listObservations, {
      params: { runId },
      query: {},
    });
    const own = observations.filter((one) => nameOf(one) === nameOf(cell));
    return own.flatMap((one) => one.pages.map(({ content }) => content)).join(" ");
  };
  const [held, refused] = fitting as [Cell, Cell, ...Cell[]];
  await context.setOffline(true);
  await write(held, "Fits on a nearly full disk.");
  await expect(page.getByText("On this device").first()).toBeVisible();
  await page.reload();
  await expect(editor).toContainText("Fits on a nearly full disk.");

  // No byte more: what is written stays in the page, which says so, and is sent.
  await page.goto(addressOf(runId, refused));
  await expect(editor).toBeEditable();
  await page.evaluate(fillStorage);
  await editor.pressSequentially("Fits nowhere.");
  await expect(page.getByText("This browser cannot keep anything.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => written(refused)).toContain("Fits nowhere.");
  await expect.poll(() => written(held)).toContain("Fits on a nearly full");

  await giveRoom();
  await page.goto(dashboard);
  await expect(mark(page, cells.length, cells.length)).toBeVisible();
  await context.close();
});
