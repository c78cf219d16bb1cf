import { assessmentCalls, calls, observationCalls } from "@assay/contract";
import { apiOf, expect, type Product, runsOf, signIn, test } from "./product.ts";
import { addressOf, observedCells } from "./timetable/cells.ts";

const OBSERVER = "observer3@demo.example";
const WRITTEN = "Never opened before, written without a network.";

/** The observer's run under way and their cells in it, as their own calls say. */
async function dayOf(product: Product) {
  const client = await apiOf(product, OBSERVER);
  const { id: userId } = await client.ok(calls.getAccount, {});
  const run = (await runsOf(client)).find(({ runState }) => runState === "STARTED");
  if (!run) throw new Error("The demo has no run under way.");
  return { runId: run.id, client, userId, cells: await observedCells(client, run.id) };
}

test("a tablet without a network opens every cell, although it has opened none before", async ({
  product,
  browser,
}) => {
  const { runId, client, userId, cells } = await dayOf(product);
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signIn(page, product, OBSERVER);
  const all = `${cells.length} of ${cells.length}`;
  await expect(
    page.getByRole("button", { name: `Ready without a connection: ${all}` }),
  ).toBeVisible();
  await context.setOffline(true);
  await page.close();

  const last = cells.at(-1)!;
  const { candidateId, exerciseId } = last;
  const later = await context.newPage();
  await later.goto(addressOf(runId, last));
  const editor = later.getByRole("textbox", { name: "Observation text" });
  await editor.press("ControlOrMeta+End");
  await editor.pressSequentially(WRITTEN);
  await later.getByRole("link", { name: "Rate", exact: true }).first().click();
  await later.getByRole("radiogroup").first().getByRole("radio").last().check({ force: true });
  for (const cell of cells) {
    await later.goto(addressOf(runId, cell));
    await expect(editor).toBeEditable();
  }
  await context.setOffline(false);
  const params = { runId };
  const isCell = (one: { candidateId: string; exerciseId: string; observerId: string | null }) =>
    one.candidateId === candidateId && one.exerciseId === exerciseId && one.observerId === userId;
  await expect
    .poll(async () => {
      const { observations } = await client.ok(observationCalls.listObservations, { params });
      const own = observations.filter(isCell).flatMap(({ pages }) => pages);
      return own.map(({ content }) => content).join(" ");
    })
    .toContain(WRITTEN);
  await expect
    .poll(async () => {
      const own = await client.ok(assessmentCalls.listOwnAssessments, { params });
      return own.assessments.find(isCell)?.values.length ?? 0;
    })
    .toBeGreaterThan(0);
  await context.close();
});
