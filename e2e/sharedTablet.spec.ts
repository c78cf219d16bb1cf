import { calls } from "@assay/contract";
import type { BrowserContext, Page } from "@playwright/test";
import { apiOf, expect, PASSWORD, type Product, runsOf, signIn, test } from "./product.ts";
import { foreignRows, letSessionEnd } from "./storedOffline.ts";
import { addressOf, type Cell, nameOf, observedCells } from "./timetable/cells.ts";

/** Who has the tablet first, and who next. */
const [FIRST, NEXT] = ["observer3@demo.example", "observer1@demo.example"];

async function personOf(product: Product, email: string) {
  const client = await apiOf(product, email);
  const { id } = await client.ok(calls.getAccount, {});
  const run = (await runsOf(client)).find(({ runState }) => runState === "STARTED");
  if (!run) throw new Error(`${email} observes in no run under way.`);
  return { client, id, email, runId: run.id, cells: await observedCells(client, run.id) };
}
type Person = Awaited<ReturnType<typeof personOf>>;

async function isReady(page: Page, { cells, runId }: Person) {
  await page.goto(`/dashboard?processRun=${runId}`);
  const name = `Ready without a connection: ${cells.length} of ${cells.length}`;
  await expect(page.getByRole("button", { name })).toBeVisible();
}

const editorOf = (page: Page) => page.getByRole("textbox", { name: "Observation text" });

/** Prepares the tablet for its first person, who then writes without a network. */
async function writeOffline(page: Page, first: Person, cell: Cell, text: string) {
  await isReady(page, first);
  await page.context().setOffline(true);
  await page.goto(addressOf(first.runId, cell));
  await editorOf(page).press("ControlOrMeta+End");
  await editorOf(page).pressSequentially(text);
  await page.getByRole("button", { name: "Save now" }).click();
  await expect(page.getByText("On this device").first()).toBeVisible();
  // As long as they are signed in, their key opens it.
  const opened = async () => (await page.evaluate(foreignRows, "")).opened;
  await expect.poll(opened).toBeGreaterThan(0);
}

async function fillSignIn(within: Pick<Page, "getByLabel" | "getByRole">, email: string) {
  await within.getByLabel("E-mail address").fill(email);
  await within.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await within.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** The next person works on a tablet that holds nothing of the first that anybody can read, and everything of theirs. */
async function worksAlone(
  page: Page,
  next: Person,
  first: Person,
  found: { cell: Cell; text: string },
) {
  await isReady(page, next);
  // Only what the first has not sent is still there.
  expect(await page.evaluate(foreignRows, next.id)).toEqual({
    keys: 1,
    others: ["drafts"],
    readable: 0,
    opened: 0,
  });
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  for (const secret of [found.text, first.id, first.email]) expect(stored).not.toContain(secret);
  const pages = ["/dashboard", "/myaccount", `/processruns/${first.runId}/my-day`];
  for (const address of [...pages, addressOf(first.runId, found.cell)]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    expect(await page.content()).not.toContain(found.text.trim());
  }
  await page.context().setOffline(true);
  await page.goto(addressOf(next.runId, next.cells.at(-1)!));
  await expect(editorOf(page)).toBeEditable();
  await page.context().setOffline(false);
}

/** What the first person wrote is sent once they are there again, and never before. */
async function comesBack(page: Page, first: Person, { cell, text }: { cell: Cell; text: string }) {
  const written = async () => {
    const params = { runId: first.runId };
    const { observations } = await first.client.ok(calls.listObservations, { params, query: {} });
    const own = observations.filter(
      (one) => one.observerId === first.id && nameOf(one) === nameOf(cell),
    );
    return own.flatMap((one) => one.pages.map(({ content }) => content)).join(" ");
  };
  expect(await written()).not.toContain(text.trim());
  await page.goto("/dashboard");
  await signOut(page);
  await fillSignIn(page, first.email);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(written).toContain(text.trim());
}

/** A tablet on which the first person is signed in. */
async function tabletOf(context: BrowserContext, product: Product, { email }: Person) {
  const page = await context.newPage();
  await signIn(page, product, email);
  return page;
}

test("two observers one after the other on a tablet never see each other's, and lose nothing", async ({
  product,
  browser,
}) => {
  const [first, next] = [await personOf(product, FIRST), await personOf(product, NEXT)];
  const context = await browser.newContext({ baseURL: product.url });
  const page = await tabletOf(context, product, first);
  const found = { cell: first.cells[0]!, text: " Written before the tablet was handed on." };
  await writeOffline(page, first, found.cell, found.text);
  await signOut(page);
  await context.setOffline(false);
  await fillSignIn(page, next.email);
  await expect(page).toHaveURL(/\/dashboard/);
  await worksAlone(page, next, first, found);
  await comesBack(page, first, found);
  await context.close();
});

test("a tablet whose session ended without a network belongs to whoever signs in next", async ({
  product,
  browser,
}) => {
  const [first, next] = [await personOf(product, FIRST), await personOf(product, NEXT)];
  const context = await browser.newContext({ baseURL: product.url });
  const page = await tabletOf(context, product, first);
  const found = { cell: first.cells.at(-1)!, text: " Written before the session ended." };
  await writeOffline(page, first, found.cell, found.text);
  await page.evaluate(letSessionEnd);
  await page.waitForFunction(() => localStorage.getItem("assay.credentials") === null);
  await context.setOffline(false);
  await fillSignIn(page.getByRole("dialog", { name: "The session has expired" }), next.email);
  await expect(page).toHaveURL(/\/dashboard/);
  await worksAlone(page, next, first, found);
  await comesBack(page, first, found);
  await context.close();
});
