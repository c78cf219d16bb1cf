import { calls } from "@assay/contract";
import type { Client } from "@assay/testing";
import type { Page } from "@playwright/test";
import { apiOf, expect, type Product, test } from "./product.ts";
import { addressOf, type Cell, nameOf, observedCells } from "./timetable/cells.ts";
import { startPlannedRun } from "./timetable/prepared.ts";

const OBSERVERS = [1, 2, 3].map((number) => `observer${number}@demo.example`);
const TABLET = { viewport: { width: 1024, height: 768 } };
const WRITTEN = "Took over without a network.";
/** Milliseconds after which a page without live events would ask by itself: what comes sooner has been told to it. */
const TOLD_MS = 12_000;

interface Tablet {
  client: Client;
  name: string;
  /** My day and the dashboard, both open. */
  pages: Page[];
  cells: Cell[];
}

/** Opens My day and the dashboard, which would forget their mark if they were loaded again. */
async function openPages({ pages }: Pick<Tablet, "pages">, runId: string) {
  const [first] = pages as [Page];
  pages.push(await first.context().newPage());
  const addresses = [`/processruns/${runId}/my-day`, `/dashboard?processRun=${runId}`];
  for (const [index, page] of pages.entries()) {
    await page.goto(addresses[index]!);
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  }
}

async function openTablet(
  product: Product,
  runId: string,
  email: string,
  signedIn: (email: string, options: typeof TABLET) => Promise<Page>,
): Promise<Tablet> {
  const client = await apiOf(product, email);
  const { fullName } = await client.ok(calls.getAccount, {});
  const pages = [await signedIn(email, TABLET)];
  await openPages({ pages }, runId);
  return { client, name: fullName ?? "", pages, cells: await observedCells(client, runId) };
}

/** All open pages show exactly these cells, without having been loaded again. */
async function showCells({ pages }: Tablet, runId: string, cells: readonly Cell[]) {
  const expected = cells.map(nameOf).toSorted();
  const shown = (page: Page) =>
    page.evaluate((id) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
      const found = links.flatMap(({ pathname }) => {
        const [, run, candidate, exercise] =
          /^\/observations\/(\w+)\/candidate\/(\w+)\/exercise\/(\w+)/.exec(pathname) ?? [];
        return run === id ? [`${candidate}/${exercise}`] : [];
      });
      return [...new Set(found)].toSorted();
    }, runId);
  for (const page of pages) {
    await expect.poll(() => shown(page), { timeout: TOLD_MS, intervals: [50] }).toEqual(expected);
    expect(await page.evaluate(() => "stays" in globalThis)).toBe(true);
  }
}

/** The tablet says that it holds everything of its cells. */
async function isReady({ pages, cells }: Tablet) {
  const name = `Ready without a connection: ${cells.length} of ${cells.length}`;
  for (const page of pages) await expect(page.getByRole("button", { name })).toBeVisible();
}

/** The tablets follow a change that was accepted at a moment (ms since the epoch), and are ready again. */
async function follow(tablets: readonly Tablet[], runId: string, acceptedAt: number) {
  await Promise.all(
    tablets.map(async (tablet) => {
      const cells = await observedCells(tablet.client, runId);
      await showCells(tablet, runId, cells);
      const description = `${tablet.name}: ${Date.now() - acceptedAt} ms`;
      test.info().annotations.push({ type: "followed after", description });
      tablet.cells = cells;
    }),
  );
  for (const tablet of tablets) await isReady(tablet);
}

/** What a client's user is told of the observations of a cell. */
async function writtenIn(client: Client, runId: string, cell: Cell): Promise<string> {
  const { observations } = await client.ok(calls.listObservations, {
    params: { runId },
    query: {},
  });
  const own = observations.filter((one) => nameOf(one) === nameOf(cell));
  return own.flatMap((one) => one.pages.map(({ content }) => content)).join(" ");
}

/** Writes into a cell that was never opened on a tablet, without a network. */
async function writeCold(tablet: Tablet, runId: string, cell: Cell) {
  const { client } = tablet;
  const context = tablet.pages[0]!.context();
  await context.setOffline(true);
  for (const page of tablet.pages) await page.close();
  const page = await context.newPage();
  await page.goto(addressOf(runId, cell));
  const editor = page.getByRole("textbox", { name: "Observation text" });
  await expect(editor).toBeEditable();
  await editor.pressSequentially(WRITTEN);
  await context.setOffline(false);
  await expect.poll(() => writtenIn(client, runId, cell)).toContain(WRITTEN);
  tablet.pages = [page];
  await openPages(tablet, runId);
}

test("an observer falls ill on the day: all tablets follow the repair, are ready again, and follow it back", async ({
  signedIn,
  product,
}) => {
  const id = await startPlannedRun(product, "Ill at nine", { candidates: 3, observers: OBSERVERS });
  const tablets = await Promise.all(
    OBSERVERS.map((email) => openTablet(product, id, email, signedIn)),
  );
  for (const tablet of tablets) {
    await showCells(tablet, id, tablet.cells);
    await isReady(tablet);
  }
  const [ill, ...others] = tablets as [Tablet, ...Tablet[]];
  const before = tablets.map(({ cells }) => cells);

  const office = await signedIn("moderator@demo.example");
  await office.goto(`/processruns/${id}/day?by=device`);
  const rows = office.getByRole("list", { name: "By person and device" });
  for (const { name, cells } of tablets)
    await expect(rows.getByRole("listitem", { name })).toContainText(
      `Ready without a connection: ${cells.length} of ${cells.length}`,
    );
  await rows.getByRole("button", { name: `Something has changed: ${ill.name}` }).click();
  const dialog = office.getByRole("dialog");
  await dialog
    .getByRole("group", { name: "Who cannot observe" })
    .getByRole("button", { name: ill.name })
    .click();
  const repair = dialog.getByRole("listitem", { name: "Fewest changes" });
  await expect(repair).toContainText(ill.name);
  const answer = office.waitForResponse(/\/Repair$/);
  await repair.getByRole("button", { name: "Accept and publish" }).click();
  expect((await answer).ok()).toBe(true);
  await follow(tablets, id, Date.now());
  expect(ill.cells.length).toBeLessThan(before[0]!.length);
  const given = others.map(({ cells }, index) => {
    const had = new Set(before[index + 1]!.map(nameOf));
    return cells.filter((cell) => !had.has(nameOf(cell)));
  });
  expect(given.every((cells) => cells.length > 0)).toBe(true);
  const [cell] = given[0] as [Cell];
  await writeCold(others[0]!, id, cell);

  await office.goto(`/processruns/${id}/planning?tab=published`);
  await office.getByRole("button", { name: "Take the change back" }).click();
  const undone = office.waitForResponse(/\/Undo$/);
  await office.getByRole("dialog").getByRole("button", { name: "Take the change back" }).click();
  expect((await undone).ok()).toBe(true);
  await follow(tablets, id, Date.now());
  expect(tablets.map(({ cells }) => cells)).toEqual(before);
  // What the stand-in wrote stays, although the cell is no longer theirs.
  const moderator = await apiOf(product, "moderator@demo.example");
  expect(await writtenIn(moderator, id, cell)).toContain(WRITTEN);
});
